//===- CpuExecutor.cpp - Launching on the host ----------------------------===//
//
// A launch is a function pointer, an array of 64-bit words and a number of
// tasks, all fixed by prepare().
//
//===----------------------------------------------------------------------===//

#include "Backends.h"
#include "ElfImage.h"
#include "Signatures.h"
#include "ThreadPool.h"
#include "Trace.h"
#include "aicf/Runtime/Origins.h"
#include "aicf/Runtime/PackageWriter.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>

using namespace aicf::rt;

namespace {

struct CpuLaunch {
  /// Of the instruction.
  std::string name;
  CpuKernel kernel;
  std::vector<int64_t> args;
  int64_t tasks;
};

class CpuExecutor final : public Executor {
public:
  CpuExecutor(const Package &package, unsigned target,
              std::unique_ptr<ThreadPool> pool, Allocator *allocator)
      : package(package), target(target), pool(std::move(pool)),
        allocator(allocator) {}

  Result<void *> allocate(size_t bytes, size_t alignment) override {
    if (bytes > SIZE_MAX - 2 * alignment)
      return error("no memory for ", bytes, " bytes");
    if (allocator)
      return allocateFrom(*allocator, rounded(bytes, alignment), alignment);
    void *pointer = std::aligned_alloc(alignment, rounded(bytes, alignment));
    if (!pointer)
      return error("no memory for ", bytes, " bytes");
    return pointer;
  }

  uint64_t bytesFor(size_t bytes, size_t alignment) const override {
    if (bytes > SIZE_MAX - 2 * alignment)
      return UINT64_MAX;
    // The C library takes more, and begins where it is aligned.
    bool slack = !allocator && alignment > kAllocationAlignment;
    return rounded(bytes, alignment) + (slack ? alignment : 0);
  }

  void deallocate(void *pointer, size_t bytes, size_t alignment) override {
    if (!allocator)
      return std::free(pointer);
    allocator->deallocate(pointer, rounded(bytes, alignment));
  }

  Status checkPointer(const void *, size_t) override {
    return Status::success();
  }

  Status copyIn(void *device, const void *host, size_t bytes) override {
    if (bytes)
      std::memcpy(device, host, bytes);
    return Status::success();
  }
  Status copyOut(void *host, const void *device, size_t bytes) override {
    if (bytes)
      std::memcpy(host, device, bytes);
    return Status::success();
  }
  Status fill(void *device, uint8_t value, size_t bytes) override {
    if (bytes)
      std::memset(device, value, bytes);
    return Status::success();
  }

  Status prepare(const AddressResolver &resolve) override;

  Status launch(unsigned entry, size_t index) override {
    start(launches[entry][index]);
    return Status::success();
  }
  Status run(unsigned entry) override {
    for (const CpuLaunch &launch : launches[entry])
      start(launch);
    return Status::success();
  }
  Status capture(unsigned) override {
    // The prepared launches are the recording: nothing is left to resolve.
    return Status::success();
  }
  Status replay(unsigned entry) override { return run(entry); }
  Status synchronize() override { return Status::success(); }

  Result<double> time(const std::function<Status()> &body) override {
    auto begin = std::chrono::steady_clock::now();
    if (Status s = body(); !s)
      return s;
    std::chrono::duration<double, std::micro> elapsed =
        std::chrono::steady_clock::now() - begin;
    return elapsed.count();
  }

private:
  /// Up to a multiple of `alignment`, and not 0.
  static size_t rounded(size_t bytes, size_t alignment) {
    return (std::max<size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
  }

  void start(const CpuLaunch &launch) {
    TraceRange range(launch.name.c_str());
    pool->run(launch.kernel, launch.args.data(), launch.tasks);
  }

  const Package &package;
  unsigned target;
  std::unique_ptr<ThreadPool> pool;
  Allocator *allocator;
  std::vector<ElfImage> images;
  std::vector<std::vector<CpuLaunch>> launches;
};

} // namespace

static int64_t argumentWord(const fb::ArgT &arg, unsigned entry,
                            const AddressResolver &resolve) {
  if (arg.kind == fb::ArgKind::Buffer)
    return reinterpret_cast<int64_t>(resolve(entry, arg.address));
  return bitsOf(arg);
}

Status CpuExecutor::prepare(const AddressResolver &resolve) {
  const fb::TargetT &code = *package.table().targets[target];
  for (size_t i = 0; i < code.images.size(); ++i) {
    const fb::Blob &blob = code.images[i]->variants[0]->blob;
    Result<ElfImage> image = ElfImage::load(package.data(blob), blob.size());
    if (!image)
      return error("image ", i, " of target '", code.name,
                   "': ", image.message());
    images.push_back(std::move(*image));
  }
  std::vector<CpuKernel> kernels;
  for (const auto &kernel : code.kernels) {
    std::string symbol = getImageSymbol(*kernel);
    kernels.push_back(reinterpret_cast<CpuKernel>(
        const_cast<void *>(images[kernel->image].find(symbol))));
    if (!kernels.back())
      return error("image ", kernel->image, " of target '", code.name,
                   "' has no kernel '", symbol, "'");
  }

  const auto &entries = package.table().entries;
  launches.resize(entries.size());
  for (unsigned e = 0; e < entries.size(); ++e)
    for (const auto &instruction : entries[e]->instructions) {
      const fb::LaunchT &plan = *instruction->launches[target];
      CpuLaunch launch;
      launch.name = describeInstruction(*entries[e], *instruction);
      launch.kernel = kernels[plan.kernel];
      launch.tasks = plan.tasks;
      for (const auto &arg : plan.args)
        launch.args.push_back(argumentWord(*arg, e, resolve));
      launches[e].push_back(std::move(launch));
    }
  return Status::success();
}

Result<std::unique_ptr<Executor>>
aicf::rt::createCpuExecutor(const Package &package, unsigned target,
                            const Device &device,
                            const SessionOptions &options) {
  Result<std::unique_ptr<ThreadPool>> pool =
      ThreadPool::create(device.threads());
  if (!pool)
    return pool.status();
  return std::unique_ptr<Executor>(std::make_unique<CpuExecutor>(
      package, target, std::move(*pool), options.allocator));
}
