//===- HostTensorMap.h - Tensor maps on the host ----------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_HOSTTENSORMAP_H
#define AICF_LIB_BACKEND_NV_HOSTTENSORMAP_H

#include "aicf/Backend/NV/IR/NV.h"
#include "mlir/IR/Builders.h"

namespace aicf::nv {

/// Calls the driver's cuTensorMapEncodeTiled or cuTensorMapEncodeIm2col for
/// `map` at `address`, an `!llvm.ptr`, and asserts that it succeeds. The result
/// is the 128 bytes that a kernel takes by value.
mlir::Value encodeTensorMap(mlir::OpBuilder &builder, mlir::Location loc,
                            TensorMapAttr map, mlir::Value address);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_HOSTTENSORMAP_H
