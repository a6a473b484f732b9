//===- TransposeFamily.cpp - The family aicf_nv.transpose -----------------===//
//
// Plan space, footprint, launch and cost of maps that transpose.
//
//===----------------------------------------------------------------------===//

#include "TransposeFamily.h"
#include "aicf/Backend/NV/Numbers.h"

#include "../Codegen/GPUFamily.h"
#include "../Codegen/IssueCost.h"
#include "TransposeKernel.h"
#include "TransposeSpec.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class TransposeFamily : public GPUFamily<TransposeSpec> {
public:
  StringRef getName() const override { return "aicf_nv.transpose"; }

protected:
  bool isPlan(Attribute plan) const override {
    return isa<TransposePlanAttr>(plan);
  }
  FailureOr<TransposeSpec> resolve(const InstructionDesc &desc,
                                   const TargetDescription &target,
                                   std::string *why) const override;
  FailureOr<TransposeSpec> apply(const InstructionDesc &desc,
                                 const TransposeSpec &common, Attribute plan,
                                 const TargetDescription &target,
                                 std::string *why) const override;
  Cost estimate(const InstructionDesc &desc, const TransposeSpec &spec,
                Attribute, const TargetDescription &target) const override;
  void declare(const InstructionDesc &desc, const TransposeSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  Attribute getPlan(MLIRContext *context, const TransposeSpec &common,
                    ArrayRef<int64_t> values,
                    const TargetDescription &) const override;
  bool keepsOwnBounds(const InstructionDesc &desc, const TransposeSpec &spec,
                      std::string *why) const override;
  std::string getPlanName(const TransposeSpec &spec) const override;
  KernelArgs getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                     const TransposeSpec &spec) const override {
    return transposeArgs(op, desc, spec);
  }
  void write(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const TransposeSpec &spec, StringRef name) const override {
    generateTranspose(d, op, desc, spec, name);
  }
};

} // namespace

/// Elements of a tile that a thread may have, for code is that long; and that
/// plans are listed with.
static constexpr int64_t kMaxElements = 128, kMaxListed = 64;

/// Registers a thread, estimated: all loads are under way at once; a chunk's
/// arithmetic.
static int64_t estimateRegisters(const InstructionDesc &desc,
                                 const TransposeSpec &spec) {
  constexpr int64_t kFixed = 26;
  emit::DimSet along = spec.along.getRowDims(),
               across = spec.across.getRowDims();
  int64_t held = 0, straight = 0, widest = 0;
  for (auto [i, input] : llvm::enumerate(desc.inputs)) {
    int64_t elements = (input.dims & along ? spec.along.vector : 1) *
                       (input.dims & across ? spec.along.unroll : 1);
    int64_t bytes = elements * input.element.bytes;
    (spec.isTransposedInput(i) ? held : straight) += bytes;
  }
  // What is transposed is loaded beside what is not; transposed outputs come
  // last.
  for (const TransposedOperand &output : spec.outputs)
    held = std::max(held, spec.along.vector * spec.across.vector *
                              output.tile.elementBytes);
  for (const NodeDesc &node : desc.nodes)
    if (node.dims & along)
      widest = std::max<int64_t>(widest, node.type.getIntOrFloatBitWidth());
  int64_t words = llvm::divideCeil(held + straight, 4) +
                  llvm::divideCeil(spec.along.vector * widest, 32);
  return llvm::alignTo(kFixed + words, 8);
}

FailureOr<TransposeSpec> TransposeFamily::resolve(const InstructionDesc &desc,
                                                  const TargetDescription &,
                                                  std::string *why) const {
  return resolveTranspose(desc, ArrayRef<int64_t>(), why);
}

