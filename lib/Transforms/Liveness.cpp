//===- Liveness.cpp - Arena buffers and when they live --------------------===//

#include "Liveness.h"

#include "PlanUtils.h"
#include "aicf/Support/Mutant.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace aicf;
using emit::ComputeOp;

std::optional<int64_t> aicf::getBoundedSpanBytes(ArrayRef<int64_t> shape,
                                                 ArrayRef<int64_t> strides,
                                                 int64_t elementBytes) {
  std::optional<int64_t> bytes =
      emit::getSpanBytes(shape, strides, elementBytes);
  return bytes && *bytes <= kMaxBytes ? bytes : std::nullopt;
}

int64_t aicf::getDenseBytes(ShapedType type) {
  return type.getNumElements() * emit::getStorageBytes(type.getElementType());
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

SmallVector<ArenaBuffer> aicf::getArenaBuffers(const Schedule &schedule,
                                               int64_t alignment) {
  llvm::MapVector<Value, ArenaBuffer> buffers;
  auto isArena = [](Value root) {
    auto result = dyn_cast<OpResult>(root);
    if (!result || !isa<ComputeOp>(result.getOwner()))
      return false;
    // Results of the entry have their own slot.
    return !isEntryResult(result);
  };
  auto touch = [&](Value value, unsigned step) {
    Value root = getStorageRoot(value);
    if (!isArena(root))
      return;
    auto [it, inserted] = buffers.try_emplace(root);
    if (inserted)
      it->second.life.first = step;
    it->second.root = root;
    it->second.life.last = step;
    if (AICF_MUTANT("life-ends-early") && !inserted)
      --it->second.life.last;
  };
  for (auto [instruction, step] :
       llvm::zip_equal(schedule.sequence, schedule.steps)) {
    ComputeOp op = instruction;
    for (Value input : op.getInputs())
      touch(input, step);
    for (Value result : op->getResults())
      touch(result, step);
  }
  SmallVector<ArenaBuffer> list;
  for (auto &[root, buffer] : buffers) {
    auto result = cast<OpResult>(root);
    InstructionDesc desc = describe(cast<ComputeOp>(result.getOwner()));
    const AccessDesc &access = desc.outputs[result.getResultNumber()];
    buffer.life.bytes = llvm::alignTo(
        getBoundedSpanBytes(
            access.shape, access.strides,
            AICF_MUTANT("slot-in-elements") ? 1 : access.element.bytes)
            .value_or(kMaxBytes),
        alignment);
    list.push_back(buffer);
  }
  return list;
}

std::vector<SmallVector<unsigned>>
aicf::getTouchedBuffers(ArrayRef<ComputeOp> ops,
                        ArrayRef<ArenaBuffer> buffers) {
  DenseMap<Value, unsigned> numberOf;
  for (auto [b, buffer] : llvm::enumerate(buffers))
    numberOf[buffer.root] = b;
  std::vector<SmallVector<unsigned>> touched;
  for (ComputeOp op : ops) {
    llvm::SmallSetVector<unsigned, 8> set;
    for (Value value :
         llvm::concat<Value>(SmallVector<Value>(op.getInputs()),
                             SmallVector<Value>(op->getResults())))
      if (auto it = numberOf.find(getStorageRoot(value)); it != numberOf.end())
        set.insert(it->second);
    touched.push_back(set.takeVector());
  }
  return touched;
}

std::vector<SmallVector<unsigned, 4>>
aicf::getBufferUsers(ArrayRef<ComputeOp> ops, ArrayRef<ArenaBuffer> buffers) {
  std::vector<SmallVector<unsigned, 4>> users(buffers.size());
  for (auto [i, touched] : llvm::enumerate(getTouchedBuffers(ops, buffers)))
    for (unsigned b : touched)
      users[b].push_back(i);
  return users;
}

SmallVector<OrderEdge> aicf::getSharingEdges(const Schedule &schedule,
                                             ArrayRef<ArenaBuffer> buffers,
                                             const Placement &placement) {
  auto users = getBufferUsers(schedule.sequence, buffers);
  SmallVector<OrderEdge> edges;
  for (auto [a, first] : llvm::enumerate(buffers))
    for (auto [b, second] : llvm::enumerate(buffers)) {
      int64_t begin = placement.offsets[a], other = placement.offsets[b];
      if (first.life.last < second.life.first &&
          begin < other + second.life.bytes && other < begin + first.life.bytes)
        for (unsigned before : users[a])
          for (unsigned after : users[b])
            edges.push_back({before, after});
    }
  return edges;
}

SmallVector<LiveBytes> aicf::getLives(ArrayRef<ArenaBuffer> buffers) {
  return llvm::map_to_vector(
      buffers, [](const ArenaBuffer &buffer) { return buffer.life; });
}

std::optional<int64_t> aicf::getPlacedBytes(func::FuncOp entry,
                                            int64_t alignment) {
  constexpr int64_t kWork = 20'000'000; // Some hundredths of a second.
  std::optional<Schedule> schedule = getSchedule(entry);
  if (!schedule)
    return std::nullopt;
  SmallVector<LiveBytes> lives =
      getLives(getArenaBuffers(*schedule, alignment));
  return improvePlacement(lives, placeGreedily(lives), kWork).bytes;
}
