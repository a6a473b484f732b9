//===- WindowOps.cpp - Convolution and pooling ----------------------------===//
//
// Verifiers, maps and bodies of the ops in AICFWindowOps.td. No op builds a
// buffer of windows: each is one nest whose subscripts are affine in the
// positions of output, window and input.
//
//===----------------------------------------------------------------------===//

#include "Decomposer.h"
#include "Verifiers.h"
#include "aicf/Dialect/AICF/IR/GuardedAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;

namespace {

using Shape = ArrayRef<int64_t>;

/// A window that moves over the H and W of an input: shapes by [N, H, W, C].
struct Window {
  Shape input, output, window, strides, padding, dilations;

  /// 0 where the window does not fit. No product overflows once the attributes
  /// are within bounds, since a tensor is not that large.
  int64_t getOutputExtent(unsigned axis) const {
    int64_t room = input[1 + axis] + padding[2 * axis] + padding[2 * axis + 1] -
                   (window[axis] - 1) * dilations[axis] - 1;
    return room < 0 ? 0 : room / strides[axis] + 1;
  }

  /// The input's position where output position and window position meet.
  AffineExpr getInput(unsigned axis, AffineExpr out, AffineExpr in) const {
    return out * strides[axis] + in * dilations[axis] - padding[2 * axis];
  }

  /// The output's position at which window position `in` meets `position` of
  /// the input, times the stride.
  AffineExpr getScaledOutput(unsigned axis, AffineExpr position,
                             AffineExpr in) const {
    return position + padding[2 * axis] - in * dilations[axis];
  }

  /// Whether the window positions that meet a position of the input are every
  /// stride-th one from its remainder on: they alone are visited.
  bool hasSteps(unsigned axis) const {
    return window[axis] > 1 && strides[axis] > 1 && dilations[axis] == 1;
  }
  /// How many window positions are visited for a position of the input.
  int64_t getNumVisited(unsigned axis) const {
    return hasSteps(axis) ? llvm::divideCeil(window[axis], strides[axis])
                          : window[axis];
  }
  /// The window position of visit `in`, beyond the window's last one at times.
  AffineExpr getVisited(unsigned axis, AffineExpr position,
                        AffineExpr in) const {
    if (!hasSteps(axis))
      return in;
    return in * strides[axis] + (position + padding[2 * axis]) % strides[axis];
  }
  /// The output's position there.
  AffineExpr getVisitedOutput(unsigned axis, AffineExpr position,
                              AffineExpr in) const {
    if (hasSteps(axis))
      return (position + padding[2 * axis]).floorDiv(strides[axis]) - in;
    return getScaledOutput(axis, position, in).floorDiv(strides[axis]);
  }
  /// What a visit requires beside an output position that there is.
  void require(unsigned axis, AffineExpr position, AffineExpr in,
               GuardedAccess &access) const {
    if (hasSteps(axis)) {
      if (window[axis] % strides[axis] != 0)
        access.requireBelow(getVisited(axis, position, in), window[axis]);
    } else if (strides[axis] > 1) {
      access.requireMultiple(getScaledOutput(axis, position, in),
                             strides[axis]);
    }
  }

  /// The numbers alone.
  LogicalResult verify(Operation *op) const {
    auto check = [&](StringRef name, Shape values, size_t count,
                     int64_t least) -> LogicalResult {
      // So that products of two of them are indices.
      constexpr int64_t most = std::numeric_limits<int32_t>::max();
      if (values.size() == count && llvm::all_of(values, [&](int64_t v) {
            return v >= least && v <= most;
          }))
        return success();
      return op->emitOpError()
             << name << " must have " << count << " entries of at least "
             << least << " and at most " << most;
    };
    return success(succeeded(check("window", window, 2, 1)) &&
                   succeeded(check("strides", strides, 2, 1)) &&
                   succeeded(check("padding", padding, 4, 0)) &&
                   succeeded(check("dilations", dilations, 2, 1)));
  }

