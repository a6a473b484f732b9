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
#include "aicf/Support/Mutant.h"

#include "llvm/ADT/BitVector.h"

using namespace aicf;
using llvm::ArrayRef;
using llvm::SmallVector;

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

namespace {

/// The step of a store, a combination or a scatter, with the dims whose loops
/// it still has to open.
struct Item {
  LoopStep::Kind kind;
  unsigned index; ///< Output of a Store, else reduce node.
  DimSet residual;

  bool isStore() const { return kind == LoopStep::Store; }
};

/// What a loop visits of its dim: all, or the one position of LoopStep.
struct Place {
  unsigned dim;
  int gather = -1, follows = -1, shift = 0;

  bool operator==(const Place &other) const {
    return dim == other.dim && gather == other.gather &&
           follows == other.follows && shift == other.shift;
  }
};

class Builder {
public:
  /// With `fetches`, the running values of scatters are final.
  Builder(const InstructionDesc &desc, ArrayRef<unsigned> loopOrder,
          const SequentialMatch &match, bool fetches = false)
      : desc(desc), match(match), fetched(desc.nodes.size()) {
    if (fetches)
      for (const Scatter &scatter : match.scatters)
        fetched[scatter.node] = true;
    rank.assign(desc.getNumDims(), desc.getNumDims());
    unsigned next = 0;
    for (unsigned dim : loopOrder)
      rank[dim] = next++;
    for (unsigned &r : rank)
      if (r == desc.getNumDims())
        r = next++;
    for (unsigned node = 0; node < desc.nodes.size(); ++node) {
      std::optional<unsigned> gather = matchGather(desc, node);
      gathers.push_back(gather ? static_cast<int>(*gather) : -1);
    }
  }

  /// With `startsScans`, the level is the body of the loop that carries scans.
  LoopLevel build(DimSet bound, std::vector<bool> available,
                  ArrayRef<Item> items, bool startsScans = false);

private:
  /// The value that `item` consumes in its innermost loop, if any.
  std::optional<unsigned> getRoot(const Item &item) const {
    if (item.kind == LoopStep::Reset)
      return std::nullopt;
    return item.isStore() ? desc.yields[item.index]
                          : desc.nodes[item.index].operands[0];
  }
  /// Where the loop of `item` that comes first runs.
  Place getPlace(const Item &item) const {
    Place place{getFirstDim(item.residual)};
    if (item.kind == LoopStep::Accumulate && place.dim == match.sequential.dim)
      place.gather = match.findScatter(item.index)->position;
    return place;
  }
  LoopStep makeStep(LoopStep::Kind kind, unsigned index) const {
    LoopStep step;
    step.kind = kind;
    step.index = index;
    if (const Scatter *scatter = match.findScatter(index);
        scatter && kind != LoopStep::Store)
      step.output = scatter->output;
    return step;
  }
  unsigned getFirstDim(DimSet residual) const {
    unsigned best = ~0u;
    for (unsigned d = 0; d < desc.getNumDims(); ++d)
      if ((residual >> d & 1) && (best == ~0u || rank[d] < rank[best]))
        best = d;
    return best;
  }

  const InstructionDesc &desc;
  const SequentialMatch &match;
  std::vector<bool> fetched; ///< Nodes whose value lies in an output.
  SmallVector<unsigned> rank;
  SmallVector<int>
      gathers; ///< Of each node: the position that it gathers, or -1.
};

/// What one level evaluates, and in which stage.
struct Evaluation {
  const InstructionDesc &desc;
  const std::vector<bool> &available;
  const std::vector<bool> &fetched;
  std::vector<bool> here; ///< Nodes evaluated at this level.
  std::vector<int> stage; ///< Of those; a reduce's value is ready there.

  Evaluation(const InstructionDesc &desc, const std::vector<bool> &available,
             const std::vector<bool> &fetched)
      : desc(desc), available(available), fetched(fetched),
        here(desc.nodes.size()), stage(desc.nodes.size(), -1) {}

