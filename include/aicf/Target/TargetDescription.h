//===- TargetDescription.h - Hardware as numbers ----------------*- C++ -*-===//
//
// What the planner knows about a machine. A description is plain data: it
// comes from one table of known targets (KnownTargets.cpp, each number with its
// origin and date) or from a file, travels in the IR as `#aicf_emit.target`,
// and its hash stands in every record. Passes hold no machine's numbers of
// their own; families hold some of a kind of machine, such as the cycles of a
// GPU's shuffle or of a CPU's addition.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TARGET_TARGETDESCRIPTION_H
#define AICF_TARGET_TARGETDESCRIPTION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
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
  X(launch_ps, "ps",                                                           \
    "one kernel node in a replayed graph, or one task "                        \
    "dispatch on a CPU",                                                       \
    0)                                                                         \
  X(graph_issue_ps, "ps",                                                      \
    "between the starts of two nodes of a replayed "                           \
    "graph that do not wait for each other; 0 if "                             \
    "instructions run one at a time",                                          \
    0)                                                                         \
  X(barrier_ps, "ps", "one block-wide barrier", 0)                             \
  X(vector_bits, "bits", "SIMD width of a CPU core; 32 on a GPU", 32)          \
  X(fma_per_cycle, "ops", "f32 multiply-adds a unit and cycle", 1)             \
  X(special_per_cycle, "ops", "exp, log, division a unit and cycle", 1)        \
  X(f16_mma_per_cycle, "ops",                                                  \
    "bf16/f16 matrix multiply-adds a unit and "                                \
    "cycle",                                                                   \
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

/// Likewise: what the cost models of the GPU's families take of a machine
/// beyond its rates, found by fitting them to measurements (aicf-calibrate);
/// cycles are of the target's clock. What they are by default, an H200's,
/// stands in lib/Target/ModelNumbers.inc; an attribute states those that
/// differ.
#define AICF_MODEL_NUMBERS(X)                                                  \
  X(busy_threads, "threads",                                                   \
    "resident threads of a multiprocessor that keep its issue slots full", 1)  \
  X(hiding_warps, "warps",                                                     \
    "warps whose arithmetic does not hide behind the traffic of the others",   \
    0)                                                                         \
  X(ring_exposed_permille, "1/1000",                                           \
    "of the lesser of arithmetic and traffic, what a ring of stages leaves "   \
    "uncovered",                                                               \
    0)                                                                         \
  X(issue_cycles, "cycles", "from an instruction of a thread to its next one", \
    1)                                                                         \
  X(line_millicycles, "1/1000 cycle",                                          \
    "of the nearest cache, for each line that a warp touches", 0)              \
  X(block_ps, "ps", "to launch a block on a multiprocessor behind others", 0)  \
  X(cache_kept_percent, "%",                                                   \
    "of the last-level cache, what stays there from instruction to "           \
    "instruction",                                                             \
    0)                                                                         \
  X(cache_gone_percent, "%",                                                   \
    "of it, what an instruction touches that finds nothing there", 1)          \
  X(cache_hit_percent, "%",                                                    \
    "of the latency of memory, that of the last-level cache", 0)               \
  X(scalar_percent, "%",                                                       \
    "of the memory bandwidth, what accesses of single elements reach", 1)      \
  X(wgmma_stage_cycles, "cycles",                                              \
    "of a stage beside its products: the round trip of its barrier", 0)        \
  X(wgmma_turn_cycles, "cycles",                                               \
    "of those, what two consumers hide from each other", 0)                    \
  X(wgmma_cluster_cycles, "cycles",                                            \
    "of a stage, what waiting for the other block of a cluster adds", 0)       \
  X(wgmma_cluster_start_cycles, "cycles",                                      \
    "barriers of a cluster that shares loads, at start and end", 0)            \
  X(wgmma_memory_load_cycles, "cycles",                                        \
    "from a stage that is handed back to the loads that fill it from memory, " \
    "under load",                                                              \
    0)                                                                         \
  X(wgmma_cache_load_cycles, "cycles", "the same from the last-level cache",   \
    0)                                                                         \
  X(wgmma_math_percent, "%",                                                   \
    "of the matrix unit's best time: what it takes at the clock that its "     \
    "power allows",                                                            \
    1)                                                                         \
  X(wgmma_load_cycles, "cycles",                                               \
    "of the copy engine for the loads of a stage, beside their bytes", 0)      \
  X(wgmma_load_bytes, "bytes",                                                 \
    "that the copy engine of a multiprocessor loads in a cycle", 1)            \
  X(wgmma_straddle_percent, "%",                                               \
    "that loads of lines apart by no multiple of 128 bytes take longer", 0)    \
  X(wgmma_window_percent, "%", "that loads through a window take longer", 0)   \
  X(wgmma_memory_bytes, "bytes", "of those, from memory", 1)                   \
  X(wgmma_tile_load_percent, "%",                                              \
    "of the cache bandwidth, what loads of tiles reach: blocks that load the " \
    "same one are served together",                                            \
    1)                                                                         \
  X(wgmma_panel_cycles, "cycles",                                              \
    "barriers and issue of the stores of a panel of 64 columns", 0)            \
  X(wgmma_epilogue_bytes, "bytes",                                             \
    "that an epilogue moves through shared memory in a cycle", 1)              \
  X(wgmma_direct_store_cycles, "cycles",                                       \
    "of a store of a warp that does not go by the copy engine", 0)             \
  X(wgmma_direct_load_cycles, "cycles",                                        \
    "of a load of a warp from an input of the epilogue", 0)                    \
  X(wgmma_split_cycles, "cycles",                                              \
    "barriers of a cluster whose blocks exchange sums", 0)                     \
  X(wgmma_split_part_cycles, "cycles", "of the exchange with each of them", 0) \
  X(wgmma_meet_cycles, "cycles",                                               \
    "of the barrier before it, where the sums go to the ring", 0)              \
  X(wgmma_stream_cycles, "cycles",                                             \
    "of blocks that meet through memory: a fence, a count, the wait for it",   \
    0)                                                                         \
  X(wgmma_sum_bytes, "bytes",                                                  \
    "of sums that a multiprocessor exchanges through memory in a cycle", 1)    \
  X(wgmma_wave_cycles, "cycles",                                               \
    "of blocks of split tiles that are launched behind others", 0)             \
  X(wgmma_pack_rounds, "count",                                                \
    "round trips to memory of blocks that pack an operand", 0)                 \
  X(wgmma_pack_percent, "%", "of the cache bandwidth, what packing reaches",   \
    1)                                                                         \
  X(tiled_chunk_instructions, "instructions",                                  \
    "to copy a chunk to shared memory: address, predicate, copy", 0)           \
  X(tiled_store_instructions, "instructions",                                  \
    "of an element of an output besides the body: address, predicate, store",  \
    0)                                                                         \
  X(tiled_epilogue_cycles, "cycles",                                           \
    "of addresses, loads and stores of the last blocks of a wave", 0)          \
  X(tiled_meeting_cycles, "cycles",                                            \
    "of the last block of a tile of split depth: sums reach the cache, it "    \
    "counts, the parts come",                                                  \
    0)                                                                         \
  X(tiled_unit_cache_bytes, "bytes",                                           \
    "that a multiprocessor reads from the last-level cache in a cycle", 1)     \
  X(mma_math_percent, "%",                                                     \
    "cycles of mma.sync against the peak of the matrix unit", 1)               \
  X(mma_chain_cycles, "cycles",                                                \
    "of a step of a block alone: barrier, ldmatrix, first product", 0)         \
  X(mma_step_cycles, "cycles",                                                 \
    "from a product to the next one of the same sums", 0)                      \
  X(ffma_load_cycles, "cycles",                                                \
    "for one element of the depth that blocks wait for its fragments", 0)      \
  X(ffma_step_cycles, "cycles",                                                \
    "of a step of a block alone: barrier and first loads", 0)                  \
  X(ffma_copy_instructions, "instructions",                                    \
    "of a copy: its address and itself", 0)                                    \
  X(ffma_step_instructions, "instructions",                                    \
    "of a step besides loads, products and copies", 0)                         \
  X(ffma_issue_percent, "%",                                                   \
    "cycles of a step against what it issues: register banks that meet", 1)    \
  X(ffma_shared_percent, "%",                                                  \
    "cycles of the load of a warp from shared memory", 1)                      \
  X(ffma_busy_threads, "threads", "that keep the multiply-add units busy", 1)  \
  X(rows_compute_percent, "%",                                                 \
    "of the arithmetic of rows, what the phases of blocks leave uncovered", 0) \
  X(rows_word_percent, "%",                                                    \
    "of the traffic, the same for each 16-byte word that a thread loads and "  \
    "stores",                                                                  \
    0)                                                                         \
  X(rows_row_percent, "%", "and for each row that a thread works on", 0)       \
  X(rows_apart_permille, "1/1000",                                             \
    "what traffic grows by with each doubling of the pieces of a row", 0)      \
  X(rows_chunk_ps, "ps", "of each chunk of a thread: they come one by one", 0) \
  X(columns_uneven_percent, "%",                                               \
    "of the share of multiprocessors with a block less, what traffic grows "   \
    "by",                                                                      \
    0)                                                                         \
  X(columns_idle_percent, "%", "the same of multiprocessors without a block",  \
    0)                                                                         \
  X(columns_waste_percent, "%", "the same of rows beyond the end of a strip",  \
    0)                                                                         \
  X(columns_part_ps, "ps", "of each part of a split depth", 0)                 \
  X(columns_step_ps, "ps", "of each step of a block", 0)                       \
  X(columns_ahead, "rows", "that code loads ahead of what it adds, at least",  \
    1)                                                                         \
  X(transpose_compute_percent, "%",                                            \
    "of the arithmetic of turned tiles, what the phases of blocks leave "      \
    "uncovered",                                                               \
    0)                                                                         \
  X(transpose_word, "1/10000",                                                 \
    "of the traffic, the same for each 16-byte word that a thread loads and "  \
    "stores",                                                                  \
    0)                                                                         \
  X(transpose_thread, "1/10000", "and for each thread of a block", 0)          \
  X(transpose_narrow, "1/10000", "and over the elements of an access", 0)      \
  X(transpose_page_percent, "%",                                               \
    "of the memory bandwidth, what each halving of the neighbours that "       \
    "blocks access together costs",                                            \
    0)                                                                         \
  X(simt_memory_percent, "%",                                                  \
    "of the memory bandwidth, what threads reach that ask for single "         \
    "elements by themselves",                                                  \
    1)                                                                         \
  X(simt_in_flight, "count",                                                   \
    "accesses of a thread that are under way at once", 1)

/// One machine. All numbers are as AICF_TARGET_NUMBERS and AICF_MODEL_NUMBERS
/// document them.
struct TargetDescription {
  std::string name; ///< Unique in a module: `h200`, `x86-64-v3`.
  std::string chip; ///< `sm_90a`, or the LLVM CPU name `x86-64-v3`.
#define AICF_FIELD(field, unit, meaning, least) int64_t field = 0;
  AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
#define AICF_FIELD(field, unit, meaning, least) int64_t field;
  AICF_MODEL_NUMBERS(AICF_FIELD)
#undef AICF_FIELD

  /// All numbers 0, but the model's, which are the default ones.
  TargetDescription();

  bool isGpu() const { return is_gpu != 0; }
  /// 64-bit hash of chip and numbers, not of the name.
  uint64_t hash() const;
  /// `name/hash`, as records state it.
  std::string key() const;

  /// Names of AICF_TARGET_NUMBERS, and of AICF_MODEL_NUMBERS.
  static std::vector<std::string> getMachineNumbers();
  static std::vector<std::string> getModelNumbers();
  /// The number called `name`; null if there is none.
  int64_t *getNumber(llvm::StringRef name);
  /// What is absurd about the numbers; success if nothing is.
  llvm::Error verify() const;

  /// Reads a file of lines `name = NAME`, `chip = CHIP`, `like = TARGET` and
  /// `NUMBER = VALUE`; numbers that are not given are those of the target of
  /// the table that it is like. `#` begins a comment. Errors name the line.
  static llvm::Expected<TargetDescription> read(llvm::StringRef path);
  /// Writes such a file: of a description like `base`, if given, the numbers
  /// that differ.
  void print(llvm::raw_ostream &os,
             const TargetDescription *base = nullptr) const;

  /// Reads `attr`; an unknown, missing or absurd number is an error that names
  /// it. Model numbers may be missing.
  static llvm::Expected<TargetDescription> fromAttr(emit::TargetAttr attr);
  emit::TargetAttr toAttr(mlir::MLIRContext *context) const;
};

/// Names of the table, in table order.
llvm::SmallVector<llvm::StringRef> getKnownTargetNames();

/// The description in the file `name`, if that ends in `.target`; else the
/// known target `name`; also takes the aliases `cpu` (the best table entry that
/// this machine's CPU can run) and chip names (`sm_90a`). Unknown names are an
/// error that lists the known ones.
llvm::Expected<TargetDescription> lookupTarget(llvm::StringRef name);

/// The targets of `module`'s `aicf_emit.targets`, the structure target first.
/// An error if there is none.
llvm::Expected<llvm::SmallVector<TargetDescription, 2>>
getTargets(mlir::ModuleOp module);

} // namespace aicf

#endif // AICF_TARGET_TARGETDESCRIPTION_H
