//===- ScanSpace.cpp - Plan space of aicf_nv.scan -------------------------===//
//
// All about plans but their cost: the match, the space, what a plan adds to a
// spec, the family's own bounds and the footprint.
//
//===----------------------------------------------------------------------===//

#include "ScanFamily.h"

#include "../Codegen/IssueCost.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Elements that a thread may hold, for code is that long; and that plans are
/// listed with.
static constexpr int64_t kMaxElements = 128, kMaxListed = 64;

/// By node: whether `spec`'s scans follow from it. They do from themselves.
static std::vector<bool> findScanned(const InstructionDesc &desc,
                                     const ScanSpec &spec) {
  std::vector<bool> scanned(desc.nodes.size());
  for (const RowsScan &scan : spec.scans)
    scanned[scan.node] = true;
  for (size_t n = desc.nodes.size(); n-- > 0;)
    if (scanned[n])
      for (unsigned operand : desc.nodes[n].operands)
        scanned[operand] = true;
  return scanned;
}

/// Whether it pays to scan twice: while a block waits for others, running
/// values of f32 would take twice as many registers as the 16-bit elements that
/// they come from, and a few instructions make them again.
static bool paysToScanAgain(const InstructionDesc &desc, const ScanSpec &spec) {
  constexpr int64_t kFew = 8;
  if (!spec.usesMemory() || spec.vector % 2)
    return false;
  std::vector<bool> scanned = findScanned(desc, spec);
  int64_t instructions = 0, bytes = 0;
  for (auto [n, node] : llvm::enumerate(desc.nodes))
    if (scanned[n] && node.kind == NodeDesc::Op)
      instructions += countInstructions(node);
  for (const RowsAccess &input : spec.inputs) {
    if (!scanned[input.index] || !input.alongRow)
      continue;
    if (!input.type.isBF16() && !input.type.isF16())
      return false;
    bytes += input.bytes;
  }
  return bytes > 0 && instructions <= kFew &&
         bytes < 4 * spec.runningRegisters(1);
}

/// Registers a thread, estimated: what is loaded, or scanned, of its elements;
/// what precedes them; the arithmetic of a chunk. Across the rows each position
/// has an address of its own.
static int64_t estimateRegisters(const InstructionDesc &desc,
                                 const ScanSpec &spec,
                                 const TargetDescription &target) {
  constexpr int64_t kFixed = 20, kOfChunk = 1;
  DimSet scanned = DimSet(1) << spec.sequential.dim;
  int64_t elements = spec.unroll * spec.vector, loaded = 0, later = 0,
          widest = 1;
  std::vector<bool> scans = findScanned(desc, spec);
  for (const RowsAccess &input : spec.inputs) {
    int64_t of =
        llvm::divideCeil(input.bytes * (input.alongRow ? elements : 1), 4);
    loaded += of;
    // What only scans need is gone when they are done.
    if (!scans[input.index] || (desc.inputs[input.index].dims & scanned))
      later += of;
  }
  for (const NodeDesc &node : desc.nodes)
    if (node.kind == NodeDesc::Op)
      widest = std::max<int64_t>(
          widest, llvm::divideCeil(node.type.getIntOrFloatBitWidth(), 32));
  // With totals of others, some of which are under way together.
  int64_t ofColumn = spec.usesMemory() ? 5 : 4;
  int64_t totals = spec.runningRegisters(
      spec.alongScan ? 2 * spec.unroll : ofColumn * spec.vector);
  int64_t held =
      spec.scansAgain
          ? loaded
          : std::max(loaded, later + spec.runningRegisters(elements));
  int64_t needed =
      kFixed + kOfChunk * spec.unroll + held + totals + widest * spec.vector;
  if (spec.alongScan)
    return llvm::alignTo(needed, 8);
  // Addresses, which ptxas keeps where there is room.
  constexpr int64_t kOfPosition = 3;
  int64_t most = getMaxRegisters(spec.threads(), target);
  int64_t whole = needed + (kOfPosition - kOfChunk) * spec.unroll;
  return llvm::alignTo(std::max(needed, std::min(whole, most)), 8);
}

FailureOr<ScanSpec> ScanFamily::resolve(const InstructionDesc &desc,
                                        const TargetDescription &,
                                        std::string *why) const {
  return resolveScan(desc, SequentialDim(), /*dim=*/-1, why);
}

