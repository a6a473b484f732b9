//===- Reciprocal.h - Reciprocals without a branch --------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_RECIPROCAL_H
#define AICF_LIB_BACKEND_NV_CODEGEN_RECIPROCAL_H

#include "mlir/Support/LLVM.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace aicf::nv {

/// Writes f32 reciprocals of numbers that are in [1, 2] by their definition
/// (isFromOneToTwo), those in `math.tanh` included, as an approximation and one
/// step of Newton's: correctly rounded there, as the division is, and without
/// its branch for other numbers, which would keep independent elements of a
/// body apart. Has to come before `exp` is expanded.
mlir::LogicalResult expandReciprocals(mlir::Operation *kernelModule);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_RECIPROCAL_H
