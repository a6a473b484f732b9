//===- WgmmaTest.cpp - Depths that blocks share, without a GPU ------------===//
//
// What the generators of wgmma_ws emit for blocks that share the depth of tiles
// is executed by the interpreter of the device: which parts they take, how they
// meet, which rows of a tile they own.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Backend/NV/Wgmma/WgmmaSplit.h"
#include "../../../lib/Backend/NV/Wgmma/WgmmaStream.h"
#include "DeviceInterpreter.h"

#include "aicf/InitAllDialects.h"
#include "aicf/Support/PlantedBug.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <random>

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;
using namespace aicf::testing;

namespace {

/// A kernel of parts of the generator, and runs of it.
class Kernel {
public:
  Kernel() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    context.disableMultithreading();
    context.loadAllAvailableDialects();
    module = ModuleOp::create(UnknownLoc::get(&context));
  }

  /// `body` gets the parameters.
  void write(ArrayRef<ParamKind> params, int64_t threads,
             function_ref<void(DeviceBuilder &, const Values &)> body) {
    this->threads = threads;
    OpBuilder builder(&context);
    builder.setInsertionPointToEnd(module->getBody());
    DeviceBuilder d(builder, UnknownLoc::get(&context));
    body(d, d.beginKernel("kernel", params, threads, /*cluster=*/1));
    d.endKernel();
  }

  /// Runs `blocks` of a grid. The first error, or "".
  std::string run(ArrayRef<int64_t> blocks, std::vector<DeviceBuffer> buffers,
                  ArrayRef<uint64_t> arguments, int64_t sharedBytes = 0) {
    if (failed(verify(*module)))
      return "the kernel is not valid";
    DeviceInterpreter device(module->lookupSymbol<LLVM::LLVMFuncOp>("kernel"),
                             std::move(buffers), threads, sharedBytes);
    device.setGrid(blocks.size());
    for (int64_t block : blocks)
      if (std::string error = device.run(block, arguments); !error.empty())
        return error;
    return "";
  }

private:
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  int64_t threads = 0;
};

template <typename T>
DeviceBuffer asBuffer(std::vector<T> &values) {
  return {reinterpret_cast<char *>(values.data()),
          static_cast<int64_t>(values.size() * sizeof(T))};
}
template <typename T>
uint64_t asArgument(std::vector<T> &values) {
  return reinterpret_cast<uint64_t>(values.data());
}

/// `tiles` tiles below each other, of `depth` steps, for `streams` blocks.
WgmmaSpec makeSpec(int64_t tiles, int64_t depth, int64_t streams) {
  WgmmaSpec spec;
  spec.tileRows = spec.tileColumns = spec.tileDepth = 64;
  spec.rows = 64 * tiles;
  spec.columns = 64;
  spec.depth = 64 * depth;
  spec.streams = streams;
  return spec;
}

/// Parameters that a walk needs: tiles, depth, and how they are shared.
constexpr int64_t kWalkParams = 7;
void setWalk(WgmmaArguments &args, ArrayRef<Value> params) {
  args.depthTiles = params[1];
  args.streams.wholeTiles = params[2];
  args.streams.partDepth = params[3];
  args.streams.wholeParts = params[4];
  args.streams.restShare = params[5];
  args.streams.mostParts = params[6];
}
void addWalk(SmallVector<uint64_t> &arguments, const WgmmaSpec &spec) {
  for (int64_t value :
       {spec.tiles(), spec.depthTiles(), spec.wholeTiles(), spec.partDepth(),
        spec.wholeParts(), spec.restShare(), spec.countParts().most})
    arguments.push_back(value);
}

SmallVector<int64_t> countBlocks(int64_t count) {
  SmallVector<int64_t> blocks(count);
  for (int64_t b = 0; b < count; ++b)
    blocks[b] = b;
  return blocks;
}

//===----------------------------------------------------------------------===//
// Items
//===----------------------------------------------------------------------===//

