//===- MathExpand.h - Scalar math as arithmetic -----------------*- C++ -*-===//
//
// One program for exp, exp2, log, tanh, erf and pow on every target, so that a
// CPU and a GPU give the same bits, but for what may be approximate (`afn`),
// which a GPU's back end writes in its own way first. Upstream's polynomial
// approximations are not used: they flush subnormal results of exp and
// subnormal arguments of log.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_CODEGEN_MATHEXPAND_H
#define AICF_CODEGEN_MATHEXPAND_H

namespace mlir {
class RewritePatternSet;
class Value;
} // namespace mlir

#include <string>

namespace aicf {

struct InstructionDesc;

struct MathExpandOptions {
  /// Write bf16 <-> f32 conversions as integer operations (round to nearest
  /// even, NaN stays NaN), for machines without such instructions.
  bool expandBF16 = false;
  /// Write f32 fma in f64 arithmetic, for machines without fma.
  bool expandFma = false;
  /// Write floor, ceil, trunc and roundeven as additions and comparisons, for
  /// machines without such instructions.
  bool expandRound = false;
  /// The machine has minima and maxima that keep a NaN, each an instruction.
  bool hasMinimum = false;
};

/// Whether every operation of a body has code on every target: an instruction,
/// or an expansion below. On failure `why` names the one that has none. The
/// families ask when they match, so that a plan is never made in vain.
bool hasScalarCode(const InstructionDesc &desc, std::string *why = nullptr);

/// Whether `v` is in [1, 2] or NaN, as far as its definition shows: 1 + exp(x)
/// where x is -|y|, or y * y times a negative constant. So are the divisors of
/// sigmoid and of tanh's expansion.
bool isFromOneToTwo(mlir::Value v);

/// Adds the pattern for math.tanh of the ones below. It leaves a math.exp and a
/// quotient by what isFromOneToTwo(), for a target that writes these in its own
/// way first.
void populateTanhExpandPatterns(mlir::RewritePatternSet &patterns,
                                const MathExpandOptions &options = {});

/// Adds patterns for scalars and vectors that rewrite
///  * math.exp, exp2, log, tanh, erf and powf of f32 and f64: a few ulp,
///    subnormals included (docs/codegen.md has the measured errors); exact at
///    zero, infinities and NaN, and where the result overflows;
///  * math.rsqrt as 1 / sqrt;
///  * truncf from f64 to bf16 or f16 by way of f32, rounded once;
///  * what `options` says.
void populateMathExpandPatterns(mlir::RewritePatternSet &patterns,
                                const MathExpandOptions &options = {});

} // namespace aicf

#endif // AICF_CODEGEN_MATHEXPAND_H
