//===- CudaTensorMap.cpp - Tensor maps of launches ------------------------===//

#include "CudaTensorMap.h"

#include "aicf/Runtime/TensorMapFormat.h"

using namespace aicf::rt;
using namespace aicf::rt::cuda;

Status cuda::encodeTensorMap(const Driver &driver, const fb::TensorMapT &plan,
                             void *base, TensorMap &map) {
  if (!driver.tensorMapEncodeTiled || !driver.tensorMapEncodeIm2col)
    return error("the CUDA driver encodes no tensor maps "
                 "(cuTensorMapEncodeTiled, cuTensorMapEncodeIm2col); a driver "
                 "for CUDA 12.0 or newer is needed");
  // Rank 1 has no strides; the driver wants a pointer all the same.
  std::vector<uint64_t> strides = plan.strides;
  strides.resize(plan.dims.size());
  if (!plan.lower_corner.empty())
    return driver.check(
        driver.tensorMapEncodeIm2col(
            &map, getTensorMapDataType(plan.dtype),
            static_cast<uint32_t>(plan.dims.size()), base, plan.dims.data(),
            strides.data(), plan.lower_corner.data(), plan.upper_corner.data(),
            plan.box[0], plan.box[1], plan.element_strides.data(),
            static_cast<int>(plan.interleave), static_cast<int>(plan.swizzle),
            static_cast<int>(plan.l2_promotion),
            static_cast<int>(plan.oob_fill)),
        "cuTensorMapEncodeIm2col");
  return driver.check(
      driver.tensorMapEncodeTiled(
          &map, getTensorMapDataType(plan.dtype),
          static_cast<uint32_t>(plan.dims.size()), base, plan.dims.data(),
          strides.data(), plan.box.data(), plan.element_strides.data(),
          static_cast<int>(plan.interleave), static_cast<int>(plan.swizzle),
          static_cast<int>(plan.l2_promotion), static_cast<int>(plan.oob_fill)),
      "cuTensorMapEncodeTiled");
}
