//===- NonFinite.cpp - Where NaN and infinity come from -------------------===//
//
// See NonFinite.h. What shares a launch runs at once. Inputs that no other
// instruction of the launch has written are read before it, since it may
// overwrite them; the others, and outputs, behind it. What is overwritten in
// between is not seen: then several instructions may have made what shows.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/NonFinite.h"

#include "Guard.h"
#include "aicf/Runtime/Origins.h"
#include "aicf/Runtime/PlanChecker.h"
#include "aicf/Runtime/SharedLaunches.h"

#include <cmath>
#include <sstream>

using namespace aicf::rt;

/// What the operand holds now.
static Result<NonFiniteOutput> count(Session &session, const std::string &entry,
                                     const fb::OperandT &operand,
                                     size_t instruction, size_t index) {
  NonFiniteOutput found;
  found.instruction = instruction;
  found.operand = index;
  Result<std::vector<uint8_t>> data =
      session.readOperand(entry, instruction, index);
  if (!data)
    return data.status();
  size_t size = sizeOf(operand.dtype);
  found.elements = data->size() / size;
  for (size_t at = 0; at + size <= data->size(); at += size) {
    double value = toDouble(operand.dtype, data->data() + at);
    found.nans += std::isnan(value);
    found.infinities += std::isinf(value);
  }
  return found;
}

namespace {

/// What an instruction reads, or what it writes.
struct Side {
  bool hasNaN = false, hasInfinity = false;
  /// Whether some of it could not be seen.
  bool isPartial = false;
  /// The first operand that has any.
  NonFiniteOutput first;

  bool isFinite() const { return !hasNaN && !hasInfinity; }
};

/// The instructions of a launch, one by one.
struct Sides {
  Side before, after;
};

/// Runs an entry launch by launch.
class Finder {
public:
  Finder(Session &session, const fb::EntryT &entry)
      : session(session), entry(entry), target(session.target()) {}

  Result<NonFiniteReport> run();

private:
  Status look(size_t instruction, OperandTime time, Sides &sides);
  void conclude(size_t first, const std::vector<Sides> &sides);

  Session &session;
  const fb::EntryT &entry;
  unsigned target;
  NonFiniteReport report;
};

} // namespace

/// Looks at the operands of `instruction` whose time is now, or never comes.
Status Finder::look(size_t instruction, OperandTime time, Sides &sides) {
  const auto &operands = entry.instructions[instruction]->operands;
  for (size_t o = 0; o < operands.size(); ++o) {
    const fb::OperandT &operand = *operands[o];
    if (!isFloat(operand.dtype))
      continue;
    auto add = [&](OperandTime when, Side &side) -> Status {
      side.isPartial |= when == OperandTime::Never;
      if (when != time)
        return Status::success();
      Result<NonFiniteOutput> found =
          count(session, entry.name, operand, instruction, o);
      if (!found)
        return found.status();
      if (side.isFinite())
        side.first = *found;
      side.hasNaN |= found->nans > 0;
      side.hasInfinity |= found->infinities > 0;
      return Status::success();
    };
    if (operand.access != fb::Access::Write)
      if (Status s =
              add(timeOfInput(entry, target, instruction, o), sides.before);
          !s)
        return s;
    if (operand.access != fb::Access::Read)
      if (Status s =
              add(timeOfOutput(entry, target, instruction, o), sides.after);
          !s)
        return s;
  }
  return Status::success();
}

/// The first that shows to have made what `has` and `hadNone` are about, with
/// those of the launch that may have done so before it.
template <typename Has, typename HadNone>
static std::optional<NonFiniteOutput> findMaker(size_t first,
                                                const std::vector<Sides> &sides,
                                                Has has, HadNone hadNone) {
  std::vector<size_t> suspects;
  for (size_t i = 0; i < sides.size(); ++i) {
    const auto &[before, after] = sides[i];
    if (!hadNone(before))
      continue;
    if (has(after)) {
      NonFiniteOutput made = after.first;
      made.isCertain = !before.isPartial && suspects.empty();
      made.suspects = std::move(suspects);
      return made;
    }
    if (after.isPartial)
      suspects.push_back(first + i);
  }
  return std::nullopt;
}

