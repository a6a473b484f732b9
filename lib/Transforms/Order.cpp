//===- Order.cpp - Choose what runs when, and what side by side -----------===//

#include "LaunchForecast.h"
#include "Liveness.h"
#include "PlanUtils.h"
#include "SaveWithin.h"
#include "Schedule.h"
#include "ScheduleSearch.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include <map>

namespace aicf {
#define GEN_PASS_DEF_ORDERPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// Moves the instructions of `block` into `sequence`; everything else follows
/// its operands.
static void reorder(Block &block, ArrayRef<ComputeOp> sequence) {
  Operation *terminator = block.getTerminator();
  SmallVector<Operation *> leaves, views, writes;
  for (Operation &op : block.without_terminator()) {
    if (isa<emit::ViewOp>(op))
      views.push_back(&op);
    else if (isa<emit::WriteOp>(op))
      writes.push_back(&op);
    else if (!isa<ComputeOp>(op))
      leaves.push_back(&op);
  }
  for (Operation *op : leaves)
    op->moveBefore(terminator);
  for (ComputeOp op : sequence)
    op->moveBefore(terminator);
  for (Operation *op : views) {
    if (Operation *source = op->getOperand(0).getDefiningOp())
      op->moveAfter(source);
    else
      op->moveBefore(&block, block.begin());
  }
  for (Operation *op : writes)
    op->moveBefore(terminator);
}

namespace {
struct Order : aicf::impl::OrderPassBase<Order> {
  using Base::Base;

  void runOnOperation() override {
    auto input = getPlanningInput(getOperation(), emit::DecisionClass::Order);
    if (failed(input) ||
        failed(keepMemoryPermille(getOperation(),
                                  emit::EmitDialect::kOrderMemoryPermilleAttr,
                                  memoryPermille, kUsualOrderMemoryPermille)))
      return signalPassFailure();
    for (func::FuncOp entry : input->entries) {
      if (failed(decide(entry, *input->planners.front())))
        return signalPassFailure();
      setDecided(entry, emit::DecisionClass::Order);
    }
  }

  /// A schedule with what it is judged by.
  struct Option {
    Schedule schedule;
    Attribute choice;
    Cost cost;
    int64_t bytes; ///< Of the arena.
    int64_t held;  ///< With workspaces of kernels.

    Option(Schedule taken, const ScheduleProblem &problem, MLIRContext *context)
        : schedule(std::move(taken)), choice(schedule.toAttr(context)),
          cost(estimate(problem, schedule)),
          bytes(aicf::getPeakBytes(problem, schedule)),
          held(getHeldBytes(problem, schedule)) {}
    /// Where the arena has a limit, it is worth more than all else.
    bool isBetterThan(const Option &other, const MemoryPrice &price,
                      int64_t limit) const {
      auto rank = [&](const Option &option) {
        return std::make_pair(std::max(option.bytes, limit),
                              price.rank(option.cost.total(), option.held));
      };
      return rank(*this) < rank(other);
    }
  };

  /// Adds to `options` what a search finds that needs less memory than they.
  /// What that takes longer than the fastest of them, its launches say, if any
  /// are shared; they wait for each other where they use the same memory.
  void addSmaller(func::FuncOp entry, Planner &planner,
                  const ScheduleProblem &problem, const MemoryPrice &price,
                  int64_t limit, size_t fastest, std::vector<Option> &options) {
    llvm::SmallDenseSet<Attribute> seen;
    for (const Option &option : options)
      seen.insert(option.choice);
    // From the fastest first: of those that need the same, what is near it.
    // What frees less than a thousandth of the memory is not worth another
    // order.
    ScheduleSearch search(problem, price, limit);
    constexpr unsigned kMostAlike = 4;
    std::map<int64_t, SmallVector<Option, 1>> byBytes;
    for (size_t i = 0; i < options.size(); ++i) {
      size_t start = i == 0 ? fastest : i <= fastest ? i - 1 : i;
      for (Schedule &schedule : search.improve(options[start].schedule)) {
        Option smaller(std::move(schedule), problem, &getContext());
        if (!smaller.isBetterThan(options[fastest], price, limit) ||
            (options[fastest].bytes <= limit &&
             smaller.held > options[fastest].held - price.allBytes / 1000))
          continue;
        SmallVector<Option, 1> &alike = byBytes[smaller.held];
        if (alike.size() < kMostAlike && seen.insert(smaller.choice).second)
          alike.push_back(std::move(smaller));
      }
    }
    // The least first.
    constexpr unsigned kMost = 24;
    SmallVector<Option, 8> found;
    for (auto &[bytes, alike] : byBytes)
      for (Option &option : alike)
        if (found.size() < kMost)
          found.push_back(std::move(option));
    LaunchForecast forecast(planner);
    if (!found.empty() && forecast.isKnown(problem.ops.size())) {
      auto getTime = [&](const Option &option) {
        reorder(entry.getBody().front(), option.schedule.sequence);
        setSteps(option.schedule);
        SmallVector<ArenaBuffer> buffers =
            getArenaBuffers(option.schedule, problem.alignment);
        return forecast.getTime(
            entry, getSharingEdges(option.schedule, buffers,
                                   placeGreedily(getLives(buffers))));
      };
      int64_t least = getTime(options[fastest]);
      for (Option &option : found) {
        int64_t more = getTime(option) - least;
        option.cost = options[fastest].cost;
        if (more > 0)
          option.cost.latency += more;
      }
    }
    // What another one undercuts in time and memory is no runner-up.
    for (Option &option : found)
      if (llvm::none_of(found, [&](const Option &other) {
            return std::make_pair(other.cost.total(), other.bytes) !=
                       std::make_pair(option.cost.total(), option.bytes) &&
                   other.cost.total() <= option.cost.total() &&
                   other.bytes <= option.bytes && other.held <= option.held;
          }))
        options.push_back(option);
  }

