//===- LoopAccess.cpp - Accesses of a loop tree ---------------------------===//

#include "LoopValues.h"
#include "aicf/Analysis/Axes.h"
#include "aicf/Codegen/LoopEmitter.h"
#include "aicf/Support/Mutant.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::emit;

Value LoopEmitter::evaluate(AffineExpr expr, unsigned copy, unsigned lane) {
  OpBuilder &b = *builder;
  if (auto value = dyn_cast<AffineConstantExpr>(expr))
    return getIndexConstant(b, value.getValue());
  if (auto dimExpr = dyn_cast<AffineDimExpr>(expr)) {
    int dim = dimExpr.getPosition();
    if (!gathered[dim].empty()) {
      Value position = getCopy(gathered[dim], copy);
      if (!isa<VectorType>(position.getType()))
        return position;
      return vector::ExtractOp::create(b, loc, position, int64_t(lane));
    }
    assert(positions[dim] && "a dim that is not bound");
    int64_t shift = 0;
    if (dim == options.unrollDim && unrollCount > 1)
      shift = copy;
    if (dim == options.vectorDim && vectorBound)
      shift = lane;
    // Lanes that do not count access what the last one that does.
    if (dim == options.vectorDim && lastLane && shift > 0)
      return arith::AddIOp::create(
          b, loc, positions[dim],
          arith::MinSIOp::create(b, loc, getIndexConstant(b, shift), lastLane));
    if (shift == 0)
      return positions[dim];
    return arith::AddIOp::create(b, loc, positions[dim],
                                 getIndexConstant(b, shift));
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value lhs = evaluate(binary.getLHS(), copy, lane);
  Value rhs = evaluate(binary.getRHS(), copy, lane);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return arith::AddIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::Mul:
    return arith::MulIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::FloorDiv:
    return arith::FloorDivSIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::CeilDiv:
    return arith::CeilDivSIOp::create(b, loc, lhs, rhs);
  case AffineExprKind::Mod: {
    Value quotient = arith::FloorDivSIOp::create(b, loc, lhs, rhs);
    Value whole = arith::MulIOp::create(b, loc, quotient, rhs);
    return arith::SubIOp::create(b, loc, lhs, whole);
  }
  default:
    llvm_unreachable("not a binary affine expression");
  }
}

Value LoopEmitter::getOffset(const KernelAccess &access, unsigned copy,
                             unsigned lane, Value *inside) {
  OpBuilder &b = *builder;
  Value sum;
  auto add = [&](Value term) {
    sum = sum ? arith::AddIOp::create(b, loc, sum, term).getResult() : term;
  };
  auto addProduct = [&](Value value, const KernelNumber &factor) {
    if (factor.isZero())
      return;
    add(factor.isOne()
            ? value
            : arith::MulIOp::create(b, loc, value, getNumber(factor)));
  };
  for (auto [d, coefficient] : llvm::enumerate(access.coefficients))
    if (!coefficient.isZero())
      addProduct(evaluate(b.getAffineDimExpr(d), copy, lane), coefficient);
  for (const auto &[expr, stride] : access.nonlinear)
    addProduct(evaluate(expr, copy, lane), stride);
  for (const KernelGuard &guard : access.guards) {
    assert(inside && "a guarded access must be checked");
    // Unsigned, one comparison covers both ends.
    Value index = evaluate(guard.expr, copy, lane);
    Value ok = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                                     getNumber(guard.size));
    addProduct(
        arith::SelectOp::create(b, loc, ok, index, getIndexConstant(b, 0)),
        guard.stride);
    if (!AICF_MUTANT("guarded-read-not-zero"))
      *inside =
          *inside ? arith::AndIOp::create(b, loc, *inside, ok).getResult() : ok;
  }
  if (!access.constant.isZero())
    add(getNumber(access.constant));
  return sum ? sum : getIndexConstant(b, 0);
}

Type aicf::getStorageType(Type element) {
  if (element.isSignlessInteger(1))
    return IntegerType::get(element.getContext(), 8);
  if (element.isBF16())
    return IntegerType::get(element.getContext(), 16);
  return element;
}

