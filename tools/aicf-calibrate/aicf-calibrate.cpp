//===- aicf-calibrate.cpp - Fits machine descriptions ---------------------===//

#include "aicf/Measure/CalibrateTool.h"
#include "aicf/Support/ToolOutput.h"

int main(int argc, char **argv) {
  aicf::guardStandardOutput("aicf-calibrate");
  return aicf::calibrateMain(argc, argv);
}
