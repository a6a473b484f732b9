//===- TiledFamily.cpp - What the tiled families share --------------------===//

#include "TiledFamily.h"

#include "../Codegen/IssueCost.h"
#include "../Codegen/Launch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

bool TiledFamily::match(const InstructionDesc &desc,
                        const TargetDescription &target,
                        std::string *why) const {
  return supports(target, why) && succeeded(settle(desc, Attribute(), why));
}

Footprint TiledFamily::footprint(const InstructionDesc &desc, Attribute plan,
                                 const TargetDescription &) const {
  FailureOr<TiledSpec> spec = settle(desc, plan, nullptr);
  assert(succeeded(spec) && "asked about a plan that does not match");
  Footprint footprint;
  footprint.sharedBytes = spec->sharedBytes();
  footprint.threads = spec->threads;
  footprint.registers = spec->registers;
  if (spec->split > 1) {
    footprint.scratchBytes = spec->workspaceElements() *
                             (spec->sumType().getIntOrFloatBitWidth() / 8);
    footprint.semaphores = spec->tiles();
  }
  return footprint;
}

bool TiledFamily::isLegal(const InstructionDesc &desc, Attribute plan,
                          const TargetDescription &target,
                          std::string *why) const {
  if (!isPlan(plan))
    return refuse(why, "not a plan of this family");
  if (!supports(target, why))
    return false;
  FailureOr<TiledSpec> spec = settle(desc, plan, why);
  if (failed(spec))
    return false;
  if (spec->blocks() > INT32_MAX ||
      spec->group * spec->columnTiles() > INT32_MAX)
    return refuse(why, "more than 2^31 tiles");
  if (spec->workspaceElements() > INT32_MAX)
    return refuse(why, "more than 2^31 sums of parts of the depth");
  int64_t parts = llvm::divideCeil(spec->depthTiles(), spec->blockDepthTiles());
  if (parts != spec->split)
    return refuse(why, Twine(spec->depthTiles()) + " tiles of the depth make " +
                           Twine(parts) + " equal parts, not " +
                           Twine(spec->split));
  return fitsRegisters(spec->registers, spec->threads, target, why);
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// Shared memory's width in bytes, also that of a warp's transaction.
static constexpr int64_t kSharedBytesPerCycle = 128;
/// Instructions that a multiprocessor issues in a cycle.
static constexpr int64_t kIssuePerCycle = 4;
/// Instructions for one chunk: its address, predicate and copy.
static constexpr int64_t kChunkInstructions = 10;
/// Instructions for one element of an output besides the body's: address,
/// predicate and store.
static constexpr int64_t kStoreInstructions = 6;

/// Of the last block of a tile: its sums reach the cache, it counts, the parts
/// come: three latencies.
static constexpr int64_t kMeetingCycles = 3751;
/// What a multiprocessor reads from the last-level cache.
static constexpr int64_t kUnitCacheBytesPerCycle = 64;

/// Of a wave's last blocks: the epilogue's addresses, loads and stores, which
/// nothing hides.
static constexpr int64_t kEpilogueCycles = 500;

void TiledFamily::enumerateSplits(const InstructionDesc &desc, Attribute plan,
                                  const TargetDescription &target,
                                  function_ref<void(int64_t)> add) const {
  constexpr int64_t kSplits[] = {2, 3, 4, 6, 8, 12, 16, 24, 32};
  constexpr int64_t kBlocksPerUnit = 4, kLeastDepthTiles = 4;
  FailureOr<TiledSpec> spec = settle(desc, plan, nullptr);
  if (failed(spec) || !desc.mayReassociate())
    return;
  for (int64_t split : kSplits) {
    int64_t each = llvm::divideCeil(spec->depthTiles(), split);
    if (spec->tiles() > kBlocksPerUnit * target.units / split ||
        each < kLeastDepthTiles)
      return;
    if (llvm::divideCeil(spec->depthTiles(), each) == uint64_t(split))
      add(split);
  }
}

int64_t TiledFamily::getCopyCycles(const TiledSpec &spec,
                                   const TargetDescription &target) {
  // Most blocks find a tile in the last-level cache, where another one has
  // brought it: about half of the memory's latency.
  return mulDiv(target.dram_latency_ps, target.clock_mhz,
                2 * 1'000'000 * (spec.stages - 1));
}

/// Bytes that the caches move for one tile of `operand`.
static int64_t getLoadedBytes(const TiledOperand &operand,
                              const CopyShape &copy) {
  int64_t elements = copy.lines * copy.chunks * operand.vector;
  int64_t each = operand.elementBytes;
  if (operand.vector == 1)
    each = std::min(kSectorBytes,
                    each * std::max<int64_t>(operand.neighbourStride, 1));
  return elements * each;
}

/// Instructions of all warps to copy one tile.
static int64_t getCopyInstructions(const TiledOperand &operand,
                                   const CopyShape &copy) {
  int64_t chunks = llvm::divideCeil(copy.lines * copy.chunks, kWarp);
  return chunks * (kChunkInstructions + (operand.isAsync() ? 0 : 2));
}

namespace {
/// Of the epilogue, for one element of the result.
struct EpilogueWork {
  int64_t bytes = 0, instructions = 0;
};
} // namespace

static EpilogueWork getEpilogueWork(const InstructionDesc &desc,
                                    const TiledSpec &spec) {
  EpilogueWork work;
  emit::DimSet result = spec.getDims(spec.rows) | spec.getDims(spec.columns);
  for (const TiledAccess &output : spec.outputs) {
    work.bytes += desc.outputs[output.index].element.bytes;
    work.instructions += kStoreInstructions;
  }
  for (const TiledAccess &input : spec.epilogue)
    if ((desc.inputs[input.index].dims & result) == result) {
      work.bytes += desc.inputs[input.index].element.bytes;
      work.instructions += kStoreInstructions;
    }
  constexpr int64_t kSpecial = 4, kTranscendental = 16;
  for (unsigned node = spec.reduce + 1; node < desc.nodes.size(); ++node)
    switch (desc.nodes[node].opClass) {
    case OpClass::Free:
      break;
    case OpClass::Simple:
    case OpClass::Multiply:
      ++work.instructions;
      break;
    case OpClass::Special:
      work.instructions += kSpecial;
      break;
    case OpClass::Transcendental:
      work.instructions += kTranscendental;
      break;
    }
  return work;
}

/// Blocks that a multiprocessor holds at once, as its shared memory, registers
/// and threads allow and as there are.
static int64_t getResidentBlocks(const TiledSpec &spec,
                                 const TargetDescription &target) {
  return countResidentBlocks(spec.threads, spec.registers, spec.sharedBytes(),
                             llvm::divideCeil(spec.blocks(), target.units),
                             target);
}

// A multiprocessor holds `resident` blocks, as many as its shared memory,
// registers and threads allow. For b of them at once a step takes
//
//   max(b * math, b * shared, b * issue, chain)
//
// cycles: the multiplying unit, reading fragments and writing stages, issuing
// copies, and what a block alone waits for. Blocks run in waves over all
// multiprocessors, the last one with what is left. A split depth adds the
// meeting of a tile's blocks, whose last one reads all parts at the rate of one
// multiprocessor. Traffic is each tile's loads from the last-level cache, and
// from memory what is touched once, or by every wave if it does not fit the
// cache.
Cost TiledFamily::estimate(const InstructionDesc &desc, Attribute plan,
                           const TargetDescription &target) const {
  FailureOr<TiledSpec> settled = settle(desc, plan, nullptr);
  assert(succeeded(settled) && "asked about a plan that does not match");
  const TiledSpec &spec = *settled;
  StepCycles step = getStepCycles(spec, plan, target);
  EpilogueWork epilogue = getEpilogueWork(desc, spec);

  int64_t issue = llvm::divideCeil(getCopyInstructions(spec.a, spec.copyA) +
                                       getCopyInstructions(spec.b, spec.copyB),
                                   kIssuePerCycle);
  int64_t shared =
      step.shared + llvm::divideCeil(spec.stageBytes(), kSharedBytesPerCycle);
  int64_t perBlock = std::max({step.math, shared, issue});
  int64_t tileElements = spec.tileRows * spec.tileColumns;
  int64_t epilogueCycles = llvm::divideCeil(
      tileElements / kWarp * epilogue.instructions, kIssuePerCycle);

  int64_t resident = getResidentBlocks(spec, target);
  auto waveCycles = [&](int64_t blocks) {
    return spec.blockDepthTiles() * std::max(blocks * perBlock, step.chain) +
           blocks * epilogueCycles + kEpilogueCycles;
  };
  int64_t blocks = spec.blocks();
  int64_t whole = blocks / (target.units * resident);
  int64_t rest =
      llvm::divideCeil(blocks % (target.units * resident), target.units);
  int64_t cycles =
      llvm::SaturatingMultiply<uint64_t>(whole, waveCycles(resident));
  if (rest)
    cycles += waveCycles(rest);
  int64_t sumBytes =
      spec.workspaceElements() * (spec.sumType().getIntOrFloatBitWidth() / 8);
  if (spec.split > 1)
    cycles +=
        kMeetingCycles + sumBytes / spec.tiles() / kUnitCacheBytesPerCycle;
  int64_t compute = cyclesToPs(cycles, target);

  int64_t stepBytes =
      getLoadedBytes(spec.a, spec.copyA) + getLoadedBytes(spec.b, spec.copyB);
  int64_t loaded =
      mulDiv(llvm::SaturatingMultiply<uint64_t>(blocks, spec.blockDepthTiles()),
             stepBytes, 1);
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
  int64_t traffic =
      getTrafficTime(loaded + result + 2 * sumBytes, touched + result,
                     /*percent=*/100, blocks, target);

  // Until the first stage is there, and from the last store to the end.
  int64_t warps =
      std::min<int64_t>(resident, llvm::divideCeil(blocks, target.units)) *
      spec.threads / kWarp;
  int64_t latency = target.launch_ps + 2 * target.dram_latency_ps +
                    getExposed(compute, traffic, step.hiders * warps);
  return Cost::weigh(compute, traffic, latency, /*spill=*/0, target);
}

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

/// The instruction's arguments, then workspace and semaphores.
static KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                          const TiledSpec &spec) {
  KernelArgs args(op, desc, spec.indexBits);
  if (spec.split > 1)
    addScratch(args, desc);
  return args;
}

LaunchSpec TiledFamily::launch(emit::ComputeOp op, Attribute plan,
                               const TargetDescription &target) const {
  InstructionDesc desc = describe(op);
  FailureOr<TiledSpec> spec = settle(desc, plan, nullptr);
  assert(succeeded(spec) && "asked about a plan that does not match");
  KernelArgs args = getArgs(op, desc, *spec);
  std::string key = args.getKey() + spec->getKey() + " resident " +
                    std::to_string(getResidentBlocks(*spec, target));
  return makeLaunch(nameKernel(getPlanName(plan), key), args, spec->blocks(),
                    spec->threads, spec->sharedBytes());
}

LogicalResult TiledFamily::generate(OpBuilder &builder, emit::ComputeOp op,
                                    Attribute plan, StringRef name,
                                    const TargetDescription &target) const {
  InstructionDesc desc = describe(op);
  FailureOr<TiledSpec> spec = settle(desc, plan, nullptr);
  assert(succeeded(spec) && "asked about a plan that does not match");
  spec->residentBlocks = getResidentBlocks(*spec, target);
  KernelArgs args = getArgs(op, desc, *spec);
  DeviceBuilder d(builder, op.getLoc());
  write(d, op, *spec, plan, args, name);
  return success();
}
