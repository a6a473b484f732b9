//===- ScalarCost.cpp - What a kernel's instructions take on a CPU --------===//

#include "ScalarCost.h"
#include "aicf/Backend/CPU/Numbers.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace aicf;
using emit::OpClass;

int64_t cpu::getPipes(const TargetDescription &target) {
  return std::max<int64_t>(1, getNumbers(target).fma_per_cycle * 32 /
                                  getNumbers(target).vector_bits);
}

int64_t cpu::getParts(int64_t lanes, int64_t bytes,
                      const TargetDescription &target) {
  return llvm::divideCeil(lanes * bytes * 8, getNumbers(target).vector_bits);
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

int64_t cpu::getNodeCost(const InstructionDesc &desc, unsigned index,
                         int64_t lanes, const TargetDescription &target) {
  const NodeDesc &node = desc.nodes[index];
  // Conversions and comparisons work at the wider of their types.
  int64_t bytes = emit::getStorageBytes(node.type);
  for (unsigned operand : node.operands)
    bytes = std::max(bytes, emit::getStorageBytes(desc.nodes[operand].type));
  int64_t parts = lanes == 1 ? 1 : getParts(lanes, bytes, target);
  return getOperationCost(node.cost, parts, lanes, bytes, target);
}
