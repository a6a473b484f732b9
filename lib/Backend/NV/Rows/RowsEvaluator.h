//===- RowsEvaluator.h - A body on the rows that a thread holds -*- C++ -*-===//
//
// What kernels of rows and of columns share: loads of inputs into a thread's
// fragment, the arithmetic of reductions, stores of outputs. A fragment's row
// is a held row, its groups of columns are chunks.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_ROWS_ROWSEVALUATOR_H
#define AICF_LIB_BACKEND_NV_ROWS_ROWSEVALUATOR_H

#include "../Codegen/BodyEvaluator.h"
#include "../Codegen/Reductions.h"
#include "RowsIndex.h"

namespace aicf::nv {

class RowsEvaluator : public BodyEvaluator, protected Reductions {
protected:
  /// `rowDims`: the dims whose position may differ between held rows.
  RowsEvaluator(DeviceBuilder &d, emit::ComputeOp op, emit::DimSet rowDims,
                const RowsSpec &spec, const KernelArgs &args, RowsIndex &index);

  /// Reductions over dims of one position: over dims of extent 1, and gathers.
  Value getAccumulator(emit::ReduceOp reduce, FragmentPlace place) override;
  Value getIndex(unsigned dim, FragmentPlace place) override;

  /// Elements of `input`, an access of `at`'s rows, at chunk `chunk` of row
  /// `row`: one if it does not vary over the row.
  Values loadElements(RowsIndex &at, const RowsAccess &input, int64_t width,
                      int row, int chunk);
  /// Loads `input` at chunk `chunk` of row `row`, unless it is known. What is
  /// loaded of a part of a chunk is right after loadParts().
  void loadChunk(const RowsAccess &input, int row, int chunk);
  /// Loads the elements of parts of chunks: rarely, and behind all other loads,
  /// which so are under way together.
  void loadParts();
  /// Loads `input` at element 0 of chunk 0 of row 0, alone.
  void loadTail(const RowsAccess &input);
  /// Stores those outputs, all of which vary over the row, that match.
  void storeChunk(int row, int chunk,
                  llvm::function_ref<bool(const RowsAccess &)> matches);

  /// `value` at `place`; a 16-bit float as f32.
  Value evaluateWide(Value value, FragmentPlace place) {
    return widenHalf(evaluate(value, place));
  }
  /// `sum` and `reduce`'s operand at `place`. A sum of products is accumulated
  /// by fused multiply-add.
  Value combineElement(emit::ReduceOp reduce, Value sum, FragmentPlace place);
  /// All of a power of two of running values: i and i + count / 2 first.
  Value halve(emit::ReduceOp reduce, Values values);

  void when(Value condition, llvm::function_ref<void()> then) {
    if (condition)
      d.when(condition, then);
    else
      then();
  }

  const RowsSpec &spec;
  const KernelArgs &args;
  RowsIndex &index;
  Values nodes; ///< By node.

private:
  void defineChunk(const RowsAccess &input, int row, int chunk,
                   ValueRange elements);
  Values loadSingles(const RowsAccess &input, int row, int chunk);
  /// Elements of a shifted input; those `isBeyond` are wrong.
  Values loadShifted(const RowsAccess &input, int row, int chunk,
                     Value &isBeyond);

  /// Elements of an input along realigned rows.
  Values loadRealigned(const RowsAccess &input, int row, int chunk);

  /// What loadParts() has to load.
  struct Part {
    const RowsAccess *input;
    int row, chunk;
    Value isBeyond; ///< As of RowsShift; may be null.
  };
  llvm::SmallVector<Part> parts;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_ROWS_ROWSEVALUATOR_H
