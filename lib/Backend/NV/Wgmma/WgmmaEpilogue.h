//===- WgmmaEpilogue.h - From accumulators to outputs -----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMAEPILOGUE_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMAEPILOGUE_H

#include "../Codegen/BodyEvaluator.h"
#include "WgmmaSpec.h"

namespace aicf::nv {

/// The kernel's parameters by name, in the order of wgmmaParams().
struct WgmmaArguments {
  WgmmaArguments() = default;
  WgmmaArguments(const WgmmaSpec &spec, ValueRange params);

  /// A pointer with its strides in elements, null where they are not passed.
  struct Access {
    Value pointer, rowStride, columnStride;
  };

  Values maps; ///< A, B, TMA outputs.
  llvm::SmallVector<Access> inputs, outputs;
  Value rows, columns, rowTiles, columnTiles, depthTiles;
};

/// Writes the part of a consumer that follows the last wgmma of a tile.
///
/// A thread holds pairs of neighbouring columns in two rows of its warp's 16.
/// The instruction's body after the reduction is evaluated for each pair, on
/// f32 accumulators, panel by panel of 64 columns. Values that do not vary over
/// a pair's rows or columns are computed once.
///
/// Epilogue inputs are loaded at indices clamped to the output, so that ragged
/// tiles need no branch; what is computed beyond the edge is never stored.
class EpilogueWriter : BodyEvaluator {
public:
  /// `thread`: in the warpgroup; `consumer`: which 64 rows of the tile.
  EpilogueWriter(DeviceBuilder &d, emit::ComputeOp op, const WgmmaSpec &spec,
                 const WgmmaArguments &args, Value thread, Value consumer);

  /// Starts a tile at `row`, `column`: issues the loads that can overlap with
  /// the last wgmma.
  void beginTile(Value row, Value column);
  void writeTile(Value accumulator);
  /// After the last tile: waits for the stores.
  void finish();

private:
  using Place = FragmentPlace;

  Value getAccumulator(emit::ReduceOp, Place place) override;
  Value getIndex(unsigned dim, Place place) override;
  /// Loads epilogue input `i` for `place` and, for pairs, its neighbour.
  void preload(unsigned i, Place place);
  /// Loads all inputs that pair `pair` needs.
  void preloadPair(int pair, bool columnInputsOnly);
  Value rowIndex(int row);
  Value columnIndex(int pair);
  void writePanel(int panel);
  void writePair(unsigned output, int pair, int row);
  bool columnInputsFitRegisters() const;

  const WgmmaSpec &spec;
  const WgmmaArguments &args;
  Value thread, consumer;
  // Constant in a thread.
  Value warpRow, laneColumn, stagingBase, stagingRow, rowSwizzle, chunkHalf;
  // Of the current tile.
  Value tileRow, tileColumn, accumulator;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMAEPILOGUE_H
