//===- Digits.h - Data and random numbers of the digits example -*- C++ -*-===//
//
// The handwritten digits, their fixed division into training and test images,
// and the random numbers of a run. Every number is a function of the seed, its
// purpose and its position, and is made with integer and exact float
// arithmetic, so a run starts alike on every machine. reference.py does the
// same in NumPy.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_EXAMPLES_DIGITS_DIGITS_H
#define AICF_EXAMPLES_DIGITS_DIGITS_H

#include "aicf/Runtime/Status.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace digits {

constexpr int kSide = 8;
constexpr int kPixels = kSide * kSide;
constexpr int kClasses = 10;

/// Pixels in [0, 1], row-major.
using Image = std::array<float, kPixels>;

struct Dataset {
  std::vector<Image> images;
  std::vector<int32_t> labels;
};

/// Of the file's images, number i is a test image if i mod 5 is 4.
struct Split {
  Dataset train;
  Dataset test;
};

/// Reads lines of 64 pixels (0 to 16) and a label. Errors name path and line.
aicf::rt::Result<Split> loadDigits(const std::string &path);

/// What a random number is for.
enum class Purpose : uint64_t { Init = 1, Shuffle = 2, Shift = 3 };

/// A counter-based generator: number i depends only on the arguments and i.
class Random {
public:
  Random(uint64_t seed, Purpose purpose, uint64_t index);
  uint64_t next();

private:
  uint64_t key;
  uint64_t counter = 0;
};

/// He initialisation, uniform: fanIn * fanOut weights of layer `index`.
std::vector<float> heInit(uint64_t seed, uint64_t index, int64_t fanIn,
                          int64_t fanOut);

/// The order of the training images in an epoch.
std::vector<size_t> shuffledOrder(uint64_t seed, uint64_t epoch, size_t count);

/// For every training image of an epoch, which of the eight shifts it gets:
/// half of them none, the others one pixel up, down, left or right.
std::vector<unsigned> drawShifts(uint64_t seed, uint64_t epoch, size_t count);

/// The image moved by a shift of drawShifts; zeros come in at the edge.
void shiftImage(const Image &image, unsigned shift, float *result);

} // namespace digits

#endif // AICF_EXAMPLES_DIGITS_DIGITS_H
