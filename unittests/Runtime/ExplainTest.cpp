//===- ExplainTest.cpp - aicf-explain's answers ---------------------------===//
//
// --why-not, --diff, and how records read. The plans are made up, so that every
// kind of answer occurs.
//
//===----------------------------------------------------------------------===//

#include "ExplainTool.h"
#include "Records.h"
#include "TestMacros.h"
#include "TestPackage.h"

#include <filesystem>
#include <gtest/gtest.h>
#include <limits>
#include <sstream>

using namespace aicf::rt;
using namespace aicf::rt::test;

#define EXPECT_LACKS(text, part)                                               \
  EXPECT_EQ(std::string(text).find(part), std::string::npos) << text

static std::unique_ptr<fb::Cost> cost(int64_t compute, int64_t latency) {
  return std::make_unique<fb::Cost>(compute, 0, latency, 0, 0, 0, 0, 0,
                                    compute + latency);
}

static fb::RecordT &record(fb::EntryT &entry, fb::DecisionClass decision,
                           int64_t instruction, const std::string &subject,
                           const std::string &choice,
                           std::unique_ptr<fb::Cost> price) {
  auto record = std::make_unique<fb::RecordT>();
  record->decision = decision;
  record->instruction = instruction;
  record->subject = makeSubject(subject);
  record->choice = choice;
  record->cost = std::move(price);
  record->target = "host/1234";
  record->model_version = "1";
  entry.records.push_back(std::move(record));
  return *entry.records.back();
}

static fb::AlternativeT &reject(fb::RecordT &record, const std::string &choice,
                                std::unique_ptr<fb::Cost> price) {
  auto other = std::make_unique<fb::AlternativeT>();
  other->choice = choice;
  other->cost = std::move(price);
  record.rejected.push_back(std::move(other));
  return *record.rejected.back();
}

/// The entry "step" with a decision of every kind of outcome.
static TestPackage makePlan() {
  TestPackage package = makeTestPackage();
  fb::EntryT &step = package.entry();
  step.records.clear();
  reject(record(step, fb::DecisionClass::Fuse, 10, "i5 -> i10", "fused",
                cost(1000, 1000)),
         "separate", cost(1500, 3000));
  reject(record(step, fb::DecisionClass::Fuse, 11, "i10 -> i11", "separate",
                cost(2000, 2000)),
         "fused", nullptr)
      .violates = "cycle";
  fb::RecordT &layout = record(step, fb::DecisionClass::Layout, 11, "i11.0",
                               "[8, 1]", cost(10, 0));
  for (const auto &buffer : step.buffers)
    if (buffer->name == "t1")
      buffer->name = "i11.0";
  reject(layout, "[1, 8]", cost(10, 0));
  fb::RecordT &kernel = record(step, fb::DecisionClass::Kernel, 11, "i11",
                               "#k<a>", cost(4000, 0));
  reject(kernel, "#k<b>", cost(3000, 0));
  kernel.pinned = true;
  fb::RecordT &order = record(step, fb::DecisionClass::Order, -1, "step",
                              "[10, 11, 12, 13]", cost(5000, 0));
  order.bytes = 100;
  reject(order, "[10, 12, 11, 13]", cost(5000, 0)).bytes = 150;
  fb::RecordT &memory =
      record(step, fb::DecisionClass::Memory, -1, "step", "[]", cost(0, 0));
  memory.bytes = 64;
  reject(memory, "[1]", cost(0, 0)).bytes = 64;
  return package;
}

namespace {

class Explain : public testing::Test {
protected:
  void SetUp() override {
    directory = testing::TempDir() + "aicf_explain_" +
                testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(directory);
    package = write(makePlan(), "p.aicf");
  }
  void TearDown() override { std::filesystem::remove_all(directory); }

  std::string write(const TestPackage &source, const std::string &name) {
    std::string path = directory + "/" + name;
    source.write(path);
    return path;
  }

