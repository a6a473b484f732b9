//===- Axes.cpp - The algebra of axes -------------------------------------===//

#include "aicf/Analysis/Axes.h"

#include "aicf/Analysis/Cost.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;

//===----------------------------------------------------------------------===//
// Axes
//===----------------------------------------------------------------------===//

int64_t aicf::countPositions(ArrayRef<Axis> axes) {
  int64_t count = 1;
  for (const Axis &axis : axes)
    count = mulDiv(count, axis.extent, 1);
  return count;
}

DimSet aicf::getDims(ArrayRef<Axis> axes) {
  DimSet dims = 0;
  for (const Axis &axis : axes)
    for (unsigned dim : axis.dims)
      dims |= DimSet(1) << dim;
  return dims;
}

llvm::raw_ostream &aicf::operator<<(llvm::raw_ostream &os, const Axis &axis) {
  os << '(';
  llvm::interleaveComma(axis.dims, os);
  return os << ')';
}

//===----------------------------------------------------------------------===//
// Linear forms
//===----------------------------------------------------------------------===//

void LinearForm::add(AffineExpr expr, int64_t scale,
                     SmallVectorImpl<std::pair<AffineExpr, int64_t>> &rest) {
  if (auto value = dyn_cast<AffineConstantExpr>(expr)) {
    constant += scale * value.getValue();
    return;
  }
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    coefficients[dim.getPosition()] += scale;
    return;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr); // Subscripts have no symbols.
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (binary.getKind() == AffineExprKind::Add) {
    add(binary.getLHS(), scale, rest);
    add(binary.getRHS(), scale, rest);
  } else if (binary.getKind() == AffineExprKind::Mul && factor) {
    add(binary.getLHS(), scale * factor.getValue(), rest);
  } else {
    rest.emplace_back(expr, scale);
  }
}

void LinearForm::add(const LinearForm &form, int64_t scale) {
  for (auto [sum, coefficient] : llvm::zip(coefficients, form.coefficients))
    sum += scale * coefficient;
  constant += scale * form.constant;
}

int64_t LinearForm::getReach(ArrayRef<int64_t> extents) const {
  uint64_t reach = std::abs(constant);
  for (auto [coefficient, extent] : llvm::zip(coefficients, extents))
    reach = llvm::SaturatingMultiplyAdd<uint64_t>(std::abs(coefficient),
                                                  extent - 1, reach);
  return std::min<uint64_t>(reach, INT64_MAX);
}

std::optional<LinearForm> aicf::getLinearForm(AffineExpr expr,
                                              unsigned numDims) {
  LinearForm form(numDims);
  SmallVector<std::pair<AffineExpr, int64_t>> rest;
  form.add(expr, 1, rest);
  if (!rest.empty())
    return std::nullopt;
  return form;
}

bool Address::hasPartIn(unsigned dim) const {
  return llvm::any_of(parts, [&](const AddressPart &part) {
    return part.expr.isFunctionOfDim(dim);
  });
}

std::optional<LinearForm> Address::flatten() const {
  LinearForm sum = linear;
  for (const AddressPart &part : parts) {
    auto form = getLinearForm(part.expr, linear.coefficients.size());
    if (!form)
      return std::nullopt;
    sum.add(*form, part.stride);
  }
  return sum;
}

Address aicf::getAddress(const AccessDesc &access, ArrayRef<int64_t> extents) {
  Address address{LinearForm(extents.size()), {}};
  // Families refuse an offset that is not known.
  address.linear.constant =
      ShapedType::isDynamic(access.offset) ? 0 : access.offset;
  uint64_t checked = access.getGuardedIndices(extents);
  for (auto [i, expr] : llvm::enumerate(access.map.getResults())) {
    bool isChecked = checked >> i & 1;
    std::optional<LinearForm> form = getLinearForm(expr, extents.size());
    if (form && !isChecked)
      address.linear.add(*form, access.strides[i]);
    else
      address.parts.push_back(
          {expr, access.strides[i], isChecked ? access.shape[i] : -1});
  }
  for (auto [coefficient, extent] :
       llvm::zip(address.linear.coefficients, extents))
    if (extent == 1)
      coefficient = 0;
  return address;
}

