//===- CompileMain.cpp - What aicf-compile does -------------------------===//

#include "aicf/Tools/Main.h"

#include "aicf/Analysis/BackendInterface.h"
#include "aicf/Codegen/Passes.h"
#include "aicf/Dialect/AICF/Transforms/Passes.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/InitAllPasses.h"
#include "aicf/Package/Export.h"
#include "aicf/Pipelines/Pipelines.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/PackageFormat.h"
#include "aicf/Runtime/PackageWriter.h"
#include "aicf/Runtime/Version.h"
#include "aicf/Support/Location.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Support/ToolOutput.h"
#include "aicf/Target/TargetInterface.h"
#include "aicf/Transforms/Launches.h"
#include "aicf/Transforms/Passes.h"
#include "aicf/Transforms/Pins.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace aicf;
namespace cl = llvm::cl;

namespace {

enum class Stage {
  AICF,
  Open,
  Resolved,
  Launches,
  Decisions,
  LLVM,
  Ptx,
  Assembly,
  Package
};

/// Names the choices where the command line has none of them.
struct StageParser : cl::parser<Stage> {
  using cl::parser<Stage>::parser;
  bool parse(cl::Option &option, StringRef name, StringRef text, Stage &value) {
    if (findOption(text) != getNumOptions())
      return cl::parser<Stage>::parse(option, name, text, value);
    SmallVector<StringRef> known;
    for (unsigned i = 0; i < getNumOptions(); ++i)
      known.push_back(getOption(i));
    return option.error("unknown value '" + text +
                        "', expected one of: " + llvm::join(known, ", "));
  }
};

/// The command line. Options live in the function that runs the tool, so that
/// a library user's command line stays its own.
struct Options {
  cl::OptionCategory category{"aicf-compile options"};
  cl::opt<std::string> input{cl::Positional, cl::desc("<input .mlir>"),
                             cl::init("-"), cl::cat(category)};
  cl::opt<std::string> output{
      "o", cl::desc("output file; text goes to stdout without it"),
      cl::cat(category)};
  cl::list<std::string> targets{
      "target",
      cl::desc("machine to compile for; may be repeated, the first decides the "
               "structure (default: cpu, or what the module names)"),
      cl::CommaSeparated, cl::cat(category)};
  cl::list<std::string> disable{
      "disable",
      cl::desc("decision classes to leave at their plain choice: fuse, save, "
               "in-place, layout, order"),
      cl::CommaSeparated, cl::cat(category)};
  cl::list<std::string> pins{
      "pin",
      cl::desc("decision to take as given, e.g. 'fuse i1 -> i2 is "
               "separate'; may be repeated"),
      cl::cat(category)};
  cl::opt<std::string> pinFile{
      "pins", cl::desc("file of decisions to take as given, one a line"),
      cl::cat(category)};
  cl::opt<std::string> memoryLimit{
      "memory-limit",
      cl::desc("most bytes of transient memory of an entry, such as 100M, or a "
               "percentage of what it takes without a limit, such as 30%; "
               "saved values are computed again where that keeps it"),
      cl::cat(category)};
  cl::opt<Stage, false, StageParser> emit{
      "emit", cl::desc("what to write"), cl::init(Stage::Package),
      cl::values(
          clEnumValN(Stage::AICF, "aicf", "the program, simplified"),
          clEnumValN(Stage::Open, "open", "open instructions"),
          clEnumValN(Stage::Resolved, "resolved", "resolved instructions"),
          clEnumValN(Stage::Launches, "launches",
                     "resolved instructions, and what each target launches"),
          clEnumValN(Stage::Decisions, "decisions",
                     "every decision, as --pins reads them"),
          clEnumValN(Stage::LLVM, "llvm",
                     "LLVM IR of the first target's kernels"),
          clEnumValN(Stage::Ptx, "ptx", "PTX of the first GPU target"),
          clEnumValN(Stage::Assembly, "asm",
                     "assembly of the first target; PTX if it is a GPU"),
          clEnumValN(Stage::Package, "package", "the package (default)")),
      cl::cat(category)};
  cl::opt<bool> portable{
      "portable",
      cl::desc("add plain sm_80 kernels beside those that only one GPU "
               "architecture runs (default: true)"),
      cl::init(true), cl::cat(category)};
  cl::opt<bool> remarks{"remarks", cl::desc("print every decision as a remark"),
                        cl::cat(category)};
};

} // namespace

