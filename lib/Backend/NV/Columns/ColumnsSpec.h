//===- ColumnsSpec.h - Reductions of columns, resolved ----------*- C++ -*-===//
//
// What a kernel of columns and its launch share, computed once from a
// description. A row is as in RowsSpec.h: one axis that is contiguous, in
// chunks of a thread each. Here it is kept, and what is reduced is among the
// axes that number the rows: the last ones, the depth. A block reads a strip of
// the depth at one segment of the row; `split` blocks share the depth.
//
// The row may be reduced as well. Its segments are then positions of the depth,
// the innermost ones, and all threads of a block share its outcome.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSSPEC_H
#define AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSSPEC_H

#include "../Rows/RowsSpec.h"
#include "aicf/Analysis/Selections.h"

namespace aicf::nv {

struct ColumnsSpec : RowsSpec {
  /// Axes of the row number that are kept; those behind them are the depth.
  unsigned keptAxes = 0;
  /// Reduce nodes over the depth, and bytes of a running value of each.
  llvm::SmallVector<unsigned> reduces;
  llvm::SmallVector<int64_t> runningBytes;
  /// Those of `reduces` that follow another one: they need no second pass.
  llvm::SmallVector<ArgReduction> argReductions;
  llvm::SmallVector<OnlineSum> onlineSums;
  /// Whether `arg` is the first position of a best value along the only reduced
  /// dim, which a thread visits ascending: it keeps the position as an i32, and
  /// takes another one only where a value is better.
  static bool isFirstPosition(const InstructionDesc &desc,
                              const ArgReduction &arg);
  /// By node: the kernel evaluates it.
  std::vector<bool> evaluated;
  /// By node: the same for all rows, and needed by what is not.
  std::vector<bool> early;

  /// The row is reduced, too.
  bool rowIsReduced = false;
  /// Rows that are shorter than what threads hold are stacked: a segment has
  /// `stacked` positions of the innermost reduced axis side by side, as many
  /// whole vectors, so that a thread has the same columns in every segment.
  /// The row is then both axes, `stackedRow` the columns. 1: it is not.
  int64_t stacked = 1, stackedRow = 0;
  emit::DimSet stackedDims = 0; ///< Those of the reduced axis.
  /// The spec to stack, if that is possible.
  std::shared_ptr<const ColumnsSpec> stackable;
  /// Positions of that axis that a segment of `threads` threads may have.
  int64_t countStacked(int64_t threadsPerRow, int64_t vector) const;
  /// The same with the plan's threads_per_row and vector, stacked if these
  /// hold several rows.
  ColumnsSpec stackFor(int64_t threadsPerRow, int64_t vector) const;
  /// The segments of a row are positions of the depth.
  bool cutsDepth() const { return rowIsReduced || stacked > 1; }

  /// What columns are reduced to is needed for each row: only a cluster that
  /// holds all rows can do that.
  bool needsHold = false;

  /// Sets `isRealigned` for the plan's vectors, if that makes accesses wider.
  void resolveRealigned(const InstructionDesc &desc);

  int64_t split = 1;
  bool isHeld() const { return cluster > 0; }

  /// Null for other reduce nodes.
  const ArgReduction *findArgReduction(unsigned node) const;
  const OnlineSum *findOnlineSum(unsigned node) const;
  /// Whether one maximum serves all columns of a thread: where they are reduced
  /// to one, and no position belongs to the maximum of a column.
  bool sharesBest(const OnlineSum &sum) const;
  /// The nodes that the kernel evaluates for node `node`.
  llvm::SmallVector<unsigned, 3> getOperands(const InstructionDesc &desc,
                                             unsigned node) const;

  llvm::ArrayRef<Axis> getKept() const {
    return llvm::ArrayRef(rowNumber).take_front(keptAxes);
  }
  llvm::ArrayRef<Axis> getDepth() const {
    return llvm::ArrayRef(rowNumber).drop_front(keptAxes);
  }
  /// All of it but the outermost axis: every row takes a division by each.
  llvm::ArrayRef<Axis> getInnerDepth() const {
    llvm::ArrayRef<Axis> axes = getDepth();
    return axes.empty() ? axes : axes.drop_front();
  }
  /// All reduced dims.
  emit::DimSet getDepthDims() const {
    return getDims(getDepth()) | stackedDims |
           (rowIsReduced ? getRowDims() : 0);
  }
  int64_t depth() const;
  /// Rows of a block.
  int64_t strip() const;
  /// Groups of columns that blocks share the depth of.
  int64_t tiles() const;
  int64_t blocks() const;

  /// Registers of a thread's running values of `columns` columns.
  int64_t runningRegisters(int64_t columns) const;
  /// Parts of the depth whose running values a thread loads at once.
  int64_t partsUnderWay() const;
  /// Groups of threads, or warps of several, that bring their running values to
  /// shared memory.
  int64_t sharers() const;
  /// Threads with columns of their own, columns of a thread, and of a block, of
  /// what is reduced. The first is a power of two; threads that are as many
  /// apart share columns.
  int64_t owners() const { return rowIsReduced ? 1 : threadsPerRow; }
  int64_t ownColumns() const { return rowIsReduced ? 1 : vector; }
  int64_t columns() const { return owners() * ownColumns(); }
  /// Threads that share columns.
  int64_t partners() const { return threads() / owners(); }
  /// Bytes of the running values of a block, once combined: a section for each
  /// reduction, of vectors.
  int64_t sectionBytes(size_t reduction) const;
  int64_t recordBytes() const;
  int64_t scratchBytes() const;
  /// Shared memory: the running values of the sharers, and whether the block is
  /// the last one.
  int64_t flagOffset() const;
  /// Of rows that are held, behind the running values of the sharers: those of
  /// the blocks of a cluster, in one of two buffers, and what came of them.
  int64_t meetingOffset(int64_t buffer) const;
  int64_t outcomeOffset() const;
  /// Of stacked rows, behind the flag: what came of the block's columns.
  int64_t stackOffset() const;
  int64_t sharedBytes() const;

  std::string getKey() const;
};

/// Resolves `desc` with rows along `dim`; -1: the best one. Leaves the plan's
/// numbers. Fails with the constraint that is violated in `why`, if given.
mlir::FailureOr<ColumnsSpec> resolveColumns(const InstructionDesc &desc,
                                            int64_t dim, std::string *why);

/// Adds `plan`'s numbers to `common`, which is `desc` resolved along some dim.
mlir::FailureOr<ColumnsSpec> applyColumns(const InstructionDesc &desc,
                                          const ColumnsSpec &common,
                                          ColumnsPlanAttr plan,
                                          std::string *why);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSSPEC_H
