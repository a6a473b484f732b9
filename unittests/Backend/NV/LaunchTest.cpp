//===- LaunchTest.cpp - Kernels of several instructions -------------------===//
//
// Executes kernels that are combined of those of several instructions by the
// interpreter of the device, and compares all memory with what the instructions
// mean, one after the other.
//
//===----------------------------------------------------------------------===//

#include "../../../test/Mutants/ActiveMutant.h"
#include "KernelCase.h"
#include "aicf/Codegen/Passes.h"
#include "aicf/Target/TargetDescription.h"
#include "aicf/Transforms/Launches.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

namespace {

/// Instructions over memory that is all arguments of their function.
struct LaunchCase {
  const char *args;  ///< Of the function.
  const char *group; ///< What of `#aicf_emit.launch_group<` follows.
  const char *instructions;
  double tolerance = 1e-4; ///< Relative to 1 + |expected|.
};

class LaunchRunner {
public:
  explicit LaunchRunner(const LaunchCase &c)
      : context(registry()), tolerance(c.tolerance) {
    context.disableMultithreading(); // Tests fork.
    context.loadAllAvailableDialects();
    std::string text = std::string("func.func @f(") + c.args +
                       ") attributes {aicf_emit.launch_groups = "
                       "{h200 = [#aicf_emit.launch_group<" +
                       c.group + ">]}} {" + c.instructions + " return }";
    module = parseSourceString<ModuleOp>(text, &context);
  }

  /// Plans, generates, executes and compares. The first problem, or "".
  std::string run();
  /// What is launched.
  emit::LaunchOp launch;

private:
  void allocate(func::FuncOp function);
  /// What the instructions make of the memory.
  void evaluate(func::FuncOp function);
  std::string compare();

  MLIRContext context;
  double tolerance;
  OwningOpRef<ModuleOp> module;
  std::vector<HostBuffer> memory, expected; ///< By argument.
};

} // namespace

void LaunchRunner::allocate(func::FuncOp function) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  memory.clear();
  for (Type type : function.getArgumentTypes()) {
    HostBuffer &buffer = memory.emplace_back(cast<MemRefType>(type));
    for (int64_t e = 0; e < buffer.getNumElements(); ++e)
      buffer.set(e, Scalar{uniform(random), int64_t(random() % 16)});
  }
  expected = memory;
}

void LaunchRunner::evaluate(func::FuncOp function) {
  auto find = [&](Value value) -> HostBuffer & {
    return expected[cast<BlockArgument>(value).getArgNumber()];
  };
  for (auto op : function.getBody().front().getOps<emit::ComputeOp>()) {
    std::vector<HostBuffer> inputs;
    for (Value input : op.getInputs())
      inputs.push_back(find(input));
    std::vector<const HostBuffer *> pointers;
    for (const HostBuffer &input : inputs)
      pointers.push_back(&input);
    BodyInterpreter interpreter(op, pointers);
    for (auto [j, output] : llvm::enumerate(op.getOutputs()))
      for (int64_t e = 0; e < find(output).getNumElements(); ++e)
        find(output).set(e, interpreter.evaluate(j, e));
  }
}

std::string LaunchRunner::compare() {
  for (auto [a, buffer] : llvm::enumerate(memory))
    for (int64_t e = 0; e < buffer.getNumElements(); ++e) {
      double got = buffer.get(e).real, wanted = expected[a].get(e).real;
      if (!(std::fabs(got - wanted) <= tolerance * (1 + std::fabs(wanted))))
        return "argument " + std::to_string(a) + " element " +
               std::to_string(e) + ": " + std::to_string(got) + ", not " +
               std::to_string(wanted);
    }
  return "";
}

