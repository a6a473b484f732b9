//===- ColumnsKernel.h - Code of reductions of columns ----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSKERNEL_H
#define AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSKERNEL_H

#include "ColumnsSpec.h"

namespace aicf::nv {

void generateColumns(DeviceBuilder &d, emit::ComputeOp op,
                     const InstructionDesc &desc, const ColumnsSpec &spec,
                     const KernelArgs &args, llvm::StringRef name);
/// The same of a plan whose cluster holds the rows.
void generateHeldColumns(DeviceBuilder &d, emit::ComputeOp op,
                         const ColumnsSpec &spec, const KernelArgs &args,
                         llvm::StringRef name);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSKERNEL_H
