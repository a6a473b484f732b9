//===- ScalarFunctions.cpp - What a body's operations compute -------------===//

#include "aicf/Analysis/ScalarFunctions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace aicf;

using Scalars = ArrayRef<Scalar>;

int64_t aicf::wrapInteger(int64_t value, unsigned width) {
  if (width >= 64)
    return value;
  uint64_t low = static_cast<uint64_t>(value) << (64 - width);
  // An i1 is 0 or 1 here; arith's signed ops see it as 0 or -1.
  return width == 1 ? static_cast<int64_t>(low >> 63)
                    : static_cast<int64_t>(low) >> (64 - width);
}

double aicf::getMaximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  return a > b || (a == b && !std::signbit(a)) ? a : b;
}

double aicf::getMinimum(double a, double b) { return -getMaximum(-a, -b); }

static Scalar real(double value) { return {value, 0}; }
static Scalar integer(int64_t value) { return {0, value}; }

static bool compareFloats(arith::CmpFPredicate predicate, double a, double b) {
  using P = arith::CmpFPredicate;
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case P::AlwaysFalse:
    return false;
  case P::OEQ:
    return a == b;
  case P::OGT:
    return a > b;
  case P::OGE:
    return a >= b;
  case P::OLT:
    return a < b;
  case P::OLE:
    return a <= b;
  case P::ONE:
    return !unordered && a != b;
  case P::ORD:
    return !unordered;
  case P::UEQ:
    return unordered || a == b;
  case P::UGT:
    return unordered || a > b;
  case P::UGE:
    return unordered || a >= b;
  case P::ULT:
    return unordered || a < b;
  case P::ULE:
    return unordered || a <= b;
  case P::UNE:
    return unordered || a != b;
  case P::UNO:
    return unordered;
  case P::AlwaysTrue:
    return true;
  }
  llvm_unreachable("all predicates are covered");
}

static APInt toAPInt(const Scalar &value, unsigned width) {
  return APInt(width, value.integer, /*isSigned=*/true, /*implicitTrunc=*/true);
}

/// Towards zero; what is out of range is the nearest, NaN is 0.
static int64_t truncate(double value) {
  if (std::isnan(value))
    return 0;
  if (value >= 0x1p63)
    return std::numeric_limits<int64_t>::max();
  if (value < -0x1p63)
    return std::numeric_limits<int64_t>::min();
  return static_cast<int64_t>(value);
}

/// Floats to floats.
static ScalarFunction getFloatFunction(Operation *op) {
  auto unary = [](double (*f)(double)) -> ScalarFunction {
    return [f](Scalars in) { return real(f(in[0].real)); };
  };
  auto binary = [](double (*f)(double, double)) -> ScalarFunction {
    return [f](Scalars in) { return real(f(in[0].real, in[1].real)); };
  };
  return llvm::TypeSwitch<Operation *, ScalarFunction>(op)
      .Case([&](arith::AddFOp) {
        return binary(+[](double a, double b) { return a + b; });
      })
      .Case([&](arith::SubFOp) {
        return binary(+[](double a, double b) { return a - b; });
      })
      .Case([&](arith::MulFOp) {
        return binary(+[](double a, double b) { return a * b; });
      })
      .Case([&](arith::DivFOp) {
        return binary(+[](double a, double b) { return a / b; });
      })
      .Case([&](arith::RemFOp) { return binary(std::fmod); })
      .Case([&](arith::NegFOp) { return unary(+[](double a) { return -a; }); })
      .Case([&](arith::MaximumFOp) { return binary(getMaximum); })
      .Case([&](arith::MinimumFOp) { return binary(getMinimum); })
      .Case([&](arith::MaxNumFOp) { return binary(std::fmax); })
      .Case([&](arith::MinNumFOp) { return binary(std::fmin); })
      .Case<arith::ExtFOp, arith::TruncFOp>(
          [](auto) { return [](Scalars in) { return in[0]; }; })
      .Case([&](math::ExpOp) { return unary(std::exp); })
      .Case([&](math::Exp2Op) { return unary(std::exp2); })
      .Case([&](math::ExpM1Op) { return unary(std::expm1); })
      .Case([&](math::LogOp) { return unary(std::log); })
      .Case([&](math::Log2Op) { return unary(std::log2); })
      .Case([&](math::Log1pOp) { return unary(std::log1p); })
      .Case([&](math::TanhOp) { return unary(std::tanh); })
      .Case([&](math::ErfOp) { return unary(std::erf); })
      .Case([&](math::SinOp) { return unary(std::sin); })
      .Case([&](math::CosOp) { return unary(std::cos); })
      .Case([&](math::TanOp) { return unary(std::tan); })
      .Case([&](math::SqrtOp) { return unary(std::sqrt); })
      .Case([&](math::RsqrtOp) {
        return unary(+[](double a) { return 1 / std::sqrt(a); });
      })
      .Case([&](math::AbsFOp) { return unary(std::fabs); })
      .Case([&](math::FloorOp) { return unary(std::floor); })
      .Case([&](math::CeilOp) { return unary(std::ceil); })
      .Case([&](math::TruncOp) { return unary(std::trunc); })
      // Ties go to even as long as nobody changes the rounding mode.
      .Case([&](math::RoundEvenOp) { return unary(std::nearbyint); })
      .Case([&](math::PowFOp) { return binary(std::pow); })
      .Case([&](math::CopySignOp) { return binary(std::copysign); })
      .Case([&](math::FmaOp) {
        return [](Scalars in) {
          return real(std::fma(in[0].real, in[1].real, in[2].real));
        };
      })
      .Default(ScalarFunction());
}

