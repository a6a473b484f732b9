//===- Dependences.cpp - What must come after what ------------------------===//
//
// Edges are found when they are asked for, from the use lists and a map of
// overwriters, so a pass may rewrite the entry as it goes.
//
//===----------------------------------------------------------------------===//

#include "Dependences.h"

#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <queue>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// Ops that a search for a detour looks at: beyond it, instructions are so far
/// apart that a merge is refused without knowing.
constexpr unsigned kMaxDetourSearch = 1024;

Dependences::Dependences(func::FuncOp entry, bool contracts) : entry(entry) {
  Block &block = entry.getBody().front();
  DenseMap<StringAttr, Operation *> writers;
  for (Operation &op : block) {
    if (auto compute = dyn_cast<ComputeOp>(op))
      for (Value output : compute.getOutputs())
        if (!output.getDefiningOp<tensor::EmptyOp>())
          addOverwriter(output, compute);
    auto write = dyn_cast<emit::WriteOp>(op);
    if (contracts && write && write.getInPlace())
      if (Operation *writer = write.getValue().getDefiningOp())
        writers[write.getGlobalAttr().getAttr()] = writer;
  }
  if (writers.empty())
    return;
  for (auto read : block.getOps<emit::ReadOp>())
    if (Operation *writer = writers.lookup(read.getGlobalAttr().getAttr()))
      addOverwriter(read.getResult(), writer);
}

void Dependences::addOverwriter(Value value, Operation *op) {
  value = emit::stripViews(value);
  SmallVector<Operation *, 1> &list = overwriters[value];
  if (llvm::is_contained(list, op))
    return;
  list.push_back(op);
  overwritten[op].push_back(value);
}

void Dependences::replaceOverwriter(Operation *old, Operation *op) {
  auto it = overwritten.find(old);
  if (it == overwritten.end())
    return;
  SmallVector<Value, 1> values = it->second;
  overwritten.erase(it);
  for (Value value : values) {
    llvm::erase(overwriters[value], old);
    addOverwriter(value, op);
  }
}

void Dependences::replaceValue(Value old, Value value) {
  auto it = overwriters.find(old);
  if (it == overwriters.end())
    return;
  SmallVector<Operation *, 1> writers = it->second;
  overwriters.erase(it);
  for (Operation *writer : writers) {
    llvm::erase(overwritten[writer], old);
    addOverwriter(value, writer);
  }
}

void Dependences::getSuccessors(Operation *op,
                                SmallVectorImpl<Operation *> &list) const {
  llvm::append_range(list, op->getUsers());
  if (overwriters.empty() || AICF_MUTANT("overwriter-not-after-reader"))
    return;
  for (Value memory : op->getOperands())
    while (memory) {
      auto it = overwriters.find(memory);
      if (it != overwriters.end())
        for (Operation *writer : it->second)
          if (writer != op)
            list.push_back(writer);
      auto view = memory.getDefiningOp<emit::ViewOp>();
      memory = view ? view.getSource() : Value();
    }
}

LogicalResult Dependences::sort() {
  return sort([](Operation *) { return false; });
}

LogicalResult Dependences::sort(llvm::function_ref<bool(Operation *)> isEager) {
  Block &block = entry.getBody().front();
  DenseMap<Operation *, unsigned> position;
  SmallVector<Operation *> ops;
  for (Operation &op : block.without_terminator()) {
    position[&op] = ops.size();
    ops.push_back(&op);
  }
  SmallVector<unsigned> pending(ops.size());
  SmallVector<SmallVector<unsigned, 2>> successors(ops.size());
  SmallVector<Operation *> list;
  for (auto [i, op] : llvm::enumerate(ops)) {
    list.clear();
    getSuccessors(op, list);
    for (Operation *next : list) {
      auto it = position.find(next);
      if (it == position.end())
        continue; // The terminator.
      successors[i].push_back(it->second);
      ++pending[it->second];
    }
  }
  // Eager ones first, then by position.
  std::priority_queue<std::pair<bool, unsigned>,
                      std::vector<std::pair<bool, unsigned>>, std::greater<>>
      ready;
  auto push = [&](unsigned i) { ready.push({!isEager(ops[i]), i}); };
  for (unsigned i = 0; i < ops.size(); ++i)
    if (pending[i] == 0)
      push(i);
  SmallVector<Operation *> order;
  while (!ready.empty()) {
    unsigned i = ready.top().second;
    ready.pop();
    order.push_back(ops[i]);
    for (unsigned next : successors[i])
      if (--pending[next] == 0)
        push(next);
  }
  sorted = order.size() == ops.size();
  if (!sorted)
    return failure();
  for (Operation *op : order)
    op->moveBefore(block.getTerminator());
  return success();
}

