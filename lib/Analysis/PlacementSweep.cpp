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

#include "PlacementSearch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>

using namespace aicf;
using llvm::ArrayRef;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

namespace {

/// A node of a PQ-tree in preorder: its children follow it.
struct Token {
  enum Kind : uint8_t { Leaf, P, Q } kind;
  unsigned length;     ///< Of the tokens of the subtree.
  unsigned buffer = 0; ///< Of a leaf.
  int64_t bytes = 0;   ///< Of a leaf.
};
using Tree = std::vector<Token>;

/// Makes some leaves of a tree consecutive.
class Reducer {
public:
  /// Writes to `result` what is left of `tree` if leaves for which `isFull`
  /// says so have to be consecutive. They are kept, or `replacement` takes
  /// their place. False if nothing is left.
  template <typename IsFull>
  bool run(const Tree &tree, IsFull isFull, const Tree *replacement,
           Tree &result);

private:
  using List = SmallVector<unsigned, 8>;

  bool isEmpty(unsigned i) const { return !numFull[i]; }
  bool isFull(unsigned i) const { return numFull[i] == numLeaves[i]; }
  template <typename Use> void forChildren(unsigned i, Use use) const {
    for (unsigned c = i + 1, end = i + (*tree)[i].length; c < end;
         c += (*tree)[c].length)
      use(c);
  }
  void copy(unsigned i) {
    out->insert(out->end(), tree->begin() + i,
                tree->begin() + i + (*tree)[i].length);
  }
  unsigned open(Token::Kind kind) {
    out->push_back({kind, 0});
    return out->size() - 1;
  }
  void close(unsigned at) { (*out)[at].length = out->size() - at; }
  /// As one node.
  void copyAsP(ArrayRef<unsigned> nodes) {
    if (nodes.size() == 1)
      return copy(nodes[0]);
    unsigned at = nodes.empty() ? 0 : open(Token::P);
    for (unsigned i : nodes)
      copy(i);
    if (!nodes.empty())
      close(at);
  }
  bool reduce(unsigned i);
  bool reduceRoot(unsigned i);
  bool linearise(unsigned i, List &empties, List &fulls);
  void emitEmpties(ArrayRef<unsigned> parts);
  void emitFulls(ArrayRef<unsigned> fulls);

  const Tree *tree, *replacement;
  Tree *out;
  std::vector<unsigned> numFull, numLeaves; ///< By token, of its subtree.
  /// P-nodes that do not exist yet: the children that they will have.
  std::vector<List> groups;
};

} // namespace

/// Marks numbers of `groups` among those of tokens.
constexpr unsigned kGroup = 1u << 31;

template <typename IsFull>
bool Reducer::run(const Tree &tree, IsFull isFull, const Tree *replacement,
                  Tree &result) {
  this->tree = &tree;
  this->replacement = replacement;
  out = &result;
  result.clear();
  groups.clear();
  numFull.assign(tree.size(), 0);
  numLeaves.assign(tree.size(), 0);
  for (unsigned i = tree.size(); i-- > 0;) {
    if (tree[i].kind == Token::Leaf) {
      numLeaves[i] = 1;
      numFull[i] = isFull(tree[i].buffer);
      continue;
    }
    forChildren(i, [&](unsigned c) {
      numLeaves[i] += numLeaves[c];
      numFull[i] += numFull[c];
    });
  }
  return reduce(0);
}

bool Reducer::reduce(unsigned i) {
  if (isFull(i)) {
    if (replacement)
      out->insert(out->end(), replacement->begin(), replacement->end());
    else
      copy(i);
    return true;
  }
  unsigned inside = 0;
  forChildren(i, [&](unsigned c) {
    if (numFull[c] == numFull[i])
      inside = c;
  });
  if (!inside)
    return reduceRoot(i);
  unsigned at = open((*tree)[i].kind);
  bool works = true;
  forChildren(i, [&](unsigned c) {
    if (c != inside)
      copy(c);
    else
      works &= reduce(c);
  });
  close(at);
  return works;
}

