//===- RowsCost.cpp - What plans of aicf_nv.rows cost ---------------------===//

#include "RowsFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Bytes that the caches move for one element of `access`.
static int64_t getMovedBytes(const RowsAccess &access, const AccessDesc &desc,
                             unsigned dim) {
  int64_t stride = std::abs(desc.getDimStride(dim));
  if (access.vector > 1)
    stride = 1;
  return std::min(kSectorBytes, stride * access.bytes);
}

/// What the phases of blocks, which load, compute and store, leave of the
/// arithmetic, and of the memory's time: the more bytes and rows are a
/// thread's, the longer each phase is.
static int64_t getRowsExposed(int64_t compute, int64_t traffic,
                              int64_t threadBytes, int64_t rows,
                              const TargetDescription &target) {
  int64_t words = llvm::divideCeil(threadBytes, 2 * kVectorBytes);
  return mulDiv(compute, getNumbers(target).rows_compute_percent, 100) +
         mulDiv(traffic,
                getNumbers(target).rows_word_percent * words +
                    getNumbers(target).rows_row_percent * rows,
                100);
}

static BusyTime scale(const BusyTime &busy, int64_t percent) {
  return {
      mulDiv(busy.time, percent, 100), mulDiv(busy.parallelism, percent, 100),
      mulDiv(busy.occupancy, percent, 100), mulDiv(busy.tail, percent, 100)};
}

