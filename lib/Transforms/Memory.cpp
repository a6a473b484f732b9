//===- Memory.cpp - From tensors to placed buffers ------------------------===//
//
// Placement is decided on the open form, where values and ties say what shares
// memory; then each entry is rewritten onto memrefs of declared buffers.
//
// Workspaces of kernels lie where placeWorkspaces() puts them. Entries do not
// run at the same time, so their workspaces in scratch begin at 0, each.
// Semaphores keep their zeros: they lie behind all workspaces in scratch, and
// nobody shares them.
//
//===----------------------------------------------------------------------===//

#include "Liveness.h"
#include "PlanUtils.h"
#include "Workspaces.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Buffers.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/BitVector.h"

namespace aicf {
#define GEN_PASS_DEF_MEMORYPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// Why no buffer can lie at `offset`; empty if one can.
static std::string checkOffset(int64_t offset,
                               const TargetDescription &target) {
  std::string text = "offset " + std::to_string(offset);
  if (offset > kMaxBytes)
    return text + " lies beyond any memory";
  if (offset < 0 || offset % target.alignment)
    return text + " is not aligned to " + std::to_string(target.alignment) +
           " bytes";
  return "";
}

namespace {

/// Rewrites one entry.
class Bufferizer {
public:
  Bufferizer(func::FuncOp entry,
             const std::vector<std::unique_ptr<Planner>> &planners,
             int64_t permille)
      : entry(entry), planners(planners), permille(permille),
        context(entry.getContext()), builder(context) {}

  /// Decides where everything lies.
  LogicalResult plan();
  /// The bytes of scratch that workspaces take.
  int64_t getWorkspaceBytes() const { return workspaceBytes; }
  /// Rewrites the entry. Its semaphores lie in scratch from byte `semaphores`
  /// on, which moves behind them.
  void rewrite(int64_t &semaphores);

private:
  LogicalResult checkForm();
  LogicalResult place();
  LogicalResult findWorkspaces(const Schedule &schedule,
                               ArrayRef<ArenaBuffer> buffers,
                               const Placement &placement);
  void rewriteSignature();
  void rewriteBody(int64_t &semaphores);
  Value getBuffer(ComputeOp op, unsigned output, const AccessDesc &access);

  func::FuncOp entry;
  const std::vector<std::unique_ptr<Planner>> &planners;
  int64_t permille; ///< The price of memory.
  MLIRContext *context;
  OpBuilder builder;
  DenseMap<Value, int64_t> offsets; ///< Of arena buffers, by root.
  DenseMap<Value, Value> memory;    ///< Tensor to memref.
  /// What an instruction takes, and where its workspace begins.
  struct Scratch {
    ScratchNeed need;
    int64_t workspace = 0;
    emit::Segment segment = emit::Segment::Scratch; ///< That it lies in.
  };
  DenseMap<Operation *, Scratch> scratch;
  int64_t workspaceBytes = 0;
};

struct Memory : aicf::impl::MemoryPassBase<Memory> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto input = getPlanningInput(module, emit::DecisionClass::Memory);
    if (failed(input) || failed(keepMemoryPermille(
                             module, emit::EmitDialect::kMemoryPermilleAttr,
                             memoryPermille, kUsualMemoryPermille)))
      return signalPassFailure();
    if (failed(placeGlobals(module, input->planners.front()->getTarget())))
      return signalPassFailure();
    std::vector<Bufferizer> bufferizers;
    int64_t semaphores = 0;
    for (func::FuncOp entry : input->entries) {
      bufferizers.emplace_back(entry, input->planners, memoryPermille);
      if (failed(bufferizers.back().plan()))
        return signalPassFailure();
      semaphores = std::max(semaphores, bufferizers.back().getWorkspaceBytes());
    }
    for (Bufferizer &bufferizer : bufferizers)
      bufferizer.rewrite(semaphores);
  }

