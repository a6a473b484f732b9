//===- ToolsTest.cpp - aicf-run -------------------------------------------===//

#include "Check.h"
#include "Profile.h"
#include "TestMacros.h"
#include "ToolsFixture.h"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <gtest/gtest.h>
#include <limits>
#include <sstream>

using namespace aicf::rt;
using namespace aicf::rt::test;

TEST_F(Tools, Profile) {
  // A line an instruction, in the order of the plan, with its prediction where
  // the package has one for this target.
  EXPECT_EQ(run({package, "--entry=step", "--random-seed=1", "--profile",
                 "--repeat=3", "--output=" + file("y.npz")}),
            0)
      << err;
  EXPECT_CONTAINS(out, "'step' on cpu");
  EXPECT_CONTAINS(out, "median of 3 runs, microseconds");
  EXPECT_CONTAINS(out, "scale  at test.mlir:11:1");
  EXPECT_CONTAINS(out, "1 of 4 instructions have a prediction");
  size_t at = 0;
  for (const char *id : {"\n      10 ", "\n      11 ", "\n      12 "}) {
    size_t next = out.find(id, at);
    ASSERT_NE(next, std::string::npos) << id << out;
    at = next;
  }
  // It is a run like others.
  auto outputs = readNpz(file("y.npz"));
  ASSERT_OK(outputs.status());
  EXPECT_EQ(outputs->count("y"), 1u);
  EXPECT_EQ(
      run({package, "--entry=step", "--random-seed=1", "--profile", "--json"}),
      0)
      << err;
  EXPECT_CONTAINS(out, "{\"entry\": \"step\", \"device\": \"cpu");
  EXPECT_CONTAINS(out, "\"id\": 11, \"kind\": \"scale\", \"location\": "
                       "\"test.mlir:11:1\", \"origins\": [{\"file\": "
                       "\"test.mlir\", \"line\": 11, \"column\": 1}], "
                       "\"measured_ps\": ");
  EXPECT_CONTAINS(out, "\"predicted_ps\": 2350}");
}

TEST_F(Tools, ProfileSummary) {
  TestPackage source = makeTestPackage();
  const fb::EntryT &entry = source.entry();
  source.entry().records[0]->target += "/39823fad";
  std::vector<Profile> profiles;
  for (double time : {3.0, 1.0, 2.0, 10.0})
    profiles.push_back({{time, 2 * time, 0, 4 * time}, time / 100});
  EntryProfile profile = summarize(source.table, entry, 0, profiles);
  EXPECT_EQ(profile.overhead, 0.025);
  EXPECT_EQ(profile.lines[1].measured, 5);
  EXPECT_FALSE(profile.lines[0].predicted);
  ASSERT_TRUE(profile.lines[1].predicted);
  EXPECT_EQ(*profile.lines[1].predicted, 0.00235);
  // A record for another target predicts nothing.
  source.table.targets[0]->name = "gpu";
  EXPECT_FALSE(summarize(source.table, entry, 0, profiles).lines[1].predicted);
  std::ostringstream os;
  printProfile(profile, entry, "cpu", /*byTime=*/true, os);
  EXPECT_EQ(os.str(),
            "'step' on cpu, median of 4 runs, microseconds; an empty "
            "measurement takes 0.03\n"
            "      id    measured   predicted   ratio\n"
            "      13       10.00           -       -  add  at test.mlir:13:1\n"
            "      11        5.00        0.00 2127.66  scale  at "
            "test.mlir:11:1\n"
            "      10        2.50           -       -  add  at test.mlir:10:1\n"
            "      12        0.00           -       -  add  at test.mlir:12:1\n"
            "     sum       17.50           -       -\n"
            " of them        5.00        0.00 2127.66  1 of 4 instructions "
            "have a prediction\n");
}

TEST_F(Tools, SynchronousRun) {
  for (const char *flag : {"--sync", "--dependent-launch=off"})
    EXPECT_EQ(run({package, "--entry=step", "--random-seed=1", flag,
                   "--mode=graph", "--output=" + file("y.npz")}),
              0)
        << err;
}

