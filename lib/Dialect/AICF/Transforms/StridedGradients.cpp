//===- StridedGradients.cpp - Input gradients with strides as without -----===//
//
// With strides s, pixel s q + r of the gradient takes the taps k with
// s o + d k - p = s q + r alone, for d the dilations and p the padding. For one
// remainder r these are k = t + m j with m = s / gcd(s, d), and o falls by
// d / gcd(s, d) from one j to the next. So the pixels of one remainder are the
// gradient of a convolution without strides, of these taps; together they are
// the gradient, and no product with a zero is taken.
//
// Where that makes products so small that each takes little more than its
// launch, all remainders are channels of one. Its taps are those of w behind
// zeros, in rows of s: w[k] is the tap j of remainder r for k = s j + r - z,
// where z makes p + z a multiple of s; or remainders are counted from p mod s
// pixels before the first one, and z is 0. So a convolution of few channels a
// group gets more of them.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/Transforms/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

#include <numeric>

using namespace mlir;
using namespace aicf;

static bool maySplit(Conv2dInputGradOp op);

namespace {

/// The pixels of one remainder along one axis.
struct Phase {
  int64_t first = 0; ///< tap
  int64_t step = 1;  ///< between taps
  int64_t taps = 0;
  int64_t dilation = 1;
  /// Padding of the convolution without strides.
  int64_t before = 0, after = 0;
  /// Pixels that no tap reaches.
  int64_t zerosBefore = 0, zerosAfter = 0;
};

class StridedGradient {
public:
  explicit StridedGradient(Conv2dInputGradOp op)
      : op(op), builder(op), loc(op.getLoc()),
        dy(cast<RankedTensorType>(op.getDy().getType()).getShape()),
        w(cast<RankedTensorType>(op.getW().getType()).getShape()),
        dx(cast<RankedTensorType>(op.getDx().getType()).getShape()),
        element(op.getDx().getType().getElementType()),
        factor(cast<RankedTensorType>(op.getW().getType()).getElementType()) {}

  /// One product of each pixel of dy and all taps, and the sums of its windows.
  void fold();
  /// Of a window of one place: a product, and a map that sets its pixels apart.
  void spread();
  /// A product for each remainder, and a map that interleaves their pixels.
  void split();
  /// One product of all remainders, if it is small. Otherwise does nothing and
  /// fails.
  LogicalResult merge();

private:
  /// Pixels of each remainder along `axis`, as many as the largest has.
  int64_t getPixels(unsigned axis) {
    return llvm::divideCeil(dx[1 + axis], op.getStrides()[axis]);
  }
  Phase getPhase(unsigned axis, int64_t remainder);
  /// [images, rows, 1, columns, 1, channels] of the remainders of `phases`.
  Value buildPhase(const Phase (&phases)[2]);
  Value buildZeros(ArrayRef<int64_t> shape);
  Value reshape(Value v, ArrayRef<int64_t> shape) {
    return ReshapeOp::create(builder, loc, getType(shape), v);
  }
  Value concat(ArrayRef<Value> parts, int64_t axis);
  Value transpose(Value v, ArrayRef<int64_t> permutation);
  void replaceBy(Value pixels, ArrayRef<int64_t> first = {0, 0, 0, 0});
  RankedTensorType getType(ArrayRef<int64_t> shape) const {
    return RankedTensorType::get(shape, element);
  }
  /// Of weights.
  RankedTensorType getTapsType(ArrayRef<int64_t> shape) const {
    return RankedTensorType::get(shape, factor);
  }

  Conv2dInputGradOp op;
  OpBuilder builder;
  Location loc;
  ArrayRef<int64_t> dy, w, dx;
  Type element; ///< Of the gradient, which may be wider than its factors.
  Type factor;
};

} // namespace

