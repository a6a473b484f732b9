//===- AICFBodies.cpp - Iteration spaces and scalar bodies ----------------===//
//
// The SingleNestOpInterface of every op that is one loop nest: extents and maps
// where they are not elementwise, and the scalar body.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// Widens both scalars, applies the float or the integer op, rounds once.
template <typename FloatOp, typename IntOp>
static void buildBinary(BodyBuilder &body, ValueRange args,
                        SmallVectorImpl<Value> &results) {
  Type type = args[0].getType();
  Value lhs = body.widen(args[0]), rhs = body.widen(args[1]), value;
  if (isa<FloatType>(type))
    value = FloatOp::create(body.builder(), body.loc(), lhs, rhs);
  else
    value = IntOp::create(body.builder(), body.loc(), lhs, rhs);
  results.push_back(body.toFloat(value, type));
}

void AddOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  buildBinary<arith::AddFOp, arith::AddIOp>(body, args, results);
}

void SubOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  buildBinary<arith::SubFOp, arith::SubIOp>(body, args, results);
}

void MulOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  buildBinary<arith::MulFOp, arith::MulIOp>(body, args, results);
}

void MaxOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  buildBinary<arith::MaximumFOp, arith::MaxSIOp>(body, args, results);
}

static Value compare(BodyBuilder &body, arith::CmpFPredicate predicate,
                     Value lhs, Value rhs) {
  return arith::CmpFOp::create(body.builder(), body.loc(), predicate, lhs, rhs);
}

static Value compare(BodyBuilder &body, arith::CmpIPredicate predicate,
                     Value lhs, Value rhs) {
  return arith::CmpIOp::create(body.builder(), body.loc(), predicate, lhs, rhs);
}

static Value select(BodyBuilder &body, Value condition, Value ifTrue,
                    Value ifFalse) {
  return arith::SelectOp::create(body.builder(), body.loc(), condition, ifTrue,
                                 ifFalse);
}

static Value integer(BodyBuilder &body, Type type, const APInt &value) {
  return body.constant(IntegerAttr::get(type, value));
}

void DivOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  Type type = args[0].getType();
  if (isa<FloatType>(type))
    return buildBinary<arith::DivFOp, arith::DivSIOp>(body, args, results);

  // Upstream's division by zero, and its overflow, are undefined: divide by 1
  // there, which already gives the overflow's result.
  OpBuilder &b = body.builder();
  unsigned width = type.getIntOrFloatBitWidth();
  Value minusOne = integer(body, type, APInt::getAllOnes(width));
  Value least = integer(body, type, APInt::getSignedMinValue(width));
  Value byZero =
      compare(body, arith::CmpIPredicate::eq, args[1], body.constant(type, 0));
  Value overflow = arith::AndIOp::create(
      b, body.loc(), compare(body, arith::CmpIPredicate::eq, args[0], least),
      compare(body, arith::CmpIPredicate::eq, args[1], minusOne));
  Value special = arith::OrIOp::create(b, body.loc(), byZero, overflow);
  Value divisor = select(body, special, body.constant(type, 1), args[1]);
  Value quotient = arith::DivSIOp::create(b, body.loc(), args[0], divisor);
  results.push_back(select(body, byZero, minusOne, quotient));
}

void ExpOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  Value value =
      math::ExpOp::create(body.builder(), body.loc(), body.widen(args[0]));
  results.push_back(body.toFloat(value, args[0].getType()));
}

void LogOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  Value value =
      math::LogOp::create(body.builder(), body.loc(), body.widen(args[0]));
  results.push_back(body.toFloat(value, args[0].getType()));
}

void ReluOp::buildBody(BodyBuilder &body, ValueRange args,
                       SmallVectorImpl<Value> &results) {
  Value x = body.widen(args[0]);
  Value value = arith::MaximumFOp::create(body.builder(), body.loc(), x,
                                          body.constant(x.getType(), 0.0));
  results.push_back(body.toFloat(value, args[0].getType()));
}

void ReluGradOp::buildBody(BodyBuilder &body, ValueRange args,
                           SmallVectorImpl<Value> &results) {
  Value x = body.widen(args[0]), dy = body.widen(args[1]);
  Value zero = body.constant(x.getType(), 0.0);
  Value positive = compare(body, arith::CmpFPredicate::OGT, x, zero);
  Value isNaN = compare(body, arith::CmpFPredicate::UNO, x, x);
  Value value = select(body, isNaN, x, select(body, positive, dy, zero));
  results.push_back(body.toFloat(value, args[0].getType()));
}

