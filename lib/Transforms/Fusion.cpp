//===- Fusion.cpp - Inlining one instruction into another -----------------===//
//
// A body denotes functions of dims, so fusing is substitution: the consumer's
// argument at subscript [e0, e1] becomes the producer's yielded value with its
// output dims renamed to e0, e1. The producer's other dims (those it reduces)
// are bound variables; they become new dims, or, where both instructions read
// the same value, the dim by which the consumer already reads it, so that one
// loop and one load serve both (softmax: the max, the sum and the quotient run
// over the same dim).
//
// The subscript may be any expression of the consumer's dims. Where the read is
// marked or_zero it may leave the producer's result: the producer's value is
// then selected against zero, and its own reads become marked too, for they
// happen all the same.
//
//===----------------------------------------------------------------------===//

#include "Fusion.h"

#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;
using emit::DimSet;

namespace {

/// One substitution of the producer's dims: null while a dim is unmatched.
struct Instance {
  SmallVector<AffineExpr> dims;
  SmallVector<unsigned> consumerInputs; ///< Arguments that it replaces.
};

class Fuser {
public:
  Fuser(ComputeOp producer, ComputeOp consumer)
      : producer(producer), consumer(consumer), context(producer.getContext()),
        extents(consumer.getExtents().begin(), consumer.getExtents().end()) {}

  bool matchEdges(std::string *why);
  bool guardsCannotTrap(std::string *why);
  /// Whether the fused body evaluates the producer more than once.
  bool repeats() const { return instances.size() > 1; }
  bool bindFreeDims(std::string *why);
  ComputeOp build(ArrayRef<unsigned> kept, const ComparedValues &compared,
                  std::string *why);

private:
  bool isFree(const Instance &instance, unsigned consumerDim) const {
    return llvm::none_of(instance.dims, [&](AffineExpr expr) {
      return expr && expr.isFunctionOfDim(consumerDim);
    });
  }
  Value addInput(Value value, AffineMap map, Block *body);
  AffineMap rename(AffineMap map, ArrayRef<AffineExpr> dims) const {
    return map.replaceDimsAndSymbols(dims, {}, extents.size(), 0);
  }

  ComputeOp producer, consumer;
  MLIRContext *context;
  SmallVector<int64_t> extents;
  SmallVector<Instance> instances;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  llvm::BitVector guarded; ///< Of `inputs`.
};

} // namespace

