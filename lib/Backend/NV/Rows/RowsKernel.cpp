//===- RowsKernel.cpp - Code of a program over rows -----------------------===//
//
// A thread loads its chunks of all rows that it holds, reduces and computes in
// registers, and stores. Nothing is loaded twice. What all rows share and no
// reduction needs, such as a norm's scale, comes last, a chunk ahead of the
// stores, so that few registers hold it; no other load follows a store.
//
// A reduction runs in a fixed order: each element of a chunk has a sum of its
// own over the thread's chunks, ascending; these are halved until one is left
// (element i and i + width / 2); then a butterfly over the threads of a warp;
// then the warps' values, which all threads read from shared memory, are halved
// likewise; then those of the blocks of a cluster, which each has stored to the
// shared memory of all. All threads get the same bits. Threads and rows beyond
// the end take part in shuffles and barriers; what they hold is replaced by the
// identity, and is not stored.
//
//===----------------------------------------------------------------------===//

#include "RowsKernel.h"

#include "../Codegen/Limits.h"
#include "../Codegen/Params.h"
#include "RowsEvaluator.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class RowsKernel : public RowsEvaluator {
public:
  RowsKernel(DeviceBuilder &d, emit::ComputeOp op, const RowsSpec &spec,
             const KernelArgs &args, RowsIndex &index)
      : RowsEvaluator(d, op, spec.getNumberDims(), spec, args, index) {}

  void write();

private:
  /// A reduction of a level in one held row.
  struct Running {
    emit::ReduceOp reduce;
    int row;
    Value value;
  };

  void loadThose(llvm::function_ref<bool(const RowsAccess &)> matches);
  void loadLate(int chunk);
  void loadAll();
  void load(const RowsAccess &input, int row);
  void findGathers(int row);
  void reduceLevel(size_t level);
  Value reduceLane(emit::ReduceOp reduce, int row);
  void shareWarps(MutableArrayRef<Running> running, Value buffer);
  void shareBlocks(MutableArrayRef<Running> running, Value buffer);
  Value loadAndHalve(const Running &running, Value slot, int64_t displacement,
                     int64_t count);
  void storeOnce(int row);
};

} // namespace

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

void RowsKernel::load(const RowsAccess &input, int row) {
  if (!input.alongRow)
    return loadChunk(input, row, -1);
  for (int chunk = 0; chunk < spec.vectorsPerThread; ++chunk)
    loadChunk(input, row, chunk);
}

void RowsKernel::findGathers(int row) {
  for (const RowsGather &gather : spec.gathers) {
    Value position = evaluate(nodes[gather.position], {row, -1, -1});
    if (!position.getType().isInteger(64))
      position = arith::ExtSIOp::create(d.getBuilder(), d.getLoc(),
                                        d.getBuilder().getI64Type(), position);
    index.gather(row, gather.dim, position);
  }
}

void RowsKernel::loadThose(
    llvm::function_ref<bool(const RowsAccess &)> matches) {
  for (int row = 0; row < spec.unroll; ++row)
    for (const RowsAccess &input : spec.inputs)
      if (matches(input))
        load(input, row);
}

/// Loads what all rows share at `chunk`, if there is one.
void RowsKernel::loadLate(int chunk) {
  if (chunk >= spec.vectorsPerThread)
    return;
  for (const RowsAccess &input : spec.inputs)
    if (input.late)
      loadChunk(input, /*row=*/0, chunk);
  loadParts();
}