Phase StridedGradient::getPhase(unsigned axis, int64_t remainder) {
  int64_t stride = op.getStrides()[axis], dilation = op.getDilations()[axis];
  int64_t place = remainder + op.getPadding()[2 * axis];
  int64_t common = std::gcd(stride, dilation);
  Phase phase;
  phase.step = stride / common;
  phase.dilation = dilation / common;
  while (phase.first < phase.step &&
         (place - dilation * phase.first) % stride != 0)
    ++phase.first;
  if (phase.first == phase.step || phase.first >= w[axis])
    return phase;
  phase.taps = llvm::divideCeil(w[axis] - phase.first, phase.step);
  phase.before = (place - dilation * phase.first) / stride;
  phase.after = dy[1 + axis] - getPixels(axis) - phase.before +
                phase.dilation * (phase.taps - 1);
  phase.zerosBefore = std::max<int64_t>(0, -phase.before);
  phase.zerosAfter = std::max<int64_t>(0, -phase.after);
  phase.before += phase.zerosBefore;
  phase.after += phase.zerosAfter;
  if (phase.zerosBefore + phase.zerosAfter >= getPixels(axis))
    phase.taps = 0;
  return phase;
}

Value StridedGradient::buildZeros(ArrayRef<int64_t> shape) {
  return arith::ConstantOp::create(
      builder, loc, cast<TypedAttr>(builder.getZeroAttr(getType(shape))));
}

Value StridedGradient::buildPhase(const Phase (&phases)[2]) {
  auto [down, right] = phases;
  int64_t rows = getPixels(0), columns = getPixels(1);
  SmallVector<int64_t> result{dx[0], rows, 1, columns, 1, dx[3]};
  if (!down.taps || !right.taps)
    return buildZeros(result);
  Value taps = SliceOp::create(
      builder, loc, getTapsType({down.taps, right.taps, w[2], w[3]}), op.getW(),
      ArrayRef<int64_t>{down.first, right.first, 0, 0},
      ArrayRef<int64_t>{down.step, right.step, 1, 1});
  auto gradient = cast<Conv2dInputGradOp>(builder.clone(*op));
  gradient.getWMutable().assign(taps);
  gradient.setStrides({1, 1});
  gradient.setDilations({down.dilation, right.dilation});
  gradient.setPadding({down.before, down.after, right.before, right.after});
  gradient.getDx().setType(
      getType({dx[0], rows - down.zerosBefore - down.zerosAfter,
               columns - right.zerosBefore - right.zerosAfter, dx[3]}));
  Value pixels = gradient.getDx();
  SmallVector<int64_t> low{0, down.zerosBefore, right.zerosBefore, 0};
  SmallVector<int64_t> high{0, down.zerosAfter, right.zerosAfter, 0};
  if (!llvm::all_equal(llvm::concat<int64_t>(low, high)))
    pixels = PadOp::create(builder, loc, getType({dx[0], rows, columns, dx[3]}),
                           pixels, low, high,
                           cast<TypedAttr>(builder.getZeroAttr(element)));
  return reshape(pixels, result);
}

Value StridedGradient::concat(ArrayRef<Value> parts, int64_t axis) {
  if (parts.size() == 1)
    return parts.front();
  auto type = cast<RankedTensorType>(parts.front().getType());
  auto shape = llvm::to_vector(type.getShape());
  shape[axis] *= parts.size();
  return ConcatOp::create(builder, loc, type.clone(shape), parts, axis);
}

Value StridedGradient::transpose(Value v, ArrayRef<int64_t> permutation) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(v.getType()).getShape();
  SmallVector<int64_t> result;
  for (int64_t axis : permutation)
    result.push_back(shape[axis]);
  return TransposeOp::create(builder, loc, getType(result), v, permutation);
}

/// Replaces the gradient by those of `pixels` from `first` on, which are of
/// whole groups of remainders, and by zeros behind them.
void StridedGradient::replaceBy(Value pixels, ArrayRef<int64_t> first) {
  SmallVector<int64_t> shape(
      cast<RankedTensorType>(pixels.getType()).getShape());
  SmallVector<int64_t> high(4, 0);
  bool isCut = false;
  for (unsigned axis : {1, 2}) {
    isCut |= first[axis] || shape[axis] - first[axis] > dx[axis];
    shape[axis] -= first[axis];
    high[axis] = std::max<int64_t>(dx[axis] - shape[axis], 0);
    shape[axis] = std::min(dx[axis], shape[axis]);
  }
  if (isCut)
    pixels = SliceOp::create(builder, loc, getType(shape), pixels, first,
                             ArrayRef<int64_t>{1, 1, 1, 1});
  if (ArrayRef(shape) != dx)
    pixels = PadOp::create(builder, loc, getType(dx), pixels,
                           ArrayRef<int64_t>{0, 0, 0, 0}, high,
                           cast<TypedAttr>(builder.getZeroAttr(element)));
  op.replaceAllUsesWith(pixels);
  op.erase();
}

