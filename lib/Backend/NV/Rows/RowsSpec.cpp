//===- RowsSpec.cpp - A program over rows, resolved -----------------------===//
//
// Matching: from a description to the row, accesses, gathers and levels. Every
// refusal names the constraint that is violated.
//
//===----------------------------------------------------------------------===//

#include "RowsSpec.h"

#include "aicf/Analysis/Selections.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Whether the operand of `access` can be read where a chunk begins anywhere:
/// the positions along `inner` are neighbours, and the last element is where
/// that of all dims and checked indices is.
static bool mayShift(const RowsAccess &access, const AccessDesc &place,
                     const Address &address, unsigned inner) {
  constexpr int64_t kMaxBytes = 4;
  if (access.bytes > kMaxBytes || place.getNumElements() < kVectorBytes ||
      address.linear.constant < 0 ||
      llvm::any_of(
          address.linear.coefficients,
          [](int64_t coefficient) { return coefficient < 0; }))
    return false;
  int64_t step = address.linear.coefficients[inner];
  for (const AddressPart &part : address.parts) {
    std::optional<LinearForm> form =
        getLinearForm(part.expr, address.linear.coefficients.size());
    if (!form || part.guardedSize < 0 || part.stride < 0)
      return false;
    if (form->coefficients[inner] != 0 &&
        (form->coefficients[inner] != 1 || part.stride != 1))
      return false;
    step += form->coefficients[inner];
  }
  return step == 1;
}

namespace {

/// Resolves a spec, keeping the first broken constraint.
class Resolver {
public:
  /// `keepsRows`: columns are reduced, not rows.
  Resolver(const InstructionDesc &desc, bool keepsRows, std::string *why)
      : desc(desc), keepsRows(keepsRows), why(why), finder(desc) {}

  LogicalResult resolve(int64_t dim, RowsSpec &spec);
  /// As resolveColumnAxes.
  LogicalResult resolveColumns(int64_t dim, RowsSpec &spec, unsigned &keptAxes,
                               bool &rowIsReduced);
  /// As stackRows.
  LogicalResult stack(unsigned keptAxes, RowsSpec &spec);
  /// As resolveTransposeAxes.
  LogicalResult resolveBothAxes(ArrayRef<int64_t> dims, RowsSpec &along,
                                RowsSpec &across);
  /// As resolveScanAxes.
  LogicalResult resolveScan(unsigned scanned, int64_t dim, RowsSpec &spec);
  /// As resolveScatterAxes.
  LogicalResult resolveScatter(unsigned scattered, int64_t dim, RowsSpec &spec,
                               unsigned &keptAxes);

private:
  Refusal refuse(const Twine &reason) { return aicf::refuse(why, reason); }
  LogicalResult resolveReductions(RowsSpec &spec);
  LogicalResult allowContraction(const Contraction &c);
  LogicalResult begin(RowsSpec &spec);
  LogicalResult resolveRow(int64_t dim, RowsSpec &spec);
  LogicalResult checkOutputs(const RowsSpec &spec);
  LogicalResult resolveRowNumber(DimSet dims, RowsSpec &spec);
  /// `mayHavePart`: the row may be longer than its whole vectors.
  LogicalResult resolveAccesses(RowsSpec &spec, bool mayHavePart = true);
  void resolveBarrier(RowsSpec &spec) const;
  void resolveLate(RowsSpec &spec) const;
  DimSet getRowCandidates() const;
  int64_t findBestDim() const;
  Axis growAxis(unsigned dim, DimSet candidates) const {
    return finder.growAxis(dim, candidates, kMaxRowPositions);
  }

  const InstructionDesc &desc;
  bool keepsRows;
  std::string *why;
  DimSet reduced = 0; ///< Dims that something but gathers reduces.
  DimSet gathered = 0;
  AxisFinder finder;
};

} // namespace

