//===- FfmaFamily.cpp - The family aicf_nv.ffma ---------------------------===//
//
// Plan space and rates of contractions by fused multiply-adds. What they share
// with other tiled contractions stands in ../Tiled.
//
//===----------------------------------------------------------------------===//

#include "FfmaFamily.h"

#include "../Tiled/TiledFamily.h"
#include "FfmaFragments.h"
#include "FfmaKernel.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

/// Tile and thread of the plan space, for f32; f64 takes the small ones.
struct Shape {
  int64_t rows, columns, depth, threadRows, threadColumns;
};
constexpr Shape kShapes[] = {
    {128, 256, 8, 8, 16}, {256, 128, 8, 16, 8}, {256, 128, 16, 16, 8},
    {128, 128, 8, 8, 8},  {128, 128, 16, 8, 8}, {128, 64, 16, 8, 8},
    {64, 64, 16, 8, 4},   {64, 64, 16, 4, 4},   {32, 64, 16, 4, 4},
    {32, 32, 32, 4, 4},   {16, 64, 16, 4, 4}};
/// Deeper rings first: they win ties.
constexpr int64_t kStages[] = {3, 2};
constexpr int64_t kGroup = 8;

class FfmaFamily : public TiledFamily {
public:
  StringRef getName() const override { return "aicf_nv.ffma"; }

protected:
  FailureOr<TiledSpec> resolve(const InstructionDesc &desc,
                               const TargetDescription &target,
                               std::string *why) const override;
  FailureOr<TiledSpec> apply(const InstructionDesc &desc,
                             const TiledSpec &common, Attribute plan,
                             const TargetDescription &target,
                             std::string *why) const override;
  size_t getNumTiles() const override { return std::size(kShapes); }
  Tile getTile(size_t index) const override {
    return {kShapes[index].rows, kShapes[index].columns, kShapes[index].depth};
  }
  std::string spellTile(size_t index) const override;
  ArrayRef<int64_t> getStages() const override { return kStages; }
  Attribute getPlan(MLIRContext *context, const TiledSpec &common,
                    ArrayRef<int64_t> values,
                    const TargetDescription &) const override;
  bool isPlan(Attribute plan) const override { return isa<FfmaPlanAttr>(plan); }
  std::string getPlanName(Attribute plan) const override;
  StepCycles getStepCycles(const TiledSpec &spec, Attribute plan,
                           const TargetDescription &target) const override;
  void write(DeviceBuilder &d, emit::ComputeOp op, const TiledSpec &spec,
             Attribute plan, const KernelArgs &args,
             StringRef name) const override;
};

} // namespace

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

std::string FfmaFamily::spellTile(size_t index) const {
  const Shape &shape = kShapes[index];
  std::string text;
  llvm::raw_string_ostream(text)
      << shape.rows << "x" << shape.columns << "x" << shape.depth << ", "
      << shape.threadRows << "x" << shape.threadColumns << " a thread";
  return text;
}

Attribute FfmaFamily::getPlan(MLIRContext *context, const TiledSpec &,
                              ArrayRef<int64_t> values,
                              const TargetDescription &) const {
  const Shape &shape = kShapes[values[0]];
  auto list = [&](ArrayRef<int64_t> numbers) {
    return DenseI64ArrayAttr::get(context, numbers);
  };
  return FfmaPlanAttr::get(context,
                           list({shape.rows, shape.columns, shape.depth}),
                           list({shape.threadRows, shape.threadColumns}),
                           /*stages=*/values[1], kGroup,
                           /*split=*/values[2]);
}

/// Registers a thread: the sums, rows and columns of a depth and in part of the
/// next one, the copies' addresses. Checked against ptxas for the plan space.
static int64_t estimateRegisters(const TiledSpec &spec, FfmaPlanAttr plan) {
  constexpr int64_t kAddresses = 24;
  int64_t rows = plan.getThread()[0], columns = plan.getThread()[1];
  int64_t words = spec.a.elementBytes / 4;
  int64_t registers = kAddresses + words * rows * columns +
                      3 * words * (rows + columns) / 2 +
                      2 * spec.copyA.perThread() + 2 * spec.copyB.perThread();
  if (spec.split > 1)
    registers =
        std::max(registers, estimateReductionRegisters(words * rows * columns));
  return llvm::alignTo(registers, 8);
}

/// Sums run in ascending order, in one chain.
static TiledRules getRules(int64_t elementBytes) {
  TiledRules rules;
  rules.groupWidth = kFfmaGroupBytes / elementBytes;
  rules.reassociates = false;
  rules.depthLinesOnly = true;
  return rules;
}

