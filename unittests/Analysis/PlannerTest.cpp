//===- PlannerTest.cpp - The search, and hardware descriptions ------------===//

#include "aicf/Analysis/Planner.h"
#include "ParseCompute.h"
#include "mlir/AsmParser/AsmParser.h"
#include "llvm/Support/FormatVariadic.h"

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

class PlannerTest : public ComputeTest {
protected:
  TargetDescription get(llvm::StringRef name) {
    llvm::Expected<TargetDescription> target = lookupTarget(name, &context);
    EXPECT_TRUE(!!target);
    return *target;
  }

  /// Of every prefix of every point that is legal for `desc`. `visit` gets
  /// their plans.
  void expectBounds(
      Planner &planner, const InstructionDesc &desc,
      llvm::function_ref<void(mlir::Attribute)> visit = [](mlir::Attribute) {
      }) {
    for (const MatchAttempt &attempt : planner.match(desc)) {
      if (!attempt.match)
        continue;
      FamilyMatch &match = *attempt.match;
      match.getSpace().walk([&](llvm::ArrayRef<int64_t> values) {
        mlir::Attribute plan = match.getPlan(&context, values);
        PlanCandidate candidate = Planner::check(match, plan);
        if (!candidate.violates.empty())
          return;
        visit(plan);
        for (size_t n = 0; n < values.size(); ++n)
          EXPECT_LE(match.getBound(values.take_front(n)),
                    candidate.cost.total())
              << n << " parameters";
      });
    }
  }
};

using TargetTest = PlannerTest;
using CostTest = PlannerTest;

TEST_F(PlannerTest, BestIsCheapestAndRecordsRunnersUp) {
  InstructionDesc desc = parse(withConstraints(""));
  for (const char *name : {"h200", "x86-64-v3"}) {
    Planner planner(&context, get(name));
    const PlanChoice &best = planner.best(desc);
    ASSERT_TRUE(best.plan) << best.failure;
    for (const PlanCandidate &other : planner.enumerate(desc)) {
      if (other.violates.empty()) {
        EXPECT_LE(best.cost.total(), other.cost.total());
      }
    }
    EXPECT_LE(best.rejected.size(), kMaxRunnersUp);
    // What the planner says of a plan does not depend on how it is asked.
    PlanCandidate again = planner.check(desc, best.plan);
    EXPECT_TRUE(again.violates.empty());
    EXPECT_EQ(again.cost.total(), best.cost.total());
    EXPECT_EQ(&planner.best(desc), &best);
  }
}

/// `rows x columns` sums of `depth` products, with a bias.
std::string makeProduct(int64_t rows, int64_t columns, int64_t depth,
                        llvm::StringRef type) {
  std::string text = R"(
func.func @f(%a: tensor<MxKxT>, %b: tensor<KxNxT>, %c: tensor<NxT>)
    -> tensor<MxNxT> {
  %e = tensor.empty() : tensor<MxNxT>
  %y = aicf_emit.compute id(0) "product" dims(d0 = M, d1 = N, d2 = K)
      ins(%a[d0, d2] : tensor<MxKxT>, %b[d2, d1] : tensor<KxNxT>,
          %c[d1] : tensor<NxT>)
      outs(%e[d0, d1] : tensor<MxNxT>) {
  ^bb0(%av: T, %bv: T, %cv: T):
    WIDEN
    %p = arith.mulf %aw, %bw : f32
    %s = aicf_emit.reduce add %p over(d2) : f32
    %r = arith.addf %s, %cw : f32
    %n = NARROW
    aicf_emit.yield %n : T
  }
  return %y : tensor<MxNxT>
})";
  auto replace = [&](const std::string &what, const std::string &by) {
    for (size_t at; (at = text.find(what)) != std::string::npos;)
      text.replace(at, what.size(), by);
  };
  if (type == "f32") {
    for (const char *name : {"%a", "%b", "%c"})
      replace(std::string(name) + "w", std::string(name) + "v");
    replace("    WIDEN\n", "");
    replace("    %n = NARROW\n", "");
    replace("yield %n", "yield %r");
  }
  replace("WIDEN", "%aw = arith.extf %av : T to f32\n"
                   "    %bw = arith.extf %bv : T to f32\n"
                   "    %cw = arith.extf %cv : T to f32");
  replace("NARROW", "arith.truncf %r : f32 to T");
  replace("M", std::to_string(rows));
  replace("N", std::to_string(columns));
  replace("K", std::to_string(depth));
  replace("xT>", "x" + type.str() + ">");
  replace(": T", ": " + type.str());
  replace("to T", "to " + type.str());
  return text;
}

