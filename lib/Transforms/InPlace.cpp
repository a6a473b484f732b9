//===- InPlace.cpp - Tie outputs to the memory that they overwrite --------===//
//
// First the contracts: values written to globals. Then the opportunities:
// outputs that can take over the memory of a transient value which dies here.
//
//===----------------------------------------------------------------------===//

#include "PlanUtils.h"
#include "aicf/Analysis/LoopTree.h"
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

/// All ops that read the memory of `value`, also through views.
static SmallVector<Operation *> getReaders(Value value) {
  SmallVector<Operation *> readers;
  for (Operation *user : value.getUsers()) {
    readers.push_back(user);
    if (auto view = dyn_cast<emit::ViewOp>(user))
      llvm::append_range(readers, getReaders(view.getResult()));
  }
  return readers;
}

/// Why output `output` of `op` may not overwrite the memory of `value`, all of
/// whose readers run first; empty if it may.
static std::string findHazard(ComputeOp op, unsigned output, Value value) {
  std::string why;
  if (llvm::any_of(op.getResult(output).getUsers(),
                   llvm::IsaPred<func::ReturnOp>))
    return "the new value is a result of the entry, which has its own memory";
  if (llvm::is_contained(op.getOutputs(), value))
    return "hazard: another output of the instruction overwrites the value";
  InstructionDesc desc = describe(op);
  for (auto [i, input] : llvm::enumerate(op.getInputs())) {
    Value memory = input;
    while (auto view = memory.getDefiningOp<emit::ViewOp>())
      memory = view.getSource();
    if (memory == value && !isInPlaceSafe(desc, i, output, &why))
      return why;
  }
  for (Operation *reader : getReaders(value)) {
    if (reader == op || isa<emit::ViewOp>(reader))
      continue;
    if (isa<func::ReturnOp>(reader))
      return "hazard: the old value is a result of the entry";
    if (isa<emit::WriteOp>(reader))
      return "hazard: the old value is written to a global";
    if (auto other = dyn_cast<ComputeOp>(reader))
      if (llvm::is_contained(other.getOutputs(), value))
        return "hazard: " + subjectOf(other) + " overwrites the value too";
    if (reaches(op, reader)) {
      auto compute = dyn_cast<ComputeOp>(reader);
      return "hazard: " + (compute ? subjectOf(compute) : "another use") +
             " reads the old value and depends on the new one";
    }
  }
  return "";
}

/// An entry sees one value of a global: its first read stands for the others,
/// so that all readers are ordered before an overwrite.
static void mergeReads(func::FuncOp entry) {
  DenseMap<StringAttr, emit::ReadOp> first;
  SmallVector<emit::ReadOp> reads(
      entry.getBody().front().getOps<emit::ReadOp>());
  for (emit::ReadOp read : reads) {
    auto [it, inserted] =
        first.try_emplace(read.getGlobalAttr().getAttr(), read);
    if (inserted)
      continue;
    read.getResult().replaceAllUsesWith(it->second.getResult());
    read.erase();
  }
}

namespace {
struct InPlace : aicf::impl::InPlacePassBase<InPlace> {
  using Base::Base;

  void runOnOperation() override {
    auto entries = getOpenEntries(getOperation());
    auto planners = createPlanners(getOperation());
    if (failed(entries) || failed(planners))
      return signalPassFailure();
    nextId = getFreshId(getOperation());
    for (func::FuncOp entry : *entries) {
      dropRecords(entry, emit::DecisionClass::InPlace);
      mergeReads(entry);
      SmallVector<emit::WriteOp> writes(
          entry.getBody().front().getOps<emit::WriteOp>());
      for (emit::WriteOp write : writes)
        if (failed(decideWrite(entry, write, *planners->front())))
          return signalPassFailure();
      if (failed(sortInstructions(entry))) {
        entry.emitError() << "instructions depend on each other in a cycle";
        return signalPassFailure();
      }
      SmallVector<ComputeOp> ops(entry.getBody().front().getOps<ComputeOp>());
      for (ComputeOp op : ops)
        for (unsigned j = 0; j < op.getNumResults(); ++j)
          if (failed(decideTransient(entry, op, j, *planners->front())))
            return signalPassFailure();
      if (failed(sortInstructions(entry))) {
        entry.emitError() << "instructions depend on each other in a cycle";
        return signalPassFailure();
      }
    }
  }

  /// The read of `global` in `entry`, created where there is none.
  emit::ReadOp getRead(func::FuncOp entry, emit::WriteOp write) {
    for (auto read : entry.getBody().front().getOps<emit::ReadOp>())
      if (read.getGlobal() == write.getGlobal())
        return read;
    OpBuilder builder = OpBuilder::atBlockBegin(&entry.getBody().front());
    return emit::ReadOp::create(builder, write.getLoc(),
                                write.getValue().getType(),
                                write.getGlobalAttr());
  }