/// The targets to compile for: those asked for, and, as code for sm_90a runs on
/// nothing newer, a plain variant that every later GPU runs.
static SmallVector<std::string> getTargetNames(const Options &options,
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
static void addLaunchPasses(PassManager &pm, ModuleOp module, Stage stage) {
  bool has = !module.getOps<emit::KernelsOp>().empty() ||
             llvm::any_of(module.getOps<func::FuncOp>(), holdsLaunches);
  if (has)
    pm.addPass(createVerifyLaunchesPass());
  else if (stage != Stage::Resolved && stage != Stage::Decisions)
    pm.addPass(createLaunchPass());
}

/// Runs the passes that lead to `options.emit`.
static LogicalResult runPasses(ModuleOp module, const Options &options) {
  PassManager pm(module.getContext());
  if (options.emit == Stage::AICF &&
      getProgramStage(module) != ProgramStage::Logical)
    return emitError(getReportLoc(module))
           << "the program has been lowered to instructions already: there is "
              "no aicf program to print";
  if (options.emit == Stage::AICF) {
    pm.addPass(createDifferentiatePass());
    pm.addPass(createCanonicalizerPass());
    pm.addPass(createCSEPass());
    return pm.run(module);
  }
  ProgramStage stage = getProgramStage(module);
  if (stage == ProgramStage::Logical)
    buildLowerToEmitPipeline(pm);
  if (options.emit == Stage::Open) {
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
    addLaunchPasses(pm, module, options.emit);
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
  plan.pins = llvm::join(options.pins, ";");
  plan.pinFile = options.pinFile.getValue();
  plan.memoryLimit = options.memoryLimit.getValue();
  buildPlanPipeline(pm, plan);
  addLaunchPasses(pm, module, options.emit);
  return pm.run(module);
}

/// Reports what is wrong with the command line or a file as a whole. Returns
/// the exit code.
static int fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "aicf-compile")
      << rt::escapedLines(message.str()) << "\n";
  return 1;
}

/// What the options say that no program is needed to refuse; empty if nothing.
static std::string whyNotUsable(const Options &options, MLIRContext *context) {
  for (const std::string &cls : options.disable)
    if (std::string why = whyNotDisableable(cls); !why.empty())
      return "--disable: " + why;
  for (const std::string &name : options.targets)
    if (auto target = lookupTarget(name, context); !target)
      return "--target: " + llvm::toString(target.takeError());
  for (const std::string &pin : options.pins)
    if (StringRef(pin).trim().empty())
      return "--pin: expected a decision, such as 'fuse i1 -> i2 is separate'";
  if (!options.memoryLimit.empty() && !isMemoryLimit(options.memoryLimit))
    return "--memory-limit: '" + options.memoryLimit + "' " + kNoMemoryLimit;
  if (!options.pinFile.empty())
    if (auto file = llvm::MemoryBuffer::getFile(options.pinFile); !file)
      return "--pins: cannot read decisions from '" + options.pinFile +
             "': " + file.getError().message();
  return "";
}

/// LLVM IR or assembly of the kernels for the first target; PTX of those for
/// the first GPU target.
static FailureOr<std::string> getKernelText(ModuleOp module, Stage stage) {
  auto targets = getTargets(module);
  if (!targets) {
    emitError(getReportLoc(module)) << llvm::toString(targets.takeError());
    return failure();
  }
  const auto *chosen = targets->begin();
  if (stage == Stage::Ptx) {
    chosen = llvm::find_if(*targets, [&](const TargetDescription &target) {
      const BackendInterface *backend = getBackend(module.getContext(), target);
      return backend && backend->getAssemblyName() == "ptx";
    });
    if (chosen == targets->end()) {
      fail("--emit=ptx: no target is a GPU that takes PTX");
      return failure();
    }
  }
  const TargetDescription &target = *chosen;
  const BackendInterface *backend = getBackend(module.getContext(), target);
  FailureOr<Operation *> kernels = generateKernels(module, target);
  if (failed(kernels) || failed(backend->lowerToLLVM(*kernels, target)))
    return failure();
  return stage == Stage::LLVM ? backend->translateToLLVMIR(*kernels, target)
                              : backend->translateToAssembly(*kernels, target);
}

