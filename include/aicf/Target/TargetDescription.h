//===- TargetDescription.h - Hardware as numbers ----------------*- C++ -*-===//
//
// What the planner knows about a machine. A description is plain data: it
// comes from a back end's table of known machines or from a file, travels in
// the IR as `#aicf_emit.target`, and its hash stands in every record. The
// numbers here are those that passes and the planner use, whatever the back
// end; what its cost models take beyond them are numbers of its own
// (TargetInterface.h), which no other back end has. Passes hold no machine's
// numbers; families hold some of a kind of machine, such as the cycles of a
// GPU's shuffle or of a CPU's addition.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TARGET_TARGETDESCRIPTION_H
#define AICF_TARGET_TARGETDESCRIPTION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
class ModuleOp;
} // namespace mlir

namespace aicf::emit {
class TargetAttr;
} // namespace aicf::emit

namespace aicf {

struct TargetDescription;

/// X(field, unit, meaning, least legal value). Rates are integers so that costs
/// are; a rate of 0 means that the machine lacks the unit.
#define AICF_TARGET_NUMBERS(X)                                                 \
  X(compute_units, "count",                                                    \
    "processors that work side by side: multiprocessors of a GPU, "            \
    "threads of a CPU",                                                        \
    1)                                                                         \
  X(clock_mhz, "MHz", "sustained clock", 1)                                    \
  X(dram_mbps, "MB/s", "main memory bandwidth, achieved", 1)                   \
  X(cache_mbps, "MB/s", "last-level cache bandwidth, achieved", 1)             \
  X(cache_bytes, "bytes", "last-level cache", 0)                               \
  X(dram_latency_ps, "ps", "dependent load from main memory", 0)               \
  X(cache_latency_ps, "ps", "dependent load from the nearest cache", 0)        \
  X(launch_ps, "ps",                                                           \
    "to launch a kernel: one node of a replayed graph, one task "              \
    "dispatch on a CPU",                                                       \
    0)                                                                         \
  X(graph_issue_ps, "ps",                                                      \
    "between the starts of two nodes of a replayed graph that do not "         \
    "wait for each other; 0 if instructions run one at a time",                \
    0)                                                                         \
  X(max_threads, "threads", "resident threads a compute unit", 1)              \
  X(max_block_threads, "threads", "threads a block", 1)                        \
  X(shared_bytes, "bytes", "shared memory a block may use", 0)                 \
  X(registers, "registers", "registers a compute unit", 1)                     \
  X(max_thread_registers, "registers", "registers a thread may use", 1)        \
  X(alignment, "bytes", "alignment of a buffer in an arena", 16)               \
  X(alpha, "1/1000", "weight of traffic", 0)                                   \
  X(beta, "1/1000", "weight of latency and occupancy", 0)                      \
  X(gamma, "1/1000", "weight of spill", 0)                                     \
  X(delta, "1/1000", "weight of overlap, at most 1000", 0)

/// A number of a description.
struct NumberInfo {
  llvm::StringRef name, unit, meaning;
  int64_t least; ///< Legal value.
  /// Of a number of a cost model: attributes and files state it where it
  /// differs. The others have to be given.
  std::optional<int64_t> byDefault;
};

/// What the cost models of one back end take of a machine beyond
/// AICF_TARGET_NUMBERS.
class BackendNumbers {
public:
  virtual ~BackendNumbers() = default;
  virtual std::unique_ptr<BackendNumbers> clone() const = 0;
  virtual llvm::ArrayRef<NumberInfo> getInfos() const = 0;
  /// The number that `getInfos()[index]` describes.
  virtual int64_t &getNumber(unsigned index) = 0;
  /// What is absurd about the machine, beyond what each number's bounds say.
  virtual llvm::Error verify(const TargetDescription &target) const {
    return llvm::Error::success();
  }
};

/// Base of `Numbers`, which has the number of `kInfos[i]` in
/// `this->*kFields[i]` and starts out with the defaults.
template <typename Numbers>
class BackendNumbersBase : public BackendNumbers {
public:
  std::unique_ptr<BackendNumbers> clone() const final {
    return std::make_unique<Numbers>(static_cast<const Numbers &>(*this));
  }
  llvm::ArrayRef<NumberInfo> getInfos() const final { return Numbers::kInfos; }
  int64_t &getNumber(unsigned index) final {
    return static_cast<Numbers &>(*this).*Numbers::kFields[index];
  }
};

/// The numbers of a back end as a value: a copy owns a clone of them.
class BackendNumbersValue {
public:
  BackendNumbersValue() = default;
  BackendNumbersValue(std::unique_ptr<BackendNumbers> numbers)
      : numbers(std::move(numbers)) {}
  BackendNumbersValue(const BackendNumbersValue &other)
      : numbers(other.numbers ? other.numbers->clone() : nullptr) {}
  BackendNumbersValue(BackendNumbersValue &&) = default;
  BackendNumbersValue &operator=(BackendNumbersValue other) {
    numbers = std::move(other.numbers);
    return *this;
  }

