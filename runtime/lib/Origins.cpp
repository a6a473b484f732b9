//===- Origins.cpp - What an instruction was made of ----------------------===//
//
// See Origins.h.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/Origins.h"

#include "aicf/Runtime/PlanChecker.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

using namespace aicf::rt;

std::string aicf::rt::positionOf(const fb::EntryT &entry,
                                 const fb::Origin &origin) {
  const std::string &file = entry.strings[origin.file()];
  return file.empty() ? ""
                      : file + ":" + std::to_string(origin.line()) + ":" +
                            std::to_string(origin.column());
}

std::string aicf::rt::locationOf(const fb::EntryT &entry,
                                 const fb::InstructionT &instruction) {
  std::unordered_set<std::string> places;
  std::string text;
  for (const fb::Origin &origin : instruction.origins) {
    std::string place = positionOf(entry, origin);
    if (!place.empty() && places.insert(place).second)
      text += (text.empty() ? "" : ", ") + place;
  }
  return text;
}

/// What follows the operation: its composite, its name, and its position.
static std::string contextOf(const fb::EntryT &entry,
                             const fb::Origin &origin) {
  const std::string &composite = entry.strings[origin.composite()];
  const std::string &name = entry.strings[origin.name()];
  std::string place = positionOf(entry, origin);
  return (composite.empty() ? "" : " in " + composite) +
         (name.empty() ? "" : " \"" + name + "\"") +
         (place.empty() ? "" : " at " + place);
}

std::string aicf::rt::describeOrigins(const fb::EntryT &entry,
                                      const fb::InstructionT &instruction) {
  const std::vector<fb::Origin> &origins = instruction.origins;
  bool known = std::any_of(origins.begin(), origins.end(),
                           [&](const fb::Origin &origin) {
                             return !entry.strings[origin.op()].empty() ||
                                    !entry.strings[origin.name()].empty();
                           });
  if (!known) {
    std::string places = locationOf(entry, instruction);
    return places.empty() ? "" : "at " + places;
  }
  // Those of one composite stand together.
  std::string text = "from ";
  for (size_t i = 0; i < origins.size(); ++i) {
    std::string context = contextOf(entry, origins[i]);
    const std::string &op = entry.strings[origins[i].op()];
    text += op.empty() ? "an operation" : op;
    if (i + 1 == origins.size())
      text += context;
    else if (contextOf(entry, origins[i + 1]) == context)
      text += ", ";
    else
      text += context + "; ";
  }
  return text;
}

std::string aicf::rt::describeKind(const fb::EntryT &entry,
                                   const fb::InstructionT &instruction) {
  std::string origins = describeOrigins(entry, instruction);
  bool both = !instruction.kind.empty() && !origins.empty();
  return instruction.kind + (both ? "  " : "") + origins;
}

/// The id, and behind it what the instruction is.
static std::string describeId(const fb::EntryT &entry,
                              const fb::InstructionT &instruction) {
  std::string text = std::to_string(instruction.id);
  std::string origins = describeOrigins(entry, instruction);
  if (instruction.kind.empty() && origins.empty())
    return text;
  bool both = !instruction.kind.empty() && !origins.empty();
  return text + " (" + instruction.kind + (both ? " " : "") + origins + ")";
}

std::string aicf::rt::describeInstruction(const fb::EntryT &entry,
                                          const fb::InstructionT &instruction) {
  return "instruction " + describeId(entry, instruction);
}

std::string aicf::rt::describeLaunch(const fb::EntryT &entry, unsigned target,
                                     size_t index) {
  auto [first, end] = launchOf(entry, target, index);
  std::string text = end - first > 1 ? "instructions " : "instruction ";
  for (size_t i = first; i < end; ++i)
    text +=
        (i == first ? "" : ", ") + describeId(entry, *entry.instructions[i]);
  return text;
}
