//===- BodyEvaluator.h - A body on a thread's fragment ----------*- C++ -*-===//
//
// A thread holds a fragment of the iteration space: some rows, and in each of
// them groups of neighbouring columns. The instruction's body, or what follows
// the sum of a contraction, is evaluated on its elements; a value that does not
// vary over rows or columns is computed once.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_BODYEVALUATOR_H
#define AICF_LIB_BACKEND_NV_CODEGEN_BODYEVALUATOR_H

#include "DeviceBuilder.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include <map>
#include <tuple>

namespace aicf::nv {

/// An element of a thread's fragment: which of its rows, which group of
/// columns, which column of the group. -1 where a value does not vary over it.
struct FragmentPlace {
  int row, group, column;
  bool operator<(const FragmentPlace &other) const {
    return std::tie(row, group, column) <
           std::tie(other.row, other.group, other.column);
  }
};

class BodyEvaluator {
public:
  /// `rowDims`, `columnDims`: the dims that make up the fragment's rows and
  /// columns; all others are fixed in a tile.
  BodyEvaluator(DeviceBuilder &d, emit::ComputeOp op, emit::DimSet rowDims,
                emit::DimSet columnDims);
  virtual ~BodyEvaluator();

protected:
  /// The result of `reduce` at `place`.
  virtual Value getAccumulator(emit::ReduceOp reduce, FragmentPlace place) = 0;
  /// The position along `dim` at `place`, as an i64.
  virtual Value getIndex(unsigned dim, FragmentPlace place) = 0;

  /// `place` as far as `value` varies over it.
  FragmentPlace project(Value value, FragmentPlace place) const;
  bool isKnown(Value value, FragmentPlace place) const;
  /// Gives `value`, an input, at `place`.
  void define(Value value, FragmentPlace place, Value result);
  /// Forgets all values: a new tile.
  void forget() { known.clear(); }
  /// Forgets what varies over rows: other rows.
  void forgetRows();
  /// The body's `value` at `place`. Inputs must be defined.
  Value evaluate(Value value, FragmentPlace place);
  /// Output `output`, of the 16-bit float `type`, at `place` and the next
  /// column, packed into an i32.
  Value evaluatePair(unsigned output, mlir::Type type, FragmentPlace place);

  DeviceBuilder &d;
  emit::ComputeOp op;

private:
  emit::DimSet rowDims, columnDims;
  llvm::DenseMap<Value, emit::DimSet> dims;
  std::map<std::pair<const void *, FragmentPlace>, Value> known;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_BODYEVALUATOR_H
