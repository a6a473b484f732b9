//===- WgmmaCost.cpp - What plans of aicf_nv.wgmma_ws cost ----------------===//

#include "WgmmaFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"

#include <numeric>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

int64_t WgmmaSpec::countResident(int64_t size, int64_t sms) {
  constexpr int64_t kSMsOfGroup = 16;
  int64_t perGroup = kSMsOfGroup / size;
  int64_t clusters =
      size <= 2 ? sms / size
                : sms / kSMsOfGroup * perGroup - llvm::divideCeil(perGroup, 2);
  return std::max<int64_t>(clusters, 1) * size;
}

/// Neighbours of a row that a thread of a fragment holds.
static constexpr int64_t kFragmentColumns = 2;

/// Bytes of an operand as it is loaded, and of both.
static int64_t countBytes(const WgmmaSpec &spec, const WgmmaOperand &operand) {
  return spec.numElements(operand, spec.depth) * spec.factorParts *
         spec.elementBytes();
}
static int64_t countOperandBytes(const WgmmaSpec &spec) {
  return countBytes(spec, spec.a) + countBytes(spec, spec.b);
}

/// Bytes of both that a wave of `blocks` touches. They visit groups of row
/// tiles column by column, then the next position of the batch. Where an
/// operand does not vary over the batch, all positions touch the same: of a
/// weight's gradient all places in the window.
static int64_t countWaveBytes(const WgmmaSpec &spec, int64_t blocks) {
  int64_t high = std::min(spec.group, spec.rowTiles());
  // Blocks of a plain product drift apart over its depth, and read panels more
  // often than tiles say: counted as below, 256 x 128 was chosen for 3072 x 768
  // x 16384, 148 us for 118 (H200).
  if (!spec.a.window)
    return (high * spec.tileRows +
            llvm::divideCeil(blocks, high * spec.split) * spec.tileColumns) *
           spec.depth * spec.elementBytes() * spec.factorParts;
  int64_t tiles = llvm::divideCeil(blocks, spec.split);
  int64_t perPosition = spec.rowTiles() * spec.columnTiles();
  int64_t inOne = std::min(tiles, perPosition);
  int64_t wide =
      std::min<int64_t>(llvm::divideCeil(inOne, high), spec.columnTiles());
  int64_t rowPanels = std::min<int64_t>(
      high * llvm::divideCeil(inOne, high * wide), spec.rowTiles());
  auto count = [&](const WgmmaOperand &operand, int64_t panels, int64_t all) {
    int64_t positions = 1;
    for (BatchStride batch : operand.batch)
      if (batch.axis < spec.batch.size())
        positions *= spec.outerAxis(batch.axis).extent;
    int64_t bytes = mulDiv(countBytes(spec, operand), panels, all);
    return std::min(bytes, mulDiv(bytes, std::max(tiles, perPosition),
                                  perPosition * positions));
  };
  return count(spec.a, rowPanels, spec.rowTiles()) +
         count(spec.b, wide, spec.columnTiles());
}

/// What the loads of a stage take, in bytes: those that arrive, or those that
/// the block asks the cache for. A block of a cluster asks for its share of B.
/// 128 bytes that lie in two lines of the cache, as those of all rows but each
/// that begins with a line, are looked up twice.
static int64_t countLoadedBytes(const WgmmaSpec &spec,
                                const TargetDescription &target) {
  auto count = [&](const WgmmaOperand &operand, int64_t bytes) {
    int64_t step = std::gcd(operand.rowStride, kCacheLine);
    return bytes + mulDiv(bytes - mulDiv(bytes, step, kCacheLine),
                          getNumbers(target).wgmma_straddle_percent, 100);
  };
  bool straddles = spec.b.major == Major::MN && !spec.b.packed &&
                   spec.tileColumns % kPanel && spec.columnTiles() > 1;
  int64_t b = spec.bBytes() * (straddles ? 2 : 1);
  int64_t loaded = spec.loadedBytes() + spec.factorParts * (b - spec.bBytes());
  int64_t a = spec.loadedBytes() / spec.factorParts - spec.bBytes();
  int64_t asked = (spec.a.window ? a : count(spec.a, a)) / spec.rowShares() +
                  count(spec.b, b) / spec.columnShares();
  return std::max(loaded, spec.factorParts * asked);
}

