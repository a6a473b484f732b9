//===- PlanChecker.h - Proving a plan from its tables -----------*- C++ -*-===//
//
// The compiler proves its plan on the IR. The loader proves it again, from the
// table alone and with no LLVM, so that a wrong offset, order or alias, whether
// by a bug or by a broken file, is an error at load and never a wrong number.
//
// Proven: addresses are inside their segment and aligned to the element; blobs
// are in range; launches are parallel to targets, their kernels and images
// exist; an instruction that reads and writes the same bytes reads and writes
// the same elements, and writes each byte once; every read of the arena and of
// outputs finds the value it names, written by the buffer it names and by
// nothing since, which also says that no live buffer is overwritten; dependency
// edges go backwards and, transitively, order every pair of instructions that
// touch the same byte, one of them writing; semaphores and scratch are in
// range. What is too scattered to be proven is refused.
//
// Not proven, since the table does not say: the access pattern of a kernel
// inside its operands, and that a read of a global or a slot whose operands
// name no buffer means the value of that moment.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_PLANCHECKER_H
#define AICF_RUNTIME_PLANCHECKER_H

#include "aicf/Runtime/Status.h"
#include "aicf/Runtime/package_generated.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace aicf::rt {

/// Checks all of `package`, whose raw section holds `rawBytes`. The message
/// names the entry and the id of the instruction.
Status checkPlan(const fb::PackageT &package, uint64_t rawBytes);

/// When a declared buffer holds its value: from the instruction that first
/// touches it to the last that does, by index.
struct BufferLifetime {
  bool used = false;
  uint32_t first = 0;
  uint32_t last = 0;
};

/// One for each of `entry.buffers`.
std::vector<BufferLifetime> lifetimesOf(const fb::EntryT &entry);

/// The instructions, from the first index to before the second, that share the
/// launch of instruction `index` of a checked `entry` on target `target`.
std::pair<size_t, size_t> launchOf(const fb::EntryT &entry, unsigned target,
                                   size_t index);
/// How many launches a run of a checked `entry` takes on target `target`.
size_t countLaunches(const fb::EntryT &entry, unsigned target);

} // namespace aicf::rt

#endif // AICF_RUNTIME_PLANCHECKER_H
