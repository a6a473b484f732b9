//===- CApiTest.cpp - The C interface -------------------------------------===//
//
// The calls are in CApiTest.c.
//
//===----------------------------------------------------------------------===//

#include "TestPackage.h"
#include "aicf-c/Runtime.h"
#include "aicf/Runtime/PackageFormat.h"

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

extern "C" int aicfCApiRun(const void *bytes, size_t byteCount, float *x,
                           float *y, int64_t n, const AicfAllocator *allocator,
                           float *results, char *message, size_t size);
extern "C" void aicfCApiError(const void *bytes, size_t byteCount,
                              char *message, size_t size);

TEST(CApi, RunReplayReset) {
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  alignas(64) static float x[kElements], y[kElements];
  std::vector<float> input = testInput();
  std::copy(input.begin(), input.end(), x);
  float results[5] = {};
  char message[512] = "";
  int live = 0, most = 0;
  struct Counts {
    int *live, *most;
  } counts = {&live, &most};
  AicfAllocator allocator = {&counts,
                             [](void *context, size_t size, size_t alignment) {
                               auto *c = static_cast<Counts *>(context);
                               *c->most = std::max(*c->most, ++*c->live);
                               return std::aligned_alloc(alignment, size);
                             },
                             [](void *context, void *pointer, size_t) {
                               --*static_cast<Counts *>(context)->live;
                               std::free(pointer);
                             }};
  ASSERT_EQ(aicfCApiRun(bytes.data(), bytes.size(), x, y, kElements, &allocator,
                        results, message, sizeof(message)),
            0)
      << message;
  float t1 = 2 * (input[kElements - 1] + static_cast<float>(kElements - 1));
  EXPECT_EQ(results[0], t1 + t1);
  EXPECT_EQ(results[1], t1 + 2 * t1);
  EXPECT_EQ(results[2], results[0]);
  EXPECT_GT(results[3], 0);
  EXPECT_TRUE(std::isnan(results[4]));
  EXPECT_GT(most, 3);
  EXPECT_EQ(live, 0);
}

TEST(CApi, Introspection) {
  TestPackage source = makeTestPackage();
  fb::SlotT &slot = *source.entry(1).slots[0];
  slot.shape = {10, 50};
  slot.strides = {100, 1};
  slot.alignment = 64;
  std::vector<uint8_t> bytes = source.serialize();
  AicfPackage package = nullptr;
  ASSERT_EQ(aicfPackageFromBytes(bytes.data(), bytes.size(), &package),
            nullptr);
  ASSERT_EQ(aicfPackageTargetCount(package), 1u);
  EXPECT_STREQ(aicfPackageTargetName(package, 0), "host");
  EXPECT_EQ(aicfPackageTargetName(package, 1), nullptr);
  ASSERT_EQ(aicfPackageEntryCount(package), 2u);
  EXPECT_STREQ(aicfPackageEntryName(package, 1), "eval");
  EXPECT_EQ(aicfPackageEntryName(package, 2), nullptr);
  ASSERT_EQ(aicfPackageGlobalCount(package), 2u);
  AicfTensorInfo info = {};
  info.struct_size = sizeof(info);
  ASSERT_EQ(aicfPackageGlobal(package, 1, &info), nullptr);
  EXPECT_STREQ(info.name, "s");
  EXPECT_EQ(info.role, AICF_STATE);
  EXPECT_EQ(info.rank, 1u);
  EXPECT_EQ(info.shape[0], kElements);
  EXPECT_EQ(info.bytes, kBytes);
  EXPECT_EQ(info.alignment, 256u);
  ASSERT_EQ(aicfPackageSlotCount(package, 1), 2u);
  EXPECT_EQ(aicfPackageSlotCount(package, 2), 0u);
  ASSERT_EQ(aicfPackageSlot(package, 1, 0, &info), nullptr);
  EXPECT_STREQ(info.name, "x");
  EXPECT_EQ(info.role, AICF_INPUT);
  EXPECT_EQ(info.dtype, AICF_F32);
  EXPECT_EQ(info.rank, 2u);
  ASSERT_NE(info.strides, nullptr);
  EXPECT_EQ(info.strides[0], 100);
  EXPECT_EQ(info.bytes, kBytes);
  EXPECT_EQ(info.dense_bytes, 2000u);
  EXPECT_EQ(info.alignment, 64u);
  ASSERT_EQ(aicfPackageSlot(package, 0, 1, &info), nullptr);
  EXPECT_EQ(info.role, AICF_OUTPUT);
  EXPECT_EQ(info.strides, nullptr);
  // A caller with a smaller struct gets no more than that.
  info.struct_size = offsetof(AicfTensorInfo, role);
  info.role = AICF_META;
  ASSERT_EQ(aicfPackageSlot(package, 0, 0, &info), nullptr);
  EXPECT_EQ(info.role, AICF_META);
  auto fails = [](AicfStatus status) {
    EXPECT_NE(status, nullptr);
    aicfStatusDestroy(status);
  };
  fails(aicfPackageSlot(package, 0, 2, &info));
  fails(aicfPackageGlobal(package, 2, &info));
  fails(aicfPackageGlobal(package, 0, nullptr));
  info.struct_size = 0;
  fails(aicfPackageGlobal(package, 0, &info));
  aicfPackageDestroy(package);
  EXPECT_EQ(aicfPackageSchemaVersion(), kSchemaVersion);
  EXPECT_EQ(aicfRuntimeVersion(), 6u);
}

