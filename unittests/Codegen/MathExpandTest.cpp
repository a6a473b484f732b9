//===- MathExpandTest.cpp - Accuracy of scalar math -----------------------===//
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
template <typename T>
struct Traits;
template <>
struct Traits<float> {
  using Bits = uint32_t;
  using Wide = double;
  static constexpr const char *kName = "f32";
  static constexpr int kDigits = 24, kMin = -149;
};
template <>
struct Traits<double> {
  using Bits = uint64_t;
  using Wide = long double;
  static constexpr const char *kName = "f64";
  static constexpr int kDigits = 53, kMin = -1074;
};

/// Before the name of a function that may be approximate in f32 (afn).
constexpr StringLiteral kApproximate = "approximate ";

/// What `function` is, by libm.
template <typename Wide>
Wide getExpected(StringRef function, Wide x) {
  function.consume_front(kApproximate);
  if (function == "exp")
    return std::exp(x);
  if (function == "exp2")
    return std::exp2(x);
  if (function == "expm1")
    return std::expm1(x);
  if (function == "log")
    return std::log(x);
  if (function == "log1p")
    return std::log1p(x);
  if (function == "sin")
    return std::sin(x);
  if (function == "cos")
    return std::cos(x);
  if (function == "tan")
    return std::tan(x);
  if (function == "tanh")
    return std::tanh(x);
  if (function == "erf")
    return std::erf(x);
  if (function == "sqrt")
    return std::sqrt(x);
  if (function == "rsqrt")
    return 1 / std::sqrt(x);
  if (function == "floor")
    return std::floor(x);
  if (function == "ceil")
    return std::ceil(x);
  if (function == "trunc")
    return std::trunc(x);
  if (function == "roundeven")
    return std::nearbyint(x);
  llvm::report_fatal_error("no reference");
}

/// |got - want| in units of the spacing of the type's numbers at `want`.
template <typename T>
double getUlpError(T got, typename Traits<T>::Wide want) {
  using Wide = typename Traits<T>::Wide;
  int exponent;
  std::frexp(want, &exponent);
  Wide spacing = std::ldexp(
      Wide(1), std::max(exponent - Traits<T>::kDigits, Traits<T>::kMin));
  return std::fabs(Wide(got) - want) / spacing;
}

