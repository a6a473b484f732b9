//===- LoopsKernel.cpp - Code of the loops family -------------------------===//

#include "LoopsFamily.h"

#include "../CPUFamily.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Analysis/Refusal.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

LoopsKernel::LoopsKernel(ComputeOp op, LoopsAttr plan)
    : desc(mergeDims(describe(op))), args(op, desc) {
  llvm::raw_string_ostream os(key);
  os << " vector " << plan.getVectorDim() << " by " << plan.getVectorWidth()
     << " unroll " << plan.getUnrollDim() << " by " << plan.getUnroll();
  options.vectorDim = plan.getVectorDim();
  options.vectorWidth = plan.getVectorWidth();
  options.unrollDim = plan.getUnrollDim();
  options.unrollFactor = plan.getUnroll();
  options.alignedVectors = true;
  setSumBlocks(options, desc, plan.getSequential());
  if (options.longDims)
    os << " long " << options.longDims << " blocks " << options.blockedDims;
  if (plan.getSequential())
    os << " sequential " << plan.getSequential();
  os << " order ";
  for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile())) {
    int64_t count = llvm::divideCeil(desc.extents[dim], tile);
    bool tiled = count > 1 && !AICF_MUTANT("kernel-key-without-tiles");
    os << dim << (tiled ? "* " : " ");
    tiles.emplace_back();
    // A dim that is not tiled begins at 0.
    if (dim == plan.getVectorDim() && count > 1 &&
        tile % plan.getVectorWidth() != 0) {
      options.alignedVectors = false;
      os << "anywhere ";
    }
    if (count > 1) {
      unsigned countArg = args.add(count);
      tiles.back() = {countArg, args.add(tile)};
    }
  }
  if (plan.getSplitDim() < 0)
    return;
  // Parts and places are code: there are few.
  os << " split " << plan.getSplitDim() << " by " << plan.getSplit()
     << " points";
  scratch = args.addScratch(desc.inputs.size() + desc.outputs.size());
  counters = args.addScratch(desc.inputs.size() + desc.outputs.size() + 1);
  parts = args.add(plan.getSplit());
  int64_t grain =
      plan.getSplitDim() == plan.getVectorDim() ? plan.getVectorWidth() : 1;
  int64_t extent = desc.extents[plan.getSplitDim()];
  partSize =
      args.add(llvm::alignTo(llvm::divideCeil(extent, plan.getSplit()), grain));
  for (int64_t stride : PartialResults(desc, plan).strides)
    os << " " << stride;
}

//===----------------------------------------------------------------------===//
// Split reductions
//===----------------------------------------------------------------------===//

std::optional<unsigned> cpu::findSplitDim(const InstructionDesc &desc,
                                          std::string *why) {
  auto fail = [&](StringRef reason) {
    refuse(why, reason);
    return std::nullopt;
  };
  if (!desc.mayReassociate())
    return fail("reassociate = false: reductions are not split");
  DimSet grid = desc.getGridDims(), reduced = 0;
  std::vector<bool> isReduced(desc.nodes.size());
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    for (unsigned operand : node.operands)
      isReduced[n] = isReduced[n] || isReduced[operand];
    if (node.kind != NodeDesc::Reduce)
      continue;
    if (isReduced[n])
      return fail("a reduction feeds another one, they are not split");
    if (matchGather(desc, n))
      return fail("gathers are not split");
    if (node.type.getIntOrFloatBitWidth() < 32)
      return fail("reductions of fewer than 32 bits are not split");
    if (node.dims != grid || (reduced && reduced != node.reduced))
      return fail("reductions over different dims are not split");
    reduced = node.reduced;
    isReduced[n] = true;
  }
  for (const AccessDesc &output : desc.outputs)
    if (output.dims != grid)
      return fail("an output varies over a reduced dim");
  for (unsigned yielded : desc.yields)
    if (desc.nodes[yielded].dims & ~grid)
      return fail("an output varies over a reduced dim");
  std::optional<unsigned> longest;
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if ((reduced >> d & 1) &&
        (!longest || desc.extents[d] > desc.extents[*longest]))
      longest = d;
  if (!longest)
    return fail("there is no reduction to split");
  return longest;
}

PartialResults::PartialResults(const InstructionDesc &desc, LoopsAttr plan)
    : strides(desc.getNumDims(), 0) {
  for (auto [n, node] : llvm::enumerate(desc.nodes))
    if (node.kind == NodeDesc::Reduce)
      nodes.push_back(n);
  auto addDim = [&](int64_t dim, int64_t grain) {
    strides[dim] = points;
    points *= llvm::alignTo(desc.extents[dim], grain);
  };
  bool isVector = llvm::is_contained(plan.getOrder(), plan.getVectorDim());
  if (isVector)
    addDim(plan.getVectorDim(), plan.getVectorWidth());
  for (int64_t dim : llvm::reverse(plan.getOrder()))
    if (dim != plan.getVectorDim())
      addDim(dim, 1);
}

