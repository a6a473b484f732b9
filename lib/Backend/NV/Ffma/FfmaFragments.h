//===- FfmaFragments.h - Threads of a register-tiled kernel -----*- C++ -*-===//
//
// A thread computes groups of neighbouring rows by groups of neighbouring
// columns. A group is 16 bytes, one load; a thread's groups are a whole row or
// column of the block's threads apart, so that neighbouring threads read
// neighbouring groups. The lanes of a warp are 4 x 8 threads: a warp reads four
// groups of rows and eight of columns. In a block of four columns of threads
// they are 8 x 4.
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

struct FfmaThreads {
  int64_t threadRows, threadColumns; ///< Of the block.
  int64_t group;                     ///< Rows or columns of a group.

  int64_t laneColumns() const { return threadColumns < 8 ? 4 : 8; }
  int64_t laneRows() const { return 32 / laneColumns(); }

  /// First row of `thread`'s group 0; group g is `groupRows()` further.
  template <typename Math, typename Number>
  Number firstRow(Math &m, Number thread) const {
    Number warp = m.shr(thread, 5), lane = m.bitAnd(thread, 31);
    Number high = m.shr(lane, laneColumns() == 8 ? 4 : 3);
    Number inWarp = m.add(m.mul(high, 2), m.bitAnd(lane, 1));
    Number row = m.add(m.mul(m.div(warp, warpColumns()), laneRows()), inWarp);
    return m.mul(row, group);
  }
  template <typename Math, typename Number>
  Number firstColumn(Math &m, Number thread) const {
    Number warp = m.shr(thread, 5), lane = m.bitAnd(thread, 31);
    Number column = m.add(m.mul(m.rem(warp, warpColumns()), laneColumns()),
                          m.bitAnd(m.shr(lane, 1), laneColumns() - 1));
    return m.mul(column, group);
  }
  int64_t groupRows() const { return threadRows * group; }
  int64_t groupColumns() const { return threadColumns * group; }

private:
  int64_t warpColumns() const { return threadColumns / laneColumns(); }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_FFMA_FFMAFRAGMENTS_H
