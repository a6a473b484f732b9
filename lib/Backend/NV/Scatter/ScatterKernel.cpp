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
      d.beginKernel(name, getParamKinds(args), spec.threads(), /*cluster=*/1);
  d.setResidentBlocks(spec.residentBlocks);
  int segmentArg = spec.segments() > 1 ? int(params.size()) - 1 : -1;
  RowsIndex index(d, spec, args, params,
                  findBlock(d, d.blockId(), params, segmentArg));
  if (spec.isScalar())
    writeScatterScalars(d, op, spec, args, index, params);
  else
    writeScatterRows(d, op, spec, args, index);
  d.endKernel();
}
