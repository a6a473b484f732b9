//===- MeasureMain.cpp - What aicf-measure does -------------------------===//

#include "aicf/Tools/Main.h"

#include "aicf/Measure/Ledger.h"
#include "aicf/Measure/Report.h"
#include "aicf/Measure/Run.h"
#include "aicf/Measure/Tune.h"
#include "aicf/Pipelines/Pipelines.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/Version.h"
#include "aicf/Support/ReadProgram.h"
#include "aicf/Support/ToolOutput.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;
namespace cl = llvm::cl;

namespace {

/// The command line.
struct Options {
  cl::OptionCategory category{"aicf-measure options"};
  cl::opt<std::string> input{cl::Positional, cl::desc("<input .mlir>"),
                             cl::cat(category)};
  cl::opt<std::string> plans{
      "plans",
      cl::desc("plans to measure of each instruction: all; best, the planner's "
               "choice alone; or a number, so many drawn at random and the "
               "planner's choice (default: 32)"),
      cl::init("32"), cl::cat(category)};
  cl::opt<unsigned> top{
      "top",
      cl::desc("also measure so many plans that the model likes best (default: "
               "0)"),
      cl::init(0), cl::cat(category)};
  cl::opt<std::string> tune{
      "tune",
      cl::desc("time the plans that the model likes best, --top of each "
               "instruction (default: 8), and write those that beat its "
               "choice to FILE, as pins for aicf-compile"),
      cl::value_desc("FILE"), cl::cat(category)};
  cl::opt<std::string> ledger{
      "ledger",
      cl::desc("write instructions and times to PREFIX.mlir and PREFIX.csv"),
      cl::value_desc("PREFIX"), cl::cat(category)};
  cl::opt<std::string> judge{
      "judge",
      cl::desc("measure nothing: compare the model with the ledger PREFIX"),
      cl::value_desc("PREFIX"), cl::cat(category)};
  cl::opt<LedgerSplit> split{
      "split", cl::desc("instructions of the ledger to judge (default: all)"),
      cl::values(clEnumValN(LedgerSplit::All, "all", "all of them"),
                 clEnumValN(LedgerSplit::Fit, "fit",
                            "those that constants may be fitted to"),
                 clEnumValN(LedgerSplit::Held, "held",
                            "the third that is held out, by name")),
      cl::init(LedgerSplit::All), cl::cat(category)};
  cl::opt<double> leastMean{
      "least-mean",
      cl::desc("fail if the geometric mean of best over chosen time is less"),
      cl::init(0), cl::cat(category)};
  cl::opt<double> leastAny{
      "least-any", cl::desc("fail if best over chosen time is less anywhere"),
      cl::init(0), cl::cat(category)};
  cl::opt<double> leastCorrelation{
      "least-correlation",
      cl::desc("fail if the mean rank correlation is less"), cl::init(-1),
      cl::cat(category)};
  cl::opt<double> leastTop{
      "least-top",
      cl::desc("fail if the geometric mean of best over the best of the "
               "model's first --top (default: 8) is less"),
      cl::init(0), cl::cat(category)};
  cl::opt<bool> sampleOnly{
      "sample-only",
      cl::desc("compare only the elements that the reference evaluates"),
      cl::cat(category)};
  cl::opt<uint64_t> seed{"seed", cl::desc("of the plans and of the values"),
                         cl::init(1), cl::cat(category)};
  cl::list<std::string> families{
      "family",
      cl::desc("families to take plans of, e.g. mma,ffma (default: all); the "
               "planner's choice is always measured"),
      cl::CommaSeparated, cl::cat(category)};
  cl::opt<bool> illegal{
      "illegal",
      cl::desc("list the points of the plan space that violate a constraint"),
      cl::cat(category)};
  cl::opt<std::string> device{"device",
                              cl::desc("cpu, cuda or cuda:N (default: cpu)"),
                              cl::init("cpu"), cl::cat(category)};
  cl::opt<int> threads{"cpu-threads",
                       cl::desc("threads of the CPU that plans run on; 0: one "
                                "a processor (default)"),
                       cl::init(0), cl::cat(category)};
  cl::opt<std::string> target{
      "target",
      cl::desc("machine to compile for (default: cpu, or h200 with "
               "--device=cuda)"),
      cl::cat(category)};
  cl::list<std::string, bool, DisableParser> disable{
      "disable",
      cl::desc("decision classes to leave at their plain choice, see "
               "aicf-compile"),
      cl::CommaSeparated, cl::cat(category)};
  cl::opt<std::string> out{"out",
                           cl::desc("file of comma-separated values to write"),
                           cl::cat(category)};
  cl::opt<unsigned> jobs{"jobs",
                         cl::desc("threads that compile; 0: one a processor "
                                  "(default)"),
                         cl::init(0), cl::cat(category)};
  cl::opt<unsigned> rounds{"rounds",
                           cl::desc("rounds in which plans are timed in turn "
                                    "(default: 5)"),
                           cl::init(5), cl::cat(category)};
  cl::opt<unsigned> repeat{"repeat",
                           cl::desc("replays a plan and round (default: 5)"),
                           cl::init(5), cl::cat(category)};
  cl::opt<unsigned> chain{
      "chain",
      cl::desc("instructions in the graph that is replayed; 0: as many as take "
               "200 us, 32 at most (default)"),
      cl::init(0), cl::cat(category)};
  cl::opt<bool> cold{
      "cold",
      cl::desc("rotate over copies of the operands, 64 at most, that exceed "
               "the last-level cache"),
      cl::cat(category)};
  cl::opt<bool> checkOnly{"check-only", cl::desc("time nothing"),
                          cl::cat(category)};
  cl::opt<int64_t> budget{
      "reference-budget",
      cl::desc("values that the reference computes for an instruction, about "
               "(default: 16777216)"),
      cl::init(int64_t(1) << 24), cl::cat(category)};
  cl::opt<std::string> buildOnly{
      "build-only", cl::desc("write packages to this folder and run nothing"),
      cl::value_desc("folder"), cl::cat(category)};
  cl::opt<std::string> registers{
      "registers",
      cl::desc("assemble the plans' kernels, write what registers they take "
               "to FILE, and run nothing"),
      cl::value_desc("FILE"), cl::cat(category)};
  cl::opt<std::string> run{
      "run", cl::desc("run the packages of a folder of --build-only"),
      cl::value_desc("folder"), cl::cat(category)};
  cl::opt<bool> quiet{"quiet",
                      cl::desc("print the summary and what failed, not each "
                               "instruction"),
                      cl::cat(category)};
};

/// One run of the tool.
class Tool {
public:
  Tool(const Options &options, const DialectRegistry &registry)
      : options(options), context(registry) {
    context.loadAllAvailableDialects();
    context.printOpOnDiagnostic(false);
  }
  int run();

private:
  rt::Status readOptions();
  /// The program with its structure decided, or null.
  OwningOpRef<ModuleOp> readProgram();
  void build();
  /// Counts the registers of the campaign's plans; the exit code.
  int countRegisters();
  void measure(const rt::Device &device);
  void readJudging();
  /// Judges the model by the ledger `prefix`; whether it is what was asked for.
  rt::Result<bool> judge(const std::string &prefix);
  /// By the ledger of --judge; the exit code.
  int judge();
  rt::Status readTuning();
  rt::Status openTable();
  /// Whether `device` is what the campaign was built for.
  rt::Status checkDevice(const rt::Device &device);

