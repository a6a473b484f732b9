//===- PlacementRepair.cpp - Placements by moving buffers apart -----------===//
//
// Makes the arena of a placement smaller than it is, so that buffers overlap,
// and moves one at a time to where it overlaps least. Where no move helps, the
// pairs that overlap weigh more from then on, as in guided local search for
// nesting (Umetani and Murakami, 2022). A buffer has but one coordinate to
// choose, so its best offset is found exactly: what a pair overlaps is
// piecewise linear in it.
//
//===----------------------------------------------------------------------===//

#include "PlacementSearch.h"

#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace aicf;
using llvm::ArrayRef;

namespace {

class Repair {
public:
  Repair(ArrayRef<LiveBytes> buffers, ArrayRef<int64_t> offsets);

  /// Moves buffers until none overlap and all lie below `capacity`, or until
  /// nothing of `work` is left. The next call goes on from there.
  bool run(int64_t capacity, int64_t &work);

  /// Lets every buffer fall onto those below it. Returns the end of the
  /// highest.
  int64_t compact();

  std::vector<int64_t> offsets;

private:
  /// Two buffers that live at the same time.
  struct Pair {
    unsigned a, b;
    double weight = 1;
    bool isListed = false; ///< In `overlapping`.
  };
  struct Neighbour {
    unsigned buffer, pair;
    int64_t key; ///< Its lower or upper end, when last looked at.
  };

  int64_t bytes(unsigned b) const { return buffers[b].bytes; }
  /// Bytes that are taken twice; below zero, how far apart two buffers are.
  int64_t getOverlap(unsigned a, unsigned b) const {
    return std::min(offsets[a] + bytes(a), offsets[b] + bytes(b)) -
           std::max(offsets[a], offsets[b]);
  }
  void list(unsigned pair);
  void enqueue(unsigned b);
  void sort(std::vector<Neighbour> &list, bool byEnd);
  void move(unsigned b);
  bool addWeights();
  uint64_t getChance() {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return seed * 0x2545f4914f6cdd1dull >> 11;
  }

  ArrayRef<LiveBytes> buffers;
  int64_t capacity;
  std::vector<Pair> pairs;
  std::vector<unsigned> overlapping; ///< Pairs, also some that did.
  /// Of each buffer, by offset and by end. Few move between two looks at the
  /// list, so that it is nearly sorted.
  std::vector<std::vector<Neighbour>> byOffset, byEnd;
  std::vector<unsigned> queue; ///< Buffers that may find a better place.
  std::vector<bool> isQueued;
  uint64_t seed = 88172645463325252ull;
};

} // namespace

/// Attempts that may fail before the work is used up.
constexpr int64_t kAttempts = 5;
/// Of what an arena exceeds the bound by, the most to take away at once.
constexpr double kMaxPart = 1.0 / 8;
/// Where an arena exceeds the bound by less, as a share of it, the next attempt
/// goes to the bound.
constexpr double kNear = 0.003;

/// Behind all that is in the arena.
constexpr int64_t kEnd = INT64_MAX / 2;

Repair::Repair(ArrayRef<LiveBytes> buffers, ArrayRef<int64_t> offsets)
    : offsets(offsets.begin(), offsets.end()), buffers(buffers),
      byOffset(buffers.size()), isQueued(buffers.size()) {
  for (unsigned a = 0; a < buffers.size(); ++a)
    for (unsigned b = 0; b < a; ++b)
      if (buffers[a].first <= buffers[b].last &&
          buffers[b].first <= buffers[a].last) {
        byOffset[a].push_back({b, unsigned(pairs.size()), 0});
        byOffset[b].push_back({a, unsigned(pairs.size()), 0});
        pairs.push_back({a, b});
      }
  byEnd = byOffset;
}

void Repair::list(unsigned pair) {
  if (pairs[pair].isListed)
    return;
  pairs[pair].isListed = true;
  overlapping.push_back(pair);
}

void Repair::enqueue(unsigned b) {
  if (isQueued[b])
    return;
  isQueued[b] = true;
  queue.push_back(b);
}

/// By insertion.
void Repair::sort(std::vector<Neighbour> &list, bool byEnd) {
  for (size_t i = 0; i < list.size(); ++i) {
    Neighbour next = list[i];
    next.key = offsets[next.buffer] + (byEnd ? bytes(next.buffer) : 0);
    size_t at = i;
    for (; at && list[at - 1].key > next.key; --at)
      list[at] = list[at - 1];
    list[at] = next;
  }
}

