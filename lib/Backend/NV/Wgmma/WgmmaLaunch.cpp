//===- WgmmaLaunch.cpp - Launches of aicf_nv.wgmma_ws ---------------------===//

#include "WgmmaArguments.h"
#include "WgmmaFamily.h"

#include "aicf/Support/Mutant.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace aicf;
using namespace aicf::nv;

/// Blocks of the grid: one a multiprocessor, which visit the tiles; or where
/// the depth is split, one for each tile and part.
static int64_t blockCount(const WgmmaSpec &spec,
                          const TargetDescription &target) {
  int64_t tiles = spec.tiles();
  if (spec.split > 1)
    return tiles * spec.split;
  if (spec.streamK)
    return spec.streamK;
  int64_t resident = spec.cluster == 3
                         ? WgmmaSpec::countResident(3, target.compute_units)
                         : target.compute_units / spec.cluster * spec.cluster;
  return std::min(tiles, std::max<int64_t>(resident, spec.cluster));
}

/// All that the code depends on but the plan's name, which is neither the
/// extents nor the raster.
static std::string getKey(const InstructionDesc &desc, const WgmmaSpec &spec) {
  std::string key;
  llvm::raw_string_ostream os(key);
  for (const WgmmaAxis *axis :
       {&spec.rowAxis, &spec.columnAxis, &spec.depthAxis})
    os << axis->all << ',' << axis->inner() << ',';
  auto printBatch = [&](ArrayRef<BatchStride> batch) {
    for (BatchStride stride : batch)
      os << 'b' << stride.axis;
  };
  for (const Axis &axis : spec.batch)
    os << 'b' << axis.inner();
  printBatch(spec.a.batch);
  os << ',';
  printBatch(spec.b.batch);
  for (const Axis &axis : spec.taps)
    os << ",t" << axis.extent;
  if (spec.a.window)
    for (const WindowAxis &axis : spec.a.window->axes) {
      os << ",w";
      if (axis.tap)
        os << spec.getOuterAxis(*axis.tap) << 's' << axis.step << 'r'
           << axis.reversed << axis.lastTap;
    }
  // How many rows one row tile loads is part of the code that shares them.
  if (spec.sharesRows())
    os << ",s" << spec.loadedRows();
  os << ',' << spec.element << ',' << spec.a.input << int(spec.a.major) << ','
     << spec.b.input << int(spec.b.major) << ';';
  for (const WgmmaOperand *operand : {&spec.a, &spec.b})
    if (operand->packed)
      os << (operand->stride == 1) << operand->transposes() << operand->vector
         << ';';
    else
      os << '-';
  for (const EpilogueInput &in : spec.epilogue) {
    printBatch(in.batch);
    os << in.input << in.type << in.usesRow << in.usesColumn << in.unitColumn
       << in.vector << (in.isWide ? "w" : "") << ',';
  }
  for (const WgmmaOutput &out : spec.outputs)
    os << out.type << out.staged
       << (AICF_MUTANT("wgmma-key-without-vectors") ? 0 : out.vector) << ',';
  for (const NodeDesc &node : desc.nodes) {
    os << int(node.kind) << ':' << int(node.combining) << ':' << node.dims
       << ':' << node.reduced << ':' << node.getOpHash() << ':' << node.type
       << '(';
    for (unsigned operand : node.operands)
      os << operand << ' ';
    os << ')';
  }
  for (unsigned yield : desc.yields)
    os << yield << ' ';
  if (ArrayRef(spec.registers) !=
      ArrayRef(WgmmaWsPlanAttr::getUsualRegisters(spec.consumers())))
    for (int64_t count : spec.registers)
      os << 'r' << count;
  return key;
}

std::string WgmmaFamily::getPlanName(const WgmmaSpec &spec) const {
  std::string name;
  llvm::raw_string_ostream(name)
      << "wgmma_ws_" << spec.tileRows << 'x' << spec.tileColumns << 'x'
      << spec.tileDepth << "_s" << spec.stages << "_c" << spec.cluster << "_d"
      << spec.split
      << (spec.pingpong  ? "_pp"
          : spec.streamK ? "_st"
                         : "")
      << (spec.factorParts > 1 ? "_f32" : "") << (spec.transposed ? "_t" : "");
  if (spec.sharedTaps > 1)
    name += "_x" + std::to_string(spec.sharedTaps);
  return name;
}

LaunchSpec WgmmaFamily::getLaunch(emit::ComputeOp, const InstructionDesc &desc,
                                  const WgmmaSpec &spec,
                                  const TargetDescription &target,
                                  std::string &key) const {
  key = getKey(desc, spec);
  LaunchSpec launch;
  launch.grid[0] = blockCount(spec, target);
  launch.block[0] = spec.threads();
  launch.cluster[0] = spec.clusterBlocks();
  launch.sharedBytes = spec.sharedBytes();

  WgmmaArguments places;
  for (WgmmaParam &param : listParams(spec, desc.inputs.size(), places))
    launch.args.push_back(std::move(param.arg));
  return launch;
}
