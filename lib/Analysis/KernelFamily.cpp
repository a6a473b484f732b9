//===- KernelFamily.cpp - Families of kernels and their plans -------------===//

#include "aicf/Analysis/KernelFamily.h"

using namespace mlir;
using namespace aicf;

Footprint KernelFamily::getFootprint(const InstructionDesc &desc,
                                     Attribute plan,
                                     const TargetDescription &target) const {
  std::unique_ptr<FamilyMatch> match = this->match(desc, target, nullptr);
  assert(match && "asked about what does not match");
  return match->getFootprint(plan);
}
