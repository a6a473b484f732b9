//===- LoopsKernel.cpp - Code of the loops family -------------------------===//

#include "LoopsFamily.h"

#include "../CPUFamily.h"
#include "aicf/Codegen/LoopEmitter.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

LoopsKernel::LoopsKernel(ComputeOp op, LoopsAttr plan)
    : desc(describe(op)), args(op, desc) {
  llvm::raw_string_ostream os(key);
  os << " vector " << plan.getVectorDim() << " by " << plan.getVectorWidth()
     << " unroll " << plan.getUnrollDim() << " by " << plan.getUnroll();
  if (plan.getSequential())
    os << " sequential " << plan.getSequential();
  os << " order ";
  for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile())) {
    int64_t count = llvm::divideCeil(desc.extents[dim], tile);
    bool tiled = count > 1 && !AICF_MUTANT("kernel-key-without-tiles");
    os << dim << (tiled ? "* " : " ");
    tiles.emplace_back();
    if (count > 1) {
      unsigned countArg = args.add(count);
      tiles.back() = {countArg, args.add(tile)};
    }
  }
}

LoopTree cpu::buildPlanTree(const InstructionDesc &desc, LoopsAttr plan) {
  SequentialDim sequential = plan.getSequential();
  DimSet grid = desc.getGridDims() & ~sequential.getDims();
  if (sequential.kind != SequentialDim::Scatter)
    return buildLoopTree(desc, grid, {}, sequential);
  SmallVector<unsigned> order(plan.getOrder());
  return buildLoopTree(desc, /*grid=*/0, order, sequential);
}

int64_t cpu::getNumTasks(const InstructionDesc &desc, LoopsAttr plan) {
  int64_t tasks = 1;
  for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile()))
    tasks *= llvm::divideCeil(desc.extents[dim], tile);
  return tasks;
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

  LoopEmitterHooks hooks;
  LoopEmitterOptions options;
  options.vectorDim = plan.getVectorDim();
  options.vectorWidth = plan.getVectorWidth();
  options.unrollDim = plan.getUnrollDim();
  options.unrollFactor = plan.getUnroll();
  options.hasFma64 = getChipFeatures(target.chip)->fma;
  LoopEmitter emitter(op, kernel.desc, tree, kernel.args, args, options, hooks);

  Value number = function.beginTasks();

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
  return emitter.emitTile(builder, order, ranges);
}
