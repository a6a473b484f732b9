//===- AICFDialect.cpp - The aicf dialect and its interfaces --------------===//

#include "aicf/Dialect/AICF/IR/AICFDialect.h"
#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Dialect/AICF/IR/ResultTypes.h"
#include "aicf/Support/Location.h"
#include "aicf/Support/Names.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace aicf;

#include "aicf/Dialect/AICF/IR/AICFDialect.cpp.inc"
#include "aicf/Dialect/AICF/IR/AICFEnums.cpp.inc"
#include "aicf/Dialect/AICF/IR/AICFInterfaces.cpp.inc"

/// The attribute that names an input or output of an entry.
static constexpr llvm::StringLiteral kNameAttr = "aicf.name";

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

/// Whether the axes of an op count the dimensions of its result, not of its
/// first operand.
template <typename OpTy>
static constexpr bool kHasResultAxes =
    llvm::is_one_of<OpTy, BroadcastOp, IotaOp, OneHotOp, ScatterAddOp>::value;

template <typename Properties>
using AxisOf = decltype(std::declval<Properties &>().axis);
template <typename Properties>
using AxesOf = decltype(std::declval<Properties &>().axes);
template <typename Properties>
using PermutationOf = decltype(std::declval<Properties &>().permutation);

/// Axes below 0 count from behind, as in Python. The IR has those from 0 on
/// alone, so that there is one form of each op; what is outside of the rank is
/// left to the verifier.
static int64_t normaliseAxis(int64_t axis, int64_t rank) {
  return axis < 0 && axis >= -rank ? axis + rank : axis;
}

static DenseI64ArrayAttr normaliseAxes(DenseI64ArrayAttr axes, int64_t rank,
                                       bool isSorted) {
  SmallVector<int64_t> from0;
  for (int64_t axis : axes.asArrayRef())
    from0.push_back(normaliseAxis(axis, rank));
  if (ArrayRef(from0) == axes.asArrayRef())
    return axes;
  // Those that were written from behind need not ascend.
  if (isSorted)
    llvm::sort(from0);
  return DenseI64ArrayAttr::get(axes.getContext(), from0);
}

template <typename OpTy>
static void normaliseAxes(OperationState &state) {
  using Properties = typename OpTy::template InferredProperties<OpTy>;
  constexpr bool hasAxis = llvm::is_detected<AxisOf, Properties>::value,
                 hasAxes = llvm::is_detected<AxesOf, Properties>::value,
                 hasPermutation =
                     llvm::is_detected<PermutationOf, Properties>::value;
  if constexpr (hasAxis || hasAxes || hasPermutation) {
    Type type = kHasResultAxes<OpTy> ? state.types.front()
                                     : state.operands.front().getType();
    auto shaped = dyn_cast<RankedTensorType>(type);
    if (!shaped)
      return;
    int64_t rank = shaped.getRank();
    auto &properties = state.getOrAddProperties<Properties>();
    if constexpr (hasAxis)
      properties.axis =
          IntegerAttr::get(properties.axis.getType(),
                           normaliseAxis(properties.axis.getInt(), rank));
    if constexpr (hasAxes)
      properties.axes = normaliseAxes(properties.axes, rank, /*isSorted=*/true);
    if constexpr (hasPermutation)
      properties.permutation =
          normaliseAxes(properties.permutation, rank, /*isSorted=*/false);
  }
}

/// Gives results whose types the text leaves out those that follow from the
/// operands.
template <typename OpTy>
static ParseResult inferResults(OpAsmParser &parser, OperationState &state) {
  if (llvm::all_of(state.types, [](Type type) { return bool(type); }))
    return success();
  SmallVector<RankedTensorType> operands;
  for (Value operand : state.operands)
    if (auto type = dyn_cast<RankedTensorType>(operand.getType()))
      operands.push_back(type);
  ResultTypes types;
  using Properties = typename OpTy::template InferredProperties<OpTy>;
  if (operands.size() == state.operands.size()) {
    Properties properties = state.getOrAddProperties<Properties>();
    // What stands in braces is no property before the op is made.
    if constexpr (!std::is_same_v<Properties, EmptyProperties>)
      for (NamedAttribute attr : state.attributes)
        OpTy::setInherentAttr(properties, attr.getName(), attr.getValue());
    types = inferResultTypes(OpTag<OpTy>(), operands, properties);
  }
  if (types.size() != state.types.size())
    return parser.emitError(parser.getNameLoc())
           << "'" << state.name.getStringRef()
           << "' op has a result whose type does not follow from the operands: "
              "write it, '-> type'";
  state.types.assign(types.begin(), types.end());
  return success();
}

