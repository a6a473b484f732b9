//===- AICFToEmit.cpp - Lower aicf programs to open instructions ----------===//
//
// One walk over each entry in program order. Values of the aicf program map to
// values of the instructions; what needs no instruction (broadcasts, splats,
// reads after updates) is resolved at its uses and only built where a use
// cannot do without the tensor.
//
//===----------------------------------------------------------------------===//

#include "aicf/Conversion/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Dialect/AICF/Transforms/Passes.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace aicf {
#define GEN_PASS_DEF_CONVERTAICFTOEMITPASS
#include "aicf/Conversion/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

/// The location for what is made of `op`: an instruction is to its operation
/// what a part is to its composite, and has the name of both in the same way.
static Location getOrigin(Operation *op) { return getCompositeLoc(op); }

namespace {

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

/// Builds the body of an aicf_emit.compute.
class EmitBodyBuilder : public BodyBuilder {
public:
  using BodyBuilder::BodyBuilder;

  Value reduce(CombiningKind kind, Value v, ArrayRef<unsigned> dims) override {
    SmallVector<int64_t> sorted(dims.begin(), dims.end());
    llvm::sort(sorted);
    return emit::ReduceOp::create(builder(), loc(), kind, v, sorted);
  }

  Value index(unsigned dim) override {
    return emit::IndexOp::create(builder(), loc(), builder().getI64Type(), dim);
  }
};

/// What a body reads for one operand: an element of `source` at `map`, zero
/// outside where `guarded`, or the scalar `splat`.
struct Access {
  Value source;
  AffineMap map;
  TypedAttr splat;
  bool guarded = false;
};

//===----------------------------------------------------------------------===//
// The module: globals and ids
//===----------------------------------------------------------------------===//

/// What the entries of a module share.
struct ModuleState {
  explicit ModuleState(ModuleOp module) : module(module), symbols(module) {}

  /// The constant global that holds `value`, made on first use.
  emit::GlobalOp getConstant(Location loc, ElementsAttr value) {
    Attribute key = value;
    if (AICF_MUTANT("constant-shared-by-type"))
      key = TypeAttr::get(value.getType());
    emit::GlobalOp &global = constants[key];
    if (global)
      return global;
    auto builder = OpBuilder::atBlockBegin(module.getBody());
    global = emit::GlobalOp::create(builder, loc, "constant",
                                    emit::GlobalRole::Constant,
                                    cast<RankedTensorType>(value.getType()),
                                    value, /*offset=*/IntegerAttr());
    symbols.insert(global, module.getBody()->begin());
    return global;
  }

  ModuleOp module;
  SymbolTable symbols;
  DenseMap<Attribute, emit::GlobalOp> constants;
  int64_t nextId = 0;
};

//===----------------------------------------------------------------------===//
// One entry
//===----------------------------------------------------------------------===//

class EntryLowering {
public:
  EntryLowering(ModuleState &state, func::FuncOp func)
      : state(state), func(func), builder(func.getContext()) {}

  LogicalResult run();

private:
  LogicalResult checkSignature();
  void nameInputsAndOutputs();
  LogicalResult lower(Operation *op);
  LogicalResult lowerEnd(func::ReturnOp op);

  /// The scalar that every element of `v` is, if known; looks through views
  /// and broadcasts.
  TypedAttr getSplat(Value v) const;

  /// How an instruction reads aicf value `v` at `map`.
  Access getAccess(Value v, AffineMap map);
  /// The same for an operand of `op`, which it may leave.
  Access getAccess(SingleNestOpInterface op, unsigned operand, AffineMap map);

  /// The tensor that holds aicf value `v`, built now if nothing did yet.
  Value materialize(Value v);

  /// One instruction with a fresh output of each of `types`, by subscript.
  emit::ComputeOp buildCompute(
      Location loc, StringRef kind, ArrayRef<int64_t> extents,
      ArrayRef<Access> accesses, ArrayRef<AffineMap> outputMaps,
      TypeRange types,
      function_ref<void(BodyBuilder &, ValueRange, SmallVectorImpl<Value> &)>
          buildBody);

