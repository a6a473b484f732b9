//===- NativeKernels.h - Load and run compiled CPU kernels ------*- C++ -*-===//

#ifndef AICF_UNITTESTS_SUPPORT_NATIVEKERNELS_H
#define AICF_UNITTESTS_SUPPORT_NATIVEKERNELS_H

#include "BodyInterpreter.h"
#include "aicf/Analysis/KernelFamily.h"

namespace aicf::testing {

/// Loads what instructions and CPU kernels are made of.
void loadCPUDialects(mlir::MLIRContext &context);

/// `void kernel(const int64_t *args, int64_t task_begin, int64_t task_end)`.
using NativeKernel = void (*)(const int64_t *, int64_t, int64_t);

/// A loaded shared object.
class NativeKernels {
public:
  /// Loads an image from memory; on failure `error` is not empty.
  explicit NativeKernels(llvm::StringRef image);
  ~NativeKernels();
  NativeKernels(const NativeKernels &) = delete;
  NativeKernels &operator=(const NativeKernels &) = delete;

  NativeKernel get(llvm::StringRef name) const;

  std::string error;

private:
  void *handle = nullptr;
};

/// The argument words of `spec` for `operands`.
std::vector<int64_t> getArgumentWords(const LaunchSpec &spec,
                                      llvm::ArrayRef<HostBuffer *> operands);

} // namespace aicf::testing

#endif // AICF_UNITTESTS_SUPPORT_NATIVEKERNELS_H
