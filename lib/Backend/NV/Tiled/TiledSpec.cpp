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
#include <numeric>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Positions of a role and tiles of a launch are i32, and run on by a tile.
static constexpr int64_t kMaxPositions = int64_t(1) << 30;
/// The widest elements that ldmatrix transposes; it takes no others.
static constexpr int64_t kTransposedBytes = 2;

namespace {

/// Resolves a spec, keeping the first broken constraint.
class Resolver {
public:
  Resolver(const InstructionDesc &desc, const TiledRules &rules,
           std::string *why)
      : desc(desc), rules(rules), why(why), finder(desc) {}

  LogicalResult resolve(TiledSpec &spec);

private:
  Refusal refuse(const Twine &reason) { return aicf::refuse(why, reason); }
  LogicalResult resolveAccesses(TiledSpec &spec);
  LogicalResult resolveRoles(TiledSpec &spec);
  LogicalResult resolveEpilogue(TiledSpec &spec);
  LogicalResult resolveOutputs(TiledSpec &spec);
  void resolveOperand(TiledOperand &operand, const Axes &along,
                      const Axes &depth);
  int64_t getStride(unsigned input, unsigned dim) const {
    return std::abs(desc.inputs[input].getDimStride(dim));
  }

  const InstructionDesc &desc;
  const TiledRules &rules;
  std::string *why;
  AxisFinder finder;
  Contraction contraction; ///< Its columns are N.
};

} // namespace

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

LogicalResult Resolver::resolveAccesses(TiledSpec &spec) {
  auto check = [&](const AccessDesc &access, const Address &address,
                   const Twine &name) -> LogicalResult {
    if (ShapedType::isDynamic(access.offset))
      return refuse(name + " has a dynamic offset");
    std::optional<LinearForm> linear = address.flatten();
    if (!linear)
      return refuse(name + " has a subscript with a quotient or remainder");
    // Of all offsets and indices that the code computes.
    int64_t reach = linear->getReach(desc.extents);
    for (const AddressPart &part : address.parts)
      reach = std::max(
          reach,
          getLinearForm(part.expr, desc.getNumDims())->getReach(desc.extents));
    if (reach >= kMaxPositions)
      spec.indexBits = 64;
    return success();
  };
  for (auto [i, access] : llvm::enumerate(desc.inputs))
    if (failed(check(access, finder.getInput(i), "input " + Twine(i))))
      return failure();
  for (auto [j, access] : llvm::enumerate(desc.outputs))
    if (failed(check(access, finder.getOutput(j), "output " + Twine(j))))
      return failure();
  return success();
}

/// Elements of the longest vector of at most `most` elements along the
/// innermost of `axes`. Unless it is `whole`, the last one may be cut by the
/// end of a single axis; it may not run on into another position of an outer
/// axis.
static int64_t getVector(const Address &address, ArrayRef<Axis> axes,
                         int64_t most, bool whole) {
  if (axes.empty() || llvm::any_of(axes.back().dims, [&](unsigned dim) {
        return address.hasPartIn(dim);
      }))
    return 1;
  return getLongestVector(address, axes.back(), most,
                          /*mayCut=*/!whole && axes.size() == 1);
}

/// Whether chunks of `width` neighbours along the innermost of `axes` are worth
/// to be read, however they are aligned: only the end of a single axis may cut
/// one.
static bool isShiftedLine(const Address &address, ArrayRef<Axis> axes,
                          int64_t width) {
  if (axes.empty())
    return false;
  const Axis &line = axes.back();
  return line.extent >= width &&
         (axes.size() == 1 || line.extent % width == 0) &&
         address.linear.coefficients[line.inner()] == 1 &&
         llvm::none_of(line.dims,
                       [&](unsigned dim) { return address.hasPartIn(dim); });
}

//===----------------------------------------------------------------------===//
// Roles
//===----------------------------------------------------------------------===//