/// Groups the consumer's reads of the producer into instances.
bool Fuser::matchEdges(std::string *why) {
  for (auto [i, input] : llvm::enumerate(consumer.getInputs())) {
    if (input.getDefiningOp() != producer)
      continue;
    unsigned result = cast<OpResult>(input).getResultNumber();
    AffineMap from = producer.getOutputMap(result),
              to = consumer.getInputMap(i);
    SmallVector<AffineExpr> dims(producer.getNumDims());
    for (auto [r, p, c] : llvm::enumerate(from.getResults(), to.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(p);
      if (!dim)
        continue; // Index 0 of an extent-1 output.
      dims[AICF_MUTANT("fuse-ignores-transposition") ? r : dim.getPosition()] =
          c;
    }
    auto compatible = [&](const Instance &instance) {
      for (auto [have, want] : llvm::zip_equal(instance.dims, dims))
        if (have && want && have != want &&
            !AICF_MUTANT("fuse-merges-instances"))
          return false;
      return true;
    };
    auto *it = llvm::find_if(instances, compatible);
    if (it == instances.end()) {
      instances.push_back({dims, {static_cast<unsigned>(i)}});
      continue;
    }
    for (auto [have, want] : llvm::zip_equal(it->dims, dims))
      if (want)
        have = want;
    it->consumerInputs.push_back(i);
  }
  return true;
}

/// Where a read marked or_zero leaves the producer's result, the fused body
/// computes the producer from zeros and drops what comes of it.
bool Fuser::guardsCannotTrap(std::string *why) {
  bool guards = llvm::any_of(instances, [&](const Instance &instance) {
    return llvm::any_of(instance.consumerInputs,
                        [&](unsigned i) { return consumer.isGuarded(i); });
  });
  if (!guards)
    return true;
  for (Operation &op : producer.getBodyBlock()->without_terminator())
    if (!isSpeculatable(&op)) {
      *why =
          "subscript: the consumer reads beyond the producer's result, where "
          "'" +
          op.getName().getStringRef().str() + "' of zeros may trap";
      return false;
    }
  return true;
}

/// Gives the producer's unmatched dims a dim of the fused instruction.
bool Fuser::bindFreeDims(std::string *why) {
  for (Instance &instance : instances) {
    // By a value that both read: bound variables may be renamed freely as long
    // as they stay distinct.
    for (auto [p, value] : llvm::enumerate(producer.getInputs())) {
      for (auto [c, other] : llvm::enumerate(consumer.getInputs())) {
        if (value != other)
          continue;
        AffineMap from = producer.getInputMap(p), to = consumer.getInputMap(c);
        SmallVector<std::pair<unsigned, AffineExpr>> renames;
        bool fits = true;
        for (auto [fe, te] :
             llvm::zip_equal(from.getResults(), to.getResults())) {
          auto fd = dyn_cast<AffineDimExpr>(fe);
          auto td = dyn_cast<AffineDimExpr>(te);
          if (!fd) {
            fits &= fe == te;
            continue;
          }
          AffineExpr have = instance.dims[fd.getPosition()];
          if (have) {
            fits &= have == te;
            continue;
          }
          fits &= td && isFree(instance, td.getPosition()) &&
                  !llvm::is_contained(llvm::make_second_range(renames), te) &&
                  extents[td.getPosition()] ==
                      producer.getExtents()[fd.getPosition()];
          renames.emplace_back(fd.getPosition(), te);
        }
        if (fits)
          for (auto [dim, expr] : renames)
            instance.dims[dim] = expr;
      }
    }
    for (auto [d, expr] : llvm::enumerate(instance.dims)) {
      if (expr)
        continue;
      expr = getAffineDimExpr(extents.size(), context);
      extents.push_back(producer.getExtents()[d]);
    }
  }
  // A reduction needs all values of its dims; where the consumer reads a slice
  // or a diagonal, or shifts another dim with the reduced one, the renamed loop
  // would not visit them.
  for (Operation &op : *producer.getBodyBlock())
    if (auto reduce = dyn_cast<emit::ReduceOp>(op))
      for (int64_t d : reduce.getDims())
        for (const Instance &instance : instances) {
          auto dim = dyn_cast<AffineDimExpr>(instance.dims[d]);
          bool whole = dim &&
                       extents[dim.getPosition()] == producer.getExtents()[d] &&
                       llvm::count_if(instance.dims, [&](AffineExpr expr) {
                         return expr.isFunctionOfDim(dim.getPosition());
                       }) == 1;
          if (!whole && !(dim && AICF_MUTANT("fuse-partial-reduction"))) {
            *why = "subscript: the consumer reads a part of what the producer "
                   "reduces over";
            return false;
          }
        }
  if (extents.size() > emit::kMaxDims) {
    *why = "the fused instruction would have " +
           std::to_string(extents.size()) + " dims, at most " +
           std::to_string(emit::kMaxDims) + " are supported";
    return false;
  }
  // Dims that turn out to be unused are dropped later, but a space that cannot
  // be counted is far beyond any that would pay.
  int64_t points = 1;
  for (int64_t extent : extents)
    if (llvm::MulOverflow(points, extent, points)) {
      *why = "the fused instruction would have more than 2^63 points";
      return false;
    }
  return true;
}

/// The body argument that reads `value` at `map`, new or shared. It is marked
/// `or_zero` if its subscript may leave the operand: one was marked before, or
/// a marked read of the producer leads there.
Value Fuser::addInput(Value value, AffineMap map, Block *body) {
  bool guard = llvm::any_of(
      llvm::zip_equal(map.getResults(),
                      cast<ShapedType>(value.getType()).getShape()),
      [&](auto index) {
        return !emit::staysInside(std::get<0>(index), extents,
                                  std::get<1>(index));
      });
  guard &= !AICF_MUTANT("fuse-drops-mark");
  for (auto [i, have] : llvm::enumerate(inputs))
    if (have == value && maps[i] == map)
      return body->getArgument(i);
  inputs.push_back(value);
  maps.push_back(map);
  guarded.push_back(guard);
  return body->addArgument(getElementTypeOrSelf(value.getType()),
                           value.getLoc());
}

/// The value of `expr` at a point, as an i64.
static Value createIndex(OpBuilder &builder, Location loc, AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return arith::ConstantIntOp::create(builder, loc, constant.getValue(), 64);
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return emit::IndexOp::create(builder, loc, dim.getPosition());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value lhs = createIndex(builder, loc, binary.getLHS());
  Value rhs = createIndex(builder, loc, binary.getRHS());
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return arith::AddIOp::create(builder, loc, lhs, rhs);
  case AffineExprKind::Mul:
    return arith::MulIOp::create(builder, loc, lhs, rhs);
  case AffineExprKind::FloorDiv:
    return arith::FloorDivSIOp::create(builder, loc, lhs, rhs);
  case AffineExprKind::CeilDiv:
    return arith::CeilDivSIOp::create(builder, loc, lhs, rhs);
  case AffineExprKind::Mod: {
    Value quotient = arith::FloorDivSIOp::create(builder, loc, lhs, rhs);
    return arith::SubIOp::create(
        builder, loc, lhs, arith::MulIOp::create(builder, loc, quotient, rhs));
  }
  default:
    llvm_unreachable("subscripts have no symbols");
  }
}

