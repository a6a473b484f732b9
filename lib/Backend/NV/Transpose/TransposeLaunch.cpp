//===- TransposeLaunch.cpp - Launches of aicf_nv.transpose ----------------===//

#include "TransposeFamily.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

KernelArgs TransposeFamily::getArgs(emit::ComputeOp op,
                                    const InstructionDesc &desc,
                                    const TransposeSpec &spec) const {
  KernelArgs args(op, desc, spec.along.indexBits);
  args.add(spec.across.segments());
  args.add(spec.along.segments());
  return args;
}

std::string TransposeFamily::getPlanName(const TransposeSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "transpose_" << spec.tileAcross() << "x" << spec.tileAlong() << "_v"
      << spec.across.vector << "x" << spec.along.vector << "_t"
      << spec.threads() << "_g" << spec.group;
  return name;
}
