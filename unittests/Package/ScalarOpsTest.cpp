//===- ScalarOpsTest.cpp - A scalar operation of another dialect ----------===//
//
// A dialect that AICF does not know has an operation that implements
// ScalarOpInterface by an external model: it is planned, costed, compiled and
// run like those of arith and math, or refused by name.
//
//===----------------------------------------------------------------------===//

#include "aicf/Analysis/Planner.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Package/Export.h"
#include "aicf/Pipelines/Pipelines.h"
#include "aicf/Runtime/Session.h"
#include "aicf/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// The embedder's side
//===----------------------------------------------------------------------===//

namespace {

/// A pure scalar operation on one operand.
template <typename ConcreteOp>
using UnaryOp =
    Op<ConcreteOp, OpTrait::OneOperand, OpTrait::OneResult,
       OpTrait::OneTypedResult<Type>::Impl, OpTrait::ZeroRegions,
       OpTrait::ZeroSuccessors, OpTrait::SameOperandsAndResultType,
       OpTrait::Elementwise, OpTrait::Scalarizable, OpTrait::Tensorizable,
       OpTrait::Vectorizable, MemoryEffectOpInterface::Trait>;

/// x / (1 + |x|), of as many simple operations as the attribute `operations`
/// says. With `unfinished`, the expansion does nothing.
class SoftsignOp : public UnaryOp<SoftsignOp> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SoftsignOp)
  using Op::Op;

  static StringRef getOperationName() { return "embedder.softsign"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  void getEffects(
      SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &) {}
};

/// Pure, too, but nobody said what it costs.
class UnknownOp : public UnaryOp<UnknownOp> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UnknownOp)
  using Op::Op;

  static StringRef getOperationName() { return "embedder.unknown"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  void getEffects(
      SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &) {}
};

class EmbedderDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EmbedderDialect)

  explicit EmbedderDialect(MLIRContext *context)
      : Dialect(getDialectNamespace(), context,
                TypeID::get<EmbedderDialect>()) {
    addOperations<SoftsignOp, UnknownOp>();
  }
  static StringRef getDialectNamespace() { return "embedder"; }
};

struct SoftsignModel
    : emit::ScalarOpInterface::ExternalModel<SoftsignModel, SoftsignOp> {
  emit::ScalarCost getScalarCost(Operation *op) const {
    auto operations = op->getAttrOfType<IntegerAttr>("operations");
    return emit::ScalarCost::getProgram(operations ? operations.getInt() : 14);
  }
  bool hasScalarCode(Operation *op) const {
    return !op->getResult(0).getType().isF64();
  }
  LogicalResult expandScalar(Operation *op, RewriterBase &rewriter,
                             const emit::ScalarMachine &) const {
    if (op->hasAttr("unfinished"))
      return failure();
    Location loc = op->getLoc();
    Value x = op->getOperand(0);
    Type type = x.getType();
    TypedAttr scalar = rewriter.getFloatAttr(getElementTypeOrSelf(type), 1.0),
              one = scalar;
    if (auto vector = dyn_cast<VectorType>(type))
      one = DenseElementsAttr::get(vector, Attribute(scalar));
    Value size = math::AbsFOp::create(rewriter, loc, x);
    Value sum = arith::AddFOp::create(
        rewriter, loc, size, arith::ConstantOp::create(rewriter, loc, one));
    rewriter.replaceOpWithNewOp<arith::DivFOp>(op, x, sum);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// The tests
//===----------------------------------------------------------------------===//

class ScalarOps : public ::testing::Test {
protected:
  ScalarOps() {
    DialectRegistry registry;
    registerAllDialects(registry);
    registry.insert<EmbedderDialect>();
    registry.addExtension(+[](MLIRContext *context, EmbedderDialect *) {
      SoftsignOp::attachInterface<SoftsignModel>(*context);
    });
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
      says += diagnostic.str() + "\n";
      return success();
    });
  }

  /// An instruction that maps `operation`, applied to %a, over numbers.
  OwningOpRef<ModuleOp> parseMap(const std::string &operation,
                                 const std::string &type) {
    std::string tensor = "tensor<1003x" + type + ">";
    return parseSourceString<ModuleOp>(
        "func.func @main(%x: " + tensor + ") -> " + tensor + R"( {
           %e = tensor.empty() : )" +
            tensor + R"(
           %y = aicf_emit.compute id(0) "map" dims(d0 = 1003)
               ins(%x[d0] : )" +
            tensor + ") outs(%e[d0] : " + tensor + R"() {
           ^bb0(%a: )" +
            type + "):\n %r = " + operation + " : (" + type + ") -> " + type +
            "\n aicf_emit.yield %r : " + type + "\n}\n return %y : " + tensor +
            "\n}",
        &context);
  }

  /// The package of `module` for `targets`; nothing if it cannot be built.
  std::vector<uint8_t> build(ModuleOp module, ArrayRef<std::string> targets) {
    PassManager passes(&context);
    PlanOptions options;
    options.targets = targets;
    buildPlanPipeline(passes, options);
    passes.addPass(createLaunchPass());
    if (failed(passes.run(module)))
      return {};
    FailureOr<std::vector<uint8_t>> bytes = exportPackage(module);
    return succeeded(bytes) ? *bytes : std::vector<uint8_t>();
  }

  /// What the planner thinks of the instruction of parseMap.
  int64_t getCost(const std::string &operation, const std::string &target) {
    OwningOpRef<ModuleOp> module = parseMap(operation, "f32");
    emit::ComputeOp compute;
    module->walk([&](emit::ComputeOp op) { compute = op; });
    Planner planner(&context, llvm::cantFail(lookupTarget(target, &context)));
    return planner.best(describe(compute)).cost.total();
  }

  MLIRContext context;
  std::string says;
};

} // namespace

