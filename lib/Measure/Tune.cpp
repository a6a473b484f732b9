//===- Tune.cpp - Measured plans as pins ----------------------------------===//

#include "aicf/Measure/Tune.h"

#include "aicf/Runtime/Escape.h"
#include "aicf/Transforms/Pins.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <algorithm>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

/// What a plan has to gain at least. Where operands lie is worth as much from
/// one run of a program to the next.
static constexpr double kMinGain = 0.01;

/// `plan` is right and has a time.
static bool isTimed(const MeasuredPlan &plan) {
  return plan.status == PlanStatus::Ok && plan.measuredPs > 0;
}

static std::string toMicroseconds(double ps) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.3f us", ps / 1e6);
  return text;
}

Tuning aicf::measure::tune(const Campaign &campaign, unsigned index) {
  Tuning tuning;
  const MeasuredPlan *best = nullptr, *modelChoice = nullptr;
  for (const MeasuredPlan &plan : campaign.plans) {
    if (plan.instruction != index)
      continue;
    if (plan.isChoice)
      modelChoice = &plan;
    if (!isTimed(plan))
      continue;
    if (plan.isChoice)
      tuning.choice = &plan;
    if (!best || plan.measuredPs < best->measuredPs)
      best = &plan;
  }
  if (!best) {
    tuning.why = "no plan was timed";
    if (modelChoice && !modelChoice->reason.empty())
      tuning.why += ": " + modelChoice->reason;
    return tuning;
  }
  if (!tuning.choice) {
    // It may be right: the reference does not know.
    if (modelChoice && modelChoice->status == PlanStatus::Unchecked)
      tuning.why = "it could not be checked";
    else
      tuning.plan = best;
    return tuning;
  }
  if (best == tuning.choice) {
    tuning.why = "the fastest, " + toMicroseconds(best->measuredPs);
    return tuning;
  }
  double gain = 1 - best->measuredPs / tuning.choice->measuredPs;
  double noise = best->spread + tuning.choice->spread;
  if (gain > std::max(noise, kMinGain))
    tuning.plan = best;
  else
    tuning.why = toMicroseconds(tuning.choice->measuredPs) + "; " + best->plan +
                 " takes " + toMicroseconds(best->measuredPs) +
                 ", a tie within the noise";
  return tuning;
}

/// Says whose pins follow.
static void printSection(StringAttr entry, llvm::raw_ostream &os) {
  FlatSymbolRefAttr::get(entry).print(os); // In quotes where it needs them.
  os << "\n";
}

std::string aicf::measure::printStructure(ModuleOp program) {
  std::string text;
  llvm::raw_string_ostream os(text);
  Fingerprints fingerprints = Fingerprints::ofOpenForm(program);
  for (auto entry : program.getOps<func::FuncOp>()) {
    bool isFirst = true;
    for (auto [op, record] : emit::collectRecords(entry)) {
      if (record.getDecisionClass() >= emit::DecisionClass::Order)
        continue;
      if (isFirst)
        printSection(entry.getSymNameAttr(), os);
      isFirst = false;
      printPin(record, fingerprints, os);
    }
  }
  return text;
}

/// ` measured <...>`, the end of a pin.
static void printMeasured(const Tuning &tuning, StringRef device,
                          llvm::raw_ostream &os) {
  os << " measured <" << int64_t(tuning.plan->measuredPs) << " ps";
  if (tuning.choice)
    os << " against " << int64_t(tuning.choice->measuredPs) << " ps";
  os << " on \"";
  llvm::printEscapedString(device, os);
  os << "\">";
}

void aicf::measure::writeTuning(const Campaign &campaign, StringRef device,
                                llvm::raw_ostream &os) {
  // The entries' names are known without the program, too.
  MLIRContext context(MLIRContext::Threading::DISABLED);
  os << "// Kernels that aicf-measure timed on " << rt::escaped(device.str())
     << ", for " << campaign.target.name
     << ".\n// Compile with --pins=THIS; what the kernels stand on comes "
        "first.\n"
     << campaign.structure;
  std::string section;
  for (unsigned i = 0; i < campaign.instructions.size(); ++i) {
    Tuning tuning = tune(campaign, i);
    for (const auto &[entry, id, where] : campaign.instructions[i].places) {
      if (section != entry)
        printSection(StringAttr::get(&context, entry), os);
      section = entry;
      if (tuning.plan) {
        os << "  kernel i" << id << " is " << tuning.plan->plan << " for \""
           << campaign.target.name << "\"" << where;
        printMeasured(tuning, device, os);
        os << "\n";
      } else {
        // A reason may have lines.
        std::string why = tuning.why;
        std::replace(why.begin(), why.end(), '\n', ' ');
        os << "  // i" << id
           << " keeps the model's choice: " << rt::escaped(why) << "\n";
      }
    }
  }
}

void aicf::measure::printTuning(const Campaign &campaign,
                                llvm::raw_ostream &os) {
  unsigned pinned = 0;
  double before = 0, after = 0;
  for (unsigned i = 0; i < campaign.instructions.size(); ++i) {
    Tuning tuning = tune(campaign, i);
    pinned += tuning.plan != nullptr;
    if (!tuning.choice)
      continue;
    unsigned count = campaign.instructions[i].count;
    before += count * tuning.choice->measuredPs;
    after += count * (tuning.plan ? tuning.plan : tuning.choice)->measuredPs;
  }
  os << "tuned: " << pinned << " of " << campaign.instructions.size()
     << " instructions are pinned";
  if (before > 0)
    os << "; all that were timed take " << toMicroseconds(after)
       << " one by one, " << toMicroseconds(before)
       << " with the model's choices";
  os << "\n";
}
