//===- WindowCounts.cpp - What a tile of a window takes -------------------===//

#include "WindowCounts.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// `expr` at `positions`.
static int64_t evaluate(AffineExpr expr, ArrayRef<int64_t> positions) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return positions[dim.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  int64_t lhs = evaluate(binary.getLHS(), positions);
  int64_t rhs = evaluate(binary.getRHS(), positions);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return lhs + rhs;
  case AffineExprKind::Mul:
    return lhs * rhs;
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return llvm::divideCeilSigned(lhs, rhs);
  default:
    return llvm::mod(lhs, rhs);
  }
}

/// Vectors of `width` that `index` touches in a tile.
static int64_t countVectors(const WindowSpec &spec, AffineExpr index,
                            int64_t width) {
  DimSet dims = 0, all = getExprDims(index);
  for (unsigned dim = 0; dim < spec.tile.size(); ++dim)
    if ((all >> dim & 1) && spec.tile[dim] > 1)
      dims |= DimSet(1) << dim;
  if (!dims)
    return 1;
  if (auto dim = dyn_cast<AffineDimExpr>(index))
    return llvm::divideCeil(spec.tile[dim.getPosition()], width);
  llvm::SmallSet<int64_t, 32> seen;
  spec.visit(dims, [&](ArrayRef<int64_t> offsets) {
    seen.insert(llvm::divideFloorSigned(evaluate(index, offsets), width));
  });
  return seen.size();
}

static WindowLoads countLoads(const WindowSpec &spec,
                              const InstructionDesc &desc, unsigned input) {
  const AccessDesc &access = desc.inputs[input];
  WindowLoads loads;
  loads.vectors = 1;
  loads.ofStep = access.dims & spec.getDepthDims();
  size_t unit = access.strides.size();
  if (spec.inputVectors[input] > 1) {
    unit = spec.inputUnits[input];
    Positions zero(spec.tile.size(), 0);
    loads.width = getAlignment(
        splitConstant(spec.at(access.map.getResult(unit), zero)).first,
        spec.inputVectors[input]);
  }
  uint64_t guarded = access.getGuardedIndices(spec.extents);
  for (auto [i, index] : llvm::enumerate(access.map.getResults())) {
    int64_t here = countVectors(spec, index, i == unit ? loads.width : 1);
    loads.vectors *= here;
    DimSet dims = getExprDims(index);
    bool isCut = false;
    for (unsigned dim = 0; dim < spec.tile.size(); ++dim)
      isCut |= (dims >> dim & 1) && spec.isRagged(dim);
    if ((guarded >> i & 1) || isCut)
      loads.checks += here;
  }
  return loads;
}

ArrayRef<WindowLoads> aicf::nv::getLoads(const WindowSpec &spec,
                                         const InstructionDesc &desc) {
  auto [entry, isNew] = spec.memo->loads.try_emplace(spec.tile);
  if (isNew)
    for (unsigned i = 0; i < desc.inputs.size(); ++i)
      entry->second.push_back(countLoads(spec, desc, i));
  return entry->second;
}

ArrayRef<int64_t> aicf::nv::getDimStrides(const WindowSpec &spec,
                                          const InstructionDesc &desc,
                                          unsigned number) {
  auto &strides = spec.memo->strides;
  if (strides.empty())
    for (const auto *list : {&desc.inputs, &desc.outputs})
      for (const AccessDesc &access : *list) {
        auto &here = strides.emplace_back();
        for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
          here.push_back(access.getDimStride(dim));
      }
  return strides[number];
}

int64_t aicf::nv::estimateRegisters(const WindowSpec &spec,
                                    const InstructionDesc &desc) {
  // What is compiled loads some of a step ahead, and more of a longer one; a
  // single step, which is no loop, it loads as a whole. Fitted to what ptxas
  // takes of 989 drawn plans (2026-11-23).
  constexpr int64_t kFixed = 20, kLoop = 16, kSplit = 8, kUnderWay = 56,
                    kOfLongerPercent = 38;
  // Of vectors of 16-bit elements that are of several positions of the step,
  // such as the channels of a group, the widened elements take more.
  constexpr int64_t kWidenedPercent = 30;
  int64_t loaded = 0, early = 0, widened = 0;
  for (auto [i, loads] : llvm::enumerate(getLoads(spec, desc))) {
    if (!spec.feedsReduction[i])
      continue;
    // Of a vector, even if it is shorter than a register.
    int64_t words =
        loads.vectors *
        llvm::divideCeil(loads.width * desc.inputs[i].element.bytes, 4);
    (loads.ofStep ? loaded : early) += words;
    AffineExpr unit = desc.inputs[i].map.getResult(spec.inputUnits[i]);
    if (loads.width > 1 && desc.inputs[i].element.bytes == 2 &&
        (getExprDims(unit) & spec.getDepthDims()))
      widened += words;
  }
  int64_t running = spec.numRunning * spec.slotBytes / 4;
  int64_t needed = kFixed + running + early + widened * kWidenedPercent / 100;
  if (spec.steps() == 1)
    return llvm::alignTo(needed + loaded, 8);
  needed += kLoop + (spec.split > 1 ? kSplit : 0);
  return llvm::alignTo(
      needed + std::min(loaded, kUnderWay + loaded * kOfLongerPercent / 100),
      8);
}
