//===- Selections.cpp - Reductions over selected positions ----------------===//

#include "aicf/Analysis/Selections.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace aicf;
using llvm::ArrayRef;
using llvm::SmallVector;

static bool isOp(const NodeDesc &node, llvm::StringRef name) {
  return node.opName && node.opName.getValue() == name;
}

static bool contains(DimSet dims, unsigned dim) { return dims >> dim & 1; }

/// Whether `node` is the constant that `kind` starts from; either zero is.
static bool isIdentity(const NodeDesc &node, emit::CombiningKind kind) {
  if (node.kind != NodeDesc::Constant)
    return false;
  mlir::Attribute value = node.opAttributes.get("value");
  mlir::TypedAttr identity = emit::getIdentity(kind, node.type);
  if (auto real = llvm::dyn_cast_or_null<mlir::FloatAttr>(value))
    return real.getValue().compare(
               llvm::cast<mlir::FloatAttr>(identity).getValue()) ==
           llvm::APFloat::cmpEqual;
  return value == identity;
}

/// Calls `matches` for one condition after the other without which `node` is
/// the identity of `kind`; true once it is.
static bool
findCondition(const InstructionDesc &desc, unsigned node,
              emit::CombiningKind kind,
              llvm::function_ref<bool(const NodeDesc &, unsigned)> matches) {
  const NodeDesc &n = desc.nodes[node];
  // Conversions keep zero.
  if (kind == emit::CombiningKind::Add &&
      (isOp(n, "arith.extf") || isOp(n, "arith.truncf") ||
       isOp(n, "arith.extsi") || isOp(n, "arith.sitofp")))
    return findCondition(desc, n.operands[0], kind, matches);
  if (!isOp(n, "arith.select") || !isIdentity(desc.nodes[n.operands[2]], kind))
    return false;
  SmallVector<unsigned> conditions = {n.operands[0]};
  while (!conditions.empty()) {
    unsigned condition = conditions.pop_back_val();
    const NodeDesc &c = desc.nodes[condition];
    if (isOp(c, "arith.andi"))
      conditions.append({c.operands[1], c.operands[0]});
    else if (isOp(c, "arith.cmpi") && matches(c, condition))
      return true;
  }
  return findCondition(desc, n.operands[1], kind, matches);
}

static mlir::arith::CmpIPredicate getPredicate(const NodeDesc &comparison) {
  return static_cast<mlir::arith::CmpIPredicate>(
      llvm::cast<mlir::IntegerAttr>(comparison.opAttributes.get("predicate"))
          .getInt());
}

static mlir::arith::CmpFPredicate getRealPredicate(const NodeDesc &comparison) {
  return static_cast<mlir::arith::CmpFPredicate>(
      llvm::cast<mlir::IntegerAttr>(comparison.opAttributes.get("predicate"))
          .getInt());
}

/// Whether `node` is the position along `dim`; a narrowed one is where it has
/// room.
static bool isIndex(const InstructionDesc &desc, unsigned node, unsigned dim) {
  const NodeDesc *n = &desc.nodes[node];
  if (isOp(*n, "arith.trunci") && n->type.isInteger(32) &&
      desc.extents[dim] <= INT32_MAX)
    n = &desc.nodes[n->operands[0]];
  return n->kind == NodeDesc::Index && n->dims == DimSet(1) << dim;
}

/// The position along `dim` outside of which the operand of reduce node
/// `reduce` is the identity. It does not vary over `dim`, and nothing below
/// binds its own dims again: a vector would have to run over both bindings.
static std::optional<unsigned> findSpike(const InstructionDesc &desc,
                                         const NodeDesc &reduce, unsigned dim) {
  unsigned position = 0;
  if (!findCondition(desc, reduce.operands[0], reduce.combining,
                     [&](const NodeDesc &comparison, unsigned) {
                       if (getPredicate(comparison) !=
                           mlir::arith::CmpIPredicate::eq)
                         return false;
                       for (unsigned side : {0u, 1u}) {
                         position = comparison.operands[1 - side];
                         if (isIndex(desc, comparison.operands[side], dim) &&
                             !contains(desc.nodes[position].dims, dim))
                           return true;
                       }
                       return false;
                     }))
    return std::nullopt;
  std::vector<bool> below(desc.nodes.size());
  below[reduce.operands[0]] = true;
  for (unsigned n = reduce.operands[0] + 1; n-- > 0;) {
    if (!below[n])
      continue;
    if (desc.nodes[n].reduced & desc.nodes[position].dims)
      return std::nullopt;
    for (unsigned operand : desc.nodes[n].operands)
      below[operand] = true;
  }
  return position;
}

