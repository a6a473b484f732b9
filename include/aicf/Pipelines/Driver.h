//===- Driver.h - What aicf-compile does ------------------------*- C++ -*-===//

#ifndef AICF_PIPELINES_DRIVER_H
#define AICF_PIPELINES_DRIVER_H

namespace aicf {

/// The whole of `aicf-compile`: reads a program in the aicf or the aicf_emit
/// dialect, plans it for the given targets, and writes the stage asked for.
/// Returns the exit code; errors were printed.
int compileMain(int argc, char **argv);

} // namespace aicf

#endif // AICF_PIPELINES_DRIVER_H