/// Cycles in which blocks that start together wait for each other at lines of
/// the cache, where several rows of an operand's tile lie in one: B's, which
/// those of all row tiles ask for. 80 x 8 elements cost 81 blocks 1 us, and 41
/// half of it (H200, 2026-11-23).
static int64_t countMeetingCycles(const WgmmaSpec &spec) {
  constexpr int64_t kPercent = 340;
  int64_t bytes = spec.b.extent * spec.elementBytes();
  if (spec.b.major == Major::K || spec.b.packed || bytes >= kCacheLine)
    return 0;
  return mulDiv(spec.rowTiles() * (kCacheLine - bytes), kPercent, 100 * bytes);
}

/// Cycles of shared memory for a stage: each wgmma, of 64 rows by a tile's
/// columns, reads both operands, and TMA writes. The products of parts read
/// what was loaded several times, so that narrow tiles are bound by this; so do
/// places that share pixels. Other factors are not.
static int64_t countSharedCycles(const WgmmaSpec &spec) {
  constexpr int64_t kSharedBytesPerCycle = 128;
  if (spec.factorParts == 1 && spec.sharedTaps == 1)
    return 0;
  int64_t lines = spec.tileRows + spec.tileRows / kPanel * spec.tileColumns;
  int64_t read = spec.factorProducts() * spec.sharedTaps * lines *
                 spec.tileDepth * spec.elementBytes();
  return (read + spec.loadedBytes()) / kSharedBytesPerCycle;
}

/// Cycles in which the chains of a stage are added to the sums: an addition in
/// each thread for each of its elements. A scheduler has a warp of each
/// consumer.
static int64_t countChainCycles(const WgmmaSpec &spec) {
  return spec.factorParts == 1 ? 0
                               : spec.consumersPerTile() * spec.rowBlocks() *
                                     spec.tileColumns / 2;
}

/// Cycles that the pixels of a stage take more, since their channels are no
/// whole panels: TMA fills the last one's lines up with zeros, a line at a
/// time, longer the less of it there is beside others, and reads sectors twice
/// where pixels begin at no whole one. The mean over the panels of a pixel.
/// Measured: 16x36x36, 3x3, to 256 channels: 22.4 us of 128 channels, 31 of 72
/// and 80, 27 of 96; to 128 channels 11.4 of 64, 13.3 of 32, 15.2 of 40 and 24
/// (H200, 2026-11-29).
static int64_t countTailCycles(const WgmmaSpec &spec) {
  constexpr int64_t kLine = 1, kStraddled = 2, kShort = 32;
  const WgmmaOperand &image = spec.a;
  if (!image.window || image.window->pixelsAreDepth)
    return 0;
  int64_t channels = image.window->channels, panel = spec.panelDepth();
  int64_t tail = channels % panel;
  if (!tail)
    return 0;
  int64_t rows = spec.loadedRows() / spec.rowShares() * spec.factorParts;
  int64_t cycles = rows * kLine;
  if (channels * spec.elementBytes() % kSectorBytes != 0)
    cycles += rows * kStraddled;
  if (channels > panel)
    cycles += rows * kShort / tail;
  return cycles / llvm::divideCeil(channels, panel);
}

namespace {
struct StageCycles {
  int64_t cycles = 0;
  int64_t waited = 0; ///< Of these: because few loads are under way.
};
} // namespace

