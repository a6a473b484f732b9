//===- Compile.cpp - From a program to a package --------------------------===//

#include "aicf/Compiler/Compile.h"

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Codegen/Passes.h"
#include "aicf/Dialect/AICF/Transforms/Passes.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Package/Export.h"
#include "aicf/Pipelines/Pipelines.h"
#include "aicf/Runtime/PackageFormat.h"
#include "aicf/Support/Location.h"
#include "aicf/Target/TargetInterface.h"
#include "aicf/Transforms/Launches.h"
#include "aicf/Transforms/Passes.h"
#include "aicf/Transforms/Pins.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace aicf;

std::string aicf::joinPins(StringRef text) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  // A `;` of a comment would end a pin.
  for (StringRef &line : lines)
    line = line.take_front(findUnquoted(line, "//"));
  return llvm::join(lines, ";");
}

std::string aicf::whyNotUsable(const CompileOptions &options,
                               MLIRContext *context) {
  for (const std::string &cls : options.disable)
    if (std::string why = whyNotDisableable(cls); !why.empty())
      return "--disable: " + why;
  for (const std::string &name : options.targets)
    if (auto target = lookupTarget(name, context); !target)
      return "--target: " + llvm::toString(target.takeError());
  if (!options.memoryLimit.empty() && !isMemoryLimit(options.memoryLimit))
    return "--memory-limit: '" + options.memoryLimit + "' " + kNoMemoryLimit;
  if (!options.pinFile.empty())
    if (auto file = llvm::MemoryBuffer::getFile(options.pinFile); !file)
      return "--pins: cannot read decisions from '" + options.pinFile +
             "': " + file.getError().message();
  return "";
}

bool aicf::isPackage(StringRef bytes) {
  return bytes.starts_with(
      StringRef(rt::kPackageMagic, sizeof(rt::kPackageMagic)));
}

LogicalResult aicf::enableDecisionRemarks(MLIRContext &context) {
  std::string any = ".*";
  remark::RemarkCategories all{any, any, any, any, any};
  return remark::enableOptimizationRemarks(
      context, nullptr, std::make_unique<remark::RemarkEmittingPolicyAll>(),
      all, /*printAsEmitRemarks=*/true);
}

/// The targets to compile for: those asked for, and, as code for sm_90a runs on
/// nothing newer, a plain variant that every later GPU runs.
static SmallVector<std::string> getTargetNames(const CompileOptions &options,
                                               MLIRContext *context) {
  SmallVector<std::string> names(options.targets.begin(),
                                 options.targets.end());
  /// Of each back end, the plain target that is wanted; empty where there is
  /// one.
  llvm::MapVector<StringRef, StringRef> wanted;
  for (const std::string &name : options.targets) {
    llvm::Expected<TargetDescription> target = lookupTarget(name, context);
    if (!target) {
      llvm::consumeError(target.takeError()); // The pass will say so.
      continue;
    }
    const TargetInterface *interface =
        getTargetInterface(context, target->backend);
    StringRef backend = interface->getDialect()->getNamespace();
    StringRef portable = interface->getPortable(*target);
    auto [it, inserted] = wanted.try_emplace(backend, portable);
    if (!inserted && portable.empty())
      it->second = "";
  }
  if (options.portable)
    for (auto [backend, portable] : wanted)
      if (!portable.empty())
        names.push_back(portable.str());
  return names;
}

/// Makes launches if `stage` needs them; checks those that are there.
static void addLaunchPasses(PassManager &pm, ModuleOp module,
                            CompileStage stage) {
  bool has = !module.getOps<emit::KernelsOp>().empty() ||
             llvm::any_of(module.getOps<func::FuncOp>(), holdsLaunches);
  if (has)
    pm.addPass(createVerifyLaunchesPass());
  else if (stage != CompileStage::Resolved && stage != CompileStage::Decisions)
    pm.addPass(createLaunchPass());
}

