//===- Passes.h - Passes on the aicf dialect --------------------*- C++ -*-===//

#ifndef AICF_DIALECT_AICF_TRANSFORMS_PASSES_H
#define AICF_DIALECT_AICF_TRANSFORMS_PASSES_H

#include "aicf/Dialect/AICF/IR/AICFInterfaces.h"

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

/// Replaces `composite` by its decomposition, less what of it is unused.
/// Returns the composites in it, in order. Fails, with a diagnostic at the op,
/// if it does not decompose.
llvm::FailureOr<llvm::SmallVector<CompositeOpInterface>>
decomposeOnce(CompositeOpInterface composite);

/// Replaces every aicf.gradient below `root`, in program order, by what
/// computes it. Fails, with a diagnostic, where an op in between has no rule;
/// the program is then half done.
llvm::LogicalResult differentiate(mlir::Operation *root);

/// Replaces every aicf.stop_gradient below `root` by its operand: right once
/// nothing there is differentiated any more.
void eraseStopGradients(mlir::Operation *root);

/// Fails, with a diagnostic, if an aicf.gradient is left below `root`.
llvm::LogicalResult verifyDifferentiated(mlir::Operation *root);

/// The entry to make by addGradientEntry.
struct GradientEntry {
  std::string function;               ///< The entry to differentiate.
  std::string of;                     ///< Its output, of rank 0.
  llvm::SmallVector<std::string> wrt; ///< Its inputs, or params and states.
  std::string as;                     ///< Name of the new entry.
};

/// Adds to `module` a copy of an entry that also returns the gradients of an
/// output, each named "d_" and what it is with respect to. Fails, with a
/// diagnostic, where a name is unknown or taken.
llvm::LogicalResult addGradientEntry(mlir::ModuleOp module,
                                     const GradientEntry &entry);

/// Replaces the training steps of `module` by gradients and updates, and
/// declares the states of their optimizers. Fails, with a diagnostic at the
/// step, where it cannot.
llvm::LogicalResult expandOptimizers(mlir::ModuleOp module);

/// Writes gradients of convolutions with strides, by their input, as gradients
/// without strides of a part of the taps each, one for every remainder of a
/// pixel by the strides, and their interleaving. Below `root`, where there are
/// channels enough for a matrix unit. Or as one product of all pixels and taps
/// and its sums, where the products take no more bytes than `getMaxBytes` says
/// for the gradient.
void splitStridedGradients(
    mlir::Operation *root,
    llvm::function_ref<int64_t(mlir::Operation *)> getMaxBytes);

/// Puts zeros behind the lines that products below `root` read, by maps: behind
/// the channels of images and weights of convolutions and of their gradients by
/// the image, where they are no whole 128 bytes; behind the rows of plain
/// products, where these begin at no multiples of 16 bytes. Fusion may fuse the
/// maps into the products again. Leaves f32, few channels, small windows,
/// groups, other layouts of products and little work. Of gradients of weights
/// the images get zeros, where their channels are few and odd.
void padChannels(mlir::Operation *root);

} // namespace aicf

#endif // AICF_DIALECT_AICF_TRANSFORMS_PASSES_H
