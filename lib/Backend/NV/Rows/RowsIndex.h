//===- RowsIndex.h - Positions and addresses of rows ------------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_ROWS_ROWSINDEX_H
#define AICF_LIB_BACKEND_NV_ROWS_ROWSINDEX_H

#include "../Codegen/AxisIndex.h"
#include "RowsSpec.h"

namespace aicf::nv {

/// Where some neighbouring elements lie: `displacement` elements behind
/// `pointer`, which is an element's address in any case.
struct RowsPlace {
  Value pointer;
  int64_t displacement = 0;
  /// Whether all checked indices are inside the operand; null without checks.
  Value inside;
};

/// Neighbouring elements that begin anywhere: they lie in the aligned vectors
/// at addresses `low` and `high`, from `skipped` elements of the first one on.
struct RowsShift {
  Value low, high, skipped;
  /// Whether they have to be loaded one by one: beyond the operand's last whole
  /// vector.
  Value isBeyond;
  /// Index of the first one that is checked, an operand's extent; null: none.
  Value first, size;
  /// As of RowsPlace, of other indices.
  Value inside;
};

/// Number of a block among those that have its segment of a row, and the
/// segment's; null: there is one.
struct RowsBlock {
  Value number, segment;
};

/// Those of block `block`, where blocks take the segments of a row in turn;
/// parameter `segmentArg` holds their number, -1: one.
RowsBlock findBlock(DeviceBuilder &d, Value block, ValueRange params,
                    int segmentArg);

/// What a thread holds: `unroll` rows, in each of them `vectors` chunks of a
/// segment. Positions along dims have the index type.
class RowsIndex : public AxisIndex {
public:
  /// At the start of the kernel with parameters `params`.
  RowsIndex(DeviceBuilder &d, const RowsSpec &spec, const KernelArgs &args,
            ValueRange params, RowsBlock block);

  /// Holds the rows that the block's number stands for.
  void holdOwnRows();
  /// Holds, as row `u`, the one at positions `axes` of the row number; null
  /// for those that nothing will ask for. `start`: where the thread's first
  /// chunk begins; null: in the block's segment.
  void hold(int u, Values axes, Value isRow = {}, Value start = {});

  /// Thread among those of the row.
  Value getLane() const { return lane; }
  Value getThread() const { return thread; }
  /// Row of the block, of the group of threads.
  Value getGroup() const { return group; }
  /// Number of the block among those that have its segment.
  Value getBlock() const { return block; }
  /// Whether held row `u` is one, chunk `k` is in the row, the segment is the
  /// row's first; null: for sure.
  Value isRow(int u) const { return held[u].isRow; }
  Value isChunk(int u, int k);
  /// Whether chunk `k` lies in the row as a whole, element `element` of it
  /// does; null: for sure.
  Value isWhole(int u, int k);
  Value isInRow(int u, int k, int element) {
    return spec.mayBePart(k) ? isElement(u, k, element) : isChunk(u, k);
  }
  /// Whether the row's end cuts chunk `k`; whether element `element` of it is
  /// in the row.
  Value isPart(int u, int k);
  Value isElement(int u, int k, int element);
  Value isFirstSegment() const;
  /// Number of the segment in the row; null: there is one.
  Value getSegment() const { return segment; }
  /// Computes the positions of all chunks here, for what follows in regions.
  void computeChunks();

  /// Gives the position of gathered dim `dim` in row `u`, as an i64 of any
  /// value.
  void gather(int u, unsigned dim, Value position);
  /// Position along `dim` of element `element` of chunk `k` of row `u`. `u` and
  /// `k` are -1 for any.
  Value getPosition(unsigned dim, int u, int k, int element);
  /// Where elements from `element` of the chunk on lie. `access` does not vary
  /// over the row if `k` is negative. Of a chunk that is not whole, where those
  /// of the last whole one lie.
  RowsPlace locate(const KernelAccess &access, mlir::Type type, int u, int k,
                   int element);
  /// Where element `element` of a chunk that may be a part lies: beyond the
  /// row's end, the last one.
  RowsPlace locateSingle(const KernelAccess &access, mlir::Type type, int u,
                         int k, int element);

