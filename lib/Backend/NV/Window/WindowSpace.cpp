//===- WindowSpace.cpp - Plan space of aicf_nv.window ---------------------===//
//
// All about plans but their cost: the match, the space, what a plan adds to a
// spec, the family's own bounds and the footprint.
//
//===----------------------------------------------------------------------===//

#include "WindowFamily.h"

#include "../Codegen/IssueCost.h"
#include "WindowCounts.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <functional>
#include <numeric>
#include <set>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

FailureOr<WindowSpec> WindowFamily::apply(const InstructionDesc &desc,
                                          const WindowSpec &common,
                                          Attribute plan,
                                          const TargetDescription &target,
                                          std::string *why) const {
  FailureOr<WindowSpec> spec =
      applyWindow(desc, common, cast<WindowPlanAttr>(plan), why);
  if (failed(spec))
    return failure();
  setRegisters(*spec, estimateRegisters(*spec, desc), kMaxResidentBlocks,
               target);
  return spec;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// What quotients and remainders that vary over `dim` divide by.
static int64_t getDivisor(const InstructionDesc &desc, unsigned dim) {
  int64_t common = 1;
  for (const AccessDesc &input : desc.inputs)
    for (AffineExpr index : input.map.getResults())
      index.walk([&](AffineExpr expr) {
        auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
        if (!binary || !expr.isFunctionOfDim(dim) ||
            binary.getKind() == AffineExprKind::Add ||
            binary.getKind() == AffineExprKind::Mul)
          return;
        if (auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS()))
          common = std::lcm(common, std::max<int64_t>(divisor.getValue(), 1));
      });
  return common;
}

/// Whether points along `dim` read elements in common.
static bool hasReuse(const InstructionDesc &desc, const WindowSpec &spec,
                     unsigned dim) {
  for (const AccessDesc &input : desc.inputs) {
    if (!(input.dims & spec.getDepthDims()))
      continue;
    if (!(input.dims >> dim & 1))
      return true;
    for (AffineExpr index : input.map.getResults())
      if (index.isFunctionOfDim(dim) &&
          (getExprDims(index) & spec.getDepthDims()))
        return true;
  }
  return false;
}

/// Points of a tile along kept dim `dim` that are worth a search.
static SmallVector<int64_t> getPoints(const InstructionDesc &desc,
                                      const WindowSpec &spec, unsigned dim) {
  constexpr int64_t kMost = 8;
  int64_t extent = desc.extents[dim];
  llvm::SmallSetVector<int64_t, 8> points;
  points.insert(1);
  // Whole periods of a stride, where a quotient is known.
  int64_t divisor = getDivisor(desc, dim);
  if (divisor > 1 && divisor <= kMost)
    for (int64_t n = divisor; n <= kMost; n *= 2)
      points.insert(std::min(n, extent));
  else if (hasReuse(desc, spec, dim))
    for (int64_t n = 2; n <= kMost; n *= 2)
      points.insert(std::min(n, extent));
  return points.takeVector();
}

/// Steps that are written out: whole dims from the innermost one on, as far as
/// they are at most `most` positions.
static void setSteps(WindowSpec &spec, int64_t most) {
  bool isWhole = true;
  for (unsigned dim : llvm::reverse(spec.depth)) {
    int64_t extent = spec.extents[dim], &tile = spec.tile[dim];
    tile = 1;
    if (!isWhole)
      continue;
    if (extent <= most) {
      tile = extent;
      most /= extent;
      continue;
    }
    isWhole = false;
    // A part of the dim; of a long one also if it does not divide it.
    constexpr int64_t kLong = 16;
    for (int64_t n = std::min<int64_t>(most, 8); n > 1; --n)
      if (extent % n == 0 || (extent >= kLong && llvm::isPowerOf2_64(n))) {
        tile = n;
        break;
      }
  }
}

/// Steps of all places of a window, as far as they are at most `most`
/// positions, and of `inner` positions of the dim within them, the channels: so
/// what places read in common is loaded once. False if this is nothing new.
static bool setPlaceSteps(WindowSpec &spec, int64_t inner, int64_t most) {
  unsigned channels = spec.depth.back();
  if (spec.depth.size() < 2 || spec.extents[channels] <= inner)
    return false;
  bool isWhole = true, covers = false;
  spec.tile[channels] = inner;
  most /= inner;
  for (unsigned dim : llvm::reverse(ArrayRef(spec.depth).drop_back())) {
    int64_t extent = spec.extents[dim];
    isWhole &= extent <= most;
    spec.tile[dim] = isWhole ? extent : 1;
    most /= spec.tile[dim];
    covers |= spec.tile[dim] > 1;
  }
  return covers;
}

