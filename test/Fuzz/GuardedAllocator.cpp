//===- GuardedAllocator.cpp - Memory with walls around it -----------------===//

#include "GuardedAllocator.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

using namespace aicf::fuzz;

/// What can be protected on its own.
static const size_t kPage = sysconf(_SC_PAGESIZE);

GuardedAllocator::~GuardedAllocator() {
  for (const Block &block : live)
    munmap(block.mapping, block.mappedBytes);
}

void *GuardedAllocator::allocate(size_t bytes, size_t alignment) {
  size_t pages = (bytes + kPage - 1) / kPage * kPage;
  if (pages < bytes || alignment > kPage)
    return nullptr;
  size_t whole = pages + 2 * kPage;
  void *mapping =
      mmap(nullptr, whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED)
    return nullptr;
  auto *first = static_cast<uint8_t *>(mapping) + kPage;
  if (mprotect(first, pages, PROT_READ | PROT_WRITE) != 0) {
    munmap(mapping, whole);
    return nullptr;
  }
  std::memset(first, pattern, pages);
  uint8_t *memory = first;
  if (ends)
    memory += (pages - bytes) / alignment * alignment;
  ends = !ends;
  live.push_back({static_cast<uint8_t *>(mapping), whole, memory, bytes});
  return memory;
}

void GuardedAllocator::deallocate(void *pointer, size_t) {
  auto it = std::find_if(live.begin(), live.end(), [&](const Block &block) {
    return block.memory == pointer;
  });
  if (it == live.end())
    return;
  munmap(it->mapping, it->mappedBytes);
  live.erase(it);
}

uint8_t *GuardedAllocator::firstByte(const Block &block) {
  return block.mapping + kPage;
}

uint8_t *GuardedAllocator::endByte(const Block &block) {
  return block.mapping + block.mappedBytes - kPage;
}
