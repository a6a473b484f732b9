//===- ExplainToolTest.cpp - aicf-explain, and what both tools print ------===//

#include "Explain.h"
#include "TestMacros.h"
#include "ToolsFixture.h"

#include <gtest/gtest.h>
#include <sstream>

using namespace aicf::rt;
using namespace aicf::rt::test;

TEST_F(Tools, ExplainText) {
  ASSERT_EQ(explain({package}), 0) << err;
  EXPECT_CONTAINS(out, "entry 'step': 4 instructions, arena 8192 bytes");
  EXPECT_CONTAINS(out, "in t0:1000xf32 out t1:1000xf32 after 10");
  EXPECT_CONTAINS(out, "inout @s:1000xf32");
  EXPECT_CONTAINS(out, "kernel i11 is vector<w=8>  [host, model "
                       "roofline-1]");
  EXPECT_CONTAINS(out,
                  "2.350 ns (compute 100 ps, traffic 2.000 ns, latency 300 "
                  "ps, overlap -50 ps)");
  EXPECT_CONTAINS(out, "not vector<w=4>: 2.450 ns");
  EXPECT_CONTAINS(out, "+100 ps, +4.3%");
  EXPECT_CONTAINS(out, "not vector<w=16>: violates R_max: 40 registers > 32");
  EXPECT_CONTAINS(out, "memory @step is best_fit  [pinned]");
  EXPECT_CONTAINS(out, "not first_fit: 12288 bytes, +4096 bytes, +50.0%");
  EXPECT_CONTAINS(out, "WR..");
  EXPECT_CONTAINS(out, ".WRR");
  EXPECT_CONTAINS(out, "peak of live bytes: 8000 of 8192, at instruction 11");
  EXPECT_CONTAINS(out, "predicted for 'host': 2.350 ns");
  EXPECT_CONTAINS(out, "entry 'eval': 1 instructions");
  EXPECT_CONTAINS(out, "the arena is not used");
}

TEST_F(Tools, ExplainFilters) {
  ASSERT_EQ(explain({package, "--entry=step", "--class=kernel"}), 0) << err;
  EXPECT_CONTAINS(out, "kernel i11");
  EXPECT_EQ(out.find("memory @step"), std::string::npos);
  EXPECT_EQ(out.find("entry 'eval'"), std::string::npos);
  ASSERT_EQ(explain({package, "--id", "12"}), 0) << err;
  EXPECT_EQ(out.find("kernel i11"), std::string::npos);
  std::string byNumber = out;
  ASSERT_EQ(explain({package, "--id=i12"}), 0) << err;
  EXPECT_EQ(out, byNumber);
  EXPECT_EQ(explain({package, "--id=77"}), 1);
  EXPECT_CONTAINS(err, "no instruction and no decision has the id 77");
  EXPECT_EQ(explain({package, "--class=taste"}), 1);
  EXPECT_CONTAINS(err, "aicf-explain: error: --class expects fuse, save");
  EXPECT_EQ(explain({package, "--entry=none"}), 1);
  EXPECT_EQ(explain({package, "--id=x"}), 1);
  EXPECT_CONTAINS(err,
                  "--id expects the id of an instruction, such as 2 or i2, "
                  "not 'x'");
  // A class shows the instructions that its decisions stand on.
  ASSERT_EQ(explain({package, "--class=kernel"}), 0) << err;
  EXPECT_CONTAINS(out, "    11  ");
  EXPECT_EQ(out.find("    12  "), std::string::npos) << out;
  EXPECT_EQ(out.find("entry 'eval'"), std::string::npos) << out;
  ASSERT_EQ(explain({package, "--class=memory"}), 0) << err;
  EXPECT_EQ(out.find("instructions  ("), std::string::npos) << out;
  ASSERT_EQ(explain({package, "--class=save"}), 0) << err;
  EXPECT_EQ(out, "no decision of class save\n");
  EXPECT_EQ(explain({package, "--what"}), 1);
  EXPECT_EQ(explain({}), 1);
  EXPECT_EQ(explain({"--help"}), 0);
}

