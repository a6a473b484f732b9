//===- TransposeSpec.cpp - Maps over two axes, resolved -------------------===//

#include "TransposeSpec.h"

#include "../Codegen/Limits.h"
#include "aicf/Analysis/Cost.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Appends those of `list` that are contiguous along the first axis alone.
static void findTransposed(ArrayRef<AccessDesc> list, const TransposeSpec &spec,
                           SmallVectorImpl<TransposedOperand> &transposed) {
  unsigned along = spec.along.row.inner(), across = spec.across.row.inner();
  for (auto [i, access] : llvm::enumerate(list)) {
    if (!(access.dims & spec.along.getRowDims()) ||
        access.getDimStride(along) == 1 || access.getDimStride(across) != 1)
      continue;
    TransposedOperand &operand = transposed.emplace_back();
    operand.index = i;
    operand.tile.elementBytes = access.element.bytes;
  }
}

FailureOr<TransposeSpec> aicf::nv::resolveTranspose(const InstructionDesc &desc,
                                                    ArrayRef<int64_t> dims,
                                                    std::string *why) {
  TransposeSpec spec;
  if (failed(resolveTransposeAxes(desc, dims, spec.along, spec.across, why)) ||
      failed(checkInPlace(desc, why)))
    return failure();
  findTransposed(desc.inputs, spec, spec.inputs);
  findTransposed(desc.outputs, spec, spec.outputs);
  if (spec.inputs.empty() && spec.outputs.empty())
    return refuse(why, "nothing is contiguous along d" +
                           Twine(spec.across.row.inner()) + " alone");
  return spec;
}

FailureOr<TransposeSpec> aicf::nv::applyTranspose(const InstructionDesc &desc,
                                                  const TransposeSpec &common,
                                                  TransposePlanAttr plan,
                                                  std::string *why) {
  FailureOr<TransposeSpec> spec = common;
  ArrayRef<int64_t> dims = plan.getDims();
  if (dims[0] != int64_t(common.across.row.inner()) ||
      dims[1] != int64_t(common.along.row.inner()))
    spec = resolveTranspose(desc, dims, why);
  if (failed(spec))
    return failure();
  spec->group = plan.getGroup();
  RowsSpec *axes[] = {&spec->across, &spec->along};
  for (unsigned i : {0, 1}) {
    RowsSpec &axis = *axes[i];
    axis.vector = plan.getVector()[i];
    axis.threadsPerRow = plan.getTile()[i] / axis.vector;
    axis.rows = plan.getThreads() / axis.threadsPerRow;
    axis.unroll = plan.getTile()[1 - i] / axis.rows;
    if (failed(axis.resolveVectors(/*mayHavePart=*/false, why)))
      return failure();
  }
  int64_t base = 0;
  for (auto *list : {&spec->inputs, &spec->outputs})
    for (TransposedOperand &operand : *list) {
      TransposedTile &tile = operand.tile;
      tile.base = base;
      tile.lines = spec->tileAcross();
      tile.lineElements = spec->tileAlong();
      tile.step = spec->across.vector;
      tile.chunkElements = spec->along.vector;
      base += llvm::alignTo(tile.bytes(), 1 << TransposedTile::kBanksLog2);
    }
  return spec;
}

int64_t TransposeSpec::blocks() const {
  int64_t tiles = mulDiv(along.segments(), across.segments(), 1);
  return mulDiv(tiles, countPositions(getBatch()), 1);
}

int64_t TransposeSpec::sharedBytes() const {
  const TransposedTile &last = (outputs.empty() ? inputs : outputs).back().tile;
  return last.base + last.bytes();
}

std::string TransposeSpec::getKey() const {
  std::string key = along.getKey() + " across" + across.getKey();
  llvm::raw_string_ostream(key) << " resident " << residentBlocks;
  return key;
}
