//===- ExplainTool.h - The logic of aicf-explain ----------------*- C++ -*-===//
//
// Reads a package and says what was decided, why, and what it cost. Needs
// neither the compiler nor the device the package is for.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAINTOOL_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAINTOOL_H

#include <ostream>

namespace aicf::rt {

/// The exit status: 0, or 1 after an error.
int explainTool(int argc, const char *const *argv, std::ostream &out,
                std::ostream &err);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_EXPLAINTOOL_H
