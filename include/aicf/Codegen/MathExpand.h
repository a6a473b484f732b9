//===- MathExpand.h - exp and log as arithmetic -----------------*- C++ -*-===//
//
// One program for exp and log on every target, so that a CPU and a GPU give the
// same bits. Upstream's polynomial approximations are not used: they flush
// subnormal results of exp and subnormal arguments of log.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_CODEGEN_MATHEXPAND_H
#define AICF_CODEGEN_MATHEXPAND_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace aicf {

struct MathExpandOptions {
  /// Write bf16 <-> f32 conversions as integer operations (round to nearest
  /// even, NaN stays NaN), for machines without such instructions.
  bool expandBF16 = false;
  /// Write f32 fma in f64 arithmetic, for machines without fma.
  bool expandFma = false;
};

/// Adds patterns for scalars and vectors that rewrite
///  * f32 math.exp and math.log: at most 2 ulp, subnormals included; exact at
///    zero, infinities and NaN, and where the result overflows;
///  * math.rsqrt as 1 / sqrt;
///  * truncf from f64 to bf16 or f16 by way of f32, rounded once;
///  * what `options` says.
/// f64 exp and log stay: they are calls of libm.
void populateMathExpandPatterns(mlir::RewritePatternSet &patterns,
                                const MathExpandOptions &options = {});

} // namespace aicf

#endif // AICF_CODEGEN_MATHEXPAND_H
