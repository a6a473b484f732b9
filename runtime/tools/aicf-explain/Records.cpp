//===- Records.cpp - Reading records --------------------------------------===//
//
// See Records.h.
//
//===----------------------------------------------------------------------===//

#include "Records.h"
#include "aicf/Runtime/Escape.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <limits>
#include <set>
#include <sstream>

using namespace aicf::rt;

#include "RecordNames.inc"

const char *aicf::rt::nameOf(fb::DecisionClass decision) {
  auto index = static_cast<size_t>(decision);
  return index < std::size(kDecisionClassNames) ? kDecisionClassNames[index]
                                                : "?";
}

std::optional<fb::DecisionClass>
aicf::rt::parseDecisionClass(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  for (size_t i = 0; i < std::size(kDecisionClassNames); ++i)
    if (name == kDecisionClassNames[i])
      return static_cast<fb::DecisionClass>(i);
  return std::nullopt;
}

std::string aicf::rt::decisionClassNames() {
  std::string names;
  for (size_t i = 0; i < std::size(kDecisionClassNames); ++i)
    names += (i == 0                                   ? ""
              : i + 1 < std::size(kDecisionClassNames) ? ", "
                                                       : " or ") +
             std::string(kDecisionClassNames[i]);
  return names;
}

const std::vector<std::string> &
aicf::rt::choiceWordsOf(fb::DecisionClass decision) {
  static const std::vector<std::string> none;
  auto index = static_cast<size_t>(decision);
  return index < std::size(kChoiceWords) ? kChoiceWords[index] : none;
}

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

std::vector<CostTerm> aicf::rt::termsOf(const fb::Cost &cost) {
  return {{"compute", cost.compute_ps()},
          {"traffic", cost.traffic_ps()},
          {"latency", cost.latency_ps()},
          {"parallelism", cost.parallelism_ps()},
          {"occupancy", cost.occupancy_ps()},
          {"tail", cost.tail_ps()},
          {"spill", cost.spill_ps()},
          {"overlap", saturatingDifference(0, cost.overlap_ps())}};
}

std::string aicf::rt::formatCost(const fb::Cost &cost) {
  std::string text = formatTime(cost.total_ps()), terms;
  for (const CostTerm &term : termsOf(cost))
    if (term.picoseconds != 0)
      terms += (terms.empty() ? "" : ", ") + std::string(term.name) + " " +
               formatTime(term.picoseconds);
  return terms.empty() ? text : text + " (" + terms + ")";
}

std::string aicf::rt::formatLoss(int64_t loss, int64_t base,
                                 const std::string &amount) {
  std::ostringstream os;
  os << (loss >= 0 ? "+" : "") << amount;
  if (base > 0)
    os << ", " << std::showpos << std::fixed << std::setprecision(1)
       << 100.0 * static_cast<double>(loss) / static_cast<double>(base) << "%";
  return os.str();
}

std::string aicf::rt::formatTimeLoss(int64_t total, int64_t base) {
  int64_t loss = saturatingDifference(total, base);
  return loss == 0 ? "a tie" : formatLoss(loss, base, formatTime(loss));
}

