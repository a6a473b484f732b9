//===- RandomOps.cpp - Random numbers and dropout -------------------------===//
//
// Philox4x32-10 as a scalar body: every element computes its own block of four
// words. J. K. Salmon, M. A. Moraes, R. O. Dror and D. E. Shaw, "Parallel
// Random Numbers: As Easy as 1, 2, 3", SC 2011.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <array>
#include <cmath>

using namespace mlir;
using namespace aicf;

namespace {
/// Integers of 32 and 64 bits, unsigned, of a body.
class Words {
public:
  explicit Words(BodyBuilder &body)
      : body(body), i32(body.builder().getI32Type()),
        i64(body.builder().getI64Type()) {}

  Value word(uint32_t value) {
    return body.constant(IntegerAttr::get(i32, APInt(32, value)));
  }
  Value wide(uint64_t value) {
    return body.constant(IntegerAttr::get(i64, APInt(64, value)));
  }
  Value extend(Value word) { return create<arith::ExtUIOp>(i64, word); }
  Value low(Value v) { return create<arith::TruncIOp>(i32, v); }
  Value high(Value v) { return low(create<arith::ShRUIOp>(v, wide(32))); }
  Value add(Value a, Value b) { return create<arith::AddIOp>(a, b); }
  Value mul(Value a, Value b) { return create<arith::MulIOp>(a, b); }
  Value exclusiveOr(Value a, Value b) { return create<arith::XOrIOp>(a, b); }
  Value shiftRight(Value v, unsigned bits) {
    return create<arith::ShRUIOp>(v,
                                  v.getType() == i64 ? wide(bits) : word(bits));
  }
  /// The words as the halves of an i64.
  Value join(Value low, Value high) {
    return create<arith::OrIOp>(extend(low),
                                create<arith::ShLIOp>(extend(high), wide(32)));
  }
  /// An i64 below 2^63 as a number.
  Value toFloat(Value v, Type type) { return create<arith::SIToFPOp>(type, v); }

private:
  template <typename OpTy, typename... Args>
  Value create(Args... args) {
    return OpTy::create(body.builder(), body.loc(), args...);
  }

  BodyBuilder &body;
  Type i32, i64;
};
} // namespace

/// The four words of the element at the body's position in `type`.
static std::array<Value, 4> buildPhilox(BodyBuilder &body,
                                        RankedTensorType type, Value seed,
                                        Value offset) {
  Words w(body);
  Value position;
  int64_t stride = 1;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    if (int64_t extent = type.getDimSize(dim); extent > 1) {
      Value index = body.index(dim);
      if (stride > 1)
        index = w.mul(index, w.wide(stride));
      position = position ? w.add(position, index) : index;
      stride *= extent;
    }
  }
  if (!position)
    position = w.wide(0);

  std::array<Value, 4> c = {w.low(position), w.high(position), w.low(offset),
                            w.high(offset)};
  Value key0 = w.low(seed), key1 = w.high(seed);
  for (int round = 0; round < 10; ++round) {
    if (round > 0) {
      key0 = w.add(key0, w.word(0x9E3779B9));
      key1 = w.add(key1, w.word(0xBB67AE85));
    }
    Value product0 = w.mul(w.extend(c[0]), w.wide(0xD2511F53));
    Value product1 = w.mul(w.extend(c[2]), w.wide(0xCD9E8D57));
    c = {w.exclusiveOr(w.exclusiveOr(w.high(product1), c[1]), key0),
         w.low(product1),
         w.exclusiveOr(w.exclusiveOr(w.high(product0), c[3]), key1),
         w.low(product0)};
  }
  return c;
}

void RandomBitsOp::buildBody(BodyBuilder &body, ValueRange args,
                             SmallVectorImpl<Value> &results) {
  std::array<Value, 4> words = buildPhilox(body, getType(), args[0], args[1]);
  results.push_back(getType().getElementType().isInteger(32)
                        ? words[0]
                        : Words(body).join(words[0], words[1]));
}

void RandomUniformOp::buildBody(BodyBuilder &body, ValueRange args,
                                SmallVectorImpl<Value> &results) {
  std::array<Value, 4> words = buildPhilox(body, getType(), args[0], args[1]);
  Words w(body);
  // As many bits as the type has, so that nothing is rounded up to 1.
  auto type = cast<FloatType>(getType().getElementType());
  unsigned digits = type.getFPMantissaWidth();
  Type compute = getComputeType(type);
  Value bits = type.isF64()
                   ? w.shiftRight(w.join(words[0], words[1]), 64 - digits)
                   : w.extend(w.shiftRight(words[0], 32 - digits));
  Scalar uniform(body, w.toFloat(bits, compute));
  detail::pushRounded(*this, body, uniform * std::ldexp(1.0, -int(digits)),
                      results);
}

void RandomNormalOp::buildBody(BodyBuilder &body, ValueRange args,
                               SmallVectorImpl<Value> &results) {
  std::array<Value, 4> words = buildPhilox(body, getType(), args[0], args[1]);
  Words w(body);
  Type compute = getComputeType(getType().getElementType());
  Value first, second;
  double firstUnit, secondUnit;
  if (compute.isF64()) {
    first = w.shiftRight(w.join(words[0], words[1]), 1);
    second = w.shiftRight(w.join(words[2], words[3]), 11);
    firstUnit = 0x1p-63, secondUnit = 0x1p-53;
  } else {
    first = w.extend(words[0]);
    second = w.extend(w.shiftRight(words[1], 8));
    firstUnit = 0x1p-32, secondUnit = 0x1p-24;
  }
  // The middle of what rounds to the bits: never 0.
  Scalar u =
      Scalar(body, w.toFloat(first, compute)) * firstUnit + firstUnit / 2;
  Scalar turns = Scalar(body, w.toFloat(second, compute)) * secondUnit;
  Scalar normal = sqrt(log(u) * -2.0) * cosOfTurns(turns);
  detail::pushRounded(*this, body, normal, results);
}

//===----------------------------------------------------------------------===//
// Dropout
//===----------------------------------------------------------------------===//

LogicalResult DropoutOp::verify() {
  double rate = getRate().convertToDouble();
  if (rate >= 0 && rate < 1)
    return success();
  return emitOpError("rate must be at least 0 and below 1, but is ") << rate;
}

void DropoutOp::buildBody(BodyBuilder &body, ValueRange args,
                          SmallVectorImpl<Value> &results) {
  Words w(body);
  double rate = getRate().convertToDouble();
  Value word = buildPhilox(body, getType(), args[1], args[2])[0];
  Scalar threshold(
      body, w.wide(static_cast<uint64_t>(std::ceil(std::ldexp(rate, 32)))));
  Scalar isKept = Scalar(body, w.extend(word)) >= threshold;
  Scalar x(body, body.widen(args[0]));
  detail::pushRounded(*this, body, select(isKept, x * (1 / (1 - rate)), 0.0),
                      results);
}
