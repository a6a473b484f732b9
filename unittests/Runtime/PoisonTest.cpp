//===- PoisonTest.cpp - The poisoning executor ----------------------------===//
//
// Kernels that are wrong in one way each, in a plan that is right.
//
//===----------------------------------------------------------------------===//

#include "TestPackage.h"
#include "aicf/Runtime/Session.h"

#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;
using fb::Access;
using fb::Address;
using fb::Segment;

/// Runs entry 'step' of `source` under poison; the message of the first error.
static std::string runPoisoned(const TestPackage &source, int threads = 2,
                               std::vector<float> *y = nullptr) {
  SessionOptions options;
  options.poison = true;
  options.zeroFill = true;
  auto session = Session::create(source.load(), *Device::cpu(threads), options);
  EXPECT_TRUE(session.ok()) << session.message();
  Status prepared = (*session)->prepare();
  EXPECT_TRUE(prepared.ok()) << prepared.message();
  std::vector<float> x = testInput();
  EXPECT_TRUE((*session)->writeTensor("step:x", x.data(), kBytes).ok());
  for (int run = 0; run < 2; ++run)
    if (Status s = (*session)->run("step"); !s)
      return s.message();
  if (y) {
    y->resize(kElements);
    EXPECT_TRUE((*session)->readTensor("step:y", y->data(), kBytes).ok());
  }
  return "";
}

static TestPackage withScale(const std::string &symbol) {
  TestPackage source = makeTestPackage();
  source.table.targets[0]->kernels[1]->symbol = symbol;
  return source;
}

/// Instruction 11 with a workspace at scratch 0 and the semaphores at 64.
static TestPackage withScratch(const std::string &symbol) {
  TestPackage source = withScale(symbol);
  auto &args = source.instruction(1).launches[0]->args;
  for (uint64_t offset : {0, 64}) {
    auto arg = std::make_unique<fb::ArgT>();
    arg->address = Address(Segment::Scratch, 0, offset);
    arg->bytes = 16;
    args.push_back(std::move(arg));
  }
  return source;
}

TEST(Poison, RightKernelsPass) {
  std::vector<float> poisoned, plain(kElements);
  EXPECT_EQ(runPoisoned(makeTestPackage(), 2, &poisoned), "");
  auto session = Session::create(makeTestPackage().load(), *Device::cpu(1));
  ASSERT_TRUE((*session)->prepare().ok());
  ASSERT_TRUE(
      (*session)->writeTensor("step:x", testInput().data(), kBytes).ok());
  ASSERT_TRUE((*session)->run("step").ok());
  ASSERT_TRUE((*session)->run("step").ok());
  ASSERT_TRUE((*session)->readTensor("step:y", plain.data(), kBytes).ok());
  EXPECT_EQ(poisoned, plain);
  EXPECT_EQ(runPoisoned(withScratch("scale_scratch")), "");
}

TEST(Poison, ByEnvironment) {
  auto run = [] {
    TestPackage source = withScale("scale_short");
    SessionOptions options;
    options.zeroFill = true;
    auto session = Session::create(source.load(), *Device::cpu(1), options);
    EXPECT_TRUE((*session)->prepare().ok());
    return (*session)->run("step").ok();
  };
  for (const char *off : {"", "0"}) {
    setenv("AICF_POISON", off, 1);
    EXPECT_TRUE(run()) << '"' << off << '"';
  }
  setenv("AICF_POISON", "1", 1);
  EXPECT_FALSE(run());
  unsetenv("AICF_POISON");
}

TEST(Poison, InPlace) {
  // t1 over t0: the second run of the instruction has to start from t0 again.
  TestPackage source = makeTestPackage();
  Address t0(Segment::Transient, 0, 0);
  source.entry().buffers[1]->address = t0;
  for (auto [instruction, operand] : {std::pair{1, 1}, {2, 1}, {3, 0}}) {
    fb::InstructionT &user = source.instruction(instruction);
    user.operands[operand]->address = t0;
    user.launches[0]->args[operand]->address = t0;
  }
  std::vector<float> y, expected;
  EXPECT_EQ(runPoisoned(source, 1, &y), "");
  EXPECT_EQ(runPoisoned(makeTestPackage(), 1, &expected), "");
  EXPECT_EQ(y, expected);
}

namespace {
struct WrongKernel {
  const char *symbol;
  const char *message;
};
std::ostream &operator<<(std::ostream &os, const WrongKernel &kernel) {
  return os << kernel.symbol;
}
class PoisonFinds : public testing::TestWithParam<WrongKernel> {};
} // namespace

