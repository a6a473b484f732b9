//===- PlanChecker.cpp - Proving a plan from its tables -------------------===//
//
// The order of the checks matters: each step relies on the ones before it (an
// operand's extent is known to be in range before its bytes are tracked).
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/PlanChecker.h"

#include "Hazards.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/PackageFormat.h"

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <unordered_set>

using namespace aicf::rt;

/// Reads are followed run by run up to this many; the rest of a larger operand
/// is taken as written.
static constexpr uint64_t kMaxCheckedRuns = 1 << 16;

static bool inside(uint64_t whole, uint64_t offset, uint64_t size) {
  return offset <= whole && size <= whole - offset;
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

/// A buffer of the arena: declared, or an operand's own byte range.
struct BufferKey {
  int32_t declared; // -1: by range
  uint64_t begin;
  uint64_t end;
  bool operator<(const BufferKey &o) const {
    return std::tie(declared, begin, end) <
           std::tie(o.declared, o.begin, o.end);
  }
};

/// One value of a buffer: from the write that starts it to its last access.
struct LiveRange {
  BufferKey buffer;
  uint32_t first;
  uint32_t last;
};

class Checker {
public:
  Checker(const fb::PackageT &package, uint64_t rawBytes)
      : package(package), rawBytes(rawBytes) {}

  Status run();

private:
  Status checkBlob(const fb::Blob &blob) const;
  Status checkTarget(const fb::TargetT &target) const;
  Status checkGlobals();
  Status checkEntry(const fb::EntryT &entry);
  Status checkSlots(const fb::EntryT &entry) const;
  Status checkOperand(const fb::EntryT &entry,
                      const fb::OperandT &operand) const;
  Status checkLaunch(const fb::InstructionT &instruction,
                     const fb::LaunchT &launch,
                     const fb::TargetT &target) const;
  Status checkArg(const fb::InstructionT &instruction, const fb::ArgT &arg,
                  const fb::TargetT &target) const;
  Status checkTensorMap(const fb::ArgT &arg, uint64_t available) const;
  Status checkRecords(const fb::EntryT &entry) const;
  Status checkOrder(const fb::EntryT &entry) const;
  Status checkLiveBuffers(const fb::EntryT &entry) const;

  /// Size of the segment `address` points into, or why it points nowhere.
  Result<uint64_t> segmentBytes(const fb::EntryT &entry,
                                const fb::Address &address) const;

  const fb::PackageT &package;
  uint64_t rawBytes;
  /// Globals by begin: end.
  std::map<uint64_t, uint64_t> globalRanges;
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
    if (entry->name.find(':') != std::string::npos)
      return error("entry '", entry->name, "': a name may not contain ':'");
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

Status Checker::checkTarget(const fb::TargetT &target) const {
  bool cpu = target.kind == fb::TargetKind::Cpu;
  if (!cpu && target.kind != fb::TargetKind::Cuda)
    return error("unknown kind ", static_cast<int>(target.kind));
  for (size_t i = 0; i < target.images.size(); ++i) {
    if (target.images[i]->variants.empty())
      return error("image ", i, " has no variant");
    for (const auto &variant : target.images[i]->variants) {
      if (Status s = checkBlob(variant->blob); !s)
        return error("image ", i, ": ", s.message());
      bool elf = variant->format == fb::ImageFormat::ElfSo;
      bool device = variant->format == fb::ImageFormat::Ptx ||
                    variant->format == fb::ImageFormat::Cubin;
      if (cpu ? !elf : !device)
        return error("image ", i, " has a format of another kind of target");
    }
  }
  for (const auto &kernel : target.kernels) {
    if (kernel->symbol.empty())
      return error("a kernel has no symbol");
    if (kernel->image >= target.images.size())
      return error("kernel '", kernel->symbol, "' is in image ", kernel->image,
                   ", there are ", target.images.size());
  }
  for (const auto &semaphore : target.semaphores)
    if (semaphore->offset % 4 != 0 || semaphore->bytes % 4 != 0 ||
        !inside(target.scratch_bytes, semaphore->offset, semaphore->bytes))
      return error("the semaphores [", semaphore->offset, ", +",
                   semaphore->bytes,
                   ") are not words of the scratch segment of ",
                   target.scratch_bytes, " bytes");
  return Status::success();
}

Status Checker::checkGlobals() {
  uint32_t alignment = package.persistent_alignment;
  if (alignment == 0 || (alignment & (alignment - 1)) || alignment > 4096)
    return error("the persistent segment has alignment ", alignment,
                 ", it has to be a power of two up to 4096");
  if (Status s = checkNames(package.globals, "global"); !s)
    return s;
  for (const auto &global : package.globals) {
    auto fail = [&](const auto &...parts) {
      return error("global '", global->name, "': ", parts...);
    };
    if (global->role > fb::GlobalRole::Meta)
      return fail("unknown role ", static_cast<int>(global->role));
    std::optional<uint64_t> extent = byteExtent(global->dtype, global->shape);
    if (!extent || *extent > global->bytes)
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
    if (global->bytes == 0)
      continue;
    uint64_t end = global->offset + global->bytes;
    auto next = globalRanges.lower_bound(global->offset);
    if ((next != globalRanges.end() && next->first < end) ||
        (next != globalRanges.begin() &&
         std::prev(next)->second > global->offset))
      return fail("overlaps another global");
    globalRanges.emplace(global->offset, end);
  }
  return Status::success();
}

Status Checker::checkSlots(const fb::EntryT &entry) const {
  if (Status s = checkNames(entry.slots, "slot"); !s)
    return s;
  for (const auto &slot : entry.slots) {
    std::optional<uint64_t> extent =
        byteExtent(slot->dtype, slot->shape, slot->strides);
    if (!extent || *extent > slot->bytes)
      return error("slot '", slot->name, "': its type does not fit its ",
                   slot->bytes, " bytes");
    uint32_t alignment = slot->alignment;
    if (alignment == 0 || (alignment & (alignment - 1)) || alignment > 4096 ||
        alignment % sizeOf(slot->dtype) != 0)
      return error("slot '", slot->name, "': alignment ", alignment,
                   " is not a power of two from the element size to 4096");
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
  if (!extent)
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
  if (writes)
    for (size_t i = 0; i < operand.strides.size(); ++i)
      if (operand.strides[i] == 0 && operand.shape[i] > 1)
        return error("writes one element several times (stride 0)");
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
  } else if (operand.buffer != -1) {
    return error("buffer ", operand.buffer, " is neither an index nor -1");
  }
  return Status::success();
}

Status Checker::checkTensorMap(const fb::ArgT &arg, uint64_t available) const {
  if (!arg.tensor_map)
    return error("a tensor map without parameters");
  const fb::TensorMapT &map = *arg.tensor_map;
  size_t rank = map.dims.size();
  if (rank < 1 || rank > 5 || map.strides.size() != rank - 1 ||
      map.box.size() != rank || map.element_strides.size() != rank)
    return error("a tensor map of rank ", rank, " with ", map.strides.size(),
                 " strides, ", map.box.size(), " box and ",
                 map.element_strides.size(), " element strides");
  uint64_t size = sizeOf(map.dtype);
  if (size == 0)
    return error("a tensor map of unknown element type");
  if (map.interleave > fb::Interleave::Bytes32 ||
      map.swizzle > fb::Swizzle::Bytes128 ||
      map.l2_promotion > fb::L2Promotion::Bytes256 ||
      map.oob_fill > fb::OobFill::Nan)
    return error("a tensor map with an unknown mode");
  if (arg.address.offset() % 16 != 0)
    return error("a tensor map at offset ", arg.address.offset(),
                 ", it has to be aligned to 16 bytes");
  uint64_t extent = 0;
  for (size_t i = 0; i < rank; ++i) {
    if (map.dims[i] < 1 || map.dims[i] > (1ull << 32))
      return error("a tensor map with dimension ", map.dims[i]);
    if (map.box[i] < 1 || map.box[i] > 256 || map.element_strides[i] < 1 ||
        map.element_strides[i] > 8)
      return error("a tensor map with box ", map.box[i], " and element stride ",
                   map.element_strides[i]);
    if (i == 0) {
      extent = map.dims[0] * size;
      continue;
    }
    uint64_t stride = map.strides[i - 1];
    if (stride % 16 != 0 || stride >= (1ull << 40))
      return error("a tensor map with stride ", stride,
                   ", it has to be a multiple of 16 below 2^40");
    uint64_t step;
    if (__builtin_mul_overflow(map.dims[i] - 1, stride, &step) ||
        __builtin_add_overflow(extent, step, &extent))
      return error("a tensor map whose extent overflows");
  }
  if (extent > available)
    return error("a tensor map of ", extent, " bytes over an operand with ",
                 available, " bytes from there on");
  return Status::success();
}

Status Checker::checkArg(const fb::InstructionT &instruction,
                         const fb::ArgT &arg, const fb::TargetT &target) const {
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
    break;
  default:
    return error("unknown kind ", static_cast<int>(arg.kind));
  }

  bool isMap = arg.kind == fb::ArgKind::TensorMap;
  if (isMap && target.kind == fb::TargetKind::Cpu)
    return error("a tensor map on a CPU");
  const fb::Address &address = arg.address;
  if (address.segment() == fb::Segment::Scratch) {
    if (address.slot() != 0 || arg.bytes == 0 ||
        !inside(target.scratch_bytes, address.offset(), arg.bytes))
      return error("[", address.offset(), ", +", arg.bytes,
                   ") is not a range of the scratch segment of ",
                   target.scratch_bytes, " bytes");
    return isMap ? checkTensorMap(arg, arg.bytes) : Status::success();
  }
  if (address.segment() == fb::Segment::Constant) {
    if (address.slot() != 0 || address.offset() > package.constants.size())
      return error("offset ", address.offset(),
                   " is not in the constant segment of ",
                   package.constants.size(), " bytes");
    return isMap ? checkTensorMap(arg,
                                  package.constants.size() - address.offset())
                 : Status::success();
  }
  // Everywhere else only what an operand declares may be touched.
  Status why =
      error("points at ", nameOf(address.segment()), " offset ",
            address.offset(), ", where the instruction has no operand");
  for (const auto &operand : instruction.operands) {
    const fb::Address &base = operand->address;
    uint64_t extent =
        byteExtent(operand->dtype, operand->shape, operand->strides)
            .value_or(0);
    if (base.segment() != address.segment() || base.slot() != address.slot() ||
        address.offset() < base.offset())
      continue;
    uint64_t delta = address.offset() - base.offset();
    if (delta != 0 && delta >= extent)
      continue;
    if (delta % sizeOf(operand->dtype) != 0)
      why = error("offset ", address.offset(), " is not aligned to ",
                  aicf::rt::nameOf(operand->dtype));
    else if (Status s = isMap ? checkTensorMap(arg, extent - delta)
                              : Status::success();
             s)
      return s;
    else
      why = s;
  }
  return why;
}

Status Checker::checkLaunch(const fb::InstructionT &instruction,
                            const fb::LaunchT &launch,
                            const fb::TargetT &target) const {
  if (launch.kernel >= target.kernels.size())
    return error("kernel ", launch.kernel, ", there are ",
                 target.kernels.size());
  if (target.kind == fb::TargetKind::Cpu) {
    if (launch.tasks < 0 || launch.tasks > (int64_t(1) << 62))
      return error(launch.tasks, " tasks");
  } else {
    auto product = [](const fb::Dim3 &d) {
      return static_cast<double>(d.x()) * d.y() * d.z();
    };
    const fb::Dim3 &g = launch.grid, &b = launch.block, &c = launch.cluster;
    if (product(g) < 1 || g.x() > 0x7fffffffu || g.y() > 65535 || g.z() > 65535)
      return error("grid ", g.x(), "x", g.y(), "x", g.z());
    if (product(b) < 1 || product(b) > 1024 || b.z() > 64)
      return error("block ", b.x(), "x", b.y(), "x", b.z());
    if (product(c) < 1 || product(c) > 16 || g.x() % c.x() || g.y() % c.y() ||
        g.z() % c.z())
      return error("cluster ", c.x(), "x", c.y(), "x", c.z(), " in grid ",
                   g.x(), "x", g.y(), "x", g.z());
  }
  for (size_t i = 0; i < launch.args.size(); ++i)
    if (Status s = checkArg(instruction, *launch.args[i], target); !s)
      return error("argument ", i, ": ", s.message());
  return Status::success();
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
    if (record->instruction != -1 && !ids.count(record->instruction))
      return error("a record of instruction ", record->instruction,
                   ", which does not exist");
  }
  return Status::success();
}

