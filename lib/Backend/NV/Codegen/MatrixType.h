//===- MatrixType.h - What the matrix unit multiplies -----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_MATRIXTYPE_H
#define AICF_LIB_BACKEND_NV_CODEGEN_MATRIXTYPE_H

#include "aicf/Analysis/InstructionDesc.h"
#include <string>

namespace aicf::nv {

/// The type in which the matrix unit takes the factors of `contraction`: bf16
/// or f16, where both are widened from it to f32; tf32, where both are f32
/// operands and the instruction's constraints allow to round them. Null, with
/// the reason in `why` if given, where there is none.
mlir::Type getMatrixType(const InstructionDesc &desc,
                         const Contraction &contraction, std::string *why);

/// Whether both factors of `contraction` are f32 operands that the
/// instruction's constraints allow to take as sums of bf16 parts.
bool maySplitFactors(const InstructionDesc &desc,
                     const Contraction &contraction);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_MATRIXTYPE_H
