//===- Session.cpp - Running the entries of a package ---------------------===//
//
// Names, bindings and the layout of memory. Everything that touches the device
// is the executor's.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Session.h"

#include "Executor.h"
#include "Guard.h"
#include "MemoryMap.h"
#include "PoisonExecutor.h"
#include "Trace.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>

using namespace aicf::rt;

Allocator::~Allocator() = default;
Executor::~Executor() = default;

Result<Profile> Executor::profile(unsigned entry, size_t count) {
  Result<double> overhead = time([] { return Status::success(); });
  if (!overhead)
    return overhead.status();
  Profile profile;
  profile.overhead = *overhead;
  for (size_t i = 0; i < count; ++i) {
    Result<double> microseconds = time([&] { return launch(entry, i); });
    if (!microseconds)
      return microseconds.status();
    profile.instructions.push_back(*microseconds);
  }
  return profile;
}

std::string aicf::rt::describeInstruction(const fb::InstructionT &instruction) {
  std::string text = "instruction " + std::to_string(instruction.id);
  if (instruction.kind.empty() && instruction.location.empty())
    return text;
  std::string location =
      instruction.location.empty() ? "" : "at " + instruction.location;
  bool both = !instruction.kind.empty() && !location.empty();
  return text + " (" + instruction.kind + (both ? " " : "") + location + ")";
}

namespace {

/// A slot or a global.
struct TensorRef {
  /// -1: a global.
  int entry = -1;
  unsigned index = 0;
  DType dtype = DType::F32;
  const std::vector<int64_t> *shape = nullptr;
  const std::vector<int64_t> *strides = nullptr;
  uint64_t bytes = 0;
  uint64_t alignment = 1;
};

/// Memory of a slot or a global.
struct Storage {
  void *pointer = nullptr;
  bool bound = false;
};

struct Allocation {
  void *pointer;
  size_t bytes;
  size_t alignment;
};

/// What every allocation is aligned to; a plan may ask for more.
constexpr size_t kAllocationAlignment = 256;

} // namespace

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

struct Session::Impl {
  Impl(std::shared_ptr<const Package> package, Device device, unsigned target)
      : package(std::move(package)), device(std::move(device)), target(target) {
  }
  ~Impl();

  const fb::PackageT &table() const { return package->table(); }

  TensorRef globalRef(unsigned index) const;
  TensorRef slotRef(unsigned entry, unsigned index) const;
  Result<TensorRef> find(const std::string &name) const;
  Result<unsigned> findEntry(const std::string &name) const;
  Storage &storageOf(const TensorRef &ref);
  Result<TensorRef> findForCopy(const std::string &name, size_t bytes) const;
  Status checkBinding(const std::string &name, const TensorRef &ref,
                      const void *pointer, size_t bytes, DType dtype,
                      const std::vector<int64_t> &shape);
  Status requirePrepared(const char *what) const;
  /// The index of `entry` in a prepared session.
  Result<unsigned> findPrepared(const char *what,
                                const std::string &entry) const;
  Result<const fb::OperandT *> findOperand(const std::string &entry,
                                           size_t index, size_t operand,
                                           unsigned &entryIndex) const;

  std::string describeNeeds() const;
  Result<void *> allocate(size_t bytes, const char *what,
                          size_t alignment = kAllocationAlignment);
  /// Copies a dense host tensor into elements of device memory, and leaves what
  /// lies between them as it is.
  Status scatter(void *device, DType dtype, const std::vector<int64_t> &shape,
                 const std::vector<int64_t> &strides, const void *dense);
  Status gather(const void *device, DType dtype,
                const std::vector<int64_t> &shape,
                const std::vector<int64_t> &strides, void *dense);
  Status allocateGlobals();
  Status allocateAll();
  /// Repeats `element`; zero bytes without one.
  Status fill(uint8_t *memory, const std::vector<uint8_t> &element,
              size_t bytes);
  Status initialiseGlobals(bool atReset);
  Status initialiseSemaphores();
  void *resolve(unsigned entry, const fb::Address &address) const;

