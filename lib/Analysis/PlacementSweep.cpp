//===- PlacementSweep.cpp - Placements by a beam search through time ------===//
//
// Where buffers die, others are born in their place. The search goes from
// section to section and decides only that: which births fill the room of which
// deaths. What dies for one group of births has to lie side by side, what is
// born lies side by side from then on, and in which order is left open. All
// orders that are left are the frontiers of a PQ-tree (Booth and Lueker, 1976):
// the children of a P-node may change places, those of a Q-node only be
// reversed. Unused bytes are leaves, too, which die in every section.
//
//===----------------------------------------------------------------------===//

#include "PQTree.h"
#include "PlacementSearch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

using namespace aicf;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

/// More leaves of unused bytes than a tree has.
constexpr unsigned kMaxUnused = 128;
/// Ways to group what dies at a boundary, of which each is looked at early.
constexpr size_t kMaxPartitions = 6;

namespace {

class Sweep {
public:
  Sweep(ArrayRef<LiveBytes> buffers, int64_t capacity, bool isReversed,
        uint64_t seed, int64_t &work);

  /// Goes once through time.
  bool run(unsigned width);

  std::vector<int64_t> offsets;
  bool isCut = false; ///< Something was not tried in the last run.

private:
  /// Leaves that die and births that take their place; sets of positions in the
  /// lists of the section.
  struct Group {
    uint64_t deaths, births;
    int64_t waste; ///< Bytes of the deaths that the births do not take.
    double cost;
  };
  /// The sets of a group that was chosen.
  struct Choice {
    uint64_t deaths, births;
  };
  /// A leaf that dies.
  struct Death {
    unsigned buffer;
    int64_t bytes;
  };
  struct State {
    PQTree tree;
    unsigned parent;
    SmallVector<Choice, 4> groups;
    double cost;
    uint64_t hash;
  };

  int64_t bytes(unsigned b) const { return buffers[b].bytes; }
  bool isDying(unsigned leaf) const {
    return leaf >= buffers.size() || end[leaf] <= section;
  }
  double getChance() {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (seed * 0x2545f4914f6cdd1dull >> 11) * 0x1p-53;
  }

  PQTree apply(Choice choice, std::vector<unsigned> &dead);
  void listDeaths(const PQTree &tree);
  void expand(const State &state, unsigned parent);
  bool listGroups();
  void listPartitions();
  bool lookAhead(PQTree &tree);
  void fill(const PQTree &tree, uint64_t deathsLeft, uint64_t birthsLeft);
  void addChild(const PQTree &tree, uint64_t deathsLeft);
  std::pair<double, uint64_t> rate(const PQTree &tree, unsigned i);
  void select(unsigned width);
  bool build();

  ArrayRef<LiveBytes> buffers;
  int64_t capacity;
  uint64_t seed;
  int64_t &work;

  unsigned numSections = 0;
  std::vector<unsigned> begin, end;          ///< The sections of each buffer.
  std::vector<std::vector<unsigned>> births; ///< By section, large ones first.
  std::vector<int64_t> slack;                ///< By section.

  PQTree first; ///< All that is born in the first section.
  std::vector<std::vector<State>> beams; ///< By section, what was kept.
  std::vector<State> children;

  // While a state is expanded.
  unsigned section = 0; ///< That of the children.
  unsigned parent = 0;
  unsigned unused = 0; ///< Leaves that were made for unused bytes.
  std::vector<Death> deaths;
  /// By the largest birth.
  std::vector<std::vector<Group>> options;
  using Partition = std::vector<std::vector<unsigned>>;
  /// By section, all the ways to group deaths; none if there are many.
  std::vector<std::vector<Partition>> partitions;
  /// By section, later ones of which all deaths are born now.
  std::vector<std::vector<unsigned>> ready;
  /// By section, for those without slack.
  std::vector<std::vector<std::vector<Group>>> exactOptions;
  /// For the present one, by the sizes of deaths, with slack.
  std::map<std::vector<int64_t>, std::vector<std::vector<Group>>> knownOptions;
  SmallVector<Choice, 8> groups;
  unsigned numRuns = 0;
  double noise = 0;       ///< How much chance there is in what is kept.
  unsigned maxLeaves = 0; ///< Children of a state.
  unsigned nodesLeft = 0, leavesLeft = 0;
  PQReducer reducer;
};

} // namespace

