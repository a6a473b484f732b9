//===- aicf-measure.cpp - Checks and times plans --------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/Support/ToolOutput.h"
#include "aicf/Tools/Main.h"
#include "mlir/IR/DialectRegistry.h"

int main(int argc, char **argv) {
  aicf::guardStandardOutput("aicf-measure");
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  return aicf::measureMain(argc, argv, registry);
}
