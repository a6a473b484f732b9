//===- LoopsCost.cpp - What plans of aicf_cpu.loops cost ------------------===//

#include "LoopsFamily.h"

#include "../ScalarCost.h"
#include "../TaskCost.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Backend/CPU/Numbers.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

/// To get a line that another core has written, or the neighbour of one, which
/// is fetched along with it. Between two cores of a Sapphire Rapids it takes 40
/// to 140 cycles.
static constexpr int64_t kSharedLine = 80'000;
/// To see whether an update is in a task's tile; and where the processor
/// guessed wrongly.
static constexpr int64_t kVisit = 2000, kMispredicted = 20'000;
/// To get a line of the second cache that the processor does not fetch ahead,
/// beside what it does meanwhile. Measured 2 to 3 (Xeon of the Ice Lake kind,
/// 2026-11-29).
static constexpr int64_t kApart = 2000;
/// Bytes from one line to the next up to which the processor fetches ahead.
static constexpr int64_t kAhead = 256;
/// To bring a scalar of less than 32 bits, or one that may be outside of its
/// operand, into all lanes; others are loaded so.
static constexpr int64_t kBroadcast = 1000;

/// Whether each step along `dim` is on another line of `access`.
static bool goesAcross(const AccessDesc &access, int64_t dim) {
  return std::abs(access.getDimStride(dim)) * access.element.bytes >= kLine;
}

namespace {

class Estimator {
public:
  Estimator(const InstructionDesc &desc, LoopsAttr plan,
            const TargetDescription &target, int64_t registers)
      : desc(desc), plan(plan), target(target), extents(desc.extents),
        excess(std::max<int64_t>(0, registers - target.max_thread_registers)),
        pipes(getPipes(target)), load(getRegisterLoad(target)),
        fused(desc.nodes.size()),
        masksRest(getChipFeatures(target.chip)->masks &&
                  canMaskRest(desc, plan.getSequential(), plan.getVectorDim())),
        gatheredDims(desc.getNumDims(), 0) {
    for (const AccessDesc &input : desc.inputs) {
      Guards &g = guards.emplace_back();
      uint64_t indices = input.getGuardedIndices(desc.extents);
      g.count = llvm::popcount(indices);
      for (unsigned i = 0; i < input.shape.size(); ++i)
        g.alongVector |=
            (indices >> i & 1) && plan.getVectorDim() >= 0 &&
            input.map.getResult(i).isFunctionOfDim(plan.getVectorDim());
    }
    // A product that is only summed is no instruction of its own.
    SmallVector<unsigned> uses(desc.nodes.size());
    for (const NodeDesc &node : desc.nodes)
      for (unsigned operand : node.operands)
        ++uses[operand];
    for (unsigned yielded : desc.yields)
      ++uses[yielded];
    for (const NodeDesc &node : desc.nodes)
      if (node.kind == NodeDesc::Reduce &&
          node.combining == CombiningKind::Add &&
          desc.nodes[node.operands[0]].isProduct && uses[node.operands[0]] == 1)
        fused[node.operands[0]] = true;
  }

  /// All tasks together.
  Cycles run(const LoopTree &tree) {
    if (plan.getSequential().kind != SequentialDim::Scatter)
      return grid(plan.getOrder(), tree);
    // Here the loops over a tile are inside the tree.
    int64_t tasks = 1;
    for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile())) {
      tasks *= llvm::divideCeil(extents[dim], tile);
      extents[dim] = std::min(extents[dim], tile);
    }
    Cycles all = level(tree.root) * tasks;
    int64_t updates = mulDiv(countUpdates(), tasks, 1);
    int64_t dim = plan.getSequential().dim;
    all.waiting += mulDiv(mulDiv(updates, getFarRows(), 1), extents[dim],
                          desc.extents[dim]);
    if (tasks > 1 && cutsLines())
      all.waiting += mulDiv(updates, kSharedLine, 1);
    return all;
  }