Value LoopEmitter::getPointer(const KernelAccess &access, Value offset) {
  if (!offset.getType().isSignlessInteger(64))
    offset =
        arith::ExtSIOp::create(*builder, loc, builder->getI64Type(), offset);
  auto type =
      LLVM::LLVMPointerType::get(builder->getContext(), options.addressSpace);
  return LLVM::GEPOp::create(
      *builder, loc, type, getStorageType(access.element), args[access.buffer],
      ArrayRef<LLVM::GEPArg>{offset});
}

Value aicf::fromStorage(OpBuilder &builder, Location loc, Value stored,
                        Type element) {
  if (element.isBF16())
    return arith::BitcastOp::create(
        builder, loc, withElement(stored.getType(), element), stored);
  if (!element.isSignlessInteger(1))
    return stored;
  Value zero = arith::ConstantOp::create(builder, loc,
                                         builder.getZeroAttr(stored.getType()));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, stored,
                               zero);
}

Value LoopEmitter::toStorage(Value value) {
  Type element = getElementTypeOrSelf(value.getType());
  if (element.isBF16())
    return arith::BitcastOp::create(
        *builder, loc, withElement(value.getType(), getStorageType(element)),
        value);
  if (!element.isSignlessInteger(1))
    return value;
  return arith::ExtUIOp::create(
      *builder, loc, withElement(value.getType(), builder->getI8Type()), value);
}

/// `value`, or zero where `inside` is given and false.
Value LoopEmitter::zeroUnless(Value inside, Value value) {
  if (!inside)
    return value;
  Value zero = arith::ConstantOp::create(*builder, loc,
                                         builder->getZeroAttr(value.getType()));
  return createSelect(*builder, loc, inside, value, zero);
}

/// A whole vector along a guarded index of stride 1: the lanes outside are
/// masked, so their addresses are never accessed, and are zero.
Value LoopEmitter::loadMasked(const KernelAccess &access, unsigned copy) {
  OpBuilder &b = *builder;
  Type storage = getStorageType(access.element);
  auto type = VectorType::get(options.vectorWidth, storage);
  auto lanesType = VectorType::get(options.vectorWidth, indexType);
  SmallVector<Attribute> numbers;
  for (unsigned lane = 0; lane < options.vectorWidth; ++lane)
    numbers.push_back(b.getIntegerAttr(indexType, lane));
  Value lanes = arith::ConstantOp::create(
      b, loc, lanesType, DenseElementsAttr::get(lanesType, numbers));
  // Where masks are words of bits, those from `-index` on and before
  // `size - index`.
  auto getBits = [&](Value index, Value size) -> Value {
    Value zero = getIndexConstant(b, 0), one = getIndexConstant(b, 1);
    Value most = getIndexConstant(b, options.vectorWidth);
    auto getLowBits = [&](Value count) -> Value {
      count = arith::MaxSIOp::create(
          b, loc, arith::MinSIOp::create(b, loc, count, most), zero);
      Value bits = arith::SubIOp::create(
          b, loc, arith::ShLIOp::create(b, loc, one, count), one);
      if (options.vectorWidth < indexType.getIntOrFloatBitWidth())
        return bits;
      // A word is not shifted by all of its bits.
      Value all = getIndexConstant(b, -1);
      Value isAll =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, count, most);
      return arith::SelectOp::create(b, loc, isAll, all, bits);
    };
    Value bits = arith::XOrIOp::create(
        b, loc, getLowBits(arith::SubIOp::create(b, loc, size, index)),
        getLowBits(arith::SubIOp::create(b, loc, zero, index)));
    Type narrow = b.getIntegerType(options.vectorWidth);
    if (narrow != bits.getType())
      bits = arith::TruncIOp::create(b, loc, narrow, bits);
    return LLVM::BitcastOp::create(
        b, loc, VectorType::get(options.vectorWidth, b.getI1Type()), bits);
  };
  bool hasBits = options.masksRest &&
                 options.vectorWidth <= indexType.getIntOrFloatBitWidth();

  // The plain offset of lane 0, which itself may be outside.
  KernelAccess unguarded = access;
  unguarded.guards.clear();
  Value inside;
  for (const KernelGuard &guard : access.guards) {
    Value index = evaluate(guard.expr, copy, /*lane=*/0);
    Value size = getNumber(guard.size), ok;
    unguarded.nonlinear.emplace_back(guard.expr, guard.stride);
    if (hasBits && guard.expr.isFunctionOfDim(options.vectorDim)) {
      ok = getBits(index, size);
    } else if (guard.expr.isFunctionOfDim(options.vectorDim)) {
      Value each = arith::AddIOp::create(b, loc, splat(index), lanes);
      ok = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, each,
                                 splat(size));
    } else {
      ok = splat(arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index,
                                       size));
    }
    inside =
        inside ? arith::AndIOp::create(b, loc, inside, ok).getResult() : ok;
  }
  if (mask)
    inside = arith::AndIOp::create(b, loc, inside, mask);
  Value pointer = getPointer(access, getOffset(unguarded, copy, /*lane=*/0));
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
  return LLVM::MaskedLoadOp::create(
      b, loc, type, pointer, inside, zero,
      static_cast<uint32_t>(getStorageBytes(access.element)));
}

