//===- MoveOps.cpp - Slices, padding, gathers -----------------------------===//
//
// Verifiers, folds, maps and bodies of the ops in AICFMoveOps.td.
//
//===----------------------------------------------------------------------===//

#include "Verifiers.h"
#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Dialect/AICF/IR/GuardedAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace aicf;

static SmallVector<AffineExpr> getDims(MLIRContext *context, unsigned first,
                                       unsigned count) {
  SmallVector<AffineExpr> dims;
  for (unsigned dim = first; dim < first + count; ++dim)
    dims.push_back(getAffineDimExpr(dim, context));
  return dims;
}

static bool isZeros(ArrayRef<int64_t> values) {
  return llvm::all_of(values, [](int64_t value) { return value == 0; });
}

/// A value for each dimension, none below `least`.
static LogicalResult verifyPerDim(Operation *op, StringRef name,
                                  ArrayRef<int64_t> values, int64_t rank,
                                  int64_t least) {
  if (static_cast<int64_t>(values.size()) != rank)
    return op->emitOpError() << name << " must have one entry per dimension, "
                             << rank << ", but has " << values.size();
  for (int64_t value : values)
    if (value < least)
      return op->emitOpError()
             << name << " entry " << value << " is less than " << least;
  return success();
}

//===----------------------------------------------------------------------===//
// Slice
//===----------------------------------------------------------------------===//

LogicalResult SliceOp::verify() {
  RankedTensorType input = getInput().getType(), result = getType();
  int64_t rank = input.getRank();
  if (failed(verifySameElement(*this, "result", getResult(),
                               input.getElementType())) ||
      failed(verifyPerDim(*this, "offsets", getOffsets(), rank, 0)) ||
      failed(verifyPerDim(*this, "strides", getStrides(), rank, 1)))
    return failure();
  if (result.getRank() != rank)
    return emitOpError("result must have the operand's rank ")
           << rank << ", but is " << result;
  for (int64_t d = 0; d < rank; ++d) {
    std::optional<int64_t> last = llvm::checkedMulAdd<int64_t>(
        getStrides()[d], result.getDimSize(d) - 1, getOffsets()[d]);
    if (!last || *last >= input.getDimSize(d)) {
      InFlightDiagnostic error = emitOpError("dimension ")
                                 << d << " ends with ";
      if (last)
        error << "index " << *last;
      else
        error << "an index that is too large";
      return error << ", but has the extent " << input.getDimSize(d);
    }
  }
  return success();
}

/// The stride along a dimension of `extent`: of one element any is as good, and
/// 1 cannot overflow.
static int64_t getUsedStride(int64_t stride, int64_t extent) {
  return extent == 1 ? 1 : stride;
}

AffineMap SliceOp::getAccessMap() {
  MLIRContext *context = getContext();
  unsigned rank = getType().getRank();
  SmallVector<AffineExpr> exprs = getDims(context, 0, rank);
  for (auto [expr, offset, stride, extent] :
       llvm::zip_equal(exprs, getOffsets(), getStrides(), getType().getShape()))
    expr = expr * getUsedStride(stride, extent) + offset;
  return AffineMap::get(rank, 0, exprs, context);
}

SmallVector<AffineMap> SliceOp::getOperandAndResultMaps() {
  return {getAccessMap(),
          AffineMap::getMultiDimIdentityMap(getType().getRank(), getContext())};
}

void SliceOp::buildBody(BodyBuilder &, ValueRange args,
                        SmallVectorImpl<Value> &results) {
  results.push_back(args[0]);
}

OpFoldResult SliceOp::fold(FoldAdaptor adaptor) {
  if (getInput().getType() == getType())
    return getInput();
  if (auto inner = getInput().getDefiningOp<SliceOp>()) {
    SmallVector<int64_t> offsets, strides;
    // No product overflows: each is at most an index of the inner operand.
    for (auto [d, innerOffset, innerStride] :
         llvm::enumerate(inner.getOffsets(), inner.getStrides())) {
      int64_t used = getUsedStride(innerStride, inner.getType().getDimSize(d));
      offsets.push_back(innerOffset + used * getOffsets()[d]);
      strides.push_back(getType().getDimSize(d) == 1 ? 1
                                                     : used * getStrides()[d]);
    }
    setOperand(inner.getInput());
    setOffsets(offsets);
    setStrides(strides);
    return getResult();
  }
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(adaptor.getInput()))
    return splat.resizeSplat(getType());
  return {};
}

