//===- LoopsSpace.cpp - Plan space of aicf_cpu.loops ----------------------===//
//
// All about plans but their cost: the match, the space, legality and footprint.
//
//===----------------------------------------------------------------------===//

#include "LoopsFamily.h"

#include "../CPUFamily.h"
#include "../ScalarCost.h"
#include "../TaskCost.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Analysis/Refusal.h"
#include "aicf/Backend/CPU/Numbers.h"
#include "aicf/Support/Mutant.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

std::unique_ptr<FamilyMatch> LoopsFamily::match(const InstructionDesc &desc,
                                                const TargetDescription &target,
                                                std::string *why) const {
  if (!hasScalarCode(desc, why))
    return nullptr;
  if (!hasTypes(desc, target, why))
    return nullptr;
  return std::make_unique<LoopsMatch>(
      std::make_unique<InstructionDesc>(mergeDims(desc)), target);
}

DimSet LoopsMatch::getSequentialDims(const SequentialDim &sequential) const {
  DimSet dims = sequential.getDims();
  if (sequential)
    dims |= matchSequential(desc, sequential)->getDropped(desc);
  return dims;
}

/// Whether some access is contiguous along `dim`.
bool LoopsMatch::mayBeVector(unsigned dim, DimSet sequential) const {
  if (desc.extents[dim] < 2 || contains(sequential, dim))
    return false;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      if (access.getDimStride(dim) == 1)
        return true;
  return false;
}

/// Unrolling pays where a reduction loads something that does not vary over
/// the dim; and the chains of a scan hide each other.
bool LoopsMatch::isWorthUnrolling(unsigned dim,
                                  const SequentialDim &sequential) const {
  if (!contains(desc.getGridDims() & ~sequential.getDims(), dim) ||
      sequential.kind == SequentialDim::Scatter)
    return false;
  bool accumulates = false;
  for (auto [n, node] : llvm::enumerate(desc.nodes))
    accumulates |= node.kind == NodeDesc::Reduce && contains(node.dims, dim) &&
                   !matchGather(desc, n);
  bool reuses = llvm::any_of(desc.inputs, [&](const AccessDesc &input) {
    return !contains(input.dims, dim) &&
           (input.dims & desc.getReducedDims()) != 0;
  });
  return accumulates && (reuses || sequential.isScan());
}

/// A map that reads along another dim than it writes goes along that dim inside
/// of its vectors, so that the lines that a vector's elements lie in are used
/// again while they are in the nearest cache.
bool LoopsMatch::isWorthInnermost(unsigned dim) const {
  auto isContiguous = [&](const AccessDesc &access) {
    return access.getDimStride(dim) == 1;
  };
  // An input that is broadcast along the vectors has no such lines.
  return contains(desc.getGridDims(), dim) && desc.extents[dim] > 1 &&
         !desc.getReducedDims() &&
         llvm::any_of(desc.inputs,
                      [&](const AccessDesc &input) {
                        return isContiguous(input) &&
                               input.dims == desc.getGridDims();
                      }) &&
         !llvm::any_of(desc.outputs, isContiguous);
}

std::pair<SmallVector<int64_t>, SmallVector<int64_t>>
LoopsMatch::getTiles(ArrayRef<int64_t> values, int64_t parts) const {
  DimChoice vector = vectors[values[kVector]],
            unroll = unrolls[values[kUnroll]];
  DimSet grid =
      desc.getGridDims() & ~sequentialDims[values[kSequential]].getDims();
  // Unrolled groups run inside the vectors, which then stay in the nearest
  // cache; else vectors run innermost.
  SmallVector<int64_t> order, tile, rest;
  int64_t sequential = values[kSequential];
  if (isTiled(sequential)) {
    // Whole rows are updated.
    int64_t dim = sequentialDims[sequential].dim, extent = desc.extents[dim];
    order.push_back(dim);
    tile.push_back(llvm::divideCeil(extent, std::min(extent, parts)));
    parts = 1;
  }
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (contains(grid, d) && d != vector.dim && d != unroll.dim)
      rest.push_back(d);
  if (contains(grid, vector.dim))
    rest.push_back(vector.dim);
  if (unroll.dim >= 0)
    rest.push_back(unroll.dim);
  order.append(rest);
  for (int64_t dim : rest) {
    int64_t grain = dim == vector.dim   ? vector.count
                    : dim == unroll.dim ? unroll.count
                                        : 1;
    int64_t extent = desc.extents[dim];
    int64_t most = llvm::divideCeil(extent, grain);
    int64_t split = std::min(parts, most);
    int64_t size =
        std::min<int64_t>(extent, llvm::divideCeil(most, split) * grain);
    tile.push_back(size);
    parts = llvm::divideCeil(parts, llvm::divideCeil(extent, size));
  }
  return {order, tile};
}

