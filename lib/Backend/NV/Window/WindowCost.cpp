//===- WindowCost.cpp - What plans of aicf_nv.window cost -----------------===//

#include "WindowFamily.h"

#include "../Codegen/IssueCost.h"
#include "WindowCounts.h"
#include "aicf/Backend/NV/Numbers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {
/// Of a thread: for each of its steps, and for all of them.
struct Work {
  int64_t instructions = 0;
  int64_t lines = 0; ///< Of the nearest cache, in thousandths.
};
} // namespace

/// Positions that a block covers along each dim: of neighbouring tiles, and of
/// its share of the steps.
static Positions getCovered(const WindowSpec &spec) {
  Positions covered(spec.tile);
  auto cover = [&](ArrayRef<unsigned> dims, int64_t tiles) {
    for (unsigned dim : llvm::reverse(dims)) {
      int64_t here = std::min(tiles, spec.count(dim));
      covered[dim] = std::min(spec.extents[dim], here * spec.tile[dim]);
      tiles = llvm::divideCeil(tiles, spec.count(dim));
    }
  };
  SmallVector<unsigned> order(spec.kept);
  order.push_back(spec.row);
  cover(order, spec.owners());
  cover(spec.depth, spec.strip());
  return covered;
}

/// Bytes of `access` that a block touches.
static int64_t getBlockBytes(const AccessDesc &access,
                             const Positions &covered) {
  int64_t elements = 1, run = access.element.bytes;
  for (auto [index, size, stride] :
       llvm::zip(access.map.getResults(), access.shape, access.strides)) {
    int64_t positions = 1, range = size;
    DimSet dims = getExprDims(index);
    for (unsigned dim = 0; dim < covered.size(); ++dim)
      if (dims >> dim & 1)
        positions = mulDiv(positions, covered[dim], 1);
    if (auto bounds = emit::getRange(index, covered))
      range = bounds->second - bounds->first + 1;
    positions = std::min({positions, range, size});
    if (stride == 1)
      run *= positions;
    elements = mulDiv(elements, positions, 1);
  }
  int64_t bytes = mulDiv(elements, access.element.bytes, 1);
  return run < kSectorBytes ? mulDiv(bytes, kSectorBytes, run) : bytes;
}

/// Lines of the nearest cache, in thousandths, for each thread of a warp that
/// accesses `bytes` of access `number`, of inputs and outputs, whose elements
/// have `elementBytes`: those in which the bytes of its threads lie.
/// Neighbours along the row are neighbours in memory, the tiles of the next
/// positions lie as far apart as their strides say. Partners, if a warp has
/// several, are a step of the depth apart.
static int64_t getThreadLines(const InstructionDesc &desc,
                              const WindowSpec &spec, unsigned number,
                              int64_t elementBytes, int64_t bytes) {
  ArrayRef<int64_t> strides = getDimStrides(spec, desc, number);
  struct Step {
    int64_t count, stride;
  };
  auto addSteps = [&](SmallVectorImpl<Step> &steps, unsigned dim) {
    int64_t stride =
        mulDiv(std::abs(strides[dim]), spec.tile[dim] * elementBytes, 1);
    steps.push_back({spec.count(dim), stride});
  };
  SmallVector<Step> owners, partners;
  addSteps(owners, spec.row);
  for (unsigned dim : llvm::reverse(spec.kept))
    addSteps(owners, dim);
  for (unsigned dim : llvm::reverse(spec.depth))
    addSteps(partners, dim);
  auto getOffset = [](ArrayRef<Step> steps, int64_t number) {
    int64_t offset = 0;
    for (auto [count, stride] : steps) {
      if (number == 0)
        break;
      offset += number % count * stride;
      number /= count;
    }
    return offset;
  };
  SmallVector<int64_t, kWarp> lines;
  for (int64_t lane = 0; lane < kWarp; ++lane) {
    int64_t offset = getOffset(owners, lane % spec.owners());
    if (spec.partners > 1)
      offset += getOffset(partners, lane / spec.owners());
    for (int64_t line = offset / kCacheLine;
         line <= (offset + bytes - 1) / kCacheLine; ++line)
      if (!llvm::is_contained(lines, line))
        lines.push_back(line);
  }
  return 1000 * int64_t(lines.size()) / kWarp;
}

