//===- Check.h - One target against another ---------------------*- C++ -*-===//
//
// Targets of a package run the same instructions on the same plan, so they can
// be compared one instruction at a time: before each, the session under test
// gets the operands of the reference; after it, what both wrote is compared,
// and all other memory with what it was before. An error is thus seen where it
// arises and does not carry on.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFRUN_CHECK_H
#define AICF_RUNTIME_TOOLS_AICFRUN_CHECK_H

#include "aicf/Runtime/Session.h"

#include <optional>
#include <ostream>

namespace aicf::rt {

/// Integers: 0 when all are equal, else infinity. Floats: the larger of
/// ||a - b|| / ||b|| over all elements (||a - b|| when b is zero), and a
/// sixteenth of the largest |a_i - b_i| / max(|b_i|, rms(b)). Equal infinities
/// and NaNs in equal places do not count, others give infinity.
double relativeDifference(DType dtype, const std::vector<uint8_t> &a,
                          const std::vector<uint8_t> &b);

/// Runs `entry` in both sessions and prints a line an instruction. The number
/// of instructions whose difference exceeds the tolerance.
Result<unsigned> checkEntry(Session &tested, Session &reference,
                            const fb::EntryT &entry,
                            std::optional<double> tolerance, std::ostream &out);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFRUN_CHECK_H
