//===- ScalarOps.cpp - The table of scalar operations ---------------------===//
//
// What an operation of arith or math costs, which machines have it, and, by an
// overload of expandMath, how it is written for the others. What stands in no
// row has no code: arith.remf, for LLVM's frem is not exact where the quotient
// is large, and most functions of math.
//
//===----------------------------------------------------------------------===//

#include "aicf/Codegen/ScalarOps.h"

#include "aicf/Codegen/MathExpand.h"
#include "aicf/Codegen/Passes.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace aicf;
using emit::OpClass;
using emit::ScalarCost;
using emit::ScalarMachine;
using emit::ScalarOpInterface;

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// The operations of arith and math that have no expansion.
template <typename OpTy>
static LogicalResult expandMath(OpTy, RewriterBase &, const ScalarMachine &) {
  return failure();
}

namespace {

constexpr OpClass kFree = OpClass::Free, kSimple = OpClass::Simple,
                  kSpecial = OpClass::Special, kProgram = OpClass::Program;

bool always(const ScalarMachine &) { return true; }
bool never(const ScalarMachine &) { return false; }
bool ifFma(const ScalarMachine &machine) { return machine.hasFma; }
bool ifRound(const ScalarMachine &machine) { return machine.hasRound; }

/// `issued` is as ScalarCost has it, without and with the flag `afn`; -1: that
/// of the class.
template <typename OpTy, OpClass opClass,
          bool (*isOnMachine)(const ScalarMachine &) = always, int issued = -1,
          int issuedApproximate = issued>
struct Row
    : ScalarOpInterface::ExternalModel<
          Row<OpTy, opClass, isOnMachine, issued, issuedApproximate>, OpTy> {
  using Op = OpTy;

  ScalarCost getScalarCost(Operation *op) const {
    ScalarCost cost = getClassCost(op->getResult(0).getType());
    if (issued >= 0)
      cost.issued = isApproximate(op) ? issuedApproximate : issued;
    return cost;
  }
  bool isInstruction(Operation *, const ScalarMachine &machine) const {
    return isOnMachine(machine);
  }
  LogicalResult expandScalar(Operation *op, RewriterBase &rewriter,
                             const ScalarMachine &machine) const {
    return expandMath(cast<OpTy>(op), rewriter, machine);
  }

private:
  static ScalarCost getClassCost(Type type) {
    // Reducing an argument by the bits of 2 / pi is most of it.
    constexpr bool isCircular =
        llvm::is_one_of<OpTy, math::SinOp, math::CosOp, math::TanOp>::value;
    switch (opClass) {
    case OpClass::Free:
      return ScalarCost::getFree();
    case OpClass::Simple:
      return ScalarCost::getSimple();
    case OpClass::Special:
      return ScalarCost::getSpecial();
    case OpClass::Program:
      if (isCircular)
        return ScalarCost::getProgram(type.isF64() ? 220 : 80);
      return ScalarCost::getProgram(type.isF64() ? 48 : 24);
    }
    llvm_unreachable("all classes are covered");
  }
  static bool isApproximate(Operation *op) {
    auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
    return flags && flags.getFastMathFlagsAttr() &&
           bitEnumContainsAll(flags.getFastMathFlagsAttr().getValue(),
                              arith::FastMathFlags::afn);
  }
};

/// A quotient or remainder of integers. By a constant it is a product and
/// shifts.
template <typename OpTy>
struct Quotient : ScalarOpInterface::ExternalModel<Quotient<OpTy>, OpTy> {
  using Op = OpTy;

  ScalarCost getScalarCost(Operation *op) const {
    return matchPattern(op->getOperand(1), m_Constant())
               ? ScalarCost::getSimple()
               : ScalarCost::getSpecial();
  }
  bool isInstruction(Operation *, const ScalarMachine &) const { return true; }
  LogicalResult expandScalar(Operation *op, RewriterBase &rewriter,
                             const ScalarMachine &machine) const {
    return expandMath(cast<OpTy>(op), rewriter, machine);
  }
};

template <typename... Rows>
void attach(MLIRContext *context) {
  (Rows::Op::template attachInterface<Rows>(*context), ...);
}

} // namespace

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

