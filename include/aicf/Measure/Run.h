//===- Run.h - Checking and timing plans ------------------------*- C++ -*-===//

#ifndef AICF_MEASURE_RUN_H
#define AICF_MEASURE_RUN_H

#include "aicf/Measure/Build.h"
#include "aicf/Measure/Reference.h"
#include "aicf/Runtime/Device.h"

namespace aicf::measure {

struct RunOptions {
  /// Times a plan is measured in turn with the others, and replays each time.
  unsigned rounds = 5, repeat = 5;
  /// False: results are checked and nothing is measured.
  bool time = true;
  /// Elements that the reference did not evaluate are not compared either.
  bool sampleOnly = false;
  /// Of the inputs and of what the reference samples.
  ReferenceOptions reference;
};

/// Runs the built plans of instruction `index` on `device`: each on random
/// inputs into outputs full of NaN, compared with the reference, and what the
/// reference does not sample with the first plan that passes; then times those
/// that are right, in turns. Fills in the plans and frees their packages.
void runPlans(Campaign &campaign, unsigned index, const rt::Device &device,
              const RunOptions &options);

} // namespace aicf::measure

#endif // AICF_MEASURE_RUN_H
