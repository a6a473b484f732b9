//===- PlannerTest.cpp - The search, and hardware descriptions ------------===//

#include "ParseCompute.h"
#include "aicf/Analysis/Planner.h"

using namespace aicf;

namespace {

const char *kMap = R"(
func.func @f(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %y = aicf_emit.compute id(0) "neg" dims(d0 = 64)
      ins(%x[d0] : tensor<64xf32>) outs(%e[d0] : tensor<64xf32>) CONSTRAINTS {
  ^bb0(%xv: f32):
    %n = arith.negf %xv : f32
    aicf_emit.yield %n : f32
  }
  return %y : tensor<64xf32>
})";

std::string withConstraints(llvm::StringRef text) {
  std::string ir = kMap;
  ir.replace(ir.find("CONSTRAINTS"), strlen("CONSTRAINTS"), text.str());
  return ir;
}

TargetDescription get(llvm::StringRef name) {
  llvm::Expected<TargetDescription> target = lookupTarget(name);
  EXPECT_TRUE(!!target);
  return *target;
}

class PlannerTest : public ComputeTest {};

TEST_F(PlannerTest, BestIsCheapestAndRecordsRunnersUp) {
  InstructionDesc desc = parse(withConstraints(""));
  for (const char *name : {"h200", "x86-64-v3"}) {
    Planner planner(&context, get(name));
    const PlanChoice &best = planner.best(desc);
    ASSERT_TRUE(best.plan) << best.failure;
    for (const PlanCandidate &other : planner.enumerate(desc)) {
      if (other.breaks.empty()) {
        EXPECT_LE(best.cost.total(), other.cost.total());
      }
    }
    EXPECT_LE(best.rejected.size(), kMaxRunnersUp);
    // What the planner says of a plan does not depend on how it is asked.
    PlanCandidate again = planner.check(desc, best.plan);
    EXPECT_TRUE(again.breaks.empty());
    EXPECT_EQ(again.cost.total(), best.cost.total());
    EXPECT_EQ(&planner.best(desc), &best);
  }
}

TEST_F(PlannerTest, UnsatisfiableConstraintIsNamed) {
  Planner planner(&context, get("h200"));
  const PlanChoice &best = planner.best(
      parse(withConstraints("constraints<min_occupancy = 100000>")));
  EXPECT_FALSE(best.plan);
  EXPECT_NE(best.failure.find("O_min"), std::string::npos) << best.failure;
}

TEST_F(PlannerTest, ForeignPlanIsRefused) {
  InstructionDesc desc = parse(withConstraints(""));
  Planner cpu(&context, get("x86-64-v3")), gpu(&context, get("h200"));
  PlanCandidate foreign = gpu.check(desc, cpu.best(desc).plan);
  EXPECT_FALSE(foreign.breaks.empty());
}

TEST(TargetTest, RoundTripsThroughTheAttribute) {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  context.loadAllAvailableDialects();
  for (llvm::StringRef name : getKnownTargetNames()) {
    TargetDescription target = get(name);
    auto back = TargetDescription::fromAttr(target.toAttr(&context));
    ASSERT_TRUE(!!back);
    EXPECT_EQ(back->key(), target.key());
  }
}

TEST(TargetTest, HashIsOfNumbersNotOfTheName) {
  TargetDescription a = get("h200"), b = a;
  b.name = "mine";
  EXPECT_EQ(a.hash(), b.hash());
  b.launch_ps += 1;
  EXPECT_NE(a.hash(), b.hash());
}

TEST(TargetTest, UnknownNamesListTheKnownOnes) {
  auto target = lookupTarget("h9000");
  ASSERT_FALSE(!!target);
  std::string message = llvm::toString(target.takeError());
  EXPECT_NE(message.find("h200"), std::string::npos) << message;
}

TEST(CostTest, OverlapNeverHidesMoreThanThereIs) {
  TargetDescription target = get("h200");
  Cost cost = Cost::weigh(100, 40, 5, 0, target);
  EXPECT_EQ(cost.overlap, 40);
  EXPECT_EQ(cost.total(), 105);
}

TEST(CostTest, ProductsSaturate) {
  EXPECT_EQ(mulDiv(7, 3, 2), 11); // Rounded up.
  EXPECT_GT(mulDiv(INT64_MAX, INT64_MAX, 1), INT64_MAX / 32);
}

} // namespace
