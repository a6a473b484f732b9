//===- TiledIndex.h - Positions and addresses on the device -----*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILEDINDEX_H
#define AICF_LIB_BACKEND_NV_TILED_TILEDINDEX_H

#include "../Codegen/AxisIndex.h"
#include "TiledSpec.h"

namespace aicf::nv {

/// A summand of an access's address, and of its guarded indices. Null is 0.
struct AddressTerm {
  Value offset; ///< In elements, of the index type.
  Values guards;
};

/// Evaluates strides and subscripts, too. Offsets are signed.
class TiledIndex : public AxisIndex {
public:
  TiledIndex(DeviceBuilder &d, const TiledSpec &spec, const KernelArgs &args,
             ValueRange params)
      : AxisIndex(d, args, params), spec(spec) {}

  DeviceBuilder &getBuilder() const { return d; }
  const TiledSpec &getSpec() const { return spec; }
  const KernelArgs &getArgs() const { return args; }

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

private:
  Value sum(Value x, Value y) const { return x && y ? d.add(x, y) : x ? x : y; }

  const TiledSpec &spec;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDINDEX_H
