//===- ScatterGroups.cpp - Sums that groups of threads have of their own --===//
//
// Of few destinations a scatter is a reduction of columns. The threads that
// share a row have a sum of each destination in shared memory, each thread that
// of its columns. They add every so many'th source of the block to them, in
// order. So nothing is listed or sorted, rows come as they lie in memory and
// without a wait for their index, and it does not matter how often which
// destination is named. At the end the sums of the groups are added in the
// order of the groups.
//
//===----------------------------------------------------------------------===//

#include "ScatterRows.h"
#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Adds the sources from `from` on, one of each round of the groups.
void ScatterRows::addToGroup(Value from) {
  int64_t atOnce = scatter.rowsAtOnce(), groups = scatter.rows;
  Value last = d.sub(end, 1);
  Values numbers;
  SmallVector<Values> loaded;
  for (int64_t u = 0; u < atOnce; ++u) {
    numbers.push_back(d.add(from, u * groups));
    loaded.push_back(loadIndex(u, d.min(numbers[u], last)));
  }
  SmallVector<Target> targets;
  for (int64_t u = 0; u < atOnce; ++u)
    targets.push_back(findTarget(u, d.min(numbers[u], last), loaded[u],
                                 d.less(numbers[u], end)));
  forget();
  for (int64_t u = 0; u < atOnce; ++u) {
    // Of an index elsewhere, some destination's.
    Target &target = targets[u];
    target.local = d.select(target.isOwn, target.local, d.i32(0));
    holdSource(u, d.min(numbers[u], last), target.local);
    loadSource(u);
  }
  Values identities = getIdentities(columns);
  SmallVector<Values> values;
  for (int64_t u = 0; u < atOnce; ++u)
    values.push_back(addSource(u, identities, columns));
  forget();
  Value own = d.mul(group, scatter.destinations);
  for (int64_t u = 0; u < atOnce; ++u)
    d.when(targets[u].isOwn, [&] {
      Value place = d.add(own, targets[u].local);
      storeSums(place, combineAll(loadSums(place), values[u], columns));
    });
}

void ScatterRows::writeGroups() {
  int64_t groups = scatter.rows;
  index.computeChunks();
  clearSums();
  d.blockBarrier();
  d.loop(d.add(first, group), end, d.i32(groups * scatter.rowsAtOnce()),
         ValueRange(), [&](Value from, ValueRange) -> Values {
           addToGroup(from);
           return {};
         });
  if (!AICF_MUTANT("scatter-groups-unawaited"))
    d.blockBarrier();
  d.loop(group, count, d.i32(groups), ValueRange(),
         [&](Value local, ValueRange) -> Values {
           Values sums = d.loop(
               d.i32(1), d.i32(groups), d.i32(1), loadSums(local),
               [&](Value other, ValueRange iter) -> Values {
                 Value place = d.add(d.mul(other, scatter.destinations), local);
                 return combineAll(Values(iter), loadSums(place), columns);
               });
           if (scatter.split > 1)
             storePart(local, sums);
           else
             storeResult(local, sums);
           return {};
         });
  endSplit();
}
