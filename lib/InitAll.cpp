//===- InitAll.cpp - Register everything AICF has -------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"

#include "aicf/Backend/NV/Backend.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void aicf::registerAllDialects(DialectRegistry &registry) {
  registry.insert<emit::EmitDialect, mlir::arith::ArithDialect,
                  func::FuncDialect, math::MathDialect, memref::MemRefDialect,
                  tensor::TensorDialect>();
  nv::registerBackend(registry);
}

void aicf::registerAllPasses() {
  registerCanonicalizerPass();
  registerCSEPass();
  registerSymbolDCEPass();
}
