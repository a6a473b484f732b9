//===- AxisIndex.cpp - Positions along axes on the device -----------------===//

#include "AxisIndex.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

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

Values AxisIndex::split(ArrayRef<Axis> axes, Value number) const {
  Values positions(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    positions[i] = number;
    if (i == 0)
      break;
    Value extent = getExtent(axes[i]);
    Value rest = d.div(number, extent);
    positions[i] = d.sub(number, d.mul(rest, extent));
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
