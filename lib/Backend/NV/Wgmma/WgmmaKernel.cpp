//===- WgmmaKernel.cpp - The Hopper contraction kernel --------------------===//
//
// One producer and one or two consumer warpgroups around a ring of stages in
// shared memory.
//
// The producer's first thread visits the block's tiles and streams operand
// tiles through the ring with TMA: it waits until a stage is empty, announces
// the stage's bytes on its `full` barrier, and issues the copies. In a cluster
// of two, the blocks work on neighbouring row tiles of the same column tile:
// each loads half of the columns' operand for both. Where there is one row tile
// they work on neighbouring column tiles, and share the rows' operand.
//
// A consumer owns its rows of a tile, in blocks of 64; consumers share a tile
// (cooperative) or take turns (pingpong). It waits for a full stage, issues the
// wgmma of depth 16 over it, and hands back the stage before, whose wgmma are
// complete by then. After the last stage the epilogue (WgmmaEpilogue.cpp) takes
// the accumulators to the outputs, while the producer already loads the next
// tile, and under pingpong the other consumer multiplies.
//
// Rows may be the pixels of an image, which the producer loads through a window
// (WgmmaWindow.cpp): it finds the window's place once a tile, and visits the
// places in the window as the inner steps of the depth. Those along its
// innermost dim may share the pixels of a stage: then a tile's rows are
// positions of lines that are as much longer as the window is wide, and each
// place multiplies the same patch from another line on. Positions beyond the
// result's lines are multiplied, too, and not stored.
//
// Blocks are persistent, unless the depth of a tile is split: then a cluster
// has one tile, and WgmmaSplit.cpp adds what its blocks have summed. Streamed
// blocks visit whole tiles, then a share of the depth of those that are left;
// WgmmaStreamK.cpp deals the shares, and adds the sums that meet.
//
//===----------------------------------------------------------------------===//

#include "../Codegen/TileScheduler.h"
#include "WgmmaPack.h"
#include "WgmmaSplit.h"
#include "WgmmaStreamK.h"
#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

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
    Values batch;      ///< Position along the batch axes.
    Value begin, end;  ///< This block's part of the depth, in tiles.
    StreamKItem item;  ///< Where blocks stream through the depth.
    Values pixel; ///< Where the window stands at the first row, if rows are
                  ///< pixels.
  };

  void writeInit(Value thread);
  void writeProducer(Value thread);
  void writeLoads(const Tile &tile, Value k, Value slot);
  /// Coordinates of pixel number `pixel` in the image: those of the window's
  /// axes, innermost first, and the image.
  Values locatePixel(Value pixel);
  void writeConsumer(Value thread, Value consumer);
  void writeSplitConsumer(Value thread, Value consumer);
  /// The way out of a tile that other blocks may share.
  void writeStreamK(const Tile &tile, ValueRange sums, Value thread,
                    Value consumer, EpilogueWriter &epilogue);
  /// The products of a tile up to the last wgmma, which may still run.
  Values writeProducts(Value thread, Value consumer, const Tile &tile,
                       RingState &ring);
  /// Likewise where factors are split into parts. The matrix unit cuts sums
  /// off instead of rounding them: over a long chain of products they come out
  /// too small. So each stage is a chain of its own, and the chains are added
  /// to sums in registers, which rounds to nearest.
  Values writeChains(Value thread, Value consumer, const Tile &tile,
                     RingState &ring);
  /// Waits for the last wgmma of a tile and hands back its stage.
  void writeLastRelease(const RingState &ring, Value thread);
  /// The wgmma of one stage. Starts the accumulators if `first`.
  Values writeStage(Values accumulators, Value consumer, const RingState &ring,
                    bool first);
  /// First row of this consumer's `block`-th 64 rows of a tile.
  Value blockRow(const Tile &tile, Value consumer, int64_t block);
  void writeRelease(Value slot, Value releases);
  /// Runs `body` for the tiles `first`, `first + step`, ... with the ring state
  /// where the tile before left it, and the parity of their count.
  void
  forEachTile(Value first, Value step, RingState ring,
              function_ref<RingState(const Tile &, RingState, Value)> body);
  Tile locate(Value index);
  /// The tile of a block that shares its depth.
  Tile locatePart();
  /// The first of the blocks that have this block's part of the depth.
  Value partRank() {
    if (spec.split == 1)
      return d.i32(0);
    return d.mul(d.div(d.clusterRank(), spec.cluster), spec.cluster);
  }
  /// Where sums are sent to rings, all of these have been read first.
  bool syncsBeforeSums() {
    return spec.planesInRing() && !AICF_MUTANT("wgmma-sums-into-ring");
  }
  RingState start() { return {d.i32(0), d.i32(0)}; }
  RingState next(RingState ring);
  /// The ring `stages` later.
  RingState skip(RingState ring, Value stages);
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