TEST_F(Tools, RunHelpAndErrors) {
  EXPECT_EQ(run({"--help"}), 0);
  EXPECT_CONTAINS(out, "usage: aicf-run PACKAGE");
  EXPECT_EQ(run({}), 1);
  EXPECT_EQ(err, "aicf-run: error: no package; see --help\n");
  auto fails = [&](std::vector<std::string> arguments, const char *message) {
    EXPECT_EQ(run(std::move(arguments)), 1);
    EXPECT_CONTAINS(err, message);
  };
  fails({package, "--bogus"}, "unknown option '--bogus'");
  fails({package, "--repeat=0"}, "--repeat expects a number from 1");
  fails({package, "--repeat"}, "--repeat needs a value");
  fails({package, "--time=1"}, "--time takes no value");
  fails({package, "--mode=fast"}, "--mode expects eager or graph");
  fails({package, "--dependent-launch=1"},
        "--dependent-launch expects off or on, not '1'");
  fails({package, "--sort=id"}, "--sort expects plan or time");
  fails({package, "--json"}, "--json and --sort need --profile");
  for (const char *other : {"--mode=graph", "--time", "--check", "--dump=1",
                            "--sync", "--poison=full"})
    fails({package, "--profile", other},
          "--profile times instruction by instruction");
  fails({package, "--input=x"},
        "expects NAME=FILE.npy, FILE.npz or FILE.safetensors");
  fails({package, "--dump=1,a"}, "--dump expects a number");
  fails({package, "--dump=1,i"}, "--dump expects a number");
  fails({package, "--check", "--time"}, "neither");
  fails({package, "--check", "--output=y.npz"}, "keeps nothing");
  fails({package, "--check", "--save-globals=y.npz"}, "keeps nothing");
  fails({package, "--check", "--dump=1"}, "keeps nothing");
  fails({package, "--check", "--warmup=1"}, "keeps nothing");
  fails({package, "--tolerance=1"}, "need --check");
  fails({package, "--reference-target=host"}, "need --check");
  fails({package, "--poison=half"}, "--poison expects full");
  fails({package, package}, "two packages");
  fails({"/nonexistent.aicf", "--list"}, "cannot open '/nonexistent.aicf'");
  fails({package}, "choose one with --entry: step, eval");
  fails({package, "--entry=train"}, "no entry 'train'");
  fails({package, "--entry=step"}, "input 'x' of entry 'step' has no value");
  fails({package, "--entry=step", "--input=q=" + inputFile()},
        "entry 'step' has no input 'q'");
  fails(
      {package, "--entry=step", "--param=q=" + inputFile(), "--random-seed=1"},
      "no param, state or meta 'q'");
  fails({package, "--entry=step", "--random-seed=1", "--target=none"},
        "no target 'none'; it has: host; --device says what to run on");
  fails({package, "--entry=step", "--random-seed=1", "--dump=5"},
        "no instruction 5; it has: 10, 11, 12, 13");
  fails({package, "--entry=step", "--random-seed=1", "--check"},
        "needs a second target");
  fails({package, "--entry=step", "--input=x=" + inputFile(),
         "--input=x=" + inputFile()},
        "input 'x' is given twice");
  fails({package, "--entry=step", "--input=x=" + inputFile(),
         "--param=w=" + inputFile(), "--param=w=" + inputFile()},
        "'w' is given twice, by --param or --params");
  fails({package, "--entry=step", "--random-seed=1", "--output=q=q.npy"},
        "entry 'step' has no output 'q'; it has: y");
  fails({package, "--entry=step", "--random-seed=1", "--dump-dir=d"},
        "--dump-dir needs --dump");
  fails({package, "--entry=step", "--random-seed=1", "--dump=11",
         "--dump-dir=" + package + "/d"},
        "cannot create the --dump-dir '");
}

TEST_F(Tools, ARunThatKeepsNothingSaysWhatThereIs) {
  ASSERT_EQ(
      run({package, "--entry=step", "--input=x=" + inputFile(), "--threads=2"}),
      0)
      << err;
  EXPECT_EQ(out, "ran 'step' on cpu (2 threads); nothing was written\n"
                 "  output y: 1000xf32\n"
                 "  --output=FILE.npz writes all outputs, "
                 "--output=NAME=FILE.npy one\n"
                 "  --save-globals=FILE.npz writes params, state and meta, "
                 "which it updates\n");
  ASSERT_EQ(run({package, "--entry=step", "--input=x=" + inputFile(),
                 "--output=" + file("y.npz")}),
            0)
      << err;
  EXPECT_EQ(out, "");
}