/// `value`, which stands for an element of `type` at `map`, or zero where the
/// subscript leaves the type.
static Value createGuard(OpBuilder &builder, Location loc, Value value,
                         AffineMap map, ShapedType type,
                         ArrayRef<int64_t> extents) {
  Value inside;
  for (auto [expr, size] : llvm::zip_equal(map.getResults(), type.getShape())) {
    if (emit::staysInside(expr, extents, size))
      continue;
    // Unsigned, one comparison covers both ends.
    Value fits = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::ult,
        createIndex(builder, loc, expr),
        arith::ConstantIntOp::create(builder, loc, size, 64));
    inside = inside
                 ? arith::AndIOp::create(builder, loc, inside, fits).getResult()
                 : fits;
  }
  if (!inside || AICF_MUTANT("fuse-drops-zero"))
    return value;
  Value zero = arith::ConstantOp::create(builder, loc,
                                         builder.getZeroAttr(value.getType()));
  return arith::SelectOp::create(builder, loc, inside, value, zero);
}

/// Clones a body operation of the producer under an instance's renaming.
static Value cloneRenamed(OpBuilder &builder, Operation *op, IRMapping &mapping,
                          ArrayRef<AffineExpr> dims) {
  if (auto index = dyn_cast<emit::IndexOp>(op))
    return createIndex(builder, op->getLoc(), dims[index.getDim()]);
  Operation *clone = builder.clone(*op, mapping);
  if (auto reduce = dyn_cast<emit::ReduceOp>(clone)) {
    SmallVector<int64_t> renamed;
    for (int64_t dim : reduce.getDims())
      renamed.push_back(cast<AffineDimExpr>(dims[dim]).getPosition());
    llvm::sort(renamed);
    reduce.setDims(renamed);
  }
  return clone->getResult(0);
}

namespace {
/// Body operations that compute the same from the same.
struct EqualOperation : llvm::DenseMapInfo<Operation *> {
  static unsigned getHashValue(const Operation *op) {
    return OperationEquivalence::computeHash(
        const_cast<Operation *>(op), OperationEquivalence::directHashValue,
        OperationEquivalence::ignoreHashValue,
        OperationEquivalence::IgnoreLocations);
  }
  static bool isEqual(const Operation *a, const Operation *b) {
    if (a == b || a == getEmptyKey() || a == getTombstoneKey() ||
        b == getEmptyKey() || b == getTombstoneKey())
      return a == b;
    return OperationEquivalence::isEquivalentTo(
        const_cast<Operation *>(a), const_cast<Operation *>(b),
        OperationEquivalence::IgnoreLocations);
  }
};
} // namespace

/// Merges equal body operations, skips storage roundings if `excessPrecision`,
/// except of the values in `compared`, and erases what nobody uses.
static void simplifyBody(Block *body, bool excessPrecision,
                         const llvm::DenseSet<Value> &compared) {
  SmallVector<Operation *> kept;
  llvm::DenseSet<Operation *, EqualOperation> known;
  for (Operation &op : llvm::make_early_inc_range(body->without_terminator())) {
    if (excessPrecision)
      if (auto ext = dyn_cast<arith::ExtFOp>(op))
        if (auto trunc = ext.getIn().getDefiningOp<arith::TruncFOp>())
          if (trunc.getIn().getType() == ext.getType() &&
              !compared.contains(ext.getResult())) {
            ext.replaceAllUsesWith(trunc.getIn());
            ext.erase();
            continue;
          }
    auto [same, inserted] = known.insert(&op);
    if (!inserted) {
      op.replaceAllUsesWith(*same);
      op.erase();
      continue;
    }
    kept.push_back(&op);
  }
  for (Operation *op : llvm::reverse(kept))
    if (op->use_empty())
      op->erase();
}

