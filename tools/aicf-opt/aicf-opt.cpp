//===- aicf-opt.cpp - The AICF optimizer driver ---------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  aicf::registerAllPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "AICF optimizer driver\n", registry));
}
