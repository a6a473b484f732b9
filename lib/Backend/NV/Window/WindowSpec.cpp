//===- WindowSpec.cpp - Reductions over a window, resolved ----------------===//

#include "WindowSpec.h"

#include "WindowCounts.h"

#include "../Rows/RowsSpec.h"
#include "aicf/Analysis/Axes.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Positions are i32, and run on by a tile.
static constexpr int64_t kMaxPositions = int64_t(1) << 30;

/// Whether some input has an index of a kept and of a reduced dim.
static bool hasWindow(const InstructionDesc &desc, DimSet kept, DimSet depth) {
  return llvm::any_of(desc.inputs, [&](const AccessDesc &input) {
    return llvm::any_of(input.map.getResults(), [&](AffineExpr index) {
      DimSet dims = getExprDims(index);
      return (dims & kept) && (dims & depth);
    });
  });
}

/// Whether `desc` is a batch of products so small that a thread has all of a
/// row's depth, and much of a product: the tiles of contractions are larger.
static bool isTinyProduct(const InstructionDesc &desc) {
  constexpr int64_t kMostDepth = 16, kMostResults = 256;
  std::optional<Contraction> product = matchContraction(desc);
  return product && desc.getVolume(product->batch) > 1 &&
         desc.getVolume(product->k) <= kMostDepth &&
         desc.getVolume(product->m | product->n) <= kMostResults;
}

/// Resolves kept and reduced dims, and the levels of reductions.
static LogicalResult resolveDims(const InstructionDesc &desc, WindowSpec &spec,
                                 DimSet &kept, std::string *why) {
  DimSet wide = 0, depth = 0;
  for (auto [dim, extent] : llvm::enumerate(desc.extents)) {
    if (extent > kMaxPositions)
      return refuse(why, "d" + Twine(dim) + " has more than 2^30 positions");
    if (extent != 1)
      wide |= DimSet(1) << dim;
  }
  SmallVector<size_t> level(desc.nodes.size(), 0);
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    for (unsigned operand : node.operands)
      level[n] = std::max(level[n], level[operand]);
    DimSet reduced = node.reduced & wide;
    if (!reduced)
      continue;
    if (depth && reduced != depth)
      return refuse(why, "reductions over different dims");
    depth = reduced;
    if (spec.levels.size() <= level[n])
      spec.levels.resize(level[n] + 1);
    spec.levels[level[n]++].push_back(n);
  }
  if (!depth)
    return refuse(why, "no reduction");
  kept = wide & ~depth;
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    if (DimSet missing = kept & ~output.dims)
      return refuse(why, "output " + Twine(j) + " does not vary over d" +
                             Twine(llvm::countr_zero(missing)));
    if (output.dims & depth)
      return refuse(why, "output " + Twine(j) + " varies over the window");
  }
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
    if (depth >> dim & 1)
      spec.depth.push_back(dim);
  return success();
}

/// The kept dim along which most bytes of outputs are contiguous; -1: none.
static int64_t findBestDim(const InstructionDesc &desc, DimSet kept) {
  int64_t best = -1, most = 0;
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim) {
    if (!(kept >> dim & 1))
      continue;
    int64_t bytes = 0;
    for (const AccessDesc &output : desc.outputs)
      if (output.getDimStride(dim) == 1)
        bytes += output.getNumBytes();
    if (bytes > most) {
      most = bytes;
      best = dim;
    }
  }
  return best;
}

LogicalResult aicf::nv::resolveWindowAccesses(const InstructionDesc &desc,
                                              WindowSpec &spec,
                                              std::string *why) {
  Axis row;
  row.dims = {spec.row};
  row.extent = desc.extents[spec.row];
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (auto [n, access] : llvm::enumerate(*list)) {
      bool isInput = list == &desc.inputs;
      auto name = [&] {
        return ((isInput ? "input " : "output ") + Twine(unsigned(n))).str();
      };
      if (ShapedType::isDynamic(access.offset))
        return refuse(why, name() + " has a dynamic offset");
      if (!isStorable(access.element.type))
        return refuse(why, name() + " has an unusual type");
      uint64_t reach = std::abs(access.offset);
      for (auto [size, stride] : llvm::zip(access.shape, access.strides))
        reach = llvm::SaturatingMultiplyAdd<uint64_t>(size, std::abs(stride),
                                                      reach);
      if (reach >= uint64_t(kMaxPositions))
        spec.indexBits = 64;
      int64_t most = kVectorBytes / access.element.bytes;
      if (!isInput) {
        spec.outputVectors.push_back(
            getLongestVector(getAddress(access, desc.extents), row, most));
        continue;
      }
      // The index of neighbours; all others step over whole vectors.
      int64_t unit = -1;
      for (auto [index, size] : llvm::enumerate(access.shape)) {
        int64_t step = access.strides[index];
        if (size == 1)
          continue;
        if (step == 1 && unit < 0) {
          unit = index;
          step = size;
        }
        while (most > 1 && step % most != 0)
          most /= 2;
      }
      while (most > 1 && access.offset % most != 0)
        most /= 2;
      spec.inputVectors.push_back(unit < 0 ? 1 : most);
      spec.inputUnits.push_back(std::max<int64_t>(unit, 0));
    }
  return success();
}

