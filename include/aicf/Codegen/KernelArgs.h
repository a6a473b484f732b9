//===- KernelArgs.h - The arguments of a generated kernel -------*- C++ -*-===//
//
// Kernels are shared between instructions: extents and strides are launch
// constants, not code. Only what is *structural* is code: an extent of 1, a
// coefficient of 0 or 1. KernelArgs decides what is what, lists the launch
// arguments in order, and states in a key everything that the code depends on,
// so that instructions of equal keys run the same kernel.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_CODEGEN_KERNELARGS_H
#define AICF_CODEGEN_KERNELARGS_H

#include "aicf/Analysis/KernelFamily.h"

namespace aicf {

/// A number that the code uses: structural (0 or 1), or the launch argument
/// `arg`.
struct KernelNumber {
  int64_t value = 0;
  int arg = -1;

  bool isStructural() const { return arg < 0; }
  bool isZero() const { return isStructural() && value == 0; }
  bool isOne() const { return isStructural() && value == 1; }
};

/// An index of a guarded input that may leave the operand: it contributes
/// `stride * expr` to the address where it is in [0, size), else the access
/// reads as zero. Its expression is code, its numbers may be arguments.
struct KernelGuard {
  mlir::AffineExpr expr;
  KernelNumber stride, size;
  /// Whether neighbouring positions of `dim` are neighbouring indices.
  bool stepsBy1(unsigned dim) const;
};

/// Strides of subscripts that are not linear, up to this one, are code.
constexpr int64_t kMaxNearStride = 64;

/// Where an access lies, in elements from its buffer's address:
/// `constant + sum of coefficient[d] * d + sum of stride * expr`, and the terms
/// of its guards.
struct KernelAccess {
  unsigned buffer = 0; ///< Launch argument that holds the address.
  mlir::Type element;
  DimSet dims = 0;
  llvm::SmallVector<KernelNumber> coefficients; ///< By dim.
  KernelNumber constant;
  /// Parts of the subscript that are not linear (floordiv, mod).
  llvm::SmallVector<std::pair<mlir::AffineExpr, KernelNumber>> nonlinear;
  llvm::SmallVector<KernelGuard> guards;

  /// Whether the address depends on `dim` in another way than linearly, guards
  /// aside.
  bool isNonlinearIn(unsigned dim) const;
  bool isGuardedIn(unsigned dim) const;
};

/// The launch arguments of a resolved instruction: the addresses of inputs and
/// outputs, the extents, the coefficients of each access. A family appends its
/// own with `add`.
class KernelArgs {
public:
  /// Integers are passed as i64, or as i32 when `indexBits` is 32.
  KernelArgs(emit::ComputeOp op, const InstructionDesc &desc,
             unsigned indexBits = 64);

  unsigned getIndexBits() const { return indexBits; }
  llvm::ArrayRef<LaunchArg> getArgs() const { return args; }
  const KernelNumber &getExtent(unsigned dim) const { return extents[dim]; }
  const KernelAccess &getInput(unsigned i) const { return inputs[i]; }
  const KernelAccess &getOutput(unsigned j) const { return outputs[j]; }

  /// Appends an integer argument; returns its index.
  unsigned add(int64_t value);
  /// Appends the address of operand `operand` of the instruction, one of its
  /// scratch; returns its index.
  unsigned addScratch(unsigned operand);

  /// Everything about the instruction that the code depends on, as text. A
  /// kernel's name must also cover its plan and target.
  std::string getKey() const { return key; }

private:
  KernelNumber addNumber(int64_t value);
  /// Bit i of `checked`: index i may leave the memref and is checked.
  KernelAccess addAccess(mlir::Value memref, mlir::AffineMap map,
                         uint64_t checked, const InstructionDesc &desc);

  unsigned indexBits;
  std::vector<LaunchArg> args;
  llvm::SmallVector<KernelNumber> extents;
  std::vector<KernelAccess> inputs, outputs;
  std::string key;
};

/// The arguments `args` of a kernel that gets them as an array of 64-bit words
/// at `words`, an `!llvm.ptr`: addresses as `!llvm.ptr`, numbers as i64.
llvm::SmallVector<mlir::Value> loadArgs(mlir::OpBuilder &builder,
                                        mlir::Location loc, mlir::Value words,
                                        llvm::ArrayRef<LaunchArg> args);

/// The name of a kernel: `plan`, which says in clear what it is, then 24 hex
/// digits of the SHA-256 of `key`, which states all else that the code depends
/// on. Equal code has one name, whatever instruction it is of.
std::string nameKernel(const llvm::Twine &plan, llvm::StringRef key);

} // namespace aicf

#endif // AICF_CODEGEN_KERNELARGS_H
