//===- CudaBackend.cpp - CUDA GPUs as devices -----------------------------===//
//
// PTX for sm_XY runs on any GPU of at least that capability, but architecture
// specific PTX (sm_90a) only on exactly that one, and family specific (sm_100f)
// within its major version. A cubin runs on its major version, from its minor
// on.
//
//===----------------------------------------------------------------------===//

#include "Backends.h"
#include "CudaDriver.h"
#include "aicf/Runtime/DType.h"

#include <cstdlib>

using namespace aicf::rt;

//===----------------------------------------------------------------------===//
// Chips
//===----------------------------------------------------------------------===//

namespace {
struct Chip {
  int major = 0;
  int minor = 0;
  /// '\0', 'a' or 'f'.
  char suffix = '\0';
};
} // namespace

/// "sm_90a" is 9.0 'a'; "sm_100" is 10.0.
static bool parseChip(const std::string &text, Chip &chip) {
  if (text.compare(0, 3, "sm_") != 0)
    return false;
  size_t end = 3;
  int number = 0;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9' && end < 7)
    number = number * 10 + (text[end++] - '0');
  if (number < 10 || text.size() > end + 1)
    return false;
  chip.major = number / 10;
  chip.minor = number % 10;
  chip.suffix = end < text.size() ? text[end] : '\0';
  return chip.suffix == '\0' || chip.suffix == 'a' || chip.suffix == 'f';
}

/// Does code of `format` for `chip` run on a GPU that is `device`?
static bool runsOn(const Chip &chip, const std::string &format,
                   const Chip &device) {
  int major = device.major, minor = device.minor;
  if (chip.suffix == 'a')
    return chip.major == major && chip.minor == minor;
  if (chip.suffix == 'f' || format == "cubin")
    return chip.major == major && chip.minor <= minor;
  return chip.major < major || (chip.major == major && chip.minor <= minor);
}

/// Higher is closer to the device; a chip with a suffix before one without.
static int closeness(const Chip &chip) {
  return (chip.major * 10 + chip.minor) * 2 + (chip.suffix ? 1 : 0);
}

//===----------------------------------------------------------------------===//
// Tensor maps
//===----------------------------------------------------------------------===//

/// An im2col map has corners in each dimension but the first and the last, in
/// as many bits as an instruction's offsets leave.
static Status checkCorners(const fb::TensorMapT &map) {
  size_t rank = map.dims.size(), corners = map.lower_corner.size();
  if (corners == 0 && map.upper_corner.empty())
    return Status::success();
  if (rank < 3 || corners != rank - 2 || map.upper_corner.size() != corners)
    return error("a tensor map of rank ", rank, " with ", corners,
                 " lower and ", map.upper_corner.size(), " upper corners");
  const int32_t limit = 1 << (16 / corners - 1);
  for (const auto *list : {&map.lower_corner, &map.upper_corner})
    for (int32_t corner : *list)
      if (corner < -limit || corner >= limit)
        return error("a tensor map of rank ", rank, " with a corner at ",
                     corner);
  return Status::success();
}

