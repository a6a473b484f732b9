//===- ConvSpace.cpp - Plan space of aicf_nv.conv -------------------------===//
//
// All about plans but their cost: the match, the space, what a plan adds to a
// spec, the family's own bounds and the footprint.
//
//===----------------------------------------------------------------------===//

#include "ConvFamily.h"

#include "../Codegen/IssueCost.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Registers a thread, estimated: sums, a step's fragments, places, and the
/// epilogue of a pair.
static int64_t estimateRegisters(const InstructionDesc &desc,
                                 const ConvSpec &spec) {
  constexpr int64_t kFixed = 40, kOfLine = 4;
  int64_t pixels = spec.pixelFragments(), channels = spec.channelFragments();
  int64_t epilogue = 2 * int64_t(desc.inputs.size() + desc.outputs.size());
  return llvm::alignTo(kFixed + 4 * pixels * channels + 8 * pixels +
                           2 * kOfLine * pixels + epilogue,
                       8);
}

FailureOr<ConvSpec> ConvFamily::resolve(const InstructionDesc &desc,
                                        const TargetDescription &target,
                                        std::string *why) const {
  if (!getNumbers(target).f16_mma_per_cycle)
    return refuse(why, "the target has no tensor cores");
  return resolveConv(desc, why);
}

FailureOr<ConvSpec> ConvFamily::apply(const InstructionDesc &desc,
                                      const ConvSpec &common, Attribute plan,
                                      const TargetDescription &target,
                                      std::string *why) const {
  FailureOr<ConvSpec> spec =
      applyConv(desc, common, cast<ConvPlanAttr>(plan), why);
  if (failed(spec))
    return failure();
  if (spec->sharedBytes() > target.shared_bytes)
    return refuse(why, "patch and weights take " + Twine(spec->sharedBytes()) +
                           " bytes of shared memory, at most " +
                           Twine(target.shared_bytes));
  setRegisters(*spec, estimateRegisters(desc, *spec), kMaxResidentBlocks,
               target);
  // A second patch, where it takes the place of no block.
  if (spec->isAsync()) {
    int64_t held = spec->residentBlocks;
    spec->patches = 2;
    setRegisters(*spec, estimateRegisters(desc, *spec), kMaxResidentBlocks,
                 target);
    if (spec->sharedBytes() > target.shared_bytes ||
        spec->residentBlocks < held) {
      spec->patches = 1;
      setRegisters(*spec, estimateRegisters(desc, *spec), kMaxResidentBlocks,
                   target);
    }
  }
  // As many blocks as the machine holds at once, whose tiles are as even as
  // they can be.
  int64_t tiles = spec->pixelTiles();
  int64_t strips = std::clamp<int64_t>(
      target.compute_units * spec->residentBlocks / spec->columnTiles(), 1,
      tiles);
  int64_t each = llvm::divideCeil(tiles, strips);
  spec->strips = llvm::divideCeil(tiles, each);
  return spec;
}

void ConvFamily::declare(const InstructionDesc &, const ConvSpec &common,
                         const TargetDescription &, PlanSpace &space) const {
  enum { Rows, Columns, Channels, Groups, WarpRows, WarpColumns };
  llvm::SmallSetVector<int64_t, 8> rows, columns, channels, groups;
  for (int64_t n : {1, 2, 4, 8})
    rows.insert(std::min(n, common.h.pixels));
  // Equal parts of a line.
  for (int64_t part : {128, 64, 32, 16}) {
    int64_t parts = llvm::divideCeil(common.w.pixels, part);
    int64_t each = llvm::divideCeil(common.w.pixels, parts);
    // Of lines, whole vectors.
    columns.insert(common.hasLines
                       ? std::min<int64_t>(llvm::alignTo(each, 8), 256)
                       : each);
  }
  // Powers of two, or equal parts where these have fewer channels to fill.
  int64_t width = llvm::alignTo(common.groupWidth, 8);
  if (width <= 128)
    channels.insert(width);
  for (int64_t n : {128, 64, 32})
    if (n < width) {
      channels.insert(n);
      int64_t parts = llvm::divideCeil(width, n);
      channels.insert(llvm::alignTo(llvm::divideCeil(width, parts), 8));
    }
  for (int64_t n : {1, 2, 4, 8, 16})
    if (common.groups % n == 0 && n * common.groupDepth <= 128)
      groups.insert(n);
  space.parameters = {
      {"tile rows", "rows of pixels of a block's tile", rows.takeVector()},
      {"tile columns", "pixels of each", columns.takeVector()},
      {"tile channels", "channels of a group", channels.takeVector()},
      {"groups", "groups that a block stages together", groups.takeVector()},
      {"warp rows", "warps along the pixels", {4, 8, 2}},
      {"warp columns", "warps along the channels", {1, 2}}};
  space.constraints.push_back(
      {"a tile has 32 to 512 pixels", Columns, [](ArrayRef<int64_t> values) {
         int64_t pixels = values[Rows] * values[Columns];
         return pixels <= 512 && pixels >= 32;
       }});
  space.constraints.push_back(
      {"each warp has fragments, whole ones of 8 channels", WarpColumns,
       [](ArrayRef<int64_t> values) {
         int64_t pixels = values[Rows] * values[Columns];
         return pixels > 16 * (values[WarpRows] - 1) &&
                values[Channels] % (8 * values[WarpColumns]) == 0 &&
                values[WarpRows] * values[WarpColumns] <= 8;
       }});
}

Attribute ConvFamily::getPlan(MLIRContext *context, const ConvSpec &,
                              ArrayRef<int64_t> values,
                              const TargetDescription &) const {
  auto list = [&](ArrayRef<int64_t> numbers) {
    return DenseI64ArrayAttr::get(context, numbers);
  };
  return ConvPlanAttr::get(context, list(values.take_front(3)), values[3],
                           list(values.drop_front(4)));
}

bool ConvFamily::keepsOwnBounds(const InstructionDesc &desc, const ConvSpec &,
                                std::string *why) const {
  return fitsParams(desc, /*more=*/0, why);
}
