//===- ConvKernel.cpp - Code of convolutions by tensor cores --------------===//
//
// A block stages the weights of its groups in shared memory once, then visits
// tiles of pixels. For each it stages the patch of the image that all places of
// the window read, with zeros outside, and multiplies: fragments of the image
// are read from the patch at the place of each segment of the depth.
//
// Shapes, strides and windows are numbers in the code. Addresses are the
// launch's. Bits depend on the plan alone: a fragment's products are summed in
// the order of the depth.
//
//===----------------------------------------------------------------------===//

#include "ConvKernel.h"

#include "../Codegen/Params.h"
#include "../Window/WindowEvaluator.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

namespace {

/// Bytes of a 16-bit float.
constexpr int64_t kHalf = 2;

class ConvKernel {
public:
  ConvKernel(DeviceBuilder &d, emit::ComputeOp op, const InstructionDesc &desc,
             const ConvSpec &spec, ValueRange params)
      : d(d), desc(desc), spec(spec), params(params),
        body(d, op, desc, spec.body, params) {}

  void write();

private:
  struct Item {
    Value isItem; ///< Null: for sure.
    Value inside; ///< Null: for sure.
    Value source; ///< Element of the operand.
    Value place;  ///< Of shared memory, in bytes.
  };

  void locate();
  /// Visits `count` items, `under way` of a thread at once.
  void stage(int64_t count, int64_t underWay, Type type, Value buffer,
             llvm::function_ref<Item(Value)> locateItem);
  void clearPatch();
  void stageWeights();
  void stagePatch();
  Value makeIndex(Value position);
  Value isBelow(Value position, int64_t end) { return d.less(position, end); }
  void findFragments();
  Value getMask(int64_t valid);
  Values loadPixels(int64_t half, Value patch);
  Values multiply(Value group);
  void storeResult(Value group, const Values &sums);
  void storePair();
  int64_t weightsAt() const {
    return llvm::alignTo(spec.weightsOffset(), 8) * kHalf;
  }

  DeviceBuilder &d;
  const InstructionDesc &desc;
  const ConvSpec &spec;
  Values params;
  WindowEvaluator body;
  Value thread, lane, warpRow, warpColumn;
  Value strip, firstGroup, firstChannel; ///< Of the block.
  Value tile;                    ///< Number of the tile among those of pixels.
  Value tileRow, tileColumn;     ///< First pixel of the tile.
  Values outer;                  ///< Positions along the outer dims.
  Values rows, columns, isPixel; ///< In the tile, of the lane's lines.
  Values pixelPlaces;            ///< Their places in a patch, in bytes.
  Value channelPlace;            ///< Of the lane's weights, in bytes.
  std::map<int64_t, Value> masks;
};

} // namespace

Value ConvKernel::makeIndex(Value position) {
  return spec.body.indexBits == 64
             ? arith::ExtSIOp::create(d.getBuilder(), d.getLoc(),
                                      d.getBuilder().getI64Type(), position)
             : position;
}

/// Blocks that visit the same pixels are neighbours.
void ConvKernel::locate() {
  thread = d.threadId();
  lane = d.bitAnd(thread, kWarp - 1);
  Value warp = d.shr(thread, llvm::Log2_64(kWarp));
  warpRow = d.div(warp, spec.warpColumns);
  warpColumn = d.sub(warp, d.mul(warpRow, spec.warpColumns));
  Value block = d.blockId();
  strip = d.div(block, spec.columnTiles());
  Value column = d.sub(block, d.mul(strip, spec.columnTiles()));
  int64_t parts = llvm::divideCeil(spec.groupWidth, spec.tileChannels);
  Value set = d.div(column, parts);
  firstChannel = d.mul(d.sub(column, d.mul(set, parts)), spec.tileChannels);
  firstGroup = d.mul(set, spec.blockGroups);
}

//===----------------------------------------------------------------------===//
// Staging
//===----------------------------------------------------------------------===//

