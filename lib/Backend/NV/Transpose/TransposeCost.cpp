//===- TransposeCost.cpp - What plans of aicf_nv.transpose cost -----------===//

#include "TransposeFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {
/// Of a thread: instructions, and bytes that the caches move; of a warp:
/// thousandths of lines.
struct TileWork {
  int64_t instructions = 0, bytes = 0, lines = 0;
};
} // namespace

static TileWork getTileWork(const InstructionDesc &desc,
                            const TransposeSpec &spec) {
  // An access with an address, and maybe checks, of its own costs more.
  constexpr int64_t kStart = 80, kAccess = 3, kFarAccess = 8;
  emit::DimSet along = spec.along.getRowDims(),
               across = spec.across.getRowDims();
  int64_t elements = spec.elements();
  TileWork work{kStart, 0, 0};
  auto countTransposed = [&](const TransposedOperand &operand,
                             const RowsAccess &access,
                             const AccessDesc &place) {
    // To shared memory and back; a permutation for each word of less than four
    // bytes an element.
    work.instructions +=
        kAccess * llvm::divideCeil(elements, access.vector) +
        llvm::divideCeil(elements, operand.tile.width()) +
        llvm::divideCeil(elements, operand.tile.chunkElements * kAccess);
    if (access.bytes < 4)
      work.instructions += llvm::divideCeil(elements * access.bytes, 4);
    work.bytes += elements * access.bytes;
    work.lines += llvm::divideCeil(elements, access.vector) *
                  getWarpLines(spec.across, access, place);
  };
  auto countStraight = [&](const RowsAccess &access, const AccessDesc &place) {
    int64_t here = (place.dims & along ? spec.along.vector : 1) *
                   (place.dims & across ? spec.along.unroll : 1);
    int64_t each =
        !access.alongRow || access.isContiguous ? kAccess : kFarAccess;
    work.instructions += each * llvm::divideCeil(here, access.vector);
    work.lines += llvm::divideCeil(here, access.vector) *
                  getWarpLines(spec.along, access, place);
    int64_t stride = access.vector > 1
                         ? 1
                         : std::abs(place.getDimStride(spec.along.row.inner()));
    work.bytes +=
        access.alongRow
            ? here * std::min(kSectorBytes, stride * access.bytes)
            : llvm::divideCeil(here * access.bytes, spec.along.threadsPerRow);
  };
  for (const TransposedOperand &input : spec.inputs)
    countTransposed(input, spec.across.inputs[input.index],
                    desc.inputs[input.index]);
  for (const TransposedOperand &output : spec.outputs)
    countTransposed(output, spec.across.outputs[output.index],
                    desc.outputs[output.index]);
  for (auto [i, input] : llvm::enumerate(desc.inputs))
    if (!spec.isTransposedInput(i))
      countStraight(spec.along.inputs[i], input);
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    if (!spec.isTransposedOutput(j))
      countStraight(spec.along.outputs[j], output);
  for (const NodeDesc &node : desc.nodes)
    if (node.kind == NodeDesc::Op)
      work.instructions += (node.dims & along ? spec.along.vector : 1) *
                           (node.dims & across ? spec.along.unroll : 1) *
                           countInstructions(node);
  return work;
}

/// Percent of the memory's bandwidth that accesses of `bytes` neighbours reach,
/// where blocks that run at once have `window` neighbours in all: short runs
/// open many pages of the memory. An estimate.
static int64_t getRunPercent(int64_t bytes, int64_t window,
                             const TargetDescription &target) {
  constexpr int64_t kLine = 128, kPage = 1024;
  int64_t percent = 100;
  for (int64_t run = bytes; run < kLine; run *= 2)
    percent -= 3 * getNumbers(target).transpose_page_percent;
  for (int64_t run = std::max(window, kLine); run < kPage; run *= 2)
    percent -= getNumbers(target).transpose_page_percent;
  return std::max<int64_t>(percent, 30);
}

