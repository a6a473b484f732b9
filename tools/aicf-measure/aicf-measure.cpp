//===- aicf-measure.cpp - Checks and times plans --------------------------===//

#include "aicf/Measure/MeasureTool.h"
#include "aicf/Support/ToolOutput.h"

int main(int argc, char **argv) {
  aicf::guardStandardOutput("aicf-measure");
  return aicf::measureMain(argc, argv);
}
