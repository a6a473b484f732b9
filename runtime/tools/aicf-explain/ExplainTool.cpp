//===- ExplainTool.cpp - The logic of aicf-explain ------------------------===//
//
// Command line only; see Explain.h for what is printed.
//
//===----------------------------------------------------------------------===//

#include "ExplainTool.h"

#include "Explain.h"

#include <cerrno>
#include <cstdlib>

using namespace aicf::rt;

static const char kHelp[] = R"(usage: aicf-explain PACKAGE [options]

Says, from the package alone, what was decided and why: per entry the
instructions, each decision with its cost, its runners-up and what they would
have cost or which constraint they break, the arena over time, and totals.

  --entry=NAME    only this entry
  --class=CLASS   only decisions of this class: fuse, save, in_place, layout,
                  order, kernel, memory
  --id=ID         only this instruction
  --json          as JSON; times in picoseconds, sizes in bytes
  --help          this text
)";

namespace {
struct ExplainOptions {
  std::string package;
  ExplainFilter filter;
  bool json = false;
  bool help = false;
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
      return error("--class expects fuse, save, in_place, layout, order, "
                   "kernel or memory, not '",
                   value, "'");
    return Status::success();
  }
  if (name == "id") {
    char *end = nullptr;
    errno = 0;
    long long id = std::strtoll(value.c_str(), &end, 10);
    if (value.empty() || *end || errno)
      return error("--id expects a number, not '", value, "'");
    options.filter.instruction = id;
    return Status::success();
  }
  return error("unknown option '--", name, "'; see --help");
}

static Result<ExplainOptions> parseOptions(int argc, const char *const *argv) {
  ExplainOptions options;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument == "--json") {
      options.json = true;
    } else if (argument == "--help") {
      options.help = true;
    } else if (argument.compare(0, 2, "--") != 0) {
      if (!options.package.empty())
        return error("two packages, '", options.package, "' and '", argument,
                     "'");
      options.package = argument;
    } else {
      size_t equals = argument.find('=');
      std::string value;
      if (equals != std::string::npos)
        value = argument.substr(equals + 1);
      else if (i + 1 < argc)
        value = argv[++i];
      size_t length = equals == std::string::npos ? equals : equals - 2;
      if (Status s = setOption(argument.substr(2, length), value, options); !s)
        return s;
    }
  }
  if (options.package.empty() && !options.help)
    return error("no package; see --help");
  return options;
}

static Status explain(const ExplainOptions &options, std::ostream &out) {
  Result<std::shared_ptr<const Package>> package =
      Package::load(options.package);
  if (!package)
    return package.status();
  const ExplainFilter &filter = options.filter;
  if (!filter.entry.empty() && (*package)->findEntry(filter.entry) < 0)
    return error("the package has no entry '", filter.entry, "'");
  if (options.json)
    explainJson(**package, filter, out);
  else
    explainText(**package, filter, out);
  return Status::success();
}

int aicf::rt::explainTool(int argc, const char *const *argv, std::ostream &out,
                          std::ostream &err) {
  Result<ExplainOptions> options = parseOptions(argc, argv);
  Status status = options.status();
  if (options && options->help)
    out << kHelp;
  else if (options)
    status = explain(*options, out);
  if (status)
    return 0;
  err << "aicf-explain: error: " << status.message() << "\n";
  return 1;
}
