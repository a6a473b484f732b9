//===- WgmmaKernel.cpp - The Hopper contraction kernel --------------------===//
//
// A persistent kernel of one producer and one or two consumer warpgroups.
//
// The producer's first thread walks the block's tiles and streams operand tiles
// through a ring of shared-memory stages with TMA: it waits until a stage is
// empty, announces the stage's bytes on its `full` barrier, and issues the
// copies. In a cluster of two, the blocks work on neighbouring row tiles of the
// same column tile: each loads half of the columns' operand for both.
//
// Each consumer owns 64 rows of the tile. It waits for a full stage, issues the
// four wgmma of depth 16 over it, and hands back the stage before, whose wgmma
// are complete by then. After the last stage the epilogue (WgmmaEpilogue.cpp)
// takes the accumulators to the outputs, while the producer already loads the
// next tile.
//
//===----------------------------------------------------------------------===//

#include "WgmmaEpilogue.h"
#include "aicf/Support/PlantedBug.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Registers a thread of the producer keeps, and of a consumer gets, when two
/// consumers share the multiprocessor's 64 Ki: 128 * (40 + 2 * 232) <= 65536.
static constexpr int64_t kProducerRegisters = 40;
static constexpr int64_t kConsumerRegisters = 232;

namespace {

/// A slot of the ring and the parity of the round that uses it.
struct RingState {
  Value slot, phase;
};

class KernelWriter {
public:
  KernelWriter(DeviceBuilder &d, emit::ComputeOp op, const WgmmaSpec &spec)
      : d(d), op(op), spec(spec) {}

  void write(StringRef name);

private:
  struct Tile {
    Value row, column; ///< First row and column.
  };

  void writeInit(Value thread);
  void writeProducer(Value thread);
  void writeLoads(const Tile &tile, Value k, Value slot);
  void writeConsumer(Value thread, Value consumer);
  /// The wgmma of one stage. Starts the accumulator if `first`.
  Value writeStage(Value accumulator, Value consumer, const RingState &ring,
                   bool first);
  void writeRelease(Value slot, Value releases);
  /// Runs `body` for each of the block's tiles, with the ring state where the
  /// tile before left it.
  void forEachTile(function_ref<RingState(const Tile &, RingState)> body);
  Tile locate(Value index);
  RingState next(RingState ring);
  Value previousSlot(Value slot);
  Value full(Value slot) { return d.add(d.shl(slot, 3), spec.fullOffset()); }
  Value empty(Value slot) { return d.add(d.shl(slot, 3), spec.emptyOffset()); }
  Value stage(Value slot) { return d.mul(slot, spec.stageBytes()); }

  DeviceBuilder &d;
  emit::ComputeOp op;
  const WgmmaSpec &spec;
  WgmmaArguments args;
};

} // namespace

//===----------------------------------------------------------------------===//
// Tiles and ring
//===----------------------------------------------------------------------===//

/// Tiles are numbered in groups of `group` row tiles; inside a group, row tiles
/// run fastest. Concurrent blocks then share operand tiles in L2.
KernelWriter::Tile KernelWriter::locate(Value index) {
  Value perGroup = d.mul(args.columnTiles, spec.group);
  Value group = d.div(index, perGroup);
  Value inGroup = d.sub(index, d.mul(group, perGroup));
  Value firstRow = d.mul(group, spec.group);
  Value height = d.min(d.sub(args.rowTiles, firstRow), d.i32(spec.group));
  Value column = d.div(inGroup, height);
  Value row = d.add(firstRow, d.sub(inGroup, d.mul(column, height)));
  return {d.mul(row, spec.tileRows), d.mul(column, spec.tileColumns)};
}

void KernelWriter::forEachTile(
    function_ref<RingState(const Tile &, RingState)> body) {
  Value tiles = d.mul(args.rowTiles, args.columnTiles);
  d.loop(d.blockId(), tiles, d.gridSize(), {d.i32(0), d.i32(0)},
         [&](Value index, ValueRange ring) -> Values {
           RingState last = body(locate(index), {ring[0], ring[1]});
           return {last.slot, last.phase};
         });
}

