//===- AICFOps.h - The ops of the aicf dialect ------------------*- C++ -*-===//

#ifndef AICF_DIALECT_AICF_IR_AICFOPS_H
#define AICF_DIALECT_AICF_IR_AICFOPS_H

#include "aicf/Dialect/AICF/IR/AICFDialect.h"
#include "aicf/Dialect/AICF/IR/AICFInterfaces.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

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

/// Reports the first operand or result that is not a static tensor without
/// encoding and without zero extents.
llvm::LogicalResult verifyStaticTensors(mlir::Operation *op);

llvm::LogicalResult verifyPersistent(mlir::Operation *op, mlir::Type type,
                                     mlir::ElementsAttr initialValue);
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
