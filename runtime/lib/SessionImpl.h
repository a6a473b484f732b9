//===- SessionImpl.h - What a session holds ---------------------*- C++ -*-===//
//
// The parts of a session stand in files of their own:
//
//   Session.cpp        its interface: one call at a time, checked and guarded
//   SessionMemory.cpp  names, bindings, the layout of memory, initial values
//   SessionDebug.cpp   single instructions, operands, stray writes
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_SESSIONIMPL_H
#define AICF_RUNTIME_LIB_SESSIONIMPL_H

#include "Guard.h"
#include "aicf/Runtime/Executor.h"
#include "aicf/Runtime/Session.h"

#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace aicf::rt {

/// A slot or a global.
struct TensorRef {
  /// -1: a global.
  int entry = -1;
  unsigned index = 0;
  DType dtype = DType::F32;
  const std::vector<int64_t> *shape = nullptr;
  const std::vector<int64_t> *strides = nullptr;
  uint64_t bytes = 0;
  uint64_t alignment = 1;
};

/// Memory of a slot or a global.
struct Storage {
  void *pointer = nullptr;
  bool bound = false;
  /// Something has given it a value: the package, the caller, or a run. What
  /// has none is zero, and not read unless zeros are meant.
  bool hasValue = false;
};

/// What an entry reads from, and leaves to, those outside of it.
struct EntryValues {
  /// Params and input slots of which an instruction reads what was there before
  /// the entry.
  std::vector<TensorRef> needs;
  /// Globals and slots that are written as a whole.
  std::vector<TensorRef> gives;
  /// Since the last reset all of `needs` had a value.
  bool complete = false;
  /// Since the last reset the entry has run.
  bool given = false;
};

/// The copies of a replay with memory of the caller's.
struct EntryCopies {
  /// The slots that are inputs, and those that are outputs.
  std::vector<unsigned> inputs, outputs;
  /// As they were given last, one for each of them.
  std::vector<TensorCopy> before, behind;
};

struct Allocation {
  /// Null where there was no memory.
  void *pointer;
  size_t bytes;
  size_t alignment;
};

struct Session::Impl {
  Impl(std::shared_ptr<const Package> package, Device device, unsigned target)
      : package(std::move(package)), device(std::move(device)), target(target) {
  }
  ~Impl();

  const fb::PackageT &table() const { return package->table(); }

  TensorRef globalRef(unsigned index) const;
  TensorRef slotRef(unsigned entry, unsigned index) const;
  Result<TensorRef> find(const std::string &name) const;
  Result<unsigned> findEntry(const std::string &name) const;
  Storage &storageOf(const TensorRef &ref);
  const Storage &storageOf(const TensorRef &ref) const;
  Result<TensorRef> findForCopy(const std::string &name, size_t bytes) const;
  Status checkBinding(const std::string &name, const TensorRef &ref,
                      const void *pointer, size_t bytes, DType dtype,
                      const std::vector<int64_t> &shape);
  Status requirePrepared(const char *what) const;
  /// The index of `entry` in a prepared session.
  Result<unsigned> findPrepared(const char *what,
                                const std::string &entry) const;
  Result<const fb::OperandT *> findOperand(const std::string &entry,
                                           size_t index, size_t operand,
                                           unsigned &entryIndex) const;

  struct Needs;
  Needs findNeeds() const;
  /// What allocate() takes of the device.
  uint64_t bytesFor(size_t bytes,
                    size_t alignment = kAllocationAlignment) const;
  /// Bytes that prepare() would allocate, saturating.
  uint64_t bytesNeeded() const;
  std::string describeNeeds() const;
  Result<void *> allocate(size_t bytes, const char *what,
                          size_t alignment = kAllocationAlignment);
  /// Copies a dense host tensor into elements of device memory, and leaves what
  /// lies between them as it is.
  Status scatter(void *device, DType dtype, const std::vector<int64_t> &shape,
                 const std::vector<int64_t> &strides, const void *dense);
  Status gather(const void *device, DType dtype,
                const std::vector<int64_t> &shape,
                const std::vector<int64_t> &strides, void *dense);
  Status allocateGlobals();
  Status allocateAll();
  /// Repeats `element`; zero bytes without one.
  Status fill(uint8_t *memory, const std::vector<uint8_t> &element,
              size_t bytes);
  Status initialiseGlobals(bool atReset);
  Status initialiseSemaphores();
  EntryValues findValues(unsigned entry) const;
  std::string nameOf(const TensorRef &ref) const;
  /// An error if a tensor of `needs` has no value.
  Status checkValues(const std::vector<TensorRef> &needs) const;
  /// The same for an entry that is about to run.
  Status checkEntryValues(unsigned entry);
  /// The values that a run of the entry leaves.
  void noteRun(unsigned entry);
  void *resolve(unsigned entry, const fb::Address &address) const;
  /// The global or slot that an operand lies in, if it is one.
  std::optional<TensorRef> tensorOf(unsigned entry,
                                    const fb::OperandT &operand) const;

  // What the calls of Session do, once it is their turn.
  Status run(const std::string &entry);
  Status replay(const std::string &entry);
  Status replay(unsigned entry, const EntryCopies *copies);
  EntryCopies findCopies(unsigned entry) const;
  /// Notes what the entry's next replay copies its inputs from, or its outputs
  /// to.
  Status setCopies(unsigned entry, bool outputs, void *const *pointers,
                   size_t count);
  Status synchronize();
  Status runInstruction(const std::string &entry, size_t index);

  /// Runs `body` unless another call is under way.
  template <typename Body>
  auto inTurn(Body &&body) -> decltype(body());

  std::shared_ptr<const Package> package;
  Device device;
  unsigned target;
  std::unique_ptr<Executor> executor;
  std::atomic_flag busy = ATOMIC_FLAG_INIT;
  std::atomic<bool> prepared{false};
  /// A prepare() that failed half way cannot be taken up again.
  bool prepareFailed = false;
  bool separateGlobals = false;
  bool zeroFill = false;
  uint64_t memoryLimit = 0;

  std::vector<Storage> globals;
  std::vector<std::vector<Storage>> slots; // by entry
  std::vector<bool> captured;              // by entry
  std::vector<EntryValues> values;         // by entry, from prepare() on
  std::vector<EntryCopies> copies;         // the same
  std::vector<Allocation> allocations;
  std::vector<std::shared_ptr<void>> kept;
  uint8_t *constants = nullptr;
  uint8_t *arena = nullptr;
  uint64_t arenaBytes = 0;
  uint8_t *scratch = nullptr;
  /// Index of the global by its offset, those of size 0 left out.
  std::map<uint64_t, unsigned> globalByOffset;
};

/// What `body()` returns, which no other call of the session overlaps: a second
/// one at the same time is an error that changes nothing. Exceptions end here.
template <typename Body>
auto Session::Impl::inTurn(Body &&body) -> decltype(body()) {
  return guarded([&]() -> decltype(body()) {
    if (busy.test_and_set(std::memory_order_acquire))
      return error("the session is in use: a call of another thread, or one "
                   "further up in this thread, has not returned yet");
    struct Release {
      std::atomic_flag &busy;
      ~Release() { busy.clear(std::memory_order_release); }
    } release{busy};
    return body();
  });
}

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_SESSIONIMPL_H
