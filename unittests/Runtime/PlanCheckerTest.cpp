//===- PlanCheckerTest.cpp - One broken plan for every check --------------===//
//
// Each test violates a valid package in one way and looks for the message.
//
//===----------------------------------------------------------------------===//

#include "BrokenPlans.h"
#include "aicf/Runtime/Hazards.h"

#include <chrono>
#include <gtest/gtest.h>

using namespace aicf::rt;
using namespace aicf::rt::test;
using fb::Access;
using fb::Address;
using fb::Segment;

namespace aicf::rt::test {

static std::ostream &operator<<(std::ostream &os, const BrokenPlan &plan) {
  return os << plan.name;
}

} // namespace aicf::rt::test

namespace {

class PlanChecker : public testing::TestWithParam<BrokenPlan> {};

} // namespace

TEST_P(PlanChecker, IsRefused) {
  TestPackage package = makeTestPackage(kCpuAndCuda);
  ASSERT_EQ(package.loadError(), "");
  GetParam().damage(package);
  std::string message = package.loadError();
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

static std::vector<BrokenPlan> getBrokenPlans() {
  std::vector<BrokenPlan> plans = getBrokenTables();
  for (BrokenPlan &plan : getBrokenOrders())
    plans.push_back(std::move(plan));
  return plans;
}

INSTANTIATE_TEST_SUITE_P(Plans, PlanChecker,
                         testing::ValuesIn(getBrokenPlans()),
                         [](const auto &info) { return info.param.name; });

TEST(PlanCheckerAccepts, InPlaceOnOneRange) {
  // t1 over t0, element by element.
  TestPackage p = makeTestPackage();
  putInPlace(p);
  EXPECT_EQ(p.loadError(), "");
  // The same elements under another dense shape.
  p.instruction(1).operands[1]->shape = {10, 100};
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, ValuesOfAGlobal) {
  // s before and after its update, each under a name of its own.
  TestPackage p = makeTestPackage();
  for (int i = 2; i < 4; ++i) {
    p.entry().buffers.push_back(std::make_unique<fb::BufferT>());
    p.entry().buffers[i]->name = i == 2 ? "@s" : "i12.0";
    p.entry().buffers[i]->address = Address(Segment::Persistent, 0, kPadded);
    p.entry().buffers[i]->bytes = kBytes;
  }
  fb::InstructionT &update = p.instruction(2);
  update.operands[0]->access = Access::Read;
  update.operands[0]->buffer = 2;
  update.operands.push_back(makeOperand(update.operands[0]->address,
                                        {kElements}, {}, Access::Write, 3));
  p.instruction(3).operands[1]->buffer = 3;
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, PaddedRows) {
  // t0 as 500 rows of one element and one of padding: more runs than are
  // tracked, but what is read is what was written.
  TestPackage p = makeTestPackage();
  fb::OperandT &written = *p.instruction(0).operands[2];
  fb::OperandT &read = *p.instruction(1).operands[0];
  written.shape = read.shape = {500, 1};
  written.strides = read.strides = {2, 1};
  EXPECT_EQ(p.loadError(), "");
  read.shape = {250, 2};
  read.strides = {4, 2}; // the same elements
  EXPECT_EQ(p.loadError(), "");
  read.shape = {499, 1}; // fewer of them: not known
  read.strides = {2, 1};
  EXPECT_NE(p.loadError(), "");
}

TEST(PlanCheckerAccepts, PiecesOfADeclaredBuffer) {
  // t0 written in two halves by two instructions, read whole.
  TestPackage p = makeTestPackage();
  auto second = std::make_unique<fb::InstructionT>(p.instruction(0));
  second->id = 9;
  for (fb::InstructionT *half : {&p.instruction(0), second.get()})
    for (auto &operand : half->operands)
      operand->shape = {kElements / 2};
  second->operands[2]->address = Address(Segment::Transient, 0, kBytes / 2);
  second->launches[0]->args[2]->address = second->operands[2]->address;
  p.entry().instructions.insert(p.entry().instructions.begin(),
                                std::move(second));
  ASSERT_TRUE(computeHazardDeps(p.table).ok());
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, TenThousandInstructions) {
  // A forward pass that saves every value, and a backward pass that reads them.
  TestPackage p = makeTestPackage();
  constexpr int kLayers = 5000;
  fb::EntryT &entry = p.entry();
  auto prototype = std::make_unique<fb::InstructionT>(p.instruction(1));
  auto last = std::make_unique<fb::InstructionT>(p.instruction(3));
  auto first = std::make_unique<fb::InstructionT>(p.instruction(0));
  entry.instructions.clear();
  entry.records.clear();
  entry.arena_bytes = (kLayers + 1) * kPadded;
  entry.buffers.resize(1);
  entry.instructions.push_back(std::move(first));
  for (int i = 0; i < 2 * kLayers; ++i) {
    bool forward = i < kLayers;
    uint64_t in = (forward ? i : 2 * kLayers - i) * kPadded;
    uint64_t out = (forward ? i + 1 : 2 * kLayers - 1 - i) * kPadded;
    auto next = std::make_unique<fb::InstructionT>(*prototype);
    next->id = 1000 + i;
    next->operands[0]->address = Address(Segment::Transient, 0, in);
    next->operands[1]->address = Address(Segment::Transient, 0, out);
    next->operands[0]->buffer = i;
    next->operands[1]->buffer = i + 1;
    entry.buffers.push_back(
        std::make_unique<fb::BufferT>(*entry.buffers.front()));
    entry.buffers.back()->address = next->operands[1]->address;
    if (!forward) {
      // Over the saved value, which it reads for the last time.
      next->operands.push_back(
          std::make_unique<fb::OperandT>(*next->operands[1]));
      next->operands.back()->access = Access::Read;
      next->operands.back()->buffer = 2 * kLayers - 1 - i;
    }
    for (int o = 0; o < 2; ++o)
      next->launches[0]->args[o]->address = next->operands[o]->address;
    entry.instructions.push_back(std::move(next));
  }
  last->operands[0]->address = Address(Segment::Transient, 0, 0);
  last->operands[0]->buffer = 2 * kLayers;
  last->launches[0]->args[0]->address = last->operands[0]->address;
  entry.instructions.push_back(std::move(last));
  ASSERT_TRUE(computeHazardDeps(p.table).ok());
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, ParallelChainsAndManyOperands) {
  // A hundred chains side by side, ten thousand instructions, and one with a
  // thousand scattered operands.
  TestPackage p = makeTestPackage();
  fb::EntryT &entry = p.entry(1);
  constexpr int kChains = 100, kSteps = 100, kScattered = 1000;
  entry.arena_bytes = (kChains * (kSteps + 1) + kScattered) * kPadded;
  // A kernel without arguments.
  auto &kernels = p.table.targets[0]->kernels;
  kernels.push_back(std::make_unique<fb::KernelT>(*kernels[0]));
  kernels.back()->symbol = "none";
  auto declare = [&](uint64_t offset) {
    entry.buffers.push_back(std::make_unique<fb::BufferT>());
    entry.buffers.back()->address = Address(Segment::Transient, 0, offset);
    entry.buffers.back()->bytes = kPadded;
    return static_cast<int32_t>(entry.buffers.size() - 1);
  };
  for (int step = 0; step <= kSteps; ++step)
    for (int chain = 0; chain < kChains; ++chain) {
      auto next = std::make_unique<fb::InstructionT>(*entry.instructions[0]);
      next->id = 1000 + step * kChains + chain;
      uint64_t out = (step * kChains + chain) * kPadded;
      next->operands.resize(1);
      if (step > 0) {
        next->operands[0] = makeOperand(
            Address(Segment::Transient, 0, out - kChains * kPadded),
            {kElements}, {}, Access::Read, (step - 1) * kChains + chain);
      }
      next->operands.push_back(makeOperand(Address(Segment::Transient, 0, out),
                                           {kElements}, {}, Access::Write,
                                           declare(out)));
      next->launches[0]->args.clear();
      next->launches[0]->kernel = kernels.size() - 1;
      entry.instructions.push_back(std::move(next));
    }
  for (int k = 0; k < kScattered; ++k) {
    uint64_t at = (kChains * (kSteps + 1) + k) * kPadded;
    entry.instructions[0]->operands.push_back(
        makeOperand(Address(Segment::Transient, 0, at), {256}, {2},
                    Access::Write, declare(at)));
  }
  ASSERT_TRUE(computeHazardDeps(p.table).ok());
  auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(p.loadError(), "");
  // Milliseconds; a quadratic step somewhere takes minutes.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(PlanCheckerAccepts, TensorMap) {
  TestPackage p = makeTestPackage(kCpuAndCuda);
  makeTensorMap(p);
  EXPECT_EQ(p.loadError(), "");
  // Rows of 200 elements, 208 apart, in the operand and in the map.
  fb::OperandT &read = *p.instruction(1).operands[0];
  read.shape = {4, 200};
  read.strides = {208, 1};
  p.instruction(1).launches[1]->args[0]->tensor_map->strides = {832};
  EXPECT_EQ(p.loadError(), "");
  p.instruction(1).launches[1]->args[0]->tensor_map->dims[0] = 204;
  EXPECT_NE(p.loadError(), "");
}

TEST(PlanCheckerAccepts, Im2colMap) {
  TestPackage p = makeTestPackage(kCpuAndCuda);
  fb::TensorMapT &map = makeIm2colMap(p);
  EXPECT_EQ(p.loadError(), "");
  map.box[1] = 1024;
  map.lower_corner = {-128, 127};
  EXPECT_EQ(p.loadError(), "");
}

TEST(PlanCheckerAccepts, TensorMapOfManyRows) {
  // More rows than are compared one by one.
  TestPackage p = makeTestPackage(kCpuAndCuda);
  makeTensorMap(p);
  constexpr int64_t kRows = 6000;
  p.entry().arena_bytes = kPadded + kRows * 64;
  p.entry().buffers[1]->address = Address(Segment::Transient, 0, kRows * 64);
  p.entry().buffers[0]->bytes = kRows * 64;
  for (fb::OperandT *operand : {p.instruction(0).operands[2].get(),
                                p.instruction(1).operands[0].get()}) {
    operand->shape = {kRows, 12};
    operand->strides = {16, 1};
  }
  for (unsigned i = 1; i < 4; ++i)
    redirect(p, i, i == 3 ? 0 : 1, p.entry().buffers[1]->address);
  fb::TensorMapT &map = *p.instruction(1).launches[1]->args[0]->tensor_map;
  map.dims = {12, kRows};
  map.strides = {64};
  EXPECT_EQ(p.loadError(), "");
  map.dims = {8, kRows - 1};
  EXPECT_EQ(p.loadError(), "");
  map.dims = {16, kRows - 1};
  EXPECT_NE(p.loadError(), "");
  map.dims = {12, kRows / 2};
  map.strides = {32};
  EXPECT_NE(p.loadError(), "");
}
