//===- WgmmaFamily.cpp - The family aicf_nv.wgmma_ws ----------------------===//
//
// Plan space, footprint, launch and cost of the Hopper contraction. What the
// kernel looks like is settled in WgmmaSpec.cpp; how it is written stands in
// WgmmaKernel.cpp.
//
//===----------------------------------------------------------------------===//

#include "WgmmaFamily.h"

#include "../Codegen/IssueCost.h"
#include "../Codegen/Limits.h"
#include "WgmmaSpec.h"
#include "aicf/Support/PlantedBug.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Stages beyond this hide nothing more.
static constexpr int64_t kMostStages = 8;

namespace {

/// A tile shape of the plan space.
struct TileShape {
  int64_t rows, columns;
};
constexpr TileShape kTiles[] = {{256, 128}, {128, 256}, {128, 192},
                                {128, 128}, {128, 64},  {64, 256},
                                {64, 192},  {64, 128},  {64, 64}};
/// Deeper tiles fetch longer pieces of the operands' lines: for those with few
/// rows, which memory bounds.
constexpr int64_t kDepths[] = {64, 128}, kTf32Depths[] = {32, 64};
constexpr int64_t kGroups[] = {8, 16};
constexpr int64_t kSplits[] = {2, 3, 4, 5, 6, 7, 8};
/// Columns of a tile at most; blocks of a cluster at most.
constexpr int64_t kWidest = 256, kMostBlocks = 8;
/// Waves of blocks up to which tiles are fitted to the machine.
constexpr int64_t kMostWaves = 4;
/// A last wave this full is not worth sharing, nor is a depth of fewer tiles.
constexpr int64_t kFullWavePercent = 95, kLeastStreamDepth = 16;
/// Rows of a result up to which deep tiles are tried.
constexpr int64_t kFewRows = 1024;

class WgmmaFamily : public KernelFamily {
public:
  StringRef getName() const override { return "aicf_nv.wgmma_ws"; }
  bool match(const InstructionDesc &desc, const TargetDescription &target,
             std::string *why) const override;
  void enumerate(MLIRContext *context, const InstructionDesc &desc,
                 const TargetDescription &target,
                 SmallVectorImpl<Attribute> &plans) const override;
  Footprint footprint(const InstructionDesc &desc, Attribute plan,
                      const TargetDescription &target) const override;
  bool isLegal(const InstructionDesc &desc, Attribute plan,
               const TargetDescription &target,
               std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, Attribute plan,
                const TargetDescription &target) const override;
  LaunchSpec launch(emit::ComputeOp op, Attribute plan,
                    const TargetDescription &target) const override;
  LogicalResult generate(OpBuilder &builder, emit::ComputeOp op, Attribute plan,
                         StringRef name,
                         const TargetDescription &target) const override;
};

} // namespace

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

bool WgmmaFamily::match(const InstructionDesc &desc,
                        const TargetDescription &target,
                        std::string *why) const {
  if (target.chip != "sm_90a")
    return refuse(why, "wgmma needs sm_90a, the target is " + target.chip);
  return succeeded(settleWgmma(desc, WgmmaWsPlanAttr(), why));
}

/// The spec of a plan that is known to be legal.
static WgmmaSpec settled(const InstructionDesc &desc, Attribute plan) {
  std::string why;
  FailureOr<WgmmaSpec> spec =
      settleWgmma(desc, cast<WgmmaWsPlanAttr>(plan), &why);
  assert(succeeded(spec) && "asked about a plan that does not match");
  return *spec;
}

/// The tile shapes for `spec`, which no plan has settled yet: the common ones,
/// and those whose columns make the tiles a whole number of waves.
static SmallVector<TileShape> listTileShapes(const WgmmaSpec &spec,
                                             int64_t units) {
  SmallVector<TileShape> shapes(std::begin(kTiles), std::end(kTiles));
  auto fit = [&](int64_t rows, int64_t blocks) {
    int64_t tiles =
        blocks / (llvm::divideCeil(spec.rows, rows) * spec.batchSize());
    if (!tiles)
      return;
    int64_t width = llvm::alignTo(llvm::divideCeil(spec.columns, tiles), 16);
    if (width >= kPanel && width <= kWidest &&
        llvm::none_of(shapes, [&](TileShape shape) {
          return shape.rows == rows && shape.columns == width;
        }))
      shapes.push_back({rows, width});
  };
  for (int64_t rows : {128, 64}) {
    for (int64_t waves = 1; waves <= kMostWaves; ++waves)
      fit(rows, units * waves);
    for (int64_t split : kSplits)
      fit(rows, units / split);
  }
  return shapes;
}

