//===- WindowKernel.cpp - Code of reductions over a window ----------------===//
//
// Shapes, strides and windows are numbers in the code: which loads points have
// in common depends on them. Addresses are the launch's.
//
// The order is fixed. A thread combines its steps ascending. Partners in a
// block bring their running values to shared memory, where they are combined
// ascending; if blocks share the steps, each leaves the outcome in the
// workspace, and the last one to arrive does the same with these. So bits
// depend on the plan alone.
//
//===----------------------------------------------------------------------===//

#include "WindowKernel.h"

#include "../Codegen/LastBlock.h"
#include "../Codegen/Params.h"
#include "WindowEvaluator.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class WindowKernel {
public:
  WindowKernel(DeviceBuilder &d, emit::ComputeOp op,
               const InstructionDesc &desc, const WindowSpec &spec,
               ValueRange params)
      : d(d), op(op), desc(desc), spec(spec), params(params),
        body(d, op, desc, spec, params) {}

  void write();

private:
  using Offsets = WindowEvaluator::Offsets;
  using Then = llvm::function_ref<void(Values)>;

  /// A running value of a thread: of which reduction, at which offsets.
  struct Running {
    emit::ReduceOp reduce;
    unsigned node;
    Positions at;
  };

  void locate();
  void selectLevel(const SmallVector<unsigned> &level);
  Values visitSteps();
  Values visitStep(Values running);
  Values visitParts();
  void reduceInBlock(Values running, Then then);
  void storeOutputs();
  Value getRecord(Value from, size_t n);
  Values getIdentities();
  void when(Value condition, llvm::function_ref<void()> then) {
    body.inRegion([&] {
      if (condition)
        d.when(condition, then);
      else
        then();
    });
  }

  DeviceBuilder &d;
  emit::ComputeOp op;
  const InstructionDesc &desc;
  const WindowSpec &spec;
  Values params;
  WindowEvaluator body;
  Value owner, partner; ///< Of the thread in the block.
  Value isOwner;        ///< Whether the thread has a tile; null: it has.
  Value group, part;    ///< Of the block: its tiles', of the steps.
  SmallVector<Running> values;
};

} // namespace

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

void WindowKernel::locate() {
  Value thread = d.threadId();
  group = d.blockId();
  part = d.i32(0);
  if (spec.split > 1) {
    Value rest = d.div(group, spec.split);
    part = d.sub(group, d.mul(rest, spec.split));
    group = rest;
  }
  owner = thread;
  partner = d.i32(0);
  if (spec.partners > 1) {
    partner = d.div(thread, spec.owners());
    owner = d.sub(thread, d.mul(partner, spec.owners()));
  }
  int64_t tiles = spec.countTiles(spec.getTileDims());
  Value number = d.add(d.mul(group, spec.owners()), owner);
  if (tiles % spec.owners() != 0) {
    isOwner = d.less(number, tiles);
    number = d.min(number, d.i32(tiles - 1));
  }
  // Along the row first, then along the innermost of the other dims.
  SmallVector<unsigned> order(spec.kept);
  order.push_back(spec.row);
  for (size_t i = order.size(); i-- > 0;) {
    if (i == 0) {
      body.setTile(order[i], number);
      break;
    }
    int64_t count = spec.count(order[i]);
    Value rest = d.div(number, count);
    body.setTile(order[i], d.sub(number, d.mul(rest, count)));
    number = rest;
  }
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
    if (desc.extents[dim] == 1)
      body.setTile(dim, d.i32(0));
}

void WindowKernel::selectLevel(const SmallVector<unsigned> &level) {
  values.clear();
  for (unsigned node : level) {
    auto reduce = body.getNode(node).getDefiningOp<emit::ReduceOp>();
    spec.visit(desc.nodes[node].dims & spec.getTileDims(), [&](Offsets at) {
      values.push_back({reduce, node, Positions(at)});
    });
  }
}

