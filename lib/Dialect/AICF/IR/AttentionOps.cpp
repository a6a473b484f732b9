//===- AttentionOps.cpp - Attention and rotary embeddings -----------------===//
//
// Verifiers, decompositions and gradients. Attention has no gradient rule: that
// of its decomposition keeps p, which the backward part needs anyway.
//
//===----------------------------------------------------------------------===//

#include "GradientRule.h"
#include "Verifiers.h"

#include <limits>

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Attention
//===----------------------------------------------------------------------===//

LogicalResult AttentionOp::verify() {
  RankedTensorType q = getQ().getType(), k = getK().getType(),
                   v = getV().getType();
  int64_t rank = q.getRank();
  if (rank < 2 || k.getRank() != rank || v.getRank() != rank)
    return emitOpError("q, k and v must have equal ranks of at least 2, but "
                       "are ")
           << q << ", " << k << " and " << v;
  for (auto [what, value] :
       {std::pair(StringRef("k"), Value(getK())),
        std::pair(StringRef("v"), Value(getV())),
        std::pair(StringRef("result"), Value(getResult()))})
    if (failed(verifySameElement(*this, what, value, q.getElementType())))
      return failure();
  ArrayRef<int64_t> lead = q.getShape().drop_back(std::min<int64_t>(rank, 3));
  if (k.getShape().take_front(lead.size()) != lead ||
      v.getShape().take_front(lead.size()) != lead)
    return emitOpError("dimensions before those of heads differ: ")
           << q << ", " << k << " and " << v;
  int64_t heads = rank < 3 ? 1 : q.getDimSize(rank - 3);
  int64_t groups = rank < 3 ? 1 : k.getDimSize(rank - 3);
  if (heads % groups != 0)
    return emitOpError("k has ")
           << groups << " heads, which do not divide the " << heads << " of q";
  SmallVector<int64_t> keys(k.getShape()), values(k.getShape());
  keys.back() = q.getShape().back();
  values.back() = v.getShape().back();
  if (failed(verifyShape(*this, "k", getK(), keys)) ||
      failed(verifyShape(*this, "v", getV(), values)))
    return failure();
  SmallVector<int64_t> shape(q.getShape());
  shape.back() = v.getShape().back();
  if (failed(verifyShape(*this, "result", getResult(), shape)))
    return failure();
  if (!getScale().isFinite())
    return emitOpError("scale must be finite, but is ") << getScaleAttr();
  if (!getMask())
    return success();
  auto mask = cast<RankedTensorType>(getMask().getType());
  shape.back() = k.getDimSize(rank - 2);
  if (mask.getRank() > rank ||
      mask.getShape() != ArrayRef(shape).take_back(mask.getRank()))
    return emitOpError("mask must have the last dimensions of the scores' "
                       "shape [")
           << shape << "], but is " << mask;
  if (mask.getElementType().isInteger(1))
    return success();
  if (!isa<FloatType>(mask.getElementType()))
    return emitOpError("mask must be of i1 or of floats, but is ") << mask;
  return verifySameOrF32(*this, "mask", getMask(), q.getElementType());
}

FailureOr<SmallVector<Value>> AttentionOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Type element = getType().getElementType(), compute = getComputeType(element);
  RankedTensorType q = getQ().getType(), k = getK().getType();
  int64_t rank = q.getRank(), keys = k.getDimSize(rank - 2);
  auto isDown = [&](Value x, Value y, ComparePredicate predicate) -> Value {
    auto type = Decomposer::typeOf(x).clone(builder.getI1Type());
    return CompareOp::create(builder, d.loc, type, predicate, x, y);
  };
  auto select = [&](Value condition, Value x, Value y) -> Value {
    return SelectOp::create(builder, d.loc, x.getType(), condition, x, y);
  };
  auto matmul = [&](Value x, Value y, bool transpose, Type result) -> Value {
    SmallVector<int64_t> shape(Decomposer::shapeOf(x));
    shape.back() = Decomposer::shapeOf(y)[rank - (transpose ? 2 : 1)];
    return MatmulOp::create(builder, d.loc,
                            RankedTensorType::get(shape, result), x, y,
                            /*transpose_a=*/false, transpose);
  };

  // The queries of heads that share keys are rows of one product.
  SmallVector<int64_t> rows(q.getShape());
  if (rank >= 3) {
    rows[rank - 3] = k.getDimSize(rank - 3);
    rows[rank - 2] = q.getDimSize(rank - 3) / rows[rank - 3] * rows[rank - 2];
  }
  Value scores = matmul(d.reshape(getQ(), rows), getK(), true, compute);
  SmallVector<int64_t> shape(q.getShape());
  shape.back() = keys;
  scores = d.reshape(scores, shape);
  RankedTensorType type = Decomposer::typeOf(scores);
  double scale = getScale().convertToDouble();
  if (scale != 1.0)
    scores = d.apply<MulOp>(scores, scale);

  Value never = d.constant(type, -std::numeric_limits<double>::infinity());
  if (getMask()) {
    SmallVector<int64_t> last;
    int64_t maskRank = Decomposer::typeOf(getMask()).getRank();
    for (int64_t dim = rank - maskRank; dim < rank; ++dim)
      last.push_back(dim);
    bool isChoice = elementOf(getMask()).isInteger(1);
    Value mask = isChoice ? getMask() : d.convert(getMask(), compute);
    if (maskRank != rank)
      mask = d.broadcast(mask, shape, last);
    scores =
        isChoice ? select(mask, scores, never) : d.apply<AddOp>(scores, mask);
  }
  if (getCausal()) {
    auto index = type.clone(builder.getI32Type());
    Value row = IotaOp::create(builder, d.loc, index, rank - 2);
    Value column = IotaOp::create(builder, d.loc, index, rank - 1);
    scores = select(isDown(column, row, ComparePredicate::LE), scores, never);
  }
  // Where nothing is seen, any finite scores: neither p nor its gradient is
  // used. Without a mask each query sees the first key.
  Value sees;
  if (getMask()) {
    Value greatest = d.reduce<ReduceMaxOp>(scores, rank - 1);
    Value least = d.constant(Decomposer::typeOf(greatest),
                             -std::numeric_limits<double>::infinity());
    sees = isDown(greatest, least, ComparePredicate::NE);
    sees = d.broadcastAlong(sees, shape, rank - 1);
    scores = select(sees, scores, d.constant(type, 0.0));
  }
  Value p = SoftmaxOp::create(builder, d.loc, type, scores, rank - 1);
  if (sees)
    p = select(sees, p, d.constant(type, 0.0));

  rows.back() = keys;
  p = d.reshape(d.convert(p, element), rows);
  Value result = matmul(p, getV(), false, element);
  return SmallVector<Value>{d.reshape(result, getType().getShape())};
}

