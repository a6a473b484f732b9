//===- NativeKernels.h - Load and run compiled CPU kernels ------*- C++ -*-===//

#ifndef AICF_UNITTESTS_SUPPORT_NATIVEKERNELS_H
#define AICF_UNITTESTS_SUPPORT_NATIVEKERNELS_H

#include "../../runtime/lib/ElfImage.h"
#include "BodyInterpreter.h"
#include "aicf/Analysis/BackendInterface.h"

namespace aicf::testing {

/// Loads what instructions and CPU kernels are made of.
void loadCPUDialects(mlir::MLIRContext &context);

/// `void kernel(const int64_t *args, int64_t task_begin, int64_t task_end)`.
using NativeKernel = void (*)(const int64_t *, int64_t, int64_t);

/// An image, loaded as the runtime loads it.
class NativeKernels {
public:
  /// On failure `error` is not empty.
  explicit NativeKernels(llvm::StringRef image);

  /// The kernel `name`, or null.
  NativeKernel get(llvm::StringRef name) const;

  std::string error;

private:
  rt::ElfImage kernels;
};

/// The argument words of `spec` for `operands`.
std::vector<int64_t> getArgumentWords(const LaunchSpec &spec,
                                      llvm::ArrayRef<HostBuffer *> operands);

} // namespace aicf::testing

#endif // AICF_UNITTESTS_SUPPORT_NATIVEKERNELS_H