/// Do two operands of one instruction write the same byte? Only what is known
/// exactly counts.
static bool writesOverlap(const fb::OperandT &a, const fb::OperandT &b) {
  if (a.address.segment() != b.address.segment() ||
      a.address.slot() != b.address.slot())
    return false;
  auto runsA = runsOf(a, kMaxRuns), runsB = runsOf(b, kMaxRuns);
  if (!runsA || !runsB)
    return false;
  for (ByteRange x : *runsA)
    for (ByteRange y : *runsB)
      if (x.begin < y.end && y.begin < x.end)
        return true;
  return false;
}

Status Checker::checkOrder(const fb::EntryT &entry) const {
  HazardTracker tracker;
  Ancestors ancestors;
  for (uint32_t i = 0; i < entry.instructions.size(); ++i) {
    const fb::InstructionT &instruction = *entry.instructions[i];
    auto fail = [&](const auto &...parts) {
      return error("instruction ", instruction.id, ": ", parts...);
    };
    for (uint32_t dep : instruction.deps)
      if (dep >= i)
        return fail("waits for the instruction at index ", dep,
                    ", which is not before its own, ", i);
    ancestors.append(instruction.deps);

    for (size_t o = 0; o < instruction.operands.size(); ++o) {
      const fb::OperandT &operand = *instruction.operands[o];
      fb::Segment segment = operand.address.segment();
      bool written = segment == fb::Segment::Transient ||
                     (segment == fb::Segment::Io &&
                      entry.slots[operand.address.slot()]->is_output);
      if (operand.access != fb::Access::Write && written)
        if (auto runs = runsOf(operand, kMaxCheckedRuns))
          for (ByteRange run : *runs)
            if (auto at = tracker.firstUnwritten(
                    {segment, operand.address.slot()}, run))
              return fail("operand ", o, " reads ", nameOf(segment), " byte ",
                          *at, " that nothing wrote before");
      if (operand.access != fb::Access::Read)
        for (size_t p = 0; p < o; ++p)
          if (instruction.operands[p]->access != fb::Access::Read &&
              writesOverlap(operand, *instruction.operands[p]))
            return fail("operands ", p, " and ", o, " write the same bytes");
    }

    std::vector<MemoryAccess> accesses = accessesOf(instruction);
    for (uint32_t earlier : tracker.predecessors(accesses))
      if (!ancestors.contains(i, earlier))
        return fail("touches bytes of instruction ",
                    entry.instructions[earlier]->id,
                    ", one of them writing, with no dependency between them");
    tracker.record(i, accesses);
  }

  for (uint32_t s = 0; s < entry.slots.size(); ++s) {
    const fb::SlotT &slot = *entry.slots[s];
    if (!slot.is_output)
      continue;
    fb::OperandT whole;
    whole.address = fb::Address(fb::Segment::Io, s, 0);
    whole.dtype = slot.dtype;
    whole.shape = slot.shape;
    whole.strides = slot.strides;
    if (auto runs = runsOf(whole, kMaxCheckedRuns))
      for (ByteRange run : *runs)
        if (auto at = tracker.firstUnwritten({fb::Segment::Io, s}, run))
          return error("byte ", *at, " of output '", slot.name,
                       "' is never written");
  }
  return Status::success();
}

