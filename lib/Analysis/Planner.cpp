//===- Planner.cpp - The best plan for an instruction ---------------------===//

#include "aicf/Analysis/Planner.h"
#include "aicf/Support/PlantedBug.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace aicf;

Planner::Planner(MLIRContext *context, TargetDescription target)
    : context(context), target(std::move(target)),
      backend(aicf::getBackend(context, this->target)) {}

/// The first bound of the machine or of the instruction's constraints that
/// `print` exceeds, as text; empty if none.
static std::string checkBounds(const InstructionDesc &desc,
                               const Footprint &print,
                               const TargetDescription &target) {
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
  auto over = [](StringRef what, int64_t needed, int64_t allowed) {
    return (what + ": needs " + Twine(needed) + ", at most " + Twine(allowed))
        .str();
  };
  if (print.sharedBytes > maxShared && !isPlanted("shared-memory-unbounded"))
    return over("S_max, shared memory bytes a block", print.sharedBytes,
                maxShared);
  if (print.threads > target.max_block_threads)
    return over("threads a block", print.threads, target.max_block_threads);
  if (print.registers > maxRegisters)
    return over("R_max, registers a thread", print.registers, maxRegisters);
  if (minWarps >= 0) {
    int64_t blocks = target.max_threads / std::max<int64_t>(print.threads, 1);
    if (print.sharedBytes)
      blocks = std::min(blocks, target.shared_bytes / print.sharedBytes);
    if (print.registers)
      blocks = std::min(blocks, target.registers /
                                    (print.registers * print.threads));
    int64_t warps = blocks * llvm::divideCeil(print.threads, 32);
    if (warps < minWarps)
      return ("O_min, resident warps a multiprocessor: has " + Twine(warps) +
              ", at least " + Twine(minWarps))
          .str();
  }
  return "";
}

std::string Planner::findBroken(const KernelFamily &family,
                                const InstructionDesc &desc,
                                Attribute plan) const {
  std::string why;
  if (!family.isLegal(desc, plan, target, &why))
    return why.empty() ? "the plan does not suit the instruction" : why;
  return checkBounds(desc, family.footprint(desc, plan, target), target);
}

PlanCandidate Planner::check(const KernelFamily &family,
                             const InstructionDesc &desc,
                             Attribute plan) const {
  PlanCandidate candidate{plan, {}, findBroken(family, desc, plan)};
  if (candidate.breaks.empty())
    candidate.cost = family.estimate(desc, plan, target);
  return candidate;
}

PlanCandidate Planner::check(const InstructionDesc &desc,
                             Attribute plan) const {
  const KernelFamily *family = backend ? getFamily(*backend, plan) : nullptr;
  std::string why;
  if (family && family->match(desc, target, &why))
    return check(*family, desc, plan);
  if (!family)
    why = "target " + target.name + " has no such kernel family";
  if (!family && backend)
    why += ", but " + llvm::join(getFamilyNames(*backend), ", ");
  return {plan, {}, why};
}

SmallVector<PlanCandidate> Planner::enumerate(const InstructionDesc &desc,
                                              std::string *failure) {
  SmallVector<PlanCandidate> candidates;
  auto note = [&](const Twine &reason) {
    if (!failure)
      return;
    if (!failure->empty())
      *failure += "; ";
    *failure += reason.str();
  };
  if (!backend) {
    note("no back end for chip " + target.chip);
    return candidates;
  }
  for (const std::unique_ptr<KernelFamily> &family : backend->getFamilies()) {
    std::string why;
    if (!family->match(desc, target, &why)) {
      note(family->getName() + ": " + why);
      continue;
    }
    SmallVector<Attribute> plans;
    family->enumerate(context, desc, target, plans);
    SmallVector<PlanCandidate> checked;
    SmallVector<Attribute> legal;
    for (Attribute plan : plans) {
      checked.push_back({plan, {}, findBroken(*family, desc, plan)});
      if (checked.back().breaks.empty())
        legal.push_back(plan);
      else
        note(family->getName() + ": " + checked.back().breaks);
    }
    SmallVector<Cost> costs = family->estimateAll(desc, legal, target);
    const Cost *cost = costs.begin();
    for (PlanCandidate &candidate : checked) {
      if (candidate.breaks.empty())
        candidate.cost = *cost++;
      candidates.push_back(std::move(candidate));
    }
  }
  return candidates;
}

const PlanChoice &Planner::best(const InstructionDesc &desc) {
  std::unique_ptr<PlanChoice> &entry = memo[desc.getKey()];
  if (entry)
    return *entry;
  entry = std::make_unique<PlanChoice>();
  SmallVector<PlanCandidate> candidates = enumerate(desc, &entry->failure);
  // Legal plans by cost; enumeration order breaks ties, so that the outcome
  // is the same in every run.
  llvm::stable_sort(candidates, [](const PlanCandidate &a,
                                   const PlanCandidate &b) {
    if (a.breaks.empty() != b.breaks.empty())
      return a.breaks.empty();
    return a.breaks.empty() && a.cost.total() < b.cost.total();
  });
  if (candidates.empty() || !candidates.front().breaks.empty())
    return *entry;
  entry->failure.clear();
  entry->plan = candidates.front().plan;
  entry->cost = candidates.front().cost;
  for (PlanCandidate &candidate : llvm::drop_begin(candidates))
    if (entry->rejected.size() < kMaxRunnersUp &&
        candidate.plan != entry->plan)
      entry->rejected.push_back(std::move(candidate));
  return *entry;
}
