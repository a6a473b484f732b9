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
  void resolveRuns(const GemmSpec &spec, GemmOperand &operand,
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
  resolveRuns(spec, spec.left, spec.rows);
  resolveRuns(spec, spec.right, spec.columns);
}

/// Sets along what neighbours lie, and the runs of the depth.
void Resolver::resolveRuns(const GemmSpec &spec, GemmOperand &operand,
                           ArrayRef<Axis> lines) const {
  const AccessDesc &access = desc.inputs[operand.input];
  Address address = getAddress(access, desc.extents);
  // The guards of KernelAccess, in order.
  SmallVector<LinearForm> guards;
  for (const AddressPart &part : address.parts)
    if (part.guardedSize >= 0)
      guards.push_back(*getLinearForm(part.expr, desc.getNumDims()));
  // The elements of a run that is checked are bits of a word.
  constexpr int64_t kMaxChecked = 63;
  operand.guards = guards.size();
  auto isChecked = [&](const Axis &axis) {
    return llvm::any_of(guards, [&](const LinearForm &guard) {
      return guard.coefficients[axis.inner()] != 0;
    });
  };
  auto isContiguous = [&](ArrayRef<Axis> axes) {
    return !axes.empty() && access.getDimStride(axes.back().inner()) == 1;
  };
  if (isContiguous(lines) && lines.size() == 1 && guards.empty())
    operand.major = GemmOperand::Lines;
  else if (isContiguous(lines) && !isChecked(lines.back()) &&
           !isContiguous(spec.depth))
    operand.major = GemmOperand::Segments;
  int64_t positions = 1;
  for (const Axis &axis : llvm::reverse(spec.depth)) {
    int64_t stride = access.getDimStride(axis.inner());
    int64_t innermost = access.getDimStride(spec.depth.back().inner());
    SmallVector<int> checks;
    for (auto [g, guard] : llvm::enumerate(guards))
      if (guard.coefficients[axis.inner()] != 0)
        checks.push_back(g);
    // Segments are checked at each position.
    if (stride != innermost * positions ||
        (!checks.empty() && operand.major != GemmOperand::Segments &&
         (checks.size() > 1 || innermost != 1 ||
          guards[checks[0]].coefficients[axis.inner()] != 1 ||
          positions * axis.extent > kMaxChecked)))
      break;
    ++operand.runAxes;
    positions *= axis.extent;
    if (!checks.empty()) {
      operand.runGuard = checks[0];
      break;
    }
  }
  if (operand.major == GemmOperand::None && operand.runAxes > 0 &&
      isContiguous(spec.depth))
    operand.major = GemmOperand::Depth;
}

LogicalResult Resolver::resolveOperand(GemmOperand &operand, unsigned factor) {
  for (unsigned node = factor; desc.nodes[node].kind == NodeDesc::Op;
       node = desc.nodes[node].operands[0])
    operand.conversions.insert(operand.conversions.begin(), node);
  const AccessDesc &access = desc.inputs[operand.input];
  if (!getAddress(access, desc.extents).flatten())
    return refuse("operand " + Twine(operand.input) +
                  " has a subscript with a quotient or remainder");
  if (!isByteSized(access.element.type))
    return refuse("operand " + Twine(operand.input) + " has an unusual type");
  return success();
}

LogicalResult Resolver::checkResults(const GemmSpec &spec) {
  DimSet result = contraction.batch | contraction.m | contraction.n;
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    if (output.dims & ~result)
      return refuse("output " + Twine(j) +
                    " varies over a dim that no factor varies over");
    if (output.dims != result)
      return refuse("output " + Twine(j) +
                    " does not vary over all of M, N and the batch");
  }
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
  spec.suitsAmx = spec.checkAmx(desc, /*why=*/nullptr);
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
  blockDepth = plan.getBlock()[2];
  taskRows = plan.getTask()[0];
  taskColumns = plan.getTask()[1];
  packsLeft = plan.getBlock()[0] != 0;
  if (!packsLeft) {
    blockRows = taskRows;
    left.dropRunGuard();
  }
  packsRight = plan.getBlock()[1] != 0;
  blockColumns = packsRight ? plan.getBlock()[1] : taskColumns;
  if (plan.getAmx())
    setAmx();
}

void GemmSpec::setAmx() {
  amx = true;
  unsigned runAxes = std::min(left.runAxes, right.runAxes);
  for (GemmOperand *operand : {&left, &right}) {
    if (operand->runAxes > runAxes)
      operand->runGuard = -1;
    operand->runAxes = runAxes;
  }
}

