//===- ColumnsSpec.cpp - Reductions of columns, resolved ------------------===//

#include "ColumnsSpec.h"

#include "../Codegen/Limits.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Of a reduction of what another one gives, and of what varies over the rows.
static constexpr StringRef kSecondPass =
    "what columns are reduced to is needed for each row: a second pass over "
    "memory";

bool ColumnsSpec::isFirstPosition(const InstructionDesc &desc,
                                  const ArgReduction &arg) {
  const NodeDesc &reduce = desc.nodes[arg.node];
  const NodeDesc &value = desc.nodes[arg.value];
  DimSet wide = 0;
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (desc.extents[d] > 1)
      wide |= DimSet(1) << d;
  return value.kind == NodeDesc::Index && reduce.type.isInteger(64) &&
         reduce.combining == emit::CombiningKind::Min &&
         (arg.takesNaN || !llvm::isa<FloatType>(desc.nodes[arg.best].type)) &&
         (reduce.reduced & wide) == value.dims;
}

const ArgReduction *ColumnsSpec::findArgReduction(unsigned node) const {
  const ArgReduction *it = llvm::find_if(
      argReductions, [&](const ArgReduction &a) { return a.node == node; });
  return it == argReductions.end() ? nullptr : it;
}

const OnlineSum *ColumnsSpec::findOnlineSum(unsigned node) const {
  const OnlineSum *it = llvm::find_if(
      onlineSums, [&](const OnlineSum &s) { return s.node == node; });
  return it == onlineSums.end() ? nullptr : it;
}

bool ColumnsSpec::sharesBest(const OnlineSum &sum) const {
  return rowIsReduced &&
         llvm::none_of(argReductions, [&](const ArgReduction &arg) {
           return arg.best == sum.best;
         });
}

SmallVector<unsigned, 3> ColumnsSpec::getOperands(const InstructionDesc &desc,
                                                  unsigned node) const {
  if (const ArgReduction *arg = findArgReduction(node))
    return {desc.nodes[arg->best].operands[0], arg->value};
  if (const OnlineSum *sum = findOnlineSum(node))
    return {sum->x};
  return desc.nodes[node].operands;
}

/// By node: whether the kernel evaluates it, and whether it needs the result of
/// a reduction of the depth.
static void findEvaluated(const InstructionDesc &desc, const ColumnsSpec &spec,
                          std::vector<bool> &isEvaluated,
                          std::vector<bool> &depends) {
  DimSet depth = spec.getDepthDims();
  isEvaluated.assign(desc.nodes.size(), false);
  depends.assign(desc.nodes.size(), false);
  for (unsigned yield : desc.yields)
    isEvaluated[yield] = true;
  for (unsigned n = desc.nodes.size(); n-- > 0;)
    if (isEvaluated[n]) {
      for (unsigned operand : spec.getOperands(desc, n))
        isEvaluated[operand] = true;
      if (const ArgReduction *arg = spec.findArgReduction(n))
        isEvaluated[arg->best] = true;
      if (const OnlineSum *sum = spec.findOnlineSum(n))
        isEvaluated[sum->best] = true;
    }
  for (unsigned n = 0; n < desc.nodes.size(); ++n)
    depends[n] = (desc.nodes[n].reduced & depth) ||
                 llvm::any_of(desc.nodes[n].operands, [&](unsigned operand) {
                   return depends[operand];
                 });
}