RingState KernelWriter::next(RingState ring) {
  Value following = d.add(ring.slot, 1);
  Value wraps = d.eq(following, spec.stages);
  return {d.select(wraps, d.i32(0), following),
          d.select(wraps, d.bitXor(ring.phase, 1), ring.phase)};
}

Value KernelWriter::previousSlot(Value slot) {
  return d.select(d.eq(slot, 0), d.i32(spec.stages - 1), d.sub(slot, 1));
}

//===----------------------------------------------------------------------===//
// Producer
//===----------------------------------------------------------------------===//

void KernelWriter::writeInit(Value thread) {
  d.when(d.eq(thread, 0), [&] {
    for (Value map : args.maps)
      d.prefetchTensorMap(map);
    d.loop(d.i32(0), d.i32(spec.stages), d.i32(1), {},
           [&](Value slot, ValueRange) -> Values {
             d.mbarrierInit(full(slot), 1);
             d.mbarrierInit(empty(slot), spec.consumers() * spec.cluster);
             return {};
           });
    d.fenceMbarrierInit();
  });
  if (spec.cluster > 1)
    d.clusterBarrier();
  else
    d.blockBarrier();
}

void KernelWriter::writeLoads(const Tile &tile, Value k, Value slot) {
  Value barrier = full(slot);
  d.mbarrierArriveExpect(barrier, spec.stageBytes());
  Value depth = d.mul(k, spec.tileDepth);
  Value toA = stage(slot);
  // A K-major tile is one box, an MN-major one a box for each 64 rows.
  if (spec.a.major == Major::K)
    d.tmaLoad(args.maps[0], toA, barrier, {depth, tile.row});
  else
    for (int64_t row = 0; row < spec.tileRows; row += kPanel)
      d.tmaLoad(args.maps[0], d.add(toA, row / kPanel * kPanelBytes), barrier,
                {d.add(tile.row, row), depth});

  Value toB = d.add(toA, spec.aBytes());
  Value column = tile.column;
  int64_t share = spec.tileColumns / spec.cluster;
  int64_t mask = 0;
  if (spec.cluster > 1) {
    mask = (1 << spec.cluster) - 1;
    Value rank = d.clusterRank();
    toB = d.add(toB, d.mul(rank, spec.bBytes() / spec.cluster));
    column = d.add(column, d.mul(rank, share));
  }
  if (spec.b.major == Major::K)
    d.tmaLoad(args.maps[1], toB, barrier, {depth, column}, mask);
  else
    for (int64_t part = 0; part < share; part += kPanel)
      d.tmaLoad(args.maps[1], d.add(toB, part / kPanel * kPanelBytes), barrier,
                {d.add(column, part), depth}, mask);
}

void KernelWriter::writeProducer(Value thread) {
  if (spec.consumers() > 1)
    d.setMaxRegisters(kProducerRegisters, /*increase=*/false);
  d.when(d.eq(thread, 0), [&] {
    forEachTile([&](const Tile &tile, RingState start) -> RingState {
      Values end = d.loop(
          d.i32(0), args.depthTiles, d.i32(1), {start.slot, start.phase},
          [&](Value k, ValueRange iter) -> Values {
            RingState ring{iter[0], iter[1]};
            d.mbarrierWait(empty(ring.slot), d.bitXor(ring.phase, 1));
            writeLoads(tile, k, ring.slot);
            RingState following = next(ring);
            return {following.slot, following.phase};
          });
      return {end[0], end[1]};
    });
  });
}

//===----------------------------------------------------------------------===//
// Consumers
//===----------------------------------------------------------------------===//

Value KernelWriter::writeStage(Value accumulator, Value consumer,
                               const RingState &ring, bool first) {
  d.mbarrierWait(full(ring.slot), ring.phase);
  Value base = d.add(d.sharedBase(), stage(ring.slot));
  // 64 rows of A take a panel's bytes in either layout.
  Value a = d.descriptor(d.add(base, d.mul(consumer, kPanelBytes)),
                         spec.a.major, kPanelBytes);
  Value b = d.descriptor(d.add(base, spec.aBytes()), spec.b.major, kPanelBytes);
  // 16 deep is 32 bytes of a K-major row, or 16 rows of 128 bytes.
  auto advance = [&](Value descriptor, Major major, int64_t step) {
    return d.add(descriptor, step * (major == Major::K ? 32 : 16 * 128) / 16);
  };
  d.wgmmaFence();
  for (int64_t step = 0; step < spec.tileDepth / 16; ++step)
    accumulator = d.wgmma(accumulator, advance(a, spec.a.major, step),
                          advance(b, spec.b.major, step), spec.tileColumns,
                          spec.element, spec.a.major, spec.b.major,
                          /*accumulate=*/!first || step);
  d.wgmmaCommit();
  return accumulator;
}