/// Tiles are numbered batch by batch, each as visitTiles() has it. Concurrent
/// blocks then share operand tiles in L2.
KernelWriter::Tile KernelWriter::locate(Value index) {
  Values batch(spec.batch.size());
  if (!spec.batch.empty()) {
    Value perBatch = d.mul(args.rowTiles, args.columnTiles);
    Value number = d.div(index, perBatch);
    index = d.sub(index, d.mul(number, perBatch));
    for (size_t i = spec.batch.size(); i-- > 1;) {
      Value outer = d.div(number, args.batchExtents[i]);
      batch[i] = d.sub(number, d.mul(outer, args.batchExtents[i]));
      number = outer;
    }
    batch[0] = number;
  }
  auto [row, column] =
      visitTiles(d, index, args.rowTiles, args.columnTiles, args.group);
  return {d.mul(row, spec.tileRows),
          d.mul(column, spec.tileColumns),
          batch,
          d.i32(0),
          args.depthTiles,
          {},
          {}};
}

KernelWriter::Tile KernelWriter::locatePart() {
  Value rank = d.clusterRank();
  Value part = d.div(rank, spec.cluster);
  Value cluster = d.div(d.blockId(), spec.clusterBlocks());
  Tile tile = locate(d.add(d.mul(cluster, spec.cluster),
                           d.sub(rank, d.mul(part, spec.cluster))));
  auto bound = [&](Value part) {
    return d.div(d.mul(args.depthTiles, part), spec.split);
  };
  tile.begin = bound(part);
  tile.end = bound(d.add(part, 1));
  return tile;
}

void KernelWriter::forEachTile(
    Value first, Value step, RingState ring,
    function_ref<RingState(const Tile &, RingState, Value)> body) {
  Value tiles = d.mul(args.rowTiles, args.columnTiles);
  for (Value extent : args.batchExtents)
    tiles = d.mul(tiles, extent);
  if (spec.streamK) {
    StreamKScheduler scheduler(d, args, tiles);
    d.loop(d.i32(0), scheduler.getCount(), d.i32(1), {ring.slot, ring.phase},
           [&](Value index, ValueRange iter) -> Values {
             StreamKItem item = scheduler.locate(index);
             Tile tile = locate(item.tile);
             tile.begin = item.begin;
             tile.end = item.end;
             tile.item = item;
             RingState last = body(tile, {iter[0], iter[1]}, Value());
             return {last.slot, last.phase};
           });
    return;
  }
  d.loop(first, tiles, step, {ring.slot, ring.phase, d.i32(0)},
         [&](Value index, ValueRange iter) -> Values {
           RingState last = body(locate(index), {iter[0], iter[1]}, iter[2]);
           return {last.slot, last.phase, d.bitXor(iter[2], 1)};
         });
}

