//===- TiledSpace.cpp - Plan space of tiled contractions ------------------===//
//
// What a plan adds to a spec, the bounds of tiled contractions, and their
// space.
//
//===----------------------------------------------------------------------===//

#include "TiledFamily.h"

#include "../Codegen/BodyRegisters.h"
#include "../Codegen/IssueCost.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Registers of a thread behind the ring, estimated: the sums, two groups of
/// columns of the inputs, which are loaded one ahead, for each row an address
/// of each access, and the body's values. Of the loads and addresses ptxas
/// sinks a quarter to their uses (f32 blocks of GPT-2, sm_90a).
static int64_t estimateEpilogue(const InstructionDesc &desc,
                                const TiledSpec &spec, int64_t sums,
                                int64_t rows, int64_t width) {
  constexpr int64_t kFixed = 24, kAddress = 2, kGroups = 2, kSunkPercent = 25;
  DimSet rowDims = getDims(spec.rows), columnDims = getDims(spec.columns);
  int64_t addresses = kAddress * rows * spec.outputs.size(), loaded = 0,
          shared = 0;
  for (const TiledAccess &input : spec.epilogue) {
    DimSet dims = desc.inputs[input.index].dims;
    int64_t here = dims & columnDims ? width : 1;
    int64_t each = countLoadedRegisters(desc, input.index, here, input.vector);
    if ((dims & rowDims) && (dims & columnDims)) {
      loaded += kGroups * rows * each;
      addresses += kAddress * rows;
    } else {
      shared += dims & rowDims ? rows * each : kGroups * each;
    }
  }
  return kFixed + sums + shared +
         mulDiv(loaded + addresses, 100 - kSunkPercent, 100) +
         width * countLiveRegisters(desc, spec.reduce);
}

/// Registers of a thread for the epilogue's inputs that vary over rows alone,
/// of which it has `rows`, or over columns alone.
static int64_t countEdgeRegisters(const InstructionDesc &desc,
                                  const TiledSpec &spec, int64_t rows) {
  int64_t columns = spec.tileRows * spec.tileColumns / (spec.threads() * rows);
  DimSet rowDims = getDims(spec.rows), columnDims = getDims(spec.columns);
  int64_t registers = 0;
  for (const TiledAccess &input : spec.epilogue) {
    DimSet dims = desc.inputs[input.index].dims;
    if ((dims & rowDims) && (dims & columnDims))
      continue;
    registers += countLoadedRegisters(desc, input.index,
                                      dims & rowDims      ? rows
                                      : dims & columnDims ? columns
                                                          : 1,
                                      dims & columnDims ? input.vector : 1);
  }
  return registers;
}

FailureOr<TiledSpec> TiledFamily::apply(const InstructionDesc &desc,
                                        const TiledSpec &common, Attribute attr,
                                        const TargetDescription &target,
                                        std::string *why) const {
  // Of a thread that adds the parts of a split depth: the sums, a part, the
  // loads under way, the epilogue. ptxas spilled with fewer (f32, sm_90a).
  constexpr int64_t kMeeting = 80;
  TiledPlan plan = readPlan(attr);
  if (plan.split > 1 && !desc.mayReassociate())
    return refuse(why,
                  "the sum may not be reassociated, so its depth is not split");
  TiledSpec spec = common;
  int64_t groupWidth = getGroupWidth(common, plan.shape);
  spec.setPlan(plan, countThreads(plan.shape), groupWidth, getRules(common));
  if (spec.stages == 1 && !spec.holdsDepth())
    return refuse(why, "a ring of one stage does not hold " +
                           Twine(spec.blockDepthTiles()) +
                           " tiles of the depth");
  if (spec.blockTiles > 1 && spec.depthTiles() > 1)
    return refuse(why, Twine(spec.depthTiles()) +
                           " tiles of the depth: a block of several tiles has "
                           "one of each");
  // So many are to spare beside the products.
  constexpr int64_t kMostEdges = 16;
  int64_t edges = countEdgeRegisters(desc, spec, countRows(spec));
  spec.preloadsEdges = spec.split == 1 && spec.blockTiles == 1 && edges > 0 &&
                       edges <= kMostEdges;
  int64_t registers =
      estimateRegisters(spec) + (spec.preloadsEdges ? edges : 0);
  spec.spillsInRing = registers > getMaxRegisters(spec.threads(), target);
  int64_t sums = countSumRegisters(spec);
  registers =
      std::max(registers,
               estimateEpilogue(desc, spec, sums, countRows(spec), groupWidth));
  if (spec.split > 1) {
    int64_t parts = spec.partGroups() == 1 ? 1 : spec.partsUnderWay(sums);
    registers = std::max(registers, kMeeting + (1 + parts) * sums);
  }
  setRegisters(spec, registers,
               llvm::divideCeil(spec.blocks(), target.compute_units), target);
  return spec;
}