int64_t aicf::rt::saturatingDifference(int64_t a, int64_t b) {
  int64_t difference;
  if (!__builtin_sub_overflow(a, b, &difference))
    return difference;
  return a < 0 ? std::numeric_limits<int64_t>::min()
               : std::numeric_limits<int64_t>::max();
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

bool aicf::rt::isSameChoice(const std::string &a, const std::string &b) {
  auto normalize = [](const std::string &choice) {
    std::string text;
    for (char c : choice)
      if (c != '"' && !std::isspace(static_cast<unsigned char>(c)))
        text += c;
    return text;
  };
  return normalize(a) == normalize(b);
}

//===----------------------------------------------------------------------===//
// Subjects
//===----------------------------------------------------------------------===//

static bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::optional<int64_t> aicf::rt::parseId(const std::string &text) {
  std::string digits = text.substr(text.compare(0, 1, "i") == 0);
  if (digits.empty() || digits.size() > 18 ||
      digits.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  return std::stoll(digits);
}

/// A name behind "@" as MLIR writes it: in quotes, with escapes, where it is no
/// identifier.
static std::string symbolOf(const std::string &name) {
  auto isLetter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  bool bare = !name.empty() && isLetter(name[0]) &&
              std::all_of(name.begin(), name.end(), [&](char c) {
                return isLetter(c) || isDigit(c) || c == '$' || c == '.';
              });
  if (bare)
    return "@" + name;
  std::string text = "@\"";
  for (char c : name) {
    const char *digits = "0123456789ABCDEF";
    auto byte = static_cast<unsigned char>(c);
    if (c == '\\')
      text += "\\\\";
    else if (byte >= 0x20 && byte < 0x7f && c != '"')
      text += c;
    else
      text += {'\\', digits[byte >> 4], digits[byte & 15]};
  }
  return text + "\"";
}

std::string aicf::rt::subjectOf(const fb::RecordT &record,
                                const std::string &entry) {
  const fb::Subject &subject = record.subject;
  std::string first = "i" + std::to_string(subject.first());
  switch (subject.kind()) {
  case fb::SubjectKind::Globals:
    return "globals";
  case fb::SubjectKind::Entry:
    return symbolOf(entry);
  case fb::SubjectKind::Instruction:
    return first;
  case fb::SubjectKind::Output:
    return first + "." + std::to_string(subject.second());
  case fb::SubjectKind::Edge:
    return first + " -> i" + std::to_string(subject.second()) +
           (subject.round() > 1 ? " (" + std::to_string(subject.round()) + ")"
                                : "");
  }
  return "?";
}

std::vector<int64_t> aicf::rt::idsOf(const fb::RecordT &record) {
  const fb::Subject &subject = record.subject;
  switch (subject.kind()) {
  case fb::SubjectKind::Instruction:
  case fb::SubjectKind::Output:
    return {subject.first()};
  case fb::SubjectKind::Edge:
    return {subject.first(), subject.second()};
  default:
    return {};
  }
}

bool aicf::rt::mentions(const fb::RecordT &record, int64_t id) {
  std::vector<int64_t> ids = idsOf(record);
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

bool aicf::rt::isSubjectLess(const std::string &a, const std::string &b) {
  size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (!isDigit(a[i]) || !isDigit(b[j])) {
      if (a[i] != b[j])
        return a[i] < b[j];
      ++i, ++j;
      continue;
    }
    size_t iEnd = i, jEnd = j;
    while (iEnd < a.size() && isDigit(a[iEnd]))
      ++iEnd;
    while (jEnd < b.size() && isDigit(b[jEnd]))
      ++jEnd;
    if (iEnd - i != jEnd - j)
      return iEnd - i < jEnd - j;
    if (int order = a.compare(i, iEnd - i, b, j, jEnd - j))
      return order < 0;
    i = iEnd, j = jEnd;
  }
  return a.size() - i < b.size() - j;
}

std::string aicf::rt::formatDecision(const fb::RecordT &record,
                                     const std::string &entry) {
  std::string text =
      std::string(nameOf(record.decision)) + " " + subjectOf(record, entry);
  if (record.decision == fb::DecisionClass::Kernel)
    text += " for " + targetNameOf(record);
  return escaped(text);
}

const fb::InstructionT *aicf::rt::findInstruction(const fb::EntryT &entry,
                                                  int64_t id) {
  for (const auto &instruction : entry.instructions)
    if (instruction->id == id)
      return instruction.get();
  return nullptr;
}

/// The instructions that fuse records merge `id` into, directly.
static std::vector<int64_t> consumersOf(const fb::EntryT &entry, int64_t id) {
  std::vector<int64_t> consumers;
  for (const auto &record : entry.records) {
    if (record->decision != fb::DecisionClass::Fuse ||
        (record->choice != "fused" && record->choice != "duplicate"))
      continue;
    if (record->subject.first() == id)
      consumers.push_back(record->subject.second());
  }
  return consumers;
}

std::string aicf::rt::whereWent(const fb::EntryT &entry, int64_t id) {
  auto name = [](int64_t i) { return "i" + std::to_string(i); };
  if (findInstruction(entry, id))
    return "";
  for (const auto &record : entry.records)
    if (record->decision == fb::DecisionClass::Save &&
        record->subject.first() == id && record->instruction >= 0)
      return name(id) + " saves a value of " + name(record->instruction) +
             ": " + record->choice;
  std::set<int64_t> seen, ends;
  std::vector<int64_t> left = {id};
  while (!left.empty()) {
    int64_t at = left.back();
    left.pop_back();
    if (!seen.insert(at).second)
      continue;
    if (findInstruction(entry, at)) {
      ends.insert(at);
      continue;
    }
    for (int64_t consumer : consumersOf(entry, at))
      left.push_back(consumer);
  }
  std::string text;
  for (int64_t end : ends)
    text +=
        (text.empty() ? name(id) + " was fused into " : " and ") + name(end);
  return text;
}
