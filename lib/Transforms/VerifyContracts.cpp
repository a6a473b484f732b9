//===- VerifyContracts.cpp - What an entry was promised to be -------------===//

#include "Liveness.h"
#include "PlanUtils.h"
#include "aicf/Support/FormatTime.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace aicf {
#define GEN_PASS_DEF_VERIFYCONTRACTSPASS
#include "aicf/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

/// Whether `op` computes nothing: it yields what it reads.
static bool isCopy(ComputeOp op) {
  return llvm::all_of(op.getYield().getOperands(),
                      llvm::IsaPred<BlockArgument>);
}

/// Bytes that `op` reads and writes, each operand once.
static int64_t getTraffic(ComputeOp op) {
  llvm::SmallDenseSet<Value> reads;
  int64_t bytes = 0;
  auto add = [&](Value value) {
    bytes += getDenseBytes(cast<ShapedType>(value.getType()));
  };
  for (Value input : op.getInputs())
    if (reads.insert(input).second)
      add(input);
  for (Value output : op.getOutputs())
    add(output);
  return bytes;
}

/// Says for each instruction that stayed apart from its producer why it did.
static void explainKernels(InFlightDiagnostic &error,
                           ArrayRef<ComputeOp> sequence) {
  constexpr unsigned kMaxNotes = 8;
  unsigned notes = 0;
  for (ComputeOp op : sequence) {
    ArrayAttr records = op.getDecisionsAttr();
    if (!records)
      continue;
    for (auto record : records.getAsRange<emit::DecisionAttr>()) {
      auto choice = dyn_cast<emit::FuseChoiceAttr>(record.getChoice());
      if (!choice || choice.getValue() != emit::FuseChoice::Separate ||
          notes == kMaxNotes)
        continue;
      ++notes;
      Diagnostic &note = error.attachNote(op.getLoc());
      note << record.getSubject().str() << " stays separate: ";
      if (record.getPinned())
        note << "it is pinned";
      else
        for (emit::AlternativeAttr other : record.getRejected())
          if (cast<emit::FuseChoiceAttr>(other.getChoice()).getValue() ==
              emit::FuseChoice::Fused) {
            if (other.getBreaks())
              note << other.getBreaks().getValue();
            else
              note << "fused it takes "
                   << formatTime(other.getCost().getTotal() -
                                 record.getCost().getTotal())
                   << " longer";
          }
    }
  }
}

static LogicalResult verifyNoCopy(func::FuncOp entry,
                                  ArrayRef<ComputeOp> sequence) {
  for (ComputeOp op : sequence)
    if (isCopy(op))
      return op.emitError()
             << "breaks the contract no_copy of @" << entry.getName() << ": "
             << subjectOf(op) << " only moves data";
  return success();
}

static LogicalResult verifyCapturable(func::FuncOp entry,
                                      ArrayRef<ComputeOp> sequence,
                                      ArrayRef<TargetDescription> targets) {
  if (llvm::none_of(targets,
                    [](const TargetDescription &t) { return t.isGpu(); }))
    return emitError(entry.getLoc())
           << "breaks its contract capturable: no target "
              "is a GPU";
  for (ComputeOp op : sequence)
    for (const TargetDescription &target : targets)
      if (target.isGpu() &&
          !cast<emit::InstructionOpInterface>(op.getOperation())
               .getKernelPlan(target.name))
        return op.emitError()
               << "breaks the contract capturable of @" << entry.getName()
               << ": " << subjectOf(op) << " has no kernel on " << target.name;
  return success();
}

static LogicalResult verifyKernels(func::FuncOp entry,
                                   ArrayRef<ComputeOp> sequence, int64_t most) {
  if (static_cast<int64_t>(sequence.size()) <= most)
    return success();
  InFlightDiagnostic error = emitError(entry.getLoc())
                             << "breaks its contract max_kernels = " << most
                             << ": it launches " << sequence.size();
  explainKernels(error, sequence);
  return error;
}

static LogicalResult verifyArena(func::FuncOp entry, int64_t most) {
  auto bytes = [&](StringRef name) {
    return entry->getAttrOfType<IntegerAttr>(name);
  };
  IntegerAttr arena = bytes(emit::EmitDialect::kArenaAttr);
  if (!arena || arena.getInt() <= most)
    return success();
  InFlightDiagnostic error = emitError(entry.getLoc())
                             << "breaks its contract max_arena_bytes = " << most
                             << ": its arena takes " << arena.getInt();
  if (IntegerAttr bound = bytes(emit::EmitDialect::kArenaBoundAttr))
    error << ", and " << bound.getInt() << " bytes live at once";
  return error;
}

static LogicalResult verifyTraffic(func::FuncOp entry,
                                   ArrayRef<ComputeOp> sequence, int64_t most) {
  int64_t bytes = 0;
  ComputeOp largest;
  for (ComputeOp op : sequence) {
    bytes += getTraffic(op);
    if (!largest || getTraffic(op) > getTraffic(largest))
      largest = op;
  }
  if (bytes <= most)
    return success();
  InFlightDiagnostic error = emitError(entry.getLoc())
                             << "breaks its contract max_traffic_bytes = "
                             << most << ": its instructions move " << bytes;
  error.attachNote(largest.getLoc())
      << subjectOf(largest) << " moves " << getTraffic(largest);
  return error;
}

/// Reports every term that is broken.
static LogicalResult verifyContract(func::FuncOp entry,
                                    emit::ContractAttr contract,
                                    ArrayRef<TargetDescription> targets) {
  SmallVector<ComputeOp> sequence(entry.getBody().front().getOps<ComputeOp>());
  bool kept = true;
  if (contract.getNoCopy())
    kept &= succeeded(verifyNoCopy(entry, sequence));
  if (contract.getCapturable())
    kept &= succeeded(verifyCapturable(entry, sequence, targets));
  if (auto most = contract.getMaxKernels())
    kept &= succeeded(verifyKernels(entry, sequence, *most));
  if (auto most = contract.getMaxArenaBytes())
    kept &= succeeded(verifyArena(entry, *most));
  if (auto most = contract.getMaxTrafficBytes())
    kept &= succeeded(verifyTraffic(entry, sequence, *most));
  return success(kept);
}

namespace {
struct VerifyContracts : aicf::impl::VerifyContractsPassBase<VerifyContracts> {
  using Base::Base;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    auto planners = createPlanners(getOperation());
    if (failed(planners))
      return signalPassFailure();
    SmallVector<TargetDescription, 2> targets;
    for (const std::unique_ptr<Planner> &planner : *planners)
      targets.push_back(planner->getTarget());
    bool kept = true;
    for (func::FuncOp entry : getEntries(getOperation()))
      if (auto contract = entry->getAttrOfType<emit::ContractAttr>(
              emit::EmitDialect::kContractAttr)) {
        if (!entry->hasAttr(emit::EmitDialect::kArenaAttr)) {
          emitError(entry.getLoc())
              << "the contract of entry @" << entry.getName()
              << " is about decisions that are still open: run aicf-plan first";
          return signalPassFailure();
        }
        kept &= succeeded(verifyContract(entry, contract, targets));
      }
    if (!kept)
      signalPassFailure();
  }
};
} // namespace
