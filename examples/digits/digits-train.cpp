//===- digits-train.cpp - Trains the digits network from its package ------===//
//
// The host's side of the example: it brings data and learning rate, and reads
// the loss. Everything else is in the package, compiled from digits.mlir. Only
// the runtime's C++ API is used here, and no LLVM.
//
//===----------------------------------------------------------------------===//

#include "Digits.h"
#include "LossCurve.h"
#include "aicf/Numpy/Npy.h"
#include "aicf/Numpy/SessionArrays.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/Session.h"
#include "aicf/Runtime/StandardOutput.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

using namespace aicf::rt;
using namespace digits;

//===----------------------------------------------------------------------===//
// Command line
//===----------------------------------------------------------------------===//

namespace {

struct Options {
  std::string package = "digits.aicf";
  std::string data = "examples/digits/data/optdigits.csv";
  std::string device = "cpu";
  std::string out = ".";
  int threads = 0;
  uint64_t epochs = 60;
  uint64_t seed = 0;
  float rate = 0.15f;
  /// Replay a recorded step; by default on a GPU only.
  bool graph = false, eager = false;
};

} // namespace

static const char *const kUsage =
    R"(usage: digits-train [options]
Trains a small network on handwritten digits and reports its test accuracy.
  --package=FILE    compiled digits.mlir (digits.aicf)
  --data=FILE       images and labels (examples/digits/data/optdigits.csv)
  --device=NAME     cpu, cuda or cuda:N (cpu); --target is another name for it,
                    and sm_90a and the like are names for cuda
  --threads=N       CPU threads, 0: all (0); results do not depend on it
  --epochs=N        passes over the training images (60)
  --seed=N          of initial weights, order and shifts of the images (0)
  --rate=X          learning rate of the first step; it falls to zero (0.15)
  --graph, --eager  replay a recorded step, or launch its instructions one by
                    one (cuda: --graph, cpu: --eager)
  --out=DIR         where params.npz, loss.csv and loss.svg go, created if
                    need be (.)

SIGINT and SIGTERM end the training after the step at hand: what there is is
saved, and the exit code is 128 plus the number of the signal. A second signal
ends the program at once; files are whole or not touched.
)";

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

namespace {

/// Walks over the arguments; options are --name=value or --name value.
class Arguments {
public:
  Arguments(int argc, char **argv) : argc(argc), argv(argv) {}

  bool next() { return ++at < argc; }
  /// As given.
  const char *get() const { return argv[at]; }
  bool is(const char *flag) const { return std::strcmp(get(), flag) == 0; }

  /// Whether this is the option `name`; if so, takes its value. Without one
  /// `status` becomes an error.
  bool is(const char *name, std::string &value, Status &status) {
    size_t length = std::strlen(name);
    if (std::strncmp(get(), name, length) != 0)
      return false;
    if (get()[length] == '=') {
      value = get() + length + 1;
      return true;
    }
    if (get()[length] != 0)
      return false;
    if (at + 1 < argc)
      value = argv[++at];
    else
      status = error(name, " needs a value");
    return true;
  }

private:
  int argc;
  char **argv;
  int at = 0;
};

} // namespace

static Status parseNumber(const char *name, const std::string &text,
                          uint64_t least, uint64_t greatest, uint64_t &number) {
  char *end = nullptr;
  errno = 0;
  unsigned long long value = std::strtoull(text.c_str(), &end, 10);
  if (text[0] < '0' || text[0] > '9' || *end || errno || value < least ||
      value > greatest)
    return error(name, ": expected a whole number from ", least, " to ",
                 greatest, ", got '", text, "'");
  number = value;
  return Status::success();
}

static Status parseRate(const std::string &text, float &rate) {
  char *end = nullptr;
  rate = std::strtof(text.c_str(), &end);
  if (end == text.c_str() || *end || !(rate > 0) || rate > 100)
    return error("--rate: expected a number above 0 and up to 100, got '", text,
                 "'");
  return Status::success();
}

