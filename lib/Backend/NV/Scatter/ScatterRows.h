//===- ScatterRows.h - Sums of rows by index --------------------*- C++ -*-===//
//
// The list of a block's sources, its sort, and the sums of what is sorted: for
// blocks that find their list themselves (ScatterRows.cpp), for those that sort
// the sources together first (ScatterStrips.cpp), and for clusters
// (ScatterCluster.cpp). And the sums of blocks that have no list
// (ScatterGroups.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_SCATTER_SCATTERROWS_H
#define AICF_LIB_BACKEND_NV_SCATTER_SCATTERROWS_H

#include "ScatterExchange.h"

namespace aicf::nv {

class ScatterRows : public ScatterExchange {
public:
  ScatterRows(DeviceBuilder &d, emit::ComputeOp op, const ScatterSpec &scatter,
              const KernelArgs &args, RowsIndex &index,
              const ScatterBlock &block)
      : ScatterExchange(d, op, scatter, args, index, block),
        columns(scatter.columns()),
        owners(std::min<int64_t>(scatter.rows,
                                 llvm::PowerOf2Ceil(scatter.destinations))),
        leavesParts(scatter.split > 1), listPlace(scatter.listOffset()),
        sharers(d.i32(scatter.split)), ownPart(block.part) {}

  /// Of blocks that find their list themselves.
  void write();
  /// Of blocks that sort the sources together first.
  void writeStrips();
  /// Of clusters whose blocks find their sources together.
  void writeCluster();
  /// Of blocks whose groups of threads have sums of their own.
  void writeGroups();

private:
  /// What a list is sorted by: a number below `count`, a word of 0 and those of
  /// `sorters` warps for each.
  struct SortKey {
    int64_t count;
    std::function<Value(Value entry)> get;
    /// Whether an entry may be none: -1.
    bool mayLack = false;
  };
  /// Puts entry `entry`, number `at` of the list, into its place.
  using Put = llvm::function_ref<void(Value at, Value place, Value entry)>;

  void clearSums();
  Value getSource(Value from, int64_t q);
  Values loadIndices(Value from);
  Value listChunk(Value from, Value length, Value parity, ValueRange loaded);
  Value listSources(Value begin);
  Value addListed(Value from, Value total);

  // The sort.
  void clearPlaces(int64_t keys);
  std::pair<Value, Value> scanWarps(Value counts);
  std::pair<Value, Value> scanThreads(Value own);
  void visitShares(Value length, const SortKey &key, Put put);
  Value scanPlaces(int64_t keys);
  void sort(Value length, const SortKey &key, Put put);
  void sortList(Value length);
  /// Where the entries of destination `local` begin and end in the sorted list.
  std::pair<Value, Value> findRun(Value local);

  // Strips.
  Value takeStrip(Value hasOne);
  Value sortStrip(Value strip);
  void sortListed(Value strip, Value begin, Value stop);
  void countEntries(Value strip, Value total);
  Value leaveStrips();
  void clearWords(Value before);
  Value countExtras(Value entries);
  Value countUpTo(Value wanted, int64_t count, int64_t offset,
                  int64_t bits = 0);
  Value loadExtras(Value range);
  /// A range, and which part of its list is the block's.
  struct Range {
    Value number, part;
  };
  Range findRange(Value unit);
  /// How the extra parts of all ranges are shared.
  struct Extras {
    Value number; ///< Of parts.
    /// Blocks with few entries of their own, which take the first ones; whether
    /// the block is one, and how many of them come before it.
    Value light, isLight, lightBefore;
  };
  Extras findExtras(Value own);
  Value getNextUnit(Value unit, Value own, const Extras &extras);
  Value loadEnds(Value range);
  Value loadList(const Range &range, Value entries, Value begins);
  void addRange(Value unit, Value from, Value to);
  Value getRecord(Value from) override;

  // Clusters.
  void putShareIntoList();
  void addOwned();
  void addHot(Value owner, Value begin);

  /// The part of the sorted list that is the thread's group's.
  struct Piece {
    Value begin, end;
  };
  void addPieces(Value length);
  void endRun(const Piece &piece, Value local, ValueRange sums);
  void takeRun(Value local, ValueRange sums);
  void takeEmpty();
  /// Executes `part` where the block leaves its sums for others, else `result`.
  void whereShared(llvm::function_ref<void()> part,
                   llvm::function_ref<void()> result);

  /// Columns of a thread that lie in one aligned vector of running values.
  int64_t getChunk(size_t n) const {
    return std::min(kVectorBytes / scatter.runningBytes[n], columns & -columns);
  }
  Values loadRow(Value row, int64_t place, size_t n);
  void storeRow(Value row, int64_t place, size_t n, ValueRange values);
  void addToGroup(Value from);
  void endSplit();
  Values loadSums(Value local);
  void storeSums(Value local, ValueRange sums);
  /// What group `number` of threads has left of a destination.
  Values loadGroup(Value number);
  void storeGroup(ValueRange sums);
  /// `sums` by reduction.
  llvm::SmallVector<Values> splitSums(ValueRange sums) {
    llvm::SmallVector<Values> all;
    for (size_t n = 0; n < reduces.size(); ++n)
      all.emplace_back(sums.slice(n * columns, columns));
    return all;
  }
  void storeAll();
  void storeResult(Value local, ValueRange sums);
  void storePart(Value local, ValueRange sums);
  Values loadPart(Value part, Value local);
  /// Parts that are added at once: every `step`-th one from `first` on, up to
  /// `end`.
  struct Parts {
    Value first, end;
    int64_t step = 1;
    bool areAll = true; ///< Then they make results, else a part again.
  };
  void addParts(Value from, const Parts &parts);
  void addAllParts(const Parts &parts);
  void addAllParts() { addAllParts({d.i32(0), sharers}); }
  void bringTogether(Value all, llvm::function_ref<Value(Value part)> getStep);

  int64_t columns;
  /// Groups of threads that have destinations of their own, where blocks share
  /// sources: the last one's.
  int64_t owners;
  /// Whether sums go to the workspace, of all destinations.
  bool leavesParts;
  /// Where the list is at present.
  int64_t listPlace;
  /// How many blocks share the range; of strips also whether there are several,
  /// else null.
  Value sharers, isShared;
  /// What the block has of a destination that others share: its part.
  Value ownPart;
  /// The range that parts are of; which of the blocks that have other ranges in
  /// common this one is one of.
  Value range, team;
  /// Of a cluster: its first block's tile; the block whose destinations parts
  /// are of.
  Value firstTile, partsOwner;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCATTER_SCATTERROWS_H
