//===- Backend.h - The NVIDIA back end --------------------------*- C++ -*-===//
//
// Registration of the back end for NVIDIA GPUs: the `aicf_nv` dialect with the
// kernel families `aicf_nv.wgmma_ws` and `aicf_nv.simt`. Needs no CUDA Toolkit;
// where `ptxas` is found, kernels are also assembled and checked.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BACKEND_NV_BACKEND_H
#define AICF_BACKEND_NV_BACKEND_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace aicf::nv {

/// Registers `aicf_nv`, its back end, and the upstream dialects and
/// translations that its kernels need.
void registerBackend(mlir::DialectRegistry &registry);

} // namespace aicf::nv

#endif // AICF_BACKEND_NV_BACKEND_H
