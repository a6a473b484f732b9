//===- RowsSpec.h - A program over rows, resolved ---------------*- C++ -*-===//
//
// What a kernel of rows and its launch share, computed once from a description:
// which dims make up a row, which number the rows, how wide each access is, and
// which reductions are ready together.
//
// A row is one axis (aicf/Analysis/Axes.h). Its positions come in chunks of
// `vector` neighbours; thread t of the `threads` that share a row holds the
// chunks k * threads + t of a segment. A row that is reduced is one segment, or
// one of each block of a cluster; others may be cut into several. The row's
// last chunk may be a part of one: its elements are accessed one by one, by the
// thread that has it.
//
// Dims of extent 1 play no role. A dim that is dropped by gathers alone
// (Selections.h) has one position for each row.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_ROWS_ROWSSPEC_H
#define AICF_LIB_BACKEND_NV_ROWS_ROWSSPEC_H

#include "../Codegen/DeviceBuilder.h"
#include "../Codegen/Limits.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Analysis/KernelFamily.h"
#include "aicf/Backend/NV/IR/NV.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::nv {

/// Positions of a row, and row numbers, are i32 and run on by a block.
constexpr int64_t kMaxRowPositions = int64_t(1) << 30;

/// An input or an output.
struct RowsAccess {
  unsigned index = 0; ///< Among the inputs, or the outputs.
  mlir::Type type;
  int64_t bytes = 0;        ///< Of an element.
  bool alongRow = false;    ///< Varies over the row.
  bool afterGather = false; ///< Varies over a gathered dim.
  /// The same for all rows, in no reduction and stored nowhere: loaded after
  /// the last reduction, between the stores, as the nearest cache has it.
  bool late = false;
  /// Neighbouring positions of the row are neighbours, by the linear part of
  /// the subscript alone.
  bool isContiguous = false;
  /// Along the row the subscript has quotients or remainders, so that each
  /// element has an address of its own.
  bool isComputed = false;
  /// Elements of the longest aligned vector that a chunk can be cut into.
  int64_t widest = 1;
  int64_t vector = 1; ///< Likewise, of the plan's chunks.
  /// Of an input whose neighbours along the row are neighbours in memory,
  /// wherever a chunk begins, checks aside: a vector may be loaded as the two
  /// aligned ones that it lies in. The plan's chunks make it so where no vector
  /// is aligned.
  bool mayShift = false, isShifted = false;

  /// Elements of the longest vector that chunks of `chunk` may be cut into, by
  /// shifts if need be.
  int64_t getShiftedVector(int64_t chunk) const;
};

/// A dim that has one position a row: the value of node `position`, where that
/// is one of the dim's, else 0.
struct RowsGather {
  unsigned dim, position;
  bool varies = false; ///< From row to row.
};

struct RowsSpec {
  Axis row;
  Axes rowNumber; ///< Outermost first.
  llvm::SmallVector<RowsAccess> inputs, outputs;
  llvm::SmallVector<RowsGather> gathers;
  /// Reduce nodes over the row: those of a level need none of a later one.
  llvm::SmallVector<llvm::SmallVector<unsigned>> levels;
  /// Threads meet before they store: one may store what others load.
  bool needsBarrier = false;
  unsigned indexBits = 32; ///< Of element offsets.
  /// Rows are held with chunks that lie in the row, not with segments.
  bool holdsChunks = false;
  /// The chunks of a row begin where vectors are aligned, so that the first one
  /// may begin before the row: rows that are reduced alone, for a sum does not
  /// care which thread has what. All inputs along the row are equally far from
  /// such a place.
  bool isRealigned = false;

  /// Positions of a segment where threads hold more; 0: all that they hold.
  int64_t heldPositions = 0;

  // The plan's numbers.
  int64_t threadsPerRow = 1, vector = 1, vectorsPerThread = 1, rows = 1,
          unroll = 1, cluster = 1;
  /// Registers a thread, estimated, those that it has to keep in memory, and
  /// blocks that a multiprocessor shall hold for all that the registers may be:
  /// the family's.
  int64_t registers = 0, spilledRegisters = 0, residentBlocks = 1;

  /// An input has the place of an output that varies over the row.
  bool isUpdated = false;

  /// Cuts accesses to vectors of the plan's chunks. Fails if a row has no whole
  /// chunk, or unless `mayHavePart`, is not made up of them; with it, accesses
  /// may be shifted, too. With a part, fails if a thread might read what
  /// another block updates.
  mlir::LogicalResult resolveVectors(bool mayHavePart, std::string *why);

