//===- InPlace.cpp - Tie outputs to the memory that they overwrite --------===//
//
// First the contracts: values written to globals. Then the opportunities:
// outputs that can take over the memory of a transient value which dies here.
// Where the target runs instructions side by side, an instruction that
// overwrites a value waits for its other readers: what the entry takes longer
// by that counts.
//
//===----------------------------------------------------------------------===//

#include "Dependences.h"
#include "Liveness.h"
#include "PlanUtils.h"
#include "SaveWithin.h"
#include "Schedule.h"
#include "aicf/Analysis/LoopTree.h"
#include "aicf/Support/Mutant.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"

namespace aicf {
#define GEN_PASS_DEF_INPLACEPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// Why output `output` of `op`, which `desc` describes, may not overwrite the
/// memory of `value`, all of whose readers run first.
static Hazard findHazard(const Dependences &dependences, ComputeOp op,
                         const InstructionDesc &desc, unsigned output,
                         Value value) {
  std::string why;
  if (isEntryResult(op.getResult(output)))
    return {"the new value is a result of the entry, which has its own memory"};
  if (llvm::is_contained(op.getOutputs(), value))
    return {"hazard: another output of the instruction overwrites the value"};
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    if (emit::stripViews(input) == value &&
        !isInPlaceSafe(desc, i, output, &why) &&
        !AICF_MUTANT("in-place-ignores-hazard"))
      return {why};
  }
  for (Operation *reader : getReaders(value)) {
    if (reader == op || isa<emit::ViewOp>(reader))
      continue;
    if (isa<func::ReturnOp>(reader))
      return {"hazard: the old value is a result of the entry", reader};
    if (isa<emit::WriteOp>(reader))
      return {"hazard: the old value is written to a global", reader};
    if (auto other = dyn_cast<ComputeOp>(reader))
      if (llvm::is_contained(other.getOutputs(), value))
        return {"hazard: " + subjectOf(other) + " overwrites the value too",
                other};
    if (dependences.reaches(op, reader)) {
      auto compute = dyn_cast<ComputeOp>(reader);
      return {"hazard: " + (compute ? subjectOf(compute) : "another use") +
                  " reads the old value and depends on the new one",
              reader};
    }
  }
  return {};
}

namespace {

/// The longest chains of instructions of an entry that wait for each other.
class Chains {
public:
  Chains(func::FuncOp entry, Planner &planner) {
    ScheduleProblem problem(entry, planner.getTarget());
    int64_t work = 0;
    for (auto [i, op] : llvm::enumerate(problem.ops)) {
      numbers[op] = i;
      InstructionDesc desc = describe(op);
      const PlanChoice &best = planner.best(desc);
      times.push_back(best.cost.total());
      if (best.plan)
        work +=
            getWork(best.cost,
                    getFamily(*planner.getBackend(), best.plan)
                        ->getFootprint(desc, best.plan, planner.getTarget()),
                    planner.getTarget());
    }
    size_t count = times.size();
    fromStart.resize(count);
    toEnd.resize(count);
    // Instructions stand behind those that they wait for.
    for (size_t i = 0; i < count; ++i) {
      fromStart[i] += times[i];
      longest = std::max(longest, fromStart[i]);
      for (unsigned next : problem.successors[i])
        fromStart[next] = std::max(fromStart[next], fromStart[i]);
    }
    for (size_t i = count; i-- > 0;) {
      for (unsigned next : problem.successors[i])
        toEnd[i] = std::max(toEnd[i], toEnd[next]);
      toEnd[i] += times[i];
    }
    // Where instructions fill the machine, it does not matter what runs beside
    // them: the entry takes no less than all its work.
    longest = std::max(longest, work);
  }

  /// What the entry takes longer, at least, if `op` waits for `reader`, too.
  int64_t getGrowth(Operation *reader, Operation *op) const {
    auto before = numbers.find(reader), after = numbers.find(op);
    if (before == numbers.end() || after == numbers.end())
      return 0;
    return std::max<int64_t>(
        fromStart[before->second] + toEnd[after->second] - longest, 0);
  }

private:
  DenseMap<Operation *, unsigned> numbers;
  SmallVector<int64_t> times;
  /// Of each, with its own time: the longest chain that ends with it, and that
  /// begins with it.
  SmallVector<int64_t> fromStart, toEnd;
  int64_t longest = 0;
};

struct InPlace : aicf::impl::InPlacePassBase<InPlace> {
  using Base::Base;

