//===- Kernel.cpp - Choose each instruction's family and plan -------------===//
//
// The pass aicf-kernel. For each instruction and target it takes the plan of a
// pin, or the best one of the planner, weighed against a hint, and writes it on
// the instruction with a record. What shares a launch is planned for the place
// that it has there. It declares the scratch that the plans need. The pipeline
// runs it behind the passes that decide the structure, since they change what
// an instruction is.
//
//===----------------------------------------------------------------------===//

#include "LaunchPlanners.h"
#include "PlanUtils.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Buffers.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace aicf {
#define GEN_PASS_DEF_KERNELPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

namespace {
struct Kernel : aicf::impl::KernelPassBase<Kernel> {
  using Base::Base;

  void runOnOperation() override {
    // Instructions on memory may come from elsewhere.
    SmallVector<func::FuncOp> all = getEntries(getOperation());
    bool isOpen = llvm::none_of(all, [](func::FuncOp entry) {
      return llvm::any_of(entry.getBody().getOps<ComputeOp>(),
                          [](ComputeOp op) { return op.isBufferized(); });
    });
    if (isOpen && failed(getOpenEntries(getOperation())))
      return signalPassFailure();
    auto planners = createPlanners(getOperation());
    if (failed(planners))
      return signalPassFailure();
    std::vector<LaunchPlanner> launchPlanners;
    for (const std::unique_ptr<Planner> &planner : *planners)
      launchPlanners.emplace_back(*planner);
    bool ok = true;
    int64_t scratchBytes = 0; // Behind all that is declared.
    getOperation().walk([&](emit::BufferOp buffer) {
      if (buffer.getSegment() == emit::Segment::Scratch)
        scratchBytes = std::max<int64_t>(
            scratchBytes,
            llvm::alignTo(*buffer.getOffset() +
                              emit::getSpanBytes(buffer.getType()).value_or(0),
                          planners->front()->getTarget().alignment));
    });
    for (func::FuncOp entry : all) {
      // Scratch was given out by what its kernels use.
      if (entry->hasAttr(emit::EmitDialect::kArenaAttr)) {
        emitError(entry.getLoc())
            << "entry @" << entry.getName()
            << " is resolved already: its memory was planned for the kernels "
               "that it has; aicf-strip goes back to the open program";
        return signalPassFailure();
      }
      if (failed(verifyPassOrder(entry, emit::DecisionClass::Kernel)) ||
          (isOpen && failed(followPins(entry))))
        return signalPassFailure();
      dropRecords(entry, emit::DecisionClass::Kernel);
      Pins pins(entry);
      SmallVector<llvm::DenseMap<int64_t, LaunchPlace>> places;
      for (const std::unique_ptr<Planner> &planner : *planners)
        places.push_back(getLaunchPlaces(entry, planner->getTarget().name));
      for (auto op : entry.getBody().front().getOps<ComputeOp>()) {
        op.setKernelPlans(nullptr);
        for (auto [launches, placesOf] :
             llvm::zip_equal(launchPlanners, places))
          ok &= succeeded(decide(pins, op, launches,
                                 placesOf.lookup(op.getId()), *planners));
        // Of open instructions the memory decision gives it out.
        if (op.isBufferized() && op.getScratch().empty()) {
          OpBuilder builder(op);
          op.getScratchMutable().assign(
              createScratchBuffers(builder, op, *planners, scratchBytes));
        }
      }
      if (isOpen)
        setDecided(entry, emit::DecisionClass::Kernel);
    }
    if (!ok)
      signalPassFailure();
  }

  using Planners = std::vector<std::unique_ptr<Planner>>;

  /// The first of `planners` whose back end `plan` belongs to; null if it is
  /// none's.
  static const Planner *findOwner(Attribute plan, const Planners &planners) {
    for (const std::unique_ptr<Planner> &planner : planners)
      if (planner->getBackend()->getDialect() == &plan.getDialect())
        return planner.get();
    return nullptr;
  }

