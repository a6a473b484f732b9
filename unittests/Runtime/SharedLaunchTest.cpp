//===- SharedLaunchTest.cpp - Launches of several instructions ------------===//
//
// What runs of them, what a report names, and what can be seen of them.
//
//===----------------------------------------------------------------------===//

#include "FakeDriver.h"
#include "TestMacros.h"
#include "aicf/Runtime/NonFinite.h"
#include "aicf/Runtime/RunTool.h"
#include "aicf/Runtime/SharedLaunches.h"

#include <cmath>
#include <filesystem>
#include <sstream>

using namespace aicf::rt;
using namespace aicf::rt::test;

TEST_F(FakeDriver, InstructionsShareALaunch) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  shareLaunch(package);
  for (bool branches : {false, true}) {
    fake->launched = 0;
    package.entry().branches = branches;
    auto session = prepare(package);
    ASSERT_OK(session->writeTensor("step:x", testInput().data(), kBytes));
    float t1 = 2 * (testInput()[9] + 9.0f);
    ASSERT_OK(session->run("step"));
    EXPECT_EQ(fake->launched, 3);
    EXPECT_EQ(read(*session, "step:y")[9], 2 * t1);
    ASSERT_OK(session->capture("step"));
    EXPECT_EQ(fake->edges, 2);
    ASSERT_OK(session->replay("step"));
    EXPECT_EQ(fake->launched, 6);
    EXPECT_EQ(read(*session, "step:y")[9], 3 * t1);
    // One by one: the second runs with the first.
    ASSERT_OK(session->runInstruction("step", 0));
    EXPECT_EQ(fake->launched, 7);
    ASSERT_OK(session->runInstruction("step", 1));
    EXPECT_EQ(fake->launched, 7);
    auto launch = session->getLaunch("step", 1);
    ASSERT_OK(launch.status());
    EXPECT_EQ(*launch, (std::pair<size_t, size_t>(0, 2)));
    for (size_t i : {0, 1}) {
      auto stray = session->findStrayWrite("step", i);
      ASSERT_OK(stray.status());
      EXPECT_EQ(*stray, "");
    }
    auto profile = session->profile("step");
    ASSERT_OK(profile.status());
    EXPECT_EQ(profile->instructions, (std::vector<double>{500, 0, 500, 500}));
  }
}

TEST_F(FakeDriver, ASharedLaunchNamesItsInstructions) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  shareLaunch(package);
  SessionOptions options;
  options.synchronous = true;
  auto session = prepare(package, options);
  std::vector<std::string> messages;
  for (int n = 1;; ++n) {
    *fake = {};
    fake->failAt = n;
    fake->code = 700;
    Status s = session->run("step");
    if (s)
      break;
    if (std::string(fake->failed) == "cuStreamSynchronize")
      messages.push_back(s.message());
  }
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_CONTAINS(messages[0],
                  "entry 'step': instructions 10 (add at test.mlir:10:1), 11 "
                  "(scale at test.mlir:11:1): cuStreamSynchronize failed");
  session.reset();
  *fake = {};
}

/// Lets the result of instruction 11 overwrite that of 10, which shares its
/// launch.
static TestPackage makeOverwritingPackage() {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  auto move = [](fb::Address &address) {
    if (address.segment() == fb::Segment::Transient)
      address = fb::Address(fb::Segment::Transient, 0, 0);
  };
  for (auto &buffer : package.entry().buffers)
    move(buffer->address);
  for (auto &instruction : package.entry().instructions) {
    for (auto &operand : instruction->operands)
      move(operand->address);
    for (auto &launch : instruction->launches)
      for (auto &arg : launch->args)
        move(arg->address);
  }
  package.entry().arena_bytes = package.entry().arena_lower_bound = kPadded;
  EXPECT_TRUE(computeHazardDeps(package.table).ok());
  signLaunches(package.table);
  shareLaunch(package);
  return package;
}

/// What is found if element 9 of x is `value`.
static NonFiniteReport findNonFinite(Session &session, float value) {
  std::vector<float> x = testInput();
  x[9] = value;
  EXPECT_TRUE(session.writeTensor("step:x", x.data(), kBytes).ok());
  auto report = runFindingNonFinite(session, "step");
  EXPECT_TRUE(report.ok()) << report.message();
  return *report;
}

TEST_F(FakeDriver, WhatIsSeenOfASharedLaunchSaysWhoMadeInfinity) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  shareLaunch(package);
  auto session = prepare(package);
  const fb::EntryT &entry = *session->package().table().entries[0];
  // Twice as much is too large, and it is 11 that takes it twice.
  NonFiniteReport report = findNonFinite(*session, 3e38f);
  ASSERT_TRUE(report.infinity.has_value());
  EXPECT_TRUE(report.infinity->isCertain);
  EXPECT_EQ(report.infinity->infinities, 1u);
  EXPECT_EQ(report.unseen, std::vector<size_t>());
  EXPECT_EQ(describe(entry, report),
            "instruction 11 (scale at test.mlir:11:1) made the first infinity: "
            "0 NaN and 1 infinite of 1000 elements of its output 1000xf32");
  // What comes from the outside is nobody's.
  report = findNonFinite(*session, std::nanf(""));
  EXPECT_FALSE(report.nan.has_value());
  EXPECT_CONTAINS(describe(entry, report),
                  "instruction 10 (add at test.mlir:10:1) reads what is not "
                  "finite already: 1 NaN");
}

