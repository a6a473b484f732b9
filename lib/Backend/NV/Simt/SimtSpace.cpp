//===- SimtSpace.cpp - Plan space of aicf_nv.simt -------------------------===//
//
// All about plans but their cost: the match, the space, legality and footprint.
//
//===----------------------------------------------------------------------===//

#include "SimtFamily.h"

#include "../Codegen/Limits.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

static constexpr int64_t kBlock = 256;

std::unique_ptr<FamilyMatch> SimtFamily::match(const InstructionDesc &desc,
                                               const TargetDescription &target,
                                               std::string *why) const {
  if (!hasScalarCode(desc, why))
    return nullptr;
  return std::make_unique<SimtMatch>(desc, target);
}

const SimtLoops &SimtMatch::getLoops(SequentialDim sequential) {
  for (const auto &entry : loops)
    if (entry->sequential == sequential)
      return *entry;
  auto entry = std::make_unique<SimtLoops>();
  entry->sequential = sequential;
  entry->tree =
      buildLoopTree(desc, grid & ~sequential.getDims(), {}, sequential);
  entry->counts = countLoops(desc, entry->tree);
  return *loops.emplace_back(std::move(entry));
}

/// The dims of `grid`, the one along which most bytes are contiguous last.
static SmallVector<int64_t> pointOrder(const InstructionDesc &desc,
                                       DimSet grid) {
  SmallVector<int64_t> order;
  int64_t fastest = -1, best = -1;
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim) {
    if (!(grid >> dim & 1))
      continue;
    order.push_back(dim);
    if (desc.extents[dim] == 1)
      continue;
    int64_t bytes = 0;
    for (const auto *list : {&desc.inputs, &desc.outputs})
      for (const AccessDesc &access : *list)
        if (access.getDimStride(dim) == 1)
          bytes += access.element.bytes;
    // Later dims win ties: they are the inner ones of a row-major tensor.
    if (bytes >= best) {
      best = bytes;
      fastest = dim;
    }
  }
  if (fastest >= 0) {
    order.erase(llvm::find(order, fastest));
    order.push_back(fastest);
  }
  return order;
}

/// Parameters of the space, in its order.
enum { kSequentialNumber, kBlockThreads, kSplitDim, kThreadsPerPoint };

void SimtMatch::declare(PlanSpace &space) {
  SmallVector<int64_t> numbers = {0}, dims = {-1};
  for (size_t i = 0; i < getSequential().size(); ++i)
    numbers.push_back(i + 1);
  if (desc.mayReassociate()) {
    const LoopTree &tree = getLoops(SequentialDim()).tree;
    for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
      if (!(grid >> dim & 1) && desc.extents[dim] != 1 &&
          hasLoop(tree.root, dim))
        dims.push_back(dim);
  }
  space.parameters = {
      {"sequential", "the dim that a thread scans, for scans and scatters",
       numbers,
       [this](int64_t number) {
         std::string text = "none";
         if (number) {
           text.clear();
           llvm::raw_string_ostream(text) << getSequential()[number - 1];
         }
         return text;
       }},
      {"block", "threads a block", {kBlock, kWarp}},
      {"split_dim", "the dim over which threads share the loop; -1: none",
       dims},
      {"threads_per_point", "threads that share a point", {1, kWarp, kBlock}}};
  space.constraints = {
      {"blocks of a warp are for sequentialDims, whose threads are few",
       kBlockThreads,
       [](ArrayRef<int64_t> values) {
         return values[kBlockThreads] == kBlock || values[kSequentialNumber];
       }},
      {"sequentialDims have one thread a point", kSplitDim,
       [](ArrayRef<int64_t> values) {
         return !values[kSequentialNumber] || values[kSplitDim] < 0;
       }},
      {"several threads share a dim", kThreadsPerPoint,
       [](ArrayRef<int64_t> values) {
         return (values[kSplitDim] < 0) == (values[kThreadsPerPoint] == 1);
       }}};
}

Attribute SimtMatch::getPlan(MLIRContext *context, ArrayRef<int64_t> values) {
  SequentialDim sequential =
      values[kSequentialNumber] ? getSequential()[values[kSequentialNumber] - 1]
                                : SequentialDim();
  auto order = DenseI64ArrayAttr::get(
      context, pointOrder(desc, grid & ~sequential.getDims()));
  return SimtPlanAttr::get(context, values[kBlockThreads],
                           values[kThreadsPerPoint], values[kSplitDim], order,
                           sequential);
}

/// Registers a thread, estimated: indices and the stack's share of the ABI, a
/// 64-bit pointer an access, a loop counter and bound a dim, and every value of
/// the body, since most of them live at once in the innermost loop. ptxas has
/// the last word.
static int64_t estimateRegisters(const InstructionDesc &desc) {
  int64_t registers = 16;
  registers += 2 * (desc.inputs.size() + desc.outputs.size());
  registers += 2 * desc.getNumDims();
  for (const NodeDesc &node : desc.nodes)
    if (node.kind != NodeDesc::Constant)
      registers += node.type.getIntOrFloatBitWidth() == 64 ? 2 : 1;
  return registers;
}

Footprint SimtMatch::getFootprint(Attribute plan) {
  auto simt = cast<SimtPlanAttr>(plan);
  Footprint footprint;
  footprint.threads = simt.getBlock();
  footprint.blocks = std::max<int64_t>(countBlocks(desc, simt), 1);
  footprint.sharedBytes = simtSharedBytes(simt);
  int64_t needed = estimateRegisters(desc);
  footprint.registers =
      std::min(needed, getMaxRegisters(simt.getBlock(), target));
  footprint.spilledRegisters = needed - footprint.registers;
  return footprint;
}

bool SimtMatch::isLegal(Attribute plan, std::string *why) {
  auto simt = dyn_cast<SimtPlanAttr>(plan);
  if (!simt)
    return refuse(why, "not a plan of this family");
  if (simt.getBlock() > target.max_block_threads)
    return refuse(why, "a block of " + Twine(simt.getBlock()) +
                           " threads is beyond the target's");
  // Threads that are at different points of a dim cannot share a loop over it.
  const LoopLevel *root =
      simt.getSplitDim() < 0 ? nullptr : &getLoops(SequentialDim()).tree.root;
  if (root && isRebound(*root, simt.getSplitDim()))
    return refuse(why, "a value that varies over split dim d" +
                           Twine(simt.getSplitDim()) +
                           " needs a reduction over all of it");
  if (simt.getSequential() && !matchSequential(desc, simt.getSequential(), why))
    return false;
  DimSet points = simtGrid(desc, simt), listed = 0;
  for (int64_t dim : simt.getOrder().asArrayRef())
    listed |= DimSet(1) << dim;
  if (listed != points)
    return refuse(why, simt.getSequential()
                           ? "the order does not list the grid dims but the "
                             "sequential one"
                           : "the order does not list the grid dims");
  if (root) {
    if (simt.getSplitDim() >= desc.getNumDims() ||
        points >> simt.getSplitDim() & 1)
      return refuse(why, "the split dim is not inside a point");
    if (!hasLoop(*root, simt.getSplitDim()))
      return refuse(why, "no loop over the split dim");
    if (!desc.mayReassociate())
      return refuse(why, "threads reassociate the reductions");
  }
  if (countBlocks(desc, simt) > INT32_MAX)
    return refuse(why, "more than 2^31 blocks");
  return fitsParams(desc, /*more=*/0, why);
}
