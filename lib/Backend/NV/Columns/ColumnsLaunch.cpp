//===- ColumnsLaunch.cpp - Launches of aicf_nv.columns --------------------===//

#include "ColumnsFamily.h"

#include "../Codegen/AxisIndex.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

KernelArgs ColumnsFamily::getArgs(emit::ComputeOp op,
                                  const InstructionDesc &desc,
                                  const ColumnsSpec &spec) const {
  KernelArgs args(op, desc, spec.indexBits);
  for (const Axis &axis : spec.getInnerDepth())
    addDivisor(args, axis.extent);
  if (spec.segments() > 1)
    args.add(spec.segments());
  if (spec.split > 1) {
    args.add(spec.strip());
    addScratch(args, desc);
  }
  return args;
}

std::string ColumnsFamily::getPlanName(const ColumnsSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "columns_" << spec.threadsPerRow << "x" << spec.vector << "_r"
      << spec.rows << "_u" << spec.unroll << "_s" << spec.split;
  if (spec.isHeld())
    name += "_c" + std::to_string(spec.cluster);
  return name;
}
