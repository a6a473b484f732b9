//===- LoopTree.cpp - The loops that evaluate a body ----------------------===//
//
// The builder works level by level. At a level it is given work items (stores
// and partial reductions that still have loops to open), finds every value that
// can be computed here, orders values and loops in stages so that a loop comes
// after the reductions it uses, merges the loops of one stage over one dim, and
// descends.
//
//===----------------------------------------------------------------------===//

#include "aicf/Analysis/LoopTree.h"
#include "aicf/Support/PlantedBug.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace aicf;
using llvm::ArrayRef;
using llvm::SmallVector;

//===----------------------------------------------------------------------===//
// Picks
//===----------------------------------------------------------------------===//

static bool isOp(const NodeDesc &node, llvm::StringRef name) {
  return node.opName && node.opName.getValue() == name;
}

/// Whether `node` is the constant that `kind` starts from; either zero is.
static bool isIdentity(const NodeDesc &node, emit::CombiningKind kind) {
  if (node.kind != NodeDesc::Constant)
    return false;
  mlir::Attribute value = node.opAttributes.get("value");
  mlir::TypedAttr identity = emit::getIdentity(kind, node.type);
  if (auto real = llvm::dyn_cast_or_null<mlir::FloatAttr>(value))
    return real.getValue().compare(
               llvm::cast<mlir::FloatAttr>(identity).getValue()) ==
           llvm::APFloat::cmpEqual;
  return value == identity;
}

/// The node that equals the position along `dim` wherever `condition` holds.
static std::optional<unsigned>
matchEquality(const InstructionDesc &desc, unsigned condition, unsigned dim) {
  const NodeDesc &node = desc.nodes[condition];
  if (isOp(node, "arith.andi")) {
    for (unsigned operand : node.operands)
      if (auto position = matchEquality(desc, operand, dim))
        return position;
    return std::nullopt;
  }
  if (!isOp(node, "arith.cmpi"))
    return std::nullopt;
  auto predicate = llvm::dyn_cast_or_null<mlir::IntegerAttr>(
      node.opAttributes.get("predicate"));
  if (!predicate ||
      predicate.getInt() != int64_t(mlir::arith::CmpIPredicate::eq))
    return std::nullopt;
  for (unsigned side : {0u, 1u}) {
    const NodeDesc *index = &desc.nodes[node.operands[side]];
    unsigned other = node.operands[1 - side];
    // A narrowed index is one to one where it has room.
    if (isOp(*index, "arith.trunci") && index->type.isInteger(32) &&
        desc.extents[dim] <= INT32_MAX)
      index = &desc.nodes[index->operands[0]];
    if (index->kind == NodeDesc::Index && index->dims == DimSet(1) << dim &&
        !(desc.nodes[other].dims >> dim & 1))
      return other;
  }
  return std::nullopt;
}

/// The position along `dim` outside of which `node` is the identity of `kind`.
static std::optional<unsigned> matchSpike(const InstructionDesc &desc,
                                          unsigned node, unsigned dim,
                                          emit::CombiningKind kind) {
  const NodeDesc &n = desc.nodes[node];
  // Conversions keep zero.
  if (kind == emit::CombiningKind::Add &&
      (isOp(n, "arith.extf") || isOp(n, "arith.truncf") ||
       isOp(n, "arith.extsi") || isOp(n, "arith.sitofp")))
    return matchSpike(desc, n.operands[0], dim, kind);
  if (!isOp(n, "arith.select") || !isIdentity(desc.nodes[n.operands[2]], kind))
    return std::nullopt;
  if (auto position = matchEquality(desc, n.operands[0], dim))
    return position;
  return matchSpike(desc, n.operands[1], dim, kind);
}

