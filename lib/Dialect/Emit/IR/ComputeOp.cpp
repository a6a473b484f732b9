//===- ComputeOp.cpp - The compute instruction ----------------------------===//
//
// Builders, effects and the local verifier of `aicf_emit.compute`, and how an
// instruction answers to InstructionOpInterface. The syntax is in
// ComputeOpSyntax.cpp.
//
//===----------------------------------------------------------------------===//

#include "EmitSyntax.h"
#include "aicf/Dialect/Emit/IR/Emit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace aicf::emit;

void ComputeOp::build(
    OpBuilder &builder, OperationState &state, int64_t id, StringRef kind,
    ArrayRef<int64_t> extents, ArrayRef<AffineMap> maps, ValueRange inputs,
    ValueRange outputs,
    function_ref<void(OpBuilder &, Location, ValueRange)> bodyBuilder) {
  state.addOperands(inputs);
  state.addOperands(outputs);
  auto &props = state.getOrAddProperties<Properties>();
  props.id = builder.getI64IntegerAttr(id);
  props.kind = builder.getStringAttr(kind);
  props.extents = builder.getDenseI64ArrayAttr(extents);
  props.indexing_maps = builder.getAffineMapArrayAttr(maps);
  props.operandSegmentSizes = {static_cast<int32_t>(inputs.size()),
                               static_cast<int32_t>(outputs.size()), 0};
  for (Value output : outputs)
    if (isa<TensorType>(output.getType()))
      state.addTypes(output.getType());
  Region *region = state.addRegion();
  if (!bodyBuilder)
    return;
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> types;
  for (Value input : inputs)
    types.push_back(getElementTypeOrSelf(input.getType()));
  SmallVector<Location> locs(types.size(), state.location);
  Block *body = builder.createBlock(region, {}, types, locs);
  bodyBuilder(builder, state.location, body->getArguments());
}

void ComputeOp::setGuardedInputs(ArrayRef<unsigned> inputs) {
  SmallVector<int64_t> indices(inputs.begin(), inputs.end());
  llvm::sort(indices);
  setGuardedAttr(indices.empty()
                     ? DenseI64ArrayAttr()
                     : DenseI64ArrayAttr::get(getContext(), indices));
}

YieldOp ComputeOp::getYield() {
  return cast<YieldOp>(getBodyBlock()->getTerminator());
}

int64_t ComputeOp::getInstructionId() { return getId(); }
DictionaryAttr ComputeOp::getKernelPlans() { return getPlansAttr(); }
void ComputeOp::setKernelPlans(DictionaryAttr plans) {
  if (plans && !plans.empty())
    setPlansAttr(plans);
  else
    removePlansAttr();
}
ArrayAttr ComputeOp::getDecisionRecords() { return getDecisionsAttr(); }
void ComputeOp::setDecisionRecords(ArrayAttr records) {
  if (records && !records.empty())
    setDecisionsAttr(records);
  else
    removeDecisionsAttr();
}

ArrayRef<int64_t> ComputeOp::getStridesOfResult(unsigned j) {
  ArrayAttr all = getResultStridesAttr();
  return all ? cast<DenseI64ArrayAttr>(all[j]).asArrayRef()
             : ArrayRef<int64_t>();
}

void ComputeOp::setStridesOfResult(unsigned j, ArrayRef<int64_t> strides) {
  Builder builder(getContext());
  SmallVector<Attribute> all;
  bool isChosen = false;
  for (unsigned k = 0; k < getNumResults(); ++k) {
    ArrayRef<int64_t> next = k == j ? strides : getStridesOfResult(k);
    all.push_back(builder.getDenseI64ArrayAttr(next));
    isChosen |= !next.empty();
  }
  if (isChosen)
    setResultStridesAttr(builder.getArrayAttr(all));
  else
    removeResultStridesAttr();
}

void ComputeOp::getAsmResultNames(
    function_ref<void(Value, StringRef)> setNameFn) {
  for (auto [j, result] : llvm::enumerate(getResults()))
    setNameFn(result, ("i" + Twine(getId()) +
                       (getNumResults() > 1 ? "_" + Twine(j) : Twine("")))
                          .str());
}

void ComputeOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  for (OpOperand &input : getInputsMutable())
    if (isa<MemRefType>(input.get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), &input);
  for (OpOperand &output : getOutputsMutable())
    if (isa<MemRefType>(output.get().getType()))
      effects.emplace_back(MemoryEffects::Write::get(), &output);
  for (OpOperand &scratch : getScratchMutable()) {
    effects.emplace_back(MemoryEffects::Read::get(), &scratch);
    effects.emplace_back(MemoryEffects::Write::get(), &scratch);
  }
}

static std::string toString(AffineExpr expr) {
  std::string text;
  llvm::raw_string_ostream(text) << expr;
  return text;
}

