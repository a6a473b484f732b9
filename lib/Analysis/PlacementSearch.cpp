//===- PlacementSearch.cpp - Placements in an arena of given size ---------===//

#include "PlacementSearch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <numeric>

using namespace aicf;
using llvm::ArrayRef;
using llvm::SmallVectorImpl;

namespace {

class Search {
public:
  Search(ArrayRef<LiveBytes> buffers, int64_t capacity,
         PlacementStrategy strategy, int64_t &work);

  PlacementOutcome run();

  /// The lowest offset that each buffer may have; once all are placed, that
  /// which it has.
  std::vector<int64_t> low;
  /// The same when it failed with most placed, by bytes times sections.
  std::vector<int64_t> deepest;

private:
  /// What lies over a section.
  struct Section {
    int64_t floor = 0;
    int64_t slack;      ///< Bytes that may stay unused above the floor.
    unsigned ties = 0;  ///< Open buffers whose lowest offset is the floor.
    unsigned top = ~0u; ///< The buffer that was placed last.
  };
  /// The sums that the open ones among a few buffers can have, sorted.
  struct Sums {
    std::vector<unsigned> buffers;
    uint64_t open = 0; ///< The set that `values` is about.
    std::vector<int64_t> values;
  };
  /// A branch: the buffers that may stand on the floor of a section.
  struct Node {
    unsigned section;
    size_t firstChoice, nextChoice, numChoices; ///< In `choices`.
    size_t sectionMark, lowMark;                ///< Of the trails.
    uint64_t state;
    bool mayRaise, isPlaced;
  };

  unsigned count() const { return buffers.size(); }
  int64_t bytes(unsigned b) const { return buffers[b].bytes; }
  int64_t getArea(unsigned b) const { return bytes(b) * (end[b] - begin[b]); }
  unsigned next(unsigned link) const { return links[link].next; }
  unsigned owner(unsigned link) const { return links[link].buffer; }

  void setLow(unsigned b, int64_t value);
  bool fail(unsigned section);
  void markChanged(unsigned s);
  bool update();
  bool updateSection(unsigned s);
  bool roundUp(unsigned s, int64_t first);
  bool updateBoundary(unsigned s);
  const std::vector<int64_t> *getSums(Sums &sums);
  bool place(unsigned b);
  bool raise(unsigned s);
  unsigned choose();
  void expand();
  bool descend();
  void undo(const Node &node);
  void restart();
  double getScore(unsigned b, unsigned left, unsigned right);
  double getChance();

  ArrayRef<LiveBytes> buffers;
  int64_t capacity;
  PlacementStrategy strategy;
  int64_t &work;

  std::vector<unsigned> begin, end; ///< The sections of each buffer.
  std::vector<Section> sections;
  /// For each section a list of its open buffers. The links of a buffer in the
  /// lists of its sections follow each other.
  struct Link {
    unsigned next, previous, buffer;
  };
  std::vector<Link> links;
  std::vector<unsigned> firstLink;
  std::vector<std::vector<unsigned>> neighbours;
  /// At the boundary behind each section: what ends and what begins there.
  std::vector<Sums> ending, beginning;
  std::vector<bool> isPlaced;
  unsigned numPlaced = 0;
  int64_t areaPlaced = 0, mostPlaced = 0;
  /// How often a section was found to have no place left.
  std::vector<double> weights;
  unsigned numFails = 0; ///< Since the last restart.

  /// A hash of the open buffers and their lowest offsets, which is all that
  /// what can follow depends on.
  uint64_t state = 0;
  /// By their low bits, states of which all that can follow was tried.
  std::vector<uint64_t> refuted;

  std::vector<Node> path;
  std::vector<unsigned> choices;
  std::vector<std::pair<unsigned, Section>> sectionTrail;
  std::vector<std::pair<unsigned, int64_t>> lowTrail;

