//===- GemmFamily.cpp - Contractions over packed panels -------------------===//
//
// The plan space of `aicf_cpu.gemm`, and what a plan costs. What a plan
// computes is in GemmSpec.h, its code in GemmKernel.h.
//
//===----------------------------------------------------------------------===//

#include "GemmKernel.h"
#include "GemmSpec.h"

#include "../ScalarCost.h"
#include "aicf/Analysis/SpecFamily.h"
#include "aicf/Backend/CPU/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

//===----------------------------------------------------------------------===//
// Estimate
//===----------------------------------------------------------------------===//

/// Latency of a multiply-add, in thousandths of a cycle: four cycles on every
/// x86-64 core of the last decade (Agner Fog, instruction tables).
static constexpr int64_t kLatency = 4000;
/// Thousandths of a cycle of one load or store, and of the step of a loop.
static constexpr int64_t kLoad = 500, kStore = 1000, kLoopStep = 1000;
/// To begin and end the sums of a tile: the pipeline runs dry, addresses.
static constexpr int64_t kTileOverhead = 30'000;
/// To pack one element of a panel where squares are transposed, where elements
/// go one by one, and where their address needs a division, too.
static constexpr int64_t kPackSquare = 350, kPackSingle = 2500,
                         kPackDivided = 20'000;
/// Of the epilogue: for one row of a tile.
static constexpr int64_t kRowOverhead = 6000;
/// To store and reload a register.
static constexpr int64_t kSpill = 1500;

namespace {

/// What the estimate needs of one instruction and plan.
class Estimator {
public:
  Estimator(const InstructionDesc &desc, const GemmSpec &spec,
            const TargetDescription &target)
      : desc(desc), spec(spec), target(target), pipes(getPipes(target)),
        rows(countPositions(spec.rows)), columns(countPositions(spec.columns)),
        depth(countPositions(spec.depth)) {}

  Cost estimate() const;

private:
  /// Registers of `lanes` elements.
  int64_t getParts(int64_t lanes, int64_t bytes) const {
    return llvm::divideCeil(lanes * bytes * 8, getNumbers(target).vector_bits);
  }
  int64_t getStep() const;
  int64_t getSpill() const;
  int64_t getPackCost(const GemmOperand &operand, ArrayRef<Axis> axes,
                      int64_t lines, int64_t width) const;
  int64_t getEpilogueCost(int64_t lanes) const;
  int64_t getUniqueBytes() const;

  const InstructionDesc &desc;
  const GemmSpec &spec;
  const TargetDescription &target;
  int64_t pipes, rows, columns, depth;
};

} // namespace

/// One position of the depth for one tile.
int64_t Estimator::getStep() const {
  int64_t vectors = getParts(spec.tileColumns, spec.elementBytes);
  int64_t arithmetic = spec.tileRows * vectors * 1000 / pipes;
  int64_t loads = (spec.tileRows + vectors) * kLoad;
  // Panels of the left operand come from the second cache, those of the right
  // one too if they do not stay in the first.
  int64_t streamed = spec.tileRows * spec.elementBytes;
  int64_t panel = spec.tileColumns * spec.elementBytes;
  if (panel * std::min(depth, spec.blockDepth) > getNumbers(target).l1_bytes)
    streamed += panel;
  int64_t caches = streamed * 1000 /
                   std::max<int64_t>(1, getNumbers(target).l2_bytes_per_cycle);
  return std::max({arithmetic, loads, caches, kLatency}) + kLoopStep / 4;
}

/// Likewise, of registers that there are not.
int64_t Estimator::getSpill() const {
  int64_t vectors = getParts(spec.tileColumns, spec.elementBytes);
  int64_t needed = spec.tileRows * vectors + vectors + 1;
  return std::max<int64_t>(0, needed - target.max_thread_registers) * kSpill;
}