LogicalResult Resolver::resolveRoles(TiledSpec &spec) {
  if (desc.outputs.empty())
    return refuse("no output");
  contraction = orient(desc, contraction);
  spec.product = contraction.product;
  spec.reduce = contraction.reduce;
  spec.a.input = contraction.lhs;
  spec.b.input = contraction.rhs;
  auto inOutput = [&](unsigned d) {
    return std::abs(desc.outputs[0].getDimStride(d));
  };
  spec.batch = finder.makeAxes(contraction.batch, inOutput);
  spec.columns = finder.makeAxes(contraction.n, inOutput);
  spec.rows = finder.makeAxes(
      contraction.m, [&](unsigned d) { return getStride(spec.a.input, d); });
  spec.depth = finder.makeAxes(contraction.k, [&](unsigned d) -> int64_t {
    // As the loops of the fallback run where the order of the sum is fixed.
    return desc.mayReassociate() ? std::min(getStride(spec.a.input, d),
                                            getStride(spec.b.input, d))
                                 : 0;
  });
  for (const Axes *axes : {&spec.batch, &spec.rows, &spec.columns, &spec.depth})
    if (countPositions(*axes) > kMaxPositions)
      return refuse("more than 2^30 positions of rows, columns, depth or "
                    "batches overflow 32 bits");
  return success();
}

//===----------------------------------------------------------------------===//
// Operands, epilogue, outputs
//===----------------------------------------------------------------------===//