/// One thread for each block of the cluster hands `slot` back to that block's
/// producer.
void KernelWriter::writeRelease(Value slot, Value thread) {
  d.when(d.less(thread, spec.cluster), [&] {
    if (spec.cluster > 1)
      d.mbarrierArriveRemote(empty(slot), thread);
    else
      d.mbarrierArrive(empty(slot));
  });
}

void KernelWriter::writeConsumer(Value thread, Value consumer) {
  if (spec.consumers() > 1)
    d.setMaxRegisters(kConsumerRegisters, /*increase=*/true);
  EpilogueWriter epilogue(d, op, spec, args, thread, consumer);
  forEachTile([&](const Tile &tile, RingState start) -> RingState {
    Value accumulator = writeStage(d.undefAccumulator(spec.tileColumns),
                                   consumer, start, /*first=*/true);
    RingState second = next(start);
    Values end = d.loop(
        d.i32(1), args.depthTiles, d.i32(1),
        {accumulator, second.slot, second.phase},
        [&](Value, ValueRange iter) -> Values {
          RingState ring{iter[1], iter[2]};
          Value result = writeStage(iter[0], consumer, ring, /*first=*/false);
          d.wgmmaWait(1);
          if (!isPlanted("wgmma-missing-release"))
            writeRelease(previousSlot(ring.slot), thread);
          RingState following = next(ring);
          return {result, following.slot, following.phase};
        });
    epilogue.beginTile(tile.row, tile.column);
    if (!isPlanted("wgmma-missing-wait"))
      d.wgmmaWait(0);
    writeRelease(previousSlot(end[1]), thread);
    epilogue.writeTile(end[0]);
    return {end[1], end[2]};
  });
  epilogue.finish();
}

void KernelWriter::write(StringRef name) {
  Value thread;
  d.beginKernel(name, wgmmaParams(spec), spec.threads(), spec.cluster,
                [&](ValueRange params) {
                  args = WgmmaArguments(spec, params);
                  thread = d.threadId();
                  writeInit(thread);
                });
  Value warpgroup = d.div(thread, kWarpgroup);
  Value inGroup = d.rem(thread, kWarpgroup);
  d.branch(
      d.eq(warpgroup, 0), [&] { writeProducer(inGroup); },
      [&] { writeConsumer(inGroup, d.sub(warpgroup, 1)); });
  // No block may leave while another still copies into its shared memory or
  // arrives at its barriers.
  if (spec.cluster > 1)
    d.clusterBarrier();
  d.endKernel();
}

WgmmaArguments::WgmmaArguments(const WgmmaSpec &spec, ValueRange params) {
  auto take = [&] {
    Value first = params.front();
    params = params.drop_front();
    return first;
  };
  for (int64_t i = 0; i < 2 + spec.tmaOutputs(); ++i)
    maps.push_back(take());
  for (size_t i = 0; i < spec.epilogue.size(); ++i)
    inputs.push_back({take(), Value(), Value()});
  for (const WgmmaOutput &output : spec.outputs)
    outputs.push_back({output.tma ? Value() : take(), Value(), Value()});
  rows = take();
  columns = take();
  rowTiles = take();
  columnTiles = take();
  depthTiles = take();
  for (auto [i, input] : llvm::enumerate(spec.epilogue)) {
    if (input.usesRow)
      inputs[i].rowStride = take();
    if (input.usesColumn && !input.unitColumn)
      inputs[i].columnStride = take();
  }
  for (auto [j, output] : llvm::enumerate(spec.outputs))
    if (!output.tma)
      outputs[j].rowStride = take();
}

void aicf::nv::generateWgmma(OpBuilder &builder, emit::ComputeOp op,
                             const WgmmaSpec &spec, StringRef name) {
  DeviceBuilder d(builder, op.getLoc());
  KernelWriter(d, op, spec).write(name);
}
