//===- PlanCheckerLaunches.cpp - Operands and launches of a plan ----------===//
//
// That each operand lies in its segment, global and buffer, and that each
// launch is as a signature of its kernel says and points only into operands and
// scratch. PlanChecker::checkEntry() calls checkOperand() for all operands of
// an instruction, then checkLaunch() for each target.
//
//===----------------------------------------------------------------------===//

#include "PlanCheckerImpl.h"

#include <algorithm>

using namespace aicf::rt;

/// Arguments times operands of a launch that are compared for a message.
static constexpr uint64_t kMaxSearch = uint64_t(1) << 20;
/// A tensor map that is no simple part of its operand is compared run by run.
static constexpr uint64_t kMaxMapRuns = 4096;

Status PlanChecker::checkOperand(const fb::EntryT &entry,
                                 const fb::OperandT &operand) const {
  const fb::Address &address = operand.address;
  std::optional<uint64_t> extent =
      byteExtent(operand.dtype, operand.shape, operand.strides);
  if (!hasDenseSize(operand.dtype, operand.shape) || !extent)
    return error("its type or strides are not valid");
  if (operand.access > fb::Access::ReadWrite)
    return error("unknown access ", static_cast<int>(operand.access));
  Result<uint64_t> whole = segmentBytes(entry, address);
  if (!whole)
    return whole.status();
  if (!inside(*whole, address.offset(), *extent))
    return error("[", address.offset(), ", +", *extent, ") is not in the ",
                 nameOf(address.segment()), " segment of ", *whole, " bytes");
  if (address.offset() % sizeOf(operand.dtype) != 0)
    return error("offset ", address.offset(), " is not aligned to ",
                 aicf::rt::nameOf(operand.dtype));

  bool writes = operand.access != fb::Access::Read;
  if (writes && address.segment() == fb::Segment::Constant)
    return error("writes the constant segment");
  if (writes && address.segment() == fb::Segment::Io &&
      !entry.slots[address.slot()]->is_output)
    return error("writes the input slot '", entry.slots[address.slot()]->name,
                 "'");
  if (writes) {
    for (size_t i = 0; i < operand.strides.size(); ++i)
      if (operand.strides[i] == 0 && operand.shape[i] > 1)
        return error("writes one element several times (stride 0)");
    if (footprintOf(operand).overlapping)
      return error("writes with strides that are not known to keep its "
                   "elements apart");
  }
  if (address.segment() == fb::Segment::Persistent && *extent) {
    auto global = globalRanges.upper_bound(address.offset());
    if (global == globalRanges.begin() ||
        std::prev(global)->second < address.offset() + *extent)
      return error("[", address.offset(), ", +", *extent,
                   ") does not lie in one global");
  }
  if (operand.buffer >= 0) {
    if (static_cast<size_t>(operand.buffer) >= entry.buffers.size())
      return error("buffer ", operand.buffer, ", the entry declares ",
                   entry.buffers.size());
    const fb::BufferT &buffer = *entry.buffers[operand.buffer];
    bool same = buffer.address.segment() == address.segment() &&
                buffer.address.slot() == address.slot();
    if (!same || address.offset() < buffer.address.offset() ||
        !inside(buffer.bytes, address.offset() - buffer.address.offset(),
                *extent))
      return error("leaves its buffer '", buffer.name, "'");
    if (operand.access == fb::Access::ReadWrite)
      return error("reads and writes buffer '", buffer.name,
                   "', which is written only once");
  } else if (operand.buffer != -1) {
    return error("buffer ", operand.buffer, " is neither an index nor -1");
  } else if (address.segment() == fb::Segment::Transient) {
    return error("is in the arena and names no buffer");
  }
  return Status::success();
}

/// Does `outer` hold every byte of `inner`, since it has the same steps, or
/// more of them, and `inner` begins at a place among them?
static bool coversStepwise(const Footprint &outer, const Footprint &inner) {
  if (outer.overlapping || inner.overlapping)
    return false;
  uint64_t delta = inner.begin - outer.begin;
  size_t matched = 0;
  for (size_t i = outer.steps.size(); i-- > 0;) {
    auto [distance, count] = outer.steps[i];
    uint64_t first = std::min(delta / distance, count - 1), taken = 1;
    delta -= first * distance;
    for (auto [innerDistance, innerCount] : inner.steps)
      if (innerDistance == distance) {
        taken = innerCount;
        ++matched;
      }
    if (first + taken > count)
      return false;
  }
  return matched == inner.steps.size() && delta + inner.block <= outer.block;
}

