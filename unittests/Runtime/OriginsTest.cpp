//===- OriginsTest.cpp - What an instruction was made of ------------------===//

#include "aicf/Runtime/Origins.h"

#include <gtest/gtest.h>

using namespace aicf::rt;

namespace {

/// An entry with names to speak of.
class Origins : public testing::Test {
protected:
  enum : uint32_t { None, Matmul, Add, Relu, Linear, Fc1, File };

  Origins() {
    entry.strings = {"",          "aicf.matmul", "aicf.add",
                     "aicf.relu", "aicf.linear", "fc1",
                     "m.mlir"};
    instruction.id = 7;
    instruction.kind = "kind";
  }

  void add(uint32_t op, uint32_t composite, uint32_t name, uint32_t line) {
    instruction.origins.emplace_back(
        op, composite, name, line ? uint32_t(File) : uint32_t(None), line, 3);
  }
  std::string describe() { return describeOrigins(entry, instruction); }

  fb::EntryT entry;
  fb::InstructionT instruction;
};

} // namespace

TEST_F(Origins, NothingIsKnown) {
  EXPECT_EQ(describe(), "");
  EXPECT_EQ(describeKind(entry, instruction), "kind");
  EXPECT_EQ(describeInstruction(entry, instruction), "instruction 7 (kind)");
  instruction.kind.clear();
  EXPECT_EQ(describeInstruction(entry, instruction), "instruction 7");
  add(None, None, None, 0);
  EXPECT_EQ(describe(), "");
}

TEST_F(Origins, PlacesAlone) {
  for (uint32_t line : {4, 5, 4, 0})
    add(None, None, None, line);
  EXPECT_EQ(locationOf(entry, instruction), "m.mlir:4:3, m.mlir:5:3");
  EXPECT_EQ(describe(), "at m.mlir:4:3, m.mlir:5:3");
  EXPECT_EQ(describeKind(entry, instruction),
            "kind  at m.mlir:4:3, m.mlir:5:3");
  EXPECT_EQ(describeInstruction(entry, instruction),
            "instruction 7 (kind at m.mlir:4:3, m.mlir:5:3)");
}

TEST_F(Origins, PartsOfACompositeStandTogether) {
  add(Matmul, Linear, Fc1, 4);
  add(Add, Linear, Fc1, 4);
  add(Relu, None, None, 5);
  add(Add, Linear, None, 0);
  EXPECT_EQ(describe(), "from aicf.matmul, aicf.add in aicf.linear \"fc1\" at "
                        "m.mlir:4:3; aicf.relu at m.mlir:5:3; aicf.add in "
                        "aicf.linear");
}

TEST_F(Origins, ANameWithoutAnOperation) {
  add(None, None, Fc1, 4);
  EXPECT_EQ(describe(), "from an operation \"fc1\" at m.mlir:4:3");
}