TEST_F(FakeDriver, WhatIsNotSeenOfASharedLaunchIsSuspected) {
  auto session = prepare(makeOverwritingPackage());
  const fb::EntryT &entry = *session->package().table().entries[0];
  NonFiniteReport report = findNonFinite(*session, 3e38f);
  ASSERT_TRUE(report.infinity.has_value());
  EXPECT_FALSE(report.infinity->isCertain);
  EXPECT_EQ(report.infinity->instruction, 1u);
  EXPECT_EQ(report.infinity->suspects, std::vector<size_t>({0}));
  EXPECT_EQ(describe(entry, report),
            "instruction 10 (add at test.mlir:10:1) or instruction 11 (scale "
            "at test.mlir:11:1), which share a launch, may have made the first "
            "infinity: 0 NaN and 1 infinite of 1000 elements of output "
            "1000xf32 of the last one; in a package that aicf-compile "
            "--disable=launch makes, each instruction has a launch of its own");
  // One that reads NaN made none, and what it wrote is not seen.
  report = findNonFinite(*session, std::nanf(""));
  EXPECT_CONTAINS(describe(entry, report),
                  "instruction 10 (add at test.mlir:10:1) reads what is not "
                  "finite already: 1 NaN");
  ASSERT_TRUE(report.nan.has_value());
  EXPECT_EQ(report.nan->suspects, std::vector<size_t>());
  EXPECT_CONTAINS(describe(entry, report),
                  "instruction 11 (scale at test.mlir:11:1) may have made the "
                  "first NaN: 1 NaN and 0 infinite of 1000 elements of its "
                  "output 1000xf32; in a package");
  // A run that is all finite says where it could not look. The state is left
  // from the runs before.
  ASSERT_OK(session->reset());
  report = findNonFinite(*session, 1);
  EXPECT_FALSE(report.infinity || report.nan || report.input);
  EXPECT_EQ(report.unseen, std::vector<size_t>({0}));
  EXPECT_EQ(describeUnseen(entry, report),
            "instruction 10 (add at test.mlir:10:1)");
}

TEST_F(FakeDriver, AWorkspaceOverwritesToo) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  shareLaunch(package);
  const fb::EntryT &entry = package.entry();
  EXPECT_EQ(timeOfInput(entry, 1, 0, 0), OperandTime::BeforeLaunch);
  EXPECT_EQ(timeOfInput(entry, 1, 1, 0), OperandTime::BehindLaunch);
  EXPECT_EQ(timeOfOutput(entry, 1, 0, 2), OperandTime::BehindLaunch);
  // On the CPU each has a launch of its own.
  EXPECT_EQ(timeOfInput(entry, 0, 1, 0), OperandTime::BeforeLaunch);
  auto workspace = std::make_unique<fb::ArgT>();
  workspace->kind = fb::ArgKind::Buffer;
  workspace->address = fb::Address(fb::Segment::Transient, 0, kBytes - 4);
  workspace->bytes = 4;
  package.instruction(1).launches[1]->args.push_back(std::move(workspace));
  EXPECT_EQ(timeOfInput(entry, 1, 1, 0), OperandTime::Never);
  EXPECT_EQ(timeOfOutput(entry, 1, 0, 2), OperandTime::Never);
  EXPECT_EQ(timeOfOutput(entry, 0, 0, 2), OperandTime::BehindLaunch);
}

TEST_F(FakeDriver, TheToolsSayWhatTheyDoNotSee) {
  std::string folder = testing::TempDir() + "aicf_shared_launches";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  std::string package = folder + "/p.aicf", out;
  makeOverwritingPackage().write(package);
  auto run = [&](const char *option) {
    std::string dumps = "--dump-dir=" + folder;
    const char *arguments[] = {
        "aicf-run",        package.c_str(), "--entry=step", "--device=cuda",
        "--random-seed=1", option,          dumps.c_str()};
    std::ostringstream outStream, errStream;
    int count = std::string(option).find("--dump") == 0 ? 7 : 6;
    EXPECT_EQ(runTool(count, arguments, outStream, errStream), 0)
        << errStream.str();
    out = outStream.str();
  };
  run("--check-nan");
  EXPECT_CONTAINS(out, "'step': none of its 4 instructions makes NaN or "
                       "infinity that can be seen; in launches that several "
                       "share, what these write is overwritten: instruction 10 "
                       "(add at test.mlir:10:1)\n");
  run("--dump=10,11,13");
  EXPECT_CONTAINS(out, "not dumped of instruction 10: 2.out;");
  EXPECT_CONTAINS(out, "not dumped of instruction 11: 0.in;");
  EXPECT_EQ(out.find("not dumped of instruction 13"), std::string::npos);
  for (auto [name, isThere] :
       {std::pair("step.10.0.in", true), std::pair("step.10.1.in", true),
        std::pair("step.10.2.out", false), std::pair("step.11.0.in", false),
        std::pair("step.11.1.out", true), std::pair("step.13.0.in", true),
        std::pair("step.13.2.out", true)})
    EXPECT_EQ(std::filesystem::exists(folder + "/" + name + ".npy"), isThere)
        << name;
  std::filesystem::remove_all(folder);
}