Cost RowsFamily::estimate(const InstructionDesc &desc, const RowsSpec &spec,
                          Attribute, const TargetDescription &target) const {
  emit::DimSet row = spec.getRowDims();
  unsigned inner = spec.row.inner();
  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  int64_t threads = mulDiv(blocks, spec.threads(), 1);
  int64_t rows = spec.unroll; // Of a thread.
  int64_t elements =
      rows * spec.vectorsPerThread * spec.vector; // Likewise, elements.

  // Of one thread: instructions, and bytes that the caches move; of a warp:
  // thousandths of lines; of all: bytes that are touched.
  // An access with an address, and maybe checks, of its own costs more.
  constexpr int64_t kAccess = 3, kFarAccess = 8, kStart = 40, kShuffle = 3,
                    kShare = 20,   // Of a value by way of shared memory.
      kShifted = 32, kChecked = 3; // Of two vectors; of an element of theirs.
  int64_t work = kStart, moved = 0, touched = 0, lines = 0;
  // Rows whose elements lie between those of others read the same sectors, from
  // memory if all of them are more than the last-level cache holds: planes of
  // 3767275 x 5 f32 take 101 us one by one (H200, 2026-11-29).
  auto isReadAgain = [&](const RowsAccess &access, const AccessDesc &place) {
    int64_t stride = std::abs(place.getDimStride(inner));
    return access.alongRow && stride > 1 &&
           place.getNumBytes() > target.cache_bytes &&
           llvm::any_of(spec.rowNumber, [&](const Axis &axis) {
             int64_t step = std::abs(place.getDimStride(axis.inner()));
             return step > 0 && step < stride;
           });
  };
  auto count = [&](const RowsAccess &access, const AccessDesc &place,
                   bool isInput) {
    bool varies = desc.getVolume(place.dims & ~row) > 1;
    int64_t here = access.alongRow
                       ? (varies || !isInput ? elements : elements / rows)
                       : (varies || !isInput ? rows : 1);
    int64_t each =
        !access.alongRow || access.isContiguous ? kAccess : kFarAccess;
    int64_t accesses = llvm::divideCeil(here, access.vector);
    bool isChecked = place.getGuardedIndices(desc.extents);
    work += access.isShifted ? kShifted * accesses + isChecked * kChecked * here
                             : each * accesses;
    if (access.isShifted)
      accesses *= 2;
    int64_t volume = desc.getVolume(place.dims);
    int64_t bytes = access.alongRow
                        ? here * getMovedBytes(access, place, inner)
                        : mulDiv(here, access.bytes, spec.threadsPerRow);
    // What is outside of the operand is not read.
    if (isChecked && place.getNumElements() < volume) {
      bytes = mulDiv(bytes, place.getNumElements(), volume);
      accesses = mulDiv(accesses, place.getNumElements(), volume);
    }
    // What all rows share stays in the nearest cache.
    constexpr int64_t kNearBytes = 64 << 10, kNearer = 4;
    bool isNear =
        isInput && mulDiv(volume, access.bytes, 1) <= kNearBytes && !varies;
    moved += isNear ? bytes / kNearer : bytes;
    int64_t touchedLines = accesses * getSharedLines(spec, access, place);
    lines += isNear ? touchedLines / kNearer : touchedLines;
    int64_t accessed = mulDiv(threads, here * access.bytes, 1);
    touched += isReadAgain(access, place)
                   ? mulDiv(threads, bytes, 1)
                   : std::min(place.getNumBytes(), accessed);
  };
  for (auto [access, place] : llvm::zip(spec.inputs, desc.inputs))
    count(access, place, true);
  for (auto [access, place] : llvm::zip(spec.outputs, desc.outputs))
    count(access, place, false);
  for (const NodeDesc &node : desc.nodes) {
    int64_t here = node.dims & row ? elements : rows;
    if (node.kind == NodeDesc::Op)
      work += here * countInstructions(node);
    if (node.reduced & row)
      work += elements +
              rows * (kShuffle * llvm::Log2_64(2 * spec.threadsPerRow) +
                      (spec.threadsPerRow > kWarp ? kShare + spec.warps() : 0));
  }
  // Threads beyond the end of the row take their turn, too.
  int64_t resident = std::min<int64_t>(
      spec.residentBlocks, llvm::divideCeil(blocks, target.compute_units));
  BlockTimes times;
  times.blocks = blocks;
  times.held = target.compute_units * spec.residentBlocks;
  times.compute = getIssueTime(blocks, spec.threads(), work,
                               resident * spec.threads(), target);
  int64_t compute = times.compute.time;

  int64_t traffic = getTrafficTime(
      mulDiv(threads, moved, 1), mulDiv(threads, lines, 1000 * kWarp), touched,
      spec.vector == 1 ? getNumbers(target).scalar_percent : 100, blocks,
      target);
  // A row that more threads read at once is one piece of memory.
  traffic = mulDiv(traffic,
                   1000 + getNumbers(target).rows_apart_permille *
                              llvm::Log2_64(spec.vectorsPerThread),
                   1000);

  // Gathered rows are read from anywhere: beyond some pieces that a thread has
  // under way, more of them are slower (17 gathers on an H200, 2026-11-24).
  constexpr int64_t kPieces = 6, kPiecePercent = 5;
  if (llvm::any_of(spec.inputs, [](const RowsAccess &input) {
        return input.alongRow && input.afterGather;
      }))
    traffic = mulDiv(
        traffic,
        100 + kPiecePercent *
                  std::max<int64_t>(rows * spec.vectorsPerThread - kPieces, 0),
        100);

  // The levels follow each other.
  int64_t levels = 0;
  for (size_t level = 0; level < spec.levels.size(); ++level) {
    levels += llvm::Log2_64(std::min(spec.threadsPerRow, kWarp)) *
              target.cache_latency_ps;
    if (spec.threadsPerRow > kWarp)
      levels += getNumbers(target).barrier_ps + 2 * target.cache_latency_ps;
    if (spec.cluster > 1)
      levels += getNumbers(target).rows_cluster_ps;
  }
  // A block's way: its loads, what it gathers, the levels, its work. The blocks
  // that a multiprocessor holds hide each other's; what they cannot hide shows.
  // Fitted to the rows of benchmarks/ledger/h200, drawn ones too (2026-11-23).
  const NVNumbers &numbers = getNumbers(target);
  int64_t loads = spec.gathers.empty() ? 1 : 2;
  times.compute = scale(times.compute, numbers.rows_busy_percent);
  times.traffic = mulDiv(traffic, numbers.rows_traffic_percent, 100);
  times.chain = mulDiv(loads * getBusyLatency(touched, target),
                       numbers.rows_load_percent, 100) +
                mulDiv(levels, numbers.rows_level_percent, 100) +
                mulDiv(getBlockIssueTime(spec.threads(), work, target),
                       numbers.rows_issue_percent, 100);
  times.exposed = getRowsExposed(compute, traffic, moved, rows, target);
  if (spec.cluster > 1)
    times.exposed += getClusterExposed(blocks, resident, times.chain, target);
  times.exposed = mulDiv(times.exposed, numbers.rows_exposed_percent, 100) +
                  mulDiv(std::min(times.compute.time, times.traffic),
                         numbers.rows_lesser_percent, 100);
  times.spill = getSpillTime(spec.spilledRegisters, /*visits=*/1, blocks,
                             spec.threads(), target);
  return weighBlocks(times, target);
}
