//===- SimtLaunch.cpp - Launches of aicf_nv.simt --------------------------===//

#include "../Codegen/Launch.h"
#include "../Codegen/Limits.h"
#include "SimtFamily.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

int64_t aicf::nv::countBlocks(const InstructionDesc &desc, SimtPlanAttr plan) {
  int64_t points = desc.getVolume(simtGrid(desc, plan));
  int64_t pointsOfBlock = plan.getBlock() / plan.getThreadsPerPoint();
  return AICF_MUTANT("simt-grid-rounded-down")
             ? points / pointsOfBlock
             : llvm::divideCeil(points, pointsOfBlock);
}

LaunchSpec SimtFamily::launch(emit::ComputeOp op, Attribute plan,
                              const TargetDescription &target) const {
  auto simt = cast<SimtPlanAttr>(plan);
  InstructionDesc desc = describe(op);
  KernelArgs args = simtArgs(op, desc, simt);
  std::string key = args.getKey();
  llvm::raw_string_ostream os(key);
  os << plan;
  if (int64_t bound = getRegisterBound(desc, target))
    os << " registers " << bound;
  LaunchSpec launch =
      makeLaunch(args, std::max<int64_t>(countBlocks(desc, simt), 1),
                 simt.getBlock(), simtSharedBytes(simt));
  launch.registers = getFootprint(desc, plan, target).registers;
  launch.kernel = nameKernel("k", key);
  return launch;
}

LogicalResult SimtFamily::generate(OpBuilder &builder, emit::ComputeOp op,
                                   Attribute plan, StringRef name,
                                   const TargetDescription &target) const {
  InstructionDesc desc = describe(op);
  DeviceBuilder d(builder, op.getLoc(), getRegisterBound(desc, target));
  return generateSimt(d, op, desc, cast<SimtPlanAttr>(plan), name);
}
