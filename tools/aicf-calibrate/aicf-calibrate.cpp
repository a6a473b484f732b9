//===- aicf-calibrate.cpp - Fits machine descriptions ---------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/Support/ToolOutput.h"
#include "aicf/Tools/Main.h"
#include "mlir/IR/DialectRegistry.h"

int main(int argc, char **argv) {
  aicf::guardStandardOutput("aicf-calibrate");
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  return aicf::calibrateMain(argc, argv, registry);
}