TEST_F(Tools, RunList) {
  EXPECT_EQ(run({package, "--list"}), 0);
  EXPECT_CONTAINS(out, "target 'host': cpu x86-64, 2 kernels");
  EXPECT_CONTAINS(out, "param w: 1000xf32, 4000 bytes, has an initial value");
  EXPECT_CONTAINS(out, "entry 'step': 4 instructions, arena 8192 bytes");
  EXPECT_CONTAINS(out, "output y: 1000xf32");
  EXPECT_CONTAINS(
      out, "instruction 11 (scale at test.mlir:11:1); host: node 1, scale");
}

TEST_F(Tools, RunComputes) {
  for (std::string mode : {"eager", "graph"}) {
    ASSERT_EQ(
        run({package, "--entry=step", "--threads=2", "--input=x=" + inputFile(),
             "--repeat=2", "--time", "--poison", "--mode=" + mode,
             "--output=" + file("out.npz"), "--output=y=" + file("y.npy"),
             "--save-globals=" + file("g.npz")}),
        0)
        << err;
    EXPECT_CONTAINS(out, "step on cpu (2 threads), " + mode + ", 2 runs");
    auto archive = readNpz(file("out.npz"));
    auto y = readNpy(file("y.npy"));
    auto globals = readNpz(file("g.npz"));
    ASSERT_TRUE(archive.ok() && y.ok() && globals.ok());
    EXPECT_EQ((*archive)["y"].data, y->data);
    float t1 = 2 * (testInput()[7] + 7.0f);
    EXPECT_EQ(at(*y, 7), 3 * t1);
    EXPECT_EQ(at((*globals)["s"], 7), 2 * t1);
    EXPECT_EQ(at((*globals)["w"], 7), 7.0f);
  }
}

TEST_F(Tools, RunTakesParamsAndConverts) {
  NpyArray w{DType::F64, {kElements}, {}};
  for (int64_t i = 0; i < kElements; ++i) {
    double value = 0.5 * static_cast<double>(i);
    const auto *bytes = reinterpret_cast<const uint8_t *>(&value);
    w.data.insert(w.data.end(), bytes, bytes + 8);
  }
  ASSERT_TRUE(writeNpz(file("w.npz"), {{"w", w}}).ok());
  ASSERT_EQ(run({package, "--entry=eval", "--input", "x=" + inputFile(),
                 "--params=" + file("w.npz"), "--output=y=" + file("y.npy")}),
            0)
      << err;
  EXPECT_EQ(at(*readNpy(file("y.npy")), 9), testInput()[9] + 4.5f);
  w.shape = {10, 100};
  ASSERT_TRUE(writeNpy(file("w.npy"), w).ok());
  EXPECT_EQ(run({package, "--entry=eval", "--random-seed=1",
                 "--param=w=" + file("w.npy")}),
            1);
  EXPECT_CONTAINS(err, "'w' is 1000xf32, the file has 10x100xf64");
}

TEST_F(Tools, AParamWithoutAValueIsAnError) {
  TestPackage source = makeTestPackage();
  ASSERT_EQ(source.table.globals[0]->name, "w");
  source.table.globals[0]->initial = fb::Blob();
  std::string path = write(source, "bare.aicf");
  std::vector<std::string> arguments = {path, "--entry=eval",
                                        "--input=x=" + inputFile(),
                                        "--output=y=" + file("y.npy")};
  EXPECT_EQ(run(arguments), 1);
  EXPECT_CONTAINS(err, "param 'w' of type 1000xf32 has no value, neither in "
                       "the package nor from --params; --zero-params makes it "
                       "zero");
  arguments.push_back("--zero-params");
  ASSERT_EQ(run(arguments), 0) << err;
  EXPECT_EQ(at(*readNpy(file("y.npy")), 9), testInput()[9]);
  arguments.back() = "--random-seed=1";
  ASSERT_EQ(run(arguments), 0) << err;
  EXPECT_NE(at(*readNpy(file("y.npy")), 9), testInput()[9]);
}

