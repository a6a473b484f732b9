//===- BodyRegisters.cpp - Registers of a body's values -------------------===//

#include "BodyRegisters.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;

/// Of a value, in halves: a pair of 16-bit floats shares a register.
static int64_t countHalves(Type type) {
  return llvm::divideCeil(std::max(type.getIntOrFloatBitWidth(), 16u), 16);
}

int64_t aicf::nv::countLiveRegisters(const InstructionDesc &desc,
                                     unsigned sum) {
  std::vector<size_t> lastUse(desc.nodes.size());
  for (size_t n = 0; n < desc.nodes.size(); ++n)
    for (unsigned operand : desc.nodes[n].operands)
      lastUse[operand] = n;
  for (unsigned yield : desc.yields)
    lastUse[yield] = desc.nodes.size();
  auto isCounted = [&](size_t n) {
    return n > sum && desc.nodes[n].kind == NodeDesc::Op;
  };
  int64_t live = 0, most = 0;
  for (size_t n = sum + 1; n < desc.nodes.size(); ++n) {
    if (!isCounted(n))
      continue;
    live += countHalves(desc.nodes[n].type);
    most = std::max(most, live);
    llvm::SmallDenseSet<unsigned> ended;
    for (unsigned operand : desc.nodes[n].operands)
      if (isCounted(operand) && lastUse[operand] == n &&
          ended.insert(operand).second)
        live -= countHalves(desc.nodes[operand].type);
  }
  return llvm::divideCeil(most, 2);
}

int64_t aicf::nv::countLoadedRegisters(const InstructionDesc &desc,
                                       unsigned input, int64_t elements,
                                       int64_t vector) {
  int64_t bytes = desc.inputs[input].element.bytes;
  int64_t packed = llvm::divideCeil(elements * bytes, 4);
  if (vector > 1 && bytes < 4)
    return bytes == 2 ? packed : packed + elements;
  return elements * llvm::divideCeil(bytes, 4);
}
