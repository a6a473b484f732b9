//===- Options.cpp - The command line of aicf-train -----------------------===//
//
// See Options.h.
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "CommandLine.h"
#include "aicf/Runtime/OutputFile.h"

using namespace aicf::rt;

const char aicf::rt::kTrainHelp[] = R"(usage: aicf-train PACKAGE [options]

Trains with an AICF package (.aicf): runs its entry 'train' on batches of a data
set, and its entry 'test' on what is kept for that. The first dimension of the
entry's inputs is the batch; learning rate, optimizer and random numbers are the
program's.

Data:
  --data=FILE            samples to train on: an .npz file with an array
                         [samples, ...] for each input, or a .csv file of
                         numbers with --columns; or NAME=FILE.npy, for each input
  --test-data=FILE       samples to test on, in the same forms
  --test-every=K         of --data, keep sample i for the test if i mod K is
                         K - 1
  --columns=LIST         columns of .csv files, from 1: images=1-64,labels=65. A
                         first line that is no numbers is left out

The program:
  --entry=NAME           one step of training (default: train). Its outputs of
                         rank 0 are the curves; one is called loss
  --initialise=NAME      runs once before, to give params their values (default:
                         initialise, if the package has it)
  --test=NAME            one batch of the test (default: test, if the package has
                         it). Each output [batch, ...] is averaged over all
                         samples
  --params=FILE          values of params, state and meta, .npz or .safetensors
  --params-only          take params alone from it, which may be a checkpoint: to
                         train on from them with a new optimizer and counter of
                         steps. What else the file has is left out

Training:
  --epochs=N             passes over the data (default 1)
  --seed=N               of the order of the samples; also the value of the
                         program's meta 'seed', if it has one (default 0)
  --checkpoint=FILE      .npz or .safetensors: all that going on needs, written
                         at the end or when a signal ends the training
  --checkpoint-every=N   also after every N epochs
  --resume               go on from --checkpoint: the same bits as if the
                         training had not ended
  --check-nan            run instruction by instruction; stop when a step leaves
                         NaN or infinity, and say which instruction made it
  --save-non-finite      write results and checkpoints that hold NaN or infinity
                         or whose loss is not finite; without it that is an
                         error, and the files stay as they were
  --out=DIR              where params.npz, loss.csv and loss.svg go, created if
                         need be

The machine:
  --device=DEVICE        cpu (default), cuda, or cuda:N
  --threads=N            CPU threads; 0 (default): one per processor. Results do
                         not depend on it
  --target=NAME          which code of the package to use, by the target's name
                         or chip; default: the best for the device
  --mode=eager|graph     launch a step's instructions one by one (default on a
                         CPU), or record the step and replay it
  --memory-limit=SIZE    the most that may be allocated for tensors, in bytes or
                         with K, M or G (default 1G), or none
  --help                 this text
  --version              which AICF this is

SIGINT and SIGTERM end the training after the step at hand: what there is is
saved, and the exit code is 128 plus the number of the signal. A second signal
ends the program at once; files are whole or not touched.
)";

static bool endsWith(const std::string &text, const std::string &end) {
  return text.size() >= end.size() &&
         text.compare(text.size() - end.size(), end.size(), end) == 0;
}

static Status parseDataFile(const std::string &option, const std::string &text,
                            std::vector<DataFile> &files) {
  size_t equals = text.find('=');
  if (equals == std::string::npos &&
      (endsWith(text, ".npz") || endsWith(text, ".csv"))) {
    files.push_back({"", text});
    return Status::success();
  }
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    return error("--", option,
                 " expects FILE.npz, FILE.csv or NAME=FILE.npy, not '", text,
                 "'");
  files.push_back({text.substr(0, equals), text.substr(equals + 1)});
  return Status::success();
}

/// "images=1-64,labels=65"
static Status parseColumns(const std::string &text,
                           std::vector<Columns> &columns) {
  constexpr int64_t kMaxColumn = 1000000;
  for (size_t begin = 0; begin <= text.size();) {
    size_t comma = std::min(text.find(',', begin), text.size());
    std::string part = text.substr(begin, comma - begin);
    begin = comma + 1;
    size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0)
      return error("--columns expects NAME=FIRST-LAST or NAME=COLUMN, several "
                   "with commas between, not '",
                   text, "'");
    Columns one;
    one.name = part.substr(0, equals);
    std::string range = part.substr(equals + 1);
    size_t dash = range.find('-', 1);
    if (Status s = parseInteger("columns", range.substr(0, dash), 1, kMaxColumn,
                                one.first);
        !s)
      return s;
    one.last = one.first;
    if (dash != std::string::npos)
      if (Status s = parseInteger("columns", range.substr(dash + 1), one.first,
                                  kMaxColumn, one.last);
          !s)
        return s;
    for (const Columns &other : columns)
      if (other.name == one.name)
        return error("--columns names '", one.name, "' twice");
    columns.push_back(one);
  }
  return Status::success();
}

