//===- TileLoader.cpp - Operand tiles to shared memory --------------------===//

#include "TileLoader.h"
#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Lines after which a swizzle repeats.
static constexpr int64_t kSwizzleLines = 8;

TileLoader::TileLoader(const TiledIndex &index, const TiledOperand &operand,
                       const SharedTile &shared, const CopyShape &copy,
                       ArrayRef<Axis> along, Value first, Value depthEnd,
                       ValueRange fixed, Value thread, int64_t base)
    : index(index), d(index.getBuilder()), operand(operand), copy(copy),
      access(index.getArgs().getInput(operand.input)), along(along),
      depthAxes(index.getSpec().depth), depthMajor(operand.major == Major::K),
      depthEnd(depthEnd), alongCount(index.countPositions(along)),
      thread(thread) {

  // Positions in the tile of the thread's chunk columns and lines.
  Values inColumns, inLines;
  for (int64_t c = 0; c < copy.columns(); ++c)
    inColumns.push_back(d.mul(copy.chunkOf(d, thread, c), operand.vector));
  for (int64_t l = 0; l < copy.ownLines(); ++l)
    inLines.push_back(copy.lineOf(d, thread, l));
  AddressTerm start =
      index.add(index.getConstantTerm(access),
                index.getTerm(access, index.getSpec().batch, fixed));
  for (Value inTile : depthMajor ? inLines : inColumns)
    alongParts.push_back(makeAlongPart(d.add(first, inTile), start));
  depthInTile = depthMajor ? inColumns : inLines;
  placeChunks(shared, inColumns, inLines, base);
}

TileLoader::AlongPart
TileLoader::makeAlongPart(Value position, const AddressTerm &start) const {
  AlongPart part;
  if (operand.partial)
    part.inside = d.less(position, alongCount);
  Value last = d.sub(alongCount, 1);
  if (!depthMajor)
    last = d.mul(d.div(last, operand.vector), operand.vector);
  position = d.min(position, last);
  part.term = index.add(
      start, index.getTerm(access, along, index.split(along, position)));
  if (operand.isAsync())
    part.pointer = d.elementPointer(index.getPointer(access),
                                    index.getOffset(part.term), operand.type);
  if (operand.ragged && !depthMajor)
    part.elements = d.min(d.sub(alongCount, position), d.i32(operand.vector));
  return part;
}

/// A line of global memory is a line of the tile or, transposed, an element of
/// each. Lines a period of the swizzle apart differ by a constant.
void TileLoader::placeChunks(const SharedTile &shared, ValueRange inColumns,
                             ValueRange inLines, int64_t base) {
  bool isTransposed = shared.depthLines == depthMajor;
  int64_t lineBytes = isTransposed ? shared.elementBytes : shared.lineBytes();
  int64_t period = shared.swizzled
                       ? std::max<int64_t>(kSwizzleLines / copy.lineStep(), 1)
                       : 1;
  for (int64_t j = 0; j < copy.perThread(); ++j) {
    int64_t line = copy.line(j), column = copy.column(j);
    if (copy.isEven() && line >= period) {
      auto [value, constant] = places[j - period * copy.columns()];
      places.emplace_back(value,
                          constant + period * copy.lineStep() * lineBytes);
      continue;
    }
    Value major = inLines[line], minor = inColumns[column];
    places.emplace_back(isTransposed ? shared.offset(d, minor, major)
                                     : shared.offset(d, major, minor),
                        base);
  }
}

Value TileLoader::countInside(const AlongPart &at, const DepthPart &depth) {
  if (!operand.ragged)
    return d.i32(operand.vector);
  return at.elements
             ? at.elements
             : d.min(d.sub(depthEnd, depth.position), d.i32(operand.vector));
}

// Each load has a condition of its own and is used by none: so ptxas makes them
// predicated loads, which are under way together.
Values TileLoader::loadWords(const AlongPart &at, const DepthPart &depth,
                             Value inside) {
  Value offset = index.getOffset(index.add(at.term, depth.term));
  Value low = d.bitAnd(offset, 1);
  Value isOdd = d.ne(low, 0);
  Value pointer = d.elementPointer(index.getPointer(access), d.sub(offset, low),
                                   operand.type);
  auto load = [&](Value condition, Value place, Type type) {
    auto loadIt = [&] { return d.load(pointer, place, type, 1); };
    if (!condition)
      return loadIt()[0];
    return d.choose(condition, loadIt,
                    [&]() -> Values { return {d.zero(type)}; })[0];
  };
  // Elements from the first word's start on.
  Value end =
      d.add(countInside(at, depth), d.select(isOdd, d.i32(1), d.i32(0)));
  if (inside)
    end = d.select(inside, end, d.i32(0));
  int64_t words = operand.vector / 2;
  Type word = d.getBuilder().getI32Type();
  Values loaded;
  for (int64_t i = 0; i < words; ++i)
    loaded.push_back(
        load(operand.ragged ? d.less(d.i32(2 * i + 1), end) : inside, d.i32(i),
             word));
  Value hasHalf = d.ne(d.bitAnd(end, 1), 0);
  loaded.push_back(load(hasHalf, d.sub(end, 1), operand.type));
  loaded.push_back(end);
  loaded.push_back(isOdd);
  return loaded;
}

