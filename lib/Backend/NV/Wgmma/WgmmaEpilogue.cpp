//===- WgmmaEpilogue.cpp - From accumulators to outputs -------------------===//
//
// Evaluation of the body per fragment, and the two ways out: 16-bit outputs
// with 16-byte aligned rows go through swizzled panels in shared memory and the
// TMA, which also clips ragged tiles; all others are stored directly
// under a predicate.
//
//===----------------------------------------------------------------------===//

#include "WgmmaEpilogue.h"

#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Registers a thread may spend on inputs that vary over columns only and are
/// loaded ahead of the last wgmma.
static constexpr int64_t kAheadRegisters = 64;

WgmmaBody::WgmmaBody(DeviceBuilder &d, emit::ComputeOp op,
                     const WgmmaSpec &spec, const WgmmaArguments &args)
    : BodyEvaluator(d, op, spec.rowAxis.all, spec.columnAxis.all), spec(spec),
      args(args) {}

Value WgmmaBody::getArgument(unsigned i) {
  return op.getBodyBlock()->getArgument(spec.epilogue[i].input);
}

Value WgmmaBody::addBatch(Value base, ArrayRef<BatchStride> axes,
                          const Values &strides) {
  for (auto [axis, stride] : llvm::zip_equal(axes, strides))
    base = d.add(base, d.mul(d.widen(batch[axis.axis]), stride));
  return base;
}

Value WgmmaBody::getBatchIndex(unsigned dim) {
  for (auto [axis, position] : llvm::zip_equal(spec.batch, batch))
    if (axis.inner() == dim)
      return d.widen(position);
  return d.i64(0); // A dim of one position.
}

Value WgmmaBody::getInputIndex(unsigned i, Value row, Value column,
                               int64_t width) {
  const EpilogueInput &input = spec.epilogue[i];
  const WgmmaArguments::Access &access = args.inputs[i];
  Value index = d.i64(0);
  if (input.usesRow)
    index = d.mul(d.widen(d.min(row, d.sub(args.rows, 1))), access.rowStride);
  if (input.usesColumn) {
    Value at = d.widen(d.min(column, d.sub(args.columns, width)));
    if (!input.unitColumn)
      at = d.mul(at, access.columnStride);
    index = d.add(index, at);
  }
  return addBatch(index, input.batch, access.batchStrides);
}

Values WgmmaBody::loadInput(unsigned i, Value row, Value column,
                            int64_t width) {
  return d.load(args.inputs[i].pointer, getInputIndex(i, row, column, width),
                spec.epilogue[i].type, width);
}

Values WgmmaBody::loadWide(unsigned i, Value row, Value column) {
  Value address = d.elementPointer(args.inputs[i].pointer,
                                   getInputIndex(i, row, column, kWideColumns),
                                   spec.epilogue[i].type);
  return d.load(address, d.i64(0), d.getBuilder().getI32Type(),
                kWideColumns / 2);
}

Value WgmmaBody::getOutputIndex(unsigned output, Value row, Value column) {
  const WgmmaArguments::Access &access = args.outputs[output];
  row = d.widen(row);
  column = d.widen(column);
  Value index = spec.transposed ? d.add(d.mul(column, access.columnStride), row)
                                : d.add(d.mul(row, access.rowStride), column);
  return addBatch(index, spec.outputs[output].batch, access.batchStrides);
}