/// What the product of all remainders may have of operations with zeros among
/// the taps: as many as take the launches of the products that it replaces.
static int64_t getMostWasted(Type element, int64_t parts) {
  constexpr int64_t kOfPart16 = 450'000'000, kOfPart32 = 30'000'000;
  return (element.getIntOrFloatBitWidth() > 16 ? kOfPart32 : kOfPart16) * parts;
}

LogicalResult StridedGradient::merge() {
  // Products with the zeros among the taps are as many as the others at most.
  constexpr int64_t kMostPadding = 2;
  int64_t taps[2], low[2], pixels[2];
  SmallVector<int64_t> padding, ahead(4, 0);
  for (unsigned axis : {0, 1}) {
    int64_t stride = op.getStrides()[axis];
    int64_t before = op.getPadding()[2 * axis];
    low[axis] = llvm::alignTo(before, stride) - before;
    taps[axis] = llvm::divideCeil(w[axis] + low[axis], stride);
    pixels[axis] = getPixels(axis);
    // Groups that begin in the padding, where that takes fewer zeros.
    if (int64_t own = llvm::divideCeil(w[axis], stride); own < taps[axis]) {
      ahead[1 + axis] = before % stride;
      before -= ahead[1 + axis];
      low[axis] = 0;
      taps[axis] = own;
      pixels[axis] = llvm::divideCeil(dx[1 + axis] + ahead[1 + axis], stride);
    }
    before = llvm::divideCeil(before, stride);
    // The last pixels may lie behind all windows.
    int64_t reached = dy[1 + axis] - before + taps[axis] - 1;
    pixels[axis] = std::min(pixels[axis], reached);
    int64_t after = reached - pixels[axis];
    // A remainder without a tap has no slice of them.
    if (op.getDilations()[axis] != 1 || reached < 1 || w[axis] < stride)
      return failure();
    padding.append({before, after});
  }
  int64_t down = op.getStrides()[0], right = op.getStrides()[1];
  int64_t own = w[0] * w[1], all = taps[0] * down * taps[1] * right;
  int64_t ofTap = 2 * dx[0] * pixels[0] * pixels[1] * w[2] * w[3];
  // Small groups have a kernel whose products with zeros are not hidden.
  if (all > kMostPadding * own || (op.getGroups() > 1 && all > own) ||
      (maySplit(op) &&
       (all - own) * ofTap > getMostWasted(factor, down * right)))
    return failure();

  // The taps of each remainder, channels behind each other.
  SmallVector<Value> remainders;
  for (int64_t r = 0; r < down * right; ++r) {
    SmallVector<int64_t> shape(w), first(4, 0), step(4, 1), before(4, 0),
        after(4, 0);
    int64_t remainder[] = {r / right, r % right};
    for (unsigned axis : {0, 1}) {
      int64_t stride = op.getStrides()[axis];
      before[axis] = remainder[axis] < low[axis];
      first[axis] = remainder[axis] - low[axis] + before[axis] * stride;
      step[axis] = stride;
      shape[axis] = llvm::divideCeil(w[axis] - first[axis], stride);
      after[axis] = taps[axis] - shape[axis] - before[axis];
    }
    Value part = SliceOp::create(builder, loc, getTapsType(shape), op.getW(),
                                 first, step);
    shape[0] = taps[0];
    shape[1] = taps[1];
    remainders.push_back(
        PadOp::create(builder, loc, getTapsType(shape), part, before, after,
                      cast<TypedAttr>(builder.getZeroAttr(factor))));
  }
  int64_t groups = op.getGroups(), channels = down * right * dx[3];
  Value weights = concat(remainders, /*axis=*/2);
  auto gradient = cast<Conv2dInputGradOp>(builder.clone(*op));
  gradient.getWMutable().assign(weights);
  gradient.setStrides({1, 1});
  gradient.setPadding(padding);
  gradient.getDx().setType(getType({dx[0], pixels[0], pixels[1], channels}));
  Value result = reshape(gradient.getDx(), {dx[0], pixels[0], pixels[1], groups,
                                            down, right, w[2]});
  result = transpose(result, {0, 1, 4, 2, 5, 3, 6});
  replaceBy(
      reshape(result, {dx[0], pixels[0] * down, pixels[1] * right, dx[3]}),
      ahead);
  return success();
}

