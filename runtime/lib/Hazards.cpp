//===- Hazards.cpp - Who has to wait for whom -----------------------------===//
//
// Interval maps per address space, and compressed ancestor sets. See Hazards.h.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Hazards.h"

#include "Signatures.h"

#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/PackageWriter.h"

#include <algorithm>

using namespace aicf::rt;

Footprint aicf::rt::makeFootprint(uint64_t begin, uint64_t size,
                                  const std::vector<int64_t> &shape,
                                  const std::vector<int64_t> &strides) {
  Footprint result;
  result.begin = result.end = begin;
  if (elementCount(shape).value_or(0) == 0)
    return result;

  // Smallest distance first; broadcast dims touch nothing new.
  std::vector<std::pair<uint64_t, uint64_t>> dims;
  for (size_t i = 0; i < strides.size(); ++i)
    if (shape[i] > 1 && strides[i] > 0)
      dims.push_back({strides[i] * size, shape[i]});
  std::sort(dims.begin(), dims.end());

  result.block = size;
  result.count = 1;
  uint64_t span = size; // bytes from the first to the last of those inside
  for (auto [distance, count] : dims) {
    if (distance < span)
      result.overlapping = true;
    span += (count - 1) * distance;
    if (result.steps.empty() && distance == result.block) {
      result.block *= count;
      continue;
    }
    if (__builtin_mul_overflow(result.count, count, &result.count))
      result.count = UINT64_MAX;
    // Two dims that step on evenly are one.
    if (!result.steps.empty() &&
        result.steps.back().first * result.steps.back().second == distance)
      result.steps.back().second *= count;
    else
      result.steps.push_back({distance, count});
  }
  result.end = result.begin + span;
  return result;
}

Footprint aicf::rt::footprintOf(const fb::OperandT &operand) {
  return makeFootprint(
      operand.address.offset(), sizeOf(operand.dtype), operand.shape,
      operand.strides.empty() ? denseStrides(operand.shape) : operand.strides);
}

std::optional<std::vector<ByteRange>>
aicf::rt::runsOf(const Footprint &footprint, uint64_t limit) {
  if (footprint.overlapping || footprint.count > limit)
    return std::nullopt;
  std::vector<ByteRange> runs;
  if (footprint.count == 0)
    return runs;
  runs.push_back({footprint.begin, footprint.begin + footprint.block});
  for (auto [distance, count] : footprint.steps) {
    size_t inner = runs.size();
    for (uint64_t k = 1; k < count; ++k)
      for (size_t r = 0; r < inner; ++r)
        runs.push_back(
            {runs[r].begin + k * distance, runs[r].end + k * distance});
  }
  return runs;
}

MemoryAccess aicf::rt::makeAccess(Space space, Footprint footprint, bool reads,
                                  bool writes) {
  MemoryAccess access;
  access.space = space;
  access.reads = reads;
  access.writes = writes;
  if (auto runs = runsOf(footprint, kMaxRuns)) {
    access.ranges = std::move(*runs);
  } else {
    access.ranges = {{footprint.begin, footprint.end}};
    access.exact = false;
    access.footprint = std::make_shared<Footprint>(std::move(footprint));
  }
  return access;
}

MemoryAccess aicf::rt::accessOf(const fb::OperandT &operand) {
  MemoryAccess access = makeAccess(
      {operand.address.segment(), operand.address.slot()}, footprintOf(operand),
      operand.access != fb::Access::Write, operand.access != fb::Access::Read);
  access.buffer = operand.buffer;
  return access;
}

std::vector<MemoryAccess>
aicf::rt::accessesOf(const fb::InstructionT &instruction) {
  std::vector<MemoryAccess> accesses;
  for (const auto &operand : instruction.operands)
    if (operand->address.segment() != fb::Segment::Constant)
      accesses.push_back(accessOf(*operand));
  for (uint32_t t = 0; t < instruction.launches.size(); ++t)
    for (const auto &arg : instruction.launches[t]->args) {
      if (!isWorkspace(*arg))
        continue;
      // The arena is one for all targets, scratch is each one's own.
      bool isArena = arg->address.segment() == fb::Segment::Transient;
      uint64_t begin = arg->address.offset();
      MemoryAccess access;
      access.space = {arg->address.segment(), isArena ? 0 : t};
      access.target = static_cast<int32_t>(t);
      access.ranges = {{begin, begin + arg->bytes}};
      access.reads = access.writes = true;
      accesses.push_back(std::move(access));
    }
  return accesses;
}

