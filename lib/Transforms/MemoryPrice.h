//===- MemoryPrice.h - What less memory is worth ----------------*- C++ -*-===//
//
// Of two ways to run an entry, which is better: the one that takes less time,
// or the one that takes less memory.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_TRANSFORMS_MEMORYPRICE_H
#define AICF_LIB_TRANSFORMS_MEMORYPRICE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <tuple>

namespace aicf {

struct MemoryPrice {
  int64_t leastTime = 0; ///< ps, of the fastest way.
  /// Device memory of the entry that way, bytes: globals, arguments, results,
  /// and what is compared.
  int64_t allBytes = 0;
  /// The part of the time, in thousandths, that a tenth of the memory is worth.
  /// Nothing takes longer than the fastest way by more than that.
  int64_t permille = 0;

  using Rank = std::tuple<int64_t, int64_t, int64_t>;
  /// What `time` ps with `bytes` comes to: the least is the best. What takes
  /// too long comes first, then the time with the price of the bytes. Less time
  /// than the fastest way takes is worth nothing: that way was chosen for time,
  /// others are compared for memory.
  Rank rank(int64_t time, int64_t bytes) const;
};

/// The bytes of `entry` beside its arena and scratch: globals, arguments and
/// results.
int64_t getBytesBeside(mlir::func::FuncOp entry);

} // namespace aicf

#endif // AICF_LIB_TRANSFORMS_MEMORYPRICE_H
