//===- Save.cpp - How each saved value is kept ----------------------------===//

#include "Comparisons.h"
#include "Dependences.h"
#include "Liveness.h"
#include "PlanUtils.h"
#include "SaveWithin.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"

namespace aicf {
#define GEN_PASS_DEF_SAVEPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

Hazard aicf::findAliasHazard(const Dependences &dependences,
                             emit::SaveOp save) {
  auto read = getStorageRoot(save.getSource()).getDefiningOp<emit::ReadOp>();
  if (!read || AICF_MUTANT("save-alias-overwritten"))
    return {};
  for (Operation *user : read->getBlock()->getOps<emit::WriteOp>()) {
    auto write = cast<emit::WriteOp>(user);
    Operation *writer = write.getValue().getDefiningOp();
    if (write.getGlobal() != read.getGlobal() || !writer)
      continue;
    for (Operation *use : getReaders(save.getResult()))
      if (isa<func::ReturnOp>(use) || dependences.reaches(writer, use))
        return {"hazard: @" + read.getGlobal().str() +
                    " is overwritten before the saved value is used",
                write};
  }
  return {};
}

namespace {

/// Of a mutant: `op` reads globals as they are at the end of the entry.
void readNewValues(ComputeOp op) {
  for (auto write : op->getBlock()->getOps<emit::WriteOp>())
    for (OpOperand *input : op.getDpsInputOperands())
      if (auto read = input->get().getDefiningOp<emit::ReadOp>())
        if (read.getGlobal() == write.getGlobal())
          input->set(write.getValue());
}

struct Save : aicf::impl::SavePassBase<Save> {
  using Base::Base;

  void runOnOperation() override {
    auto input = getPlanningInput(getOperation(), emit::DecisionClass::Save);
    if (failed(input))
      return signalPassFailure();
    for (func::FuncOp entry : input->entries) {
      SmallVector<emit::SaveOp> saves(
          entry.getBody().front().getOps<emit::SaveOp>());
      if (std::optional<int64_t> limit = getArenaLimit(entry);
          limit && !disable && !saves.empty()) {
        auto measure = [&](ArrayRef<emit::SaveChoice> choices) {
          return measureArena(entry, saves, choices, *input->planners.front());
        };
        if (failed(decideSavesWithin(entry, *limit, *input->planners.front(),
                                     measure)))
          return signalPassFailure();
        setDecided(entry, emit::DecisionClass::Save);
        continue;
      }
      Pins pins(entry);
      Dependences dependences(entry, /*contracts=*/false);
      ComparedValues compared(entry.getBody().front());
      for (emit::SaveOp save : saves)
        if (failed(decide(entry, pins, dependences, compared, save,
                          *input->planners.front())))
          return signalPassFailure();
      if (failed(dependences.sort())) {
        emitError(entry.getLoc())
            << "instructions depend on each other in a cycle";
        return signalPassFailure();
      }
      setDecided(entry, emit::DecisionClass::Save);
    }
  }

  /// Plans a copy of `entry` in which `saves` are kept as `choices` says, up to
  /// where its buffers stand.
  std::optional<int64_t> measureArena(func::FuncOp entry,
                                      ArrayRef<emit::SaveOp> saves,
                                      ArrayRef<emit::SaveChoice> choices,
                                      const Planner &planner) {
    // Nested, because a pass may run others only below its own operation.
    OpBuilder builder = OpBuilder::atBlockEnd(getOperation().getBody());
    auto module = ModuleOp::create(builder, entry.getLoc());
    StringRef targets = emit::EmitDialect::kTargetsAttr;
    if (Attribute attr = getOperation()->getAttr(targets))
      module->setAttr(targets, attr);
    builder.setInsertionPointToEnd(module.getBody());
    for (auto global : getOperation().getOps<emit::GlobalOp>())
      builder.clone(*global);
    auto copy = cast<func::FuncOp>(builder.clone(*entry));
    SmallVector<Attribute> pins;
    for (auto [save, choice] : llvm::zip_equal(saves, choices))
      pins.push_back(emit::PinAttr::get(
          &getContext(), emit::DecisionClass::Save,
          emit::SubjectAttr::getInstruction(
              &getContext(), static_cast<int64_t>(emit::SaveOp(save).getId())),
          emit::SaveChoiceAttr::get(&getContext(), choice), StringAttr(),
          emit::FingerprintsAttr(), emit::MeasurementAttr()));
    copy->setAttr(emit::EmitDialect::kPinsAttr,
                  ArrayAttr::get(&getContext(), pins));
    OpPassManager passes(ModuleOp::getOperationName());
    passes.addPass(createSavePass());
    passes.addPass(createInPlacePass());
    passes.addPass(createLayoutPass());
    passes.addPass(createOrderPass());
    std::optional<int64_t> arena;
    {
      // That a choice breaks a contract is its problem alone.
      ScopedDiagnosticHandler silent(&getContext(),
                                     [](Diagnostic &) { return success(); });
      if (succeeded(runPipeline(passes, module)))
        arena = getPlacedBytes(copy, planner.getTarget().alignment);
    }
    module.erase();
    return arena;
  }

