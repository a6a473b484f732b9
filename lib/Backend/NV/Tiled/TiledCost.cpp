//===- TiledCost.cpp - What plans of tiled contractions cost --------------===//

#include "TiledFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Shared memory's width in bytes, also that of a warp's transaction.
static constexpr int64_t kSharedBytesPerCycle = 128;
/// Instructions that a multiprocessor issues in a cycle.
static constexpr int64_t kIssuePerCycle = 4;

int64_t TiledFamily::getCopyCycles(const TiledSpec &spec,
                                   const TargetDescription &target) const {
  // All loads of a ring that holds the depth are under way together: the block
  // waits once.
  if (spec.blockTiles == 1 && spec.holdsDepth())
    return 0;
  // Most blocks find a tile in the last-level cache, where another one has
  // brought it. What goes through registers is asked for one step ahead.
  bool isAsync = spec.a.isAsync() && spec.b.isAsync();
  int64_t load = mulDiv(getLoadLatency(/*touched=*/0, target),
                        getWaits(target).copyPercent, 100);
  return mulDiv(load, target.clock_mhz,
                1'000'000 * (isAsync ? spec.stages - 1 : 1));
}

/// Bytes that the caches move for one tile of `operand`, of `along` x `depth`
/// elements. Those beyond the end are not read or are copies.
static int64_t getLoadedBytes(const TiledOperand &operand, int64_t along,
                              int64_t depth) {
  int64_t elements = along * depth;
  int64_t each = operand.elementBytes;
  if (operand.vector == 1)
    each *=
        std::clamp<int64_t>(operand.neighbourStride, 1, kSectorBytes / each);
  return elements * each;
}

/// Cycles of the nearest cache for one tile of an operand: a chunk that is not
/// aligned is read word by word, and a warp's words lie in several lines.
static int64_t getWordCycles(const TiledOperand &operand,
                             const CopyShape &copy) {
  constexpr int64_t kLoads = 5, kLines = 5;
  return operand.shifted ? llvm::divideCeil(copy.lines * copy.chunks, kWarp) *
                               kLoads * kLines
                         : 0;
}

/// Instructions of all warps to place the chunks of one tile beyond what an
/// operand takes whose depth is one axis: for each place along the depth that a
/// thread has, the quotient and remainder of each further axis, and a product;
/// for each chunk and index that may be outside, a sum, a comparison and a
/// conjunction. Products of 16-bit operands are too short to hide them: two
/// convolutions by `mma` executed twice what had been counted, and fifteen took
/// 1.6 to 2.8 times the estimate (H200, 2026-11-29).
static int64_t getPlaceInstructions(const InstructionDesc &desc,
                                    const TiledSpec &spec,
                                    const TiledOperand &operand,
                                    const CopyShape &copy) {
  bool isShort = operand.elementBytes <= 2;
  int64_t ofAxis = isShort ? 25 : 10, ofGuard = isShort ? 8 : 4;
  int64_t places = operand.major == Major::K ? copy.columns() : copy.ownLines();
  int64_t axes = std::max<int64_t>(spec.depth.size(), 1) - 1;
  int64_t guards = llvm::popcount(
      desc.inputs[operand.input].getGuardedIndices(desc.extents));
  return spec.threads() / kWarp *
         (places * axes * ofAxis + copy.perThread() * guards * ofGuard);
}

/// Instructions of all warps to copy one tile.
static int64_t getCopyInstructions(const TiledOperand &operand,
                                   const CopyShape &copy,
                                   const TargetDescription &target) {
  int64_t chunks = llvm::divideCeil(copy.lines * copy.chunks, kWarp);
  // Of a shifted chunk: five loads, each with a check or two, four shifts.
  constexpr int64_t kShifted = 20, kThroughRegisters = 2;
  return chunks * (getNumbers(target).tiled_chunk_instructions +
                   (operand.shifted     ? kShifted
                    : operand.isAsync() ? 0
                                        : kThroughRegisters));
}

/// Lines of the nearest cache that the stores of a tile touch. What is staged
/// leaves by chunks, whose rows may begin in the middle of a line.
static int64_t countStoredLines(const TiledSpec &spec, int64_t storedRows) {
  int64_t elements = spec.tileRows * spec.tileColumns, lines = 0;
  for (const TiledAccess &output : spec.outputs) {
    int64_t bytes =
        std::max<int64_t>(output.type.getIntOrFloatBitWidth() / 8, 1);
    lines +=
        output.staged
            ? spec.tileRows *
                  (1 + llvm::divideCeil(spec.tileColumns * bytes, kCacheLine))
            : llvm::divideCeil(elements, kWarp * output.vector) * storedRows;
  }
  return lines;
}

namespace {
/// Of the epilogue, for one element of the result.
struct EpilogueWork {
  int64_t bytes = 0, instructions = 0;
};
} // namespace