FailureOr<ScanSpec> ScanFamily::apply(const InstructionDesc &desc,
                                      const ScanSpec &common, Attribute plan,
                                      const TargetDescription &target,
                                      std::string *why) const {
  FailureOr<ScanSpec> spec =
      applyScan(desc, common, cast<ScanPlanAttr>(plan), why);
  if (failed(spec))
    return failure();
  if (spec->cluster > 1 && !supportsClusters(target.chip))
    return refuse(why, "the target has no clusters");
  spec->scansAgain = paysToScanAgain(desc, *spec);
  setRegisters(*spec, estimateRegisters(desc, *spec, target),
               kMaxResidentBlocks, target);
  return spec;
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

namespace {
/// Parameters of the space, in its order.
enum { ThreadsPerRow, Threads, Steps, Cluster };
} // namespace

void ScanFamily::declare(const InstructionDesc &, const ScanSpec &common,
                         const TargetDescription &target,
                         PlanSpace &space) const {
  constexpr int64_t kThreads[] = {128, 256, 512, 1024};
  // Fewer threads read less than a line of the cache in a row.
  constexpr int64_t kMaxThreadsPerRow = 1024, kMinAcross = 8, kMaxAcross = 64;
  int64_t vector = common.getWidest();
  int64_t whole =
      llvm::PowerOf2Ceil(std::max<int64_t>(common.row.extent / vector, 1));
  SmallVector<int64_t> threadsPerRow, steps;
  int64_t least = common.alongScan ? 1 : std::min(whole, kMinAcross);
  int64_t most = common.alongScan ? kMaxThreadsPerRow : kMaxAcross;
  for (int64_t n = least; n <= std::min(whole, most); n *= 2)
    threadsPerRow.push_back(n);
  for (int64_t n = 1; n * vector <= kMaxListed; n *= 2)
    steps.push_back(n);
  space.parameters = {
      {"threads_per_row", "threads side by side along the row", threadsPerRow},
      {"threads", "threads a block: threads_per_row times rows",
       llvm::to_vector(ArrayRef(kThreads))},
      {"steps",
       common.alongScan ? "chunks of a row that a thread holds"
                        : "neighbouring positions that a thread holds",
       steps}};
  SmallVector<int64_t> clusters = {1};
  if (supportsClusters(target.chip))
    clusters.append({2, 4, 8});
  space.parameters.push_back(
      {"cluster", "blocks that have all segments of a scan", clusters});
  space.constraints.push_back(
      {"threads that share a row are threads of one block", Threads,
       [](ArrayRef<int64_t> values) {
         return values[ThreadsPerRow] <= values[Threads];
       }});
  // Positions of all threads of a block that follow each other in the scan.
  bool alongScan = common.alongScan;
  int64_t extent = common.getScanned().extent;
  space.constraints.push_back(
      {"a cluster has as many blocks as there are segments, or less than twice "
       "as many",
       Cluster, [=](ArrayRef<int64_t> values) {
         if (values[Cluster] == 1)
           return true;
         int64_t side = values[ThreadsPerRow],
                 segment =
                     (alongScan ? side * vector : values[Threads] / side) *
                     values[Steps];
         int64_t segments = llvm::divideCeil(extent, segment);
         return segments <= values[Cluster] && 2 * segments > values[Cluster];
       }});
  if (!common.alongScan)
    return;
  space.constraints.append(
      {{"blocks of more than 256 threads only where a row needs them", Threads,
        [](ArrayRef<int64_t> values) {
          return values[Threads] <= 256 ||
                 values[Threads] == values[ThreadsPerRow];
        }},
       {"no more chunks than the row has", Steps,
        [whole](ArrayRef<int64_t> values) {
          return values[Steps] == 1 ||
                 values[ThreadsPerRow] * values[Steps] <= whole;
        }},
       {"a row of several segments takes a block", Steps,
        [whole](ArrayRef<int64_t> values) {
          return values[ThreadsPerRow] == values[Threads] ||
                 values[ThreadsPerRow] * values[Steps] >= whole;
        }}});
}

Attribute ScanFamily::getPlan(MLIRContext *context, const ScanSpec &common,
                              ArrayRef<int64_t> values,
                              const TargetDescription &) const {
  return ScanPlanAttr::get(
      context, common.sequential, common.row.inner(), values[ThreadsPerRow],
      common.getWidest(), values[Steps],
      values[Threads] / values[ThreadsPerRow], values[Cluster]);
}

void ScanFamily::takeScratch(const ScanSpec &spec, Footprint &footprint) const {
  footprint.scratchBytes = spec.scratchBytes();
  footprint.semaphores = spec.semaphores();
}

bool ScanFamily::keepsOwnBounds(const InstructionDesc &desc,
                                const ScanSpec &spec, std::string *why) const {
  int64_t elements = spec.vector * spec.unroll;
  if (elements > kMaxElements)
    return refuse(why, "elements a thread: " + Twine(elements) + ", at most " +
                           Twine(kMaxElements));
  constexpr int64_t kMaxInstructions = 8192;
  int64_t instructions = 0;
  for (const NodeDesc &node : desc.nodes)
    instructions += elements * countInstructions(node);
  if (instructions > kMaxInstructions)
    return refuse(why, "instructions a thread: about " + Twine(instructions) +
                           ", at most " + Twine(kMaxInstructions));
  if (spec.scratchBytes() > INT32_MAX || spec.semaphores() > INT32_MAX / 4)
    return refuse(why, "the totals of segments exceed 2^31 bytes");
  // Numbers of the family's: segments of the row and of the scan, sequences,
  // workspace, semaphores.
  return fitsParams(desc, /*more=*/5, why);
}
