//===- TiledFamily.cpp - What the tiled families share --------------------===//

#include "TiledFamily.h"
#include "aicf/Backend/NV/Numbers.h"

#include "../Codegen/IssueCost.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

FailureOr<TiledSpec> TiledFamily::apply(const InstructionDesc &desc,
                                        const TiledSpec &common, Attribute attr,
                                        const TargetDescription &target,
                                        std::string *why) const {
  // Of a thread that adds the parts of a split depth: the sums, a part, the
  // loads under way, the epilogue. ptxas spilled with fewer (f32, sm_90a).
  constexpr int64_t kMeeting = 80;
  TiledPlan plan = readPlan(attr);
  if (plan.split > 1 && !desc.mayReassociate()) {
    refuse(why, "the sum may not be reassociated, so its depth is not split");
    return failure();
  }
  if (!suits(common, plan.shape, why))
    return failure();
  TiledSpec spec = common;
  spec.setPlan(plan, countThreads(plan.shape), getRules(common));
  int64_t registers = estimateRegisters(spec);
  if (spec.split > 1)
    registers = std::max(registers, kMeeting + 2 * countSumRegisters(spec));
  spec.registers = llvm::alignTo(registers, 8);
  spec.residentBlocks = countResidentBlocks(
      spec.threads(), spec.registers, spec.sharedBytes(),
      llvm::divideCeil(spec.blocks(), target.compute_units), target);
  return spec;
}

bool TiledFamily::keepsOwnBounds(const InstructionDesc &, const TiledSpec &spec,
                                 std::string *why) const {
  if (spec.group * spec.columnTiles() > INT32_MAX)
    return refuse(why, "more than 2^31 tiles");
  if (spec.workspaceElements() > INT32_MAX)
    return refuse(why, "there are more than 2^31 partial sums");
  int64_t parts = llvm::divideCeil(spec.depthTiles(), spec.blockDepthTiles());
  if (parts != spec.split)
    return refuse(why, Twine(spec.depthTiles()) + " tiles of the depth make " +
                           Twine(parts) + " equal parts, not " +
                           Twine(spec.split));
  return true;
}

