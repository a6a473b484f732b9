//===- ColumnsFamily.cpp - The family aicf_nv.columns ---------------------===//
//
// Plan space, footprint, launch and cost of reductions of columns.
//
//===----------------------------------------------------------------------===//

#include "ColumnsFamily.h"
#include "aicf/Backend/NV/Numbers.h"

#include "../Codegen/GPUFamily.h"
#include "../Codegen/IssueCost.h"
#include "ColumnsKernel.h"
#include "ColumnsSpec.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class ColumnsFamily : public GPUFamily<ColumnsSpec> {
public:
  StringRef getName() const override { return "aicf_nv.columns"; }

protected:
  bool isPlan(Attribute plan) const override {
    return isa<ColumnsPlanAttr>(plan);
  }
  FailureOr<ColumnsSpec> resolve(const InstructionDesc &desc,
                                 const TargetDescription &target,
                                 std::string *why) const override;
  FailureOr<ColumnsSpec> apply(const InstructionDesc &desc,
                               const ColumnsSpec &common, Attribute plan,
                               const TargetDescription &target,
                               std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, const ColumnsSpec &spec, Attribute,
                const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const ColumnsSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  Attribute getPlan(MLIRContext *context, const ColumnsSpec &common,
                    ArrayRef<int64_t> values,
                    const TargetDescription &) const override;
  bool keepsOwnBounds(const InstructionDesc &desc, const ColumnsSpec &spec,
                      std::string *why) const override;
  void takeScratch(const ColumnsSpec &spec,
                   Footprint &footprint) const override;
  std::string getPlanName(const ColumnsSpec &spec) const override;
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const ColumnsSpec &spec) const override {
    return columnsArgs(op, desc, spec);
  }
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const ColumnsSpec &spec, StringRef name) const override {
    generateColumns(d, op, desc, spec, name);
  }
};

} // namespace

/// Registers of a chunk of an access.
static int64_t getChunkRegisters(const RowsAccess &access, int64_t vector) {
  return access.alongRow ? llvm::divideCeil(vector * access.bytes, 4)
                         : llvm::divideCeil(access.bytes, 4);
}

/// Registers a thread, estimated: running values, what all rows share, the
/// loads under way, and the arithmetic of a chunk.
static int64_t estimateRegisters(const InstructionDesc &desc,
                                 const ColumnsSpec &spec) {
  constexpr int64_t kFixed = 20, kOfRow = 3;
  DimSet depth = spec.getDepthDims(), row = spec.getRowDims();
  int64_t loaded = 0, shared = 0, widest = 0;
  for (const RowsAccess &input : spec.inputs)
    if (desc.inputs[input.index].dims & depth)
      loaded += kOfRow + getChunkRegisters(input, spec.vector);
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    int64_t words = llvm::divideCeil(node.type.getIntOrFloatBitWidth(), 32);
    if (spec.early[n] && node.kind != NodeDesc::Constant)
      shared += node.dims & row ? spec.vector * words : words;
    widest = std::max(widest, words);
  }
  int64_t rows = kFixed + spec.runningRegisters() + shared +
                 spec.unroll * loaded + spec.vector * widest;
  int64_t parts = kFixed + (1 + spec.partsUnderWay()) * spec.runningRegisters();
  return llvm::alignTo(std::max(rows, spec.split > 1 ? parts : 0), 8);
}

FailureOr<ColumnsSpec> ColumnsFamily::resolve(const InstructionDesc &desc,
                                              const TargetDescription &,
                                              std::string *why) const {
  return resolveColumns(desc, /*dim=*/-1, why);
}

