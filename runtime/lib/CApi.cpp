//===- CApi.cpp - C interface of the AICF runtime -------------------------===//
//
// Translates handles and statuses. The only exceptions that can arise below are
// those of memory running out; they become statuses here.
//
//===----------------------------------------------------------------------===//

#include "aicf-c/Runtime.h"

#include "aicf/Runtime/Session.h"

#include <exception>
#include <new>

using namespace aicf::rt;

struct AicfStatusImpl {
  std::string message;
};
struct AicfPackageImpl {
  std::shared_ptr<const Package> package;
};
struct AicfSessionImpl {
  std::unique_ptr<Session> session;
};

/// What is returned when there is not even memory for a message.
static AicfStatusImpl &outOfMemory() {
  static AicfStatusImpl status{"out of memory"};
  return status;
}

template <typename Body>
static AicfStatus guard(Body body) {
  try {
    Status status = body();
    return status ? nullptr : new AicfStatusImpl{status.message()};
  } catch (const std::exception &) {
    return &outOfMemory();
  }
}

extern "C" {

const char *aicfStatusMessage(AicfStatus status) {
  return status ? status->message.c_str() : "";
}

void aicfStatusDestroy(AicfStatus status) {
  if (status != &outOfMemory())
    delete status;
}

AicfStatus aicfPackageLoad(const char *path, AicfPackage *package) {
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

AicfStatus aicfSessionCreate(AicfPackage package,
                             const AicfSessionOptions *options,
                             AicfSession *session) {
  return guard([&]() -> Status {
    if (!package || !session)
      return error("aicfSessionCreate: a null argument");
    AicfSessionOptions given = options ? *options : AicfSessionOptions{};
    Result<Device> device =
        Device::parse(given.device ? given.device : "cpu", given.threads);
    if (!device)
      return device.status();
    SessionOptions sessionOptions;
    sessionOptions.cudaStream = given.cuda_stream;
    if (given.target) {
      sessionOptions.target = package->package->findTarget(given.target);
      if (sessionOptions.target < 0)
        return error("the package has no target '", given.target, "'");
    }
    auto created = Session::create(package->package, *device, sessionOptions);
    if (!created)
      return created.status();
    *session = new AicfSessionImpl{std::move(*created)};
    return Status::success();
  });
}

void aicfSessionDestroy(AicfSession session) { delete session; }

AicfStatus aicfSessionBind(AicfSession session, const char *name, void *pointer,
                           size_t bytes, AicfDType dtype, const int64_t *shape,
                           size_t rank) {
  return guard([&]() -> Status {
    if (!session || !name || (rank && !shape))
      return error("aicfSessionBind: a null argument");
    std::vector<int64_t> dims(shape, shape + rank);
    return session->session->bind(name, pointer, bytes,
                                  static_cast<DType>(dtype), dims);
  });
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
