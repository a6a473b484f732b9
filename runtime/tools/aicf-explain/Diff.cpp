//===- Diff.cpp - Two plans side by side ----------------------------------===//
//
// Which targets are compared, what two entries cost, and the text and the JSON
// of `aicf-explain --diff`. DiffEntries.cpp finds what differs.
//
//===----------------------------------------------------------------------===//

#include "Diff.h"

#include "DiffEntries.h"
#include "Explain.h"
#include "Json.h"
#include "Records.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Escape.h"

#include <algorithm>
#include <iomanip>

using namespace aicf::rt;

using TargetPairs = std::vector<std::pair<std::string, std::string>>;

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

static std::string formatDifference(int64_t difference) {
  return (difference > 0 ? "+" : "") + formatTime(difference);
}

void aicf::rt::printTerms(const fb::Cost &a, const std::string &nameA,
                          const fb::Cost &b, const std::string &nameB,
                          const std::string &indent, std::ostream &out) {
  struct Row {
    std::string name;
    int64_t a, b, difference;
  };
  std::vector<Row> rows;
  std::vector<CostTerm> termsA = termsOf(a), termsB = termsOf(b);
  for (size_t i = 0; i < termsA.size(); ++i)
    if (termsA[i].picoseconds != 0 || termsB[i].picoseconds != 0)
      rows.push_back(
          {termsA[i].name, termsA[i].picoseconds, termsB[i].picoseconds,
           saturatingDifference(termsB[i].picoseconds, termsA[i].picoseconds)});
  std::stable_sort(rows.begin(), rows.end(), [](const Row &x, const Row &y) {
    auto size = [](const Row &row) {
      return row.difference < 0 ? saturatingDifference(0, row.difference)
                                : row.difference;
    };
    return size(x) > size(y);
  });
  rows.push_back({"total", a.total_ps(), b.total_ps(),
                  saturatingDifference(b.total_ps(), a.total_ps())});
  constexpr int kMin = 13;
  int widthA = std::max<int>(kMin, static_cast<int>(nameA.size()) + 2);
  int widthB = std::max<int>(kMin, static_cast<int>(nameB.size()) + 2);
  auto line = [&](const std::string &name, const std::string &first,
                  const std::string &second, const std::string &third) {
    out << indent << std::left << std::setw(8) << name << std::right
        << std::setw(widthA) << first << std::setw(widthB) << second
        << std::setw(kMin) << third << "\n";
  };
  line("", nameA, nameB, "difference");
  for (const Row &row : rows)
    line(row.name, formatTime(row.a), formatTime(row.b),
         row.difference ? formatDifference(row.difference) : "equal");
}

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

static std::string targetNames(const Package &package) {
  std::string names;
  for (const auto &target : package.table().targets)
    names += (names.empty() ? "" : ", ") + target->name;
  return names;
}

/// The name of the target called `name`, by its own name or its chip's.
static Result<std::string> findTargetName(const Package &package,
                                          const std::string &name) {
  for (const auto &target : package.table().targets)
    if (target->name == name)
      return name;
  for (const auto &target : package.table().targets)
    if (target->chip == name)
      return target->name;
  return error("the package has no target '", name,
               "'; it has: ", targetNames(package));
}

