//===- ExpandOptimizers.cpp - Training steps as gradients and updates -----===//
//
// aicf.minimize becomes aicf.gradient and aicf.apply_gradients, and that the
// ops of its optimizer, with the states that they keep. What these are the
// optimizer's attribute says, by OptimizerAttrInterface.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/Transforms/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace aicf {
#define GEN_PASS_DEF_EXPANDOPTIMIZERSPASS
#include "aicf/Dialect/AICF/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

namespace {

/// Builds what steps become; the module's states are its own.
class StepExpander {
public:
  explicit StepExpander(ModuleOp module)
      : module(module), symbols(module), builder(module.getContext()) {}

  /// Each param is trained by one step of an entry, and by those of several
  /// entries if they keep the same states.
  template <typename OpTy>
  LogicalResult claimParams(OpTy op);
  LogicalResult expand(MinimizeOp op);
  LogicalResult expand(ApplyGradientsOp op);

private:
  /// The one value that the entry reads from the param before `op`.
  FailureOr<Value> getValueBefore(MinimizeOp op, FlatSymbolRefAttr param);

  /// A state of this type, declared behind `anchor` if the module has none.
  FailureOr<FlatSymbolRefAttr> getState(Operation *op, const Twine &name,
                                        RankedTensorType type,
                                        Operation *anchor);

  Value read(Location loc, FlatSymbolRefAttr symbol, RankedTensorType type) {
    return ReadOp::create(builder, loc, type, symbol);
  }
  /// What a step stores is a constant to later gradients of the entry.
  void update(Location loc, FlatSymbolRefAttr symbol, Value value) {
    if (aicf::detail::isFloatTensor(value.getType()))
      value = StopGradientOp::create(builder, loc, value);
    UpdateOp::create(builder, loc, symbol, value, builder.getUnitAttr());
  }
  /// `after` where `when` holds, else `before`; no `when` holds.
  Value choose(Location loc, Value when, Value after, Value before);
  Value convert(Location loc, Value v, Type element);
  /// The number of this step, and the counter that goes on to it.
  FailureOr<Value> countStep(ApplyGradientsOp op);
  LogicalResult expandParam(ApplyGradientsOp op, FlatSymbolRefAttr symbol,
                            Value grad, Value number);

  ModuleOp module;
  SymbolTable symbols;
  OpBuilder builder;
  /// A step that trains a param, and what its states follow from.
  struct Claim {
    Operation *op;
    TypeID kind; ///< Of the optimizer.
    bool hasMaster, hasStep;
  };
  DenseMap<Attribute, SmallVector<Claim, 1>> trained; // By param.
  DenseMap<Operation *, unsigned> counters;           // How many an entry has.
};

} // namespace

