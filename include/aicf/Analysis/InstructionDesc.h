//===- InstructionDesc.h - An instruction as a value ------------*- C++ -*-===//
//
// What the cost model and the kernel families see of an instruction: extents,
// accesses, and a summary of the body. A description is a value, not an
// operation, so that a fusion can be costed before it is done. The nodes of a
// description stand in the order of the body's arguments and operations, so a
// generator can walk both in step.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_INSTRUCTIONDESC_H
#define AICF_ANALYSIS_INSTRUCTIONDESC_H

#include "aicf/Dialect/Emit/IR/Emit.h"
#include "mlir/IR/AffineMap.h"
#include "llvm/ADT/Hashing.h"

namespace aicf {

using emit::DimSet;
using emit::OpClass;

/// Storage element of an access.
struct ElementDesc {
  mlir::Type type;
  int64_t bytes = 0;
};

/// One input or output.
struct AccessDesc {
  mlir::AffineMap map;
  llvm::SmallVector<int64_t> shape;
  llvm::SmallVector<int64_t> strides; ///< In elements; row-major if dense.
  /// Element that the first subscript names; ShapedType::kDynamic if unknown.
  int64_t offset = 0;
  ElementDesc element;
  /// Which value is accessed: accesses of one description with equal `value`
  /// share their memory. Any numbering will do.
  unsigned value = 0;
  DimSet dims = 0;
  /// An input whose subscript may leave the operand, where it reads as zero.
  bool guarded = false;
  /// Indices of a guarded input that never leave it, bit i for index i, though
  /// merged dims run beyond what `shape` says of one of them (see mergeDims).
  uint64_t inside = 0;

  int64_t getNumElements() const;
  int64_t getNumBytes() const { return getNumElements() * element.bytes; }
  /// Stride, in elements, of a step along `dim`: the sum over the indices in
  /// which it occurs linearly. 0 where it does not occur.
  int64_t getDimStride(unsigned dim) const;
  /// The indices of a guarded input that may leave the operand, bit i for index
  /// i: those that code has to check.
  uint64_t getGuardedIndices(llvm::ArrayRef<int64_t> extents) const;
};

/// A value of the body: argument i is node i; operations follow in body order.
struct NodeDesc {
  enum Kind : uint8_t { Argument, Constant, Index, Op, Reduce };
  Kind kind = Op;
  /// Of an Op, Constant or Reduce: of the operation or the combination.
  emit::ScalarCost cost;
  bool hasCode = true;    ///< Each machine has code for it.
  bool isProduct = false; ///< Of floats: a sum of it is a multiply-add.
  emit::CombiningKind combining = emit::CombiningKind::Add; ///< Of a Reduce.
  DimSet dims = 0;    ///< Dims that the value varies over.
  DimSet reduced = 0; ///< Dims that a Reduce drops.
  llvm::SmallVector<unsigned, 3> operands;
  mlir::Type type;
  /// Of an Op or Constant: what it computes of its operands. A constant's value
  /// is among the attributes.
  mlir::StringAttr opName;
  mlir::DictionaryAttr opAttributes;
  /// Hash of the two, the same in every run.
  uint64_t getOpHash() const;
};

struct InstructionDesc {
  llvm::SmallVector<int64_t> extents;
  std::vector<AccessDesc> inputs, outputs;
  std::vector<NodeDesc> nodes;
  llvm::SmallVector<unsigned> yields; ///< A node for each output.
  emit::ConstraintsAttr constraints;  ///< Null: the defaults.

  unsigned getNumDims() const { return extents.size(); }
  bool mayReassociate() const {
    return !constraints || constraints.getReassociate();
  }
  /// Whether f32 factors of a sum of products may be rounded to tf32.
  bool mayRoundToTf32() const { return constraints && constraints.getTf32(); }
  /// Whether such factors may be taken as sums of bf16 parts.
  bool maySplitF32() const { return constraints && constraints.getSplitF32(); }
  /// Product of the extents of `dims`.
  int64_t getVolume(DimSet dims) const;
  /// Dims that some reduce drops.
  DimSet getReducedDims() const;
  /// Dims that occur in every output's subscript and that no reduce drops: the
  /// points of these are independent tasks.
  DimSet getGridDims() const;

  /// Everything that planning may depend on, as bytes: equal descriptions of
  /// one context have equal keys.
  std::string getKey() const;
  /// The same as text that is equal in every run.
  std::string serialize() const;
  /// 64-bit hash of `serialize()`.
  uint64_t hash() const;
};

/// Describes `op`, in the open or the resolved form.
InstructionDesc describe(emit::ComputeOp op);

/// Whether every operation of a body has code on every target. On failure `why`
/// names the one that has none. The families ask when they match, so that a
/// plan is never made in vain.
bool hasScalarCode(const InstructionDesc &desc, std::string *why = nullptr);

/// The gemm inside a description, if it is one: a single
/// `reduce add (a * b)` over one or more dims, everything before the product
/// being conversions of one input each, everything after it elementwise.
struct Contraction {
  unsigned lhs, rhs;        ///< Inputs: varies over batch+M+K, and batch+N+K.
  unsigned product, reduce; ///< Nodes.
  DimSet batch, m, n, k;
  /// Nodes that depend on the reduce, in order: the epilogue.
  llvm::SmallVector<unsigned> epilogue;
};
std::optional<Contraction> matchContraction(const InstructionDesc &desc);

} // namespace aicf

#endif // AICF_ANALYSIS_INSTRUCTIONDESC_H
