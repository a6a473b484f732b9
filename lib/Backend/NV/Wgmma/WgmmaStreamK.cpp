//===- WgmmaStreamK.cpp - Blocks that share the depth of tiles ------------===//

#include "WgmmaStreamK.h"

#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// A vector of sums: two neighbouring columns in two rows of a fragment.
static constexpr int64_t kVector = 4;
/// Parts whose sums are on their way at once.
static constexpr int64_t kPartsAtOnce = 4;

// A tile's word: parts that have arrived (bits 0 to 7), parts that have left
// (8 to 15), parts that gave up before all had arrived (16 to 31).
static constexpr int64_t kCountMask = 0xFF, kLeftShift = 8, kGaveUpShift = 16,
                         kLeft = 1 << kLeftShift;

//===----------------------------------------------------------------------===//
// Items
//===----------------------------------------------------------------------===//

StreamKScheduler::StreamKScheduler(DeviceBuilder &d, const WgmmaArguments &args,
                                   Value tiles)
    : d(d), args(args), block(d.blockId()) {
  const WgmmaArguments::StreamK &s = args.streamK;
  Value shared = d.sub(tiles, s.wholeTiles);
  rest = d.sub(args.depthTiles, d.mul(s.wholeParts, s.partDepth));
  waves = d.div(s.wholeTiles, d.gridSize());
  Value mainBlocks = d.mul(s.wholeParts, shared);
  isMain = d.less(block, mainBlocks);
  mainPart = d.div(block, shared);
  mainTile = d.sub(block, d.mul(mainPart, shared));
  // The range of a block that has no such part, in the rests of all tiles.
  restBlock = d.sub(block, mainBlocks);
  length = d.mul(shared, rest);
  first = d.min(d.mul(restBlock, s.restShare), length);
  last = d.min(d.add(first, s.restShare), length);
  Value divisor = d.select(d.eq(rest, 0), d.i32(1), rest);
  firstTile = d.div(first, divisor);
  Value lastTile = d.div(d.sub(last, 1), divisor);
  Value ranges = d.select(d.less(first, last),
                          d.add(d.sub(lastTile, firstTile), 1), d.i32(0));
  count = d.add(waves, d.select(isMain, d.i32(1), ranges));
}