/// The buffer an operand of the arena belongs to; declared buffers that lie on
/// the same bytes stay different.
static BufferKey bufferOf(const fb::EntryT &entry,
                          const fb::OperandT &operand) {
  if (operand.buffer >= 0) {
    const fb::BufferT &buffer = *entry.buffers[operand.buffer];
    uint64_t begin = buffer.address.offset();
    return {operand.buffer, begin, begin + buffer.bytes};
  }
  uint64_t begin = operand.address.offset();
  uint64_t extent =
      byteExtent(operand.dtype, operand.shape, operand.strides).value_or(0);
  return {-1, begin, begin + extent};
}

/// Does `instruction` turn buffer `from` into buffer `to` element by element in
/// place, that is, do an operand read and one written agree in address, type
/// and strides? Then both may be live at that instruction.
static bool updatesInPlace(const fb::EntryT &entry,
                           const fb::InstructionT &instruction,
                           const BufferKey &from, const BufferKey &to) {
  auto is = [](const BufferKey &a, const BufferKey &b) {
    return !(a < b) && !(b < a);
  };
  for (const auto &in : instruction.operands)
    for (const auto &out : instruction.operands) {
      if (in->address.segment() != fb::Segment::Transient ||
          out->address.segment() != fb::Segment::Transient ||
          in->access == fb::Access::Write || out->access == fb::Access::Read)
        continue;
      if (is(bufferOf(entry, *in), from) && is(bufferOf(entry, *out), to) &&
          in->address.offset() == out->address.offset() &&
          in->dtype == out->dtype && in->shape == out->shape &&
          (in->strides == out->strides || (isDense(in->shape, in->strides) &&
                                           isDense(out->shape, out->strides))))
        return true;
    }
  return false;
}

