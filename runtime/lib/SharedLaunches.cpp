//===- SharedLaunches.cpp - What can be seen of a launch ------------------===//
//
// See SharedLaunches.h. Between instructions of one launch that use the same
// bytes, one of them writing, there is a barrier in the order of the entry. So
// what overwrites an operand stands behind the instruction.
//
//===----------------------------------------------------------------------===//

#include "aicf/Runtime/SharedLaunches.h"

#include "Signatures.h"
#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/PlanChecker.h"

#include <algorithm>

using namespace aicf::rt;

/// Whether `bytes` bytes from `address` on may be some of `operand`.
static bool mayOverlap(const fb::OperandT &operand, const fb::Address &address,
                       uint64_t bytes) {
  uint64_t extent =
      byteExtent(operand.dtype, operand.shape, operand.strides).value_or(0);
  return operand.address.segment() == address.segment() &&
         operand.address.slot() == address.slot() &&
         operand.address.offset() < address.offset() + bytes &&
         address.offset() < operand.address.offset() + extent;
}

bool aicf::rt::mayOverwrite(const fb::EntryT &entry, unsigned target,
                            size_t begin, size_t end,
                            const fb::OperandT &operand) {
  for (size_t i = begin; i < end; ++i) {
    const fb::InstructionT &instruction = *entry.instructions[i];
    for (const auto &other : instruction.operands)
      if (other->access != fb::Access::Read &&
          mayOverlap(operand, other->address,
                     byteExtent(other->dtype, other->shape, other->strides)
                         .value_or(0)))
        return true;
    for (const auto &arg : instruction.launches[target]->args)
      if (isWorkspace(*arg) && mayOverlap(operand, arg->address, arg->bytes))
        return true;
  }
  return false;
}

OperandTime aicf::rt::timeOfInput(const fb::EntryT &entry, unsigned target,
                                  size_t index, size_t operand) {
  const fb::OperandT &input = *entry.instructions[index]->operands[operand];
  auto [first, end] = launchOf(entry, target, index);
  if (!mayOverwrite(entry, target, first, index, input))
    return OperandTime::BeforeLaunch;
  return mayOverwrite(entry, target, index, end, input)
             ? OperandTime::Never
             : OperandTime::BehindLaunch;
}

OperandTime aicf::rt::timeOfOutput(const fb::EntryT &entry, unsigned target,
                                   size_t index, size_t operand) {
  const fb::OperandT &output = *entry.instructions[index]->operands[operand];
  size_t end = launchOf(entry, target, index).second;
  return mayOverwrite(entry, target, index + 1, end, output)
             ? OperandTime::Never
             : OperandTime::BehindLaunch;
}