/// Items are single elements, which go through registers: several loads are
/// under way.
void ConvKernel::stage(int64_t count, int64_t underWay, Type type, Value buffer,
                       function_ref<Item(Value)> locateItem) {
  int64_t threads = spec.threads();
  underWay = std::min(underWay, int64_t(llvm::divideCeil(count, threads)));
  d.loop(d.i32(0), d.i32(count), d.i32(underWay * threads), {},
         [&](Value begin, ValueRange) {
           SmallVector<Item> items;
           Values loaded;
           for (int64_t u = 0; u < underWay; ++u) {
             Value number = d.add(d.add(begin, thread), u * threads);
             bool isWhole = count % (underWay * threads) == 0;
             Value isItem = isWhole ? Value() : d.less(number, count);
             if (isItem)
               number = d.min(number, d.i32(count - 1));
             Item item = locateItem(number);
             item.isItem = isItem;
             Value source = item.source;
             if (item.inside)
               source = d.select(item.inside, source, d.zero(source.getType()));
             Value element = d.load(buffer, source, type, 1)[0];
             if (item.inside)
               element = d.select(item.inside, element, d.zero(type));
             items.push_back(item);
             loaded.push_back(element);
           }
           for (auto [item, element] : llvm::zip(items, loaded)) {
             auto store = [&, place = item.place, value = element] {
               d.storeShared(place, value);
             };
             if (item.isItem)
               d.when(item.isItem, store);
             else
               store();
           }
           return Values();
         });
}

/// Fragments read beyond a segment, so beyond what is staged: zeros.
void ConvKernel::clearPatch() {
  constexpr int64_t kWords = kVectorBytes / 4;
  Values zeros(kWords, d.i32(0));
  d.loop(thread, d.i32(weightsAt() / kVectorBytes), d.i32(spec.threads()), {},
         [&](Value chunk, ValueRange) {
           d.storeSharedVector(d.mul(chunk, kVectorBytes), zeros);
           return Values();
         });
}

/// The weights of all groups, by the depth, zero where there are none.
void ConvKernel::stageWeights() {
  constexpr int64_t kUnderWay = 8;
  int64_t run = spec.run(), padded = llvm::alignTo(run, 8);
  int64_t depth = spec.steps() * 16;
  int64_t count = spec.blockGroups * depth * spec.tileChannels;
  const AccessDesc &access = desc.inputs[spec.weights];
  stage(count, kUnderWay, spec.type, params[spec.weights], [&](Value number) {
    // Channels fastest, then the depth, then groups.
    Value rest = d.div(number, spec.tileChannels);
    Value channel = d.sub(number, d.mul(rest, spec.tileChannels));
    Value group = d.div(rest, depth);
    Value k = d.sub(rest, d.mul(group, depth));
    Value segment = d.div(k, padded);
    Value within = d.sub(k, d.mul(segment, padded));
    Item item;
    Value column = d.add(firstChannel, channel);
    item.inside = d.bitAnd(
        d.bitAnd(isBelow(within, run), isBelow(column, spec.groupWidth)),
        isBelow(segment, spec.segments()));
    Value h, w;
    if (spec.wholeRows) {
      h = segment;
      w = d.div(within, spec.groupDepth);
      within = d.sub(within, d.mul(w, spec.groupDepth));
    } else {
      h = d.div(segment, spec.w.places);
      w = d.sub(segment, d.mul(h, spec.w.places));
    }
    auto place = [&](const ConvAxis &axis, Value position) {
      if (axis.place < 0)
        return;
      if (axis.isReversed)
        position = d.sub(d.i32(axis.places - 1), position);
      body.setTile(axis.place, d.select(item.inside, position, d.i32(0)));
    };
    body.inRegion([&] {
      place(spec.h, h);
      place(spec.w, w);
      body.setTile(spec.depth, d.select(item.inside, within, d.i32(0)));
      Value position =
          d.add(d.mul(d.add(firstGroup, group), spec.groupWidth), column);
      position = d.select(item.inside, position, d.i32(0));
      // The numbers of the body's tile are pairs of channels, or channels.
      int64_t pair = spec.body.tile[spec.channel];
      Positions at(desc.getNumDims(), 0);
      if (pair == 1) {
        body.setTile(spec.channel, position);
        item.source = body.getOffset(access, at);
      } else {
        body.setTile(spec.channel, d.shr(position, 1));
        Value even = body.getOffset(access, at);
        at[spec.channel] = 1;
        Value next = body.getOffset(access, at);
        item.source = d.select(d.eq(d.bitAnd(position, 1), 0), even, next);
      }
    });
    Value line = d.add(d.mul(group, spec.tileChannels), channel);
    item.place = d.add(d.mul(d.add(d.mul(line, spec.weightPitch()), k), kHalf),
                       weightsAt());
    return item;
  });
}

