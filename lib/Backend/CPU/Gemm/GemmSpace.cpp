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
        usesAmx(spec.suitsAmx && getChipFeatures(target.chip)->amx &&
                getNumbers(target).bf16_mma_per_cycle > 0),
        vector(std::clamp<int64_t>(
            getNumbers(target).vector_bits / (8 * spec.elementBytes), 2, 64)) {}

  struct Tile {
    int64_t rows, vectors;
    bool amx;
  };
  SmallVector<Tile> getTiles() const;
  SmallVector<int64_t> getDepths(Tile tile) const;
  int64_t getVector() const { return vector; }
  /// The plan with this tile and depth of a block, in about as many tasks.
  GemmAttr getPlan(MLIRContext *context, Tile tile, int64_t blockDepth,
                   bool packsLeft, bool packsRight, int64_t rowTasks,
                   int64_t columnTasks) const;
  /// Rows or columns of a task: `count` of them in about `tasks`.
  static int64_t getTaskSize(int64_t count, int64_t tasks, int64_t grain) {
    return balance(count, llvm::divideCeil(count, tasks) + grain - 1, grain);
  }
  /// Whether `tasks`, a power of two, are more than half as many.
  static bool givesMoreTasks(int64_t count, int64_t tasks, int64_t grain) {
    return tasks == 1 || getTaskSize(count, tasks, grain) <
                             getTaskSize(count, tasks / 2, grain);
  }
  /// Numbers of tasks of a batch.
  SmallVector<int64_t> getTaskCounts() const {
    int64_t batches = std::max<int64_t>(1, countPositions(spec.batch));
    SmallVector<int64_t> counts;
    for (int64_t tasks : cpu::getTaskCounts(target)) {
      int64_t each = llvm::PowerOf2Ceil(llvm::divideCeil(tasks, batches));
      if (!llvm::is_contained(counts, each))
        counts.push_back(each);
    }
    return counts;
  }
  bool givesMoreTasks(Tile tile, int64_t rowTasks, int64_t columnTasks) const {
    return givesMoreTasks(rows, rowTasks, tile.rows) &&
           givesMoreTasks(columns, columnTasks, tile.vectors * vector);
  }

private:
  /// `count` in as few equal blocks as `most` allows, of whole `grain`s.
  static int64_t balance(int64_t count, int64_t most, int64_t grain) {
    most = std::max(grain, most / grain * grain);
    int64_t blocks = std::max<int64_t>(1, llvm::divideCeil(count, most));
    return std::max(
        grain, int64_t(llvm::alignTo(llvm::divideCeil(count, blocks), grain)));
  }

  const GemmSpec &spec;
  const TargetDescription &target;
  int64_t rows, columns;
  bool usesAmx; ///< Whether plans with AMX are among them.
  int64_t vector;
};

} // namespace

/// Tiles that registers hold, those that cost the least arithmetic first.
SmallVector<GemmNumbers::Tile> GemmNumbers::getTiles() const {
  constexpr size_t kMaxTiles = 6, kMinTilesInPlace = 2;
  SmallVector<std::pair<int64_t, Tile>> tiles;
  for (int64_t vectors : {1, 2, 3, 4})
    for (int64_t tileRows : {1, 2, 4, 5, 6, 7, 8, 12, 14}) {
      if (tileRows * vectors + vectors + 1 > target.max_thread_registers)
        continue;
      // Each sum is a chain; broadcasts and loads share the ports.
      int64_t arithmetic =
          std::max<int64_t>({tileRows * vectors, (tileRows + vectors), 8});
      int64_t count = llvm::divideCeil(rows, tileRows) *
                      llvm::divideCeil(columns, vectors * vector);
      tiles.push_back(
          {count * (2 * arithmetic + 1), {tileRows, vectors, /*amx=*/false}});
    }
  llvm::stable_sort(
      tiles, [](const auto &x, const auto &y) { return x.first < y.first; });
  // Among them some whose rows may be read where they lie.
  SmallVector<Tile> best;
  size_t inPlace = 0;
  for (const auto &[cost, tile] : tiles) {
    bool isLow = tile.rows <= kMaxRowsInPlace;
    if (best.size() >= kMaxTiles && (!isLow || inPlace >= kMinTilesInPlace))
      continue;
    best.push_back(tile);
    inPlace += isLow;
  }
  if (!usesAmx)
    return best;
  size_t others = best.size();
  // Larger ones read less, smaller ones have less beyond the result.
  for (Tile tile : {Tile{32, 2, true}, Tile{16, 4, true}, Tile{32, 1, true},
                    Tile{16, 2, true}, Tile{16, 1, true}, Tile{8, 2, true}})
    if (tile.rows < 2 * rows && tile.vectors * vector < 2 * columns)
      best.push_back(tile);
  if (best.size() == others)
    best.push_back({8, 1, true});
  return best;
}

/// Depths of a block: panels of columns stay in the first cache, or need twice
/// or four times as much.
SmallVector<int64_t> GemmNumbers::getDepths(Tile tile) const {
  SmallVector<int64_t> depths;
  GemmSpec packed = spec;
  if (tile.amx)
    packed.setAmx();
  int64_t depth = std::max<int64_t>(1, packed.getPackedDepth());
  int64_t line = tile.vectors * vector * packed.getPackedBytes();
  int64_t grain = tile.amx ? kAmxDepth : 8;
  for (int64_t times : {1, 2, 4}) {
    int64_t most =
        std::max<int64_t>(grain, times * getNumbers(target).l1_bytes / line);
    int64_t each = balance(depth, most, grain);
    if (!tile.amx)
      each = std::min(depth, each);
    if (!llvm::is_contained(depths, each))
      depths.push_back(each);
  }
  return depths;
}

