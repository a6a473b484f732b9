//===- PQTree.cpp - Orders in which some leaves are consecutive -----------===//

#include "PQTree.h"

#include <algorithm>

using namespace aicf;
using llvm::ArrayRef;
using llvm::SmallVector;

/// Marks numbers of `groups` among those of tokens.
constexpr unsigned kGroup = 1u << 31;

void PQReducer::copy(unsigned i) {
  out->insert(out->end(), tree->begin() + i,
              tree->begin() + i + (*tree)[i].length);
}

/// Begins a node whose children follow.
unsigned PQReducer::open(PQToken::Kind kind) {
  out->push_back({kind, 0});
  return out->size() - 1;
}

void PQReducer::close(unsigned at) { (*out)[at].length = out->size() - at; }

/// As one node.
void PQReducer::copyAsP(ArrayRef<unsigned> nodes) {
  if (nodes.empty())
    return;
  if (nodes.size() == 1)
    return copy(nodes[0]);
  unsigned at = open(PQToken::P);
  for (unsigned i : nodes)
    copy(i);
  close(at);
}

bool PQReducer::run(const PQTree &tree, ArrayRef<unsigned> leaves,
                    const PQTree *replacement, PQTree &result) {
  this->tree = &tree;
  this->replacement = replacement;
  out = &result;
  result.clear();
  groups.clear();
  numFull.assign(tree.size(), 0);
  numLeaves.assign(tree.size(), 0);
  for (unsigned i = tree.size(); i-- > 0;) {
    if (tree[i].kind == PQToken::Leaf) {
      numLeaves[i] = 1;
      numFull[i] = llvm::is_contained(leaves, tree[i].leaf);
      continue;
    }
    forChildren(i, [&](unsigned c) {
      numLeaves[i] += numLeaves[c];
      numFull[i] += numFull[c];
    });
  }
  return reduce(0);
}

bool PQReducer::reduce(unsigned i) {
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
bool PQReducer::linearise(unsigned i, List &empties, List &fulls) {
  List empty, full, partial, children;
  forChildren(i, [&](unsigned c) {
    (isEmpty(c) ? empty : isFull(c) ? full : partial).push_back(c);
    children.push_back(c);
  });
  if (partial.size() > 1)
    return false;
  if ((*tree)[i].kind == PQToken::P) {
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

void PQReducer::emitEmpties(ArrayRef<unsigned> parts) {
  for (unsigned part : parts)
    if (part >= kGroup)
      copyAsP(groups[part - kGroup]);
    else
      copy(part);
}

void PQReducer::emitFulls(ArrayRef<unsigned> fulls) {
  if (!replacement)
    return emitEmpties(fulls);
  out->insert(out->end(), replacement->begin(), replacement->end());
}

/// Full leaves lie under several children of node `i`, and nowhere else.
bool PQReducer::reduceRoot(unsigned i) {
  List empties, fulls, partials, lowEmpties, highEmpties, lowFulls, highFulls;
  if ((*tree)[i].kind == PQToken::P) {
    forChildren(i, [&](unsigned c) {
      (isEmpty(c) ? empties : isFull(c) ? fulls : partials).push_back(c);
    });
    if (partials.size() > 2 ||
        (!partials.empty() && !linearise(partials[0], lowEmpties, lowFulls)) ||
        (partials.size() > 1 &&
         !linearise(partials[1], highEmpties, highFulls)))
      return false;
    unsigned outer = empties.empty() ? 0 : open(PQToken::P);
    for (unsigned c : empties)
      copy(c);
    if (partials.empty()) {
      if (replacement)
        emitFulls(fulls);
      else
        copyAsP(fulls);
    } else {
      unsigned inner = open(PQToken::Q);
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
  unsigned outer = open(PQToken::Q);
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
