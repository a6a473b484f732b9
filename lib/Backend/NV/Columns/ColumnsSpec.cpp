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

/// By node: whether it needs the result of a reduction of the depth.
static std::vector<bool> findDependents(const InstructionDesc &desc,
                                        DimSet depth) {
  std::vector<bool> depends(desc.nodes.size());
  for (auto [n, node] : llvm::enumerate(desc.nodes))
    depends[n] = (node.reduced & depth) ||
                 llvm::any_of(node.operands, [&](unsigned operand) {
                   return depends[operand];
                 });
  return depends;
}

static LogicalResult resolveReduces(const InstructionDesc &desc,
                                    ColumnsSpec &spec, std::string *why) {
  DimSet depth = spec.getDepthDims();
  std::vector<bool> depends = findDependents(desc, depth);
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    if ((node.dims & depth) && depends[n])
      return refuse(why, kSecondPass);
    if (!(node.reduced & depth))
      continue;
    if (llvm::any_of(node.operands,
                     [&](unsigned operand) { return depends[operand]; }))
      return refuse(why, kSecondPass);
    spec.reduces.push_back(n);
    int64_t bits = node.type.getIntOrFloatBitWidth();
    if (node.type.isBF16() || node.type.isF16())
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
    if ((output.dims & depth) && depends[desc.yields[j]])
      return refuse(why, kSecondPass);
  }
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
  for (auto [n, node] : llvm::enumerate(desc.nodes))
    if (isOfRow(n))
      llvm::for_each(node.operands, need);
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
  if (failed(resolveColumnAxes(desc, dim, spec, spec.keptAxes,
                               spec.rowIsReduced, why)) ||
      failed(resolveReduces(desc, spec, why)))
    return failure();
  resolveEarly(desc, spec);
  return spec;
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
  spec->threadsPerRow = plan.getThreadsPerRow();
  spec->vector = plan.getVector();
  spec->rows = plan.getRows();
  spec->unroll = plan.getUnroll();
  spec->split = plan.getSplit();
  if (failed(spec->resolveVectors(/*mayHavePart=*/true, why)))
    return failure();
  int64_t parts = std::max<int64_t>(
      llvm::divideCeil(spec->depth(), std::max<int64_t>(spec->strip(), 1)), 1);
  if (parts != spec->split)
    return refuse(why, Twine(spec->depth()) + " rows make " + Twine(parts) +
                           " equal parts, not " + Twine(spec->split));
  return spec;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

int64_t ColumnsSpec::depth() const {
  return llvm::SaturatingMultiply<uint64_t>(countPositions(getDepth()),
                                            rowIsReduced ? segments() : 1);
}

int64_t ColumnsSpec::strip() const { return llvm::divideCeil(depth(), split); }

int64_t ColumnsSpec::tiles() const {
  return llvm::SaturatingMultiply<uint64_t>(countPositions(getKept()),
                                            rowIsReduced ? 1 : segments());
}

int64_t ColumnsSpec::blocks() const {
  return llvm::SaturatingMultiply<uint64_t>(tiles(), split);
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

int64_t ColumnsSpec::sharedBytes() const {
  return flagOffset() + (split > 1 ? 4 : 0);
}

std::string ColumnsSpec::getKey() const {
  std::string key = RowsSpec::getKey();
  llvm::raw_string_ostream(key)
      << " kept " << keptAxes << (rowIsReduced ? " all" : "");
  return key;
}