FailureOr<TiledSpec> FfmaFamily::resolve(const InstructionDesc &desc,
                                         const TargetDescription &,
                                         std::string *why) const {
  auto fail = [&](const Twine &reason) {
    refuse(why, reason);
    return failure();
  };
  std::optional<Contraction> contraction = matchContraction(desc);
  if (!contraction)
    return fail("not a single sum of products");
  const NodeDesc &product = desc.nodes[contraction->product];
  if (!product.type.isF32() && !product.type.isF64())
    return fail("the product is neither f32 nor f64");
  for (unsigned operand : product.operands)
    if (desc.nodes[operand].kind != NodeDesc::Argument)
      return fail("an operand is converted before it is multiplied");
  return resolveTiled(desc, getRules(product.type.isF64() ? 8 : 4), why);
}

FailureOr<TiledSpec> FfmaFamily::apply(const InstructionDesc &desc,
                                       const TiledSpec &common, Attribute plan,
                                       const TargetDescription &,
                                       std::string *why) const {
  auto fail = [&](const Twine &reason) {
    refuse(why, reason);
    return failure();
  };
  auto ffma = cast<FfmaPlanAttr>(plan);
  TiledRules rules = getRules(common.a.elementBytes);
  ArrayRef<int64_t> tile = ffma.getTile(), thread = ffma.getThread();
  if (ffma.getSplit() > 1 && !desc.mayReassociate())
    return fail("the sum may not be reassociated, so its depth is not split");
  for (int64_t edge : thread)
    if (edge % rules.groupWidth)
      return fail("a thread's " + Twine(edge) +
                  " rows or columns are no whole groups of " +
                  Twine(rules.groupWidth));
  TiledSpec spec = common;
  spec.setTile(tile, ffma.getStages(),
               tile[0] / thread[0] * (tile[1] / thread[1]), ffma.getGroup(),
               ffma.getSplit(), rules);
  spec.registers = estimateRegisters(spec, ffma);
  return spec;
}

std::string FfmaFamily::getPlanName(Attribute plan) const {
  auto ffma = cast<FfmaPlanAttr>(plan);
  std::string name;
  llvm::raw_string_ostream os(name);
  os << "ffma_";
  llvm::interleave(ffma.getTile().asArrayRef(), os, "x");
  os << "_t";
  llvm::interleave(ffma.getThread().asArrayRef(), os, "x");
  os << "_s" << ffma.getStages() << "_g" << ffma.getGroup();
  if (ffma.getSplit() > 1)
    os << "_k" << ffma.getSplit();
  return name;
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// Warp instructions that a multiprocessor issues in a cycle.
static constexpr int64_t kIssuePerCycle = 4;
StepCycles FfmaFamily::getStepCycles(const TiledSpec &spec, Attribute plan,
                                     const TargetDescription &target) const {
  auto ffma = cast<FfmaPlanAttr>(plan);
  int64_t rows = ffma.getThread()[0], columns = ffma.getThread()[1];
  // The targets state no rate of f64; half that of f32 is the best there is.
  int64_t words = spec.a.elementBytes / 4;
  // A warp's load of 16 bytes a lane: rows of 4 threads, columns of 8.
  int64_t loads = (rows + columns) * spec.a.elementBytes / kFfmaGroupBytes;
  int64_t warps = spec.threads / kWarp;
  int64_t issued = spec.tileDepth * (rows * columns * words + loads) +
                   getNumbers(target).ffma_step_instructions +
                   getNumbers(target).ffma_copy_instructions *
                       (spec.copyA.perThread() + spec.copyB.perThread());
  StepCycles cycles;
  cycles.hiders = 2;
  cycles.math =
      std::max(mulDiv(spec.tileRows * spec.tileColumns * spec.tileDepth, words,
                      getNumbers(target).fma_per_cycle),
               mulDiv(warps * issued, getNumbers(target).ffma_issue_percent,
                      100 * kIssuePerCycle));
  cycles.shared = mulDiv(warps * spec.tileDepth * loads,
                         getNumbers(target).ffma_shared_percent, 100);
  // Few threads do not fill the units; other blocks do.
  int64_t alone = mulDiv(
      cycles.math, std::max(spec.threads, getNumbers(target).ffma_busy_threads),
      spec.threads);
  cycles.stall = getNumbers(target).ffma_step_cycles +
                 spec.tileDepth * getNumbers(target).ffma_load_cycles;
  cycles.chain = std::max(alone + cycles.stall, getCopyCycles(spec, target));
  return cycles;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

void FfmaFamily::write(DeviceBuilder &d, emit::ComputeOp op,
                       const TiledSpec &spec, Attribute plan,
                       const KernelArgs &args, StringRef name) const {
  auto ffma = cast<FfmaPlanAttr>(plan);
  generateFfma(d, op, spec, ffma.getThread()[0], ffma.getThread()[1], args,
               name);
}

std::unique_ptr<KernelFamily> aicf::nv::createFfmaFamily() {
  return std::make_unique<FfmaFamily>();
}
