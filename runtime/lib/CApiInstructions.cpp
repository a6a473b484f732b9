//===- CApiInstructions.cpp - Instructions and profiles in C --------------===//
//
// What a program that looks at a plan from inside needs: instructions and their
// operands, one at a time, and how long each takes.
//
//===----------------------------------------------------------------------===//

#include "CApiImpl.h"

using namespace aicf::rt;
using namespace aicf::rt::capi;

/// Null where there is none.
static const fb::InstructionT *findInstruction(AicfPackage package,
                                               size_t entry, size_t index) {
  return index < aicfPackageInstructionCount(package, entry)
             ? package->package->table()
                   .entries[entry]
                   ->instructions[index]
                   .get()
             : nullptr;
}

extern "C" {

size_t aicfPackageInstructionCount(AicfPackage package, size_t entry) {
  return entry < aicfPackageEntryCount(package)
             ? package->package->table().entries[entry]->instructions.size()
             : 0;
}

AicfStatus aicfPackageInstruction(AicfPackage package, size_t entry,
                                  size_t index, AicfInstructionInfo *info) {
  return guard([&]() -> Status {
    if (Status s = checkInfo(info); !s)
      return s;
    const fb::InstructionT *found = findInstruction(package, entry, index);
    if (!found)
      return error("no instruction ", index, " of entry ", entry);
    AicfInstructionInfo known = {};
    known.id = found->id;
    known.kind = found->kind.c_str();
    known.operand_count = found->operands.size();
    giveInfo(known, info);
    return Status::success();
  });
}

AicfStatus aicfPackageOperand(AicfPackage package, size_t entry,
                              size_t instruction, size_t index,
                              AicfOperandInfo *info) {
  return guard([&]() -> Status {
    if (Status s = checkInfo(info); !s)
      return s;
    const fb::InstructionT *found =
        findInstruction(package, entry, instruction);
    if (!found || index >= found->operands.size())
      return error("no operand ", index, " of instruction ", instruction,
                   " of entry ", entry);
    const fb::OperandT &operand = *found->operands[index];
    const fb::EntryT &table = *package->package->table().entries[entry];
    AicfOperandInfo known = {};
    if (operand.buffer >= 0)
      known.name = table.buffers[operand.buffer]->name.c_str();
    known.access = static_cast<AicfAccess>(operand.access);
    known.dtype = static_cast<AicfDType>(operand.dtype);
    known.rank = operand.shape.size();
    known.shape = operand.shape.data();
    if (!operand.strides.empty())
      known.strides = operand.strides.data();
    known.dense_bytes =
        elementCount(operand.shape).value_or(0) * sizeOf(operand.dtype);
    giveInfo(known, info);
    return Status::success();
  });
}

AicfStatus aicfSessionPointer(AicfSession session, const char *name,
                              void **pointer) {
  return guard([&]() -> Status {
    if (!session || !name || !pointer)
      return error("aicfSessionPointer: a null argument");
    Result<void *> found = session->session->getPointer(name);
    if (found)
      *pointer = *found;
    return found ? Status::success() : found.status();
  });
}

AicfStatus aicfSessionProfile(AicfSession session, const char *entry,
                              double *microseconds, size_t count,
                              double *overhead) {
  return guard([&]() -> Status {
    if (!session || !entry || (count && !microseconds))
      return error("aicfSessionProfile: a null argument");
    const Package &package = session->session->package();
    if (int index = package.findEntry(entry); index >= 0)
      if (size_t has = package.table().entries[index]->instructions.size();
          has != count)
        return error("aicfSessionProfile: entry '", entry, "' has ", has,
                     " instructions, there is room for ", count);
    Result<Profile> profile = session->session->profile(entry);
    if (!profile)
      return profile.status();
    std::copy(profile->instructions.begin(), profile->instructions.end(),
              microseconds);
    if (overhead)
      *overhead = profile->overhead;
    return Status::success();
  });
}

AicfStatus aicfSessionRunInstruction(AicfSession session, const char *entry,
                                     size_t index) {
  return guard([&]() -> Status {
    if (!session || !entry)
      return error("aicfSessionRunInstruction: a null argument");
    return session->session->runInstruction(entry, index);
  });
}

AicfStatus aicfSessionFindStrayWrite(AicfSession session, const char *entry,
                                     size_t index, AicfText *found) {
  if (found)
    *found = nullptr;
  return guard([&]() -> Status {
    if (!session || !entry || !found)
      return error("aicfSessionFindStrayWrite: a null argument");
    Result<std::string> text = session->session->findStrayWrite(entry, index);
    if (!text)
      return text.status();
    if (!text->empty())
      *found = new AicfTextImpl{std::move(*text)};
    return Status::success();
  });
}

AicfStatus aicfSessionReadOperand(AicfSession session, const char *entry,
                                  size_t index, size_t operand, void *data,
                                  size_t bytes) {
  return guard([&]() -> Status {
    if (!session || !entry || (bytes && !data))
      return error("aicfSessionReadOperand: a null argument");
    Result<std::vector<uint8_t>> dense =
        session->session->readOperand(entry, index, operand);
    if (!dense)
      return dense.status();
    if (dense->size() != bytes)
      return error("aicfSessionReadOperand: the operand has ", dense->size(),
                   " bytes, there is room for ", bytes);
    std::copy(dense->begin(), dense->end(), static_cast<uint8_t *>(data));
    return Status::success();
  });
}

AicfStatus aicfSessionWriteOperand(AicfSession session, const char *entry,
                                   size_t index, size_t operand,
                                   const void *data, size_t bytes) {
  return guard([&]() -> Status {
    if (!session || !entry || (bytes && !data))
      return error("aicfSessionWriteOperand: a null argument");
    const auto *first = static_cast<const uint8_t *>(data);
    return session->session->writeOperand(
        entry, index, operand, std::vector<uint8_t>(first, first + bytes));
  });
}

} // extern "C"
