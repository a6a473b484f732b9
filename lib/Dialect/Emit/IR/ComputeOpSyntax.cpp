//===- ComputeOpSyntax.cpp - The text of a compute instruction ------------===//
//
// Parser and printer of `aicf_emit.compute`. docs/ir.md describes the text;
// EmitSyntax.h and EmitRecordSyntax.h have what other ops and attributes share.
//
//===----------------------------------------------------------------------===//

#include "EmitSyntax.h"
#include "aicf/Dialect/Emit/IR/Emit.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace aicf::emit;

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
