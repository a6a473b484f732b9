//===- Siblings.cpp - Which instructions are worth a merge ----------------===//

#include "Siblings.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

SmallVector<ComputeOp> aicf::getProducers(ComputeOp op) {
  llvm::SmallSetVector<Operation *, 4> producers;
  for (Value input : op.getInputs())
    if (auto producer = emit::stripViews(input).getDefiningOp<ComputeOp>())
      producers.insert(producer);
  SmallVector<ComputeOp> result;
  for (Operation *producer : producers)
    result.push_back(cast<ComputeOp>(producer));
  return result;
}

bool aicf::isProducer(ComputeOp producer, ComputeOp consumer) {
  return llvm::any_of(consumer.getInputs(), [&](Value input) {
    return emit::stripViews(input).getDefiningOp() == producer;
  });
}

static int64_t countBytes(Value value) {
  auto type = cast<ShapedType>(value.getType());
  return type.getNumElements() *
         llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

/// Whether `value` is a good part of what `op` reads and writes.
static bool isMuchOf(Value value, ComputeOp op) {
  constexpr int64_t kShare = 4;
  int64_t total = 0;
  for (Value operand : op->getOperands())
    total += countBytes(operand);
  return kShare * countBytes(value) >= total;
}

/// What was saved as `value`, or `value`.
static Value stripSave(Value value) {
  auto save = value.getDefiningOp<emit::SaveOp>();
  return save ? save.getSource() : value;
}

SmallVector<ComputeOp> aicf::getSiblings(ComputeOp op) {
  constexpr unsigned kMaxReaders = 8;
  llvm::SmallSetVector<Operation *, 4> siblings;
  llvm::SmallPtrSet<Value, 4> seen;
  for (Value input : op.getInputs()) {
    Value value = stripSave(input);
    if (!seen.insert(value).second)
      continue;
    llvm::SmallSetVector<Operation *, 4> readers;
    for (Operation *user : value.getUsers()) {
      if (isa<ComputeOp>(user))
        readers.insert(user);
      if (auto save = dyn_cast<emit::SaveOp>(user))
        for (Operation *later : save->getUsers())
          if (isa<ComputeOp>(later))
            readers.insert(later);
    }
    if (readers.size() > kMaxReaders)
      continue;
    for (Operation *reader : readers) {
      auto other = cast<ComputeOp>(reader);
      if (other != op && other->isBeforeInBlock(op) &&
          (isMuchOf(value, op) || isMuchOf(value, other)) &&
          llvm::is_contained(llvm::map_range(other.getInputs(), stripSave),
                             value) &&
          !isProducer(other, op))
        siblings.insert(other);
    }
  }
  SmallVector<ComputeOp> result;
  for (Operation *sibling : siblings)
    result.push_back(cast<ComputeOp>(sibling));
  llvm::sort(result,
             [](ComputeOp a, ComputeOp b) { return a->isBeforeInBlock(b); });
  return result;
}
