//===- Session.h - Running the entries of a package -------------*- C++ -*-===//
//
// A session is one instance of a package on one device: the values of its
// params, state and meta, and an arena. Its life has two halves. First bind
// memory of the caller's, or leave that to the session; then prepare(), which
// fixes every address, loads the kernels, and encodes tensor maps. From then on
// the session only launches.
//
// The session decides nothing: kernels, order and addresses are the package's.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_SESSION_H
#define AICF_RUNTIME_SESSION_H

#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Device.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/Status.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace aicf::rt {

/// The embedder's own source of memory on the device of the session.
class Allocator {
public:
  virtual ~Allocator();
  /// Memory the device can reach, aligned to `alignment`, a power of two, or
  /// null. May be called by the thread that calls the session only.
  virtual void *allocate(size_t bytes, size_t alignment) = 0;
  virtual void deallocate(void *pointer, size_t bytes) = 0;
};

/// 1 GiB.
constexpr uint64_t kDefaultMemoryLimit = uint64_t(1) << 30;

struct SessionOptions {
  /// Index in the package's targets; -1: the best for the device.
  int target = -1;
  /// A CUcontext of the device, that outlives the session; null: the primary
  /// context of the device, which the session retains.
  void *cudaContext = nullptr;
  /// A CUstream of that context, that outlives the session; CU_STREAM_LEGACY is
  /// the legacy default stream. Null: the session creates a non-blocking stream
  /// of its own, which is ordered with no other stream.
  void *cudaStream = nullptr;
  /// Outlives the session; null: the session allocates.
  Allocator *allocator = nullptr;
  /// CPUs only, a debug mode: every launch is checked for what the plan does
  /// not say (PoisonExecutor.h): dead bytes are poisoned between instructions,
  /// a write outside of the declared outputs and a dependence on bytes that are
  /// not declared as read are errors that name the instruction. Orders of
  /// magnitude slower. The environment variable AICF_POISON, if not empty and
  /// not "0", turns it on for every session on a CPU.
  bool poison = false;
  /// CUDA: kernels that wait for what they depend on themselves are started
  /// before that is complete (programmatic dependent launch), where the driver
  /// can do that. Results are the same without.
  bool dependentLaunch = true;
  /// A debug mode: run() and replay() launch one instruction at a time and wait
  /// for it, so that a fault inside of a kernel names the instruction, and each
  /// global is an allocation of its own, as slots always are.
  bool synchronous = false;
  /// A param or an input that an entry reads before anything gave it a value is
  /// an error of run(), replay() and profile(). With this it is zeros.
  bool zeroFill = false;
  /// The most bytes that prepare() may allocate for the tensors of the session,
  /// on its device: a package of some kilobytes may ask for any number. Raise
  /// it for what is known to be large; UINT64_MAX: no limit.
  uint64_t memoryLimit = kDefaultMemoryLimit;
  /// Only packages that one of these has signed; with an empty list none.
  /// Unless set, any package.
  std::optional<std::vector<PublicKey>> trustedKeys;
};

/// What every allocation of a session's own is aligned to, bytes; a plan may
/// ask for more.
constexpr size_t kAllocationAlignment = 256;

/// What memory for `global` has to be aligned to: as the plan has placed it,
/// since kernels may rely on that.
uint64_t globalAlignment(const fb::PackageT &package,
                         const fb::GlobalT &global);

/// What a session knows of a slot or a global.
struct TensorInfo {
  /// -1: a global.
  int entry = -1;
  /// In the slots of the entry, or the globals.
  unsigned index = 0;
  bool isOutput = false;
  /// Of a global.
  fb::GlobalRole role = fb::GlobalRole::Param;
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  /// In elements; empty: row-major, dense.
  std::vector<int64_t> strides;
  /// In memory, padding included: what bind() wants.
  uint64_t bytes = 0;
  /// What memory to bind has to be aligned to.
  uint64_t alignment = 1;
  /// The package, the caller (by bind(), writeTensor() or through getPointer())
  /// or a run has given it a value. State and meta have one, zero, from the
  /// start.
  bool hasValue = false;
};

/// Microseconds.
struct Profile {
  /// By index in the entry. Each holds `overhead`, too.
  std::vector<double> instructions;
  /// What the same measurement gives where nothing is launched.
  double overhead = 0;
};

/// One session is for one thread at a time, not always the same one: a call
/// that begins before another has returned changes nothing and is an error.
/// Different sessions are independent of each other, also those of one package.
/// Nothing here throws.
///
/// Names of tensors: "name" is a global (param, state, meta) or, when only one
/// entry has a slot of that name, that slot; "entry:name" is the slot of an
/// entry.
class Session {
public:
  static Result<std::unique_ptr<Session>>
  create(std::shared_ptr<const Package> package, const Device &device,
         const SessionOptions &options = {});
  ~Session();
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  const Package &package() const;
  const Device &device() const;
  /// Index of the target in use.
  unsigned target() const;

  Result<TensorInfo> describe(const std::string &name) const;