TEST_F(Tools, AParamThatTheEntryDoesNotReadNeedsNoValue) {
  TestPackage source = makeTestPackage();
  auto unused = std::make_unique<fb::GlobalT>(*source.table.globals[0]);
  unused->name = "unused";
  unused->initial = fb::Blob();
  unused->offset = source.table.persistent_bytes;
  source.table.persistent_bytes += kPadded;
  source.table.globals.push_back(std::move(unused));
  EXPECT_EQ(run({write(source, "unused.aicf"), "--entry=eval",
                 "--input=x=" + inputFile()}),
            0)
      << err;
}

TEST_F(Tools, RandomParamsThatNoMemoryHoldsAreAnError) {
  TestPackage source = makeTestPackage();
  auto huge = std::make_unique<fb::GlobalT>(*source.table.globals[0]);
  huge->name = "huge";
  huge->initial = fb::Blob();
  huge->offset = source.table.persistent_bytes;
  huge->shape = {int64_t(1) << 50};
  huge->bytes = uint64_t(1) << 52;
  source.table.persistent_bytes += huge->bytes;
  source.table.globals.push_back(std::move(huge));
  std::vector<std::string> arguments = {write(source, "huge.aicf"),
                                        "--entry=eval", "--random-seed=1"};
  EXPECT_EQ(run(arguments), 1);
  EXPECT_CONTAINS(err, "the package needs 4503599627403776 bytes of memory, "
                       "and --memory-limit is 1073741824; raise it");
  arguments.push_back("--memory-limit=none");
  EXPECT_EQ(run(arguments), 1);
  EXPECT_CONTAINS(err, "param 'huge': the values need more memory than");
}

TEST_F(Tools, MemoryLimit) {
  std::vector<std::string> arguments = {write(makeTestPackage(), "p.aicf"),
                                        "--entry=eval", "--random-seed=1", ""};
  for (const char *enough : {"none", "1G", "1M", "33K", "33280"}) {
    arguments.back() = std::string("--memory-limit=") + enough;
    EXPECT_EQ(run(arguments), 0) << err;
  }
  arguments.back() = "--memory-limit=31K";
  EXPECT_EQ(run(arguments), 1);
  EXPECT_CONTAINS(err, "--memory-limit is 31744");
  for (const char *bad : {"", "1T", "G", "-1", "1.5G", "99999999999G"}) {
    arguments.back() = std::string("--memory-limit=") + bad;
    EXPECT_EQ(run(arguments), 1) << bad;
    EXPECT_CONTAINS(err, "--memory-limit expects a number of bytes");
  }
}

TEST_F(Tools, ValuesThatDoNotFitTheTypeAreAnError) {
  NpyArray x{DType::F64, {kElements}, std::vector<uint8_t>(8 * kElements)};
  double tenth = 0.1;
  std::memcpy(x.data.data() + 8 * 7, &tenth, 8);
  ASSERT_TRUE(writeNpy(file("x64.npy"), x).ok());
  std::vector<std::string> arguments = {package, "--entry=eval",
                                        "--input=x=" + file("x64.npy"),
                                        "--output=y=" + file("y.npy")};
  EXPECT_EQ(run(arguments), 1);
  EXPECT_CONTAINS(err, "input 'x' is 1000xf32, the file has 1000xf64: element "
                       "7, 0.10000000000000001, would not keep its value; "
                       "--allow-rounding converts it all the same");
  arguments.push_back("--allow-rounding");
  ASSERT_EQ(run(arguments), 0) << err;
  EXPECT_EQ(at(*readNpy(file("y.npy")), 7), 7.1f);
}

TEST_F(Tools, ATargetIsAlsoFoundByItsChip) {
  EXPECT_EQ(
      run({package, "--entry=eval", "--random-seed=1", "--target=x86-64"}), 0)
      << err;
}