bool LoopEmitter::isScattered(const KernelAccess &access) const {
  for (unsigned d = 0; d < gatheredDims.size(); ++d)
    if (varies(access.dims, d) && varies(gatheredDims[d], options.vectorDim))
      return true;
  return false;
}

/// How many neighbouring lanes read one element, as the channels of a group do.
unsigned LoopEmitter::countEqualLanes(const KernelAccess &access) const {
  unsigned v = options.vectorDim;
  if (!options.alignedVectors || isScattered(access) ||
      !access.coefficients[v].isZero())
    return 1;
  SmallVector<AffineExpr> exprs;
  for (const auto &part : access.nonlinear)
    exprs.push_back(part.first);
  for (const KernelGuard &guard : access.guards)
    exprs.push_back(guard.expr);
  return countEqual(exprs, v, options.vectorWidth);
}

std::optional<int64_t> LoopEmitter::getGroupStep(AffineExpr expr,
                                                 unsigned equal) const {
  return aicf::getGroupStep(expr, options.vectorDim, desc.getNumDims(),
                            options.vectorWidth, equal);
}

std::optional<int64_t> LoopEmitter::getNearStep(const KernelAccess &access,
                                                unsigned equal) const {
  constexpr int64_t kMostLoaded = 4;
  if (!options.masksRest || access.element.isSignlessInteger(1))
    return std::nullopt;
  int64_t sum = 0;
  for (const auto &[expr, stride] : access.nonlinear) {
    std::optional<int64_t> step = getGroupStep(expr, equal);
    if (!step || (*step != 0 && !stride.isStructural()))
      return std::nullopt;
    sum += *step * stride.value;
  }
  if (sum < 1 || sum > kMostLoaded * equal)
    return std::nullopt;
  return sum;
}

/// A vector of elements, `step` apart, each of which `equal` lanes read: all
/// that lie between are loaded, and put where they belong.
Value LoopEmitter::loadNear(const KernelAccess &access, unsigned copy,
                            unsigned equal, int64_t step) {
  OpBuilder &b = *builder;
  Value inside;
  Value pointer = getPointer(access, getOffset(access, copy, 0, &inside));
  int64_t groups = options.vectorWidth / equal;
  int64_t span = (groups - 1) * step + 1;
  auto loaded = static_cast<int64_t>(llvm::PowerOf2Ceil(span));
  auto type = VectorType::get(loaded, getStorageType(access.element));
  auto maskType = VectorType::get(loaded, b.getI1Type());
  SmallVector<bool> isBetween(loaded, false);
  std::fill_n(isBetween.begin(), span, true);
  Value between = arith::ConstantOp::create(
      b, loc, maskType, DenseElementsAttr::get(maskType, isBetween));
  if (lastLane) {
    // Up to the last lane that counts.
    Value last = arith::MulIOp::create(
        b, loc,
        arith::DivUIOp::create(b, loc, lastLane, getIndexConstant(b, equal)),
        getIndexConstant(b, step));
    auto indices = VectorType::get(loaded, indexType);
    SmallVector<Attribute> numbers;
    for (int64_t lane = 0; lane < loaded; ++lane)
      numbers.push_back(b.getIntegerAttr(indexType, lane));
    Value lanes = arith::ConstantOp::create(
        b, loc, indices, DenseElementsAttr::get(indices, numbers));
    between = arith::CmpIOp::create(
        b, loc, arith::CmpIPredicate::ule, lanes,
        vector::BroadcastOp::create(b, loc, indices, last));
  }
  Value all = LLVM::MaskedLoadOp::create(
      b, loc, type, pointer, between,
      arith::ConstantOp::create(b, loc, b.getZeroAttr(type)),
      static_cast<uint32_t>(getStorageBytes(access.element)));
  SmallVector<int64_t> from;
  for (unsigned lane = 0; lane < options.vectorWidth; ++lane)
    from.push_back(lane / equal * step);
  Value spread = vector::ShuffleOp::create(b, loc, all, all, from);
  return fromStorage(zeroUnless(inside, spread), access.element);
}

