//===- ConvSpec.cpp - A convolution by tensor cores, resolved -------------===//

#include "ConvSpec.h"

#include "../Codegen/MatrixType.h"
#include "../Rows/RowsSpec.h"
#include "aicf/Analysis/Axes.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

/// Resolves a spec, keeping the first broken constraint.
class Resolver {
public:
  Resolver(const InstructionDesc &desc, ConvSpec &spec, std::string *why)
      : desc(desc), spec(spec), why(why) {}

  LogicalResult resolve();

private:
  Refusal refuse(const Twine &reason) { return aicf::refuse(why, reason); }
  bool isWide(unsigned dim) const { return desc.extents[dim] != 1; }
  LogicalResult findProduct();
  LogicalResult checkOutputs();
  LogicalResult resolveChannels(unsigned index);
  LogicalResult resolveAxis(unsigned index, ConvAxis &axis);
  LogicalResult resolveImage();
  void resolveVector();

  const InstructionDesc &desc;
  ConvSpec &spec;
  std::string *why;
  DimSet kept = 0, reduced = 0;
};

} // namespace

/// The input that `node` is widened from; none if it is something else.
static std::optional<unsigned> traceInput(const InstructionDesc &desc,
                                          unsigned node) {
  if (desc.nodes[node].kind == NodeDesc::Op &&
      desc.nodes[node].operands.size() == 1)
    node = desc.nodes[node].operands[0];
  if (desc.nodes[node].kind != NodeDesc::Argument)
    return std::nullopt;
  return node;
}

LogicalResult Resolver::findProduct() {
  int64_t reduce = -1;
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    if (node.kind != NodeDesc::Reduce)
      continue;
    if (reduce >= 0 || node.combining != emit::CombiningKind::Add)
      return refuse("not one sum");
    reduce = n;
  }
  if (reduce < 0)
    return refuse("not one sum");
  Contraction product;
  product.reduce = spec.reduce = reduce;
  product.product = desc.nodes[reduce].operands[0];
  const NodeDesc &node = desc.nodes[product.product];
  if (!node.isProduct)
    return refuse("not a sum of products");
  spec.type = getMatrixType(desc, product, why);
  if (!spec.type)
    return failure();
  if (spec.type.isTF32())
    return refuse("the operands are f32");
  if (!desc.mayReassociate())
    return refuse("tensor cores reassociate the sum");
  std::optional<unsigned> lhs = traceInput(desc, node.operands[0]);
  std::optional<unsigned> rhs = traceInput(desc, node.operands[1]);
  if (!lhs || !rhs || *lhs == *rhs)
    return refuse("not a product of two inputs");
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
    if (isWide(dim))
      ((desc.nodes[reduce].reduced >> dim & 1) ? reduced : kept) |= DimSet(1)
                                                                    << dim;
  // Weights are the same for all pixels.
  spec.image = *lhs;
  spec.weights = *rhs;
  if (llvm::popcount(desc.inputs[*lhs].dims & kept) <
      llvm::popcount(desc.inputs[*rhs].dims & kept))
    std::swap(spec.image, spec.weights);
  if (usesDepthBesideSum(desc, ~desc.nodes[reduce].reduced, reduce))
    return refuse("what varies over the window is used beside the sum");
  return success();
}

LogicalResult Resolver::checkOutputs() {
  if (desc.outputs.empty())
    return refuse("no output");
  int64_t best = -1;
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
    if ((kept >> dim & 1) && desc.outputs[0].getDimStride(dim) == 1)
      best = dim;
  if (best < 0)
    return refuse("output 0 is not contiguous along a kept dim");
  spec.channel = best;
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    if ((kept & ~output.dims) || (output.dims & reduced))
      return refuse("output " + Twine(j) + " is not over the result");
  const AccessDesc &image = desc.inputs[spec.image];
  if (image.dims & desc.inputs[spec.weights].dims & kept &
      ~(DimSet(1) << spec.channel))
    return refuse("weights vary over pixels");
  if (!(desc.inputs[spec.weights].dims >> spec.channel & 1))
    return refuse("weights do not vary over the result's channels");
  for (const AccessDesc &output : desc.outputs)
    for (unsigned input : {spec.image, spec.weights})
      if (desc.inputs[input].value == output.value)
        return refuse("an output is in the place of a factor");
  return checkInPlace(desc, why);
}

