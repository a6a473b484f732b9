//===- KernelCase.cpp - An instruction and plans to try on it -------------===//

#include "KernelCase.h"

#include "../../../test/Mutants/ActiveMutant.h"
#include "aicf/Analysis/Planner.h"
#include "aicf/InitAllDialects.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

std::ostream &aicf::testing::operator<<(std::ostream &os, const KernelCase &c) {
  return os << c.name;
}

/// The bits of an argument of the launch.
static uint64_t getBits(const LaunchArg &arg, ArrayRef<DeviceBuffer> memory) {
  if (arg.kind == LaunchArg::Address)
    return reinterpret_cast<uint64_t>(memory[arg.operand].start);
  return arg.kind == LaunchArg::I32 ? arg.integer & 0xFFFFFFFF : arg.integer;
}

/// The sum of output 0 at (i, j) as an ascending chain of fused multiply-adds.
static float chain(const HostBuffer &x, const HostBuffer &w, int64_t i,
                   int64_t j) {
  float sum = 0;
  for (int64_t k = 0; k < x.getType().getShape()[1]; ++k)
    sum = std::fmaf(x.at({i, k}).real, w.at({k, j}).real, sum);
  return sum;
}

/// Replaces $R, $C and $T in a template by rows, columns and storage type.
static std::string fill(StringRef text, int rows, int columns, StringRef type) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '$') {
      result += text[i];
      continue;
    }
    switch (text[++i]) {
    case 'R':
      result += llvm::itostr(rows);
      break;
    case 'C':
      result += llvm::itostr(columns);
      break;
    default:
      result += type;
    }
  }
  return result;
}

KernelCase aicf::testing::makeCase(const CaseTemplate &program, int rows,
                                   int columns, StringRef type, bool special) {
  KernelCase c;
  c.name = std::string(program.name) + "_" + llvm::itostr(rows) + "x" +
           llvm::itostr(columns) + "_" + type.str();
  c.args = fill(program.args, rows, columns, type);
  c.instruction = fill(program.instruction, rows, columns, type);
  c.tolerance = type == "bf16" ? 2e-2 : 1e-5;
  c.special = special;
  return c;
}

/// `count` of `plans`, or all.
static std::vector<std::string> sample(std::vector<std::string> plans,
                                       size_t count, std::mt19937 &random) {
  std::shuffle(plans.begin(), plans.end(), random);
  if (plans.size() > count)
    plans.resize(count);
  return plans;
}

void aicf::testing::checkPlans(const KernelCase &c) {
  CaseRunner runner(c);
  for (const char *chip : {"h200", "a100"})
    for (const std::string &plan : c.plans) {
      SCOPED_TRACE(plan);
      EXPECT_EQ(runner.run(chip, plan), "");
    }
}

PlanSampler::PlanSampler(StringRef family, unsigned seed, size_t count)
    : family(family), count(count), random(seed) {
  if (const char *text = std::getenv("AICF_TEST_ROW_PLANS"))
    this->count = std::atoi(text);
}

void PlanSampler::check(const KernelCase &c) {
  SCOPED_TRACE(c.name);
  CaseRunner runner(c);
  std::vector<std::string> plans = runner.findPlans("h200", family);
  EXPECT_FALSE(plans.empty());
  for (const std::string &plan : sample(std::move(plans), count, random)) {
    SCOPED_TRACE(plan);
    EXPECT_EQ(runner.run("h200", plan), "");
  }
}

void PlanSampler::check(ArrayRef<CaseTemplate> programs,
                        ArrayRef<CaseShape> shapes, bool special) {
  for (const CaseTemplate &program : programs)
    for (auto [rows, columns] : shapes)
      for (StringRef type : {"f32", "bf16"})
        check(makeCase(program, rows, columns, type, special));
}

