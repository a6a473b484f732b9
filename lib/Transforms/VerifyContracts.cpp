//===- VerifyContracts.cpp - What an entry was promised to be -------------===//

#include "LaunchParts.h"
#include "Liveness.h"
#include "PlanUtils.h"
#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Support/FormatTime.h"
#include "aicf/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

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

/// The global whose storage `buffer` is, or null.
static emit::GlobalOp getGlobal(emit::BufferOp buffer) {
  if (!buffer.getGlobalAttr())
    return {};
  return SymbolTable::lookupNearestSymbolFrom<emit::GlobalOp>(
      buffer, buffer.getGlobalAttr());
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
            if (other.getViolates())
              note << other.getViolates().getValue();
            else {
              int64_t longer =
                  other.getCost().getTotal() - record.getCost().getTotal();
              note << "fused it takes " << formatTime(std::abs(longer))
                   << (longer < 0 ? " less" : " longer");
            }
          }
    }
  }
}

static LogicalResult verifyNoCopy(func::FuncOp entry,
                                  ArrayRef<ComputeOp> sequence) {
  for (ComputeOp op : sequence)
    if (isCopy(op))
      return op.emitError()
             << "violates the contract no_copy of @" << entry.getName() << ": "
             << subjectOf(op) << " only moves data";
  return success();
}

namespace {
/// A graph launches what was recorded at its capture, with the addresses and
/// the values that there were then. What follows checks an entry for each thing
/// that would not be the same in a replay.
class CaptureVerifier {
public:
  CaptureVerifier(func::FuncOp entry, ArrayRef<TargetDescription> targets)
      : entry(entry), targets(targets) {}

  LogicalResult run() {
    bool kept = succeeded(verifyTargets());
    kept &= succeeded(verifyHost());
    for (auto op : entry.getBody().front().getOps<ComputeOp>()) {
      kept &= succeeded(verifyKernel(op));
      kept &= succeeded(verifyAddresses(op));
      kept &= succeeded(verifyUpdates(op));
      kept &= succeeded(verifyRandom(op));
    }
    reportMetas();
    return success(kept);
  }

private:
  InFlightDiagnostic fail(Location loc) {
    return emitError(loc) << "violates the contract capturable of @"
                          << entry.getName() << ": ";
  }
  LogicalResult verifyTargets();
  LogicalResult verifyHost();
  LogicalResult verifyKernel(ComputeOp op);
  LogicalResult verifyAddresses(ComputeOp op);
  LogicalResult verifyUpdates(ComputeOp op);
  LogicalResult verifyRandom(ComputeOp op);
  void findRoots(ComputeOp op, Value value, llvm::SetVector<Value> &roots);
  void reportMetas();

  func::FuncOp entry;
  ArrayRef<TargetDescription> targets;
};
} // namespace

static bool canCapture(func::FuncOp entry, const TargetDescription &target) {
  const BackendInterface *backend = getBackend(entry.getContext(), target);
  return backend && backend->canCapture();
}

LogicalResult CaptureVerifier::verifyTargets() {
  if (llvm::any_of(targets, [&](const TargetDescription &target) {
        return canCapture(entry, target);
      }))
    return success();
  return emitError(entry.getLoc()) << "violates its contract capturable: no "
                                      "target is a GPU; add one, such "
                                      "as h200";
}

/// Nothing is computed, chosen or passed by value on the host.
LogicalResult CaptureVerifier::verifyHost() {
  bool kept = true;
  if (!entry.getBody().hasOneBlock()) {
    fail(entry.getLoc()) << "the host chooses between its blocks, once, at the "
                            "capture; select values in an instruction";
    kept = false;
  }
  for (BlockArgument argument : entry.getArguments())
    if (!isa<MemRefType>(argument.getType())) {
      fail(argument.getLoc())
          << "argument " << argument.getArgNumber()
          << " is a host value of type " << argument.getType()
          << ", of which replays keep that of the capture; pass it in memory, "
             "as an input or a meta";
      kept = false;
    }
  for (Operation &op : entry.getBody().front().without_terminator()) {
    // Where memory comes from is asked of what uses it.
    if (isa<ComputeOp, emit::BufferOp, emit::ViewOp>(op) ||
        (op.getNumResults() &&
         llvm::all_of(op.getResultTypes(), llvm::IsaPred<MemRefType>)))
      continue;
    fail(op.getLoc()) << "'" << op.getName()
                      << "' runs on the host, once, at the capture; compute "
                         "its value in an instruction";
    kept = false;
  }
  return success(kept);
}

LogicalResult CaptureVerifier::verifyKernel(ComputeOp op) {
  for (const TargetDescription &target : targets)
    if (canCapture(entry, target) &&
        !cast<emit::InstructionOpInterface>(op.getOperation())
             .getKernelPlan(target.name))
      return fail(op.getLoc())
             << subjectOf(op) << " has no kernel on " << target.name
             << "; run aicf-kernel, or compile for other targets";
  return success();
}

