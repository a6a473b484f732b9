//===- DeviceBuilder.h - Device code, in the field's own terms --*- C++ -*-===//
//
// What kernel generators write with: integer arithmetic, structured control
// flow, and the Hopper primitives (mbarrier, TMA, wgmma, stmatrix), each one
// call. The header names no LLVM or NVVM op, so that a generator reads as the
// algorithm it is and compiles fast.
//
// Shared memory is named by an i32 byte offset from the block's dynamic shared
// memory, whose base is aligned to 1024 bytes.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_LIB_BACKEND_NV_CODEGEN_DEVICEBUILDER_H
#define AICF_LIB_BACKEND_NV_CODEGEN_DEVICEBUILDER_H

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace aicf::nv {

using mlir::Value;
using mlir::ValueRange;
using Values = llvm::SmallVector<Value>;

/// A parameter of a kernel, as the launch ABI has them.
enum class ParamKind { TensorMap, Pointer, I32, I64, F32 };

/// Operand layout of a wgmma in shared memory: whether K or the other dim (M of
/// A, N of B) is the contiguous one.
enum class Major { K, MN };

/// Whether kernels for `chip` (`sm_90a`) wait themselves for the grids that
/// they depend on, so that they may be launched before those are complete.
bool supportsDependentLaunch(llvm::StringRef chip);
/// Whether blocks on `chip` form clusters that share their shared memory.
bool supportsClusters(llvm::StringRef chip);

/// The second operand of an operation: a value, or a constant of the first
/// one's type.
struct Operand {
  Value value;
  int64_t constant = 0;

  Operand(Value value) : value(value) {}
  Operand(int64_t constant) : constant(constant) {}
  bool is(int64_t number) const { return !value && constant == number; }
};

class DeviceBuilder {
public:
  /// Kernels take `maxRegisters` registers a thread at most; 0: as many as the
  /// machine has.
  DeviceBuilder(mlir::OpBuilder &builder, mlir::Location loc,
                int64_t maxRegisters = 0)
      : b(builder), loc(loc), maxRegisters(maxRegisters) {}

  mlir::OpBuilder &getBuilder() { return b; }
  mlir::Location getLoc() const { return loc; }

  //===--------------------------------------------------------------------===//
  // Kernels
  //===--------------------------------------------------------------------===//

  /// Begins a kernel of `threads` threads a block in clusters of `cluster`
  /// blocks, and returns its parameters. Tensor maps are passed by value and
  /// come as pointers. The insertion point is left in the body.
  ///
  /// The kernel may run before the ones it depends on are complete, and waits
  /// for them here, where the chip can do that (`supportsDependentLaunch`).
  /// `prologue` gets the parameters and writes what goes before the wait: it
  /// must not access global memory. It returns null, or a condition that always
  /// holds: what that depends on is computed before the wait. ptxas puts
  /// arithmetic behind it else.
  Values beginKernel(llvm::StringRef name, llvm::ArrayRef<ParamKind> params,
                     int64_t threads, int64_t cluster,
                     llvm::function_ref<Value(ValueRange)> prologue = {});
  /// Bounds the registers of the kernel at hand, so that a multiprocessor holds
  /// `blocks` blocks.
  void setResidentBlocks(int64_t blocks);
  /// Ends the kernel: returns from it and restores the insertion point.
  void endKernel();

  //===--------------------------------------------------------------------===//
  // Arithmetic. Integers are unsigned.
  //===--------------------------------------------------------------------===//

  Value i1(bool value);
  Value i32(int64_t value);
  Value i64(int64_t value);
  Value add(Value x, Operand y);
  Value sub(Value x, Operand y);
  Value mul(Value x, Operand y);
  Value div(Value x, Operand y);
  Value rem(Value x, Operand y);
  Value min(Value x, Value y);
  Value bitAnd(Value x, Operand y);
  Value bitOr(Value x, Value y);
  Value bitXor(Value x, Operand y);
  Value shl(Value x, Operand bits);
  Value shr(Value x, Operand bits);
  Value eq(Value x, Operand y);
  Value ne(Value x, Operand y);
  Value less(Value x, Operand y);
  Value select(Value condition, Value x, Value y);
  /// i32 to i64.
  Value widen(Value x);
  /// i64 to i32.
  Value narrow(Value x);
  /// 0 of an integer or float type.
  Value zero(mlir::Type type);
  /// 1 of a float type.
  Value one(mlir::Type type);
  Value addFloat(Value x, Value y);
  Value mulFloat(Value x, Value y);
  /// x * y + sum, rounded once.
  Value fma(Value x, Value y, Value sum);
  /// Three bf16 whose sum is `x`, an f32, the largest first. What lies below
  /// 2^-133 is rounded. The first one is cut, so that it is finite where `x`
  /// is. Where `x` is infinite or NaN, the others are NaN.
  Values splitFloat(Value x);

  //===--------------------------------------------------------------------===//
  // Control flow
  //===--------------------------------------------------------------------===//

  /// for (i = begin; i < end; i += step); `body` returns the next iteration
  /// values. Signed i32.
  Values loop(Value begin, Value end, Value step, ValueRange inits,
              llvm::function_ref<Values(Value i, ValueRange iter)> body);
  /// While `condition` of the values holds, `body` makes the next ones. Returns
  /// the last ones.
  Values loopWhile(ValueRange inits,
                   llvm::function_ref<Value(ValueRange)> condition,
                   llvm::function_ref<Values(ValueRange)> body);
  void when(Value condition, llvm::function_ref<void()> then);
  void branch(Value condition, llvm::function_ref<void()> then,
              llvm::function_ref<void()> otherwise);
  /// What `then` or `otherwise` returns; only one of them is executed.
  Values choose(Value condition, llvm::function_ref<Values()> then,
                llvm::function_ref<Values()> otherwise);

  //===--------------------------------------------------------------------===//
  // Threads and barriers
  //===--------------------------------------------------------------------===//

  Value threadId();
  Value blockId();
  Value gridSize();
  /// Rank of the block in its cluster.
  Value clusterRank();
  void blockBarrier();
  /// Barrier `id` among `threads` threads.
  void namedBarrier(Value id, int64_t threads);
  void clusterBarrier();
  /// The two halves of a barrier of the cluster.
  void clusterArrive();
  void clusterWait();
  /// Barrier of the warp; orders its memory accesses.
  void warpBarrier();
  /// `value` of the lane whose number differs in the bits of `mask`. All lanes
  /// of the warp take part. Any scalar of up to 64 bits.
  Value shuffleXor(Value value, int64_t mask);
  /// Likewise, `value` of the lane `distance` below; its own where there is
  /// none. And that of lane `lane`.
  Value shuffleUp(Value value, int64_t distance);
  Value shuffleFrom(Value value, Value lane);
  /// Bit l: whether `condition` holds in lane l.
  Value ballot(Value condition);
  /// Set bits of an i32.
  Value countBits(Value bits);
  /// Hands registers of the warpgroup back, or asks for more.
  void setMaxRegisters(int64_t count, bool increase);

  //===--------------------------------------------------------------------===//
  // Shared memory, mbarrier, TMA
  //===--------------------------------------------------------------------===//

  /// Address of the block's dynamic shared memory as an i32.
  Value sharedBase();
  /// A scalar of up to 64 bits at `offset` + `displacement`, by ordinary loads
  /// and stores; i1 is a byte.
  void storeShared(Value offset, Value value, int64_t displacement = 0);
  Value loadShared(Value offset, mlir::Type type, int64_t displacement = 0);
  /// The place of `offset` in the shared memory of block `rank` of the cluster,
  /// and a store of neighbouring 32-bit scalars, `displacement` bytes behind
  /// it.
  Value remoteShared(Value offset, Value rank);
  void storeRemote(Value place, int64_t displacement, ValueRange values);
  /// A scalar, as storeShared() has it.
  void storeRemote(Value place, Value value);
  /// `count` neighbouring elements of `type` at `offset` + `displacement`,
  /// which is aligned to all of them; i1 are bytes. A fixed load is neither
  /// moved nor merged.
  Values loadSharedVector(Value offset, int64_t displacement, mlir::Type type,
                          int64_t count, bool isFixed = false);
  /// Stores `values`, neighbours, likewise; i1 are bytes.
  void storeSharedVector(Value offset, ValueRange values,
                         int64_t displacement = 0);
  /// Copies from global memory at `source` to shared memory at `offset` +
  /// `displacement`: `bytes` (4, 8 or 16) are written, the first `sourceBytes`
  /// (i32) are read and the rest are zero. Both addresses are aligned to
  /// `bytes`; where nothing is read, `source` may be outside of all memory.
  /// What `isReread` stays in the nearest cache.
  void copyAsync(Value offset, int64_t displacement, Value source,
                 int64_t bytes, Value sourceBytes, bool isReread = false);
  void copyAsyncCommit();
  /// Waits until at most `pending` of this thread's committed groups of copies
  /// are under way.
  void copyAsyncWait(int64_t pending);
  /// Four 8x8 matrices of 16-bit elements, a register each. Lane l gives the
  /// address of line l % 8 of matrix l / 8; it gets elements 2 * (l % 4) and
  /// the next of line l / 4, or with `transpose` of column l / 4.
  Values ldmatrix(Value offset, int64_t displacement, bool transpose);
  void mbarrierInit(Value offset, int64_t arrivals);
  void fenceMbarrierInit();
  /// Arrives and announces `bytes` that TMA will write.
  void mbarrierArriveExpect(Value offset, Value bytes);
  void mbarrierArrive(Value offset);
  /// Arrives at the barrier at `offset` in the shared memory of block `rank` of
  /// the cluster.
  void mbarrierArriveRemote(Value offset, Value rank);
  /// Waits until the phase of parity `parity` has completed.
  void mbarrierWait(Value offset, Value parity);
  void prefetchTensorMap(Value map);
  /// Loads a box at `coordinates`, innermost first, to `offset`. The bytes are
  /// reported to `mbarrier`. With a mask (i32; bit r: block r of the cluster),
  /// to the same offset of each of those blocks.
  void tmaLoad(Value map, Value offset, Value mbarrier, ValueRange coordinates,
               Value multicastMask = {});
  /// The same in im2col mode: pixels from `coordinates` on, each moved by
  /// `offsets` (i32), innermost first.
  void tmaLoadPixels(Value map, Value offset, Value mbarrier,
                     ValueRange coordinates, ValueRange offsets);
  /// Stores the box at `offset`; elements outside the tensor are dropped.
  void tmaStore(Value map, Value offset, ValueRange coordinates);
  void tmaCommit();
  /// Waits until at most `pending` committed stores have still to read shared
  /// memory, or with `complete`, to be complete.
  void tmaWait(int64_t pending, bool complete = false);
  /// Makes this thread's shared-memory stores visible to TMA.
  void fenceAsyncShared();
  /// Orders this thread's accesses to global memory with those of the copy
  /// engine.
  void fenceAsyncGlobal();
  /// Two or four 8x8 matrices of 16-bit elements from packed i32 fragments; the
  /// lines stored are their rows, or `transposed` their columns.
  void stmatrix(Value offset, ValueRange fragments, bool transposed);

  //===--------------------------------------------------------------------===//
  // mma.sync
  //===--------------------------------------------------------------------===//

  /// sums + A[16 x 16] * B[16 x 8] of a warp, in f32: `a` and `b` are four and
  /// two registers of pairs of `element`, `sums` four floats. Of tf32, a
  /// register is one element and the depth 8.
  Values mma(ValueRange sums, ValueRange a, ValueRange b, mlir::Type element);

  /// The bits of an f32 (i32), rounded to tf32, to nearest, ties away from
  /// zero.
  Value roundToTf32(Value bits);

  //===--------------------------------------------------------------------===//
  // wgmma
  //===--------------------------------------------------------------------===//

  /// Accumulators of a 64 x n tile: n / 2 floats a thread.
  mlir::Type accumulatorType(int64_t n);
  Value undefAccumulator(int64_t n);
  /// Element `i` of an accumulator: row `lane / 4 + 8 * (i / 2 % 2)` of the
  /// warp's 16 rows, column `i / 4 * 8 + lane % 4 * 2 + i % 2`.
  Value accumulatorElement(Value accumulator, int64_t i);
  /// An accumulator of these elements.
  Value makeAccumulator(ValueRange elements);
  /// Descriptor of an operand at shared address `address` (i32), in the
  /// 128-byte swizzle: `major` says which dim is contiguous, `block` is the
  /// distance in bytes of two blocks of 64 along M or N (Major::MN only).
  Value descriptor(Value address, Major major, int64_t block);
  void wgmmaFence();
  /// accumulator (+)= A[64 x 16] * B[16 x n], of tf32 8 deep; without
  /// `accumulate` the old value is ignored.
  Value wgmma(Value accumulator, Value a, Value bDesc, int64_t n,
              mlir::Type element, Major aMajor, Major bMajor, bool accumulate);
  void wgmmaCommit();
  void wgmmaWait(int64_t pending);

  //===--------------------------------------------------------------------===//
  // Global memory
  //===--------------------------------------------------------------------===//

  /// Address of element `index` (signed; i32 or i64) of `type`.
  Value elementPointer(Value pointer, Value index, mlir::Type type);
  /// Loads `count` elements of `type` at element `index` (signed; i32 or i64).
  /// i1 is a byte in memory.
  Values load(Value pointer, Value index, mlir::Type type, int64_t count);
  void store(Value pointer, Value index, ValueRange values);
  /// Adds `value`, an i32, to element `index` in one step; returns the old one.
  /// Orders nothing.
  Value atomicAdd(Value pointer, Value index, Value value);
  /// Orders this thread's accesses, and those of threads that it has met at a
  /// barrier, between all blocks of the grid.
  void fenceDevice();
  /// Stores `words` (i32) at element `index` of `type`.
  void storeWords(Value pointer, Value index, mlir::Type type,
                  ValueRange words);
  /// Packs two 16-bit floats into an i32, the first one low.
  Value pack(Value low, Value high);
  /// The two floats of `type` in an i32, the low one first.
  Values unpackPair(Value word, mlir::Type type);
  /// Rounds two f32 to 16-bit floats of `type` and packs them.
  Value packRounded(Value low, Value high, mlir::Type type);

private:
  /// `y` beside `x`.
  Value beside(Value x, Operand y) {
    return y.value                     ? y.value
           : x.getType().isInteger(64) ? i64(y.constant)
                                       : i32(y.constant);
  }
  void gridDependencyControl(bool wait);
  /// `value` in 32-bit words, each by `shuffle`.
  Value shuffleWords(Value value, llvm::function_ref<Value(Value)> shuffle);
  Value sharedPointer(Value offset, int64_t displacement = 0);

  mlir::OpBuilder &b;
  mlir::Location loc;
  int64_t maxRegisters;
  mlir::OpBuilder::InsertPoint outside;
  Value shared;
};

} // namespace aicf::nv

#endif // AICF_LIB_BACKEND_NV_CODEGEN_DEVICEBUILDER_H
