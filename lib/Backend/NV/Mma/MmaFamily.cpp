//===- MmaFamily.cpp - The family aicf_nv.mma -----------------------------===//
//
// Plan space and rates of contractions by mma.sync, of 16-bit floats and of f32
// rounded to tf32. What they share with other
// tiled contractions stands in ../Tiled.
//
//===----------------------------------------------------------------------===//

#include "MmaFamily.h"

#include "../Codegen/MatrixType.h"
#include "MmaFragments.h"
#include "MmaKernel.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Lanes hold pairs of neighbouring columns; the matrix unit sums in an order
/// of its own.
static constexpr TiledRules kRules{/*groupWidth=*/2, /*reassociates=*/true,
                                   /*depthLinesOnly=*/false};

/// Tiles and warps of the plan space.
static constexpr TileShape kShapes[] = {{{128, 256, 32}, {2, 4}},
                                        {{256, 128, 32}, {4, 2}},
                                        {{128, 128, 32}, {2, 2}},
                                        {{128, 128, 32}, {2, 4}},
                                        {{128, 64, 32}, {2, 2}},
                                        {{64, 128, 32}, {2, 2}},
                                        {{64, 64, 32}, {2, 2}},
                                        {{64, 64, 64}, {2, 2}},
                                        {{32, 64, 64}, {2, 2}},
                                        {{64, 32, 64}, {2, 2}},
                                        {{32, 32, 64}, {2, 2}},
                                        {{64, 16, 64}, {4, 1}},
                                        {{128, 16, 64}, {4, 1}},
                                        {{16, 128, 64}, {1, 4}},
                                        {{16, 64, 64}, {1, 4}},
                                        {{16, 16, 128}, {1, 1}},
                                        // Narrow ones.
                                        {{16, 128, 16}, {1, 4}},
                                        {{16, 256, 16}, {1, 8}},
                                        {{16, 128, 32}, {1, 4}},
                                        {{32, 128, 16}, {1, 4}},
                                        {{32, 128, 32}, {1, 4}},
                                        {{16, 16, 16}, {1, 1}},
                                        {{16, 16, 32}, {1, 1}},
                                        {{16, 16, 64}, {1, 1}},
                                        {{32, 32, 32}, {2, 2}},
                                        {{128, 16, 16}, {4, 1}},
                                        {{256, 16, 16}, {8, 1}},
                                        {{128, 16, 32}, {4, 1}},
                                        {{256, 16, 32}, {8, 1}},
                                        {{256, 16, 64}, {8, 1}},
                                        {{128, 16, 128}, {4, 1}},
                                        {{128, 32, 16}, {4, 1}},
                                        {{256, 32, 16}, {8, 1}},
                                        {{128, 32, 32}, {4, 1}},
                                        {{256, 32, 32}, {8, 1}},
                                        {{128, 32, 64}, {4, 1}},
                                        {{256, 32, 64}, {8, 1}},
                                        {{128, 32, 128}, {4, 1}},
                                        {{128, 64, 16}, {4, 1}},
                                        {{256, 64, 16}, {8, 1}},
                                        {{128, 64, 64}, {4, 1}},
                                        {{128, 64, 128}, {4, 1}}};
static constexpr int64_t kFirstNarrow = 16;
/// Deeper rings first: they win ties.
static constexpr int64_t kStages[] = {4, 2, 1, 8};

MmaFamily::MmaFamily()
    : TiledFamilyOf("mma", 'w', kShapes, kFirstNarrow, kStages) {}

TiledPlan MmaFamily::readPlan(Attribute plan) const {
  auto mma = cast<MmaPlanAttr>(plan);
  return {{toArray<3>(mma.getTile()), toArray<2>(mma.getWarps())},
          mma.getStages(),
          mma.getGroup(),
          mma.getSplit(),
          mma.getTiles()};
}

TiledRules MmaFamily::getRules(const TiledSpec &) const { return kRules; }

int64_t MmaFamily::countThreads(const TileShape &shape) const {
  return kWarp * shape.share[0] * shape.share[1];
}

int64_t MmaFamily::countSumRegisters(const TiledSpec &spec) const {
  return spec.tileRows / spec.share[0] * (spec.tileColumns / spec.share[1]) /
         kWarp;
}

/// Four threads of a warp share a row of a fragment.
int64_t MmaFamily::countRows(const TiledSpec &spec) const {
  return spec.tileRows / spec.share[0] / (kWarp / 4);
}

/// Four lanes of a warp have neighbouring columns.
int64_t MmaFamily::countStoredRows(const TiledSpec &) const {
  return kWarp / 4;
}

void MmaFamily::write(DeviceBuilder &d, emit::ComputeOp op,
                      const InstructionDesc &desc, const TiledSpec &spec,
                      const KernelArgs &args, StringRef name) const {
  generateMma(d, op, spec,
              getMatrixType(desc, *matchContraction(desc), nullptr), args,
              name);
}

std::string MmaFamily::spell(const TileShape &shape) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(shape.tile, os, "x");
  os << " by ";
  llvm::interleave(shape.share, os, "x");
  os << " warps";
  return text;
}

/// The sums and two sets of fragments; for each chunk its row's address or, by
/// plain loads, also its predicate, its element (or words) and its place; and
/// other addresses. A ring that is filled once is filled before the products.
int64_t MmaFamily::estimateRegisters(const TiledSpec &spec) const {
  int64_t rows = spec.tileRows / spec.share[0];
  int64_t columns = spec.tileColumns / spec.share[1];
  int64_t products =
      countSumRegisters(spec) + 2 * (rows + columns) / kMmaBlock * 4;
  int64_t copies = 0;
  for (auto [operand, copy] :
       {std::pair(&spec.a, &spec.copyA), std::pair(&spec.b, &spec.copyB)}) {
    int64_t each = operand->isAsync() ? 1 : operand->shifted ? 7 : 4;
    copies += copy->perThread() * each;
  }
  if (!spec.holdsDepth())
    return 40 + products + copies;
  return spec.blockTiles == 1 ? 24 + std::max(products, copies)
                              : 32 + products + copies;
}

FailureOr<TiledSpec> MmaFamily::resolve(const InstructionDesc &desc,
                                        const TargetDescription &target,
                                        std::string *why) const {
  if (getNumbers(target).f16_mma_per_cycle == 0)
    return refuse(why, "the target has no matrix unit");
  FailureOr<TiledSpec> spec = resolveTiled(desc, kRules, why);
  if (failed(spec) || !getMatrixType(desc, *matchContraction(desc), why))
    return failure();
  return spec;
}

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// Warps that keep the matrix units busy.
static constexpr int64_t kQuadrants = 4;

StepCycles MmaFamily::getStepCycles(const TiledSpec &spec,
                                    const TargetDescription &target) const {
  auto [rowWarps, columnWarps] = spec.share;
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

TiledWaits MmaFamily::getWaits(const TargetDescription &target) const {
  const NVNumbers &numbers = getNumbers(target);
  TiledWaits waits;
  waits.alonePercent = numbers.mma_alone_percent;
  waits.storeCycles = numbers.mma_alone_store_cycles;
  waits.copyPercent = numbers.mma_copy_percent;
  waits.loadPercent = numbers.mma_load_percent;
  waits.exposedPercent = numbers.mma_exposed_percent;
  waits.splitCycles = numbers.mma_split_k_cycles;
  return waits;
}
