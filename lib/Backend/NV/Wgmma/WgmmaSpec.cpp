//===- WgmmaSpec.cpp - A Hopper contraction kernel, resolved --------------===//
//
// What a kernel of aicf_nv.wgmma_ws is, resolved. Resolver matches a
// description: roles, layouts of the operands, epilogue inputs, outputs; every
// refusal names the constraint that is violated. applyWgmma() adds the numbers
// of a plan and checks what they have to fulfil with the instruction's.
// WgmmaFamily calls both for every plan that it is asked about, so what
// footprint, launch and kernel read of a spec is one computation.
//
//===----------------------------------------------------------------------===//

#include "WgmmaWindow.h"

#include "../Codegen/Limits.h"
#include "../Codegen/MatrixType.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Alignment that TMA asks of addresses and strides, in bytes.
static constexpr int64_t kTmaAlignment = 16;
/// Bytes of a packed line from which on padding it to lines of the cache costs
/// less than loads that straddle them.
static constexpr int64_t kLongLine = 512;
/// Dims of a tensor map beside the two of a box.
static constexpr size_t kMaxOuter = 3;
/// Rows or columns of a result, at most, of which transposed kernels are tried,
/// and how many times as many rows it has at least in the second case.
static constexpr int64_t kMaxTransposed = 256, kLongRatio = 4;
/// Bytes, at most, that are packed for the latter. What memory bounds is better
/// read where it lies: 9627 x 15 x 4433 took 88 us, and 43 by `mma` (H200,
/// 2026-11-24).
static constexpr int64_t kMaxLongPacked = 32 << 20;
/// Coordinates and numbers of rows are i32.
static constexpr int64_t kMaxExtent = int64_t(1) << 30;
/// Alignment of packed operands, in bytes.
static constexpr int64_t kWorkspaceAlignment = 256;

int64_t WgmmaSpec::countShareableTaps() const {
  // Bounds of a box of pixels, and of where it ends beyond the image.
  constexpr int64_t kMostLines = 1024, kTallest = 256;
  if (!a.window || a.window->pixelsAreDepth || factorParts > 1 ||
      element.isTF32() || transposed)
    return 1;
  const WindowAxis &axis = a.window->axes[0];
  int64_t taps = axis.lastTap + 1, reach = getReach(taps);
  int64_t bits = 16 / int64_t(a.window->axes.size());
  bool fits = taps <= WgmmaWsPlanAttr::kMaxTaps &&
              kTallest + llvm::alignTo(reach, 8) <= kMostLines &&
              axis.upperCorner() + reach < int64_t(1) << (bits - 1) &&
              countVisitedRows(taps) <= kMaxExtent;
  // Along a diagonal each place has lines of its own.
  bool isApart =
      llvm::none_of(llvm::drop_begin(a.window->axes),
                    [&](const WindowAxis &o) { return o.tap == axis.tap; });
  return axis.tap && axis.stride == 1 && isApart && fits ? taps : 1;
}
int64_t WgmmaSpec::countVisitedRows(int64_t taps) const {
  if (taps == 1)
    return rows;
  int64_t positions = a.window->axes[0].positions;
  return rows / positions * (positions + getReach(taps));
}
int64_t WgmmaSpec::rowTiles() const {
  return llvm::alignTo(llvm::divideCeil(countVisitedRows(sharedTaps), tileRows),
                       columnShares());
}
Type WgmmaSpec::memoryType() const {
  return element.isTF32() ? Float32Type::get(element.getContext()) : element;
}
Type WgmmaSpec::sourceType() const {
  return factorParts == 1 ? memoryType()
                          : Float32Type::get(element.getContext());
}
unsigned WgmmaSpec::getOuterAxis(unsigned dim) const {
  unsigned i = 0;
  while (outerAxis(i).inner() != dim)
    ++i;
  return i;
}
int64_t WgmmaSpec::numElements(const WgmmaOperand &operand,
                               int64_t lines) const {
  if (operand.window)
    return operand.window->numElements();
  int64_t count = operand.extent * lines;
  for (BatchStride stride : operand.batch)
    count *= outerAxis(stride.axis).extent;
  return count;
}
int64_t WgmmaSpec::columnTiles() const {
  return llvm::alignTo(llvm::divideCeil(columns, tileColumns), rowShares());
}
int64_t WgmmaSpec::depthTiles() const {
  return tapCount() / sharedTaps * llvm::divideCeil(depth, tileDepth);
}

