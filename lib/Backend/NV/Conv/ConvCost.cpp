//===- ConvCost.cpp - What plans of aicf_nv.conv cost ---------------------===//

#include "ConvFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Instructions of a thread for the result of a tile and group, but for the
/// products.
static int64_t countEpilogue(const InstructionDesc &desc,
                             const ConvSpec &spec) {
  // A load or a store has an address of its own, a line its bounds.
  constexpr int64_t kAccess = 5, kLine = 6;
  int64_t neighbours = spec.body.tile[spec.channel];
  int64_t lines = 2 * spec.pixelFragments();
  int64_t elements = lines * spec.channelFragments() * 2;
  int64_t work = lines * kLine;
  for (auto [i, input] : llvm::enumerate(desc.inputs))
    if (i != spec.image && i != spec.weights)
      work +=
          kAccess * elements / std::min(spec.body.inputVectors[i], neighbours);
  for (int64_t vector : spec.body.outputVectors)
    work += kAccess * elements / vector;
  for (unsigned n = spec.reduce + 1; n < desc.nodes.size(); ++n)
    if (desc.nodes[n].kind == NodeDesc::Op)
      work += elements * countInstructions(desc.nodes[n]);
  return work;
}

Cost ConvFamily::estimate(const InstructionDesc &desc, const ConvSpec &spec,
                          Attribute, const TargetDescription &target) const {
  const NVNumbers &numbers = getNumbers(target);
  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  int64_t tiles = llvm::divideCeil(spec.pixelTiles(), spec.strips); // A block.
  int64_t threads = spec.threads(), warps = threads / kWarp;
  int64_t pixels = spec.pixelFragments(), channels = spec.channelFragments();

  // Of a warp for a tile and a group: products, and words of a lane from shared
  // memory, a cycle each.
  int64_t products = spec.steps() * pixels * channels;
  int64_t words =
      spec.steps() * (4 * pixels * (spec.isPaired() ? 1 : 2) + 2 * channels);
  int64_t masks = spec.isMasked() + (spec.lead() != 0);
  int64_t masked = masks * spec.segments() * 2 * pixels;
  int64_t packed = spec.isPaired() ? 0 : spec.steps() * 4 * pixels;
  int64_t epilogue = countEpilogue(desc, spec);

  // Of a thread for a tile: staging, by element or by copies.
  constexpr int64_t kStage = 32, kCopy = 28, kWeight = 45, kTile = 40;
  int64_t patch = spec.patchRows() * spec.blockGroups *
                  (spec.hasLines ? spec.lineElements()
                                 : spec.patchColumns() * spec.groupDepth);
  int64_t staged = llvm::divideCeil(patch / spec.vector, threads) *
                   (spec.vector == 1 ? kStage : kCopy);
  int64_t weights = spec.blockGroups * spec.steps() * 16 * spec.tileChannels;
  int64_t prepared =
      llvm::divideCeil(weights, threads) * (kWeight / spec.weightVector + 2);
  int64_t ofGroup = products + words + masked + packed + epilogue;
  int64_t work =
      prepared + tiles * (kTile + staged + spec.blockGroups * ofGroup);
  int64_t resident = std::min<int64_t>(
      spec.residentBlocks, llvm::divideCeil(blocks, target.compute_units));
  // Independent fragments keep the issue slots full, as threads do.
  constexpr int64_t kChains = 2, kMostChains = 4;
  int64_t independent =
      std::clamp<int64_t>(pixels * channels / kChains, 1, kMostChains);
  BlockTimes times;
  times.blocks = blocks;
  times.held = target.compute_units * spec.residentBlocks;
  times.compute = getIssueTime(blocks, threads, work,
                               resident * threads * independent, target);

  // The matrix unit and shared memory of a multiprocessor.
  int64_t busiest = llvm::divideCeil(blocks, target.compute_units);
  int64_t ofBlock = tiles * spec.blockGroups * warps;
  constexpr int64_t kProduct = 16 * 8 * 16;
  int64_t matrix = cyclesToPs(
      mulDiv(mulDiv(busiest * ofBlock, products * kProduct, 1),
             numbers.mma_math_percent, 100 * numbers.f16_mma_per_cycle),
      target);
  // A store of a warp goes to eight pixels, each a line of the nearest cache;
  // so does a copy of less than a line's pixels.
  constexpr int64_t kStoreLines = 8;
  int64_t stores = 0;
  for (int64_t vector : spec.body.outputVectors)
    stores += 2 * pixels * channels * 2 / vector;
  int64_t shared = cyclesToPs(mulDiv(busiest,
                                     ofBlock * (words + kStoreLines * stores) +
                                         tiles * patch * 2 / kCacheLine * 2,
                                     1),
                              target);
  // What these units take, the busiest multiprocessor takes.
  int64_t units = std::max(matrix, shared);
  if (units > times.compute.time) {
    times.compute = getShare(units, blocks, target);
    int64_t slots = busiest * std::min(blocks, target.compute_units);
    times.compute.tail =
        mulDiv(units - times.compute.parallelism, slots - blocks, slots);
  }

  // Lines of a patch that is not as wide as a sector are read in whole ones.
  int64_t touched = 0;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      touched += access.getNumBytes();
  int64_t run = spec.groupDepth * spec.blockGroups * 2;
  int64_t patchBytes = 2 * patch;
  if (spec.groups > 1 && run < kSectorBytes)
    patchBytes = mulDiv(patchBytes, kSectorBytes, run);
  int64_t outputBytes = 0;
  for (auto [output, vector] :
       llvm::zip_equal(desc.outputs, spec.body.outputVectors)) {
    // The lanes of a line have that many neighbouring channels, as far as the
    // group has them; each store of single ones goes to memory as a sector.
    int64_t neighbours = vector == 1 ? 1 : spec.body.tile[spec.channel];
    int64_t piece =
        std::min(4 * neighbours, spec.groupWidth) * output.element.bytes;
    outputBytes +=
        mulDiv(output.getNumBytes(), std::max(piece, kSectorBytes), piece);
  }
  int64_t moved = mulDiv(blocks * tiles, patchBytes, 1) + outputBytes +
                  blocks * weights * 2;
  times.traffic = getTrafficTime(moved, /*lines=*/0, touched, /*percent=*/100,
                                 blocks, target);

  // A tile's way: its loads, the barriers, the products, the stores. Those that
  // a multiprocessor holds hide each other's.
  int64_t load = getLoadLatency(touched, target);
  int64_t batches =
      spec.vector == 1
          ? llvm::divideCeil(llvm::divideCeil(patch, threads), int64_t(8))
          : 1;
  int64_t underWay = spec.weightVector > 1 ? 4 : 8;
  int64_t start =
      load * llvm::divideCeil(weights / spec.weightVector, threads * underWay);
  // With a second patch only the first one's load is waited for.
  int64_t loads = spec.patches > 1 ? 1 : tiles * batches;
  times.chain =
      start + loads * load + tiles * 2 * numbers.barrier_ps +
      std::max(getBlockIssueTime(threads, work, target), units / busiest);
  times.exposed = getExposed(times.compute.time, times.traffic,
                             std::max<int64_t>(resident * warps, 1), target);
  times.steps = start;
  times.spill = getSpillTime(spec.spilledRegisters, tiles * spec.blockGroups,
                             blocks, threads, target);
  return weighBlocks(times, target);
}
