//===- FakeDriver.h - Tests with a CUDA driver of our own -------*- C++ -*-===//
//
// The runtime opens the driver once a process. In the program of these tests
// that is the fake one, which is loaded first and goes by the same name.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_UNITTESTS_RUNTIME_FAKEDRIVER_H
#define AICF_UNITTESTS_RUNTIME_FAKEDRIVER_H

#include "FakeCuda.h"
#include "TestPackage.h"
#include "aicf/Runtime/Session.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

namespace aicf::rt::test {

class FakeDriver : public testing::Test {
protected:
  void SetUp() override {
    static void *library =
        dlopen(besideTests(AICF_TEST_FAKE_CUDA).c_str(), RTLD_NOW);
    ASSERT_TRUE(library) << dlerror();
    driver = library;
    fake = call<FakeCuda *()>("fakeCuda")();
    *fake = {};
  }

  /// A function of the driver, to call it as an embedder does.
  template <typename Fn>
  Fn *call(const char *name) {
    return reinterpret_cast<Fn *>(dlsym(driver, name));
  }
  void TearDown() override { expectNothingLeft("at the end"); }

  void expectNothingLeft(const std::string &when) {
    EXPECT_EQ(fake->depth, 0) << when;
    EXPECT_EQ(fake->withoutContext, nullptr)
        << fake->withoutContext << " without a context " << when;
    for (int alive : {fake->blocks, fake->modules, fake->streams, fake->events,
                      fake->graphs, fake->executables, fake->retained})
      EXPECT_EQ(alive, 0) << when;
  }

  /// What is not written is zeros: most tests are about launches.
  std::unique_ptr<Session> makeSession(SessionOptions options = {}) {
    options.zeroFill = true;
    auto session = Session::create(makeTestPackage(kCpuAndCuda).load(),
                                   *Device::cuda(0), options);
    EXPECT_TRUE(session.ok()) << session.message();
    return session ? std::move(*session) : nullptr;
  }

  static std::vector<float> read(Session &session, const std::string &name) {
    std::vector<float> values(kElements);
    EXPECT_TRUE(session.readTensor(name, values.data(), kBytes).ok());
    return values;
  }

  static std::unique_ptr<Session> prepare(const TestPackage &package,
                                          SessionOptions options = {}) {
    options.zeroFill = true;
    auto session = Session::create(package.load(), *Device::cuda(0), options);
    EXPECT_TRUE(session.ok()) << session.message();
    EXPECT_TRUE((*session)->prepare().ok());
    return std::move(*session);
  }

  std::vector<std::string> failuresOfPrepare(const char *name, int code);

  void *driver = nullptr;
  FakeCuda *fake = nullptr;
};

} // namespace aicf::rt::test

#endif // AICF_UNITTESTS_RUNTIME_FAKEDRIVER_H