  /// The instruction of a single-nest op, and the mapping of its results.
  void buildSingleNest(SingleNestOpInterface op);

  /// An identity instruction: a tensor of its own with `v`'s elements.
  Value buildCopy(Location loc, Value v);

  /// A tensor that holds `v` and goes to no second place. `why` tells why a
  /// copy was needed; empty if none was. A result of the entry may be a view of
  /// what an instruction computes, what a symbol holds may not.
  Value claim(Location loc, Value v, bool mayBeView, StringRef &why);

  ModuleState &state;
  func::FuncOp func;
  OpBuilder builder;
  DenseMap<Value, Value> tensors;       // aicf value -> its tensor
  DenseMap<Attribute, Value> constants; // value -> aicf_emit.read
  SmallVector<UpdateOp> updates;        // of distinct symbols
  DenseSet<Value> claimed;
  /// Reads go before this op, the first of the old body.
  Operation *start = nullptr;
};

} // namespace

/// Whether `map`, over `extents`, leaves tensors like `v`.
static bool leaves(Value v, AffineMap map, ArrayRef<int64_t> extents) {
  return llvm::any_of(
      llvm::zip_equal(map.getResults(),
                      cast<RankedTensorType>(v.getType()).getShape()),
      [&](auto index) {
        return !emit::staysInside(std::get<0>(index), extents,
                                  std::get<1>(index));
      });
}

TypedAttr EntryLowering::getSplat(Value v) const {
  while (true) {
    Operation *op = v.getDefiningOp();
    if (isa_and_nonnull<ViewOpInterface, AccessOpInterface>(op)) {
      v = op->getOperand(0);
      continue;
    }
    DenseElementsAttr elements;
    if (!op || !matchPattern(v, m_Constant(&elements)) || !elements.isSplat())
      return {};
    return cast<TypedAttr>(elements.getSplatValue<Attribute>());
  }
}

Access EntryLowering::getAccess(Value v, AffineMap map) {
  if (TypedAttr splat = getSplat(v))
    return {Value(), map, splat};
  while (auto access = v.getDefiningOp<AccessOpInterface>()) {
    if (!access.isReplication())
      break;
    map = access.getAccessMap().compose(map);
    v = access->getOperand(0);
  }
  return {materialize(v), map, {}};
}

Access EntryLowering::getAccess(SingleNestOpInterface op, unsigned operand,
                                AffineMap map) {
  Value v = op->getOperand(operand);
  // Outside it is zero, not what it repeats.
  if (op.readsZeroOutside(operand) && leaves(v, map, op.getIterationExtents()))
    return {materialize(v), map, {}, /*guarded=*/true};
  return getAccess(v, map);
}

emit::ComputeOp EntryLowering::buildCompute(
    Location loc, StringRef kind, ArrayRef<int64_t> extents,
    ArrayRef<Access> accesses, ArrayRef<AffineMap> outputMaps, TypeRange types,
    function_ref<void(BodyBuilder &, ValueRange, SmallVectorImpl<Value> &)>
        buildBody) {
  // Equal reads are one input.
  SmallVector<Value> inputs, outputs;
  SmallVector<AffineMap> maps;
  SmallVector<unsigned> inputOf, guarded;
  for (const Access &access : accesses) {
    unsigned i = 0;
    if (!access.splat) {
      while (i < inputs.size() &&
             (inputs[i] != access.source ||
              (maps[i] != access.map && !AICF_MUTANT("reads-merged"))))
        ++i;
      if (i == inputs.size()) {
        inputs.push_back(access.source);
        maps.push_back(access.map);
        if (access.guarded)
          guarded.push_back(i);
      }
    }
    inputOf.push_back(i);
  }
  for (auto [type, map] : llvm::zip_equal(types, outputMaps)) {
    auto tensor = cast<RankedTensorType>(type);
    outputs.push_back(tensor::EmptyOp::create(builder, loc, tensor.getShape(),
                                              tensor.getElementType()));
    maps.push_back(map);
  }
  auto compute = emit::ComputeOp::create(
      builder, loc, state.nextId++, kind, extents, maps, inputs, outputs,
      [&](OpBuilder &b, Location bodyLoc, ValueRange blockArgs) {
        EmitBodyBuilder body(b, bodyLoc);
        SmallVector<Value> args, results;
        for (auto [access, i] : llvm::zip_equal(accesses, inputOf))
          args.push_back(access.splat ? body.constant(access.splat)
                                      : blockArgs[i]);
        buildBody(body, args, results);
        emit::YieldOp::create(b, bodyLoc, results);
      });
  if (auto constraints = func->getAttrOfType<emit::ConstraintsAttr>(
          emit::EmitDialect::kConstraintsAttr))
    compute.setConstraintsAttr(constraints);
  compute.setGuardedInputs(guarded);
  return compute;
}

