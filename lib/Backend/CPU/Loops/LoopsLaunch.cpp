//===- LoopsLaunch.cpp - Launches of aicf_cpu.loops -----------------------===//

#include "LoopsFamily.h"

#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

LaunchSpec LoopsFamily::launch(ComputeOp op, Attribute attr,
                               const TargetDescription &target) const {
  auto plan = cast<LoopsAttr>(attr);
  LoopsKernel kernel(op, plan, target);
  LaunchSpec spec;
  spec.kernel = kernel.name;
  spec.tasks = getNumTasks(kernel.desc, plan);
  spec.args = kernel.args.getArgs().vec();
  if (AICF_MUTANT("launch-args-swapped"))
    std::swap(spec.args[0], spec.args[1]);
  return spec;
}

std::unique_ptr<KernelFamily> cpu::createLoopsFamily() {
  return std::make_unique<LoopsFamily>();
}
