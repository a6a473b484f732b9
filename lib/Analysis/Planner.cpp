//===- Planner.cpp - The best plan for an instruction ---------------------===//
//
// Search visits the plan spaces of all families, the one added last first, and
// keeps the five cheapest plans. findViolated() says what makes a plan illegal:
// what the family's match finds, then the bounds of the machine and of the
// instruction's constraints, which are checked here for all families alike. The
// decision passes ask best(), pins check(), hints bestOf(), aicf-explain
// --space and aicf-measure match() and enumerate().
//
//===----------------------------------------------------------------------===//

#include "aicf/Analysis/Planner.h"
#include "aicf/Support/Mutant.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace mlir;
using namespace aicf;

Planner::Planner(MLIRContext *context, TargetDescription target)
    : context(context), target(std::move(target)),
      backend(aicf::getBackend(context, this->target)) {}

/// Whether `print` keeps the bounds of the machine and of the instruction's
/// constraints; if not, `why`, if given, says which one it exceeds.
static bool keepsBounds(const InstructionDesc &desc, const Footprint &print,
                        const TargetDescription &target,
                        std::string *why = nullptr) {
  auto bound = [](int64_t machine, int64_t constraint) {
    return constraint >= 0 ? std::min(machine, constraint) : machine;
  };
  int64_t maxShared = target.shared_bytes, maxRegisters = INT64_MAX;
  int64_t minWarps = -1;
  if (emit::ConstraintsAttr c = desc.constraints) {
    maxShared = bound(maxShared, c.getMaxSharedMemory());
    maxRegisters = bound(maxRegisters, c.getMaxRegisters());
    minWarps = c.getMinOccupancy();
  }
  auto fits = [&](StringRef what, int64_t needed, int64_t allowed) {
    if (needed <= allowed)
      return true;
    if (why)
      *why = (what + ": needs " + Twine(needed) + ", at most " + Twine(allowed))
                 .str();
    return false;
  };
  if ((!fits("S_max, shared memory bytes a block", print.sharedBytes,
             maxShared) &&
       !AICF_MUTANT("shared-memory-unbounded")) ||
      !fits("threads a block", print.threads, target.max_block_threads) ||
      !fits("R_max, registers a thread",
            std::max(print.registers, print.mostRegisters) +
                print.spilledRegisters,
            maxRegisters))
    return false;
  if (minWarps < 0)
    return true;
  int64_t blocks = target.max_threads / std::max<int64_t>(print.threads, 1);
  if (print.sharedBytes)
    blocks = std::min(blocks, target.shared_bytes / print.sharedBytes);
  if (print.registers)
    blocks =
        std::min(blocks, target.registers / (print.registers * print.threads));
  int64_t warps = blocks * llvm::divideCeil(print.threads, 32);
  if (warps < minWarps && why)
    *why = ("O_min, resident warps a multiprocessor: has " + Twine(warps) +
            ", at least " + Twine(minWarps))
               .str();
  return warps >= minWarps;
}

/// The constraint that `plan` violates; empty if it is legal.
static std::string findViolated(FamilyMatch &match, Attribute plan) {
  std::string why;
  if (!match.isLegal(plan, &why))
    return why.empty() ? "the plan does not suit the instruction" : why;
  if (keepsBounds(match.getDesc(), match.getFootprint(plan), match.getTarget(),
                  &why))
    return "";
  return why;
}

PlanCandidate Planner::check(FamilyMatch &match, Attribute plan) {
  PlanCandidate candidate{plan, {}, findViolated(match, plan)};
  if (candidate.violates.empty())
    candidate.cost = match.estimate(plan);
  return candidate;
}

PlanCandidate Planner::check(const InstructionDesc &desc,
                             Attribute plan) const {
  const KernelFamily *family = backend ? getFamily(*backend, plan) : nullptr;
  if (family) {
    std::string why;
    if (std::unique_ptr<FamilyMatch> match = family->match(desc, target, &why))
      return check(*match, plan);
    if (why.empty())
      why = "it does not suit the instruction";
    return {plan, {}, why};
  }
  return {plan, {}, explainUnknownFamily()};
}

SmallVector<MatchAttempt> Planner::match(const InstructionDesc &desc) const {
  SmallVector<MatchAttempt> attempt;
  if (backend)
    for (const std::unique_ptr<KernelFamily> &family : backend->getFamilies()) {
      MatchAttempt &entry = attempt.emplace_back();
      entry.family = family.get();
      entry.match = family->match(desc, target, &entry.refusal);
    }
  return attempt;
}