namespace {
/// An op's model whose parser ends what the generated one has read. The rest is
/// the generated model's.
template <typename OpTy>
struct ParsedModel final : OperationName::Impl {
  using Model = RegisteredOperationName::Model<OpTy>;

  explicit ParsedModel(Dialect *dialect)
      : ParsedModel(dialect, std::make_unique<Model>(dialect)) {}

  OperationName::ParseAssemblyFn getParseAssemblyFn() final {
    return [](OpAsmParser &parser, OperationState &state) -> ParseResult {
      if (OpTy::parse(parser, state))
        return failure();
      normaliseAxes<OpTy>(state);
      return inferResults<OpTy>(parser, state);
    };
  }

  LogicalResult foldHook(Operation *op, ArrayRef<Attribute> operands,
                         SmallVectorImpl<OpFoldResult> &results) final {
    return model->foldHook(op, operands, results);
  }
  void getCanonicalizationPatterns(RewritePatternSet &patterns,
                                   MLIRContext *context) final {
    model->getCanonicalizationPatterns(patterns, context);
  }
  bool hasTrait(TypeID id) final { return model->hasTrait(id); }
  void populateDefaultAttrs(const OperationName &name,
                            NamedAttrList &attrs) final {
    model->populateDefaultAttrs(name, attrs);
  }
  void printAssembly(Operation *op, OpAsmPrinter &printer,
                     StringRef defaultDialect) final {
    model->printAssembly(op, printer, defaultDialect);
  }
  LogicalResult verifyInvariants(Operation *op) final {
    return model->verifyInvariants(op);
  }
  LogicalResult verifyRegionInvariants(Operation *op) final {
    return model->verifyRegionInvariants(op);
  }
  std::optional<Attribute> getInherentAttr(Operation *op,
                                           StringRef name) final {
    return model->getInherentAttr(op, name);
  }
  void setInherentAttr(Operation *op, StringAttr name, Attribute value) final {
    model->setInherentAttr(op, name, value);
  }
  void populateInherentAttrs(Operation *op, NamedAttrList &attrs) final {
    model->populateInherentAttrs(op, attrs);
  }
  LogicalResult
  verifyInherentAttrs(OperationName name, NamedAttrList &attributes,
                      function_ref<InFlightDiagnostic()> emitError) final {
    return model->verifyInherentAttrs(name, attributes, emitError);
  }
  int getOpPropertyByteSize() final { return model->getOpPropertyByteSize(); }
  void initProperties(OperationName name, OpaqueProperties storage,
                      OpaqueProperties init) final {
    model->initProperties(name, storage, init);
  }
  void deleteProperties(OpaqueProperties properties) final {
    model->deleteProperties(properties);
  }
  void populateDefaultProperties(OperationName name,
                                 OpaqueProperties properties) final {
    model->populateDefaultProperties(name, properties);
  }
  LogicalResult
  setPropertiesFromAttr(OperationName name, OpaqueProperties properties,
                        Attribute attr,
                        function_ref<InFlightDiagnostic()> emitError) final {
    return model->setPropertiesFromAttr(name, properties, attr, emitError);
  }
  Attribute getPropertiesAsAttr(Operation *op) final {
    return model->getPropertiesAsAttr(op);
  }
  void copyProperties(OpaqueProperties lhs, OpaqueProperties rhs) final {
    model->copyProperties(lhs, rhs);
  }
  bool compareProperties(OpaqueProperties lhs, OpaqueProperties rhs) final {
    return model->compareProperties(lhs, rhs);
  }
  llvm::hash_code hashProperties(OpaqueProperties properties) final {
    return model->hashProperties(properties);
  }

private:
  ParsedModel(Dialect *dialect, std::unique_ptr<Model> generated)
      : Impl(OpTy::getOperationName(), dialect, TypeID::get<OpTy>(),
             std::move(generated->getInterfaceMap())),
        model(std::move(generated)) {}

  std::unique_ptr<Model> model;
};
} // namespace

template <typename... Ops>
static void addParsedOperations(Dialect *dialect) {
  (RegisteredOperationName::insert(std::make_unique<ParsedModel<Ops>>(dialect),
                                   Ops::getAttributeNames()),
   ...);
}

void AICFDialect::initialize() {
  registerAttributes();
  addParsedOperations<
#define GET_OP_LIST
#include "aicf/Dialect/AICF/IR/AICFOps.cpp.inc"
      >(this);
}

static ParseResult parseUnknownOp(OpAsmParser &parser, OperationState &state) {
  StringRef name = state.name.getStringRef();
  SmallVector<StringRef> known;
  for (RegisteredOperationName op :
       parser.getContext()->getRegisteredOperationsByDialect(
           AICFDialect::getDialectNamespace()))
    known.push_back(op.getStringRef());
  return parser.emitError(parser.getNameLoc())
         << "custom op '" << name << "' is unknown" << suggestName(name, known);
}

