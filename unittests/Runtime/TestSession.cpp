//===- TestSession.cpp - Sessions of the package for the tests ------------===//

#include "TestSession.h"

#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;

std::unique_ptr<Session> aicf::rt::test::makeSession(int threads,
                                                     const TestPackage &source,
                                                     SessionOptions options) {
  // Most tests are about other things.
  options.zeroFill = true;
  auto package = source.load();
  auto device = Device::cpu(threads);
  EXPECT_TRUE(device.ok()) << device.message();
  auto session = Session::create(package, *device, options);
  EXPECT_TRUE(session.ok()) << session.message();
  return session ? std::move(*session) : nullptr;
}

std::vector<float> aicf::rt::test::read(Session &session,
                                        const std::string &name) {
  std::vector<float> values(kElements);
  Status s = session.readTensor(name, values.data(), kBytes);
  EXPECT_TRUE(s.ok()) << s.message();
  return values;
}

Status aicf::rt::test::writeInput(Session &session, const std::string &name) {
  return session.writeTensor(name, testInput().data(), kBytes);
}

std::vector<float> aicf::rt::test::expectedStep(int runs) {
  std::vector<float> x = testInput(), y(kElements);
  for (int64_t i = 0; i < kElements; ++i) {
    float t1 = (x[i] + static_cast<float>(i)) * 2.0f, s = 0;
    for (int r = 0; r < runs; ++r)
      s = s + t1;
    y[i] = t1 + s;
  }
  return y;
}