/// Integers to integers of the same width.
static ScalarFunction getIntegerFunction(Operation *op) {
  unsigned width = op->getResult(0).getType().getIntOrFloatBitWidth();
  // Wrapping arithmetic on 64 bits.
  auto wrapping = [width](uint64_t (*f)(uint64_t, uint64_t)) -> ScalarFunction {
    return [f, width](Scalars in) {
      return integer(wrapInteger(f(in[0].integer, in[1].integer), width));
    };
  };
  using U = uint64_t;
  return llvm::TypeSwitch<Operation *, ScalarFunction>(op)
      .Case([&](arith::AddIOp) {
        return wrapping(+[](U a, U b) { return a + b; });
      })
      .Case([&](arith::SubIOp) {
        return wrapping(+[](U a, U b) { return a - b; });
      })
      .Case([&](arith::MulIOp) {
        return wrapping(+[](U a, U b) { return a * b; });
      })
      .Case([&](arith::AndIOp) {
        return wrapping(+[](U a, U b) { return a & b; });
      })
      .Case([&](arith::OrIOp) {
        return wrapping(+[](U a, U b) { return a | b; });
      })
      .Case([&](arith::XOrIOp) {
        return wrapping(+[](U a, U b) { return a ^ b; });
      })
      // A shift by the width or more has no meaning.
      .Case([&](arith::ShLIOp) {
        return [width](Scalars in) {
          uint64_t by = in[1].integer;
          return integer(
              by >= width ? 0
                          : wrapInteger(uint64_t(in[0].integer) << by, width));
        };
      })
      .Case([&](arith::ShRUIOp) {
        return [width](Scalars in) {
          uint64_t by = in[1].integer;
          APInt value = toAPInt(in[0], width);
          return integer(
              by >= width ? 0
                          : wrapInteger(value.lshr(by).getZExtValue(), width));
        };
      })
      .Case([&](arith::ShRSIOp) {
        return [width](Scalars in) {
          uint64_t by = in[1].integer;
          APInt value = toAPInt(in[0], width);
          return integer(
              by >= width ? 0
                          : wrapInteger(value.ashr(by).getZExtValue(), width));
        };
      })
      // Nor has a quotient by zero.
      .Case([&](arith::DivSIOp) {
        return [width](Scalars in) {
          int64_t d = in[1].integer;
          return integer(d == 0 ? 0
                         : d == -1
                             ? wrapInteger(-uint64_t(in[0].integer), width)
                             : in[0].integer / d);
        };
      })
      .Case([&](arith::FloorDivSIOp) {
        return [width](Scalars in) {
          int64_t d = in[1].integer;
          return integer(
              d == 0 ? 0
                     : wrapInteger(llvm::divideFloorSigned(in[0].integer, d),
                                   width));
        };
      })
      .Case([&](arith::CeilDivSIOp) {
        return [width](Scalars in) {
          int64_t d = in[1].integer;
          return integer(
              d == 0 ? 0
                     : wrapInteger(llvm::divideCeilSigned(in[0].integer, d),
                                   width));
        };
      })
      .Case([&](arith::RemSIOp) {
        return [](Scalars in) {
          int64_t d = in[1].integer;
          return integer(d == 0 || d == -1 ? 0 : in[0].integer % d);
        };
      })
      .Case([&](arith::RemUIOp) {
        return [width](Scalars in) {
          APInt d = toAPInt(in[1], width);
          return integer(
              d.isZero()
                  ? 0
                  : wrapInteger(toAPInt(in[0], width).urem(d).getZExtValue(),
                                width));
        };
      })
      .Case([&](arith::DivUIOp) {
        return [width](Scalars in) {
          APInt d = toAPInt(in[1], width);
          return integer(
              d.isZero()
                  ? 0
                  : wrapInteger(toAPInt(in[0], width).udiv(d).getZExtValue(),
                                width));
        };
      })
      .Case([&](arith::MaxSIOp) {
        return [](Scalars in) {
          return integer(std::max(in[0].integer, in[1].integer));
        };
      })
      .Case([&](arith::MinSIOp) {
        return [](Scalars in) {
          return integer(std::min(in[0].integer, in[1].integer));
        };
      })
      .Case([&](math::AbsIOp) {
        return [width](Scalars in) {
          int64_t value = in[0].integer;
          return integer(
              wrapInteger(value < 0 ? -uint64_t(value) : value, width));
        };
      })
      .Default(ScalarFunction());
}

