//===- ColumnsFamily.h - The family aicf_nv.columns -------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSFAMILY_H
#define AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSFAMILY_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf::nv {

std::unique_ptr<KernelFamily> createColumnsFamily();

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSFAMILY_H
