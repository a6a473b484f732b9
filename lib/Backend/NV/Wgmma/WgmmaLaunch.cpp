//===- WgmmaLaunch.cpp - Launches of aicf_nv.wgmma_ws ---------------------===//

#include "../Families.h"
#include "WgmmaFamily.h"

#include "aicf/Support/Mutant.h"
#include "llvm/Support/raw_ostream.h"

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

} // namespace

/// A map of the image that `operand` reads through its window, in copies of
/// `pixels` by as many channels as 128 bytes hold.
static LaunchArg windowMap(const WgmmaOperand &operand, const WgmmaSpec &spec,
                           int64_t pixels) {
  const WgmmaWindow &window = *operand.window;
  int64_t bytes = spec.elementBytes();
  TensorMap map(spec.memoryType(), window.channels, window.axes[0].extent,
                window.axes[0].imageStride * bytes, spec.panelDepth(), pixels,
                spec, {});
  map.elementStrides[1] = window.axes[0].stride;
  for (const WindowAxis &axis : window.axes) {
    map.lowerCorner.push_back(axis.low);
    map.upperCorner.push_back(axis.upperCorner());
  }
  for (const WindowAxis &axis : ArrayRef(window.axes).drop_front()) {
    map.dims.push_back(axis.extent);
    map.strides.push_back(axis.imageStride * bytes);
    map.elementStrides.push_back(axis.stride);
  }
  map.dims.push_back(window.images);
  map.strides.push_back(window.imageStride * bytes);
  map.elementStrides.push_back(1);
  return map.describe(operand.input);
}

static LaunchArg operandMap(const WgmmaOperand &operand, const WgmmaSpec &spec,
                            int64_t boxLines, unsigned workspace) {
  bool depthInner = operand.major == Major::K;
  if (operand.window)
    return windowMap(operand, spec, depthInner ? boxLines : spec.tileDepth);
  TensorMap map(spec.memoryType(), depthInner ? spec.depth : operand.extent,
                depthInner ? operand.extent : spec.depth,
                operand.rowStride /
                    (AICF_MUTANT("tensor-map-in-elements") ? 2 : 1),
                depthInner ? spec.panelDepth() : kPanel,
                depthInner ? boxLines : spec.tileDepth, spec, operand.batch);
  return map.describe(operand.packed ? workspace : operand.input,
                      operand.workspace);
}

/// Blocks of the grid: one a multiprocessor, which visit the tiles; or where
/// the depth is split, one for each tile and part.
static int64_t blockCount(const WgmmaSpec &spec,
                          const TargetDescription &target) {
  int64_t tiles = spec.tiles();
  if (spec.split > 1)
    return tiles * spec.split;
  if (spec.streamK)
    return spec.streamK;
  int64_t resident = target.compute_units / spec.cluster * spec.cluster;
  return std::min(tiles, std::max<int64_t>(resident, spec.cluster));
}

static LaunchArg integer(LaunchArg::Kind kind, int64_t value) {
  LaunchArg arg;
  arg.kind = kind;
  arg.integer = value;
  return arg;
}

/// All that the code depends on but the plan's name, which is neither the
/// extents nor the raster.
static std::string getKey(const InstructionDesc &desc, const WgmmaSpec &spec) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (const WgmmaAxis *axis :
       {&spec.rowAxis, &spec.columnAxis, &spec.depthAxis})
    os << axis->all << ',' << axis->inner() << ',';
  auto printBatch = [&](ArrayRef<BatchStride> batch) {
    for (BatchStride stride : batch)
      os << 'b' << stride.axis;
  };
  for (const Axis &axis : spec.batch)
    os << 'b' << axis.inner();
  printBatch(spec.a.batch);
  os << ',';
  printBatch(spec.b.batch);
  for (const Axis &axis : spec.taps)
    os << ",t" << axis.extent;
  if (spec.a.window)
    for (const WindowAxis &axis : spec.a.window->axes) {
      os << ",w";
      if (axis.tap)
        os << spec.getOuterAxis(*axis.tap) << 's' << axis.step << 'r'
           << axis.reversed << axis.lastTap;
    }
  os << ',' << spec.element << ',' << spec.a.input << int(spec.a.major) << ','
     << spec.b.input << int(spec.b.major) << ';';
  for (const WgmmaOperand *operand : {&spec.a, &spec.b})
    if (operand->packed)
      os << (operand->stride == 1) << operand->transposes() << operand->vector
         << ';';
    else
      os << '-';
  for (const EpilogueInput &in : spec.epilogue) {
    printBatch(in.batch);
    os << in.input << in.type << in.usesRow << in.usesColumn << in.unitColumn
       << in.vector << ',';
  }
  for (const WgmmaOutput &out : spec.outputs)
    os << out.type << out.tma
       << (AICF_MUTANT("wgmma-key-without-vectors") ? 0 : out.vector) << ',';
  for (const NodeDesc &node : desc.nodes) {
    os << int(node.kind) << ':' << int(node.combining) << ':' << node.dims
       << ':' << node.reduced << ':' << node.getOpHash() << ':' << node.type
       << '(';
    for (unsigned operand : node.operands)
      os << operand << ' ';
    os << ')';
  }
  for (unsigned yield : desc.yields)
    os << yield << ' ';
  if (ArrayRef(spec.registers) !=
      ArrayRef(WgmmaWsPlanAttr::getUsualRegisters(spec.consumers())))
    for (int64_t count : spec.registers)
      os << 'r' << count;
  return key;
}

