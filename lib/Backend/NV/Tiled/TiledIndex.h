//===- TiledIndex.h - Positions and addresses on the device -----*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILEDINDEX_H
#define AICF_LIB_BACKEND_NV_TILED_TILEDINDEX_H

#include "TiledSpec.h"

namespace aicf::nv {

/// A summand of an access's address, and of its guarded indices. Null is 0.
struct AddressTerm {
  Value offset; ///< In elements, of the index type.
  Values guards;
};

/// Evaluates the extents, strides and subscripts of an instruction from the
/// kernel's parameters. Positions are i32; offsets have the index type and are
/// signed.
class TiledIndex {
public:
  TiledIndex(DeviceBuilder &d, const TiledSpec &spec, const KernelArgs &args,
             ValueRange params)
      : d(d), spec(spec), args(args), params(params) {}

  DeviceBuilder &getBuilder() const { return d; }
  const TiledSpec &getSpec() const { return spec; }
  const KernelArgs &getArgs() const { return args; }

  /// Number of positions of an axis, of a role.
  Value getExtent(const Axis &axis) const;
  Value countPositions(llvm::ArrayRef<Axis> axes) const;
  /// The role's position as one position for each axis.
  Values split(llvm::ArrayRef<Axis> axes, Value position) const;
  /// Position of `dim`, one of `axes`, an i32.
  Value getDimPosition(llvm::ArrayRef<Axis> axes, ValueRange positions,
                       unsigned dim) const;

  /// What these positions add to `access`'s address.
  AddressTerm getTerm(const KernelAccess &access, llvm::ArrayRef<Axis> axes,
                      ValueRange positions) const;
  AddressTerm getConstantTerm(const KernelAccess &access) const;
  AddressTerm add(const AddressTerm &x, const AddressTerm &y) const;
  /// The element's offset.
  Value getOffset(const AddressTerm &term) const;
  /// Whether all guarded indices are inside the operand; null without guards.
  Value isInside(const KernelAccess &access, const AddressTerm &term) const;

  Value getPointer(const KernelAccess &access) const {
    return params[access.buffer];
  }
  /// An i1: both, where they are not null.
  Value both(Value x, Value y) const;

private:
  Value getNumber(const KernelNumber &number) const;
  Value getDimExtent(unsigned dim) const;
  Value widen(Value position) const {
    return args.getIndexBits() == 64 ? d.widen(position) : position;
  }
  Value constant(int64_t value) const {
    return args.getIndexBits() == 64 ? d.i64(value) : d.i32(value);
  }
  Value sum(Value x, Value y) const { return x && y ? d.add(x, y) : x ? x : y; }

  DeviceBuilder &d;
  const TiledSpec &spec;
  const KernelArgs &args;
  Values params;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDINDEX_H
