//===- PackageSubject.cpp - Mutants of a package --------------------------===//
//
// A mutant may be refused, and one that is not has to give the same results,
// unless what was changed is a field that means them: kMeaning lists these.
//
//===----------------------------------------------------------------------===//

#include "Campaign.h"
#include "Mutator.h"
#include "PackageFile.h"
#include "aicf/Runtime/Package.h"
#include "aicf/Runtime/PackageWriter.h"

#include <cstring>
#include <fstream>
#include <iterator>

using namespace aicf::fuzz;
using namespace aicf::rt;

namespace {

struct Meaning {
  const char *field;
  const char *reason;
};

/// A change of what begins with `field` may change results.
const Meaning kMeaning[] = {
    {"raw.", "the bytes of constants and initial values"},
    {"Package.constants", "where the constants are"},
    {"Global.initial", "where an initial value is"},
    {"Global.splat", "an initial value"},
    {"Global.role", "whether the host has to give the global a value"},
    {"Global.dtype", "as what the host writes and reads it"},
    {"Global.shape", "as what the host writes and reads it"},
    {"Global.offset", "which bytes the global's name stands for"},
    {"Package.globals", "which bytes the names stand for"},
    {"Slot.dtype", "as what the host writes and reads it"},
    {"Slot.shape", "as what the host writes and reads it"},
    {"Slot.strides", "as what the host writes and reads it"},
    {"Slot.is_output", "whether the host writes it"},
    {"Entry.slots", "which tensor an index stands for"},
    {"Package.entries", "which entries there are, and the order they run in"},
    {"Entry.instructions", "what the entry computes: an update less is a plan "
                           "too"},
    {"Package.targets", "which code runs, of targets that round otherwise"},
    {"Target.device", "which code runs, of targets that round otherwise"},
    {"Target.features", "which code runs, of targets that round otherwise"},
};

bool mayChange(const std::vector<std::string> &fields) {
  for (const Meaning &meaning : kMeaning)
    for (const std::string &field : fields)
      if (field.rfind(meaning.field, 0) == 0)
        return true;
  return false;
}

class PackageSubject final : public Subject {
public:
  Parts parts;
  uint64_t hash = 0;

  void tryMutant(const std::string &field, Random &random,
                 Report &report) override;
};

} // namespace

static RunOptions randomOptions(Random &random) {
  RunOptions options;
  options.synchronous = random.oneIn(2);
  options.endsFirst = random.oneIn(2);
  options.pattern = static_cast<uint8_t>(random.next());
  options.threads = random.oneIn(8) ? 2 : 1;
  return options;
}

void PackageSubject::tryMutant(const std::string &field, Random &random,
                               Report &report) {
  RunOptions options = randomOptions(random);
  bool pair = random.oneIn(3);
  Mutation mutation;
  std::vector<uint8_t> file;
  if (field == kHeaderField) {
    file = makePackageFile(writeTree(*parts.tables), parts.raw);
    mutation = mutateHeader(file, random);
    mendChecksum(file);
  } else {
    mutation = mutate(parts, field, pair, random);
    report.setMutation(mutation.text);
    file = makePackageFile(writeTree(*parts.tables), parts.raw);
  }
  report.setMutation(mutation.text);

  RunResult result = runPackage(file, options, report.step);
  if (!result.refusal.empty()) {
    report.verdict = Verdict::Refused;
    report.setMessage(result.refusal);
  } else if (!result.strayWrite.empty()) {
    report.verdict = Verdict::StrayWrite;
    report.setMessage(result.strayWrite);
  } else if (result.hash == hash) {
    report.verdict = Verdict::Same;
  } else {
    report.verdict =
        mayChange(mutation.fields) ? Verdict::Changed : Verdict::WronglyChanged;
  }
}

static std::vector<uint8_t> readFile(const std::string &path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The tables as the writer of packages lays them out.
static std::vector<uint8_t> normalized(const uint8_t *tables) {
  fb::PackageT unpacked;
  fb::GetPackage(tables)->UnPackTo(&unpacked);
  Result<std::vector<uint8_t>> file = serializePackage(unpacked, {});
  return file ? *file : std::vector<uint8_t>();
}

std::unique_ptr<Subject> aicf::fuzz::makePackageSubject(const std::string &path,
                                                        std::string &error) {
  std::vector<uint8_t> file = readFile(path);
  Result<std::shared_ptr<const Package>> package =
      Package::fromBytes(file.data(), file.size(), path);
  if (!package) {
    error = package.message();
    return nullptr;
  }
  PackageHeader header;
  std::memcpy(&header, file.data(), sizeof(header));
  auto subject = std::make_unique<PackageSubject>();
  subject->path = path;
  const uint8_t *tables = file.data() + header.tableOffset;
  subject->parts.tables = readTree(tables);
  subject->parts.raw.assign(file.begin() + header.rawOffset, file.end());
  subject->fields = mutableFields(subject->parts);

  // Taken apart and put together it is the same package.
  std::vector<uint8_t> again = writeTree(*subject->parts.tables);
  if (normalized(tables) != normalized(again.data())) {
    error = "'" + path + "' is not the same when it is put together again";
    return nullptr;
  }
  // It runs, and its results do not depend on what memory held.
  file = makePackageFile(again, subject->parts.raw);
  for (unsigned i = 0; i < 6; ++i) {
    Random random(i);
    RunOptions options = randomOptions(random);
    Step step = Step::Load;
    RunResult result = runPackage(file, options, step);
    if (!result.refusal.empty() || !result.strayWrite.empty()) {
      error = "'" + path + "' itself: " + result.refusal + result.strayWrite;
      return nullptr;
    }
    if (i && result.hash != subject->hash) {
      error = "the results of '" + path + "' differ from run to run";
      return nullptr;
    }
    subject->hash = result.hash;
  }
  // What lies behind a tensor is watched.
  RunOptions options;
  options.synchronous = options.plantsStrayWrite = true;
  Step step = Step::Load;
  if (runPackage(file, options, step).strayWrite.empty()) {
    error = "a stray write in '" + path + "' is not noticed";
    return nullptr;
  }
  return subject;
}

void aicf::fuzz::writeTables(const std::string &path, const std::string &to,
                             std::string &error) {
  std::vector<uint8_t> file = readFile(path);
  Result<std::shared_ptr<const Package>> package =
      Package::fromBytes(file.data(), file.size(), path);
  if (!package) {
    error = package.message();
    return;
  }
  std::unique_ptr<Node> tables = readTree(file.data() + sizeof(PackageHeader));
  visitTree(*tables, [](const Place &place, const std::string &field) {
    Node &node = *place.node;
    if (field == "Entry.records" || field == "Instruction.attrs" ||
        field == "Package.open_program")
      node.present = false;
    // Wherever the program lay.
    if (field == "Entry.strings[]" && node.text.find(".mlir") != node.text.npos)
      node.text = "program.mlir";
    bool isBlob = node.kind == Node::Kind::Struct &&
                  node.object->name()->str() == "aicf.rt.fb.Blob";
    if (isBlob && node.present) {
      int64_t &size = node.children[1]->bits;
      node.children[0]->bits = 0;
      if (size > 4096)
        size = field == "Global.initial" ? 0 : 4096;
    }
  });
  std::vector<uint8_t> bytes = writeTree(*tables);
  std::ofstream stream(to, std::ios::binary);
  if (!stream.write(reinterpret_cast<const char *>(bytes.data()),
                    static_cast<std::streamsize>(bytes.size())))
    error = "cannot write '" + to + "'";
}
