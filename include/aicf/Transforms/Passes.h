//===- Passes.h - Decision passes on aicf_emit ------------------*- C++ -*-===//

#ifndef AICF_TRANSFORMS_PASSES_H
#define AICF_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace aicf {

#define GEN_PASS_DECL
#include "aicf/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "aicf/Transforms/Passes.h.inc"

/// Whether aicf-limit-memory takes `text` as a limit.
bool isMemoryLimit(llvm::StringRef text);
/// What to say of a text that it does not take.
constexpr const char *kNoMemoryLimit =
    "is no limit of memory: expected bytes, such as 1048576, 100M or 2G, or a "
    "percentage, such as 30%";

} // namespace aicf

#endif // AICF_TRANSFORMS_PASSES_H
