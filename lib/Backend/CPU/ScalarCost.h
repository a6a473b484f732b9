//===- ScalarCost.h - What a kernel's instructions take on a CPU *- C++ -*-===//
//
// What the families count of a body's operations, of loads, stores and loops.
// All is in thousandths of a cycle.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_CPU_SCALARCOST_H
#define AICF_LIB_BACKEND_CPU_SCALARCOST_H

#include "aicf/Analysis/InstructionDesc.h"
#include "aicf/Target/TargetDescription.h"

namespace aicf::cpu {

/// Latency of a vector operation: four cycles on every x86-64 core of the last
/// decade (Agner Fog, instruction tables).
constexpr int64_t kLatency = 4000;
/// A load of a scalar, and a store of a register.
constexpr int64_t kLoad = 500, kStore = 1000;
/// To make the mask of a vector that is not whole.
constexpr int64_t kMask = 5000;
/// The step of a loop: add, compare, branch.
constexpr int64_t kLoopStep = 1000;
/// To store and reload a register that the machine lacks.
constexpr int64_t kSpill = 1500;

/// Bytes of a line of the caches, and of a page.
constexpr int64_t kLine = 64, kPage = 4096;

/// The part of a page by which positions that are `step` bytes apart are, in
/// thousandths; a page or more are 1000.
int64_t getFarness(int64_t step);
/// To read the next of `positions` that are `step` bytes apart and are read
/// over and over: the processor looks up its page and fetches nothing ahead,
/// and the positions compete for pages and sets of the caches. Measured beyond
/// what the arithmetic takes, in f32, a page or more apart (cycles a position):
/// 4 for 64 and 128 of them, 8 for 256, 19 for 512 on a Xeon of the Ice Lake
/// kind; on a Sapphire Rapids none for 128, 8 for 176, 27 for 512 (2026-11-28).
int64_t getFarCost(int64_t step, int64_t positions);

/// A load of a whole register, or of a scalar into all of its lanes.
int64_t getRegisterLoad(const TargetDescription &target);
/// Bytes of the second cache that hold what is read over and over: pages lie
/// anywhere in its sets, which others use, too.
int64_t getSecondCacheRoom(const TargetDescription &target);
/// To look up the pages of `positions` that are `step` bytes apart, for each:
/// more than the processor keeps, or getFarCost(). Measured 36 to 53 cycles a
/// page of 4 KB from 2,048 of them on, in a virtual machine (Xeon of the Ice
/// Lake kind, 2026-11-29).
int64_t getPageCost(int64_t step, int64_t positions);

/// To write `bytes` of results, not line after line, where the second caches do
/// not hold them: nothing fetches the lines ahead, and the cores wait for them
/// beside all else. 16 MB of f32 in tiles of 8 x 48 took 2 to 3 ms more on two
/// cores, whatever the depth of the product (Xeon of the Ice Lake kind,
/// 2026-11-29).
int64_t getFarStoreCost(int64_t bytes, const TargetDescription &target);

/// Registers that `lanes` elements of `bytes` bytes fill.
int64_t getParts(int64_t lanes, int64_t bytes, const TargetDescription &target);

/// Vector operations that a core starts in a cycle.
int64_t getPipes(const TargetDescription &target);

/// An operation on `lanes` elements of `bytes` bytes that fill `parts`
/// registers.
int64_t getOperationCost(const emit::ScalarCost &cost, int64_t parts,
                         int64_t lanes, int64_t bytes,
                         const TargetDescription &target);

/// To combine `parts` registers of a reduction with its running values.
int64_t getCombineCost(const NodeDesc &node, int64_t parts,
                       const TargetDescription &target);

/// Node `node` of `desc` for `lanes` points, one of which takes a register.
int64_t getNodeCost(const InstructionDesc &desc, unsigned node, int64_t lanes,
                    const TargetDescription &target);

} // namespace aicf::cpu

#endif // AICF_LIB_BACKEND_CPU_SCALARCOST_H