private:
  /// Whether tasks of a scatter update parts of the same lines over and over.
  bool cutsLines() const {
    for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile()))
      for (const AccessDesc &output : desc.outputs)
        if (tile < desc.extents[dim] && output.getDimStride(dim) == 1)
          return true;
    return false;
  }
  /// Updates of a scatter, each of a row.
  int64_t countUpdates() const {
    int64_t count = 1;
    for (unsigned d = 0; d < desc.getNumDims(); ++d)
      if (contains(desc.getReducedDims(), d))
        count = mulDiv(count, desc.extents[d], 1);
    return count;
  }

  Cycles grid(ArrayRef<int64_t> order, const LoopTree &tree) {
    if (order.empty())
      return level(tree.root);
    int64_t dim = order.front();
    return split(dim, [&] { return grid(order.drop_front(), tree); });
  }

  /// The loop, or two loops, over `dim` around `body`.
  template <typename Body>
  Cycles split(int64_t dim, Body body) {
    int64_t extent = extents[dim];
    if (extent == 1)
      return body();
    auto loop = [&](int64_t times) {
      return times == 0 ? Cycles() : (body() + Cycles{kLoopStep}) * times;
    };
    if (dim == plan.getVectorDim()) {
      bool outer = vector;
      vector = true;
      if (masksRest) {
        Cycles all = loop(llvm::divideCeil(extent, plan.getVectorWidth()));
        if (extent % plan.getVectorWidth())
          all.busy += kMask;
        vector = outer;
        return all;
      }
      Cycles whole = loop(extent / plan.getVectorWidth());
      vector = false;
      Cycles rest = loop(extent % plan.getVectorWidth());
      vector = outer;
      return whole + rest;
    }
    if (dim == plan.getUnrollDim()) {
      copies = plan.getUnroll();
      Cycles whole = loop(extent / copies);
      copies = 1;
      return whole + loop(extent % plan.getUnroll());
    }
    return loop(extent);
  }

  /// One position of a dim, which may have to be put within bounds.
  Cycles one(const LoopStep &step) {
    DimSet dims = step.gather >= 0 ? getEffective(desc.nodes[step.gather].dims)
                                   : DimSet(1) << step.follows;
    Cycles bounds;
    if (step.gather >= 0 || step.shift)
      bounds = {2 * getParts(isVector(dims), 8) * 1000 / pipes};
    bool outer = vector;
    DimSet outerDims = std::exchange(gatheredDims[step.dim], dims);
    if (step.dim == plan.getVectorDim())
      vector = false;
    Cycles result = level(*step.body) + bounds;
    // Of the updates that a task visits, the part in its tile is its own.
    if (step.gather >= 0 && extents[step.dim] < desc.extents[step.dim]) {
      int64_t own = extents[step.dim], all = desc.extents[step.dim];
      result = {mulDiv(result.busy, own, all), mulDiv(result.waiting, own, all),
                mulDiv(result.spilling, own, all)};
      result.busy += kVisit;
      result.waiting +=
          mulDiv(2 * kMispredicted, std::min(own, all - own), all);
    }
    vector = outer;
    gatheredDims[step.dim] = outerDims;
    return result;
  }
  /// `dims`, and what the positions of gathered dims among them vary over.
  DimSet getEffective(DimSet dims) const {
    DimSet result = dims;
    for (unsigned d = 0; d < gatheredDims.size(); ++d)
      if (contains(dims, d))
        result |= gatheredDims[d];
    return result;
  }

  bool isVector(DimSet dims) const {
    return vector && contains(getEffective(dims), plan.getVectorDim());
  }
  int64_t getCopies(DimSet dims) const {
    return contains(getEffective(dims), plan.getUnrollDim()) ? copies : 1;
  }
  /// Instructions for one value of `bytes` a lane.
  int64_t getParts(bool asVector, int64_t bytes) const {
    return asVector ? cpu::getParts(plan.getVectorWidth(), bytes, target) : 1;
  }

  int64_t getNodeCost(unsigned index) const {
    if (fused[index])
      return 0;
    int64_t lanes =
        isVector(desc.nodes[index].dims) ? plan.getVectorWidth() : 1;
    return cpu::getNodeCost(desc, index, lanes, target);
  }

  /// One access: `instruction` for each register, lane by lane if the lanes
  /// are not neighbours.
  int64_t getAccessCost(const AccessDesc &access, int64_t instruction) const {
    if (!isVector(access.dims))
      return instruction + getLineCost(access);
    int64_t stride = access.getDimStride(plan.getVectorDim());
    for (unsigned d = 0; d < gatheredDims.size(); ++d)
      if (contains(access.dims, d) &&
          contains(gatheredDims[d], plan.getVectorDim()))
        stride = access.getNumElements(); // Anywhere.
    if (stride == 1)
      return getParts(true, access.element.bytes) * instruction;
    // An element that several lanes read is loaded once.
    SmallVector<AffineExpr> exprs(access.map.getResults());
    int64_t equal = stride == 0 ? countEqual(exprs, plan.getVectorDim(),
                                             plan.getVectorWidth())
                                : 1;
    if (equal > 1 && isNear(exprs, access, equal))
      return 2 * getParts(true, access.element.bytes) *
             (instruction + 1000 / pipes);
    if (equal > 1)
      return std::max(plan.getVectorWidth() / equal,
                      getParts(true, access.element.bytes)) *
             instruction;
    // A lane is loaded and inserted, and touches a cache line of its own,
    // unless the loop inside of the vectors goes along the lines.
    bool ownLine = std::abs(stride) * access.element.bytes >= kLine &&
                   (isInnermost(plan.getVectorDim()) || getLineCost(access));
    return plan.getVectorWidth() * (1000 + (ownLine ? kLineCost : 0));
  }

  /// Whether one load and a shuffle give the elements of groups of `equal`
  /// lanes, as LoopEmitter does it.
  bool isNear(ArrayRef<AffineExpr> exprs, const AccessDesc &access,
              int64_t equal) const {
    constexpr int64_t kMostLoaded = 4;
    if (!getChipFeatures(target.chip)->masks)
      return false;
    int64_t sum = 0;
    for (auto [expr, stride] : llvm::zip(exprs, access.strides)) {
      std::optional<int64_t> step =
          getGroupStep(expr, plan.getVectorDim(), desc.getNumDims(),
                       plan.getVectorWidth(), equal);
      if (!step)
        return false;
      sum += *step * stride;
    }
    return sum > 0 && sum <= kMostLoaded * equal;
  }

  static constexpr int64_t kLineCost = 2000;
  /// A load of lanes that a masked store before it covered, though it did not
  /// write them, waits until that store is in the cache. Measured on a Zen 5.
  static constexpr int64_t kForwarding = 25'000;

  /// Of a store in place, for each vector: the load of the next short row, of
  /// the same memory, waits for the one of a row that fills no vector.
  int64_t getForwarding(const AccessDesc &output) const {
    int64_t dim = plan.getVectorDim(), bytes = output.element.bytes;
    if (!masksRest || !isVector(output.dims) || output.getDimStride(dim) != 1 ||
        desc.extents[dim] % plan.getVectorWidth() == 0 ||
        llvm::none_of(desc.inputs, [&](const AccessDesc &input) {
          return input.value == output.value;
        }))
      return 0;
    int64_t row = INT64_MAX;
    for (unsigned d = 0; d < desc.getNumDims(); ++d)
      if (int64_t stride = std::abs(output.getDimStride(d));
          stride > 1 && desc.extents[d] > 1)
        row = std::min(row, stride * bytes);
    int64_t vectors =
        llvm::divideCeil(desc.extents[dim], plan.getVectorWidth());
    int64_t covered = vectors * plan.getVectorWidth() * bytes;
    return row < covered ? kForwarding / vectors : 0;
  }

  /// Of a scatter's updates that go from line to line of a result which the
  /// second cache does not hold: each waits for its own. 38 cycles in all were
  /// measured (6288 x 768 columns of f32 in a transposed layout, Xeon of the
  /// Ice Lake kind, 2026-11-28).
  static constexpr int64_t kFarUpdate = 30'000;
  int64_t getFarUpdate(const AccessDesc &output) const {
    if (plan.getOrder().empty() ||
        output.getNumBytes() <= getNumbers(target).l2_bytes)
      return 0;
    int64_t dim = plan.getOrder().back();
    if (desc.extents[dim] == 1 || !goesAcross(output, dim))
      return 0;
    return kFarUpdate * (isVector(output.dims) ? plan.getVectorWidth() : 1);
  }

  /// To find the row of an update in a result that the second cache does not
  /// hold: nothing fetches it ahead, and its page has to be looked up. Parts of
  /// 192 f32 of a row took 124 cycles each more than whole rows of 768 in pages
  /// of 2 MB, and up to 1,000 in pages of 4 KB (likewise). Single elements wait
  /// beside each other.
  static constexpr int64_t kFarRow = 400'000;
  int64_t getFarRows() const {
    int64_t waiting = 0;
    for (const AccessDesc &output : desc.outputs)
      if (output.getNumBytes() > getNumbers(target).l2_bytes &&
          desc.extents[plan.getSequential().dim] < output.getNumElements())
        waiting += kFarRow;
    return waiting;
  }

  bool isInnermost(int64_t dim) const {
    return desc.getReducedDims() || plan.getOrder().empty() ||
           plan.getOrder().back() == dim;
  }
  /// Of a map's access that is not along its innermost loop: another line each
  /// time.
  int64_t getLineCost(const AccessDesc &access) const {
    if (desc.getReducedDims() || plan.getOrder().empty())
      return 0;
    return goesAcross(access, plan.getOrder().back()) ? kLineCost : 0;
  }

  /// A load, with the checks of its guarded indices: most are hoisted out of
  /// the innermost loop, a selection stays.
  int64_t getLoadCost(unsigned input) const {
    const AccessDesc &access = desc.inputs[input];
    const Guards &g = guards[input];
    int64_t kind = vector ? load : kLoad;
    if (g.count == 0)
      return getAccessCost(access, kind);
    if (!g.alongVector || !isVector(access.dims))
      return getAccessCost(access, kind) +
             getParts(isVector(access.dims), access.element.bytes) * 1000 /
                 pipes +
             250 * g.count;
    // Contiguous words are masked, anything else goes lane by lane.
    if (access.getDimStride(plan.getVectorDim()) == 1 &&
        (getChipFeatures(target.chip)->masks || access.element.bytes >= 4))
      return getAccessCost(access, 1500) + kMask * g.count;
    SmallVector<AffineExpr> exprs(access.map.getResults());
    return plan.getVectorWidth() /
           countEqual(exprs, plan.getVectorDim(), plan.getVectorWidth()) * 3000;
  }

  Cycles level(const LoopLevel &level) {
    // Arithmetic, loads and stores go to units of their own.
    Cycles sum;
    int64_t arithmetic = 0, loads = 0, stores = 0, chain = 0, spilling = 0;
    for (const LoopStep &step : level.steps) {
      switch (step.kind) {
      case LoopStep::Compute: {
        const NodeDesc &node = desc.nodes[step.index];
        if (node.kind == NodeDesc::Argument) {
          loads += getLoadCost(step.index) * getCopies(node.dims);
          if (vector && !isVector(node.dims) &&
              (desc.inputs[step.index].element.bytes < 4 ||
               guards[step.index].count > 0))
            arithmetic += kBroadcast * getCopies(node.dims);
        } else
          arithmetic += getNodeCost(step.index) * getCopies(node.dims);
        break;
      }
      case LoopStep::Combine: {
        const NodeDesc &node = desc.nodes[step.index];
        bool asVector =
            vector && (contains(node.dims | node.reduced, plan.getVectorDim()));
        // Halves are accumulated in f32.
        arithmetic +=
            getCombineCost(
                node,
                getParts(asVector,
                         std::max<int64_t>(4, getStorageBytes(node.type))),
                target) *
            getCopies(node.dims);
        chain = kLatency;
        // The rest of a vector or of a group needs few registers.
        if (asVector == (plan.getVectorDim() >= 0) &&
            copies == plan.getUnroll())
          spilling = excess * kSpill;
        break;
      }
      case LoopStep::Loop:
        sum = sum + (step.visitsOne() ? one(step) : split(step.dim, [&] {
                return this->level(*step.body);
              }));
        break;
      case LoopStep::Finish: {
        const NodeDesc &node = desc.nodes[step.index];
        if (contains(node.reduced, plan.getVectorDim()))
          sum.waiting += llvm::Log2_64(plan.getVectorWidth()) * kLatency *
                         getCopies(node.dims);
        break;
      }
      case LoopStep::Store: {
        const AccessDesc &output = desc.outputs[step.index];
        stores += getAccessCost(output, kStore) * getCopies(output.dims);
        sum.waiting += getForwarding(output) * getCopies(output.dims);
        // Copies on pages of their own are so many streams.
        if (getCopies(output.dims) > 1 &&
            std::abs(output.getDimStride(plan.getUnrollDim())) *
                    output.element.bytes >=
                kPage) {
          // A scan along a line stays in it for some steps.
          int64_t line = kLine;
          if (plan.getSequential().isScan())
            line = std::min<int64_t>(
                kLine, std::abs(output.getDimStride(plan.getSequential().dim)) *
                           output.element.bytes);
          sum.waiting += getCopies(output.dims) * kLineCost * line / kLine;
        }
        break;
      }
      case LoopStep::Reset:
        stores += getAccessCost(desc.outputs[step.output], kStore);
        break;
      case LoopStep::Accumulate: {
        const AccessDesc &output = desc.outputs[step.output];
        arithmetic += getParts(isVector(output.dims), output.element.bytes) *
                      1000 / pipes;
        loads += getAccessCost(output, vector ? load : kLoad);
        stores += getAccessCost(output, kStore);
        sum.waiting += getFarUpdate(output);
        break;
      }
      case LoopStep::Fetch:
        loads +=
            getAccessCost(desc.outputs[step.output], vector ? load : kLoad);
        break;
      case LoopStep::Peek:
        break;
      }
    }
    int64_t busy = std::max({arithmetic, loads, stores});
    return sum + Cycles{busy, std::max<int64_t>(0, chain - busy), spilling};
  }

  const InstructionDesc &desc;
  LoopsAttr plan;
  const TargetDescription &target;
  SmallVector<int64_t> extents; ///< Of each dim, in a task.
  int64_t excess; ///< Registers that a plan takes beyond those there are.
  int64_t pipes;
  int64_t load; ///< Of a whole register.
  std::vector<bool> fused;
  bool masksRest;                   ///< The rest of vectors is one more vector.
  SmallVector<DimSet> gatheredDims; ///< Of a gathered dim: what it varies over.
  struct Guards {
    int64_t count = 0;        ///< Indices that are checked.
    bool alongVector = false; ///< One of them differs between lanes.
  };
  std::vector<Guards> guards; ///< By input.
  bool vector = false;
  int64_t copies = 1;
};

} // namespace

