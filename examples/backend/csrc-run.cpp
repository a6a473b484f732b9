//===- csrc-run.cpp - aicf-run, with one more kind of device --------------===//

#include "Runtime.h"
#include "aicf/Runtime/RunTool.h"
#include "aicf/Runtime/StandardOutput.h"

#include <iostream>

int main(int argc, char **argv) {
  aicf::rt::prepareTool();
  if (aicf::rt::Status s = csrc::registerRuntime(); !s) {
    std::cerr << "csrc-run: " << s.message() << "\n";
    return 1;
  }
  return aicf::rt::runTool(argc, argv, std::cout, std::cerr);
}