  /// Globals lie one after the other in program order, the persistent ones in
  /// one segment, constants in another, or where a pin says.
  LogicalResult placeGlobals(ModuleOp module, const TargetDescription &target) {
    Recorder recorder(&getContext(), target);
    Builder b(&getContext());
    SmallVector<emit::GlobalOp> globals(module.getOps<emit::GlobalOp>());
    if (globals.empty())
      return success();
    SmallVector<int64_t> sizes, offsets;
    int64_t persistent = 0, constant = 0;
    for (emit::GlobalOp global : globals) {
      int64_t &cursor = global.isConstant() ? constant : persistent;
      offsets.push_back(cursor);
      sizes.push_back(llvm::alignTo(getDenseBytes(global.getTensorType()),
                                    target.alignment));
      cursor +=
          AICF_MUTANT("globals-overlap") ? target.alignment : sizes.back();
    }
    Attribute packed = b.getDenseI64ArrayAttr(offsets);
    SmallVector<emit::AlternativeAttr> rejected;
    int64_t bytes = persistent + constant;
    auto subject = emit::SubjectAttr::getGlobals(&getContext());
    Attribute pin = Pins(module).lookup(emit::DecisionClass::Memory, subject);
    if (pin) {
      auto fail = [&](const Twine &why) {
        return reportIllegalPin(emitError(getReportLoc(module)),
                                emit::DecisionClass::Memory, subject, pin, why);
      };
      auto wanted = dyn_cast<DenseI64ArrayAttr>(pin);
      if (!wanted || wanted.size() != static_cast<int64_t>(globals.size()))
        return fail("must list " + Twine(globals.size()) + " offsets");
      if (pin != packed)
        rejected.push_back(recorder.dearer(packed, Cost(), bytes));
      offsets.assign(wanted.asArrayRef().begin(), wanted.asArrayRef().end());
      int64_t ends[2] = {0, 0};
      for (auto [i, a] : llvm::enumerate(globals)) {
        if (std::string why = checkOffset(offsets[i], target); !why.empty())
          return fail(why);
        for (auto [j, other] : llvm::enumerate(globals))
          if (j < i && a.isConstant() == other.isConstant() &&
              offsets[i] < offsets[j] + sizes[j] &&
              offsets[j] < offsets[i] + sizes[i])
            return fail("@" + other.getSymName() + " and @" + a.getSymName() +
                        " overlap");
        int64_t &end = ends[a.isConstant()];
        end = std::max(end, offsets[i] + sizes[i]);
      }
      bytes = ends[0] + ends[1];
    }
    for (auto [global, offset] : llvm::zip_equal(globals, offsets))
      global.setOffsetAttr(b.getI64IntegerAttr(offset));
    emit::addRecord(module,
                    recorder.record(emit::DecisionClass::Memory, subject,
                                    b.getDenseI64ArrayAttr(offsets), Cost(),
                                    rejected, pin != nullptr, bytes));
    return success();
  }
};

} // namespace

/// What this pass can rewrite: saves and updates are decided, and results each
/// have memory of their own.
LogicalResult Bufferizer::checkForm() {
  Block &block = entry.getBody().front();
  for (auto save : block.getOps<emit::SaveOp>())
    return save.emitError() << "still open: run aicf-save first";
  for (auto write : block.getOps<emit::WriteOp>()) {
    auto read = getStorageRoot(write.getValue()).getDefiningOp<emit::ReadOp>();
    if (!read || read.getGlobal() != write.getGlobal())
      return write.emitError() << "still open: run aicf-in-place first";
  }
  // Nothing could decide about these when there is memory.
  SmallVector<ComputeOp> instructions(block.getOps<ComputeOp>());
  if (!instructions.empty() && !isDecided(entry, emit::DecisionClass::Order))
    return emitError(entry.getLoc())
           << "the order of entry @" << entry.getName()
           << " is still open: run aicf-order first, then aicf-kernel";
  for (ComputeOp op : instructions)
    for (const std::unique_ptr<Planner> &planner : planners) {
      StringRef target = planner->getTarget().name;
      if (!cast<emit::InstructionOpInterface>(op.getOperation())
               .getKernelPlan(target))
        return op.emitError() << "its kernel for target '" << target
                              << "' is still open: run aicf-kernel first";
    }
  llvm::SmallDenseSet<Value> seen;
  for (auto [j, value] :
       llvm::enumerate(block.getTerminator()->getOperands())) {
    auto result = dyn_cast<OpResult>(emit::stripViews(value));
    auto compute = result ? dyn_cast<ComputeOp>(result.getOwner()) : nullptr;
    if (!compute || !compute.getOutputs()[result.getResultNumber()]
                         .getDefiningOp<tensor::EmptyOp>())
      return block.getTerminator()->emitError()
             << "result " << j
             << " is not computed into memory of its own: copy it";
    if (!seen.insert(result).second)
      return block.getTerminator()->emitError()
             << "result " << j << " is returned twice: copy it";
  }
  return success();
}

