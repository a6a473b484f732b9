//===- TrainingOps.cpp - What a training step does beside one update ------===//
//
// Verifiers, bodies and decompositions of what concerns all gradients together
// and of schedules, and the verifiers of a whole step.
//
//===----------------------------------------------------------------------===//

#include "Decomposer.h"
#include "Verifiers.h"
#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SmallSet.h"
#include <cmath>
#include <limits>

using namespace mlir;
using namespace aicf;

static LogicalResult verifyPositive(Operation *op, StringRef what,
                                    const APFloat &number) {
  double value = number.convertToDouble();
  if (value > 0 && std::isfinite(value))
    return success();
  return op->emitOpError() << what << " must be finite and above 0, but is "
                           << value;
}

static LogicalResult verifyFinite(Operation *op, StringRef what,
                                  const APFloat &number) {
  if (number.isFinite())
    return success();
  return op->emitOpError() << what << " must be finite";
}

//===----------------------------------------------------------------------===//
// Gradients as a whole
//===----------------------------------------------------------------------===//

/// What all of `values` can be added up in.
static Type getCommonComputeType(ValueRange values) {
  Type common;
  for (Value value : values) {
    Type type = getComputeType(elementOf(value));
    if (!common || type.isF64())
      common = type;
  }
  return common;
}

LogicalResult ClipByGlobalNormOp::verify() {
  if (getGrads().empty())
    return emitOpError("needs at least one gradient");
  if (failed(verifyPositive(*this, "max_norm", getMaxNorm())))
    return failure();
  if (getClipped().getTypes() != getGrads().getTypes())
    return emitOpError("must give a result of each gradient's type, in order, "
                       "and the norm");
  if (failed(verifyShape(*this, "norm", getNorm(), {})))
    return failure();
  return verifySameElement(*this, "norm", getNorm(),
                           getCommonComputeType(getGrads()));
}

FailureOr<SmallVector<Value>>
ClipByGlobalNormOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Type compute = getNorm().getType().getElementType();
  Value sum;
  for (Value grad : getGrads()) {
    Value wide = d.convert(grad, compute);
    SmallVector<int64_t> axes = llvm::to_vector(
        llvm::seq<int64_t>(0, Decomposer::typeOf(grad).getRank()));
    Value part = d.apply<MulOp>(wide, wide);
    if (!axes.empty())
      part = d.reduce<ReduceSumOp>(part, axes, compute);
    sum = sum ? d.apply<AddOp>(sum, part) : part;
  }
  Value norm = d.apply<SqrtOp>(sum);
  auto type = Decomposer::typeOf(norm);
  Value limit = d.constant(type, getMaxNorm().convertToDouble());
  Value factor = d.apply<DivOp>(limit, d.apply<AddOp>(norm, 1e-6));
  factor = d.apply<MinOp>(factor, 1.0);
  SmallVector<Value> results;
  for (Value grad : getGrads()) {
    Value wide = d.convert(grad, compute);
    Value scaled = d.apply<MulOp>(
        wide, d.broadcast(factor, Decomposer::shapeOf(grad), {}));
    results.push_back(d.convert(scaled, elementOf(grad)));
  }
  results.push_back(norm);
  return results;
}

LogicalResult AllFiniteOp::verify() {
  if (getInputs().empty())
    return emitOpError("needs at least one operand");
  return success();
}

FailureOr<SmallVector<Value>> AllFiniteOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Value all;
  for (Value input : getInputs()) {
    // The greatest magnitude is NaN if an element is.
    Value greatest = d.apply<AbsOp>(input);
    RankedTensorType type = Decomposer::typeOf(input);
    if (type.getRank() > 0)
      greatest = d.reduce<ReduceMaxOp>(
          greatest, llvm::to_vector(llvm::seq<int64_t>(0, type.getRank())),
          type.getElementType());
    Value infinity = d.constant(Decomposer::typeOf(greatest),
                                std::numeric_limits<double>::infinity());
    Value finite = CompareOp::create(builder, d.loc, getFinite().getType(),
                                     ComparePredicate::LT, greatest, infinity);
    all = all ? d.apply<AndOp>(all, finite) : finite;
  }
  return SmallVector<Value>{all};
}

LogicalResult UpdateLossScaleOp::verify() {
  double growth = getGrowth().convertToDouble();
  if (!(growth > 1 && std::isfinite(growth)))
    return emitOpError("growth must be finite and above 1, but is ") << growth;
  double backoff = getBackoff().convertToDouble();
  if (!(backoff > 0 && backoff < 1))
    return emitOpError("backoff must be between 0 and 1, but is ") << backoff;
  if (static_cast<int64_t>(getInterval()) < 1 ||
      (elementOf(getGoodSteps()).isInteger(32) &&
       getInterval() > std::numeric_limits<int32_t>::max()))
    return emitOpError("interval must be at least 1 and of the type of "
                       "good_steps, but is ")
           << static_cast<int64_t>(getInterval());
  return verifyShape(*this, "good_steps", getGoodSteps(), {});
}