SmallVector<PlanCandidate> Planner::enumerate(const InstructionDesc &desc) {
  SmallVector<PlanCandidate> candidates;
  for (const MatchAttempt &attempt : match(desc))
    if (attempt.match)
      attempt.match->getSpace().walk([&](ArrayRef<int64_t> values) {
        Attribute plan = attempt.match->getPlan(context, values);
        candidates.push_back(check(*attempt.match, plan));
      });
  return candidates;
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

namespace {

/// Keeps the cheapest plans of several families. A part of a space whose bound
/// is no better than the last plan that is kept cannot change them, so it is
/// skipped: the outcome is that of trying every plan.
class Search {
public:
  /// Keeps plans that are `wanted`, if given.
  explicit Search(MLIRContext *context,
                  llvm::function_ref<bool(Attribute)> wanted = nullptr)
      : context(context), wanted(wanted) {}

  void run(FamilyMatch &match) {
    if (!mayImprove(match.getBound({})))
      return;
    match.getSpace().walk(
        [&](ArrayRef<int64_t> values) {
          tryPlan(match, match.getPlan(context, values));
        },
        [&](ArrayRef<int64_t> values) {
          return mayImprove(match.getBound(values));
        });
  }

  /// The cheapest legal plans, the earlier one first among equals.
  ArrayRef<PlanCandidate> getKept() const { return kept; }
  int64_t getNumEstimated() const { return numEstimated; }
  bool isFull() const { return kept.size() > kMaxRunnersUp; }

private:
  bool mayImprove(int64_t bound) const {
    return !isFull() || bound < kept.back().cost.total();
  }

  void tryPlan(FamilyMatch &match, Attribute plan) {
    if (!match.isLegal(plan, nullptr) ||
        !keepsBounds(match.getDesc(), match.getFootprint(plan),
                     match.getTarget()))
      return;
    Cost cost = match.estimate(plan);
    ++numEstimated;
    if (!mayImprove(cost.total()) ||
        llvm::any_of(kept, [&](const PlanCandidate &other) {
          return other.plan == plan;
        }))
      return;
    // Last: it may be dear, and expects a legal plan.
    if (wanted && !wanted(plan))
      return;
    PlanCandidate *place = llvm::upper_bound(
        kept, cost.total(), [](int64_t total, const PlanCandidate &other) {
          return total < other.cost.total();
        });
    kept.insert(place, {plan, cost, ""});
    if (kept.size() > 1 + kMaxRunnersUp)
      kept.pop_back();
  }

  MLIRContext *context;
  llvm::function_ref<bool(Attribute)> wanted;
  SmallVector<PlanCandidate> kept;
  int64_t numEstimated = 0;
};

} // namespace

const PlanChoice &Planner::best(const InstructionDesc &desc) {
  std::unique_ptr<PlanChoice> &entry = memo[desc.getKey()];
  if (entry)
    return *entry;
  entry = std::make_unique<PlanChoice>();
  SmallVector<MatchAttempt> attempt = match(desc);
  Search search(context);
  for (const MatchAttempt &family : attempt)
    if (family.match)
      search.run(*family.match);
  ArrayRef<PlanCandidate> kept = search.getKept();
  if (kept.empty()) {
    entry->failure = explainFailure(attempt);
    return *entry;
  }
  entry->plan = kept.front().plan;
  entry->cost = kept.front().cost;
  entry->numEstimated = search.getNumEstimated();
  llvm::append_range(entry->rejected, kept.drop_front());
  // Too few legal ones: those that are not say why.
  if (!search.isFull())
    for (PlanCandidate &candidate : enumerate(desc))
      if (!candidate.violates.empty() && entry->rejected.size() < kMaxRunnersUp)
        entry->rejected.push_back(std::move(candidate));
  return *entry;
}

PlanCandidate Planner::bestOf(const InstructionDesc &desc, StringRef family,
                              llvm::function_ref<bool(Attribute)> wanted) {
  SmallVector<MatchAttempt> attempt = match(desc);
  Search search(context, wanted);
  std::string why;
  bool isKnown = false, isMatched = false;
  for (const MatchAttempt &entry : attempt) {
    if (!family.empty() && entry.family->getName() != family)
      continue;
    isKnown = true;
    if (entry.match) {
      isMatched = true;
      search.run(*entry.match);
    } else if (why.empty()) {
      why = entry.refusal;
    }
  }
  if (!search.getKept().empty())
    return search.getKept().front();
  if (!isKnown)
    return {{}, {}, explainUnknownFamily()};
  if (!isMatched)
    return {{}, {}, why};
  for (PlanCandidate &candidate : enumerate(desc))
    if (wanted(candidate.plan))
      return std::move(candidate);
  return {{}, {}, "no plan in the space has it"};
}

std::string Planner::explainUnknownFamily() const {
  std::string why = "target " + target.name + " has no such kernel family";
  if (backend)
    why += ", but " + llvm::join(getFamilyNames(*backend), ", ");
  return why;
}

std::string Planner::explainFailure(ArrayRef<MatchAttempt> attempt) const {
  if (!backend)
    return "no back end for chip " + target.chip;
  constexpr size_t kMaxReasons = 3;
  SmallVector<std::string> reasons;
  for (const MatchAttempt &entry : attempt) {
    std::string name = entry.family->getName().str() + ": ";
    if (!entry.match) {
      reasons.push_back(name + entry.refusal);
      continue;
    }
    // What binds, how much of the space, and an example. Texts differ in the
    // numbers behind a colon.
    std::map<std::string, std::pair<int64_t, std::string>> counts;
    auto count = [&](const std::string &reason, int64_t times) {
      auto &[number, example] =
          counts[StringRef(reason).split(':').first.str()];
      number += times;
      if (example.empty())
        example = reason;
    };
    int64_t numPlans = 0;
    SmallVector<int64_t> violated;
    const PlanSpace &space = entry.match->getSpace();
    space.walk(
        [&](ArrayRef<int64_t> values) {
          ++numPlans;
          Attribute plan = entry.match->getPlan(context, values);
          count(findViolated(*entry.match, plan), 1);
        },
        /*enter=*/nullptr, &violated);
    if (!numPlans)
      for (auto [constraint, times] : llvm::zip(space.constraints, violated))
        if (times)
          count(constraint.text.str(), times);
    SmallVector<std::pair<int64_t, std::string>> sorted =
        llvm::to_vector(llvm::make_second_range(counts));
    llvm::stable_sort(
        sorted, [](const auto &a, const auto &b) { return a.first > b.first; });
    name += numPlans ? "none of " + std::to_string(numPlans) + " plans is legal"
                     : "no point keeps the constraints";
    for (const auto &[times, example] :
         ArrayRef(sorted).take_front(kMaxReasons))
      name += "; " + example + " (" + std::to_string(times) + ")";
    reasons.push_back(std::move(name));
  }
  return llvm::join(reasons, "; ");
}