Result<TargetPairs> aicf::rt::pairTargets(const Package &a, const Package &b,
                                          const std::string &asked) {
  const auto &targetsA = a.table().targets, &targetsB = b.table().targets;
  if (!asked.empty()) {
    size_t comma = asked.find(',');
    if (comma == std::string::npos)
      return error("--targets expects two targets, A,B, not '", asked, "'");
    Result<std::string> first = findTargetName(a, asked.substr(0, comma));
    if (!first)
      return first.status();
    Result<std::string> second = findTargetName(b, asked.substr(comma + 1));
    if (!second)
      return second.status();
    return TargetPairs{{*first, *second}};
  }
  if (&a == &b) {
    if (targetsA.size() == 2)
      return TargetPairs{{targetsA[0]->name, targetsA[1]->name}};
    return error("--diff of one package compares two of its targets: name them "
                 "with --targets=A,B; it has: ",
                 targetNames(a));
  }
  TargetPairs pairs;
  for (const auto &target : targetsA)
    if (b.findTarget(target->name) >= 0)
      pairs.push_back({target->name, target->name});
  if (!pairs.empty())
    return pairs;
  if (targetsA.size() == 1 && targetsB.size() == 1)
    return TargetPairs{{targetsA[0]->name, targetsB[0]->name}};
  return error("the packages have no target in common: name one of each with "
               "--targets=A,B; they have: ",
               targetNames(a), "; ", targetNames(b));
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string formatWhole(const std::unique_ptr<fb::Cost> &cost,
                               int64_t bytes) {
  std::string text;
  if (cost && (cost->total_ps() != 0 || bytes < 0))
    text = formatCost(*cost);
  if (bytes >= 0)
    text += (text.empty() ? "" : "; ") + std::to_string(bytes) + " bytes";
  return text.empty() ? "no cost recorded" : text;
}

/// What `record` says about the choice that the other side made.
static std::string formatOther(const fb::RecordT &record,
                               const std::string &choice) {
  for (const auto &alternative : record.rejected) {
    if (!isSameChoice(alternative->choice, choice))
      continue;
    if (!alternative->violates.empty())
      return "violates " + escaped(alternative->violates);
    std::string text = formatWhole(alternative->cost, alternative->bytes);
    if (alternative->cost && record.cost && record.cost->total_ps() != 0)
      text += ", " + formatTimeLoss(alternative->cost->total_ps(),
                                    record.cost->total_ps());
    return text;
  }
  return "not among the runners-up";
}

static void printFlip(const RecordPair &pair, const DiffSides &sides,
                      const std::string &entry, std::ostream &out) {
  out << "  " << nameOf(pair.a->decision) << " "
      << escaped(subjectOf(*pair.a, entry)) << "\n";
  auto print = [&](const fb::RecordT &record, const fb::RecordT &other,
                   const std::string &name) {
    out << "    " << name << ": " << escaped(record.choice)
        << (record.pinned ? "  [pinned]" : "") << "  ["
        << escaped(record.target) << "]\n        "
        << formatWhole(record.cost, record.bytes) << "\n";
    // A kernel of another target is no option here.
    if (record.decision != fb::DecisionClass::Kernel ||
        targetNameOf(record) == targetNameOf(other))
      out << "        the other choice: " << formatOther(record, other.choice)
          << "\n";
  };
  print(*pair.a, *pair.b, sides.nameA);
  print(*pair.b, *pair.a, sides.nameB);
}

static void printOnly(const std::vector<RecordPair> &pairs,
                      const std::string &name, const std::string &entry,
                      std::ostream &out) {
  if (pairs.empty())
    return;
  out << "  only in " << name << "\n";
  for (const RecordPair &pair : pairs) {
    const fb::RecordT &record = pair.a ? *pair.a : *pair.b;
    out << "    " << formatDecision(record, entry) << " is "
        << escaped(record.choice) << (record.pinned ? "  [pinned]: " : ": ")
        << formatWhole(record.cost, record.bytes) << "\n";
  }
}

static std::string formatBytes(uint64_t a, uint64_t b) {
  std::string text = std::to_string(a) + " -> " + std::to_string(b) + " bytes";
  if (a == b)
    return std::to_string(a) + " bytes in both";
  auto loss = static_cast<int64_t>(b - a);
  return text + " (" +
         formatLoss(loss, static_cast<int64_t>(a), std::to_string(loss)) + ")";
}

/// What keeps costs of the two sides apart.
static void printIncomparable(const EntryDiff &diff, const DiffSides &sides,
                              std::ostream &out) {
  if (diff.otherProgram)
    out << "  inputs or outputs differ: these are two programs, whose costs "
           "are not compared\n";
  if (!diff.hasOneStructureTarget())
    out << "  the structure was decided for " << escaped(diff.structureA)
        << " in " << sides.nameA << ", for " << escaped(diff.structureB)
        << " in " << sides.nameB
        << ": a decision's cost is that of its own side's machine\n";
  if (diff.otherWork.empty())
    return;
  out << "  not compared, for the instructions do other work in " << sides.nameA
      << " than in " << sides.nameB << ": ";
  for (size_t i = 0; i < diff.otherWork.size(); ++i)
    out << (i ? ", " : "")
        << formatDecision(*diff.otherWork[i].a, diff.a->name);
  out << "\n";
}

static void printTotals(const EntryDiff &diff, const DiffSides &sides,
                        std::ostream &out) {
  out << "  totals\n";
  for (const auto &[targetA, targetB] : sides.targets) {
    int64_t a = predictedCost(*diff.a, targetA).total_ps();
    int64_t b = predictedCost(*diff.b, targetB).total_ps();
    out << "    predicted, "
        << escaped(targetA == targetB ? targetA : targetA + " -> " + targetB)
        << ": " << formatTime(a);
    if (a == b)
      out << " in both\n";
    else
      out << " -> " << formatTime(b)
          << (diff.otherProgram ? "" : " (" + formatTimeLoss(b, a) + ")")
          << "\n";
  }
  out << "    arena: " << formatBytes(diff.a->arena_bytes, diff.b->arena_bytes)
      << "\n    decisions that agree: " << diff.agreeing();
  if (diff.sameAtOtherCost)
    out << ", " << diff.sameAtOtherCost << " of them at another cost";
  if (diff.sameAtIncomparableCost)
    out << ", " << diff.sameAtIncomparableCost
        << " of them at a cost that does not compare";
  out << "\n";
}

static void printEntryDiff(const EntryDiff &diff, const DiffSides &sides,
                           std::ostream &out) {
  out << "entry '" << escaped(diff.a->name) << "': ";
  if (diff.count() == 0)
    out << "no decision differs\n";
  else
    out << diff.flips.size()
        << (diff.flips.size() == 1 ? " decision differs, "
                                   : " decisions differ, ")
        << diff.onlyA.size() << " only in " << sides.nameA << ", "
        << diff.onlyB.size() << " only in " << sides.nameB << "\n";
  printIncomparable(diff, sides, out);
  for (const RecordPair &pair : diff.flips)
    printFlip(pair, sides, diff.a->name, out);
  printOnly(diff.onlyA, sides.nameA, diff.a->name, out);
  printOnly(diff.onlyB, sides.nameB, diff.a->name, out);
  printTotals(diff, sides, out);
}

size_t aicf::rt::diffText(const DiffSides &sides, const std::string &entry,
                          std::ostream &out) {
  WholeDiff diff = compareAll(sides, entry);
  bool first = true;
  for (const EntryDiff &one : diff.entries) {
    out << (first ? "" : "\n");
    first = false;
    printEntryDiff(one, sides, out);
  }
  for (const std::string &name : diff.onlyA)
    out << "entry '" << escaped(name) << "': only in " << sides.nameA << "\n";
  for (const std::string &name : diff.onlyB)
    out << "entry '" << escaped(name) << "': only in " << sides.nameB << "\n";
  return diff.count();
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void writeTotals(JsonWriter &json, const char *key,
                        const fb::EntryT &entry,
                        const std::vector<std::string> &targets) {
  json.key(key).object([&] {
    json.key("arena_bytes").value(static_cast<int64_t>(entry.arena_bytes));
    json.key("targets").array([&] {
      for (const std::string &target : targets)
        json.object([&] {
          json.key("target").value(target);
          writeCost(json, predictedCost(entry, target));
        });
    });
  });
}

void aicf::rt::diffJson(const DiffSides &sides, const std::string &entry,
                        JsonWriter &json) {
  WholeDiff diff = compareAll(sides, entry);
  std::vector<std::string> targetsA, targetsB;
  for (const auto &[a, b] : sides.targets) {
    targetsA.push_back(a);
    targetsB.push_back(b);
  }
  auto names = [&](const char *key, const std::vector<std::string> &list) {
    json.key(key).array([&] {
      for (const std::string &name : list)
        json.value(name);
    });
  };
  auto records = [&](const char *key, const std::vector<RecordPair> &pairs,
                     const std::string &entry) {
    json.key(key).array([&] {
      for (const RecordPair &pair : pairs)
        writeRecord(json, pair.a ? *pair.a : *pair.b, entry);
    });
  };
  json.object([&] {
    json.key("a").value(sides.nameA);
    json.key("b").value(sides.nameB);
    names("entries_only_a", diff.onlyA);
    names("entries_only_b", diff.onlyB);
    json.key("entries").array([&] {
      for (const EntryDiff &one : diff.entries)
        json.object([&] {
          json.key("name").value(one.a->name);
          json.key("differ").array([&] {
            for (const RecordPair &pair : one.flips)
              json.object([&] {
                json.key("a");
                writeRecord(json, *pair.a, one.a->name);
                json.key("b");
                writeRecord(json, *pair.b, one.a->name);
              });
          });
          records("only_a", one.onlyA, one.a->name);
          records("only_b", one.onlyB, one.a->name);
          json.key("other_program").value(one.otherProgram);
          json.key("structure_a").value(one.structureA);
          json.key("structure_b").value(one.structureB);
          json.key("not_compared").array([&] {
            for (const RecordPair &pair : one.otherWork)
              json.object([&] {
                json.key("class").value(std::string(nameOf(pair.a->decision)));
                json.key("subject").value(subjectOf(*pair.a, one.a->name));
                if (pair.a->decision == fb::DecisionClass::Kernel)
                  json.key("target").value(targetNameOf(*pair.a));
              });
          });
          json.key("agree").value(static_cast<int64_t>(one.agreeing()));
          json.key("agree_at_other_cost")
              .value(static_cast<int64_t>(one.sameAtOtherCost));
          json.key("agree_at_incomparable_cost")
              .value(static_cast<int64_t>(one.sameAtIncomparableCost));
          writeTotals(json, "totals_a", *one.a, targetsA);
          writeTotals(json, "totals_b", *one.b, targetsB);
        });
    });
  });
}
