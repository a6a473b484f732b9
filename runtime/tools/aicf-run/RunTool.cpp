//===- RunTool.cpp - The logic of aicf-run --------------------------------===//
//
// See RunTool.h and the text of --help.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/RunTool.h"

#include "Check.h"
#include "KeyFile.h"
#include "List.h"
#include "Options.h"
#include "Profile.h"
#include "Tensors.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/NonFinite.h"
#include "aicf/Runtime/SharedLaunches.h"
#include "aicf/Runtime/StandardOutput.h"
#include "aicf/Runtime/Version.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <iomanip>
#include <new>
#include <sstream>
#include <stdexcept>
#include <system_error>

using namespace aicf::rt;

static Result<const fb::EntryT *> selectEntry(const RunOptions &options,
                                              const Package &package) {
  const auto &entries = package.table().entries;
  std::string names;
  for (const auto &entry : entries)
    names += (names.empty() ? "" : ", ") + entry->name;
  if (options.entry.empty()) {
    if (entries.size() != 1)
      return error("the package has several entries, choose one with --entry: ",
                   names);
    return static_cast<const fb::EntryT *>(entries[0].get());
  }
  int index = package.findEntry(options.entry);
  if (index < 0)
    return error("no entry '", options.entry, "'; the package has: ", names);
  return static_cast<const fb::EntryT *>(entries[index].get());
}

static std::string targetNames(const Package &package) {
  std::string names;
  for (const auto &target : package.table().targets)
    names += (names.empty() ? "" : ", ") + target->name;
  return names;
}

static Result<int> selectTarget(const Package &package,
                                const std::string &name) {
  if (name.empty())
    return -1;
  int index = package.findTarget(name);
  if (index < 0)
    return error("the package has no target '", name,
                 "'; it has: ", targetNames(package),
                 "; --device says what to run on: cpu, cuda or cuda:N");
  return index;
}

/// The CPU target to compare with: named, or the best one that is not tested.
static Result<int> selectReference(const RunOptions &options,
                                   const Package &package, const Device &cpu,
                                   unsigned tested) {
  if (!options.referenceTarget.empty())
    return selectTarget(package, options.referenceTarget);
  int best = -1;
  size_t bestFeatures = 0;
  const auto &targets = package.table().targets;
  for (size_t t = 0; t < targets.size(); ++t) {
    if (t == tested || !matchTarget(*targets[t], cpu))
      continue;
    if (best < 0 || targets[t]->features.size() > bestFeatures) {
      best = static_cast<int>(t);
      bestFeatures = targets[t]->features.size();
    }
  }
  if (best < 0)
    return error("--check needs a second target, for this CPU, to compare '",
                 targets[tested]->name, "' with; the package has none");
  return best;
}

/// A session that is not prepared yet, of which it is known that its memory is
/// within the limit.
static Result<std::unique_ptr<Session>>
createSession(const RunOptions &options, std::shared_ptr<const Package> package,
              const Device &device, int target, bool poison) {
  SessionOptions wanted;
  wanted.target = target;
  wanted.poison = poison;
  wanted.dependentLaunch = options.dependentLaunch;
  wanted.synchronous = options.synchronous;
  wanted.zeroFill = options.zeroParams;
  wanted.memoryLimit = options.memoryLimit;
  Result<std::unique_ptr<Session>> session =
      Session::create(std::move(package), device, wanted);
  if (!session)
    return session;
  Result<uint64_t> bytes = (*session)->bytesNeeded();
  if (!bytes)
    return bytes.status();
  if (*bytes > options.memoryLimit)
    return error("the package needs ", *bytes,
                 " bytes of memory, and --memory-limit is ",
                 options.memoryLimit, "; raise it if that is meant");
  return session;
}

static Status start(Session &session, const TensorValues &values) {
  if (Status s = session.prepare(); !s)
    return s;
  return writeValues(session, values);
}

/// A file name for any `name`, and another one for each: what is not a letter,
/// a digit or one of "_-." becomes % and its code in two hexadecimal digits.
static std::string fileNameOf(const std::string &name) {
  std::ostringstream file;
  file << std::hex << std::uppercase << std::setfill('0');
  for (char c : name) {
    auto code = static_cast<unsigned char>(c);
    if (code < 128 && (std::isalnum(code) || std::strchr("_-.", c)))
      file << c;
    else
      file << '%' << std::setw(2) << static_cast<unsigned>(code);
  }
  return file.str();
}