std::string LaunchRunner::run() {
  if (!module)
    return "the case does not parse";
  llvm::Expected<TargetDescription> target = lookupTarget("h200", &context);
  if (!target)
    return llvm::toString(target.takeError());
  func::FuncOp function = *module->getOps<func::FuncOp>().begin();
  module->getOperation()->setAttr(
      emit::EmitDialect::kTargetsAttr,
      ArrayAttr::get(&context, {target->toAttr(&context)}));
  if (failed(createLaunches(*module, *target)))
    return "no launches";
  FailureOr<Operation *> kernels = generateKernels(*module, *target);
  if (failed(kernels) || failed(verify(*kernels)))
    return "no kernel";
  module->walk([&](emit::LaunchOp op) { launch = op; });
  allocate(function);
  evaluate(function);
  std::vector<DeviceBuffer> buffers;
  for (HostBuffer &buffer : memory)
    buffers.push_back({buffer.data(), buffer.getNumBytes()});
  std::vector<uint64_t> bits;
  for (auto address : launch.getArgs().getAsRange<emit::AddressAttr>()) {
    Value operand = launch.getBuffers()[address.getOperand()];
    unsigned number = cast<BlockArgument>(operand).getArgNumber();
    bits.push_back(reinterpret_cast<uint64_t>(memory[number].data()) +
                   address.getOffset());
  }
  auto kernel = cast<LLVM::LLVMFuncOp>(SymbolTable::lookupSymbolIn(
      *kernels, launch.getKernel().getLeafReference()));
  int64_t blocks = (*launch.getGrid())[0];
  DeviceInterpreter device(kernel, buffers, (*launch.getBlock())[0],
                           launch.getShared().value_or(0));
  device.setGrid(blocks);
  if (launch.getCluster()) {
    std::string error = device.runCluster(0, blocks, bits);
    return error.empty() ? compare() : error;
  }
  for (int64_t block = 0; block < blocks; ++block)
    if (std::string error = device.run(block, bits); !error.empty())
      return error;
  return compare();
}

/// Runs `c`: correct as it is, and as `mutant` wrong in a way that `says` (a
/// regular expression) matches.
static void checkCatches(StringRef mutant, const LaunchCase &c,
                         const char *says) {
  SCOPED_TRACE(mutant.str());
  EXPECT_EQ(LaunchRunner(c).run(), "");
  EXPECT_EXIT(
      {
        activateMutant(mutant);
        std::string problem = LaunchRunner(c).run();
        llvm::errs() << problem.substr(0, 200) << '\n';
        std::exit(problem.empty());
      },
      ::testing::ExitedWithCode(0), says);
}

namespace {

/// An instruction that reads %t and writes %y, for plans of a family.
struct FamilyCase {
  const char *family;
  const char *args;        ///< But for %t and %y.
  const char *from, *to;   ///< Shape and type of %t and of %y.
  const char *instruction; ///< What follows id(1).
  double tolerance = 1e-4;
};

std::ostream &operator<<(std::ostream &os, const FamilyCase &c) {
  return os << c.family;
}

class LaunchOfFamily : public ::testing::TestWithParam<FamilyCase> {};

} // namespace

/// Twice each element of `in`, which has shape and type `type`, as `out`.
static std::string makeMap(int id, StringRef in, StringRef out, StringRef type,
                           int block) {
  SmallVector<StringRef> parts;
  type.split(parts, 'x');
  std::string dims, subscript, order;
  for (size_t d = 0; d + 1 < parts.size(); ++d) {
    std::string comma = d ? ", " : "", name = "d" + std::to_string(d);
    dims += comma + name + " = " + parts[d].str();
    subscript += comma + name;
    order += comma + std::to_string(d);
  }
  return (Twine("aicf_emit.compute id(") + Twine(id) + ") \"map\" dims(" +
          dims + ") ins(" + in + "[" + subscript + "] : memref<" + type +
          ">) outs(" + out + "[" + subscript + "] : memref<" + type +
          ">) plans(\"h200\" = #aicf_nv.simt<block = " + Twine(block) +
          ", threads_per_point = 1, split_dim = -1, order = [" + order +
          "]>) {\n^bb0(%a: " + parts.back() + "):\n%r = arith.addf %a, %a : " +
          parts.back() + "\naicf_emit.yield %r : " + parts.back() + " }\n")
      .str();
}

