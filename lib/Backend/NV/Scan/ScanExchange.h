//===- ScanExchange.h - What precedes a block's segment ---------*- C++ -*-===//
//
// Blocks that share a row or columns leave the totals of their segments in the
// workspace and combine those of the segments before them. A block waits for
// such that began before it: its segment is that of the ticket it draws.
//
// The order is fixed. Segments are in groups of as many as a block looks back
// at. The prefix of a segment is that of its group, then the totals before it
// in the group, by a tree. The last block of a group leaves the next one's
// prefix. So what a block adds does not depend on who came first.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_SCAN_SCANEXCHANGE_H
#define AICF_LIB_BACKEND_NV_SCAN_SCANEXCHANGE_H

#include "ScanSpec.h"

namespace aicf::nv {

/// Where a block is: number of its row or columns, and of its segment in scan
/// order.
struct ScanBlock {
  Value sequence, segment;
};

/// How running values are combined.
class ScanArithmetic {
public:
  virtual ~ScanArithmetic() = default;
  virtual Value getIdentity(size_t scan) = 0;
  virtual Value combine(size_t scan, Value x, Value y) = 0;
  /// All of a power of two of values.
  virtual Value halve(size_t scan, Values values) = 0;
  virtual mlir::Type getRunningType(size_t scan) const = 0;
};

class ScanExchange {
public:
  /// At the start of the kernel with parameters `params`. The last ones are the
  /// numbers of segments and sequences, the workspace and the semaphores, if
  /// segments meet in memory. A block of a cluster has arrived at its barrier.
  ScanExchange(DeviceBuilder &d, const ScanSpec &spec, ValueRange params);

  /// Draws the block's place.
  ScanBlock locateBlock();
  /// What precedes the block's segment, from the totals of its own: of each
  /// scan those of this thread, which `owner` and `partner` number. All
  /// threads take part.
  Values getPrefix(ScanArithmetic &arithmetic, Value owner, Value partner,
                   ValueRange totals);

  /// 0 that is known only once the prefix is, where segments meet in memory.
  Value getLateZero();

private:
  size_t at(size_t scan, int64_t total) const {
    return scan * spec.ownTotals() + total;
  }
  template <typename Body>
  void forEach(Body body) const {
    for (size_t n = 0; n < spec.scans.size(); ++n)
      for (int64_t i = 0; i < spec.ownTotals(); ++i)
        body(n, i);
  }
  Values combineAll(ScanArithmetic &arithmetic, Values x, ValueRange y);
  Values getIdentities(ScanArithmetic &arithmetic);
  void publish(Value record, ValueRange totals, Value word, Value bit,
               llvm::function_ref<void()> then = {});
  void await();
  Values combineGroup(ScanArithmetic &arithmetic);
  Values combinePartners(ScanArithmetic &arithmetic, Values values);
  void leave();
  Values shareCluster(ScanArithmetic &arithmetic, ValueRange totals);
  Value getPlace(Value record, size_t scan);
  void storeRecord(Value record, ValueRange totals);
  Values loadRecord(ScanArithmetic &arithmetic, Value record);
  Value getWord(Value number) { return d.add(firstWord, number); }
  Value bitOf(Value number) {
    return d.shl(d.i32(1), d.bitAnd(number, kWarp - 1));
  }

  DeviceBuilder &d;
  const ScanSpec &spec;
  Value thread, segments, sequences, workspace, semaphores;
  Value segment, sequence, owner, partner;
  Value group, first; ///< The block's group of segments, and its first one.
  Value segmentWords, words, firstWord, firstRecord, firstGroupRecord;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_SCAN_SCANEXCHANGE_H