/// Cycles of a stage: the matrix unit's and the barriers' round trip, where a
/// cluster that shares columns also waits for its slower block (with it, plans
/// of four blocks that share rows were held 1.2 times too slow, H200,
/// 2026-11-24); or what its loads take, or what it
/// waits for them because the ring is short. Of `blocks`: where few load, a
/// load takes less.
static StageCycles countStageCycles(const WgmmaSpec &spec, int64_t blocks,
                                    const TargetDescription &target) {
  int64_t mma = std::max(
      countSharedCycles(spec),
      mulDiv(spec.tileRows * spec.tileColumns * spec.tileDepth *
                 spec.elementBytes() / 2 * spec.factorProducts() *
                 spec.sharedTaps,
             getNumbers(target).wgmma_math_percent,
             100 * std::max<int64_t>(getNumbers(target).f16_mma_per_cycle, 1)));
  int64_t hidden =
      spec.consumers() > 1 ? getNumbers(target).wgmma_turn_cycles : 0;
  int64_t cycles =
      mma +
      std::max<int64_t>(getNumbers(target).wgmma_stage_cycles - hidden, 0) +
      countChainCycles(spec) +
      (spec.columnShares() - 1) * getNumbers(target).wgmma_cluster_cycles;
  int64_t loaded = countLoadedBytes(spec, target);
  if (spec.a.window)
    loaded += mulDiv(spec.factorParts * spec.aBytes(),
                     getNumbers(target).wgmma_window_percent, 100);
  int64_t missing = getMissPermille(countOperandBytes(spec), target);
  int64_t latency =
      mulDiv(getNumbers(target).wgmma_cache_load_cycles, 1000 - missing, 1000) +
      mulDiv(getNumbers(target).wgmma_memory_load_cycles, missing, 1000);
  latency = mulDiv(
      latency, target.compute_units + std::min(blocks, target.compute_units),
      2 * target.compute_units);
  int64_t busy =
      std::max(cycles, getNumbers(target).wgmma_load_cycles +
                           loaded / getNumbers(target).wgmma_load_bytes +
                           countTailCycles(spec));
  cycles = std::max(busy, latency / (spec.stages - 1));
  return {cycles, cycles - busy};
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
      if (!output.staged)
        direct += countWarps(output.vector) *
                  getNumbers(target).wgmma_direct_store_cycles;
  for (const EpilogueInput &input : spec.epilogue)
    if (input.usesRow && input.usesColumn)
      direct +=
          (input.isWide && spec.split == 1 ? elements / kWarp / kWideColumns
                                           : countWarps(input.vector)) *
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
    constexpr int64_t kWholePart = kPanel * kPanel;
    int64_t elements = spec.tileRows * spec.tileColumns;
    int64_t tail =
        getNumbers(target).wgmma_split_cycles +
        mulDiv(getNumbers(target).wgmma_split_part_cycles * spec.split,
               std::min(elements, kWholePart), kWholePart) +
        (planesInRing ? getNumbers(target).wgmma_split_k_cycles : 0) +
        epilogueCycles / spec.split +
        elements * 8 / getNumbers(target).wgmma_epilogue_bytes;
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
  // A tile takes no less, however short its depth: barriers between loads,
  // products and stores, which each wait for the one before. Measured: 2,060
  // cycles a tile of 1,000,000 x 16 x 16, bf16, in turns (H200, 2026-11-23).
  constexpr int64_t kTile = 2000;
  // Of two consumers in turns, one multiplies while the other stores.
  int64_t cycles =
      spec.pingpong
          ? waves * std::max(products, (products + epilogueCycles) / 2)
          : waves * products + (waves - 1) * epilogueCycles;
  return {std::max(cycles, (waves - 1) * kTile), epilogueCycles, 0};
}

/// `time` of products at the clock that the power limit leaves. What lasts that
/// long runs at the limit, where each byte that a product reads counts: its
/// factors in shared memory, which an instruction of 64 rows reads for its
/// columns, and a tile's loads. Measured: steps with five products of 1.1e12
/// multiply-adds in a row take 8,566 us by tiles of 128 x 256, 8,788 by 256 x
/// 128, 9,078 with two of the products in tiles of 128 x 128 (H200,
/// 2026-11-28).
static int64_t addThrottling(int64_t time, const WgmmaSpec &spec) {
  constexpr int64_t kLong = 500'000'000;
  constexpr int64_t kReadPermille = 145, kLoadPermille = 280;
  if (time < kLong)
    return time;
  // Bytes a multiply-add, in thousandths of those of 64 x 256 and 256 x 128.
  int64_t columns = spec.tileColumns, rows = spec.tileRows;
  int64_t read = 1000 * (64 + columns) * 256 / (320 * columns);
  int64_t loaded = 1000 * (rows + columns) * 32768 / (384 * rows * columns);
  int64_t more = std::max<int64_t>(read - 1000, 0) * kReadPermille +
                 std::max<int64_t>(loaded - 1000, 0) * kLoadPermille;
  return time + mulDiv(time, more, 1'000'000);
}