/// Bytes of memory that the loops touch: each once, and running values of
/// outputs once more each way.
static int64_t countBytes(const InstructionDesc &desc, const LoopTree &tree) {
  LoopCounts counts = countLoops(desc, tree);
  llvm::SmallDenseMap<unsigned, int64_t> bytes;
  for (auto [i, access] : llvm::enumerate(desc.inputs))
    bytes[access.value] =
        std::max(bytes[access.value], getBytesRead(desc, counts, i));
  for (auto [j, access] : llvm::enumerate(desc.outputs)) {
    int64_t size = access.getNumBytes();
    int64_t held = std::min(counts.fetches[j], access.getNumElements());
    bytes[access.value] =
        std::max(bytes[access.value], size + 2 * held * access.element.bytes);
  }
  int64_t sum = 0;
  for (const auto &entry : bytes)
    sum += entry.second;
  return sum;
}

namespace {

/// What one group of sums reads of an operand that other groups read, too.
struct Strip {
  int64_t lines = 0;      ///< Thousandths of lines of the caches.
  int64_t freshLines = 0; ///< Those that no group before has read.
  int64_t step = 0;       ///< Bytes from one position to the next.
  int64_t positions = 1;  ///< At which pieces lie.
  int64_t bytes = 0;      ///< Of the whole operand.
};

/// The strips of a plan's groups of sums.
class Strips {
public:
  Strips(const InstructionDesc &desc, LoopsAttr plan);

