//===- SignTool.h - The logic of aicf-sign ----------------------*- C++ -*-===//
//
// Makes keys, signs packages with them, and checks signatures. A library, so
// that unit tests can call it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_SIGNTOOL_H
#define AICF_RUNTIME_TOOLS_SIGNTOOL_H

#include <iosfwd>

namespace aicf::rt {

/// main() of aicf-sign: 0, or 1 after a message on `err`.
int signTool(int argc, const char *const *argv, std::ostream &out,
             std::ostream &err);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_SIGNTOOL_H
