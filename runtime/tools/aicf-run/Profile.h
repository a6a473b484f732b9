//===- Profile.h - Measured beside predicted --------------------*- C++ -*-===//
//
// The time of each instruction of an entry, beside what the package predicts
// for it: where the cost model is wrong, and where the time goes.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFRUN_PROFILE_H
#define AICF_RUNTIME_TOOLS_AICFRUN_PROFILE_H

#include "aicf/Runtime/Session.h"

#include <optional>
#include <ostream>
#include <vector>

namespace aicf::rt {

/// Medians of several profiles of an entry.
struct EntryProfile {
  struct Line {
    /// Those that share a launch: usually one.
    std::vector<const fb::InstructionT *> instructions;
    /// Microseconds.
    double measured;
    /// Of the kernel decision for the session's target, of several instructions
    /// of the launch decision; none without a record.
    std::optional<double> predicted;
  };
  std::vector<Line> lines; ///< In the order of the plan.
  double overhead;         ///< Microseconds that each measured time holds.
  size_t runs;
};

/// `profiles` are those of Session::profile, at least one.
EntryProfile summarize(const fb::PackageT &package, const fb::EntryT &entry,
                       unsigned target, const std::vector<Profile> &profiles);

/// A line a launch; the longest first if `byTime`.
void printProfile(const EntryProfile &profile, const fb::EntryT &entry,
                  const std::string &device, bool byTime, std::ostream &out);
/// The same as one object, times in picoseconds.
void printProfileJson(const EntryProfile &profile, const fb::EntryT &entry,
                      const std::string &device, bool byTime,
                      std::ostream &out);

/// The middle of `values`, of which there is at least one.
double median(std::vector<double> values);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFRUN_PROFILE_H
