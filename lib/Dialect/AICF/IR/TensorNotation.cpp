//===- TensorNotation.cpp - Gradient rules written as formulas ------------===//

#include "aicf/Dialect/AICF/IR/AICFOps.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// GradientBuilder
//===----------------------------------------------------------------------===//

GradientBuilder::GradientBuilder(OpBuilder &builder, Operation *op)
    : op(op), opBuilder(builder), location(getGradientLoc(op)) {}

GradientBuilder::~GradientBuilder() = default;

/// What `value`, of f32, is rounded to in `type`. An elementwise op on values
/// that were widened computes the same from these as they are.
static Value rounded(OpBuilder &builder, Location loc, Value value,
                     RankedTensorType type) {
  if (value.getType() == type)
    return value;
  Operation *op = value.getDefiningOp();
  auto getNarrow = [&](Value operand) -> Value {
    auto cast = operand.getDefiningOp<CastOp>();
    return cast && cast.getInput().getType() == type ? cast.getInput()
                                                     : Value();
  };
  if (!isa_and_nonnull<SingleNestOpInterface>(op) ||
      !op->hasTrait<OpTrait::SameOperandsAndResultType>() ||
      !llvm::all_of(op->getOperands(), getNarrow))
    return CastOp::create(builder, loc, type, value);
  Operation *narrow = builder.clone(*op);
  for (OpOperand &operand : narrow->getOpOperands())
    operand.set(getNarrow(operand.get()));
  narrow->getResult(0).setType(type);
  return narrow->getResult(0);
}

void GradientBuilder::give(unsigned operand, Value value) {
  auto type = cast<RankedTensorType>(op->getOperand(operand).getType());
  accumulate(operand, rounded(opBuilder, location, value, type));
}

//===----------------------------------------------------------------------===//
// Constants and types
//===----------------------------------------------------------------------===//

static Tensor buildConstant(GradientBuilder &gradient, RankedTensorType type,
                            Attribute element) {
  auto value = cast<ElementsAttr>(DenseElementsAttr::get(type, element));
  return Tensor::computed(
      gradient,
      ConstantOp::create(gradient.builder(), gradient.loc(), type, value));
}

Tensor Tensor::like(Tensor other) const {
  if (!isLiteral())
    return *this;
  RankedTensorType type = other.getType();
  Type element = type.getElementType();
  Attribute value = isa<FloatType>(element)
                        ? Attribute(FloatAttr::get(element, literal))
                        : IntegerAttr::get(element, int64_t(literal));
  return buildConstant(*other.gradient, type, value);
}

Tensor Tensor::filledWith(TypedAttr element) const {
  return buildConstant(*gradient, getType(), element);
}

Tensor Tensor::widened() const {
  if (isLiteral())
    return *this;
  RankedTensorType type = getType();
  Type compute = getComputeType(type.getElementType());
  if (type.getElementType() == compute)
    return *this;
  return cast(compute);
}

Tensor Tensor::cast(Type element) const {
  return computed(*gradient,
                  CastOp::create(gradient->builder(), gradient->loc(),
                                 getType().clone(element), get()));
}

