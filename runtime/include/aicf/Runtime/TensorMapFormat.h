//===- TensorMapFormat.h - Numbers of the driver's tensor maps --*- C++ -*-===//

#ifndef AICF_RUNTIME_TENSORMAPFORMAT_H
#define AICF_RUNTIME_TENSORMAPFORMAT_H

#include "aicf/Runtime/package_generated.h"

#include <cstdint>

namespace aicf::rt {

/// The CUtensorMapDataType of elements of type `dtype`.
inline int32_t getTensorMapDataType(fb::DType dtype) {
  switch (dtype) {
  case fb::DType::F32:
    return 7;
  case fb::DType::BF16:
    return 9;
  case fb::DType::F16:
    return 6;
  case fb::DType::F64:
    return 8;
  case fb::DType::I32:
    return 3;
  case fb::DType::I64:
    return 5;
  case fb::DType::I1: // A byte.
    return 0;
  }
  return 0;
}

} // namespace aicf::rt

#endif // AICF_RUNTIME_TENSORMAPFORMAT_H