/// Leaves to `tree` what computes partial results. Returns what follows them,
/// which ends reductions that it has no loops of.
static LoopTree cutSplitTree(LoopTree &tree, const InstructionDesc &desc,
                             LoopsAttr plan) {
  LoopTree last = buildPlanTree(desc, plan);
  llvm::erase_if(last.root.steps, [](const LoopStep &step) {
    return step.kind == LoopStep::Loop;
  });
  auto &steps = tree.root.steps;
  while (steps.back().kind != LoopStep::Finish)
    steps.pop_back();
  return last;
}

namespace {
/// Stores and loads the partial results of the bound point.
class SplitHooks final : public LoopEmitterHooks {
public:
  SplitHooks(const LoopsKernel &kernel, LoopsAttr plan, ArrayRef<Value> args)
      : kernel(kernel), partial(kernel.desc, plan), split(plan.getSplit()),
        args(args) {}

  Value finishReduction(OpBuilder &builder, Location loc, const NodeDesc &node,
                        Value value) override {
    if (part)
      LLVM::StoreOp::create(builder, loc, value,
                            getPlace(builder, loc, node, value.getType(), part),
                            kAlignment);
    return value;
  }

  Value loadReduction(OpBuilder &builder, Location loc, const NodeDesc &node,
                      Type type) override {
    auto load = [&](OpBuilder &b, Value from) -> Value {
      return LLVM::LoadOp::create(
          b, loc, type, getPlace(b, loc, node, type, from), kAlignment);
    };
    auto index = [&](int64_t value) -> Value {
      return emitter->getIndexConstant(builder, value);
    };
    auto parts = scf::ForOp::create(builder, loc, index(1), index(split),
                                    index(1), load(builder, index(0)));
    OpBuilder body = OpBuilder::atBlockBegin(parts.getBody());
    Value total =
        createCombine(body, loc, node.combining, parts.getRegionIterArg(0),
                      load(body, parts.getInductionVar()));
    scf::YieldOp::create(body, loc, total);
    return parts.getResult(0);
  }

  LoopEmitter *emitter = nullptr;
  Value part; ///< Of a task of a split plan.

private:
  static constexpr int64_t kAlignment = 4; ///< The least of an element.

  Value getPlace(OpBuilder &b, Location loc, const NodeDesc &node, Type type,
                 Value ofPart) {
    auto index = [&](int64_t value) {
      return emitter->getIndexConstant(b, value);
    };
    unsigned number = &node - kernel.desc.nodes.data();
    int64_t slot = llvm::find(partial.nodes, number) - partial.nodes.begin();
    Value element =
        arith::MulIOp::create(b, loc, ofPart, index(partial.points));
    for (auto [dim, stride] : llvm::enumerate(partial.strides))
      if (stride && kernel.desc.extents[dim] != 1)
        element = arith::AddIOp::create(
            b, loc, element,
            arith::MulIOp::create(b, loc, emitter->getPosition(dim),
                                  index(stride)));
    auto pointer = args[kernel.scratch].getType();
    Value base = LLVM::GEPOp::create(
        b, loc, pointer, b.getI8Type(), args[kernel.scratch],
        ArrayRef<LLVM::GEPArg>{
            index(slot * split * partial.points * PartialResults::kBytes)});
    return LLVM::GEPOp::create(b, loc, pointer, getElementTypeOrSelf(type),
                               base, ArrayRef<LLVM::GEPArg>{element});
  }

  const LoopsKernel &kernel;
  PartialResults partial;
  int64_t split;
  ArrayRef<Value> args;
};
} // namespace

LoopTree cpu::buildPlanTree(const InstructionDesc &desc, LoopsAttr plan) {
  SequentialDim sequential = plan.getSequential();
  DimSet grid = desc.getGridDims() & ~sequential.getDims();
  if (sequential.kind != SequentialDim::Scatter)
    return buildLoopTree(desc, grid, {}, sequential);
  SmallVector<unsigned> order;
  for (int64_t dim : plan.getOrder())
    if (!contains(sequential.getDims(), dim))
      order.push_back(dim);
  return buildLoopTree(desc, /*grid=*/0, order, sequential);
}

int64_t cpu::getNumTiles(const InstructionDesc &desc, LoopsAttr plan) {
  int64_t tiles = 1;
  for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile()))
    tiles *= llvm::divideCeil(desc.extents[dim], tile);
  return tiles;
}

