//===- TiledEpilogue.h - From fragments to outputs --------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_TILED_TILEDEPILOGUE_H
#define AICF_LIB_BACKEND_NV_TILED_TILEDEPILOGUE_H

#include "../Codegen/BodyEvaluator.h"
#include "TiledIndex.h"

namespace aicf::nv {

/// A thread's fragment: the position of each of its rows, and of the first
/// column of each of its groups. `accumulators` are row by row, in each row
/// group by group.
struct TiledFragment {
  Values rows, groups;
  int64_t groupWidth = 2;
  Values accumulators;
};

/// Evaluates the body on a fragment and stores the outputs under predicates,
/// staged ones by way of shared memory. All threads of the block call it.
/// Inputs are loaded at positions clamped to the output, one group of columns
/// ahead, so no store stands between loads that overlap.
class TiledEpilogue : BodyEvaluator {
public:
  /// `batch`: position of each axis of the batch; the tile begins at `row`,
  /// `column`. The fragment's sums may come later.
  TiledEpilogue(const TiledIndex &index, emit::ComputeOp op,
                TiledFragment fragment, ValueRange batch, Value row,
                Value column);

  /// Loads the inputs that vary over rows alone, over columns alone or over
  /// neither: before the products, which they do not depend on.
  void preloadEdges();
  /// With the fragment's sums.
  void write(Values sums);

private:
  Value getAccumulator(emit::ReduceOp, FragmentPlace place) override;
  Value getIndex(unsigned dim, FragmentPlace place) override;

  Value column(int group, int64_t inGroup) {
    return d.add(fragment.groups[group], inGroup);
  }
  /// The terms of `access` at a row of the fragment, clamped if asked for.
  const AddressTerm &rowTerm(const KernelAccess &access, int row, bool clamp);
  /// The same at any row, not kept.
  AddressTerm getRowTerm(const KernelAccess &access, Value position,
                         bool clamp);
  AddressTerm addColumn(const AddressTerm &term, const KernelAccess &access,
                        Value position);
  /// What the batch and the constant add.
  const AddressTerm &fixedTerm(const KernelAccess &access);
  Value getOffset(const KernelAccess &access, int row, Value position,
                  bool clamp);

  void preload(int group);
  void preloadInput(const TiledAccess &input, FragmentPlace place);
  void storeGroup(int group);
  /// Whether columns behind the last one are not stored, but for a mutant.
  bool isBounded() const;
  void storeRow(const TiledAccess &output, FragmentPlace place);

  void stageRow(const TiledAccess &output, FragmentPlace place);
  /// Writes the staged tile at byte `base`.
  void writeStaged(const TiledAccess &output, int64_t base);

  const TiledIndex &index;
  const TiledSpec &spec;
  TiledFragment fragment;
  Values batch;
  Value firstRow, firstColumn, rowCount, columnCount;
  /// Where each staged output's tile and each of its rows' columns 0 of the
  /// result would begin, in bytes.
  std::map<const TiledAccess *, int64_t> stagedBases;
  std::map<std::pair<const TiledAccess *, int>, Value> stagedRows;
  std::map<std::tuple<const KernelAccess *, int, bool>, AddressTerm> rowTerms;
  std::map<const KernelAccess *, AddressTerm> fixedTerms;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TILED_TILEDEPILOGUE_H