LogicalResult aicf::runCompilerPasses(ModuleOp module,
                                      const CompileOptions &options) {
  PassManager pm(module.getContext());
  if (options.stage == CompileStage::AICF &&
      getProgramStage(module) != ProgramStage::Logical)
    return emitError(getReportLoc(module))
           << "the program has been lowered to instructions already: there is "
              "no aicf program to print";
  if (options.stage == CompileStage::AICF) {
    pm.addPass(createDifferentiatePass());
    pm.addPass(createCanonicalizerPass());
    pm.addPass(createCSEPass());
    return pm.run(module);
  }
  ProgramStage stage = getProgramStage(module);
  if (stage == ProgramStage::Logical)
    buildLowerToEmitPipeline(pm);
  if (options.stage == CompileStage::Open) {
    if (stage == ProgramStage::Resolved)
      pm.addPass(createStripPass());
    return pm.run(module);
  }
  if (stage == ProgramStage::Resolved &&
      (!options.targets.empty() || !options.disable.empty() ||
       !options.pins.empty() || !options.pinFile.empty() ||
       !options.memoryLimit.empty()))
    return emitError(getReportLoc(module))
           << "the program is resolved already, so that --target, --disable, "
              "--pin, --pins and --memory-limit do not apply: aicf-opt "
              "--aicf-strip goes back "
              "to the open program, which can be planned again";
  if (stage == ProgramStage::Resolved) {
    // Somebody may have edited it.
    pm.addPass(createVerifyResolvedPass());
    // Without records there is nothing to replay.
    if (!emit::collectRecords(module).empty())
      pm.addPass(createVerifyReplayPass());
    addLaunchPasses(pm, module, options.stage);
    return pm.run(module);
  }
  PlanOptions plan;
  SmallVector<std::string> targets =
      getTargetNames(options, module.getContext());
  if (targets.empty() && !module->hasAttr(emit::EmitDialect::kTargetsAttr))
    targets.push_back("cpu");
  plan.targets = targets;
  plan.disable =
      SmallVector<std::string>(options.disable.begin(), options.disable.end());
  plan.pins = options.pins;
  plan.pinFile = options.pinFile;
  plan.memoryLimit = options.memoryLimit;
  buildPlanPipeline(pm, plan);
  addLaunchPasses(pm, module, options.stage);
  return pm.run(module);
}

/// LLVM IR or assembly of the kernels for the first target; PTX of those for
/// the first GPU target.
static FailureOr<std::string> getKernelText(ModuleOp module,
                                            CompileStage stage) {
  auto targets = getTargets(module);
  if (!targets) {
    emitError(getReportLoc(module)) << llvm::toString(targets.takeError());
    return failure();
  }
  const auto *chosen = targets->begin();
  if (stage == CompileStage::Ptx) {
    chosen = llvm::find_if(*targets, [&](const TargetDescription &target) {
      const BackendInterface *backend = getBackend(module.getContext(), target);
      return backend && backend->getAssemblyName() == "ptx";
    });
    if (chosen == targets->end()) {
      emitError(getReportLoc(module)) << "no target is a GPU that takes PTX";
      return failure();
    }
  }
  const TargetDescription &target = *chosen;
  const BackendInterface *backend = getBackend(module.getContext(), target);
  FailureOr<Operation *> kernels = generateKernels(module, target);
  if (failed(kernels) || failed(backend->lowerToLLVM(*kernels, target)))
    return failure();
  return stage == CompileStage::LLVM
             ? backend->translateToLLVMIR(*kernels, target)
             : backend->translateToAssembly(*kernels, target);
}

static LogicalResult writePackage(ModuleOp module, llvm::raw_ostream &os) {
  if (llvm::all_of(module.getOps<func::FuncOp>(),
                   [](func::FuncOp f) { return f.isDeclaration(); }))
    return emitError(getReportLoc(module))
           << "the module has no entry: a package needs a function to run";
  FailureOr<std::vector<uint8_t>> bytes = exportPackage(module);
  if (failed(bytes))
    return failure();
  os.write(reinterpret_cast<const char *>(bytes->data()), bytes->size());
  return success();
}

LogicalResult aicf::writeStage(ModuleOp module, const CompileOptions &options,
                               llvm::raw_ostream &os) {
  switch (options.stage) {
  case CompileStage::AICF:
  case CompileStage::Open:
  case CompileStage::Resolved:
  case CompileStage::Launches:
    module->print(os);
    os << "\n";
    return success();
  case CompileStage::Decisions:
    printPins(module, os);
    return success();
  case CompileStage::LLVM:
  case CompileStage::Ptx:
  case CompileStage::Assembly: {
    FailureOr<std::string> text = getKernelText(module, options.stage);
    if (succeeded(text))
      os << *text;
    return text;
  }
  case CompileStage::Package:
    return writePackage(module, os);
  }
  return failure();
}