  LogicalResult verify(Operation *op, StringRef what, Value output) const {
    if (failed(verify(op)))
      return failure();
    return verifyShape(
        op, what, output,
        {input[0], getOutputExtent(0), getOutputExtent(1), this->output[3]});
  }
};

Shape shapeOf(Value v) {
  return cast<RankedTensorType>(v.getType()).getShape();
}

SmallVector<AffineExpr> getDims(MLIRContext *context, unsigned count) {
  SmallVector<AffineExpr> dims;
  for (unsigned dim = 0; dim < count; ++dim)
    dims.push_back(getAffineDimExpr(dim, context));
  return dims;
}

LogicalResult verifyRank4(Operation *op,
                          ArrayRef<std::pair<StringRef, Value>> values) {
  for (auto [what, value] : values)
    if (shapeOf(value).size() != 4)
      return op->emitOpError()
             << what << " must have rank 4, but is " << value.getType();
  return success();
}

template <typename OpTy>
Window getConvWindow(OpTy op, Value x, Value w, Value y) {
  return {shapeOf(x),      shapeOf(y),      shapeOf(w).take_front(2),
          op.getStrides(), op.getPadding(), op.getDilations()};
}

template <typename OpTy>
LogicalResult verifyConv(OpTy op, Value x, Value w, Value y) {
  if (failed(verifyRank4(
          op, {{"the image", x}, {"the weight", w}, {"the output", y}})))
    return failure();
  int64_t groups = op.getGroups();
  int64_t channels = shapeOf(x)[3], outputs = shapeOf(w)[3];
  if (groups < 1 || channels % groups != 0 || outputs % groups != 0)
    return op.emitOpError("groups ") << groups << " must divide the channels, "
                                     << channels << ", and " << outputs;
  if (shapeOf(w)[2] != channels / groups)
    return op.emitOpError("the weight must have ")
           << channels / groups << " input channels, but has " << shapeOf(w)[2];
  Window window = getConvWindow(op, x, w, y);
  if (shapeOf(y)[3] != outputs)
    return op.emitOpError("the output must have ")
           << outputs << " channels, but has " << shapeOf(y)[3];
  if (failed(window.verify(op, "the output", y)))
    return failure();
  Type element =
      cast<RankedTensorType>(op->getOperand(0).getType()).getElementType();
  if (failed(verifySameElement(op, "operand #1", op->getOperand(1), element)))
    return failure();
  return verifySameOrF32(op, "result", op->getResult(0), element);
}

template <typename OpTy>
Window getPoolWindow(OpTy op, Value x, Value y) {
  return {shapeOf(x),      shapeOf(y),      op.getWindow(),
          op.getStrides(), op.getPadding(), op.getDilations()};
}

template <typename OpTy>
LogicalResult verifyPool(OpTy op, Value x, Value y) {
  if (failed(verifyRank4(op, {{"the image", x}, {"the output", y}})))
    return failure();
  if (shapeOf(x)[3] != shapeOf(y)[3])
    return op.emitOpError("image and output must have equal channels, but are ")
           << x.getType() << " and " << y.getType();
  return getPoolWindow(op, x, y).verify(op, "the output", y);
}

} // namespace

//===----------------------------------------------------------------------===//
// Convolution: dimensions (n, oh, ow, o, kh, kw, c)
//===----------------------------------------------------------------------===//

/// The product of two operands, of which the first is guarded, summed over all
/// dimensions from `first` on.
static void buildContraction(Operation *op, BodyBuilder &body,
                             const GuardedAccess &access, ValueRange args,
                             ArrayRef<unsigned> reduced,
                             SmallVectorImpl<Value> &results) {
  Scalar guarded = access.keepRequired(body, Scalar(body, args[0]));
  Scalar product = Scalar(body, body.widen(guarded.get())) *
                   Scalar(body, body.widen(args[1]));
  Value sum = body.reduce(CombiningKind::Add, product.get(), reduced);
  aicf::detail::pushRounded(op, body, Scalar(body, sum), results);
}

LogicalResult Conv2dOp::verify() {
  return verifyConv(*this, getX(), getW(), getY());
}

SmallVector<int64_t> Conv2dOp::getIterationExtents() {
  SmallVector<int64_t> extents = llvm::to_vector(shapeOf(getY()));
  llvm::append_range(extents, shapeOf(getW()).take_front(3));
  return extents;
}

