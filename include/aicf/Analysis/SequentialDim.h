//===- SequentialDim.h - A grid dim that one task covers --------*- C++ -*-===//
//
// A part of plans: which grid dim is not shared among tasks, and why
// (Selections.h). Written `d1 up`, `d1 down` or `d0 scatter`. Tasks may share
// that of a scatter after all, if each visits all updates.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_SEQUENTIALDIM_H
#define AICF_ANALYSIS_SEQUENTIALDIM_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/Hashing.h"

namespace mlir {
class DialectBytecodeReader;
class DialectBytecodeWriter;
} // namespace mlir

namespace aicf {

struct SequentialDim {
  enum Kind : uint8_t {
    None,    ///< All grid dims are independent points.
    Up,      ///< Positions ascend, and scans go on from one to the next.
    Down,    ///< They descend.
    Scatter, ///< Every output starts from the identity, then the updates are
             ///< visited once, in ascending order.
  };
  Kind kind = None;
  unsigned dim = 0; ///< 0 where there is none.

  explicit operator bool() const { return kind != None; }
  bool operator==(const SequentialDim &other) const {
    return kind == other.kind && dim == other.dim;
  }
  bool operator!=(const SequentialDim &other) const {
    return !(*this == other);
  }
  bool isScan() const { return kind == Up || kind == Down; }
  /// The sequential dim, as a set.
  emit::DimSet getDims() const {
    return kind == None ? 0 : emit::DimSet(1) << dim;
  }
};

inline llvm::hash_code hash_value(const SequentialDim &sequential) {
  return llvm::hash_combine(static_cast<uint8_t>(sequential.kind),
                            sequential.dim);
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                              const SequentialDim &sequential);

/// The bytecode of a sequential dim: two numbers.
void writeSequentialDim(mlir::DialectBytecodeWriter &writer,
                        const SequentialDim &sequential);
/// Reads what `writeSequentialDim` wrote. On failure an error was reported.
mlir::LogicalResult readSequentialDim(mlir::DialectBytecodeReader &reader,
                                      SequentialDim &sequential);

} // namespace aicf

/// Lets plans be parsed with a sequential dim as a parameter.
template <>
struct mlir::FieldParser<aicf::SequentialDim> {
  static FailureOr<aicf::SequentialDim> parse(AsmParser &parser);
};

#endif // AICF_ANALYSIS_SEQUENTIALDIM_H