static Status parseOptions(int argc, char **argv, Options &options) {
  Arguments arguments(argc, argv);
  while (arguments.next()) {
    std::string value;
    uint64_t threads = 0;
    Status status = Status::success();
    auto isOption = [&](const char *name) {
      return arguments.is(name, value, status);
    };
    if (isOption("--package"))
      options.package = value;
    else if (isOption("--data"))
      options.data = value;
    else if (isOption("--device") || isOption("--target"))
      // A package is compiled for chips, but runs on a device.
      options.device = value.compare(0, 3, "sm_") == 0 ? "cuda" : value;
    else if (isOption("--out"))
      options.out = value;
    else if (isOption("--threads")) {
      if (status)
        status = parseNumber("--threads", value, 0, 1024, threads);
      options.threads = static_cast<int>(threads);
    } else if (isOption("--epochs")) {
      if (status)
        status = parseNumber("--epochs", value, 1, 100000, options.epochs);
    } else if (isOption("--seed")) {
      if (status)
        status = parseNumber("--seed", value, 0, UINT64_MAX, options.seed);
    } else if (isOption("--rate")) {
      if (status)
        status = parseRate(value, options.rate);
    } else if (arguments.is("--graph"))
      options.graph = true;
    else if (arguments.is("--eager"))
      options.eager = true;
    else
      status =
          error("unknown option '", arguments.get(), "'; --help lists them");
    if (!status)
      return status;
  }
  if (options.graph && options.eager)
    return error("--graph and --eager exclude each other");
  return Status::success();
}

//===----------------------------------------------------------------------===//
// Progress
//===----------------------------------------------------------------------===//

namespace {

/// One line that is overwritten on a terminal, ten lines in a log.
class Progress {
public:
  Progress(size_t epochs, size_t stepsPerEpoch)
      : epochs(epochs), stepsPerEpoch(stepsPerEpoch),
        terminal(isatty(STDOUT_FILENO)), start(Clock::now()), last(start) {}

  double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  /// After `done` steps; `loss` is the last step's or, at the end of an epoch,
  /// its mean.
  void show(size_t done, double loss) {
    size_t total = epochs * stepsPerEpoch;
    bool epochEnd = done % stepsPerEpoch == 0;
    size_t epoch = (done - 1) / stepsPerEpoch + 1;
    if (terminal) {
      auto now = Clock::now();
      if (done < total && now - last < std::chrono::milliseconds(50))
        return;
      last = now;
    } else if (!epochEnd ||
               (epoch * 10 / epochs == (epoch - 1) * 10 / epochs)) {
      return;
    }
    constexpr int kWidth = 30;
    int filled = static_cast<int>(done * kWidth / total);
    std::string bar(filled, '#');
    bar.resize(kWidth, '.');
    double eta = seconds() * static_cast<double>(total - done) /
                 static_cast<double>(done);
    std::printf("%sepoch %zu/%zu [%s] loss %.4f, %.0f steps/s, ETA %.0f s%s",
                terminal ? "\r" : "", epoch, epochs, bar.c_str(), loss,
                static_cast<double>(done) / std::max(seconds(), 1e-9), eta,
                terminal ? "  " : "\n");
    if (terminal && done == total)
      std::printf("\n");
    std::fflush(stdout);
  }

private:
  using Clock = std::chrono::steady_clock;
  size_t epochs, stepsPerEpoch;
  bool terminal;
  Clock::time_point start, last;
};

} // namespace

//===----------------------------------------------------------------------===//
// The package
//===----------------------------------------------------------------------===//

/// The batch of an entry, from its slot "images", which must be
/// [batch, kPixels] in f32.
static Result<int64_t> findBatch(const Package &package,
                                 const std::string &entry) {
  int index = package.findEntry(entry);
  if (index < 0)
    return error("the package has no entry '", entry, "'");
  int slot = package.findSlot(index, "images");
  if (slot < 0)
    return error("entry '", entry, "' has no input 'images'");
  const fb::SlotT &images = *package.table().entries[index]->slots[slot];
  if (images.dtype != DType::F32 || images.shape.size() != 2 ||
      images.shape[0] < 1 || images.shape[1] != kPixels)
    return error("entry '", entry, "': 'images' is ",
                 typeString(images.dtype, images.shape),
                 ", expected a batch of ", kPixels, " pixels in f32");
  return images.shape[0];
}

template <typename T>
static Status write(Session &session, const std::string &name,
                    const std::vector<T> &values) {
  return session.writeTensor(name, values.data(), values.size() * sizeof(T));
}

/// Weights (rank 2) get a He initialisation, in the order of the package;
/// biases (rank 1) are zero.
static Status initialise(Session &session, uint64_t seed) {
  uint64_t layer = 0;
  for (const auto &global : session.package().table().globals) {
    if (global->role != fb::GlobalRole::Param)
      continue;
    if (global->dtype != DType::F32 || global->shape.empty() ||
        global->shape.size() > 2)
      return error("param '", global->name, "' is ",
                   typeString(global->dtype, global->shape),
                   ", expected f32 weights (rank 2) or biases (rank 1)");
    std::vector<float> values(global->shape[0]);
    if (global->shape.size() == 2)
      values = heInit(seed, layer++, global->shape[0], global->shape[1]);
    if (Status status = write(session, global->name, values); !status)
      return status;
  }
  return Status::success();
}

