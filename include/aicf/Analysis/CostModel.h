//===- CostModel.h - Version of the cost model ------------------*- C++ -*-===//
//
// A header of its own, which few include: it changes often.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_COSTMODEL_H
#define AICF_ANALYSIS_COSTMODEL_H

#include <cstdint>

namespace aicf {

/// Version of the cost model; records carry it. Raise it whenever an estimate
/// changes.
constexpr int64_t kCostModelVersion = 20;

} // namespace aicf

#endif // AICF_ANALYSIS_COSTMODEL_H