/// Every operand lies where it lay at the capture.
LogicalResult CaptureVerifier::verifyAddresses(ComputeOp op) {
  for (OpOperand &operand : op->getOpOperands()) {
    Value root = emit::stripViews(operand.get());
    if (isa<BlockArgument>(root))
      continue; // A slot: the runtime fixes its address before the capture.
    auto buffer = root.getDefiningOp<emit::BufferOp>();
    if (!buffer)
      return fail(op.getLoc())
             << "operand " << operand.getOperandNumber() << " of "
             << subjectOf(op)
             << " has no fixed address: its address comes from '"
             << root.getDefiningOp()->getName()
             << "' in each run; declare an aicf_emit.buffer, or make it an "
                "argument";
    if (emit::GlobalOp global = getGlobal(buffer);
        global && !global.getOffsetAttr())
      return fail(op.getLoc())
             << "operand " << operand.getOperandNumber() << " of "
             << subjectOf(op) << " has no fixed address, @"
             << global.getSymName()
             << " has no place in its segment; run aicf-memory";
  }
  return success();
}

/// What a replay leaves in a param or state was computed there: no instruction
/// copies it from a value of the run.
LogicalResult CaptureVerifier::verifyUpdates(ComputeOp op) {
  for (auto [output, yielded] :
       llvm::zip_equal(op.getOutputs(), op.getYield().getOperands())) {
    auto buffer = emit::stripViews(output).getDefiningOp<emit::BufferOp>();
    auto argument = dyn_cast<BlockArgument>(yielded);
    if (!buffer || !buffer.getGlobalAttr() || !argument)
      continue;
    auto source = emit::stripViews(op.getInputs()[argument.getArgNumber()])
                      .getDefiningOp<emit::BufferOp>();
    if (!source || source.getSegment() != emit::Segment::Transient)
      continue;
    InFlightDiagnostic error =
        fail(op.getLoc()) << buffer.getGlobalAttr()
                          << " is not updated in place, " << subjectOf(op)
                          << " copies its new value; mark its update in_place, "
                             "and change what then forbids it";
    for (auto [other, record] : emit::collectRecords(entry))
      for (emit::AlternativeAttr rejected : record.getRejected())
        if (record.getDecisionClass() == emit::DecisionClass::InPlace &&
            rejected.getChoice() == buffer.getGlobalAttr() &&
            rejected.getViolates())
          error.attachNote(other->getLoc())
              << record.getSubject().str() << " could not be computed in "
              << buffer.getGlobalAttr() << ": "
              << rejected.getViolates().getValue();
    return error;
  }
  return success();
}

/// What the random numbers that `op` draws are made of, seeds and offsets, as
/// values of its body: one for each draw. A Philox round multiplies a word of
/// its counter by this number (lib/Dialect/AICF/IR/RandomOps.cpp); the last
/// round's is made of all that comes before.
static SmallVector<Value> getRandomWords(ComputeOp op) {
  constexpr uint64_t kMultiplier = 0xCD9E8D57;
  llvm::SetVector<Operation *> products;
  for (auto product : op.getBodyBlock()->getOps<arith::MulIOp>()) {
    APInt factor;
    if ((matchPattern(product.getLhs(), m_ConstantInt(&factor)) ||
         matchPattern(product.getRhs(), m_ConstantInt(&factor))) &&
        factor == kMultiplier)
      products.insert(product);
  }
  // Those of rounds before.
  llvm::SmallDenseSet<Operation *> seen;
  SmallVector<Operation *> work(products.begin(), products.end());
  while (!work.empty())
    for (Value operand : work.pop_back_val()->getOperands())
      if (Operation *made = operand.getDefiningOp();
          made && seen.insert(made).second)
        work.push_back(made);
  SmallVector<Value> words;
  for (Operation *product : products)
    if (!seen.contains(product))
      words.push_back(product->getResult(0));
  return words;
}

/// Adds what `value`, of the body of `op`, is made of: slots of inputs and
/// globals, as the values that stand for their memory.
void CaptureVerifier::findRoots(ComputeOp op, Value value,
                                llvm::SetVector<Value> &roots) {
  llvm::SmallDenseSet<Value> seen;
  SmallVector<std::pair<ComputeOp, Value>> work = {{op, value}};
  while (!work.empty()) {
    auto [user, part] = work.pop_back_val();
    if (!seen.insert(part).second)
      continue;
    if (Operation *made = part.getDefiningOp()) {
      for (Value operand : made->getOperands())
        work.push_back({user, operand});
      continue;
    }
    unsigned input = cast<BlockArgument>(part).getArgNumber();
    Value memory = emit::stripViews(user.getInputs()[input]);
    // What the last instruction before left there.
    bool isComputed = false;
    for (Operation *before = user->getPrevNode(); before && !isComputed;
         before = before->getPrevNode())
      if (auto writer = dyn_cast<ComputeOp>(before))
        for (auto [output, yielded] : llvm::zip_equal(
                 writer.getOutputs(), writer.getYield().getOperands()))
          if (emit::stripViews(output) == memory) {
            work.push_back({writer, yielded});
            isComputed = true;
          }
    if (!isComputed)
      roots.insert(memory);
  }
}

