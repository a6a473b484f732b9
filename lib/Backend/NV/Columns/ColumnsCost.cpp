//===- ColumnsCost.cpp - What plans of aicf_nv.columns cost ---------------===//

#include "ColumnsFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {
/// Of one row, by a thread; of a warp: thousandths of lines.
struct RowWork {
  int64_t instructions = 0, bytes = 0, lines = 0;
};
} // namespace

/// Bytes that the caches move for a chunk of `access`.
static int64_t getMovedBytes(const RowsAccess &access, const AccessDesc &place,
                             const ColumnsSpec &spec) {
  if (!access.alongRow)
    return llvm::divideCeil(access.bytes, spec.threadsPerRow);
  int64_t stride =
      access.vector > 1 ? 1 : std::abs(place.getDimStride(spec.row.inner()));
  return spec.vector * std::min(kSectorBytes, stride * access.bytes);
}

static RowWork getRowWork(const InstructionDesc &desc,
                          const ColumnsSpec &spec) {
  // An access with an address, and maybe checks, of its own costs more; an axis
  // of the depth beyond the first takes a division, by a product.
  constexpr int64_t kAccess = 4, kFarAccess = 8, kDivision = 5,
                    kShifted = 32, // Of two vectors.
      kRealigned = 8, kInside = 2; // Of a vector; an element.
  DimSet depth = spec.getDepthDims(), row = spec.getRowDims();
  RowWork work;
  work.instructions =
      kDivision * (spec.getDepth().size() + spec.cutsDepth() - 1);
  auto count = [&](const RowsAccess &access, const AccessDesc &place) {
    if (!(place.dims & depth))
      return;
    int64_t each = access.isShifted                          ? kShifted
                   : access.alongRow && spec.isRealigned     ? kRealigned
                   : !access.alongRow || access.isContiguous ? kAccess
                                                             : kFarAccess;
    int64_t elements = access.alongRow ? spec.vector : 1;
    int64_t accesses = llvm::divideCeil(elements, access.vector);
    work.instructions += each * accesses;
    work.lines += (access.isShifted ? 2 : 1) * accesses *
                  getWarpLines(spec, access, place);
    work.bytes += getMovedBytes(access, place, spec);
  };
  for (auto [access, place] : llvm::zip(spec.inputs, desc.inputs))
    count(access, place);
  for (auto [access, place] : llvm::zip(spec.outputs, desc.outputs))
    count(access, place);
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    bool isComputed = spec.isHeld() || spec.evaluated[n];
    if (node.kind == NodeDesc::Op && (node.dims & depth) && isComputed)
      work.instructions +=
          (node.dims & row ? spec.vector : 1) * countInstructions(node);
    if (node.reduced & depth)
      work.instructions += (1 + (spec.isRealigned ? kInside : 0)) * spec.vector;
  }
  // A position and what it belongs to: comparisons, NaN's too, and selections.
  constexpr int64_t kPosition = 8;
  if (!spec.isHeld())
    work.instructions += kPosition * spec.vector * spec.argReductions.size();
  // A term of an OnlineSum: a difference, a product, a power of two, of which
  // the machine computes few at once. Sums are scaled once a step.
  constexpr int64_t kTerm = 6, kScale = 8;
  for (const OnlineSum &sum : spec.onlineSums)
    if (!spec.isHeld())
      work.instructions +=
          spec.vector * kTerm +
          llvm::divideCeil((spec.sharesBest(sum) ? 1 : spec.vector) * kScale +
                               spec.vector,
                           spec.unroll);
  return work;
}