/// Tiles that are worth a search.
static std::vector<Positions> listTiles(const InstructionDesc &desc,
                                        const WindowSpec &common) {
  // Elements that are written out, and values that a thread holds.
  constexpr int64_t kMaxVolume = 2304, kMaxRunning = 96;
  WindowSpec spec = common;
  int64_t widest = 1, extent = desc.extents[spec.row];
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      if (access.dims >> spec.row & 1)
        widest = std::max(widest, kVectorBytes / access.element.bytes);
  widest = std::min<int64_t>(widest, 8);
  while (extent % widest != 0)
    widest /= 2;

  // A window of more places is a loop, whose registers the compiler keeps few,
  // unless quotients of all places are to be known, or places are of channels.
  bool hasQuotients = llvm::any_of(
      spec.kept, [&](unsigned dim) { return getDivisor(desc, dim) > 1; });
  const int64_t mostSteps = hasQuotients || spec.depth.size() > 2 ? 64 : 16;

  const bool mayReorder = desc.mayReassociate() && !hasQuotients;

  std::vector<Positions> tiles;
  llvm::SmallSetVector<int64_t, 4> vectors;
  // What is known of a quotient is so of whole parts of its divisor, or of
  // multiples: channels of one group, or of several.
  int64_t divisor = getDivisor(desc, spec.row);
  auto addVector = [&](int64_t n) {
    if (divisor % n == 0 || n % divisor == 0)
      vectors.insert(n);
  };
  constexpr int64_t kMostNeighbours = 8;
  if (divisor > 1 && divisor <= kMostNeighbours && extent % divisor == 0)
    addVector(divisor);
  addVector(widest);
  addVector(std::max<int64_t>(widest / 2, 1));
  if (vectors.empty())
    addVector(1);
  // Of rows that no vector divides, equal parts: what their elements need is
  // loaded once, and checked once.
  for (int64_t n = kMostNeighbours; n > 2 * widest; --n)
    if (extent % n == 0) {
      addVector(n);
      break;
    }
  std::set<std::vector<int64_t>> seen;
  std::function<void(size_t)> visit = [&](size_t k) {
    if (k < spec.kept.size()) {
      unsigned dim = spec.kept[k];
      for (int64_t points : getPoints(desc, spec, dim)) {
        spec.tile[dim] = points;
        visit(k + 1);
      }
      spec.tile[dim] = 1;
      return;
    }
    auto add = [&] {
      if (spec.volume(~DimSet(0)) <= kMaxVolume &&
          spec.countRunning(desc) <= kMaxRunning &&
          seen.insert({spec.tile.begin(), spec.tile.end()}).second)
        tiles.push_back(spec.tile);
    };
    for (int64_t steps : {int64_t(4), int64_t(16), mostSteps}) {
      setSteps(spec, steps);
      add();
    }
    // Neither of quotients, whose places hardly meet.
    if (mayReorder)
      for (int64_t inner : {1, 4})
        if (setPlaceSteps(spec, inner, /*most=*/64))
          add();
  };
  for (int64_t vector : vectors) {
    spec.tile[spec.row] = vector;
    visit(0);
  }
  return tiles;
}