  /// Whether the hints of `op` are about its kernel on `planner`'s target: a
  /// family that no target's back end has is the first one's matter.
  static bool concerns(emit::HintsAttr hints, const Planner &planner,
                       const Planners &planners) {
    if (!hints || (!hints.getFamily() && !hints.getTile()))
      return false;
    if (!hints.getFamily())
      return true;
    StringRef dialect = hints.getFamily().getValue().split('.').first;
    auto owns = [&](const Planner &other) {
      return other.getBackend()->getDialect()->getNamespace() == dialect;
    };
    return owns(planner) ||
           (&planner == planners.front().get() &&
            llvm::none_of(planners, [&](const auto &p) { return owns(*p); }));
  }

  /// Whether `plan` is one that `hints` prefer.
  static bool isPreferred(emit::HintsAttr hints, Attribute plan) {
    auto interface = cast<emit::KernelPlanAttrInterface>(plan);
    if (hints.getFamily() &&
        interface.getFamilyName() != hints.getFamily().getValue())
      return false;
    if (!hints.getTile())
      return true;
    ArrayRef<int64_t> wanted = hints.getTile();
    return interface.getTileSizes().take_front(wanted.size()) == wanted;
  }

  LogicalResult decide(const Pins &pins, ComputeOp op, LaunchPlanner &launches,
                       LaunchPlace place, const Planners &planners) {
    Planner &planner = launches.getPlanner();
    auto instruction = cast<emit::InstructionOpInterface>(op.getOperation());
    Recorder recorder(&getContext(), planner.getTarget());
    InstructionDesc desc = describe(op);
    const PlanChoice &best = launches.best(desc, place);
    if (!best.plan)
      return op.emitError()
             << "no kernel of target '" << planner.getTarget().name
             << "' can run this instruction: " << best.failure;
    emit::PinAttr pin = pins.find(emit::DecisionClass::Kernel, getSubject(op),
                                  planner.getTarget().name);
    PlanCandidate choice{best.plan, best.cost, ""};
    emit::HintsAttr hints = op.getHintsAttr();
    PlanCandidate preferred = choice;
    if (!concerns(hints, planner, planners))
      hints = {};
    else if (!isPreferred(hints, best.plan))
      preferred = launches.bestOf(
          desc, place, hints.getFamily() ? hints.getFamily().getValue() : "",
          [&](Attribute plan) { return isPreferred(hints, plan); });
    if (hints && preferred.violates.empty() &&
        isWithinMargin(hints, preferred.cost, best.cost))
      choice = preferred;
    if (AICF_MUTANT("kernel-ignores-pin"))
      pin = {};
    const PlanCandidate unpinned = choice;
    if (pin) {
      choice = launches.check(desc, place, pin.getChoice());
      // Without a target, a pin is about the first one of the plan's back end;
      // others follow where they can.
      const Planner *owner = findOwner(pin.getChoice(), planners);
      bool follows = !pin.getTarget() && owner && owner != &planner;
      if (!choice.violates.empty() && !follows)
        return reportIllegalPin(op.emitError(), emit::DecisionClass::Kernel,
                                getSubject(op), pin.getChoice(),
                                choice.violates);
      if (!choice.violates.empty()) {
        choice = unpinned;
        pin = {};
      }
    }
    SmallVector<emit::AlternativeAttr> rejected;
    if (choice.plan != best.plan)
      rejected.push_back(recorder.dearer(best.plan, best.cost));
    for (const PlanCandidate &other : best.rejected)
      if (other.plan != choice.plan)
        rejected.push_back(other.violates.empty() ||
                                   AICF_MUTANT("runner-up-looks-legal")
                               ? recorder.dearer(other.plan, other.cost)
                               : recorder.illegal(other.plan, other.violates));
    if (AICF_MUTANT("kernel-records-other-cost") && !best.rejected.empty())
      choice.cost = best.rejected.back().cost;
    instruction.setKernelPlan(planner.getTarget().name, choice.plan);
    emit::addRecord(
        op,
        recorder.record(
            emit::DecisionClass::Kernel, getSubject(op), choice.plan,
            choice.cost, rejected, pin != nullptr,
            /*bytes=*/-1, pin ? pin.getMeasured() : emit::MeasurementAttr(),
            /*bound=*/{},
            hints ? describeHint(hints, isPreferred(hints, choice.plan),
                                 preferred.violates, preferred.cost, best.cost)
                  : StringAttr()));
    return success();
  }
};
} // namespace
