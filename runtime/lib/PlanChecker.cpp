//===- PlanChecker.cpp - Proving a plan from its tables -------------------===//
//
// The order of the checks matters: each step relies on the ones before it (an
// operand's extent is known to be in range before its bytes are tracked).
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/PlanChecker.h"

#include "Signatures.h"
#include "aicf/Runtime/Backend.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Hazards.h"
#include "aicf/Runtime/PackageFormat.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

using namespace aicf::rt;

/// Ranges that the operands of an entry come to: 128 MiB while it is checked,
/// beside what HazardTracker and Ancestors hold. Ten thousand instructions of a
/// hundred each fit.
static constexpr uint64_t kMaxRanges = uint64_t(1) << 20;
/// Largest alignment a plan may ask for; every allocation keeps it.
static constexpr uint32_t kMaxAlignment = 4096;
/// Largest id of an instruction, as the compiler has it.
static constexpr int64_t kMaxInstructionId = (int64_t(1) << 53) - 1;
/// Arguments times operands of a launch that are compared for a message.
static constexpr uint64_t kMaxSearch = uint64_t(1) << 20;
/// A tensor map that is no simple part of its operand is compared run by run,
/// and so are at most so many in a package: less than a second.
static constexpr uint64_t kMaxMapRuns = 4096;
static constexpr uint64_t kMaxMapRunsOfAll = uint64_t(1) << 22;

static bool inside(uint64_t whole, uint64_t offset, uint64_t size) {
  return offset <= whole && size <= whole - offset;
}

/// Has a tensor of this type a size as a dense one, whatever its strides?
static bool hasDenseSize(DType dtype, const std::vector<int64_t> &shape) {
  return shape.size() <= kMaxRank && byteExtent(dtype, shape).has_value();
}

/// Disjoint ranges, begin: end.
using Ranges = std::map<uint64_t, uint64_t>;

/// One of the ranges that [begin, end) overlaps, or `ranges.end()`.
static Ranges::const_iterator findOverlap(const Ranges &ranges, uint64_t begin,
                                          uint64_t end) {
  auto next = ranges.lower_bound(begin);
  if (next != ranges.begin() && std::prev(next)->second > begin)
    return std::prev(next);
  return next != ranges.end() && next->first < end ? next : ranges.end();
}

/// Adds [begin, end). False, and nothing added, if it overlaps one.
static bool insertDisjoint(Ranges &ranges, uint64_t begin, uint64_t end) {
  return findOverlap(ranges, begin, end) == ranges.end() &&
         ranges.emplace(begin, end).second;
}

static const char *nameOf(fb::Segment segment) {
  switch (segment) {
  case fb::Segment::Persistent:
    return "persistent";
  case fb::Segment::Constant:
    return "constant";
  case fb::Segment::Io:
    return "io";
  case fb::Segment::Transient:
    return "transient";
  case fb::Segment::Scratch:
    return "scratch";
  }
  return "unknown";
}

namespace {

/// What all launches of an instruction are compared with.
struct InstructionFacts {
  uint64_t operandHash;
  /// Elements that its operands write.
  double written;
};

class Checker {
public:
  Checker(const fb::PackageT &package, uint64_t rawBytes)
      : package(package), rawBytes(rawBytes) {}

  Status run();

private:
  Status checkBlob(const fb::Blob &blob) const;
  Status checkTarget(const fb::TargetT &target);
  Status checkGlobals();
  Status checkEntry(const fb::EntryT &entry);
  Status checkSlots(const fb::EntryT &entry) const;
  Status checkOperand(const fb::EntryT &entry,
                      const fb::OperandT &operand) const;
  Status checkLaunch(const fb::EntryT &entry,
                     const fb::InstructionT &instruction,
                     const InstructionFacts &facts, const fb::LaunchT &launch,
                     const fb::TargetT &target);
  Status checkArg(const fb::InstructionT &instruction, const fb::ArgT &arg,
                  const fb::TargetT &target, const fb::Param *param);
  Status checkArgIn(const fb::OperandT &operand, const fb::ArgT &arg,
                    const Backend *backend);
  Status checkScratch(const fb::ArgT &arg, const fb::TargetT &target) const;
  Status checkDescription(const fb::ArgT &arg, const Backend &backend,
                          const Footprint &available);
  bool covers(const Footprint &outer, const Footprint &inner);
  Status checkRecords(const fb::EntryT &entry) const;
  Status checkBuffers(const fb::EntryT &entry) const;
  Status checkOrder(const fb::EntryT &entry);
  Status checkOutputs(const fb::EntryT &entry,
                      const HazardTracker &tracker) const;

