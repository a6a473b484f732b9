//===- KernelFamily.cpp - Families of kernels and their plans -------------===//

#include "aicf/Analysis/KernelFamily.h"

#include "aicf/Analysis/Refusal.h"

using namespace mlir;
using namespace aicf;

bool KernelFamily::canShareLaunch(const InstructionDesc &, Attribute,
                                  const TargetDescription &,
                                  std::string *why) const {
  return refuse(why, "kernels of " + getName() + " are launched alone");
}

Footprint KernelFamily::getFootprint(const InstructionDesc &desc,
                                     Attribute plan,
                                     const TargetDescription &target) const {
  std::unique_ptr<FamilyMatch> match = this->match(desc, target, nullptr);
  assert(match && "asked about what does not match");
  return match->getFootprint(plan);
}
