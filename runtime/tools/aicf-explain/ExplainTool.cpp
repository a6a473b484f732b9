//===- ExplainTool.cpp - The logic of aicf-explain ------------------------===//
//
// Command line only; Explain.h, WhyNot.h and Diff.h say what is printed.
//
//===----------------------------------------------------------------------===//

#include "ExplainTool.h"

#include "Diff.h"
#include "Explain.h"
#include "Json.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/StandardOutput.h"
#include "aicf/Runtime/Version.h"

#include <algorithm>
#include <map>
#include <new>
#include <stdexcept>

using namespace aicf::rt;

static const char kHelp[] =
    R"(usage: aicf-explain PACKAGE [options]
       aicf-explain --diff PACKAGE [PACKAGE] [options]

Says, from the package alone, what was decided and why: per entry the
instructions, each decision with its cost, its runners-up and what they would
have cost or which constraint they violate, the arena over time, and totals.

  --entry=NAME      only this entry
  --class=CLASS     only decisions of this class, such as fuse or kernel, and
                    the instructions they stand on
  --id=ID           only what is about this instruction, 2 or i2
  --body            with each instruction what it computes, as the compiler
                    writes it, and its attributes
  --why-not='[CLASS] SUBJECT is CHOICE [for TARGET]'
                    why a decision was not taken that way: the runner-up's cost
                    beside the choice's, or the constraint that it violates. A
                    choice that is not recorded is planned. SUBJECT is a
                    record's, or an id; SUBJECT=CHOICE is the same in short
  --space           what the search for kernels chose from: per instruction and
                    target each family's parameters and constraints, and how
                    many plans they leave
  --diff            which decisions differ between two packages, or between two
                    targets of one
  --targets=A,B     what --diff compares: target A of the first package, and
                    target B of the second or the same
  --json            as JSON; times in picoseconds, sizes in bytes
  --help            this text
  --version         which AICF this is
)";

namespace {
struct ExplainOptions {
  std::vector<std::string> packages;
  ExplainFilter filter;
  std::optional<WhyNotQuery> whyNot;
  std::string targets;
  bool diff = false;
  bool space = false;
  bool json = false;
  bool help = false;
  bool version = false;
};
} // namespace

static Status setOption(const std::string &name, const std::string &value,
                        ExplainOptions &options) {
  if (name == "entry") {
    options.filter.entry = value;
    return Status::success();
  }
  if (name == "class") {
    options.filter.decision = parseDecisionClass(value);
    if (!options.filter.decision)
      return error("--class expects ", decisionClassNames(), ", not '", value,
                   "'");
    return Status::success();
  }
  if (name == "id") {
    options.filter.instruction = parseId(value);
    if (!options.filter.instruction)
      return error("--id expects the id of an instruction, such as 2 or i2, "
                   "not '",
                   value, "'");
    return Status::success();
  }
  if (name == "why-not") {
    Result<WhyNotQuery> query = parseWhyNot(value);
    if (!query)
      return query.status();
    options.whyNot = std::move(*query);
    return Status::success();
  }
  if (name == "targets") {
    options.targets = value;
    return Status::success();
  }
  return error("unknown option '--", name, "'; see --help");
}

static Status checkCombination(const ExplainOptions &options) {
  if (options.packages.empty())
    return error("no package; see --help");
  if (options.packages.size() > (options.diff ? 2 : 1))
    return error("two packages, '", options.packages[0], "' and '",
                 options.packages[1], "'",
                 options.diff ? ", and more" : "; --diff compares them");
  if (!options.diff && !options.targets.empty())
    return error("--targets needs --diff");
  if ((options.diff || options.whyNot) && !options.filter.isWhole())
    return error("--class and --id do not apply to --diff and --why-not");
  if (options.diff + options.space + options.whyNot.has_value() > 1)
    return error("--diff, --space and --why-not exclude each other");
  if (options.filter.body &&
      (options.diff || options.space || options.whyNot || options.json))
    return error("--body goes with the text of decisions only");
  if (options.space && options.filter.decision)
    return error("--class does not apply to --space");
  return Status::success();
}