/// Whether tiles of a scatter's dim are worth that each task visits all
/// updates: the results exceed the second cache, and an update is a row.
bool LoopsMatch::mayTile(const SequentialDim &sequential) const {
  constexpr int64_t kRow = 16;
  int64_t bytes = 0;
  for (const AccessDesc &output : desc.outputs)
    bytes += output.getNumBytes();
  if (sequential.kind != SequentialDim::Scatter ||
      bytes <= getNumbers(target).l2_bytes)
    return false;
  int64_t row = 1;
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (contains(desc.getGridDims() & ~sequential.getDims(), d))
      row = mulDiv(row, desc.extents[d], 1);
  return row >= kRow;
}

/// Copies whose chains of one register each keep both pipes busy.
static constexpr int64_t kNarrow = 8;

void LoopsMatch::declare(PlanSpace &space) {
  splitDim = findSplitDim(desc, /*why=*/nullptr);
  sequentialDims = {SequentialDim()};
  llvm::append_range(sequentialDims, findSequentialDims(desc));
  // A scatter comes once more, with tiles of its dim.
  tiledFrom = sequentialDims.size();
  for (size_t i = 0; i < tiledFrom; ++i)
    if (mayTile(sequentialDims[i]))
      sequentialDims.push_back(sequentialDims[i]);
  int64_t lanes = getNumbers(target).vector_bits / 32;
  vectors = {{}};
  for (unsigned d = 0; d < desc.getNumDims(); ++d) {
    if (!mayBeVector(d, /*sequential=*/0))
      continue;
    if (lanes > 1)
      vectors.push_back({d, lanes});
    for (int64_t width : {2 * lanes, 4 * lanes})
      if (width <= 64 && desc.extents[d] >= width)
        vectors.push_back({d, width});
  }
  unrolls = {{}};
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (isWorthInnermost(d))
      unrolls.push_back({d, 1});
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (llvm::any_of(sequentialDims, [&](const SequentialDim &sequential) {
          return isWorthUnrolling(d, sequential);
        }))
      for (int64_t count : {int64_t(4), int64_t(6), kNarrow})
        if (desc.extents[d] >= count)
          unrolls.push_back({d, count});

  auto number = [](const auto &list) {
    return llvm::to_vector(llvm::seq<int64_t>(0, list.size()));
  };
  auto spell = [](DimChoice choice) {
    return choice.dim < 0 ? "none"
                          : "d" + std::to_string(choice.dim) + " by " +
                                std::to_string(choice.count);
  };
  space.parameters = {
      {"sequential", "the dim that a task scans, for scans and scatters",
       number(sequentialDims),
       [this](int64_t i) {
         std::string text = "none";
         if (sequentialDims[i]) {
           text.clear();
           llvm::raw_string_ostream(text)
               << sequentialDims[i] << (isTiled(i) ? " in tiles" : "");
         }
         return text;
       }},
      {"vector", "the dim of vectors, and their length", number(vectors),
       [this, spell](int64_t i) { return spell(vectors[i]); }},
      {"unroll",
       "the dim that is unrolled and jammed, and how often; by 1, it only is "
       "the innermost one",
       number(unrolls), [this, spell](int64_t i) { return spell(unrolls[i]); }},
      {"tasks", "tasks that the tiles are to make", getTaskCounts(target)},
      {"split", "tasks that share the reductions of a tile",
       splitDim ? getTaskCounts(target) : SmallVector<int64_t>{1}}};
  space.constraints = {
      {"sequential dims have no vectors", kVector,
       [this](ArrayRef<int64_t> values) {
         int64_t dim = vectors[values[kVector]].dim;
         const SequentialDim &sequential = sequentialDims[values[kSequential]];
         if (dim < 0)
           return true;
         if (isTiled(values[kSequential])) {
           auto match = matchSequential(desc, sequential);
           for (const Scatter &s : match->scatters)
             if (contains(desc.nodes[s.position].dims, dim))
               return false;
         }
         return !contains(getSequentialDims(sequential), dim);
       }},
      {"a dim is unrolled that some input of a reduction does not vary over, "
       "or beside a scan; innermost is one that a map reads along",
       kUnroll,
       [this](ArrayRef<int64_t> values) {
         auto [dim, count] = unrolls[values[kUnroll]];
         return dim < 0 || count == 1 ||
                isWorthUnrolling(dim, sequentialDims[values[kSequential]]);
       }},
      {"groups of 8 are for vectors of a register, whose chains they hide",
       kUnroll,
       [this, lanes](ArrayRef<int64_t> values) {
         const DimChoice &vector = vectors[values[kVector]];
         return unrolls[values[kUnroll]].count != kNarrow ||
                (vector.dim >= 0 && vector.count == lanes &&
                 desc.extents[vector.dim] < 2 * lanes);
       }},
      {"no dim is both", kUnroll,
       [this](ArrayRef<int64_t> values) {
         int64_t dim = unrolls[values[kUnroll]].dim;
         return dim < 0 || dim != vectors[values[kVector]].dim;
       }},
      {"more tasks make other tiles, and tiles of a scatter's dim are several",
       kTasks,
       [this](ArrayRef<int64_t> values) {
         if (isTiled(values[kSequential]) && values[kTasks] == 1)
           return false;
         return givesNewPlan(values[kTasks], target, [&](int64_t tasks) {
           return getTiles(values, tasks).second;
         });
       }},
      {"reductions are split that are long, of one tile, and nothing else is",
       kSplit, [this](ArrayRef<int64_t> values) {
         constexpr int64_t kFewSteps = 64;
         int64_t parts = values[kSplit];
         if (parts == 1)
           return true;
         DimChoice vector = vectors[values[kVector]];
         int64_t grain = vector.dim == *splitDim ? vector.count : 1;
         return values[kTasks] == 1 && unrolls[values[kUnroll]].dim < 0 &&
                !sequentialDims[values[kSequential]] &&
                desc.extents[*splitDim] >= parts * grain * kFewSteps;
       }}};
}

