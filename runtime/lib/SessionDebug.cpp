//===- SessionDebug.cpp - Looking into a session --------------------------===//
//
// Poison, single instructions and their operands, and what an instruction
// changes that it should not.
//
//===----------------------------------------------------------------------===//

#include "MemoryMap.h"
#include "SessionImpl.h"
#include "aicf/Runtime/Origins.h"
#include "aicf/Runtime/PlanChecker.h"

#include <algorithm>

using namespace aicf::rt;

Status Session::poison(const std::string &entry) {
  return impl->inTurn([&]() -> Status {
    Result<unsigned> index = impl->findPrepared("poison", entry);
    if (!index)
      return index.status();
    const auto &slots = impl->table().entries[*index]->slots;
    for (unsigned i = 0; i < slots.size(); ++i) {
      const fb::SlotT &slot = *slots[i];
      if (!slot.is_output)
        continue;
      std::vector<uint8_t> ones(
          elementCount(slot.shape).value_or(0) * sizeOf(slot.dtype), 0xff);
      if (Status s = impl->scatter(impl->slots[*index][i].pointer, slot.dtype,
                                   slot.shape, slot.strides, ones.data());
          !s)
        return s;
    }
    return impl->executor->fill(impl->arena, 0xff, impl->arenaBytes);
  });
}

Status Session::Impl::runInstruction(const std::string &entry, size_t index) {
  Result<unsigned> found = findPrepared("run", entry);
  if (!found)
    return found.status();
  const auto &instructions = table().entries[*found]->instructions;
  if (index >= instructions.size())
    return error("entry '", entry, "' has ", instructions.size(),
                 " instructions, there is no index ", index);
  auto [first, end] = launchOf(*table().entries[*found], target, index);
  if (index != first)
    return Status::success();
  std::vector<TensorRef> reads, writes;
  for (size_t i = first; i < end; ++i)
    for (const auto &operand : instructions[i]->operands)
      if (std::optional<TensorRef> ref = tensorOf(*found, *operand)) {
        if (operand->access == fb::Access::Write)
          writes.push_back(*ref);
        else if (std::none_of(writes.begin(), writes.end(),
                              [&](const TensorRef &written) {
                                return &storageOf(written) == &storageOf(*ref);
                              }))
          reads.push_back(*ref);
      }
  Status s = checkValues(reads);
  if (s)
    s = executor->launch(*found, index);
  if (!s)
    return error("entry '", entry, "': ", s.message());
  for (const TensorRef &ref : writes)
    storageOf(ref).hasValue = true;
  return Status::success();
}

Status Session::runInstruction(const std::string &entry, size_t index) {
  return impl->inTurn([&] { return impl->runInstruction(entry, index); });
}

Result<std::pair<size_t, size_t>> Session::getLaunch(const std::string &entry,
                                                     size_t index) const {
  Result<unsigned> found = impl->findPrepared("look into launches", entry);
  if (!found)
    return found.status();
  const fb::EntryT &table = *impl->table().entries[*found];
  if (index >= table.instructions.size())
    return error("entry '", entry, "' has ", table.instructions.size(),
                 " instructions, there is no index ", index);
  return launchOf(table, impl->target, index);
}

Result<std::string> Session::findStrayWrite(const std::string &entryName,
                                            size_t index) {
  return impl->inTurn([&]() -> Result<std::string> {
    Result<unsigned> found = impl->findPrepared("run", entryName);
    if (!found)
      return found.status();
    const fb::EntryT &entry = *impl->table().entries[*found];
    if (index >= entry.instructions.size() ||
        launchOf(entry, impl->target, index).first != index) {
      Status s = impl->runInstruction(entryName, index);
      return s ? Result<std::string>(std::string()) : Result<std::string>(s);
    }
    Impl *self = impl.get();
    std::vector<Region> regions =
        regionsOf(*self->package, self->target, *found,
                  [self](unsigned e, const fb::Address &address) {
                    return self->resolve(e, address);
                  });
    std::vector<BufferLifetime> lifetimes = lifetimesOf(entry);
    std::vector<Bytes> masks = masksOf(*self->package, self->target, *found,
                                       index, regions, lifetimes);
    std::vector<Bytes> before, after;
    auto save = [&](std::vector<Bytes> &copy) {
      for (const Region &region : regions) {
        copy.emplace_back(region.bytes);
        if (Status s = self->executor->copyOut(copy.back().data(), region.data,
                                               region.bytes);
            !s)
          return s;
      }
      return Status::success();
    };
    if (Status s = save(before); !s)
      return s;
    if (Status s = self->runInstruction(entryName, index); !s)
      return s;
    if (Status s = save(after); !s)
      return s;
    return rt::findStrayWrite(entry, index, lifetimes, regions, masks, before,
                              after);
  });
}

Result<const fb::OperandT *>
Session::Impl::findOperand(const std::string &entry, size_t index,
                           size_t operand, unsigned &entryIndex) const {
  Result<unsigned> found = findPrepared("copy operands", entry);
  if (!found)
    return found.status();
  entryIndex = *found;
  const fb::EntryT &plan = *table().entries[entryIndex];
  const auto &instructions = plan.instructions;
  if (index >= instructions.size())
    return error("entry '", entry, "' has ", instructions.size(),
                 " instructions, there is no index ", index);
  const auto &operands = instructions[index]->operands;
  if (operand >= operands.size())
    return error("entry '", entry,
                 "': ", describeInstruction(plan, *instructions[index]),
                 " has ", operands.size(), " operands, there is no index ",
                 operand);
  return static_cast<const fb::OperandT *>(operands[operand].get());
}

Result<std::vector<uint8_t>>
Session::readOperand(const std::string &entry, size_t index, size_t operand) {
  return impl->inTurn([&]() -> Result<std::vector<uint8_t>> {
    unsigned entryIndex = 0;
    Result<const fb::OperandT *> found =
        impl->findOperand(entry, index, operand, entryIndex);
    if (!found)
      return found.status();
    const fb::OperandT &op = **found;
    uint64_t bytes = elementCount(op.shape).value_or(0);
    // Elements may share a place.
    if (__builtin_mul_overflow(bytes, sizeOf(op.dtype), &bytes) ||
        bytes > impl->memoryLimit)
      return error("the operand has ", bytes,
                   " bytes as a dense tensor, the limit of the session is ",
                   impl->memoryLimit);
    std::vector<uint8_t> dense(bytes);
    if (Status s = impl->gather(impl->resolve(entryIndex, op.address), op.dtype,
                                op.shape, op.strides, dense.data());
        !s)
      return s;
    return dense;
  });
}

Status Session::writeOperand(const std::string &entry, size_t index,
                             size_t operand,
                             const std::vector<uint8_t> &dense) {
  return impl->inTurn([&]() -> Status {
    unsigned entryIndex = 0;
    Result<const fb::OperandT *> found =
        impl->findOperand(entry, index, operand, entryIndex);
    if (!found)
      return found.status();
    const fb::OperandT &op = **found;
    uint64_t expected = elementCount(op.shape).value_or(0) * sizeOf(op.dtype);
    if (dense.size() != expected)
      return error("the operand has ", expected, " bytes, the host tensor ",
                   dense.size());
    if (std::optional<TensorRef> ref = impl->tensorOf(entryIndex, op))
      impl->storageOf(*ref).hasValue = true;
    return impl->scatter(impl->resolve(entryIndex, op.address), op.dtype,
                         op.shape, op.strides, dense.data());
  });
}
