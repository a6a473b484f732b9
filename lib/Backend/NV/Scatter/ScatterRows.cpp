//===- ScatterRows.cpp - Sums of rows by index ----------------------------===//
//
// A block visits the indices of its sources, and lists those in its range, in
// their order. Once the list is long enough, or has all, it is sorted by
// destination (a counting sort, which keeps the order). Then groups of threads
// that share a row take equal pieces of the sorted list, however many sources a
// destination has: a group adds up what is of one destination in registers.
// What pieces cut is brought together in the order of the pieces.
//
// Where the list has room for all sources of the block, a destination's sum is
// then complete and stored. Else it is added to one in shared memory. Blocks
// that share sources leave their sums in the workspace; the last one to arrive
// adds them.
//
// The order is fixed by the plan and the indices: what a group adds ascends,
// then come pieces, lists and blocks in their order.
//
//===----------------------------------------------------------------------===//

#include "ScatterRows.h"
#include "../Codegen/LastBlock.h"
#include "../Codegen/Limits.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Destinations that a thread stores at once.
static constexpr int64_t kStoredAtOnce = 2;

void ScatterRows::clearSums() {
  int64_t threads = scatter.threads();
  for (auto [n, reduce] : llvm::enumerate(reduces)) {
    int64_t each = kVectorBytes / scatter.runningBytes[n];
    Values identities(each, getIdentity(reduce));
    int64_t bytes = scatter.destinations * scatter.rowBytes(n) *
                    (scatter.addsInGroups() ? scatter.rows : 1);
    int64_t offset = scatter.sumsOffset(n);
    d.loop(d.mul(thread, kVectorBytes), d.i32(bytes),
           d.i32(threads * kVectorBytes), ValueRange(),
           [&](Value at, ValueRange) -> Values {
             d.storeSharedVector(at, identities, offset);
             return {};
           });
  }
}

//===----------------------------------------------------------------------===//
// The list
//===----------------------------------------------------------------------===//

Value ScatterRows::getSource(Value from, int64_t q) {
  return d.add(d.add(from, d.mul(warp, scatter.sourcesAtOnce() * kWarp)),
               d.add(lane, q * kWarp));
}

/// Loads the indices of the chunk from `from` on. Behind the last source there
/// is the last one again.
Values ScatterRows::loadIndices(Value from) {
  Value last = d.sub(end, 1);
  Values loaded;
  for (int64_t q = 0; q < scatter.sourcesAtOnce(); ++q)
    llvm::append_range(loaded, loadIndex(q, d.min(getSource(from, q), last)));
  return loaded;
}

/// Lists the sources of a chunk behind the first `length`. `loaded` are their
/// indices. Returns the list's length.
Value ScatterRows::listChunk(Value from, Value length, Value parity,
                             ValueRange loaded) {
  int64_t warps = scatter.blockWarps(), atOnce = scatter.sourcesAtOnce();
  int64_t each = loaded.size() / atOnce;
  Value last = d.sub(end, 1);
  Values numbers, locals, owns, ballots;
  for (int64_t q = 0; q < atOnce; ++q) {
    Value number = getSource(from, q);
    Target target =
        findTarget(q, d.min(number, last), loaded.slice(q * each, each),
                   d.less(number, end));
    numbers.push_back(d.sub(number, first));
    locals.push_back(target.local);
    owns.push_back(target.isOwn);
  }
  forget();
  Value count = d.i32(0);
  for (Value isOwn : owns) {
    ballots.push_back(d.ballot(isOwn));
    count = d.add(count, d.countBits(ballots.back()));
  }
  Value counts = d.add(d.mul(parity, 4 * warps), scatter.countsOffset());
  d.when(d.eq(lane, 0),
         [&] { d.storeShared(d.add(counts, d.shl(warp, 2)), count); });
  d.blockBarrier();
  auto [place, total] = scanWarps(counts);
  place = d.add(place, length);
  total = d.add(total, length);
  for (int64_t q = 0; q < atOnce; ++q) {
    Value at = d.add(place, d.countBits(d.bitAnd(ballots[q], below)));
    d.when(owns[q], [&] {
      Value number = d.shl(numbers[q], scatter.destinationBits());
      storeWord(at, d.bitOr(number, locals[q]), listPlace);
    });
    place = d.add(place, d.countBits(ballots[q]));
  }
  return total;
}