/// Whether every product of `op` may be computed as its constraint `allows`.
static bool allowsFactors(ComputeOp op,
                          bool (emit::ConstraintsAttr::*allows)() const) {
  emit::ConstraintsAttr constraints = op.getConstraintsAttr();
  return (constraints && (constraints.*allows)()) ||
         op.getBodyBlock()->getOps<arith::MulFOp>().empty();
}

emit::ConstraintsAttr aicf::mergeConstraints(ComputeOp x, ComputeOp y) {
  auto defaults = emit::ConstraintsAttr::get(x.getContext());
  auto a = x.getConstraintsAttr() ? x.getConstraintsAttr() : defaults;
  auto b = y.getConstraintsAttr() ? y.getConstraintsAttr() : defaults;
  auto tighter = [](int64_t x, int64_t y) {
    return x < 0 ? y : y < 0 ? x : std::min(x, y);
  };
  auto allow = [&](bool (emit::ConstraintsAttr::*allows)() const) {
    return ((a.*allows)() || (b.*allows)()) && allowsFactors(x, allows) &&
           allowsFactors(y, allows);
  };
  auto merged = emit::ConstraintsAttr::get(
      a.getContext(), a.getReassociate() && b.getReassociate(),
      a.getExcessPrecision() && b.getExcessPrecision(),
      allow(&emit::ConstraintsAttr::getTf32),
      allow(&emit::ConstraintsAttr::getSplitF32),
      tighter(a.getMaxSharedMemory(), b.getMaxSharedMemory()),
      tighter(a.getMaxRegisters(), b.getMaxRegisters()),
      std::max(a.getMinOccupancy(), b.getMinOccupancy()));
  return merged == defaults ? emit::ConstraintsAttr() : merged;
}

/// The hints of two instructions for one that does the work of both: what the
/// consumer prefers, and where it prefers nothing what the producer does. The
/// results are the consumer's and then those of the producer that are `kept`.
/// The margin is that of whom a preference is taken from, the smaller of two.
static emit::HintsAttr mergeHints(ComputeOp producer, ComputeOp consumer,
                                  ArrayRef<unsigned> kept) {
  emit::HintsAttr p = producer.getHintsAttr(), c = consumer.getHintsAttr();
  if (!p && !c)
    return {};
  MLIRContext *context = consumer.getContext();
  std::optional<int64_t> margin;
  auto takeMargin = [&](emit::HintsAttr hints) {
    margin = std::min(margin.value_or(hints.getMargin()), hints.getMargin());
  };
  SmallVector<Attribute> layout;
  bool hasLayout = false;
  auto addLayout = [&](emit::HintsAttr hints, unsigned result) {
    DenseI64ArrayAttr strides =
        hints ? hints.getLayoutOf(result) : DenseI64ArrayAttr();
    if (strides) {
      hasLayout = true;
      takeMargin(hints);
    }
    layout.push_back(strides ? strides : DenseI64ArrayAttr::get(context, {}));
  };
  for (unsigned j = 0; j < consumer.getNumResults(); ++j)
    addLayout(c, j);
  for (unsigned j : kept)
    addLayout(p, j);
  auto prefer = [&](auto get) {
    for (emit::HintsAttr hints : {c, p})
      if (auto preferred = hints ? get(hints) : nullptr) {
        takeMargin(hints);
        return preferred;
      }
    return decltype(get(c))();
  };
  auto family = prefer([](emit::HintsAttr h) { return h.getFamily(); });
  auto tile = prefer([](emit::HintsAttr h) { return h.getTile(); });
  auto fuse = prefer([](emit::HintsAttr h) { return h.getFuse(); });
  if (!margin)
    return {};
  return emit::HintsAttr::get(
      context, family, tile,
      hasLayout ? ArrayAttr::get(context, layout) : ArrayAttr(), fuse, *margin);
}

