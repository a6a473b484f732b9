//===- ProgramTest.cpp - Programs that are written in C++ -----------------===//
//
// What they become is compared with Python's in test/Builder; here are
// inference, symbols, and mistakes.
//
//===----------------------------------------------------------------------===//

#include "aicf/Builder/Ops.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace aicf::build;

namespace {

struct BuilderTest : testing::Test {
  BuilderTest()
      : program(&context), handler(&context, [&](mlir::Diagnostic &diagnostic) {
          llvm::raw_string_ostream(errors)
              << diagnostic.getLocation() << ": " << diagnostic.str() << "\n";
        }) {}

  /// An entry with inputs a [3, 4], b [4], n [3] of integers.
  void build(llvm::function_ref<Outputs(Tensor a, Tensor b, Tensor n)> body) {
    program.entry(
        "f",
        {{"a", program.f32({3, 4})},
         {"b", program.f32({4})},
         {"n", program.i32({3})}},
        [&](llvm::ArrayRef<Tensor> in) { return body(in[0], in[1], in[2]); },
        /*isTraining=*/true, "model.cpp", 7);
  }

  /// The program's text; empty after a mistake.
  std::string finish() {
    std::string text;
    auto module = program.finish();
    if (mlir::succeeded(module))
      llvm::raw_string_ostream(text) << **module;
    return text;
  }