  LogicalResult decideWrite(func::FuncOp entry, emit::WriteOp write,
                            Planner &planner) {
    auto result = dyn_cast<OpResult>(write.getValue());
    auto writer = result ? dyn_cast<ComputeOp>(result.getOwner()) : nullptr;
    if (!writer)
      return write.emitError()
             << "@" << write.getGlobal()
             << " is updated by a value that no instruction computes";
    unsigned output = result.getResultNumber();
    emit::ReadOp read = getRead(entry, write);
    Recorder recorder(&getContext(), planner.getTarget());
    Attribute tied = recorder.text("@" + write.getGlobal());
    Attribute fresh = recorder.text("fresh");
    std::string subject = subjectOf(writer, output);
    auto pin = dyn_cast_or_null<StringAttr>(
        lookupPin(entry, emit::DecisionClass::InPlace, subject));

    std::string hazard;
    if (!writer.getOutputs()[output].getDefiningOp<tensor::EmptyOp>())
      hazard = "the value already has memory of its own";
    else
      hazard = findHazard(writer, output, read.getResult());
    if (hazard.empty() && write.getInPlace() && pin && pin != tied)
      return write.emitError() << "pinned in_place decision '" << subject
                               << "' = " << pin
                               << " breaks the contract `in_place`";
    if (!hazard.empty() && (write.getInPlace() || (pin && pin == tied)))
      return write.emitError()
             << "@" << write.getGlobal() << " cannot be updated in place by "
             << subject << ": " << hazard;
    Cost alone = planner.best(describe(writer)).cost;
    OpBuilder builder(write);
    ComputeOp copy = createCopy(builder, write.getLoc(), nextId,
                                write.getValue(), read.getResult());
    Cost withCopy = planner.best(describe(copy)).cost;
    withCopy += alone;
    if (hazard.empty() && !(pin && pin == fresh)) {
      copy.erase();
      writer.getOutputsMutable()[output].set(read.getResult());
      emit::addRecord(writer,
                      recorder.record(emit::DecisionClass::InPlace, subject,
                                      tied,
                                      planner.best(describe(writer)).cost,
                                      recorder.dearer(fresh, withCopy),
                                      pin != nullptr));
      return success();
    }
    // Computed apart and copied when everybody has read the old value.
    ++nextId;
    write.getValueMutable().set(copy.getResult(0));
    emit::addRecord(
        writer, recorder.record(emit::DecisionClass::InPlace, subject, fresh,
                                withCopy,
                                hazard.empty()
                                    ? recorder.dearer(tied, alone)
                                    : recorder.illegal(tied, hazard),
                                pin != nullptr));
    return success();
  }

  LogicalResult decideTransient(func::FuncOp entry, ComputeOp op,
                                unsigned output, Planner &planner) {
    if (!op.getOutputs()[output].getDefiningOp<tensor::EmptyOp>())
      return success();
    // Results have the memory of their I/O slot.
    for (Operation *user : op.getResult(output).getUsers())
      if (isa<func::ReturnOp>(user))
        return success();
    Recorder recorder(&getContext(), planner.getTarget());
    Attribute fresh = recorder.text("fresh");
    std::string subject = subjectOf(op, output);
    auto pin = dyn_cast_or_null<StringAttr>(
        lookupPin(entry, emit::DecisionClass::InPlace, subject));
    Cost cost = planner.best(describe(op)).cost;
    auto type = cast<RankedTensorType>(op.getResult(output).getType());
    int64_t bytes =
        type.getNumElements() * emit::getStorageBytes(type.getElementType());

    Value chosen;
    Attribute choice = fresh;
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
      Attribute name =
          recorder.text(subjectOf(producer, source.getResultNumber()));
      std::string hazard;
      if (inputType.getElementType() != type.getElementType())
        hazard = "element types differ";
      else
        hazard = findHazard(op, output, value);
      if (hazard.empty() && !chosen && !disable && !(pin && pin != name)) {
        chosen = value;
        choice = name;
      } else if (hazard.empty()) {
        rejected.push_back(recorder.dearer(name, cost, 0));
      } else if (pin && pin == name) {
        return op.emitError() << "pinned in_place decision '" << subject
                              << "' = " << pin << " is illegal: " << hazard;
      } else {
        rejected.push_back(recorder.illegal(name, hazard));
      }
    }
    if (!chosen && rejected.empty())
      return success();
    if (chosen) {
      op.getOutputsMutable()[output].set(chosen);
      rejected.push_back(recorder.dearer(fresh, cost, bytes));
      cost = planner.best(describe(op)).cost;
    }
    emit::addRecord(op, recorder.record(emit::DecisionClass::InPlace, subject,
                                        choice, cost, rejected, pin != nullptr,
                                        chosen ? 0 : bytes));
    return success();
  }

  int64_t nextId = 0;
};
} // namespace
