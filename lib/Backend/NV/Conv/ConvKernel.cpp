//===- ConvKernel.cpp - Code of convolutions by tensor cores --------------===//
//
// A block stages the weights of its groups in shared memory once, then visits
// tiles of pixels. For each it stages the patch of the image that all places of
// the window read, with zeros outside, and multiplies: fragments of the image
// are read from the patch at the place of each segment of the depth. Where
// there are two patches, the next tile's is copied meanwhile.
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
        body(d, op, desc, spec.body, params),
        index(d, op, desc, spec.place, params) {}

  void write();

private:
  struct Item {
    Value isItem; ///< Null: for sure.
    Value inside; ///< Else it is zero.
    Value source; ///< Element of the operand.
    Value place;  ///< Of shared memory, in bytes.
  };

  void locate();
  /// Stages `count` items of neighbours of `buffer`, each at one of
  /// `displacements` behind the item's place, `underWay` of a thread at once.
  void stage(int64_t count, llvm::ArrayRef<int64_t> displacements,
             int64_t underWay, Value buffer,
             llvm::function_ref<Item(Value)> locateItem);
  void clearPatches();
  void stageWeights();
  /// The pixels of the tile, to the patch at byte `patch`. Those that go by
  /// cp.async are under way then.
  void stagePatch(Value patch);
  /// The tile of number `number` of those of pixels.
  void selectTile(Value number);
  Value makeIndex(Value position);
  Value isBelow(Value position, int64_t end) { return d.less(position, end); }
  void findFragments();
  std::pair<int64_t, int64_t> getRange(int64_t first) const;
  Value getMask(int64_t first, int64_t end);
  Values loadPixels(int64_t half, Value patch);
  Values multiply(Value group, Value patch);
  void writeTile(Value patch);
  void storeResult(Value group, const Values &sums);
  Value getLine(Value channel);
  int64_t weightsAt() const {
    return llvm::alignTo(spec.weightsOffset(), 8) * kHalf;
  }

  DeviceBuilder &d;
  const InstructionDesc &desc;
  const ConvSpec &spec;
  Values params;
  WindowEvaluator body, index;
  Value thread, lane, warpRow, warpColumn;
  Value strip, firstGroup, firstChannel; ///< Of the block.
  Value tile;                    ///< Number of the tile among those of pixels.
  Value tileRow, tileColumn;     ///< First pixel of the tile.
  Values outer;                  ///< Positions along the outer dims.
  Values rows, columns, isPixel; ///< In the tile, of the lane's lines.
  Values pixelPlaces;            ///< Their places in a patch, in bytes.
  Value channelPlace;            ///< Of the lane's weights, in bytes.
  std::map<std::pair<int64_t, int64_t>, Value> masks;
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

