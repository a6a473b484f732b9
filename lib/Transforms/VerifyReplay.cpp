//===- VerifyReplay.cpp - The records make the program --------------------===//
//
// Plans the kept open form again with every recorded choice pinned, and
// compares what comes out with what is there. So a record that was edited, or a
// program that was edited under its records, is found whatever its class.
//
//===----------------------------------------------------------------------===//

#include "PlanUtils.h"
#include "aicf/Transforms/Passes.h"
#include "aicf/Transforms/Pins.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/MapVector.h"

namespace aicf {
#define GEN_PASS_DEF_VERIFYREPLAYPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

/// Every choice that is recorded on `root`, and below it if `deep`, as pins.
static ArrayAttr getPins(Operation *root, const Fingerprints &fingerprints,
                         bool deep) {
  SmallVector<Attribute> pins;
  for (auto [op, record] : emit::collectRecords(root)) {
    if (!deep && op != root)
      continue;
    // The structure target takes what is not chosen for each.
    StringAttr target =
        isPerTarget(record.getDecisionClass())
            ? StringAttr::get(root->getContext(), record.getTargetName())
            : StringAttr();
    pins.push_back(emit::PinAttr::get(
        root->getContext(), record.getDecisionClass(), record.getSubject(),
        record.getChoice(), target,
        fingerprints.get(record.getDecisionClass(), record.getSubject(),
                         record.getChoice()),
        /*measured=*/nullptr));
  }
  return ArrayAttr::get(root->getContext(), pins);
}

namespace {
using Key = std::tuple<emit::DecisionClass, Attribute, Attribute>;
using Records =
    llvm::MapVector<Key, std::pair<Operation *, emit::DecisionAttr>>;

struct VerifyReplay : aicf::impl::VerifyReplayPassBase<VerifyReplay> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<emit::EmitDialect, arith::ArithDialect,
                    memref::MemRefDialect, tensor::TensorDialect>();
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleOp module = getOperation();
    ModuleOp open = findOpenForm(module);
    if (!open) {
      emitError(getReportLoc(module))
          << "keeps no open form to plan again: run aicf-keep-open before the "
             "first decision, as aicf-plan and aicf-compile do";
      return signalPassFailure();
    }
    // Nested, because a pass may run others only below its own operation.
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    auto replay = cast<ModuleOp>(builder.clone(*open));
    replay->removeAttr(SymbolTable::getSymbolAttrName());
    bool same = succeeded(plan(module, replay)) &&
                succeeded(compareRecords(module, replay)) &&
                succeeded(comparePrograms(module, replay));
    replay->erase();
    if (!same)
      signalPassFailure();
  }

  LogicalResult plan(ModuleOp module, ModuleOp replay) {
    StringRef targets = emit::EmitDialect::kTargetsAttr;
    if (Attribute attr = module->getAttr(targets))
      replay->setAttr(targets, attr);
    Fingerprints fingerprints = Fingerprints::ofOpenForm(module);
    replay->setAttr(emit::EmitDialect::kPinsAttr,
                    getPins(module, fingerprints, false));
    for (func::FuncOp entry : getEntries(replay)) {
      auto resolved = module.lookupSymbol<func::FuncOp>(entry.getName());
      if (!resolved)
        return emitError(getReportLoc(module))
               << "has no resolved form of @" << entry.getName();
      entry->setAttr(emit::EmitDialect::kPinsAttr,
                     getPins(resolved, fingerprints, true));
    }
    OpPassManager passes(ModuleOp::getOperationName());
    // As when the program was planned: copies take ids that no instruction of
    // the open form has, even one that was fused away.
    passes.addPass(createKeepOpenPass());
    passes.addPass(createFusePass());
    passes.addPass(createSavePass());
    passes.addPass(createInPlacePass());
    passes.addPass(createLayoutPass());
    passes.addPass(createOrderPass(
        {/*disable=*/false,
         getMemoryPermille(module, emit::EmitDialect::kOrderMemoryPermilleAttr,
                           kUsualOrderMemoryPermille)}));
    passes.addPass(createLaunchGroupsPass());
    passes.addPass(createKernelPass());
    passes.addPass(createMemoryPass(
        {getMemoryPermille(module, emit::EmitDialect::kMemoryPermilleAttr,
                           kUsualMemoryPermille)}));
    if (failed(runPipeline(passes, replay)))
      return failure();
    findOpenForm(replay).erase();
    return success();
  }

  static Records collect(ModuleOp module) {
    Records records;
    for (auto [op, record] : emit::collectRecords(module))
      records[{record.getDecisionClass(), record.getSubject(),
               record.getTarget()}] = {op, record};
    return records;
  }

  /// Whether two records say the same but for who took the decision, and why.
  LogicalResult compareRecords(ModuleOp module, ModuleOp replay) {
    Records have = collect(module), want = collect(replay);
    size_t total = emit::collectRecords(module).size();
    if (total != have.size())
      return emitError(getReportLoc(module))
             << "has two records of one decision";
    for (auto &[key, entry] : have) {
      auto [op, record] = entry;
      auto it = want.find(key);
      if (it == want.end())
        return emitError(op->getLoc())
               << "a record is about no decision of the program: " << record;
      emit::DecisionAttr other = it->second.second;
      auto asFree = [](emit::DecisionAttr r) {
        return emit::DecisionAttr::get(
            r.getContext(), r.getDecisionClass(), r.getSubject(), r.getChoice(),
            r.getCost(), r.getBound(), r.getRejected(), /*pinned=*/false,
            r.getModel(), r.getTarget(), /*measured=*/nullptr, r.getHint());
      };
      if (asFree(record) != asFree(other))
        return emitError(op->getLoc())
               << "taking a recorded decision again gives another record: "
               << asFree(record) << " became " << asFree(other);
    }
    for (auto &[key, entry] : want)
      if (!have.contains(key))
        return emitError(getReportLoc(module))
               << "has no record of a decision: " << entry.second;
    return success();
  }

  /// Compares everything but records, pins and locations.
  LogicalResult comparePrograms(ModuleOp module, ModuleOp replay) {
    auto strip = [](Operation *root) {
      dropRecords(root);
      root->walk(
          [](Operation *op) { op->removeAttr(emit::EmitDialect::kPinsAttr); });
    };
    strip(replay);
    for (Operation &op : *replay.getBody()) {
      auto symbol = dyn_cast<SymbolOpInterface>(op);
      Operation *resolved =
          symbol ? module.lookupSymbol(symbol.getName()) : nullptr;
      if (!resolved)
        return op.emitError() << "is not in the resolved program";
      Operation *bare = resolved->clone();
      strip(bare);
      bool same = OperationEquivalence::isEquivalentTo(
          bare, &op, OperationEquivalence::IgnoreLocations);
      bare->erase();
      if (!same)
        return emitError(resolved->getLoc())
               << "taking the recorded decisions about the open program gives "
                  "another resolved form of @"
               << symbol.getName();
    }
    return success();
  }
};
} // namespace