struct Item {
  uint32_t tile, begin, end, isShared, number, part, parts, adders;
};
constexpr int64_t kItemWords = sizeof(Item) / 4, kMostItems = 48;

class StreamItems : public ::testing::Test {
protected:
  StreamItems() {
    SmallVector<ParamKind> params(2, ParamKind::Pointer);
    params.append(kWalkParams, ParamKind::I32);
    kernel.write(params, 1, [](DeviceBuilder &d, const Values &params) {
      WgmmaArguments args;
      setWalk(args, ArrayRef(params).drop_front(2));
      StreamWalk walk(d, args, params[2]);
      d.store(params[0], d.blockId(), walk.getCount());
      d.loop(d.i32(0), walk.getCount(), d.i32(1), {},
             [&](Value index, ValueRange) -> Values {
               StreamItem item = walk.locate(index);
               Value isShared = d.select(item.isShared, d.i32(1), d.i32(0));
               Value at = d.add(d.mul(d.blockId(), kMostItems), index);
               at = d.mul(at, kItemWords);
               for (auto [i, word] : llvm::enumerate(Values{
                        item.tile, item.begin, item.end, isShared, item.number,
                        item.part, item.parts, item.adders}))
                 d.store(params[1], d.add(at, i), word);
               return {};
             });
    });
  }

  /// The items of each block, as the kernel finds them.
  std::vector<std::vector<Item>> walk(const WgmmaSpec &spec) {
    std::vector<uint32_t> counts(spec.streams);
    std::vector<Item> items(spec.streams * kMostItems);
    SmallVector<uint64_t> arguments = {asArgument(counts), asArgument(items)};
    addWalk(arguments, spec);
    EXPECT_EQ(kernel.run(countBlocks(spec.streams),
                         {asBuffer(counts), asBuffer(items)}, arguments),
              "");
    std::vector<std::vector<Item>> found;
    for (int64_t b = 0; b < spec.streams; ++b)
      found.emplace_back(items.begin() + b * kMostItems,
                         items.begin() + b * kMostItems + counts[b]);
    return found;
  }

  void check(const WgmmaSpec &spec);

  Kernel kernel;
};

void StreamItems::check(const WgmmaSpec &spec) {
  SCOPED_TRACE(std::to_string(spec.tiles()) + " tiles of " +
               std::to_string(spec.depthTiles()) + " by " +
               std::to_string(spec.streams));
  auto blocks = walk(spec);
  uint32_t depth = spec.depthTiles(), whole = spec.wholeTiles();
  std::vector<std::vector<Item>> parts(spec.tiles());
  for (const std::vector<Item> &items : blocks) {
    uint32_t shared = 0;
    for (size_t i = 0; i < items.size(); ++i) {
      const Item &item = items[i];
      ASSERT_LT(item.tile, spec.tiles());
      EXPECT_EQ(item.isShared, item.tile >= whole);
      // No shared tile comes before one that is not.
      EXPECT_TRUE(item.isShared || i == 0 || !items[i - 1].isShared);
      // Who waits has nothing else to do.
      if (item.isShared && item.part < item.adders) {
        EXPECT_EQ(i + 1, items.size());
      }
      parts[item.tile].push_back(item);
      if (item.isShared)
        shared += item.end - item.begin;
    }
    // No one has more than its share.
    EXPECT_LE(shared, spec.partDepth());
  }
  uint32_t most = 0, mostAdders = 0;
  for (uint32_t tile = 0; tile < parts.size(); ++tile) {
    std::vector<Item> &of = parts[tile];
    llvm::sort(of, [](const Item &a, const Item &b) {
      return a.isShared ? a.part < b.part : a.begin < b.begin;
    });
    // The parts cover the depth once, in their order.
    uint32_t at = 0;
    for (auto [p, item] : llvm::enumerate(of)) {
      EXPECT_EQ(item.begin, at);
      EXPECT_LT(item.begin, item.end);
      at = item.end;
      if (!item.isShared)
        continue;
      EXPECT_EQ(item.part, p);
      EXPECT_EQ(item.parts, of.size());
      EXPECT_EQ(item.number, tile - whole);
      EXPECT_EQ(item.adders, of[0].adders);
      EXPECT_GE(item.adders, 1u);
      EXPECT_LE(item.adders, item.parts);
      most = std::max(most, item.parts);
      mostAdders = std::max(mostAdders, item.adders);
    }
    EXPECT_EQ(at, depth);
    if (tile < whole) {
      EXPECT_EQ(of.size(), 1u);
    }
  }
  // Scratch is exactly what is needed.
  EXPECT_EQ(most, spec.countParts().most);
  EXPECT_EQ(mostAdders, spec.countParts().mostAdders);
}

} // namespace

