//===- DiffEntries.h - What differs in the plans of two sides ---*- C++ -*-===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_DIFFENTRIES_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_DIFFENTRIES_H

#include "Diff.h"

#include <string>
#include <vector>

namespace aicf::rt {

/// A decision on both sides, or null where a side has not taken it.
struct RecordPair {
  const fb::RecordT *a = nullptr, *b = nullptr;
};

/// Two entries of one name, compared.
struct EntryDiff {
  const fb::EntryT *a, *b;
  std::vector<RecordPair> flips, onlyA, onlyB;
  /// Decisions about an instruction that does other work on each side, and
  /// those about all instructions where these are not the same.
  std::vector<RecordPair> otherWork;
  size_t same = 0, sameAtOtherCost = 0, sameAtIncomparableCost = 0;
  /// The targets that decided the structure, with the hashes of their
  /// descriptions; empty if the entry has no such record.
  std::string structureA, structureB;
  /// Whether inputs or outputs differ: these are two programs.
  bool otherProgram = false;

  size_t count() const {
    return flips.size() + onlyA.size() + onlyB.size() + otherWork.size();
  }
  size_t agreeing() const {
    return same + sameAtOtherCost + sameAtIncomparableCost;
  }
  bool hasOneStructureTarget() const { return structureA == structureB; }
};

/// All entries of both sides.
struct WholeDiff {
  std::vector<EntryDiff> entries;
  std::vector<std::string> onlyA, onlyB;

  size_t count() const {
    size_t sum = onlyA.size() + onlyB.size();
    for (const EntryDiff &entry : entries)
      sum += entry.count();
    return sum;
  }
};

/// Compares the entry named `only`, or all if it is empty.
WholeDiff compareAll(const DiffSides &sides, const std::string &only);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_DIFFENTRIES_H