  LogicalResult decide(func::FuncOp entry, const Pins &pins,
                       const Dependences &dependences,
                       const ComparedValues &compared, emit::SaveOp save,
                       Planner &planner) {
    OpBuilder builder(save);
    Recorder recorder(&getContext(), planner.getTarget());
    auto source = save.getSource();
    auto type = cast<RankedTensorType>(source.getType());
    auto producer = source.getDefiningOp<ComputeOp>();

    struct Option {
      emit::SaveChoice name;
      std::optional<Cost> cost;
      std::string violates;
    };
    Option options[] = {{emit::SaveChoice::Alias, {}, ""},
                        {emit::SaveChoice::Copy, {}, ""},
                        {emit::SaveChoice::Recompute, {}, ""}};
    Hazard hazard = findAliasHazard(dependences, save);
    options[0].violates = hazard.why;
    if (options[0].violates.empty())
      options[0].cost = Cost();
    Value empty = tensor::EmptyOp::create(
        builder, save.getLoc(), type.getShape(), type.getElementType());
    ComputeOp copy =
        createCopy(builder, save.getLoc(), save.getId(), source, empty);
    auto price = [&](Option &option, ComputeOp op) {
      const PlanChoice &plan = planner.best(describe(op));
      if (plan.plan)
        option.cost = plan.cost;
      else
        option.violates = plan.failure;
    };
    price(options[1], copy);
    if (!producer)
      options[2].violates = "no instruction of this entry computes the value";
    else if (compared.hasReductionOf(producer))
      options[2].violates = kComparedSum;
    else
      price(options[2], producer);

    auto subject =
        emit::SubjectAttr::getInstruction(&getContext(), save.getId());
    auto toAttr = [&](emit::SaveChoice name) {
      return emit::SaveChoiceAttr::get(&getContext(), name);
    };
    Attribute pin = pins.lookup(emit::DecisionClass::Save, subject);
    Option *choice = nullptr;
    for (Option &option : options) {
      if (pin ? pin != toAttr(option.name)
              : (disable && option.name != emit::SaveChoice::Copy))
        continue;
      if (option.cost &&
          (!choice || option.cost->total() < choice->cost->total()))
        choice = &option;
      else if (pin)
        return reportConflict(reportIllegalPin(save.emitError(),
                                               emit::DecisionClass::Save,
                                               subject, pin, option.violates),
                              &option == &options[0] ? hazard : Hazard());
    }
    if (!choice)
      return save.emitError() << "cannot be kept: " << options[1].violates;

    SmallVector<emit::AlternativeAttr> rejected;
    for (Option &option : options)
      if (&option != choice)
        rejected.push_back(
            recorder.reject(toAttr(option.name), option.cost, option.violates));
    emit::DecisionAttr record = recorder.record(
        emit::DecisionClass::Save, subject, toAttr(choice->name), *choice->cost,
        rejected, pin != nullptr);

    Value kept = source;
    if (choice->name == emit::SaveChoice::Copy) {
      kept = copy.getResult(0);
      emit::addRecord(copy, record);
    } else {
      if (choice->name == emit::SaveChoice::Recompute) {
        auto again = cast<ComputeOp>(builder.clone(*producer));
        again.setId(save.getId());
        again.removeDecisionsAttr();
        if (AICF_MUTANT("save-recomputes-from-new"))
          readNewValues(again);
        kept = again.getResult(cast<OpResult>(source).getResultNumber());
        emit::addRecord(again, record);
      } else if (producer) {
        emit::addRecord(producer, record);
      } else {
        emit::addRecord(entry, record);
      }
      copy.erase();
      empty.getDefiningOp()->erase();
    }
    save.getResult().replaceAllUsesWith(kept);
    save.erase();
    return success();
  }
};
} // namespace
