//===- Targets.h - NVIDIA's GPUs --------------------------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TARGETS_H
#define AICF_LIB_BACKEND_NV_TARGETS_H

namespace aicf::nv {

class NVDialect;

/// Adds the TargetInterface: the known GPUs and their numbers.
void addTargets(NVDialect &dialect);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TARGETS_H