static Status checkCombination(const TrainOptions &options) {
  if (options.package.empty())
    return error("no package; see --help");
  if (options.data.empty())
    return error("no data; see --data in --help");
  if (options.resume && options.checkpoint.empty())
    return error("--resume needs --checkpoint, which says what to go on from");
  if (options.checkpointEvery && options.checkpoint.empty())
    return error("--checkpoint-every needs --checkpoint, which says where to");
  if (options.resume && !options.params.empty())
    return error("--resume and --params exclude each other: both give params "
                 "their values");
  if (options.paramsOnly && options.params.empty())
    return error("--params-only needs --params, which says what to take them "
                 "from");
  if (options.testEvery && !options.testData.empty())
    return error("--test-every and --test-data exclude each other");
  if (!options.test.empty() && !options.testEvery && options.testData.empty())
    return error("--test needs --test-data or --test-every");
  if (options.checkNaN && options.recording == Recording::Graph)
    return error("--check-nan goes instruction by instruction: --mode=graph "
                 "does not apply");
  bool hasText = false;
  for (const auto *files : {&options.data, &options.testData})
    for (const DataFile &file : *files) {
      hasText |= file.name.empty() && endsWith(file.path, ".csv");
      if (!options.checkpoint.empty() &&
          isSameFile(file.path, options.checkpoint))
        return error("'", file.path,
                     "' has data and will not be overwritten by a checkpoint");
    }
  if (hasText && options.columns.empty())
    return error("a .csv file needs --columns, which says what is where");
  if (!hasText && !options.columns.empty())
    return error("--columns is for .csv files, and there is none");
  if (!options.checkpoint.empty() &&
      (isSameFile(options.checkpoint, options.package) ||
       isSameFile(options.checkpoint, options.params)))
    return error("'", options.checkpoint,
                 "' is the package or --params and will not be overwritten by "
                 "a checkpoint");
  if (!options.checkpoint.empty() && !endsWith(options.checkpoint, ".npz") &&
      !endsWith(options.checkpoint, ".safetensors"))
    return error("--checkpoint expects FILE.npz or FILE.safetensors, not '",
                 options.checkpoint, "'");
  return Status::success();
}

Result<TrainOptions> aicf::rt::parseTrainOptions(int argc,
                                                 const char *const *argv) {
  TrainOptions options;
  auto text = [](std::string &field) -> OptionSetter {
    return [&field](const std::string &value) {
      field = value;
      return Status::success();
    };
  };
  auto count = [](const char *name, int64_t low, int64_t &field) {
    return OptionSetter([=, &field](const std::string &value) {
      return parseInteger(name, value, low, INT32_MAX, field);
    });
  };
  auto files = [](const char *name, std::vector<DataFile> &field) {
    return OptionSetter([=, &field](const std::string &value) {
      return parseDataFile(name, value, field);
    });
  };
  int64_t threads = 0;
  CommandLine line;
  line.flags = {{"resume", &options.resume},
                {"check-nan", &options.checkNaN},
                {"params-only", &options.paramsOnly},
                {"save-non-finite", &options.saveNonFinite},
                {"help", &options.help},
                {"version", &options.version}};
  line.setters = {
      {"data", files("data", options.data)},
      {"test-data", files("test-data", options.testData)},
      {"test-every", count("test-every", 2, options.testEvery)},
      {"columns",
       [&](const std::string &v) { return parseColumns(v, options.columns); }},
      {"entry", text(options.entry)},
      {"initialise", text(options.initialise)},
      {"test", text(options.test)},
      {"params", text(options.params)},
      {"epochs", count("epochs", 1, options.epochs)},
      {"seed",
       [&](const std::string &v) {
         int64_t seed = 0;
         Status s = parseInteger("seed", v, 0, INT64_MAX, seed);
         options.seed = static_cast<uint64_t>(seed);
         return s;
       }},
      {"checkpoint", text(options.checkpoint)},
      {"checkpoint-every",
       count("checkpoint-every", 1, options.checkpointEvery)},
      {"out", text(options.out)},
      {"device", text(options.device)},
      {"threads", count("threads", 0, threads)},
      {"target", text(options.target)},
      {"mode",
       [&](const std::string &v) {
         options.recording = v == "graph" ? Recording::Graph : Recording::Eager;
         return v == "graph" || v == "eager"
                    ? Status::success()
                    : error("--mode expects eager or graph, not '", v, "'");
       }},
      {"memory-limit",
       [&](const std::string &v) {
         return parseMemoryLimit(v, options.memoryLimit);
       }},
  };
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
  if (!options.help && !options.version)
    if (Status s = checkCombination(options); !s)
      return s;
  return options;
}
