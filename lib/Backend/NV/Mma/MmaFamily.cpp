//===- MmaFamily.cpp - The family aicf_nv.mma -----------------------------===//
//
// Plan space and rates of contractions by mma.sync, of 16-bit floats and of f32
// rounded to tf32. What they share with other
// tiled contractions stands in ../Tiled.
//
//===----------------------------------------------------------------------===//

#include "MmaFamily.h"

#include "../Codegen/MatrixType.h"
#include "../Tiled/TiledFamily.h"
#include "MmaFragments.h"
#include "MmaKernel.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

/// Lanes hold pairs of neighbouring columns; the matrix unit sums in an order
/// of its own.
constexpr TiledRules kRules{/*groupWidth=*/2, /*reassociates=*/true,
                            /*depthLinesOnly=*/false};

/// Tile and warps of the plan space.
struct Shape {
  int64_t rows, columns, depth, rowWarps, columnWarps;
};
constexpr Shape kShapes[] = {
    {128, 256, 32, 2, 4}, {256, 128, 32, 4, 2}, {128, 128, 32, 2, 2},
    {128, 128, 32, 2, 4}, {128, 64, 32, 2, 2},  {64, 128, 32, 2, 2},
    {64, 64, 32, 2, 2},   {64, 64, 64, 2, 2},   {32, 64, 64, 2, 2},
    {64, 32, 64, 2, 2},   {32, 32, 64, 2, 2},   {16, 128, 64, 1, 4},
    {16, 64, 64, 1, 4}};
/// Deeper rings first: they win ties.
constexpr int64_t kStages[] = {4, 2};
constexpr int64_t kGroup = 8;

class MmaFamily : public TiledFamily {
public:
  StringRef getName() const override { return "aicf_nv.mma"; }

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
  bool isPlan(Attribute plan) const override { return isa<MmaPlanAttr>(plan); }
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

std::string MmaFamily::spellTile(size_t index) const {
  const Shape &shape = kShapes[index];
  std::string text;
  llvm::raw_string_ostream(text)
      << shape.rows << "x" << shape.columns << "x" << shape.depth << " by "
      << shape.rowWarps << "x" << shape.columnWarps << " warps";
  return text;
}

Attribute MmaFamily::getPlan(MLIRContext *context, const TiledSpec &,
                             ArrayRef<int64_t> values,
                             const TargetDescription &) const {
  const Shape &shape = kShapes[values[0]];
  auto list = [&](ArrayRef<int64_t> numbers) {
    return DenseI64ArrayAttr::get(context, numbers);
  };
  return MmaPlanAttr::get(
      context, list({shape.rows, shape.columns, shape.depth}),
      list({shape.rowWarps, shape.columnWarps}), /*stages=*/values[1], kGroup,
      /*split=*/values[2]);
}

/// Registers a thread: the sums, two sets of fragments, addresses, and for each
/// chunk its row's address or, by plain loads, also its predicate, its element
/// and its place.
static int64_t estimateRegisters(const TiledSpec &spec, MmaPlanAttr plan) {
  constexpr int64_t kAddresses = 40;
  int64_t rows = spec.tileRows / plan.getWarps()[0];
  int64_t columns = spec.tileColumns / plan.getWarps()[1];
  int64_t registers = kAddresses + rows * columns / kWarp +
                      2 * (rows + columns) / kMmaBlock * 4;
  for (auto [operand, copy] :
       {std::pair(&spec.a, &spec.copyA), std::pair(&spec.b, &spec.copyB)})
    registers += copy->perThread() * (operand->isAsync() ? 1 : 4);
  if (spec.split > 1)
    registers =
        std::max(registers, estimateReductionRegisters(rows * columns / kWarp));
  return llvm::alignTo(registers, 8);
}

FailureOr<TiledSpec> MmaFamily::resolve(const InstructionDesc &desc,
                                        const TargetDescription &target,
                                        std::string *why) const {
  if (getNumbers(target).f16_mma_per_cycle == 0) {
    refuse(why, "the target has no matrix unit");
    return failure();
  }
  FailureOr<TiledSpec> spec = resolveTiled(desc, kRules, why);
  if (failed(spec) || !getMatrixType(desc, *matchContraction(desc), why))
    return failure();
  return spec;
}

FailureOr<TiledSpec> MmaFamily::apply(const InstructionDesc &,
                                      const TiledSpec &common, Attribute plan,
                                      const TargetDescription &,
                                      std::string *) const {
  auto mma = cast<MmaPlanAttr>(plan);
  TiledSpec spec = common;
  spec.setTile(mma.getTile(), mma.getStages(),
               kWarp * mma.getWarps()[0] * mma.getWarps()[1], mma.getGroup(),
               mma.getSplit(), kRules);
  spec.registers = estimateRegisters(spec, mma);
  return spec;
}

std::string MmaFamily::getPlanName(Attribute plan) const {
  auto mma = cast<MmaPlanAttr>(plan);
  std::string name;
  llvm::raw_string_ostream os(name);
  os << "mma_";
  llvm::interleave(mma.getTile().asArrayRef(), os, "x");
  os << "_w";
  llvm::interleave(mma.getWarps().asArrayRef(), os, "x");
  os << "_s" << mma.getStages() << "_g" << mma.getGroup();
  if (mma.getSplit() > 1)
    os << "_k" << mma.getSplit();
  return name;
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// Warps that keep the matrix units busy.
static constexpr int64_t kQuadrants = 4;

StepCycles MmaFamily::getStepCycles(const TiledSpec &spec, Attribute plan,
                                    const TargetDescription &target) const {
  auto mma = cast<MmaPlanAttr>(plan);
  int64_t rowWarps = mma.getWarps()[0], columnWarps = mma.getWarps()[1];
  int64_t warps = rowWarps * columnWarps;
  // 16-bit floats at twice the rate of tf32.
  int64_t bytes = spec.a.elementBytes;
  StepCycles cycles;
  cycles.math =
      mulDiv(spec.tileRows * spec.tileColumns * spec.tileDepth * bytes / 2,
             getNumbers(target).mma_math_percent,
             100 * getNumbers(target).f16_mma_per_cycle);
  // Few warps do not fill the units; other blocks do.
  int64_t alone = cycles.math * std::max(kQuadrants, warps) / warps;
  // Each warp reads its rows and columns.
  cycles.shared = (spec.tileRows * columnWarps + spec.tileColumns * rowWarps) *
                  spec.tileDepth * bytes / 128;
  cycles.chain = std::max({alone,
                           getNumbers(target).mma_chain_cycles +
                               spec.tileDepth * bytes / kMmaDepthBytes *
                                   getNumbers(target).mma_step_cycles,
                           getCopyCycles(spec, target)});
  return cycles;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

void MmaFamily::write(DeviceBuilder &d, emit::ComputeOp op,
                      const TiledSpec &spec, Attribute plan,
                      const KernelArgs &args, StringRef name) const {
  auto mma = cast<MmaPlanAttr>(plan);
  InstructionDesc desc = describe(op);
  Type matrixType = getMatrixType(desc, *matchContraction(desc), nullptr);
  generateMma(d, op, spec, matrixType, mma.getWarps()[0], mma.getWarps()[1],
              args, name);
}

std::unique_ptr<KernelFamily> aicf::nv::createMmaFamily() {
  return std::make_unique<MmaFamily>();
}
