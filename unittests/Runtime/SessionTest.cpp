//===- SessionTest.cpp - Sessions on the CPU ------------------------------===//
//
// Runs the package of TestPackage.h with kernels of the host compiler.
//
//===----------------------------------------------------------------------===//

#include "TestMacros.h"
#include "TestSession.h"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

using namespace aicf::rt;
using namespace aicf::rt::test;

TEST(Session, RunsEntries) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  ASSERT_OK(session->run("step"));
  ASSERT_OK(session->synchronize());
  EXPECT_EQ(read(*session, "step:y"), expectedStep(1));
  ASSERT_OK(session->run("step"));
  EXPECT_EQ(read(*session, "step:y"), expectedStep(2));
  // The other entry sees the same param.
  ASSERT_OK(writeInput(*session, "eval:x"));
  ASSERT_OK(session->run("eval"));
  EXPECT_EQ(read(*session, "eval:y")[5], testInput()[5] + 5.0f);
}

TEST(Session, CaptureChangesNothingAndReplayRuns) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  ASSERT_OK(session->run("step"));
  std::vector<float> w = read(*session, "w"), s = read(*session, "s");
  ASSERT_OK(session->capture("step"));
  EXPECT_EQ(read(*session, "w"), w);
  EXPECT_EQ(read(*session, "s"), s);
  ASSERT_OK(session->replay("step"));
  EXPECT_EQ(read(*session, "step:y"), expectedStep(2));
  ASSERT_OK(session->reset());
  EXPECT_EQ(read(*session, "s"), std::vector<float>(kElements, 0.0f));
  EXPECT_EQ(read(*session, "w"), w);
  ASSERT_OK(session->replay("step"));
  EXPECT_EQ(read(*session, "step:y"), expectedStep(1));
}

TEST(Session, ReplaysWithMemoryOfTheCaller) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->capture("step"));
  std::vector<float> x = testInput(), y(kElements);
  ASSERT_OK(session->replayWith("step", {x.data()}, {y.data()}));
  EXPECT_EQ(y, expectedStep(1));
  ASSERT_OK(session->replayWith("step", {nullptr}, {y.data()}));
  EXPECT_EQ(y, expectedStep(2));
  EXPECT_CONTAINS(session->replayWith("step", {}, {nullptr}).message(),
                  "it has 1 inputs, 0 given");
  EXPECT_CONTAINS(
      session->replayWith("step", {nullptr}, {nullptr, nullptr}).message(),
      "it has 1 outputs, 2 given");
  EXPECT_CONTAINS(session->replayWith("nope", {}, {}).message(), "no entry");
}

TEST(Session, WhatWasNotCopiedHasNoValue) {
  auto session = Session::create(makeTestPackage().load(), *Device::cpu(1));
  ASSERT_OK(session.status());
  ASSERT_OK((*session)->prepare());
  std::vector<float> x = testInput();
  EXPECT_CONTAINS(
      (*session)->replayWith("step", {x.data()}, {nullptr}).message(),
      "was not captured");
  EXPECT_CONTAINS((*session)->run("step").message(), "'x'");
  ASSERT_OK((*session)->capture("step"));
  // An output too many: nothing is copied.
  EXPECT_FALSE((*session)->replayWith("step", {x.data()}, {nullptr, nullptr}));
  EXPECT_CONTAINS((*session)->replay("step").message(), "'x'");
}

TEST(Session, SessionsShareAPackage) {
  auto package = makeTestPackage().load();
  auto device = Device::cpu(1);
  auto a = Session::create(package, *device),
       b = Session::create(package, *device);
  package.reset();
  for (auto *session : {&*a, &*b}) {
    ASSERT_OK((*session)->prepare());
    ASSERT_OK(writeInput(**session));
  }
  ASSERT_OK((*a)->run("step"));
  ASSERT_OK((*a)->run("step"));
  ASSERT_OK((*b)->run("step"));
  EXPECT_EQ(read(**a, "step:y"), expectedStep(2));
  EXPECT_EQ(read(**b, "step:y"), expectedStep(1));
}

TEST(Session, UseBeforePrepare) {
  auto session = makeSession();
  float x[kElements];
  EXPECT_CONTAINS(session->run("step").message(), "before the session is");
  EXPECT_CONTAINS(session->capture("step").message(), "before the session is");
  EXPECT_CONTAINS(session->replayWith("step", {}, {}).message(),
                  "before the session is");
  EXPECT_CONTAINS(session->reset().message(), "before the session is");
  EXPECT_CONTAINS(session->readTensor("step:x", x, kBytes).message(),
                  "before the session is");
  ASSERT_OK(session->prepare());
  EXPECT_CONTAINS(session->prepare().message(), "prepared already");
  EXPECT_CONTAINS(session->run("nope").message(),
                  "no entry 'nope'; the package has: step, eval");
  EXPECT_CONTAINS(session->replay("step").message(), "was not captured");
  EXPECT_CONTAINS(session->writeTensor("step:x", x, 12).message(),
                  "'step:x' is 1000xf32 of 4000 bytes, the host tensor has 12");
}