static LogicalResult resolveReduces(const InstructionDesc &desc,
                                    ColumnsSpec &spec, std::string *why) {
  DimSet depth = spec.getDepthDims();
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    if (!(node.reduced & depth))
      continue;
    if (std::optional<ArgReduction> arg = matchArgReduction(desc, n))
      spec.argReductions.push_back(*arg);
    else if (std::optional<OnlineSum> sum = matchOnlineSum(desc, n))
      spec.onlineSums.push_back(*sum);
  }
  std::vector<bool> depends;
  findEvaluated(desc, spec, spec.evaluated, depends);
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    if (!spec.evaluated[n])
      continue;
    spec.needsHold |= (node.dims & depth) && depends[n];
    if (!(node.reduced & depth))
      continue;
    spec.needsHold |=
        llvm::any_of(spec.getOperands(desc, n),
                     [&](unsigned operand) { return depends[operand]; });
    spec.reduces.push_back(n);
    int64_t bits = node.type.getIntOrFloatBitWidth();
    const ArgReduction *arg = spec.findArgReduction(n);
    if (node.type.isBF16() || node.type.isF16() ||
        (arg && ColumnsSpec::isFirstPosition(desc, *arg)))
      bits = 32;
    spec.runningBytes.push_back(std::max<int64_t>(bits / 8, 1));
  }
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    DimSet missing = 0;
    for (unsigned d = 0; d < desc.getNumDims(); ++d)
      if (desc.extents[d] != 1 && !(output.dims >> d & 1))
        missing |= DimSet(1) << d;
    // Either of a row each, or of all rows.
    if (!(output.dims & depth))
      missing &= ~depth;
    if (missing)
      return refuse(why, "output " + Twine(j) + " does not vary over d" +
                             Twine(llvm::countr_zero(missing)));
    spec.needsHold |= (output.dims & depth) && depends[desc.yields[j]];
  }
  if (spec.needsHold && spec.rowIsReduced)
    return refuse(why, kSecondPass);
  return checkInPlace(desc, why);
}

/// Marks what loops over the rows find computed.
static void resolveEarly(const InstructionDesc &desc, ColumnsSpec &spec) {
  DimSet depth = spec.getDepthDims();
  spec.early.assign(desc.nodes.size(), false);
  auto isOfRow = [&](unsigned n) {
    return (desc.nodes[n].dims | desc.nodes[n].reduced) & depth;
  };
  auto need = [&](unsigned n) {
    if (!(desc.nodes[n].dims & depth))
      spec.early[n] = true;
  };
  for (unsigned n = 0; n < desc.nodes.size(); ++n)
    if (spec.evaluated[n] && isOfRow(n))
      llvm::for_each(spec.getOperands(desc, n), need);
  for (auto [output, yield] : llvm::zip(desc.outputs, desc.yields))
    if (output.dims & depth)
      need(yield);
  for (unsigned n = desc.nodes.size(); n-- > 0;)
    if (spec.early[n])
      llvm::for_each(desc.nodes[n].operands, need);
}

FailureOr<ColumnsSpec> aicf::nv::resolveColumns(const InstructionDesc &desc,
                                                int64_t dim, std::string *why) {
  ColumnsSpec spec;
  spec.cluster = 0;
  if (failed(resolveColumnAxes(desc, dim, spec, spec.keptAxes,
                               spec.rowIsReduced, why)) ||
      failed(resolveReduces(desc, spec, why)))
    return failure();
  if (spec.needsHold)
    resolveLevels(desc, spec.getDepthDims(), spec);
  else
    resolveEarly(desc, spec);
  bool storesRows = llvm::any_of(desc.outputs, [&](const AccessDesc &output) {
    return output.dims & spec.getDepthDims();
  });
  if (spec.needsHold || spec.rowIsReduced || storesRows)
    return spec;
  ColumnsSpec stacked = spec;
  auto getWidestInput = [](const ColumnsSpec &spec) {
    int64_t widest = 1;
    for (const RowsAccess &input : spec.inputs)
      widest = std::max(widest, input.widest);
    return widest;
  };
  if (succeeded(stackRows(desc, spec.keptAxes, stacked)) &&
      getWidestInput(stacked) > getWidestInput(spec)) {
    stacked.stackedDims = getDims(spec.rowNumber.back());
    stacked.stackedRow = spec.row.extent;
    stacked.holdsChunks = true;
    spec.stackable = std::make_shared<const ColumnsSpec>(std::move(stacked));
  }
  return spec;
}

