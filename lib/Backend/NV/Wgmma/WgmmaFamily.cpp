//===- WgmmaFamily.cpp - The family aicf_nv.wgmma_ws ----------------------===//
//
// Plan space, footprint, launch and cost of the Hopper contraction. What the
// kernel looks like is resolved in WgmmaSpec.cpp; how it is written stands in
// WgmmaKernel.cpp.
//
//===----------------------------------------------------------------------===//

#include "WgmmaFamily.h"

#include "../Codegen/GPUFamily.h"
#include "../Codegen/IssueCost.h"
#include "../Codegen/Limits.h"
#include "WgmmaSpec.h"
#include "aicf/Backend/NV/Numbers.h"
#include "aicf/Support/Mutant.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

/// Edges of tiles that all instructions try. The wider and taller a tile, the
/// fewer bytes it loads for a product.
constexpr int64_t kRows[] = {256, 128, 64}, kColumns[] = {128, 256, 192, 64};
/// Deeper tiles fetch longer pieces of the operands' lines: for those with few
/// rows, which memory bounds.
constexpr int64_t kDepths[] = {64, 128}, kTf32Depths[] = {32, 64};
constexpr int64_t kGroups[] = {8, 16};
constexpr int64_t kSplits[] = {1, 2, 3, 4, 5, 6, 7, 8};
/// Deeper rings first: they win ties.
constexpr int64_t kStages[] = {8, 7, 6, 5, 4, 3, 2};
/// Columns of a tile at most; blocks of a cluster at most.
constexpr int64_t kWidest = 256, kMaxBlocks = 8;
/// Waves of blocks up to which tiles are fitted to the machine.
constexpr int64_t kMaxWaves = 4;
/// A last wave this full is not worth sharing, nor is a depth of fewer tiles.
constexpr int64_t kFullWavePercent = 95, kMinStreamKDepth = 16;
/// Rows of a result up to which deep tiles are tried.
constexpr int64_t kFewRows = 1024;