LogicalResult Bufferizer::plan() {
  return failure(failed(checkForm()) || failed(place()));
}

void Bufferizer::rewrite(int64_t &semaphores) {
  rewriteSignature();
  rewriteBody(semaphores);
  entry->removeAttr(emit::EmitDialect::kDecidedAttr);
}

LogicalResult Bufferizer::findWorkspaces(const Schedule &schedule,
                                         ArrayRef<ArenaBuffer> buffers,
                                         const Placement &placement) {
  int64_t alignment = planners.front()->getTarget().alignment;
  SmallVector<Workspace> workspaces;
  for (ComputeOp op : schedule.sequence) {
    if (op.isBufferized())
      continue;
    Scratch &own = scratch[op];
    own.need = getScratchNeed(op, planners);
    if (own.need.bytes)
      workspaces.push_back(
          {op, int64_t(llvm::alignTo(own.need.bytes, alignment))});
  }
  FailureOr<int64_t> bytes = placeWorkspaces(
      entry, schedule, buffers, placement, planners, permille, workspaces);
  if (failed(bytes))
    return failure();
  workspaceBytes = *bytes;
  for (const Workspace &workspace : workspaces) {
    Scratch &own = scratch[workspace.op];
    own.workspace = workspace.begin;
    own.segment = workspace.segment;
  }
  return success();
}