/// What of the memory's time is longer because the work does not divide evenly:
/// multiprocessors with a block less than others, or none, and rows beyond the
/// end of a strip. Fitted to two thirds of the columns of
/// benchmarks/ledger/h200 (2026-11-22).
static int64_t getUneven(int64_t traffic, int64_t blocks, int64_t threadRows,
                         const ColumnsSpec &spec,
                         const TargetDescription &target) {
  int64_t slots = llvm::alignTo(blocks, target.compute_units);
  int64_t visited =
      llvm::alignTo(threadRows, spec.unroll) * spec.rows * spec.split;
  return mulDiv(traffic,
                (blocks < target.compute_units
                     ? getNumbers(target).columns_idle_percent
                     : getNumbers(target).columns_uneven_percent) *
                    (slots - blocks),
                100 * blocks) +
         mulDiv(traffic,
                getNumbers(target).columns_waste_percent *
                    std::max<int64_t>(visited - spec.depth(), 0),
                100 * spec.depth());
}

Cost ColumnsFamily::estimateHeld(const InstructionDesc &desc,
                                 const ColumnsSpec &spec,
                                 const TargetDescription &target) const {
  RowWork row = getRowWork(desc, spec);
  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  int64_t threads = mulDiv(blocks, spec.threads(), 1);
  // Of one thread: what it holds, and for each of its columns what the threads
  // of a warp, the warps and the blocks bring together.
  constexpr int64_t kStart = 60, kReduceStep = 6;
  int64_t values = spec.runningRegisters(spec.vector);
  int64_t work = kStart + spec.unroll * row.instructions +
                 kReduceStep * values +
                 2 * (spec.sharers() + spec.cluster) * spec.reduces.size();
  int64_t resident =
      std::min<int64_t>(spec.residentBlocks,
                        llvm::divideCeil(blocks, target.compute_units)) *
      spec.threads();
  BlockTimes times;
  times.blocks = blocks;
  times.held = target.compute_units * spec.residentBlocks;
  times.compute = getIssueTime(blocks, spec.threads(), work, resident, target);
  int64_t touched = 0;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      touched += access.getNumBytes();
  int64_t rows = mulDiv(threads, spec.unroll, 1);
  int64_t traffic = getTrafficTime(
      mulDiv(rows, row.bytes, 1), mulDiv(rows, row.lines, 1000 * kWarp),
      touched, spec.vector == 1 ? getNumbers(target).scalar_percent : 100,
      blocks, target);
  // Short runs of bytes lose bandwidth.
  constexpr int64_t kLine = 128, kLostPercent = 9;
  for (const RowsAccess &input : spec.inputs)
    if (int64_t run = spec.threadsPerRow * spec.vector * input.bytes;
        input.alongRow && run < kLine) {
      traffic +=
          mulDiv(traffic, kLostPercent * llvm::Log2_64_Ceil(kLine / run), 100);
      break;
    }
  int64_t level = 2 * getNumbers(target).barrier_ps +
                  (2 * spec.sharers() + spec.vector) * target.cache_latency_ps +
                  (spec.cluster > 1 ? getNumbers(target).rows_cluster_ps : 0);
  times.traffic = traffic;
  times.steps = level * spec.levels.size();
  int64_t load = getLoadLatency(touched, target);
  times.chain =
      2 * load + times.steps + getBlockIssueTime(spec.threads(), work, target);
  times.exposed =
      mulDiv(times.compute.time, getNumbers(target).rows_compute_percent, 100) +
      getClusterExposed(blocks, resident / spec.threads(), times.chain, target);
  times.spill = getSpillTime(spec.spilledRegisters, /*visits=*/1, blocks,
                             spec.threads(), target);
  return weighBlocks(times, target);
}

