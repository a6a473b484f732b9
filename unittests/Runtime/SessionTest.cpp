//===- SessionTest.cpp - Sessions on the CPU ------------------------------===//
//
// Runs the package of TestPackage.h with kernels of the host compiler.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Session.h"

#include "ElfImage.h"
#include "TestMacros.h"
#include "TestPackage.h"
#include "ThreadPool.h"

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <future>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <thread>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

using namespace aicf::rt;
using namespace aicf::rt::test;

namespace {
class CountingAllocator : public Allocator {
public:
  void *allocate(size_t bytes, size_t alignment) override {
    if (throws)
      throw std::bad_alloc();
    if (live >= limit)
      return nullptr;
    ++live;
    alignments.push_back(alignment);
    auto *memory = static_cast<uint8_t *>(
        std::aligned_alloc(alignment, bytes + alignment));
    sizes[memory + shift] = bytes;
    return memory + shift;
  }
  void deallocate(void *pointer, size_t bytes) override {
    --live;
    EXPECT_EQ(sizes[pointer], bytes);
    std::free(static_cast<uint8_t *>(pointer) - shift);
  }
  int live = 0;
  int limit = 1000;
  int shift = 0;
  bool throws = false;
  std::vector<size_t> alignments;
  std::map<void *, size_t> sizes;
};
} // namespace

static std::unique_ptr<Session>
makeSession(int threads = 2, const TestPackage &source = makeTestPackage(),
            SessionOptions options = {}) {
  // Most tests are about other things.
  options.zeroFill = true;
  auto package = source.load();
  auto device = Device::cpu(threads);
  EXPECT_TRUE(device.ok()) << device.message();
  auto session = Session::create(package, *device, options);
  EXPECT_TRUE(session.ok()) << session.message();
  return session ? std::move(*session) : nullptr;
}

static std::vector<float> read(Session &session, const std::string &name) {
  std::vector<float> values(kElements);
  Status s = session.readTensor(name, values.data(), kBytes);
  EXPECT_TRUE(s.ok()) << s.message();
  return values;
}

static Status writeInput(Session &session, const std::string &name = "step:x") {
  return session.writeTensor(name, testInput().data(), kBytes);
}

/// y after `runs` runs from the initial state.
static std::vector<float> expectedStep(int runs) {
  std::vector<float> x = testInput(), y(kElements);
  for (int64_t i = 0; i < kElements; ++i) {
    float t1 = (x[i] + static_cast<float>(i)) * 2.0f, s = 0;
    for (int r = 0; r < runs; ++r)
      s = s + t1;
    y[i] = t1 + s;
  }
  return y;
}

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

