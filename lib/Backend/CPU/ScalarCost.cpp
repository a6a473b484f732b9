//===- ScalarCost.cpp - What a kernel's instructions take on a CPU --------===//

#include "ScalarCost.h"
#include "aicf/Analysis/Cost.h"
#include "aicf/Backend/CPU/Numbers.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace aicf;
using namespace mlir;
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

/// To widen the operands of bf16 of an operation, and to round its result.
static int64_t getBrainCost(const InstructionDesc &desc, const NodeDesc &node,
                            int64_t lanes, const TargetDescription &target) {
  // Eight instructions of integers, of which a cycle takes more than of floats.
  constexpr int64_t kWiden = 1, kRound = 4;
  if (node.kind != NodeDesc::Op || node.cost.opClass == OpClass::Free ||
      (node.opName && node.opName.getValue() == "arith.select"))
    return 0;
  int64_t operations = node.type.isBF16() ? kRound : 0;
  for (unsigned operand : node.operands)
    if (desc.nodes[operand].type.isBF16())
      operations += kWiden;
  int64_t parts = lanes == 1 ? 1 : cpu::getParts(lanes, 4, target);
  return operations * parts * 1000 / cpu::getPipes(target);
}

int64_t cpu::getCombineCost(const NodeDesc &node, int64_t parts,
                            const TargetDescription &target) {
  bool chooses = isa<FloatType>(node.type) &&
                 (node.combining == emit::CombiningKind::Max ||
                  node.combining == emit::CombiningKind::Min);
  // The greater one, whether an operand is NaN, and a choice.
  return (chooses ? 3 : 1) * parts * 1000 / getPipes(target);
}

int64_t cpu::getNodeCost(const InstructionDesc &desc, unsigned index,
                         int64_t lanes, const TargetDescription &target) {
  const NodeDesc &node = desc.nodes[index];
  // Conversions and comparisons work at the wider of their types.
  int64_t bytes = emit::getStorageBytes(node.type);
  for (unsigned operand : node.operands)
    bytes = std::max(bytes, emit::getStorageBytes(desc.nodes[operand].type));
  int64_t parts = lanes == 1 ? 1 : getParts(lanes, bytes, target);
  return getOperationCost(node.cost, parts, lanes, bytes, target) +
         getBrainCost(desc, node, lanes, target);
}

int64_t cpu::getFarness(int64_t step) {
  return std::min<int64_t>(1000, mulDiv(std::abs(step), 1000, kPage));
}

int64_t cpu::getFarCost(int64_t step, int64_t positions) {
  constexpr int64_t kPosition = 2000, kEach = 24;
  return mulDiv(kPosition + mulDiv(positions, kEach, 1), getFarness(step),
                1000);
}

int64_t cpu::getRegisterLoad(const TargetDescription &target) {
  const CPUNumbers &own = getNumbers(target);
  return std::max(kLoad, own.vector_bits / 8 * 1000 / own.l1_bytes_per_cycle);
}

int64_t cpu::getSecondCacheRoom(const TargetDescription &target) {
  return getNumbers(target).l2_bytes / 8 * 5;
}

int64_t cpu::getFarStoreCost(int64_t bytes, const TargetDescription &target) {
  constexpr int64_t kFarStore = 40'000;
  if (bytes <= mulDiv(getSecondCacheRoom(target), target.compute_units, 1))
    return 0;
  return mulDiv(bytes, kFarStore, kLine);
}

int64_t cpu::getPageCost(int64_t step, int64_t positions) {
  /// Pages that are looked up without a walk through their table, positions
  /// that compete for those that are at hand, and the walk.
  constexpr int64_t kPages = 1536, kCompeting = 128, kWalk = 40'000;
  int64_t farness = getFarness(step);
  if (mulDiv(positions, farness, 1000) > kPages)
    return mulDiv(kWalk, farness, 1000);
  return getFarCost(step, std::min(positions, kCompeting));
}
