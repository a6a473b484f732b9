//===- EmitOps.cpp - Operations of aicf_emit ------------------------------===//
//
// Syntax, verifiers and interface methods. Verifiers here are local: they
// check the form of one instruction; `aicf-verify-resolved` proves the plan.
//
//===----------------------------------------------------------------------===//

#include "EmitSyntax.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Names.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf::emit;

//===----------------------------------------------------------------------===//
// Small syntax helpers
//===----------------------------------------------------------------------===//

/// Enumerations in op syntax are bare keywords.
template <typename AttrT, typename EnumT>
static ParseResult parseEnum(OpAsmParser &parser, AttrT &attr,
                             std::optional<EnumT> (*symbolize)(StringRef),
                             StringRef what) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<EnumT> value = symbolize(keyword);
  if (!value)
    return parser.emitError(loc)
           << "unknown " << what << " '" << keyword << "'";
  attr = AttrT::get(parser.getContext(), *value);
  return success();
}

static ParseResult parseRole(OpAsmParser &parser, GlobalRoleAttr &role) {
  return parseEnum<GlobalRoleAttr, GlobalRole>(parser, role,
                                               symbolizeGlobalRole, "role");
}
static void printRole(OpAsmPrinter &printer, Operation *, GlobalRoleAttr role) {
  printer << stringifyGlobalRole(role.getValue());
}

static ParseResult parseCombining(OpAsmParser &parser,
                                  CombiningKindAttr &kind) {
  return parseEnum<CombiningKindAttr, CombiningKind>(
      parser, kind, symbolizeCombiningKind, "combining kind");
}
static void printCombining(OpAsmPrinter &printer, Operation *,
                           CombiningKindAttr kind) {
  printer << stringifyCombiningKind(kind.getValue());
}

ParseResult aicf::emit::parseId(OpAsmParser &parser, IntegerAttr &id) {
  int64_t value;
  if (parser.parseInteger(value))
    return failure();
  id = parser.getBuilder().getI64IntegerAttr(value);
  return success();
}
LogicalResult aicf::emit::verifyId(Operation *op, IntegerAttr id) {
  if (id.getInt() < 0)
    return op->emitOpError() << "negative id " << id.getInt();
  if (id.getInt() > kMaxInstructionId)
    return op->emitOpError()
           << "id " << id.getInt() << " is too large; the largest is "
           << kMaxInstructionId;
  return success();
}
LogicalResult SaveOp::verify() { return verifyId(*this, getIdAttr()); }
static void printId(OpAsmPrinter &printer, Operation *, IntegerAttr id) {
  printer << id.getInt();
}
static ParseResult parseOffset(OpAsmParser &parser, IntegerAttr &offset) {
  return parseId(parser, offset);
}
static void printOffset(OpAsmPrinter &printer, Operation *op,
                        IntegerAttr offset) {
  printId(printer, op, offset);
}

/// `tensor<f32> = dense<0.1>`: the value has the type before it.
static ParseResult parseTypedValue(OpAsmParser &parser, TypeAttr &type,
                                   ElementsAttr &value) {
  Type parsed;
  if (parser.parseType(parsed))
    return failure();
  type = TypeAttr::get(parsed);
  if (failed(parser.parseOptionalEqual()))
    return success();
  return parser.parseAttribute(value, parsed);
}
static void printTypedValue(OpAsmPrinter &printer, Operation *, TypeAttr type,
                            ElementsAttr value) {
  printer << type.getValue();
  if (!value)
    return;
  printer << " = ";
  printer.printAttributeWithoutType(value);
}

ParseResult aicf::emit::parseDimName(OpAsmParser &parser, int64_t &dim) {
  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return failure();
  if (!name.consume_front("d") || name.getAsInteger(10, dim))
    return parser.emitError(loc) << "expected a dim such as 'd0'";
  return success();
}

static ParseResult parseDim(OpAsmParser &parser, IntegerAttr &dim) {
  int64_t value;
  if (parseDimName(parser, value))
    return failure();
  dim = parser.getBuilder().getI64IntegerAttr(value);
  return success();
}
static void printDim(OpAsmPrinter &printer, Operation *, IntegerAttr dim) {
  printer << "d" << dim.getInt();
}

static ParseResult parseDims(OpAsmParser &parser, DenseI64ArrayAttr &dims) {
  SmallVector<int64_t> values;
  if (parser.parseCommaSeparatedList(
          [&] { return parseDimName(parser, values.emplace_back()); }))
    return failure();
  dims = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}