  std::shared_ptr<const Package> package;
  Device device;
  unsigned target;
  std::unique_ptr<Executor> executor;
  bool prepared = false;
  /// A prepare() that failed half way cannot be taken up again.
  bool prepareFailed = false;
  bool separateGlobals = false;

  std::vector<Storage> globals;
  std::vector<std::vector<Storage>> slots; // by entry
  std::vector<bool> captured;              // by entry
  std::vector<Allocation> allocations;
  std::vector<std::shared_ptr<void>> kept;
  uint8_t *constants = nullptr;
  uint8_t *arena = nullptr;
  uint64_t arenaBytes = 0;
  uint8_t *scratch = nullptr;
  /// Index of the global by its offset, those of size 0 left out.
  std::map<uint64_t, unsigned> globalByOffset;
};

Session::Impl::~Impl() {
  if (!executor)
    return;
  // Nothing may be freed under a running kernel; on an error there is nothing
  // left to wait for.
  (void)executor->synchronize();
  for (const Allocation &allocation : allocations)
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
  constexpr size_t kMost = 16;
  std::string text;
  for (size_t i = 0; i < items.size() && i < kMost; ++i)
    text += (i ? ", " : "") + items[i]->name;
  if (items.size() > kMost)
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
  // Room first: what is allocated must not get lost.
  allocations.reserve(allocations.size() + 1);
  Result<void *> pointer = executor->allocate(bytes, alignment);
  if (!pointer)
    return error(what, ": ", pointer.message(), "; ", describeNeeds());
  allocations.push_back({*pointer, bytes, alignment});
  return *pointer;
}

