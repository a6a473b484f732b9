//===- Hazards.cpp - Who has to wait for whom -----------------------------===//
//
// Interval maps per address space, and compressed ancestor sets. See Hazards.h.
//
//===----------------------------------------------------------------------===//

#include "Hazards.h"

#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/PackageWriter.h"

#include <algorithm>

using namespace aicf::rt;

std::optional<std::vector<ByteRange>>
aicf::rt::runsOf(const fb::OperandT &operand, uint64_t limit) {
  uint64_t size = sizeOf(operand.dtype);
  uint64_t begin = operand.address.offset();
  if (elementCount(operand.shape).value_or(0) == 0)
    return std::vector<ByteRange>();
  std::vector<int64_t> strides =
      operand.strides.empty() ? denseStrides(operand.shape) : operand.strides;

  // (stride, dim), smallest stride first; broadcast dims touch nothing new.
  std::vector<std::pair<uint64_t, uint64_t>> dims;
  for (size_t i = 0; i < strides.size(); ++i)
    if (operand.shape[i] > 1 && strides[i] > 0)
      dims.push_back({strides[i], operand.shape[i]});
  std::sort(dims.begin(), dims.end());

  uint64_t block = 1; // elements of one run
  size_t outer = 0;
  for (; outer < dims.size() && dims[outer].first == block; ++outer)
    block *= dims[outer].second;

  uint64_t count = 1;
  uint64_t span = block; // elements from the first to the last of those inside
  for (size_t i = outer; i < dims.size(); ++i) {
    if (dims[i].first < span)
      return std::nullopt;
    span += (dims[i].second - 1) * dims[i].first;
    if (__builtin_mul_overflow(count, dims[i].second, &count) || count > limit)
      return std::nullopt;
  }

  std::vector<ByteRange> runs = {{begin, begin + block * size}};
  for (size_t i = outer; i < dims.size(); ++i) {
    size_t inner = runs.size();
    for (uint64_t k = 1; k < dims[i].second; ++k)
      for (size_t r = 0; r < inner; ++r) {
        uint64_t shift = k * dims[i].first * size;
        runs.push_back({runs[r].begin + shift, runs[r].end + shift});
      }
  }
  return runs;
}

std::vector<MemoryAccess>
aicf::rt::accessesOf(const fb::InstructionT &instruction) {
  std::vector<MemoryAccess> accesses;
  for (const auto &operand : instruction.operands) {
    if (operand->address.segment() == fb::Segment::Constant)
      continue;
    MemoryAccess access;
    access.space = {operand->address.segment(), operand->address.slot()};
    access.reads = operand->access != fb::Access::Write;
    access.writes = operand->access != fb::Access::Read;
    if (auto runs = runsOf(*operand, kMaxRuns)) {
      access.ranges = std::move(*runs);
    } else {
      uint64_t begin = operand->address.offset();
      uint64_t extent =
          byteExtent(operand->dtype, operand->shape, operand->strides)
              .value_or(0);
      access.ranges = {{begin, begin + extent}};
    }
    accesses.push_back(std::move(access));
  }
  for (uint32_t t = 0; t < instruction.launches.size(); ++t)
    for (const auto &arg : instruction.launches[t]->args) {
      bool isAddress = arg->kind == fb::ArgKind::Buffer ||
                       arg->kind == fb::ArgKind::TensorMap;
      if (!isAddress || arg->address.segment() != fb::Segment::Scratch)
        continue;
      uint64_t begin = arg->address.offset();
      accesses.push_back({{fb::Segment::Scratch, t},
                          {{begin, begin + arg->bytes}},
                          /*reads=*/true,
                          /*writes=*/true});
    }
  return accesses;
}

/// Calls `visit(node)` for the nodes of `map` that overlap `range`.
template <typename Map, typename Visit>
static void forOverlapping(Map &map, ByteRange range, Visit visit) {
  auto it = map.upper_bound(range.begin);
  if (it != map.begin() && std::prev(it)->second.end > range.begin)
    --it;
  for (; it != map.end() && it->first < range.end; ++it)
    visit(it->second);
}

