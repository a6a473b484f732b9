//===- ColumnsReducer.h - A kernel of reduced columns -----------*- C++ -*-===//

#ifndef AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSREDUCER_H
#define AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSREDUCER_H

#include "../Rows/RowsEvaluator.h"
#include "ColumnsSpec.h"
#include "mlir/Dialect/Math/IR/Math.h"

namespace aicf::nv {

class ColumnsReducer : public RowsEvaluator {
public:
  /// `segmentArg` as of RowsIndex.
  ColumnsReducer(DeviceBuilder &d, emit::ComputeOp op,
                 const InstructionDesc &desc, const ColumnsSpec &columns,
                 const KernelArgs &args, RowsIndex &index, ValueRange params,
                 int segmentArg)
      : RowsEvaluator(d, op, columns.getDepthDims(), columns, args, index),
        columns(columns), params(params), segmentArg(segmentArg),
        width(columns.vector) {
    for (unsigned node : columns.reduces) {
      Reduction &reduction = reductions.emplace_back();
      reduction.op = nodes[node].getDefiningOp<emit::ReduceOp>();
      const ArgReduction *arg = columns.findArgReduction(node);
      if (const OnlineSum *sum = columns.findOnlineSum(node)) {
        reduction.best =
            llvm::find(columns.reduces, sum->best) - columns.reduces.begin();
        reduction.value = nodes[sum->x];
        reduction.exp =
            reduction.op.getOperand().getDefiningOp<mlir::math::ExpOp>();
        reduction.sharesBest = columns.sharesBest(*sum);
      }
      if (!arg)
        continue;
      reduction.best =
          llvm::find(columns.reduces, arg->best) - columns.reduces.begin();
      reduction.value = nodes[arg->value];
      reduction.takesNaN = arg->takesNaN;
      reduction.isPosition = ColumnsSpec::isFirstPosition(desc, *arg);
    }
    unsigned arg = params.size() - (columns.split > 1 ? 3 : 0) -
                   (segmentArg >= 0) - 2 * columns.getInnerDepth().size();
    for (const Axis &axis : columns.getInnerDepth()) {
      index.setDivisor(axis, arg);
      arg += 2;
    }
  }

  void write();

private:
  struct Reduction {
    emit::ReduceOp op;
    /// Of an ArgReduction or OnlineSum: the other reduction, and what it
    /// combines, or x.
    int best = -1;
    Value value;
    mlir::math::ExpOp exp; ///< Of an OnlineSum.
    /// Of an OnlineSum: a thread's columns have one maximum while it visits the
    /// rows.
    bool sharesBest = false;
    bool takesNaN = false;
    bool isPosition = false; ///< ColumnsSpec::isFirstPosition
  };
  /// A thread's running values: of each reduction, `vector` columns.
  using Then = llvm::function_ref<void(Values)>;
  /// What running values become at some positions.
  using Step = llvm::function_ref<Values(ValueRange positions, Values running)>;

  bool isOfRows(const KernelAccess &access) const {
    return access.dims & columns.getDepthDims();
  }
  size_t at(size_t n, int64_t column) const { return n * width + column; }

  void locateBlock();
  void holdNone();
  void computeEarly();
  void loadThose(bool ofRows, int row);
  Values visit(Value begin, Value end, int64_t step, int64_t unroll, Step body);
  void holdRow(int u, Value position);
  Values visitRows();
  Values fold(Values running);
  Values visitParts();
  mlir::Type getType(const Reduction &reduction);
  Value getStart(const Reduction &reduction);
  Value combineTwo(const Reduction &reduction, Value x, Value y);
  Value select(const Reduction &reduction, Value value, Value own, Value best);
  Value getReference(Value best);
  Value scale(const Reduction &reduction, Value x, Value reference);
  Values combineRows(Values running, int rows, int count);
  Value keepInside(int u, int column, Value next, Value value) {
    Value inside = index.isInRow(u, /*k=*/0, column);
    return columns.rowIsReduced && inside ? d.select(inside, next, value)
                                          : next;
  }
  void addTerms(size_t n, ValueRange before, Values &running, int rows,
                int count);
  Value isBetter(const Reduction &reduction, Value x, Value best);
  Values visitTail(Values running);
  Values takeFirst(Values running, Value begin, Value end);
  Values combineColumn(ValueRange x, ValueRange y);
  Values combineElements(ValueRange running, FragmentPlace place);
  Values combineAll(Values x, ValueRange y);
  Values getColumn(ValueRange running, int64_t column);
  Values halveColumns(std::vector<Values> all);
  void reduceInBlock(Values running, Then then);
  void storeRecord(Values running);
  Values loadRecord(Value from);
  void storeOnce();
  void defineReductions(Values running);
  void writeOutputs(Values running);
  void writeStacked(Values running);
  void writeReduced(Values running);
  Value getPlace(Value from, size_t n);
  Value narrow(Value number) {
    return number.getType().isInteger(64) ? d.narrow(number) : number;
  }

  const ColumnsSpec &columns;
  Values params;
  int segmentArg;
  /// Columns of which a thread has running values.
  int64_t width;
  Value workspace, semaphores;
  llvm::SmallVector<Reduction> reductions;
  Values kept; ///< The block's positions along the kept axes.
  Value part;  ///< The block's, of the depth.
  Value tile;  ///< Number of the group of blocks that share a depth.
  Value owner, partner;
  Value laneStart; ///< Of the thread's chunk in a segment.
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_COLUMNS_COLUMNSREDUCER_H
