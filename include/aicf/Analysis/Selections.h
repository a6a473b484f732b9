//===- Selections.h - Reductions over selected positions --------*- C++ -*-===//
//
// A reduction whose operand is the identity but where a comparison of positions
// holds says which elements it takes. Read as it stands it visits all of them;
// three forms need not:
//
//   gather    reduce add over(v) of select(index v == e, x, 0)
//             takes the one element at v = e: a gather, an embedding, the label
//             of a loss. A property of the body; no plan has to choose it.
//   scan      reduce add over(j) of select(index j <= index i, x, 0)
//             adds one element to what position i - 1 had: a cumulative sum.
//             Likewise j < i, and j >= i or j > i from the other end.
//   scatter   reduce add over(u) of select(index v == e, x, 0)
//             adds x(u) to the one output at v = e(u).
//
// Of another form is the position of a maximum,
//
//   reduce min over(j) of select(x == m, index j, none), m = reduce max of x,
//
// which needs no second pass over x (ArgReduction). Nor does the sum of a
// softmax, reduce add over(j) of exp(x - m) (OnlineSum).
//
// In a scan and a scatter the points of a grid dim (i, v) are no longer
// independent: one task has to cover the whole dim. So these two are choices of
// a plan, which states them as a SequentialDim. Comparisons may stand beside
// other conditions (and) and below other selections against the identity, and
// equality may compare i64 or i32.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_SELECTIONS_H
#define AICF_ANALYSIS_SELECTIONS_H

#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Analysis/SequentialDim.h"

namespace aicf {

/// If reduce node `node` is a gather, the node of the position that it gathers.
std::optional<unsigned> matchGather(const InstructionDesc &desc, unsigned node);

/// Reduce node `node` combines the node `value` where the operand of reduce
/// node `best`, a maximum or minimum over the same dims, is the best one, and
/// the identity elsewhere: the position of a maximum. With `takesNaN` also
/// where that operand is NaN.
struct ArgReduction {
  unsigned node, best, value;
  bool takesNaN;
};

/// What reduce node `node` is as an ArgReduction. Partial results of both
/// combine: what belongs to a best value that a better one replaces is the
/// identity.
std::optional<ArgReduction> matchArgReduction(const InstructionDesc &desc,
                                              unsigned node);

/// Reduce node `node` adds exp(x - m), where m is reduce node `best`, the
/// maximum of node `x` over the same dims: the sum of a softmax. Partial sums
/// combine together with their maxima, scaled by exp(own maximum - common
/// maximum).
struct OnlineSum {
  unsigned node, best, x;
};

/// What reduce node `node` is as an OnlineSum.
std::optional<OnlineSum> matchOnlineSum(const InstructionDesc &desc,
                                        unsigned node);

/// Reduce node `node`, over `from`: at a position of the sequential dim it
/// takes the element at that position plus `shift`, if there is one, and all
/// that the positions scanned before took.
struct Scan {
  unsigned node, from;
  int shift; ///< 0, or 1 against the scan's order: the position itself is not
             ///< taken.
};

/// Reduce node `node` takes its operand at the sequential dim's position
/// `position` (a node that does not vary over that dim). The running values lie
/// in output `output`, which nothing else uses before the last of them is
/// final.
struct Scatter {
  unsigned node, position, output;
};

/// What a sequential dim makes of a body: scans of an upward or downward one,
/// scatters of the other. Reductions that are not listed are loops of their
/// own.
struct SequentialMatch {
  SequentialDim sequential;
  llvm::SmallVector<Scan> scans;
  llvm::SmallVector<Scatter> scatters;

  const Scan *findScan(unsigned node) const;
  const Scatter *findScatter(unsigned node) const;
  /// Dims that the listed reductions drop.
  DimSet getDropped(const InstructionDesc &desc) const;
};

/// What `sequential` makes of `desc`; nullopt, and `why`, if nothing. The
/// sequential dim and all dims of every output are grid dims. A downward scan
/// of floats, which sums in descending order, needs `mayReassociate`.
std::optional<SequentialMatch> matchSequential(const InstructionDesc &desc,
                                               SequentialDim sequential,
                                               std::string *why = nullptr);

/// The sequential dims that make something of `desc`: by dim, then by kind.
llvm::SmallVector<SequentialDim>
findSequentialDims(const InstructionDesc &desc);

} // namespace aicf

#endif // AICF_ANALYSIS_SELECTIONS_H