TEST_F(StreamItems, CoverEveryDepthOnce) {
  // 768 x 768, 3072 x 768 and others on 132 and fewer blocks.
  for (auto [tiles, depth, streams] : {std::array<int, 3>{36, 128, 108},
                                       {36, 128, 132},
                                       {24, 512, 132},
                                       {144, 256, 132},
                                       {72, 128, 132},
                                       {18, 128, 126},
                                       {131, 16, 132},
                                       {133, 16, 132},
                                       {1, 1, 2},
                                       {1, 5, 2},
                                       {1, 7, 16},
                                       {2, 3, 7}})
    check(makeSpec(tiles, depth, streams));
}

TEST_F(StreamItems, CoverEveryDepthOnceAtRandom) {
  std::mt19937 random(7);
  auto any = [&](int from, int to) {
    return std::uniform_int_distribution<int>(from, to)(random);
  };
  for (int i = 0; i < 400; ++i) {
    WgmmaSpec spec = makeSpec(any(1, 60), any(1, 50), any(2, 40));
    if (spec.sharedTiles())
      check(spec);
  }
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

namespace {

/// Blocks that meet over sums which they are given, and store those of panels.
class Meeting {
public:
  Meeting(int64_t tiles, int64_t depth, int64_t streams, int64_t rows,
          int64_t columns)
      : spec(makeSpec(tiles, depth, streams)) {
    spec.tileRows = rows;
    spec.rows = rows * tiles;
    spec.tileColumns = spec.columns = columns;
    spec.stages = 2;
    Type bf16 = BFloat16Type::get(&context);
    spec.element = bf16;
    write();
  }

  /// Runs the blocks in this order: nobody waits for one that has not run. The
  /// first problem, or "".
  std::string run(ArrayRef<int64_t> order);
  int64_t blocks() const { return spec.streams; }

private:
  void write();
  /// Floats of a part's sums, of all its consumers.
  int64_t partFloats() const { return spec.tileRows * spec.tileColumns; }
  /// Of one consumer's 64 rows, and of one panel of them.
  int64_t segmentFloats() const { return kPanel * kPanel; }
  int64_t segments() const {
    return spec.consumersPerTile() * spec.rowBlocks() * spec.panels();
  }

  MLIRContext context;
  WgmmaSpec spec;
  Kernel kernel;
};

void Meeting::write() {
  SmallVector<ParamKind> params(5, ParamKind::Pointer);
  params.append(kWalkParams, ParamKind::I32);
  int64_t threads = spec.consumersPerTile() * kWarpgroup;
  kernel.write(params, threads, [&](DeviceBuilder &d, const Values &params) {
    WgmmaArguments args;
    args.streams.sums = params[0];
    args.semaphores = params[1];
    Value given = params[2], results = params[3], counts = params[4];
    setWalk(args, ArrayRef(params).drop_front(5));
    Value consumer = d.div(d.threadId(), kWarpgroup);
    Value thread = d.rem(d.threadId(), kWarpgroup);
    Type f32 = d.getBuilder().getF32Type();
    int64_t blockFloats = spec.tileColumns / 2;
    StreamWalk walk(d, args, params[5]);
    d.loop(
        d.i32(0), walk.getCount(), d.i32(1), {},
        [&](Value index, ValueRange) -> Values {
          StreamItem item = walk.locate(index);
          // The sums of part p of tile n, by consumer, thread and 64 rows.
          Value at =
              d.add(d.mul(item.number, args.streams.mostParts), item.part);
          at = d.add(d.mul(at, spec.consumersPerTile()), consumer);
          at = d.add(d.mul(at, kWarpgroup), thread);
          at = d.mul(at, spec.rowBlocks() * blockFloats);
          Values sums;
          for (int64_t block = 0; block < spec.rowBlocks(); ++block) {
            Value sum = d.undefAccumulator(spec.tileColumns);
            for (int64_t i = 0; i < blockFloats; ++i)
              sum = LLVM::InsertValueOp::create(
                  d.getBuilder(), d.getLoc(), sum,
                  d.load(given, d.add(at, block * blockFloats + i), f32, 1)[0],
                  i);
            sums.push_back(sum);
          }
          d.when(item.isShared, [&] {
            StreamSums(d, spec, args, thread, consumer)
                .meet(item, sums, [&](int64_t block, int panel, Values values) {
                  Value to = d.mul(item.number, spec.consumersPerTile());
                  to = d.mul(d.add(to, consumer), spec.rowBlocks());
                  to = d.mul(d.add(to, block), spec.panels());
                  to = d.mul(d.add(to, panel), kWarpgroup);
                  to = d.add(to, thread);
                  Type i32 = d.getBuilder().getI32Type();
                  Value before = d.load(counts, to, i32, 1)[0];
                  d.store(counts, to, d.add(before, 1));
                  Value first = d.mul(to, kPanel / 2);
                  for (auto [i, value] : llvm::enumerate(values))
                    d.store(results, d.add(first, i), value);
                });
          });
          return {};
        });
  });
}

std::string Meeting::run(ArrayRef<int64_t> order) {
  int64_t shared = spec.sharedTiles(), most = spec.countParts().most;
  std::vector<float> sums(shared * most * partFloats(),
                          std::numeric_limits<float>::quiet_NaN());
  std::vector<uint32_t> semaphores(spec.semaphores(), 0);
  std::vector<float> given(sums.size());
  // What is added in another order is another sum.
  std::mt19937 random(3);
  for (float &value : given)
    value = std::ldexp(float(random() % 1024) - 512, int(random() % 24));
  std::vector<float> results(shared * segments() * segmentFloats());
  std::vector<uint32_t> counts(shared * segments() * kWarpgroup, 0);
  SmallVector<uint64_t> arguments = {asArgument(sums), asArgument(semaphores),
                                     asArgument(given), asArgument(results),
                                     asArgument(counts)};
  addWalk(arguments, spec);
  std::string error =
      kernel.run(order,
                 {asBuffer(sums), asBuffer(semaphores), asBuffer(given),
                  asBuffer(results), asBuffer(counts)},
                 arguments, spec.sharedBytes());
  if (!error.empty())
    return error;
  if (llvm::any_of(semaphores, [](uint32_t word) { return word; }))
    return "a semaphore is not 0 at the end";
  if (llvm::any_of(counts, [](uint32_t count) { return count != 1; }))
    return "a panel is not stored once";
  // Parts of tile n: as many as ranges of the rests meet its rest.
  int64_t rest = spec.restDepth(), share = spec.restShare();
  int64_t blockFloats = spec.tileColumns / 2;
  for (int64_t n = 0; n < shared; ++n) {
    int64_t parts = spec.wholeParts();
    if (rest)
      parts += ((n + 1) * rest - 1) / share - n * rest / share + 1;
    for (int64_t c = 0; c < spec.consumersPerTile(); ++c)
      for (int64_t block = 0; block < spec.rowBlocks(); ++block)
        for (int64_t panel = 0; panel < spec.panels(); ++panel)
          for (int64_t t = 0; t < kWarpgroup; ++t)
            for (int64_t i = 0; i < kPanel / 2; ++i) {
              float sum = -0.0f;
              for (int64_t p = 0; p < parts; ++p) {
                int64_t at = (n * most + p) * spec.consumersPerTile() + c;
                at = (at * kWarpgroup + t) * spec.rowBlocks() + block;
                sum +=
                    given[at * blockFloats + spec.panelColumn(panel) / 2 + i];
              }
              int64_t to = (n * spec.consumersPerTile() + c) * spec.rowBlocks();
              to = ((to + block) * spec.panels() + panel) * kWarpgroup + t;
              if (results[to * kPanel / 2 + i] != sum)
                return "a sum of tile " + std::to_string(n) + " is wrong";
            }
  }
  return "";
}

} // namespace

// The last part to come adds what the others have given up, in the same order
// and to the same bits, whoever it is.
TEST(StreamSums, AnyOrderOfBlocksAddsTheSame) {
  std::mt19937 random(5);
  for (auto [tiles, depth, streams, rows, columns] :
       {std::array<int, 5>{2, 32, 5, 64, 64},
        {3, 16, 9, 64, 80},
        {1, 12, 6, 128, 128},
        {5, 7, 3, 64, 64},
        {3, 9, 7, 256, 64}}) {
    Meeting meeting(tiles, depth, streams, rows, columns);
    SmallVector<int64_t> order = countBlocks(meeting.blocks());
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(meeting.run(order), "") << tiles << " tiles";
      std::shuffle(order.begin(), order.end(), random);
    }
  }
}

