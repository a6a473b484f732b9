//===- TiledEpilogue.cpp - From fragments to outputs ----------------------===//

#include "TiledEpilogue.h"
#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

TiledEpilogue::TiledEpilogue(const TiledIndex &index, emit::ComputeOp op,
                             const TiledFragment &fragment, ValueRange batch,
                             Value row, Value column)
    : BodyEvaluator(index.getBuilder(), op, getDims(index.getSpec().rows),
                    getDims(index.getSpec().columns)),
      index(index), spec(index.getSpec()), fragment(fragment), batch(batch),
      firstRow(row), firstColumn(column),
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

TiledEpilogue::StagedRow TiledEpilogue::getStagedRow(const TiledAccess &output,
                                                     Value row) {
  const KernelAccess &access = index.getArgs().getOutput(output.index);
  Value start = index.getOffset(
      addColumn(getRowTerm(access, row, /*clamp=*/true), access, firstColumn));
  int64_t chunk = kChunkBytes * 8 / output.type.getIntOrFloatBitWidth();
  Value low = start.getType().isInteger(64) ? d.narrow(start) : start;
  return {start, d.bitAnd(low, chunk - 1)};
}

void TiledEpilogue::stageRow(const TiledAccess &output, FragmentPlace place) {
  int64_t bytes = output.type.getIntOrFloatBitWidth() / 8;
  Value &rowBase = stagedRows[{&output, place.row}];
  if (!rowBase) {
    Value row = fragment.rows[place.row];
    Value skew = getStagedRow(output, row).skew;
    rowBase = d.add(d.add(d.mul(d.sub(row, firstRow), spec.stagedPitch(output)),
                          d.mul(d.sub(skew, firstColumn), bytes)),
                    stagedBases[&output]);
  }
  Value yielded = op.getYield().getValues()[output.index];
  Value group = d.add(rowBase, d.mul(column(place.group, 0), bytes));
  for (int64_t c = 0; c < fragment.groupWidth; ++c) {
    place.column = c;
    d.storeShared(group, evaluate(yielded, place), c * bytes);
  }
}

void TiledEpilogue::writeStaged(const TiledAccess &output, int64_t base) {
  const KernelAccess &access = index.getArgs().getOutput(output.index);
  Value pointer = index.getPointer(access);
  int64_t bytes = output.type.getIntOrFloatBitWidth() / 8;
  int64_t chunk = kChunkBytes / bytes, pitch = spec.stagedPitch(output);
  Value columns = d.i32(spec.tileColumns);
  if (isBounded())
    columns = d.min(d.sub(columnCount, firstColumn), columns);
  auto getElement = [&](const StagedRow &row, Value element) {
    return d.add(row.start, row.start.getType().isInteger(64) ? d.widen(element)
                                                              : element);
  };
  // `count` threads a row, each of which writes what `write` says of the row's
  // byte in shared memory and the thread's number.
  auto forRows = [&](int64_t count,
                     function_ref<void(StagedRow, Value, Value)> write) {
    d.loop(d.threadId(), d.i32(spec.tileRows * count), d.i32(spec.threads()),
           {}, [&](Value i, ValueRange) -> Values {
             Value inTile = d.div(i, count);
             Value row = d.add(firstRow, inTile);
             d.when(d.less(row, rowCount), [&] {
               write(getStagedRow(output, row),
                     d.add(d.mul(inTile, pitch), base),
                     d.sub(i, d.mul(inTile, count)));
             });
             return {};
           });
  };
  // Aligned chunks that lie in the tile.
  forRows(pitch / kChunkBytes, [&](StagedRow row, Value byte, Value number) {
    Value first = d.mul(number, chunk);
    Value isWhole =
        d.bitAnd(d.less(row.skew, d.add(first, 1)),
                 d.less(d.add(first, chunk - 1), d.add(row.skew, columns)));
    d.when(isWhole, [&] {
      d.store(pointer, getElement(row, d.sub(first, row.skew)),
              d.loadSharedVector(d.add(byte, d.mul(number, kChunkBytes)), 0,
                                 output.type, chunk));
    });
  });
  // What is before the first of them, and behind the last.
  forRows(2 * chunk, [&](StagedRow row, Value byte, Value number) {
    Value before = d.bitAnd(d.sub(d.i32(chunk), row.skew), chunk - 1);
    Value after = d.bitAnd(d.add(row.skew, columns), chunk - 1);
    Value isBefore = d.less(number, chunk);
    Value element = d.select(
        isBefore, number, d.add(d.sub(columns, after), d.sub(number, chunk)));
    // A row may end before its first chunk does.
    Value end = d.select(isBefore, d.min(before, columns),
                         d.select(d.less(before, columns), columns, d.i32(0)));
    d.when(d.less(element, end), [&] {
      Value place = d.add(byte, d.mul(d.add(row.skew, element), bytes));
      d.store(pointer, getElement(row, element),
              d.loadShared(place, output.type));
    });
  });
}

void TiledEpilogue::storeGroup(int group) {
  for (const TiledAccess &output : spec.outputs)
    for (int row = 0, e = fragment.rows.size(); row < e; ++row)
      if (output.staged)
        stageRow(output, {row, group, 0});
      else
        storeRow(output, {row, group, 0});
}

void TiledEpilogue::write() {
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
