//===- ScatterEvaluator.h - Sources and destinations of a block -*- C++ -*-===//
//
// What kernels of rows and of scalars share: where a block is, which sources
// are its own, what a source adds, what is stored for a destination.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_SCATTER_SCATTEREVALUATOR_H
#define AICF_LIB_BACKEND_NV_SCATTER_SCATTEREVALUATOR_H

#include "../Rows/RowsEvaluator.h"
#include "ScatterPaths.h"

namespace aicf::nv {

class ScatterEvaluator : public RowsEvaluator {
protected:
  ScatterEvaluator(DeviceBuilder &d, emit::ComputeOp op,
                   const ScatterSpec &scatter, const KernelArgs &args,
                   RowsIndex &index, const ScatterBlock &block);

  /// A source's index in the block's range; `isOwn` unless it is elsewhere.
  struct Target {
    Value local, isOwn;
  };
  /// Loads what the index of `source` needs, as held row `u`.
  Values loadIndex(int u, Value source);
  /// Destinations from `from` on, `most` at most. Ranges of clusters may begin
  /// behind the last one.
  Value countRange(Value from, int64_t most);
  /// Number of the record that part `from` of the block's tile leaves.
  virtual Value getRecord(Value from) {
    return d.add(d.mul(block.tile, scatter.split), from);
  }
  /// Element of the workspace where part `from` of the block's tile has the
  /// sums of reduction `n` for destination `local`.
  Value getRecordPlace(size_t n, Value from, Value local);
  /// The target of `source`, of which `loaded` is what loadIndex() gave. There
  /// is none if `isSource` fails.
  Target findTarget(int u, Value source, ValueRange loaded, Value isSource);
  /// Bits of the lanes whose key, a number of `bits` bits, is `key`, too, of
  /// those with `isOwn`; of another lane, any.
  Value findSame(Value key, Value isOwn, int64_t bits);
  /// Holds `source` and destination `local` of the range, as row `u`.
  void holdSource(int u, Value source, Value local);
  /// Loads what held row `u` adds.
  void loadSource(int u);
  /// Holds destination `local` as row `u`, which is one if `isRow`, null: for
  /// sure. Loads what its outputs need beside sums.
  void loadDestination(int u, Value local, Value isRow);
  /// Stores the outputs of held row `u`. `sums` are of each reduction.
  void storeDestination(int u, llvm::ArrayRef<Values> sums);

  /// Of all sums: those of a reduction are neighbours.
  Values getIdentities(int64_t columns);
  /// x and y, `columns` sums of each reduction.
  Values combineAll(Values x, ValueRange y, int64_t columns);
  /// Where held row `u` adds to `sums`.
  Values addSource(int u, Values sums, int64_t columns);

  const ScatterSpec &scatter;
  const ScatterBlock &block;
  llvm::SmallVector<emit::ReduceOp> reduces;
  Values kept;        ///< Positions along the kept axes.
  Value base, count;  ///< The range: its first destination, and how many.
  Value thread, lane; ///< In the block, in the warp.
  Value warp, group;  ///< In the block; of threads of a row, in the block.
  Value below;        ///< Bits of lower lanes.
  Value sources;      ///< How many there are.
  Value first, end;   ///< Those of the block.

private:
  void holdIndex(int u, Value source);
  void loadChunks(const RowsAccess &input, int u);
  /// Column `i` of the thread, in held row `u`.
  FragmentPlace getPlace(int u, int64_t i) const {
    return {u, int(i / scatter.vector), int(i % scatter.vector)};
  }
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCATTER_SCATTEREVALUATOR_H
