//===- ScatterSpec.h - Sums by index, resolved ------------------*- C++ -*-===//
//
// What a kernel of scatters and its launch share, computed once from a
// description. Sources, which the sums reduce, and destinations are axes of the
// row number (RowsSpec.h); a row is an axis of columns that is kept beside
// them, or where there is none a dim of one position: scalars.
//
// A block has a range of destinations and of columns, and blocks may share the
// sources. Of rows, its warps list the sources whose index is in the range,
// sort them by destination, and add them up in equal pieces of the sorted list.
// Of scalars, each warp adds what it visits to sums of its own, and of rows for
// few destinations each group of threads that share a row.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_SCATTER_SCATTERSPEC_H
#define AICF_LIB_BACKEND_NV_SCATTER_SCATTERSPEC_H

#include "../Rows/RowsSpec.h"
#include "aicf/Analysis/SequentialDim.h"
#include "llvm/Support/MathExtras.h"

namespace aicf::nv {

struct ScatterSpec : RowsSpec {
  /// Sources that a thread tests at once; a chunk of a block's are as many of
  /// each thread.
  static constexpr int64_t kSourcesAtOnce = 8;
  /// Listed sources that a block waits for before it adds them, if not all of
  /// its sources have room in the list; and up to how many have.
  static constexpr int64_t kListed = 1024, kDirectSources = 16384;
  /// Blocks of a cluster, at most.
  static constexpr int64_t kMostInCluster = 8;

  SequentialDim sequential;
  /// Axes of the row number before the destinations'; sources are behind it.
  unsigned keptAxes = 0;
  unsigned position = 0; ///< Node of the index.
  /// Reduce nodes, and bytes of a running value of each.
  llvm::SmallVector<unsigned> reduces;
  llvm::SmallVector<int64_t> runningBytes;
  /// By input: whether the index needs it, or what is added.
  std::vector<bool> indexes, adds;

  int64_t destinations = 1, split = 1, copies = 1;
  /// Pieces of the sources that blocks sort first, together; 0: none.
  int64_t strips = 0;

  /// Of the instruction, whose last dim is there for scalars alone.
  bool isScalar() const { return row.extent == 1; }
  /// Whether the blocks of a cluster find their sources together.
  bool isClustered() const { return cluster > 1; }
  /// Whether warps have sums of their own.
  bool addsInWarps() const { return isScalar() && !strips; }
  /// Whether groups of threads that have a row have sums of their own.
  bool addsInGroups() const { return !isScalar() && copies > 1; }
  llvm::ArrayRef<Axis> getKept() const {
    return llvm::ArrayRef(rowNumber).take_front(keptAxes);
  }
  const Axis &getDestination() const { return rowNumber[keptAxes]; }
  llvm::ArrayRef<Axis> getSources() const {
    return llvm::ArrayRef(rowNumber).drop_front(keptAxes + 1);
  }
  emit::DimSet getSourceDims() const { return getDims(getSources()); }
  int64_t countSources() const { return countPositions(getSources()); }
  /// Ranges of destinations, as many as blocks have: the last ones of a cluster
  /// may be empty.
  int64_t ranges() const {
    return llvm::alignTo(
        llvm::divideCeil(getDestination().extent, destinations), cluster);
  }
  /// Blocks, or those that share sources, as one.
  int64_t tiles() const;
  int64_t blocks() const;
  /// Sources of a block, and those of them that it tests itself.
  int64_t strip() const { return llvm::divideCeil(countSources(), split); }
  int64_t tested() const { return llvm::divideCeil(strip(), cluster); }

  int64_t blockWarps() const { return threads() / kWarp; }
  /// Sources that a thread, a block tests at once. Blocks of a cluster make the
  /// chunks of their sources equal.
  int64_t sourcesAtOnce() const;
  int64_t chunk() const { return threads() * sourcesAtOnce(); }
  /// Sources that a block has room for in its list.
  int64_t listRoom() const {
    return strips       ? std::max(stripLength(), room())
           : isDirect() ? tested()
                        : chunk() + kListed;
  }
  /// Whether the list has room for all sources of a block. Then a destination's
  /// sum is complete once it is formed. Else sums are kept in shared memory.
  bool isDirect() const {
    return strips || (isClustered() && !isScalar()) ||
           (!isScalar() && !addsInGroups() && strip() <= kDirectSources);
  }

  // Of strips.
  /// Words before those of ranges; strips, and ranges of them, at most.
  static constexpr int64_t kStripWords = 2, kMostStrips = 1024,
                           kMostSortedRanges = 4095;
  int64_t stripLength() const {
    return llvm::divideCeil(countSources(), std::max<int64_t>(strips, 1));
  }
  /// Entries of a range's list that a block adds at once: somewhat more than
  /// there are on average. And parts of lists beyond the first ones, at most.
  int64_t room() const;
  int64_t extras() const { return countSources() / room(); }
  /// Sources of a strip that a thread tests at once.
  int64_t testedAtOnce() const {
    return std::clamp<int64_t>(llvm::divideCeil(stripLength(), threads()), 1,
                               kSourcesAtOnce);
  }
  /// Records of the blocks that share ranges and extra parts, and how many such
  /// teams there are.
  int64_t records() const { return ranges() + extras(); }
  int64_t teams() const { return tiles() / ranges(); }
  /// Words that are cleared together.
  int64_t stripWords() const { return kStripWords + ranges() + strips; }

  // Of parts that blocks leave of a destination.
  /// Those that are added at once, if there are more: about the square root of
  /// the most that there may be.
  int64_t partsAtOnce() const;
  /// Whether parts are added in two steps. Else the last block adds them all.
  bool addsInSteps() const { return partsAtOnce() > 1; }

