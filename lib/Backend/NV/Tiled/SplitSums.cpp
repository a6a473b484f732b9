//===- SplitSums.cpp - Blocks that share a tile's depth -------------------===//

#include "SplitSums.h"

#include "../Codegen/LastBlock.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Vectors of a thread lie `threads` apart, so that a warp's are neighbours.
Value SplitSums::getPlace(Value part, int64_t first, int64_t perThread,
                          int64_t vector) {
  Value block = d.add(d.mul(tile, spec.split), part);
  Value group = d.add(d.mul(block, perThread / vector), first / vector);
  return d.mul(d.add(d.mul(group, spec.threads()), thread), vector);
}

void SplitSums::reduce(ValueRange sums, llvm::function_ref<void(Values)> then) {
  Type type = spec.sumType();
  int64_t count = sums.size();
  int64_t vector =
      std::min<int64_t>(16 / (type.getIntOrFloatBitWidth() / 8), count);
  for (int64_t i = 0; i < count; i += vector)
    d.store(workspace, getPlace(part, i, count, vector), sums.slice(i, vector));
  Value isLast = isLastBlock(d, semaphores, tile, spec.split, thread,
                             /*flagOffset=*/0);
  d.when(isLast, [&] {
    auto load = [&](Value from, int64_t i) {
      return d.load(workspace, getPlace(from, i, count, vector), type, vector);
    };
    Values first;
    for (int64_t i = 0; i < count; i += vector)
      llvm::append_range(first, load(d.i32(0), i));
    then(d.loop(d.i32(1), d.i32(spec.split), d.i32(1), first,
                [&](Value from, ValueRange sums) {
                  // Added as they come: a whole part more takes too many
                  // registers.
                  Values next;
                  for (int64_t i = 0; i < count; i += vector)
                    for (auto [x, y] :
                         llvm::zip_equal(sums.slice(i, vector), load(from, i)))
                      next.push_back(d.addFloat(x, y));
                  return next;
                }));
  });
}
