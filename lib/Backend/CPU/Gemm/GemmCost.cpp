//===- GemmCost.cpp - What plans of aicf_cpu.gemm cost --------------------===//

#include "GemmFamily.h"

#include "../ScalarCost.h"
#include "../TaskCost.h"
#include "aicf/Backend/CPU/Numbers.h"
#include "aicf/Codegen/LoopEmitter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

// Thousandths of a cycle.
/// To begin and end the sums of a tile: the pipeline runs dry, addresses.
static constexpr int64_t kTileOverhead = 30'000;
/// To pack one element of a panel where squares of four are transposed, and
/// where elements go one by one.
static constexpr int64_t kPackSquare = 350, kPackSingle = 3000;
/// To transpose a square of a register's width, for one position of the depth:
/// its store, and each line's load and shuffles; with masks for what is
/// outside.
static constexpr int64_t kPackRegister = 1000, kPackRegisterLine = 125,
                         kPackMaskedLine = 250;
/// Likewise for AMX, for a register of 32 elements that is copied, for one of
/// pairs of positions, and to transpose 16 lines of 32 positions; where pairs
/// have to be made before.
static constexpr int64_t kPackCopy = 1500, kMaskedCopy = 2000,
                         kPackPairs = 3000, kPackTransposed = 90'000,
                         kPackTurned = 120'000;
/// To wait for a line of an operand that comes from beyond the second cache.
static constexpr int64_t kPackLine = 4000;
/// To find where the lines of a square begin in a run of the depth, for each.
static constexpr int64_t kPackRun = 8000;
/// Likewise, where each of many lines of the operand goes along the depth.
/// Measured 8, beside what memory delivers meanwhile (Xeon of the Ice Lake
/// kind, a row times 1536 x 1280, 2026-11-29).
static constexpr int64_t kPackDeepLine = 8000;
/// For the first line of a position of a large operand.
static constexpr int64_t kPackFirst = 30'000;
/// To find the page of a position of a large operand that is a page from the
/// next one.
static constexpr int64_t kPackFar = 25'000;
/// Of a band of positions: for each panel, or segment of one, where its lines
/// lie.
static constexpr int64_t kPackPanel = 30'000, kPackSegment = 100'000;
/// Of a segment at one position: to check each of its indices.
static constexpr int64_t kPackCheck = 1500;
/// Of rows that are read where they lie: to find out where one begins in a run,
/// for it and each of its guards, to begin and end the run's loop, and to write
/// what the table has of it.
static constexpr int64_t kRowStart = 1500, kRowGuard = 1500, kRun = 25'000,
                         kRowEntry = 20'000;
/// Of the epilogue: for one row of a tile.
static constexpr int64_t kRowOverhead = 6000;

namespace {

/// What the estimate needs of one instruction and plan.
class Estimator {
public:
  Estimator(const InstructionDesc &desc, const GemmSpec &spec,
            const TargetDescription &target)
      : desc(desc), spec(spec), target(target), pipes(getPipes(target)),
        rows(countPositions(spec.rows)), columns(countPositions(spec.columns)),
        depth(spec.amx ? llvm::alignTo(spec.getPackedDepth(), kAmxDepth)
                       : countPositions(spec.depth)) {}

  Cost estimate() const;

  // With AMX a step is one position of the depth, too.

private:
  /// Registers of `lanes` elements.
  int64_t getParts(int64_t lanes, int64_t bytes) const {
    return cpu::getParts(lanes, bytes, target);
  }
  int64_t getStep() const;
  int64_t getAmxStep() const;
  int64_t getSpill() const;
  /// Bytes from one position of the depth to the next.
  int64_t getDepthStep(const GemmOperand &operand) const {
    if (spec.depth.empty())
      return 0;
    const AccessDesc &access = desc.inputs[operand.input];
    return std::abs(access.getDimStride(spec.depth.back().inner())) *
           access.element.bytes;
  }
  int64_t getPackCost(const GemmOperand &operand, int64_t lines,
                      int64_t width) const;
  int64_t getCopyCost(const GemmOperand &operand, int64_t width) const;
  int64_t getAmxPackCost(const GemmOperand &operand, int64_t width) const;
  int64_t getEpilogueCost(int64_t lanes) const;
  int64_t getRunCost(int64_t depthBlocks) const;

