//===- WgmmaSplit.h - Tiles whose depth several blocks share ----*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_WGMMA_WGMMASPLIT_H
#define AICF_LIB_BACKEND_NV_WGMMA_WGMMASPLIT_H

#include "WgmmaEpilogue.h"

namespace aicf::nv {

/// The first row of a tile that part `part` of a split depth owns, and the part
/// that owns row `row`. Rows are dealt by eights, as evenly as these go.
Value getFirstRow(DeviceBuilder &d, const WgmmaSpec &spec, Value part);
Value getRowOwner(DeviceBuilder &d, const WgmmaSpec &spec, Value row);

/// The way out of a tile whose depth is split over the blocks of a cluster.
///
/// Every part of the depth owns rows of the tile. Every consumer sends its sums
/// to the blocks that own their rows, into the plane of its part there. Behind
/// a barrier of the cluster, a block adds the planes in the order of the depth,
/// whatever came first, and evaluates the body on four neighbouring columns a
/// thread.
class SplitEpilogue : WgmmaBody {
public:
  /// `thread`: in the warpgroup; `rank`: of the block in its cluster.
  SplitEpilogue(DeviceBuilder &d, emit::ComputeOp op, const WgmmaSpec &spec,
                const WgmmaArguments &args, Value thread, Value consumer,
                Value rank);

  /// Sends the sums, one value for each 64 rows of this consumer.
  void send(ValueRange accumulators);
  /// Whether what a thread loads for its rows leaves registers for the sums
  /// that it sends: then it is loaded before the blocks meet.
  bool loadsAhead() const;
  /// Loads the inputs for this block's rows of the tile at `row`, `column`.
  void beginTile(Value row, Value column, const Values &tileBatch);
  /// Stores these rows.
  void writeTile();

private:
  Value getAccumulator(emit::ReduceOp, FragmentPlace place) override;
  Value getIndex(unsigned dim, FragmentPlace place) override;
  int64_t countThreads() const;
  /// Chunks of this block's rows.
  int64_t countChunks() const;
  void preload(int chunk);
  void addParts(int chunk);
  void store(unsigned output, int chunk);

  /// Four neighbouring columns of a row.
  struct Chunk {
    Value partRow, partColumn; ///< In the block's planes.
    Value row, column, inside; ///< In the output; inside: its row is.
    Values sums;
  };

  Value thread, consumer, rank, part;
  llvm::SmallVector<Chunk> chunks;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WGMMA_WGMMASPLIT_H