  bool isReduced(unsigned node) const {
    return desc.nodes[node].kind == NodeDesc::Reduce && !fetched[node];
  }

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
    if (fetched[node])
      return;
    // Below a reduction its dims are rebound.
    DimSet below = visible & ~n.reduced;
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
    DimSet below = visible & ~n.reduced;
    int latest = 0;
    if (!fetched[node])
      for (unsigned operand : n.operands)
        latest = std::max(latest, getStage(operand, below));
    if (fits)
      stage[node] = latest + (isReduced(node) ? 1 : 0);
    return fits ? stage[node] : latest;
  }
};

} // namespace

LoopLevel Builder::build(DimSet bound, std::vector<bool> available,
                         ArrayRef<Item> items, bool startsScans) {
  Evaluation eval(desc, available, fetched);
  // A node that `item` needs at this level, and the dims that it may use there.
  auto visitNeeds = [&](const Item &item, auto &&visit) {
    if (std::optional<unsigned> root = getRoot(item))
      visit(*root, bound & ~item.residual);
    if (item.residual)
      if (Place place = getPlace(item); place.gather >= 0)
        visit(place.gather, bound);
  };
  for (const Item &item : items)
    visitNeeds(item, [&](unsigned node, DimSet visible) {
      eval.collect(node, visible);
    });

  // Loops of this level: those of the given items, and those of the reductions
  // whose value is due here.
  struct LoopItem {
    Item item;
    int stage;
    bool startsHere;
    Place place;
  };
  SmallVector<LoopItem> loops;
  SmallVector<Item> direct;
  int lastStage = 0;
  for (unsigned node = 0; node < desc.nodes.size(); ++node) {
    if (!eval.here[node])
      continue;
    int stage = eval.getStage(node, bound);
    lastStage = std::max(lastStage, stage);
    if (!eval.isReduced(node))
      continue;
    Item item{LoopStep::Combine, node, desc.nodes[node].reduced};
    Place place = getPlace(item);
    place.gather = gathers[node];
    if (const Scan *scan = startsScans ? match.findScan(node) : nullptr) {
      place.follows = match.sequential.dim;
      place.shift = scan->shift;
    }
    loops.push_back({item, stage - 1, true, place});
  }
  for (const Item &item : items) {
    if (item.residual == 0) {
      direct.push_back(item);
      continue;
    }
    int stage = 0;
    visitNeeds(item, [&](unsigned node, DimSet visible) {
      stage = std::max(stage, eval.getStage(node, visible));
    });
    lastStage = std::max(lastStage, stage);
    loops.push_back({item, stage, false, getPlace(item)});
  }
  // A store feeds nothing: it waits for the last store over its dim, so that
  // both share a loop and operands are read before they are overwritten.
  for (LoopItem &loop : loops) {
    if (!loop.item.isStore())
      continue;
    for (const LoopItem &other : loops)
      if (other.item.isStore() &&
          getFirstDim(other.item.residual) == getFirstDim(loop.item.residual))
        loop.stage = std::max(loop.stage, other.stage);
  }

  LoopLevel level;
  level.bound = bound;
  for (int stage = 0; stage <= lastStage; ++stage) {
    for (unsigned node = 0; node < desc.nodes.size(); ++node) {
      if (!eval.here[node] || eval.stage[node] != stage || eval.isReduced(node))
        continue;
      level.steps.push_back(
          makeStep(fetched[node] ? LoopStep::Fetch : LoopStep::Compute, node));
      available[node] = true;
    }
    // One loop for each place, in loop order.
    SmallVector<Place> places;
    for (const LoopItem &loop : loops)
      if (loop.stage == stage && !llvm::is_contained(places, loop.place))
        places.push_back(loop.place);
    llvm::sort(places, [&](const Place &a, const Place &b) {
      return std::make_tuple(rank[a.dim], a.gather, a.follows, a.shift) <
             std::make_tuple(rank[b.dim], b.gather, b.follows, b.shift);
    });
    for (const Place &place : places) {
      unsigned dim = place.dim;
      LoopStep step;
      step.kind = LoopStep::Loop;
      step.dim = dim;
      step.gather = place.gather;
      step.follows = place.follows;
      step.shift = place.shift;
      bool isScanLoop =
          match.sequential.isScan() && dim == match.sequential.dim;
      if (isScanLoop)
        for (const Scan &scan : match.scans) {
          step.carried.push_back(scan.node);
          step.starts.push_back(scan.node);
        }
      SmallVector<Item> inner;
      SmallVector<unsigned> finished;
      DimSet bit = DimSet(1) << dim;
      for (const LoopItem &loop : loops) {
        if (loop.stage != stage || !(loop.place == place))
          continue;
        Item item = loop.item;
        item.residual &= ~bit;
        inner.push_back(item);
        if (item.kind == LoopStep::Combine)
          step.carried.push_back(item.index);
        if (loop.startsHere)
          finished.push_back(item.index);
      }
      // A loop that follows a scan carries on what the scan's loop started.
      if (step.follows < 0)
        llvm::append_range(step.starts, finished);
      // A rebound dim hides the values that vary over its outer binding.
      std::vector<bool> visible = available;
      if (bound & bit)
        for (unsigned node = 0; node < desc.nodes.size(); ++node)
          if (desc.nodes[node].dims & bit)
            visible[node] = false;
      step.body = std::make_unique<LoopLevel>(
          build(bound | bit, std::move(visible), inner, isScanLoop));
      LoopStep::Kind end =
          step.follows >= 0 ? LoopStep::Peek : LoopStep::Finish;
      level.steps.push_back(std::move(step));
      for (unsigned node : finished) {
        level.steps.push_back(makeStep(end, node));
        available[node] = true;
      }
    }
  }
  for (const Item &item : direct)
    level.steps.push_back(makeStep(item.kind, item.index));
  return level;
}