FailureOr<ColumnsSpec> ColumnsFamily::apply(const InstructionDesc &desc,
                                            const ColumnsSpec &common,
                                            Attribute plan,
                                            const TargetDescription &target,
                                            std::string *why) const {
  FailureOr<ColumnsSpec> spec =
      applyColumns(desc, common, cast<ColumnsPlanAttr>(plan), why);
  if (failed(spec))
    return failure();
  spec->registers = estimateRegisters(desc, *spec);
  spec->residentBlocks =
      countResidentBlocks(spec->threads(), spec->registers, spec->sharedBytes(),
                          kMaxResidentBlocks, target);
  return spec;
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

/// Ways to split the depth that give each multiprocessor 1 to 16 blocks, each
/// of which has rows for all of its threads.
static SmallVector<int64_t> getSplits(int64_t tiles, int64_t depth,
                                      int64_t stepRows, int64_t sms) {
  llvm::SmallSetVector<int64_t, 8> splits;
  splits.insert(1);
  for (int64_t blocks : {1, 2, 3, 4, 6, 8, 12, 16}) {
    int64_t split = blocks * sms / tiles;
    if (split < 2 || split > 4096)
      continue;
    int64_t strip = llvm::divideCeil(depth, split);
    if (strip >= stepRows)
      splits.insert(llvm::divideCeil(depth, strip));
  }
  return llvm::to_vector(splits);
}

/// Elements of a chunk: the widest access's.
static int64_t getWidest(const ColumnsSpec &spec) {
  int64_t widest = 1;
  for (const auto *list : {&spec.inputs, &spec.outputs})
    for (const RowsAccess &access : *list)
      widest = std::max(widest, access.widest);
  return widest;
}

void ColumnsFamily::declare(const InstructionDesc &, const ColumnsSpec &common,
                            const TargetDescription &target,
                            PlanSpace &space) const {
  enum { ThreadsPerRow, Threads, Unroll, Split };
  constexpr int64_t kThreads[] = {128, 256, 512}, kUnrolls[] = {1, 2, 4, 8};
  // Fewer threads read less than a line of the cache in a row.
  constexpr int64_t kMinThreadsPerRow = 8, kMaxThreadsPerRow = 128;
  ColumnsSpec spec = common;
  spec.vector = getWidest(spec);
  int64_t most =
      llvm::PowerOf2Ceil(std::max<int64_t>(spec.row.extent / spec.vector, 1));
  int64_t depth = spec.depth();
  SmallVector<int64_t> threadsPerRow;
  std::map<int64_t, int64_t> tiles; // By threads.
  for (int64_t n = std::min(most, kMinThreadsPerRow);
       n <= std::min(most, kMaxThreadsPerRow); n *= 2) {
    threadsPerRow.push_back(n);
    spec.threadsPerRow = n;
    tiles[n] = std::max<int64_t>(spec.tiles(), 1);
  }
  auto listSplits = [=, sms = target.compute_units](int64_t threadsPerRow,
                                                    int64_t threads,
                                                    int64_t unroll) {
    return getSplits(tiles.at(threadsPerRow), depth,
                     threads / threadsPerRow * unroll, sms);
  };
  llvm::SmallSetVector<int64_t, 16> splits;
  for (int64_t n : threadsPerRow)
    for (int64_t threads : kThreads)
      for (int64_t unroll : kUnrolls)
        splits.insert_range(listSplits(n, threads, unroll));
  SmallVector<int64_t> sorted = splits.takeVector();
  llvm::sort(sorted);
  space.parameters = {
      {"threads_per_row", "threads side by side along the row", threadsPerRow},
      {"threads", "threads a block: threads_per_row times rows",
       llvm::to_vector(ArrayRef(kThreads))},
      {"unroll", "rows that a thread loads at once",
       llvm::to_vector(ArrayRef(kUnrolls))},
      {"split", "parts of the depth", sorted}};
  space.constraints.push_back(
      {"1, or equal parts that give each multiprocessor 1, 2, 3, 4, 6, 8, 12 "
       "or 16 blocks with rows for all of their threads",
       Split, [=](ArrayRef<int64_t> values) {
         return llvm::is_contained(
             listSplits(values[ThreadsPerRow], values[Threads], values[Unroll]),
             values[Split]);
       }});
}

Attribute ColumnsFamily::getPlan(MLIRContext *context,
                                 const ColumnsSpec &common,
                                 ArrayRef<int64_t> values,
                                 const TargetDescription &) const {
  return ColumnsPlanAttr::get(context, common.row.inner(), values[0],
                              getWidest(common), values[1] / values[0],
                              values[2], values[3]);
}

void ColumnsFamily::takeScratch(const ColumnsSpec &spec,
                                Footprint &footprint) const {
  if (spec.split == 1)
    return;
  footprint.scratchBytes = spec.scratchBytes();
  footprint.semaphores = spec.tiles();
}

bool ColumnsFamily::keepsOwnBounds(const InstructionDesc &desc,
                                   const ColumnsSpec &spec,
                                   std::string *why) const {
  if (spec.scratchBytes() > INT32_MAX)
    return refuse(why, "the partial sums exceed 2^31 bytes");
  // Numbers of the family's: segments, strip, workspace, semaphores.
  return fitsParams(desc, /*more=*/3, why);
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

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
  // of the depth beyond the first takes a division.
  constexpr int64_t kAccess = 4, kFarAccess = 8, kDivision = 20;
  DimSet depth = spec.getDepthDims(), row = spec.getRowDims();
  RowWork work;
  work.instructions = kDivision * (spec.getDepth().size() - 1);
  auto count = [&](const RowsAccess &access, const AccessDesc &place) {
    if (!(place.dims & depth))
      return;
    int64_t each =
        !access.alongRow || access.isContiguous ? kAccess : kFarAccess;
    int64_t elements = access.alongRow ? spec.vector : 1;
    work.instructions += each * llvm::divideCeil(elements, access.vector);
    work.lines += llvm::divideCeil(elements, access.vector) *
                  getWarpLines(spec, access, place);
    work.bytes += getMovedBytes(access, place, spec);
  };
  for (auto [access, place] : llvm::zip(spec.inputs, desc.inputs))
    count(access, place);
  for (auto [access, place] : llvm::zip(spec.outputs, desc.outputs))
    count(access, place);
  for (const NodeDesc &node : desc.nodes) {
    if (node.kind == NodeDesc::Op && (node.dims & depth))
      work.instructions +=
          (node.dims & row ? spec.vector : 1) * countInstructions(node);
    if (node.reduced & depth)
      work.instructions += spec.vector;
  }
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

Cost ColumnsFamily::estimate(const InstructionDesc &desc,
                             const ColumnsSpec &spec, Attribute,
                             const TargetDescription &target) const {
  RowWork row = getRowWork(desc, spec);
  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  int64_t threads = mulDiv(blocks, spec.threads(), 1);
  int64_t rows = llvm::divideCeil(spec.strip(), spec.rows); // Of a thread.
  int64_t values = spec.runningRegisters();

  // Of one thread. Running values take a few instructions each to meet.
  constexpr int64_t kStart = 60, kReduceStep = 6;
  int64_t reductions = spec.split > 1 ? 2 : 1;
  int64_t work =
      kStart + rows * row.instructions + reductions * kReduceStep * values;
  int64_t resident =
      std::min<int64_t>(spec.residentBlocks,
                        llvm::divideCeil(blocks, target.compute_units)) *
      spec.threads();
  int64_t compute =
      getIssueTime(blocks, spec.threads(), work, resident, target);

  int64_t touched = 0;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      touched += access.getNumBytes();
  int64_t moved =
      mulDiv(mulDiv(threads, rows, 1), row.bytes, 1) + 2 * spec.scratchBytes();
  int64_t lines = mulDiv(mulDiv(threads, rows, 1), row.lines, 1000 * kWarp);
  int64_t traffic =
      getTrafficTime(moved, lines, touched,
                     spec.vector == 1 ? getNumbers(target).scalar_percent : 100,
                     blocks, target);

  // A block's steps follow each other, with waits for memory, which takes twice
  // as long to answer when it is busy, and its work. What is compiled loads
  // some rows ahead, however few a step has, unless each step stores: loads do
  // not pass stores. Blocks that a multiprocessor holds at once hide each
  // other's.
  int64_t steps = llvm::divideCeil(rows, spec.unroll);
  // A thread of the first group reads the values of all, one after the other.
  int64_t reduction = getNumbers(target).barrier_ps +
                      (1 + spec.sharers()) * target.cache_latency_ps;
  int64_t load = getLoadLatency(touched, target);
  emit::DimSet depth = spec.getDepthDims();
  bool stores = llvm::any_of(desc.outputs, [&](const AccessDesc &output) {
    return output.dims & depth;
  });
  int64_t ahead = stores
                      ? spec.unroll
                      : std::max(spec.unroll, getNumbers(target).columns_ahead);
  int64_t waits = llvm::divideCeil(rows, ahead);
  int64_t chain = waits * 2 * load + reduction +
                  getBlockIssueTime(spec.threads(), work, target);
  int64_t held = target.compute_units * spec.residentBlocks; // Blocks at once.
  int64_t exposed = getUneven(traffic, blocks, rows, spec, target);
  // The last block of a tile: what it stores and counts reaches the cache, the
  // count comes back, the parts come.
  int64_t last = 0;
  if (spec.split > 1)
    last = reduction +
           load * (2 + llvm::divideCeil(spec.split,
                                        spec.rows * spec.partsUnderWay()));
  // Parts are visited, and steps begun, one by one;
  // neighbours hide half of a chain. Fitted with the uneven part.
  last += getNumbers(target).columns_part_ps * spec.split +
          getNumbers(target).columns_step_ps * steps;
  return weighBlocks(compute, traffic, exposed, reduction + last, blocks, held,
                     chain / 2, target);
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

std::string ColumnsFamily::getPlanName(const ColumnsSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "columns_" << spec.threadsPerRow << "x" << spec.vector << "_r"
      << spec.rows << "_u" << spec.unroll << "_s" << spec.split;
  return name;
}

std::unique_ptr<KernelFamily> aicf::nv::createColumnsFamily() {
  return std::make_unique<ColumnsFamily>();
}