int64_t ColumnsSpec::countStacked(int64_t threadsPerRow, int64_t vector) const {
  if (!stackable)
    return 1;
  int64_t rows = stackable->row.extent / row.extent;
  int64_t most = std::min(threadsPerRow * vector / row.extent, rows);
  for (int64_t n = most; n > 1; --n)
    if (rows % n == 0 && n * row.extent % vector == 0)
      return n;
  return 1;
}

ColumnsSpec ColumnsSpec::stackFor(int64_t threadsPerRow, int64_t vector) const {
  int64_t count = countStacked(threadsPerRow, vector);
  ColumnsSpec spec = count > 1 ? *stackable : *this;
  spec.threadsPerRow = threadsPerRow;
  spec.vector = vector;
  spec.stacked = count;
  if (count > 1)
    spec.heldPositions = count * spec.stackedRow;
  return spec;
}

/// Whether a cluster can hold the rows of `spec`, in blocks that all have some.
static LogicalResult checkHeld(const ColumnsSpec &spec, std::string *why) {
  int64_t blockRows = spec.rows * spec.unroll;
  if (!spec.needsHold)
    return refuse(why, "no reduction needs what another one gives");
  if (spec.columns() > spec.threads())
    return refuse(why, "a block has more columns than threads");
  if (spec.depth() > blockRows * spec.cluster)
    return refuse(why, Twine(spec.depth()) +
                           " rows are more than rows * unroll * cluster, " +
                           Twine(blockRows * spec.cluster));
  if (spec.depth() <= blockRows * (spec.cluster - 1))
    return refuse(why, Twine(spec.depth()) +
                           " rows leave blocks of the cluster without any");
  return success();
}

FailureOr<ColumnsSpec> aicf::nv::applyColumns(const InstructionDesc &desc,
                                              const ColumnsSpec &common,
                                              ColumnsPlanAttr plan,
                                              std::string *why) {
  FailureOr<ColumnsSpec> spec = common;
  if (plan.getDim() != int64_t(common.row.inner()))
    spec = resolveColumns(desc, plan.getDim(), why);
  if (failed(spec))
    return failure();
  spec = spec->stackFor(plan.getThreadsPerRow(), plan.getVector());
  spec->rows = plan.getRows();
  spec->unroll = plan.getUnroll();
  spec->split = plan.getSplit();
  spec->cluster = plan.getCluster();
  if (failed(spec->resolveVectors(/*mayHavePart=*/true, why)))
    return failure();
  spec->resolveRealigned(desc);
  if (spec->isRealigned)
    for (RowsAccess &input : spec->inputs)
      if (input.alongRow) {
        input.vector = std::min(spec->vector, kVectorBytes / input.bytes);
        input.isShifted = false;
      }
  if (spec->stacked > 1) {
    // A column of the result in a thread.
    for (RowsAccess &output : spec->outputs)
      output.vector = 1;
    if (spec->isHeld() || spec->stackedRow > spec->threads())
      return refuse(why, "stacked rows of " + Twine(spec->stackedRow) +
                             " need as many threads, and no cluster");
  }
  if (spec->isHeld()) {
    if (failed(checkHeld(*spec, why)))
      return failure();
    return spec;
  }
  if (spec->needsHold)
    return refuse(why, kSecondPass);
  int64_t parts = std::max<int64_t>(
      llvm::divideCeil(spec->depth(), std::max<int64_t>(spec->strip(), 1)), 1);
  if (parts != spec->split)
    return refuse(why, Twine(spec->depth()) + " rows make " + Twine(parts) +
                           " equal parts, not " + Twine(spec->split));
  return spec;
}