  std::vector<Strip> strips;
  int64_t groups = 1; ///< Of the whole instruction.

private:
  void add(const AccessDesc &input);
  int64_t getCount(unsigned dim) const {
    return dim == plan.getVectorDim()   ? plan.getVectorWidth()
           : dim == plan.getUnrollDim() ? plan.getUnroll()
                                        : 1;
  }
  int64_t countGroups(unsigned dim) const {
    return llvm::divideCeil(desc.extents[dim], getCount(dim));
  }

  const InstructionDesc &desc;
  LoopsAttr plan;
};

} // namespace

Strips::Strips(const InstructionDesc &desc, LoopsAttr plan)
    : desc(desc), plan(plan) {
  DimSet reduced = desc.getReducedDims(), grid = desc.getGridDims();
  if (!reduced || plan.getSequential())
    return;
  for (unsigned n = 0; n < desc.nodes.size(); ++n)
    if (desc.nodes[n].kind == NodeDesc::Reduce && matchGather(desc, n))
      return;
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (desc.extents[d] == 1)
      grid &= ~(DimSet(1) << d);
    else if (contains(grid, d))
      groups = mulDiv(groups, countGroups(d), 1);
  groups = mulDiv(groups, plan.getSplit(), 1);
  // What varies over all of the grid is read once.
  for (const AccessDesc &input : desc.inputs)
    if ((input.dims & reduced) && (input.dims & grid) != grid)
      add(input);
}

