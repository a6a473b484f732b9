//===- List.cpp - What a package holds ------------------------------------===//
//
// See List.h.
//
//===----------------------------------------------------------------------===//

#include "List.h"

#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/Origins.h"
#include "aicf/Runtime/PlanChecker.h"

using namespace aicf::rt;

static const char *roleName(fb::GlobalRole role) {
  switch (role) {
  case fb::GlobalRole::Param:
    return "param";
  case fb::GlobalRole::State:
    return "state";
  case fb::GlobalRole::Meta:
    return "meta";
  }
  return "?";
}

/// The instructions of `entry`, each with its node of the graph that is
/// recorded on each target: nodes are numbered as the launches are made.
static void listInstructions(const fb::PackageT &table, const fb::EntryT &entry,
                             std::ostream &out) {
  std::vector<size_t> launches(table.targets.size());
  for (const auto &instruction : entry.instructions) {
    out << "  " << escaped(describeInstruction(entry, *instruction));
    for (size_t t = 0; t < table.targets.size(); ++t) {
      const fb::TargetT &target = *table.targets[t];
      const fb::LaunchT &launch = *instruction->launches[t];
      launches[t] += launch.part == 0;
      out << "; " << escaped(target.name) << ": node " << launches[t] - 1;
      if (launch.parts > 1)
        out << ", part " << launch.part + 1 << " of " << launch.parts;
      out << ", " << escaped(target.kernels[launch.kernel]->symbol);
    }
    out << "\n";
  }
}

void aicf::rt::listPackage(const Package &package, std::ostream &out) {
  const fb::PackageT &table = package.table();
  out << "producer: " << escaped(table.producer) << "\n";
  // Whether it is, only aicf-sign or a session that is given keys finds out.
  if (const PublicKey *signer = package.signer())
    out << "says that it is signed by: " << toHex(*signer) << "\n";
  for (const auto &target : table.targets) {
    out << "target '" << escaped(target->name)
        << "': " << escaped(target->device) << " " << escaped(target->chip)
        << ", " << target->kernels.size() << " kernels, scratch "
        << target->scratch_bytes << " bytes";
    for (const auto &image : target->images)
      for (const auto &variant : image->variants)
        out << ", " << escaped(variant->format) << " " << variant->blob.size()
            << " bytes";
    for (size_t i = 0; i < target->features.size(); ++i)
      out << (i ? " " : ", needs ") << escaped(target->features[i]);
    out << "\n";
  }
  out << "persistent: " << table.persistent_bytes
      << " bytes, constants: " << table.constants.size()
      << " bytes, open program: " << table.open_program.size() << " bytes\n";
  for (const auto &global : table.globals)
    out << "  " << roleName(global->role) << " " << escaped(global->name)
        << ": " << typeString(global->dtype, global->shape) << ", "
        << global->bytes << " bytes"
        << (hasInitialValue(*global) ? ", has an initial value" : "") << "\n";
  for (const auto &entry : table.entries) {
    out << "entry '" << escaped(entry->name)
        << "': " << entry->instructions.size() << " instructions, arena "
        << entry->arena_bytes << " bytes (lower bound "
        << entry->arena_lower_bound << ")";
    for (size_t t = 0; t < table.targets.size(); ++t)
      out << (t ? ", " : ", launches on ") << escaped(table.targets[t]->name)
          << ": " << countLaunches(*entry, static_cast<unsigned>(t));
    out << "\n";
    for (const auto &slot : entry->slots)
      out << "  " << (slot->is_output ? "output " : "input ")
          << escaped(slot->name) << ": " << typeString(slot->dtype, slot->shape)
          << ", " << slot->bytes << " bytes\n";
    listInstructions(table, *entry, out);
  }
}
