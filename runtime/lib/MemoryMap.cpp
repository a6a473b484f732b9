//===- MemoryMap.cpp - Which byte is whose --------------------------------===//
//
// See MemoryMap.h.
//
//===----------------------------------------------------------------------===//

#include "MemoryMap.h"

#include "Signatures.h"

#include <algorithm>

using namespace aicf::rt;

/// Sets `flag` on the bytes [begin, end) of `space`.
static void mark(const std::vector<Region> &regions, std::vector<Bytes> &masks,
                 Space space, uint64_t begin, uint64_t end, uint8_t flag) {
  for (size_t r = 0; r < regions.size(); ++r) {
    const Region &region = regions[r];
    if (region.isGuard || region.space != space)
      continue;
    uint64_t from = std::max(begin, region.offset);
    uint64_t to = std::min(end, region.offset + region.bytes);
    for (uint64_t at = from; at < to; ++at)
      masks[r][at - region.offset] |= flag;
  }
}

std::vector<Region> aicf::rt::regionsOf(const Package &package, unsigned target,
                                        unsigned entry,
                                        const AddressResolver &resolve) {
  const fb::PackageT &table = package.table();
  std::vector<Region> regions;
  auto add = [&](std::string name, Space space, uint64_t offset, void *data,
                 uint64_t bytes) {
    Region region;
    region.name = std::move(name);
    region.space = space;
    region.offset = offset;
    region.data = static_cast<uint8_t *>(data);
    region.bytes = bytes;
    // Slots of different entries may share memory: it is watched once.
    for (const Region &other : regions)
      if (region.data < other.data + other.bytes &&
          other.data < region.data + bytes)
        return;
    if (bytes)
      regions.push_back(std::move(region));
  };
  uint64_t arenaBytes = 0;
  for (const auto &e : table.entries)
    arenaBytes = std::max(arenaBytes, e->arena_bytes);
  auto at = [&](unsigned e, fb::Segment segment, uint32_t slot,
                uint64_t offset) {
    return resolve(e, fb::Address(segment, slot, offset));
  };
  add("the arena", {fb::Segment::Transient, 0}, 0,
      at(entry, fb::Segment::Transient, 0, 0), arenaBytes);
  add("scratch", {fb::Segment::Scratch, target}, 0,
      at(entry, fb::Segment::Scratch, 0, 0),
      table.targets[target]->scratch_bytes);
  add("the constants", {fb::Segment::Constant, 0}, 0,
      at(entry, fb::Segment::Constant, 0, 0), table.constants.size());
  for (const auto &global : table.globals)
    if (global->bytes)
      add("global '" + global->name + "'", {fb::Segment::Persistent, 0},
          global->offset, at(entry, fb::Segment::Persistent, 0, global->offset),
          global->bytes);
  // This entry's slots first, so that they win over others on their memory.
  for (unsigned k = 0; k < table.entries.size(); ++k) {
    unsigned e = k == 0 ? entry : k <= entry ? k - 1 : k;
    const fb::EntryT &owner = *table.entries[e];
    for (uint32_t s = 0; s < owner.slots.size(); ++s)
      add("slot '" + owner.name + ":" + owner.slots[s]->name + "'",
          // A slot of another entry is no place of this one.
          {fb::Segment::Io, e == entry ? s : UINT32_MAX}, 0,
          at(e, fb::Segment::Io, s, 0), owner.slots[s]->bytes);
  }
  return regions;
}

std::vector<Bytes>
aicf::rt::masksOf(const Package &package, unsigned target, unsigned entryIndex,
                  size_t index, const std::vector<Region> &regions,
                  const std::vector<BufferLifetime> &lifetimes) {
  const fb::EntryT &entry = *package.table().entries[entryIndex];
  std::vector<Bytes> masks;
  for (const Region &region : regions)
    masks.emplace_back(region.bytes, 0);
  auto markOperand = [&](const fb::OperandT &operand, uint8_t flag) {
    Space space = {operand.address.segment(), operand.address.slot()};
    forEachBlock(footprintOf(operand), [&](uint64_t begin, uint64_t end) {
      mark(regions, masks, space, begin, end, flag);
    });
  };
  // What earlier instructions left for this one and those behind it.
  for (size_t i = 0; i < index; ++i)
    for (const auto &operand : entry.instructions[i]->operands)
      if (operand->address.segment() == fb::Segment::Transient &&
          operand->access != fb::Access::Read &&
          lifetimes[operand->buffer].last >= index)
        markOperand(*operand, kLive);
  auto [first, end] = launchOf(entry, target, index);
  for (size_t i = first; i < end; ++i) {
    const fb::InstructionT &instruction = *entry.instructions[i];
    for (const auto &operand : instruction.operands) {
      if (operand->access != fb::Access::Write)
        markOperand(*operand, kReads);
      if (operand->access != fb::Access::Read)
        markOperand(*operand, kWrites);
    }
    for (const auto &arg : instruction.launches[target]->args)
      if (isWorkspace(*arg))
        mark(regions, masks,
             {arg->address.segment(),
              arg->address.segment() == fb::Segment::Scratch ? target : 0},
             arg->address.offset(), arg->address.offset() + arg->bytes,
             kWorkspace);
  }
  for (const auto &semaphore : package.table().targets[target]->semaphores)
    mark(regions, masks, {fb::Segment::Scratch, target}, semaphore->offset,
         semaphore->offset + semaphore->bytes, kSemaphore);
  return masks;
}

std::string
aicf::rt::describeRange(const fb::EntryT &entry, size_t index,
                        const std::vector<BufferLifetime> &lifetimes,
                        const Region &region, uint64_t begin, uint64_t end) {
  std::string text =
      std::to_string(end - begin) + (end - begin == 1 ? " byte" : " bytes") +
      " at [" + std::to_string(region.offset + begin) + ", " +
      std::to_string(region.offset + end) + ") of " + region.name;
  if (region.isGuard)
    return text;
  // Which buffers lie there, the one that is live first.
  for (bool live : {true, false})
    for (size_t b = 0; b < entry.buffers.size(); ++b) {
      const fb::BufferT &buffer = *entry.buffers[b];
      const BufferLifetime &lifetime = lifetimes[b];
      bool isLive =
          lifetime.used && lifetime.first <= index && lifetime.last >= index;
      uint64_t from = buffer.address.offset();
      if (Space{buffer.address.segment(), buffer.address.slot()} ==
              region.space &&
          from < region.offset + end &&
          region.offset + begin < from + buffer.bytes && isLive == live)
        return text + (live ? ", in buffer '" : ", in the dead buffer '") +
               buffer.name + "'";
    }
  return text;
}

std::string aicf::rt::findStrayWrite(
    const fb::EntryT &entry, size_t index,
    const std::vector<BufferLifetime> &lifetimes,
    const std::vector<Region> &regions, const std::vector<Bytes> &masks,
    const std::vector<Bytes> &before, const std::vector<Bytes> &after) {
  for (size_t r = 0; r < regions.size(); ++r) {
    const Region &region = regions[r];
    auto isStray = [&](uint64_t at) {
      return !(masks[r][at] & (kWrites | kWorkspace)) &&
             after[r][at] != before[r][at];
    };
    uint64_t begin = 0;
    while (begin < region.bytes && !isStray(begin))
      ++begin;
    if (begin == region.bytes)
      continue;
    uint64_t end = begin + 1;
    while (end < region.bytes && isStray(end))
      ++end;
    return describeRange(entry, index, lifetimes, region, begin, end);
  }
  return "";
}