void Strips::add(const AccessDesc &input) {
  DimSet reduced = desc.getReducedDims();
  Strip strip;
  strip.bytes = input.getNumBytes();
  int64_t element = input.element.bytes, piece = element, copies = 1;
  strip.step = INT64_MAX;
  for (unsigned d = 0; d < desc.getNumDims(); ++d) {
    if (!contains(input.dims, d) || desc.extents[d] == 1)
      continue;
    int64_t stride = std::abs(input.getDimStride(d));
    if (contains(reduced, d)) {
      int64_t extent = desc.extents[d];
      if (static_cast<int64_t>(d) == plan.getSplitDim())
        extent = llvm::divideCeil(extent, plan.getSplit());
      strip.positions = mulDiv(strip.positions, extent, 1);
      if (stride)
        strip.step = std::min(strip.step, mulDiv(stride, element, 1));
    } else if (stride == 1) {
      piece *= std::min(desc.extents[d], getCount(d));
    } else {
      copies *= std::min(desc.extents[d], getCount(d));
    }
  }
  if (strip.step == INT64_MAX)
    strip.step = 0;
  if (strip.step < kLine) {
    // Along the lines: each position is behind the one before.
    strip.lines = strip.freshLines =
        mulDiv(mulDiv(std::max(strip.step, element), strip.positions, 1),
               copies * 1000, kLine);
  } else {
    bool aligned = strip.step % kLine == 0 && piece % kLine == 0;
    int64_t each = aligned ? piece * 1000 / kLine
                           : 1000 + (piece - element) * 1000 / kLine;
    strip.lines = mulDiv(mulDiv(strip.positions, copies, 1), each, 1);
    strip.freshLines =
        mulDiv(mulDiv(strip.positions, copies, 1), piece * 1000 / kLine, 1);
  }
  // Windows overlap: no more than there are.
  int64_t most = mulDiv(strip.bytes, 1000, kLine);
  strip.lines = std::min(strip.lines, std::max<int64_t>(1000, most));
  strip.freshLines = std::min(strip.freshLines, strip.lines);
  // Groups along the innermost dim share what does not vary over it.
  if (!plan.getOrder().empty() && !contains(input.dims, plan.getOrder().back()))
    strip.freshLines /= countGroups(plan.getOrder().back());
  strips.push_back(strip);
}

