//===- FusedMaps.cpp - Descriptions of fused maps, without building them --===//
//
// Most merges that are priced are never made. Where both instructions are plain
// maps over the same dims, the merged body is one list of nodes after the
// other, without what is equal or unused, and its description follows from
// those of the two.
//
//===----------------------------------------------------------------------===//

#include "Fusion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

bool aicf::isPlainMap(ComputeOp op, const InstructionDesc &desc) {
  for (const AccessDesc &input : desc.inputs)
    if (input.guarded)
      return false;
  for (auto [j, output] : llvm::enumerate(desc.outputs)) {
    if (!output.map.isIdentity() || !op.getStridesOfResult(j).empty() ||
        !op.getOutputs()[j].getDefiningOp<tensor::EmptyOp>())
      return false;
    for (Operation *user : op.getResult(j).getUsers())
      if (isa<emit::WriteOp>(user))
        return false;
  }
  return llvm::all_of(desc.nodes, [](const NodeDesc &node) {
    return node.kind != NodeDesc::Reduce && node.kind != NodeDesc::Index &&
           (!node.opName || node.opName != arith::ExtFOp::getOperationName());
  });
}

namespace {

/// A node of the merged body, before it is known which are used. Values are
/// numbered: first the inputs, then the nodes.
struct MergedNode {
  const NodeDesc *node;
  SmallVector<unsigned, 3> operands;
  SmallVector<unsigned, 3> sorted; ///< The same, sorted if their order is free.
};

/// Nodes that compute the same from the same, as OperationEquivalence has it.
struct EqualNode {
  static const MergedNode *getEmptyKey() {
    return llvm::DenseMapInfo<const MergedNode *>::getEmptyKey();
  }
  static const MergedNode *getTombstoneKey() {
    return llvm::DenseMapInfo<const MergedNode *>::getTombstoneKey();
  }
  static unsigned getHashValue(const MergedNode *merged) {
    const NodeDesc &node = *merged->node;
    return llvm::hash_combine(
        node.opName.getAsOpaquePointer(),
        node.opAttributes.getAsOpaquePointer(), node.type.getAsOpaquePointer(),
        llvm::hash_combine_range(merged->sorted.begin(), merged->sorted.end()));
  }
  static bool isEqual(const MergedNode *a, const MergedNode *b) {
    if (a == b || a == getEmptyKey() || a == getTombstoneKey() ||
        b == getEmptyKey() || b == getTombstoneKey())
      return a == b;
    return a->node->opName == b->node->opName &&
           a->node->opAttributes == b->node->opAttributes &&
           a->node->type == b->node->type && a->sorted == b->sorted;
  }
};

} // namespace

