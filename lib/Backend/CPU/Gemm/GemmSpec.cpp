//===- GemmSpec.cpp - A packed contraction, resolved ----------------------===//
//
// Matching: from a description to roles and operands. Every refusal names the
// constraint that is violated.
//
//===----------------------------------------------------------------------===//

#include "GemmSpec.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

int64_t cpu::countPositions(ArrayRef<GemmAxis> axes) {
  int64_t count = 1;
  for (const GemmAxis &axis : axes)
    count = mulDiv(count, axis.extent, 1);
  return count;
}

namespace {

/// Resolves a spec, keeping the first broken constraint.
class Resolver {
public:
  Resolver(const InstructionDesc &desc, std::string *why)
      : desc(desc), why(why) {}

  LogicalResult resolve(GemmSpec &spec);

private:
  LogicalResult refuse(const Twine &reason) {
    if (why)
      *why = reason.str();
    return failure();
  }
  LogicalResult resolveOperand(GemmOperand &operand, unsigned factor);
  LogicalResult checkResults(const GemmSpec &spec);
  void resolveRoles(GemmSpec &spec);
  GemmOperand::Major getMajor(const GemmSpec &spec, unsigned input,
                              ArrayRef<GemmAxis> lines) const;
  GemmAxes makeAxes(DimSet dims, function_ref<int64_t(unsigned)> key) const;
  bool isOneDim(const GemmAxis &inner, unsigned outer) const;
  DimSet getUnmergeable() const;

  const InstructionDesc &desc;
  std::string *why;
  Contraction contraction;
  DimSet unmergeable = 0;
};

} // namespace

/// Whether `expr` is a sum of multiples of dims and a constant.
static bool isLinear(AffineExpr expr) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return true;
  if (binary.getKind() == AffineExprKind::Mul)
    return isLinear(binary.getLHS()) &&
           isa<AffineConstantExpr>(binary.getRHS());
  return binary.getKind() == AffineExprKind::Add && isLinear(binary.getLHS()) &&
         isLinear(binary.getRHS());
}

static bool isByteSized(Type type) {
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() % 8 == 0;
}

/// Dims that something else than a linear subscript depends on: the emitter
/// binds each dim of an axis but the last one to 0.
DimSet Resolver::getUnmergeable() const {
  DimSet dims = 0;
  for (const NodeDesc &node : desc.nodes)
    if (node.kind == NodeDesc::Index)
      dims |= node.dims;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list) {
      uint64_t guarded = access.getGuardedIndices(desc.extents);
      for (auto [i, expr] : llvm::enumerate(access.map.getResults()))
        if ((guarded >> i & 1) || !isLinear(expr))
          for (unsigned d = 0; d < desc.getNumDims(); ++d)
            if (expr.isFunctionOfDim(d))
              dims |= DimSet(1) << d;
    }
  return dims;
}

/// Whether (outer, inner) can be traversed as one dim by every access.
bool Resolver::isOneDim(const GemmAxis &inner, unsigned outer) const {
  if ((unmergeable >> outer & 1) || (unmergeable >> inner.inner() & 1))
    return false;
  auto agrees = [&](const AccessDesc &access) {
    return access.getDimStride(outer) ==
           inner.extent * access.getDimStride(inner.inner());
  };
  return llvm::all_of(desc.inputs, agrees) &&
         llvm::all_of(desc.outputs, agrees);
}

/// The axes of `dims`: the dim of the least `key` innermost, later dims first
/// among equals.
GemmAxes Resolver::makeAxes(DimSet dims,
                            function_ref<int64_t(unsigned)> key) const {
  SmallVector<unsigned> order;
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if ((dims >> d & 1) && desc.extents[d] != 1)
      order.push_back(d);
  llvm::stable_sort(order,
                    [&](unsigned x, unsigned y) { return key(x) > key(y); });
  GemmAxes axes;
  for (unsigned dim : llvm::reverse(order)) {
    if (!axes.empty() && isOneDim(axes.front(), dim)) {
      GemmAxis &axis = axes.front();
      axis.dims.insert(axis.dims.begin(), dim);
      axis.extent *= desc.extents[dim];
      continue;
    }
    GemmAxis axis;
    axis.dims = {dim};
    axis.extent = desc.extents[dim];
    axes.insert(axes.begin(), std::move(axis));
  }
  return axes;
}