namespace {
/// What reductions take longer for operands that every group of sums reads
/// again, in thousandths of a cycle.
struct Streaming {
  int64_t along = 0;   ///< Of lines that come ahead of time, beside the rest.
  int64_t apart = 0;   ///< Of lines of the second cache that do not.
  int64_t waiting = 0; ///< For lines from beyond it, and for pages.
};
} // namespace

static Streaming countStreaming(const InstructionDesc &desc, LoopsAttr plan,
                                const TargetDescription &target) {
  const CPUNumbers &own = getNumbers(target);
  Strips all(desc, plan);
  int64_t bytes = 0;
  for (const Strip &strip : all.strips)
    bytes += mulDiv(strip.lines, kLine, 1000);
  bool staysNear = bytes <= own.l1_bytes;
  int64_t room = getSecondCacheRoom(target);
  bool stays = bytes <= room;
  // Cycles of a line that comes ahead of time, from the second cache and from
  // beyond it: at the rate of either.
  int64_t near = kLine * 1000 / std::max<int64_t>(1, own.l2_bytes_per_cycle);
  int64_t ahead = mulDiv(kLine * 1000 * target.clock_mhz, target.compute_units,
                         std::max<int64_t>(1, target.cache_mbps));
  Streaming streaming;
  for (const Strip &strip : all.strips) {
    int64_t lines = staysNear ? strip.freshLines : strip.lines;
    int64_t far = !stays                ? strip.lines
                  : strip.bytes <= room ? 0
                                        : strip.freshLines;
    if (strip.step <= kAhead) {
      streaming.along += mulDiv(lines, near, 1000) + mulDiv(far, ahead, 1000);
      continue;
    }
    streaming.apart += mulDiv(lines, kApart, 1000);
    streaming.waiting += mulDiv(far, ahead, 1000);
    if (strip.positions > 1)
      streaming.waiting +=
          mulDiv(strip.positions, getPageCost(strip.step, strip.positions), 1);
  }
  for (int64_t *cycles :
       {&streaming.along, &streaming.apart, &streaming.waiting})
    *cycles = mulDiv(*cycles, all.groups, 1);
  return streaming;
}

