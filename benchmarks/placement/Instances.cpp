//===- Instances.cpp - Buffers that fit into a known arena ----------------===//

#include "Instances.h"

#include <algorithm>
#include <cmath>

using namespace aicf;

namespace {

/// The same numbers with every library, unlike the distributions of <random>.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed * 0x9e3779b97f4a7c15ull + 1) {
    for (int i = 0; i < 8; ++i)
      next();
  }
  /// In [0, choices).
  int64_t below(int64_t choices) { return next() % uint64_t(choices); }
  /// In [0, 1).
  double unit() { return (next() >> 11) * 0x1p-53; }

private:
  uint64_t next() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1dull;
  }
  uint64_t state;
};

/// Steps [left, right), bytes [low, high).
struct Rectangle {
  int64_t left, right, low, high;
  int64_t width() const { return right - left; }
  int64_t height() const { return high - low; }
};

using Tiling = std::vector<Rectangle>;

/// What all kinds of instances vary.
struct Scale {
  unsigned count;
  int64_t steps, bytes;
  double skew; ///< How far from the middle a cut may lie; 1: anywhere.
};

} // namespace

/// A cut of [0, size) that leaves something on both sides.
static int64_t cut(Random &random, int64_t size, double skew) {
  double at = 0.5 + (random.unit() - 0.5) * skew;
  return std::clamp<int64_t>(std::llround(at * size), 1, size - 1);
}

/// Cuts in two what `pick` says, or into the five parts of a pinwheel, until
/// there are `count`. `byArea`: large ones first, so that all become alike.
static Tiling split(Random &random, const Scale &scale, double pinwheels,
                    bool byArea) {
  Tiling tiles = {{0, scale.steps, 0, scale.bytes}};
  for (unsigned tries = 0; tiles.size() < scale.count && tries < 50'000;
       ++tries) {
    size_t chosen = random.below(tiles.size());
    if (byArea)
      for (int i = 0; i < 6; ++i) {
        size_t other = random.below(tiles.size());
        if (double(tiles[other].width()) * tiles[other].height() >
            double(tiles[chosen].width()) * tiles[chosen].height())
          chosen = other;
      }
    Rectangle t = tiles[chosen];
    if (t.width() >= 3 && t.height() >= 3 && random.unit() < pinwheels) {
      int64_t x1 = t.left + 1 + random.below(t.width() - 2),
              y1 = t.low + 1 + random.below(t.height() - 2);
      int64_t x2 = x1 + 1 + random.below(t.right - x1 - 1),
              y2 = y1 + 1 + random.below(t.high - y1 - 1);
      tiles[chosen] = {t.left, x2, t.low, y1};
      tiles.push_back({x2, t.right, t.low, y2});
      tiles.push_back({x1, t.right, y2, t.high});
      tiles.push_back({t.left, x1, y1, t.high});
      tiles.push_back({x1, x2, y1, y2});
      continue;
    }
    bool inTime = random.below(2);
    if ((inTime ? t.width() : t.height()) < 2)
      continue;
    Rectangle rest = t;
    if (inTime)
      tiles[chosen].right = rest.left =
          t.left + cut(random, t.width(), scale.skew);
    else
      tiles[chosen].high = rest.low =
          t.low + cut(random, t.height(), scale.skew);
    tiles.push_back(rest);
  }
  return tiles;
}

/// Goes through time. What a buffer leaves when it dies is filled at once, by
/// one buffer or several, whose lives have nothing to do with each other.
static Tiling sweep(Random &random, const Scale &scale) {
  Tiling tiles;
  Tiling live = {{0, 0, 0, scale.bytes}}; // The lowest first.
  double mean = double(scale.steps) * (2 + random.below(20)) / scale.count;
  unsigned width = 4 + random.below(30);
  for (int64_t step = 0; step < scale.steps; ++step) {
    Tiling next;
    for (size_t i = 0; i < live.size();) {
      if (live[i].right > step) {
        next.push_back(live[i++]);
        continue;
      }
      int64_t low = live[i].low, high = low;
      for (; i < live.size() && live[i].right == step; ++i)
        high = live[i].high;
      // As many parts as keep about `width` alive.
      while (low < high) {
        int64_t bytes =
            1 + int64_t(-std::log(1 - random.unit()) * scale.bytes / width);
        if (tiles.size() + 20 > 2 * scale.count || bytes > high - low)
          bytes = high - low;
        int64_t life = 1 + int64_t(-std::log(1 - random.unit()) * mean);
        int64_t end = std::min(step + life, scale.steps);
        next.push_back({step, end, low, low + bytes});
        tiles.push_back(next.back());
        low += bytes;
      }
    }
    live = next;
  }
  return tiles;
}

/// Fills a grid from one corner: each buffer begins at the first free cell and
/// takes as much as it likes of what is free there.
static Tiling fillGrid(Random &random, const Scale &scale) {
  unsigned columns =
      std::max(8.0, std::sqrt(scale.count * 6.0) * (0.5 + random.unit()));
  unsigned rows = std::max(8u, scale.count * 6 / columns);
  auto axis = [&](unsigned parts, int64_t size) {
    std::vector<int64_t> cuts = {0, size};
    for (unsigned tries = 0; cuts.size() <= parts && tries < 20 * parts;
         ++tries) {
      int64_t at = 1 + random.below(size - 1);
      if (llvm::find(cuts, at) == cuts.end())
        cuts.push_back(at);
    }
    llvm::sort(cuts);
    return cuts;
  };
  std::vector<int64_t> times = axis(columns, scale.steps),
                       offsets = axis(rows, scale.bytes);
  columns = times.size() - 1;
  rows = offsets.size() - 1;
  std::vector<std::vector<bool>> taken(rows, std::vector<bool>(columns));
  Tiling tiles;
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned column = 0; column < columns; ++column) {
      if (taken[row][column])
        continue;
      unsigned wide = 1 + random.below(5), high = 1 + random.below(3);
      if (random.below(12) == 0)
        wide += random.below(columns);
      unsigned right = column;
      while (right < columns && right < column + wide && !taken[row][right])
        ++right;
      unsigned top = std::min(rows, row + high);
      for (unsigned i = row; i < top; ++i)
        for (unsigned j = column; j < right; ++j)
          taken[i][j] = true;
      tiles.push_back(
          {times[column], times[right], offsets[row], offsets[top]});
    }
  return tiles;
}

