//===- MeasureTool.h - What aicf-measure does -------------------*- C++ -*-===//

#ifndef AICF_MEASURE_MEASURETOOL_H
#define AICF_MEASURE_MEASURETOOL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace aicf {

/// The whole of `aicf-measure`: builds plans of a program's instructions, runs
/// them on a device, compares them with a reference, times them, and writes
/// tables. Knows the back ends of `registry`. Returns the exit code; errors
/// were printed.
int measureMain(int argc, char **argv, mlir::DialectRegistry &registry);

} // namespace aicf

#endif // AICF_MEASURE_MEASURETOOL_H
