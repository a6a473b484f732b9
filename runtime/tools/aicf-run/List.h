//===- List.h - What a package holds ----------------------------*- C++ -*-===//
//
// The text of aicf-run --list.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_TOOLS_AICFRUN_LIST_H
#define AICF_RUNTIME_TOOLS_AICFRUN_LIST_H

#include "aicf/Runtime/Package.h"

#include <ostream>

namespace aicf::rt {

void listPackage(const Package &package, std::ostream &out);

} // namespace aicf::rt

#endif // AICF_RUNTIME_TOOLS_AICFRUN_LIST_H