/// Takes apart what is partly full: lists of what is empty, the outermost
/// first, and of what is full, the innermost first.
bool Reducer::linearise(unsigned i, List &empties, List &fulls) {
  List empty, full, partial, children;
  forChildren(i, [&](unsigned c) {
    (isEmpty(c) ? empty : isFull(c) ? full : partial).push_back(c);
    children.push_back(c);
  });
  if (partial.size() > 1)
    return false;
  if ((*tree)[i].kind == Token::P) {
    auto add = [&](List &to, const List &nodes) {
      if (nodes.empty())
        return;
      to.push_back(nodes.size() == 1 ? nodes[0] : kGroup + groups.size());
      if (nodes.size() > 1)
        groups.push_back(nodes);
    };
    add(empties, empty);
    List inner;
    if (!partial.empty() && !linearise(partial[0], empties, inner))
      return false;
    llvm::append_range(fulls, inner);
    add(fulls, full);
    return true;
  }
  if (isFull(children.front()) ||
      (!isFull(children.back()) && isEmpty(children.back())))
    std::reverse(children.begin(), children.end());
  unsigned stage = 0;
  for (unsigned c : children) {
    unsigned kind = isEmpty(c) ? 0 : isFull(c) ? 2 : 1;
    if (kind < stage)
      return false;
    stage = kind;
    if (kind == 0)
      empties.push_back(c);
    else if (kind == 2)
      fulls.push_back(c);
    else if (!linearise(c, empties, fulls))
      return false;
  }
  return true;
}

void Reducer::emitEmpties(ArrayRef<unsigned> parts) {
  for (unsigned part : parts)
    if (part >= kGroup)
      copyAsP(groups[part - kGroup]);
    else
      copy(part);
}

void Reducer::emitFulls(ArrayRef<unsigned> fulls) {
  if (!replacement)
    return emitEmpties(fulls);
  out->insert(out->end(), replacement->begin(), replacement->end());
}

/// Full leaves lie under several children of node `i`, and nowhere else.
bool Reducer::reduceRoot(unsigned i) {
  List empties, fulls, partials, lowEmpties, highEmpties, lowFulls, highFulls;
  if ((*tree)[i].kind == Token::P) {
    forChildren(i, [&](unsigned c) {
      (isEmpty(c) ? empties : isFull(c) ? fulls : partials).push_back(c);
    });
    if (partials.size() > 2 ||
        (!partials.empty() && !linearise(partials[0], lowEmpties, lowFulls)) ||
        (partials.size() > 1 &&
         !linearise(partials[1], highEmpties, highFulls)))
      return false;
    unsigned outer = empties.empty() ? 0 : open(Token::P);
    for (unsigned c : empties)
      copy(c);
    if (partials.empty()) {
      if (replacement)
        emitFulls(fulls);
      else
        copyAsP(fulls);
    } else {
      unsigned inner = open(Token::Q);
      emitEmpties(lowEmpties);
      if (replacement) {
        emitFulls(fulls);
      } else {
        emitFulls(lowFulls);
        copyAsP(fulls);
        std::reverse(highFulls.begin(), highFulls.end());
        emitFulls(highFulls);
      }
      std::reverse(highEmpties.begin(), highEmpties.end());
      emitEmpties(highEmpties);
      close(inner);
    }
    if (!empties.empty())
      close(outer);
    return true;
  }
  // Empty, partly full, full, partly full, empty.
  unsigned outer = open(Token::Q);
  unsigned stage = 0;
  bool works = true, isReplaced = false;
  auto emit = [&](ArrayRef<unsigned> list) {
    if (!replacement)
      return emitFulls(list);
    if (!isReplaced)
      emitFulls(list);
    isReplaced = true;
  };
  forChildren(i, [&](unsigned c) {
    if (isEmpty(c)) {
      if (stage == 1)
        stage = 2;
      return copy(c);
    }
    if (stage == 2) {
      works = false;
      return;
    }
    if (isFull(c)) {
      stage = 1;
      return emit({c});
    }
    List outside, inside;
    works &= linearise(c, outside, inside);
    if (stage == 0) {
      emitEmpties(outside);
      emit(inside);
      stage = 1;
    } else {
      std::reverse(inside.begin(), inside.end());
      std::reverse(outside.begin(), outside.end());
      emit(inside);
      emitEmpties(outside);
      stage = 2;
    }
  });
  close(outer);
  return works;
}

