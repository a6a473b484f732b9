//===- Ledger.cpp - Measured plan spaces, kept ----------------------------===//

#include "LedgerFile.h"

#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Measure/Statistics.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Support/ToolOutput.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"
#include <cmath>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

static constexpr llvm::StringLiteral kHead = "# aicf ledger 1";

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// A name for each instruction: that of its entry, in letters that need no
/// quotes, and numbered where that is taken.
static std::vector<std::string> nameInstructions(const Campaign &campaign) {
  llvm::StringSet<> used;
  std::vector<std::string> names;
  for (const Instruction &instruction : campaign.instructions) {
    std::string plain = instruction.entry;
    for (char &c : plain)
      if (!llvm::isAlnum(c) && c != '_')
        c = '_';
    std::string name = plain;
    for (unsigned number = 1; !used.insert(name).second; ++number)
      name = plain + "_" + std::to_string(number);
    names.push_back(std::move(name));
  }
  return names;
}

static void printProgram(const Campaign &campaign, ArrayRef<std::string> names,
                         llvm::raw_ostream &os) {
  for (auto [name, instruction] :
       llvm::zip_equal(names, campaign.instructions)) {
    if (!instruction.module)
      continue;
    OwningOpRef<ModuleOp> module(ModuleOp(*instruction.module).clone());
    func::FuncOp function = *module->getOps<func::FuncOp>().begin();
    function.setName(name);
    function.print(os);
    os << "\n";
  }
}

static void printTimes(const Campaign &campaign, StringRef device,
                       ArrayRef<std::string> names, llvm::raw_ostream &os) {
  auto isKept = [](const MeasuredPlan &plan) {
    return plan.measuredPs > 0 && !isFailure(plan.status);
  };
  os << kHead << "\n# target: " << campaign.target.name
     << "\n# device: " << device
     << "\n# plans: " << llvm::count_if(campaign.plans, isKept)
     << "\n# instruction,us,spread,plan\n";
  StringRef last;
  for (const MeasuredPlan &plan : campaign.plans) {
    if (!isKept(plan))
      continue;
    StringRef name = names[plan.instruction];
    os << (name == last ? "" : name)
       << llvm::format(",%.4g,%.1g,", plan.measuredPs / 1e6, plan.spread)
       << plan.plan << "\n";
    last = name;
  }
}

rt::Status aicf::measure::checkLedgerPlace(const std::string &prefix) {
  for (const char *suffix : {".mlir", ".csv"}) {
    rt::Result<rt::OutputFile> file = rt::OutputFile::create(prefix + suffix);
    if (!file)
      return file.status();
  }
  return rt::Status::success();
}

