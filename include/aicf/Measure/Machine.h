//===- Machine.h - Measures a machine ---------------------------*- C++ -*-===//
//
// Some instructions that each stand for one resource of a machine (launches,
// memory, caches, multiply-adds) are planned for a machine like it and timed.
// The rates of a description are then fitted to their times, see Fit.h.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_MEASURE_MACHINE_H
#define AICF_MEASURE_MACHINE_H

#include "aicf/Runtime/Device.h"
#include "aicf/Target/TargetDescription.h"
#include "llvm/ADT/StringRef.h"

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace aicf::measure {

/// Replaces numbers of `target` by what `properties` say.
void setProperties(const rt::DeviceProperties &properties,
                   TargetDescription &target);

/// Times the probes of `target`'s back end on `device`, planned for `target`,
/// with `jobs` threads that build (0: one a processor), and writes them as the
/// ledger `prefix`. Fails where a probe is wrong or does not run.
rt::Status measureProbes(const rt::Device &device,
                         const TargetDescription &target, unsigned jobs,
                         const std::string &prefix, mlir::MLIRContext &context);

} // namespace aicf::measure

#endif // AICF_MEASURE_MACHINE_H
