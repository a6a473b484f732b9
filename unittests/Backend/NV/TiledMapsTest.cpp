//===- TiledMapsTest.cpp - Maps of tiled contractions ---------------------===//
//
// The maps of tiles, lanes and threads, checked point by point.
//
//===----------------------------------------------------------------------===//

#include "../../../lib/Backend/NV/Codegen/HostMath.h"
#include "../../../lib/Backend/NV/Ffma/FfmaFragments.h"
#include "../../../lib/Backend/NV/Mma/MmaFragments.h"
#include <gtest/gtest.h>
#include <map>
#include <set>

using namespace aicf::nv;

static SharedTile makeTile(bool depthLines, int64_t along, int64_t depth) {
  SharedTile tile;
  tile.depthLines = depthLines;
  tile.lines = depthLines ? depth : along;
  tile.lineElements = depthLines ? along : depth;
  tile.elementBytes = 2;
  tile.swizzled = true;
  return tile;
}

TEST(SharedTile, EveryElementHasItsBytes) {
  HostMath m;
  for (bool depthLines : {false, true})
    for (int64_t along : {16, 32, 64, 128, 256})
      for (int64_t depth : {16, 32, 64, 128}) {
        SharedTile tile = makeTile(depthLines, along, depth);
        std::set<int64_t> seen;
        for (int64_t line = 0; line < tile.lines; ++line)
          for (int64_t e = 0; e < tile.lineElements; ++e) {
            int64_t at = tile.offset(m, line, e);
            EXPECT_TRUE(at >= 0 && at + 2 <= tile.bytes());
            EXPECT_TRUE(seen.insert(at).second);
            // Chunks of 16 bytes stay whole.
            EXPECT_EQ(at % 16, e * 2 % 16);
          }
      }
}

TEST(CopyShape, EveryChunkIsCopiedOnce) {
  HostMath m;
  for (int64_t lines : {3, 8, 16, 32, 41, 128})
    for (int64_t chunks : {1, 2, 5, 8, 12, 64, 96, 256})
      for (int64_t threads : {32, 96, 128, 256}) {
        CopyShape copy{lines, chunks, threads};
        std::set<std::pair<int64_t, int64_t>> seen;
        for (int64_t t = 0; t < threads; ++t)
          for (int64_t j = 0; j < copy.perThread() - (t >= copy.active()); ++j)
            EXPECT_TRUE(seen.insert({copy.lineOf(m, t, copy.line(j)),
                                     copy.chunkOf(m, t, copy.column(j))})
                            .second);
        EXPECT_EQ(int64_t(seen.size()), lines * chunks);
        EXPECT_LT(seen.rbegin()->first, lines);
      }
}

// A lane's registers, read through ldmatrix from where the maps say, are the
// elements that mma.m16n8k16 expects, without bank conflicts; and the offsets
// that differ by a constant do.
TEST(MmaOperandMap, RegistersAreTheFragments) {
  HostMath m;
  for (bool isA : {false, true})
    for (bool depthLines : {false, true})
      for (int64_t along : {16, 32, 64, 128, 256})
        for (int64_t depth : {16, 32, 64, 128}) {
          SharedTile tile = makeTile(depthLines, along, depth);
          MmaOperandMap map{tile, isA};
          std::map<int64_t, std::pair<int64_t, int64_t>> at; // (along, depth)
          for (int64_t x = 0; x < along; ++x)
            for (int64_t k = 0; k < depth; ++k)
              at[depthLines ? tile.offset(m, k, x) : tile.offset(m, x, k)] = {
                  x, k};
          for (int64_t first = 0; first < along; first += 16)
            for (int64_t block = 0; first + block * 16 < along; ++block)
              for (int64_t step = 0; step * 16 < depth; ++step) {
                auto offset = [&](int64_t lane) {
                  return map.offset(m, lane, first, block, step);
                };
                for (int64_t matrix = 0; matrix < 4; ++matrix) {
                  std::set<int64_t> banks;
                  for (int64_t line = 0; line < 8; ++line)
                    banks.insert(offset(matrix * 8 + line) / 16 % 8);
                  ASSERT_EQ(banks.size(), 8u);
                  for (int64_t lane = 0; lane < 32; ++lane)
                    for (int64_t h = 0; h < 2; ++h) {
                      int64_t row = depthLines ? lane % 4 * 2 + h : lane / 4;
                      int64_t e = depthLines ? lane / 4 : lane % 4 * 2 + h;
                      auto [x, k] = at.at(offset(matrix * 8 + row) + 2 * e);
                      // Registers of A: rows + 8, depths + 8; of B: depths + 8,
                      // columns + 8.
                      int64_t further = isA ? matrix % 2 : matrix / 2;
                      int64_t deeper = isA ? matrix / 2 : matrix % 2;
                      ASSERT_EQ(x, first + block * 16 + further * 8 + lane / 4);
                      ASSERT_EQ(k, step * 16 + deeper * 8 + lane % 4 * 2 + h);
                    }
                }
                for (int64_t lane = 0; lane < 32; ++lane) {
                  int64_t variant = map.variant(block, step);
                  ASSERT_EQ(offset(lane),
                            map.offset(m, lane, first, depthLines ? variant : 0,
                                       depthLines ? 0 : variant) +
                                map.displacement(block, step));
                }
              }
        }
}