/// Drops arguments and dims that the body no longer needs.
static void dropUnused(Block *body, SmallVectorImpl<Value> &inputs,
                       SmallVectorImpl<AffineMap> &inputMaps,
                       llvm::BitVector &guarded,
                       SmallVectorImpl<AffineMap> &outputMaps,
                       SmallVectorImpl<int64_t> &extents) {
  for (unsigned i = inputs.size(); i-- > 0;) {
    if (!body->getArgument(i).use_empty())
      continue;
    body->eraseArgument(i);
    inputs.erase(inputs.begin() + i);
    inputMaps.erase(inputMaps.begin() + i);
    for (unsigned k = i; k + 1 < guarded.size(); ++k)
      guarded[k] = guarded[k + 1];
    guarded.pop_back();
  }
  DimSet used = 0;
  for (AffineMap map : llvm::concat<AffineMap>(inputMaps, outputMaps))
    used |= emit::getDims(map);
  for (Operation &op : *body) {
    if (auto reduce = dyn_cast<emit::ReduceOp>(op))
      for (int64_t dim : reduce.getDims())
        used |= DimSet(1) << dim;
    if (auto index = dyn_cast<emit::IndexOp>(op))
      used |= DimSet(1) << index.getDim();
  }
  SmallVector<int64_t> position(extents.size(), -1), remaining;
  for (unsigned d = 0; d < extents.size(); ++d)
    if (used >> d & 1) {
      position[d] = remaining.size();
      remaining.push_back(extents[d]);
    }
  if (remaining.size() == extents.size())
    return;
  MLIRContext *context = body->getTerminator()->getContext();
  SmallVector<AffineExpr> renamed;
  for (int64_t p : position)
    renamed.push_back(p < 0 ? getAffineConstantExpr(0, context)
                            : getAffineDimExpr(p, context));
  for (auto *list : {&inputMaps, &outputMaps})
    for (AffineMap &map : *list)
      map = map.replaceDimsAndSymbols(renamed, {}, remaining.size(), 0);
  for (Operation &op : *body) {
    if (auto reduce = dyn_cast<emit::ReduceOp>(op)) {
      SmallVector<int64_t> dims;
      for (int64_t dim : reduce.getDims())
        dims.push_back(position[dim]);
      reduce.setDims(dims);
    }
    if (auto index = dyn_cast<emit::IndexOp>(op))
      index.setDim(position[index.getDim()]);
  }
  extents.assign(remaining.begin(), remaining.end());
}

