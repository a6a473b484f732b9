//===- DiffEntries.cpp - What differs in the plans of two sides -----------===//
//
// Matches the decisions of two sides by entry, class and subject, those about
// kernels by their target too, and says which of them agree. Diff.cpp prints
// the result.
//
//===----------------------------------------------------------------------===//

#include "DiffEntries.h"

#include "Records.h"
#include "aicf/Runtime/DType.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace aicf::rt;

using EntryList = std::vector<std::unique_ptr<fb::EntryT>>;
using TargetPairs = std::vector<std::pair<std::string, std::string>>;

namespace {

/// A subject that can be compared.
using SubjectKey = std::tuple<fb::SubjectKind, int64_t, int64_t, uint32_t>;

SubjectKey keyOf(const fb::Subject &subject) {
  return {subject.kind(), subject.first(), subject.second(), subject.round()};
}

/// Class and subject; for kernels the number of the pair of targets, or one
/// beyond these and the target that is in no pair.
struct Key {
  fb::DecisionClass decision;
  SubjectKey subject;
  size_t pair;
  std::string lonely;

  bool operator<(const Key &other) const {
    auto all = [](const Key &key) {
      return std::tie(key.decision, key.pair, key.lonely, key.subject);
    };
    return all(*this) < all(other);
  }
};

} // namespace

static bool hasSameCost(const fb::RecordT &a, const fb::RecordT &b) {
  if (a.bytes != b.bytes || !a.cost != !b.cost)
    return false;
  return !a.cost || a.cost->total_ps() == b.cost->total_ps();
}

/// Costs are of one kind if one version of the model saw one machine.
static bool hasComparableCost(const fb::RecordT &a, const fb::RecordT &b) {
  return a.target == b.target && a.model_version == b.model_version;
}

/// The target that decided what is fused, stored, and in which order.
static std::string structureTargetOf(const fb::EntryT &entry) {
  for (const auto &record : entry.records)
    if (record->decision == fb::DecisionClass::Order)
      return record->target;
  return "";
}

namespace {
/// What an instruction computes, as far as two packages tell: what was fused
/// into it, and its operands where the instructions are at hand.
struct Work {
  std::set<SubjectKey> fused;
  std::vector<std::string> operands;

  /// A plan that was only made to be compared has no instructions.
  bool isSame(const Work &other) const {
    return fused == other.fused &&
           (operands.empty() || other.operands.empty() ||
            operands == other.operands);
  }
};
} // namespace

static Work workOf(const fb::EntryT &entry, int64_t id) {
  Work work;
  for (const auto &record : entry.records)
    if (record->decision == fb::DecisionClass::Fuse &&
        record->instruction == id && record->choice != "separate")
      work.fused.insert(keyOf(record->subject));
  if (const fb::InstructionT *instruction = findInstruction(entry, id))
    for (const auto &operand : instruction->operands)
      work.operands.push_back(std::string(fb::EnumNameAccess(operand->access)) +
                              " " + typeString(operand->dtype, operand->shape));
  return work;
}

static bool isSameWork(const fb::EntryT &a, const fb::EntryT &b, int64_t id) {
  return workOf(a, id).isSame(workOf(b, id));
}

/// The instructions that run, as far as their kernels' records say.
static std::set<int64_t> instructionsOf(const fb::EntryT &entry) {
  std::set<int64_t> ids;
  for (const auto &record : entry.records)
    if (record->decision == fb::DecisionClass::Kernel)
      ids.insert(record->instruction);
  return ids;
}

static bool hasSameInstructions(const fb::EntryT &a, const fb::EntryT &b) {
  std::set<int64_t> ids = instructionsOf(a);
  return ids == instructionsOf(b) &&
         std::all_of(ids.begin(), ids.end(),
                     [&](int64_t id) { return isSameWork(a, b, id); });
}

static bool hasSameSlots(const fb::EntryT &a, const fb::EntryT &b) {
  return std::equal(a.slots.begin(), a.slots.end(), b.slots.begin(),
                    b.slots.end(), [](const auto &x, const auto &y) {
                      return x->name == y->name && x->dtype == y->dtype &&
                             x->shape == y->shape &&
                             x->is_output == y->is_output;
                    });
}

static EntryDiff compare(const fb::EntryT &a, const fb::EntryT &b,
                         const DiffSides &sides) {
  const TargetPairs &targets = sides.targets;
  EntryDiff diff;
  diff.a = &a;
  diff.b = &b;
  diff.structureA = structureTargetOf(a);
  diff.structureB = structureTargetOf(b);
  // A plan that was only made to be compared has no slots.
  diff.otherProgram =
      !a.instructions.empty() && !b.instructions.empty() && !hasSameSlots(a, b);
  std::map<Key, RecordPair> pairs;
  auto collect = [&](const fb::EntryT &entry, bool first) {
    for (const auto &record : entry.records) {
      Key key{record->decision, keyOf(record->subject), 0, ""};
      if (record->decision == fb::DecisionClass::Kernel) {
        auto it = std::find_if(targets.begin(), targets.end(), [&](auto &pair) {
          return (first ? pair.first : pair.second) == targetNameOf(*record);
        });
        if (it == targets.end() && !sides.wholePackages)
          continue; // Nothing to compare it with.
        key.pair = it - targets.begin();
        if (it == targets.end())
          key.lonely = targetNameOf(*record);
      }
      RecordPair &pair = pairs[key];
      (first ? pair.a : pair.b) = record.get();
    }
  };
  collect(a, true);
  collect(b, false);
  // Whether a decision means the same on both sides. Those about single values
  // do: what was fused before them is part of what they differ in.
  bool sameInstructions = hasSameInstructions(a, b);
  auto isSameQuestion = [&](const fb::RecordT &record) {
    switch (record.decision) {
    case fb::DecisionClass::Kernel:
      return isSameWork(a, b, record.instruction);
    case fb::DecisionClass::Order:
    case fb::DecisionClass::Memory:
      return sameInstructions;
    default:
      return true;
    }
  };
  for (const auto &[key, pair] : pairs) {
    if (!pair.b)
      diff.onlyA.push_back(pair);
    else if (!pair.a)
      diff.onlyB.push_back(pair);
    else if (!isSameChoice(pair.a->choice, pair.b->choice))
      (isSameQuestion(*pair.a) ? diff.flips : diff.otherWork).push_back(pair);
    else if (!isSameQuestion(*pair.a) || !hasComparableCost(*pair.a, *pair.b))
      ++diff.sameAtIncomparableCost;
    else if (hasSameCost(*pair.a, *pair.b))
      ++diff.same;
    else
      ++diff.sameAtOtherCost;
  }
  return diff;
}

static const fb::EntryT *findEntry(const EntryList &entries,
                                   const std::string &name) {
  for (const auto &entry : entries)
    if (entry->name == name)
      return entry.get();
  return nullptr;
}

WholeDiff aicf::rt::compareAll(const DiffSides &sides,
                               const std::string &only) {
  WholeDiff diff;
  auto isWanted = [&](const fb::EntryT &entry) {
    return only.empty() || only == entry.name;
  };
  for (const auto &entry : sides.a) {
    if (!isWanted(*entry))
      continue;
    if (const fb::EntryT *other = findEntry(sides.b, entry->name))
      diff.entries.push_back(compare(*entry, *other, sides));
    else
      diff.onlyA.push_back(entry->name);
  }
  for (const auto &entry : sides.b)
    if (isWanted(*entry) && !findEntry(sides.a, entry->name))
      diff.onlyB.push_back(entry->name);
  return diff;
}
