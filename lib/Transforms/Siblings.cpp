//===- Siblings.cpp - Which instructions are worth a merge ----------------===//

#include "Siblings.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"
#include <queue>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

SmallVector<ComputeOp> aicf::getProducers(ComputeOp op) {
  llvm::SmallSetVector<Operation *, 4> producers;
  for (Value input : op.getInputs())
    if (auto producer = emit::stripViews(input).getDefiningOp<ComputeOp>())
      producers.insert(producer);
  SmallVector<ComputeOp> result;
  for (Operation *producer : producers)
    result.push_back(cast<ComputeOp>(producer));
  return result;
}

bool aicf::isProducer(ComputeOp producer, ComputeOp consumer) {
  return llvm::any_of(consumer.getInputs(), [&](Value input) {
    return emit::stripViews(input).getDefiningOp() == producer;
  });
}

static int64_t countBytes(Value value) {
  auto type = cast<ShapedType>(value.getType());
  return type.getNumElements() *
         llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

/// Whether `value` is a good part of what `op` reads and writes.
static bool isMuchOf(Value value, ComputeOp op) {
  constexpr int64_t kShare = 4;
  int64_t total = 0;
  for (Value operand : op->getOperands())
    total += countBytes(operand);
  return kShare * countBytes(value) >= total;
}

/// What was saved as `value`, or `value`.
static Value stripSave(Value value) {
  auto save = value.getDefiningOp<emit::SaveOp>();
  return save ? save.getSource() : value;
}

SmallVector<ComputeOp> aicf::getSiblings(ComputeOp op) {
  constexpr unsigned kMaxReaders = 8;
  llvm::SmallSetVector<Operation *, 4> siblings;
  llvm::SmallPtrSet<Value, 4> seen;
  for (Value input : op.getInputs()) {
    Value value = stripSave(input);
    if (!seen.insert(value).second)
      continue;
    llvm::SmallSetVector<Operation *, 4> readers;
    for (Operation *user : value.getUsers()) {
      if (isa<ComputeOp>(user))
        readers.insert(user);
      if (auto save = dyn_cast<emit::SaveOp>(user))
        for (Operation *later : save->getUsers())
          if (isa<ComputeOp>(later))
            readers.insert(later);
    }
    if (readers.size() > kMaxReaders)
      continue;
    for (Operation *reader : readers) {
      auto other = cast<ComputeOp>(reader);
      if (other != op && other->isBeforeInBlock(op) &&
          (isMuchOf(value, op) || isMuchOf(value, other)) &&
          llvm::is_contained(llvm::map_range(other.getInputs(), stripSave),
                             value) &&
          !isProducer(other, op))
        siblings.insert(other);
    }
  }
  SmallVector<ComputeOp> result;
  for (Operation *sibling : siblings)
    result.push_back(cast<ComputeOp>(sibling));
  llvm::sort(result,
             [](ComputeOp a, ComputeOp b) { return a->isBeforeInBlock(b); });
  return result;
}

/// Of the orders that aicf-order compares the shortest.
static int64_t getTime(const ScheduleProblem &problem) {
  return std::min(
      estimate(problem, joinNeighbours(problem, Schedule(problem.ops))).total(),
      estimate(problem, scheduleForTime(problem)).total());
}

MergeOrder::MergeOrder(func::FuncOp entry, const TargetDescription &target,
                       llvm::function_ref<Cost(ComputeOp)> getCost)
    : problem(entry, target) {
  for (auto [i, op] : llvm::enumerate(problem.ops)) {
    numbers[op] = i;
    problem.costs.push_back(getCost(op));
  }
}

/// Instructions stand behind those that they wait for.
void MergeOrder::findChains() {
  size_t count = problem.ops.size();
  if (!before.empty())
    return;
  before.assign(count, 0);
  behind.assign(count, 0);
  for (unsigned i = 0; i < count; ++i) {
    int64_t end = before[i] + problem.costs[i].total();
    longest = std::max(longest, end);
    for (unsigned next : problem.successors[i])
      before[next] = std::max(before[next], end);
  }
  for (unsigned i = count; i-- > 0;)
    for (unsigned next : problem.successors[i])
      behind[i] =
          std::max(behind[i], problem.costs[next].total() + behind[next]);
}

int64_t MergeOrder::getDelay(ComputeOp first, ComputeOp second,
                             const Cost &fused) {
  findChains();
  unsigned a = getNumber(first), b = getNumber(second);
  // The chain that comes to the second through the first is none any more.
  int64_t start = before[a];
  for (unsigned i = 0; i < b; ++i)
    if (i != a && llvm::is_contained(problem.successors[i], b))
      start = std::max(start, before[i] + problem.costs[i].total());
  int64_t rest = behind[b];
  for (unsigned next : problem.successors[a])
    if (next != b)
      rest = std::max(rest, problem.costs[next].total() + behind[next]);
  return std::max<int64_t>(start + fused.total() + rest - longest, 0);
}

int64_t MergeOrder::getSlack(ComputeOp op) {
  findChains();
  unsigned i = getNumber(op);
  return longest - (before[i] + problem.costs[i].total() + behind[i]);
}

int64_t MergeOrder::getGain(ComputeOp first, ComputeOp second,
                            const Cost &fused) {
  if (!time)
    time = getTime(problem);
  unsigned a = getNumber(first), b = getNumber(second);
  // The first one's edges are the second's now.
  std::vector<SmallVector<unsigned, 4>> successors(problem.successors);
  llvm::append_range(successors[b], successors[a]);
  successors[a].clear();
  for (auto &list : successors) {
    llvm::replace(list, a, b);
    llvm::sort(list);
    list.erase(llvm::unique(list), list.end());
  }
  llvm::erase(successors[b], b);
  // What follows the first stands behind the second in program order.
  SmallVector<unsigned> pending(successors.size());
  for (const auto &list : successors)
    for (unsigned next : list)
      ++pending[next];
  std::priority_queue<unsigned, std::vector<unsigned>, std::greater<>> ready;
  for (unsigned i = 0; i < pending.size(); ++i)
    if (i != a && pending[i] == 0)
      ready.push(i);
  SmallVector<unsigned> order, position(successors.size());
  while (!ready.empty()) {
    unsigned i = ready.top();
    ready.pop();
    position[i] = order.size();
    order.push_back(i);
    for (unsigned next : successors[i])
      if (--pending[next] == 0)
        ready.push(next);
  }
  ScheduleProblem merged(problem);
  merged.ops.clear();
  merged.costs.clear();
  merged.successors.clear();
  for (unsigned i : order) {
    merged.ops.push_back(problem.ops[i]);
    merged.costs.push_back(i == b ? fused : problem.costs[i]);
    SmallVector<unsigned, 4> &list = merged.successors.emplace_back();
    for (unsigned next : successors[i])
      list.push_back(position[next]);
  }
  return *time - getTime(merged);
}
