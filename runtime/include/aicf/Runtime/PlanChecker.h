//===- PlanChecker.h - Proving a plan from its tables -----------*- C++ -*-===//
//
// The compiler proves its plan on the IR. The loader proves it again, from the
// table alone and with no LLVM, so that a wrong offset, order or alias, whether
// by a bug or by a broken file, is an error at load and never a wrong number.
//
// Proven: addresses are inside their segment and aligned to the element; blobs
// are in range; launches are parallel to targets, their kernels and images
// exist; what is read of the arena and of outputs was written before; a write
// never hits a buffer that is live and not its own; dependency edges go
// backwards and, transitively, order every pair of instructions that touch the
// same byte, one of them writing; semaphores and scratch are in range.
//
// Not proven, since the table does not say: the access pattern of a kernel
// inside its operands.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_PLANCHECKER_H
#define AICF_RUNTIME_PLANCHECKER_H

#include "aicf/Runtime/Status.h"
#include "aicf/Runtime/package_generated.h"

#include <cstdint>

namespace aicf::rt {

/// Checks all of `package`, whose raw section holds `rawBytes`. The message
/// names the entry and the id of the instruction.
Status checkPlan(const fb::PackageT &package, uint64_t rawBytes);

} // namespace aicf::rt

#endif // AICF_RUNTIME_PLANCHECKER_H
