//===- Machine.cpp - Measures a machine -----------------------------------===//

#include "aicf/Measure/Machine.h"

#include "aicf/Measure/Ledger.h"
#include "aicf/Measure/Run.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

StringRef aicf::measure::getLikeTarget(const rt::Device &device) {
  if (device.kind() == rt::fb::TargetKind::Cpu)
    return "cpu";
  if (device.computeMajor() == 9)
    return "h200";
  return device.computeMajor() == 8 && device.computeMinor() == 0 ? "a100"
                                                                  : "sm_80";
}

void aicf::measure::setProperties(const rt::DeviceProperties &properties,
                                  TargetDescription &target) {
  auto set = [](int64_t &number, int64_t said) {
    if (said > 0)
      number = said;
  };
  set(target.units, properties.units);
  set(target.cache_bytes, properties.cacheBytes);
  set(target.l1_bytes, properties.l1Bytes);
  set(target.l2_bytes, properties.l2Bytes);
  set(target.shared_bytes, properties.sharedBytes);
  set(target.registers, properties.registers);
  set(target.max_threads, properties.maxThreads);
  set(target.max_block_threads, properties.maxBlockThreads);
}

std::vector<std::string> aicf::measure::getMeasuredNumbers(bool isGpu) {
  std::vector<std::string> names = {"clock_mhz", "dram_mbps", "cache_mbps",
                                    "launch_ps"};
  if (isGpu)
    names.push_back("dram_latency_ps");
  return names;
}

// Each keeps a GPU busy for 1 to 250 us, a CPU for some milliseconds.
static constexpr llvm::StringLiteral kGpuProbes = R"mlir(
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

static constexpr llvm::StringLiteral kCpuProbes = R"mlir(
func.func @launch(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = aicf.neg %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func @memory(%x: tensor<8192x2048xf32>) -> tensor<8192x2048xf32> {
  %y = aicf.neg %x : tensor<8192x2048xf32>
  return %y : tensor<8192x2048xf32>
}
func.func @memory_rows(%x: tensor<8192x4096xf32>) -> tensor<8192xf32> {
  %y = aicf.reduce_sum %x axes = [1] : tensor<8192x4096xf32> -> tensor<8192xf32>
  return %y : tensor<8192xf32>
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

rt::Status aicf::measure::measureProbes(const rt::Device &device,
                                        const TargetDescription &target,
                                        unsigned jobs,
                                        const std::string &prefix,
                                        MLIRContext &context) {
  OwningOpRef<ModuleOp> program = parseSourceString<ModuleOp>(
      target.isGpu() ? kGpuProbes : kCpuProbes, &context, "probes");
  if (!program || failed(decideStructure(*program, target)))
    return rt::error("the probes cannot be planned for ", target.name);
  Campaign campaign;
  campaign.instructions = getInstructions(*program);
  SelectOptions selection;
  // The model's first: slow plans say less of the machine than of themselves.
  selection.plans = 0;
  selection.top = 3;
  selectPlans(campaign, target, selection);
  buildPlans(campaign, jobs, [](const MeasuredPlan &) {});
  RunOptions options;
  options.rounds = options.repeat = 3;
  options.sampleOnly = true;
  options.reference.budget = 1 << 20;
  for (unsigned i = 0; i < campaign.instructions.size(); ++i)
    runPlans(campaign, i, device, options);
  for (const MeasuredPlan &plan : campaign.plans)
    if (isFailure(plan.status) || plan.status == PlanStatus::NoPlan)
      return rt::error("the probe '",
                       campaign.instructions[plan.instruction].entry, "' for ",
                       target.name, ", ", plan.plan, ": ", plan.reason);
  return writeLedger(campaign, device.description(), prefix);
}
