//===- ExplainTool.h - The logic of aicf-explain ----------------*- C++ -*-===//
//
// Reads a package and says what was decided, why, and what it cost. Needs
// neither the device the package is for nor, but for --why-not about a choice
// that is not recorded, the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAINTOOL_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAINTOOL_H

#include "WhyNot.h"

#include <ostream>

namespace aicf::rt {

/// The exit status: 0, or 1 after an error. Without a `replanner`, a choice
/// that is not recorded is an error.
int explainTool(int argc, const char *const *argv, std::ostream &out,
                std::ostream &err, const Replanner &replanner = nullptr);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAINTOOL_H
