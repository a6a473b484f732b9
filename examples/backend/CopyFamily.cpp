//===- CopyFamily.cpp - A family for a back end that is there -------------===//
//
// `csrc.copy` runs copies of whole tensors on AICF's own CPU back end: one
// memcpy a task. Only registerFamily() at the end makes it known there.
//
//===----------------------------------------------------------------------===//

#include "CSrc.h"

#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Backend/CPU/Numbers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace aicf;
using namespace csrc;

/// Whether `desc` copies all of a dense tensor as it lies.
static bool isCopy(const InstructionDesc &desc, std::string *why) {
  auto isDense = [](const AccessDesc &access) {
    int64_t stride = 1;
    for (auto [extent, given] :
         llvm::reverse(llvm::zip(access.shape, access.strides))) {
      if (given != stride)
        return false;
      stride *= extent;
    }
    return access.offset == 0 && !access.guarded;
  };
  bool fits = desc.nodes.size() == 1 && desc.inputs.size() == 1 &&
              desc.outputs.size() == 1 &&
              desc.inputs[0].map == desc.outputs[0].map &&
              desc.inputs[0].shape == desc.outputs[0].shape &&
              isDense(desc.inputs[0]) && isDense(desc.outputs[0]);
  if (!fits && why)
    *why = "not a copy of a whole tensor as it lies";
  return fits;
}

/// Bytes that a task copies where there are `tasks`.
static int64_t getChunk(const InstructionDesc &desc, int64_t tasks) {
  return llvm::divideCeil(desc.outputs[0].getNumBytes(), tasks);
}

namespace {

class CopyMatch final : public FamilyMatch {
public:
  using FamilyMatch::FamilyMatch;

  Attribute getPlan(MLIRContext *context, ArrayRef<int64_t> values) override {
    return CopyAttr::get(context, values[0]);
  }
  bool isLegal(Attribute plan, std::string *why) override {
    auto copy = dyn_cast<CopyAttr>(plan);
    // The runtime refuses launches of more tasks than bytes are written.
    if (copy && copy.getTasks() <= desc.outputs[0].getNumBytes())
      return true;
    if (why)
      *why = copy ? "a task has no byte to copy" : "not a plan of csrc.copy";
    return false;
  }
  Footprint getFootprint(Attribute) override { return {}; }
  Cost estimate(Attribute plan) override {
    int64_t tasks = cast<CopyAttr>(plan).getTasks();
    int64_t bytes = 2 * desc.outputs[0].getNumBytes();
    int64_t used = std::min(tasks, target.compute_units);
    int64_t rate = bytes <= target.cache_bytes
                       ? target.cache_mbps * used / target.compute_units
                       : target.dram_mbps;
    // What is small stays in the cores' second caches.
    const auto &own = cpu::getNumbers(target);
    if (bytes <= used * own.l2_bytes / 8 * 3)
      rate = used * own.l2_bytes_per_cycle * target.clock_mhz;
    return Cost::weigh(0, mulDiv(bytes, 1'000'000, rate), target.launch_ps, 0,
                       target);
  }

protected:
  void declare(PlanSpace &space) override {
    space.parameters = {{"tasks",
                         "parts that are copied side by side",
                         {1, target.compute_units}}};
    // Less is legal, as a pin, but not worth a search.
    space.constraints = {{"each task has a cache line at least", 0,
                          [this](ArrayRef<int64_t> values) {
                            return values[0] == 1 ||
                                   getChunk(desc, values[0]) >= 64;
                          }}};
  }
};

class CopyFamily final : public KernelFamily {
public:
  StringRef getName() const override { return "csrc.copy"; }

  std::unique_ptr<FamilyMatch> match(const InstructionDesc &desc,
                                     const TargetDescription &target,
                                     std::string *why) const override {
    if (!isCopy(desc, why))
      return nullptr;
    return std::make_unique<CopyMatch>(desc, target);
  }

  LaunchSpec launch(emit::ComputeOp op, Attribute plan,
                    const TargetDescription &) const override {
    InstructionDesc desc = describe(op);
    LaunchSpec spec;
    spec.kernel = nameKernel("k", "csrc.copy");
    spec.tasks = cast<CopyAttr>(plan).getTasks();
    spec.args.resize(4);
    spec.args[1].operand = 1;
    for (unsigned i : {2, 3})
      spec.args[i].kind = LaunchArg::I64;
    spec.args[2].integer = getChunk(desc, *spec.tasks);
    spec.args[3].integer = desc.outputs[0].getNumBytes();
    return spec;
  }

  /// As docs/package.md has it: void kernel(args, first task, end of tasks).
  LogicalResult generate(OpBuilder &builder, emit::ComputeOp op, Attribute plan,
                         StringRef name,
                         const TargetDescription &target) const override {
    OpBuilder::InsertionGuard guard(builder);
    Location loc = op.getLoc();
    Type i64 = builder.getI64Type();
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
    auto function = func::FuncOp::create(
        builder, loc, name, builder.getFunctionType({pointer, i64, i64}, {}));
    builder.setInsertionPointToStart(function.addEntryBlock());
    SmallVector<Value> args = loadArgs(builder, loc, function.getArgument(0),
                                       launch(op, plan, target).args);
    Value chunk = args[2], total = args[3];
    auto getByte = [&](unsigned task) -> Value {
      Value byte = arith::MulIOp::create(builder, loc,
                                         function.getArgument(task), chunk);
      return arith::MinSIOp::create(builder, loc, byte, total);
    };
    Value begin = getByte(1);
    Value bytes = arith::SubIOp::create(builder, loc, getByte(2), begin);
    auto getPlace = [&](unsigned i) -> Value {
      return LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(),
                                 args[i], ArrayRef<LLVM::GEPArg>{begin});
    };
    LLVM::MemcpyOp::create(builder, loc, getPlace(1), getPlace(0), bytes,
                           /*isVolatile=*/false);
    func::ReturnOp::create(builder, loc);
    return success();
  }
};

} // namespace

void csrc::registerCopyFamily(DialectRegistry &registry) {
  registerFamily<cpu::CPUDialect, CSrcDialect, CopyFamily>(registry);
}