void aicf::detail::unify(Tensor &a, Tensor &b) {
  if (!a.isLiteral() && !b.isLiteral() && a.getType() != b.getType()) {
    a = a.widened();
    b = b.widened();
    // Of f32 and f64.
    Type f64 = a.getGradient().builder().getF64Type();
    if (a.getType() != b.getType()) {
      Tensor &narrow = a.getType().getElementType() == f64 ? b : a;
      narrow = narrow.cast(f64);
    }
  }
  a = a.like(b);
  b = b.like(a);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

template <typename OpTy>
static Tensor build(Tensor x) {
  GradientBuilder &gradient = x.getGradient();
  return Tensor::computed(
      gradient,
      OpTy::create(gradient.builder(), gradient.loc(), x.getType(), x.get()));
}

template <typename OpTy>
static Tensor compute(Tensor x, Tensor y) {
  x = x.widened();
  y = y.widened();
  return apply<OpTy>(x, y);
}

Tensor aicf::operator+(Tensor lhs, Tensor rhs) {
  return compute<AddOp>(lhs, rhs);
}
Tensor aicf::operator-(Tensor lhs, Tensor rhs) {
  return compute<SubOp>(lhs, rhs);
}
Tensor aicf::operator*(Tensor lhs, Tensor rhs) {
  return compute<MulOp>(lhs, rhs);
}
Tensor aicf::operator/(Tensor lhs, Tensor rhs) {
  return compute<DivOp>(lhs, rhs);
}
Tensor aicf::operator-(Tensor x) { return build<NegOp>(x); }
Tensor aicf::pow(Tensor base, Tensor exponent) {
  return compute<PowOp>(base, exponent);
}
Tensor aicf::exp(Tensor x) { return build<ExpOp>(x.widened()); }
Tensor aicf::log(Tensor x) { return build<LogOp>(x.widened()); }
Tensor aicf::sin(Tensor x) { return build<SinOp>(x.widened()); }
Tensor aicf::cos(Tensor x) { return build<CosOp>(x.widened()); }
Tensor aicf::tanh(Tensor x) { return build<TanhOp>(x.widened()); }
Tensor aicf::erf(Tensor x) { return build<ErfOp>(x.widened()); }
Tensor aicf::sigmoid(Tensor x) { return build<SigmoidOp>(x.widened()); }
Tensor aicf::sign(Tensor x) { return build<SignOp>(x); }

static Tensor compare(ComparePredicate predicate, Tensor lhs, Tensor rhs) {
  aicf::detail::unify(lhs, rhs);
  GradientBuilder &gradient = lhs.getGradient();
  OpBuilder &builder = gradient.builder();
  RankedTensorType type = lhs.getType().clone(builder.getI1Type());
  Value a = lhs.get(), b = rhs.get();
  return Tensor::computed(gradient, CompareOp::create(builder, gradient.loc(),
                                                      type, predicate, a, b));
}

Tensor aicf::operator==(Tensor lhs, Tensor rhs) {
  return compare(ComparePredicate::EQ, lhs, rhs);
}
Tensor aicf::operator<=(Tensor lhs, Tensor rhs) {
  return compare(ComparePredicate::LE, lhs, rhs);
}
Tensor aicf::operator>=(Tensor lhs, Tensor rhs) {
  return compare(ComparePredicate::GE, lhs, rhs);
}
Tensor aicf::operator>(Tensor lhs, Tensor rhs) {
  return compare(ComparePredicate::GT, lhs, rhs);
}
Tensor aicf::operator&(Tensor lhs, Tensor rhs) {
  return apply<AndOp>(lhs, rhs);
}

Tensor aicf::select(Tensor condition, Tensor ifTrue, Tensor ifFalse) {
  aicf::detail::unify(ifTrue, ifFalse);
  GradientBuilder &gradient = condition.getGradient();
  Value c = condition.get(), a = ifTrue.get(), b = ifFalse.get();
  return Tensor::computed(gradient,
                          SelectOp::create(gradient.builder(), gradient.loc(),
                                           a.getType(), c, a, b));
}

//===----------------------------------------------------------------------===//
// Second derivatives of activations
//===----------------------------------------------------------------------===//

Tensor aicf::detail::siluCurvature(Tensor x) {
  Tensor s = sigmoid(x);
  return s * (1.0 - s) * (2.0 + x * (1.0 - 2.0 * s));
}

Tensor aicf::detail::geluCurvature(GeluForm form, Tensor x) {
  Tensor square = x * x;
  if (form == GeluForm::Erf) {
    constexpr double kInverseSqrtTwoPi = 0.39894228040143267794;
    return kInverseSqrtTwoPi * exp(-0.5 * square) * (2.0 - square);
  }
  // Of x * sigmoid(p) with p = a x + b x^3.
  constexpr double kLinear = 2 * 0.79788456080286535588;
  constexpr double kCubic = kLinear * 0.044715;
  Tensor s = sigmoid(x * (kLinear + kCubic * square));
  Tensor first = kLinear + 3 * kCubic * square;
  Tensor second = 6 * kCubic * x;
  return s * (1.0 - s) *
         (2.0 * first + x * (second + first * first * (1.0 - 2.0 * s)));
}