std::optional<unsigned> aicf::matchGather(const InstructionDesc &desc,
                                          unsigned node) {
  const NodeDesc &reduce = desc.nodes[node];
  if (reduce.kind != NodeDesc::Reduce || llvm::popcount(reduce.reduced) != 1)
    return std::nullopt;
  unsigned dim = llvm::countr_zero(reduce.reduced);
  if (desc.extents[dim] == 1)
    return std::nullopt;
  return findSpike(desc, reduce, dim);
}

/// Whether `node` compares the node `x` with `best` for equality.
static bool isEquality(const NodeDesc &node, unsigned x, unsigned best) {
  bool isEqual =
      isOp(node, "arith.cmpi")
          ? getPredicate(node) == mlir::arith::CmpIPredicate::eq
          : isOp(node, "arith.cmpf") &&
                getRealPredicate(node) == mlir::arith::CmpFPredicate::OEQ;
  return isEqual && ((node.operands[0] == x && node.operands[1] == best) ||
                     (node.operands[0] == best && node.operands[1] == x));
}

/// Whether `node` says that the node `x` is NaN.
static bool isNaNCheck(const NodeDesc &node, unsigned x) {
  return isOp(node, "arith.cmpf") &&
         getRealPredicate(node) == mlir::arith::CmpFPredicate::UNO &&
         node.operands[0] == x && node.operands[1] == x;
}

std::optional<ArgReduction> aicf::matchArgReduction(const InstructionDesc &desc,
                                                    unsigned node) {
  const NodeDesc &reduce = desc.nodes[node];
  if (reduce.kind != NodeDesc::Reduce)
    return std::nullopt;
  const NodeDesc &select = desc.nodes[reduce.operands[0]];
  if (!isOp(select, "arith.select") ||
      !isIdentity(desc.nodes[select.operands[2]], reduce.combining))
    return std::nullopt;
  const NodeDesc &condition = desc.nodes[select.operands[0]];
  for (unsigned best = 0; best < node; ++best) {
    const NodeDesc &b = desc.nodes[best];
    if (b.kind != NodeDesc::Reduce || b.reduced != reduce.reduced ||
        (b.combining != emit::CombiningKind::Max &&
         b.combining != emit::CombiningKind::Min))
      continue;
    unsigned x = b.operands[0];
    ArgReduction found{node, best, select.operands[1], /*takesNaN=*/false};
    if (isEquality(condition, x, best))
      return found;
    if (!isOp(condition, "arith.ori"))
      continue;
    const NodeDesc &first = desc.nodes[condition.operands[0]],
                   &second = desc.nodes[condition.operands[1]];
    found.takesNaN = true;
    if ((isEquality(first, x, best) && isNaNCheck(second, x)) ||
        (isEquality(second, x, best) && isNaNCheck(first, x)))
      return found;
  }
  return std::nullopt;
}

std::optional<OnlineSum> aicf::matchOnlineSum(const InstructionDesc &desc,
                                              unsigned node) {
  const NodeDesc &reduce = desc.nodes[node];
  if (reduce.kind != NodeDesc::Reduce ||
      reduce.combining != emit::CombiningKind::Add)
    return std::nullopt;
  const NodeDesc &exp = desc.nodes[reduce.operands[0]];
  if (!isOp(exp, "math.exp"))
    return std::nullopt;
  const NodeDesc &shifted = desc.nodes[exp.operands[0]];
  if (!isOp(shifted, "arith.subf"))
    return std::nullopt;
  unsigned x = shifted.operands[0], best = shifted.operands[1];
  const NodeDesc &b = desc.nodes[best];
  if (b.kind != NodeDesc::Reduce || b.combining != emit::CombiningKind::Max ||
      b.reduced != reduce.reduced || b.operands[0] != x)
    return std::nullopt;
  return OnlineSum{node, best, x};
}

