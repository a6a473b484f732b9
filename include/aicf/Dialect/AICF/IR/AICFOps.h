//===- AICFOps.h - The ops of the aicf dialect ------------------*- C++ -*-===//

#ifndef AICF_DIALECT_AICF_IR_AICFOPS_H
#define AICF_DIALECT_AICF_IR_AICFOPS_H

#include "aicf/Dialect/AICF/IR/AICFDialect.h"
#include "aicf/Dialect/AICF/IR/AICFInterfaces.h"
#include "aicf/Dialect/AICF/IR/OptimizerAttrs.h"
#include "aicf/Dialect/AICF/IR/Scalar.h"
#include "aicf/Dialect/AICF/IR/TensorNotation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "aicf/Dialect/AICF/IR/AICFEnums.h.inc"

namespace aicf {

/// The memory of all params, states and metas.
struct PersistentResource
    : public mlir::SideEffects::Resource::Base<PersistentResource> {
  llvm::StringRef getName() final { return "aicf.persistent"; }
};

namespace detail {
bool isTensor(mlir::Type type);
bool isFloatTensor(mlir::Type type);
bool isNumericTensor(mlir::Type type);
bool isIndexTensor(mlir::Type type);
bool isBoolTensor(mlir::Type type);
bool isLogicTensor(mlir::Type type);

/// Reports the first operand or result that is not a static tensor without
/// encoding and without zero extents.
llvm::LogicalResult verifyStaticTensors(mlir::Operation *op);

llvm::LogicalResult verifyPersistent(mlir::Operation *op, mlir::Type type,
                                     mlir::ElementsAttr initialValue);

// What the ops of AICFReductionOps.td share. The input is operand 0.

/// Identity for the input, the other dimensions for the result.
llvm::SmallVector<mlir::AffineMap> getReduceMaps(mlir::RankedTensorType input,
                                                 llvm::ArrayRef<int64_t> axes);
/// Combines over `axes`; `isMean` then divides by the number of elements.
void buildReduce(mlir::Operation *op, BodyBuilder &body, CombiningKind kind,
                 llvm::ArrayRef<int64_t> axes, bool isMean, mlir::Value arg,
                 llvm::SmallVectorImpl<mlir::Value> &results);
/// The index of the first NaN, else of the first extremum of `kind`.
void buildArg(mlir::Operation *op, BodyBuilder &body, CombiningKind kind,
              int64_t axis, mlir::Value arg,
              llvm::SmallVectorImpl<mlir::Value> &results);
llvm::LogicalResult verifyReduce(mlir::Operation *op,
                                 llvm::ArrayRef<int64_t> axes);
llvm::LogicalResult verifyArg(mlir::Operation *op, int64_t axis);

// Formulas of bodies that depend on an op's attributes.

/// A constant of the body's compute type.
Scalar widened(BodyBuilder &body, mlir::TypedAttr value);
Scalar compare(ComparePredicate predicate, Scalar lhs, Scalar rhs);
Scalar gelu(GeluForm form, Scalar x);
/// The derivatives of gelu and silu at x.
Scalar geluSlope(GeluForm form, Scalar x);
Scalar siluSlope(Scalar x);
/// Their second derivatives.
Tensor geluCurvature(GeluForm form, Tensor x);
Tensor siluCurvature(Tensor x);
} // namespace detail

namespace traits {
template <typename ConcreteType>
class StaticTensors
    : public mlir::OpTrait::TraitBase<ConcreteType, StaticTensors> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return detail::verifyStaticTensors(op);
  }
};
} // namespace traits
} // namespace aicf

#define GET_OP_CLASSES
#include "aicf/Dialect/AICF/IR/AICFOps.h.inc"

#endif // AICF_DIALECT_AICF_IR_AICFOPS_H
