//===- aicf-explain.cpp - Explains a package ------------------------------===//
//
// With the compiler at hand, choices that no record knows can be planned.
//
//===----------------------------------------------------------------------===//

#include "ExplainTool.h"
#include "aicf/Pipelines/Replan.h"

#include <iostream>

static aicf::rt::Result<aicf::rt::Replan>
replan(const aicf::rt::Package &package, const std::string &pin) {
  aicf::rt::Result<aicf::ReplanResult> result = aicf::replan(package, pin);
  if (!result)
    return result.status();
  return aicf::rt::Replan{std::move(result->refused),
                          std::move(result->entries)};
}

int main(int argc, char **argv) {
  return aicf::rt::explainTool(argc, argv, std::cout, std::cerr, replan);
}
