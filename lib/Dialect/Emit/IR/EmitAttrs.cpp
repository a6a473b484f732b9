//===- EmitAttrs.cpp - Attributes of aicf_emit ----------------------------===//
//
// Registration, and the attributes that are no records (EmitRecords.cpp).
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/Emit/IR/Emit.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace aicf::emit;

#include "aicf/Dialect/Emit/IR/EmitAttrInterfaces.cpp.inc"
#include "aicf/Dialect/Emit/IR/EmitEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "aicf/Dialect/Emit/IR/EmitAttrs.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "aicf/Dialect/Emit/IR/EmitOpsTypes.cpp.inc"

void EmitDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "aicf/Dialect/Emit/IR/EmitAttrs.cpp.inc"
      >();
}

void EmitDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "aicf/Dialect/Emit/IR/EmitOpsTypes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// DecidedAttr
//===----------------------------------------------------------------------===//

LogicalResult
DecidedAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                    ArrayRef<DecisionClass> classes) {
  if (classes.empty())
    return emitError() << "no class is decided";
  return success();
}

//===----------------------------------------------------------------------===//
// TargetAttr
//===----------------------------------------------------------------------===//

LogicalResult
TargetAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                   StringAttr name, StringAttr backend, StringAttr chip,
                   DictionaryAttr numbers) {
  for (StringAttr word : {name, backend, chip})
    if (!word || word.empty())
      return emitError() << "a target needs a name, a back end and a chip";
  for (NamedAttribute entry : numbers) {
    auto value = dyn_cast<IntegerAttr>(entry.getValue());
    if (!value || !value.getType().isSignlessInteger(64))
      return emitError() << "target " << name << ": '"
                         << entry.getName().getValue()
                         << "' must be an i64 number";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// HintsAttr: <family = "aicf_nv.mma", tile = [128, 128], layout = [[1, 64]],
//             fuse = separate, margin = 25>
//===----------------------------------------------------------------------===//

LogicalResult
HintsAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                  StringAttr family, DenseI64ArrayAttr tile, ArrayAttr layout,
                  FuseChoiceAttr fuse, int64_t margin) {
  if (!family && !tile && !layout && !fuse)
    return emitError() << "a hint prefers a family, a tile, a layout or a "
                          "fusion";
  if (family && !family.getValue().contains('.'))
    return emitError() << "'" << family.getValue()
                       << "' is no kernel family, such as aicf_nv.mma";
  if (tile && (tile.empty() || llvm::any_of(tile.asArrayRef(),
                                            [](int64_t n) { return n <= 0; })))
    return emitError() << "a tile has positive edges";
  if (layout && (layout.empty() ||
                 !llvm::all_of(layout, llvm::IsaPred<DenseI64ArrayAttr>)))
    return emitError() << "a layout is a list of strides for each result";
  if (margin < 0 || margin > 1000)
    return emitError() << "a margin is 0 to 1000 percent, not " << margin;
  return success();
}

DenseI64ArrayAttr HintsAttr::getLayoutOf(unsigned result) const {
  if (!getLayout() || result >= getLayout().size())
    return {};
  auto strides = cast<DenseI64ArrayAttr>(getLayout()[result]);
  return strides.empty() ? DenseI64ArrayAttr() : strides;
}

Attribute HintsAttr::parse(AsmParser &parser, Type) {
  SMLoc start = parser.getCurrentLocation();
  MLIRContext *context = parser.getContext();
  StringAttr family;
  DenseI64ArrayAttr tile;
  ArrayAttr layout;
  FuseChoiceAttr fuse;
  std::optional<int64_t> margin;
  auto parseNumbers = [&](DenseI64ArrayAttr &list) -> ParseResult {
    SmallVector<int64_t> numbers;
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
          return parser.parseInteger(numbers.emplace_back());
        }))
      return failure();
    list = DenseI64ArrayAttr::get(context, numbers);
    return success();
  };
  auto parseHint = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    if (name == "family" && !family)
      return parser.parseAttribute(family);
    if (name == "tile" && !tile)
      return parseNumbers(tile);
    if (name == "layout" && !layout) {
      SmallVector<Attribute> lists;
      if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                         [&]() -> ParseResult {
                                           DenseI64ArrayAttr strides;
                                           if (parseNumbers(strides))
                                             return failure();
                                           lists.push_back(strides);
                                           return success();
                                         }))
        return failure();
      layout = ArrayAttr::get(context, lists);
      return success();
    }
    if (name == "fuse" && !fuse) {
      StringRef choice;
      if (parser.parseKeyword(&choice))
        return failure();
      std::optional<FuseChoice> known = symbolizeFuseChoice(choice);
      if (!known)
        return parser.emitError(loc)
               << "'" << choice << "' is not fused, separate or duplicate";
      fuse = FuseChoiceAttr::get(context, *known);
      return success();
    }
    if (name == "margin" && !margin)
      return parser.parseInteger(margin.emplace());
    return parser.emitError(loc) << "'" << name
                                 << "' is no hint, or comes twice: family, "
                                    "tile, layout, fuse, margin";
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseHint))
    return {};
  return parser.getChecked<HintsAttr>(start, context, family, tile, layout,
                                      fuse, margin.value_or(kUsualMargin));
}

