//===- Version.h - Which AICF this is ----------------------------*- C++ -*-===//

#ifndef AICF_RUNTIME_VERSION_H
#define AICF_RUNTIME_VERSION_H

namespace aicf::rt {

/// "aicf 0.1.0"; also the producer of packages that this build writes.
const char *getVersionString();

} // namespace aicf::rt

#endif // AICF_RUNTIME_VERSION_H