// Two instructions, which are fused; vectors and what is left of them; bf16,
// which is computed in f32. A GPU's kernels are compiled, too.
TEST_F(ScalarOps, AnotherDialectsOperationRuns) {
  constexpr int64_t kElements = 1003;
  auto module = parseSourceString<ModuleOp>(R"mlir(
func.func @main(%x: tensor<1003xf32> {aicf_emit.name = "x"},
                %h: tensor<1003xbf16> {aicf_emit.name = "h"})
    -> (tensor<1003xf32> {aicf_emit.name = "y"}) {
  %e = tensor.empty() : tensor<1003xf32>
  %s = aicf_emit.compute id(0) "softsign" dims(d0 = 1003)
      ins(%x[d0] : tensor<1003xf32>) outs(%e[d0] : tensor<1003xf32>) {
  ^bb0(%a: f32):
    %r = "embedder.softsign"(%a) : (f32) -> f32
    aicf_emit.yield %r : f32
  }
  %f = tensor.empty() : tensor<1003xf32>
  %y = aicf_emit.compute id(1) "scale" dims(d0 = 1003)
      ins(%s[d0] : tensor<1003xf32>, %h[d0] : tensor<1003xbf16>)
      outs(%f[d0] : tensor<1003xf32>) {
  ^bb0(%a: f32, %b: bf16):
    %q = "embedder.softsign"(%b) : (bf16) -> bf16
    %w = arith.extf %q : bf16 to f32
    %r = arith.mulf %a, %w : f32
    aicf_emit.yield %r : f32
  }
  return %y : tensor<1003xf32>
})mlir",
                                            &context);
  ASSERT_TRUE(module) << says;
  std::vector<uint8_t> bytes = build(*module, {"x86-64", "h200"});
  ASSERT_FALSE(bytes.empty()) << says;

  auto package = rt::Package::fromBytes(bytes.data(), bytes.size());
  ASSERT_TRUE(package.ok()) << package.message();
  auto device = rt::Device::cpu(1);
  ASSERT_TRUE(device.ok()) << device.message();
  auto session = rt::Session::create(*package, *device);
  ASSERT_TRUE(session.ok()) << session.message();
  ASSERT_TRUE((*session)->prepare().ok());
  std::vector<float> x(kElements), h(kElements), y(kElements);
  std::vector<uint16_t> stored(kElements);
  for (int64_t i = 0; i < kElements; ++i) {
    x[i] = static_cast<float>(i - 500) / 7.0f;
    h[i] = static_cast<float>(i % 32 - 16); // A bf16 holds it.
    uint32_t word;
    std::memcpy(&word, &h[i], 4);
    stored[i] = word >> 16;
  }
  ASSERT_TRUE((*session)->writeTensor("main:x", x.data(), 4 * kElements).ok());
  ASSERT_TRUE(
      (*session)->writeTensor("main:h", stored.data(), 2 * kElements).ok());
  ASSERT_TRUE((*session)->run("main").ok());
  ASSERT_TRUE((*session)->readTensor("main:y", y.data(), 4 * kElements).ok());
  auto softsign = [](double v) { return v / (1 + std::fabs(v)); };
  for (int64_t i = 0; i < kElements; ++i) {
    double expected = softsign(x[i]) * softsign(h[i]);
    ASSERT_NEAR(y[i], expected, 0x1p-8 * std::fabs(expected)) << i;
  }
}

TEST_F(ScalarOps, ItsCostCounts) {
  for (const char *target : {"x86-64-v3", "h200"}) {
    int64_t cheap = getCost("\"embedder.softsign\"(%a)", target);
    int64_t dear =
        getCost("\"embedder.softsign\"(%a) {operations = 4000}", target);
    EXPECT_GT(cheap, 0) << target;
    EXPECT_GT(dear, cheap) << target;
  }
}

TEST_F(ScalarOps, WhatHasNoCodeIsRefusedByName) {
  OwningOpRef<ModuleOp> module = parseMap("\"embedder.softsign\"(%a)", "f64");
  ASSERT_TRUE(module) << says;
  for (const char *target : {"x86-64-v3", "h200"}) {
    says.clear();
    OwningOpRef<ModuleOp> copy = module->clone();
    EXPECT_TRUE(build(*copy, {target}).empty());
    EXPECT_NE(says.find("no code for embedder.softsign on f64"),
              std::string::npos)
        << says;
  }
}

TEST_F(ScalarOps, WhatIsLeftUnexpandedIsRefusedByName) {
  for (const char *target : {"x86-64-v3", "h200"}) {
    OwningOpRef<ModuleOp> module =
        parseMap("\"embedder.softsign\"(%a) {unfinished}", "f32");
    ASSERT_TRUE(module) << says;
    says.clear();
    EXPECT_TRUE(build(*module, {target}).empty());
    EXPECT_NE(says.find("'embedder.softsign' op on 'f32' has no code on "),
              std::string::npos)
        << says;
  }
}

TEST_F(ScalarOps, WithoutTheInterfaceItIsNoScalarOperation) {
  EXPECT_FALSE(parseMap("\"embedder.unknown\"(%a)", "f32"));
  EXPECT_NE(says.find("'embedder.unknown' op cannot stand in a body"),
            std::string::npos)
      << says;
}
