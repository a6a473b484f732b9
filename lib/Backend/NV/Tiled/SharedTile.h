//===- SharedTile.h - Where tiles lie and who copies what -------*- C++ -*-===//
//
// The maps of a tiled contraction: elements of an operand's tile to bytes of
// shared memory, chunks of a tile to threads. They are written once, over any
// arithmetic: a generator evaluates them on device values, a test on integers.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_TILED_SHAREDTILE_H
#define AICF_LIB_BACKEND_NV_TILED_SHAREDTILE_H

#include <cstdint>
#include <utility>

namespace aicf::nv {

/// Bytes of a swizzled chunk: a line of an 8x8 matrix of 16-bit elements.
constexpr int64_t kChunkBytes = 16;

/// A tile of an operand in shared memory: lines of contiguous elements. A line
/// is one position of the depth, or one row (of A) or column (of B).
struct SharedTile {
  bool depthLines = false;
  int64_t lines = 0, lineElements = 0, elementBytes = 0;
  /// After each line, so that a walk across lines meets other banks.
  int64_t padBytes = 0;
  /// 16-byte chunks of a line are permuted by its number, so that the same
  /// chunk of any eight lines from a multiple of eight on lies in all banks.
  bool swizzled = false;

  int64_t lineBytes() const { return lineElements * elementBytes + padBytes; }
  int64_t bytes() const { return lines * lineBytes(); }

  /// What the chunk numbers of `line` are xor-ed with. Lines that share 128
  /// bytes, the width of the banks, have the same.
  template <typename Math, typename Number>
  Number swizzle(Math &m, Number line) const {
    switch (lineBytes() / kChunkBytes) {
    case 1:
      return m.i32(0);
    case 2:
      return m.bitAnd(m.shr(line, 2), 1);
    case 4:
      return m.bitAnd(m.shr(line, 1), 3);
    default:
      return m.bitAnd(line, 7);
    }
  }
  /// Byte of chunk `chunk` of `line`.
  template <typename Math, typename Number>
  Number chunkOffset(Math &m, Number line, Number chunk) const {
    Number place = swizzled ? m.bitXor(chunk, swizzle(m, line)) : chunk;
    return m.add(m.mul(line, lineBytes()), m.mul(place, kChunkBytes));
  }
  /// Byte of element `element` of `line`.
  template <typename Math, typename Number>
  Number offset(Math &m, Number line, Number element) const {
    Number byte = m.mul(element, elementBytes);
    if (!swizzled)
      return m.add(m.mul(line, lineBytes()), byte);
    return m.add(chunkOffset(m, line, m.div(byte, kChunkBytes)),
                 m.rem(byte, kChunkBytes));
  }
};

/// Chunks of a tile as it lies in global memory, dealt to the threads of a
/// block in rounds: neighbouring threads take neighbouring chunks of a line. In
/// the last round there may be fewer chunks than threads.
struct CopyShape {
  int64_t lines = 0;  ///< Lines of contiguous memory in the tile.
  int64_t chunks = 0; ///< Of a line.
  int64_t threads = 0;

  /// Chunks that a thread copies.
  int64_t perThread() const { return (lines * chunks + threads - 1) / threads; }
  /// Only threads below this number copy in the last round.
  int64_t active() const {
    return lines * chunks - (perThread() - 1) * threads;
  }
  /// A round is whole lines, or a line whole rounds: the chunks of a thread
  /// then have their columns or their lines in common.
  bool isEven() const {
    return chunks <= threads ? threads % chunks == 0 : chunks % threads == 0;
  }
  /// Different chunk columns that a thread has, and different lines.
  int64_t columns() const {
    return !isEven() ? perThread() : chunks <= threads ? 1 : chunks / threads;
  }
  int64_t ownLines() const {
    return isEven() ? perThread() / columns() : perThread();
  }
  int64_t column(int64_t j) const { return isEven() ? j % columns() : j; }
  int64_t line(int64_t j) const { return isEven() ? j / columns() : j; }

  /// Chunk column `c` of `thread`.
  template <typename Math, typename Number>
  Number chunkOf(Math &m, Number thread, int64_t c) const {
    if (isEven() && chunks > threads)
      return m.add(thread, c * threads);
    return m.rem(isEven() ? thread : m.add(thread, c * threads), chunks);
  }
  /// Lines between a thread's consecutive ones, where these are even.
  int64_t lineStep() const { return chunks <= threads ? threads / chunks : 1; }
  /// Line `l` of `thread`.
  template <typename Math, typename Number>
  Number lineOf(Math &m, Number thread, int64_t l) const {
    if (!isEven())
      return m.div(m.add(thread, l * threads), chunks);
    if (chunks > threads)
      return m.i32(l);
    return m.add(m.div(thread, chunks), l * lineStep());
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_SHAREDTILE_H