int64_t WgmmaSpec::restShare() const {
  int64_t blocks = streamK - wholeParts() * sharedTiles();
  return restDepth() ? llvm::divideCeil(sharedTiles() * restDepth(), blocks)
                     : 1;
}
WgmmaSpec::Parts WgmmaSpec::countParts() const {
  // As StreamKScheduler::locate() does it. There are fewer shared tiles than
  // blocks.
  int64_t whole = wholeParts(), rest = restDepth(), share = restShare();
  if (!rest)
    return {whole, whole};
  Parts parts;
  int64_t length = sharedTiles() * rest;
  for (int64_t start = 0; start < length; start += rest) {
    int64_t end = start + rest, last = (end - 1) / share;
    int64_t count = whole + last - start / share + 1;
    bool goesOn = (last + 1) * share > end && end < length;
    parts.most = std::max(parts.most, count);
    parts.mostAdders = std::max(parts.mostAdders, count - goesOn);
  }
  return parts;
}
int64_t WgmmaSpec::sumsOffset() const {
  return llvm::alignTo(packedBytes(), kWorkspaceAlignment);
}
int64_t WgmmaSpec::workspaceBytes() const {
  if (!streamK)
    return packedBytes();
  return sumsOffset() +
         sharedTiles() * countParts().most * tileRows * tileColumns * 4;
}

namespace {

/// Resolves a spec, keeping the first broken constraint.
class Resolver {
public:
  Resolver(const InstructionDesc &desc, bool transposed, std::string *why)
      : desc(desc), transposed(transposed), why(why) {}

  LogicalResult resolve(WgmmaSpec &spec);

private:
  Refusal refuse(const Twine &reason) { return aicf::refuse(why, reason); }
  /// Whether the subscript names distinct dims and constants 0 only, but for
  /// dims of one position.
  bool isPlain(const AccessDesc &access) const;
  /// Where an unguarded access whose indices are constants and multiples of
  /// distinct dims begins, in elements; none for others.
  std::optional<int64_t> getOrigin(const AccessDesc &access) const;
  LogicalResult checkOffsets(const Contraction &contraction);
  /// Makes one axis of `dims`, in the order in which `by` visits them. Outer
  /// dims that are no part of it go to `apart`.
  LogicalResult resolveAxis(WgmmaAxis &axis, DimSet dims,
                            const AxisFinder &finder, const AccessDesc &by,
                            StringRef name, DimSet &apart);
  /// The dims of `dims` as axes of their own.
  Axes listDims(DimSet dims) const;
  /// The strides of `access` along the outer axes that it varies over.
  SmallVector<BatchStride, 2> getBatch(const WgmmaSpec &spec,
                                       const AccessDesc &access) const;
  /// Finds the operand that is read through a window, if one is. What its roles
  /// leave of `contraction`'s dims are axes; places in the window are taps or a
  /// batch.
  LogicalResult resolveWindow(WgmmaSpec &spec, Contraction &contraction);
  LogicalResult resolveDims(WgmmaSpec &spec, Contraction contraction);
  LogicalResult resolveWindowOperand(WgmmaSpec &spec, WgmmaOperand &operand);
  LogicalResult resolveOperand(WgmmaSpec &spec, WgmmaOperand &operand,
                               const WgmmaAxis &axis, StringRef name);
  LogicalResult packOperand(WgmmaSpec &spec, WgmmaOperand &operand,
                            const AccessDesc &access);
  LogicalResult resolveEpilogue(WgmmaSpec &spec);
  /// Dims of more than one position.
  DimSet getWideDims() const {
    DimSet wide = 0;
    for (auto [dim, extent] : llvm::enumerate(desc.extents))
      wide |= DimSet(extent > 1) << dim;
    return wide;
  }
  LogicalResult resolveOutputs(WgmmaSpec &spec);

