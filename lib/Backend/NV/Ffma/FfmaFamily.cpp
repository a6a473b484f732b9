//===- FfmaFamily.cpp - The family aicf_nv.ffma ---------------------------===//
//
// Plan space and rates of contractions by fused multiply-adds. What they share
// with other tiled contractions stands in ../Tiled.
//
//===----------------------------------------------------------------------===//

#include "FfmaFamily.h"

#include "FfmaFragments.h"
#include "FfmaKernel.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Tiles and threads of the plan space, for f32; f64 takes the small ones.
static constexpr TileShape kShapes[] = {{{128, 256, 8}, {8, 16}},
                                        {{256, 128, 8}, {16, 8}},
                                        {{256, 128, 16}, {16, 8}},
                                        {{128, 128, 8}, {8, 8}},
                                        {{128, 128, 16}, {8, 8}},
                                        {{128, 64, 16}, {8, 8}},
                                        {{64, 64, 16}, {8, 4}},
                                        {{64, 64, 16}, {4, 4}},
                                        {{32, 64, 16}, {4, 4}},
                                        {{32, 32, 32}, {4, 4}},
                                        {{16, 64, 16}, {4, 4}},
                                        {{32, 16, 32}, {4, 4}},
                                        {{16, 32, 32}, {4, 4}},
                                        // Narrow ones.
                                        {{16, 128, 16}, {4, 4}},
                                        {{32, 128, 16}, {4, 8}},
                                        {{16, 128, 32}, {4, 4}},
                                        {{32, 16, 16}, {4, 4}},
                                        {{128, 16, 16}, {4, 4}},
                                        {{256, 16, 16}, {8, 4}},
                                        {{128, 16, 32}, {4, 4}},
                                        {{256, 16, 32}, {8, 4}},
                                        {{128, 16, 64}, {4, 4}},
                                        {{128, 32, 16}, {4, 4}},
                                        {{256, 32, 16}, {8, 4}},
                                        {{128, 32, 32}, {4, 4}},
                                        {{256, 32, 32}, {8, 4}},
                                        {{128, 32, 64}, {4, 4}},
                                        {{128, 64, 16}, {8, 4}},
                                        {{128, 64, 32}, {8, 8}},
                                        {{128, 64, 64}, {8, 8}}};
static constexpr int64_t kFirstNarrow = 13;
/// Deeper rings first: they win ties.
static constexpr int64_t kStages[] = {3, 2, 1, 8};

static TiledRules makeRules(int64_t elementBytes) {
  return {/*groupWidth=*/kChunkBytes / elementBytes,
          /*reassociates=*/false, /*depthLinesOnly=*/true};
}

FfmaFamily::FfmaFamily()
    : TiledFamilyOf("ffma", 't', kShapes, kFirstNarrow, kStages) {}

/// Loads of a thread for a position of the depth.
static int64_t countLoads(std::array<int64_t, 2> share, int64_t elementBytes) {
  return share[0] / getFfmaGroup(share[0], elementBytes) +
         share[1] / getFfmaGroup(share[1], elementBytes);
}

namespace {
/// A tile and how well it suits an instruction: multiply-adds of the result
/// for each thousand instructions that are issued for the tile.
struct FittedShape {
  TileShape shape;
  int64_t used;
};
} // namespace

/// The tile of whole warps along an axis of `count` positions, of `tiles` tiles
/// and `lanes` threads each: rows or columns of a thread, and of the tile.
static std::pair<int64_t, int64_t> fitEdge(int64_t count, int64_t tiles,
                                           int64_t lanes) {
  int64_t edge = llvm::divideCeil(count, tiles * lanes);
  return {edge, edge * lanes};
}

