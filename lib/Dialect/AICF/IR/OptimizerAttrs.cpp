//===- OptimizerAttrs.cpp - Optimizers as attributes ----------------------===//

#include "aicf/Dialect/AICF/IR/OptimizerAttrs.h"
#include "Decomposer.h"
#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cmath>

using namespace mlir;
using namespace aicf;

#include "aicf/Dialect/AICF/IR/AICFAttrInterfaces.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "aicf/Dialect/AICF/IR/AICFAttrs.cpp.inc"

void AICFDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "aicf/Dialect/AICF/IR/AICFAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Syntax and verifiers
//===----------------------------------------------------------------------===//

FailureOr<FloatAttr> aicf::detail::parseReal(AsmParser &parser) {
  double value;
  if (parser.parseFloat(value))
    return failure();
  return parser.getBuilder().getF64FloatAttr(value);
}

void aicf::detail::printReal(AsmPrinter &printer, FloatAttr value) {
  printer << value.getValueAsDouble();
}

using EmitError = function_ref<InFlightDiagnostic()>;

static LogicalResult verifyBeta(EmitError emitError, StringRef what,
                                FloatAttr beta) {
  double value = beta.getValueAsDouble();
  if (value >= 0 && value < 1)
    return success();
  return emitError() << what << " must be at least 0 and below 1, but is "
                     << value;
}

static LogicalResult verifyNotNegative(EmitError emitError, StringRef what,
                                       FloatAttr number) {
  double value = number.getValueAsDouble();
  if (value >= 0 && std::isfinite(value))
    return success();
  return emitError() << what << " must be finite and at least 0, but is "
                     << value;
}

static LogicalResult verifyMoments(EmitError emitError, FloatType type) {
  if (!type || type.isF64() || type.isF32() || type.isBF16() || type.isF16())
    return success();
  return emitError() << "moments must be f64, f32, bf16 or f16, but are "
                     << type;
}

LogicalResult SgdOptimizerAttr::verify(EmitError emitError, FloatAttr decay) {
  return verifyNotNegative(emitError, "weight_decay", decay);
}

LogicalResult MomentumOptimizerAttr::verify(EmitError emitError,
                                            FloatAttr momentum, bool,
                                            FloatAttr decay,
                                            FloatType moments) {
  return success(
      succeeded(verifyNotNegative(emitError, "momentum", momentum)) &&
      succeeded(verifyNotNegative(emitError, "weight_decay", decay)) &&
      succeeded(verifyMoments(emitError, moments)));
}

static LogicalResult verifyAdam(EmitError emitError, FloatAttr beta1,
                                FloatAttr beta2, FloatAttr eps, FloatAttr decay,
                                FloatType moments) {
  return success(
      succeeded(verifyBeta(emitError, "beta1", beta1)) &&
      succeeded(verifyBeta(emitError, "beta2", beta2)) &&
      succeeded(verifyNotNegative(emitError, "eps", eps)) &&
      succeeded(verifyNotNegative(emitError, "weight_decay", decay)) &&
      succeeded(verifyMoments(emitError, moments)));
}

LogicalResult AdamOptimizerAttr::verify(EmitError emitError, FloatAttr beta1,
                                        FloatAttr beta2, FloatAttr eps,
                                        FloatAttr decay, FloatType moments) {
  return verifyAdam(emitError, beta1, beta2, eps, decay, moments);
}

LogicalResult AdamWOptimizerAttr::verify(EmitError emitError, FloatAttr beta1,
                                         FloatAttr beta2, FloatAttr eps,
                                         FloatAttr decay, FloatType moments) {
  return verifyAdam(emitError, beta1, beta2, eps, decay, moments);
}

LogicalResult LionOptimizerAttr::verify(EmitError emitError, FloatAttr beta1,
                                        FloatAttr beta2, FloatAttr decay,
                                        FloatType moments) {
  return success(
      succeeded(verifyBeta(emitError, "beta1", beta1)) &&
      succeeded(verifyBeta(emitError, "beta2", beta2)) &&
      succeeded(verifyNotNegative(emitError, "weight_decay", decay)) &&
      succeeded(verifyMoments(emitError, moments)));
}

