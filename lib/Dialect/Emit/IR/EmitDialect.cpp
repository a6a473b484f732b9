//===- EmitDialect.cpp - The aicf_emit dialect ----------------------------===//
//
// Registration, and the verification of the attributes that the dialect puts
// on functions and modules.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/Emit/IR/Emit.h"

#include "EmitBytecode.h"
#include "EmitSyntax.h"
#include "aicf/Support/Location.h"
#include "aicf/Support/Names.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace aicf::emit;

#include "aicf/Dialect/Emit/IR/EmitDialect.cpp.inc"

void EmitDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "aicf/Dialect/Emit/IR/EmitOps.cpp.inc"
      >();
  addEmitBytecodeInterface(*this);
}

/// Checks that `attr` is an array of `AttrT`.
template <typename AttrT>
static LogicalResult verifyArrayOf(Operation *op, NamedAttribute attr,
                                   StringRef what) {
  auto array = dyn_cast<ArrayAttr>(attr.getValue());
  if (!array || !llvm::all_of(array, llvm::IsaPred<AttrT>))
    return op->emitOpError() << "attribute '" << attr.getName().getValue()
                             << "' must be an array of " << what;
  return success();
}

LogicalResult aicf::emit::verifyHints(Operation *op, HintsAttr hints,
                                      TypeRange types) {
  ArrayAttr layout = hints.getLayout();
  if (layout && layout.size() != types.size())
    return op->emitOpError()
           << "has " << types.size()
           << " results, but hints for the layouts of " << layout.size();
  for (unsigned i = 0; layout && i < layout.size(); ++i)
    if (DenseI64ArrayAttr strides = hints.getLayoutOf(i))
      if (strides.size() != cast<ShapedType>(types[i]).getRank())
        return op->emitOpError()
               << "its hints give " << strides.size() << " strides for result "
               << i << " of type " << types[i];
  return success();
}

