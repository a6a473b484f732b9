//===- Walk.h - A grid dim that one task covers -----------------*- C++ -*-===//
//
// A part of plans: which grid dim is not shared among tasks, and why
// (Selections.h). Written `d1 up`, `d1 down` or `d0 scatter`.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_WALK_H
#define AICF_ANALYSIS_WALK_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/Hashing.h"

namespace mlir {
class DialectBytecodeReader;
class DialectBytecodeWriter;
} // namespace mlir

namespace aicf {

struct Walk {
  enum Kind : uint8_t {
    None,    ///< All grid dims are independent points.
    Up,      ///< Positions ascend, and scans go on from one to the next.
    Down,    ///< They descend.
    Scatter, ///< Every output starts from the identity, then the updates are
             ///< visited once, in ascending order.
  };
  Kind kind = None;
  unsigned dim = 0; ///< 0 where there is no walk.

  explicit operator bool() const { return kind != None; }
  bool operator==(const Walk &other) const {
    return kind == other.kind && dim == other.dim;
  }
  bool operator!=(const Walk &other) const { return !(*this == other); }
  bool isScan() const { return kind == Up || kind == Down; }
  /// The walked dim, as a set.
  emit::DimSet getDims() const {
    return kind == None ? 0 : emit::DimSet(1) << dim;
  }
};

inline llvm::hash_code hash_value(const Walk &walk) {
  return llvm::hash_combine(static_cast<uint8_t>(walk.kind), walk.dim);
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Walk &walk);

/// The bytecode of a walk: two numbers.
void writeWalk(mlir::DialectBytecodeWriter &writer, const Walk &walk);
/// Reads what `writeWalk` wrote. On failure an error was reported.
mlir::LogicalResult readWalk(mlir::DialectBytecodeReader &reader, Walk &walk);

} // namespace aicf

/// Lets plans be parsed with a walk as a parameter.
template <>
struct mlir::FieldParser<aicf::Walk> {
  static FailureOr<aicf::Walk> parse(AsmParser &parser);
};

#endif // AICF_ANALYSIS_WALK_H
