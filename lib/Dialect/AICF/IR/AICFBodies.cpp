//===- AICFBodies.cpp - Iteration spaces and scalar bodies ----------------===//
//
// The SingleNestOpInterface of every op that is one loop nest: extents and maps
// where they are not elementwise, and the scalar body.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <numeric>

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Data movement
//===----------------------------------------------------------------------===//

/// Dimensions `dims` of an iteration space of `rank`, in that order.
static AffineMap selectDims(MLIRContext *context, unsigned rank,
                            ArrayRef<int64_t> dims) {
  SmallVector<AffineExpr> exprs;
  for (int64_t dim : dims)
    exprs.push_back(getAffineDimExpr(dim, context));
  return AffineMap::get(rank, 0, exprs, context);
}

/// All dimensions but `dropped`.
static AffineMap dropDims(MLIRContext *context, unsigned rank,
                          ArrayRef<int64_t> dropped) {
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dropped, dim))
      dims.push_back(dim);
  return selectDims(context, rank, dims);
}

AffineMap BroadcastOp::getAccessMap() {
  SmallVector<int64_t> dims(getDimensions());
  if (AICF_MUTANT("broadcast-counts-from-start"))
    std::iota(dims.begin(), dims.end(), 0);
  return selectDims(getContext(), getType().getRank(), dims);
}

SmallVector<AffineMap> BroadcastOp::getOperandAndResultMaps() {
  return {getAccessMap(),
          AffineMap::getMultiDimIdentityMap(getType().getRank(), getContext())};
}

void BroadcastOp::buildBody(BodyBuilder &, ValueRange args,
                            SmallVectorImpl<Value> &results) {
  results.push_back(args[0]);
}

AffineMap TransposeOp::getAccessMap() {
  AffineMap map =
      selectDims(getContext(), getType().getRank(), getPermutation());
  return AICF_MUTANT("transpose-not-inverted") ? map : inversePermutation(map);
}

SmallVector<AffineMap> TransposeOp::getOperandAndResultMaps() {
  return {getAccessMap(),
          AffineMap::getMultiDimIdentityMap(getType().getRank(), getContext())};
}

void TransposeOp::buildBody(BodyBuilder &, ValueRange args,
                            SmallVectorImpl<Value> &results) {
  results.push_back(args[0]);
}

Value ReshapeOp::getViewSource() { return getInput(); }

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

SmallVector<AffineMap> aicf::detail::getReduceMaps(RankedTensorType input,
                                                   ArrayRef<int64_t> axes) {
  MLIRContext *context = input.getContext();
  unsigned rank = input.getRank();
  return {AffineMap::getMultiDimIdentityMap(rank, context),
          dropDims(context, rank, axes)};
}

void aicf::detail::buildReduce(Operation *op, BodyBuilder &body,
                               CombiningKind kind, ArrayRef<int64_t> axes,
                               bool isMean, Value arg,
                               SmallVectorImpl<Value> &results) {
  SmallVector<unsigned> dims(axes.begin(), axes.end());
  Value v = body.widen(arg);
  if (!dims.empty())
    v = body.reduce(kind, v, dims);
  Scalar result(body, v);
  if (isMean) {
    auto input = cast<RankedTensorType>(op->getOperand(0).getType());
    double count = 1;
    for (int64_t axis : axes)
      count *= static_cast<double>(input.getDimSize(axis));
    result = result / count;
  }
  pushRounded(op, body, result, results);
}

void aicf::detail::buildArg(Operation *op, BodyBuilder &body,
                            CombiningKind kind, int64_t axis, Value arg,
                            SmallVectorImpl<Value> &results) {
  OpBuilder &b = body.builder();
  unsigned dim = axis;
  Scalar x(body, body.widen(arg));
  Scalar extremum(body, body.reduce(kind, x.get(), dim));
  // With a NaN among them the extremum is NaN and equals nothing, so the NaNs
  // are the only candidates left.
  Scalar hit = x == extremum;
  if (isa<FloatType>(x.getType()))
    hit = hit | isNaN(x);
  Scalar none(body, body.constant(IntegerAttr::get(
                        b.getI64Type(), APInt::getSignedMaxValue(64))));
  Scalar candidate = select(hit, Scalar(body, body.index(dim)), none);
  Value first = body.reduce(CombiningKind::Min, candidate.get(), dim);
  Type type =
      cast<RankedTensorType>(op->getResult(0).getType()).getElementType();
  if (first.getType() != type)
    first = arith::TruncIOp::create(b, body.loc(), type, first);
  results.push_back(first);
}

SmallVector<int64_t> ExtremumGradOp::getIterationExtents() {
  return llvm::to_vector(getX().getType().getShape());
}

SmallVector<AffineMap> ExtremumGradOp::getOperandAndResultMaps() {
  SmallVector<AffineMap> maps =
      detail::getReduceMaps(getX().getType(), getAxes());
  return {maps[0], maps[1], maps[1], maps[0]};
}

