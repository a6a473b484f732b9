//===- Signatures.h - Launches that a kernel was generated for --*- C++ -*-===//
//
// What a kernel makes of its arguments is known to the compiler alone, so it
// states, beside each kernel, every way in which it launches it: the
// parameters, what each address points at and how far the kernel goes from
// there, the numbers, the grid or the tasks. The checker compares each launch
// with the signature that it names. A launch that differs in anything has no
// proof that its kernel stays inside of its operands, and is refused.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_LIB_SIGNATURES_H
#define AICF_RUNTIME_LIB_SIGNATURES_H

#include "aicf/Runtime/Status.h"
#include "aicf/Runtime/package_generated.h"

#include <cstdint>
#include <map>

namespace aicf::rt {

/// XXH64 of all parameters of `map`, what stands in Param.description.
uint64_t hashOf(const fb::TensorMapT &map);

/// Does a launch pass what the back end makes of a description of the address?
bool isDescribed(fb::ArgKind kind);
/// Does it pass an address, or what is made of one?
bool isAddress(fb::ArgKind kind);
/// Is it the address of workspace or semaphores: in scratch, or in the arena
/// with a number of bytes, which operands have not?
bool isWorkspace(const fb::ArgT &arg);

/// The address `bytes` into `operand`.
fb::Address addressIn(const fb::OperandT &operand, uint64_t bytes);

bool isSame(const fb::Address &a, const fb::Address &b);

/// The bits by which a launch passes the number `arg`: an integer as it is, an
/// f32 in the low half.
int64_t bitsOf(const fb::ArgT &arg);

/// The semaphores of a target by their offset, those of size 0 left out.
using SemaphoreMap = std::map<uint64_t, const fb::SemaphoreInitT *>;

/// Globals by their offset, those of size 0 left out.
using GlobalMap = std::map<uint64_t, const fb::GlobalT *>;

/// The signature that `launch` names, or null.
const fb::SignatureT *findSignature(const fb::TargetT &target,
                                    const fb::LaunchT &launch);

/// Success if `arg` of `instruction` is what `param` says; then an address is
/// that in the operand which `param` names, or in scratch. What it points at
/// has been checked. The message goes on from "argument 3 is".
Status checkParam(const fb::PackageT &package, const GlobalMap &globals,
                  const fb::EntryT &entry, const SemaphoreMap &semaphores,
                  const fb::InstructionT &instruction, const fb::ArgT &arg,
                  const fb::Param &param);

/// XXH64 of what the checker proves of an instruction's memory by: accesses,
/// types, shapes and strides of its operands.
uint64_t hashOperands(const fb::InstructionT &instruction);

/// Success if `launch` of `instruction`, whose hashOperands() is `operandHash`,
/// follows a signature of its kernel in all but its arguments, of which it has
/// as many.
Status checkSignature(const fb::TargetT &target,
                      const fb::InstructionT &instruction, uint64_t operandHash,
                      const fb::LaunchT &launch);

} // namespace aicf::rt

#endif // AICF_RUNTIME_LIB_SIGNATURES_H
