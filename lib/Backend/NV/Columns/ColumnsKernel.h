//===- ColumnsKernel.h - Code of reductions of columns ----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSKERNEL_H
#define AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSKERNEL_H

#include "ColumnsSpec.h"

namespace aicf::nv {

/// The instruction's arguments; then the number of segments of a row if there
/// are several; and with a split depth the rows of a block, the workspace and
/// the semaphores.
KernelArgs columnsArgs(emit::ComputeOp op, const InstructionDesc &desc,
                       const ColumnsSpec &spec);

void generateColumns(DeviceBuilder &d, emit::ComputeOp op,
                     const InstructionDesc &desc, const ColumnsSpec &spec,
                     llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSKERNEL_H
