//===- InstructionDesc.cpp - An instruction as a value --------------------===//

#include "aicf/Analysis/InstructionDesc.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

int64_t AccessDesc::getNumElements() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

/// `expr` where `dim` is `value` and every other dim is 0.
static int64_t evaluateAt(AffineExpr expr, unsigned dim, int64_t value) {
  if (auto position = dyn_cast<AffineDimExpr>(expr))
    return position.getPosition() == dim ? value : 0;
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return constant.getValue();
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return 0; // Subscripts have no symbols.
  int64_t lhs = evaluateAt(binary.getLHS(), dim, value);
  int64_t rhs = evaluateAt(binary.getRHS(), dim, value);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return lhs + rhs;
  case AffineExprKind::Mul:
    return lhs * rhs;
  case AffineExprKind::Mod:
    return rhs <= 0 ? 0 : llvm::mod(lhs, rhs);
  case AffineExprKind::FloorDiv:
    return rhs == 0 ? 0 : llvm::divideFloorSigned(lhs, rhs);
  case AffineExprKind::CeilDiv:
    return rhs == 0 ? 0 : llvm::divideCeilSigned(lhs, rhs);
  default:
    return 0;
  }
}

int64_t AccessDesc::getDimStride(unsigned dim) const {
  int64_t stride = 0;
  for (auto [expr, elements] : llvm::zip_equal(map.getResults(), strides))
    stride += (evaluateAt(expr, dim, 1) - evaluateAt(expr, dim, 0)) * elements;
  return stride;
}

uint64_t AccessDesc::getGuardedIndices(ArrayRef<int64_t> extents) const {
  uint64_t indices = 0;
  if (guarded)
    for (auto [i, expr] : llvm::enumerate(map.getResults()))
      if (!(inside >> i & 1) && !emit::staysInside(expr, extents, shape[i]))
        indices |= uint64_t(1) << i;
  return indices;
}

/// The strides that were chosen for an instruction's result; empty if none
/// were.
static ArrayRef<int64_t> getChosenStrides(Value value) {
  auto result = dyn_cast<OpResult>(value);
  auto compute =
      result ? dyn_cast<emit::ComputeOp>(result.getOwner()) : nullptr;
  return compute ? compute.getStridesOfResult(result.getResultNumber())
                 : ArrayRef<int64_t>();
}