  bool explain(std::vector<std::string> arguments,
               const Replanner &replanner = nullptr) {
    std::vector<const char *> argv = {"tool"};
    for (const std::string &argument : arguments)
      argv.push_back(argument.c_str());
    std::ostringstream outStream, errStream;
    int status =
        explainTool(static_cast<int>(argv.size()), argv.data(), outStream,
                    errStream, {replanner, /*printSpaces=*/nullptr});
    out = outStream.str();
    err = errStream.str();
    return status == 0;
  }
  bool whyNot(const std::string &query, const Replanner &replanner = nullptr) {
    return explain({package, "--why-not", query}, replanner);
  }

  std::string directory, package, out, err;
};

} // namespace

TEST_F(Explain, WhyNotShowsTheTermsOfARunnerUp) {
  ASSERT_TRUE(whyNot("fuse i5 -> i10 is separate")) << err;
  EXPECT_EQ(out, "entry 'step': fuse i5 -> i10 is fused  [host/1234, model 1]\n"
                 "  not separate: dearer\n"
                 "    +2.500 ns, +125.0%\n"
                 "                    fused     separate   difference\n"
                 "    latency      1.000 ns     3.000 ns    +2.000 ns\n"
                 "    compute      1.000 ns     1.500 ns      +500 ps\n"
                 "    total        2.000 ns     4.500 ns    +2.500 ns\n");
  std::string full = out;
  ASSERT_TRUE(whyNot("i5=separate"));
  EXPECT_EQ(out, full);
  ASSERT_TRUE(whyNot("5 is separate for host"));
  EXPECT_EQ(out, full);
}

TEST_F(Explain, SaysWhatWasMeasured) {
  TestPackage source = makePlan();
  for (const auto &record : source.entry().records)
    if (record->pinned)
      record->measured = std::make_unique<fb::MeasurementT>();
  fb::MeasurementT &measured = *source.entry().records[3]->measured;
  measured.time_ps = 9'100'000;
  measured.against_ps = 10'400'000;
  measured.device = "H200";
  package = write(source, "measured.aicf");
  ASSERT_TRUE(explain({package})) << err;
  EXPECT_CONTAINS(out, "pinned because it was measured: 9.100 us, the model's "
                       "choice 10.400 us, on H200\n");
  ASSERT_TRUE(explain({package, "--json"}));
  EXPECT_CONTAINS(out, "\"measured\": {\"time_ps\": 9100000, "
                       "\"against_ps\": 10400000, \"device\": \"H200\"}");
  measured.against_ps = -1;
  package = write(source, "measured.aicf");
  ASSERT_TRUE(explain({package})) << err;
  EXPECT_CONTAINS(out, "9.100 us, the model's choice gave no right result, on");
  ASSERT_TRUE(explain({package, "--json"}));
  EXPECT_LACKS(out, "against_ps");
}

TEST_F(Explain, SaysWhatBecameOfAHint) {
  TestPackage source = makePlan();
  source.entry().records[0]->hint = "followed";
  source.entry().records[1]->hint = "refused: it \x1b violates";
  package = write(source, "hint.aicf");
  ASSERT_TRUE(explain({package})) << err;
  EXPECT_CONTAINS(out, "      hint followed\n");
  EXPECT_CONTAINS(out, "      hint refused: it \\x1b violates\n");
  ASSERT_TRUE(explain({package, "--json"})) << err;
  EXPECT_CONTAINS(out, "\"hint\": \"followed\"");
}

TEST_F(Explain, ShowsBodies) {
  TestPackage source = makePlan();
  std::string text = "aicf_emit.compute id(10) {\n  \x1b[2J\n}";
  auto give = [&](fb::InstructionT &instruction, uint32_t version) {
    auto attrs = std::make_unique<fb::AttrBlobT>();
    attrs->schema = "aicf_emit.compute";
    attrs->version = version;
    attrs->bytes.assign(text.begin(), text.end());
    instruction.attrs = std::move(attrs);
  };
  give(source.instruction(0), 1);
  give(source.instruction(1), 2);
  package = write(source, "body.aicf");
  ASSERT_TRUE(explain({package, "--body"})) << err;
  EXPECT_CONTAINS(out, "         | aicf_emit.compute id(10) {\n"
                       "         |   \\x1b[2J\n"
                       "         | }\n");
  EXPECT_CONTAINS(out, "attributes of schema 'aicf_emit.compute', version 2, "
                       "which this tool does not know\n");
  ASSERT_TRUE(explain({package})) << err;
  EXPECT_LACKS(out, "aicf_emit.compute id(10)");
}

