//===- Ops.cpp - Operations on tensors of a program -----------------------===//

#include "aicf/Builder/Ops.h"

#include "mlir/AsmParser/AsmParser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include <cmath>
#include <tuple>

using namespace mlir;

// In here `Tensor` is a program's, not that of gradient rules.
namespace aicf {
namespace build {

static std::string print(RankedTensorType type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// The only result of an op; null after a mistake.
static Tensor first(ArrayRef<Tensor> results) {
  return results.empty() ? Tensor() : results.front();
}

/// An axis from 0 on; what is outside is left to verifiers.
static int64_t fromZero(Tensor x, int64_t axis) {
  return axis < 0 ? axis + x.getRank() : axis;
}

static SmallVector<int64_t> allAxes(Tensor x, ArrayRef<int64_t> axes) {
  SmallVector<int64_t> found;
  if (axes.empty())
    return llvm::to_vector(llvm::seq<int64_t>(0, x.getRank()));
  for (int64_t axis : axes)
    found.push_back(fromZero(x, axis));
  llvm::sort(found);
  return found;
}

//===----------------------------------------------------------------------===//
// Broadcasting
//===----------------------------------------------------------------------===//

Tensor broadcastTo(Tensor x, Shape shape) {
  if (!x || x.getShape() == shape)
    return x;
  Entry &entry = x.getEntry();
  int64_t lead = static_cast<int64_t>(shape.size()) - x.getRank();
  SmallVector<int64_t> kept, extents, dimensions;
  bool fits = lead >= 0;
  for (int64_t axis = 0; fits && axis < x.getRank(); ++axis) {
    int64_t extent = x.getShape()[axis], wanted = shape[lead + axis];
    fits = extent == wanted || extent == 1;
    if (extent == 1 && wanted != 1)
      continue;
    extents.push_back(extent);
    dimensions.push_back(lead + axis);
  }
  RankedTensorType type = x.getType().clone(shape);
  if (!fits)
    return entry.fail(print(x.getType()) + " does not broadcast to " +
                      print(type));
  if (auto constant = x.getValue().getDefiningOp<ConstantOp>())
    if (auto splat = dyn_cast<SplatElementsAttr>(constant.getValue()))
      return entry.constant(splat.resizeSplat(type));
  x = reshape(x, extents);
  return first(entry.op<BroadcastOp>(
      {x},
      [&](BroadcastOp::Properties &p) {
        p.dimensions = entry.getBuilder().getDenseI64ArrayAttr(dimensions);
      },
      {type}));
}

/// The shape that both broadcast to.
static std::optional<SmallVector<int64_t>> join(Shape a, Shape b) {
  if (a.size() < b.size())
    std::swap(a, b);
  SmallVector<int64_t> shape(a);
  size_t lead = a.size() - b.size();
  for (size_t i = 0; i < b.size(); ++i) {
    int64_t &extent = shape[lead + i];
    if (extent != b[i] && extent != 1 && b[i] != 1)
      return std::nullopt;
    extent = extent == 1 ? b[i] : extent;
  }
  return shape;
}

/// `a` and `b` in one shape; null ones after a mistake.
static std::pair<Tensor, Tensor> together(StringRef what, Tensor a, Tensor b) {
  if (!a || !b)
    return {};
  if (a.getElementType() != b.getElementType()) {
    a.getEntry().fail(what + Twine(": ") + print(a.getType()) + " and " +
                      print(b.getType()) + " do not mix: cast one");
    return {};
  }
  auto shape = join(a.getShape(), b.getShape());
  if (!shape) {
    a.getEntry().fail(what + Twine(": ") + print(a.getType()) + " and " +
                      print(b.getType()) + " do not broadcast");
    return {};
  }
  a = broadcastTo(a, *shape);
  return {a, broadcastTo(b, *shape)};
}

static Tensor numberLike(Tensor x, double value) {
  return x ? x.getEntry().constant(x.getType(), value) : Tensor();
}

template <typename OpTy>
static Tensor binary(Tensor a, Tensor b) {
  std::tie(a, b) = together(OpTy::getOperationName(), a, b);
  return a ? first(a.getEntry().op<OpTy>({a, b})) : Tensor();
}

template <ComparePredicate predicate>
static Tensor compared(Tensor a, Tensor b) {
  auto [x, y] = together(CompareOp::getOperationName(), a, b);
  if (!x)
    return {};
  auto attr = ComparePredicateAttr::get(x.getType().getContext(), predicate);
  return first(x.getEntry().op<CompareOp>(
      {x, y}, [&](CompareOp::Properties &p) { p.predicate = attr; }));
}

#define AICF_BUILD_BINARY(NAME, ...)                                           \
  Tensor NAME(Tensor a, Tensor b) { return __VA_ARGS__(a, b); }                \
  Tensor NAME(Tensor a, double b) { return __VA_ARGS__(a, numberLike(a, b)); } \
  Tensor NAME(double a, Tensor b) { return __VA_ARGS__(numberLike(b, a), b); }
AICF_BUILD_BINARY(operator+, binary<AddOp>)
AICF_BUILD_BINARY(operator-, binary<SubOp>)
AICF_BUILD_BINARY(operator*, binary<MulOp>)
AICF_BUILD_BINARY(operator/, binary<DivOp>)
AICF_BUILD_BINARY(maximum, binary<MaxOp>)
AICF_BUILD_BINARY(minimum, binary<MinOp>)
AICF_BUILD_BINARY(pow, binary<PowOp>)
AICF_BUILD_BINARY(mse, binary<MseOp>)
AICF_BUILD_BINARY(operator<, compared<ComparePredicate::LT>)
AICF_BUILD_BINARY(operator<=, compared<ComparePredicate::LE>)
AICF_BUILD_BINARY(operator>, compared<ComparePredicate::GT>)
AICF_BUILD_BINARY(operator>=, compared<ComparePredicate::GE>)
AICF_BUILD_BINARY(equal, compared<ComparePredicate::EQ>)
AICF_BUILD_BINARY(notEqual, compared<ComparePredicate::NE>)

Tensor operator&(Tensor a, Tensor b) { return binary<AndOp>(a, b); }
Tensor operator|(Tensor a, Tensor b) { return binary<OrOp>(a, b); }
Tensor operator^(Tensor a, Tensor b) { return binary<XorOp>(a, b); }

Tensor where(Tensor condition, Tensor a, Tensor b) {
  auto [x, y] = together(SelectOp::getOperationName(), a, b);
  if (!condition || !x)
    return {};
  Entry &entry = x.getEntry();
  auto shape = join(condition.getShape(), x.getShape());
  if (!shape)
    return entry.fail("where: " + print(condition.getType()) + " and " +
                      print(x.getType()) + " do not broadcast");
  condition = broadcastTo(condition, *shape);
  x = broadcastTo(x, *shape);
  y = broadcastTo(y, *shape);
  return first(entry.op<SelectOp>({condition, x, y}, nullptr, {x.getType()}));
}

Tensor where(Tensor condition, Tensor a, double b) {
  return where(condition, a, numberLike(a, b));
}

//===----------------------------------------------------------------------===//
// Of one operand
//===----------------------------------------------------------------------===//

#define AICF_BUILD_UNARY(NAME, OP)                                             \
  Tensor NAME(Tensor x) {                                                      \
    return x ? first(x.getEntry().op<OP>({x})) : Tensor();                     \
  }
AICF_BUILD_UNARY(operator-, NegOp)
AICF_BUILD_UNARY(operator~, NotOp)
AICF_BUILD_UNARY(abs, AbsOp)
AICF_BUILD_UNARY(sign, SignOp)
AICF_BUILD_UNARY(exp, ExpOp)
AICF_BUILD_UNARY(exp2, Exp2Op)
AICF_BUILD_UNARY(expm1, Expm1Op)
AICF_BUILD_UNARY(log, LogOp)
AICF_BUILD_UNARY(log1p, Log1pOp)
AICF_BUILD_UNARY(sqrt, SqrtOp)
AICF_BUILD_UNARY(rsqrt, RsqrtOp)
AICF_BUILD_UNARY(sin, SinOp)
AICF_BUILD_UNARY(cos, CosOp)
AICF_BUILD_UNARY(tan, TanOp)
AICF_BUILD_UNARY(erf, ErfOp)
AICF_BUILD_UNARY(floor, FloorOp)
AICF_BUILD_UNARY(ceil, CeilOp)
AICF_BUILD_UNARY(trunc, TruncOp)
AICF_BUILD_UNARY(round, RoundOp)
AICF_BUILD_UNARY(relu, ReluOp)
AICF_BUILD_UNARY(tanh, TanhOp)
AICF_BUILD_UNARY(sigmoid, SigmoidOp)
AICF_BUILD_UNARY(silu, SiluOp)
AICF_BUILD_UNARY(stopGradient, StopGradientOp)

Tensor gelu(Tensor x, GeluForm form) {
  if (!x)
    return {};
  auto attr = GeluFormAttr::get(x.getType().getContext(), form);
  return first(x.getEntry().op<GeluOp>(
      {x}, [&](GeluOp::Properties &p) { p.form = attr; }));
}

Tensor cast(Tensor x, Type element) {
  if (!x || x.getElementType() == element)
    return x;
  return first(
      x.getEntry().op<CastOp>({x}, nullptr, {x.getType().clone(element)}));
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

Tensor reshape(Tensor x, Shape shape) {
  if (!x)
    return x;
  SmallVector<int64_t> extents(shape);
  if (auto *open = llvm::find(extents, -1); open != extents.end()) {
    int64_t rest = 1;
    for (int64_t extent : extents)
      rest *= extent == -1 ? 1 : extent;
    *open = rest ? x.getType().getNumElements() / rest : 0;
  }
  if (x.getShape() == ArrayRef(extents))
    return x;
  return first(
      x.getEntry().op<ReshapeOp>({x}, nullptr, {x.getType().clone(extents)}));
}

Tensor flatten(Tensor x, int64_t start) {
  if (!x)
    return x;
  SmallVector<int64_t> shape(x.getShape().take_front(fromZero(x, start)));
  shape.push_back(-1);
  return reshape(x, shape);
}

Tensor transpose(Tensor x, Shape permutation) {
  if (!x)
    return x;
  SmallVector<int64_t> order;
  for (int64_t axis : permutation)
    order.push_back(fromZero(x, axis));
  return first(
      x.getEntry().op<TransposeOp>({x}, [&](TransposeOp::Properties &p) {
        p.permutation = x.getEntry().getBuilder().getDenseI64ArrayAttr(order);
      }));
}

Tensor pad(Tensor x, Shape low, Shape high, double value) {
  if (!x)
    return x;
  OpBuilder &b = x.getEntry().getBuilder();
  Type element = x.getElementType();
  return first(x.getEntry().op<PadOp>({x}, [&](PadOp::Properties &p) {
    p.low = b.getDenseI64ArrayAttr(low);
    p.high = b.getDenseI64ArrayAttr(high);
    p.value = isa<FloatType>(element)
                  ? TypedAttr(b.getFloatAttr(element, value))
                  : b.getIntegerAttr(element, static_cast<int64_t>(value));
  }));
}

Tensor slice(Tensor x, Shape offsets, Shape shape) {
  if (!x)
    return x;
  OpBuilder &b = x.getEntry().getBuilder();
  SmallVector<int64_t> ones(offsets.size(), 1);
  return first(x.getEntry().op<SliceOp>({x},
                                        [&](SliceOp::Properties &p) {
                                          p.offsets =
                                              b.getDenseI64ArrayAttr(offsets);
                                          p.strides =
                                              b.getDenseI64ArrayAttr(ones);
                                        },
                                        {x.getType().clone(shape)}));
}

Tensor concat(ArrayRef<Tensor> parts, int64_t axis) {
  if (!llvm::all_of(parts, [](Tensor part) { return bool(part); }) ||
      parts.empty())
    return {};
  Entry &entry = parts.front().getEntry();
  axis = fromZero(parts.front(), axis);
  return first(entry.op<ConcatOp>(parts, [&](ConcatOp::Properties &p) {
    p.axis = entry.getBuilder().getI64IntegerAttr(axis);
  }));
}

Tensor gather(Tensor x, Tensor indices, int64_t axis) {
  if (!x)
    return x;
  axis = fromZero(x, axis);
  return first(
      x.getEntry().op<GatherOp>({x, indices}, [&](GatherOp::Properties &p) {
        p.axis = x.getEntry().getBuilder().getI64IntegerAttr(axis);
      }));
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

template <typename OpTy>
static Tensor reduced(Tensor x, Shape axes) {
  if (!x)
    return x;
  SmallVector<int64_t> over = allAxes(x, axes);
  return first(x.getEntry().op<OpTy>({x}, [&](typename OpTy::Properties &p) {
    p.axes = x.getEntry().getBuilder().getDenseI64ArrayAttr(over);
  }));
}

template <typename OpTy>
static Tensor along(Tensor x, int64_t axis) {
  if (!x)
    return x;
  axis = fromZero(x, axis);
  return first(x.getEntry().op<OpTy>({x}, [&](typename OpTy::Properties &p) {
    p.axis = x.getEntry().getBuilder().getI64IntegerAttr(axis);
  }));
}

Tensor sum(Tensor x, Shape axes) { return reduced<ReduceSumOp>(x, axes); }
Tensor mean(Tensor x, Shape axes) { return reduced<ReduceMeanOp>(x, axes); }
Tensor max(Tensor x, Shape axes) { return reduced<ReduceMaxOp>(x, axes); }
Tensor min(Tensor x, Shape axes) { return reduced<ReduceMinOp>(x, axes); }
Tensor argmax(Tensor x, int64_t axis) { return along<ArgmaxOp>(x, axis); }
Tensor argmin(Tensor x, int64_t axis) { return along<ArgminOp>(x, axis); }
Tensor softmax(Tensor x, int64_t axis) { return along<SoftmaxOp>(x, axis); }
Tensor logSoftmax(Tensor x, int64_t axis) {
  return along<LogSoftmaxOp>(x, axis);
}

//===----------------------------------------------------------------------===//
// Contractions, windows, norms
//===----------------------------------------------------------------------===//

Tensor matmul(Tensor a, Tensor b, bool transposeA, bool transposeB) {
  if (!a)
    return a;
  UnitAttr on = a.getEntry().getBuilder().getUnitAttr();
  return first(a.getEntry().op<MatmulOp>({a, b}, [&](MatmulOp::Properties &p) {
    p.transpose_a = transposeA ? on : nullptr;
    p.transpose_b = transposeB ? on : nullptr;
  }));
}

Tensor linear(Tensor x, Tensor w, Tensor bias) {
  if (!x)
    return x;
  SmallVector<Tensor> operands = {x, w};
  if (bias)
    operands.push_back(bias);
  return first(x.getEntry().op<LinearOp>(operands));
}

Tensor conv2d(Tensor x, Tensor w, int64_t stride, int64_t padding) {
  if (!x)
    return x;
  OpBuilder &b = x.getEntry().getBuilder();
  return first(x.getEntry().op<Conv2dOp>({x, w}, [&](Conv2dOp::Properties &p) {
    p.strides = b.getDenseI64ArrayAttr({stride, stride});
    p.padding = b.getDenseI64ArrayAttr({padding, padding, padding, padding});
  }));
}

Tensor maxPool2d(Tensor x, int64_t window) {
  if (!x)
    return x;
  OpBuilder &b = x.getEntry().getBuilder();
  return first(
      x.getEntry().op<MaxPool2dOp>({x}, [&](MaxPool2dOp::Properties &p) {
        p.window = b.getDenseI64ArrayAttr({window, window});
        p.strides = b.getDenseI64ArrayAttr({window, window});
        p.padding = b.getDenseI64ArrayAttr({0, 0, 0, 0});
      }));
}

/// The axis and eps of a norm.
template <typename Properties>
static auto norm(Tensor x, int64_t axis, double eps) {
  return [=](Properties &p) {
    OpBuilder &b = x.getEntry().getBuilder();
    p.axis = b.getI64IntegerAttr(fromZero(x, axis));
    p.eps = b.getF64FloatAttr(eps);
  };
}

Tensor layerNorm(Tensor x, Tensor scale, Tensor bias, int64_t axis,
                 double eps) {
  if (!x)
    return x;
  SmallVector<Tensor> operands = {x, scale};
  if (bias)
    operands.push_back(bias);
  return first(x.getEntry().op<LayerNormOp>(
      operands, norm<LayerNormOp::Properties>(x, axis, eps)));
}

Tensor rmsNorm(Tensor x, Tensor scale, int64_t axis, double eps) {
  if (!x)
    return x;
  return first(x.getEntry().op<RmsNormOp>(
      {x, scale}, norm<RmsNormOp::Properties>(x, axis, eps)));
}

Tensor attention(Tensor q, Tensor k, Tensor v, bool isCausal) {
  if (!q)
    return q;
  OpBuilder &b = q.getEntry().getBuilder();
  double width = q.getRank() ? static_cast<double>(q.getShape().back()) : 1.0;
  return first(
      q.getEntry().op<AttentionOp>({q, k, v}, [&](AttentionOp::Properties &p) {
        p.scale = b.getF64FloatAttr(1 / std::sqrt(width));
        p.causal = isCausal ? b.getUnitAttr() : nullptr;
      }));
}

Tensor crossEntropy(Tensor logits, Tensor labels) {
  if (!logits)
    return logits;
  return mean(
      first(logits.getEntry().op<SoftmaxCrossEntropyOp>({logits, labels})));
}

//===----------------------------------------------------------------------===//
// Training
//===----------------------------------------------------------------------===//

SmallVector<Tensor> gradient(Tensor value, ArrayRef<Tensor> wrt) {
  SmallVector<Tensor> gradients(wrt.size());
  if (!value || !llvm::all_of(wrt, [](Tensor x) { return bool(x); }))
    return gradients;
  Entry &entry = value.getEntry();
  SmallVector<Value> variables;
  SmallVector<Type> types;
  for (Tensor variable : wrt) {
    variables.push_back(variable.getValue());
    types.push_back(variable.getType());
  }
  Operation *op = GradientOp::create(entry.getBuilder(), entry.getLoc(), types,
                                     value.getValue(), variables, Value());
  auto results = entry.check(op);
  llvm::copy(results, gradients.begin());
  return gradients;
}

Tensor schedule(ScheduleForm form, Tensor step, double peak,
                std::optional<int64_t> total, int64_t warmup) {
  if (!step)
    return step;
  OpBuilder &b = step.getEntry().getBuilder();
  return first(step.getEntry().op<ScheduleOp>(
      {step},
      [&](ScheduleOp::Properties &p) {
        p.form = ScheduleFormAttr::get(b.getContext(), form);
        p.peak = b.getF64FloatAttr(peak);
        p.warmup = b.getI64IntegerAttr(warmup);
        if (total)
          p.total = b.getI64IntegerAttr(*total);
      },
      {RankedTensorType::get({}, b.getF32Type())}));
}

Tensor randomUniform(Entry &entry, Shape shape) {
  // Named, since the order of arguments is not that of the program.
  Tensor seed = entry.seed(), offset = entry.count();
  auto type = RankedTensorType::get(shape, entry.getBuilder().getF32Type());
  return first(entry.op<RandomUniformOp>({seed, offset}, nullptr, {type}));
}

Tensor dropout(Tensor x, double rate) {
  if (!x || !x.getEntry().isTraining() || rate == 0)
    return x;
  Entry &entry = x.getEntry();
  Tensor seed = entry.seed(), offset = entry.count();
  return first(
      entry.op<DropoutOp>({x, seed, offset},
                          [&](DropoutOp::Properties &p) {
                            p.rate = entry.getBuilder().getF64FloatAttr(rate);
                          },
                          {x.getType()}));
}

void minimize(Tensor loss, Tensor rate, const Optimizer &optimizer,
              std::optional<ArrayRef<const Symbol *>> wanted) {
  if (!loss || !rate)
    return;
  Entry &entry = loss.getEntry();
  OpBuilder &b = entry.getBuilder();
  std::string text = "#aicf." + optimizer.name;
  llvm::raw_string_ostream stream(text);
  for (auto [i, parameter] : llvm::enumerate(optimizer.parameters))
    stream << (i ? ", " : "<") << parameter.first << " = "
           << llvm::format("%.17g", parameter.second);
  stream << (optimizer.parameters.empty() ? "" : ">");
  auto attr = dyn_cast_or_null<OptimizerAttrInterface>(
      parseAttribute(text, b.getContext()));
  SmallVector<const Symbol *> params =
      wanted ? SmallVector<const Symbol *>(*wanted) : entry.getParamsOf(loss);
  if (!attr || params.empty()) {
    entry.fail(attr ? "minimize: the loss depends on no param"
                    : "minimize: there is no optimizer " + text);
    return;
  }
  SmallVector<Attribute> names;
  for (const Symbol *param : params)
    names.push_back(FlatSymbolRefAttr::get(b.getContext(), param->getName()));
  entry.check(MinimizeOp::create(b, entry.getLoc(), loss.getValue(),
                                 b.getArrayAttr(names), attr, rate.getValue(),
                                 Value(), Value(), FloatAttr(),
                                 /*master=*/false));
  for (const Symbol *param : params)
    entry.forget(*param);
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

// Variance 2 / inputs (K. He et al., 2015).
Linear::Linear(Program &program, StringRef name, int64_t inputs,
               int64_t outputs)
    : weight(program.param((name + ".weight").str(),
                           program.f32({inputs, outputs}),
                           uniform(std::sqrt(6.0 / inputs)))),
      bias(program.param((name + ".bias").str(), program.f32({outputs}),
                         filledWith(0))) {}

Tensor Linear::operator()(Tensor x) const {
  Tensor w = weight, b = bias;
  return linear(x, w, b);
}

LayerNorm::LayerNorm(Program &program, StringRef name, int64_t width)
    : weight(program.param((name + ".weight").str(), program.f32({width}),
                           filledWith(1))),
      bias(program.param((name + ".bias").str(), program.f32({width}),
                         filledWith(0))) {}

Tensor LayerNorm::operator()(Tensor x) const {
  Tensor scale = weight, shift = bias;
  return layerNorm(x, scale, shift);
}

} // namespace build
} // namespace aicf