TEST(Session, ThreadsDoNotChangeBits) {
  std::vector<float> reference;
  for (int threads : {1, 2, 3, 8}) {
    auto session = makeSession(threads);
    ASSERT_OK(session->prepare());
    ASSERT_OK(writeInput(*session));
    for (int i = 0; i < 20; ++i)
      ASSERT_OK(session->run("step"));
    std::vector<float> y = read(*session, "step:y");
    if (reference.empty())
      reference = y;
    EXPECT_EQ(std::memcmp(y.data(), reference.data(), kBytes), 0);
  }
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

TEST(Session, BoundMemoryIsUsed) {
  alignas(256) static float x[kElements], y[kElements], w[kElements];
  auto session = makeSession();
  ASSERT_OK(session->bind("step:x", x, kBytes, DType::F32, {kElements}));
  ASSERT_OK(session->bind("step:y", y, kBytes, DType::F32, {kElements}));
  ASSERT_OK(session->bind("w", w, kBytes, DType::F32, {kElements}));
  w[3] = 100.0f;
  x[3] = 1.0f;
  ASSERT_OK(session->prepare());
  EXPECT_EQ(w[3], 100.0f);
  ASSERT_OK(session->run("step"));
  EXPECT_EQ(y[3], 404.0f);
  ASSERT_OK(session->reset());
  EXPECT_EQ(w[3], 3.0f);
}

TEST(Session, BindErrors) {
  alignas(256) static float memory[2 * kElements];
  auto session = makeSession();
  auto bind = [&](const std::string &name, void *pointer, size_t bytes = kBytes,
                  DType dtype = DType::F32,
                  std::vector<int64_t> shape = {kElements}) {
    return session->bind(name, pointer, bytes, dtype, shape).message();
  };
  EXPECT_CONTAINS(bind("nope", memory),
                  "no tensor 'nope'; the package has globals: w, s; entry "
                  "'step': x, y");
  EXPECT_CONTAINS(bind("step:nope", memory),
                  "entry 'step' has no slot 'nope'; it has: x, y");
  EXPECT_CONTAINS(bind("x", memory), "say 'step:x' or 'eval:x'");
  EXPECT_CONTAINS(bind("step:x", memory, kBytes, DType::BF16),
                  "'step:x' is 1000xf32, the memory to bind is 1000xbf16");
  EXPECT_CONTAINS(bind("step:x", memory, kBytes, DType::F32, {10, 100}),
                  "the memory to bind is 10x100xf32");
  EXPECT_CONTAINS(bind("step:x", memory, kBytes - 4),
                  "'step:x' takes 4000 bytes, the memory to bind has 3996");
  EXPECT_CONTAINS(bind("step:x", nullptr), "null pointer");
  EXPECT_CONTAINS(bind("step:x", memory + 1), "aligned to 16 bytes");
  EXPECT_CONTAINS(bind("w", memory + 16), "aligned to 256 bytes");
  EXPECT_EQ(bind("step:x", memory), "");
  EXPECT_CONTAINS(bind("step:x", memory + kElements), "is bound already");
  EXPECT_CONTAINS(bind("step:y", memory + 16), "overlaps that of 'step:x'");
  EXPECT_CONTAINS(bind("w", memory), "overlaps that of 'step:x'");
  // Slots of different entries may share.
  EXPECT_EQ(bind("eval:x", memory), "");
  ASSERT_OK(session->prepare());
  EXPECT_CONTAINS(bind("step:y", memory + kElements), "after prepare");
}

TEST(Session, UseBeforePrepare) {
  auto session = makeSession();
  float x[kElements];
  EXPECT_CONTAINS(session->run("step").message(), "before the session is");
  EXPECT_CONTAINS(session->capture("step").message(), "before the session is");
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

TEST(Session, PaddingIsTheCallers) {
  TestPackage source = makeTestPackage();
  for (int i = 0; i < 2; ++i) {
    fb::SlotT &slot = *source.entry(1).slots[i];
    slot.shape = {10, 50};
    slot.strides = {100, 1};
  }
  // What is written of y is read as y: only its elements.
  fb::InstructionT &add = source.instruction(0, 1);
  for (int o : {0, 2}) {
    add.operands[o]->shape = {10, 50};
    add.operands[o]->strides = {100, 1};
  }
  auto session = makeSession(1, source);
  alignas(256) static float x[kElements], y[kElements];
  std::fill(x, x + kElements, 7.0f);
  std::fill(y, y + kElements, 7.0f);
  ASSERT_OK(session->bind("eval:x", x, kBytes, DType::F32, {10, 50}));
  ASSERT_OK(session->bind("eval:y", y, kBytes, DType::F32, {10, 50}));
  ASSERT_OK(session->prepare());
  std::vector<float> ones(500, 1.0f);
  ASSERT_OK(session->writeTensor("eval:x", ones.data(), 2000));
  ASSERT_OK(session->poison("eval"));
  for (int64_t row = 0; row < 10; ++row) {
    EXPECT_EQ(x[row * 100 + 49], 1.0f);
    EXPECT_TRUE(std::isnan(y[row * 100 + 49]));
    for (int64_t column = 50; column < 100; ++column) {
      ASSERT_EQ(x[row * 100 + column], 7.0f);
      ASSERT_EQ(y[row * 100 + column], 7.0f);
    }
  }
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

TEST(Session, MemoryIsAsAlignedAsThePlanAsks) {
  TestPackage source = makeTestPackage();
  source.table.persistent_alignment = 4096;
  source.entry().slots[1]->alignment = 4096;
  CountingAllocator allocator;
  SessionOptions options;
  options.allocator = &allocator;
  auto session = makeSession(1, source, options);
  ASSERT_OK(session->prepare());
  EXPECT_EQ(std::count(allocator.alignments.begin(), allocator.alignments.end(),
                       size_t(4096)),
            2);
  auto plain = makeSession(1, source);
  EXPECT_CONTAINS(plain
                      ->bind("w", reinterpret_cast<void *>(256), kBytes,
                             DType::F32, {kElements})
                      .message(),
                  "aligned to 4096");
}

TEST(Session, AllocatorsAreNotBelieved) {
  CountingAllocator allocator;
  allocator.shift = 16;
  SessionOptions options;
  options.allocator = &allocator;
  {
    auto session = makeSession(1, makeTestPackage(), options);
    EXPECT_CONTAINS(session->prepare().message(),
                    "the allocator gave memory that is not aligned to");
  }
  EXPECT_EQ(allocator.live, 0);
  allocator.throws = true;
  auto session = makeSession(1, makeTestPackage(), options);
  EXPECT_EQ(session->prepare().message(), "out of memory");
}

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

TEST(Session, RepeatsInitialElements) {
  alignas(256) static float s[kElements];
  for (float value : {0.0f, 5.5f}) {
    TestPackage source = makeTestPackage();
    uint8_t bytes[4];
    std::memcpy(bytes, &value, 4);
    source.table.globals[1]->splat.assign(bytes, bytes + 4);
    auto session = makeSession(1, source);
    ASSERT_OK(session->prepare());
    ASSERT_OK(session->run("step"));
    EXPECT_NE(read(*session, "s"), std::vector<float>(kElements, value));
    ASSERT_OK(session->reset());
    EXPECT_EQ(read(*session, "s"), std::vector<float>(kElements, value));
    // A value of zero is one too: what the caller bound is reset to it.
    session = makeSession(1, source);
    std::fill(s, s + kElements, 7.0f);
    ASSERT_OK(session->bind("s", s, kBytes, DType::F32, {kElements}));
    ASSERT_OK(session->prepare());
    EXPECT_EQ(s[kElements - 1], 7.0f);
    ASSERT_OK(session->reset());
    EXPECT_EQ(std::vector<float>(s, s + kElements),
              std::vector<float>(kElements, value));
  }
}

TEST(Session, RepeatsInitialElementsOfLargeGlobals) {
  // More than is copied at a time, and not a multiple of it.
  TestPackage source = makeTestPackage();
  int64_t count = (3 << 18) + 17;
  auto big = std::make_unique<fb::GlobalT>();
  big->name = "big";
  big->role = fb::GlobalRole::State;
  big->shape = {count};
  big->offset = 2 * kPadded;
  big->bytes = count * 4;
  float value = -1.25f;
  big->splat.resize(4);
  std::memcpy(big->splat.data(), &value, 4);
  source.table.globals.push_back(std::move(big));
  source.table.persistent_bytes = 2 * kPadded + count * 4;
  auto session = makeSession(1, source);
  ASSERT_OK(session->prepare());
  std::vector<float> values(count);
  ASSERT_OK(session->readTensor("big", values.data(), count * 4));
  EXPECT_EQ(values, std::vector<float>(count, value));
}

TEST(Session, NeighboursMayBeBound) {
  alignas(256) static float memory[2048];
  auto session = makeSession();
  ASSERT_OK(session->bind("step:x", memory, kBytes, DType::F32, {kElements}));
  ASSERT_OK(session->bind("step:y", memory + kElements, kBytes, DType::F32,
                          {kElements}));
  auto *end = reinterpret_cast<void *>(UINTPTR_MAX - 255);
  EXPECT_CONTAINS(
      session->bind("w", end, kBytes, DType::F32, {kElements}).message(),
      "wraps around");
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

TEST(Session, MemoryThatRunsOutIsExplained) {
  CountingAllocator allocator;
  allocator.limit = 2;
  SessionOptions options;
  options.allocator = &allocator;
  std::string message =
      makeSession(1, makeTestPackage(), options)->prepare().message();
  EXPECT_CONTAINS(message, "an I/O slot: the allocator has no memory for");
  EXPECT_CONTAINS(message, "the session needs 33280 bytes: globals 8192");
}

TEST(Session, EmbeddersAllocator) {
  CountingAllocator allocator;
  SessionOptions options;
  options.allocator = &allocator;
  {
    auto session = makeSession(1, makeTestPackage(), options);
    ASSERT_OK(session->prepare());
    EXPECT_GT(allocator.live, 3);
    ASSERT_OK(session->run("step"));
  }
  EXPECT_EQ(allocator.live, 0);
  allocator.limit = 2;
  {
    auto session = makeSession(1, makeTestPackage(), options);
    EXPECT_CONTAINS(session->prepare().message(), "no memory for");
    EXPECT_CONTAINS(session->prepare().message(), "earlier prepare");
    EXPECT_FALSE(session->run("step").ok());
  }
  EXPECT_EQ(allocator.live, 0);
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
                    "entry 'step': input 'x', param 'w' have no value: write "
                    "or bind it, or say that zeros are meant (zeroFill)");
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

TEST(Session, MemoryIsCountedAsItIsAllocated) {
  TestPackage source = makeTestPackage();
  for (int i = 0; i < 100; ++i) {
    auto slot = std::make_unique<fb::SlotT>(*source.entry().slots[0]);
    slot->name = "empty" + std::to_string(i);
    slot->shape = {0};
    slot->bytes = 0;
    slot->alignment = 4096;
    source.entry().slots.push_back(std::move(slot));
  }
  CountingAllocator allocator;
  SessionOptions options;
  options.allocator = &allocator;
  auto session = Session::create(source.load(), *Device::cpu(1), options);
  ASSERT_OK((*session)->prepare());
  uint64_t allocated = 0;
  for (auto [pointer, bytes] : allocator.sizes)
    allocated += bytes;
  EXPECT_EQ(*(*session)->bytesNeeded(), allocated);
  EXPECT_GT(allocated, 100u * 4096);
}

TEST(Session, MemoryLimit) {
  TestPackage source = makeTestPackage();
  auto create = [&](uint64_t limit) {
    SessionOptions options;
    options.memoryLimit = limit;
    auto session = Session::create(source.load(), *Device::cpu(1), options);
    EXPECT_TRUE(session.ok());
    return std::move(*session);
  };
  uint64_t needed = *create(0)->bytesNeeded();
  // What is empty, as the constants are, takes a block all the same.
  EXPECT_EQ(needed, 2 * kPadded + 256 + 4 * kPadded + 2 * kPadded + 256);
  auto session = create(needed - 1);
  EXPECT_CONTAINS(session->prepare().message(),
                  "the session needs 33280 bytes: globals 8192, constants 256, "
                  "I/O slots 16384, arena 8192, scratch 256; the limit of the "
                  "session is 33279 bytes (memoryLimit)");
  // What the caller binds is the caller's.
  std::vector<float> x(kElements);
  ASSERT_OK(session->bind("step:x", x.data(), kBytes, DType::F32, {kElements}));
  ASSERT_OK(session->prepare());
  ASSERT_OK(create(needed)->prepare());

  // Some hundred bytes of tables ask for a terabyte.
  source.entry().arena_bytes = uint64_t(1) << 40;
  EXPECT_CONTAINS(
      Session::create(source.load(), *Device::cpu(1)).operator*()->prepare()
          .message(),
      "the limit of the session is 1073741824 bytes");
  source.entry().arena_bytes = source.entry(1).arena_bytes = UINT64_MAX;
  source.table.targets[0]->scratch_bytes = UINT64_MAX;
  EXPECT_EQ(*create(0)->bytesNeeded(), UINT64_MAX);
  // An input whose elements share one place.
  source = makeTestPackage();
  source.entry().slots[0]->shape = {kElements, int64_t(1) << 40};
  source.entry().slots[0]->strides = {1, 0};
  EXPECT_CONTAINS(create(1 << 30)->prepare().message(),
                  "the limit of the session");
}

namespace {
/// Allocates when it is told to.
class WaitingAllocator : public Allocator {
public:
  void *allocate(size_t, size_t) override {
    entered.set_value();
    go.get_future().wait();
    return nullptr;
  }
  void deallocate(void *, size_t) override {}
  std::promise<void> entered, go;
};
} // namespace

// Two threads at once got wrong results and no error: here one is known to be
// inside of a call.
TEST(Session, ASecondThreadIsRefused) {
  WaitingAllocator allocator;
  SessionOptions options;
  options.allocator = &allocator;
  auto session = makeSession(1, makeTestPackage(), options);
  std::string first;
  std::thread other([&] { first = session->prepare().message(); });
  allocator.entered.get_future().wait();
  for (const std::string &message :
       {session->prepare().message(), session->run("eval").message(),
        session->describe("w").message(), session->bytesNeeded().message(),
        session->synchronize().message()})
    EXPECT_CONTAINS(message, "the session is in use");
  allocator.go.set_value();
  other.join();
  EXPECT_CONTAINS(first, "the allocator has no memory");
  EXPECT_EQ(session->describe("w").message(), "");
}

// The package is read by both, everything else is each session's own.
TEST(Session, TwoThreadsShareAPackage) {
  auto package = makeTestPackage().load();
  constexpr int kRuns = 50;
  std::vector<float> results[2];
  auto work = [&](std::vector<float> &result) {
    auto device = Device::cpu(3);
    auto session = Session::create(package, *device);
    ASSERT_TRUE(session.ok()) << session.message();
    ASSERT_OK((*session)->prepare());
    ASSERT_OK(writeInput(**session));
    for (int i = 0; i < kRuns; ++i)
      ASSERT_OK((*session)->run("step"));
    result = read(**session, "step:y");
  };
  std::thread other([&] { work(results[0]); });
  work(results[1]);
  other.join();
  EXPECT_EQ(results[0], expectedStep(kRuns));
  EXPECT_EQ(results[1], expectedStep(kRuns));
}

// A session moves between threads, and its workers with it.
TEST(Session, ThreadsTakeTurns) {
  auto session = makeSession(3);
  ASSERT_OK(session->prepare());
  ASSERT_OK(writeInput(*session));
  constexpr int kRuns = 40, kThreads = 4;
  std::atomic<int> done{0}, failed{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&] {
      for (;;) {
        Status s = session->run("step");
        if (s) {
          if (++done == kRuns)
            return;
        } else if (s.message().find("in use") == std::string::npos) {
          ++failed;
          return;
        }
        if (done >= kRuns)
          return;
        std::this_thread::yield();
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(failed, 0);
  EXPECT_EQ(read(*session, "step:y"), expectedStep(done));
}

namespace {
/// Calls the session that it allocates for.
class ReentrantAllocator : public Allocator {
public:
  void *allocate(size_t bytes, size_t alignment) override {
    if (session)
      message = session->describe("w").message();
    return std::aligned_alloc(alignment, (bytes / alignment + 1) * alignment);
  }
  void deallocate(void *pointer, size_t) override { std::free(pointer); }
  Session *session = nullptr;
  std::string message;
};
} // namespace

TEST(Session, ACallWithinACall) {
  ReentrantAllocator allocator;
  SessionOptions options;
  options.allocator = &allocator;
  auto session = makeSession(1, makeTestPackage(), options);
  allocator.session = session.get();
  ASSERT_OK(session->prepare());
  EXPECT_CONTAINS(allocator.message, "the session is in use");
  ASSERT_OK(session->run("eval"));
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

/// Counts how often each task ran.
static void countTasks(const int64_t *args, int64_t begin, int64_t end) {
  auto *counts = reinterpret_cast<std::atomic<int> *>(args[0]);
  for (int64_t t = begin; t < end; ++t)
    counts[t].fetch_add(1, std::memory_order_relaxed);
}

TEST(ThreadPool, EveryTaskRunsOnce) {
  for (int threads : {1, 2, 5}) {
    auto pool = ThreadPool::create(threads);
    ASSERT_TRUE(pool.ok()) << pool.message();
    for (int64_t tasks : {0, 1, 2, 7, 100, 1000})
      for (int round = 0; round < 50; ++round) {
        std::vector<std::atomic<int>> counts(tasks + 1);
        int64_t args[] = {reinterpret_cast<int64_t>(counts.data())};
        (*pool)->run(countTasks, args, tasks);
        for (int64_t t = 0; t < tasks; ++t)
          ASSERT_EQ(counts[t].load(), 1);
        ASSERT_EQ(counts[tasks].load(), 0);
      }
  }
}

TEST(ThreadPool, PoolsLiveSideBySide) {
  constexpr int64_t kTasks = 64;
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        auto pool = ThreadPool::create(3);
        if (!pool) {
          ++wrong;
          return;
        }
        std::vector<std::atomic<int>> counts(kTasks);
        int64_t args[] = {reinterpret_cast<int64_t>(counts.data())};
        for (int launch = 1; launch <= 4; ++launch) {
          (*pool)->run(countTasks, args, kTasks);
          for (std::atomic<int> &count : counts)
            wrong += count != launch;
        }
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Device, Parse) {
  EXPECT_EQ(Device::parse("cpu", 3)->threads(), 3);
  EXPECT_GE(Device::parse("cpu")->threads(), 1);
  EXPECT_CONTAINS(Device::parse("tpu").message(), "unknown device 'tpu'");
  EXPECT_CONTAINS(Device::parse("cuda:x").message(), "unknown device");
  EXPECT_CONTAINS(Device::cpu(-1).message(), "-1 threads");
}