/// Writes the operands of instruction `index` that are to be seen now.
static Status dumpOperands(const RunOptions &options, Session &session,
                           const fb::EntryT &entry, size_t index,
                           OperandTime now) {
  const fb::InstructionT &instruction = *entry.instructions[index];
  auto target = session.target();
  auto dump = [&](size_t o, const char *side) -> Status {
    const fb::OperandT &operand = *instruction.operands[o];
    Result<std::vector<uint8_t>> data =
        session.readOperand(entry.name, index, o);
    if (!data)
      return data.status();
    std::string path = options.dumpDir + "/" + fileNameOf(entry.name) + "." +
                       std::to_string(instruction.id) + "." +
                       std::to_string(o) + side + ".npy";
    return writeNpy(path, {operand.dtype, operand.shape, *data});
  };
  for (size_t o = 0; o < instruction.operands.size(); ++o) {
    fb::Access access = instruction.operands[o]->access;
    if (access != fb::Access::Write &&
        timeOfInput(entry, target, index, o) == now)
      if (Status s = dump(o, ".in"); !s)
        return s;
    if (access != fb::Access::Read &&
        timeOfOutput(entry, target, index, o) == now)
      if (Status s = dump(o, ".out"); !s)
        return s;
  }
  return Status::success();
}

/// Says which operands of instruction `index` are not to be seen.
static void printUnseen(const Session &session, const fb::EntryT &entry,
                        size_t index, std::ostream &out) {
  const fb::InstructionT &instruction = *entry.instructions[index];
  auto target = session.target();
  std::string unseen;
  for (size_t o = 0; o < instruction.operands.size(); ++o) {
    fb::Access access = instruction.operands[o]->access;
    auto add = [&](OperandTime time, const char *side) {
      if (time == OperandTime::Never)
        unseen += (unseen.empty() ? "" : ", ") + std::to_string(o) + side;
    };
    if (access != fb::Access::Write)
      add(timeOfInput(entry, target, index, o), ".in");
    if (access != fb::Access::Read)
      add(timeOfOutput(entry, target, index, o), ".out");
  }
  if (!unseen.empty())
    out << "not dumped of instruction " << instruction.id << ": " << unseen
        << "; they are overwritten in the launch that it shares with others "
           "(aicf-compile --disable=launch makes a package in which it shares "
           "none)\n";
}

static Status runAndDump(const RunOptions &options, Session &session,
                         const fb::EntryT &entry, std::ostream &out) {
  auto isDumped = [&](size_t i) {
    return std::count(options.dumpIds.begin(), options.dumpIds.end(),
                      entry.instructions[i]->id) > 0;
  };
  for (size_t first = 0, end = 0; first < entry.instructions.size();
       first = end) {
    Result<std::pair<size_t, size_t>> launch =
        session.getLaunch(entry.name, first);
    if (!launch)
      return launch.status();
    end = launch->second;
    auto dump = [&](OperandTime now) {
      for (size_t i = first; i < end; ++i)
        if (isDumped(i))
          if (Status s = dumpOperands(options, session, entry, i, now); !s)
            return s;
      return Status::success();
    };
    if (Status s = dump(OperandTime::BeforeLaunch); !s)
      return s;
    if (Status s = session.runInstruction(entry.name, first); !s)
      return s;
    if (Status s = dump(OperandTime::BehindLaunch); !s)
      return s;
    for (size_t i = first; i < end; ++i)
      if (isDumped(i))
        printUnseen(session, entry, i, out);
  }
  return Status::success();
}

static Status checkDumpIds(const RunOptions &options, const fb::EntryT &entry) {
  std::string ids;
  for (const auto &instruction : entry.instructions)
    ids += (ids.empty() ? "" : ", ") + std::to_string(instruction->id);
  for (int64_t id : options.dumpIds)
    if (std::none_of(entry.instructions.begin(), entry.instructions.end(),
                     [&](const auto &i) { return i->id == id; }))
      return error("entry '", entry.name, "' has no instruction ", id,
                   "; it has: ", ids);
  return Status::success();
}