bool TiledFamily::keepsOwnBounds(const InstructionDesc &, const TiledSpec &spec,
                                 std::string *why) const {
  if (spec.group * spec.columnTiles() > INT32_MAX)
    return refuse(why, "more than 2^31 tiles");
  if (spec.tiles() > INT32_MAX)
    return refuse(why, "more than 2^31 tiles");
  if (spec.workspaceElements() > INT32_MAX)
    return refuse(why, "there are more than 2^31 partial sums");
  if (spec.semaphores() > INT32_MAX)
    return refuse(why, "more than 2^31 semaphores");
  int64_t parts = llvm::divideCeil(spec.depthTiles(), spec.blockDepthTiles());
  if (parts != spec.split)
    return refuse(why, Twine(spec.depthTiles()) + " tiles of the depth make " +
                           Twine(parts) + " equal parts, not " +
                           Twine(spec.split));
  return true;
}

/// Parts of a depth, most that the plan space has for any instruction.
static constexpr int64_t kMostListedParts = 32;

/// Whether a split of the depth into `parts` equal ones leaves each block some
/// tiles of the depth and makes no more blocks than the machine runs in a few
/// waves.
static bool isWorthSplit(int64_t tiles, int64_t depthTiles, int64_t parts,
                         int64_t sms) {
  constexpr int64_t kBlocksPerSM = 4, kMinDepthTiles = 4;
  int64_t each = llvm::divideCeil(depthTiles, parts);
  return tiles <= kBlocksPerSM * sms / parts && each >= kMinDepthTiles &&
         int64_t(llvm::divideCeil(depthTiles, each)) == parts;
}

namespace {
/// Positions of the roles.
struct Counts {
  int64_t rows, columns, depth, batch;

  int64_t tiles(const TileShape &shape) const {
    return mulDiv(mulDiv(llvm::divideCeil(rows, shape.tile[0]),
                         llvm::divideCeil(columns, shape.tile[1]), 1),
                  batch, 1);
  }
  int64_t depthTiles(const TileShape &shape) const {
    return llvm::divideCeil(depth, shape.tile[2]);
  }
};
} // namespace

/// Splits of few tiles' depth into many parts: those that give each
/// multiprocessor 1, 2, 4 or 8 blocks.
static SmallVector<int64_t> listManyParts(const Counts &counts,
                                          const TileShape &shape, int64_t sms) {
  constexpr int64_t kMinDepthTiles = 4;
  SmallVector<int64_t> splits;
  int64_t depthTiles = counts.depthTiles(shape);
  for (int64_t blocks : {1, 2, 4, 8}) {
    int64_t parts = blocks * sms / std::max<int64_t>(counts.tiles(shape), 1);
    if (parts <= kMostListedParts)
      continue;
    int64_t each = llvm::divideCeil(depthTiles, parts);
    if (each >= kMinDepthTiles)
      splits.push_back(llvm::divideCeil(depthTiles, each));
  }
  return splits;
}

