//===- WindowEvaluator.h - A body at the points of a tile -------*- C++ -*-===//
//
// Evaluates a body at offsets within a tile. What is equal at several offsets
// is emitted once: loads of one vector, checks of one index. Conditions on
// positions that the offsets decide are no code, and what they select away is
// not loaded.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_WINDOW_WINDOWEVALUATOR_H
#define AICF_LIB_BACKEND_NV_WINDOW_WINDOWEVALUATOR_H

#include "../Codegen/Reductions.h"
#include "WindowSpec.h"
#include <map>

namespace aicf::nv {

class WindowEvaluator : public Reductions {
public:
  /// `buffers`: the addresses of inputs and outputs.
  WindowEvaluator(DeviceBuilder &d, emit::ComputeOp op,
                  const InstructionDesc &desc, const WindowSpec &spec,
                  ValueRange buffers);

  using Offsets = llvm::ArrayRef<int64_t>;

  /// Gives the number (i32) of the thread's tile along `dim`.
  void setTile(unsigned dim, Value number) { numbers[dim] = number; }
  /// Runs `body`, which writes a region: what it computes is not known behind
  /// it.
  void inRegion(llvm::function_ref<void()> body);
  /// Gives node `node` at `at`.
  void define(unsigned node, Offsets at, Value value);
  /// Node `node` at `at`.
  Value evaluate(unsigned node, Offsets at);
  Value getNode(unsigned node) const { return nodes[node]; }
  /// Node of `value`.
  unsigned getNumber(Value value) const { return number.lookup(value); }
  /// Whether all positions along `dims` are inside the instruction; null: for
  /// sure.
  Value isInside(DimSet dims, Offsets at);
  /// The element of the operand `access` at `at`.
  Value getOffset(const AccessDesc &access, Offsets at);
  /// Stores a vector of output `output`, along the row from `at` on.
  void storeVector(unsigned output, Offsets at);

  /// `sum` and `reduce`'s operand at `at`. A sum of products is accumulated by
  /// fused multiply-add.
  Value combineElement(emit::ReduceOp reduce, Value sum, Offsets at);

private:
  /// What is known at a point of the code.
  struct Scope {
    std::map<std::pair<unsigned, Positions>, Value> nodes;
    llvm::DenseMap<mlir::AffineExpr, Value> positions;
    std::map<std::pair<const void *, int64_t>, Value> checks, products;
    std::map<std::pair<unsigned, std::vector<const void *>>, Values> loads;
  };

  Positions project(DimSet dims, Offsets at) const;
  Value load(unsigned input, Offsets at);
  Values loadVector(const AccessDesc &access,
                    llvm::ArrayRef<mlir::AffineExpr> subscripts, int64_t width);
  Value getOffset(const AccessDesc &access,
                  llvm::ArrayRef<mlir::AffineExpr> subscripts);
  /// `expr` of the tile's numbers as an i32.
  Value getPosition(mlir::AffineExpr expr);
  /// Whether `expr` is in [0, size): null if it is for sure.
  Value isInRange(mlir::AffineExpr expr, int64_t size);
  /// Node `node`, an integer, as an expression of the tile's numbers; null if
  /// it is none.
  mlir::AffineExpr getExpr(unsigned node, Offsets at);
  Value compare(mlir::Operation *op, unsigned node, Offsets at);
  Value makeIndex(Value position) const;

  DeviceBuilder &d;
  emit::ComputeOp op;
  const InstructionDesc &desc;
  const WindowSpec &spec;
  Values buffers;
  Values nodes; ///< By node: the body's value.
  llvm::DenseMap<Value, unsigned> number;
  Values numbers; ///< By dim: the tile's number.
  Scope scope;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_WINDOW_WINDOWEVALUATOR_H
