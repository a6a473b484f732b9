//===- WindowEvaluator.cpp - A body at the points of a tile ---------------===//

#include "WindowEvaluator.h"

#include "aicf/Codegen/LoopEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

WindowEvaluator::WindowEvaluator(DeviceBuilder &d, emit::ComputeOp op,
                                 const InstructionDesc &desc,
                                 const WindowSpec &spec, ValueRange buffers)
    : Reductions(d), d(d), op(op), desc(desc), spec(spec), buffers(buffers),
      numbers(desc.getNumDims()) {
  Block *body = op.getBodyBlock();
  nodes.append(body->args_begin(), body->args_end());
  for (Operation &nested : body->without_terminator())
    nodes.push_back(nested.getResult(0));
  for (auto [n, value] : llvm::enumerate(nodes))
    number[value] = n;
}

void WindowEvaluator::inRegion(function_ref<void()> body) {
  Scope outside = scope;
  body();
  scope = std::move(outside);
}

Positions WindowEvaluator::project(DimSet dims, Offsets at) const {
  Positions projected(at);
  for (auto [dim, offset] : llvm::enumerate(projected))
    if (!(dims >> dim & 1))
      offset = 0;
  return projected;
}

void WindowEvaluator::define(unsigned node, Offsets at, Value value) {
  scope.nodes[{node, project(desc.nodes[node].dims, at)}] = value;
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

Value WindowEvaluator::getPosition(AffineExpr expr) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return d.i32(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return numbers[dim.getPosition()];
  if (Value known = scope.positions.lookup(expr))
    return known;
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value lhs = getPosition(binary.getLHS());
  Value rhs = getPosition(binary.getRHS());
  Value result;
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    result = d.add(lhs, rhs);
    break;
  case AffineExprKind::Mul:
    result = d.mul(lhs, rhs);
    break;
  default: {
    // Unsigned: whole divisors on top of what may be negative.
    int64_t divisor = cast<AffineConstantExpr>(binary.getRHS()).getValue();
    int64_t least = spec.getRange(binary.getLHS()).first;
    int64_t above = least < 0 ? llvm::divideCeil(-least, divisor) : 0;
    Value positive = d.add(lhs, above * divisor);
    if (binary.getKind() == AffineExprKind::Mod) {
      result = d.rem(positive, divisor);
      break;
    }
    // Of a quotient that is rounded up.
    if (binary.getKind() == AffineExprKind::CeilDiv)
      positive = d.add(positive, divisor - 1);
    result = d.sub(d.div(positive, divisor), above);
  }
  }
  return scope.positions[expr] = result;
}

Value WindowEvaluator::isInRange(AffineExpr expr, int64_t size) {
  auto [least, most] = spec.getRange(expr);
  if (least >= 0 && most < size)
    return {};
  if (most < 0 || least >= size)
    return d.i1(false);
  Value &check = scope.checks[{expr.getAsOpaquePointer(), size}];
  // Unsigned, one comparison covers both ends.
  if (!check)
    check = d.less(getPosition(expr), size);
  return check;
}

Value WindowEvaluator::isInside(DimSet dims, Offsets at) {
  Value inside;
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim) {
    if (!(dims >> dim & 1) || !spec.isRagged(dim))
      continue;
    Value check = isInRange(spec.at(getAffineDimExpr(dim, op.getContext()), at),
                            spec.extents[dim]);
    inside = inside && check ? d.bitAnd(inside, check)
             : inside        ? inside
                             : check;
  }
  return inside;
}

Value WindowEvaluator::makeIndex(Value position) const {
  return spec.indexBits == 64
             ? arith::ExtSIOp::create(d.getBuilder(), d.getLoc(),
                                      d.getBuilder().getI64Type(), position)
             : position;
}

Value WindowEvaluator::getOffset(const AccessDesc &access,
                                 ArrayRef<AffineExpr> subscripts) {
  Value sum;
  int64_t constant = access.offset;
  for (auto [expr, stride] : llvm::zip(subscripts, access.strides)) {
    auto [rest, more] = splitConstant(expr);
    constant += more * stride;
    if (!rest || stride == 0)
      continue;
    Value &product = scope.products[{rest.getAsOpaquePointer(), stride}];
    if (!product) {
      Value position = makeIndex(getPosition(rest));
      product = d.mul(position, stride);
    }
    sum = sum ? d.add(sum, product) : product;
  }
  if (!sum)
    return spec.indexBits == 64 ? d.i64(constant) : d.i32(constant);
  return d.add(sum, constant);
}

