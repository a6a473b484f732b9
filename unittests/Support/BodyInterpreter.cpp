//===- BodyInterpreter.cpp - What an instruction means --------------------===//

#include "BodyInterpreter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/ErrorHandling.h"
#include <cmath>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

//===----------------------------------------------------------------------===//
// Elements in memory
//===----------------------------------------------------------------------===//

/// `value` rounded to `type`, to nearest even.
static APFloat convert(double value, FloatType type) {
  APFloat result(value);
  bool losesInfo;
  result.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return result;
}

static double toDouble(APFloat value) {
  bool losesInfo;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToDouble();
}

/// `value` in the two's complement of `width` bits.
static int64_t wrap(int64_t value, unsigned width) {
  if (width == 64)
    return value;
  uint64_t low = static_cast<uint64_t>(value) << (64 - width);
  // An i1 is 0 or 1 here; arith's signed ops see it as 0 or -1.
  return width == 1 ? static_cast<int64_t>(low >> 63)
                    : static_cast<int64_t>(low) >> (64 - width);
}

Scalar aicf::testing::loadScalar(Type type, const void *address) {
  Scalar result;
  uint64_t bits = 0;
  memcpy(&bits, address, emit::getStorageBytes(type));
  if (auto floatType = dyn_cast<FloatType>(type))
    result.real = toDouble(
        APFloat(floatType.getFloatSemantics(),
                APInt(floatType.getWidth(), bits, /*isSigned=*/false,
                      /*implicitTrunc=*/true)));
  else
    result.integer = wrap(bits, type.getIntOrFloatBitWidth());
  return result;
}

void aicf::testing::storeScalar(Type type, void *address, Scalar value) {
  uint64_t bits = value.integer;
  if (auto floatType = dyn_cast<FloatType>(type))
    bits = convert(value.real, floatType).bitcastToAPInt().getZExtValue();
  memcpy(address, &bits, emit::getStorageBytes(type));
}

static constexpr int64_t kGuard = 256;
static constexpr char kPoison = static_cast<char>(0xDB);

HostBuffer::HostBuffer(MemRefType type) : type(type) {
  if (failed(type.getStridesAndOffset(strides, offset)))
    llvm::report_fatal_error("a memref without strides");
  int64_t last = offset;
  for (auto [extent, stride] : llvm::zip(type.getShape(), strides))
    last += (extent - 1) * stride;
  size = (last + 1) * emit::getStorageBytes(getElementType());
  bytes.resize(size + 2 * kGuard + 64);
  auto address = reinterpret_cast<uintptr_t>(bytes.data()) + kGuard;
  start = kGuard + static_cast<int64_t>((64 - address % 64) % 64);
  poison();
}

void HostBuffer::poison() { std::fill(bytes.begin(), bytes.end(), kPoison); }

SmallVector<int64_t> HostBuffer::delinearize(int64_t i) const {
  SmallVector<int64_t> index(type.getRank());
  for (int64_t d = type.getRank() - 1; d >= 0; --d) {
    index[d] = i % type.getDimSize(d);
    i /= type.getDimSize(d);
  }
  return index;
}

int64_t HostBuffer::getByteOffset(ArrayRef<int64_t> index) const {
  int64_t position = offset;
  for (auto [i, stride] : llvm::zip(index, strides))
    position += i * stride;
  return position * emit::getStorageBytes(getElementType());
}

Scalar HostBuffer::at(ArrayRef<int64_t> index) const {
  return loadScalar(getElementType(), data() + getByteOffset(index));
}
Scalar HostBuffer::get(int64_t i) const { return at(delinearize(i)); }
void HostBuffer::set(int64_t i, Scalar value) {
  storeScalar(getElementType(), data() + getByteOffset(delinearize(i)), value);
}

bool HostBuffer::isPoisonIntact() const {
  std::vector<bool> isElement(bytes.size());
  int64_t width = emit::getStorageBytes(getElementType());
  for (int64_t i = 0; i < getNumElements(); ++i)
    for (int64_t b = 0; b < width; ++b)
      isElement[start + getByteOffset(delinearize(i)) + b] = true;
  for (size_t b = 0; b < bytes.size(); ++b)
    if (!isElement[b] && bytes[b] != kPoison)
      return false;
  return true;
}