/// Issues all loads but the late ones. What gathers need comes first, the rows
/// next.
void RowsKernel::loadAll() {
  auto isOfRow = [](const RowsAccess &input) {
    return !input.alongRow && !input.afterGather;
  };
  if (!spec.gathers.empty())
    loadThose(isOfRow);
  loadThose([](const RowsAccess &input) {
    return input.alongRow && !input.afterGather && !input.late;
  });
  loadThose(isOfRow);
  for (int row = 0; row < spec.unroll; ++row)
    findGathers(row);
  loadThose([](const RowsAccess &input) { return input.afterGather; });
  loadParts();
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

Value RowsKernel::reduceLane(emit::ReduceOp reduce, int row) {
  Values sums(spec.vector, getIdentity(reduce));
  for (int chunk = 0; chunk < spec.vectorsPerThread; ++chunk) {
    for (auto [i, sum] : llvm::enumerate(sums)) {
      Value inside = index.isInRow(row, chunk, i);
      Value next = combineElement(reduce, sum, {row, chunk, int(i)});
      sum = inside && !AICF_MUTANT("rows-edge-counts")
                ? d.select(inside, next, sum)
                : next;
    }
  }
  return halve(reduce, std::move(sums));
}

/// Bytes from one value of a reduction to the next in shared memory.
static int64_t getSlotBytes(Type type) {
  return std::max<int64_t>(type.getIntOrFloatBitWidth() / 8, 4);
}

/// The `count` values of a reduction, from `slot` + `displacement` on.
Value RowsKernel::loadAndHalve(const Running &running, Value slot,
                               int64_t displacement, int64_t count) {
  Type type = running.value.getType();
  int64_t bytes = getSlotBytes(type);
  bool isWord = type.getIntOrFloatBitWidth() >= 32;
  int64_t width = isWord ? std::min(count, kVectorBytes / bytes) : 1;
  Values values;
  for (int64_t n = 0; n < count; n += width) {
    int64_t at = displacement + n * bytes;
    if (isWord)
      llvm::append_range(values, d.loadSharedVector(slot, at, type, width));
    else
      values.push_back(d.loadShared(d.add(slot, at), type));
  }
  return halve(running.reduce, std::move(values));
}

/// One value a block of the cluster, in the shared memory of all of them.
void RowsKernel::shareBlocks(MutableArrayRef<Running> running, Value buffer) {
  int64_t slots = spec.cluster * kSlotBytes;
  Value rank = index.getSegment();
  d.when(d.less(index.getThread(), spec.cluster), [&] {
    for (auto [n, r] : llvm::enumerate(running)) {
      Value slot = d.add(buffer, d.mul(rank, getSlotBytes(r.value.getType())));
      d.storeRemote(d.remoteShared(d.add(slot, n * slots), index.getThread()),
                    r.value);
    }
  });
  if (!AICF_MUTANT("rows-missing-cluster-barrier"))
    d.clusterBarrier();
  for (auto [n, r] : llvm::enumerate(running))
    r.value = loadAndHalve(r, buffer, n * slots, spec.cluster);
}

/// One value a warp, in shared memory; all threads combine those of their row.
void RowsKernel::shareWarps(MutableArrayRef<Running> running, Value buffer) {
  int64_t warps = spec.warps();
  Value warp = d.shr(index.getThread(), 5);
  Value first = d.mul(index.getGroup(), warps);
  int64_t slots = spec.rows * warps * kSlotBytes;
  auto slotBytes = [](const Running &r) {
    return getSlotBytes(r.value.getType());
  };
  d.when(d.eq(d.bitAnd(index.getThread(), kWarp - 1), 0), [&] {
    for (auto [n, r] : llvm::enumerate(running))
      d.storeShared(d.add(buffer, d.mul(warp, slotBytes(r))), r.value,
                    n * slots);
  });
  if (!AICF_MUTANT("rows-missing-barrier"))
    d.blockBarrier();
  for (auto [n, r] : llvm::enumerate(running))
    r.value = loadAndHalve(r, d.add(buffer, d.mul(first, slotBytes(r))),
                           n * slots, warps);
}

/// The reductions of a level in all rows, so that their shuffles overlap and
/// they share a barrier.
void RowsKernel::reduceLevel(size_t level) {
  SmallVector<Running> running;
  for (unsigned node : spec.levels[level]) {
    auto reduce = nodes[node].getDefiningOp<emit::ReduceOp>();
    // Of a value that is the same in all rows, one.
    bool varies = project(reduce.getResult(), {1, -1, -1}).row >= 0;
    for (int row = 0; row < (varies ? spec.unroll : 1); ++row)
      running.push_back({reduce, row, reduceLane(reduce, row)});
  }
  int64_t farthest = std::min(spec.threadsPerRow, kWarp) / 2;
  if (AICF_MUTANT("rows-half-butterfly"))
    farthest /= 2;
  for (int64_t distance = farthest; distance; distance /= 2)
    for (Running &r : running)
      r.value = combine(r.reduce, r.value, d.shuffleXor(r.value, distance));
  // The barrier of the level before separates the readers of the level before
  // that from the writers of this one.
  if (spec.threadsPerRow > kWarp)
    shareWarps(running, d.i32(level % 2 * spec.levelBytes()));
  if (spec.cluster > 1) {
    // Before any store the other blocks have to be there.
    if (level == 0)
      d.clusterWait();
    shareBlocks(running,
                d.i32(spec.clusterOffset() + level % 2 * spec.clusterBytes()));
  }
  for (Running &r : running)
    define(r.reduce.getResult(), {r.row, -1, -1}, finish(r.reduce, r.value));
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// Outputs of one element a row.
void RowsKernel::storeOnce(int row) {
  for (const RowsAccess &output : spec.outputs) {
    if (output.alongRow)
      continue;
    Value value =
        evaluate(op.getYield().getValues()[output.index], {row, -1, -1});
    RowsPlace at =
        index.locate(args.getOutput(output.index), output.type, row, -1, 0);
    Value one = index.both(index.isRow(row), index.isFirstSegment());
    if (spec.threadsPerRow > 1)
      one = index.both(one, d.eq(index.getLane(), 0));
    when(one, [&] { d.store(at.pointer, d.i64(0), value); });
  }
}

void RowsKernel::write() {
  loadAll();
  for (size_t level = 0; level < spec.levels.size(); ++level)
    reduceLevel(level);
  if (spec.needsBarrier && spec.threadsPerRow > 1) {
    for (int chunk = 0; chunk < spec.vectorsPerThread; ++chunk)
      loadLate(chunk);
    if (!AICF_MUTANT("rows-no-barrier")) {
      if (spec.threadsPerRow > kWarp)
        d.blockBarrier();
      else
        d.warpBarrier();
    }
  }
  loadLate(0);
  for (int chunk = 0; chunk < spec.vectorsPerThread; ++chunk) {
    loadLate(chunk + 1);
    for (int row = 0; row < spec.unroll; ++row)
      storeChunk(row, chunk,
                 [](const RowsAccess &output) { return output.alongRow; });
  }
  for (int row = 0; row < spec.unroll; ++row)
    storeOnce(row);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

void aicf::nv::generateRows(DeviceBuilder &d, emit::ComputeOp op,
                            const InstructionDesc &desc, const RowsSpec &spec,
                            const KernelArgs &args, StringRef name) {
  Values params = d.beginKernel(name, getParamKinds(args), spec.threads(),
                                spec.cluster, [&](ValueRange) -> Value {
                                  if (spec.cluster > 1)
                                    d.clusterArrive();
                                  return Value();
                                });
  d.setResidentBlocks(spec.residentBlocks);
  bool isCut = spec.segments() > 1 && spec.cluster == 1;
  RowsBlock block =
      findBlock(d, d.blockId(), params, isCut ? int(params.size()) - 1 : -1);
  if (spec.cluster > 1)
    block = {d.div(block.number, spec.cluster), d.clusterRank()};
  RowsIndex index(d, spec, args, params, block);
  index.holdOwnRows();
  RowsKernel(d, op, spec, args, index).write();
  d.endKernel();
}