/// Does `outer` hold every byte of `inner`? May say no when it does.
bool PlanChecker::covers(const Footprint &outer, const Footprint &inner) {
  if (inner.count == 0)
    return true;
  if (inner.begin < outer.begin || inner.end > outer.end)
    return false;
  if ((outer.count == 1 && !outer.overlapping) || coversStepwise(outer, inner))
    return true;
  if (outer.count > kMaxMapRuns || inner.count > kMaxMapRuns ||
      outer.count + inner.count > mapRuns)
    return false;
  mapRuns -= outer.count + inner.count;
  auto outerRuns = runsOf(outer, kMaxMapRuns);
  auto innerRuns = runsOf(inner, kMaxMapRuns);
  if (!outerRuns || !innerRuns)
    return false;
  // Blocks of equal size at sorted places.
  std::sort(outerRuns->begin(), outerRuns->end(),
            [](ByteRange a, ByteRange b) { return a.begin < b.begin; });
  return std::all_of(innerRuns->begin(), innerRuns->end(), [&](ByteRange run) {
    auto next =
        std::upper_bound(outerRuns->begin(), outerRuns->end(), run.begin,
                         [](uint64_t at, ByteRange r) { return at < r.begin; });
    return next != outerRuns->begin() && std::prev(next)->end >= run.end;
  });
}

/// Does the described argument `arg` keep to the bytes of `available`?
Status PlanChecker::checkDescription(const fb::ArgT &arg,
                                     const Backend &backend,
                                     const Footprint &available) {
  Result<fb::OperandT> covered = backend.getCovered(arg);
  if (!covered)
    return covered.status();
  uint64_t begin = arg.address.offset();
  std::optional<uint64_t> extent =
      byteExtent(covered->dtype, covered->shape, covered->strides);
  if (!isSame(covered->address, arg.address) || !extent)
    return error("a description that covers no operand at its address");
  if (*extent > available.end - begin)
    return error("a description of ", *extent, " bytes over an operand with ",
                 available.end - begin, " bytes from there on");
  Footprint footprint = footprintOf(*covered);
  if (footprint.overlapping && !available.overlapping)
    return error("a description of lines that overlap, unlike its operand's");
  if (!covers(available, footprint))
    return error("a description that is not known to keep to the bytes of its "
                 "operand");
  return Status::success();
}

static Footprint wholeRange(uint64_t begin, uint64_t bytes) {
  Footprint range;
  range.begin = begin;
  range.end = begin + bytes;
  range.block = bytes;
  range.count = 1;
  return range;
}

/// A workspace lies in the arena or in scratch. There a range is semaphores,
/// all that are declared together, or workspace: what a kernel leaves there is
/// not what another has to find.
Status PlanChecker::checkScratch(const fb::EntryT &entry, const fb::ArgT &arg,
                                 const fb::TargetT &target) const {
  const fb::Address &address = arg.address;
  if (address.segment() == fb::Segment::Transient) {
    if (address.slot() != 0 ||
        !inside(entry.arena_bytes, address.offset(), arg.bytes))
      return error("the workspace [", address.offset(), ", +", arg.bytes,
                   ") is not in the arena of ", entry.arena_bytes, " bytes");
    return Status::success();
  }
  if (address.slot() != 0 || arg.bytes == 0 ||
      !inside(target.scratch_bytes, address.offset(), arg.bytes))
    return error("[", address.offset(), ", +", arg.bytes,
                 ") is not a range of the scratch segment of ",
                 target.scratch_bytes, " bytes");
  uint64_t begin = address.offset(), end = begin + arg.bytes;
  const Ranges &words = semaphores.at(&target);
  auto overlap = findOverlap(words, begin, end);
  if (overlap != words.end() &&
      (overlap->first != begin || overlap->second != end))
    return error("the scratch [", begin, ", +", arg.bytes,
                 ") overlaps the semaphores [", overlap->first, ", +",
                 overlap->second - overlap->first, ") and is not just these");
  return Status::success();
}

/// Does the address `arg` lie in `operand`, and what a tensor map covers too?
Status PlanChecker::checkArgIn(const fb::OperandT &operand, const fb::ArgT &arg,
                               const Backend *backend) {
  const fb::Address &address = arg.address, &base = operand.address;
  uint64_t extent =
      byteExtent(operand.dtype, operand.shape, operand.strides).value_or(0);
  uint64_t delta = address.offset() - base.offset();
  if (base.segment() != address.segment() || base.slot() != address.slot() ||
      address.offset() < base.offset() || (delta != 0 && delta >= extent))
    return error("points at ", nameOf(address.segment()), " offset ",
                 address.offset(), ", where the instruction has no operand");
  if (delta % sizeOf(operand.dtype) != 0)
    return error("offset ", address.offset(), " is not aligned to ",
                 aicf::rt::nameOf(operand.dtype));
  return isDescribed(arg.kind) && backend
             ? checkDescription(arg, *backend, footprintOf(operand))
             : Status::success();
}

