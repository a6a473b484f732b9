//===- HeldColumnsKernel.cpp - Reductions of columns that are held --------===//
//
// The rows of the depth are in registers, `unroll` of them in a thread, so that
// what columns are reduced to can be used for each row: a softmax or a variance
// of columns. Nothing is loaded twice.
//
// A level of reductions runs in a fixed order. A thread combines its rows
// ascending; groups of threads in one warp meet by a butterfly; the warps (or
// groups) by way of shared memory, halved, a column in a thread; then the
// blocks of a cluster likewise, by what each has stored to the shared memory of
// all. All threads read the outcome.
//
//===----------------------------------------------------------------------===//

#include "../Codegen/Launch.h"
#include "../Codegen/Params.h"
#include "../Rows/RowsEvaluator.h"
#include "ColumnsKernel.h"
#include "aicf/Support/Mutant.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class HeldColumnsKernel : public RowsEvaluator {
public:
  /// `rank`: the block's place in the cluster.
  HeldColumnsKernel(DeviceBuilder &d, emit::ComputeOp op,
                    const ColumnsSpec &columns, const KernelArgs &args,
                    RowsIndex &index, Value rank)
      : RowsEvaluator(d, op, columns.getDepthDims(), columns, args, index),
        columns(columns), rank(rank) {}

  void write();

private:
  /// A reduction of a level: its place in ColumnsSpec::reduces, and a running
  /// value for each of the thread's columns.
  struct Running {
    emit::ReduceOp reduce;
    size_t number;
    Values columns;
  };

  bool isOfRows(const KernelAccess &access) const {
    return access.dims & columns.getDepthDims();
  }
  void holdRows();
  Values reduceRows(emit::ReduceOp reduce);
  void reduceLevel(size_t level);
  void shareColumns(MutableArrayRef<Running> running, size_t level);
  Value combineParts(const Running &running, int64_t begin, int64_t parts);

  const ColumnsSpec &columns;
  Value rank;
};

} // namespace

void HeldColumnsKernel::holdRows() {
  Values kept = index.split(columns.getKept(), index.getBlock());
  Value depth = index.countPositions(columns.getDepth());
  int64_t blockRows = columns.rows * columns.unroll;
  Value first = d.add(d.mul(rank, blockRows), index.getGroup());
  for (int u = 0; u < columns.unroll; ++u) {
    Value position = d.add(first, u * columns.rows), isRow;
    // Rows that only the last block may lack.
    if ((columns.cluster - 1) * blockRows + (u + 1) * columns.rows >
        columns.depth()) {
      isRow = d.less(position, depth);
      if (!AICF_MUTANT("columns-held-row-outside"))
        position = d.min(position, d.sub(depth, 1));
    }
    Values axes = kept;
    llvm::append_range(axes, index.split(columns.getDepth(), position));
    index.hold(u, std::move(axes), isRow);
  }
  index.computeChunks();
}

/// The thread's own rows.
Values HeldColumnsKernel::reduceRows(emit::ReduceOp reduce) {
  Values all;
  for (int i = 0; i < columns.vector; ++i) {
    Value value = getIdentity(reduce);
    for (int u = 0; u < columns.unroll; ++u) {
      Value next = combineElement(reduce, value, {u, 0, i});
      Value inside = index.isRow(u);
      value = inside ? d.select(inside, next, value) : next;
    }
    all.push_back(value);
  }
  return all;
}

/// What `parts` have for the thread's own one of the block's columns, from
/// `begin` on in shared memory.
Value HeldColumnsKernel::combineParts(const Running &running, int64_t begin,
                                      int64_t parts) {
  Value offset = d.mul(index.getThread(), columns.runningBytes[running.number]);
  Values values;
  for (int64_t part = 0; part < parts; ++part)
    values.push_back(
        d.loadShared(offset, getRunningType(running.reduce),
                     begin + part * columns.sectionBytes(running.number)));
  return halve(running.reduce, std::move(values));
}

