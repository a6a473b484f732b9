//===- PlanCheckerOrder.cpp - The order of a plan's reads and writes ------===//
//
// That every read finds the value that it names, that nothing overwrites what
// is still read, and that dependences order all hazards.
// PlanChecker::checkEntry() calls checkOrder() last, when all operands are
// known to be in range.
//
//===----------------------------------------------------------------------===//

#include "PlanCheckerImpl.h"

#include <algorithm>
#include <memory>

using namespace aicf::rt;

/// Ranges that the operands of an entry come to: 128 MiB while it is checked,
/// beside what HazardTracker and Ancestors hold. Ten thousand instructions of a
/// hundred each fit.
static constexpr uint64_t kMaxRanges = uint64_t(1) << 20;

/// Are two operands the same elements in the same order, so that a kernel may
/// replace one by the other in place?
static bool sameElements(const fb::OperandT &a, const fb::OperandT &b) {
  if (a.address.offset() != b.address.offset() || a.dtype != b.dtype)
    return false;
  if (isDense(a.shape, a.strides) && isDense(b.shape, b.strides))
    return elementCount(a.shape) == elementCount(b.shape);
  return a.shape == b.shape && a.strides == b.strides;
}

/// Does one of `a`, a workspace, overlap one of `b`?
static bool overlap(const std::vector<ByteRange> &a,
                    const std::vector<ByteRange> &b) {
  return std::any_of(a.begin(), a.end(), [&](ByteRange x) {
    return std::any_of(b.begin(), b.end(), [&](ByteRange y) {
      return x.begin < y.end && y.begin < x.end;
    });
  });
}

/// Inside one instruction: what is written is written once, what is read and
/// written is the same elements, and workspaces are no operands. Operands that
/// are not known exactly count with their whole extent.
static Status checkWithin(const fb::InstructionT &instruction,
                          const std::vector<MemoryAccess> &accesses,
                          const std::vector<size_t> &operandOf) {
  struct Run {
    uint64_t end;
    size_t access;
  };
  std::map<Space, std::map<uint64_t, Run>> written;
  for (size_t a = 0; a < operandOf.size(); ++a) {
    if (!accesses[a].writes)
      continue;
    auto &runs = written[accesses[a].space];
    for (ByteRange range : accesses[a].ranges) {
      if (range.begin == range.end)
        continue;
      auto next = runs.lower_bound(range.begin);
      auto hit =
          next != runs.end() && next->first < range.end ? next
          : next != runs.begin() && std::prev(next)->second.end > range.begin
              ? std::prev(next)
              : runs.end();
      if (hit != runs.end())
        return error("operands ", operandOf[hit->second.access], " and ",
                     operandOf[a], " may write the same bytes");
      runs.emplace_hint(next, range.begin, Run{range.end, a});
    }
  }
  for (size_t a = 0; a < operandOf.size(); ++a) {
    auto runs = written.find(accesses[a].space);
    if (!accesses[a].reads || runs == written.end())
      continue;
    for (ByteRange range : accesses[a].ranges) {
      auto it = runs->second.upper_bound(range.begin);
      if (it != runs->second.begin() && std::prev(it)->second.end > range.begin)
        --it;
      for (; it != runs->second.end() && it->first < range.end; ++it) {
        size_t other = it->second.access;
        if (other != a &&
            !sameElements(*instruction.operands[operandOf[a]],
                          *instruction.operands[operandOf[other]]))
          return error("operand ", operandOf[other],
                       " overwrites bytes that operand ", operandOf[a],
                       " reads, and they are not the same elements");
      }
    }
  }
  for (size_t a = operandOf.size(); a < accesses.size(); ++a)
    for (size_t o = 0; o < operandOf.size(); ++o)
      if (accesses[a].space == accesses[o].space && accesses[a].target >= 0 &&
          overlap(accesses[a].ranges, accesses[o].ranges))
        return error("a workspace and operand ", operandOf[o],
                     " may use the same bytes");
  return Status::success();
}

/// A place that holds values before the entry begins.
static bool holdsValuesBefore(const fb::EntryT &entry, Space space) {
  return space.first == fb::Segment::Persistent ||
         (space.first == fb::Segment::Io &&
          !entry.slots[space.second]->is_output);
}

Status PlanChecker::checkOutputs(const fb::EntryT &entry,
                                 const HazardTracker &tracker) const {
  for (uint32_t s = 0; s < entry.slots.size(); ++s) {
    const fb::SlotT &slot = *entry.slots[s];
    if (!slot.is_output)
      continue;
    fb::OperandT whole;
    whole.address = fb::Address(fb::Segment::Io, s, 0);
    whole.dtype = slot.dtype;
    whole.shape = slot.shape;
    whole.strides = slot.strides;
    if (auto fault = tracker.checkRead(accessOf(whole), false))
      return error("byte ", fault->at, " of output '", slot.name, "' is ",
                   fault->unproven ? "not known to be written"
                                   : "never written");
  }
  return Status::success();
}

