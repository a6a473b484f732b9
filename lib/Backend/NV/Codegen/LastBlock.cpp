//===- LastBlock.cpp - Which of several blocks comes last -----------------===//

#include "LastBlock.h"

#include "aicf/Support/Mutant.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

// Thread 0 counts the block. The fences make what the other threads stored,
// which the barrier puts before the count, seen by who counts later; and what
// was counted before seen by all threads behind the second barrier.
Value aicf::nv::isLastBlock(DeviceBuilder &d, Value semaphores, Value number,
                            Operand count, Value thread, int64_t flagOffset) {
  Value flag = d.i32(flagOffset);
  d.blockBarrier();
  d.when(d.eq(thread, 0), [&] {
    if (!AICF_MUTANT("split-count-unfenced"))
      d.fenceDevice();
    Value before = d.atomicAdd(semaphores, number, d.i32(1));
    d.fenceDevice();
    Value isLast = d.eq(d.add(before, 1), count);
    d.storeShared(flag, d.select(isLast, d.i32(1), d.i32(0)));
    // As the next launch expects it.
    if (!AICF_MUTANT("split-count-left"))
      d.when(isLast, [&] { d.store(semaphores, number, d.i32(0)); });
  });
  d.blockBarrier();
  return d.ne(d.loadShared(flag, d.getBuilder().getI32Type()), 0);
}