/// Whether a reduction drops a dim that its operand does not vary over, as in
/// the sum of a broadcast along the axis that the broadcast added.
static bool reducesConstantDim(emit::ComputeOp compute) {
  DenseMap<Value, emit::DimSet> dims = emit::getBodyDims(compute);
  return llvm::any_of(compute.getBodyBlock()->getOps<emit::ReduceOp>(),
                      [&](emit::ReduceOp reduce) {
                        emit::DimSet varies = dims.lookup(reduce.getValue());
                        return llvm::any_of(reduce.getDims(), [&](int64_t dim) {
                          return !(varies & (emit::DimSet(1) << dim));
                        });
                      });
}

void EntryLowering::buildSingleNest(SingleNestOpInterface op) {
  SmallVector<AffineMap> maps = op.getOperandAndResultMaps();
  auto build = [&](ArrayRef<Access> accesses) {
    return buildCompute(
        getOrigin(op), getOpKind(op), op.getIterationExtents(), accesses,
        ArrayRef(maps).drop_front(op->getNumOperands()), op->getResultTypes(),
        [&](BodyBuilder &body, ValueRange args,
            SmallVectorImpl<Value> &values) {
          op.buildBody(body, args, values);
        });
  };
  SmallVector<Access> accesses;
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    accesses.push_back(getAccess(op, i, maps[i]));
  emit::ComputeOp compute = build(accesses);
  if (reducesConstantDim(compute)) {
    // Such a reduction needs its operand as a tensor of all dims.
    SmallVector<Value> outputs(compute.getOutputs());
    compute.erase();
    for (Value output : outputs)
      output.getDefiningOp()->erase();
    --state.nextId;
    for (auto [i, operand] : llvm::enumerate(op->getOperands()))
      accesses[i] =
          Access{materialize(operand), maps[i], {}, accesses[i].guarded};
    compute = build(accesses);
  }
  compute.setHintsAttr(
      op->getAttrOfType<emit::HintsAttr>(emit::EmitDialect::kHintsAttr));
  for (auto [old, tensor] :
       llvm::zip_equal(op->getResults(), compute.getResults()))
    tensors[old] = tensor;
}

/// Yields its one argument.
static void buildIdentity(BodyBuilder &, ValueRange args,
                          SmallVectorImpl<Value> &results) {
  results.push_back(args.front());
}

Value EntryLowering::buildCopy(Location loc, Value v) {
  auto type = cast<RankedTensorType>(v.getType());
  auto identity =
      AffineMap::getMultiDimIdentityMap(type.getRank(), func.getContext());
  return buildCompute(loc, "copy", type.getShape(), {Access{v, identity, {}}},
                      identity, type, buildIdentity)
      .getResult(0);
}

Value EntryLowering::materialize(Value v) {
  if (Value tensor = tensors.lookup(v))
    return tensor;
  auto type = cast<RankedTensorType>(v.getType());
  Operation *op = v.getDefiningOp();
  if (TypedAttr splat = getSplat(v)) {
    auto identity =
        AffineMap::getMultiDimIdentityMap(type.getRank(), func.getContext());
    return tensors[v] = buildCompute(getOrigin(op), "constant", type.getShape(),
                                     {Access{Value(), identity, splat}},
                                     identity, type, buildIdentity)
                            .getResult(0);
  }
  // What remains are broadcasts that an earlier use did not need.
  buildSingleNest(cast<SingleNestOpInterface>(op));
  return tensors.lookup(v);
}