void ExtremumGradOp::buildBody(BodyBuilder &body, ValueRange args,
                               SmallVectorImpl<Value> &results) {
  SmallVector<unsigned> dims(getAxes().begin(), getAxes().end());
  Scalar x(body, body.widen(args[0])), y(body, body.widen(args[1])),
      dy(body, body.widen(args[2]));
  Scalar hit = (x == y) | (isNaN(x) & isNaN(y));
  Scalar count = select(hit, Scalar(1.0).like(x), 0.0);
  if (!dims.empty())
    count = Scalar(body, body.reduce(CombiningKind::Add, count.get(), dims));
  detail::pushRounded(*this, body, select(hit, dy / count, 0.0), results);
}

//===----------------------------------------------------------------------===//
// Cumulative sum: the operand's dimensions, then that of the element added
//===----------------------------------------------------------------------===//

SmallVector<int64_t> CumsumOp::getIterationExtents() {
  SmallVector<int64_t> extents = llvm::to_vector(getType().getShape());
  extents.push_back(extents[getAxis()]);
  return extents;
}

SmallVector<AffineMap> CumsumOp::getOperandAndResultMaps() {
  unsigned rank = getType().getRank();
  SmallVector<int64_t> dims = llvm::to_vector(llvm::seq<int64_t>(rank));
  AffineMap result = selectDims(getContext(), rank + 1, dims);
  dims[getAxis()] = rank;
  return {selectDims(getContext(), rank + 1, dims), result};
}

void CumsumOp::buildBody(BodyBuilder &body, ValueRange args,
                         SmallVectorImpl<Value> &results) {
  unsigned added = getType().getRank();
  Scalar at(body, body.index(getAxis())), other(body, body.index(added));
  Scalar x(body, body.widen(args[0]));
  Scalar isAdded = getReverse() ? other >= at : other <= at;
  Value sum =
      body.reduce(CombiningKind::Add, select(isAdded, x, 0.0).get(), added);
  detail::pushRounded(*this, body, Scalar(body, sum), results);
}

//===----------------------------------------------------------------------===//
// Matmul: dimensions (batch.., m, n, k)
//===----------------------------------------------------------------------===//

SmallVector<int64_t> MatmulOp::getIterationExtents() {
  RankedTensorType lhs = getLhs().getType();
  SmallVector<int64_t> extents = llvm::to_vector(getType().getShape());
  extents.push_back(lhs.getDimSize(lhs.getRank() - (getTransposeA() ? 2 : 1)));
  return extents;
}

SmallVector<AffineMap> MatmulOp::getOperandAndResultMaps() {
  int64_t batch = getType().getRank() - 2;
  int64_t m = batch, n = batch + 1, k = batch + 2;
  auto map = [&](int64_t row, int64_t column) {
    SmallVector<int64_t> dims = llvm::to_vector(llvm::seq<int64_t>(batch));
    dims.append({row, column});
    return selectDims(getContext(), batch + 3, dims);
  };
  return {getTransposeA() ? map(k, m) : map(m, k),
          getTransposeB() ? map(n, k) : map(k, n), map(m, n)};
}

void MatmulOp::buildBody(BodyBuilder &body, ValueRange args,
                         SmallVectorImpl<Value> &results) {
  Value lhs = body.widen(args[0]), rhs = body.widen(args[1]);
  Value product = emit::createCombine(body.builder(), body.loc(),
                                      CombiningKind::Mul, lhs, rhs);
  unsigned k = getType().getRank();
  Value sum = body.reduce(CombiningKind::Add, product, k);
  results.push_back(body.toFloat(sum, getType().getElementType()));
}

//===----------------------------------------------------------------------===//
// Labels
//===----------------------------------------------------------------------===//

/// Whether the label, an i32 or i64, is the index along `axis`.
static Scalar isLabel(BodyBuilder &body, Value label, unsigned axis) {
  OpBuilder &b = body.builder();
  if (label.getType() != b.getI64Type())
    label = arith::ExtSIOp::create(b, body.loc(), b.getI64Type(), label);
  return Scalar(body, body.index(axis)) == Scalar(body, label);
}

SmallVector<int64_t> TakeLabelOp::getIterationExtents() {
  return llvm::to_vector(getInput().getType().getShape());
}

SmallVector<AffineMap> TakeLabelOp::getOperandAndResultMaps() {
  SmallVector<AffineMap> maps = detail::getReduceMaps(
      getInput().getType(), {static_cast<int64_t>(getAxis())});
  maps.push_back(maps.back());
  return maps;
}

void TakeLabelOp::buildBody(BodyBuilder &body, ValueRange args,
                            SmallVectorImpl<Value> &results) {
  unsigned axis = getAxis();
  Scalar x(body, body.widen(args[0]));
  Scalar taken = select(isLabel(body, args[1], axis), x, 0.0);
  Value sum = body.reduce(CombiningKind::Add, taken.get(), axis);
  results.push_back(body.toFloat(sum, args[0].getType()));
}

SmallVector<AffineMap> OneHotOp::getOperandAndResultMaps() {
  unsigned rank = getType().getRank();
  return {dropDims(getContext(), rank, {static_cast<int64_t>(getAxis())}),
          AffineMap::getMultiDimIdentityMap(rank, getContext())};
}

void OneHotOp::buildBody(BodyBuilder &body, ValueRange args,
                         SmallVectorImpl<Value> &results) {
  Type type = getType().getElementType();
  Scalar hit = isLabel(body, args[0], getAxis());
  if (!type.isInteger(1))
    hit = select(hit, Scalar(body, body.constant(type, 1)), 0.0);
  results.push_back(hit.get());
}
