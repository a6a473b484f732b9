//===- List.cpp - What a package holds ------------------------------------===//
//
// See List.h.
//
//===----------------------------------------------------------------------===//

#include "List.h"

#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Escape.h"
#include "aicf/Runtime/Origins.h"

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

/// A node of the entry's graph: nodes are numbered as the launches are
/// recorded.
static void listNode(const fb::PackageT &table, const fb::EntryT &entry,
                     size_t index, std::ostream &out) {
  const fb::InstructionT &instruction = *entry.instructions[index];
  out << "  node " << index << ": "
      << escaped(describeInstruction(entry, instruction));
  for (size_t t = 0; t < table.targets.size(); ++t) {
    const fb::TargetT &target = *table.targets[t];
    out << (t ? ", " : "; ") << escaped(target.name) << ": "
        << escaped(target.kernels[instruction.launches[t]->kernel]->symbol);
  }
  out << "\n";
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
        << entry->arena_lower_bound << ")\n";
    for (const auto &slot : entry->slots)
      out << "  " << (slot->is_output ? "output " : "input ")
          << escaped(slot->name) << ": " << typeString(slot->dtype, slot->shape)
          << ", " << slot->bytes << " bytes\n";
    for (size_t i = 0; i < entry->instructions.size(); ++i)
      listNode(table, *entry, i, out);
  }
}
