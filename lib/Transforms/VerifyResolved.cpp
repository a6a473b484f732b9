//===- VerifyResolved.cpp - Prove a resolved program ----------------------===//
//
// Re-proves the plan from the IR alone. It shares no state with the passes that
// made the plan: live ranges and overlaps come from the buffers' offsets, costs
// from a fresh planner. Records are no part of the plan: those that are there
// have to say what it says.
//
//===----------------------------------------------------------------------===//

#include "LaunchParts.h"
#include "LaunchPlanners.h"
#include "Liveness.h"
#include "PlanUtils.h"
#include "VerifyPins.h"
#include "VerifyRecomputations.h"
#include "aicf/Analysis/LoopTree.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include <set>

namespace aicf {
#define GEN_PASS_DEF_VERIFYRESOLVEDPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

namespace {

/// A range of bytes in some segment: `space` is null for the arena, the entry's
/// argument for an I/O slot, the global's symbol for a global, and a scratch
/// marker.
struct ByteRange {
  const void *space = nullptr;
  int64_t begin = 0, end = 0;
  /// In the arena, the buffer: what lies on the same bytes in another buffer is
  /// another value.
  const void *buffer = nullptr;
  /// The instruction that wrote what is there; -1 for what the entry starts
  /// with.
  int64_t writer = -1;
  bool overlaps(const ByteRange &other) const {
    return space == other.space && begin < other.end && other.begin < end;
  }
  bool operator==(const ByteRange &other) const {
    return space == other.space && begin == other.begin && end == other.end;
  }
};

/// A buffer in scratch that an instruction uses.
struct ScratchUse {
  ComputeOp op;
  int64_t begin, end;
  bool isSemaphores;
};

/// What the entries of a module may not share.
struct ModuleFacts {
  std::set<int64_t> ids;
  SmallVector<ScratchUse, 0> scratch;
};

class EntryVerifier {
public:
  EntryVerifier(func::FuncOp entry,
                const std::vector<std::unique_ptr<Planner>> &planners,
                ModuleFacts &facts, func::FuncOp open)
      : entry(entry), planners(planners), facts(facts), open(open) {
    for (const std::unique_ptr<Planner> &planner : planners) {
      launchPlanners.emplace_back(*planner);
      places.push_back(getLaunchPlaces(entry, planner->getTarget().name));
    }
  }
  LogicalResult run();

private:
  FailureOr<ByteRange> getRange(Operation *user, Value value);
  LogicalResult verifyInstruction(ComputeOp op);
  LogicalResult verifyKernels(ComputeOp op);
  LogicalResult verifyMemory(ComputeOp op);
  LogicalResult verifyWorkspace(ComputeOp op, ArrayRef<ByteRange> inputs,
                                ArrayRef<ByteRange> outputs);
  LogicalResult verifyScratch(ComputeOp op);
  LogicalResult verifyReads(ComputeOp op, ArrayRef<int64_t> writers);
  LogicalResult verifyLaunches();
  LogicalResult verifyEntryRecords();
  LogicalResult verifyBranches(const Schedule &schedule);