  const InstructionDesc &desc;
  bool transposed;
  std::string *why;
  std::optional<WindowMatch> window;
};

} // namespace

/// How many neighbouring columns, up to `vector`, are in bounds or out of them
/// as one and aligned to their size.
static int64_t getVector(int64_t columns, int64_t rowStride,
                         ArrayRef<BatchStride> batch, int64_t vector = 4) {
  int64_t strides = columns | rowStride;
  for (BatchStride stride : batch)
    strides |= stride.stride;
  while (strides % vector)
    vector /= 2;
  return vector;
}

/// The dims of the result: those that the epilogue may vary over.
static DimSet getResultDims(const WgmmaSpec &spec) {
  return spec.rowAxis.all | spec.columnAxis.all | getDims(spec.batch);
}

/// Tensor maps and the epilogue address a tensor from its buffer's start.
LogicalResult Resolver::checkOffsets(const Contraction &contraction) {
  auto check = [&](ArrayRef<AccessDesc> list, StringRef name) -> LogicalResult {
    for (auto [i, access] : llvm::enumerate(list)) {
      if (ShapedType::isDynamic(access.offset))
        return refuse(name + " " + Twine(i) + " has a dynamic offset");
      bool isOperand = list.data() == desc.inputs.data() &&
                       (i == contraction.lhs || i == contraction.rhs);
      if (access.offset && !isOperand)
        return refuse(name + " " + Twine(i) + " has an offset of " +
                      Twine(access.offset) + " elements, not 0");
    }
    return success();
  };
  return success(succeeded(check(desc.inputs, "input")) &&
                 succeeded(check(desc.outputs, "output")));
}

LogicalResult Resolver::resolveAxis(WgmmaAxis &axis, DimSet dims,
                                    const AxisFinder &finder,
                                    const AccessDesc &by, StringRef name,
                                    DimSet &apart) {
  if (!dims)
    return refuse("no dim of " + name);
  Axes axes =
      finder.makeAxes(dims, [&](unsigned dim) { return by.getDimStride(dim); });
  if (axes.empty())
    axes.push_back(Axis{{unsigned(llvm::countr_zero(dims))}});
  static_cast<Axis &>(axis) = axes.pop_back_val();
  apart |= getDims(axes);
  axis.all = dims & ~apart;
  for (const NodeDesc &node : desc.nodes)
    if (axis.dims.size() > 1 && node.kind == NodeDesc::Index &&
        (node.dims & axis.all))
      return refuse("the body asks for the position along one of several dims "
                    "of " +
                    name);
  return success();
}

Axes Resolver::listDims(DimSet dims) const {
  Axes axes;
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
    if (dims >> dim & 1)
      axes.push_back(Axis{{dim}, desc.extents[dim]});
  return axes;
}

SmallVector<BatchStride, 2> Resolver::getBatch(const WgmmaSpec &spec,
                                               const AccessDesc &access) const {
  SmallVector<BatchStride, 2> strides;
  for (unsigned i = 0; i < spec.batch.size() + spec.taps.size(); ++i)
    if (const Axis &axis = spec.outerAxis(i); access.dims & getDims(axis))
      strides.push_back({i, access.getDimStride(axis.inner())});
  return strides;
}

bool Resolver::isPlain(const AccessDesc &access) const {
  MLIRContext *context = access.map.getContext();
  SmallVector<AffineExpr> dims;
  for (auto [dim, extent] : llvm::enumerate(desc.extents))
    dims.push_back(extent == 1 ? getAffineConstantExpr(0, context)
                               : getAffineDimExpr(dim, context));
  return access.map.replaceDimsAndSymbols(dims, {}, access.map.getNumDims(), 0)
      .isProjectedPermutation(/*allowZeroInResults=*/true);
}