TEST(CApi, HandlesAndArgumentsAreChecked) {
  auto messageOf = [](AicfStatus status) {
    std::string message = aicfStatusMessage(status);
    aicfStatusDestroy(status);
    return message;
  };
  auto *garbage = reinterpret_cast<AicfPackage>(8);
  AicfPackage package = garbage;
  EXPECT_NE(messageOf(aicfPackageLoad("/nonexistent", &package)), "");
  EXPECT_EQ(package, nullptr);
  package = garbage;
  EXPECT_NE(messageOf(aicfPackageFromBytes("x", 1, &package)), "");
  EXPECT_EQ(package, nullptr);
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  ASSERT_EQ(aicfPackageFromBytes(bytes.data(), bytes.size(), &package),
            nullptr);
  AicfSessionOptions options = {};
  auto *session = reinterpret_cast<AicfSession>(8);
  EXPECT_NE(messageOf(aicfSessionCreate(package, &options, &session))
                .find("struct_size is 0"),
            std::string::npos);
  EXPECT_EQ(session, nullptr);
  // A newer caller that uses what this library does not know.
  struct {
    AicfSessionOptions known;
    size_t later[2];
  } newer = {};
  newer.known.struct_size = sizeof(newer);
  newer.known.threads = 1;
  newer.later[1] = 1;
  EXPECT_NE(messageOf(aicfSessionCreate(package, &newer.known, &session))
                .find("does not know"),
            std::string::npos);
  newer.later[1] = 0;
  ASSERT_EQ(aicfSessionCreate(package, &newer.known, &session), nullptr);
  alignas(64) static float x[kElements];
  int64_t n = kElements;
  auto bind = [&](int dtype, size_t rank) {
    return messageOf(
        aicfSessionBind(session, "step:x", x, kBytes, dtype, &n, rank));
  };
  EXPECT_EQ(bind(256, 1), "aicfSessionBind: unknown element type 256");
  EXPECT_EQ(bind(-1, 1), "aicfSessionBind: unknown element type -1");
  EXPECT_NE(bind(0, SIZE_MAX).find("aicfSessionBind: rank"), std::string::npos);
  EXPECT_EQ(bind(0, 1), "");
  aicfSessionDestroy(session);
  aicfPackageDestroy(package);
}