FailureOr<WindowSpec> aicf::nv::resolveWindow(const InstructionDesc &desc,
                                              int64_t dim, std::string *why) {
  if (!hasScalarCode(desc, why))
    return failure();
  if (desc.outputs.empty())
    return refuse(why, "no output");
  WindowSpec spec;
  spec.extents.assign(desc.extents.begin(), desc.extents.end());
  spec.tile.assign(desc.extents.size(), 1);
  DimSet kept = 0;
  if (failed(resolveDims(desc, spec, kept, why)))
    return failure();
  if (!hasWindow(desc, kept, spec.getDepthDims()) && !isTinyProduct(desc))
    return refuse(why, "no input is read through a window");
  if (dim < 0)
    dim = findBestDim(desc, kept);
  if (dim < 0)
    return refuse(why, "no output is contiguous along a kept dim");
  if (dim >= desc.getNumDims() || !(kept >> dim & 1))
    return refuse(why, "d" + Twine(dim) + " is no dim of the result");
  spec.row = dim;
  for (unsigned other = 0; other < desc.getNumDims(); ++other)
    if ((kept >> other & 1) && other != dim)
      spec.kept.push_back(other);
  llvm::stable_sort(spec.kept, [&](unsigned x, unsigned y) {
    return std::abs(desc.outputs[0].getDimStride(x)) >
           std::abs(desc.outputs[0].getDimStride(y));
  });

  spec.feedsReduction.assign(desc.nodes.size(), false);
  for (unsigned n = desc.nodes.size(); n-- > 0;)
    if (spec.feedsReduction[n] || (desc.nodes[n].reduced & spec.getDepthDims()))
      for (unsigned operand : desc.nodes[n].operands)
        spec.feedsReduction[operand] = true;
  if (failed(checkInPlace(desc, why)) ||
      failed(resolveWindowAccesses(desc, spec, why)))
    return failure();
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    for (auto [i, input] : llvm::enumerate(desc.inputs))
      if (input.value == output.value && spec.feedsReduction[i])
        return refuse(why, "output " + Twine(j) + " is in the place of input " +
                               Twine(i) + ", which is reduced");
  for (const auto &level : spec.levels)
    for (unsigned n : level)
      if (desc.nodes[n].type.getIntOrFloatBitWidth() > 32)
        spec.slotBytes = 8;
  spec.memo = std::make_shared<WindowMemo>();
  return spec;
}

FailureOr<WindowSpec> aicf::nv::applyWindow(const InstructionDesc &desc,
                                            const WindowSpec &common,
                                            WindowPlanAttr plan,
                                            std::string *why) {
  FailureOr<WindowSpec> spec = common;
  if (plan.getDim() != int64_t(common.row))
    spec = resolveWindow(desc, plan.getDim(), why);
  if (failed(spec))
    return failure();
  ArrayRef<int64_t> tile = plan.getTile();
  if (tile.size() != desc.getNumDims())
    return refuse(why, "a tile has a number for each of " +
                           Twine(desc.getNumDims()) + " dims");
  for (auto [dim, extent] : llvm::enumerate(desc.extents))
    if (tile[dim] > extent)
      return refuse(why, "the tile exceeds d" + Twine(dim));
  spec->tile.assign(tile.begin(), tile.end());
  if (spec->isRagged(spec->row))
    return refuse(why, "rows of " + Twine(desc.extents[spec->row]) +
                           " are no whole vectors of " +
                           Twine(tile[spec->row]));
  for (int64_t &vector : spec->outputVectors)
    while (tile[spec->row] % vector != 0)
      vector /= 2;
  spec->blockThreads = plan.getThreads();
  spec->partners = plan.getPartners();
  spec->split = plan.getSplit();
  spec->numRunning = spec->countRunning(desc);
  if (!desc.mayReassociate() && (spec->isShared() || !spec->isAscending()))
    return refuse(why, "threads reassociate the reductions");
  if (spec->isShared() && spec->levels.size() > 1)
    return refuse(why, "threads share steps, and a reduction needs another");
  if (spec->partners > spec->strip())
    return refuse(why, Twine(spec->strip()) + " steps for " +
                           Twine(spec->partners) + " partners");
  int64_t strip = spec->strip();
  if (int64_t(llvm::divideCeil(spec->steps(), strip)) != spec->split)
    return refuse(why, Twine(spec->steps()) + " steps are not shared by " +
                           Twine(spec->split) + " blocks");
  constexpr int64_t kMaxShared = 160 << 10;
  if (spec->sharedBytes() > kMaxShared)
    return refuse(why, "running values of a block exceed shared memory");
  return spec;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

int64_t WindowSpec::groups() const {
  return llvm::divideCeil(countTiles(getTileDims()), owners());
}

int64_t WindowSpec::blocks() const {
  return llvm::SaturatingMultiply<uint64_t>(groups(), split);
}

bool WindowSpec::isAscending() const {
  // Of the dims with several steps, only the innermost may have tiles of
  // several positions; those within it are covered by a tile.
  bool isCovered = true;
  for (unsigned dim : llvm::reverse(depth)) {
    if (!isCovered && tile[dim] != 1)
      return false;
    isCovered &= count(dim) == 1;
  }
  return true;
}

int64_t WindowSpec::countRunning(const InstructionDesc &desc) const {
  int64_t values = 0;
  for (const auto &level : levels) {
    int64_t here = 0;
    for (unsigned n : level)
      here += volume(desc.nodes[n].dims & getTileDims());
    values = std::max(values, here);
  }
  return values;
}

int64_t WindowSpec::flagOffset() const {
  return partners == 1 ? 0 : numRunning * blockThreads * slotBytes;
}

int64_t WindowSpec::scratchBytes() const {
  return split == 1 ? 0
                    : llvm::SaturatingMultiply<uint64_t>(
                          blocks(), numRunning * owners() * slotBytes);
}

std::string WindowSpec::getKey() const {
  std::string key;
  llvm::raw_string_ostream os(key);
  os << " row " << row << " tile";
  for (int64_t positions : tile)
    os << ' ' << positions;
  os << " resident " << residentBlocks;
  return key;
}