rt::Status aicf::measure::writeLedger(const Campaign &campaign,
                                      StringRef device,
                                      const std::string &prefix) {
  std::vector<std::string> names = nameInstructions(campaign);
  rt::Result<rt::OutputFile> program = rt::OutputFile::create(prefix + ".mlir");
  if (!program)
    return program.status();
  rt::Result<rt::OutputFile> table = rt::OutputFile::create(prefix + ".csv");
  if (!table)
    return table.status();
  OutputStream programStream(std::move(*program));
  printProgram(campaign, names, programStream);
  OutputStream tableStream(std::move(*table));
  printTimes(campaign, device, names, tableStream);
  // One right after the other: the files belong together.
  if (rt::Status status = programStream.commit(); !status)
    return status;
  return tableStream.commit();
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Reads a line of PREFIX.csv, after lines of the instruction `name`; what is
/// wrong with it, or nothing.
static std::string readLine(Ledger &ledger, StringRef line, StringRef &name,
                            MLIRContext &context) {
  if (line.consume_front("#")) {
    if (!ledger.cases.empty())
      return "the head has ended";
    auto [key, value] = line.split(':');
    if (key.trim() == "target")
      ledger.target = value.trim().str();
    if (key.trim() == "device")
      ledger.device = value.trim().str();
    if (key.trim() == "plans" &&
        value.trim().getAsInteger(10, ledger.numPlans.emplace()))
      return "expected a number of plans";
    return "";
  }
  auto [ownName, afterName] = line.split(',');
  if (!ownName.empty())
    name = ownName;
  if (name.empty())
    return "expected the name of an instruction";
  auto [us, afterTime] = afterName.split(',');
  auto [spread, plan] = afterTime.split(',');
  LedgerRow row;
  if (us.getAsDouble(row.us) || !(row.us > 0) || !std::isfinite(row.us))
    return "expected a time in microseconds, not '" + us.str() + "'";
  if (spread.getAsDouble(row.spread) || !(row.spread >= 0))
    return "expected a spread, not '" + spread.str() + "'";
  row.plan = readAttribute(plan, &context);
  if (!isa_and_present<emit::KernelPlanAttrInterface>(row.plan))
    return "expected a plan, not '" + plan.str() + "'";
  ledger.cases[name].push_back(row);
  return "";
}

rt::Result<Ledger> aicf::measure::readLedger(const std::string &prefix,
                                             MLIRContext &context) {
  Ledger ledger;
  std::string path = prefix + ".csv";
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!file)
    return rt::error("cannot read '", path, "': ", file.getError().message());
  ledger.text = std::move(*file);
  SmallVector<StringRef> lines;
  ledger.text->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/true);
  if (lines.front() != kHead)
    return rt::error(path, ": not a ledger: the first line is not '",
                     kHead.str(), "'");
  StringRef name;
  for (auto [number, line] : llvm::enumerate(lines))
    if (!line.empty())
      if (std::string why = readLine(ledger, line, name, context); !why.empty())
        return rt::error(path, ":", number + 1, ": ", why);
  if (ledger.target.empty())
    return rt::error(path, ": no '# target: NAME' in the head");
  size_t numPlans = 0;
  for (const auto &[name, rows] : ledger.cases)
    numPlans += rows.size();
  if (ledger.numPlans && *ledger.numPlans != numPlans)
    return rt::error(path, ": has ", numPlans, " plans, and its head says ",
                     *ledger.numPlans);
  ledger.program = readProgramFile(prefix + ".mlir", &context);
  if (!ledger.program)
    return rt::error("cannot read '", prefix, ".mlir'");
  return ledger;
}

//===----------------------------------------------------------------------===//
// Judging
//===----------------------------------------------------------------------===//

bool aicf::measure::isHeld(StringRef name) {
  return llvm::xxh3_64bits(name) % 3 == 0;
}

rt::Result<emit::ComputeOp> aicf::measure::findInstruction(const Ledger &ledger,
                                                           StringRef name) {
  auto function = ModuleOp(*ledger.program).lookupSymbol<func::FuncOp>(name);
  SmallVector<emit::ComputeOp> ops;
  if (function)
    function.walk([&](emit::ComputeOp op) { ops.push_back(op); });
  if (ops.size() != 1)
    return rt::error("the ledger has times of '", name.str(),
                     "', and no function of this name with one instruction");
  return ops.front();
}

namespace {

/// What the model makes of the measured plans of one instruction.
struct Verdict {
  StringRef name;
  size_t plans = 0; ///< Legal ones.
  /// Plans that are no longer legal, and why.
  std::vector<PlanCandidate> vanished;
  double best = 0, chosen = 0, bestOfTop = 0;
  bool isChoiceMeasured = false;
  /// Of all plans, and of pairs that differ by more than kApart.
  std::optional<double> correlation, order;
};

/// Two plans differ if one takes that many times as long as the other.
constexpr double kApart = 1.05;

/// Judges a ledger.
class Judge {
public:
  Judge(const Ledger &ledger, const TargetDescription &target,
        const JudgeOptions &options, MLIRContext &context)
      : ledger(ledger), options(options), planner(&context, target) {}

