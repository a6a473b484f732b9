//===- ResultTypes.h - Types that follow from operands ----------*- C++ -*-===//
//
// Where the text of an op leaves out the types of its results, and in the C++
// builder, they are inferred. So they are only for ops whose operands and
// attributes leave one natural choice: the element type is the operands', an
// index is an i32, a loss of 16-bit floats is in f32. What is written out may
// differ from it as far as the op's verifier allows.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_RESULTTYPES_H
#define AICF_DIALECT_AICF_IR_RESULTTYPES_H

#include "aicf/Dialect/AICF/IR/AICFOps.h"

namespace aicf {

using ResultTypes = llvm::SmallVector<mlir::Type, 3>;
using OperandTypes = llvm::ArrayRef<mlir::RankedTensorType>;

/// Names an op in the overloads of `inferResultTypes`.
template <typename OpTy>
struct OpTag {};

/// The types of the results; none where the operands do not fit, or the op has
/// no overload.
template <typename OpTy, typename Properties>
ResultTypes inferResultTypes(OpTag<OpTy>, OperandTypes, const Properties &) {
  return {};
}

#define AICF_INFERRED(OP)                                                      \
  ResultTypes inferResultTypes(OpTag<OP>, OperandTypes operands,               \
                               const OP::InferredProperties<OP> &properties);
AICF_INFERRED(CompareOp)
AICF_INFERRED(TransposeOp)
AICF_INFERRED(PadOp)
AICF_INFERRED(ConcatOp)
AICF_INFERRED(GatherOp)
AICF_INFERRED(ReduceSumOp)
AICF_INFERRED(ReduceProdOp)
AICF_INFERRED(ReduceMaxOp)
AICF_INFERRED(ReduceMinOp)
AICF_INFERRED(ReduceMeanOp)
AICF_INFERRED(ArgmaxOp)
AICF_INFERRED(ArgminOp)
AICF_INFERRED(CumsumOp)
AICF_INFERRED(MatmulOp)
AICF_INFERRED(LinearOp)
AICF_INFERRED(Conv2dOp)
AICF_INFERRED(MaxPool2dOp)
AICF_INFERRED(AvgPool2dOp)
AICF_INFERRED(SoftmaxCrossEntropyOp)
AICF_INFERRED(TakeLabelOp)
AICF_INFERRED(LayerNormOp)
AICF_INFERRED(RmsNormOp)
AICF_INFERRED(BatchNormOp)
AICF_INFERRED(BatchNormInferenceOp)
AICF_INFERRED(AttentionOp)
#undef AICF_INFERRED

} // namespace aicf

#endif // AICF_DIALECT_AICF_IR_RESULTTYPES_H
