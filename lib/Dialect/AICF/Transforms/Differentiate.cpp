//===- Differentiate.cpp - Reverse-mode differentiation -------------------===//
//
// For each aicf.gradient: `GradientPath` says which ops lie between the wrt
// operands and the value, `Sweep` goes over them from the value back and lets
// their rules build cotangents. Ops of different gradients in one entry share
// saved values; what else they share is left to CSE.
//
//===----------------------------------------------------------------------===//

#include "aicf/Dialect/AICF/Transforms/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace aicf {
#define GEN_PASS_DEF_DIFFERENTIATEPASS
#include "aicf/Dialect/AICF/Transforms/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

namespace {
/// The ops through which the value of a gradient depends on its wrt operands.
class GradientPath {
public:
  explicit GradientPath(GradientOp op);

  /// In program order.
  ArrayRef<Operation *> getOps() const { return ops; }

  /// Whether `v` depends on a wrt operand, by floats and steadily.
  bool depends(Value v) const { return dependent.contains(v); }

  /// The value that a read yields because an update before stored it; null if
  /// `op` is another.
  Value getStored(Operation *op) const { return stored.lookup(op); }

  /// Whether derivatives go from the results of `op` to operand `operand`.
  static bool isSteady(Operation *op, unsigned operand) {
    if (!aicf::detail::isFloatTensor(op->getOperand(operand).getType()))
      return false;
    auto rule = dyn_cast<DifferentiableOpInterface>(op);
    return !rule || rule.isDifferentiableIn(operand);
  }

private:
  /// What `op` makes its results from, as far as derivatives go there.
  SmallVector<Value> getSources(Operation *op) const;

  SmallVector<Operation *> ops;
  DenseSet<Value> dependent;
  DenseMap<Operation *, Value> stored;
};
} // namespace

SmallVector<Value> GradientPath::getSources(Operation *op) const {
  if (Value value = getStored(op))
    return {value};
  SmallVector<Value> sources;
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    if (isSteady(op, i))
      sources.push_back(operand);
  return sources;
}

GradientPath::GradientPath(GradientOp gradient) {
  auto isFloat = [](Value v) {
    return aicf::detail::isFloatTensor(v.getType());
  };
  DenseMap<StringAttr, Value> latest;
  SmallVector<Operation *> candidates;
  dependent.insert_range(gradient.getWrt());
  for (Operation &op : *gradient->getBlock()) {
    if (&op == gradient)
      break;
    if (auto update = dyn_cast<UpdateOp>(op))
      latest[update.getSymbolAttr().getAttr()] = update.getValue();
    if (auto read = dyn_cast<ReadOp>(op))
      if (Value value = latest.lookup(read.getSymbolAttr().getAttr());
          value && isFloat(value))
        stored[read] = value;
    if (llvm::none_of(getSources(&op), [&](Value v) { return depends(v); }))
      continue;
    candidates.push_back(&op);
    for (Value result : op.getResults())
      if (isFloat(result))
        dependent.insert(result);
  }

  DenseSet<Value> useful;
  useful.insert(gradient.getValue());
  for (Operation *op : llvm::reverse(candidates)) {
    if (llvm::none_of(op->getResults(),
                      [&](Value v) { return useful.contains(v); }))
      continue;
    ops.push_back(op);
    useful.insert_range(getSources(op));
  }
  std::reverse(ops.begin(), ops.end());
}

//===----------------------------------------------------------------------===//
// The backward pass
//===----------------------------------------------------------------------===//

namespace {
/// Remembers what the backward pass is made of, in order.
struct BuiltOps : OpBuilder::Listener {
  SmallVector<Operation *> ops;

  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    ops.push_back(op);
  }
};

/// Cotangents of one gradient op's path.
class Sweep {
public:
  Sweep(GradientOp gradient, const GradientPath &path)
      : gradient(gradient), path(path), builder(gradient, &built) {}

  LogicalResult run();

private:
  class Rule;