/// Numbers of blocks to share the depth of those of `tiles` that make no whole
/// wave: all multiprocessors, and as many as share it evenly.
static SmallVector<int64_t> listStreams(int64_t tiles, int64_t depthTiles,
                                        int64_t units) {
  SmallVector<int64_t> streams;
  int64_t left = tiles % units;
  // Nearly a whole wave, or nothing to share.
  if (left == 0 || left * 100 > units * kFullWavePercent ||
      depthTiles < kLeastStreamDepth || tiles > units * kMostWaves)
    return streams;
  int64_t most = std::min(units, left * (kMostAdders - 1));
  if (most == units || tiles < units)
    streams.push_back(most);
  if (int64_t even = units / left * left; tiles < units && even < most)
    streams.push_back(even);
  return streams;
}

/// Blocks in clusters of `size` that run at once. A cluster's lie in one group
/// of 16 or more multiprocessors, pairs fill all; one group has half as many
/// (on an H200 15 clusters of eight run at once, not 16, and 30 of four, not
/// 32).
static int64_t countResident(int64_t size, int64_t units) {
  constexpr int64_t kGroupUnits = 16;
  int64_t perGroup = kGroupUnits / size;
  int64_t clusters = size <= 2 ? units / size
                               : units / kGroupUnits * perGroup -
                                     llvm::divideCeil(perGroup, 2);
  return std::max<int64_t>(clusters, 1) * size;
}

void WgmmaFamily::enumerate(MLIRContext *context, const InstructionDesc &desc,
                            const TargetDescription &target,
                            SmallVectorImpl<Attribute> &plans) const {
  int64_t limit = target.shared_bytes;
  if (desc.constraints && desc.constraints.getMaxSharedMemory() >= 0)
    limit = std::min(limit, desc.constraints.getMaxSharedMemory());
  // The plan with the deepest ring that fits, the shallowest where none does.
  // Sums of a split depth that go to the ring make room for a deeper one, but
  // cost a barrier: then the deepest that has them beside it as well.
  auto add = [&](TileShape shape, int64_t depth, int64_t cluster, int64_t group,
                 int64_t split, int64_t streams, WgmmaSchedule schedule) {
    auto tile =
        DenseI64ArrayAttr::get(context, {shape.rows, shape.columns, depth});
    bool hasRing = false;
    for (int64_t stages = kMostStages;; --stages) {
      auto plan = WgmmaWsPlanAttr::get(context, tile, stages, cluster, group,
                                       split, streams, schedule);
      FailureOr<WgmmaSpec> spec = settleWgmma(desc, plan, nullptr);
      if (failed(spec))
        return;
      if (stages > 2 &&
          (spec->sharedBytes() > limit || (hasRing && spec->planesInRing())))
        continue;
      plans.push_back(plan);
      if (stages == 2 || !spec->planesInRing())
        return;
      hasRing = true;
    }
  };
  WgmmaSpec any = settled(desc, WgmmaWsPlanAttr());
  for (TileShape shape : listTileShapes(any, target.units)) {
    bool oneConsumer = shape.rows * shape.columns <= kPanel * kWidest;
    int64_t rowTiles = llvm::divideCeil(any.rows, shape.rows);
    int64_t tiles = rowTiles * llvm::divideCeil(any.columns, shape.columns) *
                    any.batchSize();
    for (int64_t depth : any.element.isTF32() ? kTf32Depths : kDepths) {
      if (depth > any.panelDepth() && (!oneConsumer || any.rows > kFewRows))
        continue;
      for (int64_t cluster : {1, 2}) {
        if (cluster > rowTiles)
          continue;
        for (int64_t group : kGroups) {
          if (group > kGroups[0] && rowTiles <= kGroups[0])
            break;
          add(shape, depth, cluster, group, 1, 0, WgmmaSchedule::Cooperative);
          if (oneConsumer && tiles > target.units)
            add(shape, depth, cluster, group, 1, 0, WgmmaSchedule::PingPong);
        }
        // Tiles that leave most of the machine idle. Splits that no power of
        // two makes are for those that then fill it.
        for (int64_t split : kSplits)
          if (split * cluster <= kMostBlocks && tiles < target.units &&
              (llvm::isPowerOf2_64(split) || tiles * split <= target.units))
            add(shape, depth, cluster, kGroups[0], split, 0,
                WgmmaSchedule::Cooperative);
        if (cluster == 1)
          for (int64_t streams : listStreams(
                   tiles, any.tapCount() * llvm::divideCeil(any.depth, depth),
                   target.units))
            add(shape, depth, cluster, kGroups[0], 1, streams,
                WgmmaSchedule::Cooperative);
      }
    }
  }
}