void TiledFamily::takeScratch(const TiledSpec &spec,
                              Footprint &footprint) const {
  if (spec.split == 1)
    return;
  footprint.scratchBytes =
      spec.workspaceElements() * (spec.sumType().getIntOrFloatBitWidth() / 8);
  footprint.semaphores = spec.tiles();
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

/// Whether a split of the depth into `parts` equal ones leaves each block some
/// tiles of the depth and makes no more blocks than the machine runs in a few
/// waves.
static bool isWorthSplit(int64_t tiles, int64_t depthTiles, int64_t parts,
                         int64_t sms) {
  constexpr int64_t kBlocksPerSM = 4, kMinDepthTiles = 4;
  int64_t each = llvm::divideCeil(depthTiles, parts);
  return tiles <= kBlocksPerSM * sms / parts && each >= kMinDepthTiles &&
         int64_t(llvm::divideCeil(depthTiles, each)) == parts;
}

void TiledFamily::declare(const InstructionDesc &desc, const TiledSpec &common,
                          const TargetDescription &target,
                          PlanSpace &space) const {
  enum { TileNumber, Stages, Split };
  SmallVector<int64_t> tiles = llvm::to_vector(
      llvm::seq<int64_t>(0, static_cast<int64_t>(shapes.size())));
  space.parameters = {
      {"tile", "rows x columns x depth, and who works on it", tiles,
       [this](int64_t number) { return spell(shapes[number]); }},
      {"stages", "tiles of the depth in shared memory",
       SmallVector<int64_t>(stages)},
      {"split", "parts of the depth", {1, 2, 3, 4, 6, 8, 12, 16, 24, 32}}};
  if (!desc.mayReassociate())
    space.constraints.push_back(
        {"the sum may not be reassociated, so its depth is not split", Split,
         [](ArrayRef<int64_t> values) { return values[Split] == 1; }});
  space.constraints.push_back(
      {"parts have the deepest ring", Split, [this](ArrayRef<int64_t> values) {
         return values[Split] == 1 || values[Stages] == stages.front();
       }});
  space.constraints.push_back(
      {"equal parts of at least 4 tiles of the depth, in at most 4 blocks a "
       "multiprocessor",
       Split,
       [this, rows = countPositions(common.rows),
        columns = countPositions(common.columns),
        depth = countPositions(common.depth),
        batch = countPositions(common.batch),
        sms = target.compute_units](ArrayRef<int64_t> values) {
         if (values[Split] == 1)
           return true;
         auto tile = shapes[values[TileNumber]].tile;
         int64_t tiles = mulDiv(mulDiv(llvm::divideCeil(rows, tile[0]),
                                       llvm::divideCeil(columns, tile[1]), 1),
                                batch, 1);
         return isWorthSplit(tiles, llvm::divideCeil(depth, tile[2]),
                             values[Split], sms);
       }});
}

Attribute TiledFamily::getPlan(MLIRContext *context, const TiledSpec &,
                               ArrayRef<int64_t> values,
                               const TargetDescription &) const {
  constexpr int64_t kGroup = 8;
  return makePlan(context, {shapes[values[0]], /*stages=*/values[1], kGroup,
                            /*split=*/values[2]});
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// Shared memory's width in bytes, also that of a warp's transaction.
static constexpr int64_t kSharedBytesPerCycle = 128;
/// Instructions that a multiprocessor issues in a cycle.
static constexpr int64_t kIssuePerCycle = 4;
int64_t TiledFamily::getCopyCycles(const TiledSpec &spec,
                                   const TargetDescription &target) {
  // Most blocks find a tile in the last-level cache, where another one has
  // brought it.
  return mulDiv(getLoadLatency(/*touched=*/0, target), target.clock_mhz,
                1'000'000 * (spec.stages - 1));
}

/// Bytes that the caches move for one tile of `operand`.
static int64_t getLoadedBytes(const TiledOperand &operand,
                              const CopyShape &copy) {
  int64_t elements = copy.lines * copy.chunks * operand.vector;
  int64_t each = operand.elementBytes;
  if (operand.vector == 1)
    each *=
        std::clamp<int64_t>(operand.neighbourStride, 1, kSectorBytes / each);
  return elements * each;
}

/// Instructions of all warps to copy one tile.
static int64_t getCopyInstructions(const TiledOperand &operand,
                                   const CopyShape &copy,
                                   const TargetDescription &target) {
  int64_t chunks = llvm::divideCeil(copy.lines * copy.chunks, kWarp);
  return chunks * (getNumbers(target).tiled_chunk_instructions +
                   (operand.isAsync() ? 0 : 2));
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

// A multiprocessor holds `resident` blocks, as many as its shared memory,
// registers and threads allow. For b of them at once a step takes
//
//   max(max(b * math, b * shared, b * issue) + stall, chain)
//
// cycles: the multiplying unit, reading fragments and writing stages, issuing
// copies, what warps wait for together, and what a block alone waits for.
// Blocks run in waves over all multiprocessors, the last one with what is left.
// A split depth adds the reduction of a tile's blocks, whose last one reads all
// parts at the rate of one multiprocessor. Traffic is each tile's loads from
// the last-level cache, and from memory what is touched once, or by every wave
// if it does not fit the cache.
Cost TiledFamily::estimate(const InstructionDesc &desc, const TiledSpec &spec,
                           Attribute, const TargetDescription &target) const {
  StepCycles step = getStepCycles(spec, target);
  EpilogueWork epilogue = getEpilogueWork(desc, spec, target);

  int64_t issue =
      llvm::divideCeil(getCopyInstructions(spec.a, spec.copyA, target) +
                           getCopyInstructions(spec.b, spec.copyB, target),
                       kIssuePerCycle);
  int64_t shared =
      step.shared + llvm::divideCeil(spec.stageBytes(), kSharedBytesPerCycle);
  int64_t perBlock = std::max({step.math, shared, issue});
  int64_t tileElements = spec.tileRows * spec.tileColumns;
  int64_t epilogueCycles = llvm::divideCeil(
      tileElements / kWarp * epilogue.instructions, kIssuePerCycle);

  int64_t resident = spec.residentBlocks;
  auto waveCycles = [&](int64_t blocks) {
    return spec.blockDepthTiles() *
               std::max(blocks * perBlock + step.stall, step.chain) +
           blocks * epilogueCycles + getNumbers(target).tiled_epilogue_cycles;
  };
  int64_t blocks = spec.blocks();
  int64_t whole = blocks / (target.compute_units * resident);
  int64_t rest = llvm::divideCeil(blocks % (target.compute_units * resident),
                                  target.compute_units);
  int64_t cycles = mulDiv(whole, waveCycles(resident), 1);
  if (rest)
    cycles += waveCycles(rest);
  int64_t sumBytes =
      spec.workspaceElements() * (spec.sumType().getIntOrFloatBitWidth() / 8);
  if (spec.split > 1)
    cycles +=
        getNumbers(target).tiled_split_k_cycles +
        sumBytes / spec.tiles() / getNumbers(target).tiled_unit_cache_bytes;
  int64_t compute = cyclesToPs(cycles, target);

  int64_t stepBytes =
      getLoadedBytes(spec.a, spec.copyA) + getLoadedBytes(spec.b, spec.copyB);
  int64_t loaded =
      mulDiv(mulDiv(blocks, spec.blockDepthTiles(), 1), stepBytes, 1);
  int64_t operands = desc.inputs[spec.a.input].getNumBytes() +
                     desc.inputs[spec.b.input].getNumBytes();
  int64_t touched = operands;
  if (operands > target.cache_bytes)
    touched = std::clamp(loaded / std::max<int64_t>(resident * spec.group, 1),
                         operands, std::max(loaded, operands));
  int64_t result = 0;
  for (const AccessDesc &output : desc.outputs)
    result += output.getNumBytes();
  for (const TiledAccess &input : spec.epilogue)
    result += desc.inputs[input.index].getNumBytes();
  int64_t traffic = getTrafficTime(loaded + result + 2 * sumBytes, /*lines=*/0,
                                   touched + result,
                                   /*percent=*/100, blocks, target);

  // Until the first stage is there, and from the last store to the end.
  int64_t warps =
      std::min<int64_t>(resident,
                        llvm::divideCeil(blocks, target.compute_units)) *
      spec.threads() / kWarp;
  int64_t latency = target.launch_ps +
                    2 * getLoadLatency(touched + result, target) +
                    getExposed(compute, traffic, step.hiders * warps, target);
  return Cost::weigh(compute, traffic, latency, /*spill=*/0, target);
}

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

KernelArgs TiledFamily::getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                                const TiledSpec &spec) const {
  KernelArgs args(op, desc, spec.indexBits);
  if (spec.split > 1)
    addScratch(args, desc);
  return args;
}

std::string TiledFamily::getPlanName(const TiledSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream os(name);
  os << prefix << '_' << spec.tileRows << 'x' << spec.tileColumns << 'x'
     << spec.tileDepth << '_' << letter << spec.share[0] << 'x' << spec.share[1]
     << "_s" << spec.stages << "_g" << spec.group;
  if (spec.split > 1)
    os << "_k" << spec.split;
  return name;
}
