//===- AxisIndex.cpp - Positions along axes on the device -----------------===//

#include "AxisIndex.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

void aicf::nv::addDivisor(KernelArgs &args, int64_t divisor) {
  // Of a number below 2^30, a factor that is off by less than one part of 2^30
  // gives the exact quotient. It has 32 bits, passed as those of a signed
  // number. Nothing is divided by the extent of an empty axis.
  divisor = std::max<int64_t>(divisor, 2);
  unsigned bits = 31 + llvm::Log2_64_Ceil(divisor);
  uint64_t factor = llvm::divideCeil(uint64_t(1) << bits, divisor);
  args.add(static_cast<int32_t>(factor));
  args.add(bits - 32);
}

Value AxisIndex::getNumber(const KernelNumber &number) const {
  return number.isStructural() ? constant(number.value) : params[number.arg];
}

Value AxisIndex::getExtent(unsigned dim) const {
  Value extent = getNumber(args.getExtent(dim));
  return isWide() ? d.narrow(extent) : extent;
}

Value AxisIndex::getExtent(const Axis &axis) const {
  Value extent = getExtent(axis.dims[0]);
  for (unsigned dim : llvm::drop_begin(axis.dims))
    extent = d.mul(extent, getExtent(dim));
  return extent;
}

Value AxisIndex::countPositions(ArrayRef<Axis> axes) const {
  Value count;
  for (const Axis &axis : axes)
    count = count ? d.mul(count, getExtent(axis)) : getExtent(axis);
  return count ? count : d.i32(1);
}

Value AxisIndex::divide(Value number, const Axis &axis) const {
  for (auto [dims, arg] : divisors) {
    if (dims != getDims(axis))
      continue;
    auto asWord = [&](Value param) {
      return isWide() ? d.narrow(param) : param;
    };
    Value product = d.mul(d.widen(number), d.widen(asWord(params[arg])));
    return d.shr(d.narrow(d.shr(product, 32)), asWord(params[arg + 1]));
  }
  return d.div(number, getExtent(axis));
}

Values AxisIndex::split(ArrayRef<Axis> axes, Value number) const {
  Values positions(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    positions[i] = number;
    if (i == 0)
      break;
    Value rest = divide(number, axes[i]);
    positions[i] = d.sub(number, d.mul(rest, getExtent(axes[i])));
    number = rest;
  }
  return positions;
}

Value AxisIndex::getPosition(const Axis &axis, Value position,
                             unsigned dim) const {
  for (unsigned inner : llvm::reverse(axis.dims)) {
    if (inner == dim)
      return inner == axis.dims[0] ? position
                                   : d.rem(position, getExtent(inner));
    position = d.div(position, getExtent(inner));
  }
  llvm_unreachable("a dim of the axis");
}