FailureOr<TransposeSpec> TransposeFamily::apply(const InstructionDesc &desc,
                                                const TransposeSpec &common,
                                                Attribute plan,
                                                const TargetDescription &target,
                                                std::string *why) const {
  FailureOr<TransposeSpec> spec =
      applyTranspose(desc, common, cast<TransposePlanAttr>(plan), why);
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

/// The widest vector of an access that `matches`, and half of it.
static SmallVector<int64_t>
getVectors(const RowsSpec &axis,
           function_ref<bool(const RowsAccess &, bool)> matches) {
  int64_t widest = 1;
  for (const auto *list : {&axis.inputs, &axis.outputs})
    for (const RowsAccess &access : *list)
      if (access.alongRow && matches(access, list == &axis.outputs))
        widest = std::max(widest, access.widest);
  if (widest == 1)
    return {1};
  return {widest, widest / 2};
}

/// Positions of a tile along an axis of `extent`, where a thread has `vector`.
/// Of a short axis, more than there are: a block has a warp at least.
static SmallVector<int64_t> getSides(int64_t extent, int64_t vector) {
  constexpr int64_t kMin = 32, kMax = 256, kMinThreadsPerRow = 8;
  int64_t whole =
      std::max<int64_t>(llvm::PowerOf2Ceil(std::min(extent, kMax)), vector);
  SmallVector<int64_t> sides;
  for (int64_t side = std::max(std::min(kMin, whole), vector);
       side <= std::max(whole, kMinThreadsPerRow * vector); side *= 2)
    sides.push_back(side);
  return sides;
}

namespace {
/// Parameters of the space, in its order; `across` is of the first axis, along
/// which transposed operands are contiguous, `along` of the second.
struct TransposePoint {
  enum { Across, Along, Rows, Columns, Threads, Group };
  int64_t across = 0, along = 0, rows = 0, columns = 0, threads = 0, group = 0;
  explicit TransposePoint(ArrayRef<int64_t> values) {
    int64_t *numbers[] = {&across, &along, &rows, &columns, &threads, &group};
    for (auto [number, value] : llvm::zip(numbers, values))
      *number = value;
  }
};
} // namespace

void TransposeFamily::declare(const InstructionDesc &,
                              const TransposeSpec &common,
                              const TargetDescription &,
                              PlanSpace &space) const {
  auto isTransposed = [&](const RowsAccess &access, bool isOutput) {
    return isOutput ? common.isTransposedOutput(access.index)
                    : common.isTransposedInput(access.index);
  };
  auto isStraight = [&](const RowsAccess &access, bool isOutput) {
    return !isTransposed(access, isOutput);
  };
  // Threads of less than that, or blocks of less, leave the machine empty.
  constexpr int64_t kMinElements = 4, kMaxAspect = 8;
  int64_t height = common.across.row.extent, width = common.along.row.extent;
  SmallVector<int64_t> across = getVectors(common.across, isTransposed),
                       along = getVectors(common.along, isStraight);
  auto listSides = [](int64_t extent, ArrayRef<int64_t> vectors) {
    SmallVector<int64_t> sides;
    for (int64_t vector : vectors)
      sides.append(getSides(extent, vector));
    llvm::sort(sides);
    sides.erase(llvm::unique(sides), sides.end());
    return sides;
  };
  space.parameters = {
      {"vector across", "neighbours along the first axis accessed at once",
       across},
      {"vector along", "neighbours along the second axis accessed at once",
       along},
      {"tile rows", "positions of a tile along the first axis",
       listSides(height, across)},
      {"tile columns", "positions of a tile along the second axis",
       listSides(width, along)},
      {"threads", "threads a block", {64, 128, 256, 512}},
      {"group",
       "tiles along the first axis that are worked on together",
       {1, 16}}};
  space.constraints = {
      {"a power of two from 32, or the axis, to 256", TransposePoint::Rows,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         return llvm::is_contained(getSides(height, p.across), p.rows);
       }},
      {"a power of two from 32, or the axis, to 256", TransposePoint::Columns,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         return llvm::is_contained(getSides(width, p.along), p.columns);
       }},
      {"no side more than eight times the other, where both reach a warp",
       TransposePoint::Columns,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         auto [shorter, longer] = std::minmax(p.rows, p.columns);
         return shorter < kWarp || longer <= kMaxAspect * shorter;
       }},
      {"4 to 64 elements a thread, at least a vector by a vector",
       TransposePoint::Threads,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         int64_t elements = p.rows * p.columns / p.threads;
         int64_t least = std::min(kMinElements, p.rows * p.columns / kWarp / 2);
         return elements >= std::max(p.across * p.along, least) &&
                elements <= std::max(p.across * p.along, kMaxListed);
       }},
      {"threads for each vector of a side", TransposePoint::Threads,
       [=](ArrayRef<int64_t> values) {
         TransposePoint p(values);
         return p.rows / p.across <= p.threads &&
                p.columns / p.along <= p.threads;
       }}};
}

Attribute TransposeFamily::getPlan(MLIRContext *context,
                                   const TransposeSpec &common,
                                   ArrayRef<int64_t> values,
                                   const TargetDescription &) const {
  TransposePoint p(values);
  auto list = [&](int64_t first, int64_t second) {
    return DenseI64ArrayAttr::get(context, {first, second});
  };
  return TransposePlanAttr::get(
      context, list(common.across.row.inner(), common.along.row.inner()),
      list(p.rows, p.columns), list(p.across, p.along), p.threads, p.group);
}

bool TransposeFamily::keepsOwnBounds(const InstructionDesc &desc,
                                     const TransposeSpec &spec,
                                     std::string *why) const {
  if (spec.group * spec.along.segments() > INT32_MAX)
    return refuse(why, "more than 2^31 blocks");
  if (spec.elements() > kMaxElements)
    return refuse(why, "elements a thread: " + Twine(spec.elements()) +
                           ", at most " + Twine(kMaxElements));
  // Numbers of the family's: tiles along either axis.
  return fitsParams(desc, /*more=*/2, why);
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

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
static int64_t getExposed(const TransposeSpec &spec, int64_t compute,
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
  int64_t held = target.compute_units * spec.residentBlocks; // Blocks at once.
  int64_t resident =
      std::min<int64_t>(spec.residentBlocks,
                        llvm::divideCeil(blocks, target.compute_units)) *
      spec.threads();
  int64_t compute =
      getIssueTime(blocks, spec.threads(), work.instructions, resident, target);

  int64_t touched = 0;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      touched += access.getNumBytes();
  int64_t traffic = getTrafficTime(
      mulDiv(threads, work.bytes, 1), mulDiv(threads, work.lines, 1000 * kWarp),
      touched, getMemoryPercent(desc, spec, held, target), blocks, target);

  // A block's way: its loads, which a busy memory takes twice as long to
  // answer, shared memory, its work. The blocks that a multiprocessor holds
  // hide each other's.
  int64_t reductions = !spec.inputs.empty() + !spec.outputs.empty();
  int64_t shared = reductions * (getNumbers(target).barrier_ps +
                                 2 * target.cache_latency_ps);
  int64_t load = getLoadLatency(touched, target);
  int64_t chain = 2 * load + shared +
                  getBlockIssueTime(spec.threads(), work.instructions, target);
  int64_t exposed = getExposed(spec, compute, traffic, work.bytes, target);
  return weighBlocks(compute, traffic, exposed, shared, blocks, held, chain,
                     target);
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

std::string TransposeFamily::getPlanName(const TransposeSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "transpose_" << spec.tileAcross() << "x" << spec.tileAlong() << "_v"
      << spec.across.vector << "x" << spec.along.vector << "_t"
      << spec.threads() << "_g" << spec.group;
  return name;
}

std::unique_ptr<KernelFamily> aicf::nv::createTransposeFamily() {
  return std::make_unique<TransposeFamily>();
}
