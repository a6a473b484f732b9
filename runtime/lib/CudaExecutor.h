//===- CudaExecutor.h - Launching on a GPU ----------------------*- C++ -*-===//
//
// All work goes to one stream in the order of the instructions; only a recorded
// graph has the plan's branches. prepare() loads the modules, encodes the
// tensor maps, and lays out the parameters of every launch; what remains for
// run() is one driver call an instruction, and for replay() one in all.
//
// capture() makes those same launches nodes of a graph and executes none of
// them, so it cannot touch params or state. The parts of the driver that would
// want to do work at a first launch (lazy loading) are made to do it in
// prepare().
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_CUDAEXECUTOR_H
#define AICF_RUNTIME_LIB_CUDAEXECUTOR_H

#include "CudaCopies.h"
#include "aicf/Runtime/Executor.h"

#include <array>
#include <map>

namespace aicf::rt::cuda {

/// Makes the context current for one call of the executor.
class ContextScope {
public:
  ContextScope(const Driver &driver, Context context) : driver(driver) {
    code = driver.ctxPushCurrent(context);
  }
  ~ContextScope() {
    Context popped;
    if (code == kSuccess)
      driver.ctxPopCurrent(&popped);
  }
  Status status() const { return driver.check(code, "cuCtxPushCurrent"); }

private:
  const Driver &driver;
  Code code;
};

/// A graph that records an event before and after each instruction.
struct ProfileGraph {
  /// One before all, one more before the first instruction, and one behind
  /// each.
  std::vector<Event> events;
  GraphExec executable = nullptr;
};

/// A recorded entry with copies of tensors in front and behind.
struct CopyingGraph {
  CopyingGraph() = default;
  CopyingGraph(const CopyingGraph &) = delete;

  std::vector<std::unique_ptr<CopyLaunch>> before, behind;
  /// Their nodes, of a graph that is kept for them.
  std::vector<GraphNode> beforeNodes, behindNodes;
  Graph graph = nullptr;
  GraphExec executable = nullptr;
};

class CudaExecutor final : public Executor {
public:
  CudaExecutor(const Package &package, unsigned target,
               const aicf::rt::Device &device, const SessionOptions &options,
               const Driver &driver)
      : package(package), target(target), device(device), driver(driver),
        allocator(options.allocator),
        context(static_cast<Context>(options.cudaContext)),
        stream(static_cast<Stream>(options.cudaStream)),
        dependentLaunch(options.dependentLaunch && !options.synchronous),
        synchronous(options.synchronous) {}
  ~CudaExecutor() override;

  Status open();

  Result<void *> allocate(size_t bytes, size_t alignment) override;
  uint64_t bytesFor(size_t bytes, size_t alignment) const override;
  void deallocate(void *pointer, size_t bytes, size_t alignment) override;
  Status checkPointer(const void *pointer, size_t bytes) override;
  Status copyIn(void *to, const void *from, size_t bytes) override;
  Status copyOut(void *to, const void *from, size_t bytes) override;
  Status copyWithin(void *to, const void *from, size_t bytes) override;
  Status fill(void *to, uint8_t value, size_t bytes) override;
  Status prepare(const AddressResolver &resolve) override;
  Status launch(unsigned entry, size_t index) override;
  Status run(unsigned entry) override;
  Status capture(unsigned entry) override;
  Status replay(unsigned entry) override;
  Status replayWith(unsigned entry, const std::vector<TensorCopy> &before,
                    const std::vector<TensorCopy> &behind) override;
  Status synchronize() override;
  Result<double> time(const std::function<Status()> &body) override;
  Result<Profile> profile(unsigned entry, size_t count) override;

private:
  static DevicePtr address(const void *pointer) {
    return reinterpret_cast<DevicePtr>(pointer);
  }
  Status waitForStream() {
    return driver.check(driver.streamSynchronize(stream),
                        "cuStreamSynchronize");
  }
  /// By the embedder. The context is current already.
  Result<bool> isStreamCaptured() const;
  Status loadImage(size_t index);
  Status prepareKernels();
  Status prepareLaunch(unsigned entry, size_t index,
                       const AddressResolver &resolve, cuda::Launch &launch);
  /// The context is current already.
  Status start(unsigned entry, size_t index);
  Status inInstruction(unsigned entry, size_t index, const Status &s) const;
  Status launchAndWait(unsigned entry, size_t index);
  std::string describeFreeMemory() const;
  /// With the copies of `copies`, if there is such a thing, whose nodes and
  /// graph are noted there.
  Result<GraphExec> buildGraph(unsigned entry, CopyingGraph *copies = nullptr);
  Status buildCopyingGraph(unsigned entry,
                           const std::vector<TensorCopy> &before,
                           const std::vector<TensorCopy> &behind);
  void destroyCopyingGraph(unsigned entry);
  /// Gives the nodes new addresses where those have changed.
  Status updateCopies(const CopyingGraph &graph,
                      const std::vector<std::unique_ptr<CopyLaunch>> &launches,
                      const std::vector<GraphNode> &nodes,
                      const std::vector<TensorCopy> &copies);
  Status buildProfile(unsigned entry, ProfileGraph &profile);

  const Package &package;
  unsigned target;
  aicf::rt::Device device;
  const Driver &driver;
  Allocator *allocator;
  cuda::Device handle = 0;
  Context context;
  /// The primary context is retained and has to be released.
  bool ownsContext = false;
  Stream stream;
  bool ownsStream = false;
  bool dependentLaunch;
  bool synchronous;
  std::vector<Module> modules;
  std::vector<Function> functions;
  /// By entry and instruction; null of one that is launched with another before
  /// it.
  std::vector<std::vector<std::unique_ptr<cuda::Launch>>> launches;
  std::vector<GraphExec> graphs;      // by entry
  std::vector<ProfileGraph> profiles; // by entry
  /// By entry; null of one that was not replayed with copies since it was
  /// captured.
  std::vector<std::unique_ptr<CopyingGraph>> copyingGraphs;
  /// From their first use on.
  CopyKernels copyKernels;
  /// Memory of this device that checkPointer() was told of last, from the first
  /// byte to behind the last, and which of them is the oldest.
  std::array<std::pair<DevicePtr, DevicePtr>, 4> known = {};
  size_t oldest = 0;
  /// What the driver gave for memory that had to be aligned further.
  std::map<void *, DevicePtr> blocks;
};

} // namespace aicf::rt::cuda

#endif // AICF_RUNTIME_LIB_CUDAEXECUTOR_H
