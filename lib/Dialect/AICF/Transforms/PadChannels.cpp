//===- PadChannels.cpp - Products of odd depths as of whole lines ---------===//
//
// A convolution reads the channels of a pixel once for each place of its
// window. Where they are no whole lines of 128 bytes, each time takes longer,
// and where they are no whole vectors of 16, kernels of products copy them
// first, or element by element. So do they with rows of a plain product. So
// both factors get zeros behind their lines, by maps of their own, unless
// fusion finds that these do not pay.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/Transforms/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;

/// Bits of a line of the cache, which is a step of a tensor core's depth, and
/// of the vectors that kernels of products copy at once.
static constexpr int64_t kLineBits = 1024, kVectorBits = 128;
/// Work from which on maps pay, which take a launch.
static constexpr int64_t kLeastProducts = 10'000'000;

/// The product of extents, of which 64 bits may not have room for all.
static int64_t multiply(ArrayRef<int64_t> extents) {
  int64_t product = 1;
  for (int64_t extent : extents)
    product = llvm::SaturatingMultiply<uint64_t>(product, extent);
  return product < 0 ? INT64_MAX : product;
}

/// Zeros behind `extent` elements of `bits` that make them whole lines.
static int64_t countZeros(int64_t extent, int64_t bits) {
  return llvm::alignTo(extent, kLineBits / bits) - extent;
}

/// Channels of zeros that the image of `op` may have, which gives `result` and
/// whose weights have these channels in dim `dim`: whole lines of a pixel, so
/// that each place of the window reads whole lines of the cache. None where
/// that never pays: for few channels, which have kernels of their own, for
/// windows of one or two places, f32, whose elements are copied one by one
/// without going through registers, and little work. None, too, where the copy
/// would take more than 1 GiB. Fusion chooses: with the maps fused into it the
/// convolution has its own channels again. Measured (H200, 2026-11-29): of 56
/// drawn convolutions with this much work 54 take less, 0.74 of the time by
/// geometric mean. Where channels are whole vectors of 16 bytes already, they
/// take less from ten times that work on.
template <typename ConvOp>
static int64_t getMoreChannels(ConvOp op, Value image, Value result,
                               unsigned dim) {
  constexpr int64_t kLeastChannels = 16, kLeastPlaces = 3;
  constexpr int64_t kMostBits = int64_t(1) << 33;
  constexpr int64_t kLeastOfVectors = 10 * kLeastProducts;
  auto w = cast<RankedTensorType>(op.getW().getType());
  int64_t channels = w.getDimSize(dim), bits = w.getElementTypeBitWidth();
  int64_t places = w.getDimSize(0) * w.getDimSize(1);
  auto getElements = [](Value v) {
    return multiply(cast<RankedTensorType>(v.getType()).getShape());
  };
  bool isVectors = channels * bits % kVectorBits == 0;
  int64_t more = countZeros(channels, bits);
  if (op.getGroups() != 1 || bits != 16 || channels < kLeastChannels ||
      places < kLeastPlaces ||
      multiply({getElements(result), places, channels}) <
          (isVectors ? kLeastOfVectors : kLeastProducts) ||
      multiply({getElements(image) / channels, channels + more, bits}) >
          kMostBits)
    return 0;
  return more;
}

/// Channels that the image of `op` shall have: whole chunks of 8 or 16 bytes
/// where there are few and they are odd, so that kernels of products would copy
/// them one by one, for each place of the window. That pays from some work on.
/// Measured: half of the time for 6e7 copies (H200, 2026-11-24).
static int64_t getChannels(Conv2dWeightGradOp op) {
  constexpr int64_t kMostChannels = 16, kLeastPlaces = 3;
  constexpr int64_t kLeastCopies = 4'000'000;
  auto w = cast<RankedTensorType>(op.getDw().getType());
  auto x = cast<RankedTensorType>(op.getX().getType());
  auto dy = cast<RankedTensorType>(op.getDy().getType());
  int64_t channels = w.getDimSize(2);
  int64_t places = w.getDimSize(0) * w.getDimSize(1);
  int64_t pixels = dy.getNumElements() / dy.getShape().back();
  if (op.getGroups() != 1 || x.getElementTypeBitWidth() != 16 ||
      channels == 1 || channels > kMostChannels || channels % 2 == 0 ||
      places < kLeastPlaces || pixels * places * channels < kLeastCopies)
    return channels;
  return llvm::alignTo(channels, channels < 4 || channels == 11 ? 4 : 8);
}

