//===- BodyInterpreter.cpp - What an instruction means --------------------===//

#include "BodyInterpreter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
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

Scalar aicf::testing::loadScalar(Type type, const void *address) {
  Scalar result;
  uint64_t bits = 0;
  memcpy(&bits, address, emit::getStorageBytes(type));
  if (auto floatType = dyn_cast<FloatType>(type))
    result.real =
        toDouble(APFloat(floatType.getFloatSemantics(),
                         APInt(floatType.getWidth(), bits, /*isSigned=*/false,
                               /*implicitTrunc=*/true)));
  else
    result.integer = wrapInteger(bits, type.getIntOrFloatBitWidth());
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
      result.integer = wrapInteger(static_cast<uint64_t>(result.integer) +
                                       static_cast<uint64_t>(next.integer),
                                   width);
      break;
    case emit::CombiningKind::Mul:
      result.real *= next.real;
      result.integer = wrapInteger(static_cast<uint64_t>(result.integer) *
                                       static_cast<uint64_t>(next.integer),
                                   width);
      break;
    case emit::CombiningKind::Max:
      result.real = getMaximum(result.real, next.real);
      result.integer = std::max(result.integer, next.integer);
      break;
    case emit::CombiningKind::Min:
      result.real = getMinimum(result.real, next.real);
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

Scalar BodyInterpreter::compute(Value value, SmallVectorImpl<int64_t> &point) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    unsigned i = argument.getArgNumber();
    SmallVector<int64_t, 4> index = op.getInputMap(i).compose(point);
    for (auto [at, size] : llvm::zip(index, inputs[i]->getType().getShape()))
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

  if (auto index = dyn_cast<emit::IndexOp>(def)) {
    Scalar result;
    result.integer = point[index.getDim()];
    return result;
  }

  SmallVector<Scalar> in;
  for (Value operand : def->getOperands())
    in.push_back(evaluate(operand, point));
  ScalarFunction &function = functions[def];
  if (!function)
    function = getScalarFunction(def);
  if (!function)
    llvm::report_fatal_error("BodyInterpreter does not know " +
                             def->getName().getStringRef());
  Scalar result = function(in);
  if (isa<arith::TruncFOp>(def))
    result.real =
        toDouble(convert(result.real, cast<FloatType>(value.getType())));
  return result;
}