static void printDims(OpAsmPrinter &printer, Operation *,
                      DenseI64ArrayAttr dims) {
  llvm::interleaveComma(dims.asArrayRef(), printer,
                        [&](int64_t dim) { printer << "d" << dim; });
}

#define GET_OP_CLASSES
#include "aicf/Dialect/Emit/IR/EmitOps.cpp.inc"

#include "aicf/Dialect/Emit/IR/EmitOpInterfaces.cpp.inc"

//===----------------------------------------------------------------------===//
// Questions about types and bodies
//===----------------------------------------------------------------------===//

int64_t aicf::emit::getStorageBytes(Type elementType) {
  return llvm::divideCeil(elementType.getIntOrFloatBitWidth(), 8);
}

std::optional<int64_t> aicf::emit::getSpanBytes(ArrayRef<int64_t> shape,
                                                ArrayRef<int64_t> strides,
                                                int64_t elementBytes) {
  if (llvm::any_of(strides, [](int64_t stride) { return stride < 0; }))
    return std::nullopt;
  if (llvm::is_contained(shape, 0))
    return 0;
  std::optional<int64_t> elements = 1;
  for (auto [size, stride] : llvm::zip_equal(shape, strides)) {
    elements = llvm::checkedMulAdd<int64_t>(size - 1, stride, *elements);
    if (!elements)
      return std::nullopt;
  }
  return llvm::checkedMul<int64_t>(*elements, elementBytes);
}

std::optional<int64_t> aicf::emit::getSpanBytes(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return std::nullopt;
  return getSpanBytes(type.getShape(), strides,
                      getStorageBytes(type.getElementType()));
}

LogicalResult aicf::emit::verifyNoOffset(Operation *op, MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (succeeded(type.getStridesAndOffset(strides, offset)) && offset != 0)
    return op->emitOpError() << type << " has an offset: a buffer begins where "
                             << "it is declared";
  return success();
}

Value aicf::emit::stripViews(Value value) {
  while (auto view = value.getDefiningOp<ViewOp>())
    value = view.getSource();
  return value;
}

bool aicf::emit::isElementType(Type type) {
  return type.isF32() || type.isBF16() || type.isF16() || type.isF64() ||
         type.isSignlessInteger(32) || type.isSignlessInteger(64) ||
         type.isSignlessInteger(1);
}

LogicalResult aicf::emit::verifyElementType(Operation *op, Type type) {
  auto shaped = cast<ShapedType>(type);
  Type element = shaped.getElementType();
  if (!isElementType(element))
    return op->emitOpError()
           << "element type " << element
           << " is not one of f32, bf16, f16, f64, i32, i64, i1";
  // Far beyond any machine, and small enough that sums of sizes fit an i64.
  constexpr int64_t maxBytes = int64_t(1) << 48;
  int64_t bytes = getStorageBytes(element);
  for (int64_t size : shaped.getShape())
    if (__builtin_mul_overflow(bytes, size, &bytes) || bytes > maxBytes)
      return op->emitOpError()
             << type << " is too large: at most 2^48 bytes are supported";
  if (auto memref = dyn_cast<MemRefType>(type)) {
    SmallVector<int64_t> strides;
    int64_t offset;
    if (memref.getMemorySpace() ||
        failed(memref.getStridesAndOffset(strides, offset)) ||
        ShapedType::isDynamic(offset) ||
        llvm::any_of(strides, ShapedType::isDynamic))
      return op->emitOpError() << type
                               << " is not a buffer: it needs known strides "
                                  "and the default memory space";
  }
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    if (tensor.getEncoding())
      return op->emitOpError() << type << " carries an encoding";
  return success();
}

DimSet aicf::emit::getDims(AffineMap map) {
  DimSet dims = 0;
  for (AffineExpr expr : map.getResults())
    expr.walk([&](AffineExpr e) {
      if (auto dim = dyn_cast<AffineDimExpr>(e))
        dims |= DimSet(1) << dim.getPosition();
    });
  return dims;
}