/// What instructions of one launch do to the same bytes, one of them writing,
/// is in stages one after the other.
Status PlanChecker::checkStages(const fb::EntryT &entry) {
  for (uint32_t t = 0; t < package.targets.size(); ++t) {
    std::unique_ptr<HazardTracker> tracker; // Of the launch at hand.
    for (uint32_t i = 0; i < entry.instructions.size(); ++i) {
      const fb::InstructionT &instruction = *entry.instructions[i];
      const fb::LaunchT &launch = *instruction.launches[t];
      if (launch.parts == 1)
        continue;
      if (launch.part == 0)
        tracker = std::make_unique<HazardTracker>(hazardWork);
      std::vector<MemoryAccess> accesses = accessesOf(instruction);
      // Workspaces and semaphores are used on one target.
      accesses.erase(std::remove_if(accesses.begin(), accesses.end(),
                                    [&](const MemoryAccess &access) {
                                      return access.target >= 0 &&
                                             access.target !=
                                                 static_cast<int32_t>(t);
                                    }),
                     accesses.end());
      for (uint32_t earlier : tracker->predecessors(accesses))
        if (entry.instructions[earlier]->launches[t]->stage >= launch.stage)
          return error("instruction ", instruction.id,
                       ": touches bytes of instruction ",
                       entry.instructions[earlier]->id,
                       ", one of them writing, and is in no later stage of "
                       "their launch for '",
                       package.targets[t]->name, "'");
      tracker->record(i, accesses);
      if (tracker->exhausted())
        return error("the entry is too large and too scattered to be checked");
      if (launch.part + 1 == launch.parts)
        hazardWork -= std::min(hazardWork, tracker->work());
    }
  }
  return Status::success();
}

Status PlanChecker::checkOrder(const fb::EntryT &entry) {
  HazardTracker tracker(hazardWork);
  Ancestors ancestors;
  // A declared buffer holds one value, so each byte is written once: begin,
  // end.
  std::vector<std::map<uint64_t, uint64_t>> values(entry.buffers.size());
  std::vector<bool> isWritten(entry.buffers.size(), false);
  for (const auto &instruction : entry.instructions)
    for (const auto &operand : instruction->operands)
      if (operand->buffer >= 0 && operand->access != fb::Access::Read)
        isWritten[operand->buffer] = true;

  static const char kTooScattered[] =
      "the entry is too large and too scattered to be checked";
  uint64_t ranges = 0;
  for (uint32_t i = 0; i < entry.instructions.size(); ++i) {
    const fb::InstructionT &instruction = *entry.instructions[i];
    auto fail = [&](const auto &...parts) {
      return error("instruction ", instruction.id, ": ", parts...);
    };
    auto bufferName = [&](int32_t buffer) {
      return buffer < 0 ? std::string("no declared buffer")
                        : "buffer '" + entry.buffers[buffer]->name + "'";
    };
    for (uint32_t dep : instruction.deps)
      if (dep >= i)
        return fail("waits for the instruction at index ", dep,
                    ", which is not before its own, ", i);
    ancestors.append(instruction.deps);
    ranges += countRanges(instruction);
    if (ranges > kMaxRanges || ancestors.exhausted())
      return fail(kTooScattered);

    std::vector<MemoryAccess> accesses = accessesOf(instruction);
    std::vector<size_t> operandOf; // of the accesses that are operands
    for (size_t o = 0; o < instruction.operands.size(); ++o)
      if (instruction.operands[o]->address.segment() != fb::Segment::Constant)
        operandOf.push_back(o);
    if (Status s = checkWithin(instruction, accesses, operandOf); !s)
      return fail(s.message());

    for (size_t a = 0; a < operandOf.size(); ++a) {
      const MemoryAccess &access = accesses[a];
      const char *segment = nameOf(access.space.first);
      if (access.reads) {
        bool initial = holdsValuesBefore(entry, access.space) &&
                       (access.buffer < 0 || !isWritten[access.buffer]);
        auto fault = tracker.checkRead(access, initial);
        if (fault && fault->writer < 0)
          return fail("operand ", operandOf[a], " reads ", segment, " byte ",
                      fault->at, " that nothing wrote before");
        if (fault && fault->unproven)
          return fail("operand ", operandOf[a], " reads ", segment, " byte ",
                      fault->at, ", and it is not known that instruction ",
                      entry.instructions[fault->writer]->id, " wrote it");
        if (fault)
          return fail("operand ", operandOf[a], " reads ",
                      bufferName(access.buffer), ", but ", segment, " byte ",
                      fault->at, " holds ", bufferName(fault->buffer),
                      " of instruction ",
                      entry.instructions[fault->writer]->id);
      }
      if (access.writes && access.buffer >= 0)
        for (ByteRange range : access.ranges)
          if (range.begin != range.end &&
              !insertDisjoint(values[access.buffer], range.begin, range.end))
            return fail("operand ", operandOf[a], " writes ",
                        bufferName(access.buffer),
                        " again, which is written only once");
    }
    for (uint32_t earlier : tracker.predecessors(accesses))
      if (!ancestors.contains(i, earlier))
        return fail("touches bytes of instruction ",
                    entry.instructions[earlier]->id,
                    ", one of them writing, with no dependency between them");
    tracker.record(i, accesses);
    if (tracker.exhausted())
      return fail(kTooScattered);
  }
  Status outputs = checkOutputs(entry, tracker);
  if (outputs && tracker.exhausted())
    return error(kTooScattered);
  hazardWork -= std::min(hazardWork, tracker.work());
  return outputs;
}