int64_t cpu::getNumTasks(const InstructionDesc &desc, LoopsAttr plan) {
  return getNumTiles(desc, plan) * plan.getSplit();
}

LaunchSpec LoopsFamily::launch(ComputeOp op, Attribute attr,
                               const TargetDescription &target) const {
  auto plan = cast<LoopsAttr>(attr);
  LoopsKernel kernel(op, plan);
  LaunchSpec launch = makeLaunch(getName(), target, kernel.args, kernel.key,
                                 getNumTasks(kernel.desc, plan));
  if (AICF_MUTANT("launch-args-swapped"))
    std::swap(launch.args[0], launch.args[1]);
  return launch;
}

LogicalResult cpu::writeLoopsKernel(OpBuilder &builder, ComputeOp op,
                                    LoopsAttr plan, StringRef name,
                                    const TargetDescription &target) {
  LoopsKernel kernel(op, plan);
  LoopTree tree = buildPlanTree(kernel.desc, plan);
  Location loc = op.getLoc();
  TaskFunction function(builder, loc, name, kernel.args);
  ArrayRef<Value> args = function.args;

  ChipFeatures features = *getChipFeatures(target.chip);
  LoopEmitterOptions options = kernel.options;
  options.hasFma64 = features.fma;
  options.masksRest = features.masks;
  SplitHooks hooks(kernel, plan, args);
  LoopTree last;
  if (plan.getSplitDim() >= 0)
    last = cutSplitTree(tree, kernel.desc, plan);
  LoopEmitter emitter(op, kernel.desc, tree, kernel.args, args, options, hooks);
  hooks.emitter = &emitter;

  Value number = function.beginTasks();
  Value part;
  if (plan.getSplitDim() >= 0) {
    Value parts = args[kernel.parts];
    part = arith::RemUIOp::create(builder, loc, number, parts);
    number = arith::DivUIOp::create(builder, loc, number, parts);
    hooks.part = part;
  }
  Value tileNumber = number;

  // A task's number in mixed radix, the last dim of the order fastest.
  SmallVector<unsigned> order;
  SmallVector<std::pair<Value, Value>> ranges(kernel.tiles.size());
  for (int64_t dim : plan.getOrder())
    order.push_back(dim);
  Value zero = emitter.getIndexConstant(builder, 0);
  for (int i = order.size() - 1; i >= 0; --i) {
    Value extent = emitter.getExtent(builder, order[i]);
    if (!kernel.tiles[i]) {
      ranges[i] = {zero, extent};
      continue;
    }
    Value count = args[kernel.tiles[i]->first];
    Value tile = args[kernel.tiles[i]->second];
    Value position = arith::RemUIOp::create(builder, loc, number, count);
    number = arith::DivUIOp::create(builder, loc, number, count);
    Value lower = arith::MulIOp::create(builder, loc, position, tile);
    Value upper = arith::AddIOp::create(builder, loc, lower, tile);
    if (!AICF_MUTANT("edge-tile-unbounded"))
      upper = arith::MinSIOp::create(builder, loc, upper, extent);
    ranges[i] = {lower, upper};
  }
  if (!part)
    return emitter.emitTile(builder, order, ranges);

  // A part of the reductions, then, in the task that ends last, all the rest.
  SmallVector<unsigned> partOrder(order);
  auto partRanges = ranges;
  partOrder.push_back(plan.getSplitDim());
  Value extent = emitter.getExtent(builder, plan.getSplitDim());
  Value size = args[kernel.partSize];
  Value lower = arith::MinSIOp::create(
      builder, loc, arith::MulIOp::create(builder, loc, part, size), extent);
  Value upper = arith::MinSIOp::create(
      builder, loc, arith::AddIOp::create(builder, loc, lower, size), extent);
  partRanges.push_back({lower, upper});
  if (failed(emitter.emitTile(builder, partOrder, partRanges)))
    return failure();

  Type i32 = builder.getI32Type();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI32IntegerAttr(value));
  };
  Value counter = LLVM::GEPOp::create(
      builder, loc, args[kernel.counters].getType(), i32, args[kernel.counters],
      ArrayRef<LLVM::GEPArg>{tileNumber});
  Value before =
      LLVM::AtomicRMWOp::create(builder, loc, LLVM::AtomicBinOp::add, counter,
                                constant(1), LLVM::AtomicOrdering::acq_rel);
  Value isLast = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       before, constant(plan.getSplit() - 1));
  auto branch =
      scf::IfOp::create(builder, loc, isLast, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  // As the next launch expects it.
  LLVM::StoreOp::create(builder, loc, constant(0), counter);
  LoopEmitter rest(op, kernel.desc, last, kernel.args, args, options, hooks);
  hooks.emitter = &rest;
  return rest.emitTile(builder, order, ranges);
}
