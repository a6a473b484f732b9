//===- Targets.cpp - NVIDIA's GPUs ----------------------------------------===//
//
// Hardware is data. Every number stands here with where it comes from:
//   [D] vendor's datasheet or programming guide, as of 2026-11
//   [M] measured on such a machine, 2026-11
//   [F] fitted to measured kernels (benchmarks/ledger), 2026-11
//   [E] estimated from a sibling in the table
// `docs/targets.md` explains each key and its unit.
//
//===----------------------------------------------------------------------===//

#include "Targets.h"

#include "Translate.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/Backend/NV/Numbers.h"
#include "aicf/Target/TargetInterface.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {
/// The model's numbers by default, an H200's.
struct ModelDefaults {
#define AICF_DEFAULT(field, value) int64_t field = value;
#include "ModelNumbers.inc"
#undef AICF_DEFAULT
};
} // namespace

static constexpr ModelDefaults kDefaults;

const NumberInfo NVNumbers::kInfos[] = {
#define AICF_FIELD(field, unit, meaning, least)                                \
  {#field, unit, meaning, least, std::nullopt},
    AICF_NV_MACHINE_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
#define AICF_FIELD(field, unit, meaning, least)                                \
  {#field, unit, meaning, least, kDefaults.field},
        AICF_NV_MODEL_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
};

int64_t NVNumbers::*const NVNumbers::kFields[] = {
#define AICF_FIELD(field, unit, meaning, least) &NVNumbers::field,
    AICF_NV_MACHINE_NUMBERS(AICF_FIELD) AICF_NV_MODEL_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
};

NVNumbers::NVNumbers() {
#define AICF_FIELD(field, unit, meaning, least) field = kDefaults.field;
  AICF_NV_MODEL_NUMBERS(AICF_FIELD)
#undef AICF_FIELD
}

llvm::Error NVNumbers::verify(const TargetDescription &target) const {
  if (cache_gone_percent <= cache_kept_percent)
    return llvm::createStringError(
        "'cache_gone_percent' is " + Twine(cache_gone_percent) +
        ", must be more than 'cache_kept_percent', " +
        Twine(cache_kept_percent));
  if (target.cache_mbps < target.dram_mbps)
    return llvm::createStringError(
        "'cache_mbps' is " + Twine(target.cache_mbps) +
        ", the last-level cache cannot be slower than the memory behind it "
        "('dram_mbps', " +
        Twine(target.dram_mbps) + ")");
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Known GPUs
//===----------------------------------------------------------------------===//

/// Fields that all NVIDIA parts of compute capability 8.0 and 9.0 share.
static TargetDescription nvidia(StringRef name, StringRef chip) {
  TargetDescription t(NVDialect::getDialectNamespace(),
                      std::make_unique<NVNumbers>());
  auto &own = t.get<NVNumbers>();
  t.name = name.str();
  t.chip = chip.str();
  own.special_per_cycle = 16;   // [D] MUFU, four a quadrant.
  t.max_threads = 2048;         // [D]
  t.max_block_threads = 1024;   // [D]
  t.registers = 65536;          // [D]
  t.max_thread_registers = 255; // [D]
  own.barrier_ps = 20'000;      // [M] about 35 cycles.
  t.cache_latency_ps = 20'000;  // [M] L1 hit, about 35 cycles.
  t.alignment = 256;            // Allocation granularity of the driver.
  t.alpha = t.beta = t.gamma = t.delta = 1000;
  return t;
}

static TargetDescription h100() {
  TargetDescription t = nvidia("h100", "sm_90a");
  auto &own = t.get<NVNumbers>();
  t.compute_units = 132;         // [D] SXM5.
  t.clock_mhz = 1755;            // [D] boost under matrix load.
  t.dram_mbps = 3'000'000;       // [E] 0.9 of the datasheet's 3.35 TB/s.
  t.cache_mbps = 9'000'000;      // [E] as H200.
  t.cache_bytes = 50 << 20;      // [D]
  t.dram_latency_ps = 1'070'000; // [E] as H200.
  t.launch_ps = 300'000;         // [E] as H200.
  t.graph_issue_ps = 300'000;    // [E] as H200.
  own.fma_per_cycle = 128;       // [D]
  own.f16_mma_per_cycle = 2048;  // [D] dense.
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
  auto &own = t.get<NVNumbers>();
  t.compute_units = 108;        // [D] SXM4.
  t.clock_mhz = 1410;           // [D]
  t.dram_mbps = 1'800'000;      // [E] 0.9 of the 80 GB part's 2.04 TB/s.
  t.cache_mbps = 5'500'000;     // [E]
  t.cache_bytes = 40 << 20;     // [D]
  t.dram_latency_ps = 900'000;  // [E]
  t.launch_ps = 1'500'000;      // [E] no dependent launch.
  t.graph_issue_ps = 400'000;   // [E]
  own.fma_per_cycle = 64;       // [D]
  own.f16_mma_per_cycle = 1024; // [D] dense.
  t.shared_bytes = 166'912;     // [D] 163 KiB.
  own.mma_math_percent = 110;   // [E] mma.sync is the unit's own instruction.
  return t;
}

/// What any part of compute capability 8.0 or later has at least.
static TargetDescription sm80() {
  TargetDescription t = a100();
  auto &own = t.get<NVNumbers>();
  t.name = "sm_80";
  t.compute_units = 28;        // [D] the smallest parts sold.
  t.dram_mbps = 300'000;       // [D] likewise.
  t.cache_mbps = 1'000'000;    // [E]
  t.cache_bytes = 2 << 20;     // [D]
  own.f16_mma_per_cycle = 512; // [D] 8.6 and 8.9.
  t.shared_bytes = 101'376;    // [D] 99 KiB, 8.6 and 8.9.
  t.max_threads = 1536;        // [D] 8.6 and 8.9.
  return t;
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

/// Each keeps a GPU busy for 1 to 250 us.
static constexpr llvm::StringLiteral kProbes = R"mlir(
func.func @launch(%x: tensor<32xf32>) -> tensor<32xf32> {
  %y = aicf.neg %x : tensor<32xf32>
  return %y : tensor<32xf32>
}
func.func @latency(%x: tensor<64x4096xf32>) -> tensor<64xf32> {
  %y = aicf.reduce_sum %x axes = [1] : tensor<64x4096xf32> -> tensor<64xf32>
  return %y : tensor<64xf32>
}
func.func @memory(%x: tensor<65536x2048xf32>) -> tensor<65536x2048xf32> {
  %y = aicf.neg %x : tensor<65536x2048xf32>
  return %y : tensor<65536x2048xf32>
}
func.func @memory_rows(%x: tensor<32768x4096xbf16>) -> tensor<32768xbf16> {
  %y = aicf.reduce_sum %x axes = [1] : tensor<32768x4096xbf16> -> tensor<32768xbf16>
  return %y : tensor<32768xbf16>
}
func.func @cache(%x: tensor<2048x1024xf32>) -> tensor<2048x1024xf32> {
  %y = aicf.neg %x : tensor<2048x1024xf32>
  return %y : tensor<2048x1024xf32>
}
func.func @products(%a: tensor<2048x1024xf32>, %b: tensor<1024x2048xf32>) -> tensor<2048x2048xf32> {
  %y = aicf.matmul %a, %b : (tensor<2048x1024xf32>, tensor<1024x2048xf32>) -> tensor<2048x2048xf32>
  return %y : tensor<2048x2048xf32>
}
func.func @matrix_products(%a: tensor<4096x2048xbf16>, %b: tensor<2048x4096xbf16>) -> tensor<4096x4096xbf16> {
  %y = aicf.matmul %a, %b : (tensor<4096x2048xbf16>, tensor<2048x4096xbf16>) -> tensor<4096x4096xbf16>
  return %y : tensor<4096x4096xbf16>
}
)mlir";

static constexpr StringRef kProbedNumbers[] = {
    "clock_mhz", "dram_mbps", "cache_mbps", "launch_ps", "dram_latency_ps"};

namespace {
class NVTargets : public TargetInterface {
public:
  using TargetInterface::TargetInterface;

  ArrayRef<TargetDescription> getKnownTargets() const override {
    static const TargetDescription table[] = {h200(), h100(), a100(), sm80()};
    return table;
  }
  std::unique_ptr<BackendNumbers> createNumbers() const override {
    return std::make_unique<NVNumbers>();
  }
  StringRef getDeviceKind() const override { return "cuda"; }
  std::string whyNotChip(StringRef chip) const override {
    if (getPtxFeature(chip))
      return "";
    return ("there is no code for a GPU '" + chip + "'").str();
  }
  /// Code for sm_90a runs on nothing newer.
  StringRef getPortable(const TargetDescription &target) const override {
    return StringRef(target.chip).ends_with("a") ? "sm_80" : "";
  }
  StringRef getProbes() const override { return kProbes; }
  ArrayRef<StringRef> getProbedNumbers() const override {
    return kProbedNumbers;
  }
  StringRef getLike(StringRef chip) const override {
    if (chip.starts_with("sm_9"))
      return "h200";
    return chip == "sm_80" ? "a100" : "sm_80";
  }
};
} // namespace

void nv::addTargets(NVDialect &dialect) { dialect.addInterfaces<NVTargets>(); }
