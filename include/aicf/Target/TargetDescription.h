//===- TargetDescription.h - Hardware as numbers ----------------*- C++ -*-===//
//
// What the planner knows about a machine. A description is plain data: it
// comes from one table of known targets (KnownTargets.cpp, each number with its
// origin and date), travels in the IR as `#aicf_emit.target`, and its hash
// stands in every record. No pass holds a hardware constant of its own.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TARGET_TARGETDESCRIPTION_H
#define AICF_TARGET_TARGETDESCRIPTION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>

namespace mlir {
class MLIRContext;
class ModuleOp;
} // namespace mlir

namespace aicf::emit {
class TargetAttr;
} // namespace aicf::emit

namespace aicf {

/// X(field, unit, meaning, least legal value). Rates are integers so that costs
/// are; a rate of 0 means that the machine lacks the unit.
#define AICF_TARGET_NUMBERS(X)                                                 \
  X(is_gpu, "0 or 1", "whether code is launched on a GPU", 0)                  \
  X(units, "count", "multiprocessors, or CPU threads planned for", 1)          \
  X(clock_mhz, "MHz", "sustained clock", 1)                                    \
  X(dram_mbps, "MB/s", "main memory bandwidth, achieved", 1)                   \
  X(cache_mbps, "MB/s", "last-level cache bandwidth, achieved", 1)             \
  X(cache_bytes, "bytes", "last-level cache", 0)                               \
  X(l1_bytes, "bytes", "nearest data cache of a CPU core; 0 on a GPU", 0)      \
  X(l2_bytes, "bytes", "second cache of a CPU core; 0 on a GPU", 0)            \
  X(l2_bytes_per_cycle, "bytes", "second cache to a CPU core, sustained", 0)   \
  X(dram_latency_ps, "ps", "dependent load from main memory", 0)               \
  X(cache_latency_ps, "ps", "dependent load from the nearest cache", 0)        \
  X(launch_ps, "ps", "one kernel node in a replayed graph, or one task "       \
                     "dispatch on a CPU",                                      \
    0)                                                                         \
  X(graph_issue_ps, "ps", "between the starts of two nodes of a replayed "     \
                          "graph that do not wait for each other; 0 if "       \
                          "instructions run one at a time",                    \
    0)                                                                         \
  X(barrier_ps, "ps", "one block-wide barrier", 0)                             \
  X(vector_bits, "bits", "SIMD width of a CPU core; 32 on a GPU", 32)          \
  X(fma_per_cycle, "ops", "f32 multiply-adds a unit and cycle", 1)             \
  X(special_per_cycle, "ops", "exp, log, division a unit and cycle", 1)        \
  X(f16_mma_per_cycle, "ops", "bf16/f16 matrix multiply-adds a unit and "      \
                              "cycle",                                         \
    0)                                                                         \
  X(max_threads, "threads", "resident threads a unit", 1)                      \
  X(max_block_threads, "threads", "threads a block", 1)                        \
  X(shared_bytes, "bytes", "shared memory a block may use", 0)                 \
  X(registers, "registers", "32-bit registers a unit", 1)                      \
  X(max_thread_registers, "registers", "registers a thread may use", 1)        \
  X(alignment, "bytes", "alignment of a buffer in an arena", 16)               \
  X(alpha, "1/1000", "weight of traffic", 0)                                   \
  X(beta, "1/1000", "weight of latency", 0)                                    \
  X(gamma, "1/1000", "weight of spill", 0)                                     \
  X(delta, "1/1000", "weight of overlap, at most 1000", 0)

/// One machine. All numbers are as AICF_TARGET_NUMBERS documents them.
struct TargetDescription {
  std::string name; ///< Unique in a module: `h200`, `x86-64-v3`.
  std::string chip; ///< `sm_90a`, or the LLVM CPU name `x86-64-v3`.
#define AICF_FIELD(field, unit, meaning, least) int64_t field = 0;
  AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD

  bool isGpu() const { return is_gpu != 0; }
  /// 64-bit hash of chip and numbers, not of the name.
  uint64_t hash() const;
  /// `name/hash`, as records state it.
  std::string key() const;

  /// Reads `attr`; an unknown, missing or absurd number is an error that names
  /// it.
  static llvm::Expected<TargetDescription> fromAttr(emit::TargetAttr attr);
  emit::TargetAttr toAttr(mlir::MLIRContext *context) const;
};

/// Names of the table, in table order.
llvm::SmallVector<llvm::StringRef> getKnownTargetNames();

/// The known target `name`; also takes the aliases `cpu` (the best table entry
/// that this machine's CPU can run) and chip names (`sm_90a`). Unknown names
/// are an error that lists the known ones.
llvm::Expected<TargetDescription> lookupTarget(llvm::StringRef name);

/// The targets of `module`'s `aicf_emit.targets`, the structure target first.
/// An error if there is none.
llvm::Expected<llvm::SmallVector<TargetDescription, 2>>
getTargets(mlir::ModuleOp module);

} // namespace aicf

#endif // AICF_TARGET_TARGETDESCRIPTION_H