/// Brings the values of all threads, and of all blocks, together. A column lies
/// where threads that are neighbours have neighbours: column i of owner o at
/// place i * owners + o.
void HeldColumnsKernel::shareColumns(MutableArrayRef<Running> running,
                                     size_t level) {
  int64_t sharers = columns.sharers(), owners = columns.owners();
  Value thread = index.getThread(), owner = index.getLane();
  int64_t stride = std::max<int64_t>(owners, kWarp);
  Value sharer = d.shr(thread, llvm::Log2_64(stride));
  /// Where a reduction's values of a buffer begin, of which each reduction has
  /// `parts` sections.
  auto getBegin = [&](int64_t buffer, size_t number, int64_t parts) {
    for (size_t n = 0; n < number; ++n)
      buffer += parts * columns.sectionBytes(n);
    return buffer;
  };
  auto forEachPlace = [&](const Running &r, auto body) {
    int64_t bytes = columns.runningBytes[r.number];
    for (int64_t i = 0; i < columns.vector; ++i)
      body(i, d.mul(owner, bytes), i * owners * bytes);
  };

  d.when(d.less(d.bitAnd(thread, stride - 1), owners), [&] {
    for (const Running &r : running)
      forEachPlace(r, [&](int64_t i, Value offset, int64_t place) {
        Value section = d.mul(sharer, columns.sectionBytes(r.number));
        d.storeShared(d.add(section, offset), r.columns[i],
                      getBegin(0, r.number, sharers) + place);
      });
  });
  if (!AICF_MUTANT("columns-held-missing-barrier"))
    d.blockBarrier();

  // A column each.
  Value isOwner = columns.columns() < columns.threads()
                      ? d.less(thread, columns.columns())
                      : Value();
  int64_t meeting = columns.meetingOffset(level % 2),
          outcome = columns.outcomeOffset();
  auto storeOutcome = [&](const Running &r, Value value) {
    d.storeShared(d.mul(thread, columns.runningBytes[r.number]), value,
                  getBegin(outcome, r.number, 1));
  };
  when(isOwner, [&] {
    for (const Running &r : running) {
      Value value = combineParts(r, getBegin(0, r.number, sharers), sharers);
      if (columns.cluster == 1) {
        storeOutcome(r, value);
        continue;
      }
      Value place = d.add(d.mul(rank, columns.sectionBytes(r.number)),
                          d.mul(thread, columns.runningBytes[r.number]));
      place = d.add(place, getBegin(meeting, r.number, columns.cluster));
      for (int64_t block = 0; block < columns.cluster; ++block)
        d.storeRemote(d.remoteShared(place, d.i32(block)), value);
    }
  });
  if (columns.cluster > 1) {
    d.clusterBarrier();
    when(isOwner, [&] {
      for (const Running &r : running)
        storeOutcome(
            r, combineParts(r, getBegin(meeting, r.number, columns.cluster),
                            columns.cluster));
    });
  }
  d.blockBarrier();
  for (Running &r : running)
    forEachPlace(r, [&](int64_t i, Value offset, int64_t place) {
      r.columns[i] = d.loadShared(offset, getRunningType(r.reduce),
                                  getBegin(outcome, r.number, 1) + place);
    });
}

void HeldColumnsKernel::reduceLevel(size_t level) {
  SmallVector<Running> running;
  for (unsigned node : columns.levels[level]) {
    auto reduce = nodes[node].getDefiningOp<emit::ReduceOp>();
    size_t number = llvm::find(columns.reduces, node) - columns.reduces.begin();
    running.push_back({reduce, number, reduceRows(reduce)});
  }
  for (int64_t distance = columns.owners(); distance < kWarp; distance *= 2)
    for (Running &r : running)
      for (Value &value : r.columns)
        value = combine(r.reduce, value, d.shuffleXor(value, distance));
  // Before any store the other blocks have to be there.
  if (columns.cluster > 1 && level == 0)
    d.clusterWait();
  if (columns.sharers() > 1 || columns.cluster > 1)
    shareColumns(running, level);
  for (Running &r : running)
    for (auto [i, value] : llvm::enumerate(r.columns)) {
      Value result = r.reduce.getResult();
      define(result, project(result, {0, 0, int(i)}), finish(r.reduce, value));
    }
}

void HeldColumnsKernel::write() {
  holdRows();
  for (int u = 0; u < columns.unroll; ++u)
    for (const RowsAccess &input : columns.inputs)
      loadChunk(input, u, input.alongRow ? 0 : -1);
  loadParts();
  for (size_t level = 0; level < columns.levels.size(); ++level)
    reduceLevel(level);
  for (int u = 0; u < columns.unroll; ++u)
    storeChunk(u, /*chunk=*/0, [&](const RowsAccess &output) {
      return isOfRows(args.getOutput(output.index));
    });
  // What columns are reduced to, once.
  auto isOfColumns = [&](const RowsAccess &output) {
    return !isOfRows(args.getOutput(output.index));
  };
  if (llvm::none_of(columns.outputs, isOfColumns))
    return;
  for (const RowsAccess &output : columns.outputs)
    if (isOfColumns(output))
      for (int i = 0; i < columns.vector; ++i)
        evaluate(op.getYield().getValues()[output.index], {0, 0, i});
  Value isFirst;
  if (columns.rows > 1)
    isFirst = d.eq(index.getGroup(), 0);
  if (columns.cluster > 1)
    isFirst = index.both(isFirst, d.eq(rank, 0));
  when(isFirst, [&] { storeChunk(/*row=*/0, /*chunk=*/0, isOfColumns); });
}

void aicf::nv::generateHeldColumns(DeviceBuilder &d, emit::ComputeOp op,
                                   const ColumnsSpec &spec,
                                   const KernelArgs &args, StringRef name) {
  Values params = d.beginKernel(name, getParamKinds(args), spec.threads(),
                                spec.cluster, [&](ValueRange) -> Value {
                                  if (spec.cluster > 1)
                                    d.clusterArrive();
                                  return Value();
                                });
  d.setResidentBlocks(spec.residentBlocks);
  Value rank = d.i32(0), block = d.blockId();
  if (spec.cluster > 1) {
    rank = d.clusterRank();
    block = d.div(block, spec.cluster);
  }
  RowsIndex index(d, spec, args, params,
                  findBlock(d, block, params,
                            spec.segments() > 1 ? int(params.size()) - 1 : -1));
  HeldColumnsKernel(d, op, spec, args, index, rank).write();
  d.endKernel();
}
