//===- Options.cpp - The command line of aicf-run -------------------------===//
//
// See Options.h.
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "CommandLine.h"
#include "aicf/Runtime/OutputFile.h"

#include <cstdlib>

using namespace aicf::rt;

const char aicf::rt::kRunHelp[] = R"(usage: aicf-run PACKAGE [options]

Runs an entry of an AICF package (.aicf).

What to run:
  --entry=NAME           the entry; may be left out when there is only one
  --device=DEVICE        cpu (default), cuda, or cuda:N
  --threads=N            CPU threads; 0 (default): one per processor
  --target=NAME          which code of the package to use, by the target's name
                         or chip; default: the best for the device
  --trust=FILE.pem       run only what this key has signed (aicf-sign), or one of
                         several such keys
  --memory-limit=SIZE    the most that a session may allocate for tensors, in
                         bytes or with K, M or G (default 1G), or none
  --mode=eager|graph     launch one by one (default), or capture and replay
  --repeat=N             run N times (default 1); params and state go on
  --warmup=N             run N times before that, untimed (default 0)
  --dependent-launch=on|off  whether kernels that wait themselves for those
                         they depend on are started before these are complete;
                         default: on, where GPU and driver can do that

Values (.npy: f4 f8 f2 i4 i8 b1 u1 u2, bf16 as |V2; u2 for a bf16 tensor is its
bits; another type is converted if the tensor's has all values of the file; the
shape has to agree):
  --input=NAME=FILE.npy  value of an input of the entry
  --input=FILE.npz       values of several inputs, by name; each input once.
                         FILE.safetensors is read and written, too, wherever
                         FILE.npz is
  --param=NAME=FILE.npy  value of a param, state or meta
  --params=FILE.npz      values of several
  --random-seed=N        inputs that got no value: standard normal numbers
                         (integers: 0 or 1); params without a value, in the
                         package too: normal, scaled by 1/sqrt(rows)
  --zero-params          params that the entry reads and that have no value are
                         zero; without this and --random-seed, an error
  --allow-rounding       values are rounded to the type of the tensor: floats to
                         nearest, integers towards zero

Results:
  --output=FILE.npz      all outputs of the entry
  --output=NAME=FILE.npy one output
  --save-globals=FILE.npz  params, state and meta after the run
  --time                 median, minimum and maximum time of a run in
                         microseconds; CUDA events on a GPU
  --profile              the time of each instruction, one behind the other, in
                         microseconds (median of --repeat runs), beside what
                         the package predicts
  --sort=plan|time       order of --profile: the plan's (default), or the
                         longest first
  --json                 --profile as a JSON object, times in picoseconds

Debugging:
  --list                 describe the package: targets, globals, entries, slots
  --dump=ID[,ID...]      write the operands of these instructions, 2 or i2, in
                         the last run (what is read before, what is written
                         after)
  --dump-dir=DIR         where to, created if need be (default: the current
                         directory)
  --sync                 wait after each instruction, so that a fault names the
                         one it is in, with globals in allocations of their
                         own: what compute-sanitizer wants
  --poison               fill outputs and the arena with NaN before each run
  --poison=full          on a CPU: poison dead bytes between instructions, and
                         run each instruction twice to find writes outside of
                         its outputs and reads of what it does not declare
  --check                run instruction by instruction, on the CPU and on the
                         device, from the same values, compare what each one
                         writes, and all other memory with what it was before;
                         exit status 1 if one differs
  --tolerance=X          largest relative difference ||a - b|| / ||b|| that
                         --check accepts, and a sixteenth of that of a single
                         element; default: f64 1e-9, f32 1e-4, f16 and bf16
                         1e-2; integers have to be equal
  --reference-target=NAME  the CPU code that --check trusts; default: the best
                         CPU target other than the one under test, of which the
                         package needs one
  --check-nan            run instruction by instruction, and say which one made
                         the first NaN or infinity; exit status 1 if there is one
  --help                 this text
  --version              which AICF this is
)";

static bool endsWith(const std::string &text, const char *suffix) {
  std::string end(suffix);
  return text.size() >= end.size() &&
         text.compare(text.size() - end.size(), end.size(), end) == 0;
}

