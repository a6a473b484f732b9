//===- ScanKernel.cpp - Code of scans that threads share ------------------===//
//
// A thread loads its chunks and scans each of them in registers. Then come the
// totals of what precedes a chunk: of lower lanes by shuffles, of lower warps
// through shared memory, of earlier segments from the workspace
// (ScanExchange.h). They are combined with what the thread has, and stored. So
// everything is loaded once.
//
// Along the row the order is chunks of a thread, then threads, then elements of
// a chunk: chunk `u` of all threads precedes chunk `u + 1`. Else it is groups
// of threads, then positions of a thread, for each column apart. A downward
// scan visits mirrored positions in the same order.
//
// What lies beyond the end follows everything, so it changes nothing but
// itself, and is not stored.
//
//===----------------------------------------------------------------------===//

#include "ScanKernel.h"

#include "../Codegen/Limits.h"
#include "../Codegen/Params.h"
#include "../Rows/RowsEvaluator.h"
#include "ScanExchange.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class ScanKernel : public RowsEvaluator, public ScanArithmetic {
public:
  ScanKernel(DeviceBuilder &d, emit::ComputeOp op, const ScanSpec &scan,
             const KernelArgs &args, RowsIndex &index, ScanExchange &exchange,
             ScanBlock block)
      : RowsEvaluator(d, op,
                      scan.alongScan ? scan.getRowDims()
                                     : getDims(scan.getScanned()),
                      scan, args, index),
        scan(scan), exchange(exchange), block(block) {
    for (const RowsScan &s : scan.scans)
      reduces.push_back(nodes[s.node].getDefiningOp<emit::ReduceOp>());
    warpLane = d.bitAnd(index.getThread(), kWarp - 1);
  }

  void write();

private:
  Value getIdentity(size_t n) override {
    return RowsEvaluator::getIdentity(reduces[n]);
  }
  Value combine(size_t n, Value x, Value y) override {
    return RowsEvaluator::combine(reduces[n], x, y);
  }
  Value halve(size_t n, Values values) override {
    return RowsEvaluator::halve(reduces[n], std::move(values));
  }
  Type getRunningType(size_t n) const override {
    return RowsEvaluator::getRunningType(reduces[n]);
  }

  void holdChunks();
  void holdPositions();
  /// Element `i` of a chunk in scan order.
  int inOrder(int i) const {
    return scan.isUp() || !scan.alongScan ? i : scan.vector - 1 - i;
  }
  Value &local(size_t n, int u, int e) {
    return locals[(n * scan.unroll + u) * scan.vector + e];
  }
  void scanThread(size_t n);
  void scanAgain();
  Value scanLanes(size_t n, Value value, int64_t first, int64_t end,
                  Value lane);
  Value shiftLanes(size_t n, Value inclusive, int64_t distance, Value lane);
  Values scanChunks(size_t n, int64_t section);
  Values scanWarps(size_t n, ValueRange totals, int64_t section);
  Values scanColumns(size_t n, int64_t section);
  void defineResults(size_t n);

  const ScanSpec &scan;
  ScanExchange &exchange;
  ScanBlock block;
  SmallVector<emit::ReduceOp> reduces;
  Value warpLane;
  Values locals; ///< By scan, held row, element: with what precedes in it.
  Values bases;  ///< Likewise, of a held row or a column: what precedes those.
  Values totals; ///< Of the segment: of each scan, the thread's.
};

} // namespace

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

/// Holds chunks of the row, each as a row of its own.
void ScanKernel::holdChunks() {
  Value rows = index.countPositions(scan.rowNumber);
  Value number = block.sequence, isRow;
  if (scan.rows > 1)
    number = d.add(d.mul(number, scan.rows), index.getGroup());
  if (!scan.hasWholeRows()) {
    isRow = d.less(number, rows);
    number = d.min(number, d.sub(rows, 1));
  }
  Values axes = index.split(scan.rowNumber, number);
  Value last = d.sub(d.div(index.countPositions(scan.row), scan.vector), 1);
  Value first = d.add(d.mul(block.segment, scan.unroll * scan.threadsPerRow),
                      index.getLane());
  for (int u = 0; u < scan.unroll; ++u) {
    Value chunk = d.add(first, u * scan.threadsPerRow), isChunk = isRow;
    if (!scan.hasWholeSegments()) {
      isChunk = index.both(isRow, d.less(chunk, d.add(last, 1)));
      if (!AICF_MUTANT("scan-chunk-outside"))
        chunk = d.min(chunk, last);
    }
    if (!scan.isUp())
      chunk = d.sub(last, chunk);
    index.hold(u, axes, isChunk, d.mul(chunk, scan.vector));
  }
}