// Each family's kernel stands between two maps, by some of its plans, the same
// in every run. Those of clusters of their own, and those that need scratch,
// which these functions have not, stay apart.
TEST_P(LaunchOfFamily, StandsBetweenOthers) {
  const FamilyCase &c = GetParam();
  std::string memory = std::string("%t: memref<") + c.from + ">, %y: memref<" +
                       c.to + ">" + c.args;
  KernelCase own;
  own.args = memory;
  own.instruction = std::string("id(1) \"own\" ") + c.instruction;
  std::vector<std::string> plans = CaseRunner(own).findPlans("h200", c.family);
  ASSERT_FALSE(plans.empty());
  std::shuffle(plans.begin(), plans.end(), std::mt19937(1));
  std::string args =
      memory + ", %x: memref<" + c.from + ">, %z: memref<" + c.to + ">";
  size_t shared = 0;
  for (const std::string &plan : plans) {
    if (shared == 4)
      break;
    SCOPED_TRACE(plan);
    auto [head, body] = StringRef(own.instruction).rsplit(") {");
    std::string instructions =
        makeMap(0, "%x", "%t", c.from, 64) +
        (Twine("aicf_emit.compute ") + head + ") plans(\"h200\" = " + plan +
         ") {" + body + "\n")
            .str() +
        makeMap(2, "%y", "%z", c.to, 128);
    for (const char *group :
         {"[0, 1, 2], cluster = 2", "[0, 1, 2], cluster = 8"}) {
      SCOPED_TRACE(group);
      LaunchRunner runner(
          {args.c_str(), group, instructions.c_str(), c.tolerance});
      ::testing::internal::CaptureStderr();
      std::string problem = runner.run();
      std::string said = ::testing::internal::GetCapturedStderr();
      if (StringRef(said).contains("clusters of their own") ||
          StringRef(said).contains("wait for those before them") ||
          StringRef(said).contains("lacks the scratch"))
        break;
      ASSERT_EQ(problem, "") << said;
      if (StringRef(group).ends_with("8"))
        ++shared;
    }
  }
  EXPECT_GT(shared, 0u);
}