static AccessDesc describeAccess(Value value, AffineMap map) {
  auto type = cast<ShapedType>(value.getType());
  AccessDesc access;
  access.map = map;
  access.dims = emit::getDims(map);
  access.shape.assign(type.getShape().begin(), type.getShape().end());
  access.element = {type.getElementType(),
                    emit::getStorageBytes(type.getElementType())};
  if (auto memref = dyn_cast<MemRefType>(type)) {
    if (succeeded(memref.getStridesAndOffset(access.strides, access.offset)))
      return access;
    access.strides.clear();
    access.offset = 0;
  }
  ArrayRef<int64_t> chosen = getChosenStrides(value);
  if (!chosen.empty()) {
    access.strides.assign(chosen.begin(), chosen.end());
    return access;
  }
  access.strides.resize(type.getRank());
  int64_t stride = 1;
  for (int64_t i = type.getRank() - 1; i >= 0; --i) {
    access.strides[i] = stride;
    stride *= type.getDimSize(i);
  }
  return access;
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

uint64_t NodeDesc::getOpHash() const {
  if (!opName)
    return 0;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << opName.getValue() << Attribute(opAttributes) << type;
  return llvm::xxh3_64bits(text);
}

InstructionDesc aicf::describe(emit::ComputeOp op) {
  InstructionDesc desc;
  desc.extents.assign(op.getExtents().begin(), op.getExtents().end());
  desc.constraints = op.getConstraintsAttr();

  DenseMap<Value, unsigned> values;
  auto add = [&](std::vector<AccessDesc> &list, Value value, Value memory,
                 AffineMap map) {
    AccessDesc &access = list.emplace_back(describeAccess(value, map));
    access.value = values.try_emplace(emit::stripViews(memory), values.size())
                       .first->second;
  };
  for (auto [i, input] : llvm::enumerate(op.getInputs()))
    add(desc.inputs, input, input, op.getInputMap(i));
  for (auto [i, input] : llvm::enumerate(desc.inputs))
    input.guarded = op.isGuarded(i);
  for (auto [j, output] : llvm::enumerate(op.getOutputs())) {
    // An open output is laid out as its result; it has memory of its own
    // unless it is tied to a value that something else defines.
    Value value = op.isBufferized() ? output : op.getResult(j);
    bool fresh = output.getDefiningOp<tensor::EmptyOp>() != nullptr;
    add(desc.outputs, value, fresh ? value : output, op.getOutputMap(j));
  }

  DenseMap<Value, unsigned> nodeOf;
  Block *body = op.getBodyBlock();
  for (BlockArgument argument : body->getArguments()) {
    nodeOf[argument] = desc.nodes.size();
    NodeDesc &node = desc.nodes.emplace_back();
    node.kind = NodeDesc::Argument;
    node.type = argument.getType();
    node.dims = desc.inputs[argument.getArgNumber()].dims;
  }
  for (Operation &nested : body->without_terminator()) {
    NodeDesc node;
    node.type = nested.getResult(0).getType();
    for (Value operand : nested.getOperands()) {
      unsigned index = nodeOf.lookup(operand);
      node.operands.push_back(index);
      node.dims |= desc.nodes[index].dims;
    }
    if (auto reduce = dyn_cast<emit::ReduceOp>(nested)) {
      node.kind = NodeDesc::Reduce;
      node.cost = emit::ScalarCost::getSimple();
      node.combining = reduce.getKind();
      for (int64_t dim : reduce.getDims())
        node.reduced |= DimSet(1) << dim;
      node.dims &= ~node.reduced;
    } else if (auto index = dyn_cast<emit::IndexOp>(nested)) {
      node.kind = NodeDesc::Index;
      node.dims = DimSet(1) << index.getDim();
    } else {
      node.kind =
          isa<arith::ConstantOp>(nested) ? NodeDesc::Constant : NodeDesc::Op;
      auto scalar = dyn_cast<emit::ScalarOpInterface>(nested);
      node.hasCode = scalar && scalar.hasScalarCode();
      if (scalar)
        node.cost = scalar.getScalarCost();
      node.isProduct = isa<arith::MulFOp>(nested);
      node.opName = nested.getName().getIdentifier();
      node.opAttributes = nested.getAttrDictionary();
    }
    nodeOf[nested.getResult(0)] = desc.nodes.size();
    desc.nodes.push_back(std::move(node));
  }
  for (Value value : op.getYield().getOperands())
    desc.yields.push_back(nodeOf.lookup(value));
  return desc;
}

bool aicf::hasScalarCode(const InstructionDesc &desc, std::string *why) {
  for (const NodeDesc &node : desc.nodes) {
    if (node.hasCode)
      continue;
    if (why) {
      llvm::raw_string_ostream os(*why);
      why->clear();
      os << "no code for " << node.opName.getValue() << " on " << node.type;
    }
    return false;
  }
  return true;
}

int64_t InstructionDesc::getVolume(DimSet dims) const {
  int64_t volume = 1;
  for (unsigned d = 0; d < extents.size(); ++d)
    if (dims >> d & 1)
      volume *= extents[d];
  return volume;
}

DimSet InstructionDesc::getReducedDims() const {
  DimSet dims = 0;
  for (const NodeDesc &node : nodes)
    dims |= node.reduced;
  return dims;
}

DimSet InstructionDesc::getGridDims() const {
  DimSet dims = ~DimSet(0);
  for (const AccessDesc &output : outputs)
    dims &= output.dims;
  return dims & ~getReducedDims();
}

std::string InstructionDesc::getKey() const {
  std::string key;
  auto add = [&](auto word) {
    key.append(reinterpret_cast<const char *>(&word), sizeof(word));
  };
  // Lists start with their length, so no two descriptions run together.
  auto addList = [&](const auto &list) {
    add(list.size());
    for (auto word : list)
      add(word);
  };
  addList(extents);
  for (const auto *list : {&inputs, &outputs}) {
    add(list->size());
    for (const AccessDesc &access : *list) {
      add(access.value);
      add(access.element.type.getAsOpaquePointer());
      add(access.map.getAsOpaquePointer());
      addList(access.shape);
      addList(access.strides);
      add(access.offset);
      add(access.guarded);
    }
  }
  add(nodes.size());
  for (const NodeDesc &node : nodes) {
    add(node.kind);
    add(node.combining);
    add(node.dims);
    add(node.reduced);
    add(node.type.getAsOpaquePointer());
    add(node.opName.getAsOpaquePointer());
    add(node.opAttributes.getAsOpaquePointer());
    addList(node.operands);
  }
  addList(yields);
  add(constraints.getAsOpaquePointer());
  return key;
}

std::string InstructionDesc::serialize() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(extents, os, ",");
  for (const auto *list : {&inputs, &outputs}) {
    os << "|";
    for (const AccessDesc &access : *list) {
      os << access.value << ":" << access.element.type << access.map;
      llvm::interleave(access.shape, os, "x");
      os << "s";
      llvm::interleave(access.strides, os, ",");
      os << "@" << access.offset << (access.guarded ? "?;" : ";");
    }
  }
  for (const NodeDesc &node : nodes) {
    os << "|" << unsigned(node.kind) << "," << unsigned(node.combining) << ","
       << node.dims << "," << node.reduced << "," << node.getOpHash() << ":"
       << node.type << "(";
    llvm::interleave(node.operands, os, ",");
    os << ")";
  }
  os << "|";
  llvm::interleave(yields, os, ",");
  if (constraints)
    os << constraints;
  return text;
}