std::optional<InstructionDesc>
aicf::describeFusedMaps(ComputeOp producer, const InstructionDesc &p,
                        ComputeOp consumer, const InstructionDesc &c,
                        ArrayRef<unsigned> kept) {
  if (p.extents != c.extents)
    return std::nullopt;

  SmallVector<std::pair<Value, const AccessDesc *>> inputs;
  llvm::DenseMap<std::pair<Value, const void *>, unsigned> inputNumbers;
  auto addInput = [&](Value value, const AccessDesc &access) {
    auto [it, isNew] = inputNumbers.try_emplace(
        {value, access.map.getAsOpaquePointer()}, inputs.size());
    if (isNew)
      inputs.emplace_back(value, &access);
    return it->second;
  };
  // The merged value of each node; arguments come first.
  SmallVector<unsigned> ofProducer(p.nodes.size()), ofConsumer(c.nodes.size());
  for (auto [i, value] : llvm::enumerate(producer.getInputs()))
    ofProducer[i] = addInput(value, p.inputs[i]);
  for (auto [i, value] : llvm::enumerate(consumer.getInputs())) {
    if (emit::stripViews(value).getDefiningOp() != producer)
      ofConsumer[i] = addInput(value, c.inputs[i]);
    else if (value.getDefiningOp() != producer || !c.inputs[i].map.isIdentity())
      return std::nullopt;
  }

  unsigned numInputs = inputs.size();
  std::vector<MergedNode> nodes;
  nodes.reserve(p.nodes.size() + c.nodes.size()); // Pointers into it are kept.
  llvm::DenseMap<const MergedNode *, unsigned, EqualNode> known;
  MLIRContext *context = producer.getContext();
  StringAttr lastName;
  bool isCommutative = false;
  auto addNodes = [&](const InstructionDesc &desc,
                      SmallVectorImpl<unsigned> &numbers) {
    for (unsigned n = desc.inputs.size(); n < desc.nodes.size(); ++n) {
      MergedNode &merged = nodes.emplace_back();
      merged.node = &desc.nodes[n];
      for (unsigned operand : merged.node->operands)
        merged.operands.push_back(numbers[operand]);
      merged.sorted = merged.operands;
      if (merged.node->opName != lastName) {
        lastName = merged.node->opName;
        isCommutative =
            OperationName(lastName, context).hasTrait<OpTrait::IsCommutative>();
      }
      if (isCommutative)
        llvm::sort(merged.sorted);
      auto [it, isNew] =
          known.try_emplace(&merged, numInputs + nodes.size() - 1);
      numbers[n] = it->second;
      if (!isNew)
        nodes.pop_back();
    }
  };
  addNodes(p, ofProducer);
  for (auto [i, value] : llvm::enumerate(consumer.getInputs())) {
    if (value.getDefiningOp() != producer)
      continue;
    unsigned number =
        ofProducer[p.yields[cast<OpResult>(value).getResultNumber()]];
    // What an operation costs may follow from its constant operands.
    if (number >= numInputs &&
        nodes[number - numInputs].node->kind == NodeDesc::Constant)
      return std::nullopt;
    ofConsumer[i] = number;
  }
  addNodes(c, ofConsumer);

  SmallVector<unsigned> yields;
  for (unsigned node : c.yields)
    yields.push_back(ofConsumer[node]);
  for (unsigned j : kept)
    yields.push_back(ofProducer[p.yields[j]]);
  std::vector<bool> isUsed(numInputs + nodes.size());
  for (unsigned number : yields)
    isUsed[number] = true;
  for (unsigned n = nodes.size(); n-- > 0;)
    if (isUsed[numInputs + n])
      for (unsigned operand : nodes[n].operands)
        isUsed[operand] = true;
  size_t numNodes = std::count(isUsed.begin() + numInputs, isUsed.end(), true);
  if (numNodes + 1 > kMaxFusedBody)
    return std::nullopt;

  InstructionDesc desc;
  desc.extents = c.extents;
  desc.constraints = mergeConstraints(producer, consumer);
  desc.nodes.reserve(numInputs + numNodes);
  desc.inputs.reserve(numInputs);
  SmallVector<unsigned> position(isUsed.size());
  llvm::DenseMap<Value, unsigned> values;
  for (unsigned i = 0; i < numInputs; ++i) {
    if (!isUsed[i])
      continue;
    position[i] = desc.nodes.size();
    AccessDesc &access = desc.inputs.emplace_back(*inputs[i].second);
    access.value =
        values.try_emplace(emit::stripViews(inputs[i].first), values.size())
            .first->second;
    NodeDesc &argument = desc.nodes.emplace_back();
    argument.kind = NodeDesc::Argument;
    argument.type = access.element.type;
    argument.dims = access.dims;
  }
  for (unsigned n = 0; n < nodes.size(); ++n) {
    if (!isUsed[numInputs + n])
      continue;
    position[numInputs + n] = desc.nodes.size();
    NodeDesc &node = desc.nodes.emplace_back(*nodes[n].node);
    node.dims = 0;
    for (auto [operand, number] :
         llvm::zip_equal(node.operands, nodes[n].operands)) {
      operand = position[number];
      node.dims |= desc.nodes[operand].dims;
    }
  }
  for (unsigned number : yields)
    desc.yields.push_back(position[number]);
  desc.outputs = c.outputs;
  for (unsigned j : kept)
    desc.outputs.push_back(p.outputs[j]);
  for (auto [j, output] : llvm::enumerate(desc.outputs))
    output.value = values.size() + j;
  return desc;
}