  /// Size of the segment `address` points into, or why it points nowhere.
  Result<uint64_t> segmentBytes(const fb::EntryT &entry,
                                const fb::Address &address) const;

  const fb::PackageT &package;
  uint64_t rawBytes;
  Ranges globalRanges;
  GlobalMap globalsAt;
  /// Null where there is none, and the code cannot be run.
  std::map<const fb::TargetT *, const Backend *> backends;
  std::map<const fb::TargetT *, Ranges> semaphores;
  std::map<const fb::TargetT *, SemaphoreMap> semaphoresAt;
  std::set<std::string> globalNames;
  /// Steps over hazards that are left to the entries.
  uint64_t hazardWork = HazardTracker::kMaxWork;
  uint64_t mapRuns = kMaxMapRunsOfAll;
};

} // namespace

template <typename T>
static Status checkNames(const std::vector<std::unique_ptr<T>> &items,
                         const char *what) {
  std::set<std::string> seen;
  for (const auto &item : items) {
    if (item->name.empty())
      return error("a ", what, " has no name");
    if (!seen.insert(item->name).second)
      return error("the ", what, " name '", item->name, "' is used twice");
    // "entry:slot" is how a slot is named from outside.
    if (item->name.find(':') != std::string::npos)
      return error("the ", what, " name '", item->name,
                   "': a name may not contain ':'");
  }
  return Status::success();
}

Status Checker::run() {
  if (Status s = checkNames(package.targets, "target"); !s)
    return s;
  for (const auto &target : package.targets)
    if (Status s = checkTarget(*target); !s)
      return error("target '", target->name, "': ", s.message());
  if (Status s = checkBlob(package.constants); !s)
    return error("constant segment: ", s.message());
  if (Status s = checkBlob(package.open_program); !s)
    return error("open program: ", s.message());
  if (Status s = checkGlobals(); !s)
    return s;
  if (Status s = checkNames(package.entries, "entry"); !s)
    return s;
  for (const auto &entry : package.entries) {
    if (Status s = checkEntry(*entry); !s)
      return error("entry '", entry->name, "': ", s.message());
  }
  return Status::success();
}

Status Checker::checkBlob(const fb::Blob &blob) const {
  if (blob.offset() % kBlobAlignment != 0)
    return error("the blob at ", blob.offset(), " is not aligned to ",
                 kBlobAlignment, " bytes");
  if (!inside(rawBytes, blob.offset(), blob.size()))
    return error("the blob [", blob.offset(), ", +", blob.size(),
                 ") is not in the raw section of ", rawBytes, " bytes");
  return Status::success();
}

/// Have two signatures parameters of the same kinds? The code has one list.
static bool sameKinds(const fb::SignatureT &a, const fb::SignatureT &b) {
  return std::equal(a.params.begin(), a.params.end(), b.params.begin(),
                    b.params.end(), [](const fb::Param &x, const fb::Param &y) {
                      return x.kind() == y.kind();
                    });
}

