//===- TranslateTest.cpp - From kernels to PTX ----------------------------===//

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/InitAllDialects.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;

TEST(Translate, AnUnknownChipIsAnError) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  auto target = lookupTarget("h200", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  const BackendInterface *backend = getBackend(&context, *target);
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  Operation *kernels = backend->createKernelModule(*module, "kernels", *target);
  ASSERT_TRUE(succeeded(backend->lowerToLLVM(kernels, *target)));
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { message = diagnostic.str(); });
  EXPECT_TRUE(succeeded(backend->translateToAssembly(kernels, *target)))
      << message;
  target->chip = "sm_75";
  EXPECT_TRUE(failed(backend->translateToAssembly(kernels, *target)));
  EXPECT_EQ(message, "no PTX version is known for 'sm_75'");
}
