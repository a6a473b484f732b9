//===- NativeKernels.cpp - Load and run compiled CPU kernels --------------===//

#include "NativeKernels.h"

#include "aicf/Backend/CPU/CPU.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace aicf;
using namespace aicf::testing;

void aicf::testing::loadCPUDialects(mlir::MLIRContext &context) {
  mlir::DialectRegistry registry;
  registry.insert<emit::EmitDialect, mlir::func::FuncDialect,
                  mlir::math::MathDialect>();
  cpu::registerCPUBackend(registry);
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
}

NativeKernels::NativeKernels(llvm::StringRef image) {
  int file = memfd_create("aicf-kernels", MFD_CLOEXEC);
  if (file < 0 || write(file, image.data(), image.size()) !=
                      static_cast<ssize_t>(image.size())) {
    error = "cannot write the image";
  } else {
    std::string path = "/proc/self/fd/" + std::to_string(file);
    handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle)
      error = dlerror();
  }
  if (file >= 0)
    close(file);
}

NativeKernels::~NativeKernels() {
  if (handle)
    dlclose(handle);
}

NativeKernel NativeKernels::get(llvm::StringRef name) const {
  return reinterpret_cast<NativeKernel>(dlsym(handle, name.str().c_str()));
}

std::vector<int64_t>
aicf::testing::getArgumentWords(const LaunchSpec &spec,
                                llvm::ArrayRef<HostBuffer *> operands) {
  std::vector<int64_t> words;
  for (const LaunchArg &arg : spec.args)
    words.push_back(arg.kind == LaunchArg::Buffer
                        ? reinterpret_cast<int64_t>(
                              operands[arg.operand]->data())
                        : arg.integer);
  return words;
}
