//===- aicf-opt.cpp - The AICF optimizer driver ---------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"
#include "aicf/Runtime/Version.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"

int main(int argc, char **argv) {
  llvm::cl::AddExtraVersionPrinter([](llvm::raw_ostream &os) {
    os << aicf::rt::getVersionString() << "\n";
  });
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  aicf::registerAllPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "AICF optimizer driver\n", registry));
}
