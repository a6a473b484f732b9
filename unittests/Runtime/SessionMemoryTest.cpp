//===- SessionMemoryTest.cpp - Memory of sessions on the CPU --------------===//

#include "TestMacros.h"
#include "TestSession.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>
#include <map>

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
  EXPECT_CONTAINS(Session::create(source.load(), *Device::cpu(1))
                      .operator*()
                      ->prepare()
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