  const InstructionDesc &desc;
  const GemmSpec &spec;
  const TargetDescription &target;
  int64_t pipes, rows, columns, depth;
};

} // namespace

/// Likewise, by tiles of the processor, each for 32 positions at once.
int64_t Estimator::getAmxStep() const {
  int64_t blocks = spec.tileColumns / kAmxLanes, arithmetic = 0;
  for (int64_t row = 0; row < spec.tileRows; row += kAmxRows)
    arithmetic += std::min(kAmxRows, spec.tileRows - row) * blocks;
  arithmetic *= kAmxLanes * kAmxDepth * 1000 /
                std::max<int64_t>(1, getNumbers(target).bf16_mma_per_cycle);
  // A row of a tile is a load.
  int64_t loads = (spec.tileRows + blocks * kAmxRows) * kLoad;
  int64_t lines = spec.tileRows;
  if (spec.tileColumns * 2 * std::min(depth, spec.blockDepth) >
      getNumbers(target).l1_bytes)
    lines += spec.tileColumns;
  int64_t caches = lines * 2 * kAmxDepth * 1000 /
                   std::max<int64_t>(1, getNumbers(target).l2_bytes_per_cycle);
  return (std::max({arithmetic, loads, caches}) + kLoopStep) / kAmxDepth;
}

/// One position of the depth for one tile.
int64_t Estimator::getStep() const {
  if (spec.amx)
    return getAmxStep();
  int64_t vectors = getParts(spec.tileColumns, spec.elementBytes);
  int64_t arithmetic = spec.tileRows * vectors * 1000 / pipes;
  int64_t loads = (spec.tileRows + vectors) * getRegisterLoad(target);
  // Panels of the left operand come from the second cache, those of the right
  // one too if they do not stay in the first.
  int64_t streamed = spec.tileRows * spec.elementBytes;
  int64_t panel = spec.tileColumns * spec.elementBytes;
  bool stays =
      panel * std::min(depth, spec.blockDepth) <= getNumbers(target).l1_bytes;
  if (!spec.packsRight || !stays)
    streamed += panel;
  int64_t rate = std::max<int64_t>(1, getNumbers(target).l2_bytes_per_cycle);
  int64_t caches = streamed * 1000 / rate;
  int64_t far = 0;
  if (!spec.packsRight)
    far =
        getFarCost(getDepthStep(spec.right), std::min(depth, spec.blockDepth));
  // Lines that come into the first cache take their turn with loads.
  return std::max({arithmetic, loads, kLatency}) + caches + kLoopStep / 4 + far;
}

/// Likewise, of registers that there are not.
int64_t Estimator::getSpill() const {
  if (spec.amx)
    return 0;
  int64_t vectors = getParts(spec.tileColumns, spec.elementBytes);
  int64_t needed = spec.tileRows * vectors + vectors + 1;
  return std::max<int64_t>(0, needed - target.max_thread_registers) * kSpill;
}

/// To pack a position of the depth of a panel for AMX.
int64_t Estimator::getAmxPackCost(const GemmOperand &operand,
                                  int64_t width) const {
  const AccessDesc &access = desc.inputs[operand.input];
  bool guarded = access.getGuardedIndices(desc.extents) != 0;
  bool isLeft = &operand == &spec.left;
  if (operand.major == GemmOperand::None ||
      operand.major == GemmOperand::Segments || operand.runAxes == 0)
    return kPackSingle * width;
  int64_t registers = llvm::divideCeil(width, kAmxRows);
  if (operand.major == GemmOperand::Depth && isLeft)
    return width * (kPackCopy + (guarded ? kMaskedCopy : 0)) / kAmxDepth;
  if (operand.major == GemmOperand::Depth)
    return registers * kPackTransposed / kAmxDepth;
  if (isLeft)
    return registers * kPackTurned / kAmxDepth;
  return (registers * kPackPairs / 2 + kLoopStep) / 2;
}

