//===- LoopsCases.h - Instructions to try loops on --------------*- C++ -*-===//

#ifndef AICF_UNITTESTS_BACKEND_CPU_LOOPSCASES_H
#define AICF_UNITTESTS_BACKEND_CPU_LOOPSCASES_H

#include "NativeCase.h"
#include <vector>

namespace aicf::testing {

/// Elementwise maps, reductions and contractions, of every element type.
std::vector<NativeCase> getMapCases();
/// What reads or writes elsewhere than at its own point: windows, padding,
/// gathers, scatters; and scans.
std::vector<NativeCase> getIndexCases();

} // namespace aicf::testing

#endif // AICF_UNITTESTS_BACKEND_CPU_LOOPSCASES_H
