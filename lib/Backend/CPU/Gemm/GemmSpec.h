//===- GemmSpec.h - A packed contraction, resolved --------------*- C++ -*-===//
//
// What one kernel of the gemm family and its launch need, computed once from a
// description: which dims are rows, columns, depth and batch, and how each
// operand lies in memory. A plan then sets the numbers.
//
// Axes and roles are those of aicf/Analysis/Axes.h.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_CPU_GEMM_GEMMSPEC_H
#define AICF_LIB_BACKEND_CPU_GEMM_GEMMSPEC_H

#include "aicf/Analysis/Axes.h"
#include "aicf/Analysis/KernelFamily.h"
#include "aicf/Backend/CPU/CPU.h"
#include "aicf/Codegen/KernelArgs.h"

namespace aicf::cpu {

/// An operand, whose lines are rows or columns of the result.
struct GemmOperand {
  /// Along what neighbours in memory lie: the one axis of the lines, the
  /// innermost one of several, whose segments may be outside, or the depth.
  enum Major : uint8_t { Lines, Segments, Depth, None };

  unsigned input = 0;
  Major major = None;
  /// How many of the depth's innermost axes are one for this operand: from one
  /// position to the next the address grows by the same.
  unsigned runAxes = 0;
  /// The guard that checks the outermost of them; -1: none does.
  int runGuard = -1;
  /// Subscripts that may be outside of the operand.
  unsigned guards = 0;
  /// Nodes between the input and its factor of the product, in order.
  llvm::SmallVector<unsigned, 1> conversions;

  /// Leaves the axis that a guard checks out of the runs.
  void dropRunGuard() {
    if (runGuard >= 0)
      --runAxes;
    runGuard = -1;
  }
};

struct GemmSpec : ContractionAxes {
  /// Of a register of a machine that masks vectors.
  static constexpr int64_t kRegisterBytes = 64;
  /// Positions of the depth that are copied for all panels in turn: their lines
  /// are followed at once by the first cache and what fetches ahead into it.
  static constexpr int64_t kBand = 16;

  unsigned product = 0, reduce = 0; ///< Nodes.
  mlir::Type type;                  ///< Of the product and its sum.
  int64_t elementBytes = 0;         ///< Of that type.
  GemmOperand left, right;
  /// Whether the products may be those of AMX, on a machine that has it.
  bool suitsAmx = false;

  // The plan's numbers.
  int64_t tileRows = 0, tileColumns = 0, vector = 0;
  int64_t blockRows = 0, blockColumns = 0, blockDepth = 0;
  int64_t taskRows = 0, taskColumns = 0;
  bool packsLeft = true, packsRight = true;
  bool amx = false; ///< Products of bf16 by tiles of the processor.

  /// The dim that runs along the columns; -1 if there are several axes.
  int getColumnDim() const;
  int64_t getRowTasks() const;
  int64_t getColumnTasks() const;
  int64_t getTasks() const;
  /// Positions of the depth as it is packed: with AMX, runs have an even
  /// length.
  int64_t getPackedDepth() const;
  /// Whether sums outlive a block of the depth.
  bool isDeep() const { return blockDepth < getPackedDepth(); }

  /// Whether a vector of AMX's depth covers each run: code of its own.
  bool hasShortRuns() const;

  // A slot of scratch serves one call of the kernel: the packed block of the
  // left operand, or where its rows lie; that of the right one, then sums.
  /// Bytes of a packed element.
  int64_t getPackedBytes() const { return amx ? 2 : elementBytes; }
  /// Of a line of a panel: with AMX there is room for one more vector, since
  /// runs end anywhere.
  int64_t getLineElements() const { return blockDepth + (amx ? kAmxDepth : 0); }
  int64_t getLeftElements() const {
    return packsLeft ? blockRows * getLineElements() : 0;
  }
  /// Of a left operand that is read where it lies: what there is of a row, its
  /// place and the index of each guard.
  int64_t getRowNumbers() const { return 1 + left.guards; }
  /// The rows of a task, and a line of zeros for what is outside.
  int64_t getRowTableBytes() const;
  int64_t getRightElements() const {
    return packsRight ? blockColumns * getLineElements() : 0;
  }
  /// Of a task's rows and a block's columns, and with AMX of a tile's block; of
  /// one tile if the depth is one block.
  int64_t getSumElements() const;
  int64_t getSlotBytes() const;
  int64_t getScratchBytes() const;

  /// Whether the products may be those of AMX: of elements of bf16 that are
  /// only widened, summed in any order. `why`, if given, says why not.
  bool checkAmx(const InstructionDesc &desc, std::string *why) const;
  /// Takes AMX: positions of the depth are packed in pairs, of both operands
  /// the same ones.
  void setAmx();
  /// Whether the left operand may be read where it lies: it is of the type of
  /// the sums, neighbours along the depth are neighbours in memory, and a run
  /// of the depth is inside of it, or outside, as a whole.
  bool mayReadLeft(const InstructionDesc &desc) const;
  /// Whether the right operand may be read where it lies, in tiles of
  /// `tileColumns`: its panels are whole, of its own type, and a position of
  /// the depth is always as far from the next one.
  bool mayReadRight(const InstructionDesc &desc, int64_t tileColumns) const;
  /// Whether the numbers suit the extents, so that a slot is no larger than it
  /// has to be; otherwise `why`, if given, names the constraint.
  bool keepsBounds(const InstructionDesc &desc, const TargetDescription &target,
                   std::string *why) const;

  /// Everything that code depends on but the target and the arguments' key.
  std::string getKey() const;
  /// Sets the numbers.
  void apply(GemmAttr plan);
};

/// Resolves all but the plan's numbers. Fails with the constraint that is
/// violated in `why`, if given.
mlir::FailureOr<GemmSpec> resolveGemm(const InstructionDesc &desc,
                                      std::string *why);

/// The launch arguments of a kernel: those of the instruction, then the address
/// of its scratch and the numbers of its plan.
struct GemmArgs : KernelArgs {
  /// Indices of launch arguments.
  unsigned scratch, slotBytes, rowTasks, columnTasks, taskRows, taskColumns,
      blockRows, blockColumns, blockDepth;

  GemmArgs(emit::ComputeOp op, const InstructionDesc &desc,
           const GemmSpec &spec);
};

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_GEMM_GEMMSPEC_H
