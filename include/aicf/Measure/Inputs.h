//===- Inputs.h - Values to measure an instruction on -----------*- C++ -*-===//

#ifndef AICF_MEASURE_INPUTS_H
#define AICF_MEASURE_INPUTS_H

#include "aicf/Measure/Reference.h"

namespace aicf::measure {

/// Random values for the inputs of `op`; inputs that share memory get the same.
/// Floats are uniform in [-1, 1), or in [0.5, 1.5) if `arePositive`, a quarter
/// of them eight times that. Integers that the body compares with a position
/// are mostly positions, others small.
std::vector<HostTensor> makeInputs(emit::ComputeOp op, uint64_t seed,
                                   bool arePositive);

} // namespace aicf::measure

#endif // AICF_MEASURE_INPUTS_H