TEST(Session, StridedSlot) {
  // The same bytes seen as a padded matrix.
  TestPackage source = makeTestPackage();
  for (int i = 0; i < 2; ++i) {
    fb::SlotT &slot = *source.entry(1).slots[i];
    slot.shape = {10, 50};
    slot.strides = {100, 1};
  }
  auto session = makeSession(1, source);
  ASSERT_OK(session->prepare());
  std::vector<float> x(500, 1.0f), y(500);
  ASSERT_OK(session->writeTensor("eval:x", x.data(), 2000));
  ASSERT_OK(session->run("eval"));
  ASSERT_OK(session->readTensor("eval:y", y.data(), 2000));
  EXPECT_EQ(y[0], 1.0f);
  EXPECT_EQ(y[49], 50.0f);
  EXPECT_EQ(y[50], 101.0f);
}

#if defined(__x86_64__)
TEST(Session, HostFloatEnvironmentDoesNotMatter) {
  // Subnormals and halfway cases, under flush-to-zero, denormals-are-zero and
  // rounding up in the thread of the caller.
  constexpr unsigned kHost = 0x1f80 | 0x8040 | 0x4000;
  std::vector<float> x(kElements, 1e-40f), w(kElements, 0.0f);
  std::vector<float> expected(kElements, 1e-40f);
  for (int64_t i = 0; i < kElements; i += 2)
    w[i] = expected[i] = 1.0f;
  for (int threads : {1, 2, 4}) {
    auto session = makeSession(threads);
    ASSERT_OK(session->prepare());
    ASSERT_OK(session->writeTensor("w", w.data(), kBytes));
    ASSERT_OK(session->writeTensor("eval:x", x.data(), kBytes));
    // Often, as chance decides which thread runs what.
    for (int run = 0; run < 300; ++run) {
      unsigned saved = _mm_getcsr();
      _mm_setcsr(kHost);
      Status ran = session->run("eval");
      unsigned left = _mm_getcsr();
      _mm_setcsr(saved);
      ASSERT_OK(ran);
      // Sticky exception flags may differ, the mode may not.
      ASSERT_EQ(left & ~0x3fu, kHost & ~0x3fu);
      ASSERT_EQ(read(*session, "eval:y"), expected) << threads;
    }
  }
}
#endif

TEST(Session, PoisonAndInstructions) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  ASSERT_OK(session->poison("step"));
  EXPECT_TRUE(std::isnan(read(*session, "step:y")[0]));
  EXPECT_EQ(read(*session, "step:x"), testInput());
  for (size_t i = 0; i < 4; ++i)
    ASSERT_OK(session->runInstruction("step", i));
  EXPECT_EQ(read(*session, "step:y"), expectedStep(1));
  auto t1 = session->readOperand("step", 1, 1);
  ASSERT_TRUE(t1.ok()) << t1.message();
  float value;
  std::memcpy(&value, t1->data() + 4 * 9, 4);
  EXPECT_EQ(value, 2 * (testInput()[9] + 9.0f));
  std::vector<uint8_t> zeros(kBytes, 0);
  ASSERT_OK(session->writeOperand("step", 1, 1, zeros));
  ASSERT_OK(session->runInstruction("step", 3));
  EXPECT_EQ(read(*session, "step:y"), read(*session, "s"));
  EXPECT_CONTAINS(session->runInstruction("step", 4).message(),
                  "has 4 instructions");
  EXPECT_CONTAINS(session->readOperand("step", 1, 2).message(),
                  "instruction 11 (scale at test.mlir:11:1) has 2 operands");
  EXPECT_CONTAINS(session->writeOperand("step", 1, 1, {1}).message(),
                  "4000 bytes");
}

TEST(Session, PoisonFillsTheArena) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->run("step"));
  ASSERT_OK(session->poison("step"));
  EXPECT_EQ(*session->readOperand("step", 1, 1),
            std::vector<uint8_t>(kBytes, 0xff));
}

