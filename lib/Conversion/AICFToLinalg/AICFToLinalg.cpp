//===- AICFToLinalg.cpp - The meaning of aicf in upstream ops -------------===//
//
// Patterns over interfaces: composites decompose, single-nest ops become
// linalg.generic, and only symbols, constants and save have patterns of their
// own. A body with reductions is staged: each reduction becomes a generic of
// its own, whose result the rest of the body reads as one more operand.
//
//===----------------------------------------------------------------------===//

#include "aicf/Conversion/Passes.h"

#include "aicf/Dialect/AICF/IR/AICFOps.h"
#include "aicf/Dialect/AICF/IR/GuardedAccess.h"
#include "aicf/Dialect/AICF/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/SetVector.h"

namespace aicf {
#define GEN_PASS_DEF_CONVERTAICFTOLINALGPASS
#include "aicf/Conversion/Passes.h.inc"
} // namespace aicf

using namespace mlir;
using namespace aicf;

namespace {

//===----------------------------------------------------------------------===//
// Staging of bodies
//===----------------------------------------------------------------------===//

/// Holds the body under construction in a block of no region. Its arguments
/// are leaves: elements of tensors, or indices.
class LinalgBodyBuilder : public BodyBuilder {
public:
  LinalgBodyBuilder(OpBuilder &tensors, OpBuilder &scalars, Block &block,
                    Location loc, ArrayRef<int64_t> extents)
      : BodyBuilder(scalars, loc), tensors(tensors), block(block),
        extents(extents) {}

  /// A new leaf: the element of `tensor` at `map`.
  Value addElement(Value tensor, AffineMap map) {
    tensor = cutToExtents(tensor, map);
    Type element = cast<RankedTensorType>(tensor.getType()).getElementType();
    Value leaf = block.addArgument(element, loc());
    leaves[leaf] = {tensor, map};
    return leaf;
  }

  Value index(unsigned dim) override {
    Value leaf = block.addArgument(builder().getI64Type(), loc());
    leaves[leaf] = {Value(),
                    AffineMap::get(extents.size(), 0,
                                   getAffineDimExpr(dim, leaf.getContext()))};
    return leaf;
  }

  Value reduce(CombiningKind kind, Value v, ArrayRef<unsigned> dims) override {
    SmallVector<unsigned> kept;
    for (unsigned dim : getDims(v))
      if (!llvm::is_contained(dims, dim))
        kept.push_back(dim);
    SmallVector<int64_t> shape;
    SmallVector<AffineExpr> exprs;
    for (unsigned dim : kept) {
      shape.push_back(extents[dim]);
      exprs.push_back(getAffineDimExpr(dim, v.getContext()));
    }
    auto map = AffineMap::get(extents.size(), 0, exprs, v.getContext());
    Value empty = tensor::EmptyOp::create(tensors, loc(), shape, v.getType());
    Value identity = arith::ConstantOp::create(
        tensors, loc(), emit::getIdentity(kind, v.getType()));
    Value init =
        linalg::FillOp::create(tensors, loc(), identity, empty).getResult(0);
    return addElement(buildGeneric(v, map, init, kind), map);
  }

  /// The tensor of `type` that holds `v`, stored at `map`.
  Value store(Value v, AffineMap map, RankedTensorType type) {
    auto leaf = leaves.find(v);
    if (leaf != leaves.end() && leaf->second.tensor &&
        leaf->second.tensor.getType() == type && leaf->second.map == map)
      return leaf->second.tensor;
    Value empty = tensor::EmptyOp::create(tensors, loc(), type.getShape(),
                                          type.getElementType());
    return buildGeneric(v, map, empty, std::nullopt);
  }

private:
  struct Leaf {
    Value tensor; // Null for an index.
    AffineMap map;
  };

