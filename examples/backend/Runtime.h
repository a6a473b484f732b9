//===- Runtime.h - Running C source -----------------------------*- C++ -*-===//

#ifndef CSRC_RUNTIME_H
#define CSRC_RUNTIME_H

#include "aicf/Runtime/Status.h"

namespace csrc {

/// Registers the kind of device `csrc`: this machine, by way of its C compiler.
/// A package that has code for it is run as trusted: C source can do anything.
aicf::rt::Status registerRuntime();

} // namespace csrc

#endif // CSRC_RUNTIME_H
