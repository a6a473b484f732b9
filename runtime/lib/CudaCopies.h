//===- CudaCopies.h - Copies of tensors inside of a graph -------*- C++ -*-===//
//
// A recorded step may begin with copies of its inputs from the caller's memory
// and end with copies of its outputs to it. Each of the two is one kernel of
// the graph for all tensors. Where their addresses change from step to step,
// the node gets other parameters, which costs a fraction of a copy that is
// launched by itself; where they stay, it costs nothing.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_CUDACOPIES_H
#define AICF_RUNTIME_LIB_CUDACOPIES_H

#include "CudaLaunch.h"

#include <memory>
#include <string>
#include <vector>

namespace aicf::rt {
struct TensorCopy;
}

namespace aicf::rt::cuda {

/// Tensors of one launch: a kernel's parameters are 4 KiB at most. To give a
/// node other parameters takes 0.4 us where they are 128 bytes and 2 us where
/// they are 2 KiB (H200, CUDA 12.8), so there is a kernel for few tensors, too.
constexpr unsigned kManyTensors = 64;
constexpr unsigned kFewTensors = 4;

/// "aicf_copy_64_tensors".
std::string getCopyKernelName(unsigned tensors);

/// A kernel for each of those numbers.
struct CopyKernels {
  Function few = nullptr, many = nullptr;
};

/// One tensor, as the kernel reads it.
struct CopyTask {
  DevicePtr to, from;
  /// Words to copy, and their bytes: 1, 2, 4, 8 or 16.
  uint64_t count;
  uint32_t wordBytes;
  /// The first block that is no longer this tensor's.
  uint32_t endBlock;
};
static_assert(sizeof(CopyTask) == 32, "as the kernel reads it");

/// PTX of the kernels, for any GPU from sm_80 on. With `dependentLaunch`, for
/// sm_90 and later, they wait for the kernel before them by themselves, and the
/// one behind them may start early.
std::string getCopyKernels(bool dependentLaunch);

/// A launch for up to kManyTensors tensors, whose sizes are fixed. Not movable.
class CopyLaunch {
public:
  /// Without addresses: as it is, it copies nothing.
  CopyLaunch(Function function, const TensorCopy *copies, size_t count,
             bool dependentLaunch);

  /// Takes the addresses of `copies`, of a null one none. Has any changed?
  bool update(const TensorCopy *copies);

  const Launch &launch() const { return config; }

private:
  CopyTask tasks[kManyTensors] = {};
  size_t count;
  Launch config;
};

/// The launches for any number of tensors, all but the last for kManyTensors.
std::vector<std::unique_ptr<CopyLaunch>>
makeCopyLaunches(const CopyKernels &kernels,
                 const std::vector<TensorCopy> &copies, bool dependentLaunch);

} // namespace aicf::rt::cuda

#endif // AICF_RUNTIME_LIB_CUDACOPIES_H