void ColumnsSpec::resolveRealigned(const InstructionDesc &desc) {
  isRealigned = false;
  if (!rowIsReduced || llvm::any_of(outputs, [](const RowsAccess &output) {
        return output.alongRow;
      }))
    return;
  // How far a row is from an aligned place follows from these, modulo a vector.
  auto getSteps = [&](const RowsAccess &input) {
    LinearForm form = getAddress(desc.inputs[input.index], desc.extents).linear;
    SmallVector<int64_t> steps = {form.constant % vector};
    for (const Axis &axis : rowNumber)
      steps.push_back(form.coefficients[axis.inner()] % vector);
    return steps;
  };
  std::optional<SmallVector<int64_t>> common;
  bool isWider = false;
  for (const RowsAccess &input : inputs) {
    if (!input.alongRow)
      continue;
    SmallVector<int64_t> steps = getSteps(input);
    if (!input.mayShift || !input.isContiguous ||
        getAddress(desc.inputs[input.index], desc.extents).parts.size() ||
        (common && *common != steps))
      return;
    common = steps;
    isWider |= std::min(input.widest, vector) <
               std::min(vector, kVectorBytes / input.bytes);
  }
  isRealigned = isWider;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

int64_t ColumnsSpec::depth() const {
  return llvm::SaturatingMultiply<uint64_t>(countPositions(getDepth()),
                                            cutsDepth() ? segments() : 1);
}

int64_t ColumnsSpec::strip() const { return llvm::divideCeil(depth(), split); }

int64_t ColumnsSpec::tiles() const {
  return llvm::SaturatingMultiply<uint64_t>(countPositions(getKept()),
                                            cutsDepth() ? 1 : segments());
}

int64_t ColumnsSpec::blocks() const {
  return llvm::SaturatingMultiply<uint64_t>(tiles(),
                                            isHeld() ? cluster : split);
}

int64_t ColumnsSpec::runningRegisters(int64_t columns) const {
  int64_t registers = 0;
  for (int64_t bytes : runningBytes)
    registers += columns * llvm::divideCeil(bytes, 4);
  return registers;
}

int64_t ColumnsSpec::partsUnderWay() const {
  constexpr int64_t kMaxRegisters = 32, kMaxParts = 4;
  return std::clamp<int64_t>(
      std::min<int64_t>(kMaxRegisters / runningRegisters(ownColumns()),
                        llvm::divideCeil(split, partners())),
      1, kMaxParts);
}

int64_t ColumnsSpec::sharers() const {
  return owners() < kWarp ? threads() / kWarp : rows;
}

int64_t ColumnsSpec::sectionBytes(size_t reduction) const {
  return llvm::alignTo(columns() * runningBytes[reduction], kVectorBytes);
}

int64_t ColumnsSpec::recordBytes() const {
  int64_t bytes = 0;
  for (size_t n = 0; n < reduces.size(); ++n)
    bytes += sectionBytes(n);
  return bytes;
}

int64_t ColumnsSpec::scratchBytes() const {
  return split == 1
             ? 0
             : llvm::SaturatingMultiply<uint64_t>(blocks(), recordBytes());
}

int64_t ColumnsSpec::flagOffset() const {
  return sharers() == 1 ? 0 : sharers() * recordBytes();
}

int64_t ColumnsSpec::meetingOffset(int64_t buffer) const {
  return (sharers() + buffer * (cluster > 1 ? cluster : 0)) * recordBytes();
}

int64_t ColumnsSpec::stackOffset() const {
  return flagOffset() + (split > 1 ? kVectorBytes : 0);
}

int64_t ColumnsSpec::outcomeOffset() const { return meetingOffset(2); }

int64_t ColumnsSpec::sharedBytes() const {
  if (isHeld())
    return sharers() == 1 && cluster == 1 ? 0 : outcomeOffset() + recordBytes();
  if (stacked > 1)
    return stackOffset() + recordBytes();
  return flagOffset() + (split > 1 ? 4 : 0);
}

std::string ColumnsSpec::getKey() const {
  std::string key = RowsSpec::getKey();
  llvm::raw_string_ostream(key)
      << " kept " << keptAxes << (rowIsReduced ? " all" : "");
  if (stacked > 1)
    llvm::raw_string_ostream(key) << " stacked " << stacked << " rows of "
                                  << stackedRow << " in " << segments();
  // Which rows only the last block may lack.
  if (isHeld())
    llvm::raw_string_ostream(key) << " held " << depth();
  return key;
}
