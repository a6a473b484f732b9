//===- Placement.cpp - Offsets for buffers with live ranges ---------------===//

#include "aicf/Analysis/Placement.h"
#include "PlacementSearch.h"
#include "aicf/Support/Mutant.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <tuple>

using namespace aicf;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

using Order = std::vector<unsigned>;

/// Bytes that live at each step.
static std::vector<int64_t> getLoad(ArrayRef<LiveBytes> buffers) {
  unsigned end = 0;
  for (const LiveBytes &buffer : buffers)
    end = std::max(end, buffer.last + 1);
  std::vector<int64_t> load(end + 1);
  for (const LiveBytes &buffer : buffers) {
    load[buffer.first] += buffer.bytes;
    load[buffer.last + 1] -= buffer.bytes;
  }
  std::partial_sum(load.begin(), load.end(), load.begin());
  return load;
}

int64_t aicf::getPeakBytes(ArrayRef<LiveBytes> buffers) {
  std::vector<int64_t> load = getLoad(buffers);
  return load.empty() ? 0 : *llvm::max_element(load);
}

unsigned aicf::getPeakStep(ArrayRef<LiveBytes> buffers) {
  std::vector<int64_t> load = getLoad(buffers);
  return llvm::max_element(load) - load.begin();
}

static bool overlap(const LiveBytes &a, const LiveBytes &b) {
  return a.first <= b.last && b.first <= a.last;
}

namespace {

/// Places buffers one by one in a given order, each as low as those before it
/// allow.
class Decoder {
public:
  explicit Decoder(ArrayRef<LiveBytes> buffers);

  /// Stops, with what it has come to, when it exceeds `limit`.
  int64_t decode(const Order &order, SmallVectorImpl<int64_t> &offsets,
                 int64_t limit = INT64_MAX);

  /// Pairs that one call of `decode` looks at.
  int64_t getWork() const { return work; }

private:
  ArrayRef<LiveBytes> buffers;
  /// Buffers that live at the same time; empty where there are too many pairs
  /// to list.
  std::vector<std::vector<unsigned>> neighbours;
  int64_t work = 0;
  std::vector<bool> placed;
  /// Of a mutant: lives that touch do not overlap.
  static bool touchingShare() { return AICF_MUTANT("touching-lives-share"); }
  bool isIgnored(unsigned a, unsigned b) const {
    return touchingShare() && (buffers[a].last == buffers[b].first ||
                               buffers[b].last == buffers[a].first);
  }
  std::vector<unsigned> byOffset; ///< Placed buffers, the lowest first.
  std::vector<std::pair<int64_t, int64_t>> busy;
};

} // namespace

/// Pairs of neighbours beyond which they are not listed: 128 MiB.
constexpr int64_t kMaxListedPairs = 1 << 24;

Decoder::Decoder(ArrayRef<LiveBytes> buffers)
    : buffers(buffers), placed(buffers.size()) {
  Order byStart(buffers.size());
  std::iota(byStart.begin(), byStart.end(), 0);
  llvm::stable_sort(byStart, [&](unsigned a, unsigned b) {
    return buffers[a].first < buffers[b].first;
  });
  neighbours.resize(buffers.size());
  std::vector<unsigned> active;
  int64_t pairs = 0;
  for (unsigned next : byStart) {
    llvm::erase_if(active, [&](unsigned a) {
      return buffers[a].last < buffers[next].first + touchingShare();
    });
    pairs += active.size();
    if (pairs > kMaxListedPairs) {
      neighbours.clear();
      work = buffers.size() * buffers.size() / 2;
      return;
    }
    for (unsigned a : active) {
      neighbours[a].push_back(next);
      neighbours[next].push_back(a);
    }
    active.push_back(next);
  }
  work = 2 * pairs + 4 * buffers.size();
}

