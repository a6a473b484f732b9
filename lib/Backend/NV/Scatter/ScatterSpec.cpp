//===- ScatterSpec.cpp - Sums by index, resolved --------------------------===//

#include "ScatterSpec.h"

#include "aicf/Analysis/Selections.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

InstructionDesc aicf::nv::addUnitDim(const InstructionDesc &desc) {
  InstructionDesc result = desc;
  result.extents.push_back(1);
  return result;
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// The scatters along `sequential`, whatever the outputs hold: sums are formed
/// in shared memory, not where they are stored.
static std::optional<SequentialMatch> matchScatters(const InstructionDesc &desc,
                                                    SequentialDim sequential,
                                                    std::string *why) {
  InstructionDesc room = desc;
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    if (node.kind != NodeDesc::Reduce)
      continue;
    AccessDesc holder;
    holder.element = {node.type, 1};
    holder.dims = desc.getGridDims();
    room.outputs.push_back(holder);
    room.yields.push_back(n);
  }
  return matchSequential(room, sequential, why);
}

static std::optional<SequentialMatch> findScatters(const InstructionDesc &desc,
                                                   SequentialDim sequential,
                                                   std::string *why) {
  if (sequential)
    return matchScatters(desc, sequential, why);
  if (desc.getReducedDims())
    for (unsigned dim = 0; dim < desc.getNumDims(); ++dim)
      if (auto match = matchScatters(desc, {SequentialDim::Scatter, dim},
                                     /*why=*/nullptr))
        return match;
  if (why)
    *why = "no scatter";
  return std::nullopt;
}

/// Marks the inputs that `nodes` need, `except` aside.
static std::vector<bool> findInputs(const InstructionDesc &desc,
                                    ArrayRef<unsigned> nodes,
                                    std::optional<unsigned> except) {
  std::vector<bool> needs(desc.nodes.size());
  for (unsigned n : nodes)
    needs[n] = true;
  for (unsigned n = desc.nodes.size(); n-- > 0;)
    if (needs[n] && n != except)
      for (unsigned operand : desc.nodes[n].operands)
        needs[operand] = true;
  if (except && *except < desc.inputs.size())
    needs[*except] = false;
  needs.resize(desc.inputs.size());
  return needs;
}

FailureOr<ScatterSpec> aicf::nv::resolveScatter(const InstructionDesc &desc,
                                                SequentialDim sequential,
                                                int64_t dim, std::string *why) {
  std::optional<SequentialMatch> match = findScatters(desc, sequential, why);
  if (!match || failed(checkInPlace(desc, why)))
    return failure();
  ScatterSpec spec;
  spec.sequential = match->sequential;
  if (failed(resolveScatterAxes(addUnitDim(desc), spec.sequential.dim, dim,
                                spec, spec.keptAxes, why)))
    return failure();
  spec.position = match->scatters[0].position;
  DimSet sources = spec.getSourceDims();
  if (desc.getVolume(desc.nodes[spec.position].dims & ~sources) != 1)
    return refuse(why, "the index varies over a kept dim");
  SmallVector<unsigned> operands;
  std::vector<bool> depends(desc.nodes.size());
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    bool follows = llvm::any_of(
        node.operands, [&](unsigned operand) { return depends[operand]; });
    const Scatter *scatter = match->findScatter(n);
    if (scatter && follows)
      return refuse(why, "sums of what sums give");
    if (!scatter && (node.reduced & sources))
      return refuse(why, "a reduction that is no scatter");
    if (scatter && scatter->position != spec.position)
      return refuse(why, "scatters by different indices");
    depends[n] = scatter || follows;
    if (!scatter)
      continue;
    int64_t bits = node.type.getIntOrFloatBitWidth();
    if (node.type.isBF16() || node.type.isF16())
      bits = 32;
    spec.reduces.push_back(n);
    spec.runningBytes.push_back(std::max<int64_t>(bits / 8, 1));
    operands.push_back(node.operands[0]);
  }
  spec.indexes = findInputs(desc, {spec.position}, std::nullopt);
  spec.adds = findInputs(desc, operands, spec.position);
  return spec;
}

