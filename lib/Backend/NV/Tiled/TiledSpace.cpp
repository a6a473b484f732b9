//===- TiledSpace.cpp - Plan space of tiled contractions ------------------===//
//
// What a plan adds to a spec, the bounds of tiled contractions, and their
// space.
//
//===----------------------------------------------------------------------===//

#include "TiledFamily.h"

#include "../Codegen/IssueCost.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

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
  if (!suits(common, plan.shape, why))
    return failure();
  TiledSpec spec = common;
  spec.setPlan(plan, countThreads(plan.shape), getRules(common));
  int64_t registers = estimateRegisters(spec);
  if (spec.split > 1)
    registers = std::max(registers, kMeeting + 2 * countSumRegisters(spec));
  spec.registers = llvm::alignTo(registers, 8);
  spec.residentBlocks = countResidentBlocks(
      spec.threads(), spec.registers, spec.sharedBytes(),
      llvm::divideCeil(spec.blocks(), target.compute_units), target);
  return spec;
}

bool TiledFamily::keepsOwnBounds(const InstructionDesc &, const TiledSpec &spec,
                                 std::string *why) const {
  if (spec.group * spec.columnTiles() > INT32_MAX)
    return refuse(why, "more than 2^31 tiles");
  if (spec.workspaceElements() > INT32_MAX)
    return refuse(why, "there are more than 2^31 partial sums");
  int64_t parts = llvm::divideCeil(spec.depthTiles(), spec.blockDepthTiles());
  if (parts != spec.split)
    return refuse(why, Twine(spec.depthTiles()) + " tiles of the depth make " +
                           Twine(parts) + " equal parts, not " +
                           Twine(spec.split));
  return true;
}

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

void TiledFamily::declare(const InstructionDesc &desc, const TiledSpec &common,
                          const TargetDescription &target,
                          PlanSpace &space) const {
  enum { TileNumber, Stages, Split };
  SmallVector<int64_t> tiles = llvm::to_vector(
      llvm::seq<int64_t>(0, static_cast<int64_t>(shapes.size())));
  space.parameters = {
      {"tile", "rows x columns x depth, and who works on it", tiles,
       [this](int64_t number) { return spell(shapes[number]); }},
      {"stages", "tiles of the depth in shared memory",
       SmallVector<int64_t>(stages)},
      {"split", "parts of the depth", {1, 2, 3, 4, 6, 8, 12, 16, 24, 32}}};
  if (!desc.mayReassociate())
    space.constraints.push_back(
        {"the sum may not be reassociated, so its depth is not split", Split,
         [](ArrayRef<int64_t> values) { return values[Split] == 1; }});
  space.constraints.push_back(
      {"parts have the deepest ring", Split, [this](ArrayRef<int64_t> values) {
         return values[Split] == 1 || values[Stages] == stages.front();
       }});
  space.constraints.push_back(
      {"equal parts of at least 4 tiles of the depth, in at most 4 blocks a "
       "multiprocessor",
       Split,
       [this, rows = countPositions(common.rows),
        columns = countPositions(common.columns),
        depth = countPositions(common.depth),
        batch = countPositions(common.batch),
        sms = target.compute_units](ArrayRef<int64_t> values) {
         if (values[Split] == 1)
           return true;
         auto tile = shapes[values[TileNumber]].tile;
         int64_t tiles = mulDiv(mulDiv(llvm::divideCeil(rows, tile[0]),
                                       llvm::divideCeil(columns, tile[1]), 1),
                                batch, 1);
         return isWorthSplit(tiles, llvm::divideCeil(depth, tile[2]),
                             values[Split], sms);
       }});
}

Attribute TiledFamily::getPlan(MLIRContext *context, const TiledSpec &,
                               ArrayRef<int64_t> values,
                               const TargetDescription &) const {
  constexpr int64_t kGroup = 8;
  return makePlan(context, {shapes[values[0]], /*stages=*/values[1], kGroup,
                            /*split=*/values[2]});
}