//===----------------------------------------------------------------------===//
// Training and prediction
//===----------------------------------------------------------------------===//

/// Records the training step and proves that recording changed nothing.
static Status captureStep(Session &session) {
  Result<NpzArchive> before = readGlobals(session);
  if (!before)
    return before.status();
  if (Status status = session.capture("train"); !status)
    return status;
  Result<NpzArchive> after = readGlobals(session);
  if (!after)
    return after.status();
  for (const auto &[name, array] : *before)
    if (array.data != (*after)[name].data)
      return error("recording the training step changed '", name, "'");
  std::printf("recorded the training step; params, state and meta are "
              "bit-identical before and after\n");
  return Status::success();
}

/// One training step; writes the loss of the batch.
static Status trainBatch(Session &session, const std::vector<float> &images,
                         const std::vector<int32_t> &labels, float rate,
                         bool graph, float &loss) {
  if (Status status = write(session, "train:images", images); !status)
    return status;
  if (Status status = write(session, "train:labels", labels); !status)
    return status;
  if (Status status = session.writeTensor("lr", &rate, sizeof(rate)); !status)
    return status;
  Status status = graph ? session.replay("train") : session.run("train");
  if (!status)
    return status;
  return session.readTensor("loss", &loss, sizeof(loss));
}

/// Writes the most likely class of each image of the batch to `labels`.
static Status predictBatch(Session &session, const std::vector<float> &images,
                           std::vector<int32_t> &labels) {
  if (Status status = write(session, "predict:images", images); !status)
    return status;
  if (Status status = session.run("predict"); !status)
    return status;
  return session.readTensor("predict:labels", labels.data(),
                            labels.size() * sizeof(int32_t));
}

/// The losses of all steps, or of those before a signal.
static Result<LossCurve> train(Session &session, const Dataset &data,
                               int64_t batch, const Options &options,
                               bool graph) {
  LossCurve curve;
  curve.stepsPerEpoch = data.images.size() / batch;
  if (curve.stepsPerEpoch == 0)
    return error("a batch of ", batch, " needs more training images than ",
                 data.images.size());
  size_t total = options.epochs * curve.stepsPerEpoch;
  Progress progress(options.epochs, curve.stepsPerEpoch);
  std::vector<float> images(batch * kPixels);
  std::vector<int32_t> labels(batch);

  for (uint64_t epoch = 0; epoch < options.epochs; ++epoch) {
    // The images left over when the batches are full sit this epoch out.
    std::vector<size_t> order =
        shuffledOrder(options.seed, epoch, data.images.size());
    std::vector<unsigned> shifts =
        drawShifts(options.seed, epoch, data.images.size());
    for (size_t step = 0; step < curve.stepsPerEpoch; ++step) {
      if (caughtSignal)
        return curve;
      for (int64_t i = 0; i < batch; ++i) {
        size_t image = order[step * batch + i];
        shiftImage(data.images[image], shifts[image], &images[i * kPixels]);
        labels[i] = data.labels[image];
      }
      double done =
          static_cast<double>(curve.losses.size()) / static_cast<double>(total);
      float rate = static_cast<float>(options.rate * (1.0 - done)), loss = 0;
      Status status = trainBatch(session, images, labels, rate, graph, loss);
      if (!status)
        return status;
      curve.losses.push_back(loss);
      curve.rates.push_back(rate);
      size_t steps = curve.losses.size();
      progress.show(steps, step + 1 == curve.stepsPerEpoch
                               ? curve.epochLoss(epoch)
                               : loss);
    }
  }
  std::printf("trained %zu steps in %.2f s\n", curve.losses.size(),
              progress.seconds());
  return curve;
}