LogicalResult EntryLowering::checkSignature() {
  if (!func.getBody().hasOneBlock())
    return emitError(func.getLoc())
           << "an entry must be straight-line code: @" << func.getName()
           << " has " << func.getBody().getBlocks().size() << " blocks";
  auto check = [&](TypeRange types, StringRef what) -> LogicalResult {
    for (auto [i, type] : llvm::enumerate(types)) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!aicf::detail::isTensor(type) || !tensor.hasStaticShape() ||
          llvm::is_contained(tensor.getShape(), 0))
        return emitError(func.getLoc())
               << what << " #" << i << " of entry @" << func.getName()
               << " is of type " << type
               << ": AICF requires ranked tensors of static shape and of f64, "
                  "f32, bf16, f16, i64, i32 or i1";
    }
    return success();
  };
  return success(succeeded(check(func.getArgumentTypes(), "argument")) &&
                 succeeded(check(func.getResultTypes(), "result")));
}

void EntryLowering::nameInputsAndOutputs() {
  constexpr StringLiteral logicalName = "aicf.name";
  StringAttr name = builder.getStringAttr(emit::EmitDialect::kNameAttr);
  llvm::StringSet<> taken;
  // To the runtime, slots and globals are names of one kind.
  for (Operation &op : *func->getParentOfType<ModuleOp>().getBody())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op);
        symbol && !isa<FunctionOpInterface>(op))
      taken.insert(symbol.getName());
  for (StringRef attr : {StringRef(logicalName), name.getValue()}) {
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      if (auto given = func.getArgAttrOfType<StringAttr>(i, attr))
        taken.insert(given.getValue());
    for (unsigned i = 0; i < func.getNumResults(); ++i)
      if (auto given = func.getResultAttrOfType<StringAttr>(i, attr))
        taken.insert(given.getValue());
  }
  auto makeDefault = [&](StringRef prefix, unsigned i) {
    std::string fresh = (prefix + Twine(i)).str();
    while (!taken.insert(fresh).second)
      fresh += "_";
    return builder.getStringAttr(fresh);
  };
  for (unsigned i = 0; i < func.getNumArguments(); ++i) {
    auto given = func.getArgAttrOfType<StringAttr>(i, logicalName);
    func.removeArgAttr(i, logicalName);
    if (!func.getArgAttr(i, name))
      func.setArgAttr(i, name, given ? given : makeDefault("arg", i));
  }
  for (unsigned i = 0; i < func.getNumResults(); ++i) {
    auto given = func.getResultAttrOfType<StringAttr>(i, logicalName);
    func.removeResultAttr(i, builder.getStringAttr(logicalName));
    if (!func.getResultAttr(i, name))
      func.setResultAttr(i, name, given ? given : makeDefault("out", i));
  }
}

