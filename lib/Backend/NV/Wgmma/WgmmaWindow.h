//===- WgmmaWindow.h - Operands that are read through a window --*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMAWINDOW_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMAWINDOW_H

#include "WgmmaSpec.h"

namespace aicf::nv {

/// An operand that is read through a window, and the roles of its dims.
struct WindowMatch {
  unsigned input = 0;
  WgmmaWindow window;
  DimSet pixels = 0, channels = 0, taps = 0;
  /// Dims of the pixels of more than one position, outermost first.
  llvm::SmallVector<unsigned> pixelOrder;
};

/// Whether TMA's im2col mode can read `input`, a factor of
/// `contraction`, which is of type `element` in memory. Fails with the
/// constraint that is violated in `why`, if given.
mlir::FailureOr<WindowMatch> matchWindow(const InstructionDesc &desc,
                                         const Contraction &contraction,
                                         unsigned input, std::string *why);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMAWINDOW_H
