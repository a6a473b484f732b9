//===- aicf-compile.cpp - The AICF compiler -------------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/Support/ToolOutput.h"
#include "aicf/Tools/Main.h"
#include "mlir/IR/DialectRegistry.h"

int main(int argc, char **argv) {
  aicf::guardStandardOutput("aicf-compile");
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  return aicf::compileMain(argc, argv, registry);
}
