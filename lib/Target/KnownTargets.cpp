//===- KnownTargets.cpp - The table of known machines ---------------------===//
//
// Hardware is data. Every number stands here with where it comes from:
//   [D] vendor's datasheet or programming guide, as of 2026-11
//   [M] measured on such a machine, 2026-11
//   [F] fitted to measured kernels (benchmarks/ledger), 2026-11
//   [E] estimated from a sibling in the table
// `docs/targets.md` explains each key and its unit.
//
//===----------------------------------------------------------------------===//

#include "KnownTargets.h"

using namespace aicf;
using llvm::ArrayRef;
using llvm::StringRef;

/// Fields that all NVIDIA parts of compute capability 8.0 and 9.0 share.
static TargetDescription nvidia(StringRef name, StringRef chip) {
  TargetDescription t;
  t.name = name.str();
  t.chip = chip.str();
  t.is_gpu = 1;
  t.vector_bits = 32;
  t.special_per_cycle = 16;     // [D] MUFU, four a quadrant.
  t.max_threads = 2048;         // [D]
  t.max_block_threads = 1024;   // [D]
  t.registers = 65536;          // [D]
  t.max_thread_registers = 255; // [D]
  t.barrier_ps = 20'000;        // [M] about 35 cycles.
  t.cache_latency_ps = 20'000;  // [M] L1 hit, about 35 cycles.
  t.alignment = 256;            // Allocation granularity of the driver.
  t.alpha = t.beta = t.gamma = t.delta = 1000;
  return t;
}

static TargetDescription h100() {
  TargetDescription t = nvidia("h100", "sm_90a");
  t.units = 132;                 // [D] SXM5.
  t.clock_mhz = 1755;            // [D] boost under matrix load.
  t.dram_mbps = 3'000'000;       // [E] 0.9 of the datasheet's 3.35 TB/s.
  t.cache_mbps = 9'000'000;      // [E] as H200.
  t.cache_bytes = 50 << 20;      // [D]
  t.dram_latency_ps = 1'070'000; // [E] as H200.
  t.launch_ps = 300'000;         // [E] as H200.
  t.graph_issue_ps = 300'000;    // [E] as H200.
  t.fma_per_cycle = 128;         // [D]
  t.f16_mma_per_cycle = 2048;    // [D] dense.
  t.shared_bytes = 232'448;      // [D] 227 KiB.
  return t;
}

static TargetDescription h200() {
  TargetDescription t = h100();
  t.name = "h200";
  t.dram_mbps = 4'100'000;       // [M] device-to-device copy.
  t.cache_mbps = 9'000'000;      // [F]
  t.cache_bytes = 60 << 20;      // [M] as the driver reports it.
  t.dram_latency_ps = 1'070'000; // [F] 600'000 without load.
  t.launch_ps = 300'000;         // [F] beside the loads of a dependent launch.
  t.graph_issue_ps = 300'000;    // [M] 8 chains of small nodes, time a node.
  return t;
}

static TargetDescription a100() {
  TargetDescription t = nvidia("a100", "sm_80");
  t.units = 108;               // [D] SXM4.
  t.clock_mhz = 1410;          // [D]
  t.dram_mbps = 1'800'000;     // [E] 0.9 of the 80 GB part's 2.04 TB/s.
  t.cache_mbps = 5'500'000;    // [E]
  t.cache_bytes = 40 << 20;    // [D]
  t.dram_latency_ps = 900'000; // [E]
  t.launch_ps = 1'500'000;     // [E] no dependent launch.
  t.graph_issue_ps = 400'000;  // [E]
  t.fma_per_cycle = 64;        // [D]
  t.f16_mma_per_cycle = 1024;  // [D] dense.
  t.shared_bytes = 166'912;    // [D] 163 KiB.
  t.mma_math_percent = 110;    // [E] mma.sync is the unit's own instruction.
  return t;
}

/// What any part of compute capability 8.0 or later has at least.
static TargetDescription sm80() {
  TargetDescription t = a100();
  t.name = "sm_80";
  t.units = 28;              // [D] the smallest parts sold.
  t.dram_mbps = 300'000;     // [D] likewise.
  t.cache_mbps = 1'000'000;  // [E]
  t.cache_bytes = 2 << 20;   // [D]
  t.f16_mma_per_cycle = 512; // [D] 8.6 and 8.9.
  t.shared_bytes = 101'376;  // [D] 99 KiB, 8.6 and 8.9.
  t.max_threads = 1536;      // [D] 8.6 and 8.9.
  return t;
}

/// A CPU core of the last decade's servers; four threads are planned for.
static TargetDescription x86(StringRef name, int64_t vectorBits) {
  TargetDescription t;
  t.name = name.str();
  t.chip = name.str();
  t.units = 4;
  t.clock_mhz = 3000;       // [E] all-core server clock.
  t.dram_mbps = 20'000;     // [M] one memory channel's share.
  t.cache_mbps = 120'000;   // [M] last-level cache, four threads.
  t.cache_bytes = 32 << 20; // [D] one chiplet of a current server part.
  t.l1_bytes = 32 << 10;    // [D] the least of current server parts.
  t.l2_bytes = vectorBits == 512 ? 1 << 20 : 512 << 10; // [D] likewise.
  t.l2_bytes_per_cycle = 24;   // [E] of a line in two cycles.
  t.dram_latency_ps = 100'000; // [M]
  t.cache_latency_ps = 1'600;  // [D] L1, five cycles.
  t.launch_ps = 1'000'000;     // [M] waking the pool for one instruction.
  t.barrier_ps = 500'000;      // [M]
  t.vector_bits = vectorBits;
  t.fma_per_cycle = 2 * vectorBits / 32; // [D] two vector pipes.
  t.special_per_cycle = vectorBits / 64; // [E] vector division.
  t.max_threads = 1;
  t.max_block_threads = 1;
  t.registers = vectorBits == 512 ? 32 : 16; // [D] vector registers.
  t.max_thread_registers = t.registers;
  t.alignment = 64; // A cache line.
  t.alpha = t.beta = t.gamma = t.delta = 1000;
  return t;
}

ArrayRef<TargetDescription> aicf::getKnownTargets() {
  static const TargetDescription table[] = {
      h200(),
      h100(),
      a100(),
      sm80(),
      x86("x86-64-v4", 512), // AVX-512
      x86("x86-64-v3", 256), // AVX2, FMA, F16C
      x86("x86-64", 128),    // SSE2: every x86-64 part
  };
  return table;
}
