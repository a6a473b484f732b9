//===- ExportTest.cpp - Exporting inside of a host program ----------------===//
//
// A compiler in a library shares its process with others: it keeps no state,
// and leaves theirs alone.
//
//===----------------------------------------------------------------------===//

#include "aicf/Package/Export.h"

#include "aicf/InitAllDialects.h"
#include "aicf/Pipelines/Pipelines.h"
#include "aicf/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include <gtest/gtest.h>
#include <thread>

using namespace mlir;

static constexpr const char *kProgram = R"mlir(
func.func @main(%x: tensor<64x32xf32>, %y: tensor<32x16xf32>) -> tensor<64x16xf32> {
  %0 = aicf.matmul %x, %y : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %1 = aicf.exp %0 : tensor<64x16xf32>
  return %1 : tensor<64x16xf32>
}
)mlir";

/// The package of kProgram for `targets`; nothing if it cannot be built.
static std::vector<uint8_t>
build(ArrayRef<std::string> targets = {"x86-64", "x86-64-v3"},
      MLIRContext::Threading threading = MLIRContext::Threading::DISABLED) {
  DialectRegistry registry;
  aicf::registerAllDialects(registry);
  MLIRContext context(registry, threading);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(kProgram, &context);
  if (!module)
    return {};
  PassManager passes(&context);
  aicf::PlanOptions options;
  options.targets = targets;
  aicf::buildLowerToEmitPipeline(passes);
  aicf::buildPlanPipeline(passes, options);
  passes.addPass(aicf::createLaunchPass());
  if (failed(passes.run(*module)))
    return {};
  FailureOr<std::vector<uint8_t>> bytes = aicf::exportPackage(*module);
  return succeeded(bytes) ? *bytes : std::vector<uint8_t>();
}

TEST(Export, OptionsOfTheHostStay) {
  static llvm::cl::opt<int> level("export-test-level", llvm::cl::init(1));
  const char *args[] = {"host", "--export-test-level=3"};
  ASSERT_TRUE(llvm::cl::ParseCommandLineOptions(2, args));
  ASSERT_EQ(level, 3);
  EXPECT_FALSE(build().empty());
  EXPECT_EQ(level, 3);
  EXPECT_EQ(level.getNumOccurrences(), 1);
}

TEST(Export, ThreadsGiveTheBytesOfOne) {
  std::vector<uint8_t> expected = build();
  ASSERT_FALSE(expected.empty());
  std::vector<uint8_t> bytes[2];
  std::thread other([&] { bytes[0] = build(); });
  bytes[1] = build();
  other.join();
  EXPECT_TRUE(bytes[0] == expected);
  EXPECT_TRUE(bytes[1] == expected);
}

// Contexts, targets and the threads of MLIR in one process: what a server that
// compiles on demand does.
TEST(Export, ManyCompilersAtOnce) {
  const std::vector<std::string> targets[] = {
      {"x86-64-v3"}, {"h200"}, {"x86-64", "x86-64-v3"}, {"h100"}};
  constexpr size_t kKinds = std::size(targets);
  std::vector<std::vector<uint8_t>> expected(kKinds), bytes(kKinds);
  for (size_t i = 0; i < kKinds; ++i) {
    expected[i] = build(targets[i]);
    ASSERT_FALSE(expected[i].empty()) << targets[i].front();
  }
  std::vector<std::thread> threads;
  for (size_t i = 0; i < kKinds; ++i)
    threads.emplace_back([&, i] {
      bytes[i] = build(targets[i], i < 2 ? MLIRContext::Threading::ENABLED
                                         : MLIRContext::Threading::DISABLED);
    });
  for (std::thread &thread : threads)
    thread.join();
  for (size_t i = 0; i < kKinds; ++i)
    EXPECT_TRUE(bytes[i] == expected[i]) << targets[i].front();
}