/// Lists the sources from `begin` on. The indices of a chunk come while the one
/// before is listed.
Value ScatterRows::listSources(Value begin) {
  Values state{d.i32(0), d.i32(0)};
  llvm::append_range(state, loadIndices(begin));
  return d.loop(begin, end, d.i32(scatter.chunk()), state,
                [&](Value from, ValueRange iter) -> Values {
                  Values next = loadIndices(d.add(from, scatter.chunk()));
                  Values state{
                      listChunk(from, iter[0], iter[1], iter.drop_front(2)),
                      d.bitXor(iter[1], 1)};
                  llvm::append_range(state, next);
                  return state;
                })[0];
}

/// Adds up the list of `total` sources behind the chunk from `from` on, if that
/// is the last one, or the list is long and has no room for all. Returns the
/// length of what is left.
Value ScatterRows::addListed(Value from, Value total) {
  Value adds = d.bitXor(d.less(d.add(from, scatter.chunk()), end), d.i1(true));
  if (!scatter.isDirect())
    adds = d.bitOr(adds, d.less(d.i32(ScatterSpec::kListed), total));
  d.when(adds, [&] {
    if (!AICF_MUTANT("scatter-missing-barrier"))
      d.blockBarrier();
    d.when(d.ne(total, 0), [&] {
      sortList(total);
      addPieces(total);
    });
    if (scatter.isDirect())
      return takeEmpty();
    d.blockBarrier();
    clearPlaces(scatter.destinations);
  });
  return d.select(adds, d.i32(0), total);
}

//===----------------------------------------------------------------------===//
// Sums in shared memory
//===----------------------------------------------------------------------===//

/// The sums of a row at `row` + `place`, in the thread's columns.
Values ScatterRows::loadRow(Value row, int64_t place, size_t n) {
  int64_t bytes = scatter.runningBytes[n];
  int64_t chunk = getChunk(n);
  Value at = d.add(row, d.mul(index.getLane(), columns * bytes));
  Values values;
  for (int64_t i = 0; i < columns; i += chunk)
    llvm::append_range(values,
                       d.loadSharedVector(at, place + i * bytes,
                                          getRunningType(reduces[n]), chunk));
  return values;
}

void ScatterRows::storeRow(Value row, int64_t place, size_t n,
                           ValueRange values) {
  int64_t bytes = scatter.runningBytes[n];
  int64_t chunk = getChunk(n);
  Value at = d.add(row, d.mul(index.getLane(), columns * bytes));
  for (int64_t i = 0; i < columns; i += chunk)
    d.storeSharedVector(at, values.slice(n * columns + i, chunk),
                        place + i * bytes);
}

Values ScatterRows::loadSums(Value local) {
  Values sums;
  for (size_t n = 0; n < reduces.size(); ++n)
    llvm::append_range(sums, loadRow(d.mul(local, scatter.rowBytes(n)),
                                     scatter.sumsOffset(n), n));
  return sums;
}

void ScatterRows::storeSums(Value local, ValueRange sums) {
  for (size_t n = 0; n < reduces.size(); ++n)
    storeRow(d.mul(local, scatter.rowBytes(n)), scatter.sumsOffset(n), n, sums);
}

Values ScatterRows::loadGroup(Value number) {
  Values sums;
  for (size_t n = 0; n < reduces.size(); ++n)
    llvm::append_range(sums, loadRow(d.mul(number, scatter.rowBytes(n)),
                                     scatter.partsOffset(n), n));
  return sums;
}

