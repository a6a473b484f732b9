//===- Fit.cpp - Fits a target description to ledgers ---------------------===//

#include "aicf/Measure/Fit.h"

#include "LedgerFile.h"
#include "aicf/Analysis/Planner.h"
#include "aicf/Measure/Statistics.h"
#include "llvm/Support/Format.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

namespace {

/// The measured plans of one family for an instruction.
struct FitFamily {
  std::unique_ptr<FamilyMatch> match;
  SmallVector<Attribute> plans;
};

struct FitCase {
  InstructionDesc desc;
  SmallVector<FitFamily, 2> families;
  std::vector<double> us; ///< Of all families' plans, one after the other.
  double best = 0;
};

/// The ledgers' instructions, estimated by the numbers that a target has at the
/// time.
class Fitter {
public:
  Fitter(TargetDescription &target, const FitOptions &options,
         MLIRContext &context)
      : target(target), options(options), planner(&context, target) {}

  rt::Status add(const Ledger &ledger);
  bool isEmpty() const { return cases.empty(); }
  /// Measured plans that are legal.
  size_t countPlans() const {
    size_t count = 0;
    for (const auto &c : cases)
      count += c->us.size();
    return count;
  }
  /// What is minimised.
  double getLoss();

private:
  double getLoss(FitCase &c);

  TargetDescription &target;
  const FitOptions &options;
  Planner planner;
  std::vector<std::unique_ptr<FitCase>> cases;
};

} // namespace

rt::Status Fitter::add(const Ledger &ledger) {
  const BackendInterface *backend = planner.getBackend();
  if (!backend)
    return rt::error("no back end for chip ", target.chip);
  for (const auto &[name, rows] : ledger.cases) {
    if (!options.all && isHeld(name))
      continue;
    rt::Result<emit::ComputeOp> op = findInstruction(ledger, name);
    if (!op)
      return op.status();
    auto c = std::make_unique<FitCase>();
    c->desc = describe(*op);
    for (const auto &family : backend->getFamilies()) {
      FitFamily entry;
      entry.match = family->match(c->desc, target, nullptr);
      if (!entry.match)
        continue;
      for (const LedgerRow &row : rows)
        if (getFamily(*backend, row.plan) == family.get() &&
            Planner::check(*entry.match, row.plan).violates.empty()) {
          entry.plans.push_back(row.plan);
          c->us.push_back(row.us);
        }
      if (!entry.plans.empty())
        c->families.push_back(std::move(entry));
    }
    if (c->us.size() < 2)
      continue;
    c->best = *llvm::min_element(c->us);
    cases.push_back(std::move(c));
  }
  return rt::Status::success();
}

double Fitter::getLoss(FitCase &c) {
  // Regret in large, the order and the scale of all plans in small: without
  // them, numbers wander that no choice depends on. Plans whose estimates are
  // close could each be the choice for a shape that is a little different, so
  // they all count, by their distance from the least.
  constexpr double kClose = 0.03, kSquare = 2, kOrder = 0.05;
  std::vector<double> estimates;
  for (FitFamily &family : c.families) {
    family.match->forget();
    for (Attribute plan : family.plans)
      estimates.push_back(
          static_cast<double>(family.match->estimate(plan).total()));
  }
  double least = *llvm::min_element(estimates);
  double regret = 0, square = 0, weights = 0, error = 0;
  for (auto [estimate, us] : llvm::zip_equal(estimates, c.us)) {
    double weight = std::pow(least / estimate, 1 / kClose);
    double loss = std::log(us / c.best);
    weights += weight;
    regret += weight * loss;
    square += weight * loss * loss;
    double distance = std::log(estimate / (us * 1e6));
    error += distance * distance;
  }
  double correlation = getRankCorrelation(estimates, c.us).value_or(0);
  double scale = std::sqrt(error / c.us.size());
  return (regret + kSquare * square) / weights + kOrder * (1 - correlation) +
         options.scaleWeight * scale;
}

double Fitter::getLoss() {
  double sum = 0;
  for (const auto &c : cases)
    sum += getLoss(*c);
  return sum / cases.size();
}

rt::Result<TargetDescription>
aicf::measure::fitLedgers(ArrayRef<std::string> prefixes,
                          TargetDescription target, const FitOptions &options,
                          MLIRContext &context, llvm::raw_ostream &os) {
  Fitter fitter(target, options, context);
  std::string device;
  for (const std::string &prefix : prefixes) {
    rt::Result<Ledger> ledger = readLedger(prefix, context);
    if (!ledger)
      return ledger.status();
    if (ledger->target != target.name)
      return rt::error("the ledger '", prefix, "' is of ", ledger->target, " (",
                       ledger->device, "), not of ", target.name);
    if (device.empty())
      device = ledger->device;
    if (ledger->device != device)
      return rt::error("the ledger '", prefix, "' is of the device '",
                       ledger->device, "', and the first one of '", device,
                       "'");
    if (rt::Status status = fitter.add(*ledger); !status)
      return status;
  }
  if (fitter.isEmpty())
    return rt::error("the ledgers have no instruction to fit to: those that "
                     "are not held out have fewer than two legal plans each");
  SmallVector<int64_t *> numbers;
  for (const std::string &name : options.numbers) {
    numbers.push_back(target.getNumber(name));
    if (!numbers.back())
      return rt::error("a target description has no number '", name, "'");
  }
  if (numbers.empty())
    return rt::error("no number to fit");

  // Numbers that the ledgers say little about stay near where they were.
  constexpr double kDistance = 2e-4;
  const TargetDescription start = target;
  auto getLoss = [&] {
    double distance = 0;
    for (const std::string &name : options.numbers) {
      double ratio =
          std::max<double>(*target.getNumber(name), 1) /
          std::max<double>(*TargetDescription(start).getNumber(name), 1);
      distance += std::log(ratio) * std::log(ratio);
    }
    return fitter.getLoss() + kDistance * distance;
  };
  double loss = getLoss();
  os << llvm::format("%zu plans; loss %.5f", fitter.countPlans(), loss);
  std::mt19937_64 random(options.seed);
  std::normal_distribution<double> normal;
  // Steps of a factor: large ones first, then ever smaller ones.
  for (unsigned trial = 0; trial < options.trials; ++trial) {
    TargetDescription before = target;
    double size = 0.6 * std::pow(0.1, trial / double(options.trials));
    unsigned changes = 1 + random() % 3;
    for (unsigned i = 0; i < changes; ++i) {
      int64_t &number = *numbers[random() % numbers.size()];
      double changed =
          (std::max<double>(number, 1)) * std::exp(size * normal(random));
      int64_t rounded = std::llround(changed);
      // Small numbers move by one at least.
      number = rounded != number ? rounded : number + (random() % 2 ? 1 : -1);
    }
    bool isSound = !llvm::errorToBool(target.verify());
    double changed = isSound ? getLoss() : INFINITY;
    if (changed < loss)
      loss = changed;
    else
      target = before;
  }
  os << llvm::format(", after %u trials %.5f\n", options.trials, loss);
  return target;
}
