//===- Report.cpp - Tables of measurements --------------------------------===//

#include "aicf/Measure/Report.h"

#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Measure/Statistics.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Support/ReadProgram.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <cmath>
#include <map>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// "d0 = 64, d1 = 32".
static std::string getDimsText(emit::ComputeOp op) {
  std::string text;
  for (auto [d, extent] : llvm::enumerate(op.getExtents()))
    text +=
        (d ? ", d" : "d") + std::to_string(d) + " = " + std::to_string(extent);
  return text;
}

/// Types with shapes and, where they are not dense, strides; outputs behind an
/// arrow.
static std::string getTypesText(emit::ComputeOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto print = [&](ValueRange values) {
    llvm::interleaveComma(values, os, [&](Value value) {
      auto type = cast<MemRefType>(value.getType());
      for (int64_t extent : type.getShape())
        os << extent << "x";
      os << type.getElementType();
      SmallVector<int64_t> strides;
      int64_t offset;
      if (!type.getLayout().isIdentity() &&
          succeeded(type.getStridesAndOffset(strides, offset))) {
        os << " strides [";
        llvm::interleaveComma(strides, os);
        os << "]";
      }
    });
  };
  print(op.getInputs());
  os << " -> ";
  print(op.getOutputs());
  return text;
}

static std::string quote(StringRef text) {
  if (text.find_first_of(",\"\n") == StringRef::npos)
    return text.str();
  std::string result = "\"";
  for (char c : text) {
    if (c == '"')
      result += '"';
    result += c == '\n' ? ' ' : c;
  }
  return result + "\"";
}

static std::string number(double value, const char *format) {
  if (value < 0)
    return "";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::format(format, value);
  return text;
}

static std::string getMicroseconds(double ps) {
  return number(ps / 1e6, "%.2f") + " us";
}

void aicf::measure::printCsvHead(llvm::raw_ostream &os) {
  os << "entry,id,kind,count,dims,types,family,plan,choice,predicted_ps,"
        "measured_ps,error,bound,status,reason,passed_over\n";
}

void aicf::measure::printCsvRow(const Campaign &campaign,
                                const MeasuredPlan &plan,
                                llvm::raw_ostream &os) {
  const Instruction &instruction = campaign.instructions[plan.instruction];
  os << quote(instruction.entry) << ',';
  if (instruction.module) {
    emit::ComputeOp op = instruction.getOp();
    os << op.getId() << ',' << quote(op.getKind()) << ',' << instruction.count
       << ',' << quote(getDimsText(op)) << ',' << quote(getTypesText(op));
  } else {
    os << ",," << instruction.count << ",,";
  }
  os << ',' << plan.family << ',' << quote(plan.plan) << ','
     << (plan.isChoice ? "yes" : "no") << ',';
  if (!plan.plan.empty() && plan.status != PlanStatus::Illegal)
    os << plan.predictedPs;
  os << ',' << number(plan.measuredPs, "%.0f") << ','
     << number(plan.error, "%.2e") << ',' << number(plan.bound, "%.2e") << ','
     << getName(plan.status) << ',' << quote(plan.reason) << ','
     << quote(plan.passedOver) << '\n';
}

void aicf::measure::printRegistersHead(llvm::raw_ostream &os) {
  os << "entry,id,dims,types,family,choice,predicted_ps,spill_ps,threads,"
        "blocks,expected,expected_spill,limit,registers,spilled_bytes,status,"
        "plan\n";
}

void aicf::measure::printRegistersRow(const Campaign &campaign,
                                      const MeasuredPlan &plan,
                                      llvm::raw_ostream &os) {
  const Instruction &instruction = campaign.instructions[plan.instruction];
  if (!instruction.module || plan.plan.empty())
    return;
  emit::ComputeOp op = instruction.getOp();
  const TargetDescription &target = campaign.target;
  Attribute attr = readAttribute(plan.plan, op.getContext());
  InstructionDesc desc = describe(op);
  Footprint print = getFamily(*getBackend(op.getContext(), target), attr)
                        ->getFootprint(desc, attr, target);
  int64_t blocks = std::max<int64_t>(print.residentBlocks, 1);
  int64_t limit = std::min<int64_t>(
      target.max_thread_registers,
      llvm::alignDown(target.registers / (blocks * print.threads), 8));
  os << quote(instruction.entry) << ',' << op.getId() << ','
     << quote(getDimsText(op)) << ',' << quote(getTypesText(op)) << ','
     << plan.family << ',' << (plan.isChoice ? "yes" : "no") << ','
     << plan.predictedPs << ',' << plan.spillPs << ',' << print.threads << ','
     << blocks << ',' << print.registers << ',' << print.spilledRegisters << ','
     << limit << ',' << plan.registers << ',' << plan.spilledBytes << ','
     << getName(plan.status) << ',' << quote(plan.plan) << '\n';
}

