//===- AICFInterfaces.h - What passes may ask of an aicf op -----*- C++ -*-===//
//
// The op interfaces of the aicf dialect, and provenance: how an op that came
// out of a composite remembers it.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_DIALECT_AICF_IR_AICFINTERFACES_H
#define AICF_DIALECT_AICF_IR_AICFINTERFACES_H

#include "aicf/Dialect/AICF/IR/BodyBuilder.h"
#include "aicf/Dialect/AICF/IR/GradientBuilder.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"

#include <string>

namespace aicf {

/// What a module-level symbol is for. The host alone sets a Meta.
enum class PersistentRole { Param, State, Meta };

/// "param", "state" or "meta": the mnemonic of the op.
llvm::StringRef stringifyPersistentRole(PersistentRole role);

/// The location for ops that stand for part of `composite`: its own, fused with
/// the composite's name as metadata. A location, not an attribute, so that CSE
/// can still share ops between composites.
mlir::Location getCompositeLoc(mlir::Operation *composite);

/// The location for ops that compute gradients of `op`: its own, fused with
/// "aicf.gradient" as metadata.
mlir::Location getGradientLoc(mlir::Operation *op);

/// The op's mnemonic, after those of the composites that it came from,
/// outermost first: "linear.matmul".
std::string getOpKind(mlir::Operation *op);

namespace detail {
/// The default of SingleNestOpInterface::getOperandAndResultMaps.
llvm::SmallVector<mlir::AffineMap> getElementwiseMaps(mlir::Operation *op);
} // namespace detail
} // namespace aicf

#include "aicf/Dialect/AICF/IR/AICFInterfaces.h.inc"

#endif // AICF_DIALECT_AICF_IR_AICFINTERFACES_H