TEST_F(Tools, NamesFromPackagesAreEscaped) {
  // It clears the screen, and goes on with a line that looks like the tool's.
  const std::string evil = "\x1b[2J\nFORGED \xc2\x9b \xff \xc3\xbc";
  TestPackage source = makeTestPackage(kCpuAndWrongCpu);
  fb::PackageT &table = source.table;
  table.producer += evil;
  for (auto &target : table.targets)
    target->name += evil;
  for (auto &global : table.globals)
    global->name += evil;
  for (auto &entry : table.entries) {
    entry->name += evil;
    for (auto &slot : entry->slots)
      slot->name += evil;
    for (auto &buffer : entry->buffers)
      buffer->name += evil;
    for (auto &instruction : entry->instructions) {
      instruction->kind += evil;
      instruction->origins = {fb::Origin(2, 2, 2, 1, 1, 1)};
    }
    entry->strings = {"", evil, evil};
    for (auto &record : entry->records) {
      record->choice += evil;
      record->target += evil;
      record->model_version += evil;
      for (auto &alternative : record->rejected) {
        alternative->choice += evil;
        if (!alternative->violates.empty())
          alternative->violates += evil;
      }
    }
  }
  TestPackage other = makeTestPackage(kCpuAndWrongCpu);
  other.table.entries.resize(1);
  std::string path = write(source, "evil.aicf");
  std::string plain = write(other, "plain.aicf"), step = "step" + evil;
  auto isTame = [&](const std::string &text) {
    return text.find('\x1b') == std::string::npos &&
           text.find("\nFORGED") == std::string::npos &&
           text.find("\xc2\x9b") == std::string::npos &&
           text.find('\xff') == std::string::npos;
  };
  const std::string symbol = "\\1B[2J\\0AFORGED \\C2\\9B \\FF \\C3\\BC";
  const std::string tame = "\\x1b[2J\\x0aFORGED \\xc2\\x9b \\xff \xc3\xbc";
  using Arguments = std::vector<std::string>;
  for (const Arguments &arguments : std::vector<Arguments>{
           {path, "--list"},
           {path},
           {path, "--entry=none"},
           {path, "--target=none"},
           {path, "--entry=" + step, "--random-seed=1", "--time"},
           {path, "--entry=" + step, "--random-seed=1", "--profile"},
           {path, "--entry=" + step, "--random-seed=1", "--check"},
           {path, "--entry=" + step, "--random-seed=1"},
           {path, "--entry=" + step, "--random-seed=1", "--poison=full"},
           {path, "--entry=" + step, "--random-seed=1", "--output=z=z.npy"},
           {path, "--entry=" + step, "--random-seed=1", "--dump=99"},
           {path, "--entry=" + step}}) {
    run(arguments);
    SCOPED_TRACE(testing::PrintToString(arguments));
    EXPECT_TRUE(isTame(out)) << out;
    EXPECT_TRUE(isTame(err)) << err;
    EXPECT_CONTAINS(out + err, tame);
  }
  for (const Arguments &arguments : std::vector<Arguments>{
           {path},
           {path, "--entry=" + step},
           {path, "--id=11"},
           {path, "--class=memory"},
           {path, "--diff"},
           {path, "--diff", "--targets=host" + evil + ",wrong" + evil},
           {path, plain, "--diff", "--targets=host" + evil + ",host"},
           {plain, path, "--diff", "--targets=host,host" + evil},
           {path, "--why-not=i11 is vector<w=4>" + evil},
           {path, "--why-not=i11 is other"},
           {path, "--why-not=none is other"}}) {
    explain(arguments);
    SCOPED_TRACE(testing::PrintToString(arguments));
    EXPECT_TRUE(isTame(out)) << out;
    EXPECT_TRUE(isTame(err)) << err;
    // Behind "@" names are as MLIR writes them.
    EXPECT_TRUE((out + err).find(tame) != std::string::npos ||
                (out + err).find(symbol) != std::string::npos)
        << out << err;
  }
  ASSERT_EQ(explain({path, "--json"}), 0) << err;
  EXPECT_CONTAINS(out, "\"unit test\\u001b[2J\\u000aFORGED \\u009b "
                       "\xef\xbf\xbd \xc3\xbc\"");
  EXPECT_EQ(out.find('\x1b'), std::string::npos);
}