/// Each replay draws random numbers of its own: their seed or offset is made of
/// a state that the entry advances, or of an input, which the host fills.
LogicalResult CaptureVerifier::verifyRandom(ComputeOp op) {
  auto isWritten = [&](Value memory) {
    auto buffer = memory.getDefiningOp<emit::BufferOp>();
    if (!buffer || !buffer.getGlobalAttr())
      return false;
    return llvm::any_of(
        entry.getBody().front().getOps<ComputeOp>(), [&](ComputeOp other) {
          return llvm::any_of(other.getOutputs(), [&](Value output) {
            auto written =
                emit::stripViews(output).getDefiningOp<emit::BufferOp>();
            return written && written.getGlobalAttr() == buffer.getGlobalAttr();
          });
        });
  };
  for (Value word : getRandomWords(op)) {
    llvm::SetVector<Value> roots;
    findRoots(op, word, roots);
    if (llvm::any_of(roots, [&](Value memory) {
          return isa<BlockArgument>(memory) || isWritten(memory);
        }))
      continue;
    SmallVector<std::string> names;
    for (Value memory : roots)
      if (auto buffer = memory.getDefiningOp<emit::BufferOp>())
        if (emit::GlobalOp global = getGlobal(buffer))
          names.push_back(("@" + global.getSymName() +
                           (global.getRole() == emit::GlobalRole::Meta
                                ? ", which only the host sets"
                                : ", which the entry does not update"))
                              .str());
    return fail(op.getLoc())
           << subjectOf(op)
           << " draws the same random numbers in each replay: their seed and "
              "offset are "
           << (names.empty() ? "constants"
                             : "made of " + llvm::join(names, " and of "))
           << "; read the offset from a state, and update that in the entry";
  }
  return success();
}

/// Names what the host sets between replays by design: it is no host value,
/// since instructions read it from memory.
void CaptureVerifier::reportMetas() {
  llvm::MapVector<Attribute, ComputeOp> readers;
  for (auto op : entry.getBody().front().getOps<ComputeOp>())
    for (Value input : op.getInputs())
      if (auto buffer = emit::stripViews(input).getDefiningOp<emit::BufferOp>())
        if (emit::GlobalOp global = getGlobal(buffer);
            global && global.getRole() == emit::GlobalRole::Meta)
          readers.insert({buffer.getGlobalAttr(), op});
  for (auto [name, op] : readers) {
    // A remark owns no text: names live in the context.
    StringRef meta = cast<FlatSymbolRefAttr>(name).getValue();
    auto note = remark::analysis(op.getLoc(), remark::RemarkOpts::name(meta)
                                                  .category("capturable")
                                                  .function(entry.getName()));
    note << remark::metric("meta", meta)
         << remark::metric("read_by", subjectOf(op))
         << remark::metric("set_by", "the host, between replays");
  }
}

/// Each target launches no more: they share launches differently.
static LogicalResult verifyKernels(func::FuncOp entry,
                                   ArrayRef<ComputeOp> sequence, int64_t most,
                                   ArrayRef<TargetDescription> targets) {
  bool kept = true;
  for (const TargetDescription &target : targets) {
    auto launches = static_cast<int64_t>(sequence.size());
    for (emit::LaunchGroupAttr group : getLaunchGroups(entry, target.name))
      launches -= group.getInstructions().size() - 1;
    if (launches <= most)
      continue;
    InFlightDiagnostic error = emitError(entry.getLoc())
                               << "violates its contract max_kernels = " << most
                               << ": it launches " << launches << " on '"
                               << target.name << "'";
    // Fusion is the same for all.
    if (kept)
      explainKernels(error, sequence);
    kept = false;
  }
  return success(kept);
}

static LogicalResult verifyArena(func::FuncOp entry, int64_t most) {
  auto bytes = [&](StringRef name) {
    return entry->getAttrOfType<IntegerAttr>(name);
  };
  IntegerAttr arena = bytes(emit::EmitDialect::kArenaAttr);
  if (!arena || arena.getInt() <= most)
    return success();
  InFlightDiagnostic error = emitError(entry.getLoc())
                             << "violates its contract max_arena_bytes = "
                             << most << ": its arena takes " << arena.getInt();
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
                             << "violates its contract max_traffic_bytes = "
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
    kept &= succeeded(CaptureVerifier(entry, targets).run());
  if (auto most = contract.getMaxKernels())
    kept &= succeeded(verifyKernels(entry, sequence, *most, targets));
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
