//===- PoisonExecutor.h - Catching what a plan does not say -----*- C++ -*-===//
//
// A debug mode of the CPU executor. The plan checker proves the tables; what a
// kernel really touches only a run can show. Around every instruction:
//
//   1. Dead bytes get pattern A (0xFF, a NaN in every float type): of the arena
//      what is not live according to the plan, of scratch all but semaphores,
//      and whatever the instruction overwrites without reading it.
//   2. The instruction runs. A byte that changed outside of its outputs and its
//      scratch is an error; so is a semaphore that is not back at its value.
//   3. All memory is set back, and now every byte that the instruction does not
//      declare to read gets pattern B (0x3D, small and finite in every float
//      type), dead or not. It runs again. Outputs that differ from the first
//      time, bit by bit, depend on bytes that they must not depend on.
//
// Memory that the session allocates has guard bands on both sides, which take
// part as bytes that nobody may touch. Not seen: a stray write of the bits that
// are there already in both runs, and what lies beyond a guard band or outside
// of memory that the caller bound.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_POISONEXECUTOR_H
#define AICF_RUNTIME_LIB_POISONEXECUTOR_H

#include "aicf/Runtime/Executor.h"

namespace aicf::rt {

/// `inner` is a CPU executor of the same package and target.
std::unique_ptr<Executor> createPoisonExecutor(const Package &package,
                                               unsigned target,
                                               std::unique_ptr<Executor> inner);

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_POISONEXECUTOR_H
