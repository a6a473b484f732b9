//===- PlacementMerge.cpp - Buffers that are placed as one ----------------===//

#include "PlacementSearch.h"

#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace aicf;
using llvm::ArrayRef;
using llvm::SmallVector;

namespace {

/// A rectangle of time and memory that buffers fill.
struct Block {
  LiveBytes life;
  SmallVector<std::pair<unsigned, int64_t>, 1> parts; ///< Buffer and offset.
  bool isMerged = false; ///< It is a part of another block.
};

/// Blocks with equal lives, one upon the other.
struct Stack {
  int64_t bytes;
  SmallVector<unsigned, 3> blocks;
};

class Merger {
public:
  Merger(ArrayRef<LiveBytes> buffers, MergeLevel level, unsigned skipped,
         uint64_t seed)
      : level(level), skipped(skipped), seed(seed) {
    for (auto [b, life] : llvm::enumerate(buffers))
      add({life, {{unsigned(b), 0}}});
  }

  MergedBuffers run(size_t numBuffers);

private:
  void add(Block block) {
    born[block.life.first].push_back(blocks.size());
    dying[block.life.last + 1].push_back(blocks.size());
    blocks.push_back(std::move(block));
  }
  std::vector<Stack> getStacks(std::vector<unsigned> &list);
  bool mergeAt(std::vector<unsigned> &before, std::vector<unsigned> &after);
  bool isSkipped(unsigned before, unsigned after) const;

  MergeLevel level;
  unsigned skipped;
  uint64_t seed;
  std::vector<Block> blocks;
  /// Blocks by the step at which they are born, and that after their last.
  std::map<unsigned, std::vector<unsigned>> born, dying;
};

} // namespace

bool Merger::isSkipped(unsigned before, unsigned after) const {
  uint64_t hash = seed * 0x9e3779b97f4a7c15ull;
  for (uint64_t value : {before, after}) {
    hash = (hash ^ value) * 0xff51afd7ed558ccdull;
    hash ^= hash >> 32;
  }
  return hash % 256 < skipped;
}

/// More blocks than this at one step are not stacked: all triples are tried.
constexpr size_t kMaxStacked = 48;

std::vector<Stack> Merger::getStacks(std::vector<unsigned> &list) {
  llvm::erase_if(list, [&](unsigned i) { return blocks[i].isMerged; });
  MergeLevel level =
      list.size() > kMaxStacked ? MergeLevel::Single : this->level;
  auto live = [&](unsigned i, unsigned j) {
    const LiveBytes &a = blocks[i].life, &b = blocks[j].life;
    return a.first == b.first && a.last == b.last;
  };
  std::vector<Stack> stacks;
  for (size_t i = 0; i < list.size(); ++i) {
    int64_t bytes = blocks[list[i]].life.bytes;
    stacks.push_back({bytes, {list[i]}});
    for (size_t j = 0; j < i && level >= MergeLevel::Pairs; ++j) {
      if (!live(list[i], list[j]))
        continue;
      int64_t two = bytes + blocks[list[j]].life.bytes;
      stacks.push_back({two, {list[j], list[i]}});
      for (size_t k = 0; k < j && level >= MergeLevel::Triples; ++k)
        if (live(list[i], list[k]))
          stacks.push_back(
              {two + blocks[list[k]].life.bytes, {list[k], list[j], list[i]}});
    }
  }
  llvm::stable_sort(stacks, [](const Stack &a, const Stack &b) {
    return std::pair(a.bytes, a.blocks.size()) <
           std::pair(b.bytes, b.blocks.size());
  });
  return stacks;
}

/// Merges one stack of `before` with one of `after`, if any are of equal size.
bool Merger::mergeAt(std::vector<unsigned> &before,
                     std::vector<unsigned> &after) {
  std::vector<Stack> olds = getStacks(before), news = getStacks(after);
  auto isOne = [](const std::vector<Stack> &stacks, size_t i) {
    return (!i || stacks[i - 1].bytes != stacks[i].bytes) &&
           (i + 1 == stacks.size() || stacks[i + 1].bytes != stacks[i].bytes);
  };
  const Stack *bestOld = nullptr, *bestNew = nullptr;
  for (size_t i = 0, j = 0; i < olds.size() && j < news.size();) {
    const Stack &a = olds[i], &b = news[j];
    if (a.bytes != b.bytes) {
      ++(a.bytes < b.bytes ? i : j);
      continue;
    }
    bool allowed =
        level == MergeLevel::Ambiguous || (isOne(olds, i) && isOne(news, j));
    if (allowed && !isSkipped(a.blocks[0], b.blocks[0]) &&
        (!bestOld || a.blocks.size() + b.blocks.size() <
                         bestOld->blocks.size() + bestNew->blocks.size())) {
      bestOld = &a;
      bestNew = &b;
    }
    ++(j + 1 < news.size() && news[j + 1].bytes == b.bytes ? j : i);
  }
  if (!bestOld)
    return false;
  Block merged;
  merged.life = {bestOld->bytes, blocks[bestOld->blocks[0]].life.first,
                 blocks[bestNew->blocks[0]].life.last};
  for (const Stack *stack : {bestOld, bestNew}) {
    int64_t at = 0;
    for (unsigned i : stack->blocks) {
      for (auto [part, offset] : blocks[i].parts)
        merged.parts.emplace_back(part, at + offset);
      at += blocks[i].life.bytes;
      blocks[i].isMerged = true;
    }
  }
  add(std::move(merged));
  return true;
}

MergedBuffers Merger::run(size_t numBuffers) {
  for (bool changed = level != MergeLevel::None; changed;) {
    changed = false;
    for (auto &[step, after] : born)
      if (auto before = dying.find(step); before != dying.end())
        while (mergeAt(before->second, after))
          changed = true;
  }
  MergedBuffers result;
  result.parts.resize(numBuffers);
  for (const Block &block : blocks) {
    if (block.isMerged)
      continue;
    for (auto [part, offset] : block.parts)
      result.parts[part] = {unsigned(result.buffers.size()), offset};
    result.buffers.push_back(block.life);
  }
  return result;
}

MergedBuffers aicf::mergeBuffers(ArrayRef<LiveBytes> buffers, MergeLevel level,
                                 unsigned skipped, uint64_t seed) {
  return Merger(buffers, level, skipped, seed).run(buffers.size());
}
