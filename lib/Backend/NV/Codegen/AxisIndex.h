//===- AxisIndex.h - Positions along axes on the device ---------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_AXISINDEX_H
#define AICF_LIB_BACKEND_NV_CODEGEN_AXISINDEX_H

#include "DeviceBuilder.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::nv {

/// Appends what a number below 2^30 is divided by `divisor` with: the high word
/// of its product with the first argument, shifted right by the second one.
void addDivisor(KernelArgs &args, int64_t divisor);

/// Evaluates extents of an instruction and positions along its axes from the
/// kernel's parameters. Positions are i32; offsets have the index type.
class AxisIndex {
public:
  AxisIndex(DeviceBuilder &d, const KernelArgs &args, ValueRange params)
      : d(d), args(args), params(params) {}

  /// Numbers are divided by the extent of `axis` with parameter `arg` and the
  /// next one, those of addDivisor().
  void setDivisor(const Axis &axis, unsigned arg) {
    divisors.emplace_back(getDims(axis), arg);
  }

  /// Number of positions of `axes`.
  Value countPositions(llvm::ArrayRef<Axis> axes) const;
  /// Positions along `axes` of what `number` counts, the last one fastest.
  Values split(llvm::ArrayRef<Axis> axes, Value number) const;
  /// An i1: both, where they are not null.
  Value both(Value x, Value y) const {
    return x && y ? d.bitAnd(x, y) : x ? x : y;
  }

protected:
  bool isWide() const { return args.getIndexBits() == 64; }
  Value constant(int64_t value) const {
    return isWide() ? d.i64(value) : d.i32(value);
  }
  /// A position as an offset.
  Value widen(Value position) const {
    return isWide() ? d.widen(position) : position;
  }
  Value getNumber(const KernelNumber &number) const;
  Value getExtent(unsigned dim) const;
  Value getExtent(const Axis &axis) const;
  /// `number`, below 2^30, by the extent of `axis`.
  Value divide(Value number, const Axis &axis) const;
  /// Position along `dim`, one of `axis`, at `position` of it.
  Value getPosition(const Axis &axis, Value position, unsigned dim) const;

  DeviceBuilder &d;
  const KernelArgs &args;
  Values params;

private:
  llvm::SmallVector<std::pair<emit::DimSet, unsigned>> divisors;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_AXISINDEX_H