//===----------------------------------------------------------------------===//
// Rotary embeddings
//===----------------------------------------------------------------------===//

LogicalResult RotaryOp::verify() {
  RankedTensorType x = getX().getType();
  int64_t rank = x.getRank();
  if (failed(verifyAxis(*this, getAxis(), rank)))
    return failure();
  if (static_cast<int64_t>(getAxis()) == rank - 1)
    return emitOpError("axis ")
           << getAxis() << " is the last: its elements are turned";
  int64_t elements = x.getShape().back();
  if (elements % 2 != 0)
    return emitOpError("the last dimension must be of pairs, but has ")
           << elements << " elements";
  if (failed(verifyShape(*this, "cos", getCos(),
                         {x.getDimSize(getAxis()), elements / 2})))
    return failure();
  return verifySameOrF32(*this, "cos", getCos(), x.getElementType());
}

namespace {
/// The last dimension as two: one of the parts of pairs, one of pairs.
struct Pairs {
  Pairs(RotaryOp op, Decomposer &d) : d(d) {
    RankedTensorType x = op.getX().getType();
    compute = getComputeType(x.getElementType());
    int64_t rank = x.getRank(), count = x.getShape().back() / 2;
    bool isHalves = op.getForm() == RotaryForm::Halves;
    shape = llvm::to_vector(x.getShape().drop_back());
    shape.append({isHalves ? 2 : count, isHalves ? count : 2});
    part = isHalves ? rank - 1 : rank;
    angles = {static_cast<int64_t>(op.getAxis()), isHalves ? rank : rank - 1};
  }

  /// A tensor of x's shape, in the compute type.
  Value split(Value v) { return d.convert(d.reshape(v, shape), compute); }
  Value spread(Value angle) {
    return d.broadcast(d.convert(angle, compute), shape, angles);
  }
  /// (-b, a) of each pair (a, b): a quarter of a turn.
  Value quarter(Value v) {
    SmallVector<int64_t> offsets(shape.size(), 0), ones(shape.size(), 1);
    SmallVector<int64_t> half(shape);
    half[part] = 1;
    auto type = RankedTensorType::get(half, compute);
    Value a = SliceOp::create(d.builder, d.loc, type, v, offsets, ones);
    offsets[part] = 1;
    Value b = SliceOp::create(d.builder, d.loc, type, v, offsets, ones);
    b = d.apply<NegOp>(b);
    return ConcatOp::create(d.builder, d.loc, v.getType(), ValueRange{b, a},
                            part);
  }

  Decomposer &d;
  SmallVector<int64_t> shape, angles;
  int64_t part;
  Type compute;
};
} // namespace

FailureOr<SmallVector<Value>> RotaryOp::decompose(OpBuilder &builder) {
  Decomposer d{builder, getCompositeLoc(*this)};
  Pairs pairs(*this, d);
  Value x = pairs.split(getX());
  Value straight = d.apply<MulOp>(x, pairs.spread(getCos()));
  Value across = d.apply<MulOp>(pairs.quarter(x), pairs.spread(getSin()));
  Value y =
      d.convert(d.apply<AddOp>(straight, across), getType().getElementType());
  return SmallVector<Value>{d.reshape(y, getType().getShape())};
}

LogicalResult RotaryOp::buildGradient(GradientBuilder &gradient) {
  GradientRule rule(gradient);
  Value dy = gradient.cotangent(0);
  if (gradient.needs(0)) {
    Value back = rule.apply<NegOp>(gradient.primal(getSin()));
    gradient.give(0, RotaryOp::create(rule.builder, rule.loc, dy.getType(), dy,
                                      gradient.primal(getCos()), back,
                                      getAxis(), getForm()));
  }
  if (!gradient.needs(1) && !gradient.needs(2))
    return success();
  Pairs pairs(*this, rule);
  Value x = pairs.split(gradient.primal(getX()));
  dy = pairs.split(dy);
  SmallVector<int64_t> others;
  for (int64_t d = 0, rank = pairs.shape.size(); d < rank; ++d)
    if (!llvm::is_contained(pairs.angles, d))
      others.push_back(d);
  auto sum = [&](Value v) {
    return rule.reduce<ReduceSumOp>(rule.apply<MulOp>(dy, v), others,
                                    pairs.compute);
  };
  if (gradient.needs(1))
    gradient.give(1, sum(x));
  if (gradient.needs(2))
    gradient.give(2, sum(pairs.quarter(x)));
  return success();
}
