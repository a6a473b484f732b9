//===- MemoryMap.h - Which byte is whose ------------------------*- C++ -*-===//
//
// For debugging: the memory of a session as a list of regions, and for one
// instruction a mask byte beside every byte of them that says what it may do
// there. Slow, and hard to get wrong.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_MEMORYMAP_H
#define AICF_RUNTIME_LIB_MEMORYMAP_H

#include "aicf/Runtime/Executor.h"
#include "aicf/Runtime/Hazards.h"
#include "aicf/Runtime/PlanChecker.h"

namespace aicf::rt {

/// Memory that is watched.
struct Region {
  std::string name;
  /// Guard: no place of the plan.
  bool isGuard = false;
  Space space;
  /// Of its first byte in `space`; a global begins in the middle.
  uint64_t offset = 0;
  uint8_t *data = nullptr;
  uint64_t bytes = 0;
};

/// What an instruction may do with a byte.
enum Flags : uint8_t {
  kReads = 1,
  kWrites = 2,
  /// Holds a value that this or a later instruction reads.
  kLive = 4,
  /// Workspace of the instruction: written freely, read after.
  kWorkspace = 8,
  kSemaphore = 16,
};

using Bytes = std::vector<uint8_t>;

/// Calls `visit(begin, end)` for every block of `footprint`.
template <typename Visit>
void forEachBlock(const Footprint &footprint, Visit visit) {
  if (footprint.count == 0)
    return;
  std::vector<uint64_t> index(footprint.steps.size(), 0);
  uint64_t at = footprint.begin;
  for (;;) {
    visit(at, at + footprint.block);
    size_t d = 0;
    for (; d < index.size(); ++d) {
      auto [distance, count] = footprint.steps[d];
      at += distance;
      if (++index[d] < count)
        break;
      at -= distance * count;
      index[d] = 0;
    }
    if (d == index.size())
      return;
  }
}

/// All memory of the session as entry `entry` sees it. `data` is an address of
/// the device.
std::vector<Region> regionsOf(const Package &package, unsigned target,
                              unsigned entry, const AddressResolver &resolve);

/// Flags for every byte of `regions`, for the launch of instruction `index` of
/// `entry`, which is the first of it.
std::vector<Bytes> masksOf(const Package &package, unsigned target,
                           unsigned entry, size_t index,
                           const std::vector<Region> &regions,
                           const std::vector<BufferLifetime> &lifetimes);

/// "4 bytes at [8, 12) of the arena, in buffer 'i3.0'".
std::string describeRange(const fb::EntryT &entry, size_t index,
                          const std::vector<BufferLifetime> &lifetimes,
                          const Region &region, uint64_t begin, uint64_t end);

/// The first bytes that changed and may not be written, described; empty if
/// there are none. `before` and `after` are the contents of `regions`.
std::string findStrayWrite(const fb::EntryT &entry, size_t index,
                           const std::vector<BufferLifetime> &lifetimes,
                           const std::vector<Region> &regions,
                           const std::vector<Bytes> &masks,
                           const std::vector<Bytes> &before,
                           const std::vector<Bytes> &after);

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_MEMORYMAP_H