void aicf::testing::checkCatches(StringRef mutant, const KernelCase &c,
                                 StringRef plan, const char *says) {
  SCOPED_TRACE(mutant.str());
  CaseRunner runner(c);
  EXPECT_EQ(runner.run("h200", plan), "");
  EXPECT_EXIT(
      {
        activateMutant(mutant);
        std::string problem = runner.run("h200", plan);
        llvm::errs() << problem.substr(0, 200) << '\n';
        std::exit(problem.empty());
      },
      ::testing::ExitedWithCode(0), says);
}

const DialectRegistry &aicf::testing::registry() {
  static const DialectRegistry *all = [] {
    auto *made = new DialectRegistry;
    registerAllDialects(*made);
    return made;
  }();
  return *all;
}

CaseRunner::CaseRunner(const KernelCase &c) : c(c), context(registry()) {
  context.disableMultithreading(); // Tests fork.
  context.loadAllAvailableDialects();
  std::string text = "func.func @f(" + c.args + ") { aicf_emit.compute " +
                     c.instruction + " return }";
  module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return;
  module->walk([&](emit::ComputeOp found) { op = found; });
  numInputs = op.getInputs().size();
}

std::string CaseRunner::run(StringRef chip, StringRef plan) {
  if (!module)
    return "the case does not parse";
  if (buffers.empty())
    allocate();
  for (auto &buffer : llvm::drop_begin(buffers, numInputs))
    buffer->poison();
  for (size_t i = 0; i < numInputs; ++i)
    for (int64_t e = 0; e < inputs[i].getNumElements(); ++e)
      buffers[i]->set(e, inputs[i].get(e));
  std::vector<DeviceBuffer> memory;
  for (auto &buffer : buffers)
    memory.push_back({buffer->data(), buffer->getNumBytes()});
  std::string error = execute(chip, plan, memory);
  return error.empty() ? compare() : error;
}

std::string CaseRunner::execute(StringRef chip, StringRef planText,
                                std::vector<DeviceBuffer> memory) {
  llvm::Expected<TargetDescription> target = lookupTarget(chip, &context);
  if (!target)
    return llvm::toString(target.takeError());
  Planner planner(&context, *target);
  Attribute plan = parseAttribute(planText, &context);
  if (!plan)
    return "the plan does not parse";
  PlanCandidate candidate = planner.check(describe(op), plan);
  if (!candidate.violates.empty())
    return candidate.violates;
  if (candidate.cost.total() <= 0)
    return "the plan costs nothing";
  const KernelFamily *family = getFamily(*planner.getBackend(), plan);
  LaunchSpec launch = family->launch(op, plan, *target);
  OwningOpRef<Operation *> kernels(
      planner.getBackend()->createKernelModule(*module, "kernels", *target));
  (*kernels)->remove();
  OpBuilder builder(&context);
  builder.setInsertionPointToEnd(&(*kernels)->getRegion(0).front());
  if (failed(family->generate(builder, op, plan, launch.kernel, *target)) ||
      failed(verify(*kernels)))
    return "no kernel";
  auto kernel = cast<LLVM::LLVMFuncOp>(
      SymbolTable::lookupSymbolIn(*kernels, launch.kernel));

  Footprint print = family->getFootprint(describe(op), plan, *target);
  // No workspace holds numbers at first.
  std::vector<char> workspace(print.scratchBytes + kBufferAlignment, -1);
  std::vector<uint32_t> semaphores(print.semaphores, 0);
  auto start = llvm::alignTo(reinterpret_cast<uint64_t>(workspace.data()),
                             kBufferAlignment);
  memory.push_back({reinterpret_cast<char *>(start), print.scratchBytes});
  memory.push_back(
      {reinterpret_cast<char *>(semaphores.data()), 4 * print.semaphores});

  std::vector<uint64_t> bits;
  for (const LaunchArg &arg : launch.args)
    bits.push_back(getBits(arg, memory));
  DeviceInterpreter device(kernel, memory, launch.block[0], launch.sharedBytes);
  device.setGrid(launch.grid[0]);
  int64_t cluster = launch.cluster[0];
  std::vector<int64_t> clusters(launch.grid[0] / cluster);
  std::iota(clusters.begin(), clusters.end(), 0);
  if (blockSeed)
    std::shuffle(clusters.begin(), clusters.end(), std::mt19937(blockSeed));
  if (turnSeed && cluster == 1) {
    std::mt19937 random(turnSeed);
    std::string error =
        device.runTogether(clusters, bits, [&](ArrayRef<RunningBlock> left) {
          return random() % left.size();
        });
    if (!error.empty())
      return error;
    clusters.clear();
  }
  for (int64_t n : clusters)
    if (std::string error = cluster == 1
                                ? device.run(n, bits)
                                : device.runCluster(n * cluster, cluster, bits);
        !error.empty())
      return error;
  counts = device.getCounts();
  if (llvm::any_of(semaphores, [](uint32_t word) { return word != 0; }))
    return "a semaphore is not 0 at the end";
  return "";
}

