//===- Numbers.h - A GPU in the numbers of cost models ----------*- C++ -*-===//
//
// What the cost models of the NVIDIA back end's families take of a machine
// beyond what every target has.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BACKEND_NV_NUMBERS_H
#define AICF_BACKEND_NV_NUMBERS_H

#include "aicf/Target/TargetDescription.h"

namespace aicf::nv {

/// X(field, unit, meaning, least legal value): rates of a multiprocessor.
#define AICF_NV_MACHINE_NUMBERS(X)                                             \
  X(barrier_ps, "ps", "one block-wide barrier", 0)                             \
  X(fma_per_cycle, "ops", "f32 multiply-adds a compute unit and cycle", 1)     \
  X(special_per_cycle, "ops", "exp, log, division a compute unit and cycle",   \
    1)                                                                         \
  X(f16_mma_per_cycle, "ops",                                                  \
    "bf16/f16 matrix multiply-adds a compute unit and cycle", 0)

/// Likewise: what was found by fitting the models to measurements
/// (aicf-calibrate); cycles are of the target's clock. What they are by
/// default, an H200's, stands in lib/Backend/NV/ModelNumbers.inc; an attribute
/// states those that differ.
#define AICF_NV_MODEL_NUMBERS(X)                                               \
  X(busy_threads, "threads",                                                   \
    "resident threads of a multiprocessor that keep its issue slots "          \
    "full",                                                                    \
    1)                                                                         \
  X(hiding_warps, "warps",                                                     \
    "warps whose arithmetic does not hide behind the traffic of the "          \
    "others",                                                                  \
    0)                                                                         \
  X(ring_exposed_permille, "1/1000",                                           \
    "of the lesser of arithmetic and traffic, what a ring of stages "          \
    "leaves uncovered",                                                        \
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
    "from a stage that is handed back to the loads that fill it from "         \
    "memory, under load",                                                      \
    0)                                                                         \
  X(wgmma_cache_load_cycles, "cycles", "the same from the last-level cache",   \
    0)                                                                         \
  X(wgmma_math_percent, "%",                                                   \
    "of the matrix unit's best time: what it takes at the clock that "         \
    "its power allows",                                                        \
    1)                                                                         \
  X(wgmma_load_cycles, "cycles",                                               \
    "of TMA for the loads of a stage, beside their bytes", 0)                  \
  X(wgmma_load_bytes, "bytes",                                                 \
    "that TMA of a multiprocessor loads in a cycle", 1)                        \
  X(wgmma_straddle_percent, "%",                                               \
    "that loads of lines apart by no multiple of 128 bytes take "              \
    "longer",                                                                  \
    0)                                                                         \
  X(wgmma_window_percent, "%", "that loads through a window take longer", 0)   \
  X(wgmma_memory_bytes, "bytes", "of those, from memory", 1)                   \
  X(wgmma_tile_load_percent, "%",                                              \
    "of the cache bandwidth, what loads of tiles reach: blocks that "          \
    "load the same one are served together",                                   \
    1)                                                                         \
  X(wgmma_panel_cycles, "cycles",                                              \
    "barriers and issue of the stores of a panel of 64 columns", 0)            \
  X(wgmma_epilogue_bytes, "bytes",                                             \
    "that an epilogue moves through shared memory in a cycle", 1)              \
  X(wgmma_direct_store_cycles, "cycles",                                       \
    "of a store of a warp that does not go by TMA", 0)                         \
  X(wgmma_direct_load_cycles, "cycles",                                        \
    "of a load of a warp from an input of the epilogue", 0)                    \
  X(wgmma_start_cycles, "cycles",                                              \
    "of a block before its first load: tensor maps and barriers", 0)           \
  X(wgmma_split_cycles, "cycles",                                              \
    "barriers of a cluster whose blocks exchange sums", 0)                     \
  X(wgmma_split_part_cycles, "cycles", "of the exchange with each of them", 0) \
  X(wgmma_split_k_cycles, "cycles",                                            \
    "of the barrier before it, where the sums go to the ring", 0)              \
  X(wgmma_stream_k_cycles, "cycles",                                           \
    "of blocks that meet through memory: a fence, a count, the wait "          \
    "for it",                                                                  \
    0)                                                                         \
  X(wgmma_sum_bytes, "bytes",                                                  \
    "of sums that a multiprocessor exchanges through memory in a "             \
    "cycle",                                                                   \
    1)                                                                         \
  X(wgmma_wave_cycles, "cycles",                                               \
    "of blocks of split tiles that are launched behind others", 0)             \
  X(wgmma_pack_rounds, "count",                                                \
    "round trips to memory of blocks that pack an operand", 0)                 \
  X(wgmma_pack_percent, "%", "of the cache bandwidth, what packing reaches",   \
    1)                                                                         \
  X(tiled_chunk_instructions, "instructions",                                  \
    "to copy a chunk to shared memory: address, predicate, copy", 0)           \
  X(tiled_store_instructions, "instructions",                                  \
    "of an element of an output besides the body: address, predicate, "        \
    "store",                                                                   \
    0)                                                                         \
  X(tiled_epilogue_cycles, "cycles",                                           \
    "of addresses, loads and stores of the last blocks of a wave", 0)          \
  X(tiled_unit_cache_bytes, "bytes",                                           \
    "that a multiprocessor reads from the last-level cache in a cycle", 1)     \
  X(mma_math_percent, "%",                                                     \
    "cycles of mma.sync against the peak of the matrix unit", 1)               \
  X(mma_alone_percent, "%",                                                    \
    "cycles of an instruction of a warp at a block's start and of its "        \
    "copies, which nothing hides where blocks are few",                        \
    0)                                                                         \
  X(mma_alone_store_cycles, "cycles",                                          \
    "of a thread for each element that it stores, likewise", 0)                \
  X(mma_copy_percent, "%",                                                     \
    "of the latency of a load, what a block alone waits for its copies", 0)    \
  X(mma_load_percent, "%",                                                     \
    "of the latency of a load, what first loads and last stores take", 0)      \
  X(mma_exposed_percent, "%",                                                  \
    "of the lesser of arithmetic and traffic that few warps do not hide, "     \
    "what shows",                                                              \
    0)                                                                         \
  X(mma_split_k_cycles, "cycles",                                              \
    "of the last block of a tile of split depth: sums reach the "              \
    "cache, it counts, the parts come",                                        \
    0)                                                                         \
  X(mma_chain_cycles, "cycles",                                                \
    "of a step of a block alone: barrier, ldmatrix, first product", 0)         \
  X(mma_step_cycles, "cycles",                                                 \
    "from a product to the next one of the same sums", 0)                      \
  X(ffma_alone_percent, "%", "as mma_alone_percent", 0)                        \
  X(ffma_alone_store_cycles, "cycles", "as mma_alone_store_cycles", 0)         \
  X(ffma_epilogue_percent, "%",                                                \
    "cycles of an epilogue against its instructions and lines", 0)             \
  X(ffma_copy_percent, "%", "as mma_copy_percent", 0)                          \
  X(ffma_load_percent, "%", "as mma_load_percent", 0)                          \
  X(ffma_exposed_percent, "%", "as mma_exposed_percent", 0)                    \
  X(ffma_split_k_cycles, "cycles", "as mma_split_k_cycles", 0)                 \
  X(ffma_chain_cycles, "cycles",                                               \
    "for one element of the depth that a block alone waits", 0)                \
  X(ffma_load_cycles, "cycles",                                                \
    "for one element of the depth that blocks wait for its fragments", 0)      \
  X(ffma_step_cycles, "cycles",                                                \
    "of a step of a block alone: barrier and first loads", 0)                  \
  X(ffma_copy_instructions, "instructions",                                    \
    "of a copy: its address and itself", 0)                                    \
  X(ffma_step_instructions, "instructions",                                    \
    "of a step besides loads, products and copies", 0)                         \
  X(ffma_issue_percent, "%",                                                   \
    "cycles of a step against what it issues: register banks that "            \
    "meet",                                                                    \
    1)                                                                         \
  X(ffma_shared_percent, "%",                                                  \
    "cycles of the load of a warp from shared memory", 1)                      \
  X(ffma_busy_threads, "threads", "that keep the multiply-add units busy", 1)  \
  X(rows_compute_percent, "%",                                                 \
    "of the arithmetic of rows, what the phases of blocks leave "              \
    "uncovered",                                                               \
    0)                                                                         \
  X(rows_word_percent, "%",                                                    \
    "of the traffic, the same for each 16-byte word that a thread "            \
    "loads and stores",                                                        \
    0)                                                                         \
  X(rows_row_percent, "%", "and for each row that a thread works on", 0)       \
  X(rows_apart_permille, "1/1000",                                             \
    "what traffic grows by with each doubling of the pieces of a row", 0)      \
  X(rows_busy_percent, "%", "of the arithmetic of rows, what it takes", 1)     \
  X(rows_traffic_percent, "%",                                                 \
    "of the time of their bytes and lines, what it takes", 1)                  \
  X(rows_load_percent, "%",                                                    \
    "of the latency of a load, what a block waits for it", 0)                  \
  X(rows_level_percent, "%", "the same of the levels of reductions", 0)        \
  X(rows_issue_percent, "%", "cycles of an instruction of a block alone", 0)   \
  X(rows_exposed_percent, "%", "of what phases leave uncovered, what shows",   \
    0)                                                                         \
  X(rows_lesser_percent, "%",                                                  \
    "of the lesser of arithmetic and traffic, what shows beside", 0)           \
  X(rows_cluster_ps, "ps",                                                     \
    "of each level of reductions whose rows the blocks of a cluster share", 0) \
  X(rows_cluster_percent, "%",                                                 \
    "of the way of a cluster's blocks through loads and levels, what the "     \
    "other blocks of a multiprocessor do not hide, divided by their number",   \
    0)                                                                         \
  X(window_compute_percent, "%",                                               \
    "of an instruction a cycle and lane, what blocks of windows take", 1)      \
  X(window_few_percent, "%",                                                   \
    "what is added with hardly a thread on a multiprocessor", 0)               \
  X(window_traffic_percent, "%",                                               \
    "of the time of the bytes and lines, what does not hide", 0)               \
  X(window_load_percent, "%", "of the latency of a load, before a block's", 0) \
  X(window_step_ps, "ps", "of each step of a thread, what it waits", 0)        \
  X(window_issue_percent, "%",                                                 \
    "cycles of an instruction of a thread that is not hidden", 0)              \
  X(window_exchange_cycles, "cycles",                                          \
    "of a running value that a thread reads of a partner", 0)                  \
  X(window_last_percent, "%",                                                  \
    "of what bringing running values together takes, what shows", 0)           \
  X(columns_compute_percent, "%",                                              \
    "of an instruction a cycle and lane, what blocks of columns take", 0)      \
  X(columns_few_percent, "%",                                                  \
    "what is added with hardly a thread on a multiprocessor", 0)               \
  X(columns_traffic_percent, "%",                                              \
    "of the time of bytes and lines, what does not hide", 1)                   \
  X(columns_run_percent, "%",                                                  \
    "of it, what each halving of a run below 256 bytes adds", 0)               \
  X(columns_uneven_percent, "%",                                               \
    "of the share of multiprocessors with a block less, what traffic "         \
    "grows by",                                                                \
    0)                                                                         \
  X(columns_load_percent, "%",                                                 \
    "of the latency of a load, what a thread waits for it", 0)                 \
  X(columns_unroll_percent, "%",                                               \
    "of a row of a step, what is loaded without a wait", 1)                    \
  X(columns_ahead_percent, "%", "of a row, what is loaded ahead of a step", 0) \
  X(columns_issue_percent, "%",                                                \
    "cycles of an instruction of a thread that is not hidden", 0)              \
  X(columns_value_ps, "ps", "of a value of a thread that others reduce", 0)    \
  X(columns_split_ps, "ps",                                                    \
    "of the last block of a tile whose depth is split", 0)                     \
  X(columns_part_percent, "%",                                                 \
    "of the latency of a load, of each round of its parts", 0)                 \
  X(columns_part_ps, "ps", "of each part of a split depth", 0)                 \
  X(columns_block_ps, "ps", "of a block on a multiprocessor", 0)               \
  X(transpose_compute_percent, "%",                                            \
    "of the arithmetic of transposed tiles, what the phases of blocks "        \
    "leave uncovered",                                                         \
    0)                                                                         \
  X(transpose_word, "1/10000",                                                 \
    "of the traffic, the same for each 16-byte word that a thread "            \
    "loads and stores",                                                        \
    0)                                                                         \
  X(transpose_thread, "1/10000", "and for each thread of a block", 0)          \
  X(transpose_narrow, "1/10000", "and over the elements of an access", 0)      \
  X(transpose_page_percent, "%",                                               \
    "of the memory bandwidth, what each halving of the neighbours "            \
    "that blocks access together costs",                                       \
    0)                                                                         \
  X(simt_memory_percent, "%",                                                  \
    "of the memory bandwidth, what threads reach that ask for single "         \
    "elements by themselves",                                                  \
    1)                                                                         \
  X(simt_in_flight, "count",                                                   \
    "accesses of a thread that are under way at once", 1)

struct NVNumbers final : BackendNumbersBase<NVNumbers> {
#define AICF_FIELD(field, unit, meaning, least) int64_t field = 0;
  AICF_NV_MACHINE_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
#define AICF_FIELD(field, unit, meaning, least) int64_t field;
  AICF_NV_MODEL_NUMBERS(AICF_FIELD)
#undef AICF_FIELD

  NVNumbers();
  llvm::Error verify(const TargetDescription &target) const override;

  static const NumberInfo kInfos[];
  static int64_t NVNumbers::*const kFields[];
};

/// Those of `target`, which is a GPU of this back end.
inline const NVNumbers &getNumbers(const TargetDescription &target) {
  return target.get<NVNumbers>();
}

} // namespace aicf::nv

#endif // AICF_BACKEND_NV_NUMBERS_H
