//===- CApiTest.cpp - The C interface -------------------------------------===//
//
// The calls are in CApiTest.c.
//
//===----------------------------------------------------------------------===//

#include "TestPackage.h"
#include "aicf-c/Runtime.h"

#include <gtest/gtest.h>

using namespace aicf::rt::test;

extern "C" int aicfCApiRun(const void *bytes, size_t byteCount, float *x,
                           float *y, int64_t n, float *results, char *message,
                           size_t size);
extern "C" void aicfCApiError(const void *bytes, size_t byteCount,
                              char *message, size_t size);

TEST(CApi, RunReplayReset) {
  std::vector<uint8_t> bytes = makeTestPackage().serialize();
  alignas(64) static float x[kElements], y[kElements];
  std::vector<float> input = testInput();
  std::copy(input.begin(), input.end(), x);
  float results[3] = {};
  char message[512] = "";
  ASSERT_EQ(aicfCApiRun(bytes.data(), bytes.size(), x, y, kElements, results,
                        message, sizeof(message)),
            0)
      << message;
  float t1 = 2 * (input[kElements - 1] + static_cast<float>(kElements - 1));
  EXPECT_EQ(results[0], t1 + t1);
  EXPECT_EQ(results[1], t1 + 2 * t1);
  EXPECT_EQ(results[2], results[0]);
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