std::optional<int64_t> Resolver::getOrigin(const AccessDesc &access) const {
  if (access.getGuardedIndices(desc.extents))
    return std::nullopt;
  int64_t origin = access.offset;
  DimSet seen = 0;
  for (auto [expr, stride] :
       llvm::zip_equal(access.map.getResults(), access.strides)) {
    std::optional<LinearForm> form = getLinearForm(expr, desc.getNumDims());
    if (!form)
      return std::nullopt;
    DimSet dims = 0;
    for (auto [dim, coefficient] : llvm::enumerate(form->coefficients)) {
      if (coefficient == 0 || desc.extents[dim] == 1)
        continue;
      if (coefficient < 0)
        return std::nullopt;
      dims |= DimSet(1) << dim;
    }
    if (llvm::popcount(dims) > 1 || (dims & seen))
      return std::nullopt;
    seen |= dims;
    origin += form->constant * stride;
  }
  return origin;
}

LogicalResult Resolver::resolveWindow(WgmmaSpec &spec,
                                      Contraction &contraction) {
  SmallVector<unsigned, 2> inputs;
  for (unsigned input : {contraction.lhs, contraction.rhs})
    if (desc.inputs[input].guarded || !isPlain(desc.inputs[input]))
      inputs.push_back(input);
  // A part of a tensor is read as one where it has to be.
  auto isPart = [&](unsigned input) {
    return getOrigin(desc.inputs[input]).has_value();
  };
  if (inputs.size() == 2 && llvm::any_of(inputs, isPart))
    inputs.erase(llvm::find_if(inputs, isPart));
  if (inputs.size() == 2)
    return refuse("both operands are read through a window");
  if (!inputs.empty()) {
    FailureOr<WindowMatch> match =
        matchWindow(desc, contraction, inputs.front(), why);
    if (succeeded(match))
      window = *match;
    else if (!isPart(inputs.front()))
      return failure();
  }
  if (!window)
    return success();
  if (window->window.pixelsAreDepth) {
    (window->input == contraction.lhs ? contraction.m : contraction.n) &=
        ~window->taps;
    contraction.batch |= window->taps;
    return success();
  }
  contraction.k &= ~window->taps;
  spec.taps = listDims(window->taps);
  return success();
}

LogicalResult Resolver::resolveDims(WgmmaSpec &spec, Contraction contraction) {
  if (desc.outputs.empty())
    return refuse("no output");
  if (failed(resolveWindow(spec, contraction)))
    return failure();
  spec.a.input = contraction.lhs;
  spec.b.input = contraction.rhs;
  const AccessDesc &output = desc.outputs[0];
  // Dims of M or N that are no part of rows or columns count tiles, as those of
  // the batch do.
  DimSet batch = contraction.batch, apart = 0;
  unsigned visited = window && window->input == contraction.lhs
                         ? contraction.rhs
                         : contraction.lhs;
  // Through a window, TMA counts pixels: the operand's strides do
  // not matter.
  AxisFinder finder(desc, /*apart=*/0,
                    window ? std::optional(window->input) : std::nullopt);
  if (failed(resolveAxis(spec.rowAxis, contraction.m, finder, output, "M",
                         batch)) ||
      failed(resolveAxis(spec.columnAxis, contraction.n, finder, output, "N",
                         batch)) ||
      failed(resolveAxis(spec.depthAxis, contraction.k, finder,
                         desc.inputs[visited], "K", apart)))
    return failure();
  if (apart)
    return refuse("the dims of K are not one in both operands");
  // The output says which dim is contiguous: the columns, or the rows.
  bool exchange = output.getDimStride(spec.columnAxis.inner()) != 1 &&
                  output.getDimStride(spec.rowAxis.inner()) == 1;
  spec.transposed = transposed;
  if (exchange != transposed) {
    std::swap(spec.rowAxis, spec.columnAxis);
    std::swap(spec.a, spec.b);
  }
  spec.batch = listDims(finder.getWideDims(batch));
  if (spec.batch.size() > kMaxOuter)
    return refuse("more than three batch dims");
  if (window) {
    const WgmmaAxis &pixels =
        window->window.pixelsAreDepth ? spec.depthAxis : spec.rowAxis;
    if (window->input != spec.a.input)
      return refuse("the columns' operand is read through a window");
    if (ArrayRef(pixels.dims) != ArrayRef(window->pixelOrder))
      return refuse("the pixels of a window are not one axis");
    spec.a.window = window->window;
  }
  spec.rows = spec.rowAxis.extent;
  spec.columns = spec.columnAxis.extent;
  spec.depth = spec.depthAxis.extent;
  spec.reduceNode = contraction.reduce;

  if (std::max({spec.rows, spec.columns, spec.depth}) > kMaxExtent)
    return refuse("an extent above 2^30 overflows the 32-bit coordinates");

  // Where factors may also be rounded to tf32, one product is enough.
  if (!desc.mayRoundToTf32() && maySplitFactors(desc, contraction)) {
    spec.factorParts = spec.a.planes = spec.b.planes = kFactorParts;
    spec.element = BFloat16Type::get(desc.inputs[0].map.getContext());
    return success();
  }
  spec.element = getMatrixType(desc, contraction, why);
  if (!spec.element)
    return failure();
  return success();
}