LogicalResult EntryLowering::lower(Operation *op) {
  builder.setInsertionPoint(op);
  if (auto read = dyn_cast<ReadOp>(op)) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(start);
    tensors[read.getResult()] = emit::ReadOp::create(
        builder, op->getLoc(), read.getType(), read.getSymbol());
    return success();
  }
  if (auto update = dyn_cast<UpdateOp>(op)) {
    updates.push_back(update);
    return success();
  }
  if (auto save = dyn_cast<SaveOp>(op)) {
    Value source = materialize(save.getInput());
    tensors[save.getResult()] =
        emit::SaveOp::create(builder, getOrigin(op), save.getType(),
                             static_cast<uint64_t>(state.nextId++), source);
    return success();
  }
  if (auto end = dyn_cast<func::ReturnOp>(op))
    return lowerEnd(end);

  // Splats and broadcasts wait for a use that needs them.
  if (op->getNumResults() == 1 && getSplat(op->getResult(0)))
    return success();
  if (auto access = dyn_cast<AccessOpInterface>(op))
    if (access.isReplication())
      return success();

  ElementsAttr elements;
  if (matchPattern(op, m_Constant(&elements))) {
    emit::GlobalOp global = state.getConstant(op->getLoc(), elements);
    Value &read = constants[elements];
    if (!read) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPoint(start);
      read = emit::ReadOp::create(builder, op->getLoc(), elements.getType(),
                                  global.getSymName());
    }
    tensors[op->getResult(0)] = read;
    return success();
  }
  if (auto view = dyn_cast<ViewOpInterface>(op)) {
    tensors[op->getResult(0)] =
        emit::ViewOp::create(builder, op->getLoc(), op->getResult(0).getType(),
                             materialize(view.getViewSource()));
    return success();
  }
  if (auto nest = dyn_cast<SingleNestOpInterface>(op)) {
    buildSingleNest(nest);
    return success();
  }
  return op->emitError() << "'" << op->getName()
                         << "' has no lowering to instructions: an entry holds "
                            "ops of the aicf dialect and a return";
}

Value EntryLowering::claim(Location loc, Value v, bool mayBeView,
                           StringRef &why) {
  Value tensor = materialize(v), root = emit::stripViews(tensor);
  why = "";
  if (isa<BlockArgument>(root))
    why = "it is an argument of the entry";
  else if (root != tensor && !mayBeView)
    why = "it is a view of another value";
  else if (root.getDefiningOp<emit::ReadOp>())
    why = "it is the unchanged value of a symbol";
  else if (root.getDefiningOp<emit::SaveOp>())
    why = "it is a saved value";
  else if (!claimed.insert(root).second)
    why = "it goes to a second place";
  return why.empty() ? tensor : buildCopy(loc, tensor);
}

LogicalResult EntryLowering::lowerEnd(func::ReturnOp op) {
  // In-place updates claim their values first, so that what else takes a value
  // gets the copy.
  SmallVector<Value> written(updates.size());
  for (bool inPlace : {true, false})
    for (auto [update, tensor] : llvm::zip_equal(updates, written)) {
      if (update.getInPlace() != inPlace)
        continue;
      StringRef why;
      tensor = claim(getOrigin(update), update.getValue(),
                     /*mayBeView=*/false, why);
      if (inPlace && !why.empty())
        return update.emitError("the in_place update of @")
               << update.getSymbol()
               << " cannot be honoured: no instruction can compute the value "
                  "straight into the symbol's memory, since "
               << why;
    }
  SmallVector<Value> results;
  for (Value result : op.getOperands()) {
    StringRef why;
    results.push_back(claim(getOrigin(op), result, /*mayBeView=*/true, why));
  }
  for (auto [update, tensor] : llvm::zip_equal(updates, written))
    emit::WriteOp::create(builder, getOrigin(update), tensor,
                          update.getSymbol(), update.getInPlace());
  op.getOperandsMutable().assign(results);
  return success();
}

/// Leaves at most one read of a symbol, of its value before the entry, and one
/// update, the last: a later read is the value read or updated before it, and
/// storing what the symbol holds already is nothing.
static void forwardUpdates(Block &body) {
  DenseMap<Attribute, Value> current, initial;
  llvm::MapVector<Attribute, UpdateOp> last;
  for (Operation &op : llvm::make_early_inc_range(body)) {
    if (auto read = dyn_cast<ReadOp>(op)) {
      auto [known, isFirst] =
          current.try_emplace(read.getSymbolAttr(), read.getResult());
      if (isFirst) {
        initial[read.getSymbolAttr()] = read.getResult();
        continue;
      }
      read.getResult().replaceAllUsesWith(known->second);
      read.erase();
    } else if (auto update = dyn_cast<UpdateOp>(op)) {
      current[update.getSymbolAttr()] = update.getValue();
      UpdateOp &previous = last[update.getSymbolAttr()];
      if (previous)
        previous.erase();
      previous = update;
    }
  }
  for (auto &[symbol, update] : last)
    if (update.getValue() == initial.lookup(symbol))
      update.erase();
}

