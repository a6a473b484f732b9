//===- LastBlock.h - Which of several blocks comes last ---------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_LASTBLOCK_H
#define AICF_LIB_BACKEND_NV_CODEGEN_LASTBLOCK_H

#include "DeviceBuilder.h"

namespace aicf::nv {

/// Counts the block in semaphore `number`, and returns whether it is the last
/// of `count` to do so: then it sees what the others stored before, and the
/// semaphore is 0 again. All threads call it; four bytes at `flagOffset` of
/// shared memory, which nobody needs any more, tell them.
Value isLastBlock(DeviceBuilder &d, Value semaphores, Value number,
                  Operand count, Value thread, int64_t flagOffset);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_LASTBLOCK_H