LogicalResult Resolver::resolveWindowOperand(WgmmaSpec &spec,
                                             WgmmaOperand &operand) {
  const AccessDesc &access = desc.inputs[operand.input];
  WgmmaWindow &window = *operand.window;
  if (window.pixelsAreDepth && spec.element.isTF32())
    return refuse("the pixels of a window of 32-bit elements are the depth");
  operand.major = window.pixelsAreDepth ? Major::MN : Major::K;
  // TMA reads pixels at multiples of 16 bytes; parts are planes of their own.
  operand.offset = access.offset;
  bool aligned = spec.factorParts == 1 &&
                 access.offset * access.element.bytes % kTmaAlignment == 0;
  auto check = [&](int64_t stride) {
    aligned &= stride > 0 && stride * access.element.bytes % kTmaAlignment == 0;
  };
  check(window.imageStride);
  for (const WindowAxis &axis : window.axes)
    check(axis.imageStride);
  if (aligned)
    return success();
  // Others are packed, pixel by pixel, as one axis.
  operand.lineStride = window.axes.front().imageStride;
  operand.lines = 1;
  for (WindowAxis &axis : window.axes) {
    if (axis.imageStride != operand.lines * operand.lineStride)
      return refuse(spec.factorParts > 1
                        ? "the pixels of an image that is split into parts are "
                          "not one axis"
                        : "the pixels of an image are not one axis, nor at "
                          "multiples of 16 bytes");
    operand.lines *= axis.extent;
  }
  if (window.images > 1 &&
      window.imageStride != operand.lines * operand.lineStride)
    return refuse(spec.factorParts > 1
                      ? "images that are split into parts are not one axis"
                      : "images are not one axis, nor at multiples of 16 "
                        "bytes");
  operand.lines *= window.images;
  operand.length = window.channels;
  operand.stride = 1;
  operand.extent = operand.lines;
  if (failed(packOperand(spec, operand, access)))
    return failure();
  int64_t step = operand.rowStride / spec.elementBytes();
  for (WindowAxis &axis : window.axes) {
    axis.imageStride = step;
    step *= axis.extent;
  }
  window.imageStride = step;
  return success();
}

/// Where `operand`, whose lines are known, is packed to.
LogicalResult Resolver::packOperand(WgmmaSpec &spec, WgmmaOperand &operand,
                                    const AccessDesc &access) {
  operand.packed = true;
  // Long lines begin where those of the cache do: TMA's 128 bytes
  // then lie in one of them.
  int64_t lineBytes = operand.length * spec.elementBytes();
  operand.rowStride = llvm::alignTo(
      lineBytes, lineBytes >= kLongLine ? kCacheLine : kTmaAlignment);
  operand.sourceBatch = operand.batch;
  for (BatchStride &batch : llvm::reverse(operand.batch)) {
    batch.stride = operand.positions * operand.lines * operand.rowStride /
                   spec.elementBytes();
    operand.positions *= spec.outerAxis(batch.axis).extent;
  }
  constexpr int64_t kMaxBytes = int64_t(1) << 31;
  if (operand.packedBytes() >= kMaxBytes)
    return refuse("an operand takes " + Twine(operand.packedBytes()) +
                  " bytes when packed");
  if (operand.stride != 1)
    return success();
  int64_t multiples = operand.offset | operand.lineStride | operand.length;
  for (BatchStride batch : operand.sourceBatch)
    multiples |= batch.stride;
  while (operand.vector < kTmaAlignment / access.element.bytes &&
         multiples % (2 * operand.vector) == 0)
    operand.vector *= 2;
  return success();
}