static const FamilyCase kFamilies[] = {
    {"aicf_nv.simt", "", "24x40xf32", "24x40xf32",
     R"(dims(d0 = 24, d1 = 40)
      ins(%t[d0, d1] : memref<24x40xf32>) outs(%y[d0, d1] : memref<24x40xf32>) {
      ^bb0(%a: f32):
      %v = math.tanh %a : f32
      aicf_emit.yield %v : f32 })"},
    {"aicf_nv.rows", "", "24x64xf32", "24xf32",
     R"(dims(d0 = 24, d1 = 64)
      ins(%t[d0, d1] : memref<24x64xf32>) outs(%y[d0] : memref<24xf32>) {
      ^bb0(%a: f32):
      %v = aicf_emit.reduce add %a over(d1) : f32
      aicf_emit.yield %v : f32 })"},
    {"aicf_nv.columns", "", "64x48xf32", "48xf32",
     R"(dims(d0 = 64, d1 = 48)
      ins(%t[d0, d1] : memref<64x48xf32>) outs(%y[d1] : memref<48xf32>) {
      ^bb0(%a: f32):
      %v = aicf_emit.reduce add %a over(d0) : f32
      aicf_emit.yield %v : f32 })"},
    {"aicf_nv.scan", "", "24x64xf32", "24x64xf32",
     R"(dims(d0 = 24, d1 = 64, d2 = 64)
      ins(%t[d0, d2] : memref<24x64xf32>) outs(%y[d0, d1] : memref<24x64xf32>) {
      ^bb0(%a: f32):
      %zero = arith.constant 0.0 : f32
      %i = aicf_emit.index d1 : i64
      %j = aicf_emit.index d2 : i64
      %c = arith.cmpi sle, %j, %i : i64
      %e = arith.select %c, %a, %zero : f32
      %v = aicf_emit.reduce add %e over(d2) : f32
      aicf_emit.yield %v : f32 })"},
    {"aicf_nv.scatter", ", %i: memref<40xi32>", "40x16xf32", "11x16xf32",
     R"(dims(d0 = 40, d1 = 16, d2 = 11)
      ins(%t[d0, d1] : memref<40x16xf32>, %i[d0] : memref<40xi32>) outs(%y[d2, d1] : memref<11x16xf32>) {
      ^bb0(%a: f32, %at: i32):
      %zero = arith.constant 0.0 : f32
      %e = arith.extsi %at : i32 to i64
      %d = aicf_emit.index d2 : i64
      %c = arith.cmpi eq, %d, %e : i64
      %s = arith.select %c, %a, %zero : f32
      %v = aicf_emit.reduce add %s over(d0) : f32
      aicf_emit.yield %v : f32 })"},
    {"aicf_nv.transpose", "", "48x40xf32", "40x48xf32",
     R"(dims(d0 = 40, d1 = 48)
      ins(%t[d1, d0] : memref<48x40xf32>) outs(%y[d0, d1] : memref<40x48xf32>) {
      ^bb0(%a: f32):
      %v = arith.negf %a : f32
      aicf_emit.yield %v : f32 })"},
    {"aicf_nv.window", "", "2x9x9x8xf32", "2x7x7x8xf32",
     R"(dims(d0 = 2, d1 = 7, d2 = 7, d3 = 8, d4 = 3, d5 = 3)
      ins(%t[d0, d1 + d4, d2 + d5, d3] : memref<2x9x9x8xf32>) outs(%y[d0, d1, d2, d3] : memref<2x7x7x8xf32>) {
      ^bb0(%a: f32):
      %v = aicf_emit.reduce max %a over(d4, d5) : f32
      aicf_emit.yield %v : f32 })"},
    {"aicf_nv.conv", ", %w: memref<3x3x3x24xbf16>", "2x8x18x3xbf16",
     "2x8x18x24xbf16",
     R"(dims(d0 = 2, d1 = 8, d2 = 18, d3 = 24, d4 = 3, d5 = 3, d6 = 3)
      ins(%t[d0, d1 + d4 - 1, d2 + d5 - 1, d6] or_zero : memref<2x8x18x3xbf16>, %w[d4, d5, d6, d3] : memref<3x3x3x24xbf16>)
      outs(%y[d0, d1, d2, d3] : memref<2x8x18x24xbf16>) {
      ^bb0(%a: bf16, %b: bf16):
      %af = arith.extf %a : bf16 to f32
      %bf = arith.extf %b : bf16 to f32
      %p = arith.mulf %af, %bf : f32
      %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
      %v = arith.truncf %s : f32 to bf16
      aicf_emit.yield %v : bf16 })",
     2e-2},
    {"aicf_nv.ffma", ", %w: memref<24x48xf32>", "40x24xf32", "40x48xf32",
     R"(dims(d0 = 40, d1 = 48, d2 = 24)
      ins(%t[d0, d2] : memref<40x24xf32>, %w[d2, d1] : memref<24x48xf32>) outs(%y[d0, d1] : memref<40x48xf32>) {
      ^bb0(%a: f32, %b: f32):
      %p = arith.mulf %a, %b : f32
      %v = aicf_emit.reduce add %p over(d2) : f32
      aicf_emit.yield %v : f32 })"},
    {"aicf_nv.mma", ", %w: memref<32x48xbf16>", "64x32xbf16", "64x48xbf16",
     R"(dims(d0 = 64, d1 = 48, d2 = 32)
      ins(%t[d0, d2] : memref<64x32xbf16>, %w[d2, d1] : memref<32x48xbf16>) outs(%y[d0, d1] : memref<64x48xbf16>) {
      ^bb0(%a: bf16, %b: bf16):
      %af = arith.extf %a : bf16 to f32
      %bf = arith.extf %b : bf16 to f32
      %p = arith.mulf %af, %bf : f32
      %s = aicf_emit.reduce add %p over(d2) : f32
      %v = arith.truncf %s : f32 to bf16
      aicf_emit.yield %v : bf16 })",
     2e-2}};

