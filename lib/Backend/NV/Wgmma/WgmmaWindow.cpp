//===- WgmmaWindow.cpp - Operands that are read through a window ----------===//
//
// Reads a convolution's image access, such as
//
//   [n, oh * 2 + kh - 3, ow * 2 + kw - 3, c] or_zero
//
// as what TMA's im2col mode does: pixels at every position of a
// window in every image, at one place of the window, with their channels. The
// same access serves the convolution (pixels are the rows, channels and places
// the depth), its input's gradient (places count from the window's end), and
// its weight's (pixels are the depth, places count tiles).
//
//===----------------------------------------------------------------------===//

#include "WgmmaWindow.h"

#include "aicf/Analysis/Refusal.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Bounds of TMA (cuTensorMapEncodeIm2col), which shares 16 bits
/// among the dims that a window moves over.
static constexpr int64_t kMaxWindowDims = 3, kMaxStride = 8, kSharedBits = 16;

namespace {

class WindowMatcher {
public:
  WindowMatcher(const InstructionDesc &desc, const Contraction &contraction,
                unsigned input, std::string *why)
      : desc(desc), access(desc.inputs[input]), why(why) {
    match.input = input;
    own = input == contraction.lhs ? contraction.m : contraction.n;
    depth = contraction.k;
  }

  FailureOr<WindowMatch> run();

private:
  /// One subscript: the sum of its dims of more than one position, and a
  /// constant.
  struct Subscript {
    SmallVector<std::pair<unsigned, int64_t>, 2> terms;
    int64_t constant = 0;
    bool guarded = false;
    /// It names a dim as it is.
    bool isPlain() const {
      return terms.size() == 1 && terms[0].second == 1 && !constant && !guarded;
    }
  };

  Refusal refuse(const Twine &reason) { return aicf::refuse(why, reason); }
  LogicalResult parse(AffineExpr expr, bool guarded, Subscript &subscript);
  LogicalResult addAxis(const Subscript &subscript, unsigned index);
  LogicalResult checkBounds();
  bool isPixel(unsigned dim) const {
    return (match.window.pixelsAreDepth ? depth : own) >> dim & 1;
  }

  const InstructionDesc &desc;
  const AccessDesc &access;
  std::string *why;
  DimSet own = 0, depth = 0;
  WindowMatch match;
};

} // namespace

LogicalResult WindowMatcher::parse(AffineExpr expr, bool guarded,
                                   Subscript &subscript) {
  std::optional<LinearForm> form = getLinearForm(expr, desc.getNumDims());
  if (!form)
    return refuse("a window's subscript is not linear");
  for (auto [dim, extent] : llvm::enumerate(desc.extents))
    if (int64_t coefficient = form->coefficients[dim];
        coefficient && extent > 1)
      subscript.terms.emplace_back(dim, coefficient);
  subscript.constant = form->constant;
  subscript.guarded = guarded;
  return success();
}

/// Adds the dim that `subscript` moves over, outside of those there are.
LogicalResult WindowMatcher::addAxis(const Subscript &subscript,
                                     unsigned index) {
  WindowAxis axis;
  axis.extent = access.shape[index];
  axis.imageStride = access.strides[index];
  axis.low = subscript.constant;
  bool hasPixel = false;
  for (auto [dim, coefficient] : subscript.terms) {
    int64_t last = desc.extents[dim] - 1;
    if (isPixel(dim)) {
      if (std::exchange(hasPixel, true))
        return refuse("a window's subscript has two dims of pixels");
      if (coefficient < 1 || coefficient > kMaxStride)
        return refuse("a window moves by " + Twine(coefficient) +
                      ", not by 1 to 8");
      axis.positions = last + 1;
      axis.stride = coefficient;
      match.pixels |= DimSet(1) << dim;
      match.pixelOrder.insert(match.pixelOrder.begin(), dim);
    } else {
      if (axis.tap)
        return refuse("a window's subscript has two places in it");
      axis.tap = dim;
      axis.lastTap = last;
      axis.step = std::abs(coefficient);
      axis.reversed = coefficient < 0;
      if (axis.reversed)
        axis.low += coefficient * last;
      match.taps |= DimSet(1) << dim;
    }
  }
  match.window.axes.push_back(axis);
  return success();
}