std::optional<int64_t> aicf::getChunkStep(AffineExpr expr, unsigned dim,
                                          int64_t width) {
  if (!expr.isFunctionOfDim(dim))
    return 0;
  if (isa<AffineDimExpr>(expr))
    return 1;
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<int64_t> lhs = getChunkStep(binary.getLHS(), dim, width);
  std::optional<int64_t> rhs = getChunkStep(binary.getRHS(), dim, width);
  if (!lhs || !rhs)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return *lhs + *rhs;
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (!factor)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Mul)
    return *lhs * factor.getValue();
  // A chunk does not cross a multiple of the divisor.
  if (*lhs != 0 && *lhs != 1)
    return std::nullopt;
  AffineExpr position = getAffineDimExpr(dim, expr.getContext());
  bool aligned = factor.getValue() % width == 0 &&
                 binary.getLHS()
                             .replace(position, position * width)
                             .getLargestKnownDivisor() %
                         width ==
                     0;
  if (*lhs == 1 && !aligned)
    return std::nullopt;
  switch (expr.getKind()) {
  case AffineExprKind::Mod:
    return *lhs;
  case AffineExprKind::FloorDiv:
    return 0;
  default:
    return std::nullopt;
  }
}

std::optional<int64_t> aicf::getGroupStep(AffineExpr expr, unsigned dim,
                                          unsigned numDims, int64_t width,
                                          int64_t equal) {
  AffineExpr position = getAffineDimExpr(dim, expr.getContext());
  AffineExpr group =
      simplifyAffineExpr(expr.replace(position, position * equal), numDims, 0);
  return getChunkStep(group, dim, width / equal);
}

int64_t aicf::countEqual(ArrayRef<AffineExpr> exprs, unsigned dim,
                         int64_t most) {
  int64_t count = 1;
  while (2 * count <= most && llvm::all_of(exprs, [&](AffineExpr expr) {
           return getChunkStep(expr, dim, 2 * count) == 0;
         }))
    count *= 2;
  return count;
}

bool aicf::isVector(const Address &address, const Axis &axis, int64_t width) {
  const auto &coefficients = address.linear.coefficients;
  int64_t step = coefficients[axis.inner()];
  auto isMultiple = [&](int64_t value) { return value % width == 0; };
  if (!isMultiple(address.linear.constant))
    return false;
  for (auto [dim, coefficient] : llvm::enumerate(coefficients))
    if (!llvm::is_contained(axis.dims, dim) && !isMultiple(coefficient))
      return false;
  for (const AddressPart &part : address.parts) {
    std::optional<int64_t> grows = getChunkStep(part.expr, axis.inner(), width);
    if (!grows)
      return false;
    step += *grows * part.stride;
    AffineExpr position =
        getAffineDimExpr(axis.inner(), part.expr.getContext());
    AffineExpr first = simplifyAffineExpr(
        part.expr.replace(position, position * width), coefficients.size(), 0);
    int64_t divisor = first.getLargestKnownDivisor();
    // A divisor that does not fit would only make the test stricter.
    if (!isMultiple((divisor % width) * (part.stride % width)))
      return false;
    if (part.guardedSize >= 0 && *grows != 0 &&
        (*grows != 1 || !isMultiple(part.guardedSize) || !isMultiple(divisor)))
      return false;
  }
  return step == 1;
}

int64_t aicf::getLongestVector(const Address &address, const Axis &axis,
                               int64_t most, bool mayCut) {
  int64_t vector = most;
  while (vector > 1 && !((mayCut || axis.extent % vector == 0) &&
                         isVector(address, axis, vector)))
    vector /= 2;
  return vector;
}

//===----------------------------------------------------------------------===//
// Finding axes
//===----------------------------------------------------------------------===//

