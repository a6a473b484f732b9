//===- TransposeSpec.h - Maps over two axes, resolved -----------*- C++ -*-===//
//
// What a kernel of a map that transposes and its launch share, computed once
// from a description. There are two axes, each of them a dim, or several that
// every access traverses as one. Most outputs are contiguous along the second.
// What is contiguous along the first one alone is transposed: it goes through a
// tile of shared memory.
//
// Both axes are rows in the sense of RowsSpec.h, a tile being a segment of
// either. A thread holds chunks of `along.vector` positions along the second
// axis, where the body is evaluated; and of transposed operands, blocks of
// `across.vector` by `along.vector` elements, which it transposes in registers.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSESPEC_H
#define AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSESPEC_H

#include "../Rows/RowsSpec.h"
#include "TransposedTile.h"

namespace aicf::nv {

/// An operand that goes through shared memory.
struct TransposedOperand {
  unsigned index = 0; ///< Among the inputs, or the outputs.
  TransposedTile tile;
};

struct TransposeSpec {
  /// Rows along the second axis, one a position of the first; and the other way
  /// round. The last axis of either row number is the other one.
  RowsSpec along, across;
  llvm::SmallVector<TransposedOperand, 2> inputs, outputs;
  int64_t group = 1;
  int64_t registers = 0, spilledRegisters = 0,
          residentBlocks = 1; ///< As of RowsSpec.

  bool isTransposedInput(unsigned i) const { return isAmong(inputs, i); }
  bool isTransposedOutput(unsigned j) const { return isAmong(outputs, j); }

  int64_t threads() const { return along.threads(); }
  /// Positions of a tile along the first axis and along the second.
  int64_t tileAcross() const { return across.segment(); }
  int64_t tileAlong() const { return along.segment(); }
  /// Blocks of vectors by vectors that a thread holds of a transposed operand.
  int64_t blocksOfThread() const { return across.unroll / along.vector; }
  /// Elements of a tile that a thread has.
  int64_t elements() const { return along.unroll * along.vector; }
  /// Axes that are neither.
  llvm::ArrayRef<Axis> getBatch() const {
    return llvm::ArrayRef(along.rowNumber).drop_back();
  }
  int64_t blocks() const;
  int64_t sharedBytes() const;

  std::string getKey() const;

private:
  static bool isAmong(llvm::ArrayRef<TransposedOperand> list, unsigned index) {
    return llvm::any_of(list, [&](const TransposedOperand &operand) {
      return operand.index == index;
    });
  }
};

/// Resolves `desc` with axes of innermost dims `dims`; empty: the best ones.
/// Leaves the plan's numbers. Fails with the constraint that is violated in
/// `why`, if given.
mlir::FailureOr<TransposeSpec> resolveTranspose(const InstructionDesc &desc,
                                                llvm::ArrayRef<int64_t> dims,
                                                std::string *why);

/// Adds `plan`'s numbers to `common`, which is `desc` resolved along some dims.
mlir::FailureOr<TransposeSpec> applyTranspose(const InstructionDesc &desc,
                                              const TransposeSpec &common,
                                              TransposePlanAttr plan,
                                              std::string *why);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_TRANSPOSE_TRANSPOSESPEC_H
