//===- OptimizerAttrs.h - Optimizers as attributes --------------*- C++ -*-===//
//
// What an optimizer attribute says of itself, and the attributes of the
// dialect. An embedder's optimizer is an attribute of any dialect that
// implements OptimizerAttrInterface.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_OPTIMIZERATTRS_H
#define AICF_DIALECT_AICF_IR_OPTIMIZERATTRS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectImplementation.h"

#include <string>

namespace aicf {

/// Something that an optimizer keeps for a param between steps. It is zero at
/// first.
struct OptimizerState {
  std::string name; // Of the state `@PARAM.name`.
  mlir::RankedTensorType type;
};

/// What a step of one param starts from.
struct OptimizerStep {
  mlir::Value param, grad; // Tensors of one shape.
  mlir::Value rate;        // tensor<f32>: the learning rate.
  mlir::Value number;      // tensor<i64>, 1 for the first; null if not asked.
  llvm::SmallVector<mlir::Value> states; // In the order of getStates().
};

namespace detail {
/// A number without a type, as an f64.
mlir::FailureOr<mlir::FloatAttr> parseReal(mlir::AsmParser &parser);
void printReal(mlir::AsmPrinter &printer, mlir::FloatAttr value);
} // namespace detail
} // namespace aicf

#include "aicf/Dialect/AICF/IR/AICFAttrInterfaces.h.inc"

#define GET_ATTRDEF_CLASSES
#include "aicf/Dialect/AICF/IR/AICFAttrs.h.inc"

#endif // AICF_DIALECT_AICF_IR_OPTIMIZERATTRS_H