LogicalResult Resolver::resolveOperand(WgmmaSpec &spec, WgmmaOperand &operand,
                                       const WgmmaAxis &axis, StringRef name) {
  const AccessDesc &access = desc.inputs[operand.input];
  operand.extent = axis.extent;
  if (operand.window)
    return resolveWindowOperand(spec, operand);
  std::optional<int64_t> origin = getOrigin(access);
  if (!origin)
    return refuse(name + " has a subscript that is no list of multiples of "
                         "dims");
  int64_t along = access.getDimStride(axis.inner());
  int64_t deep = access.getDimStride(spec.depthAxis.inner());
  operand.batch = getBatch(spec, access);
  if (operand.batch.size() > kMaxOuter)
    return refuse(name + " varies over more than three outer dims");
  // Of 32-bit elements, wgmma takes both operands K-major.
  operand.major =
      along == 1 && deep != 1 && !spec.element.isTF32() ? Major::MN : Major::K;
  bool deepLines = operand.major == Major::K;
  operand.lines = deepLines ? operand.extent : spec.depth;
  operand.length = deepLines ? spec.depth : operand.extent;
  operand.lineStride = deepLines ? along : deep;
  operand.stride = deepLines ? deep : along;
  operand.offset = *origin;
  operand.rowStride = access.element.bytes * operand.lineStride;
  // TMA reads lines of neighbours, aligned to 16 bytes.
  operand.packed = spec.factorParts > 1 || operand.stride != 1 ||
                   operand.rowStride <= 0 ||
                   operand.rowStride % kTmaAlignment ||
                   operand.offset * access.element.bytes % kTmaAlignment;
  if (!operand.packed) {
    for (BatchStride batch : operand.batch)
      if (batch.stride * access.element.bytes % kTmaAlignment)
        return refuse(name + " has a batch stride of " + Twine(batch.stride) +
                      " elements, not a multiple of 16 bytes");
    return success();
  }
  // A batch is packed as a whole where it is parts of factors, or places in a
  // window: weights.
  if (!operand.batch.empty() && spec.factorParts == 1 &&
      (spec.taps.empty() || !spec.batch.empty()))
    return refuse(name + " would have to be packed for each of a batch");
  return packOperand(spec, operand, access);
}

LogicalResult Resolver::resolveEpilogue(WgmmaSpec &spec) {
  DimSet result = getResultDims(spec);
  for (auto [i, access] : llvm::enumerate(desc.inputs)) {
    if (i == spec.a.input || i == spec.b.input)
      continue;
    if (access.dims & ~result)
      return refuse("epilogue input " + Twine(i) + " varies over K");
    if (!isPlain(access))
      return refuse("epilogue input " + Twine(i) +
                    " has a subscript that is not a plain list of dims");
    if (!isStorable(access.element.type))
      return refuse("epilogue input " + Twine(i) + " has an unusual type");
    EpilogueInput input;
    input.input = i;
    input.type = access.element.type;
    input.rowStride = access.getDimStride(spec.rowAxis.inner());
    input.columnStride = access.getDimStride(spec.columnAxis.inner());
    input.usesRow = access.dims & spec.rowAxis.all;
    input.usesColumn = access.dims & spec.columnAxis.all;
    input.batch = getBatch(spec, access);
    input.unitColumn = input.usesColumn && input.columnStride == 1;
    if (input.unitColumn)
      input.vector = getVector(spec.columns, input.rowStride, input.batch);
    input.isWide = input.unitColumn && input.usesRow &&
                   (input.type.isBF16() || input.type.isF16()) &&
                   getVector(spec.columns, input.rowStride, input.batch,
                             kWideColumns) == kWideColumns;
    spec.epilogue.push_back(input);
  }
  // The operands must not be read again by the epilogue.
  if (usesDepthBesideSum(desc, result, spec.reduceNode))
    return refuse("a value over K is used beside the reduction");
  return success();
}

