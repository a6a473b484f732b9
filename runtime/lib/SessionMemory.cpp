//===- SessionMemory.cpp - The tensors of a session -----------------------===//
//
// Names, bindings, the layout of memory, and which tensors have a value.
//
//===----------------------------------------------------------------------===//

#include "SessionImpl.h"

#include "aicf/Runtime/Hazards.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>

using namespace aicf::rt;

static const std::vector<int64_t> kDense;

uint64_t aicf::rt::globalAlignment(const fb::PackageT &package,
                                   const fb::GlobalT &global) {
  uint64_t alignment = package.persistent_alignment;
  while (global.offset % alignment != 0)
    alignment /= 2;
  return alignment;
}

Result<void *> aicf::rt::allocateFrom(Allocator &allocator, size_t bytes,
                                      size_t alignment) {
  void *pointer = allocator.allocate(bytes, alignment);
  if (!pointer)
    return error("the allocator has no memory for ", bytes, " bytes");
  if (reinterpret_cast<uintptr_t>(pointer) % alignment != 0) {
    allocator.deallocate(pointer, bytes);
    return error("the allocator gave memory that is not aligned to ", alignment,
                 " bytes");
  }
  return pointer;
}

Session::Impl::~Impl() {
  if (!executor)
    return;
  // Nothing may be freed under a running kernel; on an error there is nothing
  // left to wait for.
  (void)executor->synchronize();
  for (const Allocation &allocation : allocations)
    if (allocation.pointer)
      executor->deallocate(allocation.pointer, allocation.bytes,
                           allocation.alignment);
}

TensorRef Session::Impl::globalRef(unsigned index) const {
  const fb::GlobalT &global = *table().globals[index];
  TensorRef ref;
  ref.index = index;
  ref.dtype = global.dtype;
  ref.shape = &global.shape;
  ref.strides = &kDense;
  ref.bytes = global.bytes;
  ref.alignment = globalAlignment(table(), global);
  return ref;
}

TensorRef Session::Impl::slotRef(unsigned entry, unsigned index) const {
  const fb::SlotT &slot = *table().entries[entry]->slots[index];
  TensorRef ref;
  ref.entry = static_cast<int>(entry);
  ref.index = index;
  ref.dtype = slot.dtype;
  ref.shape = &slot.shape;
  ref.strides = &slot.strides;
  ref.bytes = slot.bytes;
  ref.alignment = slot.alignment;
  return ref;
}

template <typename T>
static std::string listNames(const std::vector<std::unique_ptr<T>> &items) {
  constexpr size_t kMax = 16;
  std::string text;
  for (size_t i = 0; i < items.size() && i < kMax; ++i)
    text += (i ? ", " : "") + items[i]->name;
  if (items.size() > kMax)
    text += ", ... (" + std::to_string(items.size()) + " in all)";
  return text.empty() ? "none" : text;
}

Result<unsigned> Session::Impl::findEntry(const std::string &name) const {
  int index = package->findEntry(name);
  if (index < 0)
    return error("no entry '", name,
                 "'; the package has: ", listNames(table().entries));
  return static_cast<unsigned>(index);
}

Result<TensorRef> Session::Impl::find(const std::string &name) const {
  size_t colon = name.find(':');
  if (colon != std::string::npos) {
    std::string entryName = name.substr(0, colon);
    std::string slotName = name.substr(colon + 1);
    if (int entry = package->findEntry(entryName); entry >= 0) {
      int slot = package->findSlot(entry, slotName);
      if (slot < 0)
        return error("entry '", entryName, "' has no slot '", slotName,
                     "'; it has: ", listNames(table().entries[entry]->slots));
      return slotRef(entry, slot);
    }
  }
  if (int global = package->findGlobal(name); global >= 0)
    return globalRef(global);
  int found = -1, foundSlot = -1;
  for (unsigned e = 0; e < table().entries.size(); ++e) {
    int slot = package->findSlot(e, name);
    if (slot < 0)
      continue;
    if (found >= 0)
      return error("several entries have a slot '", name, "'; say '",
                   table().entries[found]->name, ":", name, "' or '",
                   table().entries[e]->name, ":", name, "'");
    found = static_cast<int>(e);
    foundSlot = slot;
  }
  if (found >= 0)
    return slotRef(found, foundSlot);
  std::string known = "globals: " + listNames(table().globals);
  for (const auto &entry : table().entries)
    known += "; entry '" + entry->name + "': " + listNames(entry->slots);
  return error("no tensor '", name, "'; the package has ", known);
}