RingState KernelWriter::next(RingState ring) {
  Value following = d.add(ring.slot, 1);
  Value wraps = d.eq(following, spec.stages);
  return {d.select(wraps, d.i32(0), following),
          d.select(wraps, d.bitXor(ring.phase, 1), ring.phase)};
}

RingState KernelWriter::skip(RingState ring, Value stages) {
  Value slot = d.add(ring.slot, stages);
  Value rounds = d.div(slot, spec.stages);
  return {d.sub(slot, d.mul(rounds, spec.stages)),
          d.bitXor(ring.phase, d.bitAnd(rounds, 1))};
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
             d.mbarrierInit(empty(slot),
                            spec.consumersPerTile() * spec.cluster);
             return {};
           });
    if (spec.pingpong)
      for (int64_t consumer : {0, 1})
        d.mbarrierInit(d.i32(spec.turnOffset() + 8 * consumer), 1);
    d.fenceMbarrierInit();
  });
  if (spec.clusterBlocks() > 1)
    d.clusterBarrier();
  else
    d.blockBarrier();
}

Values KernelWriter::locatePixel(Value pixel) {
  Values place;
  for (const WgmmaArguments::Window &axis : args.window) {
    Value rest = d.div(pixel, axis.positions);
    Value position = d.sub(pixel, d.mul(rest, axis.positions));
    place.push_back(d.add(d.mul(position, axis.stride), axis.low));
    pixel = rest;
  }
  place.push_back(pixel);
  return place;
}