LogicalResult Resolver::resolveOutputs(WgmmaSpec &spec) {
  DimSet result = getResultDims(spec);
  for (auto [j, access] : llvm::enumerate(desc.outputs)) {
    if (!isPlain(access) || ((result ^ access.dims) & getWideDims()))
      return refuse("output " + Twine(j) +
                    " does not vary over all of M, N and the batch, or over "
                    "more");
    const WgmmaAxis &inner = transposed ? spec.rowAxis : spec.columnAxis;
    if (access.getDimStride(inner.inner()) != 1)
      return refuse("output " + Twine(j) +
                    " has another contiguous dim than output 0, or none");
    if (!isStorable(access.element.type))
      return refuse("output " + Twine(j) + " has an unusual type");
    WgmmaOutput output;
    output.type = access.element.type;
    output.rowStride = access.getDimStride(spec.rowAxis.inner());
    output.columnStride = access.getDimStride(spec.columnAxis.inner());
    output.batch = getBatch(spec, access);
    bool sixteen = output.type.isBF16() || output.type.isF16();
    int64_t outer = transposed ? output.columnStride : output.rowStride;
    output.staged =
        sixteen && outer * access.element.bytes % kTmaAlignment == 0 &&
        llvm::all_of(output.batch, [&](BatchStride batch) {
          return batch.stride * access.element.bytes % kTmaAlignment == 0;
        });
    if (!output.type.isInteger(1) && !transposed)
      output.vector = getVector(spec.columns, output.rowStride, output.batch);
    spec.outputs.push_back(output);
  }
  return success();
}

LogicalResult Resolver::resolve(WgmmaSpec &spec) {
  std::optional<Contraction> contraction = matchContraction(desc);
  if (!contraction)
    return refuse("not a single sum of products");
  if (!hasScalarCode(desc, why))
    return failure();
  if (!desc.mayReassociate())
    return refuse("the sum may not be reassociated");
  for (auto [i, input] : llvm::enumerate(desc.inputs))
    if (input.guarded && i != contraction->lhs && i != contraction->rhs)
      return refuse("input " + Twine(i) +
                    " may be read outside its bounds (or_zero)");
  if (failed(checkOffsets(*contraction)) ||
      failed(resolveDims(spec, *contraction)) ||
      failed(resolveOperand(spec, spec.a, spec.rowAxis, "the left operand")) ||
      failed(
          resolveOperand(spec, spec.b, spec.columnAxis, "the right operand")) ||
      failed(resolveEpilogue(spec)) || failed(resolveOutputs(spec)))
    return failure();
  if (spec.b.packed)
    spec.b.workspace = llvm::alignTo(spec.a.packedBytes(), kWorkspaceAlignment);
  return success();
}

FailureOr<WgmmaSpec> aicf::nv::resolveWgmma(const InstructionDesc &desc,
                                            std::string *why) {
  WgmmaSpec spec;
  if (failed(Resolver(desc, /*transposed=*/false, why).resolve(spec)))
    return failure();
  WgmmaSpec other;
  // Of many rows and few columns, the rows become columns of tiles, of which
  // any number fits.
  bool isLong = spec.rows >= kLongRatio * spec.columns;
  if ((isLong ? spec.columns : spec.rows) <= kMaxTransposed &&
      (isLong || spec.rows < spec.columns) &&
      succeeded(Resolver(desc, /*transposed=*/true, nullptr).resolve(other)) &&
      !(isLong && other.packs() &&
        other.a.packedBytes() + other.b.packedBytes() > kMaxLongPacked))
    spec.other = std::make_shared<const WgmmaSpec>(std::move(other));
  return spec;
}

