//===- Folder.cpp - Packages that are measured elsewhere ------------------===//
//
// `plans.txt` has a head and a line an instruction, a place of the instruction
// before it and a plan, its fields separated by tabs; instruction N stands in
// N.mlir, the package of line M in M.aicf, what the instructions stand on in
// structure.pins, and what they were planned for in machine.target.
//
//===----------------------------------------------------------------------===//

#include "aicf/Measure/Report.h"

#include "aicf/Runtime/PackageWriter.h"
#include "aicf/Support/ReadProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::measure;

static constexpr llvm::StringLiteral kHead = "aicf-measure\t4\t";
static constexpr llvm::StringLiteral kTargetFile = "machine.target";

/// `text` as one field.
static std::string toField(StringRef text) {
  std::string field = text.str();
  for (char &c : field)
    if (c == '\t' || c == '\n')
      c = ' ';
  return field;
}

static std::string getPath(StringRef directory, const Twine &name) {
  return (directory + "/" + name).str();
}

static rt::Status writeFile(const std::string &path, StringRef text) {
  return rt::writePackageFile(
      std::vector<uint8_t>(text.bytes_begin(), text.bytes_end()), path);
}

rt::Status aicf::measure::saveCampaign(Campaign &campaign,
                                       const std::string &directory) {
  if (std::error_code error = llvm::sys::fs::create_directories(directory))
    return rt::error("cannot create '", directory, "': ", error.message());
  std::string table;
  llvm::raw_string_ostream os(table);
  os << kHead << campaign.target.name << '\t' << campaign.plans.size() << "\n";
  for (auto [i, instruction] : llvm::enumerate(campaign.instructions)) {
    os << "instruction\t" << toField(instruction.entry) << '\t'
       << instruction.count << '\t' << campaign.chains[i].length << '\t'
       << campaign.chains[i].copies << '\t' << toField(instruction.failure)
       << "\n";
    for (const auto &[entry, id, where] : instruction.places) {
      if (entry != toField(entry))
        return rt::error("the name of entry '", entry,
                         "' does not fit a line of plans.txt");
      os << "place\t" << entry << '\t' << id << '\t' << where << "\n";
    }
    if (!instruction.module)
      continue;
    std::string text;
    llvm::raw_string_ostream textStream(text);
    instruction.module->print(textStream);
    if (rt::Status status =
            writeFile(getPath(directory, Twine(i) + ".mlir"), text);
        !status)
      return status;
  }
  for (auto [m, plan] : llvm::enumerate(campaign.plans)) {
    os << "plan\t" << plan.instruction << '\t' << plan.isChoice << '\t'
       << plan.isFallback << '\t' << plan.predictedPs << '\t' << plan.family
       << '\t' << getName(plan.status) << '\t' << plan.plan << '\t'
       << toField(plan.reason) << '\t' << toField(plan.passedOver) << "\n";
    if (plan.package.empty())
      continue;
    if (rt::Status status = rt::writePackageFile(
            plan.package, getPath(directory, Twine(m) + ".aicf"));
        !status)
      return status;
    plan.package = {};
  }
  if (rt::Status status =
          writeFile(getPath(directory, "structure.pins"), campaign.structure);
      !status)
    return status;
  std::string target;
  llvm::raw_string_ostream targetStream(target);
  campaign.target.print(targetStream);
  if (rt::Status status = writeFile(getPath(directory, kTargetFile), target);
      !status)
    return status;
  return writeFile(getPath(directory, "plans.txt"), table);
}

namespace {
/// Reads the table of a folder.
class FolderReader {
public:
  FolderReader(const std::string &directory, MLIRContext &context)
      : directory(directory), context(context) {}

  rt::Result<Campaign> read();

private:
  rt::Status readInstruction(ArrayRef<StringRef> fields);
  rt::Status readPlace(ArrayRef<StringRef> fields);
  rt::Status readPlan(ArrayRef<StringRef> fields);

  const std::string &directory;
  MLIRContext &context;
  Campaign campaign;
};
} // namespace

static rt::Status malformed(StringRef line) {
  return rt::error("not a line of plans.txt: '", line.str(), "'");
}

