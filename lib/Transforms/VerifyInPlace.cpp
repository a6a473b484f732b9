//===- VerifyInPlace.cpp - Cross-check of in-place decisions --------------===//
//
// Asks upstream's One-Shot analysis, which shares no code with aicf-in-place
// but the question whether one instruction may overwrite its own input.
//
//===----------------------------------------------------------------------===//

#include "PlanUtils.h"
#include "aicf/Transforms/BufferizableOpInterfaceImpl.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/IR/Builders.h"

namespace aicf {
#define GEN_PASS_DEF_VERIFYINPLACEPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// Outputs that share a `tensor.empty` do not share memory.
static void separateEmpties(ComputeOp op) {
  OpBuilder builder(op);
  for (OpOperand &output : op.getOutputsMutable())
    if (auto empty = output.get().getDefiningOp<tensor::EmptyOp>())
      output.set(builder.clone(*empty)->getResult(0));
}

namespace {
struct VerifyInPlace : aicf::impl::VerifyInPlacePassBase<VerifyInPlace> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    // It makes the builtin tensors known to the analysis.
    registry.insert<bufferization::BufferizationDialect, emit::EmitDialect>();
    emit::registerBufferizableOpInterfaceExternalModels(registry);
    arith::registerBufferizableOpInterfaceExternalModels(registry);
    tensor::registerBufferizableOpInterfaceExternalModels(registry);
    bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(
        registry);
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (failed(getOpenEntries(getOperation())))
      return signalPassFailure();
    // The analysis needs its own outputs, and leaves attributes behind.
    OwningOpRef<ModuleOp> copy = getOperation().clone();
    if (ModuleOp open = findOpenForm(*copy))
      open.erase();
    copy->walk(separateEmpties);
    bufferization::OneShotBufferizationOptions options;
    options.bufferizeFunctionBoundaries = true;
    bufferization::OneShotAnalysisState state(*copy, options);
    if (failed(bufferization::analyzeModuleOp(*copy, state)))
      return signalPassFailure();
    bool agrees = true;
    copy->walk([&](ComputeOp op) {
      for (auto [j, output] : llvm::enumerate(op.getOutputsMutable()))
        if (!state.isInPlace(output)) {
          op.emitError() << "output " << j
                         << " is tied to a value that it may not overwrite, by "
                            "One-Shot analysis";
          agrees = false;
        }
    });
    if (!agrees)
      signalPassFailure();
  }
};
} // namespace
