//===- AICFOps.cpp - Verifiers, assembly and small methods ----------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "Verifiers.h"
#include "aicf/Support/Names.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

template <typename Predicate>
static bool hasElement(Type type, Predicate predicate) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && predicate(tensor.getElementType());
}

static bool isFloat(Type type) {
  return type.isF64() || type.isF32() || type.isBF16() || type.isF16();
}

static bool isIndex(Type type) {
  return type.isSignlessInteger(32) || type.isSignlessInteger(64);
}

bool aicf::detail::isFloatTensor(Type type) {
  return hasElement(type, isFloat);
}

bool aicf::detail::isIndexTensor(Type type) {
  return hasElement(type, isIndex);
}

bool aicf::detail::isBoolTensor(Type type) {
  return hasElement(type,
                    [](Type element) { return element.isSignlessInteger(1); });
}

bool aicf::detail::isLogicTensor(Type type) {
  return isIndexTensor(type) || isBoolTensor(type);
}

bool aicf::detail::isNumericTensor(Type type) {
  return isFloatTensor(type) || isIndexTensor(type);
}

bool aicf::detail::isTensor(Type type) {
  return isNumericTensor(type) || isBoolTensor(type);
}

/// The rules on shapes, for a value of `op` described by `what`.
static LogicalResult verifyStaticTensor(Operation *op, Type type,
                                        const Twine &what) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return success(); // Left to the op's own type constraint.
  if (!tensor.hasStaticShape())
    return op->emitOpError("dynamic dimension in ")
           << what << " of type " << type << ": AICF requires static shapes";
  if (llvm::is_contained(tensor.getShape(), 0))
    return op->emitOpError("zero extent in ")
           << what << " of type " << type
           << ": AICF requires extents of at least 1";
  // Far beyond any machine, and small enough that counts of bytes fit an i64.
  int64_t elements = 1;
  for (int64_t extent : tensor.getShape())
    if (__builtin_mul_overflow(elements, extent, &elements) ||
        elements > int64_t(1) << 45)
      return op->emitOpError()
             << what << " of type " << type
             << " is too large: AICF supports at most 2^45 elements";
  if (tensor.getEncoding())
    return op->emitOpError("encoding on ")
           << what << " of type " << type
           << ": AICF tensors are dense and carry none";
  return success();
}

/// Attributes of other dialects have a prefix; another that the op does not
/// define would be ignored.
static LogicalResult verifyAttributeNames(Operation *op) {
  for (NamedAttribute attr : op->getDiscardableAttrs()) {
    StringRef name = attr.getName().getValue();
    if (name.contains('.') || (isa<SymbolOpInterface>(op) &&
                               name == SymbolTable::getVisibilityAttrName()))
      continue;
    SmallVector<StringRef> known;
    for (StringAttr own : op->getName().getAttributeNames())
      known.push_back(own.getValue());
    InFlightDiagnostic error = op->emitOpError("has no attribute '") << name;
    error << "'" << suggestName(name, known);
    if (!known.empty())
      error << "; its own are " << llvm::join(known, ", ");
    return error;
  }
  return success();
}

LogicalResult aicf::detail::verifyStaticTensors(Operation *op) {
  if (failed(verifyAttributeNames(op)))
    return failure();
  // A module's body has no order: an op there could use its own result.
  if (isa_and_nonnull<ModuleOp>(op->getParentOp()) &&
      !isa<SymbolOpInterface>(op))
    return op->emitOpError("stands outside of an entry");
  for (NamedAttribute attr : op->getAttrDictionary())
    if (isa<ElementsAttr>(attr.getValue()) &&
        !isa<DenseElementsAttr, DenseArrayAttr>(attr.getValue()))
      return op->emitOpError("attribute '")
             << attr.getName().getValue() << "' has to be dense elements";
  for (auto [i, type] : llvm::enumerate(op->getOperandTypes()))
    if (failed(verifyStaticTensor(op, type, "operand #" + Twine(i))))
      return failure();
  for (auto [i, type] : llvm::enumerate(op->getResultTypes()))
    if (failed(verifyStaticTensor(op, type, "result #" + Twine(i))))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Types of results
//===----------------------------------------------------------------------===//

/// `-> type`, or `-> (types)` of several. What is left out stays null, and is
/// inferred when the op is complete (AICFDialect.cpp).
template <typename... Types>
static ParseResult parseResults(OpAsmParser &parser, Types &...types) {
  if (failed(parser.parseOptionalArrow()))
    return success();
  if constexpr (sizeof...(Types) == 1)
    return parser.parseType(types...);
  SmallVector<Type> parsed;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseTypeList(parsed) ||
      parser.parseRParen())
    return failure();
  if (parsed.size() != sizeof...(Types))
    return parser.emitError(loc) << "expected the types of " << sizeof...(Types)
                                 << " results, but there "
                                 << "are " << parsed.size();
  unsigned next = 0;
  ((types = parsed[next++]), ...);
  return success();
}