/// Appends the steps of a scatter that come before the stores.
static void buildScatters(const InstructionDesc &desc,
                          const SequentialMatch &match,
                          ArrayRef<unsigned> loopOrder, LoopLevel &root) {
  std::vector<bool> none(desc.nodes.size());
  unsigned dim = match.sequential.dim;
  SmallVector<Item> resets, updates;
  for (const Scatter &scatter : match.scatters) {
    DimSet dims = desc.outputs[scatter.output].dims & ~root.bound;
    resets.push_back({LoopStep::Reset, scatter.node, dims});
    updates.push_back({LoopStep::Accumulate, scatter.node,
                       dims | desc.nodes[scatter.node].reduced});
  }
  auto append = [&](ArrayRef<unsigned> order, ArrayRef<Item> items) {
    LoopLevel part = Builder(desc, order, match).build(root.bound, none, items);
    std::move(part.steps.begin(), part.steps.end(),
              std::back_inserter(root.steps));
  };
  // The sequential dim outermost, as outputs mostly lie; an update's position
  // after all that it may depend on.
  SmallVector<unsigned> outside = {dim}, inside;
  llvm::append_range(outside, loopOrder);
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (match.getDropped(desc) >> d & 1)
      inside.push_back(d);
  llvm::append_range(inside, loopOrder);
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (d != dim && !llvm::is_contained(inside, d))
      inside.push_back(d);
  append(outside, resets);
  append(inside, updates);
}