  std::vector<unsigned> changed, wave;
  std::vector<unsigned> changedIn; ///< By section, the wave that has it.
  unsigned waves = 0;

  std::vector<std::pair<int64_t, int64_t>> late;
  std::vector<int64_t> scratch;
  std::vector<std::pair<double, unsigned>> scored;
};

} // namespace

/// A section is where a buffer ends after one began since the last section.
unsigned aicf::getSections(ArrayRef<LiveBytes> buffers,
                           std::vector<unsigned> &begin,
                           std::vector<unsigned> &end) {
  begin.resize(buffers.size());
  end.resize(buffers.size());
  std::vector<unsigned> births(buffers.size()), deaths;
  std::iota(births.begin(), births.end(), 0);
  deaths = births;
  llvm::stable_sort(births, [&](unsigned a, unsigned b) {
    return buffers[a].first < buffers[b].first;
  });
  llvm::stable_sort(deaths, [&](unsigned a, unsigned b) {
    return buffers[a].last < buffers[b].last;
  });
  unsigned numSections = 0;
  bool isNew = false;
  auto die = deaths.begin();
  auto endBefore = [&](uint64_t step) {
    for (; die != deaths.end() && buffers[*die].last < step; ++die) {
      numSections += isNew;
      isNew = false;
      end[*die] = numSections;
    }
  };
  for (unsigned b : births) {
    endBefore(buffers[b].first);
    begin[b] = numSections;
    isNew = true;
  }
  endBefore(UINT64_MAX);
  return numSections;
}

static uint64_t hash(unsigned b, int64_t low) {
  uint64_t h = (uint64_t(low) + 1) * 0x9e3779b97f4a7c15ull + b;
  h = (h ^ (h >> 32)) * 0xd6e8feb86659fd93ull;
  h = (h ^ (h >> 32)) * 0xd6e8feb86659fd93ull;
  return h ^ (h >> 32);
}

Search::Search(ArrayRef<LiveBytes> buffers, int64_t capacity,
               PlacementStrategy strategy, int64_t &work)
    : low(buffers.size()), buffers(buffers), capacity(capacity),
      strategy(strategy), work(work), firstLink(buffers.size()),
      neighbours(buffers.size()), isPlaced(buffers.size()) {
  unsigned numSections = getSections(buffers, begin, end);
  sections.resize(numSections);
  links.resize(numSections);
  for (unsigned s = 0; s < numSections; ++s) {
    links[s] = {s, s, ~0u};
    sections[s].slack = capacity;
  }
  std::vector<unsigned> order(count());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(
      order, [&](unsigned a, unsigned b) { return bytes(a) > bytes(b); });
  ending.resize(numSections);
  beginning.resize(numSections);
  for (unsigned b : order) {
    firstLink[b] = links.size();
    for (unsigned s = begin[b]; s < end[b]; ++s) {
      unsigned last = links[s].previous;
      links[s].previous = links[last].next = links.size();
      links.push_back({s, last, b});
      sections[s].slack -= bytes(b);
      ++sections[s].ties;
    }
    ending[end[b] - 1].buffers.push_back(b);
    if (begin[b])
      beginning[begin[b] - 1].buffers.push_back(b);
  }
  for (unsigned b = 0; b < count(); ++b) {
    unsigned first = begin[b];
    for (unsigned l = next(first); l != first; l = next(l))
      if (owner(l) != b)
        neighbours[b].push_back(owner(l));
    for (unsigned s = first; s + 1 < end[b]; ++s)
      llvm::append_range(neighbours[b], beginning[s].buffers);
  }
  weights.assign(numSections, 1);
  for (unsigned b = 0; b < count(); ++b)
    state ^= hash(b, 0);
  refuted.assign(1 << 16, 0);
  changedIn.assign(numSections, 0);
  work -= links.size();
}

