//===- AICFDialect.cpp - The aicf dialect and its interfaces --------------===//

#include "aicf/Dialect/AICF/IR/AICFDialect.h"
#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Support/Location.h"
#include "aicf/Support/Names.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace aicf;

#include "aicf/Dialect/AICF/IR/AICFDialect.cpp.inc"
#include "aicf/Dialect/AICF/IR/AICFEnums.cpp.inc"
#include "aicf/Dialect/AICF/IR/AICFInterfaces.cpp.inc"

/// The attribute that names an input or output of an entry.
static constexpr llvm::StringLiteral kNameAttr = "aicf.name";

void AICFDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "aicf/Dialect/AICF/IR/AICFOps.cpp.inc"
      >();
}

Operation *AICFDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                            Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return aicf::ConstantOp::create(builder, loc, type, elements);
}

//===----------------------------------------------------------------------===//
// aicf.name
//===----------------------------------------------------------------------===//

/// Checks one `aicf.` attribute of argument or result number `index`. Each name
/// is compared with those before it: arguments first, then results.
static LogicalResult verifyIOAttribute(Operation *op, NamedAttribute attr,
                                       bool isResult, unsigned index) {
  if (attr.getName() != kNameAttr)
    return op->emitError() << "'" << attr.getName().getValue()
                           << "' is no attribute of an argument or result; "
                              "AICF knows 'aicf.name'";
  auto name = dyn_cast<StringAttr>(attr.getValue());
  if (!name || name.empty())
    return op->emitError() << "'aicf.name' must be a non-empty string, but is "
                           << attr.getValue();
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return op->emitError() << "'aicf.name' belongs on a function";

  Location loc = isResult ? op->getLoc() : getArgumentLoc(op, index);
  auto fail = [&] { return emitError(loc) << "'aicf.name' " << name << " "; };
  if (!isPackageName(name))
    return fail() << kNotPackageName;
  if (isa_and_nonnull<PersistentOpInterface>(
          SymbolTable::lookupNearestSymbolFrom(op, name)))
    return fail() << "is the name of a param, state or meta too; to the "
                     "runtime, these are names of one kind";
  auto duplicate = [&] {
    return fail() << "is used twice; names of inputs and outputs are unique "
                     "within a function";
  };
  unsigned numArgs = isResult ? function.getNumArguments() : index;
  for (unsigned i = 0; i < numArgs; ++i)
    if (function.getArgAttr(i, kNameAttr) == name)
      return duplicate();
  for (unsigned i = 0; isResult && i < index; ++i)
    if (function.getResultAttr(i, kNameAttr) == name)
      return duplicate();
  return success();
}

LogicalResult AICFDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                    unsigned argIndex,
                                                    NamedAttribute attr) {
  return verifyIOAttribute(op, attr, /*isResult=*/false, argIndex);
}

LogicalResult AICFDialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                       unsigned resultIndex,
                                                       NamedAttribute attr) {
  return verifyIOAttribute(op, attr, /*isResult=*/true, resultIndex);
}

//===----------------------------------------------------------------------===//
// Interfaces: roles, provenance, default maps
//===----------------------------------------------------------------------===//

StringRef aicf::stringifyPersistentRole(PersistentRole role) {
  switch (role) {
  case PersistentRole::Param:
    return "param";
  case PersistentRole::State:
    return "state";
  case PersistentRole::Meta:
    return "meta";
  }
  llvm_unreachable("unknown persistent role");
}

Location aicf::getCompositeLoc(Operation *composite) {
  MLIRContext *context = composite->getContext();
  Attribute name =
      StringAttr::get(context, composite->getName().getStringRef());
  return FusedLoc::get({composite->getLoc()}, name, context);
}

Location aicf::getGradientLoc(Operation *op) {
  MLIRContext *context = op->getContext();
  return FusedLoc::get({op->getLoc()},
                       StringAttr::get(context, "aicf.gradient"), context);
}

std::string aicf::getOpKind(Operation *op) {
  // Composites nest inwards: the innermost location is the outermost composite.
  SmallVector<StringRef> parts = {op->getName().stripDialect()};
  Location loc = op->getLoc();
  while (auto fused = dyn_cast<FusedLoc>(loc)) {
    if (auto name = dyn_cast_or_null<StringAttr>(fused.getMetadata())) {
      StringRef composite = name.getValue();
      if (composite.consume_front("aicf."))
        parts.push_back(composite);
    }
    loc = fused.getLocations().front();
  }
  return llvm::join(llvm::reverse(parts), ".");
}

SmallVector<AffineMap> aicf::detail::getElementwiseMaps(Operation *op) {
  MLIRContext *context = op->getContext();
  unsigned rank = cast<ShapedType>(op->getResult(0).getType()).getRank();
  SmallVector<AffineMap> maps;
  auto append = [&](Type type) {
    bool isScalar = cast<ShapedType>(type).getRank() == 0;
    maps.push_back(isScalar ? AffineMap::get(rank, 0, context)
                            : AffineMap::getMultiDimIdentityMap(rank, context));
  };
  llvm::for_each(op->getOperandTypes(), append);
  llvm::for_each(op->getResultTypes(), append);
  return maps;
}