/// What the session allocates, in bytes.
std::string Session::Impl::describeNeeds() const {
  uint64_t persistent = 0, io = 0, transient = 0;
  for (const Storage &global : globals)
    if (!global.bound)
      persistent = table().persistent_bytes;
  for (unsigned e = 0; e < slots.size(); ++e) {
    transient = std::max(transient, table().entries[e]->arena_bytes);
    for (unsigned s = 0; s < slots[e].size(); ++s)
      if (!slots[e][s].bound)
        io += table().entries[e]->slots[s]->bytes;
  }
  uint64_t constant = table().constants.size();
  uint64_t workspace = table().targets[target]->scratch_bytes;
  std::ostringstream os;
  os << "the session needs "
     << persistent + constant + io + transient + workspace << " bytes: globals "
     << persistent << ", constants " << constant << ", I/O slots " << io
     << ", arena " << transient << ", scratch " << workspace;
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
// Session
//===----------------------------------------------------------------------===//

Session::Session(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
Session::~Session() = default;

/// Whether AICF_POISON asks for poisoning sessions: it is set, and not to "" or
/// "0".
static bool poisonsByEnvironment() {
  const char *value = std::getenv("AICF_POISON");
  return value && *value && std::strcmp(value, "0") != 0;
}

Result<std::unique_ptr<Session>>
Session::create(std::shared_ptr<const Package> package, const Device &device,
                const SessionOptions &options) {
  return guarded([&]() -> Result<std::unique_ptr<Session>> {
    if (!package)
      return error("a session needs a package");
    if (options.poison && device.kind() != fb::TargetKind::Cpu)
      return error("a poisoning session runs on a CPU, the device is ",
                   device.description());
    const fb::PackageT &table = package->table();
    unsigned target;
    if (options.target >= 0) {
      target = static_cast<unsigned>(options.target);
      if (target >= table.targets.size())
        return error("target ", target, ", the package has ",
                     table.targets.size());
      if (Status s = matchTarget(*table.targets[target], device); !s)
        return error("target '", table.targets[target]->name, "' ", s.message(),
                     ", the device is ", device.description());
    } else {
      Result<unsigned> chosen = chooseTarget(table, device);
      if (!chosen)
        return chosen.status();
      target = *chosen;
    }

    auto impl = std::make_unique<Impl>(std::move(package), device, target);
    Result<std::unique_ptr<Executor>> executor =
        device.kind() == fb::TargetKind::Cpu
            ? createCpuExecutor(*impl->package, target, device, options)
            : createCudaExecutor(*impl->package, target, device, options);
    if (!executor)
      return executor.status();
    impl->executor = std::move(*executor);
    if (options.poison ||
        (device.kind() == fb::TargetKind::Cpu && poisonsByEnvironment()))
      impl->executor = createPoisonExecutor(*impl->package, target,
                                            std::move(impl->executor));
    impl->separateGlobals = options.synchronous;
    impl->globals.resize(impl->table().globals.size());
    for (const auto &entry : impl->table().entries)
      impl->slots.emplace_back(entry->slots.size());
    impl->captured.assign(impl->slots.size(), false);
    return std::unique_ptr<Session>(new Session(std::move(impl)));
  });
}

const Package &Session::package() const { return *impl->package; }
const Device &Session::device() const { return impl->device; }
unsigned Session::target() const { return impl->target; }
bool Session::prepared() const { return impl->prepared; }

Result<TensorInfo> Session::describe(const std::string &name) const {
  return guarded([&]() -> Result<TensorInfo> {
    Result<TensorRef> ref = impl->find(name);
    if (!ref)
      return ref.status();
    TensorInfo info;
    info.entry = ref->entry;
    if (ref->entry < 0)
      info.role = impl->table().globals[ref->index]->role;
    else
      info.isOutput =
          impl->table().entries[ref->entry]->slots[ref->index]->is_output;
    info.dtype = ref->dtype;
    info.shape = *ref->shape;
    info.strides = *ref->strides;
    info.bytes = ref->bytes;
    info.alignment = ref->alignment;
    return info;
  });
}

Status Session::bind(const std::string &name, void *pointer, size_t bytes,
                     DType dtype, const std::vector<int64_t> &shape) {
  return guarded([&]() -> Status {
    if (impl->prepared || impl->prepareFailed)
      return error("cannot bind '", name,
                   "' after prepare: addresses are frozen by then");
    Result<TensorRef> ref = impl->find(name);
    if (!ref)
      return ref.status();
    if (Status s = impl->checkBinding(name, *ref, pointer, bytes, dtype, shape);
        !s)
      return s;
    impl->storageOf(*ref) = {pointer, /*bound=*/true};
    return Status::success();
  });
}

Status Session::keep(std::shared_ptr<void> owner) {
  return guarded([&] {
    impl->kept.push_back(std::move(owner));
    return Status::success();
  });
}

Result<void *> Session::getPointer(const std::string &name) const {
  return guarded([&]() -> Result<void *> {
    if (Status s = impl->requirePrepared("take the address of a tensor"); !s)
      return s;
    Result<TensorRef> ref = impl->find(name);
    if (!ref)
      return ref.status();
    return impl->storageOf(*ref).pointer;
  });
}

Status Session::prepare() {
  return guarded([&]() -> Status {
    if (impl->prepared)
      return error("the session is prepared already");
    if (impl->prepareFailed)
      return error("an earlier prepare of this session failed");
    impl->prepareFailed = true;
    if (Status s = impl->allocateAll(); !s)
      return s;
    if (Status s = impl->initialiseGlobals(/*atReset=*/false); !s)
      return s;
    if (Status s = impl->initialiseSemaphores(); !s)
      return s;
    Impl *self = impl.get();
    if (Status s = self->executor->prepare(
            [self](unsigned entry, const fb::Address &address) {
              return self->resolve(entry, address);
            });
        !s)
      return s;
    impl->prepareFailed = false;
    impl->prepared = true;
    return Status::success();
  });
}

Result<TensorRef> Session::Impl::findForCopy(const std::string &name,
                                             size_t bytes) const {
  if (Status s = requirePrepared("copy tensors"); !s)
    return s;
  Result<TensorRef> ref = find(name);
  if (!ref)
    return ref;
  uint64_t dense = elementCount(*ref->shape).value_or(0) * sizeOf(ref->dtype);
  if (bytes != dense)
    return error("'", name, "' is ", typeString(ref->dtype, *ref->shape),
                 " of ", dense, " bytes, the host tensor has ", bytes);
  return ref;
}

Status Session::writeTensor(const std::string &name, const void *data,
                            size_t bytes) {
  return guarded([&]() -> Status {
    Result<TensorRef> ref = impl->findForCopy(name, bytes);
    if (!ref)
      return ref.status();
    return impl->scatter(impl->storageOf(*ref).pointer, ref->dtype, *ref->shape,
                         *ref->strides, data);
  });
}

Status Session::readTensor(const std::string &name, void *data, size_t bytes) {
  return guarded([&]() -> Status {
    Result<TensorRef> ref = impl->findForCopy(name, bytes);
    if (!ref)
      return ref.status();
    return impl->gather(impl->storageOf(*ref).pointer, ref->dtype, *ref->shape,
                        *ref->strides, data);
  });
}

Status Session::run(const std::string &entry) {
  return guarded([&]() -> Status {
    Result<unsigned> index = impl->findPrepared("run", entry);
    if (!index)
      return index.status();
    TraceRange range(entry.c_str());
    if (Status s = impl->executor->run(*index); !s)
      return error("entry '", entry, "': ", s.message());
    return Status::success();
  });
}

Status Session::capture(const std::string &entry) {
  return guarded([&]() -> Status {
    Result<unsigned> index = impl->findPrepared("capture", entry);
    if (!index)
      return index.status();
    if (Status s = impl->executor->capture(*index); !s)
      return error("entry '", entry, "': ", s.message());
    impl->captured[*index] = true;
    return Status::success();
  });
}

Status Session::replay(const std::string &entry) {
  return guarded([&]() -> Status {
    Result<unsigned> index = impl->findPrepared("replay", entry);
    if (!index)
      return index.status();
    if (!impl->captured[*index])
      return error("entry '", entry, "' was not captured");
    TraceRange range(entry.c_str());
    if (Status s = impl->executor->replay(*index); !s)
      return error("entry '", entry, "': ", s.message());
    return Status::success();
  });
}

Result<double> Session::timeRun(const std::string &entry, bool useReplay) {
  return guarded([&]() -> Result<double> {
    // Waits first, so that earlier work is not in the measure.
    if (Status s = synchronize(); !s)
      return s;
    return impl->executor->time(
        [&] { return useReplay ? replay(entry) : run(entry); });
  });
}

Result<Profile> Session::profile(const std::string &entry) {
  return guarded([&]() -> Result<Profile> {
    Result<unsigned> index = impl->findPrepared("profile", entry);
    if (!index)
      return index.status();
    if (Status s = synchronize(); !s)
      return s;
    Result<Profile> profile = impl->executor->profile(
        *index, impl->table().entries[*index]->instructions.size());
    if (!profile)
      return error("entry '", entry, "': ", profile.message());
    return profile;
  });
}

Status Session::synchronize() {
  return guarded([&]() -> Status {
    if (Status s = impl->requirePrepared("synchronize"); !s)
      return s;
    return impl->executor->synchronize();
  });
}

Status Session::reset() {
  return guarded([&]() -> Status {
    if (Status s = impl->requirePrepared("reset"); !s)
      return s;
    if (Status s = impl->initialiseGlobals(/*atReset=*/true); !s)
      return s;
    return impl->initialiseSemaphores();
  });
}

Status Session::poison(const std::string &entry) {
  return guarded([&]() -> Status {
    Result<unsigned> index = impl->findPrepared("poison", entry);
    if (!index)
      return index.status();
    const auto &slots = impl->table().entries[*index]->slots;
    for (unsigned i = 0; i < slots.size(); ++i) {
      const fb::SlotT &slot = *slots[i];
      if (!slot.is_output)
        continue;
      std::vector<uint8_t> ones(
          elementCount(slot.shape).value_or(0) * sizeOf(slot.dtype), 0xff);
      if (Status s = impl->scatter(impl->slots[*index][i].pointer, slot.dtype,
                                   slot.shape, slot.strides, ones.data());
          !s)
        return s;
    }
    return impl->executor->fill(impl->arena, 0xff, impl->arenaBytes);
  });
}

Status Session::runInstruction(const std::string &entry, size_t index) {
  return guarded([&]() -> Status {
    Result<unsigned> found = impl->findPrepared("run", entry);
    if (!found)
      return found.status();
    size_t count = impl->table().entries[*found]->instructions.size();
    if (index >= count)
      return error("entry '", entry, "' has ", count,
                   " instructions, there is no index ", index);
    if (Status s = impl->executor->launch(*found, index); !s)
      return error("entry '", entry, "': ", s.message());
    return Status::success();
  });
}

Result<std::string> Session::findStrayWrite(const std::string &entryName,
                                            size_t index) {
  return guarded([&]() -> Result<std::string> {
    Result<unsigned> found = impl->findPrepared("run", entryName);
    if (!found)
      return found.status();
    const fb::EntryT &entry = *impl->table().entries[*found];
    if (index >= entry.instructions.size())
      return runInstruction(entryName, index);
    Impl *self = impl.get();
    std::vector<Region> regions =
        regionsOf(*self->package, self->target, *found,
                  [self](unsigned e, const fb::Address &address) {
                    return self->resolve(e, address);
                  });
    std::vector<BufferLifetime> lifetimes = lifetimesOf(entry);
    std::vector<Bytes> masks = masksOf(*self->package, self->target, *found,
                                       index, regions, lifetimes);
    std::vector<Bytes> before, after;
    auto save = [&](std::vector<Bytes> &copy) {
      for (const Region &region : regions) {
        copy.emplace_back(region.bytes);
        if (Status s = self->executor->copyOut(copy.back().data(), region.data,
                                               region.bytes);
            !s)
          return s;
      }
      return Status::success();
    };
    if (Status s = save(before); !s)
      return s;
    if (Status s = runInstruction(entryName, index); !s)
      return s;
    if (Status s = save(after); !s)
      return s;
    return rt::findStrayWrite(entry, index, lifetimes, regions, masks, before,
                              after);
  });
}

Result<const fb::OperandT *>
Session::Impl::findOperand(const std::string &entry, size_t index,
                           size_t operand, unsigned &entryIndex) const {
  Result<unsigned> found = findPrepared("copy operands", entry);
  if (!found)
    return found.status();
  entryIndex = *found;
  const auto &instructions = table().entries[entryIndex]->instructions;
  if (index >= instructions.size())
    return error("entry '", entry, "' has ", instructions.size(),
                 " instructions, there is no index ", index);
  const auto &operands = instructions[index]->operands;
  if (operand >= operands.size())
    return error("entry '", entry,
                 "': ", describeInstruction(*instructions[index]), " has ",
                 operands.size(), " operands, there is no index ", operand);
  return static_cast<const fb::OperandT *>(operands[operand].get());
}

Result<std::vector<uint8_t>>
Session::readOperand(const std::string &entry, size_t index, size_t operand) {
  return guarded([&]() -> Result<std::vector<uint8_t>> {
    unsigned entryIndex = 0;
    Result<const fb::OperandT *> found =
        impl->findOperand(entry, index, operand, entryIndex);
    if (!found)
      return found.status();
    const fb::OperandT &op = **found;
    std::vector<uint8_t> dense(elementCount(op.shape).value_or(0) *
                               sizeOf(op.dtype));
    if (Status s = impl->gather(impl->resolve(entryIndex, op.address), op.dtype,
                                op.shape, op.strides, dense.data());
        !s)
      return s;
    return dense;
  });
}

Status Session::writeOperand(const std::string &entry, size_t index,
                             size_t operand,
                             const std::vector<uint8_t> &dense) {
  return guarded([&]() -> Status {
    unsigned entryIndex = 0;
    Result<const fb::OperandT *> found =
        impl->findOperand(entry, index, operand, entryIndex);
    if (!found)
      return found.status();
    const fb::OperandT &op = **found;
    uint64_t expected = elementCount(op.shape).value_or(0) * sizeOf(op.dtype);
    if (dense.size() != expected)
      return error("the operand has ", expected, " bytes, the host tensor ",
                   dense.size());
    return impl->scatter(impl->resolve(entryIndex, op.address), op.dtype,
                         op.shape, op.strides, dense.data());
  });
}
