//===- WgmmaSpace.cpp - Plan space of aicf_nv.wgmma_ws --------------------===//
//
// All about plans but their cost: the match, the space, the family's bounds and
// the footprint.
//
//===----------------------------------------------------------------------===//

#include "WgmmaFamily.h"

#include "../Codegen/BodyRegisters.h"
#include "../Codegen/IssueCost.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Edges of tiles that all instructions try. The wider and taller a tile, the
/// fewer bytes it loads for a product.
static constexpr int64_t kRows[] = {256, 128, 64},
                         kColumns[] = {128, 256, 192, 64};
/// Deeper tiles fetch longer pieces of the operands' lines and wait less often:
/// for those with few rows, which memory bounds, and those of one wave.
static constexpr int64_t kDepths[] = {64, 128}, kTf32Depths[] = {32, 64};
/// Columns where factors are split into parts: at most, as registers hold
/// chains beside the sums; and the most of which shared memory holds two stages
/// of 128 rows.
static constexpr int64_t kWidestSplit = 192, kSplitColumns = 160;
static constexpr int64_t kGroups[] = {8, 16};
static constexpr int64_t kSplits[] = {1, 2, 3, 4, 5, 6, 7, 8, 12, 16};
/// Blocks of a cluster at most; of a larger one each has this many tiles of the
/// depth at least, since it takes a whole group of multiprocessors.
static constexpr int64_t kMaxBlocks = 8, kMinLargeDepth = 8;
/// Waves of blocks up to which tiles are fitted to the machine.
static constexpr int64_t kMaxWaves = 4;
/// A last wave this full is not worth sharing, nor is a depth of fewer tiles.
static constexpr int64_t kFullWavePercent = 95, kMinStreamKDepth = 16;
/// Rows of a result up to which deep tiles are tried.
static constexpr int64_t kFewRows = 1024;
/// Tiles, at most, over which narrow ones spread few columns evenly.
static constexpr int64_t kNarrowTiles = 8;
/// Stages of a ring, at most, and bytes under way from which on no more are
/// needed.
static constexpr int64_t kUsualRing = 8, kRingBytes = 128 << 10;

FailureOr<WgmmaSpec> WgmmaFamily::resolve(const InstructionDesc &desc,
                                          const TargetDescription &target,
                                          std::string *why) const {
  if (target.chip != "sm_90a")
    return refuse(why, "wgmma needs sm_90a, the target is " + target.chip);
  return resolveWgmma(desc, why);
}

/// Registers that a consumer's thread needs, estimated: its sums, the inputs
/// that vary over columns alone, of the others two panels, and the body's
/// values of the elements that are stored together.
static int64_t estimateRegisters(const InstructionDesc &desc,
                                 const WgmmaSpec &spec) {
  constexpr int64_t kFixed = 24, kThreadsOfRow = 4, kRows = 2, kPanels = 2,
                    kTogether = 8;
  int64_t sums = spec.consumerRows() * spec.tileColumns / kWarpgroup;
  int64_t inputs = 0;
  for (const EpilogueInput &input : spec.epilogue) {
    int64_t columns = !input.usesColumn ? 1
                      : input.usesRow   ? kPanels * kPanel / kThreadsOfRow
                                        : spec.tileColumns / kThreadsOfRow;
    inputs += countLoadedRegisters(
        desc, input.input, (input.usesRow ? kRows : 1) * columns, input.vector);
  }
  return kFixed + sums + inputs +
         kTogether * countLiveRegisters(desc, spec.reduceNode);
}

FailureOr<WgmmaSpec> WgmmaFamily::apply(const InstructionDesc &desc,
                                        const WgmmaSpec &common, Attribute plan,
                                        const TargetDescription &,
                                        std::string *why) const {
  FailureOr<WgmmaSpec> spec =
      applyWgmma(desc, common, cast<WgmmaWsPlanAttr>(plan), why);
  if (succeeded(spec))
    spec->spilledRegisters = std::max<int64_t>(
        estimateRegisters(desc, *spec) - spec->registers.back(), 0);
  return spec;
}

