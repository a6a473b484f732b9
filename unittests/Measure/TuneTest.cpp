//===- TuneTest.cpp - Which measured plan becomes a pin -------------------===//

#include "aicf/Measure/Tune.h"

#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace aicf::measure;

namespace {

/// A campaign of one instruction that stands in two places.
class Tune : public testing::Test {
protected:
  void SetUp() override {
    campaign.target.name = "x86-64";
    campaign.structure = "@f\n  fuse i0 -> i1 is fused\n";
    Instruction &instruction = campaign.instructions.emplace_back();
    instruction.count = 2;
    instruction.places = {{"f", 1, ""}, {"g", 4, ""}};
    // The model's choice.
    add("#choice", PlanStatus::Ok, 1'000'000).isChoice = true;
  }
  MeasuredPlan &add(const char *text, PlanStatus status, double ps,
                    double spread = 0) {
    MeasuredPlan &plan = campaign.plans.emplace_back();
    plan.plan = text;
    plan.status = status;
    plan.measuredPs = ps;
    plan.spread = spread;
    return plan;
  }
  MeasuredPlan &choice() { return campaign.plans.front(); }
  /// The plan that is pinned, or nothing.
  std::string tuned() {
    const MeasuredPlan *plan = tune(campaign, 0).plan;
    return plan ? plan->plan : "";
  }
  std::string why() { return tune(campaign, 0).why; }
  std::string write() {
    std::string text;
    llvm::raw_string_ostream os(text);
    writeTuning(campaign, "a \"CPU\"", os);
    return text;
  }

  Campaign campaign;
};

} // namespace

TEST_F(Tune, TheFastestWins) {
  add("#a", PlanStatus::Ok, 900'000);
  add("#b", PlanStatus::Ok, 800'000);
  add("#c", PlanStatus::Ok, 850'000);
  EXPECT_EQ(tuned(), "#b");
  EXPECT_EQ(write(),
            "// Kernels that aicf-measure timed on a \"CPU\", for x86-64.\n"
            "// Compile with --pins=THIS; what the kernels stand on comes "
            "first.\n"
            "@f\n"
            "  fuse i0 -> i1 is fused\n"
            "@f\n"
            "  kernel i1 is #b for \"x86-64\" measured <800000 ps against "
            "1000000 ps on \"a \\22CPU\\22\">\n"
            "@g\n"
            "  kernel i4 is #b for \"x86-64\" measured <800000 ps against "
            "1000000 ps on \"a \\22CPU\\22\">\n");
  std::string text;
  llvm::raw_string_ostream os(text);
  printTuning(campaign, os);
  EXPECT_EQ(text, "tuned: 1 of 1 instructions are pinned; all that were timed "
                  "take 1.600 us one by one, 2.000 us with the model's "
                  "choices\n");
}

TEST_F(Tune, ATieKeepsTheChoice) {
  EXPECT_EQ(tuned(), "");
  EXPECT_EQ(why(), "the fastest, 1.000 us");
  add("#a", PlanStatus::Ok, 995'000);
  EXPECT_EQ(tuned(), "");
  EXPECT_EQ(why(), "1.000 us; #a takes 0.995 us, a tie within the noise");
  // What spreads tells less: 5 % are a gain over 4 % of noise, not over 6.
  campaign.plans.back().measuredPs = 950'000;
  campaign.plans.back().spread = 0.02;
  choice().spread = 0.02;
  EXPECT_EQ(tuned(), "#a");
  choice().spread = 0.04;
  EXPECT_EQ(tuned(), "");
  EXPECT_EQ(write().find("kernel i"), std::string::npos);
}

TEST_F(Tune, NothingWrongWins) {
  for (PlanStatus status :
       {PlanStatus::Wrong, PlanStatus::Failed, PlanStatus::Refused,
        PlanStatus::Unchecked, PlanStatus::Illegal, PlanStatus::Built})
    add("#bad", status, 1);
  EXPECT_EQ(tuned(), "");
  // It was never timed.
  add("#untimed", PlanStatus::Ok, -1);
  EXPECT_EQ(tuned(), "");
}

TEST_F(Tune, AWrongChoiceIsReplaced) {
  add("#slow", PlanStatus::Ok, 5'000'000);
  choice().status = PlanStatus::Wrong;
  EXPECT_EQ(tuned(), "#slow");
  EXPECT_NE(write().find("measured <5000000 ps on"), std::string::npos);
  // Nobody knows whether it is.
  choice().status = PlanStatus::Unchecked;
  EXPECT_EQ(tuned(), "");
  EXPECT_EQ(why(), "it could not be checked");
}

TEST_F(Tune, NoPlanAtAll) {
  choice().status = PlanStatus::Failed;
  choice().reason = "no memory";
  EXPECT_EQ(tuned(), "");
  EXPECT_EQ(why(), "no plan was timed: no memory");
}