//===----------------------------------------------------------------------===//
// Sequential dims
//===----------------------------------------------------------------------===//

const Scan *SequentialMatch::findScan(unsigned node) const {
  const Scan *it =
      llvm::find_if(scans, [&](const Scan &s) { return s.node == node; });
  return it == scans.end() ? nullptr : it;
}

const Scatter *SequentialMatch::findScatter(unsigned node) const {
  const Scatter *it =
      llvm::find_if(scatters, [&](const Scatter &s) { return s.node == node; });
  return it == scatters.end() ? nullptr : it;
}

DimSet SequentialMatch::getDropped(const InstructionDesc &desc) const {
  DimSet dims = 0;
  for (const Scan &scan : scans)
    dims |= desc.nodes[scan.node].reduced;
  for (const Scatter &scatter : scatters)
    dims |= desc.nodes[scatter.node].reduced;
  return dims;
}

/// The dims that `node` varies over, by all of its operands but `except`, which
/// is taken not to vary over `dim`.
static DimSet getDimsExcept(const InstructionDesc &desc, unsigned node,
                            unsigned except, unsigned dim) {
  SmallVector<DimSet> dims(node + 1, 0);
  for (unsigned n = 0; n <= node; ++n) {
    const NodeDesc &current = desc.nodes[n];
    if (current.operands.empty())
      dims[n] = current.dims;
    for (unsigned operand : current.operands)
      dims[n] |= dims[operand];
    dims[n] &= ~current.reduced;
    if (n == except)
      dims[n] &= ~(DimSet(1) << dim);
  }
  return dims[node];
}

static std::optional<Scan> matchScan(const InstructionDesc &desc, unsigned node,
                                     SequentialDim sequential) {
  using Predicate = mlir::arith::CmpIPredicate;
  const NodeDesc &reduce = desc.nodes[node];
  if (llvm::popcount(reduce.reduced) != 1)
    return std::nullopt;
  unsigned from = llvm::countr_zero(reduce.reduced);
  if (desc.extents[from] != desc.extents[sequential.dim])
    return std::nullopt;
  int shift = 0;
  auto matches = [&](const NodeDesc &comparison, unsigned number) {
    Predicate predicate = getPredicate(comparison);
    unsigned lhs = comparison.operands[0], rhs = comparison.operands[1];
    if (isIndex(desc, lhs, sequential.dim)) {
      std::swap(lhs, rhs);
      predicate = predicate == Predicate::sle   ? Predicate::sge
                  : predicate == Predicate::slt ? Predicate::sgt
                  : predicate == Predicate::sge ? Predicate::sle
                  : predicate == Predicate::sgt ? Predicate::slt
                                                : predicate;
    }
    bool up = sequential.kind == SequentialDim::Up;
    if (predicate == (up ? Predicate::slt : Predicate::sgt))
      shift = up ? -1 : 1;
    else if (predicate == (up ? Predicate::sle : Predicate::sge))
      shift = 0;
    else
      return false;
    // What is added must be the same for all positions that it is added for.
    return isIndex(desc, lhs, from) && isIndex(desc, rhs, sequential.dim) &&
           !contains(
               getDimsExcept(desc, reduce.operands[0], number, sequential.dim),
               sequential.dim);
  };
  if (!findCondition(desc, reduce.operands[0], reduce.combining, matches))
    return std::nullopt;
  return Scan{node, from, shift};
}