int64_t Decoder::decode(const Order &order, SmallVectorImpl<int64_t> &offsets,
                        int64_t limit) {
  std::fill(placed.begin(), placed.end(), false);
  byOffset.clear();
  int64_t top = 0;
  for (unsigned b : order) {
    int64_t bytes = buffers[b].bytes, cursor = 0;
    // Taken from the lowest up, buffers that b may not overlap: whether b still
    // does not fit below the next one.
    auto goPast = [&](int64_t begin, int64_t end) {
      if (begin - cursor >= bytes)
        return false;
      cursor = std::max(cursor, end);
      return true;
    };
    // To sort the neighbours, or to look through all that are sorted already.
    constexpr unsigned kSortingCosts = 8;
    if (neighbours.empty() ||
        neighbours[b].size() * kSortingCosts > byOffset.size()) {
      for (unsigned other : byOffset)
        if (overlap(buffers[b], buffers[other]) && !isIgnored(b, other) &&
            !goPast(offsets[other], offsets[other] + buffers[other].bytes))
          break;
    } else {
      busy.clear();
      for (unsigned other : neighbours[b])
        if (placed[other])
          busy.emplace_back(offsets[other],
                            offsets[other] + buffers[other].bytes);
      llvm::sort(busy);
      for (auto [begin, end] : busy)
        if (!goPast(begin, end))
          break;
    }
    offsets[b] = cursor;
    placed[b] = true;
    byOffset.insert(std::upper_bound(byOffset.begin(), byOffset.end(), cursor,
                                     [&](int64_t offset, unsigned other) {
                                       return offset < offsets[other];
                                     }),
                    b);
    top = std::max(top, cursor + bytes);
    if (top > limit)
      break;
  }
  return top;
}

Placement aicf::placeByTime(ArrayRef<LiveBytes> buffers) {
  Order order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](unsigned a, unsigned b) {
    return buffers[a].first < buffers[b].first;
  });
  Placement placement;
  placement.offsets.resize(buffers.size());
  placement.bytes = Decoder(buffers).decode(order, placement.offsets);
  return placement;
}

Placement aicf::placeGreedily(ArrayRef<LiveBytes> buffers) {
  Decoder decoder(buffers);
  std::vector<int64_t> load = getLoad(buffers);
  // How full the arena gets while each buffer lives. Neighbouring steps
  // differ by few buffers, so a coarse table of maxima would not pay.
  std::vector<int64_t> crowd(buffers.size());
  for (auto [b, buffer] : llvm::enumerate(buffers))
    crowd[b] = *std::max_element(load.begin() + buffer.first,
                                 load.begin() + buffer.last + 1);
  auto length = [&](unsigned b) -> int64_t {
    return buffers[b].last - buffers[b].first + 1;
  };
  Placement best;
  best.bytes = INT64_MAX;
  SmallVector<int64_t> offsets(buffers.size());
  auto attempt = [&](auto key) {
    Order order(buffers.size());
    std::iota(order.begin(), order.end(), 0);
    llvm::stable_sort(order,
                      [&](unsigned a, unsigned b) { return key(a) > key(b); });
    int64_t bytes = decoder.decode(order, offsets, best.bytes - 1);
    if (bytes < best.bytes) {
      best.bytes = bytes;
      best.offsets = offsets;
    }
  };
  attempt([&](unsigned b) { return std::pair(buffers[b].bytes, length(b)); });
  attempt([&](unsigned b) { return std::pair(length(b), buffers[b].bytes); });
  attempt([&](unsigned b) {
    return static_cast<double>(length(b)) * buffers[b].bytes;
  });
  attempt([&](unsigned b) {
    return std::tuple(crowd[b], length(b), buffers[b].bytes);
  });
  attempt([&](unsigned b) {
    return std::tuple(crowd[b], buffers[b].bytes, length(b));
  });
  return best;
}

/// Changes the order in which a greedy placement takes the buffers: one that
/// sticks out at the top is taken before one that keeps it there.
static Placement searchOrders(ArrayRef<LiveBytes> buffers,
                              const Placement &start, int64_t bound,
                              int64_t work) {
  Placement best = start;
  unsigned count = buffers.size();
  Decoder decoder(buffers);
  // Taking the buffers from the lowest up gives `start` again, or better.
  Order order(count);
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](unsigned a, unsigned b) {
    return start.offsets[a] < start.offsets[b];
  });
  const Order first = order;
  SmallVector<int64_t> current(count), offsets(count);
  int64_t bytes = decoder.decode(order, current);
  if (bytes < best.bytes)
    best = {current, bytes};

  // A fixed sequence (xorshift64) stands for chance.
  uint64_t state = 88172645463325252ull;
  auto pick = [&](uint64_t choices) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % choices;
  };
  auto move = [](Order &list, size_t from, size_t to) {
    if (from > to)
      std::rotate(list.begin() + to, list.begin() + from,
                  list.begin() + from + 1);
    else
      std::rotate(list.begin() + from, list.begin() + from + 1,
                  list.begin() + to + 1);
  };
  SmallVector<unsigned> tops, below;
  Order next;
  int64_t rounds = work / decoder.getWork();
  for (int64_t round = 0; round < rounds && best.bytes > bound; ++round) {
    tops.clear();
    for (unsigned b = 0; b < count; ++b)
      if (current[b] + buffers[b].bytes == bytes)
        tops.push_back(b);
    unsigned top = tops[pick(tops.size())];
    next = order;
    size_t position = llvm::find(next, top) - next.begin();
    below.clear();
    for (size_t i = 0; i < position; ++i)
      if (overlap(buffers[next[i]], buffers[top]))
        below.push_back(i);
    uint64_t kind = pick(4);
    if (below.empty() || kind == 3)
      move(next, pick(count), pick(count));
    else if (kind == 2)
      move(next, below[pick(below.size())], position);
    else
      move(next, position,
           kind == 1 ? below[pick(below.size())] : pick(position));
    // Now and then a step up, by at most 1 %, leads out of a local minimum.
    int64_t limit = bytes + (round % 200 < 20 ? bound / 100 : 0);
    int64_t result = decoder.decode(next, offsets, limit);
    if (result <= limit) {
      std::swap(order, next);
      std::swap(current, offsets);
      bytes = result;
      if (bytes < best.bytes)
        best = {current, bytes};
    }
    if (round % 500 == 499 && bytes > best.bytes) {
      order = first;
      bytes = decoder.decode(order, current);
    }
  }
  return best;
}