/// The largest offset or index that the code computes for an access.
static int64_t getReach(const AccessDesc &access, ArrayRef<int64_t> extents) {
  int64_t reach = std::abs(access.offset);
  for (auto [expr, stride] :
       llvm::zip(access.map.getResults(), access.strides)) {
    // Terms of a quotient may be larger than its value.
    int64_t term = emit::getLargestTerm(expr, extents).value_or(INT64_MAX);
    reach = llvm::SaturatingMultiplyAdd<uint64_t>(
        term, std::max<int64_t>(std::abs(stride), 1), reach);
  }
  return reach;
}

//===----------------------------------------------------------------------===//
// Roles
//===----------------------------------------------------------------------===//

/// Tells reductions of the row from gathers.
LogicalResult Resolver::resolveReductions(RowsSpec &spec) {
  SmallVector<std::pair<unsigned, unsigned>> found; // Reduce, position.
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    DimSet dims = finder.getWideDims(node.reduced);
    if (!dims)
      continue;
    if (std::optional<unsigned> position = matchGather(desc, n)) {
      found.push_back({n, *position});
      continue;
    }
    if (reduced && dims != reduced)
      return refuse("reductions over different dims");
    reduced = dims;
  }
  for (auto [reduce, position] : found) {
    DimSet dims = finder.getWideDims(desc.nodes[reduce].reduced);
    // What is in registers needs no second load.
    if (dims == reduced)
      continue;
    if (dims & reduced)
      return refuse("reductions over different dims");
    unsigned dim = llvm::countr_zero(dims);
    auto *known = llvm::find_if(spec.gathers, [&](const RowsGather &gather) {
      return gather.dim == dim;
    });
    if (known == spec.gathers.end())
      spec.gathers.push_back({dim, position});
    else if (known->position != position)
      return refuse("d" + Twine(dim) + " is gathered at two positions");
    gathered |= dims;
  }
  // All positions are found before anything is loaded at one of them.
  SmallVector<bool> isBehind(desc.nodes.size());
  for (auto [n, node] : llvm::enumerate(desc.nodes))
    isBehind[n] = (node.reduced & gathered) ||
                  llvm::any_of(node.operands, [&](unsigned operand) {
                    return isBehind[operand];
                  });
  for (const RowsGather &gather : spec.gathers)
    if (isBehind[gather.position])
      return refuse("the gathered position of d" + Twine(gather.dim) +
                    " is gathered itself");
  return success();
}

/// Dims that the row may have.
DimSet Resolver::getRowCandidates() const {
  if (keepsRows)
    return finder.getWideDims(~reduced);
  return reduced ? reduced : finder.getWideDims(~gathered);
}

/// The dim along which most bytes of `matches` are contiguous; -1 if there is
/// none. Later dims win ties: they are the inner ones of a row-major tensor.
static int64_t
findContiguousDim(const InstructionDesc &desc, DimSet candidates,
                  function_ref<bool(const AccessDesc &, bool)> matches) {
  int64_t best = -1, most = 0;
  for (unsigned d = 0; d < desc.getNumDims(); ++d) {
    int64_t bytes = 0;
    for (const auto *list : {&desc.inputs, &desc.outputs})
      for (const AccessDesc &access : *list)
        if ((candidates >> d & 1) && access.getDimStride(d) == 1 &&
            matches(access, list == &desc.outputs))
          bytes += access.element.bytes * desc.getVolume(access.dims);
    if (bytes && bytes >= most) {
      most = bytes;
      best = d;
    }
  }
  return best;
}

/// The dim along which most bytes are contiguous, in columns of what is
/// reduced; -1 if there is none.
int64_t Resolver::findBestDim() const {
  return findContiguousDim(desc, getRowCandidates(),
                           [&](const AccessDesc &access, bool) {
                             return !keepsRows || (access.dims & reduced);
                           });
}

LogicalResult Resolver::resolveRow(int64_t dim, RowsSpec &spec) {
  if (dim < 0)
    dim = findBestDim();
  if (dim < 0)
    return refuse(keepsRows ? "no reduced value is contiguous along a kept dim"
                  : reduced ? "nothing is contiguous along the reduced dims"
                            : "no dim is contiguous");
  DimSet candidates = getRowCandidates();
  if (dim >= desc.getNumDims() || !(candidates >> dim & 1))
    return refuse("d" + Twine(dim) + " is no dim of the row");
  if (desc.extents[dim] > kMaxRowPositions)
    return refuse("a row of more than 2^30 elements");
  spec.row = growAxis(dim, candidates);
  return success();
}

