//===- CudaLaunch.h - One launch, ready for the driver ----------*- C++ -*-===//
//
// What prepare() makes of a launch in the plan. It starts in a stream, or
// becomes a node of a graph.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_CUDALAUNCH_H
#define AICF_RUNTIME_LIB_CUDALAUNCH_H

#include "CudaDriver.h"

#include <string>
#include <vector>

namespace aicf::rt::cuda {

/// Not movable: `parameters` points into it.
struct Launch {
  Launch() = default;
  Launch(const Launch &) = delete;

  /// Of the instruction.
  std::string name;
  Function function = nullptr;
  LaunchConfig config = {};
  LaunchAttribute attributes[2] = {};
  /// The kernel itself waits for what it depends on (griddepcontrol.wait), so
  /// that it may be started before that is complete.
  bool dependentLaunch = false;
  std::vector<uint64_t> words;
  std::vector<TensorMap> maps;
  std::vector<void *> parameters;
};

} // namespace aicf::rt::cuda

#endif // AICF_RUNTIME_LIB_CUDALAUNCH_H
