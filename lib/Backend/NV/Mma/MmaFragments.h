//===- MmaFragments.h - Lanes of ldmatrix and mma.sync ----------*- C++ -*-===//
//
// Which byte of a shared tile each lane names to ldmatrix, so that its
// registers are the operands of mma.sync.m16n8k16 (PTX ISA, "Matrix fragments
// for mma.m16n8k16"): lane l holds of A rows l / 4 and l / 4 + 8, of B column l
// / 4, each at depths 2 * (l % 4) and the next, and both 8 further.
//
// One ldmatrix loads a block of 16 rows (of A) or columns (of B: two operands)
// by 16 depths. A tile whose lines run along rows or columns is transposed by
// it. The maps are evaluated on device values by the generator and on integers
// by the tests.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_MMA_MMAFRAGMENTS_H
#define AICF_LIB_BACKEND_NV_MMA_MMAFRAGMENTS_H

#include "../Tiled/SharedTile.h"

namespace aicf::nv {

/// Rows or columns, and depths, of a block.
constexpr int64_t kMmaBlock = 16;

struct MmaOperandMap {
  const SharedTile &tile;
  bool isA;

  /// Byte that `lane` names for block `block` from row or column `first` on, at
  /// step `step` of the depth.
  template <typename Math, typename Number>
  Number offset(Math &m, Number lane, Number first, int64_t block,
                int64_t step) const {
    Number line = m.bitAnd(lane, 7), matrix = m.shr(lane, 3);
    Number low = m.bitAnd(matrix, 1), high = m.shr(matrix, 1);
    // Registers 1 and 2 of A are the lower rows and the greater depths; those
    // of B the greater depths and the next eight columns.
    Number along = isA ? low : high, depth = isA ? high : low;
    if (!tile.depthLines)
      return tile.chunkOffset(
          m,
          m.add(m.add(first, block * kMmaBlock), m.add(m.mul(along, 8), line)),
          m.add(depth, step * 2));
    return tile.chunkOffset(
        m, m.add(m.add(m.mul(depth, 8), line), step * kMmaBlock),
        m.add(m.add(m.shr(first, 3), along), block * 2));
  }

  /// Which offsets are worth a register: those of `step` where lines are rows
  /// or columns, those of `block` where they are depths. The others differ by
  /// whole lines, 16 apart, which leaves the swizzle as it is.
  int64_t variant(int64_t block, int64_t step) const {
    return tile.depthLines ? block : step;
  }
  int64_t displacement(int64_t block, int64_t step) const {
    return (tile.depthLines ? step : block) * kMmaBlock * tile.lineBytes();
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_MMA_MMAFRAGMENTS_H
