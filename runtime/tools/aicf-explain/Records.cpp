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

static const char *const kDecisionNames[] = {
    "fuse", "save", "in_place", "layout", "order", "kernel", "memory"};

const char *aicf::rt::nameOf(fb::DecisionClass decision) {
  auto index = static_cast<size_t>(decision);
  return index < std::size(kDecisionNames) ? kDecisionNames[index] : "?";
}

std::optional<fb::DecisionClass>
aicf::rt::parseDecisionClass(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  for (size_t i = 0; i < std::size(kDecisionNames); ++i)
    if (name == kDecisionNames[i])
      return static_cast<fb::DecisionClass>(i);
  return std::nullopt;
}

std::string aicf::rt::decisionClassNames() {
  std::string names;
  for (size_t i = 0; i < std::size(kDecisionNames); ++i)
    names += (i == 0                              ? ""
              : i + 1 < std::size(kDecisionNames) ? ", "
                                                  : " or ") +
             std::string(kDecisionNames[i]);
  return names;
}

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

std::vector<CostTerm> aicf::rt::termsOf(const fb::Cost &cost) {
  return {{"compute", cost.compute_ps()},
          {"traffic", cost.traffic_ps()},
          {"latency", cost.latency_ps()},
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

static const std::string kArrayPrefix = "array<i64";

/// The text between the brackets of a list of numbers, written either way.
static std::optional<std::string> listElements(const std::string &choice) {
  if (choice.size() >= 2 && choice.front() == '[' && choice.back() == ']')
    return choice.substr(1, choice.size() - 2);
  if (choice.compare(0, kArrayPrefix.size(), kArrayPrefix) != 0 ||
      choice.back() != '>')
    return std::nullopt;
  size_t begin = kArrayPrefix.size();
  if (choice[begin] == ':')
    begin = choice.find_first_not_of(' ', begin + 1);
  return choice.substr(begin, choice.size() - 1 - begin);
}

/// The steps of an order as lists in a list: `[[0], [1, 2]]`.
static std::string writePlainSteps(const std::string &choice) {
  std::string text;
  size_t at = 0;
  for (size_t found;
       (found = choice.find(kArrayPrefix, at)) != std::string::npos;) {
    size_t end = choice.find('>', found);
    size_t begin = choice.find_first_not_of(": ", found + kArrayPrefix.size());
    if (end == std::string::npos || begin == std::string::npos)
      break;
    text += choice.substr(at, found - at) + "[" +
            choice.substr(begin, end - begin) + "]";
    at = end + 1;
  }
  return text + choice.substr(at);
}

static bool isSteps(const std::string &choice) {
  return choice.size() > 1 && choice[0] == '[' &&
         choice.compare(1, kArrayPrefix.size(), kArrayPrefix) == 0;
}

std::string aicf::rt::formatChoice(const std::string &choice) {
  if (isSteps(choice))
    return escaped(writePlainSteps(choice));
  std::optional<std::string> elements = listElements(choice);
  return escaped(elements ? "[" + *elements + "]" : choice);
}

static std::string normalizeChoice(const std::string &choice) {
  std::string text;
  for (char c : choice)
    if (c != '"' && !std::isspace(static_cast<unsigned char>(c)))
      text += c;
  if (isSteps(text))
    text = writePlainSteps(text);
  std::optional<std::string> elements = listElements(text);
  return elements ? "[" + *elements + "]" : text;
}

bool aicf::rt::isSameChoice(const std::string &a, const std::string &b) {
  return normalizeChoice(a) == normalizeChoice(b);
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

std::vector<int64_t> aicf::rt::idsOf(const std::string &subject) {
  std::vector<int64_t> ids;
  for (size_t i = 0; i + 1 < subject.size(); ++i) {
    bool starts = i == 0 || subject[i - 1] == ' ';
    if (!starts || subject[i] != 'i' || !isDigit(subject[i + 1]))
      continue;
    size_t end = i + 1;
    while (end < subject.size() && isDigit(subject[end]))
      ++end;
    // An entry may have the name of an instruction and go on: "i2c".
    if (end == subject.size() || subject[end] == ' ' || subject[end] == '.')
      ids.push_back(std::strtoll(subject.c_str() + i + 1, nullptr, 10));
  }
  return ids;
}

bool aicf::rt::mentions(const std::string &subject, int64_t id) {
  std::vector<int64_t> ids = idsOf(subject);
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

std::string aicf::rt::formatDecision(const fb::RecordT &record) {
  std::string text =
      std::string(nameOf(record.decision)) + " " + record.subject;
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
    std::vector<int64_t> ids = idsOf(record->subject);
    if (ids.size() == 2 && ids[0] == id)
      consumers.push_back(ids[1]);
  }
  return consumers;
}

std::string aicf::rt::whereWent(const fb::EntryT &entry, int64_t id) {
  auto name = [](int64_t i) { return "i" + std::to_string(i); };
  if (findInstruction(entry, id))
    return "";
  for (const auto &record : entry.records)
    if (record->decision == fb::DecisionClass::Save &&
        record->subject == name(id) && record->instruction >= 0)
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