  void accumulate(Location loc, Value of, Value cotangent) {
    Value &sum = cotangents[of];
    sum = sum ? Value(AddOp::create(builder, loc, sum, cotangent)) : cotangent;
  }
  Value buildSplat(Location loc, Type type, double element) {
    auto tensor = cast<RankedTensorType>(type);
    Attribute value = FloatAttr::get(tensor.getElementType(), element);
    return ConstantOp::create(
        builder, loc, type,
        cast<ElementsAttr>(DenseElementsAttr::get(tensor, value)));
  }
  /// `v` where it is kept for the backward pass.
  Value getKept(Value v);

  GradientOp gradient;
  const GradientPath &path;
  BuiltOps built;
  OpBuilder builder;
  DenseMap<Value, Value> cotangents;
};

/// What the rule of one op sees.
class Sweep::Rule : public GradientBuilder {
public:
  Rule(Sweep &sweep, Operation *op)
      : GradientBuilder(sweep.builder, op), sweep(sweep), op(op) {}

  Value cotangent(unsigned result) override {
    return sweep.cotangents.lookup(op->getResult(result));
  }
  bool needs(unsigned operand) override {
    return sweep.path.depends(op->getOperand(operand)) &&
           GradientPath::isSteady(op, operand);
  }
  Value primal(Value value) override { return sweep.getKept(value); }

private:
  void accumulate(unsigned operand, Value value) override {
    if (needs(operand))
      sweep.accumulate(loc(), op->getOperand(operand), value);
  }

  Sweep &sweep;
  Operation *op;
};
} // namespace

Value Sweep::getKept(Value v) {
  Operation *op = v.getDefiningOp();
  while (auto stop = dyn_cast_or_null<StopGradientOp>(op))
    op = stop.getInput().getDefiningOp();
  // These are there anyway: a value that was read does not change.
  if (!op || isa<ReadOp, SaveOp>(op) || matchPattern(op, m_Constant()))
    return v;
  for (Operation *user : v.getUsers())
    if (auto save = dyn_cast<SaveOp>(user);
        save && save->getBlock() == gradient->getBlock() &&
        save->isBeforeInBlock(gradient))
      return save;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(v);
  return SaveOp::create(builder, getGradientLoc(op), v);
}

