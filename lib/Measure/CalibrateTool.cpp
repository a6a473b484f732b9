//===- CalibrateTool.cpp - The logic of aicf-calibrate --------------------===//
//
// Fits a target description to ledgers.
//
//===----------------------------------------------------------------------===//

#include "aicf/Measure/CalibrateTool.h"

#include "aicf/InitAllDialects.h"
#include "aicf/Measure/Fit.h"
#include "aicf/Runtime/Version.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;
namespace cl = llvm::cl;

namespace {
struct Options {
  cl::OptionCategory category{"aicf-calibrate options"};
  cl::list<std::string> ledgers{
      cl::Positional, cl::desc("<ledgers, as aicf-measure --ledger wrote them>"),
      cl::OneOrMore, cl::cat(category)};
  cl::opt<std::string> target{
      "target",
      cl::desc("machine of the ledgers, and the description to start from: a "
               "name of the table, or a file"),
      cl::init("h200"), cl::cat(category)};
  cl::list<std::string> numbers{
      "numbers",
      cl::desc("numbers that may change, or patterns of their names (default: "
               "all that aicf-calibrate lists as the model's)"),
      cl::CommaSeparated, cl::cat(category)};
  cl::opt<unsigned> trials{"trials",
                           cl::desc("changes to try (default: 2000)"),
                           cl::init(2000), cl::cat(category)};
  cl::opt<uint64_t> seed{"seed", cl::desc("of the changes (default: 1)"),
                         cl::init(1), cl::cat(category)};
  cl::opt<std::string> out{"o", cl::desc("file to write (default: stdout)"),
                           cl::init("-"), cl::cat(category)};
};
} // namespace

static int fail(const std::string &message) {
  llvm::WithColor::error(llvm::errs(), "aicf-calibrate") << message << "\n";
  return 1;
}

/// The numbers that `patterns` name; all of the model without any.
static rt::Result<std::vector<std::string>>
findNumbers(llvm::ArrayRef<std::string> patterns) {
  std::vector<std::string> names;
  if (patterns.empty())
    return TargetDescription::getModelNumbers();
  for (const std::string &pattern : patterns) {
    llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(pattern);
    if (!glob)
      return rt::error("--numbers: ", llvm::toString(glob.takeError()));
    size_t before = names.size();
    for (const auto &list : {TargetDescription::getMachineNumbers(),
                             TargetDescription::getModelNumbers()})
      for (const std::string &name : list)
        if (glob->match(name))
          names.push_back(name);
    if (names.size() == before)
      return rt::error("--numbers: no number of a description is called '",
                       pattern, "'");
  }
  return names;
}

int aicf::calibrateMain(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  Options options;
  cl::HideUnrelatedOptions(options.category);
  cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << rt::getVersionString() << "\n"; });
  cl::ParseCommandLineOptions(
      argc, argv, "AICF: fits a machine's description to measured plans\n");
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();

  llvm::Expected<TargetDescription> target = lookupTarget(options.target);
  if (!target)
    return fail("--target: " + llvm::toString(target.takeError()));
  rt::Result<std::vector<std::string>> numbers = findNumbers(
      std::vector<std::string>(options.numbers.begin(), options.numbers.end()));
  if (!numbers)
    return fail(numbers.message());
  FitOptions fit;
  fit.numbers = *numbers;
  fit.trials = options.trials;
  fit.seed = options.seed;
  rt::Result<TargetDescription> fitted =
      fitLedgers(options.ledgers, *target, fit, context, llvm::errs());
  if (!fitted)
    return fail(fitted.message());
  std::error_code error;
  llvm::raw_fd_ostream os(options.out, error);
  if (error)
    return fail("cannot write '" + options.out + "': " + error.message());
  // What the table does not know stands in the file as a whole.
  llvm::Expected<TargetDescription> base = lookupTarget(target->name);
  if (!base)
    llvm::consumeError(base.takeError());
  fitted->print(os, base ? &*base : nullptr);
  return 0;
}