void KernelWriter::writeLoads(const Tile &tile, Value k, Value slot) {
  Value barrier = full(slot);
  d.mbarrierArriveExpect(barrier, args.loadedBytes);
  // Taps run fastest: neighbouring steps read much the same pixels.
  Values outer = tile.batch;
  outer.resize(spec.batch.size() + spec.taps.size());
  std::optional<unsigned> shared;
  if (spec.sharedTaps > 1)
    shared = spec.getOuterAxis(*spec.a.window->axes[0].tap);
  for (size_t i = spec.taps.size(); i-- > 0;) {
    if (shared == spec.batch.size() + i)
      continue; // A stage holds all of them.
    Value rest = d.div(k, spec.taps[i].extent);
    outer[spec.batch.size() + i] = d.sub(k, d.mul(rest, spec.taps[i].extent));
    k = rest;
  }
  Value depth = d.mul(k, spec.tileDepth);
  Value firstA = stage(slot);
  auto load = [&](unsigned map, const WgmmaOperand &operand, Value to,
                  Value inner, Value line, Value mask) {
    Values place = {inner, line};
    for (BatchStride batch : operand.batch)
      place.push_back(outer[batch.axis]);
    d.tmaLoad(args.maps[map], to, barrier, place, mask);
  };
  Values pixel, moves;
  if (spec.a.window) {
    pixel = spec.a.window->pixelsAreDepth ? locatePixel(depth) : tile.pixel;
    for (const WindowAxis &axis : spec.a.window->axes) {
      Value move = d.i32(0);
      if (axis.tap && shared != spec.getOuterAxis(*axis.tap)) {
        move = outer[spec.getOuterAxis(*axis.tap)];
        if (axis.reversed)
          move = d.sub(d.i32(axis.lastTap), move);
        move = d.mul(move, axis.step);
      }
      moves.push_back(move);
    }
  }
  Value firstB = d.add(firstA, spec.factorParts * spec.aBytes());
  Value row = tile.row, column = tile.column, depthOfA = depth;
  int64_t bytes = spec.elementBytes();
  int64_t share = spec.tileColumns / spec.columnShares();
  // Blocks that get a copy of what this one loads.
  Value maskA, maskB;
  if (spec.cluster > 1) {
    // The blocks of the same part of the depth.
    Value rank = d.clusterRank();
    Value firstRank = partRank();
    Value mask = d.shl(d.i32((1 << spec.cluster) - 1), firstRank);
    rank = d.sub(rank, firstRank);
    if (spec.sharesRows()) {
      maskA = mask;
      // Rows of 128 bytes, or as much of the depth.
      int64_t lines =
          (spec.a.major == Major::K ? spec.loadedRows() : spec.tileDepth) /
          spec.cluster;
      Value first = d.mul(rank, lines);
      firstA = d.add(firstA, d.mul(first, 128));
      if (spec.a.major == Major::K)
        row = d.add(row, first);
      else
        depthOfA = d.add(depth, first);
    } else {
      maskB = mask;
      int64_t lineBytes =
          spec.b.major == Major::K ? 128 : spec.tileDepth * bytes;
      firstB = d.add(firstB, d.mul(rank, share * lineBytes));
      column = d.add(column, d.mul(rank, share));
    }
  }
  auto loadA = [&](unsigned map, Value to, Value inner, Value line) {
    if (!spec.a.window)
      return load(map, spec.a, to, inner, line, maskA);
    Values place = {inner};
    llvm::append_range(place, pixel);
    d.tmaLoadPixels(args.maps[map], to, barrier, place, moves);
  };
  // A K-major tile is a box for each 128 bytes of the depth, an MN-major one a
  // box for each 64 rows. Each part of the factors has a tile.
  for (int64_t part = 0; part < spec.factorParts; ++part) {
    Value toA = d.add(firstA, part * spec.aBytes());
    if (spec.a.major == Major::K)
      for (int64_t k = 0; k < spec.tileDepth; k += spec.panelDepth())
        loadA(part, d.add(toA, k * spec.linesOfA() * bytes), d.add(depth, k),
              row);
    else
      for (int64_t at = 0; at < spec.tileRows; at += kPanel)
        loadA(part, d.add(toA, at / kPanel * spec.blockBytes(spec.a)),
              d.add(row, at), depthOfA);
  }

  auto loadB = [&](int64_t part, Value toB) {
    unsigned map = spec.factorParts + part;
    if (spec.b.major == Major::K)
      for (int64_t k = 0; k < spec.tileDepth; k += spec.panelDepth())
        load(map, spec.b, d.add(toB, k * spec.tileColumns * bytes),
             d.add(depth, k), column, maskB);
    else
      for (int64_t at = 0; at < share; at += kPanel)
        load(map, spec.b, d.add(toB, at / kPanel * spec.blockBytes(spec.b)),
             d.add(column, at), depth, maskB);
  };
  for (int64_t part = 0; part < spec.factorParts; ++part)
    for (int64_t tap = 0; tap < spec.sharedTaps; ++tap) {
      if (shared)
        outer[*shared] = d.i32(tap);
      loadB(part,
            d.add(firstB, part * spec.bBytes() + tap * spec.tapBytesOfB()));
    }
}

void KernelWriter::writeProducer(Value thread) {
  auto load = [&](Tile tile, RingState start, Value) -> RingState {
    if (spec.a.window && !spec.a.window->pixelsAreDepth)
      tile.pixel = locatePixel(tile.row);
    Values end =
        d.loop(tile.begin, tile.end, d.i32(1), {start.slot, start.phase},
               [&](Value k, ValueRange iter) -> Values {
                 RingState ring{iter[0], iter[1]};
                 d.mbarrierWait(empty(ring.slot), d.bitXor(ring.phase, 1));
                 writeLoads(tile, k, ring.slot);
                 RingState following = next(ring);
                 return {following.slot, following.phase};
               });
    return {end[0], end[1]};
  };
  d.when(d.eq(thread, 0), [&] {
    if (spec.split > 1)
      load(locatePart(), start(), Value());
    else
      forEachTile(d.blockId(), d.gridSize(), start(), load);
  });
}

//===----------------------------------------------------------------------===//
// Consumers
//===----------------------------------------------------------------------===//

