//===- GemmSpace.cpp - Plan space of aicf_cpu.gemm ------------------------===//
//
// The numbers of the plans that are worth a search, the space of them, and the
// footprint of a plan.
//
//===----------------------------------------------------------------------===//

#include "GemmFamily.h"

#include "../ScalarCost.h"
#include "../TaskCost.h"
#include "aicf/Backend/CPU/Numbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

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
      {"tasks", "tasks, about", getTaskCounts(target)}};
  space.constraints = {
      {"packed columns of a tile fill the first cache once or twice", kDepth,
       [=](ArrayRef<int64_t> values) {
         return llvm::is_contained(numbers->getDepths(tiles[values[kTile]]),
                                   values[kDepth]);
       }},
      {"more tasks make another plan", kTasks,
       [=, &target,
        context = common.type.getContext()](ArrayRef<int64_t> values) {
         return givesNewPlan(values[kTasks], target, [&](int64_t parts) {
           return numbers->getPlan(context, tiles[values[kTile]],
                                   values[kDepth], parts);
         });
       }}};
}

Attribute GemmFamily::getPlan(MLIRContext *context, const GemmSpec &common,
                              ArrayRef<int64_t> values,
                              const TargetDescription &target) const {
  GemmNumbers numbers(common, target);
  return numbers.getPlan(context, numbers.getTiles()[values[kTile]],
                         values[kDepth], values[kTasks]);
}

Footprint GemmFamily::getFootprint(const GemmSpec &spec,
                                   const TargetDescription &target) const {
  int64_t vectors = getParts(spec.tileColumns, spec.elementBytes, target);
  Footprint footprint;
  footprint.registers = spec.tileRows * vectors + vectors + 1;
  footprint.scratchBytes = spec.getScratchBytes();
  return footprint;
}
