//===- SaveModel.cpp - What keeping values takes, and recomputing ---------===//
//
// Instructions stay in program order. What computes a value again runs right
// before the first instruction that reads it, behind what it needs for that
// itself: values that are kept, and others that are computed again. Each
// instruction is computed again at most once, for all of its results that are
// needed then.
//
//===----------------------------------------------------------------------===//

#include "SaveModel.h"

#include "Liveness.h"
#include "PlanUtils.h"
#include "Recompute.h"
#include "aicf/Analysis/LoopTree.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"
#include <functional>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;
using llvm::BitVector;

/// Results of an instruction beyond which it is not computed again: sets of
/// them are words.
constexpr unsigned kMaxResults = 64;

static uint64_t bit(unsigned i) { return uint64_t(1) << i; }

static SmallVector<unsigned> toList(uint64_t set) {
  SmallVector<unsigned> list;
  for (unsigned i = 0; i < kMaxResults; ++i)
    if (set >> i & 1)
      list.push_back(i);
  return list;
}

SaveModel::SaveModel(func::FuncOp entry, Planner &planner,
                     const ComparedValues &compared)
    : entry(entry), planner(planner), alignment(planner.getTarget().alignment) {
  Block &block = entry.getBody().front();
  for (auto op : block.getOps<ComputeOp>()) {
    number[op] = ops.size();
    ops.push_back(op);
  }
  savesOf.resize(ops.size());
  for (auto save : block.getOps<emit::SaveOp>()) {
    SavedValue value;
    value.save = save;
    std::tie(value.producer, value.result) = getResult(save.getSource());
    if (value.producer >= 0)
      savesOf[value.producer].push_back(saved.size());
    saveNumber[save] = saved.size();
    saved.push_back(value);
  }
  for (ComputeOp op : ops)
    addNode(op, planner);
  findReasons(compared);
}

std::pair<int, unsigned> SaveModel::getResult(Value value) const {
  while (true) {
    value = emit::stripViews(value);
    auto save = value.getDefiningOp<emit::SaveOp>();
    if (!save)
      break;
    value = save.getSource();
  }
  auto result = dyn_cast<OpResult>(value);
  auto op = result ? dyn_cast<ComputeOp>(result.getOwner()) : nullptr;
  return op ? std::pair(number.lookup(op), result.getResultNumber())
            : std::pair(-1, 0u);
}

/// The save that `value` is read from, also through views.
static emit::SaveOp getSave(Value value) {
  return emit::stripViews(value).getDefiningOp<emit::SaveOp>();
}

void SaveModel::addNode(ComputeOp op, Planner &planner) {
  Node &node = nodes.emplace_back();
  InstructionDesc desc = describe(op);
  for (Value input : op.getInputs()) {
    Read read;
    std::tie(read.op, read.result) = getResult(input);
    if (emit::SaveOp save = getSave(input))
      read.save = saveNumber.lookup(save);
    node.reads.push_back(read);
  }
  for (OpResult result : op->getResults()) {
    unsigned j = result.getResultNumber();
    auto type = cast<RankedTensorType>(result.getType());
    Value root = getStorageRoot(result);
    bool isTied = root != result;
    bool isElsewhere =
        isEntryResult(result) || llvm::any_of(getReaders(result), [](auto *op) {
          return isa<emit::WriteOp>(op);
        });
    node.storage.push_back(isTied ? getResult(root)
                                  : std::pair(number.lookup(op), j));
    node.bytes.push_back(isElsewhere || isTied
                             ? 0
                             : llvm::alignTo(getDenseBytes(type), alignment));
    if (j < kMaxResults) {
      if (isEntryResult(result))
        node.always |= bit(j);
      if (llvm::any_of(getReaders(result), [](Operation *user) {
            return !isa<emit::SaveOp, emit::ViewOp>(user);
          }))
        node.results |= bit(j);
    }
    if (isTied)
      node.whyNot = "hazard: the instruction overwrites memory";
    if (isTied || isElsewhere)
      continue;
    // A saved value and its source are two values, and one memory if kept.
    for (auto [i, input] : llvm::enumerate(op.getInputs())) {
      bool isSafe = input.getType() == type && node.reads[i].op >= 0;
      for (unsigned k = 0; k < node.reads.size() && isSafe; ++k)
        if (node.reads[k].op == node.reads[i].op &&
            node.reads[k].result == node.reads[i].result)
          isSafe = isInPlaceSafe(desc, k, j);
      if (isSafe)
        node.ties.push_back({j, i});
    }
  }
  if (op.getNumResults() > kMaxResults)
    node.whyNot = "size: the instruction has more than 64 results";
}