/// Columns with which tiles of `rows` make a whole number of waves, alone or
/// split.
static SmallVector<int64_t> listFittedColumns(const WgmmaSpec &spec,
                                              int64_t rows, int64_t sms) {
  SmallVector<int64_t> list;
  auto fit = [&](int64_t blocks) {
    int64_t tiles =
        blocks / (llvm::divideCeil(spec.rows, rows) * spec.batchSize());
    if (!tiles)
      return;
    int64_t columns = llvm::alignTo(llvm::divideCeil(spec.columns, tiles), 16);
    if (columns >= kPanel && columns <= WgmmaPoint::kWidest &&
        !llvm::is_contained(kColumns, columns) &&
        !llvm::is_contained(list, columns))
      list.push_back(columns);
  };
  for (int64_t waves = 1; waves <= kMaxWaves; ++waves)
    fit(sms * waves);
  for (int64_t split : ArrayRef(kSplits).drop_front())
    fit(sms / split);
  return list;
}

/// Columns of exact tiles: the result's, or where whole tiles leave
/// multiprocessors idle an even share of them.
static SmallVector<int64_t> listExactColumns(const WgmmaSpec &spec,
                                             int64_t sms) {
  SmallVector<int64_t> list;
  int64_t wholeTiles = llvm::divideCeil(spec.rows, kPanel) *
                       llvm::divideCeil(spec.columns, kPanel) *
                       spec.batchSize();
  for (int64_t tiles = 1; tiles <= kNarrowTiles; ++tiles) {
    int64_t columns = llvm::alignTo(llvm::divideCeil(spec.columns, tiles), 8);
    if (columns > (spec.transposed ? WgmmaPoint::kWidest : kPanel) ||
        (tiles > 1 && wholeTiles >= sms) ||
        llvm::is_contained(kColumns, columns) ||
        llvm::is_contained(list, columns))
      continue;
    list.push_back(columns);
  }
  return list;
}

/// Numbers of blocks to share the depth of those of `tiles` that make no whole
/// wave: all multiprocessors, and as many as share it evenly.
static SmallVector<int64_t> listStreamK(int64_t tiles, int64_t depthTiles,
                                        int64_t sms) {
  SmallVector<int64_t> streamK;
  int64_t left = tiles % sms;
  // Nearly a whole wave, or nothing to share.
  if (left == 0 || left * 100 > sms * kFullWavePercent ||
      depthTiles < kMinStreamKDepth || tiles > sms * kMaxWaves)
    return streamK;
  int64_t most = std::min(sms, left * (kMaxAdders - 1));
  if (most == sms || tiles < sms)
    streamK.push_back(most);
  if (int64_t even = sms / left * left; tiles < sms && even < most)
    streamK.push_back(even);
  return streamK;
}

void WgmmaPoint::setNumbers(WgmmaSpec &spec) const {
  spec.tileRows = rows;
  spec.tileColumns = columns;
  spec.tileDepth = depth;
  spec.sharedTaps = taps;
  spec.cluster = cluster;
  spec.pingpong = schedule == WgmmaPoint::kPingPong;
  spec.split = split;
  spec.streamK = streamK;
  spec.group = group;
  spec.stages = stages;
}

/// Whether no deeper ring of `p`'s kernel is of use and fits `limit` bytes of
/// shared memory, nor of a split one that has its sums beside the ring, which
/// saves a barrier.
static bool isDeepestRing(const WgmmaPoint &p, WgmmaSpec &spec, int64_t limit) {
  p.setNumbers(spec);
  bool inRing = spec.planesInRing();
  int64_t most =
      std::clamp<int64_t>(llvm::divideCeil(kRingBytes, spec.stageBytes()),
                          kUsualRing, WgmmaPoint::kRings[0]);
  if (spec.stages > most)
    return false;
  // Where none fits, the shallowest is judged, and says so.
  if (spec.sharedBytes() > limit)
    return p.stages == std::end(WgmmaPoint::kRings)[-1];
  if (++spec.stages > most)
    return true;
  return spec.sharedBytes() > limit || (!inRing && spec.planesInRing());
}