INSTANTIATE_TEST_SUITE_P(
    Launch, LaunchOfFamily, ::testing::ValuesIn(kFamilies),
    [](const ::testing::TestParamInfo<FamilyCase> &info) {
      return StringRef(info.param.family).split('.').second.str();
    });

/// A product, a map of it, its sums by column, and an update in place.
static const char *const kChainArgs =
    "%x: memref<24x16xf32>, %w: memref<16x32xf32>, %p: memref<24x32xf32>, "
    "%m: memref<24x32xf32>, %s: memref<32xf32>";
static const char *const kChain = R"(
  aicf_emit.compute id(0) "product" dims(d0 = 24, d1 = 32, d2 = 16)
      ins(%x[d0, d2] : memref<24x16xf32>, %w[d2, d1] : memref<16x32xf32>)
      outs(%p[d0, d1] : memref<24x32xf32>)
      plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 1, split_dim = -1, order = [0, 1]>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    %r = aicf_emit.reduce add %v over(d2) : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.compute id(1) "map" dims(d0 = 24, d1 = 32)
      ins(%p[d0, d1] : memref<24x32xf32>)
      outs(%m[d0, d1] : memref<24x32xf32>)
      plans("h200" = #aicf_nv.simt<block = 128, threads_per_point = 1, split_dim = -1, order = [0, 1]>) {
  ^bb0(%a: f32):
    %r = arith.addf %a, %a : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.compute id(2) "sums" dims(d0 = 24, d1 = 32)
      ins(%m[d0, d1] : memref<24x32xf32>)
      outs(%s[d1] : memref<32xf32>)
      plans("h200" = #aicf_nv.simt<block = 64, threads_per_point = 64, split_dim = 0, order = [1]>) {
  ^bb0(%a: f32):
    %r = aicf_emit.reduce add %a over(d0) : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.compute id(3) "update" dims(d0 = 16, d1 = 32)
      ins(%w[d0, d1] : memref<16x32xf32>, %s[d1] : memref<32xf32>)
      outs(%w[d0, d1] : memref<16x32xf32>)
      plans("h200" = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0, 1]>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.subf %a, %b : f32
    aicf_emit.yield %r : f32
  }
)";

TEST(Launch, Chain) {
  for (const char *group :
       {"[0, 1, 2, 3], cluster = 1", "[0, 1, 2, 3], cluster = 2",
        "[0, 1, 2, 3], cluster = 8", "[0, 1, 2, 3], cluster = 16",
        "[0, 1], cluster = 3"}) {
    SCOPED_TRACE(group);
    const char *instructions = kChain;
    std::string part;
    if (StringRef(group).starts_with("[0, 1],")) {
      part = StringRef(kChain).split("aicf_emit.compute id(2)").first.str();
      instructions = part.c_str();
    }
    LaunchRunner runner({kChainArgs, group, instructions});
    EXPECT_EQ(runner.run(), "");
  }
}

TEST(Launch, Stages) {
  LaunchRunner runner({kChainArgs, "[0, 1, 2, 3], cluster = 4", kChain});
  ASSERT_EQ(runner.run(), "");
  SmallVector<int64_t> stages;
  for (auto part : runner.launch.getParts()->getAsRange<emit::LaunchPartAttr>())
    stages.push_back(part.getStage());
  EXPECT_EQ(stages, (SmallVector<int64_t>{0, 1, 2, 3}));
  // 12 blocks of 64 threads are three a block of the cluster, 6 of 128 are two,
  // and 32 sums are eight.
  EXPECT_EQ((*runner.launch.getBlock())[0], 512);
}

/// Two products that do not wait for each other, and their difference.
static const char *const kForkArgs =
    "%x: memref<24x16xf32>, %w: memref<16x32xf32>, %p: memref<24x32xf32>, "
    "%q: memref<24x32xf32>, %d: memref<24x32xf32>";
