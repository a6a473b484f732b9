//===- TileLoader.cpp - Operand tiles to shared memory --------------------===//

#include "TileLoader.h"
#include "aicf/Support/PlantedBug.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Lines after which a swizzle repeats.
static constexpr int64_t kSwizzleLines = 8;

TileLoader::TileLoader(const TiledIndex &index, const TiledOperand &operand,
                       const SharedTile &shared, const CopyShape &copy,
                       ArrayRef<TiledAxis> along, Value first, ValueRange fixed,
                       Value thread, int64_t base)
    : index(index), d(index.getBuilder()), operand(operand), copy(copy),
      access(index.getArgs().getInput(operand.input)), along(along),
      depthAxes(index.getSpec().depth), depthMajor(operand.major == Major::K),
      thread(thread) {
  depthCount = index.countPositions(depthAxes);
  alongCount = index.countPositions(along);

  // Positions in the tile of the thread's chunk columns and lines.
  int64_t numColumns = copy.columns();
  int64_t numLines = copy.perThread() / numColumns;
  Values inColumns, inLines;
  for (int64_t c = 0; c < numColumns; ++c)
    inColumns.push_back(d.mul(copy.chunkOf(d, thread, c), operand.vector));
  for (int64_t l = 0; l < numLines; ++l)
    inLines.push_back(copy.lineOf(d, thread, l));
  const Values &alongInTile = depthMajor ? inLines : inColumns;
  depthInTile = depthMajor ? inColumns : inLines;

  AddressTerm start =
      index.add(index.getConstantTerm(access),
                index.getTerm(access, index.getSpec().batch, fixed));
  for (Value inTile : alongInTile) {
    Part part = makePart(along, d.add(first, inTile), alongCount);
    part.term = index.add(start, part.term);
    alongParts.push_back(std::move(part));
  }

  // A line of global memory is a line of the tile or, transposed, an element of
  // each. Lines a period of the swizzle apart differ by a constant.
  bool isTransposed = shared.depthLines == depthMajor;
  int64_t lineBytes = isTransposed ? shared.elementBytes : shared.lineBytes();
  int64_t period = shared.swizzled
                       ? std::max<int64_t>(kSwizzleLines / copy.lineStep(), 1)
                       : 1;
  for (int64_t j = 0; j < copy.perThread(); ++j) {
    int64_t line = copy.line(j), column = copy.column(j);
    if (line >= period) {
      auto [value, constant] = places[j - period * numColumns];
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

TileLoader::Part TileLoader::makePart(ArrayRef<TiledAxis> axes, Value position,
                                      Value count) {
  Part part;
  part.position = position;
  part.inside = d.less(position, count);
  part.term = index.getTerm(access, axes, index.split(axes, position));
  return part;
}

Values TileLoader::load(Value depth, Value stage) {
  SmallVector<Part> depthParts;
  for (Value inTile : depthInTile)
    depthParts.push_back(makePart(depthAxes, d.add(depth, inTile), depthCount));
  bool partial = copy.active() < copy.threads;
  Value takesPart = partial ? d.less(thread, copy.active()) : Value();
  Values loaded;
  auto copyAll = [&] {
    for (int64_t j = 0; j < copy.perThread(); ++j) {
      const Part &a = alongParts[depthMajor ? copy.line(j) : copy.column(j)];
      const Part &k = depthParts[depthMajor ? copy.column(j) : copy.line(j)];
      AddressTerm term = index.add(a.term, k.term);
      Value inside = index.both(a.inside, k.inside);
      if (isPlanted("tiled-edge-not-zero"))
        inside = a.inside;
      inside = index.both(inside, index.isInside(access, term));
      Value offset = index.getOffset(term);
      Value none = d.zero(offset.getType());
      if (!operand.isAsync()) {
        inside = index.both(inside, takesPart);
        Value element = d.load(index.getPointer(access),
                               d.select(inside, offset, none), operand.type,
                               /*count=*/1)[0];
        loaded.push_back(d.select(inside, element, d.zero(element.getType())));
        continue;
      }
      Value bytes = d.i32(operand.chunkBytes());
      if (operand.ragged) {
        const Part &cut = depthMajor ? k : a;
        Value rest = d.sub(depthMajor ? depthCount : alongCount, cut.position);
        bytes = d.mul(d.min(rest, d.i32(operand.vector)), operand.elementBytes);
      }
      auto [place, constant] = places[j];
      d.copyAsync(d.add(stage, place), constant, index.getPointer(access),
                  d.select(inside, offset, none), operand.type,
                  operand.chunkBytes(), d.select(inside, bytes, d.i32(0)));
    }
  };
  if (takesPart && operand.isAsync())
    d.when(takesPart, copyAll);
  else
    copyAll();
  return loaded;
}

void TileLoader::store(ValueRange values, Value stage) {
  if (values.empty())
    return;
  auto storeAll = [&] {
    for (auto [value, at] : llvm::zip_equal(values, places))
      d.storeShared(d.add(stage, at.first), value, at.second);
  };
  if (copy.active() < copy.threads)
    d.when(d.less(thread, copy.active()), storeAll);
  else
    storeAll();
}
