//===- SimtKernel.cpp - The fallback kernel -------------------------------===//
//
// The loop tree of an instruction on threads. A grid point is evaluated by a
// group of `threads` threads: one, a warp, or a block. Threads share the loops
// over one dim, thread l taking positions l, l + threads, ...; so every loop
// over that dim gives a position to the same thread, and what a thread
// overwrites in place only that thread has read.
//
// A reduction over the thread dim is combined by a butterfly of shuffles in
// each warp, and across a block's warps in ascending order through shared
// memory. Either tree is fixed, and every thread computes the same result.
// Groups beyond the last point leave as a whole, so no shuffle or barrier
// misses a thread.
//
//===----------------------------------------------------------------------===//

#include "SimtKernel.h"

#include "../Codegen/Limits.h"
#include "../Codegen/Params.h"
#include "aicf/Codegen/LoopEmitter.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Global memory in NVPTX.
static constexpr unsigned kGlobalSpace = 1;

int64_t aicf::nv::simtSharedBytes(SimtPlanAttr plan) {
  int64_t slot = AICF_MUTANT("simt-narrow-slots") ? kSlotBytes / 2 : kSlotBytes;
  return plan.getThreadsPerPoint() > kWarp ? plan.getBlock() / kWarp * slot : 0;
}

DimSet aicf::nv::simtGrid(const InstructionDesc &desc, SimtPlanAttr plan) {
  return desc.getGridDims() & ~plan.getSequential().getDims();
}

unsigned aicf::nv::simtIndexBits(const InstructionDesc &desc,
                                 SimtPlanAttr plan) {
  // An index may run past its end by one step of the threads, and a thread
  // number past the last point by one block.
  constexpr int64_t kLargest = int64_t(1) << 30;
  auto fits = [&](const AccessDesc &access) {
    for (AffineExpr expr : access.map.getResults())
      if (emit::getLargestTerm(expr, desc.extents).value_or(INT64_MAX) >
          kLargest)
        return false;
    int64_t span = 1;
    for (auto [extent, stride] : llvm::zip(access.shape, access.strides))
      span += (extent - 1) * std::abs(stride);
    return span <= kLargest;
  };
  // A guarded index may lie far outside.
  auto staysNear = [&](const AccessDesc &access) {
    return llvm::all_of(access.map.getResults(), [&](AffineExpr expr) {
      auto range = emit::getRange(expr, desc.extents);
      return range && range->first >= -kLargest && range->second <= kLargest;
    });
  };
  int64_t points = desc.getVolume(simtGrid(desc, plan));
  bool small =
      points <= kLargest / plan.getThreadsPerPoint() &&
      llvm::all_of(desc.extents,
                   [](int64_t extent) { return extent <= kLargest; }) &&
      llvm::all_of(desc.inputs, fits) && llvm::all_of(desc.inputs, staysNear) &&
      llvm::all_of(desc.outputs, fits);
  return small ? 32 : 64;
}

KernelArgs aicf::nv::simtArgs(emit::ComputeOp op, const InstructionDesc &desc,
                              SimtPlanAttr plan) {
  KernelArgs args(op, desc, simtIndexBits(desc, plan));
  args.add(desc.getVolume(simtGrid(desc, plan)));
  return args;
}

namespace {

/// Maps a loop tree's thread dim to the threads of a group.
class PointHooks : public LoopEmitterHooks {
public:
  PointHooks(DeviceBuilder &d, SimtPlanAttr plan, Value thread, Value lane)
      : d(d), plan(plan), thread(thread), lane(lane) {}

  LoopRange distribute(OpBuilder &builder, Location loc, unsigned dim,
                       LoopRange range) override;
  Value finishReduction(OpBuilder &builder, Location loc, const NodeDesc &node,
                        Value value) override;
  void finishGather(OpBuilder &builder, Location loc,
                    const NodeDesc &node) override;
  void predicateStore(OpBuilder &builder, Location loc, unsigned output,
                      DimSet dims,
                      llvm::function_ref<void(OpBuilder &)> store) override;

private:
  /// Waits for the threads of the group.
  void sync() {
    if (plan.getThreadsPerPoint() > kWarp)
      d.blockBarrier();
    else
      d.warpBarrier();
  }
  bool isShared(DimSet dims) const {
    return plan.getSplitDim() >= 0 && (dims >> plan.getSplitDim() & 1);
  }

  DeviceBuilder &d;
  SimtPlanAttr plan;
  Value thread, lane; ///< In the block (i32); in the group (index type).
};

} // namespace

LoopRange PointHooks::distribute(OpBuilder &b, Location loc, unsigned dim,
                                 LoopRange range) {
  if (!isShared(DimSet(1) << dim))
    return range;
  auto type = cast<IntegerType>(range.step.getType());
  Value threadsPerPoint = arith::ConstantOp::create(
      b, loc, b.getIntegerAttr(type, plan.getThreadsPerPoint()));
  Value offset = arith::MulIOp::create(b, loc, lane, range.step);
  return {arith::AddIOp::create(b, loc, range.lower, offset), range.upper,
          arith::MulIOp::create(b, loc, range.step, threadsPerPoint)};
}