std::optional<int64_t> aicf::emit::getLargestTerm(AffineExpr expr,
                                                  ArrayRef<int64_t> extents) {
  constexpr int64_t limit = int64_t(1) << 62;
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return extents[dim.getPosition()] - 1;
  if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
    int64_t value = constant.getValue();
    if (value <= -limit || value >= limit)
      return std::nullopt;
    return std::abs(value);
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<int64_t> lhs = getLargestTerm(binary.getLHS(), extents);
  std::optional<int64_t> rhs = getLargestTerm(binary.getRHS(), extents);
  if (!lhs || !rhs)
    return std::nullopt;
  int64_t largest = std::max(*lhs, *rhs), value = largest;
  if (expr.getKind() == AffineExprKind::Add)
    value = *lhs + *rhs;
  if (expr.getKind() == AffineExprKind::Mul &&
      __builtin_mul_overflow(*lhs, *rhs, &value))
    return std::nullopt;
  // A quotient or remainder is smaller than what it is computed from.
  if (value >= limit)
    return std::nullopt;
  return std::max(value, largest);
}

/// Checks that the subscript `map` of an operand fits `type` and stays inside
/// it, or, if it is guarded, that its indices are bounded.
static LogicalResult verifyAccess(ComputeOp op, StringRef what, unsigned index,
                                  AffineMap map, ShapedType type,
                                  bool guarded) {
  // Indices are computed in 64 bits, with room for the steps of a loop.
  constexpr int64_t kFarthest = int64_t(1) << 48;
  ArrayRef<int64_t> extents = op.getExtents();
  if (map.getNumDims() != extents.size() || map.getNumSymbols() != 0)
    return op.emitOpError()
           << what << " " << index << ": the subscript is not over the "
           << extents.size() << " dims";
  if (map.getNumResults() != static_cast<unsigned>(type.getRank()))
    return op.emitOpError() << what << " " << index << ": the subscript has "
                            << map.getNumResults() << " indices, " << type
                            << " has rank " << type.getRank();
  if (guarded && type.getNumElements() == 0)
    return op.emitOpError() << what << " " << index
                            << ": or_zero needs an operand with elements";
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    int64_t size = type.getDimSize(i);
    if (!getLargestTerm(expr, extents))
      return op.emitOpError()
             << what << " " << index << ": index " << i << " ('"
             << toString(expr) << "') overflows while it is computed";
    if (guarded) {
      auto range = getRange(expr, extents);
      if (!range || range->first < -kFarthest || range->second > kFarthest)
        return op.emitOpError()
               << what << " " << index << ": index " << i << " ('"
               << toString(expr) << "') has no bounds within 2^48";
      continue;
    }
    if (!staysInside(expr, extents, size))
      return op.emitOpError()
             << what << " " << index << ": index " << i << " ('"
             << toString(expr) << "') leaves [0, " << size << ")";
  }
  return success();
}

/// Checks that output `index` is covered exactly, each element once.
static LogicalResult verifyCoverage(ComputeOp op, unsigned index, AffineMap map,
                                    ShapedType type) {
  DimSet seen = 0;
  for (auto [i, expr] : llvm::enumerate(map.getResults())) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      if (constant.getValue() == 0 && type.getDimSize(i) == 1)
        continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || op.getExtents()[dim.getPosition()] != type.getDimSize(i))
      return op.emitOpError()
             << "output " << index << ": index " << i << " ('" << toString(expr)
             << "') must be a dim of extent " << type.getDimSize(i);
    DimSet bit = DimSet(1) << dim.getPosition();
    if (seen & bit)
      return op.emitOpError() << "output " << index << ": '" << toString(expr)
                              << "' occurs twice in the subscript";
    seen |= bit;
  }
  return success();
}

/// What was decided about `op` is of the kinds that decisions have.
static LogicalResult verifyDecided(ComputeOp op) {
  if (DictionaryAttr plans = op.getPlansAttr())
    for (NamedAttribute plan : plans)
      if (!isa<KernelPlanAttrInterface>(plan.getValue()))
        return op.emitOpError()
               << "has as its plan for " << plan.getName() << " "
               << plan.getValue() << ", which belongs to no kernel family";
  if (op.getStepAttr() && op.getStepAttr().getInt() < 0)
    return op.emitOpError() << "runs in a negative step";
  ArrayAttr all = op.getResultStridesAttr();
  if (!all)
    return success();
  if (all.size() != op.getNumResults())
    return op.emitOpError()
           << "has layouts for " << all.size() << " results, but "
           << op.getNumResults() << " results";
  for (auto [result, strides] :
       llvm::zip_equal(op.getResults(), all.getAsRange<DenseI64ArrayAttr>()))
    if (!strides.empty() &&
        strides.size() != cast<ShapedType>(result.getType()).getRank())
      return op.emitOpError()
             << "needs a stride for each dim of " << result.getType();
  return success();
}

