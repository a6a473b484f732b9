//===- Verifiers.h - Checks that verifiers share ----------------*- C++ -*-===//
//
// Each reports what it refuses as an error of `op`; `what` names the operand or
// result in the words of the op's documentation.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_DIALECT_AICF_IR_VERIFIERS_H
#define AICF_LIB_DIALECT_AICF_IR_VERIFIERS_H

#include "aicf/Dialect/AICF/IR/BodyBuilder.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace aicf {
using namespace mlir;

inline SmallVector<int64_t> withoutAxes(ArrayRef<int64_t> shape,
                                        ArrayRef<int64_t> axes) {
  SmallVector<int64_t> kept;
  for (auto [i, extent] : llvm::enumerate(shape))
    if (!llvm::is_contained(axes, static_cast<int64_t>(i)))
      kept.push_back(extent);
  return kept;
}

inline LogicalResult verifyAxis(Operation *op, int64_t axis, int64_t rank) {
  if (axis < 0 || axis >= rank)
    return op->emitOpError("axis ") << axis << " is outside the rank " << rank;
  return success();
}

/// `dims` strictly increasing and within `rank`.
inline LogicalResult verifyIncreasing(Operation *op, StringRef name,
                                      ArrayRef<int64_t> dims, int64_t rank) {
  for (auto [i, dim] : llvm::enumerate(dims)) {
    if (dim < 0 || dim >= rank)
      return op->emitOpError()
             << name << " entry " << dim << " is outside the rank " << rank;
    if (i && dims[i - 1] >= dim)
      return op->emitOpError() << name << " must be strictly increasing";
  }
  return success();
}

inline LogicalResult verifyShape(Operation *op, StringRef what, Value value,
                                 ArrayRef<int64_t> expected) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == expected)
    return success();
  return op->emitOpError() << what << " must have the shape [" << expected
                           << "], but is " << type;
}

inline Type elementOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}

inline LogicalResult verifySameElement(Operation *op, StringRef what,
                                       Value value, Type expected) {
  if (elementOf(value) == expected)
    return success();
  return op->emitOpError() << what << " must have the element type " << expected
                           << ", but is " << value.getType();
}

/// The element type of `source`, or f32 where that is bf16 or f16.
inline LogicalResult verifySameOrF32(Operation *op, StringRef what, Value value,
                                     Type source) {
  Type type = elementOf(value);
  if (type == source || type == getComputeType(source))
    return success();
  return op->emitOpError() << what << " must have the element type " << source
                           << " (or f32 where that is bf16 or f16), but is "
                           << value.getType();
}

/// The element type of `indices` names each of `count` elements.
inline LogicalResult verifyIndexType(Operation *op, Value indices,
                                     int64_t count) {
  Type type = elementOf(indices);
  if (count - 1 <=
      APInt::getSignedMaxValue(type.getIntOrFloatBitWidth()).getSExtValue())
    return success();
  return op->emitOpError() << type << " cannot name an index of " << count
                           << " elements";
}

} // namespace aicf

#endif // AICF_LIB_DIALECT_AICF_IR_VERIFIERS_H
