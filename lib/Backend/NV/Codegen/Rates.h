//===- Rates.h - Rates that the cost models share ---------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_RATES_H
#define AICF_LIB_BACKEND_NV_CODEGEN_RATES_H

#include <cstdint>

namespace aicf::nv {

/// Of the memory's bandwidth, what accesses of single elements reach. An
/// estimate.
constexpr int64_t kScalarPercent = 90;

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_RATES_H