static GuardedAccess getAccess(Conv2dOp op) {
  Window window = getConvWindow(op, op.getX(), op.getW(), op.getY());
  SmallVector<AffineExpr> d = getDims(op.getContext(), 7);
  AffineExpr channel = d[6];
  if (op.getGroups() > 1)
    channel = d[3].floorDiv(shapeOf(op.getW())[3] / op.getGroups()) *
                  shapeOf(op.getW())[2] +
              d[6];
  return GuardedAccess(op.getIterationExtents(), shapeOf(op.getX()),
                       {d[0], window.getInput(0, d[1], d[4]),
                        window.getInput(1, d[2], d[5]), channel});
}

SmallVector<AffineMap> Conv2dOp::getOperandAndResultMaps() {
  SmallVector<AffineExpr> d = getDims(getContext(), 7);
  return {getAccess(*this).getMap(),
          AffineMap::get(7, 0, {d[4], d[5], d[6], d[3]}, getContext()),
          AffineMap::get(7, 0, {d[0], d[1], d[2], d[3]}, getContext())};
}

void Conv2dOp::buildBody(BodyBuilder &body, ValueRange args,
                         SmallVectorImpl<Value> &results) {
  buildContraction(*this, body, getAccess(*this), args, {4, 5, 6}, results);
}

// The input's gradient: dimensions (n, h, w, c, kh, kw, o of the group).

LogicalResult Conv2dInputGradOp::verify() {
  return verifyConv(*this, getDx(), getW(), getDy());
}

SmallVector<int64_t> Conv2dInputGradOp::getIterationExtents() {
  SmallVector<int64_t> extents = llvm::to_vector(shapeOf(getDx()));
  Window window = getConvWindow(*this, getDx(), getW(), getDy());
  extents.append({window.getNumVisited(0), window.getNumVisited(1),
                  shapeOf(getW())[3] / static_cast<int64_t>(getGroups())});
  return extents;
}

/// The output channel that dimension 6 of group c / (C / G) stands for.
static AffineExpr getOutputChannel(Conv2dInputGradOp op) {
  SmallVector<AffineExpr> d = getDims(op.getContext(), 7);
  if (op.getGroups() == 1)
    return d[6];
  Shape w = shapeOf(op.getW());
  return d[3].floorDiv(w[2]) * (w[3] / static_cast<int64_t>(op.getGroups())) +
         d[6];
}

static GuardedAccess getAccess(Conv2dInputGradOp op) {
  Window window = getConvWindow(op, op.getDx(), op.getW(), op.getDy());
  SmallVector<AffineExpr> d = getDims(op.getContext(), 7);
  GuardedAccess access(op.getIterationExtents(), shapeOf(op.getDy()),
                       {d[0], window.getVisitedOutput(0, d[1], d[4]),
                        window.getVisitedOutput(1, d[2], d[5]),
                        getOutputChannel(op)});
  window.require(0, d[1], d[4], access);
  window.require(1, d[2], d[5], access);
  return access;
}

SmallVector<AffineMap> Conv2dInputGradOp::getOperandAndResultMaps() {
  SmallVector<AffineExpr> d = getDims(getContext(), 7);
  SmallVector<int64_t> extents = getIterationExtents();
  Shape w = shapeOf(getW());
  Window window = getConvWindow(*this, getDx(), getW(), getDy());
  auto getTap = [&](unsigned axis) {
    return keepInside(
        extents, window.getVisited(axis, d[1 + axis], d[4 + axis]), w[axis]);
  };
  AffineExpr channel = getGroups() == 1 ? d[3] : d[3] % w[2];
  return {getAccess(*this).getMap(),
          AffineMap::get(7, 0,
                         {getTap(0), getTap(1), channel,
                          keepInside(extents, getOutputChannel(*this), w[3])},
                         getContext()),
          AffineMap::get(7, 0, {d[0], d[1], d[2], d[3]}, getContext())};
}

void Conv2dInputGradOp::buildBody(BodyBuilder &body, ValueRange args,
                                  SmallVectorImpl<Value> &results) {
  buildContraction(*this, body, getAccess(*this), args, {4, 5, 6}, results);
}

// The weight's gradient: dimensions (kh, kw, c of the group, o, n, oh, ow).

LogicalResult Conv2dWeightGradOp::verify() {
  return verifyConv(*this, getX(), getDw(), getDy());
}

