//===- ScatterKernel.cpp - Code of sums by index --------------------------===//

#include "ScatterKernel.h"

#include "../Codegen/Params.h"
#include "ScatterPaths.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

void aicf::nv::generateScatter(DeviceBuilder &d, emit::ComputeOp op,
                               const InstructionDesc &desc,
                               const ScatterSpec &spec, const KernelArgs &args,
                               StringRef name) {
  Values params =
      d.beginKernel(name, getParamKinds(args), spec.threads(), spec.cluster);
  d.setResidentBlocks(spec.residentBlocks);
  ScatterBlock block;
  block.tile = d.blockId();
  int segmentArg = spec.segments() > 1 ? int(params.size()) - 1 : -1;
  if (spec.split > 1) {
    Value number = block.tile;
    block.tile = d.div(number, spec.split);
    block.part = d.sub(number, d.mul(block.tile, spec.split));
  }
  if (spec.isClustered() && spec.scratchBytes()) {
    block.workspace = params.back();
  } else if (spec.scratchBytes()) {
    block.workspace = params[params.size() - 2];
    block.semaphores = params.back();
    segmentArg -= 2;
  }
  RowsIndex index(d, spec, args, params,
                  findBlock(d, block.tile, params, segmentArg));
  if (spec.addsInWarps())
    writeScatterScalars(d, op, spec, args, index, block);
  else
    writeScatterRows(d, op, spec, args, index, block);
  d.endKernel();
}
