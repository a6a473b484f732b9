//===- AICFOps.td - All ops of the aicf dialect, by family ----------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFOPS_TD
#define AICF_DIALECT_AICF_IR_AICFOPS_TD

include "aicf/Dialect/AICF/IR/AICFActivationOps.td"
include "aicf/Dialect/AICF/IR/AICFAttentionOps.td"
include "aicf/Dialect/AICF/IR/AICFContractionOps.td"
include "aicf/Dialect/AICF/IR/AICFElementwiseOps.td"
include "aicf/Dialect/AICF/IR/AICFLossOps.td"
include "aicf/Dialect/AICF/IR/AICFMoveOps.td"
include "aicf/Dialect/AICF/IR/AICFNormOps.td"
include "aicf/Dialect/AICF/IR/AICFOptimizerOps.td"
include "aicf/Dialect/AICF/IR/AICFRandomOps.td"
include "aicf/Dialect/AICF/IR/AICFReductionOps.td"
include "aicf/Dialect/AICF/IR/AICFShapeOps.td"
include "aicf/Dialect/AICF/IR/AICFStructuralOps.td"
include "aicf/Dialect/AICF/IR/AICFSymbolOps.td"
include "aicf/Dialect/AICF/IR/AICFTrainingOps.td"
include "aicf/Dialect/AICF/IR/AICFWindowOps.td"

#endif // AICF_DIALECT_AICF_IR_AICFOPS_TD
