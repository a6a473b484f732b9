//===- ScatterRows.cpp - Sums of rows by index ----------------------------===//
//
// A block visits all indices, and lists the sources whose index is in its
// range, in their order. Once the list is long enough, each group of threads
// that share a row adds the sources of its own destinations to their sums,
// which are kept in shared memory, and stored at the end.
//
// If a group has much more than its share, or groups are too many to have what
// they find in shared memory, each warp adds up the sources of some
// destinations, and its groups share them. A destination of many sources is
// then left to the whole block: each warp adds those of a part of the list.
//
// The order is fixed by the plan and the indices: what a thread adds ascends,
// groups of threads in a warp are combined by a butterfly, then warps
// ascending.
//
//===----------------------------------------------------------------------===//

#include "ScatterEvaluator.h"
#include "ScatterPaths.h"

#include "../Codegen/Limits.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Rows that a thread loads before it adds the first, and that it stores.
static constexpr int64_t kRowsAtOnce = 4, kStoredAtOnce = 2;
/// Sources that a thread tests at once.
static constexpr int64_t kAtOnce = ScatterSpec::kSourcesAtOnce;

namespace {

class ScatterRows : public ScatterEvaluator {
public:
  ScatterRows(DeviceBuilder &d, emit::ComputeOp op, const ScatterSpec &scatter,
              const KernelArgs &args, RowsIndex &index)
      : ScatterEvaluator(d, op, scatter, args, index, index.getBlock()),
        columns(scatter.vector) {
    found = d.add(d.mul(warp, scatter.foundBytes()), scatter.foundOffset());
  }

  void write();

private:
  Type getI32() { return d.getBuilder().getI32Type(); }
  void clear();
  Value getSource(Value first, int64_t q) {
    return d.add(d.add(first, d.mul(warp, kAtOnce * kWarp)),
                 d.add(lane, q * kWarp));
  }
  Values loadIndices(Value first);
  Value listChunk(Value first, Value length, Value parity, ValueRange loaded);
  void addListed(Value length);
  void addByDestination(Value length);
  Value isUneven(Value length);
  void addByOwner(Value length);
  void addOwn(Value number);
  Value findSources(Value from, Value length, Value local, Value number);
  Values addFound(Value local, Value number, Values sums);
  Values combineWarp(Values sums);
  void addToRow(Value local, ValueRange sums);
  void addMany(Value local, Value length);
  Values loadRow(Value row, int64_t place, size_t n);
  void storeRow(Value row, int64_t place, size_t n, ValueRange values);
  void storeAll();

  int64_t columns;
  Value found;

  /// A listed source, at `place` of the list: whose it is.
  struct Entry {
    Value place, local;
    Values groups; ///< Bits of lanes, by group of the warp.
    Value own;     ///< Those of the thread's group.
    Value isOwn;   ///< Whether it is one of the warp's.
    Value group;   ///< Of the warp, that has it.
  };
  Entry findEntry(Value from, Value length);
};

} // namespace

void ScatterRows::clear() {
  int64_t threads = scatter.threads();
  for (auto [n, reduce] : llvm::enumerate(reduces)) {
    int64_t each = kVectorBytes / scatter.runningBytes[n];
    Values identities(each, getIdentity(reduce));
    int64_t bytes = scatter.destinations * scatter.rowBytes(n);
    int64_t offset = scatter.sumsOffset(n);
    d.loop(d.mul(thread, kVectorBytes), d.i32(bytes),
           d.i32(threads * kVectorBytes), ValueRange(),
           [&](Value at, ValueRange) -> Values {
             d.storeSharedVector(at, identities, offset);
             return {};
           });
  }
  d.loop(thread, d.i32(scatter.destinations), d.i32(threads), ValueRange(),
         [&](Value at, ValueRange) -> Values {
           d.storeShared(d.shl(at, 2), d.i32(0), scatter.manyOffset());
           return {};
         });
}

//===----------------------------------------------------------------------===//
// The list
//===----------------------------------------------------------------------===//

/// Loads the indices of the chunk from `first` on. Behind the last source there
/// is the last one again.
Values ScatterRows::loadIndices(Value first) {
  Value last = d.sub(sources, 1);
  Values loaded;
  for (int64_t q = 0; q < kAtOnce; ++q)
    llvm::append_range(loaded, loadIndex(q, d.min(getSource(first, q), last)));
  return loaded;
}

