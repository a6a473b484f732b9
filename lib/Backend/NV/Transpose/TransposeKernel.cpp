//===- TransposeKernel.cpp - Code of maps that transpose ------------------===//
//
// A block has a tile. A thread loads its blocks of the transposed inputs,
// vectors along the first axis, one for each position of a vector along the
// second; then its chunks of the other inputs, so that all loads are under way
// at once. It stores the blocks to shared memory as chunks along the second
// axis: the transposition happens as registers are named. After a barrier each
// thread reads its chunks, evaluates the body, and stores. Transposed outputs
// go back the way that transposed inputs came, behind another barrier.
//
// Positions beyond the end are moved to the last ones: what is loaded there is
// in the tile, but nobody stores it.
//
//===----------------------------------------------------------------------===//

#include "TransposeKernel.h"

#include "../Codegen/HostMath.h"
#include "../Codegen/Params.h"
#include "../Codegen/TileScheduler.h"
#include "../Rows/RowsEvaluator.h"
#include "aicf/Support/Mutant.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

class TransposeKernel : public RowsEvaluator {
public:
  TransposeKernel(DeviceBuilder &d, emit::ComputeOp op,
                  const TransposeSpec &transpose, const KernelArgs &args,
                  RowsIndex &along, RowsIndex &across)
      : RowsEvaluator(d, op, transpose.across.getRowDims(), transpose.along,
                      args, along),
        transpose(transpose), across(across) {}

  void write();

private:
  /// A thread's block of a transposed operand: by position along the second
  /// axis, then along the first.
  using TransposedBlock = SmallVector<Values>;
  /// What the elements of a tile share of their places in a thread: those of
  /// its first block, and of its first chunk.
  struct Places {
    Value block, chunk;
  };

  int64_t countAcross() const { return transpose.across.vector; }
  int64_t countAlong() const { return transpose.along.vector; }

  TransposedBlock loadBlock(const TransposedOperand &input, int64_t number);
  void storeBlock(const TransposedOperand &output, int64_t number);
  Places findPlaces(const TransposedTile &tile);
  void putChunk(const TransposedTile &tile, Value start, int64_t line,
                int64_t column, ValueRange elements);
  Values getChunk(const TransposedTile &tile, Value start, int64_t line,
                  int64_t column, Type type);
  void loadStraight();
  void shareInputs();
  void computeRow(int row, ArrayRef<Places> inputs, ArrayRef<Places> outputs);

  const TransposeSpec &transpose;
  RowsIndex &across;
};

} // namespace

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

TransposeKernel::Places
TransposeKernel::findPlaces(const TransposedTile &tile) {
  auto place = [&](Value line, int64_t lines, Value column, int64_t columns) {
    return tile.place(d, d.add(d.mul(line, lines * tile.lineBytes()),
                               d.mul(column, columns * tile.elementBytes)));
  };
  return {
      place(across.getLane(), countAcross(), across.getGroup(), countAlong()),
      place(index.getGroup(), 1, index.getLane(), countAlong())};
}

namespace {
/// A constant distance from a place, within the 128 bytes of the banks and
/// beyond them.
struct Distance {
  int64_t within, beyond;
};
} // namespace

static Distance getDistance(const TransposedTile &tile, int64_t line,
                            int64_t column) {
  HostMath math;
  int64_t byte = line * tile.lineBytes() + column * tile.elementBytes;
  int64_t place = tile.place(math, byte);
  int64_t mask = (int64_t(1) << TransposedTile::kBanksLog2) - 1;
  return {place & mask, tile.base + (place & ~mask)};
}

/// Stores a chunk that begins `line` lines and `column` columns from where
/// `start` is the place of; the sum has no carries.
void TransposeKernel::putChunk(const TransposedTile &tile, Value start,
                               int64_t line, int64_t column,
                               ValueRange elements) {
  for (size_t i = 0; i < elements.size(); i += tile.width()) {
    Distance distance = getDistance(tile, line, column + i);
    Value place = distance.within ? d.bitXor(start, distance.within) : start;
    d.storeSharedVector(place, elements.slice(i, tile.width()),
                        distance.beyond);
  }
}