/// In [0.8, 1.3).
double Search::getChance() {
  strategy.seed ^= strategy.seed << 13;
  strategy.seed ^= strategy.seed >> 7;
  strategy.seed ^= strategy.seed << 17;
  return 0.8 + (strategy.seed * 0x2545f4914f6cdd1dull >> 11) * 0x1p-54;
}

void Search::setLow(unsigned b, int64_t value) {
  lowTrail.emplace_back(b, low[b]);
  state ^= hash(b, low[b]) ^ hash(b, value);
  low[b] = value;
  for (unsigned s = begin[b]; s < end[b]; ++s)
    markChanged(s);
}

void Search::markChanged(unsigned s) {
  if (changedIn[s] == waves)
    return;
  changedIn[s] = waves;
  changed.push_back(s);
}

bool Search::fail(unsigned section) {
  weights[section] += 1;
  ++numFails;
  if (areaPlaced > mostPlaced) {
    mostPlaced = areaPlaced;
    deepest = low;
    work -= count() / 8;
  }
  return false;
}

/// Follows from what changed until nothing changes any more.
bool Search::update() {
  while (!changed.empty()) {
    wave.swap(changed);
    changed.clear();
    ++waves;
    for (unsigned s : wave)
      if (!updateSection(s))
        return false;
    for (unsigned s : wave)
      if ((s && !updateBoundary(s - 1)) ||
          (s + 1 < sections.size() && !updateBoundary(s)))
        return false;
  }
  return true;
}

/// Raises the floor to where the lowest open buffer may be, and compares what
/// has to lie above each level with the room that there is.
bool Search::updateSection(unsigned s) {
  Section &section = sections[s];
  // The lowest offsets: the least, the next one, the highest.
  int64_t least = capacity, first = capacity, highest = 0, tied = 0;
  unsigned ties = 0, looked = 0;
  for (unsigned l = next(s); l != s; l = next(l), ++looked) {
    int64_t offset = low[owner(l)];
    if (offset < least) {
      first = least;
      least = offset;
      ties = tied = 0;
    }
    if (offset == least) {
      ++ties;
      tied += bytes(owner(l));
    } else {
      first = std::min(first, offset);
    }
    highest = std::max(highest, offset);
  }
  work -= 1 + looked;
  if (least > section.floor || ties != section.ties) {
    sectionTrail.emplace_back(s, section);
    section.slack -= least - section.floor;
    section.floor = least;
    section.ties = ties;
  }
  if (section.slack < 0)
    return fail(s);
  if (first == capacity)
    return true;
  // The ties alone may fill what lies below the others.
  if (least + tied + section.slack < highest) {
    late.clear();
    for (unsigned l = next(s); l != s; l = next(l))
      if (low[owner(l)] > least)
        late.emplace_back(low[owner(l)], bytes(owner(l)));
    work -= 4 * late.size();
    llvm::sort(late);
    int64_t above = 0;
    for (auto [offset, bytes] : llvm::reverse(late)) {
      above += bytes;
      if (offset + above > capacity)
        return fail(s);
    }
  }
  return roundUp(s, first);
}

/// Buffers of which all sums are tried.
constexpr unsigned kMaxTies = 7;
constexpr unsigned kMaxSummed = 9;

/// None of a section's buffers but the ties lies below `first`. The lowest of
/// them lies on a sum of ties, if no slack is taken.
bool Search::roundUp(unsigned s, int64_t first) {
  Section &section = sections[s];
  int64_t floor = section.floor;
  if (!section.ties || section.ties > kMaxTies ||
      floor + section.slack >= first)
    return true;
  scratch.assign(1, 0);
  for (unsigned l = next(s); l != s; l = next(l)) {
    if (low[owner(l)] != floor)
      continue;
    for (size_t i = 0, half = scratch.size(); i < half; ++i)
      scratch.push_back(scratch[i] + bytes(owner(l)));
  }
  work -= scratch.size() / 2;
  int64_t at = capacity;
  for (int64_t sum : scratch)
    if (floor + sum + section.slack >= first)
      at = std::min(at, std::max(first, floor + sum));
  if (at == first)
    return true;
  for (unsigned l = next(s); l != s; l = next(l)) {
    unsigned b = owner(l);
    if (low[b] == floor || low[b] >= at)
      continue;
    setLow(b, at);
    if (at + bytes(b) > capacity)
      return fail(s);
  }
  return true;
}

