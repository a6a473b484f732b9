//===- RowsKernel.h - Code of a program over rows ---------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_ROWS_ROWSKERNEL_H
#define AICF_LIB_BACKEND_NV_ROWS_ROWSKERNEL_H

#include "RowsSpec.h"

namespace aicf::nv {

/// Writes the kernel `name` for `op`.
void generateRows(DeviceBuilder &d, emit::ComputeOp op,
                  const InstructionDesc &desc, const RowsSpec &spec,
                  const KernelArgs &args, llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_ROWS_ROWSKERNEL_H