/// How many images of `data` get their label from the entry "predict".
static Result<size_t> countCorrect(Session &session, const Dataset &data,
                                   int64_t batch) {
  size_t correct = 0;
  std::vector<float> images(batch * kPixels);
  std::vector<int32_t> labels(batch);
  for (size_t first = 0; first < data.images.size(); first += batch) {
    size_t count = std::min<size_t>(batch, data.images.size() - first);
    std::fill(images.begin(), images.end(), 0.0f);
    for (size_t i = 0; i < count; ++i)
      std::copy(data.images[first + i].begin(), data.images[first + i].end(),
                images.begin() + i * kPixels);
    if (Status status = predictBatch(session, images, labels); !status)
      return status;
    for (size_t i = 0; i < count; ++i)
      correct += labels[i] == data.labels[first + i];
  }
  return correct;
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

/// Writes params.npz, loss.csv and loss.svg.
static Status save(const Options &options, Session &session,
                   const LossCurve &curve, const std::string &title) {
  Result<NpzArchive> globals = readGlobals(session);
  if (!globals)
    return globals.status();
  if (Status status = writeNpz(options.out + "/params.npz", *globals); !status)
    return status;
  if (Status status = writeCsv(options.out + "/loss.csv", curve); !status)
    return status;
  if (Status status = writeSvg(options.out + "/loss.svg", curve, title);
      !status)
    return status;
  std::printf("wrote params.npz, loss.csv and loss.svg to %s\n",
              options.out.c_str());
  return Status::success();
}

/// Saves what a training that a signal ended has brought.
static Status saveStopped(const Options &options, Session &session,
                          const LossCurve &curve) {
  const char *name = caughtSignal == SIGINT ? "SIGINT" : "SIGTERM";
  size_t steps = curve.losses.size(),
         total = options.epochs * curve.stepsPerEpoch;
  if (steps == 0) {
    std::printf("\n%s: stopped before the first step; nothing was written\n",
                name);
    return Status::success();
  }
  std::printf("\n%s: stopped after step %zu of %zu\n", name, steps, total);
  std::ostringstream title;
  title << "Handwritten digits, seed " << options.seed
        << ": stopped after step " << steps << " of " << total;
  return save(options, session, curve, title.str());
}

static Status runExample(const Options &options) {
  if (Status status = prepareOut(options.out); !status)
    return status;
  Result<Split> split = loadDigits(options.data);
  if (!split)
    return split.status();
  Result<std::shared_ptr<const Package>> package =
      Package::load(options.package);
  if (!package)
    return package.status();
  Result<int64_t> trainSize = findBatch(**package, "train");
  if (!trainSize)
    return trainSize.status();
  Result<int64_t> predictSize = findBatch(**package, "predict");
  if (!predictSize)
    return predictSize.status();

  Result<Device> device = Device::parse(options.device, options.threads);
  if (!device)
    return device.status();
  Result<std::unique_ptr<Session>> created = Session::create(*package, *device);
  if (!created)
    return created.status();
  Session &session = **created;
  if (Status status = session.prepare(); !status)
    return status;
  bool graph = options.graph || (!options.eager && device->kind() == "cuda");
  catchSignals();
  std::printf("%zu training images, %zu test images; %s, %s\n",
              split->train.images.size(), split->test.images.size(),
              device->description().c_str(),
              graph ? "replaying a recorded step" : "launching each step");
  std::fflush(stdout);

  if (Status status = initialise(session, options.seed); !status)
    return status;
  if (graph)
    if (Status status = captureStep(session); !status)
      return status;
  Result<LossCurve> curve =
      train(session, split->train, *trainSize, options, graph);
  if (!curve)
    return curve.status();
  if (curve->losses.size() < options.epochs * curve->stepsPerEpoch)
    return saveStopped(options, session, *curve);
  Result<size_t> correct = countCorrect(session, split->test, *predictSize);
  if (!correct)
    return correct.status();
  double accuracy = 100.0 * static_cast<double>(*correct) /
                    static_cast<double>(split->test.images.size());

  char title[96];
  std::snprintf(title, sizeof(title),
                "Handwritten digits, seed %llu: test accuracy %.2f %%",
                static_cast<unsigned long long>(options.seed), accuracy);
  if (Status status = save(options, session, *curve, title); !status)
    return status;
  std::printf("final loss %.6f\ntest accuracy %.2f %% (%zu of %zu)\n",
              curve->epochLoss(curve->epochs() - 1), accuracy, *correct,
              split->test.images.size());
  return Status::success();
}

int main(int argc, char **argv) {
  prepareTool();
  // That nobody reads the progress any more does not end the training.
  std::signal(SIGPIPE, SIG_IGN);
  Options options;
  Status status = Status::success();
  bool isHelp = std::any_of(argv + 1, argv + argc, [](const char *argument) {
    return std::strcmp(argument, "--help") == 0;
  });
  if (isHelp)
    std::fputs(kUsage, stdout);
  else if (status = parseOptions(argc, argv, options); status)
    status = runExample(options);
  if (status)
    status = finishStandardOutput();
  if (status)
    return caughtSignal ? 128 + caughtSignal : 0;
  std::fprintf(stderr, "digits-train: error: %s\n",
               escaped(status.message()).c_str());
  return 1;
}