void WgmmaFamily::declare(const InstructionDesc &desc, const WgmmaSpec &common,
                          const TargetDescription &target,
                          PlanSpace &space) const {
  bool isTf32 = common.element.isTF32();
  int64_t sms = target.compute_units;
  // Of the regular kernel and the transposed one: columns fitted to tiles of
  // 128 and of 64 rows, and exact ones of either.
  using Lists = std::array<SmallVector<int64_t>, 3>;
  SmallVector<Lists, 2> fitted;
  llvm::SmallSetVector<int64_t, 16> columns(std::begin(kColumns),
                                            std::end(kColumns));
  if (common.factorParts > 1)
    columns.insert(kSplitColumns);
  SmallVector<int64_t> orientations = {0};
  if (common.other)
    orientations.push_back(1);
  for (int64_t orientation : orientations) {
    const WgmmaSpec &spec = orientation ? *common.other : common;
    fitted.push_back({listFittedColumns(spec, 128, sms),
                      listFittedColumns(spec, 64, sms),
                      listExactColumns(spec, sms)});
    for (const auto &list : fitted.back())
      columns.insert_range(list);
  }
  SmallVector<int64_t> depths(isTf32 ? ArrayRef(kTf32Depths)
                                     : ArrayRef(kDepths));
  llvm::SmallSetVector<int64_t, 8> streamK;
  streamK.insert(0);
  bool isSplit = common.factorParts > 1;
  auto isShape = [fitted, isSplit](const WgmmaPoint &p) {
    int64_t rows = p.rows, columns = p.columns;
    const Lists &lists = fitted[p.transposed];
    if (isSplit && (rows > 128 || columns > kWidestSplit))
      return false;
    if (isSplit && columns == kSplitColumns)
      return true;
    if (!llvm::is_contained(kColumns, columns))
      return rows <= 128 && (llvm::is_contained(lists[2], columns) ||
                             llvm::is_contained(lists[rows == 64], columns));
    return rows * columns <= 2 * kPanel * WgmmaPoint::kWidest &&
           rows <= 2 * columns;
  };
  for (int64_t orientation : orientations)
    for (int64_t rows : kRows)
      for (int64_t width : columns)
        for (int64_t depth : depths)
          if (WgmmaPoint p({orientation, rows, width, depth}); isShape(p))
            streamK.insert_range(
                listStreamK(p.tiles(common), p.depthTiles(common), sms));

  SmallVector<int64_t> taps = {1};
  if (int64_t all = common.countShareableTaps(); all > 1)
    taps.push_back(all);
  space.parameters = {
      {"transposed", "whether rows are contiguous in the result, not columns",
       orientations},
      {"tile rows", "rows of the result that a block works on",
       SmallVector<int64_t>(std::begin(kRows), std::end(kRows))},
      {"tile columns", "columns, likewise", columns.takeVector()},
      {"tile depth", "elements of the depth in a stage", depths},
      {"taps", "places of the window that share the pixels of a stage", taps},
      {"cluster", "blocks that share the loads of their columns", {1, 2, 3, 4}},
      {"schedule",
       "who works on a tile",
       {WgmmaPoint::kCooperative, WgmmaPoint::kPingPong},
       [](int64_t schedule) {
         return schedule == WgmmaPoint::kPingPong
                    ? "pingpong: two consumers in turns"
                    : "cooperative: all consumers";
       }},
      {"split", "parts of the depth, in a cluster",
       SmallVector<int64_t>(std::begin(kSplits), std::end(kSplits))},
      {"stream_k",
       "blocks that share the depth of the tiles beyond whole waves",
       streamK.takeVector()},
      {"group", "row tiles that are worked on together",
       SmallVector<int64_t>(std::begin(kGroups), std::end(kGroups))},
      {"stages", "tiles of the depth in shared memory",
       SmallVector<int64_t>(std::begin(WgmmaPoint::kRings),
                            std::end(WgmmaPoint::kRings))}};
  auto require = [&](unsigned last, StringRef text, auto holds) {
    space.constraints.push_back({text, last, [=](ArrayRef<int64_t> values) {
                                   return holds(WgmmaPoint(values));
                                 }});
  };
  require(
      WgmmaPoint::Columns,
      "the sums fit the registers of two consumers, and tiles are no taller "
      "than twice their width; or the columns make whole waves of blocks, or "
      "are the result's or an even share of them",
      isShape);
  require(WgmmaPoint::Depth,
          "stages of two panels only for one consumer's tiles of a result of "
          "few rows or of one wave, which memory and latency bound",
          [depth = common.panelDepth(), &common, sms](const WgmmaPoint &p) {
            return p.depth <= depth ||
                   (p.hasOneConsumer() &&
                    (common.rows <= kFewRows || p.tiles(common) <= sms));
          });
  require(WgmmaPoint::Taps, "places share pixels in stages of one panel",
          [depth = common.panelDepth()](const WgmmaPoint &p) {
            return p.taps == 1 || (p.depth == depth && !p.transposed);
          });
  require(WgmmaPoint::Cluster,
          "a cluster has row tiles to share, or two or four column tiles "
          "that share the only row tile; three blocks, all those of one "
          "wave; four, which leave some multiprocessors idle, narrow ones of "
          "one wave",
          [&common, sms](const WgmmaPoint &p) {
            if (p.cluster > 1 && p.rowTiles(common) == 1) {
              int64_t tiles = llvm::divideCeil(p.of(common).columns, p.columns);
              return p.cluster != 3 && tiles >= p.cluster &&
                     int64_t(llvm::alignTo(tiles, p.cluster)) *
                             common.batchSize() <=
                         WgmmaSpec::countResident(p.cluster, sms);
            }
            if (p.cluster <= 2)
              return p.cluster <= p.rowTiles(common);
            if (p.cluster == 3)
              return p.rowTiles(common) % 3 == 0 && p.columns >= kPanel &&
                     p.tiles(common) <= WgmmaSpec::countResident(3, sms);
            int64_t blocks = llvm::alignTo(p.rowTiles(common), p.cluster) *
                             llvm::divideCeil(p.of(common).columns, p.columns) *
                             common.batchSize();
            return p.columns < kPanel &&
                   blocks <= WgmmaSpec::countResident(p.cluster, sms);
          });
  require(WgmmaPoint::Schedule,
          "turns are for tiles of one consumer, of which there are more than "
          "multiprocessors; not for chains of parts, whose sums the other "
          "consumer's products hide",
          [&common, sms](const WgmmaPoint &p) {
            return p.schedule == WgmmaPoint::kCooperative ||
                   (p.hasOneConsumer() && p.tiles(common) > sms &&
                    common.factorParts == 1);
          });
  require(WgmmaPoint::Split,
          "splits are for tiles that leave multiprocessors idle, in clusters "
          "of at most 8; those that are no power of two for one wave; more "
          "parts for few tiles and a depth of at least 8 stages each",
          [&common, sms](const WgmmaPoint &p) {
            if (p.split == 1)
              return true;
            if (p.taps > 1)
              return false;
            int64_t tiles = p.tiles(common);
            if (p.split > kMaxBlocks)
              return p.schedule == WgmmaPoint::kCooperative && p.cluster == 1 &&
                     tiles * p.split <=
                         WgmmaSpec::countResident(p.split, sms) &&
                     p.depthTiles(common) >= p.split * kMinLargeDepth;
            return p.schedule == WgmmaPoint::kCooperative && p.cluster <= 2 &&
                   p.split * p.cluster <= kMaxBlocks && tiles < sms &&
                   (llvm::isPowerOf2_64(p.split) || tiles * p.split <= sms);
          });
  require(WgmmaPoint::StreamK,
          "streams are for tiles that make no whole wave, without clusters, "
          "splits or turns: all multiprocessors, or as many as share evenly",
          [&common, sms](const WgmmaPoint &p) {
            return p.streamK == 0 ||
                   (p.split == 1 && p.taps == 1 && p.cluster == 1 &&
                    p.schedule == WgmmaPoint::kCooperative &&
                    llvm::is_contained(
                        listStreamK(p.tiles(common), p.depthTiles(common), sms),
                        p.streamK));
          });
  require(WgmmaPoint::Group,
          "larger groups only for whole tiles, where there are more row tiles",
          [&common](const WgmmaPoint &p) {
            return p.group == kGroups[0] || (p.split == 1 && p.streamK == 0 &&
                                             p.rowTiles(common) > kGroups[0]);
          });
  // With two, loads and products of such large stages took turns: 128 x 112 of
  // 5 places 50 us for 36 of 128 x 56 (H200, 2026-11-29).
  constexpr int64_t kLeastStages = 3;
  require(WgmmaPoint::Stages,
          "places share pixels in rings of 3 stages at least",
          [](const WgmmaPoint &p) {
            return p.taps == 1 || p.stages >= kLeastStages;
          });
  int64_t limit = target.shared_bytes;
  if (desc.constraints && desc.constraints.getMaxSharedMemory() >= 0)
    limit = std::min(limit, desc.constraints.getMaxSharedMemory());
  require(
      WgmmaPoint::Stages,
      "S_max: the deepest ring that shared memory holds, as a load takes as "
      "long as several stages; beside a split's sums, or over them",
      [limit, spec = std::make_shared<WgmmaSpec>(common),
       other = std::make_shared<WgmmaSpec>(
           common.other ? *common.other : common)](const WgmmaPoint &p) {
        return isDeepestRing(p, p.transposed ? *other : *spec, limit);
      });
}

