//===- GemmSpec.cpp - A packed contraction, resolved ----------------------===//
//
// Matching: from a description to roles and operands. Every refusal names the
// constraint that is violated.
//
//===----------------------------------------------------------------------===//

#include "GemmSpec.h"

#include "aicf/Analysis/Refusal.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::cpu;
using namespace aicf::emit;

namespace {

/// Resolves a spec, keeping the first broken constraint.
class Resolver {
public:
  Resolver(const InstructionDesc &desc, std::string *why)
      : desc(desc), why(why) {}

  LogicalResult resolve(GemmSpec &spec);

private:
  Refusal refuse(const Twine &reason) { return aicf::refuse(why, reason); }
  LogicalResult resolveOperand(GemmOperand &operand, unsigned factor);
  LogicalResult checkResults(const GemmSpec &spec);
  void resolveRoles(GemmSpec &spec);
  GemmOperand::Major getMajor(const GemmSpec &spec, unsigned input,
                              ArrayRef<Axis> lines) const;

  const InstructionDesc &desc;
  std::string *why;
  Contraction contraction; ///< Its columns are N.
};

} // namespace

static bool isByteSized(Type type) {
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() % 8 == 0;
}

void Resolver::resolveRoles(GemmSpec &spec) {
  // The emitter binds each dim of an axis but the last one to 0, which the body
  // would see in the positions that it asks for.
  DimSet positions = 0;
  for (const NodeDesc &node : desc.nodes)
    if (node.kind == NodeDesc::Index)
      positions |= node.dims;
  AxisFinder finder(desc, /*apart=*/positions);
  auto inResult = [&](unsigned d) {
    return std::abs(desc.outputs[0].getDimStride(d));
  };
  spec.batch = finder.makeAxes(contraction.batch, inResult);
  spec.rows = finder.makeAxes(contraction.m, inResult);
  spec.columns = finder.makeAxes(contraction.n, inResult);
  // As the loops of the fallback run: the order of the sum.
  spec.depth = finder.makeAxes(contraction.k, [](unsigned) { return 0; });
  spec.left.major = getMajor(spec, spec.left.input, spec.rows);
  spec.right.major = getMajor(spec, spec.right.input, spec.columns);
}

GemmOperand::Major Resolver::getMajor(const GemmSpec &spec, unsigned input,
                                      ArrayRef<Axis> lines) const {
  auto isContiguous = [&](ArrayRef<Axis> axes) {
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
  if (!getAddress(access, desc.extents).flatten())
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
  if (usesDepthBesideSum(desc, result, spec.reduce))
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
  contraction = orient(desc, contraction);
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
  print(os);
  for (const GemmOperand *operand : {&left, &right})
    os << " operand " << operand->input << " by "
       << static_cast<int>(operand->major);
  return key;
}

GemmArgs::GemmArgs(ComputeOp op, const InstructionDesc &desc,
                   const GemmSpec &spec)
    : KernelArgs(op, desc) {
  scratch = addScratch(desc.inputs.size() + desc.outputs.size());
  slotBytes = add(spec.getSlotBytes());
  rowTasks = add(spec.getRowTasks());
  columnTasks = add(spec.getColumnTasks());
  taskRows = add(spec.taskRows);
  taskColumns = add(spec.taskColumns);
  blockRows = add(spec.blockRows);
  blockColumns = add(spec.blockColumns);
  blockDepth = add(spec.blockDepth);
}