/// To copy a position of the depth of a panel whose lines are neighbours, all
/// of them or in segments.
int64_t Estimator::getCopyCost(const GemmOperand &operand,
                               int64_t width) const {
  int64_t vectors =
      getParts(width, spec.elementBytes) * (getRegisterLoad(target) + kStore);
  if (operand.major == GemmOperand::Lines)
    return vectors + kLoopStep + kPackPanel / GemmSpec::kBand;
  ArrayRef<Axis> axes = &operand == &spec.left ? spec.rows : spec.columns;
  // In thousandths: a segment ends within a panel, or some do.
  int64_t segments = 1000 + width * 1000 / axes.back().extent;
  return mulDiv(segments,
                2 * vectors + kLoopStep + operand.guards * kPackCheck +
                    kPackSegment / GemmSpec::kBand,
                1000);
}

/// All of one packing of `lines` lines.
int64_t Estimator::getPackCost(const GemmOperand &operand, int64_t lines,
                               int64_t width) const {
  int64_t whole = lines / width, rest = llvm::divideCeil(lines, width) - whole;
  bool masks = getChipFeatures(target.chip)->masks;
  const AccessDesc &access = desc.inputs[operand.input];
  bool guarded = access.getGuardedIndices(desc.extents) != 0;
  bool isFar = 2 * access.getNumBytes() > getNumbers(target).l2_bytes;
  int64_t single = kPackSingle * width, step = single, restStep = single;
  // Of each position of the axes around a run, for each line; and of each
  // position of the depth, for all lines.
  int64_t run = kPackRun, position = 0;
  if (operand.major == GemmOperand::Lines ||
      (operand.major == GemmOperand::Segments && masks)) {
    step = getCopyCost(operand, width);
    if (masks)
      restStep = 2 * step;
    run = 0;
    // The first line of a position, then those that come with it.
    if (isFar)
      position = mulDiv(lines * access.element.bytes, kPackLine, kLine) +
                 kPackFirst +
                 kPackFar * getFarness(getDepthStep(operand)) / 1000;
  } else if (operand.major == GemmOperand::Depth && masks) {
    int64_t square = GemmSpec::kRegisterBytes / spec.elementBytes;
    step = restStep = llvm::divideCeil(width, square) * kPackRegister +
                      width * (guarded ? kPackMaskedLine : kPackRegisterLine);
  } else if (operand.major == GemmOperand::Depth && !guarded) {
    step = restStep = kPackSquare * width * spec.elementBytes / 4;
  }
  if (isFar && operand.major == GemmOperand::Depth) {
    int64_t far = mulDiv(width * access.element.bytes, kPackDeepLine, kLine);
    step += far;
    restStep += far;
  }
  if (spec.amx) {
    step = restStep = getAmxPackCost(operand, width);
    if (operand.major == GemmOperand::Lines)
      restStep = 2 * step;
    position = 0;
    if (isFar)
      step += llvm::divideCeil(width * 2, kLine) * kPackLine;
    run = operand.major == GemmOperand::Lines && &operand == &spec.right
              ? 0
              : kPackRun;
  }
  int64_t runs =
      countPositions(ArrayRef(spec.depth).drop_back(operand.runAxes));
  return mulDiv(whole * step + rest * restStep + position, depth, 1) +
         mulDiv(lines, runs * run, 1);
}

/// Of one tile whose rows are read where they lie, what its runs cost beside
/// their steps.
int64_t Estimator::getRunCost(int64_t depthBlocks) const {
  int64_t runs =
      countPositions(ArrayRef(spec.depth).drop_back(spec.left.runAxes));
  // A block begins and ends within one.
  if (runs > 1 && depthBlocks > 1)
    runs += depthBlocks - 1;
  else
    runs = std::max(runs, depthBlocks);
  return mulDiv(
      runs, kRun + spec.tileRows * (kRowStart + spec.left.guards * kRowGuard),
      1);
}