Attribute LoopsMatch::getPlan(MLIRContext *context, ArrayRef<int64_t> values) {
  DimChoice vector = vectors[values[kVector]],
            unroll = unrolls[values[kUnroll]];
  auto [order, tile] = getTiles(values, values[kTasks]);
  int64_t split = values[kSplit];
  return LoopsAttr::get(context, order, tile, vector.dim, vector.count,
                        unroll.count > 1 ? unroll.dim : -1, unroll.count,
                        sequentialDims[values[kSequential]],
                        split > 1 ? int64_t(*splitDim) : -1, split);
}

Footprint LoopsMatch::getFootprint(Attribute attr) {
  // Accumulators of the unrolled vectors, the vectors they are fed from, and
  // one to broadcast into.
  auto plan = cast<LoopsAttr>(attr);
  Footprint result;
  int64_t accumulators = 0, widest = 1;
  for (const NodeDesc &node : desc.nodes) {
    if (node.kind != NodeDesc::Reduce)
      continue;
    bool asVector = contains(node.dims | node.reduced, plan.getVectorDim());
    int64_t parts = !asVector ? 1
                              : getParts(plan.getVectorWidth(),
                                         getStorageBytes(node.type), target);
    widest = std::max(widest, parts);
    accumulators =
        std::max(accumulators, parts * (contains(node.dims, plan.getUnrollDim())
                                            ? plan.getUnroll()
                                            : 1));
  }
  result.registers = accumulators + widest + 1;
  if (plan.getSplitDim() >= 0) {
    result.scratchBytes = PartialResults(desc, plan).getBytes(plan);
    result.semaphores = getNumTiles(desc, plan);
  }
  return result;
}

bool LoopsMatch::isLegal(Attribute attr, std::string *why) {
  auto plan = dyn_cast<LoopsAttr>(attr);
  if (!plan)
    return refuse(why, "not a plan of aicf_cpu.loops");
  DimSet order = 0;
  for (int64_t dim : plan.getOrder())
    order |= DimSet(1) << dim;
  SequentialDim sequential = plan.getSequential();
  int64_t v = plan.getVectorDim();
  if (v >= static_cast<int64_t>(desc.getNumDims()))
    return refuse(why, "vector dim d" + Twine(v) + " does not exist");
  if (sequential) {
    std::optional<SequentialMatch> match =
        matchSequential(desc, sequential, why);
    if (!match)
      return false;
    if (contains(match->getDropped(desc), v))
      return refuse(why, "d" + Twine(v) + " is scanned along d" +
                             Twine(sequential.dim) + ", not in vectors");
    if (sequential.kind == SequentialDim::Scatter && plan.getUnrollDim() >= 0)
      return refuse(why, "updates are scattered one by one, not unrolled");
    if (order & sequential.getDims()) {
      for (const Scatter &scatter : match->scatters)
        if (v >= 0 && contains(desc.nodes[scatter.position].dims, v))
          return refuse(why, "d" + Twine(v) +
                                 " has several indices in a "
                                 "vector, of which some are in a tile of d" +
                                 Twine(sequential.dim));
      order &= ~sequential.getDims();
    }
  }
  if (order != (desc.getGridDims() & ~sequential.getDims()))
    return refuse(
        why, sequential ? "order must name the grid dims but the sequential one"
                        : "order must name the grid dims");
  if (int64_t d = plan.getSplitDim(); d >= 0) {
    constexpr int64_t kMaxPartialBytes = int64_t(1) << 30;
    if (!findSplitDim(desc, why))
      return false;
    if (!contains(desc.getReducedDims(), d))
      return refuse(why,
                    "d" + Twine(d) + " is not reduced and cannot be split");
    if (PartialResults(desc, plan).getBytes(plan) > kMaxPartialBytes)
      return refuse(why, "the partial results exceed 1 GiB");
  }
  if (contains(desc.getReducedDims(), v) && !desc.mayReassociate() &&
      !AICF_MUTANT("order-of-sum-ignored"))
    return refuse(why, "reassociate = false: d" + Twine(v) +
                           " must be reduced in ascending order");
  return true;
}
