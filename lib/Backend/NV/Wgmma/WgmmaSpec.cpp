//===- WgmmaSpec.cpp - A Hopper contraction kernel, settled ---------------===//
//
// Matching: from a description to operands, layouts and accesses. Every refusal
// names the constraint that is broken.
//
//===----------------------------------------------------------------------===//

#include "WgmmaSpec.h"

#include "../Codegen/MatrixType.h"

#include "aicf/Codegen/MathExpand.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Alignment that TMA asks of addresses and strides, in bytes.
static constexpr int64_t kTmaAlignment = 16;

int64_t WgmmaSpec::rowTiles() const {
  return llvm::alignTo(llvm::divideCeil(rows, tileRows), cluster);
}
int64_t WgmmaSpec::columnTiles() const {
  return llvm::divideCeil(columns, tileColumns);
}
int64_t WgmmaSpec::depthTiles() const {
  return llvm::divideCeil(depth, tileDepth);
}

namespace {

/// Settles a spec, keeping the first broken constraint.
class Settler {
public:
  Settler(const InstructionDesc &desc, std::string *why)
      : desc(desc), why(why) {}

  LogicalResult settle(WgmmaSpec &spec, WgmmaWsPlanAttr plan);

private:
  LogicalResult refuse(const Twine &reason) {
    if (why)
      *why = reason.str();
    return failure();
  }
  LogicalResult checkOffsets();
  LogicalResult settleDims(WgmmaSpec &spec, const Contraction &contraction);
  LogicalResult settleOperand(WgmmaSpec &spec, WgmmaOperand &operand,
                              unsigned dim, StringRef name);
  LogicalResult settleEpilogue(WgmmaSpec &spec);
  LogicalResult settleOutputs(WgmmaSpec &spec);
  /// Whether `type` may be loaded and stored by the epilogue.
  static bool isScalar(Type type) {
    return type.isIntOrFloat() && (type.isInteger(1) ||
                                   type.getIntOrFloatBitWidth() % 8 == 0);
  }

  const InstructionDesc &desc;
  std::string *why;
};

} // namespace

static bool isOneDim(DimSet dims) { return llvm::popcount(dims) == 1; }

/// The subscript names distinct dims and constants 0 only.
static bool isPlain(const AccessDesc &access) {
  return access.map.isProjectedPermutation(/*allowZeroInResults=*/true);
}

/// Tensor maps and the epilogue address a tensor from its buffer's start.
LogicalResult Settler::checkOffsets() {
  auto check = [&](ArrayRef<AccessDesc> list, StringRef name) {
    for (auto [i, access] : llvm::enumerate(list)) {
      if (ShapedType::isDynamic(access.offset))
        return refuse(name + " " + Twine(i) + " has a dynamic offset");
      if (access.offset)
        return refuse(name + " " + Twine(i) + " has an offset of " +
                      Twine(access.offset) + " elements, not 0");
    }
    return success();
  };
  return success(succeeded(check(desc.inputs, "input")) &&
                 succeeded(check(desc.outputs, "output")));
}

LogicalResult Settler::settleDims(WgmmaSpec &spec,
                                  const Contraction &contraction) {
  if (contraction.batch)
    return refuse("batch dims are not supported");
  if (!isOneDim(contraction.m) || !isOneDim(contraction.n) ||
      !isOneDim(contraction.k))
    return refuse("more than one dim of M, N or K");
  if (desc.outputs.empty())
    return refuse("no output");
  spec.rowDim = llvm::countr_zero(contraction.m);
  spec.columnDim = llvm::countr_zero(contraction.n);
  spec.depthDim = llvm::countr_zero(contraction.k);
  spec.a.input = contraction.lhs;
  spec.b.input = contraction.rhs;
  // The output says which dim is the columns.
  const AccessDesc &output = desc.outputs[0];
  if (output.getDimStride(spec.columnDim) != 1 &&
      output.getDimStride(spec.rowDim) == 1) {
    std::swap(spec.rowDim, spec.columnDim);
    std::swap(spec.a, spec.b);
  }
  spec.rows = desc.extents[spec.rowDim];
  spec.columns = desc.extents[spec.columnDim];
  spec.depth = desc.extents[spec.depthDim];
  spec.reduceNode = contraction.reduce;

  constexpr int64_t kMaxExtent = int64_t(1) << 30;
  if (std::max({spec.rows, spec.columns, spec.depth}) > kMaxExtent)
    return refuse("an extent above 2^30 overflows the 32-bit coordinates");

  spec.element = getMatrixType(desc, contraction, why);
  if (!spec.element)
    return failure();
  if (spec.element.isTF32())
    return refuse("no plan has tf32 operands");
  return success();
}

LogicalResult Settler::settleOperand(WgmmaSpec &spec, WgmmaOperand &operand,
                                     unsigned dim, StringRef name) {
  const AccessDesc &access = desc.inputs[operand.input];
  if (!isPlain(access))
    return refuse(name + " has a subscript that is not a plain list of dims");
  int64_t along = access.getDimStride(dim);
  int64_t deep = access.getDimStride(spec.depthDim);
  operand.extent = desc.extents[dim];
  if (deep == 1)
    operand.major = Major::K;
  else if (along == 1)
    operand.major = Major::MN;
  else
    return refuse(name + " has no dim of unit stride");
  operand.rowStride =
      access.element.bytes * (operand.major == Major::K ? along : deep);
  if (operand.rowStride <= 0 || operand.rowStride % kTmaAlignment)
    return refuse(name + " has rows of " + Twine(operand.rowStride) +
                  " bytes, not a multiple of 16");
  return success();
}

