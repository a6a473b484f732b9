//===- IssueCost.cpp - What issuing instructions costs --------------------===//

#include "IssueCost.h"

#include "aicf/Analysis/Cost.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace aicf;

int64_t aicf::nv::countInstructions(const NodeDesc &node) {
  constexpr int64_t kSpecial = 12, kTranscendental = 40, kDouble = 4;
  struct Expansion {
    StringRef name;
    int64_t accurate, approximate; // Without and with afn.
  };
  constexpr Expansion kExpansions[] = {
      {"arith.divf", kSpecial, 2}, {"math.exp", 16, 6},    {"math.exp2", 15, 4},
      {"math.tanh", 40, 28},       {"math.erf", 37, 19},   {"math.log", 24, 24},
      {"math.rsqrt", 20, 20},      {"math.powf", 200, 200}};
  int64_t count = 0;
  switch (node.opClass) {
  case OpClass::Free:
    return 0;
  case OpClass::Simple:
  case OpClass::Multiply:
    count = 1;
    break;
  case OpClass::Special:
    count = kSpecial;
    break;
  case OpClass::Transcendental:
    count = kTranscendental;
    break;
  }
  for (const Expansion &known : kExpansions)
    if (node.opName && node.opName.getValue() == known.name) {
      auto flags =
          node.opAttributes.getAs<arith::FastMathFlagsAttr>("fastmath");
      bool isApproximate =
          flags &&
          bitEnumContainsAll(flags.getValue(), arith::FastMathFlags::afn);
      count = isApproximate ? known.approximate : known.accurate;
    }
  return node.type.isF64() ? kDouble * count : count;
}

int64_t aicf::nv::getExposed(int64_t compute, int64_t traffic, int64_t warps) {
  constexpr int64_t kHiders = 6;
  int64_t lesser = std::min(compute, traffic);
  return mulDiv(lesser, std::min(kHiders, warps), warps);
}

int64_t aicf::nv::getExposedBehindRing(int64_t compute, int64_t traffic) {
  // Fitted to the plans of benchmarks/gemm/results (2026-11-21): without it all
  // plans that memory bounds tie.
  constexpr int64_t kPart = 6;
  return std::min(compute, traffic) / kPart;
}