/// The epilogue on `lanes` neighbours, their stores included.
int64_t Estimator::getEpilogueCost(int64_t lanes) const {
  int64_t cost = kLoopStep + kLoad;
  for (const AccessDesc &output : desc.outputs)
    cost += getParts(lanes, output.element.bytes) * kStore;
  for (auto [i, input] : llvm::enumerate(desc.inputs))
    if (i != spec.left.input && i != spec.right.input)
      cost += getParts(lanes, input.element.bytes) * kLoad;
  for (unsigned n = 0; n < desc.nodes.size(); ++n) {
    const NodeDesc &node = desc.nodes[n];
    if (n == spec.product || llvm::is_contained(spec.left.conversions, n) ||
        llvm::is_contained(spec.right.conversions, n))
      continue;
    int64_t bytes = getStorageBytes(node.type);
    cost += getOperationCost(node.cost, getParts(lanes, bytes), lanes, bytes,
                             target);
  }
  return cost;
}

// All is counted for a whole task, in thousandths of a cycle; the longest
// thread runs as many of them as there are rounds.
Cost Estimator::estimate() const {
  int64_t taskRows = std::min(rows, spec.taskRows);
  int64_t taskColumns = std::min(columns, spec.taskColumns);
  int64_t rowTiles = llvm::divideCeil(taskRows, spec.tileRows);
  int64_t columnTiles = llvm::divideCeil(taskColumns, spec.tileColumns);
  int64_t tiles = rowTiles * columnTiles;
  int64_t depthBlocks =
      std::max<int64_t>(1, llvm::divideCeil(depth, spec.blockDepth));
  int64_t columnBlocks = llvm::divideCeil(taskColumns, spec.blockColumns);
  int64_t registers =
      spec.tileRows * getParts(spec.tileColumns, spec.elementBytes);

  int64_t compute = mulDiv(mulDiv(tiles, getStep(), 1), depth, 1);
  int64_t perTile = kTileOverhead + registers * kStore;
  if (depthBlocks > 1)
    perTile += registers * kLoad;
  compute += mulDiv(tiles * depthBlocks, perTile, 1);
  if (spec.packsLeft)
    compute += columnBlocks * getPackCost(spec.left, taskRows, spec.tileRows);
  else
    compute += mulDiv(tiles, getRunCost(depthBlocks), 1) +
               mulDiv(taskRows, kRowEntry, 1);
  if (spec.packsRight)
    compute += getPackCost(spec.right, taskColumns, spec.tileColumns);
  int64_t vectors = taskColumns / spec.vector;
  int64_t scalars = taskColumns % spec.vector;
  int64_t perRow = columnTiles * kRowOverhead;
  if (spec.getColumnDim() < 0) {
    vectors = 0;
    scalars = taskColumns;
  } else if (scalars && getChipFeatures(target.chip)->masks &&
             canMaskRest(desc, SequentialDim(), spec.getColumnDim())) {
    ++vectors;
    scalars = 0;
    perRow += kMask;
  }
  perRow +=
      vectors * getEpilogueCost(spec.vector) + scalars * getEpilogueCost(1);
  compute += mulDiv(taskRows, perRow, 1);
  int64_t spill = mulDiv(tiles * getSpill(), depth, 1);

  // Operands come from memory once; packed panels and sums that leave the
  // second cache come from the last one.
  int64_t packedLines = (spec.packsLeft ? taskRows * columnBlocks : 0) +
                        (spec.packsRight ? taskColumns : 0);
  int64_t packed = mulDiv(packedLines, depth, 1) * spec.getPackedBytes();
  int64_t sums = depthBlocks > 1
                     ? mulDiv(taskRows * taskColumns * spec.elementBytes,
                              2 * depthBlocks, 1)
                     : 0;
  if (spec.getSlotBytes() <= getSecondCacheRoom(target))
    packed = sums = 0;
  int64_t tasks = spec.getTasks();
  TaskTimes times(tasks, target);
  int64_t traffic = times.ofBytes(getUniqueBytes(desc), getWrittenBytes(desc)) +
                    times.ofCachedBytes(mulDiv(2 * packed + sums, tasks, 1));
  // Rows of one tile are written one after the other.
  int64_t far =
      columns > spec.tileColumns
          ? times.ofAll(getFarStoreCost(getWrittenBytes(desc), target))
          : 0;
  return times.weigh(times.ofEach(compute), traffic, times.ofLaunch() + far,
                     times.ofEach(spill));
}

Cost GemmFamily::estimate(const InstructionDesc &desc, const GemmSpec &spec,
                          Attribute, const TargetDescription &target) const {
  return Estimator(desc, spec, target).estimate();
}