LogicalResult ComputeOp::verify() {
  if (failed(verifyId(*this, getIdAttr())) || failed(verifyDecided(*this)))
    return failure();
  if (getOutputs().empty())
    return emitOpError() << "has no output";
  if (HintsAttr hints = getHintsAttr())
    if (failed(verifyHints(*this, hints, getOutputs().getTypes())))
      return failure();
  if (getNumDims() > kMaxDims)
    return emitOpError() << "has " << getNumDims() << " dims, at most "
                         << kMaxDims << " are supported";
  for (auto [d, extent] : llvm::enumerate(getExtents()))
    if (extent < 1)
      return emitOpError() << "extent of d" << d << " is " << extent
                           << ", must be at least 1";
  int64_t points = 1;
  for (int64_t extent : getExtents())
    if (__builtin_mul_overflow(points, extent, &points))
      return emitOpError() << "iteration space is too large";
  unsigned numInputs = getInputs().size();
  if (getIndexingMaps().size() != numInputs + getOutputs().size())
    return emitOpError() << "needs one subscript for each input and output";

  unsigned numTensors = 0;
  for (Value operand : getOperands()) {
    if (failed(verifyElementType(*this, operand.getType())))
      return failure();
    numTensors += isa<TensorType>(operand.getType());
  }
  if (numTensors != 0 && numTensors != getNumOperands())
    return emitOpError() << "mixes tensors and memrefs";
  if (getNumResults() != (numTensors ? getOutputs().size() : 0))
    return emitOpError() << "needs one result for each output tensor and none "
                            "for memrefs";
  for (auto [j, result] : llvm::enumerate(getResults()))
    if (result.getType() != getOutputs()[j].getType())
      return emitOpError() << "result " << j << " has type " << result.getType()
                           << ", its output has " << getOutputs()[j].getType();

  if (std::optional<ArrayRef<int64_t>> guarded = getGuarded())
    for (auto [k, i] : llvm::enumerate(*guarded))
      if (i < (k ? (*guarded)[k - 1] + 1 : 0) || i >= numInputs)
        return emitOpError() << "guarded inputs must be ascending indices of "
                                "inputs";
  for (auto [i, input] : llvm::enumerate(getInputs()))
    if (failed(verifyAccess(*this, "input", i, getInputMap(i),
                            cast<ShapedType>(input.getType()), isGuarded(i))))
      return failure();
  for (auto [j, output] : llvm::enumerate(getOutputs())) {
    auto type = cast<ShapedType>(output.getType());
    AffineMap map = getOutputMap(j);
    if (failed(
            verifyAccess(*this, "output", j, map, type, /*guarded=*/false)) ||
        failed(verifyCoverage(*this, j, map, type)))
      return failure();
  }
  return success();
}

LogicalResult ComputeOp::verifyRegions() {
  Block *body = getBodyBlock();
  if (body->getNumArguments() != getInputs().size())
    return emitOpError() << "the body has " << body->getNumArguments()
                         << " arguments for " << getInputs().size()
                         << " inputs";
  for (auto [i, input] : llvm::enumerate(getInputs())) {
    Type element = getElementTypeOrSelf(input.getType());
    if (body->getArgument(i).getType() != element)
      return emitOpError() << "argument " << i << " of the body must be "
                           << element;
  }
  for (Operation &op : *body) {
    // What every back end has a meaning for, and nothing that a target's own
    // dialect could smuggle in. Whether there is code for one of arith and math
    // is asked when it is planned.
    StringRef dialect = op.getName().getDialectNamespace();
    if (op.getNumRegions() != 0 || !isMemoryEffectFree(&op) ||
        (dialect != "arith" && dialect != "math" &&
         !isa<ScalarOpInterface, ReduceOp, IndexOp, YieldOp>(op)))
      return op.emitOpError() << "cannot stand in a body: only pure scalar ops "
                                 "of arith and math or with ScalarOpInterface, "
                                 "aicf_emit.reduce and aicf_emit.index";
    if (auto trunc = dyn_cast<arith::TruncFOp>(op))
      if (trunc.getRoundingmode() &&
          *trunc.getRoundingmode() != arith::RoundingMode::to_nearest_even)
        return op.emitOpError() << "rounds to nearest even in a body";
    if (!op.hasTrait<OpTrait::IsTerminator>() && op.getNumResults() != 1)
      return op.emitOpError() << "cannot stand in a body: only ops of one "
                                 "result";
    for (Type type : op.getResultTypes())
      if (!isElementType(type))
        return op.emitOpError() << "cannot stand in a body: " << type
                                << " is not one of f32, bf16, f16, f64, i32, "
                                   "i64, i1";
  }
  YieldOp yield = getYield();
  if (yield.getNumOperands() != getOutputs().size())
    return yield.emitOpError()
           << "yields " << yield.getNumOperands() << " values for "
           << getOutputs().size() << " outputs";
  DenseMap<Value, DimSet> dims = getBodyDims(*this);
  for (auto [j, value] : llvm::enumerate(yield.getOperands())) {
    Type element = getElementTypeOrSelf(getOutputs()[j].getType());
    if (value.getType() != element)
      return yield.emitOpError() << "value " << j << " must be " << element;
    DimSet extra = dims.lookup(value) & ~getDims(getOutputMap(j));
    if (extra)
      return yield.emitOpError()
             << "value " << j << " varies over d" << llvm::countr_zero(extra)
             << ", which is not in the subscript of output " << j;
  }
  return success();
}
