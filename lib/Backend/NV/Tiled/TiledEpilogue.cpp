//===- TiledEpilogue.cpp - From fragments to outputs ----------------------===//

#include "TiledEpilogue.h"
#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

TiledEpilogue::TiledEpilogue(const TiledIndex &index, emit::ComputeOp op,
                             TiledFragment fragment, ValueRange batch,
                             Value row, Value column)
    : BodyEvaluator(index.getBuilder(), op, getDims(index.getSpec().rows),
                    getDims(index.getSpec().columns)),
      index(index), spec(index.getSpec()), fragment(std::move(fragment)),
      batch(batch), firstRow(row), firstColumn(column),
      rowCount(index.countPositions(spec.rows)),
      columnCount(index.countPositions(spec.columns)) {
  int64_t base = spec.stagedBase();
  for (const TiledAccess &output : spec.outputs)
    if (output.staged) {
      stagedBases[&output] = base;
      base += spec.tileRows * spec.stagedPitch(output);
    }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value TiledEpilogue::getAccumulator(emit::ReduceOp, FragmentPlace place) {
  // A sum over dims of extent 1 rows or columns is at each of them the same.
  int64_t row = std::max(place.row, 0), group = std::max(place.group, 0),
          column = std::max(place.column, 0);
  return fragment.accumulators[(row * fragment.groups.size() + group) *
                                   fragment.groupWidth +
                               column];
}

Value TiledEpilogue::getIndex(unsigned dim, FragmentPlace place) {
  emit::DimSet bit = emit::DimSet(1) << dim;
  auto at = [&](ArrayRef<Axis> axes, Value position) {
    return d.widen(
        index.getDimPosition(axes, index.split(axes, position), dim));
  };
  if (getDims(spec.rows) & bit)
    return at(spec.rows, fragment.rows[place.row]);
  if (getDims(spec.columns) & bit)
    return at(spec.columns, column(place.group, place.column));
  return d.widen(index.getDimPosition(spec.batch, batch, dim));
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

const AddressTerm &TiledEpilogue::fixedTerm(const KernelAccess &access) {
  AddressTerm &term = fixedTerms[&access];
  if (!term.offset)
    term = index.add(index.getConstantTerm(access),
                     index.getTerm(access, spec.batch, batch));
  return term;
}

const AddressTerm &TiledEpilogue::rowTerm(const KernelAccess &access, int row,
                                          bool clamp) {
  auto [it, isNew] = rowTerms.try_emplace({&access, row, clamp});
  if (isNew)
    it->second = getRowTerm(access, fragment.rows[row], clamp);
  return it->second;
}

AddressTerm TiledEpilogue::getRowTerm(const KernelAccess &access,
                                      Value position, bool clamp) {
  if (clamp)
    position = d.min(position, d.sub(rowCount, 1));
  return index.add(
      fixedTerm(access),
      index.getTerm(access, spec.rows, index.split(spec.rows, position)));
}

AddressTerm TiledEpilogue::addColumn(const AddressTerm &term,
                                     const KernelAccess &access,
                                     Value position) {
  return index.add(term, index.getTerm(access, spec.columns,
                                       index.split(spec.columns, position)));
}

Value TiledEpilogue::getOffset(const KernelAccess &access, int row,
                               Value position, bool clamp) {
  AddressTerm term = row < 0 ? fixedTerm(access) : rowTerm(access, row, clamp);
  if (position)
    term = addColumn(term, access, position);
  return index.getOffset(term);
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

void TiledEpilogue::preloadInput(const TiledAccess &input,
                                 FragmentPlace place) {
  const KernelAccess &access = index.getArgs().getInput(input.index);
  Value argument = op.getBodyBlock()->getArgument(input.index);
  place = project(argument, place);
  if (isKnown(argument, place))
    return;
  Value pointer = index.getPointer(access);
  if (place.group < 0) {
    define(argument, place,
           d.load(pointer, getOffset(access, place.row, Value(), true),
                  input.type, 1)[0]);
    return;
  }
  for (int64_t c = 0; c < fragment.groupWidth; c += input.vector) {
    // A whole vector is inside or outside.
    Value position =
        d.min(column(place.group, c), d.sub(columnCount, input.vector));
    Values elements =
        d.load(pointer, getOffset(access, place.row, position, true),
               input.type, input.vector);
    for (auto [i, element] : llvm::enumerate(elements)) {
      place.column = c + i;
      define(argument, place, element);
    }
  }
}

void TiledEpilogue::preload(int group) {
  for (const TiledAccess &input : spec.epilogue)
    for (int row = 0, e = fragment.rows.size(); row < e; ++row)
      preloadInput(input, {row, group, 0});
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

bool TiledEpilogue::isBounded() const {
  return !AICF_MUTANT("tiled-store-outside");
}

void TiledEpilogue::storeRow(const TiledAccess &output, FragmentPlace place) {
  const KernelAccess &access = index.getArgs().getOutput(output.index);
  Value yielded = op.getYield().getValues()[output.index];
  Value pointer = index.getPointer(access);
  Value inRows = d.less(fragment.rows[place.row], rowCount);
  bool packs =
      output.vector > 1 && (output.type.isBF16() || output.type.isF16());
  for (int64_t c = 0; c < fragment.groupWidth; c += output.vector) {
    Value position = column(place.group, c);
    Value inside = d.bitAnd(inRows, d.less(position, columnCount));
    if (!isBounded())
      inside = inRows;
    Values values;
    for (int64_t i = 0; i < output.vector; i += packs ? 2 : 1) {
      place.column = c + i;
      values.push_back(packs ? evaluatePair(output.index, output.type, place)
                             : evaluate(yielded, place));
    }
    Value offset = getOffset(access, place.row, position, /*clamp=*/false);
    d.when(inside, [&] {
      if (packs)
        d.storeWords(pointer, offset, output.type, values);
      else
        d.store(pointer, offset, values);
    });
  }
}

void TiledEpilogue::stageRow(const TiledAccess &output, FragmentPlace place) {
  int64_t bytes = output.type.getIntOrFloatBitWidth() / 8;
  Value &rowBase = stagedRows[{&output, place.row}];
  if (!rowBase)
    rowBase = d.sub(d.mul(d.sub(fragment.rows[place.row], firstRow),
                          spec.stagedPitch(output)),
                    d.mul(firstColumn, bytes));
  Value yielded = op.getYield().getValues()[output.index];
  Value group = d.add(rowBase, d.mul(column(place.group, 0), bytes));
  int64_t base = stagedBases[&output];
  bool packs = fragment.groupWidth % 2 == 0 &&
               (output.type.isBF16() || output.type.isF16());
  Values values;
  for (int64_t c = 0; c < fragment.groupWidth; c += packs ? 2 : 1) {
    place.column = c;
    values.push_back(packs ? evaluatePair(output.index, output.type, place)
                           : evaluate(yielded, place));
  }
  d.storeSharedVector(group, values, base);
}

/// Neighbouring threads store neighbouring chunks of a row, so that a warp
/// fills the sectors of memory that it touches.
void TiledEpilogue::writeStaged(const TiledAccess &output, int64_t base) {
  // Chunks that a thread loads before it stores the first of them.
  constexpr int64_t kTogether = 8;
  const KernelAccess &access = index.getArgs().getOutput(output.index);
  Value pointer = index.getPointer(access), thread = d.threadId();
  int64_t bytes = output.type.getIntOrFloatBitWidth() / 8;
  int64_t perRow = spec.tileColumns / output.chunk;
  int64_t chunks = spec.tileRows * perRow, threads = spec.threads();
  int64_t rounds = (chunks + threads - 1) / threads;
  // It is kept, so it must not be made inside of the loop.
  (void)fixedTerm(access);
  struct Chunk {
    Value offset, inside;
    Values elements;
  };
  auto load = [&](Value number, bool isWhole) {
    Value inTile = d.div(number, perRow);
    Value columnInTile =
        d.mul(d.sub(number, d.mul(inTile, perRow)), output.chunk);
    Value row = d.add(firstRow, inTile);
    Value position = d.add(firstColumn, columnInTile);
    Chunk chunk;
    Value inRows = d.less(row, rowCount);
    chunk.inside = d.bitAnd(inRows, d.less(position, columnCount));
    if (!isBounded())
      chunk.inside = inRows;
    if (!isWhole)
      chunk.inside = d.bitAnd(chunk.inside, d.less(number, chunks));
    chunk.offset = index.getOffset(
        addColumn(getRowTerm(access, row, /*clamp=*/false), access, position));
    Value place = d.add(d.mul(inTile, spec.stagedPitch(output)),
                        d.mul(columnInTile, bytes));
    // What lies behind the tile is shared memory, too, but nobody wrote it.
    auto loadIt = [&] {
      return d.loadSharedVector(place, base, output.type, output.chunk);
    };
    chunk.elements = isWhole ? loadIt() : d.choose(chunk.inside, loadIt, [&] {
      return Values(output.chunk, d.zero(output.type));
    });
    return chunk;
  };
  auto write = [&](Value first, int64_t from, int64_t count) {
    SmallVector<Chunk> loaded;
    for (int64_t r = from; r < from + count; ++r)
      loaded.push_back(load(d.add(first, (r - from) * threads),
                            (r + 1) * threads <= chunks));
    for (Chunk &chunk : loaded)
      d.when(chunk.inside,
             [&] { d.store(pointer, chunk.offset, chunk.elements); });
  };
  int64_t whole = chunks / threads / kTogether;
  // The last rounds, of which there may be no full set, stand alone.
  if (whole > 1)
    d.loop(thread, d.i32(whole * kTogether * threads),
           d.i32(kTogether * threads), {},
           [&](Value first, ValueRange) -> Values {
             write(first, 0, kTogether);
             return {};
           });
  int64_t done = whole > 1 ? whole * kTogether : 0;
  if (rounds > done)
    write(d.add(thread, done * threads), done, rounds - done);
}

void TiledEpilogue::storeGroup(int group) {
  for (const TiledAccess &output : spec.outputs)
    for (int row = 0, e = fragment.rows.size(); row < e; ++row)
      if (output.staged)
        stageRow(output, {row, group, 0});
      else
        storeRow(output, {row, group, 0});
}

void TiledEpilogue::preloadEdges() {
  for (const TiledAccess &input : spec.epilogue) {
    FragmentPlace place =
        project(op.getBodyBlock()->getArgument(input.index), {0, 0, 0});
    if (place.row >= 0 && place.group >= 0)
      continue;
    int rows = place.row < 0 ? 1 : fragment.rows.size();
    int groups = place.group < 0 ? 1 : fragment.groups.size();
    for (int row = 0; row < rows; ++row)
      for (int group = 0; group < groups; ++group)
        preloadInput(input, {row, group, 0});
  }
}

void TiledEpilogue::write(Values sums) {
  fragment.accumulators = std::move(sums);
  int groups = fragment.groups.size();
  // Others may still read the operands, or the tile that was staged before.
  if (!stagedBases.empty() && !AICF_MUTANT("staged-over-operands"))
    d.blockBarrier();
  preload(0);
  for (int group = 0; group < groups; ++group) {
    if (group + 1 < groups)
      preload(group + 1);
    storeGroup(group);
  }
  if (stagedBases.empty())
    return;
  if (!AICF_MUTANT("staged-missing-barrier"))
    d.blockBarrier();
  for (auto [output, base] : stagedBases)
    writeStaged(*output, base);
}
