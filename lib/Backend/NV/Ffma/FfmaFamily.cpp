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
  return {/*groupWidth=*/kFfmaGroupBytes / elementBytes,
          /*reassociates=*/false, /*depthLinesOnly=*/true};
}

FfmaFamily::FfmaFamily()
    : TiledFamilyOf("ffma", 't', kShapes, kFirstNarrow, kStages) {}

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
  int64_t copies = 2 * spec.copyA.perThread() + 2 * spec.copyB.perThread();
  if (spec.blockTiles == 1 && spec.holdsDepth())
    return kAddresses + std::max(products, copies);
  return kAddresses + products + copies + (spec.blockTiles > 1 ? kOfTiles : 0);
}

FailureOr<TiledSpec> FfmaFamily::resolve(const InstructionDesc &desc,
                                         const TargetDescription &,
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
  return resolveTiled(desc, makeRules(product.type.isF64() ? 8 : 4), why);
}

bool FfmaFamily::suits(const TiledSpec &common, const TileShape &shape,
                       std::string *why) const {
  int64_t width = makeRules(common.a.elementBytes).groupWidth;
  for (int64_t edge : shape.share)
    if (edge % width)
      return refuse(why, "a thread's " + Twine(edge) +
                             " rows or columns are no whole groups of " +
                             Twine(width));
  return true;
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
  // A warp's load of 16 bytes a lane: rows of 4 threads, columns of 8.
  int64_t loads = (rows + columns) * spec.a.elementBytes / kFfmaGroupBytes;
  int64_t warps = spec.threads() / kWarp;
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
  int64_t alone =
      mulDiv(cycles.math,
             std::max(spec.threads(), getNumbers(target).ffma_busy_threads),
             spec.threads());
  cycles.stall = getNumbers(target).ffma_step_cycles +
                 spec.tileDepth * getNumbers(target).ffma_load_cycles;
  cycles.chain = std::max(alone + cycles.stall, getCopyCycles(spec, target));
  return cycles;
}