static EpilogueWork getEpilogueWork(const InstructionDesc &desc,
                                    const TiledSpec &spec,
                                    const TargetDescription &target) {
  EpilogueWork work;
  emit::DimSet result = getDims(spec.rows) | getDims(spec.columns);
  for (const TiledAccess &output : spec.outputs) {
    work.bytes += desc.outputs[output.index].element.bytes;
    work.instructions += getNumbers(target).tiled_store_instructions;
  }
  for (const TiledAccess &input : spec.epilogue)
    if ((desc.inputs[input.index].dims & result) == result) {
      work.bytes += desc.inputs[input.index].element.bytes;
      work.instructions += getNumbers(target).tiled_store_instructions;
    }
  constexpr int64_t kSpecial = 4, kProgram = 16;
  for (unsigned node = spec.reduce + 1; node < desc.nodes.size(); ++node)
    switch (desc.nodes[node].cost.opClass) {
    case OpClass::Free:
      break;
    case OpClass::Simple:
      ++work.instructions;
      break;
    case OpClass::Special:
      work.instructions += kSpecial;
      break;
    case OpClass::Program:
      work.instructions += kProgram;
      break;
    }
  return work;
}

/// Instructions of a warp before its first copies, and before those of each
/// further tile: the tile's number and place, the place of each chunk.
static int64_t getStartInstructions(const TiledSpec &spec) {
  constexpr int64_t kOfThread = 100, kOfTile = 60, kOfChunk = 8;
  return kOfThread + (spec.blockTiles - 1) * kOfTile +
         kOfChunk * (spec.copyA.perThread() + spec.copyB.perThread());
}