namespace {

/// Buffers that share no step with any others, placed in an arena of their own.
class Part {
public:
  explicit Part(std::vector<LiveBytes> buffers, const Placement &start)
      : best(start), buffers(std::move(buffers)), decoder(this->buffers) {}

  void improve(int64_t bound, int64_t work);

  Placement best;

private:
  /// How far sweeps have come: for each way to do one, with how many states.
  struct Sweeps {
    unsigned round = 0;
    unsigned widths[2] = {16, 16};
    int64_t work = 0;
  };

  PlacementOutcome search(int64_t capacity, int64_t work);
  void narrow(int64_t bound, unsigned steps, int64_t work);
  bool sweep(Sweeps &sweeps, int64_t capacity, int64_t &work);
  void complete(const MergedBuffers &merged, ArrayRef<int64_t> lows);

  std::vector<LiveBytes> buffers;
  Decoder decoder;
  unsigned round = 0; ///< Of the searches so far.
};

} // namespace

/// The n-th of 1, 1, 2, 1, 1, 2, 4, 1, ...: how long to search before the next
/// attempt, if nothing is known of how long it takes (Luby et al., 1993).
static int64_t getLuby(unsigned n) {
  for (++n;; n -= llvm::bit_floor(n) - 1)
    if (llvm::isPowerOf2_32(n + 1))
      return (n + 1) / 2;
}

/// Pairs of buffers that live at the same time beyond which the lists of the
/// search would take too much.
constexpr int64_t kMaxSearchedPairs = 1 << 22;
/// Beyond which repairs would come to little in their time.
constexpr int64_t kMaxRepairedPairs = 1 << 19;

/// Sweeps through time, from the one end and from the other by turns.
bool Part::sweep(Sweeps &sweeps, int64_t capacity, int64_t &work) {
  unsigned &width = sweeps.widths[sweeps.round++ % 2];
  SmallVector<int64_t> offsets;
  if (!width || !sweepPlacement(buffers, capacity, sweeps.round % 2 == 0, width,
                                work, offsets))
    return false;
  best.offsets = offsets;
  best.bytes = 0;
  for (auto [buffer, offset] : llvm::zip_equal(buffers, offsets))
    best.bytes = std::max(best.bytes, offset + buffer.bytes);
  return true;
}

/// Takes the buffers in the order in which a search has them, each as low as
/// those before it allow. So an attempt that fails leaves a placement, too.
void Part::complete(const MergedBuffers &merged, ArrayRef<int64_t> lows) {
  Placement placement;
  for (auto [first, offset] : merged.parts)
    placement.offsets.push_back(lows[first] + offset);
  Order order(buffers.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](unsigned a, unsigned b) {
    return placement.offsets[a] < placement.offsets[b];
  });
  placement.bytes = decoder.decode(order, placement.offsets, best.bytes);
  if (placement.bytes < best.bytes)
    best = std::move(placement);
}

