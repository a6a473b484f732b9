//===- WgmmaPack.h - Operands that TMA cannot read --------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMAPACK_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMAPACK_H

#include "WgmmaEpilogue.h"

namespace aicf::nv {

/// Packs operands into the workspace before the products begin.
///
/// The work is cut into as many shares as the grid has blocks. A block takes
/// shares by number until none is left, so that all of them are taken by blocks
/// that run: no block waits for one that has no place yet. The thread that
/// loads tiles then waits until all shares are done.
///
/// Semaphores: shares taken, shares done, blocks that have left. The last block
/// sets them to 0.
class PackWriter {
public:
  PackWriter(DeviceBuilder &d, const WgmmaSpec &spec,
             const WgmmaArguments &args, Value thread)
      : d(d), spec(spec), args(args), thread(thread) {}

  /// All threads of the block take part.
  void write();
  /// At the end of the kernel.
  void leave();

private:
  Value take();
  void pack(Value share);
  void packOperand(const WgmmaOperand &operand,
                   const WgmmaArguments::Packing &packing, Value share);
  /// The source's element (i64) where `line`, of all positions of a batch,
  /// begins.
  Value locateLine(const WgmmaOperand &operand,
                   const WgmmaArguments::Packing &packing, Value line);
  /// Stores neighbours at element `index` of each plane: themselves, or their
  /// parts.
  void storePlanes(const Values &planes, Value index, const Values &elements);
  /// Of an outer axis; those of the taps are known.
  Value getExtent(BatchStride batch) {
    if (batch.axis >= spec.batch.size())
      return d.i32(spec.outerAxis(batch.axis).extent);
    return args.batchExtents[batch.axis];
  }

  DeviceBuilder &d;
  const WgmmaSpec &spec;
  const WgmmaArguments &args;
  Value thread;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMAPACK_H