TEST_P(PoisonFinds, WrongKernel) {
  bool scratch = std::string(GetParam().symbol) == "scale_semaphore" ||
                 std::string(GetParam().symbol) == "scale_workspace";
  std::string message = runPoisoned(scratch ? withScratch(GetParam().symbol)
                                            : withScale(GetParam().symbol));
  EXPECT_NE(message.find("entry 'step': instruction 11 (scale at "
                         "test.mlir:11:1): poison: "),
            std::string::npos)
      << message;
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, PoisonFinds,
    testing::Values(
        WrongKernel{"scale_stray", "writes outside of its outputs: 4 bytes at "
                                   "[8096, 8100) of the arena"},
        WrongKernel{"scale_clobber", "writes outside of its outputs: "},
        WrongKernel{"scale_wild",
                    "writes outside of its outputs: 4 bytes at [3072, 3076) of "
                    "memory before an allocation"},
        WrongKernel{"scale_peek",
                    "depends on bytes that it does not declare to read: "
                    "operand 1, 1 byte at [4096, 4097) of the arena, in buffer "
                    "'t1'"},
        WrongKernel{"scale_short",
                    "leaves its output unwritten: operand 1, 1 byte at [8092, "
                    "8093) of the arena, in buffer 't1'"},
        WrongKernel{"scale_accumulate",
                    "depends on bytes that it does not declare to read"},
        WrongKernel{"scale_semaphore",
                    "leaves the semaphore at scratch offset 68 at 8, not at 7"},
        WrongKernel{"scale_workspace",
                    "depends on bytes that it does not declare to read: "
                    "operand 1, 1 byte at [4116, 4117)"}),
    [](const auto &info) { return info.param.symbol; });

TEST(Poison, ClobberNamesTheBuffer) {
  std::string message = runPoisoned(withScale("scale_clobber"));
  EXPECT_NE(message.find("of the arena, in buffer 't0'"), std::string::npos)
      << message;
}

TEST(Poison, WithoutItWrongKernelsGoUnseen) {
  SessionOptions options;
  options.zeroFill = true;
  for (const char *symbol : {"scale_stray", "scale_peek", "scale_short"}) {
    auto session =
        Session::create(withScale(symbol).load(), *Device::cpu(1), options);
    ASSERT_TRUE((*session)->prepare().ok());
    EXPECT_TRUE((*session)->run("step").ok());
  }
}

TEST(Poison, UndeclaredReadOfALiveValue) {
  // 13 declares to read t1 and s and is given t0's place by its kernel's
  // argument: the plan says that t0 is dead by then.
  TestPackage source = makeTestPackage();
  fb::InstructionT &last = source.instruction(3);
  auto first = std::make_unique<fb::OperandT>(*last.operands[0]);
  first->shape = {1};
  last.operands[0] = std::move(first);
  EXPECT_NE(runPoisoned(source).find("depends on bytes that it does not"),
            std::string::npos);
}

TEST(Poison, DeadBytesArePoisoned) {
  SessionOptions options;
  options.poison = true;
  options.zeroFill = true;
  auto session =
      Session::create(makeTestPackage().load(), *Device::cpu(1), options);
  ASSERT_TRUE((*session)->prepare().ok());
  ASSERT_TRUE((*session)->run("step").ok());
  // t0 was last read by 11, t1 by 13.
  auto t0 = (*session)->readOperand("step", 0, 2);
  ASSERT_TRUE(t0.ok());
  EXPECT_EQ(*t0, std::vector<uint8_t>(kBytes, 0xff));
  auto t1 = (*session)->readOperand("step", 1, 1);
  EXPECT_NE(*t1, std::vector<uint8_t>(kBytes, 0xff));
}

TEST(Poison, ReplayAndInstructionsAreChecked) {
  SessionOptions options;
  options.poison = true;
  options.zeroFill = true;
  auto session = Session::create(withScale("scale_short").load(),
                                 *Device::cpu(1), options);
  ASSERT_TRUE((*session)->prepare().ok());
  ASSERT_TRUE((*session)->capture("step").ok());
  EXPECT_FALSE((*session)->replay("step").ok());
  EXPECT_TRUE((*session)->runInstruction("step", 0).ok());
  EXPECT_FALSE((*session)->runInstruction("step", 1).ok());
}