void UpdateLossScaleOp::buildBody(BodyBuilder &body, ValueRange args,
                                  SmallVectorImpl<Value> &results) {
  Scalar scale(body, args[0]), good(body, args[1]), finite(body, args[2]);
  Scalar next = good + 1.0;
  Scalar isGrowing = next == static_cast<double>(getInterval());
  Scalar grown = scale * getGrowth().convertToDouble();
  Scalar isFinite = grown < std::numeric_limits<double>::infinity();
  Scalar kept = select(isGrowing & isFinite, grown, scale);
  results.push_back(
      select(finite, kept, scale * getBackoff().convertToDouble()).get());
  results.push_back(
      select(finite & ~isGrowing, next, Scalar(0.0).like(next)).get());
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

LogicalResult ScheduleOp::verify() {
  if (failed(verifyShape(*this, "step", getStep(), {})) ||
      failed(verifyFinite(*this, "peak", getPeak())) ||
      failed(verifyFinite(*this, "final", getFinal())))
    return failure();
  int64_t warmup = getWarmup();
  if (warmup < 0)
    return emitOpError("warmup must be at least 0, but is ") << warmup;
  if (getForm() == ScheduleForm::Constant)
    return success();
  if (!getTotal())
    return emitOpError("needs a total to end at");
  int64_t total = *getTotal();
  if (total <= warmup)
    return emitOpError("total must be greater than warmup, ")
           << warmup << ", but is " << total;
  return success();
}

void ScheduleOp::buildBody(BodyBuilder &body, ValueRange args,
                           SmallVectorImpl<Value> &results) {
  OpBuilder &b = body.builder();
  Type f32 = b.getF32Type(), i64 = b.getI64Type();
  Value step = args[0];
  if (step.getType() != i64)
    step = arith::ExtSIOp::create(b, body.loc(), i64, step);
  Scalar t = maximum(Scalar(body, step), 0.0);
  auto toFloat = [&](Scalar v) {
    return Scalar(body, arith::SIToFPOp::create(b, body.loc(), f32, v.get()));
  };
  int64_t warmup = getWarmup();
  double peak = getPeak().convertToDouble();
  double end = getFinal().convertToDouble();
  Scalar first(body, body.constant(b.getI64IntegerAttr(warmup)));

  Scalar rate = Scalar(peak).like(toFloat(t));
  if (getForm() != ScheduleForm::Constant) {
    double length = static_cast<double>(*getTotal() - warmup);
    Scalar p = minimum(toFloat(t - first) / length, 1.0);
    if (getForm() == ScheduleForm::Cosine) {
      // (1 + cos(pi p)) / 2 is the square of cos(pi p / 2), which does not
      // cancel near the end.
      Scalar half = cosOfTurns(maximum(p, 0.0) * 0.25);
      rate = half * half * (peak - end) + end;
    } else {
      // Either end is met exactly.
      rate = (1.0 - p) * peak + p * end;
    }
  }
  if (warmup > 0)
    rate = select(t < first, toFloat(t) * (peak / static_cast<double>(warmup)),
                  rate);
  results.push_back(rate.get());
}

//===----------------------------------------------------------------------===//
// A whole step
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult verifyStep(OpTy op) {
  if (!isa_and_nonnull<FunctionOpInterface>(op->getParentOp()))
    return op.emitOpError("belongs to the body of an entry");
  if (op.getParams().empty())
    return op.emitOpError("needs at least one param");
  llvm::SmallSet<StringRef, 16> seen;
  for (auto param : op.getParams().template getAsRange<FlatSymbolRefAttr>())
    if (!seen.insert(param.getValue()).second)
      return op.emitOpError() << "names " << param << " twice";
  return op.getClip() ? verifyPositive(op, "clip", *op.getClip()) : success();
}

/// The param of floats that `symbol` names.
static FailureOr<PersistentOpInterface>
lookupParam(Operation *op, FlatSymbolRefAttr symbol,
            SymbolTableCollection &symbolTable) {
  auto target = dyn_cast_or_null<PersistentOpInterface>(
      symbolTable.lookupNearestSymbolFrom(op, symbol));
  if (!target || target.getRole() != PersistentRole::Param)
    return op->emitOpError() << symbol << " names no aicf.param";
  if (!aicf::detail::isFloatTensor(target.getStoredType()))
    return op->emitOpError()
           << symbol << " is of type " << target.getStoredType()
           << ": only floats have gradients";
  return target;
}

LogicalResult ApplyGradientsOp::verify() {
  if (failed(verifyStep(*this)))
    return failure();
  if (getGrads().size() != getParams().size())
    return emitOpError("has ") << getGrads().size() << " gradients for "
                               << getParams().size() << " params";
  return success();
}

LogicalResult
ApplyGradientsOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  for (auto [symbol, grad] : llvm::zip_equal(
           getParams().getAsRange<FlatSymbolRefAttr>(), getGrads())) {
    auto param = lookupParam(*this, symbol, symbolTable);
    if (failed(param))
      return failure();
    RankedTensorType type = param->getStoredType();
    auto given = cast<RankedTensorType>(grad.getType());
    if (type.getShape() != given.getShape())
      return emitOpError() << "the gradient of " << symbol
                           << " must have the shape [" << type.getShape()
                           << "], but is " << given;
    Type compute = getComputeType(type.getElementType());
    if (given.getElementTypeBitWidth() > compute.getIntOrFloatBitWidth())
      return emitOpError() << "the gradient of " << symbol << ", of type "
                           << given
                           << ", is wider than the param's compute type "
                           << compute;
  }
  return success();
}

LogicalResult MinimizeOp::verify() {
  if (failed(verifyStep(*this)))
    return failure();
  if (getLoss().getType().getRank() != 0)
    return emitOpError("the loss must have rank 0, but is ")
           << getLoss().getType();
  return success();
}

LogicalResult MinimizeOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  for (auto symbol : getParams().getAsRange<FlatSymbolRefAttr>())
    if (failed(lookupParam(*this, symbol, symbolTable)))
      return failure();
  return success();
}
