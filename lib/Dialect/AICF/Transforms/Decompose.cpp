//===- Decompose.cpp - Decompose composites into single-nest ops ----------===//

#include "aicf/Dialect/AICF/Transforms/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFDialect.h"
#include "aicf/Dialect/AICF/IR/AICFInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace aicf {
#define GEN_PASS_DEF_DECOMPOSEPASS
#include "aicf/Dialect/AICF/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

namespace {
/// Remembers the ops that a decomposition builds, in order.
struct CreatedOps : OpBuilder::Listener {
  SmallVector<Operation *> ops;

  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    ops.push_back(op);
  }
};

struct DecomposePass : aicf::impl::DecomposePassBase<DecomposePass> {
  void runOnOperation() override {
    if (failed(decomposeComposites(getOperation())))
      signalPassFailure();
  }
};
} // namespace

/// Decomposes `composite` and the composites that come out of it.
static LogicalResult decomposeFully(CompositeOpInterface composite) {
  CreatedOps created;
  OpBuilder builder(composite, &created);
  FailureOr<SmallVector<Value>> values = composite.decompose(builder);
  if (failed(values))
    return composite->emitOpError("does not decompose");
  composite->replaceAllUsesWith(*values);
  composite->erase();

  // Users first, so that whole unused chains go.
  SmallVector<CompositeOpInterface> nested;
  for (Operation *op : llvm::reverse(created.ops)) {
    if (isOpTriviallyDead(op))
      op->erase();
    else if (auto inner = dyn_cast<CompositeOpInterface>(op))
      nested.push_back(inner);
  }
  for (CompositeOpInterface inner : llvm::reverse(nested))
    if (failed(decomposeFully(inner)))
      return failure();
  return success();
}

LogicalResult aicf::decomposeComposites(Operation *root) {
  SmallVector<CompositeOpInterface> composites;
  root->walk([&](CompositeOpInterface op) { composites.push_back(op); });
  for (CompositeOpInterface op : composites)
    if (failed(decomposeFully(op)))
      return failure();
  return success();
}
