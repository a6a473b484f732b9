//===- Liveness.cpp - Arena buffers and when they live --------------------===//

#include "Liveness.h"

#include "PlanUtils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

int64_t aicf::getSpanBytes(ArrayRef<int64_t> shape, ArrayRef<int64_t> strides,
                           int64_t elementBytes) {
  int64_t last = 0;
  for (auto [size, stride] : llvm::zip_equal(shape, strides))
    last += (size - 1) * stride;
  return (last + 1) * elementBytes;
}

bool aicf::hasDistinctElements(ArrayRef<int64_t> shape,
                                ArrayRef<int64_t> strides) {
  SmallVector<std::pair<int64_t, int64_t>> dims;
  for (auto [size, stride] : llvm::zip_equal(shape, strides))
    if (size > 1)
      dims.emplace_back(stride, size);
  llvm::sort(dims);
  int64_t reach = 0;
  for (auto [stride, size] : dims) {
    if (stride <= reach)
      return false;
    reach += stride * (size - 1);
  }
  return true;
}

SmallVector<ArenaBuffer> aicf::getArenaBuffers(ArrayRef<ComputeOp> sequence,
                                               int64_t alignment) {
  llvm::MapVector<Value, ArenaBuffer> buffers;
  auto isArena = [](Value root) {
    auto result = dyn_cast<OpResult>(root);
    if (!result || !isa<ComputeOp>(result.getOwner()))
      return false;
    // Results of the entry have their own slot.
    return llvm::none_of(result.getUsers(), llvm::IsaPred<func::ReturnOp>);
  };
  auto touch = [&](Value value, unsigned position) {
    Value root = getStorageRoot(value);
    if (!isArena(root))
      return;
    auto [it, inserted] = buffers.try_emplace(root);
    if (inserted)
      it->second.first = position;
    it->second.root = root;
    it->second.last = position;
  };
  for (auto [position, instruction] : llvm::enumerate(sequence)) {
    ComputeOp op = instruction;
    for (Value input : op.getInputs())
      touch(input, position);
    for (Value result : op->getResults())
      touch(result, position);
  }
  SmallVector<ArenaBuffer> list;
  for (auto &[root, buffer] : buffers) {
    auto result = cast<OpResult>(root);
    InstructionDesc desc = describe(cast<ComputeOp>(result.getOwner()));
    const AccessDesc &access = desc.outputs[result.getResultNumber()];
    buffer.bytes = llvm::alignTo(
        getSpanBytes(access.shape, access.strides, access.element.bytes),
        alignment);
    list.push_back(buffer);
  }
  return list;
}

int64_t aicf::getPeakBytes(ArrayRef<ArenaBuffer> buffers) {
  unsigned end = 0;
  for (const ArenaBuffer &buffer : buffers)
    end = std::max(end, buffer.last + 2);
  SmallVector<int64_t> delta(end + 1);
  for (const ArenaBuffer &buffer : buffers) {
    delta[buffer.first] += buffer.bytes;
    delta[buffer.last + 1] -= buffer.bytes;
  }
  int64_t live = 0, peak = 0;
  for (int64_t change : delta) {
    live += change;
    peak = std::max(peak, live);
  }
  return peak;
}

/// Places buffers one by one in the given order, each in a gap between those
/// already placed that live at the same time: the smallest that fits, or the
/// lowest.
static Placement place(ArrayRef<ArenaBuffer> buffers, ArrayRef<unsigned> order,
                       bool bestFit) {
  Placement placement;
  placement.offsets.assign(buffers.size(), 0);
  SmallVector<unsigned> placed;
  for (unsigned b : order) {
    const ArenaBuffer &buffer = buffers[b];
    SmallVector<std::pair<int64_t, int64_t>> busy;
    for (unsigned other : placed)
      if (buffers[other].first <= buffer.last &&
          buffer.first <= buffers[other].last)
        busy.emplace_back(placement.offsets[other],
                          placement.offsets[other] + buffers[other].bytes);
    llvm::sort(busy);
    int64_t cursor = 0, chosen = -1, chosenGap = INT64_MAX;
    for (auto [begin, end] : busy) {
      int64_t gap = begin - cursor;
      if (gap >= buffer.bytes && gap < chosenGap) {
        chosen = cursor;
        chosenGap = gap;
        if (!bestFit)
          break;
      }
      cursor = std::max(cursor, end);
    }
    placement.offsets[b] = chosen >= 0 ? chosen : cursor;
    placement.bytes =
        std::max(placement.bytes, placement.offsets[b] + buffer.bytes);
    placed.push_back(b);
  }
  return placement;
}

Placement aicf::placeBySize(ArrayRef<ArenaBuffer> buffers) {
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, buffers.size()));
  llvm::stable_sort(order, [&](unsigned a, unsigned b) {
    return buffers[a].bytes > buffers[b].bytes;
  });
  return place(buffers, order, /*bestFit=*/true);
}

Placement aicf::placeByTime(ArrayRef<ArenaBuffer> buffers) {
  auto order = llvm::to_vector(llvm::seq<unsigned>(0, buffers.size()));
  return place(buffers, order, /*bestFit=*/false);
}
