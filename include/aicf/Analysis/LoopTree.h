//===- LoopTree.h - The loops that evaluate a body --------------*- C++ -*-===//
//
// A body says what each value is at each point; a loop tree says in which loops
// it is computed. The fallback families generate exactly this tree and the cost
// model counts exactly this tree, so an estimate and the code cannot drift
// apart.
//
// The tree for given grid dims: a task is one point of the grid dims. At each
// level, with some dims bound, every value that varies over bound dims only is
// computed once, before the loops that need it (hoisting). A reduction opens a
// loop over its dims where its own dims are bound; an output opens loops over
// the dims of its subscript that are not bound. Loops over the same dim at the
// same level that do not feed each other are one loop. A value that varies over
// the dim of two successive loops is computed in both: that is the price of not
// storing it, and the tree counts it.
//
// A gather (Selections.h) needs no loop: it is evaluated at v = e alone, or,
// where e is no position of v, at any one, whose selection then gives the
// identity.
//
// A tree may go along a grid dim in order. Upwards and downwards that is a loop
// whose accumulators are those of the scans: each position evaluates its own
// element of them, likewise without a loop. A scattering tree has three parts.
// The first stores the identity to all elements of the outputs that hold sums,
// the second visits the updates and combines each with the element at its
// position, and the third, where results are more than those sums, fetches them
// and stores what is yielded.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_LOOPTREE_H
#define AICF_ANALYSIS_LOOPTREE_H

#include "aicf/Analysis/Selections.h"
#include <memory>

namespace aicf {

struct LoopLevel;

/// One action at a level, in execution order.
struct LoopStep {
  enum Kind : uint8_t {
    Compute, ///< Evaluate node `index` (argument: load it).
    Loop,    ///< Run `body` for each value of `dim`.
    Combine, ///< Inside the innermost loop of reduce node `index`: combine the
             ///< operand into the accumulator.
    Finish,  ///< After the outermost loop of reduce node `index`: its value is
             ///< the accumulator.
    Peek,    ///< The value of scan `index` is its accumulator, which goes on.
    Store,   ///< Store the yielded value to output `index`.
    Reset,   ///< Store the identity of scatter `index` to `output`.
    Accumulate, ///< Combine the operand of scatter `index` into `output`.
    Fetch,      ///< The value of scatter `index` is what `output` holds.
  };
  Kind kind;
  unsigned index = 0;
  unsigned dim = 0;
  std::unique_ptr<LoopLevel> body; ///< Of a Loop.
  /// Of a Loop: reduce nodes whose accumulators it carries.
  llvm::SmallVector<unsigned> carried;
  /// Of a Loop: those of `carried` whose accumulators are initialised before
  /// it. It may lie inside another loop that carries the same node: then its
  /// accumulators are others. A Finish follows it for each, but for scans,
  /// which end with it.
  llvm::SmallVector<unsigned> starts;
  /// Of a Loop that visits one position of `dim`, moved within bounds: the node
  /// whose value it is, or else -1.
  int gather = -1;
  /// Likewise: that of dim `follows`, plus `shift`.
  int follows = -1;
  int shift = 0;
  unsigned output = 0; ///< Of Reset, Accumulate and Fetch.

  bool visitsOne() const { return gather >= 0 || follows >= 0; }
};

struct LoopLevel {
  DimSet bound = 0; ///< Dims with a value here.
  std::vector<LoopStep> steps;
};

struct LoopTree {
  DimSet grid = 0;
  SequentialDim sequential;
  LoopLevel root; ///< One task; `root.bound == grid`.

  /// Whether `step` runs along the sequential dim with the accumulators of
  /// scans.
  bool isScanLoop(const LoopStep &step) const {
    return sequential.isScan() && step.kind == LoopStep::Loop &&
           step.dim == sequential.dim && !step.visitsOne();
  }
};

/// Builds the tree of `desc` with tasks over `grid`, a subset of
/// `desc.getGridDims()`. `loopOrder` lists dims, outermost first; dims not
/// listed follow in ascending order. `sequential`, if any, is one that
/// `matchSequential` takes, and its dim is not in `grid`.
LoopTree buildLoopTree(const InstructionDesc &desc, DimSet grid,
                       llvm::ArrayRef<unsigned> loopOrder = {},
                       SequentialDim sequential = {});

/// How often the tree evaluates each node, and loads or stores each access, in
/// total over all tasks.
struct LoopCounts {
  llvm::SmallVector<int64_t> nodes; ///< Per node; a Reduce counts combines.
  /// Per output; those of running values included.
  llvm::SmallVector<int64_t> stores;
  /// Per output: loads of running values.
  llvm::SmallVector<int64_t> fetches;
};
LoopCounts countLoops(const InstructionDesc &desc, const LoopTree &tree);

/// Whether the tree has a loop over all positions of `dim`.
bool hasLoop(const LoopLevel &level, unsigned dim);

/// Bytes of input `input` that the tree reads at most: its size, or one element
/// for each time that it is loaded.
int64_t getBytesRead(const InstructionDesc &desc, const LoopCounts &counts,
                     unsigned input);

/// Whether some loop over `dim` runs inside another one: a value that varies
/// over `dim` needs a reduction over all of `dim`.
bool isRebound(const LoopLevel &level, unsigned dim);

/// Whether output `output` may overwrite input `input` in place, whatever
/// family runs it: both have the same subscript, layout and element size, every
/// other access of that memory has it too, no loop reads the input after the
/// loop that stores the output, and no task reads it that neither stores the
/// output nor is waited for by the one that does. A step counter that an
/// instruction advances and applies to all elements of a parameter violates the
/// last: one block may store the new count before another reads the old one. On
/// failure `why` says which of these is violated.
bool isInPlaceSafe(const InstructionDesc &desc, unsigned input, unsigned output,
                   std::string *why = nullptr);

} // namespace aicf

#endif // AICF_ANALYSIS_LOOPTREE_H