bool Dependences::reaches(Operation *from, Operation *to) const {
  llvm::SmallPtrSet<Operation *, 32> seen;
  SmallVector<Operation *> work = {from};
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (op == to)
      return true;
    if ((sorted && !op->isBeforeInBlock(to)) || !seen.insert(op).second)
      continue;
    getSuccessors(op, work);
  }
  return false;
}

bool Dependences::mayReadInputs(Operation *op, Operation *reader) const {
  if (!sorted)
    return false;
  for (Value memory : op->getOperands())
    while (memory) {
      auto it = overwriters.find(memory);
      if (it != overwriters.end())
        for (Operation *writer : it->second)
          if (writer != reader && reaches(writer, reader))
            return false;
      auto view = memory.getDefiningOp<emit::ViewOp>();
      memory = view ? view.getSource() : Value();
    }
  return true;
}

void Dependences::follow(Operation *op,
                         SmallVectorImpl<Operation *> &work) const {
  if (sorted)
    getSuccessors(op, work);
  else
    llvm::append_range(work, op->getUsers());
}

Dependences::Detour Dependences::findDetour(Operation *from,
                                            Operation *to) const {
  llvm::SmallPtrSet<Operation *, 32> seen;
  SmallVector<Operation *> work;
  follow(from, work);
  // The direct steps are what merging removes, those through views included.
  for (unsigned i = 0; i < work.size(); ++i)
    if (isa<emit::ViewOp>(work[i]))
      follow(work[i], work);
  llvm::erase_if(
      work, [&](Operation *op) { return op == to || isa<emit::ViewOp>(op); });
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (op == to)
      return Detour::Found;
    if (op == from || (sorted && !op->isBeforeInBlock(to)) ||
        !seen.insert(op).second)
      continue;
    if (seen.size() > kMaxDetourSearch)
      return Detour::Unknown;
    follow(op, work);
  }
  return Detour::None;
}

SmallVector<Operation *> Dependences::getBetween(Operation *op,
                                                 Operation *end) const {
  llvm::SmallSetVector<Operation *, 8> found;
  SmallVector<Operation *> work;
  follow(op, work);
  while (!work.empty()) {
    Operation *next = work.pop_back_val();
    if (next == end || !next->isBeforeInBlock(end) || !found.insert(next))
      continue;
    follow(next, work);
  }
  SmallVector<Operation *> list = found.takeVector();
  llvm::sort(list,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return list;
}

void aicf::numberInBlock(Operation *op) {
  (void)op->isBeforeInBlock(op->getBlock()->getTerminator());
}

void aicf::moveInOrder(ArrayRef<Operation *> ops, Operation *after) {
  for (Operation *op : ops) {
    op->remove();
    after->getBlock()->getOperations().insertAfter(Block::iterator(after), op);
    numberInBlock(op);
    after = op;
  }
}

void Dependences::moveBehind(Operation *op, Operation *reader) {
  if (!op->isBeforeInBlock(reader))
    return;
  SmallVector<Operation *> ops = getBetween(op, reader);
  ops.insert(ops.begin(), op);
  moveInOrder(ops, reader);
}

void Dependences::moveSuccessorsBehind(Operation *op) {
  SmallVector<Operation *> successors;
  getSuccessors(op, successors);
  for (Operation *successor : successors)
    moveBehind(successor, op);
}
