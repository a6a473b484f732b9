//===- ScatterPaths.h - Kernels of rows and of scalars ----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_SCATTER_SCATTERPATHS_H
#define AICF_LIB_BACKEND_NV_SCATTER_SCATTERPATHS_H

#include "../Rows/RowsIndex.h"
#include "ScatterSpec.h"

namespace aicf::nv {

void writeScatterRows(DeviceBuilder &d, emit::ComputeOp op,
                      const ScatterSpec &spec, const KernelArgs &args,
                      RowsIndex &index);
/// `params`: of the kernel; the last two are the workspace and the semaphores
/// if blocks share the sources.
void writeScatterScalars(DeviceBuilder &d, emit::ComputeOp op,
                         const ScatterSpec &spec, const KernelArgs &args,
                         RowsIndex &index, ValueRange params);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCATTER_SCATTERPATHS_H
