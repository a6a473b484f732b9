//===- LoopsTest.cpp - Every CPU plan against the definition --------------===//
//
// Each case is compiled and run by every plan of its plan space.
//
//===----------------------------------------------------------------------===//

#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Backend/CPU/Numbers.h"

#include "../../Support/NativeKernels.h"
#include "LoopsCases.h"
#include "aicf/Analysis/Planner.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include <chrono>
#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

using Case = NativeCase;

class LoopsTest : public ::testing::Test {
protected:
  LoopsTest() { loadCPUDialects(context); }

  /// Runs `c` by every `step`-th plan.
  void run(const Case &c, const TargetDescription &target, unsigned step) {
    runNativeCase(context, c, target, "aicf_cpu.loops", step);
  }

  MLIRContext context;
};

class LoopsCaseTest : public LoopsTest,
                      public ::testing::WithParamInterface<Case> {};

TEST_P(LoopsCaseTest, EveryPlan) {
  auto target = lookupTarget("cpu", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  run(GetParam(), *target, 1);
}

// The oldest target has no fma and no f16.
TEST_P(LoopsCaseTest, SomePlansOnSSE2) {
  auto target = lookupTarget("x86-64", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  if (StringRef(GetParam().args).contains("xf16>"))
    GTEST_SKIP() << "f16 needs F16C";
  run(GetParam(), *target, 4);
}

std::vector<Case> getCases() {
  std::vector<Case> cases = getMapCases();
  llvm::append_range(cases, getIndexCases());
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Cases, LoopsCaseTest, ::testing::ValuesIn(getCases()),
                         [](const ::testing::TestParamInfo<Case> &info) {
                           return info.param.name;
                         });

// On a machine with a tiny second cache, scatters take tiles of their dim. Pins
// may have them inside of other tiles, and beyond the dim.
TEST_F(LoopsTest, TilesOfScatters) {
  auto target = lookupTarget("cpu", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  TargetDescription tiny = *target;
  tiny.get<cpu::CPUNumbers>().l2_bytes = 64;
  SmallVector<Attribute> more;
  for (const char *plan :
       {"order = [d2 by 1, d1 by 99], vector = d1 by 8",
        "order = [d1 by 5, d2 by 3]", "order = [d1 by 16, d2 by 99]"})
    more.push_back(parseAttribute(
        (Twine("#aicf_cpu.loops<") + plan + ", sequential = d2 scatter>").str(),
        &context));
  for (const Case &c : getIndexCases())
    if (llvm::is_contained({"Scatter", "ScatterKinds", "ScatterThenScale"},
                           StringRef(c.name)))
      runNativeCase(context, c, tiny, "aicf_cpu.loops", 5, more);
}

// A virtual machine may withhold what its processor has.
TEST(HostTarget, NeedsFeatures) {
  llvm::StringMap<bool> features;
  auto choose = [&](StringRef processor) {
    return cpu::chooseTarget(processor, features);
  };
  EXPECT_EQ(choose("znver5"), "x86-64");
  for (StringRef name : {"avx2", "fma", "f16c", "bmi2", "movbe", "lzcnt"})
    features[name] = true;
  EXPECT_EQ(choose("znver5"), "x86-64-v3");
  EXPECT_EQ(choose("icelake-server"), "x86-64-v3");
  for (StringRef name :
       {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"})
    features[name] = true;
  EXPECT_EQ(choose("znver5"), "zen5");
  EXPECT_EQ(choose("icelake-server"), "icelake-server");
  EXPECT_EQ(choose("sapphirerapids"), "x86-64-v4");
  for (StringRef name : {"amx-bf16", "amx-tile"})
    features[name] = true;
  EXPECT_EQ(choose("sapphirerapids"), "sapphirerapids");
}

TEST_F(LoopsTest, RefusesF16WithoutF16C) {
  auto target = lookupTarget("x86-64", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  emit::ComputeOp op;
  auto module =
      parseInstruction(context,
                       R"(func.func @f(%x: memref<4xf16>, %y: memref<4xf16>) {
        aicf_emit.compute id(0) "t" dims(d0 = 4) ins(%x[d0] : memref<4xf16>)
            outs(%y[d0] : memref<4xf16>) {
        ^bb0(%a: f16):
          aicf_emit.yield %a : f16 }
        return })",
                       op);
  ASSERT_TRUE(module);
  std::string why;
  EXPECT_FALSE(getBackend(&context, *target)
                   ->getFamilies()
                   .back()
                   ->match(describe(op), *target, &why));
  EXPECT_EQ(why, "f16 needs the feature f16c, which x86-64 lacks");
}

// What a match says of a plan does not depend on what it was asked before: a
// record is checked by a match of its own.
TEST_F(LoopsTest, EstimatesDependOnThePlanAlone) {
  auto target = lookupTarget("icelake-server", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  emit::ComputeOp op;
  auto module = parseInstruction(
      context,
      R"(func.func @f(%a: memref<6x60644xf32>, %b: memref<2x60644xf32>, %y: memref<6x2xf32>) {
        aicf_emit.compute id(0) "t" dims(d0 = 6, d1 = 2, d2 = 60644)
            ins(%a[d0, d2] : memref<6x60644xf32>, %b[d1, d2] : memref<2x60644xf32>)
            outs(%y[d0, d1] : memref<6x2xf32>) {
        ^bb0(%v: f32, %w: f32):
          %p = arith.mulf %v, %w : f32
          %s = aicf_emit.reduce add %p over(d2) : f32
          aicf_emit.yield %s : f32 }
        return })",
      op);
  InstructionDesc desc = describe(op);
  for (const auto &family : getBackend(&context, *target)->getFamilies()) {
    std::unique_ptr<FamilyMatch> match = family->match(desc, *target, nullptr);
    if (!match)
      continue;
    SmallVector<Attribute> plans;
    match->getSpace().walk([&](ArrayRef<int64_t> values) {
      plans.push_back(match->getPlan(&context, values));
    });
    for (Attribute plan : plans) {
      if (!match->isLegal(plan, nullptr))
        continue;
      auto fresh = family->match(desc, *target, nullptr);
      ASSERT_TRUE(fresh->isLegal(plan, nullptr));
      EXPECT_EQ(match->estimate(plan).total(), fresh->estimate(plan).total());
    }
  }
}

/// A small gemm, lowered by its first vector plan for `target`.
OwningOpRef<ModuleOp> lowerGemm(MLIRContext &context,
                                const TargetDescription &target,
                                Operation *&kernels) {
  emit::ComputeOp op;
  auto module = parseInstruction(
      context,
      R"(func.func @f(%a: memref<64x32xf32>, %b: memref<32x64xf32>, %y: memref<64x64xf32>) {
        aicf_emit.compute id(0) "t" dims(d0 = 64, d1 = 64, d2 = 32)
            ins(%a[d0, d2] : memref<64x32xf32>, %b[d2, d1] : memref<32x64xf32>)
            outs(%y[d0, d1] : memref<64x64xf32>) {
        ^bb0(%v: f32, %w: f32):
          %p = arith.mulf %v, %w : f32
          %s = aicf_emit.reduce add %p over(d2) : f32
          aicf_emit.yield %s : f32 }
        return })",
      op);
  const BackendInterface *backend = getBackend(&context, target);
  const KernelFamily &family = *backend->getFamilies().back();
  auto plan =
      cpu::LoopsAttr::get(&context, {1, 0}, {64, 64}, 1,
                          cpu::getNumbers(target).vector_bits / 32, 0, 4);
  kernels = backend->createKernelModule(*module, "kernels", target);
  OpBuilder builder(&context);
  builder.setInsertionPointToEnd(&kernels->getRegion(0).front());
  EXPECT_TRUE(succeeded(family.generate(
      builder, op, plan, family.launch(op, plan, target).kernel, target)));
  EXPECT_TRUE(succeeded(backend->lowerToLLVM(kernels, target)));
  return module;
}

TEST_F(LoopsTest, EqualInputGivesEqualBytes) {
  auto target = lookupTarget("x86-64-v3", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  std::string bytes[2];
  for (std::string &result : bytes) {
    MLIRContext fresh;
    loadCPUDialects(fresh);
    Operation *kernels;
    auto module = lowerGemm(fresh, *target, kernels);
    auto images = getBackend(&fresh, *target)->compile(kernels, *target);
    ASSERT_TRUE(succeeded(images));
    result = images->front().bytes;
  }
  EXPECT_EQ(bytes[0], bytes[1]);
}

TEST_F(LoopsTest, UsesTheVectorsOfTheTarget) {
  for (auto [name, registers] :
       {std::pair("x86-64-v4", "%zmm"), std::pair("x86-64-v3", "%ymm"),
        std::pair("x86-64", "%xmm")}) {
    auto target = lookupTarget(name, &context);
    ASSERT_TRUE(static_cast<bool>(target));
    Operation *kernels;
    auto module = lowerGemm(context, *target, kernels);
    auto text =
        getBackend(&context, *target)->translateToAssembly(kernels, *target);
    ASSERT_TRUE(succeeded(text));
    EXPECT_NE(text->find(registers), std::string::npos) << name;
    EXPECT_EQ(StringRef(*text).contains("vfmadd"), name != StringRef("x86-64"));
  }
}

/// Single-thread f32 gemm of 512^3 by the plan that the model prefers.
TEST_F(LoopsTest, DISABLED_GemmRate) {
  auto target = lookupTarget("cpu", &context);
  ASSERT_TRUE(static_cast<bool>(target));
  emit::ComputeOp op;
  auto module = parseInstruction(
      context,
      R"(func.func @f(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %y: memref<512x512xf32>) {
        aicf_emit.compute id(0) "t" dims(d0 = 512, d1 = 512, d2 = 512)
            ins(%a[d0, d2] : memref<512x512xf32>, %b[d2, d1] : memref<512x512xf32>)
            outs(%y[d0, d1] : memref<512x512xf32>) {
        ^bb0(%a: f32, %b: f32):
          %p = arith.mulf %a, %b : f32
          %s = aicf_emit.reduce add %p over(d2) : f32
          aicf_emit.yield %s : f32 }
        return })",
      op);
  const BackendInterface *backend = getBackend(&context, *target);
  Planner planner(&context, *target);
  std::vector<HostBuffer> buffers;
  for (Value operand : op->getOperands()) {
    buffers.emplace_back(cast<MemRefType>(operand.getType()));
    for (int64_t i = 0; i < buffers.back().getNumElements(); ++i)
      buffers.back().set(i, {static_cast<double>(i % 7) - 3, 0});
  }
  std::vector<HostBuffer *> operands;
  for (HostBuffer &buffer : buffers)
    operands.push_back(&buffer);
  for (const PlanCandidate &candidate : planner.enumerate(describe(op))) {
    if (!candidate.violates.empty())
      continue;
    const KernelFamily &family = *getFamily(*backend, candidate.plan);
    Operation *kernels =
        backend->createKernelModule(*module, "kernels", *target);
    OpBuilder builder(&context);
    builder.setInsertionPointToEnd(&kernels->getRegion(0).front());
    LaunchSpec spec = family.launch(op, candidate.plan, *target);
    ASSERT_TRUE(succeeded(
        family.generate(builder, op, candidate.plan, spec.kernel, *target)));
    ASSERT_TRUE(succeeded(backend->lowerToLLVM(kernels, *target)));
    auto images = backend->compile(kernels, *target);
    ASSERT_TRUE(succeeded(images));
    kernels->erase();
    NativeKernels native(images->front().bytes);
    ASSERT_EQ(native.error, "");
    NativeKernel kernel = native.get(spec.kernel);
    std::vector<int64_t> words = getArgumentWords(spec, operands);
    double best = 1e9;
    for (int round = 0; round < 5; ++round) {
      auto start = std::chrono::steady_clock::now();
      kernel(words.data(), 0, *spec.tasks);
      std::chrono::duration<double> time =
          std::chrono::steady_clock::now() - start;
      best = std::min(best, time.count());
    }
    std::string planText;
    llvm::raw_string_ostream(planText) << candidate.plan;
    bool preferred = candidate.plan == planner.best(describe(op)).plan;
    printf("%s %6.1f GFLOP/s, predicted %7lld us%s\n", planText.c_str(),
           2 * 512.0 * 512 * 512 / best * 1e-9,
           static_cast<long long>(candidate.cost.total() / 1'000'000),
           preferred ? " (preferred)" : "");
  }
}

} // namespace