  const Options &options;
  SelectOptions selection;
  RunOptions runOptions;
  JudgeOptions judging;
  std::string judgingTarget;
  std::string outPath, buildPath, registersPath, ledgerPath, tunePath;
  bool quiet = false;
  TargetDescription target;
  MLIRContext context;
  llvm::SourceMgr sources;
  Campaign campaign;
  /// No trace is left of these unless all went well.
  std::unique_ptr<OutputStream> table, tuned;
};

} // namespace

static int fail(const std::string &message) {
  llvm::WithColor::error(llvm::errs(), "aicf-measure")
      << rt::escapedLines(message) << "\n";
  return 1;
}

/// --tune: what is measured is the model's first plans, unless --plans asks for
/// others.
rt::Status Tool::readTuning() {
  tunePath = options.tune;
  if (tunePath.empty())
    return rt::Status::success();
  if (options.checkOnly || !options.buildOnly.empty())
    return rt::error("--tune compares times, and nothing is timed");
  bool isTopGiven = options.top.getNumOccurrences() > 0;
  if (isTopGiven && options.top == 0)
    return rt::error("--top=0: --tune times at least the model's choice");
  if (!options.plans.getNumOccurrences())
    selection.plans = 0;
  // The model's choice is the first of them.
  selection.top = isTopGiven                          ? options.top - 1
                  : options.plans.getNumOccurrences() ? 0
                                                      : 7;
  return rt::Status::success();
}