/// The pixels that the tile's windows read, of all groups.
void ConvKernel::stagePatch() {
  constexpr int64_t kUnderWay = 8;
  int64_t chunks = spec.groupDepth / spec.vector;
  int64_t patchColumns = spec.patchColumns();
  int64_t count = spec.patchRows() * patchColumns * spec.blockGroups * chunks;
  const AccessDesc &access = desc.inputs[spec.image];
  Value base = d.zero(makeIndex(d.i32(0)).getType());
  for (auto [position, step] : llvm::zip(outer, spec.outerSteps))
    base = d.add(base, d.mul(makeIndex(position), step));
  base = d.add(base, access.offset);
  Value firstRow = d.add(d.mul(tileRow, spec.h.stride), spec.h.first);
  Value firstColumn = d.add(d.mul(tileColumn, spec.w.stride), spec.w.first);
  auto locateItem = [&](Value number) {
    // As memory has them: chunks of a group, groups, columns, rows.
    auto split = [&](int64_t extent) {
      if (extent == 1)
        return d.i32(0);
      Value rest = d.div(number, extent);
      Value position = d.sub(number, d.mul(rest, extent));
      number = rest;
      return position;
    };
    Value chunk = split(chunks), group = split(spec.blockGroups);
    Value column = split(patchColumns), row = number;
    Item item;
    Value h = d.add(firstRow, row), w = d.add(firstColumn, column);
    // Unsigned, one comparison covers both ends.
    item.inside = d.bitAnd(isBelow(h, spec.h.size), isBelow(w, spec.w.size));
    Value channel = d.add(d.mul(d.add(firstGroup, group), spec.groupDepth),
                          d.mul(chunk, spec.vector));
    item.source = d.add(base, makeIndex(channel));
    item.source = d.add(item.source, d.add(d.mul(makeIndex(h), spec.h.step),
                                           d.mul(makeIndex(w), spec.w.step)));
    Value place =
        d.add(d.mul(group, spec.groupPitch()), d.mul(row, spec.rowPitch()));
    place = d.add(place, d.mul(column, spec.pixelPitch()));
    item.place = d.mul(d.add(place, d.mul(chunk, spec.vector)), kHalf);
    return item;
  };
  Value image = params[spec.image];
  if (spec.vector == 1)
    return stage(count, kUnderWay, spec.type, image, locateItem);
  int64_t bytes = spec.vector * kHalf;
  auto copy = [&](Value number) {
    Item item = locateItem(number);
    Value source =
        d.select(item.inside, item.source, d.zero(item.source.getType()));
    d.copyAsync(item.place, 0, d.elementPointer(image, source, spec.type),
                bytes, d.select(item.inside, d.i32(bytes), d.i32(0)));
  };
  d.loop(thread, d.i32(count), d.i32(spec.threads()), {},
         [&](Value number, ValueRange) {
           copy(number);
           return Values();
         });
  d.copyAsyncCommit();
  d.copyAsyncWait(0);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Where the lane's lines of fragments lie. Pixels beyond the tile are its last
/// one.
void ConvKernel::findFragments() {
  int64_t pixels = spec.tileRows * spec.tileColumns;
  Value line = d.shr(lane, 2);
  Value pair = d.mul(d.bitAnd(lane, 3), 2);
  for (int64_t f = 0; f < spec.pixelFragments(); ++f)
    for (int64_t half : {0, 8}) {
      Value fragment = d.add(warpRow, f * spec.warpRows);
      Value pixel = d.add(d.add(d.mul(fragment, 16), line), half);
      bool isWhole = pixels % (16 * spec.warpRows) == 0;
      isPixel.push_back(isWhole ? Value() : d.less(pixel, pixels));
      if (!isWhole)
        pixel = d.min(pixel, d.i32(pixels - 1));
      Value row = d.div(pixel, spec.tileColumns);
      Value column = d.sub(pixel, d.mul(row, spec.tileColumns));
      rows.push_back(row);
      columns.push_back(column);
      Value place = d.add(d.mul(row, spec.h.stride * spec.rowPitch()),
                          d.mul(column, spec.w.stride * spec.pixelPitch()));
      pixelPlaces.push_back(d.mul(d.add(place, pair), kHalf));
    }
  Value channel = d.add(d.mul(warpColumn, spec.channelFragments() * 8), line);
  channelPlace =
      d.add(d.mul(d.add(d.mul(channel, spec.weightPitch()), pair), kHalf),
            weightsAt());
  for (int64_t valid = 1; valid < 8; ++valid)
    if (spec.run() % 8 == valid)
      masks[valid] = getMask(valid);
}

/// Of a pair of the lane's, what is among the first `valid` of a half.
Value ConvKernel::getMask(int64_t valid) {
  Value pair = d.mul(d.bitAnd(lane, 3), 2);
  Value low = d.select(d.less(pair, valid), d.i32(0xFFFF), d.i32(0));
  Value high =
      d.select(d.less(d.add(pair, 1), valid), d.i32(-0x10000), d.i32(0));
  return d.bitOr(low, high);
}

/// The lane's pairs of half `half` of the depth: of each line a word.
Values ConvKernel::loadPixels(int64_t half, Value patch) {
  OpBuilder &b = d.getBuilder();
  int64_t halvesOfRun = llvm::divideCeil(spec.run(), 8);
  int64_t segment = half / halvesOfRun, first = half % halvesOfRun * 8;
  int64_t h = spec.wholeRows ? segment : segment / spec.w.places;
  int64_t w = spec.wholeRows ? 0 : segment % spec.w.places;
  int64_t place = (h * spec.h.dilation * spec.rowPitch() +
                   w * spec.w.dilation * spec.pixelPitch() + first) *
                  kHalf;
  int64_t valid = spec.run() - first;
  Values words;
  for (Value line : pixelPlaces) {
    if (half >= spec.halves()) {
      words.push_back(d.i32(0));
      continue;
    }
    Value at = d.add(line, patch), word;
    if (spec.isPaired())
      word = d.loadShared(at, b.getI32Type(), place);
    else
      word = d.pack(d.loadShared(at, spec.type, place),
                    d.loadShared(at, spec.type, place + kHalf));
    // What lies behind the segment may be anything.
    if (valid < 8 && !AICF_MUTANT("conv-tail-unmasked"))
      word = d.bitAnd(word, masks.at(valid));
    words.push_back(word);
  }
  return words;
}

/// The sums of the tile's pixels and the channels of group `group` of the
/// block: four registers for each fragment, channels fastest.
Values ConvKernel::multiply(Value group) {
  int64_t pixels = spec.pixelFragments(), channels = spec.channelFragments();
  Value patch = d.mul(group, spec.groupPitch() * kHalf);
  Value weights =
      d.add(channelPlace,
            d.mul(group, spec.tileChannels * spec.weightPitch() * kHalf));
  Values sums(pixels * channels * 4, d.zero(d.getBuilder().getF32Type()));
  for (int64_t step = 0; step < spec.steps(); ++step) {
    Values low = loadPixels(2 * step, patch);
    Values high = loadPixels(2 * step + 1, patch);
    for (int64_t c = 0; c < channels; ++c) {
      Values b;
      for (int64_t half : {0, 8})
        b.push_back(d.loadShared(
            weights, d.getBuilder().getI32Type(),
            (c * 8 * spec.weightPitch() + step * 16 + half) * kHalf));
      for (int64_t p = 0; p < pixels; ++p) {
        Values a{low[2 * p], low[2 * p + 1], high[2 * p], high[2 * p + 1]};
        auto *sum = &sums[(p * channels + c) * 4];
        Values next =
            d.mma(ValueRange(ArrayRef<Value>(sum, 4)), a, b, spec.type);
        std::copy(next.begin(), next.end(), sum);
      }
    }
  }
  return sums;
}

//===----------------------------------------------------------------------===//
// The result
//===----------------------------------------------------------------------===//

/// Stores the outputs at the body's numbers.
void ConvKernel::storePair() {
  int64_t pair = spec.body.tile[spec.channel];
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    Value buffer = params[desc.inputs.size() + j];
    Positions at(desc.getNumDims(), 0);
    Values elements;
    for (int64_t i = 0; i < pair; ++i) {
      at[spec.channel] = i;
      elements.push_back(body.evaluate(desc.yields[j], at));
    }
    at[spec.channel] = 0;
    if (spec.body.outputVectors[j] == pair) {
      d.store(buffer, body.getOffset(output, at), elements);
      continue;
    }
    for (int64_t i = 0; i < pair; ++i) {
      at[spec.channel] = i;
      d.store(buffer, body.getOffset(output, at), elements[i]);
    }
  }
}

