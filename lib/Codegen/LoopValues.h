//===- LoopValues.h - What parts of the loop emitter share ------*- C++ -*-===//

#ifndef AICF_LIB_CODEGEN_LOOPVALUES_H
#define AICF_LIB_CODEGEN_LOOPVALUES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

namespace aicf {

inline mlir::Type withElement(mlir::Type type, mlir::Type element) {
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    return mlir::VectorType::get(vector.getShape(), element);
  return element;
}

inline bool isHalf(mlir::Type type) {
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  return element.isF16() || element.isBF16();
}

/// A choice of two values; of bf16 as bits, see getStorageType.
mlir::Value createSelect(mlir::OpBuilder &b, mlir::Location loc,
                         mlir::Value condition, mlir::Value x, mlir::Value y);

} // namespace aicf

#endif // AICF_LIB_CODEGEN_LOOPVALUES_H
