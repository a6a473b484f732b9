//===- MmaFragments.h - Lanes of ldmatrix and mma.sync ----------*- C++ -*-===//
//
// Which byte of a shared tile each lane names, so that its registers are the
// operands of mma.sync.m16n8k16 (PTX ISA, "Matrix fragments for mma.m16n8k16"):
// lane l holds of A rows l / 4 and l / 4 + 8, of B column l / 4, each at depths
// 2 * (l % 4) and the next, and both 8 further. In m16n8k8 of tf32 an element
// takes the place of two: depths l % 4, and 4 further.
//
// One ldmatrix loads a block of 16 rows (of A) or columns (of B: two operands)
// by 32 bytes of depth. A tile whose lines run along rows or columns is
// transposed by it; of 32-bit elements, which it does not transpose, each lane
// reads its own. The maps are evaluated on device values by the generator and
// on integers by the tests.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_MMA_MMAFRAGMENTS_H
#define AICF_LIB_BACKEND_NV_MMA_MMAFRAGMENTS_H

#include "../Tiled/SharedTile.h"

namespace aicf::nv {

/// Rows or columns of a block, and its bytes along the depth.
constexpr int64_t kMmaBlock = 16, kMmaDepthBytes = 32;

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

  /// Byte of the element that `lane` reads from lines of 32-bit elements, for
  /// register 0 of block 0 at step 0.
  template <typename Math, typename Number>
  Number elementOffset(Math &m, Number lane, Number first) const {
    return tile.offset(m, m.bitAnd(lane, 3), m.add(first, m.shr(lane, 2)));
  }
  /// From there to register `r` of `block` at `step`.
  int64_t elementDisplacement(int64_t r, int64_t block, int64_t step) const {
    int64_t low = r & 1, high = r >> 1;
    int64_t along = isA ? low : high, depth = isA ? high : low;
    return (step * 8 + depth * 4) * tile.lineBytes() +
           (block * kMmaBlock + along * 8) * tile.elementBytes;
  }
  /// Whether elements are read one by one.
  bool byElement() const { return tile.depthLines && tile.elementBytes == 4; }

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
