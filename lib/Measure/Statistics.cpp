//===- Statistics.cpp - Of predicted and measured times -------------------===//

#include "aicf/Measure/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

using namespace aicf::measure;

double aicf::measure::getMedian(std::vector<double> values) {
  auto middle = values.begin() + values.size() / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double aicf::measure::getSpread(const std::vector<double> &values) {
  double median = getMedian(values);
  std::vector<double> distances;
  for (double value : values)
    distances.push_back(std::fabs(value - median));
  return getMedian(std::move(distances)) / median;
}

/// Ranks of `values` from 0; equal values share the mean of theirs.
static std::vector<double> getRanks(llvm::ArrayRef<double> values) {
  std::vector<unsigned> order(values.size());
  for (unsigned i = 0; i < order.size(); ++i)
    order[i] = i;
  llvm::stable_sort(
      order, [&](unsigned a, unsigned b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (size_t begin = 0, end; begin < order.size(); begin = end) {
    end = begin;
    while (end < order.size() && values[order[end]] == values[order[begin]])
      ++end;
    for (size_t i = begin; i < end; ++i)
      ranks[order[i]] = (begin + end - 1) / 2.0;
  }
  return ranks;
}

std::optional<double>
aicf::measure::getRankCorrelation(llvm::ArrayRef<double> x,
                                  llvm::ArrayRef<double> y) {
  std::vector<double> a = getRanks(x), b = getRanks(y);
  double mean = (x.size() - 1) / 2.0, ab = 0, aa = 0, bb = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    ab += (a[i] - mean) * (b[i] - mean);
    aa += (a[i] - mean) * (a[i] - mean);
    bb += (b[i] - mean) * (b[i] - mean);
  }
  if (aa == 0 || bb == 0)
    return std::nullopt;
  return ab / std::sqrt(aa * bb);
}

std::optional<double>
aicf::measure::getOrderCorrelation(llvm::ArrayRef<double> x,
                                   llvm::ArrayRef<double> y, double apart) {
  int64_t pairs = 0, order = 0;
  for (size_t i = 0; i < x.size(); ++i)
    for (size_t j = 0; j < x.size(); ++j) {
      if (!(y[j] > apart * y[i]))
        continue;
      ++pairs;
      order += (x[j] > x[i]) - (x[j] < x[i]);
    }
  if (pairs == 0)
    return std::nullopt;
  return double(order) / pairs;
}
