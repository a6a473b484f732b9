//===- Hazards.h - Who has to wait for whom ---------------------*- C++ -*-===//
//
// Visits an entry in order and derives, from the byte ranges its instructions
// touch, which earlier instructions each one has to follow (read after write,
// write after read, write after write), and whose value every byte holds. The
// compiler makes dependency edges of it, the plan checker looks for a path and
// asks whether a read finds the value it names.
//
// A strided operand is a set of contiguous runs. Up to kMaxRuns of them are
// tracked exactly. Beyond that the operand counts as its whole extent: as a
// hazard, which can only demand an order that is not needed; and as *maybe*
// written, which satisfies no read but one of the very same elements.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_HAZARDS_H
#define AICF_RUNTIME_HAZARDS_H

#include "aicf/Runtime/package_generated.h"

#include <cstdint>
#include <map>
#include <memory>
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

/// The bytes an operand touches: `block` contiguous bytes, repeated along
/// `steps`. Equal footprints are equal sets of bytes, whatever the shapes.
struct Footprint {
  uint64_t begin = 0;
  uint64_t block = 0;
  /// (distance in bytes, count), smallest distance first, none mergeable.
  std::vector<std::pair<uint64_t, uint64_t>> steps;
  /// Blocks overlap each other (sliding windows).
  bool overlapping = false;
  /// Number of blocks; saturates.
  uint64_t count = 0;
  uint64_t end = 0;

  bool operator==(const Footprint &o) const {
    return begin == o.begin && block == o.block && steps == o.steps;
  }
};

/// Elements of `elementBytes` bytes from the byte `begin` on, `shape` of them
/// at `strides` elements, none negative. The extent must be known to fit.
Footprint makeFootprint(uint64_t begin, uint64_t elementBytes,
                        const std::vector<int64_t> &shape,
                        const std::vector<int64_t> &strides);

/// The operand's extent must have been checked.
Footprint footprintOf(const fb::OperandT &operand);

/// The disjoint runs of `footprint`, ascending. None when there are more than
/// `limit` or when they overlap each other.
std::optional<std::vector<ByteRange>> runsOf(const Footprint &footprint,
                                             uint64_t limit);

inline std::optional<std::vector<ByteRange>> runsOf(const fb::OperandT &operand,
                                                    uint64_t limit) {
  return runsOf(footprintOf(operand), limit);
}

/// An address space in which byte ranges are comparable: a segment, the slot
/// of an I/O address, the target of a scratch address.
using Space = std::pair<fb::Segment, uint32_t>;

/// What one instruction does to one space.
struct MemoryAccess {
  Space space;
  /// The runs, or one range: the extent.
  std::vector<ByteRange> ranges;
  bool reads;
  bool writes;
  /// `ranges` are the bytes touched, no more.
  bool exact = true;
  /// The declared buffer, or -1.
  int32_t buffer = -1;
  /// The target on which this is done: of an operand, -1, on all.
  int32_t target = -1;
  /// Of an inexact access.
  std::shared_ptr<const Footprint> footprint;
};

/// The accessed bytes of `footprint`: exactly, where they are few runs.
MemoryAccess makeAccess(Space space, Footprint footprint, bool reads,
                        bool writes);

MemoryAccess accessOf(const fb::OperandT &operand);

/// All accesses of an instruction: its operands, then per target the workspaces
/// and semaphores of its arguments, which count as read and written.
std::vector<MemoryAccess> accessesOf(const fb::InstructionT &instruction);

/// The ranges that accessesOf() makes, counted without making them: one operand
/// of a small file is kMaxRuns of them.
uint64_t countRanges(const fb::InstructionT &instruction);

/// What a read finds that it should not.
struct ReadFault {
  uint64_t at;
  /// Index of the instruction that wrote the byte last, or -1.
  int64_t writer;
  /// The buffer that the byte belongs to, or -1.
  int32_t buffer;
  /// The right buffer, but it is not known that this byte was written.
  bool unproven;
};

/// The last writer and the readers since, for every byte touched so far.
class HazardTracker {
public:
  /// Steps over nodes, readers and ranges that a tracker takes at most: a
  /// second or two.
  static constexpr uint64_t kMaxWork = uint64_t(1) << 25;