void Resolver::resolveRoles(GemmSpec &spec) {
  DimSet rows = contraction.m, columns = contraction.n;
  const AccessDesc &result = desc.outputs[0];
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if ((rows >> d & 1) && desc.extents[d] != 1 &&
        result.getDimStride(d) == 1) {
      std::swap(rows, columns);
      std::swap(spec.left, spec.right);
      break;
    }
  auto inResult = [&](unsigned d) { return std::abs(result.getDimStride(d)); };
  unmergeable = getUnmergeable();
  spec.batch = makeAxes(contraction.batch, inResult);
  spec.rows = makeAxes(rows, inResult);
  spec.columns = makeAxes(columns, inResult);
  // As the loops of the fallback run: the order of the sum.
  spec.depth = makeAxes(contraction.k, [](unsigned) { return 0; });
  spec.left.major = getMajor(spec, spec.left.input, spec.rows);
  spec.right.major = getMajor(spec, spec.right.input, spec.columns);
}

GemmOperand::Major Resolver::getMajor(const GemmSpec &spec, unsigned input,
                                      ArrayRef<GemmAxis> lines) const {
  auto isContiguous = [&](ArrayRef<GemmAxis> axes) {
    return axes.size() == 1 &&
           desc.inputs[input].getDimStride(axes[0].inner()) == 1;
  };
  if (isContiguous(lines))
    return GemmOperand::Lines;
  return isContiguous(spec.depth) ? GemmOperand::Depth : GemmOperand::None;
}

LogicalResult Resolver::resolveOperand(GemmOperand &operand, unsigned factor) {
  for (unsigned node = factor; desc.nodes[node].kind == NodeDesc::Op;
       node = desc.nodes[node].operands[0])
    operand.conversions.insert(operand.conversions.begin(), node);
  const AccessDesc &access = desc.inputs[operand.input];
  if (access.getGuardedIndices(desc.extents))
    return refuse("operand " + Twine(operand.input) +
                  " may be read outside its bounds (or_zero)");
  if (!llvm::all_of(access.map.getResults(), isLinear))
    return refuse("operand " + Twine(operand.input) +
                  " has a subscript with a quotient or remainder");
  if (!isByteSized(access.element.type))
    return refuse("operand " + Twine(operand.input) + " has an unusual type");
  return success();
}

LogicalResult Resolver::checkResults(const GemmSpec &spec) {
  DimSet result = contraction.batch | contraction.m | contraction.n;
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    if (output.dims != result)
      return refuse("output " + Twine(j) +
                    " does not vary over all of M, N and the batch");
  // The epilogue sees the sum and inputs of its own, and stands after it.
  for (unsigned node = 0; node < desc.nodes.size(); ++node) {
    const NodeDesc &n = desc.nodes[node];
    if (node == spec.reduce || (n.dims & ~result))
      continue;
    for (unsigned operand : n.operands)
      if (desc.nodes[operand].dims & ~result)
        return refuse("a value over K is used beside the sum");
  }
  for (unsigned yielded : desc.yields)
    if (desc.nodes[yielded].dims & ~result)
      return refuse("a value over K is used beside the sum");
  return success();
}

LogicalResult Resolver::resolve(GemmSpec &spec) {
  std::optional<Contraction> matched = matchContraction(desc);
  if (!matched)
    return refuse("not a single sum of products");
  contraction = *matched;
  if (!hasScalarCode(desc, why))
    return failure();
  const NodeDesc &product = desc.nodes[contraction.product];
  if (!product.type.isF32() && !product.type.isF64())
    return refuse("the product is not computed in f32 or f64");
  if (desc.outputs.empty())
    return refuse("no output");
  spec.product = contraction.product;
  spec.reduce = contraction.reduce;
  spec.type = product.type;
  spec.elementBytes = getStorageBytes(product.type);
  spec.left.input = contraction.lhs;
  spec.right.input = contraction.rhs;
  auto traceInput = [&](unsigned node) {
    while (desc.nodes[node].kind == NodeDesc::Op)
      node = desc.nodes[node].operands[0];
    return node;
  };
  for (unsigned factor : product.operands) {
    GemmOperand &operand =
        traceInput(factor) == spec.left.input ? spec.left : spec.right;
    if (failed(resolveOperand(operand, factor)))
      return failure();
  }
  if (failed(checkResults(spec)))
    return failure();
  resolveRoles(spec);
  return success();
}