/// The first target whose code runs on devices of `kind`.
static std::string getDefaultTarget(StringRef kind, MLIRContext &context) {
  for (const TargetInterface *interface : getTargetInterfaces(&context))
    if (interface->getDeviceKind() == kind)
      return interface->getAlias().first.empty()
                 ? interface->getKnownTargets().front().name
                 : interface->getAlias().first.str();
  return "cpu";
}

rt::Status Tool::readOptions() {
  readJudging();
  if (!options.judge.empty()) {
    if (!options.run.empty() || !options.input.empty())
      return rt::error("--judge reads a ledger, and no program or folder");
    if (!options.ledger.empty() || !options.tune.empty() ||
        options.device.getNumOccurrences())
      return rt::error("--judge measures nothing: none of --ledger, --tune and "
                       "--device goes with it");
    return rt::Status::success();
  }
  const cl::Option *aboutJudging[] = {&options.split, &options.leastMean,
                                      &options.leastAny, &options.leastTop,
                                      &options.leastCorrelation};
  for (const cl::Option *option : aboutJudging)
    if (option->getNumOccurrences() && options.ledger.empty())
      return rt::error("--", option->ArgStr.str(),
                       " is about --judge and --ledger");
  if (!options.ledger.empty() &&
      (options.checkOnly || !options.buildOnly.empty()))
    return rt::error("--ledger keeps times, and nothing is timed");
  if (options.run.empty() == options.input.empty())
    return rt::error("name a program, or a folder with --run");
  if (!options.run.empty() && !options.buildOnly.empty())
    return rt::error("--build-only writes what --run reads: choose one");
  StringRef plans = options.plans;
  if (plans == "all")
    selection.plans = -1;
  else if (plans == "best")
    selection.plans = 0;
  else if (plans.getAsInteger(10, selection.plans) || selection.plans < 0)
    return rt::error("--plans=", plans.str(),
                     ": expected all, best or a number");
  selection.seed = options.seed;
  selection.top = options.top;
  if (rt::Status status = readTuning(); !status)
    return status;
  selection.illegal = options.illegal;
  selection.cold = options.cold;
  selection.chain = options.chain;
  if (!options.registers.empty() &&
      (!options.run.empty() || !options.buildOnly.empty() ||
       !options.out.empty() || !options.ledger.empty() ||
       !options.tune.empty()))
    return rt::error("--registers runs nothing: none of --run, --build-only, "
                     "--out, --ledger and --tune goes with it");
  if (options.rounds == 0 || options.repeat == 0)
    return rt::error("--rounds and --repeat are at least 1; --check-only times "
                     "nothing");
  runOptions.rounds = options.rounds;
  runOptions.repeat = options.repeat;
  runOptions.time = !options.checkOnly;
  runOptions.sampleOnly = options.sampleOnly;
  runOptions.reference.budget = options.budget;
  runOptions.reference.seed = options.seed;
  outPath = options.out;
  buildPath = options.buildOnly;
  registersPath = options.registers;
  ledgerPath = options.ledger;
  for (const std::string &path : {outPath, tunePath})
    if (!options.input.empty() && rt::isSameFile(options.input, path))
      return rt::error("'", path,
                       "' is the program and will not be overwritten");
  quiet = options.quiet;
  std::string name = options.target;
  if (name.empty())
    name =
        getDefaultTarget(StringRef(options.device).split(':').first, context);
  llvm::Expected<TargetDescription> found = lookupTarget(name, &context);
  if (!found)
    return rt::error("--target: ", llvm::toString(found.takeError()));
  target = *found;

  const BackendInterface *backend = getBackend(&context, target);
  if (!backend)
    return rt::error("no back end serves the chip ", target.chip);
  for (const std::string &family : options.families) {
    SmallVector<StringRef> known = getFamilyNames(*backend);
    // With or without the name of the back end.
    auto it = llvm::find_if(known, [&](StringRef full) {
      return full == family || full.rsplit('.').second == family;
    });
    if (it == known.end())
      return rt::error("--family=", family, ": target ", target.name, " has ",
                       llvm::join(known, ", "));
    selection.families.push_back(it->str());
  }
  return rt::Status::success();
}

