//===- PlacementSearch.h - Placements in an arena of given size -*- C++ -*-===//
//
// A backtracking search for a placement that fits into a given arena, and the
// merging of buffers that makes it smaller.
//
// The search fills the arena from the lowest address up. Only steps at which
// no other live set contains theirs are looked at: the sections. Each section
// has a floor, below which all is decided, and slack, the bytes that may stay
// unused there. Where floors are lower than on both sides, either one of the
// buffers that fit between the sides stands on the floor, or the floor rises
// and takes slack. The search branches where there are fewest choices.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_ANALYSIS_PLACEMENTSEARCH_H
#define AICF_LIB_ANALYSIS_PLACEMENTSEARCH_H

#include "aicf/Analysis/Placement.h"

namespace aicf {

/// How a search orders its choices. Each value finds what others miss.
struct PlacementStrategy {
  unsigned order = 0; ///< Which buffers first: by area, length, size.
  uint64_t seed = 0;  ///< Of a perturbation of this order; 0: none.
  /// Whether states that were tried are left out. What is left out may lie
  /// above other buffers, so that nothing is proven then.
  bool skipsTried = false;
};

enum class PlacementOutcome { Found, Infeasible, OutOfWork };

/// Places `buffers`, none of which is empty, in `capacity` bytes. Takes what it
/// looks at from `work` and stops when nothing is left. Then `offsets` is empty
/// or says, for when most was placed, how low each buffer may lie.
PlacementOutcome searchPlacement(llvm::ArrayRef<LiveBytes> buffers,
                                 int64_t capacity, PlacementStrategy strategy,
                                 int64_t &work,
                                 llvm::SmallVectorImpl<int64_t> &offsets);

/// Numbers the sections; for each buffer the first one that it lives in and the
/// one behind the last.
unsigned getSections(llvm::ArrayRef<LiveBytes> buffers,
                     std::vector<unsigned> &begin, std::vector<unsigned> &end);

/// Looks for the same by a beam search through time, from either end, that
/// keeps up to `width` states, then more, until nothing of `work` is left.
/// Leaves in `width` where to go on; 0 if that finds nothing else.
bool sweepPlacement(llvm::ArrayRef<LiveBytes> buffers, int64_t capacity,
                    bool isReversed, unsigned &width, int64_t &work,
                    llvm::SmallVectorImpl<int64_t> &offsets);

/// Makes the arena of `best` smaller, step by step down to `bound`, by local
/// search over placements in which buffers overlap. Stops when about `work`
/// buffers have been looked at. Serves where no search finds a placement at the
/// bound: it comes close.
void repairPlacement(llvm::ArrayRef<LiveBytes> buffers, int64_t bound,
                     int64_t work, Placement &best);

/// Buffers of which some are taken as one, because they fill one rectangle of
/// time and memory.
struct MergedBuffers {
  llvm::SmallVector<LiveBytes> buffers;
  /// For each of the original buffers the merged one and the offset in it.
  llvm::SmallVector<std::pair<unsigned, int64_t>> parts;
};

/// How much is merged.
enum class MergeLevel {
  None,
  Single,    ///< A buffer and one that is born as it dies, of equal size.
  Pairs,     ///< Also stacks of up to two that live equally long.
  Triples,   ///< Of up to three.
  Ambiguous, ///< Also where there are several to choose from.
};

/// Merges stacks of buffers with equal lives and a stack that is born at the
/// step at which they die, where both are of equal size. That two sizes are
/// equal is rarely chance: in a full arena the one took the place of the other.
/// The bytes that are live at once stay what they are, but the best placement
/// may be lost. `skipped` is the share of mergers, in 1/256, that are left out,
/// chosen by `seed`.
MergedBuffers mergeBuffers(llvm::ArrayRef<LiveBytes> buffers, MergeLevel level,
                           unsigned skipped, uint64_t seed);

} // namespace aicf

#endif // AICF_LIB_ANALYSIS_PLACEMENTSEARCH_H