TEST(CApi, ValuesAndMemory) {
  auto messageOf = [](AicfStatus status) {
    std::string message = aicfStatusMessage(status);
    aicfStatusDestroy(status);
    return message;
  };
  TestPackage source = makeTestPackage();
  source.table.globals[0]->initial = fb::Blob();
  std::vector<uint8_t> bytes = source.serialize();
  AicfPackage package = nullptr;
  ASSERT_EQ(aicfPackageFromBytes(bytes.data(), bytes.size(), &package),
            nullptr);
  AicfTensorInfo info = {};
  info.struct_size = sizeof(info);
  ASSERT_EQ(aicfPackageGlobal(package, 0, &info), nullptr);
  EXPECT_EQ(info.has_value, 0);
  ASSERT_EQ(aicfPackageGlobal(package, 1, &info), nullptr);
  EXPECT_NE(info.has_value, 0); // State begins as zero.

  AicfSessionOptions options = {};
  options.struct_size = sizeof(options);
  options.threads = 1;
  auto create = [&] {
    AicfSession session = nullptr;
    EXPECT_EQ(messageOf(aicfSessionCreate(package, &options, &session)), "");
    return session;
  };
  // Unless something else is said.
  AicfSession session = create();
  uint64_t needed = 0;
  ASSERT_EQ(aicfSessionBytesNeeded(session, &needed), nullptr);
  EXPECT_GT(needed, 4 * kBytes);
  ASSERT_EQ(aicfSessionPrepare(session), nullptr);
  EXPECT_NE(messageOf(aicfSessionRun(session, "eval"))
                .find("input 'x', param 'w' have no value"),
            std::string::npos);
  std::vector<float> x(kElements, 1.0f);
  ASSERT_EQ(aicfSessionWriteTensor(session, "eval:x", x.data(), kBytes),
            nullptr);
  for (int has : {0, 1}) {
    ASSERT_EQ(aicfSessionDescribe(session, "w", &info), nullptr);
    EXPECT_STREQ(info.name, "w");
    EXPECT_EQ(info.role, AICF_PARAM);
    EXPECT_EQ(info.has_value, has);
    ASSERT_EQ(aicfSessionWriteTensor(session, "w", x.data(), kBytes), nullptr);
  }
  ASSERT_EQ(aicfSessionDescribe(session, "eval:y", &info), nullptr);
  EXPECT_EQ(info.role, AICF_OUTPUT);
  EXPECT_EQ(info.has_value, 0);
  ASSERT_EQ(aicfSessionRun(session, "eval"), nullptr);
  ASSERT_EQ(aicfSessionDescribe(session, "eval:y", &info), nullptr);
  EXPECT_NE(info.has_value, 0);
  EXPECT_NE(messageOf(aicfSessionDescribe(session, "none", &info)), "");
  aicfSessionDestroy(session);

  options.zero_fill = 1;
  session = create();
  ASSERT_EQ(aicfSessionPrepare(session), nullptr);
  EXPECT_EQ(messageOf(aicfSessionRun(session, "eval")), "");
  aicfSessionDestroy(session);

  for (uint64_t limit : {needed - 1, needed, UINT64_MAX}) {
    options.memory_limit = limit;
    session = create();
    EXPECT_EQ(messageOf(aicfSessionPrepare(session))
                      .find("the limit of the session is") != std::string::npos,
              limit < needed);
    aicfSessionDestroy(session);
  }
  // A caller from before these fields.
  options = {};
  options.struct_size = offsetof(AicfSessionOptions, zero_fill);
  options.zero_fill = 1; // Not its own.
  session = create();
  ASSERT_EQ(aicfSessionPrepare(session), nullptr);
  EXPECT_NE(messageOf(aicfSessionRun(session, "eval")), "");
  info = {};
  info.struct_size = offsetof(AicfTensorInfo, has_value);
  info.has_value = 77;
  ASSERT_EQ(aicfSessionDescribe(session, "w", &info), nullptr);
  EXPECT_EQ(info.has_value, 77);
  aicfSessionDestroy(session);
  aicfPackageDestroy(package);
}

