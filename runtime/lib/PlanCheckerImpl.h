//===- PlanCheckerImpl.h - The state of a plan's proof ----------*- C++ -*-===//
//
// What the files of the plan checker (PlanChecker.h) share: one object checks
// one package, table by table, and keeps what later checks look up.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_PLANCHECKERIMPL_H
#define AICF_RUNTIME_LIB_PLANCHECKERIMPL_H

#include "Signatures.h"
#include "aicf/Runtime/Backend.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Hazards.h"
#include "aicf/Runtime/PlanChecker.h"

#include <map>
#include <set>
#include <string>

namespace aicf::rt {

/// Whether [offset, +size) lies in `whole` bytes.
inline bool inside(uint64_t whole, uint64_t offset, uint64_t size) {
  return offset <= whole && size <= whole - offset;
}

/// Has a tensor of this type a size as a dense one, whatever its strides?
inline bool hasDenseSize(DType dtype, const std::vector<int64_t> &shape) {
  return shape.size() <= kMaxRank && byteExtent(dtype, shape).has_value();
}

/// Disjoint ranges, begin: end.
using Ranges = std::map<uint64_t, uint64_t>;

/// One of the ranges that [begin, end) overlaps, or `ranges.end()`.
inline Ranges::const_iterator findOverlap(const Ranges &ranges, uint64_t begin,
                                          uint64_t end) {
  auto next = ranges.lower_bound(begin);
  if (next != ranges.begin() && std::prev(next)->second > begin)
    return std::prev(next);
  return next != ranges.end() && next->first < end ? next : ranges.end();
}

/// Adds [begin, end). False, and nothing added, if it overlaps one.
inline bool insertDisjoint(Ranges &ranges, uint64_t begin, uint64_t end) {
  return findOverlap(ranges, begin, end) == ranges.end() &&
         ranges.emplace(begin, end).second;
}

const char *nameOf(fb::Segment segment);

/// What all launches of an instruction are compared with.
struct InstructionFacts {
  uint64_t operandHash;
  /// Elements that its operands write.
  double written;
};

/// The checks of a package; what they prove stands in PlanChecker.h.
class PlanChecker {
public:
  PlanChecker(const fb::PackageT &package, uint64_t rawBytes)
      : package(package), rawBytes(rawBytes) {}

  Status run();

private:
  Status checkBlob(const fb::Blob &blob) const;
  Status checkTarget(const fb::TargetT &target);
  Status checkGlobals();
  Status checkEntry(const fb::EntryT &entry);
  Status checkSlots(const fb::EntryT &entry) const;
  Status checkOperand(const fb::EntryT &entry,
                      const fb::OperandT &operand) const;
  Status checkLaunch(const fb::EntryT &entry,
                     const fb::InstructionT &instruction,
                     const InstructionFacts &facts, const fb::LaunchT &launch,
                     const fb::TargetT &target);
  Status checkSharedLaunches(const fb::EntryT &entry) const;
  Status checkArg(const fb::EntryT &entry, const fb::InstructionT &instruction,
                  const fb::ArgT &arg, const fb::TargetT &target,
                  const fb::Param *param);
  Status checkArgIn(const fb::OperandT &operand, const fb::ArgT &arg,
                    const Backend *backend);
  Status checkScratch(const fb::EntryT &entry, const fb::ArgT &arg,
                      const fb::TargetT &target) const;
  Status checkDescription(const fb::ArgT &arg, const Backend &backend,
                          const Footprint &available);
  bool covers(const Footprint &outer, const Footprint &inner);
  Status checkRecords(const fb::EntryT &entry) const;
  Status checkOrigins(const fb::EntryT &entry);
  Status checkBuffers(const fb::EntryT &entry) const;
  Status checkStages(const fb::EntryT &entry);
  Status checkOrder(const fb::EntryT &entry);
  Status checkOutputs(const fb::EntryT &entry,
                      const HazardTracker &tracker) const;

  /// Size of the segment `address` points into, or why it points nowhere.
  Result<uint64_t> segmentBytes(const fb::EntryT &entry,
                                const fb::Address &address) const;

  const fb::PackageT &package;
  uint64_t rawBytes;
  /// Of the names of origins, as often as they are named.
  uint64_t originBytes = 0;
  Ranges globalRanges;
  GlobalMap globalsAt;
  /// Null where there is none, and the code cannot be run.
  std::map<const fb::TargetT *, const Backend *> backends;
  std::map<const fb::TargetT *, Ranges> semaphores;
  std::map<const fb::TargetT *, SemaphoreMap> semaphoresAt;
  std::set<std::string> globalNames;
  /// Steps over hazards that are left to the entries.
  uint64_t hazardWork = HazardTracker::kMaxWork;
  /// Of tensor maps that are compared run by run, which are left to the
  /// package: less than a second.
  uint64_t mapRuns = uint64_t(1) << 22;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_PLANCHECKERIMPL_H