// A multiprocessor holds `resident` blocks, as many as its shared memory,
// registers and threads allow. b of them at once take the longer of what keeps
// the multiprocessor busy,
//
//   b * (steps * max(math, shared, issue) + rest) + steps * stall
//
// cycles, and of what a block alone waits for, fill + steps * chain + alone:
// the multiplying unit, reading fragments and writing stages, issuing copies
// (those of a ring beyond the last step, too), what warps wait for together; a
// block's start and its epilogues; the latency of the first loads, of each
// step, and of a warp's own instructions at the start and in the epilogues.
// Blocks run in waves over all multiprocessors, the last one with what is left.
// A split depth adds the reduction of a tile's blocks, whose last one reads all
// parts, or those of a group and then of the groups, at the rate of one
// multiprocessor. Traffic is each tile's loads from the last-level cache, and
// from memory what is touched once, or by every wave if it does not fit the
// cache.
Cost TiledFamily::estimate(const InstructionDesc &desc, const TiledSpec &spec,
                           Attribute, const TargetDescription &target) const {
  StepCycles step = getStepCycles(spec, target);
  TiledWaits waits = getWaits(target);
  EpilogueWork epilogue = getEpilogueWork(desc, spec, target);

  // Of a step; what a block keeps it copies once.
  int64_t ofA = getCopyInstructions(spec.a, spec.copyA, target) +
                getPlaceInstructions(desc, spec, spec.a, spec.copyA);
  int64_t ofB = getCopyInstructions(spec.b, spec.copyB, target) +
                getPlaceInstructions(desc, spec, spec.b, spec.copyB);
  int64_t copies = (spec.keepsA() ? 0 : ofA) + (spec.keepsB() ? 0 : ofB);
  int64_t issue = llvm::divideCeil(copies, kIssuePerCycle);
  int64_t words =
      getWordCycles(spec.a, spec.copyA) + getWordCycles(spec.b, spec.copyB);
  int64_t shared = step.shared +
                   llvm::divideCeil(spec.stageBytes(), kSharedBytesPerCycle) +
                   words;
  int64_t tileElements = spec.tileRows * spec.tileColumns;
  int64_t epilogueCycles =
      mulDiv(std::max<int64_t>(
                 llvm::divideCeil(tileElements / kWarp * epilogue.instructions,
                                  kIssuePerCycle),
                 mulDiv(countStoredLines(spec, countStoredRows(spec)),
                        getNumbers(target).line_millicycles, 1000)),
             waits.epiloguePercent, 100);

  int64_t result = 0;
  for (const AccessDesc &output : desc.outputs)
    result += output.getNumBytes();
  for (const TiledAccess &input : spec.epilogue)
    result += desc.inputs[input.index].getNumBytes();
  int64_t operands = desc.inputs[spec.a.input].getNumBytes() +
                     desc.inputs[spec.b.input].getNumBytes();

  int64_t resident = spec.residentBlocks;
  int64_t steps = spec.blockTiles * spec.blockDepthTiles();
  int64_t beyond = spec.holdsDepth() ? 0 : spec.stages - 1;
  int64_t warps = spec.threads() / kWarp;
  int64_t ofStart = getStartInstructions(spec);
  int64_t start =
      llvm::divideCeil(warps * ofStart + (ofA + ofB - copies), kIssuePerCycle);
  // What a warp issues beside its products, one instruction after the other.
  int64_t stored = spec.blockTiles * (tileElements / spec.threads());
  int64_t alone =
      mulDiv(ofStart + (steps * copies + (ofA + ofB - copies)) / warps,
             waits.alonePercent, 100) +
      stored * (int64_t(spec.outputs.size()) * waits.storeCycles +
                epilogue.instructions);
  int64_t fill =
      mulDiv(getLoadLatency(operands + result, spec.blocks(), target),
             target.clock_mhz, 1'000'000);
  struct Wave {
    int64_t cycles, waited; ///< All, and those that no block computes in.
  };
  auto getWave = [&](int64_t blocks) -> Wave {
    int64_t perBlock = std::max(steps * std::max(step.math, shared),
                                (steps + beyond) * issue) +
                       start + spec.blockTiles * epilogueCycles;
    int64_t busy = blocks * perBlock + steps * step.stall;
    int64_t cycles =
        std::max(busy, fill + steps * (step.chain + words) + alone);
    return {cycles + getNumbers(target).tiled_epilogue_cycles, cycles - busy};
  };
  int64_t blocks = spec.blocks();
  int64_t whole = blocks / (target.compute_units * resident);
  int64_t left = blocks % (target.compute_units * resident);
  int64_t rest = llvm::divideCeil(left, target.compute_units);
  Wave full = getWave(resident);
  int64_t cycles = mulDiv(whole, full.cycles, 1);
  int64_t waited = mulDiv(whole, full.waited, 1), tail = 0;
  int64_t busy = std::min(blocks, target.compute_units);
  if (rest) {
    Wave last = getWave(rest);
    cycles += last.cycles;
    waited += last.waited;
    // Of those that have a block, some have less than others.
    int64_t slots = rest * busy;
    tail = mulDiv(last.cycles - last.waited, slots - left, slots);
  }
  int64_t sumBytes =
      spec.workspaceElements() * (spec.sumType().getIntOrFloatBitWidth() / 8);
  if (spec.split > 1) {
    int64_t added = spec.groupParts();
    cycles += waits.splitCycles;
    // Many parts: a second round, and in each the loads that threads wait for.
    if (spec.partGroups() > 1) {
      int64_t underWay = spec.partsUnderWay(countSumRegisters(spec));
      int64_t rounds = llvm::divideCeil(spec.groupParts(), underWay) +
                       llvm::divideCeil(spec.partGroups(), underWay);
      added += spec.partGroups();
      cycles += waits.splitCycles +
                mulDiv(rounds * getLoadLatency(/*touched=*/0, target),
                       target.clock_mhz, 1'000'000);
    }
    cycles += sumBytes / spec.tiles() / spec.split * added /
              getNumbers(target).tiled_unit_cache_bytes;
  }
  BusyTime compute = getShare(cyclesToPs(cycles, target), busy, target);
  compute.occupancy =
      mulDiv(cyclesToPs(waited, target), busy, target.compute_units);
  compute.tail = mulDiv(cyclesToPs(tail, target), busy, target.compute_units);

  int64_t depth = std::min(spec.tileDepth, countPositions(spec.depth));
  int64_t bytesOfA = getLoadedBytes(
      spec.a, std::min(spec.tileRows, countPositions(spec.rows)), depth);
  int64_t bytesOfB = getLoadedBytes(
      spec.b, std::min(spec.tileColumns, countPositions(spec.columns)), depth);
  auto getLoaded = [&](int64_t bytes, bool isKept) {
    return mulDiv(mulDiv(blocks, isKept ? 1 : steps, 1), bytes, 1);
  };
  int64_t loaded =
      getLoaded(bytesOfA, spec.keepsA()) + getLoaded(bytesOfB, spec.keepsB());
  int64_t touched = operands;
  if (operands > target.cache_bytes)
    touched = std::clamp(loaded / std::max<int64_t>(resident * spec.group, 1),
                         operands, std::max(loaded, operands));
  int64_t traffic = getTrafficTime(loaded + result + 2 * sumBytes, /*lines=*/0,
                                   touched + result,
                                   /*percent=*/100, blocks, target);

  // Until the first stage is there, and from the last store to the end.
  int64_t together = std::min<int64_t>(
      resident, llvm::divideCeil(blocks, target.compute_units));
  Cost raw = splitBusy(compute);
  raw.traffic = traffic;
  raw.latency = target.launch_ps +
                mulDiv(2 * getLoadLatency(touched + result, blocks, target),
                       waits.loadPercent, 100) +
                mulDiv(getExposed(compute.time, traffic,
                                  step.hiders * together * warps, target),
                       waits.exposedPercent, 100);
  raw.spill = getSpillTime(spec.spilledRegisters,
                           spec.spillsInRing ? steps : spec.blockTiles, blocks,
                           spec.threads(), target);
  return weighTerms(raw, compute.time, target);
}
