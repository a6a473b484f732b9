//===- Order.cpp - Choose the sequence of the instructions ----------------===//

#include "Dependences.h"
#include "Liveness.h"
#include "PlanUtils.h"
#include "aicf/Support/PlantedBug.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace aicf {
#define GEN_PASS_DEF_ORDERPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// For each instruction, the instructions that must come after it, also through
/// views.
static DenseMap<Operation *, SmallVector<ComputeOp>>
getInstructionSuccessors(func::FuncOp entry, ArrayRef<ComputeOp> ops) {
  Dependences dependences(entry, /*contracts=*/false);
  DenseMap<Operation *, SmallVector<ComputeOp>> successors;
  for (ComputeOp op : ops) {
    llvm::SmallSetVector<Operation *, 8> found;
    SmallVector<Operation *> work;
    dependences.getSuccessors(op, work);
    while (!work.empty()) {
      Operation *next = work.pop_back_val();
      if (!found.insert(next) || isa<ComputeOp>(next))
        continue;
      dependences.getSuccessors(next, work);
    }
    for (Operation *next : found)
      if (auto compute = dyn_cast<ComputeOp>(next))
        successors[op].push_back(compute);
  }
  return successors;
}

/// A list schedule: of the ready instructions, the one that grows the live
/// bytes least; program order breaks ties.
static SmallVector<ComputeOp> scheduleForMemory(func::FuncOp entry,
                                                ArrayRef<ComputeOp> ops,
                                                int64_t alignment) {
  auto successors = getInstructionSuccessors(entry, ops);
  DenseMap<Operation *, unsigned> pending;
  for (ComputeOp op : ops)
    for (ComputeOp next : successors[op])
      pending[next] = isPlanted("order-waits-for-one") ? 1 : pending[next] + 1;
  // Buffers, and how many instructions still touch each.
  SmallVector<ArenaBuffer> buffers = getArenaBuffers(ops, alignment);
  DenseMap<Value, unsigned> index;
  for (auto [b, buffer] : llvm::enumerate(buffers))
    index[buffer.root] = b;
  DenseMap<Operation *, SmallVector<unsigned>> touches;
  SmallVector<unsigned> left(buffers.size());
  std::vector<bool> live(buffers.size());
  for (ComputeOp op : ops) {
    llvm::SmallSetVector<unsigned, 8> set;
    for (Value value : llvm::concat<Value>(SmallVector<Value>(op.getInputs()),
                                           SmallVector<Value>(op->getResults()))) {
      auto it = index.find(getStorageRoot(value));
      if (it != index.end() && set.insert(it->second))
        ++left[it->second];
    }
    touches[op] = set.takeVector();
  }
  SmallVector<ComputeOp> ready, sequence;
  for (ComputeOp op : ops)
    if (pending.lookup(op) == 0)
      ready.push_back(op);
  DenseMap<Operation *, unsigned> position;
  for (auto [i, op] : llvm::enumerate(ops))
    position[op] = i;
  while (!ready.empty()) {
    auto growth = [&](ComputeOp op) {
      int64_t bytes = 0;
      for (unsigned b : touches[op]) {
        if (!live[b])
          bytes += buffers[b].life.bytes;
        if (left[b] == 1)
          bytes -= buffers[b].life.bytes;
      }
      return bytes;
    };
    auto *best = ready.begin();
    int64_t bestGrowth = growth(*best);
    for (auto *it = ready.begin() + 1; it != ready.end(); ++it) {
      int64_t g = growth(*it);
      if (g < bestGrowth ||
          (g == bestGrowth && position[*it] < position[*best])) {
        best = it;
        bestGrowth = g;
      }
    }
    ComputeOp op = *best;
    ready.erase(best);
    sequence.push_back(op);
    for (unsigned b : touches[op]) {
      live[b] = true;
      --left[b];
    }
    for (ComputeOp next : successors[op])
      if (--pending[next] == 0)
        ready.push_back(next);
  }
  return sequence;
}

/// Moves the instructions of `block` into `sequence`; everything else follows
/// its operands.
static void reorder(Block &block, ArrayRef<ComputeOp> sequence) {
  Operation *terminator = block.getTerminator();
  SmallVector<Operation *> leaves, views, writes;
  for (Operation &op : block.without_terminator()) {
    if (isa<emit::ViewOp>(op))
      views.push_back(&op);
    else if (isa<emit::WriteOp>(op))
      writes.push_back(&op);
    else if (!isa<ComputeOp>(op))
      leaves.push_back(&op);
  }
  for (Operation *op : leaves)
    op->moveBefore(terminator);
  for (ComputeOp op : sequence)
    op->moveBefore(terminator);
  for (Operation *op : views) {
    if (Operation *source = op->getOperand(0).getDefiningOp())
      op->moveAfter(source);
    else
      op->moveBefore(&block, block.begin());
  }
  for (Operation *op : writes)
    op->moveBefore(terminator);
}