/// Holds neighbouring positions of the scanned axis.
void ScanKernel::holdPositions() {
  Values kept = index.split(scan.getKept(), index.getBlock());
  Value last = d.sub(index.countPositions(scan.getScanned()), 1);
  Value first = d.mul(d.add(d.mul(block.segment, scan.rows), index.getGroup()),
                      scan.unroll);
  for (int u = 0; u < scan.unroll; ++u) {
    Value position = d.add(first, u), isPosition;
    if (!scan.hasWholeSegments()) {
      isPosition = d.less(position, d.add(last, 1));
      position = d.min(position, last);
    }
    if (!scan.isUp())
      position = d.sub(last, position);
    Values axes = kept;
    axes.push_back(position);
    index.hold(u, std::move(axes), isPosition);
  }
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

/// Scans what the thread holds: each chunk, or each column.
void ScanKernel::scanThread(size_t n) {
  for (int u = 0; u < scan.unroll; ++u)
    for (int i = 0; i < scan.vector; ++i) {
      int e = inOrder(i);
      Value before = scan.alongScan
                         ? (i ? local(n, u, inOrder(i - 1)) : Value())
                         : (u ? local(n, u - 1, e) : Value());
      local(n, u, e) = combineElement(
          reduces[n], before ? before : getIdentity(n), {u, 0, e});
    }
}

/// Scans what the thread holds a second time, from what it has loaded. The
/// compiler must not know that it is the same, or it would keep the sums of the
/// first time.
void ScanKernel::scanAgain() {
  Value zero = exchange.getLateZero();
  struct Loaded {
    Value node;
    FragmentPlace place;
    Value value;
  };
  SmallVector<Loaded> loaded;
  for (const RowsAccess &input : scan.inputs) {
    Value node = nodes[input.index];
    bool packs = input.alongRow && isHalf(input.type) && scan.vector % 2 == 0;
    for (int u = 0; u < scan.unroll; ++u)
      for (int i = 0; i < (input.alongRow ? scan.vector : 1); ++i) {
        FragmentPlace place{u, 0, input.alongRow ? i : -1};
        Value value = evaluate(node, place);
        if (packs && i % 2) {
          Values pair = d.unpackPair(
              d.bitOr(d.pack(loaded.back().value, value), zero), input.type);
          loaded.back().value = pair[0];
          value = pair[1];
        }
        loaded.push_back({node, place, value});
      }
  }
  forget();
  for (auto &[node, place, value] : loaded)
    define(node, place, value);
  for (size_t n = 0; n < reduces.size(); ++n)
    scanThread(n);
}

/// The inclusive scan of `value` over lanes that are multiples of `first`
/// apart, up to `end`. `lane` numbers them from the first one of a scan on.
Value ScanKernel::scanLanes(size_t n, Value value, int64_t first, int64_t end,
                            Value lane) {
  for (int64_t distance = first; distance < end; distance *= 2) {
    Value other = d.shuffleUp(value, distance);
    value = d.select(d.less(lane, distance), value, combine(n, other, value));
  }
  return value;
}

/// The exclusive scan of an inclusive one.
Value ScanKernel::shiftLanes(size_t n, Value inclusive, int64_t distance,
                             Value lane) {
  return d.select(d.less(lane, distance), getIdentity(n),
                  d.shuffleUp(inclusive, distance));
}

/// Along the row: what precedes each of the thread's chunks in the segment.
/// Appends the segment's total.
Values ScanKernel::scanChunks(size_t n, int64_t section) {
  int64_t lanes = std::min(scan.threadsPerRow, kWarp);
  Value lane = d.bitAnd(warpLane, lanes - 1);
  int last = inOrder(scan.vector - 1);
  Values before, ends;
  Value lastLane = d.bitOr(warpLane, d.i32(lanes - 1));
  for (int u = 0; u < scan.unroll; ++u) {
    Value inclusive = scanLanes(n, local(n, u, last), 1, lanes, lane);
    before.push_back(shiftLanes(n, inclusive, 1, lane));
    ends.push_back(scan.sharers() == 1 ? d.shuffleFrom(inclusive, lastLane)
                                       : inclusive);
  }
  if (scan.sharers() > 1) {
    Values warps = scanWarps(n, ends, section);
    totals.push_back(warps.pop_back_val());
    for (auto [value, warp] : llvm::zip_equal(before, warps))
      value = combine(n, warp, value);
    return before;
  }
  Value running;
  for (auto [value, end] : llvm::zip_equal(before, ends)) {
    if (running)
      value = combine(n, running, value);
    running = running ? combine(n, running, end) : end;
  }
  totals.push_back(running);
  return before;
}

/// What warps before have of the chunks, and all of chunks before; at last the
/// total. `totals` are the warps' in their last lanes. Each warp scans all of
/// them.
Values ScanKernel::scanWarps(size_t n, ValueRange totals, int64_t section) {
  int64_t warps = scan.warps(), count = warps * scan.unroll;
  int64_t bytes = scan.scans[n].bytes;
  Value thread = index.getThread();
  Value warp = d.shr(thread, llvm::Log2_64(kWarp));
  Value base = d.i32(section);
  if (scan.rows > 1) {
    base = d.add(base, d.mul(index.getGroup(), count * kSlotBytes));
    warp = d.bitAnd(warp, warps - 1);
  }
  Value isFirst = d.eq(warpLane, 0);
  d.when(d.eq(warpLane, kWarp - 1), [&] {
    Value slot = d.add(base, d.mul(warp, bytes));
    for (auto [u, total] : llvm::enumerate(totals))
      d.storeShared(slot, total, u * warps * bytes);
  });
  if (!AICF_MUTANT("scan-missing-barrier"))
    d.blockBarrier();
  Values before(scan.unroll);
  Value carry;
  for (int64_t from = 0; from < count; from += kWarp) {
    int64_t width = std::min(count - from, kWarp);
    Value number = width < kWarp ? d.min(warpLane, d.i32(width - 1)) : warpLane;
    Value total = d.loadShared(d.add(base, d.mul(number, bytes)),
                               totals[0].getType(), from * bytes);
    Value inclusive = scanLanes(n, total, 1, width, warpLane);
    if (carry)
      inclusive = combine(n, carry, inclusive);
    Value exclusive = d.select(isFirst, carry ? carry : getIdentity(n),
                               d.shuffleUp(inclusive, 1));
    for (int64_t u = from / warps; u * warps < from + width; ++u)
      before[u] = d.shuffleFrom(exclusive, d.add(warp, u * warps - from));
    carry = d.shuffleFrom(inclusive, d.i32(width - 1));
  }
  before.push_back(carry);
  return before;
}

/// Otherwise: what precedes the thread's positions in the segment, by column.
/// Appends the segment's totals.
Values ScanKernel::scanColumns(size_t n, int64_t section) {
  int64_t owners = scan.owners(), sharers = scan.sharers();
  Values before, ends;
  for (int e = 0; e < scan.vector; ++e) {
    Value end = local(n, scan.unroll - 1, e);
    if (owners < kWarp) {
      end = scanLanes(n, end, owners, kWarp, warpLane);
      before.push_back(shiftLanes(n, end, owners, warpLane));
    }
    ends.push_back(end);
  }
  Value owner = index.getLane();
  if (sharers == 1) {
    if (owners < kWarp) {
      Value lane = d.add(d.bitAnd(warpLane, owners - 1), kWarp - owners);
      for (Value &end : ends)
        end = d.shuffleFrom(end, lane);
    } else {
      before.assign(scan.vector, getIdentity(n));
    }
    totals.append(ends);
    return before;
  }
  // Neighbouring threads are neighbours in shared memory, too.
  int64_t stride = std::max(owners, kWarp), bytes = scan.scans[n].bytes;
  Value thread = index.getThread();
  Value sharer = d.shr(thread, llvm::Log2_64(stride));
  auto getPlace = [&](int64_t s, int e) {
    return section + s * scan.sectionBytes(n) + e * owners * bytes;
  };
  Value place = d.mul(owner, bytes);
  auto store = [&] {
    Value slot = d.add(place, d.mul(sharer, scan.sectionBytes(n)));
    for (auto [e, end] : llvm::enumerate(ends))
      d.storeShared(slot, end, getPlace(0, e));
  };
  if (owners < kWarp)
    d.when(d.less(d.i32(kWarp - owners - 1), warpLane), store);
  else
    store();
  d.blockBarrier();
  for (int e = 0; e < scan.vector; ++e) {
    Value running, preceding = getIdentity(n);
    for (int64_t s = 0; s < sharers; ++s) {
      if (running)
        preceding = d.select(d.eq(sharer, s), running, preceding);
      Value next = d.loadShared(place, ends[e].getType(), getPlace(s, e));
      running = running ? combine(n, running, next) : next;
    }
    if (owners < kWarp)
      before[e] = combine(n, preceding, before[e]);
    else
      before.push_back(preceding);
    totals.push_back(running);
  }
  return before;
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

void ScanKernel::defineResults(size_t n) {
  int64_t count = scan.alongScan ? scan.unroll : scan.vector;
  for (int u = 0; u < scan.unroll; ++u)
    for (int i = 0; i < scan.vector; ++i) {
      int e = inOrder(i);
      Value base = bases[n * count + (scan.alongScan ? u : e)], own;
      if (!scan.scans[n].isExclusive)
        own = local(n, u, e);
      else if (scan.alongScan ? i : u)
        own = scan.alongScan ? local(n, u, inOrder(i - 1)) : local(n, u - 1, e);
      Value value = own ? combine(n, base, own) : base;
      Value result = reduces[n].getResult();
      define(result, project(result, {u, 0, e}), finish(reduces[n], value));
    }
}

void ScanKernel::write() {
  if (scan.alongScan)
    holdChunks();
  else
    holdPositions();
  for (int u = 0; u < scan.unroll; ++u)
    for (const RowsAccess &input : scan.inputs)
      loadChunk(input, u, input.alongRow ? 0 : -1);
  size_t numScans = reduces.size();
  locals.resize(numScans * scan.unroll * scan.vector);
  int64_t section = 0;
  for (size_t n = 0; n < numScans; ++n) {
    scanThread(n);
    llvm::append_range(bases, scan.alongScan ? scanChunks(n, section)
                                             : scanColumns(n, section));
    section += scan.sharedSection(n);
  }
  if (scan.scanSegments() > 1) {
    Value owner = scan.alongScan ? d.i32(0) : index.getLane();
    Value partner = scan.alongScan ? index.getThread() : index.getGroup();
    Values prefix = exchange.getPrefix(*this, owner, partner, totals);
    size_t each = bases.size() / numScans;
    for (auto [i, base] : llvm::enumerate(bases)) {
      size_t n = i / each;
      base = combine(
          n, prefix[n * scan.ownTotals() + (scan.alongScan ? 0 : i % each)],
          base);
    }
    if (scan.scansAgain)
      scanAgain();
  }
  for (size_t n = 0; n < numScans; ++n)
    defineResults(n);
  for (int u = 0; u < scan.unroll; ++u)
    storeChunk(u, /*chunk=*/0, [](const RowsAccess &) { return true; });
}

void aicf::nv::generateScan(DeviceBuilder &d, emit::ComputeOp op,
                            const InstructionDesc &desc, const ScanSpec &spec,
                            const KernelArgs &args, StringRef name) {
  std::optional<SequentialMatch> match = matchSequential(desc, spec.sequential);
  OwningOpRef<emit::ComputeOp> map = overlayScans(op, desc, *match);
  Values params = d.beginKernel(name, getParamKinds(args), spec.threads(),
                                spec.cluster, [&](ValueRange) -> Value {
                                  if (spec.cluster > 1)
                                    d.clusterArrive();
                                  return Value();
                                });
  d.setResidentBlocks(spec.residentBlocks);
  ScanExchange exchange(d, spec, params);
  ScanBlock block = exchange.locateBlock();
  RowsBlock at{block.sequence, {}};
  if (!spec.alongScan && spec.segments() > 1) {
    int own = spec.usesMemory() ? 5 : 1;
    Value tiles = params[params.size() - own];
    if (tiles.getType().isInteger(64))
      tiles = d.narrow(tiles);
    at.number = d.div(block.sequence, tiles);
    at.segment = d.sub(block.sequence, d.mul(at.number, tiles));
  }
  RowsIndex index(d, spec, args, params, at);
  ScanKernel(d, *map, spec, args, index, exchange, block).write();
  d.endKernel();
}