template <typename... Types>
static void printResults(OpAsmPrinter &printer, Operation *, Types... types) {
  printer << "-> ";
  if constexpr (sizeof...(Types) > 1)
    printer << "(";
  llvm::interleaveComma(std::initializer_list<Type>{types...}, printer);
  if constexpr (sizeof...(Types) > 1)
    printer << ")";
}

//===----------------------------------------------------------------------===//
// Params, states, metas
//===----------------------------------------------------------------------===//

static ParseResult parseTypeAndInitialValue(OpAsmParser &parser,
                                            TypeAttr &typeAttr,
                                            ElementsAttr &initialValue) {
  Type type;
  if (parser.parseType(type))
    return failure();
  typeAttr = TypeAttr::get(type);
  if (failed(parser.parseOptionalEqual()))
    return success();
  return parser.parseAttribute(initialValue, type);
}

static void printTypeAndInitialValue(OpAsmPrinter &printer, Operation *,
                                     TypeAttr type, ElementsAttr initialValue) {
  printer << type;
  if (!initialValue)
    return;
  printer << " = ";
  printer.printAttributeWithoutType(initialValue);
}

LogicalResult aicf::detail::verifyPersistent(Operation *op, Type type,
                                             ElementsAttr initialValue) {
  StringRef name = SymbolTable::getSymbolName(op).getValue();
  if (!isPackageName(name))
    return op->emitOpError() << "'" << name << "' " << kNotPackageName;
  if (!isTensor(type))
    return op->emitOpError("must be a ranked static tensor of f64, f32, bf16, "
                           "f16, i64, i32 or i1, but is ")
           << type;
  if (failed(verifyStaticTensor(op, type, "the value")))
    return failure();
  if (initialValue && initialValue.getType() != type)
    return op->emitOpError("initial value must be of type ")
           << type << ", but is of type " << initialValue.getType();
  return success();
}

/// The persistent symbol that `user` names, checked against the value's type.
static FailureOr<PersistentOpInterface>
lookupPersistent(Operation *user, FlatSymbolRefAttr symbol, Type type,
                 SymbolTableCollection &symbolTable) {
  Operation *target = symbolTable.lookupNearestSymbolFrom(user, symbol);
  auto persistent = dyn_cast_or_null<PersistentOpInterface>(target);
  if (!persistent)
    return user->emitOpError()
           << symbol << " names no aicf.param, aicf.state or aicf.meta";
  if (persistent.getStoredType() != type)
    return user->emitOpError()
           << symbol << " is of type " << persistent.getStoredType() << ", not "
           << type;
  return persistent;
}

LogicalResult ReadOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  return lookupPersistent(*this, getSymbolAttr(), getType(), symbolTable);
}

LogicalResult UpdateOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  FailureOr<PersistentOpInterface> target = lookupPersistent(
      *this, getSymbolAttr(), getValue().getType(), symbolTable);
  if (failed(target))
    return failure();
  if (target->getRole() == PersistentRole::Meta)
    return emitOpError() << getSymbolAttr()
                         << " is a meta: only the host sets it";
  return success();
}

//===----------------------------------------------------------------------===//
// Elementwise and shape ops
//===----------------------------------------------------------------------===//

LogicalResult CastOp::verify() {
  return verifyShape(*this, "result", getResult(),
                     getInput().getType().getShape());
}

LogicalResult IotaOp::verify() {
  return verifyAxis(*this, getAxis(), getType().getRank());
}