TEST_F(Explain, WhyNotNamesTheBrokenConstraint) {
  ASSERT_TRUE(whyNot("i11 is fused")) << err;
  EXPECT_CONTAINS(out, "fuse i10 -> i11 is separate");
  EXPECT_CONTAINS(out, "not fused: it violates a constraint: cycle\n");
}

TEST_F(Explain, WhyNotKnowsTiesAndPins) {
  ASSERT_TRUE(whyNot("layout i11.0 is [1,8]")) << err;
  EXPECT_CONTAINS(out, "layout i11.0 is [8, 1]");
  EXPECT_CONTAINS(out, "not [1, 8]: a tie");
  EXPECT_LACKS(out, "+0");
  ASSERT_TRUE(whyNot("kernel i11 is #k<b>"));
  EXPECT_CONTAINS(out, "it would be cheaper, but the decision is pinned");
  EXPECT_CONTAINS(out, "-1.000 ns, -25.0%");
  ASSERT_TRUE(whyNot("kernel i11 is #k<a>"));
  EXPECT_CONTAINS(out, "that choice was taken, because it is pinned");
  ASSERT_TRUE(whyNot("order step is [10, 12, 11, 13]"));
  EXPECT_CONTAINS(out, "100 bytes -> 150 bytes (+50 bytes, +50.0%)");
}

TEST_F(Explain, WhyNotErrors) {
  auto fails = [&](const std::string &query, const char *message) {
    EXPECT_FALSE(whyNot(query)) << out;
    EXPECT_CONTAINS(err, message);
  };
  fails("", "--why-not expects '[CLASS] SUBJECT is CHOICE [for TARGET]'");
  fails("i5", "--why-not expects");
  fails("i5 is ", "--why-not expects");
  fails(" = fused", "--why-not expects");
  fails("i6 is fused",
        "no decision is about 'i6'; near it are: 'i5', 'i10', 'i11'");
  fails("layout i5 is [1]", "no layout decision is about 'i5'");
  fails("fuse i5->i10 is fused",
        "no fuse decision is about 'i5->i10'; near it are: 'i5 -> i10'");
  fails("kernel i11 is #k<b> for cuda",
        "no kernel decision is about 'i11' for 'cuda'");
  fails("fuse i5 is glued", "'glued' is no choice of fuse. Recorded choices:\n"
                            "  fuse i5 -> i10: fused, separate");
  fails("i11 is glued", "no record knows the choice 'glued'; to plan it, say "
                        "which decision is meant");
  fails("kernel i11 is #k<c>", "built without the compiler");
  fails("kernel i11 is #k<c>", "kernel i11 for \"host\": #k<a>, #k<b>");
}

TEST_F(Explain, WhyNotPlansWhatIsNotRecorded) {
  std::vector<std::string> asked;
  Replanner replanner = [&](const Package &, const std::string &pin) {
    asked.push_back(pin);
    Replan plan;
    TestPackage other = makePlan();
    if (!pin.empty()) {
      fb::RecordT &kernel = *other.entry().records[3];
      kernel.choice = "#k<c>";
      kernel.cost = cost(4500, 100);
    }
    plan.entries = std::move(other.table.entries);
    return Result<Replan>(std::move(plan));
  };
  ASSERT_TRUE(whyNot("kernel i11 is #k<c>", replanner)) << err;
  EXPECT_EQ(asked,
            (std::vector<std::string>{"", "kernel i11 is #k<c> for \"host\""}));
  EXPECT_CONTAINS(out, "no record knows #k<c>");
  EXPECT_LACKS(out, "planned with other options");
  EXPECT_CONTAINS(out, "    compute      4.000 ns     4.500 ns      +500 ps\n"
                       "    latency          0 ps       100 ps      +100 ps\n");
  EXPECT_CONTAINS(out, "entry 'step': 1 decision differs, 0 only in as "
                       "planned, 0 only in as asked");
  EXPECT_CONTAINS(out, "predicted, host: 4.000 ns -> 4.600 ns (+600 ps, "
                       "+15.0%)");
  // The compiler reads choices as they are printed.
  ASSERT_TRUE(whyNot("order step is [10, 13]", replanner)) << err;
  EXPECT_EQ(asked.back(), "order @step is [10, 13]");
  EXPECT_CONTAINS(out, "an earlier pin of the program takes this decision");
  ASSERT_TRUE(whyNot("fuse i10 is duplicate", replanner) ||
              err.find("say which decision") != std::string::npos);
  ASSERT_TRUE(whyNot("fuse i5 is duplicate", replanner)) << err;
  EXPECT_EQ(asked.back(), "fuse i5 -> i10 is duplicate");
  EXPECT_FALSE(whyNot("kernel i11 is #k;module", replanner));
  EXPECT_CONTAINS(err, "'#k;module' is no choice");
}

