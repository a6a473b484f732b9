//===- Placement.h - Offsets for buffers with live ranges -------*- C++ -*-===//
//
// Dynamic storage allocation: buffers with sizes and live ranges share one
// arena, and two that live at the same time may not overlap. The smallest arena
// is NP-hard to find; the bytes that live at once bound it from below.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_PLACEMENT_H
#define AICF_ANALYSIS_PLACEMENT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace aicf {

/// Bytes that have to stand somewhere from step `first` to `last`, inclusive.
/// `bytes` is a multiple of the alignment that offsets are to have.
struct LiveBytes {
  int64_t bytes = 0;
  unsigned first = 0, last = 0;
};

/// A place for every buffer.
struct Placement {
  llvm::SmallVector<int64_t> offsets; ///< Parallel to the buffers.
  int64_t bytes = 0;                  ///< The end of the highest buffer.
};

/// The most bytes that live at once: no placement takes less.
int64_t getPeakBytes(llvm::ArrayRef<LiveBytes> buffers);
/// The first step at which they do.
unsigned getPeakStep(llvm::ArrayRef<LiveBytes> buffers);

/// Each buffer at the lowest gap between those before it in order of first use.
Placement placeByTime(llvm::ArrayRef<LiveBytes> buffers);

/// The best of several greedy orders (by size, length of life, their product,
/// and by how full the arena is meanwhile).
Placement placeGreedily(llvm::ArrayRef<LiveBytes> buffers);

/// Improves on `start` by local search over the order in which a greedy
/// placement takes the buffers, then by a backtracking search for a placement
/// in as few bytes as live at once, or little more, and by repairs of smaller
/// arenas. Ends there, or when about 1.4 times `work` buffers have been looked
/// at; no clock and no random source is asked, so the outcome is the same in
/// every run. Never worse than `start`. The default takes up to ten seconds of
/// a slow core where no placement at the bound is found, and a small part of
/// one where it is found soon.
Placement improvePlacement(llvm::ArrayRef<LiveBytes> buffers,
                           const Placement &start,
                           int64_t work = 1'200'000'000);

} // namespace aicf

#endif // AICF_ANALYSIS_PLACEMENT_H