/// Items go through registers: several loads are under way.
void ConvKernel::stage(int64_t count, ArrayRef<int64_t> displacements,
                       int64_t underWay, Value buffer,
                       function_ref<Item(Value)> locateItem) {
  int64_t threads = spec.threads();
  underWay = std::min(underWay, int64_t(llvm::divideCeil(count, threads)));
  d.loop(d.i32(0), d.i32(count), d.i32(underWay * threads), {},
         [&](Value begin, ValueRange) {
           SmallVector<Item> items;
           SmallVector<Values> loaded;
           for (int64_t u = 0; u < underWay; ++u) {
             Value number = d.add(d.add(begin, thread), u * threads);
             Value isItem = count % (underWay * threads) == 0
                                ? Value()
                                : d.less(number, count);
             if (isItem)
               number = d.min(number, d.i32(count - 1));
             items.push_back(locateItem(number));
             Item &item = items.back();
             item.isItem = isItem;
             Value source = d.select(item.inside, item.source,
                                     d.zero(item.source.getType()));
             loaded.push_back(
                 d.load(buffer, source, spec.type, displacements.size()));
             for (Value &element : loaded.back())
               element = d.select(item.inside, element, d.zero(spec.type));
           }
           for (const auto &[item, elements] : llvm::zip(items, loaded)) {
             auto store = [&, place = item.place, &values = elements] {
               for (auto [i, value] : llvm::enumerate(values))
                 d.storeShared(place, value, displacements[i]);
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
void ConvKernel::clearPatches() {
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
  int64_t width = spec.weightVector, chunks = spec.tileChannels / width;
  int64_t run = spec.run(), padded = spec.halvesOfRun() * 8;
  int64_t depth = spec.steps() * 16;
  int64_t count = spec.blockGroups * depth * chunks;
  const AccessDesc &access = desc.inputs[spec.weights];
  auto locateItem = [&](Value number) {
    // Channels fastest, then the depth, then groups.
    Value rest = d.div(number, chunks);
    Value channel = d.mul(d.sub(number, d.mul(rest, chunks)), width);
    Value group = d.div(rest, depth);
    Value k = d.sub(rest, d.mul(group, depth));
    Value segment = d.div(k, padded);
    Value within = d.sub(d.sub(k, d.mul(segment, padded)), spec.lead());
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
      index.setTile(axis.place, d.select(item.inside, position, d.i32(0)));
    };
    index.inRegion([&] {
      place(spec.h, h);
      place(spec.w, w);
      index.setTile(spec.depth, d.select(item.inside, within, d.i32(0)));
      Value position =
          d.add(d.mul(d.add(firstGroup, group), spec.groupWidth), column);
      index.setTile(spec.channel, d.select(item.inside, position, d.i32(0)));
      item.source = index.getOffset(access, Positions(desc.getNumDims(), 0));
    });
    Value line = d.add(d.mul(group, spec.tileChannels), getLine(channel));
    item.place = d.add(d.mul(d.add(d.mul(line, spec.weightPitch()), k), kHalf),
                       weightsAt());
    return item;
  };
  SmallVector<int64_t> displacements;
  for (int64_t i = 0; i < width; ++i)
    displacements.push_back(spec.getLine(i) * spec.weightPitch() * kHalf);
  stage(count, displacements, std::max<int64_t>(kUnderWay / width, 4),
        params[spec.weights], locateItem);
}

/// The line of the staged weights of channel `channel` of a group: those that a
/// lane's neighbours come from are of fragments side by side.
Value ConvKernel::getLine(Value channel) {
  int64_t own = 2 * spec.jointFragments(), all = 4 * own;
  Value first = d.bitAnd(channel, all - 1);
  Value place = d.bitAnd(channel, own - 1);
  Value line = d.sub(channel, first);
  line = d.add(line, d.mul(d.shr(place, 1), 8));
  line = d.add(line, d.mul(d.div(first, own), 2));
  return d.add(line, d.bitAnd(channel, 1));
}

/// The pixels that the tile's windows read, of all groups.
void ConvKernel::stagePatch(Value patch) {
  constexpr int64_t kUnderWay = 8;
  // Of a line, or of a pixel of each group.
  int64_t chunks =
      (spec.hasLines ? spec.lineElements() : spec.groupDepth) / spec.vector;
  int64_t patchColumns = spec.hasLines ? 1 : spec.patchColumns();
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
    Value h = d.add(firstRow, row), element = d.mul(chunk, spec.vector);
    // Unsigned, one comparison covers both ends.
    Value isColumn;
    if (spec.hasLines) {
      Value first = d.sub(d.mul(firstColumn, spec.groupDepth), spec.shift());
      Value at = d.add(first, element);
      isColumn = isBelow(at, spec.w.size * spec.groupDepth);
      item.source = d.add(base, makeIndex(at));
    } else {
      Value w = d.add(firstColumn, column);
      isColumn = isBelow(w, spec.w.size);
      Value channel =
          d.add(d.mul(d.add(firstGroup, group), spec.groupDepth), element);
      item.source = d.add(base, makeIndex(channel));
      item.source = d.add(item.source, d.mul(makeIndex(w), spec.w.step));
    }
    item.inside = d.bitAnd(isBelow(h, spec.h.size), isColumn);
    item.source = d.add(item.source, d.mul(makeIndex(h), spec.h.step));
    Value place =
        d.add(d.mul(group, spec.groupPitch()), d.mul(row, spec.rowPitch()));
    place = d.add(place, d.mul(column, spec.pixelPitch()));
    item.place = d.add(d.mul(d.add(place, element), kHalf), patch);
    return item;
  };
  Value image = params[spec.image];
  if (!spec.isAsync())
    return stage(count, /*displacements=*/{0}, kUnderWay, image, locateItem);
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
      place = d.add(d.add(place, pair), spec.shift() - spec.lead());
      pixelPlaces.push_back(d.mul(place, kHalf));
    }
  Value channel = d.add(d.mul(warpColumn, spec.channelFragments() * 8), line);
  channelPlace =
      d.add(d.mul(d.add(d.mul(channel, spec.weightPitch()), pair), kHalf),
            weightsAt());
  // The first and the last half of a segment, unless zeros are behind it.
  if (spec.hasPads)
    return;
  for (int64_t first : {int64_t(0), (spec.halvesOfRun() - 1) * 8})
    if (auto range = getRange(first);
        range != std::pair<int64_t, int64_t>(0, 8))
      masks[range] = getMask(range.first, range.second);
}

/// What is multiplied of the half of a segment that begins at `first`.
std::pair<int64_t, int64_t> ConvKernel::getRange(int64_t first) const {
  return {std::max<int64_t>(spec.lead() - first, 0),
          std::min<int64_t>(spec.lead() + spec.run() - first, 8)};
}

/// Of a pair of the lane's, what is from `first` to `end` of a half.
Value ConvKernel::getMask(int64_t first, int64_t end) {
  Value pair = d.mul(d.bitAnd(lane, 3), 2);
  auto select = [&](Value element, int64_t bits) {
    return d.select(d.less(d.sub(element, first), end - first), d.i32(bits),
                    d.i32(0));
  };
  return d.bitOr(select(pair, 0xFFFF), select(d.add(pair, 1), -0x10000));
}

/// The lane's pairs of half `half` of the depth: of each line a word.
Values ConvKernel::loadPixels(int64_t half, Value patch) {
  OpBuilder &b = d.getBuilder();
  int64_t segment = half / spec.halvesOfRun();
  int64_t first = half % spec.halvesOfRun() * 8;
  int64_t h = spec.wholeRows ? segment : segment / spec.w.places;
  int64_t w = spec.wholeRows ? 0 : segment % spec.w.places;
  int64_t place = (h * spec.h.dilation * spec.rowPitch() +
                   w * spec.w.dilation * spec.pixelPitch() + first) *
                  kHalf;
  auto mask = masks.find(getRange(first));
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
    // What lies beside the segment may be anything.
    if (mask != masks.end() && !AICF_MUTANT("conv-tail-unmasked"))
      word = d.bitAnd(word, mask->second);
    words.push_back(word);
  }
  return words;
}

/// The sums of the tile's pixels and the channels of group `group` of the
/// block: four registers for each fragment, channels fastest.
Values ConvKernel::multiply(Value group, Value patch) {
  int64_t pixels = spec.pixelFragments(), channels = spec.channelFragments();
  patch = d.add(patch, d.mul(group, spec.groupPitch() * kHalf));
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

void ConvKernel::storeResult(Value group, const Values &sums) {
  int64_t channels = spec.channelFragments(), joint = spec.jointFragments();
  int64_t neighbours = spec.body.tile[spec.channel];
  auto reduce = body.getNode(spec.reduce).getDefiningOp<emit::ReduceOp>();
  Value base = d.mul(d.add(firstGroup, group), spec.groupWidth);
  Value firstOfLane =
      d.add(d.add(firstChannel, d.mul(warpColumn, channels * 8)),
            d.mul(d.bitAnd(lane, 3), 2 * joint));
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
    for (int64_t c = 0; c < channels; c += joint)
      for (int64_t i = 0; i < 2 * joint; i += neighbours) {
        Value channel = d.add(firstOfLane, c * 8 + i);
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
          body.setTile(spec.channel, d.div(d.add(base, channel), neighbours));
          Positions at(desc.getNumDims(), 0);
          for (int64_t n = 0; n < neighbours; ++n) {
            // Two of each fragment; of the fragment's lines the upper or the
            // lower one.
            int64_t fragment = line / 2 * channels + c + (i + n) / 2;
            at[spec.channel] = n;
            Value sum = sums[fragment * 4 + line % 2 * 2 + (i + n) % 2];
            body.define(spec.reduce, at, body.finish(reduce, sum));
          }
          for (unsigned j = 0; j < desc.outputs.size(); ++j)
            for (at[spec.channel] = 0; at[spec.channel] < neighbours;
                 at[spec.channel] += spec.body.outputVectors[j])
              body.storeVector(j, at);
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

void ConvKernel::selectTile(Value number) {
  auto split = [&](int64_t extent) {
    Value rest = d.div(number, extent);
    Value position = d.sub(number, d.mul(rest, extent));
    number = rest;
    return position;
  };
  tileColumn = d.mul(split(llvm::divideCeil(spec.w.pixels, spec.tileColumns)),
                     spec.tileColumns);
  tileRow = d.mul(split(llvm::divideCeil(spec.h.pixels, spec.tileRows)),
                  spec.tileRows);
  outer.assign(spec.outer.size(), Value());
  for (size_t i = spec.outer.size(); i-- > 0;)
    outer[i] = i == 0 ? number : split(spec.body.extents[spec.outer[i]]);
}

void ConvKernel::writeTile(Value patch) {
  d.loop(d.i32(0), d.i32(spec.blockGroups), d.i32(1), {},
         [&](Value group, ValueRange) {
           Values sums = multiply(group, patch);
           storeResult(group, sums);
           return Values();
         });
}

void ConvKernel::write() {
  locate();
  if ((spec.lead() + spec.run()) % 8 != 0)
    clearPatches();
  stageWeights();
  findFragments();
  Value end = d.i32(spec.pixelTiles()), step = d.i32(spec.strips);
  auto barrier = [&] {
    if (!AICF_MUTANT("conv-patch-overwritten"))
      d.blockBarrier();
  };
  if (spec.patches == 1) {
    d.loop(strip, end, step, {}, [&](Value number, ValueRange) {
      selectTile(number);
      // All have read the patch before.
      barrier();
      stagePatch(d.i32(0));
      if (spec.isAsync())
        d.copyAsyncWait(0);
      d.blockBarrier();
      writeTile(d.i32(0));
      return Values();
    });
    return;
  }
  // What was cleared is not to be cleared later than it is filled.
  d.blockBarrier();
  Value pitch = d.i32(spec.patchPitch() * kHalf);
  d.when(d.less(strip, end), [&] {
    selectTile(strip);
    stagePatch(d.i32(0));
  });
  d.loop(strip, end, step, {d.i32(0)}, [&](Value number, ValueRange iter) {
    Value patch = iter[0], other = d.sub(pitch, patch);
    // The tile's patch is there, and all have read the other one.
    d.copyAsyncWait(0);
    barrier();
    Value next = d.add(number, step);
    d.when(d.less(next, end), [&] {
      selectTile(next);
      stagePatch(other);
    });
    selectTile(number);
    writeTile(patch);
    return Values{other};
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