static std::vector<LiveRange> liveRanges(const fb::EntryT &entry) {
  std::vector<LiveRange> ranges;
  std::map<BufferKey, size_t> current; // index in ranges
  for (uint32_t i = 0; i < entry.instructions.size(); ++i) {
    // What this instruction does to each buffer, over all its operands.
    std::map<BufferKey, std::pair<bool, bool>> touched; // reads, overwrites all
    for (const auto &operand : entry.instructions[i]->operands) {
      if (operand->address.segment() != fb::Segment::Transient)
        continue;
      BufferKey key = bufferOf(entry, *operand);
      if (key.begin == key.end)
        continue;
      auto &[reads, overwrites] = touched[key];
      if (operand->access != fb::Access::Write) {
        reads = true;
      } else if (auto runs = runsOf(*operand, 1)) {
        overwrites |= !runs->empty() && (*runs)[0].begin == key.begin &&
                      (*runs)[0].end == key.end;
      }
    }
    for (const auto &[key, what] : touched) {
      auto found = current.find(key);
      bool starts = found == current.end() || (what.second && !what.first);
      if (starts) {
        current[key] = ranges.size();
        ranges.push_back({key, i, i});
      } else {
        ranges[found->second].last = i;
      }
    }
  }
  return ranges;
}

Status Checker::checkLiveBuffers(const fb::EntryT &entry) const {
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

  // liveRanges comes in the order of `first`. The live buffers at any time are
  // disjoint, but for a pair that an in-place update joins on equal bytes, so
  // only the neighbours in a map by address need a look.
  std::vector<LiveRange> ranges = liveRanges(entry);
  std::multimap<uint64_t, size_t> live; // begin: index in ranges
  using Expiry = std::pair<uint32_t, std::multimap<uint64_t, size_t>::iterator>;
  auto later = [](const Expiry &a, const Expiry &b) {
    return a.first > b.first;
  };
  std::priority_queue<Expiry, std::vector<Expiry>, decltype(later)> expiries(
      later);
  for (size_t r = 0; r < ranges.size(); ++r) {
    const LiveRange &range = ranges[r];
    while (!expiries.empty() && expiries.top().first < range.first) {
      live.erase(expiries.top().second);
      expiries.pop();
    }
    auto it = live.lower_bound(range.buffer.begin);
    if (it != live.begin())
      it = live.lower_bound(std::prev(it)->first);
    for (; it != live.end() && it->first < range.buffer.end; ++it) {
      const LiveRange &other = ranges[it->second];
      if (other.buffer.end <= range.buffer.begin)
        continue;
      const fb::InstructionT &at = *entry.instructions[range.first];
      bool inPlace = other.buffer.begin == range.buffer.begin &&
                     other.buffer.end == range.buffer.end &&
                     other.last == range.first &&
                     updatesInPlace(entry, at, other.buffer, range.buffer);
      // The value ends where its successor in the same buffer begins.
      bool sameBuffer =
          !(other.buffer < range.buffer) && !(range.buffer < other.buffer);
      if (inPlace || sameBuffer)
        continue;
      return error("instruction ", at.id, ": writes arena bytes [",
                   range.buffer.begin, ", ", range.buffer.end,
                   ") while the buffer at [", other.buffer.begin, ", ",
                   other.buffer.end, ") is live until instruction ",
                   entry.instructions[other.last]->id);
    }
    auto where = live.emplace(range.buffer.begin, r);
    expiries.push({range.last, where});
  }
  return Status::success();
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
    for (size_t t = 0; t < package.targets.size(); ++t)
      if (Status s = checkLaunch(*instruction, *instruction->launches[t],
                                 *package.targets[t]);
          !s)
        return fail("launch for '", package.targets[t]->name,
                    "': ", s.message());
  }
  if (Status s = checkOrder(entry); !s)
    return s;
  return checkLiveBuffers(entry);
}

Status aicf::rt::checkPlan(const fb::PackageT &package, uint64_t rawBytes) {
  return Checker(package, rawBytes).run();
}