Sweep::Sweep(ArrayRef<LiveBytes> buffers, int64_t capacity, bool isReversed,
             uint64_t seed, int64_t &work)
    : offsets(buffers.size()), buffers(buffers), capacity(capacity),
      seed(seed * 0x9e3779b97f4a7c15ull + 0x1234567), work(work) {
  numSections = getSections(buffers, begin, end);
  if (isReversed)
    for (unsigned b = 0; b < buffers.size(); ++b)
      std::tie(begin[b], end[b]) =
          std::pair(numSections - end[b], numSections - begin[b]);
  births.resize(numSections);
  slack.assign(numSections, capacity);
  std::vector<unsigned> bySize(buffers.size());
  std::iota(bySize.begin(), bySize.end(), 0);
  llvm::stable_sort(
      bySize, [&](unsigned a, unsigned b) { return bytes(a) > bytes(b); });
  for (unsigned b : bySize) {
    births[begin[b]].push_back(b);
    for (unsigned s = begin[b]; s < end[b]; ++s)
      slack[s] -= bytes(b);
  }
  beams.resize(numSections);
  listPartitions();
}

/// The node that takes the place of the leaves `dead`.
PQTree Sweep::apply(Choice choice, std::vector<unsigned> &dead) {
  int64_t rest = 0;
  dead.clear();
  for (uint64_t set = choice.deaths; set; set &= set - 1) {
    const Death &death = deaths[llvm::countr_zero(set)];
    dead.push_back(death.buffer);
    rest += death.bytes;
  }
  PQTree tree = {{PQToken::P, 0}};
  for (uint64_t set = choice.births; set; set &= set - 1) {
    unsigned b = births[section][llvm::countr_zero(set)];
    tree.push_back({PQToken::Leaf, 1, b, bytes(b)});
    rest -= bytes(b);
  }
  if (rest)
    tree.push_back(
        {PQToken::Leaf, 1, unsigned(buffers.size()) + unused++, rest});
  tree[0].length = tree.size();
  if (tree.size() == 2)
    tree.erase(tree.begin());
  return tree;
}

/// What of a tree dies before the section, in order of the buffers.
void Sweep::listDeaths(const PQTree &tree) {
  deaths.clear();
  // All that was unused gets a new number.
  unused = section % 2 * kMaxUnused;
  for (const PQToken &token : tree)
    if (token.kind == PQToken::Leaf && isDying(token.leaf))
      deaths.push_back({token.leaf, token.bytes});
  llvm::sort(deaths, [&](const Death &a, const Death &b) {
    bool aIsUsed = a.buffer < buffers.size(),
         bIsUsed = b.buffer < buffers.size();
    if (aIsUsed && bIsUsed)
      return a.buffer < b.buffer;
    return std::tuple(!aIsUsed, a.bytes, a.buffer) <
           std::tuple(!bIsUsed, b.bytes, b.buffer);
  });
}

static uint64_t mix(uint64_t x) {
  x = (x + 0x632be59bd9b4e019ull) * 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93ull;
  return x ^ (x >> 32);
}

/// The logarithm of how many orders of a subtree are left, and a hash of it.
std::pair<double, uint64_t> Sweep::rate(const PQTree &tree, unsigned i) {
  const PQToken &token = tree[i];
  if (token.kind == PQToken::Leaf)
    return {0,
            token.leaf < buffers.size() ? mix(token.leaf) : mix(~token.bytes)};
  double orders = 0;
  uint64_t sum = 0, previous = 0;
  unsigned count = 0;
  for (unsigned c = i + 1; c < i + token.length; c += tree[c].length) {
    auto [more, hash] = rate(tree, c);
    orders += more;
    // Of neighbours, so that the reverse has the same.
    sum += token.kind == PQToken::P ? mix(hash)
                                    : mix(hash) * 3 + mix(hash + previous);
    previous = hash;
    ++count;
  }
  orders += token.kind == PQToken::P ? std::lgamma(count + 1.0) : std::log(2.0);
  return {orders, mix(sum + token.kind)};
}