  func::FuncOp entry;
  const std::vector<std::unique_ptr<Planner>> &planners;
  // By planner.
  std::vector<LaunchPlanner> launchPlanners;
  SmallVector<llvm::DenseMap<int64_t, LaunchPlace>> places;
  ModuleFacts &facts;
  func::FuncOp open; ///< The entry's open form; null if none is kept.
  SmallVector<ComputeOp> sequence;
  /// Instructions of the entry, of its open form, and values saved there.
  /// Records are asked for in them, which may name any number: DenseSet has
  /// two that it cannot look up.
  std::set<int64_t> own, openInstructions, saved;
  /// Who wrote what each input of an instruction finds; -1 as in ByteRange.
  DenseMap<Operation *, SmallVector<int64_t>> found;
  /// Ranges that hold a value: written, and not overwritten since.
  SmallVector<ByteRange> defined;
};

const char kScratchSpace = 0;

} // namespace

/// Whether `record` says of an edge that it became `choice`.
static bool isFuse(emit::DecisionAttr record, emit::FuseChoice choice) {
  auto taken = dyn_cast<emit::FuseChoiceAttr>(record.getChoice());
  return taken && taken.getValue() == choice;
}

FailureOr<ByteRange> EntryVerifier::getRange(Operation *user, Value value) {
  auto type = cast<MemRefType>(value.getType());
  value = emit::stripViews(value);
  SmallVector<int64_t> strides;
  int64_t offset;
  std::optional<int64_t> span;
  if (succeeded(type.getStridesAndOffset(strides, offset)) && offset == 0)
    span = getBoundedSpanBytes(type.getShape(), strides,
                               emit::getStorageBytes(type.getElementType()));
  if (!span || !hasDistinctElements(type.getShape(), strides))
    return user->emitError() << "cannot address " << type;
  int64_t bytes = *span;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return ByteRange{argument.getAsOpaquePointer(), 0, bytes};
  auto buffer = value.getDefiningOp<emit::BufferOp>();
  if (!buffer)
    return user->emitError() << "operand is neither a declared buffer nor an "
                                "I/O slot";
  if (buffer.getGlobalAttr())
    return ByteRange{buffer.getGlobalAttr().getAttr().getAsOpaquePointer(), 0,
                     bytes};
  int64_t begin = *buffer.getOffset();
  if (begin < 0 || begin > kMaxBytes)
    return buffer.emitError() << "offset " << begin << " is not in memory";
  int64_t alignment = planners.front()->getTarget().alignment;
  if (begin % alignment)
    return buffer.emitError() << "offset " << begin << " is not aligned to "
                              << alignment << " bytes";
  if (*buffer.getSegment() == emit::Segment::Scratch)
    return ByteRange{&kScratchSpace, begin, begin + bytes};
  auto arena = entry->getAttrOfType<IntegerAttr>(emit::EmitDialect::kArenaAttr);
  if (!arena || begin + bytes > arena.getInt())
    return buffer.emitError() << "bytes [" << begin << ", " << begin + bytes
                              << ") leave the arena of "
                              << (arena ? arena.getInt() : 0) << " bytes";
  return ByteRange{nullptr, begin, begin + bytes,
                   buffer.getResult().getAsOpaquePointer()};
}

LogicalResult EntryVerifier::verifyKernels(ComputeOp op) {
  InstructionDesc desc = describe(op);
  for (auto [planner, launches, placesOf] :
       llvm::zip_equal(planners, launchPlanners, places)) {
    const TargetDescription &target = planner->getTarget();
    Attribute plan = cast<emit::InstructionOpInterface>(op.getOperation())
                         .getKernelPlan(target.name);
    if (!plan)
      return op.emitError()
             << "has no kernel for target '" << target.name << "'";
    PlanCandidate candidate =
        launches.check(desc, placesOf.lookup(op.getId()), plan);
    if (!candidate.violates.empty())
      return op.emitError()
             << "kernel " << plan << " is illegal: " << candidate.violates;
    bool isRecorded = false;
    for (auto [owner, record] : emit::collectRecords(op)) {
      if (record.getDecisionClass() != emit::DecisionClass::Kernel ||
          record.getTargetName() != target.name)
        continue;
      if (isRecorded)
        return op.emitError()
               << "has two records of its kernel for '" << target.name << "'";
      isRecorded = true;
      if (record.getChoice() != plan)
        return op.emitError() << "runs by " << plan << ", its record says "
                              << record.getChoice();
      if (candidate.cost.toAttr(op.getContext()) != record.getCost())
        return op.emitError() << "kernel " << plan << " costs "
                              << candidate.cost.toAttr(op.getContext())
                              << ", its record says " << record.getCost();
    }
  }
  // Planners are as many as targets.
  if (op.getPlansAttr().size() != planners.size())
    for (NamedAttribute named : op.getPlansAttr())
      if (llvm::none_of(planners, [&](const std::unique_ptr<Planner> &planner) {
            return named.getName() == planner->getTarget().name;
          }))
        return op.emitError() << "has a plan for " << named.getName()
                              << ", which is no target of the module";
  return success();
}

LogicalResult EntryVerifier::verifyMemory(ComputeOp op) {
  InstructionDesc desc = describe(op);
  SmallVector<ByteRange> inputs, outputs;
  for (auto [list, values] : {std::pair{&inputs, ValueRange(op.getInputs())},
                              std::pair{&outputs, ValueRange(op.getOutputs())}})
    for (Value value : values) {
      FailureOr<ByteRange> range = getRange(op, value);
      if (failed(range))
        return failure();
      list->push_back(*range);
    }
  SmallVector<int64_t> writers;
  for (auto [i, range] : llvm::enumerate(inputs)) {
    const ByteRange *source = llvm::find_if(defined, [&](const ByteRange &d) {
      return d.space == range.space && d.buffer == range.buffer &&
             d.begin <= range.begin && range.end <= d.end;
    });
    bool known = source != defined.end();
    bool overwritten = llvm::any_of(
        defined, [&](const ByteRange &d) { return d.overlaps(range); });
    if (!known)
      return op.emitError()
             << "input " << i
             << (overwritten ? " is read after another buffer overwrote "
                               "its bytes"
                             : " is read before anything wrote it");
    writers.push_back(source->writer);
  }
  if (failed(verifyReads(op, writers)))
    return failure();
  found[op] = writers;
  if (failed(verifyWorkspace(op, inputs, outputs)))
    return failure();
  for (auto [j, range] : llvm::enumerate(outputs)) {
    for (unsigned k = 0; k < j; ++k)
      if (range.overlaps(outputs[k]))
        return op.emitError() << "outputs " << k << " and " << j << " overlap";
    for (auto [i, input] : llvm::enumerate(inputs)) {
      if (!range.overlaps(input))
        continue;
      std::string why = "they overlap in part";
      if (!(range == input) || !isInPlaceSafe(desc, i, j, &why))
        return op.emitError() << "output " << j << " may not overwrite input "
                              << i << ": " << why;
    }
    Value root = emit::stripViews(op.getOutputs()[j]);
    if (auto global = root.getDefiningOp<emit::BufferOp>())
      if (global.getGlobalAttr())
        if (auto symbol = SymbolTable::lookupNearestSymbolFrom<emit::GlobalOp>(
                op, global.getGlobalAttr())) {
          if (symbol.isConstant())
            return op.emitError() << "output " << j << " writes the constant "
                                  << global.getGlobalAttr();
          if (symbol.getRole() == emit::GlobalRole::Meta)
            return op.emitError()
                   << "output " << j << " writes " << global.getGlobalAttr()
                   << ", a meta: only the host sets it";
        }
    if (auto argument = dyn_cast<BlockArgument>(root))
      if (!entry.getArgAttr(argument.getArgNumber(),
                            emit::EmitDialect::kOutputAttr))
        return op.emitError() << "output " << j << " writes an input slot";
    // What lay there before is gone.
    llvm::erase_if(defined,
                   [&](const ByteRange &d) { return d.overlaps(range); });
    range.writer = op.getId();
    defined.push_back(range);
  }
  return success();
}

/// A workspace in the arena overlaps no operand of `op`, and what lay there is
/// gone.
LogicalResult EntryVerifier::verifyWorkspace(ComputeOp op,
                                             ArrayRef<ByteRange> inputs,
                                             ArrayRef<ByteRange> outputs) {
  for (Value value : op.getScratch()) {
    FailureOr<ByteRange> range = getRange(op, value);
    if (failed(range))
      return failure();
    for (auto [what, list] :
         {std::pair{"input ", inputs}, std::pair{"output ", outputs}})
      for (auto [i, operand] : llvm::enumerate(list))
        if (range->overlaps(operand))
          return op.emitError()
                 << "its workspace and " << what << i << " overlap";
    llvm::erase_if(defined,
                   [&](const ByteRange &d) { return d.overlaps(*range); });
    range->buffer = &kScratchSpace; // Nobody reads it.
    defined.push_back(*range);
  }
  return success();
}

/// Kernels take the workspace and then the semaphores, one buffer of each.
LogicalResult EntryVerifier::verifyScratch(ComputeOp op) {
  std::optional<int64_t> workspace, semaphores;
  for (Value value : op.getScratch()) {
    FailureOr<ByteRange> range = getRange(op, value);
    if (failed(range))
      return failure();
    auto buffer = emit::stripViews(value).getDefiningOp<emit::BufferOp>();
    if (!buffer || buffer.getGlobalAttr())
      return op.emitOpError() << "its scratch is neither in the scratch "
                                 "segment nor in the arena";
    bool isSemaphores = buffer.getSemaphores();
    if (semaphores || (workspace && !isSemaphores))
      return op.emitOpError() << "its scratch is not one workspace, then one "
                                 "buffer of semaphores";
    (isSemaphores ? semaphores : workspace) = range->end - range->begin;
    if (range->space == &kScratchSpace)
      facts.scratch.push_back({op, range->begin, range->end, isSemaphores});
  }
  InstructionDesc desc = describe(op);
  for (const std::unique_ptr<Planner> &planner : planners) {
    const TargetDescription &target = planner->getTarget();
    Attribute plan = cast<emit::InstructionOpInterface>(op.getOperation())
                         .getKernelPlan(target.name);
    Footprint print = getFamily(*planner->getBackend(), plan)
                          ->getFootprint(desc, plan, target);
    if (workspace.value_or(0) < print.scratchBytes)
      return op.emitOpError()
             << "its plan for target '" << target.name << "' needs "
             << print.scratchBytes << " bytes of workspace, it has "
             << workspace.value_or(0);
    if (semaphores.value_or(0) < 4 * print.semaphores)
      return op.emitOpError()
             << "its plan for target '" << target.name << "' needs "
             << print.semaphores << " semaphores, it has "
             << semaphores.value_or(0) / 4;
  }
  return success();
}

/// Whether `op` has a record of a saved value that is kept as `choice`.
static bool keepsSaved(ComputeOp op, emit::SaveChoice choice) {
  return llvm::any_of(emit::collectRecords(op), [&](auto entry) {
    auto taken = dyn_cast<emit::SaveChoiceAttr>(entry.second.getChoice());
    return taken && taken.getValue() == choice;
  });
}

/// `op` reads what it was to read when fuse was done, not what was there before
/// or came later: fuse recorded every pair of instructions that it left apart.
/// `writers` lists who wrote what each input finds.
LogicalResult EntryVerifier::verifyReads(ComputeOp op,
                                         ArrayRef<int64_t> writers) {
  std::set<int64_t> producers;
  // A pin may keep apart what was merged into other instructions since.
  bool knowsAll =
      op.getDecisionsAttr() && open && openInstructions.count(op.getId());
  for (auto [owner, record] : emit::collectRecords(op)) {
    if (!isFuse(record, emit::FuseChoice::Separate))
      continue;
    emit::SubjectAttr edge = record.getSubject();
    int64_t producer = edge.getProducer();
    if (edge.getConsumer() != static_cast<int64_t>(op.getId()) ||
        !own.count(producer)) {
      knowsAll = false;
      continue;
    }
    producers.insert(producer);
    if (!llvm::is_contained(writers, producer))
      return op.emitError()
             << "does not read what i" << producer << " wrote, though '"
             << edge.str() << "' were left separate";
  }
  if (!knowsAll)
    return success();
  for (auto [i, writer] : llvm::enumerate(writers)) {
    // Saved values are no pairs of instructions, and a view may be one of a
    // saved value. Who writes a result that is a view of its value does so
    // through a view, too.
    if (writer < 0 || producers.count(writer) || saved.count(writer) ||
        llvm::none_of(
            sequence,
            [&](ComputeOp other) {
              return static_cast<int64_t>(other.getId()) == writer &&
                     llvm::is_contained(other.getOutputs(), op.getInputs()[i]);
            }))
      continue;
    if (llvm::any_of(sequence, [&](ComputeOp other) {
          return static_cast<int64_t>(other.getId()) == writer &&
                 keepsSaved(other, emit::SaveChoice::Alias);
        }))
      continue;
    return op.emitError() << "input " << i << " reads what i" << writer
                          << " wrote, although no decision says so";
  }
  return success();
}

LogicalResult EntryVerifier::verifyInstruction(ComputeOp op) {
  if (!op.isBufferized())
    return op.emitError() << "is still open";
  if (!facts.ids.insert(op.getId()).second)
    return op.emitError() << "id " << op.getId() << " is not unique";
  if (failed(verifyKernels(op)) || failed(verifyMemory(op)) ||
      failed(verifyScratch(op)))
    return failure();
  sequence.push_back(op);
  return success();
}

/// Instructions of one step touch no byte that another of them writes.
LogicalResult EntryVerifier::verifyBranches(const Schedule &schedule) {
  struct Touch {
    ByteRange range;
    bool writes;
    ComputeOp op;
  };
  SmallVector<Touch, 0> touches;
  for (auto [i, instruction] : llvm::enumerate(schedule.sequence)) {
    ComputeOp op = instruction;
    if (i && schedule.steps[i] != schedule.steps[i - 1])
      touches.clear();
    size_t others = touches.size();
    for (OpOperand &operand : op->getOpOperands()) {
      FailureOr<ByteRange> range = getRange(op, operand.get());
      if (failed(range))
        return failure();
      bool writes = operand.getOperandNumber() >= op.getInputs().size();
      for (const Touch &other : ArrayRef(touches).take_front(others))
        if ((writes || other.writes) && other.range.overlaps(*range))
          return op.emitError()
                 << "runs beside " << subjectOf(other.op)
                 << " in one step, and one of them writes bytes of the other";
      touches.push_back({*range, writes, op});
    }
  }
  return success();
}

/// Launches are those that the records state, and such as code can be generated
/// for.
LogicalResult EntryVerifier::verifyLaunches() {
  if (auto all = entry->getAttrOfType<DictionaryAttr>(
          emit::EmitDialect::kLaunchGroupsAttr))
    for (NamedAttribute ofTarget : all)
      if (llvm::none_of(planners, [&](const std::unique_ptr<Planner> &planner) {
            return ofTarget.getName() == planner->getTarget().name;
          }))
        return emitError(entry.getLoc())
               << "has launches for " << ofTarget.getName()
               << ", which is no target of the module";
  for (const std::unique_ptr<Planner> &planner : planners) {
    auto launches = getLaunchMembers(entry, planner->getTarget().name);
    if (failed(launches))
      return failure();
    std::map<int64_t, emit::LaunchGroupAttr> taken;
    for (const LaunchMembers &launch : *launches)
      taken[ComputeOp(launch.ops.front()).getId()] = emit::LaunchGroupAttr::get(
          entry.getContext(),
          llvm::map_to_vector(
              launch.ops,
              [](ComputeOp op) { return static_cast<int64_t>(op.getId()); }),
          launch.cluster, launch.threads);
    for (const LaunchMembers &launch : *launches)
      if (launch.ops.size() > 1 &&
          failed(getLaunchParts(launch.ops, launch.cluster,
                                planner->getTarget(), *planner->getBackend())))
        return failure();
    for (auto [op, record] : emit::collectRecords(entry)) {
      if (record.getDecisionClass() != emit::DecisionClass::Launch ||
          record.getTargetName() != planner->getTarget().name)
        continue;
      auto it = taken.find(record.getSubject().getFirst());
      if (it == taken.end() || it->second != record.getChoice())
        return emitError(op->getLoc())
               << "the launch of " << record.getSubject().str() << " on '"
               << planner->getTarget().name << "' is not that of its record";
    }
  }
  return success();
}

LogicalResult EntryVerifier::verifyEntryRecords() {
  emit::DecisionAttr order, memory;
  if (auto records =
          entry->getAttrOfType<ArrayAttr>(emit::EmitDialect::kDecisionsAttr))
    for (auto record : records.getAsRange<emit::DecisionAttr>()) {
      if (record.getDecisionClass() == emit::DecisionClass::Order)
        order = record;
      if (record.getDecisionClass() == emit::DecisionClass::Memory)
        memory = record;
    }
  std::optional<Schedule> schedule = getSchedule(entry);
  if (!schedule)
    return emitError(entry.getLoc()) << "its steps do not count up from 0";
  if (schedule->hasBranches() && failed(verifyBranches(*schedule)))
    return failure();
  if (failed(verifyLaunches()))
    return failure();
  if (order && order.getChoice() != schedule->toAttr(entry.getContext()))
    return emitError(entry.getLoc())
           << "its instructions are not in the order that the record states";
  auto arena = entry->getAttrOfType<IntegerAttr>(emit::EmitDialect::kArenaAttr);
  if (!arena)
    return emitError(entry.getLoc()) << "the size of its arena is missing";
  if (memory && arena.getInt() != memory.getCost().getBytes())
    return emitError(entry.getLoc()) << "arena size and memory record disagree";
  auto bound =
      entry->getAttrOfType<IntegerAttr>(emit::EmitDialect::kArenaBoundAttr);
  if (!bound || bound.getInt() > arena.getInt())
    return emitError(entry.getLoc())
           << "the bound of its arena is missing or larger "
              "than the arena";
  if (!memory)
    return success();
  auto offsets = dyn_cast<DenseI64ArrayAttr>(memory.getChoice());
  // Those of workspaces follow from where the values are.
  llvm::DenseSet<Value> workspaces;
  for (ComputeOp op : sequence)
    for (Value value : op.getScratch())
      workspaces.insert(emit::stripViews(value));
  SmallVector<int64_t> actual;
  for (auto buffer : entry.getBody().front().getOps<emit::BufferOp>())
    if (buffer.getSegment() == emit::Segment::Transient &&
        !workspaces.contains(buffer))
      actual.push_back(*buffer.getOffset());
  if (!offsets || offsets.asArrayRef() != ArrayRef(actual))
    return emitError(entry.getLoc())
           << "its buffers are not where the record states";
  return success();
}

LogicalResult EntryVerifier::run() {
  Block &block = entry.getBody().front();
  for (BlockArgument argument : block.getArguments())
    if (!entry.getArgAttr(argument.getArgNumber(),
                          emit::EmitDialect::kOutputAttr))
      if (auto type = dyn_cast<MemRefType>(argument.getType()))
        defined.push_back(
            {argument.getAsOpaquePointer(), 0, getDenseBytes(type)});
  for (auto buffer : block.getOps<emit::BufferOp>())
    if (buffer.getGlobalAttr())
      defined.push_back({buffer.getGlobalAttr().getAttr().getAsOpaquePointer(),
                         0, getDenseBytes(cast<MemRefType>(buffer.getType()))});
  for (auto op : block.getOps<ComputeOp>())
    own.insert(op.getId());
  if (open) {
    for (auto op : open.getBody().front().getOps<ComputeOp>())
      openInstructions.insert(op.getId());
    for (auto op : open.getBody().front().getOps<emit::SaveOp>())
      saved.insert(op.getId());
  }
  for (Operation &op : block.without_terminator()) {
    if (auto compute = dyn_cast<ComputeOp>(op)) {
      if (failed(verifyInstruction(compute)))
        return failure();
      continue;
    }
    if (!isa<emit::BufferOp, emit::ViewOp>(op))
      return op.emitError() << "does not belong into a resolved program";
  }
  // Every output slot was written.
  for (BlockArgument argument : block.getArguments()) {
    if (!entry.getArgAttr(argument.getArgNumber(),
                          emit::EmitDialect::kOutputAttr))
      continue;
    if (llvm::none_of(defined, [&](const ByteRange &d) {
          return d.space == argument.getAsOpaquePointer();
        }))
      return emitError(entry.getLoc())
             << "output slot " << argument.getArgNumber()
             << " is never written";
  }
  auto isAgain = [](ComputeOp op) {
    return keepsSaved(op, emit::SaveChoice::Recompute);
  };
  auto mayBe = [&](ComputeOp op) {
    return !openInstructions.count(op.getId());
  };
  if (failed(verifyRecomputations(sequence, found, isAgain, mayBe)) ||
      failed(verifyEntryRecords()))
    return failure();
  return verifyPinsUsed(entry, emit::collectRecords(entry));
}

/// Not a single decision need be looked at in an entry that has no memory yet.
static LogicalResult verifyIsResolved(func::FuncOp entry) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  Block &block = entry.getBody().front();
  if (llvm::none_of(entry.getArgumentTypes(), isTensor) &&
      llvm::none_of(entry.getResultTypes(), isTensor) &&
      llvm::all_of(block.getOps<ComputeOp>(),
                   [](ComputeOp op) { return op.isBufferized(); }))
    return success();
  return emitError(entry.getLoc()) << "entry @" << entry.getName()
                                   << " is not resolved yet: run aicf-plan, or "
                                   << getPassOrder() << " one by one";
}

