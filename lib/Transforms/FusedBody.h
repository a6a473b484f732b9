//===- FusedBody.h - The parts of a fused instruction -----------*- C++ -*-===//

#ifndef AICF_LIB_TRANSFORMS_FUSEDBODY_H
#define AICF_LIB_TRANSFORMS_FUSEDBODY_H

#include "Reshapes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseSet.h"

namespace aicf {

/// `value`, which stands for the element that `access` reads, or zero where the
/// subscript leaves the shape.
mlir::Value createGuard(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value value, const OpenAccess &access,
                        llvm::ArrayRef<int64_t> extents);

/// Whether `value` of the fused body is zero wherever `access` leaves its
/// shape, so that it needs no guard there: it is a read that is zero there,
/// too.
bool isZeroOutside(mlir::Value value, const OpenAccess &access,
                   const OpenInstruction &fused);

/// Clones a body operation, whose dims become `dims`. A dim that is reduced is
/// one dim or the digits of one.
mlir::Value cloneRenamed(mlir::OpBuilder &builder, mlir::Operation *op,
                         mlir::IRMapping &mapping,
                         llvm::ArrayRef<mlir::AffineExpr> dims);

/// Merges equal body operations, skips storage roundings if `excessPrecision`,
/// except of the values in `compared`, and erases what nobody uses.
void simplifyBody(mlir::Block *body, bool excessPrecision,
                  const llvm::DenseSet<mlir::Value> &compared);

/// The hints of two instructions for one that does the work of both: what the
/// consumer prefers, and where it prefers nothing what the producer does. The
/// results are the consumer's and then those of the producer that are `kept`.
/// The margin is that of whom a preference is taken from, the smaller of two.
emit::HintsAttr mergeHints(emit::ComputeOp producer, emit::ComputeOp consumer,
                           llvm::ArrayRef<unsigned> kept);

/// Shortens dims of sums of products to where both factors may be other than
/// zero: of padded channels to the channels that were padded. The sums have the
/// same bits but for the sign of a zero.
void dropZeroTerms(OpenInstruction &fused);

/// Drop the arguments, and the dims, that the body does not need.
void dropUnusedInputs(OpenInstruction &fused);
void dropUnusedDims(OpenInstruction &fused);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_FUSEDBODY_H
