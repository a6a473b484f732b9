//===- Backends.h - The back ends that are built in -------------*- C++ -*-===//

#ifndef AICF_RUNTIME_LIB_BACKENDS_H
#define AICF_RUNTIME_LIB_BACKENDS_H

#include "aicf/Runtime/Backend.h"

#include <memory>

namespace aicf::rt {

std::unique_ptr<Backend> createCpuBackend();
std::unique_ptr<Backend> createCudaBackend();

Result<std::unique_ptr<Executor>>
createCpuExecutor(const Package &package, unsigned target, const Device &device,
                  const SessionOptions &options);
Result<std::unique_ptr<Executor>>
createCudaExecutor(const Package &package, unsigned target,
                   const Device &device, const SessionOptions &options);

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_BACKENDS_H