void Resolver::resolveOperand(TiledOperand &operand, const Axes &along,
                              const Axes &depth) {
  const Address &access = finder.getInput(operand.input);
  operand.type = desc.inputs[operand.input].element.type;
  operand.elementBytes = desc.inputs[operand.input].element.bytes;
  int64_t most = kVectorBytes / operand.elementBytes;
  int64_t alongVector = getVector(access, along, most, /*whole=*/false);
  int64_t depthVector = getVector(access, depth, most, /*whole=*/false);
  auto innerStride = [&](const Axes &axes) {
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
  const Axes &axes = isDepth ? depth : along;
  operand.ragged = !axes.empty() && axes.back().extent % operand.vector;
  // A cut chunk needs cp.async, which has a number of bytes to read.
  if (operand.ragged && !operand.isAsync()) {
    operand.vector = 1;
    operand.ragged = false;
  }
  if (operand.vector == 1 && operand.elementBytes == 2 &&
      !rules.depthLinesOnly && isShiftedLine(access, axes, most)) {
    operand.vector = most;
    operand.ragged = axes.back().extent % most;
    operand.shifted = true;
  }
  operand.rereads =
      countPositions(along) * countPositions(depth) >
      2 * desc.inputs[operand.input].getNumBytes() / operand.elementBytes;
}

LogicalResult Resolver::resolveEpilogue(TiledSpec &spec) {
  DimSet result = contraction.batch | contraction.m | contraction.n;
  for (auto [i, access] : llvm::enumerate(desc.inputs)) {
    if (i == spec.a.input || i == spec.b.input)
      continue;
    if (access.dims & ~result)
      return refuse("epilogue input " + Twine(i) + " varies over K");
    if (access.getGuardedIndices(desc.extents))
      return refuse("epilogue input " + Twine(i) +
                    " may be read outside its bounds (or_zero)");
    if (!isStorable(access.element.type))
      return refuse("epilogue input " + Twine(i) + " has an unusual type");
    TiledAccess input;
    input.index = i;
    input.type = access.element.type;
    int64_t most =
        std::min(rules.groupWidth, kVectorBytes / access.element.bytes);
    if (!input.type.isInteger(1))
      input.vector =
          getVector(finder.getInput(i), spec.columns, most, /*whole=*/true);
    spec.epilogue.push_back(input);
  }
  // The operands must not be read again by the epilogue.
  if (usesDepthBesideSum(desc, result, spec.reduce))
    return refuse("a value over K is used beside the reduction");
  return success();
}

LogicalResult Resolver::resolveOutputs(TiledSpec &spec) {
  DimSet result = contraction.batch | contraction.m | contraction.n;
  for (auto [j, access] : llvm::enumerate(desc.outputs)) {
    if (access.dims != result)
      return refuse("output " + Twine(j) +
                    " does not vary over all of M, N and the batch");
    if (!isStorable(access.element.type))
      return refuse("output " + Twine(j) + " has an unusual type");
    TiledAccess output;
    output.index = j;
    output.type = access.element.type;
    int64_t most =
        std::min(rules.groupWidth, kVectorBytes / access.element.bytes);
    if (!output.type.isInteger(1))
      output.vector =
          getVector(finder.getOutput(j), spec.columns, most, /*whole=*/true);
    // Single elements of fragments, and short vectors, fill a part of each
    // sector of memory at a time.
    int64_t widest = kVectorBytes / access.element.bytes;
    output.staged = most > 1 && !output.type.isInteger(1) &&
                    spec.columns.size() == 1 &&
                    (output.vector == 1 ||
                     output.vector * rules.groupThreads * access.element.bytes <
                         kSectorBytes) &&
                    isShiftedLine(finder.getOutput(j), spec.columns, widest);
    if (output.staged)
      output.chunk = getVector(finder.getOutput(j), spec.columns, widest,
                               /*whole=*/true);
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
  return llvm::SaturatingMultiply<uint64_t>(
      llvm::divideCeil(tiles(), blockTiles), split);
}
int64_t TiledSpec::ringBytes() const {
  int64_t filled =
      blockTiles == 1 ? std::min(stages, blockDepthTiles()) : stages;
  return filled * stageBytes();
}
int64_t TiledSpec::stagedPitch(const TiledAccess &output) const {
  return tileColumns * output.type.getIntOrFloatBitWidth() / 8 + kChunkBytes;
}
int64_t TiledSpec::stagedBytes() const {
  int64_t bytes = 0;
  for (const TiledAccess &output : outputs)
    if (output.staged)
      bytes += tileRows * stagedPitch(output);
  return bytes;
}
int64_t TiledSpec::groupParts() const {
  // Groups meet twice. Fewer parts, even large ones, are faster added by one
  // block: 32 of 64 x 32 took 9.4 us in place of 12.9 (H200, 2026-11-24).
  constexpr int64_t kMost = 64;
  if (split <= kMost)
    return split;
  int64_t parts = 1;
  while (parts * parts < split)
    ++parts;
  return parts;
}
int64_t TiledSpec::partGroups() const {
  return llvm::divideCeil(split, groupParts());
}
int64_t TiledSpec::partsUnderWay(int64_t sums) const {
  // As far as registers go, which few large parts have fewer of to spare; each
  // round of many parts waits for a load.
  return partGroups() == 1 ? std::clamp<int64_t>(32 / sums, 1, 8)
                           : std::clamp<int64_t>(128 / sums, 1, 16);
}
int64_t TiledSpec::semaphores() const {
  int64_t each = partGroups() == 1 ? 1 : partGroups() + 1;
  return split == 1 ? 0 : llvm::SaturatingMultiply<uint64_t>(tiles(), each);
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

void TiledSpec::setPlan(const TiledPlan &plan, int64_t threads,
                        int64_t groupWidth, const TiledRules &rules) {
  auto [rows, columns, depth] = plan.shape.tile;
  tileRows = rows;
  tileColumns = columns;
  tileDepth = depth;
  // Of narrow tiles most elements are at the edge of a row.
  constexpr int64_t kLeastStaged = 32;
  for (TiledAccess &output : outputs) {
    // Beside tiles under way there is less shared memory.
    output.staged &=
        tileColumns >= kLeastStaged && (plan.tiles == 1 || output.vector == 1);
    output.chunk = std::gcd(output.chunk, tileColumns);
    output.vector = std::min(output.vector, groupWidth);
  }
  for (TiledAccess &input : epilogue)
    input.vector = std::min(input.vector, groupWidth);
  share = plan.shape.share;
  stages = plan.stages;
  blockThreads = threads;
  group = plan.group;
  split = plan.split;
  blockTiles = plan.tiles;
  a.partial = countPositions(this->rows) % tileRows;
  b.partial = countPositions(this->columns) % tileColumns;
  setOperandTile(a, tileRows, tileDepth, threads, rules, sharedA, copyA);
  setOperandTile(b, tileColumns, tileDepth, threads, rules, sharedB, copyB);
}

std::string TiledSpec::getKey() const {
  std::string key;
  llvm::raw_string_ostream os(key);
  print(os);
  for (const TiledOperand *operand : {&a, &b})
    os << " operand " << operand->input << ' '
       << (operand->major == Major::K ? 'k' : 'm') << operand->vector
       << (operand->ragged ? "r" : "") << (operand->partial ? "p" : "")
       << (operand->shifted ? "s" : "") << (operand->rereads ? "c" : "");
  for (const TiledAccess &input : epilogue)
    os << " in " << input.vector;
  for (const TiledAccess &output : outputs)
    if (output.staged)
      os << " out " << output.vector << 's' << output.chunk;
    else
      os << " out " << output.vector;
  os << " resident " << residentBlocks << (preloadsEdges ? " edges" : "");
  if (holdsDepth())
    os << (blockDepthTiles() == 1 ? " one step" : " at once");
  if (rowTiles() == 1)
    os << " row";
  if (columnTiles() == 1)
    os << " column";
  return key;
}
