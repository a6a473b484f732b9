//===- DeviceArith.cpp - Arithmetic and control flow of device code -------===//

#include "DeviceBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace aicf::nv;

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Value DeviceBuilder::i1(bool value) {
  return arith::ConstantOp::create(b, loc, b.getBoolAttr(value));
}
Value DeviceBuilder::i32(int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(value));
}
Value DeviceBuilder::i64(int64_t value) {
  return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
}

Value DeviceBuilder::add(Value x, Operand y) {
  if (y.is(0))
    return x;
  return arith::AddIOp::create(b, loc, x, beside(x, y));
}
Value DeviceBuilder::sub(Value x, Operand y) {
  if (y.is(0))
    return x;
  return arith::SubIOp::create(b, loc, x, beside(x, y));
}
Value DeviceBuilder::mul(Value x, Operand y) {
  if (y.is(1))
    return x;
  return arith::MulIOp::create(b, loc, x, beside(x, y));
}
Value DeviceBuilder::div(Value x, Operand y) {
  return arith::DivUIOp::create(b, loc, x, beside(x, y));
}
Value DeviceBuilder::rem(Value x, Operand y) {
  return arith::RemUIOp::create(b, loc, x, beside(x, y));
}
Value DeviceBuilder::min(Value x, Value y) {
  return arith::MinUIOp::create(b, loc, x, y);
}
Value DeviceBuilder::bitAnd(Value x, Operand y) {
  return arith::AndIOp::create(b, loc, x, beside(x, y));
}
Value DeviceBuilder::bitOr(Value x, Value y) {
  return arith::OrIOp::create(b, loc, x, y);
}
Value DeviceBuilder::bitXor(Value x, Operand y) {
  return arith::XOrIOp::create(b, loc, x, beside(x, y));
}
Value DeviceBuilder::shl(Value x, Operand bits) {
  return arith::ShLIOp::create(b, loc, x, beside(x, bits));
}
Value DeviceBuilder::shr(Value x, Operand bits) {
  return arith::ShRUIOp::create(b, loc, x, beside(x, bits));
}
Value DeviceBuilder::eq(Value x, Operand y) {
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, x,
                               beside(x, y));
}
Value DeviceBuilder::ne(Value x, Operand y) {
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, x,
                               beside(x, y));
}
Value DeviceBuilder::less(Value x, Operand y) {
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, x,
                               beside(x, y));
}
Value DeviceBuilder::select(Value condition, Value x, Value y) {
  return arith::SelectOp::create(b, loc, condition, x, y);
}
Value DeviceBuilder::widen(Value x) {
  return arith::ExtUIOp::create(b, loc, b.getI64Type(), x);
}
Value DeviceBuilder::narrow(Value x) {
  return arith::TruncIOp::create(b, loc, b.getI32Type(), x);
}
Value DeviceBuilder::zero(Type type) {
  return arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
}
Value DeviceBuilder::one(Type type) {
  return arith::ConstantOp::create(b, loc, b.getFloatAttr(type, 1.0));
}
Value DeviceBuilder::mulFloat(Value x, Value y) {
  return arith::MulFOp::create(b, loc, x, y);
}
Value DeviceBuilder::addFloat(Value x, Value y) {
  return arith::AddFOp::create(b, loc, x, y);
}
Value DeviceBuilder::fma(Value x, Value y, Value sum) {
  return math::FmaOp::create(b, loc, x, y, sum);
}

Values DeviceBuilder::splitFloat(Value x) {
  // A bf16 is the upper half of an f32.
  constexpr int64_t kHalf = 16, kUpper = 0xFFFF0000;
  Type f32 = b.getF32Type(), bf16 = b.getBF16Type();
  Value bits = arith::BitcastOp::create(b, loc, b.getI32Type(), x);
  Value upper =
      arith::TruncIOp::create(b, loc, b.getI16Type(), shr(bits, kHalf));
  Values parts = {arith::BitcastOp::create(b, loc, bf16, upper)};
  Value part = arith::BitcastOp::create(b, loc, f32, bitAnd(bits, kUpper));
  // Differences are exact: they have the bits of `x` that are left.
  for (int i = 0; i < 2; ++i) {
    x = arith::SubFOp::create(b, loc, x, part);
    parts.push_back(arith::TruncFOp::create(b, loc, bf16, x));
    part = arith::ExtFOp::create(b, loc, f32, parts.back());
  }
  return parts;
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

Values DeviceBuilder::loop(Value begin, Value end, Value step, ValueRange inits,
                           function_ref<Values(Value, ValueRange)> body) {
  auto loop =
      scf::ForOp::create(b, loc, begin, end, step, inits,
                         [&](OpBuilder &, Location, Value i, ValueRange iter) {
                           scf::YieldOp::create(b, loc, body(i, iter));
                         });
  return Values(loop->result_begin(), loop->result_end());
}

Values DeviceBuilder::loopWhile(ValueRange inits,
                                function_ref<Value(ValueRange)> condition,
                                function_ref<Values(ValueRange)> body) {
  auto loop = scf::WhileOp::create(
      b, loc, inits.getTypes(), inits,
      [&](OpBuilder &, Location, ValueRange values) {
        scf::ConditionOp::create(b, loc, condition(values), values);
      },
      [&](OpBuilder &, Location, ValueRange values) {
        scf::YieldOp::create(b, loc, body(values));
      });
  return Values(loop->result_begin(), loop->result_end());
}

void DeviceBuilder::when(Value condition, function_ref<void()> then) {
  scf::IfOp::create(b, loc, condition, [&](OpBuilder &, Location) {
    then();
    scf::YieldOp::create(b, loc);
  });
}

void DeviceBuilder::branch(Value condition, function_ref<void()> then,
                           function_ref<void()> otherwise) {
  scf::IfOp::create(
      b, loc, condition,
      [&](OpBuilder &, Location) {
        then();
        scf::YieldOp::create(b, loc);
      },
      [&](OpBuilder &, Location) {
        otherwise();
        scf::YieldOp::create(b, loc);
      });
}

Values DeviceBuilder::choose(Value condition, function_ref<Values()> then,
                             function_ref<Values()> otherwise) {
  auto op = scf::IfOp::create(
      b, loc, condition,
      [&](OpBuilder &, Location) { scf::YieldOp::create(b, loc, then()); },
      [&](OpBuilder &, Location) {
        scf::YieldOp::create(b, loc, otherwise());
      });
  return Values(op.getResults());
}

Values DeviceBuilder::replaceWhen(Value condition, ValueRange otherwise,
                                  function_ref<Values()> then) {
  auto choice = scf::IfOp::create(
      b, loc, condition,
      [&](OpBuilder &, Location) { scf::YieldOp::create(b, loc, then()); },
      [&](OpBuilder &, Location) { scf::YieldOp::create(b, loc, otherwise); });
  return Values(choice->result_begin(), choice->result_end());
}
