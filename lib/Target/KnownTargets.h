//===- KnownTargets.h - The table of known machines -------------*- C++ -*-===//

#ifndef AICF_LIB_TARGET_KNOWNTARGETS_H
#define AICF_LIB_TARGET_KNOWNTARGETS_H

#include "aicf/Target/TargetDescription.h"

namespace aicf {
/// The table, in the order in which names are listed.
llvm::ArrayRef<TargetDescription> getKnownTargets();
} // namespace aicf

#endif // AICF_LIB_TARGET_KNOWNTARGETS_H
