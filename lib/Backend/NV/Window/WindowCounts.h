//===- WindowCounts.h - What a tile of a window takes -----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WINDOW_WINDOWCOUNTS_H
#define AICF_LIB_BACKEND_NV_WINDOW_WINDOWCOUNTS_H

#include "WindowSpec.h"

namespace aicf::nv {

/// What a thread loads of an input at once: for a step of its tile, or for all
/// where the input does not vary over the depth.
struct WindowLoads {
  int64_t vectors = 0; ///< Loads.
  int64_t width = 1;   ///< Elements of each.
  int64_t checks = 0;  ///< Positions that are compared with an end.
  bool ofStep = false;
};

WindowLoads countLoads(const WindowSpec &spec, const InstructionDesc &desc,
                       unsigned input);

/// Registers a thread, estimated: running values, what a step loads, addresses
/// and arithmetic.
int64_t estimateRegisters(const WindowSpec &spec, const InstructionDesc &desc);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WINDOW_WINDOWCOUNTS_H