bool GemmSpec::hasShortRuns() const {
  return amx && !isDeep() &&
         countPositions(ArrayRef(depth).take_back(left.runAxes)) <= kAmxDepth;
}

int64_t GemmSpec::getPackedDepth() const {
  if (!amx)
    return countPositions(depth);
  ArrayRef<Axis> axes(depth);
  int64_t run = countPositions(axes.take_back(left.runAxes));
  return mulDiv(llvm::alignTo(run, 2),
                countPositions(axes.drop_back(left.runAxes)), 1);
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
  int64_t tile = tileRows * tileColumns;
  return isDeep() ? taskRows * blockColumns + (amx ? tile : 0) : tile;
}

int64_t GemmSpec::getRowTableBytes() const {
  if (packsLeft)
    return 0;
  int64_t bytes = llvm::alignTo(
      mulDiv(taskRows, getRowNumbers() * sizeof(int64_t), 1), kRegisterBytes);
  if (left.guards)
    bytes += llvm::alignTo(blockDepth * elementBytes, kRegisterBytes);
  return bytes;
}

int64_t GemmSpec::getSlotBytes() const {
  int64_t packed = (getLeftElements() + getRightElements()) * getPackedBytes();
  return llvm::alignTo(getRowTableBytes() + packed +
                           getSumElements() * elementBytes,
                       kBufferAlignment);
}

int64_t GemmSpec::getScratchBytes() const {
  return mulDiv(getTasks(), getSlotBytes(), 1);
}

bool GemmSpec::checkAmx(const InstructionDesc &desc, std::string *why) const {
  for (const GemmOperand *operand : {&left, &right})
    if (!type.isF32() || operand->conversions.size() != 1 ||
        !desc.inputs[operand->input].element.type.isBF16())
      return refuse(why, "AMX multiplies bf16: operand " +
                             Twine(operand->input) + " is another factor");
  if (!desc.mayReassociate())
    return refuse(why, "reassociate = false: AMX sums even and odd positions "
                       "of the depth apart");
  return true;
}

bool GemmSpec::mayReadLeft(const InstructionDesc &desc) const {
  GemmOperand operand = left;
  operand.dropRunGuard();
  return operand.major == GemmOperand::Depth && operand.runAxes > 0 &&
         operand.conversions.empty() &&
         desc.inputs[left.input].element.type == type;
}

bool GemmSpec::mayReadRight(const InstructionDesc &desc,
                            int64_t tileColumns) const {
  const AccessDesc &access = desc.inputs[right.input];
  return right.major == GemmOperand::Lines && right.conversions.empty() &&
         access.element.type == type &&
         !access.getGuardedIndices(desc.extents) &&
         right.runAxes == depth.size() &&
         countPositions(columns) % tileColumns == 0;
}

bool GemmSpec::keepsBounds(const InstructionDesc &desc,
                           const TargetDescription &target,
                           std::string *why) const {
  if (amx && !getChipFeatures(target.chip)->amx)
    return refuse(why, "AMX needs the feature amx-bf16, which " +
                           Twine(target.chip) + " lacks");
  if (amx && !checkAmx(desc, why))
    return false;
  auto refuseInPlace = [&](const GemmOperand &operand) {
    return refuse(why, "operand " + Twine(operand.input) +
                           " cannot be read where it lies");
  };
  if (!packsLeft && !mayReadLeft(desc))
    return refuseInPlace(left);
  if (!packsRight && !mayReadRight(desc, tileColumns))
    return refuseInPlace(right);
  auto check = [&](StringRef what, int64_t number, int64_t most) {
    if (number > most && why)
      *why = (what + " is " + Twine(number) + ", at most " + Twine(most) +
              " for this instruction")
                 .str();
    return number <= most;
  };
  int64_t numRows = countPositions(rows), numColumns = countPositions(columns);
  constexpr int64_t kMaxScratch = int64_t(1) << 40;
  int64_t packedDepth = std::max<int64_t>(getPackedDepth(), 1);
  if (amx)
    packedDepth = llvm::alignTo(packedDepth, kAmxDepth);
  return check("a block's depth", blockDepth, packedDepth) &&
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
     << (isDeep() ? " deep" : "") << (packsLeft ? "" : " left in place")
     << (packsRight ? "" : " right in place") << (amx ? " amx" : "")
     << (hasShortRuns() ? " short" : "");
  print(os);
  for (const GemmOperand *operand : {&left, &right})
    os << " operand " << operand->input << " by "
       << static_cast<int>(operand->major) << " runs " << operand->runAxes
       << " checked by " << operand->runGuard;
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
