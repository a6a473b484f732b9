//===- WgmmaArguments.cpp - The arguments of a wgmma kernel ---------------===//

#include "WgmmaArguments.h"

#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

/// A tensor map before it is an attribute; names are the attribute's.
struct TensorMap {
  Type element;
  SmallVector<int64_t, 5> dims, strides, box, elementStrides;
  SmallVector<int64_t, 3> lowerCorner, upperCorner;

  /// A map of `inner` contiguous elements, `outer` lines of `rowStride` bytes,
  /// and the batch axes in `batch`; boxes of `boxInner` x `boxOuter`.
  TensorMap(Type type, int64_t inner, int64_t outer, int64_t rowStride,
            int64_t boxInner, int64_t boxOuter, const WgmmaSpec &spec,
            ArrayRef<BatchStride> batch)
      : element(type), dims{inner, outer}, strides{rowStride},
        box{boxInner, boxOuter}, elementStrides{1, 1} {
    for (BatchStride stride : batch) {
      dims.push_back(spec.outerAxis(stride.axis).extent);
      strides.push_back(stride.stride * type.getIntOrFloatBitWidth() / 8);
      box.push_back(1);
      elementStrides.push_back(1);
    }
  }

  /// The argument that describes `offset` bytes into operand `operand`.
  LaunchArg describe(unsigned operand, int64_t offset = 0) const {
    MLIRContext *context = element.getContext();
    auto list = [&](ArrayRef<int64_t> values) {
      return DenseI64ArrayAttr::get(context, values);
    };
    auto corner = [&](ArrayRef<int64_t> values) {
      return values.empty() ? DenseI64ArrayAttr() : list(values);
    };
    LaunchArg arg;
    arg.operand = operand;
    arg.offset = offset;
    arg.description = TensorMapAttr::get(
        context, element, list(dims), list(strides), list(box),
        list(elementStrides), corner(lowerCorner), corner(upperCorner),
        Interleave::None, Swizzle::Bytes128, L2Promotion::Bytes128,
        OobFill::Zeros);
    return arg;
  }
};

/// Makes the list of parameters.
class ParamList {
public:
  void addMap(Value &place, LaunchArg map) {
    params.push_back({ParamKind::TensorMap, &place, std::move(map)});
  }
  /// The address `offset` bytes into operand `operand` of the instruction.
  void addPointer(Value &place, unsigned operand, int64_t offset = 0) {
    LaunchArg arg;
    arg.operand = operand;
    arg.offset = offset;
    params.push_back({ParamKind::Pointer, &place, std::move(arg)});
  }
  void addI32(Value &place, int64_t value) {
    params.push_back(
        {ParamKind::I32, &place, makeInteger(LaunchArg::I32, value)});
  }
  void addI64(Value &place, int64_t value) {
    params.push_back(
        {ParamKind::I64, &place, makeInteger(LaunchArg::I64, value)});
  }
  /// A stride along each axis of a batch.
  void addStrides(Values &places, ArrayRef<BatchStride> batch) {
    places.resize(batch.size());
    for (auto [place, axis] : llvm::zip(places, batch))
      addI64(place, axis.stride);
  }
  SmallVector<WgmmaParam> take() { return std::move(params); }

private:
  static LaunchArg makeInteger(LaunchArg::Kind kind, int64_t value) {
    LaunchArg arg;
    arg.kind = kind;
    arg.integer = value;
    return arg;
  }

  SmallVector<WgmmaParam> params;
};

} // namespace

/// Describes plane `plane` of `operand` by `map`: in the workspace if it is
/// packed.
static LaunchArg describePlane(const TensorMap &map,
                               const WgmmaOperand &operand,
                               const WgmmaSpec &spec, unsigned workspace,
                               int64_t plane) {
  if (operand.packed)
    return map.describe(workspace,
                        operand.workspace + plane * operand.planeBytes());
  return map.describe(operand.input, operand.offset * spec.elementBytes());
}

/// A map of plane `plane` of the image that `operand` reads through its window,
/// in copies of `pixels` by as many channels as 128 bytes hold.
static LaunchArg windowMap(const WgmmaOperand &operand, const WgmmaSpec &spec,
                           int64_t pixels, unsigned workspace, int64_t plane) {
  const WgmmaWindow &window = *operand.window;
  int64_t bytes = spec.elementBytes();
  TensorMap map(spec.memoryType(), window.channels, window.axes[0].extent,
                window.axes[0].imageStride * bytes, spec.panelDepth(), pixels,
                spec, {});
  map.elementStrides[1] = window.axes[0].stride;
  for (auto [i, axis] : llvm::enumerate(window.axes)) {
    // Lines of the patch are as long as all places that share it reach.
    map.lowerCorner.push_back(axis.low);
    map.upperCorner.push_back(axis.upperCorner() + spec.reachAlong(i));
  }
  for (const WindowAxis &axis : ArrayRef(window.axes).drop_front()) {
    map.dims.push_back(axis.extent);
    map.strides.push_back(axis.imageStride * bytes);
    map.elementStrides.push_back(axis.stride);
  }
  map.dims.push_back(window.images);
  map.strides.push_back(window.imageStride * bytes);
  map.elementStrides.push_back(1);
  return describePlane(map, operand, spec, workspace, plane);
}

/// A map of plane `plane` of `operand`.
static LaunchArg operandMap(const WgmmaOperand &operand, const WgmmaSpec &spec,
                            int64_t boxLines, unsigned workspace, int64_t plane,
                            int64_t depthShares = 1) {
  bool depthInner = operand.major == Major::K;
  if (operand.window)
    return windowMap(operand, spec, depthInner ? boxLines : spec.tileDepth,
                     workspace, plane);
  TensorMap map(spec.memoryType(), depthInner ? spec.depth : operand.extent,
                depthInner ? operand.extent : spec.depth,
                operand.rowStride /
                    (AICF_MUTANT("tensor-map-in-elements") ? 2 : 1),
                depthInner ? spec.panelDepth() : kPanel,
                depthInner ? boxLines : spec.tileDepth / depthShares, spec,
                operand.batch);
  return describePlane(map, operand, spec, workspace, plane);
}