/// More leaves of unused bytes than a tree has.
constexpr unsigned kMaxUnused = 128;
/// Ways to group what dies at a boundary, of which each is looked at early.
double NOISE = getenv("NOISE") ? atof(getenv("NOISE")) : 0.01;
double ALPHA = getenv("ALPHA") ? atof(getenv("ALPHA")) : 0,BETA = getenv("BETA") ? atof(getenv("BETA")) : 0;
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
    Tree tree;
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

  Tree apply(Choice choice, std::vector<unsigned> &dead);
  void listDeaths(const Tree &tree);
  void expand(const State &state, unsigned parent);
  bool listGroups();
  void listPartitions();
  bool lookAhead(Tree &tree);
  void fill(const Tree &tree, uint64_t deathsLeft, uint64_t birthsLeft);
  void addChild(const Tree &tree, uint64_t deathsLeft);
  std::pair<double, uint64_t> rate(const Tree &tree, unsigned i);
  void select(unsigned width);
  void build();

  ArrayRef<LiveBytes> buffers;
  int64_t capacity;
  uint64_t seed;
  int64_t &work;

  unsigned numSections = 0;
  std::vector<unsigned> begin, end;          ///< The sections of each buffer.
  std::vector<std::vector<unsigned>> births; ///< By section, large ones first.
  std::vector<int64_t> slack;                ///< By section.

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
  SmallVector<Choice, 8> groups;
  unsigned maxLeaves = 0; ///< Children of a state.
  unsigned nodesLeft = 0, leavesLeft = 0;
  Reducer reducer;
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
Tree Sweep::apply(Choice choice, std::vector<unsigned> &dead) {
  int64_t rest = 0;
  dead.clear();
  for (uint64_t set = choice.deaths; set; set &= set - 1) {
    const Death &death = deaths[llvm::countr_zero(set)];
    dead.push_back(death.buffer);
    rest += death.bytes;
  }
  Tree tree = {{Token::P, 0}};
  for (uint64_t set = choice.births; set; set &= set - 1) {
    unsigned b = births[section][llvm::countr_zero(set)];
    tree.push_back({Token::Leaf, 1, b, bytes(b)});
    rest -= bytes(b);
  }
  if (rest)
    tree.push_back(
        {Token::Leaf, 1, unsigned(buffers.size()) + unused++, rest});
  tree[0].length = tree.size();
  if (tree.size() == 2)
    tree.erase(tree.begin());
  return tree;
}

/// What of a tree dies before the section, in order of the buffers.
void Sweep::listDeaths(const Tree &tree) {
  deaths.clear();
  // All that was unused gets a new number.
  unused = section % 2 * kMaxUnused;
  for (const Token &token : tree)
    if (token.kind == Token::Leaf && isDying(token.buffer))
      deaths.push_back({token.buffer, token.bytes});
  llvm::sort(deaths, [](const Death &a, const Death &b) {
    return a.buffer < b.buffer;
  });
}

static uint64_t mix(uint64_t x) {
  x = (x + 0x632be59bd9b4e019ull) * 0x9e3779b97f4a7c15ull;
  x = (x ^ (x >> 32)) * 0xd6e8feb86659fd93ull;
  return x ^ (x >> 32);
}

