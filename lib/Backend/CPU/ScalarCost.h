//===- ScalarCost.h - What scalar operations take on a CPU ------*- C++ -*-===//
//
// What the families count of a body's operations.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_CPU_SCALARCOST_H
#define AICF_LIB_BACKEND_CPU_SCALARCOST_H

#include "aicf/Dialect/Emit/IR/ScalarOp.h"
#include "aicf/Target/TargetDescription.h"

namespace aicf::cpu {

/// Vector operations that a core starts in a cycle.
int64_t getPipes(const TargetDescription &target);

/// An operation on `lanes` elements of `bytes` bytes that fill `parts`
/// registers, in thousandths of a cycle.
int64_t getOperationCost(const emit::ScalarCost &cost, int64_t parts,
                         int64_t lanes, int64_t bytes,
                         const TargetDescription &target);

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_SCALARCOST_H
