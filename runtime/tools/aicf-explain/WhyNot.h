//===- WhyNot.h - Why a decision did not go another way ---------*- C++ -*-===//
//
// Answers from the runners-up that are recorded. A choice that no record knows
// is planned: the program that the package keeps is planned again with that
// choice taken as given, where the tool was built with the compiler.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFEXPLAIN_WHYNOT_H
#define AICF_RUNTIME_TOOLS_AICFEXPLAIN_WHYNOT_H

#include "aicf/Runtime/Package.h"

#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace aicf::rt {

/// "[CLASS] SUBJECT is CHOICE [for TARGET]", quotes at will, or
/// "SUBJECT=CHOICE".
struct WhyNotQuery {
  std::optional<fb::DecisionClass> decision;
  /// A record's subject, or the id of an instruction, with or without 'i'.
  std::string subject;
  std::string choice;
  std::string target;
};
Result<WhyNotQuery> parseWhyNot(const std::string &text);

/// What came of planning a program again.
struct Replan {
  /// Why the choice is illegal; empty if it was taken.
  std::string refused;
  /// Names, records and sizes of the arena; no instructions.
  std::vector<std::unique_ptr<fb::EntryT>> entries;
};

/// Plans the program that `package` keeps, with `pin` (as aicf-compile --pin
/// takes it; may be empty) as given. Fails where the package does not hold what
/// that needs, or the pin cannot be read.
using Replanner = std::function<Result<Replan>(const Package &package,
                                               const std::string &pin)>;

/// Answers `query` about the entry of that name, or about all. Fails when
/// nothing has the subject, or nobody knows the choice.
Status whyNot(const Package &package, const std::string &entry,
              const WhyNotQuery &query, const Replanner &replanner, bool json,
              std::ostream &out);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFEXPLAIN_WHYNOT_H
