//===- Siblings.h - Which instructions are worth a merge --------*- C++ -*-===//
//
// aicf-fuse merges producers with consumers. When that gains no more, siblings
// have their turn: instructions that read one value, none of which depends on
// the other. They are merged as a producer is with its consumer, the first one
// being the producer; what that saves is the second read, and a launch.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_SIBLINGS_H
#define AICF_LIB_TRANSFORMS_SIBLINGS_H

#include "Schedule.h"

namespace aicf {

/// Producers of `op`'s inputs, also through views, each once.
llvm::SmallVector<emit::ComputeOp> getProducers(emit::ComputeOp op);

/// Whether `consumer` reads a result of `producer`, itself or through views.
bool isProducer(emit::ComputeOp producer, emit::ComputeOp consumer);

/// Instructions before `op` that read what it reads, or what was saved of it,
/// and that make nothing which it reads. Only values count that are a good part
/// of what one of the two moves, and that few instructions read: a merge saves
/// little of others.
llvm::SmallVector<emit::ComputeOp> getSiblings(emit::ComputeOp op);

/// What becomes of an entry's time when siblings are merged, on a target that
/// runs independent instructions side by side: there the second may be hidden
/// behind something else, while the fused instruction keeps everybody waiting
/// who reads the first.
class SiblingOrder {
public:
  /// `getCost` gives the cost of an instruction of the entry.
  SiblingOrder(mlir::func::FuncOp entry, const TargetDescription &target,
               llvm::function_ref<Cost(emit::ComputeOp)> getCost);

  /// The entry's time with the two apart, less that with `fused` for both.
  int64_t getGain(emit::ComputeOp first, emit::ComputeOp second,
                  const Cost &fused) const;

private:
  ScheduleProblem problem;
  int64_t time;
};

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_SIBLINGS_H
