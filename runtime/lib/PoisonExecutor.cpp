//===- PoisonExecutor.cpp - Catching what a plan does not say -------------===//
//
// See PoisonExecutor.h; MemoryMap.h knows which byte is whose.
//
//===----------------------------------------------------------------------===//

#include "PoisonExecutor.h"

#include "MemoryMap.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Origins.h"

#include <algorithm>
#include <cstring>

using namespace aicf::rt;

static constexpr uint8_t kPatternA = 0xff;
static constexpr uint8_t kPatternB = 0x3d;
/// Bytes on each side of an allocation; keeps every alignment of a plan.
static constexpr size_t kGuardBytes = 4096;

namespace {

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

  uint64_t bytesFor(size_t bytes, size_t alignment) const override {
    return bytes > SIZE_MAX - 2 * kGuardBytes
               ? UINT64_MAX
               : inner->bytesFor(bytes + 2 * kGuardBytes,
                                 std::max(alignment, kGuardBytes));
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
  Status copyWithin(void *to, const void *from, size_t bytes) override {
    return inner->copyWithin(to, from, bytes);
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
  Status check(unsigned entry, size_t index);
  Status checkSemaphores(unsigned entry) const;
  const Package &package;
  unsigned target;
  std::unique_ptr<Executor> inner;
  AddressResolver resolve;
  std::vector<Region> guards;
  std::vector<std::vector<BufferLifetime>> lifetimes; // by entry
};

} // namespace

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
    return error(describeInstruction(entry, instruction),
                 ": poison: ", parts...);
  };
  const std::vector<BufferLifetime> &live = lifetimes[entryIndex];
  std::vector<Region> regions = regionsOf(package, target, entryIndex, resolve);
  regions.insert(regions.end(), guards.begin(), guards.end());
  std::vector<Bytes> masks =
      masksOf(package, target, entryIndex, index, regions, live);
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
  std::vector<Bytes> after = save();
  std::string stray =
      findStrayWrite(entry, index, live, regions, masks, before, after);
  if (!stray.empty())
    return fail("writes outside of its outputs: ", stray);
  if (Status s = checkSemaphores(entryIndex); !s)
    return fail(s.message());

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
  std::string differs;
  if (launched) {
    stray = findStrayWrite(entry, index, live, regions, masks, second, save());
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
                      describeRange(entry, index, live, region, at, at + 1);
            break;
          }
        }
      });
    }
  }
  restore(after);
  if (!launched)
    return launched;
  if (!stray.empty())
    return fail("writes outside of its outputs: ", stray);
  if (!differs.empty())
    return fail(differs);
  return Status::success();
}

std::unique_ptr<Executor>
aicf::rt::createPoisonExecutor(const Package &package, unsigned target,
                               std::unique_ptr<Executor> inner) {
  return std::make_unique<PoisonExecutor>(package, target, std::move(inner));
}