  /// In the workspace, behind the entries: of each range its end in each strip.
  /// Then come the records.
  int64_t endsOffset() const {
    return llvm::alignTo(4 * strips * stripLength(), kVectorBytes);
  }
  int64_t recordsOffset() const {
    return strips ? llvm::alignTo(endsOffset() + 4 * ranges() * strips,
                                  kVectorBytes)
                  : 0;
  }

  /// Sources in the block's range, if destinations have equally many.
  int64_t ownSources() const;
  /// Warps that sort the list, a power of two.
  int64_t sorters() const;
  /// An entry of the list is the source's number among the block's, above
  /// these bits, and the destination, of all of a cluster's.
  int64_t destinationBits() const {
    return llvm::Log2_64_Ceil(destinations * cluster);
  }
  /// Columns of a thread, and rows of so many that it loads at once.
  int64_t columns() const { return vector * vectorsPerThread; }
  int64_t rowsAtOnce() const;

  // Shared memory, in bytes.
  /// The sums of a row for reduction `n`.
  int64_t rowBytes(size_t n) const;
  /// Where the sums begin: of all destinations unless the sums are direct, and
  /// of each warp or group that has its own.
  int64_t sumsOffset(size_t n) const;
  int64_t sumsBytes() const { return sumsOffset(reduces.size()); }
  /// The list as it is found. Behind the sort its place is that of the sums
  /// that groups of threads have of a destination: of rows for each group, of
  /// scalars for each thread that adds parts.
  int64_t listOffset() const { return sumsBytes(); }
  int64_t partsOffset(size_t n) const;
  int64_t sortedOffset() const;
  /// By destination and sorting warp: how many sources; then where the next one
  /// goes in the sorted list; then where the last one has gone. The word in
  /// front is 0.
  int64_t placesOffset() const {
    return sortedOffset() +
           std::max(4 * listRoom(), isClustered() ? warpListsBytes() : 0) + 4;
  }
  int64_t countPlaces() const {
    return std::max({destinations, cluster, strips ? ranges() : 0}) * sorters();
  }
  /// Two buffers of a word for each warp.
  int64_t countsOffset() const { return placesOffset() + 4 * countPlaces(); }
  /// Of strips: two words that a thread tells others; entries of a range before
  /// each strip; what is added to an entry's number for its place; behind a
  /// word, extra parts up to each range.
  int64_t slotOffset() const { return countsOffset() + 8 * blockWarps(); }
  int64_t beforeOffset() const { return slotOffset() + 8; }
  int64_t strayOffset() const { return beforeOffset() + 4 * strips; }
  int64_t extrasOffset() const { return strayOffset() + 4 * strips + 4; }

  // Of clusters (ScatterExchange.cpp).
  /// How often all threads of a cluster test sources, some at once.
  int64_t rounds() const {
    return llvm::divideCeil(tested(), threads() * sourcesAtOnce());
  }
  /// Room of a warp's list, and of a warp's entries for a block: of sorted
  /// indices what neighbouring destinations have comes in batches of a warp.
  int64_t warpListWords() const { return rounds() * sourcesAtOnce() * kWarp; }
  int64_t slotWords() const {
    return kWarp *
           (1 + llvm::divideCeil(ownSources(), cluster * blockWarps() * kWarp));
  }
  /// The lists that warps find lie where a sorted one is later. By block of
  /// the cluster and warp: how many entries it has found for each block, and
  /// those for this one. How many entries each block has. Of scalars: sums of
  /// a hot range, of each block.
  int64_t warpListOffset() const {
    return addsInWarps() ? partsOffset(reduces.size()) : sortedOffset();
  }
  int64_t warpListsBytes() const { return 4 * warpListWords() * blockWarps(); }
  int64_t foundOffset() const {
    return addsInWarps() ? warpListOffset() + warpListsBytes()
                         : countsOffset() + 8 * blockWarps();
  }
  int64_t slotsOffset() const {
    return foundOffset() + 4 * cluster * cluster * blockWarps();
  }
  int64_t ownedOffset() const {
    return slotsOffset() + 4 * cluster * blockWarps() * slotWords();
  }
  int64_t hotOffset(size_t n) const;
  int64_t sharedBytes() const;
  int64_t flagOffset() const {
    return addsInWarps() ? partsOffset(reduces.size()) : listOffset();
  }

  /// Of the sums that a block leaves for the last one: where those of reduction
  /// `n` begin, and bytes in all.
  int64_t recordOffset(size_t n) const;
  int64_t recordBytes() const { return recordOffset(reduces.size()); }
  int64_t scratchBytes() const;
  int64_t semaphores() const;

  std::string getKey() const;
};

/// `desc` with a dim of one position behind its others.
InstructionDesc addUnitDim(const InstructionDesc &desc);

/// Resolves the sums into the destinations of `sequential` with rows along
/// `dim`; none: the first ones; -1: the best one. Leaves the plan's numbers.
/// Fails with the constraint that is violated in `why`, if given.
mlir::FailureOr<ScatterSpec> resolveScatter(const InstructionDesc &desc,
                                            SequentialDim sequential,
                                            int64_t dim, std::string *why);

/// Adds `plan`'s numbers to `common`, which is `desc` resolved in some way.
mlir::FailureOr<ScatterSpec> applyScatter(const InstructionDesc &desc,
                                          const ScatterSpec &common,
                                          ScatterPlanAttr plan,
                                          std::string *why);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCATTER_SCATTERSPEC_H
