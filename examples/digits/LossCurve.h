//===- LossCurve.h - The record of a training run ---------------*- C++ -*-===//
//
// The loss of every step, written as a table (.csv) and as a picture (.svg).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_EXAMPLES_DIGITS_LOSSCURVE_H
#define AICF_EXAMPLES_DIGITS_LOSSCURVE_H

#include "aicf/Runtime/Status.h"

#include <cstddef>
#include <string>
#include <vector>

namespace digits {

struct LossCurve {
  size_t stepsPerEpoch = 1;
  std::vector<float> losses; // One per step.
  std::vector<float> rates;  // The learning rate of each step.

  /// Mean loss of an epoch.
  double epochLoss(size_t epoch) const;
  /// The last one may be cut short, and does not count.
  size_t epochs() const { return losses.size() / stepsPerEpoch; }
};

/// Nine significant digits: the file holds every bit of the losses.
aicf::rt::Status writeCsv(const std::string &path, const LossCurve &curve);

/// Steps as a thin line, means of epochs as a thick one, on a logarithmic axis.
aicf::rt::Status writeSvg(const std::string &path, const LossCurve &curve,
                          const std::string &title);

} // namespace digits

#endif // AICF_EXAMPLES_DIGITS_LOSSCURVE_H