TEST_F(Explain, WhyNotSaysWhyThePlanWasRefused) {
  Replanner replanner = [&](const Package &, const std::string &pin) {
    Replan plan;
    if (!pin.empty())
      plan.refused = "pinned kernel decision is illegal: no";
    plan.entries = std::move(makePlan().table.entries);
    return Result<Replan>(std::move(plan));
  };
  ASSERT_TRUE(whyNot("kernel i11 is #k<c>", replanner)) << err;
  EXPECT_CONTAINS(out, "  pinned kernel decision is illegal: no\n");
  ASSERT_TRUE(
      explain({package, "--json", "--why-not=kernel i11 is #k<c>"}, replanner));
  EXPECT_CONTAINS(out, "{\"planned\": false, \"refused\": \"pinned kernel");
}

TEST_F(Explain, WhyNotFailsWhereTheChoiceCannotBeRead) {
  Replanner replanner = [&](const Package &, const std::string &pin) {
    if (!pin.empty())
      return Result<Replan>(error("'#k<c' is no choice"));
    Replan plan;
    plan.entries = std::move(makePlan().table.entries);
    return Result<Replan>(std::move(plan));
  };
  EXPECT_FALSE(whyNot("kernel i11 is #k<c", replanner));
  EXPECT_CONTAINS(err, "'#k<c' is no choice. Recorded choices:\n"
                       "  kernel i11 for \"host\": #k<a>, #k<b>");
}

TEST_F(Explain, WhyNotAsJson) {
  ASSERT_TRUE(explain({package, "--json", "--why-not=i11 is fused"})) << err;
  EXPECT_CONTAINS(out, "{\"answers\": [{\"entry\": \"step\", \"status\": "
                       "\"illegal\", \"record\": {\"class\": \"fuse\"");
  EXPECT_CONTAINS(out, "\"asked\": {\"choice\": \"fused\", \"violates\": "
                       "\"cycle\"}}]}");
}

TEST_F(Explain, WhyNotKnowsTheOutputsThatNobodyDecidedAbout) {
  TestPackage plan = makePlan();
  auto &buffers = plan.entry().buffers;
  auto add = [&](const char *name, fb::Address address) {
    buffers.push_back(std::make_unique<fb::BufferT>());
    buffers.back()->name = name;
    buffers.back()->address = address;
    buffers.back()->bytes = kBytes;
  };
  add("i13.0", fb::Address(fb::Segment::Io, 1, 0));
  add("i12.0",
      fb::Address(fb::Segment::Persistent, 0, plan.table.globals[1]->offset));
  package = write(plan, "outputs.aicf");
  EXPECT_FALSE(whyNot("in-place i13.0 is i10.0"));
  EXPECT_CONTAINS(err,
                  "no in_place decision is about 'i13.0'; it is the output "
                  "'y' of entry 'step', which has a place of its own");
  EXPECT_FALSE(whyNot("in_place i12.0 is i10.0"));
  EXPECT_CONTAINS(err, "; it is the new value of '@s'");
}

TEST_F(Explain, DiffOfEqualPackages) {
  ASSERT_TRUE(explain({"--diff", package, package})) << err;
  EXPECT_CONTAINS(out, "entry 'step': no decision differs");
  EXPECT_CONTAINS(out, "decisions that agree: 6\n");
  EXPECT_CONTAINS(out, "\nno decision differs\n");
}

