//===- BufferizableOpInterfaceImpl.h - aicf_emit and One-Shot ---*- C++ -*-===//
//
// How upstream's One-Shot Bufferize sees the open form: which operands are
// read, which are overwritten, and when an update in place is free of hazards.
// It cross-checks `aicf-in-place`, which decides with analyses of its own, and
// takes programs to memrefs in compilers that bring their own memory planning.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
#define AICF_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H

#include "aicf/Dialect/Emit/IR/Emit.h"

namespace aicf::emit {

/// Makes `compute`, `view`, `save`, `read` and `write` known to One-Shot
/// Bufferize. Buffers need static layouts: functions are bufferized with
/// `function-boundary-type-conversion=identity-layout-map`.
///
/// A read is the global's buffer where all writes of the global go through the
/// same memory, and otherwise a copy of what it holds at the start of the
/// entry. A write becomes a copy unless its value is in the global's buffer
/// already; one that is marked `in_place` and would need the copy is an error.
void registerBufferizableOpInterfaceExternalModels(
    mlir::DialectRegistry &registry);

} // namespace aicf::emit

#endif // AICF_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
