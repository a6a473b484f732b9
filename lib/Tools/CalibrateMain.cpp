//===- CalibrateMain.cpp - What aicf-calibrate does ---------------------===//
//
// Measures a machine, or fits its description to ledgers.
//
//===----------------------------------------------------------------------===//

#include "aicf/Tools/Main.h"

#include "aicf/Measure/Fit.h"
#include "aicf/Measure/Machine.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/Version.h"
#include "aicf/Support/ToolOutput.h"
#include "aicf/Target/TargetInterface.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/WithColor.h"
#include <ctime>

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;
namespace cl = llvm::cl;

namespace {
struct Options {
  cl::OptionCategory category{"aicf-calibrate options"};
  cl::list<std::string> ledgers{
      cl::Positional,
      cl::desc("[ledgers, as aicf-measure --ledger wrote them]"),
      cl::cat(category)};
  cl::opt<std::string> device{
      "device", cl::desc("measure this device instead: cpu, cuda or cuda:N"),
      cl::cat(category)};
  cl::opt<int> threads{
      "cpu-threads",
      cl::desc("threads of the CPU; 0: one a processor (default: 0)"),
      cl::init(0), cl::cat(category)};
  cl::opt<unsigned> jobs{
      "jobs", cl::desc("threads that build; 0: one a processor (default: 0)"),
      cl::init(0), cl::cat(category)};
  cl::opt<std::string> keep{
      "ledger",
      cl::desc("with --device: keep what was timed as PREFIX.mlir and "
               "PREFIX.csv"),
      cl::value_desc("PREFIX"), cl::cat(category)};
  cl::opt<std::string> target{
      "target",
      cl::desc("the description to start from, a name of the table or a file: "
               "of the machine of the ledgers, or of one like the device "
               "(default: h200, or the one that is most like it)"),
      cl::cat(category)};
  cl::opt<bool> print{
      "print",
      cl::desc("measure and fit nothing: write all numbers of --target"),
      cl::cat(category)};
  cl::list<std::string> numbers{
      "numbers",
      cl::desc("numbers that may change, or patterns of their names (default: "
               "the model's; with --device the rates that it measures)"),
      cl::CommaSeparated, cl::cat(category)};
  cl::opt<unsigned> trials{"trials", cl::desc("changes to try (default: 2000)"),
                           cl::init(2000), cl::cat(category)};
  cl::opt<double> scaleWeight{
      "scale-weight",
      cl::desc("weight of the distance of predicted from measured times, "
               "against what choices lose (default: 0.1, with --device 1)"),
      cl::cat(category)};
  cl::opt<uint64_t> seed{"seed", cl::desc("of the changes (default: 1)"),
                         cl::init(1), cl::cat(category)};
  cl::opt<std::string> out{"o", cl::desc("file to write (default: stdout)"),
                           cl::init("-"), cl::cat(category)};
};
} // namespace

static int fail(const std::string &message) {
  llvm::WithColor::error(llvm::errs(), "aicf-calibrate")
      << rt::escapedLines(message) << "\n";
  return 1;
}

/// The numbers that `patterns` name.
static rt::Result<std::vector<std::string>>
findNumbers(const TargetDescription &target,
            llvm::ArrayRef<std::string> patterns) {
  std::vector<std::string> names;
  for (const std::string &pattern : patterns) {
    llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(pattern);
    if (!glob)
      return rt::error("--numbers: ", llvm::toString(glob.takeError()));
    size_t before = names.size();
    for (const auto &list :
         {target.getMachineNumbers(), target.getModelNumbers()})
      for (const std::string &name : list)
        if (glob->match(name))
          names.push_back(name);
    if (names.size() == before)
      return rt::error("--numbers: no number of ", target.name, " is called '",
                       pattern, "'");
  }
  return names;
}

static rt::Status checkOptions(const Options &options) {
  int tasks = !options.device.empty() + !options.ledgers.empty() +
              options.print.getValue();
  if (tasks != 1)
    return rt::error("expected one of: ledgers to fit to, --device to measure, "
                     "--print");
  if (options.device.empty() && !options.keep.empty())
    return rt::error("--ledger keeps what --device times");
  return rt::Status::success();
}

/// As yyyymmdd, in UTC.
static int64_t getToday() {
  std::time_t now = std::time(nullptr);
  std::tm *utc = std::gmtime(&now);
  return (utc->tm_year + 1900) * 10000 + (utc->tm_mon + 1) * 100 + utc->tm_mday;
}