class WgmmaFamily : public GPUFamily<WgmmaSpec> {
public:
  StringRef getName() const override { return "aicf_nv.wgmma_ws"; }

protected:
  FailureOr<WgmmaSpec> resolve(const InstructionDesc &desc,
                               const TargetDescription &target,
                               std::string *why) const override;
  bool isPlan(Attribute plan) const override {
    return isa<WgmmaWsPlanAttr>(plan);
  }
  FailureOr<WgmmaSpec> apply(const InstructionDesc &desc,
                             const WgmmaSpec &common, Attribute plan,
                             const TargetDescription &,
                             std::string *why) const override {
    return applyWgmma(desc, common, cast<WgmmaWsPlanAttr>(plan), why);
  }
  bool keepsBounds(const InstructionDesc &, const WgmmaSpec &spec,
                   const TargetDescription &target,
                   std::string *why) const override;
  Footprint getFootprint(const WgmmaSpec &spec,
                         const TargetDescription &target) const override;
  Cost estimate(const InstructionDesc &desc, const WgmmaSpec &spec, Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const WgmmaSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  Attribute getPlan(MLIRContext *context, const WgmmaSpec &common,
                    ArrayRef<int64_t> values,
                    const TargetDescription &) const override;
  int64_t getBound(const InstructionDesc &desc, const WgmmaSpec &common,
                   const TargetDescription &target,
                   ArrayRef<int64_t> values) const override;
  std::string getPlanName(const WgmmaSpec &spec) const override;
  LaunchSpec getLaunch(emit::ComputeOp op, const InstructionDesc &desc,
                       const WgmmaSpec &spec, const TargetDescription &target,
                       std::string &key) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &,
             const WgmmaSpec &spec, StringRef name) const override {
    generateWgmma(d, op, spec, name);
  }
  /// A plan states the registers of each warpgroup, and ptxas gives a kernel no
  /// more than those that it starts with.
  int64_t getRegisterBound(const InstructionDesc &,
                           const TargetDescription &) const override {
    return 0;
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

FailureOr<WgmmaSpec> WgmmaFamily::resolve(const InstructionDesc &desc,
                                          const TargetDescription &target,
                                          std::string *why) const {
  if (target.chip != "sm_90a") {
    refuse(why, "wgmma needs sm_90a, the target is " + target.chip);
    return failure();
  }
  return resolveWgmma(desc, why);
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
    if (columns >= kPanel && columns <= kWidest &&
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

/// Blocks in clusters of `size` that run at once. A cluster's lie in one group
/// of 16 or more multiprocessors, pairs fill all; one group has half as many
/// (on an H200 15 clusters of eight run at once, not 16, and 30 of four, not
/// 32).
static int64_t countResident(int64_t size, int64_t sms) {
  constexpr int64_t kSMsOfGroup = 16;
  int64_t perGroup = kSMsOfGroup / size;
  int64_t clusters =
      size <= 2 ? sms / size
                : sms / kSMsOfGroup * perGroup - llvm::divideCeil(perGroup, 2);
  return std::max<int64_t>(clusters, 1) * size;
}

namespace {
/// Parameters of the space, in its order, as far as they are fixed.
struct WgmmaPoint {
  enum {
    Rows,
    Columns,
    Depth,
    Cluster,
    Schedule,
    Split,
    StreamK,
    Group,
    Stages
  };
  static constexpr int64_t kCooperative = 0, kPingPong = 1;
  int64_t rows = 0, columns = 0, depth = 0, cluster = 1,
          schedule = kCooperative, split = 1, streamK = 0, group = 1,
          stages = 0;

  explicit WgmmaPoint(ArrayRef<int64_t> values) {
    int64_t *numbers[] = {&rows,  &columns, &depth, &cluster, &schedule,
                          &split, &streamK, &group, &stages};
    for (auto [number, value] : llvm::zip(numbers, values))
      *number = value;
  }
  bool hasOneConsumer() const { return rows * columns <= kPanel * kWidest; }
  int64_t rowTiles(const WgmmaSpec &common) const {
    return llvm::divideCeil(common.rows, rows);
  }
  int64_t tiles(const WgmmaSpec &common) const {
    return rowTiles(common) * llvm::divideCeil(common.columns, columns) *
           common.batchSize();
  }
  int64_t depthTiles(const WgmmaSpec &common) const {
    return common.tapCount() * llvm::divideCeil(common.depth, depth);
  }
};
} // namespace

static void setNumbers(WgmmaSpec &spec, const WgmmaPoint &p) {
  spec.tileRows = p.rows;
  spec.tileColumns = p.columns;
  spec.tileDepth = p.depth;
  spec.cluster = p.cluster;
  spec.pingpong = p.schedule == WgmmaPoint::kPingPong;
  spec.split = p.split;
  spec.streamK = p.streamK;
  spec.group = p.group;
  spec.stages = p.stages;
}

/// Whether no deeper ring of `p`'s kernel fits `limit` bytes of shared memory,
/// nor of a split one that has its sums beside the ring, which saves a barrier.
static bool isDeepestRing(const WgmmaPoint &p, WgmmaSpec &spec, int64_t limit) {
  setNumbers(spec, p);
  bool inRing = spec.planesInRing();
  // Where none fits, the shallowest is judged, and says so.
  if (spec.sharedBytes() > limit)
    return p.stages == std::end(kStages)[-1];
  if (++spec.stages > kStages[0])
    return true;
  return spec.sharedBytes() > limit || (!inRing && spec.planesInRing());
}

void WgmmaFamily::declare(const InstructionDesc &desc, const WgmmaSpec &common,
                          const TargetDescription &target,
                          PlanSpace &space) const {
  bool isTf32 = common.element.isTF32();
  int64_t sms = target.compute_units;
  std::array<SmallVector<int64_t>, 2> fitted = {
      listFittedColumns(common, 128, sms), listFittedColumns(common, 64, sms)};
  SmallVector<int64_t> columns(std::begin(kColumns), std::end(kColumns));
  for (const auto &list : fitted)
    for (int64_t width : list)
      if (!llvm::is_contained(columns, width))
        columns.push_back(width);
  SmallVector<int64_t> depths(isTf32 ? ArrayRef(kTf32Depths)
                                     : ArrayRef(kDepths));
  llvm::SmallSetVector<int64_t, 8> streamK;
  streamK.insert(0);
  auto isShape = [fitted](int64_t rows, int64_t columns) {
    if (!llvm::is_contained(kColumns, columns))
      return rows <= 128 && llvm::is_contained(fitted[rows == 64], columns);
    return rows * columns <= 2 * kPanel * kWidest && rows <= 2 * columns;
  };
  for (int64_t rows : kRows)
    for (int64_t width : columns)
      for (int64_t depth : depths)
        if (WgmmaPoint p({rows, width, depth}); isShape(rows, width))
          streamK.insert_range(
              listStreamK(p.tiles(common), p.depthTiles(common), sms));

  space.parameters = {
      {"tile rows", "rows of the result that a block works on",
       SmallVector<int64_t>(std::begin(kRows), std::end(kRows))},
      {"tile columns", "columns, likewise", columns},
      {"tile depth", "elements of the depth in a stage", depths},
      {"cluster", "blocks that share the loads of their columns", {1, 2}},
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
       SmallVector<int64_t>(std::begin(kStages), std::end(kStages))}};
  auto require = [&](unsigned last, StringRef text, auto holds) {
    space.constraints.push_back({text, last, [=](ArrayRef<int64_t> values) {
                                   return holds(WgmmaPoint(values));
                                 }});
  };
  require(
      WgmmaPoint::Columns,
      "the sums fit the registers of two consumers, and tiles are no taller "
      "than twice their width; or the columns make whole waves of blocks",
      [=](const WgmmaPoint &p) { return isShape(p.rows, p.columns); });
  require(
      WgmmaPoint::Depth,
      "stages of two panels only for one consumer's tiles of a result of "
      "few rows, which memory bounds",
      [depth = common.panelDepth(), rows = common.rows](const WgmmaPoint &p) {
        return p.depth <= depth || (p.hasOneConsumer() && rows <= kFewRows);
      });
  require(WgmmaPoint::Cluster, "a cluster has row tiles to share",
          [&common](const WgmmaPoint &p) {
            return p.cluster <= p.rowTiles(common);
          });
  require(WgmmaPoint::Schedule,
          "turns are for tiles of one consumer, of which there are more than "
          "multiprocessors",
          [&common, sms](const WgmmaPoint &p) {
            return p.schedule == WgmmaPoint::kCooperative ||
                   (p.hasOneConsumer() && p.tiles(common) > sms);
          });
  require(WgmmaPoint::Split,
          "splits are for tiles that leave multiprocessors idle, in clusters "
          "of at most 8; those that are no power of two for one wave",
          [&common, sms](const WgmmaPoint &p) {
            if (p.split == 1)
              return true;
            int64_t tiles = p.tiles(common);
            return p.schedule == WgmmaPoint::kCooperative &&
                   p.split * p.cluster <= kMaxBlocks && tiles < sms &&
                   (llvm::isPowerOf2_64(p.split) || tiles * p.split <= sms);
          });
  require(WgmmaPoint::StreamK,
          "streams are for tiles that make no whole wave, without clusters, "
          "splits or turns: all multiprocessors, or as many as share evenly",
          [&common, sms](const WgmmaPoint &p) {
            return p.streamK == 0 ||
                   (p.split == 1 && p.cluster == 1 &&
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
  int64_t limit = target.shared_bytes;
  if (desc.constraints && desc.constraints.getMaxSharedMemory() >= 0)
    limit = std::min(limit, desc.constraints.getMaxSharedMemory());
  require(
      WgmmaPoint::Stages,
      "S_max: the deepest ring that shared memory holds, as a load takes as "
      "long as several stages; beside a split's sums, or over them",
      [limit, spec = std::make_shared<WgmmaSpec>(common)](const WgmmaPoint &p) {
        return isDeepestRing(p, *spec, limit);
      });
}

Attribute WgmmaFamily::getPlan(MLIRContext *context, const WgmmaSpec &,
                               ArrayRef<int64_t> values,
                               const TargetDescription &) const {
  WgmmaPoint p(values);
  return WgmmaWsPlanAttr::get(
      context, DenseI64ArrayAttr::get(context, {p.rows, p.columns, p.depth}),
      p.stages, p.cluster, p.group, p.split, p.streamK,
      p.schedule == WgmmaPoint::kPingPong ? WgmmaSchedule::PingPong
                                          : WgmmaSchedule::Cooperative);
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
  return fitsRegisters(spec.registersAtLaunch(), spec.threads(), target, why);
}

Footprint WgmmaFamily::getFootprint(const WgmmaSpec &spec,
                                    const TargetDescription &) const {
  Footprint footprint;
  footprint.sharedBytes = spec.sharedBytes();
  footprint.threads = spec.threads();
  footprint.scratchBytes = spec.workspaceBytes();
  footprint.semaphores = spec.semaphores();
  footprint.registers = spec.registersAtLaunch();
  footprint.mostRegisters = *llvm::max_element(spec.registers);
  return footprint;
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// Blocks of the grid: one a multiprocessor, which visit the tiles; or where
/// the depth is split, one for each tile and part.
static int64_t blockCount(const WgmmaSpec &spec,
                          const TargetDescription &target) {
  int64_t tiles = spec.tiles();
  if (spec.split > 1)
    return tiles * spec.split;
  if (spec.streamK)
    return spec.streamK;
  int64_t resident = target.compute_units / spec.cluster * spec.cluster;
  return std::min(tiles, std::max<int64_t>(resident, spec.cluster));
}

/// Neighbours of a row that a thread of a fragment holds.
static constexpr int64_t kFragmentColumns = 2;

/// Bytes of the operands.
static int64_t countOperandBytes(const WgmmaSpec &spec) {
  return (spec.numElements(spec.a, spec.depth) +
          spec.numElements(spec.b, spec.depth)) *
         spec.elementBytes();
}

/// What loads of a stage take longer, in bytes, because 128 of an operand's
/// lie in two lines of the cache.
static int64_t countStraddledBytes(const WgmmaSpec &spec,
                                   const TargetDescription &target) {
  int64_t bytes = 0;
  if (!spec.a.window && spec.a.rowStride % kCacheLine)
    bytes += spec.aBytes();
  if (spec.b.rowStride % kCacheLine)
    bytes += spec.bBytes();
  return mulDiv(bytes, getNumbers(target).wgmma_straddle_percent, 100);
}

/// Cycles of a stage: the matrix unit's and the barriers' round trip, where a
/// cluster also waits for its slower block; or what its loads take, or what it
/// waits for them because the ring is short.
static int64_t countStageCycles(const WgmmaSpec &spec,
                                const TargetDescription &target) {
  int64_t mma =
      mulDiv(spec.tileRows * spec.tileColumns * spec.tileDepth *
                 spec.elementBytes() / 2,
             getNumbers(target).wgmma_math_percent,
             100 * std::max<int64_t>(getNumbers(target).f16_mma_per_cycle, 1));
  int64_t hidden =
      spec.consumers() > 1 ? getNumbers(target).wgmma_turn_cycles : 0;
  int64_t cycles =
      mma +
      std::max<int64_t>(getNumbers(target).wgmma_stage_cycles - hidden, 0) +
      (spec.cluster - 1) * getNumbers(target).wgmma_cluster_cycles;
  bool straddles =
      spec.b.major == Major::MN && !spec.b.packed && spec.tileColumns % kPanel;
  int64_t loaded = spec.loadedBytes() + (straddles ? spec.bBytes() : 0) +
                   countStraddledBytes(spec, target);
  if (spec.a.window)
    loaded +=
        mulDiv(spec.aBytes(), getNumbers(target).wgmma_window_percent, 100);
  int64_t missing = getMissPermille(countOperandBytes(spec), target);
  int64_t latency =
      mulDiv(getNumbers(target).wgmma_cache_load_cycles, 1000 - missing, 1000) +
      mulDiv(getNumbers(target).wgmma_memory_load_cycles, missing, 1000);
  return std::max({cycles,
                   getNumbers(target).wgmma_load_cycles +
                       loaded / getNumbers(target).wgmma_load_bytes,
                   latency / (spec.stages - 1)});
}

/// Cycles of the epilogue of a tile: each element out of registers and, staged,
/// through shared memory twice; what goes past it to or from memory, in the
/// order of fragments; then the latency of its barriers.
static int64_t countEpilogueCycles(const WgmmaSpec &spec, int64_t elementBytes,
                                   const TargetDescription &target) {
  int64_t elements = spec.tileRows * spec.tileColumns, direct = 0;
  auto countWarps = [&](int64_t vector) {
    return elements / kWarp / std::min(vector, kFragmentColumns);
  };
  // Of a split depth the sums leave from shared memory, by rows.
  if (spec.split == 1)
    for (const WgmmaOutput &output : spec.outputs)
      if (!output.tma)
        direct += countWarps(output.vector) *
                  getNumbers(target).wgmma_direct_store_cycles;
  for (const EpilogueInput &input : spec.epilogue)
    if (input.usesRow && input.usesColumn)
      direct += countWarps(input.vector) *
                getNumbers(target).wgmma_direct_load_cycles;
  // Of the warps of one consumer, where it has the tile alone.
  direct = direct * 2 / spec.consumersPerTile();
  return elements * elementBytes / getNumbers(target).wgmma_epilogue_bytes +
         direct + spec.panels() * getNumbers(target).wgmma_panel_cycles;
}

namespace {
/// Cycles of a block with work in every wave: those that loads run beside, and
/// those behind its last stage. Bytes that blocks exchange through memory.
struct BlockWork {
  int64_t cycles = 0, tail = 0, summed = 0;
};
} // namespace

static BlockWork countWork(const WgmmaSpec &spec, int64_t waves,
                           int64_t stageCycles, int64_t epilogueCycles,
                           bool planesInRing, const TargetDescription &target) {
  int64_t products =
      llvm::divideCeil(spec.depthTiles(), spec.split) * stageCycles;
  // Each part stores its share, behind a barrier, once all sums are there.
  if (spec.split > 1) {
    int64_t tail =
        getNumbers(target).wgmma_split_cycles +
        getNumbers(target).wgmma_split_part_cycles * spec.split +
        (planesInRing ? getNumbers(target).wgmma_split_k_cycles : 0) +
        epilogueCycles / spec.split +
        spec.tileRows * spec.tileColumns * 8 /
            getNumbers(target).wgmma_epilogue_bytes;
    return {waves * products +
                (waves - 1) * (tail + getNumbers(target).wgmma_wave_cycles),
            tail, 0};
  }
  // Whole waves, then an equal share of the depth of what is left, and the sums
  // of its parts: stored by all, loaded by those that add.
  if (spec.streamK) {
    int64_t partBytes = spec.tileRows * spec.tileColumns * 4;
    auto [parts, mostAdders] = spec.countParts();
    int64_t adders = std::min(mostAdders, spec.consumersPerTile() *
                                              spec.rowBlocks() * spec.panels());
    return {spec.wholeTiles() / spec.streamK * (products + epilogueCycles) +
                spec.partDepth() * stageCycles,
            getNumbers(target).wgmma_stream_k_cycles +
                partBytes * (adders + parts) / adders /
                    getNumbers(target).wgmma_sum_bytes +
                epilogueCycles / adders,
            2 * spec.sharedTiles() * parts * partBytes};
  }
  // Of two consumers in turns, one multiplies while the other stores.
  if (spec.pingpong)
    return {waves * std::max(products, (products + epilogueCycles) / 2),
            epilogueCycles, 0};
  return {waves * products + (waves - 1) * epilogueCycles, epilogueCycles, 0};
}

/// The time of `spec`. With `isBound`, for the best raster and the best ring of
/// no more stages, whether or not they fit.
static Cost price(const WgmmaSpec &spec, const TargetDescription &target,
                  bool isBound) {
  int64_t tiles = spec.tiles();
  int64_t resident = countResident(spec.clusterBlocks(), target.compute_units);
  int64_t blocks = std::min(tiles * spec.split, resident);
  int64_t waves = llvm::divideCeil(tiles * spec.split, blocks);
  int64_t storedBytes = 0, epilogueBytes = 0;
  for (const WgmmaOutput &output : spec.outputs)
    storedBytes +=
        std::max<unsigned>(output.type.getIntOrFloatBitWidth(), 8) / 8;
  for (const EpilogueInput &input : spec.epilogue)
    if (input.usesRow && input.usesColumn)
      epilogueBytes +=
          std::max<unsigned>(input.type.getIntOrFloatBitWidth(), 8) / 8;
  BlockWork work = countWork(
      spec, waves, countStageCycles(spec, target),
      countEpilogueCycles(spec, 2 * storedBytes + epilogueBytes, target),
      !isBound && spec.planesInRing(), target);
  int64_t compute = cyclesToPs(work.cycles, target);

  // Traffic of L2: every tile loads its operands, a cluster shares B. Traffic
  // of memory: what a wave touches, unless everything stays in L2.
  int64_t result = spec.batchSize() * spec.rows * spec.columns *
                   (storedBytes + epilogueBytes);
  int64_t loaded = tiles * spec.depthTiles() *
                   (spec.aBytes() + spec.bBytes() / spec.cluster);
  int64_t compulsory = countOperandBytes(spec), touched = compulsory;
  if (compulsory > target.cache_bytes && !isBound) {
    int64_t high = std::min(spec.group, spec.rowTiles());
    int64_t wide = llvm::divideCeil(blocks, high * spec.split);
    int64_t perWave = (high * spec.tileRows + wide * spec.tileColumns) *
                      spec.depth * spec.tapCount() * spec.elementBytes();
    touched = std::max(compulsory, waves * perWave);
  }
  // Of what is touched once; what waves touch again does not fit anyway.
  int64_t once = compulsory + result;
  int64_t missed =
      touched - compulsory + mulDiv(once, getMissPermille(once, target), 1000);
  int64_t traffic = std::max(
      {bytesToPs(
           mulDiv(loaded, 100, getNumbers(target).wgmma_tile_load_percent) +
               result + work.summed,
           target.cache_mbps),
       bytesToPs(missed, target.dram_mbps),
       cyclesToPs(missed / blocks / getNumbers(target).wgmma_memory_bytes,
                  target)});

  // Until the first stage is there, and from the last store to the end.
  int64_t latency =
      target.launch_ps + 2 * getLoadLatency(once, target) +
      cyclesToPs(work.tail +
                     spec.loadedBytes() / getNumbers(target).wgmma_load_bytes,
                 target);
  if (spec.cluster > 1)
    latency +=
        cyclesToPs(getNumbers(target).wgmma_cluster_start_cycles, target);
  // Packing reads and writes before all else, behind a barrier of the grid.
  if (spec.packs()) {
    int64_t packed = 2 * spec.packedBytes();
    latency += std::max(bytesToPs(mulDiv(packed, 100,
                                         getNumbers(target).wgmma_pack_percent),
                                  target.cache_mbps),
                        packed > target.cache_bytes
                            ? bytesToPs(packed, target.dram_mbps)
                            : 0) +
               getNumbers(target).wgmma_pack_rounds * target.dram_latency_ps;
  }
  latency += getExposedBehindRing(compute, traffic, target);
  return Cost::weigh(compute, traffic, latency, /*spill=*/0, target);
}

Cost WgmmaFamily::estimate(const InstructionDesc &, const WgmmaSpec &spec,
                           Attribute, const TargetDescription &target) const {
  return price(spec, target, /*isBound=*/false);
}

int64_t WgmmaFamily::getBound(const InstructionDesc &, const WgmmaSpec &common,
                              const TargetDescription &target,
                              ArrayRef<int64_t> values) const {
  if (values.size() != WgmmaPoint::StreamK + 1)
    return 0;
  WgmmaSpec spec = common;
  setNumbers(spec, WgmmaPoint(values));
  spec.stages = kStages[0];
  // No plan is legal that shares nothing.
  if (spec.streamK && !spec.sharedTiles())
    return INT64_MAX;
  return price(spec, target, /*isBound=*/true).total();
}

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

namespace {

/// A tensor map before it is an attribute; names are the attribute's.
struct TensorMap {
  Type element;
  SmallVector<int64_t, 5> dims, strides, box, elementStrides;
  SmallVector<int64_t, 3> lowerCorner, upperCorner;

  /// A map of `inner` contiguous elements, `outer` lines of `rowStride` bytes,
  /// and the batch axes in `batch`; boxes of `boxInner` x `boxOuter`.
  TensorMap(Type type, int64_t inner, int64_t outer, int64_t rowStride,
            int64_t boxInner, int64_t boxOuter, const WgmmaSpec &spec,
            ArrayRef<BatchStride> batch)
      : element(type), dims{inner, outer}, strides{rowStride},
        box{boxInner, boxOuter}, elementStrides{1, 1} {
    for (BatchStride stride : batch) {
      dims.push_back(spec.outerAxis(stride.axis).extent);
      strides.push_back(stride.stride * type.getIntOrFloatBitWidth() / 8);
      box.push_back(1);
      elementStrides.push_back(1);
    }
  }

  /// The argument that describes `offset` bytes into operand `operand`.
  LaunchArg describe(unsigned operand, int64_t offset = 0) const {
    MLIRContext *context = element.getContext();
    auto list = [&](ArrayRef<int64_t> values) {
      return DenseI64ArrayAttr::get(context, values);
    };
    auto corner = [&](ArrayRef<int64_t> values) {
      return values.empty() ? DenseI64ArrayAttr() : list(values);
    };
    LaunchArg arg;
    arg.operand = operand;
    arg.offset = offset;
    arg.description = TensorMapAttr::get(
        context, element, list(dims), list(strides), list(box),
        list(elementStrides), corner(lowerCorner), corner(upperCorner),
        Interleave::None, Swizzle::Bytes128, L2Promotion::Bytes128,
        OobFill::Zeros);
    return arg;
  }
};

} // namespace

/// A map of the image that `operand` reads through its window, in copies of
/// `pixels` by as many channels as 128 bytes hold.
static LaunchArg windowMap(const WgmmaOperand &operand, const WgmmaSpec &spec,
                           int64_t pixels) {
  const WgmmaWindow &window = *operand.window;
  int64_t bytes = spec.elementBytes();
  TensorMap map(spec.memoryType(), window.channels, window.axes[0].extent,
                window.axes[0].imageStride * bytes, spec.panelDepth(), pixels,
                spec, {});
  map.elementStrides[1] = window.axes[0].stride;
  for (const WindowAxis &axis : window.axes) {
    map.lowerCorner.push_back(axis.low);
    map.upperCorner.push_back(axis.upperCorner());
  }
  for (const WindowAxis &axis : ArrayRef(window.axes).drop_front()) {
    map.dims.push_back(axis.extent);
    map.strides.push_back(axis.imageStride * bytes);
    map.elementStrides.push_back(axis.stride);
  }
  map.dims.push_back(window.images);
  map.strides.push_back(window.imageStride * bytes);
  map.elementStrides.push_back(1);
  return map.describe(operand.input);
}

static LaunchArg operandMap(const WgmmaOperand &operand, const WgmmaSpec &spec,
                            int64_t boxLines, unsigned workspace) {
  bool depthInner = operand.major == Major::K;
  if (operand.window)
    return windowMap(operand, spec, depthInner ? boxLines : spec.tileDepth);
  TensorMap map(spec.memoryType(), depthInner ? spec.depth : operand.extent,
                depthInner ? operand.extent : spec.depth,
                operand.rowStride /
                    (AICF_MUTANT("tensor-map-in-elements") ? 2 : 1),
                depthInner ? spec.panelDepth() : kPanel,
                depthInner ? boxLines : spec.tileDepth, spec, operand.batch);
  return map.describe(operand.packed ? workspace : operand.input,
                      operand.workspace);
}

static LaunchArg integer(LaunchArg::Kind kind, int64_t value) {
  LaunchArg arg;
  arg.kind = kind;
  arg.integer = value;
  return arg;
}

/// All that the code depends on but the plan's name, which is neither the
/// extents nor the raster.
static std::string getKey(const InstructionDesc &desc, const WgmmaSpec &spec) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (const WgmmaAxis *axis :
       {&spec.rowAxis, &spec.columnAxis, &spec.depthAxis})
    os << axis->all << ',' << axis->inner() << ',';
  auto printBatch = [&](ArrayRef<BatchStride> batch) {
    for (BatchStride stride : batch)
      os << 'b' << stride.axis;
  };
  for (const Axis &axis : spec.batch)
    os << 'b' << axis.inner();
  printBatch(spec.a.batch);
  os << ',';
  printBatch(spec.b.batch);
  for (const Axis &axis : spec.taps)
    os << ",t" << axis.extent;
  if (spec.a.window)
    for (const WindowAxis &axis : spec.a.window->axes) {
      os << ",w";
      if (axis.tap)
        os << spec.getOuterAxis(*axis.tap) << 's' << axis.step << 'r'
           << axis.reversed << axis.lastTap;
    }
  os << ',' << spec.element << ',' << spec.a.input << int(spec.a.major) << ','
     << spec.b.input << int(spec.b.major) << ';';
  for (const WgmmaOperand *operand : {&spec.a, &spec.b})
    if (operand->packed)
      os << (operand->stride == 1) << operand->transposes() << operand->vector
         << ';';
    else
      os << '-';
  for (const EpilogueInput &in : spec.epilogue) {
    printBatch(in.batch);
    os << in.input << in.type << in.usesRow << in.usesColumn << in.unitColumn
       << in.vector << ',';
  }
  for (const WgmmaOutput &out : spec.outputs)
    os << out.type << out.tma
       << (AICF_MUTANT("wgmma-key-without-vectors") ? 0 : out.vector) << ',';
  for (const NodeDesc &node : desc.nodes) {
    os << int(node.kind) << ':' << int(node.combining) << ':' << node.dims
       << ':' << node.reduced << ':' << node.getOpHash() << ':' << node.type
       << '(';
    for (unsigned operand : node.operands)
      os << operand << ' ';
    os << ')';
  }
  for (unsigned yield : desc.yields)
    os << yield << ' ';
  if (ArrayRef(spec.registers) !=
      ArrayRef(WgmmaWsPlanAttr::getUsualRegisters(spec.consumers())))
    for (int64_t count : spec.registers)
      os << 'r' << count;
  return key;
}

std::string WgmmaFamily::getPlanName(const WgmmaSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "wgmma_ws_" << spec.tileRows << 'x' << spec.tileColumns << 'x'
      << spec.tileDepth << "_s" << spec.stages << "_c" << spec.cluster << "_d"
      << spec.split
      << (spec.pingpong  ? "_pp"
          : spec.streamK ? "_st"
                         : "");
  return name;
}

LaunchSpec WgmmaFamily::getLaunch(emit::ComputeOp, const InstructionDesc &desc,
                                  const WgmmaSpec &spec,
                                  const TargetDescription &target,
                                  std::string &key) const {
  key = getKey(desc, spec);
  LaunchSpec launch;
  launch.grid[0] = blockCount(spec, target);
  launch.block[0] = spec.threads();
  launch.cluster[0] = spec.clusterBlocks();
  launch.sharedBytes = spec.sharedBytes();

  // In the order of wgmmaParams().
  unsigned firstOutput = desc.inputs.size();
  unsigned workspace = firstOutput + desc.outputs.size();
  launch.args.push_back(operandMap(spec.a, spec, spec.loadedRows(), workspace));
  launch.args.push_back(
      operandMap(spec.b, spec, spec.tileColumns / spec.cluster, workspace));
  for (auto [j, output] : llvm::enumerate(spec.outputs))
    if (output.tma)
      launch.args.push_back(TensorMap(output.type, spec.columns, spec.rows,
                                      output.rowStride * 2, kPanel, kPanel,
                                      spec, output.batch)
                                .describe(firstOutput + j));
  auto buffer = [&](unsigned operand, int64_t offset = 0) {
    LaunchArg arg;
    arg.operand = operand;
    arg.offset = offset;
    launch.args.push_back(arg);
  };
  for (const EpilogueInput &input : spec.epilogue)
    buffer(input.input);
  for (auto [j, output] : llvm::enumerate(spec.outputs))
    if (!output.tma)
      buffer(firstOutput + j);
  for (int64_t value :
       {spec.rows, spec.columns, spec.rowTiles(), spec.columnTiles(),
        spec.depthTiles(), spec.group, spec.loadedBytes()})
    launch.args.push_back(integer(LaunchArg::I32, value));
  for (const Axis &axis : spec.batch)
    launch.args.push_back(integer(LaunchArg::I32, axis.extent));
  if (spec.a.window)
    for (const WindowAxis &axis : spec.a.window->axes)
      for (int64_t value : {axis.positions, axis.stride, axis.low})
        launch.args.push_back(integer(LaunchArg::I32, value));
  for (const WgmmaOperand *operand : {&spec.a, &spec.b})
    if (operand->packed) {
      buffer(operand->input);
      buffer(workspace, operand->workspace);
      for (int64_t value : {operand->lines, operand->length,
                            operand->rowStride / spec.elementBytes()})
        launch.args.push_back(integer(LaunchArg::I32, value));
      for (int64_t value :
           {operand->lineStride, operand->stride, operand->offset})
        launch.args.push_back(integer(LaunchArg::I64, value));
    }
  if (spec.packs() || spec.streamK)
    buffer(workspace + 1);
  if (spec.streamK) {
    buffer(workspace, spec.sumsOffset());
    for (int64_t value :
         {spec.wholeTiles(), spec.partDepth(), spec.wholeParts(),
          spec.restShare(), spec.countParts().most})
      launch.args.push_back(integer(LaunchArg::I32, value));
  }
  for (const EpilogueInput &input : spec.epilogue) {
    if (input.usesRow)
      launch.args.push_back(integer(LaunchArg::I64, input.rowStride));
    if (input.usesColumn && !input.unitColumn)
      launch.args.push_back(integer(LaunchArg::I64, input.columnStride));
    for (BatchStride batch : input.batch)
      launch.args.push_back(integer(LaunchArg::I64, batch.stride));
  }
  for (const WgmmaOutput &output : spec.outputs)
    if (!output.tma) {
      launch.args.push_back(integer(LaunchArg::I64, output.rowStride));
      for (BatchStride batch : output.batch)
        launch.args.push_back(integer(LaunchArg::I64, batch.stride));
    }
  return launch;
}

std::unique_ptr<KernelFamily> aicf::nv::createWgmmaFamily() {
  return std::make_unique<WgmmaFamily>();
}
