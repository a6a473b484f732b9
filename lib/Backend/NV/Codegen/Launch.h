//===- Launch.h - Launches --------------------------------------*- C++ -*-===//
//
// How families whose arguments are a KernelArgs state their launches.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_LAUNCH_H
#define AICF_LIB_BACKEND_NV_CODEGEN_LAUNCH_H

#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::nv {

/// Appends the addresses of the instruction's scratch: workspace, semaphores.
inline void addScratch(KernelArgs &args, const InstructionDesc &desc) {
  unsigned first = desc.inputs.size() + desc.outputs.size();
  for (unsigned i : {0, 1})
    args.addScratch(first + i);
}

/// The launch of `blocks` blocks of `threads` threads, with `sharedBytes` bytes
/// of shared memory each, but for the kernel's name.
inline LaunchSpec makeLaunch(const KernelArgs &args, int64_t blocks,
                             int64_t threads, int64_t sharedBytes) {
  LaunchSpec launch;
  launch.grid[0] = blocks;
  launch.block[0] = threads;
  launch.sharedBytes = sharedBytes;
  launch.args.assign(args.getArgs().begin(), args.getArgs().end());
  return launch;
}

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_LAUNCH_H
