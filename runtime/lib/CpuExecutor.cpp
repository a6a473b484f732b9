//===- CpuExecutor.cpp - Launching on the host ----------------------------===//
//
// A launch is a function pointer, an array of 64-bit words and a number of
// tasks, all fixed by prepare(). The threads go through those of an entry
// together (TaskGraph.h).
//
//===----------------------------------------------------------------------===//

#include "Backends.h"
#include "ElfImage.h"
#include "Signatures.h"
#include "ThreadPool.h"
#include "aicf/Runtime/HostExecutor.h"
#include "aicf/Runtime/Origins.h"
#include "aicf/Runtime/PackageWriter.h"

using namespace aicf::rt;

namespace {

class CpuExecutor final : public HostExecutor {
public:
  CpuExecutor(const Package &package, unsigned target,
              std::unique_ptr<ThreadPool> pool, Allocator *allocator)
      : HostExecutor(allocator), package(package), target(target),
        pool(std::move(pool)) {}

  Status prepare(const AddressResolver &resolve) override;

  Status launch(unsigned entry, size_t index) override {
    pool->run(*graphs[entry], index, index + 1);
    return Status::success();
  }
  Status run(unsigned entry) override {
    pool->run(*graphs[entry], 0, graphs[entry]->size());
    return Status::success();
  }

private:
  const Package &package;
  unsigned target;
  std::unique_ptr<ThreadPool> pool;
  std::vector<ElfImage> images;
  std::vector<std::unique_ptr<TaskGraph>> graphs; ///< By entry.
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
  for (unsigned e = 0; e < entries.size(); ++e) {
    std::vector<CpuLaunch> launches;
    for (const auto &instruction : entries[e]->instructions) {
      const fb::LaunchT &plan = *instruction->launches[target];
      CpuLaunch launch;
      launch.name = describeInstruction(*entries[e], *instruction);
      launch.kernel = kernels[plan.kernel];
      launch.tasks = plan.tasks;
      for (const auto &arg : plan.args)
        launch.args.push_back(argumentWord(*arg, e, resolve));
      launch.deps = instruction->deps;
      launches.push_back(std::move(launch));
    }
    graphs.push_back(
        std::make_unique<TaskGraph>(std::move(launches), pool->size()));
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
