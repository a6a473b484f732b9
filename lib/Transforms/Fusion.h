//===- Fusion.h - Inlining one instruction into another ---------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_FUSION_H
#define AICF_LIB_TRANSFORMS_FUSION_H

#include "Comparisons.h"
#include "aicf/Dialect/Emit/IR/Emit.h"

namespace aicf {

/// Builds `consumer` with `producer`'s body inlined wherever it reads one of
/// the producer's results. The new op is detached, so that it can be described
/// and dropped again: results 0..n-1 are the consumer's, then, with
/// `keepOutputs`, those of the producer's results that others use too, in
/// order. Roundings between the two disappear if neither forbids it, except on
/// the way to a comparison. The caller has checked that no path leads from the
/// producer to the consumer through a third op. Null if the body cannot be
/// inlined; `why` then names the reason.
emit::ComputeOp buildFused(emit::ComputeOp producer, emit::ComputeOp consumer,
                           const ComparedValues &compared, bool keepOutputs,
                           std::string *why);

/// Indices of `producer`'s results that have a user other than `consumer`.
llvm::SmallVector<unsigned> getOutsideResults(emit::ComputeOp producer,
                                              emit::ComputeOp consumer);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_FUSION_H
