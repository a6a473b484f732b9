//===- WgmmaSplit.cpp - Tiles whose depth several blocks share ------------===//

#include "WgmmaSplit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Columns of a chunk.
static constexpr int64_t kChunk = 4;

SplitEpilogue::SplitEpilogue(DeviceBuilder &d, emit::ComputeOp op,
                             const WgmmaSpec &spec, const WgmmaArguments &args,
                             Value thread, Value consumer, Value rank)
    : WgmmaBody(d, op, spec, args), thread(thread), consumer(consumer),
      rank(rank), part(d.div(rank, spec.cluster)) {}

Value aicf::nv::getFirstRow(DeviceBuilder &d, const WgmmaSpec &spec,
                            Value part) {
  Value fragment = d.div(d.mul(part, spec.rowFragments()), spec.split);
  return d.mul(fragment, kFragmentRows);
}

Value aicf::nv::getRowOwner(DeviceBuilder &d, const WgmmaSpec &spec,
                            Value row) {
  // The last part whose first row is not behind this one.
  Value next = d.add(d.div(row, kFragmentRows), 1);
  return d.div(d.sub(d.mul(next, spec.split), 1), spec.rowFragments());
}

void SplitEpilogue::send(ValueRange accumulators) {
  Value lane = d.bitAnd(thread, 31);
  Value warpRow =
      d.add(d.mul(consumer, spec.consumerRows()), d.shl(d.shr(thread, 5), 4));
  Value laneRow = d.shr(lane, 2);
  Value laneBytes = d.shl(d.bitAnd(lane, 3), 3);
  Value plane = d.add(d.mul(part, spec.partBytes()), spec.planesOffset());
  Value rowRank = d.sub(rank, d.mul(part, spec.cluster));
  for (auto [block, accumulator] : llvm::enumerate(accumulators))
    for (int64_t half : {0, 1}) {
      // Eight rows, which one block owns.
      Value row = d.add(warpRow, block * 64 + half * kFragmentRows);
      Value owner = getRowOwner(d, spec, row);
      Value local = d.add(d.sub(row, getFirstRow(d, spec, owner)), laneRow);
      Value offset =
          d.add(d.add(plane, d.mul(local, spec.partPitch())), laneBytes);
      Value remote =
          d.remoteShared(offset, d.add(d.mul(owner, spec.cluster), rowRank));
      for (int64_t group = 0; group < spec.tileColumns / 8; ++group) {
        int64_t first = group * 4 + half * 2;
        d.storeRemote(remote, group * 32,
                      {d.accumulatorElement(accumulator, first),
                       d.accumulatorElement(accumulator, first + 1)});
      }
    }
}

Value SplitEpilogue::getAccumulator(emit::ReduceOp, FragmentPlace place) {
  return chunks[place.row].sums[place.column];
}

Value SplitEpilogue::getIndex(unsigned dim, FragmentPlace place) {
  if (dim == spec.rowAxis.inner())
    return d.widen(chunks[place.row].row);
  if (dim == spec.columnAxis.inner())
    return d.widen(d.add(chunks[place.group].column, place.column));
  return getBatchIndex(dim);
}

void SplitEpilogue::preload(int chunk) {
  const Chunk &at = chunks[chunk];
  for (auto [i, input] : llvm::enumerate(spec.epilogue)) {
    Value argument = getArgument(i);
    if (!input.usesColumn) {
      define(argument, {chunk, chunk, 0}, loadInput(i, at.row, Value(), 1)[0]);
      continue;
    }
    for (int first = 0; first < kChunk; first += input.vector)
      for (auto [v, value] : llvm::enumerate(
               loadInput(i, at.row, d.add(at.column, first), input.vector)))
        define(argument, {chunk, chunk, int(first + v)}, value);
  }
}