/// Sums of up to `most` of a list of sizes, and of all of them.
static void listSums(ArrayRef<int64_t> sizes, unsigned most,
                     std::vector<std::pair<int64_t, uint64_t>> &sums) {
  sums.clear();
  sums.emplace_back(0, 0);
  for (size_t i = 0; i < sizes.size(); ++i)
    for (size_t j = 0, count = sums.size(); j < count; ++j)
      if (unsigned(llvm::popcount(sums[j].second)) < most)
        sums.emplace_back(sums[j].first + sizes[i], sums[j].second | uint64_t(1)
                                                                         << i);
  llvm::sort(sums);
}

/// Lists, for each birth, what groups of which it is the largest birth there
/// can be. False if some are left out.
bool Sweep::listGroups() {
  const std::vector<unsigned> &born = births[section];
  options.assign(born.size(), {});
  std::vector<int64_t> oldSizes, newSizes;
  for (const Death &death : deaths)
    oldSizes.push_back(death.bytes);
  for (unsigned b : born)
    newSizes.push_back(bytes(b));
  int64_t waste = slack[section];
  std::vector<std::pair<int64_t, uint64_t>> olds, news;
  // Larger groups where there are few.
  size_t largest = std::max(oldSizes.size(), newSizes.size());
  bool isComplete = false;
  for (unsigned most : {3, 4, 5, 8, 12, 16}) {
    auto isTooMuch = [&](size_t count) {
      return most > 3 && count > (most > 12  ? 16
                                  : most > 5 ? 13
                                  : most > 4 ? 20
                                             : 30);
    };
    if (isTooMuch(oldSizes.size()) || isTooMuch(newSizes.size()))
      break;
    listSums(oldSizes, most, olds);
    listSums(newSizes, most, news);
    work -= 15 * (olds.size() + news.size());
    options.assign(born.size(), {});
    isComplete = most >= largest;
    size_t total = 0;
    for (size_t i = 0, from = 0; i < news.size(); ++i) {
      auto [sum, newSet] = news[i];
      if (!newSet)
        continue;
      while (from < olds.size() && olds[from].first < sum)
        ++from;
      std::vector<Group> &list = options[llvm::countr_zero(newSet)];
      for (size_t j = from; j < olds.size() && olds[j].first <= sum + waste &&
                            list.size() < 4000;
           ++j) {
        unsigned count =
            llvm::popcount(olds[j].second) + llvm::popcount(newSet) - 2;
        int64_t left = olds[j].first - sum;
        double rest = waste ? double(left) / waste : 0;
        list.push_back({olds[j].second, newSet, left, count + rest});
        ++total;
      }
    }
    if (llvm::any_of(options, [](const std::vector<Group> &list) {
          return list.size() == 4000;
        }))
      isComplete = false;
    if (total > 30 * born.size() || most >= largest)
      break;
  }
  for (std::vector<Group> &list : options) {
    work -= 15 * list.size();
    llvm::stable_sort(
        list, [](const Group &a, const Group &b) { return a.cost < b.cost; });
    if (list.size() > 100) {
      list.resize(100);
      isComplete = false;
    }
  }
  return isComplete;
}