class MathExpandTest
    : public ::testing::TestWithParam<std::tuple<const char *, const char *>> {
protected:
  static constexpr int64_t kBlock = 1 << 16;

  void SetUp() override {
    function = std::get<0>(GetParam());
    targetName = std::get<1>(GetParam());
    loadCPUDialects(context);
  }

  /// Compiles y = function(x) for a block of elements.
  template <typename T>
  void compile();
  /// Runs x and compares y with libm.
  template <typename T>
  void check();
  /// Reports the largest error.
  void report(const char *type) {
    // An approximation has 20 bits, the spacing being 2^-24 or more.
    bool isApproximate = StringRef(function).starts_with(kApproximate);
    // A quotient of two functions.
    double most = StringRef(function) == "tan" ? 3.5 : 2.5;
    EXPECT_LE(worst, isApproximate ? 16 : most) << "at " << worstAt;
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

template <typename T>
void MathExpandTest::compile() {
  auto target = lookupTarget(targetName, &context);
  ASSERT_TRUE(static_cast<bool>(target));
  std::string type = Traits<T>::kName, memref = "memref<65536x" + type + ">";
  StringRef name = function;
  std::string flag = name.consume_front(kApproximate) ? " fastmath<afn>" : "";
  std::string text = "func.func @f(%x: " + memref + ", %y: " + memref + R"() {
      aicf_emit.compute id(0) "t" dims(d0 = 65536) ins(%x[d0] : )" +
                     memref + ") outs(%y[d0] : " + memref +
                     ") { ^bb0(%a: " + type + "): %r = math." + name.str() +
                     " %a" + flag + " : " + type +
                     " aicf_emit.yield %r : " + type + " } return }";
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

template <typename T>
void MathExpandTest::check() {
  using Wide = typename Traits<T>::Wide;
  std::vector<int64_t> words;
  for (const LaunchArg &arg : spec.args)
    words.push_back(arg.kind != LaunchArg::Address ? arg.integer
                    : arg.operand == 0 ? reinterpret_cast<int64_t>(x.data())
                                       : reinterpret_cast<int64_t>(y.data()));
  native->get(spec.kernel)(words.data(), 0, *spec.tasks);
  auto *in = reinterpret_cast<const T *>(x.data());
  auto *out = reinterpret_cast<const T *>(y.data());
  for (int64_t i = 0; i < kBlock; ++i) {
    Wide want = getExpected<Wide>(function, in[i]);
    if (StringRef(function).ends_with("erf")) {
      ASSERT_FALSE(std::fabs(out[i]) > 1) << in[i];
    }
    if (std::isnan(want)) {
      ASSERT_TRUE(std::isnan(out[i])) << in[i];
    } else if (std::isinf(T(want)) || want == 0 || std::isinf(out[i])) {
      ASSERT_EQ(out[i], T(want)) << in[i];
      ASSERT_EQ(std::signbit(out[i]), std::signbit(want)) << in[i];
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
    // The ends of the domain are always in, and what is next to a multiple of
    // pi / 2.
    const float ends[] = {0.0f,
                          -0.0f,
                          INFINITY,
                          -INFINITY,
                          NAN,
                          88.72283f,
                          88.72284f,
                          -103.972f,
                          -103.973f,
                          1.0f,
                          0x1p-126f,
                          127.99999f,
                          128.0f,
                          -125.5f,
                          -149.0f,
                          -149.5f,
                          -150.0f,
                          -150.5f,
                          -151.0f,
                          0x1.001c1cp+0f,
                          0x1p-149f,
                          -1.0f,
                          3.4028235e38f,
                          0x1.921fb4p-1f,
                          0x1.921fb6p-1f,
                          0x1.921fb6p+0f,
                          0x1.921fb6p+1f,
                          0x1.f9cbe2p+7f,
                          0x1.4d6f5ep+86f,
                          -0x1.fffffep-1f};
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
  std::vector<double> ends = {0.0,
                              -0.0,
                              infinity,
                              -infinity,
                              NAN,
                              -NAN,
                              1.0,
                              -1.0,
                              0x1p-1022,
                              0x1p-1074,
                              -0x1p-1074,
                              std::numeric_limits<double>::max(),
                              std::numeric_limits<double>::lowest()};
  for (double at :
       {709.782712893384, -708.3964185322641, -745.1332191019411,
        -744.4400719213812, 710.0, -746.0, 1024.0, -1022.0, -1074.0, -1075.0,
        0.34657359027997264, -0.34657359027997264, 1.0, 0x1p-1022,
        0.7071067811865476, 1.4142135623730951, 2.0, 0.5, 5e-324, 0x1p-54,
        -0x1p-54,
        // Multiples of pi / 2; the double that is nearest to one.
        0x1.921fb54442d18p-1, 0x1.921fb54442d18p+0, 0x1.921fb54442d18p+1,
        0x1.6ac5b262ca1ffp+849, 1e22, -1.0, -40.0})
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

INSTANTIATE_TEST_SUITE_P(
    Functions, MathExpandTest,
    ::testing::Combine(::testing::Values("exp", "exp2", "expm1", "log", "log1p",
                                         "sin", "cos", "tan", "tanh", "erf",
                                         "approximate exp", "approximate exp2",
                                         "approximate erf", "sqrt", "rsqrt",
                                         "floor", "ceil", "trunc", "roundeven"),
                       ::testing::Values("cpu", "x86-64")));

namespace {

/// x^y over all pairs of interesting numbers, and random ones.
class PowTest : public ::testing::TestWithParam<const char *> {
protected:
  template <typename T>
  void check(double bound);
};

} // namespace

template <typename T>
void PowTest::check(double bound) {
  using Wide = typename Traits<T>::Wide;
  MLIRContext context;
  loadCPUDialects(context);
  auto target = lookupTarget(GetParam(), &context);
  ASSERT_TRUE(static_cast<bool>(target));
  const T infinity = std::numeric_limits<T>::infinity();
  std::vector<T> specials = {T(0),
                             T(1),
                             T(2),
                             T(3),
                             T(0.5),
                             T(1.5),
                             T(2.5),
                             T(1e30),
                             T(1e-30),
                             T(16777215),
                             T(16777216),
                             T(16777217),
                             infinity,
                             T(NAN),
                             std::numeric_limits<T>::max(),
                             std::numeric_limits<T>::min(),
                             std::numeric_limits<T>::denorm_min(),
                             T(7),
                             std::nextafter(T(1), T(0)),
                             std::nextafter(T(1), T(2))};
  for (size_t i = 0, n = specials.size(); i < n; ++i)
    specials.push_back(-specials[i]);
  std::vector<T> x, y;
  for (T a : specials)
    for (T b : specials) {
      x.push_back(a);
      y.push_back(b);
    }
  std::mt19937 random(3);
  auto uniform = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  while (x.size() < 1 << 17) {
    // All results between underflow and overflow.
    T base = T(std::exp(uniform(-20, 20)));
    if (x.size() % 3 == 0)
      base = T(uniform(0.5, 2));
    double range = (std::is_same_v<T, float> ? 105 : 746) /
                   std::max(std::fabs(std::log(double(base))), 1e-3);
    T power = T(uniform(-range, range));
    if (x.size() % 2)
      power = std::nearbyint(power);
    x.push_back(x.size() % 5 == 0 && x.size() % 2 ? -base : base);
    y.push_back(power);
  }
  std::vector<T> z(x.size());

  std::string type = Traits<T>::kName, memref = "memref<131072x" + type + ">";
  std::string text =
      "func.func @f(%x: " + memref + ", %y: " + memref + ", %z: " + memref +
      R"() { aicf_emit.compute id(0) "t" dims(d0 = 131072) ins(%x[d0] : )" +
      memref + ", %y[d0] : " + memref + ") outs(%z[d0] : " + memref +
      ") { ^bb0(%a: " + type + ", %b: " + type +
      "): %r = math.powf %a, %b : " + type + " aicf_emit.yield %r : " + type +
      " } return }";
  auto module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  ASSERT_TRUE(module);
  emit::ComputeOp op;
  module->walk([&](emit::ComputeOp found) { op = found; });
  const BackendInterface *backend = getBackend(&context, *target);
  const KernelFamily &family = *backend->getFamilies().back();
  auto plan = cpu::LoopsAttr::get(&context, {0}, {131072}, 0, 8, -1, 1);
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
  std::vector<int64_t> words;
  T *buffers[] = {x.data(), y.data(), z.data()};
  for (const LaunchArg &arg : spec.args)
    words.push_back(arg.kind != LaunchArg::Address
                        ? arg.integer
                        : reinterpret_cast<int64_t>(buffers[arg.operand]));
  native.get(spec.kernel)(words.data(), 0, *spec.tasks);
  double worst = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    Wide want = std::pow(Wide(x[i]), Wide(y[i]));
    if (std::isnan(want)) {
      ASSERT_TRUE(std::isnan(z[i])) << x[i] << " ^ " << y[i];
    } else if (std::isinf(T(want)) || T(want) == 0 || std::isinf(z[i])) {
      // Next to the ends of the range either neighbour is right.
      if (i < specials.size() * specials.size()) {
        ASSERT_EQ(z[i], T(want)) << x[i] << " ^ " << y[i];
      }
      ASSERT_EQ(std::signbit(z[i]), std::signbit(want))
          << x[i] << " ^ " << y[i];
    } else if (double error = getUlpError<T>(z[i], want); error > worst) {
      worst = error;
    }
  }
  EXPECT_LE(worst, bound);
  printf("pow of %s on %s: at most %.3f ulp\n", Traits<T>::kName, GetParam(),
         worst);
}

TEST_P(PowTest, F32) { check<float>(1.0); }
TEST_P(PowTest, F64) { check<double>(2.0); }

INSTANTIATE_TEST_SUITE_P(Targets, PowTest, ::testing::Values("cpu", "x86-64"));