TEST_F(Tools, ALostStandardOutputIsAnError) {
  // A stream that takes nothing.
  std::ostream lost(nullptr);
  std::ostringstream errStream;
  for (const char *argument : {"--help", "--version"}) {
    const char *argv[] = {"tool", argument};
    for (auto *tool :
         {+[](int argc, const char *const *argv, std::ostream &out,
              std::ostream &err) { return explainTool(argc, argv, out, err); },
          +runTool}) {
      lost.clear();
      errStream.str("");
      EXPECT_EQ(tool(2, argv, lost, errStream), 1);
      EXPECT_CONTAINS(errStream.str(),
                      "error: cannot write to the standard output");
    }
  }
}

TEST_F(Tools, ExplainJson) {
  TestPackage source = makeTestPackage();
  source.table.producer = "quote \" backslash \\ newline \n byte \x80";
  ASSERT_EQ(explain({write(source, "j.aicf"), "--json"}), 0) << err;
  EXPECT_CONTAINS(out, "{\"producer\": \"quote \\\" backslash \\\\ newline "
                       "\\u000a byte \xef\xbf\xbd\", \"entries\": [{\"name\": "
                       "\"step\", \"instruction_count\": 4, "
                       "\"arena_bytes\": 8192, ");
  EXPECT_CONTAINS(out, "{\"class\": \"kernel\", \"instruction\": 11, ");
  EXPECT_CONTAINS(out, "\"total_ps\": 2350}");
  EXPECT_CONTAINS(out, "\"violates\": \"R_max: 40 registers > 32\"}");
  EXPECT_CONTAINS(out, "\"timeline\": \"WR..\"");
  EXPECT_CONTAINS(out, "\"live_bytes\": [4000, 8000, 4000, 4000]");
  EXPECT_CONTAINS(out, "\"totals\": {\"read_bytes\": ");
  EXPECT_CONTAINS(out, "\"predicted\": [{\"target\": \"host\", \"cost\": ");
  EXPECT_CONTAINS(out, "\"kernels_ps\": 2350, \"kernels\": 1}], "
                       "\"decisions\": 2, \"decisions_by_class\": "
                       "{\"kernel\": 1, \"memory\": 1}, \"pinned\": 1}");
  EXPECT_CONTAINS(out, "{\"value\": \"t0\", \"place\": \"t+0\", ");
  EXPECT_CONTAINS(out, "\"launches\": [{\"target\": \"host\", \"kernel\": ");
  int depth = 0;
  for (char c : out)
    depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
  EXPECT_EQ(depth, 0);
}

TEST(ArenaRows, AValueIsLiveFromItsFirstToItsLastAccess) {
  // Two values on the same bytes, one after the other.
  fb::EntryT entry;
  for (int b = 0; b < 2; ++b) {
    entry.buffers.push_back(std::make_unique<fb::BufferT>());
    entry.buffers.back()->name = b ? "second" : "first";
    entry.buffers.back()->address = fb::Address(fb::Segment::Transient, 0, 0);
    entry.buffers.back()->bytes = 16;
  }
  auto touch = [&](fb::Access access, int32_t buffer) {
    auto instruction = std::make_unique<fb::InstructionT>();
    auto operand = std::make_unique<fb::OperandT>();
    operand->address = fb::Address(
        buffer < 0 ? fb::Segment::Persistent : fb::Segment::Transient, 0, 0);
    operand->shape = {4};
    operand->access = access;
    operand->buffer = buffer;
    instruction->operands.push_back(std::move(operand));
    entry.instructions.push_back(std::move(instruction));
  };
  touch(fb::Access::Write, 0);
  touch(fb::Access::Read, -1);
  touch(fb::Access::Read, 0);
  touch(fb::Access::Read, -1);
  touch(fb::Access::Write, 1);
  touch(fb::Access::Read, 1);
  auto rows = arenaRows(entry);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].name, "first");
  EXPECT_EQ(timelineOf(rows[0], 6), "W-R...");
  EXPECT_EQ(timelineOf(rows[1], 6), "....WR");
}