/// What the tensor map `map` covers at `address`.
static Result<fb::OperandT> getMapped(const fb::TensorMapT &map,
                                      const fb::Address &address) {
  size_t rank = map.dims.size();
  bool im2col = !map.lower_corner.empty() || !map.upper_corner.empty();
  if (rank < 1 || rank > 5 || map.strides.size() != rank - 1 ||
      map.box.size() != (im2col ? 2 : rank) ||
      map.element_strides.size() != rank)
    return error("a tensor map of rank ", rank, " with ", map.strides.size(),
                 " strides, ", map.box.size(), " box and ",
                 map.element_strides.size(), " element strides");
  if (Status s = checkCorners(map); !s)
    return s;
  uint64_t size = sizeOf(map.dtype);
  if (size == 0)
    return error("a tensor map of unknown element type");
  if (map.interleave > fb::Interleave::Bytes32 ||
      map.swizzle > fb::Swizzle::Bytes128 ||
      map.l2_promotion > fb::L2Promotion::Bytes256 ||
      map.oob_fill > fb::OobFill::Nan)
    return error("a tensor map with an unknown mode");
  if (address.offset() % 16 != 0)
    return error("a tensor map at offset ", address.offset(),
                 ", it has to be aligned to 16 bytes");
  for (size_t i = 0; i < map.box.size(); ++i)
    if (map.box[i] < 1 || map.box[i] > (im2col && i == 1 ? 1024 : 256))
      return error("a tensor map with box ", map.box[i]);
  uint64_t extent = 0;
  for (size_t i = 0; i < rank; ++i) {
    if (map.dims[i] < 1 || map.dims[i] > (1ull << 32))
      return error("a tensor map with dimension ", map.dims[i]);
    if (map.element_strides[i] < 1 || map.element_strides[i] > 8)
      return error("a tensor map with element stride ", map.element_strides[i]);
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
  fb::OperandT mapped;
  mapped.address = address;
  mapped.dtype = map.dtype;
  mapped.shape.assign(map.dims.rbegin(), map.dims.rend());
  for (size_t i = rank; i-- > 1;)
    mapped.strides.push_back(static_cast<int64_t>(map.strides[i - 1] / size));
  mapped.strides.push_back(1);
  return mapped;
}

//===----------------------------------------------------------------------===//
// The back end
//===----------------------------------------------------------------------===//

namespace {
class CudaBackend final : public Backend {
public:
  std::string name() const override { return "cuda"; }

  bool hasFormat(const std::string &format) const override {
    return format == "ptx" || format == "cubin";
  }

  Status checkLaunch(const fb::LaunchT &launch, double) const override {
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
    return Status::success();
  }

  Result<fb::OperandT> getCovered(const fb::ArgT &arg) const override {
    if (arg.kind != fb::ArgKind::TensorMap)
      return Backend::getCovered(arg);
    if (!arg.tensor_map)
      return error("a tensor map without parameters");
    return getMapped(*arg.tensor_map, arg.address);
  }

  Result<Device> open(const std::string &which, int) const override;
  Result<DeviceProperties> getProperties(const Device &device) const override;

  long getScore(const fb::TargetT &target, const Device &) const override {
    Chip chip;
    return parseChip(target.chip, chip) ? closeness(chip) : 0;
  }

  /// A cubin for the device's chip before PTX, and the closest chip first.
  int chooseVariant(const fb::ImageT &image,
                    const Device &device) const override {
    int best = -1, bestScore = -1;
    Chip own;
    if (!parseChip(device.chip(), own))
      return -1;
    for (size_t i = 0; i < image.variants.size(); ++i) {
      const fb::ImageVariantT &variant = *image.variants[i];
      Chip chip;
      if (!parseChip(variant.chip, chip) || !runsOn(chip, variant.format, own))
        continue;
      int score = closeness(chip) + (variant.format == "cubin" ? 100000 : 0);
      if (score <= bestScore)
        continue;
      best = static_cast<int>(i);
      bestScore = score;
    }
    return best;
  }

  Result<std::unique_ptr<Executor>>
  createExecutor(const Package &package, unsigned target, const Device &device,
                 const SessionOptions &options) const override {
    return createCudaExecutor(package, target, device, options);
  }
};
} // namespace

Result<Device> CudaBackend::open(const std::string &which, int) const {
  int ordinal = 0;
  if (!which.empty()) {
    bool isNegative = which[0] == '-';
    std::string digits = which.substr(isNegative);
    if (digits.empty() || digits.size() > 4 ||
        digits.find_first_not_of("0123456789") != std::string::npos)
      return error("unknown device 'cuda:", which,
                   "', expected 'cuda' or 'cuda:N'");
    ordinal = std::atoi(which.c_str());
  }
  Result<const cuda::Driver *> loaded = cuda::Driver::get();
  if (!loaded)
    return loaded.status();
  const cuda::Driver &driver = **loaded;
  int count = 0;
  if (Status s =
          driver.check(driver.deviceGetCount(&count), "cuDeviceGetCount");
      !s)
    return s;
  if (ordinal < 0 || ordinal >= count)
    return error("there is no cuda:", ordinal, "; this machine has ", count,
                 count == 1 ? " GPU" : " GPUs");
  cuda::Device handle;
  int major = 0, minor = 0;
  char name[256] = "";
  cuda::Code code = driver.deviceGet(&handle, ordinal);
  if (code == cuda::kSuccess)
    code = driver.deviceGetName(name, sizeof(name), handle);
  if (code == cuda::kSuccess)
    code = driver.deviceGetAttribute(&major, cuda::kAttrComputeMajor, handle);
  if (code == cuda::kSuccess)
    code = driver.deviceGetAttribute(&minor, cuda::kAttrComputeMinor, handle);
  if (Status s = driver.check(code, "asking for the properties of the GPU"); !s)
    return s;
  std::string text = "cuda:" + std::to_string(ordinal) + " (" + name +
                     ", compute capability " + std::to_string(major) + "." +
                     std::to_string(minor) + ")";
  return Device(*this, this->name(), text)
      .setOrdinal(ordinal)
      .setChip("sm_" + std::to_string(major * 10 + minor));
}

Result<DeviceProperties>
CudaBackend::getProperties(const Device &device) const {
  Result<const cuda::Driver *> loaded = cuda::Driver::get();
  if (!loaded)
    return loaded.status();
  const cuda::Driver &driver = **loaded;
  cuda::Device handle;
  cuda::Code code = driver.deviceGet(&handle, device.ordinal());
  DeviceProperties properties;
  auto ask = [&](int attribute, int64_t &number) {
    int answer = 0;
    if (code == cuda::kSuccess)
      code = driver.deviceGetAttribute(&answer, attribute, handle);
    number = answer;
  };
  ask(cuda::kAttrMultiprocessors, properties.computeUnits);
  ask(cuda::kAttrCacheBytes, properties.cacheBytes);
  ask(cuda::kAttrSharedBytes, properties.sharedBytes);
  ask(cuda::kAttrRegisters, properties.registers);
  ask(cuda::kAttrMaxThreads, properties.maxThreads);
  ask(cuda::kAttrMaxBlockThreads, properties.maxBlockThreads);
  if (Status s = driver.check(code, "asking for the properties of the GPU"); !s)
    return s;
  return properties;
}

std::unique_ptr<Backend> aicf::rt::createCudaBackend() {
  return std::make_unique<CudaBackend>();
}
