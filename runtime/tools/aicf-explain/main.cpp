//===- main.cpp - aicf-explain --------------------------------------------===//
//
// Explains the decisions in a package; see ExplainTool.h.
//
//===----------------------------------------------------------------------===//

#include "ExplainTool.h"
#include "aicf/Runtime/StandardOutput.h"

#include <iostream>

int main(int argc, char **argv) {
  aicf::rt::prepareTool();
  return aicf::rt::explainTool(argc, argv, std::cout, std::cerr);
}
