//===- AICFDialect.h - The aicf dialect -------------------------*- C++ -*-===//

#ifndef AICF_DIALECT_AICF_IR_AICFDIALECT_H
#define AICF_DIALECT_AICF_IR_AICFDIALECT_H

#include "mlir/IR/Dialect.h"

#include "aicf/Dialect/AICF/IR/AICFDialect.h.inc"

#endif // AICF_DIALECT_AICF_IR_AICFDIALECT_H