  explicit HazardTracker(uint64_t maxWork = kMaxWork) : maxWork(maxWork) {}

  /// Indices, ascending, of the instructions that a next instruction with
  /// `accesses` has to follow.
  std::vector<uint32_t>
  predecessors(const std::vector<MemoryAccess> &accesses) const;

  /// Makes instruction `index` part of the history.
  void record(uint32_t index, const std::vector<MemoryAccess> &accesses);

  /// The first byte of the read `access` that does not hold what it names: a
  /// byte last written by `access.buffer`, or by anybody if that is -1. Bytes
  /// nothing wrote are right where `unwrittenIsRight`.
  std::optional<ReadFault> checkRead(const MemoryAccess &access,
                                     bool unwrittenIsRight) const;

  /// A hostile file can drive the number of nodes and readers up. Past a limit
  /// nothing is searched or recorded any more, and the answers are not
  /// complete: an answer counts only if this is false after it.
  bool exhausted() const { return visited > maxWork || held > kMaxBytes; }

  /// Steps taken so far.
  uint64_t work() const { return visited; }

private:
  struct Node {
    uint64_t end;
    int64_t writer = -1;
    int32_t buffer = -1;
    /// Of a write that is known by its extent only, else null.
    std::shared_ptr<const Footprint> maybe;
    std::vector<uint32_t> readers;
  };
  using RangeMap = std::map<uint64_t, Node>;

  /// Of all nodes and readers at a time, about.
  static constexpr uint64_t kMaxBytes = uint64_t(1) << 27;
  static constexpr uint64_t kNodeBytes = 128, kReaderBytes = 8;

  void split(RangeMap &map, uint64_t at);
  void recordWrite(RangeMap &map, uint32_t index, const MemoryAccess &access,
                   ByteRange range);
  void recordRead(RangeMap &map, uint32_t index, ByteRange range);

  std::map<Space, RangeMap> spaces;
  uint64_t maxWork;
  uint64_t held = 0; ///< Bytes.
  mutable uint64_t visited = 0;
};

/// Ancestors of every instruction under the dependency edges, itself included.
/// A chain or no edge at all, the usual cases, take constant space and time an
/// instruction: a set is a full prefix [0, p) and the words from there on that
/// have a bit.
class Ancestors {
public:
  /// Adds the next instruction; every dep is an earlier one.
  void append(const std::vector<uint32_t> &deps);

  /// The sets hold too much, or took too long: what was appended last is not
  /// complete.
  bool exhausted() const { return held > kMaxHeld || merged > kMaxMerged; }

  /// Is `ancestor` the instruction itself or (transitively) waited for by it?
  bool contains(uint32_t instruction, uint32_t ancestor) const;

private:
  /// Words of all sets: 128 MiB. Ten thousand instructions need a tenth of it
  /// at the very most.
  static constexpr uint64_t kMaxHeld = uint64_t(1) << 23;
  /// Words that were looked at to make the sets: a second or two.
  static constexpr uint64_t kMaxMerged = uint64_t(1) << 26;

  struct Word {
    uint32_t index;
    /// Bit i: instruction index * 64 + i.
    uint64_t bits;
  };
  struct Set {
    uint64_t prefix = 0;
    /// Ascending, from that of `prefix` on.
    std::vector<Word> words;
  };
  std::vector<Set> sets;
  uint64_t held = 0;
  uint64_t merged = 0;
};

/// The fewest edges that order all hazards, one instruction after the other.
class EdgeFinder {
public:
  /// Indices, ascending, of the instructions that the next one, which has
  /// `accesses`, has to wait for: none that another of them waits for.
  std::vector<uint32_t> append(const std::vector<MemoryAccess> &accesses);

  /// As HazardTracker::exhausted().
  bool exhausted() const {
    return tracker.exhausted() || ancestors.exhausted();
  }

private:
  HazardTracker tracker;
  Ancestors ancestors;
  uint32_t count = 0;
};

/// `wanted`, ascending, without those that a later one of them already waits
/// for.
std::vector<uint32_t> dropImplied(const std::vector<uint32_t> &wanted,
                                  const Ancestors &ancestors);

} // namespace aicf::rt

#endif // AICF_RUNTIME_HAZARDS_H