std::vector<std::string> CaseRunner::findPlans(StringRef chip,
                                               StringRef family) {
  std::vector<std::string> plans;
  llvm::Expected<TargetDescription> target = lookupTarget(chip, &context);
  if (!module || !target)
    return plans;
  Planner planner(&context, *target);
  for (const PlanCandidate &candidate : planner.enumerate(describe(op)))
    if (candidate.violates.empty() &&
        getFamily(*planner.getBackend(), candidate.plan)->getName() == family) {
      std::string &text = plans.emplace_back();
      llvm::raw_string_ostream(text) << candidate.plan;
    }
  return plans;
}

StringRef CaseRunner::getOutput(unsigned output) const {
  const HostBuffer &buffer = *buffers[numInputs + output];
  return StringRef(buffer.data(), buffer.getNumBytes());
}

void CaseRunner::allocate() {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  constexpr double kSpecial[] = {std::numeric_limits<double>::quiet_NaN(),
                                 std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity(),
                                 -0.0};
  DenseMap<Value, std::shared_ptr<HostBuffer>> known;
  for (Value operand : llvm::concat<Value>(op.getInputs(), op.getOutputs())) {
    auto &buffer = known[operand];
    bool isNew = !buffer;
    if (isNew)
      buffer =
          std::make_shared<HostBuffer>(cast<MemRefType>(operand.getType()));
    if (buffers.size() < numInputs) {
      for (int64_t e = 0; isNew && e < buffer->getNumElements(); ++e) {
        Scalar value{uniform(random), int64_t(random() % 16) - 2};
        if (c.special && random() % 16 == 0)
          value.real = kSpecial[random() % 4];
        buffer->set(e, value);
      }
      inputs.push_back(*buffer);
    }
    buffers.push_back(buffer);
  }
}

std::string CaseRunner::compare() {
  std::vector<const HostBuffer *> before;
  for (const HostBuffer &input : inputs)
    before.push_back(&input);
  BodyInterpreter reference(op, before);
  for (size_t j = numInputs; j < buffers.size(); ++j) {
    const HostBuffer &output = *buffers[j];
    if (!output.isPoisonIntact())
      return "bytes that are no element were written";
    bool isFloat = isa<FloatType>(output.getElementType());
    int64_t columns =
        output.getType().getRank() ? output.getType().getShape().back() : 1;
    for (int64_t e = 0; e < output.getNumElements(); ++e) {
      Scalar got = output.get(e);
      Scalar wanted = reference.evaluate(j - numInputs, e);
      double value = isFloat ? got.real : got.integer;
      double expected = isFloat ? wanted.real : wanted.integer;
      if (c.exact)
        expected = chain(inputs[0], inputs[1], e / columns, e % columns);
      // The poison is far from everything.
      bool isNear = std::isnan(expected) ? std::isnan(value)
                    : std::isinf(expected)
                        ? value == expected
                        : std::fabs(value - expected) <=
                              c.tolerance * (1 + std::fabs(expected));
      if (!isNear)
        return "output " + std::to_string(j - numInputs) + " element " +
               std::to_string(e) + ": " + std::to_string(value) + ", not " +
               std::to_string(expected);
    }
  }
  return "";
}
