//===- aicf-measure.cpp - Checks and times plans --------------------------===//

#include "aicf/Measure/MeasureTool.h"

int main(int argc, char **argv) { return aicf::measureMain(argc, argv); }