bool HostBuffer::operator==(const HostBuffer &other) const {
  return type == other.type && memcmp(data(), other.data(), size) == 0;
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

BodyInterpreter::BodyInterpreter(emit::ComputeOp op,
                                 ArrayRef<const HostBuffer *> inputs)
    : op(op), inputs(inputs.begin(), inputs.end()),
      dims(emit::getBodyDims(op)) {}

Scalar BodyInterpreter::evaluate(unsigned output, int64_t i) {
  auto type = cast<MemRefType>(op.getOutputs()[output].getType());
  SmallVector<int64_t> point(op.getNumDims(), 0);
  AffineMap map = op.getOutputMap(output);
  for (int64_t d = type.getRank() - 1; d >= 0; --d) {
    if (auto dim = dyn_cast<AffineDimExpr>(map.getResult(d)))
      point[dim.getPosition()] = i % type.getDimSize(d);
    i /= type.getDimSize(d);
  }
  return evaluate(op.getYield().getOperand(output), point);
}

Scalar BodyInterpreter::evaluate(Value value, SmallVectorImpl<int64_t> &point) {
  emit::DimSet set = dims.lookup(value);
  int64_t position = 0, volume = 1;
  for (unsigned d = 0; d < op.getNumDims(); ++d)
    if (set >> d & 1) {
      position = position * op.getExtents()[d] + point[d];
      volume *= op.getExtents()[d];
    }
  auto &seen = memo[value];
  seen.resize(volume);
  if (seen[position].first)
    return seen[position].second;
  Scalar result = compute(value, point);
  // The map may have moved while the operands were evaluated.
  memo[value][position] = {true, result};
  return result;
}

static double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return NAN;
  return a > b || (a == b && !std::signbit(a)) ? a : b;
}
static double minimum(double a, double b) { return -maximum(-a, -b); }

Scalar BodyInterpreter::computeReduce(emit::ReduceOp reduce,
                                      SmallVectorImpl<int64_t> &point) {
  SmallVector<int64_t> outer(point.begin(), point.end());
  TypedAttr identity = emit::getIdentity(reduce.getKind(), reduce.getType());
  Scalar result;
  bool isFloat = isa<FloatType>(reduce.getType());
  unsigned width = reduce.getType().getIntOrFloatBitWidth();
  if (isFloat)
    result.real = toDouble(cast<FloatAttr>(identity).getValue());
  else
    result.integer = cast<IntegerAttr>(identity).getInt();
  for (int64_t dim : reduce.getDims())
    point[dim] = 0;
  while (true) {
    Scalar next = evaluate(reduce.getValue(), point);
    switch (reduce.getKind()) {
    case emit::CombiningKind::Add:
      result.real += next.real;
      result.integer = wrap(static_cast<uint64_t>(result.integer) +
                                static_cast<uint64_t>(next.integer),
                            width);
      break;
    case emit::CombiningKind::Mul:
      result.real *= next.real;
      result.integer = wrap(static_cast<uint64_t>(result.integer) *
                                static_cast<uint64_t>(next.integer),
                            width);
      break;
    case emit::CombiningKind::Max:
      result.real = maximum(result.real, next.real);
      result.integer = std::max(result.integer, next.integer);
      break;
    case emit::CombiningKind::Min:
      result.real = minimum(result.real, next.real);
      result.integer = std::min(result.integer, next.integer);
      break;
    }
    // The next point of the reduced dims.
    bool wrapped = true;
    for (int64_t dim : llvm::reverse(reduce.getDims())) {
      if (++point[dim] < op.getExtents()[dim]) {
        wrapped = false;
        break;
      }
      point[dim] = 0;
    }
    if (wrapped)
      break;
  }
  std::copy(outer.begin(), outer.end(), point.begin());
  return result;
}

static bool compareFloats(arith::CmpFPredicate predicate, double a, double b) {
  using P = arith::CmpFPredicate;
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (predicate) {
  case P::AlwaysFalse: return false;
  case P::OEQ: return a == b;
  case P::OGT: return a > b;
  case P::OGE: return a >= b;
  case P::OLT: return a < b;
  case P::OLE: return a <= b;
  case P::ONE: return !unordered && a != b;
  case P::ORD: return !unordered;
  case P::UEQ: return unordered || a == b;
  case P::UGT: return unordered || a > b;
  case P::UGE: return unordered || a >= b;
  case P::ULT: return unordered || a < b;
  case P::ULE: return unordered || a <= b;
  case P::UNE: return unordered || a != b;
  case P::UNO: return unordered;
  case P::AlwaysTrue: return true;
  }
  llvm_unreachable("all predicates are covered");
}

