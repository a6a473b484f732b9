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
    double cost;
  };
  /// A leaf that dies.
  struct Death {
    unsigned buffer;
    int64_t bytes;
  };
  struct State {
    Tree tree;
    unsigned parent;
    std::vector<std::pair<std::vector<unsigned>, Tree>> groups;
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

  Tree makeNode(uint64_t births, int64_t rest);
  void expand(const State &state, unsigned parent);
  void listGroups();
  void fill(const Tree &tree, uint64_t deathsLeft, uint64_t birthsLeft);
  void addChild(const Tree &tree);
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
  /// By section, for those without slack.
  std::vector<std::vector<std::vector<Group>>> exactOptions;
  std::vector<std::pair<std::vector<unsigned>, Tree>> groups;
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
  exactOptions.resize(numSections);
}

/// The room of `births` and of `rest` bytes that nothing uses.
Tree Sweep::makeNode(uint64_t births, int64_t rest) {
  Tree tree = {{Token::P, 0}};
  for (; births; births &= births - 1) {
    unsigned b = this->births[section][llvm::countr_zero(births)];
    tree.push_back({Token::Leaf, 1, b, bytes(b)});
  }
  if (rest)
    tree.push_back(
        {Token::Leaf, 1, unsigned(buffers.size()) + unused++, rest});
  tree[0].length = tree.size();
  if (tree.size() == 2)
    tree.erase(tree.begin());
  return tree;
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
  for (unsigned c = i + 1; c < i + token.length; c += tree[c].length) {
    auto [more, hash] = rate(tree, c);
    orders += more;
    // Of neighbours, so that the reverse has the same.
    sum += token.kind == Token::P ? mix(hash) : mix(hash) * 3 + mix(hash + previous);
    previous = hash;
    ++count;
  }
  orders += token.kind == Token::P ? std::lgamma(count + 1.0) : std::log(2.0);
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
/// can be.
void Sweep::listGroups() {
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
        double rest = waste ? double(olds[j].first - sum) / waste : 0;
        list.push_back({olds[j].second, newSet, count + rest});
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
    if (list.size() > 100)
      list.resize(100);
  }
}

void Sweep::addChild(const Tree &tree) {
  --leavesLeft;
  State child;
  child.tree = tree;
  // What nothing takes the place of is unused.
  for (Token &token : child.tree)
    if (token.kind == Token::Leaf && token.buffer < buffers.size() &&
        end[token.buffer] <= section)
      token.buffer = buffers.size() + unused++;
  auto [orders, hash] = rate(child.tree, 0);
  child.cost = -orders + 0.01 * getChance();
  child.hash = hash;
  child.parent = parent;
  child.groups = groups;
  work -= 6 * tree.size();
  children.push_back(std::move(child));
}

void Sweep::fill(const Tree &tree, uint64_t deathsLeft, uint64_t birthsLeft) {
  if (!birthsLeft)
    return addChild(tree);
  const std::vector<Group> &list = options[llvm::countr_zero(birthsLeft)];
  // Cheap ones first, but by chance.
  std::vector<std::pair<double, const Group *>> order;
  for (const Group &group : list)
    if (!(group.births & ~birthsLeft) && !(group.deaths & ~deathsLeft))
      order.emplace_back(group.cost + 2 * getChance(), &group);
  llvm::sort(order);
  work -= 3 * (list.size() + order.size());
  Group rest = {deathsLeft, birthsLeft, 0};
  if (llvm::none_of(order, [&](const auto &other) {
        return other.second->births == birthsLeft &&
               other.second->deaths == deathsLeft;
      }))
    order.emplace_back(0, &rest);
  Tree next;
  for (auto [cost, group] : order) {
    if (!nodesLeft || !leavesLeft) {
      isCut = true;
      return;
    }
    --nodesLeft;
    work -= 3 * tree.size();
    int64_t rest = 0;
    std::vector<unsigned> dead;
    for (uint64_t set = group->deaths; set; set &= set - 1) {
      dead.push_back(deaths[llvm::countr_zero(set)].buffer);
      rest += deaths[llvm::countr_zero(set)].bytes;
    }
    for (uint64_t set = group->births; set; set &= set - 1)
      rest -= bytes(births[section][llvm::countr_zero(set)]);
    Tree node = makeNode(group->births, rest);
    if (!reducer.run(
            tree, [&](unsigned leaf) { return llvm::is_contained(dead, leaf); },
            &node, next))
      continue;
    groups.emplace_back(std::move(dead), std::move(node));
    Tree copy = next;
    fill(copy, deathsLeft & ~group->deaths, birthsLeft & ~group->births);
    groups.pop_back();
  }
}

void Sweep::expand(const State &state, unsigned index) {
  parent = index;
  deaths.clear();
  groups.clear();
  unused = 0;
  for (const Token &token : state.tree)
    if (token.kind == Token::Leaf) {
      if (isDying(token.buffer))
        deaths.push_back({token.buffer, token.bytes});
      if (token.buffer >= buffers.size())
        unused = std::max<unsigned>(unused, token.buffer + 1 - buffers.size());
    }
  if (deaths.size() > 60 || births[section].size() > 60)
    return;
  llvm::sort(deaths, [](const Death &a, const Death &b) {
    return a.buffer < b.buffer;
  });
  bool isExact = !slack[section] && !slack[section - 1];
  // Without slack all states have the same deaths.
  if (!isExact)
    listGroups();
  else if (exactOptions[section].empty()) {
    listGroups();
    exactOptions[section] = options;
  } else if (!index)
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
  std::vector<int64_t> at(buffers.size() + 4096, 0);
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
    for (const auto &[dead, node] : path[s]->groups) {
      reducer.run(
          tree,
          [&, &dead = dead](unsigned leaf) {
            return llvm::is_contained(dead, leaf);
          },
          nullptr, next);
      tree.swap(next);
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
  maxLeaves = 8 + width / 8;
  State first = {};
  first.tree = makeNode(births[0].size() < 64
                            ? (uint64_t(1) << births[0].size()) - 1
                            : ~uint64_t(0),
                        slack[0]);
  if (births[0].size() > 60)
    return false;
  beams[0].assign(1, first);
  for (section = 1; section < numSections; ++section) {
    children.clear();
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
