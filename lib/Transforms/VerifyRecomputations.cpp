//===- VerifyRecomputations.cpp - What is computed again is the same ------===//
//
// Compares bodies value by value. It knows nothing of how aicf-save cuts an
// instruction.
//
//===----------------------------------------------------------------------===//

#include "VerifyRecomputations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

namespace {
/// Which value an instruction finds in memory: a value of the body of the
/// instruction that computed it first, or what lay in a slot or global before.
struct Source {
  Operation *op = nullptr;
  const void *value = nullptr;
  bool operator==(const Source &other) const {
    return value && op == other.op && value == other.value;
  }
};

class Verifier {
public:
  Verifier(ArrayRef<ComputeOp> sequence,
           const DenseMap<Operation *, SmallVector<int64_t>> &writers)
      : writers(writers) {
    for (ComputeOp op : sequence)
      byId[op.getId()] = op;
  }

  Source getInput(ComputeOp op, unsigned input) const;
  Source getOutput(ComputeOp op, unsigned output) const;
  /// Notes that the outputs of `part` are values of `whole`, if they are.
  bool claimPart(ComputeOp part, ComputeOp whole);

private:
  const DenseMap<Operation *, SmallVector<int64_t>> &writers;
  std::map<int64_t, ComputeOp> byId;
  std::map<std::pair<Operation *, unsigned>, Source> again;
};

/// Compares a part of an instruction with the whole. Dims of the part are dims
/// of the whole, which ones comes out as accesses are compared.
class Matcher {
public:
  Matcher(const Verifier &verifier, ComputeOp part, ComputeOp whole)
      : verifier(verifier), part(part), whole(whole),
        dims(part.getNumDims(), -1) {}

  bool match(Value a, Value b);
  bool unify(AffineMap a, AffineMap b);
  ArrayRef<int> getDims() const { return dims; }
  /// Takes dims back, and with them what was found to be equal under others.
  void setDims(ArrayRef<int> other) {
    dims.assign(other.begin(), other.end());
    known.clear();
  }

private:
  bool unifyDim(unsigned a, unsigned b);
  bool unify(AffineExpr a, AffineExpr b);
  bool matchArgument(unsigned input, Value b);
  bool matchResult(unsigned input, Value b);

  const Verifier &verifier;
  ComputeOp part, whole;
  SmallVector<int> dims;
  llvm::DenseSet<std::pair<Value, Value>> known;
};
} // namespace

bool Matcher::unifyDim(unsigned a, unsigned b) {
  if (part.getExtents()[a] != whole.getExtents()[b])
    return false;
  if (dims[a] < 0 && !llvm::is_contained(dims, int(b)))
    dims[a] = b;
  return dims[a] == int(b);
}

bool Matcher::unify(AffineExpr a, AffineExpr b) {
  if (a.getKind() != b.getKind())
    return false;
  if (auto dim = dyn_cast<AffineDimExpr>(a))
    return unifyDim(dim.getPosition(), cast<AffineDimExpr>(b).getPosition());
  if (auto binary = dyn_cast<AffineBinaryOpExpr>(a)) {
    auto other = cast<AffineBinaryOpExpr>(b);
    return unify(binary.getLHS(), other.getLHS()) &&
           unify(binary.getRHS(), other.getRHS());
  }
  return a == b;
}

bool Matcher::unify(AffineMap a, AffineMap b) {
  SmallVector<int> before = dims;
  bool same = a.getNumResults() == b.getNumResults() &&
              llvm::all_of(llvm::zip_equal(a.getResults(), b.getResults()),
                           [&](auto pair) {
                             return unify(std::get<0>(pair), std::get<1>(pair));
                           });
  if (!same)
    dims = before;
  return same;
}

/// Whether the part's `input` is the whole's argument `b`.
bool Matcher::matchArgument(unsigned input, Value b) {
  auto argument = dyn_cast<BlockArgument>(b);
  return argument &&
         part.isGuarded(input) == whole.isGuarded(argument.getArgNumber()) &&
         verifier.getInput(part, input) ==
             verifier.getInput(whole, argument.getArgNumber()) &&
         unify(part.getInputMap(input),
               whole.getInputMap(argument.getArgNumber()));
}

/// Whether the part's `input` is what the whole yields as `b`.
bool Matcher::matchResult(unsigned input, Value b) {
  for (auto [k, yielded] : llvm::enumerate(whole.getYield().getOperands()))
    if (yielded == b && !part.isGuarded(input) &&
        verifier.getInput(part, input) == verifier.getOutput(whole, k) &&
        unify(part.getInputMap(input), whole.getOutputMap(k)))
      return true;
  return false;
}

