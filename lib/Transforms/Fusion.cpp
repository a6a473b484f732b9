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
// Where the consumer reads a view of the result, its subscripts are translated
// to those of the result; its dims are split where that takes it. So are the
// producer's, for what they are renamed to may be made of several dims. Dims
// that nothing keeps apart then are merged again, and operands get views under
// which every index is one dim: that is what kernel families match.
//
// The subscript may be any expression of the consumer's dims. Where the read is
// marked or_zero it may leave the producer's result: the producer's value is
// then selected against zero, and its own reads become marked too, for they
// happen all the same.
//
//===----------------------------------------------------------------------===//

#include "Fusion.h"

#include "Dependences.h"
#include "FusedBody.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
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

/// What dims of the producer become.
using Renames = SmallVector<std::pair<unsigned, AffineExpr>>;

class Fuser {
public:
  Fuser(ComputeOp producer, ComputeOp consumer)
      : producer(producer), consumer(consumer), context(producer.getContext()) {
    fused.extents.assign(consumer.getExtents().begin(),
                         consumer.getExtents().end());
    for (unsigned d = 0; d < consumer.getNumDims(); ++d)
      own.push_back(getAffineDimExpr(d, context));
  }

  bool splitConsumerDims(std::string *why);
  bool matchEdges(std::string *why);
  bool matchSibling(std::string *why);
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
  bool isRead(Value input) {
    return emit::stripViews(input).getDefiningOp() == producer;
  }
  /// What `op` reads as its input `input`. Of siblings one may read what was
  /// saved of the other's value, which is the same.
  Value getValue(ComputeOp op, unsigned input) {
    Value value = op.getInputs()[input];
    auto save = value.getDefiningOp<emit::SaveOp>();
    return isSibling && save ? save.getSource() : value;
  }
  OpenAccess getAccess(ComputeOp op, unsigned input, ArrayRef<AffineExpr> dims);
  bool matchIndex(const Instance &instance, AffineExpr from, AffineExpr to,
                  Renames &renames);
  bool matchSum(const Instance &instance, AffineExpr from, AffineExpr to,
                Renames &renames);
  bool reducesWhole(const Instance &instance, emit::ReduceOp reduce);
  bool covers(const Instance &instance, unsigned output);
  Value addInput(OpenAccess access);
  void addOutput(ComputeOp op, unsigned output, ArrayRef<AffineExpr> dims);
  void mergeSplitDims();
  Value getInput(const OpenAccess &access);
  ComputeOp create(ArrayRef<unsigned> kept, Location loc);

  ComputeOp producer, consumer;
  MLIRContext *context;
  OpenInstruction fused;
  SmallVector<AffineExpr> own; ///< The consumer's dims.
  SmallVector<Instance> instances;
  /// The consumer reads the producer through a view.
  bool hasViews = false;
  /// The consumer does not read the producer.
  bool isSibling = false;
};

} // namespace

/// `map` as subscripts over the dims that `dims` says.
static SmallVector<AffineExpr> rename(AffineMap map,
                                      ArrayRef<AffineExpr> dims) {
  SmallVector<AffineExpr> indices;
  for (AffineExpr expr : map.getResults())
    indices.push_back(expr.replaceDims(dims));
  return indices;
}

static std::string describeView(ShapedType view, ShapedType source) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "view: the consumer reads " << source << " as " << view;
  return text;
}

/// Splits the consumer's dims where it takes that to read what the producer
/// computes through a view.
bool Fuser::splitConsumerDims(std::string *why) {
  Cuts cuts(consumer.getNumDims());
  for (auto [i, input] : llvm::enumerate(consumer.getInputs())) {
    if (!isRead(input) || input.getDefiningOp() == producer)
      continue;
    hasViews = true;
    auto view = cast<ShapedType>(input.getType());
    auto source = cast<ShapedType>(emit::stripViews(input).getType());
    if (!addCuts(consumer.getInputMap(i).getResults(), view.getShape(),
                 source.getShape(), consumer.getExtents(), cuts)) {
      *why = describeView(view, source) +
             ", and its dims cannot be split as it takes";
      return false;
    }
  }
  if (!hasViews)
    return true;
  auto split = splitDims(cuts, fused.extents, context);
  if (!split) {
    *why = "view: the consumer reads the producer through several views that "
           "split one dim differently";
    return false;
  }
  own = std::move(*split);
  return true;
}

/// What `op` reads as its input `input` if its dims become `dims`.
OpenAccess Fuser::getAccess(ComputeOp op, unsigned input,
                            ArrayRef<AffineExpr> dims) {
  OpenAccess access;
  access.value = getValue(op, input);
  llvm::append_range(access.shape,
                     cast<ShapedType>(access.value.getType()).getShape());
  access.indices = rename(op.getInputMap(input), dims);
  access.guarded = op.isGuarded(input);
  return access;
}

