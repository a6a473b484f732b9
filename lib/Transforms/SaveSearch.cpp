//===- SaveSearch.cpp - Which saved values are computed again -------------===//
//
// Two greedy searches, and the better of both. One begins with everything kept
// and computes again what takes most bytes away from where there are too many,
// for its time. The other begins with everything computed again, which takes as
// much memory at once as keeping it, and keeps what shortens that most: so it
// finds checkpoints that cut a chain into segments. Both end by keeping what
// fits after all, the dearest first. Gains are asked for anew after each step,
// since neighbours change them.
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
  /// Keeps what fits, the dearest first.
  void keepMore(BitVector &choice);

  SaveOutcome evaluate(const BitVector &choice) {
    return model.evaluate(choice, limit);
  }

private:
  SaveModel &model;
  const BitVector &fixed;
  int64_t limit;
};
} // namespace

bool Search::descend(BitVector &choice, bool value) {
  // A step looks at all candidates while there are few, else at those that
  // gained most when they were last looked at.
  constexpr size_t kLooks = 192;
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
      if (i >= kLooks && best != candidates.size() && gain < 1e300)
        break;
      choice.flip(s);
      SaveOutcome outcome = evaluate(choice);
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

void Search::keepMore(BitVector &choice) {
  SaveOutcome now = evaluate(choice);
  while (true) {
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
    if (best < 0)
      return;
    choice.reset(best);
    now = bestOutcome;
  }
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
    if (!search.descend(choice, value))
      continue;
    search.keepMore(choice);
    if (!found ||
        search.evaluate(choice).time < search.evaluate(*found).time)
      found = choice;
  }
  return found;
}
