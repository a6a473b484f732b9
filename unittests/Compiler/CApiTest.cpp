//===- CApiTest.cpp - The C interface of the compiler ---------------------===//
//
// From a program to its results: CApiTest.c, through both shared libraries, as
// an embedder has them.
//
//===----------------------------------------------------------------------===//

#include "aicf-c/Compiler.h"
#include "aicf-c/Runtime.h"

#include <cstddef>
#include <cstdio>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

extern "C" int aicfCompileAndRun(const char *program, const char *entry,
                                 const float *x, float *y, size_t n,
                                 char *message, size_t size);

namespace {

/// y = x * FACTOR, in `entry`.
std::string program(const std::string &entry, int factor) {
  return "func.func @" + entry +
         "(%x: tensor<64xf32> {aicf.name = \"x\"}) -> (tensor<64xf32> "
         "{aicf.name = \"y\"}) {\n"
         "  %c = aicf.constant dense<" +
         std::to_string(factor) +
         ".0> : tensor<64xf32>\n"
         "  %e = aicf.tanh %x : tensor<64xf32>\n"
         "  %y = aicf.mul %e, %c : tensor<64xf32>\n"
         "  return %y : tensor<64xf32>\n"
         "}\n";
}

/// A compilation with its end.
class Compilation {
public:
  Compilation(const std::string &text, AicfCompileOptions options = {}) {
    options.struct_size = sizeof(options);
    handle = aicfCompile(text.data(), text.size(), &options);
  }
  ~Compilation() { aicfCompilationDestroy(handle); }
  bool succeeded() const { return aicfCompilationSucceeded(handle) != 0; }
  std::string output() const {
    size_t size = 0;
    const void *data = aicfCompilationOutput(handle, &size);
    return data ? std::string(static_cast<const char *>(data), size) : "";
  }
  std::string records() const {
    const char *json = aicfCompilationRecords(handle);
    return json ? json : "";
  }
  AicfDiagnostic diagnostic(size_t index) const {
    AicfDiagnostic result = {};
    result.struct_size = sizeof(result);
    EXPECT_TRUE(aicfCompilationDiagnostic(handle, index, &result));
    return result;
  }
  std::string firstMessage() const {
    return aicfCompilationDiagnosticCount(handle) ? diagnostic(0).message : "";
  }
  AicfCompilation handle;
};

bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

TEST(CompilerCApi, CompilesAndRuns) {
  std::vector<float> x(64, 30.0F), y(64);
  char message[512] = "";
  ASSERT_EQ(aicfCompileAndRun(program("f", 3).c_str(), "f", x.data(), y.data(),
                              64, message, sizeof(message)),
            0)
      << message;
  EXPECT_EQ(y[0], 3.0F);
  EXPECT_EQ(y[63], 3.0F);
  EXPECT_EQ(aicfCompileAndRun("func.func @f( {", "f", x.data(), y.data(), 64,
                              message, sizeof(message)),
            1);
  EXPECT_TRUE(contains(message, "<program>:1:")) << message;
}

TEST(CompilerCApi, ThreadsAtOnce) {
  // Different programs, so that a mix-up shows; every thread gives the bytes
  // that the program gives alone.
  constexpr int kThreads = 4;
  std::vector<std::string> alone, together(kThreads);
  for (int i = 0; i < kThreads; ++i)
    alone.push_back(Compilation(program("f" + std::to_string(i), i)).output());
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&, i] {
      AicfCompileOptions options = {};
      options.threads = 1 + i % 2;
      together[i] =
          Compilation(program("f" + std::to_string(i), i), options).output();
    });
  for (std::thread &thread : threads)
    thread.join();
  for (int i = 0; i < kThreads; ++i) {
    EXPECT_FALSE(alone[i].empty());
    EXPECT_EQ(alone[i], together[i]) << i;
  }
}