AxisFinder::AxisFinder(const InstructionDesc &desc, DimSet apart,
                       std::optional<unsigned> exempt)
    : desc(desc), apart(apart), exempt(exempt) {
  for (auto [dim, extent] : llvm::enumerate(desc.extents))
    wide |= DimSet(extent != 1) << dim;
  for (const AccessDesc &access : desc.inputs)
    inputs.push_back(getAddress(access, desc.extents));
  for (const AccessDesc &access : desc.outputs)
    outputs.push_back(getAddress(access, desc.extents));
}

bool AxisFinder::isOne(const Axis &inner, unsigned outer) const {
  if ((apart >> outer & 1) || (apart >> inner.inner() & 1))
    return false;
  auto agrees = [&](const Address &address) {
    const auto &coefficients = address.linear.coefficients;
    return !address.hasPartIn(outer) && !address.hasPartIn(inner.inner()) &&
           coefficients[outer] == inner.extent * coefficients[inner.inner()];
  };
  for (auto [i, address] : llvm::enumerate(inputs))
    if (exempt != i && !agrees(address))
      return false;
  return llvm::all_of(outputs, agrees);
}

Axis AxisFinder::growAxis(unsigned dim, DimSet candidates, int64_t most) const {
  Axis axis{{dim}, desc.extents[dim]};
  for (bool found = true; found;) {
    found = false;
    for (unsigned d = 0; d < desc.getNumDims() && !found; ++d) {
      if (!(candidates >> d & 1) || llvm::is_contained(axis.dims, d) ||
          axis.extent > most / desc.extents[d] || !isOne(axis, d))
        continue;
      axis.dims.insert(axis.dims.begin(), d);
      axis.extent *= desc.extents[d];
      found = true;
    }
  }
  return axis;
}

Axes AxisFinder::makeAxes(DimSet dims,
                          function_ref<int64_t(unsigned)> key) const {
  SmallVector<unsigned> order;
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (getWideDims(dims) >> d & 1)
      order.push_back(d);
  llvm::stable_sort(order,
                    [&](unsigned x, unsigned y) { return key(x) > key(y); });
  Axes axes;
  for (unsigned dim : llvm::reverse(order)) {
    if (!axes.empty() && isOne(axes.front(), dim)) {
      axes.front().dims.insert(axes.front().dims.begin(), dim);
      axes.front().extent *= desc.extents[dim];
    } else {
      axes.insert(axes.begin(), Axis{{dim}, desc.extents[dim]});
    }
  }
  return axes;
}

/// A dim before `inner` that is one with it; -1: there is none.
static int findOuter(const InstructionDesc &desc, const AxisFinder &finder,
                     unsigned inner) {
  auto isApart = [&](DimSet dims, unsigned d) {
    return (dims >> d & 1) != (dims >> inner & 1);
  };
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (d != inner && desc.extents[d] != 1 &&
        finder.isOne({{inner}, desc.extents[inner]}, d) &&
        llvm::none_of(desc.nodes, [&](const NodeDesc &node) {
          return isApart(node.dims, d) || isApart(node.reduced, d);
        }))
      return d;
  return -1;
}

/// The dims that the body asks the position of: that of the single dim.
static DimSet getAskedDims(const InstructionDesc &desc) {
  DimSet asked = 0;
  for (const NodeDesc &node : desc.nodes)
    if (node.kind == NodeDesc::Index)
      asked |= node.dims;
  return asked;
}

/// Keeps the indices that are inside of their operands so, whatever is merged.
/// What is checked stays by itself (isOne).
static void keepInside(InstructionDesc &desc) {
  for (AccessDesc &input : desc.inputs)
    if (input.guarded)
      input.inside = ~input.getGuardedIndices(desc.extents);
}

/// Merges `inner` with the dims that are one with it.
static void mergeInto(InstructionDesc &desc, unsigned inner, DimSet apart) {
  if (desc.extents[inner] == 1 || (apart >> inner & 1))
    return;
  int outer = findOuter(desc, AxisFinder(desc, apart), inner);
  while (outer >= 0) {
    desc.extents[inner] *= std::exchange(desc.extents[outer], 1);
    outer = findOuter(desc, AxisFinder(desc, apart), inner);
  }
}

