//===- BodyInterpreter.h - What an instruction means ------------*- C++ -*-===//
//
// Evaluates a compute instruction straight from its definition: the value of a
// body's operation at a point is that of its operands at the point, a reduce
// runs over the dims it drops, a yield goes to the output's subscript. Floats
// are computed in double. It knows no loop tree and no plan, so it can judge
// the code that they lead to.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_UNITTESTS_SUPPORT_BODYINTERPRETER_H
#define AICF_UNITTESTS_SUPPORT_BODYINTERPRETER_H

#include "aicf/Analysis/ScalarFunctions.h"
#include "aicf/Dialect/Emit/IR/Emit.h"
#include <cstdlib>
#include <vector>

namespace aicf::testing {

/// Reads or writes one element of type `type`; floats are rounded to nearest.
Scalar loadScalar(mlir::Type type, const void *address);
void storeScalar(mlir::Type type, void *address, Scalar value);

/// Memory for a memref, with guard bytes before and behind. All bytes start as
/// poison.
class HostBuffer {
public:
  explicit HostBuffer(mlir::MemRefType type);

  mlir::MemRefType getType() const { return type; }
  mlir::Type getElementType() const { return type.getElementType(); }
  int64_t getNumElements() const { return type.getNumElements(); }
  /// From the first byte to the end of the last element.
  int64_t getNumBytes() const { return size; }
  /// Address of the memref's first byte, 64-byte aligned.
  char *data() { return bytes.data() + start; }
  const char *data() const { return bytes.data() + start; }
  /// The `i`-th element in row-major order, wherever the layout puts it.
  Scalar get(int64_t i) const;
  void set(int64_t i, Scalar value);
  Scalar at(llvm::ArrayRef<int64_t> index) const;
  /// Poisons everything again.
  void poison();
  /// Whether every byte that is no element still is poison.
  bool isPoisonIntact() const;
  bool operator==(const HostBuffer &other) const;

private:
  int64_t getByteOffset(llvm::ArrayRef<int64_t> index) const;
  llvm::SmallVector<int64_t> delinearize(int64_t i) const;

  mlir::MemRefType type;
  llvm::SmallVector<int64_t> strides;
  int64_t offset, size, start;
  std::vector<char> bytes;
};

class BodyInterpreter {
public:
  /// `inputs` hold the operands of the resolved instruction `op`.
  BodyInterpreter(emit::ComputeOp op,
                  llvm::ArrayRef<const HostBuffer *> inputs);

  /// The value of output `output` at the row-major element `i`.
  Scalar evaluate(unsigned output, int64_t i);

private:
  Scalar evaluate(mlir::Value value, llvm::SmallVectorImpl<int64_t> &point);
  Scalar compute(mlir::Value value, llvm::SmallVectorImpl<int64_t> &point);
  Scalar computeReduce(emit::ReduceOp reduce,
                       llvm::SmallVectorImpl<int64_t> &point);

  emit::ComputeOp op;
  std::vector<const HostBuffer *> inputs;
  llvm::DenseMap<mlir::Value, emit::DimSet> dims;
  /// Of the operations seen.
  llvm::DenseMap<mlir::Operation *, ScalarFunction> functions;
  /// Values seen, by point of the dims that they vary over.
  llvm::DenseMap<mlir::Value, std::vector<std::pair<bool, Scalar>>> memo;
};

} // namespace aicf::testing

#endif // AICF_UNITTESTS_SUPPORT_BODYINTERPRETER_H
