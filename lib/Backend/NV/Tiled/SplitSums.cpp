//===- SplitSums.cpp - Blocks that share a tile's depth -------------------===//

#include "SplitSums.h"

#include "../Codegen/LastBlock.h"
#include "../Codegen/Limits.h"
#include <numeric>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Sums that are accessed at once: a part of a thread's.
static int64_t getVector(const TiledSpec &spec, int64_t perThread) {
  return std::gcd(kVectorBytes / (spec.sumType().getIntOrFloatBitWidth() / 8),
                  perThread);
}

/// Vectors of a thread lie `threads` apart, so that a warp's are neighbours.
Value SplitSums::getPlace(Value part, int64_t first, int64_t vector) {
  Value block = d.add(d.mul(tile, spec.split), part);
  Value group = d.add(d.mul(block, perThread / vector), first / vector);
  return d.mul(d.add(d.mul(group, spec.threads()), thread), vector);
}

void SplitSums::store(Value part, ValueRange sums) {
  int64_t vector = getVector(spec, perThread);
  for (int64_t i = 0; i < perThread; i += vector)
    d.store(workspace, getPlace(part, i, vector), sums.slice(i, vector));
}

Values SplitSums::load(Value part) {
  int64_t vector = getVector(spec, perThread);
  Values sums;
  for (int64_t i = 0; i < perThread; i += vector)
    llvm::append_range(sums, d.load(workspace, getPlace(part, i, vector),
                                    spec.sumType(), vector));
  return sums;
}

Values SplitSums::addParts(Value first, int64_t step, Value count) {
  int64_t together = spec.partsUnderWay(perThread);
  Values state{d.i32(1)};
  llvm::append_range(state, load(first));
  auto advance = [&](int64_t parts) {
    Value end = parts > 1 ? d.sub(count, parts - 1) : count;
    state = d.loop(state[0], end, d.i32(parts), state,
                   [&](Value i, ValueRange iter) -> Values {
                     SmallVector<Values> loaded;
                     for (int64_t p = 0; p < parts; ++p)
                       loaded.push_back(
                           load(d.add(first, d.mul(d.add(i, p), step))));
                     Values next{d.add(i, parts)};
                     llvm::append_range(next, iter.drop_front());
                     for (const Values &part : loaded)
                       for (auto [n, sum] : llvm::enumerate(part))
                         next[1 + n] = d.addFloat(next[1 + n], sum);
                     return next;
                   });
  };
  if (together > 1)
    advance(together);
  advance(1);
  return Values(llvm::drop_begin(state));
}

void SplitSums::reduce(ValueRange sums, llvm::function_ref<void(Values)> then) {
  perThread = sums.size();
  store(part, sums);
  auto whenLast = [&](Value counter, Operand count,
                      llvm::function_ref<void()> body) {
    d.when(isLastBlock(d, semaphores, counter, count, thread, /*flagOffset=*/0),
           body);
  };
  int64_t groups = spec.partGroups(), parts = spec.groupParts();
  if (groups == 1)
    return whenLast(tile, spec.split,
                    [&] { then(addParts(d.i32(0), 1, d.i32(spec.split))); });
  Value counters = d.mul(tile, groups + 1);
  Value group = d.div(part, parts);
  Value first = d.mul(group, parts);
  Value count = d.min(d.sub(d.i32(spec.split), first), d.i32(parts));
  whenLast(d.add(counters, group), count, [&] {
    // In the place of the group's first part.
    store(first, addParts(first, 1, count));
    whenLast(d.add(counters, groups), groups,
             [&] { then(addParts(d.i32(0), parts, d.i32(groups))); });
  });
}