Value KernelWriter::blockRow(const Tile &tile, Value consumer, int64_t block) {
  Value row = d.add(tile.row, block * kPanel);
  if (spec.consumersPerTile() > 1)
    row = d.add(row, d.mul(consumer, spec.consumerRows()));
  return row;
}

Values KernelWriter::writeStage(Values accumulators, Value consumer,
                                const RingState &ring, bool first) {
  d.mbarrierWait(full(ring.slot), ring.phase);
  Value base = d.add(d.sharedBase(), stage(ring.slot));
  Value b = d.descriptor(d.add(base, spec.factorParts * spec.aBytes()),
                         spec.b.major, spec.blockBytes(spec.b));
  int64_t blockBytes = spec.blockBytes(spec.a);
  if (spec.consumersPerTile() > 1)
    base = d.add(base, d.mul(consumer, spec.rowBlocks() * blockBytes));
  Values a;
  for (int64_t block = 0; block < spec.rowBlocks(); ++block)
    a.push_back(d.descriptor(d.add(base, block * blockBytes), spec.a.major,
                             blockBytes));
  // A step is 32 bytes of a K-major row of 128, or 16 rows of 128 bytes.
  auto advance = [&](Value descriptor, const WgmmaOperand &operand,
                     int64_t lines, int64_t tileBytes, int64_t step) {
    int64_t bytes = operand.major == Major::K
                        ? step % 4 * 32 + step / 4 * lines * 128
                        : step * 16 * 128;
    return d.add(descriptor, (tileBytes + bytes) / 16);
  };
  d.wgmmaFence();
  int64_t steps = spec.tileDepth * spec.elementBytes() / 32;
  bool accumulates = !first;
  // The products of a tile, of part `partA` by part `partB`.
  auto multiply = [&](int64_t atA, int64_t atB) {
    for (int64_t step = 0; step < steps; ++step) {
      for (auto [block, accumulator] : llvm::enumerate(accumulators))
        accumulator = d.wgmma(
            accumulator, advance(a[block], spec.a, spec.linesOfA(), atA, step),
            advance(b, spec.b, spec.tileColumns, atB, step), spec.tileColumns,
            spec.element, spec.a.major, spec.b.major, accumulates);
      accumulates = true;
    }
  };
  if (spec.factorParts == 1)
    // A place's pixels are lines of the patch that begin anywhere: the swizzle
    // goes by addresses.
    for (int64_t tap = 0; tap < spec.sharedTaps; ++tap)
      multiply(spec.getTapLine(tap) * kPanelLine, tap * spec.tapBytesOfB());
  else
    for (auto [partA, partB] : kFactorProducts)
      multiply(partA * spec.aBytes(), partB * spec.bBytes());
  d.wgmmaCommit();
  return accumulators;
}

/// One thread for each block of the cluster hands `slot` back to that block's
/// producer.
void KernelWriter::writeRelease(Value slot, Value thread) {
  d.when(d.less(thread, spec.cluster), [&] {
    if (spec.cluster > 1) {
      d.mbarrierArriveRemote(empty(slot), d.add(thread, partRank()));
    } else
      d.mbarrierArrive(empty(slot));
  });
}

Values KernelWriter::writeProducts(Value thread, Value consumer,
                                   const Tile &tile, RingState &ring) {
  if (spec.factorParts > 1)
    return writeChains(thread, consumer, tile, ring);
  Values accumulators(spec.rowBlocks(), d.undefAccumulator(spec.tileColumns));
  accumulators = writeStage(accumulators, consumer, ring, /*first=*/true);
  RingState second = next(ring);
  Values inits = accumulators;
  inits.append({second.slot, second.phase});
  Values end = d.loop(d.add(tile.begin, 1), tile.end, d.i32(1), inits,
                      [&](Value, ValueRange iter) -> Values {
                        RingState at{iter[iter.size() - 2], iter.back()};
                        Values results =
                            writeStage(Values(iter.drop_back(2)), consumer, at,
                                       /*first=*/false);
                        d.wgmmaWait(1);
                        if (!AICF_MUTANT("wgmma-missing-release"))
                          writeRelease(previousSlot(at.slot), thread);
                        RingState following = next(at);
                        results.append({following.slot, following.phase});
                        return results;
                      });
  ring.phase = end.pop_back_val();
  ring.slot = end.pop_back_val();
  return end;
}