  /// The part of `tensor` that an index which is a dimension alone reaches:
  /// linalg demands that it be the whole.
  Value cutToExtents(Value tensor, AffineMap map) {
    auto type = cast<RankedTensorType>(tensor.getType());
    SmallVector<int64_t> sizes = llvm::to_vector(type.getShape());
    for (auto [size, expr] : llvm::zip_equal(sizes, map.getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr))
        size = extents[dim.getPosition()];
    if (ArrayRef(sizes) == type.getShape())
      return tensor;
    SmallVector<int64_t> offsets(sizes.size(), 0), strides(sizes.size(), 1);
    auto toAttributes = [&](ArrayRef<int64_t> values) {
      return getAsIndexOpFoldResult(type.getContext(), values);
    };
    return tensor::ExtractSliceOp::create(
        tensors, loc(), tensor, toAttributes(offsets), toAttributes(sizes),
        toAttributes(strides));
  }

  /// The dimensions that `v` varies over, ascending.
  SmallVector<unsigned> getDims(Value v) {
    llvm::SetVector<Value> slice = getSlice(v);
    llvm::SmallSetVector<unsigned, 8> dims;
    for (Value value : slice)
      if (auto leaf = leaves.find(value); leaf != leaves.end())
        for (unsigned dim = 0; dim < extents.size(); ++dim)
          if (leaf->second.map.isFunctionOfDim(dim))
            dims.insert(dim);
    SmallVector<unsigned> sorted = dims.takeVector();
    llvm::sort(sorted);
    return sorted;
  }

  /// `v` and all that it is computed from, operands first.
  llvm::SetVector<Value> getSlice(Value v) {
    llvm::SetVector<Value> slice;
    std::function<void(Value)> visit = [&](Value value) {
      if (slice.contains(value))
        return;
      if (Operation *op = value.getDefiningOp())
        llvm::for_each(op->getOperands(), visit);
      slice.insert(value);
    };
    visit(v);
    return slice;
  }

  /// A generic that computes `v` and stores it into `init` at `map`, or
  /// combines it there with `kind`.
  Value buildGeneric(Value v, AffineMap map, Value init,
                     std::optional<CombiningKind> kind) {
    llvm::SetVector<Value> slice = getSlice(v);
    SmallVector<Value> elements, inputs;
    SmallVector<AffineMap> maps;
    llvm::SmallBitVector used(extents.size()), covered(extents.size());
    auto use = [&](AffineMap accessed, bool isOperand = true) {
      for (unsigned dim = 0; dim < extents.size(); ++dim)
        if (accessed.isFunctionOfDim(dim))
          used.set(dim);
      for (AffineExpr expr : accessed.getResults())
        if (auto dim = dyn_cast<AffineDimExpr>(expr); dim && isOperand)
          covered.set(dim.getPosition());
    };
    use(map);
    for (Value value : slice) {
      auto leaf = leaves.find(value);
      if (leaf == leaves.end() || !leaf->second.tensor)
        continue;
      elements.push_back(value);
      inputs.push_back(leaf->second.tensor);
      maps.push_back(leaf->second.map);
      use(leaf->second.map);
    }
    for (Value value : slice)
      if (auto leaf = leaves.find(value); leaf != leaves.end())
        use(leaf->second.map, /*isOperand=*/false);

    // linalg learns extents from operands: where no operand has a dimension as
    // one of its indices, one that nobody reads states it.
    if (covered != used) {
      SmallVector<int64_t> shape;
      SmallVector<AffineExpr> exprs;
      for (unsigned dim : used.set_bits()) {
        shape.push_back(extents[dim]);
        exprs.push_back(getAffineDimExpr(dim, v.getContext()));
      }
      elements.push_back(Value());
      inputs.push_back(
          tensor::EmptyOp::create(tensors, loc(), shape, v.getType()));
      maps.push_back(AffineMap::get(extents.size(), 0, exprs, v.getContext()));
    }
    maps.push_back(map);

    // The generic iterates over the used dimensions only.
    SmallVector<AffineExpr> renumbered(
        extents.size(), getAffineConstantExpr(0, v.getContext()));
    SmallVector<utils::IteratorType> iterators;
    DenseMap<unsigned, unsigned> position;
    for (unsigned dim : used.set_bits()) {
      position[dim] = iterators.size();
      renumbered[dim] = getAffineDimExpr(iterators.size(), v.getContext());
      iterators.push_back(map.isFunctionOfDim(dim)
                              ? utils::IteratorType::parallel
                              : utils::IteratorType::reduction);
    }
    for (AffineMap &each : maps)
      each = each.replaceDimsAndSymbols(renumbered, {}, iterators.size(), 0);

    auto generic = linalg::GenericOp::create(
        tensors, loc(), init.getType(), inputs, init, maps, iterators,
        [&](OpBuilder &b, Location bodyLoc, ValueRange args) {
          IRMapping mapping;
          for (auto [element, arg] : llvm::zip(elements, args))
            if (element)
              mapping.map(element, arg);
          for (Value value : slice) {
            if (mapping.contains(value))
              continue;
            if (Operation *op = value.getDefiningOp()) {
              b.clone(*op, mapping);
              continue;
            }
            auto expr = cast<AffineDimExpr>(leaves[value].map.getResult(0));
            Value index = linalg::IndexOp::create(
                b, bodyLoc, position.lookup(expr.getPosition()));
            mapping.map(value, arith::IndexCastOp::create(
                                   b, bodyLoc, b.getI64Type(), index));
          }
          Value result = mapping.lookup(v);
          if (kind)
            result =
                emit::createCombine(b, bodyLoc, *kind, args.back(), result);
          linalg::YieldOp::create(b, bodyLoc, result);
        });
    return generic.getResult(0);
  }