std::string WgmmaFamily::getPlanName(const WgmmaSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "wgmma_ws_" << spec.tileRows << 'x' << spec.tileColumns << 'x'
      << spec.tileDepth << "_s" << spec.stages << "_c" << spec.cluster << "_d"
      << spec.split
      << (spec.pingpong  ? "_pp"
          : spec.streamK ? "_st"
                         : "");
  return name;
}

LaunchSpec WgmmaFamily::getLaunch(emit::ComputeOp, const InstructionDesc &desc,
                                  const WgmmaSpec &spec,
                                  const TargetDescription &target,
                                  std::string &key) const {
  key = getKey(desc, spec);
  LaunchSpec launch;
  launch.grid[0] = blockCount(spec, target);
  launch.block[0] = spec.threads();
  launch.cluster[0] = spec.clusterBlocks();
  launch.sharedBytes = spec.sharedBytes();

  // In the order of wgmmaParams().
  unsigned firstOutput = desc.inputs.size();
  unsigned workspace = firstOutput + desc.outputs.size();
  launch.args.push_back(operandMap(spec.a, spec, spec.loadedRows(), workspace));
  launch.args.push_back(
      operandMap(spec.b, spec, spec.tileColumns / spec.cluster, workspace));
  for (auto [j, output] : llvm::enumerate(spec.outputs))
    if (output.tma)
      launch.args.push_back(TensorMap(output.type, spec.columns, spec.rows,
                                      output.rowStride * 2, kPanel, kPanel,
                                      spec, output.batch)
                                .describe(firstOutput + j));
  auto buffer = [&](unsigned operand, int64_t offset = 0) {
    LaunchArg arg;
    arg.operand = operand;
    arg.offset = offset;
    launch.args.push_back(arg);
  };
  for (const EpilogueInput &input : spec.epilogue)
    buffer(input.input);
  for (auto [j, output] : llvm::enumerate(spec.outputs))
    if (!output.tma)
      buffer(firstOutput + j);
  for (int64_t value :
       {spec.rows, spec.columns, spec.rowTiles(), spec.columnTiles(),
        spec.depthTiles(), spec.group, spec.loadedBytes()})
    launch.args.push_back(integer(LaunchArg::I32, value));
  for (const Axis &axis : spec.batch)
    launch.args.push_back(integer(LaunchArg::I32, axis.extent));
  if (spec.a.window)
    for (const WindowAxis &axis : spec.a.window->axes)
      for (int64_t value : {axis.positions, axis.stride, axis.low})
        launch.args.push_back(integer(LaunchArg::I32, value));
  for (const WgmmaOperand *operand : {&spec.a, &spec.b})
    if (operand->packed) {
      buffer(operand->input);
      buffer(workspace, operand->workspace);
      for (int64_t value : {operand->lines, operand->length,
                            operand->rowStride / spec.elementBytes()})
        launch.args.push_back(integer(LaunchArg::I32, value));
      for (int64_t value :
           {operand->lineStride, operand->stride, operand->offset})
        launch.args.push_back(integer(LaunchArg::I64, value));
    }
  if (spec.packs() || spec.streamK)
    buffer(workspace + 1);
  if (spec.streamK) {
    buffer(workspace, spec.sumsOffset());
    for (int64_t value :
         {spec.wholeTiles(), spec.partDepth(), spec.wholeParts(),
          spec.restShare(), spec.countParts().most})
      launch.args.push_back(integer(LaunchArg::I32, value));
  }
  for (const EpilogueInput &input : spec.epilogue) {
    if (input.usesRow)
      launch.args.push_back(integer(LaunchArg::I64, input.rowStride));
    if (input.usesColumn && !input.unitColumn)
      launch.args.push_back(integer(LaunchArg::I64, input.columnStride));
    for (BatchStride batch : input.batch)
      launch.args.push_back(integer(LaunchArg::I64, batch.stride));
  }
  for (const WgmmaOutput &output : spec.outputs)
    if (!output.tma) {
      launch.args.push_back(integer(LaunchArg::I64, output.rowStride));
      for (BatchStride batch : output.batch)
        launch.args.push_back(integer(LaunchArg::I64, batch.stride));
    }
  return launch;
}

std::unique_ptr<KernelFamily> aicf::nv::createWgmmaFamily() {
  return std::make_unique<WgmmaFamily>();
}
