//===- ExplainMain.cpp - What aicf-explain does -------------------------===//

#include "aicf/Tools/Main.h"

#include "ExplainTool.h"
#include "Replan.h"
#include "mlir/IR/DialectRegistry.h"

#include <iostream>

using namespace aicf;

int aicf::explainMain(int argc, char **argv,
                      const mlir::DialectRegistry &registry) {
  auto replan = [&](const rt::Package &package,
                    const std::string &pin) -> rt::Result<rt::Replan> {
    rt::Result<ReplanResult> result = aicf::replan(package, pin, registry);
    if (!result)
      return result.status();
    return rt::Replan{std::move(result->refused), std::move(result->entries)};
  };
  auto printSpaces = [&](const rt::Package &package, const std::string &entry,
                         std::optional<int64_t> id, bool json,
                         std::ostream &out) {
    return aicf::printSpaces(package, {entry, id}, json, out, registry);
  };
  return rt::explainTool(argc, argv, std::cout, std::cerr,
                         {replan, printSpaces});
}