ComputeOp Fuser::build(ArrayRef<unsigned> kept, const ComparedValues &compared,
                       std::string *why) {
  OpBuilder builder(context);
  // The instance whose points cover the kept outputs exactly.
  const Instance *covering = nullptr;
  SmallVector<AffineMap> outputMaps;
  SmallVector<Value> outputs(consumer.getOutputs());
  for (unsigned j = 0; j < consumer.getOutputs().size(); ++j)
    outputMaps.push_back(rename(consumer.getOutputMap(j), [&] {
      SmallVector<AffineExpr> same;
      for (unsigned d = 0; d < consumer.getNumDims(); ++d)
        same.push_back(getAffineDimExpr(d, context));
      return same;
    }()));
  if (!kept.empty()) {
    for (const Instance &instance : instances) {
      bool covers = llvm::all_of(kept, [&](unsigned j) {
        DimSet seen = 0;
        AffineMap map = rename(producer.getOutputMap(j), instance.dims);
        auto type = cast<ShapedType>(producer.getResult(j).getType());
        for (auto [r, expr] : llvm::enumerate(map.getResults())) {
          auto dim = dyn_cast<AffineDimExpr>(expr);
          if (!dim) {
            if (expr != getAffineConstantExpr(0, context) ||
                type.getDimSize(r) != 1)
              return false;
            continue;
          }
          DimSet bit = DimSet(1) << dim.getPosition();
          if ((seen & bit) || extents[dim.getPosition()] != type.getDimSize(r))
            return false;
          seen |= bit;
        }
        return true;
      });
      if (covers) {
        covering = &instance;
        break;
      }
    }
    if (!covering) {
      *why = "coverage: the consumer does not visit every element that others "
             "read of the producer";
      return nullptr;
    }
    for (unsigned j : kept) {
      outputMaps.push_back(rename(producer.getOutputMap(j), covering->dims));
      outputs.push_back(producer.getOutputs()[j]);
    }
  }

  Region region;
  Block *body = builder.createBlock(&region);
  IRMapping consumerMapping;
  SmallVector<Value> yields, keptYields;
  for (const Instance &instance : instances) {
    IRMapping mapping;
    for (auto [i, input] : llvm::enumerate(producer.getInputs()))
      mapping.map(producer.getBodyBlock()->getArgument(i),
                  addInput(input,
                           rename(producer.getInputMap(i), instance.dims),
                           body));
    for (Operation &op : producer.getBodyBlock()->without_terminator())
      mapping.map(op.getResult(0),
                  cloneRenamed(builder, &op, mapping, instance.dims));
    for (unsigned i : instance.consumerInputs) {
      auto result = cast<OpResult>(consumer.getInputs()[i]);
      unsigned output =
          AICF_MUTANT("fuse-stale-epilogue") ? 0 : result.getResultNumber();
      Value value = mapping.lookup(producer.getYield().getOperand(output));
      if (consumer.isGuarded(i))
        value = createGuard(builder, consumer.getLoc(), value,
                            consumer.getInputMap(i),
                            cast<ShapedType>(result.getType()), extents);
      consumerMapping.map(consumer.getBodyBlock()->getArgument(i), value);
    }
    if (&instance == covering)
      for (unsigned j : kept)
        keptYields.push_back(mapping.lookup(producer.getYield().getOperand(j)));
  }
  SmallVector<AffineExpr> same;
  for (unsigned d = 0; d < consumer.getNumDims(); ++d)
    same.push_back(getAffineDimExpr(d, context));
  for (auto [i, input] : llvm::enumerate(consumer.getInputs()))
    if (input.getDefiningOp() != producer)
      consumerMapping.map(
          consumer.getBodyBlock()->getArgument(i),
          addInput(input, rename(consumer.getInputMap(i), same), body));
  for (Operation &op : consumer.getBodyBlock()->without_terminator())
    consumerMapping.map(op.getResult(0),
                        cloneRenamed(builder, &op, consumerMapping, same));
  for (Value value : consumer.getYield().getOperands())
    yields.push_back(consumerMapping.lookup(value));
  yields.append(keptYields);

  emit::ConstraintsAttr constraints = mergeConstraints(producer, consumer);
  Location loc = builder.getFusedLoc({producer.getLoc(), consumer.getLoc()});
  emit::YieldOp::create(builder, loc, yields);
  auto isCompared = [&](unsigned j) {
    unsigned own = consumer.getNumResults();
    return compared.contains(j < own ? consumer.getResult(j)
                                     : producer.getResult(kept[j - own]));
  };
  simplifyBody(body,
               !constraints || constraints.getExcessPrecision() ||
                   AICF_MUTANT("fuse-skips-rounding"),
               getComparedInBody(body, isCompared));
  dropUnused(body, inputs, maps, guarded, outputMaps, extents);
  if (body->getOperations().size() > kMaxFusedBody) {
    *why = "size: the fused body would have " +
           std::to_string(body->getOperations().size()) +
           " operations, at most " + std::to_string(kMaxFusedBody) +
           " are fused";
    return nullptr;
  }

  std::string kind = (producer.getKind() + "+" + consumer.getKind()).str();
  SmallVector<AffineMap> allMaps(maps);
  allMaps.append(outputMaps);
  OpBuilder detached(context);
  auto fused = ComputeOp::create(detached, loc, consumer.getId(), kind, extents,
                                 allMaps, inputs, outputs);
  fused.getBody().takeBody(region);
  SmallVector<unsigned> marked;
  for (unsigned i : guarded.set_bits())
    marked.push_back(i);
  fused.setGuardedInputs(marked);
  if (constraints)
    fused.setConstraintsAttr(constraints);
  fused.setHintsAttr(mergeHints(producer, consumer, kept));
  return fused;
}

SmallVector<unsigned> aicf::getOutsideResults(ComputeOp producer,
                                              ComputeOp consumer) {
  SmallVector<unsigned> outside;
  for (OpResult result : producer->getResults())
    if (llvm::any_of(result.getUsers(), [&](Operation *user) {
          return user != consumer.getOperation();
        }))
      outside.push_back(result.getResultNumber());
  return outside;
}

ComputeOp aicf::buildFused(ComputeOp producer, ComputeOp consumer,
                           const ComparedValues &compared, bool keepOutputs,
                           std::string *why) {
  for (Value output : consumer.getOutputs())
    if (output.getDefiningOp() == producer) {
      *why = "in_place: the consumer overwrites a result of the producer";
      return nullptr;
    }
  Fuser fuser(producer, consumer);
  if (!fuser.matchEdges(why) || !fuser.guardsCannotTrap(why) ||
      !fuser.bindFreeDims(why))
    return nullptr;
  if (fuser.repeats() && compared.hasReductionOf(producer)) {
    *why = kComparedSum;
    return nullptr;
  }
  return fuser.build(keepOutputs ? getOutsideResults(producer, consumer)
                                 : SmallVector<unsigned>(),
                     compared, why);
}