  explicit operator bool() const { return numbers != nullptr; }
  BackendNumbers &operator*() { return *numbers; }
  const BackendNumbers &operator*() const { return *numbers; }
  BackendNumbers *operator->() { return numbers.get(); }
  const BackendNumbers *operator->() const { return numbers.get(); }

private:
  std::unique_ptr<BackendNumbers> numbers;
};

/// One machine. All numbers are as AICF_TARGET_NUMBERS and the back end
/// document them.
struct TargetDescription {
  std::string name;    ///< Unique in a module: `h200`, `x86-64-v3`.
  std::string backend; ///< Namespace of the back end's dialect: `aicf_nv`.
  std::string chip;    ///< `sm_90a`, or the LLVM CPU name `x86-64-v3`.
#define AICF_FIELD(field, unit, meaning, least) int64_t field = 0;
  AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD

  TargetDescription() = default;
  /// Of `backend`, with the numbers that it starts out with; all others are 0.
  TargetDescription(llvm::StringRef backend,
                    std::unique_ptr<BackendNumbers> own);

  /// The back end's own numbers, which are a `Numbers`.
  template <typename Numbers>
  const Numbers &get() const {
    return static_cast<const Numbers &>(*own);
  }
  template <typename Numbers>
  Numbers &get() {
    return static_cast<Numbers &>(*own);
  }

  /// 64-bit hash of back end, chip and numbers, not of the name.
  uint64_t hash() const;
  /// `name/hash`, as records state it.
  std::string key() const;

  /// Names of the numbers of the machine, and of those of cost models.
  std::vector<std::string> getMachineNumbers() const;
  std::vector<std::string> getModelNumbers() const;
  /// The number called `name`; null if there is none.
  int64_t *getNumber(llvm::StringRef name);
  /// What is absurd about the numbers; success if nothing is.
  llvm::Error verify() const;

  /// Reads a file of lines `name = NAME`, `backend = DIALECT`, `chip = CHIP`,
  /// `like = TARGET` and `NUMBER = VALUE`; what is not given is as of the known
  /// target that it is like. `#` begins a comment. Errors name the line.
  static llvm::Expected<TargetDescription> read(llvm::StringRef path,
                                                mlir::MLIRContext *context);
  /// Writes such a file: of a description like `base`, if given, the numbers
  /// that differ.
  void print(llvm::raw_ostream &os,
             const TargetDescription *base = nullptr) const;

  /// Reads `attr`; an unknown back end, and an unknown, missing or absurd
  /// number are errors that name it. Numbers with a default may be missing.
  static llvm::Expected<TargetDescription> fromAttr(emit::TargetAttr attr);
  emit::TargetAttr toAttr(mlir::MLIRContext *context) const;

private:
  using Visit = llvm::function_ref<void(const NumberInfo &, int64_t &)>;
  /// Calls `visit` with each number, those of the back end last.
  void visitNumbers(Visit visit);
  void visitNumbers(
      llvm::function_ref<void(const NumberInfo &, int64_t)> visit) const;

  /// Null of a default-constructed description only.
  BackendNumbersValue own;
};

/// Names of the known targets of the back ends of `context`.
llvm::SmallVector<std::string> getKnownTargetNames(mlir::MLIRContext *context);

/// The description in the file `name`, if that ends in `.target`; else the
/// known target `name` of a back end that `context` has loaded; also takes
/// aliases such as `cpu` (the best known target that this machine's CPU can
/// run) and chip names (`sm_90a`). Unknown names are an error that lists the
/// known ones.
llvm::Expected<TargetDescription> lookupTarget(llvm::StringRef name,
                                               mlir::MLIRContext *context);

/// The targets of `module`'s `aicf_emit.targets`, the structure target first.
/// An error if there is none.
llvm::Expected<llvm::SmallVector<TargetDescription, 2>>
getTargets(mlir::ModuleOp module);

} // namespace aicf

#endif // AICF_TARGET_TARGETDESCRIPTION_H
