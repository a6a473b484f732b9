//===- IssueCost.h - What issuing instructions costs ------------*- C++ -*-===//
//
// Counts and laws that the families share: of programs bound by memory or by
// the issue rate above all. Times are in picoseconds.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_ISSUECOST_H
#define AICF_LIB_BACKEND_NV_CODEGEN_ISSUECOST_H

#include "aicf/Analysis/Cost.h"
#include "aicf/Analysis/InstructionDesc.h"

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

/// Time of `cycles` of the target's clock.
int64_t cyclesToPs(int64_t cycles, const TargetDescription &target);

/// Time of `bytes` at `mbps`: 1 MB/s is 1e-6 bytes a picosecond.
int64_t bytesToPs(int64_t bytes, int64_t mbps);

/// Time to issue the instructions of `blocks` blocks of `threads` threads of
/// `work` instructions each. A multiprocessor has `resident` threads at once;
/// few leave issue slots empty.
int64_t getIssueTime(int64_t blocks, int64_t threads, int64_t work,
                     int64_t resident, const TargetDescription &target);

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

/// The cost of `blocks` blocks that wait for memory, of which the machine holds
/// `held` at once. Its latency: the launch, that of the
/// blocks of a multiprocessor, the `steps` that nothing hides, the
/// `exposed` part of the lesser time; and what a block's way through loads,
/// arithmetic and stores (`chain`) takes for all blocks, one behind the other,
/// beyond the greater time and the exposed one.
Cost weighBlocks(int64_t compute, int64_t traffic, int64_t exposed,
                 int64_t steps, int64_t blocks, int64_t held, int64_t chain,
                 const TargetDescription &target);

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_ISSUECOST_H