Values KernelWriter::writeChains(Value thread, Value consumer, const Tile &tile,
                                 RingState &ring) {
  int64_t blockSums = spec.tileColumns / 2;
  Values inits(spec.rowBlocks() * blockSums,
               d.zero(d.getBuilder().getF32Type()));
  inits.append({ring.slot, ring.phase});
  Values sums = d.loop(
      tile.begin, tile.end, d.i32(1), inits,
      [&](Value, ValueRange iter) -> Values {
        RingState at{iter[iter.size() - 2], iter.back()};
        Values chains(spec.rowBlocks(), d.undefAccumulator(spec.tileColumns));
        chains = writeStage(chains, consumer, at, /*first=*/true);
        if (!AICF_MUTANT("wgmma-chain-added-early"))
          d.wgmmaWait(0);
        writeRelease(at.slot, thread);
        Values results;
        for (Value chain : chains)
          for (int64_t i = 0; i < blockSums; ++i)
            results.push_back(d.addFloat(iter[results.size()],
                                         d.accumulatorElement(chain, i)));
        RingState following = next(at);
        results.append({following.slot, following.phase});
        return results;
      });
  ring.phase = sums.pop_back_val();
  ring.slot = sums.pop_back_val();
  Values accumulators;
  for (int64_t block = 0; block < spec.rowBlocks(); ++block)
    accumulators.push_back(
        d.makeAccumulator(ArrayRef(sums).slice(block * blockSums, blockSums)));
  return accumulators;
}

void KernelWriter::writeLastRelease(const RingState &ring, Value thread) {
  // Of chains none runs on.
  if (spec.factorParts > 1)
    return;
  if (!AICF_MUTANT("wgmma-missing-wait"))
    d.wgmmaWait(0);
  writeRelease(previousSlot(ring.slot), thread);
}

void KernelWriter::writeConsumer(Value thread, Value consumer) {
  EpilogueWriter epilogue(d, op, spec, args, thread, consumer);
  Value first = d.blockId(), step = d.gridSize();
  RingState begin = start();
  if (spec.pingpong) {
    first = d.add(first, d.mul(consumer, step));
    step = d.shl(step, 1);
    begin = skip(begin, d.mul(consumer, args.depthTiles));
  }
  Value turn = d.add(d.shl(consumer, 3), spec.turnOffset());
  Value otherTurn = d.sub(d.i32(2 * spec.turnOffset() + 8), turn);
  forEachTile(
      first, step, begin, [&](const Tile &tile, RingState ring, Value parity) {
        // A barrier's parity tells a round from the one before only: no
        // consumer may wait for stages while those of the tile before are still
        // to come. The first turn is the first consumer's.
        if (spec.pingpong)
          d.mbarrierWait(turn, d.bitXor(parity, d.sub(d.i32(1), consumer)));
        auto beginRows = [&](int64_t block) {
          epilogue.beginRows(blockRow(tile, consumer, block), tile.column,
                             tile.batch);
        };
        bool loadsAhead = epilogue.loadsAhead();
        if (loadsAhead)
          beginRows(0);
        Values sums = writeProducts(thread, consumer, tile, ring);
        if (spec.pingpong)
          d.when(d.eq(thread, 0), [&] { d.mbarrierArrive(otherTurn); });
        if (spec.streamK) {
          writeLastRelease(ring, thread);
          writeStreamK(tile, sums, thread, consumer, epilogue);
          return ring;
        }
        if (!loadsAhead)
          beginRows(0);
        writeLastRelease(ring, thread);
        epilogue.writeRows(sums[0]);
        for (int64_t block = 1; block < spec.rowBlocks(); ++block) {
          beginRows(block);
          epilogue.writeRows(sums[block]);
        }
        // The stages between are the other consumer's.
        return spec.pingpong ? skip(ring, args.depthTiles) : ring;
      });
  epilogue.finish();
}

