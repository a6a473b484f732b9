//===- Reductions.h - The arithmetic of a body's reductions -----*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_REDUCTIONS_H
#define AICF_LIB_BACKEND_NV_CODEGEN_REDUCTIONS_H

#include "DeviceBuilder.h"
#include "aicf/Dialect/Emit/IR/Emit.h"

namespace aicf::nv {

/// What evaluators of bodies with reductions derive from. 16-bit floats are
/// accumulated in f32, and rounded after each step.
class Reductions {
public:
  static bool isHalf(mlir::Type type) { return type.isBF16() || type.isF16(); }
  /// The type that `reduce` accumulates in.
  mlir::Type getRunningType(emit::ReduceOp reduce) const;
  Value getIdentity(emit::ReduceOp reduce);
  /// Of two running values.
  Value combine(emit::ReduceOp reduce, Value x, Value y);
  /// The result of a reduction, of the body's type.
  Value finish(emit::ReduceOp reduce, Value sum);
  /// A 16-bit float as f32, others as they are.
  Value widenHalf(Value element);

protected:
  explicit Reductions(DeviceBuilder &builder) : builder(builder) {}

private:
  DeviceBuilder &builder;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_REDUCTIONS_H
