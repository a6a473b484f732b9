//===- TransposedTile.h - Where a transposed tile lies ----------*- C++ -*-===//
//
// The map of an operand's tile to bytes of shared memory. It is written over
// any arithmetic: the generator evaluates it on device values and constants, a
// test on integers.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEDTILE_H
#define AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEDTILE_H

#include <algorithm>
#include <cstdint>

namespace aicf::nv {

/// Lines of `lineBytes`, a power of two, one for each position along the first
/// axis of a tile. A line has chunks of `chunkBytes`. Threads that walk along a
/// line, and threads that go from each line to the one `step` lines on, both
/// access a chunk each at once.
///
/// The banks are 128 bytes wide. Chunks that lie `step` lines apart would share
/// banks, so within each 128 bytes, places are permuted by an exclusive or with
/// the number of such steps. Every part of that is linear over exclusive or, so
/// the place of a sum without carries is the exclusive or of the places.
struct TransposedTile {
  int64_t base = 0; ///< In shared memory; a multiple of 128.
  int64_t elementBytes = 0, lines = 0, lineElements = 0;
  int64_t step = 1, chunkElements = 1;

  static constexpr int64_t kBanksLog2 = 7;
  static constexpr int64_t kBankBytes = 4, kVectorBytes = 16;

  int64_t lineBytes() const { return lineElements * elementBytes; }
  int64_t chunkBytes() const { return chunkElements * elementBytes; }
  int64_t bytes() const { return lines * lineBytes(); }
  /// Elements of an access.
  int64_t width() const {
    return std::min(chunkElements, kVectorBytes / elementBytes);
  }

  /// The place of byte `byte` of the tile, less the base.
  template <typename Math, typename Number>
  Number place(Math &m, Number byte) const {
    int64_t stepLog2 = log2(step * lineBytes());
    int64_t unitLog2 = log2(std::clamp(chunkBytes(), kBankBytes, kVectorBytes));
    Number steps = m.shr(byte, std::max(stepLog2, kBanksLog2));
    int64_t mask = (int64_t(1) << kBanksLog2) - 1;
    return m.bitXor(byte, m.bitAnd(m.shl(steps, unitLog2), mask));
  }

private:
  static int64_t log2(int64_t power) {
    int64_t bits = 0;
    while (power > 1) {
      power /= 2;
      ++bits;
    }
    return bits;
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSEDTILE_H