TEST(Session, SemaphoresAndConstants) {
  // Instruction 11 works on 4 elements: of the constants, then of scratch.
  TestPackage source = makeTestPackage();
  float constants[4] = {1, 2, 3, 4};
  source.table.constants = source.raw.add(constants, sizeof(constants));
  auto &args = source.instruction(1).launches[0]->args;
  fb::OperandT constant;
  constant.address = fb::Address(fb::Segment::Constant, 0, 0);
  constant.dtype = DType::F32;
  constant.shape = {4};
  source.instruction(1).operands.push_back(
      std::make_unique<fb::OperandT>(constant));
  args[0]->address = constant.address;
  args[3]->i = 4;
  auto t1 = [&](Session &session) {
    std::vector<uint8_t> bytes = *session.readOperand("step", 1, 1);
    bytes.resize(16);
    return bytes;
  };
  auto session = makeSession(1, source);
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->runInstruction("step", 1));
  float doubled[4] = {2, 4, 6, 8};
  EXPECT_EQ(std::memcmp(t1(*session).data(), doubled, 16), 0);

  // Semaphores: 7 in every word; kernel `add` adds them to themselves.
  fb::InstructionT &add = source.instruction(0);
  auto &addArgs = add.launches[0]->args;
  addArgs[0]->address = addArgs[1]->address =
      fb::Address(fb::Segment::Scratch, 0, 64);
  addArgs[0]->bytes = addArgs[1]->bytes = 16;
  addArgs[3]->i = 4;
  auto readSemaphores = [&](Session &s) {
    EXPECT_TRUE(s.runInstruction("step", 0).ok());
    std::vector<uint8_t> bytes = *s.readOperand("step", 0, 2);
    std::vector<uint32_t> words(4);
    std::memcpy(words.data(), bytes.data(), 16);
    return words;
  };
  // 7 as the bits of a subnormal; twice that is 14.
  session = makeSession(1, source);
  ASSERT_OK(session->prepare());
  EXPECT_EQ(readSemaphores(*session), std::vector<uint32_t>(4, 14));
  // Changed, and back after a reset.
  addArgs[2]->address = fb::Address(fb::Segment::Scratch, 0, 64);
  addArgs[2]->bytes = 16;
  auto changing = makeSession(1, source);
  ASSERT_OK(changing->prepare());
  ASSERT_OK(changing->runInstruction("step", 0)); // all 14 now
  ASSERT_OK(changing->reset());                   // all 7
  SessionOptions poison;
  poison.poison = true;
  auto watched = makeSession(1, source, poison);
  ASSERT_OK(watched->prepare());
  for (int run = 0; run < 2; ++run) {
    EXPECT_CONTAINS(
        watched->runInstruction("step", 0).message(),
        "leaves the semaphore at scratch offset 64 at 14, not at 7");
    ASSERT_OK(watched->reset());
  }
}

TEST(Session, WriteOperandLeavesTheGaps) {
  // t0 as rows of 8 elements, 2 of them padding.
  TestPackage source = makeTestPackage();
  for (fb::OperandT *operand : {source.instruction(0).operands[2].get(),
                                source.instruction(1).operands[0].get()}) {
    operand->shape = {125, 6};
    operand->strides = {8, 1};
  }
  auto session = makeSession(1, source);
  ASSERT_OK(session->prepare());
  ASSERT_OK(session->poison("step"));
  ASSERT_OK(session->writeOperand("step", 1, 0,
                                  std::vector<uint8_t>(125 * 6 * 4, 0)));
  ASSERT_OK(session->runInstruction("step", 1));
  std::vector<float> t1(kElements);
  std::memcpy(t1.data(), session->readOperand("step", 1, 1)->data(), kBytes);
  EXPECT_EQ(t1[5], 0.0f);
  EXPECT_TRUE(std::isnan(t1[6]));
  EXPECT_TRUE(std::isnan(t1[7]));
  EXPECT_EQ(t1[8], 0.0f);
}

TEST(Session, SlotsAndBoundGlobals) {
  // Slots of the session are zero; what the caller bound and has no initial
  // value is left alone, also by a reset.
  alignas(256) static float s[kElements];
  std::fill(s, s + kElements, 5.0f);
  auto session = makeSession();
  ASSERT_OK(session->bind("s", s, kBytes, DType::F32, {kElements}));
  ASSERT_OK(session->prepare());
  EXPECT_EQ(read(*session, "step:x"), std::vector<float>(kElements, 0.0f));
  ASSERT_OK(session->run("step"));
  EXPECT_EQ(s[1], 5.0f + 2.0f);
  ASSERT_OK(session->reset());
  EXPECT_EQ(s[1], 7.0f);
}

