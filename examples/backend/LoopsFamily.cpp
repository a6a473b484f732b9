//===- LoopsFamily.cpp - The fallback: nested loops -----------------------===//
//
// Runs any instruction that C is printed for, by AICF's own loop tree and its
// emitter: one task, the grid's dims in order, all scalar. There is one plan.
//
//===----------------------------------------------------------------------===//

#include "CSrc.h"

#include "aicf/Analysis/LoopTree.h"
#include "aicf/Codegen/LoopEmitter.h"

using namespace mlir;
using namespace aicf;
using namespace csrc;

namespace {

class LoopsMatch final : public FamilyMatch {
public:
  using FamilyMatch::FamilyMatch;

  Attribute getPlan(MLIRContext *context, ArrayRef<int64_t>) override {
    return LoopsAttr::get(context);
  }
  bool isLegal(Attribute plan, std::string *why) override {
    if (isa<LoopsAttr>(plan))
      return true;
    if (why)
      *why = "not a plan of csrc.loops";
    return false;
  }
  Footprint getFootprint(Attribute) override { return {}; }
  Cost estimate(Attribute) override {
    LoopTree tree = buildLoopTree(desc, desc.getGridDims());
    LoopCounts counts = countLoops(desc, tree);
    const auto &numbers = target.get<Numbers>();
    int64_t operations = 0, additions = 0;
    for (auto [node, count] : llvm::zip(desc.nodes, counts.nodes)) {
      operations += node.cost.operations * count;
      // Each waits for the one before it.
      if (node.kind == NodeDesc::Reduce)
        additions += count;
    }
    int64_t scalar =
        mulDiv(operations, numbers.scalar_millicycles * 1000, target.clock_mhz);
    int64_t waiting =
        mulDiv(additions, numbers.add_cycles * 1'000'000, target.clock_mhz);
    return Cost::weigh(scalar, getTraffic(desc, target),
                       target.launch_ps + waiting, 0, target);
  }

protected:
  void declare(PlanSpace &) override {} // One point.
};

class LoopsFamily final : public KernelFamily {
public:
  StringRef getName() const override { return "csrc.loops"; }

  std::unique_ptr<FamilyMatch> match(const InstructionDesc &desc,
                                     const TargetDescription &target,
                                     std::string *why) const override {
    if (!hasScalarCode(desc, why) || !hasC(desc, why))
      return nullptr;
    return std::make_unique<LoopsMatch>(desc, target);
  }

  LaunchSpec launch(emit::ComputeOp op, Attribute,
                    const TargetDescription &) const override {
    InstructionDesc desc = describe(op);
    KernelArgs args(op, desc);
    LaunchSpec spec;
    spec.kernel = nameKernel("k", "csrc.loops " + args.getKey());
    spec.tasks = 1;
    spec.args = args.getArgs().vec();
    return spec;
  }

  LogicalResult generate(OpBuilder &builder, emit::ComputeOp op, Attribute,
                         StringRef name,
                         const TargetDescription &) const override {
    OpBuilder::InsertionGuard guard(builder);
    InstructionDesc desc = describe(op);
    KernelArgs args(op, desc);
    LoopTree tree = buildLoopTree(desc, desc.getGridDims());
    SmallVector<Value> values = beginKernel(builder, op.getLoc(), name, args);
    LoopEmitterHooks hooks;
    LoopEmitterOptions options;
    options.hasFma32 = options.hasFma64 = false;
    LoopEmitter emitter(op, desc, tree, args, values, options, hooks);
    SmallVector<unsigned> order;
    SmallVector<std::pair<Value, Value>> ranges;
    for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
      if (desc.getGridDims() >> dim & 1) {
        order.push_back(dim);
        ranges.push_back({emitter.getIndexConstant(builder, 0),
                          emitter.getExtent(builder, dim)});
      }
    return emitter.emitTile(builder, order, ranges);
  }
};

} // namespace

std::unique_ptr<KernelFamily> csrc::createLoopsFamily() {
  return std::make_unique<LoopsFamily>();
}