/// The channels of the image: all, or those of the group of the result's.
LogicalResult Resolver::resolveChannels(unsigned index) {
  AffineExpr expr = desc.inputs[spec.image].map.getResult(index);
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
    if ((reduced >> dim & 1) && expr.isFunctionOfDim(dim)) {
      if (spec.depth >= 0)
        return refuse("the image's channels are of several dims");
      spec.depth = dim;
    }
  if (spec.depth < 0)
    return refuse("one channel a group");
  spec.groupDepth = desc.extents[spec.depth];
  spec.groupWidth = desc.extents[spec.channel];
  AffineExpr wanted = getAffineDimExpr(spec.depth, expr.getContext());
  if (expr.isFunctionOfDim(spec.channel)) {
    AffineExpr group = getAffineDimExpr(spec.channel, expr.getContext());
    expr.walk([&](AffineExpr part) {
      if (part.getKind() != AffineExprKind::FloorDiv)
        return;
      auto divisor =
          dyn_cast<AffineConstantExpr>(cast<AffineBinaryOpExpr>(part).getRHS());
      if (divisor && divisor.getValue() > 0)
        spec.groupWidth = divisor.getValue();
    });
    wanted = group.floorDiv(spec.groupWidth) * spec.groupDepth + wanted;
  }
  if (simplifyAffineExpr(expr - wanted, desc.getNumDims(), 0) !=
      getAffineConstantExpr(0, expr.getContext()))
    return refuse("the image's channels are not those of a group");
  if (desc.extents[spec.channel] % spec.groupWidth != 0)
    return refuse("groups are not equal");
  // The families of contractions copy whole vectors of a pixel, once for each
  // place of the window: for few channels of the result, that is most of it.
  constexpr int64_t kMany = 16, kFewOfResult = 16;
  if (spec.groupWidth == desc.extents[spec.channel] &&
      spec.groupWidth > kFewOfResult && spec.groupDepth >= kMany &&
      spec.groupDepth % 8 == 0)
    return refuse("many channels, in one group");
  spec.groups = desc.extents[spec.channel] / spec.groupWidth;
  return success();
}

LogicalResult Resolver::resolveAxis(unsigned index, ConvAxis &axis) {
  const AccessDesc &image = desc.inputs[spec.image];
  std::optional<LinearForm> form =
      getLinearForm(image.map.getResult(index), desc.getNumDims());
  if (!form)
    return refuse("index " + Twine(index) +
                  " of the image has a quotient or a remainder");
  axis.index = index;
  axis.first = form->constant;
  axis.size = image.shape[index];
  axis.step = image.strides[index];
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim) {
    int64_t coefficient = form->coefficients[dim];
    if (!isWide(dim) || coefficient == 0)
      continue;
    bool isKept = kept >> dim & 1;
    int64_t &place = isKept ? axis.pixel : axis.place;
    if (place >= 0 || dim == spec.channel || int64_t(dim) == spec.depth)
      return refuse("index " + Twine(index) + " of the image is no window");
    place = dim;
    if (isKept) {
      if (coefficient < 0)
        return refuse("pixels descend");
      axis.stride = coefficient;
      axis.pixels = desc.extents[dim];
      continue;
    }
    axis.places = desc.extents[dim];
    axis.dilation = std::abs(coefficient);
    axis.isReversed = coefficient < 0;
    if (axis.isReversed)
      axis.first += coefficient * (axis.places - 1);
  }
  return success();
}

