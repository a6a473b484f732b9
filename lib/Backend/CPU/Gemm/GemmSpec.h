//===- GemmSpec.h - A packed contraction, resolved --------------*- C++ -*-===//
//
// What one kernel of the gemm family and its launch need, computed once from a
// description: which dims are rows, columns, depth and batch, and how each
// operand lies in memory. A plan then sets the numbers.
//
// A role is a list of axes, and its positions are numbered with the last axis
// running fastest. Dims of extent 1 are in no role; dims that every access
// traverses as one are one axis.
//
// In the kernel's terms the result is rows x columns: the left operand holds
// the rows, the right one the columns. That is M and N, or N and M where the
// result's contiguous dim is one of M.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_CPU_GEMM_GEMMSPEC_H
#define AICF_LIB_BACKEND_CPU_GEMM_GEMMSPEC_H

#include "aicf/Analysis/KernelFamily.h"
#include "aicf/Backend/CPU/CPU.h"

namespace aicf::cpu {

/// Dims that are traversed as one; the last one runs fastest and its
/// coefficient is the axis's.
struct GemmAxis {
  llvm::SmallVector<unsigned, 2> dims; ///< Outermost first.
  int64_t extent = 1;
  unsigned inner() const { return dims.back(); }
};
using GemmAxes = llvm::SmallVector<GemmAxis, 2>;

/// Positions of a role.
int64_t countPositions(llvm::ArrayRef<GemmAxis> axes);

/// An operand, whose lines are rows or columns of the result.
struct GemmOperand {
  /// Along what neighbours in memory lie.
  enum Major : uint8_t { Lines, Depth, None };

  unsigned input = 0;
  Major major = None;
  /// Nodes between the input and its factor of the product, in order.
  llvm::SmallVector<unsigned, 1> conversions;
};

struct GemmSpec {
  unsigned product = 0, reduce = 0; ///< Nodes.
  mlir::Type type;                  ///< Of the product and its sum.
  int64_t elementBytes = 0;         ///< Of that type.
  GemmAxes batch, rows, columns, depth;
  GemmOperand left, right;

  // The plan's numbers.
  int64_t tileRows = 0, tileColumns = 0, vector = 0;
  int64_t blockRows = 0, blockColumns = 0, blockDepth = 0;
  int64_t taskRows = 0, taskColumns = 0;

  /// The dim that runs along the columns; -1 if there are several axes.
  int getColumnDim() const;
  int64_t getRowTasks() const;
  int64_t getColumnTasks() const;
  int64_t getTasks() const;
  /// Whether sums outlive a block of the depth.
  bool isDeep() const { return blockDepth < countPositions(depth); }

  // A slot of scratch serves one call of the kernel: the packed block of the
  // left operand, that of the right one, then sums.
  int64_t getLeftElements() const { return blockRows * blockDepth; }
  int64_t getRightElements() const { return blockColumns * blockDepth; }
  /// Of a task's rows and a block's columns; of one tile if the depth is one
  /// block.
  int64_t getSumElements() const;
  int64_t getSlotBytes() const;
  int64_t getScratchBytes() const;

  /// Whether the numbers suit the extents, so that a slot is no larger than it
  /// has to be; otherwise `why`, if given, names the constraint.
  bool keepsBounds(std::string *why) const;

  /// Everything that code depends on but the launch arguments' key.
  std::string getKey() const;
  /// Sets the numbers.
  void apply(GemmAttr plan);
};

/// Resolves all but the plan's numbers. Fails with the constraint that is
/// violated in `why`, if given.
mlir::FailureOr<GemmSpec> resolveGemm(const InstructionDesc &desc,
                                      std::string *why);

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_GEMM_GEMMSPEC_H