/// Every record was taken for a target as the module describes it.
static LogicalResult
verifyTargets(ModuleOp module,
              const std::vector<std::unique_ptr<Planner>> &planners) {
  for (auto [op, record] : emit::collectRecords(module)) {
    StringRef key = record.getTarget();
    const TargetDescription *named = nullptr;
    for (const std::unique_ptr<Planner> &planner : planners)
      if (planner->getTarget().name == key.split('/').first)
        named = &planner->getTarget();
    if (!named)
      return emitError(op->getLoc())
             << "a record was taken for " << record.getTarget()
             << ", which is no target of the module";
    if (named->key() != key)
      return emitError(op->getLoc())
             << "a record was taken for " << record.getTarget()
             << ", the module describes '" << named->key() << "'";
  }
  return success();
}

/// Semaphores are zero between launches, so nothing else lies where they are.
/// Workspaces may share bytes: verifyBranches() looks at those that are in use
/// at the same time.
static LogicalResult verifySemaphores(MutableArrayRef<ScratchUse> uses) {
  llvm::stable_sort(uses, [](const ScratchUse &a, const ScratchUse &b) {
    return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
  });
  ScratchUse *last = nullptr, *lastSemaphores = nullptr;
  for (ScratchUse &use : uses) {
    ScratchUse *before = use.isSemaphores ? last : lastSemaphores;
    if (before && use.begin < before->end)
      return use.op.emitOpError()
             << "its " << (use.isSemaphores ? "semaphores" : "workspace")
             << " at " << use.begin << " and the "
             << (before->isSemaphores ? "semaphores" : "workspace") << " of "
             << subjectOf(before->op) << " at " << before->begin << " overlap";
    if (!last || use.end > last->end)
      last = &use;
    if (use.isSemaphores && (!lastSemaphores || use.end > lastSemaphores->end))
      lastSemaphores = &use;
  }
  return success();
}