/// Interval arithmetic; nothing where it overflows.
static std::optional<std::pair<int64_t, int64_t>>
getInterval(AffineExpr expr, ArrayRef<int64_t> extents) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return std::make_pair(constant.getValue(), constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    if (dim.getPosition() >= extents.size())
      return std::nullopt;
    return std::make_pair(int64_t(0), extents[dim.getPosition()] - 1);
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  auto lhs = getInterval(binary.getLHS(), extents);
  auto rhs = getInterval(binary.getRHS(), extents);
  if (!lhs || !rhs)
    return std::nullopt;
  std::optional<int64_t> low, high;
  if (expr.getKind() == AffineExprKind::Add) {
    low = llvm::checkedAdd(lhs->first, rhs->first);
    high = llvm::checkedAdd(lhs->second, rhs->second);
  } else {
    // Everything else is by a constant.
    int64_t by = rhs->first;
    if (rhs->second != by)
      return std::nullopt;
    auto apply = [&](int64_t x) -> std::optional<int64_t> {
      switch (expr.getKind()) {
      case AffineExprKind::Mul:
        return llvm::checkedMul(x, by);
      case AffineExprKind::FloorDiv:
        return llvm::divideFloorSigned(x, by);
      default:
        return llvm::divideCeilSigned(x, by);
      }
    };
    if (expr.getKind() != AffineExprKind::Mul && by <= 0)
      return std::nullopt;
    if (expr.getKind() == AffineExprKind::Mod)
      return std::make_pair(int64_t(0), by - 1);
    low = apply(by < 0 ? lhs->second : lhs->first);
    high = apply(by < 0 ? lhs->first : lhs->second);
  }
  if (!low || !high)
    return std::nullopt;
  return std::make_pair(*low, *high);
}

/// Whether the interval of `expr` is its range: all of it grows or falls with
/// each dim, which occurs once.
static bool hasExactInterval(AffineExpr expr) {
  DimSet seen = 0;
  bool isExact = true;
  expr.walk([&](AffineExpr part) {
    isExact &= part.getKind() != AffineExprKind::Mod;
    if (auto dim = dyn_cast<AffineDimExpr>(part)) {
      DimSet here = DimSet(1) << dim.getPosition();
      isExact &= !(seen & here);
      seen |= here;
    }
  });
  return isExact;
}

std::optional<std::pair<int64_t, int64_t>>
aicf::emit::getRange(AffineExpr expr, ArrayRef<int64_t> extents) {
  auto interval = getInterval(expr, extents);
  if (!interval || hasExactInterval(expr))
    return interval;
  // The linear part of an expression with divisions, and dims that occur twice,
  // are known better.
  SmallVector<std::optional<int64_t>> lower(extents.size(), 0), upper;
  for (int64_t extent : extents)
    upper.push_back(extent - 1);
  std::optional<int64_t> low = getBoundForAffineExpr(
      expr, extents.size(), 0, lower, upper, /*isUpper=*/false);
  std::optional<int64_t> high = getBoundForAffineExpr(
      expr, extents.size(), 0, lower, upper, /*isUpper=*/true);
  return std::make_pair(low ? std::max(*low, interval->first) : interval->first,
                        high ? std::min(*high, interval->second)
                             : interval->second);
}

bool aicf::emit::staysInside(AffineExpr expr, ArrayRef<int64_t> extents,
                             int64_t size) {
  auto range = getRange(expr, extents);
  return range && range->first >= 0 && range->second < size;
}

DenseMap<Value, DimSet> aicf::emit::getBodyDims(ComputeOp op) {
  DenseMap<Value, DimSet> dims;
  Block *body = op.getBodyBlock();
  for (BlockArgument arg : body->getArguments())
    dims[arg] = getDims(op.getInputMap(arg.getArgNumber()));
  for (Operation &nested : *body) {
    DimSet set = 0;
    for (Value operand : nested.getOperands())
      set |= dims.lookup(operand);
    if (auto reduce = dyn_cast<ReduceOp>(nested))
      for (int64_t dim : reduce.getDims())
        set &= ~(DimSet(1) << dim);
    if (auto index = dyn_cast<IndexOp>(nested))
      set = DimSet(1) << index.getDim();
    for (Value result : nested.getResults())
      dims[result] = set;
  }
  return dims;
}

TypedAttr aicf::emit::getIdentity(CombiningKind kind, Type type) {
  Builder b(type.getContext());
  if (auto floatType = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &sem = floatType.getFloatSemantics();
    switch (kind) {
    case CombiningKind::Add:
      return b.getFloatAttr(type, APFloat::getZero(sem));
    case CombiningKind::Mul:
      return b.getFloatAttr(type, APFloat::getOne(sem));
    case CombiningKind::Max:
      return b.getFloatAttr(type, APFloat::getInf(sem, /*Negative=*/true));
    case CombiningKind::Min:
      return b.getFloatAttr(type, APFloat::getInf(sem));
    }
  }
  unsigned width = type.getIntOrFloatBitWidth();
  switch (kind) {
  case CombiningKind::Add:
    return b.getIntegerAttr(type, APInt::getZero(width));
  case CombiningKind::Mul:
    return b.getIntegerAttr(type, APInt(width, 1));
  case CombiningKind::Max:
    return b.getIntegerAttr(type, APInt::getSignedMinValue(width));
  case CombiningKind::Min:
    return b.getIntegerAttr(type, APInt::getSignedMaxValue(width));
  }
  llvm_unreachable("all kinds are covered");
}