static void countInputs(const InstructionDesc &desc, const WindowSpec &spec,
                        Work &step, Work &once,
                        SmallVectorImpl<int64_t> &elements) {
  constexpr int64_t kLoad = 4, kCheck = 2, kPosition = 1;
  for (auto [access, loads] : llvm::zip(desc.inputs, getLoads(spec, desc))) {
    Work &work = loads.ofStep ? step : once;
    int64_t bytes = loads.width * access.element.bytes;
    int64_t each = kLoad;
    if (loads.checks)
      each += kPosition + (access.guarded ? llvm::divideCeil(bytes, 4) : 0);
    work.instructions += loads.vectors * each + kCheck * loads.checks;
    elements.push_back(loads.vectors * loads.width);
  }
}

static void countLines(const InstructionDesc &desc, const WindowSpec &spec,
                       Work &step, Work &once) {
  for (auto [i, loads] : llvm::enumerate(getLoads(spec, desc))) {
    int64_t elementBytes = desc.inputs[i].element.bytes;
    (loads.ofStep ? step : once).lines +=
        loads.vectors *
        getThreadLines(desc, spec, i, elementBytes, loads.width * elementBytes);
  }
}

/// Nodes: how often each is computed within a tile. One of a single input is
/// computed for each of its elements.
static void countNodes(const InstructionDesc &desc, const WindowSpec &spec,
                       ArrayRef<int64_t> elements, Work &step, Work &once) {
  constexpr int kNone = -1, kMany = -2;
  SmallVector<int> source(desc.nodes.size(), kNone);
  DimSet row = DimSet(1) << spec.row, depth = spec.getDepthDims();
  bool isCut = llvm::any_of(spec.depth,
                            [&](unsigned dim) { return spec.isRagged(dim); });
  for (auto [n, node] : llvm::enumerate(desc.nodes)) {
    if (node.kind == NodeDesc::Argument) {
      source[n] = n;
      continue;
    }
    if (node.kind == NodeDesc::Index)
      source[n] = kMany;
    for (unsigned operand : node.operands)
      if (source[operand] != kNone)
        source[n] = source[n] == kNone || source[n] == source[operand]
                        ? source[operand]
                        : kMany;
    if (node.reduced & depth) {
      source[n] = kMany;
      int64_t words = node.type.getIntOrFloatBitWidth() > 32 ? 3 : 1;
      step.instructions +=
          spec.volume((node.dims & spec.getTileDims()) | depth) *
          (words + isCut);
      continue;
    }
    if (node.kind != NodeDesc::Op)
      continue;
    // What does not vary along the row are conditions on positions, of which
    // most are known.
    int64_t count = spec.volume(node.dims);
    if (source[n] >= 0)
      count = std::min(count, elements[source[n]]);
    else if (!(node.dims & row) && node.type.isIntOrIndex())
      count = llvm::divideCeil(count, 2);
    int64_t issued = countInstructions(node);
    if (node.isProduct && spec.feedsReduction[n])
      issued = 0; // A part of the multiply-add.
    ((node.dims & depth) ? step : once).instructions += count * issued;
  }
}