// What a GPU issues was counted in the assembly that ptxas makes of bodies for
// sm_90; of expm1, log1p, sin, cos and tan it is an estimate from the
// operations of their expansions.

static void attachToArith(MLIRContext *context, arith::ArithDialect *) {
  using namespace arith;
  // clang-format off
  attach<
      //  operation          class     on a machine  a GPU issues, with afn
      Row<ConstantOp,        kFree>,
      Row<BitcastOp,         kFree>,

      Row<AddFOp,            kSimple>,
      Row<SubFOp,            kSimple>,
      Row<MulFOp,            kSimple>,
      Row<DivFOp,            kSpecial, always,       12,           2>,
      Row<NegFOp,            kSimple>,
      Row<MaximumFOp,        kSimple>,
      Row<MinimumFOp,        kSimple>,
      Row<MaxNumFOp,         kSimple>,
      Row<MinNumFOp,         kSimple>,
      Row<CmpFOp,            kSimple>,

      Row<AddIOp,            kSimple>,
      Row<AddUIExtendedOp,   kSimple>,
      Row<SubIOp,            kSimple>,
      Row<MulIOp,            kSimple>,
      Row<MulSIExtendedOp,   kSimple>,
      Row<MulUIExtendedOp,   kSimple>,
      Quotient<DivSIOp>,
      Quotient<DivUIOp>,
      Quotient<CeilDivSIOp>,
      Quotient<CeilDivUIOp>,
      Quotient<FloorDivSIOp>,
      Quotient<RemSIOp>,
      Quotient<RemUIOp>,
      Row<MaxSIOp,           kSimple>,
      Row<MaxUIOp,           kSimple>,
      Row<MinSIOp,           kSimple>,
      Row<MinUIOp,           kSimple>,
      Row<CmpIOp,            kSimple>,
      Row<AndIOp,            kSimple>,
      Row<OrIOp,             kSimple>,
      Row<XOrIOp,            kSimple>,
      Row<ShLIOp,            kSimple>,
      Row<ShRSIOp,           kSimple>,
      Row<ShRUIOp,           kSimple>,

      Row<SelectOp,          kSimple>,
      Row<ExtFOp,            kSimple>,
      Row<TruncFOp,          kSimple>,
      Row<ExtSIOp,           kSimple>,
      Row<ExtUIOp,           kSimple>,
      Row<TruncIOp,          kSimple>,
      Row<FPToSIOp,          kSimple>,
      Row<FPToUIOp,          kSimple>,
      Row<SIToFPOp,          kSimple>,
      Row<UIToFPOp,          kSimple>,
      Row<IndexCastOp,       kSimple>,
      Row<IndexCastUIOp,     kSimple>
  >(context);
  // clang-format on
}

static void attachToMath(MLIRContext *context, math::MathDialect *) {
  using namespace math;
  // clang-format off
  attach<
      //  operation          class     on a machine  a GPU issues, with afn
      Row<AbsFOp,            kSimple>,
      Row<AbsIOp,            kSimple>,
      Row<CopySignOp,        kSimple>,
      Row<FmaOp,             kSimple,  ifFma>,
      Row<FloorOp,           kSimple,  ifRound>,
      Row<CeilOp,            kSimple,  ifRound>,
      Row<TruncOp,           kSimple,  ifRound>,
      Row<RoundEvenOp,       kSimple,  ifRound>,
      Row<SqrtOp,            kSpecial>,
      Row<RsqrtOp,           kSpecial, never,        20>,
      Row<ExpOp,             kProgram, never,        16,           6>,
      Row<Exp2Op,            kProgram, never,        15,           4>,
      Row<ExpM1Op,           kProgram, never,        20>,
      Row<LogOp,             kProgram, never,        24>,
      Row<Log1pOp,           kProgram, never,        28>,
      Row<SinOp,             kProgram, never,        90>,
      Row<CosOp,             kProgram, never,        90>,
      Row<TanOp,             kProgram, never,        100>,
      Row<TanhOp,            kProgram, never,        40,           28>,
      Row<ErfOp,             kProgram, never,        37,           19>,
      Row<PowFOp,            kProgram, never,        200>
  >(context);
  // clang-format on
}