Value PointHooks::finishReduction(OpBuilder &b, Location loc,
                                  const NodeDesc &node, Value value) {
  if (!isShared(node.reduced))
    return value;
  int64_t first = AICF_MUTANT("simt-half-butterfly") ? kWarp / 4 : kWarp / 2;
  for (int64_t distance = first; distance; distance /= 2)
    value = emit::createCombine(b, loc, node.combining, value,
                                d.shuffleXor(value, distance));
  if (plan.getThreadsPerPoint() <= kWarp)
    return value;
  // One value a warp; all threads combine them in the same order. The first
  // barrier keeps the slots until every thread has read the values before.
  d.blockBarrier();
  Value warp = d.shr(thread, 5);
  d.when(d.eq(d.bitAnd(thread, kWarp - 1), 0),
         [&] { d.storeShared(d.mul(warp, kSlotBytes), value); });
  if (!AICF_MUTANT("simt-missing-barrier"))
    d.blockBarrier();
  Value total = d.loadShared(d.i32(0), value.getType());
  for (int64_t w = 1; w < plan.getBlock() / kWarp; ++w)
    total = emit::createCombine(
        b, loc, node.combining, total,
        d.loadShared(d.i32(w * kSlotBytes), value.getType()));
  return total;
}

void PointHooks::finishGather(OpBuilder &, Location, const NodeDesc &node) {
  if (isShared(node.reduced) && !AICF_MUTANT("simt-gather-races"))
    sync();
}

void PointHooks::predicateStore(OpBuilder &b, Location loc, unsigned,
                                DimSet dims,
                                llvm::function_ref<void(OpBuilder &)> store) {
  if (plan.getSplitDim() < 0 || isShared(dims)) {
    store(b);
    return;
  }
  // One thread stores for all. It may overwrite in place what the others still
  // have to load: they pass this point first.
  sync();
  Value first = arith::CmpIOp::create(
      b, loc, arith::CmpIPredicate::eq, lane,
      arith::ConstantOp::create(b, loc, b.getIntegerAttr(lane.getType(), 0)));
  d.when(first, [&] { store(b); });
}

/// Binds the grid dims to the point numbered `point`: the last dim of the
/// plan's order runs fastest.
static void bindPoint(DeviceBuilder &d, LoopEmitter &emitter,
                      const InstructionDesc &desc, SimtPlanAttr plan,
                      Value point) {
  ArrayRef<int64_t> order = plan.getOrder();
  OpBuilder &b = d.getBuilder();
  for (auto [i, dim] : llvm::enumerate(llvm::reverse(order))) {
    if (desc.extents[dim] == 1) {
      emitter.bind(dim, emitter.getIndexConstant(b, 0));
      continue;
    }
    if (i + 1 == order.size()) {
      emitter.bind(dim, point);
      break;
    }
    Value extent = emitter.getExtent(b, dim);
    Value rest = d.div(point, extent);
    emitter.bind(dim, d.sub(point, d.mul(rest, extent)));
    point = rest;
  }
}

LogicalResult aicf::nv::generateSimt(DeviceBuilder &d, emit::ComputeOp op,
                                     const InstructionDesc &desc,
                                     SimtPlanAttr plan, StringRef name) {
  KernelArgs kernelArgs = simtArgs(op, desc, plan);
  bool wide = kernelArgs.getIndexBits() == 64;

  Values args = d.beginKernel(name, getParamKinds(kernelArgs), plan.getBlock(),
                              /*cluster=*/1);
  auto index = [&](Value i32) { return wide ? d.widen(i32) : i32; };
  Value thread = d.threadId();
  Value block = index(d.blockId());
  Value point, lane;
  if (plan.getThreadsPerPoint() == plan.getBlock()) {
    point = block;
    lane = index(thread);
  } else {
    Value number = d.add(d.mul(block, plan.getBlock()), index(thread));
    point = d.div(number, plan.getThreadsPerPoint());
    lane = d.rem(number, plan.getThreadsPerPoint());
  }

  PointHooks hooks(d, plan, thread, lane);
  LoopTree tree =
      buildLoopTree(desc, simtGrid(desc, plan), {}, plan.getSequential());
  LoopEmitterOptions options;
  options.addressSpace = kGlobalSpace;
  LoopEmitter emitter(op, desc, tree, kernelArgs, args, options, hooks);
  LogicalResult result = success();
  d.when(d.less(point, args.back()), [&] {
    bindPoint(d, emitter, desc, plan, point);
    result = emitter.emitPoint(d.getBuilder());
  });
  d.endKernel();
  return result;
}
