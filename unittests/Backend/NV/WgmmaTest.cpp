//===- WgmmaTest.cpp - Depths that blocks share, without a GPU ------------===//
//
// What the generators of wgmma_ws emit for blocks that share the depth of tiles
// is executed by the interpreter of the device: which parts they take, how they
// meet, which rows of a tile they own.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Backend/NV/Wgmma/WgmmaSplit.h"
#include "../../../lib/Backend/NV/Wgmma/WgmmaStreamK.h"
#include "../../../test/Mutants/ActiveMutant.h"
#include "../../Support/DeviceInterpreter.h"

#include "aicf/InitAllDialects.h"
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

  /// A device with the kernel, for a grid of `blocks`.
  DeviceInterpreter load(int64_t blocks, std::vector<DeviceBuffer> buffers,
                         int64_t sharedBytes = 0) {
    EXPECT_TRUE(succeeded(verify(*module)));
    DeviceInterpreter device(module->lookupSymbol<LLVM::LLVMFuncOp>("kernel"),
                             std::move(buffers), threads, sharedBytes);
    device.setGrid(blocks);
    return device;
  }

  /// Runs the grid. The first error, or "".
  std::string run(int64_t blocks, std::vector<DeviceBuffer> buffers,
                  ArrayRef<uint64_t> arguments) {
    DeviceInterpreter device = load(blocks, std::move(buffers));
    for (int64_t block = 0; block < blocks; ++block)
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
WgmmaSpec makeSpec(int64_t tiles, int64_t depth, int64_t streamK) {
  WgmmaSpec spec;
  spec.tileRows = spec.tileColumns = spec.tileDepth = 64;
  spec.rows = 64 * tiles;
  spec.columns = 64;
  spec.depth = 64 * depth;
  spec.streamK = streamK;
  return spec;
}

/// Parameters that a walk needs: tiles, depth, and how they are shared.
constexpr int64_t kScheduleParams = 7;
void setSchedule(WgmmaArguments &args, ArrayRef<Value> params) {
  args.depthTiles = params[1];
  args.streamK.wholeTiles = params[2];
  args.streamK.partDepth = params[3];
  args.streamK.wholeParts = params[4];
  args.streamK.restShare = params[5];
  args.streamK.mostParts = params[6];
}
void addSchedule(SmallVector<uint64_t> &arguments, const WgmmaSpec &spec) {
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
constexpr int64_t kItemWords = sizeof(Item) / 4, kMaxItems = 48;

class StreamKItems : public ::testing::Test {
protected:
  StreamKItems() {
    SmallVector<ParamKind> params(2, ParamKind::Pointer);
    params.append(kScheduleParams, ParamKind::I32);
    kernel.write(params, 1, [](DeviceBuilder &d, const Values &params) {
      WgmmaArguments args;
      setSchedule(args, ArrayRef(params).drop_front(2));
      StreamKScheduler scheduler(d, args, params[2]);
      d.store(params[0], d.blockId(), scheduler.getCount());
      d.loop(d.i32(0), scheduler.getCount(), d.i32(1), {},
             [&](Value index, ValueRange) -> Values {
               StreamKItem item = scheduler.locate(index);
               Value isShared = d.select(item.isShared, d.i32(1), d.i32(0));
               Value at = d.add(d.mul(d.blockId(), kMaxItems), index);
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
    std::vector<uint32_t> counts(spec.streamK);
    std::vector<Item> items(spec.streamK * kMaxItems);
    SmallVector<uint64_t> arguments = {asArgument(counts), asArgument(items)};
    addSchedule(arguments, spec);
    EXPECT_EQ(kernel.run(spec.streamK, {asBuffer(counts), asBuffer(items)},
                         arguments),
              "");
    std::vector<std::vector<Item>> found;
    for (int64_t b = 0; b < spec.streamK; ++b)
      found.emplace_back(items.begin() + b * kMaxItems,
                         items.begin() + b * kMaxItems + counts[b]);
    return found;
  }

  void check(const WgmmaSpec &spec);

  Kernel kernel;
};

void StreamKItems::check(const WgmmaSpec &spec) {
  SCOPED_TRACE(std::to_string(spec.tiles()) + " tiles of " +
               std::to_string(spec.depthTiles()) + " by " +
               std::to_string(spec.streamK));
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

TEST_F(StreamKItems, CoverEveryDepthOnce) {
  // 768 x 768, 3072 x 768 and others on 132 and fewer blocks.
  for (auto [tiles, depth, streamK] : {std::array<int, 3>{36, 128, 108},
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
    check(makeSpec(tiles, depth, streamK));
}

TEST_F(StreamKItems, CoverEveryDepthOnceAtRandom) {
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

/// Who is to add the panels of a tile.
enum class Adders {
  Any,
  Owners, ///< Each part that adds its own: nobody gave up.
  Last,   ///< The part that came last: all others gave up.
};

/// Blocks that meet over sums which they are given, and store those of panels.
class SplitReduction {
public:
  SplitReduction(int64_t tiles, int64_t depth, int64_t streamK, int64_t rows,
                 int64_t columns)
      : spec(makeSpec(tiles, depth, streamK)) {
    spec.tileRows = rows;
    spec.rows = rows * tiles;
    spec.tileColumns = spec.columns = columns;
    spec.stages = 2;
    Type bf16 = BFloat16Type::get(&context);
    spec.element = bf16;
    write();
    begin();
  }

  /// A launch begins: no sums are there, and words are 0.
  void begin();
  /// Runs the blocks in this order: nobody sees one that has not run. The first
  /// error, or "".
  std::string run(ArrayRef<int64_t> order);
  /// Runs the blocks beside each other.
  std::string runTogether(ArrayRef<int64_t> blocks,
                          function_ref<size_t(ArrayRef<RunningBlock>)> pick) {
    return device->runTogether(blocks, arguments, pick);
  }
  /// What is wrong after all blocks have run, or "".
  std::string check(Adders adders) const;
  /// What is wrong after all blocks but `missing` have run, or "".
  std::string checkWithout(int64_t missing) const;

  int64_t blocks() const { return spec.streamK; }

private:
  void write();
  /// Floats of a part's sums, of all its consumers.
  int64_t partFloats() const { return spec.tileRows * spec.tileColumns; }
  /// Of one consumer's 64 rows, and of one panel of them.
  int64_t segmentFloats() const { return kPanel * kPanel; }
  int64_t segments() const {
    return spec.consumersPerTile() * spec.rowBlocks() * spec.panels();
  }
  /// As many as ranges of the rests meet tile n's rest, and whole ones.
  int64_t countParts(int64_t n) const;
  /// Those whose blocks have no other.
  int64_t countAdders(int64_t n) const;
  /// Which part of tile n the block has; -1: none.
  int64_t findPart(int64_t n, int64_t block) const;
  bool isStored(int64_t n, uint32_t times) const;
  bool isAddedBy(int64_t n, Adders adders) const;
  bool isRight(int64_t n) const;

  MLIRContext context;
  WgmmaSpec spec;
  Kernel kernel;
  std::optional<DeviceInterpreter> device;
  SmallVector<uint64_t> arguments;
  std::vector<float> sums, given, results;
  /// By thread of a panel: how often it was stored, and by which part.
  std::vector<uint32_t> semaphores, counts, writers;
};

void SplitReduction::write() {
  SmallVector<ParamKind> params(6, ParamKind::Pointer);
  params.append(kScheduleParams, ParamKind::I32);
  int64_t threads = spec.consumersPerTile() * kWarpgroup;
  kernel.write(params, threads, [&](DeviceBuilder &d, const Values &params) {
    WgmmaArguments args;
    args.streamK.sums = params[0];
    args.semaphores = params[1];
    Value given = params[2], results = params[3], counts = params[4],
          writers = params[5];
    setSchedule(args, ArrayRef(params).drop_front(6));
    Value consumer = d.div(d.threadId(), kWarpgroup);
    Value thread = d.rem(d.threadId(), kWarpgroup);
    Type f32 = d.getBuilder().getF32Type();
    int64_t blockFloats = spec.tileColumns / 2;
    StreamKScheduler scheduler(d, args, params[6]);
    d.loop(
        d.i32(0), scheduler.getCount(), d.i32(1), {},
        [&](Value index, ValueRange) -> Values {
          StreamKItem item = scheduler.locate(index);
          // The sums of part p of tile n, by consumer, thread and 64 rows.
          Value at =
              d.add(d.mul(item.number, args.streamK.mostParts), item.part);
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
            StreamKSums(d, spec, args, thread, consumer)
                .reduce(
                    item, sums, [&](int64_t block, int panel, Values values) {
                      Value to = d.mul(item.number, spec.consumersPerTile());
                      to = d.mul(d.add(to, consumer), spec.rowBlocks());
                      to = d.mul(d.add(to, block), spec.panels());
                      to = d.mul(d.add(to, panel), kWarpgroup);
                      to = d.add(to, thread);
                      Type i32 = d.getBuilder().getI32Type();
                      Value before = d.load(counts, to, i32, 1)[0];
                      d.store(counts, to, d.add(before, 1));
                      d.store(writers, to, item.part);
                      Value first = d.mul(to, kPanel / 2);
                      for (auto [i, value] : llvm::enumerate(values))
                        d.store(results, d.add(first, i), value);
                    });
          });
          return {};
        });
  });
}

void SplitReduction::begin() {
  int64_t shared = spec.sharedTiles(), most = spec.countParts().most;
  sums.assign(shared * most * partFloats(),
              std::numeric_limits<float>::quiet_NaN());
  semaphores.assign(spec.semaphores(), 0);
  given.resize(sums.size());
  // What is added in another order is another sum.
  std::mt19937 random(3);
  for (float &value : given)
    value = std::ldexp(float(random() % 1024) - 512, int(random() % 24));
  results.assign(shared * segments() * segmentFloats(), 0);
  counts.assign(shared * segments() * kWarpgroup, 0);
  writers.assign(counts.size(), 0);
  arguments = {asArgument(sums),   asArgument(semaphores),
               asArgument(given),  asArgument(results),
               asArgument(counts), asArgument(writers)};
  addSchedule(arguments, spec);
  device.emplace(
      kernel.load(spec.streamK,
                  {asBuffer(sums), asBuffer(semaphores), asBuffer(given),
                   asBuffer(results), asBuffer(counts), asBuffer(writers)},
                  spec.sharedBytes()));
}

std::string SplitReduction::run(ArrayRef<int64_t> order) {
  for (int64_t block : order)
    if (std::string error = device->run(block, arguments); !error.empty())
      return error;
  return "";
}

int64_t SplitReduction::countParts(int64_t n) const {
  int64_t rest = spec.restDepth(), share = spec.restShare();
  if (!rest)
    return spec.wholeParts();
  return spec.wholeParts() + ((n + 1) * rest - 1) / share - n * rest / share +
         1;
}

int64_t SplitReduction::countAdders(int64_t n) const {
  int64_t rest = spec.restDepth(), share = spec.restShare();
  if (!rest)
    return countParts(n);
  int64_t end = (n + 1) * rest, length = spec.sharedTiles() * rest;
  bool goesOn = end < length && end % share != 0;
  return countParts(n) - goesOn;
}

int64_t SplitReduction::findPart(int64_t n, int64_t block) const {
  int64_t shared = spec.sharedTiles(), mainBlocks = spec.wholeParts() * shared;
  if (block < mainBlocks)
    return block % shared == n ? block / shared : -1;
  int64_t first = n * spec.restDepth() / spec.restShare();
  int64_t part = spec.wholeParts() + block - mainBlocks - first;
  return part >= spec.wholeParts() && part < countParts(n) ? part : -1;
}

bool SplitReduction::isStored(int64_t n, uint32_t times) const {
  auto begin = counts.begin() + n * segments() * kWarpgroup;
  return std::all_of(begin, begin + segments() * kWarpgroup,
                     [&](uint32_t count) { return count == times; });
}

bool SplitReduction::isAddedBy(int64_t n, Adders adders) const {
  int64_t first = n * segments() * kWarpgroup;
  for (int64_t i = 0; i < segments() * kWarpgroup; ++i) {
    int64_t owner = i / kWarpgroup % countAdders(n);
    int64_t wanted = adders == Adders::Owners ? owner : writers[first];
    if (adders != Adders::Any && writers[first + i] != wanted)
      return false;
  }
  return true;
}

bool SplitReduction::isRight(int64_t n) const {
  int64_t blockFloats = spec.tileColumns / 2, most = spec.countParts().most;
  for (int64_t c = 0; c < spec.consumersPerTile(); ++c)
    for (int64_t block = 0; block < spec.rowBlocks(); ++block)
      for (int64_t panel = 0; panel < spec.panels(); ++panel)
        for (int64_t t = 0; t < kWarpgroup; ++t)
          for (int64_t i = 0; i < kPanel / 2; ++i) {
            float sum = -0.0f;
            for (int64_t p = 0; p < countParts(n); ++p) {
              int64_t at = (n * most + p) * spec.consumersPerTile() + c;
              at = (at * kWarpgroup + t) * spec.rowBlocks() + block;
              sum += given[at * blockFloats + spec.panelColumn(panel) / 2 + i];
            }
            int64_t to = (n * spec.consumersPerTile() + c) * spec.rowBlocks();
            to = ((to + block) * spec.panels() + panel) * kWarpgroup + t;
            if (results[to * kPanel / 2 + i] != sum)
              return false;
          }
  return true;
}

std::string SplitReduction::check(Adders adders) const {
  if (llvm::any_of(semaphores, [](uint32_t word) { return word; }))
    return "a semaphore is not 0 at the end";
  for (int64_t n = 0; n < spec.sharedTiles(); ++n) {
    std::string tile = " of tile " + std::to_string(n);
    if (!isStored(n, 1))
      return "a panel" + tile + " is not stored once";
    if (!isAddedBy(n, adders))
      return "a panel" + tile + " is stored by another part";
    if (!isRight(n))
      return "a sum" + tile + " is wrong";
  }
  return "";
}

std::string SplitReduction::checkWithout(int64_t missing) const {
  for (int64_t n = 0; n < spec.sharedTiles(); ++n) {
    int64_t part = findPart(n, missing);
    uint32_t arrived = countParts(n) - 1;
    uint32_t word = 0;
    if (part >= 0) {
      uint32_t gaveUp = ((1u << countAdders(n)) - 1) & ~(1u << part);
      word = arrived | arrived << 8 | gaveUp << 16;
    }
    std::string tile = " of tile " + std::to_string(n);
    for (int64_t c = 0; c < spec.consumersPerTile(); ++c)
      if (semaphores[n * spec.consumersPerTile() + c] != word)
        return "the word" + tile + " does not say who has been there";
    if (!isStored(n, part < 0))
      return "a panel" + tile + " is stored too often, or not at all";
    if (part < 0 && !isRight(n))
      return "a sum" + tile + " is wrong";
  }
  return "";
}

/// Tiles, depth, streamK, rows and columns of a tile.
constexpr std::array<int, 5> kSplits[] = {{2, 32, 5, 64, 64},
                                          {3, 16, 9, 64, 80},
                                          {1, 12, 6, 128, 128},
                                          {5, 7, 3, 64, 64},
                                          {3, 9, 7, 256, 64}};

class StreamKSumsOf : public ::testing::TestWithParam<std::array<int, 5>> {
protected:
  StreamKSumsOf()
      : reduction(GetParam()[0], GetParam()[1], GetParam()[2], GetParam()[3],
                  GetParam()[4]),
        blocks(countBlocks(reduction.blocks())) {}

  /// One of a first part, one of another, and one that may have several.
  std::array<int64_t, 3> getSomeBlocks() const {
    return {0, reduction.blocks() / 2, reduction.blocks() - 1};
  }

  /// Runs the blocks beside each other. A block goes on for any number of steps
  /// below `most`, then any other one.
  std::string runInStretches(int64_t most) {
    uint64_t chosen = 0;
    int64_t steps = 0;
    return reduction.runTogether(blocks, [&](ArrayRef<RunningBlock> left) {
      if (steps-- <= 0) {
        chosen = random();
        steps = random() % most;
      }
      return chosen % left.size();
    });
  }

  SplitReduction reduction;
  SmallVector<int64_t> blocks;
  std::mt19937 random{5};
};

} // namespace

// The last part to come adds what the others have given up, in the same order
// and to the same bits, whoever it is.
TEST_P(StreamKSumsOf, AnyOrderOfBlocksAddsTheSame) {
  for (int i = 0; i < 3; ++i) {
    reduction.begin();
    EXPECT_EQ(reduction.run(blocks), "");
    EXPECT_EQ(reduction.check(Adders::Last), "");
    std::shuffle(blocks.begin(), blocks.end(), random);
  }
}

// Blocks that take turns see each other come: those that add wait, and go on
// with the panels that are theirs.
TEST_P(StreamKSumsOf, WhoWaitsGoesOn) {
  for (int i = 0; i < 3; ++i) {
    reduction.begin();
    EXPECT_EQ(runInStretches(1), "");
    EXPECT_EQ(reduction.check(Adders::Owners), "");
  }
}

// Where blocks stand still for long, some give up and some do not.
TEST_P(StreamKSumsOf, AnyTurnsAddTheSame) {
  for (int i = 0; i < 3; ++i) {
    reduction.begin();
    EXPECT_EQ(runInStretches(2 * StreamKSums::kMaxPolls), "");
    EXPECT_EQ(reduction.check(Adders::Any), "");
  }
}

// A block has polled as often as it may; before it says that it gives up, the
// others come. It sees them, and nobody adds its panels twice.
TEST_P(StreamKSumsOf, WhoComesLateIsStillSeen) {
  for (int64_t late : getSomeBlocks()) {
    reduction.begin();
    // It counts its part, and polls.
    constexpr int64_t kUntil = 1 + StreamKSums::kMaxPolls;
    auto pick = [&](ArrayRef<RunningBlock> left) -> size_t {
      size_t next = random() % left.size();
      for (auto [i, one] : llvm::enumerate(left)) {
        if (one.block == late && one.atomics < kUntil)
          return i;
        if (one.block == late && next == i)
          next = (next + 1) % left.size();
      }
      return next;
    };
    EXPECT_EQ(reduction.runTogether(blocks, pick), "");
    EXPECT_EQ(reduction.check(Adders::Owners), "");
  }
}

// Who waits for a block that does not come gives up, and all others end. When
// it comes, it adds what they left.
TEST_P(StreamKSumsOf, WhoNeverComesHoldsNobodyUp) {
  for (int64_t missing : getSomeBlocks()) {
    SCOPED_TRACE("without block " + std::to_string(missing));
    reduction.begin();
    llvm::erase(blocks, missing);
    EXPECT_EQ(runInStretches(256), "");
    EXPECT_EQ(reduction.checkWithout(missing), "");
    EXPECT_EQ(reduction.run(missing), "");
    EXPECT_EQ(reduction.check(Adders::Any), "");
    blocks.push_back(missing);
  }
}

INSTANTIATE_TEST_SUITE_P(Splits, StreamKSumsOf, ::testing::ValuesIn(kSplits));

TEST(StreamKSums, CatchesMistakes) {
  for (auto [mutant, says] :
       {std::pair("wgmma-stream-k-own-part-first", "a sum of tile . is wrong"),
        std::pair("wgmma-stream-k-word-kept", "a semaphore is not 0")}) {
    SCOPED_TRACE(mutant);
    EXPECT_EXIT(
        {
          activateMutant(mutant);
          SplitReduction reduction(2, 32, 5, 64, 64);
          std::string problem = reduction.run(countBlocks(reduction.blocks()));
          if (problem.empty())
            problem = reduction.check(Adders::Last);
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
    for (int64_t split : {2, 3, 4, 5, 6, 7, 8, 12, 16}) {
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
      EXPECT_EQ(kernel.run(1, {asBuffer(first), asBuffer(owner)},
                           {asArgument(first), asArgument(owner)}),
                "");
      EXPECT_EQ(first[0], 0u);
      EXPECT_EQ(first[split], rows);
      for (int64_t part = 0; part < split; ++part) {
        EXPECT_EQ(first[part] % 8, 0u);
        // Of more parts than fragments some have none.
        EXPECT_LE(first[part] + (split <= rows / 8 ? 8 : 0), first[part + 1]);
        EXPECT_LE(first[part + 1] - first[part], spec.partRows());
        for (int64_t row = first[part]; row < first[part + 1]; row += 8)
          EXPECT_EQ(owner[row / 8], part);
      }
    }
}