/// Groups the consumer's reads of the producer into instances.
bool Fuser::matchEdges(std::string *why) {
  for (auto [i, input] : llvm::enumerate(consumer.getInputs())) {
    if (!isRead(input))
      continue;
    auto source = cast<OpResult>(emit::stripViews(input));
    SmallVector<AffineExpr> to = rename(consumer.getInputMap(i), own);
    if (input != source) {
      auto view = cast<ShapedType>(input.getType());
      auto type = cast<ShapedType>(source.getType());
      auto indices = readThroughView(to, view.getShape(), type.getShape(),
                                     fused.extents, context);
      if (!indices) {
        *why = describeView(view, type) + " at subscripts that do not factor";
        return false;
      }
      to = std::move(*indices);
    }
    AffineMap from = producer.getOutputMap(source.getResultNumber());
    SmallVector<AffineExpr> dims(producer.getNumDims());
    for (auto [r, p, c] : llvm::enumerate(from.getResults(), to)) {
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

/// Without such a read: finds the loops in which the producer runs beside the
/// consumer, by the values that both read. Where the two have equal dims, a
/// value that both read at one subscript is enough; the subscripts of windows
/// are sums, which match nothing by themselves.
bool Fuser::matchSibling(std::string *why) {
  isSibling = instances.empty();
  if (!isSibling)
    return true;
  Instance instance{SmallVector<AffineExpr>(producer.getNumDims()), {}};
  auto readsAlike = [&](bool inDims) {
    bool found = false;
    for (unsigned p = 0; p < producer.getInputs().size(); ++p)
      for (unsigned c = 0; c < consumer.getInputs().size(); ++c) {
        if (getValue(producer, p) != getValue(consumer, c))
          continue;
        AffineMap from = producer.getInputMap(p), to = consumer.getInputMap(c);
        if (inDims) {
          found |= from == to && !from.isConstant();
          continue;
        }
        Renames renames;
        if (!llvm::all_of(llvm::zip_equal(from.getResults(), to.getResults()),
                          [&](auto pair) {
                            return matchIndex(instance, std::get<0>(pair),
                                              std::get<1>(pair), renames);
                          }))
          continue;
        for (auto [dim, expr] : renames)
          instance.dims[dim] = expr;
      }
    return found;
  };
  if (producer.getExtents() == consumer.getExtents() && readsAlike(true))
    instance.dims = own;
  else
    readsAlike(false);
  if (!llvm::all_of(instance.dims, [](AffineExpr expr) { return !!expr; })) {
    *why = "sibling: a loop of the first has no counterpart in the second";
    return false;
  }
  instances.push_back(std::move(instance));
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

/// Whether `from`, over the producer's dims, can be what the consumer reads at
/// `to`: adds what free dims have to become for that.
bool Fuser::matchIndex(const Instance &instance, AffineExpr from, AffineExpr to,
                       Renames &renames) {
  auto dim = dyn_cast<AffineDimExpr>(from);
  if (!dim)
    return hasViews ? matchSum(instance, from, to, renames) : from == to;
  unsigned position = dim.getPosition();
  if (AffineExpr have = instance.dims[position])
    return have == to;
  std::optional<SmallVector<unsigned>> digits;
  if (hasViews || isa<AffineDimExpr>(to))
    digits = getDigits(to, producer.getExtents()[position], fused.extents);
  if (!digits || digits->empty() || !llvm::all_of(*digits, [&](unsigned digit) {
        return isFree(instance, digit) &&
               llvm::none_of(renames, [&](const auto &rename) {
                 return rename.second.isFunctionOfDim(digit);
               });
      }))
    return false;
  renames.emplace_back(position, to);
  return true;
}

/// The same where `from` is a sum: each free dim becomes the one of the same
/// factor.
bool Fuser::matchSum(const Instance &instance, AffineExpr from, AffineExpr to,
                     Renames &renames) {
  auto sum = getLinearForm(from, producer.getNumDims());
  auto rest = getLinearForm(to, fused.extents.size());
  if (!sum || !rest)
    return false;
  rest->constant -= sum->constant;
  SmallVector<unsigned> free;
  for (auto [p, factor] : llvm::enumerate(sum->coefficients)) {
    if (factor == 0)
      continue;
    AffineExpr have = instance.dims[p];
    for (const auto &[dim, expr] : renames)
      if (dim == p)
        have = expr;
    if (!have) {
      free.push_back(p);
      continue;
    }
    auto form = getLinearForm(have, fused.extents.size());
    if (!form)
      return false;
    rest->add(*form, -factor);
  }
  for (unsigned p : free) {
    auto *it = llvm::find(rest->coefficients, sum->coefficients[p]);
    if (it == rest->coefficients.end())
      return false;
    unsigned dim = it - rest->coefficients.begin();
    if (!matchIndex(instance, getAffineDimExpr(p, context),
                    getAffineDimExpr(dim, context), renames))
      return false;
    *it = 0;
  }
  return rest->constant == 0 &&
         llvm::all_of(rest->coefficients, [](int64_t c) { return c == 0; });
}

/// Whether the loops of `instance` visit all that `reduce` reduces over. They
/// do not where the consumer reads a slice or a diagonal, or shifts another dim
/// with the reduced one.
bool Fuser::reducesWhole(const Instance &instance, emit::ReduceOp reduce) {
  if (reduce.getDims().empty())
    return true;
  SmallVector<unsigned> order;
  for (int64_t d : reduce.getDims()) {
    auto digits =
        getDigits(instance.dims[d], producer.getExtents()[d], fused.extents);
    auto dim = dyn_cast<AffineDimExpr>(instance.dims[d]);
    bool whole = digits && (dim || hasViews) &&
                 llvm::all_of(*digits, [&](unsigned digit) {
                   return llvm::count_if(instance.dims, [&](AffineExpr expr) {
                            return expr.isFunctionOfDim(digit);
                          }) == 1;
                 });
    if (whole)
      llvm::append_range(order, *digits);
    else if (dim && AICF_MUTANT("fuse-partial-reduction"))
      order.push_back(dim.getPosition());
    else
      return false;
  }
  // Sums that may not be reordered run in the order of the dims.
  auto constraints = producer.getConstraintsAttr();
  return !order.empty() &&
         (!hasViews || !constraints || constraints.getReassociate() ||
          llvm::is_sorted(order));
}

/// Gives the producer's unmatched dims a dim of the fused instruction.
bool Fuser::bindFreeDims(std::string *why) {
  SmallVector<AffineExpr> same;
  for (unsigned d = 0; d < producer.getNumDims(); ++d)
    same.push_back(getAffineDimExpr(d, context));
  SmallVector<OpenAccess> ofProducer, ofConsumer;
  for (unsigned p = 0; p < producer.getInputs().size(); ++p) {
    ofProducer.push_back(getAccess(producer, p, same));
    if (hasViews)
      resolveView(ofProducer.back(), producer.getExtents());
  }
  for (unsigned c = 0; c < consumer.getInputs().size(); ++c) {
    ofConsumer.push_back(getAccess(consumer, c, own));
    if (hasViews)
      resolveView(ofConsumer.back(), fused.extents);
  }
  for (Instance &instance : instances) {
    // By a value that both read: bound variables may be renamed freely as long
    // as they stay distinct.
    for (const OpenAccess &from : ofProducer) {
      for (const OpenAccess &to : ofConsumer) {
        if (from.value != to.value)
          continue;
        Renames renames;
        if (llvm::all_of(llvm::zip_equal(from.indices, to.indices),
                         [&](auto pair) {
                           return matchIndex(instance, std::get<0>(pair),
                                             std::get<1>(pair), renames);
                         }))
          for (auto [dim, expr] : renames)
            instance.dims[dim] = expr;
      }
    }
    for (auto [d, expr] : llvm::enumerate(instance.dims)) {
      if (expr)
        continue;
      expr = getAffineDimExpr(fused.extents.size(), context);
      fused.extents.push_back(producer.getExtents()[d]);
    }
  }
  for (auto reduce : producer.getBodyBlock()->getOps<emit::ReduceOp>())
    for (const Instance &instance : instances)
      if (!reducesWhole(instance, reduce)) {
        *why = "subscript: the consumer reads a part of what the producer "
               "reduces over";
        return false;
      }
  if (fused.extents.size() > emit::kMaxDims) {
    *why = "the fused instruction would have " +
           std::to_string(fused.extents.size()) + " dims, at most " +
           std::to_string(emit::kMaxDims) + " are supported";
    return false;
  }
  // Dims that turn out to be unused are dropped later, but a space that cannot
  // be counted is far beyond any that would pay.
  int64_t points = 1;
  for (int64_t extent : fused.extents)
    if (llvm::MulOverflow(points, extent, points)) {
      *why = "the fused instruction would have more than 2^63 points";
      return false;
    }
  return true;
}

/// The body argument for `access`, new or shared. It is marked `or_zero` if its
/// subscript may leave the operand: one was marked before, or a marked read of
/// the producer leads there.
Value Fuser::addInput(OpenAccess access) {
  if (hasViews)
    resolveView(access, fused.extents);
  access.guarded =
      access.mayLeave(fused.extents) && !AICF_MUTANT("fuse-drops-mark");
  for (auto [i, have] : llvm::enumerate(fused.inputs))
    if (have.value == access.value && have.indices == access.indices)
      return fused.body->getArgument(i);
  Value value = access.value;
  fused.inputs.push_back(std::move(access));
  return fused.body->addArgument(getElementTypeOrSelf(value.getType()),
                                 value.getLoc());
}

/// Adds what `op` yields as `output`, if its dims become `dims`. What something
/// else knows the shape of keeps it.
void Fuser::addOutput(ComputeOp op, unsigned output,
                      ArrayRef<AffineExpr> dims) {
  OpenAccess &access = fused.outputs.emplace_back();
  access.value = op.getOutputs()[output];
  llvm::append_range(access.shape,
                     cast<ShapedType>(access.value.getType()).getShape());
  access.indices = rename(op.getOutputMap(output), dims);
  if (!hasViews)
    return;
  emit::HintsAttr hints = op.getHintsAttr();
  access.fixed = !access.value.getDefiningOp<tensor::EmptyOp>() ||
                 !op.getStridesOfResult(output).empty() ||
                 (hints && hints.getLayoutOf(output)) ||
                 llvm::any_of(op.getResult(output).getUsers(),
                              llvm::IsaPred<emit::WriteOp, emit::SaveOp>);
}

/// Whether the points of `instance` visit each element of the producer's
/// `output` once.
bool Fuser::covers(const Instance &instance, unsigned output) {
  DimSet seen = 0;
  auto type = cast<ShapedType>(producer.getResult(output).getType());
  for (auto [expr, size] :
       llvm::zip_equal(rename(producer.getOutputMap(output), instance.dims),
                       type.getShape())) {
    auto digits = getDigits(expr, size, fused.extents);
    if (!digits || (digits->size() > 1 && !hasViews))
      return false;
    for (unsigned digit : *digits) {
      DimSet bit = DimSet(1) << digit;
      if (seen & bit)
        return false;
      seen |= bit;
    }
  }
  return true;
}

/// Dims that the views had split become one again where nothing keeps them
/// apart: fewer dims are what kernels match best.
void Fuser::mergeSplitDims() {
  SmallVector<SmallVector<unsigned>> axes;
  for (auto [expr, extent] : llvm::zip_equal(own, consumer.getExtents()))
    if (auto digits = getDigits(expr, extent, fused.extents))
      axes.push_back(*digits);
  for (const Instance &instance : instances)
    for (auto [expr, extent] :
         llvm::zip_equal(instance.dims, producer.getExtents()))
      if (auto digits = getDigits(expr, extent, fused.extents))
        axes.push_back(*digits);
  for (ArrayRef<unsigned> digits : axes)
    fused.mergeDigits(digits);
}

ComputeOp Fuser::build(ArrayRef<unsigned> kept, const ComparedValues &compared,
                       std::string *why) {
  OpBuilder builder(context);
  for (unsigned j = 0; j < consumer.getOutputs().size(); ++j)
    addOutput(consumer, j, own);
  // The instance whose points cover the kept outputs exactly.
  const Instance *covering = nullptr;
  if (!kept.empty()) {
    for (const Instance &instance : instances)
      if (llvm::all_of(kept, [&](unsigned j) { return covers(instance, j); })) {
        covering = &instance;
        break;
      }
    if (!covering) {
      *why = "coverage: the consumer does not visit every element that others "
             "read of the producer";
      return nullptr;
    }
    for (unsigned j : kept)
      addOutput(producer, j, covering->dims);
  }

  Region region;
  fused.body = builder.createBlock(&region);
  IRMapping consumerMapping;
  SmallVector<Value> yields, keptYields;
  for (const Instance &instance : instances) {
    IRMapping mapping;
    for (unsigned i = 0; i < producer.getInputs().size(); ++i)
      mapping.map(producer.getBodyBlock()->getArgument(i),
                  addInput(getAccess(producer, i, instance.dims)));
    for (Operation &op : producer.getBodyBlock()->without_terminator())
      mapping.map(op.getResult(0),
                  cloneRenamed(builder, &op, mapping, instance.dims));
    for (unsigned i : instance.consumerInputs) {
      auto result = cast<OpResult>(emit::stripViews(consumer.getInputs()[i]));
      unsigned output =
          AICF_MUTANT("fuse-stale-epilogue") ? 0 : result.getResultNumber();
      Value value = mapping.lookup(producer.getYield().getOperand(output));
      if (OpenAccess access = getAccess(consumer, i, own);
          access.guarded && !isZeroOutside(value, access, fused))
        value = createGuard(builder, consumer.getLoc(), value, access,
                            fused.extents);
      consumerMapping.map(consumer.getBodyBlock()->getArgument(i), value);
    }
    if (&instance == covering)
      for (unsigned j : kept)
        keptYields.push_back(mapping.lookup(producer.getYield().getOperand(j)));
  }
  for (auto [i, input] : llvm::enumerate(consumer.getInputs()))
    if (!isRead(input))
      consumerMapping.map(consumer.getBodyBlock()->getArgument(i),
                          addInput(getAccess(consumer, i, own)));
  for (Operation &op : consumer.getBodyBlock()->without_terminator())
    consumerMapping.map(op.getResult(0),
                        cloneRenamed(builder, &op, consumerMapping, own));
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
  simplifyBody(fused.body,
               !constraints || constraints.getExcessPrecision() ||
                   AICF_MUTANT("fuse-skips-rounding"),
               getComparedInBody(fused.body, isCompared));
  dropUnusedInputs(fused);
  dropZeroTerms(fused);
  if (hasViews) {
    fused.mayReassociate = !constraints || constraints.getReassociate();
    mergeSplitDims();
    if (!fused.separateDigits()) {
      *why =
          "view: the shape of an output that a symbol or a saved value gets, "
          "or that overwrites memory, would have to be another one";
      return nullptr;
    }
  }
  dropUnusedDims(fused);
  if (fused.body->getOperations().size() > kMaxFusedBody) {
    *why = "size: the fused body would have " +
           std::to_string(fused.body->getOperations().size()) +
           " operations, at most " + std::to_string(kMaxFusedBody) +
           " are fused";
    return nullptr;
  }
  ComputeOp op = create(kept, loc);
  op.getBody().takeBody(region);
  if (constraints)
    op.setConstraintsAttr(constraints);
  return op;
}

/// The value to read for `access`: a view, new and detached if there is none,
/// where its shape is not that of the value.
Value Fuser::getInput(const OpenAccess &access) {
  RankedTensorType type = access.getType();
  if (type == access.value.getType())
    return access.value;
  for (Operation *user : access.value.getUsers())
    if (isa<emit::ViewOp>(user) && user->getResult(0).getType() == type &&
        (!user->getBlock() || user->isBeforeInBlock(consumer)))
      return user->getResult(0);
  OpBuilder detached(context);
  return emit::ViewOp::create(detached, access.value.getLoc(), type,
                              access.value);
}

/// The instruction as built, without its body.
ComputeOp Fuser::create(ArrayRef<unsigned> kept, Location loc) {
  OpBuilder detached(context);
  SmallVector<AffineMap> maps;
  SmallVector<Value> inputs, outputs;
  SmallVector<unsigned> guarded;
  auto addMap = [&](const OpenAccess &access) {
    maps.push_back(
        AffineMap::get(fused.extents.size(), 0, access.indices, context));
  };
  for (auto [i, access] : llvm::enumerate(fused.inputs)) {
    inputs.push_back(getInput(access));
    addMap(access);
    if (access.guarded)
      guarded.push_back(i);
  }
  for (const OpenAccess &access : fused.outputs) {
    RankedTensorType type = access.getType();
    outputs.push_back(type == access.value.getType()
                          ? access.value
                          : tensor::EmptyOp::create(detached, loc,
                                                    type.getShape(),
                                                    type.getElementType())
                                .getResult());
    addMap(access);
  }
  std::string kind = (producer.getKind() + "+" + consumer.getKind()).str();
  auto op = ComputeOp::create(detached, loc, consumer.getId(), kind,
                              fused.extents, maps, inputs, outputs);
  op.setGuardedInputs(guarded);
  op.setHintsAttr(mergeHints(producer, consumer, kept));
  return op;
}

ComputeOp aicf::buildFused(ComputeOp producer, ComputeOp consumer,
                           const ComparedValues &compared, bool keepOutputs,
                           std::string *why) {
  for (Value output : consumer.getOutputs())
    if (emit::stripViews(output).getDefiningOp() == producer) {
      *why = "in_place: the consumer overwrites a result of the producer";
      return nullptr;
    }
  Fuser fuser(producer, consumer);
  if (!fuser.splitConsumerDims(why) || !fuser.matchEdges(why) ||
      !fuser.matchSibling(why) || !fuser.guardsCannotTrap(why) ||
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