  rt::Status judge();
  /// Prints the verdicts; whether they are what the options ask for.
  bool report(llvm::raw_ostream &os) const;

private:
  Verdict judge(emit::ComputeOp op, StringRef name, ArrayRef<LedgerRow> rows);

  const Ledger &ledger;
  const JudgeOptions &options;
  Planner planner;
  std::vector<Verdict> verdicts;
  std::vector<double> spreads;
};

} // namespace

static void printPlan(StringRef name, const LedgerRow &row, const Cost &cost,
                      llvm::raw_ostream &os) {
  os << name << llvm::format(",%.4g,%.4g,", row.us, cost.total() / 1e6)
     << cost.compute << ',' << cost.traffic << ',' << cost.latency << ','
     << cost.parallelism << ',' << cost.occupancy << ',' << cost.tail << ','
     << cost.spill << ',' << cost.overlap << ",\"" << row.plan << "\"\n";
}

Verdict Judge::judge(emit::ComputeOp op, StringRef name,
                     ArrayRef<LedgerRow> rows) {
  InstructionDesc desc = describe(op);
  Verdict verdict;
  verdict.name = name;
  Attribute choice = planner.best(desc).plan;
  struct Judged {
    double estimate, us;
  };
  std::vector<Judged> judged;
  for (const LedgerRow &row : rows) {
    PlanCandidate candidate = planner.check(desc, row.plan);
    if (!candidate.violates.empty()) {
      verdict.vanished.push_back(std::move(candidate));
      continue;
    }
    verdict.isChoiceMeasured |= row.plan == choice;
    spreads.push_back(row.spread);
    if (options.table)
      printPlan(name, row, candidate.cost, *options.table);
    judged.push_back({static_cast<double>(candidate.cost.total()), row.us});
  }
  if (judged.empty())
    return verdict;
  llvm::stable_sort(judged, [](const Judged &a, const Judged &b) {
    return a.estimate < b.estimate;
  });
  verdict.plans = judged.size();
  verdict.chosen = judged.front().us;
  std::vector<double> estimates, times;
  for (const Judged &plan : judged) {
    estimates.push_back(plan.estimate);
    times.push_back(plan.us);
  }
  verdict.best = *llvm::min_element(times);
  verdict.bestOfTop = *std::min_element(
      times.begin(),
      times.begin() + std::min<size_t>(options.top, times.size()));
  verdict.correlation = getRankCorrelation(estimates, times);
  verdict.order = getOrderCorrelation(estimates, times, kApart);
  return verdict;
}

rt::Status Judge::judge() {
  if (!planner.getBackend())
    return rt::error("no back end serves the chip ", planner.getTarget().chip);
  if (options.table)
    *options.table << "instruction,us,predicted_us,compute,traffic,latency,"
                      "parallelism,occupancy,tail,spill,overlap,plan\n";
  for (const auto &[name, rows] : ledger.cases) {
    if (options.split != LedgerSplit::All &&
        isHeld(name) != (options.split == LedgerSplit::Held))
      continue;
    rt::Result<emit::ComputeOp> op = findInstruction(ledger, name);
    if (!op)
      return op.status();
    verdicts.push_back(judge(*op, name, rows));
  }
  if (verdicts.empty())
    return rt::error("the ledger has no instruction to judge");
  return rt::Status::success();
}

