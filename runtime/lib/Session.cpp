//===- Session.cpp - Running the entries of a package ---------------------===//
//
// The interface: each call waits for no other, but refuses to overlap one.
// Everything that touches the device is the executor's.
//
//===----------------------------------------------------------------------===//

#include "SessionImpl.h"

#include "PoisonExecutor.h"
#include "Trace.h"
#include "aicf/Runtime/Backend.h"

#include <cstdlib>
#include <cstring>

using namespace aicf::rt;

Allocator::~Allocator() = default;
Executor::~Executor() = default;

Status Executor::copyWithin(void *to, const void *from, size_t bytes) {
  std::vector<uint8_t> staged(bytes);
  if (Status s = copyOut(staged.data(), from, bytes); !s)
    return s;
  return copyIn(to, staged.data(), bytes);
}

Status Executor::replayWith(unsigned entry,
                            const std::vector<TensorCopy> &before,
                            const std::vector<TensorCopy> &behind) {
  auto copyAll = [&](const std::vector<TensorCopy> &copies) {
    for (const TensorCopy &copy : copies)
      if (copy.to && copy.from)
        if (Status s = copyWithin(copy.to, copy.from, copy.bytes); !s)
          return s;
    return Status::success();
  };
  if (Status s = copyAll(before); !s)
    return s;
  if (Status s = replay(entry); !s)
    return s;
  return copyAll(behind);
}

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
    if (options.trustedKeys)
      if (Status s = package->verify(*options.trustedKeys); !s)
        return error("the package is refused: ", s.message());
    if (options.poison && device.kind() != "cpu")
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

    if (!package->isChecked(target))
      return error("target '", table.targets[target]->name,
                   "': the package was loaded before the back end '",
                   device.kind(), "' was registered, which has to check it");

    auto impl = std::make_unique<Impl>(std::move(package), device, target);
    Result<std::unique_ptr<Executor>> executor =
        device.backend().createExecutor(*impl->package, target, device,
                                        options);
    if (!executor)
      return executor.status();
    impl->executor = std::move(*executor);
    if (options.poison || (device.kind() == "cpu" && poisonsByEnvironment()))
      impl->executor = createPoisonExecutor(*impl->package, target,
                                            std::move(impl->executor));
    impl->separateGlobals = options.synchronous;
    impl->zeroFill = options.zeroFill;
    impl->memoryLimit = options.memoryLimit;
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
  return impl->inTurn([&]() -> Result<TensorInfo> {
    Result<TensorRef> ref = impl->find(name);
    if (!ref)
      return ref.status();
    TensorInfo info;
    info.entry = ref->entry;
    info.index = ref->index;
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
    info.hasValue = impl->storageOf(*ref).hasValue;
    return info;
  });
}

Status Session::bind(const std::string &name, void *pointer, size_t bytes,
                     DType dtype, const std::vector<int64_t> &shape) {
  return impl->inTurn([&]() -> Status {
    if (impl->prepared || impl->prepareFailed)
      return error("cannot bind '", name,
                   "' after prepare: addresses are frozen by then");
    Result<TensorRef> ref = impl->find(name);
    if (!ref)
      return ref.status();
    if (Status s = impl->checkBinding(name, *ref, pointer, bytes, dtype, shape);
        !s)
      return s;
    impl->storageOf(*ref) = {pointer, /*bound=*/true, /*hasValue=*/true};
    return Status::success();
  });
}

Status Session::keep(std::shared_ptr<void> owner) {
  return impl->inTurn([&] {
    impl->kept.push_back(std::move(owner));
    return Status::success();
  });
}

Result<void *> Session::getPointer(const std::string &name) const {
  return impl->inTurn([&]() -> Result<void *> {
    if (Status s = impl->requirePrepared("take the address of a tensor"); !s)
      return s;
    Result<TensorRef> ref = impl->find(name);
    if (!ref)
      return ref.status();
    // Whoever has the address may write through it, which nobody sees.
    impl->storageOf(*ref).hasValue = true;
    return impl->storageOf(*ref).pointer;
  });
}