// The same of 32-bit elements that lanes read one by one: m16n8k8 of tf32.
TEST(MmaOperandMap, ElementsAreTheFragments) {
  HostMath m;
  for (bool isA : {false, true})
    for (int64_t along : {16, 32, 64, 128, 256})
      for (int64_t depth : {16, 32, 64}) {
        SharedTile tile = makeTile(/*depthLines=*/true, along, depth);
        tile.elementBytes = 4;
        tile.swizzled = false;
        tile.padBytes = 32;
        MmaOperandMap map{tile, isA};
        for (int64_t first = 0; first < along; first += 16)
          for (int64_t block = 0; first + block * 16 < along; ++block)
            for (int64_t step = 0; step * 8 < depth; ++step)
              for (int64_t r = 0; r < 4; ++r) {
                std::set<int64_t> banks;
                for (int64_t lane = 0; lane < 32; ++lane) {
                  int64_t at = map.elementOffset(m, lane, first) +
                               map.elementDisplacement(r, block, step);
                  int64_t further = isA ? r % 2 : r / 2;
                  int64_t deeper = isA ? r / 2 : r % 2;
                  ASSERT_EQ(at, tile.offset(m, step * 8 + deeper * 4 + lane % 4,
                                            first + block * 16 + further * 8 +
                                                lane / 4));
                  banks.insert(at / 4 % 32);
                }
                ASSERT_EQ(banks.size(), 32u);
              }
      }
}

// A quarter of a warp reads no bank twice, and two quarters are served at once:
// either lanes 2 i and 2 i + 1 read the same, or lanes i and i + 2 of four.
TEST(FfmaThreads, QuartersOfAWarpMerge) {
  HostMath m;
  for (FfmaThreads threads :
       {FfmaThreads{16, 16, 4, 4}, FfmaThreads{32, 4, 4, 4}})
    for (bool isRows : {false, true}) {
      auto at = [&](int64_t lane) {
        return 4 * (isRows ? threads.firstRow(m, lane)
                           : threads.firstColumn(m, lane));
      };
      bool merges[] = {true, true};
      for (int64_t lane = 0; lane < 32; ++lane)
        for (int64_t bit : {0, 1})
          merges[bit] &= at(lane) == at(lane ^ (1 << bit));
      EXPECT_TRUE(merges[0] || merges[1]);
      for (int64_t half = 0; half < 32; half += 16) {
        std::set<int64_t> groups, banks;
        for (int64_t lane = half; lane < half + 16; ++lane) {
          groups.insert(at(lane));
          banks.insert(at(lane) / 16 % 8);
        }
        EXPECT_EQ(groups.size(), banks.size());
      }
    }
}

TEST(FfmaThreads, EveryElementHasOneThread) {
  HostMath m;
  for (int64_t group : {2, 4})
    for (int64_t rows : {8, 16, 32})
      for (int64_t columns : {4, 8, 12, 16, 32}) {
        FfmaThreads threads{rows, columns, group, 4 / group};
        std::set<std::pair<int64_t, int64_t>> seen;
        for (int64_t t = 0; t < rows * columns; ++t) {
          int64_t row = threads.firstRow(m, t),
                  column = threads.firstColumn(m, t);
          EXPECT_LT(row, threads.groupRows());
          EXPECT_LT(column, threads.groupColumns());
          EXPECT_EQ(row % group + column % (4 / group), 0);
          EXPECT_TRUE(seen.insert({row, column}).second);
        }
      }
}