InstructionDesc aicf::mergeDims(InstructionDesc desc) {
  DimSet asked = getAskedDims(desc);
  keepInside(desc);
  for (unsigned inner = 0; inner < desc.getNumDims(); ++inner)
    mergeInto(desc, inner, asked);
  return desc;
}

/// What splitQuotients() divides `dim` by; none if it leaves it alone.
static std::optional<int64_t> findDivisor(const InstructionDesc &desc,
                                          unsigned dim) {
  for (const NodeDesc &node : desc.nodes)
    if ((node.kind == NodeDesc::Index && (node.dims >> dim & 1)) ||
        (node.reduced >> dim & 1))
      return std::nullopt;
  SmallVector<int64_t> divisors;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list)
      access.map.walkExprs([&](AffineExpr expr) {
        auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
        if (!binary || (expr.getKind() != AffineExprKind::FloorDiv &&
                        expr.getKind() != AffineExprKind::Mod))
          return;
        auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
        auto of = dyn_cast<AffineDimExpr>(binary.getLHS());
        if (divisor && of && of.getPosition() == dim &&
            !llvm::is_contained(divisors, divisor.getValue()))
          divisors.push_back(divisor.getValue());
      });
  if (divisors.size() != 1 || divisors[0] <= 1 ||
      desc.extents[dim] % divisors[0] != 0 || desc.extents[dim] <= divisors[0])
    return std::nullopt;
  return divisors[0];
}

/// `expr` without remainders of what is less than the divisor.
static AffineExpr dropRemainders(AffineExpr expr, ArrayRef<int64_t> extents) {
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return expr;
  AffineExpr lhs = dropRemainders(binary.getLHS(), extents);
  if (auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
      divisor && expr.getKind() == AffineExprKind::Mod &&
      emit::staysInside(lhs, extents, divisor.getValue()))
    return lhs;
  return getAffineBinaryOpExpr(expr.getKind(), lhs,
                               dropRemainders(binary.getRHS(), extents));
}

/// Sets the dims of nodes as describe() does.
static void updateNodeDims(InstructionDesc &desc) {
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    if (node.kind == NodeDesc::Argument)
      node.dims = desc.inputs[n].dims;
    else if (node.kind != NodeDesc::Index)
      node.dims = 0;
    for (unsigned operand : node.operands)
      node.dims |= desc.nodes[operand].dims;
    node.dims &= ~node.reduced;
  }
}

std::optional<InstructionDesc>
aicf::splitQuotients(const InstructionDesc &original) {
  constexpr unsigned kMaxDims = 64; // Bits of a DimSet.
  std::optional<InstructionDesc> split;
  for (unsigned d = 0, e = original.getNumDims(); d < e; ++d) {
    std::optional<int64_t> divisor = findDivisor(split ? *split : original, d);
    if (!divisor || (split ? *split : original).getNumDims() == kMaxDims)
      continue;
    if (!split)
      split = original;
    InstructionDesc &desc = *split;
    unsigned quotient = desc.getNumDims();
    desc.extents.push_back(desc.extents[d] / *divisor);
    desc.extents[d] = *divisor;
    for (auto *list : {&desc.inputs, &desc.outputs})
      for (AccessDesc &access : *list) {
        MLIRContext *context = access.map.getContext();
        AffineExpr inner = getAffineDimExpr(d, context);
        AffineExpr outer = getAffineDimExpr(quotient, context);
        llvm::DenseMap<AffineExpr, AffineExpr> parts = {
            {inner.floorDiv(*divisor), outer},
            {inner % *divisor, inner},
            {inner, outer * *divisor + inner}};
        SmallVector<AffineExpr> exprs;
        for (AffineExpr expr : access.map.getResults())
          exprs.push_back(dropRemainders(expr.replace(parts), desc.extents));
        access.map = AffineMap::get(desc.getNumDims(), /*symbolCount=*/0, exprs,
                                    context);
        access.dims = getDims(access.map);
      }
    updateNodeDims(desc);
  }
  return split;
}

/// The dim along which all outputs are contiguous; -1: there is none.
static int findRow(const InstructionDesc &desc) {
  for (unsigned d = desc.getNumDims(); d-- > 0;)
    if (desc.extents[d] != 1 &&
        llvm::all_of(desc.outputs, [&](const AccessDesc &output) {
          return output.getDimStride(d) == 1;
        }))
      return d;
  return -1;
}

