//===- csrc-compile.cpp - aicf-compile, with one more back end ------------===//

#include "CSrc.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Support/ToolOutput.h"
#include "aicf/Tools/Main.h"

int main(int argc, char **argv) {
  aicf::guardStandardOutput("csrc-compile");
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  csrc::registerBackend(registry);
  csrc::registerCopyFamily(registry);
  return aicf::compileMain(argc, argv, registry);
}