  void runOnOperation() override {
    auto input = getPlanningInput(getOperation(), emit::DecisionClass::InPlace);
    if (failed(input))
      return signalPassFailure();
    reserveCopyIds(input->entries);
    for (func::FuncOp entry : input->entries) {
      if (failed(decide(entry, *input->planners.front())))
        return signalPassFailure();
      setDecided(entry, emit::DecisionClass::InPlace);
    }
  }

  /// Gives every write the id that a copy of its value would have, needed or
  /// not: so pins name the same copy whatever else is decided. Fusing moves
  /// writes; the order of globals stays.
  void reserveCopyIds(ArrayRef<func::FuncOp> entries) {
    DenseMap<StringAttr, unsigned> position;
    for (auto global : getOperation().getOps<emit::GlobalOp>())
      position.try_emplace(global.getSymNameAttr(), position.size());
    int64_t nextId = getFreshId(getOperation());
    for (func::FuncOp entry : entries) {
      SmallVector<emit::WriteOp> writes(
          entry.getBody().front().getOps<emit::WriteOp>());
      llvm::sort(writes, [&](emit::WriteOp a, emit::WriteOp b) {
        return position.lookup(a.getGlobalAttr().getAttr()) <
               position.lookup(b.getGlobalAttr().getAttr());
      });
      for (emit::WriteOp write : writes)
        copyIds[write] = nextId++;
    }
  }

  LogicalResult decide(func::FuncOp entry, Planner &planner) {
    dropRecords(entry, emit::DecisionClass::InPlace);
    chains.reset();
    mergeReads(entry);
    Block &block = entry.getBody().front();
    Pins pins(entry);
    Dependences dependences(entry, /*contracts=*/false);
    if (failed(dependences.sort()))
      return emitError(entry.getLoc())
             << "instructions depend on each other in a cycle";
    DenseMap<StringAttr, emit::ReadOp> reads;
    for (auto read : block.getOps<emit::ReadOp>())
      reads[read.getGlobalAttr().getAttr()] = read;
    SmallVector<emit::WriteOp> writes(block.getOps<emit::WriteOp>());
    // Contracts first: a copy can make way for them, but not the reverse.
    std::stable_partition(
        writes.begin(), writes.end(),
        [](emit::WriteOp write) { return write.getInPlace(); });
    for (emit::WriteOp write : writes) {
      emit::ReadOp &read = reads[write.getGlobalAttr().getAttr()];
      if (!read) {
        OpBuilder builder = OpBuilder::atBlockBegin(&block);
        read = emit::ReadOp::create(builder, write.getLoc(),
                                    write.getValue().getType(),
                                    write.getGlobalAttr());
      }
      if (failed(decideWrite(pins, dependences, write, read, planner)))
        return failure();
    }
    SmallVector<ComputeOp> ops(block.getOps<ComputeOp>());
    for (ComputeOp op : ops)
      for (unsigned j = 0; j < op.getNumResults(); ++j)
        if (failed(decideTransient(pins, dependences, op, j, planner)))
          return failure();
    return success();
  }

  /// Ties output `output` of `op` to `value`, which all others read before.
  void tie(Dependences &dependences, ComputeOp op, unsigned output,
           Value value) {
    for (Operation *reader : getReaders(value))
      if (reader != op && !isa<emit::ViewOp>(reader)) {
        dependences.moveBehind(op, reader);
        chains.reset(); // It waits for one more.
      }
    op.getOutputsMutable()[output].set(value);
    dependences.addOverwriter(value, op);
  }

  /// What `op` costs with output `output` tied to `value`.
  static Cost priceTied(ComputeOp op, unsigned output, Value value,
                        Planner &planner) {
    OpOperand &init = op.getOutputsMutable()[output];
    Value old = init.get();
    init.set(value);
    Cost cost = planner.best(describe(op)).cost;
    init.set(old);
    return cost;
  }