/// Globals are placed, aligned and disjoint, and where their record says.
static LogicalResult verifyGlobals(ModuleOp module, int64_t alignment) {
  SmallVector<int64_t> offsets;
  struct Placed {
    emit::GlobalOp global;
    int64_t begin, end;
  };
  SmallVector<Placed> persistent, constant;
  for (auto global : module.getOps<emit::GlobalOp>()) {
    if (!global.getOffsetAttr())
      return global.emitError() << "has no place in its segment";
    int64_t begin = global.getOffsetAttr().getInt();
    offsets.push_back(begin);
    if (begin > kMaxBytes)
      return global.emitError() << "offset " << begin << " is not in memory";
    if (begin % alignment)
      return global.emitError() << "offset " << begin << " is not aligned to "
                                << alignment << " bytes";
    (global.isConstant() ? constant : persistent)
        .push_back(
            {global, begin, begin + getDenseBytes(global.getTensorType())});
  }
  for (auto *segment : {&persistent, &constant}) {
    llvm::sort(*segment, [](const Placed &a, const Placed &b) {
      return a.begin < b.begin;
    });
    for (size_t i = 1; i < segment->size(); ++i)
      if ((*segment)[i].begin < (*segment)[i - 1].end)
        return (*segment)[i].global.emitError()
               << "overlaps @" << (*segment)[i - 1].global.getSymName();
  }
  if (offsets.empty())
    return success();
  auto placed = DenseI64ArrayAttr::get(module.getContext(), offsets);
  for (auto [op, record] : emit::collectRecords(module))
    if (op == module &&
        record.getSubject().getKind() == emit::SubjectKind::Globals &&
        record.getChoice() != placed)
      return emitError(getReportLoc(module))
             << "globals are not where the record states";
  return success();
}

