//===- StandardOutput.h - The standard streams of a tool --------*- C++ -*-===//
//
// A tool whose output is lost must not report success.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_STANDARDOUTPUT_H
#define AICF_RUNTIME_STANDARDOUTPUT_H

#include "aicf/Runtime/Status.h"

#include <ostream>

namespace aicf::rt {

/// Occupies descriptors 0 to 2 where they are closed, so that no file that is
/// opened later gets what is meant for them. Reads and writes there still fail.
/// A file that comes to its size limit is an error, and no signal. To be called
/// first in main().
void prepareTool();

/// Flushes `out`; fails if anything that was written to it is lost.
Status finishOutput(std::ostream &out);

/// The same for stdout.
Status finishStandardOutput();

/// That stdout cannot be written, for the reason `number`, an errno, or 0 if it
/// is not known.
Status standardOutputFailure(int number);

} // namespace aicf::rt

#endif // AICF_RUNTIME_STANDARDOUTPUT_H
