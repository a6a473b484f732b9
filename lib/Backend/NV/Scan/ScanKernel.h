//===- ScanKernel.h - Code of scans that threads share ----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_SCAN_SCANKERNEL_H
#define AICF_LIB_BACKEND_NV_SCAN_SCANKERNEL_H

#include "ScanSpec.h"

namespace aicf::nv {

void generateScan(DeviceBuilder &d, emit::ComputeOp op,
                  const InstructionDesc &desc, const ScanSpec &spec,
                  const KernelArgs &args, llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCAN_SCANKERNEL_H