Cost WindowFamily::estimate(const InstructionDesc &desc, const WindowSpec &spec,
                            Attribute, const TargetDescription &target) const {
  constexpr int64_t kStart = 40, kDivision = 10, kLoop = 6, kStore = 4;
  Work step, once;
  SmallVector<int64_t> elements;
  countInputs(desc, spec, step, once, elements);
  countLines(desc, spec, step, once);
  countNodes(desc, spec, elements, step, once);
  int64_t points = spec.volume(WindowSpec::getSet(spec.kept));
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    int64_t stores = points * spec.tile[spec.row] / spec.outputVectors[j];
    once.instructions += kStore * stores;
    once.lines +=
        stores * getThreadLines(desc, spec, desc.inputs.size() + j,
                                output.element.bytes,
                                spec.outputVectors[j] * output.element.bytes);
  }
  int64_t steps = llvm::divideCeil(spec.strip(), spec.partners); // Of a thread.
  int64_t levels = spec.levels.size();
  if (spec.steps() > 1)
    step.instructions += kLoop + kDivision * int64_t(spec.depth.size() - 1);
  once.instructions += kStart + kDivision * int64_t(spec.kept.size());

  int64_t blocks = std::max<int64_t>(spec.blocks(), 1);
  int64_t threads = mulDiv(blocks, spec.threads(), 1);
  // Running values are exchanged through shared memory.
  constexpr int64_t kExchange = 6;
  int64_t exchanges = (spec.partners > 1) + (spec.split > 1);
  int64_t work = once.instructions + levels * steps * step.instructions +
                 exchanges * kExchange * spec.numRunning;
  const NVNumbers &numbers = getNumbers(target);
  BusyTime compute = getBusiestIssueTime(
      blocks, spec.threads(), work, spec.residentBlocks,
      numbers.window_compute_percent, numbers.window_few_percent, target);

  Positions covered = getCovered(spec);
  int64_t touched = 0, moved = 0;
  for (const auto *list : {&desc.inputs, &desc.outputs})
    for (const AccessDesc &access : *list) {
      int64_t bytes = access.getNumBytes();
      int64_t all = mulDiv(blocks, getBlockBytes(access, covered), 1);
      moved += all;
      touched += std::min(bytes, all);
    }
  moved += 2 * spec.scratchBytes();
  int64_t lines =
      mulDiv(threads, once.lines + levels * steps * step.lines, 1000);
  int64_t traffic =
      getTrafficTime(moved, lines, touched, /*percent=*/100, blocks, target);

  // A block's way: its first loads, a wait in each step, and its work. Those
  // that a multiprocessor holds go side by side, and nothing else hides them:
  // the sum of the terms comes nearer to measured times than their greatest.
  int64_t load = getLoadLatency(touched, target);
  int64_t chain =
      mulDiv(load, numbers.window_load_percent, 100) +
      mulDiv(levels * steps, numbers.window_step_ps, 1) +
      cyclesToPs(mulDiv(work, numbers.window_issue_percent, 100), target);
  // Partners' running values: threads read those of a column of partners one
  // after the other, as often as there are more columns than threads.
  if (spec.partners > 1) {
    int64_t columns =
        llvm::divideCeil(spec.numRunning * spec.owners(), spec.threads());
    chain += cyclesToPs(exchanges * columns * spec.partners *
                            numbers.window_exchange_cycles,
                        target);
  }
  int64_t held = target.compute_units * spec.residentBlocks;
  int64_t chains = mulDiv(std::max(blocks, held), chain, held);
  int64_t last = 0;
  if (spec.partners > 1)
    last += exchanges * (2 * numbers.barrier_ps +
                         spec.partners * target.cache_latency_ps / 8);
  if (spec.split > 1) {
    // The last block reads what all have left, as fast as one multiprocessor
    // can.
    int64_t bytes =
        spec.split * spec.numRunning * spec.owners() * spec.slotBytes;
    last += load * (2 + llvm::divideCeil(spec.split, spec.partners)) +
            bytesToPs(bytes, std::max<int64_t>(
                                 target.cache_mbps / target.compute_units, 1));
  }
  Cost raw = splitBusy(compute);
  raw.traffic = mulDiv(traffic, numbers.window_traffic_percent, 100);
  raw.occupancy += chains - chain;
  raw.latency =
      target.launch_ps + chain + mulDiv(last, numbers.window_last_percent, 100);
  raw.spill = getSpillTime(spec.spilledRegisters, levels * steps, blocks,
                           spec.threads(), target);
  return weighTerms(raw, /*busy=*/0, target);
}

/// No plan issues less than one instruction for each element that is reduced,
/// and none of a tile less than its steps take, however they are shared.
int64_t WindowFamily::getBound(const InstructionDesc &desc,
                               const WindowSpec &common,
                               const TargetDescription &target,
                               ArrayRef<int64_t> values) const {
  const NVNumbers &numbers = getNumbers(target);
  int64_t rate = target.compute_units * numbers.fma_per_cycle;
  // Quotients round up.
  auto getTime = [&](int64_t instructions, int64_t latency) {
    int64_t cycles = std::max<int64_t>(
        instructions / rate * numbers.window_compute_percent / 100 - 1, 0);
    return Cost::weigh(cyclesToPs(cycles, target), /*traffic=*/0, latency,
                       /*spill=*/0, target)
        .total();
  };
  if (values.size() == 1) {
    WindowSpec spec = common;
    spec.tile = (*common.tiles)[values.front()];
    Work step, once;
    SmallVector<int64_t> read;
    countInputs(desc, spec, step, once, read);
    countNodes(desc, spec, read, step, once);
    int64_t steps = mulDiv(spec.countTiles(spec.getTileDims()),
                           spec.levels.size() * spec.steps(), 1);
    int64_t load = getLoadLatency(/*touched=*/0, target) *
                   numbers.window_load_percent / 100;
    return getTime(mulDiv(steps, step.instructions, 1),
                   target.launch_ps + load);
  }
  int64_t elements = 0;
  for (const auto &level : common.levels)
    for (unsigned n : level)
      elements +=
          mulDiv(desc.getVolume(desc.nodes[n].dims & common.getTileDims()),
                 desc.getVolume(common.getDepthDims()), 1);
  return getTime(elements, target.launch_ps);
}
