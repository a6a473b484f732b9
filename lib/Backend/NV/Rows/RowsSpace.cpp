//===- RowsSpace.cpp - Plan space of aicf_nv.rows -------------------------===//
//
// All about plans but their cost: the match, the space, what a plan adds to a
// spec, the family's own bounds and the footprint.
//
//===----------------------------------------------------------------------===//

#include "RowsFamily.h"

#include "../Codegen/IssueCost.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Elements of all held rows that a thread may have, for code is that long; and
/// that plans are listed with, for more leave too few threads to a
/// multiprocessor.
static constexpr int64_t kMaxElements = 128, kMaxListed = 64;

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// Registers that ptxas spends beyond the values of elements: on arithmetic in
/// f64, on quotients and roots that a reduction needs, whose rare cases are
/// calls with a chunk's values alive, on a last chunk with an address and a
/// check of its own, and on the addresses of elements that each have one. Found
/// in 1,000 random instructions.
static int64_t estimateTemporaries(const InstructionDesc &desc,
                                   const RowsSpec &spec) {
  constexpr int64_t kDouble = 16, kQuotient = 6, kEdge = 8, kAddress = 2;
  emit::DimSet row = spec.getRowDims();
  bool hasDouble = false, hasQuotient = false;
  std::vector<bool> feeds(desc.nodes.size());
  for (size_t n = desc.nodes.size(); n-- > 0;) {
    const NodeDesc &node = desc.nodes[n];
    hasDouble |= node.kind != NodeDesc::Constant && node.type.isF64();
    hasQuotient |=
        feeds[n] && (node.dims & row) && node.cost.opClass == OpClass::Special;
    if (feeds[n] || (node.reduced & row))
      for (unsigned operand : node.operands)
        feeds[operand] = true;
  }
  bool hasEdge =
      !spec.levels.empty() && spec.wholeVectors() < spec.vectorsPerThread;
  int64_t computed = llvm::count_if(
      spec.inputs, [](const RowsAccess &input) { return input.isComputed; });
  return kDouble * hasDouble + kQuotient * spec.vector * hasQuotient +
         kEdge * hasEdge +
         kAddress * computed * spec.vector * spec.vectorsPerThread;
}

/// A node is evaluated where a reduction or a store first needs it.
int64_t aicf::nv::estimateHeldRegisters(const InstructionDesc &desc,
                                        emit::DimSet row, int64_t elements,
                                        const RowsSpec &spec) {
  size_t numNodes = desc.nodes.size();
  auto getBits = [&](size_t n) -> int64_t {
    if (!(desc.nodes[n].dims & row))
      return 0;
    // A chunk has whole registers.
    return std::max<int64_t>(
        {desc.nodes[n].type.getIntOrFloatBitWidth(), 8, 32 / spec.vector});
  };
  std::vector<bool> known(numNodes);
  int64_t late = 0, shifted = 0;
  for (const RowsAccess &input : spec.inputs) {
    known[input.index] = !input.late;
    if (input.late)
      late += getBits(input.index);
    if (input.isShifted)
      shifted += getBits(input.index);
  }
  /// Bits of an element that are known and needed by what is not.
  auto countLive = [&] {
    std::vector<bool> lives(numNodes);
    for (size_t n = 0; n < numNodes; ++n)
      for (unsigned operand : desc.nodes[n].operands)
        if (!known[n])
          lives[operand] = true;
    for (unsigned yield : desc.yields)
      lives[yield] = true;
    int64_t bits = 0;
    for (size_t n = 0; n < numNodes; ++n)
      if (known[n] && lives[n])
        bits += getBits(n);
    return bits;
  };
  int64_t most = countLive(), chunk = 0;
  for (const auto &level : spec.levels) {
    for (unsigned reduce : level)
      known[reduce] = true;
    // Operands stand before what they are operands of.
    for (size_t n = numNodes; n-- > 0;)
      if (known[n])
        for (unsigned operand : desc.nodes[n].operands)
          known[operand] = true;
    most = std::max(most, countLive());
  }
  for (size_t n = 0; n < numNodes; ++n)
    chunk = std::max(chunk, getBits(n));
  return llvm::divideCeil(most * elements +
                              (late + shifted) * spec.vector *
                                  std::min<int64_t>(spec.vectorsPerThread, 2) +
                              chunk * spec.vector,
                          32);
}

