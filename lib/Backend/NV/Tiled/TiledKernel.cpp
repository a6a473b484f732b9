//===- TiledKernel.cpp - The frame of a tiled contraction -----------------===//

#include "TiledKernel.h"
#include "../Codegen/Params.h"
#include "../Codegen/TileScheduler.h"
#include "SplitSums.h"
#include "TileLoader.h"
#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

TiledKernel::~TiledKernel() = default;

/// Blocks are numbered part by part of the depth, tiles batch by batch, in the
/// order of visitTiles: concurrent blocks then share operand tiles in L2.
TiledKernel::Tile TiledKernel::locate(const TiledIndex &index) {
  auto tilesOf = [&](ArrayRef<Axis> axes, int64_t tile) {
    return d.div(d.add(index.countPositions(axes), tile - 1), tile);
  };
  Value rowTiles = tilesOf(spec.rows, spec.tileRows);
  Value columnTiles = tilesOf(spec.columns, spec.tileColumns);
  Value number = d.blockId(), ofBatch = d.mul(rowTiles, columnTiles);
  Tile tile;
  if (spec.split > 1) {
    Value tiles = d.mul(ofBatch, index.countPositions(spec.batch));
    tile.part = d.div(number, tiles);
    number = d.sub(number, d.mul(tile.part, tiles));
  }
  tile.number = number;
  if (!spec.batch.empty()) {
    tile.batch = d.div(number, ofBatch);
    number = d.sub(number, d.mul(tile.batch, ofBatch));
  }
  TileNumber at =
      visitTiles(d, number, rowTiles, columnTiles, d.i32(spec.group));
  tile.row = d.mul(at.row, spec.tileRows);
  tile.column = d.mul(at.column, spec.tileColumns);
  return tile;
}

TiledKernel::Depths TiledKernel::getDepths(const TiledIndex &index,
                                           Value part) {
  auto tilesOf = [&](Value depth) {
    return d.div(d.add(depth, spec.tileDepth - 1), spec.tileDepth);
  };
  Value depth = index.countPositions(spec.depth);
  if (!part)
    return {d.i32(0), depth, tilesOf(depth)};
  Value each = d.div(d.add(tilesOf(depth), spec.split - 1), spec.split);
  Value depths = d.mul(each, spec.tileDepth);
  Value begin = d.mul(part, depths);
  Value end = d.min(d.add(begin, depths), depth);
  return {begin, end, tilesOf(d.sub(end, begin))};
}

Values TiledKernel::writeRing(const TiledIndex &index, const Tile &tile,
                              ValueRange batch, Value thread) {
  Depths depths = getDepths(index, tile.part);
  TileLoader a(index, spec.a, spec.sharedA, spec.copyA, spec.rows, tile.row,
               depths.end, batch, thread, /*base=*/0);
  TileLoader b(index, spec.b, spec.sharedB, spec.copyB, spec.columns,
               tile.column, depths.end, batch, thread,
               /*base=*/spec.sharedA.bytes());
  bool async = spec.a.isAsync() || spec.b.isAsync();
  auto commit = [&] {
    if (async)
      d.copyAsyncCommit();
  };
  // A loop, so that the copies of one stage through registers are done before
  // those of the next need theirs.
  d.loop(d.i32(0), d.i32(spec.stages - 1), d.i32(1), {},
         [&](Value s, ValueRange) -> Values {
           Value stage = d.mul(s, spec.stageBytes());
           Value depth = d.add(depths.begin, d.mul(s, spec.tileDepth));
           Values forA = a.load(depth, stage), forB = b.load(depth, stage);
           a.store(forA, stage);
           b.store(forB, stage);
           commit();
           return {};
         });

  Value last = d.i32((spec.stages - 1) * spec.stageBytes());
  auto next = [&](Value stage) {
    return d.select(d.eq(stage, last), d.i32(0),
                    d.add(stage, spec.stageBytes()));
  };
  // This thread's share of the next stage has landed, then everybody's; and
  // everybody is done with the one before, which is filled next.
  auto sync = [&] {
    if (async && !AICF_MUTANT("tiled-missing-wait"))
      d.copyAsyncWait(spec.stages - 2);
    if (!AICF_MUTANT("tiled-missing-barrier"))
      d.blockBarrier();
  };
  sync();
  Values first = loadFirstFragments();
  size_t numFragments = first.size();
  // The stage that is read, the one that is filled, the depth it is filled
  // from, the fragments and the sums.
  Values inits{d.i32(0), last,
               d.add(depths.begin, (spec.stages - 1) * spec.tileDepth)};
  llvm::append_range(inits, first);
  llvm::append_range(inits, initialAccumulators());
  Values end =
      d.loop(d.i32(0), depths.steps, d.i32(1), inits,
             [&](Value, ValueRange iter) -> Values {
               Value read = iter[0], fill = iter[1], from = iter[2];
               Values fragments(iter.slice(3, numFragments));
               Values sums(iter.drop_front(3 + numFragments));
               Values forA = a.load(from, fill), forB = b.load(from, fill);
               commit();
               Value then = next(read);
               for (int64_t slice = 0, e = getSlices(); slice < e; ++slice) {
                 Values ahead;
                 if (slice + 1 < e) {
                   ahead = loadFragments(read, slice + 1);
                 } else {
                   a.store(forA, fill);
                   b.store(forB, fill);
                   sync();
                   ahead = loadFragments(then, 0);
                 }
                 sums = multiply(fragments, sums);
                 fragments = std::move(ahead);
               }
               Values result{then, next(fill), d.add(from, spec.tileDepth)};
               llvm::append_range(result, fragments);
               llvm::append_range(result, sums);
               return result;
             });
  // A block does not end while copies into its memory are under way.
  if (async)
    d.copyAsyncWait(0);
  return Values(llvm::drop_begin(end, 3 + numFragments));
}

void TiledKernel::write(StringRef name) {
  Values params =
      d.beginKernel(name, getParamKinds(args), spec.threads(), /*cluster=*/1);
  d.setResidentBlocks(spec.residentBlocks);
  TiledIndex index(d, spec, args, params);
  Value thread = d.threadId();
  Tile tile = locate(index);
  Values batch = tile.batch ? index.split(spec.batch, tile.batch) : Values();
  begin(thread);
  Values sums = writeRing(index, tile, batch, thread);
  auto writeTile = [&](Values whole) {
    TiledFragment fragment = getFragment(tile.row, tile.column);
    fragment.accumulators = std::move(whole);
    TiledEpilogue(index, op, fragment, batch).write();
  };
  if (spec.split == 1) {
    writeTile(std::move(sums));
  } else {
    // The last arguments.
    Value workspace = params[params.size() - 2], semaphores = params.back();
    SplitSums(d, spec, workspace, semaphores, tile.number, tile.part, thread)
        .reduce(sums, writeTile);
  }
  d.endKernel();
}