/// The text that `options` ask for.
static LogicalResult produce(ModuleOp module, const Options &options,
                             llvm::raw_ostream &os) {
  switch (options.emit) {
  case Stage::AICF:
  case Stage::Open:
  case Stage::Resolved:
  case Stage::Launches:
    module->print(os);
    os << "\n";
    return success();
  case Stage::Decisions:
    printPins(module, os);
    return success();
  case Stage::LLVM:
  case Stage::Ptx:
  case Stage::Assembly: {
    FailureOr<std::string> text = getKernelText(module, options.emit);
    if (succeeded(text))
      os << *text;
    return text;
  }
  case Stage::Package:
    break; // No text.
  }
  return failure();
}

int aicf::compileMain(int argc, char **argv, DialectRegistry &registry) {
  InitTool init(argc, argv);
  Options options;
  cl::HideUnrelatedOptions(options.category);
  cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << rt::getVersionString() << "\n"; });
  cl::ParseCommandLineOptions(argc, argv,
                              "AICF compiler: tensor programs to packages\n");
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  context.printOpOnDiagnostic(false);
  if (std::string why = whyNotUsable(options, &context); !why.empty())
    return fail(why);

  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> file =
      openInputFile(options.input, &message);
  if (!file)
    return fail(message);
  if (rt::isSameFile(options.input, options.output))
    return fail("'" + options.output +
                "' is the input file and will not be overwritten");
  if (!options.pinFile.empty() &&
      rt::isSameFile(options.pinFile, options.output))
    return fail("'" + options.output +
                "' is the file of --pins and will not be overwritten");
  if (file->getBuffer().starts_with(
          StringRef(rt::kPackageMagic, sizeof(rt::kPackageMagic))))
    return fail("'" + options.input +
                "' is a package already: aicf-run runs it, aicf-explain says "
                "what is in it");
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  if (options.remarks) {
    std::string any = ".*";
    remark::RemarkCategories all{any, any, any, any, any};
    if (failed(remark::enableOptimizationRemarks(
            context, nullptr,
            std::make_unique<remark::RemarkEmittingPolicyAll>(), all,
            /*printAsEmitRemarks=*/true)))
      return fail("cannot enable remarks");
  }
  OwningOpRef<ModuleOp> module = readProgram(sources, &context);
  if (!module || failed(runPasses(*module, options)))
    return 1;

  if (options.emit == Stage::Package) {
    // Said when nothing else is wrong: what the input and the other options say
    // matters more.
    if (options.output.empty())
      return fail("a package is binary: name a file with -o, or choose a text "
                  "with --emit");
    if (llvm::all_of(module->getOps<func::FuncOp>(),
                     [](func::FuncOp f) { return f.isDeclaration(); })) {
      emitError(getReportLoc(*module))
          << "the module has no entry: a package needs a function to run";
      return 1;
    }
    FailureOr<std::vector<uint8_t>> bytes = exportPackage(*module);
    if (failed(bytes))
      return 1;
    if (options.output == "-") {
      llvm::outs().write(reinterpret_cast<const char *>(bytes->data()),
                         bytes->size());
      return 0;
    }
    rt::Status written = rt::writePackageFile(*bytes, options.output);
    return written.ok() ? 0 : fail(written.message());
  }
  if (options.output.empty() || options.output == "-")
    return failed(produce(*module, options, llvm::outs()));
  rt::Result<rt::OutputFile> output = rt::OutputFile::create(options.output);
  if (!output)
    return fail(output.message());
  OutputStream stream(std::move(*output));
  if (failed(produce(*module, options, stream)))
    return 1;
  rt::Status written = stream.commit();
  return written ? 0 : fail(written.message());
}
