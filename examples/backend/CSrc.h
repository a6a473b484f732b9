//===- CSrc.h - A back end that writes C ------------------------*- C++ -*-===//
//
// Plans, families and machines of a back end that is none of AICF's own. Code
// for it is C, which the runtime's part hands to the system's compiler.
//
//===----------------------------------------------------------------------===//

#ifndef CSRC_CSRC_H
#define CSRC_CSRC_H

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Codegen/KernelArgs.h"

#include "CSrcDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "CSrcAttrs.h.inc"

namespace csrc {

/// Registers the dialect and its back end. AICF finds it among the dialects.
void registerBackend(mlir::DialectRegistry &registry);

/// Adds the family `csrc.copy` to the CPU back end of AICF.
void registerCopyFamily(mlir::DialectRegistry &registry);

/// X(field, unit, meaning, least): what its cost models take of a machine
/// beyond what every target has.
#define CSRC_NUMBERS(X)                                                        \
  X(scalar_millicycles, "1/1000 cycle", "of a scalar operation", 1)            \
  X(add_cycles, "cycles", "from an addition to the next one of its sum", 1)

struct Numbers final : aicf::BackendNumbersBase<Numbers> {
#define CSRC_FIELD(field, unit, meaning, least) int64_t field = 0;
  CSRC_NUMBERS(CSRC_FIELD)
#undef CSRC_FIELD

  Numbers();
  static const aicf::NumberInfo kInfos[];
  static int64_t Numbers::*const kFields[];
};

/// The fallback, `csrc.loops`, and `csrc.dot`, for sums of products.
std::unique_ptr<aicf::KernelFamily> createLoopsFamily();
std::unique_ptr<aicf::KernelFamily> createDotFamily();

/// Picoseconds to move the bytes that `desc` touches.
int64_t getTraffic(const aicf::InstructionDesc &desc,
                   const aicf::TargetDescription &target);

/// Begins a kernel, `void name(void **args)`, whose arguments are loaded from
/// their slots: addresses, and integers of 64 bits. The builder then stands
/// before its end.
llvm::SmallVector<mlir::Value> beginKernel(mlir::OpBuilder &builder,
                                           mlir::Location loc,
                                           llvm::StringRef name,
                                           const aicf::KernelArgs &args);

/// Whether C is printed for all types and operations of `desc`; otherwise
/// `why`, if given, names one.
bool hasC(const aicf::InstructionDesc &desc, std::string *why);

/// Prints the functions of a kernel module as C. Fails with a diagnostic at
/// what it has no C for.
mlir::FailureOr<std::string> printC(mlir::Operation *kernelModule);

} // namespace csrc

#endif // CSRC_CSRC_H