FailureOr<WindowSpec> WindowFamily::resolve(const InstructionDesc &desc,
                                            const TargetDescription &,
                                            std::string *why) const {
  FailureOr<WindowSpec> spec = resolveWindow(desc, /*dim=*/-1, why);
  if (succeeded(spec))
    spec->tiles =
        std::make_shared<const std::vector<Positions>>(listTiles(desc, *spec));
  return spec;
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

/// Ways to share `steps` that give each multiprocessor 1, 2 or 4 blocks,
/// whose partners have steps.
static SmallVector<int64_t> getSplits(int64_t groups, int64_t steps,
                                      int64_t partners, int64_t sms) {
  llvm::SmallSetVector<int64_t, 8> splits;
  splits.insert(1);
  for (int64_t blocks : {1, 2, 4}) {
    int64_t split = blocks * sms / groups;
    if (split < 2 || split > 4096)
      continue;
    int64_t strip = llvm::divideCeil(steps, split);
    if (strip >= partners)
      splits.insert(llvm::divideCeil(steps, strip));
  }
  return llvm::to_vector(splits);
}

void WindowFamily::declare(const InstructionDesc &desc,
                           const WindowSpec &common,
                           const TargetDescription &target,
                           PlanSpace &space) const {
  enum { Tile, Threads, Partners, Split };
  constexpr int64_t kThreads[] = {128, 256};
  // Tiles that a block has side by side where partners share the steps.
  constexpr int64_t kOwners[] = {8, 32};
  auto tiles = common.tiles;
  struct Work {
    int64_t tiles, steps;
  };
  std::vector<Work> work;
  WindowSpec spec = common;
  for (const Positions &tile : *tiles) {
    spec.tile = tile;
    work.push_back({spec.countTiles(spec.getTileDims()), spec.steps()});
  }
  bool mayShare = desc.mayReassociate() && common.levels.size() == 1;
  int64_t sms = target.compute_units;
  auto listPartners = [=](int64_t tile, int64_t threads) {
    llvm::SmallSetVector<int64_t, 8> partners;
    partners.insert(1);
    auto [count, steps] = work[tile];
    if (mayShare && count < 2 * sms * threads) {
      for (int64_t owners : kOwners)
        if (owners <= count && steps >= threads / owners)
          partners.insert(threads / owners);
      if (count <= threads && steps >= threads / count)
        partners.insert(threads / count);
    }
    return partners;
  };
  auto listSplits = [=](int64_t tile, int64_t threads, int64_t partners) {
    auto [count, steps] = work[tile];
    int64_t groups = llvm::divideCeil(count, threads / partners);
    return mayShare && groups < 2 * sms
               ? getSplits(groups, steps, partners, sms)
               : SmallVector<int64_t>{1};
  };
  SmallVector<int64_t> numbers;
  llvm::SmallSetVector<int64_t, 16> partners, splits;
  for (size_t tile = 0; tile < tiles->size(); ++tile) {
    numbers.push_back(tile);
    for (int64_t threads : kThreads)
      for (int64_t n : listPartners(tile, threads)) {
        partners.insert(n);
        splits.insert_range(listSplits(tile, threads, n));
      }
  }
  auto sort = [](auto &set) {
    SmallVector<int64_t> sorted = set.takeVector();
    llvm::sort(sorted);
    return sorted;
  };
  space.parameters = {
      {"tile", "positions that a thread covers at once, by dim", numbers,
       [tiles](int64_t number) {
         std::string text;
         llvm::raw_string_ostream os(text);
         os << '[';
         llvm::interleaveComma((*tiles)[number], os);
         os << ']';
         return text;
       }},
      {"threads", "threads a block", llvm::to_vector(ArrayRef(kThreads))},
      {"partners", "threads that share the steps of a tile", sort(partners)},
      {"split", "blocks that share them", sort(splits)}};
  space.constraints.push_back(
      {"1, or threads over 8 or 32 tiles side by side, where these are fewer "
       "than the machine's threads and all partners have steps",
       Partners, [=](ArrayRef<int64_t> values) {
         return listPartners(values[Tile], values[Threads])
             .contains(values[Partners]);
       }});
  space.constraints.push_back(
      {"1, or equal parts that give each multiprocessor 1, 2 or 4 blocks "
       "with steps for all of their threads",
       Split, [=](ArrayRef<int64_t> values) {
         return llvm::is_contained(
             listSplits(values[Tile], values[Threads], values[Partners]),
             values[Split]);
       }});
}

Attribute WindowFamily::getPlan(MLIRContext *context, const WindowSpec &common,
                                ArrayRef<int64_t> values,
                                const TargetDescription &) const {
  return WindowPlanAttr::get(
      context, common.row,
      DenseI64ArrayAttr::get(context, (*common.tiles)[values[0]]), values[1],
      values[2], values[3]);
}

void WindowFamily::takeScratch(const WindowSpec &spec,
                               Footprint &footprint) const {
  if (spec.split == 1)
    return;
  footprint.scratchBytes = spec.scratchBytes();
  footprint.semaphores = spec.groups();
}

bool WindowFamily::keepsOwnBounds(const InstructionDesc &desc,
                                  const WindowSpec &spec,
                                  std::string *why) const {
  if (spec.scratchBytes() > INT32_MAX)
    return refuse(why, "the partial sums exceed 2^31 bytes");
  if (spec.countTiles(spec.getTileDims()) > INT32_MAX / 2)
    return refuse(why, "more than 2^30 tiles");
  // Numbers of the family's: workspace, semaphores.
  return fitsParams(desc, /*more=*/2, why);
}
