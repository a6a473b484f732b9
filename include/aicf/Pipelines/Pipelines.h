//===- Pipelines.h - The named pipelines ------------------------*- C++ -*-===//

#ifndef AICF_PIPELINES_PIPELINES_H
#define AICF_PIPELINES_PIPELINES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace aicf {

/// How far a program has come.
enum class ProgramStage { Logical, Open, Resolved };

/// The stage of `module`; a module without instructions is logical.
ProgramStage getProgramStage(mlir::ModuleOp module);

/// The decision classes that `disable` may name.
llvm::ArrayRef<llvm::StringRef> getDisableableClasses();

/// Why `cls` cannot be disabled; empty if it can.
std::string whyNotDisableable(llvm::StringRef cls);

/// Takes the names of classes that can be disabled.
struct DisableParser : llvm::cl::parser<std::string> {
  using llvm::cl::parser<std::string>::parser;
  bool parse(llvm::cl::Option &option, llvm::StringRef name,
             llvm::StringRef text, std::string &value) {
    value = text.str();
    std::string why = whyNotDisableable(text);
    return !why.empty() && option.error(why);
  }
};

/// What a pipeline may leave undecided by the model.
struct PlanOptions : mlir::PassPipelineOptions<PlanOptions> {
  ListOption<std::string> targets{
      *this, "targets",
      llvm::cl::desc("known machines, the structure target first; empty: those "
                     "the module names")};
  ListOption<std::string, DisableParser> disable{
      *this, "disable",
      llvm::cl::desc("decision classes to leave at their plain choice: fuse, "
                     "save, in-place, layout, order, launch")};
  Option<std::string> pins{
      *this, "pins",
      llvm::cl::desc("decisions to take as given, separated by ';' (see "
                     "aicf-pin)"),
      llvm::cl::init("")};
  Option<std::string> pinFile{
      *this, "pin-file", llvm::cl::desc("a file of decisions to take as given"),
      llvm::cl::init("")};
  Option<std::string> memoryLimit{
      *this, "memory-limit",
      llvm::cl::desc("most bytes of transient memory of an entry (see "
                     "aicf-limit-memory); empty: no limit"),
      llvm::cl::init("")};
  Option<int64_t> orderMemoryPermille{
      *this, "order-memory-permille",
      llvm::cl::desc("what a tenth of the memory of an entry is worth when its "
                     "order is chosen, in thousandths of its time (see "
                     "aicf-order)"),
      llvm::cl::init(0)};
  Option<int64_t> memoryPermille{
      *this, "memory-permille",
      llvm::cl::desc("the same when workspaces get their place (see "
                     "aicf-memory)"),
      llvm::cl::init(10)};
};

/// aicf on tensors -> open aicf_emit.
void buildLowerToEmitPipeline(mlir::OpPassManager &pm);

/// Open aicf_emit -> open aicf_emit: which instructions there are, what memory
/// they share, and their order; kernels and places are still to be chosen.
void buildStructurePipeline(mlir::OpPassManager &pm,
                            const PlanOptions &options);

/// Open aicf_emit -> resolved aicf_emit: the eight decisions, then the proof.
void buildPlanPipeline(mlir::OpPassManager &pm, const PlanOptions &options);

/// Registers `aicf-lower-to-emit`, `aicf-plan`, and `aicf-resolve`, which is
/// both.
void registerPipelines();

} // namespace aicf

#endif // AICF_PIPELINES_PIPELINES_H
