//===- Diff.h - Two plans side by side --------------------------*- C++ -*-===//
//
// Compares the records of two packages, of two targets of one, or of a package
// and of a plan that was made from it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_DIFF_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_DIFF_H

#include "aicf/Runtime/Package.h"

#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace aicf::rt {

class JsonWriter;

/// The two sides of a comparison, and what they are called.
struct DiffSides {
  const std::vector<std::unique_ptr<fb::EntryT>> &a, &b;
  std::string nameA = "A", nameB = "B";
  /// Targets whose kernels are compared, by name; pairs of one for each side.
  std::vector<std::pair<std::string, std::string>> targets;
  /// Whether the kernels of a target without a partner count as decisions that
  /// only this side has, or were not asked for.
  bool wholePackages = false;
};

/// Finds the pairs of targets to compare: those asked for ("X,Y"; X of the
/// first package, Y of the second), or those that both have, or the only ones.
/// Of one package (`a` is `b`) two have to differ.
Result<std::vector<std::pair<std::string, std::string>>>
pairTargets(const Package &a, const Package &b, const std::string &asked);

/// What differs in the entry of that name, or in all. The number of decisions
/// that do.
size_t diffText(const DiffSides &sides, const std::string &entry,
                std::ostream &out);
/// The same as an object.
void diffJson(const DiffSides &sides, const std::string &entry,
              JsonWriter &json);

/// A table of the terms of two costs, the largest difference first; terms that
/// are zero in both are left out.
void printTerms(const fb::Cost &a, const std::string &nameA, const fb::Cost &b,
                const std::string &nameB, const std::string &indent,
                std::ostream &out);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_DIFF_H