void HintsAttr::print(AsmPrinter &printer) const {
  StringRef separator = "<";
  auto next = [&](StringRef name) -> llvm::raw_ostream & {
    printer << separator << name << " = ";
    separator = ", ";
    return printer.getStream();
  };
  if (getFamily()) {
    next("family");
    printer.printAttribute(getFamily());
  }
  if (getTile())
    printChoice(next("tile"), getTile());
  if (getLayout())
    printChoice(next("layout"), getLayout());
  if (getFuse())
    printChoice(next("fuse"), getFuse());
  if (getMargin() != kUsualMargin)
    next("margin") << getMargin();
  printer << ">";
}

//===----------------------------------------------------------------------===//
// ContractAttr: <no_copy, capturable, max_kernels = 3, ...>
//===----------------------------------------------------------------------===//

LogicalResult
ContractAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, bool,
                     bool, std::optional<int64_t> kernels,
                     std::optional<int64_t> arena,
                     std::optional<int64_t> traffic) {
  for (auto [term, value] : {std::pair{"max_kernels", kernels},
                             {"max_arena_bytes", arena},
                             {"max_traffic_bytes", traffic}})
    if (value.value_or(0) < 0)
      return emitError() << term << " is negative";
  return success();
}

Attribute ContractAttr::parse(AsmParser &parser, Type) {
  SMLoc start = parser.getCurrentLocation();
  bool noCopy = false, capturable = false;
  std::optional<int64_t> kernels, arena, traffic;
  llvm::StringMap<SMLoc> given;
  auto parseTerm = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef term;
    if (parser.parseKeyword(&term))
      return failure();
    if (auto [first, isNew] = given.try_emplace(term, loc); !isNew) {
      InFlightDiagnostic error = parser.emitError(loc)
                                 << "the contract has '" << term << "' twice";
      error.attachNote(parser.getEncodedSourceLoc(first->second))
          << "the first '" << term << "' is here";
      error.attachNote(parser.getEncodedSourceLoc(loc))
          << "the second '" << term << "' is here";
      return error;
    }
    bool *flag = llvm::StringSwitch<bool *>(term)
                     .Case("no_copy", &noCopy)
                     .Case("capturable", &capturable)
                     .Default(nullptr);
    if (flag) {
      *flag = true;
      return success();
    }
    auto *number = llvm::StringSwitch<std::optional<int64_t> *>(term)
                       .Case("max_kernels", &kernels)
                       .Case("max_arena_bytes", &arena)
                       .Case("max_traffic_bytes", &traffic)
                       .Default(nullptr);
    if (!number)
      return parser.emitError(loc) << "'" << term
                                   << "' is no term of a contract: no_copy, "
                                      "capturable, max_kernels, "
                                      "max_arena_bytes, max_traffic_bytes";
    int64_t value;
    if (parser.parseEqual() || parser.parseInteger(value))
      return failure();
    *number = value;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseTerm))
    return {};
  return parser.getChecked<ContractAttr>(start, parser.getContext(), noCopy,
                                         capturable, kernels, arena, traffic);
}

void ContractAttr::print(AsmPrinter &printer) const {
  SmallVector<std::string> terms;
  if (getNoCopy())
    terms.push_back("no_copy");
  if (getCapturable())
    terms.push_back("capturable");
  for (auto [term, value] : {std::pair{"max_kernels", getMaxKernels()},
                             {"max_arena_bytes", getMaxArenaBytes()},
                             {"max_traffic_bytes", getMaxTrafficBytes()}})
    if (value)
      terms.push_back((Twine(term) + " = " + Twine(*value)).str());
  printer << "<" << llvm::join(terms, ", ") << ">";
}