Storage &Session::Impl::storageOf(const TensorRef &ref) {
  return ref.entry < 0 ? globals[ref.index] : slots[ref.entry][ref.index];
}

const Storage &Session::Impl::storageOf(const TensorRef &ref) const {
  return ref.entry < 0 ? globals[ref.index] : slots[ref.entry][ref.index];
}

Status Session::Impl::checkBinding(const std::string &name,
                                   const TensorRef &ref, const void *pointer,
                                   size_t bytes, DType dtype,
                                   const std::vector<int64_t> &shape) {
  if (storageOf(ref).bound)
    return error("'", name, "' is bound already");
  if (dtype != ref.dtype || shape != *ref.shape)
    return error("'", name, "' is ", typeString(ref.dtype, *ref.shape),
                 ", the memory to bind is ", typeString(dtype, shape));
  if (bytes != ref.bytes)
    return error("'", name, "' takes ", ref.bytes,
                 " bytes, the memory to bind has ", bytes);
  if (!pointer)
    return error("'", name, "' cannot be bound to a null pointer");
  auto begin = reinterpret_cast<uintptr_t>(pointer);
  if (begin % ref.alignment != 0)
    return error("'", name, "' has to be aligned to ", ref.alignment,
                 " bytes, the memory to bind is not");
  if (begin + bytes < begin)
    return error("'", name, "': the memory to bind wraps around");

  auto overlaps = [&](const Storage &other, uint64_t otherBytes) {
    auto otherBegin = reinterpret_cast<uintptr_t>(other.pointer);
    return other.bound && begin < otherBegin + otherBytes &&
           otherBegin < begin + bytes;
  };
  for (unsigned g = 0; g < globals.size(); ++g)
    if (overlaps(globals[g], table().globals[g]->bytes))
      return error("'", name, "': the memory to bind overlaps that of '",
                   table().globals[g]->name, "'");
  // Slots of different entries may share memory: entries run one at a time.
  for (unsigned e = 0; e < slots.size(); ++e)
    for (unsigned s = 0; s < slots[e].size(); ++s)
      if ((ref.entry < 0 || ref.entry == static_cast<int>(e)) &&
          overlaps(slots[e][s], table().entries[e]->slots[s]->bytes))
        return error("'", name, "': the memory to bind overlaps that of '",
                     table().entries[e]->name, ":",
                     table().entries[e]->slots[s]->name, "'");
  if (Status s = executor->checkPointer(pointer, bytes); !s)
    return error("'", name, "': ", s.message());
  return Status::success();
}

Status Session::Impl::requirePrepared(const char *what) const {
  if (prepared)
    return Status::success();
  return error("cannot ", what, " before the session is prepared");
}

Result<unsigned> Session::Impl::findPrepared(const char *what,
                                             const std::string &entry) const {
  if (Status s = requirePrepared(what); !s)
    return s;
  return findEntry(entry);
}

Result<void *> Session::Impl::allocate(size_t bytes, const char *what,
                                       size_t alignment) {
  alignment = std::max(alignment, kAllocationAlignment);
  // Noted first: what is allocated must not get lost.
  allocations.push_back({nullptr, bytes, alignment});
  Result<void *> pointer = executor->allocate(bytes, alignment);
  if (!pointer)
    return error(what, ": ", pointer.message(), "; ", describeNeeds());
  allocations.back().pointer = *pointer;
  return *pointer;
}

uint64_t Session::Impl::bytesFor(size_t bytes, size_t alignment) const {
  return executor->bytesFor(bytes, std::max(alignment, kAllocationAlignment));
}

/// Bytes that a session allocates; sums saturate.
struct Session::Impl::Needs {
  uint64_t globals = 0, constants = 0, slots = 0, arena = 0, scratch = 0;

  static void add(uint64_t &sum, uint64_t bytes) {
    if (__builtin_add_overflow(sum, bytes, &sum))
      sum = UINT64_MAX;
  }
  uint64_t total() const {
    uint64_t sum = 0;
    for (uint64_t part : {globals, constants, slots, arena, scratch})
      add(sum, part);
    return sum;
  }
};

