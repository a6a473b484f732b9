//===- Passes.h - Conversions between dialects ------------------*- C++ -*-===//

#ifndef AICF_CONVERSION_PASSES_H
#define AICF_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace aicf {

#define GEN_PASS_DECL
#include "aicf/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "aicf/Conversion/Passes.h.inc"

} // namespace aicf

#endif // AICF_CONVERSION_PASSES_H
