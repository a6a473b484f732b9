//===- Decompose.cpp - Decompose composites into single-nest ops ----------===//

#include "aicf/Dialect/AICF/Transforms/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFDialect.h"
#include "aicf/Dialect/AICF/IR/AICFInterfaces.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
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

/// Gives the hints of `composite` to what it is made of, but those on layout:
/// they are about its results, so only what computes one of these has them.
static void giveHints(CompositeOpInterface composite,
                      ArrayRef<Operation *> parts, ValueRange values) {
  StringRef name = emit::EmitDialect::kHintsAttr;
  auto hints = composite->getAttrOfType<emit::HintsAttr>(name);
  if (!hints)
    return;
  for (Operation *part : parts) {
    auto access = dyn_cast<AccessOpInterface>(part);
    if (!isa<SingleNestOpInterface, CompositeOpInterface>(part) ||
        (access && access.isReplication()))
      continue;
    SmallVector<Attribute> layout;
    bool hasLayout = false;
    for (OpResult result : part->getResults()) {
      DenseI64ArrayAttr strides;
      for (auto [i, value] : llvm::enumerate(values))
        if (value == result)
          strides = hints.getLayoutOf(i);
      hasLayout |= strides != nullptr;
      layout.push_back(
          strides ? strides : DenseI64ArrayAttr::get(part->getContext(), {}));
    }
    if (!hasLayout && !hints.getFamily() && !hints.getTile() &&
        !hints.getFuse())
      continue;
    part->setAttr(name,
                  emit::HintsAttr::get(
                      part->getContext(), hints.getFamily(), hints.getTile(),
                      hasLayout ? ArrayAttr::get(part->getContext(), layout)
                                : ArrayAttr(),
                      hints.getFuse(), hints.getMargin()));
  }
  for (auto [i, value] : llvm::enumerate(values))
    if (Operation *op = value.getDefiningOp();
        hints.getLayoutOf(i) &&
        !isa_and_nonnull<SingleNestOpInterface, CompositeOpInterface>(op))
      composite->emitWarning() << "has a hint for the layout of result " << i
                               << ", which no instruction computes";
}

FailureOr<SmallVector<CompositeOpInterface>>
aicf::decomposeOnce(CompositeOpInterface composite) {
  CreatedOps created;
  OpBuilder builder(composite, &created);
  FailureOr<SmallVector<Value>> values = composite.decompose(builder);
  if (failed(values))
    return composite->emitOpError("does not decompose");
  giveHints(composite, created.ops, *values);
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
  return llvm::to_vector(llvm::reverse(nested));
}

/// Decomposes `composite` and the composites that come out of it.
static LogicalResult decomposeFully(CompositeOpInterface composite) {
  FailureOr<SmallVector<CompositeOpInterface>> nested =
      decomposeOnce(composite);
  if (failed(nested))
    return failure();
  for (CompositeOpInterface inner : *nested)
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
