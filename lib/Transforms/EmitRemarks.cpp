//===- EmitRemarks.cpp - Report every record as a remark ------------------===//

#include "aicf/Transforms/Passes.h"

#include "aicf/Analysis/Roof.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace aicf {
#define GEN_PASS_DEF_EMITREMARKSPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

/// What kind of remark a record is: did the pass do something, could it have
/// for more time, was it illegal, or is it a plain choice?
static remark::RemarkKind classify(emit::DecisionAttr record) {
  Attribute choice = record.getChoice();
  if (!isa<emit::FuseChoiceAttr, emit::SaveChoiceAttr>(choice) &&
      record.getDecisionClass() != emit::DecisionClass::InPlace)
    return remark::RemarkKind::RemarkAnalysis;
  auto fuse = dyn_cast<emit::FuseChoiceAttr>(choice);
  bool declined = isa<UnitAttr>(choice) ||
                  (fuse && fuse.getValue() == emit::FuseChoice::Separate);
  if (!declined)
    return remark::RemarkKind::RemarkPassed;
  bool legal = llvm::any_of(record.getRejected(), [](emit::AlternativeAttr a) {
    return a.getCost() != nullptr;
  });
  return legal ? remark::RemarkKind::RemarkMissed
               : remark::RemarkKind::RemarkFailure;
}

namespace {
struct EmitRemarks : aicf::impl::EmitRemarksPassBase<EmitRemarks> {
  using Base::Base;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    std::vector<std::unique_ptr<Planner>> planners;
    // Of a module from elsewhere, a target may be one that nobody knows.
    if (auto targets = getTargets(getOperation()))
      for (TargetDescription &target : *targets)
        planners.push_back(
            std::make_unique<Planner>(&getContext(), std::move(target)));
    else
      llvm::consumeError(targets.takeError());
    for (auto [op, record] : emit::collectRecords(getOperation())) {
      if (AICF_MUTANT("remark-missing") &&
          record.getDecisionClass() == emit::DecisionClass::Order)
        continue;
      // The `final` policy merges remarks of one location: class, subject and
      // target make each location its own.
      auto name = StringAttr::get(&getContext(), record.getSubject().str());
      Location loc =
          NameLoc::get(StringAttr::get(&getContext(),
                                       name.getValue() + " " +
                                           stringifyDecisionClass(
                                               record.getDecisionClass()) +
                                           " " + record.getTarget().getValue()),
                       op->getLoc());
      // A remark may be printed much later and owns no text: names live in the
      // context.
      StringRef entry;
      if (auto function = dyn_cast<FunctionOpInterface>(op))
        entry = function.getName();
      else if (auto parent = op->getParentOfType<FunctionOpInterface>())
        entry = parent.getName();
      auto opts =
          remark::RemarkOpts::name(name.getValue())
              .category(stringifyDecisionClass(record.getDecisionClass()))
              .function(entry);
      SmallVector<std::string> refusals = explainFallback(planners, op, record);
      report(refusals.empty() ? classify(record)
                              : remark::RemarkKind::RemarkMissed,
             loc, opts, record, refusals);
    }
  }

  /// As aicf::explainFallback() of a kernel's record.
  static SmallVector<std::string>
  explainFallback(ArrayRef<std::unique_ptr<Planner>> planners, Operation *op,
                  emit::DecisionAttr record) {
    auto compute = dyn_cast<emit::ComputeOp>(op);
    if (!compute || record.getDecisionClass() != emit::DecisionClass::Kernel)
      return {};
    for (const std::unique_ptr<Planner> &planner : planners)
      if (planner->getTarget().key() == record.getTarget().getValue())
        return aicf::explainFallback(*planner, describe(compute),
                                     record.getChoice(),
                                     record.getCost().getTotal());
    return {};
  }

  void report(remark::RemarkKind kind, Location loc, remark::RemarkOpts opts,
              emit::DecisionAttr record, ArrayRef<std::string> refusals) {
    auto fill = [&](remark::detail::InFlightRemark remark) {
      remark << remark::metric("choice", emit::toText(record.getChoice()))
             << remark::metric("total_ps", record.getCost().getTotal());
      for (emit::AlternativeAttr other : record.getRejected()) {
        std::string why =
            other.getViolates()
                ? "violates " + other.getViolates().str()
                : "costs " + std::to_string(other.getCost().getTotal()) + " ps";
        remark << remark::metric("rejected",
                                 emit::toText(other.getChoice()) + " " + why);
      }
      for (const std::string &refusal : refusals)
        remark << remark::metric("refused", refusal);
    };
    switch (kind) {
    case remark::RemarkKind::RemarkPassed:
      return fill(remark::passed(loc, opts));
    case remark::RemarkKind::RemarkMissed:
      return fill(remark::missed(loc, opts));
    case remark::RemarkKind::RemarkFailure:
      return fill(remark::failed(loc, opts));
    default:
      return fill(remark::analysis(loc, opts));
    }
  }
};
} // namespace
