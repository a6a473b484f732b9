//===- aicf-explain.cpp - Explains a package ------------------------------===//
//
// With the compiler at hand, choices that no record knows can be planned.
//
//===----------------------------------------------------------------------===//

#include "ExplainTool.h"
#include "aicf/Pipelines/Replan.h"
#include "aicf/Runtime/StandardOutput.h"

#include <iostream>

static aicf::rt::Result<aicf::rt::Replan>
replan(const aicf::rt::Package &package, const std::string &pin) {
  aicf::rt::Result<aicf::ReplanResult> result = aicf::replan(package, pin);
  if (!result)
    return result.status();
  return aicf::rt::Replan{std::move(result->refused),
                          std::move(result->entries)};
}

static aicf::rt::Status printSpaces(const aicf::rt::Package &package,
                                    const std::string &entry,
                                    std::optional<int64_t> id, bool json,
                                    std::ostream &out) {
  return aicf::printSpaces(package, {entry, id}, json, out);
}

int main(int argc, char **argv) {
  aicf::rt::prepareTool();
  return aicf::rt::explainTool(argc, argv, std::cout, std::cerr,
                               {replan, printSpaces});
}
