//===- Backend.cpp - The kinds of devices ---------------------------------===//

#include "aicf/Runtime/Backend.h"

#include "Backends.h"
#include "Guard.h"

#include <mutex>

using namespace aicf::rt;

Backend::~Backend() = default;

Result<fb::OperandT> Backend::getCovered(const fb::ArgT &) const {
  return error("a description, which targets of the kind '", name(),
               "' do not take");
}

Result<DeviceProperties> Backend::getProperties(const Device &) const {
  return DeviceProperties();
}

Status Backend::matchTarget(const fb::TargetT &, const Device &) const {
  return Status::success();
}

long Backend::getScore(const fb::TargetT &, const Device &) const { return 0; }

int Backend::chooseVariant(const fb::ImageT &image, const Device &) const {
  return image.variants.empty() ? -1 : 0;
}

namespace {
/// All back ends. They stay: sessions and packages point at them.
struct Registry {
  std::mutex mutex;
  std::vector<std::unique_ptr<Backend>> backends;

  Registry() {
    backends.push_back(createCpuBackend());
    backends.push_back(createCudaBackend());
  }

  const Backend *find(const std::string &name) const {
    for (const auto &backend : backends)
      if (backend->name() == name)
        return backend.get();
    return nullptr;
  }
};
} // namespace

static Registry &getRegistry() {
  // Never destroyed: a session may outlive main().
  static Registry &registry = *new Registry();
  return registry;
}

Status aicf::rt::registerBackend(std::unique_ptr<Backend> backend) {
  return guarded([&]() -> Status {
    if (!backend)
      return error("the back end is null");
    std::string name = backend->name();
    if (name.empty() ||
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyz"
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") !=
            std::string::npos)
      return error("'", name,
                   "' names no back end: letters, digits and '_' do");
    Registry &registry = getRegistry();
    std::lock_guard<std::mutex> lock(registry.mutex);
    if (registry.find(name))
      return error("there is a back end '", name, "' already");
    registry.backends.push_back(std::move(backend));
    return Status::success();
  });
}

const Backend *aicf::rt::findBackend(const std::string &name) {
  Registry &registry = getRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  return registry.find(name);
}

std::vector<std::string> aicf::rt::getBackendNames() {
  Registry &registry = getRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  std::vector<std::string> names;
  for (const auto &backend : registry.backends)
    names.push_back(backend->name());
  return names;
}
