//===- Machine.cpp - Measures a machine -----------------------------------===//

#include "aicf/Measure/Machine.h"

#include "aicf/Measure/Ledger.h"
#include "aicf/Measure/Run.h"
#include "aicf/Target/TargetInterface.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

void aicf::measure::setProperties(const rt::DeviceProperties &properties,
                                  TargetDescription &target) {
  // Those that the back end's descriptions have.
  auto set = [&](StringRef name, int64_t said) {
    if (int64_t *number = target.getNumber(name); number && said > 0)
      *number = said;
  };
  set("compute_units", properties.computeUnits);
  set("cache_bytes", properties.cacheBytes);
  set("l1_bytes", properties.l1Bytes);
  set("l2_bytes", properties.l2Bytes);
  set("shared_bytes", properties.sharedBytes);
  set("registers", properties.registers);
  set("max_threads", properties.maxThreads);
  set("max_block_threads", properties.maxBlockThreads);
}

rt::Status aicf::measure::measureProbes(const rt::Device &device,
                                        const TargetDescription &target,
                                        unsigned jobs,
                                        const std::string &prefix,
                                        MLIRContext &context) {
  StringRef probes = getTargetInterface(&context, target.backend)->getProbes();
  if (probes.empty())
    return rt::error("the back end ", target.backend,
                     " has no probes to measure a machine by");
  OwningOpRef<ModuleOp> program =
      parseSourceString<ModuleOp>(probes, &context, "probes");
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