static bool isArchive(const std::string &path) {
  return endsWith(path, ".npz") || endsWith(path, ".safetensors");
}

static Status parseTensorFile(const std::string &option,
                              const std::string &text,
                              std::vector<TensorFile> &files) {
  size_t equals = text.find('=');
  if (equals == std::string::npos) {
    if (!isArchive(text))
      return error("--", option,
                   " expects NAME=FILE.npy, FILE.npz or FILE.safetensors, not "
                   "'",
                   text, "'");
    files.push_back({"", text});
    return Status::success();
  }
  if (equals == 0 || equals + 1 == text.size())
    return error("--", option, " expects NAME=FILE.npy, not '", text, "'");
  files.push_back({text.substr(0, equals), text.substr(equals + 1)});
  return Status::success();
}

static Status parseIds(const std::string &text, std::vector<int64_t> &ids) {
  size_t begin = 0;
  while (begin <= text.size()) {
    size_t comma = std::min(text.find(',', begin), text.size());
    int64_t id;
    // aicf-explain prints i2, messages of this tool 2.
    if (text[begin] == 'i')
      ++begin;
    if (Status s = parseInteger("dump", text.substr(begin, comma - begin),
                                INT64_MIN, INT64_MAX, id);
        !s)
      return s;
    ids.push_back(id);
    begin = comma + 1;
  }
  return Status::success();
}

static Status parseTolerance(const std::string &text, RunOptions &options) {
  char *end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end || !(value >= 0))
    return error("--tolerance expects a number not below 0, not '", text, "'");
  options.tolerance = value;
  return Status::success();
}

/// A file is written once. One that is read is not written, but that globals
/// may go back to where they came from.
static Status checkFiles(const RunOptions &options) {
  std::vector<std::string> written;
  for (const TensorFile &output : options.outputs)
    written.push_back(output.path);
  if (!options.saveGlobals.empty())
    written.push_back(options.saveGlobals);
  for (size_t i = 0; i < written.size(); ++i) {
    if (isSameFile(written[i], options.package))
      return error("'", written[i],
                   "' is the package and will not be overwritten");
    for (const TensorFile &input : options.inputs)
      if (isSameFile(written[i], input.path))
        return error("'", written[i],
                     "' is an input and will not be overwritten");
    for (const TensorFile &params : options.params)
      if (written[i] != options.saveGlobals &&
          isSameFile(written[i], params.path))
        return error("'", written[i],
                     "' has params and will not be overwritten by an output");
    for (size_t j = 0; j < i; ++j)
      if (isSameFile(written[i], written[j]))
        return error("'", written[j], "' and '", written[i],
                     "' are one file, which would be written twice");
  }
  return Status::success();
}

static Status checkCombination(const RunOptions &options) {
  if (options.package.empty())
    return error("no package; see --help");
  if (Status s = checkFiles(options); !s)
    return s;
  if (options.dumpIds.empty() && !options.dumpDir.empty())
    return error("--dump-dir needs --dump, which says what to write there");
  if (options.graph && !options.dumpIds.empty())
    return error("--dump needs --mode=eager");
  if (options.time && !options.dumpIds.empty())
    return error("--dump runs instruction by instruction: --time does not "
                 "apply");
  if (options.profile &&
      (options.graph || options.time || options.check || options.synchronous ||
       options.poisonFull || !options.dumpIds.empty()))
    return error("--profile times instruction by instruction: neither "
                 "--mode=graph, --time, --check, --dump, --sync nor "
                 "--poison=full apply");
  if (!options.profile && (options.json || options.sortByTime))
    return error("--json and --sort need --profile");
  if (options.check && (options.graph || options.time))
    return error("--check goes instruction by instruction: neither "
                 "--mode=graph nor --time apply");
  if (options.check &&
      (!options.outputs.empty() || !options.saveGlobals.empty() ||
       !options.dumpIds.empty() || options.warmup > 0))
    return error("--check compares and keeps nothing: neither --output, "
                 "--save-globals, --dump nor --warmup apply");
  if (options.checkNaN && (options.graph || options.time || options.check ||
                           options.profile || !options.dumpIds.empty()))
    return error("--check-nan goes instruction by instruction: neither "
                 "--mode=graph, --time, --check, --profile nor --dump apply");
  if (!options.check && (options.tolerance || !options.referenceTarget.empty()))
    return error("--tolerance and --reference-target need --check");
  return Status::success();
}