LogicalResult Bufferizer::place() {
  const TargetDescription &target = planners.front()->getTarget();
  Recorder recorder(context, target);
  std::optional<Schedule> steps = getSchedule(entry);
  if (!steps)
    return emitError(entry.getLoc())
           << "the steps of entry @" << entry.getName()
           << " do not count up from 0";
  const Schedule &schedule = *steps;
  SmallVector<ArenaBuffer> buffers =
      getArenaBuffers(schedule, target.alignment);
  for (const ArenaBuffer &buffer : buffers)
    if (buffer.life.bytes >= kMaxBytes)
      return emitError(buffer.root.getLoc())
             << "a value of type " << buffer.root.getType()
             << " fits into no memory";
  SmallVector<LiveBytes> lives = getLives(buffers);
  int64_t bound = getPeakBytes(lives);

  // Beside what is best, the record keeps the simple placements that it beats.
  SmallVector<Placement> options = {placeByTime(lives), placeGreedily(lives)};
  if (options[0].bytes <= options[1].bytes)
    std::swap(options[0], options[1]);
  options.push_back(improvePlacement(lives, options[1]));
  unsigned chosen = options[2].bytes < options[1].bytes ? 2 : 1;
  Attribute pin =
      Pins(entry).lookup(emit::DecisionClass::Memory, getSubject(entry));
  auto toAttr = [&](const Placement &placement) {
    return DenseI64ArrayAttr::get(context, placement.offsets);
  };
  // No placement is below the bound, and the record says where it stands.
  emit::BoundAttr boundAttr;
  if (!buffers.empty()) {
    auto *step = llvm::lower_bound(schedule.steps, getPeakStep(lives));
    ComputeOp peak = schedule.sequence[step - schedule.steps.begin()];
    boundAttr = emit::BoundAttr::get(context, bound, peak.getId());
  }
  if (pin) {
    auto fail = [&](const Twine &why) {
      return reportIllegalPin(emitError(entry.getLoc()),
                              emit::DecisionClass::Memory, getSubject(entry),
                              pin, why);
    };
    auto wanted = dyn_cast<DenseI64ArrayAttr>(pin);
    if (!wanted || wanted.size() != static_cast<int64_t>(buffers.size()))
      return fail("must list " + Twine(buffers.size()) + " offsets");
    Placement placement;
    placement.offsets.assign(wanted.asArrayRef().begin(),
                             wanted.asArrayRef().end());
    for (auto [i, a] : llvm::enumerate(buffers)) {
      int64_t begin = placement.offsets[i];
      if (std::string why = checkOffset(begin, target); !why.empty())
        return fail(why);
      for (auto [j, b] : llvm::enumerate(ArrayRef(buffers).take_front(i)))
        if (a.life.first <= b.life.last && b.life.first <= a.life.last &&
            begin < placement.offsets[j] + b.life.bytes &&
            placement.offsets[j] < begin + a.life.bytes)
          return fail("buffers " + Twine(j) + " and " + Twine(i) +
                      " overlap while both live");
      placement.bytes = std::max(placement.bytes, begin + a.life.bytes);
    }
    chosen = options.size();
    options.push_back(placement);
  }

  const Placement &placement = options[chosen];
  for (auto [buffer, offset] : llvm::zip_equal(buffers, placement.offsets))
    offsets[buffer.root] = offset;
  if (AICF_MUTANT("offset-off-by-slot") && !buffers.empty())
    offsets[buffers.back().root] += target.alignment;
  SmallVector<emit::AlternativeAttr> rejected;
  for (const Placement &other : options)
    if (toAttr(other) != toAttr(placement) &&
        llvm::none_of(rejected, [&](emit::AlternativeAttr a) {
          return a.getChoice() == toAttr(other);
        }))
      rejected.push_back(recorder.dearer(toAttr(other), Cost(), other.bytes));
  emit::addRecord(entry,
                  recorder.record(emit::DecisionClass::Memory,
                                  getSubject(entry), toAttr(placement), Cost(),
                                  rejected, pin != nullptr, placement.bytes,
                                  /*measured=*/{}, boundAttr));
  entry->setAttr(emit::EmitDialect::kArenaAttr,
                 builder.getI64IntegerAttr(placement.bytes));
  entry->setAttr(emit::EmitDialect::kArenaBoundAttr,
                 builder.getI64IntegerAttr(bound));
  return findWorkspaces(schedule, buffers, placement);
}

/// Arguments become memrefs; results become further arguments.
void Bufferizer::rewriteSignature() {
  Block &block = entry.getBody().front();
  SmallVector<Type> types;
  SmallVector<Attribute> argAttrs;
  for (BlockArgument argument : block.getArguments()) {
    types.push_back(getDenseMemRefType(argument.getType()));
    DictionaryAttr attrs = entry.getArgAttrDict(argument.getArgNumber());
    argAttrs.push_back(attrs ? attrs : builder.getDictionaryAttr({}));
  }
  auto returnOp = cast<func::ReturnOp>(block.getTerminator());
  SmallVector<Value> results(returnOp.getOperands());
  for (auto [j, type] : llvm::enumerate(entry.getResultTypes())) {
    types.push_back(getDenseMemRefType(type));
    NamedAttrList attrs(entry.getResultAttrDict(j));
    attrs.set(emit::EmitDialect::kOutputAttr, builder.getUnitAttr());
    argAttrs.push_back(attrs.getDictionary(context));
  }
  unsigned numInputs = block.getNumArguments();
  returnOp.getOperandsMutable().clear();
  entry.setFunctionType(builder.getFunctionType(types, {}));
  entry.removeResAttrsAttr();
  entry.setAllArgAttrs(argAttrs);

  // New arguments beside the old ones, which go when nobody uses them.
  for (unsigned i = 0; i < numInputs; ++i)
    memory[block.getArgument(i)] =
        block.addArgument(types[i], block.getArgument(i).getLoc());
  builder.setInsertionPointToStart(&block);
  for (auto [j, result] : llvm::enumerate(results)) {
    Location loc = result.getLoc();
    Value slot = block.addArgument(types[numInputs + j], loc);
    memory[result] = slot;
    if (Value root = emit::stripViews(result); root != result)
      memory[root] = emit::ViewOp::create(
          builder, loc, getDenseMemRefType(root.getType()), slot);
  }
  if (AICF_MUTANT("output-in-input-slot") && numInputs && !results.empty())
    memory[results[0]] = memory[block.getArgument(0)];
}