/// `v` with `more` zeros behind each line.
static Value padLines(OpBuilder &builder, Location loc, Value v, int64_t more) {
  auto type = cast<RankedTensorType>(v.getType());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<int64_t> low(shape.size(), 0), high(shape.size(), 0);
  shape.back() += more;
  high.back() = more;
  Type element = type.getElementType();
  return PadOp::create(builder, loc, RankedTensorType::get(shape, element), v,
                       low, high,
                       cast<TypedAttr>(builder.getZeroAttr(element)));
}

/// Puts `more` zeros behind each line that `operand` reads.
static void padOperand(OpOperand &operand, int64_t more) {
  OpBuilder builder(operand.getOwner());
  operand.assign(
      padLines(builder, operand.getOwner()->getLoc(), operand.get(), more));
}

static void padGradient(Conv2dWeightGradOp op) {
  auto dw = cast<RankedTensorType>(op.getDw().getType());
  int64_t more = getChannels(op) - dw.getDimSize(2);
  if (!more)
    return;
  OpBuilder builder(op);
  Value padded = padLines(builder, op.getLoc(), op.getX(), more);
  auto gradient = cast<Conv2dWeightGradOp>(builder.clone(*op));
  gradient.getXMutable().assign(padded);
  SmallVector<int64_t> shape(dw.getShape());
  shape[2] += more;
  gradient.getDw().setType(RankedTensorType::get(shape, dw.getElementType()));
  Value own = SliceOp::create(builder, op.getLoc(), dw, gradient.getDw(),
                              ArrayRef<int64_t>{0, 0, 0, 0},
                              ArrayRef<int64_t>{1, 1, 1, 1});
  op.replaceAllUsesWith(own);
  op.erase();
}

/// Pads both factors of a product whose rows are lines of the depth that begin
/// at no multiples of 16 bytes: a map writes faster than a kernel packs.
/// Measured: of 19 drawn products 17 take less, 0.84 of the time by geometric
/// mean. Those of few rows, a small depth or factors of more than 32 MB took
/// more and stay as they are (H200, 2026-11-29).
static void padProduct(MatmulOp op) {
  constexpr int64_t kLeastRows = 48, kLeastDepth = 64;
  constexpr int64_t kMostBits = int64_t(32) << 23;
  auto lhs = cast<RankedTensorType>(op.getLhs().getType());
  auto rhs = cast<RankedTensorType>(op.getRhs().getType());
  int64_t bits = lhs.getElementTypeBitWidth();
  if (op.getTransposeA() || !op.getTransposeB() || lhs.getRank() != 2 ||
      rhs.getRank() != 2 || bits != 16 || !isa<FloatType>(lhs.getElementType()))
    return;
  int64_t rows = lhs.getDimSize(0), columns = rhs.getDimSize(0);
  int64_t depth = lhs.getDimSize(1);
  if (depth * bits % kVectorBits == 0 || depth < kLeastDepth ||
      std::min(rows, columns) < kLeastRows ||
      multiply({rows, columns, depth}) < kLeastProducts ||
      multiply({std::max(rows, columns), depth, bits}) > kMostBits)
    return;
  int64_t more = countZeros(depth, bits);
  padOperand(op.getLhsMutable(), more);
  padOperand(op.getRhsMutable(), more);
}

void aicf::padChannels(Operation *root) {
  SmallVector<Conv2dWeightGradOp> gradients;
  root->walk([&](Conv2dWeightGradOp op) { gradients.push_back(op); });
  llvm::for_each(gradients, padGradient);
  root->walk([](Conv2dOp op) {
    int64_t more = getMoreChannels(op, op.getX(), op.getY(), /*dim=*/2);
    if (!more)
      return;
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Type element = getElementTypeOrSelf(op.getW().getType());
    // Of weights the channels become the vectors, too, whatever the number of
    // outputs is.
    auto swap = [&](Value v) -> Value {
      SmallVector<int64_t> shape(
          cast<RankedTensorType>(v.getType()).getShape());
      std::swap(shape[2], shape[3]);
      return TransposeOp::create(builder, loc,
                                 RankedTensorType::get(shape, element), v,
                                 ArrayRef<int64_t>{0, 1, 3, 2});
    };
    padOperand(op.getXMutable(), more);
    op.getWMutable().assign(
        swap(padLines(builder, loc, swap(op.getW()), more)));
  });
  root->walk(padProduct);
  // Those of the weights are the vectors here.
  root->walk([](Conv2dInputGradOp op) {
    int64_t more = getMoreChannels(op, op.getDy(), op.getDx(), /*dim=*/3);
    if (!more)
      return;
    padOperand(op.getDyMutable(), more);
    padOperand(op.getWMutable(), more);
  });
}
