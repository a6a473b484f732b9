//===- ScanLaunch.cpp - Launches of aicf_nv.scan --------------------------===//

#include "ScanFamily.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

KernelArgs ScanFamily::getArgs(emit::ComputeOp op, const InstructionDesc &desc,
                               const ScanSpec &spec) const {
  std::optional<SequentialMatch> match = matchSequential(desc, spec.sequential);
  OwningOpRef<emit::ComputeOp> map = overlayScans(op, desc, *match);
  KernelArgs args(*map, overlayScans(desc, *match), spec.indexBits);
  if (!spec.alongScan && spec.segments() > 1)
    args.add(spec.segments());
  if (spec.usesMemory()) {
    args.add(spec.scanSegments());
    args.add(spec.sequences());
    addScratch(args, desc);
  }
  return args;
}

std::string ScanFamily::getPlanName(const ScanSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "scan_" << (spec.alongScan ? "row_" : "column_") << spec.threadsPerRow
      << "x" << spec.vector << "x" << spec.unroll << "_r" << spec.rows;
  if (spec.cluster > 1)
    name += "_c" + std::to_string(spec.cluster);
  return name;
}
