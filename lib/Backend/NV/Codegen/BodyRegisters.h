//===- BodyRegisters.h - Registers of a body's values -----------*- C++ -*-===//
//
// What a body that is evaluated behind a sum adds to a thread's registers.
// Families multiply it by the elements that they evaluate at once, and add the
// inputs that they load ahead.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_BODYREGISTERS_H
#define AICF_LIB_BACKEND_NV_CODEGEN_BODYREGISTERS_H

#include "aicf/Analysis/InstructionDesc.h"

namespace aicf::nv {

/// Registers of the values of one element that are computed behind node `sum`
/// and live at once, at most.
int64_t countLiveRegisters(const InstructionDesc &desc, unsigned sum);

/// Registers of `elements` neighbouring elements of input `input` that are
/// loaded `vector` at a time, until they are used. Pairs of 16-bit floats stay
/// packed; bytes are loaded packed and take a register each.
int64_t countLoadedRegisters(const InstructionDesc &desc, unsigned input,
                             int64_t elements, int64_t vector);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_BODYREGISTERS_H
