//===- BodyBuilder.h - Builds the scalar body of a loop nest ----*- C++ -*-===//
//
// The side of `SingleNestOpInterface::buildBody` that a lowering provides. An
// op states its scalar computation against this class once; the conversion to
// linalg and the one to aicf_emit each subclass it to say what a reduction and
// an index become.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_BODYBUILDER_H
#define AICF_DIALECT_AICF_IR_BODYBUILDER_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/Builders.h"

namespace aicf {

/// How a reduction combines. Add and Mul are reassociated freely.
using emit::CombiningKind;

/// The type that a body computes in: f32 for bf16 and f16, else `storage`.
mlir::Type getComputeType(mlir::Type storage);

class BodyBuilder {
public:
  BodyBuilder(mlir::OpBuilder &builder, mlir::Location loc)
      : opBuilder(builder), location(loc) {}
  virtual ~BodyBuilder();

  mlir::OpBuilder &builder() { return opBuilder; }
  mlir::Location loc() const { return location; }

  /// Combines `v` over `dims`, iteration dimensions that it varies over; the
  /// result, of v's type, varies over the rest. Float sums start from +0.0.
  virtual mlir::Value reduce(CombiningKind kind, mlir::Value v,
                             llvm::ArrayRef<unsigned> dims) = 0;

  /// The index along iteration dimension `dim`: an i64 that varies over it.
  virtual mlir::Value index(unsigned dim) = 0;

  /// Widens a stored scalar to its compute type.
  mlir::Value widen(mlir::Value v);

  /// Converts float `v` to float `type` by widening or one rounding; values of
  /// the type already, and integers, pass.
  mlir::Value toFloat(mlir::Value v, mlir::Type type);

  /// A scalar constant; equal ones are built once in a body.
  mlir::Value constant(mlir::TypedAttr value);

  /// A scalar constant of float or integer `type`.
  mlir::Value constant(mlir::Type type, double value);

private:
  llvm::DenseMap<mlir::Attribute, mlir::Value> constants;
  mlir::OpBuilder &opBuilder;
  mlir::Location location;
};

} // namespace aicf

#endif // AICF_DIALECT_AICF_IR_BODYBUILDER_H
