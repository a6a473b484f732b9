//===- NativeKernels.cpp - Load and run compiled CPU kernels --------------===//

#include "NativeKernels.h"

#include "aicf/Backend/CPU/CPU.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"

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
  auto loaded = rt::ElfImage::load(
      reinterpret_cast<const uint8_t *>(image.data()), image.size());
  if (loaded.ok())
    kernels = std::move(*loaded);
  else
    error = loaded.status().message();
}

NativeKernel NativeKernels::get(llvm::StringRef name) const {
  return reinterpret_cast<NativeKernel>(
      const_cast<void *>(kernels.find(name.str())));
}

std::vector<int64_t>
aicf::testing::getArgumentWords(const LaunchSpec &spec,
                                llvm::ArrayRef<HostBuffer *> operands) {
  std::vector<int64_t> words;
  for (const LaunchArg &arg : spec.args)
    words.push_back(
        arg.kind == LaunchArg::Address
            ? reinterpret_cast<int64_t>(operands[arg.operand]->data())
            : arg.integer);
  return words;
}
