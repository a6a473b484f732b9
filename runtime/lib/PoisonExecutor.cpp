//===- PoisonExecutor.cpp - Catching what a plan does not say -------------===//
//
// See PoisonExecutor.h. A mask byte beside every byte of memory says what the
// instruction at hand may do to it: slow, and hard to get wrong.
//
//===----------------------------------------------------------------------===//

#include "PoisonExecutor.h"

#include "Hazards.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/PlanChecker.h"

#include <algorithm>
#include <cstring>

using namespace aicf::rt;

static constexpr uint8_t kPatternA = 0xff;
static constexpr uint8_t kPatternB = 0x3d;
/// Bytes on each side of an allocation; keeps every alignment of a plan.
static constexpr size_t kGuardBytes = 4096;

namespace {

/// What an instruction may do with a byte.
enum Flags : uint8_t {
  kReads = 1,
  kWrites = 2,
  /// Holds a value that this or a later instruction reads.
  kLive = 4,
  /// Scratch that the instruction uses: written freely, read after.
  kWorkspace = 8,
  kSemaphore = 16,
};

/// Memory that is watched.
struct Region {
  std::string name;
  /// Guard: no place of the plan.
  bool isGuard = false;
  Space space;
  /// Of its first byte in `space`; a global begins in the middle.
  uint64_t offset = 0;
  uint8_t *data = nullptr;
  uint64_t bytes = 0;
};

using Bytes = std::vector<uint8_t>;

class PoisonExecutor final : public Executor {
public:
  PoisonExecutor(const Package &package, unsigned target,
                 std::unique_ptr<Executor> inner)
      : package(package), target(target), inner(std::move(inner)) {}

  Result<void *> allocate(size_t bytes, size_t alignment) override {
    if (bytes > SIZE_MAX - 2 * kGuardBytes)
      return error("no memory for ", bytes, " bytes");
    Result<void *> block = inner->allocate(bytes + 2 * kGuardBytes,
                                           std::max(alignment, kGuardBytes));
    if (!block)
      return block;
    auto *begin = static_cast<uint8_t *>(*block);
    for (uint8_t *guard : {begin, begin + kGuardBytes + bytes}) {
      std::memset(guard, kPatternA, kGuardBytes);
      Region region;
      region.name = guard == begin ? "memory before an allocation"
                                   : "memory behind an allocation";
      region.isGuard = true;
      region.data = guard;
      region.bytes = kGuardBytes;
      guards.push_back(std::move(region));
    }
    return static_cast<void *>(begin + kGuardBytes);
  }

  void deallocate(void *pointer, size_t bytes, size_t alignment) override {
    inner->deallocate(static_cast<uint8_t *>(pointer) - kGuardBytes,
                      bytes + 2 * kGuardBytes,
                      std::max(alignment, kGuardBytes));
  }

  Status checkPointer(const void *pointer, size_t bytes) override {
    return inner->checkPointer(pointer, bytes);
  }
  Status copyIn(void *device, const void *host, size_t bytes) override {
    return inner->copyIn(device, host, bytes);
  }
  Status copyOut(void *host, const void *device, size_t bytes) override {
    return inner->copyOut(host, device, bytes);
  }
  Status fill(void *device, uint8_t value, size_t bytes) override {
    return inner->fill(device, value, bytes);
  }

  Status prepare(const AddressResolver &given) override {
    resolve = given;
    for (const auto &entry : package.table().entries)
      lifetimes.push_back(lifetimesOf(*entry));
    return inner->prepare(given);
  }

  Status launch(unsigned entry, size_t index) override {
    return check(entry, index);
  }
  Status run(unsigned entry) override {
    size_t count = package.table().entries[entry]->instructions.size();
    for (size_t i = 0; i < count; ++i)
      if (Status s = check(entry, i); !s)
        return s;
    return Status::success();
  }
  Status capture(unsigned entry) override { return inner->capture(entry); }
  Status replay(unsigned entry) override { return run(entry); }
  Status synchronize() override { return inner->synchronize(); }
  Result<double> time(const std::function<Status()> &body) override {
    return inner->time(body);
  }

private:
  std::vector<Region> regionsOf(unsigned entry) const;
  std::vector<Bytes> masksOf(unsigned entry, size_t index,
                             const std::vector<Region> &regions) const;
  Status check(unsigned entry, size_t index);
  Status checkWrites(unsigned entry, size_t index,
                     const std::vector<Region> &regions,
                     const std::vector<Bytes> &masks,
                     const std::vector<Bytes> &before) const;
  Status checkSemaphores(unsigned entry) const;
  std::string describe(unsigned entry, size_t index, const Region &region,
                       uint64_t begin, uint64_t end) const;