TEST(CompilerCApi, Stages) {
  struct {
    int stage;
    const char *holds;
  } cases[] = {
      {AICF_STAGE_AICF, "aicf.tanh"},
      {AICF_STAGE_OPEN, "aicf_emit.compute"},
      {AICF_STAGE_RESOLVED, "#aicf_emit.decision"},
      {AICF_STAGE_LAUNCHES, "aicf_emit.launch"},
      {AICF_STAGE_DECISIONS, "  kernel i1 is"},
      {AICF_STAGE_LLVM, "define"},
      {AICF_STAGE_ASSEMBLY, ".globl"},
  };
  for (auto [stage, holds] : cases) {
    AicfCompileOptions options = {};
    options.stage = stage;
    Compilation compilation(program("f", 2), options);
    EXPECT_TRUE(compilation.succeeded());
    EXPECT_TRUE(contains(compilation.output(), holds))
        << compilation.output().substr(0, 2000);
    EXPECT_EQ(compilation.records(), "");
  }
  AicfCompileOptions options = {};
  options.stage = AICF_STAGE_PTX;
  Compilation compilation(program("f", 2), options);
  EXPECT_FALSE(compilation.succeeded());
  EXPECT_EQ(compilation.firstMessage(), "no target is a GPU that takes PTX");
}

TEST(CompilerCApi, Records) {
  Compilation compilation(program("f", 2));
  ASSERT_TRUE(compilation.succeeded());
  std::string records = compilation.records();
  EXPECT_TRUE(contains(records, "\"class\": \"kernel\"")) << records;
  EXPECT_TRUE(contains(records, "\"arena_bytes\": ")) << records;
  // The runtime says the same of the package.
  std::string bytes = compilation.output();
  AicfPackage package = nullptr;
  ASSERT_EQ(aicfPackageFromBytes(bytes.data(), bytes.size(), &package),
            nullptr);
  AicfText text = nullptr;
  ASSERT_EQ(aicfPackageRecords(package, nullptr, &text), nullptr);
  EXPECT_EQ(aicfTextData(text), records);
  EXPECT_EQ(aicfTextSize(text), records.size());
  aicfTextDestroy(text);
  AicfStatus status = aicfPackageRecords(package, "g", &text);
  EXPECT_STREQ(aicfStatusMessage(status), "the package has no entry 'g'");
  EXPECT_EQ(text, nullptr);
  aicfStatusDestroy(status);
  aicfPackageDestroy(package);
}

TEST(CompilerCApi, Pins) {
  AicfCompileOptions options = {};
  options.stage = AICF_STAGE_DECISIONS;
  Compilation plain(program("f", 2), options);
  ASSERT_TRUE(contains(plain.output(), " is fused")) << plain.output();
  // What it decided, as pins, gives the same again.
  std::string decided = plain.output();
  options.pins = decided.c_str();
  EXPECT_EQ(Compilation(program("f", 2), options).output(), decided);

  options.pins = "// a comment; with more\n\nfuse i0 -> i1 is nonsense\n";
  Compilation wrong(program("f", 2), options);
  EXPECT_FALSE(wrong.succeeded());
  AicfDiagnostic error = wrong.diagnostic(0);
  EXPECT_EQ(error.severity, AICF_ERROR);
  EXPECT_STREQ(error.file, "--pin");
  EXPECT_EQ(error.line, 3U);
  EXPECT_TRUE(contains(error.message, "not a decision")) << error.message;
}

TEST(CompilerCApi, Diagnostics) {
  AicfCompileOptions options = {};
  options.name = "mine.mlir";
  Compilation wrong("\n  func.func @f(%x: tensor<2xf32>) -> tensor<3xf32> {\n"
                    "    return %x : tensor<2xf32>\n  }\n",
                    options);
  EXPECT_FALSE(wrong.succeeded());
  AicfDiagnostic error = wrong.diagnostic(0);
  EXPECT_EQ(error.severity, AICF_ERROR);
  EXPECT_STREQ(error.file, "mine.mlir");
  EXPECT_EQ(error.line, 3U);
  size_t size = 7;
  EXPECT_EQ(aicfCompilationOutput(wrong.handle, &size), nullptr);
  EXPECT_EQ(size, 0U);
  EXPECT_EQ(aicfCompilationDiagnostic(wrong.handle, 99, &error), 0);

  options.remarks = 1;
  Compilation remarks(program("f", 2), options);
  EXPECT_TRUE(remarks.succeeded());
  ASSERT_GT(aicfCompilationDiagnosticCount(remarks.handle), 2U);
  EXPECT_EQ(remarks.diagnostic(0).severity, AICF_REMARK);
}