  emit::DimSet getRowDims() const { return getDims(row); }
  /// Dims whose position may differ from row to row.
  emit::DimSet getNumberDims() const;
  int64_t countRows() const { return countPositions(rowNumber); }
  /// Elements of the longest vector of any access; of any input that is
  /// shifted, where all outputs over the row that are `stored` with it have
  /// vectors as long, else 1.
  int64_t getWidest() const;
  /// The same of rows that are made up of whole ones.
  int64_t getWidestWhole() const {
    return row.extent ? std::min(getWidest(), row.extent & -row.extent) : 1;
  }
  int64_t
  getWidestShifted(llvm::function_ref<bool(const RowsAccess &)> stored) const;
  int64_t threads() const { return threadsPerRow * rows; }
  /// Positions of a segment.
  int64_t segment() const {
    return heldPositions ? heldPositions
                         : threadsPerRow * vector * vectorsPerThread;
  }
  int64_t segments() const;
  int64_t blocks() const;
  /// Chunks of a thread, from the first on, that lie in the row for every
  /// thread.
  int64_t wholeVectors() const;
  /// Whether a thread's chunk `chunk` may be a part of one.
  bool mayBePart(int chunk) const {
    return isRealigned || (row.extent % vector && chunk >= wholeVectors());
  }
  /// Whether every row that a block numbers is one.
  bool hasWholeBlocks() const { return countRows() % (rows * unroll) == 0; }

  /// Warps that share a row.
  int64_t warps() const { return std::max<int64_t>(threadsPerRow / kWarp, 1); }
  /// Shared memory: what each warp brings to the reductions of a level, and
  /// behind it what each block of a cluster does, both in two buffers where
  /// there are several levels.
  int64_t levelBytes() const;
  int64_t clusterBytes() const;
  /// The buffers of one kind.
  int64_t buffers() const { return std::min<int64_t>(levels.size(), 2); }
  int64_t clusterOffset() const { return levelBytes() * buffers(); }
  int64_t sharedBytes() const;

  /// Everything but the launch arguments' key and the plan that code depends
  /// on.
  std::string getKey() const;
};

/// Lines of the cache, in thousandths, that a warp touches by one access of
/// `access`, which reads or writes at `place`.
int64_t getWarpLines(const RowsSpec &spec, const RowsAccess &access,
                     const AccessDesc &place);

/// Likewise, of short rows that follow each other in memory, which share lines:
/// a thread for each row of 555032 x 3 bf16 takes 6.5 us, four threads 10.8
/// (H200, 2026-11-27).
int64_t getSharedLines(const RowsSpec &spec, const RowsAccess &access,
                       const AccessDesc &place);

/// Resolves `desc` with rows along `dim`, the innermost one of the row; -1: the
/// best one. Leaves the plan's numbers. Fails with the constraint that is
/// violated in `why`, if given.
mlir::FailureOr<RowsSpec> resolveRows(const InstructionDesc &desc, int64_t dim,
                                      std::string *why);

/// Adds `plan`'s numbers to `common`, which is `desc` resolved along some dim.
mlir::FailureOr<RowsSpec> applyRows(const InstructionDesc &desc,
                                    const RowsSpec &common, RowsPlanAttr plan,
                                    std::string *why);

/// Resolves, for reductions of columns, rows along `dim` (as above), what
/// numbers them, and accesses. The last axes of the row number, from `keptAxes`
/// on, are reduced. So is the row itself if `dim` is, or if `dim` is -1 and
/// nothing that is reduced is contiguous along a kept dim.
mlir::LogicalResult resolveColumnAxes(const InstructionDesc &desc, int64_t dim,
                                      RowsSpec &spec, unsigned &keptAxes,
                                      bool &rowIsReduced, std::string *why);

/// Makes one row of rows and the innermost reduced axis, where these are
/// neighbours in every input that varies over either.
mlir::LogicalResult stackRows(const InstructionDesc &desc, unsigned keptAxes,
                              RowsSpec &spec);

/// Sets the levels of the reductions over dims of `row`.
void resolveLevels(const InstructionDesc &desc, emit::DimSet row,
                   RowsSpec &spec);

/// Registers that hold the values over `row` of `elements` elements, where most
/// live across a level of reductions; with the late inputs, and what is under
/// way for a chunk.
int64_t estimateHeldRegisters(const InstructionDesc &desc, emit::DimSet row,
                              int64_t elements, const RowsSpec &spec);

/// Refuses an output in the place of an input at another subscript: an element
/// would be stored before it is loaded.
mlir::LogicalResult checkInPlace(const InstructionDesc &desc, std::string *why);

/// Resolves a map over two axes, each in turn as a row: that of `along` has
/// innermost dim `dims[1]`, that of `across` `dims[0]`, and each is the last
/// axis of the other one's row number. Empty `dims`: the best ones.
mlir::LogicalResult resolveTransposeAxes(const InstructionDesc &desc,
                                         llvm::ArrayRef<int64_t> dims,
                                         RowsSpec &along, RowsSpec &across,
                                         std::string *why);

/// Resolves a map whose axis of dim `scanned` is scanned, with rows along
/// `dim`; -1: the best one. That axis is the row, or else the last one of the
/// row number.
mlir::LogicalResult resolveScanAxes(const InstructionDesc &desc,
                                    unsigned scanned, int64_t dim,
                                    RowsSpec &spec, std::string *why);

/// Resolves sums into the destinations along dim `scattered`, with rows along
/// `dim`, which may have one position; -1: a kept one along which updates are
/// contiguous, else the last dim. The row number has `keptAxes` axes, then the
/// destinations, then what is reduced.
mlir::LogicalResult resolveScatterAxes(const InstructionDesc &desc,
                                       unsigned scattered, int64_t dim,
                                       RowsSpec &spec, unsigned &keptAxes,
                                       std::string *why);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_ROWS_ROWSSPEC_H