  LogicalResult decide(func::FuncOp entry, Planner &planner) {
    Block &block = entry.getBody().front();
    for (auto save : block.getOps<emit::SaveOp>())
      return save.emitError() << "still open: run aicf-save first";
    dropRecords(entry, emit::DecisionClass::Order);
    ScheduleProblem problem(entry, planner.getTarget());
    if (problem.ops.empty())
      return success();
    const BackendInterface *backend = planner.getBackend();
    bool sharing =
        backend && backend->getLaunchSharing(planner.getTarget()).has_value();
    for (ComputeOp op : problem.ops) {
      InstructionDesc desc = describe(op);
      const PlanChoice &best = planner.best(desc);
      problem.costs.push_back(best.cost);
      Footprint print;
      if (best.plan)
        print = getFamily(*backend, best.plan)
                    ->getFootprint(desc, best.plan, planner.getTarget());
      problem.works.push_back(
          problem.issue && best.plan
              ? getWork(best.cost, print, planner.getTarget())
              : best.cost.total() - best.cost.latency);
      problem.workspaces.push_back(
          llvm::alignTo(print.scratchBytes, problem.alignment));
      problem.shares.push_back(
          sharing && best.plan &&
          getFamily(*backend, best.plan)
              ->canShareLaunch(desc, best.plan, planner.getTarget(), nullptr));
    }

    SmallVector<Schedule, 8> schedules = {Schedule(problem.ops),
                                          scheduleForMemory(problem)};
    int64_t limit = getArenaLimit(entry).value_or(INT64_MAX);
    if (problem.issue)
      for (Schedule schedule :
           {joinNeighbours(problem, schedules[0]),
            joinNeighbours(problem, schedules[1]), scheduleForTime(problem)}) {
        if (aicf::getPeakBytes(problem, schedule) > limit)
          schedules.push_back(splitSteps(problem, schedule, limit));
        schedules.push_back(std::move(schedule));
      }
    std::vector<Option> options;
    for (Schedule &schedule : schedules)
      options.emplace_back(std::move(schedule), problem, &getContext());
    // What less memory is worth follows from the fastest of them.
    size_t fastest = 0;
    for (auto [i, option] : llvm::enumerate(options))
      if (std::make_pair(option.cost.total(), option.bytes) <
          std::make_pair(options[fastest].cost.total(), options[fastest].bytes))
        fastest = i;
    MemoryPrice price{options[fastest].cost.total(),
                      getBytesBeside(entry) + options[fastest].held,
                      memoryPermille};
    // A step says little of what its instructions take beside others that run
    // on: without a price, what is not faster is left.
    if (memoryPermille > 0)
      addSmaller(entry, planner, problem, price, limit, fastest, options);
    Option *choice = &options.front();
    if (!disable)
      for (Option &option : options)
        if (option.isBetterThan(*choice, price, limit))
          choice = &option;

    Attribute pin =
        Pins(entry).lookup(emit::DecisionClass::Order, getSubject(entry));
    std::optional<Option> pinned;
    if (pin) {
      std::optional<Schedule> schedule = Schedule::fromAttr(pin, problem.ops);
      auto fail = [&](const Twine &why) {
        return reportIllegalPin(emitError(entry.getLoc()),
                                emit::DecisionClass::Order, getSubject(entry),
                                pin, why);
      };
      if (!schedule)
        return fail("it is not a sequence of the entry's ids, or of sets of "
                    "them");
      // A record has one spelling of each choice.
      if (Attribute plain = schedule->toAttr(&getContext()); plain != pin) {
        return fail("steps of one instruction are a sequence, written " +
                    emit::toText(plain));
      }
      if (auto broken = findViolatedDependence(problem, *schedule))
        return fail(subjectOf(broken->second) + " must come after " +
                    subjectOf(broken->first));
      if (schedule->hasBranches() && !problem.issue)
        return fail("the target runs one instruction at a time "
                    "(graph_issue_ps = 0)");
      choice = &pinned.emplace(std::move(*schedule), problem, &getContext());
      for (Option &option : options)
        if (option.choice == choice->choice)
          choice = &option;
    }

    Recorder recorder(&getContext(), planner.getTarget());
    SmallVector<emit::AlternativeAttr> rejected;
    llvm::SmallDenseSet<Attribute> seen = {choice->choice};
    for (Option &option : options)
      if (seen.insert(option.choice).second &&
          !(pin && AICF_MUTANT("order-pin-hides-runner-up")))
        rejected.push_back(
            recorder.dearer(option.choice, option.cost, option.bytes));
    emit::addRecord(entry, recorder.record(emit::DecisionClass::Order,
                                           getSubject(entry), choice->choice,
                                           choice->cost, rejected,
                                           pin != nullptr, choice->bytes));
    reorder(block, choice->schedule.sequence);
    setSteps(choice->schedule);
    return success();
  }
};
} // namespace