Session::Impl::Needs Session::Impl::findNeeds() const {
  Needs needs;
  for (unsigned g = 0; g < globals.size(); ++g) {
    if (globals[g].bound)
      continue;
    const fb::GlobalT &global = *table().globals[g];
    if (separateGlobals)
      Needs::add(needs.globals,
                 bytesFor(global.bytes, globalAlignment(table(), global)));
    else
      needs.globals =
          bytesFor(table().persistent_bytes, table().persistent_alignment);
  }
  uint64_t arena = 0;
  for (unsigned e = 0; e < slots.size(); ++e) {
    const fb::EntryT &entry = *table().entries[e];
    arena = std::max(arena, entry.arena_bytes);
    for (unsigned s = 0; s < slots[e].size(); ++s)
      if (!slots[e][s].bound) {
        // As a dense tensor, too: elements may share a place.
        const fb::SlotT &slot = *entry.slots[s];
        uint64_t dense = elementCount(slot.shape).value_or(UINT64_MAX);
        if (__builtin_mul_overflow(dense, sizeOf(slot.dtype), &dense))
          dense = UINT64_MAX;
        Needs::add(needs.slots,
                   std::max(bytesFor(slot.bytes, slot.alignment), dense));
      }
  }
  needs.arena = bytesFor(arena);
  needs.constants = bytesFor(table().constants.size());
  needs.scratch = bytesFor(table().targets[target]->scratch_bytes);
  return needs;
}

uint64_t Session::Impl::bytesNeeded() const { return findNeeds().total(); }

std::string Session::Impl::describeNeeds() const {
  Needs needs = findNeeds();
  std::ostringstream os;
  os << "the session needs " << needs.total() << " bytes: globals "
     << needs.globals << ", constants " << needs.constants << ", I/O slots "
     << needs.slots << ", arena " << needs.arena << ", scratch "
     << needs.scratch;
  return os.str();
}

Status Session::Impl::scatter(void *device, DType dtype,
                              const std::vector<int64_t> &shape,
                              const std::vector<int64_t> &strides,
                              const void *dense) {
  uint64_t extent = byteExtent(dtype, shape, strides).value_or(0);
  if (isDense(shape, strides))
    return executor->copyIn(device, dense, extent);
  std::vector<uint8_t> staged(extent);
  if (Status s = executor->copyOut(staged.data(), device, extent); !s)
    return s;
  copyStrided(dtype, shape, strides, staged.data(), const_cast<void *>(dense),
              /*gather=*/false);
  return executor->copyIn(device, staged.data(), extent);
}

Status Session::Impl::gather(const void *device, DType dtype,
                             const std::vector<int64_t> &shape,
                             const std::vector<int64_t> &strides, void *dense) {
  uint64_t extent = byteExtent(dtype, shape, strides).value_or(0);
  if (isDense(shape, strides))
    return executor->copyOut(dense, device, extent);
  std::vector<uint8_t> staged(extent);
  if (Status s = executor->copyOut(staged.data(), device, extent); !s)
    return s;
  copyStrided(dtype, shape, strides, staged.data(), dense, /*gather=*/true);
  return Status::success();
}

Status Session::Impl::allocateGlobals() {
  // Apart, so that a tool which watches allocations sees where one ends.
  if (separateGlobals) {
    for (unsigned g = 0; g < globals.size(); ++g) {
      if (globals[g].bound)
        continue;
      const fb::GlobalT &global = *table().globals[g];
      Result<void *> block =
          allocate(global.bytes, "a global", globalAlignment(table(), global));
      if (!block)
        return block.status();
      globals[g].pointer = *block;
    }
    return Status::success();
  }
  if (std::all_of(globals.begin(), globals.end(),
                  [](const Storage &storage) { return storage.bound; }))
    return Status::success();
  Result<void *> block =
      allocate(table().persistent_bytes, "the persistent segment",
               table().persistent_alignment);
  if (!block)
    return block.status();
  for (unsigned g = 0; g < globals.size(); ++g)
    if (!globals[g].bound)
      globals[g].pointer =
          static_cast<uint8_t *>(*block) + table().globals[g]->offset;
  return Status::success();
}

