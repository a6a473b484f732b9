//===- PQTree.h - Orders in which some leaves are consecutive ---*- C++ -*-===//
//
// A PQ-tree (Booth and Lueker, 1976) stands for a set of orders of its leaves:
// the children of a P-node may change places, those of a Q-node only be
// reversed. Reducing it leaves the orders in which given leaves follow each
// other. Trees here have tens of leaves and are copied often, so they are flat.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_ANALYSIS_PQTREE_H
#define AICF_LIB_ANALYSIS_PQTREE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace aicf {

/// A node of a PQ-tree in preorder: its children follow it.
struct PQToken {
  enum Kind : uint8_t { Leaf, P, Q } kind;
  unsigned length;   ///< Of the tokens of the subtree.
  unsigned leaf = 0; ///< What a leaf stands for.
  int64_t bytes = 0; ///< The size of that.
};
using PQTree = std::vector<PQToken>;

/// Makes some leaves of a tree consecutive.
class PQReducer {
public:
  /// Writes to `result` what is left of `tree` if `leaves`, which it has, must
  /// be consecutive. They are kept, or `replacement` takes their place. False
  /// if no order is left.
  bool run(const PQTree &tree, llvm::ArrayRef<unsigned> leaves,
           const PQTree *replacement, PQTree &result);

private:
  using List = llvm::SmallVector<unsigned, 8>;

  bool isEmpty(unsigned i) const { return !numFull[i]; }
  bool isFull(unsigned i) const { return numFull[i] == numLeaves[i]; }
  template <typename Use>
  void forChildren(unsigned i, Use use) const {
    for (unsigned c = i + 1, end = i + (*tree)[i].length; c < end;
         c += (*tree)[c].length)
      use(c);
  }
  void copy(unsigned i);
  unsigned open(PQToken::Kind kind);
  void close(unsigned at);
  void copyAsP(llvm::ArrayRef<unsigned> nodes);
  bool reduce(unsigned i);
  bool reduceRoot(unsigned i);
  bool linearise(unsigned i, List &empties, List &fulls);
  void emitEmpties(llvm::ArrayRef<unsigned> parts);
  void emitFulls(llvm::ArrayRef<unsigned> fulls);

  const PQTree *tree, *replacement;
  PQTree *out;
  std::vector<unsigned> numFull, numLeaves; ///< By token, of its subtree.
  /// P-nodes that do not exist yet: the children that they will have.
  std::vector<List> groups;
};

} // namespace aicf

#endif // AICF_LIB_ANALYSIS_PQTREE_H
