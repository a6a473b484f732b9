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

/// X(field, default, least legal value, unit, meaning): what the cost models of
/// the GPU's families take of a machine beyond its rates, found by fitting them
/// to measurements (aicf-calibrate). The defaults are an H200's, fitted to two
/// thirds of benchmarks/ledger/h200; cycles are of the target's clock. An
/// attribute states those that differ.
#define AICF_MODEL_NUMBERS(X)                                                  \
  X(busy_threads, 512, 1, "threads",                                           \
    "resident threads of a multiprocessor that keep its issue slots full")     \
  X(hiding_warps, 6, 0, "warps",                                               \
    "warps whose arithmetic does not hide behind the traffic of the others")   \
  X(ring_exposed_permille, 167, 0, "1/1000",                                   \
    "of the lesser of arithmetic and traffic, what a ring of stages leaves "   \
    "uncovered")                                                               \
  X(issue_cycles, 4, 1, "cycles",                                              \
    "from an instruction of a thread to its next one")                         \
  X(line_millicycles, 1500, 0, "1/1000 cycle",                                 \
    "of the nearest cache, for each line that a warp touches")                 \
  X(cache_kept_percent, 60, 0, "%",                                            \
    "of the last-level cache, what stays there from instruction to "           \
    "instruction")                                                             \
  X(cache_gone_percent, 150, 1, "%",                                           \
    "of it, what an instruction touches that finds nothing there")             \
  X(cache_hit_percent, 45, 0, "%",                                             \
    "of the latency of memory, that of the last-level cache")                  \
  X(scalar_percent, 90, 1, "%",                                                \
    "of the memory bandwidth, what accesses of single elements reach")         \
  X(wgmma_stage_cycles, 36, 0, "cycles",                                       \
    "of a stage beside its products: the round trip of its barrier")           \
  X(wgmma_turn_cycles, 20, 0, "cycles",                                        \
    "of those, what two consumers hide from each other")                       \
  X(wgmma_cluster_cycles, 68, 0, "cycles",                                     \
    "of a stage, what waiting for the other block of a cluster adds")          \
  X(wgmma_cluster_start_cycles, 396, 0, "cycles",                              \
    "barriers of a cluster that shares loads, at start and end")               \
  X(wgmma_memory_load_cycles, 2209, 0, "cycles",                               \
    "from a stage that is handed back to the loads that fill it from memory, " \
    "under load")                                                              \
  X(wgmma_cache_load_cycles, 1514, 0, "cycles",                                \
    "the same from the last-level cache")                                      \
  X(wgmma_load_bytes, 60, 1, "bytes",                                          \
    "that the copy engine of a multiprocessor loads in a cycle")               \
  X(wgmma_memory_bytes, 25, 1, "bytes", "of those, from memory")               \
  X(wgmma_tile_load_percent, 312, 1, "%",                                      \
    "of the cache bandwidth, what loads of tiles reach: blocks that load the " \
    "same one are served together")                                            \
  X(wgmma_panel_cycles, 300, 0, "cycles",                                      \
    "barriers and issue of the stores of a panel of 64 columns")               \
  X(wgmma_epilogue_bytes, 69, 1, "bytes",                                      \
    "that an epilogue moves through shared memory in a cycle")                 \
  X(wgmma_direct_store_cycles, 33, 0, "cycles",                                \
    "of a store of a warp that does not go by the copy engine")                \
  X(wgmma_direct_load_cycles, 9, 0, "cycles",                                  \
    "of a load of a warp from an input of the epilogue")                       \
  X(wgmma_split_cycles, 700, 0, "cycles",                                      \
    "barriers of a cluster whose blocks exchange sums")                        \
  X(wgmma_split_part_cycles, 455, 0, "cycles",                                 \
    "of the exchange with each of them")                                       \
  X(wgmma_meet_cycles, 147, 0, "cycles",                                       \
    "of the barrier before it, where the sums go to the ring")                 \
  X(wgmma_stream_cycles, 1855, 0, "cycles",                                    \
    "of blocks that meet through memory: a fence, a count, the wait for it")   \
  X(wgmma_sum_bytes, 24, 1, "bytes",                                           \
    "of sums that a multiprocessor exchanges through memory in a cycle")       \
  X(wgmma_wave_cycles, 9000, 0, "cycles",                                      \
    "of blocks of split tiles that are launched behind others")                \
  X(wgmma_pack_rounds, 5, 0, "count",                                          \
    "round trips to memory of blocks that pack an operand")                    \
  X(wgmma_pack_percent, 95, 1, "%",                                            \
    "of the cache bandwidth, what packing reaches")                            \
  X(tiled_chunk_instructions, 10, 0, "instructions",                           \
    "to copy a chunk to shared memory: address, predicate, copy")              \
  X(tiled_store_instructions, 6, 0, "instructions",                            \
    "of an element of an output besides the body: address, predicate, store")  \
  X(tiled_epilogue_cycles, 500, 0, "cycles",                                   \
    "of addresses, loads and stores of the last blocks of a wave")             \
  X(tiled_meeting_cycles, 3751, 0, "cycles",                                   \
    "of the last block of a tile of split depth: sums reach the cache, it "    \
    "counts, the parts come")                                                  \
  X(tiled_unit_cache_bytes, 64, 1, "bytes",                                    \
    "that a multiprocessor reads from the last-level cache in a cycle")        \
  X(mma_math_percent, 165, 1, "%",                                             \
    "cycles of mma.sync against the peak of the matrix unit")                  \
  X(mma_chain_cycles, 120, 0, "cycles",                                        \
    "of a step of a block alone: barrier, ldmatrix, first product")            \
  X(mma_step_cycles, 42, 0, "cycles",                                          \
    "from a product to the next one of the same sums")                         \
  X(ffma_step_cycles, 83, 0, "cycles",                                         \
    "of a step of a block alone: barrier and first loads")                     \
  X(ffma_copy_instructions, 9, 0, "instructions",                              \
    "of a copy: its address and itself")                                       \
  X(ffma_step_instructions, 39, 0, "instructions",                             \
    "of a step besides loads, products and copies")                            \
  X(ffma_issue_percent, 150, 1, "%",                                           \
    "cycles of a step against what it issues: register banks that meet")       \
  X(ffma_shared_percent, 177, 1, "%",                                          \
    "cycles of the load of a warp from shared memory")                         \
  X(ffma_busy_threads, 128, 1, "threads",                                      \
    "that keep the multiply-add units busy")                                   \
  X(rows_compute_percent, 45, 0, "%",                                          \
    "of the arithmetic of rows, what the phases of blocks leave uncovered")    \
  X(rows_word_percent, 1, 0, "%",                                              \
    "of the traffic, the same for each 16-byte word that a thread loads and "  \
    "stores")                                                                  \
  X(rows_row_percent, 2, 0, "%", "and for each row that a thread works on")    \
  X(rows_apart_permille, 12, 0, "1/1000",                                      \
    "what traffic grows by with each doubling of the pieces of a row")         \
  X(rows_chunk_ps, 25000, 0, "ps",                                             \
    "of each chunk of a thread: they come one by one")                         \
  X(columns_uneven_percent, 50, 0, "%",                                        \
    "of the share of multiprocessors with a block less, what traffic grows "   \
    "by")                                                                      \
  X(columns_idle_percent, 120, 0, "%",                                         \
    "the same of multiprocessors without a block")                             \
  X(columns_waste_percent, 31, 0, "%",                                         \
    "the same of rows beyond the end of a strip")                              \
  X(columns_part_ps, 6000, 0, "ps", "of each part of a split depth")           \
  X(columns_step_ps, 10000, 0, "ps", "of each step of a block")                \
  X(columns_block_ps, 32000, 0, "ps", "of each block of a multiprocessor")     \
  X(transpose_compute_percent, 32, 0, "%",                                     \
    "of the arithmetic of turned tiles, what the phases of blocks leave "      \
    "uncovered")                                                               \
  X(transpose_word, 390, 0, "1/10000",                                         \
    "of the traffic, the same for each 16-byte word that a thread loads and "  \
    "stores")                                                                  \
  X(transpose_thread, 2, 0, "1/10000", "and for each thread of a block")       \
  X(transpose_narrow, 780, 0, "1/10000", "and over the elements of an access") \
  X(transpose_page_percent, 3, 0, "%",                                         \
    "of the memory bandwidth, what each halving of the neighbours that "       \
    "blocks access together costs")                                            \
  X(simt_memory_percent, 60, 1, "%",                                           \
    "of the memory bandwidth, what threads reach that ask for single "         \
    "elements by themselves")                                                  \
  X(simt_in_flight, 4, 1, "count",                                             \
    "accesses of a thread that are under way at once")

/// One machine. All numbers are as AICF_TARGET_NUMBERS and AICF_MODEL_NUMBERS
/// document them.
struct TargetDescription {
  std::string name; ///< Unique in a module: `h200`, `x86-64-v3`.
  std::string chip; ///< `sm_90a`, or the LLVM CPU name `x86-64-v3`.
#define AICF_FIELD(field, unit, meaning, least) int64_t field = 0;
  AICF_TARGET_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
#define AICF_FIELD(field, byDefault, least, unit, meaning)                     \
  int64_t field = byDefault;
  AICF_MODEL_NUMBERS(AICF_FIELD)
#undef AICF_FIELD

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
