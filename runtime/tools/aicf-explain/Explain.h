//===- Explain.h - Decisions as text and as JSON ----------------*- C++ -*-===//
//
// The two renderings of a package's records, and what they share.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAIN_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAIN_H

#include "Records.h"
#include "aicf/Runtime/Package.h"

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

  bool shows(const fb::EntryT &e) const {
    return entry.empty() || entry == e.name;
  }
  bool shows(const fb::InstructionT &i) const {
    return !instruction || *instruction == i.id;
  }
  bool shows(const fb::RecordT &r) const {
    return (!decision || *decision == r.decision) &&
           (!instruction || *instruction == r.instruction ||
            mentions(r.subject, *instruction));
  }
  /// The arena chart and the totals only fit the whole picture.
  bool isWhole() const { return !decision && !instruction; }
};

/// Bytes that the operands of the entry's instructions read and write, each
/// counted once an instruction.
struct EntryTraffic {
  uint64_t readBytes = 0;
  uint64_t writtenBytes = 0;
};
EntryTraffic trafficOf(const fb::EntryT &entry);

/// A buffer of the arena over the instructions: '.' dead, '-' live, 'R' read,
/// 'W' written, 'U' updated (both).
struct ArenaRow {
  std::string name;
  uint64_t offset;
  uint64_t bytes;
  /// One character an instruction.
  std::string timeline;
};

/// Rows by offset, then by size from the largest on.
std::vector<ArenaRow> arenaRows(const fb::EntryT &entry);

/// Sum of the live buffers at each instruction; buffers that an in-place update
/// lays over each other count once.
std::vector<uint64_t> liveBytes(const std::vector<ArenaRow> &rows,
                                size_t instructions);

/// The rows as a chart of at most `width` columns.
void printArena(const fb::EntryT &entry, size_t width, std::ostream &out);

/// "kernel i3 is #... [target, model 1]"
void printHeadline(const fb::RecordT &record, std::ostream &out);

void explainText(const Package &package, const ExplainFilter &filter,
                 std::ostream &out);
void explainJson(const Package &package, const ExplainFilter &filter,
                 std::ostream &out);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAIN_H