/// Null if there are too many.
const std::vector<int64_t> *Search::getSums(Sums &sums) {
  unsigned numBuffers = sums.buffers.size();
  if (numBuffers > 64)
    return nullptr;
  uint64_t open = 0;
  for (unsigned i = 0; i < numBuffers; ++i)
    open |= uint64_t(!isPlaced[sums.buffers[i]]) << i;
  if (llvm::popcount(open) > int(kMaxSummed))
    return nullptr;
  if (open == sums.open && !sums.values.empty())
    return &sums.values;
  sums.open = open;
  sums.values.assign(1, 0);
  for (; open; open &= open - 1) {
    int64_t more = bytes(sums.buffers[llvm::countr_zero(open)]);
    scratch.clear();
    for (int64_t value : sums.values)
      scratch.push_back(value + more);
    size_t half = sums.values.size();
    llvm::append_range(sums.values, scratch);
    std::inplace_merge(sums.values.begin(), sums.values.begin() + half,
                       sums.values.end());
  }
  work -= sums.values.size();
  return &sums.values;
}

/// A buffer that lives on both sides of a boundary has one offset. Below the
/// lowest such buffer lie only what ends there, on one side, and what begins
/// there, on the other, and both reach up to it but for the slack.
bool Search::updateBoundary(unsigned s) {
  const Section &before = sections[s], &after = sections[s + 1];
  if (before.floor + before.slack >= after.floor &&
      after.floor + after.slack >= before.floor)
    return true;
  unsigned crossing = next(s);
  while (crossing != s && end[owner(crossing)] <= s + 1)
    crossing = next(crossing);
  if (crossing == s)
    return true;
  const std::vector<int64_t> *olds = getSums(ending[s]);
  const std::vector<int64_t> *news = getSums(beginning[s]);
  if (!olds || !news)
    return true;
  int64_t at = capacity;
  for (size_t i = 0, j = 0; i < olds->size() && j < news->size();) {
    int64_t x = before.floor + (*olds)[i], y = after.floor + (*news)[j];
    if (x + before.slack < y) {
      ++i;
    } else if (y + after.slack < x) {
      ++j;
    } else {
      at = std::max(x, y);
      break;
    }
  }
  for (unsigned l = crossing; l != s; l = next(l)) {
    unsigned b = owner(l);
    if (end[b] <= s + 1 || low[b] >= at)
      continue;
    setLow(b, at);
    if (at + bytes(b) > capacity)
      return fail(s);
  }
  return true;
}

/// Places `b` at its lowest offset.
bool Search::place(unsigned b) {
  changed.clear();
  ++waves;
  int64_t offset = low[b], top = offset + bytes(b);
  isPlaced[b] = true;
  ++numPlaced;
  areaPlaced += getArea(b);
  state ^= hash(b, offset);
  bool fits = true;
  for (unsigned s = begin[b]; s < end[b]; ++s) {
    Link &link = links[firstLink[b] + s - begin[b]];
    links[link.previous].next = link.next;
    links[link.next].previous = link.previous;
    Section &section = sections[s];
    sectionTrail.emplace_back(s, section);
    section.slack -= offset - section.floor;
    section.floor = top;
    section.top = b;
    if (section.slack < 0)
      fits = fail(s);
    markChanged(s);
  }
  work -= neighbours[b].size() / 2 + (end[b] - begin[b]);
  if (!fits)
    return false;
  for (unsigned c : neighbours[b]) {
    if (isPlaced[c] || low[c] >= top)
      continue;
    setLow(c, top);
    if (top + bytes(c) > capacity)
      return fail(begin[c]);
  }
  return update();
}