/// One run as the options want it; its time in microseconds when timed.
static Result<double> runOnce(const RunOptions &options, Session &session,
                              const fb::EntryT &entry, bool last,
                              std::ostream &out) {
  if (options.poison)
    if (Status s = session.poison(entry.name); !s)
      return s;
  if (last && !options.dumpIds.empty()) {
    if (Status s = runAndDump(options, session, entry, out); !s)
      return s;
    return 0.0;
  }
  if (options.checkNaN) {
    Result<NonFiniteReport> report = runFindingNonFinite(session, entry.name);
    if (!report)
      return report.status();
    if (report->nan || report->infinity)
      return error("entry '", entry.name, "': ", describe(entry, *report));
    if (last) {
      out << "'" << escaped(entry.name) << "': none of its "
          << entry.instructions.size() << " instructions makes NaN or infinity";
      if (!report->unseen.empty())
        out << " that can be seen; in launches that several share, what these "
               "write is overwritten: "
            << escaped(describeUnseen(entry, *report));
      out << "\n";
    }
    return 0.0;
  }
  if (options.time)
    return session.timeRun(entry.name, options.graph);
  if (Status s =
          options.graph ? session.replay(entry.name) : session.run(entry.name);
      !s)
    return s;
  return 0.0;
}

static Status createDumpDirectory(const std::string &path) {
  std::error_code code;
  std::filesystem::create_directories(path, code);
  return code ? error("cannot create the --dump-dir '", path,
                      "': ", code.message())
              : Status::success();
}

/// Whether nobody would see what a run computed.
static bool keepsNothing(const RunOptions &options) {
  return options.outputs.empty() && options.saveGlobals.empty() &&
         options.dumpIds.empty() && !options.time && !options.profile;
}

static bool updatesGlobals(const fb::EntryT &entry) {
  for (const auto &instruction : entry.instructions)
    for (const auto &operand : instruction->operands)
      if (operand->access != fb::Access::Read &&
          operand->address.segment() == fb::Segment::Persistent)
        return true;
  return false;
}

/// Says what a run that left nothing behind has computed, and how to see it.
static void printHint(const RunOptions &options, const Session &session,
                      const fb::EntryT &entry, std::ostream &out) {
  out << "ran '" << escaped(entry.name) << "' on "
      << session.device().description();
  if (options.repeat > 1)
    out << ", " << options.repeat << " times";
  out << "; nothing was written\n";
  bool hasOutputs = false;
  for (const auto &slot : entry.slots) {
    if (!slot->is_output)
      continue;
    out << "  output " << escaped(slot->name) << ": "
        << typeString(slot->dtype, slot->shape) << "\n";
    hasOutputs = true;
  }
  if (hasOutputs)
    out << "  --output=FILE.npz writes all outputs, --output=NAME=FILE.npy "
           "one\n";
  if (updatesGlobals(entry))
    out << "  --save-globals=FILE.npz writes params, state and meta, which it "
           "updates\n";
}

static Status profileEntry(const RunOptions &options, Session &session,
                           const fb::EntryT &entry, std::ostream &out) {
  std::vector<Profile> profiles;
  for (int64_t i = 0; i < options.repeat; ++i) {
    if (options.poison)
      if (Status s = session.poison(entry.name); !s)
        return s;
    Result<Profile> profile = session.profile(entry.name);
    if (!profile)
      return profile.status();
    profiles.push_back(std::move(*profile));
  }
  EntryProfile summary =
      summarize(session.package().table(), entry, session.target(), profiles);
  (options.json ? printProfileJson : printProfile)(
      summary, entry, session.device().description(), options.sortByTime, out);
  return Status::success();
}

static Status runEntry(const RunOptions &options, Session &session,
                       const fb::EntryT &entry, std::ostream &out) {
  if (Status s = checkDumpIds(options, entry); !s)
    return s;
  if (Status s = checkOutputs(options, entry); !s)
    return s;
  if (!options.dumpIds.empty())
    if (Status s = createDumpDirectory(options.dumpDir); !s)
      return s;
  if (options.graph)
    if (Status s = session.capture(entry.name); !s)
      return s;
  for (int64_t i = 0; i < options.warmup; ++i)
    if (Result<double> r = runOnce(options, session, entry, false, out); !r)
      return r.status();
  if (options.profile) {
    if (Status s = profileEntry(options, session, entry, out); !s)
      return s;
    return saveOutputs(options, session, entry);
  }
  std::vector<double> times;
  for (int64_t i = 0; i < options.repeat; ++i) {
    Result<double> time =
        runOnce(options, session, entry, i + 1 == options.repeat, out);
    if (!time)
      return time.status();
    times.push_back(*time);
  }
  if (Status s = session.synchronize(); !s)
    return s;
  if (options.time) {
    size_t n = times.size();
    auto [least, most] = std::minmax_element(times.begin(), times.end());
    out << std::fixed << std::setprecision(2) << escaped(entry.name) << " on "
        << session.device().description() << ", "
        << (options.graph ? "graph" : "eager") << ", " << n
        << (n == 1 ? " run" : " runs") << ": median " << median(times)
        << " us, min " << *least << " us, max " << *most << " us\n";
  }
  if (options.poisonFull)
    out << "poisoned run of '" << escaped(entry.name)
        << "': no stray access in any of its " << entry.instructions.size()
        << " instructions\n";
  if (keepsNothing(options))
    printHint(options, session, entry, out);
  return saveOutputs(options, session, entry);
}