Status Checker::checkTarget(const fb::TargetT &target) {
  const Backend *backend = backends[&target] = findBackend(target.device);
  Ranges blobs;
  for (size_t i = 0; i < target.images.size(); ++i) {
    if (target.images[i]->variants.empty())
      return error("image ", i, " has no variant");
    for (const auto &variant : target.images[i]->variants) {
      if (Status s = checkBlob(variant->blob); !s)
        return error("image ", i, ": ", s.message());
      // Each is loaded: a small file shall not become many images.
      if (variant->blob.size() != 0 &&
          !insertDisjoint(blobs, variant->blob.offset(),
                          variant->blob.offset() + variant->blob.size()))
        return error("image ", i, " shares its bytes with another");
      if (backend && !backend->hasFormat(variant->format))
        return error("image ", i, " is of the format '", variant->format,
                     "', which devices of the kind '", target.device,
                     "' do not load");
    }
  }
  std::unordered_set<std::string> symbols;
  for (const auto &kernel : target.kernels) {
    if (kernel->symbol.empty())
      return error("a kernel has no symbol");
    if (!symbols.insert(kernel->symbol).second)
      return error("two kernels have the symbol '", kernel->symbol, "'");
    for (const auto &signature : kernel->signatures)
      if (!sameKinds(*kernel->signatures[0], *signature))
        return error("kernel '", kernel->symbol,
                     "' has signatures with parameters of other kinds");
    if (kernel->image >= target.images.size())
      return error("kernel '", kernel->symbol, "' is in image ", kernel->image,
                   ", there are ", target.images.size());
  }
  Ranges &words = semaphores[&target];
  for (const auto &semaphore : target.semaphores) {
    uint64_t begin = semaphore->offset;
    if (begin % 4 != 0 || semaphore->bytes % 4 != 0 ||
        !inside(target.scratch_bytes, begin, semaphore->bytes))
      return error("the semaphores [", begin, ", +", semaphore->bytes,
                   ") are not words of the scratch segment of ",
                   target.scratch_bytes, " bytes");
    if (semaphore->bytes == 0)
      continue;
    semaphoresAt[&target][begin] = semaphore.get();
    if (!insertDisjoint(words, begin, begin + semaphore->bytes))
      return error("the semaphores [", begin, ", +", semaphore->bytes,
                   ") overlap others");
  }
  return Status::success();
}

Status Checker::checkGlobals() {
  uint32_t alignment = package.persistent_alignment;
  if (alignment == 0 || (alignment & (alignment - 1)) ||
      alignment > kMaxAlignment)
    return error("the persistent segment has alignment ", alignment,
                 ", it has to be a power of two up to ", kMaxAlignment);
  if (Status s = checkNames(package.globals, "global"); !s)
    return s;
  for (const auto &global : package.globals) {
    auto fail = [&](const auto &...parts) {
      return error("global '", global->name, "': ", parts...);
    };
    globalNames.insert(global->name);
    if (global->role > fb::GlobalRole::Meta)
      return fail("unknown role ", static_cast<int>(global->role));
    std::optional<uint64_t> extent = byteExtent(global->dtype, global->shape);
    if (!hasDenseSize(global->dtype, global->shape) || !extent ||
        *extent > global->bytes)
      return fail("its type does not fit its ", global->bytes, " bytes");
    if (global->offset % sizeOf(global->dtype) != 0)
      return fail("offset ", global->offset, " is not aligned to ",
                  aicf::rt::nameOf(global->dtype));
    if (!inside(package.persistent_bytes, global->offset, global->bytes))
      return fail("[", global->offset, ", +", global->bytes,
                  ") is not in the persistent segment of ",
                  package.persistent_bytes, " bytes");
    if (Status s = checkBlob(global->initial); !s)
      return fail(s.message());
    if (global->initial.size() != 0 && global->initial.size() != global->bytes)
      return fail("its initial value has ", global->initial.size(),
                  " bytes, it has ", global->bytes);
    if (!global->splat.empty() && global->initial.size() != 0)
      return fail("has two initial values");
    if (!global->splat.empty() &&
        (global->splat.size() != sizeOf(global->dtype) ||
         global->bytes % global->splat.size() != 0))
      return fail("its initial value of ", global->splat.size(),
                  " bytes is not one element of its ", global->bytes, " bytes");
    if (global->bytes == 0)
      continue;
    globalsAt[global->offset] = global.get();
    if (!insertDisjoint(globalRanges, global->offset,
                        global->offset + global->bytes))
      return fail("overlaps another global");
  }
  return Status::success();
}

