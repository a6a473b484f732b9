//===- CApi.cpp - C interface of the AICF runtime -------------------------===//
//
// Translates handles and statuses.
//
//===----------------------------------------------------------------------===//

#include "CApiImpl.h"

#include "aicf/Runtime/DLPack.h"
#include "aicf/Runtime/PackageFormat.h"

using namespace aicf::rt;
using namespace aicf::rt::capi;

namespace {
class CAllocator final : public Allocator {
public:
  explicit CAllocator(const AicfAllocator &calls) : calls(calls) {}
  void *allocate(size_t bytes, size_t alignment) override {
    return calls.allocate(calls.context, bytes, alignment);
  }
  void deallocate(void *pointer, size_t bytes) override {
    calls.deallocate(calls.context, pointer, bytes);
  }

private:
  AicfAllocator calls;
};

/// A session with what has to live as long.
struct OwnedSession {
  /// Before the session, which uses it to its end.
  std::unique_ptr<Allocator> allocator;
  std::unique_ptr<Session> session;
};
} // namespace

/// A struct of the caller's, of whatever version, as one of this version: what
/// it does not have is zero.
template <typename T>
static Status readVersioned(const T *given, T &known) {
  std::memset(&known, 0, sizeof(known));
  if (!given)
    return Status::success();
  size_t size = given->struct_size;
  if (size < sizeof(size_t))
    return error("struct_size is ", size, ", set it to the size of the struct");
  // Fields that this version does not know have to be zero.
  for (size_t i = sizeof(known); i < size; ++i)
    if (reinterpret_cast<const unsigned char *>(given)[i] != 0)
      return error("an option that this version of the runtime does not know");
  std::memcpy(&known, given, std::min(size, sizeof(known)));
  return Status::success();
}

/// Of a slot or a global.
template <typename T>
static AicfTensorInfo describe(const T &tensor, AicfRole role) {
  AicfTensorInfo info = {};
  info.name = tensor.name.c_str();
  info.role = role;
  info.dtype = static_cast<AicfDType>(tensor.dtype);
  info.rank = tensor.shape.size();
  info.shape = tensor.shape.data();
  info.bytes = tensor.bytes;
  info.dense_bytes =
      elementCount(tensor.shape).value_or(0) * sizeOf(tensor.dtype);
  return info;
}

static AicfTensorInfo describeGlobal(const fb::PackageT &table, size_t index) {
  const fb::GlobalT &global = *table.globals[index];
  AicfRole role = global.role == fb::GlobalRole::Param   ? AICF_PARAM
                  : global.role == fb::GlobalRole::State ? AICF_STATE
                                                         : AICF_META;
  AicfTensorInfo info = describe(global, role);
  info.alignment = globalAlignment(table, global);
  info.has_value = role != AICF_PARAM || hasInitialValue(global);
  return info;
}

static AicfTensorInfo describeSlot(const fb::PackageT &table, size_t entry,
                                   size_t index) {
  const fb::SlotT &slot = *table.entries[entry]->slots[index];
  AicfTensorInfo info =
      describe(slot, slot.is_output ? AICF_OUTPUT : AICF_INPUT);
  if (!slot.strides.empty())
    info.strides = slot.strides.data();
  info.alignment = slot.alignment;
  return info;
}

template <typename Managed>
static AicfStatus giveTensor(const char *call,
                             Result<Managed *> (*make)(std::shared_ptr<Session>,
                                                       const std::string &),
                             AicfSession session, const char *name,
                             Managed **tensor) {
  if (tensor)
    *tensor = nullptr;
  return guard([&]() -> Status {
    if (!session || !name || !tensor)
      return error(call, ": a null argument");
    Result<Managed *> made = make(session->session, name);
    if (!made)
      return made.status();
    *tensor = *made;
    return Status::success();
  });
}