Scalar BodyInterpreter::compute(Value value, SmallVectorImpl<int64_t> &point) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    unsigned i = argument.getArgNumber();
    SmallVector<int64_t, 4> index = op.getInputMap(i).compose(point);
    for (auto [at, size] :
         llvm::zip(index, inputs[i]->getType().getShape()))
      if (at < 0 || at >= size) {
        if (!op.isGuarded(i))
          llvm::report_fatal_error("an unguarded subscript leaves its operand");
        return Scalar();
      }
    return inputs[i]->at(index);
  }
  Operation *def = value.getDefiningOp();
  if (auto reduce = dyn_cast<emit::ReduceOp>(def))
    return computeReduce(reduce, point);

  Scalar r;
  SmallVector<Scalar> in;
  for (Value operand : def->getOperands())
    in.push_back(evaluate(operand, point));
  Type type = value.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  // Wrapping arithmetic on 64 bits.
  auto u = [&](unsigned i) { return static_cast<uint64_t>(in[i].integer); };
  llvm::TypeSwitch<Operation *>(def)
      .Case([&](emit::IndexOp o) { r.integer = point[o.getDim()]; })
      .Case([&](arith::ConstantOp o) {
        if (auto f = dyn_cast<FloatAttr>(o.getValue()))
          r.real = toDouble(f.getValue());
        else
          r.integer =
              wrap(cast<IntegerAttr>(o.getValue()).getValue().getSExtValue(),
                   width);
      })
      .Case([&](arith::AddFOp) { r.real = in[0].real + in[1].real; })
      .Case([&](arith::SubFOp) { r.real = in[0].real - in[1].real; })
      .Case([&](arith::MulFOp) { r.real = in[0].real * in[1].real; })
      .Case([&](arith::DivFOp) { r.real = in[0].real / in[1].real; })
      .Case([&](arith::NegFOp) { r.real = -in[0].real; })
      .Case([&](arith::MaximumFOp) { r.real = maximum(in[0].real, in[1].real); })
      .Case([&](arith::MinimumFOp) { r.real = minimum(in[0].real, in[1].real); })
      .Case([&](arith::CmpFOp o) {
        r.integer = compareFloats(o.getPredicate(), in[0].real, in[1].real);
      })
      .Case([&](arith::CmpIOp o) {
        unsigned bits = o.getLhs().getType().getIntOrFloatBitWidth();
        r.integer = arith::applyCmpPredicate(
            o.getPredicate(),
            APInt(bits, in[0].integer, /*isSigned=*/true,
                  /*implicitTrunc=*/true),
            APInt(bits, in[1].integer, /*isSigned=*/true,
                  /*implicitTrunc=*/true));
      })
      .Case([&](arith::SelectOp) { r = in[0].integer ? in[1] : in[2]; })
      .Case([&](arith::ExtFOp) { r = in[0]; })
      .Case([&](arith::TruncFOp) {
        r.real = toDouble(convert(in[0].real, cast<FloatType>(type)));
      })
      .Case([&](arith::SIToFPOp o) {
        r.real = o.getIn().getType().isInteger(1)
                     ? -static_cast<double>(in[0].integer)
                     : static_cast<double>(in[0].integer);
      })
      .Case([&](arith::UIToFPOp o) {
        unsigned bits = o.getIn().getType().getIntOrFloatBitWidth();
        r.real = static_cast<double>(
            APInt(bits, in[0].integer, false, true).getZExtValue());
      })
      .Case([&](arith::FPToSIOp) {
        r.integer = static_cast<int64_t>(in[0].real);
      })
      .Case([&](arith::AddIOp) { r.integer = wrap(u(0) + u(1), width); })
      .Case([&](arith::SubIOp) { r.integer = wrap(u(0) - u(1), width); })
      .Case([&](arith::MulIOp) { r.integer = wrap(u(0) * u(1), width); })
      .Case([&](arith::DivSIOp) { r.integer = in[0].integer / in[1].integer; })
      .Case([&](arith::RemSIOp) { r.integer = in[0].integer % in[1].integer; })
      .Case([&](arith::AndIOp) { r.integer = in[0].integer & in[1].integer; })
      .Case([&](arith::OrIOp) { r.integer = in[0].integer | in[1].integer; })
      .Case([&](arith::XOrIOp) { r.integer = in[0].integer ^ in[1].integer; })
      .Case([&](arith::MaxSIOp) {
        r.integer = std::max(in[0].integer, in[1].integer);
      })
      .Case([&](arith::MinSIOp) {
        r.integer = std::min(in[0].integer, in[1].integer);
      })
      .Case([&](arith::ExtSIOp o) {
        r.integer = o.getIn().getType().isInteger(1) ? -in[0].integer
                                                     : in[0].integer;
      })
      .Case([&](arith::ExtUIOp o) {
        unsigned bits = o.getIn().getType().getIntOrFloatBitWidth();
        r.integer = APInt(bits, in[0].integer, false, true).getZExtValue();
      })
      .Case([&](arith::TruncIOp) { r.integer = wrap(in[0].integer, width); })
      .Case([&](math::ExpOp) { r.real = std::exp(in[0].real); })
      .Case([&](math::LogOp) { r.real = std::log(in[0].real); })
      .Case([&](math::SqrtOp) { r.real = std::sqrt(in[0].real); })
      .Case([&](math::RsqrtOp) { r.real = 1 / std::sqrt(in[0].real); })
      .Case([&](math::AbsFOp) { r.real = std::fabs(in[0].real); })
      .Case([&](math::FloorOp) { r.real = std::floor(in[0].real); })
      .Case([&](math::FmaOp) {
        r.real = std::fma(in[0].real, in[1].real, in[2].real);
      })
      .Default([&](Operation *unknown) {
        llvm::report_fatal_error("BodyInterpreter does not know " +
                                 unknown->getName().getStringRef());
      });
  return r;
}
