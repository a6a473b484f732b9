//===- AICFOps.cpp - Verifiers, assembly and small methods ----------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallSet.h"

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

bool aicf::detail::isNumericTensor(Type type) {
  return isFloatTensor(type) || isIndexTensor(type);
}

bool aicf::detail::isTensor(Type type) {
  return isNumericTensor(type) || hasElement(type, [](Type element) {
           return element.isSignlessInteger(1);
         });
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

LogicalResult aicf::detail::verifyStaticTensors(Operation *op) {
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
// Shared checks
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> withoutAxes(ArrayRef<int64_t> shape,
                                        ArrayRef<int64_t> axes) {
  SmallVector<int64_t> kept;
  for (auto [i, extent] : llvm::enumerate(shape))
    if (!llvm::is_contained(axes, static_cast<int64_t>(i)))
      kept.push_back(extent);
  return kept;
}

static LogicalResult verifyAxis(Operation *op, int64_t axis, int64_t rank) {
  if (axis < 0 || axis >= rank)
    return op->emitOpError("axis ") << axis << " is outside the rank " << rank;
  return success();
}

/// `dims` strictly increasing and within `rank`.
static LogicalResult verifyIncreasing(Operation *op, StringRef name,
                                      ArrayRef<int64_t> dims, int64_t rank) {
  for (auto [i, dim] : llvm::enumerate(dims)) {
    if (dim < 0 || dim >= rank)
      return op->emitOpError()
             << name << " entry " << dim << " is outside the rank " << rank;
    if (i && dims[i - 1] >= dim)
      return op->emitOpError() << name << " must be strictly increasing";
  }
  return success();
}

static LogicalResult verifyShape(Operation *op, StringRef what, Value value,
                                 ArrayRef<int64_t> expected) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getShape() == expected)
    return success();
  return op->emitOpError() << what << " must have the shape [" << expected
                           << "], but is " << type;
}

static Type elementOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getElementType();
}

static LogicalResult verifySameElement(Operation *op, StringRef what,
                                       Value value, Type expected) {
  if (elementOf(value) == expected)
    return success();
  return op->emitOpError() << what << " must have the element type " << expected
                           << ", but is " << value.getType();
}

