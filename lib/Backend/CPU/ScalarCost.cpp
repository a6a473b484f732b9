//===- ScalarCost.cpp - What scalar operations take on a CPU --------------===//

#include "ScalarCost.h"
#include "aicf/Backend/CPU/Numbers.h"

#include "llvm/Support/ErrorHandling.h"
#include <algorithm>

using namespace aicf;
using emit::OpClass;

int64_t cpu::getPipes(const TargetDescription &target) {
  return std::max<int64_t>(1, getNumbers(target).fma_per_cycle * 32 /
                                  getNumbers(target).vector_bits);
}

int64_t cpu::getOperationCost(const emit::ScalarCost &cost, int64_t parts,
                              int64_t lanes, int64_t bytes,
                              const TargetDescription &target) {
  switch (cost.opClass) {
  case OpClass::Free:
    return 0;
  case OpClass::Simple:
  case OpClass::Program:
    return parts * cost.operations * 1000 / getPipes(target);
  case OpClass::Special:
    // Rates are those of 4 bytes.
    return std::max(parts, lanes * bytes / 4) * 1000 /
           std::max<int64_t>(
               1, std::min(getNumbers(target).special_per_cycle, lanes));
  }
  llvm_unreachable("all classes are covered");
}