/// An instruction can be computed again if all can that it would have to read
/// and that nothing keeps.
void SaveModel::findReasons(const ComparedValues &compared) {
  for (auto [i, op] : llvm::enumerate(ops)) {
    Node &node = nodes[i];
    if (!node.whyNot.empty())
      continue;
    if (compared.hasReductionOf(op))
      node.whyNot = kComparedSum;
    for (const Read &read : node.reads) {
      if (read.op < 0 || nodes[read.op].whyNot.empty() ||
          nodes[read.op].always >> read.result & 1)
        continue;
      bool isSaved = llvm::any_of(savesOf[read.op], [&](int s) {
        return saved[s].result == read.result;
      });
      if (!isSaved)
        node.whyNot =
            "it needs " + subjectOf(ops[read.op]) +
            ", which cannot be computed again: " + nodes[read.op].whyNot;
    }
  }
  for (SavedValue &value : saved)
    value.whyNot = value.producer < 0
                       ? "no instruction of this entry computes the value"
                       : nodes[value.producer].whyNot;
}

const SaveModel::Part &SaveModel::getPart(int op, uint64_t wanted,
                                          uint64_t kept) {
  auto [it, inserted] = parts.try_emplace({op, wanted, kept});
  Part &part = it->second;
  if (!inserted)
    return part;
  ComputeOp slice = buildSlice(ops[op], toList(wanted), toList(kept));
  part.cost = planner.best(describe(slice)).cost;
  llvm::SmallSetVector<std::pair<int, unsigned>, 8> reads;
  for (Value input : slice.getInputs())
    if (auto result = getResult(input); result.first >= 0)
      reads.insert(result);
  part.reads = reads.takeVector();
  slice.erase();
  return part;
}

struct SaveModel::State {
  const BitVector &choice;
  std::vector<uint64_t> wanted, kept; ///< Of each instruction.
  struct Step {
    int op;
    bool again;
    const Part *part; ///< Of what is computed again.
  };
  std::vector<Step> steps;
  std::vector<bool> listed;
  /// Of each thing that is computed again: the instruction before which it is.
  llvm::SmallVector<std::pair<int, int>> order;

  State(const BitVector &choice, size_t size)
      : choice(choice), wanted(size), kept(size), listed(size) {}
};

/// Which results are computed again, and which are there to be read.
void SaveModel::select(const BitVector &choice, State &state) {
  SmallVector<int> work;
  for (auto [i, node] : llvm::enumerate(nodes))
    state.kept[i] = node.always;
  for (auto [s, value] : llvm::enumerate(saved)) {
    if (value.producer < 0)
      continue;
    if (!choice[s])
      state.kept[value.producer] |= bit(value.result);
  }
  auto want = [&](int op, unsigned result) {
    if (state.kept[op] >> result & 1 || state.wanted[op] >> result & 1)
      return;
    state.wanted[op] |= bit(result);
    work.push_back(op);
  };
  for (auto [s, value] : llvm::enumerate(saved))
    if (value.producer >= 0 && choice[s])
      want(value.producer, value.result);
  while (!work.empty()) {
    int op = work.pop_back_val();
    for (auto [producer, result] :
         getPart(op, state.wanted[op], state.kept[op]).reads)
      if (producer != op)
        want(producer, result);
  }
}

/// The instructions in the order in which they run.
void SaveModel::list(State &state) {
  auto isAgain = [&](int op, unsigned result) {
    return op >= 0 && state.wanted[op] >> result & 1;
  };
  int reader = 0;
  std::function<void(int)> add = [&](int op) {
    if (state.listed[op])
      return;
    state.listed[op] = true;
    const Part &part = getPart(op, state.wanted[op], state.kept[op]);
    for (auto [producer, result] : part.reads)
      if (producer != op && isAgain(producer, result))
        add(producer);
    state.steps.push_back({op, true, &part});
    state.order.push_back({op, reader});
  };
  for (int i = 0, e = nodes.size(); i < e; ++i) {
    reader = i;
    for (const Read &read : nodes[i].reads)
      if (read.save >= 0 && isAgain(read.op, read.result))
        add(read.op);
    state.steps.push_back({i, false, nullptr});
  }
  // What no instruction reads is computed for the entry's end.
  reader = -1;
  for (auto [s, value] : llvm::enumerate(saved))
    if (value.producer >= 0 && state.choice[s])
      add(value.producer);
}

