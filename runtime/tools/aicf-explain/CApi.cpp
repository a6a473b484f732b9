//===- CApi.cpp - Records in C --------------------------------------------===//

#include "CApiImpl.h"
#include "Explain.h"

#include <sstream>

using namespace aicf::rt;
using namespace aicf::rt::capi;

extern "C" AicfStatus aicfPackageRecords(AicfPackage package, const char *entry,
                                         AicfText *json) {
  if (json)
    *json = nullptr;
  return guard([&]() -> Status {
    if (!package || !json)
      return error("aicfPackageRecords: a null argument");
    ExplainFilter filter;
    if (entry) {
      if (package->package->findEntry(entry) < 0)
        return error("the package has no entry '", entry, "'");
      filter.entry = entry;
    }
    // A stream that runs out of memory would only set a flag.
    std::ostringstream text;
    text.exceptions(std::ios::badbit);
    explainJson(*package->package, filter, text);
    *json = new AicfTextImpl{text.str()};
    return Status::success();
  });
}