TEST(StreamSums, CatchesMistakes) {
  for (auto [bug, says] :
       {std::pair("wgmma-stream-own-part-first", "a sum of tile . is wrong"),
        std::pair("wgmma-stream-word-kept", "a semaphore is not 0")}) {
    SCOPED_TRACE(bug);
    EXPECT_EXIT(
        {
          plantBug(bug);
          Meeting meeting(2, 32, 5, 64, 64);
          std::string problem = meeting.run(countBlocks(meeting.blocks()));
          llvm::errs() << problem.substr(0, 200) << '\n';
          std::exit(problem.empty());
        },
        ::testing::ExitedWithCode(0), says);
  }
}

//===----------------------------------------------------------------------===//
// Rows of a split depth
//===----------------------------------------------------------------------===//

TEST(SplitRows, EveryFragmentHasOneOwner) {
  for (int64_t rows : {64, 128, 256})
    for (int64_t split = 2; split <= 8; ++split) {
      SCOPED_TRACE(std::to_string(rows) + " rows by " + std::to_string(split));
      WgmmaSpec spec;
      spec.tileRows = rows;
      spec.split = split;
      Kernel kernel;
      kernel.write({ParamKind::Pointer, ParamKind::Pointer}, 32,
                   [&](DeviceBuilder &d, const Values &params) {
                     Value thread = d.threadId();
                     d.store(params[0], thread, getFirstRow(d, spec, thread));
                     d.store(params[1], thread,
                             getRowOwner(d, spec, d.mul(thread, 8)));
                   });
      std::vector<uint32_t> first(32), owner(32);
      EXPECT_EQ(kernel.run({0}, {asBuffer(first), asBuffer(owner)},
                           {asArgument(first), asArgument(owner)}),
                "");
      EXPECT_EQ(first[0], 0u);
      EXPECT_EQ(first[split], rows);
      for (int64_t part = 0; part < split; ++part) {
        EXPECT_EQ(first[part] % 8, 0u);
        EXPECT_LE(first[part] + 8, first[part + 1]);
        EXPECT_LE(first[part + 1] - first[part], spec.partRows());
        for (int64_t row = first[part]; row < first[part + 1]; row += 8)
          EXPECT_EQ(owner[row / 8], part);
      }
    }
}
