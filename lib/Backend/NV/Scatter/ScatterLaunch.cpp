//===- ScatterLaunch.cpp - Launches of aicf_nv.scatter --------------------===//

#include "ScatterFamily.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

KernelArgs ScatterFamily::getArgs(emit::ComputeOp op,
                                  const InstructionDesc &desc,
                                  const ScatterSpec &spec) const {
  KernelArgs args(op, addUnitDim(desc), spec.indexBits);
  if (spec.segments() > 1)
    args.add(spec.segments());
  if (spec.isClustered() && spec.scratchBytes())
    args.addScratch(desc.inputs.size() + desc.outputs.size());
  else if (spec.scratchBytes())
    addScratch(args, desc);
  return args;
}

std::string ScatterFamily::getPlanName(const ScatterSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "scatter_" << spec.threadsPerRow << "x" << spec.vector << "_w"
      << spec.blockWarps() << "_d" << spec.destinations << "_s" << spec.split;
  if (spec.vectorsPerThread > 1)
    llvm::raw_string_ostream(name) << "_v" << spec.vectorsPerThread;
  if (spec.addsInWarps() || spec.addsInGroups())
    llvm::raw_string_ostream(name) << "_c" << spec.copies;
  if (spec.strips)
    llvm::raw_string_ostream(name) << "_strips" << spec.strips;
  if (spec.isClustered())
    llvm::raw_string_ostream(name) << "_cluster" << spec.cluster;
  return name;
}