/// Lines of outputs that two tasks write, both of which have to get them.
static int64_t countCutLines(const InstructionDesc &desc, LoopsAttr plan) {
  int64_t lines = 0;
  if (plan.getSequential().kind == SequentialDim::Scatter)
    return lines; // Counts its updates.
  for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile()))
    for (const AccessDesc &output : desc.outputs) {
      int64_t stride = std::abs(output.getDimStride(dim));
      if (tile >= desc.extents[dim] || stride == 0 ||
          mulDiv(tile, stride * output.element.bytes, 1) % kLine == 0)
        continue;
      int64_t cuts = llvm::divideCeil(desc.extents[dim], tile) - 1;
      for (unsigned d = 0; d < desc.getNumDims(); ++d)
        if (std::abs(output.getDimStride(d)) > stride)
          cuts = mulDiv(cuts, desc.extents[d], 1);
      lines += cuts;
    }
  return lines;
}

/// What stores wait for results that are not written line after line, but along
/// another dim than that of the lines, or of several rows in turn.
static int64_t countFarStores(const InstructionDesc &desc, LoopsAttr plan,
                              const TargetDescription &target) {
  if (plan.getOrder().empty() || plan.getSequential())
    return 0;
  SmallVector<int64_t, 2> dims = {plan.getOrder().back()};
  if (plan.getUnrollDim() >= 0 && plan.getUnroll() > 1)
    dims.push_back(plan.getUnrollDim());
  int64_t bytes = 0;
  for (const AccessDesc &output : desc.outputs)
    if (llvm::any_of(dims, [&](int64_t dim) {
          return desc.extents[dim] > 1 && goesAcross(output, dim);
        }))
      bytes += output.getNumBytes();
  return getFarStoreCost(bytes, target);
}