FailureOr<ScatterSpec> aicf::nv::applyScatter(const InstructionDesc &desc,
                                              const ScatterSpec &common,
                                              ScatterPlanAttr plan,
                                              std::string *why) {
  FailureOr<ScatterSpec> spec = common;
  int64_t dim = common.isScalar() ? -1 : int64_t(common.row.inner());
  if (plan.getDim() != dim || plan.getSequential() != common.sequential) {
    if (plan.getDim() >= desc.getNumDims())
      return refuse(why, "d" + Twine(plan.getDim()) + " is no dim of the row");
    spec = resolveScatter(desc, plan.getSequential(), plan.getDim(), why);
    if (succeeded(spec) && plan.getDim() < 0 && !spec->isScalar())
      return refuse(why, "rows of columns are no scalars");
  }
  if (failed(spec))
    return failure();
  spec->threadsPerRow = plan.getThreadsPerRow();
  spec->vector = plan.getVector();
  spec->rows = plan.getWarps() * kWarp / plan.getThreadsPerRow();
  spec->destinations = plan.getDestinations();
  spec->split = plan.getSplit();
  spec->copies = plan.getCopies();
  spec->vectorsPerThread = plan.getVectorsPerThread();
  spec->strips = plan.getStrips();
  // Blocks that share the sources and sort them first are a cluster.
  if (spec->strips && spec->split > 1) {
    if (spec->strips != spec->split ||
        spec->split > ScatterSpec::kMostInCluster ||
        !llvm::isPowerOf2_64(spec->split))
      return refuse(why, "2, 4 or 8 blocks of a cluster share sources that "
                         "they sort first, each a strip");
    spec->cluster = spec->split;
    spec->split = 1;
    spec->strips = 0;
  }
  spec->unroll = std::max(ScatterSpec::kSourcesAtOnce, spec->sourcesAtOnce());
  if (failed(spec->resolveVectors(/*mayHavePart=*/false, why)))
    return failure();
  if (spec->destinations > spec->getDestination().extent)
    return refuse(why, "a block has more destinations than there are");
  int64_t sources = spec->countSources();
  int64_t parts = llvm::divideCeil(sources, spec->strip());
  if (parts != spec->split)
    return refuse(why, Twine(sources) + " sources make no " +
                           Twine(spec->split) + " equal parts");
  if (spec->strips) {
    if (spec->copies > 1)
      return refuse(why, "blocks share sources that they sort first");
    if (int64_t(llvm::divideCeil(sources, spec->stripLength())) != spec->strips)
      return refuse(why, Twine(sources) + " sources make no " +
                             Twine(spec->strips) + " equal strips");
    if (spec->strips > spec->threads())
      return refuse(why, "more strips than a block has threads");
    if (spec->extras() >= int64_t(1) << 20)
      return refuse(why, "more than 2^20 parts of lists");
    if (spec->ranges() > ScatterSpec::kMostSortedRanges)
      return refuse(why, Twine(spec->ranges()) +
                             " ranges, more than sources are sorted by, " +
                             Twine(ScatterSpec::kMostSortedRanges));
    if (spec->blocks() + spec->strips >= int64_t(1) << 20)
      return refuse(why, "more than 2^20 blocks that ask for strips");
  }
  if (spec->isClustered()) {
    if (spec->copies > 1)
      return refuse(why, "blocks of a cluster have one sum of a destination");
    if (spec->segments() > 1)
      return refuse(why, "blocks of a cluster have whole rows");
    if (spec->tested() > ScatterSpec::kDirectSources)
      return refuse(why, "a block of a cluster lists " +
                             Twine(ScatterSpec::kDirectSources) +
                             " sources at most, not " + Twine(spec->tested()));
  }
  if (spec->addsInGroups() && spec->ranges() > 1)
    return refuse(why, "blocks whose groups have sums of their own have all "
                       "destinations");
  if ((!spec->addsInWarps() || spec->isClustered()) && !spec->addsInGroups() &&
      spec->destinationBits() + llvm::Log2_64_Ceil(spec->strip()) > 32)
    return refuse(why,
                  "numbers of a source and of a destination exceed 32 bits");
  return spec;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

int64_t ScatterSpec::tiles() const {
  return llvm::SaturatingMultiply<uint64_t>(
      llvm::SaturatingMultiply<uint64_t>(countPositions(getKept()), ranges()),
      segments());
}

int64_t ScatterSpec::blocks() const {
  return llvm::SaturatingMultiply<uint64_t>(tiles(), split);
}

int64_t ScatterSpec::rowBytes(size_t n) const {
  return isScalar() ? runningBytes[n]
                    : llvm::alignTo(threadsPerRow * columns() * runningBytes[n],
                                    kVectorBytes);
}

int64_t ScatterSpec::room() const {
  // Of even indices a range has no more, five deviations aside.
  constexpr int64_t kMore = 64;
  int64_t average = llvm::divideCeil(countSources(), ranges());
  return std::clamp<int64_t>(
      llvm::alignTo(std::min(average + average / 8 + kMore, countSources()), 4),
      4, kDirectSources);
}

int64_t ScatterSpec::sourcesAtOnce() const {
  if (!isClustered())
    return kSourcesAtOnce;
  // All are under way at once, as far as there are registers.
  constexpr int64_t kMost = 16;
  int64_t each = llvm::divideCeil(tested(), threads());
  return llvm::divideCeil(each, llvm::divideCeil(each, kMost));
}

int64_t ScatterSpec::rowsAtOnce() const {
  int64_t most = std::clamp<int64_t>(64 / columns(), 2, 8);
  if (!isClustered())
    return most;
  // No more than a group has on average.
  int64_t each = llvm::divideCeil(ownSources(), rows);
  return std::clamp<int64_t>(llvm::PowerOf2Ceil(each), 1, most);
}

int64_t ScatterSpec::ownSources() const {
  return mulDiv(strip(), destinations, getDestination().extent);
}

int64_t ScatterSpec::sorters() const {
  constexpr int64_t kLeast = 4, kMax = 16;
  int64_t listed =
      strips ? std::max(stripLength(), ownSources()) : ownSources();
  int64_t full = llvm::PowerOf2Ceil(llvm::divideCeil(listed, kWarp));
  return std::min(std::clamp(full, kLeast, isClustered() ? kMax / 2 : kMax),
                  blockWarps());
}

int64_t ScatterSpec::sumsOffset(size_t n) const {
  int64_t offset = 0;
  for (size_t m = 0; m < n && !isDirect(); ++m)
    offset += llvm::alignTo(destinations * rowBytes(m) *
                                (addsInWarps()    ? blockWarps() * copies
                                 : addsInGroups() ? rows
                                                  : 1),
                            kVectorBytes);
  return offset;
}

int64_t ScatterSpec::partsOffset(size_t n) const {
  int64_t offset = sumsBytes();
  for (size_t m = 0; m < n; ++m)
    offset += llvm::alignTo(
        (addsInWarps() ? (split > 1 ? threads() : 0) : rows) * rowBytes(m),
        kVectorBytes);
  return offset;
}

int64_t ScatterSpec::sortedOffset() const {
  return std::max<int64_t>(partsOffset(reduces.size()),
                           listOffset() +
                               llvm::alignTo(4 * listRoom(), kVectorBytes));
}

int64_t ScatterSpec::hotOffset(size_t n) const {
  int64_t offset = llvm::alignTo(ownedOffset() + 4 * cluster, kVectorBytes);
  for (size_t m = 0; m < n; ++m)
    offset +=
        llvm::alignTo(cluster * destinations * runningBytes[m], kVectorBytes);
  return offset;
}

int64_t ScatterSpec::sharedBytes() const {
  if (isClustered())
    return addsInWarps() ? hotOffset(reduces.size())
                         : ownedOffset() + 4 * cluster;
  if (addsInWarps())
    return flagOffset() + (split > 1 ? 4 : 0);
  if (addsInGroups())
    return partsOffset(reduces.size());
  return strips ? extrasOffset() + 4 * ranges()
                : countsOffset() + 8 * blockWarps();
}

int64_t ScatterSpec::recordOffset(size_t n) const {
  int64_t bytes = 0;
  for (size_t m = 0; m < n; ++m)
    bytes += llvm::alignTo(destinations * rowBytes(m), kVectorBytes);
  return bytes;
}

int64_t ScatterSpec::scratchBytes() const {
  if (!strips) {
    int64_t records = isClustered() ? (isScalar() ? 0 : cluster)
                      : split > 1   ? 1
                                    : 0;
    return llvm::SaturatingMultiply<uint64_t>(
        llvm::SaturatingMultiply<uint64_t>(blocks(), records), recordBytes());
  }
  return llvm::SaturatingMultiplyAdd<uint64_t>(
      llvm::SaturatingMultiply<uint64_t>(teams(), records()), recordBytes(),
      recordsOffset());
}

int64_t ScatterSpec::semaphores() const {
  if (strips)
    return stripWords() + tiles() + teams() * records();
  if (split == 1)
    return 0;
  return addsInSteps() ? tiles() * (1 + llvm::divideCeil(split, partsAtOnce()))
                       : tiles();
}

int64_t ScatterSpec::partsAtOnce() const {
  constexpr int64_t kLeastInSteps = 24;
  int64_t most = strips ? extras() + 1 : split;
  if (addsInWarps() || isClustered() || most < kLeastInSteps)
    return 1;
  int64_t root = 1;
  while (4 * root * root <= most)
    root *= 2;
  return root;
}

std::string ScatterSpec::getKey() const {
  std::string key = RowsSpec::getKey();
  llvm::raw_string_ostream(key)
      << ' ' << sequential << " kept " << keptAxes << " by " << position
      << (ranges() > 1 ? " ranges" : "");
  if (strips)
    llvm::raw_string_ostream(key)
        << " strips of " << stripLength() << " by " << ranges() << " room "
        << room() << " of " << records();
  if (isClustered())
    llvm::raw_string_ostream(key)
        << " cluster " << cluster << " tests " << sourcesAtOnce() << " in "
        << rounds() << " slots " << slotWords() << " adds " << rowsAtOnce();
  if (addsInGroups())
    llvm::raw_string_ostream(key) << " in groups";
  if (!addsInWarps()) {
    llvm::raw_string_ostream(key) << " sorters " << sorters();
    if (isDirect())
      llvm::raw_string_ostream(key) << " direct " << listRoom();
  }
  return key;
}
