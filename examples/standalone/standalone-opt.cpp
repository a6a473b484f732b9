//===- standalone-opt.cpp - AICF inside another compiler ------------------===//
//
// An opt tool with AICF's dialects and passes, upstream's, and a pass of its
// own that reads the decisions which AICF recorded.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

namespace {

/// Says of each instruction of a resolved program how long it is predicted to
/// take on each target.
struct PrintTimes
    : mlir::PassWrapper<PrintTimes, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintTimes)

  llvm::StringRef getArgument() const override { return "print-times"; }
  llvm::StringRef getDescription() const override {
    return "Print the predicted time of each instruction";
  }

  void runOnOperation() override {
    for (auto [op, record] : aicf::emit::collectRecords(getOperation()))
      if (record.getDecisionClass() == aicf::emit::DecisionClass::Kernel)
        llvm::outs() << record.getSubject().str() << " on "
                     << record.getTargetName() << ": "
                     << record.getCost().getTotal() << " ps\n";
    markAllAnalysesPreserved();
  }
};

} // namespace

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  aicf::registerAllDialects(registry);
  aicf::registerAllPasses();
  mlir::PassRegistration<PrintTimes>();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv, "AICF inside another compiler\n", registry));
}
