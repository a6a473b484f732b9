//===- ScalarCode.h - Scalar code as the machine does it best ---*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_SCALARCODE_H
#define AICF_LIB_BACKEND_NV_CODEGEN_SCALARCODE_H

#include "mlir/Support/LLVM.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace aicf::nv {

/// Writes scalar operations of a kernel module in a form that is shorter on a
/// GPU, and has the same bits but for what may be approximate:
///  * f32 reciprocals of numbers that are in [1, 2] by their definition
///    (isFromOneToTwo), those in `math.tanh` included: an approximation and one
///    step of Newton's, correctly rounded there. A division has a branch for
///    other numbers, which would keep independent elements of a body apart;
///  * what may be approximate (`afn`): `exp` by the machine's power of two, off
///    by at most 2^-17 of the result, and a reciprocal by the machine's, off by
///    one unit in the last place, 0 where that is subnormal;
///  * f32 rounded to bf16 and widened again: one packed conversion, which
///    leaves the rounded number in the upper half of a word.
/// Then expands the rest, and checks that `chip` has what is left.
mlir::LogicalResult expandScalarCode(mlir::Operation *kernelModule,
                                     llvm::StringRef chip);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_SCALARCODE_H
