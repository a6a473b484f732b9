//===- RunTool.h - The logic of aicf-run ------------------------*- C++ -*-===//
//
// Loads a package, gives its inputs values, runs an entry on a CPU or a GPU,
// and saves, times, dumps or checks what comes out. A project with a back end
// of its own registers it and calls runTool(): a tool that knows its devices.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_RUNTOOL_H
#define AICF_RUNTIME_RUNTOOL_H

#include <ostream>

namespace aicf::rt {

/// The exit status: 0; or 1 after an error or a failed check.
int runTool(int argc, const char *const *argv, std::ostream &out,
            std::ostream &err);

} // namespace aicf::rt

#endif // AICF_RUNTIME_RUNTOOL_H
