//===- RowsLaunch.cpp - Launches of aicf_nv.rows --------------------------===//

#include "RowsFamily.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

KernelArgs RowsFamily::getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                               const RowsSpec &spec) const {
  KernelArgs args(op, desc, spec.indexBits);
  if (spec.segments() > 1 && spec.cluster == 1)
    args.add(spec.segments());
  return args;
}

std::string RowsFamily::getPlanName(const RowsSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "rows_" << spec.threadsPerRow << "x" << spec.vector << "x"
      << spec.vectorsPerThread << "_r" << spec.rows << "_u" << spec.unroll;
  if (spec.cluster > 1)
    name += "_c" + std::to_string(spec.cluster);
  return name;
}
