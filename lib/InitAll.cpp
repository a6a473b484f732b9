//===- InitAll.cpp - Register everything AICF has -------------------------===//

#include "aicf/InitAllDialects.h"
#include "aicf/InitAllPasses.h"

#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Backend/NV/Backend.h"
#include "aicf/Codegen/Passes.h"
#include "aicf/Conversion/Passes.h"
#include "aicf/Dialect/AICF/IR/AICFDialect.h"
#include "aicf/Dialect/AICF/Transforms/Passes.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Pipelines/Pipelines.h"
#include "aicf/Transforms/BufferizableOpInterfaceImpl.h"
#include "aicf/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void aicf::registerAllDialects(DialectRegistry &registry) {
  registry
      .insert<AICFDialect, emit::EmitDialect, mlir::arith::ArithDialect,
              bufferization::BufferizationDialect, func::FuncDialect,
              linalg::LinalgDialect, math::MathDialect, memref::MemRefDialect,
              ml_program::MLProgramDialect, tensor::TensorDialect>();
  // For One-Shot Bufferize of programs in the open form.
  emit::registerBufferizableOpInterfaceExternalModels(registry);
  arith::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerBufferizableOpInterfaceExternalModels(registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(
      registry);
  cpu::registerCPUBackend(registry);
  nv::registerBackend(registry);
}

void aicf::registerAllPasses() {
  registerAICFPasses();
  registerAICFConversionPasses();
  registerAICFEmitPasses();
  registerPipelines();
  registerCanonicalizerPass();
  registerCSEPass();
  registerSymbolDCEPass();
  bufferization::registerOneShotBufferizePass();
  registerAICFCodegenPasses();
}