Values TileLoader::shiftWords(ValueRange loaded) {
  Value half = loaded[loaded.size() - 3], end = loaded[loaded.size() - 2];
  Value isOdd = loaded.back();
  half = d.pack(half, d.zero(operand.type));
  Values words(loaded.drop_back(3));
  // Only a chunk that begins inside of a word has elements in another one.
  words.push_back(d.zero(half.getType()));
  for (auto [i, word] : llvm::enumerate(words))
    if (operand.ragged || i + 1 == words.size())
      word = d.select(d.eq(end, 2 * i + 1), half, word);
  Values chunk;
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    Value shifted = d.bitOr(d.shr(words[i], 16), d.shl(words[i + 1], 16));
    chunk.push_back(d.select(isOdd, shifted, words[i]));
  }
  return chunk;
}

void TileLoader::copyChunk(int64_t chunk, const AlongPart &at,
                           const DepthPart &depth, Value inside, Value stage) {
  Value bytes = operand.ragged
                    ? d.mul(countInside(at, depth), operand.elementBytes)
                    : d.i32(operand.chunkBytes());
  Value address = at.pointer;
  if (depth.term.offset)
    address = d.elementPointer(address, depth.term.offset, operand.type);
  auto [place, constant] = places[chunk];
  d.copyAsync(d.add(stage, place), constant, address, operand.chunkBytes(),
              inside ? d.select(inside, bytes, d.i32(0)) : bytes,
              operand.rereads);
}

Value TileLoader::loadElement(const AddressTerm &term, Value inside) {
  auto loadIt = [&] {
    return d.load(index.getPointer(access), index.getOffset(term), operand.type,
                  /*count=*/1);
  };
  if (!inside)
    return loadIt()[0];
  return d.choose(inside, loadIt,
                  [&]() -> Values { return {d.zero(operand.type)}; })[0];
}

Values TileLoader::load(Value depth, Value stage) {
  SmallVector<DepthPart> depths;
  for (Value inTile : depthInTile) {
    DepthPart part;
    part.position = d.add(depth, inTile);
    if (!AICF_MUTANT("tiled-edge-not-zero"))
      part.inside = d.less(part.position, depthEnd);
    part.term =
        index.getTerm(access, depthAxes, index.split(depthAxes, part.position));
    depths.push_back(std::move(part));
  }
  Values loaded;
  for (int64_t j = 0; j < copy.perThread(); ++j) {
    int64_t line = copy.line(j), column = copy.column(j);
    const AlongPart &at = alongParts[depthMajor ? line : column];
    const DepthPart &k = depths[depthMajor ? column : line];
    Value takesPart = isWhole(j) ? Value() : d.less(thread, copy.active());
    AddressTerm term = index.add(at.term, k.term);
    Value inside = index.both(index.both(at.inside, k.inside),
                              index.isInside(access, term));
    if (operand.isAsync()) {
      auto copyIt = [&] { copyChunk(j, at, k, inside, stage); };
      if (takesPart)
        d.when(takesPart, copyIt);
      else
        copyIt();
    } else if (operand.shifted) {
      llvm::append_range(loaded,
                         loadWords(at, k, index.both(inside, takesPart)));
    } else {
      loaded.push_back(loadElement(term, index.both(inside, takesPart)));
    }
  }
  return loaded;
}

void TileLoader::store(ValueRange values, Value stage) {
  if (values.empty())
    return;
  size_t each = values.size() / places.size(); // Of a chunk.
  for (auto [j, at] : llvm::enumerate(places)) {
    ValueRange chunk = values.slice(j * each, each);
    auto storeIt = [&, &at = at] {
      Value place = d.add(stage, at.first);
      if (operand.shifted)
        d.storeSharedVector(place, shiftWords(chunk), at.second);
      else
        d.storeShared(place, chunk[0], at.second);
    };
    if (isWhole(j))
      storeIt();
    else
      d.when(d.less(thread, copy.active()), storeIt);
  }
}
