//===- Hazards.h - Who has to wait for whom ---------------------*- C++ -*-===//
//
// Walks an entry in order and derives, from the byte ranges its instructions
// touch, which earlier instructions each one has to follow (read after write,
// write after read, write after write). The writer makes dependency edges of
// it, the checker looks for a path.
//
// A strided operand is a set of contiguous runs. Up to kMaxRuns of them are
// tracked exactly; beyond that the operand counts as its whole extent, which
// can only demand an order that is not needed, never miss one that is.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_HAZARDS_H
#define AICF_RUNTIME_LIB_HAZARDS_H

#include "aicf/Runtime/package_generated.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace aicf::rt {

/// Bytes [begin, end).
struct ByteRange {
  uint64_t begin;
  uint64_t end;
};

constexpr uint64_t kMaxRuns = 256;

/// The bytes of `operand` relative to its segment, as at most `limit` disjoint
/// runs. None when there are more, or when runs overlap each other. The
/// operand's extent must have been checked.
std::optional<std::vector<ByteRange>> runsOf(const fb::OperandT &operand,
                                             uint64_t limit);

/// An address space in which byte ranges are comparable: a segment, the slot
/// of an I/O address, the target of a scratch address.
using Space = std::pair<fb::Segment, uint32_t>;

/// What one instruction does to one space.
struct MemoryAccess {
  Space space;
  std::vector<ByteRange> ranges;
  bool reads;
  bool writes;
};

/// All accesses of an instruction: its operands, and per target the scratch
/// ranges of its arguments, which count as read and written.
std::vector<MemoryAccess> accessesOf(const fb::InstructionT &instruction);

/// The last writer and the readers since, for every byte touched so far.
class HazardTracker {
public:
  /// Indices, ascending, of the instructions that a next instruction with
  /// `accesses` has to follow.
  std::vector<uint32_t>
  predecessors(const std::vector<MemoryAccess> &accesses) const;

  /// Makes instruction `index` part of the history.
  void record(uint32_t index, const std::vector<MemoryAccess> &accesses);

  /// The first byte of `range` that nothing has written yet.
  std::optional<uint64_t> firstUnwritten(Space space, ByteRange range) const;

private:
  struct Node {
    uint64_t end;
    int64_t writer = -1;
    std::vector<uint32_t> readers;
  };
  using RangeMap = std::map<uint64_t, Node>;

  static void split(RangeMap &map, uint64_t at);
  std::map<Space, RangeMap> spaces;
};

/// Ancestors of every instruction under the dependency edges, itself included.
/// A chain, the usual case, takes constant space and time an instruction: a
/// set is a full prefix [0, p) and bits from there on.
class Ancestors {
public:
  /// Adds the next instruction; every dep is an earlier one.
  void append(const std::vector<uint32_t> &deps);

  /// Is `ancestor` the instruction itself or (transitively) waited for by it?
  bool contains(uint32_t instruction, uint32_t ancestor) const;

private:
  struct Set {
    uint64_t prefix = 0;
    /// Bit i of word w: instruction (prefixWord + w) * 64 + i, with prefixWord
    /// the word of `prefix`.
    uint64_t firstWord = 0;
    std::vector<uint64_t> bits;
  };
  std::vector<Set> sets;
};

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_HAZARDS_H