TEST(CompilerCApi, WrongOptions) {
  auto messageOf = [](AicfCompileOptions options) {
    Compilation compilation(program("f", 2), options);
    EXPECT_FALSE(compilation.succeeded());
    return compilation.firstMessage();
  };
  AicfCompileOptions options = {};
  options.stage = 77;
  EXPECT_EQ(messageOf(options), "aicfCompile: unknown stage 77");
  options = {};
  options.target_count = 1;
  EXPECT_EQ(messageOf(options), "aicfCompile: a count without names");
  options = {};
  const char *names[] = {"nonsense"};
  options.targets = names;
  options.target_count = 1;
  EXPECT_TRUE(contains(messageOf(options),
                       "--target: unknown target 'nonsense'; known are"));
  options = {};
  options.disable = names;
  options.disable_count = 1;
  EXPECT_TRUE(contains(messageOf(options), "--disable: "));
  options = {};
  options.memory_limit = "many";
  EXPECT_TRUE(contains(messageOf(options), "--memory-limit: 'many'"));
  options = {};
  options.threads = -1;
  EXPECT_EQ(messageOf(options), "aicfCompile: threads is -1");

  // A newer caller that uses what this library does not know.
  struct {
    AicfCompileOptions known;
    size_t later;
  } newer = {};
  newer.known.struct_size = sizeof(newer);
  newer.later = 1;
  AicfCompilation compilation = aicfCompile("", 0, &newer.known);
  AicfDiagnostic diagnostic = {};
  diagnostic.struct_size = sizeof(diagnostic);
  ASSERT_TRUE(aicfCompilationDiagnostic(compilation, 0, &diagnostic));
  EXPECT_TRUE(contains(diagnostic.message, "does not know"));
  // An older one, with a smaller struct, gets no more than that.
  diagnostic.line = 77;
  diagnostic.struct_size = offsetof(AicfDiagnostic, line);
  ASSERT_TRUE(aicfCompilationDiagnostic(compilation, 0, &diagnostic));
  EXPECT_EQ(diagnostic.line, 77U);
  aicfCompilationDestroy(compilation);
}

TEST(CompilerCApi, WrongPrograms) {
  EXPECT_EQ(Compilation("").firstMessage(),
            "the module has no entry: a package needs a function to run");
  std::string package = Compilation(program("f", 2)).output();
  EXPECT_EQ(Compilation(package).firstMessage(),
            "the program is a package already");
  EXPECT_TRUE(contains(Compilation(std::string(2000, '[')).firstMessage(),
                       "nested more than"));
  AicfCompilation compilation = aicfCompile(nullptr, 8, nullptr);
  EXPECT_FALSE(aicfCompilationSucceeded(compilation));
  aicfCompilationDestroy(compilation);
  aicfCompilationDestroy(nullptr);
  EXPECT_EQ(aicfCompilationSucceeded(nullptr), 0);
  EXPECT_EQ(aicfCompilationDiagnosticCount(nullptr), 0U);
}

TEST(CompilerCApi, NamesTargets) {
  std::string names = aicfCompilerTargets();
  EXPECT_TRUE(contains(names + "\n", "x86-64-v3\n")) << names;
  EXPECT_EQ(aicfCompilerSchemaVersion(), aicfPackageSchemaVersion());
  EXPECT_EQ(aicfCompilerVersion(), 1U);
}

TEST(CompilerCApi, PrintsNothingAndExportsItsCalls) {
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  Compilation("nonsense");
  Compilation(program("f", 2));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  std::string command =
      "nm -D --extern-only --defined-only " AICF_TEST_COMPILER " 2>/dev/null";
  std::FILE *pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  char line[1024];
  int calls = 0;
  while (std::fgets(line, sizeof(line), pipe)) {
    std::string text = line;
    calls += contains(text, " T aicf");
    // What MLIR has once in a process; all else is local.
    EXPECT_TRUE(contains(text, " aicfCompil") || contains(text, " AICF_0") ||
                contains(text, "TypeIDResolver") ||
                contains(text, "SideEffects"))
        << text;
  }
  if (pclose(pipe) != 0)
    GTEST_SKIP() << "there is no nm";
  EXPECT_EQ(calls, 10);
}

} // namespace