void TiledFamily::declare(const InstructionDesc &desc, const TiledSpec &common,
                          const TargetDescription &target,
                          PlanSpace &space) const {
  enum { TileNumber, Stages, Split, Tiles };
  Counts counts{countPositions(common.rows), countPositions(common.columns),
                countPositions(common.depth), countPositions(common.batch)};
  SmallVector<int64_t> splits{1, 2, 3, 4, 6, 8, 12, 16, 24, kMostListedParts};
  std::set<int64_t> many;
  int64_t listed = shapes.size();
  SmallVector<int64_t> tiles =
      llvm::to_vector(llvm::seq<int64_t>(0, listed + common.fitted.size()));
  for (int64_t number : tiles)
    for (int64_t parts :
         listManyParts(counts, getShape(common, number), target.compute_units))
      if (parts > kMostListedParts)
        many.insert(parts);
  llvm::append_range(splits, many);
  space.parameters = {
      {"tile", "rows x columns x depth, and who works on it", tiles,
       [this, &common](int64_t number) {
         return spell(getShape(common, number));
       }},
      {"stages", "tiles of the depth in shared memory",
       SmallVector<int64_t>(stages)},
      {"split", "parts of the depth", splits},
      {"tiles", "tiles that a block computes", {1, 2, 4, 8, 16, 32, 64}}};
  space.constraints.push_back(
      {"a narrow tile fits the depth, and rows or columns: no less than half "
       "of "
       "it is used",
       TileNumber, [this, counts, listed](ArrayRef<int64_t> values) {
         if (values[TileNumber] < firstNarrow || values[TileNumber] >= listed)
           return true;
         const TileShape &shape = shapes[values[TileNumber]];
         auto fits = [](int64_t count, int64_t edge) {
           constexpr int64_t kLeastEdge = 16;
           return count <= edge && (edge == kLeastEdge || 2 * count > edge);
         };
         return fits(counts.depth, shape.tile[2]) &&
                (fits(counts.rows, shape.tile[0]) ||
                 fits(counts.columns, shape.tile[1]));
       }});
  if (!desc.mayReassociate())
    space.constraints.push_back(
        {"the sum may not be reassociated, so its depth is not split", Split,
         [](ArrayRef<int64_t> values) { return values[Split] == 1; }});
  space.constraints.push_back({"parts have the deepest usual ring", Split,
                               [this](ArrayRef<int64_t> values) {
                                 return values[Split] == 1 ||
                                        values[Stages] == stages.front();
                               }});
  space.constraints.push_back(
      {"a ring that holds the depth is no longer than it has to be; 1 and 8 "
       "stages hold it; those of several tiles are usual ones",
       Tiles, [this, &common, counts](ArrayRef<int64_t> values) {
         int64_t steps = llvm::divideCeil(
             counts.depthTiles(getShape(common, values[TileNumber])),
             values[Split]);
         int64_t ring = values[Stages];
         bool isUsual = llvm::is_contained(stages.take_front(2), ring);
         if (values[Tiles] > 1 || ring < steps)
           return isUsual;
         return values[Split] > 1 || llvm::none_of(stages, [&](int64_t other) {
                  return steps <= other && other < ring;
                });
       }});
  space.constraints.push_back(
      {"several tiles have one step of the depth each, and leave 2 to 32 "
       "blocks a multiprocessor",
       Tiles,
       [this, &common, counts,
        sms = target.compute_units](ArrayRef<int64_t> values) {
         if (values[Tiles] == 1)
           return true;
         const TileShape &shape = getShape(common, values[TileNumber]);
         int64_t blocks = counts.tiles(shape) / values[Tiles];
         return values[Split] == 1 && counts.depthTiles(shape) == 1 &&
                blocks >= 2 * sms && blocks <= 32 * sms;
       }});
  space.constraints.push_back(
      {"equal parts of at least 4 tiles of the depth, in at most 4 blocks a "
       "multiprocessor, or more than 32 in 1, 2, 4 or 8",
       Split,
       [this, &common, counts,
        sms = target.compute_units](ArrayRef<int64_t> values) {
         if (values[Split] == 1)
           return true;
         const TileShape &shape = getShape(common, values[TileNumber]);
         if (values[Split] > kMostListedParts)
           return llvm::is_contained(listManyParts(counts, shape, sms),
                                     values[Split]);
         return isWorthSplit(counts.tiles(shape), counts.depthTiles(shape),
                             values[Split], sms);
       }});
}

Attribute TiledFamily::getPlan(MLIRContext *context, const TiledSpec &common,
                               ArrayRef<int64_t> values,
                               const TargetDescription &) const {
  constexpr int64_t kGroup = 8;
  return makePlan(context,
                  {getShape(common, values[0]), /*stages=*/values[1], kGroup,
                   /*split=*/values[2], /*tiles=*/values[3]});
}
