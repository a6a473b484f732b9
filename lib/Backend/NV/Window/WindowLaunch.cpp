//===- WindowLaunch.cpp - Launches of aicf_nv.window ----------------------===//

#include "WindowFamily.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

KernelArgs WindowFamily::getArgs(emit::ComputeOp op,
                                 const InstructionDesc &desc,
                                 const WindowSpec &spec) const {
  KernelArgs args(op, desc, spec.indexBits);
  if (spec.split > 1)
    addScratch(args, desc);
  return args;
}

LaunchSpec WindowFamily::getLaunch(emit::ComputeOp op,
                                   const InstructionDesc &desc,
                                   const WindowSpec &spec,
                                   const TargetDescription &target,
                                   std::string &key) const {
  LaunchSpec launch = KernelArgsFamily::getLaunch(op, desc, spec, target, key);
  key += " of " + desc.serialize();
  return launch;
}

std::string WindowFamily::getPlanName(const WindowSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream os(name);
  os << "window_";
  llvm::interleave(spec.tile, os, "x");
  os << "_t" << spec.blockThreads << "_p" << spec.partners << "_s"
     << spec.split;
  return name;
}