/// Lives as in a training step: activations nest around the middle, and what
/// is left beside them is cut up.
static Tiling nest(Random &random, const Scale &scale) {
  Tiling tiles;
  unsigned layers = scale.count / 4;
  int64_t low = 0;
  int64_t half = scale.steps / 2;
  for (unsigned i = 0; i < layers; ++i) {
    int64_t bytes = std::max<int64_t>(
        1, (scale.bytes - low) * (0.5 + random.unit()) / (layers - i));
    if (i + 1 == layers)
      bytes = scale.bytes - low;
    int64_t left = half * i / layers, right = scale.steps - left;
    if (right - left < 1 || bytes < 1)
      break;
    tiles.push_back({left, right, low, low + bytes});
    // Before and after: temporaries, which end where they like.
    for (Rectangle side : {Rectangle{0, left, low, low + bytes},
                           Rectangle{right, scale.steps, low, low + bytes}})
      while (side.width() > 0) {
        int64_t end = side.right;
        if (side.width() > 2 && random.below(3))
          end = side.left + 1 + random.below(side.width());
        tiles.push_back({side.left, end, low, low + bytes});
        side.left = end;
      }
    low += bytes;
  }
  return tiles;
}

/// Takes some of the buffers away or makes them smaller or shorter, but for
/// those that live at one step: there the arena stays full.
static void loosen(Random &random, Tiling &tiles, int64_t steps, double share) {
  int64_t full = random.below(steps);
  Tiling kept;
  for (Rectangle t : tiles) {
    bool fixed = t.left <= full && full < t.right;
    if (!fixed && random.unit() < share) {
      switch (random.below(3)) {
      case 0:
        continue;
      case 1:
        t.high -= random.below(t.height());
        break;
      default:
        t.right -= random.below(t.width());
      }
    }
    kept.push_back(t);
  }
  tiles = kept;
}

/// Joins what lies side by side or on top of each other while there are more
/// than `count`. Leaves a tiling a tiling.
static void join(Random &random, Tiling &tiles, unsigned count) {
  for (unsigned tries = 0; tiles.size() > count && tries < 20 * count;
       ++tries) {
    size_t i = random.below(tiles.size());
    Rectangle &a = tiles[i];
    for (size_t j = 0; j < tiles.size(); ++j) {
      const Rectangle &b = tiles[j];
      if (a.left == b.left && a.right == b.right && a.high == b.low)
        a.high = b.high;
      else if (a.low == b.low && a.high == b.high && a.right == b.left)
        a.right = b.right;
      else
        continue;
      tiles.erase(tiles.begin() + j);
      break;
    }
  }
}

PlacementInstance aicf::makePlacementInstance(unsigned kind, uint64_t seed,
                                              unsigned count) {
  Random random(seed * 64 + kind);
  Scale scale;
  scale.count = count;
  const int64_t steps[] = {count / 6, count / 3, count, 10 * count, 1'000'000};
  scale.steps = steps[random.below(5)];
  const int64_t units[] = {500, 10'000, 1 << 20, 3'000'000'000};
  scale.bytes = units[random.below(4)];
  scale.skew = random.below(2) ? 0.6 : 1;
  Tiling tiles;
  PlacementInstance instance;
  bool byArea = random.below(2);
  switch (kind) {
  case 0:
    instance.name = "guillotine";
    tiles = split(random, scale, 0, byArea);
    break;
  case 1:
    instance.name = "pinwheels";
    tiles = split(random, scale, 0.3 + 0.7 * random.unit(), byArea);
    break;
  case 2:
    instance.name = "sweep";
    tiles = sweep(random, scale);
    join(random, tiles, count);
    break;
  case 3:
    instance.name = "grid";
    tiles = fillGrid(random, scale);
    join(random, tiles, count);
    break;
  case 4:
    instance.name = "nested";
    tiles = nest(random, scale);
    join(random, tiles, count);
    break;
  case 5:
    instance.name = "loose guillotine";
    tiles = split(random, scale, 0.1, byArea);
    loosen(random, tiles, scale.steps, 0.02 + 0.1 * random.unit());
    break;
  case 6:
    instance.name = "loose sweep";
    tiles = sweep(random, scale);
    join(random, tiles, count);
    loosen(random, tiles, scale.steps, 0.02 + 0.3 * random.unit());
    break;
  case 7:
    instance.name = "loose pinwheels";
    tiles = split(random, scale, 0.5, byArea);
    loosen(random, tiles, scale.steps, 0.1 + 0.4 * random.unit());
    break;
  default:
    instance.name = "few sizes";
    scale.steps = 16 + random.below(100);
    scale.bytes = 64;
    scale.skew = 0.4;
    tiles = split(random, scale, 0.2, true);
    break;
  }
  int64_t alignment = random.below(2) ? 1 : 64 << random.below(4);
  for (const Rectangle &t : tiles)
    instance.buffers.push_back(
        {t.height() * alignment, unsigned(t.left), unsigned(t.right) - 1});
  for (size_t i = instance.buffers.size(); i > 1; --i)
    std::swap(instance.buffers[i - 1], instance.buffers[random.below(i)]);
  return instance;
}
