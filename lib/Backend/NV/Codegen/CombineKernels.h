//===- CombineKernels.h - Several kernels in one launch ---------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_COMBINEKERNELS_H
#define AICF_LIB_BACKEND_NV_CODEGEN_COMBINEKERNELS_H

#include "aicf/Analysis/BackendInterface.h"

namespace aicf::nv {

/// As BackendInterface has them.
std::optional<LaunchSharing> getLaunchSharing(const TargetDescription &target);
TargetDescription getClusterTarget(const TargetDescription &target,
                                   int64_t blocks);
mlir::FailureOr<LaunchSpec> shareLaunch(llvm::ArrayRef<KernelPart> parts,
                                        int64_t cluster,
                                        const TargetDescription &target,
                                        std::string &why);
mlir::LogicalResult combineKernels(mlir::OpBuilder &builder, mlir::Location loc,
                                   llvm::ArrayRef<KernelPart> parts,
                                   int64_t cluster, llvm::StringRef name,
                                   const TargetDescription &target);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_COMBINEKERNELS_H