LogicalResult Resolver::checkOutputs(const RowsSpec &spec) {
  DimSet rest = finder.getWideDims() & ~spec.getRowDims() & ~gathered;
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    if (DimSet missing = rest & ~output.dims)
      return refuse("output " + Twine(j) + " does not vary over d" +
                    Twine(llvm::countr_zero(missing)));
    if (output.dims & gathered)
      return refuse("output " + Twine(j) + " varies over a gathered dim");
  }
  return success();
}

/// Puts axes of `dims` behind those that number the rows.
LogicalResult Resolver::resolveRowNumber(DimSet dims, RowsSpec &spec) {
  size_t first = spec.rowNumber.size();
  for (unsigned d = desc.getNumDims(); d-- > 0;) {
    if (!(dims >> d & 1))
      continue;
    Axis axis = growAxis(d, dims);
    dims &= ~getDims(axis);
    spec.rowNumber.insert(spec.rowNumber.begin() + first, std::move(axis));
  }
  if (spec.countRows() > kMaxRowPositions)
    return refuse("more than 2^30 rows");
  return success();
}

//===----------------------------------------------------------------------===//
// Accesses and levels
//===----------------------------------------------------------------------===//

LogicalResult Resolver::resolveAccesses(RowsSpec &spec, bool mayHavePart) {
  DimSet row = spec.getRowDims();
  auto resolve = [&](unsigned index, const AccessDesc &place,
                     const Address &address, SmallVectorImpl<RowsAccess> &into,
                     StringRef name) -> LogicalResult {
    if (ShapedType::isDynamic(place.offset))
      return refuse(name + " " + Twine(index) + " has a dynamic offset");
    Type type = place.element.type;
    if (!isStorable(type))
      return refuse(name + " " + Twine(index) + " has an unusual type");
    if (getReach(place, desc.extents) >= kMaxRowPositions)
      spec.indexBits = 64;
    RowsAccess &access = into.emplace_back();
    access.index = index;
    access.type = type;
    access.bytes = place.element.bytes;
    access.alongRow = place.dims & row;
    access.afterGather = place.dims & gathered;
    unsigned inner = spec.row.inner();
    access.isContiguous =
        address.linear.coefficients[inner] == 1 && !address.hasPartIn(inner);
    access.isComputed =
        llvm::any_of(address.parts, [&](const AddressPart &part) {
          return part.guardedSize < 0 && part.expr.isFunctionOfDim(inner);
        });
    if (access.alongRow)
      access.widest = getLongestVector(
          address, spec.row,
          std::min(
              kVectorBytes / access.bytes,
              std::max<int64_t>(llvm::bit_floor(uint64_t(spec.row.extent)), 1)),
          mayHavePart);
    // A vector has elements of other threads.
    bool isInput = &into == &spec.inputs;
    bool isUpdated = access.alongRow && isInput &&
                     llvm::any_of(desc.outputs, [&](const AccessDesc &output) {
                       return output.value == place.value;
                     });
    spec.isUpdated |= isUpdated;
    access.mayShift = access.alongRow && isInput && !isUpdated &&
                      ::mayShift(access, place, address, inner);
    return success();
  };
  for (auto [i, input] : llvm::enumerate(desc.inputs))
    if (failed(resolve(i, input, finder.getInput(i), spec.inputs, "input")))
      return failure();
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    if (failed(resolve(j, output, finder.getOutput(j), spec.outputs, "output")))
      return failure();
  DimSet number = spec.getNumberDims();
  for (RowsGather &gather : spec.gathers) {
    DimSet dims = desc.nodes[gather.position].dims;
    gather.varies = dims & number;
    if (dims & (row | gathered))
      return refuse("the gathered position of d" + Twine(gather.dim) +
                    " varies within a row");
  }
  return success();
}

