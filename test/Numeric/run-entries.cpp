//===- run-entries.cpp - Runs all entries of a package in order -----------===//
//
// The numeric tests' executor: one process runs every entry of a package, in
// the package's order, on one session, so that params and state pass from one
// to the next. Outputs and the arena are poisoned before each entry. Several
// packages in one call share what the process start and the device's context
// cost, which on a GPU is most of the time.
//
// Tensors come and go as .npz: "name" is a global, "entry:name" a slot.
//
//===----------------------------------------------------------------------===//

#include "aicf/Numpy/Npy.h"
#include "aicf/Numpy/SessionArrays.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/Session.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

using namespace aicf::rt;

static const char *const kUsage =
    R"(usage: aicf-run-entries [--device=cpu|cuda] [--threads=N] [--graph]
                        [--poison] [--repeat=N] (PACKAGE INPUTS.npz OUTPUTS.npz)...
Runs all entries of each package, in order, and writes all outputs and the
final params, state and meta.
  --graph   records each entry and replays it; checks that recording changes no
            param, state or meta
  --poison  on a CPU: checks each instruction for writes outside of its outputs
            and for reads of what it does not declare, dead bytes poisoned
  --repeat=N  runs each entry N times from the same values; checks that outputs,
            params, state and meta are the same bits each time
)";

/// Writes what `inputs` has for `name`, if anything.
static Status writeTensor(Session &session, const NpzArchive &inputs,
                          const std::string &name) {
  auto found = inputs.find(name);
  return found == inputs.end() ? Status::success()
                               : writeArray(session, name, found->second);
}

static Status writeGlobals(Session &session, const NpzArchive &values) {
  for (const auto &global : session.package().table().globals)
    if (Status status = writeTensor(session, values, global->name); !status)
      return status;
  return Status::success();
}

static Status captureUnchanged(Session &session, const std::string &entry) {
  Result<NpzArchive> before = readGlobals(session);
  if (!before)
    return before.status();
  if (Status status = session.capture(entry); !status)
    return status;
  Result<NpzArchive> after = readGlobals(session);
  if (!after)
    return after.status();
  for (const auto &[name, array] : *before)
    if (array.data != (*after)[name].data)
      return error("recording '", entry, "' changed '", name, "'");
  return Status::success();
}

/// Poisons, writes the inputs and runs the entry, by replaying it if it was
/// recorded. Collects the outputs.
static Status runOnce(Session &session, const fb::EntryT &entry,
                      const NpzArchive &inputs, bool replay,
                      NpzArchive &results) {
  if (Status status = session.poison(entry.name); !status)
    return status;
  for (const auto &slot : entry.slots)
    if (!slot->is_output)
      if (Status status =
              writeTensor(session, inputs, entry.name + ":" + slot->name);
          !status)
        return status;
  Status status = replay ? session.replay(entry.name) : session.run(entry.name);
  if (!status)
    return status;
  for (const auto &slot : entry.slots) {
    if (!slot->is_output)
      continue;
    std::string name = entry.name + ":" + slot->name;
    Result<NpyArray> array = readArray(session, name);
    if (!array)
      return array.status();
    results[name] = std::move(*array);
  }
  return Status::success();
}

static Status runEntry(Session &session, const fb::EntryT &entry,
                       const NpzArchive &inputs, bool graph, int repeat,
                       NpzArchive &results) {
  if (graph)
    if (Status status = captureUnchanged(session, entry.name); !status)
      return status;
  Result<NpzArchive> before = readGlobals(session);
  if (!before)
    return before.status();
  NpzArchive first;
  for (int run = 0; run < repeat; ++run) {
    if (run > 0)
      if (Status status = writeGlobals(session, *before); !status)
        return status;
    NpzArchive outputs;
    if (Status status = runOnce(session, entry, inputs, graph, outputs);
        !status)
      return status;
    NpzArchive all = outputs;
    if (repeat > 1) {
      Result<NpzArchive> globals = readGlobals(session);
      if (!globals)
        return globals.status();
      all.insert(globals->begin(), globals->end());
    }
    if (run == 0) {
      first = std::move(all);
      for (auto &[name, array] : outputs)
        results[name] = std::move(array);
      continue;
    }
    for (const auto &[name, array] : first)
      if (array.data != all[name].data)
        return error("run ", run + 1, " gave other bits for '", name, "'");
  }
  return Status::success();
}