uint64_t InstructionDesc::hash() const {
  return llvm::xxh3_64bits(serialize());
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

std::optional<Contraction> aicf::matchContraction(const InstructionDesc &desc) {
  Contraction c;
  bool found = false;
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    if (node.kind != NodeDesc::Reduce)
      continue;
    if (found || node.combining != emit::CombiningKind::Add)
      return std::nullopt;
    found = true;
    c.reduce = n;
    c.product = node.operands[0];
  }
  if (!found || !desc.nodes[c.product].isProduct)
    return std::nullopt;

  /// Follows conversions of one value down to an input.
  auto traceInput = [&](unsigned node) -> std::optional<unsigned> {
    while (desc.nodes[node].kind == NodeDesc::Op) {
      if (desc.nodes[node].operands.size() != 1 ||
          desc.nodes[node].cost.opClass == OpClass::Program ||
          desc.nodes[node].cost.opClass == OpClass::Special)
        return std::nullopt;
      node = desc.nodes[node].operands[0];
    }
    if (desc.nodes[node].kind != NodeDesc::Argument)
      return std::nullopt;
    return node;
  };
  const NodeDesc &product = desc.nodes[c.product];
  std::optional<unsigned> lhs = traceInput(product.operands[0]);
  std::optional<unsigned> rhs = traceInput(product.operands[1]);
  if (!lhs || !rhs || *lhs == *rhs)
    return std::nullopt;

  c.k = desc.nodes[c.reduce].reduced;
  DimSet a = desc.inputs[*lhs].dims, b = desc.inputs[*rhs].dims;
  c.batch = a & b & ~c.k;
  c.m = a & ~b & ~c.k;
  c.n = b & ~a & ~c.k;
  if ((c.k & ~(a & b)) || !c.m || !c.n)
    return std::nullopt;
  // M is what the output's rows are, so that equal programs classify equally.
  c.lhs = *lhs;
  c.rhs = *rhs;
  if (llvm::countr_zero(c.m) > llvm::countr_zero(c.n)) {
    std::swap(c.lhs, c.rhs);
    std::swap(c.m, c.n);
  }

  // Everything else must depend on the reduce or on epilogue inputs, and vary
  // over the dims of the result only.
  DimSet result = c.batch | c.m | c.n;
  for (unsigned node = c.reduce + 1; node < desc.nodes.size(); ++node)
    if (desc.nodes[node].dims & ~result)
      return std::nullopt;
  std::vector<bool> depends(desc.nodes.size());
  depends[c.reduce] = true;
  for (unsigned node = c.reduce + 1; node < desc.nodes.size(); ++node) {
    for (unsigned operand : desc.nodes[node].operands)
      if (depends[operand])
        depends[node] = true;
    if (depends[node])
      c.epilogue.push_back(node);
  }
  return c;
}