/// The least percentage over the two axes.
static int64_t getMemoryPercent(const InstructionDesc &desc,
                                const TransposeSpec &spec, int64_t held,
                                const TargetDescription &target) {
  int64_t tilesAcross = std::min({spec.group, spec.across.segments(), held});
  int64_t tilesAlong =
      std::min(spec.along.segments(),
               std::max<int64_t>(held / std::max<int64_t>(tilesAcross, 1), 1));
  int64_t percent = 100;
  auto add = [&](int64_t bytes, int64_t tile, int64_t extent, int64_t tiles) {
    int64_t run = std::min(tile, extent) * bytes;
    percent = std::min(percent, getRunPercent(run, run * tiles, target));
  };
  auto addTransposed = [&](const TransposedOperand &operand) {
    add(operand.tile.elementBytes, spec.tileAcross(), spec.across.row.extent,
        tilesAcross);
  };
  llvm::for_each(spec.inputs, addTransposed);
  llvm::for_each(spec.outputs, addTransposed);
  for (const RowsAccess &output : spec.along.outputs)
    if (!spec.isTransposedOutput(output.index))
      add(output.bytes, spec.tileAlong(), spec.along.row.extent, tilesAlong);
  bool isScalar = spec.along.vector == 1 || spec.across.vector == 1;
  return isScalar ? mulDiv(percent, getNumbers(target).scalar_percent, 100)
                  : percent;
}

/// What the phases of blocks, which load, meet, and store, leave of the lesser
/// time and of the memory's: the more bytes are a thread's, the longer each
/// phase is; a large block has all its threads in one; narrow accesses are
/// many. Fitted to two thirds of the transposes of benchmarks/ledger/h200
/// (2026-11-22).
static int64_t getTransposeExposed(const TransposeSpec &spec, int64_t compute,
                                   int64_t traffic, int64_t threadBytes,
                                   const TargetDescription &target) {
  int64_t share =
      getNumbers(target).transpose_word * threadBytes / (2 * kVectorBytes) +
      getNumbers(target).transpose_thread * spec.threads() +
      getNumbers(target).transpose_narrow /
          std::min(spec.across.vector, spec.along.vector);
  return mulDiv(compute, getNumbers(target).transpose_compute_percent, 100) +
         mulDiv(traffic, share, 10'000);
}

Cost TransposeFamily::estimate(const InstructionDesc &desc,
                               const TransposeSpec &spec, Attribute,
                               const TargetDescription &target) const {
  TileWork work = getTileWork(desc, spec);
  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  int64_t threads = mulDiv(blocks, spec.threads(), 1);
  BlockTimes times;
  times.blocks = blocks;
  times.held = target.compute_units * spec.residentBlocks;
  int64_t resident =
      std::min<int64_t>(spec.residentBlocks,
                        llvm::divideCeil(blocks, target.compute_units)) *
      spec.threads();
  times.compute =
      getIssueTime(blocks, spec.threads(), work.instructions, resident, target);

  int64_t touched = 0;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      touched += access.getNumBytes();
  times.traffic = getTrafficTime(
      mulDiv(threads, work.bytes, 1), mulDiv(threads, work.lines, 1000 * kWarp),
      touched, getMemoryPercent(desc, spec, times.held, target), blocks,
      target);

  // A block's way: its loads, which a busy memory takes twice as long to
  // answer, shared memory, its work. The blocks that a multiprocessor holds
  // hide each other's.
  int64_t reductions = !spec.inputs.empty() + !spec.outputs.empty();
  times.steps = reductions *
                (getNumbers(target).barrier_ps + 2 * target.cache_latency_ps);
  times.chain = getBusyLatency(touched, target) + times.steps +
                getBlockIssueTime(spec.threads(), work.instructions, target);
  // However small blocks are, a multiprocessor is through with one each 140 ns
  // at best: 129 x 1216 x 8 f32 takes 10.5 us in 6080 blocks of 64 threads, 7.5
  // in 3648 and 6.1 in 1216 of 256 (H200, 2026-11-27).
  constexpr int64_t kBlockPs = 140'000;
  times.starts = mulDiv(blocks, kBlockPs, target.compute_units);
  times.exposed = getTransposeExposed(spec, times.compute.time, times.traffic,
                                      work.bytes, target);
  times.spill = getSpillTime(spec.spilledRegisters, /*visits=*/1, blocks,
                             spec.threads(), target);
  return weighBlocks(times, target);
}