TEST_F(Explain, DiffOfTwoPackages) {
  TestPackage other = makePlan();
  auto &records = other.entry().records;
  std::swap(records[0]->choice, records[0]->rejected[0]->choice);
  std::swap(records[0]->cost, records[0]->rejected[0]->cost);
  records[2]->cost = cost(11, 0); // the same layout at another cost
  records.erase(records.begin() + 1);
  record(other.entry(), fb::DecisionClass::Kernel, 12, "i12", "#k<z>",
         cost(7000, 0));
  other.entry().arena_bytes += 4096;
  other.table.entries[1]->name = "predict";
  ASSERT_TRUE(explain({"--diff", package, write(other, "q.aicf")})) << err;
  EXPECT_CONTAINS(out,
                  "entry 'step': 1 decision differs, 1 only in A, 1 only in B\n"
                  "  fuse i5 -> i10\n"
                  "    A: fused  [host/1234]\n"
                  "        2.000 ns (compute 1.000 ns, latency 1.000 ns)\n"
                  "        the other choice: 4.500 ns (compute 1.500 ns, "
                  "latency 3.000 ns), "
                  "+2.500 ns, +125.0%\n"
                  "    B: separate  [host/1234]\n");
  EXPECT_CONTAINS(out, "  only in A\n    fuse i10 -> i11 is separate: ");
  EXPECT_CONTAINS(out,
                  "  only in B\n    kernel i12 for host is #k<z>: 7.000 ns");
  EXPECT_CONTAINS(out, "predicted, host: 4.000 ns -> 11.000 ns (+7.000 ns, "
                       "+175.0%)");
  EXPECT_CONTAINS(out, "arena: 8192 -> 12288 bytes (+4096, +50.0%)");
  // The sequence is the same, what i10 does is not.
  EXPECT_CONTAINS(out, "decisions that agree: 4, 1 of them at another cost, 2 "
                       "of them at a cost that does not compare");
  EXPECT_CONTAINS(out, "entry 'eval': only in A");
  EXPECT_CONTAINS(out, "entry 'predict': only in B");
  ASSERT_TRUE(explain({"--diff", "--json", package, directory + "/q.aicf"}));
  EXPECT_CONTAINS(out, "\"entries_only_a\": [\"eval\"]");
  EXPECT_CONTAINS(out, "\"agree\": 4, \"agree_at_other_cost\": 1, "
                       "\"agree_at_incomparable_cost\": 2");
  EXPECT_FALSE(
      explain({"--diff", package, directory + "/q.aicf", "--entry=eval"}));
  EXPECT_CONTAINS(err, "the second package has no entry 'eval'");
}

TEST_F(Explain, DiffComparesWhatIsComparable) {
  // Another machine decided, and i11 does other work.
  TestPackage other = makePlan();
  fb::EntryT &step = other.entry();
  for (auto &record : step.records)
    record->target = "host/5678";
  step.records[1]->choice = "fused";
  step.records[1]->rejected[0]->choice = "separate";
  step.records[3]->choice = "#k<b>";
  step.records[3]->cost = cost(1, 0);
  ASSERT_TRUE(explain({"--diff", package, write(other, "q.aicf")})) << err;
  EXPECT_CONTAINS(out, "  the structure was decided for host/1234 in A, for "
                       "host/5678 in B: ");
  EXPECT_CONTAINS(out,
                  "  not compared, for the instructions do other work in A "
                  "than in B: kernel i11 for host\n");
  EXPECT_LACKS(out, "    A: #k<a>");
  EXPECT_CONTAINS(out, "decisions that agree: 4, 4 of them at a cost that does "
                       "not compare");
  ASSERT_TRUE(explain({"--diff", "--json", package, directory + "/q.aicf"}));
  EXPECT_CONTAINS(out,
                  "\"structure_a\": \"host/1234\", \"structure_b\": "
                  "\"host/5678\", \"not_compared\": [{\"class\": "
                  "\"kernel\", \"subject\": \"i11\", \"target\": \"host\"}]");
  // Two programs.
  other.entry().slots[0]->name += "_renamed";
  ASSERT_TRUE(explain({"--diff", package, write(other, "r.aicf")})) << err;
  EXPECT_CONTAINS(out,
                  "inputs or outputs differ: these are two programs, whose "
                  "costs are not compared");
  EXPECT_CONTAINS(out, "predicted, host: 4.000 ns -> 1 ps\n");
}