  const Package &package;
  unsigned target;
  std::unique_ptr<Executor> inner;
  AddressResolver resolve;
  std::vector<Region> guards;
  std::vector<std::vector<BufferLifetime>> lifetimes; // by entry
};

} // namespace

/// Calls `visit(begin, end)` for every block of `footprint`.
template <typename Visit>
static void forEachBlock(const Footprint &footprint, Visit visit) {
  if (footprint.count == 0)
    return;
  std::vector<uint64_t> index(footprint.steps.size(), 0);
  uint64_t at = footprint.begin;
  for (;;) {
    visit(at, at + footprint.block);
    size_t d = 0;
    for (; d < index.size(); ++d) {
      auto [distance, count] = footprint.steps[d];
      at += distance;
      if (++index[d] < count)
        break;
      at -= distance * count;
      index[d] = 0;
    }
    if (d == index.size())
      return;
  }
}

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

std::vector<Region> PoisonExecutor::regionsOf(unsigned entry) const {
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
  regions.insert(regions.end(), guards.begin(), guards.end());
  return regions;
}

std::vector<Bytes>
PoisonExecutor::masksOf(unsigned entryIndex, size_t index,
                        const std::vector<Region> &regions) const {
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
          lifetimes[entryIndex][operand->buffer].last >= index)
        markOperand(*operand, kLive);
  const fb::InstructionT &instruction = *entry.instructions[index];
  for (const auto &operand : instruction.operands) {
    if (operand->access != fb::Access::Write)
      markOperand(*operand, kReads);
    if (operand->access != fb::Access::Read)
      markOperand(*operand, kWrites);
  }
  for (const auto &arg : instruction.launches[target]->args)
    if (arg->kind == fb::ArgKind::Buffer &&
        arg->address.segment() == fb::Segment::Scratch)
      mark(regions, masks, {fb::Segment::Scratch, target},
           arg->address.offset(), arg->address.offset() + arg->bytes,
           kWorkspace);
  for (const auto &semaphore : package.table().targets[target]->semaphores)
    mark(regions, masks, {fb::Segment::Scratch, target}, semaphore->offset,
         semaphore->offset + semaphore->bytes, kSemaphore);
  return masks;
}