void SaveModel::sweep(State &state, int64_t limit, SaveOutcome &outcome,
                      SmallVectorImpl<LiveValue> *peak) {
  // Results as numbers: those of instructions, then those computed again.
  std::vector<unsigned> base(nodes.size() + 1);
  for (size_t i = 0; i < nodes.size(); ++i)
    base[i + 1] = base[i] + nodes[i].bytes.size();
  unsigned total = base.back();
  std::vector<int> last(2 * total, -1);
  auto getRead = [&](const Read &read) {
    bool again = read.save >= 0 && state.wanted[read.op] >> read.result & 1;
    auto [op, result] = again ? std::pair(read.op, read.result)
                              : nodes[read.op].storage[read.result];
    return op < 0 ? -1 : int(base[op] + result + (again ? total : 0));
  };
  auto getPartRead = [&](std::pair<int, unsigned> read, int op) {
    auto [producer, result] = read;
    bool again = producer != op && state.wanted[producer] >> result & 1;
    auto [o, r] = again ? read : nodes[producer].storage[result];
    return o < 0 ? -1 : int(base[o] + r + (again ? total : 0));
  };
  for (auto [n, step] : llvm::enumerate(state.steps)) {
    if (step.again) {
      for (auto read : step.part->reads)
        if (int b = getPartRead(read, step.op); b >= 0)
          last[b] = n;
      continue;
    }
    for (const Read &read : nodes[step.op].reads)
      if (read.op >= 0)
        if (int b = getRead(read); b >= 0)
          last[b] = n;
  }
  // Bytes that each number has there where it is defined. An output that takes
  // over the memory of an input has those.
  std::vector<int64_t> bytes(2 * total);
  std::vector<bool> counted(2 * total);
  int64_t live = 0;
  auto free = [&](int b, int n) {
    if (b >= 0 && last[b] == n && counted[b]) {
      counted[b] = false;
      live -= bytes[b];
      bytes[b] = 0;
    }
  };
  auto define = [&](int b, int64_t size) {
    bytes[b] = size;
    counted[b] = size > 0;
    live += size;
  };
  for (auto [n, step] : llvm::enumerate(state.steps)) {
    const Node &node = nodes[step.op];
    int now = n;
    SmallVector<int, 4> dead;
    if (step.again) {
      for (unsigned j : toList(state.wanted[step.op])) {
        unsigned b = base[step.op] + j + total;
        define(b, llvm::alignTo(getDenseBytes(cast<ShapedType>(
                                    ops[step.op].getResult(j).getType())),
                                alignment));
        if (last[b] < 0)
          dead.push_back(b);
      }
      outcome.added += step.part->cost;
      outcome.time += step.part->cost.total();
    } else {
      uint64_t needed = node.results | state.kept[step.op];
      for (unsigned j = 0; j < node.bytes.size(); ++j) {
        unsigned b = base[step.op] + j;
        bool isRead =
            last[b] >= 0 || (j < kMaxResults && node.results >> j & 1);
        if (!node.bytes[j] || !isRead)
          continue;
        const auto *tie = llvm::find_if(node.ties, [&](auto tie) {
          if (tie.first != j)
            return false;
          int in = getRead(node.reads[tie.second]);
          return in >= 0 && counted[in] && last[in] == now &&
                 bytes[in] == node.bytes[j];
        });
        if (tie != node.ties.end()) {
          int in = getRead(node.reads[tie->second]);
          counted[in] = false;
          counted[b] = true;
          bytes[b] = node.bytes[j];
        } else {
          define(b, node.bytes[j]);
        }
        if (last[b] < 0)
          dead.push_back(b);
      }
      // The first computation has less to store.
      uint64_t all = node.bytes.size() >= kMaxResults
                         ? ~uint64_t(0)
                         : bit(node.bytes.size()) - 1;
      if (state.wanted[step.op] && (needed & all) != all && (needed & all))
        outcome.time += getPart(step.op, needed & all, 0).cost.total() -
                        getPart(step.op, all, 0).cost.total();
    }
    if (live > outcome.bytes) {
      outcome.bytes = live;
      outcome.peakId = ops[step.op].getId();
      if (peak) {
        peak->clear();
        for (unsigned b = 0; b < 2 * total; ++b) {
          if (!counted[b])
            continue;
          unsigned id = b % total;
          int op = llvm::upper_bound(base, id) - base.begin() - 1;
          peak->push_back({bytes[b], ops[op], id - base[op], b >= total});
        }
      }
    }
    if (live > limit)
      outcome.excess += double(live - limit);
    for (int b : dead) {
      last[b] = n;
      free(b, n);
    }
    if (step.again)
      for (auto read : step.part->reads)
        free(getPartRead(read, step.op), n);
    else
      for (const Read &read : node.reads)
        if (read.op >= 0)
          free(getRead(read), n);
  }
}

SaveOutcome SaveModel::evaluate(const BitVector &choice, int64_t limit) {
  State state(choice, nodes.size());
  select(choice, state);
  list(state);
  SaveOutcome outcome;
  sweep(state, limit, outcome, nullptr);
  return outcome;
}

SmallVector<LiveValue> SaveModel::getPeak(const BitVector &choice) {
  State state(choice, nodes.size());
  select(choice, state);
  list(state);
  SaveOutcome outcome;
  SmallVector<LiveValue> peak;
  sweep(state, 0, outcome, &peak);
  llvm::stable_sort(peak, [](const LiveValue &a, const LiveValue &b) {
    return a.bytes > b.bytes;
  });
  return peak;
}

SmallVector<Recomputation>
SaveModel::getRecomputations(const BitVector &choice) {
  State state(choice, nodes.size());
  select(choice, state);
  list(state);
  SmallVector<Recomputation> again;
  for (auto [op, reader] : state.order)
    again.push_back({op, toList(state.wanted[op]), toList(state.kept[op]),
                     reader < 0 ? ComputeOp() : ops[reader]});
  return again;
}