Status Checker::checkSlots(const fb::EntryT &entry) const {
  if (Status s = checkNames(entry.slots, "slot"); !s)
    return s;
  for (const auto &slot : entry.slots) {
    std::optional<uint64_t> extent =
        byteExtent(slot->dtype, slot->shape, slot->strides);
    if (!hasDenseSize(slot->dtype, slot->shape) || !extent ||
        *extent > slot->bytes)
      return error("slot '", slot->name, "': its type does not fit its ",
                   slot->bytes, " bytes");
    uint32_t alignment = slot->alignment;
    if (alignment == 0 || (alignment & (alignment - 1)) ||
        alignment > kMaxAlignment || alignment % sizeOf(slot->dtype) != 0)
      return error("slot '", slot->name, "': alignment ", alignment,
                   " is not a power of two from the element size to ",
                   kMaxAlignment);
    if (globalNames.count(slot->name))
      return error("slot '", slot->name, "': a global has that name too");
    for (size_t i = 0; slot->is_output && i < slot->strides.size(); ++i)
      if (slot->strides[i] == 0 && slot->shape[i] > 1)
        return error("slot '", slot->name,
                     "': an output with several elements in one place (stride "
                     "0)");
  }
  return Status::success();
}

Result<uint64_t> Checker::segmentBytes(const fb::EntryT &entry,
                                       const fb::Address &address) const {
  if (address.segment() != fb::Segment::Io && address.slot() != 0)
    return error("slot ", address.slot(), " in the ", nameOf(address.segment()),
                 " segment, which has no slots");
  switch (address.segment()) {
  case fb::Segment::Persistent:
    return package.persistent_bytes;
  case fb::Segment::Constant:
    return package.constants.size();
  case fb::Segment::Io:
    if (address.slot() >= entry.slots.size())
      return error("I/O slot ", address.slot(), ", the entry has ",
                   entry.slots.size());
    return entry.slots[address.slot()]->bytes;
  case fb::Segment::Transient:
    return entry.arena_bytes;
  case fb::Segment::Scratch:
    return error("only launch arguments may point into scratch");
  }
  return error("unknown segment ", static_cast<int>(address.segment()));
}

