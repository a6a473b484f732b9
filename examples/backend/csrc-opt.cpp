//===- csrc-opt.cpp - aicf-opt, with one more back end --------------------===//

#include "CSrc.h"
#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"
#include "aicf/Support/ToolOutput.h"
#include "aicf/Tools/Main.h"

int main(int argc, char **argv) {
  aicf::guardStandardOutput("csrc-opt");
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  csrc::registerBackend(registry);
  csrc::registerCopyFamily(registry);
  aicf::registerAllPasses();
  return aicf::optMain(argc, argv, registry);
}
