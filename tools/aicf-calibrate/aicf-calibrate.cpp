//===- aicf-calibrate.cpp - Fits machine descriptions ---------------------===//

#include "aicf/Measure/CalibrateTool.h"

int main(int argc, char **argv) { return aicf::calibrateMain(argc, argv); }