bool Matcher::match(Value a, Value b) {
  if (a.getType() != b.getType())
    return false;
  if (known.contains({a, b}))
    return true;
  if (auto argument = dyn_cast<BlockArgument>(a))
    return matchArgument(argument.getArgNumber(), b) ||
           matchResult(argument.getArgNumber(), b);
  // A result that was stored with fewer digits than the whole went on with.
  if (auto widened = a.getDefiningOp<arith::ExtFOp>())
    if (auto argument = dyn_cast<BlockArgument>(widened.getIn()))
      for (Operation *user : b.getUsers())
        if (auto rounding = dyn_cast<arith::TruncFOp>(user);
            rounding && rounding.getType() == argument.getType() &&
            matchResult(argument.getArgNumber(), rounding.getResult()))
          return true;
  Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
  if (!y || x->getName() != y->getName() ||
      x->getNumOperands() != y->getNumOperands())
    return false;
  for (auto [p, q] : llvm::zip_equal(x->getOperands(), y->getOperands()))
    if (!match(p, q))
      return false;
  if (auto reduce = dyn_cast<emit::ReduceOp>(x)) {
    auto other = cast<emit::ReduceOp>(y);
    if (reduce.getKind() != other.getKind() ||
        reduce.getDims().size() != other.getDims().size())
      return false;
    for (auto [p, q] : llvm::zip_equal(reduce.getDims(), other.getDims()))
      if (!unifyDim(p, q))
        return false;
  } else if (auto index = dyn_cast<emit::IndexOp>(x)) {
    if (!unifyDim(index.getDim(), cast<emit::IndexOp>(y).getDim()))
      return false;
  } else if (x->getAttrDictionary() != y->getAttrDictionary()) {
    return false;
  }
  known.insert({a, b});
  return true;
}

Source Verifier::getOutput(ComputeOp op, unsigned output) const {
  auto it = again.find({op, output});
  if (it != again.end())
    return it->second;
  return {op, op.getYield().getOperand(output).getAsOpaquePointer()};
}

Source Verifier::getInput(ComputeOp op, unsigned input) const {
  int64_t writer = writers.lookup(op)[input];
  Value root = emit::stripViews(op.getInputs()[input]);
  if (writer < 0) {
    auto buffer = root.getDefiningOp<emit::BufferOp>();
    if (buffer && buffer.getGlobalAttr())
      return {nullptr, buffer.getGlobalAttr().getAttr().getAsOpaquePointer()};
    return {nullptr, root.getAsOpaquePointer()};
  }
  ComputeOp source = byId.at(writer);
  for (auto [k, output] : llvm::enumerate(source.getOutputs()))
    if (emit::stripViews(output) == root)
      return getOutput(source, k);
  return {};
}

bool Verifier::claimPart(ComputeOp part, ComputeOp whole) {
  if (part.getConstraintsAttr() != whole.getConstraintsAttr())
    return false;
  Matcher matcher(*this, part, whole);
  SmallVector<Value> values;
  auto yields = part.getYield().getOperands();
  // What the whole yields first: an output is that, if it can be.
  SmallVector<std::pair<Value, int>> candidates;
  for (auto [k, value] : llvm::enumerate(whole.getYield().getOperands()))
    candidates.push_back({value, k});
  // What it reads comes next: a slice is yielded as it is.
  for (BlockArgument argument : whole.getBodyBlock()->getArguments())
    candidates.push_back({argument, -1});
  for (Operation &op : whole.getBodyBlock()->without_terminator())
    candidates.push_back({op.getResult(0), -1});
  for (auto [j, yielded] : llvm::enumerate(yields)) {
    Value found;
    SmallVector<int> before(matcher.getDims());
    for (auto [value, output] : candidates) {
      if ((output < 0 ||
           matcher.unify(part.getOutputMap(j), whole.getOutputMap(output))) &&
          matcher.match(yielded, value)) {
        found = value;
        break;
      }
      matcher.setDims(before);
    }
    if (!found)
      return false;
    values.push_back(found);
  }
  for (auto [j, value] : llvm::enumerate(values))
    again[{part, j}] = {whole, value.getAsOpaquePointer()};
  return true;
}

LogicalResult aicf::verifyRecomputations(
    ArrayRef<ComputeOp> sequence,
    const DenseMap<Operation *, SmallVector<int64_t>> &writers,
    llvm::function_ref<bool(ComputeOp)> isAgain,
    llvm::function_ref<bool(ComputeOp)> mayBe) {
  if (llvm::none_of(sequence, isAgain))
    return success();
  Verifier verifier(sequence, writers);
  for (size_t n = 0; n < sequence.size(); ++n) {
    ComputeOp op = sequence[n];
    bool must = isAgain(op);
    if (!must && !mayBe(op))
      continue;
    // What overwrites the sources in place runs behind what reads them, and it
    // may be the first computation itself.
    auto claims = [&](ComputeOp other) {
      return other.getKind() == op.getKind() && verifier.claimPart(op, other);
    };
    bool found =
        llvm::any_of(sequence.take_front(n), claims) ||
        (must && llvm::any_of(sequence.drop_front(n + 1), [&](ComputeOp other) {
           return !isAgain(other) && claims(other);
         }));
    if (must && !found)
      return op.emitError()
             << "computes a saved value from what no other instruction "
                "computed it from";
  }
  return success();
}