  OpBuilder &tensors;
  Block &block;
  ArrayRef<int64_t> extents;
  DenseMap<Value, Leaf> leaves;
};

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// The element of `operand` at `map`, zero outside: linalg's reads stay inside.
Value readGuarded(LinalgBodyBuilder &body, ArrayRef<int64_t> extents,
                  Value operand, AffineMap map) {
  GuardedAccess access(extents,
                       cast<RankedTensorType>(operand.getType()).getShape(),
                       map.getResults());
  Scalar element(body, body.addElement(operand, access.getInsideMap()));
  return access.guard(body, element, 0.0).get();
}

struct ConvertSingleNest
    : public OpInterfaceConversionPattern<SingleNestOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(SingleNestOpInterface op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<int64_t> extents = op.getIterationExtents();
    SmallVector<AffineMap> maps = op.getOperandAndResultMaps();
    Block block;
    // Scalars are built apart from the rewriter, which must not see them.
    OpBuilder scalars(op.getContext());
    scalars.setInsertionPointToEnd(&block);
    LinalgBodyBuilder body(rewriter, scalars, block, op.getLoc(), extents);

    SmallVector<Value> args, values, results;
    for (auto [i, operand] : llvm::enumerate(operands))
      args.push_back(op.readsZeroOutside(i) && maps[i].getNumResults()
                         ? readGuarded(body, extents, operand, maps[i])
                         : body.addElement(operand, maps[i]));
    op.buildBody(body, args, values);
    for (auto [i, value] : llvm::enumerate(values))
      results.push_back(
          body.store(value, maps[operands.size() + i],
                     cast<RankedTensorType>(op->getResult(i).getType())));
    block.dropAllReferences();
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct ConvertComposite
    : public OpInterfaceConversionPattern<CompositeOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  // Composites are made of others, to a depth that the ops fix.
  void initialize() { setHasBoundedRewriteRecursion(); }

  LogicalResult
  matchAndRewrite(CompositeOpInterface op, ArrayRef<Value>,
                  ConversionPatternRewriter &rewriter) const override {
    FailureOr<SmallVector<Value>> values = op.decompose(rewriter);
    if (failed(values))
      return rewriter.notifyMatchFailure(op, "does not decompose");
    rewriter.replaceOp(op, *values);
    return success();
  }
};

struct ConvertView : public OpInterfaceConversionPattern<ViewOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(ViewOpInterface op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value value = operands.front();
    auto from = cast<RankedTensorType>(value.getType());
    auto to = cast<RankedTensorType>(op->getResult(0).getType());
    auto flat =
        RankedTensorType::get({from.getNumElements()}, from.getElementType());
    // By way of rank 1. A tensor of rank 0 has no dimension to group.
    auto groupAll = [](RankedTensorType type) {
      SmallVector<ReassociationIndices> groups;
      if (type.getRank())
        groups.push_back(llvm::to_vector(llvm::seq<int64_t>(type.getRank())));
      return groups;
    };
    if (from.getRank() == 0)
      value = tensor::ExpandShapeOp::create(rewriter, loc, flat, value,
                                            groupAll(from));
    else if (from.getRank() > 1)
      value = tensor::CollapseShapeOp::create(rewriter, loc, flat, value,
                                              groupAll(from));
    if (to.getRank() == 0)
      value = tensor::CollapseShapeOp::create(rewriter, loc, to, value,
                                              groupAll(to));
    else if (to.getRank() > 1)
      value =
          tensor::ExpandShapeOp::create(rewriter, loc, to, value, groupAll(to));
    rewriter.replaceOp(op, value);
    return success();
  }
};