/// Tiles whose edges divide rows and columns into equal parts, where powers of
/// two do not: of each number of warps the two that use most of what is issued.
static SmallVector<TileShape, 0> fitShapes(const TiledSpec &common,
                                           const TargetDescription &target) {
  constexpr int64_t kEdges[][2] = {{8, 8}, {10, 6}, {6, 10}, {12, 5}, {5, 12}};
  constexpr int64_t kMostWarps = 8, kMostEdge = 256, kOfEach = 2;
  int64_t rows = countPositions(common.rows),
          columns = countPositions(common.columns),
          depth = countPositions(common.depth),
          batch = countPositions(common.batch);
  int64_t bytes = common.a.elementBytes;
  // Of a tile's products those of the result, by instructions, and of the
  // multiprocessors those that have a tile.
  auto getUse = [&](const TileShape &shape) {
    int64_t rowTiles = llvm::divideCeil(rows, shape.tile[0]);
    int64_t columnTiles = llvm::divideCeil(columns, shape.tile[1]);
    int64_t products = shape.share[0] * shape.share[1];
    int64_t use = mulDiv(1000 * products, rows,
                         (products + countLoads(shape.share, bytes)) *
                             rowTiles * shape.tile[0]);
    use = mulDiv(use, columns, columnTiles * shape.tile[1]);
    int64_t tiles = mulDiv(rowTiles * columnTiles, batch, 1);
    int64_t waves = llvm::divideCeil(tiles, target.compute_units);
    return mulDiv(use, tiles, waves * target.compute_units);
  };
  int64_t listed = 0;
  for (const TileShape &shape : kShapes)
    listed = std::max(listed, getUse(shape));
  SmallVector<FittedShape> found[kMostWarps + 1];
  for (int64_t laneRows : {4, 8})
    for (int64_t warpRows : {1, 2, 4, 8})
      for (int64_t warpColumns : {1, 2, 4, 8})
        for (auto [mostRows, mostColumns] : kEdges) {
          if (warpRows * warpColumns > kMostWarps)
            continue;
          int64_t down = laneRows * warpRows;
          int64_t right = kWarp / laneRows * warpColumns;
          auto [threadColumns, tileColumns] = fitEdge(
              columns, llvm::divideCeil(columns, right * mostColumns), right);
          int64_t across =
              mulDiv(llvm::divideCeil(columns, tileColumns), batch, 1);
          // As few tiles as there can be, or as many as fill the machine.
          int64_t least = llvm::divideCeil(rows, down * mostRows);
          int64_t filled =
              llvm::alignTo(least * across, target.compute_units) / across;
          for (int64_t tiles : {least, filled}) {
            auto [threadRows, tileRows] = fitEdge(rows, tiles, down);
            TileShape shape{{tileRows, tileColumns, 0},
                            {threadRows, threadColumns}};
            int64_t use = getUse(shape);
            // What is no better is not worth a longer search.
            if (tileRows > kMostEdge || tileColumns > kMostEdge ||
                use <= listed)
              continue;
            auto &list = found[warpRows * warpColumns];
            if (llvm::none_of(list, [&](const FittedShape &other) {
                  return other.shape.tile == shape.tile &&
                         other.shape.share == shape.share;
                }))
              list.push_back({shape, use});
          }
        }
  SmallVector<TileShape, 0> shapes;
  for (auto &list : found) {
    llvm::stable_sort(list, [](const FittedShape &x, const FittedShape &y) {
      return x.used > y.used;
    });
    for (const FittedShape &fitted : ArrayRef(list).take_front(kOfEach)) {
      // 16, whose chunks are dealt evenly, all of a short depth, or equal
      // parts.
      std::set<int64_t> depths{16};
      for (int64_t about : {16, 32, 64})
        if (about < 64 || depth <= about)
          depths.insert(
              llvm::divideCeil(depth, llvm::divideCeil(depth, about)));
      for (int64_t part : depths) {
        shapes.push_back(fitted.shape);
        shapes.back().tile[2] = part;
      }
    }
  }
  return shapes;
}

TiledPlan FfmaFamily::readPlan(Attribute plan) const {
  auto ffma = cast<FfmaPlanAttr>(plan);
  return {{toArray<3>(ffma.getTile()), toArray<2>(ffma.getThread())},
          ffma.getStages(),
          ffma.getGroup(),
          ffma.getSplit(),
          ffma.getTiles()};
}

TiledRules FfmaFamily::getRules(const TiledSpec &common) const {
  return makeRules(common.a.elementBytes);
}

int64_t FfmaFamily::countThreads(const TileShape &shape) const {
  return shape.tile[0] / shape.share[0] * (shape.tile[1] / shape.share[1]);
}

int64_t FfmaFamily::countSumRegisters(const TiledSpec &spec) const {
  return spec.a.elementBytes / 4 * spec.share[0] * spec.share[1];
}

int64_t FfmaFamily::countRows(const TiledSpec &spec) const {
  return spec.share[0];
}

int64_t FfmaFamily::countStoredRows(const TiledSpec &spec) const {
  return llvm::divideCeil(kWarp * spec.share[1], spec.tileColumns);
}

void FfmaFamily::write(DeviceBuilder &d, emit::ComputeOp op,
                       const InstructionDesc &desc, const TiledSpec &spec,
                       const KernelArgs &args, StringRef name) const {
  generateFfma(d, op, spec, args, name);
}

std::string FfmaFamily::spell(const TileShape &shape) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(shape.tile, os, "x");
  os << ", ";
  llvm::interleave(shape.share, os, "x");
  os << " a thread";
  return text;
}

/// The sums, rows and columns of a depth and in part of the next one, the
/// copies' addresses, which a ring that is filled once has before the products.
/// Checked against ptxas for the plan space.
int64_t FfmaFamily::estimateRegisters(const TiledSpec &spec) const {
  constexpr int64_t kAddresses = 24, kOfTiles = 16;
  auto [rows, columns] = spec.share;
  int64_t words = spec.a.elementBytes / 4;
  int64_t products = countSumRegisters(spec) + 3 * words * (rows + columns) / 2;
  // Chunks that have neither column nor line in common have an address each.
  auto ofCopies = [](const CopyShape &copy) {
    return (copy.isEven() ? 2 : 4) * copy.perThread();
  };
  int64_t copies = ofCopies(spec.copyA) + ofCopies(spec.copyB);
  if (spec.blockTiles == 1 && spec.holdsDepth())
    return kAddresses + std::max(products, copies);
  return kAddresses + products + copies + (spec.blockTiles > 1 ? kOfTiles : 0);
}

