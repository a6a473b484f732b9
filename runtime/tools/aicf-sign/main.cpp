//===- main.cpp - aicf-sign -----------------------------------------------===//
//
// Signs packages, and says whether one is signed. See SignTool.h.
//
//===----------------------------------------------------------------------===//

#include "SignTool.h"

#include "aicf/Runtime/StandardOutput.h"

#include <iostream>

int main(int argc, char **argv) {
  aicf::rt::prepareTool();
  return aicf::rt::signTool(argc, argv, std::cout, std::cerr);
}