LogicalResult WindowMatcher::checkBounds() {
  int64_t count = match.window.axes.size();
  if (count < 1 || count > kMaxWindowDims)
    return refuse("a window over " + Twine(count) + " dims, not 1 to 3");
  int64_t bits = kSharedBits / count;
  int64_t least = -(int64_t(1) << (bits - 1)), most = -least - 1;
  for (const WindowAxis &axis : match.window.axes) {
    for (int64_t corner : {axis.low, axis.upperCorner()})
      if (corner < least || corner > most)
        return refuse("a window begins or ends " + Twine(corner) +
                      " from the image's edge");
    if (axis.lastTap * axis.step >= int64_t(1) << bits)
      return refuse("a window of " + Twine(axis.lastTap * axis.step + 1) +
                    " pixels is too wide");
  }
  return success();
}

FailureOr<WindowMatch> WindowMatcher::run() {
  // The last index names the channels.
  unsigned rank = access.map.getNumResults();
  if (rank < 2 || access.strides.back() != 1)
    return refuse("a window's channels are not contiguous");
  uint64_t guarded = access.getGuardedIndices(desc.extents);
  SmallVector<Subscript> subscripts(rank);
  for (auto [i, expr] : llvm::enumerate(access.map.getResults()))
    if (failed(parse(expr, guarded >> i & 1, subscripts[i])))
      return failure();
  if (!subscripts.back().isPlain())
    return refuse("a window's channels are not one dim");
  unsigned channel = subscripts.back().terms[0].first;
  match.channels = DimSet(1) << channel;
  match.window.channels = desc.extents[channel];
  match.window.pixelsAreDepth = !(depth >> channel & 1);
  if (!((own | depth) >> channel & 1))
    return refuse("a window's channels are a batch");

  // Outermost last; a plain outermost index names the image.
  unsigned first = 0;
  while (first + 1 < rank && subscripts[first].terms.empty() &&
         !subscripts[first].constant)
    ++first;
  bool hasImages = first + 2 < rank && subscripts[first].isPlain() &&
                   isPixel(subscripts[first].terms[0].first);
  for (unsigned i = rank - 1; i-- > first + hasImages;) {
    if (subscripts[i].terms.empty() && !subscripts[i].constant)
      continue;
    if (failed(addAxis(subscripts[i], i)))
      return failure();
  }
  if (failed(checkBounds()))
    return failure();
  const WindowAxis &outermost = match.window.axes.back();
  match.window.imageStride = outermost.extent * outermost.imageStride;
  if (hasImages) {
    unsigned image = subscripts[first].terms[0].first;
    match.window.images = desc.extents[image];
    match.window.imageStride = access.strides[first];
    match.pixels |= DimSet(1) << image;
    match.pixelOrder.insert(match.pixelOrder.begin(), image);
  }
  if (match.taps & match.channels)
    return refuse("a window's channels move it");
  DimSet all = match.pixels | match.channels | match.taps;
  if (match.taps & ~(match.window.pixelsAreDepth ? own : depth))
    return refuse("a place in a window is a batch, as groups of channels are");
  for (auto [dim, extent] : llvm::enumerate(desc.extents))
    if (extent > 1 && (access.dims & ~all) >> dim & 1)
      return refuse("a window's dim is none of its roles");
  return match;
}

FailureOr<WindowMatch> aicf::nv::matchWindow(const InstructionDesc &desc,
                                             const Contraction &contraction,
                                             unsigned input, std::string *why) {
  return WindowMatcher(desc, contraction, input, why).run();
}
