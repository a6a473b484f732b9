//===- Pipelines.cpp - The named pipelines --------------------------------===//
//
// Staged as docs/ir.md draws them. Every stage can be run alone in aicf-opt.
//
//===----------------------------------------------------------------------===//

#include "aicf/Pipelines/Pipelines.h"

#include "aicf/Conversion/Passes.h"
#include "aicf/Dialect/AICF/IR/AICFDialect.h"
#include "aicf/Dialect/AICF/Transforms/Passes.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace aicf;

ProgramStage aicf::getProgramStage(ModuleOp module) {
  bool logical = false, instructions = false, resolved = false;
  module.walk([&](Operation *op) {
    logical |= isa_and_nonnull<AICFDialect>(op->getDialect());
    instructions |= isa_and_nonnull<emit::EmitDialect>(op->getDialect());
    if (auto compute = dyn_cast<emit::ComputeOp>(op))
      resolved |= compute.isBufferized();
    resolved |= isa<emit::BufferOp>(op);
    return op->hasAttr(emit::EmitDialect::kOpenAttr) ? WalkResult::skip()
                                                     : WalkResult::advance();
  });
  return logical || !instructions ? ProgramStage::Logical
         : resolved               ? ProgramStage::Resolved
                                  : ProgramStage::Open;
}

void aicf::buildLowerToEmitPipeline(OpPassManager &pm) {
  // Training steps as what they compute.
  pm.addPass(createExpandOptimizersPass());
  // Before CSE: what is differentiated by is told apart by its definition.
  pm.addPass(createDifferentiatePass());
  // What is computed, simplified.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  // One instruction for each loop nest.
  pm.addPass(createConvertAICFToEmitPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

ArrayRef<StringRef> aicf::getDisableableClasses() {
  static const StringRef classes[] = {"fuse",   "save",  "in-place",
                                      "layout", "order", "launch"};
  return classes;
}

/// `cls` as options name it; records say `in_place`.
static std::string getOptionName(StringRef cls) {
  std::string name = cls.str();
  llvm::replace(name, '_', '-');
  return name;
}

std::string aicf::whyNotDisableable(StringRef cls) {
  if (llvm::is_contained(getDisableableClasses(), getOptionName(cls)))
    return "";
  return ("'" + cls + "' cannot be disabled; what can is " +
          llvm::join(getDisableableClasses(), ", "))
      .str();
}

void aicf::buildStructurePipeline(OpPassManager &pm,
                                  const PlanOptions &options) {
  auto disabled = [&](StringRef cls) {
    return llvm::any_of(options.disable, [&](StringRef asked) {
      return getOptionName(asked) == cls;
    });
  };
  if (!options.targets.empty()) {
    AttachTargetsPassOptions attach;
    attach.targets.assign(options.targets.begin(), options.targets.end());
    pm.addPass(createAttachTargetsPass(attach));
  }
  if (!options.pins.empty() || !options.pinFile.empty())
    pm.addPass(createPinPass({options.pins, options.pinFile}));
  if (!options.memoryLimit.empty())
    pm.addPass(createLimitMemoryPass({options.memoryLimit}));
  pm.addPass(createKeepOpenPass());

  pm.addPass(createFusePass({disabled("fuse")}));
  pm.addPass(createSavePass({disabled("save")}));
  pm.addPass(createInPlacePass({disabled("in-place")}));
  pm.addPass(createLayoutPass({disabled("layout")}));
  pm.addPass(createOrderPass({disabled("order"), options.orderMemoryPermille}));
}

void aicf::buildPlanPipeline(OpPassManager &pm, const PlanOptions &options) {
  buildStructurePipeline(pm, options);
  // Realisation: launches and kernels for each target, then a place for every
  // byte.
  pm.addPass(createLaunchGroupsPass({llvm::any_of(
      options.disable, [](StringRef asked) { return asked == "launch"; })}));
  pm.addPass(createKernelPass());
  pm.addPass(createMemoryPass({options.memoryPermille}));

  pm.addPass(createVerifyResolvedPass());
  pm.addPass(createVerifyContractsPass());
  pm.addPass(createEmitRemarksPass());
}

void aicf::registerPipelines() {
  PassPipelineRegistration<>(
      "aicf-lower-to-emit", "Lower aicf programs to open instructions",
      [](OpPassManager &pm) { buildLowerToEmitPipeline(pm); });
  PassPipelineRegistration<PlanOptions>(
      "aicf-plan", "Take every decision about open instructions",
      [](OpPassManager &pm, const PlanOptions &options) {
        buildPlanPipeline(pm, options);
      });
  PassPipelineRegistration<PlanOptions>(
      "aicf-resolve", "From aicf programs to resolved instructions",
      [](OpPassManager &pm, const PlanOptions &options) {
        buildLowerToEmitPipeline(pm);
        buildPlanPipeline(pm, options);
      });
}