/// Searches with one way after the other to merge buffers and to order
/// choices, and sweeps as long. Infeasible is only what a search has proven.
PlacementOutcome Part::search(int64_t capacity, int64_t work) {
  constexpr MergeLevel kLevels[] = {MergeLevel::Triples, MergeLevel::Single,
                                    MergeLevel::Ambiguous, MergeLevel::Pairs,
                                    MergeLevel::None};
  constexpr unsigned kSkipped[] = {0, 5, 26, 13, 77};
  constexpr int64_t kUnit = 1'500'000;
  Sweeps sweeps;
  int64_t searched = 0;
  for (; work > 0; ++round) {
    if (sweeps.work <= searched &&
        llvm::any_of(sweeps.widths, [](unsigned w) { return w; })) {
      int64_t share = std::min(work, kUnit << (sweeps.round / 2)), left = share;
      bool found = sweep(sweeps, capacity, left);
      work -= share - left;
      sweeps.work += share - left;
      if (found)
        return PlacementOutcome::Found;
    }
    MergeLevel level = kLevels[round % 5];
    unsigned skipped = kSkipped[round / 5 % 5];
    MergedBuffers merged = mergeBuffers(buffers, level, skipped, round);
    int64_t share = std::min(work, kUnit * getLuby(round)), left = share;
    SmallVector<int64_t> offsets;
    PlacementStrategy strategy = {round, round < 5 ? 0 : round,
                                  /*skipsTried=*/level != MergeLevel::None};
    PlacementOutcome outcome =
        searchPlacement(merged.buffers, capacity, strategy, left, offsets);
    work -= share - left + 20 * buffers.size();
    searched += share - left;
    if (outcome == PlacementOutcome::Infeasible && level == MergeLevel::None)
      return outcome;
    if (!offsets.empty())
      complete(merged, offsets);
    if (outcome == PlacementOutcome::Found) {
      ++round;
      return outcome;
    }
  }
  return PlacementOutcome::OutOfWork;
}

/// Searches in arenas between the bound and the best known, by bisection.
void Part::narrow(int64_t bound, unsigned steps, int64_t work) {
  int64_t tooSmall = bound;
  for (unsigned i = 0; i < steps && best.bytes - tooSmall > bound / 1000; ++i) {
    int64_t middle = tooSmall + (best.bytes - tooSmall) / 2;
    if (search(middle, work) != PlacementOutcome::Found)
      tooSmall = middle;
  }
}

void Part::improve(int64_t bound, int64_t work) {
  // Most find their place at once. What does not is searched in larger arenas,
  // which takes little as long as they are not too small, and repaired, then
  // searched once more, by other attempts.
  PlacementOutcome outcome = search(bound, work / 4);
  narrow(bound, /*steps=*/10, work / 40);
  if (best.bytes > bound && decoder.getWork() <= kMaxRepairedPairs)
    repairPlacement(buffers, bound, work / 8 * 3, best);
  narrow(bound, /*steps=*/5, work / 40);
  if (best.bytes > bound && outcome != PlacementOutcome::Infeasible)
    search(bound, work / 8 * 3);
}

Placement aicf::improvePlacement(ArrayRef<LiveBytes> buffers,
                                 const Placement &start, int64_t work) {
  int64_t bound = getPeakBytes(buffers);
  if (start.bytes <= bound)
    return start;
  Placement best = searchOrders(buffers, start, bound, work / 20);
  if (best.bytes <= bound || Decoder(buffers).getWork() > kMaxSearchedPairs)
    return best;
  // The parts that reach beyond the bound, between steps that nothing lives
  // across.
  Order byStart(buffers.size());
  std::iota(byStart.begin(), byStart.end(), 0);
  llvm::stable_sort(byStart, [&](unsigned a, unsigned b) {
    return buffers[a].first < buffers[b].first;
  });
  std::vector<Order> parts;
  int64_t end = -1;
  for (unsigned b : byStart) {
    if (!buffers[b].bytes)
      continue;
    if (int64_t(buffers[b].first) > end)
      parts.emplace_back();
    parts.back().push_back(b);
    end = std::max<int64_t>(end, buffers[b].last);
  }
  llvm::erase_if(parts, [&](const Order &part) {
    return llvm::all_of(part, [&](unsigned b) {
      return best.offsets[b] + buffers[b].bytes <= bound;
    });
  });
  best.bytes = bound;
  for (const Order &members : parts) {
    std::vector<LiveBytes> lives;
    Placement placement;
    for (unsigned b : members) {
      lives.push_back(buffers[b]);
      placement.offsets.push_back(best.offsets[b]);
      placement.bytes =
          std::max(placement.bytes, best.offsets[b] + buffers[b].bytes);
    }
    Part part(std::move(lives), placement);
    part.improve(bound, work / parts.size());
    for (auto [b, offset] : llvm::zip_equal(members, part.best.offsets))
      best.offsets[b] = offset;
    best.bytes = std::max(best.bytes, part.best.bytes);
  }
  return best;
}
