//===- FusedBody.cpp - The parts of a fused instruction -------------------===//

#include "FusedBody.h"

#include "Dependences.h"
#include "Fusion.h"
#include "Reshapes.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;
using emit::DimSet;

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

Value aicf::createGuard(OpBuilder &builder, Location loc, Value value,
                        const OpenAccess &access, ArrayRef<int64_t> extents) {
  Value inside;
  for (auto [expr, size] : llvm::zip_equal(access.indices, access.shape)) {
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

/// Whether `read` is zero wherever `expr` is outside of [0, `size`): one of its
/// indices is the same but for a constant, and is no wider.
static bool isWithin(const OpenAccess &read, AffineExpr expr, int64_t size,
                     unsigned numDims) {
  return llvm::any_of(
      llvm::zip_equal(read.indices, read.shape), [&](auto index) {
        auto [own, extent] = index;
        auto shift = dyn_cast<AffineConstantExpr>(
            simplifyAffineExpr(own - expr, numDims, /*numSymbols=*/0));
        return shift && shift.getValue() <= 0 &&
               extent - shift.getValue() <= size;
      });
}

/// The argument of `body` that `value` is, widened or rounded, which keeps
/// zeros; null if it is something else.
static BlockArgument traceArgument(Value value, Block *body) {
  while (auto *op = value.getDefiningOp()) {
    if (!isa<arith::ExtFOp, arith::TruncFOp>(op))
      return {};
    value = op->getOperand(0);
  }
  auto argument = cast<BlockArgument>(value);
  return argument.getOwner() == body ? argument : BlockArgument();
}

bool aicf::isZeroOutside(Value value, const OpenAccess &access,
                         const OpenInstruction &fused) {
  BlockArgument argument = traceArgument(value, fused.body);
  if (!argument)
    return false;
  const OpenAccess &read = fused.inputs[argument.getArgNumber()];
  return read.guarded &&
         llvm::all_of(llvm::zip_equal(access.indices, access.shape),
                      [&](auto index) {
                        auto [expr, size] = index;
                        return emit::staysInside(expr, fused.extents, size) ||
                               isWithin(read, expr, size, fused.extents.size());
                      });
}

Value aicf::cloneRenamed(OpBuilder &builder, Operation *op, IRMapping &mapping,
                         ArrayRef<AffineExpr> dims) {
  if (auto index = dyn_cast<emit::IndexOp>(op))
    return createIndex(builder, op->getLoc(), dims[index.getDim()]);
  Operation *clone = builder.clone(*op, mapping);
  if (auto reduce = dyn_cast<emit::ReduceOp>(clone)) {
    SmallVector<int64_t> renamed;
    for (int64_t dim : reduce.getDims())
      dims[dim].walk([&](AffineExpr part) {
        if (auto digit = dyn_cast<AffineDimExpr>(part))
          renamed.push_back(digit.getPosition());
      });
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

void aicf::simplifyBody(Block *body, bool excessPrecision,
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

emit::HintsAttr aicf::mergeHints(ComputeOp producer, ComputeOp consumer,
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

void aicf::dropUnusedInputs(OpenInstruction &fused) {
  for (unsigned i = fused.inputs.size(); i-- > 0;) {
    if (!fused.body->getArgument(i).use_empty())
      continue;
    fused.body->eraseArgument(i);
    fused.inputs.erase(fused.inputs.begin() + i);
  }
}

/// From which position along its index `index` on all of `value` is zero, as a
/// result of a copy that reads zeros there; the index's extent if none is.
static int64_t getZerosOfResult(Value value, unsigned index) {
  int64_t extent = cast<ShapedType>(value.getType()).getDimSize(index);
  auto op = value.getDefiningOp<ComputeOp>();
  if (!op)
    return extent;
  unsigned result = cast<OpResult>(value).getResultNumber();
  AffineExpr dim = op.getOutputMap(result).getResult(index);
  BlockArgument argument =
      traceArgument(op.getYield().getOperand(result), op.getBodyBlock());
  if (!isa<AffineDimExpr>(dim) || !argument ||
      !op.isGuarded(argument.getArgNumber()))
    return extent;
  unsigned input = argument.getArgNumber();
  auto read = cast<ShapedType>(op.getInputs()[input].getType());
  for (auto [expr, size] :
       llvm::zip_equal(op.getInputMap(input).getResults(), read.getShape()))
    if (expr == dim)
      extent = std::min(extent, size);
  return extent;
}

namespace {
/// From which position of a dim on a factor is zero: the dim's end if none is.
/// Whether it is so by its read, and not by what is stored.
struct Zeros {
  int64_t begin;
  bool byRead = false;
};
} // namespace

static Zeros getZeros(Value value, unsigned dim, const OpenInstruction &fused) {
  Zeros zeros{fused.extents[dim]};
  BlockArgument argument = traceArgument(value, fused.body);
  if (!argument)
    return zeros;
  const OpenAccess &access = fused.inputs[argument.getArgNumber()];
  for (auto [k, expr, size] : llvm::enumerate(access.indices, access.shape)) {
    auto own = dyn_cast<AffineDimExpr>(expr);
    if (!own || own.getPosition() != dim)
      continue;
    zeros.byRead |= access.guarded && size < zeros.begin;
    if (access.guarded)
      zeros.begin = std::min(zeros.begin, size);
    if (access.getType() == access.value.getType())
      zeros.begin = std::min(zeros.begin, getZerosOfResult(access.value, k));
  }
  return zeros;
}

void aicf::dropZeroTerms(OpenInstruction &fused) {
  // What every sum over a dim visits of it, where nothing else sees it.
  SmallVector<int64_t> needed(fused.extents.size(), 0);
  auto keep = [&](DimSet dims) {
    for (auto [d, extent] : llvm::enumerate(fused.extents))
      if (dims >> d & 1)
        needed[d] = extent;
  };
  for (const OpenAccess &access : fused.outputs)
    keep(access.getDims());
  for (Operation &op : *fused.body) {
    if (auto index = dyn_cast<emit::IndexOp>(op))
      keep(DimSet(1) << index.getDim());
    auto reduce = dyn_cast<emit::ReduceOp>(op);
    if (!reduce)
      continue;
    auto product = reduce.getValue().getDefiningOp<arith::MulFOp>();
    for (int64_t d : reduce.getDims()) {
      int64_t end = fused.extents[d];
      if (product && reduce.getKind() == emit::CombiningKind::Add) {
        // Both factors have to be zero: of what is not finite a product is NaN.
        // What is stored with zeros on both sides was meant to be read so.
        Zeros lhs = getZeros(product.getLhs(), d, fused);
        Zeros rhs = getZeros(product.getRhs(), d, fused);
        if (lhs.byRead || rhs.byRead)
          end = AICF_MUTANT("fuse-drops-infinite")
                    ? std::min(lhs.begin, rhs.begin)
                    : std::max(lhs.begin, rhs.begin);
      }
      needed[d] = std::max(needed[d], end);
    }
  }
  for (auto [extent, end] : llvm::zip_equal(fused.extents, needed))
    if (end > 0)
      extent = std::min(extent, end);
  for (OpenAccess &access : fused.inputs)
    access.guarded &= access.mayLeave(fused.extents);
}

void aicf::dropUnusedDims(OpenInstruction &fused) {
  DimSet used = 0;
  for (const OpenAccess &access :
       llvm::concat<OpenAccess>(fused.inputs, fused.outputs))
    used |= access.getDims();
  for (Operation &op : *fused.body) {
    if (auto reduce = dyn_cast<emit::ReduceOp>(op))
      for (int64_t dim : reduce.getDims())
        used |= DimSet(1) << dim;
    if (auto index = dyn_cast<emit::IndexOp>(op))
      used |= DimSet(1) << index.getDim();
  }
  SmallVector<int64_t> position(fused.extents.size(), -1), remaining;
  for (unsigned d = 0; d < fused.extents.size(); ++d)
    if (used >> d & 1) {
      position[d] = remaining.size();
      remaining.push_back(fused.extents[d]);
    }
  if (remaining.size() == fused.extents.size())
    return;
  MLIRContext *context = fused.body->getTerminator()->getContext();
  SmallVector<AffineExpr> renamed;
  for (int64_t p : position)
    renamed.push_back(p < 0 ? getAffineConstantExpr(0, context)
                            : getAffineDimExpr(p, context));
  for (OpenAccess &access :
       llvm::concat<OpenAccess>(fused.inputs, fused.outputs))
    for (AffineExpr &index : access.indices)
      index = index.replaceDims(renamed);
  for (Operation &op : *fused.body) {
    if (auto reduce = dyn_cast<emit::ReduceOp>(op)) {
      SmallVector<int64_t> dims;
      for (int64_t dim : reduce.getDims())
        dims.push_back(position[dim]);
      reduce.setDims(dims);
    }
    if (auto index = dyn_cast<emit::IndexOp>(op))
      index.setDim(position[index.getDim()]);
  }
  fused.extents.assign(remaining.begin(), remaining.end());
}

SmallVector<unsigned> aicf::getOutsideResults(ComputeOp producer,
                                              ComputeOp consumer) {
  SmallVector<unsigned> outside;
  for (OpResult result : producer->getResults())
    if (llvm::any_of(getInstructionsReading(result), [&](Operation *reader) {
          return reader != consumer.getOperation();
        }))
      outside.push_back(result.getResultNumber());
  return outside;
}

void aicf::insertFused(ComputeOp fused, Operation *before) {
  Block::iterator point(before);
  for (Value operand : fused->getOperands()) {
    Operation *op = operand.getDefiningOp();
    if (!op || op->getBlock())
      continue;
    before->getBlock()->getOperations().insert(point, op);
    numberInBlock(op);
  }
  before->getBlock()->getOperations().insert(point, fused);
  numberInBlock(fused);
}

void aicf::eraseFused(ComputeOp fused) {
  llvm::SmallSetVector<Operation *, 4> detached;
  for (Value operand : fused->getOperands())
    if (Operation *op = operand.getDefiningOp(); op && !op->getBlock())
      detached.insert(op);
  fused->erase();
  // Another one that is built of the same may still use it.
  for (Operation *op : detached)
    if (op->use_empty())
      op->erase();
}
