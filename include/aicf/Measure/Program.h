//===- Program.h - A program's instructions, one by one ---------*- C++ -*-===//

#ifndef AICF_MEASURE_PROGRAM_H
#define AICF_MEASURE_PROGRAM_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>
#include <vector>

namespace aicf {
struct TargetDescription;
} // namespace aicf

namespace aicf::measure {

/// An instruction alone.
struct Instruction {
  /// A module with one function whose arguments are the memory of the operands,
  /// an argument for operands that share it, and whose body is the instruction.
  /// It stands as fusion, layout and in-place decisions left it.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// The first entry that has it.
  std::string entry;
  /// How many instructions of the program are equal to it.
  unsigned count = 1;
  /// Where each of them stands.
  struct Place {
    std::string entry;
    int64_t id;
    /// What a pin about it says beside the id, ` where <...>`; may be empty.
    std::string where;
  };
  std::vector<Place> places;
  /// Why it cannot stand alone; then there is no module.
  std::string failure;

  emit::ComputeOp getOp() const;
};

/// Takes `program`, in any stage, to where the structure is decided for
/// `target`, as aicf-compile does it, but for the classes `disabled`.
mlir::LogicalResult decideStructure(mlir::ModuleOp program,
                                    const TargetDescription &target,
                                    llvm::ArrayRef<std::string> disabled = {});

/// The instructions of `program`, open with its structure decided, or resolved;
/// equal ones once. The kept open form of a resolved program is left out.
std::vector<Instruction> getInstructions(mlir::ModuleOp program);

/// What `chain` of a measured program is.
struct ChainShape {
  unsigned length = 1, copies = 1;
};

/// `module`, as Instruction::module holds it, as a program of two entries on
/// globals: `once` runs the instruction under `plan`, `chain` runs it `length`
/// times, on `copies` sets of globals in turn. Operand i of the instruction is
/// operand i of the package's. Globals are named `b<argument>`, those of
/// further copies `b<argument>_<copy>`. The targets of `module` are set.
mlir::OwningOpRef<mlir::ModuleOp>
createMeasuredProgram(mlir::ModuleOp module, mlir::Attribute plan,
                      const ChainShape &chain);

} // namespace aicf::measure

#endif // AICF_MEASURE_PROGRAM_H
