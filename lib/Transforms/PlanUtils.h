//===- PlanUtils.h - What the decision passes share -------------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_PLANUTILS_H
#define AICF_LIB_TRANSFORMS_PLANUTILS_H

#include "aicf/Analysis/Planner.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace aicf {

/// The functions of `module` that hold instructions; not those of a kept open
/// form.
llvm::SmallVector<mlir::func::FuncOp> getEntries(mlir::ModuleOp module);

/// The same, each checked to be open: one block of instructions on tensors,
/// with a tensor signature and ids that are unique in the module. A diagnostic
/// at the offending operation on failure. Decision passes start here.
mlir::FailureOr<llvm::SmallVector<mlir::func::FuncOp>>
getOpenEntries(mlir::ModuleOp module);

/// Removes the records of `cls` from `entry` and its instructions: a pass that
/// runs again decides anew.
void dropRecords(mlir::func::FuncOp entry, emit::DecisionClass cls);

/// Planners of the module's targets, the structure target first; a diagnostic
/// on failure.
mlir::FailureOr<std::vector<std::unique_ptr<Planner>>>
createPlanners(mlir::ModuleOp module);

/// Builds records against one target.
class Recorder {
public:
  Recorder(mlir::MLIRContext *context, const TargetDescription &target)
      : context(context), target(mlir::StringAttr::get(context, target.key())) {
  }
  mlir::StringAttr text(const llvm::Twine &value) const {
    return mlir::StringAttr::get(context, value);
  }
  /// A rejected alternative with its cost; `bytes` as in CostAttr.
  emit::AlternativeAttr dearer(mlir::Attribute choice, const Cost &cost,
                               int64_t bytes = -1) const {
    return emit::AlternativeAttr::get(context, choice,
                                      cost.toAttr(context, bytes), {});
  }
  /// A rejected alternative that breaks a constraint.
  emit::AlternativeAttr illegal(mlir::Attribute choice,
                                const llvm::Twine &breaks) const {
    return emit::AlternativeAttr::get(context, choice, {}, text(breaks));
  }
  emit::DecisionAttr record(emit::DecisionClass cls, const llvm::Twine &subject,
                            mlir::Attribute choice, const Cost &cost,
                            llvm::ArrayRef<emit::AlternativeAttr> rejected,
                            bool pinned = false, int64_t bytes = -1) const {
    return emit::DecisionAttr::get(context, cls, text(subject), choice,
                                   cost.toAttr(context, bytes), rejected,
                                   pinned, kCostModelVersion, target);
  }

private:
  mlir::MLIRContext *context;
  mlir::StringAttr target;
};

/// `i3`, the subject of an instruction.
std::string subjectOf(emit::ComputeOp op);
/// `i3.0`, the subject of an output.
std::string subjectOf(emit::ComputeOp op, unsigned output);

/// Appends a record to the `aicf_emit.decisions` of a function or module.
void addRecord(mlir::Operation *op, emit::DecisionAttr record);

/// The choice that the user pinned for `subject`, or null. A pin without a
/// target holds for all.
mlir::Attribute lookupPin(mlir::func::FuncOp entry, emit::DecisionClass cls,
                          llvm::StringRef subject,
                          llvm::StringRef target = "");

/// Reorders `entry`'s body so that definitions come before uses and every
/// reader of a value comes before the instruction that overwrites it; otherwise
/// the order is kept. Fails, changing nothing, if there is a cycle.
mlir::LogicalResult sortInstructions(mlir::func::FuncOp entry);

/// Whether `from` reaches `to` along definitions, uses, and
/// readers-before-overwriter edges inside their block.
bool reaches(mlir::Operation *from, mlir::Operation *to);

/// The ops that must come after `op`: users of its results, and the
/// instruction that overwrites a value which `op` reads.
void getSuccessors(mlir::Operation *op,
                   llvm::SmallVectorImpl<mlir::Operation *> &successors);

/// Creates an instruction that copies tensor `source` to the memory that
/// `destination` ties it to.
emit::ComputeOp createCopy(mlir::OpBuilder &builder, mlir::Location loc,
                           int64_t id, mlir::Value source,
                           mlir::Value destination);

/// An id that no instruction below `module` has yet.
int64_t getFreshId(mlir::ModuleOp module);

/// The value whose memory `value` shares: follows views and in-place ties.
mlir::Value getStorageRoot(mlir::Value value);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_PLANUTILS_H