TEST_F(Explain, DiffOfTwoTargets) {
  TestPackage two = makeTestPackage(kCpuAndWrongCpu);
  fb::EntryT &step = two.entry();
  step.records.clear();
  for (const char *target : {"host", "wrong"})
    record(step, fb::DecisionClass::Kernel, 11, "i11",
           std::string("#k<") + target + ">", cost(1000, 0))
        .target = std::string(target) + "/1";
  std::string path = write(two, "two.aicf");
  for (std::vector<std::string> arguments :
       {std::vector<std::string>{"--diff", path},
        {"--diff", path, "--targets=host,wrong"}}) {
    ASSERT_TRUE(explain(arguments)) << err;
    EXPECT_CONTAINS(out, "target host of A, wrong of B");
    EXPECT_CONTAINS(out, "  kernel i11\n    A: #k<host>  [host/1]\n");
    EXPECT_CONTAINS(out, "    B: #k<wrong>  [wrong/1]\n");
    EXPECT_LACKS(out, "not among the runners-up");
  }
  EXPECT_FALSE(explain({"--diff", path, "--targets=host"}));
  EXPECT_CONTAINS(err, "--targets expects two targets, A,B, not 'host'");
  EXPECT_FALSE(explain({"--diff", path, "--targets=host,h200"}));
  EXPECT_CONTAINS(err, "no target 'h200'; it has: host, wrong");
  EXPECT_FALSE(explain({"--diff", package}));
  EXPECT_CONTAINS(err, "--diff of one package compares two of its targets");
}

TEST_F(Explain, DiffListsKernelsOfATargetThatOneSideHas) {
  TestPackage one = makeTestPackage(), two = makeTestPackage(kCpuAndWrongCpu);
  for (TestPackage *p : {&one, &two}) {
    p->entry().records.clear();
    record(p->entry(), fb::DecisionClass::Kernel, 11, "i11", "#k<a>",
           cost(1000, 0));
  }
  fb::RecordT &kernel = record(two.entry(), fb::DecisionClass::Kernel, 11,
                               "i11", "#k<a>", cost(3000, 0));
  kernel.target = "wrong/1";
  kernel.pinned = true;
  std::string a = write(one, "one.aicf"), b = write(two, "two.aicf");
  ASSERT_TRUE(explain({"--diff", a, b})) << err;
  EXPECT_CONTAINS(out, "0 decisions differ, 0 only in A, 1 only in B\n");
  EXPECT_CONTAINS(out, "  only in B\n    kernel i11 for wrong is #k<a>  "
                       "[pinned]: 3.000 ns");
  EXPECT_LACKS(out, "\nno decision differs");
  ASSERT_TRUE(explain({"--diff", b, a})) << err;
  EXPECT_CONTAINS(out, "  only in A\n    kernel i11 for wrong is #k<a>");
  // One pair of targets is asked for: the others do not count.
  ASSERT_TRUE(explain({"--diff", a, b, "--targets=host,host"})) << err;
  EXPECT_CONTAINS(out, "\nno decision differs\n");
}

TEST_F(Explain, OptionsThatDoNotGoTogether) {
  auto fails = [&](std::vector<std::string> arguments, const char *message) {
    EXPECT_FALSE(explain(std::move(arguments)));
    EXPECT_CONTAINS(err, message);
  };
  fails({package, package}, "--diff compares them");
  fails({"--diff", package, package, package}, "and more");
  fails({package, "--targets=a,b"}, "--targets needs --diff");
  fails({"--diff", package, package, "--id=1"}, "do not apply");
  fails({"--diff", package, "--why-not=1=fused"}, "exclude each other");
  fails({package, "--diff=" + package},
        "--diff takes no value: the packages are arguments");
  fails({package, "--json=1"}, "--json takes no value\n");
}

TEST_F(Explain, AnInstructionThatWasFusedAway) {
  ASSERT_TRUE(explain({package, "--id=5"})) << err;
  EXPECT_CONTAINS(out, "i5 was fused into i10\n");
  EXPECT_CONTAINS(out, "fuse i5 -> i10 is fused");
  EXPECT_LACKS(out, "fuse i10 -> i11");
}

