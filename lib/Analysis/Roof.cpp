//===- Roof.cpp - The least time an instruction can take ------------------===//

#include "aicf/Analysis/Roof.h"

#include "aicf/Analysis/Selections.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace aicf;

InstructionWork aicf::countWork(const InstructionDesc &desc) {
  // A scan or a scatter visits each source once, where the definition asks for
  // each result which sources it takes.
  SmallVector<SequentialDim> sequential = findSequentialDims(desc);
  DimSet results = 0, sources = 0;
  if (!sequential.empty()) {
    results = DimSet(1) << sequential.front().dim;
    sources = matchSequential(desc, sequential.front())->getDropped(desc);
  }
  auto countVisits = [&](DimSet dims) {
    return desc.getVolume((dims & sources) ? dims & ~results : dims);
  };
  InstructionWork work;
  for (const NodeDesc &node : desc.nodes) {
    bool isOp = node.kind == NodeDesc::Op && node.cost.opClass != OpClass::Free;
    if (isOp || node.kind == NodeDesc::Reduce)
      work.operations += countVisits(node.dims | node.reduced);
  }
  // An input is read wherever an operation of several operands needs it.
  std::vector<DimSet> used(desc.nodes.size());
  for (size_t n = desc.nodes.size(); n-- > 0;) {
    const NodeDesc &node = desc.nodes[n];
    bool joins = node.operands.size() > 1 || node.kind == NodeDesc::Reduce;
    for (unsigned operand : node.operands)
      used[operand] |= node.dims | node.reduced | (joins ? 0 : used[n]);
  }
  llvm::SmallDenseMap<unsigned, int64_t> touched;
  for (auto [n, input] : llvm::enumerate(desc.inputs)) {
    work.readBytes += mulDiv(countVisits(desc.nodes[n].dims | used[n]),
                             input.element.bytes, 1);
    touched[input.value] = input.getNumBytes();
  }
  for (const AccessDesc &output : desc.outputs)
    touched[output.value] =
        std::max(touched[output.value], output.getNumBytes());
  for (auto [value, bytes] : touched)
    work.touchedBytes += bytes;
  return work;
}

int64_t aicf::getRoof(const InstructionDesc &desc,
                      const TargetDescription &target) {
  InstructionWork work = countWork(desc);
  int64_t time =
      mulDiv(work.touchedBytes, 1'000'000,
             work.touchedBytes <= target.cache_bytes ? target.cache_mbps
                                                     : target.dram_mbps);
  TargetDescription copy = target;
  if (const int64_t *rate = copy.getNumber("fma_per_cycle"))
    time = std::max(
        time, mulDiv(mulDiv(work.operations, 1, target.compute_units * *rate),
                     1'000'000, target.clock_mhz));
  return target.launch_ps + time;
}

SmallVector<std::string> aicf::explainFallback(const Planner &planner,
                                               const InstructionDesc &desc,
                                               Attribute plan,
                                               int64_t picoseconds) {
  if (picoseconds / kFarFromRoof <= getRoof(desc, planner.getTarget()))
    return {};
  SmallVector<MatchAttempt> attempts = planner.match(desc);
  auto interface = dyn_cast<emit::KernelPlanAttrInterface>(plan);
  if (attempts.size() < 2 || !interface ||
      interface.getFamilyName() != attempts.back().family->getName())
    return {};
  SmallVector<std::string> refusals;
  for (const MatchAttempt &attempt : ArrayRef(attempts).drop_back()) {
    if (attempt.match)
      return {};
    refusals.push_back(
        (attempt.family->getName() + ": " + attempt.refusal).str());
  }
  return refusals;
}