namespace {
struct VerifyResolved : aicf::impl::VerifyResolvedPassBase<VerifyResolved> {
  using Base::Base;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    ModuleOp module = getOperation();
    auto planners = createPlanners(module);
    if (failed(planners))
      return signalPassFailure();
    for (func::FuncOp entry : getEntries(module))
      if (failed(verifyIsResolved(entry)))
        return signalPassFailure();
    if (failed(verifyTargets(module, *planners)) ||
        failed(verifyGlobals(module, planners->front()->getTarget().alignment)))
      return signalPassFailure();
    SmallVector<std::pair<Operation *, emit::DecisionAttr>> own;
    for (auto [op, record] : emit::collectRecords(module))
      if (op == module)
        own.emplace_back(op, record);
    if (failed(verifyPinsUsed(module, own)))
      return signalPassFailure();
    ModuleFacts facts;
    ModuleOp open = findOpenForm(module);
    for (func::FuncOp entry : getEntries(module))
      if (failed(EntryVerifier(
                     entry, *planners, facts,
                     open ? open.lookupSymbol<func::FuncOp>(entry.getName())
                          : func::FuncOp())
                     .run()))
        return signalPassFailure();
    if (failed(verifySemaphores(facts.scratch)))
      return signalPassFailure();
  }
};
} // namespace
