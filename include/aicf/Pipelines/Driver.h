//===- Driver.h - What aicf-compile and aicf-opt do -------------*- C++ -*-===//
//
// The tools as functions, so that a project with dialects and back ends of its
// own makes tools that know them:
//
//   mlir::DialectRegistry registry;
//   aicf::registerAllDialects(registry);
//   mine::registerBackend(registry);
//   return aicf::compileMain(argc, argv, registry);
//

#ifndef AICF_PIPELINES_DRIVER_H
#define AICF_PIPELINES_DRIVER_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace aicf {

/// The whole of `aicf-compile`: reads a program in the aicf or the aicf_emit
/// dialect, plans it for the given targets, and writes the stage asked for.
/// Knows the back ends of `registry`. Returns the exit code; errors were
/// printed.
int compileMain(int argc, char **argv, mlir::DialectRegistry &registry);

/// The whole of `aicf-opt`: mlir-opt with the dialects of `registry` and all
/// passes that are registered. Returns the exit code; errors were printed.
int optMain(int argc, char **argv, mlir::DialectRegistry &registry);

} // namespace aicf

#endif // AICF_PIPELINES_DRIVER_H
