//===- Statistics.h - Of predicted and measured times -----------*- C++ -*-===//

#ifndef AICF_MEASURE_STATISTICS_H
#define AICF_MEASURE_STATISTICS_H

#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace aicf::measure {

/// The median of `values`, of which there is one at least.
double getMedian(std::vector<double> values);

/// Median of the distances from the median, over the median.
double getSpread(const std::vector<double> &values);

/// Spearman's rank correlation; equal values share the mean of their ranks.
/// Nothing where all of `x` or all of `y` are equal.
std::optional<double> getRankCorrelation(llvm::ArrayRef<double> x,
                                         llvm::ArrayRef<double> y);

/// Of the pairs whose values in `y` differ by more than the factor `apart`: the
/// share that `x` has in the same order, less the share that it has in the
/// other one. Nothing where there is no such pair.
std::optional<double> getOrderCorrelation(llvm::ArrayRef<double> x,
                                          llvm::ArrayRef<double> y,
                                          double apart);

} // namespace aicf::measure

#endif // AICF_MEASURE_STATISTICS_H