void aicf::registerScalarOps(DialectRegistry &registry) {
  registry.addExtension(attachToArith);
  registry.addExtension(attachToMath);
}

//===----------------------------------------------------------------------===//
// Expansion
//===----------------------------------------------------------------------===//

namespace {

struct ExpandScalarOp : OpInterfaceRewritePattern<ScalarOpInterface> {
  ExpandScalarOp(MLIRContext *context, const ScalarMachine &machine)
      : OpInterfaceRewritePattern(context), machine(machine) {}

  LogicalResult matchAndRewrite(ScalarOpInterface op,
                                PatternRewriter &rewriter) const override {
    return op.expandScalar(rewriter, machine);
  }

  ScalarMachine machine;
};

struct ExpandComposite : ExpandScalarOp {
  using ExpandScalarOp::ExpandScalarOp;

  LogicalResult matchAndRewrite(ScalarOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (isa<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
        !isa<math::TanhOp>(op))
      return rewriter.notifyMatchFailure(op, "not made of functions");
    return ExpandScalarOp::matchAndRewrite(op, rewriter);
  }
};

/// bf16 to f64 by way of f32, which is exact. Left to LLVM, operations such as
/// an absolute value move to the other side of the extension, where a machine
/// without bf16 calls a function that rounds to it.
struct ExpandExtBF16 : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::ExtFOp op,
                                PatternRewriter &rewriter) const override {
    Type to = op.getType();
    if (!getElementTypeOrSelf(op.getIn().getType()).isBF16() ||
        !getElementTypeOrSelf(to).isF64())
      return rewriter.notifyMatchFailure(op, "not from bf16 to f64");
    Type f32 = rewriter.getF32Type();
    if (auto vector = dyn_cast<VectorType>(to))
      f32 = vector.clone(f32);
    Value wider =
        arith::ExtFOp::create(rewriter, op.getLoc(), f32, op.getIn());
    rewriter.replaceOpWithNewOp<arith::ExtFOp>(op, to, wider);
    return success();
  }
};

} // namespace

void aicf::populateScalarExpandPatterns(RewritePatternSet &patterns,
                                        const ScalarMachine &machine) {
  patterns.add<ExpandScalarOp>(patterns.getContext(), machine);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  if (!machine.hasBF16) {
    patterns.add<ExpandExtBF16>(patterns.getContext());
    arith::populateExpandBFloat16Patterns(patterns);
  }
}

void aicf::populateCompositeExpandPatterns(RewritePatternSet &patterns,
                                           const ScalarMachine &machine) {
  patterns.add<ExpandComposite>(patterns.getContext(), machine);
}

LogicalResult aicf::verifyScalarCode(Operation *kernelModule,
                                     const ScalarMachine &machine,
                                     StringRef chip) {
  WalkResult result = kernelModule->walk([&](Operation *op) -> WalkResult {
    auto scalar = dyn_cast<ScalarOpInterface>(op);
    bool hasCode =
        scalar ? scalar.isInstruction(machine)
               : !isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
                     op->getDialect());
    if (hasCode)
      return WalkResult::advance();
    return op->emitOpError()
           << "on " << getElementTypeOrSelf(op->getResult(0).getType())
           << " has no code on " << chip;
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace aicf {
#define GEN_PASS_DEF_EXPANDMATHPASS
#include "aicf/Codegen/Passes.h.inc"
} // namespace aicf

namespace {
struct ExpandMathPass : aicf::impl::ExpandMathPassBase<ExpandMathPass> {
  using Base::Base;

  void runOnOperation() override {
    ScalarMachine machine;
    machine.hasBF16 = !expandBF16;
    machine.hasFma = !expandFma;
    machine.hasRound = !expandRound;
    machine.hasMinimum = hasMinimum;
    RewritePatternSet patterns(&getContext());
    populateScalarExpandPatterns(patterns, machine);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
