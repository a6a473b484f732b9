//===- WgmmaArguments.h - The arguments of a wgmma kernel -------*- C++ -*-===//
//
// The parameters of a kernel are one list. The kernel takes its signature from
// it and puts what it gets where the list says; a launch takes what it passes.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMAARGUMENTS_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMAARGUMENTS_H

#include "WgmmaSpec.h"

namespace aicf::nv {

/// The kernel's parameters by name.
struct WgmmaArguments {
  /// A pointer with its strides in elements, null where they are not passed.
  struct Access {
    Value pointer, rowStride, columnStride;
    Values batchStrides;
  };

  /// An operand that is packed: element `offset + line * lineStride + i *
  /// stride` of `source` goes to `line * pitch + i` of each plane of `packed`.
  /// The lines at the next position of the batch follow.
  struct Packing {
    Value source, lines, length, pitch, lineStride, stride, offset;
    Values packed, batchStrides;
  };

  Values maps; ///< Planes of A, of B, TMA outputs.
  llvm::SmallVector<Packing, 2> packings;
  Value semaphores;
  /// Sums of shared tiles, and how they are shared.
  struct StreamK {
    Value sums, wholeTiles, partDepth, wholeParts, restShare, mostParts;
  };
  StreamK streamK;
  llvm::SmallVector<Access> inputs, outputs;
  Value rows, columns, rowTiles, columnTiles, depthTiles, group, loadedBytes;
  Values batchExtents;
  /// As WindowAxis, innermost first.
  struct Window {
    Value positions, stride, low;
  };
  llvm::SmallVector<Window, 3> window;
};

/// A parameter of a kernel.
struct WgmmaParam {
  ParamKind kind;
  Value *place;  ///< Where the kernel keeps it, in a WgmmaArguments.
  LaunchArg arg; ///< What a launch passes.
};

/// The parameters of the kernel in order; their places are in `args`. The
/// instruction has `numInputs` inputs.
llvm::SmallVector<WgmmaParam>
listParams(const WgmmaSpec &spec, unsigned numInputs, WgmmaArguments &args);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMAARGUMENTS_H
