//===- Names.h - Names that a package can hold ------------------*- C++ -*-===//

#ifndef AICF_SUPPORT_NAMES_H
#define AICF_SUPPORT_NAMES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace aicf {

/// Whether an entry, global, input or output can have this name in a package:
/// an input is "entry:name" from outside.
inline bool isPackageName(llvm::StringRef name) { return !name.contains(':'); }

/// What is said of a name that is none.
inline constexpr llvm::StringLiteral kNotPackageName =
    "contains ':', which separates an entry from its input or output";

/// "; did you mean 'NAME'?" with the one of `known` that is nearest to `wrong`,
/// or nothing where none is near: what errors about misspelt names end with.
template <typename Range>
std::string suggestName(llvm::StringRef wrong, const Range &known) {
  // A third of the letters may be wrong.
  unsigned least = static_cast<unsigned>(wrong.size()) / 3 + 1;
  std::string nearest;
  for (llvm::StringRef name : known) {
    unsigned distance = wrong.edit_distance(name, /*AllowReplacements=*/true,
                                            /*MaxEditDistance=*/least);
    if (distance < least) {
      least = distance;
      nearest = name.str();
    }
  }
  return nearest.empty() ? "" : "; did you mean '" + nearest + "'?";
}

} // namespace aicf

#endif // AICF_SUPPORT_NAMES_H