Value aicf::emit::createCombine(OpBuilder &builder, Location loc,
                                CombiningKind kind, Value lhs, Value rhs) {
  bool isFloat = isa<FloatType>(getElementTypeOrSelf(lhs.getType()));
  switch (kind) {
  case CombiningKind::Add:
    if (isFloat)
      return arith::AddFOp::create(builder, loc, lhs, rhs);
    return arith::AddIOp::create(builder, loc, lhs, rhs);
  case CombiningKind::Mul:
    if (isFloat)
      return arith::MulFOp::create(builder, loc, lhs, rhs);
    return arith::MulIOp::create(builder, loc, lhs, rhs);
  case CombiningKind::Max:
    if (isFloat)
      return arith::MaximumFOp::create(builder, loc, lhs, rhs);
    return arith::MaxSIOp::create(builder, loc, lhs, rhs);
  case CombiningKind::Min:
    if (isFloat)
      return arith::MinimumFOp::create(builder, loc, lhs, rhs);
    return arith::MinSIOp::create(builder, loc, lhs, rhs);
  }
  llvm_unreachable("all kinds are covered");
}

//===----------------------------------------------------------------------===//
// GlobalOp, ReadOp, WriteOp, BufferOp
//===----------------------------------------------------------------------===//

LogicalResult GlobalOp::verify() {
  if (!aicf::isPackageName(getSymName()))
    return emitOpError() << "'" << getSymName() << "' "
                         << aicf::kNotPackageName;
  if (failed(verifyElementType(*this, getTensorType())))
    return failure();
  if (std::optional<ElementsAttr> value = getValue()) {
    if (value->getShapedType() != getTensorType())
      return emitOpError() << "value has type " << value->getShapedType()
                           << ", the global has " << getTensorType();
    if (!isa<DenseElementsAttr>(*value))
      return emitOpError() << "value is not dense";
  }
  if (isConstant() && !getValue())
    return emitOpError() << "a constant needs a value";
  if (std::optional<int64_t> offset = getOffset())
    if (*offset < 0)
      return emitOpError() << "negative offset";
  return success();
}

/// Resolves `symbol` to a global of `op`'s module and checks that `type` is
/// its tensor type, or the memref of equal shape and element type.
static FailureOr<GlobalOp> lookupGlobal(Operation *op,
                                        SymbolTableCollection &tables,
                                        FlatSymbolRefAttr symbol,
                                        ShapedType type) {
  auto global = tables.lookupNearestSymbolFrom<GlobalOp>(op, symbol);
  if (!global)
    return op->emitOpError() << "unknown global " << symbol;
  RankedTensorType expected = global.getTensorType();
  if (expected.getShape() != type.getShape() ||
      expected.getElementType() != type.getElementType())
    return op->emitOpError() << "global " << symbol << " has type " << expected
                             << ", here it is used as " << type;
  return global;
}

LogicalResult ReadOp::verifySymbolUses(SymbolTableCollection &tables) {
  return lookupGlobal(*this, tables, getGlobalAttr(),
                      cast<ShapedType>(getResult().getType()));
}

void ReadOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), getGlobalAttr());
}

LogicalResult WriteOp::verifySymbolUses(SymbolTableCollection &tables) {
  FailureOr<GlobalOp> global = lookupGlobal(
      *this, tables, getGlobalAttr(), cast<ShapedType>(getValue().getType()));
  if (failed(global))
    return failure();
  if (global->isConstant())
    return emitOpError() << "writes the constant " << getGlobalAttr();
  if (global->getRole() == GlobalRole::Meta)
    return emitOpError() << "writes " << getGlobalAttr()
                         << ", a meta: only the host sets it";
  return success();
}

void WriteOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), getGlobalAttr());
}

LogicalResult BufferOp::verifySymbolUses(SymbolTableCollection &tables) {
  if (!getGlobalAttr())
    return success();
  return lookupGlobal(*this, tables, getGlobalAttr(),
                      cast<ShapedType>(getResult().getType()));
}

void BufferOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getGlobalAttr())
    setName(getResult(), getGlobalAttr().getValue());
  else if (getSegment() && getOffset())
    setName(getResult(), (*getSegment() == Segment::Scratch ? "s" : "t") +
                             std::to_string(*getOffset()));
}

LogicalResult BufferOp::verify() {
  auto type = cast<MemRefType>(getResult().getType());
  if (failed(verifyElementType(*this, type)) ||
      failed(verifyNoOffset(*this, type)))
    return failure();
  if (getGlobalAttr()) {
    if (getSegmentAttr() || getOffsetAttr())
      return emitOpError() << "a global's buffer has no segment or offset";
    if (getSemaphores())
      return emitOpError() << "a global's buffer holds no semaphores";
    return success();
  }
  if (!getSegmentAttr() || !getOffsetAttr())
    return emitOpError() << "needs a global, or a segment and an offset";
  if (getOffsetAttr().getInt() < 0)
    return emitOpError() << "negative offset " << getOffsetAttr().getInt();
  if (getSemaphores() && (*getSegment() != Segment::Scratch ||
                          !type.getElementType().isInteger(32)))
    return emitOpError() << "semaphores are i32 in scratch";
  return success();
}

ParseResult BufferOp::parse(OpAsmParser &parser, OperationState &result) {
  FlatSymbolRefAttr global;
  OptionalParseResult symbol = parser.parseOptionalAttribute(
      global, Type(), getGlobalAttrName(result.name), result.attributes);
  if (symbol.has_value()) {
    if (failed(*symbol))
      return failure();
  } else {
    SegmentAttr segment;
    IntegerAttr offset;
    if (parseEnum<SegmentAttr, Segment>(parser, segment, symbolizeSegment,
                                        "segment") ||
        parser.parseKeyword("at") || parseId(parser, offset))
      return failure();
    result.addAttribute(getSegmentAttrName(result.name), segment);
    result.addAttribute(getOffsetAttrName(result.name), offset);
    if (succeeded(parser.parseOptionalKeyword("semaphores")))
      result.addAttribute(getSemaphoresAttrName(result.name),
                          parser.getBuilder().getUnitAttr());
  }
  Type type;
  if (parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type))
    return failure();
  result.addTypes(type);
  return success();
}

void BufferOp::print(OpAsmPrinter &printer) {
  printer << " ";
  if (getGlobalAttr())
    printer << getGlobalAttr();
  else
    printer << stringifySegment(*getSegment()) << " at " << *getOffset()
            << (getSemaphores() ? " semaphores" : "");
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getGlobalAttrName(), getSegmentAttrName(),
                                 getOffsetAttrName(), getSemaphoresAttrName()});
  printer << " : " << getResult().getType();
}

Value ViewOp::getViewSource() { return getSource(); }

LogicalResult ViewOp::verify() {
  if (getSource() == getResult())
    return emitOpError() << "views itself";
  auto from = cast<ShapedType>(getSource().getType());
  auto to = cast<ShapedType>(getResult().getType());
  if (isa<TensorType>(from) != isa<TensorType>(to))
    return emitOpError() << "views a tensor as a memref or the reverse";
  if (from.getElementType() != to.getElementType() ||
      from.getNumElements() != to.getNumElements())
    return emitOpError() << "cannot view " << from << " as " << to;
  for (ShapedType type : {from, to})
    if (auto memref = dyn_cast<MemRefType>(type))
      if (!memref.getLayout().isIdentity())
        return emitOpError() << "needs contiguous memory, has " << memref;
  return success();
}

//===----------------------------------------------------------------------===//
// Ops of a body
//===----------------------------------------------------------------------===//

/// Checks that `dim` is a dim of the instruction around `op`.
static LogicalResult verifyDim(Operation *op, int64_t dim) {
  auto compute = op->getParentOfType<ComputeOp>();
  int64_t count = compute ? compute.getNumDims() : kMaxDims;
  if (dim < 0 || dim >= count)
    return op->emitOpError() << "d" << dim << " is not one of the " << count
                             << " dims of the instruction";
  return success();
}

LogicalResult ReduceOp::verify() {
  if (getDims().empty())
    return emitOpError() << "reduces over no dim";
  for (auto [i, dim] : llvm::enumerate(getDims())) {
    if (failed(verifyDim(*this, dim)))
      return failure();
    if (i > 0 && getDims()[i - 1] >= dim)
      return emitOpError() << "dims must ascend";
  }
  return success();
}

LogicalResult IndexOp::verify() { return verifyDim(*this, getDim()); }