TEST(Session, NegativeConstantsAreSignExtended) {
  // `add` takes n as 64 bits: as an i32 of -1 it has to stay negative.
  TestPackage source = makeTestPackage();
  source.table.entries.erase(source.table.entries.begin()); // It passes an i64.
  fb::ArgT &n = *source.instruction(0).launches[0]->args[3];
  n.kind = fb::ArgKind::I32;
  n.i = -1;
  auto session = makeSession(1, source);
  ASSERT_OK(session->prepare());
  std::vector<float> ones(kElements, 1.0f);
  ASSERT_OK(session->writeTensor("eval:x", ones.data(), kBytes));
  ASSERT_OK(session->run("eval"));
  EXPECT_EQ(read(*session, "eval:y"), std::vector<float>(kElements, 0.0f));
}

TEST(Session, TimesRuns) {
  auto session = makeSession();
  ASSERT_OK(session->prepare());
  auto elapsed = session->timeRun("step", false);
  ASSERT_TRUE(elapsed.ok()) << elapsed.message();
  EXPECT_GT(*elapsed, 0.0);
  EXPECT_FALSE(session->timeRun("step", true).ok());
}

TEST(Session, Profiles) {
  SessionOptions poisoning;
  poisoning.poison = true;
  for (const SessionOptions &options : {SessionOptions(), poisoning}) {
    auto session = makeSession(1, makeTestPackage(), options);
    EXPECT_CONTAINS(session->profile("step").message(),
                    "cannot profile before the session is prepared");
    ASSERT_OK(session->prepare());
    ASSERT_OK(session->writeTensor("step:x", testInput().data(), kBytes));
    auto profile = session->profile("step");
    ASSERT_OK(profile.status());
    ASSERT_EQ(profile->instructions.size(), 4u);
    for (double time : profile->instructions)
      EXPECT_GT(time, 0);
    EXPECT_GE(profile->overhead, 0);
    // It has run, once.
    EXPECT_EQ(read(*session, "step:y")[9], 4 * (testInput()[9] + 9));
  }
}

TEST(Session, WhatHasNoValueIsNotRead) {
  TestPackage source = makeTestPackage();
  source.table.globals[0]->initial = fb::Blob();
  auto package = source.load();
  auto make = [&](bool zeroFill = false) {
    SessionOptions options;
    options.zeroFill = zeroFill;
    auto session = Session::create(package, *Device::cpu(1), options);
    EXPECT_TRUE((*session)->prepare().ok());
    return std::move(*session);
  };
  auto session = make();
  EXPECT_FALSE(session->describe("w")->hasValue);
  EXPECT_TRUE(session->describe("s")->hasValue); // State begins as zero.
  EXPECT_FALSE(session->describe("step:x")->hasValue);
  EXPECT_FALSE(session->describe("step:y")->hasValue);
  for (int i = 0; i < 2; ++i)
    EXPECT_CONTAINS(session->run("step").message(),
                    "entry 'step': input 'x', param 'w' have no value: run an "
                    "entry that writes it, write or bind it, or say that zeros "
                    "are meant (the session's option zeroFill, in C and Python "
                    "zero_fill)");
  EXPECT_CONTAINS(session->profile("step").message(), "have no value");
  EXPECT_CONTAINS(session->timeRun("step", false).message(), "have no value");
  EXPECT_CONTAINS(session->runInstruction("step", 0).message(),
                  "have no value");
  // A recording executes nothing.
  ASSERT_OK(session->capture("step"));
  EXPECT_CONTAINS(session->replay("step").message(), "have no value");

  ASSERT_OK(session->writeTensor("step:x", testInput().data(), kBytes));
  EXPECT_TRUE(session->describe("step:x")->hasValue);
  EXPECT_CONTAINS(session->run("step").message(),
                  "entry 'step': param 'w' has no value");
  ASSERT_OK(session->writeTensor("w", testInput().data(), kBytes));
  ASSERT_OK(session->run("step"));
  ASSERT_OK(session->replay("step"));
  EXPECT_TRUE(session->describe("step:y")->hasValue);
  // An input of another entry is one of its own.
  EXPECT_CONTAINS(session->run("eval").message(), "input 'x' has no value");
  // A reset takes back what was written.
  ASSERT_OK(session->reset());
  EXPECT_FALSE(session->describe("w")->hasValue);
  EXPECT_CONTAINS(session->run("step").message(), "param 'w' has no value");

  // Through its address, or memory of the caller's.
  session = make();
  ASSERT_TRUE(session->getPointer("w").ok());
  ASSERT_TRUE(session->getPointer("step:x").ok());
  ASSERT_OK(session->run("step"));
  alignas(256) static float w[kElements];
  auto bound = Session::create(package, *Device::cpu(1));
  ASSERT_OK((*bound)->bind("w", w, kBytes, DType::F32, {kElements}));
  ASSERT_OK((*bound)->prepare());
  ASSERT_OK((*bound)->writeTensor("step:x", w, kBytes));
  ASSERT_OK((*bound)->run("step"));
  ASSERT_OK((*bound)->reset()); // Leaves it alone.
  ASSERT_OK((*bound)->run("step"));

  session = make(/*zeroFill=*/true);
  ASSERT_OK(session->run("step"));
  EXPECT_EQ(read(*session, "step:y"), std::vector<float>(kElements, 0.0f));
}