//===----------------------------------------------------------------------===//
// States and steps
//===----------------------------------------------------------------------===//

/// States of the param's shape, of `moments` or the param's compute type.
static SmallVector<OptimizerState> makeStates(RankedTensorType param,
                                              FloatType moments,
                                              ArrayRef<StringRef> names) {
  Type element = moments ? moments : getComputeType(param.getElementType());
  return llvm::map_to_vector(names, [&](StringRef name) {
    return OptimizerState{name.str(), param.clone(element)};
  });
}

SmallVector<OptimizerState>
SgdOptimizerAttr::getStates(RankedTensorType) const {
  return {};
}

SmallVector<Value> SgdOptimizerAttr::buildStep(OpBuilder &builder, Location loc,
                                               const OptimizerStep &s) const {
  return {SgdOp::create(builder, loc, s.param.getType(), s.param, s.grad,
                        s.rate, getWeightDecay())};
}

bool SgdOptimizerAttr::usesStepNumber() const { return false; }

SmallVector<OptimizerState>
MomentumOptimizerAttr::getStates(RankedTensorType param) const {
  return makeStates(param, getMoments(), {"velocity"});
}

SmallVector<Value>
MomentumOptimizerAttr::buildStep(OpBuilder &builder, Location loc,
                                 const OptimizerStep &s) const {
  Type compute = getComputeType(
      cast<RankedTensorType>(s.param.getType()).getElementType());
  Decomposer d{builder, loc};
  Value mu = d.constant(RankedTensorType::get({}, compute),
                        getMomentum().getValueAsDouble());
  auto op = SgdMomentumOp::create(
      builder, loc, s.param.getType(), s.states[0].getType(), s.param, s.grad,
      s.states[0], s.rate, mu, getWeightDecay(),
      getNesterov() ? builder.getUnitAttr() : UnitAttr());
  return llvm::to_vector_of<Value>(op.getResults());
}

bool MomentumOptimizerAttr::usesStepNumber() const { return false; }

template <typename OpTy, typename AttrTy>
static SmallVector<Value> buildAdam(AttrTy attr, OpBuilder &builder,
                                    Location loc, const OptimizerStep &s) {
  auto op = OpTy::create(builder, loc, s.param.getType(), s.states[0].getType(),
                         s.states[1].getType(), s.param, s.grad, s.states[0],
                         s.states[1], s.rate, s.number, attr.getBeta1(),
                         attr.getBeta2(), attr.getEps(), attr.getWeightDecay());
  return llvm::to_vector_of<Value>(op->getResults());
}

SmallVector<OptimizerState>
AdamOptimizerAttr::getStates(RankedTensorType param) const {
  return makeStates(param, getMoments(), {"m", "v"});
}

SmallVector<Value> AdamOptimizerAttr::buildStep(OpBuilder &builder,
                                                Location loc,
                                                const OptimizerStep &s) const {
  return buildAdam<AdamOp>(*this, builder, loc, s);
}

bool AdamOptimizerAttr::usesStepNumber() const { return true; }

SmallVector<OptimizerState>
AdamWOptimizerAttr::getStates(RankedTensorType param) const {
  return makeStates(param, getMoments(), {"m", "v"});
}

SmallVector<Value> AdamWOptimizerAttr::buildStep(OpBuilder &builder,
                                                 Location loc,
                                                 const OptimizerStep &s) const {
  return buildAdam<AdamWOp>(*this, builder, loc, s);
}

bool AdamWOptimizerAttr::usesStepNumber() const { return true; }

SmallVector<OptimizerState>
LionOptimizerAttr::getStates(RankedTensorType param) const {
  return makeStates(param, getMoments(), {"m"});
}

SmallVector<Value> LionOptimizerAttr::buildStep(OpBuilder &builder,
                                                Location loc,
                                                const OptimizerStep &s) const {
  auto op = LionOp::create(builder, loc, s.param.getType(),
                           s.states[0].getType(), s.param, s.grad, s.states[0],
                           s.rate, getBeta1(), getBeta2(), getWeightDecay());
  return llvm::to_vector_of<Value>(op.getResults());
}

bool LionOptimizerAttr::usesStepNumber() const { return false; }
