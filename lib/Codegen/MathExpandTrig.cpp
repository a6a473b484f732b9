//===- MathExpandTrig.cpp - sin, cos and tan of f32 and f64 ---------------===//
//
// x is reduced by the bits of 2 / pi that matter for its exponent (M. Payne and
// R. Hanek, "Radian reduction for trigonometric functions", 1983): bits of
// greater weight add multiples of four quadrants, and beyond the others the
// product has digits enough even for the floats that are nearest to a multiple
// of pi / 2. So results are as accurate for the largest arguments as for small
// ones. All is integer arithmetic without a branch: the same bits on every
// target. The polynomials are minimax fits (Remez, in 400 bits).
//
//===----------------------------------------------------------------------===//

#include "MathArithmetic.h"

#include <array>

using namespace mlir;
using namespace aicf;
using emit::ScalarMachine;

namespace {

/// |x| = r + tail + quadrant * pi / 2 modulo 2 pi, |r| <= pi / 4.
struct Reduced {
  Value r, tail, quadrant; // No tail in f32; the quadrant is of i32 or i64.
};

/// The first bits of 2 / pi, behind a word of zeros.
constexpr std::array<uint32_t, 8> kTwoOverPi32 = {
    0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1,
    0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab};
constexpr std::array<uint64_t, 20> kTwoOverPi64 = {
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0,
    0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
    0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
    0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea,
    0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab};

/// Integer arithmetic, beside the floats'.
struct Bits {
  Arithmetic &a;