std::vector<uint32_t>
HazardTracker::predecessors(const std::vector<MemoryAccess> &accesses) const {
  std::vector<uint32_t> found;
  for (const MemoryAccess &access : accesses) {
    auto space = spaces.find(access.space);
    if (space == spaces.end())
      continue;
    for (ByteRange range : access.ranges)
      forOverlapping(space->second, range, [&](const Node &node) {
        if (node.writer >= 0)
          found.push_back(static_cast<uint32_t>(node.writer));
        if (access.writes)
          found.insert(found.end(), node.readers.begin(), node.readers.end());
      });
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

void HazardTracker::split(RangeMap &map, uint64_t at) {
  auto it = map.upper_bound(at);
  if (it == map.begin())
    return;
  --it;
  if (it->first == at || it->second.end <= at)
    return;
  Node tail = it->second;
  it->second.end = at;
  map.emplace(at, std::move(tail));
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
        split(map, range.begin);
        split(map, range.end);
        if (writing) {
          // One node for the whole range keeps the map small.
          map.erase(map.lower_bound(range.begin), map.lower_bound(range.end));
          map.emplace(range.begin, Node{range.end, index, {}});
          continue;
        }
        uint64_t at = range.begin;
        while (at < range.end) {
          auto it = map.lower_bound(at);
          if (it == map.end() || it->first > at) {
            uint64_t gapEnd =
                it == map.end() ? range.end : std::min(it->first, range.end);
            it = map.emplace_hint(it, at, Node{gapEnd, -1, {}});
          }
          std::vector<uint32_t> &readers = it->second.readers;
          if (readers.empty() || readers.back() != index)
            readers.push_back(index);
          at = it->second.end;
        }
      }
    }
}

std::optional<uint64_t> HazardTracker::firstUnwritten(Space space,
                                                      ByteRange range) const {
  if (range.begin == range.end)
    return std::nullopt;
  auto found = spaces.find(space);
  if (found == spaces.end())
    return range.begin;
  const RangeMap &map = found->second;
  uint64_t at = range.begin;
  while (at < range.end) {
    auto it = map.upper_bound(at);
    if (it == map.begin())
      return at;
    --it;
    if (it->second.end <= at || it->second.writer < 0)
      return at;
    at = it->second.end;
  }
  return std::nullopt;
}

void Ancestors::append(const std::vector<uint32_t> &deps) {
  uint64_t self = sets.size();
  Set set;
  for (uint32_t dep : deps)
    set.prefix = std::max(set.prefix, sets[dep].prefix);
  set.firstWord = set.prefix / 64;
  set.bits.assign(self / 64 - set.firstWord + 1, 0);
  for (uint32_t dep : deps) {
    const Set &other = sets[dep];
    for (size_t w = 0; w < other.bits.size(); ++w) {
      uint64_t word = other.firstWord + w;
      if (word >= set.firstWord)
        set.bits[word - set.firstWord] |= other.bits[w];
    }
  }
  auto has = [&](uint64_t i) {
    return (set.bits[i / 64 - set.firstWord] >> (i % 64)) & 1;
  };
  set.bits[self / 64 - set.firstWord] |= uint64_t(1) << (self % 64);
  while (set.prefix <= self && has(set.prefix))
    ++set.prefix;
  // Drop the words that the prefix now covers.
  uint64_t covered =
      std::min<uint64_t>(set.prefix / 64 - set.firstWord, set.bits.size());
  set.bits.erase(set.bits.begin(), set.bits.begin() + covered);
  set.firstWord += covered;
  sets.push_back(std::move(set));
}

bool Ancestors::contains(uint32_t instruction, uint32_t ancestor) const {
  const Set &set = sets[instruction];
  if (ancestor < set.prefix)
    return true;
  uint64_t word = ancestor / 64;
  if (word < set.firstWord || word - set.firstWord >= set.bits.size())
    return false;
  return (set.bits[word - set.firstWord] >> (ancestor % 64)) & 1;
}

Status aicf::rt::computeHazardDeps(fb::PackageT &package) {
  for (const auto &entry : package.entries) {
    HazardTracker tracker;
    Ancestors ancestors;
    for (uint32_t i = 0; i < entry->instructions.size(); ++i) {
      fb::InstructionT &instruction = *entry->instructions[i];
      for (const auto &operand : instruction.operands)
        if (!byteExtent(operand->dtype, operand->shape, operand->strides))
          return error("entry '", entry->name, "': instruction ",
                       instruction.id, ": an operand has no valid extent");
      std::vector<MemoryAccess> accesses = accessesOf(instruction);
      std::vector<uint32_t> wanted = tracker.predecessors(accesses);
      // From the latest down: what a chosen one already waits for is implied.
      std::vector<uint32_t> chosen;
      for (auto it = wanted.rbegin(); it != wanted.rend(); ++it)
        if (std::none_of(chosen.begin(), chosen.end(), [&](uint32_t later) {
              return ancestors.contains(later, *it);
            }))
          chosen.push_back(*it);
      std::sort(chosen.begin(), chosen.end());
      instruction.deps = chosen;
      ancestors.append(instruction.deps);
      tracker.record(i, accesses);
    }
  }
  return Status::success();
}
