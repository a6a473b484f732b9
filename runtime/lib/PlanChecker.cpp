//===- PlanChecker.cpp - Proving a plan from its tables -------------------===//
//
// What the loader and the exporter call (checkPlan, lifetimesOf), the order of
// the checks, and those of tables: blobs, targets, globals, slots, buffers,
// records. The order matters: each step relies on the ones before it (an
// operand's extent is known to be in range before its bytes are tracked).
// PlanCheckerLaunches.cpp checks operands and launches, PlanCheckerOrder.cpp
// the order of reads and writes.
//
//===----------------------------------------------------------------------===//

#include "PlanCheckerImpl.h"
#include "aicf/Runtime/Origins.h"
#include "aicf/Runtime/PackageFormat.h"

#include <algorithm>
#include <unordered_set>

using namespace aicf::rt;

/// Largest alignment a plan may ask for; every allocation keeps it.
static constexpr uint32_t kMaxAlignment = 4096;
/// Largest id of an instruction, as the compiler has it.
static constexpr int64_t kMaxInstructionId = (int64_t(1) << 53) - 1;
/// Of the names of origins, as often as they are named: messages and timelines
/// spell them out.
static constexpr uint64_t kMaxOriginBytes = uint64_t(256) << 20;

const char *aicf::rt::nameOf(fb::Segment segment) {
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

Status PlanChecker::run() {
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

Status PlanChecker::checkBlob(const fb::Blob &blob) const {
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

Status PlanChecker::checkTarget(const fb::TargetT &target) {
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
    // Those of one part are alike.
    std::map<uint16_t, const fb::SignatureT *> firsts;
    for (const auto &signature : kernel->signatures)
      if (signature->parts != kernel->signatures[0]->parts ||
          !sameKinds(*firsts.try_emplace(signature->part, signature.get())
                          .first->second,
                     *signature))
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

Status PlanChecker::checkGlobals() {
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

Status PlanChecker::checkSlots(const fb::EntryT &entry) const {
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

Result<uint64_t> PlanChecker::segmentBytes(const fb::EntryT &entry,
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

Status PlanChecker::checkRecords(const fb::EntryT &entry) const {
  std::unordered_set<int64_t> ids;
  for (const auto &instruction : entry.instructions)
    if (!ids.insert(instruction->id).second)
      return error("two instructions have id ", instruction->id);
  for (const auto &record : entry.records) {
    if (record->decision > fb::DecisionClass::MAX)
      return error("a record of unknown class ",
                   static_cast<int>(record->decision));
    const fb::Subject &subject = record->subject;
    if (subject.kind() > fb::SubjectKind::MAX)
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

Status PlanChecker::checkOrigins(const fb::EntryT &entry) {
  for (const auto &instruction : entry.instructions) {
    if (instruction->origins.size() > kMaxOrigins)
      return error("instruction ", instruction->id, ": ",
                   instruction->origins.size(), " origins, at most ",
                   kMaxOrigins, " are allowed");
    for (const fb::Origin &origin : instruction->origins)
      for (uint32_t name :
           {origin.op(), origin.composite(), origin.name(), origin.file()}) {
        if (name >= entry.strings.size())
          return error("instruction ", instruction->id,
                       ": an origin names string ", name, ", there are ",
                       entry.strings.size());
        originBytes += entry.strings[name].size();
      }
  }
  if (originBytes > kMaxOriginBytes)
    return error("the names of origins come to more than ", kMaxOriginBytes,
                 " bytes");
  return Status::success();
}

Status PlanChecker::checkBuffers(const fb::EntryT &entry) const {
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

Status PlanChecker::checkEntry(const fb::EntryT &entry) {
  if (Status s = checkSlots(entry); !s)
    return s;
  if (Status s = checkRecords(entry); !s)
    return s;
  if (Status s = checkOrigins(entry); !s)
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
  if (Status s = checkSharedLaunches(entry); !s)
    return s;
  if (Status s = checkBuffers(entry); !s)
    return s;
  if (Status s = checkStages(entry); !s)
    return s;
  return checkOrder(entry);
}

std::pair<size_t, size_t> aicf::rt::launchOf(const fb::EntryT &entry,
                                             unsigned target, size_t index) {
  const fb::LaunchT &launch = *entry.instructions[index]->launches[target];
  size_t first = index - launch.part;
  return {first, first + launch.parts};
}

size_t aicf::rt::countLaunches(const fb::EntryT &entry, unsigned target) {
  return static_cast<size_t>(
      std::count_if(entry.instructions.begin(), entry.instructions.end(),
                    [&](const auto &instruction) {
                      return instruction->launches[target]->part == 0;
                    }));
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
  return PlanChecker(package, rawBytes).run();
}