FailureOr<TiledSpec> FfmaFamily::resolve(const InstructionDesc &desc,
                                         const TargetDescription &target,
                                         std::string *why) const {
  std::optional<Contraction> contraction = matchContraction(desc);
  if (!contraction)
    return refuse(why, "not a single sum of products");
  const NodeDesc &product = desc.nodes[contraction->product];
  if (!product.type.isF32() && !product.type.isF64())
    return refuse(why, "the product is neither f32 nor f64");
  for (unsigned operand : product.operands)
    if (desc.nodes[operand].kind != NodeDesc::Argument)
      return refuse(why, "an operand is converted before it is multiplied");
  FailureOr<TiledSpec> spec =
      resolveTiled(desc, makeRules(product.type.isF64() ? 8 : 4), why);
  if (succeeded(spec))
    spec->fitted = fitShapes(*spec, target);
  return spec;
}

int64_t FfmaFamily::getGroupWidth(const TiledSpec &common,
                                  const TileShape &shape) const {
  return getFfmaGroup(shape.share[1], common.a.elementBytes);
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// Warp instructions that a multiprocessor issues in a cycle.
static constexpr int64_t kIssuePerCycle = 4;

StepCycles FfmaFamily::getStepCycles(const TiledSpec &spec,
                                     const TargetDescription &target) const {
  auto [rows, columns] = spec.share;
  // The targets state no rate of f64; half that of f32 is the best there is.
  int64_t words = spec.a.elementBytes / 4;
  // A warp's loads of up to 16 bytes a lane: rows of 4 threads, columns of 8.
  int64_t loads = countLoads(spec.share, spec.a.elementBytes);
  // Those of less take half the time.
  int64_t halves = 0;
  for (int64_t edge : spec.share) {
    int64_t group = getFfmaGroup(edge, spec.a.elementBytes);
    halves +=
        edge / group * (group * spec.a.elementBytes == kChunkBytes ? 2 : 1);
  }
  // Where chunks have neither column nor line in common, each divides.
  auto getCopies = [](const CopyShape &copy) {
    return (copy.isEven() ? 1 : 2) * copy.perThread();
  };
  int64_t warps = spec.threads() / kWarp;
  int64_t issued = spec.tileDepth * (rows * columns * words + loads) +
                   getNumbers(target).ffma_step_instructions +
                   getNumbers(target).ffma_copy_instructions *
                       (getCopies(spec.copyA) + getCopies(spec.copyB));
  StepCycles cycles;
  cycles.hiders = 2;
  cycles.math =
      std::max(mulDiv(spec.tileRows * spec.tileColumns * spec.tileDepth, words,
                      getNumbers(target).fma_per_cycle),
               mulDiv(warps * issued, getNumbers(target).ffma_issue_percent,
                      100 * kIssuePerCycle));
  cycles.shared = mulDiv(warps * spec.tileDepth * halves,
                         getNumbers(target).ffma_shared_percent, 2 * 100);
  // Loads stand between the products: the longer they take, the less of them
  // is hidden. Either unit alone takes 54 us for 25088 x 64 x 576 in tiles of
  // 64 x 64; it took 68 with 4 x 4 a thread, 64 with 8 x 4, and 57 with 6 x 8
  // (H200, 2026-11-23).
  cycles.math += std::max<int64_t>(cycles.shared - cycles.math / 2, 0) / 2;
  // Few threads do not fill the units; other blocks do.
  int64_t alone =
      mulDiv(cycles.math,
             std::max(spec.threads(), getNumbers(target).ffma_busy_threads),
             spec.threads());
  cycles.stall = getNumbers(target).ffma_step_cycles +
                 spec.tileDepth * getNumbers(target).ffma_load_cycles;
  // Blocks that compute at the same time take turns at shared memory; one alone
  // has its next fragments under way while it multiplies.
  cycles.chain =
      std::max(alone + getNumbers(target).ffma_step_cycles +
                   spec.tileDepth * getNumbers(target).ffma_chain_cycles,
               getCopyCycles(spec, target));
  return cycles;
}

TiledWaits FfmaFamily::getWaits(const TargetDescription &target) const {
  const NVNumbers &numbers = getNumbers(target);
  TiledWaits waits;
  waits.alonePercent = numbers.ffma_alone_percent;
  waits.storeCycles = numbers.ffma_alone_store_cycles;
  waits.epiloguePercent = numbers.ffma_epilogue_percent;
  waits.copyPercent = numbers.ffma_copy_percent;
  waits.loadPercent = numbers.ffma_load_percent;
  waits.exposedPercent = numbers.ffma_exposed_percent;
  waits.splitCycles = numbers.ffma_split_k_cycles;
  return waits;
}
