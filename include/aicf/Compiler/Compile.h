//===- Compile.h - From a program to a package ------------------*- C++ -*-===//
//
// What the tool aicf-compile and the C API (aicf-c/Compiler.h) share: which
// passes lead to which stage, and how a stage is written. No command line, no
// file but those that an option names, nothing that outlives a call.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_COMPILER_COMPILE_H
#define AICF_COMPILER_COMPILE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace aicf {

/// What comes out, in the order in which a program becomes a package.
enum class CompileStage {
  AICF,      ///< The program, simplified.
  Open,      ///< Open instructions.
  Resolved,  ///< Resolved instructions.
  Launches,  ///< The same, and what each target launches.
  Decisions, ///< Every decision, as pins.
  LLVM,      ///< LLVM IR of the first target's kernels.
  Ptx,       ///< PTX of the first GPU target.
  Assembly,  ///< Of the first target; PTX if it is a GPU.
  Package    ///< The package, which is binary.
};

struct CompileOptions {
  CompileStage stage = CompileStage::Package;
  /// Names of machines or chips, or paths of .target files; the first decides
  /// the structure. Empty: what the module names, or else "cpu".
  llvm::SmallVector<std::string> targets;
  /// Decision classes to leave at their plain choice.
  llvm::SmallVector<std::string> disable;
  /// Decisions to take as given, separated by ';'.
  std::string pins;
  /// A file of decisions, one a line; empty: none.
  std::string pinFile;
  /// Bytes ("100M") or a percentage ("30%"); empty: no limit.
  std::string memoryLimit;
  /// Plain kernels beside those that only one GPU architecture runs.
  bool portable = true;
};

/// `text`, decisions one a line as printPins() writes them, in the form of
/// CompileOptions::pins. A diagnostic on one names its line.
std::string joinPins(llvm::StringRef text);

/// What the options say that no program is needed to refuse; empty if nothing.
/// The option is called as aicf-compile calls it.
std::string whyNotUsable(const CompileOptions &options,
                         mlir::MLIRContext *context);

/// Whether `bytes` begin like a package, which is no program.
bool isPackage(llvm::StringRef bytes);

/// Reports every decision in `context` as a remark from here on.
mlir::LogicalResult enableDecisionRemarks(mlir::MLIRContext &context);

/// Runs the passes that lead to `options.stage`, from whatever stage `module`
/// is in. Fails with a diagnostic.
mlir::LogicalResult runCompilerPasses(mlir::ModuleOp module,
                                      const CompileOptions &options);

/// Writes the text or the package that `options.stage` asks for of a `module`
/// that runCompilerPasses() went over. Fails with a diagnostic.
mlir::LogicalResult writeStage(mlir::ModuleOp module,
                               const CompileOptions &options,
                               llvm::raw_ostream &os);

} // namespace aicf

#endif // AICF_COMPILER_COMPILE_H
