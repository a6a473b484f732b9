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

TypedAttr aicf::getIdentityElement(CombiningKind kind, Type type) {
  if (auto floatType = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    switch (kind) {
    case CombiningKind::Add:
      return FloatAttr::get(type, 0.0);
    case CombiningKind::Mul:
      return FloatAttr::get(type, 1.0);
    case CombiningKind::Max:
      return FloatAttr::get(type,
                            APFloat::getInf(semantics, /*Negative=*/true));
    case CombiningKind::Min:
      return FloatAttr::get(type, APFloat::getInf(semantics));
    }
  }
  unsigned width = type.getIntOrFloatBitWidth();
  switch (kind) {
  case CombiningKind::Add:
    return IntegerAttr::get(type, 0);
  case CombiningKind::Mul:
    return IntegerAttr::get(type, 1);
  case CombiningKind::Max:
    return IntegerAttr::get(type, APInt::getSignedMinValue(width));
  case CombiningKind::Min:
    return IntegerAttr::get(type, APInt::getSignedMaxValue(width));
  }
  llvm_unreachable("unknown combining kind");
}

Value aicf::combine(OpBuilder &builder, Location loc, CombiningKind kind,
                    Value lhs, Value rhs) {
  bool isFloat = isa<FloatType>(lhs.getType());
  switch (kind) {
  case CombiningKind::Add:
    if (isFloat)
      return arith::AddFOp::create(builder, loc, lhs, rhs);
    return arith::AddIOp::create(builder, loc, lhs, rhs);
  case CombiningKind::Mul:
    if (isFloat)
      return arith::MulFOp::create(builder, loc, lhs, rhs);
    return arith::MulIOp::create(builder, loc, lhs, rhs);
  case CombiningKind::Max:
    if (isFloat)
      return arith::MaximumFOp::create(builder, loc, lhs, rhs);
    return arith::MaxSIOp::create(builder, loc, lhs, rhs);
  case CombiningKind::Min:
    if (isFloat)
      return arith::MinimumFOp::create(builder, loc, lhs, rhs);
    return arith::MinSIOp::create(builder, loc, lhs, rhs);
  }
  llvm_unreachable("unknown combining kind");
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
