//===- DeviceValues.cpp - Values from values of a block -------------------===//

#include "DeviceBlock.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace aicf::testing;

static bool compare(arith::CmpIPredicate predicate, uint64_t x, uint64_t y,
                    Type type) {
  int64_t sx = signedOf(x, type), sy = signedOf(y, type);
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return x == y;
  case arith::CmpIPredicate::ne:
    return x != y;
  case arith::CmpIPredicate::ult:
    return x < y;
  case arith::CmpIPredicate::ule:
    return x <= y;
  case arith::CmpIPredicate::ugt:
    return x > y;
  case arith::CmpIPredicate::uge:
    return x >= y;
  case arith::CmpIPredicate::slt:
    return sx < sy;
  case arith::CmpIPredicate::sle:
    return sx <= sy;
  case arith::CmpIPredicate::sgt:
    return sx > sy;
  case arith::CmpIPredicate::sge:
    return sx >= sy;
  }
  llvm_unreachable("unknown predicate");
}
static bool compare(arith::CmpFPredicate predicate, double x, double y) {
  bool isUnordered = std::isnan(x) || std::isnan(y);
  switch (predicate) {
  case arith::CmpFPredicate::AlwaysFalse:
    return false;
  case arith::CmpFPredicate::OEQ:
    return x == y;
  case arith::CmpFPredicate::OGT:
    return x > y;
  case arith::CmpFPredicate::OGE:
    return x >= y;
  case arith::CmpFPredicate::OLT:
    return x < y;
  case arith::CmpFPredicate::OLE:
    return x <= y;
  case arith::CmpFPredicate::ONE:
    return x < y || x > y;
  case arith::CmpFPredicate::ORD:
    return !isUnordered;
  case arith::CmpFPredicate::UEQ:
    return isUnordered || x == y;
  case arith::CmpFPredicate::UGT:
    return isUnordered || x > y;
  case arith::CmpFPredicate::UGE:
    return isUnordered || x >= y;
  case arith::CmpFPredicate::ULT:
    return isUnordered || x < y;
  case arith::CmpFPredicate::ULE:
    return isUnordered || x <= y;
  case arith::CmpFPredicate::UNE:
    return isUnordered || x != y;
  case arith::CmpFPredicate::UNO:
    return isUnordered;
  case arith::CmpFPredicate::AlwaysTrue:
    return true;
  }
  llvm_unreachable("unknown predicate");
}
/// NaN if one of them is.
static double extremum(double x, double y, bool isMax) {
  if (std::isnan(x) || std::isnan(y))
    return std::numeric_limits<double>::quiet_NaN();
  return isMax ? std::fmax(x, y) : std::fmin(x, y);
}

void DeviceInterpreter::Impl::convertPair(Operation *op) {
  Type element = elementOf(op->getResult(0).getType());
  Type f32 = op->getOperand(0).getType();
  Lanes high = get(op->getOperand(0)), low = get(op->getOperand(1));
  Lanes &out = make(op->getResult(0));
  forActive([&](int64_t t) {
    out.at(t, 0) = fromDouble(toDouble(low.at(t), f32), element);
    out.at(t, 1) = fromDouble(toDouble(high.at(t), f32), element);
  });
}

void DeviceInterpreter::Impl::roundToTf32(NVVM::ConvertFloatToTF32Op op) {
  if (op.getRnd() != NVVM::FPRoundingMode::RNA)
    return fail(op, "a rounding that no kernel has");
  map(op, [](ArrayRef<uint64_t> words) -> uint64_t {
    constexpr uint64_t kDropped = 0x1FFF, kQuiet = 1 << 22;
    bool isFinite = (words[0] >> 23 & 0xFF) != 0xFF;
    bool isNaN = !isFinite && (words[0] & 0x7FFFFF);
    uint64_t rounded = words[0] + (isFinite ? 0x1000 : 0);
    return (rounded & ~kDropped) | (isNaN ? kQuiet : 0);
  });
}

void DeviceInterpreter::Impl::bitcast(LLVM::BitcastOp op) {
  Lanes in = get(op.getArg());
  Lanes &out = make(op.getResult());
  int64_t fromBits = elementOf(op.getArg().getType()).getIntOrFloatBitWidth();
  int64_t toBits = elementOf(op.getType()).getIntOrFloatBitWidth();
  forActive([&](int64_t t) {
    uint64_t all = 0;
    for (int64_t i = 0; i < in.width; ++i)
      all |= in.at(t, i) << (i * fromBits);
    for (int64_t i = 0; i < out.width; ++i)
      out.at(t, i) = toBits == 64
                         ? all
                         : all >> (i * toBits) & ((uint64_t(1) << toBits) - 1);
  });
}

