//===- ComputeOp.cpp - The compute instruction ----------------------------===//
//
// Syntax, builders, effects and the local verifier of `aicf_emit.compute`.
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
StringRef ComputeOp::getInstructionKind() { return getKind(); }
unsigned ComputeOp::getNumInstructionInputs() { return getInputs().size(); }
unsigned ComputeOp::getNumInstructionOutputs() { return getOutputs().size(); }
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

Attribute ComputeOp::getInstructionConstraints() {
  return getConstraintsAttr();
}
Attribute ComputeOp::getInstructionHints() { return getHintsAttr(); }

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

namespace {
/// One operand with its subscript, as parsed.
struct Access {
  OpAsmParser::UnresolvedOperand operand;
  SmallVector<AffineExpr> subscript;
  Type type;
  bool guarded = false;
};
} // namespace

/// Parses `%x[d0, d2 + 1] : type`; the subscript is empty for scalars. An input
/// may be marked: `%x[d0 - 1] or_zero : type`.
static ParseResult parseAccess(OpAsmParser &parser,
                               ArrayRef<std::pair<StringRef, AffineExpr>> dims,
                               bool isInput, Access &access) {
  if (parser.parseOperand(access.operand) || parser.parseLSquare())
    return failure();
  if (failed(parser.parseOptionalRSquare())) {
    do {
      if (parser.parseAffineExpr(dims, access.subscript.emplace_back()))
        return failure();
    } while (succeeded(parser.parseOptionalComma()));
    if (parser.parseRSquare())
      return failure();
  }
  if (isInput)
    access.guarded = succeeded(parser.parseOptionalKeyword("or_zero"));
  return parser.parseColonType(access.type);
}

/// Parses what was decided about an instruction: `step(2)`,
/// `layout([64, 1], [])`, `plans("h200" = #aicf_nv.simt<...>)`.
static ParseResult parseDecided(OpAsmParser &parser,
                                ComputeOp::Properties &props) {
  Builder &b = parser.getBuilder();
  if (succeeded(parser.parseOptionalKeyword("step"))) {
    int64_t step;
    if (parser.parseLParen() || parser.parseInteger(step) ||
        parser.parseRParen())
      return failure();
    props.step = b.getI64IntegerAttr(step);
  }
  if (succeeded(parser.parseOptionalKeyword("layout"))) {
    SmallVector<Attribute> all;
    auto parseStrides = [&] {
      SmallVector<int64_t> strides;
      if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
            return parser.parseInteger(strides.emplace_back());
          }))
        return failure();
      all.push_back(b.getDenseI64ArrayAttr(strides));
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren,
                                       parseStrides))
      return failure();
    props.result_strides = b.getArrayAttr(all);
  }
  if (succeeded(parser.parseOptionalKeyword("plans"))) {
    NamedAttrList plans;
    auto parsePlan = [&]() -> ParseResult {
      std::string target;
      Attribute plan;
      SMLoc loc = parser.getCurrentLocation();
      if (parser.parseString(&target) || parser.parseEqual() ||
          parser.parseAttribute(plan))
        return failure();
      if (target.empty() || plans.get(target))
        return parser.emitError(loc)
               << (target.empty() ? "a plan without a target"
                                  : "a second plan for one target");
      plans.append(target, plan);
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parsePlan))
      return failure();
    props.plans = plans.getDictionary(parser.getContext());
  }
  return success();
}

static void printDecided(OpAsmPrinter &printer, ComputeOp op) {
  if (std::optional<int64_t> step = op.getStep())
    printer << " step(" << *step << ")";
  if (ArrayAttr strides = op.getResultStridesAttr()) {
    printer << " layout(";
    llvm::interleaveComma(strides.getAsRange<DenseI64ArrayAttr>(), printer,
                          [&](DenseI64ArrayAttr one) {
                            printer << "[";
                            llvm::interleaveComma(one.asArrayRef(), printer);
                            printer << "]";
                          });
    printer << ")";
  }
  if (DictionaryAttr plans = op.getPlansAttr()) {
    printer.printNewline();
    printer << "    plans(";
    llvm::interleaveComma(plans, printer, [&](NamedAttribute plan) {
      printer.printAttribute(plan.getName());
      printer << " = " << plan.getValue();
    });
    printer << ")";
  }
}

