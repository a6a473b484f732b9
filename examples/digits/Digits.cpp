//===- Digits.cpp - Data and random numbers of the digits example ---------===//

#include "Digits.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <utility>

using namespace digits;

aicf::rt::Result<Split> digits::loadDigits(const std::string &path) {
  std::ifstream file(path);
  if (!file)
    return aicf::rt::error("cannot read the digits from '", path,
                           "': ", std::strerror(errno));
  Split split;
  std::string line;
  for (size_t number = 0; std::getline(file, line); ++number) {
    std::array<long, kPixels + 1> values;
    const char *at = line.c_str();
    for (size_t i = 0; i < values.size(); ++i) {
      char *end = nullptr;
      values[i] = std::strtol(at, &end, 10);
      long greatest = i < kPixels ? 16 : kClasses - 1;
      bool last = i + 1 == values.size();
      bool ended = *end == '\0' || *end == '\r';
      if (end == at || values[i] < 0 || values[i] > greatest ||
          (last ? !ended : *end != ','))
        return aicf::rt::error(path, ":", number + 1, ": expected ", kPixels,
                               " pixels of 0 to 16 and a label of 0 to ",
                               kClasses - 1, ", separated by commas");
      at = end + 1;
    }
    Image image;
    for (int i = 0; i < kPixels; ++i)
      image[i] = static_cast<float>(values[i]) / 16.0f;
    Dataset &set = number % 5 == 4 ? split.test : split.train;
    set.images.push_back(image);
    set.labels.push_back(static_cast<int32_t>(values[kPixels]));
  }
  if (file.bad()) // as of a directory
    return aicf::rt::error("cannot read the digits from '", path,
                           "': ", std::strerror(errno));
  return split;
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

static constexpr uint64_t kGolden = 0x9E3779B97F4A7C15ull;

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

Random::Random(uint64_t seed, Purpose purpose, uint64_t index) {
  key = mix(seed + kGolden);
  key = mix(key + static_cast<uint64_t>(purpose) * kGolden);
  key = mix(key + index * kGolden);
}

uint64_t Random::next() { return mix(key + ++counter * kGolden); }

std::vector<float> digits::heInit(uint64_t seed, uint64_t index, int64_t fanIn,
                                  int64_t fanOut) {
  Random random(seed, Purpose::Init, index);
  float limit = std::sqrt(6.0f / static_cast<float>(fanIn));
  std::vector<float> weights(fanIn * fanOut);
  for (float &weight : weights) {
    // 24 random bits as a number in [-1, 1).
    float unit = static_cast<float>(random.next() >> 40) * 0x1p-23f - 1.0f;
    weight = unit * limit;
  }
  return weights;
}

std::vector<size_t> digits::shuffledOrder(uint64_t seed, uint64_t epoch,
                                          size_t count) {
  Random random(seed, Purpose::Shuffle, epoch);
  std::vector<std::pair<uint64_t, size_t>> keyed(count);
  for (size_t i = 0; i < count; ++i)
    keyed[i] = {random.next(), i};
  std::sort(keyed.begin(), keyed.end());
  std::vector<size_t> order(count);
  for (size_t i = 0; i < count; ++i)
    order[i] = keyed[i].second;
  return order;
}

std::vector<unsigned> digits::drawShifts(uint64_t seed, uint64_t epoch,
                                         size_t count) {
  Random random(seed, Purpose::Shift, epoch);
  std::vector<unsigned> shifts(count);
  for (unsigned &shift : shifts)
    shift = static_cast<unsigned>(random.next() >> 61);
  return shifts;
}

void digits::shiftImage(const Image &image, unsigned shift, float *result) {
  // The pixel that comes to (row, column) is (row + down, column + right).
  static constexpr int kDown[8] = {0, 0, 0, 0, -1, 1, 0, 0};
  static constexpr int kRight[8] = {0, 0, 0, 0, 0, 0, -1, 1};
  for (int row = 0; row < kSide; ++row)
    for (int column = 0; column < kSide; ++column) {
      int r = row + kDown[shift], c = column + kRight[shift];
      bool inside = r >= 0 && r < kSide && c >= 0 && c < kSide;
      result[row * kSide + column] = inside ? image[r * kSide + c] : 0.0f;
    }
}