void Finder::conclude(size_t first, const std::vector<Sides> &sides) {
  bool isMade = report.nan || report.infinity;
  if (!report.nan)
    report.nan = findMaker(
        first, sides, [](const Side &after) { return after.hasNaN; },
        [](const Side &before) { return !before.hasNaN; });
  if (!report.infinity)
    report.infinity = findMaker(
        first, sides, [](const Side &after) { return after.hasInfinity; },
        [](const Side &before) { return before.isFinite(); });
  for (size_t i = 0; i < sides.size(); ++i) {
    const auto &[before, after] = sides[i];
    if (after.isPartial)
      report.unseen.push_back(first + i);
    for (const auto *made : {&report.nan, &report.infinity})
      isMade |= *made && (*made)->instruction < first + i;
    if (!isMade && !report.input && !before.isFinite())
      report.input = before.first;
  }
}

Result<NonFiniteReport> Finder::run() {
  for (size_t first = 0, end = 0; first < entry.instructions.size();
       first = end) {
    end = launchOf(entry, target, first).second;
    std::vector<Sides> sides(end - first);
    auto lookAt = [&](OperandTime time) {
      for (size_t i = first; i < end; ++i)
        if (Status s = look(i, time, sides[i - first]); !s)
          return s;
      return Status::success();
    };
    bool isDone = report.nan && report.infinity;
    if (!isDone)
      if (Status s = lookAt(OperandTime::BeforeLaunch); !s)
        return s;
    if (Status s = session.runInstruction(entry.name, first); !s)
      return s;
    if (isDone)
      continue;
    if (Status s = lookAt(OperandTime::BehindLaunch); !s)
      return s;
    conclude(first, sides);
  }
  return report;
}

static Result<NonFiniteReport> runUnguarded(Session &session,
                                            const std::string &name) {
  int index = session.package().findEntry(name);
  if (index < 0)
    return error("the package has no entry '", name, "'");
  return Finder(session, *session.package().table().entries[index]).run();
}

Result<NonFiniteReport>
aicf::rt::runFindingNonFinite(Session &session, const std::string &entry) {
  return guarded([&] { return runUnguarded(session, entry); });
}

/// "instruction 11 (log)", or where it is not known which: "instruction 10
/// (exp) or instruction 11 (log), which share a launch,".
static std::string describeMakers(const fb::EntryT &entry,
                                  const NonFiniteOutput &made) {
  std::string text;
  for (size_t suspect : made.suspects)
    text += describeInstruction(entry, *entry.instructions[suspect]) + " or ";
  text += describeInstruction(entry, *entry.instructions[made.instruction]);
  return text + (made.suspects.empty() ? "" : ", which share a launch,");
}

static void describeOne(std::ostream &os, const fb::EntryT &entry,
                        const std::optional<NonFiniteOutput> &found,
                        const char *does, const char *what) {
  if (!found)
    return;
  const fb::InstructionT &instruction = *entry.instructions[found->instruction];
  const fb::OperandT &operand = *instruction.operands[found->operand];
  os << (os.tellp() > 0 ? "; " : "") << describeMakers(entry, *found) << " "
     << (found->isCertain ? does : "may have made") << " " << what << ": "
     << found->nans << " NaN and " << found->infinities << " infinite of "
     << found->elements << " elements of ";
  if (found->suspects.empty())
    os << "its ";
  os << (operand.access == fb::Access::Read ? "input " : "output ")
     << typeString(operand.dtype, operand.shape);
  if (!found->suspects.empty())
    os << " of the last one";
}

std::string aicf::rt::describe(const fb::EntryT &entry,
                               const NonFiniteReport &report) {
  std::ostringstream os;
  describeOne(os, entry, report.input, "reads", "what is not finite already");
  describeOne(os, entry, report.infinity, "made", "the first infinity");
  describeOne(os, entry, report.nan, "made", "the first NaN");
  auto isUncertain = [](const std::optional<NonFiniteOutput> &made) {
    return made && !made->isCertain;
  };
  if (isUncertain(report.nan) || isUncertain(report.infinity))
    os << "; in a package that aicf-compile --disable=launch makes, each "
          "instruction has a launch of its own";
  return os.str();
}

std::string aicf::rt::describeUnseen(const fb::EntryT &entry,
                                     const NonFiniteReport &report) {
  std::string text;
  for (size_t unseen : report.unseen)
    text += (text.empty() ? "" : ", ") +
            describeInstruction(entry, *entry.instructions[unseen]);
  return text;
}