struct ConvertConstant : public OpConversionPattern<aicf::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(aicf::ConstantOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, op.getValue());
    return success();
  }
};

struct ConvertSave : public OpConversionPattern<SaveOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SaveOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getInput());
    return success();
  }
};

struct ConvertPersistent
    : public OpInterfaceConversionPattern<PersistentOpInterface> {
  using OpInterfaceConversionPattern::OpInterfaceConversionPattern;

  LogicalResult
  matchAndRewrite(PersistentOpInterface op, ArrayRef<Value>,
                  ConversionPatternRewriter &rewriter) const override {
    RankedTensorType type = op.getStoredType();
    Attribute value = op.getInitialElements();
    if (!value)
      value = rewriter.getZeroAttr(type);
    ml_program::GlobalOp::create(
        rewriter, op.getLoc(), op.getPersistentName(), type,
        /*is_mutable=*/true, value, rewriter.getStringAttr("private"));
    rewriter.eraseOp(op);
    return success();
  }
};

struct ConvertRead : public OpConversionPattern<ReadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ReadOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value load = ml_program::GlobalLoadOp::create(
        rewriter, op.getLoc(), op.getType(), op.getSymbolAttr());
    rewriter.replaceOpWithNewOp<bufferization::AllocTensorOp>(
        op, op.getType(), /*dynamicSizes=*/ValueRange(), /*copy=*/load);
    return success();
  }
};

struct ConvertUpdate : public OpConversionPattern<UpdateOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(UpdateOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // The copy is what reads the value: one-shot bufferization takes
    // global_store itself for a write only, and leaves its operand undefined.
    Value copy = bufferization::AllocTensorOp::create(
        rewriter, op.getLoc(), op.getValue().getType(),
        /*dynamicSizes=*/ValueRange(), /*copy=*/adaptor.getValue());
    rewriter.replaceOpWithNewOp<ml_program::GlobalStoreOp>(
        op, op.getSymbolAttr(), copy);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

struct ConvertAICFToLinalgPass
    : aicf::impl::ConvertAICFToLinalgPassBase<ConvertAICFToLinalgPass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    if (failed(verifyDifferentiated(getOperation())))
      return signalPassFailure();
    eraseStopGradients(getOperation());
    RewritePatternSet patterns(context);
    patterns
        .add<ConvertComposite, ConvertConstant, ConvertPersistent, ConvertRead,
             ConvertSave, ConvertSingleNest, ConvertUpdate, ConvertView>(
            context);
    ConversionTarget target(*context);
    target.addIllegalDialect<AICFDialect>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      return signalPassFailure();

    getOperation().walk([](FunctionOpInterface func) {
      auto name = StringAttr::get(func.getContext(), "aicf.name");
      for (unsigned i = 0; i < func.getNumArguments(); ++i)
        func.removeArgAttr(i, name);
      for (unsigned i = 0; i < func.getNumResults(); ++i)
        func.removeResultAttr(i, name);
    });
  }
};
} // namespace
