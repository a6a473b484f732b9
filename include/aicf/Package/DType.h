//===- DType.h - Element types of packages ----------------------*- C++ -*-===//

#ifndef AICF_PACKAGE_DTYPE_H
#define AICF_PACKAGE_DTYPE_H

#include "aicf/Runtime/package_generated.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace aicf {

/// What the schema calls `type`; nothing if it has no name for it.
inline std::optional<rt::fb::DType> toDType(mlir::Type type) {
  using rt::fb::DType;
  if (type.isF32())
    return DType::F32;
  if (type.isBF16())
    return DType::BF16;
  if (type.isF16())
    return DType::F16;
  if (type.isF64())
    return DType::F64;
  if (type.isInteger(32))
    return DType::I32;
  if (type.isInteger(64))
    return DType::I64;
  if (type.isInteger(1))
    return DType::I1;
  return std::nullopt;
}

} // namespace aicf

#endif // AICF_PACKAGE_DTYPE_H
