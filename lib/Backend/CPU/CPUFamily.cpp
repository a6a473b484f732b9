//===- CPUFamily.cpp - The base of CPU families ---------------------------===//

#include "CPUFamily.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;

bool cpu::hasTypes(const InstructionDesc &desc, const TargetDescription &target,
                   std::string *why) {
  std::optional<ChipFeatures> features = getChipFeatures(target.chip);
  assert(features && "the back end does not serve this target");
  bool f16 = llvm::any_of(
      desc.nodes, [](const NodeDesc &node) { return node.type.isF16(); });
  if (f16 && !features->f16c && why)
    *why = "f16 needs the feature f16c, which " + target.chip + " lacks";
  return !f16 || features->f16c;
}

LaunchSpec cpu::makeLaunch(StringRef family, const TargetDescription &target,
                           const KernelArgs &args, StringRef key,
                           int64_t tasks) {
  LaunchSpec launch;
  launch.kernel =
      nameKernel("k", (family + " " + target.chip + key + args.getKey()).str());
  launch.tasks = tasks;
  launch.args = args.getArgs().vec();
  return launch;
}

TaskFunction::TaskFunction(OpBuilder &builder, Location loc, StringRef name,
                           const KernelArgs &kernelArgs)
    : builder(builder), loc(loc), guard(builder) {
  Type i64 = builder.getI64Type();
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto function = func::FuncOp::create(
      builder, loc, name, builder.getFunctionType({pointer, i64, i64}, {}));
  Block *entry = function.addEntryBlock();
  builder.setInsertionPointToStart(entry);
  args = loadArgs(builder, loc, entry->getArgument(0), kernelArgs.getArgs());
  begin = entry->getArgument(1);
  end = entry->getArgument(2);
}

Value TaskFunction::beginTasks() {
  Value one =
      arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(1));
  auto tasks = scf::ForOp::create(builder, loc, begin, end, one);
  func::ReturnOp::create(builder, loc);
  builder.setInsertionPointToStart(tasks.getBody());
  return tasks.getInductionVar();
}