std::optional<Dialect::ParseOpHook>
AICFDialect::getParseOperationHook(StringRef opName) const {
  return ParseOpHook(parseUnknownOp);
}

Operation *AICFDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                            Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return aicf::ConstantOp::create(builder, loc, type, elements);
}

//===----------------------------------------------------------------------===//
// aicf.name
//===----------------------------------------------------------------------===//

/// Checks one `aicf.` attribute of argument or result number `index`. Each name
/// is compared with those before it: arguments first, then results.
static LogicalResult verifyIOAttribute(Operation *op, NamedAttribute attr,
                                       bool isResult, unsigned index) {
  if (attr.getName() != kNameAttr)
    return op->emitError() << "'" << attr.getName().getValue()
                           << "' is no attribute of an argument or result; "
                              "AICF knows 'aicf.name'";
  auto name = dyn_cast<StringAttr>(attr.getValue());
  if (!name || name.empty())
    return op->emitError() << "'aicf.name' must be a non-empty string, but is "
                           << attr.getValue();
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return op->emitError() << "'aicf.name' belongs on a function";

  Location loc = isResult ? op->getLoc() : getArgumentLoc(op, index);
  auto fail = [&] { return emitError(loc) << "'aicf.name' " << name << " "; };
  if (!isPackageName(name))
    return fail() << kNotPackageName;
  if (isa_and_nonnull<PersistentOpInterface>(
          SymbolTable::lookupNearestSymbolFrom(op, name)))
    return fail() << "is the name of a param, state or meta too; to the "
                     "runtime, these are names of one kind";
  auto duplicate = [&] {
    return fail() << "is used twice; names of inputs and outputs are unique "
                     "within a function";
  };
  unsigned numArgs = isResult ? function.getNumArguments() : index;
  for (unsigned i = 0; i < numArgs; ++i)
    if (function.getArgAttr(i, kNameAttr) == name)
      return duplicate();
  for (unsigned i = 0; isResult && i < index; ++i)
    if (function.getResultAttr(i, kNameAttr) == name)
      return duplicate();
  return success();
}

LogicalResult AICFDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                    unsigned argIndex,
                                                    NamedAttribute attr) {
  return verifyIOAttribute(op, attr, /*isResult=*/false, argIndex);
}

LogicalResult AICFDialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                       unsigned resultIndex,
                                                       NamedAttribute attr) {
  return verifyIOAttribute(op, attr, /*isResult=*/true, resultIndex);
}

//===----------------------------------------------------------------------===//
// Interfaces: roles, provenance, default maps
//===----------------------------------------------------------------------===//

StringRef aicf::stringifyPersistentRole(PersistentRole role) {
  switch (role) {
  case PersistentRole::Param:
    return "param";
  case PersistentRole::State:
    return "state";
  case PersistentRole::Meta:
    return "meta";
  }
  llvm_unreachable("unknown persistent role");
}

Location aicf::getCompositeLoc(Operation *composite) {
  MLIRContext *context = composite->getContext();
  Attribute name =
      StringAttr::get(context, composite->getName().getStringRef());
  return FusedLoc::get({composite->getLoc()}, name, context);
}

Location aicf::getGradientLoc(Operation *op) {
  MLIRContext *context = op->getContext();
  return FusedLoc::get({op->getLoc()},
                       StringAttr::get(context, "aicf.gradient"), context);
}

std::string aicf::getOpKind(Operation *op) {
  // Composites nest inwards: the innermost location is the outermost composite.
  SmallVector<StringRef> parts = {op->getName().stripDialect()};
  Location loc = op->getLoc();
  while (auto fused = dyn_cast<FusedLoc>(loc)) {
    if (auto name = dyn_cast_or_null<StringAttr>(fused.getMetadata())) {
      StringRef composite = name.getValue();
      if (composite.consume_front("aicf."))
        parts.push_back(composite);
    }
    loc = fused.getLocations().front();
  }
  return llvm::join(llvm::reverse(parts), ".");
}

SmallVector<AffineMap> aicf::detail::getElementwiseMaps(Operation *op) {
  MLIRContext *context = op->getContext();
  unsigned rank = cast<ShapedType>(op->getResult(0).getType()).getRank();
  SmallVector<AffineMap> maps;
  auto append = [&](Type type) {
    bool isScalar = cast<ShapedType>(type).getRank() == 0;
    maps.push_back(isScalar ? AffineMap::get(rank, 0, context)
                            : AffineMap::getMultiDimIdentityMap(rank, context));
  };
  llvm::for_each(op->getOperandTypes(), append);
  llvm::for_each(op->getResultTypes(), append);
  return maps;
}