/// Of all work that the largest task has, in millionths.
static int64_t getLargestShare(const InstructionDesc &desc, LoopsAttr plan) {
  int64_t share = 1'000'000 / plan.getSplit();
  for (auto [dim, tile] : llvm::zip(plan.getOrder(), plan.getTile()))
    if (tile < desc.extents[dim])
      share = mulDiv(share, tile, desc.extents[dim]);
  return share;
}

/// The time of `plan`, all of whose tasks together take `cycles` and touch
/// `bytes`.
static Cost priceTasks(const InstructionDesc &desc, LoopsAttr plan,
                       const Cycles &cycles, int64_t bytes,
                       const TargetDescription &target) {
  TaskTimes times(getNumTasks(desc, plan), target, getLargestShare(desc, plan));
  // The last task combines the others' results, one by one.
  int64_t combining = 0;
  if (plan.getSplitDim() >= 0) {
    PartialResults partial(desc, plan);
    combining = mulDiv(partial.points * plan.getSplit(),
                       partial.nodes.size() * (kLatency + kStore), 1);
  }
  int64_t waiting = cycles.waiting +
                    mulDiv(countCutLines(desc, plan), 2 * kSharedLine, 1) +
                    countFarStores(desc, plan, target);
  return times.weigh(times.ofAll(cycles.busy),
                     times.ofBytes(bytes, getWrittenBytes(desc)),
                     times.ofLaunch() + times.ofAll(waiting) +
                         mulDiv(combining, 1000, target.clock_mhz),
                     times.ofAll(cycles.spilling));
}

Cost LoopsMatch::estimate(Attribute attr) {
  auto plan = cast<LoopsAttr>(attr);
  bool scatters = plan.getSequential().kind == SequentialDim::Scatter;
  bool sameOrder = last && last.getOrder() == plan.getOrder();
  if (!last || last.getSequential() != plan.getSequential() ||
      (scatters && !sameOrder)) {
    tree = buildPlanTree(desc, plan);
    bytes = countBytes(desc, tree);
    last = nullptr;
  }
  bool sameCode = last && sameOrder &&
                  last.getVectorDim() == plan.getVectorDim() &&
                  last.getVectorWidth() == plan.getVectorWidth() &&
                  last.getUnrollDim() == plan.getUnrollDim() &&
                  last.getUnroll() == plan.getUnroll() &&
                  last.getSplitDim() == plan.getSplitDim() &&
                  last.getSplit() == plan.getSplit();
  if (!sameCode || scatters) {
    cycles =
        Estimator(desc, plan, target, getFootprint(plan).registers).run(tree);
    Streaming streaming = countStreaming(desc, plan, target);
    cycles.busy = std::max(cycles.busy, streaming.along) + streaming.apart;
    cycles.waiting += streaming.waiting;
  }
  last = plan;
  return priceTasks(desc, plan, cycles, bytes, target);
}
