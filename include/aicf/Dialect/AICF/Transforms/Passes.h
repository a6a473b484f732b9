//===- Passes.h - Passes on the aicf dialect --------------------*- C++ -*-===//

#ifndef AICF_DIALECT_AICF_TRANSFORMS_PASSES_H
#define AICF_DIALECT_AICF_TRANSFORMS_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace aicf {

#define GEN_PASS_DECL
#include "aicf/Dialect/AICF/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "aicf/Dialect/AICF/Transforms/Passes.h.inc"

/// Replaces every composite below `root` by single-nest ops and views, and
/// erases what of them is unused. Fails, with a diagnostic at the op, where a
/// composite does not decompose.
llvm::LogicalResult decomposeComposites(mlir::Operation *root);

/// Replaces the training steps of `module` by gradients and updates, and
/// declares the states of their optimizers. Fails, with a diagnostic at the
/// step, where it cannot.
llvm::LogicalResult expandOptimizers(mlir::ModuleOp module);

/// Writes gradients of convolutions with strides, by their input, as gradients
/// without strides of a part of the taps each, one for every remainder of a
/// pixel by the strides, and their interleaving. Below `root`, where there are
/// channels enough for a matrix unit.
void splitStridedGradients(mlir::Operation *root);

/// Gives images and weights of convolutions below `root` channels of zeros,
/// where a pixel's are no whole vectors of 16 bytes. Leaves f32, few channels,
/// small windows and groups.
void padChannels(mlir::Operation *root);

} // namespace aicf

#endif // AICF_DIALECT_AICF_TRANSFORMS_PASSES_H