StreamKItem StreamKScheduler::locate(Value index) {
  const WgmmaArguments::StreamK &s = args.streamK;
  StreamKItem item;
  Value isWhole = d.less(index, waves);
  item.isShared = d.bitXor(isWhole, d.i1(true));
  item.number =
      d.select(isMain, mainTile, d.add(firstTile, d.sub(index, waves)));
  item.tile = d.select(isWhole, d.add(block, d.mul(index, d.gridSize())),
                       d.add(s.wholeTiles, item.number));
  // The tile's rest among all rests, and the blocks whose ranges meet it.
  Value start = d.mul(item.number, rest), end = d.add(start, rest);
  Value firstBlock = d.div(start, s.restShare);
  Value lastBlock = d.div(d.sub(end, 1), s.restShare);
  Value hasRest = d.select(d.eq(rest, 0), d.i32(0), d.i32(1));
  Value ranges = d.mul(d.add(d.sub(lastBlock, firstBlock), 1), hasRest);
  item.part = d.select(isMain, mainPart,
                       d.add(s.wholeParts, d.sub(restBlock, firstBlock)));
  item.parts = d.add(s.wholeParts, ranges);
  // The last range of a rest may go on into the next tile's: its block does not
  // wait. All others end here.
  Value lastEnd = d.mul(d.add(lastBlock, 1), s.restShare);
  Value goesOn = d.bitAnd(d.less(end, lastEnd), d.less(end, length));
  item.adders = d.select(goesOn, d.sub(item.parts, hasRest), item.parts);
  Value from = d.select(d.less(first, start), start, first);
  Value partBegin = d.mul(mainPart, s.partDepth);
  Value restBegin = d.sub(args.depthTiles, d.sub(end, from));
  Value restEnd = d.sub(args.depthTiles, d.sub(end, d.min(last, end)));
  item.begin =
      d.select(isWhole, d.i32(0), d.select(isMain, partBegin, restBegin));
  item.end = d.select(isWhole, args.depthTiles,
                      d.select(isMain, d.add(partBegin, s.partDepth), restEnd));
  return item;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// Vectors of a thread lie a warpgroup apart, so that a warp's are neighbours.
Value StreamKSums::getPlace(const StreamKItem &item, Value part,
                            int64_t vector) {
  int64_t vectors = spec.rowBlocks() * blockVectors();
  Value slot = d.add(d.mul(item.number, args.streamK.mostParts), part);
  slot = d.add(d.mul(slot, spec.consumersPerTile()), consumer);
  Value first = d.add(d.mul(slot, vectors * kWarpgroup * kVector),
                      d.mul(thread, kVector));
  return d.add(d.widen(first), vector * kWarpgroup * kVector);
}

void StreamKSums::storeSums(const StreamKItem &item, ValueRange sums) {
  for (auto [block, sum] : llvm::enumerate(sums))
    for (int64_t v = 0; v < blockVectors(); ++v) {
      Values values;
      for (int64_t i = 0; i < kVector; ++i)
        values.push_back(d.accumulatorElement(sum, v * kVector + i));
      d.store(args.streamK.sums,
              getPlace(item, item.part, block * blockVectors() + v), values);
    }
}

Value StreamKSums::arrive(const StreamKItem &item, Value word, Value flag) {
  auto isThere = [&](Value state) {
    return d.eq(d.bitAnd(state, kCountMask), item.parts);
  };
  auto isNot = [&](Value condition) { return d.bitXor(condition, d.i1(true)); };
  // What the other threads stored, which the barrier puts before, is seen by
  // who counts later.
  d.fenceDevice();
  Value adds = d.less(item.part, item.adders);
  Value own = d.select(adds, d.shl(d.i32(1), item.part), d.i32(0));
  Value state = d.add(d.atomicAdd(args.semaphores, word, d.i32(1)), 1);
  Value isLast = isThere(state);
  Value gaveUp = d.shr(state, kGaveUpShift);
  d.storeShared(flag, d.select(isLast, d.bitOr(own, gaveUp), d.i32(0)));
  d.when(d.bitAnd(adds, isNot(isLast)), [&] {
    Values polled = d.loopWhile(
        {d.i32(0), state},
        [&](ValueRange v) {
          return d.bitAnd(d.less(v[0], kMaxPolls), isNot(isThere(v[1])));
        },
        [&](ValueRange v) -> Values {
          return {d.add(v[0], 1), d.atomicAdd(args.semaphores, word, d.i32(0))};
        });
    d.storeShared(flag, own);
    d.when(isNot(isThere(polled[1])), [&] {
      // The last one may arrive now. Only if it has not, it sees the bit.
      Value late = d.atomicAdd(args.semaphores, word, d.shl(own, kGaveUpShift));
      d.storeShared(flag, d.select(isThere(late), own, d.i32(0)));
    });
  });
  d.fenceDevice();
  return d.atomicAdd(args.semaphores, word, d.i32(kLeft));
}

void StreamKSums::leave(const StreamKItem &item, Value word, Value before) {
  Value left = d.bitAnd(d.shr(before, kLeftShift), kCountMask);
  Value isLast = d.eq(left, d.sub(item.parts, 1));
  if (AICF_MUTANT("wgmma-stream-k-word-kept"))
    return;
  // As the next launch expects it.
  d.when(d.bitAnd(d.eq(thread, 0), isLast),
         [&] { d.store(args.semaphores, word, d.i32(0)); });
}

Values StreamKSums::addParts(const StreamKItem &item, int64_t rowBlock,
                             int panel) {
  int64_t first = rowBlock * blockVectors() + spec.panelColumn(panel) / 8;
  Type f32 = d.getBuilder().getF32Type();
  // What changes nothing when something is added to it.
  Value nothing = arith::ConstantOp::create(
      d.getBuilder(), d.getLoc(), d.getBuilder().getF32FloatAttr(-0.0f));
  return d.loop(d.i32(0), item.parts, d.i32(kPartsAtOnce),
                Values(spec.panelColumns() / 8 * kVector, nothing),
                [&](Value from, ValueRange iter) -> Values {
                  // Several parts are on their way at once; those beyond the
                  // last one are it once more, and are not added.
                  SmallVector<Values> loaded(kPartsAtOnce);
                  for (int64_t p = 0; p < kPartsAtOnce; ++p) {
                    Value part = d.min(d.add(from, p), d.sub(item.parts, 1));
                    if (AICF_MUTANT("wgmma-stream-k-own-part-first"))
                      part = d.rem(d.add(part, item.part), item.parts);
                    for (int64_t v = 0; v < spec.panelColumns() / 8; ++v)
                      llvm::append_range(loaded[p],
                                         d.load(args.streamK.sums,
                                                getPlace(item, part, first + v),
                                                f32, kVector));
                  }
                  Values sums(iter);
                  for (int64_t p = 0; p < kPartsAtOnce; ++p) {
                    Value isPart = d.less(d.add(from, p), item.parts);
                    for (auto [sum, value] : llvm::zip_equal(sums, loaded[p]))
                      sum = p ? d.select(isPart, d.addFloat(sum, value), sum)
                              : d.addFloat(sum, value);
                  }
                  return sums;
                });
}

void StreamKSums::reduce(
    const StreamKItem &item, ValueRange sums,
    function_ref<void(int64_t rowBlock, int panel, Values sums)> write) {
  Value word = d.add(d.mul(item.number, spec.consumersPerTile()), consumer);
  word = d.add(word, spec.streamKSemaphore());
  Value flag = d.add(d.shl(consumer, 2), spec.streamKOffset());
  Value barrier = d.add(consumer, 1);
  storeSums(item, sums);
  d.namedBarrier(barrier, kWarpgroup);
  OpBuilder &b = d.getBuilder();
  // The word of a part that leaves comes while panels are added.
  auto before = scf::IfOp::create(
      b, d.getLoc(), d.eq(thread, 0),
      [&](OpBuilder &, Location) {
        Value left = arrive(item, word, flag);
        scf::YieldOp::create(b, d.getLoc(), left);
      },
      [&](OpBuilder &, Location) {
        scf::YieldOp::create(b, d.getLoc(), d.i32(0));
      });
  d.namedBarrier(barrier, kWarpgroup);
  Value mask = d.loadShared(flag, d.getBuilder().getI32Type());
  // Panels go around the blocks that add, and on from one consumer's to the
  // next one's.
  for (int64_t block = 0; block < spec.rowBlocks(); ++block)
    for (int panel = 0; panel < spec.panels(); ++panel) {
      int64_t segment = block * spec.panels() + panel;
      Value owner =
          d.rem(d.add(d.mul(consumer, segments()), segment), item.adders);
      Value isOwn = d.bitAnd(mask, d.shl(d.i32(1), owner));
      d.when(d.ne(isOwn, 0),
             [&] { write(block, panel, addParts(item, block, panel)); });
    }
  leave(item, word, before.getResult(0));
}
