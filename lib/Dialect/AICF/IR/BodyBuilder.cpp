//===- BodyBuilder.cpp - Builds the scalar body of a loop nest ------------===//

#include "aicf/Dialect/AICF/IR/BodyBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;

BodyBuilder::~BodyBuilder() = default;

Type aicf::getComputeType(Type storage) {
  if (storage.isBF16() || storage.isF16())
    return Float32Type::get(storage.getContext());
  return storage;
}

Value BodyBuilder::widen(Value v) {
  return toFloat(v, getComputeType(v.getType()));
}

Value BodyBuilder::toFloat(Value v, Type type) {
  Type from = v.getType();
  if (from == type || !isa<FloatType>(from))
    return v;
  unsigned fromWidth = from.getIntOrFloatBitWidth();
  unsigned toWidth = type.getIntOrFloatBitWidth();
  if (fromWidth < toWidth)
    return arith::ExtFOp::create(opBuilder, location, type, v);
  // Between bf16 and f16 neither holds the other: by way of f32, which is
  // exact.
  if (fromWidth == toWidth)
    v = arith::ExtFOp::create(opBuilder, location, opBuilder.getF32Type(), v);
  return arith::TruncFOp::create(opBuilder, location, type, v);
}

Value BodyBuilder::constant(TypedAttr value) {
  Value &cached = constants[value];
  if (!cached)
    cached = arith::ConstantOp::create(opBuilder, location, value);
  return cached;
}

Value BodyBuilder::constant(Type type, double value) {
  if (isa<FloatType>(type))
    return constant(FloatAttr::get(type, value));
  return constant(IntegerAttr::get(type, static_cast<int64_t>(value)));
}