Result<RunOptions> aicf::rt::parseRunOptions(int argc,
                                             const char *const *argv) {
  RunOptions options;
  const std::map<std::string, bool *> flags = {
      {"time", &options.time},
      {"check", &options.check},
      {"check-nan", &options.checkNaN},
      {"profile", &options.profile},
      {"json", &options.json},
      {"sync", &options.synchronous},
      {"list", &options.list},
      {"help", &options.help},
      {"version", &options.version},
      {"zero-params", &options.zeroParams},
      {"allow-rounding", &options.allowRounding}};
  auto text = [](std::string &field) -> OptionSetter {
    return [&field](const std::string &value) {
      field = value;
      return Status::success();
    };
  };
  auto count = [](const char *name, int64_t low,
                  int64_t &field) -> OptionSetter {
    return [=, &field](const std::string &value) {
      return parseInteger(name, value, low, INT32_MAX, field);
    };
  };
  auto files = [](const char *name,
                  std::vector<TensorFile> &field) -> OptionSetter {
    return [=, &field](const std::string &value) {
      return parseTensorFile(name, value, field);
    };
  };
  // Of two words, one of which sets the field.
  auto choice = [](const char *name, const char *yes, const char *no,
                   bool &field) -> OptionSetter {
    return [=, &field](const std::string &value) {
      field = value == yes;
      return field || value == no ? Status::success()
                                  : error("--", name, " expects ", no, " or ",
                                          yes, ", not '", value, "'");
    };
  };
  int64_t threads = 0;
  const std::map<std::string, OptionSetter> setters = {
      {"entry", text(options.entry)},
      {"device", text(options.device)},
      {"target", text(options.target)},
      {"reference-target", text(options.referenceTarget)},
      {"save-globals", text(options.saveGlobals)},
      {"dump-dir", text(options.dumpDir)},
      {"threads", count("threads", 0, threads)},
      {"repeat", count("repeat", 1, options.repeat)},
      {"warmup", count("warmup", 0, options.warmup)},
      {"input", files("input", options.inputs)},
      {"param", files("param", options.params)},
      {"params", files("params", options.params)},
      {"output", files("output", options.outputs)},
      {"dump",
       [&](const std::string &v) { return parseIds(v, options.dumpIds); }},
      {"tolerance",
       [&](const std::string &v) { return parseTolerance(v, options); }},
      {"random-seed",
       [&](const std::string &v) {
         int64_t seed = 0;
         Status s = parseInteger("random-seed", v, 0, INT64_MAX, seed);
         options.randomSeed = static_cast<uint64_t>(seed);
         return s;
       }},
      {"poison",
       [&](const std::string &v) {
         options.poisonFull = true;
         return v == "full" ? Status::success()
                            : error("--poison expects full, or no value, not '",
                                    v, "'");
       }},
      {"trust",
       [&](const std::string &v) {
         options.trust.push_back(v);
         return Status::success();
       }},
      {"memory-limit",
       [&](const std::string &v) {
         return parseMemoryLimit(v, options.memoryLimit);
       }},
      {"sort", choice("sort", "time", "plan", options.sortByTime)},
      {"dependent-launch",
       choice("dependent-launch", "on", "off", options.dependentLaunch)},
      {"mode", choice("mode", "graph", "eager", options.graph)},
  };

  CommandLine line{flags, setters, {{"poison", &options.poison}}, {}};
  line.positional = [&](const std::string &argument) {
    if (!options.package.empty())
      return error("two packages, '", options.package, "' and '", argument,
                   "'");
    options.package = argument;
    return Status::success();
  };
  if (Status s = parseCommandLine(argc, argv, line); !s)
    return s;
  options.threads = static_cast<int>(threads);
  if (!options.dumpIds.empty() && options.dumpDir.empty())
    options.dumpDir = ".";
  if (!options.help && !options.version)
    if (Status s = checkCombination(options); !s)
      return s;
  return options;
}
