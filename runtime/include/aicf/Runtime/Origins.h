//===- Origins.h - What an instruction was made of --------------*- C++ -*-===//
//
// The operations of the program that an instruction goes back to, as text for
// messages, profiles and tools. Names are as the package has them: who prints
// them escapes them (Escape.h).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_ORIGINS_H
#define AICF_RUNTIME_ORIGINS_H

#include "aicf/Runtime/package_generated.h"

#include <cstddef>
#include <string>

namespace aicf::rt {

/// Origins that an instruction has at most. Where the program has more, the
/// compiler writes the first ones and, as the last, one whose operation is
/// kMoreOrigins.
constexpr size_t kMaxOrigins = 256;
constexpr const char *kMoreOrigins = "...";

/// "model.mlir:4:3"; empty where it is not known.
std::string positionOf(const fb::EntryT &entry, const fb::Origin &origin);

/// Where the instruction comes from, each position once: "model.mlir:4:3,
/// model.mlir:5:3".
std::string locationOf(const fb::EntryT &entry,
                       const fb::InstructionT &instruction);

/// The same with the operations, where they are known: "from aicf.matmul,
/// aicf.add in aicf.linear "fc1" at model.mlir:4:3; aicf.relu at
/// model.mlir:5:3". Else "at " and the positions, or nothing.
std::string describeOrigins(const fb::EntryT &entry,
                            const fb::InstructionT &instruction);

/// The instruction's kind and its origins.
std::string describeKind(const fb::EntryT &entry,
                         const fb::InstructionT &instruction);

/// For messages and timelines: "instruction 11 (scale at model.mlir:4:3)".
std::string describeInstruction(const fb::EntryT &entry,
                                const fb::InstructionT &instruction);

/// The same of all that shares the launch of instruction `index` on target
/// `target`: "instructions 11 (scale at model.mlir:4:3), 12 (relu)".
std::string describeLaunch(const fb::EntryT &entry, unsigned target,
                           size_t index);

} // namespace aicf::rt

#endif // AICF_RUNTIME_ORIGINS_H
