//===- Instances.h - Buffers that fit into a known arena --------*- C++ -*-===//
//
// Instances of dynamic storage allocation whose smallest arena is known: lives
// and sizes come from rectangles that tile, or nearly tile, time x memory.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BENCHMARKS_PLACEMENT_INSTANCES_H
#define AICF_BENCHMARKS_PLACEMENT_INSTANCES_H

#include "aicf/Analysis/Placement.h"
#include "llvm/ADT/STLExtras.h"
#include <string>
#include <vector>

namespace aicf {

struct PlacementInstance {
  std::string name;
  /// In random order. An arena of getPeakBytes() of them holds them all.
  std::vector<LiveBytes> buffers;
};

/// How many kinds of instances there are.
constexpr unsigned kPlacementKinds = 9;

/// An instance of about `count` buffers. Steps, sizes and alignment follow from
/// the seed.
PlacementInstance makePlacementInstance(unsigned kind, uint64_t seed,
                                        unsigned count);

} // namespace aicf

#endif // AICF_BENCHMARKS_PLACEMENT_INSTANCES_H
