//===- ConvLaunch.cpp - Launches of aicf_nv.conv --------------------------===//

#include "ConvFamily.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

KernelArgs ConvFamily::getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                               const ConvSpec &spec) const {
  return KernelArgs(op, desc, spec.body.indexBits);
}

LaunchSpec ConvFamily::getLaunch(emit::ComputeOp op,
                                 const InstructionDesc &desc,
                                 const ConvSpec &spec,
                                 const TargetDescription &target,
                                 std::string &key) const {
  LaunchSpec launch = KernelArgsFamily::getLaunch(op, desc, spec, target, key);
  key += " of " + desc.serialize();
  return launch;
}

std::string ConvFamily::getPlanName(const ConvSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "conv_" << spec.tileRows << "x" << spec.tileColumns << "x"
      << spec.tileChannels << "_g" << spec.blockGroups << "_w" << spec.warpRows
      << "x" << spec.warpColumns;
  return name;
}