/// To where it overlaps least, by weight.
void Repair::move(unsigned b) {
  sort(byOffset[b], /*byEnd=*/false);
  sort(byEnd[b], /*byEnd=*/true);
  int64_t size = bytes(b), highest = capacity - size;
  // What a neighbour overlaps grows where `b` reaches it from below and stops
  // to grow where the one lies in the other, and so on.
  struct {
    const Neighbour *next, *end;
    int64_t shift;
    double sign;
    int64_t at() const { return next == end ? kEnd : next->key + shift; }
  } kinks[4];
  for (int i = 0; i < 4; ++i) {
    const std::vector<Neighbour> &list = i < 2 ? byOffset[b] : byEnd[b];
    bool isMinimum = i == 0 || i == 3;
    kinks[i] = {list.data(), list.data() + list.size(), i % 2 ? 0 : -size,
                isMinimum ? 1.0 : -1.0};
  }
  double cost = 0, slope = 0, least = HUGE_VAL;
  int64_t last = -kEnd, best = offsets[b];
  unsigned ties = 0;
  auto consider = [&](int64_t at) {
    if (at == offsets[b])
      return;
    double here = cost + slope * (at - last);
    if (here < 0.5)
      here = 0;
    if (here > least * 1.0000001)
      return;
    ties = here < least * 0.9999999 ? 1 : ties + 1;
    least = std::min(here, least);
    if (ties == 1 || getChance() % ties == 0)
      best = at;
  };
  int64_t heads[4];
  for (int i = 0; i < 4; ++i)
    heads[i] = kinks[i].at();
  bool isBelow = true;
  while (true) {
    int a = heads[0] <= heads[1] ? 0 : 1, c = heads[3] <= heads[2] ? 3 : 2;
    int i = heads[c] <= heads[a] ? c : a;
    int64_t at = heads[i];
    if (isBelow && at >= 0) {
      isBelow = false;
      consider(0);
    }
    if (at > highest) {
      consider(highest);
      break;
    }
    cost += slope * (at - last);
    last = at;
    if (at >= 0 && (i == 0 || i == 3))
      consider(at);
    slope += kinks[i].sign * pairs[kinks[i].next->pair].weight;
    ++kinks[i].next;
    heads[i] = kinks[i].at();
  }
  double current = 0;
  for (const Neighbour &other : byOffset[b])
    if (int64_t overlap = getOverlap(b, other.buffer); overlap > 0)
      current += pairs[other.pair].weight * overlap;
  if (least >= 0.999999 * current)
    return;
  offsets[b] = best;
  for (const Neighbour &other : byOffset[b]) {
    if (getOverlap(b, other.buffer) <= 0)
      continue;
    list(other.pair);
    enqueue(other.buffer);
    enqueue(b);
  }
}

/// False if nothing overlaps.
bool Repair::addWeights() {
  int64_t most = 0;
  llvm::erase_if(overlapping, [&](unsigned i) {
    int64_t overlap = getOverlap(pairs[i].a, pairs[i].b);
    most = std::max(most, overlap);
    return !(pairs[i].isListed = overlap > 0);
  });
  for (unsigned i : overlapping) {
    Pair &pair = pairs[i];
    pair.weight += std::sqrt(double(getOverlap(pair.a, pair.b)) / most);
    enqueue(pair.a);
    enqueue(pair.b);
  }
  return !overlapping.empty();
}

bool Repair::run(int64_t capacity, int64_t &work) {
  this->capacity = capacity;
  for (unsigned b = 0; b < buffers.size(); ++b)
    offsets[b] = std::min(offsets[b], capacity - bytes(b));
  for (unsigned i = 0; i < pairs.size(); ++i) {
    pairs[i].weight = 1;
    list(i);
  }
  work -= pairs.size();
  while (addWeights()) {
    work -= 4 * overlapping.size();
    while (!queue.empty()) {
      if (work <= 0)
        return false;
      std::swap(queue[getChance() % queue.size()], queue.back());
      unsigned b = queue.back();
      queue.pop_back();
      isQueued[b] = false;
      move(b);
      work -= 14 * byOffset[b].size();
    }
  }
  return true;
}

int64_t Repair::compact() {
  std::vector<unsigned> order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(
      order, [&](unsigned a, unsigned b) { return offsets[a] < offsets[b]; });
  int64_t top = 0;
  for (unsigned b : order) {
    int64_t floor = 0;
    for (const Neighbour &other : byOffset[b])
      if (offsets[other.buffer] < offsets[b])
        floor = std::max(floor, offsets[other.buffer] + bytes(other.buffer));
    offsets[b] = floor;
    top = std::max(top, floor + bytes(b));
  }
  return top;
}

void aicf::repairPlacement(ArrayRef<LiveBytes> buffers, int64_t bound,
                           int64_t work, Placement &best) {
  Repair repair(buffers, best.offsets);
  work -= buffers.size() * buffers.size() / 2;
  const int64_t attempt = work / kAttempts;
  double part = kMaxPart;
  while (work > 0 && best.bytes > bound) {
    int64_t excess = best.bytes - bound;
    int64_t capacity = best.bytes - std::max<int64_t>(1, excess * part);
    if (excess < bound * kNear)
      capacity = bound;
    int64_t share = std::min(work, attempt), left = share;
    bool works = repair.run(capacity, left);
    work -= share - left;
    if (!works) {
      part /= 2;
      continue;
    }
    part = std::min(kMaxPart, part * 1.5);
    best.bytes = repair.compact();
    best.offsets.assign(repair.offsets.begin(), repair.offsets.end());
  }
}
