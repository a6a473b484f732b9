//===- FfmaFragments.h - Threads of a register-tiled kernel -----*- C++ -*-===//
//
// A thread computes groups of neighbouring rows by groups of neighbouring
// columns. A group is one load, of 16 bytes, or less where a thread's rows or
// columns are no whole groups of 16 bytes. A thread's groups are a whole row or
// column of the block's threads apart, so that neighbouring threads read
// neighbouring groups. The lanes of a warp are 4 x 8 threads: a warp reads four
// groups of rows and eight of columns. Where these do not divide the block's
// threads, they are 8 x 4.
//
// Shared memory serves 16 bytes a lane a quarter of a warp at a time, and two
// quarters at once only where the lanes 2 i and 2 i + 1 all read the same, or
// the lanes i and i + 2 of each four. So pairs of lanes share a column, and the
// pairs of four lanes their rows.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_FFMA_FFMAFRAGMENTS_H
#define AICF_LIB_BACKEND_NV_FFMA_FFMAFRAGMENTS_H

#include "../Tiled/SharedTile.h"

namespace aicf::nv {

/// Elements of `bytes` bytes in a group of a thread that has `edge` rows or
/// columns.
constexpr int64_t getFfmaGroup(int64_t edge, int64_t bytes) {
  int64_t group = kChunkBytes / bytes;
  while (edge % group != 0)
    group /= 2;
  return group;
}

struct FfmaThreads {
  int64_t threadRows, threadColumns; ///< Of the block.
  int64_t rowGroup, columnGroup;     ///< Rows and columns of a group.

  int64_t laneColumns() const {
    return threadColumns % 8 == 0 && threadRows % 4 == 0 ? 8 : 4;
  }
  int64_t laneRows() const { return 32 / laneColumns(); }

  /// First row of `thread`'s group 0; group g is `groupRows()` further.
  template <typename Math, typename Number>
  Number firstRow(Math &m, Number thread) const {
    Number warp = m.shr(thread, 5), lane = m.bitAnd(thread, 31);
    Number high = m.shr(lane, laneColumns() == 8 ? 4 : 3);
    Number inWarp = m.add(m.mul(high, 2), m.bitAnd(lane, 1));
    Number row = m.add(m.mul(m.div(warp, warpColumns()), laneRows()), inWarp);
    return m.mul(row, rowGroup);
  }
  template <typename Math, typename Number>
  Number firstColumn(Math &m, Number thread) const {
    Number warp = m.shr(thread, 5), lane = m.bitAnd(thread, 31);
    Number column = m.add(m.mul(m.rem(warp, warpColumns()), laneColumns()),
                          m.bitAnd(m.shr(lane, 1), laneColumns() - 1));
    return m.mul(column, columnGroup);
  }
  int64_t groupRows() const { return threadRows * rowGroup; }
  int64_t groupColumns() const { return threadColumns * columnGroup; }

private:
  int64_t warpColumns() const { return threadColumns / laneColumns(); }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_FFMA_FFMAFRAGMENTS_H
