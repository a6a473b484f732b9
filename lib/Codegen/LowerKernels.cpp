//===- LowerKernels.cpp - From kernels to the LLVM dialect ----------------===//
//
// The pass aicf-lower-kernels: the back end of each target lowers the module of
// kernels that aicf-generate-kernels has made for it.
//
//===----------------------------------------------------------------------===//

#include "ForTargets.h"
#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Codegen/Passes.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace aicf;

namespace aicf {
#define GEN_PASS_DEF_LOWERKERNELSPASS
#include "aicf/Codegen/Passes.h.inc"
} // namespace aicf

namespace {

struct LowerKernelsPass : aicf::impl::LowerKernelsPassBase<LowerKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto lower = [&](const TargetDescription &description) -> LogicalResult {
      const BackendInterface *backend =
          getBackend(module.getContext(), description);
      Operation *kernels =
          module.lookupSymbol(getKernelModuleName(description));
      if (!backend || !kernels)
        return emitError(module.getLoc())
               << "has no kernels for target '" << description.name << "'";
      return backend->lowerToLLVM(kernels, description);
    };
    if (failed(forTargets(module, target, lower)))
      signalPassFailure();
  }
};

} // namespace
