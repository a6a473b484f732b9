//===- Npy.h - NumPy files --------------------------------------*- C++ -*-===//
//
// Reads and writes .npy arrays and .npz archives (zip; stored or deflated when
// read, stored when written), the way tensors come to the tools and leave them.
//
// An array has at most kMaxRank dimensions.
//
// Element types: f4 f8 f2 i4 i8 b1. NumPy has no bf16: it is written as '<u2',
// and read from the void type '|V2', or from '<u2'. That and 'u1' are unsigned
// integers to NumPy; only who knows what tensor an array is for can tell, so
// such an array says so, and convertArray decides.
// Big-endian and Fortran-ordered files are converted on reading. A byte of a
// 'b1' array is 0 or 1; an i1 array with other bytes is written as 'u1'.
//
// Only regular files are read. Files are written as OutputFile.h says.
//
//===----------------------------------------------------------------------===//

#ifndef AICF_NUMPY_NPY_H
#define AICF_NUMPY_NPY_H

#include "aicf/Runtime/DType.h"
#include "aicf/Runtime/Status.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace aicf::rt {

/// A dense, row-major host tensor.
struct NpyArray {
  DType dtype = DType::F32;
  std::vector<int64_t> shape;
  std::vector<uint8_t> data;
  /// Read from 'u2' (dtype BF16) or 'u1' (dtype I1): bits, or integers.
  bool isUnsigned = false;
};

/// By name without ".npy".
using NpzArchive = std::map<std::string, NpyArray>;

/// Whether a conversion may change values.
enum class Conversion { Exact, Rounding };

/// `array` as a tensor of `dtype` and `shape`. 'u2' for bf16 is taken as bits;
/// everything else is converted by value, as aicf.cast does. Fails when the
/// shapes differ and, for an exact conversion, at the first element that would
/// not keep its value.
Result<NpyArray> convertArray(const NpyArray &array, DType dtype,
                              const std::vector<int64_t> &shape,
                              Conversion conversion = Conversion::Exact);

Result<NpyArray> parseNpy(const void *bytes, size_t size);
/// Fails when the data is not as large as type and shape say.
Result<std::vector<uint8_t>> formatNpy(const NpyArray &array);

/// Asked for the name of every array of an archive before memory is taken for
/// one; an error is what reading the archive gives.
using NameCheck = std::function<Status(const std::string &name)>;

/// Fails when all arrays together have more bytes than the machine has memory.
Result<NpzArchive> parseNpz(const void *bytes, size_t size,
                            const NameCheck &check = nullptr);
/// Fails when a member or the archive is 4 GiB or larger (no zip64).
Result<std::vector<uint8_t>> formatNpz(const NpzArchive &archive);

/// Errors name `path`, but for those of `check`.
Result<NpyArray> readNpy(const std::string &path);
Status writeNpy(const std::string &path, const NpyArray &array);
Result<NpzArchive> readNpz(const std::string &path,
                           const NameCheck &check = nullptr);
Status writeNpz(const std::string &path, const NpzArchive &archive);

} // namespace aicf::rt

#endif // AICF_NUMPY_NPY_H
