//===- DeviceInterpreter.h - Runs a block without a GPU ---------*- C++ -*-===//
//
// Executes a generated kernel (scf, arith, math, llvm and nvvm, before it is
// lowered) for one block after the other, or for several beside each other
// that take turns, all threads of a block in step. It knows the fragments of
// ldmatrix and mma.sync from the PTX ISA and nothing of the generator.
//
// It is stricter than a machine. A copy by cp.async lands when its thread waits
// for it and not before. Reading shared memory that nobody wrote, that is still
// being copied, or that another thread wrote since the last barrier is an
// error; so is writing what another thread read or wrote since then, an access
// to global memory outside the buffers, one that is not aligned, one before the
// wait for other grids in a kernel that has one, and a bank conflict of
// ldmatrix. So is an atomic count that does not follow a barrier and a fence
// after what the block's other threads stored, and reading what another block
// stored without a count, a fence and a barrier in between, or a barrier of
// their cluster. In a cluster, so is
// storing to another block's shared memory before all blocks are known to be
// there or after one has read it since the last barrier of the cluster, and
// reading what another block stored since then.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_UNITTESTS_SUPPORT_DEVICEINTERPRETER_H
#define AICF_UNITTESTS_SUPPORT_DEVICEINTERPRETER_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include <string>
#include <vector>

namespace aicf::testing {

/// Memory that a kernel may access.
struct DeviceBuffer {
  char *start = nullptr;
  int64_t bytes = 0;
};

/// What a kernel did.
struct DeviceCounts {
  int64_t copies = 0;       ///< cp.async, by lane.
  int64_t products = 0;     ///< mma.sync, by warp.
  int64_t globalStores = 0; ///< By lane.
  /// Cycles that ordinary accesses to shared memory take a warp, and that they
  /// would without bank conflicts.
  int64_t sharedCycles = 0, leastSharedCycles = 0;
};

/// A block that runs beside others.
struct RunningBlock {
  int64_t block = 0;
  int64_t atomics = 0; ///< Atomic operations that it has done.
};

class DeviceInterpreter {
public:
  DeviceInterpreter(mlir::LLVM::LLVMFuncOp kernel,
                    std::vector<DeviceBuffer> buffers, int64_t threads,
                    int64_t sharedBytes);
  ~DeviceInterpreter();

  /// Blocks of the grid, for kernels that ask.
  void setGrid(int64_t blocks) { grid = blocks; }
  /// Runs block `block`; `arguments` are the parameters' bits. Returns the
  /// first error, or "".
  std::string run(int64_t block, llvm::ArrayRef<uint64_t> arguments);
  /// Runs `blocks` beside each other: one at a time, up to its next atomic
  /// operation. `pick` gets those that are not done, and says by index who goes
  /// on. Returns the first error, or "".
  std::string
  runTogether(llvm::ArrayRef<int64_t> blocks,
              llvm::ArrayRef<uint64_t> arguments,
              llvm::function_ref<size_t(llvm::ArrayRef<RunningBlock>)> pick);
  /// Runs the `size` blocks of the cluster that begins with block `first`
  /// beside each other, up to their barriers. Returns the first error, or "".
  std::string runCluster(int64_t first, int64_t size,
                         llvm::ArrayRef<uint64_t> arguments);
  const DeviceCounts &getCounts() const { return counts; }

private:
  struct Impl;
  mlir::LLVM::LLVMFuncOp kernel;
  std::vector<DeviceBuffer> buffers;
  int64_t threads, sharedBytes, grid = 1;
  /// Who stored a byte of global memory last.
  struct Writer {
    int64_t block = 0;
    int64_t phase = 0; ///< Barriers of its cluster before that.
  };
  llvm::DenseMap<uint64_t, Writer> writers;
  DeviceCounts counts;
};

} // namespace aicf::testing

#endif // AICF_UNITTESTS_SUPPORT_DEVICEINTERPRETER_H
