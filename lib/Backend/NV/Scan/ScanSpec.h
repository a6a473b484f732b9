//===- ScanSpec.h - Scans that threads share, resolved ----------*- C++ -*-===//
//
// What a kernel of scans and its launch share, computed once from a
// description. The dim that a scan reduces is laid on the dim that it runs
// along (Selections.h): what is left is a map over rows as in RowsSpec.h, whose
// scans combine an element with those before it.
//
// The scanned axis is the row itself (`alongScan`), or the last axis of the row
// number. It is cut into segments, one for each block. Along the row a thread
// holds `unroll` chunks, `threadsPerRow` chunks apart. Else it holds a chunk of
// each of `unroll` positions that follow each other, and groups of threads do.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_SCAN_SCANSPEC_H
#define AICF_LIB_BACKEND_NV_SCAN_SCANSPEC_H

#include "../Rows/RowsSpec.h"
#include "aicf/Analysis/Selections.h"

namespace aicf::nv {

/// Reduce node `node`, which takes what precedes each position, and the
/// position itself unless it is exclusive.
struct RowsScan {
  unsigned node;
  bool isExclusive;
  int64_t bytes; ///< Of a running value.
};

struct ScanSpec : RowsSpec {
  SequentialDim sequential;
  bool alongScan = false;
  llvm::SmallVector<RowsScan> scans;
  /// A thread scans its elements again once it knows what precedes them, and
  /// has them meanwhile as it has loaded them: 16-bit ones take half of the
  /// registers that running values take.
  bool scansAgain = false;

  bool isUp() const { return sequential.kind == SequentialDim::Up; }
  const Axis &getScanned() const { return alongScan ? row : rowNumber.back(); }
  /// Axes of the row number but the scanned one.
  llvm::ArrayRef<Axis> getKept() const {
    return llvm::ArrayRef(rowNumber).drop_back(alongScan ? 0 : 1);
  }
  /// Positions of a segment along the scanned axis, and segments.
  int64_t scanSegment() const;
  int64_t scanSegments() const;
  /// Whether segments leave their totals in memory, not in a cluster.
  bool usesMemory() const { return scanSegments() > 1 && cluster == 1; }
  /// What is scanned apart: rows of a block, or columns of one.
  int64_t sequences() const;
  int64_t blocks() const;
  /// Whether all segments are whole.
  bool hasWholeSegments() const {
    return getScanned().extent % (scanSegment() * cluster) == 0;
  }
  /// Whether every row that a block numbers is one.
  bool hasWholeRows() const {
    return !alongScan || countPositions(rowNumber) % rows == 0;
  }

  /// Threads with totals of their own, and totals of a thread, of a scan in a
  /// segment. Threads that are as many apart share totals.
  int64_t owners() const { return alongScan ? 1 : threadsPerRow; }
  int64_t ownTotals() const { return alongScan ? 1 : vector; }
  int64_t partners() const { return threads() / owners(); }
  /// Warps, or groups of threads, whose totals meet in shared memory: of a row,
  /// or of a column.
  int64_t sharers() const;
  /// Segments that a block looks back at, one by one; what is before them it
  /// finds combined.
  int64_t groupSegments() const;
  int64_t groups() const;

  /// Bytes of the totals of a segment: a section for each scan, of vectors.
  int64_t sectionBytes(size_t scan) const;
  /// Where the section of `scan` begins; behind the last one, all bytes.
  int64_t getSectionOffset(size_t scan) const;
  int64_t recordBytes() const { return getSectionOffset(scans.size()); }
  int64_t scratchBytes() const;
  /// A word of tickets; then for each sequence bits of segments that are
  /// there, bits of groups, and a count of blocks that need them no more.
  int64_t segmentWords() const;
  int64_t groupWords() const;
  int64_t semaphores() const;

  /// Registers of the running values of `elements` elements.
  int64_t runningRegisters(int64_t elements) const;
  /// Shared memory: totals, in sections of scans; behind them a record of each
  /// block of the cluster, or the ticket.
  int64_t sharedSection(size_t scan) const;
  int64_t totalsBytes() const;
  int64_t sharedBytes() const {
    return totalsBytes() + (cluster > 1 ? cluster * recordBytes() : kSlotBytes);
  }

  std::string getKey() const;
};

/// `desc` with the dims that `match`'s scans reduce laid on the dim that they
/// run along.
InstructionDesc overlayScans(const InstructionDesc &desc,
                             const SequentialMatch &match);
/// The same of an instruction. What compares the two dims holds.
mlir::OwningOpRef<emit::ComputeOp> overlayScans(emit::ComputeOp op,
                                                const InstructionDesc &desc,
                                                const SequentialMatch &match);

/// Resolves the scans along `sequential` with rows along `dim`; none: the first
/// ones; -1: the best one. Leaves the plan's numbers. Fails with the constraint
/// that is violated in `why`, if given.
mlir::FailureOr<ScanSpec> resolveScan(const InstructionDesc &desc,
                                      SequentialDim sequential, int64_t dim,
                                      std::string *why);

/// Adds `plan`'s numbers to `common`, which is `desc` resolved in some way.
mlir::FailureOr<ScanSpec> applyScan(const InstructionDesc &desc,
                                    const ScanSpec &common, ScanPlanAttr plan,
                                    std::string *why);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCAN_SCANSPEC_H
