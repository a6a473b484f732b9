//===- Records.h - Reading records ------------------------------*- C++ -*-===//
//
// What a record is about, and its parts as text. Times are picoseconds in the
// records; they are printed with the unit that keeps three digits before the
// point.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_RECORDS_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_RECORDS_H

#include "aicf/Runtime/Package.h"
#include "aicf/Support/FormatTime.h"

#include <optional>
#include <string>
#include <vector>

namespace aicf::rt {

/// As records write it: "fuse", "in_place".
const char *nameOf(fb::DecisionClass decision);
/// Also takes "in-place", as the passes are called.
std::optional<fb::DecisionClass> parseDecisionClass(std::string name);
/// All of them, for messages.
std::string decisionClassNames();
/// The words that are the choices of a class: "fused", "separate". None where
/// its choices are no words.
const std::vector<std::string> &choiceWordsOf(fb::DecisionClass decision);

/// A term of a cost; overlap counts against the others.
struct CostTerm {
  const char *name;
  int64_t picoseconds;
};
/// The terms in a fixed order, overlap last and negative, zeros included.
std::vector<CostTerm> termsOf(const fb::Cost &cost);

using aicf::formatTime;
/// "2.350 ns (compute 100 ps, traffic 2.250 ns)"; terms of zero are left out.
std::string formatCost(const fb::Cost &cost);
/// "+100 ps, +4.3%" and the like: how much more `amount`, the text of `loss`,
/// is than `base`. A base of zero gives no percentage.
std::string formatLoss(int64_t loss, int64_t base, const std::string &amount);
/// How much dearer a cost of `total` is than one of `base`; "a tie" if it is
/// not.
std::string formatTimeLoss(int64_t total, int64_t base);
/// a - b, and the largest or least number where that overflows: a file may
/// hold any numbers.
int64_t saturatingDifference(int64_t a, int64_t b);

/// Whether two texts of a choice mean the same: spaces and quotes do not count.
bool isSameChoice(const std::string &a, const std::string &b);

/// What a record of the entry named `entry` is about, as the IR writes it:
/// "i3", "i3.0", "i1 -> i2 (2)", "@train", "globals".
std::string subjectOf(const fb::RecordT &record, const std::string &entry);
/// Ids of the instructions that `record` is about: {1, 2} for an edge.
std::vector<int64_t> idsOf(const fb::RecordT &record);
bool mentions(const fb::RecordT &record, int64_t id);

/// The id in "3" or "i3"; nothing if it is none.
std::optional<int64_t> parseId(const std::string &text);
/// A total order of subjects in which numbers count by value.
bool isSubjectLess(const std::string &a, const std::string &b);

/// "kernel i3 for x86-64-v3"; decisions of the other classes are those of all
/// targets and name none.
std::string formatDecision(const fb::RecordT &record, const std::string &entry);

/// The instruction of the entry with `id`, or null.
const fb::InstructionT *findInstruction(const fb::EntryT &entry, int64_t id);

/// What became of instruction `id` of the open program, if the entry has no
/// such instruction any more: "i1 was fused into i2". Empty where no record
/// knows.
std::string whereWent(const fb::EntryT &entry, int64_t id);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_RECORDS_H
