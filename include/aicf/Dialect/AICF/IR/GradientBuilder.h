//===- GradientBuilder.h - What a gradient rule builds with -----*- C++ -*-===//
//
// The side of `DifferentiableOpInterface::buildGradient` that the pass
// provides. A rule sees its op and the cotangents of its results, and nothing
// of the rest of the program.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_GRADIENTBUILDER_H
#define AICF_DIALECT_AICF_IR_GRADIENTBUILDER_H

#include "mlir/IR/Builders.h"

namespace aicf {

class GradientBuilder {
public:
  GradientBuilder(mlir::OpBuilder &builder, mlir::Operation *op);
  virtual ~GradientBuilder();

  /// Builds at the end of the backward pass so far.
  mlir::OpBuilder &builder() { return opBuilder; }
  /// That of the op, marked as a gradient.
  mlir::Location loc() const { return location; }

  /// The derivative of what is differentiated with respect to result number
  /// `result`, of its type; null if it does not depend on it.
  virtual mlir::Value cotangent(unsigned result) = 0;

  /// Whether somebody asks for the derivative with respect to operand number
  /// `operand`.
  virtual bool needs(unsigned operand) = 0;

  /// `value`, an operand or result of the op, for use in the backward pass.
  virtual mlir::Value primal(mlir::Value value) = 0;

  /// Adds `value` to the cotangent of operand number `operand`: floats of its
  /// shape, rounded to its element type if they have another.
  void give(unsigned operand, mlir::Value value);

protected:
  /// As give, for a value of the operand's type.
  virtual void accumulate(unsigned operand, mlir::Value value) = 0;

private:
  mlir::Operation *op;
  mlir::OpBuilder &opBuilder;
  mlir::Location location;
};

} // namespace aicf

#endif // AICF_DIALECT_AICF_IR_GRADIENTBUILDER_H
