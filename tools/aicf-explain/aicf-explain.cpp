//===- aicf-explain.cpp - Explains a package ------------------------------===//
//
// With the compiler at hand, choices that no record knows can be planned.
//
//===----------------------------------------------------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/Runtime/StandardOutput.h"
#include "aicf/Tools/Main.h"
#include "mlir/IR/DialectRegistry.h"

int main(int argc, char **argv) {
  aicf::rt::prepareTool();
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  return aicf::explainMain(argc, argv, registry);
}