/// A vector of elements each of which `equal` lanes read.
Value LoopEmitter::loadRepeated(VectorType type, unsigned equal,
                                function_ref<Value(unsigned)> loadAt) {
  OpBuilder &b = *builder;
  Value all = splat(loadAt(0));
  for (unsigned lane = equal; lane < options.vectorWidth; lane += equal) {
    SmallVector<bool> from(options.vectorWidth, false);
    std::fill_n(from.begin() + lane, options.vectorWidth - lane, true);
    auto maskType = VectorType::get(options.vectorWidth, b.getI1Type());
    Value isOwn = arith::ConstantOp::create(
        b, loc, maskType, DenseElementsAttr::get(maskType, from));
    all = arith::SelectOp::create(b, loc, isOwn, splat(loadAt(lane)), all);
  }
  return all;
}

Value LoopEmitter::load(const KernelAccess &access, int64_t alignment,
                        unsigned copy) {
  Type storage = getStorageType(access.element);
  auto loadAt = [&](unsigned lane) -> Value {
    Value inside;
    Value pointer = getPointer(access, getOffset(access, copy, lane, &inside));
    return zeroUnless(inside,
                      LLVM::LoadOp::create(*builder, loc, storage, pointer));
  };
  int v = options.vectorDim;
  DimSet effective = getEffective(access.dims);
  if (!vectorBound || !varies(effective, v))
    return fromStorage(loadAt(0), access.element);

  const KernelNumber &coefficient = access.coefficients[v];
  bool nonlinear = isScattered(access) || access.isNonlinearIn(v);
  bool guarded = access.isGuardedIn(v);
  if (!nonlinear && !guarded && coefficient.isZero())
    return splat(fromStorage(loadAt(0), access.element));
  auto vectorType = VectorType::get(options.vectorWidth, storage);
  if (!nonlinear && !guarded && coefficient.isOne()) {
    Value inside;
    Value pointer = getPointer(access, getOffset(access, copy, 0, &inside));
    if (alignment == 0)
      alignment = getStorageBytes(access.element);
    Value loaded;
    if (mask)
      loaded = LLVM::MaskedLoadOp::create(
          *builder, loc, vectorType, pointer, mask,
          arith::ConstantOp::create(*builder, loc,
                                    builder->getZeroAttr(vectorType)),
          static_cast<uint32_t>(alignment));
    else
      loaded =
          LLVM::LoadOp::create(*builder, loc, vectorType, pointer, alignment);
    return fromStorage(zeroUnless(inside, loaded), access.element);
  }
  // Machines without masks for vectors of bytes mask words.
  if (!nonlinear && guarded && coefficient.isZero() &&
      (options.masksRest || getStorageBytes(access.element) >= 4) &&
      llvm::count_if(access.guards,
                     [&](const KernelGuard &guard) {
                       return guard.expr.isFunctionOfDim(v);
                     }) == 1 &&
      llvm::all_of(access.guards, [&](const KernelGuard &guard) {
        return !guard.expr.isFunctionOfDim(v) ||
               (guard.stepsBy1(v) && guard.stride.isOne());
      }))
    return fromStorage(loadMasked(access, copy), access.element);
  if (unsigned equal = countEqualLanes(access); equal > 1 && !guarded) {
    if (std::optional<int64_t> step = getNearStep(access, equal))
      return loadNear(access, copy, equal, *step);
    // Groups that cross a multiple of a divisor, such as those of 6 channels
    // in a vector of 8, are apart by what each of them says.
    if (!llvm::all_of(access.nonlinear, [&](const auto &part) {
          return getGroupStep(part.first, equal).has_value();
        }))
      return fromStorage(loadRepeated(vectorType, equal, loadAt),
                         access.element);
    // Where the first lane's position is a multiple of `equal`, so many more
    // are always as far away.
    OpBuilder &b = *builder;
    Value inside, first = getOffset(access, copy, /*lane=*/0, &inside), step;
    for (const auto &[expr, stride] : access.nonlinear) {
      Value term = arith::MulIOp::create(
          b, loc, getNumber(stride),
          getIndexConstant(b, *getGroupStep(expr, equal)));
      step =
          step ? arith::AddIOp::create(b, loc, step, term).getResult() : term;
    }
    auto loadGroup = [&](unsigned lane) -> Value {
      Value group = getIndexConstant(b, lane / equal);
      if (lastLane)
        group = arith::MinSIOp::create(
            b, loc, group,
            arith::DivUIOp::create(b, loc, lastLane,
                                   getIndexConstant(b, equal)));
      Value offset = arith::AddIOp::create(
          b, loc, first, arith::MulIOp::create(b, loc, group, step));
      Value loaded =
          zeroUnless(inside, LLVM::LoadOp::create(b, loc, storage,
                                                  getPointer(access, offset)));
      if (!storage.isInteger(16))
        return loaded;
      return arith::ExtUIOp::create(b, loc, b.getI32Type(), loaded);
    };
    // Words are put together in fewer instructions than halves.
    if (!storage.isInteger(16))
      return fromStorage(loadRepeated(vectorType, equal, loadGroup),
                         access.element);
    Value words =
        loadRepeated(cast<VectorType>(withElement(vectorType, b.getI32Type())),
                     equal, loadGroup);
    return fromStorage(arith::TruncIOp::create(b, loc, vectorType, words),
                       access.element);
  }
  SmallVector<Value> elements;
  for (unsigned lane = 0; lane < options.vectorWidth; ++lane)
    elements.push_back(loadAt(lane));
  Value gathered =
      vector::FromElementsOp::create(*builder, loc, vectorType, elements);
  return fromStorage(gathered, access.element);
}

