//===- Schedule.h - What runs when, and what side by side -------*- C++ -*-===//
//
// The choice of an order decision: a sequence of steps, each a set of
// instructions that do not depend on each other. Where every step has one
// instruction it is a plain sequence; else the graph that a GPU replays has
// branches.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_SCHEDULE_H
#define AICF_LIB_TRANSFORMS_SCHEDULE_H

#include "aicf/Analysis/Cost.h"
#include "aicf/Analysis/FamilyMatch.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace aicf {

struct Schedule {
  /// In execution order.
  llvm::SmallVector<emit::ComputeOp> sequence;
  /// Of each instruction of `sequence`: the step it runs in, from 0 on.
  llvm::SmallVector<unsigned> steps;

  /// One instruction a step.
  explicit Schedule(llvm::ArrayRef<emit::ComputeOp> ops = {});
  void append(emit::ComputeOp op, unsigned step) {
    sequence.push_back(op);
    steps.push_back(step);
  }
  bool hasBranches() const {
    return !steps.empty() && steps.back() + 1 < steps.size();
  }

  /// `array<i64: 0, 1, 2>`, or with branches `[array<i64: 0>, array<i64: 1,
  /// 2>]`: ids, step by step.
  mlir::Attribute toAttr(mlir::MLIRContext *context) const;
  /// The schedule of `ops` that `choice` names; nothing if it is none of them.
  static std::optional<Schedule> fromAttr(mlir::Attribute choice,
                                          llvm::ArrayRef<emit::ComputeOp> ops);
};

/// What an order is chosen by: which instructions must follow which, and what
/// each costs on the structure target.
struct ScheduleProblem {
  llvm::SmallVector<emit::ComputeOp> ops; ///< In program order.
  /// Of each op: indices of the ops that must come after it.
  std::vector<llvm::SmallVector<unsigned, 4>> successors;
  llvm::SmallVector<Cost> costs;
  /// Of each op: what others cannot have of the machine, as of getWork().
  /// Empty: the cost without its latency.
  llvm::SmallVector<int64_t> works;
  /// Of each op: whether its kernel may be launched with others of its step,
  /// which are issued as one then. Empty: none.
  llvm::SmallVector<bool> shares;
  /// Of each op: bytes of its workspace. Empty: none has one.
  llvm::SmallVector<int64_t> workspaces;
  int64_t alignment; ///< Of arena buffers, bytes.
  /// Time between the starts of two instructions that do not wait for each
  /// other; 0 if the target runs one at a time.
  int64_t issue;

  ScheduleProblem(mlir::func::FuncOp entry, const TargetDescription &target);
};

/// A list schedule: of the ready instructions, the one that grows the live
/// bytes least; program order resolves ties.
Schedule scheduleForMemory(const ScheduleProblem &problem);

/// `schedule` with neighbours that do not depend on each other in one step,
/// where the step hides one behind the other.
Schedule joinNeighbours(const ScheduleProblem &problem,
                        const Schedule &schedule);

/// Steps from the ready instructions with the longest way to the end, as many
/// as one step hides.
Schedule scheduleForTime(const ScheduleProblem &problem);

/// `schedule` with its steps split into single instructions where more than
/// `limit` bytes live.
Schedule splitSteps(const ScheduleProblem &problem, const Schedule &schedule,
                    int64_t limit);

/// Blocks of footprint `print` that a multiprocessor of `target` holds at once,
/// where a thread has `leastRegisters` at least.
int64_t countResident(const Footprint &print, int64_t leastRegisters,
                      const TargetDescription &target);

/// What others that run beside a launch of cost `cost` cannot have of the
/// machine, if its blocks have `held` of the `places` for them.
int64_t getWork(const Cost &cost, int64_t held, int64_t places,
                const TargetDescription &target);

/// What others that run beside an instruction cannot have of the machine, as
/// time of all of it: what it takes without its latency, and at least the part
/// of its time that its blocks take of the places for them. A product that
/// fills all multiprocessors hides nothing behind its latency.
int64_t getWork(const Cost &cost, const Footprint &print,
                const TargetDescription &target);

/// What one step takes.
struct StepTime {
  int64_t longest = 0; ///< Of its instructions.
  int64_t work = 0;    ///< Of all of them, without latency.
  int64_t sum = 0;     ///< One after the other.
  unsigned count = 0;
  unsigned alone = 0;  ///< Instructions with launches of their own.
  bool shares = false; ///< Others share one.

  /// Another instruction, number `i` of `problem`.
  void add(const ScheduleProblem &problem, unsigned i);
  int64_t total(int64_t issue) const {
    return std::max({longest, work, (alone + shares) * issue});
  }
  /// Whether its longest instruction hides the others.
  bool isHidden(int64_t issue) const { return total(issue) == longest; }
  /// Whether another instruction is hidden wholly, or hides the others.
  bool hides(const ScheduleProblem &problem, unsigned i) const;
};

/// Predicted time. A step takes as long as its longest instruction, but no less
/// than what its instructions take from the machine without their latency, nor
/// than the issue of its launches; what that is less than their sum is overlap.
Cost estimate(const ScheduleProblem &problem, const Schedule &schedule);

/// Peak of live arena bytes: everything that a step touches lives in all of it.
int64_t getPeakBytes(const ScheduleProblem &problem, const Schedule &schedule);

/// The same with the workspaces of instructions: those of a step for which the
/// arena has no room lie beyond it.
int64_t getHeldBytes(const ScheduleProblem &problem, const Schedule &schedule);

/// The first dependence that `schedule` violates, as {earlier, later}.
std::optional<std::pair<emit::ComputeOp, emit::ComputeOp>>
findViolatedDependence(const ScheduleProblem &problem,
                       const Schedule &schedule);

/// The schedule of `entry`: its instructions in their order, in the steps that
/// stand on them. Nothing if they do not run on in steps from 0.
std::optional<Schedule> getSchedule(mlir::func::FuncOp entry);

/// Puts its steps on the instructions of `schedule`, if it has branches.
void setSteps(const Schedule &schedule);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_SCHEDULE_H