/// A thread may store what the others load where one stores for all. Any other
/// update in place is of elements that the same thread has loaded before.
void Resolver::resolveBarrier(RowsSpec &spec) const {
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    for (auto [i, input] : llvm::enumerate(desc.inputs))
      if (input.value == output.value &&
          !(spec.outputs[j].alongRow && input.map == output.map))
        spec.needsBarrier = true;
}

void aicf::nv::resolveLevels(const InstructionDesc &desc, DimSet row,
                             RowsSpec &spec) {
  SmallVector<size_t> level(desc.nodes.size(), 0);
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    for (unsigned operand : node.operands)
      level[n] = std::max(level[n], level[operand]);
    if (!(node.reduced & row))
      continue;
    if (spec.levels.size() <= level[n])
      spec.levels.resize(level[n] + 1);
    spec.levels[level[n]++].push_back(n);
  }
}

void Resolver::resolveLate(RowsSpec &spec) const {
  if (spec.levels.empty())
    return;
  std::vector<bool> feeds(desc.nodes.size());
  for (unsigned n = desc.nodes.size(); n-- > 0;)
    if (feeds[n] || (desc.nodes[n].reduced & spec.getRowDims()))
      for (unsigned operand : desc.nodes[n].operands)
        feeds[operand] = true;
  DimSet number = spec.getNumberDims();
  for (RowsAccess &input : spec.inputs) {
    const AccessDesc &place = desc.inputs[input.index];
    bool isStored = llvm::any_of(desc.outputs, [&](const AccessDesc &output) {
      return output.value == place.value;
    });
    input.late = input.alongRow && !feeds[input.index] && !isStored &&
                 !(place.dims & number) && !input.afterGather;
  }
}

/// A contraction is for the families that keep tiles of its operands, unless
/// its result is smaller than any tile, or no tensor core takes it and there is
/// so little of it that what it reads again for each row comes from the nearest
/// cache: 128 x 128 x 128 products.
LogicalResult Resolver::allowContraction(const Contraction &c) {
  constexpr int64_t kTiny = 64;
  if (desc.getVolume(c.m) == 1 || desc.getVolume(c.n) == 1 ||
      desc.getVolume(c.m | c.n) <= kTiny)
    return success();
  constexpr int64_t kFewProducts = int64_t(1) << 21;
  bool onTensorCores = desc.mayRoundToTf32() || desc.maySplitF32() ||
                       desc.inputs[c.lhs].element.bytes == 2;
  if (onTensorCores || desc.getVolume(c.batch | c.m | c.n | c.k) > kFewProducts)
    return refuse("a contraction: operands are read for each row anew");
  return success();
}

/// Resolves what rows and columns have in common.
LogicalResult Resolver::begin(RowsSpec &spec) {
  if (!hasScalarCode(desc, why))
    return failure();
  if (desc.outputs.empty())
    return refuse("no output");
  if (std::optional<Contraction> c = matchContraction(desc))
    if (failed(allowContraction(*c)))
      return failure();
  if (failed(resolveReductions(spec)))
    return failure();
  if (reduced && !desc.mayReassociate())
    return refuse("threads reassociate the reductions");
  return success();
}

LogicalResult Resolver::resolve(int64_t dim, RowsSpec &spec) {
  if (failed(begin(spec)) || failed(resolveRow(dim, spec)))
    return failure();
  if (reduced && spec.getRowDims() != reduced)
    return refuse("the reduced dims do not form one axis in every operand");
  if (failed(checkOutputs(spec)))
    return failure();
  DimSet number = finder.getWideDims() & ~spec.getRowDims() & ~gathered;
  if (failed(resolveRowNumber(number, spec)) || failed(resolveAccesses(spec)))
    return failure();
  resolveBarrier(spec);
  resolveLevels(desc, spec.getRowDims(), spec);
  resolveLate(spec);
  for (const RowsGather &gather : spec.gathers)
    for (auto [n, node] : llvm::enumerate(desc.nodes))
      if ((node.reduced & spec.getRowDims()) && n < gather.position)
        return refuse("a gathered position follows a reduction");
  return success();
}

