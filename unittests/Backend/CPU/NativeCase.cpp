//===- NativeCase.cpp - An instruction and CPU plans to run it by ---------===//

#include "NativeCase.h"

#include "../../Support/NativeKernels.h"
#include "aicf/Analysis/BackendInterface.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;
using namespace aicf;
using namespace aicf::testing;

std::ostream &aicf::testing::operator<<(std::ostream &os, const NativeCase &c) {
  return os << c.name;
}

/// `value` as close to `expected` as `tolerance` asks, special values exactly.
static bool isClose(Type type, Scalar value, Scalar expected,
                    double tolerance) {
  if (!isa<FloatType>(type))
    return value.integer == expected.integer;
  if (std::isnan(expected.real) || std::isnan(value.real))
    return std::isnan(expected.real) && std::isnan(value.real);
  if (std::isinf(expected.real) || std::isinf(value.real))
    return expected.real == value.real;
  return std::fabs(value.real - expected.real) <=
         tolerance * (1 + std::fabs(expected.real));
}

namespace {
/// A copy of a buffer between two pages that must not be touched, flush with
/// one of them: a read outside of it ends the test.
class FencedCopy {
public:
  FencedCopy(const HostBuffer &buffer, int64_t size, bool atEnd) {
    size_t page = sysconf(_SC_PAGESIZE);
    size_t inner = llvm::alignTo(size, page);
    length = inner + 2 * page;
    auto *memory = static_cast<char *>(
        mmap(nullptr, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    base = memory;
    mprotect(memory + page, inner, PROT_READ | PROT_WRITE);
    start = memory + page + (atEnd ? inner - size : 0);
    memcpy(start, buffer.data(), size);
  }
  FencedCopy(FencedCopy &&other)
      : base(std::exchange(other.base, nullptr)), start(other.start),
        length(other.length) {}
  ~FencedCopy() {
    if (base)
      munmap(base, length);
  }
  int64_t address() const { return reinterpret_cast<int64_t>(start); }

private:
  char *base, *start;
  size_t length;
};
} // namespace

OwningOpRef<ModuleOp> aicf::testing::parseInstruction(MLIRContext &context,
                                                      StringRef text,
                                                      emit::ComputeOp &op) {
  auto module = parseSourceString<ModuleOp>(text, ParserConfig(&context));
  if (module)
    module->walk([&](emit::ComputeOp found) { op = found; });
  return module;
}

void aicf::testing::runNativeCase(MLIRContext &context, const NativeCase &c,
                                  const TargetDescription &target,
                                  StringRef familyName, unsigned step,
                                  ArrayRef<Attribute> more, bool exact) {
  std::string text = std::string("func.func @f(") + c.args +
                     ") {\n aicf_emit.compute id(0) \"test\" " + c.instruction +
                     "\n return\n}\n";
  emit::ComputeOp op;
  OwningOpRef<ModuleOp> module = parseInstruction(context, text, op);
  ASSERT_TRUE(module) << text;
  if (c.ordered)
    op.setConstraintsAttr(cast<emit::ConstraintsAttr>(parseAttribute(
        "#aicf_emit.constraints<reassociate = false>", &context)));
  const BackendInterface *backend = getBackend(&context, target);
  ASSERT_NE(backend, nullptr);
  const KernelFamily *listing = nullptr;
  for (const auto &family : backend->getFamilies())
    if (family->getName() == familyName)
      listing = family.get();
  ASSERT_NE(listing, nullptr);
  InstructionDesc desc = describe(op);
  std::string why;
  std::unique_ptr<FamilyMatch> match = listing->match(desc, target, &why);
  ASSERT_TRUE(match) << why;
  SmallVector<Attribute> listed, plans;
  match->getSpace().walk([&](ArrayRef<int64_t> values) {
    listed.push_back(match->getPlan(&context, values));
  });
  for (unsigned i = 0; i < listed.size(); i += step)
    plans.push_back(listed[i]);
  plans.append(more.begin(), more.end());

  // All plans in one shared object.
  Operation *kernels = backend->createKernelModule(*module, "kernels", target);
  OpBuilder builder(&context);
  builder.setInsertionPointToEnd(&kernels->getRegion(0).front());
  std::vector<std::pair<Attribute, LaunchSpec>> launches;
  std::set<std::string> names;
  for (Attribute plan : plans) {
    const KernelFamily &family = *getFamily(*backend, plan);
    std::unique_ptr<FamilyMatch> own = family.match(desc, target, &why);
    if (!own || !own->isLegal(plan, &why))
      continue;
    Cost cost = own->estimate(plan);
    EXPECT_GT(cost.total(), 0);
    LaunchSpec spec = family.launch(op, plan, target);
    if (names.insert(spec.kernel).second) {
      ASSERT_TRUE(
          succeeded(family.generate(builder, op, plan, spec.kernel, target)));
    }
    launches.emplace_back(plan, spec);
  }
  ASSERT_FALSE(launches.empty());
  ASSERT_TRUE(succeeded(verify(kernels)));
  ASSERT_TRUE(succeeded(backend->lowerToLLVM(kernels, target)));
  auto images = backend->compile(kernels, target);
  ASSERT_TRUE(succeeded(images));
  NativeKernels native(images->front().bytes);
  ASSERT_EQ(native.error, "");

  // Inputs.
  std::mt19937 random(7);
  std::vector<HostBuffer> inputs, outputs;
  for (Value input : op.getInputs()) {
    HostBuffer &buffer = inputs.emplace_back(cast<MemRefType>(input.getType()));
    for (int64_t i = 0; i < buffer.getNumElements(); ++i) {
      Scalar value;
      value.real = std::uniform_real_distribution<double>(-2, 2)(random);
      value.integer = std::uniform_int_distribution<int>(-9, 9)(random);
      if (buffer.getElementType().isInteger(1))
        value.integer &= 1;
      if (c.special && random() % 5 == 0) {
        const double specials[] = {NAN, INFINITY, -INFINITY, 0.0, -0.0};
        value.real = specials[random() % 5];
      }
      buffer.set(i, value);
    }
  }
  for (Value output : op.getOutputs())
    outputs.emplace_back(cast<MemRefType>(output.getType()));
  std::vector<const HostBuffer *> constInputs;
  for (HostBuffer &buffer : inputs)
    constInputs.push_back(&buffer);
  BodyInterpreter interpreter(op, constInputs);
  std::vector<std::vector<Scalar>> expected(outputs.size());
  for (auto [j, output] : llvm::enumerate(outputs))
    for (int64_t i = 0; i < output.getNumElements(); ++i) {
      Scalar value = interpreter.evaluate(j, i);
      // Stored in the output's type, like the result.
      output.set(i, value);
      expected[j].push_back(output.get(i));
    }
  std::vector<HostBuffer> pristine = inputs;

  std::vector<HostBuffer> ofFirstPlan;
  for (const auto &[plan, spec] : launches) {
    std::string planText;
    llvm::raw_string_ostream(planText) << plan;
    SCOPED_TRACE(planText);
    NativeKernel kernel = native.get(spec.kernel);
    ASSERT_NE(kernel, nullptr);
    std::vector<HostBuffer> first;
    for (int partition = 0; partition < 3; ++partition) {
      std::vector<HostBuffer> in = pristine;
      for (HostBuffer &output : outputs)
        output.poison();
      std::vector<HostBuffer *> operands;
      for (HostBuffer &buffer : in)
        operands.push_back(&buffer);
      for (HostBuffer &buffer : outputs)
        operands.push_back(&buffer);
      if (c.inPlace)
        operands[in.size()] = &in[0];
      Footprint footprint =
          getFamily(*backend, plan)->getFootprint(desc, plan, target);
      HostBuffer scratch(MemRefType::get({footprint.scratchBytes},
                                         IntegerType::get(&context, 8)));
      operands.push_back(&scratch);
      HostBuffer counters(MemRefType::get({footprint.semaphores},
                                          IntegerType::get(&context, 32)));
      for (int64_t i = 0; i < footprint.semaphores; ++i)
        counters.set(i, Scalar());
      operands.push_back(&counters);
      std::vector<int64_t> words = getArgumentWords(spec, operands);
      std::vector<FencedCopy> fenced;
      if (!c.inPlace && partition < 2) {
        for (HostBuffer &buffer : in)
          fenced.emplace_back(buffer, buffer.getNumBytes(), partition == 0);
        for (auto [k, arg] : llvm::enumerate(spec.args))
          if (arg.kind == LaunchArg::Address && arg.operand < in.size())
            words[k] = fenced[arg.operand].address();
      }
      if (partition == 0)
        kernel(words.data(), 0, *spec.tasks);
      else if (partition == 1)
        for (int64_t task = *spec.tasks - 1; task >= 0; --task)
          kernel(words.data(), task, task + 1);
      else
        for (int64_t begin = 0; begin < *spec.tasks; begin += 3)
          kernel(words.data(), begin, std::min(begin + 3, *spec.tasks));
      if (c.inPlace)
        outputs[0] = in[0];
      if (partition == 0)
        first = outputs;
      for (auto [j, output] : llvm::enumerate(outputs)) {
        EXPECT_TRUE(output == first[j])
            << "output " << j << " depends on the partition";
        EXPECT_TRUE(output.isPoisonIntact())
            << "output " << j << " was written outside its elements";
      }
      EXPECT_TRUE(scratch.isPoisonIntact()) << "scratch was left";
      for (int64_t i = 0; i < footprint.semaphores; ++i)
        EXPECT_EQ(counters.get(i).integer, 0) << "counter " << i;
      for (size_t i = c.inPlace ? 1 : 0; i < in.size(); ++i)
        EXPECT_TRUE(in[i] == pristine[i]) << "input " << i << " was written";
    }
    if (ofFirstPlan.empty())
      ofFirstPlan = outputs;
    for (auto [j, output] : llvm::enumerate(outputs))
      EXPECT_TRUE(!exact || output == ofFirstPlan[j])
          << "output " << j << " depends on the plan";
    for (auto [j, output] : llvm::enumerate(outputs))
      for (int64_t i = 0; i < output.getNumElements(); ++i) {
        Scalar value = output.get(i);
        if (isClose(output.getElementType(), value, expected[j][i],
                    c.tolerance))
          continue;
        ADD_FAILURE() << "output " << j << "[" << i << "] is " << value.real
                      << " or " << value.integer << ", expected "
                      << expected[j][i].real << " or "
                      << expected[j][i].integer;
        return;
      }
  }
}
