//===- Main.h - The compiler's tools as functions ---------------*- C++ -*-===//
//
// A project with dialects and back ends of its own makes tools that know them:
//
//   mlir::DialectRegistry registry;
//   aicf::registerAllDialects(registry);
//   mine::registerBackend(registry);
//   return aicf::compileMain(argc, argv, registry);
//
// Each function is a library of its own: AICFCompileMain, AICFOptMain,
// AICFExplainMain, AICFMeasureMain, AICFCalibrateMain. All return the exit
// code; errors were printed.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TOOLS_MAIN_H
#define AICF_TOOLS_MAIN_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace aicf {

/// The whole of `aicf-compile`: reads a program in the aicf or the aicf_emit
/// dialect, plans it for the given targets, and writes the stage asked for.
/// Knows the back ends of `registry`.
int compileMain(int argc, char **argv, mlir::DialectRegistry &registry);

/// The whole of `aicf-opt`: mlir-opt with the dialects of `registry` and all
/// passes that are registered.
int optMain(int argc, char **argv, mlir::DialectRegistry &registry);

/// The whole of the compiler's `aicf-explain`: that of the runtime, which also
/// plans again, with the back ends of `registry`.
int explainMain(int argc, char **argv, const mlir::DialectRegistry &registry);

/// The whole of `aicf-measure`: builds plans of a program's instructions, runs
/// them on a device, compares them with a reference, times them, and writes
/// tables. Knows the back ends of `registry`.
int measureMain(int argc, char **argv, mlir::DialectRegistry &registry);

/// The whole of `aicf-calibrate`, with the back ends of `registry`.
int calibrateMain(int argc, char **argv, mlir::DialectRegistry &registry);

} // namespace aicf

#endif // AICF_TOOLS_MAIN_H