LogicalResult Resolver::resolveColumns(int64_t dim, RowsSpec &spec,
                                       unsigned &keptAxes, bool &rowIsReduced) {
  if (failed(begin(spec)))
    return failure();
  if (!reduced)
    return refuse("no reduction");
  if (gathered)
    return refuse("a gathered position");
  keepsRows = dim < 0 ? findBestDim() >= 0 : !(reduced >> dim & 1);
  rowIsReduced = !keepsRows;
  if (failed(resolveRow(dim, spec)))
    return failure();
  DimSet kept = finder.getWideDims(~reduced) & ~spec.getRowDims();
  if (failed(resolveRowNumber(kept, spec)))
    return failure();
  keptAxes = spec.rowNumber.size();
  DimSet depth = finder.getWideDims(reduced) & ~spec.getRowDims();
  return success(succeeded(resolveRowNumber(depth, spec)) &&
                 succeeded(resolveAccesses(spec)));
}

LogicalResult Resolver::stack(unsigned keptAxes, RowsSpec &spec) {
  if (spec.rowNumber.size() == keptAxes)
    return refuse("no reduced axis");
  Axis outer = spec.rowNumber.pop_back_val();
  DimSet dims = getDims(outer) | spec.getRowDims();
  // Where a thread ends it has another column.
  for (const NodeDesc &node : desc.nodes)
    if (node.kind == NodeDesc::Index && (node.dims & dims))
      return refuse("a position along stacked rows");
  for (auto [i, input] : llvm::enumerate(desc.inputs)) {
    if (!(input.dims & dims))
      continue;
    const Address &address = finder.getInput(i);
    if (!address.parts.empty() ||
        address.linear.coefficients[spec.row.inner()] != 1 ||
        address.linear.coefficients[outer.inner()] != spec.row.extent)
      return refuse("input " + Twine(i) + " has rows that are no neighbours");
  }
  if (outer.extent * spec.row.extent > kMaxRowPositions)
    return refuse("a row of more than 2^30 elements");
  outer.dims.append(spec.row.dims.begin(), spec.row.dims.end());
  outer.extent *= spec.row.extent;
  spec.row = std::move(outer);
  spec.inputs.clear();
  spec.outputs.clear();
  return resolveAccesses(spec);
}

LogicalResult aicf::nv::stackRows(const InstructionDesc &desc,
                                  unsigned keptAxes, RowsSpec &spec) {
  return Resolver(desc, /*keepsRows=*/true, /*why=*/nullptr)
      .stack(keptAxes, spec);
}

LogicalResult Resolver::resolveBothAxes(ArrayRef<int64_t> dims, RowsSpec &along,
                                        RowsSpec &across) {
  if (failed(begin(along)))
    return failure();
  if (reduced)
    return refuse("a reduction");
  if (gathered)
    return refuse("a gathered position");
  DimSet all = finder.getWideDims();
  int64_t inner, outer;
  if (dims.empty()) {
    inner = findContiguousDim(
        desc, all, [](const AccessDesc &, bool isOutput) { return isOutput; });
    if (inner < 0)
      return refuse("no output is contiguous along a dim");
    outer = findContiguousDim(
        desc, all & ~(DimSet(1) << inner), [&](const AccessDesc &access, bool) {
          return (access.dims >> inner & 1) && access.getDimStride(inner) != 1;
        });
    if (outer < 0)
      return refuse("nothing runs across d" + Twine(inner) +
                    ", along which the outputs are contiguous");
  } else {
    outer = dims[0];
    inner = dims[1];
  }
  auto bit = [](int64_t dim) { return DimSet(1) << dim; };
  for (int64_t dim : {inner, outer})
    if (dim >= desc.getNumDims() || !(all >> dim & 1))
      return refuse("d" + Twine(dim) + " is no dim of the map");
  along.row = growAxis(inner, all & ~bit(outer));
  across.row = growAxis(outer, all & ~along.getRowDims());
  if (std::max(along.row.extent, across.row.extent) > kMaxRowPositions)
    return refuse("an axis of more than 2^30 positions");
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    if (DimSet missing = all & ~output.dims)
      return refuse("output " + Twine(j) + " does not vary over d" +
                    Twine(llvm::countr_zero(missing)));
  DimSet rest = all & ~along.getRowDims() & ~across.getRowDims();
  for (auto [spec, other] :
       {std::pair(&along, &across), std::pair(&across, &along)}) {
    if (failed(resolveRowNumber(rest, *spec)))
      return failure();
    spec->rowNumber.push_back(other->row);
    if (failed(resolveAccesses(*spec, /*mayHavePart=*/false)))
      return failure();
  }
  return success();
}