/// A map of `output`, in panels of 64 rows.
static TensorMap outputMap(const WgmmaOutput &output, const WgmmaSpec &spec) {
  if (spec.transposed)
    return TensorMap(output.type, spec.rows, spec.columns,
                     output.columnStride * 2, kPanel, spec.panelColumns(), spec,
                     output.batch);
  return TensorMap(output.type, spec.columns, spec.rows, output.rowStride * 2,
                   kPanel, kPanel, spec, output.batch);
}

SmallVector<WgmmaParam> aicf::nv::listParams(const WgmmaSpec &spec,
                                             unsigned numInputs,
                                             WgmmaArguments &args) {
  unsigned firstOutput = numInputs;
  unsigned workspace = firstOutput + spec.outputs.size();
  ParamList list;

  // Tensor maps of A, B and each TMA output.
  args.maps.resize(2 * spec.factorParts + spec.tmaOutputs());
  unsigned map = 0;
  for (int64_t plane = 0; plane < spec.factorParts; ++plane)
    list.addMap(args.maps[map++],
                operandMap(spec.a, spec, spec.loadedRows() / spec.rowShares(),
                           workspace, plane, spec.rowShares()));
  for (int64_t plane = 0; plane < spec.factorParts; ++plane)
    list.addMap(args.maps[map++],
                operandMap(spec.b, spec, spec.tileColumns / spec.columnShares(),
                           workspace, plane));
  for (auto [j, output] : llvm::enumerate(spec.outputs))
    if (spec.storesByTma(output))
      list.addMap(args.maps[map++],
                  outputMap(output, spec).describe(firstOutput + j));

  // Addresses of epilogue inputs and direct outputs.
  args.inputs.resize(spec.epilogue.size());
  args.outputs.resize(spec.outputs.size());
  for (auto [place, input] : llvm::zip(args.inputs, spec.epilogue))
    list.addPointer(place.pointer, input.input);
  for (auto [j, output] : llvm::enumerate(spec.outputs))
    if (!spec.storesByTma(output))
      list.addPointer(args.outputs[j].pointer, firstOutput + j);

  // Tiles.
  list.addI32(args.rows, spec.rows);
  list.addI32(args.columns, spec.columns);
  list.addI32(args.rowTiles, spec.rowTiles());
  list.addI32(args.columnTiles, spec.columnTiles());
  list.addI32(args.depthTiles, spec.depthTiles());
  list.addI32(args.group, spec.group);
  list.addI32(args.loadedBytes, spec.loadedBytes());
  args.batchExtents.resize(spec.batch.size());
  for (auto [place, axis] : llvm::zip(args.batchExtents, spec.batch))
    list.addI32(place, axis.extent);
  if (spec.a.window) {
    args.window.resize(spec.a.window->axes.size());
    for (auto [i, place, axis] :
         llvm::enumerate(args.window, spec.a.window->axes)) {
      list.addI32(place.positions, axis.positions + spec.reachAlong(i));
      list.addI32(place.stride, axis.stride);
      list.addI32(place.low, axis.low);
    }
  }

  // Packed operands.
  args.packings.resize(int(spec.a.packed) + int(spec.b.packed));
  unsigned packing = 0;
  for (const WgmmaOperand *operand : {&spec.a, &spec.b})
    if (operand->packed) {
      WgmmaArguments::Packing &place = args.packings[packing++];
      list.addPointer(place.source, operand->input);
      place.packed.resize(spec.factorParts);
      for (auto [plane, packed] : llvm::enumerate(place.packed))
        list.addPointer(packed, workspace,
                        operand->workspace + plane * operand->planeBytes());
      list.addI32(place.lines, operand->lines);
      list.addI32(place.length, operand->length);
      list.addI32(place.pitch, operand->rowStride / spec.elementBytes());
      list.addI64(place.lineStride, operand->lineStride);
      list.addI64(place.stride, operand->stride);
      list.addI64(place.offset, operand->offset);
      list.addStrides(place.batchStrides, operand->sourceBatch);
    }
  if (spec.packs() || spec.streamK)
    list.addPointer(args.semaphores, workspace + 1);
  if (spec.streamK) {
    list.addPointer(args.streamK.sums, workspace, spec.sumsOffset());
    list.addI32(args.streamK.wholeTiles, spec.wholeTiles());
    list.addI32(args.streamK.partDepth, spec.partDepth());
    list.addI32(args.streamK.wholeParts, spec.wholeParts());
    list.addI32(args.streamK.restShare, spec.restShare());
    list.addI32(args.streamK.mostParts, spec.countParts().most);
  }

  // Strides of epilogue inputs and direct outputs.
  for (auto [place, input] : llvm::zip(args.inputs, spec.epilogue)) {
    if (input.usesRow)
      list.addI64(place.rowStride, input.rowStride);
    if (input.usesColumn && !input.unitColumn)
      list.addI64(place.columnStride, input.columnStride);
    list.addStrides(place.batchStrides, input.batch);
  }
  for (auto [place, output] : llvm::zip(args.outputs, spec.outputs))
    if (!spec.storesByTma(output)) {
      if (spec.transposed)
        list.addI64(place.columnStride, output.columnStride);
      else
        list.addI64(place.rowStride, output.rowStride);
      list.addStrides(place.batchStrides, output.batch);
    }
  return list.take();
}