/// All of one packing of `lines` lines.
int64_t Estimator::getPackCost(const GemmOperand &operand, ArrayRef<Axis> axes,
                               int64_t lines, int64_t width) const {
  int64_t whole = lines / width, rest = llvm::divideCeil(lines, width) - whole;
  bool divides = axes.size() > 1 || spec.depth.size() > 1;
  int64_t single = divides ? kPackDivided : kPackSingle;
  int64_t step = single * width, restStep = step;
  if (operand.major == GemmOperand::Lines)
    step = getParts(width, spec.elementBytes) * kStore + kLoopStep;
  else if (operand.major == GemmOperand::Depth)
    step = restStep = kPackSquare * width * spec.elementBytes / 4;
  return mulDiv(whole * step + rest * restStep, depth, 1);
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

int64_t Estimator::getUniqueBytes() const {
  llvm::SmallDenseMap<unsigned, int64_t> bytes;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      bytes[access.value] = std::max(bytes[access.value], access.getNumBytes());
  int64_t sum = 0;
  for (const auto &entry : bytes)
    sum += entry.second;
  return sum;
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

  int64_t compute = mulDiv(tiles * getStep(), depth, 1);
  int64_t perTile = kTileOverhead + registers * kStore;
  if (depthBlocks > 1)
    perTile += registers * kLoad;
  compute += mulDiv(tiles * depthBlocks, perTile, 1);
  compute +=
      columnBlocks * getPackCost(spec.left, spec.rows, taskRows, spec.tileRows);
  compute +=
      getPackCost(spec.right, spec.columns, taskColumns, spec.tileColumns);
  int64_t scalars = taskColumns % spec.vector;
  if (spec.getColumnDim() < 0)
    scalars = taskColumns;
  int64_t perRow =
      columnTiles * kRowOverhead +
      (taskColumns - scalars) / spec.vector * getEpilogueCost(spec.vector) +
      scalars * getEpilogueCost(1);
  compute += mulDiv(taskRows, perRow, 1);
  int64_t spill = mulDiv(tiles * getSpill(), depth, 1);

  int64_t tasks = std::max<int64_t>(1, spec.getTasks());
  int64_t rounds = llvm::divideCeil(tasks, target.compute_units);
  int64_t used = std::min(tasks, target.compute_units);
  auto toTime = [&](int64_t count) {
    return mulDiv(mulDiv(count, rounds, 1), 1000, target.clock_mhz);
  };

  // Operands come from memory once, and from the last-level cache for every
  // packing; packed panels and sums that leave the second cache do, too.
  int64_t bytes = getUniqueBytes();
  int64_t cacheRate =
      std::max<int64_t>(1, target.cache_mbps * used / target.compute_units);
  int64_t rate = bytes <= target.cache_bytes ? cacheRate : target.dram_mbps;
  int64_t packed = mulDiv(taskRows * columnBlocks + taskColumns, depth, 1) *
                   spec.elementBytes;
  int64_t sums = depthBlocks > 1
                     ? mulDiv(taskRows * taskColumns * spec.elementBytes,
                              2 * depthBlocks, 1)
                     : 0;
  int64_t traffic =
      mulDiv(bytes, 1'000'000, rate) +
      mulDiv(mulDiv(2 * packed + sums, tasks, 1), 1'000'000, cacheRate);
  return Cost::weigh(toTime(compute), traffic, target.launch_ps, toTime(spill),
                     target);
}

//===----------------------------------------------------------------------===//
// The plan space
//===----------------------------------------------------------------------===//

namespace {

/// The numbers of the plans for one instruction.
class GemmNumbers {
public:
  GemmNumbers(const GemmSpec &spec, const TargetDescription &target)
      : spec(spec), target(target), rows(countPositions(spec.rows)),
        columns(countPositions(spec.columns)),
        depth(std::max<int64_t>(1, countPositions(spec.depth))),
        vector(std::clamp<int64_t>(
            getNumbers(target).vector_bits / (8 * spec.elementBytes), 2, 64)) {}

  struct Tile {
    int64_t rows, vectors;
  };
  SmallVector<Tile> getTiles() const;
  SmallVector<int64_t> getDepths(Tile tile) const;
  int64_t getVector() const { return vector; }
  /// The plan with this tile and depth of a block, in about `parts` tasks.
  GemmAttr getPlan(MLIRContext *context, Tile tile, int64_t blockDepth,
                   int64_t parts) const;

private:
  std::pair<int64_t, int64_t> splitTasks(Tile tile, int64_t parts) const;
  /// `count` in as few equal blocks as `most` allows, of whole `grain`s.
  static int64_t balance(int64_t count, int64_t most, int64_t grain) {
    most = std::max(grain, most / grain * grain);
    int64_t blocks = std::max<int64_t>(1, llvm::divideCeil(count, most));
    return std::max(
        grain, int64_t(llvm::alignTo(llvm::divideCeil(count, blocks), grain)));
  }

  const GemmSpec &spec;
  const TargetDescription &target;
  int64_t rows, columns, depth, vector;
};

} // namespace

/// Tiles that registers hold, those that cost the least arithmetic first.
SmallVector<GemmNumbers::Tile> GemmNumbers::getTiles() const {
  constexpr size_t kMaxTiles = 4;
  SmallVector<std::pair<int64_t, Tile>> tiles;
  for (int64_t vectors : {1, 2, 3, 4})
    for (int64_t tileRows : {1, 2, 4, 6, 8, 12, 14}) {
      if (tileRows * vectors + vectors + 1 > target.max_thread_registers)
        continue;
      // Each sum is a chain; broadcasts and loads share the ports.
      int64_t arithmetic =
          std::max<int64_t>({tileRows * vectors, (tileRows + vectors), 8});
      int64_t count = llvm::divideCeil(rows, tileRows) *
                      llvm::divideCeil(columns, vectors * vector);
      tiles.push_back({count * (2 * arithmetic + 1), {tileRows, vectors}});
    }
  llvm::stable_sort(
      tiles, [](const auto &x, const auto &y) { return x.first < y.first; });
  SmallVector<Tile> best;
  for (const auto &[cost, tile] : tiles)
    if (best.size() < kMaxTiles)
      best.push_back(tile);
  return best;
}

/// Depths of a block: panels of columns stay in the first cache, or need twice
/// as much.
SmallVector<int64_t> GemmNumbers::getDepths(Tile tile) const {
  SmallVector<int64_t> depths;
  int64_t line = tile.vectors * vector * spec.elementBytes;
  for (int64_t times : {1, 2}) {
    int64_t most =
        std::max<int64_t>(8, times * getNumbers(target).l1_bytes / line);
    int64_t each = std::min(depth, balance(depth, most, 8));
    if (!llvm::is_contained(depths, each))
      depths.push_back(each);
  }
  return depths;
}

/// Rows and columns of a task, for `parts` tasks or about as many, that pack
/// the least.
std::pair<int64_t, int64_t> GemmNumbers::splitTasks(Tile tile,
                                                    int64_t parts) const {
  int64_t width = tile.vectors * vector;
  std::pair<int64_t, int64_t> best = {0, 0};
  int64_t least = INT64_MAX;
  for (int64_t rowParts = 1; rowParts <= parts; rowParts *= 2) {
    int64_t taskRows = balance(
        rows, llvm::divideCeil(rows, rowParts) + tile.rows - 1, tile.rows);
    int64_t taskColumns =
        balance(columns,
                llvm::divideCeil(columns, parts / rowParts) + width - 1, width);
    int64_t packed = llvm::divideCeil(columns, taskColumns) * rows +
                     llvm::divideCeil(rows, taskRows) * columns;
    // Tasks that cannot be that many leave threads idle.
    int64_t tasks = llvm::divideCeil(columns, taskColumns) *
                    llvm::divideCeil(rows, taskRows);
    if (tasks < parts)
      packed = mulDiv(packed, 64 * parts, tasks);
    if (packed < least) {
      least = packed;
      best = {taskRows, taskColumns};
    }
  }
  return best;
}

GemmAttr GemmNumbers::getPlan(MLIRContext *context, Tile tile,
                              int64_t blockDepth, int64_t parts) const {
  int64_t batches = std::max<int64_t>(1, countPositions(spec.batch));
  int64_t each = llvm::PowerOf2Ceil(llvm::divideCeil(parts, batches));
  auto [taskRows, taskColumns] = splitTasks(tile, each);
  int64_t line = blockDepth * spec.elementBytes;
  int64_t width = tile.vectors * vector;
  int64_t blockRows =
      balance(taskRows, getNumbers(target).l2_bytes / 2 / line, tile.rows);
  int64_t blockColumns =
      balance(taskColumns, getNumbers(target).l2_bytes / line, width);
  auto list = [&](ArrayRef<int64_t> values) {
    return DenseI64ArrayAttr::get(context, values);
  };
  return GemmAttr::get(context, list({tile.rows, width}), vector,
                       list({blockRows, blockColumns, blockDepth}),
                       list({taskRows, taskColumns}));
}

//===----------------------------------------------------------------------===//
// The family
//===----------------------------------------------------------------------===//

namespace {

class GemmFamily : public SpecFamily<GemmSpec> {
public:
  StringRef getName() const override { return "aicf_cpu.gemm"; }

protected:
  FailureOr<GemmSpec> resolve(const InstructionDesc &desc,
                              const TargetDescription &target,
                              std::string *why) const override {
    if (!hasTypes(desc, target, why))
      return failure();
    return resolveGemm(desc, why);
  }
  bool keepsBounds(const InstructionDesc &, const GemmSpec &spec,
                   const TargetDescription &, std::string *why) const override {
    return spec.keepsBounds(why);
  }
  bool isPlan(Attribute plan) const override { return isa<GemmAttr>(plan); }
  FailureOr<GemmSpec> apply(const InstructionDesc &, const GemmSpec &common,
                            Attribute plan, const TargetDescription &,
                            std::string *) const override {
    GemmSpec spec = common;
    spec.apply(cast<GemmAttr>(plan));
    return spec;
  }
  Footprint getFootprint(const GemmSpec &spec,
                         const TargetDescription &target) const override {
    int64_t vectors = llvm::divideCeil(spec.tileColumns * spec.elementBytes * 8,
                                       getNumbers(target).vector_bits);
    Footprint footprint;
    footprint.registers = spec.tileRows * vectors + vectors + 1;
    footprint.scratchBytes = spec.getScratchBytes();
    return footprint;
  }
  Cost estimate(const InstructionDesc &desc, const GemmSpec &spec, Attribute,
                const TargetDescription &target) const override {
    return Estimator(desc, spec, target).estimate();
  }
  void declare(const InstructionDesc &desc, const GemmSpec &common,
               const TargetDescription &target,
               PlanSpace &space) const override;
  Attribute getPlan(MLIRContext *context, const GemmSpec &common,
                    ArrayRef<int64_t> values,
                    const TargetDescription &target) const override;

public:
  LaunchSpec launch(ComputeOp op, Attribute plan,
                    const TargetDescription &target) const override {
    InstructionDesc desc = describe(op);
    GemmSpec spec = getSpec(desc, plan, target);
    GemmArgs args(op, desc, spec);
    std::string key;
    llvm::raw_string_ostream(key) << "aicf_cpu.gemm " << target.chip
                                  << spec.getKey() << args.args.getKey();
    LaunchSpec launch;
    launch.kernel = nameKernel("k", key);
    launch.tasks = spec.getTasks();
    launch.args = args.args.getArgs().vec();
    return launch;
  }

  LogicalResult generate(OpBuilder &builder, ComputeOp op, Attribute plan,
                         StringRef name,
                         const TargetDescription &target) const override {
    InstructionDesc desc = describe(op);
    return writeGemmKernel(builder, op, desc, getSpec(desc, plan, target), name,
                           target);
  }
};

} // namespace

/// Parameters of the space, in its order; the first is the number of a tile.
enum { kTile, kDepth, kTasks };

void GemmFamily::declare(const InstructionDesc &, const GemmSpec &common,
                         const TargetDescription &target,
                         PlanSpace &space) const {
  auto numbers = std::make_shared<GemmNumbers>(common, target);
  auto tiles = numbers->getTiles();
  SmallVector<int64_t> depths;
  for (GemmNumbers::Tile tile : tiles)
    for (int64_t depth : numbers->getDepths(tile))
      if (!llvm::is_contained(depths, depth))
        depths.push_back(depth);
  space.parameters = {
      {"tile",
       "rows by columns of sums that registers hold, the least arithmetic "
       "first",
       llvm::to_vector(llvm::seq<int64_t>(0, tiles.size())),
       [=](int64_t i) {
         return std::to_string(tiles[i].rows) + "x" +
                std::to_string(tiles[i].vectors * numbers->getVector());
       }},
      {"depth", "positions of the depth that are packed at once", depths},
      {"tasks",
       "tasks, about",
       {1, target.compute_units, 4 * target.compute_units}}};
  space.constraints = {
      {"packed columns of a tile fill the first cache once or twice", kDepth,
       [=](ArrayRef<int64_t> values) {
         return llvm::is_contained(numbers->getDepths(tiles[values[kTile]]),
                                   values[kDepth]);
       }},
      {"more tasks make another plan", kTasks,
       [=, context = common.type.getContext(),
        units = target.compute_units](ArrayRef<int64_t> values) {
         auto getPlan = [&](int64_t parts) {
           return numbers->getPlan(context, tiles[values[kTile]],
                                   values[kDepth], parts);
         };
         int64_t parts = values[kTasks];
         return parts == 1 ||
                (getPlan(parts) != getPlan(1) &&
                 (parts == units || getPlan(parts) != getPlan(units)));
       }}};
}

Attribute GemmFamily::getPlan(MLIRContext *context, const GemmSpec &common,
                              ArrayRef<int64_t> values,
                              const TargetDescription &target) const {
  GemmNumbers numbers(common, target);
  return numbers.getPlan(context, numbers.getTiles()[values[kTile]],
                         values[kDepth], values[kTasks]);
}

std::unique_ptr<KernelFamily> cpu::createGemmFamily() {
  return std::make_unique<GemmFamily>();
}