/// Takes what the system says of the device into `target`, and times it.
static rt::Status measureDevice(const rt::Device &device,
                                const Options &options,
                                const std::string &prefix,
                                TargetDescription &target,
                                MLIRContext &context) {
  StringRef kind =
      getTargetInterface(&context, target.backend)->getDeviceKind();
  if (kind != device.kind())
    return rt::error("--target=", target.name, " is for devices of the kind '",
                     kind.str(), "', and not like ", device.description());
  rt::Result<rt::DeviceProperties> properties = device.getProperties();
  if (!properties)
    return properties.status();
  rt::Status status =
      measureProbes(device, target, options.jobs, prefix, context);
  setProperties(*properties, target);
  return status;
}

/// The description of --target, fitted to the ledgers or to the device.
static rt::Result<TargetDescription>
calibrate(const Options &options, FitOptions &fit, MLIRContext &context) {
  if (rt::Status status = checkOptions(options); !status)
    return status;
  rt::Result<rt::Device> device = rt::Status::failure("not asked for");
  std::string like = options.target;
  if (like.empty())
    like = "h200";
  if (!options.device.empty()) {
    device = rt::Device::parse(options.device, options.threads);
    if (!device)
      return device.status();
    for (const TargetInterface *interface : getTargetInterfaces(&context))
      if (options.target.empty() &&
          interface->getDeviceKind() == device->kind())
        like = interface->getLike(device->chip()).str();
  }
  llvm::Expected<TargetDescription> target = lookupTarget(like, &context);
  if (!target)
    return rt::error("--target: ", llvm::toString(target.takeError()));

  if (options.print)
    return *target;
  std::vector<std::string> patterns(options.numbers.begin(),
                                    options.numbers.end());
  if (patterns.empty())
    for (StringRef number :
         getTargetInterface(&context, target->backend)->getProbedNumbers())
      patterns.push_back(number.str());
  if (options.numbers.empty() && options.device.empty())
    patterns = target->getModelNumbers();
  rt::Result<std::vector<std::string>> numbers = findNumbers(*target, patterns);
  if (!numbers)
    return numbers.status();
  fit.numbers = *numbers;
  fit.trials = options.trials;
  fit.seed = options.seed;
  if (!options.device.empty())
    fit.scaleWeight = 1;
  if (options.scaleWeight.getNumOccurrences())
    fit.scaleWeight = options.scaleWeight;
  if (!(fit.scaleWeight >= 0))
    return rt::error("--scale-weight: expected a number that is not negative");
  if (options.device.empty())
    return fitLedgers(SmallVector<std::string>(options.ledgers.begin(),
                                               options.ledgers.end()),
                      *target, fit, context, llvm::errs());

  fit.all = true;
  SmallString<128> folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("aicf-calibrate", folder))
    return rt::error("cannot make a folder: ", error.message());
  std::string prefix = options.keep;
  if (prefix.empty())
    prefix = (folder + "/probes").str();
  rt::Result<TargetDescription> fitted = rt::Status::failure("not measured");
  if (rt::Status status =
          measureDevice(*device, options, prefix, *target, context);
      status)
    fitted = fitLedgers(prefix, *target, fit, context, llvm::errs());
  else
    fitted = status;
  llvm::sys::fs::remove_directories(folder);
  if (fitted)
    if (int64_t *measured = fitted->getNumber("measured"))
      *measured = getToday();
  return fitted;
}

int aicf::calibrateMain(int argc, char **argv, DialectRegistry &registry) {
  InitTool init(argc, argv);
  Options options;
  cl::HideUnrelatedOptions(options.category);
  cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << rt::getVersionString() << "\n"; });
  cl::ParseCommandLineOptions(
      argc, argv,
      "AICF: measures a machine, or fits its description to measured plans\n");
  MLIRContext context(registry);
  context.loadAllAvailableDialects();

  const std::string out = options.out;
  const bool isWhole = options.print;
  // That it can be written has to be known before anything is measured.
  std::unique_ptr<OutputStream> file;
  if (out != "-") {
    rt::Result<rt::OutputFile> opened = rt::OutputFile::create(out);
    if (!opened)
      return fail(opened.message());
    file = std::make_unique<OutputStream>(std::move(*opened));
  }
  FitOptions fit;
  rt::Result<TargetDescription> fitted = calibrate(options, fit, context);
  if (!fitted)
    return fail(fitted.message());
  // What the table does not know stands in the file as a whole.
  llvm::Expected<TargetDescription> base = lookupTarget(fitted->name, &context);
  if (!base)
    llvm::consumeError(base.takeError());
  llvm::raw_ostream *os = &llvm::outs();
  if (file)
    os = file.get();
  fitted->print(*os, base && !isWhole ? &*base : nullptr);
  if (!file)
    return 0;
  rt::Status written = file->commit();
  return written ? 0 : fail(written.message());
}
