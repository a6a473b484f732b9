//===- MathExpandTest.cpp - Accuracy of exp and log -----------------------===//
//
// Runs the expansions, as vectors, over a sample of all floats or doubles and
// compares with libm in the next wider type.
//
//===----------------------------------------------------------------------===//

#include "../Support/NativeKernels.h"
#include "aicf/Backend/CPU/CPU.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

/// What differs between the element types.
template <typename T> struct Traits;
template <> struct Traits<float> {
  using Bits = uint32_t;
  using Wide = double;
  static constexpr const char *kName = "f32";
  static constexpr int kDigits = 24, kLeast = -149;
};
template <> struct Traits<double> {
  using Bits = uint64_t;
  using Wide = long double;
  static constexpr const char *kName = "f64";
  static constexpr int kDigits = 53, kLeast = -1074;
};

/// |got - want| in units of the spacing of the type's numbers at `want`.
template <typename T>
double getUlpError(T got, typename Traits<T>::Wide want) {
  using Wide = typename Traits<T>::Wide;
  int exponent;
  std::frexp(want, &exponent);
  Wide spacing = std::ldexp(
      Wide(1), std::max(exponent - Traits<T>::kDigits, Traits<T>::kLeast));
  return std::fabs(Wide(got) - want) / spacing;
}

class MathExpandTest : public ::testing::TestWithParam<
                           std::tuple<const char *, const char *>> {
protected:
  static constexpr int64_t kBlock = 1 << 16;

  void SetUp() override {
    function = std::get<0>(GetParam());
    targetName = std::get<1>(GetParam());
    loadCPUDialects(context);
  }

  /// Compiles y = function(x) for a block of elements.
  template <typename T> void compile();
  /// Runs x and compares y with libm.
  template <typename T> void check();
  /// Reports the largest error.
  void report(const char *type) {
    EXPECT_LE(worst, 2.0) << "at " << worstAt;
    printf("%s of %s on %s: at most %.3f ulp, at %a\n", function, type,
           targetName, worst, worstAt);
    RecordProperty("ulp", std::to_string(worst));
  }

  const char *function, *targetName;
  MLIRContext context;
  std::vector<char> x, y;
  std::unique_ptr<NativeKernels> native;
  LaunchSpec spec;
  double worst = 0, worstAt = 0;
};

} // namespace

template <typename T> void MathExpandTest::compile() {
  auto target = lookupTarget(targetName);
  ASSERT_TRUE(static_cast<bool>(target));
  std::string type = Traits<T>::kName, memref = "memref<65536x" + type + ">";
  std::string text =
      "func.func @f(%x: " + memref + ", %y: " + memref + R"() {
      aicf_emit.compute id(0) "t" dims(d0 = 65536) ins(%x[d0] : )" + memref +
      ") outs(%y[d0] : " + memref + ") { ^bb0(%a: " + type +
      "): %r = math." + function + " %a : " + type + " aicf_emit.yield %r : " +
      type + " } return }";
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
  spec = family.launch(op, plan, *target);
  ASSERT_TRUE(
      succeeded(family.generate(builder, op, plan, spec.kernel, *target)));
  ASSERT_TRUE(succeeded(backend->lowerToLLVM(kernels, *target)));
  auto images = backend->compile(kernels, *target);
  ASSERT_TRUE(succeeded(images));
  native = std::make_unique<NativeKernels>(images->front().bytes);
  ASSERT_EQ(native->error, "");
  x.resize(kBlock * sizeof(T));
  y.resize(kBlock * sizeof(T));
}

template <typename T> void MathExpandTest::check() {
  using Wide = typename Traits<T>::Wide;
  std::vector<int64_t> words;
  for (const LaunchArg &arg : spec.args)
    words.push_back(arg.kind != LaunchArg::Buffer ? arg.integer
                    : arg.operand == 0
                        ? reinterpret_cast<int64_t>(x.data())
                        : reinterpret_cast<int64_t>(y.data()));
  native->get(spec.kernel)(words.data(), 0, spec.tasks);
  bool isExp = StringRef(function) == "exp";
  auto *in = reinterpret_cast<const T *>(x.data());
  auto *out = reinterpret_cast<const T *>(y.data());
  for (int64_t i = 0; i < kBlock; ++i) {
    Wide want = isExp ? std::exp(Wide(in[i])) : std::log(Wide(in[i]));
    if (std::isnan(want)) {
      ASSERT_TRUE(std::isnan(out[i])) << in[i];
    } else if (std::isinf(T(want)) || want == 0 || std::isinf(out[i])) {
      ASSERT_EQ(out[i], T(want)) << in[i];
    } else if (double error = getUlpError<T>(out[i], want); error > worst) {
      worst = error;
      worstAt = in[i];
    }
  }
}

