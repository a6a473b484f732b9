//===- DropRecords.cpp - Forget how the program came about ----------------===//

#include "PlanUtils.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"

namespace aicf {
#define GEN_PASS_DEF_DROPRECORDSPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

void aicf::dropRecords(Operation *root) {
  root->walk([](Operation *op) {
    if (auto instruction = dyn_cast<emit::InstructionOpInterface>(op))
      instruction.setDecisionRecords(nullptr);
    else
      op->removeAttr(emit::EmitDialect::kDecisionsAttr);
  });
}

namespace {
struct DropRecords : aicf::impl::DropRecordsPassBase<DropRecords> {
  using Base::Base;

  void runOnOperation() override { dropRecords(getOperation()); }
};
} // namespace
