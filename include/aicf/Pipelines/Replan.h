//===- Replan.h - Plan a package's program again ----------------*- C++ -*-===//

#ifndef AICF_PIPELINES_REPLAN_H
#define AICF_PIPELINES_REPLAN_H

#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/Status.h"
#include "aicf/Runtime/package_generated.h"
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace aicf {

/// What planning again gave.
struct ReplanResult {
  /// The diagnostic, where the pin or the program was refused; else empty.
  std::string refused;
  /// Names, records and sizes of the arena of the entries; no instructions.
  std::vector<std::unique_ptr<rt::fb::EntryT>> entries;
};

/// Plans the open program that `package` keeps for the package's targets, with
/// `pin` (as aicf-pin reads it; may be empty) beside the pins that the program
/// has. Fails when the pin cannot be read, when the package keeps no program,
/// or when it was planned for a target that is not in this compiler's table as
/// it was then. `registry` has the back ends.
rt::Result<ReplanResult> replan(const rt::Package &package,
                                const std::string &pin,
                                const mlir::DialectRegistry &registry);

/// Which instructions are meant: all, or those of an entry, or with an id.
struct SpaceFilter {
  std::string entry;
  std::optional<int64_t> id;
};

/// Prints how each kernel family matches the instructions of
/// `package` for its targets: parameters, constraints, and what the search made
/// of them. Plans the program again, as `replan` does, and fails as it does.
rt::Status printSpaces(const rt::Package &package, const SpaceFilter &filter,
                       bool json, std::ostream &out,
                       const mlir::DialectRegistry &registry);

} // namespace aicf

#endif // AICF_PIPELINES_REPLAN_H
