//===- ScatterPaths.h - Kernels of rows and of scalars ----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_SCATTER_SCATTERPATHS_H
#define AICF_LIB_BACKEND_NV_SCATTER_SCATTERPATHS_H

#include "../Rows/RowsIndex.h"
#include "ScatterSpec.h"

namespace aicf::nv {

/// A block that shares the sources of a tile with others.
struct ScatterBlock {
  Value tile, part; ///< Number of the tile, which part of its sources.
  Value workspace, semaphores;
};

void writeScatterRows(DeviceBuilder &d, emit::ComputeOp op,
                      const ScatterSpec &spec, const KernelArgs &args,
                      RowsIndex &index, const ScatterBlock &block);
void writeScatterScalars(DeviceBuilder &d, emit::ComputeOp op,
                         const ScatterSpec &spec, const KernelArgs &args,
                         RowsIndex &index, const ScatterBlock &block);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCATTER_SCATTERPATHS_H