//===----------------------------------------------------------------------===//
// One instruction
//===----------------------------------------------------------------------===//

namespace {
/// The plans of one instruction at a glance.
struct Outcome {
  Outcome(const Campaign &campaign, unsigned index);
  /// The planner's choice over the best time; negative if not measured.
  double getRatio() const {
    return choice && best && choice->measuredPs > 0
               ? choice->measuredPs / best->measuredPs
               : -1;
  }

  std::vector<const MeasuredPlan *> all, measured;
  const MeasuredPlan *best = nullptr, *choice = nullptr;
};
} // namespace

Outcome::Outcome(const Campaign &campaign, unsigned index) {
  for (const MeasuredPlan &plan : campaign.plans) {
    if (plan.instruction != index)
      continue;
    all.push_back(&plan);
    if (plan.isChoice)
      choice = &plan;
    if (plan.measuredPs < 0)
      continue;
    measured.push_back(&plan);
    if (!best || plan.measuredPs < best->measuredPs)
      best = &plan;
  }
}

/// Rank correlation of predicted and measured times.
static std::optional<double> correlate(ArrayRef<const MeasuredPlan *> plans) {
  std::vector<double> predicted, measured;
  for (const MeasuredPlan *plan : plans) {
    predicted.push_back(static_cast<double>(plan->predictedPs));
    measured.push_back(plan->measuredPs);
  }
  return getRankCorrelation(predicted, measured);
}

static void printTitle(const Instruction &instruction, llvm::raw_ostream &os) {
  os << "@" << rt::escaped(instruction.entry);
  if (instruction.module) {
    emit::ComputeOp op = instruction.getOp();
    os << " i" << op.getId() << " \"" << rt::escaped(op.getKind().str())
       << "\" " << getDimsText(op) << " : " << getTypesText(op);
  }
  if (instruction.count > 1)
    os << " (" << instruction.count << " times)";
}

