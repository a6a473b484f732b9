//===- ReferenceEvaluator.h - Values of an instruction ----------*- C++ -*-===//
//
// The grid of an instruction is evaluated block by block, and within a block
// each value of the body over the dims that it varies over.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_MEASURE_REFERENCEEVALUATOR_H
#define AICF_LIB_MEASURE_REFERENCEEVALUATOR_H

#include "aicf/Analysis/ScalarFunctions.h"
#include "aicf/Measure/Reference.h"

namespace aicf::measure {

/// Elements of a value that are held at a time.
inline constexpr int64_t kBlock = 1 << 16;

/// Positions of one dim, as indices into the evaluator's list of them.
struct Range {
  int64_t begin = 0, count = 1;
};

/// The elements of a value over a box, in row-major order of the dims it varies
/// over. `errors` is empty where all are exact.
struct Elements {
  std::vector<Scalar> values;
  std::vector<double> errors;
};

/// A box of the iteration space, and the values known there. A reduce opens a
/// frame of its own, in which the dims that it drops are bound anew: what does
/// not vary over them is the outer frame's.
struct Frame {
  llvm::SmallVector<Range> box;
  Frame *outer = nullptr;
  emit::DimSet bound = 0;
  llvm::DenseMap<mlir::Value, Elements> known;
};

/// Evaluates one instruction.
class Evaluator {
public:
  Evaluator(emit::ComputeOp op, llvm::ArrayRef<HostTensor> inputs,
            const ReferenceOptions &options)
      : op(op), extents(op.getExtents()), inputs(inputs), options(options),
        dims(emit::getBodyDims(op)) {}

  rt::Result<std::vector<ExpectedOutput>> run();

private:
  unsigned getNumDims() const { return extents.size(); }
  rt::Status prepareOperations();
  rt::Status choosePositions();
  double countWork(emit::DimSet grid, int64_t samples) const;
  int64_t getVolume(emit::DimSet set, const Frame &frame) const;

  const Elements &get(mlir::Value value, Frame &frame);
  Elements load(mlir::BlockArgument argument, const Frame &frame);
  Elements apply(mlir::Operation *operation, Frame &frame);
  Elements reduce(emit::ReduceOp operation, Frame &frame);
  void store(unsigned output, Frame &frame, ExpectedOutput &result);

  /// Calls `body` for each point of `set` in the box, in row-major order, with
  /// the position of every dim.
  template <typename Fn>
  void forEachPoint(emit::DimSet set, const Frame &frame, Fn &&body) const;
  /// Moves `begins` on to the next block of `counts` positions along the dims
  /// of `set`, the last one fastest; false behind the last block.
  bool advance(emit::DimSet set, llvm::ArrayRef<int64_t> counts,
               llvm::MutableArrayRef<int64_t> begins) const;
  /// For each dim, the step between elements of a block over `set`.
  llvm::SmallVector<int64_t> getSteps(emit::DimSet set,
                                      const Frame &frame) const;

  mutable emit::ComputeOp op; ///< A handle: asking it changes nothing.
  llvm::SmallVector<int64_t> extents;
  llvm::ArrayRef<HostTensor> inputs;
  const ReferenceOptions &options;
  llvm::DenseMap<mlir::Value, emit::DimSet> dims;
  llvm::DenseMap<mlir::Operation *, ScalarFunction> functions;
  /// Of each dim, the positions that are evaluated, ascending.
  llvm::SmallVector<std::vector<int64_t>> positions;
};

inline bool contains(emit::DimSet set, unsigned dim) { return set >> dim & 1; }

template <typename Fn>
void Evaluator::forEachPoint(emit::DimSet set, const Frame &frame,
                             Fn &&body) const {
  int64_t volume = getVolume(set, frame);
  if (volume == 0)
    return;
  llvm::SmallVector<int64_t> at(getNumDims(), 0), point(getNumDims(), 0);
  for (unsigned d = 0; d < getNumDims(); ++d)
    if (contains(set, d))
      point[d] = positions[d][frame.box[d].begin];
  for (int64_t i = 0; i < volume; ++i) {
    body(i, llvm::ArrayRef<int64_t>(at), llvm::ArrayRef<int64_t>(point));
    for (int64_t d = int64_t(getNumDims()) - 1; d >= 0; --d) {
      if (!contains(set, d))
        continue;
      bool isDone = ++at[d] < frame.box[d].count;
      if (!isDone)
        at[d] = 0;
      point[d] = positions[d][frame.box[d].begin + at[d]];
      if (isDone)
        break;
    }
  }
}

} // namespace aicf::measure

#endif // AICF_LIB_MEASURE_REFERENCEEVALUATOR_H
