//===- Cost.h - Predicted time, in parts ------------------------*- C++ -*-===//

#ifndef AICF_ANALYSIS_COST_H
#define AICF_ANALYSIS_COST_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Target/TargetDescription.h"

namespace aicf {

/// Predicted time of a plan in picoseconds, by term. Terms are weighted by the
/// target. The total is their sum, less `overlap`.
struct Cost {
  /// Arithmetic at the rate of the unit that does it, on the whole machine.
  int64_t compute = 0;
  int64_t traffic = 0; ///< Bytes of each memory level over its bandwidth.
  int64_t latency = 0; ///< Dependent steps, launches, barriers.
  /// What computing takes longer because compute units have no task.
  int64_t parallelism = 0;
  /// What is waited for because too little is under way on a compute unit.
  int64_t occupancy = 0;
  /// What computing takes longer because tasks do not divide evenly over the
  /// compute units that have some.
  int64_t tail = 0;
  int64_t spill = 0;   ///< Registers that are kept in memory.
  int64_t overlap = 0; ///< Time hidden by parallelism.

  int64_t total() const {
    return compute + traffic + latency + parallelism + occupancy + tail +
           spill - overlap;
  }
  Cost &operator+=(const Cost &other);
  /// The part of each term that makes about `time` in all; no more than all.
  Cost getPart(int64_t time) const;
  /// `bytes` is the peak of an arena, or -1.
  emit::CostAttr toAttr(mlir::MLIRContext *context, int64_t bytes = -1) const;
  static Cost fromAttr(emit::CostAttr attr);

  /// Weighs `raw`, whose overlap is 0, by the target: alpha is the weight of
  /// traffic, beta that of latency and occupancy, gamma that of spill, delta
  /// that of overlap. Overlap is capped at what it hides: the smaller of the
  /// traffic and of `busy`, the time of `raw` in which some unit computes.
  static Cost weigh(const Cost &raw, int64_t busy,
                    const TargetDescription &target);
  /// The same of terms without idle time.
  static Cost weigh(int64_t compute, int64_t traffic, int64_t latency,
                    int64_t spill, const TargetDescription &target);
};

/// `a * b / c` in 128 bits, rounded up and saturated to int64.
int64_t mulDiv(int64_t a, int64_t b, int64_t c);

} // namespace aicf

#endif // AICF_ANALYSIS_COST_H