Status Checker::checkOperand(const fb::EntryT &entry,
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
bool Checker::covers(const Footprint &outer, const Footprint &inner) {
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
Status Checker::checkDescription(const fb::ArgT &arg, const Backend &backend,
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

/// A range of scratch is semaphores, all that are declared together, or
/// workspace: what a kernel leaves there is not what another has to find.
Status Checker::checkScratch(const fb::ArgT &arg,
                             const fb::TargetT &target) const {
  const fb::Address &address = arg.address;
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
Status Checker::checkArgIn(const fb::OperandT &operand, const fb::ArgT &arg,
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

Status Checker::checkArg(const fb::InstructionT &instruction,
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
  if (address.segment() == fb::Segment::Scratch) {
    if (Status s = checkScratch(arg, target); !s)
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

Status Checker::checkLaunch(const fb::EntryT &entry,
                            const fb::InstructionT &instruction,
                            const InstructionFacts &facts,
                            const fb::LaunchT &launch,
                            const fb::TargetT &target) {
  if (launch.kernel >= target.kernels.size())
    return error("kernel ", launch.kernel, ", there are ",
                 target.kernels.size());
  double written = facts.written;
  for (const auto &arg : launch.args)
    if (arg->address.segment() == fb::Segment::Scratch)
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
    if (Status s = checkArg(instruction, arg, target, param); !s)
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

Status Checker::checkRecords(const fb::EntryT &entry) const {
  std::unordered_set<int64_t> ids;
  for (const auto &instruction : entry.instructions)
    if (!ids.insert(instruction->id).second)
      return error("two instructions have id ", instruction->id);
  for (const auto &record : entry.records) {
    if (record->decision > fb::DecisionClass::Memory)
      return error("a record of unknown class ",
                   static_cast<int>(record->decision));
    const fb::Subject &subject = record->subject;
    if (subject.kind() > fb::SubjectKind::Edge)
      return error("a record is about a subject of unknown kind ",
                   static_cast<int>(subject.kind()));
    bool hasFirst = subject.kind() >= fb::SubjectKind::Instruction;
    bool hasSecond = subject.kind() >= fb::SubjectKind::Output;
    auto isRight = [](int64_t number, bool isThere) {
      return isThere ? number >= 0 && number <= kMaxInstructionId
                     : number == -1;
    };
    if (!isRight(subject.first(), hasFirst) ||
        !isRight(subject.second(), hasSecond))
      return error("a record about a subject of kind ",
                   static_cast<int>(subject.kind()), " has the numbers ",
                   subject.first(), " and ", subject.second());
    if (subject.round() < 1 ||
        (subject.round() > 1 && subject.kind() != fb::SubjectKind::Edge))
      return error("a record about a subject of kind ",
                   static_cast<int>(subject.kind()), " is of round ",
                   subject.round());
    if (record->instruction != -1 && !ids.count(record->instruction))
      return error("a record of instruction ", record->instruction,
                   ", which does not exist");
  }
  return Status::success();
}

/// Are two operands the same elements in the same order, so that a kernel may
/// replace one by the other in place?
static bool sameElements(const fb::OperandT &a, const fb::OperandT &b) {
  if (a.address.offset() != b.address.offset() || a.dtype != b.dtype)
    return false;
  if (isDense(a.shape, a.strides) && isDense(b.shape, b.strides))
    return elementCount(a.shape) == elementCount(b.shape);
  return a.shape == b.shape && a.strides == b.strides;
}

/// Inside one instruction: what is written is written once, and what is read
/// and written is the same elements. Operands that are not known exactly count
/// with their whole extent.
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
  return Status::success();
}

/// A place that holds values before the entry begins.
static bool hasInitialValue(const fb::EntryT &entry, Space space) {
  return space.first == fb::Segment::Persistent ||
         (space.first == fb::Segment::Io &&
          !entry.slots[space.second]->is_output);
}

Status Checker::checkBuffers(const fb::EntryT &entry) const {
  for (const auto &buffer : entry.buffers) {
    Result<uint64_t> whole = segmentBytes(entry, buffer->address);
    if (!whole)
      return error("buffer '", buffer->name, "': ", whole.message());
    if (!inside(*whole, buffer->address.offset(), buffer->bytes))
      return error("buffer '", buffer->name, "': [", buffer->address.offset(),
                   ", +", buffer->bytes, ") is not in the ",
                   nameOf(buffer->address.segment()), " segment of ", *whole,
                   " bytes");
  }
  return Status::success();
}

Status Checker::checkOutputs(const fb::EntryT &entry,
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

Status Checker::checkOrder(const fb::EntryT &entry) {
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
        bool initial = hasInitialValue(entry, access.space) &&
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

Status Checker::checkEntry(const fb::EntryT &entry) {
  if (Status s = checkSlots(entry); !s)
    return s;
  if (Status s = checkRecords(entry); !s)
    return s;
  for (const auto &instruction : entry.instructions) {
    auto fail = [&](const auto &...parts) {
      return error("instruction ", instruction->id, ": ", parts...);
    };
    for (size_t o = 0; o < instruction->operands.size(); ++o)
      if (Status s = checkOperand(entry, *instruction->operands[o]); !s)
        return fail("operand ", o, ": ", s.message());
    if (instruction->launches.size() != package.targets.size())
      return fail(instruction->launches.size(), " launches for ",
                  package.targets.size(), " targets");
    InstructionFacts facts{hashOperands(*instruction), 0};
    for (const auto &operand : instruction->operands)
      if (operand->access != fb::Access::Read)
        facts.written +=
            static_cast<double>(elementCount(operand->shape).value_or(0));
    for (size_t t = 0; t < package.targets.size(); ++t)
      if (Status s =
              checkLaunch(entry, *instruction, facts, *instruction->launches[t],
                          *package.targets[t]);
          !s)
        return fail("launch for '", package.targets[t]->name,
                    "': ", s.message());
  }
  if (Status s = checkBuffers(entry); !s)
    return s;
  return checkOrder(entry);
}

std::vector<BufferLifetime> aicf::rt::lifetimesOf(const fb::EntryT &entry) {
  std::vector<BufferLifetime> lifetimes(entry.buffers.size());
  for (uint32_t i = 0; i < entry.instructions.size(); ++i)
    for (const auto &operand : entry.instructions[i]->operands) {
      if (operand->buffer < 0)
        continue;
      BufferLifetime &lifetime = lifetimes[operand->buffer];
      if (!lifetime.used)
        lifetime.first = i;
      lifetime.used = true;
      lifetime.last = i;
    }
  return lifetimes;
}

Status aicf::rt::checkPlan(const fb::PackageT &package, uint64_t rawBytes) {
  return Checker(package, rawBytes).run();
}
