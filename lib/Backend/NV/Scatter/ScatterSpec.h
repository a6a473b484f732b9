//===- ScatterSpec.h - Sums by index, resolved ------------------*- C++ -*-===//
//
// What a kernel of scatters and its launch share, computed once from a
// description. Sources, which the sums reduce, and destinations are axes of the
// row number (RowsSpec.h); a row is an axis of columns that is kept beside
// them, or where there is none a dim of one position: scalars.
//
// A block has a range of destinations and of columns. Of rows, its warps first
// list the sources whose index is in the range, then each adds up those of some
// destinations. Of scalars, each warp adds what it visits to sums of its own,
// and blocks may share the sources.
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
  /// Sources of a destination that one warp adds up; more are the block's.
  static constexpr int64_t kWarpSources = 64;
  /// Room for sources that a warp, or a group of threads, has found.
  static constexpr int64_t kFound = kWarpSources;
  /// Listed sources that a block waits for before it adds them.
  static constexpr int64_t kListed = 1024;

  SequentialDim sequential;
  /// Axes of the row number before the destinations'; sources are behind it.
  unsigned keptAxes = 0;
  unsigned position = 0; ///< Node of the index.
  /// Reduce nodes, and bytes of a running value of each.
  llvm::SmallVector<unsigned> reduces;
  llvm::SmallVector<int64_t> runningBytes;
  /// By input: whether the index needs it, or what is added.
  std::vector<bool> indexes, adds;

  int64_t destinations = 1, split = 1;

  /// Of the instruction, whose last dim is there for scalars alone.
  bool isScalar() const { return row.extent == 1; }
  llvm::ArrayRef<Axis> getKept() const {
    return llvm::ArrayRef(rowNumber).take_front(keptAxes);
  }
  const Axis &getDestination() const { return rowNumber[keptAxes]; }
  llvm::ArrayRef<Axis> getSources() const {
    return llvm::ArrayRef(rowNumber).drop_front(keptAxes + 1);
  }
  emit::DimSet getSourceDims() const { return getDims(getSources()); }
  int64_t countSources() const { return countPositions(getSources()); }
  /// Ranges of destinations.
  int64_t ranges() const {
    return llvm::divideCeil(getDestination().extent, destinations);
  }
  /// Blocks, or those that share sources, as one.
  int64_t tiles() const;
  int64_t blocks() const;
  /// Sources of a block.
  int64_t strip() const { return llvm::divideCeil(countSources(), split); }

  int64_t blockWarps() const { return threads() / kWarp; }
  /// Rows that a warp, and a block, visits at once.
  int64_t warpRows() const { return kWarp / threadsPerRow; }
  /// Sources that a block tests at once, and has room for in its list.
  int64_t chunk() const { return threads() * kSourcesAtOnce; }
  int64_t listRoom() const { return chunk() + kListed; }

  /// Whether groups of threads have destinations of their own: with many groups
  /// in a warp what they find takes too much room.
  bool hasOwners() const { return threadsPerRow >= 8; }

  // Shared memory, in bytes.
  /// The sums of a row for reduction `n`.
  int64_t rowBytes(size_t n) const;
  /// Where the sums begin: of all destinations, and of scalars of each warp.
  int64_t sumsOffset(size_t n) const;
  int64_t sumsBytes() const { return sumsOffset(reduces.size()); }
  /// Sums of each warp for a destination of many sources; of scalars, those of
  /// threads that add parts.
  int64_t partsOffset(size_t n) const;
  /// The list: numbers of sources, destinations in the range.
  int64_t listOffset() const { return partsOffset(reduces.size()); }
  int64_t countsOffset() const { return listOffset() + 8 * listRoom(); }
  /// Which warps have a group of too many sources; which destinations have
  /// many.
  int64_t votesOffset() const { return countsOffset() + 8 * blockWarps(); }
  int64_t manyOffset() const { return votesOffset() + 4 * blockWarps(); }
  /// What warps have found.
  int64_t foundOffset() const { return manyOffset() + 4 * destinations; }
  int64_t foundBytes() const {
    return 4 * kFound * (hasOwners() ? warpRows() : 1);
  }
  int64_t sharedBytes() const;
  int64_t flagOffset() const { return partsOffset(reduces.size()); }

  /// Bytes of the sums that a block leaves for the last one.
  int64_t recordBytes() const;
  int64_t scratchBytes() const;

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