  /// The latency of waiting for the other readers of `value`, which `op` is to
  /// overwrite.
  int64_t priceWait(const Dependences &dependences, ComputeOp op, Value value,
                    Planner &planner) {
    int64_t wait = 0;
    if (!planner.getTarget().graph_issue_ps)
      return wait;
    for (Operation *reader : getReaders(value)) {
      if (reader == op || !isa<ComputeOp>(reader) ||
          dependences.reaches(reader, op))
        continue;
      if (!chains)
        chains.emplace(op->getParentOfType<func::FuncOp>(), planner);
      wait = std::max(wait, chains->getGrowth(reader, op));
    }
    return wait;
  }

  LogicalResult decideWrite(const Pins &pins, Dependences &dependences,
                            emit::WriteOp write, emit::ReadOp read,
                            Planner &planner) {
    auto result = dyn_cast<OpResult>(write.getValue());
    auto writer = result ? dyn_cast<ComputeOp>(result.getOwner()) : nullptr;
    if (!writer)
      return write.emitError()
             << "@" << write.getGlobal()
             << " is updated by a value that no instruction computes";
    unsigned output = result.getResultNumber();
    Recorder recorder(&getContext(), planner.getTarget());
    Attribute tied = write.getGlobalAttr();
    Attribute fresh = UnitAttr::get(&getContext());
    emit::SubjectAttr subject = getSubject(writer, output);
    Attribute pin = pins.lookup(emit::DecisionClass::InPlace, subject);

    auto failPin = [&](StringRef why) {
      return reportIllegalPin(write.emitError(), emit::DecisionClass::InPlace,
                              subject, pin, why);
    };
    StringRef contract = "contract: the write is marked in_place";
    if (pin && pin != tied && pin != fresh)
      return failPin("unknown choice");
    Value init = emit::stripViews(writer.getOutputs()[output]);
    if (init == read.getResult()) {
      StringRef given = "the program overwrites it already";
      if (pin && pin != tied)
        return failPin(given);
      emit::addRecord(writer,
                      recorder.record(emit::DecisionClass::InPlace, subject,
                                      tied, planner.best(describe(writer)).cost,
                                      recorder.illegal(fresh, given),
                                      pin != nullptr));
      return success();
    }
    Hazard hazard;
    if (!init.getDefiningOp<tensor::EmptyOp>())
      hazard.why = "the value already has memory of its own";
    else
      hazard = findHazard(dependences, writer, describe(writer), output,
                          read.getResult());
    bool legal = hazard.why.empty();
    if (legal && write.getInPlace() && pin && pin != tied)
      return failPin(contract);
    if (!legal && write.getInPlace())
      return reportConflict(write.emitError()
                                << "@" << write.getGlobal()
                                << " cannot be updated in place by "
                                << subject.str() << ": " << hazard.why,
                            hazard);
    if (!legal && pin && pin == tied)
      return reportConflict(failPin(hazard.why), hazard);
    Cost alone = planner.best(describe(writer)).cost;
    OpBuilder builder(write);
    ComputeOp copy = createCopy(builder, write.getLoc(), copyIds.at(write),
                                write.getValue(), read.getResult());
    Cost withCopy = planner.best(describe(copy)).cost;
    withCopy += alone;
    if (legal && (pin ? pin == tied : write.getInPlace() || !disable)) {
      copy.erase();
      tie(dependences, writer, output, read.getResult());
      emit::addRecord(writer,
                      recorder.record(emit::DecisionClass::InPlace, subject,
                                      tied, planner.best(describe(writer)).cost,
                                      write.getInPlace()
                                          ? recorder.illegal(fresh, contract)
                                          : recorder.dearer(fresh, withCopy),
                                      pin != nullptr));
      return success();
    }
    // Computed apart and copied when everybody has read the old value.
    write.getValueMutable().set(copy.getResult(0));
    writtenFresh.insert(result);
    tie(dependences, copy, 0, read.getResult());
    emit::addRecord(
        writer,
        recorder.record(
            emit::DecisionClass::InPlace, subject, fresh, withCopy,
            legal ? recorder.dearer(tied, priceTied(writer, output,
                                                    read.getResult(), planner))
                  : recorder.illegal(tied, hazard.why),
            pin != nullptr));
    return success();
  }