GemmAttr GemmNumbers::getPlan(MLIRContext *context, Tile tile,
                              int64_t blockDepth, bool packsLeft,
                              bool packsRight, int64_t rowTasks,
                              int64_t columnTasks) const {
  int64_t width = tile.vectors * vector;
  int64_t taskRows = getTaskSize(rows, rowTasks, tile.rows);
  int64_t taskColumns = getTaskSize(columns, columnTasks, width);
  int64_t line = blockDepth * (tile.amx ? 2 : spec.elementBytes);
  int64_t blockColumns =
      balance(taskColumns, getNumbers(target).l2_bytes / line, width);
  // Rows that few panels of columns read leave room for what is packed next.
  constexpr int64_t kFewPanels = 4;
  int64_t rowBytes = getNumbers(target).l2_bytes / 2;
  if (blockColumns <= kFewPanels * width)
    rowBytes = std::min(rowBytes, 2 * getNumbers(target).l1_bytes);
  int64_t blockRows = balance(taskRows, rowBytes / line, tile.rows);
  auto list = [&](ArrayRef<int64_t> values) {
    return DenseI64ArrayAttr::get(context, values);
  };
  return GemmAttr::get(context, list({tile.rows, width}), vector,
                       list({packsLeft ? blockRows : 0,
                             packsRight ? blockColumns : 0, blockDepth}),
                       list({taskRows, taskColumns}), tile.amx);
}

/// Parameters of the space, in its order; the first is the number of a tile.
enum { kTile, kDepth, kPacksLeft, kPacksRight, kRowTasks, kColumnTasks };

void GemmFamily::declare(const InstructionDesc &desc, const GemmSpec &common,
                         const TargetDescription &target,
                         PlanSpace &space) const {
  auto numbers = std::make_shared<GemmNumbers>(common, target);
  auto tiles = numbers->getTiles();
  SmallVector<int64_t> depths;
  for (GemmNumbers::Tile tile : tiles)
    for (int64_t depth : numbers->getDepths(tile))
      if (!llvm::is_contained(depths, depth))
        depths.push_back(depth);
  auto getWidth = [numbers](GemmNumbers::Tile tile) {
    return tile.vectors * numbers->getVector();
  };
  SmallVector<bool> mayReadLeft, mayReadRight;
  for (GemmNumbers::Tile tile : tiles) {
    mayReadLeft.push_back(!tile.amx && tile.rows <= kMaxRowsInPlace &&
                          common.mayReadLeft(desc));
    mayReadRight.push_back(!tile.amx &&
                           common.mayReadRight(desc, getWidth(tile)));
  }
  SmallVector<int64_t> counts = numbers->getTaskCounts(), parts;
  for (int64_t part = 1; part <= counts.back(); part *= 2)
    parts.push_back(part);
  space.parameters = {
      {"tile",
       "rows by columns of sums that registers hold, the least arithmetic "
       "first",
       llvm::to_vector(llvm::seq<int64_t>(0, tiles.size())),
       [=](int64_t i) {
         return std::to_string(tiles[i].rows) + "x" +
                std::to_string(getWidth(tiles[i])) +
                (tiles[i].amx ? " by AMX" : "");
       }},
      {"depth", "positions of the depth that are packed at once", depths},
      {"left", "whether the operand of the rows is packed", {1, 0}},
      {"right", "whether the operand of the columns is packed", {1, 0}},
      {"rows", "tasks of the rows, about", parts},
      {"columns", "tasks of the columns, about", parts}};
  space.constraints = {
      {"packed columns of a tile fill the first cache once, twice, or four "
       "times",
       kDepth,
       [=](ArrayRef<int64_t> values) {
         return llvm::is_contained(numbers->getDepths(tiles[values[kTile]]),
                                   values[kDepth]);
       }},
      {"rows that are not packed are few in a tile, of neighbours along the "
       "depth",
       kPacksLeft,
       [=](ArrayRef<int64_t> values) {
         return values[kPacksLeft] || mayReadLeft[values[kTile]];
       }},
      {"columns that are not packed are whole panels of neighbours",
       kPacksRight,
       [=](ArrayRef<int64_t> values) {
         return values[kPacksRight] || mayReadRight[values[kTile]];
       }},
      {"there are one task, as many as compute units, or four times as many, "
       "and more tasks make another plan",
       kColumnTasks, [=](ArrayRef<int64_t> values) {
         return llvm::is_contained(counts,
                                   values[kRowTasks] * values[kColumnTasks]) &&
                numbers->givesMoreTasks(tiles[values[kTile]], values[kRowTasks],
                                        values[kColumnTasks]);
       }}};
}

Attribute GemmFamily::getPlan(MLIRContext *context, const GemmSpec &common,
                              ArrayRef<int64_t> values,
                              const TargetDescription &target) const {
  GemmNumbers numbers(common, target);
  return numbers.getPlan(context, numbers.getTiles()[values[kTile]],
                         values[kDepth], values[kPacksLeft],
                         values[kPacksRight], values[kRowTasks],
                         values[kColumnTasks]);
}

Footprint GemmFamily::getFootprint(const GemmSpec &spec,
                                   const TargetDescription &target) const {
  int64_t vectors = getParts(spec.tileColumns, spec.elementBytes, target);
  Footprint footprint;
  // With AMX sums are in tiles, of which a legal plan takes no more than there
  // are.
  footprint.registers =
      spec.amx ? vectors + 1 : spec.tileRows * vectors + vectors + 1;
  footprint.scratchBytes = spec.getScratchBytes();
  return footprint;
}