void LoopEmitter::store(OpBuilder &at, const KernelAccess &access,
                        unsigned output, unsigned copy, Value value) {
  value = toStorage(value);
  int v = options.vectorDim;
  if (!vectorBound || !varies(access.dims, v)) {
    assert(!isa<VectorType>(value.getType()) &&
           "the value varies over more dims than its output");
    Value pointer = getPointer(access, getOffset(access, copy, 0));
    LLVM::StoreOp::create(at, loc, value, pointer);
    return;
  }
  value = splat(value);
  if (access.coefficients[v].isOne() && !isScattered(access)) {
    Value pointer = getPointer(access, getOffset(access, copy, 0));
    int64_t alignment = hooks.getVectorAlignment(/*isInput=*/false, output);
    if (alignment == 0)
      alignment = getStorageBytes(access.element);
    if (mask)
      LLVM::MaskedStoreOp::create(at, loc, value, pointer, mask,
                                  static_cast<uint32_t>(alignment));
    else
      LLVM::StoreOp::create(at, loc, value, pointer, alignment);
    return;
  }
  assert(!mask && "single elements are not masked");
  for (unsigned lane = 0; lane < options.vectorWidth; ++lane) {
    Value element = vector::ExtractOp::create(at, loc, value, int64_t(lane));
    Value pointer = getPointer(access, getOffset(access, copy, lane));
    LLVM::StoreOp::create(at, loc, element, pointer);
  }
}
