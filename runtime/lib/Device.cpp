//===- Device.cpp - What a session runs on --------------------------------===//

#include "aicf/Runtime/Device.h"

#include "Guard.h"
#include "aicf/Runtime/Backend.h"

#include <algorithm>

using namespace aicf::rt;

Result<Device> Device::cpu(int threads) {
  return guarded([&] { return findBackend("cpu")->open("", threads); });
}

Result<Device> Device::cuda(int ordinal) {
  return guarded(
      [&] { return findBackend("cuda")->open(std::to_string(ordinal), 0); });
}

Result<Device> Device::parse(const std::string &text, int threads) {
  return guarded([&]() -> Result<Device> {
    size_t colon = text.find(':');
    const Backend *backend = findBackend(text.substr(0, colon));
    if (backend && colon == std::string::npos)
      return backend->open("", threads);
    if (backend && colon + 1 < text.size())
      return backend->open(text.substr(colon + 1), threads);
    std::string known;
    for (const std::string &name : getBackendNames())
      known += (known.empty() ? "'" : ", '") + name + "'";
    return error("unknown device '", text, "', expected one of ", known,
                 ", or one with a number behind it, such as 'cuda:1'");
  });
}

Result<DeviceProperties> Device::getProperties() const {
  return guarded([&] { return backend().getProperties(*this); });
}

/// The back end of `target`, if `device` is one of its.
static const Backend *getBackendFor(const fb::TargetT &target,
                                    const Device &device) {
  return target.device == device.kind() ? &device.backend() : nullptr;
}

int aicf::rt::chooseVariant(const fb::ImageT &image, const Device &device) {
  return device.backend().chooseVariant(image, device);
}

Status aicf::rt::matchTarget(const fb::TargetT &target, const Device &device) {
  const Backend *backend = getBackendFor(target, device);
  if (!backend)
    return error("is code for devices of the kind '", target.device, "'");
  if (Status s = backend->matchTarget(target, device); !s)
    return s;
  for (size_t i = 0; i < target.images.size(); ++i)
    if (chooseVariant(*target.images[i], device) < 0)
      return error("has image ", i, " for ",
                   target.images[i]->variants[0]->chip, " only");
  return Status::success();
}

Result<unsigned> aicf::rt::chooseTarget(const fb::PackageT &package,
                                        const Device &device) {
  int best = -1;
  long bestScore = 0;
  std::string reasons;
  for (size_t i = 0; i < package.targets.size(); ++i) {
    const fb::TargetT &target = *package.targets[i];
    if (Status fits = matchTarget(target, device); !fits) {
      reasons +=
          (reasons.empty() ? "'" : "; '") + target.name + "' " + fits.message();
      continue;
    }
    // The target that demands most of the device makes the most of it.
    long score = device.backend().getScore(target, device);
    if (best < 0 || score > bestScore) {
      best = static_cast<int>(i);
      bestScore = score;
    }
  }
  if (best < 0)
    return error("the package has no code for ", device.description(), ": ",
                 reasons.empty() ? "it has no targets" : reasons);
  return static_cast<unsigned>(best);
}
