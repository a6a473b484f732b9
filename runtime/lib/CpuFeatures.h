//===- CpuFeatures.h - What the host CPU can do -----------------*- C++ -*-===//
//
// Instruction set extensions by the names that LLVM gives them ("avx2",
// "avx512f"), counting only what the operating system has enabled too.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_CPUFEATURES_H
#define AICF_RUNTIME_LIB_CPUFEATURES_H

#include <string>

namespace aicf::rt {

/// False for what the host lacks and for names that are not known.
bool hostHasFeature(const std::string &name);

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_CPUFEATURES_H