Result<uint64_t> Session::bytesNeeded() const {
  return impl->inTurn(
      [&]() -> Result<uint64_t> { return impl->bytesNeeded(); });
}

Status Session::prepare() {
  return impl->inTurn([&]() -> Status {
    if (impl->prepared)
      return error("the session is prepared already");
    if (impl->prepareFailed)
      return error("an earlier prepare of this session failed");
    if (impl->bytesNeeded() > impl->memoryLimit)
      return error(impl->describeNeeds(), "; the limit of the session is ",
                   impl->memoryLimit, " bytes (memoryLimit)");
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
    for (unsigned e = 0; e < impl->slots.size(); ++e)
      impl->values.push_back(impl->findValues(e));
    for (unsigned e = 0; e < impl->slots.size(); ++e)
      impl->copies.push_back(impl->findCopies(e));
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
  return impl->inTurn([&]() -> Status {
    Result<TensorRef> ref = impl->findForCopy(name, bytes);
    if (!ref)
      return ref.status();
    Storage &storage = impl->storageOf(*ref);
    if (Status status = impl->scatter(storage.pointer, ref->dtype, *ref->shape,
                                      *ref->strides, data);
        !status)
      return status;
    storage.hasValue = true;
    return Status::success();
  });
}

Status Session::readTensor(const std::string &name, void *data, size_t bytes) {
  return impl->inTurn([&]() -> Status {
    Result<TensorRef> ref = impl->findForCopy(name, bytes);
    if (!ref)
      return ref.status();
    return impl->gather(impl->storageOf(*ref).pointer, ref->dtype, *ref->shape,
                        *ref->strides, data);
  });
}

Status Session::Impl::run(const std::string &entry) {
  Result<unsigned> index = findPrepared("run", entry);
  if (!index)
    return index.status();
  TraceRange range(entry.c_str());
  Status s = checkEntryValues(*index);
  if (s)
    s = executor->run(*index);
  if (!s)
    return error("entry '", entry, "': ", s.message());
  noteRun(*index);
  return Status::success();
}

Status Session::run(const std::string &entry) {
  return impl->inTurn([&] { return impl->run(entry); });
}

Status Session::capture(const std::string &entry) {
  return impl->inTurn([&]() -> Status {
    Result<unsigned> index = impl->findPrepared("capture", entry);
    if (!index)
      return index.status();
    if (Status s = impl->executor->capture(*index); !s)
      return error("entry '", entry, "': ", s.message());
    impl->captured[*index] = true;
    return Status::success();
  });
}

Status Session::Impl::replay(unsigned entry, const EntryCopies *copies) {
  const std::string &name = table().entries[entry]->name;
  if (!captured[entry])
    return error("entry '", name, "' was not captured");
  TraceRange range(name.c_str());
  Status s = checkEntryValues(entry);
  if (s)
    s = copies ? executor->replayWith(entry, copies->before, copies->behind)
               : executor->replay(entry);
  if (!s)
    return error("entry '", name, "': ", s.message());
  noteRun(entry);
  return Status::success();
}

Status Session::Impl::replay(const std::string &entry) {
  Result<unsigned> index = findPrepared("replay", entry);
  return index ? replay(*index, nullptr) : index.status();
}

Status Session::replay(const std::string &entry) {
  return impl->inTurn([&] { return impl->replay(entry); });
}

EntryCopies Session::Impl::findCopies(unsigned entry) const {
  EntryCopies copies;
  const fb::EntryT &plan = *table().entries[entry];
  for (unsigned i = 0; i < plan.slots.size(); ++i) {
    bool isOutput = plan.slots[i]->is_output;
    (isOutput ? copies.outputs : copies.inputs).push_back(i);
    (isOutput ? copies.behind : copies.before)
        .push_back({nullptr, nullptr, plan.slots[i]->bytes});
  }
  return copies;
}

Status Session::Impl::setCopies(unsigned entry, bool outputs,
                                void *const *pointers, size_t count) {
  EntryCopies &known = copies[entry];
  const std::vector<unsigned> &slots = outputs ? known.outputs : known.inputs;
  std::vector<TensorCopy> &list = outputs ? known.behind : known.before;
  if (count != slots.size())
    return error("it has ", slots.size(), outputs ? " outputs, " : " inputs, ",
                 count, " given");
  for (size_t i = 0; i < count; ++i) {
    TensorCopy &copy = list[i];
    Storage &storage = this->slots[entry][slots[i]];
    void *given = pointers[i] == storage.pointer ? nullptr : pointers[i];
    if (given && given != (outputs ? copy.to : copy.from)) {
      const fb::SlotT &slot = *table().entries[entry]->slots[slots[i]];
      Status s =
          slot.strides.empty()
              ? executor->checkPointer(given, slot.bytes)
              : error("not dense: copy it by writeTensor and readTensor");
      if (!s)
        return error("'", slot.name, "': ", s.message());
    }
    copy.to = !given ? nullptr : outputs ? given : storage.pointer;
    copy.from = !given ? nullptr : outputs ? storage.pointer : given;
  }
  return Status::success();
}

Status Session::replayWith(const std::string &entry, void *const *inputs,
                           size_t inputCount, void *const *outputs,
                           size_t outputCount) {
  return impl->inTurn([&]() -> Status {
    Result<unsigned> index = impl->findPrepared("replay", entry);
    if (!index)
      return index.status();
    Status s = impl->setCopies(*index, /*outputs=*/false, inputs, inputCount);
    if (s)
      s = impl->setCopies(*index, /*outputs=*/true, outputs, outputCount);
    if (!s)
      return error("entry '", entry, "': ", s.message());
    const EntryCopies &copies = impl->copies[*index];
    // What a replay needs has to have a value. If it does not come to that,
    // nothing was copied.
    std::vector<Storage *> given;
    for (size_t i = 0; i < inputCount; ++i)
      if (Storage &storage = impl->slots[*index][copies.inputs[i]];
          inputs[i] && !storage.hasValue) {
        storage.hasValue = true;
        given.push_back(&storage);
      }
    s = impl->replay(*index, &copies);
    if (!s && !given.empty()) {
      for (Storage *storage : given)
        storage->hasValue = false;
      impl->values[*index].complete = false;
    }
    return s;
  });
}

Status Session::Impl::synchronize() {
  if (Status s = requirePrepared("synchronize"); !s)
    return s;
  return executor->synchronize();
}

Status Session::synchronize() {
  return impl->inTurn([&] { return impl->synchronize(); });
}

Result<double> Session::timeRun(const std::string &entry, bool useReplay) {
  return impl->inTurn([&]() -> Result<double> {
    // Waits first, so that earlier work is not in the measure.
    if (Status s = impl->synchronize(); !s)
      return s;
    return impl->executor->time(
        [&] { return useReplay ? impl->replay(entry) : impl->run(entry); });
  });
}

Result<Profile> Session::profile(const std::string &entry) {
  return impl->inTurn([&]() -> Result<Profile> {
    Result<unsigned> index = impl->findPrepared("profile", entry);
    if (!index)
      return index.status();
    if (Status s = impl->synchronize(); !s)
      return s;
    Status s = impl->checkEntryValues(*index);
    if (!s)
      return error("entry '", entry, "': ", s.message());
    Result<Profile> profile = impl->executor->profile(
        *index, impl->table().entries[*index]->instructions.size());
    if (!profile)
      return error("entry '", entry, "': ", profile.message());
    impl->noteRun(*index);
    return profile;
  });
}

Status Session::reset() {
  return impl->inTurn([&]() -> Status {
    if (Status s = impl->requirePrepared("reset"); !s)
      return s;
    for (EntryValues &values : impl->values)
      values.complete = values.given = false;
    if (Status s = impl->initialiseGlobals(/*atReset=*/true); !s)
      return s;
    return impl->initialiseSemaphores();
  });
}
