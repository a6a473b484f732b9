//===- HazardsTest.cpp - What instructions have to wait for ---------------===//

#include "aicf/Runtime/Hazards.h"
#include "BrokenPlans.h"

#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;
using fb::Access;
using fb::Address;
using fb::Segment;

TEST(Hazards, DepsAreMinimal) {
  TestPackage p = makeTestPackage();
  EXPECT_EQ(p.instruction(0).deps, std::vector<uint32_t>());
  EXPECT_EQ(p.instruction(1).deps, std::vector<uint32_t>({0}));
  EXPECT_EQ(p.instruction(2).deps, std::vector<uint32_t>({1}));
  // It reads t1 of instruction 1 too, which instruction 2 waits for.
  EXPECT_EQ(p.instruction(3).deps, std::vector<uint32_t>({2}));
}

TEST(Hazards, RunsOfStridedOperands) {
  fb::OperandT operand;
  operand.dtype = DType::F32;
  operand.shape = {2, 3};
  auto count = [&] {
    auto runs = runsOf(operand, 16);
    return runs ? static_cast<int>(runs->size()) : -1;
  };
  EXPECT_EQ(count(), 1);
  operand.strides = {1, 2}; // a transposed view is as dense
  EXPECT_EQ(count(), 1);
  operand.strides = {5, 1};
  EXPECT_EQ(count(), 2);
  operand.strides = {0, 1};
  EXPECT_EQ(count(), 1);
  operand.strides = {10, 2};
  EXPECT_EQ(count(), 6);
  operand.strides = {2, 1}; // rows overlap
  EXPECT_EQ(count(), -1);
  operand.shape = {64, 2};
  operand.strides = {4, 1}; // more than the limit
  EXPECT_EQ(count(), -1);
}

TEST(Hazards, InterleavedStridesDoNotClash) {
  HazardTracker tracker;
  fb::InstructionT left, right;
  for (fb::InstructionT *side : {&left, &right}) {
    auto operand = std::make_unique<fb::OperandT>();
    operand->address = Address(Segment::Transient, 0, side == &left ? 0 : 16);
    operand->shape = {8, 4};
    operand->strides = {8, 1};
    operand->access = Access::Write;
    side->operands.push_back(std::move(operand));
  }
  tracker.record(0, accessesOf(left));
  EXPECT_TRUE(tracker.predecessors(accessesOf(right)).empty());
  tracker.record(1, accessesOf(right));
  fb::InstructionT whole;
  auto operand = std::make_unique<fb::OperandT>();
  operand->address = Address(Segment::Transient, 0, 0);
  operand->shape = {8, 8};
  whole.operands.push_back(std::move(operand));
  EXPECT_EQ(tracker.predecessors(accessesOf(whole)),
            std::vector<uint32_t>({0, 1}));
}

TEST(Hazards, AReadOfManyNodesStopsAtTheLimit) {
  // A thousand runs, read whole again and again.
  HazardTracker tracker(/*maxWork=*/20000);
  fb::InstructionT writer, reader;
  for (int i = 0; i < 4; ++i)
    writer.operands.push_back(makeOperand(Address(Segment::Io, 0, i * 2048),
                                          {256}, {2}, Access::Write));
  reader.operands.push_back(
      makeOperand(Address(Segment::Io, 0, 0), {2048}, {}, Access::Read));
  EXPECT_EQ(countRanges(writer), 1024u);
  EXPECT_EQ(countRanges(reader), 1u);
  tracker.record(0, accessesOf(writer));
  MemoryAccess read = accessesOf(reader)[0];
  EXPECT_TRUE(tracker.checkRead(read, true) == std::nullopt);
  EXPECT_EQ(tracker.predecessors({read}), std::vector<uint32_t>({0}));
  EXPECT_FALSE(tracker.exhausted());
  uint64_t once = tracker.work();
  EXPECT_GT(once, 3 * 1024u);
  for (int i = 0; i < 1000; ++i) {
    tracker.checkRead(read, true);
    tracker.predecessors({read});
    tracker.record(1, {read});
  }
  EXPECT_TRUE(tracker.exhausted());
  EXPECT_LT(tracker.work(), 20000u + 4 * 1000);
}

TEST(Hazards, ReadersOfOneValueCostNothing) {
  HazardTracker tracker(/*maxWork=*/20000);
  fb::InstructionT reader;
  reader.operands.push_back(
      makeOperand(Address(Segment::Io, 0, 0), {8}, {}, Access::Read));
  for (uint32_t i = 0; i < 2000; ++i) {
    EXPECT_TRUE(tracker.predecessors(accessesOf(reader)).empty());
    tracker.record(i, accessesOf(reader));
  }
  EXPECT_FALSE(tracker.exhausted());
}

TEST(Hazards, AncestorsOfManyDepsStopAtTheLimit) {
  // Two chains, and an instruction that waits for one of them again and again.
  constexpr uint32_t kLength = 20000;
  Ancestors ancestors;
  for (uint32_t i = 0; i < kLength; ++i)
    ancestors.append(i < 2 ? std::vector<uint32_t>()
                           : std::vector<uint32_t>({i - 2}));
  EXPECT_FALSE(ancestors.exhausted());
  ancestors.append(std::vector<uint32_t>(1000000, kLength - 1));
  EXPECT_TRUE(ancestors.exhausted());
}

TEST(Hazards, AncestorsAgreeWithASearch) {
  // A pseudo-random DAG against the plain transitive closure.
  constexpr unsigned kNodes = 300;
  Ancestors ancestors;
  std::vector<std::vector<bool>> closure(kNodes, std::vector<bool>(kNodes));
  uint32_t seed = 1;
  for (unsigned i = 0; i < kNodes; ++i) {
    std::vector<uint32_t> deps;
    for (int k = 0; i && k < 2; ++k) {
      seed = seed * 1664525 + 1013904223;
      // Mostly chains, some forks and fresh roots.
      if ((seed >> 16) % 8 != 0)
        deps.push_back((seed >> 20) % 4 ? i - 1 : (seed >> 8) % i);
    }
    closure[i][i] = true;
    for (uint32_t dep : deps)
      for (unsigned j = 0; j < kNodes; ++j)
        closure[i][j] = closure[i][j] || closure[dep][j];
    ancestors.append(deps);
    for (unsigned j = 0; j <= i; ++j)
      ASSERT_EQ(ancestors.contains(i, j), closure[i][j]) << i << " " << j;
  }
}
