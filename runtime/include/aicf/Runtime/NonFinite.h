//===- NonFinite.h - Where NaN and infinity come from -----------*- C++ -*-===//
//
// A debug mode: an entry is run instruction by instruction, and what each one
// reads and writes is looked at. An instruction makes NaN where its outputs
// have one and its inputs have none; it makes infinity where its outputs have
// one and all its inputs are finite.
//
// Where instructions share a launch, some operands of one may be overwritten by
// the others before they can be looked at (SharedLaunches.h). Then those are
// named of which it cannot be told which one it was.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_NONFINITE_H
#define AICF_RUNTIME_NONFINITE_H

#include "aicf/Runtime/Session.h"

#include <optional>
#include <string>
#include <vector>

namespace aicf::rt {

/// An output of an instruction, with elements that are not finite.
struct NonFiniteOutput {
  /// Index in the entry.
  size_t instruction = 0;
  /// Index in the instruction's operands.
  size_t operand = 0;
  uint64_t nans = 0;
  uint64_t infinities = 0;
  uint64_t elements = 0;
  /// Instructions before it in its launch that may have made what shows here:
  /// not all that they read and write could be seen.
  std::vector<size_t> suspects;
  /// Whether it is known that this instruction made it, and the first one.
  bool isCertain = true;
};

struct NonFiniteReport {
  /// The first instruction that made one.
  std::optional<NonFiniteOutput> nan, infinity;
  /// Inputs of instructions that had one before any instruction made one: it
  /// came from the outside. Its first reader.
  std::optional<NonFiniteOutput> input;
  /// Instructions of which not all that they write could be seen.
  std::vector<size_t> unseen;
};

/// Runs the entry as Session::run does, slowly, and says what made the first
/// NaN and the first infinity.
Result<NonFiniteReport> runFindingNonFinite(Session &session,
                                            const std::string &entry);

/// "instruction 11 (log at model.mlir:4:3) made the first NaN: 3 NaN and 0
/// infinite of 640 elements of its output 64x10xf32", with "; " between
/// several; empty if all was finite. "instruction 10 (..) or instruction 11
/// (..), which share a launch, may have made the first NaN" where it is not
/// known which.
std::string describe(const fb::EntryT &entry, const NonFiniteReport &report);

/// The instructions of `report.unseen`: "instruction 10 (..), instruction 12".
std::string describeUnseen(const fb::EntryT &entry,
                           const NonFiniteReport &report);

} // namespace aicf::rt

#endif // AICF_RUNTIME_NONFINITE_H
