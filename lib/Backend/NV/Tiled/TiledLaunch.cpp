//===- TiledLaunch.cpp - Launches of tiled contractions -------------------===//

#include "TiledFamily.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

void TiledFamily::takeScratch(const TiledSpec &spec,
                              Footprint &footprint) const {
  if (spec.split == 1)
    return;
  footprint.scratchBytes =
      spec.workspaceElements() * (spec.sumType().getIntOrFloatBitWidth() / 8);
  footprint.semaphores = spec.semaphores();
}

KernelArgs TiledFamily::getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                                const TiledSpec &spec) const {
  KernelArgs args(op, desc, spec.indexBits);
  if (spec.split > 1)
    addScratch(args, desc);
  return args;
}

std::string TiledFamily::getPlanName(const TiledSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream os(name);
  os << prefix << '_' << spec.tileRows << 'x' << spec.tileColumns << 'x'
     << spec.tileDepth << '_' << letter << spec.share[0] << 'x' << spec.share[1]
     << "_s" << spec.stages << "_g" << spec.group;
  if (spec.split > 1)
    os << "_k" << spec.split;
  if (spec.blockTiles > 1)
    os << "_b" << spec.blockTiles;
  return name;
}