void KernelWriter::writeStreamK(const Tile &tile, ValueRange sums, Value thread,
                                Value consumer, EpilogueWriter &epilogue) {
  d.branch(
      tile.item.isShared,
      [&] {
        StreamKSums(d, spec, args, thread, consumer)
            .reduce(tile.item, sums,
                    [&](int64_t block, int panel, Values panelSums) {
                      epilogue.writePanelSums(blockRow(tile, consumer, block),
                                              tile.column, tile.batch, panel,
                                              panelSums);
                    });
      },
      [&] {
        for (auto [block, sum] : llvm::enumerate(sums)) {
          epilogue.beginRows(blockRow(tile, consumer, block), tile.column,
                             tile.batch);
          epilogue.writeRows(sum);
        }
      });
}

void KernelWriter::writeSplitConsumer(Value thread, Value consumer) {
  SplitEpilogue epilogue(d, op, spec, args, thread, consumer, d.clusterRank());
  Tile tile = locatePart();
  RingState ring = start();
  Values sums = writeProducts(thread, consumer, tile, ring);
  auto begin = [&] { epilogue.beginTile(tile.row, tile.column, tile.batch); };
  if (epilogue.loadsAhead())
    begin();
  writeLastRelease(ring, thread);
  if (syncsBeforeSums())
    d.clusterBarrier();
  epilogue.send(sums);
  d.clusterBarrier();
  if (!epilogue.loadsAhead())
    begin();
  epilogue.writeTile();
}

void KernelWriter::write(StringRef name) {
  SmallVector<WgmmaParam> params =
      listParams(spec, op.getInputs().size(), args);
  SmallVector<ParamKind> kinds;
  for (const WgmmaParam &param : params)
    kinds.push_back(param.kind);
  Value thread;
  d.beginKernel(name, kinds, spec.threads(), spec.clusterBlocks(),
                [&](ValueRange values) -> Value {
                  for (auto [param, value] : llvm::zip(params, values))
                    *param.place = value;
                  thread = d.threadId();
                  writeInit(thread);
                  return Value();
                });
  if (spec.packs())
    PackWriter(d, spec, args, thread).write();
  Value warpgroup = d.div(thread, kWarpgroup);
  Value inGroup = d.rem(thread, kWarpgroup);
  d.branch(
      d.eq(warpgroup, 0),
      [&] {
        if (spec.setsRegisters())
          d.setMaxRegisters(spec.registers.front(), /*increase=*/false);
        writeProducer(inGroup);
        // Consumers meet around their sums; here is this warpgroup's part in
        // it.
        if (syncsBeforeSums())
          d.clusterBarrier();
        if (spec.split > 1)
          d.clusterBarrier();
      },
      [&] {
        if (spec.setsRegisters())
          d.setMaxRegisters(spec.registers.back(), /*increase=*/true);
        Value consumer = d.sub(warpgroup, 1);
        if (spec.split > 1)
          writeSplitConsumer(inGroup, consumer);
        else
          writeConsumer(inGroup, consumer);
      });
  // No block may leave while another still copies into its shared memory or
  // arrives at its barriers. Where the depth is split, they have met by then.
  if (spec.cluster > 1 && spec.split == 1)
    d.clusterBarrier();
  if (spec.packs())
    PackWriter(d, spec, args, thread).leave();
  d.endKernel();
}

void aicf::nv::generateWgmma(DeviceBuilder &d, emit::ComputeOp op,
                             const WgmmaSpec &spec, StringRef name) {
  KernelWriter(d, op, spec).write(name);
}