LogicalResult Resolver::resolveScan(unsigned scanned, int64_t dim,
                                    RowsSpec &spec) {
  if (failed(begin(spec)))
    return failure();
  if (reduced)
    return refuse("a reduction that is no scan");
  if (gathered)
    return refuse("a gathered position");
  if (dim < 0)
    dim = findBestDim();
  if (dim < 0)
    return refuse("no dim is contiguous");
  DimSet all = finder.getWideDims(), axis = DimSet(1) << scanned;
  if (dim >= desc.getNumDims() || !(all >> dim & 1))
    return refuse("d" + Twine(dim) + " is no dim of the scan");
  bool alongScan = dim == scanned;
  spec.row = growAxis(dim, alongScan ? 0 : all & ~axis);
  if (spec.row.extent > kMaxRowPositions)
    return refuse("a row of more than 2^30 elements");
  if (failed(checkOutputs(spec)) ||
      failed(resolveRowNumber(all & ~spec.getRowDims() & ~axis, spec)) ||
      (!alongScan && failed(resolveRowNumber(axis, spec))))
    return failure();
  return resolveAccesses(spec, /*mayHavePart=*/false);
}

LogicalResult aicf::nv::resolveScanAxes(const InstructionDesc &desc,
                                        unsigned scanned, int64_t dim,
                                        RowsSpec &spec, std::string *why) {
  return Resolver(desc, /*keepsRows=*/false, why)
      .resolveScan(scanned, dim, spec);
}

LogicalResult Resolver::resolveScatter(unsigned scattered, int64_t dim,
                                       RowsSpec &spec, unsigned &keptAxes) {
  if (failed(begin(spec)))
    return failure();
  if (!reduced)
    return refuse("no reduction");
  if (gathered)
    return refuse("a gathered position");
  DimSet destinations = DimSet(1) << scattered;
  DimSet kept = finder.getWideDims(~reduced) & ~destinations;
  if (dim < 0)
    dim = findContiguousDim(desc, kept, [&](const AccessDesc &access, bool) {
      return access.dims & reduced;
    });
  if (dim < 0)
    dim = desc.getNumDims() - 1;
  if (dim >= desc.getNumDims() || ((reduced | destinations) >> dim & 1))
    return refuse("d" + Twine(dim) + " is no dim of the row");
  spec.row = growAxis(dim, kept);
  if (spec.row.extent > kMaxRowPositions)
    return refuse("a row of more than 2^30 elements");
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    if (output.dims & reduced)
      return refuse("output " + Twine(j) + " varies over a reduced dim");
    if (DimSet missing = finder.getWideDims(~reduced) & ~output.dims)
      return refuse("output " + Twine(j) + " does not vary over d" +
                    Twine(llvm::countr_zero(missing)));
  }
  RowsSpec sources;
  if (failed(resolveRowNumber(kept & ~spec.getRowDims(), spec)))
    return failure();
  keptAxes = spec.rowNumber.size();
  if (failed(resolveRowNumber(destinations, spec)) ||
      failed(resolveRowNumber(finder.getWideDims(reduced), sources)))
    return failure();
  spec.rowNumber.append(sources.rowNumber);
  return resolveAccesses(spec, /*mayHavePart=*/false);
}