LogicalResult Settler::settleEpilogue(WgmmaSpec &spec) {
  DimSet result = DimSet(1) << spec.rowDim | DimSet(1) << spec.columnDim;
  for (auto [i, access] : llvm::enumerate(desc.inputs)) {
    if (i == spec.a.input || i == spec.b.input)
      continue;
    if (access.dims & ~result)
      return refuse("epilogue input " + Twine(i) + " varies over K");
    if (!isPlain(access))
      return refuse("epilogue input " + Twine(i) +
                    " has a subscript that is not a plain list of dims");
    if (!isScalar(access.element.type))
      return refuse("epilogue input " + Twine(i) + " has an unusual type");
    EpilogueInput input;
    input.input = i;
    input.type = access.element.type;
    input.usesRow = access.dims >> spec.rowDim & 1;
    input.usesColumn = access.dims >> spec.columnDim & 1;
    input.rowStride = access.getDimStride(spec.rowDim);
    input.columnStride = access.getDimStride(spec.columnDim);
    input.unitColumn = input.usesColumn && input.columnStride == 1;
    input.pairs = input.unitColumn && spec.columns % 2 == 0 &&
                  input.rowStride % 2 == 0;
    spec.epilogue.push_back(input);
  }
  // The operands must not be read again by the epilogue.
  for (unsigned node = 0; node < desc.nodes.size(); ++node) {
    const NodeDesc &n = desc.nodes[node];
    if (n.kind == NodeDesc::Argument || n.kind == NodeDesc::Constant)
      continue;
    bool inResult = !(n.dims & ~result);
    for (unsigned operand : n.operands)
      if (inResult && node != spec.reduceNode &&
          (desc.nodes[operand].dims & ~result))
        return refuse("a value over K is used beside the reduction");
  }
  return success();
}

LogicalResult Settler::settleOutputs(WgmmaSpec &spec) {
  DimSet result = DimSet(1) << spec.rowDim | DimSet(1) << spec.columnDim;
  for (auto [j, access] : llvm::enumerate(desc.outputs)) {
    if (access.dims != result || !isPlain(access))
      return refuse("output " + Twine(j) + " is not over M and N");
    if (access.getDimStride(spec.columnDim) != 1)
      return refuse("output " + Twine(j) +
                    " has another contiguous dim than output 0, or none");
    if (!isScalar(access.element.type))
      return refuse("output " + Twine(j) + " has an unusual type");
    WgmmaOutput output;
    output.type = access.element.type;
    output.rowStride = access.getDimStride(spec.rowDim);
    bool sixteen = output.type.isBF16() || output.type.isF16();
    output.tma = sixteen &&
                 output.rowStride * access.element.bytes % kTmaAlignment == 0;
    output.pairs = !output.tma && spec.columns % 2 == 0 &&
                   output.rowStride % 2 == 0 && !output.type.isInteger(1);
    spec.outputs.push_back(output);
  }
  return success();
}

LogicalResult Settler::settle(WgmmaSpec &spec, WgmmaWsPlanAttr plan) {
  std::optional<Contraction> contraction = matchContraction(desc);
  if (!contraction)
    return refuse("not a single sum of products");
  if (!hasScalarCode(desc, why))
    return failure();
  if (!desc.mayReassociate())
    return refuse("the sum may not be reassociated");
  for (auto [i, input] : llvm::enumerate(desc.inputs))
    if (input.guarded)
      return refuse("input " + Twine(i) + " is read outside of it (or_zero)");
  if (failed(checkOffsets()) || failed(settleDims(spec, *contraction)) ||
      failed(settleOperand(spec, spec.a, spec.rowDim, "the left operand")) ||
      failed(settleOperand(spec, spec.b, spec.columnDim,
                           "the right operand")) ||
      failed(settleEpilogue(spec)) || failed(settleOutputs(spec)))
    return failure();
  if (!plan)
    return success();
  spec.tileRows = plan.getTile()[0];
  spec.tileColumns = plan.getTile()[1];
  spec.tileDepth = plan.getTile()[2];
  spec.stages = plan.getStages();
  spec.cluster = plan.getCluster();
  spec.group = plan.getGroup();
  // Tile numbers are i32, run on by a whole grid, and are grouped by rows.
  if (spec.rowTiles() * spec.columnTiles() > (int64_t(1) << 30) ||
      spec.group * spec.columnTiles() > (int64_t(1) << 30))
    return refuse("more than 2^30 tiles");
  if (spec.cluster > 1 && spec.tileColumns % (kPanel * spec.cluster))
    return refuse("the columns of a tile do not split over the cluster");
  return success();
}

FailureOr<WgmmaSpec> aicf::nv::settleWgmma(const InstructionDesc &desc,
                                           WgmmaWsPlanAttr plan,
                                           std::string *why) {
  WgmmaSpec spec;
  if (failed(Settler(desc, why).settle(spec, plan)))
    return failure();
  return spec;
}

SmallVector<ParamKind> aicf::nv::wgmmaParams(const WgmmaSpec &spec) {
  SmallVector<ParamKind> params(2 + spec.tmaOutputs(), ParamKind::TensorMap);
  params.append(spec.epilogue.size(), ParamKind::Pointer);
  params.append(spec.outputs.size() - spec.tmaOutputs(), ParamKind::Pointer);
  params.append(5, ParamKind::I32);
  for (const EpilogueInput &input : spec.epilogue) {
    if (input.usesRow)
      params.push_back(ParamKind::I64);
    if (input.usesColumn && !input.unitColumn)
      params.push_back(ParamKind::I64);
  }
  params.append(spec.outputs.size() - spec.tmaOutputs(), ParamKind::I64);
  return params;
}