/// No buffer stands on the floor of section `s`. What could have stood there
/// is moved up to where the first of it can rest on something else.
bool Search::raise(unsigned s) {
  changed.clear();
  ++waves;
  int64_t floor = sections[s].floor;
  int64_t least = capacity;
  auto isChoice = [&](unsigned b) {
    return low[b] == floor && begin[b] <= s && s < end[b];
  };
  for (unsigned l = next(s); l != s; l = next(l)) {
    if (!isChoice(owner(l)))
      continue;
    for (unsigned c : neighbours[owner(l)])
      if (!isPlaced[c] && !isChoice(c))
        least = std::min(least, low[c] + bytes(c));
    work -= neighbours[owner(l)].size() / 2;
  }
  for (unsigned l = next(s); l != s; l = next(l)) {
    unsigned b = owner(l);
    if (!isChoice(b))
      continue;
    setLow(b, least);
    if (least + bytes(b) > capacity)
      return fail(s);
  }
  return update();
}

/// The section with the fewest choices, of those that are lower than what is
/// on both sides. Sections at which the search failed come earlier.
unsigned Search::choose() {
  unsigned best = 0, numSections = sections.size();
  double bestScore = HUGE_VAL;
  for (unsigned left = 0, right; left < numSections; left = right) {
    int64_t floor = sections[left].floor;
    for (right = left + 1;
         right < numSections && sections[right].floor == floor;)
      ++right;
    if ((left && sections[left - 1].floor < floor) ||
        (right < numSections && sections[right].floor < floor))
      continue;
    for (unsigned s = left; s < right; ++s) {
      if (!sections[s].ties)
        continue;
      unsigned numChoices = sections[s].ties + (sections[s].slack > 0);
      double score = numChoices == 1 ? 0 : numChoices / std::sqrt(weights[s]);
      if (score < bestScore) {
        bestScore = score;
        best = s;
      }
    }
  }
  work -= numSections / 4;
  return best;
}

/// How early to try `b` on a floor that reaches from `left` to `right`.
double Search::getScore(unsigned b, unsigned left, unsigned right) {
  double height = double(bytes(b)) / capacity;
  double length = double(end[b] - begin[b]) / sections.size();
  double score = height * length;
  switch (strategy.order % 4) {
  case 1:
    score = length + 1e-3 * height;
    break;
  case 2:
    score = height;
    break;
  case 3:
    score = height * length * length;
    break;
  }
  // What leaves no step beside it leaves fewer places to fill.
  int64_t top = low[b] + bytes(b);
  auto isLevel = [&](bool atEdge, bool hasSide, unsigned side) {
    return atEdge && top == (hasSide ? sections[side].floor : capacity);
  };
  if (isLevel(begin[b] == left, left, left - 1))
    score *= 4;
  if (isLevel(end[b] == right, right < sections.size(), right))
    score *= 4;
  if (begin[b] == left && end[b] == right)
    score *= 2;
  return strategy.seed ? score * getChance() : score;
}

