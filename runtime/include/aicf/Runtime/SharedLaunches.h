//===- SharedLaunches.h - What can be seen of a launch ----------*- C++ -*-===//
//
// Where several instructions share a launch, memory is seen before and behind
// all of it. What one of them reads or writes is there at one of these times,
// unless another one of the launch has overwritten it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_SHAREDLAUNCHES_H
#define AICF_RUNTIME_SHAREDLAUNCHES_H

#include "aicf/Runtime/package_generated.h"

#include <cstddef>

namespace aicf::rt {

/// Whether the instructions of `entry` from index `begin` on and before `end`
/// may write bytes of `operand`, as an output or as workspace on target
/// `target`.
bool mayOverwrite(const fb::EntryT &entry, unsigned target, size_t begin,
                  size_t end, const fb::OperandT &operand);

/// When the memory of an operand is what the instruction reads, or has written.
enum class OperandTime { BeforeLaunch, BehindLaunch, Never };

/// When that is of the operand `operand` that instruction `index` reads on
/// target `target`.
OperandTime timeOfInput(const fb::EntryT &entry, unsigned target, size_t index,
                        size_t operand);
/// The same of one that it writes: never before the launch.
OperandTime timeOfOutput(const fb::EntryT &entry, unsigned target, size_t index,
                         size_t operand);

} // namespace aicf::rt

#endif // AICF_RUNTIME_SHAREDLAUNCHES_H
