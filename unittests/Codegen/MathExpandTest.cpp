//===- MathExpandTest.cpp - Accuracy of exp and log -----------------------===//
//
// Runs the expansions, as vectors, over a dense sample of all floats and
// compares with libm in double.
//
//===----------------------------------------------------------------------===//

#include "../Support/NativeKernels.h"
#include "aicf/Backend/CPU/CPU.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include <cmath>
#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

/// |got - want| in units of the spacing of floats at `want`.
static double getUlpError(float got, double want) {
  int exponent;
  std::frexp(want, &exponent);
  double spacing = std::ldexp(1.0, std::max(exponent - 24, -149));
  return std::fabs(got - want) / spacing;
}

class MathExpandTest : public ::testing::TestWithParam<
                           std::tuple<const char *, const char *>> {};

TEST_P(MathExpandTest, Accuracy) {
  auto [function, targetName] = GetParam();
  bool isExp = StringRef(function) == "exp";
  MLIRContext context;
  loadCPUDialects(context);
  auto target = lookupTarget(targetName);
  ASSERT_TRUE(static_cast<bool>(target));

  constexpr int64_t kBlock = 1 << 16;
  std::string text = R"(func.func @f(%x: memref<65536xf32>, %y: memref<65536xf32>) {
      aicf_emit.compute id(0) "t" dims(d0 = 65536) ins(%x[d0] : memref<65536xf32>)
          outs(%y[d0] : memref<65536xf32>) {
      ^bb0(%a: f32):
        %r = math.)" + std::string(function) + R"( %a : f32
        aicf_emit.yield %r : f32 }
      return })";
  auto module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  ASSERT_TRUE(module);
  emit::ComputeOp op;
  module->walk([&](emit::ComputeOp found) { op = found; });
  const BackendInterface *backend = getBackend(&context, *target);
  const KernelFamily &family = *backend->getFamilies().back();
  auto plan = cpu::LoopsAttr::get(&context, {0}, {kBlock}, 0, 8, -1, 1);
  Operation *kernels = backend->createKernelModule(*module, "k", *target);
  OpBuilder builder(&context);
  builder.setInsertionPointToEnd(&kernels->getRegion(0).front());
  LaunchSpec spec = family.launch(op, plan, *target);
  ASSERT_TRUE(
      succeeded(family.generate(builder, op, plan, spec.kernel, *target)));
  ASSERT_TRUE(succeeded(backend->lowerToLLVM(kernels, *target)));
  auto images = backend->compile(kernels, *target);
  ASSERT_TRUE(succeeded(images));
  NativeKernels native(images->front().bytes);
  ASSERT_EQ(native.error, "");

  std::vector<float> x(kBlock), y(kBlock);
  std::vector<int64_t> words;
  for (const LaunchArg &arg : spec.args)
    words.push_back(arg.kind != LaunchArg::Buffer ? arg.integer
                    : arg.operand == 0
                        ? reinterpret_cast<int64_t>(x.data())
                        : reinterpret_cast<int64_t>(y.data()));
  // 2^32 / 199 floats: every exponent and sign, all kinds of mantissas.
  const char *strideText = std::getenv("AICF_TEST_FLOAT_STRIDE");
  uint64_t stride = strideText ? std::atoll(strideText) : 199;
  double worst = 0;
  float worstAt = 0;
  for (uint64_t next = 0; next <= UINT32_MAX;) {
    int64_t filled = 0;
    for (; filled < kBlock && next <= UINT32_MAX; ++filled, next += stride) {
      uint32_t bits = next;
      memcpy(&x[filled], &bits, 4);
    }
    // The ends of the domain are always in.
    const float ends[] = {0.0f, -0.0f, INFINITY, -INFINITY, NAN, 88.72283f,
                          88.72284f, -103.972f, -103.973f, 1.0f, 0x1p-126f,
                          0x1p-149f, -1.0f, 3.4028235e38f};
    for (size_t i = 0; i < std::size(ends) && filled + i < kBlock; ++i)
      x[filled + i] = ends[i];
    native.get(spec.kernel)(words.data(), 0, spec.tasks);
    for (int64_t i = 0; i < kBlock; ++i) {
      double want = isExp ? std::exp(double(x[i])) : std::log(double(x[i]));
      if (std::isnan(want)) {
        ASSERT_TRUE(std::isnan(y[i])) << x[i];
      } else if (std::isinf(float(want)) || want == 0 || std::isinf(y[i])) {
        ASSERT_EQ(y[i], float(want)) << x[i];
      } else {
        double error = getUlpError(y[i], want);
        if (error > worst) {
          worst = error;
          worstAt = x[i];
        }
      }
    }
  }
  EXPECT_LE(worst, 2.0) << "at " << worstAt;
  printf("%s on %s: at most %.3f ulp, at %a\n", function, targetName, worst,
         worstAt);
  RecordProperty("ulp", std::to_string(worst));
}

INSTANTIATE_TEST_SUITE_P(Functions, MathExpandTest,
                         ::testing::Combine(::testing::Values("exp", "log"),
                                            ::testing::Values("cpu",
                                                              "x86-64")));
