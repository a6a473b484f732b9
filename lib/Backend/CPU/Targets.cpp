//===- Targets.cpp - CPUs -------------------------------------------------===//
//
// Hardware is data. Every number stands here with where it comes from:
//   [D] vendor's datasheet or programming guide, as of 2026-11
//   [M] measured on such a machine, 2026-11
//   [E] estimated from a sibling in the table, or not measured by itself
// `docs/targets.md` explains each key and its unit.
//
//===----------------------------------------------------------------------===//

#include "CPUBackend.h"

#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Backend/CPU/Numbers.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;

const NumberInfo CPUNumbers::kInfos[] = {
#define AICF_FIELD(field, unit, meaning, least)                                \
  {#field, unit, meaning, least, std::nullopt},
    AICF_CPU_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
};

int64_t CPUNumbers::*const CPUNumbers::kFields[] = {
#define AICF_FIELD(field, unit, meaning, least) &CPUNumbers::field,
    AICF_CPU_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
};

llvm::Error CPUNumbers::verify(const TargetDescription &) const {
  if (vector_bits & (vector_bits - 1))
    return llvm::createStringError("'vector_bits' is " + Twine(vector_bits) +
                                   ", must be a power of two");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Known CPUs
//===----------------------------------------------------------------------===//

/// A CPU core of the last decade's servers; four threads are planned for.
static TargetDescription x86(StringRef name, int64_t vectorBits) {
  TargetDescription t(CPUDialect::getDialectNamespace(),
                      std::make_unique<CPUNumbers>());
  auto &own = t.get<CPUNumbers>();
  t.name = name.str();
  t.chip = name.str();
  t.compute_units = 4;
  t.clock_mhz = 3000;       // [E] all-core server clock.
  t.dram_mbps = 20'000;     // [M] one memory channel's share.
  t.cache_mbps = 120'000;   // [M] last-level cache, four threads.
  t.cache_bytes = 32 << 20; // [D] one chiplet of a current server part.
  own.l1_bytes = 32 << 10;  // [D] the least of current server parts.
  own.l2_bytes = vectorBits == 512 ? 1 << 20 : 512 << 10; // [D] likewise.
  own.l1_bytes_per_cycle = 2 * vectorBits / 8;            // [D] two loads.
  own.l2_bytes_per_cycle = 24; // [E] of a line in two cycles.
  t.dram_latency_ps = 100'000; // [M]
  t.cache_latency_ps = 1'600;  // [D] L1, five cycles.
  t.launch_ps = 60'000;        // [M] one instruction, on the calling thread.
  own.fork_ps = 1'000'000;     // [M] threads that wait awake.
  own.vector_bits = vectorBits;
  own.fma_per_cycle = 2 * vectorBits / 32; // [D] two vector pipes.
  own.special_per_cycle = vectorBits / 64; // [E] vector division.
  t.max_threads = 1;
  t.max_block_threads = 1;
  t.registers = vectorBits == 512 ? 32 : 16; // [D] vector registers.
  t.max_thread_registers = t.registers;
  t.alignment = 64; // A cache line.
  t.alpha = t.beta = t.gamma = t.delta = 1000;
  return t;
}

/// Two processors of an EPYC 9005 in a virtual machine. The system moves them:
/// at times they share the units of one core, at others they lie far apart.
static TargetDescription zen5() {
  TargetDescription t = x86("x86-64-v4", 512);
  auto &own = t.get<CPUNumbers>();
  t.name = "zen5";
  t.compute_units = 2;
  t.clock_mhz = 4250; // [M] chains of multiply-adds of 512 bits, one thread.
  // [M] Likewise by aicf-calibrate, as launch and fork.
  t.dram_mbps = 89'000;
  t.cache_mbps = 154'000;
  t.cache_bytes = 32 << 20;    // [D] and [M]
  t.launch_ps = 2'857;         // [M]
  own.fork_ps = 806'000;       // [M]
  own.l1_bytes = 48 << 10;     // [D]
  own.l2_bytes = 1 << 20;      // [D]
  own.l2_bytes_per_cycle = 32; // [E]
  own.measured = 20261124;
  return t;
}

/// Two cores of a Xeon with AMX (Sapphire Rapids) in a virtual machine.
static TargetDescription sapphireRapids() {
  TargetDescription t = x86("x86-64-v4", 512);
  auto &own = t.get<CPUNumbers>();
  t.name = t.chip = "sapphirerapids";
  t.compute_units = 2;
  t.clock_mhz = 3800;           // [M] chains of multiply-adds of 512 bits.
  t.dram_mbps = 29'000;         // [M] copies of 512 MB, two threads.
  t.cache_mbps = 60'000;        // [M] reads and copies of 8 to 64 MB, likewise.
  t.cache_bytes = 128 << 20;    // [M] beyond that copies slow down. The system
                                // says 480 MB, of which others have their part.
  own.l1_bytes = 48 << 10;      // [D]
  own.l2_bytes = 2 << 20;       // [D]
  own.l2_bytes_per_cycle = 32;  // [M] copies 29, reads 48.
  own.bf16_mma_per_cycle = 512; // [D] 16 x 16 x 32 in 16 cycles.
  own.measured = 20261124;
  return t;
}

/// Two cores of a Xeon without AMX (Ice Lake) in a virtual machine.
static TargetDescription iceLake() {
  TargetDescription t = x86("x86-64-v4", 512);
  auto &own = t.get<CPUNumbers>();
  t.name = "icelake-server";
  t.compute_units = 2;
  // [M] By aicf-calibrate, the medians of four runs; the cache gives 53 GB/s
  // where nothing else runs.
  t.clock_mhz = 2600;
  t.dram_mbps = 21'600;
  t.cache_mbps = 38'900;
  t.launch_ps = 4'000;
  own.fork_ps = 1'000'000;  // [E] 3.7 to 8 us beside other processes.
  t.cache_bytes = 24 << 20; // [M] copies of more slow down; [D] 48 MB.
  own.l1_bytes = 48 << 10;  // [D]
  own.l2_bytes = 5 << 18;   // [D] 1.25 MiB.
  // [M] Loads of 512 bits, broadcasts among them, take 0.73 to 0.9 cycles.
  own.l1_bytes_per_cycle = 67;
  own.l2_bytes_per_cycle = 32; // [M] Reads 36, copies 30.
  own.measured = 20261129;
  return t;
}

StringRef cpu::chooseTarget(StringRef processor,
                            const llvm::StringMap<bool> &features) {
  auto has = [&](std::initializer_list<StringRef> names) {
    return llvm::all_of(names, [&](StringRef n) { return features.lookup(n); });
  };
  if (!has({"avx2", "fma", "f16c", "bmi2", "movbe", "lzcnt"}))
    return "x86-64";
  if (!has({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}))
    return "x86-64-v3";
  if (processor == "znver5")
    return "zen5";
  if (processor == "icelake-server")
    return "icelake-server";
  return has({"amx-bf16", "amx-tile"}) ? "sapphirerapids" : "x86-64-v4";
}

static StringRef getHostTargetName() {
  return chooseTarget(llvm::sys::getHostCPUName(),
                      llvm::sys::getHostCPUFeatures());
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

/// Each keeps a CPU busy for some milliseconds. `launch` has plans of one task
/// only: of a few short tasks the calling thread may run all, so that nothing
/// is handed out. `fork` is so short that one task and several take about as
/// long. `memory_far` exceeds what a virtual machine says of a cache that it
/// shares.
static constexpr llvm::StringLiteral kProbes = R"mlir(
func.func @launch(%x: tensor<16xf32>) -> tensor<f32> {
  %y = aicf.reduce_sum %x axes = [0] : tensor<16xf32> -> tensor<f32>
  return %y : tensor<f32>
}
func.func @fork(%x: tensor<16x512xf32>) -> tensor<16x512xf32> {
  %y = aicf.tanh %x : tensor<16x512xf32>
  return %y : tensor<16x512xf32>
}
func.func @functions(%x: tensor<64x512xf32>) -> tensor<64x512xf32> {
  %y = aicf.tanh %x : tensor<64x512xf32>
  return %y : tensor<64x512xf32>
}
func.func @memory(%x: tensor<8192x2048xf32>) -> tensor<8192x2048xf32> {
  %y = aicf.neg %x : tensor<8192x2048xf32>
  return %y : tensor<8192x2048xf32>
}
func.func @memory_rows(%x: tensor<8192x4096xf32>) -> tensor<8192xf32> {
  %y = aicf.reduce_sum %x axes = [1] : tensor<8192x4096xf32> -> tensor<8192xf32>
  return %y : tensor<8192xf32>
}
func.func @memory_far(%x: tensor<16384x4096xf32>) -> tensor<16384x4096xf32> {
  %y = aicf.neg %x : tensor<16384x4096xf32>
  return %y : tensor<16384x4096xf32>
}
func.func @cache_far(%x: tensor<2048x1024xf32>) -> tensor<2048x1024xf32> {
  %y = aicf.neg %x : tensor<2048x1024xf32>
  return %y : tensor<2048x1024xf32>
}
func.func @cache(%x: tensor<1024x512xf32>) -> tensor<1024x512xf32> {
  %y = aicf.neg %x : tensor<1024x512xf32>
  return %y : tensor<1024x512xf32>
}
func.func @products(%a: tensor<384x384xf32>, %b: tensor<384x384xf32>) -> tensor<384x384xf32> {
  %y = aicf.matmul %a, %b : (tensor<384x384xf32>, tensor<384x384xf32>) -> tensor<384x384xf32>
  return %y : tensor<384x384xf32>
}
)mlir";

static constexpr StringRef kProbedNumbers[] = {"clock_mhz",  "dram_mbps",
                                               "cache_mbps", "cache_bytes",
                                               "launch_ps",  "fork_ps"};

namespace {
class CPUTargets : public TargetInterface {
public:
  using TargetInterface::TargetInterface;

  ArrayRef<TargetDescription> getKnownTargets() const override {
    static const TargetDescription table[] = {
        x86("x86-64-v4", 512), // AVX-512
        x86("x86-64-v3", 256), // AVX2, FMA, F16C
        x86("x86-64", 128),    // SSE2: every x86-64 part
        zen5(),
        sapphireRapids(),
        iceLake(),
    };
    return table;
  }
  std::unique_ptr<BackendNumbers> createNumbers() const override {
    return std::make_unique<CPUNumbers>();
  }
  StringRef getDeviceKind() const override { return "cpu"; }
  std::string whyNotChip(StringRef chip) const override {
    if (getChipFeatures(chip))
      return "";
    return ("there is no code for a CPU '" + chip + "'").str();
  }
  std::pair<StringRef, StringRef> getAlias() const override {
    return {"cpu", getHostTargetName()};
  }
  StringRef getProbes() const override { return kProbes; }
  ArrayRef<StringRef> getProbedNumbers() const override {
    return kProbedNumbers;
  }
  StringRef getLike(StringRef) const override { return getHostTargetName(); }
};
} // namespace

void cpu::addTargets(CPUDialect &dialect) {
  dialect.addInterfaces<CPUTargets>();
}