  /// Where `count` elements of a shifted access lie, from `element` of the
  /// chunk on.
  RowsShift locateShifted(const KernelAccess &access, mlir::Type type, int u,
                          int k, int element, int64_t count);
  /// The aligned vector of `count` elements from `element` of a chunk on, of
  /// realigned rows. Of a chunk that is not in the row another one of the
  /// operand.
  Value locateRealigned(const KernelAccess &access, mlir::Type type, int u,
                        int k, int element, int64_t count);
  /// Whether elements of a realigned row are in no whole vector of an operand,
  /// and so in no chunk: at the operand's end.
  Value hasTail(int u) { return d.less(held[u].end, rowExtent); }
  /// Holds, as row 0, realigned, what the vectors of the one at positions
  /// `axes` leave: a thread has one element of it as its chunk's first.
  void holdTail(Values axes);

private:
  struct HeldRow {
    Value isRow;
    Values axes; ///< Position along each axis of the row number.
    Value start; ///< Of the thread's first chunk; null: `firstChunk`.
    /// Of realigned rows: how far in front of the row chunk 0 begins, and
    /// where the row's elements end that chunks have.
    Value skipped, end;
    llvm::SmallDenseMap<unsigned, Value> gathered;
  };

  /// Where the thread's first chunk of row `u` begins.
  Value getStart(int u) const {
    return getChunkRow(u) < 0 ? firstChunk : held[u].start;
  }
  /// Rows that share their chunks have one number.
  int getChunkRow(int u) const { return u >= 0 && held[u].start ? u : -1; }
  /// Position of chunk `k`; of one that is not whole, the row's last whole
  /// chunk.
  Value getChunk(int u, int k);
  /// Position of chunk `k`, wherever it is, from that of chunk 0 on; from the
  /// row's begin on.
  Value getFromFirst(int u, int k) {
    return d.add(getStart(u), k * spec.threadsPerRow * spec.vector);
  }
  Value getOwnChunk(int u, int k) {
    Value skipped = u >= 0 ? held[u].skipped : Value();
    Value position = getFromFirst(u, k);
    return skipped ? d.sub(position, skipped) : position;
  }
  /// Position that addresses of `element` are computed from.
  Value getElement(int u, int k, int element);
  Value getPositionAt(unsigned dim, int u,
                      llvm::function_ref<Value()> getInRow);
  /// What the row, chunk and element add to the address, or what does not
  /// depend on the chunk if `k` is negative.
  Value getOffset(const KernelAccess &access, int u, int k, int element,
                  bool alongRow, Value &inside);
  /// The same where the row begins, of an access without checks.
  Value getRowOffset(const KernelAccess &access, int u);
  Value evaluate(mlir::AffineExpr expr, int u, int k, int element);
  bool isInRow(mlir::AffineExpr expr) const;

  const RowsSpec &spec;
  Value thread, lane, group, block, segment, firstChunk, rowExtent;
  std::vector<HeldRow> held;
  /// What addresses are of: chunks, single elements, the row's first position.
  enum { kChunks, kSingles, kRowStart } addressed = kChunks;
  /// Of a shifted access: elements up to its last whole vector, by length, and
  /// what is the same for all chunks of a held row.
  Value getLastVector(const KernelAccess &access, int64_t count);
  struct ShiftedRow {
    Value offset, first, size, inside;
  };
  const ShiftedRow &getShiftedRow(const KernelAccess &access, int u);
  std::map<std::pair<int, int>, Value> chunks, chunkChecks;
  std::map<std::pair<const KernelAccess *, int>, RowsPlace> rowPlaces;
  std::map<std::pair<const KernelAccess *, int>, ShiftedRow> shiftedRows;
  std::map<std::pair<const KernelAccess *, int64_t>, Value> lastVectors;
  std::map<std::pair<const KernelAccess *, int>, Value> realignedRows;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_ROWS_ROWSINDEX_H
