//===- OptimizerAttrTest.cpp - An optimizer of another dialect ------------===//
//
// A dialect that AICF does not know brings an optimizer, and a step with it is
// expanded like any other. So the pass asks the interface and nothing else.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Dialect/AICF/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace aicf;

namespace {

/// `#other.signs`: param - lr * sign(grad). It keeps how often it was asked
/// for each element, in an i64, and how many values it gives is `results`.
struct SignsAttr : Attribute::AttrBase<SignsAttr, Attribute, AttributeStorage,
                                       OptimizerAttrInterface::Trait> {
  using Base::Base;
  static constexpr StringLiteral name = "other.signs";
  static inline bool dropsState = false;

  SmallVector<OptimizerState> getStates(RankedTensorType param) const {
    return {{"count", param.clone(IntegerType::get(getContext(), 64))}};
  }
  bool usesStepNumber() const { return true; }
  SmallVector<Value> buildStep(OpBuilder &builder, Location loc,
                               const OptimizerStep &step) const {
    auto type = cast<RankedTensorType>(step.param.getType());
    auto counts = cast<RankedTensorType>(step.states[0].getType());
    Value number = BroadcastOp::create(builder, loc, counts, step.number,
                                       ArrayRef<int64_t>{});
    Value rate =
        BroadcastOp::create(builder, loc, type, step.rate, ArrayRef<int64_t>{});
    Value change = MulOp::create(builder, loc, rate,
                                 SignOp::create(builder, loc, step.grad));
    SmallVector<Value> results = {
        SubOp::create(builder, loc, step.param, change)};
    if (!dropsState)
      results.push_back(AddOp::create(builder, loc, step.states[0], number));
    return results;
  }
};

struct OtherDialect : Dialect {
  explicit OtherDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context, TypeID::get<OtherDialect>()) {
    addAttributes<SignsAttr>();
  }
  static StringRef getDialectNamespace() { return "other"; }
  Attribute parseAttribute(DialectAsmParser &parser, Type) const override {
    return parser.parseKeyword("signs") ? Attribute()
                                        : SignsAttr::get(getContext());
  }
  void printAttribute(Attribute, DialectAsmPrinter &printer) const override {
    printer << "signs";
  }
};

constexpr StringLiteral kProgram = R"(
  aicf.param @w : tensor<3xf32>
  func.func @train(%g: tensor<3xf32>, %lr: tensor<f32>) {
    aicf.apply_gradients %g to [@w] by #other.signs lr %lr : tensor<3xf32>
    return
  }
)";

struct OptimizerAttrTest : testing::Test {
  OptimizerAttrTest() {
    context.loadDialect<AICFDialect, OtherDialect, func::FuncDialect>();
    module = parseSourceString<ModuleOp>(kProgram, &context);
    SignsAttr::dropsState = false;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

} // namespace

MLIR_DECLARE_EXPLICIT_TYPE_ID(SignsAttr)
MLIR_DEFINE_EXPLICIT_TYPE_ID(SignsAttr)
MLIR_DECLARE_EXPLICIT_TYPE_ID(OtherDialect)
MLIR_DEFINE_EXPLICIT_TYPE_ID(OtherDialect)

TEST_F(OptimizerAttrTest, ExpandsByTheInterface) {
  ASSERT_TRUE(module);
  ASSERT_TRUE(succeeded(expandOptimizers(*module)));
  ASSERT_TRUE(succeeded(verify(*module)));

  auto count = module->lookupSymbol<StateOp>("w.count");
  ASSERT_TRUE(count);
  EXPECT_EQ(count.getType(),
            RankedTensorType::get({3}, IntegerType::get(&context, 64)));
  EXPECT_TRUE(module->lookupSymbol<StateOp>("train.step"));

  SmallVector<StringRef> updated;
  module->walk([&](UpdateOp op) {
    EXPECT_TRUE(op.getInPlace());
    updated.push_back(op.getSymbol());
  });
  EXPECT_EQ(updated, (SmallVector<StringRef>{"train.step", "w", "w.count"}));
  module->walk([&](ApplyGradientsOp) { ADD_FAILURE() << "a step is left"; });
}

TEST_F(OptimizerAttrTest, ReportsWhatTheOptimizerLeavesOut) {
  ASSERT_TRUE(module);
  SignsAttr::dropsState = true;
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { message = diagnostic.str(); });
  EXPECT_TRUE(failed(expandOptimizers(*module)));
  EXPECT_NE(message.find("gives 1 values for a param and 1 states"),
            std::string::npos)
      << message;
}