TEST(CApi, InstructionsAndProfile) {
  auto messageOf = [](AicfStatus status) {
    std::string message = aicfStatusMessage(status);
    aicfStatusDestroy(status);
    return message;
  };
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  AicfPackage package = nullptr;
  ASSERT_EQ(aicfPackageFromBytes(bytes.data(), bytes.size(), &package),
            nullptr);
  size_t count = aicfPackageInstructionCount(package, 0);
  ASSERT_GE(count, 2u);
  EXPECT_EQ(aicfPackageInstructionCount(package, 2), 0u);
  AicfInstructionInfo info = {};
  info.struct_size = sizeof(info);
  AicfOperandInfo operand = {};
  operand.struct_size = sizeof(operand);
  ASSERT_EQ(aicfPackageInstruction(package, 0, 0, &info), nullptr);
  ASSERT_GE(info.operand_count, 2u);
  EXPECT_STRNE(info.kind, "");
  ASSERT_EQ(aicfPackageOperand(package, 0, 0, 0, &operand), nullptr);
  EXPECT_EQ(operand.access, AICF_READ);
  EXPECT_EQ(operand.dtype, AICF_F32);
  EXPECT_EQ(operand.shape[0], kElements);
  EXPECT_EQ(operand.dense_bytes, kBytes);
  EXPECT_NE(messageOf(aicfPackageInstruction(package, 0, count, &info)), "");
  EXPECT_NE(messageOf(aicfPackageOperand(package, 0, 0, info.operand_count,
                                         &operand)),
            "");

  AicfSession session = nullptr;
  ASSERT_EQ(aicfSessionCreate(package, nullptr, &session), nullptr);
  ASSERT_EQ(aicfSessionPrepare(session), nullptr);
  std::vector<float> x = testInput(), again(kElements);
  ASSERT_EQ(aicfSessionWriteTensor(session, "step:x", x.data(), kBytes),
            nullptr);
  std::vector<double> times(count, -1);
  double overhead = -1;
  EXPECT_NE(messageOf(aicfSessionProfile(session, "step", times.data(),
                                         count - 1, &overhead))
                .find("there is room for"),
            std::string::npos);
  ASSERT_EQ(messageOf(aicfSessionProfile(session, "step", times.data(), count,
                                         &overhead)),
            "");
  for (double time : times)
    EXPECT_GE(time, 0);
  EXPECT_GE(overhead, 0);

  // What is written to an operand is there, and the instruction reads it.
  std::vector<float> other(kElements, 5.0f);
  ASSERT_EQ(
      aicfSessionWriteOperand(session, "step", 0, 0, other.data(), kBytes),
      nullptr);
  ASSERT_EQ(aicfSessionReadOperand(session, "step", 0, 0, again.data(), kBytes),
            nullptr);
  EXPECT_EQ(again, other);
  EXPECT_NE(
      messageOf(aicfSessionReadOperand(session, "step", 0, 0, again.data(), 4)),
      "");
  ASSERT_EQ(aicfSessionRunInstruction(session, "step", 0), nullptr);
  EXPECT_NE(messageOf(aicfSessionRunInstruction(session, "step", count)), "");
  AicfText found = reinterpret_cast<AicfText>(8);
  ASSERT_EQ(aicfSessionFindStrayWrite(session, "step", 0, &found), nullptr);
  EXPECT_EQ(found, nullptr);
  EXPECT_STREQ(aicfTextData(found), "");
  void *pointer = nullptr;
  ASSERT_EQ(aicfSessionPointer(session, "step:x", &pointer), nullptr);
  EXPECT_EQ(*static_cast<float *>(pointer), 5.0f);
  EXPECT_NE(messageOf(aicfSessionPointer(session, "none", &pointer)), "");
  aicfSessionDestroy(session);
  aicfPackageDestroy(package);
}

TEST(CApi, ExportsNothingElse) {
  std::string command =
      "nm -D --defined-only " + besideTests(AICF_TEST_SHARED) + " 2>/dev/null";
  std::FILE *pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  char line[1024];
  int exported = 0;
  while (std::fgets(line, sizeof(line), pipe)) {
    std::string text = line;
    if (text.find(" A AICF_0") != std::string::npos)
      continue; // the version itself
    ++exported;
    EXPECT_NE(text.find(" T aicf"), std::string::npos) << text;
  }
  if (pclose(pipe) != 0)
    GTEST_SKIP() << "there is no nm";
  EXPECT_GT(exported, 20);
}

TEST(CApi, Errors) {
  char message[512] = "";
  aicfCApiError("nonsense", 8, message, sizeof(message));
  EXPECT_STREQ(message, "'package' is not an AICF package");
  AicfStatus status = aicfSessionRun(nullptr, "step");
  ASSERT_TRUE(status);
  EXPECT_STREQ(aicfStatusMessage(status), "aicfSessionRun: a null argument");
  aicfStatusDestroy(status);
  aicfStatusDestroy(nullptr);
}
