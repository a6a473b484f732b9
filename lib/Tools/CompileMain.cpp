//===- CompileMain.cpp - What aicf-compile does -------------------------===//

#include "aicf/Tools/Main.h"

#include "aicf/Compiler/Compile.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/Version.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Support/ToolOutput.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace aicf;
namespace cl = llvm::cl;

namespace {

using Stage = CompileStage;

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
               "in-place, layout, order, launch"),
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

/// Reports what is wrong with the command line or a file as a whole. Returns
/// the exit code.
static int fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "aicf-compile")
      << rt::escapedLines(message.str()) << "\n";
  return 1;
}

static CompileOptions toCompileOptions(const Options &options) {
  CompileOptions result;
  result.stage = options.emit;
  result.targets.assign(options.targets.begin(), options.targets.end());
  result.disable.assign(options.disable.begin(), options.disable.end());
  result.pins = llvm::join(options.pins, ";");
  result.pinFile = options.pinFile;
  result.memoryLimit = options.memoryLimit;
  result.portable = options.portable;
  return result;
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
  for (const std::string &pin : options.pins)
    if (StringRef(pin).trim().empty())
      return fail("--pin: expected a decision, such as 'fuse i1 -> i2 is "
                  "separate'");
  CompileOptions compile = toCompileOptions(options);
  if (std::string why = whyNotUsable(compile, &context); !why.empty())
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
  if (isPackage(file->getBuffer()))
    return fail("'" + options.input +
                "' is a package already: aicf-run runs it, aicf-explain says "
                "what is in it");
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  if (options.remarks && failed(enableDecisionRemarks(context)))
    return fail("cannot enable remarks");
  OwningOpRef<ModuleOp> module = readProgram(sources, &context);
  if (!module || failed(runCompilerPasses(*module, compile)))
    return 1;

  // Said when nothing else is wrong: what the input and the other options say
  // matters more.
  if (options.emit == Stage::Package && options.output.empty())
    return fail("a package is binary: name a file with -o, or choose a text "
                "with --emit");
  if (options.output.empty() || options.output == "-")
    return failed(writeStage(*module, compile, llvm::outs()));
  rt::Result<rt::OutputFile> output = rt::OutputFile::create(options.output);
  if (!output)
    return fail(output.message());
  OutputStream stream(std::move(*output));
  if (failed(writeStage(*module, compile, stream)))
    return 1;
  rt::Status written = stream.commit();
  return written ? 0 : fail(written.message());
}