rt::Status FolderReader::readInstruction(ArrayRef<StringRef> fields) {
  Instruction &instruction = campaign.instructions.emplace_back();
  ChainShape &chain = campaign.chains.emplace_back();
  instruction.entry = fields[1].str();
  instruction.failure = fields[5].str();
  if (fields[2].getAsInteger(10, instruction.count) ||
      fields[3].getAsInteger(10, chain.length) ||
      fields[4].getAsInteger(10, chain.copies) || !chain.length ||
      !chain.copies)
    return malformed(llvm::join(fields, "\t"));
  if (!instruction.failure.empty())
    return rt::Status::success();
  std::string path =
      getPath(directory, Twine(campaign.instructions.size() - 1) + ".mlir");
  instruction.module = readProgramFile(path, &context);
  if (!instruction.module)
    return rt::error("cannot read '", path, "'");
  return rt::Status::success();
}

rt::Status FolderReader::readPlace(ArrayRef<StringRef> fields) {
  int64_t id;
  if (campaign.instructions.empty() || fields[2].getAsInteger(10, id))
    return malformed(llvm::join(fields, "\t"));
  campaign.instructions.back().places.push_back(
      {fields[1].str(), id, fields[3].str()});
  return rt::Status::success();
}

rt::Status FolderReader::readPlan(ArrayRef<StringRef> fields) {
  unsigned index = campaign.plans.size();
  MeasuredPlan &plan = campaign.plans.emplace_back();
  unsigned isChoice, isFallback;
  std::optional<PlanStatus> status = parsePlanStatus(fields[6]);
  if (fields[1].getAsInteger(10, plan.instruction) ||
      plan.instruction >= campaign.instructions.size() ||
      fields[2].getAsInteger(10, isChoice) ||
      fields[3].getAsInteger(10, isFallback) ||
      fields[4].getAsInteger(10, plan.predictedPs) || !status)
    return malformed(llvm::join(fields, "\t"));
  plan.isChoice = isChoice;
  plan.isFallback = isFallback;
  plan.family = fields[5].str();
  plan.status = *status;
  plan.plan = fields[7].str();
  plan.reason = fields[8].str();
  plan.passedOver = fields[9].str();
  if (plan.status != PlanStatus::Built)
    return rt::Status::success();
  std::string path = getPath(directory, Twine(index) + ".aicf");
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return rt::error("cannot read '", path, "': ", file.getError().message());
  StringRef bytes = (*file)->getBuffer();
  plan.package.assign(bytes.bytes_begin(), bytes.bytes_end());
  return rt::Status::success();
}

rt::Result<Campaign> FolderReader::read() {
  std::string path = getPath(directory, "plans.txt");
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!file)
    return rt::error("cannot read '", path, "': ", file.getError().message());
  StringRef text = (*file)->getBuffer();
  if (!text.consume_front(kHead))
    return rt::error("'", path, "' was not written by --build-only");
  StringRef line;
  std::tie(line, text) = text.split('\n');
  StringRef numPlans = line.split('\t').second;
  llvm::Expected<TargetDescription> target =
      TargetDescription::read(getPath(directory, kTargetFile), &context);
  if (!target)
    return rt::error(llvm::toString(target.takeError()));
  campaign.target = *target;
  while (!text.empty()) {
    std::tie(line, text) = text.split('\n');
    SmallVector<StringRef> fields;
    line.split(fields, '\t');
    rt::Status status =
        fields[0] == "instruction" && fields.size() == 6
            ? readInstruction(fields)
        : fields[0] == "place" && fields.size() == 4 ? readPlace(fields)
        : fields[0] == "plan" && fields.size() == 10 ? readPlan(fields)
                                                     : malformed(line);
    if (!status)
      return status;
  }
  if (Twine(campaign.plans.size()).str() != numPlans)
    return rt::error("'", path, "' has ", campaign.plans.size(),
                     " plans, and says that it has ", numPlans.str());
  std::string structurePath = getPath(directory, "structure.pins");
  auto structure = llvm::MemoryBuffer::getFile(structurePath, /*IsText=*/true);
  if (!structure)
    return rt::error("cannot read '", structurePath,
                     "': ", structure.getError().message());
  campaign.structure = (*structure)->getBuffer().str();
  return std::move(campaign);
}

rt::Result<Campaign> aicf::measure::loadCampaign(const std::string &directory,
                                                 MLIRContext &context) {
  return FolderReader(directory, context).read();
}