/// Lists the ways to share the room of all that dies at a boundary among all
/// that is born there, where there are few.
void Sweep::listPartitions() {
  std::vector<unsigned> lastBirth(numSections, 0);
  for (unsigned b = 0; b < buffers.size(); ++b)
    if (end[b] < numSections)
      lastBirth[end[b]] = std::max(lastBirth[end[b]], begin[b]);
  partitions.resize(numSections);
  exactOptions.resize(numSections);
  ready.resize(numSections);
  for (section = 1; section < numSections; ++section) {
    if (slack[section] || slack[section - 1])
      continue;
    deaths.clear();
    for (unsigned b = 0; b < buffers.size(); ++b)
      if (end[b] == section)
        deaths.push_back({b, bytes(b)});
    if (deaths.size() > 60 || births[section].size() > 60)
      continue;
    bool isComplete = listGroups();
    exactOptions[section] = options;
    if (!isComplete)
      continue;
    unsigned nodes = 0;
    Partition current;
    std::vector<Partition> &found = partitions[section];
    auto extend = [&](auto &extend, uint64_t deathsLeft,
                      uint64_t birthsLeft) -> void {
      if (found.size() > kMaxPartitions || ++nodes > 1000)
        return;
      if (!birthsLeft)
        return found.push_back(current);
      for (const Group &group : options[llvm::countr_zero(birthsLeft)]) {
        if ((group.births & ~birthsLeft) || (group.deaths & ~deathsLeft))
          continue;
        std::vector<unsigned> leaves;
        for (uint64_t set = group.deaths; set; set &= set - 1)
          leaves.push_back(deaths[llvm::countr_zero(set)].buffer);
        current.push_back(leaves);
        extend(extend, deathsLeft & ~group.deaths, birthsLeft & ~group.births);
        current.pop_back();
      }
    };
    extend(extend, (uint64_t(1) << deaths.size()) - 1,
           (uint64_t(1) << births[section].size()) - 1);
    if (found.size() > kMaxPartitions || nodes > 1000)
      found.clear();
    else
      ready[lastBirth[section]].push_back(section);
  }
}

/// What dies together without slack lies together from when the last of it is
/// born: whatever lay between would have to be there then, too. False if that
/// is impossible.
bool Sweep::lookAhead(PQTree &tree) {
  PQTree only, current, next;
  for (unsigned boundary : ready[section]) {
    unsigned numPossible = 0;
    for (const Partition &partition : partitions[boundary]) {
      current = tree;
      bool works = llvm::all_of(partition, [&](const auto &leaves) {
        if (leaves.size() == 1)
          return true;
        work -= 3 * current.size();
        if (!reducer.run(current, leaves, nullptr, next))
          return false;
        current.swap(next);
        return true;
      });
      if (!works)
        continue;
      if (++numPossible > 1)
        break;
      only.swap(current);
    }
    if (!numPossible)
      return false;
    if (numPossible == 1)
      tree.swap(only);
  }
  return true;
}

void Sweep::addChild(const PQTree &tree, uint64_t deathsLeft) {
  --leavesLeft;
  State child;
  child.tree = tree;
  child.groups.assign(groups.begin(), groups.end());
  // What nothing takes the place of is unused from now on.
  unsigned numUnused = unused;
  for (uint64_t set = deathsLeft; set; set &= set - 1) {
    const Death &death = deaths[llvm::countr_zero(set)];
    for (PQToken &token : child.tree)
      if (token.kind == PQToken::Leaf && token.leaf == death.buffer)
        token.leaf = buffers.size() + unused++;
    child.groups.push_back({set & -set, 0});
  }
  unused = numUnused;
  if (!lookAhead(child.tree))
    return;
  auto [orders, hash] = rate(child.tree, 0);
  child.cost = noise * getChance() - orders;
  child.hash = hash;
  child.parent = parent;
  work -= 6 * tree.size();
  children.push_back(std::move(child));
}