void ConvKernel::storeResult(Value group, const Values &sums) {
  int64_t channels = spec.channelFragments();
  int64_t pair = spec.body.tile[spec.channel];
  Value base = d.mul(d.add(firstGroup, group), spec.groupWidth);
  Value lanePair = d.mul(d.bitAnd(lane, 3), 2);
  Value firstOfWarp = d.add(firstChannel, d.mul(warpColumn, channels * 8));
  for (size_t line = 0; line < rows.size(); ++line) {
    Value row = d.add(tileRow, rows[line]);
    Value column = d.add(tileColumn, columns[line]);
    Value inside = isPixel[line];
    auto restrict = [&](Value condition) {
      inside = inside ? d.bitAnd(inside, condition) : condition;
    };
    if (spec.h.pixels % spec.tileRows != 0)
      restrict(isBelow(row, spec.h.pixels));
    if (spec.w.pixels % spec.tileColumns != 0)
      restrict(isBelow(column, spec.w.pixels));
    for (int64_t c = 0; c < channels; ++c)
      for (int64_t i = 0; i < 2; i += pair) {
        Value channel = d.add(d.add(firstOfWarp, lanePair), c * 8 + i);
        Value isValid = inside;
        if (spec.groupWidth % spec.tileChannels != 0) {
          Value isChannel = isBelow(channel, spec.groupWidth);
          isValid = isValid ? d.bitAnd(isValid, isChannel) : isChannel;
        }
        auto store = [&] {
          for (auto [dim, position] : llvm::zip(spec.outer, outer))
            body.setTile(dim, position);
          if (spec.h.pixel >= 0)
            body.setTile(spec.h.pixel, row);
          if (spec.w.pixel >= 0)
            body.setTile(spec.w.pixel, column);
          Value position = d.add(base, channel);
          body.setTile(spec.channel, pair == 2 ? d.shr(position, 1) : position);
          auto reduce =
              body.getNode(spec.reduce).getDefiningOp<emit::ReduceOp>();
          Positions at(desc.getNumDims(), 0);
          for (int64_t n = 0; n < pair; ++n) {
            at[spec.channel] = n;
            Value sum =
                sums[((line / 2) * channels + c) * 4 + line % 2 * 2 + i + n];
            body.define(spec.reduce, at, body.finish(reduce, sum));
          }
          storePair();
        };
        body.inRegion([&] {
          if (isValid)
            d.when(isValid, store);
          else
            store();
        });
      }
  }
}

