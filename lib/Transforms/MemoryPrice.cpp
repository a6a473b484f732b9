//===- MemoryPrice.cpp - What less memory is worth ------------------------===//

#include "MemoryPrice.h"

#include "Liveness.h"
#include "aicf/Analysis/Cost.h"

using namespace mlir;
using namespace aicf;

MemoryPrice::Rank MemoryPrice::rank(int64_t time, int64_t bytes) const {
  int64_t margin = mulDiv(leastTime, permille, 1000);
  int64_t tenth = std::max<int64_t>(allBytes / 10, 1);
  return {std::max(time, leastTime + margin),
          std::max(time, leastTime) + mulDiv(margin, bytes, tenth), bytes};
}

int64_t aicf::getBytesBeside(func::FuncOp entry) {
  int64_t bytes = 0;
  llvm::SmallDenseSet<Attribute> seen;
  auto add = [&](FlatSymbolRefAttr global, Type type) {
    if (seen.insert(global).second)
      bytes += getDenseBytes(cast<ShapedType>(type));
  };
  Block &block = entry.getBody().front();
  for (auto read : block.getOps<emit::ReadOp>())
    add(read.getGlobalAttr(), read.getType());
  for (auto write : block.getOps<emit::WriteOp>())
    add(write.getGlobalAttr(), write.getValue().getType());
  for (Type type : llvm::concat<const Type>(entry.getArgumentTypes(),
                                            entry.getResultTypes()))
    if (auto shaped = dyn_cast<ShapedType>(type))
      bytes += getDenseBytes(shaped);
  return bytes;
}
