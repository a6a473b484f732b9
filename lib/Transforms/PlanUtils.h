//===- PlanUtils.h - What the decision passes share -------------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_PLANUTILS_H
#define AICF_LIB_TRANSFORMS_PLANUTILS_H

#include "aicf/Analysis/CostModel.h"
#include "aicf/Analysis/Planner.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Location.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallSet.h"

namespace aicf {

/// The functions of `module` that hold instructions; not those of a kept open
/// form.
llvm::SmallVector<mlir::func::FuncOp> getEntries(mlir::ModuleOp module);

/// Removes the records of decisions from `root` and all below it.
void dropRecords(mlir::Operation *root);

/// The same, each checked to be open: one block of instructions on tensors,
/// with a tensor signature and ids that are unique in the module. A diagnostic
/// at the offending operation on failure. Decision passes start here.
mlir::FailureOr<llvm::SmallVector<mlir::func::FuncOp>>
getOpenEntries(mlir::ModuleOp module);
/// A diagnostic where a class has decided about `entry` before which the pass
/// that owns `cls` runs.
mlir::LogicalResult verifyPassOrder(mlir::func::FuncOp entry,
                                    emit::DecisionClass cls);

/// The name of the pass that owns `cls`, "aicf-in-place".
std::string getPassName(emit::DecisionClass cls);
/// All of them in the order in which they run, for messages.
std::string getPassOrder();

/// Whether decisions of `cls` are taken for each target, not for the structure
/// target alone.
inline bool isPerTarget(emit::DecisionClass cls) {
  return cls == emit::DecisionClass::Launch ||
         cls == emit::DecisionClass::Kernel;
}

/// Whether the pass that owns `cls` has run on the open `entry`.
bool isDecided(mlir::func::FuncOp entry, emit::DecisionClass cls);
/// Says so from now on.
void setDecided(mlir::func::FuncOp entry, emit::DecisionClass cls);

/// Removes the records of `cls` from `entry` and its instructions: a pass that
/// runs again decides anew.
void dropRecords(mlir::func::FuncOp entry, emit::DecisionClass cls);

/// Planners of the module's targets, the structure target first; a diagnostic
/// on failure.
mlir::FailureOr<std::vector<std::unique_ptr<Planner>>>
createPlanners(mlir::ModuleOp module);

/// What a decision pass works on: open entries, and planners as above.
struct PlanningInput {
  llvm::SmallVector<mlir::func::FuncOp> entries;
  std::vector<std::unique_ptr<Planner>> planners;
};

/// That of the pass that owns `cls`, in its place. One diagnostic on failure:
/// what is wrong with the entries matters more than that targets are missing.
mlir::FailureOr<PlanningInput> getPlanningInput(mlir::ModuleOp module,
                                                emit::DecisionClass cls);

/// Builds records against one target.
class Recorder {
public:
  Recorder(mlir::MLIRContext *context, const TargetDescription &target)
      : context(context), target(mlir::StringAttr::get(context, target.key())) {
  }
  mlir::MLIRContext *getContext() const { return context; }
  /// A rejected alternative with its cost; `bytes` as in CostAttr.
  emit::AlternativeAttr dearer(mlir::Attribute choice, const Cost &cost,
                               int64_t bytes = -1) const {
    return emit::AlternativeAttr::get(context, choice,
                                      cost.toAttr(context, bytes), {});
  }
  /// A rejected alternative that violates a constraint.
  emit::AlternativeAttr illegal(mlir::Attribute choice,
                                const llvm::Twine &violates) const {
    return emit::AlternativeAttr::get(context, choice, {},
                                      mlir::StringAttr::get(context, violates));
  }
  /// A rejected alternative with its cost, or with what it violates without
  /// one.
  emit::AlternativeAttr reject(mlir::Attribute choice,
                               const std::optional<Cost> &cost,
                               llvm::StringRef violates) const {
    return cost ? dearer(choice, *cost) : illegal(choice, violates);
  }
  emit::DecisionAttr record(emit::DecisionClass cls, emit::SubjectAttr subject,
                            mlir::Attribute choice, const Cost &cost,
                            llvm::ArrayRef<emit::AlternativeAttr> rejected,
                            bool pinned = false, int64_t bytes = -1,
                            emit::MeasurementAttr measured = {},
                            emit::BoundAttr bound = {},
                            mlir::StringAttr hint = {}) const {
    return emit::DecisionAttr::get(
        context, cls, subject, choice, cost.toAttr(context, bytes), bound,
        rejected, pinned, kCostModelVersion, target, measured, hint);
  }

private:
  mlir::MLIRContext *context;
  mlir::StringAttr target;
};

/// The subjects of decisions about an instruction, an output, an entry.
emit::SubjectAttr getSubject(emit::ComputeOp op);
emit::SubjectAttr getSubject(emit::ComputeOp op, unsigned output);
emit::SubjectAttr getSubject(mlir::func::FuncOp entry);
/// As text: `i3`, `i3.0`.
std::string subjectOf(emit::ComputeOp op);
std::string subjectOf(emit::ComputeOp op, unsigned output);

/// The decisions about an entry, or the module, that its user has taken.
class Pins {
public:
  explicit Pins(mlir::Operation *owner);