//===----------------------------------------------------------------------===//
// Pad
//===----------------------------------------------------------------------===//

LogicalResult PadOp::verify() {
  RankedTensorType input = getInput().getType();
  int64_t rank = input.getRank();
  if (failed(verifySameElement(*this, "result", getResult(),
                               input.getElementType())) ||
      failed(verifyPerDim(*this, "low", getLow(), rank, 0)) ||
      failed(verifyPerDim(*this, "high", getHigh(), rank, 0)))
    return failure();
  if (getValue().getType() != input.getElementType())
    return emitOpError("value must be a scalar of the element type ")
           << input.getElementType() << ", but is " << getValue();
  SmallVector<int64_t> shape;
  for (int64_t d = 0; d < rank; ++d) {
    std::optional<int64_t> extent =
        llvm::checkedAdd(getLow()[d], input.getDimSize(d));
    if (extent)
      extent = llvm::checkedAdd(*extent, getHigh()[d]);
    if (!extent)
      return emitOpError("dimension ") << d << " would be too large";
    shape.push_back(*extent);
  }
  return verifyShape(*this, "result", getResult(), shape);
}

static GuardedAccess getAccess(PadOp op) {
  SmallVector<AffineExpr> exprs =
      getDims(op.getContext(), 0, op.getType().getRank());
  for (auto [expr, low] : llvm::zip_equal(exprs, op.getLow()))
    expr = expr - low;
  return GuardedAccess(op.getType().getShape(),
                       op.getInput().getType().getShape(), exprs);
}

SmallVector<AffineMap> PadOp::getOperandAndResultMaps() {
  auto identity =
      AffineMap::getMultiDimIdentityMap(getType().getRank(), getContext());
  return {getType().getRank() ? getAccess(*this).getMap() : identity, identity};
}

/// Whether `op` pads with what reads outside give: zero, and not -0.
static bool padsWithZero(PadOp op) {
  Attribute value = op.getValueAttr();
  if (auto real = dyn_cast<FloatAttr>(value))
    return real.getValue().isPosZero();
  return cast<IntegerAttr>(value).getValue().isZero();
}

void PadOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  if (padsWithZero(*this)) {
    results.push_back(args[0]);
    return;
  }
  Scalar value(body, body.constant(cast<TypedAttr>(getValueAttr())));
  results.push_back(
      getAccess(*this).guard(body, Scalar(body, args[0]), value).get());
}

OpFoldResult PadOp::fold(FoldAdaptor) {
  if (isZeros(getLow()) && isZeros(getHigh()))
    return getInput();
  return {};
}

//===----------------------------------------------------------------------===//
// Concat
//===----------------------------------------------------------------------===//

LogicalResult ConcatOp::verify() {
  if (getInputs().empty())
    return emitOpError("needs at least one operand");
  RankedTensorType result = getType();
  if (failed(verifyAxis(*this, getAxis(), result.getRank())))
    return failure();
  int64_t sum = 0;
  for (Value input : getInputs()) {
    auto type = cast<RankedTensorType>(input.getType());
    SmallVector<int64_t> shape = llvm::to_vector(result.getShape());
    if (type.getRank() == result.getRank())
      shape[getAxis()] = type.getDimSize(getAxis());
    if (failed(verifySameElement(*this, "operand", input,
                                 result.getElementType())) ||
        failed(verifyShape(*this, "operand", input, shape)))
      return failure();
    sum += shape[getAxis()];
  }
  if (sum != result.getDimSize(getAxis()))
    return emitOpError("the operands' extents along the axis add up to ")
           << sum << ", the result has " << result.getDimSize(getAxis());
  return success();
}

