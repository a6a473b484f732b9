//===- GemmLaunch.cpp - Launches of aicf_cpu.gemm -------------------------===//

#include "GemmFamily.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

LaunchSpec GemmFamily::launch(ComputeOp op, Attribute plan,
                              const TargetDescription &target) const {
  InstructionDesc desc = describe(op);
  GemmSpec spec = getSpec(desc, plan, target);
  GemmArgs args(op, desc, spec);
  std::string key;
  llvm::raw_string_ostream(key)
      << "aicf_cpu.gemm " << target.chip << spec.getKey() << args.args.getKey();
  LaunchSpec launch;
  launch.kernel = nameKernel("k", key);
  launch.tasks = spec.getTasks();
  launch.args = args.args.getArgs().vec();
  return launch;
}

std::unique_ptr<KernelFamily> cpu::createGemmFamily() {
  return std::make_unique<GemmFamily>();
}