/// `session` is of the package before, or null, and becomes this one's: a
/// session holds the device's primary context, which otherwise would end and be
/// created again between packages.
static Status runPackage(const std::string &path, const std::string &inputPath,
                         const std::string &outputPath, const Device &device,
                         bool poison, bool graph, int repeat,
                         std::unique_ptr<Session> &session) {
  Result<std::shared_ptr<const Package>> package = Package::load(path);
  if (!package)
    return package.status();
  Result<NpzArchive> inputs = readNpz(inputPath);
  if (!inputs)
    return inputs.status();
  SessionOptions options;
  options.poison = poison;
  Result<std::unique_ptr<Session>> created =
      Session::create(*package, device, options);
  if (!created)
    return error(path, ": ", created.message());
  session = std::move(*created);
  if (Status status = session->prepare(); !status)
    return error(path, ": ", status.message());
  if (Status status = writeGlobals(*session, *inputs); !status)
    return error(path, ": ", status.message());
  NpzArchive results;
  for (const auto &entry : (*package)->table().entries)
    if (Status status =
            runEntry(*session, *entry, *inputs, graph, repeat, results);
        !status)
      return error(path, ": entry '", entry->name, "': ", status.message());
  Result<NpzArchive> globals = readGlobals(*session);
  if (!globals)
    return error(path, ": ", globals.message());
  results.insert(globals->begin(), globals->end());
  return writeNpz(outputPath, results);
}

int main(int argc, char **argv) {
  std::string deviceName = "cpu";
  int threads = 0, repeat = 1;
  bool graph = false, poison = false;
  std::vector<std::string> files;
  bool known = true;
  for (int i = 1; i < argc; ++i) {
    // "--name=value" or "--name value".
    std::string value;
    auto isOption = [&](const char *name) {
      size_t length = std::strlen(name);
      if (std::strncmp(argv[i], name, length) != 0)
        return false;
      if (argv[i][length] == '=')
        value = argv[i] + length + 1;
      else if (argv[i][length] == 0 && i + 1 < argc)
        value = argv[++i];
      else
        return false;
      return true;
    };
    if (isOption("--device"))
      deviceName = value;
    else if (isOption("--threads"))
      threads = std::atoi(value.c_str());
    else if (isOption("--repeat"))
      repeat = std::max(1, std::atoi(value.c_str()));
    else if (std::strcmp(argv[i], "--graph") == 0)
      graph = true;
    else if (std::strcmp(argv[i], "--poison") == 0)
      poison = true;
    else if (std::strncmp(argv[i], "--", 2) == 0)
      known = false;
    else
      files.push_back(argv[i]);
  }
  if (!known || files.empty() || files.size() % 3) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  Result<Device> device = Device::parse(deviceName, threads);
  Status status = device.status();
  int failed = 0;
  std::unique_ptr<Session> session;
  for (size_t i = 0; device && i < files.size(); i += 3) {
    status = runPackage(files[i], files[i + 1], files[i + 2], *device, poison,
                        graph, repeat, session);
    if (status)
      continue;
    // A fault in a kernel is the context's from then on: the next package gets
    // a new one.
    session.reset();
    failed = 1;
    std::fprintf(stderr, "aicf-run-entries: error: %s\n",
                 status.message().c_str());
  }
  if (!device) {
    failed = 1;
    std::fprintf(stderr, "aicf-run-entries: error: %s\n",
                 status.message().c_str());
  }
  return failed;
}