ParseResult ComputeOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &b = parser.getBuilder();
  auto &props = result.getOrAddProperties<Properties>();
  if (parser.parseKeyword("id") || parser.parseLParen() ||
      parseId(parser, props.id) || parser.parseRParen() ||
      parser.parseAttribute(props.kind) || parser.parseKeyword("dims"))
    return failure();

  SmallVector<int64_t> extents;
  std::vector<std::string> names;
  auto parseExtent = [&]() -> ParseResult {
    int64_t dim;
    SMLoc loc = parser.getCurrentLocation();
    if (parseDimName(parser, dim))
      return failure();
    if (dim != static_cast<int64_t>(extents.size()))
      return parser.emitError(loc) << "expected 'd" << extents.size() << "'";
    return failure(parser.parseEqual() ||
                   parser.parseInteger(extents.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseExtent))
    return failure();
  for (unsigned d = 0; d < extents.size(); ++d)
    names.push_back("d" + std::to_string(d));
  SmallVector<std::pair<StringRef, AffineExpr>> dims;
  for (auto [d, name] : llvm::enumerate(names))
    dims.emplace_back(name, b.getAffineDimExpr(d));

  SmallVector<Access> inputs, outputs;
  auto parseAccesses = [&](SmallVectorImpl<Access> &list) {
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&] {
      return parseAccess(parser, dims, &list == &inputs, list.emplace_back());
    });
  };
  if (succeeded(parser.parseOptionalKeyword("ins")) && parseAccesses(inputs))
    return failure();
  if (parser.parseKeyword("outs") || parseAccesses(outputs))
    return failure();

  SmallVector<OpAsmParser::UnresolvedOperand> scratch;
  SmallVector<Type> scratchTypes;
  SMLoc scratchLoc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("scratch"))) {
    if (parser.parseCommaSeparatedList(
            AsmParser::Delimiter::Paren, [&]() -> ParseResult {
              return failure(
                  parser.parseOperand(scratch.emplace_back()) ||
                  parser.parseColonType(scratchTypes.emplace_back()));
            }))
      return failure();
  }
  if (succeeded(parser.parseOptionalKeyword("constraints"))) {
    auto attr =
        llvm::cast_or_null<ConstraintsAttr>(ConstraintsAttr::parse(parser, {}));
    if (!attr)
      return failure();
    props.constraints = attr;
  }
  if (succeeded(parser.parseOptionalKeyword("hints"))) {
    auto attr = llvm::cast_or_null<HintsAttr>(HintsAttr::parse(parser, {}));
    if (!attr)
      return failure();
    props.hints = attr;
  }
  if (parseDecided(parser, props))
    return failure();

  Region *body = result.addRegion();
  // Isolated from above: names of the function may come again.
  if (parser.parseRegion(*body, /*arguments=*/{}, /*enableNameShadowing=*/true))
    return failure();
  ensureTerminator(*body, b, result.location);

  if (succeeded(parser.parseOptionalKeyword("decisions"))) {
    SmallVector<Attribute> records;
    if (parser.parseCommaSeparatedList(
            AsmParser::Delimiter::Square, [&]() -> ParseResult {
              auto record = llvm::cast_or_null<DecisionAttr>(
                  DecisionAttr::parse(parser, {}));
              if (!record)
                return failure();
              records.push_back(record);
              return success();
            }))
      return failure();
    props.decisions = b.getArrayAttr(records);
  }
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();

  SmallVector<AffineMap> maps;
  for (SmallVector<Access> *list : {&inputs, &outputs})
    for (Access &access : *list) {
      maps.push_back(AffineMap::get(extents.size(), 0, access.subscript,
                                    parser.getContext()));
      if (parser.resolveOperand(access.operand, access.type, result.operands))
        return failure();
    }
  if (parser.resolveOperands(scratch, scratchTypes, scratchLoc,
                             result.operands))
    return failure();
  SmallVector<int64_t> guarded;
  for (auto [i, access] : llvm::enumerate(inputs))
    if (access.guarded)
      guarded.push_back(i);
  if (!guarded.empty())
    props.guarded = b.getDenseI64ArrayAttr(guarded);
  props.extents = b.getDenseI64ArrayAttr(extents);
  props.indexing_maps = b.getAffineMapArrayAttr(maps);
  props.operandSegmentSizes = {static_cast<int32_t>(inputs.size()),
                               static_cast<int32_t>(outputs.size()),
                               static_cast<int32_t>(scratch.size())};
  for (Access &access : outputs)
    if (isa<TensorType>(access.type))
      result.addTypes(access.type);
  return success();
}

void ComputeOp::print(OpAsmPrinter &printer) {
  printer << " id(" << getId() << ") ";
  printer.printAttribute(getKindAttr());
  printer << " dims(";
  for (auto [d, extent] : llvm::enumerate(getExtents()))
    printer << (d ? ", " : "") << "d" << d << " = " << extent;
  printer << ")";
  auto printAccesses = [&](StringRef keyword, OperandRange operands,
                           unsigned firstMap) {
    printer.printNewline();
    printer << "    " << keyword << "(";
    for (auto [i, operand] : llvm::enumerate(operands)) {
      printer << (i ? ", " : "") << operand << "[";
      llvm::interleaveComma(getInputMap(firstMap + i).getResults(), printer);
      printer << "]";
      if (firstMap == 0 && keyword == "ins" && isGuarded(i))
        printer << " or_zero";
      printer << " : " << operand.getType();
    }
    printer << ")";
  };
  if (!getInputs().empty())
    printAccesses("ins", getInputs(), 0);
  printAccesses("outs", getOutputs(), getInputs().size());
  if (!getScratch().empty()) {
    printer << " scratch(";
    llvm::interleaveComma(getScratch(), printer, [&](Value value) {
      printer << value << " : " << value.getType();
    });
    printer << ")";
  }
  if (ConstraintsAttr constraints = getConstraintsAttr()) {
    printer << " constraints";
    constraints.print(printer);
  }
  if (HintsAttr hints = getHintsAttr()) {
    printer << " hints";
    hints.print(printer);
  }
  printDecided(printer, *this);
  printer << " ";
  printer.printRegion(getBody());
  if (ArrayAttr records = getDecisionsAttr()) {
    printer << " decisions [";
    printer.increaseIndent();
    for (auto [i, record] :
         llvm::enumerate(records.getAsRange<DecisionAttr>())) {
      printer << (i ? "," : "");
      printer.printNewline();
      record.print(printer);
    }
    printer.decreaseIndent();
    printer << "]";
  }
  printer.printOptionalAttrDict(
      (*this)->getDiscardableAttrDictionary().getValue());
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
