//===- KeepOpen.cpp - Keep and restore the open program -------------------===//
//
// A resolved program carries the open one beside it, so that it can be planned
// again: by hand (pins), for another target, or to check that planning is
// deterministic.
//
//===----------------------------------------------------------------------===//

#include "PlanUtils.h"
#include "aicf/Transforms/Passes.h"

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace aicf {
#define GEN_PASS_DEF_KEEPOPENPASS
#define GEN_PASS_DEF_STRIPPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

namespace {

struct KeepOpen : aicf::impl::KeepOpenPassBase<KeepOpen> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (findOpenForm(module))
      return;
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    SmallVector<Operation *> ops;
    for (Operation &op : module.getOps())
      ops.push_back(&op);
    auto open = ModuleOp::create(builder, module.getLoc());
    open->setAttr(emit::EmitDialect::kOpenAttr, builder.getUnitAttr());
    builder.setInsertionPointToEnd(open.getBody());
    for (Operation *op : ops)
      builder.clone(*op);
  }
};

struct Strip : aicf::impl::StripPassBase<Strip> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    ModuleOp open = findOpenForm(module);
    if (!open) {
      emitError(getReportLoc(module)) << "has no open form to go back to";
      return signalPassFailure();
    }
    // Pins that were added to the resolved entries are meant for the next plan.
    llvm::StringMap<Attribute> pins;
    for (auto entry : module.getOps<func::FuncOp>())
      if (Attribute attr = entry->getAttr(emit::EmitDialect::kPinsAttr))
        pins[entry.getName()] = attr;
    open->remove();
    module.getBody()->clear();
    if (!AICF_MUTANT("strip-keeps-record"))
      module->removeAttr(emit::EmitDialect::kDecisionsAttr);
    Block *from = open.getBody();
    module.getBody()->getOperations().splice(module.getBody()->end(),
                                             from->getOperations());
    open->erase();
    for (auto entry : module.getOps<func::FuncOp>())
      if (Attribute attr = pins.lookup(entry.getName());
          attr && !AICF_MUTANT("strip-drops-pins"))
        entry->setAttr(emit::EmitDialect::kPinsAttr, attr);
  }
};

} // namespace
