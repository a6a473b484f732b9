//===- LedgerFile.h - A ledger in memory ------------------------*- C++ -*-===//

#ifndef AICF_LIB_MEASURE_LEDGERFILE_H
#define AICF_LIB_MEASURE_LEDGERFILE_H

#include "aicf/Measure/Ledger.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include <optional>

namespace aicf::measure {

struct LedgerRow {
  double us = 0, spread = 0;
  mlir::Attribute plan;
};

struct Ledger {
  std::string target, device;
  /// As the head has it, to notice a file that was cut.
  std::optional<size_t> numPlans;
  mlir::OwningOpRef<mlir::ModuleOp> program;
  /// By the name of an instruction.
  llvm::MapVector<llvm::StringRef, std::vector<LedgerRow>> cases;
  std::unique_ptr<llvm::MemoryBuffer> text;
};

/// Reads PREFIX.mlir and PREFIX.csv.
rt::Result<Ledger> readLedger(const std::string &prefix,
                              mlir::MLIRContext &context);

/// The one instruction of the function `name`.
rt::Result<emit::ComputeOp> findInstruction(const Ledger &ledger,
                                            llvm::StringRef name);

/// Whether no fit may look at the instruction `name`.
bool isHeld(llvm::StringRef name);

} // namespace aicf::measure

#endif // AICF_LIB_MEASURE_LEDGERFILE_H
