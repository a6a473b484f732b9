//===- ParseCompute.h - Instructions for tests, from text -------*- C++ -*-===//

#ifndef AICF_UNITTESTS_ANALYSIS_PARSECOMPUTE_H
#define AICF_UNITTESTS_ANALYSIS_PARSECOMPUTE_H

#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/InitAllDialects.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

/// A context with all of AICF, and the first instruction of a parsed function.
class ComputeTest : public ::testing::Test {
protected:
  ComputeTest() {
    mlir::DialectRegistry registry;
    aicf::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// Parses `function` and describes its first instruction.
  aicf::InstructionDesc parse(llvm::StringRef function) {
    module = mlir::parseSourceString<mlir::ModuleOp>(function, &context);
    if (!module) {
      ADD_FAILURE() << "the test's IR does not parse";
      return {};
    }
    aicf::emit::ComputeOp first;
    module->walk([&](aicf::emit::ComputeOp op) {
      if (!first)
        first = op;
    });
    return aicf::describe(first);
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

#endif // AICF_UNITTESTS_ANALYSIS_PARSECOMPUTE_H