// A param that an entry itself writes as a whole needs no value before.
TEST(Session, ARunGivesValues) {
  TestPackage source = makeTestPackage();
  source.table.globals[0]->initial = fb::Blob();
  // eval: w = x + s, y of the same kernel's elements.
  fb::EntryT &eval = source.entry(1);
  fb::InstructionT &add = *eval.instructions[0];
  fb::Address w(fb::Segment::Persistent, 0, 0),
      s(fb::Segment::Persistent, 0, kPadded);
  eval.slots.pop_back();
  add.operands[1]->address = s;
  add.operands[2]->address = w;
  add.launches[0]->args[1]->address = s;
  add.launches[0]->args[2]->address = w;
  auto session = Session::create(source.load(), *Device::cpu(1));
  ASSERT_OK((*session)->prepare());
  ASSERT_OK((*session)->writeTensor("eval:x", testInput().data(), kBytes));
  ASSERT_OK((*session)->writeTensor("step:x", testInput().data(), kBytes));
  EXPECT_CONTAINS((*session)->run("step").message(), "param 'w' has no value");
  ASSERT_OK((*session)->run("eval"));
  ASSERT_OK((*session)->run("step"));
  EXPECT_EQ(read(**session, "w"), testInput());

  // With gaps it is not the whole, however far it reaches.
  add.operands[2]->shape = {(kElements + 2) / 3};
  add.operands[2]->strides = {3};
  session = Session::create(source.load(), *Device::cpu(1));
  ASSERT_OK((*session)->prepare());
  ASSERT_OK((*session)->writeTensor("eval:x", testInput().data(), kBytes));
  ASSERT_OK((*session)->run("eval"));
  EXPECT_FALSE((*session)->describe("w")->hasValue);
}

TEST(Session, MissingFeature) {
  TestPackage source = makeTestPackage();
  source.table.targets[0]->features = {"sse2", "quantum"};
  auto device = Device::cpu(1);
  EXPECT_CONTAINS(Session::create(source.load(), *device).message(),
                  "the package has no code for cpu (1 thread): 'host' needs "
                  "'quantum', which this CPU does not have");
}

TEST(Session, MostDemandingTargetThatFits) {
  TestPackage source = makeTestPackage(kCpuAndWrongCpu);
#if defined(__x86_64__)
  source.table.targets[1]->features = {"sse2"};
  EXPECT_EQ(makeSession(1, source)->target(), 1u);
#endif
  source.table.targets[1]->features = {"quantum"};
  EXPECT_EQ(makeSession(1, source)->target(), 0u);
  SessionOptions options;
  options.target = 1;
  auto device = Device::cpu(1);
  EXPECT_CONTAINS(Session::create(source.load(), *device, options).message(),
                  "target 'wrong' needs 'quantum'");
  options.target = 2;
  EXPECT_CONTAINS(Session::create(source.load(), *device, options).message(),
                  "target 2, the package has 2");
}

TEST(Session, MissingKernelSymbol) {
  TestPackage source = makeTestPackage();
  source.table.targets[0]->kernels[0]->symbol = "absent";
  EXPECT_CONTAINS(makeSession(1, source)->prepare().message(),
                  "image 0 of target 'host' has no kernel 'absent_");
}

TEST(Session, ForbiddenImport) {
  TestPackage source = makeTestPackage();
  std::vector<uint8_t> image = readBadTestKernels();
  source.table.targets[0]->images[0]->variants[0]->blob =
      source.raw.add(image.data(), image.size());
  EXPECT_CONTAINS(makeSession(1, source)->prepare().message(),
                  "it imports 'system', which is not on the list");
}

TEST(Device, Parse) {
  EXPECT_EQ(Device::parse("cpu", 3)->threads(), 3);
  EXPECT_GE(Device::parse("cpu")->threads(), 1);
  EXPECT_CONTAINS(Device::parse("tpu").message(), "unknown device 'tpu'");
  EXPECT_CONTAINS(Device::parse("cuda:x").message(), "unknown device");
  EXPECT_CONTAINS(Device::cpu(-1).message(), "-1 threads");
}