SmallVector<int64_t> Conv2dWeightGradOp::getIterationExtents() {
  SmallVector<int64_t> extents = llvm::to_vector(shapeOf(getDw()));
  llvm::append_range(extents, shapeOf(getDy()).take_front(3));
  return extents;
}

static GuardedAccess getAccess(Conv2dWeightGradOp op) {
  Window window = getConvWindow(op, op.getX(), op.getDw(), op.getDy());
  SmallVector<AffineExpr> d = getDims(op.getContext(), 7);
  Shape w = shapeOf(op.getDw());
  AffineExpr channel = d[2];
  if (op.getGroups() > 1)
    channel =
        d[3].floorDiv(w[3] / static_cast<int64_t>(op.getGroups())) * w[2] +
        d[2];
  return GuardedAccess(op.getIterationExtents(), shapeOf(op.getX()),
                       {d[4], window.getInput(0, d[5], d[0]),
                        window.getInput(1, d[6], d[1]), channel});
}

SmallVector<AffineMap> Conv2dWeightGradOp::getOperandAndResultMaps() {
  SmallVector<AffineExpr> d = getDims(getContext(), 7);
  return {getAccess(*this).getMap(),
          AffineMap::get(7, 0, {d[4], d[5], d[6], d[3]}, getContext()),
          AffineMap::get(7, 0, {d[0], d[1], d[2], d[3]}, getContext())};
}

void Conv2dWeightGradOp::buildBody(BodyBuilder &body, ValueRange args,
                                   SmallVectorImpl<Value> &results) {
  buildContraction(*this, body, getAccess(*this), args, {4, 5, 6}, results);
}

//===----------------------------------------------------------------------===//
// Pooling: dimensions (n, oh, ow, c, kh, kw), backward (n, h, w, c, kh, kw)
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> getPoolExtents(Value result, Shape window) {
  SmallVector<int64_t> extents = llvm::to_vector(shapeOf(result));
  llvm::append_range(extents, window);
  return extents;
}

static AffineMap getImageMap(MLIRContext *context) {
  return AffineMap::get(6, 0, getDims(context, 4), context);
}

/// The read of an image through the window.
template <typename OpTy>
static GuardedAccess getForwardAccess(OpTy op, Value x) {
  Value y = op->getResult(0);
  Window window = getPoolWindow(op, x, y);
  SmallVector<AffineExpr> d = getDims(op.getContext(), 6);
  return GuardedAccess(getPoolExtents(y, op.getWindow()), shapeOf(x),
                       {d[0], window.getInput(0, d[1], d[4]),
                        window.getInput(1, d[2], d[5]), d[3]});
}

/// Of a gradient: the input's positions, and those of the window that are
/// visited for each.
static SmallVector<int64_t> getBackwardExtents(Value dx, const Window &window) {
  return getPoolExtents(dx, {window.getNumVisited(0), window.getNumVisited(1)});
}

/// The read of an output by the elements of the windows that it came from.
template <typename OpTy>
static GuardedAccess getBackwardAccess(OpTy op, Value dy) {
  Window window = getPoolWindow(op, op->getResult(0), dy);
  SmallVector<AffineExpr> d = getDims(op.getContext(), 6);
  GuardedAccess access(op.getIterationExtents(), shapeOf(dy),
                       {d[0], window.getVisitedOutput(0, d[1], d[4]),
                        window.getVisitedOutput(1, d[2], d[5]), d[3]});
  window.require(0, d[1], d[4], access);
  window.require(1, d[2], d[5], access);
  return access;
}

/// kh * width + kw, in the type of `index`, which holds it: 32 bits are one
/// register of a GPU.
static Scalar getWindowPosition(BodyBuilder &body, AffineExpr kh, AffineExpr kw,
                                int64_t width, RankedTensorType index) {
  Scalar position = evaluate(body, kh * width + kw);
  Type type = index.getElementType();
  if (position.getType() == type)
    return position;
  return Scalar(body, arith::TruncIOp::create(body.builder(), body.loc(), type,
                                              position.get()));
}

static Scalar getForwardPosition(MaxPool2dIndexOp op, BodyBuilder &body,
                                 RankedTensorType index) {
  SmallVector<AffineExpr> d = getDims(op.getContext(), 6);
  return getWindowPosition(body, d[4], d[5], op.getWindow()[1], index);
}