/// Float to signed integer, towards zero, saturating, NaN to 0. Upstream leaves
/// the values that do not fit undefined, so they are replaced first.
static Value buildFloatToInt(BodyBuilder &body, Value v, Type to) {
  OpBuilder &b = body.builder();
  Type from = v.getType();
  unsigned width = to.getIntOrFloatBitWidth();
  // 2^(width-1) is exact in f32 and f64; bf16 and f16 were widened.
  double bound = width == 32 ? 0x1p31 : 0x1p63;
  Value fits = arith::AndIOp::create(
      b, body.loc(),
      compare(body, arith::CmpFPredicate::OGE, v, body.constant(from, -bound)),
      compare(body, arith::CmpFPredicate::OLT, v, body.constant(from, bound)));
  Value zero = body.constant(from, 0.0);
  Value inRange =
      arith::FPToSIOp::create(b, body.loc(), to, select(body, fits, v, zero));
  Value tooGreat =
      compare(body, arith::CmpFPredicate::OGE, v, body.constant(from, bound));
  Value tooSmall =
      compare(body, arith::CmpFPredicate::OLT, v, body.constant(from, -bound));
  Value greatest = integer(body, to, APInt::getSignedMaxValue(width));
  Value least = integer(body, to, APInt::getSignedMinValue(width));
  return select(body, tooGreat, greatest,
                select(body, tooSmall, least, inRange));
}

void CastOp::buildBody(BodyBuilder &body, ValueRange args,
                       SmallVectorImpl<Value> &results) {
  OpBuilder &b = body.builder();
  Location loc = body.loc();
  Type from = args[0].getType(), to = getType().getElementType();
  auto convert = [&]() -> Value {
    Value v = args[0];
    if (from == to)
      return v;
    if (to.isInteger(1)) {
      Value x = body.widen(v), zero = body.constant(x.getType(), 0);
      return isa<FloatType>(from)
                 ? compare(body, arith::CmpFPredicate::UNE, x, zero)
                 : compare(body, arith::CmpIPredicate::ne, x, zero);
    }
    if (isa<FloatType>(from)) {
      if (isa<FloatType>(to))
        return body.toFloat(v, to);
      return buildFloatToInt(body, body.widen(v), to);
    }
    if (isa<FloatType>(to)) {
      Type compute = getComputeType(to);
      Value x = from.isInteger(1)
                    ? Value(arith::UIToFPOp::create(b, loc, compute, v))
                    : Value(arith::SIToFPOp::create(b, loc, compute, v));
      return body.toFloat(x, to);
    }
    if (from.isInteger(1))
      return arith::ExtUIOp::create(b, loc, to, v);
    if (from.getIntOrFloatBitWidth() < to.getIntOrFloatBitWidth())
      return arith::ExtSIOp::create(b, loc, to, v);
    return arith::TruncIOp::create(b, loc, to, v);
  };
  results.push_back(convert());
}

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
  return selectDims(getContext(), getType().getRank(), getDimensions());
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
  return inversePermutation(
      selectDims(getContext(), getType().getRank(), getPermutation()));
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

/// Identity for the input, the other dimensions for the result.
static SmallVector<AffineMap> getReduceMaps(RankedTensorType input,
                                            ArrayRef<int64_t> axes) {
  MLIRContext *context = input.getContext();
  unsigned rank = input.getRank();
  return {AffineMap::getMultiDimIdentityMap(rank, context),
          dropDims(context, rank, axes)};
}

static void buildReduce(BodyBuilder &body, CombiningKind kind,
                        ArrayRef<int64_t> axes, Type result, Value arg,
                        SmallVectorImpl<Value> &results) {
  SmallVector<unsigned> dims(axes.begin(), axes.end());
  Value v = body.widen(arg);
  if (!dims.empty())
    v = body.reduce(kind, v, dims);
  results.push_back(body.toFloat(v, result));
}

SmallVector<int64_t> ReduceSumOp::getIterationExtents() {
  return llvm::to_vector(getInput().getType().getShape());
}

SmallVector<AffineMap> ReduceSumOp::getOperandAndResultMaps() {
  return getReduceMaps(getInput().getType(), getAxes());
}

void ReduceSumOp::buildBody(BodyBuilder &body, ValueRange args,
                            SmallVectorImpl<Value> &results) {
  buildReduce(body, CombiningKind::Add, getAxes(), getType().getElementType(),
              args[0], results);
}

SmallVector<int64_t> ReduceMaxOp::getIterationExtents() {
  return llvm::to_vector(getInput().getType().getShape());
}

SmallVector<AffineMap> ReduceMaxOp::getOperandAndResultMaps() {
  return getReduceMaps(getInput().getType(), getAxes());
}

void ReduceMaxOp::buildBody(BodyBuilder &body, ValueRange args,
                            SmallVectorImpl<Value> &results) {
  buildReduce(body, CombiningKind::Max, getAxes(), getType().getElementType(),
              args[0], results);
}

SmallVector<int64_t> ArgmaxOp::getIterationExtents() {
  return llvm::to_vector(getInput().getType().getShape());
}

