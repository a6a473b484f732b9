//===- ExplainTool.h - The logic of aicf-explain ----------------*- C++ -*-===//
//
// Reads a package and says what was decided, why, and what it cost. Needs
// neither the device the package is for nor, but for --space and for --why-not
// about a choice that is not recorded, the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAINTOOL_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAINTOOL_H

#include "WhyNot.h"

#include <ostream>

namespace aicf::rt {

/// Prints the plan spaces of the instructions of `package`, of one entry if
/// `entry` is not empty, and of one id if there is one.
using SpacePrinter = std::function<Status(
    const Package &package, const std::string &entry, std::optional<int64_t> id,
    bool json, std::ostream &out)>;

/// What needs the compiler.
struct Compiler {
  Replanner replan;
  SpacePrinter printSpaces;
};

/// The exit status: 0, or 1 after an error. Without a compiler, plan spaces and
/// choices that are not recorded are errors.
int explainTool(int argc, const char *const *argv, std::ostream &out,
                std::ostream &err, const Compiler &compiler = {});

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAINTOOL_H
