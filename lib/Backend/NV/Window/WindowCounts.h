//===- WindowCounts.h - What a tile of a window takes -----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WINDOW_WINDOWCOUNTS_H
#define AICF_LIB_BACKEND_NV_WINDOW_WINDOWCOUNTS_H

#include "WindowSpec.h"
#include <map>

namespace aicf::nv {

/// What a thread loads of an input at once: for a step of its tile, or for all
/// where the input does not vary over the depth.
struct WindowLoads {
  int64_t vectors = 0; ///< Loads.
  int64_t width = 1;   ///< Elements of each.
  int64_t checks = 0;  ///< Positions that are compared with an end.
  bool ofStep = false;
};

/// What a search counts once for all plans that ask for it.
struct WindowMemo {
  /// By tile, of each input.
  std::map<Positions, llvm::SmallVector<WindowLoads, 4>> loads;
  /// Of each input, then of each output: its stride along each dim, elements.
  llvm::SmallVector<llvm::SmallVector<int64_t, 8>> strides;
};

/// Of each input, in `spec`'s tile.
llvm::ArrayRef<WindowLoads> getLoads(const WindowSpec &spec,
                                     const InstructionDesc &desc);

/// Of access `number` of the inputs and then the outputs: its strides by dim.
llvm::ArrayRef<int64_t> getDimStrides(const WindowSpec &spec,
                                      const InstructionDesc &desc,
                                      unsigned number);

/// Registers a thread, estimated: running values, what a step loads, addresses
/// and arithmetic.
int64_t estimateRegisters(const WindowSpec &spec, const InstructionDesc &desc);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WINDOW_WINDOWCOUNTS_H