void aicf::measure::printInstruction(const Campaign &campaign, unsigned index,
                                     llvm::raw_ostream &os) {
  Outcome outcome(campaign, index);
  printTitle(campaign.instructions[index], os);
  std::map<PlanStatus, unsigned> counts;
  for (const MeasuredPlan *plan : outcome.all)
    ++counts[plan->status];
  os << "\n  " << outcome.all.size()
     << (outcome.all.size() == 1 ? " plan: " : " plans: ");
  llvm::interleaveComma(counts, os, [&](auto count) {
    os << count.second << " " << getName(count.first);
  });
  os << "\n";
  if (outcome.best)
    os << "  best   " << getMicroseconds(outcome.best->measuredPs) << "  "
       << outcome.best->plan << "\n";
  if (outcome.getRatio() >= 0) {
    os << "  choice " << getMicroseconds(outcome.choice->measuredPs) << "  "
       << outcome.choice->plan << "\n  "
       << llvm::format("%.3f", outcome.getRatio())
       << " of the best time, predicted "
       << getMicroseconds(outcome.choice->predictedPs);
    if (auto correlation = correlate(outcome.measured))
      os << "; rank correlation " << llvm::format("%.2f", *correlation);
    os << "\n";
  }
  for (const MeasuredPlan *plan : outcome.all)
    if (isFailure(plan->status) ||
        (plan->isChoice && plan->status == PlanStatus::Refused))
      os << "  " << getName(plan->status) << ": "
         << (plan->plan.empty() ? "" : plan->plan + ": ")
         << rt::escapedLines(plan->reason) << "\n";
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

unsigned aicf::measure::countFailures(const Campaign &campaign) {
  return llvm::count_if(campaign.plans, [](const MeasuredPlan &plan) {
    return isFailure(plan.status);
  });
}

namespace {
/// What a family came to over all instructions.
struct FamilyRow {
  unsigned instructions = 0, plans = 0, refused = 0, failed = 0;
  double worst = 0; ///< The greatest error over its bound.
};
} // namespace

/// The reasons, numbers left out, for which choices are the fallback's, the
/// most frequent ones first.
static void printPassedOver(const Campaign &campaign, llvm::raw_ostream &os) {
  std::map<std::string, unsigned> reasons;
  for (const MeasuredPlan &plan : campaign.plans) {
    if (plan.passedOver.empty())
      continue;
    std::string text;
    for (char c : plan.passedOver) {
      bool isDigit = llvm::isDigit(c);
      // Not the digits of a name: i32, d1.
      if (isDigit && !text.empty() && llvm::isAlnum(text.back()) &&
          text.back() != 'N')
        isDigit = false;
      if (!isDigit || text.empty() || text.back() != 'N')
        text += isDigit ? 'N' : c;
    }
    SmallVector<StringRef> parts;
    StringRef(text).split(parts, "; ");
    for (StringRef part : parts)
      ++reasons[part.str()];
  }
  std::vector<std::pair<std::string, unsigned>> sorted(reasons.begin(),
                                                       reasons.end());
  llvm::stable_sort(
      sorted, [](const auto &a, const auto &b) { return a.second > b.second; });
  constexpr size_t kMax = 16;
  if (!sorted.empty())
    os << "passed over for the fallback:\n";
  for (const auto &[reason, count] :
       ArrayRef(sorted).take_front(std::min(kMax, sorted.size())))
    os << llvm::format("%6u  ", count) << reason << "\n";
}

void aicf::measure::printSummary(const Campaign &campaign,
                                 llvm::raw_ostream &os) {
  llvm::MapVector<StringRef, FamilyRow> families;
  std::map<PlanStatus, unsigned> counts;
  unsigned fallback = 0;
  for (const MeasuredPlan &plan : campaign.plans) {
    ++counts[plan.status];
    if (plan.status == PlanStatus::Illegal)
      continue;
    FamilyRow &row =
        families[plan.family.empty() ? StringRef("(none)") : plan.family];
    row.instructions += plan.isChoice || plan.family.empty();
    ++row.plans;
    row.refused += plan.status == PlanStatus::Refused;
    row.failed += isFailure(plan.status);
    if (plan.bound > 0)
      row.worst = std::max(row.worst, plan.error / plan.bound);
    fallback += plan.isChoice && plan.isFallback;
  }
  unsigned total = campaign.instructions.size();
  auto share = [&](unsigned count) {
    return total ? 100.0 * count / total : 0.0;
  };
  os << "family                instructions   share   plans  refused  failed  "
        "error/bound\n";
  for (const auto &[family, row] : families)
    os << llvm::left_justify(family, 22)
       << llvm::format("%12u %6.1f%% %7u %8u %7u %12.2f\n", row.instructions,
                       share(row.instructions), row.plans, row.refused,
                       row.failed, row.worst);
  os << total << " instructions on " << campaign.target.name;
  if (fallback)
    os << ", " << fallback
       << llvm::format(" (%.1f%%) left to the fallback", share(fallback));
  os << "; plans: ";
  llvm::interleaveComma(counts, os, [&](auto count) {
    os << count.second << " " << getName(count.first);
  });
  os << "\n";

  printPassedOver(campaign, os);

  double logs = 0, correlations = 0;
  unsigned measured = 0, correlated = 0;
  std::pair<double, unsigned> worst{0, 0};
  for (unsigned i = 0; i < total; ++i) {
    Outcome outcome(campaign, i);
    if (outcome.measured.size() < 2)
      continue;
    if (double ratio = outcome.getRatio(); ratio > 0) {
      ++measured;
      logs += std::log(ratio);
      worst = std::max(worst, {ratio, i});
    }
    if (auto correlation = correlate(outcome.measured)) {
      ++correlated;
      correlations += *correlation;
    }
  }
  if (measured) {
    os << "the planner's choice takes "
       << llvm::format("%.3f", std::exp(logs / measured))
       << " of the best measured time (geometric mean of " << measured
       << " instructions), at most " << llvm::format("%.3f", worst.first)
       << ", of ";
    printTitle(campaign.instructions[worst.second], os);
    os << "\n";
  }
  if (correlated)
    os << "mean rank correlation of predicted and measured times "
       << llvm::format("%.2f", correlations / correlated) << "\n";
}
