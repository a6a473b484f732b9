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
TiledKernel::Tile TiledKernel::locate(const TiledIndex &index, Value number) {
  auto tilesOf = [&](ArrayRef<Axis> axes, int64_t tile, int64_t count) {
    if (count == 1)
      return d.i32(1);
    return d.div(d.add(index.countPositions(axes), tile - 1), tile);
  };
  Value rowTiles = tilesOf(spec.rows, spec.tileRows, spec.rowTiles());
  Value columnTiles =
      tilesOf(spec.columns, spec.tileColumns, spec.columnTiles());
  bool isOneOfBatch = spec.rowTiles() == 1 && spec.columnTiles() == 1;
  Value ofBatch = isOneOfBatch ? Value() : d.mul(rowTiles, columnTiles);
  Tile tile;
  if (spec.split > 1) {
    Value tiles = index.countPositions(spec.batch);
    if (ofBatch)
      tiles = d.mul(ofBatch, tiles);
    tile.part = d.div(number, tiles);
    number = d.sub(number, d.mul(tile.part, tiles));
  }
  tile.number = number;
  if (!spec.batch.empty()) {
    tile.batch = ofBatch ? d.div(number, ofBatch) : number;
    if (ofBatch)
      number = d.sub(number, d.mul(tile.batch, ofBatch));
  }
  TileNumber at{d.i32(0), d.i32(0)};
  if (spec.rowTiles() > 1 && spec.columnTiles() > 1)
    at = visitTiles(d, number, rowTiles, columnTiles, d.i32(spec.group));
  else if (!isOneOfBatch)
    (spec.rowTiles() == 1 ? at.column : at.row) = number;
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

Values TiledKernel::splitBatch(const TiledIndex &index, const Tile &tile) {
  return tile.batch ? index.split(spec.batch, tile.batch) : Values();
}

TileLoader TiledKernel::makeLoader(const TiledIndex &index, const Tile &tile,
                                   ValueRange batch, Value depthEnd,
                                   Value thread, bool isA) {
  if (isA)
    return TileLoader(index, spec.a, spec.sharedA, spec.copyA, spec.rows,
                      tile.row, depthEnd, batch, thread, spec.baseOfA());
  return TileLoader(index, spec.b, spec.sharedB, spec.copyB, spec.columns,
                    tile.column, depthEnd, batch, thread, spec.baseOfB());
}

Values TiledKernel::multiplyStages(Value first, Value steps) {
  // A loop even of one step: else LLVM moves products to where their sums are
  // stored, behind the loads of all fragments, which spill. Likewise what is
  // kept: it is at 0, but not before the loop.
  return d.loop(d.i32(0), steps, d.i32(1), initialAccumulators(),
                [&](Value s, ValueRange sums) {
                  Value offset = d.mul(s, spec.stageBytes());
                  return multiplyStage(d.add(first, offset), offset,
                                       Values(sums));
                });
}

Values TiledKernel::multiplyStage(Value stage, Value kept, Values sums) {
  Value a = spec.keepsA() ? kept : stage;
  Value b = spec.keepsB() ? kept : stage;
  Values fragments = loadFragments(a, b, 0);
  for (int64_t slice = 0, e = getSlices(); slice < e; ++slice) {
    Values ahead;
    if (slice + 1 < e)
      ahead = loadFragments(a, b, slice + 1);
    sums = multiply(fragments, sums);
    fragments = std::move(ahead);
  }
  return sums;
}

Values TiledKernel::writeAtOnce(const Depths &depths, TileLoader &a,
                                TileLoader &b) {
  auto fill = [&](Value depth, Value stage) {
    Values forA = a.load(depth, stage), forB = b.load(depth, stage);
    a.store(forA, stage);
    b.store(forB, stage);
  };
  bool isOneStep = spec.blockDepthTiles() == 1;
  if (isOneStep)
    fill(depths.begin, d.i32(0));
  else
    d.loop(d.i32(0), depths.steps, d.i32(1), {},
           [&](Value s, ValueRange) -> Values {
             fill(d.add(depths.begin, d.mul(s, spec.tileDepth)),
                  d.mul(s, spec.stageBytes()));
             return {};
           });
  bool async = spec.a.isAsync() || spec.b.isAsync();
  if (async)
    d.copyAsyncCommit();
  awaitCopies(async, /*pending=*/0);
  return multiplyStages(d.i32(0), depths.steps);
}

void TiledKernel::awaitCopies(bool async, int64_t pending) {
  if (async && !AICF_MUTANT("tiled-missing-wait"))
    d.copyAsyncWait(pending);
  if (!AICF_MUTANT("tiled-missing-barrier"))
    d.blockBarrier();
}

Values TiledKernel::writeRing(const Depths &depths, TileLoader &a,
                              TileLoader &b) {
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
  auto sync = [&] { awaitCopies(async, spec.stages - 2); };
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
                   ahead = loadFragments(read, read, slice + 1);
                 } else {
                   a.store(forA, fill);
                   b.store(forB, fill);
                   sync();
                   ahead = loadFragments(then, then, 0);
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

TiledEpilogue TiledKernel::makeEpilogue(const TiledIndex &index,
                                        const Tile &tile, ValueRange batch) {
  return {index, op,       getFragment(tile.row, tile.column),
          batch, tile.row, tile.column};
}

void TiledKernel::writeTiles(const TiledIndex &index, Value thread) {
  Value first = d.blockId(), step = d.gridSize();
  Value all = index.countPositions(spec.batch);
  for (auto [axes, edge, count] :
       {std::tuple(&spec.rows, spec.tileRows, spec.rowTiles()),
        std::tuple(&spec.columns, spec.tileColumns, spec.columnTiles())})
    if (count > 1)
      all =
          d.mul(all, d.div(d.add(index.countPositions(*axes), edge - 1), edge));
  Value tiles = d.div(d.add(d.sub(d.sub(all, 1), first), step), step);
  Value depth = index.countPositions(spec.depth), none = d.i32(0);
  Value steps = d.div(d.add(depth, spec.tileDepth - 1), spec.tileDepth); // 1.
  bool async = spec.a.isAsync() || spec.b.isAsync();

  Tile start = locate(index, first);
  for (bool isA : {true, false})
    if (isA ? spec.keepsA() : spec.keepsB()) {
      TileLoader loader =
          makeLoader(index, start, /*batch=*/{}, depth, thread, isA);
      loader.store(loader.load(none, none), none);
    }
  // Loads the block's `i`-th tile to `stage`. What goes through registers comes
  // back, to be stored; beyond the last tile that is the last one's.
  auto load = [&](Value i, Value stage) {
    Value last = d.sub(tiles, 1);
    Tile tile = locate(index, d.add(first, d.mul(d.min(i, last), step)));
    Values batch = splitBatch(index, tile);
    std::vector<std::pair<TileLoader, Values>> loaded;
    for (bool isA : {true, false}) {
      if (isA ? spec.keepsA() : spec.keepsB())
        continue;
      TileLoader loader = makeLoader(index, tile, batch, depth, thread, isA);
      Values values;
      if ((isA ? spec.a : spec.b).isAsync())
        d.when(d.less(i, tiles), [&] { loader.load(none, stage); });
      else
        values = loader.load(none, stage);
      loaded.emplace_back(std::move(loader), std::move(values));
    }
    if (async)
      d.copyAsyncCommit();
    return loaded;
  };
  auto store = [&](auto &loaded, Value stage) {
    for (auto &[loader, values] : loaded)
      loader.store(values, stage);
  };
  d.loop(none, d.i32(spec.stages - 1), d.i32(1), {},
         [&](Value i, ValueRange) -> Values {
           Value stage = d.mul(i, spec.stageBytes());
           auto loaded = load(i, stage);
           store(loaded, stage);
           return {};
         });
  Value last = d.i32((spec.stages - 1) * spec.stageBytes());
  auto next = [&](Value stage) {
    return d.select(d.eq(stage, last), none, d.add(stage, spec.stageBytes()));
  };
  d.loop(none, tiles, d.i32(1), {none, last},
         [&](Value i, ValueRange stages) -> Values {
           Value read = stages[0], fill = stages[1];
           // This thread's share of the tile has landed, then everybody's; and
           // everybody is done with the tile before, which is loaded over.
           awaitCopies(async, spec.stages - 2);
           auto loaded = load(d.add(i, spec.stages - 1), fill);
           Values sums = multiplyStages(read, steps);
           store(loaded, fill);
           Tile tile = locate(index, d.add(first, d.mul(i, step)));
           makeEpilogue(index, tile, splitBatch(index, tile))
               .write(std::move(sums));
           return {next(read), next(fill)};
         });
  // A block does not end while copies into its memory are under way.
  if (async)
    d.copyAsyncWait(0);
}

void TiledKernel::write(StringRef name) {
  Value thread;
  std::optional<TiledIndex> index;
  Tile tile;
  Values batch;
  Depths depths;
  std::optional<TileLoader> a, b;
  // A grid that depends on another one waits for it only after this.
  auto locateAll = [&](ValueRange params) -> Value {
    thread = d.threadId();
    index.emplace(d, spec, args, params);
    begin(thread);
    if (spec.blockTiles > 1)
      return Value();
    tile = locate(*index, d.blockId());
    batch = splitBatch(*index, tile);
    depths = getDepths(*index, tile.part);
    a.emplace(makeLoader(*index, tile, batch, depths.end, thread, true));
    b.emplace(makeLoader(*index, tile, batch, depths.end, thread, false));
    // A tile has a row and a column of the result.
    return d.bitAnd(d.less(tile.row, index->countPositions(spec.rows)),
                    d.less(tile.column, index->countPositions(spec.columns)));
  };
  Values params = d.beginKernel(name, getParamKinds(args), spec.threads(),
                                /*cluster=*/1, locateAll);
  d.setResidentBlocks(spec.residentBlocks);
  if (spec.blockTiles > 1) {
    writeTiles(*index, thread);
    return d.endKernel();
  }
  std::optional<TiledEpilogue> epilogue;
  if (spec.preloadsEdges) {
    epilogue.emplace(makeEpilogue(*index, tile, batch));
    epilogue->preloadEdges();
  }
  Values sums = spec.holdsDepth() ? writeAtOnce(depths, *a, *b)
                                  : writeRing(depths, *a, *b);
  auto writeWhole = [&](Values whole) {
    if (!epilogue)
      epilogue.emplace(makeEpilogue(*index, tile, batch));
    epilogue->write(std::move(whole));
  };
  if (spec.split == 1) {
    writeWhole(std::move(sums));
  } else {
    // The last arguments.
    Value workspace = params[params.size() - 2], semaphores = params.back();
    SplitSums(d, spec, workspace, semaphores, tile.number, tile.part, thread)
        .reduce(sums, writeWhole);
  }
  d.endKernel();
}