  bool contains(emit::DecisionClass cls) const { return classes.contains(cls); }
  /// The pin for `subject`, or null: for `target` the one that names it, else
  /// one that names none.
  emit::PinAttr find(emit::DecisionClass cls, emit::SubjectAttr subject,
                     llvm::StringRef target = "") const;
  /// Its choice, or null.
  mlir::Attribute lookup(emit::DecisionClass cls,
                         emit::SubjectAttr subject) const;

private:
  llvm::DenseMap<std::pair<int, mlir::Attribute>,
                 llvm::SmallVector<emit::PinAttr, 1>>
      byKey;
  llvm::SmallSet<emit::DecisionClass, 8> classes;
};

/// Whether a choice that `hints` prefer may cost `cost`, where the least is
/// `least`.
bool isWithinMargin(emit::HintsAttr hints, const Cost &cost, const Cost &least);
/// What the record of a decision says of a hint. It was followed if `isChosen`.
/// Else the preferred choice violates what `violates` says, or costs `cost`.
mlir::StringAttr describeHint(emit::HintsAttr hints, bool isChosen,
                              llvm::StringRef violates, const Cost &cost,
                              const Cost &least);

/// Gives the pins of `entry` that carry fingerprints the ids that their
/// instructions have now, if nothing is decided about it yet.
mlir::LogicalResult followPins(mlir::func::FuncOp entry);

/// Keeps a price of memory that is not the usual one as attribute `name` of
/// `module`, for aicf-verify-replay. A negative one is an error.
mlir::LogicalResult keepMemoryPermille(mlir::ModuleOp module,
                                       llvm::StringRef name, int64_t permille,
                                       int64_t usual);
/// The kept one, or the usual one.
int64_t getMemoryPermille(mlir::ModuleOp module, llvm::StringRef name,
                          int64_t usual);
/// Those of aicf-order and aicf-memory.
constexpr int64_t kUsualOrderMemoryPermille = 0, kUsualMemoryPermille = 10;

/// What forbids sharing memory.
struct Hazard {
  std::string why;                     ///< Empty if nothing does.
  mlir::Operation *conflict = nullptr; ///< What it meets, if another operation.
};

/// Completes `error`: points at what `hazard` is about.
mlir::LogicalResult reportConflict(mlir::InFlightDiagnostic error,
                                   const Hazard &hazard);

/// Completes `error`: the choice that was pinned for `subject` is refused.
mlir::InFlightDiagnostic reportIllegalPin(mlir::InFlightDiagnostic error,
                                          emit::DecisionClass cls,
                                          emit::SubjectAttr subject,
                                          mlir::Attribute choice,
                                          const llvm::Twine &why);

/// The open form that a resolved `module` keeps, or null.
mlir::ModuleOp findOpenForm(mlir::ModuleOp module);

/// An entry sees one value of a global: its first read stands for the others,
/// so that all readers are ordered before an overwrite.
void mergeReads(mlir::func::FuncOp entry);

/// Creates an instruction that copies tensor `source` to the memory that
/// `destination` ties it to.
emit::ComputeOp createCopy(mlir::OpBuilder &builder, mlir::Location loc,
                           int64_t id, mlir::Value source,
                           mlir::Value destination);

/// An id that no instruction below `module` has yet.
int64_t getFreshId(mlir::ModuleOp module);

/// All ops that use `value`, also through views, which are among them.
llvm::SmallVector<mlir::Operation *> getReaders(mlir::Value value);

/// Whether the entry returns `value` or a view of it: then it has the memory of
/// that result's slot.
bool isEntryResult(mlir::Value value);

/// The value whose memory `value` shares: follows views and in-place ties.
mlir::Value getStorageRoot(mlir::Value value);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_PLANUTILS_H
