//===- MathExpand.h - Scalar math as arithmetic -----------------*- C++ -*-===//
//
// One program for each of exp, exp2, expm1, log, log1p, sin, cos, tan, tanh,
// erf and pow on every target, so that a CPU and a GPU give the same bits, but
// for what may be approximate (`afn`), which a GPU's back end writes in its own
// way first. Upstream's polynomial approximations are not used: they flush
// subnormal results of exp and subnormal arguments of log. The table of scalar
// operations (ScalarOps.h) says when they are used.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_CODEGEN_MATHEXPAND_H
#define AICF_CODEGEN_MATHEXPAND_H

#include "aicf/Dialect/Emit/IR/ScalarOp.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace aicf {

/// Whether `v` is in [1, 2] or NaN, as far as its definition shows: 1 + exp(x)
/// where x is -|y|, or y * y times a negative constant. So are the divisors of
/// sigmoid and of tanh's expansion.
bool isFromOneToTwo(mlir::Value v);

// Each replaces an operation on f32 or f64, scalars or vectors, and fails where
// `machine` has it. Errors are a few ulp, subnormals included (docs/codegen.md
// has the measured ones); exact at zero, infinities and NaN, and where the
// result overflows.

llvm::LogicalResult expandMath(mlir::math::ExpOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::Exp2Op op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::ExpM1Op op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::LogOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::Log1pOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
/// Of the largest arguments, too, to a few ulp.
llvm::LogicalResult expandMath(mlir::math::SinOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::CosOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::TanOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
/// Leaves a math.exp and a quotient by what isFromOneToTwo().
llvm::LogicalResult expandMath(mlir::math::TanhOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::ErfOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::PowFOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
/// 1 / sqrt.
llvm::LogicalResult expandMath(mlir::math::RsqrtOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
/// Additions and comparisons.
llvm::LogicalResult expandMath(mlir::math::FloorOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::CeilOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::TruncOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
llvm::LogicalResult expandMath(mlir::math::RoundEvenOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
/// f32, in f64 arithmetic.
llvm::LogicalResult expandMath(mlir::math::FmaOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);
/// From f64 to bf16 or f16 by way of f32, rounded once.
llvm::LogicalResult expandMath(mlir::arith::TruncFOp op,
                               mlir::RewriterBase &rewriter,
                               const emit::ScalarMachine &machine);

} // namespace aicf

#endif // AICF_CODEGEN_MATHEXPAND_H