Status Session::Impl::allocateAll() {
  if (Status s = allocateGlobals(); !s)
    return s;
  for (unsigned g = 0; g < globals.size(); ++g)
    if (table().globals[g]->bytes)
      globalByOffset[table().globals[g]->offset] = g;

  const fb::Blob &data = table().constants;
  Result<void *> block = allocate(data.size(), "the constant segment");
  if (!block)
    return block.status();
  constants = static_cast<uint8_t *>(*block);
  if (Status s = executor->copyIn(constants, package->data(data), data.size());
      !s)
    return s;

  for (unsigned e = 0; e < slots.size(); ++e) {
    arenaBytes = std::max(arenaBytes, table().entries[e]->arena_bytes);
    for (unsigned s = 0; s < slots[e].size(); ++s) {
      if (slots[e][s].bound)
        continue;
      uint64_t bytes = table().entries[e]->slots[s]->bytes;
      block = allocate(bytes, "an I/O slot",
                       table().entries[e]->slots[s]->alignment);
      if (!block)
        return block.status();
      slots[e][s].pointer = *block;
      if (Status status = executor->fill(*block, 0, bytes); !status)
        return status;
    }
  }
  block = allocate(arenaBytes, "the arena");
  if (!block)
    return block.status();
  arena = static_cast<uint8_t *>(*block);
  block = allocate(table().targets[target]->scratch_bytes, "scratch");
  if (!block)
    return block.status();
  scratch = static_cast<uint8_t *>(*block);
  return Status::success();
}

Status Session::Impl::fill(uint8_t *memory, const std::vector<uint8_t> &element,
                           size_t bytes) {
  uint8_t first = element.empty() ? 0 : element.front();
  if (std::all_of(element.begin(), element.end(),
                  [&](uint8_t byte) { return byte == first; }))
    return executor->fill(memory, first, bytes);
  // A whole number of elements at a time, of any size that divides a MiB.
  std::vector<uint8_t> chunk(std::min<size_t>(bytes, 1 << 20));
  for (size_t i = 0; i < chunk.size(); ++i)
    chunk[i] = element[i % element.size()];
  for (size_t done = 0; done < bytes; done += chunk.size())
    if (Status s = executor->copyIn(memory + done, chunk.data(),
                                    std::min(chunk.size(), bytes - done));
        !s)
      return s;
  return Status::success();
}

Status Session::Impl::initialiseGlobals(bool atReset) {
  for (unsigned g = 0; g < globals.size(); ++g) {
    const fb::GlobalT &global = *table().globals[g];
    if (globals[g].bound && (!atReset || !hasInitialValue(global)))
      continue;
    globals[g].hasValue =
        hasInitialValue(global) || global.role != fb::GlobalRole::Param;
    Status s =
        global.initial.size() != 0
            ? executor->copyIn(globals[g].pointer,
                               package->data(global.initial), global.bytes)
            : fill(static_cast<uint8_t *>(globals[g].pointer), global.splat,
                   global.bytes);
    if (!s)
      return error("global '", global.name, "': ", s.message());
  }
  return Status::success();
}

Status Session::Impl::initialiseSemaphores() {
  for (const auto &semaphore : table().targets[target]->semaphores) {
    std::vector<uint32_t> words(semaphore->bytes / 4, semaphore->value);
    if (Status s = executor->copyIn(scratch + semaphore->offset, words.data(),
                                    semaphore->bytes);
        !s)
      return error("semaphores: ", s.message());
  }
  return Status::success();
}