FailureOr<GemmSpec> cpu::resolveGemm(const InstructionDesc &desc,
                                     std::string *why) {
  GemmSpec spec;
  if (failed(Resolver(desc, why).resolve(spec)))
    return failure();
  return spec;
}

//===----------------------------------------------------------------------===//
// The plan's numbers
//===----------------------------------------------------------------------===//

void GemmSpec::apply(GemmAttr plan) {
  tileRows = plan.getTile()[0];
  tileColumns = plan.getTile()[1];
  vector = plan.getVector();
  blockRows = plan.getBlock()[0];
  blockColumns = plan.getBlock()[1];
  blockDepth = plan.getBlock()[2];
  taskRows = plan.getTask()[0];
  taskColumns = plan.getTask()[1];
}

int GemmSpec::getColumnDim() const {
  return columns.size() == 1 ? static_cast<int>(columns[0].inner()) : -1;
}

int64_t GemmSpec::getRowTasks() const {
  return llvm::divideCeil(countPositions(rows), taskRows);
}
int64_t GemmSpec::getColumnTasks() const {
  return llvm::divideCeil(countPositions(columns), taskColumns);
}
int64_t GemmSpec::getTasks() const {
  return mulDiv(mulDiv(getRowTasks(), getColumnTasks(), 1),
                countPositions(batch), 1);
}

int64_t GemmSpec::getSumElements() const {
  return isDeep() ? taskRows * blockColumns : tileRows * tileColumns;
}

int64_t GemmSpec::getSlotBytes() const {
  int64_t elements = getLeftElements() + getRightElements() + getSumElements();
  return llvm::alignTo(elements * elementBytes, kBufferAlignment);
}

int64_t GemmSpec::getScratchBytes() const {
  return mulDiv(getTasks(), getSlotBytes(), 1);
}

bool GemmSpec::keepsBounds(std::string *why) const {
  auto check = [&](StringRef what, int64_t number, int64_t most) {
    if (number > most && why)
      *why = (what + " is " + Twine(number) + ", at most " + Twine(most) +
              " for this instruction")
                 .str();
    return number <= most;
  };
  int64_t numRows = countPositions(rows), numColumns = countPositions(columns);
  constexpr int64_t kMaxScratch = int64_t(1) << 40;
  return check("a block's depth", blockDepth,
               std::max<int64_t>(countPositions(depth), 1)) &&
         check("the rows of a block", blockRows,
               llvm::alignTo(numRows, tileRows)) &&
         check("the columns of a block", blockColumns,
               llvm::alignTo(numColumns, tileColumns)) &&
         check("the rows of a task", taskRows,
               llvm::alignTo(numRows, blockRows)) &&
         check("the columns of a task", taskColumns,
               llvm::alignTo(numColumns, blockColumns)) &&
         check("scratch, in bytes,", getScratchBytes(), kMaxScratch);
}

std::string GemmSpec::getKey() const {
  std::string key;
  llvm::raw_string_ostream os(key);
  os << " tile " << tileRows << " " << tileColumns << " by " << vector
     << (isDeep() ? " deep" : "");
  for (const GemmAxes *axes : {&batch, &rows, &columns, &depth}) {
    os << " role";
    for (const GemmAxis &axis : *axes) {
      os << " (";
      llvm::interleaveComma(axis.dims, os);
      os << ')';
    }
  }
  for (const GemmOperand *operand : {&left, &right})
    os << " operand " << operand->input << " by "
       << static_cast<int>(operand->major);
  return key;
}