LogicalResult MaxPool2dOp::verify() {
  if (failed(verifyPool(*this, getX(), getY())))
    return failure();
  return verifySameElement(*this, "result", getY(),
                           getX().getType().getElementType());
}

SmallVector<int64_t> MaxPool2dOp::getIterationExtents() {
  return getPoolExtents(getY(), getWindow());
}

SmallVector<AffineMap> MaxPool2dOp::getOperandAndResultMaps() {
  return {getForwardAccess(*this, getX()).getMap(), getImageMap(getContext())};
}

static Scalar guardByLeast(BodyBuilder &body, const GuardedAccess &access,
                           Value arg) {
  Scalar x(body, body.widen(arg));
  Scalar least(
      body, body.constant(emit::getIdentity(CombiningKind::Max, x.getType())));
  return access.guard(body, x, least);
}

void MaxPool2dOp::buildBody(BodyBuilder &body, ValueRange args,
                            SmallVectorImpl<Value> &results) {
  Scalar x = guardByLeast(body, getForwardAccess(*this, getX()), args[0]);
  Value y = body.reduce(CombiningKind::Max, x.get(), {4, 5});
  aicf::detail::pushRounded(*this, body, Scalar(body, y), results);
}

LogicalResult MaxPool2dIndexOp::verify() {
  if (failed(verifyPool(*this, getX(), getIndex())))
    return failure();
  return verifyIndexType(*this, getIndex(), getWindow()[0] * getWindow()[1]);
}

SmallVector<int64_t> MaxPool2dIndexOp::getIterationExtents() {
  return getPoolExtents(getIndex(), getWindow());
}

SmallVector<AffineMap> MaxPool2dIndexOp::getOperandAndResultMaps() {
  return {getForwardAccess(*this, getX()).getMap(), getImageMap(getContext())};
}

/// Positions beside the bits of a 16-bit float in a word.
static constexpr int64_t kKeyPositions = int64_t(1) << 13;

/// A word that is the greater the greater `x` is, a 16-bit float in f32, and
/// greatest for NaN; its lower bits are 0. Zeros are equal.
static Scalar getOrder(BodyBuilder &body, Scalar x) {
  OpBuilder &b = body.builder();
  Type word = b.getI32Type();
  auto number = [&](int32_t value) {
    return Scalar(body, body.constant(b.getI32IntegerAttr(value)));
  };
  constexpr int32_t kUpper = ~int32_t(kKeyPositions - 1), kMost = INT32_MAX;
  Scalar bits(body,
              arith::BitcastOp::create(b, body.loc(), word, (x + 0.0).get()));
  Scalar sign(body, arith::ShRSIOp::create(b, body.loc(), bits.get(),
                                           number(31).get()));
  Scalar order = (bits ^ (sign & number(kMost))) & number(kUpper);
  return select(isNaN(x), number(kMost & kUpper), order);
}

/// By one reduction of a word each: the order of the element above, and below
/// what is the greater the earlier the position is.
static Scalar buildIndexByKeys(MaxPool2dIndexOp op, BodyBuilder &body,
                               const GuardedAccess &access, Value arg) {
  OpBuilder &b = body.builder();
  RankedTensorType index = op.getIndex().getType();
  auto words = RankedTensorType::get(index.getShape(), b.getI32Type());
  Scalar key = getOrder(body, Scalar(body, body.widen(arg))) +
               (static_cast<double>(kKeyPositions - 1) -
                getForwardPosition(op, body, words));
  Scalar least(body, body.constant(
                         emit::getIdentity(CombiningKind::Max, key.getType())));
  key = access.guard(body, key, least);
  Scalar greatest(body, body.reduce(CombiningKind::Max, key.get(), {4, 5}));
  Scalar last = Scalar(static_cast<double>(kKeyPositions - 1)).like(greatest);
  Scalar position = last - (greatest & last);
  // A window that is all outside.
  if (access.isInside(body))
    position = select(
        greatest == least,
        static_cast<double>(op.getWindow()[0] * op.getWindow()[1]), position);
  if (index.getElementType() == position.getType())
    return position;
  return Scalar(body,
                arith::ExtSIOp::create(b, body.loc(), index.getElementType(),
                                       position.get()));
}