std::string PoisonExecutor::describe(unsigned entryIndex, size_t index,
                                     const Region &region, uint64_t begin,
                                     uint64_t end) const {
  std::string text =
      std::to_string(end - begin) + (end - begin == 1 ? " byte" : " bytes") +
      " at [" + std::to_string(region.offset + begin) + ", " +
      std::to_string(region.offset + end) + ") of " + region.name;
  if (region.isGuard)
    return text;
  // Which buffers lie there, the one that is live first.
  const fb::EntryT &entry = *package.table().entries[entryIndex];
  for (bool live : {true, false})
    for (size_t b = 0; b < entry.buffers.size(); ++b) {
      const fb::BufferT &buffer = *entry.buffers[b];
      const BufferLifetime &lifetime = lifetimes[entryIndex][b];
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

Status PoisonExecutor::checkWrites(unsigned entry, size_t index,
                                   const std::vector<Region> &regions,
                                   const std::vector<Bytes> &masks,
                                   const std::vector<Bytes> &before) const {
  for (size_t r = 0; r < regions.size(); ++r) {
    const Region &region = regions[r];
    auto isStray = [&](uint64_t at) {
      return !(masks[r][at] & (kWrites | kWorkspace)) &&
             region.data[at] != before[r][at];
    };
    uint64_t begin = 0;
    while (begin < region.bytes && !isStray(begin))
      ++begin;
    if (begin == region.bytes)
      continue;
    uint64_t end = begin + 1;
    while (end < region.bytes && isStray(end))
      ++end;
    return error("writes outside of its outputs: ",
                 describe(entry, index, region, begin, end));
  }
  return Status::success();
}

Status PoisonExecutor::checkSemaphores(unsigned entry) const {
  auto *scratch = static_cast<const uint8_t *>(
      resolve(entry, fb::Address(fb::Segment::Scratch, 0, 0)));
  for (const auto &semaphore : package.table().targets[target]->semaphores)
    for (uint64_t at = 0; at < semaphore->bytes; at += 4) {
      uint32_t value;
      std::memcpy(&value, scratch + semaphore->offset + at, sizeof(value));
      if (value != semaphore->value)
        return error("leaves the semaphore at scratch offset ",
                     semaphore->offset + at, " at ", value, ", not at ",
                     semaphore->value);
    }
  return Status::success();
}

Status PoisonExecutor::check(unsigned entryIndex, size_t index) {
  const fb::EntryT &entry = *package.table().entries[entryIndex];
  const fb::InstructionT &instruction = *entry.instructions[index];
  auto fail = [&](const auto &...parts) {
    return error(describeInstruction(instruction), ": poison: ", parts...);
  };
  std::vector<Region> regions = regionsOf(entryIndex);
  std::vector<Bytes> masks = masksOf(entryIndex, index, regions);
  auto save = [&] {
    std::vector<Bytes> copy;
    for (const Region &region : regions)
      copy.emplace_back(region.data, region.data + region.bytes);
    return copy;
  };
  auto restore = [&](const std::vector<Bytes> &copy) {
    for (size_t r = 0; r < regions.size(); ++r)
      std::copy(copy[r].begin(), copy[r].end(), regions[r].data);
  };
  auto fillWhere = [&](uint8_t pattern, auto condition) {
    for (size_t r = 0; r < regions.size(); ++r)
      for (uint64_t at = 0; at < regions[r].bytes; ++at)
        if (condition(regions[r], masks[r][at]))
          regions[r].data[at] = pattern;
  };

  // 1. Dead bytes.
  fillWhere(kPatternA, [](const Region &region, uint8_t flags) {
    if (region.isGuard)
      return true;
    if (flags & kSemaphore)
      return false;
    fb::Segment segment = region.space.first;
    if (segment == fb::Segment::Scratch)
      return true;
    if ((flags & kWrites) && !(flags & kReads))
      // A value that is live is overwritten by nobody: the checker knows.
      return true;
    return segment == fb::Segment::Transient && !(flags & kLive);
  });

  // 2. The run that counts.
  std::vector<Bytes> before = save();
  if (Status s = inner->launch(entryIndex, index); !s)
    return s;
  if (Status s = checkWrites(entryIndex, index, regions, masks, before); !s)
    return fail(s.message());
  if (Status s = checkSemaphores(entryIndex); !s)
    return fail(s.message());
  std::vector<Bytes> after = save();

  // 3. Once more, with other bytes in all that is not read.
  restore(before);
  fillWhere(kPatternB, [](const Region &region, uint8_t flags) {
    if (region.isGuard)
      return true;
    return region.space.first != fb::Segment::Constant &&
           !(flags & (kReads | kSemaphore));
  });
  std::vector<Bytes> second = save();
  Status launched = inner->launch(entryIndex, index);
  Status wrote = Status::success();
  std::string differs;
  if (launched) {
    wrote = checkWrites(entryIndex, index, regions, masks, second);
    for (size_t o = 0; o < instruction.operands.size() && differs.empty();
         ++o) {
      const fb::OperandT &operand = *instruction.operands[o];
      if (operand.access == fb::Access::Read)
        continue;
      Space space = {operand.address.segment(), operand.address.slot()};
      uint64_t size = sizeOf(operand.dtype);
      forEachBlock(footprintOf(operand), [&](uint64_t begin, uint64_t end) {
        for (size_t r = 0; r < regions.size() && differs.empty(); ++r) {
          const Region &region = regions[r];
          if (region.isGuard || region.space != space ||
              begin < region.offset || end > region.offset + region.bytes)
            continue;
          for (uint64_t at = begin - region.offset; at < end - region.offset;
               ++at) {
            uint8_t first = after[r][at], again = region.data[at];
            if (first == again)
              continue;
            // The whole element, as a byte alone says little.
            uint64_t element = begin - region.offset +
                               (at - (begin - region.offset)) / size * size;
            bool untouched = true;
            for (uint64_t i = element; i < element + size; ++i)
              untouched &=
                  after[r][i] == kPatternA && region.data[i] == kPatternB;
            differs = (untouched ? "leaves its output unwritten: operand "
                                 : "depends on bytes that it does not declare "
                                   "to read: operand ") +
                      std::to_string(o) + ", " +
                      describe(entryIndex, index, region, at, at + 1);
            break;
          }
        }
      });
    }
  }
  restore(after);
  if (!launched)
    return launched;
  if (!wrote)
    return fail(wrote.message());
  if (!differs.empty())
    return fail(differs);
  return Status::success();
}

std::unique_ptr<Executor>
aicf::rt::createPoisonExecutor(const Package &package, unsigned target,
                               std::unique_ptr<Executor> inner) {
  return std::make_unique<PoisonExecutor>(package, target, std::move(inner));
}