/// Registers a thread, estimated: those that hold the row, of which shifted
/// inputs take two vectors each, and what ptxas
/// spends beyond them. It spills below 48 for a log-softmax of 32 elements, 62
/// for an RMS norm, 76 for a layer norm, 80 for its gradient.
static int64_t estimateRegisters(const InstructionDesc &desc,
                                 const RowsSpec &spec) {
  constexpr int64_t kFixed = 16, kOfRow = 2;
  int64_t held = estimateHeldRegisters(
      desc, spec.getRowDims(),
      spec.unroll * spec.vector * spec.vectorsPerThread, spec);
  return llvm::alignTo(kFixed + kOfRow * spec.unroll + held +
                           estimateTemporaries(desc, spec),
                       8);
}

// One row of all takes 0.27 to 0.98 of the time for rows of 3 to 127 elements,
// and 0.94 to 1.12 for 1023, where a factor of a row is loaded for each element
// (58 maps on an H200, 2026-11-29).
std::unique_ptr<InstructionDesc>
RowsFamily::adapt(const InstructionDesc &desc) const {
  constexpr int64_t kLeastBytes = 1 << 20, kShortRow = 256;
  int64_t bytes = 0, element = kVectorBytes;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list) {
      bytes += access.getNumBytes();
      element = std::min(element, access.element.bytes);
    }
  if (bytes < kLeastBytes)
    return nullptr;
  int64_t row = 0;
  auto isShort = [&](int64_t extent) {
    row = row ? row : extent;
    return row <= kShortRow && extent * element % kVectorBytes != 0;
  };
  std::optional<InstructionDesc> flat =
      flattenRows(desc, isShort, kMaxRowPositions);
  return flat ? std::make_unique<InstructionDesc>(std::move(*flat)) : nullptr;
}

FailureOr<RowsSpec> RowsFamily::resolve(const InstructionDesc &desc,
                                        const TargetDescription &,
                                        std::string *why) const {
  return resolveRows(desc, /*dim=*/-1, why);
}

FailureOr<RowsSpec> RowsFamily::apply(const InstructionDesc &desc,
                                      const RowsSpec &common, Attribute plan,
                                      const TargetDescription &target,
                                      std::string *why) const {
  FailureOr<RowsSpec> spec =
      applyRows(desc, common, cast<RowsPlanAttr>(plan), why);
  if (failed(spec))
    return failure();
  if (spec->cluster > 1 && !supportsClusters(target.chip))
    return refuse(why, "the target has no clusters");
  setRegisters(*spec, estimateRegisters(desc, *spec), kMaxResidentBlocks,
               target);
  return spec;
}

//===----------------------------------------------------------------------===//
// Plan space
//===----------------------------------------------------------------------===//

/// Elements of the chunks worth trying, the most first: those that fill the
/// widest access of the smallest element, shifted ones too; those that rows are
/// made up of, for the widest access may be the least one; and half of the
/// widest in a map with few threads, for threads of a reduction can be as many
/// as it has chunks.
static SmallVector<int64_t> getVectors(const RowsSpec &spec,
                                       const TargetDescription &target) {
  int64_t widest = spec.getWidest();
  SmallVector<int64_t> vectors = {widest, spec.getWidestWhole()};
  int64_t shifted = spec.getWidestShifted([](auto &) { return true; });
  if (shifted > widest)
    vectors.push_back(shifted);
  int64_t chunks =
      mulDiv(spec.countRows(), llvm::divideCeil(spec.row.extent, widest), 1);
  if (spec.levels.empty() && widest > 2 &&
      chunks < target.compute_units * target.max_threads)
    vectors.push_back(widest / 2);
  llvm::sort(vectors, std::greater<>());
  vectors.erase(llvm::unique(vectors), vectors.end());
  return vectors;
}