static Result<ExplainOptions> parseOptions(int argc, const char *const *argv) {
  ExplainOptions options;
  const std::map<std::string, bool *> flags = {
      {"--body", &options.filter.body}, {"--json", &options.json},
      {"--diff", &options.diff},        {"--space", &options.space},
      {"--help", &options.help},        {"--version", &options.version}};
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    size_t equals = argument.find('=');
    if (auto flag = flags.find(argument.substr(0, equals));
        flag != flags.end()) {
      if (equals != std::string::npos)
        return error(flag->first, " takes no value",
                     flag->first == "--diff"
                         ? ": the packages are arguments, as in aicf-explain "
                           "--diff A.aicf B.aicf"
                         : "");
      *flag->second = true;
    } else if (argument == "-h") {
      options.help = true;
    } else if (argument.size() > 1 && argument[0] == '-' &&
               argument[1] != '-') {
      return error("unknown option '", argument, "'; see --help");
    } else if (argument.compare(0, 2, "--") != 0) {
      options.packages.push_back(argument);
    } else {
      std::string value;
      if (equals != std::string::npos)
        value = argument.substr(equals + 1);
      else if (i + 1 < argc)
        value = argv[++i];
      else
        return error(argument, " needs a value, or is unknown; see --help");
      size_t length = equals == std::string::npos ? equals : equals - 2;
      if (Status s = setOption(argument.substr(2, length), value, options); !s)
        return s;
    }
  }
  if (!options.help && !options.version)
    if (Status s = checkCombination(options); !s)
      return s;
  return options;
}

/// Whether an instruction or a decision of the entry has to do with `id`.
static bool knowsId(const fb::EntryT &entry, int64_t id) {
  return findInstruction(entry, id) ||
         std::any_of(entry.records.begin(), entry.records.end(),
                     [&](const auto &record) { return mentions(*record, id); });
}

static Status checkFilter(const Package &package, const ExplainFilter &filter) {
  if (!filter.entry.empty() && package.findEntry(filter.entry) < 0)
    return error("the package has no entry '", filter.entry, "'");
  const auto &entries = package.table().entries;
  if (filter.instruction &&
      std::none_of(entries.begin(), entries.end(), [&](const auto &entry) {
        return filter.names(*entry) && knowsId(*entry, *filter.instruction);
      }))
    return error("no instruction and no decision has the id ",
                 *filter.instruction);
  return Status::success();
}

static Status diff(const ExplainOptions &options, const Package &first,
                   std::ostream &out) {
  std::shared_ptr<const Package> other;
  if (options.packages.size() == 2) {
    Result<std::shared_ptr<const Package>> loaded =
        Package::load(options.packages[1]);
    if (!loaded)
      return error(escaped(loaded.message()));
    other = *loaded;
  }
  const Package &second = other ? *other : first;
  if (!options.filter.entry.empty() &&
      second.findEntry(options.filter.entry) < 0)
    return error("the second package has no entry '", options.filter.entry,
                 "'");
  auto targets = pairTargets(first, second, options.targets);
  if (!targets)
    return targets.status();
  DiffSides sides{first.table().entries, second.table().entries, "A", "B",
                  *targets};
  sides.wholePackages = other && options.targets.empty();
  if (options.json) {
    JsonWriter json(out);
    diffJson(sides, options.filter.entry, json);
    out << "\n";
    return Status::success();
  }
  out << "A: " << escaped(options.packages.front())
      << "\nB: " << escaped(options.packages.back());
  for (const auto &[a, b] : *targets)
    if (a != b)
      out << "\ntarget " << escaped(a) << " of A, " << escaped(b) << " of B";
  out << "\n\n";
  if (diffText(sides, options.filter.entry, out) == 0)
    out << "no decision differs\n";
  return Status::success();
}

static Status explain(const ExplainOptions &options, const Compiler &compiler,
                      std::ostream &out) {
  Result<std::shared_ptr<const Package>> package =
      Package::load(options.packages.front());
  if (!package)
    return error(escaped(package.message()));
  const ExplainFilter &filter = options.filter;
  if (Status s = checkFilter(**package, filter); !s)
    return s;
  if (options.diff)
    return diff(options, **package, out);
  if (options.whyNot)
    return whyNot(**package, filter.entry, *options.whyNot, compiler.replan,
                  options.json, out);
  if (options.space) {
    if (!compiler.printSpaces)
      return error("--space needs an aicf-explain with the compiler");
    return compiler.printSpaces(**package, filter.entry, filter.instruction,
                                options.json, out);
  }
  if (options.json)
    explainJson(**package, filter, out);
  else
    explainText(**package, filter, out);
  return Status::success();
}

/// The same, but that memory may run out.
static Status explainInMemory(const ExplainOptions &options,
                              const Compiler &compiler, std::ostream &out) {
  try {
    return explain(options, compiler, out);
  } catch (const std::bad_alloc &) {
    return error("out of memory");
  } catch (const std::length_error &) {
    return error("out of memory");
  }
}

int aicf::rt::explainTool(int argc, const char *const *argv, std::ostream &out,
                          std::ostream &err, const Compiler &compiler) {
  Result<ExplainOptions> options = parseOptions(argc, argv);
  Status status = options.status();
  if (options && options->help)
    out << kHelp;
  else if (options && options->version)
    out << getVersionString() << "\n";
  else if (options)
    status = explainInMemory(*options, compiler, out);
  if (status)
    status = finishOutput(out);
  if (status)
    return 0;
  out.flush();
  // Some list choices, one a line.
  err << "aicf-explain: error: " << escapedLines(status.message()) << "\n";
  return 1;
}
