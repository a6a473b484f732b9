//===- FuseEntry.h - The merges of an entry ---------------------*- C++ -*-===//
//
// What the parts of aicf-fuse share: Fuse.cpp searches and merges,
// FuseCosts.cpp says what a pair costs apart and merged, FuseChains.cpp finds
// merges that pay with a third instruction.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_FUSEENTRY_H
#define AICF_LIB_TRANSFORMS_FUSEENTRY_H

#include "Comparisons.h"
#include "Dependences.h"
#include "FuseOptions.h"
#include "PlanUtils.h"
#include "Siblings.h"
#include <set>

namespace aicf {

/// Merges the instructions of an entry.
class FuseEntry {
public:
  using ComputeOp = emit::ComputeOp;
  using Option = FuseOption;
  using Evaluation = FuseEvaluation;
  using PairPin = FusePin;

  /// Without `byCost`, only what is pinned is merged.
  FuseEntry(mlir::func::FuncOp entry, Planner &planner, bool byCost);

  mlir::LogicalResult run();
  mlir::LogicalResult finish();

private:
  Evaluation evaluate(ComputeOp producer, ComputeOp consumer);
  const PlanChoice &plan(ComputeOp op);
  const Option &cost(emit::FuseChoice name, ComputeOp producer,
                     ComputeOp consumer, bool keepOutputs);
  Option findCost(emit::FuseChoice name, ComputeOp producer, ComputeOp consumer,
                  bool keepOutputs, llvm::ArrayRef<unsigned> kept);
  llvm::SmallVector<ComputeOp> getPartners(ComputeOp op);
  MergeOrder &getOrder();
  void countHidden(ComputeOp first, ComputeOp second, Evaluation &eval);
  void countDelay(ComputeOp producer, ComputeOp consumer, Evaluation &eval);
  Cost costForOthers(ComputeOp producer, ComputeOp consumer);
  /// Drops `op` and what is known of it.
  void erase(ComputeOp op) { planned.erase(op), op.erase(); }
  mlir::Operation *replaceResult(mlir::Value old, mlir::Value result,
                                 ComputeOp consumer, mlir::Operation *last);
  std::string findBrokenContract(ComputeOp producer, ComputeOp consumer,
                                 ComputeOp fused,
                                 llvm::ArrayRef<unsigned> kept);
  void add(ComputeOp producer, ComputeOp consumer);
  void inherit(ComputeOp producer, ComputeOp consumer, int64_t oldProducer,
               int64_t oldConsumer);
  void addNeighbours(ComputeOp fused, int64_t producer);
  mlir::LogicalResult drain();
  mlir::LogicalResult resolve();
  mlir::FailureOr<bool> mergeAcrossSave();
  mlir::FailureOr<bool> mergeChain();
  bool isDecidedApart(ComputeOp producer, ComputeOp consumer);
  bool hasOpBetween(ComputeOp producer, ComputeOp consumer,
                    ComputeOp third) const;
  bool isFallback(mlir::Attribute plan) const;
  std::optional<Cost> costOfThree(ComputeOp producer, ComputeOp consumer,
                                  ComputeOp third);
  mlir::LogicalResult take(ComputeOp producer, ComputeOp consumer,
                           const Evaluation &eval);
  void apply(ComputeOp producer, ComputeOp consumer, bool keep,
             emit::DecisionAttr record);
  emit::DecisionAttr makeRecord(emit::SubjectAttr subject,
                                const Evaluation &eval, const Option &choice,
                                bool pinned);
  emit::SubjectAttr makeSubject(int64_t producer, int64_t consumer) const;
  emit::SubjectAttr makeSubject(ComputeOp producer, ComputeOp consumer) const;
  std::optional<emit::FuseChoice> lookupPin(emit::SubjectAttr subject) const;
  PairPin findPin(ComputeOp producer, ComputeOp consumer);
  llvm::SmallVector<int64_t> getParts(ComputeOp op);
  bool isKeptApart(ComputeOp producer, ComputeOp consumer,
                   emit::SubjectAttr subject);
  mlir::LogicalResult reportIllegal(ComputeOp consumer, const PairPin &pin,
                                    const Evaluation &eval);

  mlir::func::FuncOp entry;
  Planner &planner;
  bool byCost;
  /// Siblings have their turn, too.
  bool siblings = false;
  std::optional<MergeOrder> order; ///< Since the last merge.
  Recorder recorder;
  Pins pins;
  Dependences dependences;
  ComparedValues compared;
  /// Pins that were carried out, by subject.
  llvm::DenseSet<mlir::Attribute> resolved;
  /// Pairs that there have been, by ids: a pin names one of them.
  llvm::DenseSet<std::pair<int64_t, int64_t>> pairs;
  /// How often each pair was merged.
  llvm::DenseMap<std::pair<int64_t, int64_t>, unsigned> merges;
  /// Ids of the instructions that were merged into one, its outputs included.
  llvm::DenseMap<int64_t, llvm::SmallVector<int64_t>> parts;
  /// Merges replace operands of other instructions one for one, so what these
  /// compute stays the same as long as they are there.
  llvm::DenseMap<mlir::Operation *, PlannedInstruction> planned;
  unsigned numPlanned = 0;
  /// Instructions by id; a fused one has its consumer's.
  llvm::DenseMap<int64_t, ComputeOp> byId;
  /// Pairs that gained when they were added: by gain, then by ids, which are
  /// the same in every run. Stale entries are noticed when they are taken.
  std::set<std::tuple<int64_t, int64_t, int64_t>> queue;
  /// What pairs gained when they were looked at last, by ids.
  llvm::DenseMap<std::pair<int64_t, int64_t>, int64_t> gains;
};

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_FUSEENTRY_H