bool Judge::report(llvm::raw_ostream &os) const {
  double logs = 0, topLogs = 0, correlations = 0, orders = 0, least = INFINITY;
  size_t judged = 0, correlated = 0, ordered = 0, plans = 0, illegal = 0,
         measured = 0;
  StringRef worst;
  for (const Verdict &verdict : verdicts) {
    illegal += verdict.vanished.size();
    for (const PlanCandidate &plan : verdict.vanished)
      os << "no longer legal: " << verdict.name << ": " << plan.plan << ": "
         << rt::escaped(plan.violates) << "\n";
    if (!verdict.plans) {
      os << "no measured plan is legal any more: " << verdict.name << "\n";
      continue;
    }
    ++judged;
    double ratio = verdict.best / verdict.chosen;
    logs += std::log(ratio);
    topLogs += std::log(verdict.best / verdict.bestOfTop);
    if (ratio < least) {
      least = ratio;
      worst = verdict.name;
    }
    if (verdict.correlation) {
      ++correlated;
      correlations += *verdict.correlation;
    }
    if (verdict.order) {
      ++ordered;
      orders += *verdict.order;
    }
    plans += verdict.plans;
    measured += verdict.isChoiceMeasured;
    if (options.each)
      os << llvm::format("%5zu plans  best %9.2f us  chosen %9.2f us  %.3f  "
                         "top %.3f  correlation %5.2f  ",
                         verdict.plans, verdict.best, verdict.chosen, ratio,
                         verdict.best / verdict.bestOfTop,
                         verdict.correlation.value_or(NAN))
         << verdict.name << (verdict.isChoiceMeasured ? "" : "  (not measured)")
         << "\n";
  }
  os << verdicts.size() << " instructions, " << plans << " plans measured on "
     << rt::escaped(ledger.device) << "; " << measured
     << " choices of the whole space are among them";
  if (illegal)
    os << "; " << illegal << " plans are no longer legal";
  os << "\n";
  std::optional<double> mean, top, correlation, any;
  if (judged) {
    mean = std::exp(logs / judged);
    top = std::exp(topLogs / judged);
    os << "median spread of a plan's measurements: "
       << llvm::format("%.1f %%", 100 * getMedian(spreads))
       << "\nbest over chosen time: "
       << llvm::format("%.3f by geometric mean, %.3f at least, of ", *mean,
                       least)
       << worst << "\nbest over the best of the model's first " << options.top
       << llvm::format(": %.3f\n", *top);
  }
  if (judged == verdicts.size())
    any = least;
  if (correlated) {
    correlation = correlations / correlated;
    os << llvm::format("rank correlation: %.2f", *correlation);
    if (ordered)
      os << llvm::format(", %.2f of pairs that differ by more than %.0f %%",
                         orders / ordered, 100 * (kApart - 1));
    os << "\n";
  }

  bool holds = judged > 0;
  auto demand = [&](StringRef what, std::optional<double> is, double asked,
                    double nothing) {
    if (asked == nothing || (is && *is >= asked))
      return;
    holds = false;
    os << "FAILED: " << what;
    if (is)
      os << llvm::format(" is %.3f, less than %.3f\n", *is, asked);
    else
      os << llvm::format(" is not known, and not at least %.3f\n", asked);
  };
  demand("the geometric mean", mean, options.leastMean, 0);
  demand("the least ratio", any, options.leastAny, 0);
  demand("the rank correlation", correlation, options.leastCorrelation, -1);
  demand("the best of the first", top, options.leastTop, 0);
  return holds;
}

rt::Result<bool> aicf::measure::judgeLedger(const std::string &prefix,
                                            StringRef targetName,
                                            const JudgeOptions &options,
                                            MLIRContext &context,
                                            llvm::raw_ostream &os) {
  rt::Result<Ledger> ledger = readLedger(prefix, context);
  if (!ledger)
    return ledger.status();
  llvm::Expected<TargetDescription> target =
      lookupTarget(targetName.empty() ? ledger->target : targetName, &context);
  if (!target)
    return rt::error(
        targetName.empty() ? "the ledger's target: " : "--target: ",
        llvm::toString(target.takeError()),
        targetName.empty() ? "; name its description, --target=FILE.target"
                           : "");
  if (target->name != ledger->target)
    return rt::error("the ledger is of ", ledger->target, " (", ledger->device,
                     "), not of ", target->name);
  Judge judge(*ledger, *target, options, context);
  if (rt::Status status = judge.judge(); !status)
    return status;
  return judge.report(os);
}