static std::string makeFork(StringRef plan, bool joined) {
  std::string text;
  for (const char *part : {"0 %p", "1 %q"}) {
    auto [id, out] = StringRef(part).split(' ');
    text += (Twine(R"(
  aicf_emit.compute id()") +
             id + R"() "product" dims(d0 = 24, d1 = 32, d2 = 16)
      ins(%x[d0, d2] : memref<24x16xf32>, %w[d2, d1] : memref<16x32xf32>)
      outs()" +
             out + R"([d0, d1] : memref<24x32xf32>)
      plans("h200" = )" +
             plan + R"() {
  ^bb0(%a: f32, %b: f32):
    %v = arith.mulf %a, %b : f32
    %r = aicf_emit.reduce add %v over(d2) : f32
    aicf_emit.yield %r : f32
  })")
                .str();
  }
  if (joined)
    text += R"(
  aicf_emit.compute id(2) "difference" dims(d0 = 24, d1 = 32)
      ins(%p[d0, d1] : memref<24x32xf32>, %q[d0, d1] : memref<24x32xf32>)
      outs(%d[d0, d1] : memref<24x32xf32>)
      plans("h200" = #aicf_nv.simt<block = 128, threads_per_point = 1, split_dim = -1, order = [0, 1]>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.subf %a, %b : f32
    aicf_emit.yield %r : f32
  })";
  return text;
}

TEST(Launch, SideBySide) {
  for (const char *plan : {"#aicf_nv.simt<block = 64, threads_per_point = 1, "
                           "split_dim = -1, order = [0, 1]>",
                           "#aicf_nv.simt<block = 64, threads_per_point = 64, "
                           "split_dim = 2, order = [0, 1]>"}) {
    SCOPED_TRACE(plan);
    std::string fork = makeFork(plan, false);
    LaunchRunner grid({kForkArgs, "[0, 1]", fork.c_str()});
    ASSERT_EQ(grid.run(), "");
    EXPECT_FALSE(grid.launch.getCluster());
    std::string joined = makeFork(plan, true);
    LaunchRunner cluster({kForkArgs, "[0, 1, 2], cluster = 4", joined.c_str()});
    EXPECT_EQ(cluster.run(), "");
  }
}

/// Sums by column that meet in shared memory, more of them than run at once.
static const LaunchCase kSums = {
    "%x: memref<64x512xf32>, %y: memref<64x512xf32>, %s: memref<512xf32>",
    "[0, 1], cluster = 2", R"(
  aicf_emit.compute id(0) "map" dims(d0 = 64, d1 = 512)
      ins(%x[d0, d1] : memref<64x512xf32>)
      outs(%y[d0, d1] : memref<64x512xf32>)
      plans("h200" = #aicf_nv.simt<block = 256, threads_per_point = 1, split_dim = -1, order = [0, 1]>) {
  ^bb0(%a: f32):
    %r = arith.addf %a, %a : f32
    aicf_emit.yield %r : f32
  }
  aicf_emit.compute id(1) "sums" dims(d0 = 64, d1 = 512)
      ins(%y[d0, d1] : memref<64x512xf32>)
      outs(%s[d1] : memref<512xf32>)
      plans("h200" = #aicf_nv.columns<dim = 1, threads_per_row = 8, vector = 2, rows = 32, unroll = 1, split = 1>) {
  ^bb0(%a: f32):
    %r = aicf_emit.reduce add %a over(d0) : f32
    aicf_emit.yield %r : f32
  })"};

TEST(Launch, Rounds) {
  LaunchRunner runner(kSums);
  EXPECT_EQ(runner.run(), "");
}

TEST(Launch, Mutants) {
  LaunchCase chain = {kChainArgs, "[0, 1, 2, 3], cluster = 4", kChain};
  checkCatches("launch-without-barrier", chain,
               "another block's store is read without a fence");
  checkCatches("tasks-share-memory", kSums,
               "shared memory is overwritten without a barrier");
  checkCatches("task-barrier-of-block",
               {kChainArgs, "[0, 1, 2, 3], cluster = 16", kChain},
               "a barrier that not all threads reach");
}
