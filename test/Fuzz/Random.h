//===- Random.h - Random numbers that a seed repeats ------------*- C++ -*-===//

#ifndef AICF_TEST_FUZZ_RANDOM_H
#define AICF_TEST_FUZZ_RANDOM_H

#include <cstdint>

namespace aicf::fuzz {

/// SplitMix64: the same numbers on every machine, and a good start from every
/// seed.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  Random(uint64_t seed, uint64_t index) : state(seed) {
    state = next() ^ (index * 0xd1342543de82ef95u);
  }

  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// Below `bound`; 0 for a bound of 0.
  uint64_t below(uint64_t bound) { return bound ? next() % bound : 0; }
  bool oneIn(uint64_t n) { return below(n) == 0; }

private:
  uint64_t state;
};

} // namespace aicf::fuzz

#endif // AICF_TEST_FUZZ_RANDOM_H