LogicalResult EntryLowering::run() {
  if (failed(checkSignature()))
    return failure();
  Block &body = func.getBody().front();
  forwardUpdates(body);
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isOpTriviallyDead(&op))
      op.erase();
  for (BlockArgument arg : body.getArguments())
    tensors[arg] = arg;

  // Only the ops that are there now: instructions are built among them.
  SmallVector<Operation *> ops =
      llvm::map_to_vector(body, [](Operation &op) { return &op; });
  start = ops.front();
  for (Operation *op : ops)
    if (failed(lower(op)))
      return failure();
  for (Operation *op : ops)
    if (op->hasAttr(emit::EmitDialect::kHintsAttr) &&
        llvm::none_of(op->getResults(), [&](Value result) {
          Value tensor = tensors.lookup(result);
          return tensor && tensor.getDefiningOp<emit::ComputeOp>();
        }))
      op->emitWarning("has hints, but no instruction is made of it");
  for (Operation *op : llvm::reverse(ops))
    if (!op->hasTrait<mlir::OpTrait::IsTerminator>())
      op->erase();
  nameInputsAndOutputs();
  // They stand on the instructions now.
  func->removeAttr(emit::EmitDialect::kConstraintsAttr);
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static emit::GlobalRole convertRole(PersistentRole role) {
  switch (role) {
  case PersistentRole::Param:
    return emit::GlobalRole::Param;
  case PersistentRole::State:
    return emit::GlobalRole::State;
  case PersistentRole::Meta:
    return emit::GlobalRole::Meta;
  }
  llvm_unreachable("unknown persistent role");
}

/// Bytes that the contract of the entry around `op` leaves the arena.
static int64_t getMaxArenaBytes(Operation *op) {
  auto entry = op->getParentOfType<func::FuncOp>();
  auto contract = entry ? entry->getAttrOfType<emit::ContractAttr>(
                              emit::EmitDialect::kContractAttr)
                        : emit::ContractAttr();
  return contract ? contract.getMaxArenaBytes().value_or(INT64_MAX) : INT64_MAX;
}

namespace {
struct ConvertAICFToEmitPass
    : aicf::impl::ConvertAICFToEmitPassBase<ConvertAICFToEmitPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto nested : module.getOps<ModuleOp>())
      if (!nested->hasAttr(emit::EmitDialect::kOpenAttr)) {
        emitError(nested.getLoc())
            << "a nested module is not compiled: entries stand "
               "in the outermost one";
        return signalPassFailure();
      }
    for (auto entry : module.getOps<func::FuncOp>())
      for (NamedAttribute attr : entry->getDiscardableAttrs())
        if (isa_and_nonnull<AICFDialect>(attr.getNameDialect())) {
          // A promise that is misspelt must not go unheard.
          emitError(entry.getLoc())
              << "unknown attribute '" << attr.getName().getValue()
              << "': contracts and pins of an entry are "
                 "aicf_emit.contract and aicf_emit.pins";
          return signalPassFailure();
        }
    if (failed(verifyDifferentiated(module)) ||
        failed(decomposeComposites(module)))
      return signalPassFailure();
    eraseStopGradients(module);
    splitStridedGradients(module, getMaxArenaBytes);
    padChannels(module);
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(module);
    eliminateCommonSubExpressions(rewriter, dominance, module);

    for (auto persistent :
         llvm::make_early_inc_range(module.getOps<PersistentOpInterface>())) {
      OpBuilder builder(persistent);
      emit::GlobalOp::create(
          builder, persistent->getLoc(), persistent.getPersistentName(),
          convertRole(persistent.getRole()), persistent.getStoredType(),
          persistent.getInitialElements(), /*offset=*/IntegerAttr());
      persistent->erase();
    }
    ModuleState state(module);
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isExternal() && failed(EntryLowering(state, func).run()))
        return signalPassFailure();
  }
};
} // namespace