void ConvKernel::write() {
  locate();
  if (spec.run() % 8 != 0)
    clearPatch();
  stageWeights();
  findFragments();
  d.loop(strip, d.i32(spec.pixelTiles()), d.i32(spec.strips), {},
         [&](Value number, ValueRange) {
           auto split = [&](int64_t extent) {
             Value rest = d.div(number, extent);
             Value position = d.sub(number, d.mul(rest, extent));
             number = rest;
             return position;
           };
           tileColumn =
               d.mul(split(llvm::divideCeil(spec.w.pixels, spec.tileColumns)),
                     spec.tileColumns);
           tileRow =
               d.mul(split(llvm::divideCeil(spec.h.pixels, spec.tileRows)),
                     spec.tileRows);
           outer.assign(spec.outer.size(), Value());
           for (size_t i = spec.outer.size(); i-- > 0;)
             outer[i] =
                 i == 0 ? number : split(spec.body.extents[spec.outer[i]]);
           // All have read the patch before.
           if (!AICF_MUTANT("conv-patch-overwritten"))
             d.blockBarrier();
           stagePatch();
           d.blockBarrier();
           d.loop(d.i32(0), d.i32(spec.blockGroups), d.i32(1), {},
                  [&](Value group, ValueRange) {
                    Values sums = multiply(group);
                    storeResult(group, sums);
                    return Values();
                  });
           return Values();
         });
}

void aicf::nv::generateConv(DeviceBuilder &d, emit::ComputeOp op,
                            const InstructionDesc &desc, const ConvSpec &spec,
                            const KernelArgs &args, StringRef name) {
  Values params =
      d.beginKernel(name, getParamKinds(args), spec.threads(), /*cluster=*/1);
  d.setResidentBlocks(spec.residentBlocks);
  ConvKernel(d, op, desc, spec, params).write();
  d.endKernel();
}