/// Comparisons, selections and conversions.
static ScalarFunction getMixedFunction(Operation *op) {
  Type type = op->getResult(0).getType();
  unsigned width = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 64;
  unsigned from =
      op->getNumOperands() && op->getOperand(0).getType().isIntOrFloat()
          ? op->getOperand(0).getType().getIntOrFloatBitWidth()
          : 64;
  return llvm::TypeSwitch<Operation *, ScalarFunction>(op)
      .Case([&](arith::CmpFOp o) {
        return [p = o.getPredicate()](Scalars in) {
          return integer(compareFloats(p, in[0].real, in[1].real));
        };
      })
      .Case([&](arith::CmpIOp o) {
        return [p = o.getPredicate(), from](Scalars in) {
          return integer(arith::applyCmpPredicate(p, toAPInt(in[0], from),
                                                  toAPInt(in[1], from)));
        };
      })
      .Case([&](arith::SelectOp) {
        return [](Scalars in) { return in[0].integer ? in[1] : in[2]; };
      })
      .Case([&](arith::SIToFPOp) {
        // An i1 is 0 or -1 there.
        return [from](Scalars in) {
          double value = static_cast<double>(in[0].integer);
          return real(from == 1 ? -value : value);
        };
      })
      .Case([&](arith::UIToFPOp) {
        return [from](Scalars in) {
          return real(static_cast<double>(toAPInt(in[0], from).getZExtValue()));
        };
      })
      .Case([&](arith::FPToSIOp) {
        return [](Scalars in) { return integer(truncate(in[0].real)); };
      })
      .Case([&](arith::ExtSIOp) {
        return [from](Scalars in) {
          return integer(from == 1 ? -in[0].integer : in[0].integer);
        };
      })
      .Case([&](arith::ExtUIOp) {
        return [from](Scalars in) {
          return integer(toAPInt(in[0], from).getZExtValue());
        };
      })
      .Case([&](arith::TruncIOp) {
        return [width](Scalars in) {
          return integer(wrapInteger(in[0].integer, width));
        };
      })
      .Case([&](arith::BitcastOp o) -> ScalarFunction {
        Type source = o.getIn().getType();
        if (source.isF32() && type.isInteger(32))
          return [](Scalars in) {
            return integer(
                llvm::bit_cast<int32_t>(static_cast<float>(in[0].real)));
          };
        if (source.isInteger(32) && type.isF32())
          return [](Scalars in) {
            return real(
                llvm::bit_cast<float>(static_cast<int32_t>(in[0].integer)));
          };
        return {};
      })
      .Default(ScalarFunction());
}

static double toDouble(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToDouble();
}

ScalarFunction aicf::getScalarFunction(Operation *op) {
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    Scalar value;
    if (auto f = dyn_cast<FloatAttr>(constant.getValue()))
      value.real = toDouble(f.getValue());
    else if (auto i = dyn_cast<IntegerAttr>(constant.getValue()))
      value.integer =
          wrapInteger(i.getValue().getSExtValue(), i.getValue().getBitWidth());
    else
      return {};
    return [value](Scalars) { return value; };
  }
  Type type = op->getResult(0).getType();
  if (ScalarFunction function = getMixedFunction(op))
    return function;
  if (isa<FloatType>(type))
    return getFloatFunction(op);
  return isa<IntegerType>(type) ? getIntegerFunction(op) : ScalarFunction();
}