/// Whether some input is such that output `output` may overwrite it in place.
static bool mayOverwriteInput(const InstructionDesc &desc, unsigned output) {
  const AccessDesc &out = desc.outputs[output];
  return llvm::any_of(desc.inputs, [&](const AccessDesc &in) {
    return in.map == out.map && in.shape == out.shape &&
           in.element.bytes == out.element.bytes;
  });
}

/// The output that holds the running values of reduce node `node`: best the one
/// that it is yielded to.
static std::optional<unsigned> findHolder(const InstructionDesc &desc,
                                          unsigned node,
                                          ArrayRef<Scatter> others) {
  std::optional<unsigned> holder;
  for (unsigned j = 0; j < desc.outputs.size(); ++j) {
    if (desc.outputs[j].element.type != desc.nodes[node].type ||
        mayOverwriteInput(desc, j) ||
        llvm::any_of(others, [&](const Scatter &s) { return s.output == j; }))
      continue;
    if (desc.yields[j] == node)
      return j;
    if (!holder)
      holder = j;
  }
  return holder;
}

static std::optional<Scatter> matchScatter(const InstructionDesc &desc,
                                           unsigned node, unsigned dim,
                                           ArrayRef<Scatter> others) {
  const NodeDesc &reduce = desc.nodes[node];
  if (desc.getVolume(desc.getGridDims() & ~reduce.dims) != 1)
    return std::nullopt;
  std::optional<unsigned> position = findSpike(desc, reduce, dim);
  if (!position || !(desc.nodes[*position].dims & reduce.reduced))
    return std::nullopt;
  std::optional<unsigned> holder = findHolder(desc, node, others);
  if (!holder)
    return std::nullopt;
  return Scatter{node, *position, *holder};
}

std::optional<SequentialMatch>
aicf::matchSequential(const InstructionDesc &desc, SequentialDim sequential,
                      std::string *why) {
  auto fail = [&](const llvm::Twine &reason) {
    if (why)
      *why = reason.str();
    return std::nullopt;
  };
  std::string name = "d" + std::to_string(sequential.dim);
  DimSet grid = desc.getGridDims();
  if (!sequential || !contains(grid, sequential.dim) ||
      desc.extents[sequential.dim] == 1)
    return fail(name + " is not a grid dim with more than one position");
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    if (desc.getVolume(output.dims & ~grid) != 1)
      return fail("output " + llvm::Twine(j) +
                  " has dims that are no grid dims");

  SequentialMatch match;
  match.sequential = sequential;
  for (unsigned n = 0; n < desc.nodes.size(); ++n) {
    const NodeDesc &node = desc.nodes[n];
    if (node.kind != NodeDesc::Reduce || !contains(node.dims, sequential.dim) ||
        (node.dims & ~grid) || matchGather(desc, n))
      continue;
    if (sequential.kind == SequentialDim::Scatter) {
      if (auto scatter = matchScatter(desc, n, sequential.dim, match.scatters))
        match.scatters.push_back(*scatter);
    } else if (auto scan = matchScan(desc, n, sequential)) {
      if (sequential.kind == SequentialDim::Down && !desc.mayReassociate() &&
          llvm::isa<mlir::FloatType>(node.type))
        return fail("reassociate = false: d" + llvm::Twine(scan->from) +
                    " must be reduced in ascending order");
      match.scans.push_back(*scan);
    }
  }
  if (match.scans.empty() && match.scatters.empty())
    return fail(sequential.kind == SequentialDim::Scatter
                    ? "no output can hold the sums of a scatter along " + name
                    : "nothing is accumulated along " + name + " this way");
  return match;
}

SmallVector<SequentialDim>
aicf::findSequentialDims(const InstructionDesc &desc) {
  SmallVector<SequentialDim> sequentialDims;
  if (!desc.getReducedDims())
    return sequentialDims;
  for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
    for (SequentialDim::Kind kind :
         {SequentialDim::Up, SequentialDim::Down, SequentialDim::Scatter})
      if (SequentialDim sequential{kind, dim};
          matchSequential(desc, sequential))
        sequentialDims.push_back(sequential);
  return sequentialDims;
}