void Sweep::fill(const PQTree &tree, uint64_t deathsLeft, uint64_t birthsLeft) {
  if (!birthsLeft)
    return addChild(tree, deathsLeft);
  const std::vector<Group> &list = options[llvm::countr_zero(birthsLeft)];
  int64_t wasteLeft = 0;
  for (uint64_t set = deathsLeft; set; set &= set - 1)
    wasteLeft += deaths[llvm::countr_zero(set)].bytes;
  for (uint64_t set = birthsLeft; set; set &= set - 1)
    wasteLeft -= bytes(births[section][llvm::countr_zero(set)]);
  // Cheap ones first, but by chance.
  std::vector<std::pair<double, const Group *>> order;
  for (const Group &group : list)
    if (!(group.births & ~birthsLeft) && !(group.deaths & ~deathsLeft) &&
        group.waste <= wasteLeft)
      order.emplace_back(group.cost + 2 * getChance(), &group);
  llvm::sort(order);
  work -= 3 * (list.size() + order.size());
  Group rest = {deathsLeft, birthsLeft, wasteLeft, 0};
  if (llvm::none_of(order, [&](const auto &other) {
        return other.second->births == birthsLeft &&
               other.second->deaths == deathsLeft;
      }))
    order.emplace_back(0, &rest);
  PQTree next;
  std::vector<unsigned> dead;
  for (auto [cost, group] : order) {
    if (!nodesLeft || !leavesLeft) {
      isCut = true;
      return;
    }
    --nodesLeft;
    work -= 3 * tree.size();
    Choice choice = {group->deaths, group->births};
    unsigned numUnused = unused;
    PQTree node = apply(choice, dead);
    if (reducer.run(tree, dead, &node, next)) {
      groups.push_back(choice);
      fill(next, deathsLeft & ~group->deaths, birthsLeft & ~group->births);
      groups.pop_back();
    }
    unused = numUnused;
  }
}

void Sweep::expand(const State &state, unsigned index) {
  parent = index;
  listDeaths(state.tree);
  groups.clear();
  if (deaths.size() > 60 || births[section].size() > 60)
    return;
  bool isExact = !slack[section] && !slack[section - 1];
  // Without slack all states have the same deaths.
  // Without slack all states have the same deaths, with it many have.
  if (!index) {
    knownOptions.clear();
    options = exactOptions[section];
  }
  if (!isExact) {
    std::vector<int64_t> sizes;
    for (const Death &death : deaths)
      sizes.push_back(death.bytes);
    auto [known, isNew] = knownOptions.try_emplace(std::move(sizes));
    if (isNew) {
      listGroups();
      known->second = options;
    } else {
      options = known->second;
    }
  }
  nodesLeft = 8 * maxLeaves;
  leavesLeft = maxLeaves;
  fill(state.tree, (uint64_t(1) << deaths.size()) - 1,
       (uint64_t(1) << births[section].size()) - 1);
}

/// Keeps the best children.
void Sweep::select(unsigned width) {
  work -= 30 * children.size();
  llvm::sort(children, [](const State &a, const State &b) {
    return std::pair(a.hash, a.cost) < std::pair(b.hash, b.cost);
  });
  children.erase(std::unique(children.begin(), children.end(),
                             [](const State &a, const State &b) {
                               return a.hash == b.hash;
                             }),
                 children.end());
  llvm::sort(children, [](const State &a, const State &b) {
    return std::pair(a.cost, a.hash) < std::pair(b.cost, b.hash);
  });
  if (children.size() > width) {
    children.resize(width);
    isCut = true;
  }
  beams[section].swap(children);
}

