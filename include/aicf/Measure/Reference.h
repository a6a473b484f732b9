//===- Reference.h - What an instruction computes, in f64 -------*- C++ -*-===//
//
// Evaluates a compute instruction from its definition, in double, with a bound
// of the error that code in the instruction's own types may make. It knows no
// loop tree, no plan and no kernel, so it can judge all of them. Of large
// instructions it evaluates a sample of the grid (rows and columns of a
// contraction's result, say), each point in full.
//
// Bounds, u being half a unit in the last place of the type that computes (f32
// for 16-bit floats): an operation of + - * / or a root adds u of its result,
// another function 16 u; a sum of K values adds max(16, K / 8) u of the sum of
// their magnitudes; each rounding to bf16 or f16 adds 2^-8 or 2^-11, also where
// a kernel may leave it out. Errors of operands are carried through by
// evaluating an operation where they are largest, so that a comparison that
// rounding can decide makes what depends on it as uncertain as it is.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_MEASURE_REFERENCE_H
#define AICF_MEASURE_REFERENCE_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Runtime/Status.h"
#include <cstdint>
#include <vector>

namespace aicf::measure {

/// The elements of a dense row-major tensor, as they lie in memory.
using HostTensor = std::vector<uint8_t>;

/// One element of an output.
struct ExpectedElement {
  int64_t index = 0; ///< Row-major, in the output.
  double value = 0;  ///< Also of an integer.
  double error = 0;  ///< Infinite: no implementation can be held to it.
};

/// How much of an output was looked at.
struct ExpectedOutput {
  std::vector<ExpectedElement> elements;
  bool isComplete = false; ///< Every element of the output is among them.
};

struct ReferenceOptions {
  /// Values of body operations to compute, about.
  int64_t budget = int64_t(1) << 24;
  /// Of the sample.
  uint64_t seed = 1;
};

/// What `op` stores for `inputs`, in the order of its operands: a list for each
/// output. Fails where the body has an operation that is not known, and where
/// already a single point of the grid takes more than 16 times the budget.
rt::Result<std::vector<ExpectedOutput>>
evaluateReference(emit::ComputeOp op, llvm::ArrayRef<HostTensor> inputs,
                  const ReferenceOptions &options);

/// Half a unit in the last place of `type` relative to its value, with the
/// slack above; 0 for integers.
double getStorageUnit(mlir::Type type);

} // namespace aicf::measure

#endif // AICF_MEASURE_REFERENCE_H