Attribute WgmmaFamily::getPlan(MLIRContext *context, const WgmmaSpec &common,
                               ArrayRef<int64_t> values,
                               const TargetDescription &) const {
  WgmmaPoint p(values);
  return WgmmaWsPlanAttr::get(
      context, DenseI64ArrayAttr::get(context, {p.rows, p.columns, p.depth}),
      p.stages, p.cluster, llvm::alignTo(p.group, p.cluster), p.split,
      p.streamK,
      p.schedule == WgmmaPoint::kPingPong ? WgmmaSchedule::PingPong
                                          : WgmmaSchedule::Cooperative,
      /*registers=*/{}, common.factorParts, p.transposed != 0, p.taps);
}

bool WgmmaFamily::keepsBounds(const InstructionDesc &, const WgmmaSpec &spec,
                              const TargetDescription &target,
                              std::string *why) const {
  // All warpgroups together hold no more than they start with, which the plan's
  // verifier checks.
  int64_t most = *llvm::max_element(spec.registers);
  if (most > target.max_thread_registers)
    return refuse(why, "registers a thread: " + Twine(most) + ", at most " +
                           Twine(target.max_thread_registers));
  int64_t held = getMaxRegisters(spec.threads(), target);
  return spec.registersAtLaunch() <= held ||
         refuse(why, "registers a thread: " + Twine(spec.registersAtLaunch()) +
                         ", at most " + Twine(held));
}

Footprint WgmmaFamily::getFootprint(const WgmmaSpec &spec,
                                    const TargetDescription &) const {
  Footprint footprint;
  footprint.sharedBytes = spec.sharedBytes();
  footprint.threads = spec.threads();
  footprint.scratchBytes = spec.workspaceBytes();
  footprint.semaphores = spec.semaphores();
  footprint.registers = spec.registersAtLaunch();
  footprint.spilledRegisters = spec.spilledRegisters;
  footprint.mostRegisters = *llvm::max_element(spec.registers);
  return footprint;
}
