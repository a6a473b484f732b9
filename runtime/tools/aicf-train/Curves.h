//===- Curves.h - The record of a training run ------------------*- C++ -*-===//
//
// What the scalar outputs of every step were, written as a table (.csv) and as
// a picture (.svg).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFTRAIN_CURVES_H
#define AICF_RUNTIME_TOOLS_AICFTRAIN_CURVES_H

#include "aicf/Runtime/Status.h"

#include <cstddef>
#include <string>
#include <vector>

namespace aicf::rt {

struct Curve {
  /// Of the output.
  std::string name;
  /// One per step.
  std::vector<double> values;
};

struct Curves {
  /// In the order of the outputs.
  std::vector<Curve> all;
  size_t stepsPerEpoch = 1;

  size_t steps() const { return all.empty() ? 0 : all[0].values.size(); }
  /// Whole ones: the last may be cut short, and does not count.
  size_t epochs() const { return steps() / stepsPerEpoch; }
  /// The mean over an epoch.
  double epochMean(const Curve &curve, size_t epoch) const;
};

/// A row for each step: the epoch, the step, and the values, with all of their
/// bits.
Status writeCsv(const std::string &path, const Curves &curves);

/// A panel for each curve: steps as a thin line, means of epochs as a thick
/// one. Values that are all above zero and span more than a factor of 20 are on
/// a logarithmic axis.
Status writeSvg(const std::string &path, const Curves &curves,
                const std::string &title);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFTRAIN_CURVES_H