Values TransposeKernel::getChunk(const TransposedTile &tile, Value start,
                                 int64_t line, int64_t column, Type type) {
  Values elements;
  for (int64_t i = 0; i < tile.chunkElements; i += tile.width()) {
    Distance distance = getDistance(tile, line, column + i);
    Value place = distance.within ? d.bitXor(start, distance.within) : start;
    llvm::append_range(elements, d.loadSharedVector(place, distance.beyond,
                                                    type, tile.width()));
  }
  return elements;
}

//===----------------------------------------------------------------------===//
// Transposed operands
//===----------------------------------------------------------------------===//

TransposeKernel::TransposedBlock
TransposeKernel::loadBlock(const TransposedOperand &input, int64_t number) {
  TransposedBlock block;
  for (int64_t j = 0; j < countAlong(); ++j)
    block.push_back(loadElements(across, transpose.across.inputs[input.index],
                                 countAcross(), number * countAlong() + j,
                                 /*chunk=*/0));
  return block;
}

/// Loads the transposed inputs, then all others; brings the former to shared
/// memory.
void TransposeKernel::shareInputs() {
  SmallVector<TransposedBlock> loaded;
  int64_t count = transpose.blocksOfThread();
  for (const TransposedOperand &input : transpose.inputs)
    for (int64_t n = 0; n < count; ++n)
      loaded.push_back(loadBlock(input, n));
  loadStraight();
  for (auto [m, input] : llvm::enumerate(transpose.inputs)) {
    Value start = findPlaces(input.tile).block;
    for (int64_t n = 0; n < count; ++n)
      for (int64_t i = 0; i < countAcross(); ++i)
        putChunk(input.tile, start, i, n * transpose.across.rows * countAlong(),
                 llvm::map_to_vector(
                     loaded[m * count + n],
                     [&](const Values &vector) { return vector[i]; }));
  }
}