Values WindowKernel::getIdentities() {
  Values identities;
  for (const Running &value : values)
    identities.push_back(body.getIdentity(value.reduce));
  return identities;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// The positions of one step, in ascending order.
Values WindowKernel::visitStep(Values running) {
  spec.visit(spec.getDepthDims(), [&](Offsets step) {
    Value inside = body.isInside(spec.getDepthDims(), step);
    for (auto [value, sum] : llvm::zip(values, running)) {
      Positions at = value.at;
      for (unsigned dim : spec.depth)
        at[dim] = step[dim];
      Value next = body.combineElement(value.reduce, sum, at);
      sum = inside ? d.select(inside, next, sum) : next;
    }
  });
  return running;
}

/// The thread's steps of the block's strip.
Values WindowKernel::visitSteps() {
  int64_t steps = spec.steps();
  if (steps == 1) {
    for (unsigned dim : spec.depth)
      body.setTile(dim, d.i32(0));
    return visitStep(getIdentities());
  }
  Value first = d.i32(0), end = d.i32(steps);
  if (spec.split > 1) {
    first = d.mul(part, spec.strip());
    Value stop = d.add(first, spec.strip());
    end = AICF_MUTANT("window-step-outside") ? stop : d.min(stop, end);
  }
  if (spec.partners > 1) {
    first = d.add(first, partner);
    // Threads that are left over have nothing to do.
    if (spec.blockThreads % spec.partners != 0 ||
        spec.owners() * spec.partners != spec.blockThreads)
      end = d.select(d.less(partner, spec.partners), end, first);
  }
  Values sums;
  body.inRegion([&] {
    sums = d.loop(first, end, d.i32(spec.partners), getIdentities(),
                  [&](Value step, ValueRange iter) {
                    Value number = step;
                    for (size_t i = spec.depth.size(); i-- > 0;) {
                      unsigned dim = spec.depth[i];
                      int64_t count = spec.count(dim);
                      if (i == 0 || count == 1) {
                        body.setTile(dim, i == 0 ? number : d.i32(0));
                        continue;
                      }
                      Value rest = d.div(number, count);
                      body.setTile(dim, d.sub(number, d.mul(rest, count)));
                      number = rest;
                    }
                    return visitStep(Values(iter));
                  });
  });
  return sums;
}

//===----------------------------------------------------------------------===//
// Shared steps
//===----------------------------------------------------------------------===//

/// Runs `then` in the threads that own a tile, on the block's values.
void WindowKernel::reduceInBlock(Values running, Then then) {
  Value isFirst =
      spec.partners > 1 ? d.less(d.threadId(), spec.owners()) : Value();
  if (isOwner)
    isFirst = isFirst ? d.bitAnd(isFirst, isOwner) : isOwner;
  if (spec.partners == 1)
    return when(isFirst, [&] { then(std::move(running)); });

  // A section of shared memory for each value, a slot of it for each thread.
  Value thread = d.threadId();
  int64_t section = spec.blockThreads * spec.slotBytes;
  Value place = d.mul(thread, spec.slotBytes);
  for (auto [n, value] : llvm::enumerate(running))
    d.storeShared(place, value, n * section);
  if (!AICF_MUTANT("window-missing-barrier"))
    d.blockBarrier();
  // All threads combine: the values of a reduction, of all owners.
  for (size_t begin = 0; begin < values.size();) {
    size_t end = begin;
    while (end < values.size() && values[end].node == values[begin].node)
      ++end;
    emit::ReduceOp reduce = values[begin].reduce;
    int64_t count = (end - begin) * spec.owners();
    d.loop(thread, d.i32(count), d.i32(spec.blockThreads), {},
           [&](Value i, ValueRange) {
             Value n = d.div(i, spec.owners());
             Value own = d.sub(i, d.mul(n, spec.owners()));
             Value at = d.add(d.mul(d.add(n, begin), section),
                              d.mul(own, spec.slotBytes));
             Type type = body.getRunningType(reduce);
             int64_t stride = spec.owners() * spec.slotBytes;
             Values sum =
                 d.loop(d.i32(1), d.i32(spec.partners), d.i32(1),
                        ValueRange{d.loadShared(at, type)},
                        [&](Value q, ValueRange iter) -> Values {
                          Value other =
                              d.loadShared(d.add(at, d.mul(q, stride)), type);
                          return {body.combine(reduce, iter[0], other)};
                        });
             d.storeShared(at, sum[0]);
             return Values();
           });
    begin = end;
  }
  d.blockBarrier();
  when(isFirst, [&] {
    Values all;
    for (auto [n, value] : llvm::enumerate(values))
      all.push_back(
          d.loadShared(place, body.getRunningType(value.reduce), n * section));
    then(std::move(all));
  });
}

/// Element of the workspace where the thread's value `n` in part `from` lies:
/// those of neighbouring tiles are neighbours.
Value WindowKernel::getRecord(Value from, size_t n) {
  Value record = d.add(d.mul(group, spec.split), from);
  return d.add(d.mul(record, spec.numRunning * spec.owners()),
               d.add(owner, n * spec.owners()));
}

/// All parts of the steps.
Values WindowKernel::visitParts() {
  Value end = d.i32(spec.split);
  if (spec.owners() * spec.partners != spec.blockThreads)
    end = d.select(d.less(partner, spec.partners), end, partner);
  Value workspace = params[params.size() - 2];
  return d.loop(
      partner, end, d.i32(spec.partners), getIdentities(),
      [&](Value from, ValueRange iter) {
        Values loaded, next;
        for (auto [n, value] : llvm::enumerate(values)) {
          // A slot is as wide as the widest value.
          Type type = body.getRunningType(value.reduce);
          Value at = getRecord(from, n);
          at =
              d.mul(at, spec.slotBytes * 8 /
                            std::max<int64_t>(type.getIntOrFloatBitWidth(), 8));
          loaded.push_back(d.load(workspace, at, type, 1)[0]);
        }
        for (auto [value, sum, more] : llvm::zip(values, iter, loaded))
          next.push_back(body.combine(value.reduce, sum, more));
        return next;
      });
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

/// The points of a tile, one after the other.
void WindowKernel::storeOutputs() {
  auto visitRow = [&](Offsets point, int64_t step,
                      function_ref<void(Offsets)> visit) {
    Positions at(point);
    for (; at[spec.row] < spec.tile[spec.row]; at[spec.row] += step)
      visit(at);
  };
  spec.visit(WindowSpec::getSet(spec.kept), [&](Offsets point) {
    when(body.isInside(WindowSpec::getSet(spec.kept), point), [&] {
      // All of a point's results before any is stored: one may be in the place
      // of what another reads.
      if (desc.outputs.size() > 1 && !AICF_MUTANT("window-stores-early"))
        for (unsigned yield : desc.yields)
          visitRow(point, 1, [&](Offsets at) { body.evaluate(yield, at); });
      for (unsigned j = 0; j < desc.outputs.size(); ++j)
        visitRow(point, spec.outputVectors[j],
                 [&](Offsets at) { body.storeVector(j, at); });
    });
  });
}

void WindowKernel::write() {
  locate();
  auto define = [&](const Values &sums) {
    for (auto [value, sum] : llvm::zip(values, sums))
      body.define(value.node, value.at, body.finish(value.reduce, sum));
  };
  if (!spec.isShared()) {
    for (const auto &level : spec.levels) {
      selectLevel(level);
      define(visitSteps());
    }
    return when(isOwner, [&] { storeOutputs(); });
  }
  selectLevel(spec.levels[0]);
  auto finish = [&](Values sums) {
    define(sums);
    storeOutputs();
  };
  if (spec.split == 1)
    return reduceInBlock(visitSteps(), finish);
  Value workspace = params[params.size() - 2], semaphores = params.back();
  reduceInBlock(visitSteps(), [&](Values sums) {
    for (auto [n, sum] : llvm::enumerate(sums)) {
      int64_t bits =
          std::max<int64_t>(sum.getType().getIntOrFloatBitWidth(), 8);
      d.store(workspace, d.mul(getRecord(part, n), spec.slotBytes * 8 / bits),
              sum);
    }
  });
  Value isLast = isLastBlock(d, semaphores, group, spec.split, d.threadId(),
                             spec.flagOffset());
  when(isLast, [&] { reduceInBlock(visitParts(), finish); });
}

void aicf::nv::generateWindow(DeviceBuilder &d, emit::ComputeOp op,
                              const InstructionDesc &desc,
                              const WindowSpec &spec, const KernelArgs &args,
                              StringRef name) {
  Values params =
      d.beginKernel(name, getParamKinds(args), spec.threads(), /*cluster=*/1);
  d.setResidentBlocks(spec.residentBlocks);
  WindowKernel(d, op, desc, spec, params).write();
  d.endKernel();
}
