//===- TiledIndex.cpp - Positions and addresses on the device -------------===//

#include "TiledIndex.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

Value TiledIndex::getDimPosition(ArrayRef<Axis> axes, ValueRange positions,
                                 unsigned dim) const {
  for (auto [axis, position] : llvm::zip(axes, positions))
    if (llvm::is_contained(axis.dims, dim))
      return getPosition(axis, position, dim);
  return d.i32(0); // A dim of extent 1.
}

AddressTerm TiledIndex::getTerm(const KernelAccess &access, ArrayRef<Axis> axes,
                                ValueRange positions) const {
  AddressTerm term;
  term.guards.resize(access.guards.size());
  for (auto [axis, position] : llvm::zip(axes, positions)) {
    const KernelNumber &coefficient = access.coefficients[axis.inner()];
    if (coefficient.isZero())
      continue;
    Value index = widen(position);
    term.offset =
        sum(term.offset,
            coefficient.isOne() ? index : d.mul(index, getNumber(coefficient)));
  }
  for (auto [g, guard] : llvm::enumerate(access.guards)) {
    std::optional<LinearForm> form =
        getLinearForm(guard.expr, access.coefficients.size());
    assert(form && "the spec refuses guards that are not linear");
    // Guarded dims are axes of their own.
    for (auto [axis, position] : llvm::zip(axes, positions))
      if (int64_t factor = form->coefficients[axis.inner()])
        term.guards[g] = sum(term.guards[g], d.mul(widen(position), factor));
    if (Value index = term.guards[g])
      term.offset = sum(
          term.offset,
          guard.stride.isOne() ? index : d.mul(index, getNumber(guard.stride)));
  }
  return term;
}

AddressTerm TiledIndex::getConstantTerm(const KernelAccess &access) const {
  AddressTerm term;
  if (!access.constant.isZero())
    term.offset = getNumber(access.constant);
  for (const KernelGuard &guard : access.guards) {
    int64_t shift =
        getLinearForm(guard.expr, access.coefficients.size())->constant;
    Value index = shift ? constant(shift) : Value();
    term.guards.push_back(index);
    if (index)
      term.offset = sum(term.offset, d.mul(index, getNumber(guard.stride)));
  }
  return term;
}

AddressTerm TiledIndex::add(const AddressTerm &x, const AddressTerm &y) const {
  AddressTerm term;
  term.offset = sum(x.offset, y.offset);
  for (auto [a, b] : llvm::zip_equal(x.guards, y.guards))
    term.guards.push_back(sum(a, b));
  return term;
}

Value TiledIndex::getOffset(const AddressTerm &term) const {
  return term.offset ? term.offset : constant(0);
}

Value TiledIndex::isInside(const KernelAccess &access,
                           const AddressTerm &term) const {
  Value inside;
  for (auto [guard, index] : llvm::zip_equal(access.guards, term.guards))
    // Unsigned, one comparison covers both ends.
    inside = both(inside,
                  d.less(index ? index : constant(0), getNumber(guard.size)));
  return inside;
}