  /// Makes `pointer`, memory of the device and the caller's for the life of the
  /// session, the storage of a slot or a global. `bytes` must be the size that
  /// the package states (strides included), `dtype` and `shape` its type. On
  /// an error nothing has changed. Not allowed after prepare(), nor twice for
  /// one name, nor over memory of another binding.
  Status bind(const std::string &name, void *pointer, size_t bytes, DType dtype,
              const std::vector<int64_t> &shape);

  /// Keeps `owner` until the session is destroyed and uses no memory any more.
  Status keep(std::shared_ptr<void> owner);

  /// Allocates what was not bound, loads the kernels, freezes all addresses.
  /// Globals of the session's own get their initial values, zero without;
  /// memory the caller bound is left as it is. Slots of the session's own are
  /// zero. An error, and nothing changed, where that takes more than the
  /// memoryLimit.
  Status prepare();
  /// What prepare() allocates for tensors, bytes, with what is bound by now.
  Result<uint64_t> bytesNeeded() const;
  bool prepared() const;

  /// Where a slot or global lies, in memory of the device, to the end of the
  /// session. Needs prepare().
  Result<void *> getPointer(const std::string &name) const;

  /// Copies a dense, row-major host tensor of `bytes` bytes in or out, after
  /// everything that was launched before. `bytes` is elements times element
  /// size. The padding of a strided slot is left as it is. Needs prepare().
  Status writeTensor(const std::string &name, const void *data, size_t bytes);
  Status readTensor(const std::string &name, void *data, size_t bytes);

  /// Launches all instructions of the entry, in order. On CUDA this returns
  /// before they are done.
  Status run(const std::string &entry);

  /// Records the entry without executing it: params, state, meta and slots
  /// keep every bit. A second capture of an entry replaces the first. An error
  /// while the embedder captures the session's stream: run() then becomes part
  /// of that capture.
  Status capture(const std::string &entry);

  /// Launches what capture() recorded.
  Status replay(const std::string &entry);

  /// Copies dense tensors of the entry's inputs from memory of the session's
  /// device, replays, and copies its outputs to such memory, all of it in the
  /// order of the session's stream; nothing waits. In the order of the entry's
  /// slots; null: that one is left as it is. Memory may be other at each call,
  /// and is the caller's again for what comes behind in that stream. On CUDA
  /// the copies are nodes of a second recorded graph, made by the first call
  /// after capture(): addresses that stay cost nothing. Memory that was looked
  /// at lately is not looked at again, so what was freed since is not noticed.
  Status replayWith(const std::string &entry, void *const *inputs,
                    size_t inputCount, void *const *outputs,
                    size_t outputCount);
  Status replayWith(const std::string &entry, const std::vector<void *> &inputs,
                    const std::vector<void *> &outputs) {
    return replayWith(entry, inputs.data(), inputs.size(), outputs.data(),
                      outputs.size());
  }

  /// Runs (or replays) the entry and waits; microseconds on the device's clock
  /// (CUDA events), on a CPU those of the steady clock.
  Result<double> timeRun(const std::string &entry, bool useReplay);

  /// Runs the entry once, its instructions one behind the other, and times
  /// each: on CUDA by events between the nodes of a graph, in which no launch
  /// waits for the host; on a CPU by the steady clock.
  Result<Profile> profile(const std::string &entry);

  /// Waits for all launched work.
  Status synchronize();

  /// Params, state and meta to their initial values (zero where the package has
  /// none; a global that the caller bound and that has none is left alone),
  /// semaphores too. The arena is undefined from here to the next run. After an
  /// error the session can be used again from here on, unless the error says
  /// that CUDA is lost to the process.
  Status reset();

  /// Overwrites the elements of the entry's outputs and the arena with bytes of
  /// 0xFF, a NaN in every float type: whatever is read before it is written
  /// shows.
  Status poison(const std::string &entry);

  // --- Debugging -------------------------------------------------------------

  /// The instructions, from the first index to before the second, that share
  /// the launch of instruction `index`: usually that one alone.
  Result<std::pair<size_t, size_t>> getLaunch(const std::string &entry,
                                              size_t index) const;

  /// Launches one instruction, by index, and waits for it. Those that share a
  /// launch run with the first of them; of the others it does nothing.
  Status runInstruction(const std::string &entry, size_t index);

  /// Like runInstruction, and compares all memory of the session, that the
  /// caller bound too, with a copy from before. Describes the first bytes that
  /// changed and are neither of the instruction's outputs nor of its scratch;
  /// empty if there are none.
  Result<std::string> findStrayWrite(const std::string &entry, size_t index);

  /// Copies an operand of an instruction, as a dense row-major tensor, out of
  /// or into the device's memory as it is now.
  Result<std::vector<uint8_t>> readOperand(const std::string &entry,
                                           size_t index, size_t operand);
  Status writeOperand(const std::string &entry, size_t index, size_t operand,
                      const std::vector<uint8_t> &dense);

private:
  struct Impl;
  explicit Session(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_SESSION_H