void MaxPool2dIndexOp::buildBody(BodyBuilder &body, ValueRange args,
                                 SmallVectorImpl<Value> &results) {
  GuardedAccess access = getForwardAccess(*this, getX());
  Type element = getX().getType().getElementType();
  if ((element.isBF16() || element.isF16()) &&
      getWindow()[0] * getWindow()[1] <= kKeyPositions) {
    results.push_back(buildIndexByKeys(*this, body, access, args[0]).get());
    return;
  }
  Scalar x = guardByLeast(body, access, args[0]);
  Scalar greatest(body, body.reduce(CombiningKind::Max, x.get(), {4, 5}));
  Scalar hit = x == greatest;
  if (isa<FloatType>(x.getType()))
    hit = hit | isNaN(x);
  if (std::optional<Scalar> inside = access.isInside(body))
    hit = hit & *inside;
  double none = static_cast<double>(getWindow()[0] * getWindow()[1]);
  Scalar candidate =
      select(hit, getForwardPosition(*this, body, getIndex().getType()), none);
  results.push_back(body.reduce(CombiningKind::Min, candidate.get(), {4, 5}));
}

LogicalResult MaxPool2dScatterOp::verify() {
  if (failed(verifyPool(*this, getDx(), getDy())) ||
      failed(verifyShape(*this, "index", getIndex(), shapeOf(getDy()))))
    return failure();
  return verifySameElement(*this, "result", getDx(),
                           getDy().getType().getElementType());
}

SmallVector<int64_t> MaxPool2dScatterOp::getIterationExtents() {
  return getBackwardExtents(getDx(), getPoolWindow(*this, getDx(), getDy()));
}

SmallVector<AffineMap> MaxPool2dScatterOp::getOperandAndResultMaps() {
  AffineMap map = getBackwardAccess(*this, getDy()).getMap();
  return {map, map, getImageMap(getContext())};
}

void MaxPool2dScatterOp::buildBody(BodyBuilder &body, ValueRange args,
                                   SmallVectorImpl<Value> &results) {
  auto indexType = cast<RankedTensorType>(getIndex().getType());
  Window window = getPoolWindow(*this, getDx(), getDy());
  SmallVector<AffineExpr> d = getDims(getContext(), 6);
  Scalar hit = Scalar(body, args[1]) ==
               getWindowPosition(body, window.getVisited(0, d[1], d[4]),
                                 window.getVisited(1, d[2], d[5]),
                                 getWindow()[1], indexType);
  // Outside, dy is zero.
  if (auto required = getBackwardAccess(*this, getDy()).isAsRequired(body))
    hit = hit & *required;
  Scalar dy(body, body.widen(args[0]));
  Value sum =
      body.reduce(CombiningKind::Add, select(hit, dy, 0.0).get(), {4, 5});
  aicf::detail::pushRounded(*this, body, Scalar(body, sum), results);
}

LogicalResult MaxPool2dGradOp::verify() {
  if (failed(verifyPool(*this, getX(), getDy())))
    return failure();
  return verifySameElement(*this, "dy", getDy(),
                           getX().getType().getElementType());
}

FailureOr<SmallVector<Value>> MaxPool2dGradOp::decompose(OpBuilder &builder) {
  Location loc = getCompositeLoc(*this);
  auto type = getDy().getType().clone(builder.getI32Type());
  Value index = MaxPool2dIndexOp::create(
      builder, loc, cast<RankedTensorType>(type), getX(), getWindow(),
      getStrides(), getPadding(), getDilations());
  Value dx = MaxPool2dScatterOp::create(
      builder, loc, getDx().getType(), getDy(), index, getWindow(),
      getStrides(), getPadding(), getDilations());
  return SmallVector<Value>{dx};
}

LogicalResult AvgPool2dOp::verify() {
  if (failed(verifyPool(*this, getX(), getY())))
    return failure();
  return verifySameElement(*this, "result", getY(),
                           getX().getType().getElementType());
}

SmallVector<int64_t> AvgPool2dOp::getIterationExtents() {
  return getPoolExtents(getY(), getWindow());
}

SmallVector<AffineMap> AvgPool2dOp::getOperandAndResultMaps() {
  return {getForwardAccess(*this, getX()).getMap(), getImageMap(getContext())};
}

