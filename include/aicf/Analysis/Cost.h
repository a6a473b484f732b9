//===- Cost.h - Predicted time, in parts ------------------------*- C++ -*-===//

#ifndef AICF_ANALYSIS_COST_H
#define AICF_ANALYSIS_COST_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Target/TargetDescription.h"

namespace aicf {

/// Version of the cost model; records carry it. Raise it whenever an estimate
/// changes.
constexpr int64_t kCostModelVersion = 8;

/// Predicted time of a plan in picoseconds, by term. Terms are weighted by the
/// target: `total = compute + traffic + latency + spill - overlap`.
struct Cost {
  int64_t compute = 0; ///< Arithmetic at the rate of the unit that does it.
  int64_t traffic = 0; ///< Bytes of each memory level over its bandwidth.
  int64_t latency = 0; ///< Dependent steps, launches, barriers, tail waves.
  int64_t spill = 0;   ///< What exceeds the register bound.
  int64_t overlap = 0; ///< Time hidden by parallelism.

  int64_t total() const {
    return compute + traffic + latency + spill - overlap;
  }
  Cost &operator+=(const Cost &other);
  /// `bytes` is the peak of an arena, or -1.
  emit::CostAttr toAttr(mlir::MLIRContext *context, int64_t bytes = -1) const;
  static Cost fromAttr(emit::CostAttr attr);

  /// Weighs raw terms by the target's alpha..delta. Overlap is capped at what
  /// it hides: the smaller of compute and traffic.
  static Cost weigh(int64_t compute, int64_t traffic, int64_t latency,
                    int64_t spill, const TargetDescription &target);
};

/// `a * b / c` in 128 bits, rounded up and saturated to int64.
int64_t mulDiv(int64_t a, int64_t b, int64_t c);

} // namespace aicf

#endif // AICF_ANALYSIS_COST_H
