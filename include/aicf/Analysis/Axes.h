//===- Axes.h - The algebra of axes -----------------------------*- C++ -*-===//
//
// What kernel families match on: which dims of an instruction are one axis of
// every access, how an access advances along it, and how long a vector along it
// may be.
//
// An axis is a dim, or several that every access reads as one: the stride of
// each is that of the next one times the next one's extent. A tensor of 8 x 4 x
// 5 elements that everything reads densely has one axis of 160 positions; where
// an input is broadcast along the first dim, it has two, of 8 and of 20.
//
// Dims of one position play no role: their coefficients are 0 and they are in
// no axis.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_ANALYSIS_AXES_H
#define AICF_ANALYSIS_AXES_H

#include "aicf/Analysis/InstructionDesc.h"

namespace aicf {

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

/// Dims that every access reads as one. The last one runs fastest, and its
/// stride is the axis's.
struct Axis {
  llvm::SmallVector<unsigned, 2> dims; ///< Outermost first.
  int64_t extent = 1;

  unsigned inner() const { return dims.back(); }
};

/// Positions of a list of axes are numbered with the last axis running fastest.
using Axes = llvm::SmallVector<Axis, 2>;

/// Positions of `axes`, saturated.
int64_t countPositions(llvm::ArrayRef<Axis> axes);

using emit::getDims;
/// The dims of `axes`.
DimSet getDims(llvm::ArrayRef<Axis> axes);

/// Prints the dims: `(0, 2)`.
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Axis &axis);

//===----------------------------------------------------------------------===//
// Linear forms
//===----------------------------------------------------------------------===//

/// `sum of coefficients[d] * d + constant`.
struct LinearForm {
  llvm::SmallVector<int64_t> coefficients; ///< By dim.
  int64_t constant = 0;

  explicit LinearForm(unsigned numDims) : coefficients(numDims, 0) {}

  /// Adds `scale * expr`. Quotients and remainders go to `rest`, each with its
  /// factor.
  void add(mlir::AffineExpr expr, int64_t scale,
           llvm::SmallVectorImpl<std::pair<mlir::AffineExpr, int64_t>> &rest);
  void add(const LinearForm &form, int64_t scale);

  /// The largest absolute value that any partial sum may have, saturated.
  int64_t getReach(llvm::ArrayRef<int64_t> extents) const;
};

/// `expr` as a linear form; none if it has a quotient or a remainder.
std::optional<LinearForm> getLinearForm(mlir::AffineExpr expr,
                                        unsigned numDims);

/// An index of an access that is not linear, or that has to be checked: it
/// contributes `stride * expr`.
struct AddressPart {
  mlir::AffineExpr expr;
  int64_t stride = 0;
  int64_t guardedSize = -1; ///< Checked against [0, size) if not negative.
};

/// Where an access lies, in elements: `linear + sum of parts`.
struct Address {
  LinearForm linear;
  llvm::SmallVector<AddressPart> parts;

  bool hasPartIn(unsigned dim) const;
  /// All of it as a linear form, checks aside; none if a subscript has a
  /// quotient or a remainder.
  std::optional<LinearForm> flatten() const;
};
Address getAddress(const AccessDesc &access, llvm::ArrayRef<int64_t> extents);

/// What `expr` grows by from one position along `dim` to the next, the same for
/// all positions of any aligned chunk of `width`; nothing if it is not.
std::optional<int64_t> getChunkStep(mlir::AffineExpr expr, unsigned dim,
                                    int64_t width);

/// The same for groups of `equal` positions at all of which `expr`, over
/// `numDims` dims, is equal: what it grows by from one group to the next.
std::optional<int64_t> getGroupStep(mlir::AffineExpr expr, unsigned dim,
                                    unsigned numDims, int64_t width,
                                    int64_t equal);

/// How many neighbouring positions of `dim`, from a multiple of their number
/// on, `exprs` are equal at: a power of two, at most `most`.
int64_t countEqual(llvm::ArrayRef<mlir::AffineExpr> exprs, unsigned dim,
                   int64_t most);

