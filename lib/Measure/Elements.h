//===- Elements.h - Elements of host tensors --------------------*- C++ -*-===//

#ifndef AICF_LIB_MEASURE_ELEMENTS_H
#define AICF_LIB_MEASURE_ELEMENTS_H

#include "aicf/Analysis/ScalarFunctions.h"
#include "aicf/Measure/Reference.h"
#include "aicf/Runtime/DType.h"
#include "mlir/IR/BuiltinTypes.h"

namespace aicf::measure {

/// The storage type of `type`, one that the dialects admit in memory.
rt::DType getDType(mlir::Type type);

/// Reads elements of `bytes`, which outlives it.
class ElementReader {
public:
  ElementReader(mlir::Type type, const HostTensor &bytes)
      : dtype(getDType(type)), size(rt::sizeOf(dtype)), bytes(bytes),
        isFloat(mlir::isa<mlir::FloatType>(type)) {}

  Scalar operator()(int64_t element) const;
  /// Also of an integer.
  double getDouble(int64_t element) const {
    return rt::toDouble(dtype, bytes.data() + element * size);
  }

private:
  rt::DType dtype;
  int64_t size;
  const HostTensor &bytes;
  bool isFloat;
};

} // namespace aicf::measure

#endif // AICF_LIB_MEASURE_ELEMENTS_H