void ScatterRows::storeGroup(ValueRange sums) {
  for (size_t n = 0; n < reduces.size(); ++n)
    storeRow(d.mul(group, scatter.rowBytes(n)), scatter.partsOffset(n), n,
             sums);
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

/// Takes the sum of all that the list has of destination `local`.
void ScatterRows::takeRun(Value local, ValueRange sums) {
  if (!scatter.isDirect())
    storeSums(local, combineAll(loadSums(local), sums, columns));
  else
    whereShared([&] { storePart(local, sums); },
                [&] { storeResult(local, sums); });
}

void ScatterRows::whereShared(function_ref<void()> part,
                              function_ref<void()> result) {
  if (isShared)
    d.branch(isShared, part, result);
  else if (leavesParts)
    part();
  else
    result();
}

/// A run of `local` ends in the piece: it is complete, unless it began in
/// another piece.
void ScatterRows::endRun(const Piece &piece, Value local, ValueRange sums) {
  d.branch(
      d.less(findRun(local).first, piece.begin), [&] { storeGroup(sums); },
      [&] { takeRun(local, sums); });
}

/// Adds the sorted list, each group of threads a piece of it.
void ScatterRows::addPieces(Value length) {
  int64_t atOnce = scatter.rowsAtOnce();
  Value share =
      d.shr(d.add(length, scatter.rows - 1), llvm::Log2_64(scatter.rows));
  Piece piece;
  piece.begin = d.mul(group, share);
  piece.end = d.min(d.add(piece.begin, share), length);
  Value isPiece = d.less(piece.begin, piece.end);
  Value last = d.sub(d.select(isPiece, piece.end, d.i32(1)), 1);
  auto loadEntry = [&](Value at) {
    return loadWord(d.min(at, last), scatter.sortedOffset());
  };
  Values identities = getIdentities(columns);
  Values state{getLocal(loadEntry(piece.begin))};
  llvm::append_range(state, identities);
  state =
      d.loop(piece.begin, piece.end, d.i32(atOnce), state,
             [&](Value from, ValueRange iter) -> Values {
               Values locals;
               for (int64_t u = 0; u < atOnce; ++u) {
                 Value entry = loadEntry(d.add(from, u));
                 locals.push_back(getLocal(entry));
                 holdSource(u, getNumber(entry), locals.back());
               }
               for (int64_t u = 0; u < atOnce; ++u)
                 loadSource(u);
               SmallVector<Values> values;
               for (int64_t u = 0; u < atOnce; ++u)
                 values.push_back(addSource(u, identities, columns));
               forget();
               Value local = iter[0];
               Values sums(iter.drop_front());
               for (int64_t u = 0; u < atOnce; ++u) {
                 Value isEntry =
                     u ? d.less(d.add(from, u), piece.end) : d.i1(true);
                 Value isOther = d.bitAnd(isEntry, d.ne(locals[u], local));
                 d.when(isOther, [&] { endRun(piece, local, sums); });
                 local = d.select(isEntry, locals[u], local);
                 for (auto [sum, identity] : llvm::zip_equal(sums, identities))
                   sum = d.select(isOther, identity, sum);
                 Values next = combineAll(sums, values[u], columns);
                 for (auto [sum, value] : llvm::zip_equal(sums, next))
                   sum = u ? d.select(isEntry, value, sum) : value;
               }
               Values state{local};
               llvm::append_range(state, sums);
               return state;
             });
  Value local = state[0];
  Values sums(llvm::drop_begin(state));
  auto [runBegin, runEnd] = findRun(local);
  // What begins here and goes on is brought together behind the barrier.
  Value isEnded = d.bitOr(d.less(runBegin, piece.begin),
                          d.bitXor(d.less(piece.end, runEnd), d.i1(true)));
  d.when(d.bitAnd(isPiece, isEnded), [&] { endRun(piece, local, sums); });
  d.blockBarrier();
  d.when(d.bitAnd(isPiece, d.bitXor(isEnded, d.i1(true))), [&] {
    Value pieces = d.div(d.add(runEnd, d.sub(share, 1)), share);
    takeRun(local, d.loop(d.add(group, 1), pieces, d.i32(1), sums,
                          [&](Value other, ValueRange iter) -> Values {
                            return combineAll(Values(iter), loadGroup(other),
                                              columns);
                          }));
  });
}

/// Takes the identity for destinations without a source.
void ScatterRows::takeEmpty() {
  int64_t groups = scatter.rows;
  Values identities = getIdentities(columns);
  d.loop(group, count, d.i32(kStoredAtOnce * groups), ValueRange(),
         [&](Value from, ValueRange) -> Values {
           Values locals, isEmpty;
           Value isAny = d.i1(false);
           for (int64_t u = 0; u < kStoredAtOnce; ++u) {
             Value local = d.add(from, u * groups);
             Value isRow = d.less(local, count);
             locals.push_back(d.min(local, d.sub(count, 1)));
             auto [begin, end] = findRun(locals.back());
             isEmpty.push_back(d.bitAnd(isRow, d.eq(begin, end)));
             isAny = d.bitOr(isAny, isEmpty.back());
           }
           d.when(isAny, [&] {
             whereShared(
                 [&] {
                   for (auto [local, is] : llvm::zip_equal(locals, isEmpty))
                     d.when(is, [&] { storePart(local, identities); });
                 },
                 [&] {
                   for (int64_t u = 0; u < kStoredAtOnce; ++u)
                     loadDestination(u, locals[u], isEmpty[u]);
                   for (int64_t u = 0; u < kStoredAtOnce; ++u)
                     storeDestination(u, splitSums(identities));
                   forget();
                 });
           });
           return {};
         });
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void ScatterRows::storeResult(Value local, ValueRange sums) {
  loadDestination(0, local, /*isRow=*/{});
  storeDestination(0, splitSums(sums));
  forget();
}

/// Leaves `sums` of `local` in the workspace.
void ScatterRows::storePart(Value local, ValueRange sums) {
  for (size_t n = 0; n < reduces.size(); ++n) {
    int64_t chunk = getChunk(n);
    Value at = d.add(getRecordPlace(n, ownPart, local),
                     d.mul(index.getLane(), columns));
    for (int64_t i = 0; i < columns; i += chunk)
      d.store(block.workspace, d.add(at, i),
              sums.slice(n * columns + i, chunk));
  }
}

Values ScatterRows::loadPart(Value part, Value local) {
  Values sums;
  for (size_t n = 0; n < reduces.size(); ++n) {
    int64_t chunk = getChunk(n);
    Value at =
        d.add(getRecordPlace(n, part, local), d.mul(index.getLane(), columns));
    for (int64_t i = 0; i < columns; i += chunk)
      llvm::append_range(sums, d.load(block.workspace, d.add(at, i),
                                      getRunningType(reduces[n]), chunk));
  }
  return sums;
}

/// Adds the parts of the destinations from `from` on. Groups that have none of
/// their own share the parts of others'.
void ScatterRows::addParts(Value from, const Parts &parts) {
  int64_t helpers = scatter.rows / owners, atOnce = scatter.rowsAtOnce();
  Value owner = d.bitAnd(group, owners - 1);
  Value own = d.shr(group, llvm::Log2_64(owners));
  Value local = d.add(from, owner), isOwn = d.less(local, count);
  local = d.min(local, d.sub(count, 1));
  int64_t stride = helpers * parts.step;
  // The first part is there.
  auto limit = [&](Value part) {
    return d.select(d.less(part, parts.end), part, parts.first);
  };
  Values sums = d.loop(
      d.add(parts.first, d.mul(own, parts.step)), parts.end,
      d.i32(stride * atOnce), getIdentities(columns),
      [&](Value part, ValueRange iter) -> Values {
        SmallVector<Values> loaded;
        for (int64_t i = 0; i < atOnce; ++i)
          loaded.push_back(loadPart(limit(d.add(part, i * stride)), local));
        Values sums(iter);
        for (int64_t i = 0; i < atOnce; ++i) {
          Value isPart = d.less(d.add(part, i * stride), parts.end);
          Values next = combineAll(sums, loaded[i], columns);
          for (auto [sum, value] : llvm::zip_equal(sums, next))
            sum = d.select(isPart, value, sum);
        }
        return sums;
      });
  if (helpers > 1) {
    d.blockBarrier();
    storeGroup(sums);
    d.blockBarrier();
  }
  d.when(d.bitAnd(isOwn, d.less(group, owners)), [&] {
    Values total = sums;
    for (int64_t g = 1; g < helpers; ++g)
      total = combineAll(std::move(total), loadGroup(d.add(owner, g * owners)),
                         columns);
    if (parts.areAll)
      storeResult(local, total);
    else
      storePart(local, total);
  });
}

void ScatterRows::addAllParts(const Parts &parts) {
  d.loop(d.i32(0), count, d.i32(owners), ValueRange(),
         [&](Value from, ValueRange) -> Values {
           addParts(from, parts);
           return {};
         });
}

/// The block has left its part. The last ones that arrive add the parts of a
/// tile: if these are many, first some neighbours' each, then those sums. The
/// tile counts in word `all`, neighbours in the word that `getStep` has for the
/// first of their parts.
void ScatterRows::bringTogether(Value all,
                                function_ref<Value(Value part)> getStep) {
  auto whereLast = [&](Value word, Operand number, auto then) {
    d.when(isLastBlock(d, block.semaphores, word, number, thread,
                       scatter.flagOffset()),
           then);
  };
  int64_t atOnce = scatter.partsAtOnce();
  if (!scatter.addsInSteps())
    return whereLast(all, sharers, [&] { addAllParts(); });
  Value own = ownPart;
  Value first = d.bitAnd(own, -atOnce);
  Value last = d.min(d.add(first, atOnce), sharers);
  whereLast(getStep(first), d.sub(last, first), [&] {
    ownPart = first;
    addAllParts({first, last, /*step=*/1, /*areAll=*/false});
    Value steps = d.shr(d.add(sharers, atOnce - 1), llvm::Log2_64(atOnce));
    whereLast(all, steps, [&] {
      addAllParts({d.i32(0), sharers, /*step=*/atOnce});
    });
  });
  ownPart = own;
}

/// Stores what is in shared memory.
void ScatterRows::storeAll() {
  int64_t groups = scatter.rows;
  bool isPart = scatter.split > 1;
  d.loop(group, count, d.i32(kStoredAtOnce * groups), ValueRange(),
         [&](Value from, ValueRange) -> Values {
           Values locals, isRow;
           SmallVector<Values> sums;
           for (int64_t u = 0; u < kStoredAtOnce; ++u) {
             Value local = d.add(from, u * groups);
             isRow.push_back(u ? d.less(local, count) : Value());
             locals.push_back(d.min(local, d.sub(count, 1)));
             if (!isPart)
               loadDestination(u, locals[u], isRow[u]);
             sums.push_back(loadSums(locals[u]));
           }
           for (int64_t u = 0; u < kStoredAtOnce; ++u)
             if (isPart)
               when(isRow[u], [&] { storePart(locals[u], sums[u]); });
             else
               storeDestination(u, splitSums(sums[u]));
           forget();
           return {};
         });
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

void ScatterRows::write() {
  index.computeChunks();
  if (!scatter.isDirect())
    clearSums();
  clearPlaces(scatter.destinations);
  // The indices of a chunk come while the one before is added. The first
  // chunk's barrier is behind what was cleared.
  Values state{d.i32(0), d.i32(0)};
  llvm::append_range(state, loadIndices(first));
  d.loop(first, end, d.i32(scatter.chunk()), state,
         [&](Value from, ValueRange iter) -> Values {
           Values next = loadIndices(d.add(from, scatter.chunk()));
           Value length = addListed(
               from, listChunk(from, iter[0], iter[1], iter.drop_front(2)));
           Values state{length, d.bitXor(iter[1], 1)};
           llvm::append_range(state, next);
           return state;
         });
  if (!scatter.isDirect())
    storeAll();
  endSplit();
}

/// Brings together what blocks that share the sources have left.
void ScatterRows::endSplit() {
  if (scatter.split == 1)
    return;
  bringTogether(block.tile, [&](Value part) {
    int64_t steps = llvm::divideCeil(scatter.split, scatter.partsAtOnce());
    Value step = d.shr(part, llvm::Log2_64(scatter.partsAtOnce()));
    return d.add(d.add(d.mul(block.tile, steps), step), scatter.tiles());
  });
}

void aicf::nv::writeScatterRows(DeviceBuilder &d, emit::ComputeOp op,
                                const ScatterSpec &spec, const KernelArgs &args,
                                RowsIndex &index, const ScatterBlock &block) {
  ScatterRows rows(d, op, spec, args, index, block);
  if (spec.strips)
    rows.writeStrips();
  else if (spec.isClustered())
    rows.writeCluster();
  else if (spec.addsInGroups())
    rows.writeGroups();
  else
    rows.write();
}