  mlir::MLIRContext context;
  Program program;
  std::string errors;
  mlir::ScopedDiagnosticHandler handler;
};

TEST_F(BuilderTest, ShapesAndTypesAreInferred) {
  build([&](Tensor a, Tensor b, Tensor n) -> Outputs {
    EXPECT_EQ((a + b).getType(), program.f32({3, 4}));
    EXPECT_EQ((2 - b).getType(), program.f32({4}));
    EXPECT_FALSE(reshape(b, {1, 4}) * reshape(n, {3, 1}));
    EXPECT_FALSE(a + reshape(a, {4, 3}));
    return {};
  });
  EXPECT_NE(errors.find("do not broadcast"), std::string::npos) << errors;
  EXPECT_NE(errors.find("do not mix: cast one"), std::string::npos) << errors;
}

TEST_F(BuilderTest, OperationsHaveTheirTypes) {
  build([&](Tensor a, Tensor b, Tensor n) -> Outputs {
    EXPECT_EQ(sum(a, {-1}).getType(), program.f32({3}));
    EXPECT_EQ(mean(a).getType(), program.f32({}));
    EXPECT_EQ(argmax(a).getType(), program.i32({3}));
    EXPECT_EQ(transpose(a, {1, 0}).getType(), program.f32({4, 3}));
    EXPECT_EQ(matmul(a, a, false, true).getType(), program.f32({3, 3}));
    EXPECT_EQ(concat({a, a}, -1).getType(), program.f32({3, 8}));
    EXPECT_EQ(gather(a, n).getType(), program.f32({3, 4}));
    EXPECT_EQ(layerNorm(a, b).getType(), program.f32({3, 4}));
    EXPECT_EQ(attention(a, a, a, /*isCausal=*/true).getType(),
              program.f32({3, 4}));
    EXPECT_EQ(flatten(a).getType(), program.f32({12}));
    EXPECT_EQ(crossEntropy(a, n).getType(), program.f32({}));
    EXPECT_EQ((a < 0).getElementType(), program.getBuilder().getI1Type());
    EXPECT_EQ(gradient(sum(a * a), {a})[0].getType(), program.f32({3, 4}));
    return {{"y", where(a < b, a, 0.0)}};
  });
  std::string text = finish();
  EXPECT_EQ(errors, "");
  EXPECT_NE(text.find("aicf.select"), std::string::npos) << text;
  // What nothing uses is left out.
  EXPECT_EQ(text.find("aicf.matmul"), std::string::npos) << text;
}

TEST_F(BuilderTest, SymbolsAreWhatTheyHoldAtThatPoint) {
  const Symbol &total = program.state("total", program.f32({4}));
  build([&](Tensor, Tensor b, Tensor) -> Outputs {
    Tensor before = total;
    total.update(before + b);
    Tensor after = total;
    return {{"before", before}, {"after", after}};
  });
  std::string text = finish();
  EXPECT_EQ(errors, "");
  size_t update = text.find("aicf.update @total");
  ASSERT_NE(update, std::string::npos) << text;
  EXPECT_LT(text.find("aicf.read @total"), update);
  EXPECT_NE(text.find("aicf.read @total", update), std::string::npos);
}

TEST_F(BuilderTest, ParamsGetFirstValues) {
  Linear layer(program, "layer", 4, 2);
  build([&](Tensor a, Tensor, Tensor n) -> Outputs {
    Tensor loss = crossEntropy(dropout(layer(a), 0.5), n);
    minimize(loss, program.getEntry()->constant(program.f32({}), 0.1),
             {"adamw", {{"weight_decay", 0.1}}});
    return {{"loss", loss}};
  });
  std::string text = finish();
  EXPECT_EQ(errors, "");
  for (const char *part :
       {"func.func @initialise()", "aicf.update @layer.weight",
        "params [@layer.weight, @layer.bias] by #aicf.adamw<weight_decay = ",
        "aicf.dropout", "aicf.state @step"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_LT(text.find("@initialise"), text.find("func.func @f"));
}

// A position has no gradient by what it is the position in.
TEST_F(BuilderTest, AStepTrainsNothingBehindPositions) {
  Linear teacher(program, "teacher", 4, 2), student(program, "student", 4, 2);
  build([&](Tensor a, Tensor, Tensor) -> Outputs {
    minimize(crossEntropy(student(a), argmax(teacher(a))),
             program.getEntry()->constant(program.f32({}), 0.1),
             {"adamw", {{"weight_decay", 0.1}}});
    return {};
  });
  std::string text = finish();
  EXPECT_EQ(errors, "");
  EXPECT_NE(text.find("params [@student.weight, @student.bias] by"),
            std::string::npos)
      << text;
}

TEST_F(BuilderTest, AStepTrainsWhatHasAGradient) {
  Linear made(program, "made", 4, 4), critic(program, "critic", 4, 2);
  build([&](Tensor a, Tensor, Tensor n) -> Outputs {
    Tensor rate = program.getEntry()->constant(program.f32({}), 0.1);
    Tensor fake = made(a);
    minimize(crossEntropy(critic(stopGradient(fake)), n), rate, {"adam"});
    // Behind it the critic is another one.
    minimize(crossEntropy(critic(fake), n), rate, {"sgd"},
             program.getEntry()->getParamsOf(fake));
    return {};
  });
  std::string text = finish();
  EXPECT_EQ(errors, "");
  for (const char *part :
       {"aicf.stop_gradient", "params [@critic.weight, @critic.bias] by",
        "params [@made.weight, @made.bias] by"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST_F(BuilderTest, AMistakeIsReportedOnceWithItsPlace) {
  build([&](Tensor a, Tensor b, Tensor) -> Outputs {
    Tensor wrong = matmul(a, a);
    EXPECT_FALSE(wrong);
    // What depends on it says nothing.
    return {{"y", exp(wrong + b)}};
  });
  EXPECT_EQ(finish(), "");
  EXPECT_NE(errors.find("\"model.cpp\":7:1"), std::string::npos) << errors;
  EXPECT_NE(errors.find("contracted extents differ"), std::string::npos)
      << errors;
  EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 1) << errors;
}

TEST_F(BuilderTest, WhatCannotBeUpdatedIsRefused) {
  const Symbol &state = program.state("s", program.f32({3}));
  build([&](Tensor, Tensor b, Tensor) -> Outputs {
    state.update(b);
    return {};
  });
  EXPECT_EQ(finish(), "");
  EXPECT_NE(errors.find("'s', of tensor<3xf32>, cannot hold tensor<4xf32>"),
            std::string::npos)
      << errors;
}

} // namespace
