//===- IssueCost.h - What issuing instructions costs ------------*- C++ -*-===//
//
// Counts and laws that the families share: of programs bound by memory or by
// the issue rate above all. Times are in picoseconds.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_ISSUECOST_H
#define AICF_LIB_BACKEND_NV_CODEGEN_ISSUECOST_H

#include "Limits.h"
#include "aicf/Analysis/Cost.h"
#include "aicf/Analysis/InstructionDesc.h"
#include "llvm/Support/MathExtras.h"

namespace aicf::nv {

/// Instructions that the machine issues for an operation on one element, as
/// ptxas expands it for sm_90: counted in the assembly of bodies that have one.
int64_t countInstructions(const NodeDesc &node);

/// Blocks of `threads` threads, `registers` registers a thread and
/// `sharedBytes` bytes of shared memory that a multiprocessor holds at once:
/// at least 1, at most `most`.
int64_t countResidentBlocks(int64_t threads, int64_t registers,
                            int64_t sharedBytes, int64_t most,
                            const TargetDescription &target);

/// Sets the registers of a thread of `spec` that needs `needed`, those of them
/// that it keeps in memory, for a thread has no more, and the blocks, at most
/// `most`, that a multiprocessor holds.
template <typename Spec>
void setRegisters(Spec &spec, int64_t needed, int64_t most,
                  const TargetDescription &target) {
  spec.registers = std::min<int64_t>(llvm::alignTo(needed, 8),
                                     getMaxRegisters(spec.threads(), target));
  spec.spilledRegisters = std::max<int64_t>(needed - spec.registers, 0);
  spec.residentBlocks = countResidentBlocks(spec.threads(), spec.registers,
                                            spec.sharedBytes(), most, target);
}

/// Time of `cycles` of the target's clock.
int64_t cyclesToPs(int64_t cycles, const TargetDescription &target);

/// Time of `bytes` at `mbps`: 1 MB/s is 1e-6 bytes a picosecond.
int64_t bytesToPs(int64_t bytes, int64_t mbps);

/// A time in which multiprocessors compute, and what of it they idle.
struct BusyTime {
  int64_t time = 0;        ///< All of it.
  int64_t parallelism = 0; ///< Of that: multiprocessors without a block.
  int64_t occupancy = 0;   ///< Issue slots that too few threads leave empty.
  int64_t tail = 0;        ///< Multiprocessors with fewer blocks than others.
};

/// The terms of `busy` in a cost.
Cost splitBusy(const BusyTime &busy);

/// `time`, which `busy` of the machine's multiprocessors take: what the others
/// idle.
BusyTime getShare(int64_t time, int64_t busy, const TargetDescription &target);

/// Time to issue the instructions of `blocks` blocks of `threads` threads of
/// `work` instructions each. A multiprocessor has `resident` threads at once;
/// few leave issue slots empty.
BusyTime getIssueTime(int64_t blocks, int64_t threads, int64_t work,
                      int64_t resident, const TargetDescription &target);

/// The same as the multiprocessor with the most blocks takes it, which holds
/// `residentBlocks` at once: `percent` of an instruction a cycle and lane, and
/// up to `fewPercent` more where few threads leave slots empty.
BusyTime getBusiestIssueTime(int64_t blocks, int64_t threads, int64_t work,
                             int64_t residentBlocks, int64_t percent,
                             int64_t fewPercent,
                             const TargetDescription &target);

/// Time that threads take to store and load again the `spilled` registers that
/// each of them lacks, `visits` times, in the nearest cache.
int64_t getSpillTime(int64_t spilled, int64_t visits, int64_t blocks,
                     int64_t threads, const TargetDescription &target);

/// The same of a block alone, however few its threads are: an instruction of a
/// thread waits for the one before.
int64_t getBlockIssueTime(int64_t threads, int64_t work,
                          const TargetDescription &target);

/// Thousandths of `touched` bytes that come from memory, and not from the
/// last-level cache: instructions find there what those before them have
/// touched, as far as it fits.
int64_t getMissPermille(int64_t touched, const TargetDescription &target);

/// Time of a load that others wait for, of an instruction that touches that
/// many bytes.
int64_t getLoadLatency(int64_t touched, const TargetDescription &target);
/// The same of `blocks` that load at once: down to half where few do.
int64_t getLoadLatency(int64_t touched, int64_t blocks,
                       const TargetDescription &target);

/// The same where all of these bytes are asked for at once: a memory that is
/// busy takes up to twice as long to answer.
int64_t getBusyLatency(int64_t touched, const TargetDescription &target);

/// Time of the traffic of `blocks` blocks: `moved` bytes by the caches, of
/// whose rate few blocks draw no more than their multiprocessors' share, and
/// what is missing there of `touched` bytes at `percent` of the memory's
/// bandwidth.
int64_t getTrafficTime(int64_t moved, int64_t lines, int64_t touched,
                       int64_t percent, int64_t blocks,
                       const TargetDescription &target);

/// The part of the lesser of two times that does not hide behind the greater,
/// with `warps` warps on a multiprocessor: arithmetic hides behind the traffic
/// of other warps, if there are enough.
int64_t getExposed(int64_t compute, int64_t traffic, int64_t warps,
                   const TargetDescription &target);

/// The same of a block that loads by a ring of stages in shared memory: what is
/// on the way does not depend on the warps.
int64_t getExposedBehindRing(int64_t compute, int64_t traffic,
                             const TargetDescription &target);

/// What is exposed of the way `chain` of `blocks` blocks of clusters, of which
/// a multiprocessor holds `resident`: the blocks of a cluster wait for each
/// other, so they load, compute and store in phases.
int64_t getClusterExposed(int64_t blocks, int64_t resident, int64_t chain,
                          const TargetDescription &target);

/// As Cost::weigh(), for a GPU: what spills registers has to be 5 % faster than
/// what does not. The need is an estimate, and the caches that serve what is
/// spilled are not the kernel's alone.
Cost weighTerms(const Cost &raw, int64_t busy, const TargetDescription &target);

/// Times of blocks that wait for memory.
struct BlockTimes {
  BusyTime compute;
  int64_t traffic = 0;
  /// The part of the lesser of both times that does not hide behind the other.
  int64_t exposed = 0;
  /// The part of the memory's time that is longer because the blocks do not
  /// divide evenly over the multiprocessors.
  int64_t uneven = 0;
  int64_t steps = 0;  ///< Latency that nothing hides.
  int64_t blocks = 0; ///< All of them, and those that the machine holds.
  int64_t held = 1;
  int64_t chain = 0; ///< A block's way through loads, arithmetic and stores.
  /// What a multiprocessor takes to start and end its blocks, however short.
  int64_t starts = 0;
  int64_t spill = 0;
};

/// The cost of blocks that wait for memory. Its latency: the launch, that of
/// the blocks of a multiprocessor, `steps`, `exposed`, and what of a block's
/// `chain` exceeds the greater time. What the chains of all blocks take, one
/// behind the other, or `starts`, beyond that is occupancy: with more blocks at
/// once they would be fewer. `uneven` is tail, of fewer blocks than
/// multiprocessors parallelism.
Cost weighBlocks(const BlockTimes &times, const TargetDescription &target);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_ISSUECOST_H