TEST_F(Tools, UnsignedFilesAreNumbers) {
  // u1 and u2 for an f32 tensor: the numbers, not bits of i1 and bf16.
  auto writeFile = [&](const std::string &descr, std::vector<uint8_t> data) {
    std::string header = "{'descr': '" + descr +
                         "', 'fortran_order': False, 'shape': (1000,), }";
    header.resize(118 - 1, ' ');
    header += '\n';
    std::string bytes("\x93NUMPY\x01\0v\0", 10);
    bytes += header + std::string(data.begin(), data.end());
    std::FILE *stream = std::fopen(file("u.npy").c_str(), "wb");
    std::fwrite(bytes.data(), 1, bytes.size(), stream);
    std::fclose(stream);
  };
  std::vector<uint8_t> bytes(kElements, 200), words(2 * kElements, 0);
  for (int64_t i = 0; i < kElements; ++i)
    words[2 * i + 1] = 2; // 512, which as a bf16 would be tiny
  for (bool wide : {false, true}) {
    writeFile(wide ? "<u2" : "|u1", wide ? words : bytes);
    ASSERT_EQ(run({package, "--entry=eval", "--input=x=" + file("u.npy"),
                   "--output=y=" + file("y.npy")}),
              0)
        << err;
    EXPECT_EQ(at(*readNpy(file("y.npy")), 3), wide ? 515.0f : 203.0f);
  }
}

TEST_F(Tools, PoisonFull) {
  EXPECT_EQ(run({package, "--entry=step", "--random-seed=1", "--poison=full"}),
            0)
      << err;
  EXPECT_CONTAINS(out, "poisoned run of 'step': no stray access in any of its "
                       "4 instructions\n");
  TestPackage stray = makeTestPackage();
  stray.table.targets[0]->kernels[1]->symbol = "scale_stray";
  std::string path = write(stray, "stray.aicf");
  EXPECT_EQ(run({path, "--entry=step", "--random-seed=1"}), 0);
  EXPECT_EQ(run({path, "--entry=step", "--random-seed=1", "--poison=full"}), 1);
  EXPECT_CONTAINS(err, "instruction 11 (scale at test.mlir:11:1): poison: "
                       "writes outside of its outputs: 4 bytes at [8096, 8100) "
                       "of the arena");
}

TEST_F(Tools, CheckFindsStrayWrites) {
  TestPackage two = makeTestPackage(kCpuAndWrongCpu);
  two.table.targets[1]->kernels[1]->symbol = "scale_stray";
  EXPECT_EQ(run({write(two, "two.aicf"), "--entry=step", "--random-seed=3",
                 "--check", "--poison", "--target=wrong"}),
            1);
  EXPECT_CONTAINS(out, "FAIL        11  0.00e+00  scale  at test.mlir:11:1\n"
                       "      the code under test writes outside of its "
                       "outputs: 4 bytes at [8096, 8100) of the arena\n");
  EXPECT_CONTAINS(out, "ok          13");
}

TEST_F(Tools, RandomValuesDependOnTheSeedOnly) {
  std::vector<uint8_t> first;
  for (std::string seed : {"1", "1", "2"}) {
    ASSERT_EQ(run({package, "--entry=eval", "--random-seed=" + seed,
                   "--output=y=" + file("y.npy")}),
              0)
        << err;
    std::vector<uint8_t> y = readNpy(file("y.npy"))->data;
    if (first.empty())
      first = y;
    EXPECT_EQ(y == first, seed == "1");
  }
}

TEST_F(Tools, RunDumps) {
  ASSERT_EQ(run({package, "--entry=step", "--input=x=" + inputFile(),
                 "--dump=i11,12", "--dump-dir=" + directory + "/new/dir"}),
            0)
      << err;
  // The folder is created.
  float t0 = testInput()[3] + 3.0f;
  EXPECT_EQ(at(*readNpy(file("new/dir/step.11.0.in.npy")), 3), t0);
  EXPECT_EQ(at(*readNpy(file("new/dir/step.11.1.out.npy")), 3), 2 * t0);
  EXPECT_EQ(at(*readNpy(file("new/dir/step.12.0.in.npy")), 3), 0.0f);
  EXPECT_EQ(at(*readNpy(file("new/dir/step.12.0.out.npy")), 3), 2 * t0);
  EXPECT_FALSE(readNpy(file("new/dir/step.11.0.out.npy")).ok());
}

TEST_F(Tools, DumpsStayInTheirFolder) {
  TestPackage source = makeTestPackage();
  source.entry().name = "../evil/x y%";
  ASSERT_EQ(run({write(source, "evil.aicf"), "--entry=../evil/x y%",
                 "--random-seed=1", "--dump=11", "--dump-dir=" + file("d")}),
            0)
      << err;
  EXPECT_TRUE(readNpy(file("d/..%2Fevil%2Fx%20y%25.11.0.in.npy")).ok());
  EXPECT_FALSE(std::filesystem::exists(file("evil")));
}