/// The logarithm of how many orders of a subtree are left, and a hash of it.
std::pair<double, uint64_t> Sweep::rate(const Tree &tree, unsigned i) {
  const Token &token = tree[i];
  if (token.kind == Token::Leaf)
    return {0, token.buffer < buffers.size() ? mix(token.buffer)
                                             : mix(~token.bytes)};
  double orders = 0;
  uint64_t sum = 0, previous = 0;
  unsigned count = 0;
  SmallVector<unsigned, 16> ends;
  for (unsigned c = i + 1; c < i + token.length; c += tree[c].length) {
    auto [more, hash] = rate(tree, c);
    orders += more;
    if (tree[c].kind == Token::Leaf && tree[c].buffer < buffers.size())
      ends.push_back(end[tree[c].buffer]);
    // Of neighbours, so that the reverse has the same.
    sum += token.kind == Token::P ? mix(hash) : mix(hash) * 3 + mix(hash + previous);
    previous = hash;
    ++count;
  }
  orders += token.kind == Token::P ? std::lgamma(count + 1.0) : std::log(2.0);
  llvm::sort(ends);
  for (size_t i = 0, next; i < ends.size(); i = next) {
    for (next = i + 1; next < ends.size() && ends[next] == ends[i];)
      ++next;
    if (token.kind == Token::P)
      orders -= BETA * std::lgamma(next - i + 1.0);
    orders -= ALPHA * (ends[i] < numSections);
  }
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
        sums.emplace_back(sums[j].first + sizes[i],
                          sums[j].second | uint64_t(1) << i);
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
  bool isExact = !slack[section] && !slack[section - 1];
  int64_t waste = slack[section];
  std::vector<std::pair<int64_t, uint64_t>> olds, news;
  // Larger groups where there are few.
  size_t largest = std::max(oldSizes.size(), newSizes.size());
  bool isComplete = false;
  for (unsigned most : {3, 4, 5, 8, 12, 16}) {
    auto isTooMuch = [&](size_t count) {
      return most > 3 && count > (most > 12 ? 16 : most > 5 ? 13 : most > 4 ? 20 : 30);
    };
    if (isTooMuch(oldSizes.size()) || isTooMuch(newSizes.size()))
      break;
    listSums(oldSizes, most, olds);
    listSums(newSizes, most, news);
    work -= 3 * (olds.size() + news.size());
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
      for (size_t j = from;
           j < olds.size() && olds[j].first <= sum + waste && list.size() < 4000;
           ++j) {
        unsigned count =
            llvm::popcount(olds[j].second) + llvm::popcount(newSet) - 2;
        int64_t left = olds[j].first - sum;
        double rest = waste ? double(left) / waste : 0;
        list.push_back({olds[j].second, newSet, left, count + rest});
        ++total;
      }
    }
    if (total > 30 * born.size() || most >= largest || !isExact)
      break;
  }
  for (std::vector<Group> &list : options) {
    work -= 3 * list.size();
    llvm::stable_sort(list, [](const Group &a, const Group &b) {
      return a.cost < b.cost;
    });
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
bool Sweep::lookAhead(Tree &tree) {
  Tree only, current, next;
  for (unsigned boundary : ready[section]) {
    unsigned numPossible = 0;
    for (const Partition &partition : partitions[boundary]) {
      current = tree;
      bool works = llvm::all_of(partition, [&](const auto &leaves) {
        if (leaves.size() == 1)
          return true;
        work -= 3 * current.size();
        if (!reducer.run(
                current,
                [&](unsigned leaf) { return llvm::is_contained(leaves, leaf); },
                nullptr, next))
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

void Sweep::addChild(const Tree &tree, uint64_t deathsLeft) {
  --leavesLeft;
  State child;
  child.tree = tree;
  child.groups.assign(groups.begin(), groups.end());
  // What nothing takes the place of is unused from now on.
  unsigned numUnused = unused;
  for (uint64_t set = deathsLeft; set; set &= set - 1) {
    const Death &death = deaths[llvm::countr_zero(set)];
    for (Token &token : child.tree)
      if (token.kind == Token::Leaf && token.buffer == death.buffer)
        token.buffer = buffers.size() + unused++;
    child.groups.push_back({set & -set, 0});
  }
  unused = numUnused;
  if (!lookAhead(child.tree))
    return;
  auto [orders, hash] = rate(child.tree, 0);
  child.cost = -orders + NOISE * getChance();
  child.hash = hash;
  child.parent = parent;
  work -= 6 * tree.size();
  children.push_back(std::move(child));
}

void Sweep::fill(const Tree &tree, uint64_t deathsLeft, uint64_t birthsLeft) {
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
  Tree next;
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
    Tree node = apply(choice, dead);
    if (reducer.run(
            tree, [&](unsigned leaf) { return llvm::is_contained(dead, leaf); },
            &node, next)) {
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
  if (!isExact)
    listGroups();
  else if (!index)
    options = exactOptions[section];
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
void Sweep::build() {
  std::vector<const State *> path(numSections);
  unsigned index = 0;
  for (unsigned s = numSections; s-- > 0;) {
    path[s] = &beams[s][index];
    index = path[s]->parent;
  }
  std::vector<int64_t> at(buffers.size() + 2 * kMaxUnused, 0);
  // The offset of what begins a subtree, and its leaves in order.
  auto walk = [&](auto &walk, const Tree &tree, unsigned i,
                  std::vector<Token> &leaves) -> int64_t {
    if (tree[i].kind == Token::Leaf) {
      leaves.push_back(tree[i]);
      return at[tree[i].buffer];
    }
    std::vector<std::pair<int64_t, std::vector<Token>>> parts;
    for (unsigned c = i + 1; c < i + tree[i].length; c += tree[c].length) {
      std::vector<Token> part;
      int64_t offset = walk(walk, tree, c, part);
      parts.emplace_back(offset, std::move(part));
    }
    if (tree[i].kind == Token::P)
      llvm::stable_sort(parts, [](const auto &a, const auto &b) {
        return a.first < b.first;
      });
    else if (parts.front().first > parts.back().first)
      std::reverse(parts.begin(), parts.end());
    for (const auto &part : parts)
      llvm::append_range(leaves, part.second);
    return parts.front().first;
  };
  auto place = [&](const Tree &tree) {
    std::vector<Token> leaves;
    walk(walk, tree, 0, leaves);
    int64_t offset = 0;
    for (const Token &leaf : leaves) {
      at[leaf.buffer] = offset;
      if (leaf.buffer < buffers.size())
        offsets[leaf.buffer] = offset;
      offset += leaf.bytes;
    }
  };
  place(path[numSections - 1]->tree);
  for (unsigned s = numSections - 1; s > 0; --s) {
    Tree tree = path[s - 1]->tree, next;
    // All that dies has the place of what takes it.
    std::vector<std::pair<unsigned, int64_t>> places;
    section = s;
    listDeaths(tree);
    for (Choice choice : path[s]->groups) {
      std::vector<unsigned> dead;
      Tree node = apply(choice, dead);
      if (dead.size() > 1) {
        reducer.run(
            tree,
            [&](unsigned leaf) { return llvm::is_contained(dead, leaf); },
            nullptr, next);
        tree.swap(next);
      }
      int64_t low = INT64_MAX;
      for (const Token &token : node)
        if (token.kind == Token::Leaf)
          low = std::min(low, at[token.buffer]);
      for (unsigned b : dead)
        places.emplace_back(b, low);
    }
    for (auto [b, low] : places)
      at[b] = low;
    place(tree);
  }
}

bool Sweep::run(unsigned width) {
  section = 0;
  unused = 0;
  isCut = false;
  if (births[0].size() > 60)
    return false;
  deaths.assign(1, {0, capacity});
  std::vector<unsigned> dead;
  State first = {};
  first.tree = apply({1, (uint64_t(1) << births[0].size()) - 1}, dead);
  beams[0].assign(1, first);
  for (section = 1; section < numSections; ++section) {
    children.clear();
    // Few states may have many children each.
    maxLeaves = 8 + 2 * width / beams[section - 1].size();
    for (auto [i, state] : llvm::enumerate(beams[section - 1])) {
      expand(state, i);
      if (work <= 0)
        return false;
    }
    if (children.empty()) {
      if (getenv("DBG")) fprintf(stderr, "width %u died at %u/%u births %zu beam %zu %.2f work %.0fM\n", width, section, numSections, births[section].size(), beams[section-1].size(), beams[section-1][0].cost, work/1e6);
      return false;
    }
    select(width);
    if (getenv("DBG2")) fprintf(stderr, " %u: %zu %.1f\n", section, beams[section].size(), beams[section][0].cost);
  }
  build();
  return true;
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