TEST_F(Explain, RecordsSayWhatTheirCostIsOf) {
  ASSERT_TRUE(explain({package, "--entry=step"})) << err;
  EXPECT_CONTAINS(out, "2.000 ns (compute 1.000 ns, latency 1.000 ns) for the "
                       "work of both\n");
  EXPECT_CONTAINS(out, "5.000 ns (compute 5.000 ns) for the whole entry\n"
                       "      100 bytes\n"
                       "      not [10, 12, 11, 13]: the same time; 150 bytes, "
                       "+50 bytes, +50.0%\n");
  EXPECT_CONTAINS(out, "memory @step is []  [host/1234, model 1]\n"
                       "      64 bytes\n"
                       "      not [1]: 64 bytes, a tie\n");
}

TEST(Records, LayoutsNameTheReaders) {
  std::string directory = testing::TempDir();
  TestPackage source = makePlan();
  fb::EntryT &step = source.entry();
  for (auto &buffer : step.buffers)
    if (buffer->name == "t1")
      buffer->name = "i11.0";
  for (auto &record : step.records)
    if (record->decision == fb::DecisionClass::Layout)
      record->subject = makeSubject("i11.0");
  std::string path = directory + "/aicf_layout.aicf";
  source.write(path);
  const char *argv[] = {"tool", path.c_str(), "--class=layout"};
  std::ostringstream out, err;
  ASSERT_EQ(explainTool(3, argv, out, err), 0) << err.str();
  EXPECT_CONTAINS(out.str(), "10 ps (compute 10 ps) for i11, which writes it, "
                             "and its readers i12, i13\n");
  std::filesystem::remove(path);
}

TEST(Records, Choices) {
  EXPECT_TRUE(isSameChoice("[1, 2]", "[1,2]"));
  EXPECT_TRUE(isSameChoice("\"fused\"", "fused"));
  EXPECT_TRUE(isSameChoice("#k<a = 1, b>", "#k<a=1,b>"));
  EXPECT_FALSE(isSameChoice("[12]", "[1, 2]"));
}

TEST(Records, Subjects) {
  fb::RecordT record;
  record.subject = fb::Subject(fb::SubjectKind::Edge, 2, 1, 20);
  EXPECT_EQ(idsOf(record), (std::vector<int64_t>{1, 20}));
  EXPECT_EQ(subjectOf(record, "f"), "i1 -> i20 (2)");
  EXPECT_TRUE(mentions(record, 20));
  EXPECT_FALSE(mentions(record, 2));
  record.subject = fb::Subject(fb::SubjectKind::Output, 1, 3, 0);
  EXPECT_EQ(idsOf(record), std::vector<int64_t>{3});
  EXPECT_EQ(subjectOf(record, "f"), "i3.0");
  record.subject = fb::Subject(fb::SubjectKind::Instruction, 1, 3, -1);
  EXPECT_EQ(subjectOf(record, "f"), "i3");
  record.subject = fb::Subject(fb::SubjectKind::Entry, 1, -1, -1);
  EXPECT_TRUE(idsOf(record).empty());
  EXPECT_EQ(subjectOf(record, "train"), "@train");
  EXPECT_EQ(subjectOf(record, "a b"), "@\"a b\"");
  record.subject = fb::Subject(fb::SubjectKind::Globals, 1, -1, -1);
  EXPECT_EQ(subjectOf(record, "f"), "globals");
  EXPECT_TRUE(isSubjectLess("i2 -> i10", "i10 -> i2"));
  EXPECT_FALSE(isSubjectLess("i10", "i2"));
  EXPECT_TRUE(isSubjectLess("i2", "i2.0"));
  EXPECT_FALSE(isSubjectLess("i2", "i2"));
}

TEST(Records, AnyNumbersAreFormatted) {
  int64_t least = std::numeric_limits<int64_t>::min();
  int64_t greatest = std::numeric_limits<int64_t>::max();
  fb::Cost absurd(least, greatest, least, greatest, least, greatest, least,
                  greatest, least);
  EXPECT_FALSE(formatCost(absurd).empty());
  EXPECT_FALSE(formatTimeLoss(least, greatest).empty());
  EXPECT_EQ(saturatingDifference(least, 1), least);
  EXPECT_EQ(saturatingDifference(greatest, -1), greatest);
}