/// The sum of what is read inside, over the window, divided by its size.
static void buildWindowMean(Operation *op, BodyBuilder &body, Shape window,
                            const GuardedAccess &access, Value arg,
                            SmallVectorImpl<Value> &results) {
  Scalar x = access.keepRequired(body, Scalar(body, body.widen(arg)));
  Scalar sum(body, body.reduce(CombiningKind::Add, x.get(), {4, 5}));
  aicf::detail::pushRounded(
      op, body, sum / static_cast<double>(window[0] * window[1]), results);
}

void AvgPool2dOp::buildBody(BodyBuilder &body, ValueRange args,
                            SmallVectorImpl<Value> &results) {
  buildWindowMean(*this, body, getWindow(), getForwardAccess(*this, getX()),
                  args[0], results);
}

LogicalResult AvgPool2dGradOp::verify() {
  if (failed(verifyPool(*this, getDx(), getDy())))
    return failure();
  return verifySameElement(*this, "result", getDx(),
                           getDy().getType().getElementType());
}

SmallVector<int64_t> AvgPool2dGradOp::getIterationExtents() {
  return getBackwardExtents(getDx(), getPoolWindow(*this, getDx(), getDy()));
}

SmallVector<AffineMap> AvgPool2dGradOp::getOperandAndResultMaps() {
  return {getBackwardAccess(*this, getDy()).getMap(),
          getImageMap(getContext())};
}

void AvgPool2dGradOp::buildBody(BodyBuilder &body, ValueRange args,
                                SmallVectorImpl<Value> &results) {
  buildWindowMean(*this, body, getWindow(), getBackwardAccess(*this, getDy()),
                  args[0], results);
}

//===----------------------------------------------------------------------===//
// Sums of windows: dimensions (n, h, w, c, kh, kw)
//===----------------------------------------------------------------------===//

static Window getFoldWindow(Fold2dOp op) {
  return {
      shapeOf(op.getY()), shapeOf(op.getX()), shapeOf(op.getX()).slice(3, 2),
      op.getStrides(),    op.getPadding(),    op.getDilations()};
}

LogicalResult Fold2dOp::verify() {
  if (shapeOf(getX()).size() != 6)
    return emitOpError("the windows must have rank 6, but are ")
           << getX().getType();
  if (failed(verifyRank4(*this, {{"the image", getY()}})) ||
      failed(verifySameOrF32(*this, "x", getX(), elementOf(getY()))))
    return failure();
  Shape x = shapeOf(getX()), y = shapeOf(getY());
  Window window = getFoldWindow(*this);
  if (failed(window.verify(*this)))
    return failure();
  return verifyShape(*this, "x", getX(),
                     {y[0], window.getOutputExtent(0),
                      window.getOutputExtent(1), x[3], x[4], y[3]});
}

SmallVector<int64_t> Fold2dOp::getIterationExtents() {
  return getBackwardExtents(getY(), getFoldWindow(*this));
}

static GuardedAccess getAccess(Fold2dOp op) {
  Window window = getFoldWindow(op);
  SmallVector<AffineExpr> d = getDims(op.getContext(), 6);
  GuardedAccess access(op.getIterationExtents(), shapeOf(op.getX()),
                       {d[0], window.getVisitedOutput(0, d[1], d[4]),
                        window.getVisitedOutput(1, d[2], d[5]),
                        window.getVisited(0, d[1], d[4]),
                        window.getVisited(1, d[2], d[5]), d[3]});
  // Beyond the window's last position is outside, too.
  for (unsigned axis : {0, 1})
    if (!window.hasSteps(axis))
      window.require(axis, d[1 + axis], d[4 + axis], access);
  return access;
}

SmallVector<AffineMap> Fold2dOp::getOperandAndResultMaps() {
  return {getAccess(*this).getMap(), getImageMap(getContext())};
}

void Fold2dOp::buildBody(BodyBuilder &body, ValueRange args,
                         SmallVectorImpl<Value> &results) {
  Scalar x =
      getAccess(*this).keepRequired(body, Scalar(body, body.widen(args[0])));
  Value sum = body.reduce(CombiningKind::Add, x.get(), {4, 5});
  aicf::detail::pushRounded(*this, body, Scalar(body, sum), results);
}