void *Session::Impl::resolve(unsigned entry, const fb::Address &address) const {
  switch (address.segment()) {
  case fb::Segment::Persistent: {
    // The checker knows that an address is in one global, unless its operand
    // is empty; then nothing is accessed through it.
    auto it = globalByOffset.upper_bound(address.offset());
    if (it == globalByOffset.begin())
      return arena;
    --it;
    return static_cast<uint8_t *>(globals[it->second].pointer) +
           (address.offset() - it->first);
  }
  case fb::Segment::Constant:
    return constants + address.offset();
  case fb::Segment::Io:
    return static_cast<uint8_t *>(slots[entry][address.slot()].pointer) +
           address.offset();
  case fb::Segment::Transient:
    return arena + address.offset();
  case fb::Segment::Scratch:
    return scratch + address.offset();
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::optional<TensorRef>
Session::Impl::tensorOf(unsigned entry, const fb::OperandT &operand) const {
  const fb::Address &address = operand.address;
  if (address.segment() == fb::Segment::Io)
    return slotRef(entry, address.slot());
  if (address.segment() != fb::Segment::Persistent)
    return std::nullopt;
  auto it = globalByOffset.upper_bound(address.offset());
  if (it == globalByOffset.begin())
    return std::nullopt;
  return globalRef(std::prev(it)->second);
}

std::string Session::Impl::nameOf(const TensorRef &ref) const {
  if (ref.entry < 0)
    return "param '" + table().globals[ref.index]->name + "'";
  return "input '" + table().entries[ref.entry]->slots[ref.index]->name + "'";
}

namespace {
/// Bytes as ranges, begin: end, which neither meet nor touch.
class ByteSet {
public:
  void insert(uint64_t begin, uint64_t end) {
    auto next = ranges.upper_bound(begin);
    if (next != ranges.begin() && std::prev(next)->second >= begin)
      --next;
    while (next != ranges.end() && next->first <= end) {
      begin = std::min(begin, next->first);
      end = std::max(end, next->second);
      next = ranges.erase(next);
    }
    ranges.emplace_hint(next, begin, end);
  }
  /// Does it hold [0, bytes)?
  bool holds(uint64_t bytes) const {
    return bytes == 0 || (!ranges.empty() && ranges.begin()->first == 0 &&
                          ranges.begin()->second >= bytes);
  }

private:
  std::map<uint64_t, uint64_t> ranges;
};
} // namespace

EntryValues Session::Impl::findValues(unsigned entry) const {
  const fb::EntryT &plan = *table().entries[entry];
  std::vector<bool> isWritten(plan.buffers.size(), false);
  for (const auto &instruction : plan.instructions)
    for (const auto &operand : instruction->operands)
      if (operand->buffer >= 0 && operand->access != fb::Access::Read)
        isWritten[operand->buffer] = true;

  EntryValues values;
  // By entry and index; the bytes that are written so far.
  std::set<std::pair<int, unsigned>> needed;
  std::map<std::pair<int, unsigned>, ByteSet> written;
  for (const auto &instruction : plan.instructions)
    // What it reads comes before what it writes.
    for (bool reads : {true, false})
      for (const auto &operand : instruction->operands) {
        if (operand->access == (reads ? fb::Access::Write : fb::Access::Read) ||
            elementCount(operand->shape).value_or(0) == 0)
          continue;
        std::optional<TensorRef> ref = tensorOf(entry, *operand);
        if (!ref)
          continue;
        std::pair<int, unsigned> key(ref->entry, ref->index);
        ByteSet &bytes = written[key];
        if (!reads) {
          uint64_t base =
              ref->entry < 0 ? table().globals[ref->index]->offset : 0;
          Footprint elements = footprintOf(*operand);
          Footprint all =
              makeFootprint(base, sizeOf(ref->dtype), *ref->shape,
                            ref->strides->empty() ? denseStrides(*ref->shape)
                                                  : *ref->strides);
          bool hadAll = bytes.holds(ref->bytes);
          // One with gaps leaves some as they were, unless the tensor has the
          // same gaps.
          if (elements == all)
            bytes.insert(0, ref->bytes);
          else if (elements.count == 1)
            bytes.insert(elements.begin - base, elements.end - base);
          if (!hadAll && bytes.holds(ref->bytes))
            values.gives.push_back(*ref);
          continue;
        }
        bool mayLack = ref->entry >= 0 ? !plan.slots[ref->index]->is_output
                                       : table().globals[ref->index]->role ==
                                             fb::GlobalRole::Param;
        // What the operand names was there before the entry, or its place was.
        bool isInitial = operand->buffer >= 0 ? !isWritten[operand->buffer]
                                              : !bytes.holds(ref->bytes);
        if (mayLack && isInitial && needed.insert(key).second)
          values.needs.push_back(*ref);
      }
  return values;
}

Status Session::Impl::checkValues(const std::vector<TensorRef> &needs) const {
  constexpr size_t kMaxNames = 8;
  std::string missing;
  size_t count = 0;
  for (const TensorRef &ref : needs)
    if (!storageOf(ref).hasValue && count++ < kMaxNames)
      missing += (missing.empty() ? "" : ", ") + nameOf(ref);
  if (count == 0 || zeroFill)
    return Status::success();
  if (count > kMaxNames)
    missing += ", ... (" + std::to_string(count) + " in all)";
  return error(missing, count == 1 ? " has" : " have",
               " no value: run an entry that writes it, write or bind it, or "
               "say that zeros are meant (the session's option zeroFill, in C "
               "and Python zero_fill)");
}

Status Session::Impl::checkEntryValues(unsigned entry) {
  EntryValues &known = values[entry];
  if (known.complete)
    return Status::success();
  Status s = checkValues(known.needs);
  known.complete = s.ok();
  return s;
}

void Session::Impl::noteRun(unsigned entry) {
  EntryValues &known = values[entry];
  if (!known.given)
    for (const TensorRef &ref : known.gives)
      storageOf(ref).hasValue = true;
  known.given = true;
}
