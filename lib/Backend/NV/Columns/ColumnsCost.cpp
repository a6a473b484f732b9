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
                  (spec.threadsPerRow == 1 ? getSharedLines(spec, access, place)
                                           : getWarpLines(spec, access, place));
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
  times.chain = getBusyLatency(touched, target) + times.steps +
                getBlockIssueTime(spec.threads(), work, target);
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

  // Of one thread. Running values take a few instructions each to reduce.
  constexpr int64_t kStart = 60, kReduceStep = 6;
  int64_t reductions = spec.split > 1 ? 2 : 1;
  int64_t work =
      kStart + rows * row.instructions + reductions * kReduceStep * values;
  const NVNumbers &numbers = getNumbers(target);
  BusyTime compute = getBusiestIssueTime(
      blocks, spec.threads(), work, spec.residentBlocks,
      numbers.columns_compute_percent, numbers.columns_few_percent, target);

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

  // Short runs of bytes lose bandwidth, and so do multiprocessors with a block
  // less than others: the fewer blocks one has at once, the more.
  constexpr int64_t kLongRun = 256;
  int64_t run = kLongRun;
  for (const RowsAccess &input : spec.inputs)
    if (input.alongRow)
      run = std::min(run, spec.threadsPerRow * spec.vector * input.bytes);
  int64_t lost = numbers.columns_run_percent *
                 llvm::Log2_64_Ceil(llvm::divideCeil(kLongRun, run));
  int64_t atOnce = std::min<int64_t>(
      spec.residentBlocks, llvm::divideCeil(blocks, target.compute_units));
  int64_t uneven = 0;
  if (blocks >= target.compute_units)
    uneven = mulDiv(mulDiv(traffic, numbers.columns_uneven_percent, 100),
                    llvm::alignTo(blocks, target.compute_units) - blocks,
                    blocks * atOnce);

  // A block's way: its first loads, those of its rows, of which what is
  // compiled has some under way beyond a step's, and its instructions. Those
  // that a multiprocessor holds go side by side. The sum of the terms comes
  // nearer to measured times than their greatest. Fitted to the columns of
  // benchmarks/ledger/h200, drawn ones too (2026-11-23).
  int64_t load = getLoadLatency(touched, target);
  int64_t steps = llvm::divideCeil(rows, spec.unroll);
  int64_t waits = 100 + mulDiv(steps * spec.unroll, 10'000,
                               spec.unroll * numbers.columns_unroll_percent +
                                   numbers.columns_ahead_percent);
  int64_t chain =
      mulDiv(mulDiv(load, numbers.columns_load_percent, 100), waits, 100) +
      cyclesToPs(mulDiv(work, numbers.columns_issue_percent, 100), target);
  int64_t held = target.compute_units * spec.residentBlocks;
  int64_t chains = mulDiv(std::max(blocks, held), chain, held);

  // A thread of the first group reads the values of all, one after the other.
  // To bring two terms of an OnlineSum together takes powers of two, which wait
  // for each other (softmaxes of columns on an H200, 2026-11-24); two positions
  // of best values, comparisons and selections that do (32 x 6 x 48 and 3 x 27
  // x 5640 bf16, 2026-11-27).
  constexpr int64_t kChainedPs = 12000;
  int64_t chained = spec.onlineSums.size() + spec.argReductions.size();
  int64_t reduction =
      numbers.barrier_ps +
      mulDiv(spec.sharers() * values, numbers.columns_value_ps, 1) +
      mulDiv(spec.sharers() * spec.ownColumns() * chained, kChainedPs, 1);
  int64_t last = 0;
  if (spec.split > 1) {
    // The last block of a tile: what it stores and counts reaches the cache,
    // the count comes back, the parts come.
    int64_t rounds = llvm::divideCeil(
        spec.split, std::max<int64_t>(spec.rows * spec.partsUnderWay(), 1));
    last = reduction + numbers.columns_split_ps +
           mulDiv(mulDiv(load, numbers.columns_part_percent, 100), rounds, 1);
  }
  // A block whose threads share no column has no barrier, and makes room for
  // the next one sooner: the best of 2 x 3778056 f32 in 7379 blocks of 128
  // takes 12.1 us (H200, 2026-11-27).
  constexpr int64_t kAlone = 3;
  int64_t blockPs = numbers.columns_block_ps /
                    (spec.partners() == 1 && spec.split == 1 ? kAlone : 1);
  Cost raw = splitBusy(compute);
  raw.traffic = mulDiv(traffic, numbers.columns_traffic_percent + lost, 100);
  raw.tail += uneven;
  raw.occupancy += chains - chain;
  raw.latency = target.launch_ps + chain + reduction + last +
                numbers.columns_part_ps * spec.split +
                mulDiv(blocks, blockPs, target.compute_units);
  raw.spill = getSpillTime(spec.spilledRegisters, /*visits=*/steps, blocks,
                           spec.threads(), target);
  return weighTerms(raw, /*busy=*/0, target);
}
