//===- ScanSpec.cpp - Scans that threads share, resolved ------------------===//

#include "ScanSpec.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

//===----------------------------------------------------------------------===//
// The overlay
//===----------------------------------------------------------------------===//

/// `map` at positions of `dim` for those of `from`.
static AffineMap overlay(AffineMap map, DimSet from, unsigned dim) {
  SmallVector<AffineExpr> dims;
  for (unsigned d = 0; d < map.getNumDims(); ++d)
    dims.push_back(getAffineDimExpr(from >> d & 1 ? dim : d, map.getContext()));
  return map.replaceDimsAndSymbols(dims, {}, map.getNumDims(), 0);
}

InstructionDesc aicf::nv::overlayScans(const InstructionDesc &desc,
                                       const SequentialMatch &match) {
  InstructionDesc result = desc;
  DimSet from = match.getDropped(desc);
  unsigned to = match.sequential.dim;
  auto move = [&](DimSet dims) {
    return dims & from ? (dims & ~from) | DimSet(1) << to : dims;
  };
  for (unsigned d = 0; d < desc.getNumDims(); ++d)
    if (from >> d & 1)
      result.extents[d] = 1;
  for (auto *list : {&result.inputs, &result.outputs})
    for (AccessDesc &access : *list) {
      access.map = overlay(access.map, from, to);
      access.dims = move(access.dims);
    }
  for (NodeDesc &node : result.nodes)
    node.dims = move(node.dims);
  return result;
}

/// The dim whose position `value` is, maybe narrowed; -1: none.
static int64_t getIndexDim(Value value) {
  if (auto narrowed = value.getDefiningOp<arith::TruncIOp>())
    value = narrowed.getIn();
  auto index = value.getDefiningOp<emit::IndexOp>();
  return index ? static_cast<int64_t>(index.getDim()) : -1;
}

OwningOpRef<emit::ComputeOp>
aicf::nv::overlayScans(emit::ComputeOp op, const InstructionDesc &desc,
                       const SequentialMatch &match) {
  OwningOpRef<emit::ComputeOp> result(cast<emit::ComputeOp>(op->clone()));
  DimSet from = match.getDropped(desc);
  unsigned to = match.sequential.dim;
  SmallVector<int64_t> extents(op.getExtents());
  for (auto [d, extent] : llvm::enumerate(extents))
    if (from >> d & 1)
      extent = 1;
  result->setExtents(extents);
  SmallVector<Attribute> maps;
  for (AffineMap map : op.getIndexingMaps().getAsValueRange<AffineMapAttr>())
    maps.push_back(AffineMapAttr::get(overlay(map, from, to)));
  result->setIndexingMapsAttr(ArrayAttr::get(op->getContext(), maps));
  // Before the positions lose their names.
  auto isOf = [&](int64_t dim) { return dim >= 0 && (from >> dim & 1); };
  for (auto compare : result->getBodyBlock()->getOps<arith::CmpIOp>()) {
    int64_t x = getIndexDim(compare.getLhs()),
            y = getIndexDim(compare.getRhs());
    if ((isOf(x) && y == to) || (x == to && isOf(y)))
      compare.setPredicate(arith::CmpIPredicate::eq);
  }
  for (auto index : result->getBodyBlock()->getOps<emit::IndexOp>())
    if (isOf(index.getDim()))
      index.setDim(to);
  return result;
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

static SequentialDim findScanDim(const InstructionDesc &desc) {
  for (SequentialDim found : findSequentialDims(desc))
    if (found.isScan())
      return found;
  return {};
}

FailureOr<ScanSpec> aicf::nv::resolveScan(const InstructionDesc &desc,
                                          SequentialDim sequential, int64_t dim,
                                          std::string *why) {
  if (!sequential)
    sequential = findScanDim(desc);
  if (!sequential)
    return refuse(why, "no scan");
  if (!desc.mayReassociate())
    return refuse(why, "threads reassociate the scans");
  std::optional<SequentialMatch> match = matchSequential(desc, sequential, why);
  if (!match)
    return failure();
  if (failed(checkInPlace(desc, why)))
    return failure();
  ScanSpec spec;
  spec.sequential = sequential;
  DimSet from = match->getDropped(desc);
  std::vector<bool> depends(desc.nodes.size());
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    bool follows = llvm::any_of(
        node.operands, [&](unsigned operand) { return depends[operand]; });
    const Scan *scan = match->findScan(n);
    if (!scan && (node.reduced & from))
      return refuse(why, "a reduction that is no scan");
    if (scan && follows)
      return refuse(why, "a scan of what a scan gives");
    depends[n] = scan || follows;
    if (!scan)
      continue;
    int64_t bits = node.type.getIntOrFloatBitWidth();
    if (node.type.isBF16() || node.type.isF16())
      bits = 32;
    spec.scans.push_back(
        {unsigned(n), scan->shift != 0, std::max<int64_t>(bits / 8, 1)});
  }
  InstructionDesc map = overlayScans(desc, *match);
  if (failed(resolveScanAxes(map, sequential.dim, dim, spec, why)))
    return failure();
  spec.alongScan = spec.row.inner() == sequential.dim;
  spec.holdsChunks = spec.alongScan;
  return spec;
}

