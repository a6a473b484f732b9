//===- Families.cpp - What the families have in common --------------------===//

#include "CSrc.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace aicf;

int64_t csrc::getTraffic(const InstructionDesc &desc,
                         const TargetDescription &target) {
  int64_t bytes = 0;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      bytes += access.getNumBytes();
  int64_t rate =
      bytes <= target.cache_bytes ? target.cache_mbps : target.dram_mbps;
  return mulDiv(bytes, 1'000'000, rate);
}

SmallVector<Value> csrc::beginKernel(OpBuilder &builder, Location loc,
                                     StringRef name, const KernelArgs &args) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto function = func::FuncOp::create(builder, loc, name,
                                       builder.getFunctionType({pointer}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  SmallVector<Value> values =
      loadArgs(builder, loc, function.getArgument(0), args.getArgs());
  auto end = func::ReturnOp::create(builder, loc);
  builder.setInsertionPoint(end);
  return values;
}
