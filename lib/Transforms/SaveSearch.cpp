//===- SaveSearch.cpp - Which saved values are computed again -------------===//
//
// Two greedy searches, and the better of both. One begins with everything kept
// and computes again what takes most bytes away from where there are too many,
// for its time. The other begins with everything computed again, which takes as
// much memory at once as keeping it, and keeps what shortens that most: so it
// finds checkpoints that cut a chain into segments. Where no single step helps,
// two saves that are near each other change at once, which moves a checkpoint.
// Both end by keeping what fits after all, the dearest first. Gains are asked
// for anew after each step, since neighbours change them.
//
// Work is counted in instructions looked at, so that the outcome is the same on
// every machine.
//
//===----------------------------------------------------------------------===//

#include "SaveModel.h"

using namespace mlir;
using namespace aicf;
using llvm::BitVector;

namespace {
class Search {
public:
  Search(SaveModel &model, const BitVector &fixed, int64_t limit)
      : model(model), fixed(fixed), limit(limit) {}

  /// Flips saves to `value` until everything fits; false if it never does.
  bool descend(BitVector &choice, bool value);
  /// Flips one or two saves at a time until everything fits; false if it never
  /// does.
  bool repair(BitVector &choice);
  /// Keeps what fits, the dearest first, and exchanges saves where that takes
  /// less time.
  void keepMore(BitVector &choice);

  SaveOutcome evaluate(const BitVector &choice) {
    work -= model.getNumInstructions();
    return model.evaluate(choice, limit);
  }

private:
  /// Keeps one save in the place of another if everything fits and takes less
  /// time than `now`; false if no two do.
  bool exchange(BitVector &choice, SaveOutcome &now);

  /// Saves that may change at once are that near, in program order.
  static constexpr unsigned kNear = 8;
  SaveModel &model;
  const BitVector &fixed;
  int64_t limit;
  /// What is left of it for the repair, and then for what is kept again.
  static constexpr int64_t kWork = 20'000'000;
  int64_t work = kWork;
};
} // namespace

bool Search::descend(BitVector &choice, bool value) {
  // A step looks at all candidates while there are few, else at those that
  // gained most when they were last looked at.
  constexpr size_t kInstructions = 200'000;
  const size_t looks =
      std::clamp<size_t>(kInstructions / model.getNumInstructions(), 16, 192);
  SmallVector<std::pair<double, unsigned>> candidates;
  for (unsigned s = 0; s < choice.size(); ++s)
    if (choice[s] != value && !fixed[s])
      candidates.push_back({1e300, s});
  SaveOutcome now = evaluate(choice);
  while (now.excess > 0) {
    llvm::stable_sort(candidates, [](const auto &a, const auto &b) {
      return a.first > b.first;
    });
    size_t best = candidates.size();
    double bestGain = 0;
    SaveOutcome bestOutcome;
    for (size_t i = 0; i < candidates.size(); ++i) {
      auto &[gain, s] = candidates[i];
      if (i >= looks && best != candidates.size() && gain < 1e300)
        break;
      choice.flip(s);
      SaveOutcome outcome = model.evaluate(choice, limit);
      choice.flip(s);
      // Bytes beyond the limit that go, for each picosecond.
      double less = now.excess - outcome.excess;
      double time = double(outcome.time - now.time);
      gain = less <= 0 ? less : less / std::max(time, 1.0);
      if (less > 0 && time <= 0)
        gain = less * (1 - time); // It gains both ways.
      if (gain > bestGain) {
        best = i;
        bestGain = gain;
        bestOutcome = outcome;
      }
    }
    if (best == candidates.size())
      return false;
    choice.flip(candidates[best].second);
    now = bestOutcome;
    candidates.erase(candidates.begin() + best);
  }
  return true;
}

bool Search::repair(BitVector &choice) {
  SaveOutcome now = evaluate(choice);
  while (now.excess > 0 && work > 0) {
    std::pair<unsigned, unsigned> best;
    SaveOutcome bestOutcome = now;
    auto look = [&](unsigned s, unsigned t) {
      choice.flip(s);
      if (t != s)
        choice.flip(t);
      SaveOutcome outcome = evaluate(choice);
      choice.flip(s);
      if (t != s)
        choice.flip(t);
      auto rank = [](const SaveOutcome &o) {
        return std::make_pair(o.excess, o.time);
      };
      if (outcome.excess < now.excess && rank(outcome) < rank(bestOutcome)) {
        best = {s, t};
        bestOutcome = outcome;
      }
    };
    unsigned size = choice.size();
    for (unsigned s = 0; s < size && work > 0; ++s)
      for (unsigned t = s; t < std::min(size, s + kNear); ++t)
        if (!fixed[s] && !fixed[t])
          look(s, t);
    if (bestOutcome.excess >= now.excess)
      return false;
    choice.flip(best.first);
    if (best.second != best.first)
      choice.flip(best.second);
    now = bestOutcome;
  }
  return now.excess <= 0;
}

void Search::keepMore(BitVector &choice) {
  work = kWork;
  SaveOutcome now = evaluate(choice);
  while (work > 0) {
    int best = -1;
    SaveOutcome bestOutcome;
    for (unsigned s : choice.set_bits()) {
      if (fixed[s])
        continue;
      choice.reset(s);
      SaveOutcome outcome = evaluate(choice);
      choice.set(s);
      if (outcome.excess > 0)
        continue;
      auto rank = [](const SaveOutcome &o) {
        return std::make_pair(o.time, o.bytes);
      };
      if (rank(outcome) <= rank(now) &&
          (best < 0 || rank(outcome) < rank(bestOutcome))) {
        best = s;
        bestOutcome = outcome;
      }
    }
    if (best >= 0) {
      choice.reset(best);
      now = bestOutcome;
    } else if (!exchange(choice, now)) {
      return;
    }
  }
}

bool Search::exchange(BitVector &choice, SaveOutcome &now) {
  std::optional<std::pair<unsigned, unsigned>> best;
  SaveOutcome bestOutcome = now;
  for (unsigned s = 0; s < choice.size() && work > 0; ++s)
    for (unsigned t = s + 1; t < std::min<unsigned>(choice.size(), s + kNear);
         ++t) {
      if (fixed[s] || fixed[t] || choice[s] == choice[t])
        continue;
      choice.flip(s).flip(t);
      SaveOutcome outcome = evaluate(choice);
      choice.flip(s).flip(t);
      if (outcome.excess <= 0 && outcome.time < bestOutcome.time) {
        best = {s, t};
        bestOutcome = outcome;
      }
    }
  if (!best)
    return false;
  choice.flip(best->first).flip(best->second);
  now = bestOutcome;
  return true;
}

std::optional<BitVector> aicf::findSaves(SaveModel &model,
                                         const BitVector &start,
                                         const BitVector &fixed,
                                         int64_t limit) {
  Search search(model, fixed, limit);
  std::optional<BitVector> found;
  for (bool value : {true, false}) {
    BitVector choice = start;
    for (unsigned s = 0; s < choice.size(); ++s)
      if (!fixed[s])
        choice[s] = !value;
    if (!search.descend(choice, value) && !search.repair(choice))
      continue;
    search.keepMore(choice);
    if (!found || search.evaluate(choice).time < search.evaluate(*found).time)
      found = choice;
  }
  return found;
}