/// Lists the sources of a chunk behind the first `length`, and adds up the list
/// if it is long or the chunk the last one. `loaded` are their indices. Returns
/// the length of what is left.
Value ScatterRows::listChunk(Value first, Value length, Value parity,
                             ValueRange loaded) {
  int64_t warps = scatter.blockWarps(), each = loaded.size() / kAtOnce;
  Value last = d.sub(sources, 1);
  Values numbers, locals, owns, ballots;
  for (int64_t q = 0; q < kAtOnce; ++q) {
    Value number = getSource(first, q);
    Target target =
        findTarget(q, d.min(number, last), loaded.slice(q * each, each),
                   d.less(number, sources));
    numbers.push_back(number);
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
  Value place = length, total = length;
  for (int64_t w = 0; w < warps; ++w) {
    Value other = d.loadShared(counts, getI32(), 4 * w);
    place = d.select(d.less(d.i32(w), warp), d.add(place, other), place);
    total = d.add(total, other);
  }
  for (int64_t q = 0; q < kAtOnce; ++q) {
    Value at = d.add(place, d.countBits(d.bitAnd(ballots[q], below)));
    Value entry = d.add(d.shl(at, 2), scatter.listOffset());
    d.when(owns[q], [&] {
      d.storeShared(entry, numbers[q]);
      d.storeShared(entry, locals[q], 4 * scatter.listRoom());
    });
    place = d.add(place, d.countBits(ballots[q]));
  }
  Value isLast =
      d.bitXor(d.less(d.add(first, scatter.chunk()), sources), d.i1(true));
  Value adds = d.bitOr(isLast, d.less(d.i32(ScatterSpec::kListed), total));
  d.when(adds, [&] {
    if (!AICF_MUTANT("scatter-missing-barrier"))
      d.blockBarrier();
    addListed(total);
    d.blockBarrier();
  });
  return d.select(adds, d.i32(0), total);
}

/// Appends to those found by the warp, `number` of them, the listed sources
/// `from + lane` whose destination is `local`. Returns their number.
Value ScatterRows::findSources(Value from, Value length, Value local,
                               Value number) {
  Value at = d.add(from, lane);
  Value entry =
      d.add(d.shl(d.min(at, d.sub(length, 1)), 2), scatter.listOffset());
  Value target = d.loadShared(entry, getI32(), 4 * scatter.listRoom());
  Value isOwn = d.bitAnd(d.less(at, length), d.eq(target, local));
  Value bits = d.ballot(isOwn);
  Value place = d.add(number, d.countBits(d.bitAnd(bits, below)));
  d.when(isOwn, [&] {
    d.storeShared(d.add(found, d.shl(place, 2)), d.loadShared(entry, getI32()));
  });
  return d.add(number, d.countBits(bits));
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// `sums` and the rows of the `number` sources that the warp has found.
Values ScatterRows::addFound(Value local, Value number, Values sums) {
  int64_t rows = scatter.warpRows();
  Value part = d.shr(lane, llvm::Log2_64(scatter.threadsPerRow));
  Value last = d.sub(number, 1);
  return d.loop(part, number, d.i32(kRowsAtOnce * rows), sums,
                [&](Value from, ValueRange iter) -> Values {
                  Values sums(iter);
                  for (int64_t u = 0; u < kRowsAtOnce; ++u) {
                    Value at = d.min(d.add(from, u * rows), last);
                    holdSource(
                        u, d.loadShared(d.add(found, d.shl(at, 2)), getI32()),
                        local);
                  }
                  for (int64_t u = 0; u < kRowsAtOnce; ++u)
                    loadSource(u);
                  for (int64_t u = 0; u < kRowsAtOnce; ++u) {
                    Value isSource = d.less(d.add(from, u * rows), number);
                    Values next = addSource(u, sums, columns);
                    for (auto [sum, value] : llvm::zip_equal(sums, next))
                      sum = u ? d.select(isSource, value, sum) : value;
                  }
                  forget();
                  return sums;
                });
}

/// What the groups of threads of a warp have, in each of them.
Values ScatterRows::combineWarp(Values sums) {
  for (int64_t distance = scatter.threadsPerRow; distance < kWarp;
       distance *= 2) {
    Values others = llvm::map_to_vector(
        sums, [&](Value value) { return d.shuffleXor(value, distance); });
    sums = combineAll(std::move(sums), others, columns);
  }
  return sums;
}

/// The sums of a row at `row` + `place`, in the thread's columns.
Values ScatterRows::loadRow(Value row, int64_t place, size_t n) {
  int64_t bytes = scatter.runningBytes[n];
  int64_t chunk = std::min(kVectorBytes / bytes, columns);
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
  int64_t chunk = std::min(kVectorBytes / bytes, columns);
  Value at = d.add(row, d.mul(index.getLane(), columns * bytes));
  for (int64_t i = 0; i < columns; i += chunk)
    d.storeSharedVector(at, values.slice(n * columns + i, chunk),
                        place + i * bytes);
}

/// Adds the sums of the warp to those of `local`.
void ScatterRows::addToRow(Value local, ValueRange sums) {
  d.when(d.less(lane, scatter.threadsPerRow), [&] {
    Values held;
    for (size_t n = 0; n < reduces.size(); ++n)
      llvm::append_range(held, loadRow(d.mul(local, scatter.rowBytes(n)),
                                       scatter.sumsOffset(n), n));
    held = combineAll(std::move(held), sums, columns);
    for (size_t n = 0; n < reduces.size(); ++n)
      storeRow(d.mul(local, scatter.rowBytes(n)), scatter.sumsOffset(n), n,
               held);
  });
}

/// Adds the listed sources of `local`, which are many, by the whole block.
void ScatterRows::addMany(Value local, Value length) {
  int64_t warps = scatter.blockWarps();
  Values sums = d.loop(
      d.mul(warp, kWarp), length, d.i32(warps * kWarp), getIdentities(columns),
      [&](Value from, ValueRange iter) -> Values {
        Value number = findSources(from, length, local, d.i32(0));
        d.warpBarrier();
        Values next = addFound(local, number, Values(iter));
        d.warpBarrier();
        return next;
      });
  sums = combineWarp(std::move(sums));
  d.when(d.less(lane, scatter.threadsPerRow), [&] {
    for (size_t n = 0; n < reduces.size(); ++n)
      storeRow(d.mul(warp, scatter.rowBytes(n)), scatter.partsOffset(n), n,
               sums);
  });
  d.blockBarrier();
  d.when(d.eq(warp, 0), [&] {
    Values total;
    for (int64_t w = 0; w < warps; ++w) {
      Values part;
      for (size_t n = 0; n < reduces.size(); ++n)
        llvm::append_range(
            part, loadRow(d.i32(0),
                          scatter.partsOffset(n) + w * scatter.rowBytes(n), n));
      total = w ? combineAll(std::move(total), part, columns) : part;
    }
    addToRow(local, total);
    d.when(d.eq(lane, 0), [&] {
      d.storeShared(d.shl(local, 2), d.i32(0), scatter.manyOffset());
    });
  });
  d.blockBarrier();
}

void ScatterRows::addByDestination(Value length) {
  int64_t warps = scatter.blockWarps();
  auto visit = [&](llvm::function_ref<Value(Value, Value)> body) {
    return d.loop(d.i32(0), length, d.i32(kWarp), Values{d.i32(0)},
                  [&](Value from, ValueRange iter) -> Values {
                    return {body(from, iter[0])};
                  })[0];
  };
  d.loop(warp, count, d.i32(warps), ValueRange(),
         [&](Value local, ValueRange) -> Values {
           Value number = visit([&](Value from, Value before) {
             Value at = d.add(from, lane);
             Value entry = d.shl(d.min(at, d.sub(length, 1)), 2);
             Value target = d.loadShared(d.add(entry, scatter.listOffset()),
                                         getI32(), 4 * scatter.listRoom());
             Value isOwn = d.bitAnd(d.less(at, length), d.eq(target, local));
             return d.add(before, d.countBits(d.ballot(isOwn)));
           });
           Value isMany = d.less(d.i32(ScatterSpec::kWarpSources), number);
           d.when(isMany, [&] {
             d.when(d.eq(lane, 0), [&] {
               d.storeShared(d.shl(local, 2), d.i32(1), scatter.manyOffset());
             });
           });
           Value isSome =
               d.bitAnd(d.ne(number, 0), d.bitXor(isMany, d.i1(true)));
           d.when(isSome, [&] {
             visit([&](Value from, Value before) {
               return findSources(from, length, local, before);
             });
             d.warpBarrier();
             addToRow(local, combineWarp(addFound(local, number,
                                                  getIdentities(columns))));
             d.warpBarrier();
           });
           return {};
         });
  // No destination has more than the list.
  d.when(d.less(d.i32(ScatterSpec::kWarpSources), length), [&] {
    d.blockBarrier();
    d.loop(d.i32(0), count, d.i32(1), ValueRange(),
           [&](Value local, ValueRange) -> Values {
             Value many =
                 d.loadShared(d.shl(local, 2), getI32(), scatter.manyOffset());
             d.when(d.ne(many, 0), [&] { addMany(local, length); });
             return {};
           });
  });
}

//===----------------------------------------------------------------------===//
// Owners
//===----------------------------------------------------------------------===//

/// Who has the listed source `from + lane`: group g of threads has destinations
/// g, g + groups, ...
ScatterRows::Entry ScatterRows::findEntry(Value from, Value length) {
  int64_t rows = scatter.warpRows();
  Entry entry;
  Value at = d.add(from, lane);
  entry.place = d.min(at, d.sub(length, 1));
  entry.local = d.loadShared(d.add(d.shl(entry.place, 2), scatter.listOffset()),
                             getI32(), 4 * scatter.listRoom());
  Value owner = d.bitAnd(entry.local, scatter.rows - 1);
  entry.isOwn = d.bitAnd(d.less(at, length),
                         d.eq(d.shr(owner, llvm::Log2_64(rows)), warp));
  entry.group = d.bitAnd(owner, rows - 1);
  Value own = d.shr(lane, llvm::Log2_64(scatter.threadsPerRow));
  for (int64_t g = 0; g < rows; ++g) {
    Value bits = d.ballot(d.bitAnd(entry.isOwn, d.eq(entry.group, g)));
    entry.own = g ? d.select(d.eq(own, g), bits, entry.own) : bits;
    entry.groups.push_back(bits);
  }
  return entry;
}

/// Whether some group has more than twice its share of the list.
Value ScatterRows::isUneven(Value length) {
  constexpr int64_t kLeast = 32;
  Value number = d.loop(d.i32(0), length, d.i32(kWarp), Values{d.i32(0)},
                        [&](Value from, ValueRange iter) -> Values {
                          Entry entry = findEntry(from, length);
                          return {d.add(iter[0], d.countBits(entry.own))};
                        })[0];
  Value share = d.shr(length, llvm::Log2_64(scatter.rows));
  Value isMore = d.less(d.add(d.shl(share, 1), kLeast), number);
  Value bits = d.ballot(isMore);
  d.when(d.eq(lane, 0),
         [&] { d.storeShared(d.shl(warp, 2), bits, scatter.votesOffset()); });
  d.blockBarrier();
  Value any = d.i32(0);
  for (int64_t w = 0; w < scatter.blockWarps(); ++w)
    any = d.bitOr(any,
                  d.loadShared(d.i32(4 * w), getI32(), scatter.votesOffset()));
  return d.ne(any, 0);
}

/// Adds the sources that the thread's group has found to their destinations.
void ScatterRows::addOwn(Value number) {
  Value own = d.shr(lane, llvm::Log2_64(scatter.threadsPerRow));
  Value from = d.add(found, d.mul(own, 4 * ScatterSpec::kFound));
  Value last = d.sub(number, 1);
  d.loop(d.i32(0), number, d.i32(kRowsAtOnce), ValueRange(),
         [&](Value first, ValueRange) -> Values {
           Values locals;
           for (int64_t u = 0; u < kRowsAtOnce; ++u) {
             Value at = d.min(d.add(first, u), last);
             Value place = d.loadShared(d.add(from, d.shl(at, 2)), getI32());
             Value entry = d.add(d.shl(place, 2), scatter.listOffset());
             locals.push_back(
                 d.loadShared(entry, getI32(), 4 * scatter.listRoom()));
             holdSource(u, d.loadShared(entry, getI32()), locals.back());
           }
           for (int64_t u = 0; u < kRowsAtOnce; ++u)
             loadSource(u);
           for (int64_t u = 0; u < kRowsAtOnce; ++u) {
             Values sums;
             auto getRow = [&](size_t n) {
               return d.mul(locals[u], scatter.rowBytes(n));
             };
             for (size_t n = 0; n < reduces.size(); ++n)
               llvm::append_range(sums,
                                  loadRow(getRow(n), scatter.sumsOffset(n), n));
             sums = addSource(u, std::move(sums), columns);
             when(u ? d.less(d.add(first, u), number) : Value(), [&] {
               for (size_t n = 0; n < reduces.size(); ++n)
                 storeRow(getRow(n), scatter.sumsOffset(n), n, sums);
             });
           }
           forget();
           return {};
         });
}

/// Each group adds the listed sources of its own destinations, in their order.
void ScatterRows::addByOwner(Value length) {
  int64_t rows = scatter.warpRows();
  d.loop(d.i32(0), length, d.i32(kWarp), Values{d.i32(0)},
         [&](Value from, ValueRange iter) -> Values {
           Entry entry = findEntry(from, length);
           Value number = iter[0], bits = entry.groups[0];
           for (int64_t g = 1; g < rows; ++g)
             bits = d.select(d.eq(entry.group, g), entry.groups[g], bits);
           Value before =
               rows > 1 ? d.shuffleFrom(
                              number, d.mul(entry.group, scatter.threadsPerRow))
                        : number;
           Value slot = d.add(before, d.countBits(d.bitAnd(bits, below)));
           slot = d.add(slot, d.mul(entry.group, ScatterSpec::kFound));
           d.when(entry.isOwn, [&] {
             d.storeShared(d.add(found, d.shl(slot, 2)), entry.place);
           });
           number = d.add(number, d.countBits(entry.own));
           // There is room for another warp's worth of sources, or it is made.
           Value isFull = d.less(d.i32(ScatterSpec::kFound - kWarp), number);
           Value isLast =
               d.bitXor(d.less(d.add(from, kWarp), length), d.i1(true));
           Value adds = d.bitOr(d.ne(d.ballot(isFull), 0), isLast);
           d.when(adds, [&] {
             d.warpBarrier();
             addOwn(number);
             d.warpBarrier();
           });
           return {d.select(adds, d.i32(0), number)};
         });
}

void ScatterRows::addListed(Value length) {
  if (!scatter.hasOwners())
    return addByDestination(length);
  d.branch(
      isUneven(length), [&] { addByDestination(length); },
      [&] { addByOwner(length); });
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

void ScatterRows::storeAll() {
  int64_t groups = scatter.rows;
  d.loop(group, count, d.i32(kStoredAtOnce * groups), ValueRange(),
         [&](Value from, ValueRange) -> Values {
           SmallVector<SmallVector<Values>> sums(kStoredAtOnce);
           for (int64_t u = 0; u < kStoredAtOnce; ++u) {
             Value local = d.add(from, u * groups);
             Value isRow = u ? d.less(local, count) : Value();
             local = d.min(local, d.sub(count, 1));
             loadDestination(u, local, isRow);
             for (size_t n = 0; n < reduces.size(); ++n)
               sums[u].push_back(loadRow(d.mul(local, scatter.rowBytes(n)),
                                         scatter.sumsOffset(n), n));
           }
           for (int64_t u = 0; u < kStoredAtOnce; ++u)
             storeDestination(u, sums[u]);
           forget();
           return {};
         });
}

void ScatterRows::write() {
  index.computeChunks();
  clear();
  // The indices of a chunk come while the one before is added. The first
  // chunk's barrier is behind what was cleared.
  Values state{d.i32(0), d.i32(0)};
  llvm::append_range(state, loadIndices(d.i32(0)));
  d.loop(d.i32(0), sources, d.i32(scatter.chunk()), state,
         [&](Value first, ValueRange iter) -> Values {
           Values next = loadIndices(d.add(first, scatter.chunk()));
           Value length =
               listChunk(first, iter[0], iter[1], iter.drop_front(2));
           Values state{length, d.bitXor(iter[1], 1)};
           llvm::append_range(state, next);
           return state;
         });
  storeAll();
}

void aicf::nv::writeScatterRows(DeviceBuilder &d, emit::ComputeOp op,
                                const ScatterSpec &spec, const KernelArgs &args,
                                RowsIndex &index) {
  ScatterRows(d, op, spec, args, index).write();
}
