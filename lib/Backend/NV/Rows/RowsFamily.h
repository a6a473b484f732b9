//===- RowsFamily.h - The family aicf_nv.rows -------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_ROWS_ROWSFAMILY_H
#define AICF_LIB_BACKEND_NV_ROWS_ROWSFAMILY_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf::nv {

/// Maps, reductions of rows, and what lies between, in one pass over memory.
std::unique_ptr<KernelFamily> createRowsFamily();

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_ROWS_ROWSFAMILY_H