/// How the operand that starts at `offset` is read.
static GuardedAccess getAccess(ConcatOp op, Value input, int64_t offset) {
  SmallVector<AffineExpr> exprs =
      getDims(op.getContext(), 0, op.getType().getRank());
  exprs[op.getAxis()] = exprs[op.getAxis()] - offset;
  return GuardedAccess(op.getType().getShape(),
                       cast<RankedTensorType>(input.getType()).getShape(),
                       exprs);
}

SmallVector<AffineMap> ConcatOp::getOperandAndResultMaps() {
  SmallVector<AffineMap> maps;
  int64_t offset = 0;
  for (Value input : getInputs()) {
    maps.push_back(getAccess(*this, input, offset).getMap());
    offset += cast<RankedTensorType>(input.getType()).getDimSize(getAxis());
  }
  maps.push_back(
      AffineMap::getMultiDimIdentityMap(getType().getRank(), getContext()));
  return maps;
}

void ConcatOp::buildBody(BodyBuilder &body, ValueRange args,
                         SmallVectorImpl<Value> &results) {
  // From the last operand to the first, each where the index is below its end.
  // Equal values may stand for several operands, so they count by position.
  int64_t end = getType().getDimSize(getAxis());
  Scalar value(body, args.back());
  for (size_t i = args.size() - 1; i > 0; --i) {
    end -=
        cast<RankedTensorType>(getInputs()[i].getType()).getDimSize(getAxis());
    value =
        select(Scalar(body, body.index(getAxis())) < static_cast<double>(end),
               Scalar(body, args[i - 1]), value);
  }
  results.push_back(value.get());
}

OpFoldResult ConcatOp::fold(FoldAdaptor) {
  if (getInputs().size() == 1)
    return getInputs().front();
  return {};
}

//===----------------------------------------------------------------------===//
// Gather and scatter_add
//
// The iteration space is (before.., indices.., after.., v): the dimensions of
// what an index selects, then the index itself.
//===----------------------------------------------------------------------===//

namespace {
/// `whole` has `axis`, `gathered` has the indices' dimensions in its place.
struct GatherShapes {
  GatherShapes(RankedTensorType whole, RankedTensorType gathered,
               RankedTensorType indices, int64_t axis)
      : whole(whole), gathered(gathered), axis(axis), count(indices.getRank()),
        context(whole.getContext()) {}

  SmallVector<int64_t> getExtents() const {
    SmallVector<int64_t> extents = llvm::to_vector(gathered.getShape());
    extents.push_back(whole.getDimSize(axis));
    return extents;
  }
  AffineMap getMap(ArrayRef<AffineExpr> exprs) const {
    return AffineMap::get(gathered.getRank() + 1, 0, exprs, context);
  }
  AffineMap getGatheredMap() const {
    return getMap(getDims(context, 0, gathered.getRank()));
  }
  AffineMap getIndexMap() const {
    return getMap(getDims(context, axis, count));
  }
  AffineMap getWholeMap() const {
    SmallVector<AffineExpr> exprs = getDims(context, 0, axis);
    exprs.push_back(getAffineDimExpr(gathered.getRank(), context));
    llvm::append_range(exprs, getDims(context, axis + count,
                                      gathered.getRank() - axis - count));
    return getMap(exprs);
  }
  /// Whether `index`, an i32 or i64, is v.
  Scalar isGathered(BodyBuilder &body, Value index) const {
    OpBuilder &b = body.builder();
    if (index.getType() != b.getI64Type())
      index = arith::ExtSIOp::create(b, body.loc(), b.getI64Type(), index);
    return Scalar(body, body.index(gathered.getRank())) == Scalar(body, index);
  }
  static LogicalResult verify(Operation *op, Value whole, Value gathered,
                              StringRef what, Value indices, int64_t axis) {
    auto wholeType = cast<RankedTensorType>(whole.getType());
    if (failed(verifyAxis(op, axis, wholeType.getRank())))
      return failure();
    SmallVector<int64_t> shape =
        llvm::to_vector(wholeType.getShape().take_front(axis));
    llvm::append_range(shape,
                       cast<RankedTensorType>(indices.getType()).getShape());
    llvm::append_range(shape, wholeType.getShape().drop_front(axis + 1));
    return verifyShape(op, what, gathered, shape);
  }

