//===- Recompute.h - Computing part of an instruction again -----*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_RECOMPUTE_H
#define AICF_LIB_TRANSFORMS_RECOMPUTE_H

#include "Comparisons.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "llvm/ADT/ArrayRef.h"

namespace aicf {

/// Builds, detached, what computes the results `wanted` of the open `op`, in
/// this order. Where the body makes them of a result that is `kept`, that
/// result is read instead: the GELU of a product whose sum is kept comes out
/// as a plain map of the sum. What nothing needs then is dropped: operations,
/// inputs, and dims. It has the id and the constraints of `op`, no hints and no
/// records, and its outputs are tied as those of `op`.
///
/// A kept result is read as it was stored. So where `op` went on with more
/// digits than it stored, what is computed again is what the program says
/// without excess precision.
emit::ComputeOp buildSlice(emit::ComputeOp op, llvm::ArrayRef<unsigned> wanted,
                           llvm::ArrayRef<unsigned> kept);

/// Drops the results of `op` that nobody uses and whose values go into others
/// that somebody uses; records, hints and id stay. Returns what stands there
/// now.
emit::ComputeOp dropUnusedResults(emit::ComputeOp op);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_RECOMPUTE_H
