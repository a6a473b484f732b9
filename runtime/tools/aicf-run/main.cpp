//===- main.cpp - aicf-run ------------------------------------------------===//
//
// Runs an entry of a package; see RunTool.h.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/RunTool.h"
#include "aicf/Runtime/StandardOutput.h"

#include <iostream>

int main(int argc, char **argv) {
  aicf::rt::prepareTool();
  return aicf::rt::runTool(argc, argv, std::cout, std::cerr);
}
