//===- Names.h - Names that a package can hold ------------------*- C++ -*-===//

#ifndef AICF_SUPPORT_NAMES_H
#define AICF_SUPPORT_NAMES_H

#include "llvm/ADT/StringRef.h"

namespace aicf {

/// Whether an entry, global, input or output can have this name in a package:
/// an input is "entry:name" from outside.
inline bool isPackageName(llvm::StringRef name) { return !name.contains(':'); }

/// What is said of a name that is none.
inline constexpr llvm::StringLiteral kNotPackageName =
    "contains ':', which separates an entry from its input or output";

} // namespace aicf

#endif // AICF_SUPPORT_NAMES_H