SmallVector<AffineMap> ArgmaxOp::getOperandAndResultMaps() {
  return getReduceMaps(getInput().getType(), {static_cast<int64_t>(getAxis())});
}

void ArgmaxOp::buildBody(BodyBuilder &body, ValueRange args,
                         SmallVectorImpl<Value> &results) {
  OpBuilder &b = body.builder();
  unsigned axis = getAxis();
  Value x = body.widen(args[0]);
  Value greatest = body.reduce(CombiningKind::Max, x, axis);
  // With a NaN among them the maximum is NaN and equals nothing, so the NaNs
  // are the only candidates left.
  Value hit;
  if (isa<FloatType>(x.getType()))
    hit = arith::OrIOp::create(
        b, body.loc(), compare(body, arith::CmpFPredicate::OEQ, x, greatest),
        compare(body, arith::CmpFPredicate::UNO, x, x));
  else
    hit = compare(body, arith::CmpIPredicate::eq, x, greatest);
  Value none = integer(body, b.getI64Type(), APInt::getSignedMaxValue(64));
  Value candidate = select(body, hit, body.index(axis), none);
  Value first = body.reduce(CombiningKind::Min, candidate, axis);
  Type type = getType().getElementType();
  if (first.getType() != type)
    first = arith::TruncIOp::create(b, body.loc(), type, first);
  results.push_back(first);
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
  Value product =
      combine(body.builder(), body.loc(), CombiningKind::Mul, lhs, rhs);
  unsigned k = getType().getRank();
  Value sum = body.reduce(CombiningKind::Add, product, k);
  results.push_back(body.toFloat(sum, getType().getElementType()));
}

//===----------------------------------------------------------------------===//
// Labels
//===----------------------------------------------------------------------===//

/// Whether the label, an i32 or i64, is the index along `axis`.
static Value isLabel(BodyBuilder &body, Value label, unsigned axis) {
  OpBuilder &b = body.builder();
  if (label.getType() != b.getI64Type())
    label = arith::ExtSIOp::create(b, body.loc(), b.getI64Type(), label);
  return compare(body, arith::CmpIPredicate::eq, body.index(axis), label);
}

SmallVector<int64_t> TakeLabelOp::getIterationExtents() {
  return llvm::to_vector(getInput().getType().getShape());
}

SmallVector<AffineMap> TakeLabelOp::getOperandAndResultMaps() {
  SmallVector<AffineMap> maps =
      getReduceMaps(getInput().getType(), {static_cast<int64_t>(getAxis())});
  maps.push_back(maps.back());
  return maps;
}

void TakeLabelOp::buildBody(BodyBuilder &body, ValueRange args,
                            SmallVectorImpl<Value> &results) {
  unsigned axis = getAxis();
  Value x = body.widen(args[0]);
  Value taken = select(body, isLabel(body, args[1], axis), x,
                       body.constant(x.getType(), 0));
  Value sum = body.reduce(CombiningKind::Add, taken, axis);
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
  Value hit = isLabel(body, args[0], getAxis());
  if (!type.isInteger(1))
    hit = select(body, hit, body.constant(type, 1), body.constant(type, 0));
  results.push_back(hit);
}

//===----------------------------------------------------------------------===//
// Optimizers
//===----------------------------------------------------------------------===//

void SgdOp::buildBody(BodyBuilder &body, ValueRange args,
                      SmallVectorImpl<Value> &results) {
  OpBuilder &b = body.builder();
  Type storage = args[0].getType(), compute = getComputeType(storage);
  Value param = body.toFloat(args[0], compute);
  Value grad = body.toFloat(args[1], compute);
  Value lr = body.toFloat(args[2], compute);
  Value step = arith::MulFOp::create(b, body.loc(), lr, grad);
  Value next = arith::SubFOp::create(b, body.loc(), param, step);
  results.push_back(body.toFloat(next, storage));
}

void SgdMomentumOp::buildBody(BodyBuilder &body, ValueRange args,
                              SmallVectorImpl<Value> &results) {
  OpBuilder &b = body.builder();
  Type storage = args[0].getType(), compute = getComputeType(storage);
  Value param = body.toFloat(args[0], compute);
  Value grad = body.toFloat(args[1], compute);
  Value velocity = body.toFloat(args[2], compute);
  Value lr = body.toFloat(args[3], compute);
  Value mu = body.toFloat(args[4], compute);
  Value decayed = arith::MulFOp::create(b, body.loc(), mu, velocity);
  Value nextVelocity = arith::AddFOp::create(b, body.loc(), decayed, grad);
  Value step = arith::MulFOp::create(b, body.loc(), lr, nextVelocity);
  Value next = arith::SubFOp::create(b, body.loc(), param, step);
  results.push_back(body.toFloat(next, storage));
  results.push_back(body.toFloat(nextVelocity, args[2].getType()));
}