std::optional<unsigned> aicf::matchPick(const InstructionDesc &desc,
                                        unsigned node) {
  const NodeDesc &reduce = desc.nodes[node];
  if (reduce.kind != NodeDesc::Reduce || llvm::popcount(reduce.reduced) != 1)
    return std::nullopt;
  unsigned dim = llvm::countr_zero(reduce.reduced);
  if (desc.extents[dim] == 1)
    return std::nullopt;
  std::optional<unsigned> position =
      matchSpike(desc, reduce.operands[0], dim, reduce.combining);
  if (!position)
    return std::nullopt;
  // The picked position is fixed for its own dims, so nothing below may bind
  // them again: a vector would have to run over both bindings.
  std::vector<bool> below(desc.nodes.size());
  below[reduce.operands[0]] = true;
  for (unsigned n = reduce.operands[0] + 1; n-- > 0;) {
    if (!below[n])
      continue;
    if (desc.nodes[n].reduced & desc.nodes[*position].dims)
      return std::nullopt;
    for (unsigned operand : desc.nodes[n].operands)
      below[operand] = true;
  }
  return position;
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

namespace {

/// A store, or the combining step of a reduce, with the dims whose loops it
/// still has to open.
struct Item {
  bool isStore;
  unsigned index;  ///< Output, or reduce node.
  DimSet residual;
};

class Builder {
public:
  Builder(const InstructionDesc &desc, ArrayRef<unsigned> loopOrder)
      : desc(desc) {
    rank.assign(desc.getNumDims(), desc.getNumDims());
    unsigned next = 0;
    for (unsigned dim : loopOrder)
      rank[dim] = next++;
    for (unsigned &r : rank)
      if (r == desc.getNumDims())
        r = next++;
    for (unsigned node = 0; node < desc.nodes.size(); ++node) {
      std::optional<unsigned> pick = matchPick(desc, node);
      picks.push_back(pick ? static_cast<int>(*pick) : -1);
    }
  }

  LoopLevel build(DimSet bound, std::vector<bool> available,
                  ArrayRef<Item> items);

private:
  /// The value that `item` consumes in its innermost loop.
  unsigned getRoot(const Item &item) const {
    return item.isStore ? desc.yields[item.index]
                        : desc.nodes[item.index].operands[0];
  }
  unsigned getFirstDim(DimSet residual) const {
    unsigned best = ~0u;
    for (unsigned d = 0; d < desc.getNumDims(); ++d)
      if ((residual >> d & 1) && (best == ~0u || rank[d] < rank[best]))
        best = d;
    return best;
  }

  const InstructionDesc &desc;
  SmallVector<unsigned> rank;
  SmallVector<int> picks; ///< Of each node: the position that it picks, or -1.
};

/// What one level evaluates, and in which stage.
struct Evaluation {
  const InstructionDesc &desc;
  const std::vector<bool> &available;
  DimSet bound;
  std::vector<bool> here;   ///< Nodes evaluated at this level.
  std::vector<int> stage;   ///< Of those; a reduce's value is ready there.

  Evaluation(const InstructionDesc &desc, const std::vector<bool> &available,
             DimSet bound)
      : desc(desc), available(available), bound(bound),
        here(desc.nodes.size()), stage(desc.nodes.size(), -1) {}

  /// Marks what can be evaluated here for the sake of `node`, when only the
  /// dims of `visible` have their value from this level.
  void collect(unsigned node, DimSet visible) {
    if (available[node])
      return;
    const NodeDesc &n = desc.nodes[node];
    bool fits = (n.dims & ~visible) == 0;
    if (fits) {
      if (here[node])
        return;
      here[node] = true;
    }
    // Below a reduction its dims are rebound.
    DimSet below =
        n.kind == NodeDesc::Reduce ? visible & ~n.reduced : visible;
    for (unsigned operand : n.operands)
      collect(operand, below);
  }

  /// The latest stage among the nodes of this level that `node` needs.
  int getStage(unsigned node, DimSet visible) {
    if (available[node])
      return 0;
    const NodeDesc &n = desc.nodes[node];
    bool fits = (n.dims & ~visible) == 0 && here[node];
    if (fits && stage[node] >= 0)
      return stage[node];
    DimSet below =
        n.kind == NodeDesc::Reduce ? visible & ~n.reduced : visible;
    int latest = 0;
    for (unsigned operand : n.operands)
      latest = std::max(latest, getStage(operand, below));
    if (fits)
      stage[node] = latest + (n.kind == NodeDesc::Reduce ? 1 : 0);
    return fits ? stage[node] : latest;
  }
};

} // namespace

LoopLevel Builder::build(DimSet bound, std::vector<bool> available,
                         ArrayRef<Item> items) {
  Evaluation eval(desc, available, bound);
  for (const Item &item : items)
    eval.collect(getRoot(item), bound & ~item.residual);

  // Loops of this level: those of the given items, and those of the reductions
  // whose value is due here.
  struct LoopItem {
    Item item;
    int stage;
    bool startsHere;
    int pick = -1;
  };
  SmallVector<LoopItem> loops;
  SmallVector<Item> direct;
  int lastStage = 0;
  for (unsigned node = 0; node < desc.nodes.size(); ++node) {
    if (!eval.here[node])
      continue;
    int stage = eval.getStage(node, bound);
    lastStage = std::max(lastStage, stage);
    if (desc.nodes[node].kind == NodeDesc::Reduce)
      loops.push_back(
          {{/*isStore=*/false, node, desc.nodes[node].reduced}, stage - 1, true,
           picks[node]});
  }
  for (const Item &item : items) {
    if (item.residual == 0) {
      direct.push_back(item);
      continue;
    }
    int stage = eval.getStage(getRoot(item), bound & ~item.residual);
    lastStage = std::max(lastStage, stage);
    loops.push_back({item, stage, false, -1});
  }
  // A store feeds nothing: it waits for the last store over its dim, so that
  // both share a loop and operands are read before they are overwritten.
  for (LoopItem &loop : loops) {
    if (!loop.item.isStore)
      continue;
    for (const LoopItem &other : loops)
      if (other.item.isStore && getFirstDim(other.item.residual) ==
                                    getFirstDim(loop.item.residual))
        loop.stage = std::max(loop.stage, other.stage);
  }

  LoopLevel level;
  level.bound = bound;
  for (int stage = 0; stage <= lastStage; ++stage) {
    for (unsigned node = 0; node < desc.nodes.size(); ++node) {
      if (!eval.here[node] || eval.stage[node] != stage ||
          desc.nodes[node].kind == NodeDesc::Reduce)
        continue;
      level.steps.push_back({LoopStep::Compute, node});
      available[node] = true;
    }
    // One loop for each first dim, in loop order; picks of one position are one.
    SmallVector<std::pair<unsigned, int>> keys;
    auto getKey = [&](const LoopItem &loop) {
      return std::make_pair(getFirstDim(loop.item.residual), loop.pick);
    };
    for (const LoopItem &loop : loops)
      if (loop.stage == stage && !llvm::is_contained(keys, getKey(loop)))
        keys.push_back(getKey(loop));
    llvm::sort(keys, [&](auto a, auto b) {
      return std::make_pair(rank[a.first], a.second) <
             std::make_pair(rank[b.first], b.second);
    });
    for (auto key : keys) {
      unsigned dim = key.first;
      LoopStep step{LoopStep::Loop, 0, dim};
      step.pick = key.second;
      SmallVector<Item> inner;
      DimSet bit = DimSet(1) << dim;
      for (const LoopItem &loop : loops) {
        if (loop.stage != stage || getKey(loop) != key)
          continue;
        Item item = loop.item;
        item.residual &= ~bit;
        inner.push_back(item);
        if (!item.isStore)
          step.carried.push_back(item.index);
        if (loop.startsHere)
          step.starts.push_back(item.index);
      }
      // A rebound dim hides the values that vary over its outer binding.
      std::vector<bool> visible = available;
      if (bound & bit)
        for (unsigned node = 0; node < desc.nodes.size(); ++node)
          if (desc.nodes[node].dims & bit)
            visible[node] = false;
      step.body = std::make_unique<LoopLevel>(
          build(bound | bit, std::move(visible), inner));
      SmallVector<unsigned> finished = step.starts;
      level.steps.push_back(std::move(step));
      for (unsigned node : finished) {
        level.steps.push_back({LoopStep::Finish, node});
        available[node] = true;
      }
    }
  }
  for (const Item &item : direct)
    level.steps.push_back({item.isStore ? LoopStep::Store : LoopStep::Combine,
                           item.index});
  return level;
}

LoopTree aicf::buildLoopTree(const InstructionDesc &desc, DimSet grid,
                             ArrayRef<unsigned> loopOrder) {
  assert((grid & ~desc.getGridDims()) == 0 && "tasks must be independent");
  SmallVector<Item> items;
  for (unsigned j = 0; j < desc.outputs.size(); ++j)
    items.push_back({/*isStore=*/true, j, desc.outputs[j].dims & ~grid});
  LoopTree tree;
  tree.grid = grid;
  tree.root = Builder(desc, loopOrder)
                  .build(grid, std::vector<bool>(desc.nodes.size()), items);
  return tree;
}

//===----------------------------------------------------------------------===//
// Questions about a tree
//===----------------------------------------------------------------------===//

static int64_t saturatingMul(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX / 16 : product;
}

static void count(const InstructionDesc &desc, const LoopLevel &level,
                  int64_t times, LoopCounts &counts) {
  for (const LoopStep &step : level.steps) {
    switch (step.kind) {
    case LoopStep::Compute:
    case LoopStep::Combine:
      counts.nodes[step.index] += times;
      break;
    case LoopStep::Loop:
      count(desc, *step.body,
            saturatingMul(times, step.pick < 0 ? desc.extents[step.dim] : 1),
            counts);
      break;
    case LoopStep::Store:
      counts.stores[step.index] += times;
      break;
    case LoopStep::Finish:
      break;
    }
  }
}

LoopCounts aicf::countLoops(const InstructionDesc &desc,
                            const LoopTree &tree) {
  LoopCounts counts;
  counts.nodes.assign(desc.nodes.size(), 0);
  counts.stores.assign(desc.outputs.size(), 0);
  count(desc, tree.root, desc.getVolume(tree.grid), counts);
  return counts;
}

bool aicf::hasLoop(const LoopLevel &level, unsigned dim) {
  return llvm::any_of(level.steps, [&](const LoopStep &step) {
    return step.kind == LoopStep::Loop &&
           ((step.dim == dim && step.pick < 0) || hasLoop(*step.body, dim));
  });
}

int64_t aicf::getBytesRead(const InstructionDesc &desc,
                           const LoopCounts &counts, unsigned input) {
  const AccessDesc &access = desc.inputs[input];
  return std::min(access.getNumBytes(),
                  saturatingMul(counts.nodes[input], access.element.bytes));
}

bool aicf::isRebound(const LoopLevel &level, unsigned dim) {
  return llvm::any_of(level.steps, [&](const LoopStep &step) {
    return step.kind == LoopStep::Loop &&
           ((step.dim == dim && (level.bound >> dim & 1)) ||
            isRebound(*step.body, dim));
  });
}

/// Whether some step below `level` loads `input`.
static bool loads(const LoopLevel &level, unsigned input) {
  return llvm::any_of(level.steps, [&](const LoopStep &step) {
    return (step.kind == LoopStep::Compute && step.index == input) ||
           (step.kind == LoopStep::Loop && loads(*step.body, input));
  });
}

/// Walks in execution order; false once `input` is loaded after `output`, whose
/// subscript has the dims `stored`, was stored at the same element.
static bool readsBeforeStore(const LoopLevel &level, unsigned input,
                             unsigned output, DimSet stored, bool &done) {
  for (const LoopStep &step : level.steps) {
    if (step.kind == LoopStep::Compute && step.index == input && done)
      return false;
    if (step.kind == LoopStep::Store && step.index == output)
      done = true;
    if (step.kind != LoopStep::Loop)
      continue;
    // A rebound dim visits elements that earlier rounds of its outer loop may
    // have stored.
    if ((level.bound & stored) >> step.dim & 1 && loads(*step.body, input))
      return false;
    if (!readsBeforeStore(*step.body, input, output, stored, done))
      return false;
  }
  return true;
}

bool aicf::isInPlaceSafe(const InstructionDesc &desc, unsigned input,
                         unsigned output, std::string *why) {
  auto fail = [&](const llvm::Twine &reason) {
    if (why)
      *why = reason.str();
    return false;
  };
  const AccessDesc &in = desc.inputs[input];
  const AccessDesc &out = desc.outputs[output];
  if (in.element.bytes != out.element.bytes)
    return fail("input " + llvm::Twine(input) + " and output " +
                llvm::Twine(output) + " differ in element size");
  if (in.shape != out.shape || in.strides != out.strides)
    return fail("input " + llvm::Twine(input) + " and output " +
                llvm::Twine(output) + " differ in layout");
  LoopTree tree = buildLoopTree(desc, desc.getGridDims());
  for (unsigned i = 0; i < desc.inputs.size(); ++i) {
    if (desc.inputs[i].value != in.value)
      continue;
    if (desc.inputs[i].map != out.map &&
        !isPlanted("overwrite-other-subscript"))
      return fail("hazard: input " + llvm::Twine(i) +
                  " reads the memory of output " + llvm::Twine(output) +
                  " at another subscript");
    bool done = false;
    if (!readsBeforeStore(tree.root, i, output, out.dims, done))
      return fail("hazard: input " + llvm::Twine(i) +
                  " is read again after output " + llvm::Twine(output) +
                  " was stored");
  }
  return true;
}