LogicalResult Resolver::resolveImage() {
  const AccessDesc &image = desc.inputs[spec.image];
  ArrayRef<AffineExpr> results = image.map.getResults();
  // The index of channels: that of neighbours.
  int64_t channels = -1;
  SmallVector<unsigned> spatial;
  for (auto [i, expr] : llvm::enumerate(results)) {
    DimSet dims = getExprDims(expr) & (kept | reduced);
    if (!dims) {
      if (!isa<AffineConstantExpr>(
              simplifyAffineExpr(expr, desc.getNumDims(), 0)) &&
          image.shape[i] != 1)
        return refuse("an index of the image is of dims of one position");
      if (image.shape[i] != 1)
        return refuse("an index of the image is constant");
      continue;
    }
    if (image.strides[i] == 1 && channels < 0)
      channels = i;
    else
      spatial.push_back(i);
  }
  if (channels < 0)
    return refuse("the image's channels are not contiguous");
  if (failed(resolveChannels(channels)))
    return failure();
  llvm::stable_sort(spatial, [&](unsigned x, unsigned y) {
    return image.strides[x] > image.strides[y];
  });
  if (spatial.empty())
    return refuse("no pixels");
  if (failed(resolveAxis(spatial.pop_back_val(), spec.w)))
    return failure();
  if (!spatial.empty() && failed(resolveAxis(spatial.pop_back_val(), spec.h)))
    return failure();
  for (unsigned index : spatial) {
    auto dim = dyn_cast<AffineDimExpr>(results[index]);
    if (!dim || !(kept >> dim.getPosition() & 1))
      return refuse("a window over more than two dims");
    spec.outer.push_back(dim.getPosition());
    spec.outerSteps.push_back(image.strides[index]);
  }
  // Each dim has its role.
  auto role = [](int64_t dim) {
    return dim < 0 ? DimSet(0) : DimSet(1) << dim;
  };
  DimSet pixels = role(spec.h.pixel) | role(spec.w.pixel) |
                  WindowSpec::getSet(spec.outer) | role(spec.channel);
  DimSet places = role(spec.h.place) | role(spec.w.place) | role(spec.depth);
  if (pixels != kept || places != reduced)
    return refuse("a dim is neither of pixels nor of the window");
  if (spec.groups == 1 && !(places & ~role(spec.depth)))
    return refuse("a product without a window");
  if (role(spec.h.pixel) & role(spec.w.pixel))
    return refuse("two indices of the image are of one dim");
  return success();
}

/// Whether pixels are to be staged with zeros behind their channels. Elements
/// are copied one by one then, once each; but a fragment's are read by pairs,
/// once for each place of the window. That pays while there are few zeros.
static bool paysToPad(const ConvSpec &spec) {
  constexpr int64_t kMostPercent = 130;
  if (spec.groupDepth % 2 == 0)
    return false;
  auto halves = [](int64_t elements) -> int64_t {
    return llvm::divideCeil(elements, 8);
  };
  int64_t own = spec.w.dilation == 1 ? halves(spec.w.places * spec.groupDepth)
                                     : spec.w.places * halves(spec.groupDepth);
  return 100 * spec.w.places * halves(spec.groupDepth) <= kMostPercent * own;
}

void Resolver::resolveVector() {
  const AccessDesc &image = desc.inputs[spec.image];
  spec.hasPads = paysToPad(spec);
  // Pixels of an odd number of channels have no vectors, lines of them may.
  spec.hasLines = !spec.hasPads && spec.groups == 1 &&
                  spec.groupDepth % 8 != 0 && spec.w.step == spec.groupDepth;
  int64_t most = kVectorBytes / image.element.bytes;
  auto fits = [&](int64_t step) {
    while (most > 1 && step % most != 0)
      most /= 2;
  };
  fits(spec.hasLines ? spec.w.size * spec.groupDepth : spec.groupDepth);
  fits(image.offset);
  fits(spec.h.step);
  if (!spec.hasLines)
    fits(spec.w.step);
  for (int64_t step : spec.outerSteps)
    fits(step);
  spec.vector = most;
}

LogicalResult Resolver::resolve() {
  if (!hasScalarCode(desc, why) || failed(findProduct()) ||
      failed(checkOutputs()) || failed(resolveImage()))
    return failure();
  resolveVector();
  // A segment is contiguous in shared memory where pixels are, one behind the
  // other, and a vector's bounds do not matter.
  spec.wholeRows =
      !spec.hasPads && spec.groupDepth % 8 != 0 && spec.w.dilation == 1;
  spec.body.extents.assign(desc.extents.begin(), desc.extents.end());
  spec.body.tile.assign(desc.extents.size(), 1);
  spec.body.row = spec.channel;
  if (failed(resolveWindowAccesses(desc, spec.body, why)))
    return failure();
  spec.place = spec.body;
  Axis row;
  row.dims = {spec.channel};
  row.extent = desc.extents[spec.channel];
  // A vector of weights is of one group and one tile.
  constexpr int64_t kWeights = 8;
  spec.weightVector = getLongestVector(
      getAddress(desc.inputs[spec.weights], desc.extents), row, kWeights);
  while (spec.groupWidth % spec.weightVector != 0)
    spec.weightVector /= 2;
  return success();
}

