//===- IssueCost.h - What issuing instructions costs ------------*- C++ -*-===//
//
// Counts and a law that the families of programs bound by memory or by the
// issue rate share.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_ISSUECOST_H
#define AICF_LIB_BACKEND_NV_CODEGEN_ISSUECOST_H

#include "aicf/Analysis/InstructionDesc.h"

namespace aicf::nv {

/// Instructions that the machine issues for an operation on one element, as
/// ptxas expands it for sm_90: counted in the assembly of bodies that have one.
int64_t countInstructions(const NodeDesc &node);

/// The part of the lesser of two times that does not hide behind the greater,
/// with `warps` warps on a multiprocessor: arithmetic hides behind the traffic
/// of other warps, if there are enough. Fitted to an H200 at 16 to 64 warps:
/// GELU, softmax, log-softmax, layer norm and negation of 8192 x 4096 bf16
/// (benchmarks/rows/results) take the greater time and 5 to 7 times the lesser
/// one over the warps.
int64_t getExposed(int64_t compute, int64_t traffic, int64_t warps);

/// The same of a block that loads by a ring of stages in shared memory: what is
/// on the way does not depend on the warps.
int64_t getExposedBehindRing(int64_t compute, int64_t traffic);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_ISSUECOST_H
