//===- CudaTensorMap.h - Tensor maps of launches ----------------*- C++ -*-===//

#ifndef AICF_RUNTIME_LIB_CUDATENSORMAP_H
#define AICF_RUNTIME_LIB_CUDATENSORMAP_H

#include "CudaDriver.h"
#include "aicf/Runtime/Package.h"

namespace aicf::rt::cuda {

/// Makes `map` what `plan` says of the memory at `base`. An error if the driver
/// refuses it, or is too old for tensor maps.
Status encodeTensorMap(const Driver &driver, const fb::TensorMapT &plan,
                       void *base, TensorMap &map);

} // namespace aicf::rt::cuda

#endif // AICF_RUNTIME_LIB_CUDATENSORMAP_H