EpilogueWriter::EpilogueWriter(DeviceBuilder &d, emit::ComputeOp op,
                               const WgmmaSpec &spec,
                               const WgmmaArguments &args, Value thread,
                               Value consumer)
    : WgmmaBody(d, op, spec, args), thread(thread), consumer(consumer) {
  Value lane = d.bitAnd(thread, 31);
  Value warp = d.shr(thread, 5);
  Value warpBase = d.shl(warp, 4);
  warpRow = d.add(warpBase, d.shr(lane, 2));
  laneColumn = d.shl(d.bitAnd(lane, 3), 1);
  // stmatrix: lane l gives a line of matrix l / 8; matrices 0 and 1 are the
  // row halves of the left eight columns, 2 and 3 those of the right eight. A
  // line of the panel is a row, or where rows are contiguous a column.
  Value line = d.add(warpBase, d.bitAnd(lane, 15));
  chunk = d.shr(lane, 4);
  if (spec.transposed) {
    line = d.add(d.shl(chunk, 3), d.bitAnd(lane, 7));
    chunk = d.add(d.shl(warp, 1), d.bitAnd(d.shr(lane, 3), 1));
  }
  stagingLine = d.shl(line, 7);
  lineSwizzle = d.bitAnd(line, 7);
  stagingBase =
      d.add(d.mul(consumer, spec.consumerStagingBytes()), spec.stagingOffset());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value EpilogueWriter::findRow(Value row) {
  if (spec.sharedTaps == 1)
    return row;
  Value positions = args.window[0].positions;
  Value own = d.sub(positions, spec.reach());
  Value line = d.div(row, positions);
  Value position = d.sub(row, d.mul(line, positions));
  return d.select(d.less(position, own), d.add(d.mul(line, own), position),
                  args.rows);
}

Value EpilogueWriter::rowIndex(int row) { return rows[row]; }
Value EpilogueWriter::columnIndex(int pair) {
  return d.add(d.add(tileColumn, laneColumn), 8 * pair);
}

Value EpilogueWriter::getAccumulator(emit::ReduceOp, Place place) {
  int64_t element = place.group * 4 + place.row * 2 + place.column;
  if (!panelSums.empty())
    return panelSums[element - sumsColumn / 2];
  return d.accumulatorElement(accumulator, element);
}

Value EpilogueWriter::getIndex(unsigned dim, Place place) {
  if (dim == spec.rowAxis.inner())
    return d.widen(rowIndex(place.row));
  if (dim == spec.columnAxis.inner())
    return d.widen(d.add(columnIndex(place.group), place.column));
  return getBatchIndex(dim);
}

void EpilogueWriter::preload(unsigned i, Place place) {
  const EpilogueInput &input = spec.epilogue[i];
  Value argument = getArgument(i);
  place = project(argument, place);
  if (isKnown(argument, place))
    return;
  Value row = input.usesRow ? rowIndex(place.row) : Value();
  if (!input.usesColumn) {
    define(argument, place, loadInput(i, row, Value(), 1)[0]);
    return;
  }
  int64_t width = std::min<int64_t>(input.vector, 2);
  for (int first = 0; first < 2; first += width) {
    Value column = d.add(columnIndex(place.group), first);
    for (auto [v, value] : llvm::enumerate(loadInput(i, row, column, width)))
      define(argument, {place.row, place.group, int(first + v)}, value);
  }
}

void EpilogueWriter::preloadPair(int pair, bool columnInputsOnly) {
  for (auto [i, input] : llvm::enumerate(spec.epilogue)) {
    if (!input.usesColumn || input.isWide ||
        (columnInputsOnly && input.usesRow))
      continue;
    for (int row : {0, 1})
      preload(i, {row, pair, 0});
  }
}

// A pair of columns of eight rows is 16 bytes of eight lines. Where each lane
// loads 16 bytes, a line of the cache is asked for once for 32 columns, not
// four times.
void EpilogueWriter::preloadPanel(int panel) {
  int first = spec.panelColumn(panel) / 8;
  for (int pair = 0; pair < spec.panelColumns() / 8; ++pair)
    preloadPair(first + pair, /*columnInputsOnly=*/false);
  constexpr int kPairs = 4; // Of 32 columns.
  for (auto [i, input] : llvm::enumerate(spec.epilogue)) {
    if (!input.isWide)
      continue;
    for (int pair = first; pair < first + kPanel / 8; pair += kPairs)
      for (int row : {0, 1}) {
        Value column = d.add(d.add(tileColumn, d.shl(laneColumn, 2)), 8 * pair);
        wideLoads[panel].push_back(
            {unsigned(i), pair, row, loadWide(i, rowIndex(row), column)});
      }
  }
}

Values EpilogueWriter::transposeQuad(Values words) {
  // Twice the lane's number in the four.
  for (int64_t step : {1, 2}) {
    Value isHigh = d.ne(d.bitAnd(laneColumn, 2 * step), 0);
    for (int64_t i = 0; i < 4; ++i) {
      if (i & step)
        continue;
      Value &low = words[i], &high = words[i + step];
      Value other = d.shuffleXor(d.select(isHigh, low, high), step);
      low = d.select(isHigh, other, low);
      high = d.select(isHigh, high, other);
    }
  }
  return words;
}

void EpilogueWriter::exchangeWide(int panel) {
  for (WideLoad &load : wideLoads[panel]) {
    Value argument = getArgument(load.input);
    Type type = spec.epilogue[load.input].type;
    for (auto [i, word] : llvm::enumerate(transposeQuad(load.words))) {
      Place place{load.row, load.pair + int(i), 0};
      if (isKnown(argument, place))
        continue;
      for (auto [column, value] : llvm::enumerate(d.unpackPair(word, type))) {
        place.column = column;
        define(argument, place, value);
      }
    }
  }
  wideLoads.erase(panel);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

int64_t EpilogueWriter::countColumnRegisters() const {
  int64_t bytes = 0;
  for (const EpilogueInput &input : spec.epilogue)
    if (input.usesColumn && !input.usesRow)
      bytes += spec.tileColumns / 4 *
               std::max<int64_t>(input.type.getIntOrFloatBitWidth() / 8,
                                 input.vector > 1 ? 2 : 4);
  return bytes / 4;
}

bool EpilogueWriter::columnInputsFitRegisters() const {
  return countColumnRegisters() <= kAheadRegisters;
}

bool EpilogueWriter::loadsAhead() const {
  // With the sums; others take some 60 of the 232 at least.
  constexpr int64_t kMost = 144;
  int64_t sums = spec.tileColumns / 2;
  return spec.factorParts == 1 && spec.rowBlocks() == 1 && !spec.pingpong &&
         !spec.streamK && columnInputsFitRegisters() &&
         sums + countColumnRegisters() <= kMost &&
         llvm::none_of(spec.epilogue, [](const EpilogueInput &input) {
           return input.usesRow && input.usesColumn;
         });
}

void EpilogueWriter::locateRows(Value row, Value column) {
  tileRow = row;
  tileColumn = column;
  for (auto [i, own] : llvm::enumerate(rows))
    own = findRow(d.add(d.add(row, warpRow), 8 * int64_t(i)));
}

void EpilogueWriter::beginRows(Value row, Value column,
                               const Values &tileBatch) {
  forget();
  batch = tileBatch;
  locateRows(row, column);
  for (auto [i, input] : llvm::enumerate(spec.epilogue))
    if (!input.usesColumn)
      for (int half : {0, 1})
        preload(i, {half, -1, -1});
  if (columnInputsFitRegisters())
    for (int pair = 0; pair < spec.tileColumns / 8; ++pair)
      preloadPair(pair, /*columnInputsOnly=*/true);
  preloadPanel(0);
}

void EpilogueWriter::writePair(unsigned output, int pair, int row) {
  const WgmmaOutput &out = spec.outputs[output];
  Value pointer = args.outputs[output].pointer;
  Value yielded = op.getYield().getValues()[output];
  Value left = evaluate(yielded, {row, pair, 0});
  Value right = evaluate(yielded, {row, pair, 1});
  Value r = rowIndex(row), c = columnIndex(pair);
  Value inRows = d.less(r, args.rows);
  Value index = getOutputIndex(output, r, c);
  // With an even number of columns a pair is inside or outside as a whole.
  Value inside = d.bitAnd(inRows, d.less(c, args.columns));
  if (out.vector > 1) {
    d.when(inside, [&] { d.store(pointer, index, {left, right}); });
    return;
  }
  d.when(inside, [&] { d.store(pointer, index, left); });
  Value rightInside = d.bitAnd(inRows, d.less(d.add(c, 1), args.columns));
  Value next = spec.transposed ? d.add(index, args.outputs[output].columnStride)
                               : d.add(index, 1);
  d.when(rightInside, [&] { d.store(pointer, next, right); });
}

Value EpilogueWriter::getStagingPlace(int pair) {
  if (spec.transposed)
    return d.add(d.add(stagingLine, pair * 8 * 128),
                 d.shl(d.bitXor(chunk, lineSwizzle), 4));
  return d.add(stagingLine,
               d.shl(d.bitXor(d.add(chunk, pair), lineSwizzle), 4));
}

void EpilogueWriter::storeRows(unsigned output, int panel, Value buffer) {
  constexpr int64_t kChunkBytes = 16, kChunk = 8, kChunks = 8;
  Type word = d.getBuilder().getI32Type();
  Value pointer = args.outputs[output].pointer;
  for (int64_t i = 0; i < kPanel * kChunks / kWarpgroup; ++i) {
    Value number = d.add(thread, i * kWarpgroup);
    Value line = d.shr(number, 3), place = d.bitAnd(number, kChunks - 1);
    Value first = d.mul(place, kChunk);
    Value row = findRow(d.add(tileRow, line));
    Value column = d.add(d.add(tileColumn, spec.panelColumn(panel)), first);
    Value inside =
        d.bitAnd(d.less(row, args.rows), d.less(column, args.columns));
    if (spec.panelColumns() < kPanel)
      inside = d.bitAnd(inside, d.less(first, spec.panelColumns()));
    d.when(inside, [&] {
      Value swizzled = d.bitXor(place, d.bitAnd(line, 7));
      Value at = d.add(d.add(buffer, d.mul(line, kPanelLine)),
                       d.mul(swizzled, kChunkBytes));
      Values words = d.loadSharedVector(at, 0, word, kChunkBytes / 4);
      Value address =
          d.elementPointer(pointer, getOutputIndex(output, row, column),
                           spec.outputs[output].type);
      d.store(address, d.i64(0), words);
    });
  }
}

void EpilogueWriter::writePanel(int panel, int64_t pending) {
  exchangeWide(panel);
  int parity = panel % 2;
  bool staged = spec.stagedOutputs() > 0;
  bool byTma = spec.tmaOutputs() > 0;
  Value barrier = d.add(consumer, 1);
  if (staged) {
    if (byTma)
      d.when(d.eq(thread, 0), [&] { d.tmaWait(pending); });
    d.namedBarrier(barrier, kWarpgroup);
  }
  // Buffers of the staged outputs, in order.
  auto buffer = [&](int64_t slot) {
    return d.add(stagingBase, (slot * 2 + parity) * kPanelBytes);
  };
  int firstPair = spec.panelColumn(panel) / 8;
  int endPair = firstPair + spec.panelColumns() / 8;
  for (int pair = firstPair; pair < endPair; pair += 2) {
    int end = std::min(pair + 2, endPair);
    Value inPanel = getStagingPlace(pair - firstPair);
    int64_t slot = 0;
    for (auto [j, output] : llvm::enumerate(spec.outputs)) {
      if (!output.staged) {
        // What an overlapping panel has in common with the one before is there.
        for (int p = std::max<int>(pair, panel * kPanel / 8); p < end; ++p)
          for (int row : {0, 1})
            writePair(j, p, row);
        continue;
      }
      Values fragments;
      for (int p = pair; p < end; ++p)
        for (int row : {0, 1})
          fragments.push_back(evaluatePair(j, output.type, {row, p, 0}));
      d.stmatrix(d.add(buffer(slot++), inPanel), fragments, spec.transposed);
    }
  }
  if (!staged)
    return;
  if (byTma && !AICF_MUTANT("wgmma-missing-fence"))
    d.fenceAsyncShared();
  d.namedBarrier(barrier, kWarpgroup);
  if (!byTma) {
    int64_t slot = 0;
    for (auto [j, output] : llvm::enumerate(spec.outputs))
      if (output.staged)
        storeRows(j, panel, buffer(slot++));
    return;
  }
  d.when(d.eq(thread, 0), [&] {
    Values place = {d.add(tileColumn, spec.panelColumn(panel)), tileRow};
    if (spec.transposed)
      std::swap(place[0], place[1]);
    place.append(batch);
    for (int64_t slot = 0; slot < spec.tmaOutputs(); ++slot)
      d.tmaStore(args.maps[2 * spec.factorParts + slot], buffer(slot), place);
    d.tmaCommit();
  });
}

void EpilogueWriter::writeRows(Value result) {
  accumulator = result;
  panelSums.clear();
  for (int panel = 0; panel < spec.panels(); ++panel) {
    // Loads run one panel ahead of their use.
    if (panel + 1 < spec.panels())
      preloadPanel(panel + 1);
    // The stores of the panel before last have read this panel's buffers. With
    // an odd number of panels the last tile's last panel had the same parity.
    writePanel(panel, panel == 0 && spec.panels() % 2 ? 0 : 1);
  }
}

void EpilogueWriter::writePanelSums(Value row, Value column,
                                    const Values &tileBatch, int panel,
                                    Values sums) {
  forget();
  batch = tileBatch;
  locateRows(row, column);
  panelSums = std::move(sums);
  sumsColumn = spec.panelColumn(panel);
  for (auto [i, input] : llvm::enumerate(spec.epilogue))
    if (!input.usesColumn)
      for (int half : {0, 1})
        preload(i, {half, -1, -1});
  preloadPanel(panel);
  writePanel(panel, /*pending=*/0);
}

void EpilogueWriter::finish() {
  if (spec.tmaOutputs())
    d.when(d.eq(thread, 0), [&] { d.tmaWait(0, /*complete=*/true); });
}
