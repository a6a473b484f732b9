//===- ScatterCost.cpp - What plans of aicf_nv.scatter cost ---------------===//

#include "ScatterFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {
/// Instructions of the body for an element: of a source, of a destination.
struct BodyWork {
  int64_t source = 0, destination = 0;
};

/// Of a thread: instructions, and how long it waits for memory and others.
struct ThreadWork {
  int64_t instructions = 0, waits = 0;
};
} // namespace

static BodyWork getBodyWork(const InstructionDesc &desc,
                            const ScatterSpec &spec) {
  BodyWork work;
  DimSet sources = spec.getSourceDims();
  for (const NodeDesc &node : desc.nodes)
    if (node.kind == NodeDesc::Op)
      (node.dims & sources ? work.source : work.destination) +=
          countInstructions(node);
  work.source += spec.reduces.size();
  return work;
}

/// Of a block of rows: all indices are tested, those that are its own listed,
/// the list is visited for each destination, rows are added and stored.
static ThreadWork getRowsWork(const InstructionDesc &desc,
                              const ScatterSpec &spec, int64_t load,
                              const TargetDescription &target) {
  constexpr int64_t kTest = 12, kChunk = 40, kEntry = 12, kRow = 16,
                    kDestination = 40, kStored = 24, kRowsAtOnce = 4;
  BodyWork body = getBodyWork(desc, spec);
  int64_t sources = spec.countSources(), warps = spec.blockWarps();
  int64_t own =
      mulDiv(sources, spec.destinations, spec.getDestination().extent);
  int64_t named = std::min(own, spec.destinations);
  int64_t chunks = llvm::divideCeil(sources, spec.chunk());
  int64_t lists = std::max<int64_t>(own / ScatterSpec::kListed, 1);
  int64_t entries = llvm::divideCeil(own, lists * kWarp);
  int64_t stored = llvm::divideCeil(spec.destinations, spec.rows);
  // The list is visited once to count, once to find, where groups of threads
  // have destinations of their own; else for each destination of a warp.
  bool hasOwners = spec.hasOwners() && spec.destinations >= spec.rows;
  int64_t mine = hasOwners ? 2 : llvm::divideCeil(spec.destinations, warps);
  int64_t found = hasOwners ? 1 : llvm::divideCeil(named, warps);
  int64_t rows = std::max<int64_t>(
      llvm::divideCeil(own, warps * spec.warpRows()), found * lists);
  int64_t shuffles =
      hasOwners ? 0 : 2 * spec.vector * llvm::Log2_64(spec.warpRows());
  ThreadWork work;
  work.instructions = kTest * llvm::divideCeil(sources, spec.threads()) +
                      (kChunk + 3 * warps) * chunks +
                      kEntry * entries * lists * (mine + found) +
                      rows * (kRow + spec.vector * body.source) +
                      lists * found * (kDestination + shuffles) +
                      stored * (kStored + spec.vector * body.destination);
  int64_t barrier = getNumbers(target).barrier_ps + 4 * target.cache_latency_ps;
  // Indices come while those of the chunk before are tested.
  work.waits =
      chunks * (load / 4 + barrier) +
      std::max<int64_t>(found * lists, rows / kRowsAtOnce) * load +
      kEntry / 4 * entries * lists * (mine + found) * target.cache_latency_ps +
      stored / 2 * target.cache_latency_ps;
  return work;
}

/// Of a block of scalars: batches of a warp, with turns of lanes that meet;
/// then the sums of its warps.
static ThreadWork getScalarsWork(const InstructionDesc &desc,
                                 const ScatterSpec &spec, int64_t load,
                                 const TargetDescription &target) {
  constexpr int64_t kBatch = 32, kTurn = 12, kStored = 24, kTurnWait = 2;
  BodyWork body = getBodyWork(desc, spec);
  int64_t warps = spec.blockWarps(), reductions = spec.reduces.size();
  int64_t batches = llvm::divideCeil(spec.strip(), warps * kWarp);
  int64_t turns =
      std::min<int64_t>(2 + 2 * kWarp / spec.getDestination().extent, kWarp);
  int64_t stored = llvm::divideCeil(spec.destinations, spec.threads());
  ThreadWork work;
  work.instructions =
      batches * (kBatch + body.source + turns * kTurn * reductions) +
      stored * (kStored + 3 * warps * reductions + body.destination) +
      2 * llvm::divideCeil(spec.destinations, kWarp);
  work.waits = llvm::divideCeil(batches, ScatterSpec::kSourcesAtOnce) * load +
               batches * turns * kTurnWait * target.cache_latency_ps;
  return work;
}

Cost ScatterFamily::estimate(const InstructionDesc &desc,
                             const ScatterSpec &spec, Attribute,
                             const TargetDescription &target) const {
  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  DimSet sources = spec.getSourceDims();
  int64_t touched = 0, moved = 2 * spec.scratchBytes();
  for (auto [i, input] : llvm::enumerate(desc.inputs)) {
    touched += input.getNumBytes();
    // Every block reads the indices that it tests; else what is in its range.
    moved += spec.indexes[i] ? mulDiv(mulDiv(blocks, spec.strip(), 1),
                                      input.element.bytes, 1)
                             : input.getNumBytes();
    if (input.dims & sources && !spec.indexes[i] &&
        !(input.dims & spec.getRowDims()))
      moved += mulDiv(blocks, kSectorBytes, 1);
  }
  for (const AccessDesc &output : desc.outputs) {
    touched += output.getNumBytes();
    moved += output.getNumBytes();
  }
  int64_t load = getLoadLatency(touched, target);
  ThreadWork work = spec.isScalar() ? getScalarsWork(desc, spec, load, target)
                                    : getRowsWork(desc, spec, load, target);
  constexpr int64_t kStart = 100;
  work.instructions += kStart;
  int64_t resident = std::min<int64_t>(
      spec.residentBlocks, llvm::divideCeil(blocks, target.compute_units));
  BlockTimes times;
  times.blocks = blocks;
  times.held = target.compute_units * spec.residentBlocks;
  times.compute = getIssueTime(blocks, spec.threads(), work.instructions,
                               resident * spec.threads(), target);
  times.traffic = getTrafficTime(moved, /*lines=*/0, touched, /*percent=*/100,
                                 blocks, target);
  int64_t barrier = getNumbers(target).barrier_ps + 2 * target.cache_latency_ps;
  int64_t last = barrier;
  if (spec.split > 1) {
    int64_t groups = std::max<int64_t>(spec.threads() / spec.destinations, 1);
    last += 2 * barrier + load * (2 + llvm::divideCeil(spec.split, 8 * groups) *
                                          llvm::divideCeil(spec.destinations,
                                                           spec.threads()));
  }
  times.steps = last;
  times.chain = 2 * load + barrier + work.waits +
                getBlockIssueTime(spec.threads(), work.instructions, target);
  times.exposed =
      mulDiv(times.compute.time, getNumbers(target).rows_compute_percent, 100);
  times.spill = getSpillTime(spec.spilledRegisters,
                             llvm::divideCeil(spec.strip(), spec.threads()),
                             blocks, spec.threads(), target);
  return weighBlocks(times, target);
}