/// The time of `spec`. With `isBound`, for the best raster and the best ring of
/// no more stages, whether or not they fit.
static Cost price(const WgmmaSpec &spec, const TargetDescription &target,
                  bool isBound) {
  int64_t tiles = spec.tiles();
  int64_t resident =
      WgmmaSpec::countResident(spec.clusterBlocks(), target.compute_units);
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
  StageCycles stage =
      countStageCycles(spec, spec.streamK ? spec.streamK : blocks, target);
  BlockWork work = countWork(
      spec, waves, stage.cycles,
      countEpilogueCycles(spec, 2 * storedBytes + epilogueBytes, target),
      !isBound && spec.planesInRing(), target);
  // Blocks of shared depth have equal work.
  BusyTime compute = getShare(
      addThrottling(cyclesToPs(work.cycles, target), spec),
      spec.streamK ? std::min(spec.streamK, target.compute_units) : blocks,
      target);
  if (!spec.streamK)
    compute.tail = mulDiv(compute.time - compute.parallelism,
                          waves * blocks - tiles * spec.split, waves * blocks);
  // Of what is left, the stages' share.
  int64_t stages =
      spec.streamK ? spec.wholeTiles() / spec.streamK * spec.depthTiles() +
                         spec.partDepth()
                   : waves * llvm::divideCeil(spec.depthTiles(), spec.split);
  compute.occupancy = mulDiv(compute.time - compute.parallelism - compute.tail,
                             std::min(stages * stage.waited, work.cycles),
                             std::max<int64_t>(work.cycles, 1));

  // Traffic of L2: every tile loads its operands, a cluster shares B. Traffic
  // of memory: what a wave touches, unless everything stays in L2.
  int64_t result = spec.batchSize() * spec.rows * spec.columns *
                   (storedBytes + epilogueBytes);
  int64_t loaded =
      tiles * spec.depthTiles() * spec.factorParts *
      (spec.aBytes() / spec.rowShares() + spec.bBytes() / spec.columnShares());
  int64_t compulsory = countOperandBytes(spec), touched = compulsory;
  if (compulsory > target.cache_bytes && !isBound)
    touched = std::max(compulsory, waves * countWaveBytes(spec, blocks));
  // Of what is touched once; what waves touch again does not fit anyway.
  int64_t once = compulsory + result;
  int64_t missed =
      touched - compulsory + mulDiv(once, getMissPermille(once, target), 1000);
  // Who shares what comes from memory. Of a streamed depth of a plain product
  // few tiles count as few blocks, which they are not; but with all of them
  // 256 x 128 was chosen for 768 x 3072 x 8192, 69 us for 58 (H200).
  int64_t sharers = spec.streamK && spec.a.window ? spec.streamK : blocks;
  int64_t traffic = std::max(
      {bytesToPs(
           mulDiv(loaded, 100, getNumbers(target).wgmma_tile_load_percent) +
               result + work.summed,
           target.cache_mbps),
       bytesToPs(missed, target.dram_mbps),
       cyclesToPs(missed / sharers / getNumbers(target).wgmma_memory_bytes,
                  target)});

  // Until the first stage is there, and from the last store to the end.
  int64_t latency =
      target.launch_ps +
      2 * getLoadLatency(once, spec.streamK ? spec.streamK : blocks, target) +
      cyclesToPs(getNumbers(target).wgmma_start_cycles + work.tail +
                     countMeetingCycles(spec) / waves +
                     spec.loadedBytes() / getNumbers(target).wgmma_load_bytes,
                 target);
  if (spec.cluster > 1)
    latency +=
        cyclesToPs(getNumbers(target).wgmma_cluster_start_cycles, target);
  // Packing reads and writes before all else, behind a barrier of the grid.
  if (spec.packs()) {
    // Where lines and depth change places, neighbouring threads write to lines
    // of their own, half a sector each. Measured: 31 MB of f32 in 60 us (H200,
    // 2026-11-24).
    constexpr int64_t kTransposed = 4;
    int64_t sourceBytes = spec.sourceType().getIntOrFloatBitWidth() / 8;
    int64_t packed = 0;
    for (const WgmmaOperand *operand : {&spec.a, &spec.b})
      packed += (operand->transposes() ? kTransposed : 1) *
                (operand->packedBytes() +
                 operand->packedBytes() * sourceBytes /
                     (spec.factorParts * spec.elementBytes()));
    latency += std::max(bytesToPs(mulDiv(packed, 100,
                                         getNumbers(target).wgmma_pack_percent),
                                  target.cache_mbps),
                        packed > target.cache_bytes
                            ? bytesToPs(packed, target.dram_mbps)
                            : 0) +
               getNumbers(target).wgmma_pack_rounds * target.dram_latency_ps;
  }
  latency += getExposedBehindRing(compute.time, traffic, target);
  Cost raw = splitBusy(compute);
  raw.traffic = traffic;
  raw.latency = latency;
  raw.spill = getSpillTime(spec.spilledRegisters, waves, blocks,
                           spec.consumersPerTile() * kWarpgroup, target);
  return weighTerms(raw, compute.time, target);
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
  WgmmaPoint p(values);
  WgmmaSpec spec = p.of(common);
  p.setNumbers(spec);
  spec.stages = WgmmaPoint::kRings[0];
  // No plan is legal that shares nothing.
  if (spec.streamK && !spec.sharedTiles())
    return INT64_MAX;
  return price(spec, target, /*isBound=*/true).total();
}
