//===- NV.h - The aicf_nv dialect -------------------------------*- C++ -*-===//
//
// Plan attributes of the kernel families for NVIDIA GPUs.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_BACKEND_NV_IR_NV_H
#define AICF_BACKEND_NV_IR_NV_H

#include "aicf/Analysis/SequentialDim.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"

#include "aicf/Backend/NV/IR/NVDialect.h.inc"

#include "aicf/Backend/NV/IR/NVEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "aicf/Backend/NV/IR/NVAttrs.h.inc"

#endif // AICF_BACKEND_NV_IR_NV_H