Cost ColumnsFamily::estimate(const InstructionDesc &desc,
                             const ColumnsSpec &spec, Attribute,
                             const TargetDescription &target) const {
  if (spec.isHeld())
    return estimateHeld(desc, spec, target);
  RowWork row = getRowWork(desc, spec);
  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  int64_t threads = mulDiv(blocks, spec.threads(), 1);
  int64_t rows = llvm::divideCeil(spec.strip(), spec.rows); // Of a thread.
  int64_t values = spec.runningRegisters(spec.vector);

  // Of one thread. Running values take a few instructions each to meet.
  constexpr int64_t kStart = 60, kReduceStep = 6;
  int64_t reductions = spec.split > 1 ? 2 : 1;
  int64_t work =
      kStart + rows * row.instructions + reductions * kReduceStep * values;
  int64_t resident =
      std::min<int64_t>(spec.residentBlocks,
                        llvm::divideCeil(blocks, target.compute_units)) *
      spec.threads();
  BlockTimes times;
  times.blocks = blocks;
  times.held = target.compute_units * spec.residentBlocks;
  times.compute = getIssueTime(blocks, spec.threads(), work, resident, target);

  int64_t touched = 0;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      touched += access.getNumBytes();
  // Threads beyond the end of the row load what the last one does.
  int64_t loaded =
      mulDiv(mulDiv(threads, rows, 1), spec.row.extent,
             std::max<int64_t>(spec.segments() * spec.segment(), 1));
  loaded = mulDiv(loaded, spec.segment(),
                  spec.threadsPerRow * spec.vector * spec.vectorsPerThread);
  int64_t moved = mulDiv(loaded, row.bytes, 1) + 2 * spec.scratchBytes();
  int64_t lines = mulDiv(loaded, row.lines, 1000 * kWarp);
  int64_t traffic =
      getTrafficTime(moved, lines, touched,
                     spec.vector == 1 ? getNumbers(target).scalar_percent : 100,
                     blocks, target);

  // A block's steps follow each other, with waits for memory, which takes twice
  // as long to answer when it is busy, and its work. What is compiled loads
  // some rows ahead, however few a step has, unless each step stores or has a
  // branch for the row's end: loads do not pass these. Blocks that a
  // multiprocessor holds at once hide each other's.
  int64_t steps = llvm::divideCeil(rows, spec.unroll);
  // A thread of the first group reads the values of all, one after the other.
  int64_t shuffles =
      llvm::Log2_64(kWarp / std::min<int64_t>(spec.owners(), kWarp));
  int64_t reduction = getNumbers(target).barrier_ps +
                      (1 + spec.sharers() + shuffles) * target.cache_latency_ps;
  int64_t load = getLoadLatency(touched, target);
  emit::DimSet depth = spec.getDepthDims();
  bool stores = llvm::any_of(desc.outputs, [&](const AccessDesc &output) {
    return output.dims & depth;
  });
  bool branches = (!spec.isRealigned && spec.mayBePart(/*chunk=*/0)) ||
                  llvm::any_of(spec.inputs, [](const RowsAccess &input) {
                    return input.isShifted;
                  });
  int64_t ahead = stores || branches
                      ? spec.unroll
                      : std::max(spec.unroll, getNumbers(target).columns_ahead);
  int64_t waits = llvm::divideCeil(rows, ahead);
  int64_t chain = waits * 2 * load + reduction +
                  getBlockIssueTime(spec.threads(), work, target);
  // The last block of a tile: what it stores and counts reaches the cache, the
  // count comes back, the parts come.
  int64_t last = 0;
  if (spec.split > 1)
    last = reduction +
           load * (2 + llvm::divideCeil(spec.split,
                                        spec.rows * spec.partsUnderWay()));
  // Parts are visited, and steps begun, one by one, but for those of a reduced
  // row, which has a thread for each; neighbours hide half of a chain. Fitted
  // with the uneven part.
  int64_t parts = spec.rowIsReduced
                      ? llvm::divideCeil(spec.split, spec.partners())
                      : spec.split;
  last += getNumbers(target).columns_part_ps * parts +
          getNumbers(target).columns_step_ps * steps;
  times.traffic = traffic;
  times.uneven = getUneven(traffic, blocks, rows, spec, target);
  times.steps = reduction + last;
  times.chain = chain / 2;
  times.spill = getSpillTime(spec.spilledRegisters, /*visits=*/steps, blocks,
                             spec.threads(), target);
  return weighBlocks(times, target);
}
