//===- InitAllPasses.h - Register AICF's passes -----------------*- C++ -*-===//

#ifndef AICF_INITALLPASSES_H
#define AICF_INITALLPASSES_H

namespace aicf {

/// Registers AICF's passes and pipelines, and the upstream passes that are
/// useful beside them (canonicalize, cse, symbol-dce).
void registerAllPasses();

} // namespace aicf

#endif // AICF_INITALLPASSES_H
