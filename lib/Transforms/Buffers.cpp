//===- Buffers.cpp - Memory of instructions -------------------------------===//
//
// The types of buffers, the declaration of scratch, and the step from an
// instruction on tensors to the same on memrefs. aicf-memory, aicf-kernel,
// One-Shot Bufferize's models and aicf-measure share them.
//
//===----------------------------------------------------------------------===//

#include "aicf/Transforms/Buffers.h"

#include "aicf/Analysis/Planner.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

MemRefType aicf::getMemRefType(const AccessDesc &access) {
  auto dense = MemRefType::get(access.shape, access.element.type);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (succeeded(dense.getStridesAndOffset(strides, offset)) &&
      ArrayRef(strides) == ArrayRef(access.strides))
    return dense;
  return MemRefType::get(
      access.shape, access.element.type,
      StridedLayoutAttr::get(access.element.type.getContext(), 0,
                             access.strides));
}

MemRefType aicf::getDenseMemRefType(Type tensor) {
  auto type = cast<RankedTensorType>(tensor);
  return MemRefType::get(type.getShape(), type.getElementType());
}

SmallVector<Value>
aicf::createScratchBuffersAt(OpBuilder &builder, Location loc,
                             const ScratchNeed &need, emit::Segment segment,
                             int64_t workspace, int64_t semaphores) {
  SmallVector<Value> scratch;
  auto create = [&](int64_t words, emit::Segment segment, int64_t offset,
                    bool areSemaphores) {
    if (words)
      scratch.push_back(emit::BufferOp::create(
          builder, loc, MemRefType::get(words, builder.getI32Type()),
          emit::SegmentAttr::get(builder.getContext(), segment),
          builder.getI64IntegerAttr(offset), FlatSymbolRefAttr(),
          areSemaphores));
  };
  create(llvm::divideCeil(need.bytes, 4), segment, workspace,
         /*areSemaphores=*/false);
  create(need.semaphores, emit::Segment::Scratch, semaphores,
         /*areSemaphores=*/true);
  return scratch;
}

SmallVector<Value> aicf::createScratchBuffers(OpBuilder &builder, Location loc,
                                              const ScratchNeed &need,
                                              int64_t alignment,
                                              int64_t &cursor) {
  int64_t workspace = cursor;
  int64_t semaphores = workspace + llvm::alignTo(need.bytes, alignment);
  cursor = semaphores + llvm::alignTo(need.semaphores * 4, alignment);
  return createScratchBuffersAt(builder, loc, need, emit::Segment::Scratch,
                                workspace, semaphores);
}

ScratchNeed aicf::getScratchNeed(ComputeOp op,
                                 ArrayRef<std::unique_ptr<Planner>> planners) {
  ScratchNeed need;
  InstructionDesc desc = describe(op);
  for (const std::unique_ptr<Planner> &planner : planners) {
    Attribute plan = cast<emit::InstructionOpInterface>(op.getOperation())
                         .getKernelPlan(planner->getTarget().name);
    const KernelFamily *family =
        plan ? getFamily(*planner->getBackend(), plan) : nullptr;
    if (!family)
      continue;
    Footprint print = family->getFootprint(desc, plan, planner->getTarget());
    need.bytes = std::max(need.bytes, print.scratchBytes);
    need.semaphores = std::max(need.semaphores, print.semaphores);
  }
  return need;
}

SmallVector<Value>
aicf::createScratchBuffers(OpBuilder &builder, ComputeOp op,
                           ArrayRef<std::unique_ptr<Planner>> planners,
                           int64_t &cursor) {
  return createScratchBuffers(builder, op.getLoc(),
                              getScratchNeed(op, planners),
                              planners.front()->getTarget().alignment, cursor);
}

ComputeOp aicf::moveToBuffers(OpBuilder &builder, ComputeOp op,
                              ValueRange inputs, ValueRange outputs,
                              ValueRange scratch) {
  SmallVector<AffineMap> maps(
      op.getIndexingMaps().getAsValueRange<AffineMapAttr>());
  auto moved = ComputeOp::create(builder, op.getLoc(), op.getId(), op.getKind(),
                                 op.getExtents(), maps, inputs, outputs);
  moved.setGuardedAttr(op.getGuardedAttr());
  moved.getScratchMutable().assign(scratch);
  moved.setConstraintsAttr(op.getConstraintsAttr());
  moved.setHintsAttr(op.getHintsAttr());
  moved.setPlansAttr(op.getPlansAttr());
  moved.setStepAttr(op.getStepAttr());
  moved.setDecisionRecords(op.getDecisionsAttr());
  moved->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  moved.getBody().takeBody(op.getBody());
  return moved;
}