namespace {
struct Order : aicf::impl::OrderPassBase<Order> {
  using Base::Base;

  void runOnOperation() override {
    auto entries = getOpenEntries(getOperation());
    auto planners = createPlanners(getOperation());
    if (failed(entries) || failed(planners))
      return signalPassFailure();
    Planner &planner = *planners->front();
    int64_t alignment = planner.getTarget().alignment;
    Recorder recorder(&getContext(), planner.getTarget());
    for (func::FuncOp entry : *entries) {
      for (auto save : entry.getBody().front().getOps<emit::SaveOp>()) {
        save.emitError() << "still open: run aicf-save first";
        return signalPassFailure();
      }
      dropRecords(entry, emit::DecisionClass::Order);
      Block &block = entry.getBody().front();
      SmallVector<ComputeOp> program(block.getOps<ComputeOp>());
      if (program.empty())
        continue;
      SmallVector<ComputeOp> scheduled = scheduleForMemory(entry, program, alignment);
      auto peak = [&](ArrayRef<ComputeOp> sequence) {
        return getPeakBytes(getLives(getArenaBuffers(sequence, alignment)));
      };
      auto ids = [&](ArrayRef<ComputeOp> sequence) {
        SmallVector<int64_t> list;
        for (ComputeOp op : sequence)
          list.push_back(op.getId());
        return DenseI64ArrayAttr::get(&getContext(), list);
      };
      // Instructions run one after the other, so both orders take the same
      // time: the sum of the instructions.
      Cost cost;
      for (ComputeOp op : program)
        cost += planner.best(describe(op)).cost;

      struct Option {
        ArrayRef<ComputeOp> sequence;
        int64_t bytes;
      };
      Option options[] = {{program, peak(program)},
                          {scheduled, peak(scheduled)}};
      SmallVector<ComputeOp> pinned;
      Option *choice = &options[0];
      if (!disable && options[1].bytes < options[0].bytes)
        choice = &options[1];
      Option pinOption{};
      Attribute pin = Pins(entry).lookup(emit::DecisionClass::Order,
                                         entry.getName());
      if (pin) {
        if (failed(readPin(entry, pin, program, pinned)))
          return signalPassFailure();
        pinOption = {pinned, peak(pinned)};
        choice = &pinOption;
      }
      SmallVector<emit::AlternativeAttr> rejected;
      for (Option &option : options)
        if (ids(option.sequence) != ids(choice->sequence) &&
            !(pin && isPlanted("order-pin-hides-runner-up")) &&
            llvm::none_of(rejected, [&](emit::AlternativeAttr a) {
              return a.getChoice() == ids(option.sequence);
            }))
          rejected.push_back(
              recorder.dearer(ids(option.sequence), cost, option.bytes));
      aicf::addRecord(entry,
                      recorder.record(emit::DecisionClass::Order,
                                      entry.getName(), ids(choice->sequence),
                                      cost, rejected, pin != nullptr,
                                      choice->bytes));
      reorder(block, choice->sequence);
    }
  }

  /// The sequence that `pin` lists; an error if it is none or breaks a
  /// dependence.
  LogicalResult readPin(func::FuncOp entry, Attribute pin,
                        ArrayRef<ComputeOp> program,
                        SmallVectorImpl<ComputeOp> &sequence) {
    auto ids = dyn_cast<DenseI64ArrayAttr>(pin);
    DenseMap<int64_t, ComputeOp> byId;
    for (ComputeOp op : program)
      byId[op.getId()] = op;
    DenseMap<Operation *, unsigned> position;
    for (int64_t id : ids ? ids.asArrayRef() : ArrayRef<int64_t>())
      if (ComputeOp op = byId.lookup(id))
        if (position.try_emplace(op, sequence.size()).second)
          sequence.push_back(op);
    if (!ids || sequence.size() != program.size() ||
        ids.size() != static_cast<int64_t>(program.size()))
      return entry.emitError() << "pinned order " << pin
                               << " is not a sequence of the entry's ids";
    auto successors = getInstructionSuccessors(entry, program);
    for (ComputeOp op : program)
      for (ComputeOp next : successors[op])
        if (position[next] < position[op])
          return entry.emitError()
                 << "pinned order is illegal: " << subjectOf(next)
                 << " must come after " << subjectOf(op);
    return success();
  }
};
} // namespace