OwningOpRef<ModuleOp> Tool::readProgram() {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> file =
      openInputFile(options.input, &message);
  if (!file) {
    fail(message);
    return nullptr;
  }
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler diagnostics(sources, &context);
  OwningOpRef<ModuleOp> module = aicf::readProgram(sources, &context);
  SmallVector<std::string> disabled(options.disable.begin(),
                                    options.disable.end());
  if (!module || failed(decideStructure(*module, target, disabled)))
    return nullptr;
  return module;
}

void Tool::build() {
  size_t count = llvm::count_if(campaign.plans, [](const MeasuredPlan &plan) {
    return plan.status == PlanStatus::Built;
  });
  size_t done = 0;
  // Nobody reads it in a file.
  bool isShown = llvm::sys::Process::StandardErrIsDisplayed();
  auto show = [&](const MeasuredPlan &) {
    ++done;
    if (isShown)
      llvm::errs() << "\rbuilt " << done << " of " << count
                   << (done == count ? "\n" : "");
  };
  if (registersPath.empty())
    buildPlans(campaign, options.jobs, show);
  else
    assemblePlans(campaign, options.jobs, show);
}

int Tool::countRegisters() {
  for (const MeasuredPlan &plan : campaign.plans)
    printRegistersRow(campaign, plan, *table);
  rt::Status written = table->commit();
  return written ? countFailures(campaign) != 0 : fail(written.message());
}

rt::Status Tool::checkDevice(const rt::Device &device) {
  const TargetDescription &built = campaign.target;
  StringRef kind = getTargetInterface(&context, built.backend)->getDeviceKind();
  if (kind == device.kind())
    return rt::Status::success();
  return rt::error("the packages are for ", built.name,
                   ", a device of the kind '", kind.str(), "', and not for ",
                   device.description());
}

static rt::Status openOutput(const std::string &path,
                             std::unique_ptr<OutputStream> &stream) {
  rt::Result<rt::OutputFile> file = rt::OutputFile::create(path);
  if (!file)
    return file.status();
  stream = std::make_unique<OutputStream>(std::move(*file));
  return rt::Status::success();
}

rt::Status Tool::openTable() {
  // It is written at the end; that it can be has to be known before.
  if (!ledgerPath.empty())
    if (rt::Status status = checkLedgerPlace(ledgerPath); !status)
      return status;
  if (!tunePath.empty())
    if (rt::Status status = openOutput(tunePath, tuned); !status)
      return status;
  if (outPath.empty())
    return rt::Status::success();
  if (rt::Status status = openOutput(outPath, table); !status)
    return status;
  printCsvHead(*table);
  return rt::Status::success();
}

void Tool::measure(const rt::Device &device) {
  for (unsigned i = 0; i < campaign.instructions.size(); ++i) {
    if (campaign.instructions[i].module)
      runPlans(campaign, i, device, runOptions);
    bool hasFailed = false;
    for (const MeasuredPlan &plan : campaign.plans)
      if (plan.instruction == i) {
        hasFailed |= isFailure(plan.status);
        if (table)
          printCsvRow(campaign, plan, *table);
      }
    if (!quiet || hasFailed)
      printInstruction(campaign, i, llvm::outs());
    llvm::outs().flush();
  }
}