LogicalResult aicf::nv::resolveScatterAxes(const InstructionDesc &desc,
                                           unsigned scattered, int64_t dim,
                                           RowsSpec &spec, unsigned &keptAxes,
                                           std::string *why) {
  return Resolver(desc, /*keepsRows=*/true, why)
      .resolveScatter(scattered, dim, spec, keptAxes);
}

LogicalResult aicf::nv::resolveTransposeAxes(const InstructionDesc &desc,
                                             ArrayRef<int64_t> dims,
                                             RowsSpec &along, RowsSpec &across,
                                             std::string *why) {
  return Resolver(desc, /*keepsRows=*/false, why)
      .resolveBothAxes(dims, along, across);
}

FailureOr<RowsSpec> aicf::nv::resolveRows(const InstructionDesc &desc,
                                          int64_t dim, std::string *why) {
  RowsSpec spec;
  if (failed(Resolver(desc, /*keepsRows=*/false, why).resolve(dim, spec)))
    return failure();
  return spec;
}

LogicalResult aicf::nv::resolveColumnAxes(const InstructionDesc &desc,
                                          int64_t dim, RowsSpec &spec,
                                          unsigned &keptAxes,
                                          bool &rowIsReduced,
                                          std::string *why) {
  return Resolver(desc, /*keepsRows=*/true, why)
      .resolveColumns(dim, spec, keptAxes, rowIsReduced);
}

LogicalResult aicf::nv::checkInPlace(const InstructionDesc &desc,
                                     std::string *why) {
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    for (auto [i, input] : llvm::enumerate(desc.inputs))
      if (input.value == output.value && input.map != output.map)
        return refuse(why, "output " + Twine(j) + " is in the place of input " +
                               Twine(i) + " at another subscript");
  return success();
}

FailureOr<RowsSpec> aicf::nv::applyRows(const InstructionDesc &desc,
                                        const RowsSpec &common,
                                        RowsPlanAttr plan, std::string *why) {
  FailureOr<RowsSpec> spec = common;
  if (plan.getDim() != int64_t(common.row.inner()))
    spec = resolveRows(desc, plan.getDim(), why);
  if (failed(spec))
    return failure();
  spec->threadsPerRow = plan.getThreadsPerRow();
  spec->vector = plan.getVector();
  spec->vectorsPerThread = plan.getVectorsPerThread();
  spec->rows = plan.getRows();
  spec->unroll = plan.getUnroll();
  spec->cluster = plan.getCluster();
  if (failed(spec->resolveVectors(/*mayHavePart=*/true, why)))
    return failure();
  if (spec->levels.empty() && spec->cluster > 1)
    return refuse(why, "blocks of a cluster share no row that is not reduced");
  if (!spec->levels.empty() && spec->segments() > spec->cluster)
    return refuse(
        why,
        "a reduced row of " + Twine(spec->row.extent) +
            " is longer than threads_per_row * vector * vectors_per_thread" +
            (spec->cluster > 1 ? " * cluster, " : ", ") +
            Twine(spec->segment() * spec->cluster));
  if (spec->cluster > 1 && spec->segments() < spec->cluster)
    return refuse(why, "a reduced row of " + Twine(spec->row.extent) +
                           " leaves blocks of the cluster without a segment");
  return spec;
}

LogicalResult RowsSpec::resolveVectors(bool mayHavePart, std::string *why) {
  if (row.extent % vector && !(mayHavePart && row.extent > vector))
    return refuse(why, "rows of " + Twine(row.extent) + " are no whole chunk" +
                           (mayHavePart ? "" : "s") + " of " + Twine(vector));
  // Who has a part reads the last whole chunk first, which has to be of the
  // same block.
  int64_t rest = row.extent % segment();
  if (isUpdated && segments() > 1 && rest && rest < vector)
    return refuse(why,
                  "the last block of rows that are updated in place has no "
                  "whole chunk");
  for (auto *list : {&inputs, &outputs})
    for (RowsAccess &access : *list) {
      access.vector = std::min(access.widest, vector);
      if (mayHavePart && access.vector == 1) {
        access.vector = access.getShiftedVector(vector);
        access.isShifted = access.vector > 1;
      }
    }
  return success();
}