Footprint WgmmaFamily::footprint(const InstructionDesc &desc, Attribute plan,
                                 const TargetDescription &) const {
  WgmmaSpec spec = settled(desc, plan);
  Footprint footprint;
  footprint.sharedBytes = spec.sharedBytes();
  footprint.threads = spec.threads();
  footprint.scratchBytes = spec.workspaceBytes();
  footprint.semaphores = spec.semaphores();
  // Registers at launch: the file's even share, in units of 8.
  footprint.registers = std::min<int64_t>(65536 / spec.threads() / 8 * 8, 255);
  return footprint;
}

bool WgmmaFamily::isLegal(const InstructionDesc &desc, Attribute plan,
                          const TargetDescription &target,
                          std::string *why) const {
  auto wgmma = dyn_cast<WgmmaWsPlanAttr>(plan);
  if (!wgmma)
    return refuse(why, "not a plan of this family");
  return match(desc, target, why) && succeeded(settleWgmma(desc, wgmma, why));
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// Blocks of the grid: one a multiprocessor, which walk the tiles; or where the
/// depth is split, one for each tile and part.
static int64_t blockCount(const WgmmaSpec &spec,
                          const TargetDescription &target) {
  int64_t tiles = spec.tiles();
  if (spec.split > 1)
    return tiles * spec.split;
  if (spec.streams)
    return spec.streams;
  int64_t resident = target.units / spec.cluster * spec.cluster;
  return std::min(tiles, std::max<int64_t>(resident, spec.cluster));
}

// Fitted to two thirds of the instructions of benchmarks/ledger/h200
// (contractions and convolutions, 2026-11-22); cycles of the target's clock.
/// What a stage takes beside its products: the barrier's round trip; what a
/// cluster of two adds; and what two consumers that take turns hide of it.
static constexpr int64_t kStageCycles = 36, kClusterCycles = 68,
                         kTurnCycles = 20;
/// Barriers of a cluster that shares loads, before the first and at the end.
static constexpr int64_t kClusterStartCycles = 396;
/// Barriers and store issue of a panel of the epilogue.
static constexpr int64_t kPanelCycles = 300;
/// Barrier of a cluster around the sums that its blocks exchange, and the
/// exchange with each of them.
static constexpr int64_t kSplitCycles = 700, kSplitPartCycles = 455;
/// The barrier before it, where sums go to the ring.
static constexpr int64_t kMeetCycles = 147;
/// Blocks that meet through memory: a fence, a count, and the wait for it; and
/// bytes of sums that a multiprocessor stores or loads a cycle.
static constexpr int64_t kStreamCycles = 1855, kSumBytesPerCycle = 24;
/// From a stage that is handed back to the loads that fill it, under load: out
/// of memory, out of the cache.
static constexpr int64_t kMemoryLoadCycles = 2209, kCacheLoadCycles = 1514;
/// Bytes that a multiprocessor loads a cycle, and those of its share of the
/// main memory's bandwidth: few cannot use all of it. Lines of columns that no
/// multiple of 64 divides begin amid a line of the cache, and count twice.
static constexpr int64_t kLoadBytesPerCycle = 60, kMemoryBytesPerCycle = 25;
/// Round trips to memory of a block that packs: two counters taken, lines read
/// and written, one counter given, one waited for.
static constexpr int64_t kPackRounds = 5;
/// Rate of packing against the cache's.
static constexpr int64_t kPackPercent = 95;
/// Rate of tile loads against the cache's: blocks that load the same tile at
/// the same time are served together.
static constexpr int64_t kTileLoadPercent = 312;
/// Blocks that are launched behind others: they set up, and wait for the first
/// stage of their ring.
static constexpr int64_t kWaveCycles = 9000;
/// What of shared memory's width an epilogue uses.
static constexpr int64_t kSharedBytesPerCycle = 69;
/// A warp's store that does not go by the copy engine, and its load of an
/// epilogue input: eight rows, a few bytes of each.
static constexpr int64_t kDirectStoreCycles = 33, kDirectLoadCycles = 9;
/// Neighbours of a row that a thread of a fragment holds.
static constexpr int64_t kFragmentColumns = 2;

/// Bytes of the operands.
static int64_t countOperandBytes(const WgmmaSpec &spec) {
  return (spec.numElements(spec.a, spec.depth) +
          spec.numElements(spec.b, spec.depth)) *
         spec.elementBytes();
}

/// Cycles of a stage: the matrix unit's and the barriers' round trip, where a
/// cluster also waits for its slower block; or what its loads take, or what it
/// waits for them because the ring is short.
static int64_t countStageCycles(const WgmmaSpec &spec,
                                const TargetDescription &target) {
  int64_t mma = spec.tileRows * spec.tileColumns * spec.tileDepth *
                spec.elementBytes() / 2 /
                std::max<int64_t>(target.f16_mma_per_cycle, 1);
  int64_t cycles = mma + kStageCycles -
                   (spec.consumers() > 1 ? kTurnCycles : 0) +
                   (spec.cluster - 1) * kClusterCycles;
  bool straddles =
      spec.b.major == Major::MN && !spec.b.packed && spec.tileColumns % kPanel;
  int64_t loaded = spec.loadedBytes() + (straddles ? spec.bBytes() : 0);
  bool fits = countOperandBytes(spec) <= target.cache_bytes;
  int64_t latency = fits ? kCacheLoadCycles : kMemoryLoadCycles;
  return std::max(
      {cycles, loaded / kLoadBytesPerCycle, latency / (spec.stages - 1)});
}

/// Cycles of the epilogue of a tile: each element out of registers and, staged,
/// through shared memory twice; what goes past it to or from memory, in the
/// order of fragments; then the latency of its barriers.
static int64_t countEpilogueCycles(const WgmmaSpec &spec,
                                   int64_t elementBytes) {
  int64_t elements = spec.tileRows * spec.tileColumns, direct = 0;
  auto countWarps = [&](int64_t vector) {
    return elements / kWarp / std::min(vector, kFragmentColumns);
  };
  // Of a split depth the sums leave from shared memory, by rows.
  if (spec.split == 1)
    for (const WgmmaOutput &output : spec.outputs)
      if (!output.tma)
        direct += countWarps(output.vector) * kDirectStoreCycles;
  for (const EpilogueInput &input : spec.epilogue)
    if (input.usesRow && input.usesColumn)
      direct += countWarps(input.vector) * kDirectLoadCycles;
  return elements * elementBytes / kSharedBytesPerCycle + direct +
         spec.panels() * kPanelCycles;
}

namespace {
/// Cycles of a block with work in every wave: those that loads run beside, and
/// those behind its last stage. Bytes that blocks exchange through memory.
struct BlockWork {
  int64_t cycles = 0, tail = 0, summed = 0;
};
} // namespace

static BlockWork countWork(const WgmmaSpec &spec, int64_t waves,
                           int64_t stageCycles, int64_t epilogueCycles) {
  int64_t products =
      llvm::divideCeil(spec.depthTiles(), spec.split) * stageCycles;
  // Each part stores its share, behind a barrier, once all sums are there.
  if (spec.split > 1) {
    int64_t tail = kSplitCycles + kSplitPartCycles * spec.split +
                   (spec.planesInRing() ? kMeetCycles : 0) +
                   epilogueCycles / spec.split +
                   spec.tileRows * spec.tileColumns * 8 / kSharedBytesPerCycle;
    return {waves * products + (waves - 1) * (tail + kWaveCycles), tail, 0};
  }
  // Whole waves, then an equal share of the depth of what is left, and the sums
  // of its parts: stored by all, loaded by those that add.
  if (spec.streams) {
    int64_t partBytes = spec.tileRows * spec.tileColumns * 4;
    auto [parts, mostAdders] = spec.countParts();
    int64_t adders = std::min(mostAdders, spec.consumersPerTile() *
                                              spec.rowBlocks() * spec.panels());
    return {spec.wholeTiles() / spec.streams * (products + epilogueCycles) +
                spec.partDepth() * stageCycles,
            kStreamCycles +
                partBytes * (adders + parts) / adders / kSumBytesPerCycle +
                epilogueCycles / adders,
            2 * spec.sharedTiles() * parts * partBytes};
  }
  // Of two consumers in turns, one multiplies while the other stores.
  if (spec.pingpong)
    return {waves * std::max(products, (products + epilogueCycles) / 2),
            epilogueCycles, 0};
  return {waves * products + (waves - 1) * epilogueCycles, epilogueCycles, 0};
}

Cost WgmmaFamily::estimate(const InstructionDesc &desc, Attribute plan,
                           const TargetDescription &target) const {
  WgmmaSpec spec = settled(desc, plan);
  int64_t tiles = spec.tiles();
  int64_t resident = countResident(spec.clusterBlocks(), target.units);
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
  BlockWork work =
      countWork(spec, waves, countStageCycles(spec, target),
                countEpilogueCycles(spec, 2 * storedBytes + epilogueBytes));
  int64_t compute = cyclesToPs(work.cycles, target);

  // Traffic of L2: every tile loads its operands, a cluster shares B. Traffic
  // of memory: what a wave touches, unless everything stays in L2.
  int64_t result = spec.batchSize() * spec.rows * spec.columns *
                   (storedBytes + epilogueBytes);
  int64_t loaded = tiles * spec.depthTiles() *
                   (spec.aBytes() + spec.bBytes() / spec.cluster);
  int64_t compulsory = countOperandBytes(spec), touched = compulsory;
  if (compulsory > target.cache_bytes) {
    int64_t high = std::min(spec.group, spec.rowTiles());
    int64_t wide = llvm::divideCeil(blocks, high * spec.split);
    int64_t perWave = (high * spec.tileRows + wide * spec.tileColumns) *
                      spec.depth * spec.tapCount() * spec.elementBytes();
    touched = std::max(compulsory, waves * perWave);
    // Blocks that share tiles are at other depths: the cache helps with what it
    // happens to hold.
    if (spec.streams)
      touched = std::max(
          touched, loaded - mulDiv(loaded, target.cache_bytes, compulsory));
  }
  int64_t traffic = std::max(
      {bytesToPs(mulDiv(loaded, 100, kTileLoadPercent) + result + work.summed,
                 target.cache_mbps),
       bytesToPs(touched + result, target.dram_mbps),
       cyclesToPs((touched + result) / blocks / kMemoryBytesPerCycle, target)});

  // Until the first stage is there, and from the last store to the end.
  int64_t latency =
      target.launch_ps + 2 * target.dram_latency_ps +
      cyclesToPs(work.tail + spec.loadedBytes() / kLoadBytesPerCycle, target);
  if (spec.cluster > 1)
    latency += cyclesToPs(kClusterStartCycles, target);
  // Packing reads and writes before all else, behind a barrier of the grid.
  if (spec.packs()) {
    int64_t packed = 2 * spec.packedBytes();
    latency +=
        std::max(
            bytesToPs(mulDiv(packed, 100, kPackPercent), target.cache_mbps),
            packed > target.cache_bytes ? bytesToPs(packed, target.dram_mbps)
                                        : 0) +
        kPackRounds * target.dram_latency_ps;
  }
  latency += getExposedBehindRing(compute, traffic);
  return Cost::weigh(compute, traffic, latency, /*spill=*/0, target);
}

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

/// Enumerators of the driver (cuda.h) that tensor maps carry.
enum DriverEnum : int32_t {
  kSwizzle128B = 3,
  kL2Promotion128B = 2,
};

/// A map of `inner` contiguous elements, `outer` lines of `rowStride` bytes,
/// and the batch axes in `batch`; boxes of `boxInner` x `boxOuter`.
static LaunchArg tensorMap(unsigned operand, Type type, int64_t inner,
                           int64_t outer, int64_t rowStride, int64_t boxInner,
                           int64_t boxOuter, const WgmmaSpec &spec,
                           ArrayRef<BatchStride> batch) {
  LaunchArg arg;
  arg.kind = LaunchArg::TensorMap;
  arg.operand = operand;
  arg.map.dims = {inner, outer};
  arg.map.strides = {rowStride};
  arg.map.box = {boxInner, boxOuter};
  arg.map.elementStrides = {1, 1};
  for (BatchStride stride : batch) {
    arg.map.dims.push_back(spec.outerAxis(stride.axis).extent);
    arg.map.strides.push_back(stride.stride * type.getIntOrFloatBitWidth() / 8);
    arg.map.box.push_back(1);
    arg.map.elementStrides.push_back(1);
  }
  arg.map.element = type;
  arg.map.swizzle = kSwizzle128B;
  arg.map.l2Promotion = kL2Promotion128B;
  return arg;
}

/// A map of the image that `operand` reads through its window, in copies of
/// `pixels` by as many channels as 128 bytes hold.
static LaunchArg windowMap(const WgmmaOperand &operand, const WgmmaSpec &spec,
                           int64_t pixels) {
  const WgmmaWindow &window = *operand.window;
  int64_t bytes = spec.elementBytes();
  LaunchArg arg = tensorMap(
      operand.input, spec.memoryType(), window.channels, window.axes[0].extent,
      window.axes[0].imageStride * bytes, spec.panelDepth(), pixels, spec, {});
  LaunchArg::Map &map = arg.map;
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
  return arg;
}

static LaunchArg operandMap(const WgmmaOperand &operand, const WgmmaSpec &spec,
                            int64_t boxLines, unsigned workspace) {
  bool depthInner = operand.major == Major::K;
  if (operand.window)
    return windowMap(operand, spec, depthInner ? boxLines : spec.tileDepth);
  LaunchArg map = tensorMap(
      operand.packed ? workspace : operand.input, spec.memoryType(),
      depthInner ? spec.depth : operand.extent,
      depthInner ? operand.extent : spec.depth,
      operand.rowStride / (isPlanted("tensor-map-in-elements") ? 2 : 1),
      depthInner ? spec.panelDepth() : kPanel,
      depthInner ? boxLines : spec.tileDepth, spec, operand.batch);
  map.offset = operand.workspace;
  return map;
}

static LaunchArg integer(LaunchArg::Kind kind, int64_t value) {
  LaunchArg arg;
  arg.kind = kind;
  arg.integer = value;
  return arg;
}

/// The kernel's name: the plan in clear, then a hash of all else that the code
/// depends on, which is neither the extents nor the raster.
static std::string kernelName(const InstructionDesc &desc,
                              const WgmmaSpec &spec) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (const WgmmaAxis *axis :
       {&spec.rowAxis, &spec.columnAxis, &spec.depthAxis})
    os << axis->dims << ',' << axis->inner() << ',';
  auto printBatch = [&](ArrayRef<BatchStride> batch) {
    for (BatchStride stride : batch)
      os << 'b' << stride.axis;
  };
  for (const WgmmaAxis &axis : spec.batch)
    os << 'b' << axis.inner();
  printBatch(spec.a.batch);
  os << ',';
  printBatch(spec.b.batch);
  for (const WgmmaAxis &axis : spec.taps)
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
       << (isPlanted("wgmma-key-without-vectors") ? 0 : out.vector) << ',';
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
  std::string name;
  llvm::raw_string_ostream(name)
      << "wgmma_ws_" << spec.tileRows << 'x' << spec.tileColumns << 'x'
      << spec.tileDepth << "_s" << spec.stages << "_c" << spec.cluster << "_d"
      << spec.split
      << (spec.pingpong  ? "_pp_"
          : spec.streams ? "_st_"
                         : "_")
      << llvm::format_hex_no_prefix(llvm::xxh3_64bits(key), 16);
  return name;
}

LaunchSpec WgmmaFamily::launch(emit::ComputeOp op, Attribute plan,
                               const TargetDescription &target) const {
  InstructionDesc desc = describe(op);
  WgmmaSpec spec = settled(desc, plan);
  LaunchSpec launch;
  launch.kernel = kernelName(desc, spec);
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
      launch.args.push_back(
          tensorMap(firstOutput + j, output.type, spec.columns, spec.rows,
                    output.rowStride * 2, kPanel, kPanel, spec, output.batch));
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
  for (const WgmmaAxis &axis : spec.batch)
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
  if (spec.packs() || spec.streams)
    buffer(workspace + 1);
  if (spec.streams) {
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

LogicalResult WgmmaFamily::generate(OpBuilder &builder, emit::ComputeOp op,
                                    Attribute plan, StringRef name,
                                    const TargetDescription &) const {
  generateWgmma(builder, op, settled(describe(op), plan), name);
  return success();
}

std::unique_ptr<KernelFamily> aicf::nv::createWgmmaFamily() {
  return std::make_unique<WgmmaFamily>();
}
