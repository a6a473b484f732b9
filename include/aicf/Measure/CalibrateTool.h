//===- CalibrateTool.h - The logic of aicf-calibrate ------------*- C++ -*-===//

#ifndef AICF_MEASURE_CALIBRATETOOL_H
#define AICF_MEASURE_CALIBRATETOOL_H

namespace aicf {

/// Runs the tool; its exit code.
int calibrateMain(int argc, char **argv);

} // namespace aicf

#endif // AICF_MEASURE_CALIBRATETOOL_H