void DeviceInterpreter::Impl::shuffle(NVVM::ShflOp op) {
  if (op.getKind() == NVVM::ShflKind::down)
    return fail(op, "a shuffle that no kernel has");
  if (!hasWholeWarps())
    return fail(op, "a warp's operation that not all lanes reach");
  Lanes value = get(op.getVal()), offset = get(op.getOffset());
  Lanes &out = make(op.getRes());
  forActive([&](int64_t t) {
    int64_t by = offset.at(t), lane = t % kWarp;
    int64_t other = op.getKind() == NVVM::ShflKind::bfly ? t ^ by
                    : op.getKind() == NVVM::ShflKind::up
                        ? (lane < by ? t : t - by)
                        : t - lane + by;
    if (other / kWarp != t / kWarp)
      return fail(op, "a shuffle beyond the warp", t);
    out.at(t) = value.at(other);
  });
}

void DeviceInterpreter::Impl::compareLanes(Operation *op) {
  if (!hasWholeWarps())
    return fail(op, "a warp's operation that not all lanes reach");
  Lanes value = get(op->getOperand(1));
  bool isVote = isa<NVVM::VoteSyncOp>(op);
  Lanes &out = make(op->getResult(0));
  forActive([&](int64_t t) {
    for (int64_t lane = 0; lane < kWarp; ++lane) {
      uint64_t other = value.at(t / kWarp * kWarp + lane);
      if (isVote ? other & 1 : other == value.at(t))
        out.at(t) |= uint64_t(1) << lane;
    }
  });
}

