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
  void enumerate(MLIRContext *context, const InstructionDesc &desc,
                 const TargetDescription &target,
                 SmallVectorImpl<Attribute> &plans) const override;

protected:
  FailureOr<TiledSpec> settle(const InstructionDesc &desc, Attribute plan,
                              std::string *why) const override;
  bool supports(const TargetDescription &target,
                std::string *why) const override;
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

bool MmaFamily::supports(const TargetDescription &target,
                         std::string *why) const {
  return target.f16_mma_per_cycle > 0 ||
         refuse(why, "the target has no matrix unit");
}

void MmaFamily::enumerate(MLIRContext *context, const InstructionDesc &desc,
                          const TargetDescription &target,
                          SmallVectorImpl<Attribute> &plans) const {
  auto list = [&](ArrayRef<int64_t> values) {
    return DenseI64ArrayAttr::get(context, values);
  };
  for (const Shape &shape : kShapes) {
    auto add = [&](int64_t stages, int64_t split) {
      plans.push_back(MmaPlanAttr::get(
          context, list({shape.rows, shape.columns, shape.depth}),
          list({shape.rowWarps, shape.columnWarps}), stages, kGroup, split));
    };
    for (int64_t stages : kStages)
      add(stages, /*split=*/1);
    enumerateSplits(desc, plans.back(), target,
                    [&](int64_t split) { add(kStages[0], split); });
  }
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
  return llvm::alignTo(registers, 8);
}

FailureOr<TiledSpec> MmaFamily::settle(const InstructionDesc &desc,
                                       Attribute plan, std::string *why) const {
  FailureOr<TiledSpec> spec = settleTiled(desc, kRules, why);
  if (failed(spec))
    return failure();
  if (!getMatrixType(desc, *matchContraction(desc), why))
    return failure();
  if (auto mma = dyn_cast_or_null<MmaPlanAttr>(plan)) {
    spec->setTile(mma.getTile(), mma.getStages(),
                  kWarp * mma.getWarps()[0] * mma.getWarps()[1], mma.getGroup(),
                  mma.getSplit(), kRules);
    spec->registers = estimateRegisters(*spec, mma);
  }
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

/// Cycles of mma.sync against the matrix unit's peak. [D] From compute
/// capability 9.0 on that peak is wgmma's, of which mma.sync reaches about five
/// eighths.
static int64_t getMathPercent(const TargetDescription &target) {
  StringRef chip = target.chip;
  return chip.starts_with("sm_8") ? 110 : 165;
}
/// Of a block alone: the barrier, ldmatrix and the first mma of a step.
static constexpr int64_t kChainCycles = 120;
/// mma.sync to mma.sync of the same sums.
static constexpr int64_t kStepChainCycles = 42;
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
             getMathPercent(target), 100 * target.f16_mma_per_cycle);
  if (warps < kQuadrants)
    cycles.math = cycles.math * kQuadrants / warps;
  // Each warp reads its rows and columns.
  cycles.shared = (spec.tileRows * columnWarps + spec.tileColumns * rowWarps) *
                  spec.tileDepth * bytes / 128;
  cycles.chain = std::max(kChainCycles + spec.tileDepth * bytes /
                                             kMmaDepthBytes * kStepChainCycles,
                          getCopyCycles(spec, target));
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
