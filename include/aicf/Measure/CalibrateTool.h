//===- CalibrateTool.h - The logic of aicf-calibrate ------------*- C++ -*-===//

#ifndef AICF_MEASURE_CALIBRATETOOL_H
#define AICF_MEASURE_CALIBRATETOOL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace aicf {

/// The whole of `aicf-calibrate`, with the back ends of `registry`. Returns the
/// exit code; errors were printed.
int calibrateMain(int argc, char **argv, mlir::DialectRegistry &registry);

} // namespace aicf

#endif // AICF_MEASURE_CALIBRATETOOL_H
