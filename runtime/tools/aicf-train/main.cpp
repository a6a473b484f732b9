//===- main.cpp - aicf-train ----------------------------------------------===//
//
// Trains with a package; see TrainTool.h.
//
//===----------------------------------------------------------------------===//

#include "TrainTool.h"
#include "aicf/Runtime/StandardOutput.h"

int main(int argc, char **argv) {
  aicf::rt::prepareTool();
  return aicf::rt::trainTool(argc, argv);
}