LogicalResult Sweep::run() {
  Value value = gradient.getValue();
  if (path.depends(value))
    cotangents[value] = gradient.getSeed() ? gradient.getSeed()
                                           : buildSplat(gradient.getLoc(),
                                                        value.getType(), 1.0);
  for (Operation *op : llvm::reverse(path.getOps())) {
    if (llvm::none_of(op->getResults(),
                      [&](Value v) { return cotangents.lookup(v); }))
      continue;
    if (Value stored = path.getStored(op))
      accumulate(getGradientLoc(op), stored, cotangents[op->getResult(0)]);
    Rule rule(*this, op);
    auto differentiable = dyn_cast<DifferentiableOpInterface>(op);
    if (differentiable && failed(differentiable.buildGradient(rule)))
      return op->emitError()
             << "the gradient of '" << op->getName() << "' cannot be built";
  }

  SmallVector<Value> results;
  for (auto [i, wrt] : llvm::enumerate(gradient.getWrt())) {
    Value result = cotangents.lookup(wrt);
    if (!result) {
      InFlightDiagnostic warning = gradient.emitWarning()
                                   << "the value does not depend on operand "
                                   << i << " of 'wrt'";
      // Of a step that names its params there is no such operand to look at.
      if (auto read = wrt.getDefiningOp<ReadOp>())
        warning << ", the value of " << read.getSymbolAttr();
      warning << ": its gradient is zero";
      result = buildSplat(gradient.getLoc(), wrt.getType(), 0.0);
    }
    results.push_back(result);
  }
  gradient.replaceAllUsesWith(results);
  gradient->erase();
  // Rules may build more than somebody needs.
  for (Operation *op : llvm::reverse(built.ops))
    if (isOpTriviallyDead(op))
      op->erase();
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// What an earlier update stored is lost if nothing reads it: a mistake, or the
/// wrong symbol. It is asked of the program as it was written, since later
/// passes remove reads. An op with effects may read each symbol that it names,
/// or all if it is none of this dialect.
static LogicalResult verifyUpdatesAreRead(Block &block) {
  llvm::DenseMap<Attribute, UpdateOp> unread;
  for (Operation &op : block) {
    auto update = dyn_cast<UpdateOp>(op);
    if (!update) {
      if (isPure(&op))
        continue;
      if (!isa_and_nonnull<AICFDialect>(op.getDialect()))
        unread.clear();
      op.getAttrDictionary().walk(
          [&](FlatSymbolRefAttr named) { unread.erase(named); });
      continue;
    }
    FlatSymbolRefAttr symbol = update.getSymbolAttr();
    auto [earlier, isNew] = unread.try_emplace(symbol, update);
    if (isNew)
      continue;
    InFlightDiagnostic error =
        update->emitOpError("updates ")
        << symbol
        << ", whose last value nothing has read: remove one of the updates, "
           "or read the symbol between them";
    error.attachNote(earlier->second.getLoc())
        << "the first update of " << symbol << " is here";
    error.attachNote(update.getLoc()) << "the second update is here";
    return error;
  }
  return success();
}

/// Reports the ops of `path` that can not be differentiated.
static LogicalResult verifyRules(GradientOp gradient,
                                 const GradientPath &path) {
  for (Operation *op : path.getOps())
    if (!isa<DifferentiableOpInterface, CompositeOpInterface>(op) &&
        !path.getStored(op)) {
      InFlightDiagnostic error = op->emitError() << "'" << op->getName()
                                                 << "' has no gradient rule";
      error.attachNote(gradient.getLoc()) << "it lies between this gradient's "
                                             "value and what that is "
                                             "differentiated by";
      return error;
    }
  return success();
}

static LogicalResult differentiateOne(GradientOp gradient) {
  auto entry = dyn_cast<FunctionOpInterface>(gradient->getParentOp());
  if (!entry || !entry.getFunctionBody().hasOneBlock())
    return gradient->emitError()
           << "'aicf.gradient' stands in a region: an entry of one block is "
              "differentiated";
  while (true) {
    GradientPath path(gradient);
    if (failed(verifyRules(gradient, path)))
      return failure();
    // Composites become what has rules.
    bool changed = false;
    for (Operation *op : path.getOps())
      if (!isa<DifferentiableOpInterface>(op) && !path.getStored(op)) {
        if (failed(decomposeOnce(cast<CompositeOpInterface>(op))))
          return failure();
        changed = true;
      }
    if (!changed)
      return Sweep(gradient, path).run();
  }
}

LogicalResult aicf::differentiate(Operation *root) {
  SmallVector<GradientOp> gradients;
  root->walk([&](GradientOp op) { gradients.push_back(op); });
  for (GradientOp gradient : gradients)
    if (failed(differentiateOne(gradient)))
      return failure();
  return success();
}

void aicf::eraseStopGradients(Operation *root) {
  root->walk([](StopGradientOp op) {
    op.replaceAllUsesWith(op.getInput());
    op.erase();
  });
}

LogicalResult aicf::verifyDifferentiated(Operation *root) {
  WalkResult walk = root->walk([](GradientOp op) {
    op->emitError() << "'aicf.gradient' is left: run --aicf-differentiate "
                       "before";
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}

namespace {
struct DifferentiatePass
    : aicf::impl::DifferentiatePassBase<DifferentiatePass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    bool hasEntry = !function.empty();
    if (!hasEntry && (!of.empty() || !wrt.empty() || !as.empty())) {
      emitError(module.getLoc())
          << "aicf-differentiate: of, wrt and as are about a function: give "
             "function";
      return signalPassFailure();
    }
    WalkResult updates = module.walk([](Block *block) {
      return failed(verifyUpdatesAreRead(*block)) ? WalkResult::interrupt()
                                                  : WalkResult::advance();
    });
    if (updates.wasInterrupted())
      return signalPassFailure();
    GradientEntry entry{function, of, llvm::to_vector(wrt), as};
    if (entry.as.empty())
      entry.as = entry.function + "_grad";
    if ((hasEntry && failed(addGradientEntry(module, entry))) ||
        failed(differentiate(module)))
      return signalPassFailure();
    // Who asks for one gradient entry may ask for another one of the same.
    if (!hasEntry)
      eraseStopGradients(module);
  }
};
} // namespace
