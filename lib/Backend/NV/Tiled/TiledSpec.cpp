//===- TiledSpec.cpp - A tiled contraction, resolved ----------------------===//
//
// Matching: from a description to roles, operands and accesses. Every refusal
// names the constraint that is violated.
//
//===----------------------------------------------------------------------===//

#include "TiledSpec.h"

#include "../Codegen/Limits.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Positions of a role and tiles of a launch are i32, and run on by a tile.
static constexpr int64_t kMaxPositions = int64_t(1) << 30;
/// The widest elements that ldmatrix transposes; it takes no others.
static constexpr int64_t kTransposedBytes = 2;

int64_t aicf::nv::countPositions(ArrayRef<TiledAxis> axes) {
  int64_t count = 1;
  for (const TiledAxis &axis : axes)
    count = llvm::SaturatingMultiply<uint64_t>(count, axis.extent);
  return count;
}

/// Adds `scale * expr` to `form`; false if it is not linear.
static bool addLinear(AffineExpr expr, int64_t scale, LinearForm &form) {
  if (auto value = dyn_cast<AffineConstantExpr>(expr)) {
    form.constant += scale * value.getValue();
    return true;
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    form.coefficients[dim.getPosition()] += scale;
    return true;
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return false;
  if (binary.getKind() == AffineExprKind::Add)
    return addLinear(binary.getLHS(), scale, form) &&
           addLinear(binary.getRHS(), scale, form);
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return binary.getKind() == AffineExprKind::Mul && factor &&
         addLinear(binary.getLHS(), scale * factor.getValue(), form);
}

std::optional<LinearForm> aicf::nv::getLinearForm(AffineExpr expr,
                                                  unsigned numDims) {
  LinearForm form;
  form.coefficients.assign(numDims, 0);
  if (!addLinear(expr, 1, form))
    return std::nullopt;
  return form;
}

namespace {

/// An access whose indices are all linear: its address in elements, and the
/// indices that are checked.
struct LinearAccess {
  LinearForm address;
  SmallVector<LinearForm> guards;

  bool isGuardedIn(unsigned dim) const {
    return llvm::any_of(guards, [&](const LinearForm &guard) {
      return guard.coefficients[dim] != 0;
    });
  }
};

/// Resolves a spec, keeping the first broken constraint.
class Resolver {
public:
  Resolver(const InstructionDesc &desc, const TiledRules &rules,
           std::string *why)
      : desc(desc), rules(rules), why(why) {}

  LogicalResult resolve(TiledSpec &spec);

private:
  LogicalResult refuse(const Twine &reason) {
    if (why)
      *why = reason.str();
    return failure();
  }
  LogicalResult resolveAccesses(TiledSpec &spec);
  LogicalResult resolveRoles(TiledSpec &spec);
  LogicalResult resolveEpilogue(TiledSpec &spec);
  LogicalResult resolveOutputs(TiledSpec &spec);
  void resolveOperand(TiledOperand &operand, const TiledAxes &along,
                      const TiledAxes &depth);

  std::optional<LinearAccess> linearize(const AccessDesc &access) const;
  TiledAxes makeAxes(DimSet dims, function_ref<int64_t(unsigned)> key) const;
  bool isOneDim(const TiledAxis &inner, unsigned outer) const;
  int64_t getVector(const LinearAccess &access, ArrayRef<TiledAxis> axes,
                    int64_t most, bool whole) const;
  int64_t getStride(unsigned input, unsigned dim) const {
    return std::abs(inputs[input].address.coefficients[dim]);
  }
  static bool isScalar(Type type) {
    return type.isIntOrFloat() &&
           (type.isInteger(1) || type.getIntOrFloatBitWidth() % 8 == 0);
  }

  const InstructionDesc &desc;
  const TiledRules &rules;
  std::string *why;
  Contraction contraction;
  std::vector<LinearAccess> inputs, outputs;
};

} // namespace

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

std::optional<LinearAccess>
Resolver::linearize(const AccessDesc &access) const {
  unsigned numDims = desc.getNumDims();
  LinearAccess result;
  result.address.coefficients.assign(numDims, 0);
  result.address.constant = access.offset;
  uint64_t checked = access.getGuardedIndices(desc.extents);
  for (auto [i, expr] : llvm::enumerate(access.map.getResults())) {
    std::optional<LinearForm> form = getLinearForm(expr, numDims);
    if (!form)
      return std::nullopt;
    int64_t stride = access.strides[i];
    for (unsigned d = 0; d < numDims; ++d)
      result.address.coefficients[d] += stride * form->coefficients[d];
    result.address.constant += stride * form->constant;
    if (checked >> i & 1)
      result.guards.push_back(std::move(*form));
  }
  return result;
}

/// The largest offset that the code computes, in elements.
static int64_t getReach(const LinearForm &form, ArrayRef<int64_t> extents) {
  int64_t reach = std::abs(form.constant);
  for (auto [coefficient, extent] : llvm::zip(form.coefficients, extents))
    reach = llvm::SaturatingMultiplyAdd<uint64_t>(std::abs(coefficient),
                                                  extent - 1, reach);
  return reach;
}

LogicalResult Resolver::resolveAccesses(TiledSpec &spec) {
  auto resolveList = [&](ArrayRef<AccessDesc> list,
                         std::vector<LinearAccess> &into,
                         StringRef name) -> LogicalResult {
    for (auto [i, access] : llvm::enumerate(list)) {
      if (ShapedType::isDynamic(access.offset))
        return refuse(name + " " + Twine(i) + " has a dynamic offset");
      std::optional<LinearAccess> linear = linearize(access);
      if (!linear)
        return refuse(name + " " + Twine(i) +
                      " has a subscript with a quotient or remainder");
      bool fits = getReach(linear->address, desc.extents) < kMaxPositions;
      for (const LinearForm &guard : linear->guards)
        fits &= getReach(guard, desc.extents) < kMaxPositions;
      if (!fits)
        spec.indexBits = 64;
      into.push_back(std::move(*linear));
    }
    return success();
  };
  return success(succeeded(resolveList(desc.inputs, inputs, "input")) &&
                 succeeded(resolveList(desc.outputs, outputs, "output")));
}

int64_t Resolver::getVector(const LinearAccess &access,
                            ArrayRef<TiledAxis> axes, int64_t most,
                            bool whole) const {
  if (axes.empty() || access.address.coefficients[axes.back().inner()] != 1)
    return 1;
  const TiledAxis &axis = axes.back();
  int64_t vector = most;
  auto limit = [&](int64_t steps) {
    while (steps % vector)
      vector /= 2;
  };
  for (unsigned d = 0; d < desc.getNumDims(); ++d) {
    if (llvm::is_contained(axis.dims, d)) {
      if (access.isGuardedIn(d))
        return 1;
      continue;
    }
    if (desc.extents[d] != 1)
      limit(access.address.coefficients[d]);
  }
  // A position outside is moved to the buffer's start, where a vector may
  // stand; a cut vector may not run on into another position of an outer axis.
  limit(access.address.constant);
  if (whole || axes.size() > 1)
    limit(axis.extent);
  return vector;
}

//===----------------------------------------------------------------------===//
// Roles
//===----------------------------------------------------------------------===//

/// Whether (outer, inner) can be traversed as one dim by every access.
bool Resolver::isOneDim(const TiledAxis &inner, unsigned outer) const {
  auto agrees = [&](const LinearAccess &access) {
    const auto &coefficients = access.address.coefficients;
    return !access.isGuardedIn(outer) && !access.isGuardedIn(inner.inner()) &&
           coefficients[outer] == inner.extent * coefficients[inner.inner()];
  };
  return llvm::all_of(inputs, agrees) && llvm::all_of(outputs, agrees);
}

/// The axes of `dims`: the dim of the least `key` innermost, later dims first
/// among equals.
TiledAxes Resolver::makeAxes(DimSet dims,
                             function_ref<int64_t(unsigned)> key) const {
  SmallVector<unsigned> order;
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if ((dims >> d & 1) && desc.extents[d] != 1)
      order.push_back(d);
  llvm::stable_sort(order,
                    [&](unsigned x, unsigned y) { return key(x) > key(y); });
  TiledAxes axes;
  for (unsigned dim : llvm::reverse(order)) {
    if (!axes.empty() && isOneDim(axes.front(), dim)) {
      TiledAxis &axis = axes.front();
      axis.dims.insert(axis.dims.begin(), dim);
      axis.extent *= desc.extents[dim];
      continue;
    }
    TiledAxis axis;
    axis.dims = {dim};
    axis.extent = desc.extents[dim];
    axes.insert(axes.begin(), std::move(axis));
  }
  return axes;
}

LogicalResult Resolver::resolveRoles(TiledSpec &spec) {
  if (desc.outputs.empty())
    return refuse("no output");
  spec.product = contraction.product;
  spec.reduce = contraction.reduce;
  spec.a.input = contraction.lhs;
  spec.b.input = contraction.rhs;
  DimSet rows = contraction.m, columns = contraction.n;
  // The output's contiguous dim is one of the columns.
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if ((rows >> d & 1) && desc.extents[d] != 1 &&
        outputs[0].address.coefficients[d] == 1) {
      std::swap(rows, columns);
      std::swap(spec.a, spec.b);
      break;
    }
  auto inOutput = [&](unsigned d) {
    return std::abs(outputs[0].address.coefficients[d]);
  };
  spec.batch = makeAxes(contraction.batch, inOutput);
  spec.columns = makeAxes(columns, inOutput);
  spec.rows =
      makeAxes(rows, [&](unsigned d) { return getStride(spec.a.input, d); });
  spec.depth = makeAxes(contraction.k, [&](unsigned d) -> int64_t {
    // As the loops of the fallback run where the order of the sum is fixed.
    return desc.mayReassociate() ? std::min(getStride(spec.a.input, d),
                                            getStride(spec.b.input, d))
                                 : 0;
  });
  for (const TiledAxes *axes :
       {&spec.batch, &spec.rows, &spec.columns, &spec.depth})
    if (countPositions(*axes) > kMaxPositions)
      return refuse("more than 2^30 positions of rows, columns, depth or "
                    "batches overflow 32 bits");
  return success();
}

//===----------------------------------------------------------------------===//
// Operands, epilogue, outputs
//===----------------------------------------------------------------------===//

void Resolver::resolveOperand(TiledOperand &operand, const TiledAxes &along,
                              const TiledAxes &depth) {
  const LinearAccess &access = inputs[operand.input];
  operand.type = desc.inputs[operand.input].element.type;
  operand.elementBytes = desc.inputs[operand.input].element.bytes;
  int64_t most = kVectorBytes / operand.elementBytes;
  int64_t alongVector = getVector(access, along, most, /*whole=*/false);
  int64_t depthVector = getVector(access, depth, most, /*whole=*/false);
  auto innerStride = [&](const TiledAxes &axes) {
    return axes.empty() ? INT64_MAX
                        : getStride(operand.input, axes.back().inner());
  };
  // Longer vectors first, then the nearer neighbours.
  bool isDepth = depthVector != alongVector
                     ? depthVector > alongVector
                     : innerStride(depth) <= innerStride(along);
  operand.major = isDepth ? Major::K : Major::MN;
  operand.vector = isDepth ? depthVector : alongVector;
  operand.neighbourStride = innerStride(isDepth ? depth : along);
  if (isDepth && rules.depthLinesOnly)
    operand.vector = 1;
  const TiledAxes &axes = isDepth ? depth : along;
  operand.ragged = !axes.empty() && axes.back().extent % operand.vector;
  // A cut chunk needs cp.async, which has a number of bytes to read.
  if (operand.ragged && !operand.isAsync()) {
    operand.vector = 1;
    operand.ragged = false;
  }
}

LogicalResult Resolver::resolveEpilogue(TiledSpec &spec) {
  DimSet result = contraction.batch | contraction.m | contraction.n;
  for (auto [i, access] : llvm::enumerate(desc.inputs)) {
    if (i == spec.a.input || i == spec.b.input)
      continue;
    if (access.dims & ~result)
      return refuse("epilogue input " + Twine(i) + " varies over K");
    if (!inputs[i].guards.empty())
      return refuse("epilogue input " + Twine(i) +
                    " may be read outside its bounds (or_zero)");
    if (!isScalar(access.element.type))
      return refuse("epilogue input " + Twine(i) + " has an unusual type");
    TiledAccess input;
    input.index = i;
    input.type = access.element.type;
    int64_t most =
        std::min(rules.groupWidth, kVectorBytes / access.element.bytes);
    if (!input.type.isInteger(1))
      input.vector = getVector(inputs[i], spec.columns, most, /*whole=*/true);
    spec.epilogue.push_back(input);
  }
  // The operands must not be read again by the epilogue.
  for (unsigned node = 0; node < desc.nodes.size(); ++node) {
    const NodeDesc &n = desc.nodes[node];
    if (n.kind == NodeDesc::Argument || n.kind == NodeDesc::Constant ||
        (n.dims & ~result) || node == spec.reduce)
      continue;
    for (unsigned operand : n.operands)
      if (desc.nodes[operand].dims & ~result)
        return refuse("a value over K is used beside the reduction");
  }
  return success();
}

LogicalResult Resolver::resolveOutputs(TiledSpec &spec) {
  DimSet result = contraction.batch | contraction.m | contraction.n;
  for (auto [j, access] : llvm::enumerate(desc.outputs)) {
    if (access.dims != result)
      return refuse("output " + Twine(j) +
                    " does not vary over all of M, N and the batch");
    if (!isScalar(access.element.type))
      return refuse("output " + Twine(j) + " has an unusual type");
    TiledAccess output;
    output.index = j;
    output.type = access.element.type;
    int64_t most =
        std::min(rules.groupWidth, kVectorBytes / access.element.bytes);
    if (!output.type.isInteger(1))
      output.vector = getVector(outputs[j], spec.columns, most, /*whole=*/true);
    spec.outputs.push_back(output);
  }
  return success();
}

LogicalResult Resolver::resolve(TiledSpec &spec) {
  std::optional<Contraction> matched = matchContraction(desc);
  if (!matched)
    return refuse("not a single sum of products");
  contraction = *matched;
  if (!hasScalarCode(desc, why))
    return failure();
  if (rules.reassociates && !desc.mayReassociate())
    return refuse("the sum may not be reassociated");
  if (failed(resolveAccesses(spec)) || failed(resolveRoles(spec)) ||
      failed(resolveEpilogue(spec)) || failed(resolveOutputs(spec)))
    return failure();
  resolveOperand(spec.a, spec.rows, spec.depth);
  resolveOperand(spec.b, spec.columns, spec.depth);
  return success();
}

FailureOr<TiledSpec> aicf::nv::resolveTiled(const InstructionDesc &desc,
                                            const TiledRules &rules,
                                            std::string *why) {
  TiledSpec spec;
  if (failed(Resolver(desc, rules, why).resolve(spec)))
    return failure();
  return spec;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

emit::DimSet TiledSpec::getDims(ArrayRef<TiledAxis> axes) const {
  emit::DimSet dims = 0;
  for (const TiledAxis &axis : axes)
    for (unsigned dim : axis.dims)
      dims |= emit::DimSet(1) << dim;
  return dims;
}

int64_t TiledSpec::rowTiles() const {
  return llvm::divideCeil(countPositions(rows), tileRows);
}
int64_t TiledSpec::columnTiles() const {
  return llvm::divideCeil(countPositions(columns), tileColumns);
}
int64_t TiledSpec::depthTiles() const {
  return llvm::divideCeil(countPositions(depth), tileDepth);
}
int64_t TiledSpec::blockDepthTiles() const {
  return llvm::divideCeil(depthTiles(), split);
}
Type TiledSpec::sumType() const {
  return a.type.isF64() ? a.type : Float32Type::get(a.type.getContext());
}
int64_t TiledSpec::blocks() const {
  return llvm::SaturatingMultiply<uint64_t>(tiles(), split);
}
int64_t TiledSpec::workspaceElements() const {
  return split == 1 ? 0
                    : llvm::SaturatingMultiply<uint64_t>(
                          blocks(), tileRows * tileColumns);
}
int64_t TiledSpec::tiles() const {
  return llvm::SaturatingMultiply<uint64_t>(rowTiles() * columnTiles(),
                                            countPositions(batch));
}

/// Resolves how `operand`'s tile of `along` x `depth` lies and is copied.
static void setOperandTile(const TiledOperand &operand, int64_t along,
                           int64_t depth, int64_t threads,
                           const TiledRules &rules, SharedTile &shared,
                           CopyShape &copy) {
  bool depthMajor = operand.major == Major::K;
  shared.depthLines = !depthMajor || rules.depthLinesOnly;
  shared.lines = shared.depthLines ? depth : along;
  shared.lineElements = shared.depthLines ? along : depth;
  shared.elementBytes = operand.elementBytes;
  bool byElement = shared.depthLines && shared.elementBytes > kTransposedBytes;
  shared.swizzled = !rules.depthLinesOnly && !byElement;
  if (rules.depthLinesOnly)
    // Threads that transpose write down a column.
    shared.padBytes = depthMajor ? kVectorBytes : 0;
  else if (byElement)
    // Lanes read eight neighbours of four lines.
    shared.padBytes = 8 * shared.elementBytes;
  copy.lines = depthMajor ? along : depth;
  copy.chunks = (depthMajor ? depth : along) / operand.vector;
  copy.threads = threads;
}

void TiledSpec::setTile(ArrayRef<int64_t> tile, int64_t ringStages,
                        int64_t blockThreads, int64_t rasterGroup,
                        int64_t depthSplit, const TiledRules &rules) {
  tileRows = tile[0];
  tileColumns = tile[1];
  tileDepth = tile[2];
  stages = ringStages;
  threads = blockThreads;
  group = rasterGroup;
  split = depthSplit;
  setOperandTile(a, tileRows, tileDepth, threads, rules, sharedA, copyA);
  setOperandTile(b, tileColumns, tileDepth, threads, rules, sharedB, copyB);
}

std::string TiledSpec::getKey() const {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (const TiledAxes *axes : {&batch, &rows, &columns, &depth}) {
    os << " role";
    for (const TiledAxis &axis : *axes) {
      os << " (";
      llvm::interleaveComma(axis.dims, os);
      os << ')';
    }
  }
  for (const TiledOperand *operand : {&a, &b})
    os << " operand " << operand->input << ' '
       << (operand->major == Major::K ? 'k' : 'm') << operand->vector
       << (operand->ragged ? "r" : "");
  for (const TiledAccess &input : epilogue)
    os << " in " << input.vector;
  for (const TiledAccess &output : outputs)
    os << " out " << output.vector;
  return key;
}