void TransposeKernel::storeBlock(const TransposedOperand &output,
                                 int64_t number) {
  const RowsAccess &access = transpose.across.outputs[output.index];
  Value start = findPlaces(output.tile).block;
  TransposedBlock lines;
  for (int64_t i = 0; i < countAcross(); ++i)
    lines.push_back(getChunk(output.tile, start, i,
                             number * transpose.across.rows * countAlong(),
                             access.type));
  for (int64_t j = 0; j < countAlong(); ++j) {
    int row = number * countAlong() + j;
    when(across.both(across.isRow(row), across.isChunk(row, 0)), [&] {
      for (int64_t i = 0; i < countAcross(); i += access.vector) {
        RowsPlace at = across.locate(args.getOutput(output.index), access.type,
                                     row, /*chunk=*/0, i);
        Values elements;
        for (int64_t k = i; k < i + access.vector; ++k)
          elements.push_back(lines[k][j]);
        d.store(at.pointer, d.i64(at.displacement), elements);
      }
    });
  }
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

void TransposeKernel::loadStraight() {
  for (int row = 0; row < spec.unroll; ++row)
    for (const RowsAccess &input : spec.inputs)
      if (!transpose.isTransposedInput(input.index))
        loadChunk(input, row, input.alongRow ? 0 : -1);
}

void TransposeKernel::computeRow(int row, ArrayRef<Places> inputs,
                                 ArrayRef<Places> outputs) {
  int64_t line = row * spec.rows;
  for (auto [input, places] : llvm::zip(transpose.inputs, inputs)) {
    Value argument = nodes[input.index];
    Values chunk =
        getChunk(input.tile, places.chunk, line, 0, argument.getType());
    for (auto [i, element] : llvm::enumerate(chunk))
      define(argument, {row, 0, int(i)}, element);
  }
  storeChunk(row, /*chunk=*/0, [&](const RowsAccess &output) {
    return !transpose.isTransposedOutput(output.index);
  });
  for (auto [output, places] : llvm::zip(transpose.outputs, outputs)) {
    Values values;
    for (int i = 0; i < countAlong(); ++i)
      values.push_back(
          evaluate(op.getYield().getValues()[output.index], {row, 0, i}));
    putChunk(output.tile, places.chunk, line, 0, values);
  }
}

void TransposeKernel::write() {
  index.computeChunks();
  across.computeChunks();
  shareInputs();
  auto placesOf = [&](ArrayRef<TransposedOperand> list) {
    return llvm::map_to_vector(list, [&](const TransposedOperand &operand) {
      return findPlaces(operand.tile);
    });
  };
  SmallVector<Places> inputs = placesOf(transpose.inputs),
                      outputs = placesOf(transpose.outputs);
  if (!inputs.empty() && !AICF_MUTANT("transpose-missing-barrier"))
    d.blockBarrier();
  for (int row = 0; row < spec.unroll; ++row)
    computeRow(row, inputs, outputs);
  if (outputs.empty())
    return;
  d.blockBarrier();
  for (const TransposedOperand &output : transpose.outputs)
    for (int64_t n = 0; n < transpose.blocksOfThread(); ++n)
      storeBlock(output, n);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// Holds the rows of `held` at the positions of `other` that begin at `first`,
/// each `vector` of them neighbours, one in `other`'s last tile if need be.
static void holdRows(DeviceBuilder &d, RowsIndex &held, const RowsSpec &spec,
                     const RowsSpec &other, ArrayRef<Value> batch, Value first,
                     int64_t vector) {
  bool isWhole = other.wholeVectors() == 1;
  Value extent = held.countPositions(other.row);
  Value own = d.add(first, d.mul(held.getGroup(), vector));
  for (int64_t u = 0; u < spec.unroll; ++u) {
    Value position = d.add(own, u / vector * spec.rows * vector + u % vector);
    Value isRow;
    if (!isWhole) {
      isRow = d.less(position, extent);
      if (!AICF_MUTANT("transpose-edge-outside"))
        position = d.min(position, d.sub(extent, 1));
    }
    Values axes(batch);
    axes.push_back(position);
    held.hold(u, std::move(axes), isRow);
  }
}

void aicf::nv::generateTranspose(DeviceBuilder &d, emit::ComputeOp op,
                                 const InstructionDesc &desc,
                                 const TransposeSpec &spec,
                                 const KernelArgs &args, StringRef name) {
  Values params =
      d.beginKernel(name, getParamKinds(args), spec.threads(), /*cluster=*/1);
  d.setResidentBlocks(spec.residentBlocks);
  auto getCount = [&](Value count) {
    return count.getType().isInteger(64) ? d.narrow(count) : count;
  };
  Value tilesAcross = getCount(params[params.size() - 2]),
        tilesAlong = getCount(params.back());
  Value number = d.blockId(), outer;
  if (!spec.getBatch().empty()) {
    Value ofBatch = d.mul(tilesAcross, tilesAlong);
    outer = d.div(number, ofBatch);
    number = d.sub(number, d.mul(outer, ofBatch));
  }
  TileNumber tile =
      visitTiles(d, number, tilesAcross, tilesAlong, d.i32(spec.group));
  RowsIndex along(d, spec.along, args, params, {number, tile.column});
  RowsIndex across(d, spec.across, args, params, {number, tile.row});
  Values batch = outer ? along.split(spec.getBatch(), outer) : Values();
  holdRows(d, along, spec.along, spec.across, batch,
           d.mul(tile.row, spec.tileAcross()), /*vector=*/1);
  holdRows(d, across, spec.across, spec.along, batch,
           d.mul(tile.column, spec.tileAlong()), spec.along.vector);
  TransposeKernel(d, op, spec, args, along, across).write();
  d.endKernel();
}