/// The element type of `source`, or f32 where that is bf16 or f16.
static LogicalResult verifySameOrF32(Operation *op, StringRef what, Value value,
                                     Type source) {
  Type type = elementOf(value);
  if (type == source || type == getComputeType(source))
    return success();
  return op->emitOpError() << what << " must have the element type " << source
                           << " (or f32 where that is bf16 or f16), but is "
                           << value.getType();
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
// Reductions and contractions
//===----------------------------------------------------------------------===//

template <typename OpTy>
static LogicalResult verifyReduce(OpTy op) {
  RankedTensorType input = op.getInput().getType();
  if (failed(verifyIncreasing(op, "axes", op.getAxes(), input.getRank())) ||
      failed(verifySameOrF32(op, "result", op.getResult(),
                             input.getElementType())))
    return failure();
  return verifyShape(op, "result", op.getResult(),
                     withoutAxes(input.getShape(), op.getAxes()));
}

LogicalResult ReduceSumOp::verify() { return verifyReduce(*this); }
LogicalResult ReduceMaxOp::verify() { return verifyReduce(*this); }

LogicalResult ArgmaxOp::verify() {
  RankedTensorType input = getInput().getType();
  if (failed(verifyAxis(*this, getAxis(), input.getRank())))
    return failure();
  return verifyShape(
      *this, "result", getResult(),
      withoutAxes(input.getShape(), {static_cast<int64_t>(getAxis())}));
}

LogicalResult MatmulOp::verify() {
  RankedTensorType lhs = getLhs().getType(), rhs = getRhs().getType();
  int64_t rank = lhs.getRank();
  if (rank < 2 || rhs.getRank() != rank)
    return emitOpError("operands must have equal ranks of at least 2, but are ")
           << lhs << " and " << rhs;
  if (failed(verifySameElement(*this, "rhs", getRhs(), lhs.getElementType())) ||
      failed(
          verifySameOrF32(*this, "result", getResult(), lhs.getElementType())))
    return failure();
  if (lhs.getShape().drop_back(2) != rhs.getShape().drop_back(2))
    return emitOpError("batch extents differ: ") << lhs << " and " << rhs;
  int64_t m = lhs.getDimSize(rank - (getTransposeA() ? 1 : 2));
  int64_t k = lhs.getDimSize(rank - (getTransposeA() ? 2 : 1));
  int64_t rhsK = rhs.getDimSize(rank - (getTransposeB() ? 1 : 2));
  int64_t n = rhs.getDimSize(rank - (getTransposeB() ? 2 : 1));
  if (k != rhsK)
    return emitOpError("contracted extents differ: lhs has ")
           << k << ", rhs has " << rhsK;
  SmallVector<int64_t> shape(lhs.getShape().drop_back(2));
  shape.append({m, n});
  return verifyShape(*this, "result", getResult(), shape);
}

/// x [.., in] and w [in, out] of one element type; sets `shape` to [.., out].
static LogicalResult verifyLinearOperands(Operation *op, Value x, Value w,
                                          SmallVectorImpl<int64_t> &shape) {
  auto xType = cast<RankedTensorType>(x.getType());
  auto wType = cast<RankedTensorType>(w.getType());
  if (xType.getRank() < 1)
    return op->emitOpError("x must have at least rank 1");
  if (wType.getRank() != 2)
    return op->emitOpError("w must have rank 2, but is ") << wType;
  if (failed(verifySameElement(op, "w", w, xType.getElementType())))
    return failure();
  if (xType.getShape().back() != wType.getDimSize(0))
    return op->emitOpError("contracted extents differ: x has ")
           << xType.getShape().back() << ", w has " << wType.getDimSize(0);
  llvm::append_range(shape, xType.getShape().drop_back());
  shape.push_back(wType.getDimSize(1));
  return success();
}

LogicalResult LinearOp::verify() {
  SmallVector<int64_t> shape;
  if (failed(verifyLinearOperands(*this, getX(), getW(), shape)) ||
      failed(verifyShape(*this, "result", getResult(), shape)) ||
      failed(verifySameOrF32(*this, "result", getResult(), elementOf(getX()))))
    return failure();
  if (!getBias())
    return success();
  if (failed(verifyShape(*this, "bias", getBias(), {shape.back()})))
    return failure();
  return verifySameElement(*this, "bias", getBias(), elementOf(getResult()));
}

LogicalResult LinearBwdOp::verify() {
  SmallVector<int64_t> shape;
  if (failed(verifyLinearOperands(*this, getX(), getW(), shape)) ||
      failed(verifyShape(*this, "dy", getDy(), shape)) ||
      failed(verifyShape(*this, "dx", getDx(), getX().getType().getShape())) ||
      failed(verifyShape(*this, "dw", getDw(), getW().getType().getShape())) ||
      failed(verifyShape(*this, "db", getDb(), {shape.back()})))
    return failure();
  Type element = elementOf(getX());
  return success(succeeded(verifySameElement(*this, "dy", getDy(), element)) &&
                 succeeded(verifySameOrF32(*this, "dx", getDx(), element)) &&
                 succeeded(verifySameOrF32(*this, "dw", getDw(), element)) &&
                 succeeded(verifySameOrF32(*this, "db", getDb(), element)));
}

//===----------------------------------------------------------------------===//
// Softmax, losses, labels
//===----------------------------------------------------------------------===//

LogicalResult SoftmaxOp::verify() {
  return verifyAxis(*this, getAxis(), getInput().getType().getRank());
}

/// logits [N, C], labels [N].
static LogicalResult verifyLogitsAndLabels(Operation *op, Value logits,
                                           Value labels) {
  auto type = cast<RankedTensorType>(logits.getType());
  if (type.getRank() != 2)
    return op->emitOpError("logits must have rank 2, but are ") << type;
  return verifyShape(op, "labels", labels, {type.getDimSize(0)});
}

LogicalResult SoftmaxCrossEntropyOp::verify() {
  if (failed(verifyLogitsAndLabels(*this, getLogits(), getLabels())) ||
      failed(verifyShape(*this, "loss", getLoss(),
                         {getLogits().getType().getDimSize(0)})))
    return failure();
  return verifySameOrF32(*this, "loss", getLoss(), elementOf(getLogits()));
}

LogicalResult SoftmaxCrossEntropyGradOp::verify() {
  if (failed(verifyLogitsAndLabels(*this, getLogits(), getLabels())) ||
      failed(verifyShape(*this, "dloss", getDloss(),
                         {getLogits().getType().getDimSize(0)})) ||
      failed(
          verifySameOrF32(*this, "dloss", getDloss(), elementOf(getLogits()))))
    return failure();
  if (getDlogits().getType() != getLogits().getType())
    return emitOpError("dlogits must be of the logits' type, ")
           << getLogits().getType() << ", but is " << getDlogits().getType();
  return success();
}

LogicalResult TakeLabelOp::verify() {
  RankedTensorType input = getInput().getType();
  if (failed(verifyAxis(*this, getAxis(), input.getRank())))
    return failure();
  SmallVector<int64_t> shape =
      withoutAxes(input.getShape(), {static_cast<int64_t>(getAxis())});
  if (failed(verifyShape(*this, "labels", getLabels(), shape)) ||
      failed(verifyShape(*this, "result", getResult(), shape)))
    return failure();
  return verifySameElement(*this, "result", getResult(),
                           input.getElementType());
}

LogicalResult OneHotOp::verify() {
  RankedTensorType result = getType();
  if (failed(verifyAxis(*this, getAxis(), result.getRank())))
    return failure();
  return verifyShape(
      *this, "labels", getLabels(),
      withoutAxes(result.getShape(), {static_cast<int64_t>(getAxis())}));
}

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

/// `value` has `shape` and fits into the compute type of the param.
static LogicalResult verifyOptimizerOperand(Operation *op, StringRef what,
                                            Value value,
                                            ArrayRef<int64_t> shape,
                                            Type param) {
  if (failed(verifyShape(op, what, value, shape)))
    return failure();
  Type compute = getComputeType(param);
  if (elementOf(value).getIntOrFloatBitWidth() >
      compute.getIntOrFloatBitWidth())
    return op->emitOpError()
           << what << " of type " << value.getType()
           << " is wider than the param's compute type " << compute;
  return success();
}

LogicalResult SgdOp::verify() {
  Type element = elementOf(getParam());
  ArrayRef<int64_t> shape = getParam().getType().getShape();
  return success(
      succeeded(
          verifyOptimizerOperand(*this, "grad", getGrad(), shape, element)) &&
      succeeded(verifyOptimizerOperand(*this, "lr", getLr(), {}, element)));
}

LogicalResult SgdMomentumOp::verify() {
  Type element = elementOf(getParam());
  ArrayRef<int64_t> shape = getParam().getType().getShape();
  return success(
      succeeded(
          verifyOptimizerOperand(*this, "grad", getGrad(), shape, element)) &&
      succeeded(verifyOptimizerOperand(*this, "velocity", getVelocity(), shape,
                                       element)) &&
      succeeded(verifyOptimizerOperand(*this, "lr", getLr(), {}, element)) &&
      succeeded(verifyOptimizerOperand(*this, "mu", getMu(), {}, element)));
}

#define GET_OP_CLASSES
#include "aicf/Dialect/AICF/IR/AICFOps.cpp.inc"