bool DeviceInterpreter::Impl::runValueOp(Operation *op) {
  using Words = ArrayRef<uint64_t>;
  using Reals = ArrayRef<double>;
  bool isKnown = true;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](arith::ConstantOp c) {
        Lanes &out = make(c.getResult());
        uint64_t bits = 0;
        if (auto integer = dyn_cast<IntegerAttr>(c.getValue()))
          bits = integer.getValue().getZExtValue();
        else
          bits = cast<FloatAttr>(c.getValue())
                     .getValue()
                     .bitcastToAPInt()
                     .getZExtValue();
        std::fill(out.words.begin(), out.words.end(), bits);
      })
      .Case(
          [&](arith::AddIOp) { map(op, [](Words w) { return w[0] + w[1]; }); })
      .Case(
          [&](arith::SubIOp) { map(op, [](Words w) { return w[0] - w[1]; }); })
      .Case(
          [&](arith::MulIOp) { map(op, [](Words w) { return w[0] * w[1]; }); })
      .Case([&](arith::DivUIOp) {
        map(op, [&](Words w) {
          if (!w[1])
            fail(op, "division by zero");
          return w[1] ? w[0] / w[1] : 0;
        });
      })
      .Case([&](arith::RemUIOp) {
        map(op, [&](Words w) {
          if (!w[1])
            fail(op, "division by zero");
          return w[1] ? w[0] % w[1] : 0;
        });
      })
      .Case([&](arith::MinUIOp) {
        map(op, [](Words w) { return std::min(w[0], w[1]); });
      })
      .Case(
          [&](arith::AndIOp) { map(op, [](Words w) { return w[0] & w[1]; }); })
      .Case([&](arith::OrIOp) { map(op, [](Words w) { return w[0] | w[1]; }); })
      .Case(
          [&](arith::XOrIOp) { map(op, [](Words w) { return w[0] ^ w[1]; }); })
      .Case<arith::MaxSIOp, arith::MinSIOp>([&](Operation *) {
        Type type = op->getResult(0).getType();
        bool isMax = isa<arith::MaxSIOp>(op);
        map(op, [&](Words w) {
          bool first = signedOf(w[0], type) > signedOf(w[1], type);
          return first == isMax ? w[0] : w[1];
        });
      })
      .Case([&](arith::ExtSIOp e) {
        Type from = e.getIn().getType();
        map(op, [&](Words w) { return uint64_t(signedOf(w[0], from)); });
      })
      .Case([&](arith::FloorDivSIOp) {
        Type type = op->getResult(0).getType();
        map(op, [&](Words w) {
          int64_t x = signedOf(w[0], type), y = signedOf(w[1], type);
          return uint64_t(x / y - (x % y != 0 && (x < 0) != (y < 0)));
        });
      })
      .Case(
          [&](arith::ShLIOp) { map(op, [](Words w) { return w[0] << w[1]; }); })
      .Case([&](arith::ShRUIOp) {
        map(op, [](Words w) { return w[0] >> w[1]; });
      })
      .Case([&](arith::ShRSIOp) {
        Type type = op->getResult(0).getType();
        map(op,
            [&](Words w) { return uint64_t(signedOf(w[0], type) >> w[1]); });
      })
      .Case([&](arith::CmpIOp c) {
        map(op, [&](Words w) {
          return compare(c.getPredicate(), w[0], w[1], c.getLhs().getType());
        });
      })
      .Case([&](arith::SelectOp) {
        map(op, [](Words w) { return w[0] & 1 ? w[1] : w[2]; });
      })
      .Case<arith::ExtUIOp, arith::TruncIOp, arith::BitcastOp>(
          [&](Operation *) { map(op, [](Words w) { return w[0]; }); })
      .Case([&](arith::SIToFPOp c) {
        Type from = c.getIn().getType(), to = c.getType();
        map(op, [&](Words w) { return fromDouble(signedOf(w[0], from), to); });
      })
      .Case([&](arith::AddFOp) {
        mapReal(op, [](Reals r) { return r[0] + r[1]; });
      })
      .Case([&](arith::SubFOp) {
        mapReal(op, [](Reals r) { return r[0] - r[1]; });
      })
      .Case([&](arith::MulFOp) {
        mapReal(op, [](Reals r) { return r[0] * r[1]; });
      })
      .Case([&](arith::MaximumFOp) {
        mapReal(op, [](Reals r) { return extremum(r[0], r[1], true); });
      })
      .Case([&](arith::MinimumFOp) {
        mapReal(op, [](Reals r) { return extremum(r[0], r[1], false); });
      })
      .Case([&](arith::DivFOp) {
        mapReal(op, [](Reals r) { return r[0] / r[1]; });
      })
      .Case([&](arith::NegFOp) { mapReal(op, [](Reals r) { return -r[0]; }); })
      .Case([&](math::ExpOp) {
        mapReal(op, [](Reals r) { return std::exp(r[0]); });
      })
      .Case([&](math::Exp2Op) {
        mapReal(op, [](Reals r) { return std::exp2(r[0]); });
      })
      .Case([&](math::LogOp) {
        mapReal(op, [](Reals r) { return std::log(r[0]); });
      })
      .Case([&](math::ErfOp) {
        mapReal(op, [](Reals r) { return std::erf(r[0]); });
      })
      .Case([&](math::TanhOp) {
        mapReal(op, [](Reals r) { return std::tanh(r[0]); });
      })
      .Case([&](math::SqrtOp) {
        mapReal(op, [](Reals r) { return std::sqrt(r[0]); });
      })
      .Case([&](math::RsqrtOp) {
        mapReal(op, [](Reals r) { return 1 / std::sqrt(r[0]); });
      })
      .Case([&](math::AbsFOp) {
        mapReal(op, [](Reals r) { return std::fabs(r[0]); });
      })
      .Case([&](arith::CmpFOp c) {
        Type type = c.getLhs().getType();
        map(op, [&](Words w) {
          return compare(c.getPredicate(), toDouble(w[0], type),
                         toDouble(w[1], type));
        });
      })
      .Case<arith::ExtFOp, arith::TruncFOp>(
          [&](Operation *) { mapReal(op, [](Reals r) { return r[0]; }); })
      .Case([&](math::FmaOp f) {
        if (f.getType().isF32())
          mapReal(op, [](Reals r) { return std::fmaf(r[0], r[1], r[2]); });
        else
          mapReal(op, [](Reals r) { return std::fma(r[0], r[1], r[2]); });
      })
      .Case([&](LLVM::BitcastOp b) { bitcast(b); })
      .Case([&](LLVM::UndefOp u) { make(u.getResult()); })
      .Case([&](LLVM::ExtractValueOp e) {
        Lanes in = get(e.getContainer());
        Lanes &out = make(e.getResult());
        forActive([&](int64_t t) { out.at(t) = in.at(t, e.getPosition()[0]); });
      })
      .Case([&](LLVM::InsertValueOp i) {
        Lanes in = get(i.getContainer()), value = get(i.getValue());
        Lanes &out = make(i.getResult());
        out.words = in.words;
        forActive(
            [&](int64_t t) { out.at(t, i.getPosition()[0]) = value.at(t); });
      })
      .Case([&](LLVM::ExtractElementOp e) {
        Lanes in = get(e.getVector()), at = get(e.getPosition());
        Lanes &out = make(e.getResult());
        forActive([&](int64_t t) { out.at(t) = in.at(t, at.at(t)); });
      })
      .Case([&](LLVM::InsertElementOp i) {
        Lanes in = get(i.getVector()), value = get(i.getValue()),
              at = get(i.getPosition());
        Lanes &out = make(i.getResult());
        out.words = in.words;
        forActive([&](int64_t t) { out.at(t, at.at(t)) = value.at(t); });
      })
      .Case([&](NVVM::ShflOp s) { shuffle(s); })
      .Case<NVVM::VoteSyncOp, NVVM::MatchSyncOp>(
          [&](Operation *) { compareLanes(op); })
      .Case([&](LLVM::CtPopOp) {
        map(op, [](Words w) { return uint64_t(llvm::popcount(w[0])); });
      })
      .Case<NVVM::ConvertF32x2ToBF16x2Op, NVVM::ConvertF32x2ToF16x2Op>(
          [&](Operation *) { convertPair(op); })
      .Case([&](NVVM::ConvertFloatToTF32Op c) { roundToTf32(c); })
      .Default([&](Operation *) { isKnown = false; });
  return isKnown;
}
