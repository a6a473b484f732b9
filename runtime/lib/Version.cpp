//===- Version.cpp - Which AICF this is -----------------------------------===//

#include "aicf/Runtime/Version.h"

const char *aicf::rt::getVersionString() { return "aicf " AICF_VERSION; }