FailureOr<ConvSpec> aicf::nv::resolveConv(const InstructionDesc &desc,
                                          std::string *why) {
  ConvSpec spec;
  if (failed(Resolver(desc, spec, why).resolve()))
    return failure();
  return spec;
}

FailureOr<ConvSpec> aicf::nv::applyConv(const InstructionDesc &desc,
                                        const ConvSpec &common,
                                        ConvPlanAttr plan, std::string *why) {
  ConvSpec spec = common;
  spec.tileRows = plan.getTile()[0];
  spec.tileColumns = plan.getTile()[1];
  spec.tileChannels = plan.getTile()[2];
  spec.blockGroups = plan.getGroups();
  spec.warpRows = plan.getWarps()[0];
  spec.warpColumns = plan.getWarps()[1];
  for (int64_t vector : spec.body.outputVectors)
    spec.widestStore = std::max(spec.widestStore, vector);
  int64_t &neighbours = spec.body.tile[spec.channel];
  neighbours = 2 * spec.jointFragments();
  while (spec.groupWidth % neighbours != 0)
    neighbours /= 2;
  for (int64_t &vector : spec.body.outputVectors)
    vector = std::min(vector, neighbours);
  // Tiles begin at whole vectors of a line.
  if (spec.hasLines)
    while (spec.tileColumns * spec.w.stride * spec.groupDepth % spec.vector)
      spec.vector /= 2;
  if (spec.groups % spec.blockGroups != 0)
    return refuse(why, Twine(spec.groups) + " groups are no multiple of " +
                           Twine(spec.blockGroups));
  constexpr int64_t kMaxFragments = 32, kMaxProducts = 4096;
  int64_t fragments = spec.pixelFragments() * spec.channelFragments();
  if (fragments > kMaxFragments)
    return refuse(why, "a warp has " + Twine(fragments) +
                           " fragments, at most " + Twine(kMaxFragments));
  if (fragments * spec.steps() > kMaxProducts)
    return refuse(why, "more than " + Twine(kMaxProducts) +
                           " products of a warp are written out");
  return spec;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

int64_t ConvSpec::pixelFragments() const {
  return llvm::divideCeil(llvm::divideCeil(tileRows * tileColumns, 16),
                          warpRows);
}

int64_t ConvSpec::jointFragments() const {
  int64_t joint = 4;
  while (joint > 1 &&
         (channelFragments() % joint != 0 || 2 * joint > widestStore))
    joint /= 2;
  return joint;
}

int64_t ConvSpec::pixelPitch() const {
  // Eight neighbouring pixels in banks of their own.
  int64_t pitch = hasPads ? llvm::alignTo(groupDepth, 8) : groupDepth;
  return pitch % 16 == 0 ? pitch + 8 : pitch;
}

int64_t ConvSpec::shift() const {
  return hasLines ? llvm::mod(w.first * groupDepth, vector) : 0;
}

int64_t ConvSpec::lineElements() const {
  return llvm::alignTo(shift() + patchColumns() * pixelPitch(), vector);
}

int64_t ConvSpec::rowPitch() const { return llvm::alignTo(lineElements(), 8); }

int64_t ConvSpec::weightPitch() const {
  // In words, four more than a multiple of eight: likewise.
  return llvm::alignTo(steps() * 16, 16) + 8;
}

int64_t ConvSpec::sharedBytes() const {
  return 2 * (llvm::alignTo(weightsOffset(), 8) +
              blockGroups * tileChannels * weightPitch());
}

bool ConvSpec::isPaired() const {
  return w.stride * pixelPitch() % 2 == 0 &&
         (wholeRows || w.dilation * pixelPitch() % 2 == 0);
}

int64_t ConvSpec::pixelTiles() const {
  int64_t tiles = llvm::divideCeil(h.pixels, tileRows) *
                  llvm::divideCeil(w.pixels, tileColumns);
  for (unsigned dim : outer)
    tiles *= body.extents[dim];
  return tiles;
}

std::string ConvSpec::getKey() const {
  std::string key;
  llvm::raw_string_ostream(key) << " strips " << strips << " resident "
                                << residentBlocks << " patches " << patches;
  return key;
}