Value WindowEvaluator::getOffset(const AccessDesc &access, Offsets at) {
  SmallVector<AffineExpr> subscripts;
  for (AffineExpr index : access.map.getResults())
    subscripts.push_back(spec.at(index, at));
  return getOffset(access, subscripts);
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Elements of `subscripts`' vector of `access`: zero where the operand is read
/// outside. Where a tile is cut, those of another element.
Values WindowEvaluator::loadVector(const AccessDesc &access,
                                   ArrayRef<AffineExpr> subscripts,
                                   int64_t width) {
  unsigned input = &access - desc.inputs.data();
  Type type = access.element.type;
  Value inside;
  for (auto [expr, size] : llvm::zip(subscripts, access.shape)) {
    Value check = isInRange(expr, size);
    if (check && matchPattern(check, m_Zero())) {
      inside = check;
      break;
    }
    inside = inside && check ? d.bitAnd(inside, check)
             : inside        ? inside
                             : check;
  }
  if (inside && matchPattern(inside, m_Zero()))
    return Values(width, d.zero(type));
  Value offset = getOffset(access, subscripts);
  if (inside)
    offset = d.select(inside, offset,
                      spec.indexBits == 64 ? d.i64(access.offset)
                                           : d.i32(access.offset));
  // Pairs of 16 bits are selected together.
  bool inWords = inside && access.guarded && width > 1 &&
                 type.getIntOrFloatBitWidth() == 16;
  OpBuilder &b = d.getBuilder();
  if (!inWords) {
    Values elements = d.load(buffers[input], offset, type, width);
    if (inside && access.guarded)
      for (Value &element : elements)
        element = d.select(inside, element, d.zero(type));
    return elements;
  }
  Value pointer = d.elementPointer(buffers[input], offset, type);
  Values elements;
  for (Value word : d.load(pointer, d.i32(0), b.getI32Type(), width / 2)) {
    word = d.select(inside, word, d.i32(0));
    Value pair =
        LLVM::BitcastOp::create(b, d.getLoc(), VectorType::get(2, type), word);
    for (int64_t i : {0, 1})
      elements.push_back(
          LLVM::ExtractElementOp::create(b, d.getLoc(), pair, d.i32(i)));
  }
  return elements;
}

Value WindowEvaluator::load(unsigned input, Offsets at) {
  const AccessDesc &access = desc.inputs[input];
  SmallVector<AffineExpr> subscripts;
  for (AffineExpr index : access.map.getResults())
    subscripts.push_back(spec.at(index, at));
  // The vector that holds the element, along the index of neighbours.
  int64_t width = spec.inputVectors[input], element = 0;
  if (width > 1) {
    unsigned unit = spec.inputUnits[input];
    auto [rest, constant] = splitConstant(subscripts[unit]);
    width = getAlignment(rest, width);
    element = llvm::mod(constant, width);
    AffineExpr first =
        getAffineConstantExpr(constant - element, op.getContext());
    subscripts[unit] = rest ? rest + first : first;
  }
  std::vector<const void *> key;
  for (AffineExpr subscript : subscripts)
    key.push_back(subscript.getAsOpaquePointer());
  Values &vector = scope.loads[{input, key}];
  if (vector.empty())
    vector = loadVector(access, subscripts, width);
  return vector[element];
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

void WindowEvaluator::storeVector(unsigned output, Offsets at) {
  const AccessDesc &access = desc.outputs[output];
  Type type = access.element.type;
  int64_t vector = spec.outputVectors[output];
  unsigned yield = desc.yields[output];
  bool packs = vector > 1 && (type.isBF16() || type.isF16());
  // What is rounded last is rounded in pairs.
  auto round = nodes[yield].getDefiningOp<arith::TruncFOp>();
  bool rounds = packs && round && round.getIn().getType().isF32() &&
                !round.getRoundingmode();
  unsigned node = rounds ? number.lookup(round.getIn()) : yield;
  Values elements;
  Positions place(at);
  for (int64_t i = 0; i < vector; ++i) {
    place[spec.row] = at[spec.row] + i;
    elements.push_back(evaluate(node, place));
  }
  Value offset = getOffset(access, at);
  Value buffer = buffers[desc.inputs.size() + output];
  if (!packs)
    return d.store(buffer, offset, elements);
  Values words;
  for (int64_t i = 0; i < vector; i += 2)
    words.push_back(rounds ? d.packRounded(elements[i], elements[i + 1], type)
                           : d.pack(elements[i], elements[i + 1]));
  d.storeWords(buffer, offset, type, words);
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

AffineExpr WindowEvaluator::getExpr(unsigned node, Offsets at) {
  Operation *def = nodes[node].getDefiningOp();
  if (!def || !nodes[node].getType().isInteger(64))
    return {};
  auto operand = [&](unsigned i) {
    return getExpr(number.lookup(def->getOperand(i)), at);
  };
  if (auto index = dyn_cast<emit::IndexOp>(def))
    return spec.at(getAffineDimExpr(index.getDim(), op.getContext()), at);
  APInt value;
  if (matchPattern(nodes[node], m_ConstantInt(&value)))
    return getAffineConstantExpr(value.getSExtValue(), op.getContext());
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::FloorDivSIOp>(
          def))
    return {};
  AffineExpr lhs = operand(0), rhs = operand(1);
  if (!lhs || !rhs)
    return {};
  auto simplify = [&](AffineExpr expr) {
    expr = simplifyAffineExpr(expr, desc.getNumDims(), 0);
    auto [least, most] = spec.getRange(expr);
    return least > INT32_MIN && most < INT32_MAX ? expr : AffineExpr();
  };
  if (isa<arith::AddIOp>(def))
    return simplify(lhs + rhs);
  if (isa<arith::SubIOp>(def))
    return simplify(lhs - rhs);
  auto constant = dyn_cast<AffineConstantExpr>(rhs);
  if (isa<arith::MulIOp>(def))
    return constant || isa<AffineConstantExpr>(lhs) ? simplify(lhs * rhs)
                                                    : AffineExpr();
  if (!constant || constant.getValue() <= 0)
    return {};
  return simplify(floorDivide(lhs, constant.getValue(), desc.getNumDims()));
}

/// A comparison of positions; null if it is none.
Value WindowEvaluator::compare(Operation *def, unsigned node, Offsets at) {
  auto cmp = dyn_cast<arith::CmpIOp>(def);
  if (!cmp || !cmp.getLhs().getType().isInteger(64))
    return {};
  AffineExpr lhs = getExpr(number.lookup(cmp.getLhs()), at);
  AffineExpr rhs = getExpr(number.lookup(cmp.getRhs()), at);
  if (!lhs || !rhs)
    return {};
  arith::CmpIPredicate predicate = cmp.getPredicate();
  using P = arith::CmpIPredicate;
  if (!llvm::is_contained({P::eq, P::ne, P::slt, P::sle, P::sgt, P::sge},
                          predicate))
    return {};
  AffineExpr difference = simplifyAffineExpr(lhs - rhs, desc.getNumDims(), 0);
  auto [least, most] = spec.getRange(difference);
  auto holds = [&](int64_t value) {
    return arith::applyCmpPredicate(predicate, APInt(64, value, true),
                                    APInt(64, 0));
  };
  bool isEquality = predicate == P::eq || predicate == P::ne;
  if (isEquality ? least == most || least > 0 || most < 0
                 : holds(least) == holds(most))
    return d.i1(holds(least));
  return arith::CmpIOp::create(d.getBuilder(), d.getLoc(), predicate,
                               getPosition(lhs), getPosition(rhs));
}

Value WindowEvaluator::evaluate(unsigned node, Offsets at) {
  Positions place = project(desc.nodes[node].dims, at);
  auto key = std::make_pair(node, place);
  if (auto it = scope.nodes.find(key); it != scope.nodes.end())
    return it->second;
  OpBuilder &b = d.getBuilder();
  Operation *def = nodes[node].getDefiningOp();
  auto operand = [&](unsigned i) {
    return evaluate(number.lookup(def->getOperand(i)), place);
  };
  Value result;
  if (!def) {
    result = load(node, place);
  } else if (AffineExpr expr = getExpr(node, place)) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr))
      result = d.i64(constant.getValue());
    else
      result = arith::ExtSIOp::create(b, d.getLoc(), b.getI64Type(),
                                      getPosition(expr));
  } else if (Value comparison = compare(def, node, place)) {
    result = comparison;
  } else if (isa<arith::AndIOp, arith::OrIOp>(def) &&
             def->getResult(0).getType().isInteger(1)) {
    // A constant decides, or leaves the other one.
    bool decides = isa<arith::OrIOp>(def);
    Value lhs = operand(0);
    APInt value;
    auto isKnown = [&](Value v) {
      return matchPattern(v, m_ConstantInt(&value));
    };
    if (isKnown(lhs)) {
      result = value.getBoolValue() == decides ? lhs : operand(1);
    } else {
      Value rhs = operand(1);
      if (isKnown(rhs))
        result = value.getBoolValue() == decides ? rhs : lhs;
      else
        result = cloneBodyOp(b, def, {lhs, rhs});
    }
  } else if (isa<arith::SelectOp>(def)) {
    Value condition = operand(0);
    APInt value;
    if (matchPattern(condition, m_ConstantInt(&value)))
      result = operand(value.getBoolValue() ? 1 : 2);
    else
      result = cloneBodyOp(b, def, {condition, operand(1), operand(2)});
  } else if (isa<arith::ConstantOp>(def)) {
    result = b.clone(*def)->getResult(0);
  } else if (auto reduce = dyn_cast<emit::ReduceOp>(def)) {
    // Over dims of one position.
    result = finish(reduce, combineElement(reduce, getIdentity(reduce), place));
  } else {
    Values operands;
    for (unsigned i = 0; i < def->getNumOperands(); ++i)
      operands.push_back(operand(i));
    result = cloneBodyOp(b, def, operands);
  }
  scope.nodes[key] = result;
  return result;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

Value WindowEvaluator::combineElement(emit::ReduceOp reduce, Value sum,
                                      Offsets at) {
  auto product = reduce.getOperand().getDefiningOp<arith::MulFOp>();
  if (product && reduce.getKind() == emit::CombiningKind::Add &&
      !isHalf(reduce.getType()))
    return d.fma(evaluate(number.lookup(product.getLhs()), at),
                 evaluate(number.lookup(product.getRhs()), at), sum);
  Value element = evaluate(number.lookup(reduce.getOperand()), at);
  // The identity changes nothing: a sum from 0 on is never -0.
  Attribute constant;
  if (matchPattern(element, m_Constant(&constant)) &&
      constant == emit::getIdentity(reduce.getKind(), element.getType()))
    return sum;
  return combine(reduce, sum, widenHalf(element));
}