uint64_t aicf::rt::countRanges(const fb::InstructionT &instruction) {
  uint64_t ranges = 0;
  for (const auto &operand : instruction.operands) {
    Footprint footprint = footprintOf(*operand);
    bool exact = !footprint.overlapping && footprint.count <= kMaxRuns;
    ranges += exact ? footprint.count : 1;
  }
  for (const auto &launch : instruction.launches)
    ranges += launch->args.size();
  return ranges;
}

/// Lists are made free of duplicates while they grow, from this size on: many
/// nodes have the same writer, many dependencies the same ancestors.
static constexpr size_t kUniteSize = 4096;

/// The first node of `map` that reaches beyond `begin`.
template <typename Map>
static auto findOverlap(Map &map, uint64_t begin) {
  auto it = map.upper_bound(begin);
  if (it != map.begin() && std::prev(it)->second.end > begin)
    --it;
  return it;
}

/// `values` ascending, each once.
static void sortUnique(std::vector<uint32_t> &values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::vector<uint32_t>
HazardTracker::predecessors(const std::vector<MemoryAccess> &accesses) const {
  std::vector<uint32_t> found;
  size_t limit = kUniteSize;
  for (const MemoryAccess &access : accesses) {
    auto space = spaces.find(access.space);
    if (space == spaces.end())
      continue;
    const RangeMap &map = space->second;
    for (ByteRange range : access.ranges) {
      ++visited;
      for (auto it = findOverlap(map, range.begin);
           it != map.end() && it->first < range.end; ++it) {
        const Node &node = it->second;
        visited += access.writes ? 1 + node.readers.size() : 1;
        if (exhausted())
          return found;
        // Neighbours mostly have one writer.
        if (node.writer >= 0 && (found.empty() || found.back() != node.writer))
          found.push_back(static_cast<uint32_t>(node.writer));
        if (access.writes)
          found.insert(found.end(), node.readers.begin(), node.readers.end());
        if (found.size() > limit) {
          sortUnique(found);
          limit = std::max(limit, 2 * found.size());
        }
      }
    }
  }
  sortUnique(found);
  return found;
}

void HazardTracker::split(RangeMap &map, uint64_t at) {
  auto it = map.upper_bound(at);
  if (it == map.begin())
    return;
  --it;
  if (it->first == at || it->second.end <= at)
    return;
  visited += 1 + it->second.readers.size();
  held += kNodeBytes + kReaderBytes * it->second.readers.size();
  Node tail = it->second;
  it->second.end = at;
  map.emplace(at, std::move(tail));
}

void HazardTracker::recordWrite(RangeMap &map, uint32_t index,
                                const MemoryAccess &access, ByteRange range) {
  // One node for the whole range keeps the map small.
  auto it = map.lower_bound(range.begin);
  while (it != map.end() && it->first < range.end) {
    held -= kNodeBytes + kReaderBytes * it->second.readers.size();
    it = map.erase(it);
    ++visited;
  }
  ++visited;
  held += kNodeBytes;
  map.emplace_hint(it, range.begin,
                   Node{range.end, index, access.buffer, access.footprint, {}});
}

void HazardTracker::recordRead(RangeMap &map, uint32_t index, ByteRange range) {
  auto it = map.lower_bound(range.begin);
  for (uint64_t at = range.begin; at < range.end && !exhausted(); ++it) {
    if (it == map.end() || it->first > at) {
      uint64_t gapEnd =
          it == map.end() ? range.end : std::min(it->first, range.end);
      it = map.emplace_hint(it, at, Node{gapEnd, -1, -1, nullptr, {}});
      held += kNodeBytes;
    }
    ++visited;
    std::vector<uint32_t> &readers = it->second.readers;
    if (readers.empty() || readers.back() != index) {
      readers.push_back(index);
      held += kReaderBytes;
    }
    at = it->second.end;
  }
}

void HazardTracker::record(uint32_t index,
                           const std::vector<MemoryAccess> &accesses) {
  // Reads first: a write of the same instruction then supersedes them.
  for (bool writing : {false, true})
    for (const MemoryAccess &access : accesses) {
      if (writing ? !access.writes : !access.reads)
        continue;
      RangeMap &map = spaces[access.space];
      for (ByteRange range : access.ranges) {
        if (range.begin == range.end)
          continue;
        if (exhausted())
          return;
        split(map, range.begin);
        split(map, range.end);
        if (writing)
          recordWrite(map, index, access, range);
        else
          recordRead(map, index, range);
      }
    }
}

std::optional<ReadFault> HazardTracker::checkRead(const MemoryAccess &access,
                                                  bool unwrittenIsRight) const {
  static const RangeMap kNothing;
  auto found = spaces.find(access.space);
  const RangeMap &map = found == spaces.end() ? kNothing : found->second;
  for (ByteRange range : access.ranges) {
    ++visited;
    auto it = findOverlap(map, range.begin);
    for (uint64_t at = range.begin; at < range.end;) {
      ++visited;
      if (exhausted())
        return std::nullopt;
      bool gap = it == map.end() || it->first > at;
      if (gap || it->second.writer < 0) {
        if (!unwrittenIsRight)
          return ReadFault{at, -1, -1, false};
      } else {
        const Node &node = it->second;
        if (access.buffer >= 0 && node.buffer != access.buffer)
          return ReadFault{at, node.writer, node.buffer, false};
        if (node.maybe && !unwrittenIsRight &&
            !(access.footprint && *access.footprint == *node.maybe))
          return ReadFault{at, node.writer, node.buffer, true};
      }
      if (gap) {
        at = it == map.end() ? range.end : it->first;
      } else {
        at = it->second.end;
        ++it;
      }
    }
  }
  return std::nullopt;
}

void Ancestors::append(const std::vector<uint32_t> &deps) {
  auto self = static_cast<uint32_t>(sets.size());
  Set set;
  for (uint32_t dep : deps)
    set.prefix = std::max(set.prefix, sets[dep].prefix);
  set.words = {{self / 64, uint64_t(1) << (self % 64)}};
  auto unite = [&] {
    std::sort(set.words.begin(), set.words.end(),
              [](const Word &a, const Word &b) { return a.index < b.index; });
    size_t count = 0;
    for (const Word &word : set.words)
      if (count && set.words[count - 1].index == word.index)
        set.words[count - 1].bits |= word.bits;
      else
        set.words[count++] = word;
    set.words.resize(count);
  };
  size_t limit = kUniteSize;
  for (uint32_t dep : deps) {
    merged += 1 + sets[dep].words.size();
    if (exhausted())
      break;
    for (const Word &word : sets[dep].words)
      if (word.index >= set.prefix / 64)
        set.words.push_back(word);
    if (set.words.size() > limit) {
      unite();
      limit = std::max(limit, 2 * set.words.size());
    }
  }
  unite();
  // The prefix grows over what follows it; words it covers go.
  size_t covered = 0;
  for (; covered < set.words.size(); ++covered) {
    const Word &word = set.words[covered];
    if (word.index != set.prefix / 64)
      break;
    uint64_t missing = ~word.bits & (~uint64_t(0) << (set.prefix % 64));
    if (missing) {
      set.prefix = uint64_t(word.index) * 64 + __builtin_ctzll(missing);
      break;
    }
    set.prefix = uint64_t(word.index) * 64 + 64;
  }
  set.words.erase(set.words.begin(), set.words.begin() + covered);
  set.words.shrink_to_fit();
  held += set.words.size();
  sets.push_back(std::move(set));
}

bool Ancestors::contains(uint32_t instruction, uint32_t ancestor) const {
  const Set &set = sets[instruction];
  if (ancestor < set.prefix)
    return true;
  auto word = std::lower_bound(
      set.words.begin(), set.words.end(), ancestor / 64,
      [](const Word &a, uint32_t index) { return a.index < index; });
  return word != set.words.end() && word->index == ancestor / 64 &&
         ((word->bits >> (ancestor % 64)) & 1);
}

std::vector<uint32_t> aicf::rt::dropImplied(const std::vector<uint32_t> &wanted,
                                            const Ancestors &ancestors) {
  // From the latest down: what a chosen one already waits for is implied.
  std::vector<uint32_t> chosen;
  for (auto it = wanted.rbegin(); it != wanted.rend(); ++it)
    if (std::none_of(chosen.begin(), chosen.end(), [&](uint32_t later) {
          return ancestors.contains(later, *it);
        }))
      chosen.push_back(*it);
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

std::vector<uint32_t>
EdgeFinder::append(const std::vector<MemoryAccess> &accesses) {
  std::vector<uint32_t> edges =
      dropImplied(tracker.predecessors(accesses), ancestors);
  ancestors.append(edges);
  tracker.record(count++, accesses);
  return edges;
}

Status aicf::rt::computeHazardDeps(fb::PackageT &package) {
  for (const auto &entry : package.entries) {
    EdgeFinder edges;
    for (const auto &instruction : entry->instructions) {
      for (const auto &operand : instruction->operands)
        if (!byteExtent(operand->dtype, operand->shape, operand->strides))
          return error("entry '", entry->name, "': instruction ",
                       instruction->id, ": an operand has no valid extent");
      instruction->deps = edges.append(accessesOf(*instruction));
      if (edges.exhausted())
        return error("entry '", entry->name, "': instruction ", instruction->id,
                     ": the accesses of the entry are too scattered to order");
    }
  }
  return Status::success();
}
