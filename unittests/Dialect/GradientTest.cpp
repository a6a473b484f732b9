//===- GradientTest.cpp - Gradient rules from outside ---------------------===//
//
// An op of another dialect gets its rule as an external model: here the call of
// a function @triple, whose gradient is another call of it.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Dialect/AICF/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace aicf;

namespace {
struct CallGradient
    : DifferentiableOpInterface::ExternalModel<CallGradient, func::CallOp> {
  LogicalResult buildGradient(Operation *op, GradientBuilder &gradient) const {
    if (cast<func::CallOp>(op).getCallee() != "triple")
      return failure();
    EXPECT_TRUE(gradient.needs(0));
    // The second operand is a constant's.
    EXPECT_FALSE(gradient.needs(1));
    auto call = func::CallOp::create(
        gradient.builder(), gradient.loc(), "triple", op->getResultTypes(),
        ValueRange{gradient.cotangent(0), gradient.primal(op->getOperand(1))});
    gradient.give(0, call.getResult(0));
    // Nobody asks for it.
    gradient.give(1, call.getResult(0));
    return success();
  }
};

constexpr llvm::StringLiteral kProgram = R"mlir(
func.func private @triple(tensor<f32>, tensor<f32>) -> tensor<f32>
func.func private @other(tensor<f32>, tensor<f32>) -> tensor<f32>
func.func @f(%x: tensor<f32>) -> tensor<f32> {
  %c = aicf.constant dense<3.0> : tensor<f32>
  %h = aicf.neg %x : tensor<f32>
  %y = func.call @CALLEE(%h, %c) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %dx = aicf.gradient %y wrt %x : tensor<f32> -> tensor<f32>
  return %dx : tensor<f32>
}
)mlir";

struct GradientTest : testing::Test {
  GradientTest() {
    context.loadDialect<AICFDialect, func::FuncDialect>();
    func::CallOp::attachInterface<CallGradient>(context);
  }

  OwningOpRef<ModuleOp> parse(StringRef callee) {
    std::string text = kProgram.str();
    text.replace(text.find("CALLEE"), 6, callee.str());
    return parseSourceString<ModuleOp>(text, &context);
  }

  MLIRContext context;
};
} // namespace

TEST_F(GradientTest, ExternalModel) {
  OwningOpRef<ModuleOp> module = parse("triple");
  ASSERT_TRUE(module);
  ASSERT_TRUE(succeeded(differentiate(*module)));
  ASSERT_TRUE(succeeded(verify(*module)));
  EXPECT_TRUE(succeeded(verifyDifferentiated(*module)));
  auto entry = module->lookupSymbol<func::FuncOp>("f");
  SmallVector<func::CallOp> calls(entry.getOps<func::CallOp>());
  ASSERT_EQ(calls.size(), 2u);
  // The cotangent of the call's operand, negated, is the result.
  auto neg =
      entry.front().getTerminator()->getOperand(0).getDefiningOp<NegOp>();
  ASSERT_TRUE(neg);
  EXPECT_EQ(neg.getInput(), calls[1].getResult(0));
  EXPECT_EQ(getOpKind(calls[1]), "gradient.call");
}

TEST_F(GradientTest, RuleThatFails) {
  OwningOpRef<ModuleOp> module = parse("other");
  ASSERT_TRUE(module);
  std::string said;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    said += diagnostic.str();
    return success();
  });
  EXPECT_TRUE(failed(differentiate(*module)));
  EXPECT_EQ(said, "the gradient of 'func.call' cannot be built");
}