/// Merges `inner` with a dim that is the next outer one of all that varies over
/// both, as flattenRows() says. Dims of `apart` stay.
static bool flattenRow(InstructionDesc &desc, unsigned inner, DimSet apart,
                       int64_t most) {
  int64_t extent = desc.extents[inner];
  AxisFinder finder(desc, apart);
  if (apart >> inner & 1)
    return false;
  for (unsigned outer = 0; outer < desc.getNumDims(); ++outer) {
    DimSet both = DimSet(1) << outer | DimSet(1) << inner;
    auto variesOverBoth = [&](const AccessDesc &access) {
      return (access.dims & both) == both;
    };
    auto isDense = [&](const Address &address) {
      int64_t step = address.linear.coefficients[inner];
      return step && address.linear.coefficients[outer] == extent * step &&
             !address.hasPartIn(inner) && !address.hasPartIn(outer);
    };
    bool fits = outer != inner && !(apart >> outer & 1) &&
                desc.extents[outer] > 1 && desc.extents[outer] <= most / extent;
    for (auto [i, input] : llvm::enumerate(desc.inputs))
      fits = fits && (!variesOverBoth(input) || isDense(finder.getInput(i)));
    for (auto [j, output] : llvm::enumerate(desc.outputs))
      fits = fits && variesOverBoth(output) && isDense(finder.getOutput(j));
    if (!fits)
      continue;
    desc.extents[inner] *= std::exchange(desc.extents[outer], 1);
    for (AccessDesc &input : desc.inputs) {
      if (variesOverBoth(input))
        continue;
      MLIRContext *context = input.map.getContext();
      AffineExpr position = getAffineDimExpr(inner, context);
      input.map = input.map.replace(
          {{position, position % extent},
           {getAffineDimExpr(outer, context), position.floorDiv(extent)}},
          desc.getNumDims(), /*numResultSyms=*/0);
      input.dims = getDims(input.map);
    }
    updateNodeDims(desc);
    return true;
  }
  return false;
}

std::optional<InstructionDesc>
aicf::flattenRows(const InstructionDesc &original,
                  function_ref<bool(int64_t)> isShort, int64_t most) {
  if (llvm::any_of(original.nodes, [](const NodeDesc &node) {
        return node.kind == NodeDesc::Reduce;
      }))
    return std::nullopt;
  int row = findRow(original);
  if (row < 0)
    return std::nullopt;
  InstructionDesc desc = original;
  DimSet asked = getAskedDims(desc);
  keepInside(desc);
  mergeInto(desc, row, asked);
  bool isFlat = false;
  while (isShort(desc.extents[row]) && flattenRow(desc, row, asked, most)) {
    isFlat = true;
    // What was apart from the row may be one with it now.
    mergeInto(desc, row, asked);
  }
  return isFlat ? std::optional(std::move(desc)) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

void ContractionAxes::print(llvm::raw_ostream &os) const {
  for (const Axes *axes : {&batch, &rows, &columns, &depth}) {
    os << " role";
    for (const Axis &axis : *axes)
      os << ' ' << axis;
  }
}

Contraction aicf::orient(const InstructionDesc &desc, Contraction contraction) {
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if ((contraction.m >> d & 1) && desc.extents[d] != 1 &&
        desc.outputs[0].getDimStride(d) == 1) {
      std::swap(contraction.m, contraction.n);
      std::swap(contraction.lhs, contraction.rhs);
      break;
    }
  return contraction;
}

bool aicf::usesDepthBesideSum(const InstructionDesc &desc, DimSet result,
                              unsigned reduce) {
  auto isBeyond = [&](unsigned node) {
    return desc.nodes[node].dims & ~result;
  };
  for (auto [n, node] : llvm::enumerate(desc.nodes))
    if (n != reduce && !(node.dims & ~result) &&
        llvm::any_of(node.operands, isBeyond))
      return true;
  return llvm::any_of(desc.yields, isBeyond);
}
