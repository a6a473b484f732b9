//===- DotFamily.cpp - Sums of products -----------------------------------===//
//
// One sum of products over one dim, stored as it is. Of the parameters of its
// plans there is one, the number of chains; the order of the additions is the
// plan's, so that an instruction which may not reassociate takes one chain.
//
//===----------------------------------------------------------------------===//

#include "CSrc.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace aicf;
using namespace csrc;

/// The dim of the sum of products that `desc` is, or why it is none.
static std::optional<unsigned> matchDot(const InstructionDesc &desc,
                                        std::string *why) {
  auto fail = [&](StringRef reason) {
    if (why)
      *why = reason.str();
    return std::nullopt;
  };
  std::optional<Contraction> found = matchContraction(desc);
  if (!found || !found->epilogue.empty() || desc.nodes.size() != 4 ||
      desc.outputs.size() != 1 || desc.inputs.size() != 2)
    return fail("not one sum of products of its inputs, and nothing else");
  if (!desc.nodes[found->reduce].type.isF32() ||
      !desc.nodes[found->product].type.isF32())
    return fail("not of f32");
  if (llvm::popcount(found->k) != 1)
    return fail("a sum over several dims");
  if ((desc.getGridDims() | found->k) != (DimSet(1) << desc.getNumDims()) - 1)
    return fail("dims that are neither summed over nor stored");
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      if (access.guarded || !access.map.isProjectedPermutation())
        return fail("a subscript that is no permutation of dims");
  return llvm::countr_zero(found->k);
}

namespace {

class DotMatch final : public FamilyMatch {
public:
  DotMatch(const InstructionDesc &desc, const TargetDescription &target,
           unsigned dim)
      : FamilyMatch(desc, target), dim(dim) {}

  Attribute getPlan(MLIRContext *context, ArrayRef<int64_t> values) override {
    return DotAttr::get(context, values[0]);
  }
  bool isLegal(Attribute plan, std::string *why) override {
    auto dot = dyn_cast<DotAttr>(plan);
    if (dot && (dot.getChains() == 1 || desc.mayReassociate()))
      return true;
    if (why)
      *why = dot ? "reassociate = false: one chain" : "not a plan of csrc.dot";
    return false;
  }
  Footprint getFootprint(Attribute plan) override {
    Footprint footprint;
    footprint.registers = cast<DotAttr>(plan).getChains() + 2;
    return footprint;
  }
  Cost estimate(Attribute plan) override {
    const auto &numbers = target.get<Numbers>();
    int64_t chains = cast<DotAttr>(plan).getChains();
    int64_t points = desc.getVolume(desc.getGridDims());
    int64_t products = points * desc.extents[dim];
    int64_t scalar = mulDiv(2 * products, numbers.scalar_millicycles * 1000,
                            target.clock_mhz);
    // The chains are added up at the end of each sum.
    int64_t steps = points * (desc.extents[dim] / chains + chains - 1);
    int64_t waiting =
        mulDiv(steps, numbers.add_cycles * 1'000'000, target.clock_mhz);
    return Cost::weigh(scalar, getTraffic(desc, target),
                       target.launch_ps + waiting, 0, target);
  }

protected:
  void declare(PlanSpace &space) override {
    space.parameters = {
        {"chains", "running sums that are added to in turn", {1, 2, 4, 8}}};
    // The first one is no matter of legality: a chain that gets no addition is
    // 0, which a pin may ask for.
    space.constraints = {{"a chain has an addition at least", 0,
                          [this](ArrayRef<int64_t> values) {
                            return values[0] <= desc.extents[dim];
                          }},
                         {"without reassociation there is one chain", 0,
                          [this](ArrayRef<int64_t> values) {
                            return values[0] == 1 || desc.mayReassociate();
                          }}};
  }

private:
  unsigned dim;
};

class DotFamily final : public KernelFamily {
public:
  StringRef getName() const override { return "csrc.dot"; }

  std::unique_ptr<FamilyMatch> match(const InstructionDesc &desc,
                                     const TargetDescription &target,
                                     std::string *why) const override {
    std::optional<unsigned> dim = matchDot(desc, why);
    if (!dim)
      return nullptr;
    return std::make_unique<DotMatch>(desc, target, *dim);
  }

  LaunchSpec launch(emit::ComputeOp op, Attribute plan,
                    const TargetDescription &) const override {
    InstructionDesc desc = describe(op);
    KernelArgs args(op, desc);
    LaunchSpec spec;
    int64_t chains = cast<DotAttr>(plan).getChains();
    spec.kernel = nameKernel("k", "csrc.dot " + std::to_string(chains) + " " +
                                      args.getKey());
    spec.tasks = 1;
    spec.args = args.getArgs().vec();
    return spec;
  }