LogicalResult EmitDialect::verifyOperationAttribute(Operation *op,
                                                    NamedAttribute attr) {
  StringRef name = attr.getName();
  if (name == kDecisionsAttr)
    return verifyArrayOf<DecisionAttr>(op, attr, "#aicf_emit.decision");
  if (name == kPinsAttr) {
    if (failed(verifyArrayOf<PinAttr>(op, attr, "#aicf_emit.pin")))
      return failure();
    if (!isa<FunctionOpInterface, ModuleOp>(op))
      return op->emitOpError() << "pins stand on an entry or the module";
    llvm::SmallDenseSet<std::tuple<int, Attribute, Attribute>> seen;
    for (auto pin : cast<ArrayAttr>(attr.getValue()).getAsRange<PinAttr>()) {
      if (!seen.insert({static_cast<int>(pin.getDecisionClass()),
                        pin.getSubject(), pin.getTarget()})
               .second)
        return op->emitOpError()
               << "has two pins for " << pin.getSubject().str();
    }
    return success();
  }
  if (name == kOrderMemoryPermilleAttr || name == kMemoryPermilleAttr) {
    auto permille = dyn_cast<IntegerAttr>(attr.getValue());
    if (!permille || !permille.getType().isSignlessInteger(64) ||
        permille.getInt() < 0 || !isa<ModuleOp>(op))
      return op->emitOpError()
             << "attribute '" << name
             << "' must be a number of type i64, 0 or more, on a module";
    return success();
  }
  if (name == kLaunchesAttr) {
    if (!isa<LaunchesAttr>(attr.getValue()) || !isa<FunctionOpInterface>(op))
      return op->emitOpError()
             << "attribute '" << name
             << "' must be an #aicf_emit.launches on a function";
    auto function = cast<FunctionOpInterface>(op);
    if (!function.getFunctionBody().hasOneBlock() ||
        function.getNumResults() != 0 ||
        !llvm::all_of(function.getArgumentTypes(), llvm::IsaPred<MemRefType>))
      return op->emitOpError() << "attribute '" << name
                               << "' stands on a function with a body of one "
                                  "block, whose arguments are memrefs, without "
                                  "results";
    return success();
  }
  if (name == kLaunchGroupsAttr) {
    auto fail = [&] {
      return op->emitOpError()
             << "attribute '" << name
             << "' must be a dictionary of arrays of #aicf_emit.launch_group "
                "on an entry";
    };
    auto groups = dyn_cast<DictionaryAttr>(attr.getValue());
    if (!groups || !isa<FunctionOpInterface>(op))
      return fail();
    for (NamedAttribute ofTarget : groups) {
      auto list = dyn_cast<ArrayAttr>(ofTarget.getValue());
      if (!list || !llvm::all_of(list, llvm::IsaPred<LaunchGroupAttr>))
        return fail();
      llvm::SmallDenseSet<int64_t> seen;
      for (auto group : list.getAsRange<LaunchGroupAttr>())
        for (int64_t id : group.getInstructions())
          if (!seen.insert(id).second)
            return op->emitOpError()
                   << "instruction " << id << " is in two launches";
    }
    return success();
  }
  if (name == kDecidedAttr) {
    if (!isa<DecidedAttr>(attr.getValue()) || !isa<FunctionOpInterface>(op))
      return op->emitOpError() << "attribute '" << name
                               << "' must be an #aicf_emit.decided on an entry";
    return success();
  }
  if (name == kContractAttr) {
    if (!isa<ContractAttr>(attr.getValue()) || !isa<FunctionOpInterface>(op))
      return op->emitOpError()
             << "attribute '" << name
             << "' must be an #aicf_emit.contract on an entry";
    return success();
  }
  if (name == kConstraintsAttr) {
    if (!isa<ConstraintsAttr>(attr.getValue()) || !isa<FunctionOpInterface>(op))
      return op->emitOpError()
             << "attribute '" << name
             << "' must be an #aicf_emit.constraints on an entry";
    return success();
  }
  if (name == kHintsAttr) {
    auto hints = dyn_cast<HintsAttr>(attr.getValue());
    // The dialect does not know the operations that are lowered to it.
    StringRef dialect = op->getName().getDialectNamespace();
    if (!hints || dialect == getDialectNamespace() ||
        isa<FunctionOpInterface, ModuleOp>(op))
      return op->emitOpError()
             << "attribute '" << name
             << "' must be an #aicf_emit.hints on an operation that becomes "
                "instructions; an instruction has hints<...>";
    return verifyHints(op, hints, op->getResultTypes());
  }
  if (name == kTargetsAttr) {
    if (failed(verifyArrayOf<TargetAttr>(op, attr, "#aicf_emit.target")))
      return failure();
    llvm::SmallDenseSet<StringAttr> names;
    for (auto target :
         cast<ArrayAttr>(attr.getValue()).getAsRange<TargetAttr>())
      if (!names.insert(target.getName()).second)
        return op->emitOpError()
               << "has two targets named " << target.getName();
    return success();
  }
  if (name == kArenaAttr || name == kArenaBoundAttr) {
    auto bytes = dyn_cast<IntegerAttr>(attr.getValue());
    if (!isa<FunctionOpInterface>(op) || !bytes || bytes.getInt() < 0)
      return op->emitOpError()
             << "attribute '" << name << "' must be a byte count on a function";
    return success();
  }
  if (name == kOpenAttr) {
    if (!isa<UnitAttr>(attr.getValue()))
      return op->emitOpError()
             << "attribute '" << kOpenAttr << "' must be a unit attribute";
    return success();
  }
  return op->emitOpError() << "unknown attribute '" << name << "'";
}

/// Checks the name of an input or output of `op`, to be reported at `loc`.
static LogicalResult verifySlotName(Operation *op, StringAttr name,
                                    Location loc) {
  auto fail = [&] {
    return emitError(loc) << "the input or output " << name << " ";
  };
  if (!aicf::isPackageName(name))
    return fail() << aicf::kNotPackageName;
  auto global = dyn_cast_or_null<GlobalOp>(
      SymbolTable::lookupNearestSymbolFrom(op, name));
  if (global && !global.isConstant())
    return fail() << "has the name of a global; to the runtime, these are "
                     "names of one kind";
  return success();
}

LogicalResult EmitDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                    unsigned argument,
                                                    NamedAttribute attr) {
  StringRef name = attr.getName();
  auto slotName = dyn_cast<StringAttr>(attr.getValue());
  if (name == kNameAttr && slotName)
    return verifySlotName(op, slotName, aicf::getArgumentLoc(op, argument));
  if (name == kOutputAttr && isa<UnitAttr>(attr.getValue()))
    return success();
  return op->emitOpError() << "argument " << argument << ": attribute '" << name
                           << "' is unknown or has the wrong type";
}

LogicalResult EmitDialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                       unsigned result,
                                                       NamedAttribute attr) {
  auto slotName = dyn_cast<StringAttr>(attr.getValue());
  if (attr.getName() == kNameAttr && slotName)
    return verifySlotName(op, slotName, op->getLoc());
  return op->emitOpError() << "result " << result << ": attribute '"
                           << attr.getName().getValue()
                           << "' is unknown or has the wrong type";
}
