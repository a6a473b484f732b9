//===- aicf-compile.cpp - The AICF compiler -------------------------------===//

#include "aicf/Pipelines/Driver.h"
#include "aicf/Support/ToolOutput.h"

int main(int argc, char **argv) {
  aicf::guardStandardOutput("aicf-compile");
  return aicf::compileMain(argc, argv);
}