FailureOr<WgmmaSpec> aicf::nv::applyWgmma(const InstructionDesc &desc,
                                          const WgmmaSpec &common,
                                          WgmmaWsPlanAttr plan,
                                          std::string *why) {
  auto refuse = [&](const Twine &reason) { return aicf::refuse(why, reason); };
  if (plan.getTransposed() && !common.other)
    return refuse(
        "a transposed kernel is for a result of " + Twine(kMaxTransposed) +
        " rows at most and more columns, or of as many columns and " +
        Twine(kLongRatio) + " times as many rows, which packs at most " +
        Twine(kMaxLongPacked >> 20) +
        " MB then, and reads no image through a window");
  WgmmaSpec spec = plan.getTransposed() ? *common.other : common;
  spec.tileRows = plan.getTile()[0];
  spec.tileColumns = plan.getTile()[1];
  spec.tileDepth = plan.getTile()[2];
  spec.stages = plan.getStages();
  spec.cluster = plan.getCluster();
  spec.group = plan.getGroup();
  spec.split = plan.getSplit();
  spec.streamK = plan.getStreamK();
  spec.pingpong = plan.getSchedule() == WgmmaSchedule::PingPong;
  if (plan.getTaps() > 1) {
    if (plan.getTaps() != common.countShareableTaps())
      return refuse("no " + Twine(plan.getTaps()) +
                    " places of a window share pixels: all those along its "
                    "innermost dim do, where it moves by single pixels");
    spec.sharedTaps = plan.getTaps();
    // Rows leave by vectors of eight columns.
    if (spec.columns % 8)
      for (WgmmaOutput &output : spec.outputs)
        output.staged = false;
  }
  spec.registers.assign(plan.getRegisters().asArrayRef().begin(),
                        plan.getRegisters().asArrayRef().end());
  if (plan.getParts() != spec.factorParts)
    return refuse(spec.factorParts == 1
                      ? "the factors are not f32 that are split into parts"
                      : "the factors are split into parts");
  // The sums of a split depth meet in shared memory and leave from there.
  if (spec.split > 1)
    for (WgmmaOutput &output : spec.outputs)
      output.staged = false;
  // Wide loads are of a whole panel.
  if (spec.tileColumns < kPanel)
    for (EpilogueInput &input : spec.epilogue)
      input.isWide = false;
  // A box of 64 columns would write those of the next tile.
  if (spec.tileColumns < kPanel && !spec.transposed && spec.columnTiles() > 1 &&
      spec.sharedTaps == 1)
    for (WgmmaOutput &output : spec.outputs)
      output.staged = false;
  if (spec.depthTiles() < spec.split)
    return refuse("a depth of " + Twine(spec.depth * spec.tapCount()) +
                  " has no " + Twine(spec.split) + " tiles to split");
  if (spec.tileDepth % spec.panelDepth())
    return refuse("16-bit operands go by panels of a depth of 64");
  // Tile numbers are i32, run on by a whole grid, and are grouped by rows.
  if (spec.tiles() > (int64_t(1) << 30) ||
      spec.group * spec.columnTiles() > (int64_t(1) << 30))
    return refuse("more than 2^30 tiles");
  // The last panel of a ragged tile computes columns again that the one before
  // has stored; a streamed one loads its inputs only then.
  if (spec.streamK && spec.tileColumns % kPanel)
    for (const EpilogueInput &input : spec.epilogue)
      for (const AccessDesc &output : desc.outputs)
        if (desc.inputs[input.input].value == output.value)
          return refuse("an output in the place of an epilogue input, in "
                        "streamed tiles whose panels overlap");
  if (spec.streamK) {
    if (!spec.sharedTiles())
      return refuse(Twine(spec.tiles()) + " tiles are whole waves of " +
                    Twine(spec.streamK) + " blocks: there is none to share");
    int64_t adders = spec.countParts().mostAdders;
    if (adders > kMaxAdders)
      return refuse(Twine(adders) +
                    " blocks would add the parts of a tile, "
                    "more than " +
                    Twine(kMaxAdders));
    if (spec.depthTiles() > (int64_t(1) << 20))
      return refuse("more than 2^20 tiles of the depth");
  }
  int64_t unit = spec.b.major == Major::K ? 8 : kPanel;
  if (spec.columnShares() > 1 &&
      spec.tileColumns % (unit * spec.columnShares()))
    return refuse("the columns of a tile do not split over the cluster");
  if (spec.sharesRows() &&
      (spec.a.window || spec.loadedRows() % (8 * spec.cluster) ||
       spec.tileDepth % (8 * spec.cluster)))
    return refuse("the rows of the only row tile do not split over the "
                  "cluster");
  return spec;
}