/// A reduction of `rows x columns` values over dim `over`, scaled.
std::string makeSum(int64_t rows, int64_t columns, int over) {
  return llvm::formatv(R"(
func.func @f(%x: tensor<{0}x{1}xf32>) -> tensor<{2}xf32> {{
  %e = tensor.empty() : tensor<{2}xf32>
  %y = aicf_emit.compute id(0) "sum" dims(d0 = {0}, d1 = {1})
      ins(%x[d0, d1] : tensor<{0}x{1}xf32>) outs(%e[d{3}] : tensor<{2}xf32>) {{
  ^bb0(%v: f32):
    %r = math.exp %v : f32
    %s = aicf_emit.reduce add %r over(d{4}) : f32
    aicf_emit.yield %s : f32
  }
  return %y : tensor<{2}xf32>
})",
                       rows, columns, over ? rows : columns, over ? 0 : 1, over)
      .str();
}

/// A convolution of bf16 by a square window, of as many pixels as the image
/// has.
std::string makeConvolution(int64_t images, int64_t pixels, int64_t channels,
                            int64_t outputs, int64_t places) {
  return llvm::formatv(R"(
func.func @f(%x: tensor<{0}x{1}x{1}x{2}xbf16>, %w: tensor<{4}x{4}x{2}x{3}xbf16>) -> tensor<{0}x{1}x{1}x{3}xbf16> {{
  %e = tensor.empty() : tensor<{0}x{1}x{1}x{3}xbf16>
  %y = aicf_emit.compute id(0) "conv2d" dims(d0 = {0}, d1 = {1}, d2 = {1}, d3 = {3}, d4 = {4}, d5 = {4}, d6 = {2})
      ins(%x[d0, d1 + d4 - {5}, d2 + d5 - {5}, d6] or_zero : tensor<{0}x{1}x{1}x{2}xbf16>, %w[d4, d5, d6, d3] : tensor<{4}x{4}x{2}x{3}xbf16>)
      outs(%e[d0, d1, d2, d3] : tensor<{0}x{1}x{1}x{3}xbf16>) {{
  ^bb0(%a: bf16, %b: bf16):
    %c = arith.extf %a : bf16 to f32
    %d = arith.extf %b : bf16 to f32
    %p = arith.mulf %c, %d : f32
    %s = aicf_emit.reduce add %p over(d4, d5, d6) : f32
    %r = arith.truncf %s : f32 to bf16
    aicf_emit.yield %r : bf16
  }
  return %y : tensor<{0}x{1}x{1}x{3}xbf16>
})",
                       images, pixels, channels, outputs, places, places / 2)
      .str();
}

/// A copy with the dims exchanged.
std::string makeTranspose(int64_t rows, int64_t columns) {
  return llvm::formatv(R"(
func.func @f(%x: tensor<{0}x{1}xf32>) -> tensor<{1}x{0}xf32> {{
  %e = tensor.empty() : tensor<{1}x{0}xf32>
  %y = aicf_emit.compute id(0) "t" dims(d0 = {1}, d1 = {0})
      ins(%x[d1, d0] : tensor<{0}x{1}xf32>)
      outs(%e[d0, d1] : tensor<{1}x{0}xf32>) {{
  ^bb0(%v: f32):
    aicf_emit.yield %v : f32
  }
  return %y : tensor<{1}x{0}xf32>
})",
                       rows, columns)
      .str();
}

// Whatever a description may say, planning ends with a plan that is valid, or
// with a reason.
TEST_F(PlannerTest, NumbersAtTheirLimits) {
  std::vector<InstructionDesc> descs;
  for (const std::string &text :
       {makeProduct(200, 136, 72, "bf16"), makeProduct(33, 17, 65, "f32"),
        makeSum(100, 300, 1), makeSum(300, 100, 0), makeTranspose(100, 60),
        withConstraints("")})
    descs.push_back(parse(text));
  for (const char *name : {"h200", "a100", "x86-64-v3"}) {
    std::vector<std::string> numbers = get(name).getMachineNumbers();
    llvm::append_range(numbers, get(name).getModelNumbers());
    for (const std::string &number : numbers) {
      const int64_t kValues[] = {
          0, 1, 2, 31, 1 << 20, 1000000, int64_t(1) << 40};
      for (int64_t value : kValues) {
        TargetDescription target = get(name);
        *target.getNumber(number) = value;
        if (llvm::errorToBool(target.verify()))
          continue;
        SCOPED_TRACE(
            llvm::formatv("{0} with {1} = {2}", name, number, value).str());
        Planner planner(&context, target);
        for (const InstructionDesc &desc : descs) {
          const PlanChoice &best = planner.best(desc);
          EXPECT_TRUE(best.plan || !best.failure.empty());
          if (best.plan) {
            EXPECT_GE(best.cost.total(), 0);
            EXPECT_TRUE(planner.check(desc, best.plan).violates.empty());
          }
        }
      }
    }
  }
}

// The search skips what a bound rules out; with or without it, the same plans.
TEST_F(PlannerTest, BoundsRuleOutNoCheaperPlan) {
  const int64_t kShapes[][3] = {{4096, 4096, 4096}, {16384, 1024, 1024},
                                {768, 768, 8192},   {16, 4096, 4096},
                                {257, 513, 1030},   {64, 64, 65536},
                                {2048, 50304, 768}, {1, 7, 3}};
  int64_t numSkipped = 0;
  for (auto [rows, columns, depth] : kShapes)
    for (const char *type : {"bf16", "f32"}) {
      InstructionDesc desc = parse(makeProduct(rows, columns, depth, type));
      for (const char *name : {"h200", "a100", "x86-64-v3"}) {
        SCOPED_TRACE(llvm::formatv("{0} x {1} x {2} {3} on {4}", rows, columns,
                                   depth, type, name)
                         .str());
        Planner planner(&context, get(name));
        llvm::SmallVector<PlanCandidate> all = planner.enumerate(desc);
        int64_t numLegal = llvm::count_if(
            all, [](const PlanCandidate &c) { return c.violates.empty(); });
        llvm::erase_if(
            all, [](const PlanCandidate &c) { return !c.violates.empty(); });
        llvm::stable_sort(all, [](const auto &a, const auto &b) {
          return a.cost.total() < b.cost.total();
        });
        const PlanChoice &best = planner.best(desc);
        ASSERT_FALSE(all.empty());
        EXPECT_EQ(best.plan, all.front().plan);
        for (size_t i = 0; i < best.rejected.size() && i + 1 < all.size(); ++i)
          EXPECT_EQ(best.rejected[i].plan, all[i + 1].plan);
        EXPECT_LE(best.numEstimated, numLegal);
        numSkipped += numLegal - best.numEstimated;
        expectBounds(planner, desc);
      }
    }
  EXPECT_GT(numSkipped, 0);
}

// Windows whose places share pixels: tiles have rows that are not the result's.
// Of the last they make two tiles of 64, without them one has all.
TEST_F(PlannerTest, BoundsOfSharedPixels) {
  const int64_t kShapes[][5] = {
      {32, 28, 64, 96, 3}, {3, 44, 72, 11, 5}, {1, 8, 200, 264, 3}};
  Planner planner(&context, get("h200"));
  for (auto [images, pixels, channels, outputs, places] : kShapes) {
    InstructionDesc desc =
        parse(makeConvolution(images, pixels, channels, outputs, places));
    int64_t numShared = 0;
    expectBounds(planner, desc, [&](mlir::Attribute plan) {
      std::string text;
      llvm::raw_string_ostream(text) << plan;
      numShared += llvm::StringRef(text).contains("taps");
    });
    EXPECT_GT(numShared, 0);
  }
}

TEST(PlanSpaceTest, WalkKeepsConstraintsInOrder) {
  PlanSpace space;
  space.parameters = {{"a", "", {2, 1}}, {"b", "", {1, 2, 3}}};
  space.constraints = {
      {"b is at least a", 1,
       [](llvm::ArrayRef<int64_t> v) { return v[1] >= v[0]; }},
      {"b is odd", 1, [](llvm::ArrayRef<int64_t> v) { return v[1] % 2 == 1; }}};
  std::vector<std::pair<int64_t, int64_t>> points;
  llvm::SmallVector<int64_t> broken;
  auto visit = [&](llvm::ArrayRef<int64_t> v) {
    points.emplace_back(v[0], v[1]);
  };
  space.walk(visit, nullptr, &broken);
  using Points = decltype(points);
  EXPECT_EQ(points, (Points{{2, 3}, {1, 1}, {1, 3}}));
  // The first constraint that a point violates counts.
  EXPECT_EQ(broken, (llvm::SmallVector<int64_t>{1, 2}));
  points.clear();
  space.walk(visit, [](llvm::ArrayRef<int64_t> v) { return v[0] == 1; });
  EXPECT_EQ(points, (Points{{1, 1}, {1, 3}}));
}

TEST(PlanSpaceTest, NoParametersAreOnePoint) {
  int visits = 0;
  PlanSpace().walk([&](llvm::ArrayRef<int64_t> values) {
    EXPECT_TRUE(values.empty());
    ++visits;
  });
  EXPECT_EQ(visits, 1);
}

// However a quotient of integers rounds, it takes the unit that divides, unless
// by a constant.
TEST_F(PlannerTest, QuotientsOfIntegersCostAlike) {
  auto getCost = [&](Planner &planner, llvm::StringRef function,
                     llvm::StringRef by = "%b") {
    std::string text = R"(
func.func @f(%x: tensor<65536xi32>, %y: tensor<65536xi32>)
    -> tensor<65536xi32> {
  %e = tensor.empty() : tensor<65536xi32>
  %z = aicf_emit.compute id(0) "t" dims(d0 = 65536)
      ins(%x[d0] : tensor<65536xi32>, %y[d0] : tensor<65536xi32>)
      outs(%e[d0] : tensor<65536xi32>) {
  ^bb0(%a: i32, %b: i32):
    %c = arith.constant 3 : i32
    %r = arith.)" + function.str() +
                       " %a, " + by.str() + R"( : i32
    aicf_emit.yield %r : i32
  }
  return %z : tensor<65536xi32>
})";
    const PlanChoice &best = planner.best(parse(text));
    EXPECT_TRUE(best.plan) << best.failure;
    return best.cost;
  };
  for (const char *name : {"h200", "x86-64-v3"}) {
    Planner planner(&context, get(name));
    Cost quotient = getCost(planner, "divsi");
    Cost sum = getCost(planner, "addi");
    EXPECT_GT(quotient.compute, sum.compute) << name;
    for (const char *function : {"divsi", "divui", "remsi", "remui",
                                 "floordivsi", "ceildivsi", "ceildivui"}) {
      EXPECT_EQ(getCost(planner, function).total(), quotient.total())
          << function << " on " << name;
      EXPECT_EQ(getCost(planner, function, "%c").total(),
                getCost(planner, "addi", "%c").total())
          << function << " by a constant on " << name;
    }
  }
}

// A function of f64 is twice the program that it is of f32, in an epilogue too.
TEST_F(PlannerTest, EpilogueCountsFunctionsByTheirType) {
  Planner planner(&context, get("x86-64-v3"));
  // A vector of four fills one register, whichever the type.
  mlir::Attribute plan = mlir::parseAttribute(
      "#aicf_cpu.gemm<tile = [2, 16], vector = 4, block = [64, 64, 64], "
      "task = [64, 64]>",
      &context);
  auto getCompute = [&](const std::string &type, llvm::StringRef function) {
    std::string square = "tensor<64x64x" + type + ">";
    std::string text =
        "func.func @f(%x: " + square + ", %y: " + square + ") -> " + square +
        " {\n %e = tensor.empty() : " + square + R"(
  %z = aicf_emit.compute id(0) "t" dims(d0 = 64, d1 = 64, d2 = 64)
      ins(%x[d0, d2] : )" +
        square + ", %y[d2, d1] : " + square + ") outs(%e[d0, d1] : " + square +
        ") {\n ^bb0(%a: " + type + ", %b: " + type + "):\n" +
        "%p = arith.mulf %a, %b : " + type +
        "\n %s = aicf_emit.reduce add %p over(d2) : " + type +
        "\n %r = " + function.str() + " %s : " + type +
        "\n aicf_emit.yield %r : " + type + "\n }\n return %z : " + square +
        "\n}";
    PlanCandidate candidate = planner.check(parse(text), plan);
    EXPECT_EQ(candidate.violates, "");
    return candidate.cost.compute;
  };
  for (const char *type : {"f32", "f64"}) {
    int64_t simple = getCompute(type, "arith.negf");
    // Of 64 x 64 / 4 vectors, in picoseconds.
    double cycles = (getCompute(type, "math.exp") - simple) / 1000.0 *
                    planner.getTarget().clock_mhz / 1000.0 / (64 * 64 / 4);
    int64_t operations = type == llvm::StringRef("f32") ? 24 : 48;
    // Two units for vectors, and one operation less than of the function.
    EXPECT_NEAR(cycles, (operations - 1) / 2.0, 0.1) << type;
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
  EXPECT_FALSE(foreign.violates.empty());
}

TEST_F(TargetTest, RoundTripsThroughTheAttribute) {
  auto names = getKnownTargetNames(&context);
  EXPECT_GE(names.size(), 7u);
  for (const std::string &name : names) {
    TargetDescription target = get(name);
    auto back = TargetDescription::fromAttr(target.toAttr(&context));
    ASSERT_TRUE(!!back);
    EXPECT_EQ(back->key(), target.key());
  }
}

TEST_F(TargetTest, HashIsOfNumbersNotOfTheName) {
  TargetDescription a = get("h200"), b = a;
  b.name = "mine";
  EXPECT_EQ(a.hash(), b.hash());
  b.launch_ps += 1;
  EXPECT_NE(a.hash(), b.hash());
}

TEST_F(TargetTest, UnknownNamesListTheKnownOnes) {
  auto target = lookupTarget("h9000", &context);
  ASSERT_FALSE(!!target);
  std::string message = llvm::toString(target.takeError());
  EXPECT_NE(message.find("h200"), std::string::npos) << message;
}

// What a back end's cost models take is no business of another's.
TEST_F(TargetTest, NumbersAreOfTheBackEnd) {
  TargetDescription cpu = get("x86-64-v3"), gpu = get("h200");
  EXPECT_NE(gpu.getNumber("wgmma_stage_cycles"), nullptr);
  EXPECT_EQ(cpu.getNumber("wgmma_stage_cycles"), nullptr);
  EXPECT_EQ(gpu.getNumber("l1_bytes"), nullptr);
  uint64_t before = gpu.hash();
  *gpu.getNumber("wgmma_stage_cycles") += 1;
  EXPECT_NE(gpu.hash(), before);
  // A copy has numbers of its own.
  TargetDescription other = gpu;
  *other.getNumber("wgmma_stage_cycles") += 1;
  EXPECT_NE(other.hash(), gpu.hash());
}

TEST_F(CostTest, OverlapNeverHidesMoreThanThereIs) {
  TargetDescription target = get("h200");
  Cost cost = Cost::weigh(100, 40, 5, 0, target);
  EXPECT_EQ(cost.overlap, 40);
  EXPECT_EQ(cost.total(), 105);
}

TEST_F(CostTest, WeightsAreOfTheirTerms) {
  TargetDescription target = get("h200");
  target.alpha = 2000;
  target.beta = 3000;
  target.gamma = 4000;
  target.delta = 500;
  Cost raw;
  raw.compute = 100;
  raw.traffic = 10;
  raw.latency = 5;
  raw.parallelism = 7;
  raw.occupancy = 11;
  raw.tail = 13;
  raw.spill = 17;
  Cost cost = Cost::weigh(raw, /*busy=*/100, target);
  EXPECT_EQ(cost.compute, 100);
  EXPECT_EQ(cost.traffic, 20);
  EXPECT_EQ(cost.latency, 15);
  EXPECT_EQ(cost.parallelism, 7);
  EXPECT_EQ(cost.occupancy, 33);
  EXPECT_EQ(cost.tail, 13);
  EXPECT_EQ(cost.spill, 68);
  EXPECT_EQ(cost.overlap, 10);
  EXPECT_EQ(cost.total(), 246);
}

TEST_F(CostTest, ProductsSaturate) {
  EXPECT_EQ(mulDiv(7, 3, 2), 11); // Rounded up.
  EXPECT_GT(mulDiv(INT64_MAX, INT64_MAX, 1), INT64_MAX / 32);
}

} // namespace