void Tool::readJudging() {
  judging.split = options.split;
  // Of what is measured, --top is how many are.
  if (options.top && !options.judge.empty())
    judging.top = options.top;
  judging.leastMean = options.leastMean;
  judging.leastAny = options.leastAny;
  judging.leastCorrelation = options.leastCorrelation;
  judging.leastTop = options.leastTop;
  judgingTarget = options.target;
}

rt::Result<bool> Tool::judge(const std::string &prefix) {
  return judgeLedger(prefix, judgingTarget, judging, context, llvm::outs());
}

int Tool::judge() {
  judging.each = !options.quiet;
  if (std::string path = options.out; !path.empty()) {
    if (rt::Status status = openOutput(path, table); !status)
      return fail(status.message());
    judging.table = table.get();
  }
  rt::Result<bool> holds = judge(options.judge);
  if (!holds)
    return fail(holds.message());
  if (table)
    if (rt::Status status = table->commit(); !status)
      return fail(status.message());
  return !*holds;
}

int Tool::run() {
  if (rt::Status status = readOptions(); !status)
    return fail(status.message());
  if (!options.judge.empty())
    return judge();
  // Before anything is built for it.
  if (!registersPath.empty()) {
    if (rt::Status status = openOutput(registersPath, table); !status)
      return fail(status.message());
    printRegistersHead(*table);
  }
  rt::Result<rt::Device> device = rt::Status::failure("not asked for");
  if (buildPath.empty() && registersPath.empty()) {
    device = rt::Device::parse(options.device, options.threads);
    if (!device)
      return fail(device.message());
  }
  if (!options.run.empty()) {
    rt::Result<Campaign> loaded = loadCampaign(options.run, context);
    if (!loaded)
      return fail(loaded.message());
    campaign = std::move(*loaded);
  } else {
    OwningOpRef<ModuleOp> program = readProgram();
    if (!program)
      return 1;
    campaign.instructions = getInstructions(*program);
    campaign.structure = printStructure(*program);
    if (campaign.instructions.empty())
      return fail("the program has no instruction to measure");
    selectPlans(campaign, target, selection);
    build();
  }
  if (!registersPath.empty())
    return countRegisters();
  if (!buildPath.empty()) {
    if (rt::Status status = saveCampaign(campaign, buildPath); !status)
      return fail(status.message());
    printSummary(campaign, llvm::outs());
    return countFailures(campaign) != 0;
  }
  if (rt::Status status = checkDevice(*device); !status)
    return fail(status.message());
  if (rt::Status status = openTable(); !status)
    return fail(status.message());
  measure(*device);
  // Where one result cannot be written the others still are.
  rt::Status written = rt::Status::success();
  auto note = [&](rt::Status status) {
    if (written)
      written = std::move(status);
  };
  if (table)
    note(table->commit());
  if (!ledgerPath.empty())
    note(writeLedger(campaign, device->description(), ledgerPath));
  llvm::outs() << "on " << device->description() << "\n";
  printSummary(campaign, llvm::outs());
  if (tuned) {
    writeTuning(campaign, device->description(), *tuned);
    note(tuned->commit());
    printTuning(campaign, llvm::outs());
  }
  if (!written)
    return fail(written.message());
  if (countFailures(campaign))
    return 1;
  if (ledgerPath.empty())
    return 0;
  rt::Result<bool> holds = judge(ledgerPath);
  return holds ? !*holds : fail(holds.message());
}

int aicf::measureMain(int argc, char **argv, DialectRegistry &registry) {
  InitTool init(argc, argv);
  Options options;
  cl::HideUnrelatedOptions(options.category);
  cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << rt::getVersionString() << "\n"; });
  cl::ParseCommandLineOptions(
      argc, argv, "AICF: plans of instructions, checked and timed\n");
  return Tool(options, registry).run();
}