  RankedTensorType whole, gathered;
  int64_t axis, count;
  MLIRContext *context;
};
} // namespace

static GatherShapes getGatherShapes(GatherOp op) {
  return GatherShapes(op.getInput().getType(), op.getType(),
                      op.getIndices().getType(), op.getAxis());
}

static GatherShapes getGatherShapes(ScatterAddOp op) {
  return GatherShapes(op.getType(), op.getUpdates().getType(),
                      op.getIndices().getType(), op.getAxis());
}

LogicalResult GatherOp::verify() {
  if (failed(GatherShapes::verify(*this, getInput(), getResult(), "result",
                                  getIndices(), getAxis())))
    return failure();
  return verifySameElement(*this, "result", getResult(),
                           getInput().getType().getElementType());
}

SmallVector<int64_t> GatherOp::getIterationExtents() {
  return getGatherShapes(*this).getExtents();
}

SmallVector<AffineMap> GatherOp::getOperandAndResultMaps() {
  GatherShapes gathers = getGatherShapes(*this);
  return {gathers.getWholeMap(), gathers.getIndexMap(),
          gathers.getGatheredMap()};
}

void GatherOp::buildBody(BodyBuilder &body, ValueRange args,
                         SmallVectorImpl<Value> &results) {
  unsigned v = getType().getRank();
  Scalar x(body, body.widen(args[0]));
  Scalar taken =
      select(getGatherShapes(*this).isGathered(body, args[1]), x, 0.0);
  Value sum = body.reduce(CombiningKind::Add, taken.get(), v);
  aicf::detail::pushRounded(*this, body, Scalar(body, sum), results);
}

LogicalResult ScatterAddOp::verify() {
  if (failed(GatherShapes::verify(*this, getResult(), getUpdates(), "updates",
                                  getIndices(), getAxis())))
    return failure();
  return verifySameOrF32(*this, "result", getResult(),
                         getUpdates().getType().getElementType());
}

/// A rounded result cannot hold the sums while they grow.
static LogicalResult widenSums(ScatterAddOp op, PatternRewriter &rewriter) {
  RankedTensorType type = op.getType();
  Type element = type.getElementType();
  if (!element.isBF16() && !element.isF16())
    return rewriter.notifyMatchFailure(op, "its result is not rounded");
  Value sums = ScatterAddOp::create(
      rewriter, op.getLoc(), type.clone(rewriter.getF32Type()), op.getUpdates(),
      op.getIndices(), op.getAxis());
  rewriter.replaceOpWithNewOp<CastOp>(op, type, sums);
  return success();
}

void ScatterAddOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                               MLIRContext *) {
  patterns.add(widenSums);
}

SmallVector<int64_t> ScatterAddOp::getIterationExtents() {
  return getGatherShapes(*this).getExtents();
}

SmallVector<AffineMap> ScatterAddOp::getOperandAndResultMaps() {
  GatherShapes gathers = getGatherShapes(*this);
  return {gathers.getGatheredMap(), gathers.getIndexMap(),
          gathers.getWholeMap()};
}

void ScatterAddOp::buildBody(BodyBuilder &body, ValueRange args,
                             SmallVectorImpl<Value> &results) {
  GatherShapes gathers = getGatherShapes(*this);
  SmallVector<unsigned> dims;
  for (int64_t i = 0; i < gathers.count; ++i)
    dims.push_back(gathers.axis + i);
  Scalar u(body, body.widen(args[0]));
  Scalar taken = select(gathers.isGathered(body, args[1]), u, 0.0);
  if (!dims.empty())
    taken = Scalar(body, body.reduce(CombiningKind::Add, taken.get(), dims));
  aicf::detail::pushRounded(*this, body, taken, results);
}