FailureOr<ScanSpec> aicf::nv::applyScan(const InstructionDesc &desc,
                                        const ScanSpec &common,
                                        ScanPlanAttr plan, std::string *why) {
  FailureOr<ScanSpec> spec = common;
  if (plan.getDim() != int64_t(common.row.inner()) ||
      plan.getSequential() != common.sequential)
    spec = resolveScan(desc, plan.getSequential(), plan.getDim(), why);
  if (failed(spec))
    return failure();
  spec->threadsPerRow = plan.getThreadsPerRow();
  spec->vector = plan.getVector();
  spec->rows = plan.getRows();
  spec->unroll = plan.getSteps();
  spec->cluster = plan.getCluster();
  if (failed(spec->resolveVectors(/*mayHavePart=*/false, why)))
    return failure();
  if (spec->alongScan && spec->rows > 1 && spec->scanSegments() > 1)
    return refuse(why, "a row of several segments takes a block");
  if (spec->cluster > 1 && (spec->scanSegments() > spec->cluster ||
                            2 * spec->scanSegments() <= spec->cluster))
    return refuse(why, "segments of the scan: " + Twine(spec->scanSegments()) +
                           ", in a cluster of " + Twine(spec->cluster) +
                           " blocks more than " + Twine(spec->cluster / 2) +
                           " and at most " + Twine(spec->cluster));
  return spec;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

int64_t ScanSpec::scanSegment() const {
  return (alongScan ? threadsPerRow * vector : rows) * unroll;
}

int64_t ScanSpec::scanSegments() const {
  return llvm::divideCeil(getScanned().extent, scanSegment());
}

int64_t ScanSpec::sequences() const {
  int64_t kept = countPositions(getKept());
  return alongScan ? llvm::divideCeil(kept, rows)
                   : llvm::SaturatingMultiply<uint64_t>(kept, segments());
}

int64_t ScanSpec::blocks() const {
  return llvm::SaturatingMultiply<uint64_t>(
      sequences(), cluster > 1 ? cluster : scanSegments());
}

int64_t ScanSpec::sharers() const {
  if (alongScan)
    return warps();
  return threadsPerRow < kWarp ? threads() / kWarp : rows;
}

int64_t ScanSpec::groupSegments() const {
  // Across the rows a thread has up to four of the totals of a group: of few
  // columns many threads look back.
  constexpr int64_t kMost = 1024, kOfThread = 4;
  return alongScan ? std::max(threads(), kWarp)
                   : std::clamp(kOfThread * partners(), kWarp, kMost);
}

int64_t ScanSpec::groups() const {
  return llvm::divideCeil(scanSegments(), groupSegments());
}

int64_t ScanSpec::sectionBytes(size_t scan) const {
  return llvm::alignTo(owners() * ownTotals() * scans[scan].bytes,
                       kVectorBytes);
}

int64_t ScanSpec::getSectionOffset(size_t scan) const {
  int64_t bytes = 0;
  for (size_t n = 0; n < scan; ++n)
    bytes += sectionBytes(n);
  return bytes;
}

int64_t ScanSpec::scratchBytes() const {
  if (!usesMemory())
    return 0;
  int64_t records = scanSegments() + (groups() > 1 ? groups() : 0);
  return llvm::SaturatingMultiply<uint64_t>(
      llvm::SaturatingMultiply<uint64_t>(sequences(), records), recordBytes());
}

int64_t ScanSpec::segmentWords() const {
  return llvm::divideCeil(scanSegments(), kWarp);
}

int64_t ScanSpec::groupWords() const {
  return groups() > 1 ? llvm::divideCeil(groups(), kWarp) : 0;
}

int64_t ScanSpec::semaphores() const {
  if (!usesMemory())
    return 0;
  return llvm::SaturatingMultiplyAdd<uint64_t>(
      sequences(), segmentWords() + groupWords() + 1, 1);
}

int64_t ScanSpec::runningRegisters(int64_t elements) const {
  int64_t registers = 0;
  for (const RowsScan &scan : scans)
    registers += elements * llvm::divideCeil(scan.bytes, 4);
  return registers;
}

int64_t ScanSpec::sharedSection(size_t scan) const {
  int64_t bytes = sharers() * sectionBytes(scan);
  return alongScan ? std::max(bytes, rows * unroll * warps() * kSlotBytes)
                   : bytes;
}

int64_t ScanSpec::totalsBytes() const {
  if (sharers() == 1)
    return 0;
  int64_t bytes = 0;
  for (size_t n = 0; n < scans.size(); ++n)
    bytes += sharedSection(n);
  return bytes;
}

std::string ScanSpec::getKey() const {
  std::string key = RowsSpec::getKey();
  llvm::raw_string_ostream os(key);
  os << ' ' << sequential << (usesMemory() ? " segments" : "")
     << (usesMemory() && groups() > 1 ? " groups" : "")
     << (hasWholeSegments() ? " whole" : "")
     << (hasWholeRows() ? "" : " ragged rows");
  if (cluster > 1)
    os << " cluster " << cluster;
  if (scansAgain)
    os << " again";
  for (const RowsScan &scan : scans)
    os << " scan " << scan.node << (scan.isExclusive ? " exclusive" : "");
  return key;
}