LogicalResult ClampOp::verify() {
  Type element = getType().getElementType();
  for (TypedAttr bound : {getMinAttr(), getMaxAttr()})
    if (bound.getType() != element)
      return emitOpError("min and max must be scalars of the element type ")
             << element << ", but one is " << bound
             << ": write its type behind it, as in '1.0 : f32'";
  if (isa<FloatType>(element)) {
    auto least = dyn_cast<FloatAttr>(getMinAttr());
    auto greatest = dyn_cast<FloatAttr>(getMaxAttr());
    if (least && greatest && least.getValue() <= greatest.getValue())
      return success();
  } else {
    auto least = dyn_cast<IntegerAttr>(getMinAttr());
    auto greatest = dyn_cast<IntegerAttr>(getMaxAttr());
    if (least && greatest && least.getValue().sle(greatest.getValue()))
      return success();
  }
  return emitOpError("min must be at most max, and neither NaN, but they are ")
         << getMinAttr() << " and " << getMaxAttr();
}

LogicalResult BroadcastOp::verify() {
  RankedTensorType input = getInput().getType(), result = getType();
  ArrayRef<int64_t> dims = getDimensions();
  if (failed(verifySameElement(*this, "result", getResult(),
                               input.getElementType())))
    return failure();
  if (static_cast<int64_t>(dims.size()) != input.getRank())
    return emitOpError("dimensions must have one entry per operand dimension, ")
           << input.getRank() << ", but has " << dims.size();
  if (failed(verifyIncreasing(*this, "dimensions", dims, result.getRank())))
    return failure();
  for (auto [i, dim] : llvm::enumerate(dims))
    if (input.getDimSize(i) != result.getDimSize(dim))
      return emitOpError("operand dimension ")
             << i << " of extent " << input.getDimSize(i)
             << " does not match result dimension " << dim << " of extent "
             << result.getDimSize(dim);
  return success();
}

LogicalResult TransposeOp::verify() {
  RankedTensorType input = getInput().getType();
  ArrayRef<int64_t> permutation = getPermutation();
  if (failed(verifySameElement(*this, "result", getResult(),
                               input.getElementType())))
    return failure();
  llvm::SmallSet<int64_t, 8> seen;
  SmallVector<int64_t> shape;
  for (int64_t dim : permutation) {
    if (dim < 0 || dim >= input.getRank() || !seen.insert(dim).second)
      break;
    shape.push_back(input.getDimSize(dim));
  }
  if (shape.size() != permutation.size() ||
      static_cast<int64_t>(shape.size()) != input.getRank())
    return emitOpError("permutation must permute the operand's ")
           << input.getRank() << " dimensions";
  return verifyShape(*this, "result", getResult(), shape);
}

LogicalResult ReshapeOp::verify() {
  RankedTensorType input = getInput().getType(), result = getType();
  if (failed(verifySameElement(*this, "result", getResult(),
                               input.getElementType())))
    return failure();
  if (input.getNumElements() != result.getNumElements())
    return emitOpError("cannot reshape ")
           << input.getNumElements() << " elements to "
           << result.getNumElements();
  return success();
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

/// The type of the value, which a seed has too, and those of the results, which
/// the operands in `wrt` have too.
static ParseResult parseGradientTypes(
    OpAsmParser &parser, Type &value, SmallVectorImpl<Type> &wrt, Type &seed,
    SmallVectorImpl<Type> &gradients,
    const std::optional<OpAsmParser::UnresolvedOperand> &seedOperand) {
  if (parser.parseType(value) || parser.parseArrow() ||
      parser.parseTypeList(gradients))
    return failure();
  if (seedOperand)
    seed = value;
  wrt.assign(gradients.begin(), gradients.end());
  return success();
}

static void printGradientTypes(OpAsmPrinter &printer, Operation *, Type value,
                               TypeRange, Type, TypeRange gradients, Value) {
  printer << value << " -> " << gradients;
}

LogicalResult GradientOp::verify() {
  if (getWrt().empty())
    return emitOpError("has nothing to differentiate with respect to");
  if (getWrt().getTypes() != getGradients().getTypes())
    return emitOpError("must have one result for each operand in 'wrt', of its "
                       "type");
  if (getSeed() && getSeed().getType() != getValue().getType())
    return emitOpError("seed must be of the value's type, ")
           << getValue().getType() << ", but is of type "
           << getSeed().getType();
  if (!getSeed() && getValue().getType().getRank() != 0)
    return emitOpError("value must have rank 0, but is of type ")
           << getValue().getType() << ": reduce it, or give a seed of its type";
  return success();
}

#define GET_OP_CLASSES
#include "aicf/Dialect/AICF/IR/AICFOps.cpp.inc"
