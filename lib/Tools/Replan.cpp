//===- Replan.cpp - Plan a package's program again ------------------------===//
//
// A package keeps the program before any decision, its pins included. Planned
// for the same targets it gives the same decisions; with one more pin it says
// what another choice would have brought.
//
//===----------------------------------------------------------------------===//

#include "Replan.h"

#include "Spaces.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Package/Export.h"
#include "aicf/Pipelines/Pipelines.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Target/TargetDescription.h"
#include "aicf/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_os_ostream.h"

using namespace mlir;
using namespace aicf;

/// Whether `module` keeps the descriptions that `package` was planned for: the
/// defaults of this compiler may be others.
static rt::Status checkTargets(const rt::Package &package, ModuleOp module) {
  llvm::Expected<SmallVector<TargetDescription, 2>> targets =
      getTargets(module);
  if (!targets)
    return rt::error(llvm::toString(targets.takeError()));
  for (auto [target, table] : llvm::zip(*targets, package.table().targets))
    if (target.hash() != table->description_hash)
      return rt::error("the package was planned for another description of "
                       "target '",
                       table->name, "' than this compiler has");
  return rt::Status::success();
}

/// The program that `package` keeps, as a module of its own.
static OwningOpRef<ModuleOp> parseProgram(const rt::Package &package,
                                          MLIRContext &context) {
  const rt::fb::Blob &blob = package.table().open_program;
  StringRef bytes(reinterpret_cast<const char *>(package.data(blob)),
                  blob.size());
  if (bytes.starts_with("ML\xefR")) {
    emitError(UnknownLoc::get(&context)) << "it is bytecode, not text";
    return nullptr;
  }
  OwningOpRef<ModuleOp> module = readProgram(bytes, "open program", &context);
  if (!module)
    return module;
  (*module)->removeAttr(emit::EmitDialect::kOpenAttr);
  (*module)->removeAttr(SymbolTable::getSymbolAttrName());
  return module;
}

/// Plans the program of `package` with `pin` and gives the planned module to
/// `use`. Sets `refused` where the pin or the program was refused.
static rt::Status
planAgain(const rt::Package &package, const std::string &pin,
          const DialectRegistry &registry, std::string &refused,
          llvm::function_ref<rt::Status(ModuleOp planned)> use) {
  if (package.table().open_program.size() == 0)
    return rt::error("the package keeps no program that could be planned");
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  context.printOpOnDiagnostic(false);
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error ||
        !refused.empty())
      return success();
    refused = diagnostic.str();
    for (Diagnostic &note : diagnostic.getNotes())
      refused += "; " + note.str();
    return success();
  });
  OwningOpRef<ModuleOp> module = parseProgram(package, context);
  if (!module)
    return rt::error("the program in the package cannot be read: ", refused);
  if (rt::Status status = checkTargets(package, *module); !status)
    return status;
  // Apart from planning: a pin that cannot be read is no illegal choice.
  PassManager pins(&context);
  pins.addPass(createPinPass({pin, /*file=*/""}));
  if (failed(pins.run(*module)))
    return rt::error(refused);
  PassManager pm(&context);
  buildPlanPipeline(pm, PlanOptions());
  if (succeeded(pm.run(*module)))
    return use(*module);
  if (refused.empty())
    return rt::error("planning failed without a reason");
  return rt::Status::success();
}

rt::Result<ReplanResult> aicf::replan(const rt::Package &package,
                                      const std::string &pin,
                                      const DialectRegistry &registry) {
  ReplanResult result;
  rt::Status status =
      planAgain(package, pin, registry, result.refused, [&](ModuleOp module) {
        for (auto func : module.getOps<func::FuncOp>())
          if (!func.isDeclaration())
            result.entries.push_back(exportDecisions(func));
        return rt::Status::success();
      });
  if (!status)
    return status;
  return result;
}

rt::Status aicf::printSpaces(const rt::Package &package,
                             const SpaceFilter &filter, bool json,
                             std::ostream &out,
                             const DialectRegistry &registry) {
  std::string refused;
  auto print = [&](ModuleOp m) {
    llvm::raw_os_ostream os(out);
    llvm::Expected<SmallVector<TargetDescription, 2>> targets = getTargets(m);
    if (!targets)
      return rt::error(llvm::toString(targets.takeError()));
    std::vector<InstructionSpace> spaces =
        listSpaces(m, filter.entry, filter.id, *targets);
    if (spaces.empty() && filter.id)
      return rt::error("no instruction of the planned program has the id ",
                       *filter.id);
    json ? printJson(spaces, os) : printText(spaces, os);
    return rt::Status::success();
  };
  rt::Status status = planAgain(package, /*pin=*/"", registry, refused, print);
  return refused.empty() ? status : rt::error(refused);
}
