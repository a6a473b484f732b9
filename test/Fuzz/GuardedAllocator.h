//===- GuardedAllocator.h - Memory with walls around it ---------*- C++ -*-===//
//
// Each allocation is a mapping of its own between two pages that cannot be
// accessed: it begins at its first page or ends at its last, in turn, so that
// what runs over either end faults. What is left of its pages is filled with a
// pattern, and so is the allocation.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TEST_FUZZ_GUARDEDALLOCATOR_H
#define AICF_TEST_FUZZ_GUARDEDALLOCATOR_H

#include "aicf/Runtime/Session.h"

namespace aicf::fuzz {

class GuardedAllocator final : public rt::Allocator {
public:
  explicit GuardedAllocator(uint8_t pattern, bool endsFirst)
      : pattern(pattern), ends(endsFirst) {}
  ~GuardedAllocator() override;

  void *allocate(size_t bytes, size_t alignment) override;
  void deallocate(void *pointer, size_t bytes) override;

  struct Block {
    uint8_t *mapping = nullptr;
    size_t mappedBytes = 0;
    uint8_t *memory = nullptr;
    size_t bytes = 0;
  };
  const std::vector<Block> &blocks() const { return live; }
  /// The accessible pages of `block`.
  static uint8_t *firstByte(const Block &block);
  static uint8_t *endByte(const Block &block);

  const uint8_t pattern;

private:
  bool ends;
  std::vector<Block> live;
};

} // namespace aicf::fuzz

#endif // AICF_TEST_FUZZ_GUARDEDALLOCATOR_H