void StridedGradient::spread() {
  auto gradient = cast<Conv2dInputGradOp>(builder.clone(*op));
  gradient.setStrides({1, 1});
  gradient.setDilations({1, 1});
  gradient.setPadding({0, 0, 0, 0});
  gradient.getDx().setType(getType({dy[0], dy[1], dy[2], dx[3]}));
  // What the mean of windows of one pixel has of a gradient.
  Value pixels = AvgPool2dGradOp::create(
      builder, loc, getType(dx), gradient.getDx(), ArrayRef<int64_t>{1, 1},
      op.getStrides(), op.getPadding(), ArrayRef<int64_t>{1, 1});
  op.replaceAllUsesWith(pixels);
  op.erase();
}

void StridedGradient::fold() {
  int64_t pixels = dy[0] * dy[1] * dy[2], taps = w[0] * w[1] * w[2];
  Type wide = getComputeType(factor);
  Value image =
      ReshapeOp::create(builder, loc, getTapsType({pixels, dy[3]}), op.getDy());
  Value weights =
      ReshapeOp::create(builder, loc, getTapsType({taps, w[3]}), op.getW());
  Value products = MatmulOp::create(
      builder, loc, RankedTensorType::get({pixels, taps}, wide), image, weights,
      /*transpose_a=*/false, /*transpose_b=*/true);
  Value windows = ReshapeOp::create(
      builder, loc,
      RankedTensorType::get({dy[0], dy[1], dy[2], w[0], w[1], w[2]}, wide),
      products);
  Value sums =
      Fold2dOp::create(builder, loc, getType(dx), windows, op.getStrides(),
                       op.getPadding(), op.getDilations());
  op.replaceAllUsesWith(sums);
  op.erase();
}

void StridedGradient::split() {
  int64_t down = op.getStrides()[0], right = op.getStrides()[1];
  SmallVector<Value> lines;
  for (int64_t r = 0; r < down; ++r) {
    SmallVector<Value> pixels;
    for (int64_t s = 0; s < right; ++s)
      pixels.push_back(buildPhase({getPhase(0, r), getPhase(1, s)}));
    lines.push_back(concat(pixels, /*axis=*/4));
  }
  SmallVector<int64_t> shape{dx[0], getPixels(0) * down, getPixels(1) * right,
                             dx[3]};
  replaceBy(reshape(concat(lines, /*axis=*/2), shape));
}

/// Whether there are few products, one for each remainder with taps, and these
/// have channels enough for a matrix unit, in each group.
static bool maySplit(Conv2dInputGradOp op) {
  constexpr int64_t kChannels = 16, kMaxParts = 9;
  auto w = cast<RankedTensorType>(op.getW().getType());
  int64_t parts = op.getStrides()[0] * op.getStrides()[1];
  return parts > 1 && parts <= kMaxParts && w.getDimSize(2) >= kChannels &&
         w.getDimSize(3) / op.getGroups() >= kChannels;
}

/// Whether the remainders of one product make channels enough for a matrix
/// unit, or so much work that it pays without. One channel a group stays one:
/// such gradients have kernels of their own.
static bool mayMerge(Conv2dInputGradOp op) {
  constexpr int64_t kMaxParts = 16, kOfGroup = 2;
  constexpr int64_t kManyProducts = 8'000'000;
  auto w = cast<RankedTensorType>(op.getW().getType());
  auto dy = cast<RankedTensorType>(op.getDy().getType());
  int64_t parts = op.getStrides()[0] * op.getStrides()[1];
  int64_t in = w.getDimSize(3) / op.getGroups(), out = w.getDimSize(2);
  if (parts == 1 || parts > kMaxParts)
    return false;
  if (maySplit(op))
    return true;
  int64_t products =
      dy.getNumElements() * w.getDimSize(0) * w.getDimSize(1) * out;
  return in >= kOfGroup && out >= kOfGroup && products >= kManyProducts;
}