TEST_P(MathExpandTest, AccuracyF32) {
  ASSERT_NO_FATAL_FAILURE(compile<float>());
  auto *values = reinterpret_cast<float *>(x.data());
  // 2^32 / 199 floats: every exponent and sign, all kinds of mantissas.
  const char *strideText = std::getenv("AICF_TEST_FLOAT_STRIDE");
  uint64_t stride = strideText ? std::atoll(strideText) : 199;
  for (uint64_t next = 0; next <= UINT32_MAX;) {
    int64_t filled = 0;
    for (; filled < kBlock && next <= UINT32_MAX; ++filled, next += stride) {
      uint32_t bits = next;
      memcpy(&values[filled], &bits, 4);
    }
    // The ends of the domain are always in.
    const float ends[] = {0.0f, -0.0f, INFINITY, -INFINITY, NAN, 88.72283f,
                          88.72284f, -103.972f, -103.973f, 1.0f, 0x1p-126f,
                          0x1p-149f, -1.0f, 3.4028235e38f};
    for (size_t i = 0; i < std::size(ends) && filled + i < kBlock; ++i)
      values[filled + i] = ends[i];
    ASSERT_NO_FATAL_FAILURE(check<float>());
  }
  report("f32");
}

TEST_P(MathExpandTest, AccuracyF64) {
  ASSERT_NO_FATAL_FAILURE(compile<double>());
  auto *values = reinterpret_cast<double *>(x.data());
  std::mt19937_64 random(1);
  auto uniform = [&](double low, double high) {
    return low + (high - low) * std::ldexp(double(random() >> 11), -53);
  };
  const double infinity = std::numeric_limits<double>::infinity();
  // The ends of the domain, of normal results, and of reduction intervals.
  std::vector<double> ends = {0.0,      -0.0,
                              infinity, -infinity,
                              NAN,      -NAN,
                              1.0,      -1.0,
                              0x1p-1022, 0x1p-1074,
                              -0x1p-1074, std::numeric_limits<double>::max(),
                              std::numeric_limits<double>::lowest()};
  for (double at : {709.782712893384, -708.3964185322641, -745.1332191019411,
                    -744.4400719213812, 710.0, -746.0, 0.34657359027997264,
                    -0.34657359027997264, 1.0, 0x1p-1022, 0.7071067811865476,
                    1.4142135623730951, 2.0, 0.5, 5e-324, 0x1p-54, -0x1p-54})
    for (double low = at, high = at, i = 0; i < 64; ++i) {
      ends.insert(ends.end(), {low, high});
      low = std::nextafter(low, -infinity);
      high = std::nextafter(high, infinity);
    }
  const char *blockText = std::getenv("AICF_TEST_DOUBLE_BLOCKS");
  int64_t blocks = blockText ? std::atoll(blockText) : 64;
  for (int64_t block = 0; block < blocks; ++block) {
    for (int64_t i = 0; i < kBlock; ++i) {
      uint64_t bits = random();
      switch (i % 8) {
      case 0: // Any bits: every exponent.
        memcpy(&values[i], &bits, 8);
        break;
      case 1: // Subnormals.
        bits = bits >> 12 >> (random() % 52);
        memcpy(&values[i], &bits, 8);
        break;
      case 2: // Subnormal and vanishing results of exp.
        values[i] = uniform(-746.0, -707.0);
        break;
      case 3:
        values[i] = uniform(-710.0, 711.0);
        break;
      case 4:
        values[i] = uniform(-1.0, 1.0);
        break;
      case 5: // Where log cancels.
        values[i] = 1.0 + std::ldexp(uniform(-1.0, 1.0), -int(random() % 54));
        break;
      case 6:
        values[i] = uniform(0.25, 4.0);
        break;
      case 7: // Near the ends of the intervals of exp's argument.
        values[i] = (double(random() % 2100) - 1075.5) * 0.6931471805599453 +
                    uniform(-1e-3, 1e-3);
        break;
      }
    }
    if (block == 0)
      std::copy(ends.begin(), ends.end(), values);
    ASSERT_NO_FATAL_FAILURE(check<double>());
  }
  report("f64");
}

INSTANTIATE_TEST_SUITE_P(Functions, MathExpandTest,
                         ::testing::Combine(::testing::Values("exp", "log"),
                                            ::testing::Values("cpu",
                                                              "x86-64")));
