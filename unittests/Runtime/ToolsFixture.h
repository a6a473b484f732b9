//===- ToolsFixture.h - Command lines of the tools --------------*- C++ -*-===//

#ifndef AICF_UNITTESTS_RUNTIME_TOOLSFIXTURE_H
#define AICF_UNITTESTS_RUNTIME_TOOLSFIXTURE_H

#include "ExplainTool.h"
#include "TestPackage.h"
#include "aicf/Numpy/Npy.h"
#include "aicf/Runtime/RunTool.h"

#include <cstring>
#include <filesystem>
#include <gtest/gtest.h>
#include <sstream>

namespace aicf::rt::test {

/// The tools are libraries; each test is a command line, in a folder of its
/// own.
class Tools : public testing::Test {
protected:
  void SetUp() override {
    directory = testing::TempDir() + "aicf_tools_" +
                testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(directory);
    package = write(makeTestPackage(), "p.aicf");
  }
  void TearDown() override { std::filesystem::remove_all(directory); }

  std::string file(const std::string &name) { return directory + "/" + name; }

  std::string write(const TestPackage &source, const std::string &name) {
    source.write(file(name));
    return file(name);
  }

  using Tool = int (*)(int, const char *const *, std::ostream &,
                       std::ostream &);
  int call(Tool tool, std::vector<std::string> arguments) {
    std::vector<const char *> argv = {"tool"};
    for (const std::string &argument : arguments)
      argv.push_back(argument.c_str());
    std::ostringstream outStream, errStream;
    int status =
        tool(static_cast<int>(argv.size()), argv.data(), outStream, errStream);
    out = outStream.str();
    err = errStream.str();
    return status;
  }
  int run(std::vector<std::string> arguments) {
    return call(runTool, std::move(arguments));
  }
  int explain(std::vector<std::string> arguments) {
    auto tool = [](int argc, const char *const *argv, std::ostream &out,
                   std::ostream &err) {
      return explainTool(argc, argv, out, err);
    };
    return call(tool, std::move(arguments));
  }

  std::string inputFile() {
    NpyArray x{DType::F32, {kElements}, std::vector<uint8_t>(kBytes)};
    std::memcpy(x.data.data(), testInput().data(), kBytes);
    EXPECT_TRUE(writeNpy(file("x.npy"), x).ok());
    return file("x.npy");
  }

  static float at(const NpyArray &array, int64_t i) {
    float value;
    std::memcpy(&value, array.data.data() + 4 * i, 4);
    return value;
  }

  std::string directory, package, out, err;
};

} // namespace aicf::rt::test

#endif // AICF_UNITTESTS_RUNTIME_TOOLSFIXTURE_H