/// Goes back through time and gives every leaf its place.
bool Sweep::build() {
  std::vector<const State *> path(numSections);
  unsigned index = 0;
  for (unsigned s = numSections; s-- > 0;) {
    path[s] = &beams[s][index];
    index = path[s]->parent;
  }
  // Trees are not kept: they would take most of the memory.
  std::vector<PQTree> trees = {first};
  for (section = 1; section < numSections; ++section) {
    PQTree tree = trees.back(), next;
    listDeaths(tree);
    for (Choice choice : path[section]->groups) {
      std::vector<unsigned> dead;
      PQTree node = apply(choice, dead);
      reducer.run(tree, dead, &node, next);
      tree.swap(next);
    }
    lookAhead(tree);
    trees.push_back(std::move(tree));
  }
  std::vector<int64_t> at(buffers.size() + 2 * kMaxUnused, 0);
  offsets.assign(buffers.size(), -1);
  // The offset of what begins a subtree, and its leaves in order.
  auto walk = [&](auto &walk, const PQTree &tree, unsigned i,
                  std::vector<PQToken> &leaves) -> int64_t {
    if (tree[i].kind == PQToken::Leaf) {
      leaves.push_back(tree[i]);
      return at[tree[i].leaf];
    }
    std::vector<std::pair<int64_t, std::vector<PQToken>>> parts;
    for (unsigned c = i + 1; c < i + tree[i].length; c += tree[c].length) {
      std::vector<PQToken> part;
      int64_t offset = walk(walk, tree, c, part);
      parts.emplace_back(offset, std::move(part));
    }
    if (tree[i].kind == PQToken::P)
      llvm::stable_sort(parts, [](const auto &a, const auto &b) {
        return a.first < b.first;
      });
    else if (parts.front().first > parts.back().first)
      std::reverse(parts.begin(), parts.end());
    for (const auto &part : parts)
      llvm::append_range(leaves, part.second);
    return parts.front().first;
  };
  // Whether what lives on has the offset that it had.
  auto place = [&](const PQTree &tree) {
    std::vector<PQToken> leaves;
    walk(walk, tree, 0, leaves);
    int64_t offset = 0;
    for (const PQToken &leaf : leaves) {
      at[leaf.leaf] = offset;
      if (leaf.leaf < buffers.size()) {
        if (offsets[leaf.leaf] >= 0 && offsets[leaf.leaf] != offset)
          return false;
        offsets[leaf.leaf] = offset;
      }
      offset += leaf.bytes;
    }
    return true;
  };
  if (!place(trees.back()))
    return false;
  for (unsigned s = numSections - 1; s > 0; --s) {
    PQTree &tree = trees[s - 1], next;
    // All that dies has the place of what takes it.
    std::vector<std::pair<unsigned, int64_t>> places;
    section = s;
    listDeaths(tree);
    for (Choice choice : path[s]->groups) {
      std::vector<unsigned> dead;
      PQTree node = apply(choice, dead);
      if (dead.size() > 1) {
        reducer.run(tree, dead, nullptr, next);
        tree.swap(next);
      }
      int64_t low = INT64_MAX;
      for (const PQToken &token : node)
        if (token.kind == PQToken::Leaf)
          low = std::min(low, at[token.leaf]);
      for (unsigned b : dead)
        places.emplace_back(b, low);
    }
    for (auto [b, low] : places)
      at[b] = low;
    if (!place(tree))
      return false;
  }
  return true;
}

bool Sweep::run(unsigned width) {
  section = 0;
  unused = 0;
  isCut = false;
  // Each run chooses in another way.
  noise = numRuns % 3;
  unsigned patience = numRuns % 2 ? 16 : 8 + width / 8;
  ++numRuns;
  if (births[0].size() > 60)
    return false;
  deaths.assign(1, {0, capacity});
  std::vector<unsigned> dead;
  first = apply({1, (uint64_t(1) << births[0].size()) - 1}, dead);
  beams[0].assign(1, {first, 0, {}, 0, 0});
  for (section = 1; section < numSections; ++section) {
    children.clear();
    // Few states may have many children each.
    maxLeaves = patience + 2 * width / beams[section - 1].size();
    for (auto [i, state] : llvm::enumerate(beams[section - 1])) {
      expand(state, i);
      if (work <= 0)
        return false;
    }
    for (State &state : beams[section - 1])
      state.tree = {};
    if (children.empty())
      return false;
    select(width);
  }
  return build();
}

bool aicf::sweepPlacement(ArrayRef<LiveBytes> buffers, int64_t capacity,
                          bool isReversed, unsigned &width, int64_t &work,
                          SmallVectorImpl<int64_t> &offsets) {
  Sweep sweep(buffers, capacity, isReversed, width, work);
  for (; work > 0; width += width / 2) {
    if (sweep.run(width)) {
      offsets.assign(sweep.offsets.begin(), sweep.offsets.end());
      return true;
    }
    if (work > 0 && !sweep.isCut) {
      width = 0;
      return false;
    }
  }
  return false;
}
