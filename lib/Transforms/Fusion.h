//===- Fusion.h - Inlining one instruction into another ---------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_FUSION_H
#define AICF_LIB_TRANSFORMS_FUSION_H

#include "Comparisons.h"
#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Dialect/Emit/IR/Emit.h"

namespace aicf {

/// Operations of a body beyond which nothing more is merged into it: it keeps
/// the time that planning and code generation take linear in the program.
constexpr size_t kMaxFusedBody = 256;

/// The constraints of two instructions at once.
emit::ConstraintsAttr mergeConstraints(emit::ComputeOp x, emit::ComputeOp y);

/// Builds `consumer` with `producer`'s body inlined wherever it reads one of
/// the producer's results or a view of one; where it reads none, but a value
/// that the producer reads, with that body beside its own. The new op is
/// detached, so that it can be described and dropped again: results 0..n-1 are
/// the consumer's, then, with `keepOutputs`, those of the producer's results
/// that others use too, in order. Across a view a result may have another shape
/// than it had, and operands may be defined by views and tensor.empty that are
/// detached, too. Roundings between the two disappear if neither forbids it,
/// except on the way to a comparison. The caller has checked that no path leads
/// from the producer to the consumer through a third op. Null if the body
/// cannot be inlined; `why` then names the reason.
emit::ComputeOp buildFused(emit::ComputeOp producer, emit::ComputeOp consumer,
                           const ComparedValues &compared, bool keepOutputs,
                           std::string *why);

/// Inserts what buildFused() built, with what defines its operands.
void insertFused(emit::ComputeOp fused, mlir::Operation *before);
/// Drops it, if it is not inserted.
void eraseFused(emit::ComputeOp fused);

/// Whether `op`, which `desc` describes, is a plain map: each point of its dims
/// stores one element of each result, into memory of its own, nothing is
/// reduced or read outside, and no rounding may be skipped.
bool isPlainMap(emit::ComputeOp op, const InstructionDesc &desc);

/// The description of what buildFused() would build of two plain maps that `p`
/// and `c` describe, without building it. `kept` lists the results of the
/// producer that the fused instruction yields too. Nothing if it is no plain
/// map or too large.
std::optional<InstructionDesc> describeFusedMaps(emit::ComputeOp producer,
                                                 const InstructionDesc &p,
                                                 emit::ComputeOp consumer,
                                                 const InstructionDesc &c,
                                                 llvm::ArrayRef<unsigned> kept);

/// Indices of `producer`'s results that something other than `consumer` uses,
/// itself or through views.
llvm::SmallVector<unsigned> getOutsideResults(emit::ComputeOp producer,
                                              emit::ComputeOp consumer);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_FUSION_H
