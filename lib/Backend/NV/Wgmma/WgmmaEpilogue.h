//===- WgmmaEpilogue.h - From accumulators to outputs -----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMAEPILOGUE_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMAEPILOGUE_H

#include "../Codegen/BodyEvaluator.h"
#include "WgmmaArguments.h"
#include <array>
#include <map>

namespace aicf::nv {

/// The instruction's body after the sum, and the inputs that it reads.
///
/// Inputs are loaded at indices clamped to the output, so that ragged tiles
/// need no branch; what is computed beyond the edge is never stored.
class WgmmaBody : protected BodyEvaluator {
public:
  WgmmaBody(DeviceBuilder &d, emit::ComputeOp op, const WgmmaSpec &spec,
            const WgmmaArguments &args);

protected:
  /// `width` neighbours of epilogue input `i` at `row` and `column` (i32): 1,
  /// or up to the input's vector.
  Values loadInput(unsigned i, Value row, Value column, int64_t width);
  /// The same of a wide input, `kWideColumns` neighbours, as i32 words.
  Values loadWide(unsigned i, Value row, Value column);
  Value getInputIndex(unsigned i, Value row, Value column, int64_t width);
  Value getArgument(unsigned i);
  /// The index of an element of `output` (i64).
  Value getOutputIndex(unsigned output, Value row, Value column);
  /// The sum of `base` and the batch's part of an index (i64).
  Value addBatch(Value base, llvm::ArrayRef<BatchStride> axes,
                 const Values &strides);
  Value getBatchIndex(unsigned dim);

  const WgmmaSpec &spec;
  const WgmmaArguments &args;
  Values batch; ///< The tile's position along the batch axes.
};

/// Writes the part of a consumer that follows the last wgmma of a tile.
///
/// A thread holds pairs of neighbouring columns in two rows of its warp's 16.
/// The body is evaluated for each pair, on f32 accumulators, panel by panel of
/// 64 columns. Values that do not vary over a pair's rows or columns are
/// computed once.
class EpilogueWriter : WgmmaBody {
public:
  /// `thread`: in the warpgroup; `consumer`: the warpgroup.
  EpilogueWriter(DeviceBuilder &d, emit::ComputeOp op, const WgmmaSpec &spec,
                 const WgmmaArguments &args, Value thread, Value consumer);

  /// Whether what beginRows() loads leaves registers for a tile's products, and
  /// no other tile's stand between: then it is called before them.
  bool loadsAhead() const;
  /// Starts the 64 rows from `row` on of a tile, at `column`: issues the loads
  /// that can overlap with the last wgmma, or with all.
  void beginRows(Value row, Value column, const Values &tileBatch);
  void writeRows(Value accumulator);
  /// Stores one panel of the 64 rows from `row` on, whose sums are `sums`:
  /// those of an accumulator from the panel's first column on.
  void writePanelSums(Value row, Value column, const Values &tileBatch,
                      int panel, Values sums);
  /// After the last tile: waits for the stores.
  void finish();

private:
  using Place = FragmentPlace;

  Value getAccumulator(emit::ReduceOp, Place place) override;
  Value getIndex(unsigned dim, Place place) override;
  /// Loads epilogue input `i` for `place` and, for pairs, its neighbour.
  void preload(unsigned i, Place place);
  /// Loads all inputs that pair `pair` needs, but for wide ones.
  void preloadPair(int pair, bool columnInputsOnly);
  /// Loads all inputs that panel `panel` needs.
  void preloadPanel(int panel);
  /// Deals what was loaded wide for `panel` to the lanes that need it.
  void exchangeWide(int panel);
  /// What lanes 4 i to 4 i + 3 have of four words each: word `i` of lane `j`
  /// becomes word `j` of lane `i`.
  Values transposeQuad(Values words);
  /// Row `row` of those that tiles visit as one of the result's; beyond its end
  /// if it is none.
  Value findRow(Value row);
  /// Begins the rows from `row` on of a tile at `column`.
  void locateRows(Value row, Value column);
  Value rowIndex(int row);
  Value columnIndex(int pair);
  /// `pending`: stores of panels before that may still be under way.
  void writePanel(int panel, int64_t pending);
  /// Where this lane's line of stmatrix for the columns from pair `pair` of a
  /// panel on lies in the panel's buffer.
  Value getStagingPlace(int pair);
  /// Stores output `output` of a panel, which is staged at `buffer`, by
  /// vectors.
  void storeRows(unsigned output, int panel, Value buffer);
  void writePair(unsigned output, int pair, int row);
  int64_t countColumnRegisters() const;
  bool columnInputsFitRegisters() const;

  Value thread, consumer;
  // Constant in a thread.
  Value warpRow, laneColumn, stagingBase, stagingLine, lineSwizzle, chunk;
  // Of the current tile.
  Value tileRow, tileColumn, accumulator;
  std::array<Value, 2> rows; ///< The thread's, of the result.
  /// Words that were loaded wide: eight columns, of the lane's fourth of 32.
  struct WideLoad {
    unsigned input;
    int pair, row; ///< The first pair of the 32 columns.
    Values words;
  };
  std::map<int, llvm::SmallVector<WideLoad>> wideLoads; ///< By panel.
  /// Instead of `accumulator`: the sums from column `sumsColumn` on.
  Values panelSums;
  int64_t sumsColumn = 0;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMAEPILOGUE_H
