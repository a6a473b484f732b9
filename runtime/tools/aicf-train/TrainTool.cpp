//===- TrainTool.cpp - The logic of aicf-train ----------------------------===//
//
// See TrainTool.h and the text of --help.
//
//===----------------------------------------------------------------------===//

#include "TrainTool.h"

#include "Checkpoint.h"
#include "Curves.h"
#include "Data.h"
#include "Guard.h"
#include "Options.h"
#include "Progress.h"
#include "aicf/Numpy/Safetensors.h"
#include "aicf/Numpy/SessionArrays.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/NonFinite.h"
#include "aicf/Runtime/StandardOutput.h"
#include "aicf/Runtime/Version.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <unistd.h>

using namespace aicf::rt;

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

/// The signal that asks for an end; 0 if none has come.
static volatile std::sig_atomic_t caughtSignal = 0;

static void onSignal(int number) {
  caughtSignal = number;
  // The next one, of either kind, ends the process.
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

static void catchSignals() {
  struct sigaction action = {};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  for (int number : {SIGINT, SIGTERM}) {
    // Who starts a program in the background may want it to ignore SIGINT.
    struct sigaction before;
    if (sigaction(number, nullptr, &before) == 0 &&
        before.sa_handler != SIG_IGN)
      sigaction(number, &action, nullptr);
  }
}

//===----------------------------------------------------------------------===//
// The package
//===----------------------------------------------------------------------===//

static Result<const fb::EntryT *> findEntry(const Package &package,
                                            const std::string &name) {
  std::string names;
  for (const auto &entry : package.table().entries)
    names += (names.empty() ? "" : ", ") + entry->name;
  int index = package.findEntry(name);
  if (index < 0)
    return error("no entry '", name, "'; the package has: ", names);
  return static_cast<const fb::EntryT *>(package.table().entries[index].get());
}

/// A curve for each output of rank 0, of floats; "loss" comes first.
static Result<Curves> makeCurves(const fb::EntryT &entry) {
  Curves curves;
  for (const auto &slot : entry.slots)
    if (slot->is_output && slot->shape.empty() && isFloat(slot->dtype))
      curves.all.push_back({slot->name, {}});
  auto loss = std::find_if(curves.all.begin(), curves.all.end(),
                           [](const Curve &c) { return c.name == "loss"; });
  if (loss == curves.all.end())
    return error("entry '", entry.name,
                 "' has no output 'loss' of rank 0, of "
                 "floats");
  std::rotate(curves.all.begin(), loss, loss + 1);
  return curves;
}

/// The value of a tensor of rank 0.
static Result<double> readScalar(Session &session, const std::string &name) {
  Result<NpyArray> array = readArray(session, name);
  if (!array)
    return array.status();
  return toDouble(array->dtype, array->data.data());
}

namespace {

/// A training from its options to its results.
class Training {
public:
  explicit Training(const TrainOptions &options) : options(options) {}

  Status run();

private:
  Status open();
  Status readSamples();
  Status createSession();
  Status initialise();
  Status setSeed();
  Status captureStep();
  Status train();
  Status makeStep(const std::vector<size_t> &order);
  Status runStep();
  Status findNonFinite();
  Status test();
  Status takeParams();
  Status checkFinite(const NpzArchive &globals) const;
  Status save(const std::string &title);
  Status saveCheckpoint(const NpzArchive &globals);

  uint64_t totalSteps() const {
    return static_cast<uint64_t>(options.epochs) * state.curves.stepsPerEpoch;
  }

  const TrainOptions &options;
  std::shared_ptr<const Package> package;
  const fb::EntryT *step = nullptr;
  const fb::EntryT *tester = nullptr; ///< Null: nothing to test.
  std::string initialiser;            ///< Empty: none.
  Dataset samples, testSamples;
  std::unique_ptr<Session> session;
  bool isReplayed = false;
  TrainerState state;
  /// Names of what is not finite before the first step, and so meant to be.
  std::set<std::string> nonFinite;
  /// What the test found, for the title of the picture.
  std::string summary;
};

} // namespace

/// The package and which of its entries do what.
Status Training::open() {
  Result<std::shared_ptr<const Package>> loaded =
      Package::load(options.package);
  if (!loaded)
    return loaded.status();
  package = *loaded;
  Result<const fb::EntryT *> found = findEntry(*package, options.entry);
  if (!found)
    return found.status();
  step = *found;
  initialiser = options.initialise.empty() ? "initialise" : options.initialise;
  if (options.initialise.empty() && package->findEntry(initialiser) < 0)
    initialiser.clear();
  if (!initialiser.empty()) {
    found = findEntry(*package, initialiser);
    if (!found)
      return found.status();
    for (const auto &slot : (*found)->slots)
      if (!slot->is_output)
        return error("entry '", initialiser, "' has an input '", slot->name,
                     "'; what gives params their values takes none");
  }
  bool hasTestData = options.testEvery > 0 || !options.testData.empty();
  std::string name = options.test.empty() ? "test" : options.test;
  if (hasTestData) {
    found = findEntry(*package, name);
    if (!found)
      return error(found.message(), "; --test says what to test with");
    tester = *found;
  }
  Result<Curves> curves = makeCurves(*step);
  if (!curves)
    return curves.status();
  state.curves = std::move(*curves);
  return Status::success();
}

Status Training::readSamples() {
  Result<std::vector<RawData>> data = readData(options.data, options.columns);
  if (!data)
    return data.status();
  Result<Dataset> set =
      Dataset::create(*step, *data, Dataset::Part::Train, options.testEvery);
  if (!set)
    return set.status();
  samples = std::move(*set);
  if (samples.size() < samples.batch())
    return error("a batch of ", samples.batch(),
                 " needs more samples to train on than ", samples.size());
  state.curves.stepsPerEpoch = samples.size() / samples.batch();
  state.samples = samples.size();
  state.batch = samples.batch();
  state.digest = samples.digest();
  if (!tester)
    return Status::success();
  if (!options.testData.empty()) {
    data = readData(options.testData, options.columns);
    if (!data)
      return data.status();
  }
  set = Dataset::create(*tester, *data, Dataset::Part::Test, options.testEvery);
  if (!set)
    return set.status();
  testSamples = std::move(*set);
  return testSamples.size() ? Status::success()
                            : error("there are no samples to test on");
}

Status Training::createSession() {
  Result<Device> device = Device::parse(options.device, options.threads);
  if (!device)
    return device.status();
  SessionOptions wanted;
  wanted.memoryLimit = options.memoryLimit;
  if (!options.target.empty()) {
    wanted.target = package->findTarget(options.target);
    if (wanted.target < 0)
      return error("the package has no target '", options.target,
                   "'; --device says what to run on: cpu, cuda or cuda:N");
  }
  Result<std::unique_ptr<Session>> created =
      Session::create(package, *device, wanted);
  if (!created)
    return created.status();
  session = std::move(*created);
  if (Status s = session->prepare(); !s)
    return s;
  isReplayed = options.recording == Recording::Graph ||
               (options.recording == Recording::Default && !options.checkNaN &&
                device->kind() == "cuda");
  return Status::success();
}

/// The program's random numbers are those of the seed.
Status Training::setSeed() {
  int index = package->findGlobal("seed");
  if (index < 0)
    return Status::success();
  const fb::GlobalT &global = *package->table().globals[index];
  if (global.role != fb::GlobalRole::Meta || global.dtype != DType::I64 ||
      !global.shape.empty())
    return Status::success();
  return session->writeTensor("seed", &state.seed, sizeof(state.seed));
}

/// Params, state and meta before the first step.
Status Training::initialise() {
  if (options.resume) {
    Result<Checkpoint> checkpoint =
        readCheckpoint(options.checkpoint, *session, state);
    if (!checkpoint)
      return checkpoint.status();
    if (options.seed && *options.seed != checkpoint->state.seed)
      return error(
          "cannot go on from '", options.checkpoint,
          "': it is of a training with --seed=", checkpoint->state.seed);
    if (checkpoint->state.step > totalSteps())
      return error("cannot go on from '", options.checkpoint, "': it has ",
                   checkpoint->state.step,
                   " steps, and --epochs=", options.epochs, " are ",
                   totalSteps());
    state = std::move(checkpoint->state);
    return restore(*session, checkpoint->globals);
  }
  state.seed = options.seed.value_or(0);
  if (Status s = setSeed(); !s)
    return s;
  if (!initialiser.empty())
    if (Status s = session->run(initialiser); !s)
      return s;
  return options.params.empty() ? Status::success() : takeParams();
}

/// What --params has, or what of it are params.
Status Training::takeParams() {
  Result<NpzArchive> values =
      readArchive(options.params, [&](const std::string &name) {
        return package->findGlobal(name) < 0 && !options.paramsOnly
                   ? error("'", options.params, "' has '", name,
                           "', which is no param, state or meta; "
                           "--params-only takes the params alone")
                   : Status::success();
      });
  if (!values)
    return values.status();
  if (!options.paramsOnly)
    return restore(*session, *values);
  NpzArchive params;
  std::string missing;
  for (const auto &global : package->table().globals) {
    if (global->role != fb::GlobalRole::Param)
      continue;
    auto found = values->find(global->name);
    if (found == values->end())
      missing += (missing.empty() ? "" : ", ") + global->name;
    else
      params.insert(values->extract(found));
  }
  if (params.empty())
    return error("'", options.params, "' has none of the params of the package",
                 missing.empty() ? "" : ": " + missing);
  if (Status s = restore(*session, params); !s)
    return s;
  std::printf(
      "took %zu params from %s%s\n", params.size(),
      escaped(options.params).c_str(),
      missing.empty() ? "" : ("; it has none of " + escaped(missing)).c_str());
  return Status::success();
}

/// Records the training step and proves that recording changed nothing.
Status Training::captureStep() {
  Result<NpzArchive> before = readGlobals(*session);
  if (!before)
    return before.status();
  if (Status s = session->capture(step->name); !s)
    return s;
  Result<NpzArchive> after = readGlobals(*session);
  if (!after)
    return after.status();
  for (const auto &[name, array] : *before)
    if (array.data != (*after)[name].data)
      return error("recording the training step changed '", name, "'");
  std::printf("recorded the training step; params, state and meta are "
              "bit-identical before and after\n");
  return Status::success();
}

/// An error where what the step left is not finite, with what made it so.
Status Training::findNonFinite() {
  Result<NonFiniteReport> report = runFindingNonFinite(*session, step->name);
  if (!report)
    return report.status();
  if (!report->nan && !report->infinity && !report->input)
    return Status::success();
  std::string where;
  for (const Curve &curve : state.curves.all) {
    Result<double> value = readScalar(*session, step->name + ":" + curve.name);
    if (!value)
      return value.status();
    if (!std::isfinite(*value))
      where = curve.name;
  }
  Result<NpzArchive> globals = readGlobals(*session);
  if (!globals)
    return globals.status();
  for (const std::string &name : findNonFiniteNames(*globals))
    if (!nonFinite.count(name))
      where = name;
  if (where.empty())
    return Status::success();
  return error("step ", state.step + 1, " leaves NaN or infinity in '", where,
               "': ", describe(*step, *report));
}

Status Training::runStep() {
  if (options.checkNaN)
    return findNonFinite();
  return isReplayed ? session->replay(step->name) : session->run(step->name);
}

/// The next step of the epoch that has its samples in this order.
Status Training::makeStep(const std::vector<size_t> &order) {
  size_t at = state.step % state.curves.stepsPerEpoch * samples.batch();
  if (Status s = samples.writeBatch(*session, &order[at], samples.batch()); !s)
    return s;
  if (Status s = runStep(); !s)
    return s;
  for (Curve &curve : state.curves.all) {
    Result<double> value = readScalar(*session, step->name + ":" + curve.name);
    if (!value)
      return value.status();
    curve.values.push_back(*value);
  }
  ++state.step;
  return Status::success();
}

/// All steps, or those before a signal.
Status Training::train() {
  const uint64_t perEpoch = state.curves.stepsPerEpoch, total = totalSteps();
  const uint64_t first = state.step;
  const Curve &loss = state.curves.all[0];
  Progress progress(options.epochs, perEpoch, first);
  std::vector<size_t> order;
  while (state.step < total && !caughtSignal) {
    uint64_t epoch = state.step / perEpoch;
    // The samples left over when the batches are full sit this epoch out.
    if (order.empty() || state.step % perEpoch == 0)
      order = shuffledOrder(state.seed, epoch, samples.size());
    if (Status s = makeStep(order); !s)
      return s;
    bool isEpochEnd = state.step % perEpoch == 0;
    progress.show(state.step, isEpochEnd ? state.curves.epochMean(loss, epoch)
                                         : loss.values.back());
    if (isEpochEnd && state.step < total && options.checkpointEvery &&
        (epoch + 1) % options.checkpointEvery == 0) {
      Result<NpzArchive> globals = readGlobals(*session);
      if (!globals)
        return globals.status();
      if (Status s = checkFinite(*globals); !s)
        return s;
      if (Status s = saveCheckpoint(*globals); !s)
        return s;
    }
  }
  if (caughtSignal)
    return Status::success();
  std::printf("trained %llu steps in %.2f s\n",
              static_cast<unsigned long long>(total - first),
              progress.seconds());
  auto isBad = [](double value) { return !std::isfinite(value); };
  auto bad = std::find_if(loss.values.begin(), loss.values.end(), isBad);
  if (bad != loss.values.end())
    std::printf(
        "the loss was not finite in %zu steps, the first of them step "
        "%zu; --check-nan says which instruction makes it so\n",
        static_cast<size_t>(std::count_if(bad, loss.values.end(), isBad)),
        static_cast<size_t>(bad - loss.values.begin()) + 1);
  return Status::success();
}

/// Means over the test samples of each output that has a value for each.
Status Training::test() {
  struct Mean {
    const fb::SlotT *slot;
    double sum = 0;
  };
  std::vector<Mean> means;
  size_t batch = testSamples.batch();
  for (const auto &slot : tester->slots)
    if (slot->is_output && !slot->shape.empty() &&
        slot->shape[0] == static_cast<int64_t>(batch))
      means.push_back({slot.get()});
  if (means.empty())
    return error("entry '", tester->name,
                 "' has no output with a value for "
                 "each of its ",
                 batch, " samples");
  std::vector<size_t> order(testSamples.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  for (size_t first = 0; first < order.size(); first += batch) {
    size_t count = std::min(batch, order.size() - first);
    if (Status s = testSamples.writeBatch(*session, &order[first], count); !s)
      return s;
    if (Status s = session->run(tester->name); !s)
      return s;
    for (Mean &mean : means) {
      Result<NpyArray> array =
          readArray(*session, tester->name + ":" + mean.slot->name);
      if (!array)
        return array.status();
      size_t bytes = array->data.size() / batch * count;
      size_t perSample = array->data.size() / batch / sizeOf(array->dtype);
      for (size_t at = 0; at < bytes; at += sizeOf(array->dtype))
        mean.sum += toDouble(array->dtype, array->data.data() + at) /
                    static_cast<double>(perSample);
    }
  }
  for (const Mean &mean : means) {
    char text[64];
    std::snprintf(text, sizeof(text), "%.6g",
                  mean.sum / static_cast<double>(order.size()));
    std::printf("test %s %s (mean of %zu samples)\n",
                escaped(mean.slot->name).c_str(), text, order.size());
    summary +=
        (summary.empty() ? ": test " : ", ") + mean.slot->name + " " + text;
  }
  return Status::success();
}

/// Training takes a while: that its results have no place is said before.
static Status prepareOut(const std::string &directory) {
  std::error_code code;
  std::filesystem::create_directories(directory, code);
  if (code)
    return error("--out: cannot create '", directory, "': ", code.message());
  if (access(directory.c_str(), W_OK | X_OK) != 0)
    return error("--out: cannot write to '", directory,
                 "': ", std::strerror(errno));
  return Status::success();
}

/// What would fail at the end is said before the first step.
static Status checkWritable(const std::string &path) {
  std::error_code code;
  auto fail = [&](const char *why) {
    return error("--checkpoint: cannot write '", path, "': ", why);
  };
  if (std::filesystem::is_directory(path, code))
    return fail("it is a directory");
  // A file is replaced by a new one beside it; what is no file is written into.
  std::string place = path;
  if (!std::filesystem::exists(path, code) ||
      std::filesystem::is_regular_file(path, code)) {
    place = std::filesystem::path(path).parent_path().string();
    if (place.empty())
      place = ".";
  }
  if (access(place.c_str(), W_OK) != 0)
    return fail(std::strerror(errno));
  return Status::success();
}

/// An error where the last loss, or what the steps made of a param or a state,
/// is not finite: nobody could go on from that. A loss may have been infinite
/// in between, as where its scale was too large.
Status Training::checkFinite(const NpzArchive &globals) const {
  if (options.saveNonFinite)
    return Status::success();
  std::string what;
  const std::vector<double> &loss = state.curves.all[0].values;
  size_t since = loss.size();
  while (since > 0 && !std::isfinite(loss[since - 1]))
    --since;
  if (since < loss.size())
    what =
        "the loss is not finite from step " + std::to_string(since + 1) + " on";
  else
    for (const std::string &name : findNonFiniteNames(globals))
      if (what.empty() && !nonFinite.count(name))
        what = "'" + name + "' holds NaN or infinity after step " +
               std::to_string(state.step);
  if (what.empty())
    return Status::success();
  std::string files;
  if (!options.checkpoint.empty())
    files = "; '" + options.checkpoint + "' stays as it was";
  else if (!options.out.empty())
    files = "; '" + options.out + "/params.npz' stays as it was";
  return error(what, files,
               "; --check-nan says which instruction makes it so, "
               "--save-non-finite saves all the same");
}

Status Training::saveCheckpoint(const NpzArchive &globals) {
  return options.checkpoint.empty()
             ? Status::success()
             : writeCheckpoint(options.checkpoint, globals, state);
}

/// Writes the checkpoint, params.npz, loss.csv and loss.svg; the curves alone
/// where the rest is not finite.
Status Training::save(const std::string &title) {
  Result<NpzArchive> globals = readGlobals(*session);
  if (!globals)
    return globals.status();
  Status finite = checkFinite(*globals);
  // One of the two may fail: the other is written all the same.
  Status checkpoint = finite ? saveCheckpoint(*globals) : finite;
  if (checkpoint && !options.checkpoint.empty())
    std::printf("wrote the checkpoint %s\n",
                escaped(options.checkpoint).c_str());
  if (options.out.empty())
    return checkpoint;
  if (finite)
    if (Status s = writeNpz(options.out + "/params.npz", *globals); !s)
      return s;
  if (Status s = writeCsv(options.out + "/loss.csv", state.curves); !s)
    return s;
  if (Status s = writeSvg(options.out + "/loss.svg", state.curves, title); !s)
    return s;
  std::printf("wrote %sloss.csv and loss.svg to %s\n",
              finite ? "params.npz, " : "", escaped(options.out).c_str());
  return checkpoint;
}

Status Training::run() {
  if (!options.out.empty())
    if (Status s = prepareOut(options.out); !s)
      return s;
  if (!options.checkpoint.empty())
    if (Status s = checkWritable(options.checkpoint); !s)
      return s;
  if (Status s = open(); !s)
    return s;
  if (Status s = readSamples(); !s)
    return s;
  if (Status s = createSession(); !s)
    return s;
  catchSignals();
  std::printf("%zu samples to train on, %zu to test on; %s, %s\n",
              samples.size(), testSamples.size(),
              session->device().description().c_str(),
              isReplayed ? "replaying a recorded step" : "launching each step");
  std::fflush(stdout);
  if (Status s = initialise(); !s)
    return s;
  if (state.step > 0)
    std::printf("going on after step %llu\n",
                static_cast<unsigned long long>(state.step));
  Result<NpzArchive> before = readGlobals(*session);
  if (!before)
    return before.status();
  nonFinite = findNonFiniteNames(*before);
  if (isReplayed)
    if (Status s = captureStep(); !s)
      return s;
  if (Status s = train(); !s)
    return s;
  const std::string name =
      std::filesystem::path(options.package).stem().string() + ", seed " +
      std::to_string(state.seed);
  if (state.step < totalSteps()) {
    const std::string how = "stopped after step " + std::to_string(state.step) +
                            " of " + std::to_string(totalSteps());
    const char *signal = caughtSignal == SIGINT ? "SIGINT" : "SIGTERM";
    if (state.step == 0) {
      std::printf("\n%s: stopped before the first step; nothing was written\n",
                  signal);
      return Status::success();
    }
    std::printf("\n%s: %s\n", signal, how.c_str());
    return save(name + ": " + how);
  }
  std::printf("final loss %.6g\n",
              state.curves.epochMean(state.curves.all[0], options.epochs - 1));
  if (tester)
    if (Status s = test(); !s)
      return s;
  return save(name + summary);
}

int aicf::rt::trainTool(int argc, const char *const *argv) {
  // That nobody reads the progress any more does not end the training.
  std::signal(SIGPIPE, SIG_IGN);
  Status status = guarded([&]() -> Status {
    Result<TrainOptions> options = parseTrainOptions(argc, argv);
    if (!options)
      return options.status();
    if (options->help) {
      std::fputs(kTrainHelp, stdout);
      return Status::success();
    }
    if (options->version) {
      std::printf("%s\n", getVersionString());
      return Status::success();
    }
    return Training(*options).run();
  });
  if (status)
    status = finishStandardOutput();
  if (status)
    return caughtSignal ? 128 + caughtSignal : 0;
  std::fprintf(stderr, "aicf-train: error: %s\n",
               escaped(status.message()).c_str());
  return 1;
}