void SplitEpilogue::addParts(int chunk) {
  Chunk &at = chunks[chunk];
  Value offset =
      d.add(d.add(d.mul(at.partRow, spec.partPitch()), d.shl(at.partColumn, 2)),
            spec.planesOffset());
  Type f32 = d.getBuilder().getF32Type();
  for (int64_t p = 0; p < spec.split; ++p) {
    Values plane =
        d.loadSharedVector(offset, p * spec.partBytes(), f32, kChunk);
    if (p == 0)
      at.sums = plane;
    else
      for (auto [sum, value] : llvm::zip_equal(at.sums, plane))
        sum = d.addFloat(sum, value);
  }
}

void SplitEpilogue::store(unsigned output, int chunk) {
  const WgmmaOutput &out = spec.outputs[output];
  const Chunk &at = chunks[chunk];
  Value pointer = args.outputs[output].pointer;
  Value yielded = op.getYield().getValues()[output];
  bool words = out.vector > 1 && (out.type.isBF16() || out.type.isF16());
  for (int first = 0; first < kChunk; first += out.vector) {
    Values values;
    for (int v = first; v < first + out.vector; v += words ? 2 : 1)
      values.push_back(words ? evaluatePair(output, out.type, {chunk, chunk, v})
                             : evaluate(yielded, {chunk, chunk, v}));
    Value column = d.add(at.column, first);
    Value inside = d.bitAnd(at.inside, d.less(column, args.columns));
    Value index = getOutputIndex(output, at.row, column);
    d.when(inside, [&] {
      if (words)
        d.storeWords(pointer, index, out.type, values);
      else
        d.store(pointer, index, values);
    });
  }
}

int64_t SplitEpilogue::countThreads() const {
  return spec.consumers() * kWarpgroup;
}

int64_t SplitEpilogue::countChunks() const {
  return spec.partRows() * spec.tileColumns / kChunk;
}

bool SplitEpilogue::loadsAhead() const {
  constexpr int64_t kMost = 4;
  return countChunks() <= kMost * countThreads();
}

void SplitEpilogue::beginTile(Value row, Value column,
                              const Values &tileBatch) {
  batch = tileBatch;
  int64_t threads = countThreads();
  int64_t rowChunks = spec.tileColumns / kChunk;
  int64_t count = countChunks();
  Value partBegin = getFirstRow(d, spec, part);
  Value partEnd = getFirstRow(d, spec, d.add(part, 1));
  bool even = spec.rowFragments() % spec.split == 0;
  Value firstRow = d.add(row, partBegin);
  Value self = d.add(d.mul(consumer, kWarpgroup), thread);
  forget();
  chunks.clear();
  for (int64_t first = 0; first < count; first += threads) {
    Value index = d.add(self, first);
    // A last round that not all threads have a part in.
    Value has = d.i1(true);
    if (first + threads > count) {
      has = d.less(index, count);
      index = d.min(index, d.i32(count - 1));
    }
    Chunk at;
    // Neighbouring threads have neighbours of the output.
    Value chunkColumn;
    if (spec.transposed) {
      chunkColumn = d.div(index, spec.partRows());
      at.partRow = d.sub(index, d.mul(chunkColumn, spec.partRows()));
    } else {
      at.partRow = d.div(index, rowChunks);
      chunkColumn = d.sub(index, d.mul(at.partRow, rowChunks));
    }
    at.partColumn = d.shl(chunkColumn, llvm::Log2_64(kChunk));
    at.row = d.add(firstRow, at.partRow);
    at.column = d.add(column, at.partColumn);
    // Rows beyond are another part's: what is read for them is not stored.
    if (!even)
      has = d.bitAnd(has, d.less(at.partRow, d.sub(partEnd, partBegin)));
    at.inside = d.bitAnd(has, d.less(at.row, args.rows));
    chunks.push_back(at);
  }
  for (int chunk = 0, e = chunks.size(); chunk < e; ++chunk)
    preload(chunk);
}

void SplitEpilogue::writeTile() {
  for (int chunk = 0, e = chunks.size(); chunk < e; ++chunk) {
    addParts(chunk);
    for (unsigned output = 0; output < spec.outputs.size(); ++output)
      store(output, chunk);
  }
}
