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

/// What becomes of an entry's time when two instructions are merged, on a
/// target that runs independent instructions side by side: there the second may
/// be hidden behind something else, while the fused instruction keeps everybody
/// waiting who reads the first.
class MergeOrder {
public:
  /// `getCost` gives the cost of an instruction of the entry.
  MergeOrder(mlir::func::FuncOp entry, const TargetDescription &target,
             llvm::function_ref<Cost(emit::ComputeOp)> getCost);

  /// The entry's time with the two apart, less that with `fused` for both.
  int64_t getGain(emit::ComputeOp first, emit::ComputeOp second,
                  const Cost &fused);

  /// By how much the entry's longest chain of instructions that wait for each
  /// other grows by `fused`, which does the work of both.
  int64_t getDelay(emit::ComputeOp first, emit::ComputeOp second,
                   const Cost &fused);

  /// By how much later `op` might run with the longest chain no longer for it.
  int64_t getSlack(emit::ComputeOp op);

private:
  unsigned getNumber(emit::ComputeOp op) const { return numbers.lookup(op); }
  /// Sets what is known of chains, once.
  void findChains();

  ScheduleProblem problem;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  /// Of the entry; unknown before it is asked for.
  std::optional<int64_t> time;
  /// Of each instruction the longest chain that ends before it, and of those
  /// that begin behind it; empty before they are asked for.
  llvm::SmallVector<int64_t> before, behind;
  int64_t longest = 0;
};

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_SIBLINGS_H