  LogicalResult generate(OpBuilder &builder, emit::ComputeOp op, Attribute plan,
                         StringRef name,
                         const TargetDescription &target) const override;
};

/// Emits one kernel.
class Writer {
public:
  Writer(OpBuilder &builder, emit::ComputeOp op, const InstructionDesc &desc,
         const KernelArgs &args, StringRef name)
      : b(builder), loc(op.getLoc()), desc(desc), args(args),
        values(beginKernel(builder, loc, name, args)),
        positions(desc.getNumDims()) {}

  /// The loops over the grid dims from `at` on, and the sum inside them.
  void emitPoints(unsigned at, unsigned dim, int64_t chains) {
    if (at == desc.getNumDims())
      return emitSum(dim, chains);
    if (at == dim)
      return emitPoints(at + 1, dim, chains);
    OpBuilder::InsertionGuard guard(b);
    auto loop = scf::ForOp::create(b, loc, constant(0),
                                   number(args.getExtent(at)), constant(1));
    b.setInsertionPointToStart(loop.getBody());
    positions[at] = loop.getInductionVar();
    emitPoints(at + 1, dim, chains);
  }

private:
  Value constant(int64_t value) {
    return arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(value));
  }
  Value number(const KernelNumber &number) {
    return number.isStructural() ? constant(number.value) : values[number.arg];
  }
  Value pointTo(const KernelAccess &access) {
    Value offset = number(access.constant);
    for (auto [position, factor] : llvm::zip(positions, access.coefficients))
      if (!factor.isZero())
        offset = arith::AddIOp::create(
            b, loc, offset,
            arith::MulIOp::create(b, loc, position, number(factor)));
    auto type = LLVM::LLVMPointerType::get(b.getContext());
    return LLVM::GEPOp::create(b, loc, type, b.getF32Type(),
                               values[access.buffer],
                               ArrayRef<LLVM::GEPArg>{offset});
  }
  /// `sum` and the product at `position` of `dim`.
  Value addProduct(Value sum, unsigned dim, Value position) {
    positions[dim] = position;
    Value product = arith::MulFOp::create(
        b, loc,
        LLVM::LoadOp::create(b, loc, b.getF32Type(), pointTo(args.getInput(0))),
        LLVM::LoadOp::create(b, loc, b.getF32Type(),
                             pointTo(args.getInput(1))));
    return arith::AddFOp::create(b, loc, sum, product);
  }
  /// The sums of a loop over [from, to) by `step`, which adds to each of them.
  ValueRange emitLoop(Value from, Value to, int64_t step, ValueRange sums,
                      unsigned dim) {
    auto loop = scf::ForOp::create(b, loc, from, to, constant(step), sums);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    SmallVector<Value> next;
    for (auto [i, sum] : llvm::enumerate(loop.getRegionIterArgs()))
      next.push_back(addProduct(
          sum, dim,
          arith::AddIOp::create(b, loc, loop.getInductionVar(), constant(i))));
    scf::YieldOp::create(b, loc, next);
    return loop.getResults();
  }
  void emitSum(unsigned dim, int64_t chains) {
    Value extent = number(args.getExtent(dim));
    Value whole = arith::SubIOp::create(
        b, loc, extent,
        arith::RemUIOp::create(b, loc, extent, constant(chains)));
    Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
    SmallVector<Value> sums(chains, zero);
    sums = llvm::to_vector(emitLoop(constant(0), whole, chains, sums, dim));
    Value total = sums[0];
    for (Value sum : ArrayRef(sums).drop_front())
      total = arith::AddFOp::create(b, loc, total, sum);
    total = emitLoop(whole, extent, 1, total, dim)[0];
    positions[dim] = constant(0);
    LLVM::StoreOp::create(b, loc, total, pointTo(args.getOutput(0)));
  }

  OpBuilder &b;
  Location loc;
  const InstructionDesc &desc;
  const KernelArgs &args;
  SmallVector<Value> values, positions;
};

} // namespace

LogicalResult DotFamily::generate(OpBuilder &builder, emit::ComputeOp op,
                                  Attribute plan, StringRef name,
                                  const TargetDescription &) const {
  OpBuilder::InsertionGuard guard(builder);
  InstructionDesc desc = describe(op);
  KernelArgs args(op, desc);
  Writer writer(builder, op, desc, args, name);
  writer.emitPoints(0, *matchDot(desc, nullptr),
                    cast<DotAttr>(plan).getChains());
  return success();
}

std::unique_ptr<KernelFamily> csrc::createDotFamily() {
  return std::make_unique<DotFamily>();
}