/// Whether chunks of `width` positions along `axis`, which begin at multiples
/// of it, can be accessed as vectors: their elements are neighbours, aligned,
/// and all inside or all outside. The axis's end is not looked at.
bool isVector(const Address &address, const Axis &axis, int64_t width);

/// The longest vector of at most `most` elements, a power of two, along `axis`.
/// Unless `mayCut`, the axis is made up of whole ones.
int64_t getLongestVector(const Address &address, const Axis &axis, int64_t most,
                         bool mayCut = false);

//===----------------------------------------------------------------------===//
// Finding axes
//===----------------------------------------------------------------------===//

/// Finds the axes of an instruction.
class AxisFinder {
public:
  /// Dims of `apart` are axes of their own. The access of input `exempt`, if
  /// given, does not matter.
  explicit AxisFinder(const InstructionDesc &desc, DimSet apart = 0,
                      std::optional<unsigned> exempt = std::nullopt);

  const Address &getInput(unsigned i) const { return inputs[i]; }
  const Address &getOutput(unsigned j) const { return outputs[j]; }
  /// Those of `dims` that have more than one position.
  DimSet getWideDims(DimSet dims = ~DimSet(0)) const { return wide & dims; }

  /// Whether every access reads `outer` and the dims of `inner` as one.
  bool isOne(const Axis &inner, unsigned outer) const;
  /// The axis of `dim` and of what `candidates` can go before it, of at most
  /// `most` positions if there are several.
  Axis growAxis(unsigned dim, DimSet candidates, int64_t most) const;
  /// The axes of the wide ones of `dims`: the dim of the least `key` innermost,
  /// later dims first among equals.
  Axes makeAxes(DimSet dims, llvm::function_ref<int64_t(unsigned)> key) const;

private:
  const InstructionDesc &desc;
  DimSet apart, wide = 0;
  std::optional<unsigned> exempt;
  std::vector<Address> inputs, outputs;
};

/// `desc` with dims merged that every access reads as one and that no value
/// tells apart: the innermost one of them has all of their positions, the
/// others have one. Its loops count beyond the extent that the operation
/// states, and bind the others to 0.
InstructionDesc mergeDims(InstructionDesc desc);

/// `desc` with dims taken apart that subscripts have quotients and remainders
/// of, such as the channels of a grouped convolution: where they have `d
/// floordiv q` or `d mod q`, and d has a multiple of q positions, d counts the
/// remainders, and a dim behind the others the quotients. Remainders of what is
/// less than the divisor are dropped. A dim that is reduced, that the body asks
/// the position of, or that is divided by several q stays as it is. None if all
/// do.
std::optional<InstructionDesc> splitQuotients(const InstructionDesc &desc);

/// `desc`, a map, with its rows one behind the other as one dim: the axis along
/// which all outputs are contiguous, of the extent that `isShort` is asked
/// about, and the next outer one, as often as `isShort` says so. Operands that
/// vary over both have to be dense in them. Those that vary over one have
/// quotients or remainders of the new dim's position: a bias of 3 on rows of 3
/// is read at `d mod 3`. The dims that are merged into the row have one
/// position then, and all others are as they were. None if no outer dim is
/// merged that was not one with the row before; the row gets no more than
/// `most` positions by it.
std::optional<InstructionDesc>
flattenRows(const InstructionDesc &desc,
            llvm::function_ref<bool(int64_t extent)> isShort, int64_t most);

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// The axes of a contraction, by the operands that vary over them. In a
/// kernel's terms the result is rows x columns: the left operand holds the
/// rows, the right one the columns.
struct ContractionAxes {
  Axes batch, rows, columns, depth;

  /// The roles as a part of a kernel's key.
  void print(llvm::raw_ostream &os) const;
};

/// `contraction` with the columns as N: its operands are swapped where the
/// result's contiguous dim is one of M.
Contraction orient(const InstructionDesc &desc, Contraction contraction);

/// Whether something but `reduce` needs a value that varies over other dims
/// than those of the `result`.
bool usesDepthBesideSum(const InstructionDesc &desc, DimSet result,
                        unsigned reduce);

} // namespace aicf

#endif // AICF_ANALYSIS_AXES_H