extern "C" {

const char *aicfStatusMessage(AicfStatus status) {
  return status ? status->message.c_str() : "";
}

void aicfStatusDestroy(AicfStatus status) {
  if (status != &outOfMemory())
    delete status;
}

const char *aicfTextData(AicfText text) {
  return text ? text->text.c_str() : "";
}

size_t aicfTextSize(AicfText text) { return text ? text->text.size() : 0; }

void aicfTextDestroy(AicfText text) { delete text; }

uint32_t aicfRuntimeVersion(void) {
  return AICF_RUNTIME_VERSION_MAJOR * 1000 + AICF_RUNTIME_VERSION_MINOR;
}

uint32_t aicfPackageSchemaVersion(void) { return kSchemaVersion; }

AicfStatus aicfPackageLoad(const char *path, AicfPackage *package) {
  if (package)
    *package = nullptr;
  return guard([&]() -> Status {
    if (!path || !package)
      return error("aicfPackageLoad: a null argument");
    auto loaded = Package::load(path);
    if (!loaded)
      return loaded.status();
    *package = new AicfPackageImpl{*loaded};
    return Status::success();
  });
}

AicfStatus aicfPackageFromBytes(const void *data, size_t size,
                                AicfPackage *package) {
  if (package)
    *package = nullptr;
  return guard([&]() -> Status {
    if (!data || !package)
      return error("aicfPackageFromBytes: a null argument");
    auto loaded = Package::fromBytes(data, size);
    if (!loaded)
      return loaded.status();
    *package = new AicfPackageImpl{*loaded};
    return Status::success();
  });
}

void aicfPackageDestroy(AicfPackage package) { delete package; }

size_t aicfPackageTargetCount(AicfPackage package) {
  return package ? package->package->table().targets.size() : 0;
}

const char *aicfPackageTargetName(AicfPackage package, size_t index) {
  return index < aicfPackageTargetCount(package)
             ? package->package->table().targets[index]->name.c_str()
             : nullptr;
}

size_t aicfPackageEntryCount(AicfPackage package) {
  return package ? package->package->table().entries.size() : 0;
}

const char *aicfPackageEntryName(AicfPackage package, size_t index) {
  return index < aicfPackageEntryCount(package)
             ? package->package->table().entries[index]->name.c_str()
             : nullptr;
}

size_t aicfPackageGlobalCount(AicfPackage package) {
  return package ? package->package->table().globals.size() : 0;
}

AicfStatus aicfPackageGlobal(AicfPackage package, size_t index,
                             AicfTensorInfo *info) {
  return guard([&]() -> Status {
    if (Status s = checkInfo(info); !s)
      return s;
    if (index >= aicfPackageGlobalCount(package))
      return error("no global ", index);
    giveInfo(describeGlobal(package->package->table(), index), info);
    return Status::success();
  });
}

size_t aicfPackageSlotCount(AicfPackage package, size_t entry) {
  return entry < aicfPackageEntryCount(package)
             ? package->package->table().entries[entry]->slots.size()
             : 0;
}

AicfStatus aicfPackageSlot(AicfPackage package, size_t entry, size_t index,
                           AicfTensorInfo *info) {
  return guard([&]() -> Status {
    if (Status s = checkInfo(info); !s)
      return s;
    if (index >= aicfPackageSlotCount(package, entry))
      return error("no slot ", index, " of entry ", entry);
    giveInfo(describeSlot(package->package->table(), entry, index), info);
    return Status::success();
  });
}

AicfStatus aicfSessionCreate(AicfPackage package,
                             const AicfSessionOptions *options,
                             AicfSession *session) {
  if (session)
    *session = nullptr;
  return guard([&]() -> Status {
    if (!package || !session)
      return error("aicfSessionCreate: a null argument");
    AicfSessionOptions given;
    if (Status s = readVersioned(options, given); !s)
      return error("aicfSessionCreate: ", s.message());
    auto owned = std::make_shared<OwnedSession>();
    if (given.allocator) {
      if (!given.allocator->allocate || !given.allocator->deallocate)
        return error("aicfSessionCreate: an allocator without functions");
      owned->allocator = std::make_unique<CAllocator>(*given.allocator);
    }
    Result<Device> device =
        Device::parse(given.device ? given.device : "cpu", given.threads);
    if (!device)
      return device.status();
    SessionOptions sessionOptions;
    sessionOptions.cudaContext = given.cuda_context;
    sessionOptions.cudaStream = given.cuda_stream;
    sessionOptions.allocator = owned->allocator.get();
    sessionOptions.poison = given.poison != 0;
    sessionOptions.dependentLaunch = given.no_dependent_launch == 0;
    sessionOptions.synchronous = given.synchronous != 0;
    sessionOptions.zeroFill = given.zero_fill != 0;
    if (given.memory_limit)
      sessionOptions.memoryLimit = given.memory_limit;
    if (given.trusted_key_count && !given.trusted_keys)
      return error("aicfSessionCreate: trusted_key_count without keys");
    if (given.trusted_keys && !given.require_signature)
      return error("aicfSessionCreate: trusted_keys without "
                   "require_signature");
    if (given.require_signature) {
      sessionOptions.trustedKeys.emplace(given.trusted_key_count);
      for (size_t i = 0; i < given.trusted_key_count; ++i)
        std::copy(std::begin(given.trusted_keys[i]),
                  std::end(given.trusted_keys[i]),
                  (*sessionOptions.trustedKeys)[i].begin());
    }
    if (given.target) {
      sessionOptions.target = package->package->findTarget(given.target);
      if (sessionOptions.target < 0)
        return error("the package has no target '", given.target, "'");
    }
    auto created = Session::create(package->package, *device, sessionOptions);
    if (!created)
      return created.status();
    owned->session = std::move(*created);
    Session *raw = owned->session.get();
    *session =
        new AicfSessionImpl{std::shared_ptr<Session>(std::move(owned), raw)};
    return Status::success();
  });
}

void aicfSessionDestroy(AicfSession session) { delete session; }

size_t aicfSessionTarget(AicfSession session) {
  return session ? session->session->target() : 0;
}

AicfStatus aicfSessionDescribe(AicfSession session, const char *name,
                               AicfTensorInfo *info) {
  return guard([&]() -> Status {
    if (!session || !name)
      return error("aicfSessionDescribe: a null argument");
    if (Status s = checkInfo(info); !s)
      return s;
    Result<TensorInfo> found = session->session->describe(name);
    if (!found)
      return found.status();
    const fb::PackageT &table = session->session->package().table();
    AicfTensorInfo known =
        found->entry < 0 ? describeGlobal(table, found->index)
                         : describeSlot(table, found->entry, found->index);
    known.has_value = found->hasValue;
    giveInfo(known, info);
    return Status::success();
  });
}

AicfStatus aicfSessionBytesNeeded(AicfSession session, uint64_t *bytes) {
  return guard([&]() -> Status {
    if (!session || !bytes)
      return error("aicfSessionBytesNeeded: a null argument");
    Result<uint64_t> needed = session->session->bytesNeeded();
    if (needed)
      *bytes = *needed;
    return needed ? Status::success() : needed.status();
  });
}

AicfStatus aicfSessionBind(AicfSession session, const char *name, void *pointer,
                           size_t bytes, int dtype, const int64_t *shape,
                           size_t rank) {
  return guard([&]() -> Status {
    if (!session || !name || (rank && !shape))
      return error("aicfSessionBind: a null argument");
    if (dtype < 0 || dtype > AICF_I1)
      return error("aicfSessionBind: unknown element type ", dtype);
    if (rank > kMaxRank) // As a caller's -1 is.
      return error("aicfSessionBind: rank ", rank);
    std::vector<int64_t> dims(shape, shape + rank);
    return session->session->bind(name, pointer, bytes,
                                  static_cast<DType>(dtype), dims);
  });
}

AicfStatus aicfSessionBindDLPack(AicfSession session, const char *name,
                                 DLManagedTensor *tensor) {
  return guard([&]() -> Status {
    if (!session || !name || !tensor)
      return error("aicfSessionBindDLPack: a null argument");
    return bindDLPack(*session->session, name, tensor);
  });
}

AicfStatus aicfSessionBindDLPackVersioned(AicfSession session, const char *name,
                                          DLManagedTensorVersioned *tensor) {
  return guard([&]() -> Status {
    if (!session || !name || !tensor)
      return error("aicfSessionBindDLPackVersioned: a null argument");
    return bindDLPack(*session->session, name, tensor);
  });
}

AicfStatus aicfSessionExportDLPack(AicfSession session, const char *name,
                                   DLManagedTensor **tensor) {
  return giveTensor("aicfSessionExportDLPack", exportDLPack, session, name,
                    tensor);
}

AicfStatus aicfSessionExportDLPackVersioned(AicfSession session,
                                            const char *name,
                                            DLManagedTensorVersioned **tensor) {
  return giveTensor("aicfSessionExportDLPackVersioned", exportDLPackVersioned,
                    session, name, tensor);
}

AicfStatus aicfSessionPrepare(AicfSession session) {
  return guard([&]() -> Status {
    if (!session)
      return error("aicfSessionPrepare: a null argument");
    return session->session->prepare();
  });
}

AicfStatus aicfSessionWriteTensor(AicfSession session, const char *name,
                                  const void *data, size_t bytes) {
  return guard([&]() -> Status {
    if (!session || !name || (bytes && !data))
      return error("aicfSessionWriteTensor: a null argument");
    return session->session->writeTensor(name, data, bytes);
  });
}

AicfStatus aicfSessionReadTensor(AicfSession session, const char *name,
                                 void *data, size_t bytes) {
  return guard([&]() -> Status {
    if (!session || !name || (bytes && !data))
      return error("aicfSessionReadTensor: a null argument");
    return session->session->readTensor(name, data, bytes);
  });
}

AicfStatus aicfSessionRun(AicfSession session, const char *entry) {
  return guard([&]() -> Status {
    if (!session || !entry)
      return error("aicfSessionRun: a null argument");
    return session->session->run(entry);
  });
}

AicfStatus aicfSessionCapture(AicfSession session, const char *entry) {
  return guard([&]() -> Status {
    if (!session || !entry)
      return error("aicfSessionCapture: a null argument");
    return session->session->capture(entry);
  });
}

AicfStatus aicfSessionReplay(AicfSession session, const char *entry) {
  return guard([&]() -> Status {
    if (!session || !entry)
      return error("aicfSessionReplay: a null argument");
    return session->session->replay(entry);
  });
}

AicfStatus aicfSessionReplayWith(AicfSession session, const char *entry,
                                 void *const *inputs, size_t inputCount,
                                 void *const *outputs, size_t outputCount) {
  return guard([&]() -> Status {
    if (!session || !entry || (inputCount && !inputs) ||
        (outputCount && !outputs))
      return error("aicfSessionReplayWith: a null argument");
    return session->session->replayWith(entry, inputs, inputCount, outputs,
                                        outputCount);
  });
}

AicfStatus aicfSessionTimeRun(AicfSession session, const char *entry,
                              int replay, double *microseconds) {
  return guard([&]() -> Status {
    if (!session || !entry || !microseconds)
      return error("aicfSessionTimeRun: a null argument");
    Result<double> time = session->session->timeRun(entry, replay != 0);
    if (time)
      *microseconds = *time;
    return time ? Status::success() : time.status();
  });
}

AicfStatus aicfSessionPoison(AicfSession session, const char *entry) {
  return guard([&]() -> Status {
    if (!session || !entry)
      return error("aicfSessionPoison: a null argument");
    return session->session->poison(entry);
  });
}

AicfStatus aicfSessionSynchronize(AicfSession session) {
  return guard([&]() -> Status {
    if (!session)
      return error("aicfSessionSynchronize: a null argument");
    return session->session->synchronize();
  });
}

AicfStatus aicfSessionReset(AicfSession session) {
  return guard([&]() -> Status {
    if (!session)
      return error("aicfSessionReset: a null argument");
    return session->session->reset();
  });
}

} // extern "C"