template <typename OpTy>
LogicalResult StepExpander::claimParams(OpTy op) {
  Attribute optimizer = op.getOptimizer();
  Claim own = {op, optimizer.getTypeID(), op.getMaster(),
               op.getStep() != nullptr};
  for (Attribute param : op.getParams()) {
    SmallVector<Claim, 1> &claims = trained[param];
    for (const Claim &other : claims) {
      StringRef why;
      if (other.op->getParentOp() == op->getParentOp())
        why = "";
      else if (other.kind != own.kind || other.hasMaster != own.hasMaster)
        why = " with other states";
      else if (op.getOptimizer().usesStepNumber() &&
               !(own.hasStep && other.hasStep))
        why = ", which counts apart: give both the number of the step";
      else
        continue;
      InFlightDiagnostic diagnostic =
          op.emitOpError() << param << " is trained by another step" << why;
      diagnostic.attachNote(other.op->getLoc()) << "which is here";
      return diagnostic;
    }
    claims.push_back(own);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// aicf.minimize
//===----------------------------------------------------------------------===//

FailureOr<Value> StepExpander::getValueBefore(MinimizeOp op,
                                              FlatSymbolRefAttr param) {
  Value first;
  for (Operation &before : llvm::make_early_inc_range(
           llvm::make_range(op->getBlock()->begin(), Block::iterator(op)))) {
    if (auto read = dyn_cast<ReadOp>(before);
        read && read.getSymbolAttr() == param) {
      if (!first) {
        first = read.getResult();
        continue;
      }
      // The gradient is by all that was read, so it has to be one value.
      read.getResult().replaceAllUsesWith(first);
      read.erase();
    } else if (auto update = dyn_cast<UpdateOp>(before);
               update && update.getSymbolAttr() == param) {
      InFlightDiagnostic diagnostic =
          op.emitOpError() << param
                           << " is updated before this step: train it by one "
                              "step, and name the params of each";
      diagnostic.attachNote(update.getLoc()) << "here";
      return diagnostic;
    }
  }
  if (!first)
    return op.emitOpError() << param << " is not read before this step, so "
                            << "the loss does not depend on it";
  return first;
}

LogicalResult StepExpander::expand(MinimizeOp op) {
  SmallVector<Value> params;
  SmallVector<Type> types;
  for (auto param : op.getParams().getAsRange<FlatSymbolRefAttr>()) {
    FailureOr<Value> value = getValueBefore(op, param);
    if (failed(value))
      return failure();
    params.push_back(*value);
    types.push_back(value->getType());
  }
  builder.setInsertionPoint(op);
  auto gradient = GradientOp::create(builder, op.getLoc(), types, op.getLoss(),
                                     params, /*seed=*/Value());
  ApplyGradientsOp::create(builder, op.getLoc(), gradient.getGradients(),
                           op.getParams(), op.getOptimizer(), op.getLr(),
                           op.getStep(), op.getWhen(), op.getClipAttr(),
                           op.getMasterAttr());
  op.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// aicf.apply_gradients
//===----------------------------------------------------------------------===//

FailureOr<FlatSymbolRefAttr> StepExpander::getState(Operation *op,
                                                    const Twine &twine,
                                                    RankedTensorType type,
                                                    Operation *anchor) {
  std::string name = twine.str();
  auto reference = FlatSymbolRefAttr::get(op->getContext(), name);
  Operation *known = symbols.lookup(name);
  if (!known) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointAfter(anchor);
    auto zero = DenseElementsAttr::get(
        type, Attribute(builder.getZeroAttr(type.getElementType())));
    auto state = StateOp::create(builder, op->getLoc(), name, type,
                                 cast<ElementsAttr>(zero));
    symbols.insert(state);
    return reference;
  }
  auto persistent = dyn_cast<PersistentOpInterface>(known);
  if (persistent && persistent.getRole() == PersistentRole::State &&
      persistent.getStoredType() == type)
    return reference;
  InFlightDiagnostic diagnostic =
      op->emitOpError() << "keeps a state of type " << type << " in @" << name
                        << ", but the module has another @" << name;
  diagnostic.attachNote(known->getLoc()) << "here";
  return diagnostic;
}

Value StepExpander::choose(Location loc, Value when, Value after,
                           Value before) {
  if (!when)
    return after;
  auto type = cast<RankedTensorType>(after.getType());
  Value condition = when;
  if (type.getRank() > 0)
    condition =
        BroadcastOp::create(builder, loc, type.clone(builder.getI1Type()), when,
                            ArrayRef<int64_t>{});
  return SelectOp::create(builder, loc, condition, after, before);
}

Value StepExpander::convert(Location loc, Value v, Type element) {
  auto type = cast<RankedTensorType>(v.getType());
  if (type.getElementType() == element)
    return v;
  return CastOp::create(builder, loc, type.clone(element), v);
}

FailureOr<Value> StepExpander::countStep(ApplyGradientsOp op) {
  if (op.getStep() || !op.getOptimizer().usesStepNumber())
    return op.getStep();
  Location loc = op.getLoc();
  auto type = RankedTensorType::get({}, builder.getI64Type());
  auto entry = op->getParentOfType<FunctionOpInterface>();
  Operation *anchor =
      symbols.lookup(cast<FlatSymbolRefAttr>(op.getParams()[0]).getValue());
  // Each step of an entry has its own, for not all need be made.
  unsigned others = counters[entry]++;
  std::string name = entry.getName().str() + ".step";
  if (others)
    name += std::to_string(others);
  FailureOr<FlatSymbolRefAttr> counter = getState(op, name, type, anchor);
  if (failed(counter))
    return failure();
  Value done = read(loc, *counter, type);
  auto one = DenseElementsAttr::get(type, builder.getI64IntegerAttr(1));
  Value number = AddOp::create(
      builder, loc, done,
      ConstantOp::create(builder, loc, type, cast<ElementsAttr>(one)));
  update(loc, *counter, choose(loc, op.getWhen(), number, done));
  return number;
}

LogicalResult StepExpander::expandParam(ApplyGradientsOp op,
                                        FlatSymbolRefAttr symbol, Value grad,
                                        Value number) {
  Location loc = op.getLoc();
  OptimizerAttrInterface optimizer = op.getOptimizer();
  auto declared =
      cast<PersistentOpInterface>(symbols.lookup(symbol.getValue()));
  RankedTensorType type = declared.getStoredType();
  Type element = type.getElementType();
  Value param = read(loc, symbol, type), old = param;
  Operation *anchor = declared;

  FlatSymbolRefAttr master;
  if (op.getMaster() && getComputeType(element) != element) {
    RankedTensorType wide = type.clone(getComputeType(element));
    FailureOr<FlatSymbolRefAttr> state =
        getState(op, symbol.getValue() + ".master", wide, anchor);
    if (failed(state))
      return failure();
    master = *state;
    anchor = symbols.lookup(master.getValue());
    Value copy = read(loc, master, wide);
    Value isCopy = CompareOp::create(
        builder, loc, type.clone(builder.getI1Type()), ComparePredicate::EQ,
        convert(loc, copy, element), param);
    old = SelectOp::create(builder, loc, isCopy, copy,
                           convert(loc, param, wide.getElementType()));
  }

  OptimizerStep step = {old, grad, op.getLr(), number, {}};
  auto oldType = cast<RankedTensorType>(old.getType());
  SmallVector<FlatSymbolRefAttr> states;
  for (const OptimizerState &kept : optimizer.getStates(oldType)) {
    FailureOr<FlatSymbolRefAttr> state =
        getState(op, symbol.getValue() + "." + kept.name, kept.type, anchor);
    if (failed(state))
      return failure();
    anchor = symbols.lookup(state->getValue());
    states.push_back(*state);
    step.states.push_back(read(loc, *state, kept.type));
  }

  SmallVector<Value> results = optimizer.buildStep(builder, loc, step);
  if (results.size() != 1 + states.size())
    return op.emitOpError()
           << "the optimizer " << optimizer << " gives " << results.size()
           << " values for a param and " << states.size() << " states";
  Value next = choose(loc, op.getWhen(), results[0], old);
  if (master) {
    update(loc, master, next);
    next = convert(loc, next, element);
  }
  update(loc, symbol, next);
  for (auto [state, before, after] :
       llvm::zip_equal(states, step.states, ArrayRef(results).drop_front()))
    update(loc, state, choose(loc, op.getWhen(), after, before));
  return success();
}

LogicalResult StepExpander::expand(ApplyGradientsOp op) {
  builder.setInsertionPoint(op);
  FailureOr<Value> number = countStep(op);
  if (failed(number))
    return failure();
  SmallVector<Value> grads(op.getGrads());
  if (op.getClip()) {
    bool isF64 = llvm::any_of(grads, [](Value grad) {
      return cast<RankedTensorType>(grad.getType()).getElementType().isF64();
    });
    SmallVector<Type> types(op.getGrads().getTypes());
    types.push_back(RankedTensorType::get(
        {}, isF64 ? Type(builder.getF64Type()) : Type(builder.getF32Type())));
    auto clip = ClipByGlobalNormOp::create(builder, op.getLoc(), types, grads,
                                           op.getClipAttr());
    llvm::copy(clip.getClipped(), grads.begin());
  }
  for (auto [symbol, grad] :
       llvm::zip_equal(op.getParams().getAsRange<FlatSymbolRefAttr>(), grads))
    if (failed(expandParam(op, symbol, grad, *number)))
      return failure();
  op.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// All steps of the kind, in order. A nested module is none of this one.
template <typename OpTy>
static SmallVector<OpTy> getSteps(ModuleOp module) {
  SmallVector<OpTy> steps;
  for (auto entry : module.getOps<FunctionOpInterface>())
    for (Block &block : entry.getFunctionBody())
      llvm::append_range(steps, block.getOps<OpTy>());
  return steps;
}

LogicalResult aicf::expandOptimizers(ModuleOp module) {
  StepExpander expander(module);
  SmallVector<MinimizeOp> minimized = getSteps<MinimizeOp>(module);
  for (MinimizeOp op : minimized)
    if (failed(expander.claimParams(op)))
      return failure();
  for (ApplyGradientsOp op : getSteps<ApplyGradientsOp>(module))
    if (failed(expander.claimParams(op)))
      return failure();
  for (MinimizeOp op : minimized)
    if (failed(expander.expand(op)))
      return failure();
  for (ApplyGradientsOp op : getSteps<ApplyGradientsOp>(module))
    if (failed(expander.expand(op)))
      return failure();
  return success();
}

namespace {
struct ExpandOptimizersPass
    : aicf::impl::ExpandOptimizersPassBase<ExpandOptimizersPass> {
  void runOnOperation() override {
    if (failed(expandOptimizers(getOperation())))
      signalPassFailure();
  }
};
} // namespace
