//===- Replan.cpp - Plan a package's program again ------------------------===//
//
// A package keeps the program before any decision, its pins included. Planned
// for the same targets it gives the same decisions; with one more pin it says
// what another choice would have brought.
//
//===----------------------------------------------------------------------===//

#include "aicf/Pipelines/Replan.h"

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/InitAllDialects.h"
#include "aicf/Package/Export.h"
#include "aicf/Pipelines/Pipelines.h"
#include "aicf/Target/TargetDescription.h"
#include "aicf/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace aicf;

/// The targets of `package`, found again in the table.
static rt::Result<ArrayAttr> findTargets(const rt::Package &package,
                                         MLIRContext &context) {
  SmallVector<Attribute> targets;
  for (const auto &table : package.table().targets) {
    llvm::Expected<TargetDescription> target = lookupTarget(table->name);
    if (!target)
      return rt::error(llvm::toString(target.takeError()));
    if (target->hash() != table->description_hash)
      return rt::error("the package was planned for another description of "
                       "target '",
                       table->name, "' than this compiler has");
    targets.push_back(target->toAttr(&context));
  }
  return ArrayAttr::get(&context, targets);
}

/// The program that `package` keeps, as a module of its own.
static OwningOpRef<ModuleOp> parseProgram(const rt::Package &package,
                                          MLIRContext &context) {
  const rt::fb::Blob &blob = package.table().open_program;
  StringRef bytes(reinterpret_cast<const char *>(package.data(blob)),
                  blob.size());
  // Bytecode needs no final zero; the parser wants to see the size.
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      bytes, ParserConfig(&context), "open program");
  if (!module)
    return module;
  (*module)->removeAttr(emit::EmitDialect::kOpenAttr);
  (*module)->removeAttr(SymbolTable::getSymbolAttrName());
  return module;
}

rt::Result<ReplanResult> aicf::replan(const rt::Package &package,
                                      const std::string &pin) {
  if (package.table().open_program.size() == 0)
    return rt::error("the package keeps no program that could be planned");
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  context.printOpOnDiagnostic(false);
  ReplanResult result;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error ||
        !result.refused.empty())
      return success();
    result.refused = diagnostic.str();
    for (Diagnostic &note : diagnostic.getNotes())
      result.refused += "; " + note.str();
    return success();
  });
  rt::Result<ArrayAttr> targets = findTargets(package, context);
  if (!targets)
    return targets.status();
  OwningOpRef<ModuleOp> module = parseProgram(package, context);
  if (!module)
    return rt::error("the program in the package cannot be read: ",
                     result.refused);
  (*module)->setAttr(emit::EmitDialect::kTargetsAttr, *targets);
  // Apart from planning: a pin that cannot be read is no illegal choice.
  PassManager pins(&context);
  pins.addPass(createPinPass({pin, /*file=*/""}));
  if (failed(pins.run(*module)))
    return rt::error(result.refused);
  PassManager pm(&context);
  buildPlanPipeline(pm, PlanOptions());
  if (failed(pm.run(*module))) {
    if (result.refused.empty())
      return rt::error("planning failed without a reason");
    return result;
  }
  for (auto func : module->getOps<func::FuncOp>())
    if (!func.isDeclaration())
      result.entries.push_back(exportDecisions(func));
  return result;
}