  Value i64(uint64_t value) { return a.i64(static_cast<int64_t>(value)); }
  Value conjunction(Value x, Value y) { return a.logicalAnd(x, y); }
  Value mul(Value x, Value y) {
    return arith::MulIOp::create(a.b, a.loc, x, y);
  }
  Value left(Value x, Value by) {
    return arith::ShLIOp::create(a.b, a.loc, x, by);
  }
  Value right(Value x, Value by) {
    return arith::ShRUIOp::create(a.b, a.loc, x, by);
  }
  /// The upper half of the 128-bit product, and the lower one.
  std::pair<Value, Value> wideMul(Value x, Value y) {
    auto product = arith::MulUIExtendedOp::create(a.b, a.loc, x, y);
    return {product.getHigh(), product.getLow()};
  }
  /// Whether any bit of `mask` is set.
  Value test(Value x, Value mask) {
    Value zero =
        a.constant(a.b.getIntegerAttr(getElementTypeOrSelf(mask.getType()), 0));
    return arith::CmpIOp::create(a.b, a.loc, arith::CmpIPredicate::ne,
                                 conjunction(x, mask), zero);
  }
  /// The 64 bits of `high` and `low` from bit `by` of `high` on; by < 64.
  Value funnel(Value high, Value low, Value by) {
    Value rest = right(right(low, i64(1)), a.sub(i64(63), by));
    return a.logicalOr(left(high, by), rest);
  }
  Value toFloat(Value x) {
    return arith::SIToFPOp::create(a.b, a.loc, a.type(a.b.getF64Type()), x);
  }
};

/// Two bits of quadrants before the point, 62 behind it: the nearest quadrant,
/// and the rest as a signed number.
std::pair<Value, Value> splitQuadrant(Arithmetic &a, Value fixed) {
  Bits bits{a};
  Value quadrant =
      bits.right(a.add(fixed, bits.i64(uint64_t(1) << 61)), bits.i64(62));
  return {quadrant, a.sub(fixed, bits.left(quadrant, bits.i64(62)))};
}

constexpr double kQuadrant = 0x1.921fb54442d18p-62;     // 2^-62 pi / 2 ...
constexpr double kQuadrantHead = 0x1.921fb50000000p-62, // ... of 26 bits
    kQuadrantRest = 0x1.110b460000000p-88,              // ... and the others
    kQuadrantTail = 0x1.1a62633145c07p-116;             // ... and what it lacks

/// |x| >= 1/2, finite. x = m * 2^(E - 150); m times 96 bits of 2 / pi, from
/// those of the weight 2^(149 - E) on, without its last 32.
Reduced reduceF32(Arithmetic &a, Value size) {
  Bits bits{a};
  Type i32 = a.b.getI32Type(), i64 = a.type(a.b.getI64Type());
  auto widen = [&](Value v) -> Value {
    return arith::ExtUIOp::create(a.b, a.loc, i64, v);
  };
  Value raw = a.bits(size, i32);
  Value m = widen(
      a.logicalOr(bits.conjunction(raw, a.i32(0x7fffff)), a.i32(0x800000)));
  Value position = a.sub(a.shiftRight(raw, 23), a.i32(120));
  Value shift = widen(bits.conjunction(position, a.i32(31)));

  // The window's words, by the upper bits of its position.
  auto choose = [&](unsigned offset) {
    auto pair = [&](unsigned i) {
      return bits.i64(uint64_t(kTwoOverPi32[i + offset]) << 32 |
                      kTwoOverPi32[i + offset + 1]);
    };
    Value bit0 = bits.test(position, a.i32(32));
    Value bit1 = bits.test(position, a.i32(64));
    Value bit2 = bits.test(position, a.i32(128));
    Value low = a.select(bit0, pair(1), pair(0));
    Value high = a.select(bit0, pair(3), pair(2));
    return a.select(bit2, pair(4), a.select(bit1, high, low));
  };
  Value first = choose(0), second = choose(2);
  Value head = bits.funnel(first, second, shift);
  Value rest = bits.right(bits.left(second, shift), bits.i64(32));
  Value fixed =
      a.add(bits.mul(m, head), bits.right(bits.mul(m, rest), bits.i64(32)));

  auto [quadrant, part] = splitQuadrant(a, fixed);
  Value r =
      arith::TruncFOp::create(a.b, a.loc, a.type(a.b.getF32Type()),
                              a.mul(bits.toFloat(part), a.f64(kQuadrant)));
  return {r, Value(),
          arith::TruncIOp::create(a.b, a.loc, a.type(i32), quadrant)};
}

/// |x| >= 1/2, finite. x = m * 2^(E - 1075); m times 192 bits of 2 / pi, from
/// those of the weight 2^(1074 - E) on, without its last 64.
Reduced reduceF64(Arithmetic &a, Value size) {
  Bits bits{a};
  Value raw = a.bits(size, a.b.getI64Type());
  Value m = a.logicalOr(bits.conjunction(raw, bits.i64(0xfffffffffffff)),
                        bits.i64(0x10000000000000));
  Value position = a.sub(a.shiftRight(raw, 52), bits.i64(1013));
  Value shift = bits.conjunction(position, bits.i64(63));

  // Words are moved to the front, by the upper bits of the position. From the
  // 16th on there are no more than four.
  SmallVector<Value> words;
  for (unsigned i = 0; i < 19; ++i)
    words.push_back(bits.i64(kTwoOverPi64[i]));
  for (unsigned step : {16, 8, 4, 2, 1}) {
    Value moves = bits.test(position, bits.i64(64 * step));
    for (unsigned i = 0, n = step == 16 ? 4 : step + 3; i < n; ++i)
      words[i] =
          a.select(moves,
                   i + step < words.size() ? words[i + step]
                                           : bits.i64(kTwoOverPi64[i + step]),
                   words[i]);
    if (step != 16)
      words.truncate(step + 3);
  }
  Value w0 = bits.funnel(words[0], words[1], shift);
  Value w1 = bits.funnel(words[1], words[2], shift);
  Value w2 = bits.funnel(words[2], words[3], shift);

  auto [high1, low1] = bits.wideMul(m, w1);
  Value low = a.add(low1, bits.wideMul(m, w2).first);
  Value carries =
      arith::CmpIOp::create(a.b, a.loc, arith::CmpIPredicate::ult, low, low1);
  Value fixed = a.add(bits.mul(m, w0), high1);
  fixed = a.add(fixed, a.select(carries, bits.i64(1), bits.i64(0)));

  auto [quadrant, part] = splitQuadrant(a, fixed);
  // The part and `low` as a sum of two doubles: what each conversion gets has
  // 53 bits or, the second, may lose those behind.
  Value lastBits = bits.i64(0x3ff);
  Value head = bits.toFloat(a.sub(part, bits.conjunction(part, lastBits)));
  Value behind =
      a.logicalOr(bits.left(bits.conjunction(part, lastBits), bits.i64(53)),
                  bits.right(low, bits.i64(11)));
  Value rest = a.mul(bits.toFloat(behind), a.f64(0x1p-53));
  Value sum = a.add(head, rest);
  Value lost = a.sub(rest, a.sub(sum, head));

  // sum * 2^-62 pi / 2, exact as a product of halves (T. Dekker, 1971).
  Value r = a.mul(sum, a.f64(kQuadrant));
  Value front = a.bits(
      bits.conjunction(a.bits(sum, a.b.getI64Type()), bits.i64(~0x7ffffffull)),
      a.b.getF64Type());
  Value back = a.sub(sum, front);
  Value tail = a.sub(a.mul(front, a.f64(kQuadrantHead)), r);
  tail = a.add(tail, a.mul(front, a.f64(kQuadrantRest)));
  tail = a.add(tail, a.mul(back, a.f64(kQuadrantHead)));
  tail = a.add(tail, a.mul(back, a.f64(kQuadrantRest)));
  tail = a.add(tail, a.add(a.mul(sum, a.f64(kQuadrantTail)),
                           a.mul(lost, a.f64(kQuadrant))));
  return {r, tail, quadrant};
}

/// sin(r + tail).
Value buildSine(Arithmetic &a, const Reduced &reduced) {
  Value r = reduced.r, z = a.mul(r, r);
  if (!reduced.tail) {
    Value p = a.polynomial(z, {0x1.7c2c4cp-19f, -0x1.a05954p-13f,
                               0x1.111174p-7f, -0x1.555556p-3f});
    return a.fma(a.mul(z, r), p, r);
  }
  Value p = a.polynomialF64(z, {0x1.5d8b55f2ef668p-33, -0x1.ae5e4b84ce199p-26,
                                0x1.71de35552c056p-19, -0x1.a01a019be921cp-13,
                                0x1.111111110f730p-7});
  Value cube = a.mul(z, r);
  Value half = a.mul(a.f64(0.5), reduced.tail);
  Value correction = a.sub(a.mul(z, a.sub(half, a.mul(cube, p))), reduced.tail);
  correction = a.sub(correction, a.mul(cube, a.f64(-0x1.5555555555548p-3)));
  return a.sub(r, correction);
}

/// cos(r + tail).
Value buildCosine(Arithmetic &a, const Reduced &reduced) {
  Value r = reduced.r, z = a.mul(r, r);
  if (!reduced.tail) {
    Value p = a.polynomial(z, {-0x1.361b2ep-22f, 0x1.a071c4p-16f,
                               -0x1.6c175ep-10f, 0x1.555556p-5f, -0.5f});
    return a.fma(p, z, a.f32(1.0f));
  }
  Value p = a.polynomialF64(z, {-0x1.8fa66dcbdb122p-37, 0x1.1ee9dba93d331p-29,
                                -0x1.27e4f7f1642f9p-22, 0x1.a01a019c8ef7dp-16,
                                -0x1.6c16c16c15014p-10, 0x1.555555555554bp-5});
  Value half = a.mul(a.f64(0.5), z);
  Value near = a.sub(a.f64(1.0), half);
  Value lost = a.sub(a.sub(a.f64(1.0), near), half);
  Value rest = a.sub(a.mul(a.mul(z, z), p), a.mul(r, reduced.tail));
  return a.add(near, a.add(lost, rest));
}

enum class Circular { Sine, Cosine, Tangent };

Value expandCircular(Arithmetic &a, Value x, Circular function) {
  bool isSingle = isF32(x.getType());
  Bits bits{a};
  Value size = a.abs(x);
  Reduced reduced = isSingle ? reduceF32(a, size) : reduceF64(a, size);
  // Up to the number below pi / 4 there is nothing to reduce.
  Value isSmall =
      a.compare(arith::CmpFPredicate::OLE, size,
                a.real(isSingle ? 0x1.921fb4p-1 : 0x1.921fb54442d18p-1));
  auto integer = [&](int64_t value) {
    return isSingle ? a.i32(value) : a.i64(value);
  };
  reduced.r = a.select(isSmall, size, reduced.r);
  if (reduced.tail)
    reduced.tail = a.select(isSmall, a.f64(0.0), reduced.tail);
  Value quadrant = a.select(isSmall, integer(0), reduced.quadrant);
  if (function == Circular::Cosine)
    quadrant = a.add(quadrant, integer(1));

  Value sine = buildSine(a, reduced), cosine = buildCosine(a, reduced);
  Value isOdd = bits.test(quadrant, integer(1));
  Value result = a.select(isOdd, cosine, sine);
  unsigned top = isSingle ? 31 : 63;
  Value sign =
      bits.left(bits.conjunction(quadrant, integer(2)), integer(top - 1));
  if (function == Circular::Tangent) {
    result = a.div(result, a.select(isOdd, sine, cosine));
    sign = bits.left(quadrant, integer(top));
  }
  Type word = isSingle ? Type(a.b.getI32Type()) : a.b.getI64Type();
  auto flip = [&](Value v, Value by) -> Value {
    Value raw = arith::XOrIOp::create(a.b, a.loc, a.bits(v, word), by);
    return a.bits(raw, getElementTypeOrSelf(x.getType()));
  };
  if (function != Circular::Cosine) {
    Value mask = isSingle ? a.i32(0x80000000)
                          : a.i64(std::numeric_limits<int64_t>::min());
    sign = arith::XOrIOp::create(a.b, a.loc, sign,
                                 bits.conjunction(a.bits(x, word), mask));
  }
  result = flip(result, sign);
  // Of infinity and NaN it is NaN.
  Value isFinite = a.compare(arith::CmpFPredicate::OLT, size,
                             a.real(std::numeric_limits<double>::infinity()));
  return a.select(isFinite, result, a.sub(x, x));
}

template <typename OpTy>
LogicalResult rewrite(OpTy op, RewriterBase &rewriter,
                      const ScalarMachine &machine, Circular function) {
  if (!isF32(op.getType()) && !isF64(op.getType()))
    return rewriter.notifyMatchFailure(op, "neither f32 nor f64");
  Arithmetic a(rewriter, op.getLoc(), op.getType(), machine.hasMinimum);
  rewriter.replaceOp(op, expandCircular(a, op.getOperand(), function));
  return success();
}

} // namespace

LogicalResult aicf::expandMath(math::SinOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return rewrite(op, rewriter, machine, Circular::Sine);
}

LogicalResult aicf::expandMath(math::CosOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return rewrite(op, rewriter, machine, Circular::Cosine);
}

LogicalResult aicf::expandMath(math::TanOp op, RewriterBase &rewriter,
                               const ScalarMachine &machine) {
  return rewrite(op, rewriter, machine, Circular::Tangent);
}