namespace {
/// Parameters of the space, in its order.
struct RowsPoint {
  enum { Vector, ThreadsPerRow, Cluster, VectorsPerThread, Threads, Unroll };
  int64_t vector, threadsPerRow, cluster = 1, vectorsPerThread = 0, threads = 0,
                                 unroll = 0;
  explicit RowsPoint(ArrayRef<int64_t> values)
      : vector(values[Vector]), threadsPerRow(values[ThreadsPerRow]) {
    int64_t *rest[] = {&cluster, &vectorsPerThread, &threads, &unroll};
    for (auto [number, value] : llvm::zip(rest, values.drop_front(Cluster)))
      *number = value;
  }
  int64_t rows() const { return std::max<int64_t>(threads / threadsPerRow, 1); }
};
} // namespace

/// Blocks that may share a row. A cluster pays where a row is too long for the
/// registers of one block, or rows are too few to fill the machine.
static SmallVector<int64_t> getClusters(const RowsSpec &spec,
                                        const TargetDescription &target) {
  constexpr int64_t kLongRow = 8192, kShortRow = 2048;
  bool isFew = spec.countRows() < 2 * target.compute_units;
  if (spec.levels.empty() || !supportsClusters(target.chip) ||
      spec.row.extent < (isFew ? kShortRow : kLongRow))
    return {1};
  return {1, 2, 4, 8};
}

void RowsFamily::declare(const InstructionDesc &, const RowsSpec &common,
                         const TargetDescription &target,
                         PlanSpace &space) const {
  constexpr int64_t kMaxThreadsPerRow = 1024, kMapThreadsPerRow = 256,
                    kMaxMapVectors = 8, kClusterThreads = 128;
  int64_t extent = common.row.extent;
  SmallVector<int64_t> vectors = getVectors(common, target), threadsPerRow,
                       vectorsPerThread;
  auto countChunks = [extent](const RowsPoint &p) -> int64_t {
    return llvm::divideCeil(extent, p.vector);
  };
  bool isMap = common.levels.empty();
  for (int64_t n = 1; n <= kMaxThreadsPerRow; n *= 2)
    if (n <=
        int64_t(llvm::PowerOf2Ceil(llvm::divideCeil(extent, vectors.back()))))
      threadsPerRow.push_back(n);
  // Of a map, powers of two and whole rows; a row that is reduced needs as many
  // as its threads leave.
  SmallVector<int64_t> clusters = getClusters(common, target);
  for (int64_t vector : vectors)
    for (int64_t n : threadsPerRow)
      for (int64_t cluster : clusters)
        vectorsPerThread.push_back(
            llvm::divideCeil(llvm::divideCeil(extent, vector), n * cluster));
  if (isMap)
    vectorsPerThread.append({1, 2, 4, 8});
  llvm::sort(vectorsPerThread);
  vectorsPerThread.erase(llvm::unique(vectorsPerThread),
                         vectorsPerThread.end());
  llvm::erase_if(vectorsPerThread, [&](int64_t n) {
    return n * vectors.back() > kMaxListed || (isMap && n > kMaxMapVectors);
  });

  space.parameters = {
      {"vector", "neighbouring elements that a thread accesses at once",
       vectors},
      {"threads_per_row", "threads of a block that share a row", threadsPerRow},
      {"cluster", "blocks that share a row", clusters},
      {"vectors_per_thread", "chunks of a row that a thread holds",
       vectorsPerThread},
      {"threads",
       "threads a block: threads_per_row times rows",
       {128, 256, 512, 1024}},
      {"unroll", "rows that a thread works on at once", {1, 2, 4}}};
  if (isMap)
    space.constraints.push_back(
        {"a map's threads fill a block of 256, or the row; or they are fewer, "
         "have all of it, and leave fewer of their places free",
         RowsPoint::ThreadsPerRow, [=](ArrayRef<int64_t> values) {
           RowsPoint p(values);
           int64_t chunks = countChunks(p);
           int64_t most =
               std::min<int64_t>(llvm::PowerOf2Ceil(chunks), kMapThreadsPerRow);
           int64_t each = llvm::divideCeil(chunks, p.threadsPerRow);
           return p.threadsPerRow == most ||
                  (p.threadsPerRow < most && each <= kMaxMapVectors &&
                   p.threadsPerRow * each <
                       int64_t(llvm::alignTo(chunks, most)));
         }});
  else
    space.constraints.push_back(
        {"each thread has a chunk", RowsPoint::ThreadsPerRow,
         [=](ArrayRef<int64_t> values) {
           RowsPoint p(values);
           return p.threadsPerRow <=
                  int64_t(llvm::PowerOf2Ceil(countChunks(p)));
         }});
  space.constraints.append(
      {{"a block of a cluster has one row, and a segment of it",
        RowsPoint::Cluster,
        [=](ArrayRef<int64_t> values) {
          RowsPoint p(values);
          if (p.cluster == 1)
            return true;
          int64_t chunks = countChunks(p), threads = p.threadsPerRow;
          int64_t each = llvm::divideCeil(chunks, threads * p.cluster);
          return threads >= kClusterThreads &&
                 (p.cluster - 1) * each * threads < chunks;
        }},
       {isMap ? "a power of two, no more chunks than the row has; or all of "
                "them"
              : "a row that is reduced is one segment",
        RowsPoint::VectorsPerThread,
        [=](ArrayRef<int64_t> values) {
          RowsPoint p(values);
          int64_t whole =
              llvm::divideCeil(countChunks(p), p.threadsPerRow * p.cluster);
          return p.vectorsPerThread == whole ||
                 (isMap && p.vectorsPerThread < whole &&
                  p.threadsPerRow == kMapThreadsPerRow &&
                  llvm::isPowerOf2_64(p.vectorsPerThread));
        }},
       {"threads_per_row divides the threads of a block", RowsPoint::Threads,
        [=](ArrayRef<int64_t> values) {
          RowsPoint p(values);
          return p.threadsPerRow * p.rows() == p.threads;
        }},
       {"blocks of more than 256 threads only where a row needs them",
        RowsPoint::Threads,
        [=](ArrayRef<int64_t> values) {
          RowsPoint p(values);
          return (p.threads <= 256 && p.cluster == 1) || p.rows() == 1;
        }},
       {"at most 64 elements a thread", RowsPoint::Unroll,
        [=](ArrayRef<int64_t> values) {
          RowsPoint p(values);
          return p.vectorsPerThread * p.vector * p.unroll <= kMaxListed;
        }},
       {"blocks of more rows than need be only where they fill the machine",
        RowsPoint::Unroll,
        [=, count = common.countRows(),
         sms = target.compute_units](ArrayRef<int64_t> values) {
          RowsPoint p(values);
          if (p.unroll == 1 &&
              p.threads <= std::max<int64_t>(p.threadsPerRow, 128))
            return true;
          int64_t segments = llvm::divideCeil(
              extent, p.threadsPerRow * p.vector * p.vectorsPerThread);
          return mulDiv(llvm::divideCeil(count, p.rows() * p.unroll), segments,
                        1) >= sms;
        }}});
}

