//===- Runtime.cpp - Running C source -------------------------------------===//
//
// A back end of the runtime: images of the format `c-source` are written to a
// file, compiled to a shared object, and loaded. A launch calls its kernel with
// the addresses and numbers of its arguments.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

#include "aicf/Runtime/Backend.h"
#include "aicf/Runtime/HostExecutor.h"
#include "aicf/Runtime/PackageWriter.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace aicf::rt;

namespace {

using Kernel = void (*)(void **args);

/// A folder that goes with what is in it.
class TemporaryFolder {
public:
  TemporaryFolder() { made = mkdtemp(path) != nullptr; }
  ~TemporaryFolder() {
    for (const char *name : {"/kernels.c", "/kernels.so"})
      unlink((path + std::string(name)).c_str());
    rmdir(path);
  }
  bool isMade() const { return made; }
  std::string operator/(const char *name) const {
    return path + std::string("/") + name;
  }

private:
  char path[32] = "/tmp/csrc-XXXXXX";
  bool made = false;
};

/// Compiles `source` and loads it.
Result<void *> load(const uint8_t *source, size_t bytes) {
  TemporaryFolder folder;
  if (!folder.isMade())
    return error("cannot make a folder: ", std::strerror(errno));
  std::string in = folder / "kernels.c", out = folder / "kernels.so";
  std::ofstream file(in, std::ios::binary);
  file.write(reinterpret_cast<const char *>(source), bytes);
  file.close();
  if (!file)
    return error("cannot write '", in, "'");
  pid_t child = fork();
  if (child == 0) {
    // What AICF's code means, and nothing faster.
    execlp(CSRC_CC, CSRC_CC, "-std=c11", "-O2", "-ffp-contract=off",
           "-fno-math-errno", "-shared", "-fPIC", "-w", in.c_str(), "-o",
           out.c_str(), "-lm", static_cast<char *>(nullptr));
    _exit(127);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
    return error("'" CSRC_CC "' does not compile the kernels");
  void *library = dlopen(out.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library)
    return error(dlerror());
  return library;
}

class CSrcExecutor final : public HostExecutor {
public:
  CSrcExecutor(const Package &package, unsigned target, Allocator *allocator)
      : HostExecutor(allocator), package(package), target(target) {}
  ~CSrcExecutor() override {
    for (void *library : libraries)
      dlclose(library);
  }

  Status prepare(const AddressResolver &resolve) override;

  Status launch(unsigned entry, size_t index) override {
    Launch &launch = launches[entry][index];
    launch.kernel(launch.args.data());
    return Status::success();
  }
  Status run(unsigned entry) override {
    for (size_t i = 0; i < launches[entry].size(); ++i)
      if (Status s = launch(entry, i); !s)
        return s;
    return Status::success();
  }

private:
  struct Launch {
    Kernel kernel;
    std::vector<void *> args;
  };

  const Package &package;
  unsigned target;
  std::vector<void *> libraries;
  std::vector<std::vector<Launch>> launches;
};

Status CSrcExecutor::prepare(const AddressResolver &resolve) {
  const fb::TargetT &code = *package.table().targets[target];
  for (const auto &image : code.images) {
    const fb::Blob &blob = image->variants[0]->blob;
    Result<void *> library = load(package.data(blob), blob.size());
    if (!library)
      return error("target '", code.name, "': ", library.message());
    libraries.push_back(*library);
  }
  const auto &entries = package.table().entries;
  launches.resize(entries.size());
  for (unsigned e = 0; e < entries.size(); ++e)
    for (const auto &instruction : entries[e]->instructions) {
      const fb::LaunchT &plan = *instruction->launches[target];
      const fb::KernelT &kernel = *code.kernels[plan.kernel];
      std::string symbol = getImageSymbol(kernel);
      Launch launch;
      launch.kernel = reinterpret_cast<Kernel>(
          dlsym(libraries[kernel.image], symbol.c_str()));
      if (!launch.kernel)
        return error("target '", code.name, "' has no kernel '", symbol, "'");
      for (const auto &arg : plan.args)
        launch.args.push_back(arg->kind == fb::ArgKind::Buffer
                                  ? resolve(e, arg->address)
                                  : reinterpret_cast<void *>(arg->i));
      launches[e].push_back(std::move(launch));
    }
  return Status::success();
}

class CSrcBackend final : public Backend {
public:
  std::string name() const override { return "csrc"; }
  bool hasFormat(const std::string &format) const override {
    return format == "c-source";
  }
  Status checkLaunch(const fb::LaunchT &launch, double) const override {
    if (launch.tasks != 1)
      return error(launch.tasks, " tasks, there is one");
    return Status::success();
  }
  Result<Device> open(const std::string &which, int) const override {
    if (!which.empty())
      return error("there is one device 'csrc'");
    return Device(*this, name(), "csrc (" CSRC_CC ")");
  }
  Result<std::unique_ptr<Executor>>
  createExecutor(const Package &package, unsigned target, const Device &,
                 const SessionOptions &options) const override {
    return std::unique_ptr<Executor>(
        std::make_unique<CSrcExecutor>(package, target, options.allocator));
  }
};

} // namespace

Status csrc::registerRuntime() {
  return registerBackend(std::make_unique<CSrcBackend>());
}
