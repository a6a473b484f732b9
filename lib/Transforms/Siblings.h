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

#include "aicf/Dialect/Emit/IR/Emit.h"

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

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_SIBLINGS_H