Attribute RowsFamily::getPlan(MLIRContext *context, const RowsSpec &common,
                              ArrayRef<int64_t> values,
                              const TargetDescription &) const {
  RowsPoint p(values);
  return RowsPlanAttr::get(context, common.row.inner(), p.threadsPerRow,
                           p.vector, p.vectorsPerThread, p.rows(), p.unroll,
                           p.cluster);
}

bool RowsFamily::keepsOwnBounds(const InstructionDesc &desc,
                                const RowsSpec &spec, std::string *why) const {
  int64_t elements = spec.vector * spec.vectorsPerThread * spec.unroll;
  if (elements > kMaxElements)
    return refuse(why, "elements a thread: " + Twine(elements) + ", at most " +
                           Twine(kMaxElements));
  // It is straight-line code; beyond this, no cache of instructions holds it.
  constexpr int64_t kMaxInstructions = 8192;
  int64_t instructions = 0;
  for (const NodeDesc &node : desc.nodes)
    if (node.dims & spec.getRowDims())
      instructions += elements * countInstructions(node);
  if (instructions > kMaxInstructions)
    return refuse(why, "instructions a thread: about " + Twine(instructions) +
                           ", at most " + Twine(kMaxInstructions));
  return fitsParams(desc, /*more=*/0, why);
}
