//===- EmitAttrs.cpp - Attributes of aicf_emit ----------------------------===//
//
// Registration, and the attributes that are no records (EmitRecords.cpp).
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/Emit/IR/Emit.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
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
                   StringAttr name, StringAttr chip, DictionaryAttr numbers) {
  if (!name || name.empty() || !chip || chip.empty())
    return emitError() << "a target needs a name and a chip";
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
  auto parseTerm = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef term;
    if (parser.parseKeyword(&term))
      return failure();
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