static Status checkTargets(const RunOptions &options,
                           std::shared_ptr<const Package> package,
                           Session &tested, const fb::EntryT &entry,
                           const TensorValues &values, std::ostream &out) {
  Result<Device> cpu = Device::cpu(options.threads);
  if (!cpu)
    return cpu.status();
  Result<int> target =
      selectReference(options, *package, *cpu, tested.target());
  if (!target)
    return target.status();
  Result<std::unique_ptr<Session>> reference =
      createSession(options, package, *cpu, *target, options.poisonFull);
  if (!reference)
    return reference.status();
  if (Status s = start(**reference, values); !s)
    return s;
  const auto &targets = package->table().targets;
  out << "'" << escaped(targets[tested.target()]->name) << "' on "
      << tested.device().description() << " against '"
      << escaped(targets[*target]->name) << "' on " << cpu->description()
      << "\n";
  unsigned failed = 0;
  for (int64_t i = 0; i < options.repeat; ++i) {
    if (options.poison)
      for (Session *session : {&tested, reference->get()})
        if (Status s = session->poison(entry.name); !s)
          return s;
    Result<unsigned> result =
        checkEntry(tested, **reference, entry, options.tolerance, out);
    if (!result)
      return result.status();
    failed += *result;
  }
  if (failed)
    return error(failed, " of ", entry.instructions.size() * options.repeat,
                 " instructions differ by more than the tolerance");
  return Status::success();
}

static Status runWithOptions(const RunOptions &options, std::ostream &out) {
  Result<std::shared_ptr<const Package>> package =
      Package::load(options.package);
  if (!package)
    return package.status();
  // Before anything of it is shown or used.
  Result<std::vector<PublicKey>> keys = readPublicKeys(options.trust);
  if (!keys)
    return keys.status();
  if (!keys->empty())
    if (Status s = (*package)->verify(*keys); !s)
      return error("'", options.package, "' is refused: ", s.message());
  if (options.list) {
    listPackage(**package, out);
    return Status::success();
  }
  Result<const fb::EntryT *> entry = selectEntry(options, **package);
  if (!entry)
    return entry.status();
  Result<Device> device = Device::parse(options.device, options.threads);
  if (!device)
    return device.status();
  Result<int> target = selectTarget(**package, options.target);
  if (!target)
    return target.status();
  Result<std::unique_ptr<Session>> session = createSession(
      options, *package, *device, *target,
      // With --check on a GPU the reference is what is poisoned.
      options.poisonFull && (!options.check || device->kind() == "cpu"));
  if (!session)
    return session.status();
  Result<TensorValues> values = collectValues(options, **package, **entry);
  if (!values)
    return values.status();
  if (Status s = start(**session, *values); !s)
    return s;
  if (options.check)
    return checkTargets(options, *package, **session, **entry, *values, out);
  return runEntry(options, **session, **entry, out);
}

/// The same, but that memory may run out in the tool's own code too.
static Status runInMemory(const RunOptions &options, std::ostream &out) {
  try {
    return runWithOptions(options, out);
  } catch (const std::bad_alloc &) {
    return error("out of memory");
  } catch (const std::length_error &) {
    return error("out of memory");
  }
}

int aicf::rt::runTool(int argc, const char *const *argv, std::ostream &out,
                      std::ostream &err) {
  Result<RunOptions> options = parseRunOptions(argc, argv);
  Status status = options.status();
  if (options && options->help)
    out << kRunHelp;
  else if (options && options->version)
    out << getVersionString() << "\n";
  else if (options)
    status = runInMemory(*options, out);
  if (status)
    status = finishOutput(out);
  if (status)
    return 0;
  out.flush();
  err << "aicf-run: error: " << escaped(status.message()) << "\n";
  return 1;
}