/// Puts a node for the next branch on the path.
void Search::expand() {
  unsigned s = choose();
  int64_t floor = sections[s].floor;
  unsigned left = s, right = s + 1;
  while (left && sections[left - 1].floor == floor)
    --left;
  while (right < sections.size() && sections[right].floor == floor)
    ++right;
  scored.clear();
  for (unsigned l = next(s); l != s; l = next(l)) {
    unsigned b = owner(l);
    if (low[b] != floor)
      continue;
    // Of equal buffers the first one, and of those that live equally long and
    // lie upon each other the larger one below: all other solutions are like
    // one of these.
    auto livesLike = [&](unsigned other) {
      return begin[b] == begin[other] && end[b] == end[other];
    };
    unsigned under = sections[begin[b]].top;
    if (under != ~0u && livesLike(under) &&
        low[under] + bytes(under) == floor &&
        std::pair(-bytes(under), under) > std::pair(-bytes(b), b))
      continue;
    if (llvm::any_of(scored, [&](const auto &other) {
          return livesLike(other.second) && bytes(b) == bytes(other.second);
        }))
      continue;
    scored.emplace_back(getScore(b, left, right), b);
  }
  llvm::stable_sort(
      scored, [](const auto &a, const auto &b) { return a.first > b.first; });
  Node node = {};
  node.section = s;
  node.firstChoice = node.nextChoice = choices.size();
  node.numChoices = scored.size();
  node.sectionMark = sectionTrail.size();
  node.lowMark = lowTrail.size();
  node.mayRaise = sections[s].slack > 0;
  node.state = state;
  for (auto [score, b] : scored)
    choices.push_back(b);
  path.push_back(node);
}

/// Takes back what the last choice of a node did.
void Search::undo(const Node &node) {
  for (; sectionTrail.size() > node.sectionMark; sectionTrail.pop_back())
    sections[sectionTrail.back().first] = sectionTrail.back().second;
  for (; lowTrail.size() > node.lowMark; lowTrail.pop_back())
    low[lowTrail.back().first] = lowTrail.back().second;
  state = node.state;
  if (!node.isPlaced)
    return;
  unsigned b = choices[node.nextChoice - 1];
  isPlaced[b] = false;
  --numPlaced;
  areaPlaced -= getArea(b);
  for (unsigned s = begin[b]; s < end[b]; ++s) {
    unsigned l = firstLink[b] + s - begin[b];
    links[links[l].previous].next = links[links[l].next].previous = l;
  }
}

/// The next choice of the last node that has one; false if none has.
bool Search::descend() {
  while (!path.empty()) {
    Node &node = path.back();
    undo(node);
    node.isPlaced = false;
    if (node.nextChoice < node.firstChoice + node.numChoices) {
      node.isPlaced = true;
      if (place(choices[node.nextChoice++]))
        return true;
    } else if (node.mayRaise) {
      node.mayRaise = false;
      if (raise(node.section))
        return true;
    } else {
      weights[node.section] += 0.2;
      refuted[node.state % refuted.size()] = node.state;
      choices.resize(node.firstChoice);
      path.pop_back();
    }
  }
  return false;
}

/// Begins anew where it failed most often. Early choices are never taken back
/// else: what can be tried below them has no end.
void Search::restart() {
  for (; !path.empty(); path.pop_back())
    undo(path.back());
  choices.clear();
  numFails = 0;
}

PlacementOutcome Search::run() {
  for (const Section &section : sections)
    if (section.slack < 0)
      return PlacementOutcome::Infeasible;
  // Each attempt is longer than the last, so that the search is complete.
  double maxFails = 100;
  while (work > 0) {
    if (numPlaced == count())
      return PlacementOutcome::Found;
    if (numFails > maxFails) {
      restart();
      maxFails *= 1.2;
    }
    if (!strategy.skipsTried || refuted[state % refuted.size()] != state)
      expand();
    if (!descend())
      return strategy.skipsTried ? PlacementOutcome::OutOfWork
                                 : PlacementOutcome::Infeasible;
  }
  return PlacementOutcome::OutOfWork;
}

PlacementOutcome aicf::searchPlacement(ArrayRef<LiveBytes> buffers,
                                       int64_t capacity,
                                       PlacementStrategy strategy,
                                       int64_t &work,
                                       SmallVectorImpl<int64_t> &offsets) {
  Search search(buffers, capacity, strategy, work);
  PlacementOutcome outcome = search.run();
  const std::vector<int64_t> &result =
      outcome == PlacementOutcome::Found ? search.low : search.deepest;
  offsets.assign(result.begin(), result.end());
  return outcome;
}