Value Bufferizer::getBuffer(ComputeOp op, unsigned output,
                            const AccessDesc &access) {
  Value result = op.getResult(output);
  if (Value slot = memory.lookup(result))
    return slot;
  Value init = op.getOutputs()[output];
  if (!init.getDefiningOp<tensor::EmptyOp>())
    return memory.lookup(init);
  return emit::BufferOp::create(
      builder, op.getLoc(), getMemRefType(access),
      emit::SegmentAttr::get(context, emit::Segment::Transient),
      builder.getI64IntegerAttr(offsets.lookup(result)), FlatSymbolRefAttr());
}

void Bufferizer::rewriteBody(int64_t &semaphores) {
  Block &block = entry.getBody().front();
  for (Operation &op : llvm::make_early_inc_range(block)) {
    builder.setInsertionPoint(&op);
    if (auto read = dyn_cast<emit::ReadOp>(op)) {
      if (!read->use_empty())
        memory[read.getResult()] = emit::BufferOp::create(
            builder, read.getLoc(), getDenseMemRefType(read.getType()),
            emit::SegmentAttr(), IntegerAttr(), read.getGlobalAttr());
      continue;
    }
    if (auto view = dyn_cast<emit::ViewOp>(op)) {
      if (isa<MemRefType>(view.getType()) || memory.contains(view.getResult()))
        continue;
      memory[view.getResult()] = emit::ViewOp::create(
          builder, view.getLoc(), getDenseMemRefType(view.getType()),
          memory.lookup(view.getSource()));
      continue;
    }
    auto compute = dyn_cast<ComputeOp>(op);
    if (!compute || compute.isBufferized())
      continue;
    InstructionDesc desc = describe(compute);
    SmallVector<Value> inputs, outputs;
    for (Value input : compute.getInputs())
      inputs.push_back(memory.lookup(input));
    if (AICF_MUTANT("operands-swapped") && inputs.size() == 2)
      std::swap(inputs[0], inputs[1]);
    for (unsigned j = 0; j < compute.getNumResults(); ++j) {
      outputs.push_back(getBuffer(compute, j, desc.outputs[j]));
      memory[compute.getResult(j)] = outputs.back();
    }
    const Scratch &own = scratch.find(compute)->second;
    moveToBuffers(builder, compute, inputs, outputs,
                  createScratchBuffersAt(builder, compute.getLoc(), own.need,
                                         own.segment, own.workspace,
                                         semaphores));
    semaphores += llvm::alignTo(own.need.semaphores * 4,
                                planners.front()->getTarget().alignment);
  }
  // What was on tensors is dead now, users first.
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isa<emit::WriteOp>(op) ||
        llvm::any_of(op.getResultTypes(), llvm::IsaPred<TensorType>))
      op.erase();
  llvm::BitVector tensors(block.getNumArguments());
  for (BlockArgument argument : block.getArguments())
    if (isa<TensorType>(argument.getType()))
      tensors.set(argument.getArgNumber());
  block.eraseArguments(tensors);
}
