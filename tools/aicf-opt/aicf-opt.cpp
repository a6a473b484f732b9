//===- aicf-opt.cpp - The AICF optimizer driver ---------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"
#include "aicf/Support/ToolOutput.h"
#include "aicf/Tools/Main.h"
#include "mlir/IR/DialectRegistry.h"

int main(int argc, char **argv) {
  aicf::guardStandardOutput("aicf-opt");
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  aicf::registerAllPasses();
  return aicf::optMain(argc, argv, registry);
}