Status PlanChecker::checkArg(const fb::EntryT &entry,
                             const fb::InstructionT &instruction,
                             const fb::ArgT &arg, const fb::TargetT &target,
                             const fb::Param *param) {
  switch (arg.kind) {
  case fb::ArgKind::I64:
  case fb::ArgKind::F32:
    return Status::success();
  case fb::ArgKind::I32:
    if (arg.i != static_cast<int32_t>(arg.i))
      return error("the i32 constant ", arg.i, " needs more than 32 bits");
    return Status::success();
  case fb::ArgKind::Buffer:
  case fb::ArgKind::TensorMap:
  case fb::ArgKind::Described:
    break;
  default:
    return error("unknown kind ", static_cast<int>(arg.kind));
  }

  const Backend *backend = backends.at(&target);
  const fb::Address &address = arg.address;
  if (isWorkspace(arg)) {
    if (Status s = checkScratch(entry, arg, target); !s)
      return s;
    return isDescribed(arg.kind) && backend
               ? checkDescription(arg, *backend,
                                  wholeRange(address.offset(), arg.bytes))
               : Status::success();
  }
  // Only what an operand declares may be touched. checkParam() refuses what is
  // not in the operand that the signature names.
  if (param)
    return param->place() == fb::ParamPlace::Operand &&
                   param->operand() < instruction.operands.size() &&
                   isSame(address,
                          addressIn(*instruction.operands[param->operand()],
                                    static_cast<uint64_t>(param->value())))
               ? checkArgIn(*instruction.operands[param->operand()], arg,
                            backend)
               : Status::success();
  Status why =
      error("points at ", nameOf(address.segment()), " offset ",
            address.offset(), ", where the instruction has no operand");
  for (const auto &operand : instruction.operands) {
    const fb::Address &base = operand->address;
    if (base.segment() != address.segment() || base.slot() != address.slot() ||
        address.offset() < base.offset())
      continue;
    Status here = checkArgIn(*operand, arg, backend);
    if (here)
      return here;
    why = here;
  }
  return why;
}

Status PlanChecker::checkLaunch(const fb::EntryT &entry,
                                const fb::InstructionT &instruction,
                                const InstructionFacts &facts,
                                const fb::LaunchT &launch,
                                const fb::TargetT &target) {
  if (launch.kernel >= target.kernels.size())
    return error("kernel ", launch.kernel, ", there are ",
                 target.kernels.size());
  double written = facts.written;
  for (const auto &arg : launch.args)
    if (isWorkspace(*arg))
      written += static_cast<double>(arg->bytes);
  if (const Backend *backend = backends.at(&target))
    if (Status s = backend->checkLaunch(launch, written); !s)
      return s;
  // An argument is looked at where the signature says that it points, so that
  // each costs one step. Only in a launch that is refused all operands are
  // searched, for the message.
  const fb::SignatureT *signature = findSignature(target, launch);
  bool searchable =
      launch.args.size() * instruction.operands.size() <= kMaxSearch;
  for (size_t i = 0; i < launch.args.size(); ++i) {
    const fb::ArgT &arg = *launch.args[i];
    const fb::Param *param = signature && i < signature->params.size()
                                 ? &signature->params[i]
                                 : nullptr;
    if (!param && !searchable)
      break;
    if (Status s = checkArg(entry, instruction, arg, target, param); !s)
      return error("argument ", i, ": ", s.message());
    if (!param)
      continue;
    if (Status s = checkParam(package, globalsAt, entry, semaphoresAt[&target],
                              instruction, arg, *param);
        !s)
      return error("not as in signature ", launch.signature, " of kernel '",
                   target.kernels[launch.kernel]->symbol, "': argument ", i,
                   " is ", s.message());
  }
  return checkSignature(target, instruction, facts.operandHash, launch);
}

static bool areEqual(const fb::Dim3 &a, const fb::Dim3 &b) {
  return a.x() == b.x() && a.y() == b.y() && a.z() == b.z();
}

/// Instructions that share a launch follow each other, and agree about it.
Status PlanChecker::checkSharedLaunches(const fb::EntryT &entry) const {
  for (size_t t = 0; t < package.targets.size(); ++t) {
    const fb::LaunchT *before = nullptr;
    for (const auto &instruction : entry.instructions) {
      const fb::LaunchT &launch = *instruction->launches[t];
      auto fail = [&](const auto &...parts) {
        return error("instruction ", instruction->id, ": launch for '",
                     package.targets[t]->name, "': ", parts...);
      };
      if (launch.part >= launch.parts)
        return fail("part ", launch.part, " of ", launch.parts);
      bool continues = before && before->part + 1 < before->parts;
      if (continues != (launch.part > 0) ||
          (continues &&
           (launch.part != before->part + 1 || launch.parts != before->parts)))
        return fail("part ", launch.part, " of ", launch.parts,
                    continues ? " does not follow the part before it"
                              : " follows no other part");
      if (continues && !(launch.kernel == before->kernel &&
                         areEqual(launch.grid, before->grid) &&
                         areEqual(launch.block, before->block) &&
                         areEqual(launch.cluster, before->cluster) &&
                         launch.dynamic_smem == before->dynamic_smem &&
                         launch.dependent_launch == before->dependent_launch))
        return fail("not the launch of the part before it");
      before = &launch;
    }
    if (before && before->part + 1 != before->parts)
      return error("the last launch for '", package.targets[t]->name, "' has ",
                   before->part + 1, " of ", before->parts, " parts");
  }
  return Status::success();
}