/// Bytes of the products of all pixels of dy and all taps.
static int64_t getProductBytes(Conv2dInputGradOp op) {
  auto w = cast<RankedTensorType>(op.getW().getType());
  auto dy = cast<RankedTensorType>(op.getDy().getType());
  int64_t bytes =
      getComputeType(w.getElementType()).getIntOrFloatBitWidth() / 8;
  return bytes * (dy.getNumElements() / w.getDimSize(3)) * w.getDimSize(0) *
         w.getDimSize(1) * w.getDimSize(2);
}

/// Whether products of all pixels and taps, and the sums of what meets in a
/// pixel, take less than the other ways. There is one product, of whole rows,
/// and none with a zero; but an f32 of each is written and read. In f32 that is
/// little beside the products themselves, in 16 bits where the result has few
/// channels: other ways have no matrix units' width of them.
static bool mayFold(Conv2dInputGradOp op) {
  constexpr int64_t kLeastDepth = 8, kManyProducts = 8'000'000;
  // Of f32: a depth beside which the traffic is little, bytes that stay in the
  // last-level cache, and any bytes.
  constexpr int64_t kDepth32 = 32, kCached = 32 << 20, kMostBytes = 256 << 20;
  // Of 16 bits: channels of a pixel that `aicf_nv.conv` would have to stage.
  constexpr int64_t kDepth16 = 96, kFew = 16, kMostOfPixel = 2;
  auto w = cast<RankedTensorType>(op.getW().getType());
  auto dy = cast<RankedTensorType>(op.getDy().getType());
  int64_t strides = op.getStrides()[0] * op.getStrides()[1];
  int64_t in = w.getDimSize(3), out = w.getDimSize(2);
  int64_t taps = w.getDimSize(0) * w.getDimSize(1);
  int64_t pixels = dy.getNumElements() / in;
  int64_t bytes = getProductBytes(op);
  if (op.getGroups() != 1 || taps == 1 || in < kLeastDepth ||
      pixels * taps * out * in < kManyProducts || bytes > kMostBytes)
    return false;
  if (w.getElementTypeBitWidth() > 16)
    return strides > 1 && (in >= kDepth32 || bytes <= kCached);
  return out < kFew && in >= kDepth16 && taps * out <= kMostOfPixel * in;
}

/// Whether the products of a 16-bit gradient are few enough that two launches
/// take less than one for each remainder.
static bool mayFoldSmall(Conv2dInputGradOp op) {
  constexpr int64_t kMostProducts = 2'000'000;
  auto w = cast<RankedTensorType>(op.getW().getType());
  auto dy = cast<RankedTensorType>(op.getDy().getType());
  return op.getGroups() == 1 && dy.getNumElements() / w.getDimSize(3) *
                                        w.getNumElements() / w.getDimSize(3) <=
                                    kMostProducts;
}

/// Whether the window has one place.
static bool isPointwise(Conv2dInputGradOp op) {
  auto w = cast<RankedTensorType>(op.getW().getType());
  return w.getDimSize(0) * w.getDimSize(1) == 1 &&
         op.getStrides()[0] * op.getStrides()[1] > 1;
}

void aicf::splitStridedGradients(
    Operation *root, function_ref<int64_t(Operation *)> getMaxBytes) {
  SmallVector<Conv2dInputGradOp> gradients;
  root->walk([&](Conv2dInputGradOp op) { gradients.push_back(op); });
  for (Conv2dInputGradOp op : gradients) {
    StridedGradient gradient(op);
    bool hasRoom = getProductBytes(op) <= getMaxBytes(op);
    if (isPointwise(op))
      gradient.spread();
    else if (hasRoom && mayFold(op))
      gradient.fold();
    else if (mayMerge(op) && succeeded(gradient.merge()))
      continue;
    else if (hasRoom && maySplit(op) && mayFoldSmall(op))
      gradient.fold();
    else if (maySplit(op))
      gradient.split();
  }
}
