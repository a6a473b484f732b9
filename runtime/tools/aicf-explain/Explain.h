//===- Explain.h - Decisions as text and as JSON ----------------*- C++ -*-===//
//
// The two renderings of a package's records, and what they share.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAIN_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAIN_H

#include "Records.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/PlanChecker.h"

#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace aicf::rt {

/// What to show; everything by default.
struct ExplainFilter {
  std::string entry;
  std::optional<fb::DecisionClass> decision;
  std::optional<int64_t> instruction;
  /// Whether instructions are shown with their bodies.
  bool body = false;

  /// Whether the entry is the one asked for, if one is.
  bool names(const fb::EntryT &e) const {
    return entry.empty() || entry == e.name;
  }
  bool shows(const fb::RecordT &r) const {
    return (!decision || *decision == r.decision) &&
           (!instruction || *instruction == r.instruction ||
            mentions(r, *instruction));
  }
  /// Of a class, the instructions that its decisions stand on.
  bool shows(const fb::EntryT &e, const fb::InstructionT &i) const;
  /// Whether there is anything to show of the entry.
  bool shows(const fb::EntryT &e) const;
  /// The arena chart and the totals only fit the whole picture.
  bool isWhole() const { return !decision && !instruction; }
};

/// Whether `launch` is of blocks of threads, and not of tasks.
inline bool hasBlocks(const fb::LaunchT &launch) {
  auto isMany = [](const fb::Dim3 &d) {
    return uint64_t(d.x()) * d.y() > 1 || d.z() > 1;
  };
  return isMany(launch.grid) || isMany(launch.block);
}

/// What an entry takes on a target if its launches run one behind the other. A
/// launch of one instruction takes what its kernel does. One of several is less
/// than the sum of theirs, or more: a kernel that shares a launch was predicted
/// without one.
struct LaunchTotals {
  fb::Cost kernels{0, 0, 0, 0, 0, 0, 0, 0, 0};
  fb::Cost launches{0, 0, 0, 0, 0, 0, 0, 0, 0};
  unsigned numKernels = 0, numLaunches = 0;
};
LaunchTotals sumLaunches(const fb::EntryT &entry, const std::string &target);

/// An entry in numbers.
struct EntryTotals {
  /// What an entry was predicted to take on a target: `predicted`, where the
  /// order has branches, is less than the sum of its launches.
  struct Time {
    std::string target;
    fb::Cost predicted;
    LaunchTotals sums;
  };
  /// Bytes that the operands of the instructions read and write, each counted
  /// once an instruction.
  uint64_t readBytes = 0;
  uint64_t writtenBytes = 0;
  /// By the name of the target.
  std::vector<Time> times;
  size_t decisions = 0;
  std::map<std::string, unsigned> decisionsByClass;
  unsigned pinned = 0;
};
EntryTotals totalsOf(const fb::EntryT &entry);

/// What `entry` was predicted to take on `target`, term by term: the cost of
/// its order where that has branches and was decided for this target, else the
/// sum of what its launches take. Where they are shared, the less of the two.
fb::Cost predictedCost(const fb::EntryT &entry, const std::string &target);

/// The global or the slot that starts at `address`, or else the address itself:
/// "@w", "x", "t+4096".
std::string placeOf(const Package &package, const fb::EntryT &entry,
                    const fb::Address &address);

/// The instructions whose work the cost of `record` is of, where that is not
/// just the one that it stands on: the writer of a value and its readers for a
/// layout, both of a pair for a fusion. Empty otherwise.
std::vector<int64_t> scopeOf(const fb::EntryT &entry,
                             const fb::RecordT &record);

/// A buffer of the arena over the instructions.
struct ArenaRow {
  std::string name;
  uint64_t offset;
  uint64_t bytes;
  /// By index; the value is live from the first to the last.
  BufferLifetime lifetime;
  /// Ascending: the instructions that access it, and 'R' where it is read, 'W'
  /// written, 'U' updated (both).
  std::vector<std::pair<uint32_t, char>> accesses;
};

/// Rows by offset, then by size from the largest on: those that are used.
std::vector<ArenaRow> arenaRows(const fb::EntryT &entry);

/// A character for each `step` of `instructions`: '.' dead, '-' live, else what
/// accesses there are.
std::string timelineOf(const ArenaRow &row, size_t instructions,
                       size_t step = 1);

/// Sum of the live buffers at each instruction; buffers that an in-place update
/// lays over each other count once.
std::vector<uint64_t> liveBytes(const std::vector<ArenaRow> &rows,
                                size_t instructions);

/// The rows as a chart of at most `width` columns.
void printArena(const fb::EntryT &entry, size_t width, std::ostream &out);

/// "kernel i3 is #... [target, model 1]"
void printHeadline(const fb::EntryT &entry, const fb::RecordT &record,
                   std::ostream &out);

void explainText(const Package &package, const ExplainFilter &filter,
                 std::ostream &out);
void explainJson(const Package &package, const ExplainFilter &filter,
                 std::ostream &out);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAIN_H