LoopTree aicf::buildLoopTree(const InstructionDesc &desc, DimSet grid,
                             ArrayRef<unsigned> loopOrder,
                             SequentialDim sequential) {
  assert((grid & ~desc.getGridDims()) == 0 && "tasks must be independent");
  LoopTree tree;
  tree.grid = grid;
  tree.sequential = sequential;
  tree.root.bound = grid;
  SequentialMatch match;
  SmallVector<unsigned> order(loopOrder);
  if (sequential) {
    assert(!(grid & sequential.getDims()) &&
           "one task covers the sequential dim");
    std::optional<SequentialMatch> found = matchSequential(desc, sequential);
    assert(found && "the body has no such sequential dim");
    match = std::move(*found);
    if (sequential.kind == SequentialDim::Scatter) {
      buildScatters(desc, match, loopOrder, tree.root);
      order.insert(order.begin(), sequential.dim);
    } else {
      // Accumulators are scalars: all their dims but the sequential one are
      // bound.
      for (unsigned d = 0; d < desc.getNumDims(); ++d)
        if (d != sequential.dim && !llvm::is_contained(order, d))
          order.push_back(d);
    }
  }
  bool onlySums = !match.scatters.empty();
  SmallVector<Item> stores;
  for (unsigned j = 0; j < desc.outputs.size(); ++j) {
    bool isSum = llvm::any_of(match.scatters, [&](const Scatter &scatter) {
      return scatter.output == j && scatter.node == desc.yields[j];
    });
    if (!isSum)
      stores.push_back({LoopStep::Store, j, desc.outputs[j].dims & ~grid});
    onlySums &= isSum;
  }
  if (onlySums)
    return tree;
  LoopLevel rest =
      Builder(desc, order, match, /*fetches=*/true)
          .build(grid, std::vector<bool>(desc.nodes.size()), stores);
  std::move(rest.steps.begin(), rest.steps.end(),
            std::back_inserter(tree.root.steps));
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
            saturatingMul(times, step.visitsOne() ? 1 : desc.extents[step.dim]),
            counts);
      break;
    case LoopStep::Store:
      counts.stores[step.index] += times;
      break;
    case LoopStep::Reset:
      counts.stores[step.output] += times;
      break;
    case LoopStep::Accumulate:
      counts.nodes[step.index] += times;
      counts.fetches[step.output] += times;
      counts.stores[step.output] += times;
      break;
    case LoopStep::Fetch:
      counts.fetches[step.output] += times;
      break;
    case LoopStep::Finish:
    case LoopStep::Peek:
      break;
    }
  }
}

LoopCounts aicf::countLoops(const InstructionDesc &desc, const LoopTree &tree) {
  LoopCounts counts;
  counts.nodes.assign(desc.nodes.size(), 0);
  counts.stores.assign(desc.outputs.size(), 0);
  counts.fetches.assign(desc.outputs.size(), 0);
  count(desc, tree.root, desc.getVolume(tree.grid), counts);
  return counts;
}

bool aicf::hasLoop(const LoopLevel &level, unsigned dim) {
  return llvm::any_of(level.steps, [&](const LoopStep &step) {
    return step.kind == LoopStep::Loop &&
           ((step.dim == dim && !step.visitsOne()) || hasLoop(*step.body, dim));
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

/// Goes in execution order; false once `input` is loaded after `output`, whose
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

/// Whether tasks other than the one that stores `output` may read `input`, at
/// a time of their own. Tasks may be points of any dim. Those that differ in
/// dims that the output lacks share its element, and only one of them stores
/// it. What the output itself depends on is read before, by all of them: the
/// sum over such a dim waits for each.
static bool isReadByOtherTasks(const InstructionDesc &desc, unsigned input,
                               unsigned output) {
  DimSet spread = 0;
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
    if (desc.extents[dim] > 1)
      spread |= DimSet(1) << dim;
  spread &= ~desc.outputs[output].dims;
  size_t size = desc.nodes.size();
  llvm::BitVector depends(size), feeds(size);
  depends.set(input);
  for (size_t node = 0; node < size; ++node)
    for (unsigned operand : desc.nodes[node].operands)
      if (depends[operand])
        depends.set(node);
  feeds.set(desc.yields[output]);
  for (size_t node = size; node-- > 0;)
    if (feeds[node])
      for (unsigned operand : desc.nodes[node].operands)
        feeds.set(operand);
  for (auto [other, access] : llvm::enumerate(desc.outputs))
    if (depends[desc.yields[other]] && (access.dims & spread))
      return true;
  for (size_t node = 0; node < size; ++node)
    if (depends[node] && !feeds[node] && (desc.nodes[node].dims & spread))
      return true;
  return false;
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
        !AICF_MUTANT("overwrite-other-subscript"))
      return fail("hazard: input " + llvm::Twine(i) +
                  " reads the memory of output " + llvm::Twine(output) +
                  " at another subscript");
    bool done = false;
    if (!readsBeforeStore(tree.root, i, output, out.dims, done))
      return fail("hazard: input " + llvm::Twine(i) +
                  " is read again after output " + llvm::Twine(output) +
                  " was stored");
    if (isReadByOtherTasks(desc, i, output) &&
        !AICF_MUTANT("overwrite-shared-element"))
      return fail("hazard: input " + llvm::Twine(i) +
                  " is read for more points than store output " +
                  llvm::Twine(output));
  }
  return true;
}