TEST_F(Tools, CheckFindsTheWrongInstruction) {
  std::string two = write(makeTestPackage(kCpuAndWrongCpu), "two.aicf");
  EXPECT_EQ(run({two, "--entry=step", "--random-seed=3", "--check", "--poison",
                 "--target=wrong"}),
            1);
  EXPECT_CONTAINS(out, "'wrong' on cpu");
  EXPECT_CONTAINS(out, "ok          10  0.00e+00  add");
  EXPECT_CONTAINS(out, "FAIL        11  1.00e-02  scale  at test.mlir:11:1");
  // The error does not carry on.
  EXPECT_CONTAINS(out, "ok          13  0.00e+00  add");
  EXPECT_CONTAINS(err, "1 of 4 instructions differ");
  EXPECT_EQ(run({two, "--entry=step", "--random-seed=3", "--check",
                 "--target=wrong", "--tolerance=0.02"}),
            0);
  EXPECT_EQ(run({two, "--entry=eval", "--random-seed=3", "--check",
                 "--target=wrong", "--reference-target=host"}),
            0);
}

TEST_F(Tools, RelativeDifference) {
  auto bytes = [](std::vector<float> values) {
    std::vector<uint8_t> result(values.size() * 4);
    std::memcpy(result.data(), values.data(), result.size());
    return result;
  };
  float nan = std::numeric_limits<float>::quiet_NaN();
  float infinity = std::numeric_limits<float>::infinity();
  auto difference = [&](std::vector<float> a, std::vector<float> b) {
    return relativeDifference(DType::F32, bytes(a), bytes(b));
  };
  EXPECT_EQ(difference({3, 4}, {3, 4}), 0.0);
  EXPECT_EQ(difference({3, 5}, {3, 4}), 0.2);
  EXPECT_EQ(difference({2}, {0}), 2.0);
  EXPECT_EQ(difference({nan, 1}, {nan, 1}), 0.0);
  EXPECT_EQ(difference({infinity}, {infinity}), 0.0);
  EXPECT_TRUE(std::isinf(difference({nan}, {1})));
  EXPECT_TRUE(std::isinf(difference({-infinity}, {infinity})));
  // No overflow, no underflow.
  EXPECT_NEAR(difference({3e38f, 3e38f}, {3e38f, 2.7e38f}), 0.0743, 1e-3);
  EXPECT_NEAR(difference({1.01e-30f}, {1e-30f}), 0.01, 1e-4);
  // One wrong element among a million equal ones.
  std::vector<float> a(1 << 20, 1.0f), b = a;
  b[77] = 1.5f;
  EXPECT_NEAR(difference(b, a), 0.5 / 16, 1e-6);
  // Integers are equal or not, also those a double does not tell apart.
  std::vector<uint8_t> x(8, 0), y(8, 0);
  y[7] = x[7] = 0x40;
  EXPECT_EQ(relativeDifference(DType::I64, x, y), 0.0);
  y[0] = 1;
  EXPECT_TRUE(std::isinf(relativeDifference(DType::I64, x, y)));
}

TEST_F(Tools, NoGpuIsAnError) {
  if (Device::cuda(0))
    GTEST_SKIP() << "there is a GPU";
  EXPECT_EQ(run({package, "--entry=eval", "--random-seed=1", "--device=cuda"}),
            1);
  EXPECT_CONTAINS(err, "aicf-run: error: no CUDA driver on this machine");
}

TEST_F(Tools, CheckCpuAgainstGpu) {
  if (!Device::cuda(0))
    GTEST_SKIP() << "there is no GPU";
  std::string both = write(makeTestPackage(kCpuAndCuda), "both.aicf");
  EXPECT_EQ(run({both, "--entry=step", "--random-seed=3", "--check",
                 "--device=cuda", "--tolerance=0"}),
            0)
      << out << err;
  EXPECT_EQ(run({both, "--entry=step", "--random-seed=3", "--device=cuda",
                 "--mode=graph", "--repeat=20", "--time"}),
            0)
      << err;
  EXPECT_CONTAINS(out, "graph, 20 runs: median");
}