  LogicalResult decideTransient(const Pins &pins, Dependences &dependences,
                                ComputeOp op, unsigned output,
                                Planner &planner) {
    if (!op.getOutputs()[output].getDefiningOp<tensor::EmptyOp>())
      return success();
    // What a write did not tie stays fresh: that is the one decision about it.
    if (writtenFresh.contains(op.getResult(output)))
      return success();
    // Results have the memory of their I/O slot.
    if (isEntryResult(op.getResult(output)))
      return success();
    Recorder recorder(&getContext(), planner.getTarget());
    Attribute fresh = UnitAttr::get(&getContext());
    emit::SubjectAttr subject = getSubject(op, output);
    Attribute pin = pins.lookup(emit::DecisionClass::InPlace, subject);
    InstructionDesc desc = describe(op);
    Cost cost = planner.best(desc).cost;
    auto type = cast<RankedTensorType>(op.getResult(output).getType());
    int64_t bytes = getDenseBytes(type);
    // Memory of its own is worth some bytes where it is faster, unless they are
    // limited.
    bool mayBeDearer =
        pin || getArenaLimit(op->getParentOfType<func::FuncOp>());

    Value chosen;
    Attribute choice = fresh;
    int64_t chosenWait = 0;
    SmallVector<emit::AlternativeAttr> rejected;
    llvm::SmallDenseSet<Value> seen;
    for (Value value : op.getInputs()) {
      auto source = dyn_cast<OpResult>(value);
      auto producer = source ? dyn_cast<ComputeOp>(source.getOwner()) : nullptr;
      auto inputType = cast<RankedTensorType>(value.getType());
      if (!producer || inputType.getShape() != type.getShape() ||
          !seen.insert(value).second)
        continue;
      // Only arena memory may be taken over.
      auto root = dyn_cast<OpResult>(getStorageRoot(value));
      if (!root || !isa<ComputeOp>(root.getOwner()))
        continue;
      Attribute name = getSubject(producer, source.getResultNumber());
      Hazard hazard;
      if (inputType.getElementType() != type.getElementType())
        hazard.why = "element types differ";
      else
        hazard = findHazard(dependences, op, desc, output, value);
      bool legal = hazard.why.empty();
      Cost tied = legal ? priceTied(op, output, value, planner) : Cost();
      int64_t wait =
          legal ? priceWait(dependences, op, value, planner) : int64_t(0);
      tied.latency += wait;
      if (legal && !chosen && !disable && !(pin && pin != name) &&
          (mayBeDearer || tied.total() <= cost.total())) {
        chosen = value;
        choice = name;
        chosenWait = wait;
      } else if (legal) {
        rejected.push_back(recorder.dearer(name, tied, 0));
      } else if (pin && pin == name) {
        return reportConflict(reportIllegalPin(op.emitError(),
                                               emit::DecisionClass::InPlace,
                                               subject, pin, hazard.why),
                              hazard);
      } else {
        rejected.push_back(recorder.illegal(name, hazard.why));
      }
    }
    if (pin && pin != fresh && pin != choice)
      return reportIllegalPin(op.emitError(), emit::DecisionClass::InPlace,
                              subject, pin,
                              "no input of that name has memory to take over");
    if (!chosen && rejected.empty())
      return success();
    if (chosen) {
      tie(dependences, op, output, chosen);
      rejected.push_back(recorder.dearer(fresh, cost, bytes));
      cost = planner.best(describe(op)).cost;
      cost.latency += chosenWait;
    }
    emit::addRecord(op, recorder.record(emit::DecisionClass::InPlace, subject,
                                        choice, cost, rejected, pin != nullptr,
                                        chosen ? 0 : bytes));
    return success();
  }

  DenseMap<Operation *, int64_t> copyIds; ///< By write.
  DenseSet<Value> writtenFresh;           ///< Copied by their writes.
  std::optional<Chains> chains; ///< Of the entry as it is, where asked for.
};
} // namespace
