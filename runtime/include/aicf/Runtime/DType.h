//===- DType.h - Element types, shapes and byte extents ---------*- C++ -*-===//
//
// What the loader, the sessions and the tools need to know about the storage of
// a tensor: element sizes, names, and overflow-checked byte extents.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_RUNTIME_DTYPE_H
#define AICF_RUNTIME_DTYPE_H

#include "aicf/Runtime/package_generated.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace aicf::rt {

using fb::DType;

/// Is `dtype` one of the enumerators? (A file may hold any byte.)
bool isValid(DType dtype);

/// Can an element be NaN or infinity?
bool isFloat(DType dtype);

/// Bytes of one element in memory; i1 takes one. 0 for an invalid type.
uint64_t sizeOf(DType dtype);

/// "f32", "bf16", ...; "?" for an invalid type.
const char *nameOf(DType dtype);

/// The inverse of nameOf.
std::optional<DType> parseDType(const std::string &name);

/// Product of the dimensions; none when one is negative or on overflow.
std::optional<uint64_t> elementCount(const std::vector<int64_t> &shape);

/// Bytes from the first element to the end of the last one:
/// (sum (dim - 1) * stride + 1) * elementSize, and 0 when a dimension is 0.
/// Empty `strides` mean row-major and dense. None when the ranks differ, when a
/// dimension or stride is negative, for an invalid type, or on overflow.
std::optional<uint64_t> byteExtent(DType dtype,
                                   const std::vector<int64_t> &shape,
                                   const std::vector<int64_t> &strides = {});

/// No tensor of a package, of a file or of a caller has more dimensions; the
/// compiler makes fewer.
constexpr size_t kMaxRank = 64;

/// Row-major dense strides, in elements.
std::vector<int64_t> denseStrides(const std::vector<int64_t> &shape);

/// Whether a tensor with these strides has no gaps and no other order than
/// row-major. Empty strides are dense; strides of dimensions of 1 do not count.
bool isDense(const std::vector<int64_t> &shape,
             const std::vector<int64_t> &strides);

/// "2x3xf32"; a scalar is "f32".
std::string typeString(DType dtype, const std::vector<int64_t> &shape);

/// Copies between a dense host tensor and a strided one.
/// `gather` reads the strided side, otherwise it is written.
void copyStrided(DType dtype, const std::vector<int64_t> &shape,
                 const std::vector<int64_t> &strides, void *strided,
                 void *dense, bool gather);

/// Conversion of one element to double, and from double as aicf.cast converts:
/// floats round to nearest, ties to even; integers towards zero, saturating,
/// NaN to 0; i1 is true where the value is not zero.
double toDouble(DType dtype, const void *element);
void fromDouble(DType dtype, double value, void *element);

} // namespace aicf::rt

#endif // AICF_RUNTIME_DTYPE_H
